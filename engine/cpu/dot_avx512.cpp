// SPDX-License-Identifier: MIT
// Dot products with AVX-512 (F, BW, DQ, VL, VNNI): 16 floats at a time. Compiled for them, and called only on
// processors that have them.
#ifdef __AVX512VNNI__
#include "cpu/dot_table.h"
#include "cpu/runs_avx512.h"

namespace ggs {

extern const DotTable dot_avx512;
constinit const DotTable dot_avx512 = table_of<Avx512>("AVX-512 VNNI", "avx512", 40, 110, 250);

} // namespace ggs
#endif
