// SPDX-License-Identifier: MIT
#include "device/mapped_file.h"

#include "base/checked.h"
#include "base/read_file.h"
#include "base/signals.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace ggs {

namespace {

// -- the table of mappings, and the handler ---------------------------------------------------------------------------
// The handler may run at any instruction of any thread, so it only reads atomics and makes one system call.

enum SlotState : int { slot_free, slot_taken, slot_active };

struct Slot {
    std::atomic<int> state{slot_free};
    std::atomic<uintptr_t> begin{0};
    std::atomic<uintptr_t> end{0}; // a multiple of the page size
    std::atomic<bool> damaged{false};
};

constexpr int slot_count = 1024;
Slot slots[slot_count];
std::atomic<uintptr_t> page_bytes{4096};
struct sigaction previous_action;

static_assert(std::atomic<uintptr_t>::is_always_lock_free && std::atomic<int>::is_always_lock_free &&
              std::atomic<bool>::is_always_lock_free);

// Uses the bare system call: a sanitizer's wrapper around mmap() may take locks.
bool put_zeros(uintptr_t address, size_t bytes) {
    const long at =
        syscall(SYS_mmap, address, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0L);
    return at == static_cast<long>(address);
}

bool repair(uintptr_t address) {
    const uintptr_t page_size = page_bytes.load(std::memory_order_relaxed);
    for (Slot& slot : slots) {
        if (slot.state.load(std::memory_order_acquire) != slot_active) continue;
        const uintptr_t begin = slot.begin.load(std::memory_order_relaxed);
        const uintptr_t end = slot.end.load(std::memory_order_relaxed);
        if (address < begin || address >= end) continue;
        slot.damaged.store(true, std::memory_order_relaxed);
        const uintptr_t page = address & ~(page_size - 1);
        // A process has a limited number of mappings. When scattered pages have used them up, the rest of the file is
        // replaced at once.
        return put_zeros(page, page_size) || put_zeros(page, end - page);
    }
    return false;
}

void on_sigbus(int signal, siginfo_t* info, void* context) {
    const int saved_errno = errno;
    // A signal sent by a process has a code of 0 or less and no address.
    const bool repaired = info->si_code > 0 && repair(reinterpret_cast<uintptr_t>(info->si_addr));
    errno = saved_errno;
    if (!repaired) pass_on(previous_action, signal, info, context);
}

bool install_handler() {
    static const bool installed = [] {
        page_bytes = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
        if (sigaction(SIGBUS, nullptr, &previous_action) != 0) return false;
        struct sigaction action = {};
        action.sa_sigaction = on_sigbus;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        sigemptyset(&action.sa_mask);
        return sigaction(SIGBUS, &action, nullptr) == 0;
    }();
    return installed;
}

int take_slot() {
    for (int i = 0; i < slot_count; ++i) {
        int expected = slot_free;
        if (slots[i].state.compare_exchange_strong(expected, slot_taken)) return i;
    }
    return -1;
}

// -- files ------------------------------------------------------------------------------------------------------------

int64_t mtime_ns(const struct stat& s) { return int64_t{s.st_mtim.tv_sec} * 1'000'000'000 + s.st_mtim.tv_nsec; }

Failure cant_open(const std::string& path, int error) {
    if (path.empty()) return fail("the file name is empty");
    if (error == ENOENT) return no_such_file(path);
    if (error == EACCES || error == EPERM) return fail("%1 can't be opened: you have no permission to read it", path);
    return fail("%1 can't be opened: %2", path, std::generic_category().message(error));
}

// Opening a device or a pipe can block or have side effects, so the kind is checked first.
Status must_be_regular(const std::string& path, const struct stat& s) {
    if (S_ISREG(s.st_mode)) return {};
    if (S_ISDIR(s.st_mode)) return fail("%1 is a folder, not a file", path);
    if (S_ISFIFO(s.st_mode)) return fail("%1 is a pipe; only a regular file can be mapped", path);
    if (S_ISCHR(s.st_mode) || S_ISBLK(s.st_mode))
        return fail("%1 is a device; only a regular file can be mapped", path);
    return fail("%1 is not a regular file, so it can't be mapped", path);
}

} // namespace

bool mend_mapped_page(const void* address) { return repair(reinterpret_cast<uintptr_t>(address)); }

void fetch_alone(std::span<const std::byte> mapped) {
    if (mapped.empty()) return;
    const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<uintptr_t>(mapped.data()) & ~(page - 1);
    const auto end = reinterpret_cast<uintptr_t>(mapped.data()) + mapped.size();
    // If the advice isn't taken, nothing else changes.
    (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_WILLNEED);
}

Result<MappedFile> MappedFile::opened(const std::string& path) {
    if (path.find('\0') != std::string::npos) return fail("a path can't contain a zero byte");
    if (!install_handler())
        return fail("%1 can't be mapped: the handler for damaged files couldn't be installed", path);

    MappedFile file;
    file.m_path = path;
    struct stat s = {};
    if (stat(path.c_str(), &s) != 0) return cant_open(path, errno);
    GGS_CHECK(must_be_regular(path, s));
    file.m_fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file.m_fd < 0 || fstat(file.m_fd, &s) != 0) return cant_open(path, errno);
    GGS_CHECK(must_be_regular(path, s));
    if (s.st_size <= 0) return fail("%1 is empty", path);

    file.m_device = static_cast<uint64_t>(s.st_dev);
    file.m_inode = static_cast<uint64_t>(s.st_ino);
    file.m_mtime_ns = mtime_ns(s);
    file.m_size = static_cast<size_t>(s.st_size);
    file.m_slot = take_slot();
    if (file.m_slot < 0) return fail("%1 can't be mapped: %2 files are already mapped", path, slot_count);
    return file;
}

Status MappedFile::map(std::byte* at) {
    // NORESERVE: pages of the file count as memory only after they are written.
    const int flags = MAP_PRIVATE | MAP_NORESERVE | (at ? MAP_FIXED : 0);
    void* data = mmap(at, m_size, PROT_READ | PROT_WRITE, flags, m_fd, 0);
    if (data == MAP_FAILED)
        return fail("%1 (%2 bytes) can't be mapped: %3", m_path, m_size, std::generic_category().message(errno));
    m_data = static_cast<std::byte*>(data);

    Slot& slot = slots[m_slot];
    const uintptr_t begin = reinterpret_cast<uintptr_t>(data);
    slot.begin = begin;
    slot.end = begin + whole_pages();
    slot.damaged = false;
    slot.state.store(slot_active, std::memory_order_release);
    return {};
}

Result<MappedFile> MappedFile::open(const std::string& path) {
    GGS_TRY(MappedFile file, opened(path));
    GGS_CHECK(file.map());
    return file;
}

Result<std::vector<MappedFile>> MappedFile::open_together(std::span<const std::string> paths) {
    std::vector<MappedFile> files;
    size_t bytes = 0;
    for (const std::string& path : paths) {
        GGS_TRY(MappedFile file, opened(path));
        if (!add_checked(bytes, file.whole_pages(), bytes))
            return fail("the files together are larger than can be addressed");
        files.push_back(std::move(file));
    }
    if (files.empty()) return files;
    // Reserves an address range for all files. Each mapping takes its part and releases it.
    void* const room = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        return fail("%1 (%2 bytes) can't be mapped: %3", files.front().path(), bytes,
                    std::generic_category().message(errno));
    std::byte* at = static_cast<std::byte*>(room);
    const std::byte* const end = at + bytes;
    for (MappedFile& file : files) {
        if (const Status mapped = file.map(at); !mapped.ok()) {
            munmap(at, static_cast<size_t>(end - at));
            return fail_with(mapped.error());
        }
        at += file.whole_pages();
    }
    return files;
}

size_t MappedFile::whole_pages() const { return (m_size + page_bytes - 1) & ~(page_bytes - 1); }

MappedFile::MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    if (this == &other) return *this;
    close();
    m_path = std::move(other.m_path);
    m_data = std::exchange(other.m_data, nullptr);
    m_size = std::exchange(other.m_size, 0);
    m_fd = std::exchange(other.m_fd, -1);
    m_slot = std::exchange(other.m_slot, -1);
    m_device = other.m_device;
    m_inode = other.m_inode;
    m_mtime_ns = other.m_mtime_ns;
    return *this;
}

MappedFile::~MappedFile() { close(); }

void MappedFile::close() {
    // The slot first: after munmap() another mapping may get the same address.
    if (m_slot >= 0) slots[m_slot].state.store(slot_taken, std::memory_order_release);
    if (m_data) munmap(m_data, m_size);
    if (m_slot >= 0) slots[m_slot].state.store(slot_free, std::memory_order_release);
    if (m_fd >= 0) ::close(m_fd);
    m_data = nullptr;
    m_size = 0;
    m_slot = -1;
    m_fd = -1;
}

Status MappedFile::revert(size_t offset, size_t bytes) {
    const size_t page = page_bytes.load(), end = offset + bytes;
    const size_t first_whole = std::min(end, (offset + page - 1) / page * page),
                 last_whole = std::max(first_whole, end / page * page);
    // Complete pages are released, so the next read loads them from the file. The pages at both ends contain bytes of
    // other ranges.
    release(first_whole, last_whole - first_whole);
    for (const auto& [from, to] : {std::pair(offset, first_whole), std::pair(last_whole, end)}) {
        for (size_t at = from; at < to;) {
            const ssize_t got = pread(m_fd, m_data + at, to - at, static_cast<off_t>(at));
            if (got <= 0) return fail("%1 can't be read again from byte %2 on", m_path, at);
            at += static_cast<size_t>(got);
        }
    }
    return {};
}

void MappedFile::release(size_t offset, size_t bytes) const {
    const size_t page = page_bytes.load(), end = std::min(offset + bytes, m_size);
    const size_t first = (offset + page - 1) / page * page;
    const size_t last = end == m_size ? whole_pages() : end / page * page;
    // If the advice isn't taken, nothing else changes.
    if (last > first) (void)madvise(m_data + first, last - first, MADV_DONTNEED);
}

FileChange MappedFile::change_of_bytes() const {
    if (m_slot < 0) return FileChange::none;
    struct stat s = {};
    if (slots[m_slot].damaged.load(std::memory_order_relaxed)) return FileChange::damaged;
    if (fstat(m_fd, &s) != 0 || static_cast<uint64_t>(s.st_size) < m_size) return FileChange::damaged;
    if (static_cast<uint64_t>(s.st_size) != m_size || mtime_ns(s) != m_mtime_ns) return FileChange::modified;
    return FileChange::none;
}

FileChange MappedFile::change() const {
    if (m_slot < 0) return FileChange::none;
    if (const FileChange bytes = change_of_bytes(); bytes != FileChange::none) return bytes;
    struct stat s = {};
    if (stat(m_path.c_str(), &s) != 0) return FileChange::removed;
    if (static_cast<uint64_t>(s.st_dev) != m_device || static_cast<uint64_t>(s.st_ino) != m_inode)
        return FileChange::replaced;
    return FileChange::none;
}

Status MappedFile::check() const {
    switch (change()) {
    case FileChange::none: break;
    case FileChange::damaged: {
        struct stat s = {};
        const uint64_t now = fstat(m_fd, &s) == 0 ? static_cast<uint64_t>(s.st_size) : 0;
        if (now < m_size)
            return fail("%1 is damaged: it had %2 bytes when it was opened and has %3 bytes now", m_path, m_size, now);
        return fail("%1 is damaged: some of its %2 bytes could not be read and are shown as zeros", m_path, m_size);
    }
    case FileChange::modified:
        return fail("%1 was written to after it was opened; open it again to see its current bytes", m_path);
    case FileChange::replaced:
        return fail("%1 was replaced by another file after it was opened; open it again to see the new one", m_path);
    case FileChange::removed: return fail("%1 was deleted or renamed after it was opened", m_path);
    }
    return {};
}

Status MappedFile::check_bytes() const { return change_of_bytes() == FileChange::none ? Status() : check(); }

} // namespace ggs
