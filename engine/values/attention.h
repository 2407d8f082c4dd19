// SPDX-License-Identifier: MIT
// Attention of a language model's graph: which node of a layer holds how much each query looks at each key, and these
// shares. Where the node keeps none (flash attention), they are computed beside it from its sources, in double.
//
// Graphs are llama.cpp's, with its names. Any thread; an empty optional: the reader was asked to let go.
#pragma once

#include "program/byte_source.h"

#include <optional>
#include <span>
#include <vector>

namespace ggs {

struct AttentionLayer {
    int64_t layer = 0;
    uint32_t node = 0;   // soft_max: [keys, queries, heads]; flash_attn_ext: [values, heads, queries]
    bool beside = false; // the node has no shares of its own
    bool operator==(const AttentionLayer&) const = default;
};

struct AttentionSize {
    int64_t keys = 0, queries = 0, heads = 0;
};

// How one query looks at the keys.
struct AttentionRow {
    int64_t keys = 0, heads = 0;
    std::vector<float> shares; // of a head behind the other; 0 where a key is masked
    std::vector<bool> masked;  // by key

    // Of one head; of none: the mean of all.
    double share(std::optional<int64_t> head, int64_t key) const;
    // What adds up to less than 1 where a sink takes the rest.
    double sum(std::optional<int64_t> head) const;
};

// The largest shares that one call computes: 64 MiB of them.
inline constexpr int64_t most_shares = int64_t{1} << 24;

// In the order in which they run.
std::vector<AttentionLayer> attention_layers(const Structure& structure);
// Whether something that is no key may take a part of each row.
bool has_sinks(const Structure& structure, const AttentionLayer& layer);
AttentionSize attention_size(const Structure& structure, const AttentionLayer& layer);
// The tensors that have to have their values, of this round's steps where they are nodes, before there are shares: the
// node, what they are computed from, and the mask.
std::vector<uint32_t> attention_sources(const Structure& structure, const AttentionLayer& layer);
// The element of the node that a share stands in, or which it goes into.
Index attention_element(const AttentionLayer& layer, int64_t key, int64_t query, int64_t head);

// Of some queries the first `keys` keys.
Result<std::optional<std::vector<AttentionRow>>> attention_rows(const Structure& structure, const AttentionLayer& layer,
                                                                std::span<const int64_t> queries, int64_t keys,
                                                                const ByteSource& bytes);

} // namespace ggs
