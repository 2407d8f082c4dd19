// SPDX-License-Identifier: MIT
// Registries: the ops and calls that scripts are built with, and how a plug-in's join them while the window is open.
//
// A registry that a program uses never changes: loading makes a copy with the plug-in's ops, and what is opened from
// then on is built with the copy. Whoever uses one holds it, so that the code of a plug-in that was replaced is
// unloaded once nobody looks into it any more. Owned by main(), and made before the window; any thread may call it.
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
    // Runs code of the plug-in's author, so the user has agreed to it. One that is loaded already is passed over,
    // unless its file holds something else by now: then that takes its place.
    Status load(const std::string& file);

    // Whether the kernels of plug-ins run between guard bytes: from the next move on.
    void setGuarded(bool guarded) { m_guarded.store(guarded); }
    bool guarded() const { return m_guarded.load(); }

  private:
    std::mutex m_loading; // one after the other, each on top of the one before
    mutable std::mutex m_mutex;
    std::shared_ptr<const Registry> m_latest;
    std::atomic<bool> m_guarded{false};
};

} // namespace ggs
