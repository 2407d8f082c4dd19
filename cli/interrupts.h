// SPDX-License-Identifier: MIT
// Interrupts: Ctrl-C pauses what is running, instead of ending the program.
//
// To be made before any other thread is: those inherit that the signal is kept from them, and one thread waits for it.
#pragma once

#include "debug/target.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace ggs {

class Interrupts {
  public:
    // `at_rest`: called on that thread for a Ctrl-C while nothing runs; without one it ends the program.
    explicit Interrupts(std::function<void()> at_rest = {});
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    // While it lives, Ctrl-C pauses the target.
    class Pausing {
      public:
        Pausing(Interrupts& interrupts, Target& target) : m_interrupts(interrupts) { m_interrupts.pause(&target); }
        ~Pausing() { m_interrupts.pause(nullptr); }
        Pausing(const Pausing&) = delete;
        Pausing& operator=(const Pausing&) = delete;

      private:
        Interrupts& m_interrupts;
    };

  private:
    void wait();
    void pause(Target* target);

    std::function<void()> m_at_rest;
    std::mutex m_mutex;
    Target* m_running = nullptr;
    std::atomic<bool> m_quit{false};
    std::thread m_waiter;
};

} // namespace ggs
