// SPDX-License-Identifier: MIT
#include "base/seeded.h"

namespace ggs {

uint64_t scrambled(uint64_t seed, uint64_t place) {
    uint64_t z = seed * 0x9e3779b97f4a7c15u + place * 0xd1b54a32d192ed03u + 0x2545f4914f6cdd1du;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double unit(uint64_t seed, uint64_t place) { return static_cast<double>(scrambled(seed, place) >> 11) * 0x1p-53; }

// Returns the sum of twelve uniform numbers, minus its mean: standard deviation 1, within ±6. Exact in integers, so
// that the bits don't depend on a library's logarithm or cosine.
double bell(uint64_t seed, uint64_t place) {
    int64_t sum = 0;
    for (uint64_t k = 0; k < 6; ++k) {
        const uint64_t bits = scrambled(seed, place * 6 + k);
        sum += static_cast<int64_t>(bits >> 32) + static_cast<int64_t>(bits & 0xffffffffu);
    }
    constexpr int64_t mean = 6 * int64_t{0xffffffff};
    return static_cast<double>(sum - mean) * 0x1p-32;
}

} // namespace ggs
