// SPDX-License-Identifier: MIT
// Many elements to fewer: sums, means, counts, sorted indices.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

namespace ggs {

namespace {

constexpr EnumWord sort_orders[] = {{"asc", 0}, {"desc", 1}};

Result<NodeShape> sum_shape(const NodeRequest& r) { return NodeShape{r.src[0]->type, {1, 1, 1, 1}}; }

Result<NodeShape> one_a_row(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    return NodeShape{a.type, {1, a.ne[1], a.ne[2], a.ne[3]}};
}

Result<NodeShape> mean_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    return NodeShape{TypeId::f32, {1, a.ne[1], a.ne[2], a.ne[3]}};
}

Result<NodeShape> cumsum_shape(const NodeRequest& r) {
    GGS_CHECK(need_type(*r.src[0], "a", TypeId::f32));
    return like(*r.src[0]);
}

Result<NodeShape> argmax_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (!is_matrix(a)) return fail("a is %1; argmax requires a matrix", shape4(a));
    if (a.ne[0] > INT32_MAX) return fail("a row has %1 elements, more than an i32 index can address", a.ne[0]);
    return NodeShape{TypeId::i32, {a.ne[1], 1, 1, 1}};
}

Result<NodeShape> count_equal_shape(const NodeRequest& r) {
    GGS_CHECK(need_same_shape(*r.src[0], *r.src[1], "a", "b"));
    return NodeShape{TypeId::i64, {1, 1, 1, 1}};
}

Result<NodeShape> argsort_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (a.ne[0] > INT32_MAX) return fail("a row has %1 elements, more than an i32 index can address", a.ne[0]);
    const int order = param_i32(r.params, 0);
    if (order != 0 && order != 1) return fail("order = %1; it must be asc (0) or desc (1)", order);
    return NodeShape{TypeId::i32, shape_of(a)};
}

Result<NodeShape> top_k_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int64_t k = r.ne ? (*r.ne)[0] : 0;
    GGS_CHECK(need_positive("k", k));
    if (k > a.ne[0]) return fail("k = %1, but a row has only %2 elements", k, a.ne[0]);
    return NodeShape{TypeId::i32, {k, a.ne[1], a.ne[2], a.ne[3]}};
}

size_t one_i64_per_task(const Tensor& node, int tasks) {
    return node.src[0] ? sizeof(int64_t) * static_cast<size_t>(tasks) : 0;
}

// -- gradients --------------------------------------------------------------------------------------------------------

void gradient_of_sum(BackwardPass& pass) {
    if (pass.needs(0)) pass.add_number(0, pass.gradient());
}

void gradient_of_sum_rows(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_shaped(OpId::repeat, {pass.gradient()}, shape_of(*pass.src(0))));
}

void gradient_of_mean(BackwardPass& pass) {
    if (!pass.needs(0)) return;
    const float share = 1.0f / static_cast<float>(pass.src(0)->ne[0]);
    pass.add_number(0, pass.make(OpId::scale, {pass.gradient()}, {{"s", share}}));
}

} // namespace

void add_reduction_ops(Registry& registry) {
    define(registry, OpId::sum, OpFamily::norm, sum_shape, Tasks::one, computations::sum,
           {"[1]", "f32 f16 bf16 > =a", "a += g, to each element"},
           text("One value: Σ of all elements, added up in double precision."));
    define(registry, OpId::sum_rows, OpFamily::norm, one_a_row, Tasks::one, computations::sum_rows,
           {"[1, a1, a2, a3]", one_f32, "a += repeat(g)"}, text("One value per row: Σ over ne[0]."));
    define(registry, OpId::mean, OpFamily::norm, mean_shape, Tasks::one, computations::mean,
           {"[1, a1, a2, a3]", one_f32, "a += g / a0, to each element"},
           text("One f32 value per row: Σ over ne[0], divided by ne[0]."));
    registry.define(OpId::sum).gradients.rule = gradient_of_sum;
    registry.define(OpId::sum_rows).gradients.rule = gradient_of_sum_rows;
    registry.define(OpId::mean).gradients.rule = gradient_of_mean;
    define(registry, OpId::cumsum, OpFamily::norm, cumsum_shape, Tasks::all, computations::cumsum, {like_a, one_f32},
           text("c[i] = a[0] + … + a[i] within each row."));
    define(
        registry, OpId::argmax, OpFamily::norm, argmax_shape, Tasks::one, computations::argmax, {"[a1]", "f32 > i32"},
        text(
            "The index of each row's largest element, as i32. If several elements are equal, the last one is chosen."));
    for (const auto& [name, id] : {std::pair{"sum", OpId::sum},
                                   {"sum_rows", OpId::sum_rows},
                                   {"mean", OpId::mean},
                                   {"cumsum", OpId::cumsum},
                                   {"argmax", OpId::argmax}})
        registry.add_node_call({name, id, {tensor_arg("a")}});

    define(registry, OpId::count_equal, OpFamily::norm, count_equal_shape, Tasks::all, computations::count_equal,
           {"[1]", "i32 | i32 > i64"}, text("The number of elements that are equal in a and b, as one i64."))
        .work = one_i64_per_task;
    registry.add_node_call({"count_equal", OpId::count_equal, {tensor_arg("a"), tensor_arg("b")}});

    define(registry, OpId::argsort, OpFamily::norm, argsort_shape, Tasks::all, computations::argsort,
           {like_a, "f32 > i32"},
           text("The indices that would sort each row, as i32. Equal elements are in no particular order."))
        .params = {{"order", ParamKind::i32, 0, 0, sort_orders}};
    registry.add_node_call({"argsort", OpId::argsort, {tensor_arg("a"), word_arg("order", sort_orders, 0)}});

    define(registry, OpId::top_k, OpFamily::norm, top_k_shape, Tasks::all, computations::top_k,
           {"[k, a1, a2, a3]", "f32 > i32"},
           text("The indices of the k largest elements of each row, as i32, in no particular order."))
        .work = f32_row_of_src0;
    add_call(registry, "top_k", {OpId::top_k}, {tensor_arg("a"), int_arg("k")}, [](Builder& builder, const Args& args) {
        NodeRequest r;
        r.src = {args.tensor("a")};
        r.ne = Shape{args.integer("k"), 1, 1, 1};
        return one_node(builder, OpId::top_k, r);
    });

    add_call(
        registry, "argsort_top_k", {OpId::argsort, OpId::view}, {tensor_arg("a"), int_arg("k")},
        [](Builder& builder, const Args& args) -> Result<ArgValue> {
            Tensor* const a = args.tensor("a");
            const int64_t k = args.integer("k");
            GGS_CHECK(need_positive("k", k));
            if (k > a->ne[0]) return fail("k = %1, but a row has only %2 elements", k, a->ne[0]);
            GGS_TRY(Tensor* const all, builder.node(OpId::argsort, {a}, {{"order", 1.0}}));
            NodeRequest r;
            r.src = {all};
            r.ne = Shape{k, all->ne[1], all->ne[2], all->ne[3]};
            r.nb = strides_of(*all);
            return one_node(builder, OpId::view, r);
        },
        text("The first k indices of a descending argsort: the k largest elements, largest first. The result is a view "
             "of the full argsort."));
}

} // namespace ggs
