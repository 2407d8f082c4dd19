// SPDX-License-Identifier: MIT
// Granite: Llama with factors: on the embedding, on what each layer adds, on the scores, on the logits.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void granite_graph(GraphMaker& m) {
    const bool scaled = m.p.embedding_scale != 0;
    T x = m.embedding(scaled ? nullptr : "embd");
    if (scaled) x = m.named(m.scale(x, m.p.embedding_scale), "embd");
    const auto less = [&](T t) { return m.p.residual_scale != 0 ? m.scale(t, m.p.residual_scale) : t; };
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        if (m.p.rope_finetuned) {
            q = m.rope(q, il, "Qcur");
            k = m.rope(k, il, "Kcur");
        }
        T y = m.wanted(m.attention({q, k, v}, il, {.name = "attn_out"}), il);
        const T in = m.named(m.add(less(y), m.wanted(x, il)), "ffn_inp", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        x = m.named(m.add(less(y), in), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture granite{
    .name = "granite",
    .graph = granite_graph,
    .rope = Rope::norm,
    .experts = Experts::if_counted,
};

} // namespace ggs::models
