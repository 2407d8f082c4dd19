// SPDX-License-Identifier: MIT
// Compares two prompts of a language model. The result is what the model predicts after each of them, how far the
// results of each layer differ for the last token, the first node whose values differ, and the difference at each node.
//
// The prompts are run separately from any session, each with its own KV cache. Then their nodes are compared in the
// order in which they run, value by value. For the nodes, the longer prompt is cut to the length of the shorter one:
// the remaining tokens don't change earlier results, and would add cells and keys that the other prompt doesn't have.
// The complete longer prompt is run as well, for its next tokens and layers. Two runs of a model with the same tokens
// produce identical results, so all differences are caused by the text. May be called from any thread. If the caller
// cancels the comparison, it ends after the current node.
#pragma once

#include "models/model.h"
#include "tensor/tensor.h"

#include <algorithm>
#include <atomic>
#include <optional>

namespace ggs {

struct NodeApart {
    uint32_t node = 0;     // its number in the first prompt's program
    size_t step = 0;       // index in the run that computes it
    std::string key, name; // in that program
    Shape a{}, b{};        // its shape in each prompt
    int64_t compared = 0;  // number of values; 0 if the shapes differ
    int64_t differ = 0;    // number of values that differ
    int64_t odd = 0;       // number of those where one is NaN or infinite
    double max_abs = 0;    // largest difference of two finite values
    double nmse = 0;       // mean square of the difference divided by that of a's values
    Index worst{};         // index of the largest difference
};

// A token that may come next, with its probability after each prompt.
struct NextOfBoth {
    int32_t id = 0;
    double a = 0, b = 0;
};

// The difference between the results of a layer for the last tokens of both prompts.
struct LayerApart {
    double relative = 0; // length of the difference, divided by the length of a's result
    double cosine = 1;   // of the angle between them
};

struct PromptsCompared {
    TokenIds a, b;
    size_t same_tokens = 0;       // number of equal tokens at the start
    std::vector<NodeApart> nodes; // in the order in which they run, without those that compute nothing
    std::optional<size_t> first;  // index of the first node that differs

    // The most likely next tokens after each prompt, most likely in either first; empty if the model returns an
    // embedding.
    std::vector<NextOfBoth> next;
    std::vector<LayerApart> layers; // after the whole prompts, by layer

    size_t compared_tokens() const { return std::min(a.size(), b.size()); } // tokens of each prompt that are compared
};

struct PromptsOptions {
    int threads = 4;
    size_t likeliest = 10; // next tokens after each prompt
    Limits limits = {};    // for each program: two, or three if the prompts have different lengths
    const std::atomic<bool>* unwanted = nullptr;
};

// Returns nothing if the comparison was cancelled, or can't run now (device/storage_turns.h).
Result<std::optional<PromptsCompared>> compare_prompts(const Registry& registry, const Model& model,
                                                       const ModelOptions& options, const TokenIds& a,
                                                       const TokenIds& b, const PromptsOptions& how = {});

} // namespace ggs
