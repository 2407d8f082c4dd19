// SPDX-License-Identifier: MIT
// Registries: the ops and calls from which scripts are built, including those of plug-ins that are loaded while the
// window is open.
//
// A registry is immutable: loading makes a copy with the plug-in's ops, and programs opened later are built with the
// copy. All users of a registry share its ownership. The code of a replaced plug-in is unloaded when the last registry
// that contains it is released. Owned by main(), and created before the window. Thread-safe.
#pragma once

#include "graph/registry.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace ggs {

class Registries {
  public:
    // `first` outlives this.
    explicit Registries(const Registry& first) : m_latest(first.held()) {}
    Registries(const Registries&) = delete;
    Registries& operator=(const Registries&) = delete;

    // The one with all plug-ins loaded so far.
    std::shared_ptr<const Registry> latest() const;
    // Loads a plug-in. This runs its author's code, so the user must have agreed. Does nothing if the plug-in is loaded
    // already, unless the file's content has changed: then the new code replaces the old one.
    Status load(const std::string& file);

    // Whether the kernels of plug-ins run between guard bytes: from the next move on.
    void setGuarded(bool guarded) { m_guarded.store(guarded); }
    bool guarded() const { return m_guarded.load(); }

  private:
    std::mutex m_loading; // one load at a time, each on top of the previous result
    mutable std::mutex m_mutex;
    std::shared_ptr<const Registry> m_latest;
    std::atomic<bool> m_guarded{false};
};

} // namespace ggs
