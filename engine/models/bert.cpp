// SPDX-License-Identifier: MIT
// BERT: every token sees every other, there is no cache, and what comes out is an embedding.
#include "models/architectures.h"

namespace ggs::models {

namespace {

void bert_graph(GraphMaker& m) {
    const int64_t n = m.p.embedding;
    T x = m.embedding();
    const T position = m.get_rows(m.weight("position_embd.weight", {n, m.p.context}), m.inputs.positions);
    if (const T types = m.token_types()) x = m.add(x, m.view(types, {n}, {}));
    x = m.named(m.add(position, x), "inp_embd");
    x = m.layer_norm(x, m.weight("token_embd_norm.weight", {n}), m.weight("token_embd_norm.bias", {n}), "inp_norm", 0);
    for (int il = 0; il < m.layers(); ++il) {
        T y = m.attention(m.heads(x, il), il, {.name = "kqv_out"});
        y = m.add(m.wanted(y, il), m.wanted(x, il));
        const T in = m.norm(y, "attn_output_norm", "ffn_inp", il);
        y = m.add(m.feed_forward(in, il), in);
        x = m.norm(y, "layer_output_norm", nullptr, il);
    }
    x = m.named(x, "result_embd");
    m.expand(x);
    if (m.p.pooling == 0) return;
    x = m.p.pooling == 1 ? m.mul_mat(m.call("cont", {m.call("transpose", {x})}), m.inputs.pooled)
                         : m.get_rows(x, m.inputs.pooled);
    m.expand(m.named(x, "result_embd_pooled"));
}

} // namespace

extern const Architecture bert{
    .name = "bert",
    .graph = bert_graph,
    .rope = Rope::none,
    .feed_forward = FeedForward::gelu,
    .causal = false,
    .logits_tolerance = 6e-2,
};

} // namespace ggs::models
