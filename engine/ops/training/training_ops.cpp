// SPDX-License-Identifier: MIT
// Training ops: losses, and the steps of the optimisers, which write into the weights.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

namespace ggs {

namespace {

Result<NodeShape> cross_entropy_shape(const NodeRequest& r) {
    GGS_CHECK(need_same_shape(*r.src[0], *r.src[1], "a", "b"));
    return NodeShape{r.src[0]->type, {1, 1, 1, 1}};
}

Status need_trainable(const Tensor& a) {
    if (a.flags & flag_param) return {};
    return fail("%1 is not a parameter; mark it with set_param first", described(a));
}

Result<NodeShape> adamw_shape(const NodeRequest& r) {
    GGS_CHECK(need_trainable(*r.src[0]));
    const char* names[] = {"a", "grad", "m", "v"};
    for (size_t i = 1; i < 4; ++i) GGS_CHECK(need_same_shape(*r.src[0], *r.src[i], "a", names[i]));
    const Tensor& p = *r.src[4];
    GGS_CHECK(need_type(p, "adamw_params", TypeId::f32));
    if (nelements(p) != 7) return fail("adamw_params has %1 elements; it must have 7", nelements(p));
    return view_like(*r.src[0]);
}

Result<NodeShape> sgd_shape(const NodeRequest& r) {
    GGS_CHECK(need_trainable(*r.src[0]));
    GGS_CHECK(need_same_shape(*r.src[0], *r.src[1], "a", "grad"));
    const Tensor& p = *r.src[2];
    GGS_CHECK(need_type(p, "sgd_params", TypeId::f32));
    if (nelements(p) != 2) return fail("sgd_params has %1 elements; it must have 2", nelements(p));
    return view_like(*r.src[0]);
}

size_t cross_entropy_work(const Tensor& node, int tasks) {
    const auto row = static_cast<size_t>(node.src[0]->ne[0]);
    return work_product({sizeof(float), static_cast<size_t>(tasks), work_sum({1, row})});
}

void gradient_of_cross_entropy(BackwardPass& pass) {
    if (pass.needs(0))
        pass.add(0, pass.make(OpId::cross_entropy_loss_back, {pass.gradient(), pass.src(0), pass.src(1)}));
    if (pass.needs(1)) pass.refuse(msg("ggml has no gradient for the targets"));
}

} // namespace

void add_training_ops(Registry& registry) {
    define(registry, OpId::cross_entropy_loss, OpFamily::other, cross_entropy_shape, Tasks::all,
           computations::cross_entropy_loss, {"[1]", two_f32, "a += cross_entropy_loss_back(g, a, b)"},
           text("One value: -Σ b · log_softmax(a) over the rows, divided by the number of rows. b contains the target "
                "of each row."))
        .work = cross_entropy_work;
    registry.define(OpId::cross_entropy_loss).gradients.rule = gradient_of_cross_entropy;
    registry.add_node_call({"cross_entropy_loss", OpId::cross_entropy_loss, {tensor_arg("a"), tensor_arg("b")}});

    define(registry, OpId::opt_step_adamw, OpFamily::other, adamw_shape, Tasks::all, computations::opt_step_adamw,
           {"[a0, a1, a2, a3], a view of a", "f32 | f32 | f32 | f32 | f32 > f32"},
           text("One step of AdamW, written into a, m and v: m = β1 m + (1 - β1) g, v = β2 v + (1 - β2) g², "
                "a = a (1 - α wd) - α m̂ / (√v̂ + eps)."));
    registry.add_node_call(
        {"opt_step_adamw",
         OpId::opt_step_adamw,
         {tensor_arg("a"), tensor_arg("grad"), tensor_arg("m"), tensor_arg("v"), tensor_arg("adamw_params")}});
    define(registry, OpId::opt_step_sgd, OpFamily::other, sgd_shape, Tasks::all, computations::opt_step_sgd,
           {"[a0, a1, a2, a3], a view of a", three_f32},
           text("One step of gradient descent, written into a: a = a (1 - α wd) - α g."));
    registry.add_node_call(
        {"opt_step_sgd", OpId::opt_step_sgd, {tensor_arg("a"), tensor_arg("grad"), tensor_arg("sgd_params")}});
}

} // namespace ggs
