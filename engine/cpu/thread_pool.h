// SPDX-License-Identifier: MIT
// ThreadPool: threads that live as long as a session and are woken for one piece of work after the other.
//
// ggml's way: all threads are given the same job, with their number, and meet at barriers inside it. The caller is
// thread 0. Waiting spins for 200 µs at most and then sleeps; with more threads than cores it yields at once.
//
// A line of memory that another core has written to takes as long to come over as a small node of a graph. So all that
// threads tell each other at a barrier stands in the two lines that they look at there anyway.
// Owned by one Executor; run() is called by one thread at a time.
#pragma once

#include "base/result.h"

#include <array>
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

    // What who comes last leaves for all behind the barrier: when the next work is taken to begin, when all had met,
    // when they may go on; whether somebody was asked meanwhile, whether nobody goes on, and whether all that was to be
    // done is.
    struct Left {
        int64_t begin = 0, met = 0, passed = 0; // times
        bool hooked = false, ends = false;
        bool whole = true;
    };
    struct Passage {
        Left left;
        bool slept; // meanwhile, so that this thread goes on later than the others
    };
    // Inside of a job: waits until all n threads of the run are here. What was written before is seen after. Each
    // brings a time along. Who comes last asks last_does(latest time) what to leave, before anybody goes on: thread 0
    // would have to be woken for it, and the others wait for that.
    template <class F> Passage barrier(int thread, int64_t time, F&& last_does) {
        if (m_n == 1) return {last_does(time), false};
        const uint64_t passed = m_gate.passed.load(std::memory_order_acquire);
        note(thread, time);
        if (m_arrivals.n.fetch_add(1, std::memory_order_acq_rel) + 1 < m_n) {
            const bool slept = wait_for_others(passed);
            return {m_gate.left, slept};
        }
        const Left left = last_does(latest_time());
        m_gate.left = left; // nobody looks at it: all are here, and read it before they come to the next one
        let_go_on();
        return {left, false};
    }

  private:
    void work(int thread);
    template <class Done> bool wait_until(Done done, std::atomic<int>* sleepers = nullptr);
    void note(int thread, int64_t time) {
        const auto i = static_cast<size_t>(thread);
        (i < m_arrivals.times.size() ? m_arrivals.times[i] : m_more_times[i]) = time;
    }
    int64_t latest_time() const;
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

    // Those who wait look at the gate all the time, and would take it away from those who arrive.
    struct alignas(64) Arrivals {
        std::atomic<int> n{0};
        std::array<int64_t, 7> times{}; // by thread; those of more threads stand elsewhere
    } m_arrivals;
    struct alignas(64) Gate {
        std::atomic<uint64_t> passed{0}; // barriers
        std::atomic<int> sleepers{0};    // who wait for that
        Left left;
    } m_gate;
    static_assert(sizeof(Arrivals) == 64 && sizeof(Gate) == 64);
    std::vector<int64_t> m_more_times; // by thread
};

} // namespace ggs
