// SPDX-License-Identifier: MIT
// ThreadPool: threads that live as long as a session and are woken for each job.
//
// As in ggml, all threads run the same job with their thread number, and synchronise at barriers inside it. The caller
// is thread 0. A waiting thread spins for 200 µs at most and then sleeps; with more threads than cores it yields
// immediately.
//
// Transferring a cache line from another core takes as long as a small node of a graph. Therefore all data exchanged at
// a barrier is in the two cache lines that threads access there anyway.
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
    // If the system can't create all threads, there are fewer, and made() returns an error.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return static_cast<int>(m_workers.size()) + 1; }
    // Returns success if all requested threads were created.
    const Status& made() const { return m_made; }

    // Runs job(thread) on threads 0 … n - 1 (n at most threads()); returns when all are done.
    void run(int n, const std::function<void(int)>& job);

    // The data that the last thread leaves for all threads after the barrier. Times: the assumed start of the next
    // work, the arrival of the last thread, and the end of the barrier. Flags: whether a hook was called meanwhile,
    // whether the run ends, and whether all of the work has been done.
    struct Left {
        int64_t begin = 0, met = 0, passed = 0; // times
        bool hooked = false, ends = false;
        bool whole = true;
    };
    struct Passage {
        Left left;
        bool slept; // so that this thread continues later than the others
    };
    // Called inside a job: waits until all n threads of the run have arrived. Writes before the barrier are visible
    // after it. Each thread passes a time. The last thread to arrive calls last_does(latest time) to get the data to
    // leave, before any thread continues. If thread 0 did that, it would have to be woken first, and the others would
    // wait for it.
    template <class F> Passage barrier(int thread, int64_t time, F&& last_does) {
        if (m_n == 1) return {last_does(time), false};
        const uint64_t passed = m_gate.passed.load(std::memory_order_acquire);
        note(thread, time);
        if (m_arrivals.n.fetch_add(1, std::memory_order_acq_rel) + 1 < m_n) {
            const bool slept = wait_for_others(passed);
            return {m_gate.left, slept};
        }
        const Left left = last_does(latest_time());
        m_gate.left = left; // not a race: all threads have arrived, and they read it before the next barrier
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
    std::atomic<uint64_t> m_round{0}; // incremented by each run
    std::atomic<bool> m_quit{false};
    const std::function<void(int)>* m_job = nullptr;
    int m_n = 0;
    std::atomic<int> m_running{0};

    // Waiting threads poll the gate continuously, which would take its cache line away from arriving threads.
    struct alignas(64) Arrivals {
        std::atomic<int> n{0};
        std::array<int64_t, 7> times{}; // by thread; further ones are in m_more_times
    } m_arrivals;
    struct alignas(64) Gate {
        std::atomic<uint64_t> passed{0}; // number of barriers passed
        std::atomic<int> sleepers{0};    // threads sleeping at the barrier
        Left left;
    } m_gate;
    static_assert(sizeof(Arrivals) == 64 && sizeof(Gate) == 64);
    std::vector<int64_t> m_more_times; // by thread
};

} // namespace ggs
