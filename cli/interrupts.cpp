// SPDX-License-Identifier: MIT
#include "interrupts.h"

#include <csignal>
#include <pthread.h>

namespace ggs {

namespace {

sigset_t only_interrupts() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    return set;
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
    m_waiter = std::thread([this] { wait(); });
}

Interrupts::~Interrupts() {
    m_quit = true;
    pthread_kill(m_waiter.native_handle(), SIGINT);
    m_waiter.join();
    const sigset_t set = only_interrupts();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void Interrupts::pause(Target* target) {
    const std::lock_guard lock(m_mutex);
    m_running = target;
    if (target) target->forget_pause(); // one that came too late for the last command is not meant for this one
}

void Interrupts::wait() {
    const sigset_t set = only_interrupts();
    for (int number = 0; sigwait(&set, &number) == 0 && !m_quit;) {
        const std::lock_guard lock(m_mutex);
        if (m_running)
            m_running->request_pause();
        else if (m_at_rest)
            m_at_rest();
        else
            end_by_interrupt();
    }
}

} // namespace ggs
