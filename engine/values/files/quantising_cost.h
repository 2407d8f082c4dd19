// SPDX-License-Identifier: MIT
// What rounding a model's weights cost: how far the values of a tensor lie from those of the tensor of the same name in
// the file that it was made from. Both are read tile by tile, so neither has to fit into memory; an empty optional: it
// was no longer wanted. Any thread.
//
// Errors are value minus original. Relative is the root of their mean square as a share of the original's: sqrt(Σ(v -
// o)² / Σo²). Elements that are NaN or Inf on one side are counted and left out.
#pragma once

#include "values/files/file_tensors.h"

#include <functional>

namespace ggs {

struct ErrorSums {
    int64_t elements = 0; // that were compared
    int64_t odd = 0;      // NaN or Inf on one side, but not the same on both
    double squares = 0, original_squares = 0;
    double largest = 0;

    double rmse() const;
    double relative() const; // infinite where all originals are 0 and values are not
    void add(const ErrorSums& other);
};

struct BlockCost {
    int64_t block = 0; // from the tensor's first one; of a plain type a block is an element
    double rmse = 0, largest = 0;
};

struct TensorCost {
    size_t tensor = 0, original = 0; // numbers in the two files
    ErrorSums sums;
    int64_t largest_at = 0;       // flat number of the element with the largest error
    std::vector<BlockCost> worst; // the largest RMSE first; blocks without an error are left out
};

// The original's tensor of the same name; an error if there is none, or it has another shape.
Result<size_t> original_of(const WeightsFile& file, size_t i, const WeightsFile& original);

// `keep` is how many of the worst blocks are kept.
Result<std::optional<TensorCost>> quantising_cost(const WeightsFile& file, size_t i, const WeightsFile& original,
                                                  FileReading reading, size_t keep = 64);

struct LayerCost {
    std::string layer; // "blk.3"; empty: of no layer
    size_t tensors = 0;
    ErrorSums sums;
    size_t worst = 0; // the tensor with the largest relative error
};

// In the order of the first tensor of each; `layer_of` takes a tensor's number.
std::vector<LayerCost> cost_by_layer(std::span<const TensorCost* const> costs,
                                     const std::function<std::string(size_t)>& layer_of);

} // namespace ggs
