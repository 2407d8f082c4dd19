// SPDX-License-Identifier: MIT
// Llama, and what has its graph: Mistral, TinyLlama, SmolLM; with experts, Mixtral.
#include "models/architectures.h"

namespace ggs::models {

void llama(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        q = m.rope(q, il, "Qcur");
        k = m.rope(k, il, "Kcur");
        T y = m.attention({q, k, v}, il, {.name = "attn_out"});
        y = m.wanted(y, il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "ffn_inp", il);
        y = m.norm(in, "ffn_norm", "ffn_norm", il);
        y = m.p.experts > 0 ? m.experts(y, il, {}) : m.feed_forward(y, il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

} // namespace ggs::models
