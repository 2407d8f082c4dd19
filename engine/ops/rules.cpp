// SPDX-License-Identifier: MIT
#include "ops/rules.h"

#include "base/checked.h"
#include "ops/rows.h"

namespace ggs {

OpDef& define(Registry& registry, OpId id, OpFamily family, ShapeRule shape, Tasks tasks,
              const Computation& computation, const OpFacts& facts, Text note) {
    OpDef& op = registry.define(id);
    op.family = family;
    op.shape = shape;
    op.tasks = tasks;
    op.note = note;
    op.result = facts.result;
    op.types = facts.types;
    op.gradient_text = facts.gradient;
    Kernel& cpu = op.kernels[DeviceKind::cpu];
    cpu = computation.cpu;
    if (cpu.rows == rows_in_parts) cpu.row_of = part_of_element;
    op.reads = computation.reads;
    op.explain = computation.explain;
    op.cost = computation.cost;
    op.writes = computation.writes;
    op.bound = computation.bound;
    if (computation.order) op.order = computation.order();
    return op;
}

void add_call(Registry& registry, std::string name, std::vector<OpId> ops, std::vector<ArgDef> args, BuildRule build,
              std::optional<Text> note) {
    CallDef def;
    def.name = std::move(name);
    def.args = std::move(args);
    def.build = std::move(build);
    def.ops = std::move(ops);
    def.note = note;
    registry.add_call(std::move(def));
}

Result<ArgValue> one_node(Builder& builder, OpId op, const NodeRequest& request) {
    GGS_TRY(const Tensor* const t, builder.node(op, request));
    return builder.ref(t);
}

BuildRule shaped_like_last(OpId op) {
    return [op](Builder& builder, const Args& args) {
        NodeRequest r;
        for (size_t i = 0; i + 1 < args.size(); ++i) r.src.push_back(args.tensor(i));
        r.ne = shape_of(*args.tensor(args.size() - 1));
        return one_node(builder, op, r);
    };
}

Result<NodeShape> same_as_source(const NodeRequest& r) { return like_or_in_place(r); }

Result<NodeShape> same_as_contiguous_rows(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (!is_contiguous_rows(a))
        return fail("the elements of a row of a must be adjacent: nb[0] = %1, not %2 (use cont first)", a.nb[0],
                    traits(a.type).bytes);
    return like_or_in_place(r);
}

Status need_contiguous(const Tensor& t, Text name) {
    if (is_contiguous(t)) return {};
    return fail("%1 must be contiguous: %2 (use cont first)", name, why_not_contiguous(t));
}

Status need_same_shape(const Tensor& a, const Tensor& b, const char* a_name, const char* b_name) {
    if (same_shape(a, b)) return {};
    return fail("%1 is %2 and %3 is %4; they must have the same shape", a_name, shape4(a), b_name, shape4(b));
}

Status need_type(const Tensor& t, Text name, TypeId type) {
    if (t.type == type) return {};
    return fail("%1 is %2; it must be %3", name, traits(t.type).name, traits(type).name);
}

Status need_elements(const Tensor& t, const char* name) {
    if (!is_empty(t)) return {};
    return fail("%1 is %2; it has no elements", name, shape4(t));
}

Status need_positive(const char* name, int64_t value) {
    if (value > 0) return {};
    return fail("%1 = %2; it must be at least 1", name, value);
}

size_t work_product(std::initializer_list<size_t> factors) {
    size_t product = 1;
    for (const size_t factor : factors) {
        if (factor == 0) return 0;
        if (!mul_checked(product, factor, product)) product = work_overflow;
    }
    return product;
}

size_t work_sum(std::initializer_list<size_t> parts) {
    size_t sum = 0;
    for (const size_t part : parts) {
        if (!add_checked(sum, part, sum)) sum = work_overflow;
    }
    return sum;
}

size_t f32_row_of_src0(const Tensor& node, int tasks) {
    return work_product({sizeof(float), static_cast<size_t>(node.src[0]->ne[0]), static_cast<size_t>(tasks)});
}
size_t f32_row_of_node(const Tensor& node, int tasks) {
    return work_product({sizeof(float), static_cast<size_t>(node.ne[0]), static_cast<size_t>(tasks)});
}

} // namespace ggs
