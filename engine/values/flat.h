// SPDX-License-Identifier: MIT
// A tensor's elements by their flat index in logical order (ne[0] fastest). The functions return a range of elements, a
// sample, or the next element that is NaN or Inf or has some other property. May be called from any thread. Each
// returns an empty optional or false if the read was cancelled.
#pragma once

#include "values/statistics.h"

namespace ggs {

// Reads elements first … first + out.size() - 1, which must exist.
Result<bool> read_flat(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t first, std::span<double> out);

// Returns at most `most` elements from the whole tensor, in order, so that its distribution can be shown long before
// all of it is read. Returns all elements if there are at most `most`.
Result<std::optional<std::vector<double>>> sample(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                  size_t most);

// Finds the first NaN or Inf after `from` or, backwards, before it. At the tensor's end the search continues at the
// other end, up to and including `from`. If `from` is -1, it begins at the start.
struct OddElement {
    std::optional<int64_t> flat; // nothing if all are finite
    bool wrapped = false;
};
Result<std::optional<OddElement>> find_odd(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t from,
                                           bool forward);
// Finds the first value for which `wanted` returns true, in the same way as find_odd.
Result<std::optional<OddElement>> find_value(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t from,
                                             bool forward, const std::function<bool(double)>& wanted);

// Makes a tensor of doubles in memory, for functions that take a tensor.
Tensor tensor_of_doubles(const Shape& ne);
ByteSource source_of(std::span<const double> values);

} // namespace ggs
