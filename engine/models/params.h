// SPDX-License-Identifier: MIT
// ModelParams: the parameters of a language model's graph. A file has them under its architecture's name:
// `llama.block_count`, `gemma3.attention.sliding_window`.
//
// Plain values, constant once read; any thread. Lengths are in elements, tokens or layers.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ggs {

class GgufFile;

enum class RopeScaling : uint8_t { none, linear, yarn, longrope };

struct ModelParams {
    std::string architecture;
    int64_t layers = 0, embedding = 0, context = 0, vocabulary = 0;
    std::vector<int64_t> heads, kv_heads, feed_forward; // by layer
    int64_t key_size = 0, value_size = 0;               // of a head
    float epsilon = 0;

    // Rope: by how many channels, from which angles.
    int64_t rotated = 0;
    float rope_base = 10000, rope_base_window = 0;       // of window layers; 0: the same
    float rope_factor = 1;                               // positions are divided by it
    float rope_attention = 1, rope_attention_window = 0; // of window layers; 0: the same
    RopeScaling rope_scaling = RopeScaling::linear;
    int64_t original_context = 0;
    bool rope_finetuned = true;
    bool plain_rope_in_windows = false; // the scaling is for layers that see everything

    int64_t window = 0;         // of layers that look back only so far; 0: none does
    int64_t window_pattern = 0; // every window_pattern-th layer has no window; 0: as the architecture defines
    std::vector<bool> windowed; // for each layer, if the file lists them

    int64_t experts = 0, used_experts = 0, expert_feed_forward = 0;
    float attention_scale = 0;                                      // 0: 1/√ of a head's size
    float embedding_scale = 0, residual_scale = 0, logit_scale = 0; // 0: none
    float attention_softcap = 0, final_softcap = 0;                 // 0: none
    bool causal = true;
    int64_t pooling = 0; // of an embedding model: 0 none, 1 mean, 2 first token, 3 last token

    bool looks_back(int64_t layer) const; // only so far as the window is long
    float rope_scale() const { return rope_factor == 0 ? 1.0f : 1.0f / rope_factor; }

    static Result<ModelParams> read(const GgufFile& file);
};

} // namespace ggs
