// SPDX-License-Identifier: MIT
// gpt-oss: experts with biases, attention with sinks, and every second layer looks back only so far.
#include "models/architectures.h"

#include <cmath>

namespace ggs::models {

namespace {

void prepare_gpt_oss(ModelParams& p) {
    if (p.window_pattern == 0) p.window_pattern = 2;
}

void gpt_oss_graph(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        q = m.rope(q, il, "Qcur");
        k = m.rope(k, il, "Kcur");
        T y = m.attention({q, k, v}, il,
                          {.scale = 1.0f / std::sqrt(static_cast<float>(m.p.rotated)),
                           .sinks = m.layer_weight(il, "attn_sinks.weight", {m.heads_of(il)}),
                           .name = "attn_out"});
        const T in = m.named(m.add(y, x), "ffn_inp", il);
        y = m.biased_experts(m.norm(in, "post_attention_norm", "attn_post_norm", il), il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(m.get_rows(x, m.inputs.outputs));
}

} // namespace

extern const Architecture gpt_oss{
    .name = "gpt-oss",
    .graph = gpt_oss_graph,
    .prepare = prepare_gpt_oss,
    .rope = Rope::neox,
    .experts = Experts::always,
    .windows = true,
    .spread_tolerance = 5e-2,
};

} // namespace ggs::models
