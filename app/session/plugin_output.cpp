// SPDX-License-Identifier: MIT
#include "session/plugin_output.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr size_t mostKept = size_t{1} << 20; // bytes

} // namespace

PluginOutput::PluginOutput() {
    int ends[2];
    std::fflush(stdout);
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    m_before = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    m_pipe = ends[0];
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    std::setvbuf(stdout, nullptr, _IONBF, 0); // when it happens
    m_thread = std::thread([this] { read(); });
}

PluginOutput::~PluginOutput() {
    if (!m_thread.joinable()) return;
    std::fflush(stdout);
    // The pipe has no other end that is written to: the thread reads what is left and ends.
    if (m_before >= 0) {
        dup2(m_before, STDOUT_FILENO);
        close(m_before);
    } else {
        close(STDOUT_FILENO);
    }
    m_thread.join();
    close(m_pipe);
}

void PluginOutput::onText(std::function<void()> listener) {
    const std::lock_guard lock(m_mutex);
    m_listener = std::move(listener);
    if (m_listener && !m_text.empty()) m_listener();
}

std::string PluginOutput::take() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_text, {});
}

void PluginOutput::read() {
    std::string line; // that has not ended
    const auto keep = [this](std::string text) {
        const std::lock_guard lock(m_mutex);
        const bool first = m_text.empty();
        m_text += text;
        if (m_text.size() > mostKept) m_text.erase(0, m_text.find('\n', m_text.size() - mostKept / 2) + 1);
        if (first && m_listener) m_listener();
    };
    char bytes[4096];
    for (;;) {
        const ssize_t n = ::read(m_pipe, bytes, sizeof bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        (void)!write(STDERR_FILENO, bytes, static_cast<size_t>(n));
        line.append(bytes, static_cast<size_t>(n));
        const size_t end = line.rfind('\n');
        if (end == std::string::npos && line.size() < sizeof bytes) continue;
        const size_t whole = end == std::string::npos ? line.size() : end + 1;
        keep(line.substr(0, whole));
        line.erase(0, whole);
    }
    if (!line.empty()) keep(std::move(line));
}

} // namespace ggs
