// SPDX-License-Identifier: MIT
#include "device/release_pages.h"

#include <algorithm>

#include <sys/mman.h>
#include <unistd.h>

namespace ggs {

void release_pages(std::span<const std::byte> all, size_t offset, size_t bytes) {
    // The system maps up to 16 pages around one that is accessed.
    static const size_t around = 16 * static_cast<size_t>(sysconf(_SC_PAGESIZE));
    const size_t from = offset / around * around,
                 to = std::min((offset + bytes + around - 1) / around * around, all.size());
    if (to > from) (void)madvise(const_cast<std::byte*>(all.data()) + from, to - from, MADV_DONTNEED);
}

} // namespace ggs
