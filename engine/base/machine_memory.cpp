// SPDX-License-Identifier: MIT
#include "base/machine_memory.h"

#include "base/control_group.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include <sys/mman.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr uint64_t no_limit = std::numeric_limits<uint64_t>::max();

std::optional<uint64_t> leading_number(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc()) return std::nullopt;
    return number;
}

uint64_t physical_memory(const std::string& root) {
    uint64_t bytes = 0;
    constexpr std::string_view wanted = "MemTotal:";
    each_line(system_file(root + "/proc/meminfo"), [&](std::string_view line) {
        if (line.starts_with(wanted)) bytes = leading_number(line.substr(wanted.size())).value_or(0) * 1024;
    });
    if (bytes > 0) return bytes;
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(size) : no_limit;
}

// Returns the smallest limit of the control groups. "max" means unlimited. A container may not see the folder of its
// group under the name in /proc, only as the top one.
uint64_t group_memory(const std::string& root) {
    uint64_t least = no_limit;
    each_control_group(root, "memory", [&](const std::string& folder) {
        for (const char* const file : {"/memory.max", "/memory.limit_in_bytes"}) {
            if (const auto limit = leading_number(system_file(folder + file))) least = std::min(least, *limit);
        }
    });
    return least;
}

} // namespace

uint64_t machine_memory(const std::string& root) { return std::min(physical_memory(root), group_memory(root)); }

void prefer_large_pages([[maybe_unused]] std::byte* memory, [[maybe_unused]] size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr size_t much = size_t{4} << 20, large_page = size_t{2} << 20;
    if (bytes < much) return;
    const auto from = reinterpret_cast<uintptr_t>(memory);
    const uintptr_t first = (from + large_page - 1) / large_page * large_page,
                    end = (from + bytes) / large_page * large_page;
    if (end > first) (void)madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE); // only a hint
#endif
}

void fetch_pages([[maybe_unused]] std::byte* memory, [[maybe_unused]] size_t bytes, [[maybe_unused]] bool written) {
#if defined(MADV_POPULATE_READ) && defined(MADV_POPULATE_WRITE)
    const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE)), from = reinterpret_cast<uintptr_t>(memory);
    const uintptr_t first = from / page * page, end = (from + bytes + page - 1) / page * page;
    if (bytes > 0)
        (void)madvise(reinterpret_cast<void*>(first), end - first,
                      written ? MADV_POPULATE_WRITE : MADV_POPULATE_READ); // only a hint
#endif
}

uint64_t default_memory_limit() {
    static const uint64_t half = machine_memory() / 2;
    return half;
}

} // namespace ggs
