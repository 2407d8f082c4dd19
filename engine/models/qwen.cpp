// SPDX-License-Identifier: MIT
// Qwen: the second generation has biases on its heads, the third norms, and experts if the file has them.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void qwen(GraphMaker& m, bool with_norms) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        if (with_norms) {
            q = m.head_norm(q, il, "attn_q_norm.weight", "Qcur_normed");
            k = m.head_norm(k, il, "attn_k_norm.weight", "Kcur_normed");
        }
        q = m.rope(q, il, "Qcur");
        k = m.rope(k, il, "Kcur");
        T y = m.wanted(m.attention({q, k, v}, il, {}), il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "ffn_inp", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

void qwen2_graph(GraphMaker& m) { qwen(m, false); }
void qwen3_graph(GraphMaker& m) { qwen(m, true); }

} // namespace

extern const Architecture qwen2{
    .name = "qwen2",
    .graph = qwen2_graph,
    .rope = Rope::neox,
    .experts = Experts::if_counted,
};

extern const Architecture qwen3{
    .name = "qwen3",
    .graph = qwen3_graph,
    .rope = Rope::neox,
    .experts = Experts::if_counted,
};

extern const Architecture qwen3moe{
    .name = "qwen3moe",
    .graph = qwen3_graph,
    .rope = Rope::neox,
    .experts = Experts::always,
    .shared_width = true,
};

} // namespace ggs::models
