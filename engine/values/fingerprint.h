// SPDX-License-Identifier: MIT
// Fingerprint: counts of a tensor's values that are NaN or infinite, and a hash of all values. Two states of a tensor
// can be compared by their hashes, so the values needn't be kept. May be computed on any thread.
#pragma once

#include "program/byte_source.h"

#include <optional>

namespace ggs {

struct Fingerprint {
    int64_t count = 0, nan = 0, inf = 0;
    uint64_t hash = 0; // of the bits of the values in logical order, as floats or doubles; 0 and -0 differ
    bool operator==(const Fingerprint&) const = default;
};

// Reads all values once. Returns nothing if the read was stopped.
Result<std::optional<Fingerprint>> fingerprint(const ByteSource& bytes, uint32_t number, const Tensor& t);

} // namespace ggs
