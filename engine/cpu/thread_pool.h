// SPDX-License-Identifier: MIT
// ThreadPool: threads that live as long as a session and are woken for one piece of work after the other.
//
// ggml's way: all threads are given the same job, with their number, and meet at barriers inside it. The caller is
// thread 0. Waiting spins for 200 µs at most and then sleeps; with more threads than cores it yields at once.
// Owned by one Executor; run() is called by one thread at a time.
#pragma once

#include "base/result.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ggs {

class ThreadPool {
  public:
    // Where the system doesn't give that many there are fewer, and made() says so.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return static_cast<int>(m_workers.size()) + 1; }
    // Good if there are as many as were asked for.
    const Status& made() const { return m_made; }

    // job(thread) on threads 0 … n - 1 (n at most threads()), returns when all are done.
    void run(int n, const std::function<void(int)>& job);

    // Inside of a job: waits until all n threads of the run are here. What was written before is seen after. Who comes
    // last does `last_does` before anybody goes on: thread 0 would have to be woken for it, and the others wait for
    // that. Says whether this thread slept meanwhile, so that it goes on later than the others.
    template <class F> bool barrier(F&& last_does) {
        const uint64_t passed = m_n == 1 ? 0 : m_passed.load(std::memory_order_acquire);
        if (m_n > 1 && !is_last()) return wait_for_others(passed);
        last_does();
        if (m_n > 1) let_go_on();
        return false;
    }
    void barrier() {
        barrier([] {});
    }

  private:
    void work(int thread);
    template <class Done> bool wait_until(Done done, std::chrono::microseconds longest_spin);
    bool is_last() { return m_arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == m_n; }
    bool wait_for_others(uint64_t passed);
    void let_go_on();

    std::vector<std::thread> m_workers;
    Status m_made;
    bool m_spins; // false with more threads than cores

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::atomic<uint64_t> m_round{0}; // goes up with each run
    std::atomic<bool> m_quit{false};
    const std::function<void(int)>* m_job = nullptr;
    int m_n = 0;
    std::atomic<int> m_running{0};

    // Those who wait look at the one all the time, and would take it away from those who arrive.
    alignas(64) std::atomic<int> m_arrived{0};
    alignas(64) std::atomic<uint64_t> m_passed{0}; // barriers
};

} // namespace ggs
