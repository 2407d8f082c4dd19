// SPDX-License-Identifier: MIT
#include "debug/history.h"

#include <cstring>

namespace ggs {

std::vector<Copied> copied(const std::vector<std::span<std::byte>>& ranges) {
    std::vector<Copied> copies;
    for (const std::span<std::byte> range : ranges) copies.push_back({range.data(), {range.begin(), range.end()}});
    return copies;
}

void put_back(const std::vector<Copied>& copies) {
    for (const Copied& copy : copies) std::memcpy(copy.at, copy.bytes.data(), copy.bytes.size());
}

void History::keep_start(std::span<std::byte> range) {
    for (const Copied& kept : m_start) {
        if (kept.at <= range.data() && range.data() + range.size() <= kept.at + kept.bytes.size()) return;
    }
    m_start.push_back({range.data(), {range.begin(), range.end()}});
}

void History::change_start(const std::byte* at, std::span<const std::byte> bytes) {
    for (Copied& kept : m_start) {
        if (kept.at <= at && at + bytes.size() <= kept.at + kept.bytes.size())
            std::memcpy(kept.bytes.data() + (at - kept.at), bytes.data(), bytes.size());
    }
}

void History::put_start_back() {
    ggs::put_back(m_start);
    m_steps.clear();
    m_used = 0;
}

void History::keep(size_t step, const std::vector<std::span<std::byte>>& ranges) {
    m_steps.push_back({step, copied(ranges)});
    for (const std::span<std::byte> range : ranges) m_used += range.size();
    keep_to_budget(1);
}

bool History::put_back(size_t step) {
    if (!holds(step)) return false;
    ggs::put_back(m_steps.back().copies);
    for (const Copied& copy : m_steps.back().copies) m_used -= copy.bytes.size();
    m_steps.pop_back();
    return true;
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
