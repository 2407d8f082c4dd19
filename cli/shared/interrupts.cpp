// SPDX-License-Identifier: MIT
#include "shared/interrupts.h"

#include "plugin/gate.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <pthread.h>
#include <system_error>

namespace ggs {

namespace {

sigset_t only_interrupts() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    return set;
}

// A chunk is over soon, as a rule; a plug-in's function may never be.
void tell_what_is_waited_for() {
    const auto asked = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    for (const InsidePlugin& inside : inside_plugins()) {
        if (inside.since > asked) continue;
        std::fprintf(stderr, "%s\n",
                     english(msg("ggscope waits for %1; Ctrl+C again abandons it", inside.whose)).c_str());
        return;
    }
}

[[noreturn]] void end_by_interrupt() {
    std::signal(SIGINT, SIG_DFL);
    const sigset_t set = only_interrupts();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    std::raise(SIGINT);
    std::_Exit(130);
}

} // namespace

Interrupts::Interrupts(std::function<void()> at_rest) : m_at_rest(std::move(at_rest)) {
    const sigset_t set = only_interrupts();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    try {
        m_waiter = std::thread([this] { wait(); });
    } catch (const std::system_error&) {
        pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    }
}

Interrupts::~Interrupts() {
    if (!m_waiter.joinable()) return;
    m_quit = true;
    pthread_kill(m_waiter.native_handle(), SIGINT);
    m_waiter.join();
    const sigset_t set = only_interrupts();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void Interrupts::pause(std::function<void()> request) {
    const std::lock_guard lock(m_mutex);
    m_request = std::move(request);
    m_asked = false;
}

void Interrupts::wait() {
    const sigset_t set = only_interrupts();
    for (int number = 0; sigwait(&set, &number) == 0 && !m_quit;) {
        std::unique_lock lock(m_mutex);
        if (!m_request) {
            if (!m_at_rest) end_by_interrupt();
            m_at_rest();
        } else if (m_asked) {
            lock.unlock();
            if (!m_at_rest && inside_plugins().empty()) end_by_interrupt();
            abandon_plugins_now();
        } else {
            m_asked = true;
            m_request();
            lock.unlock();
            tell_what_is_waited_for();
        }
    }
}

void pause_when(Session& session, const std::atomic<bool>* cancelled) {
    constexpr Nanoseconds pause = 20'000'000;
    if (!cancelled) return;
    session.listeners().progress = {[&session, cancelled](const Moment&) {
                                        if (cancelled->load()) session.request_pause();
                                    },
                                    pause};
}

} // namespace ggs
