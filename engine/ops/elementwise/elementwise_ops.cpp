// SPDX-License-Identifier: MIT
// Element by element: sums and products with broadcasting, scale, clamp, writing into a region (acc, set), and numbers
// made of none (fill, arange).
#include "ops/all.h"
#include "ops/rules.h"

#include "base/checked.h"
#include "graph/backward.h"

#include <cmath>

namespace ggs {

namespace {

Result<NodeShape> broadcast(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (const Verdict fits = repeats_to(b, a); !fits.holds)
        return fail("b is %1 and a is %2; b can't be repeated to the shape of a: %3", shape4(b), shape4(a),
                    fits.reason);
    return like_or_in_place(r);
}

Result<NodeShape> add_shape(const NodeRequest& r) {
    if (!r.type) return broadcast(r);
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (!can_repeat_rows(b, a))
        return fail("b is %1 and a is %2; b can't be repeated row by row to the shape of a", shape4(b), shape4(a));
    if (!is_quantized(a.type) && a.type != TypeId::f16 && a.type != TypeId::bf16)
        return fail("a is %1; add_cast supports only quantised, f16 and bf16 tensors", traits(a.type).name);
    return NodeShape{*r.type, shape_of(a)};
}

Result<NodeShape> add1_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (!is_scalar(b)) return fail("b is %1; it must be a scalar", shape4(b));
    if (!is_padded_1d(a)) return fail("a must be dense except for padding between its rows: %1", row_padded(a).reason);
    return like_or_in_place(r);
}

Result<NodeShape> add_id_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const Tensor& ids = *r.src[2];
    GGS_CHECK(need_type(ids, "ids", TypeId::i32));
    if (a.ne[0] != b.ne[0]) return fail("a.ne[0] is %1 and b.ne[0] is %2; they must be equal", a.ne[0], b.ne[0]);
    if (a.ne[1] != ids.ne[0] || a.ne[2] != ids.ne[1])
        return fail("a is %1 and ids is %2; ids must contain one index for each row of a", shape4(a), shape4(ids));
    if (!is_empty(a)) {
        GGS_CHECK(need_elements(b, "b"));
        GGS_CHECK(need_elements(ids, "ids"));
    }
    return like_or_in_place(r);
}

// acc and set: b goes into a region of a, given by strides and a byte offset.
Result<NodeShape> region(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const auto size_at = [&r](int slot) { return static_cast<int64_t>(param_i32(r.params, slot)); };
    for (const int slot : {0, 1, 2, 3}) {
        if (size_at(slot) < 0)
            return fail("nb1, nb2, nb3 and offset can't be negative; one of them is %1", size_at(slot));
    }
    if (size_at(3) >= (int64_t{1} << 30)) return fail("offset = %1; ggml accepts only offsets below 2^30", size_at(3));
    if (nelements(b) > nelements(a)) return fail("b has %1 elements, but a has only %2", nelements(b), nelements(a));
    const Strides nb{traits(a.type).bytes, static_cast<size_t>(size_at(0)), static_cast<size_t>(size_at(1)),
                     static_cast<size_t>(size_at(2))};
    GGS_TRY(size_t end, extent_bytes(a.type, shape_of(b), nb));
    if (!add_checked(end, static_cast<size_t>(size_at(3)), end) || (end > nbytes(a) && !is_empty(b)))
        return fail("the region ends at byte %1, but a has only %2 bytes", end, nbytes(a));
    return like_or_in_place(r);
}

Result<NodeShape> acc_shape(const NodeRequest& r) {
    GGS_CHECK(need_contiguous(*r.src[0], "a"));
    GGS_CHECK(need_type(*r.src[0], "a", TypeId::f32));
    GGS_CHECK(need_type(*r.src[1], "b", TypeId::f32));
    return region(r);
}

Result<NodeShape> scale_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (!is_padded_1d(a)) return fail("a must be dense except for padding between its rows: %1", row_padded(a).reason);
    return like_or_in_place(r);
}

Result<NodeShape> clamp_shape(const NodeRequest& r) { return view_like(*r.src[0]); }

Result<NodeShape> fill_shape(const NodeRequest& r) {
    GGS_CHECK(need_contiguous(*r.src[0], "a"));
    return like_or_in_place(r);
}

Result<NodeShape> arange_shape(const NodeRequest& r) {
    const float start = param_f32(r.params, 0);
    const float stop = param_f32(r.params, 1);
    const float step = param_f32(r.params, 2);
    if (!(stop > start) || !(step > 0))
        return fail("there are no numbers from %1 to %2 in steps of %3", start, stop, step);
    const float n = std::ceil((stop - start) / step); // in f32, as ggml counts them
    if (!(n < 9e15f))
        return fail("there are more numbers from %1 to %2 in steps of %3 than can be addressed", start, stop, step);
    return NodeShape{TypeId::f32, {static_cast<int64_t>(n), 1, 1, 1}};
}

Result<NodeShape> timestep_shape(const NodeRequest& r) {
    const int64_t dim = param_i32(r.params, 0);
    GGS_CHECK(need_positive("dim", dim));
    GGS_CHECK(need_positive("max_period", param_i32(r.params, 1)));
    if (r.src[0]->ne[0] > 0) GGS_CHECK(need_elements(*r.src[0], "timesteps"));
    return NodeShape{TypeId::f32, {dim, r.src[0]->ne[0], 1, 1}};
}

size_t quantised_row(const Tensor& node, int tasks) {
    return is_quantized(node.src[0]->type) ? f32_row_of_src0(node, tasks) : 0;
}

size_t acc_work(const Tensor& node, int tasks) {
    if (!is_quantized(node.src[0]->type)) return 0;
    return work_product({sizeof(float), static_cast<size_t>(node.src[1]->ne[0]), static_cast<size_t>(tasks)});
}

// -- gradients --------------------------------------------------------------------------------------------------------

void gradient_of_add(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.gradient());
    if (pass.needs(1)) pass.add(1, pass.repeated_back(pass.gradient(), *pass.src(1)));
}

void gradient_of_sub(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.gradient());
    if (pass.needs(1)) pass.subtract(1, pass.gradient());
}

void gradient_of_mul(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make(OpId::mul, {pass.gradient(), pass.src(1)}));
    if (pass.needs(1))
        pass.add(1, pass.repeated_back(pass.make(OpId::mul, {pass.src(0), pass.gradient()}), *pass.src(1)));
}

void gradient_of_div(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make(OpId::div, {pass.gradient(), pass.src(1)}));
    if (pass.needs(1)) {
        Tensor* const share = pass.make(OpId::div, {pass.node(), pass.src(1)});
        pass.subtract(1, pass.make(OpId::mul, {pass.gradient(), share}));
    }
}

// ggml takes the mean for b; the sum would be correct.
void gradient_of_add1(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.gradient());
    if (pass.needs(1)) pass.add(1, pass.make(OpId::mean, {pass.gradient()}));
}

BackwardPass::Region region_of(const Tensor& node) {
    const auto at = [&node](int slot) { return static_cast<size_t>(param_i32(node, slot)); };
    return {at(0), at(1), at(2), at(3)};
}

// The part of a node's gradient that is the region of b.
Tensor* gradient_in_region(BackwardPass& pass) {
    const Tensor& b = *pass.src(1);
    const BackwardPass::Region region = region_of(*pass.node());
    const Strides nb{traits(pass.gradient()->type).bytes, region.nb1, region.nb2, region.nb3};
    return pass.make_view(pass.gradient(), shape_of(b), nb, region.offset);
}

void add_dense(BackwardPass& pass, Tensor* region) {
    Tensor* const dense = pass.make(OpId::cont, {region});
    pass.add(1, pass.make_shaped(OpId::reshape, {dense}, shape_of(*pass.src(1))));
}

void gradient_of_acc(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.gradient());
    if (pass.needs(1)) add_dense(pass, gradient_in_region(pass));
}

void gradient_of_set(BackwardPass& pass) {
    Tensor* const region = gradient_in_region(pass);
    if (pass.needs(0)) {
        Tensor* const taken = pass.make_function("neg", region);
        pass.add(0, pass.make_acc(pass.gradient(), taken, region_of(*pass.node())));
    }
    if (pass.needs(1)) add_dense(pass, region);
}

void gradient_of_scale(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make(OpId::scale, {pass.gradient()}, {{"s", param_f32(*pass.node(), 0)}}));
}

} // namespace

void add_elementwise_ops(Registry& registry) {
    OpDef& add = define(registry, OpId::add, OpFamily::element, add_shape, Tasks::all, computations::add,
                        {like_a, "f32 f16 bf16 blocks | f32 f16 bf16 > =a asked", "a += g; b += repeat_back(g)"},
                        text("c = a + b, element by element; b is repeated to the shape of a. The sum is computed in "
                             "f32 and rounded to the type of a."));
    add.runs_in_place = true;
    add.work = quantised_row;
    define(registry, OpId::sub, OpFamily::element, broadcast, Tasks::one, computations::sub,
           {like_a, "f32 f16 bf16 | f32 f16 bf16 > =a", "a += g; b -= g"},
           text("c = a - b, element by element; b is repeated to the shape of a."))
        .runs_in_place = true;
    define(registry, OpId::mul, OpFamily::element, broadcast, Tasks::all, computations::mul,
           {like_a, "f32 f16 bf16 | f32 f16 bf16 > =a", "a += g · b; b += repeat_back(g · a)"},
           text("c = a · b, element by element; b is repeated to the shape of a. This is not the matrix product; that "
                "is mul_mat."))
        .runs_in_place = true;
    define(registry, OpId::div, OpFamily::element, broadcast, Tasks::all, computations::div,
           {like_a, "f32 f16 bf16 | f32 f16 bf16 > =a", "a += g / b; b -= g · y / b"},
           text("c = a / b, element by element; b is repeated to the shape of a."))
        .runs_in_place = true;
    for (const auto& [name, id] :
         {std::pair{"add", OpId::add}, {"sub", OpId::sub}, {"mul", OpId::mul}, {"div", OpId::div}})
        registry.add_node_call_and_inplace({name, id, {tensor_arg("a"), tensor_arg("b")}});
    registry.add_node_call({"add_cast", OpId::add, {tensor_arg("a"), tensor_arg("b"), type_arg("type")}});

    OpDef& add1 = define(registry, OpId::add1, OpFamily::element, add1_shape, Tasks::all, computations::add1,
                         {like_a, "f32 f16 bf16 blocks | f32 f16 bf16 > =a", "a += g; b += mean(g)"},
                         text("c = a + b[0]: one number is added to every element."));
    add1.runs_in_place = true;
    add1.work = quantised_row;
    registry.add_node_call_and_inplace({"add1", OpId::add1, {tensor_arg("a"), tensor_arg("b")}});

    OpDef& add_id = define(registry, OpId::add_id, OpFamily::element, add_id_shape, Tasks::all, computations::add_id,
                           {like_a, "f32 | f32 | i32 > f32"},
                           text("c[:, i1, i2] = a[:, i1, i2] + b[:, ids[i1, i2]]: each row of a plus the row of b that "
                                "ids selects for it."));
    add_id.runs_in_place = true;
    add_id.work = quantised_row;
    registry.add_node_call({"add_id", OpId::add_id, {tensor_arg("a"), tensor_arg("b"), tensor_arg("ids")}});

    for (const auto& [id, rule] : {std::pair{OpId::add, &gradient_of_add},
                                   {OpId::sub, gradient_of_sub},
                                   {OpId::mul, gradient_of_mul},
                                   {OpId::div, gradient_of_div},
                                   {OpId::add1, gradient_of_add1},
                                   {OpId::acc, gradient_of_acc},
                                   {OpId::set, gradient_of_set},
                                   {OpId::scale, gradient_of_scale}})
        registry.define(id).gradients.rule = rule;
    registry.define(OpId::add1).gradients.wrong_for = 1;

    const std::vector<ParamDef> region_params = {{"nb1", ParamKind::i32, 0},
                                                 {"nb2", ParamKind::i32, 1},
                                                 {"nb3", ParamKind::i32, 2},
                                                 {"offset", ParamKind::i32, 3},
                                                 {"inplace", ParamKind::i32, 4}};
    const std::vector<ArgDef> region_args = {tensor_arg("a"), tensor_arg("b"), int_arg("nb1"),
                                             int_arg("nb2"),  int_arg("nb3"),  int_arg("offset")};
    OpDef& acc = define(registry, OpId::acc, OpFamily::element, acc_shape, Tasks::all, computations::acc,
                        {like_a, two_f32, "a += g; b += the region of g that b was added to"},
                        text("c = a, and b is added to a region of it. The region has the shape of b and the strides "
                             "nb1 to nb3, and starts at byte `offset`."));
    acc.params = region_params;
    acc.work = acc_work;
    registry.add_node_call_and_inplace({"acc", OpId::acc, region_args});
    define(registry, OpId::set, OpFamily::element, region, Tasks::one, computations::set,
           {like_a, "f32 i32 | =a > =a", "a += g, with 0 in b's region; b += the region of g that b was written to"},
           text("c = a, and a region of it is overwritten with b. The region has the shape of b and the strides nb1 to "
                "nb3, and starts at byte `offset`."))
        .params = region_params;
    registry.add_node_call_and_inplace({"set", OpId::set, region_args});
    // The short forms take the strides that are not given from a.
    for (const bool in_place : {false, true}) {
        for (const int dims : {1, 2}) {
            std::vector<ArgDef> args = {tensor_arg("a"), tensor_arg("b")};
            if (dims == 2) args.push_back(int_arg("nb1"));
            args.push_back(int_arg("offset"));
            const auto build = [in_place, dims](Builder& builder, const Args& given) -> Result<ArgValue> {
                const OpDef& op = builder.registry().op(OpId::set);
                NodeRequest r;
                r.src = {given.tensor("a"), given.tensor("b")};
                r.in_place = in_place;
                const Strides nb = strides_of(*r.src[0]);
                const int64_t nb1 = dims == 2 ? given.integer("nb1") : static_cast<int64_t>(nb[1]);
                const auto values = {std::pair{"nb1", nb1},
                                     {"nb2", static_cast<int64_t>(nb[2])},
                                     {"nb3", static_cast<int64_t>(nb[3])},
                                     {"offset", given.integer("offset")}};
                for (const auto& [name, value] : values) {
                    if (value < 0 || value > INT32_MAX) return fail("%1 = %2 is out of range for the op", name, value);
                    set_param(r.params, op, name, static_cast<double>(value));
                }
                set_param(r.params, op, "inplace", in_place);
                return one_node(builder, OpId::set, r);
            };
            add_call(registry, "set_" + std::to_string(dims) + "d" + (in_place ? "_inplace" : ""), {OpId::set},
                     std::move(args), build);
        }
    }

    OpDef& scale =
        define(registry, OpId::scale, OpFamily::element, scale_shape, Tasks::one, computations::scale,
               {like_a, one_f32, "a += s · g"}, text("c = a · s + b. s and b are numbers; b is 0 if it isn't given."));
    scale.runs_in_place = true;
    scale.params = {{"s", ParamKind::f32, 0}, {"b", ParamKind::f32, 1}};
    registry.add_node_call_and_inplace({"scale", OpId::scale, {tensor_arg("a"), number_arg("s")}});
    registry.add_node_call_and_inplace(
        {"scale_bias", OpId::scale, {tensor_arg("a"), number_arg("s"), number_arg("b")}});

    define(registry, OpId::clamp, OpFamily::element, clamp_shape, Tasks::one, computations::clamp,
           {like_a, "f32 f16 > =a"},
           text("c = max(min(a, max), min). The op always writes into a: the result is a view of a."))
        .params = {{"min", ParamKind::f32, 0}, {"max", ParamKind::f32, 1}};
    registry.add_node_call({"clamp", OpId::clamp, {tensor_arg("a"), number_arg("min"), number_arg("max")}});

    OpDef& fill =
        define(registry, OpId::fill, OpFamily::element, fill_shape, Tasks::all, computations::fill,
               {like_a, "f32 f16 > =a"}, text("A tensor with the shape of a, whose elements all have the value `c`."));
    fill.runs_in_place = true;
    fill.params = {{"c", ParamKind::f32, 0}};
    registry.add_node_call_and_inplace({"fill", OpId::fill, {tensor_arg("a"), number_arg("c")}});

    define(registry, OpId::arange, OpFamily::element, arange_shape, Tasks::all, computations::arange,
           {"[(stop - start) / step, rounded up]", "> f32"},
           text("start, start + step, … up to stop (exclusive): ⌈(stop - start) / step⌉ values in f32."))
        .params = {{"start", ParamKind::f32, 0}, {"stop", ParamKind::f32, 1}, {"step", ParamKind::f32, 2}};
    registry.add_node_call({"arange", OpId::arange, {number_arg("start"), number_arg("stop"), number_arg("step")}});

    define(registry, OpId::timestep_embedding, OpFamily::element, timestep_shape, Tasks::all,
           computations::timestep_embedding, {"[dim, timesteps0]", one_f32},
           text("c[:, i] = cos(t f_j) for all j, then sin(t f_j), with t = timesteps[i] and the dim / 2 frequencies "
                "f_j = max_period^(-j / (dim / 2)). A diffusion model receives the time in this form."))
        .params = {{"dim", ParamKind::i32, 0}, {"max_period", ParamKind::i32, 1, 10000}};
    registry.add_node_call({"timestep_embedding",
                            OpId::timestep_embedding,
                            {tensor_arg("timesteps"), int_arg("dim"), int_arg("max_period", 10000)}});
}

} // namespace ggs
