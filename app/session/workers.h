// SPDX-License-Identifier: MIT
// Workers: the background threads of a session, and the mailbox for the results of their jobs.
//
// The session controller owns them and destroys them first, so that no job runs while the objects that it refers to are
// destroyed. Created and destroyed on the GUI thread; queues and the mailbox are thread-safe.
#pragma once

#include "base/worker.h"
#include "session/computing.h"
#include "session/mailbox.h"

#include <optional>

namespace ggs {

struct Workers {
    Workers();
    // Waits for the jobs that run; the owner has asked them to end. A plug-in's function that doesn't return is
    // abandoned.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    Mailbox mail;
    std::optional<Computing> computing; // what needs no target
    std::optional<Worker> readers;      // of bytes, under leases
    std::optional<Worker> builder;      // of the next program, while the open one goes on
    std::optional<Worker> target;       // owns the target and runs its commands
};

} // namespace ggs
