// SPDX-License-Identifier: MIT
// FlashSettings, FlashRow and FlashSum: code that the two CPU kernels of flash_attn_ext share. One computes a query at
// a time, the other many queries in tiles.
#pragma once

#include "cpu/dot.h"
#include "ops/alibi.h"
#include "ops/rows.h"

#include <limits>

namespace ggs {

struct FlashSettings {
    float scale, max_bias, softcap;
    explicit FlashSettings(const Tensor& node)
        : scale(param_f32(node, 0)), max_bias(param_f32(node, 1)), softcap(param_f32(node, 2)) {}
    // Returns the factor of a product of query and key.
    float factor() const { return softcap != 0.0f ? scale / softcap : scale; }
};

inline constexpr float no_score = -std::numeric_limits<float>::infinity(); // of a key that is masked
inline constexpr int64_t flash_keys = 64;                                  // keys that are processed at a time

// The source elements of one row of the result: out[1] is the head, out[2] the query, out[3] the batch.
struct FlashRow {
    int64_t head, query, batch;
    int64_t k_head, v_head;
    Index mask{};

    FlashRow(const Tensor& node, int64_t h, int64_t q, int64_t b)
        : head(h), query(q), batch(b), k_head(h / (node.ne[1] / node.src[1]->ne[2])),
          v_head(h / (node.ne[1] / node.src[2]->ne[2])) {
        if (const Tensor* m = node.src[3]) mask = {0, q, h % m->ne[2], b % m->ne[3]};
    }
};

// A query of one head on its way through the keys: what has been added up so far, relative to the largest score so far.
struct FlashSum {
    float* values = nullptr; // of v's rows, weighed
    int64_t width = 0;       // of them
    float slope = 1, largest = no_score, weight = 0;

    // Products of the query with n keys become scores.
    void make_scores(float* products, const float* mask, int64_t n, const FlashSettings& s,
                     const RowLoops& loops) const;
    // A score that may be the largest: what is there is made relative to it.
    void meet(float score, const RowLoops& loops);
    // n scores become weights, and these join the sum of weights.
    void weigh(float* scores, int64_t n, const RowLoops& loops);
    // Adds the sums over other keys: their largest score, the sum of weights, and the weighted sum of values.
    void join(float other_largest, float other_weight, const float* other_values, const RowLoops& loops);
    void put(const Tensor& node, int64_t head, int64_t query, int64_t batch, const RowLoops& loops);
};

inline double flash_flops_of_row(const Tensor& node) {
    const Tensor& k = *node.src[1];
    return 2.0 * static_cast<double>(k.ne[1]) * static_cast<double>(k.ne[0] + node.ne[0]);
}

inline double flash_slope(const Tensor& node, double max_bias, int64_t head) {
    return alibi_slope_in_double(node.ne[1], max_bias, head);
}

// Many queries in tiles: units of work, which of them an element of the result belongs to, how long one takes, and it.
bool has_flash_tiles(const Tensor& node);
int64_t flash_tiles(const Tensor& node);
int64_t flash_tile_of(const Tensor& node, const Index& out);
double flash_tile_ns(const Tensor& node);
size_t flash_tile_scratch(const Tensor& node);
void run_flash_tile(const Tensor& node, int64_t unit);

// A few queries, one after the other: rows of the result, or of one query some heads with some of the keys, and in a
// second phase what these ranges come to together.
int flash_few_phases(const Tensor& node);
int64_t flash_few_rows(const Tensor& node, int phase);
double flash_few_ns(const Tensor& node, int phase);
size_t flash_few_scratch(const Tensor& node);
void run_flash_few(const KernelTask& task, Chunk chunk);

} // namespace ggs
