// SPDX-License-Identifier: MIT
// BatchInput: the values that a batch of tokens writes into one leaf of a model's graph, such as ids, positions, cells
// of the cache or a mask. Plain values; any thread.
#pragma once

#include "models/graph_maker.h"

#include <span>

namespace ggs {

// Consecutive tokens of a sequence. The `past` tokens that precede them are in the cache.
struct Batch {
    std::span<const int32_t> tokens;
    int64_t past = 0;
    bool ends_text = true; // the output of the last token is needed
};

struct BatchInput {
    T GraphInputs::*leaf;
    const char* name; // llama.cpp's
    TypeId type;
    std::vector<int64_t> ne;
    std::vector<double> values;
};

// In the order in which the leafs are made.
// How much memory their values take: each is a double until the leaf is written. UINT64_MAX: more than can be counted.
uint64_t batch_inputs_bytes(const ModelParams& params, const GraphSize& size);
std::vector<BatchInput> batch_inputs(const ModelParams& params, const GraphSize& size, const Batch& batch);

} // namespace ggs
