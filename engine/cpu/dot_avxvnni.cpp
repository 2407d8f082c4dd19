// SPDX-License-Identifier: MIT
// Dot products with AVX-VNNI: as with AVX2, but four products of bytes are one instruction. Compiled for it, and called
// only where it exists.
#ifdef __AVXVNNI__
#include "cpu/dot_table.h"
#include "cpu/runs_avx2.h"

namespace ggs {

namespace {

struct FourBytes {
    static constexpr bool takes_unsigned = true;
    template <bool> static __m256i dot4(__m256i sum, __m256i weights, __m256i others) {
        return _mm256_dpbusd_avx_epi32(sum, weights, others);
    }
};

} // namespace

extern const DotTable dot_avxvnni;
constinit const DotTable dot_avxvnni = table_of<Avx2With<FourBytes>>("AVX-VNNI", "avxvnni");

} // namespace ggs
#endif
