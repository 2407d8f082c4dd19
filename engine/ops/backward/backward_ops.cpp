// SPDX-License-Identifier: MIT
// Backward ops: a is the gradient of an op's result; the other sources determine where it goes. rope_back is defined
// with rope.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

namespace ggs {

namespace {

Status need_padded_rows(const Tensor& t, const char* name) {
    if (const Verdict dense = contiguous(t, 1); !dense.holds)
        return fail("%1 must be contiguous except for the stride between rows: %2", name, dense.reason);
    return {};
}

Result<NodeShape> silu_back_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    GGS_CHECK(need_padded_rows(a, "a"));
    GGS_CHECK(need_padded_rows(b, "b"));
    GGS_CHECK(need_same_shape(a, b, "a", "b"));
    GGS_CHECK(need_type(b, "b", a.type));
    return like(a);
}

Result<NodeShape> rms_norm_back_shape(const NodeRequest& r) {
    GGS_CHECK(need_same_shape(*r.src[0], *r.src[1], "a", "b"));
    return like(*r.src[0]);
}

Result<NodeShape> soft_max_back_shape(const NodeRequest& r) {
    GGS_CHECK(need_same_shape(*r.src[0], *r.src[1], "a", "b"));
    GGS_CHECK(need_contiguous(*r.src[0], "a"));
    GGS_CHECK(need_contiguous(*r.src[1], "b"));
    return like_or_in_place(r);
}

Result<NodeShape> cross_entropy_back_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (!is_scalar(a)) return fail("a is %1; the gradient of a loss must be a scalar", shape4(a));
    GGS_CHECK(need_same_shape(*r.src[1], *r.src[2], "b", "c"));
    return like(*r.src[1]);
}

Result<NodeShape> repeat_back_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    Tensor small = a;
    const Shape ne = r.ne.value_or(shape_of(a));
    std::copy(ne.begin(), ne.end(), small.ne);
    if (const Verdict fits = repeats_to(small, a); !fits.holds)
        return fail("%1 can't be repeated to %2, the shape of a, so the repeat can't be reversed: %3", shape_text(ne),
                    shape4(a), fits.reason);
    return NodeShape{a.type, ne};
}

Result<NodeShape> get_rows_back_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const Shape ne = r.ne.value_or(shape_of(a));
    GGS_CHECK(need_type(b, "b", TypeId::i32));
    if (!is_matrix(a)) return fail("a is %1; it must be a matrix", shape4(a));
    if (!is_vector(b)) return fail("b is %1; it must be a vector of row indices", shape4(b));
    if (ne[2] != 1 || ne[3] != 1) return fail("c is %1; it must be a matrix", shape_text(ne));
    if (a.ne[0] != ne[0]) return fail("a.ne[0] is %1 and c.ne[0] is %2; they must be equal", a.ne[0], ne[0]);
    if (nelements(b) > a.ne[1]) return fail("b contains %1 row indices, but a has only %2 rows", nelements(b), a.ne[1]);
    return NodeShape{TypeId::f32, ne};
}

// The gradient has the shape that the op itself makes of the image.
Status need_shape_made(const Tensor& a, OpId op, const char* called, const NodeRequest& forward) {
    GGS_TRY(const NodeShape made, builtin_registry().op(op).shape(forward));
    if (made.ne == shape_of(a)) return {};
    return fail("a is %1; it must have the shape %3, like the result of %2", shape4(a), called, shape_text(made.ne));
}

Result<NodeShape> im2col_back_shape(const NodeRequest& r) {
    Tensor& kernel = *r.src[1];
    const Shape ne = r.ne.value_or(Shape{0, 0, 0, 0});
    const int channels = param_i32(r.params, 6) != 0 ? 2 : 1;
    if (ne[static_cast<size_t>(channels)] != kernel.ne[channels])
        return fail("ne[%1] is %2 and b.ne[%1] is %3; both are the number of input channels and must be equal",
                    channels, ne[static_cast<size_t>(channels)], kernel.ne[channels]);
    if (channels == 1 && ne[3] != 1) return fail("ne[3] = %1; it must be 1 in the one-dimensional form", ne[3]);
    Tensor image{};
    image.type = TypeId::f32;
    std::copy(ne.begin(), ne.end(), image.ne);
    NodeRequest forward;
    forward.src = {&kernel, &image};
    forward.params = r.params;
    GGS_CHECK(need_shape_made(*r.src[0], OpId::im2col, "im2col", forward));
    return NodeShape{TypeId::f32, ne};
}

Result<NodeShape> pool_2d_back_shape(const NodeRequest& r) {
    Tensor& image = *r.src[1];
    NodeRequest forward;
    forward.src = {&image};
    forward.params = r.params;
    GGS_CHECK(need_shape_made(*r.src[0], OpId::pool_2d, "pool_2d", forward));
    return NodeShape{TypeId::f32, shape_of(image)};
}

void gradient_of_repeat_back(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_shaped(OpId::repeat, {pass.gradient()}, shape_of(*pass.src(0))));
}

} // namespace

void add_backward_ops(Registry& registry) {
    define(registry, OpId::silu_back, OpFamily::element, silu_back_shape, Tasks::all, computations::silu_back,
           {like_a, "f32 f16 | =a > =a"},
           text("The gradient of silu: c = a · s (1 + b (1 - s)), s = 1 / (1 + e^-b). a is the gradient of silu's "
                "result, b is silu's source."))
        .runs_in_place = true;
    registry.add_node_call({"silu_back", OpId::silu_back, {tensor_arg("a"), tensor_arg("b")}});

    OpDef& rms_norm = define(registry, OpId::rms_norm_back, OpFamily::norm, rms_norm_back_shape, Tasks::all,
                             computations::rms_norm_back, {like_a, two_f32},
                             text("The gradient of rms_norm: each row is (a - b · Σab / (Σb² + n eps)) / √(Σb² / n + "
                                  "eps). a is the gradient of rms_norm's result, b is rms_norm's source."));
    rms_norm.params = {{"eps", ParamKind::f32, 0}};
    rms_norm.runs_in_place = true;
    registry.add_node_call(
        {"rms_norm_back", OpId::rms_norm_back, {tensor_arg("a"), tensor_arg("b"), number_arg("eps")}});

    OpDef& soft_max = define(registry, OpId::soft_max_back, OpFamily::norm, soft_max_back_shape, Tasks::all,
                             computations::soft_max_back, {like_a, two_f32},
                             text("The gradient of soft_max: each row is scale · b (a - Σab). a is the gradient of "
                                  "soft_max's result, b is the result itself."));
    soft_max.params = {{"scale", ParamKind::f32, 0, 1.0}, {"max_bias", ParamKind::f32, 1}};
    soft_max.runs_in_place = true;
    registry.add_node_call_and_inplace(
        {"soft_max_ext_back",
         OpId::soft_max_back,
         {tensor_arg("a"), tensor_arg("b"), number_arg("scale", 1.0), number_arg("max_bias", 0.0)}});

    define(registry, OpId::cross_entropy_loss_back, OpFamily::other, cross_entropy_back_shape, Tasks::all,
           computations::cross_entropy_loss_back, {"[b0, b1, b2, b3]", three_f32},
           text("The gradient of cross_entropy_loss: (soft_max(b) - c) · a / rows. a is the gradient of the loss; b "
                "and c are the sources of the loss."));
    registry.add_node_call({"cross_entropy_loss_back",
                            OpId::cross_entropy_loss_back,
                            {tensor_arg("a"), tensor_arg("b"), tensor_arg("c")}});

    define(registry, OpId::repeat_back, OpFamily::move, repeat_back_shape, Tasks::one, computations::repeat_back,
           {"[b0, b1, b2, b3]", one_f32, "a += repeat(g)"},
           text("The gradient of repeat: the tiles of a are summed into one tile with the shape of b. Only the shape "
                "of b is used."));
    add_call(registry, "repeat_back", {OpId::repeat_back}, {tensor_arg("a"), tensor_arg("b")},
             shaped_like_last(OpId::repeat_back));

    registry.define(OpId::repeat_back).gradients.rule = gradient_of_repeat_back;

    define(registry, OpId::get_rows_back, OpFamily::move, get_rows_back_shape, Tasks::one, computations::get_rows_back,
           {"[c0, c1]", "f32 f16 | i32 > f32"},
           text("The gradient of get_rows: row i of a is added to row b[i] of a table of zeros with the shape of c. "
                "Only the shape of c is used."));
    add_call(registry, "get_rows_back", {OpId::get_rows_back}, {tensor_arg("a"), tensor_arg("b"), tensor_arg("c")},
             shaped_like_last(OpId::get_rows_back));

    OpDef& columns = define(registry, OpId::im2col_back, OpFamily::move, im2col_back_shape, Tasks::all,
                            computations::im2col_back, {"as requested", "f32 | f32 f16 > f32"},
                            text("The gradient of im2col: each element of the image gets the sum of the gradients of "
                                 "all windows that contain it. Only the shape of the kernel b is used."));
    columns.params = registry.op(OpId::im2col).params;
    std::vector<ArgDef> args = {tensor_arg("a"), tensor_arg("b"), list_arg("ne", 4, 4)};
    for (const char* name : {"s0", "s1", "p0", "p1", "d0", "d1"}) args.push_back(int_arg(name));
    args.push_back(bool_arg("is_2D", true));
    registry.add_node_call({"im2col_back", OpId::im2col_back, args});

    OpDef& pool = define(
        registry, OpId::pool_2d_back, OpFamily::norm, pool_2d_back_shape, Tasks::one, computations::pool_2d_back,
        {"[b0, b1, b2, b3]", "f32 | f32 f16 > f32"},
        text("The gradient of pool_2d. For max, a window's gradient goes to its largest element, or to the first of "
             "several equal ones. For avg, each element gets an equal share. b is the tensor that was pooled."));
    pool.params = registry.op(OpId::pool_2d).params;
    registry.add_node_call({"pool_2d_back",
                            OpId::pool_2d_back,
                            {tensor_arg("a"), tensor_arg("b"), word_arg("op", pool.params[0].words), int_arg("k0"),
                             int_arg("k1"), int_arg("s0"), int_arg("s1"), int_arg("p0", 0), int_arg("p1", 0)}});
}

} // namespace ggs
