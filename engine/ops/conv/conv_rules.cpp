// SPDX-License-Identifier: MIT
#include "ops/conv/conv_rules.h"

namespace ggs {

Result<int64_t> output_size(const char* what, int64_t in, int64_t k, int64_t s, int64_t p, int64_t d) {
    GGS_CHECK(need_positive("the stride", s));
    GGS_CHECK(need_positive("the dilation", d));
    GGS_CHECK(need_positive("the kernel's size", k));
    if (p < 0) return fail("a padding of %1 can't be negative", p);
    const __int128 room = __int128(in) + 2 * __int128(p) - __int128(d) * (k - 1) - 1;
    if (room < 0 || in < 0 || room > INT64_MAX)
        return fail("%1: a kernel of %2 (dilation %3) does not fit into %4 elements padded by %5 on each side", what, k,
                    d, in, p);
    return static_cast<int64_t>(room) / s + 1;
}

Result<int64_t> product_of_dims(std::initializer_list<int64_t> factors) {
    int64_t n = 1;
    for (const int64_t f : factors) {
        if (__builtin_mul_overflow(n, f, &n)) return fail("a dimension would be larger than can be addressed");
    }
    return n;
}

Result<Tensor*> reshaped(Builder& builder, Tensor* a, const Shape& ne) {
    NodeRequest r;
    r.src = {a};
    r.ne = ne;
    return builder.node(OpId::reshape, r);
}

OpDef& define_conv(Registry& registry, OpId id, Result<NodeShape> (*shape)(const NodeRequest&), Tasks tasks,
                   std::vector<std::string_view> params, Text note) {
    OpDef& op = registry.define(id);
    op.family = OpFamily::matrix;
    op.shape = shape;
    op.tasks = tasks;
    op.note = note;
    for (size_t i = 0; i < params.size(); ++i)
        op.params.push_back({params[i].data(), ParamKind::i32, static_cast<int>(i)});
    return op;
}

} // namespace ggs
