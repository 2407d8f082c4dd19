// SPDX-License-Identifier: MIT
// Computing: runs jobs that are too slow for the GUI thread and don't need the target: layouts, memory maps, tables of
// times.
//
// Jobs run on a few background threads of low priority, and use only the data that was passed to them. Only the newest
// job of each kind counts. If an older job is still waiting, it is dropped. If an older job is already running, its
// `unwanted` flag is set and its result is discarded. Owned by the session controller. GUI thread only.
#pragma once

#include "base/worker.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>

class QObject;

namespace ggs {

class Mailbox;

// The part of a job that runs on the GUI thread; empty if there is nothing to do.
using Finish = std::function<void()>;

// Returns a new kind of job, for callers that repeat a request. A newer job of a kind replaces one that is waiting.
CommandQueue::Kind newKind();

class Computing {
  public:
    explicit Computing(Mailbox& mail);
    ~Computing(); // tells all jobs, and waits for those that run

    // A job. If it is slow, it checks `unwanted` from time to time and returns early.
    using Job = std::function<Finish(const std::atomic<bool>& unwanted)>;
    // Runs a job in the background. Its Finish is not called if `whose` has been destroyed by then.
    void compute(CommandQueue::Kind kind, const QObject* whose, Job job);
    // Cancels the newest job of a kind.
    void forget(CommandQueue::Kind kind);

  private:
    Mailbox& m_mail;
    std::map<CommandQueue::Kind, std::shared_ptr<std::atomic<bool>>> m_unwanted; // of the newest job of each kind
    Worker m_workers;
};

} // namespace ggs
