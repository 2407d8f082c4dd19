// SPDX-License-Identifier: MIT
// Ops on sparse tensors in CSR form: embedding bags, their gradient and optimiser, products, and conversion to dense.
// ggml doesn't have them. The rows, kernels and tests are made like those of ggml's ops.
#include "graph/backward.h"
#include "ops/all.h"
#include "ops/sparse/bags.h"

namespace ggs {

size_t scatter_bags_work(const Tensor& node, int tasks); // scatter_bags_kernel.cpp
size_t auc_work(const Tensor& node, int tasks);          // auc_kernel.cpp

namespace {

Tensor* optional_source(const NodeRequest& r, size_t slot) { return slot < r.src.size() ? r.src[slot] : nullptr; }

Status need_table(const Tensor& t, const char* name) {
    if (!is_matrix(t)) return fail("%1 is %2; it must be a matrix", name, shape4(t));
    return {};
}

Status need_gradient_of_bags(const Tensor& g, Text name, int64_t dim, const Tensor& offsets) {
    GGS_CHECK(need_type(g, name, TypeId::f32));
    if (g.ne[0] != dim || g.ne[1] != bags_in(offsets) || g.ne[2] != 1 || g.ne[3] != 1)
        return fail("%1 is %2; it must be [%3, %4, 1, 1], like the result of the bag", name, shape4(g), dim,
                    bags_in(offsets));
    return {};
}

Result<NodeShape> embedding_bag_shape(const NodeRequest& r) {
    const Tensor &table = *r.src[0], &offsets = *r.src[2];
    GGS_CHECK(need_table(table, "table"));
    GGS_CHECK(need_csr(*r.src[1], offsets, optional_source(r, 3)));
    return NodeShape{TypeId::f32, {table.ne[0], bags_in(offsets), 1, 1}};
}

Result<NodeShape> embedding_bag_back_shape(const NodeRequest& r) {
    const Tensor &g = *r.src[0], &offsets = *r.src[2];
    const Shape ne = r.ne.value_or(shape_of(g));
    GGS_CHECK(need_csr(*r.src[1], offsets, optional_source(r, 3)));
    if (ne[2] != 1 || ne[3] != 1) return fail("table is %1; it must be a matrix", shape_text(ne));
    GGS_CHECK(need_gradient_of_bags(g, "g", ne[0], offsets));
    return NodeShape{TypeId::f32, ne};
}

Result<NodeShape> sgd_rows_shape(const NodeRequest& r) {
    Tensor& a = *r.src[0];
    const Tensor &p = *r.src[2], &offsets = *r.src[4];
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    GGS_CHECK(need_table(a, "a"));
    GGS_CHECK(need_csr(*r.src[3], offsets, optional_source(r, 5)));
    GGS_CHECK(need_gradient_of_bags(*r.src[1], "grad", a.ne[0], offsets));
    GGS_CHECK(need_type(p, "sgd_params", TypeId::f32));
    if (nelements(p) != 2) return fail("sgd_params has %1 elements; it must have 2", nelements(p));
    return view_like(a);
}

Result<NodeShape> csr_mul_mat_shape(const NodeRequest& r) {
    const Tensor& b = *r.src[2];
    GGS_CHECK(need_csr(*r.src[0], *r.src[1], optional_source(r, 3)));
    GGS_CHECK(need_type(b, "b", TypeId::f32));
    GGS_CHECK(need_table(b, "b"));
    return NodeShape{TypeId::f32, {bags_in(*r.src[1]), b.ne[1], 1, 1}};
}

Result<NodeShape> bag_to_dense_shape(const NodeRequest& r) {
    const int32_t columns = param_i32(r.params, 0);
    GGS_CHECK(need_csr(*r.src[0], *r.src[1], optional_source(r, 2)));
    GGS_CHECK(need_positive("columns", columns));
    return NodeShape{TypeId::f32, {columns, bags_in(*r.src[1]), 1, 1}};
}

Result<NodeShape> auc_shape(const NodeRequest& r) {
    const Tensor &scores = *r.src[0], &labels = *r.src[1];
    GGS_CHECK(need_type(scores, "scores", TypeId::f32));
    GGS_CHECK(need_type(labels, "labels", TypeId::f32));
    if (shape_of(scores) != shape_of(labels))
        return fail("scores is %1 and labels is %2; there must be a label for each score", shape4(scores),
                    shape4(labels));
    return NodeShape{TypeId::f32, {1, 1, 1, 1}};
}

Result<ArgValue> embedding_bag_back(Builder& builder, const Args& args) {
    NodeRequest r;
    r.src = {args.tensor("g"), args.tensor("keys"), args.tensor("offsets"), args.tensor("weights")};
    r.ne = shape_of(*args.tensor("table"));
    r.params = initial_params(builder.registry().op(OpId::embedding_bag_back));
    set_param(r.params, builder.registry().op(OpId::embedding_bag_back), "mode",
              static_cast<double>(args.integer("mode")));
    return one_node(builder, OpId::embedding_bag_back, r);
}

void gradient_of_embedding_bag(BackwardPass& pass) {
    if (pass.needs(0) && !pass.is_by_rows(0))
        pass.add(0, pass.make_alike(OpId::embedding_bag_back, {pass.gradient(), pass.src(1), pass.src(2), pass.src(3)},
                                    shape_of(*pass.src(0))));
    if (pass.src(3) && pass.needs(3)) pass.refuse(msg("ggscope has no gradient for the weights of a bag"));
}
bool has_no_gradient_in_bag(const Tensor&, int i) { return i == 1 || i == 2; }

// By the dense matrix: ggml's rule for mul_mat.
void gradient_of_csr_mul_mat(BackwardPass& pass) {
    if (pass.needs(2)) {
        Tensor* const dense = pass.make(OpId::bag_to_dense, {pass.src(0), pass.src(1), pass.src(3)},
                                        {{"columns", static_cast<double>(pass.src(2)->ne[0])}});
        Tensor* const transposed = pass.make(OpId::transpose, {pass.gradient()});
        pass.add(2, pass.make(OpId::out_prod, {dense, transposed}));
    }
    if (pass.src(3) && pass.needs(3)) pass.refuse(msg("ggscope has no gradient for the values of a sparse matrix"));
}
bool has_no_gradient_in_product(const Tensor&, int i) { return i == 0 || i == 1; }

} // namespace

void add_sparse_ops(Registry& registry) {
    const ParamDef mode{"mode", ParamKind::i32, 0, 0, bag_modes};
    const ArgDef mode_arg = word_arg("mode", bag_modes, 0), weights = optional_tensor_arg("weights");
    const ArgDef keys = tensor_arg("keys"), offsets = tensor_arg("offsets");

    OpDef& bag = define(registry, OpId::embedding_bag, OpFamily::own, embedding_bag_shape, Tasks::all,
                        computations::embedding_bag,
                        {"[table0, offsets0 - 1]", "f32 f16 bf16 blocks | i32 i64 | i32 i64 | f32 > f32",
                         "table += embedding_bag_back(g, keys, offsets, table)"},
                        text("c[:, r] = Σ table[:, keys[p]] over p from offsets[r] to offsets[r + 1] - 1, each times "
                             "weights[p] if there "
                             "are weights. With mean, the sum is divided by the number of keys."));
    bag.params = {mode};
    bag.sparse = {1, 2, 3, 0, true, false, 1, is_mean};
    bag.gradients = {gradient_of_embedding_bag, has_no_gradient_in_bag};
    registry.add_node_call(
        {"embedding_bag", OpId::embedding_bag, {tensor_arg("table"), keys, offsets, mode_arg, weights}});

    OpDef& back = define(
        registry, OpId::embedding_bag_back, OpFamily::own, embedding_bag_back_shape, Tasks::all,
        computations::embedding_bag_back, {"[table0, table1]", "f32 | i32 i64 | i32 i64 | weights: f32 > f32", ""},
        text(
            "The gradient of a bag's table: each row is the sum of g over the bags whose keys name it, in the order of "
            "the keys. Other rows are 0."));
    back.params = {mode};
    back.sparse = {1, 2, 3, 0, false, true, 1, is_mean};
    back.work = scatter_bags_work;
    add_call(registry, "embedding_bag_back", {OpId::embedding_bag_back},
             {tensor_arg("g"), keys, offsets, tensor_arg("table"), mode_arg, weights}, embedding_bag_back);

    OpDef& step = define(
        registry, OpId::opt_step_sgd_rows, OpFamily::own, sgd_rows_shape, Tasks::all, computations::opt_step_sgd_rows,
        {"[a0, a1], a view of a", "f32 | f32 | f32 | i32 i64 | i32 i64 | f32 > f32", ""},
        text("One step of gradient descent on the rows of a that the keys name: a = a (1 - α wd) - α g, where g is the "
             "sum of grad over the bags that name the row. Other rows are neither read nor written."));
    step.params = {mode};
    step.sparse = {3, 4, 5, 1, false, true, 1, is_mean};
    step.work = scatter_bags_work;
    registry.add_node_call(
        {"opt_step_sgd_rows",
         OpId::opt_step_sgd_rows,
         {tensor_arg("a"), tensor_arg("grad"), tensor_arg("sgd_params"), keys, offsets, mode_arg, weights}});

    OpDef& product = define(
        registry, OpId::csr_mul_mat, OpFamily::own, csr_mul_mat_shape, Tasks::all, computations::csr_mul_mat,
        {"[offsets0 - 1, b1]", "i32 i64 | i32 i64 | f32 | f32 > f32",
         "b += out_prod(bag_to_dense(keys, offsets, b0), transpose(g))"},
        text("c[r, j] = Σ b[keys[p], j] over p from offsets[r] to offsets[r + 1] - 1, each times weights[p] if there "
             "are weights: mul_mat of a sparse matrix and b."));
    product.gradients = {gradient_of_csr_mul_mat, has_no_gradient_in_product};
    product.sparse = {0, 1, 3, 2, true, false, 0, nullptr};
    registry.add_node_call({"csr_mul_mat", OpId::csr_mul_mat, {keys, offsets, tensor_arg("b"), weights}});

    OpDef& dense = define(
        registry, OpId::bag_to_dense, OpFamily::own, bag_to_dense_shape, Tasks::all, computations::bag_to_dense,
        {"[columns, offsets0 - 1]", "i32 i64 | i32 i64 | f32 > f32", ""},
        text("A sparse matrix as a dense one: c[keys[p], r] is the sum of weights[p], or of 1 without weights, over p "
             "from offsets[r] to offsets[r + 1] - 1. The other elements are 0."));
    dense.params = {{"columns", ParamKind::i32, 0, 1}};
    dense.sparse = {0, 1, 2, -1, true, false, 1, nullptr};
    registry.add_node_call({"bag_to_dense", OpId::bag_to_dense, {keys, offsets, int_arg("columns"), weights}});

    define(
        registry, OpId::auc, OpFamily::own, auc_shape, Tasks::one, computations::auc, {"[1]", two_f32, ""},
        text("The area under the ROC curve: of all pairs of a sample with label 1 and one with label 0, the share in "
             "which the first has the higher score. Equal scores count half. It is 0.5 for guesses, and if all labels "
             "are equal."))
        .work = auc_work;
    registry.add_node_call({"auc", OpId::auc, {tensor_arg("scores"), tensor_arg("labels")}});
}

} // namespace ggs
