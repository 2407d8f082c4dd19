// SPDX-License-Identifier: MIT
// What a batch of tokens writes into the leafs of a model's graph: ids, positions, cells of the cache, what may be
// seen. Values; any thread.
#pragma once

#include "models/graph_maker.h"

#include <span>

namespace ggs {

// Tokens that stand one behind the other in a sequence, `past` of which are in the cache.
struct Batch {
    std::span<const int32_t> tokens;
    int64_t past = 0;
    bool ends_text = true; // what comes behind its last token is asked
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
