// SPDX-License-Identifier: MIT
// Interrupts: Ctrl-C pauses the run instead of ending the program. If the pause waits for a plug-in's function, a
// second Ctrl-C abandons the function. Otherwise, unless there is a prompt, a second Ctrl-C ends the program.
//
// Must be made before any other thread. Threads inherit the blocked signal, and one thread waits for it.
#pragma once

#include "debug/targets/target.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace ggs {

class Interrupts {
  public:
    // `at_rest` is called on that thread for a Ctrl-C while nothing runs; without it the program ends. If the thread
    // can't be created, Ctrl-C ends the program at once.
    explicit Interrupts(std::function<void()> at_rest = {});
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    // While it lives, Ctrl-C pauses a Target, or a Session.
    class Pausing {
      public:
        template <class Runs> Pausing(Interrupts& interrupts, Runs& runs) : m_interrupts(interrupts) {
            runs.forget_pause(); // one that came too late for the last command is not meant for this one
            m_interrupts.pause([&runs] { runs.request_pause(); });
        }
        ~Pausing() { m_interrupts.pause({}); }
        // Whether there was a Ctrl-C since it was made.
        bool asked() const { return m_interrupts.m_asked; }
        Pausing(const Pausing&) = delete;
        Pausing& operator=(const Pausing&) = delete;

      private:
        Interrupts& m_interrupts;
    };

  private:
    void wait();
    void pause(std::function<void()> request);

    std::function<void()> m_at_rest;
    std::mutex m_mutex;
    std::function<void()> m_request;  // of what is running
    std::atomic<bool> m_asked{false}; // for a pause of that
    std::atomic<bool> m_quit{false};
    std::thread m_waiter;
};

// Pauses what a session runs, soon after `cancelled` (null: never) is true. Asked more often, it would make a device
// wait for the host.
void pause_when(Session& session, const std::atomic<bool>* cancelled);

} // namespace ggs
