// SPDX-License-Identifier: MIT
#include "cpu/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace ggs {

namespace {

// Waking a thread takes longer than most waits within a run, and longer than the work between two tokens.
constexpr std::chrono::microseconds longest_spin{200};

inline void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#else
    std::atomic_signal_fence(std::memory_order_seq_cst);
#endif
}

} // namespace

ThreadPool::ThreadPool(int threads) : m_more_times(static_cast<size_t>(std::max(0, threads))) {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    m_spins = static_cast<unsigned>(threads) <= cores;
    m_workers.reserve(static_cast<size_t>(std::max(0, threads - 1)));
    try {
        for (int i = 1; i < threads; ++i) m_workers.emplace_back([this, i] { work(i); });
    } catch (const std::system_error& error) {
        m_made = fail("%1 threads can't be started: the system allows %2 (%3); use fewer threads", threads,
                      this->threads(), error.code().message());
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
        ++m_round;
    }
    m_wake.notify_all();
    for (std::thread& worker : m_workers) worker.join();
}

// Spins for a while, then sleeps until m_wake is notified. Returns whether it slept. A thread that makes `done` true
// takes the lock to notify. With `sleepers`, it does so only if there is a sleeper: either it sees this thread among
// them, or this thread sees that it is done.
template <class Done> bool ThreadPool::wait_until(Done done, std::atomic<int>* sleepers) {
    if (m_spins) {
        const auto until = std::chrono::steady_clock::now() + longest_spin;
        do {
            for (int i = 0; i < 32; ++i) {
                if (done()) return false;
                pause();
            }
        } while (std::chrono::steady_clock::now() < until);
    } else {
        for (int i = 0; i < 4; ++i) {
            if (done()) return i > 0; // another process may have used the core for long
            std::this_thread::yield();
        }
    }
    if (sleepers) sleepers->fetch_add(1);
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, done);
    }
    if (sleepers) sleepers->fetch_sub(1);
    return true;
}

void ThreadPool::work(int thread) {
    uint64_t seen = 0;
    while (true) {
        wait_until([&] { return m_round.load(std::memory_order_acquire) != seen; });
        seen = m_round.load(std::memory_order_acquire);
        if (m_quit) return;
        if (thread < m_n) (*m_job)(thread);
        if (m_running.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            const std::lock_guard lock(m_mutex);
            m_wake.notify_all();
        }
    }
}

void ThreadPool::run(int n, const std::function<void(int)>& job) {
    m_n = std::clamp(n, 1, threads());
    if (m_n == 1) {
        job(0);
        return;
    }
    m_job = &job;
    {
        const std::lock_guard lock(m_mutex);
        m_running.store(static_cast<int>(m_workers.size()), std::memory_order_relaxed);
        m_round.fetch_add(1, std::memory_order_release);
    }
    m_wake.notify_all();
    job(0);
    wait_until([this] { return m_running.load(std::memory_order_acquire) == 0; });
}

int64_t ThreadPool::latest_time() const {
    const auto n = static_cast<size_t>(m_n), near = std::min(n, m_arrivals.times.size());
    int64_t latest =
        *std::max_element(m_arrivals.times.begin(), m_arrivals.times.begin() + static_cast<ptrdiff_t>(near));
    for (size_t i = near; i < n; ++i) latest = std::max(latest, m_more_times[i]);
    return latest;
}

bool ThreadPool::wait_for_others(uint64_t passed) {
    return wait_until([&] { return m_gate.passed.load() != passed; }, &m_gate.sleepers);
}

void ThreadPool::let_go_on() {
    m_arrivals.n.store(0, std::memory_order_relaxed);
    m_gate.passed.fetch_add(1);
    if (m_gate.sleepers.load() == 0) return;
    { const std::lock_guard lock(m_mutex); } // threads that found nothing done are sleeping now
    m_wake.notify_all();
}

} // namespace ggs
