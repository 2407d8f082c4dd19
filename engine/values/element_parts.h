// SPDX-License-Identifier: MIT
// each_part: passes the values of a slice, some at a time, to a function that counts, draws or searches them.
// May be called from any thread.
#pragma once

#include "values/statistics.h"

namespace ggs {

// Returns whether a float can't hold all values of the type.
inline bool is_wide(TypeId type) { return type == TypeId::f64 || type == TypeId::i64 || type == TypeId::i32; }

// Passes the values of a slice to use(values, n) in logical order: as floats if these can represent the type, else as
// doubles. Returns false if the read was cancelled.
template <class Use>
Result<bool> each_part(const ByteSource& source, uint32_t number, const Tensor& t, const Slice& slice, const Use& use) {
    GGS_TRY(const Slice cut, fitted(slice, t));
    std::vector<float> floats;
    std::vector<double> doubles;
    return walk(t, cut, [&](const ElementRun& run) -> Result<bool> {
        Status decoded;
        GGS_TRY(const bool read, source(number, run.offset, run.bytes, [&](std::span<const std::byte> bytes) {
                    const bool aligned = reinterpret_cast<uintptr_t>(bytes.data()) % alignof(float) == 0;
                    if (t.type == TypeId::f32 && run.step == sizeof(float) && aligned) {
                        use(reinterpret_cast<const float*>(bytes.data()), static_cast<size_t>(run.count));
                    } else if (is_wide(t.type)) {
                        doubles.resize(static_cast<size_t>(run.count));
                        decoded = decode(t, run, bytes.data(), doubles.data());
                        if (decoded.ok()) use(doubles.data(), doubles.size());
                    } else {
                        floats.resize(static_cast<size_t>(run.count));
                        decoded = decode(t, run, bytes.data(), floats.data());
                        if (decoded.ok()) use(floats.data(), floats.size());
                    }
                }));
        GGS_CHECK(decoded);
        return read;
    });
}

} // namespace ggs
