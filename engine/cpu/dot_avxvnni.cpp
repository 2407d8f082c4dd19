// SPDX-License-Identifier: MIT
// Dot products with AVX-VNNI: like AVX2, but four products of bytes are one instruction. Compiled for it, and called
// only on processors that have it.
#ifdef __AVXVNNI__
#include "cpu/dot_table.h"
#include "cpu/runs_avx2.h"

namespace ggs {

namespace {

struct FourBytes : StepsOfFours<FourBytes> {
    static constexpr int most_unsigned = 255;
    static __m256i four_bytes(__m256i sum, __m256i weights, __m256i others) {
        return _mm256_dpbusd_avx_epi32(sum, weights, others);
    }
    static __m256i two_words(__m256i sum, __m256i a, __m256i b) { return _mm256_dpwssd_avx_epi32(sum, a, b); }
    template <int> static __m256i dot4(__m256i sum, __m256i weights, __m256i others) {
        return four_bytes(sum, weights, others);
    }
    template <int, int, int n, int columns> static void dots(__m256i (&sums)[columns], const uint8_t* weights,
                                                             const std::byte* const (&others)[columns], int64_t at) {
        for (int g = 0; g < n; ++g) {
            const __m256i w = Eight::bytes(weights + 32 * g);
            for (int j = 0; j < columns; ++j)
                sums[j] = _mm256_dpbusd_avx_epi32(sums[j], w, Eight::four(others[j] + at + 4 * g));
        }
    }
};

} // namespace

extern const DotTable dot_avxvnni;
constinit const DotTable dot_avxvnni = table_of<Avx2With<FourBytes>>("AVX-VNNI", "avxvnni");

} // namespace ggs
#endif
