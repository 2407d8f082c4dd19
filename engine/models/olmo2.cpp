// SPDX-License-Identifier: MIT
// OLMo 2: norms after attention and feed-forward instead of before them, and norms over all heads of the queries and of
// the keys.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void prepare_olmo2(ModelParams& p) {
    if (p.window > 0 && p.window_pattern == 0) p.window_pattern = 4;
    p.rope_base_window = 0;
    p.plain_rope_in_windows = true;
    p.rope_attention_window = 1;
}

void olmo2_graph(GraphMaker& m) {
    T x = m.embedding();
    for (int il = 0; il < m.layers(); ++il) {
        const int64_t tokens = m.size.tokens, head = m.p.key_size;
        const auto normed_heads = [&](const char* weights, const char* with, int64_t n, const char* name,
                                      const char* normed) {
            T y = m.named(m.mul_mat(m.layer_weight(il, weights, {m.p.embedding, head * n}), x), name, il);
            y = m.rms_norm(y, m.layer_weight(il, with, {head * n}), normed, il);
            return m.rope(m.reshape(y, {head, n, tokens}), il, name);
        };
        const T q = normed_heads("attn_q.weight", "attn_q_norm.weight", m.heads_of(il), "Qcur", "Qcur_normed");
        const T k = normed_heads("attn_k.weight", "attn_k_norm.weight", m.kv_heads_of(il), "Kcur", "Kcur_normed");
        T v = m.named(
            m.mul_mat(m.layer_weight(il, "attn_v.weight", {m.p.embedding, m.p.value_size * m.kv_heads_of(il)}), x),
            "Vcur", il);
        v = m.named(m.reshape(v, {m.p.value_size, m.kv_heads_of(il), tokens}), "Vcur", il);
        T y = m.wanted(m.attention({q, k, v}, il, {}), il);
        y = m.norm(y, "post_attention_norm", "attn_post_norm", il);
        const T in = m.named(m.add(y, m.wanted(x, il)), "ffn_inp", il);
        y = m.norm(m.feed_forward(in, il), "post_ffw_norm", "ffn_post_norm", il, false);
        x = m.named(m.add(y, in), "l_out", il);
    }
    m.head(x);
}

} // namespace

extern const Architecture olmo2{
    .name = "olmo2",
    .graph = olmo2_graph,
    .prepare = prepare_olmo2,
    .rope = Rope::neox,
    .windows = true,
};

} // namespace ggs::models
