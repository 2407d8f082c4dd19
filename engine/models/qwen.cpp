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
        y = m.norm(in, "ffn_norm", "ffn_norm", il);
        y = m.p.experts > 0 ? m.experts(y, il, {}) : m.feed_forward(y, il);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

} // namespace

void qwen2(GraphMaker& m) { qwen(m, false); }
void qwen3(GraphMaker& m) { qwen(m, true); }

} // namespace ggs::models
