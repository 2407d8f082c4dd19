// SPDX-License-Identifier: MIT
#include "base/worker.h"

#include <algorithm>
#include <system_error>
#include <tuple>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace ggs {

namespace {

// Linux gives every thread a niceness of its own, to be set by its number.
void stand_back() {
#ifdef __linux__
    constexpr int nicer = 5; // a third of what the window gets, when both want all
    const auto thread = static_cast<id_t>(gettid());
    std::ignore = setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + nicer);
#endif
}

} // namespace

void CommandQueue::push(Command command) {
    {
        std::unique_lock lock(m_mutex);
        if (m_closed || command.epoch != m_epoch) return;
        if (m_at_once) return run_outside(lock, command);
        if (command.kind != each)
            std::erase_if(m_waiting, [&](const Command& old) { return old.kind == command.kind; });
        m_waiting.push_back(std::move(command));
    }
    m_wake.notify_one();
}

void CommandQueue::run_outside(std::unique_lock<std::mutex>& lock, const Command& command) {
    lock.unlock();
    command.run();
}

void CommandQueue::run_at_once() {
    const std::lock_guard lock(m_mutex);
    m_at_once = true;
}

std::optional<CommandQueue::Command> CommandQueue::pop() {
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return m_closed || !m_waiting.empty(); });
    if (m_closed) return std::nullopt;
    Command next = std::move(m_waiting.front());
    m_waiting.pop_front();
    return next;
}

void CommandQueue::set_epoch(uint64_t epoch) {
    const std::lock_guard lock(m_mutex);
    m_epoch = epoch;
    std::erase_if(m_waiting, [epoch](const Command& old) { return old.epoch != epoch; });
}

uint64_t CommandQueue::epoch() const {
    const std::lock_guard lock(m_mutex);
    return m_epoch;
}

void CommandQueue::drop(Kind kind) {
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_waiting, [kind](const Command& old) { return old.kind == kind; });
}

void CommandQueue::drop_all() {
    const std::lock_guard lock(m_mutex);
    m_waiting.clear();
}

void CommandQueue::close() {
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_waiting.clear();
    }
    m_wake.notify_all();
}

size_t CommandQueue::waiting() const {
    const std::lock_guard lock(m_mutex);
    return m_waiting.size();
}

Worker::Worker(int threads, Pace pace) {
    try {
        for (int i = 0; i < threads; ++i) {
            m_threads.emplace_back([this, pace] {
                if (pace == Pace::behind) stand_back();
                while (const auto command = m_queue.pop()) command->run();
            });
        }
    } catch (const std::system_error&) {
        if (m_threads.empty()) m_queue.run_at_once(); // slow, but nothing is lost
    }
}

Worker::~Worker() {
    m_queue.close();
    for (std::thread& thread : m_threads) thread.join();
}

} // namespace ggs
