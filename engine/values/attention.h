// SPDX-License-Identifier: MIT
// Attention: the shares of a language model's attention, that is, how much each query attends to each key. It finds the
// node of a layer that holds them. If there is no such node (flash attention), the shares are computed separately from
// the node's sources, in double precision.
//
// Supports graphs as llama.cpp builds and names them. May be called from any thread. Returns an empty optional if the
// read was cancelled.
#pragma once

#include "program/byte_source.h"

#include <optional>
#include <span>
#include <vector>

namespace ggs {

struct AttentionLayer {
    int64_t layer = 0;
    uint32_t node = 0;   // soft_max: [keys, queries, heads]; flash_attn_ext: [values, heads, queries]
    bool beside = false; // the node doesn't hold shares
    bool operator==(const AttentionLayer&) const = default;
};

struct AttentionSize {
    int64_t keys = 0, queries = 0, heads = 0;
};

// The shares of one query.
struct AttentionRow {
    int64_t keys = 0, heads = 0;
    std::vector<float> shares; // head by head; 0 for a masked key
    std::vector<bool> masked;  // by key

    // Returns the share of one head; without a head, the mean of all heads.
    double share(std::optional<int64_t> head, int64_t key) const;
    // Returns the sum of the shares; less than 1 if a sink takes the rest.
    double sum(std::optional<int64_t> head) const;
};

// The largest number of shares that one call computes: 64 MiB.
inline constexpr int64_t most_shares = int64_t{1} << 24;

// Returns the attention layers in the order in which they run.
std::vector<AttentionLayer> attention_layers(const Structure& structure);
// Returns whether each row has a sink: a share that doesn't belong to any key.
bool has_sinks(const Structure& structure, const AttentionLayer& layer);
AttentionSize attention_size(const Structure& structure, const AttentionLayer& layer);
// Returns the tensors that must have their values, computed in this round if they are nodes, before there are shares:
// the node, the sources of its shares, and the mask.
std::vector<uint32_t> attention_sources(const Structure& structure, const AttentionLayer& layer);
// Returns the element of the node that holds a share, or that the share contributes to.
Index attention_element(const AttentionLayer& layer, int64_t key, int64_t query, int64_t head);

// Returns the rows of some queries, each with the first `keys` keys.
Result<std::optional<std::vector<AttentionRow>>> attention_rows(const Structure& structure, const AttentionLayer& layer,
                                                                std::span<const int64_t> queries, int64_t keys,
                                                                const ByteSource& bytes);

} // namespace ggs
