// SPDX-License-Identifier: MIT
// Slice: a box of a tensor's elements, and how to walk through it.
//
//   kq[0:4, 2]      dimension 0 from 0 to 3, index 2 of dimension 1, all of the others
//
// walk() cuts a slice into runs of elements that lie at one distance from each other, merged over dimensions where the
// strides allow it and no longer than a tile, so that a reader never holds more than a tile of memory at once.
// Pure values; any thread.
#pragma once

#include "program/byte_source.h"
#include "tensor/tensor.h"
#include "values/number.h"

#include <functional>

namespace ggs {

struct Slice {
    Index begin{};
    Index end{INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}; // behind the last; more than the tensor has means all
    bool operator==(const Slice&) const = default;
};

// "0:4, 2, :"; an error says what can't be read.
Result<Slice> parse_slice(std::string_view text);
std::string slice_text(const Slice& slice, const Tensor& t);
// Cut to the tensor's shape. An error if nothing of it lies inside, or if the tensor is a view that has no numbers.
Result<Slice> fitted(const Slice& slice, const Tensor& t);
// Says where a slice that names a number past the end of a dimension was cut; empty if fitted() cuts nothing.
Message cut_words(const Slice& slice, const Tensor& t);
int64_t count(const Slice& fitted);

// Elements at offset, offset + step, … of a tensor's memory. For block types `step` is a block's bytes and `count` a
// number of elements; the first one stands at place `skip` of the first block.
struct ElementRun {
    size_t offset;
    size_t step;
    int64_t count;
    int64_t skip;
    size_t bytes; // from offset to behind the last
};
// In logical order (dimension 0 fastest). Stops when `use` says false; whether it came to the end.
Result<bool> walk(const Tensor& t, const Slice& fitted, const std::function<Result<bool>(const ElementRun&)>& use);

// The values of a run whose bytes begin at `bytes`.
Status decode(const Tensor& t, const ElementRun& run, const std::byte* bytes, double* out);
Status decode(const Tensor& t, const ElementRun& run, const std::byte* bytes, float* out);
// The first of them, as it is shown.
Result<Number> decode_number(const Tensor& t, const ElementRun& run, const std::byte* bytes);

} // namespace ggs
