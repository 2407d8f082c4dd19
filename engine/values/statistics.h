// SPDX-License-Identifier: MIT
// Statistics: the distribution of the values of a tensor, or of a slice.
//
// Bytes are read through a ByteSource, tile by tile, so a read can be cancelled between two tiles. A cancelled read
// returns no result; this is not an error. May be called from any thread.
#pragma once

#include "program/byte_source.h"
#include "values/number.h"
#include "values/slice.h"

#include <functional>
#include <optional>
#include <vector>

namespace ggs {

struct Statistics {
    int64_t count = 0, nan = 0, inf = 0, zeros = 0;
    double min = 0, max = 0, mean = 0, sd = 0;             // of the finite values; sd divides by their number
    std::optional<int64_t> whole_min = {}, whole_max = {}; // exact, for integer types
    int64_t finite() const { return count - nan - inf; }
    Number least() const { return whole_min ? Number::exactly(*whole_min) : Number(min); }
    Number most() const { return whole_max ? Number::exactly(*whole_max) : Number(max); }
};

// The numbers of finite values in equal parts of [low, high]; the last part includes its upper end.
struct Histogram {
    double low = 0, high = 0;
    std::vector<int64_t> bins;
    int64_t outside = 0;
};

Result<std::optional<Statistics>> statistics(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Slice& slice = {});
Result<std::optional<Histogram>> histogram(const ByteSource& bytes, uint32_t number, const Tensor& t, double low,
                                           double high, size_t bins, const Slice& slice = {});
// Returns all values of a slice in logical order.
Result<std::optional<std::vector<double>>> values(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                  const Slice& slice = {});
// Returns all values of a slice as Numbers, in logical order.
Result<std::optional<std::vector<Number>>> numbers(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                   const Slice& slice = {});
Result<std::optional<Number>> element_number(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Index& index);
// Returns one element.
Result<std::optional<double>> element(const ByteSource& bytes, uint32_t number, const Tensor& t, const Index& index);

} // namespace ggs
