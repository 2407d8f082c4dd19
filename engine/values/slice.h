// SPDX-License-Identifier: MIT
// Slice: a box of a tensor's elements, and a walk through it.
//
//   kq[0:4, 2]      dimension 0 from 0 to 3, index 2 of dimension 1, all of the others
//
// walk() cuts a slice into runs of elements with one stride. Dimensions are merged if the strides allow it. A run is no
// longer than a tile, so a reader holds at most a tile of memory at once.
// Pure values; may be used on any thread.
#pragma once

#include "program/byte_source.h"
#include "tensor/tensor.h"
#include "values/number.h"

#include <functional>

namespace ggs {

struct Slice {
    Index begin{};
    Index end{INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}; // after the last element; a value larger than the tensor
                                                           // means all
    bool operator==(const Slice&) const = default;
};

// Parses "0:4, 2, :". Returns an error that quotes the invalid part.
Result<Slice> parse_slice(std::string_view text);
std::string slice_text(const Slice& slice, const Tensor& t);
// Returns the slice cut to the tensor's shape. Returns an error if none of it is inside, or if the tensor is a view
// without values.
Result<Slice> fitted(const Slice& slice, const Tensor& t);
// Returns a note on where a slice that exceeds a dimension was cut; empty if fitted() cuts nothing.
Message cut_words(const Slice& slice, const Tensor& t);
int64_t count(const Slice& fitted);

// Elements at offset, offset + step, … of a tensor's memory. For block types `step` is the size of a block in bytes and
// `count` a number of elements; the first one has index `skip` in the first block.
struct ElementRun {
    size_t offset;
    size_t step;
    int64_t count;
    int64_t skip;
    size_t bytes; // from offset to the end of the last element
};
// Visits the runs in logical order (dimension 0 fastest). Stops when `use` returns false. Returns whether it reached
// the end.
Result<bool> walk(const Tensor& t, const Slice& fitted, const std::function<Result<bool>(const ElementRun&)>& use);

// Decodes the values of a run whose bytes begin at `bytes`.
Status decode(const Tensor& t, const ElementRun& run, const std::byte* bytes, double* out);
Status decode(const Tensor& t, const ElementRun& run, const std::byte* bytes, float* out);
// Decodes the first value as a Number.
Result<Number> decode_number(const Tensor& t, const ElementRun& run, const std::byte* bytes);

} // namespace ggs
