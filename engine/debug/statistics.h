// SPDX-License-Identifier: MIT
// Statistics: what the numbers of a tensor, or of a slice of it, are like.
//
// Bytes come through a ByteSource, tile by tile, so that whoever reads can be asked to let go between two tiles; then
// there is no result, which is no error. Any thread.
#pragma once

#include "debug/slice.h"

#include <functional>
#include <optional>
#include <vector>

namespace ggs {

// Hands bytes [offset, offset + size) of a tensor's memory to `use`, at most a tile (tile_bytes) of them at once unless
// one element is longer. False: the reader was asked to let go. The error says why there are no such bytes.
using BytesUse = std::function<void(std::span<const std::byte>)>;
using ByteSource = std::function<Result<bool>(uint32_t tensor, size_t offset, size_t size, const BytesUse& use)>;

struct Statistics {
    int64_t count = 0, nan = 0, inf = 0, zeros = 0;
    double min = 0, max = 0, mean = 0, sd = 0; // of the finite ones; sd divides by their number
    int64_t finite() const { return count - nan - inf; }
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
// One element.
Result<std::optional<double>> element(const ByteSource& bytes, uint32_t number, const Tensor& t, const Index& index);

} // namespace ggs
