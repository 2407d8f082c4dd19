// SPDX-License-Identifier: MIT
// Registries: the ops and calls that scripts are built with, and how a plug-in's join them while the window is open.
//
// A registry that a program uses never changes: loading makes a copy with the plug-in's ops, and what is opened from
// then on is built with the copy. None is given up before the end, as a program that is still open, or a view's last
// job on it, may look into any of them. Owned by main(), and made before the window; any thread may call it.
#pragma once

#include "graph/registry.h"

#include <list>
#include <mutex>

namespace ggs {

class Registries {
  public:
    // `first` outlives this.
    explicit Registries(const Registry& first) : m_latest(&first) {}
    Registries(const Registries&) = delete;
    Registries& operator=(const Registries&) = delete;

    // The one with all plug-ins loaded so far.
    const Registry& latest() const;
    // Runs code of the plug-in's author, so the user has agreed to it. One that is loaded already is passed over.
    Status load(const std::string& file);

  private:
    std::mutex m_loading; // one after the other, each on top of the one before
    mutable std::mutex m_mutex;
    const Registry* m_latest;
    std::list<Registry> m_made;
};

} // namespace ggs
