// SPDX-License-Identifier: MIT
// A tensor's elements by their flat number in logical order (ne[0] fastest): a stretch of them, some of all of them,
// and the next one that is NaN or Inf, or has some other value. Any thread; an empty optional or false: the reader was
// asked to let go.
#pragma once

#include "values/statistics.h"

namespace ggs {

// Elements first … first + out.size() - 1, which have to be there.
Result<bool> read_flat(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t first, std::span<double> out);

// At most `most` elements from all over the tensor, in order: what it is like, long before all of it is read. All of
// them if it has no more.
Result<std::optional<std::vector<double>>> sample(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                  size_t most);

// The first NaN or Inf behind `from` or, backwards, before it; past the tensor's end the search goes on at its other
// end and comes to `from` last. `from` -1: from the start on.
struct OddElement {
    std::optional<int64_t> flat; // nothing: all are finite
    bool wrapped = false;
};
Result<std::optional<OddElement>> find_odd(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t from,
                                           bool forward);
// The same for whatever `wanted` says of a value.
Result<std::optional<OddElement>> find_value(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t from,
                                             bool forward, const std::function<bool(double)>& wanted);

// Values that stand in memory as a tensor, for whatever takes one: doubles of a shape.
Tensor tensor_of_doubles(const Shape& ne);
ByteSource source_of(std::span<const double> values);

} // namespace ggs
