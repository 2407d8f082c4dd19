// SPDX-License-Identifier: MIT
// Vector types that the compiler maps to registers of its instruction set. A vector that is wider than a register uses
// several. The types are used only inside inlined functions: no function in this header is called from another file.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ggs {
namespace {

using U8x16 = uint8_t __attribute__((vector_size(16)));
using U8x32 = uint8_t __attribute__((vector_size(32)));
using I32x8 = int32_t __attribute__((vector_size(32)));
using U32x8 = uint32_t __attribute__((vector_size(32)));
using F32x8 = float __attribute__((vector_size(32)));

using U16x16 = uint16_t __attribute__((vector_size(32)));

// Load and store at any address.
template <class V> [[gnu::always_inline]] inline V taken(const void* from) {
    V v;
    __builtin_memcpy(&v, from, sizeof(V));
    return v;
}
template <class V> [[gnu::always_inline]] inline void given(void* to, V v) { __builtin_memcpy(to, &v, sizeof(V)); }

// Prefetches bytes that follow a range, fetched_ahead bytes further on. Measured with rows from memory: a processor
// keeps more cache lines in flight for one stream than for several, both with prefetch instructions and with its own
// prefetcher. Rows are therefore read one after the other. From 2 KiB on, the distance hardly matters.
inline constexpr int64_t fetched_ahead = 4096;
template <int64_t bytes> [[gnu::always_inline]] inline void fetch_behind(const std::byte* stretch) {
    for (int64_t at = 0; at < bytes; at += 64) __builtin_prefetch(stretch + fetched_ahead + at, 0, 3);
}

// Returns the low nibbles of 16 bytes, then the high ones.
[[gnu::always_inline]] inline U8x32 nibbles_of(const std::byte* p) {
    using U32x4 = uint32_t __attribute__((vector_size(16)));
    const auto pairs = taken<U32x4>(p);
    const U32x8 twice = __builtin_shufflevector(pairs, pairs, 0, 1, 2, 3, 0, 1, 2, 3);
    return reinterpret_cast<U8x32>(twice >> U32x8{0, 0, 0, 0, 4, 4, 4, 4}) & 15;
}
// Returns 0xFF in byte i if bit i of the word is set, else 0.
[[gnu::always_inline]] inline U8x32 bits_of_word(const std::byte* p) {
    uint32_t word;
    __builtin_memcpy(&word, p, 4);
    const U32x8 words = {word, word, word, word, word, word, word, word};
    const auto bytes = reinterpret_cast<U8x32>(words);
    const U8x32 spread = __builtin_shufflevector(bytes, bytes, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 18, 18,
                                                 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19);
    const U8x32 bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                       1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return reinterpret_cast<U8x32>((spread & bit) == bit);
}

} // namespace
} // namespace ggs
