// SPDX-License-Identifier: MIT
// Matrix products, and attention in one op.
#include "graph/builder.h"
#include "ops/all.h"
#include "ops/kernel_columns.h"
#include "ops/recurrent/recurrent.h"
#include "ops/rules.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr EnumWord precisions[] = {{"default", 0}, {"f32", 10}};

bool divides(int64_t small, int64_t large) { return small != 0 && large % small == 0; }

Status need_broadcast(const Tensor& a, const Tensor& b) {
    for (const int i : {2, 3}) {
        if (!divides(a.ne[i], b.ne[i]))
            return fail("b.ne[%1] = %2 is not a multiple of a.ne[%1] = %3; a is repeated along it", i, b.ne[i],
                        a.ne[i]);
    }
    return {};
}

Result<NodeShape> mul_mat_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (a.ne[0] != b.ne[0])
        return fail("a.ne[0] = %1 and b.ne[0] = %2 differ; both are the summed dimension", a.ne[0], b.ne[0]);
    GGS_CHECK(need_broadcast(a, b));
    if (is_transposed(a)) return fail("a can't be transposed: %1 (use cont first)", transposed(a).reason);
    return NodeShape{TypeId::f32, {a.ne[1], b.ne[1], b.ne[2], b.ne[3]}};
}

Result<NodeShape> mul_mat_id_shape(const NodeRequest& r) {
    const Tensor& as = *r.src[0];
    const Tensor& b = *r.src[1];
    const Tensor& ids = *r.src[2];
    if (is_transposed(as)) return fail("as can't be transposed: %1 (use cont first)", transposed(as).reason);
    GGS_CHECK(need_type(ids, "ids", TypeId::i32));
    if (!is_3d(as)) return fail("as is %1; it must hold one matrix for each expert: [k, m, experts]", shape4(as));
    if (!is_3d(b)) return fail("b is %1; it must be [k, n, tokens]", shape4(b));
    if (!is_matrix(ids)) return fail("ids is %1; it must be [experts used, tokens]", shape4(ids));
    if (ids.ne[1] != b.ne[2])
        return fail("ids.ne[1] = %1 and b.ne[2] = %2 differ; both count the tokens", ids.ne[1], b.ne[2]);
    if (as.ne[0] != b.ne[0])
        return fail("as.ne[0] = %1 and b.ne[0] = %2 differ; both are the summed dimension", as.ne[0], b.ne[0]);
    if (!divides(b.ne[1], ids.ne[0]))
        return fail("ids.ne[0] = %1 is not a multiple of b.ne[1] = %2; b is repeated along it", ids.ne[0], b.ne[1]);
    return NodeShape{TypeId::f32, {as.ne[1], ids.ne[0], b.ne[2], 1}};
}

Result<NodeShape> out_prod_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (a.ne[1] != b.ne[1])
        return fail("a.ne[1] = %1 and b.ne[1] = %2 differ; both are the summed dimension", a.ne[1], b.ne[1]);
    GGS_CHECK(need_broadcast(a, b));
    if (is_transposed(a)) return fail("a can't be transposed: %1 (use cont first)", transposed(a).reason);
    return NodeShape{TypeId::f32, {a.ne[0], b.ne[0], b.ne[2], b.ne[3]}};
}

Result<NodeShape> flash_attn_shape(const NodeRequest& r) {
    const Tensor& q = *r.src[0];
    const Tensor& k = *r.src[1];
    const Tensor& v = *r.src[2];
    const Tensor* mask = r.src[3];
    const Tensor* sinks = r.src.size() > 4 ? r.src[4] : nullptr;
    if (k.ne[0] != q.ne[0])
        return fail("k.ne[0] = %1 and q.ne[0] = %2 differ; both are the head size", k.ne[0], q.ne[0]);
    if (k.ne[1] != v.ne[1]) return fail("k.ne[1] = %1 and v.ne[1] = %2 differ; both count the keys", k.ne[1], v.ne[1]);
    for (const auto& [t, name] : {std::pair{&k, "k"}, {&v, "v"}}) {
        if (!divides(t->ne[2], q.ne[2]))
            return fail("q.ne[2] = %1 is not a multiple of %2.ne[2] = %3; a head of %2 serves several of q", q.ne[2],
                        name, t->ne[2]);
        if (t->ne[3] != q.ne[3]) return fail("q.ne[3] = %1 and %2.ne[3] = %3 differ", q.ne[3], name, t->ne[3]);
    }
    if (mask) {
        GGS_CHECK(need_type(*mask, text("the mask"), TypeId::f16));
        GGS_CHECK(need_contiguous(*mask, text("the mask")));
        if (mask->ne[0] != k.ne[1])
            return fail("mask.ne[0] = %1 and k.ne[1] = %2 differ; both count the keys", mask->ne[0], k.ne[1]);
        if (mask->ne[1] < q.ne[1]) return fail("mask.ne[1] = %1 is less than q.ne[1] = %2", mask->ne[1], q.ne[1]);
        for (const int i : {2, 3}) {
            if (!divides(mask->ne[i], q.ne[i]))
                return fail("q.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3", i, q.ne[i], mask->ne[i]);
        }
    }
    if (param_f32(r.params, 1) > 0.0f && !mask)
        return fail("max_bias = %1 needs a mask to add to", param_f32(r.params, 1));
    if (sinks) {
        GGS_CHECK(need_type(*sinks, "sinks", TypeId::f32));
        if (sinks->ne[0] != q.ne[2])
            return fail("sinks.ne[0] = %1 and q.ne[2] = %2 differ; both count the heads", sinks->ne[0], q.ne[2]);
    }
    return NodeShape{TypeId::f32, {v.ne[0], q.ne[2], q.ne[1], q.ne[3]}};
}

Result<NodeShape> solve_tri_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    GGS_CHECK(need_type(b, "b", TypeId::f32));
    if (a.ne[0] != a.ne[1]) return fail("a is %1; its matrices must be square", shape4(a));
    if (a.ne[1] != b.ne[1])
        return fail("a.ne[1] = %1 and b.ne[1] = %2 differ; both count the equations", a.ne[1], b.ne[1]);
    for (const int i : {2, 3}) {
        if (a.ne[i] != b.ne[i]) return fail("a.ne[%1] = %2 and b.ne[%1] = %3 differ", i, a.ne[i], b.ne[i]);
    }
    GGS_CHECK(need_contiguous(a, "a"));
    GGS_CHECK(need_contiguous(b, "b"));
    return like(b);
}

// ggml has arguments for four kinds of triangles, and takes one.
Result<ArgValue> solve_tri(Builder& builder, const Args& args) {
    if (!args.boolean("left") || !args.boolean("lower") || args.boolean("uni"))
        return fail("left = %1, lower = %2, uni = %3: ggml solves a x = b with a lower triangle and its diagonal "
                    "only: left = 1, lower = 1, uni = 0",
                    args.integer("left"), args.integer("lower"), args.integer("uni"));
    NodeRequest r;
    r.src = {args.tensor("a"), args.tensor("b")};
    GGS_TRY(const Tensor* const t, builder.node(OpId::solve_tri, r));
    return builder.ref(t);
}

// The other side is converted to the type that the weights are multiplied with.
size_t converted_bytes(const Tensor& weights, const Tensor& other) {
    const TypeId partner = traits(weights.type).dot_partner;
    if (partner == TypeId::count || partner == other.type) return 0;
    const TypeTraits& row = traits(partner);
    const size_t bytes = work_product({row.bytes, static_cast<size_t>(nelements(other))});
    return bytes == work_overflow ? bytes : bytes / static_cast<size_t>(row.block);
}

size_t mul_mat_work(const Tensor& node, int) { return converted_bytes(*node.src[0], *node.src[1]); }

size_t mul_mat_id_work(const Tensor& node, int) {
    const auto experts = static_cast<size_t>(node.src[0]->ne[2]);
    const auto rows = static_cast<size_t>(node.src[2]->ne[0] * node.src[2]->ne[1]);
    const size_t converted = converted_bytes(*node.src[0], *node.src[1]);
    // Each part has room to be aligned to 8; the counters of the chunks stand a cache line apart.
    return work_sum({converted, size_t{converted ? 8u : 0u}, work_product({experts, 8 + cache_line}),
                     work_product({experts, rows, 8}), 8 + 8 + cache_line});
}

size_t out_prod_work(const Tensor& node, int tasks) {
    return node.src[0]->type == TypeId::f32 ? 0 : f32_row_of_src0(node, tasks);
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

OpDef& define(Registry& registry, OpId id, Result<NodeShape> (*shape)(const NodeRequest&),
              size_t (*work)(const Tensor&, int), Text note) {
    OpDef& op = registry.define(id);
    op.family = OpFamily::matrix;
    op.shape = shape;
    op.tasks = Tasks::all;
    op.work = work;
    op.note = note;
    return op;
}

} // namespace

void add_matrix_ops(Registry& registry) {
    define(
        registry, OpId::mul_mat, mul_mat_shape, mul_mat_work,
        text("c[m, n] = Σ_k a[k, m] · b[k, n]: a row of a with a row of b, so a stands as if it were transposed. The "
             "result is f32; a is repeated along dims 2 and 3 of b."))
        .params = {{"prec", ParamKind::i32, 0, 0, precisions}, {"hint", ParamKind::i32, 1}};
    set_mul_mat_columns(registry.define(OpId::mul_mat));
    registry.add_node_call({"mul_mat",
                            OpId::mul_mat,
                            {tensor_arg("a"), tensor_arg("b"), word_arg("prec", precisions, 0), int_arg("hint", 0)}});

    define(
        registry, OpId::mul_mat_id, mul_mat_id_shape, mul_mat_id_work,
        text(
            "c[:, u, t] = as[:, :, ids[u, t]]ᵀ · b[:, u % n, t]: each token goes through the experts that ids names."));
    set_mul_mat_id_columns(registry.define(OpId::mul_mat_id));
    registry.add_node_call({"mul_mat_id", OpId::mul_mat_id, {tensor_arg("as"), tensor_arg("b"), tensor_arg("ids")}});

    define(registry, OpId::out_prod, out_prod_shape, out_prod_work,
           text("c[i, j] = Σ_k a[i, k] · b[j, k]: the columns of a with the columns of b. The result is f32."));
    set_out_prod_columns(registry.define(OpId::out_prod));
    registry.add_node_call({"out_prod", OpId::out_prod, {tensor_arg("a"), tensor_arg("b")}});

    define(
        registry, OpId::flash_attn_ext, flash_attn_shape, flash_attn_work,
        text("softmax(scale · qᵀk + slope · mask) · v for each head, without keeping the scores. v is not transposed, "
             "and the result comes as [head size, heads, queries]."))
        .params = {{"scale", ParamKind::f32, 0},
                   {"max_bias", ParamKind::f32, 1},
                   {"logit_softcap", ParamKind::f32, 2},
                   {"prec", ParamKind::i32, 3, 0, precisions}};
    set_flash_attn_columns(registry.define(OpId::flash_attn_ext));
    // As in C, where prec and sinks are set afterwards: they come last.
    registry.add_node_call({"flash_attn_ext",
                            OpId::flash_attn_ext,
                            {tensor_arg("q"), tensor_arg("k"), tensor_arg("v"), optional_tensor_arg("mask"),
                             number_arg("scale"), number_arg("max_bias", 0.0), number_arg("logit_softcap", 0.0),
                             word_arg("prec", precisions, 0), optional_tensor_arg("sinks")}});

    define(
        registry, OpId::solve_tri, solve_tri_shape, nullptr,
        text("a x = b, solved for x row by row: x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i] over t < i. Of a only the "
             "lower triangle is read."));
    set_computation(registry.define(OpId::solve_tri), computations::solve_tri);
    CallDef solve;
    solve.name = "solve_tri";
    solve.args = {tensor_arg("a"), tensor_arg("b"), bool_arg("left", true), bool_arg("lower", true),
                  bool_arg("uni", false)};
    solve.ops = {OpId::solve_tri};
    solve.build = solve_tri;
    registry.add_call(std::move(solve));
}

} // namespace ggs
