// SPDX-License-Identifier: MIT
// Dot products with AVX2, FMA and F16C: 8 floats at a time. Compiled for them, and called only on processors that have
// them.
#ifdef __AVX2__
#include "cpu/dot_table.h"
#include "cpu/runs_avx2.h"

namespace ggs {

extern const DotTable dot_avx2;
constinit const DotTable dot_avx2 = table_of<Avx2With<MaddBytes>>("AVX2", "avx2");

} // namespace ggs
#endif
