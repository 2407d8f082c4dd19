// SPDX-License-Identifier: MIT
#include "session/plugin_output.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr size_t mostOutput = size_t{1} << 20; // bytes

} // namespace

PluginOutput::PluginOutput() {
    int ends[2];
    std::fflush(stdout);
    m_end = eventfd(0, EFD_CLOEXEC);
    if (m_end < 0) return;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        close(m_end);
        return;
    }
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
    if (m_before >= 0) {
        dup2(m_before, STDOUT_FILENO);
        close(m_before);
    } else {
        close(STDOUT_FILENO);
    }
    // A process that a plug-in has started may hold the other end of the pipe for ever.
    eventfd_write(m_end, 1);
    m_thread.join();
    close(m_pipe);
    close(m_end);
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
        if (m_text.size() > mostOutput) {
            // From the beginning of a line, if one begins there.
            const size_t from = m_text.size() - mostOutput / 2, end = m_text.find('\n', from);
            m_text.erase(0, end < m_text.size() - 1 ? end + 1 : from);
        }
        if (first && m_listener) m_listener();
    };
    char bytes[4096];
    bool ends = false;
    size_t left = 0; // to be read before it ends
    for (;;) {
        if (!ends) {
            pollfd both[] = {{m_pipe, POLLIN, 0}, {m_end, POLLIN, 0}};
            if (poll(both, std::size(both), -1) < 0 && errno != EINTR) break;
            if (both[1].revents != 0) {
                int bytesLeft = 0;
                if (ioctl(m_pipe, FIONREAD, &bytesLeft) != 0) break;
                left = static_cast<size_t>(bytesLeft);
                ends = true;
            } else if (both[0].revents == 0) {
                continue;
            }
        }
        if (ends && left == 0) break;
        const ssize_t n = ::read(m_pipe, bytes, ends ? std::min(left, sizeof bytes) : sizeof bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        if (ends) left -= static_cast<size_t>(n);
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
