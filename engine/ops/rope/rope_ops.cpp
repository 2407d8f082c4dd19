// SPDX-License-Identifier: MIT
// Rotary position embedding, and the way back.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

namespace ggs {

namespace {

constexpr EnumWord modes[] = {{"normal", 0}, {"neox", 2}, {"mrope", 8}, {"vision", 24}, {"imrope", 40}};

Result<NodeShape> rope_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& positions = *r.src[1];
    const Tensor* factors = r.src.size() > 2 ? r.src[2] : nullptr;
    const int n_dims = param_i32(r.params, 1);
    const int mode = param_i32(r.params, 2);
    if (mode & 1) return fail("mode = %1; it must be even", mode);
    GGS_CHECK(need_type(positions, "b", TypeId::i32));
    if (!is_vector(positions)) return fail("b is %1; it must be a vector of positions", shape4(positions));
    const int64_t per_token = mode & 8 ? 4 : 1;
    int64_t wanted = 0;
    if (__builtin_mul_overflow(a.ne[2], per_token, &wanted) || positions.ne[0] != wanted)
        return fail("b contains %1 positions; a has %2 tokens (ne[2]), and each token needs %3", positions.ne[0],
                    a.ne[2], per_token);
    if (factors) {
        GGS_CHECK(need_type(*factors, "c", TypeId::f32));
        if (factors->ne[0] < n_dims / 2)
            return fail("c contains %1 frequency factors; n_dims = %2 needs %3", factors->ne[0], n_dims, n_dims / 2);
        if (!is_empty(a) && n_dims > 1) GGS_CHECK(need_elements(*factors, "c"));
    }
    return like_or_in_place(r);
}

// ggml chooses the call by the number of positions, but both make the same node.
void gradient_of_rope(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_alike(OpId::rope_back, {pass.gradient(), pass.src(1), pass.src(2)}));
}

bool is_position(const Tensor&, int i) { return i == 1; }

} // namespace

void add_rope_ops(Registry& registry) {
    define(registry, OpId::rope, OpFamily::rope, rope_shape, Tasks::all, computations::rope,
           {like_a, "f32 f16 | i32 | f32 > =a", "a += rope_ext_back(g, b, c, …)"},
           text("Pairs of channels are rotated by an angle that grows with the position: (x0, x1) becomes (x0 cos "
                "θ - x1 sin θ, x0 sin θ + x1 cos θ), θ = p · base^(-2i / n_dims)."));
    define(registry, OpId::rope_back, OpFamily::rope, rope_shape, Tasks::all, computations::rope_back,
           {like_a, "f32 f16 | i32 | f32 > =a"},
           text("The gradient of rope: a is the gradient of rope's result, which is rotated back by the same angles. "
                "rope_back scales in the same way as rope."));
    for (const OpId id : {OpId::rope, OpId::rope_back}) {
        OpDef& op = registry.define(id);
        op.params = {{"n_dims", ParamKind::i32, 1},           {"mode", ParamKind::i32, 2, 0, modes},
                     {"n_ctx_orig", ParamKind::i32, 4},       {"freq_base", ParamKind::f32, 5, 10000.0},
                     {"freq_scale", ParamKind::f32, 6, 1.0},  {"ext_factor", ParamKind::f32, 7, 0.0},
                     {"attn_factor", ParamKind::f32, 8, 1.0}, {"beta_fast", ParamKind::f32, 9, 0.0},
                     {"beta_slow", ParamKind::f32, 10, 0.0},  {"sections", ParamKind::i32, 11, 0, {}, 4},
                     {"n_offs", ParamKind::i32, 15}};
        op.runs_in_place = true;
        op.work = f32_row_of_node;
    }

    registry.define(OpId::rope).gradients = {gradient_of_rope, is_position};

    const std::vector<ArgDef> head = {tensor_arg("a"), tensor_arg("b")};
    std::vector<ArgDef> plain = head;
    plain.push_back(int_arg("n_dims"));
    plain.push_back(word_arg("mode", modes, 0));
    registry.add_node_call_and_inplace({"rope", OpId::rope, plain});

    const auto extended = [&](bool with_sections) {
        std::vector<ArgDef> args = head;
        args.push_back(optional_tensor_arg("c"));
        args.push_back(int_arg("n_dims"));
        if (with_sections) args.push_back(list_arg("sections", 4, 4));
        args.push_back(word_arg("mode", modes, 0));
        args.push_back(int_arg("n_ctx_orig", 0));
        args.push_back(number_arg("freq_base", 10000.0));
        args.push_back(number_arg("freq_scale", 1.0));
        args.push_back(number_arg("ext_factor", 0.0));
        args.push_back(number_arg("attn_factor", 1.0));
        args.push_back(number_arg("beta_fast", 0.0));
        args.push_back(number_arg("beta_slow", 0.0));
        args.push_back(int_arg("n_offs", 0));
        return args;
    };
    registry.add_node_call_and_inplace({"rope_ext", OpId::rope, extended(false)});
    registry.add_node_call_and_inplace({"rope_multi", OpId::rope, extended(true)});
    registry.add_node_call({"rope_ext_back", OpId::rope_back, extended(false)});
    registry.add_node_call({"rope_multi_back", OpId::rope_back, extended(true)});
}

} // namespace ggs
