// SPDX-License-Identifier: MIT
// Llama, and what has its graph: Mistral, TinyLlama, SmolLM; with experts, Mixtral.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void llama_graph(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        q = m.rope(q, il, "Qcur");
        k = m.rope(k, il, "Kcur");
        T y = m.attention({q, k, v}, il, {.name = "attn_out"});
        y = m.wanted(y, il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "ffn_inp", il);
        y = m.feed_forward(m.norm(in, "ffn_norm", "ffn_norm", il), il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture llama{
    .name = "llama",
    .graph = llama_graph,
    .rope = Rope::norm,
    .experts = Experts::if_counted,
};

} // namespace ggs::models
