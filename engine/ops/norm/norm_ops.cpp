// SPDX-License-Identifier: MIT
// Rows brought to a common size: norms and soft_max.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

namespace ggs {

namespace {

Result<NodeShape> soft_max_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor* mask = r.src.size() > 1 ? r.src[1] : nullptr;
    const Tensor* sinks = r.src.size() > 2 ? r.src[2] : nullptr;
    GGS_CHECK(need_contiguous(a, "a"));
    if (mask) {
        if (mask->type != TypeId::f16 && mask->type != TypeId::f32)
            return fail("the mask is %1; it must be f16 or f32", traits(mask->type).name);
        GGS_CHECK(need_contiguous(*mask, text("the mask")));
        if (mask->ne[0] != a.ne[0])
            return fail("mask.ne[0] is %1 and a.ne[0] is %2; they must be equal", mask->ne[0], a.ne[0]);
        if (mask->ne[1] < a.ne[1]) return fail("mask.ne[1] = %1 is less than a.ne[1] = %2", mask->ne[1], a.ne[1]);
        for (const int i : {2, 3}) {
            if (mask->ne[i] == 0 || a.ne[i] % mask->ne[i] != 0)
                return fail("a.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3", i, a.ne[i], mask->ne[i]);
        }
    }
    if (param_f32(r.params, 1) > 0.0f && !mask) return fail("max_bias = %1 requires a mask", param_f32(r.params, 1));
    if (sinks) {
        GGS_CHECK(need_type(*sinks, "sinks", TypeId::f32));
        if (!is_vector(*sinks) || sinks->ne[0] != a.ne[2])
            return fail("sinks is %1; it must contain one value for each of the %2 heads of a", shape4(*sinks),
                        a.ne[2]);
    }
    return like_or_in_place(r);
}

Result<NodeShape> norm_shape(const NodeRequest& r) {
    if (const float eps = param_f32(r.params, 0); !(eps >= 0)) return fail("eps = %1; it must be at least 0", eps);
    return like_or_in_place(r);
}

Result<NodeShape> group_norm_shape(const NodeRequest& r) {
    GGS_CHECK(need_positive("n_groups", param_i32(r.params, 0)));
    return like_or_in_place(r);
}

// -- gradients --------------------------------------------------------------------------------------------------------

void gradient_of_rms_norm(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_alike(OpId::rms_norm_back, {pass.gradient(), pass.src(0)}));
}

void gradient_of_soft_max(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_alike(OpId::soft_max_back, {pass.gradient(), pass.node()}));
    if (pass.needs(1)) pass.refuse(msg("ggml has no gradient for the mask"));
}

} // namespace

void add_norm_ops(Registry& registry) {
    define(registry, OpId::norm, OpFamily::norm, norm_shape, Tasks::all, computations::norm, {like_a, one_f32},
           text("Each row: y = (x - mean) / √(var + eps), with the row's own mean and variance."));
    define(registry, OpId::rms_norm, OpFamily::norm, norm_shape, Tasks::all, computations::rms_norm,
           {like_a, one_f32, "a += rms_norm_back(g, a, eps)"}, text("Each row: y = x / √(mean of x² + eps)."))
        .runs_in_place = true;
    define(registry, OpId::l2_norm, OpFamily::norm, norm_shape, Tasks::all, computations::l2_norm, {like_a, one_f32},
           text("Each row: y = x / max(√(Σx²), eps)."));
    for (const auto& [name, id] :
         {std::pair{"norm", OpId::norm}, {"rms_norm", OpId::rms_norm}, {"l2_norm", OpId::l2_norm}}) {
        registry.define(id).params = {{"eps", ParamKind::f32, 0}};
        registry.add_node_call_and_inplace({name, id, {tensor_arg("a"), number_arg("eps")}});
    }
    define(registry, OpId::group_norm, OpFamily::norm, group_norm_shape, Tasks::all, computations::group_norm,
           {like_a, one_f32}, text("Like norm, but over dims 0 and 1 and the channels (dim 2) of a group together."))
        .params = {{"n_groups", ParamKind::i32, 0}, {"eps", ParamKind::f32, 1}};
    registry.add_node_call_and_inplace(
        {"group_norm", OpId::group_norm, {tensor_arg("a"), int_arg("n_groups"), number_arg("eps")}});

    OpDef& soft_max =
        define(registry, OpId::soft_max, OpFamily::norm, soft_max_shape, Tasks::rows_of_src0, computations::soft_max,
               {like_a, "f32 | f32 f16 | f32 > f32", "a += soft_max_ext_back(g, y, scale, max_bias)"},
               text("Each row: y = e^(w - max w) / Σ e^(w - max w), where w = x · scale + slope · mask. slope is 1; "
                    "with max_bias (ALiBi), each head has its own slope."));
    soft_max.params = {{"scale", ParamKind::f32, 0, 1.0}, {"max_bias", ParamKind::f32, 1}};
    soft_max.runs_in_place = true;
    soft_max.work = f32_row_of_node;
    soft_max.gradients.rule = gradient_of_soft_max;
    registry.define(OpId::rms_norm).gradients.rule = gradient_of_rms_norm;
    registry.add_node_call_and_inplace({"soft_max", OpId::soft_max, {tensor_arg("a")}});
    // As in C, where sinks are added afterwards: they come last.
    registry.add_node_call_and_inplace({"soft_max_ext",
                                        OpId::soft_max,
                                        {tensor_arg("a"), optional_tensor_arg("mask"), number_arg("scale", 1.0),
                                         number_arg("max_bias", 0.0), optional_tensor_arg("sinks")}});
}

} // namespace ggs
