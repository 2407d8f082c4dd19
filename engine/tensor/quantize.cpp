// SPDX-License-Identifier: MIT
#include "tensor/quantize.h"

#include "tensor/quantizers/integers.h"

#include <vector>

namespace ggs {

namespace {

Status check(const TypeTraits& row, int64_t n) {
    if (row.removed()) return fail("values can't have the type %1", row.name);
    if (!row.quantize) return fail("values can't be stored as %1: ggscope has no codebook for it", row.name);
    if (n < 0 || n % row.block != 0)
        return fail("%1 values don't fill whole blocks: a block of %2 has %3 values", n, row.name, row.block);
    return {};
}

} // namespace

Status quantize(TypeId type, const float* from, void* to, int64_t n) {
    const TypeTraits& row = traits(type);
    GGS_CHECK(check(row, n));
    row.quantize(from, to, n, nullptr);
    return {};
}

Status quantize_for_file(TypeId type, const float* from, void* to, int64_t n, const float* importance) {
    const TypeTraits& row = traits(type);
    GGS_CHECK(check(row, n));
    (row.quantize_file ? row.quantize_file : row.quantize)(from, to, n, importance);
    return {};
}

Status quantize(TypeId type, const double* from, void* to, int64_t n) {
    const TypeTraits& row = traits(type);
    GGS_CHECK(check(row, n));
    if (type == TypeId::i32) {
        quantizers::to_integers<int32_t>(from, to, n);
    } else if (type == TypeId::i64) {
        quantizers::to_integers<int64_t>(from, to, n);
    } else if (type == TypeId::f64) {
        if (n > 0) std::memcpy(to, from, static_cast<size_t>(n) * sizeof(double));
    } else {
        std::vector<float> rounded(from, from + n);
        row.quantize(rounded.data(), to, n, nullptr);
    }
    return {};
}

} // namespace ggs
