// SPDX-License-Identifier: MIT
// Worker: one thread, and the commands that wait for it. The window's session lives on one; a pool of readers is a few.
//
// A command has a kind and an epoch. A newer command of a kind takes the place of those of its kind that still wait; an
// old epoch's commands are dropped when the epoch changes. Whoever pushes never waits. Commands run one after the other
// in the order they were pushed (one that replaced another stands where the newest was put), outside of any lock.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace ggs {

// What waits for a worker. Any thread may call it.
class CommandQueue {
  public:
    using Kind = uint32_t;
    static constexpr Kind each = 0; // of this kind none replaces another
    struct Command {
        Kind kind = each;
        uint64_t epoch = 0;
        std::function<void()> run;
    };

    // Dropped if its epoch is not the current one.
    void push(Command command);
    // For a queue that no thread serves: from now on whoever pushes runs the command.
    void run_at_once();
    // Waits for the next one; nothing once the queue is closed.
    std::optional<Command> pop();
    // From now on commands of other epochs are dropped, those that wait and those that come.
    void set_epoch(uint64_t epoch);
    uint64_t epoch() const;
    // Drops what waits, of one kind or all.
    void drop(Kind kind);
    void drop_all();
    void close();
    size_t waiting() const;

  private:
    static void run_outside(std::unique_lock<std::mutex>& lock, const Command& command);

    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Command> m_waiting;
    uint64_t m_epoch = 0;
    bool m_closed = false;
    bool m_at_once = false;
};

class Worker {
  public:
    // Those that run behind leave the processor to whoever else wants it, a window above all.
    enum class Pace { usual, behind };
    // Fewer where the system gives fewer; with none at all, commands run where they are pushed.
    explicit Worker(int threads = 1, Pace pace = Pace::usual);
    // Lets the command that runs come to its end; what waits is dropped. Whoever owns it first asks that command to
    // stop.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    CommandQueue& queue() { return m_queue; }
    void push(CommandQueue::Kind kind, std::function<void()> run) {
        m_queue.push({kind, m_queue.epoch(), std::move(run)});
    }

  private:
    CommandQueue m_queue;
    std::vector<std::thread> m_threads;
};

} // namespace ggs
