// SPDX-License-Identifier: MIT
// Library: an author's shared library in this process.
//
// It is loaded from a copy of its own, so that a compiler may write over the file meanwhile, and what was loaded stays
// what it was. Before it is loaded here it is loaded in a process of its own (ggscope-try-plugin, beside the program):
// one that is cut short, hangs, or ends whoever loads it does so there. What it would end the process with is led to
// the gate. Unloaded when the last one lets go; the copy goes, too. Any thread.
#pragma once

#include "base/result.h"
#include "plugin/gate.h"
#include "plugin/private_copy.h"

#include <atomic>
#include <memory>
#include <optional>

namespace ggs {

class Library {
  public:
    // `cancelled`: ends the trial early.
    static Result<std::shared_ptr<const Library>> open(PrivateCopy copy, const std::atomic<bool>* cancelled = nullptr);
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    const std::string& content() const { return m_copy.content(); }
    // Null if it has none of that name.
    template <class Function> Function function(const char* name) const {
        return reinterpret_cast<Function>(symbol(name));
    }

  private:
    Library(void* handle, PrivateCopy copy);
    void* symbol(const char* name) const;

    void* m_handle;
    PrivateCopy m_copy;
    std::optional<PluginCode> m_code;
};

} // namespace ggs
