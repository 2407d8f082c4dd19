// SPDX-License-Identifier: MIT
#include "files/clicks/key_counts.h"

#include "base/seeded.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ggs {

namespace {

constexpr int rank_bits = 14;
constexpr size_t first_places = 1024;

uint64_t hash_of(int64_t key) { return scrambled(0, static_cast<uint64_t>(key)); }

} // namespace

KeyCounts::KeyCounts(size_t most)
    : m_table(first_places), m_ranks(size_t{1} << rank_bits), m_most(std::max<size_t>(most, first_places / 2)) {}

size_t KeyCounts::place_of(int64_t key) const {
    const size_t mask = m_table.size() - 1;
    size_t at = hash_of(key) & mask;
    while (m_table[at].count > 0 && m_table[at].key != key) at = (at + 1) & mask;
    return at;
}

void KeyCounts::resize(size_t places) {
    std::vector<KeyCount> old = std::move(m_table);
    m_table.assign(places, {});
    for (const KeyCount& each : old) {
        if (each.count > 0) m_table[place_of(each.key)] = each;
    }
}

// Keeps the more frequent half of the keys, or fewer.
void KeyCounts::drop_rare() {
    std::vector<int64_t> counts;
    counts.reserve(m_used);
    for (const KeyCount& each : m_table) {
        if (each.count > 0) counts.push_back(each.count);
    }
    const auto middle = counts.begin() + static_cast<ptrdiff_t>(counts.size() / 2);
    std::nth_element(counts.begin(), middle, counts.end());
    const int64_t rare = *middle;
    m_used = 0;
    for (KeyCount& each : m_table) {
        if (each.count <= rare)
            each = {};
        else
            ++m_used;
    }
    resize(m_table.size());
    m_missed += rare;
    m_dropped = true;
}

const KeyCount* KeyCounts::add(int64_t key, int32_t slot) {
    KeyCount* found = &m_table[place_of(key)];
    if (found->count == 0) {
        const uint64_t hash = hash_of(key);
        uint8_t& rank = m_ranks[hash >> (64 - rank_bits)];
        rank = std::max(rank, static_cast<uint8_t>(std::min(std::countl_zero(hash << rank_bits), 64 - rank_bits) + 1));
        if (m_used == m_most) {
            drop_rare();
            found = &m_table[place_of(key)];
        } else if (2 * (m_used + 1) > m_table.size()) {
            resize(2 * m_table.size());
            found = &m_table[place_of(key)];
        }
        ++m_used;
        *found = {key, 1, slot, -1};
        return nullptr;
    }
    ++found->count;
    if (found->slot == slot || found->other >= 0) return nullptr;
    found->other = slot;
    ++m_in_several;
    return found;
}

int64_t KeyCounts::distinct() const {
    if (is_exact()) return static_cast<int64_t>(m_used);
    const auto m = static_cast<double>(m_ranks.size());
    double sum = 0;
    for (const uint8_t rank : m_ranks) sum += std::ldexp(1.0, -rank);
    return std::llround(0.7213 / (1 + 1.079 / m) * m * m / sum);
}

std::vector<KeyCount> KeyCounts::hottest(size_t n) const {
    std::vector<KeyCount> all;
    all.reserve(m_used);
    for (const KeyCount& each : m_table) {
        if (each.count > 0) all.push_back(each);
    }
    n = std::min(n, all.size());
    const auto hotter = [](const KeyCount& a, const KeyCount& b) {
        return a.count != b.count ? a.count > b.count : a.key < b.key;
    };
    std::partial_sort(all.begin(), all.begin() + static_cast<ptrdiff_t>(n), all.end(), hotter);
    all.resize(n);
    return all;
}

KeyCounts::Collisions KeyCounts::collisions(int64_t rows) const {
    rows = std::clamp<int64_t>(rows, 1, most_rows);
    std::vector<uint8_t> keys_of_row(static_cast<size_t>(rows)); // 2: or more
    const auto row_of = [rows](const KeyCount& each) { return static_cast<size_t>(((each.key % rows) + rows) % rows); };
    Collisions found;
    for (const KeyCount& each : m_table) {
        if (each.count == 0) continue;
        ++found.keys;
        uint8_t& keys = keys_of_row[row_of(each)];
        if (keys == 0) ++found.rows;
        keys = std::min<uint8_t>(static_cast<uint8_t>(keys + 1), 2);
    }
    for (const KeyCount& each : m_table) {
        if (each.count > 0 && keys_of_row[row_of(each)] == 2) ++found.colliding;
    }
    return found;
}

} // namespace ggs
