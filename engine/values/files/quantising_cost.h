// SPDX-License-Identifier: MIT
// The cost of quantising a model's weights: the differences between the values of a tensor and those of its original.
// The original is the tensor with the same name in another file. Both are read tile by tile, so neither has to fit into
// memory. Returns an empty optional if the read was cancelled. May be called from any thread.
//
// An error is the value minus the original value. The relative error is the RMS of the errors, divided by the RMS of
// the original values: sqrt(Σ(v - o)² / Σo²). Elements that are NaN or Inf on one side are counted and left out.
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
    double relative() const; // infinite if all originals are 0 and the values are not
    void add(const ErrorSums& other);
};

struct BlockCost {
    int64_t block = 0; // index, from the tensor's first block; for a plain type a block is an element
    double rmse = 0, largest = 0;
};

struct TensorCost {
    size_t tensor = 0, original = 0; // indices in the two files
    ErrorSums sums;
    int64_t largest_at = 0;       // flat index of the element with the largest error
    std::vector<BlockCost> worst; // the largest RMSE first, without blocks that have no error
};

// Returns the index of the original tensor with the same name. Returns an error if there is none, or if its shape
// differs.
Result<size_t> original_of(const WeightsFile& file, size_t i, const WeightsFile& original);

// Computes the cost of a tensor. `keep` is the number of worst blocks that are kept.
Result<std::optional<TensorCost>> quantising_cost(const WeightsFile& file, size_t i, const WeightsFile& original,
                                                  FileReading reading, size_t keep = 64);

struct LayerCost {
    std::string layer; // "blk.3"; empty: not in a layer
    size_t tensors = 0;
    ErrorSums sums;
    size_t worst = 0; // the tensor with the largest relative error
};

// Returns the cost of each layer, in the order of their first tensors. `layer_of` is called with a tensor's index.
std::vector<LayerCost> cost_by_layer(std::span<const TensorCost* const> costs,
                                     const std::function<std::string(size_t)>& layer_of);

} // namespace ggs
