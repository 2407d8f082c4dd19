// SPDX-License-Identifier: MIT
// SmolLM 3: Llama without rope in every fourth layer.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void smollm3_graph(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        if ((il + 1) % 4 != 0) {
            q = m.rope(q, il, "Qcur");
            k = m.rope(k, il, "Kcur");
        }
        T y = m.wanted(m.attention({q, k, v}, il, {.name = "attn_out"}), il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "ffn_inp", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture smollm3{
    .name = "smollm3",
    .graph = smollm3_graph,
    .rope = Rope::norm,
};

} // namespace ggs::models
