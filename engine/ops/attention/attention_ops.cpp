// SPDX-License-Identifier: MIT
// Attention in one op.
#include "ops/all.h"
#include "ops/rules.h"

#include <algorithm>

namespace ggs {

namespace {

Result<NodeShape> flash_attn_shape(const NodeRequest& r) {
    const Tensor& q = *r.src[0];
    const Tensor& k = *r.src[1];
    const Tensor& v = *r.src[2];
    const Tensor* mask = r.src[3];
    const Tensor* sinks = r.src.size() > 4 ? r.src[4] : nullptr;
    if (k.ne[0] != q.ne[0])
        return fail("k.ne[0] is %1 and q.ne[0] is %2; both are the head size and must be equal", k.ne[0], q.ne[0]);
    if (k.ne[1] != v.ne[1])
        return fail("k.ne[1] is %1 and v.ne[1] is %2; both are the number of keys and must be equal", k.ne[1], v.ne[1]);
    for (const auto& [t, name] : {std::pair{&k, "k"}, {&v, "v"}}) {
        if (!divides(t->ne[2], q.ne[2]))
            return fail("q.ne[2] = %1 is not a multiple of %2.ne[2] = %3; each head of %2 serves several heads of q",
                        q.ne[2], name, t->ne[2]);
        if (t->ne[3] != q.ne[3])
            return fail("q.ne[3] is %1 and %2.ne[3] is %3; they must be equal", q.ne[3], name, t->ne[3]);
    }
    if (mask) {
        GGS_CHECK(need_type(*mask, text("the mask"), TypeId::f16));
        GGS_CHECK(need_contiguous(*mask, text("the mask")));
        if (mask->ne[0] != k.ne[1])
            return fail("mask.ne[0] is %1 and k.ne[1] is %2; both are the number of keys and must be equal",
                        mask->ne[0], k.ne[1]);
        if (mask->ne[1] < q.ne[1]) return fail("mask.ne[1] = %1 is less than q.ne[1] = %2", mask->ne[1], q.ne[1]);
        for (const int i : {2, 3}) {
            if (!divides(mask->ne[i], q.ne[i]))
                return fail("q.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3", i, q.ne[i], mask->ne[i]);
        }
    }
    if (param_f32(r.params, 1) > 0.0f && !mask) return fail("max_bias = %1 requires a mask", param_f32(r.params, 1));
    if (sinks) {
        GGS_CHECK(need_type(*sinks, "sinks", TypeId::f32));
        if (sinks->ne[0] != q.ne[2])
            return fail("sinks.ne[0] is %1 and q.ne[2] is %2; both are the number of heads and must be equal",
                        sinks->ne[0], q.ne[2]);
    }
    return NodeShape{TypeId::f32, {v.ne[0], q.ne[2], q.ne[1], q.ne[3]}};
}

size_t flash_attn_work(const Tensor& node, int tasks) {
    constexpr size_t tile = 64; // queries and keys of ggml's tiled path
    const auto dk = static_cast<size_t>(node.src[1]->ne[0]);
    const auto dv = static_cast<size_t>(node.src[2]->ne[0]);
    const auto heads = static_cast<size_t>(node.src[0]->ne[2]);
    const auto nt = static_cast<size_t>(tasks);
    const size_t prefill =
        work_product({work_sum({work_product({2 * tile, dk}), 2 * tile * tile, work_product({2 * tile, dv})}), nt});
    const size_t decode =
        work_sum({work_product({heads, nt, work_sum({2, dv})}), work_product({nt, work_sum({dk, dv, dv})})});
    return work_product({sizeof(float), std::max(prefill, decode)});
}

} // namespace

void add_attention_ops(Registry& registry) {
    OpDef& flash_attn = define(
        registry, OpId::flash_attn_ext, OpFamily::matrix, flash_attn_shape, Tasks::all, computations::flash_attn_ext,
        {"[v0, q2, q1, q3]", "f32 | f32 f16 bf16 blocks | f32 f16 bf16 blocks | f16 | f32 > f32"},
        text("softmax(scale · qᵀk + slope · mask) · v for each head, without storing the scores. v is not transposed, "
             "and the result has the shape [head size, heads, queries]."));
    flash_attn.work = flash_attn_work;
    flash_attn.params = {{"scale", ParamKind::f32, 0},
                         {"max_bias", ParamKind::f32, 1},
                         {"logit_softcap", ParamKind::f32, 2},
                         {"prec", ParamKind::i32, 3, 0, precisions}};
    // As in C, where prec and sinks are set afterwards: they come last.
    registry.add_node_call({"flash_attn_ext",
                            OpId::flash_attn_ext,
                            {tensor_arg("q"), tensor_arg("k"), tensor_arg("v"), optional_tensor_arg("mask"),
                             number_arg("scale"), number_arg("max_bias", 0.0), number_arg("logit_softcap", 0.0),
                             word_arg("prec", precisions, 0), optional_tensor_arg("sinks")}});
}

} // namespace ggs
