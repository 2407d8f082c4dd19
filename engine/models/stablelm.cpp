// SPDX-License-Identifier: MIT
// StableLM: layer norms with biases, heads of which a part is rotated; some with norms on their heads, some with
// attention and feed forward side by side.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void stablelm_graph(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        const T normed = m.norm(x, "attn_norm", "attn_norm", il);
        auto [q, k, v] = m.heads(normed, il);
        const int64_t head = m.p.key_size;
        if (const T with = m.layer_optional(il, "attn_q_norm.weight", {head, m.heads_of(il)}))
            q = m.layer_norm(q, with, {}, "Qcur", il);
        if (const T with = m.layer_optional(il, "attn_k_norm.weight", {head, m.kv_heads_of(il)}))
            k = m.layer_norm(k, with, {}, "Kcur", il);
        q = m.rope(q, il, "Qcur");
        k = m.rope(k, il, "Kcur");
        T y = m.wanted(m.attention({q, k, v}, il, {}), il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "ffn_inp", il);
        const bool one_behind_the_other = static_cast<bool>(m.layer_optional(il, "ffn_norm.weight", {m.p.embedding}));
        y = one_behind_the_other ? m.norm(in, "ffn_norm", "ffn_norm", il) : m.wanted(normed, il);
        x = m.named(m.add(m.feed_forward(y, il), in), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture stablelm{
    .name = "stablelm",
    .graph = stablelm_graph,
    .rope = Rope::neox,
};

} // namespace ggs::models
