// SPDX-License-Identifier: MIT
// Matrix products, and a triangular system solved.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

namespace ggs {

namespace {

Status need_broadcast(const Tensor& a, const Tensor& b) {
    for (const int i : {2, 3}) {
        if (!divides(a.ne[i], b.ne[i]))
            return fail("b.ne[%1] = %2 is not a multiple of a.ne[%1] = %3; a is repeated along this dimension", i,
                        b.ne[i], a.ne[i]);
    }
    return {};
}

Result<NodeShape> mul_mat_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (a.ne[0] != b.ne[0])
        return fail("a.ne[0] is %1 and b.ne[0] is %2; both are the summed dimension and must be equal", a.ne[0],
                    b.ne[0]);
    GGS_CHECK(need_broadcast(a, b));
    if (is_transposed(a)) return fail("a must not be transposed: %1 (use cont first)", transposed(a).reason);
    return NodeShape{TypeId::f32, {a.ne[1], b.ne[1], b.ne[2], b.ne[3]}};
}

Result<NodeShape> mul_mat_id_shape(const NodeRequest& r) {
    const Tensor& as = *r.src[0];
    const Tensor& b = *r.src[1];
    const Tensor& ids = *r.src[2];
    if (is_transposed(as)) return fail("as must not be transposed: %1 (use cont first)", transposed(as).reason);
    GGS_CHECK(need_type(ids, "ids", TypeId::i32));
    if (!is_3d(as)) return fail("as is %1; it must contain one matrix for each expert: [k, m, experts]", shape4(as));
    if (!is_3d(b)) return fail("b is %1; it must be [k, n, tokens]", shape4(b));
    if (!is_matrix(ids)) return fail("ids is %1; it must be [experts used, tokens]", shape4(ids));
    if (ids.ne[1] != b.ne[2])
        return fail("ids.ne[1] is %1 and b.ne[2] is %2; both are the number of tokens and must be equal", ids.ne[1],
                    b.ne[2]);
    if (as.ne[0] != b.ne[0])
        return fail("as.ne[0] is %1 and b.ne[0] is %2; both are the summed dimension and must be equal", as.ne[0],
                    b.ne[0]);
    if (!divides(b.ne[1], ids.ne[0]))
        return fail("ids.ne[0] = %1 is not a multiple of b.ne[1] = %2; b is repeated along this dimension", ids.ne[0],
                    b.ne[1]);
    return NodeShape{TypeId::f32, {as.ne[1], ids.ne[0], b.ne[2], 1}};
}

Result<NodeShape> out_prod_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    if (a.ne[1] != b.ne[1])
        return fail("a.ne[1] is %1 and b.ne[1] is %2; both are the summed dimension and must be equal", a.ne[1],
                    b.ne[1]);
    GGS_CHECK(need_broadcast(a, b));
    if (is_transposed(a)) return fail("a must not be transposed: %1 (use cont first)", transposed(a).reason);
    return NodeShape{TypeId::f32, {a.ne[0], b.ne[0], b.ne[2], b.ne[3]}};
}

Result<NodeShape> solve_tri_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    GGS_CHECK(need_type(b, "b", TypeId::f32));
    if (a.ne[0] != a.ne[1]) return fail("a is %1; its matrices must be square", shape4(a));
    if (a.ne[1] != b.ne[1])
        return fail("a.ne[1] is %1 and b.ne[1] is %2; both are the number of equations and must be equal", a.ne[1],
                    b.ne[1]);
    for (const int i : {2, 3}) {
        if (a.ne[i] != b.ne[i])
            return fail("a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal", i, a.ne[i], b.ne[i]);
    }
    GGS_CHECK(need_contiguous(a, "a"));
    GGS_CHECK(need_contiguous(b, "b"));
    return like(b);
}

// ggml has arguments for four kinds of triangles, and takes one.
Result<ArgValue> solve_tri(Builder& builder, const Args& args) {
    if (!args.boolean("left") || !args.boolean("lower") || args.boolean("uni"))
        return fail("left = %1, lower = %2, uni = %3: ggml solves a x = b only for a lower triangle with its diagonal "
                    "(left = 1, lower = 1, uni = 0)",
                    args.integer("left"), args.integer("lower"), args.integer("uni"));
    NodeRequest r;
    r.src = {args.tensor("a"), args.tensor("b")};
    return one_node(builder, OpId::solve_tri, r);
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
    // Each part has room for alignment to 8 bytes; the chunk counters are a cache line apart.
    return work_sum({converted, size_t{converted ? 8u : 0u}, work_product({experts, 8 + cache_line}),
                     work_product({experts, rows, 8}), 8 + 8 + cache_line});
}

size_t out_prod_work(const Tensor& node, int tasks) {
    return node.src[0]->type == TypeId::f32 ? 0 : f32_row_of_src0(node, tasks);
}

void gradient_of_mul_mat(BackwardPass& pass) {
    Tensor* const a = pass.src(0);
    Tensor* const b = pass.src(1);
    if (pass.needs(0)) {
        Tensor* t = pass.make(OpId::out_prod, {b, pass.gradient()});
        if (t && shape_of(*t) != shape_of(*a)) {
            // a was repeated: the products of its copies are added up.
            if (t->ne[3] != 1)
                return pass.refuse(msg("ggml has no gradient for a matrix that is repeated along dim 3"));
            const int64_t copies = t->ne[2] / a->ne[2];
            const Strides nb{t->nb[0], t->nb[1], t->nb[2] * static_cast<size_t>(copies), t->nb[2]};
            t = pass.make_view(t, {a->ne[0], a->ne[1], a->ne[2], copies}, nb, 0);
            t = pass.make_shaped(OpId::repeat_back, {t}, shape_of(*a));
        }
        pass.add(0, t);
    }
    if (pass.needs(1)) pass.add(1, pass.make(OpId::out_prod, {a, pass.make(OpId::transpose, {pass.gradient()})}));
}

} // namespace

void add_matmul_ops(Registry& registry) {
    OpDef& mul_mat = define(registry, OpId::mul_mat, OpFamily::matrix, mul_mat_shape, Tasks::all, computations::mul_mat,
                            {"[a1, b1, b2, b3]", "f32 f16 bf16 blocks | f32 partner > f32",
                             "a += out_prod(b, g); b += out_prod(a, transpose(g))"},
                            text("c[m, n] = Σ_k a[k, m] · b[k, n]: each row of a is multiplied by each row of b, as if "
                                 "a were transposed. The result is f32. a is repeated along dims 2 and 3 of b."));
    mul_mat.work = mul_mat_work;
    mul_mat.gradients.rule = gradient_of_mul_mat;
    mul_mat.params = {{"prec", ParamKind::i32, 0, 0, precisions}, {"hint", ParamKind::i32, 1}};
    registry.add_node_call({"mul_mat",
                            OpId::mul_mat,
                            {tensor_arg("a"), tensor_arg("b"), word_arg("prec", precisions, 0), int_arg("hint", 0)}});

    define(registry, OpId::mul_mat_id, OpFamily::matrix, mul_mat_id_shape, Tasks::all, computations::mul_mat_id,
           {"[as1, ids0, b2]", "f32 f16 bf16 blocks | f32 | i32 > f32"},
           text("c[:, u, t] = as[:, :, ids[u, t]]ᵀ · b[:, u % n, t]: each token goes through the experts that ids "
                "selects."))
        .work = mul_mat_id_work;
    registry.add_node_call({"mul_mat_id", OpId::mul_mat_id, {tensor_arg("as"), tensor_arg("b"), tensor_arg("ids")}});

    define(
        registry, OpId::out_prod, OpFamily::matrix, out_prod_shape, Tasks::all, computations::out_prod,
        {"[a0, b0, b2, b3]", "f32 f16 blocks | f32 > f32"},
        text(
            "c[i, j] = Σ_k a[i, k] · b[j, k]: the columns of a are multiplied by the columns of b. The result is f32."))
        .work = out_prod_work;
    registry.add_node_call({"out_prod", OpId::out_prod, {tensor_arg("a"), tensor_arg("b")}});

    define(registry, OpId::solve_tri, OpFamily::matrix, solve_tri_shape, Tasks::all, computations::solve_tri,
           {"[b0, b1, b2, b3]", two_f32},
           text("Solves a x = b for x, row by row: x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i] over t < i. Only the "
                "lower triangle of a is read."));
    add_call(
        registry, "solve_tri", {OpId::solve_tri},
        {tensor_arg("a"), tensor_arg("b"), bool_arg("left", true), bool_arg("lower", true), bool_arg("uni", false)},
        solve_tri);
}

} // namespace ggs
