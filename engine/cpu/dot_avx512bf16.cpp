// SPDX-License-Identifier: MIT
// Products of bf16 with AVX-512 BF16, which multiplies pairs: two neighbours of a row form one word, and the loops for
// floats process these words. Everything else uses AVX-512. Compiled for it, and called only on processors that have
// it.
#ifdef __AVX512BF16__
#include "cpu/dot_table.h"
#include "cpu/runs_avx512.h"

namespace ggs {

namespace {

struct Pairs : Avx512 {
    static V fma(V a, V b, V c) {
        return _mm512_dpbf16_ps(c, reinterpret_cast<__m512bh>(a), reinterpret_cast<__m512bh>(b));
    }
};

// If the number of elements is odd, the last one has no neighbour.
template <DotTile words, DotTile numbers> void pairs(const DotRows& r) {
    if (r.n % 2 != 0) return numbers(r);
    DotRows rows = r;
    rows.n = r.n / 2;
    words(rows);
}

} // namespace

DotTable with_bf16_pairs(const DotTable& avx512) {
    DotTable table = avx512;
    table.name = "AVX-512 BF16";
    table.word = "avx512bf16";
    RowKernels& bf16 = row_of(table, TypeId::bf16);
    bf16.one = pairs<one_column<Pairs, F32<Pairs>>, one_column<Avx512, BF16<Avx512>>>;
    bf16.dot = pairs<tile<Pairs, F32<Pairs>>, tile<Avx512, BF16<Avx512>>>;
    bf16.many = pairs<many_float_columns<Pairs, F32<Pairs>>, many_float_columns<Avx512, BF16<Avx512>>>;
    return table;
}

} // namespace ggs
#endif
