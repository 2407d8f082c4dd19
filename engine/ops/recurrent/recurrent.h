// SPDX-License-Identifier: MIT
// Channels, Heads and RecurrentElement: code shared by the recurrent ops, whose state is one matrix per head. Each
// token updates the matrix, and an output is computed from it.
//
// Each channel has its own line in the matrix of a head, independent of the other channels. The channels of all heads
// and sequences are distributed over the threads. A channel processes all tokens of its sequence in order, so the
// result doesn't depend on the distribution. It can't be interrupted between two tokens. The current state is kept
// where the op appends the states to its result, so no additional memory is needed. Pure; any thread.
#pragma once

#include "ops/rows.h"

namespace ggs {

// A row of work: some channels of one head of one sequence.
struct Channels {
    int64_t seq, head, first, n;
};
inline constexpr int64_t channels_at_once = 16;

struct Heads {
    int64_t channels, heads, seqs;

    int64_t parts() const { return (channels + channels_at_once - 1) / channels_at_once; }
    int64_t rows() const { return seqs * heads * parts(); }
    Channels of_row(int64_t row) const {
        const int64_t head = row / parts(), first = row % parts() * channels_at_once;
        return {head / heads, head % heads, first, std::min(channels_at_once, channels - first)};
    }
    int64_t row_of(int64_t seq, int64_t head, int64_t channel) const {
        return (seq * heads + head) * parts() + channel / channels_at_once;
    }
};

// Location of an element of a result: an output of a channel, or an element of a state; `key` is its index in the
// channel's line. It depends on the first `tokens` tokens of its sequence.
struct RecurrentElement {
    int64_t seq, head, channel;
    int64_t tokens;
    int64_t key = -1;    // of a state
    int64_t slot = 0;    // of several states, the newest first
    bool written = true; // false: the slot is older than the first token and left unchanged

    bool of_state() const { return key >= 0; }
    int64_t last() const { return tokens - 1; }
};

// Returns the element with the flat index `flat` of a result: the outputs [channels, heads, tokens, seqs], followed by
// the states [keys, channels, heads, seqs, slots].
RecurrentElement element_of(int64_t flat, const Heads& of, int64_t tokens, int64_t keys);

// Σ x · y as eight sums that a compiler keeps in vectors, added up at the end.
inline float sum_of_products(const float* x, const float* y, int64_t n) {
    constexpr int64_t lanes = 8;
    float sums[lanes] = {};
    int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        for (int64_t lane = 0; lane < lanes; ++lane) sums[lane] += x[i + lane] * y[i + lane];
    }
    float sum = 0;
    for (; i < n; ++i) sum += x[i] * y[i];
    for (const float one : sums) sum += one;
    return sum;
}

// Returns the explanation of an element that no token reached: its current value.
Explanation explain_unwritten(const Tensor& node, const Index& out, const RecurrentElement& at,
                              const ValueReader& read);

// The elements {0 … ne[0] - 1} of a row of a source.
inline void add_row(const Tensor& node, int src, Index row, std::vector<SourceElement>& elements) {
    for (row[0] = 0; row[0] < node.src[src]->ne[0]; ++row[0]) elements.push_back({src, row});
}

} // namespace ggs
