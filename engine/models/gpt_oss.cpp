// SPDX-License-Identifier: MIT
// gpt-oss: experts with biases, attention with sinks, and every second layer looks back only so far.
#include "models/architectures.h"

#include <cmath>

namespace ggs::models {

void prepare_gpt_oss(ModelParams& p) {
    if (p.window_pattern == 0) p.window_pattern = 2;
}

void gpt_oss(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        const bool window = m.windowed(il);
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        q = m.rope(q, il, "Qcur", window);
        k = m.rope(k, il, "Kcur", window);
        T y = m.attention({q, k, v}, il,
                          {.scale = 1.0f / std::sqrt(static_cast<float>(m.p.rotated)),
                           .window = window,
                           .sinks = m.layer_weight(il, "attn_sinks.weight", {m.heads_of(il)}),
                           .name = "attn_out"});
        const T in = m.named(m.add(y, x), "ffn_inp", il);
        y = m.experts(m.norm(in, "post_attention_norm", "attn_post_norm", il), il, {.biased = true});
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(m.get_rows(x, m.inputs.outputs));
}

} // namespace ggs::models
