// SPDX-License-Identifier: MIT
#include "base/atomic_file.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr size_t most_waiting = size_t{256} << 10; // bytes that are written in one go
constexpr size_t longest_beside = 200;             // bytes of the target's name that the temporary file's name contains
constexpr int most_links = 40;                     // as many as the system follows
constexpr int most_names = 100;

std::string system_words(int error) { return std::generic_category().message(error); }

Failure cant_write(const std::string& path, int error) {
    return fail("%1 can't be written: %2", path, system_words(error));
}

std::string folder_of(const std::string& path) {
    const size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

// True for a path in /proc, or in /dev/fd, which links there. Replacing such a file would take it away from the process
// that has it open.
bool is_of_process(const std::string& path) {
    const std::string folder = folder_of(path);
    struct statfs system = {};
    return statfs(folder.empty() ? "." : folder.c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

// Returns the path at the end of a chain of symbolic links. The file need not exist.
Result<std::string> without_links(const std::string& path) {
    std::string at = path;
    for (int i = 0; i < most_links; ++i) {
        if (is_of_process(at)) return fail("%1 refers to an open file of a process; give the name of a file", path);
        std::vector<char> to(4096);
        const ssize_t n = readlink(at.c_str(), to.data(), to.size());
        if (n < 0) return at; // not a link, or the file doesn't exist; opening the file reports any other error
        const std::string next(to.data(), static_cast<size_t>(n));
        at = next.starts_with('/') ? next : folder_of(at).append(next);
    }
    return cant_write(path, ELOOP);
}

// Returns an error if the path leads to a folder, a pipe or a device.
Status may_be_file(const std::string& path, const struct stat& s) {
    if (S_ISDIR(s.st_mode)) return fail("%1 is a folder, not a file; give the name of a file", path);
    if (S_ISFIFO(s.st_mode)) return fail("%1 is a pipe, not a file; give the name of a file", path);
    if (S_ISCHR(s.st_mode) || S_ISBLK(s.st_mode))
        return fail("%1 is a device, not a file; give the name of a file", path);
    return {};
}

// Returns an error if the existing file at the path must not be replaced.
Status may_replace(const std::string& path, const std::string& target, const struct stat& s) {
    GGS_CHECK(may_be_file(path, s));
    if (!S_ISREG(s.st_mode)) return fail("%1 is not a regular file, so it can't be written", path);
    // Root may write every file, so the permission bits are checked as well: they express what the owner intended.
    const mode_t bits = s.st_uid == geteuid() ? S_IWUSR : S_IWUSR | S_IWGRP | S_IWOTH;
    if (!(s.st_mode & bits) || faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        return fail("%1 can't be written: the file is read-only", path);
    return {};
}

// Returns a name that no other file uses. Processes differ in their ids, files of one process in the counter, and
// leftovers of an earlier process with the same id in the time.
std::string name_beside(const std::string& target) {
    static std::atomic<uint64_t> counter{0};
    const std::string folder = folder_of(target);
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    return fmt::format("{}.{}.{:x}-{:x}-{:x}.part", folder, target.substr(folder.size()).substr(0, longest_beside),
                       getpid(), counter.fetch_add(1), static_cast<uint64_t>(now.tv_nsec));
}

// Opens a file that has no name until it is complete, so that nothing is left of it if the process ends early. Returns
// -1 if the system doesn't support such files, or can't name them later.
int open_without_name(const std::string& folder, mode_t mode) {
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) != 0) return -1;
    return open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
#else
    return -1;
#endif
}

// A rename is on the disk once its folder is synced. If a folder can't be synced, the rename only reaches the disk
// later.
void sync_folder(const std::string& target) {
    const std::string folder = folder_of(target);
    const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    (void)fsync(file);
    close(file);
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::string& path) {
    if (path.empty()) return fail("the file name is empty");
    if (path.find('\0') != std::string::npos) return fail("a path can't contain a zero byte");
    AtomicFile file;
    file.m_path = path;
    // Checked before links are followed: links in /proc lead to names of files that don't exist, such as pipe:[42].
    if (struct stat s = {}; stat(path.c_str(), &s) == 0) GGS_CHECK(may_be_file(path, s));
    GGS_TRY(file.m_target, without_links(path));
    std::optional<struct stat> old;
    if (struct stat s = {}; lstat(file.m_target.c_str(), &s) == 0) {
        GGS_CHECK(may_replace(path, file.m_target, s));
        old = s;
    } else if (errno != ENOENT) {
        return cant_write(path, errno);
    } else if (path.ends_with('/')) {
        return cant_write(path, EISDIR);
    }
    // If the old file has restricted permissions, the new one has them while it is being written, too.
    const mode_t mode = old ? 0600 : 0666;
    const std::string folder = folder_of(file.m_target);
    file.m_file = open_without_name(folder, mode);
    for (int i = 0; i < most_names && file.m_file < 0; ++i) {
        file.m_beside = name_beside(file.m_target);
        file.m_file = open(file.m_beside.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file.m_file < 0 && errno != EEXIST) break;
    }
    if (file.m_file < 0) {
        const int error = errno;
        if (error == ENOENT) return fail("%1 can't be written: there is no such folder", path);
        if (error == EACCES || error == EROFS)
            return fail("%1 can't be written: no file can be created in its folder (%2)", path, system_words(error));
        return cant_write(path, error);
    }
    if (old) {
        // The owner first: changing it may clear permission bits.
        if (old->st_uid != geteuid() || old->st_gid != getegid()) (void)!fchown(file.m_file, old->st_uid, old->st_gid);
        if (fchmod(file.m_file, old->st_mode & 07777) != 0) return file.failed(errno);
    }
    return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : m_path(std::move(other.m_path)), m_target(std::move(other.m_target)), m_beside(std::move(other.m_beside)),
      m_file(std::exchange(other.m_file, -1)), m_waiting(std::move(other.m_waiting)), m_written(other.m_written) {}

AtomicFile::~AtomicFile() { drop(); }

void AtomicFile::drop() {
    if (m_file < 0) return;
    if (!m_beside.empty()) unlink(m_beside.c_str());
    close(std::exchange(m_file, -1));
}

Failure AtomicFile::failed(int error) {
    drop();
    return cant_write(m_path, error);
}

Status AtomicFile::put(const std::byte* bytes, size_t size, uint64_t offset) {
    if (m_file < 0) return fail("%1 can't be written: an earlier write failed", m_path);
    while (size > 0) {
        const ssize_t n = pwrite(m_file, bytes, size, static_cast<off_t>(offset));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return failed(n < 0 ? errno : ENOSPC);
        bytes += n;
        size -= static_cast<size_t>(n);
        offset += static_cast<uint64_t>(n);
    }
    return {};
}

Status AtomicFile::flush() {
    GGS_CHECK(put(m_waiting.data(), m_waiting.size(), m_written));
    m_written += m_waiting.size();
    m_waiting.clear();
    return {};
}

Status AtomicFile::write(const void* bytes, size_t size) {
    const auto* const from = static_cast<const std::byte*>(bytes);
    if (m_waiting.size() + size > most_waiting) GGS_CHECK(flush());
    if (size > most_waiting) {
        GGS_CHECK(put(from, size, m_written));
        m_written += size;
        return {};
    }
    if (m_waiting.capacity() == 0) m_waiting.reserve(most_waiting);
    m_waiting.insert(m_waiting.end(), from, from + size);
    return {};
}

Status AtomicFile::write_at(uint64_t offset, const void* bytes, size_t size) {
    GGS_CHECK(flush());
    if (offset > m_written || size > m_written - offset)
        return fail("%1 can't be written: bytes %2 to %3 of the file don't exist yet", m_path, offset, offset + size);
    return put(static_cast<const std::byte*>(bytes), size, offset);
}

Result<std::string> AtomicFile::readable() {
    GGS_CHECK(flush());
    return m_beside.empty() ? fmt::format("/proc/self/fd/{}", m_file) : m_beside;
}

Status AtomicFile::commit() {
    GGS_CHECK(flush());
    // Some systems report a full disk only here.
    if (fsync(m_file) != 0 && errno != EINVAL && errno != ENOTSUP) return failed(errno);
    if (m_beside.empty()) {
        const std::string bytes = fmt::format("/proc/self/fd/{}", m_file);
        const std::string name = name_beside(m_target);
        if (linkat(AT_FDCWD, bytes.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) return failed(errno);
        m_beside = name;
    }
    if (rename(m_beside.c_str(), m_target.c_str()) != 0) return failed(errno);
    close(std::exchange(m_file, -1)); // already synced: nothing can fail any more
    sync_folder(m_target);
    return {};
}

Status save_file(const std::string& path, std::string_view bytes) {
    GGS_TRY(AtomicFile file, AtomicFile::create(path));
    GGS_CHECK(file.write(bytes));
    return file.commit();
}

} // namespace ggs
