// SPDX-License-Identifier: MIT
// What the two ways of flash_attn_ext on a CPU share: a query at a time, and many queries in tiles.
#pragma once

#include "ops/rows.h"

#include <limits>

namespace ggs {

struct FlashSettings {
    float scale, max_bias, softcap;
    explicit FlashSettings(const Tensor& node)
        : scale(param_f32(node, 0)), max_bias(param_f32(node, 1)), softcap(param_f32(node, 2)) {}
    // What a product of a query and a key is multiplied with.
    float factor() const { return softcap != 0.0f ? scale / softcap : scale; }
};

inline constexpr float no_score = -std::numeric_limits<float>::infinity(); // of a key that is masked
inline constexpr int64_t flash_keys = 64;                                  // that are looked at together

// ALiBi: how much of the mask a head sees.
double flash_slope(const Tensor& node, double max_bias, int64_t head);

// Many queries in tiles: units of work, which of them an element of the result belongs to, how long one takes, and it.
bool has_flash_tiles(const Tensor& node);
int64_t flash_tiles(const Tensor& node);
int64_t flash_tile_of(const Tensor& node, const Index& out);
double flash_tile_ns(const Tensor& node);
void run_flash_tile(const Tensor& node, int64_t unit);

} // namespace ggs
