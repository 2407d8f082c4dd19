// SPDX-License-Identifier: MIT
#include "ops/reduction/sort_row.h"

#include "cpu/scratch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace ggs {

namespace {

// Returns a sortable integer: the upper half is the key in the requested order, the lower half is the index.
uint64_t key_of(float x, bool descending, int32_t index) {
    const auto bits = std::bit_cast<uint32_t>(x + 0.0f); // -0 becomes 0
    const uint32_t rising = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    const uint32_t key = std::isnan(x) ? UINT32_MAX : descending ? ~rising : rising;
    return uint64_t{key} << 32 | static_cast<uint32_t>(index);
}

// By `width` bits of the key at a time, the lowest first; what is equal keeps its order. The result is in one of both.
template <int width> uint64_t* sort_by_digits(uint64_t* from, uint64_t* to, size_t n) {
    constexpr int passes = (32 + width - 1) / width;
    constexpr uint32_t mask = (1u << width) - 1;
    std::array<std::array<uint32_t, size_t{1} << width>, passes> counts{};
    const auto digit = [](uint64_t x, int pass) { return static_cast<uint32_t>(x >> (32 + pass * width)) & mask; };
    for (size_t i = 0; i < n; ++i) {
        for (int pass = 0; pass < passes; ++pass) ++counts[static_cast<size_t>(pass)][digit(from[i], pass)];
    }
    for (int pass = 0; pass < passes; ++pass) {
        auto& places = counts[static_cast<size_t>(pass)];
        if (places[digit(from[0], pass)] == n) continue; // the same of all
        uint32_t place = 0;
        for (uint32_t& count : places) place += std::exchange(count, place);
        for (size_t i = 0; i < n; ++i) to[places[digit(from[i], pass)]++] = from[i];
        std::swap(from, to);
    }
    return from;
}

} // namespace

void sort_row(const float* x, int32_t first, bool descending, std::span<int32_t> order) {
    constexpr size_t compared_up_to = 48, narrow_up_to = 1536;
    const size_t n = order.size();
    if (n == 0) return;
    auto* keys = reinterpret_cast<uint64_t*>(thread_scratch(ScratchOf::node, 2 * n * sizeof(uint64_t)));
    for (size_t i = 0; i < n; ++i) {
        const auto index = first + static_cast<int32_t>(i);
        keys[i] = key_of(x[index], descending, index);
    }
    if (n <= compared_up_to) {
        std::sort(keys, keys + n);
    } else {
        keys = n <= narrow_up_to ? sort_by_digits<8>(keys, keys + n, n) : sort_by_digits<11>(keys, keys + n, n);
    }
    for (size_t i = 0; i < n; ++i) order[i] = static_cast<int32_t>(keys[i] & UINT32_MAX);
}

} // namespace ggs
