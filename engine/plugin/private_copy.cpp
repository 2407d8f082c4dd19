// SPDX-License-Identifier: MIT
#include "plugin/private_copy.h"

#include "base/sha256.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <span>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace ggs {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view names_begin = "ggscope-plugin-", names_before = "ggscope-made-";
constexpr off_t largest = off_t{1} << 30; // bytes
constexpr std::string_view elf = "\x7f"
                                 "ELF"; // the first bytes of every shared library
constexpr size_t letters = 6;           // number of letters that mkdtemp appends

std::string why(int error) { return std::generic_category().message(error); }

class Descriptor {
  public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor() {
        if (m_fd >= 0) ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return m_fd; }

  private:
    int m_fd;
};

Status write_all(int to, std::span<const std::byte> bytes, const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(to, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail("it can't be copied to %1: %2", path, why(errno));
        bytes = bytes.subspan(static_cast<size_t>(n));
    }
    return {};
}

// Returns -1 if another process holds the lock.
int lock_of(const std::string& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
    if (fd >= 0) ::close(fd);
    return -1;
}

// Returns whether the folder has all properties of one made here; any other folder belongs to the user.
bool is_ours(int folder, const fs::path& path) {
    struct stat found = {};
    if (fstat(folder, &found) != 0 || found.st_uid != geteuid() || (found.st_mode & 07777) != 0700) return false;
    if (path.filename().string().size() != names_begin.size() + letters) return false;
    std::error_code error;
    size_t files = 0;
    for (fs::directory_iterator each(path, error), end; !error && each != end; each.increment(error)) {
        if (++files > 1 || each->symlink_status(error).type() != fs::file_type::regular) return false;
    }
    return !error;
}

void remove_what_was_left(const fs::path& temporary) {
    std::error_code error;
    for (fs::directory_iterator each(temporary, fs::directory_options::skip_permission_denied, error), end;
         !error && each != end; each.increment(error)) {
        const fs::path path = each->path();
        if (!path.filename().string().starts_with(names_begin)) continue;
        const int lock = lock_of(path.string());
        if (lock < 0) continue;
        if (is_ours(lock, path)) {
            std::error_code gone;
            for (const fs::directory_entry& file : fs::directory_iterator(path, gone)) ::unlink(file.path().c_str());
            ::rmdir(path.c_str());
        }
        ::close(lock);
    }
}

} // namespace

PrivateCopy::PrivateCopy(PrivateCopy&& other) noexcept
    : m_lock(std::exchange(other.m_lock, -1)), m_folder(std::exchange(other.m_folder, {})),
      m_path(std::move(other.m_path)), m_content(std::move(other.m_content)) {}

PrivateCopy::~PrivateCopy() {
    std::error_code error;
    if (!m_folder.empty()) fs::remove_all(m_folder, error);
    if (m_lock >= 0) ::close(m_lock);
}

Result<PrivateCopy> PrivateCopy::of(const std::string& path) {
    const Descriptor from(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (from < 0) return fail("it can't be read: %1", why(errno));
    struct stat is = {};
    if (fstat(from, &is) != 0) return fail("it can't be read: %1", why(errno));
    if (is.st_size > largest)
        return fail("it has %1 bytes; a plug-in can have at most %2", static_cast<int64_t>(is.st_size),
                    static_cast<int64_t>(largest));
    char first[elf.size()] = {};
    if (::pread(from, first, elf.size(), 0) != static_cast<ssize_t>(elf.size()) ||
        std::string_view(first, elf.size()) != elf)
        return fail("it is not a shared library: the file does not begin with an ELF header");
    const char* const named = std::getenv("TMPDIR");
    const fs::path temporary = named && *named ? named : "/tmp";
    static const bool swept = (remove_what_was_left(temporary), true);
    (void)swept;
    // The folder is renamed once it is locked, so a folder with the final name but without a lock has been abandoned.
    std::string made = (temporary / (std::string(names_before) + std::string(letters, 'X'))).string();
    if (!mkdtemp(made.data())) return fail("it can't be copied to %1: %2", temporary.string(), why(errno));
    PrivateCopy copy;
    copy.m_lock = lock_of(made);
    copy.m_folder = made;
    if (copy.m_lock >= 0)
        copy.m_folder = (temporary / (std::string(names_begin) + made.substr(made.size() - letters))).string();
    const std::string& folder = copy.m_folder;
    if (folder != made && ::rename(made.c_str(), folder.c_str()) != 0) {
        const int error = errno;
        copy.m_folder.clear();
        ::rmdir(made.c_str());
        return fail("it can't be copied to %1: %2", temporary.string(), why(error));
    }
    copy.m_path = (fs::path(folder) / fs::path(path).filename()).string();
    const Descriptor to(::open(copy.m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700));
    if (to < 0) return fail("it can't be copied to %1: %2", folder, why(errno));
    Sha256 content;
    std::vector<std::byte> block(size_t{1} << 18);
    for (;;) {
        const ssize_t n = ::read(from, block.data(), block.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail("it can't be read: %1", why(errno));
        if (n == 0) break;
        const std::span<const std::byte> bytes(block.data(), static_cast<size_t>(n));
        content.add(bytes);
        GGS_CHECK(write_all(to, bytes, folder));
    }
    copy.m_content = content.hex();
    return copy;
}

} // namespace ggs
