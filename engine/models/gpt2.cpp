// SPDX-License-Identifier: MIT
// GPT-2: learned positions, one product for all heads, layer norms with biases.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void gpt2_graph(GraphMaker& m) {
    T x = m.embedding();
    const T position = m.named(
        m.get_rows(m.weight("position_embd.weight", {m.p.embedding, m.p.context}), m.inputs.positions), "pos_embd");
    x = m.named(m.add(x, position), "inpL");
    for (int il = 0; il < m.layers(); ++il) {
        T y = m.attention(m.heads(m.norm(x, "attn_norm", "attn_norm", il), il), il, {});
        const T in = m.named(m.add(m.wanted(y, il), m.wanted(x, il)), "ffn_inp", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture gpt2{
    .name = "gpt2",
    .graph = gpt2_graph,
    .rope = Rope::none,
    .feed_forward = FeedForward::gelu,
    .logits_tolerance = 2e-2,
};

} // namespace ggs::models
