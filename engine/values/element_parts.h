// SPDX-License-Identifier: MIT
// each_part: the values of a slice on their way past whoever counts, draws or looks for something, some at a time.
// Any thread.
#pragma once

#include "values/statistics.h"

namespace ggs {

// Whether a float holds less than the type's elements.
inline bool is_wide(TypeId type) { return type == TypeId::f64 || type == TypeId::i64 || type == TypeId::i32; }

// Gives the values of a slice to use(values, n) in logical order: as floats where these hold them, else as doubles.
// False: the reader was asked to let go.
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
