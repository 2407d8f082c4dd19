// SPDX-License-Identifier: MIT
#include "values/fingerprint.h"

#include "values/element_parts.h"

#include <array>
#include <bit>
#include <cstring>

namespace ggs {

namespace {

// Four independent products at a time, so that the processor needn't wait for each one.
class HashOfBits {
  public:
    void add(const std::byte* bytes, size_t size) {
        std::array<uint64_t, lanes> words;
        for (; size >= sizeof words; bytes += sizeof words, size -= sizeof words) {
            std::memcpy(words.data(), bytes, sizeof words);
            mix(words);
        }
        if (size == 0) return;
        words = {};
        std::memcpy(words.data(), bytes, size);
        mix(words);
    }
    uint64_t value() const {
        uint64_t all = 0;
        for (const uint64_t lane : m_lanes) all = turned((all ^ lane) * factor);
        return all;
    }

  private:
    static constexpr size_t lanes = 4;
    static constexpr uint64_t factor = 0x9E3779B97F4A7C15; // odd, so that no bit is lost by the product
    static uint64_t turned(uint64_t word) { return word ^ (word >> 29); }
    void mix(const std::array<uint64_t, lanes>& words) {
        for (size_t i = 0; i < lanes; ++i) m_lanes[i] = turned((m_lanes[i] ^ words[i]) * factor);
    }

    std::array<uint64_t, lanes> m_lanes = {1, 2, 3, 4};
};

// By bits: without branches, and the same with every optimisation of floating-point comparisons.
template <class Float, class Bits> void count_odd(const Float* values, size_t n, Fingerprint& into) {
    constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Float>::infinity());
    constexpr Bits sign = Bits{1} << (sizeof(Bits) * 8 - 1);
    int64_t nan = 0, inf = 0;
    for (size_t i = 0; i < n; ++i) {
        const Bits size = std::bit_cast<Bits>(values[i]) & static_cast<Bits>(~sign);
        nan += size > infinity;
        inf += size == infinity;
    }
    into.nan += nan;
    into.inf += inf;
}

void count_odd(const float* values, size_t n, Fingerprint& into) { count_odd<float, uint32_t>(values, n, into); }
void count_odd(const double* values, size_t n, Fingerprint& into) { count_odd<double, uint64_t>(values, n, into); }

} // namespace

Result<std::optional<Fingerprint>> fingerprint(const ByteSource& bytes, uint32_t number, const Tensor& t) {
    Fingerprint made;
    HashOfBits hash;
    GGS_TRY(const bool whole, each_part(bytes, number, t, {}, [&](const auto* values, size_t n) {
                made.count += static_cast<int64_t>(n);
                count_odd(values, n, made);
                hash.add(reinterpret_cast<const std::byte*>(values), n * sizeof *values);
            }));
    if (!whole) return std::optional<Fingerprint>();
    made.hash = hash.value();
    return std::optional(made);
}

} // namespace ggs
