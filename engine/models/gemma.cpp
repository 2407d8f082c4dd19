// SPDX-License-Identifier: MIT
// Gemma: scaled embeddings, queries scaled before their product with the keys, GEGLU. The second and third generations
// add norms after attention and feed-forward, and layers with a limited window. The third also has norms on its heads.
#include "models/architectures.h"

#include <cmath>

namespace ggs::models {

namespace {

float root(int64_t n) { return std::sqrt(static_cast<float>(n)); }

// The deepest of a generation takes its scale from the embedding.
float query_scale(const ModelParams& p, int64_t deepest) {
    const int64_t head = p.layers == deepest && p.heads[0] > 0 ? p.embedding / p.heads[0] : p.key_size;
    return 1.0f / root(head);
}

T scaled_embedding(GraphMaker& m) { return m.named(m.scale(m.embedding(), root(m.p.embedding)), "inp_scaled"); }

void gemma_graph(GraphMaker& m) {
    T x = scaled_embedding(m);
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        q = m.named(m.scale(m.rope(q, il, "Qcur"), 1.0f / root(m.p.key_size)), "Qcur_scaled", il);
        k = m.rope(k, il, "Kcur");
        T y = m.wanted(m.attention({q, k, v}, il, {.scale = 1}), il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "sa_out", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

void prepare_gemma2(ModelParams& p) {
    if (p.window == 0) p.window = 4096;
    p.window_pattern = 2;
    if (p.attention_softcap == 0) p.attention_softcap = 50;
    if (p.final_softcap == 0) p.final_softcap = 30;
}

void prepare_gemma3(ModelParams& p) {
    if (p.window_pattern == 0) p.window_pattern = 6;
    if (p.rope_base_window == 0) p.rope_base_window = 10000;
    p.plain_rope_in_windows = true;
}

void later_gemma(GraphMaker& m, bool third) {
    const float scale = query_scale(m.p, third ? 62 : 46);
    T x = scaled_embedding(m);
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        if (third) {
            q = m.head_norm(q, il, "attn_q_norm.weight", "Qcur_normed");
            k = m.head_norm(k, il, "attn_k_norm.weight", "Kcur_normed");
        }
        q = m.scale(m.rope(q, il, "Qcur"), scale);
        k = m.rope(k, il, "Kcur");
        T y = m.wanted(m.attention({q, k, v}, il, {.scale = 1}), il);
        y = m.norm(y, "post_attention_norm", "attn_post_norm", il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "sa_out", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        y = m.norm(y, "post_ffw_norm", "ffn_post_norm", il, false);
        if (third) y = m.named(y, "ffn_post_norm", il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

void gemma2_graph(GraphMaker& m) { later_gemma(m, false); }
void gemma3_graph(GraphMaker& m) { later_gemma(m, true); }

} // namespace

extern const Architecture gemma{
    .name = "gemma",
    .graph = gemma_graph,
    .rope = Rope::neox,
    .feed_forward = FeedForward::geglu,
    .logits_tolerance = 6e-2,
};

extern const Architecture gemma2{
    .name = "gemma2",
    .graph = gemma2_graph,
    .prepare = prepare_gemma2,
    .rope = Rope::neox,
    .feed_forward = FeedForward::geglu,
    .windows = true,
    .logits_tolerance = 6e-2,
};

extern const Architecture gemma3{
    .name = "gemma3",
    .graph = gemma3_graph,
    .prepare = prepare_gemma3,
    .rope = Rope::neox,
    .feed_forward = FeedForward::geglu,
    .windows = true,
    .logits_tolerance = 6e-2,
};

} // namespace ggs::models
