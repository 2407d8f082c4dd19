// SPDX-License-Identifier: MIT
#include "files/clicks/mapped_click_source.h"

namespace ggs {

void MappedClickSource::has_read(uint64_t count) const {
    constexpr uint64_t most = uint64_t{64} << 20;
    if (!m_file) return;
    const uint64_t before = m_read.fetch_add(count, std::memory_order_relaxed);
    if (before < most && before + count < most) return;
    m_read.store(0, std::memory_order_relaxed);
    m_file->release(0, m_file->size());
}

} // namespace ggs
