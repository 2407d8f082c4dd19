// SPDX-License-Identifier: MIT
// Statistics: what the numbers of a tensor, or of a slice of it, are like.
//
// Bytes come through a ByteSource, tile by tile, so that whoever reads can be asked to let go between two tiles; then
// there is no result, which is no error. Any thread.
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
    double min = 0, max = 0, mean = 0, sd = 0;             // of the finite ones; sd divides by their number
    std::optional<int64_t> whole_min = {}, whole_max = {}; // of a type of whole numbers, exactly
    int64_t finite() const { return count - nan - inf; }
    Number least() const { return whole_min ? Number::exactly(*whole_min) : Number(min); }
    Number most() const { return whole_max ? Number::exactly(*whole_max) : Number(max); }
};

// How many finite values lie in each of the equal parts of [low, high]; the last part has its upper end, too.
struct Histogram {
    double low = 0, high = 0;
    std::vector<int64_t> bins;
    int64_t outside = 0;
};

Result<std::optional<Statistics>> statistics(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Slice& slice = {});
Result<std::optional<Histogram>> histogram(const ByteSource& bytes, uint32_t number, const Tensor& t, double low,
                                           double high, size_t bins, const Slice& slice = {});
// All values of a slice in logical order.
Result<std::optional<std::vector<double>>> values(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                  const Slice& slice = {});
// The same as they are shown.
Result<std::optional<std::vector<Number>>> numbers(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                   const Slice& slice = {});
Result<std::optional<Number>> element_number(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Index& index);
// One element.
Result<std::optional<double>> element(const ByteSource& bytes, uint32_t number, const Tensor& t, const Index& index);

} // namespace ggs
