// SPDX-License-Identifier: MIT
#include "files/clicks/click_source.h"

#include <sys/mman.h>

namespace ggs {

void ClickSource::has_read(uint64_t count) const {
    constexpr uint64_t most = uint64_t{64} << 20;
    const uint64_t before = m_read.fetch_add(count, std::memory_order_relaxed);
    if (before < most && before + count < most) return;
    m_read.store(0, std::memory_order_relaxed);
    const std::span<const std::byte> all = bytes();
    // The pages are private and unchanged, so a thread that reads them meanwhile gets the same bytes again. If the
    // advice isn't taken, nothing else changes.
    if (!all.empty()) (void)madvise(const_cast<std::byte*>(all.data()), all.size(), MADV_DONTNEED);
}

} // namespace ggs
