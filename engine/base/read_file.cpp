// SPDX-License-Identifier: MIT
#include "base/read_file.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr size_t at_a_time = size_t{64} << 10;
constexpr int between_looks = 50; // ms

// read(), repeated after signals.
ssize_t read_some(int descriptor, char* to, size_t most) {
    ssize_t n = 0;
    do {
        n = read(descriptor, to, most);
    } while (n < 0 && errno == EINTR);
    return n;
}

Failure cant_read(const std::string& name, int error) {
    if (error == ENOENT) return no_such_file(name);
    if (error == EACCES) return fail("%1 can't be read: permission denied", name);
    return fail("%1 can't be read: %2", name, std::generic_category().message(error));
}

} // namespace

Failure no_such_file(const std::string& path) { return fail("%1 can't be read: there is no such file", path); }

Result<OpenFile> OpenFile::to_read(const std::string& path) {
    if (path.find('\0') != std::string::npos) return fail("a path can't contain a zero byte");
    OpenFile file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (file.m_descriptor < 0) return cant_read(path, errno);
    // Only the opening must not block.
    fcntl(file.m_descriptor, F_SETFL, fcntl(file.m_descriptor, F_GETFL) & ~O_NONBLOCK);
    return file;
}

OpenFile::OpenFile(OpenFile&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

OpenFile::~OpenFile() {
    if (m_descriptor >= 0) close(m_descriptor);
}

Result<size_t> read_part(int descriptor, const std::string& name, std::span<char> to,
                         const std::atomic<bool>* cancelled) {
    // A regular file never blocks. A pipe may, even one that delivers a few bytes now and then. A pipe that no process
    // has opened for writing yet is not at its end.
    struct stat s = {};
    const bool waits = fstat(descriptor, &s) != 0 || !S_ISREG(s.st_mode);
    for (;;) {
        if (waits && cancelled && cancelled->load()) return fail("interrupted while waiting for %1", name);
        pollfd wait{descriptor, POLLIN, 0};
        const int ready = ::poll(&wait, 1, cancelled ? between_looks : -1);
        if (ready > 0) break;
        if (ready < 0 && errno != EINTR) return cant_read(name, errno);
    }
    const ssize_t n = read_some(descriptor, to.data(), to.size());
    if (n < 0) return cant_read(name, errno);
    return static_cast<size_t>(n);
}

Result<std::string> read_rest(int descriptor, const std::string& name, uint64_t most,
                              const std::atomic<bool>* cancelled) {
    std::string text;
    struct stat s = {};
    if (fstat(descriptor, &s) != 0) return cant_read(name, errno);
    if (S_ISDIR(s.st_mode)) return fail("%1 is a folder, not a file", name);
    if (S_ISREG(s.st_mode)) {
        // The size may change while the file is read, so it is only a hint, and allows an early error.
        const auto size = static_cast<uint64_t>(std::max<off_t>(0, s.st_size));
        if (size > most) return fail("%1 has %2 bytes; the limit is %3 bytes", name, size, most);
        text.reserve(static_cast<size_t>(size));
    }
    std::string part(at_a_time, '\0');
    while (true) {
        GGS_TRY(const size_t n, read_part(descriptor, name, part, cancelled));
        if (n == 0) return text;
        if (n > most - text.size()) return fail("%1 exceeds the limit of %2 bytes", name, most);
        text.append(part, 0, n);
    }
}

Result<std::string> read_file(const std::string& path, uint64_t most) {
    GGS_TRY(const OpenFile file, OpenFile::to_read(path));
    return read_rest(file.descriptor(), path, most);
}

std::string first_bytes(const std::string& path, size_t n) {
    struct stat s = {};
    if (stat(path.c_str(), &s) != 0 || !S_ISREG(s.st_mode)) return {};
    const Result<OpenFile> file = OpenFile::to_read(path);
    if (!file.ok()) return {};
    std::string there(n, '\0');
    const ssize_t got = read_some(file->descriptor(), there.data(), there.size());
    there.resize(got > 0 ? static_cast<size_t>(got) : 0);
    return there;
}

bool begins_with(const std::string& path, std::string_view first) { return first_bytes(path, first.size()) == first; }

bool LineReader::refill() {
    m_bytes.erase(0, m_at);
    m_at = 0;
    const size_t old = m_bytes.size();
    m_bytes.resize(old + at_a_time);
    const ssize_t n = read_some(m_descriptor, m_bytes.data() + old, at_a_time);
    if (n < 0) m_error = errno;
    m_bytes.resize(old + static_cast<size_t>(std::max<ssize_t>(0, n)));
    return n > 0;
}

LineReader::Got LineReader::next(std::string& line) {
    line.clear();
    while (true) {
        const size_t end = m_bytes.find('\n', m_at);
        const size_t n = std::min(end, m_bytes.size()) - m_at;
        const bool fits = n <= m_longest - line.size();
        const size_t taken = fits ? n : m_longest - line.size();
        line.append(m_bytes, m_at, taken);
        m_at += taken;
        if (!fits) return Got::too_long;
        if (end != std::string::npos) {
            ++m_at;
            return Got::line;
        }
        if (!refill()) return line.empty() ? Got::end : Got::line;
    }
}

} // namespace ggs
