// SPDX-License-Identifier: MIT
#include "debug/history.h"

#include <algorithm>

namespace ggs {

namespace {

Result<Copied> copy_of(const StoredRange& range) {
    Copied copy{range.place, std::vector<std::byte>(range.size)};
    GGS_CHECK(range.place.storage->read(range.place.offset, copy.bytes));
    return copy;
}

} // namespace

Result<std::vector<Copied>> copied(const std::vector<StoredRange>& ranges) {
    std::vector<Copied> copies;
    for (const StoredRange& range : ranges) {
        GGS_TRY(copies.emplace_back(), copy_of(range));
    }
    return copies;
}

Status put_back(const std::vector<Copied>& copies) {
    for (const Copied& copy : copies) {
        GGS_CHECK(copy.place.storage->write(copy.place.offset, copy.bytes));
    }
    return {};
}

Status History::keep_start(const StoredRange& range) {
    if (range.place.storage->file()) {
        m_start_in_files.push_back(range);
        return {};
    }
    if (std::any_of(m_start.begin(), m_start.end(), [&](const Copied& kept) { return kept.range().holds(range); })) return {};
    GGS_TRY(m_start.emplace_back(), copy_of(range));
    return {};
}

void History::change_start(const BytePlace& place, std::span<const std::byte> bytes) {
    for (Copied& kept : m_start) {
        if (!kept.range().holds({place, bytes.size()})) continue;
        std::copy(bytes.begin(), bytes.end(), kept.bytes.begin() + static_cast<std::ptrdiff_t>(place.offset - kept.place.offset));
    }
}

Status History::put_start_back() {
    m_steps.clear();
    m_used = 0;
    for (const StoredRange& range : m_start_in_files) {
        GGS_CHECK(range.place.storage->revert(range.place.offset, range.size));
    }
    return ggs::put_back(m_start);
}

Status History::keep(size_t step, const std::vector<StoredRange>& ranges) {
    GGS_TRY(std::vector<Copied> copies, copied(ranges));
    m_steps.push_back({step, std::move(copies)});
    for (const StoredRange& range : ranges) m_used += range.size;
    keep_to_budget(1);
    return {};
}

Status History::put_back(size_t step) {
    if (!holds(step)) return {};
    const Entry last = std::move(m_steps.back());
    m_steps.pop_back();
    for (const Copied& copy : last.copies) m_used -= copy.bytes.size();
    return ggs::put_back(last.copies);
}

void History::set_budget(size_t bytes) {
    m_budget = bytes;
    keep_to_budget();
}

void History::keep_to_budget(size_t spared) {
    while (m_used > m_budget && m_steps.size() > spared) {
        for (const Copied& copy : m_steps.front().copies) m_used -= copy.bytes.size();
        m_steps.pop_front();
    }
}

} // namespace ggs
