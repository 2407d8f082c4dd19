// SPDX-License-Identifier: MIT
// Worker: threads that run the commands of a queue. The window's session uses one thread; a pool of readers uses a few.
//
// A command has a kind and an epoch. A new command replaces the waiting commands of its kind. When the epoch changes,
// commands of the old epoch are dropped. push() never waits. Commands run one after the other in the order in which
// they were pushed, outside of any lock. A command that replaces another one is queued at the end.
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

// The commands that wait for a worker. Any thread may call its functions.
class CommandQueue {
  public:
    using Kind = uint32_t;
    static constexpr Kind each = 0; // commands of this kind don't replace each other
    struct Command {
        Kind kind = each;
        uint64_t epoch = 0;
        std::function<void()> run;
    };

    // Adds a command. It is dropped if its epoch is not the current one.
    void push(Command command);
    // For a queue that no thread serves: from now on push() runs the command in the calling thread.
    void run_at_once();
    // Waits for the next command; returns nothing once the queue is closed.
    std::optional<Command> pop();
    // Drops commands of other epochs from now on, both waiting and new ones.
    void set_epoch(uint64_t epoch);
    uint64_t epoch() const;
    // Drops the waiting commands of one kind, or all.
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
    // Threads with the pace `behind` run at a lower priority, so that other threads, above all the window's, get the
    // processor first.
    enum class Pace { usual, behind };
    // Starts fewer threads if the system provides fewer. If it provides none, push() runs the commands in the calling
    // thread.
    explicit Worker(int threads = 1, Pace pace = Pace::usual);
    // Waits until the running command ends; waiting commands are dropped. The owner must request the command to stop
    // first.
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
