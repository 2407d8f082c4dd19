// SPDX-License-Identifier: MIT
// Two prompts of a language model beside one another: at which node they begin to differ, and by how much each node
// does.
//
// Both are run once, beside any session, each on a cache of its own, and then their nodes are compared in the order in
// which they run, number by number. Of a longer prompt only its beginning is run, as many tokens as the other has:
// those behind it change nothing of what is in front of them, and would stand in the cache and in the keys where the
// other has nothing. Two runs of one model make the same bits of the same tokens, so what differs comes of the text.
// Any thread; whoever waits no longer says so, and then it ends with the node that is run.
#pragma once

#include "models/model.h"
#include "tensor/tensor.h"

#include <algorithm>
#include <atomic>
#include <optional>

namespace ggs {

struct NodeApart {
    uint32_t node = 0;     // by its number in the first prompt's program
    size_t step = 0;       // of the run that computes it
    std::string key, name; // as that program has them
    Shape a{}, b{};        // its shape in either
    int64_t compared = 0;  // numbers; none: the shapes are not the same
    int64_t differ = 0;    // of those
    int64_t odd = 0;       // of these, where one is NaN or infinite
    double max_abs = 0;    // of the difference, where both are finite; so is the next
    double nmse = 0;       // mean square of the difference by that of a's numbers
    Index worst{};         // where the largest difference is
};

struct PromptsCompared {
    TokenIds a, b;
    size_t same_tokens = 0;       // that they begin with
    std::vector<NodeApart> nodes; // in the order in which they run, those that compute nothing left out
    std::optional<size_t> first;  // of them, the first that differs

    size_t compared_tokens() const { return std::min(a.size(), b.size()); } // the first of each
};

struct PromptsOptions {
    int threads = 4;
    Limits limits = {}; // of either program
    const std::atomic<bool>* unwanted = nullptr;
};

// Nothing: it was not wanted any more, or not now (device/storage_turns.h).
Result<std::optional<PromptsCompared>> compare_prompts(const Registry& registry, const Model& model,
                                                       const ModelOptions& options, const TokenIds& a,
                                                       const TokenIds& b, const PromptsOptions& how = {});

} // namespace ggs
