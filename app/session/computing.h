// SPDX-License-Identifier: MIT
// Computing: what takes too long for the window's thread and needs no target: layouts, maps of memory, tables of times.
//
// Jobs run on a few threads behind the window's, on what they were given alone. Of jobs of one kind only the newest is
// wanted: an older one that waits is dropped, one that runs is told, and what it made is thrown away. GUI thread; owned
// by the session controller, through which views ask.
#pragma once

#include "base/worker.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>

class QObject;

namespace ggs {

class Mailbox;

// What a job leaves to be done on the GUI thread; nothing if it is empty.
using Finish = std::function<void()>;

// A kind of job of its own, for whoever asks again and again: of jobs of one kind a newer one replaces one that waits.
CommandQueue::Kind newKind();

class Computing {
  public:
    explicit Computing(Mailbox& mail);
    ~Computing(); // tells all jobs, and waits for those that run

    // One that takes long looks at `unwanted` now and then.
    using Job = std::function<Finish(const std::atomic<bool>& unwanted)>;
    // `whose` is who finishes: if it is gone by then, nobody does.
    void compute(CommandQueue::Kind kind, const QObject* whose, Job job);
    // What was asked for last is not wanted any more.
    void forget(CommandQueue::Kind kind);

  private:
    Mailbox& m_mail;
    std::map<CommandQueue::Kind, std::shared_ptr<std::atomic<bool>>> m_unwanted; // of the newest job of each kind
    Worker m_workers;
};

} // namespace ggs
