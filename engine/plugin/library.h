// SPDX-License-Identifier: MIT
// Library: an author's shared library in this process.
//
// It is loaded from a private copy, so a compiler may overwrite the file without changing the loaded code. Before that,
// a separate process loads it (ggscope-try-plugin, in the same folder as the program). A library that is truncated,
// hangs, or ends its process does so there. Calls that would end the process are redirected to the gate. The library is
// unloaded, and its copy removed, when the last reference is released. May be used from any thread.
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
    // The trial ends early if `cancelled` becomes true.
    static Result<std::shared_ptr<const Library>> open(PrivateCopy copy, const std::atomic<bool>* cancelled = nullptr);
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    const std::string& content() const { return m_copy.content(); }
    // Returns nullptr if the library has no such function.
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
