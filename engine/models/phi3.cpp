// SPDX-License-Identifier: MIT
// Phi-3: one product for all heads and one for gate and up.
#include "models/architectures.h"

#include <cmath>

namespace ggs::models {

namespace {

// llama.cpp reads the window and does not apply it.
void prepare_phi3(ModelParams& p) { p.window = 0; }

void phi3_graph(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        auto [q, k, v] = m.heads(m.norm(x, "attn_norm", "attn_norm", il), il);
        q = m.rope(q, il, "Qcur");
        q = m.named(m.scale(q, 1.0f / std::sqrt(static_cast<float>(m.p.key_size))), "Qcur", il);
        k = m.rope(k, il, "Kcur");
        T y = m.wanted(m.attention({q, k, v}, il, {.scale = 1}), il);
        const T in = m.add(y, m.wanted(x, il));
        const int64_t inner = m.feed_forward_of(il);
        y = m.norm(in, "ffn_norm", "ffn_norm", il);
        y = m.named(m.mul_mat(m.layer_weight(il, "ffn_up.weight", {m.p.embedding, 2 * inner}), y), "ffn_up", il);
        y = m.named(m.call("swiglu", {y}), "ffn_swiglu", il);
        y = m.named(m.mul_mat(m.layer_weight(il, "ffn_down.weight", {inner, m.p.embedding}), y), "ffn_out", il);
        x = m.named(m.add(in, y), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture phi3{
    .name = "phi3",
    .graph = phi3_graph,
    .prepare = prepare_phi3,
    .rope = Rope::neox,
};

} // namespace ggs::models
