// SPDX-License-Identifier: MIT
// Window ops for image encoders with windowed attention (SAM). They cut an image into windows, join the windows again,
// and add the bias of relative positions.
#include "ops/all.h"
#include "ops/rules.h"

namespace ggs {

namespace {

// An image or windows of it: [channels, width, height].
Status need_image(const Tensor& a) {
    if (a.ne[3] == 1) return {};
    return fail("a is %1; an image is [channels, width, height], so ne[3] must be 1", shape4(a));
}

// w is in slot 2, after the numbers of windows across and down, which don't affect the shape.
Result<NodeShape> win_part_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int64_t w = param_i32(r.params, 2);
    GGS_CHECK(need_positive("w", w));
    GGS_CHECK(need_image(a));
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    int64_t windows = 0;
    if (__builtin_mul_overflow(windows_over(a.ne[1], w), windows_over(a.ne[2], w), &windows))
        return fail("a dimension would be larger than can be addressed");
    return NodeShape{a.type, {a.ne[0], w, w, windows}};
}

Result<NodeShape> win_unpart_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int64_t w = param_i32(r.params, 0);
    const Shape ne = r.ne.value_or(shape_of(a));
    GGS_CHECK(need_positive("w", w));
    GGS_CHECK(need_positive("w0", ne[1]));
    GGS_CHECK(need_positive("h0", ne[2]));
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    if (a.ne[1] != w || a.ne[2] != w) return fail("a is %1; its windows must be %2 wide and %2 high", shape4(a), w);
    const int64_t across = windows_over(ne[1], w), down = windows_over(ne[2], w);
    int64_t windows = 0;
    if (__builtin_mul_overflow(across, down, &windows) || a.ne[3] != windows)
        return fail("a has %1 windows, but an image of %2 by %3 is divided into %4 by %5 windows", a.ne[3], ne[1],
                    ne[2], across, down);
    return NodeShape{a.type, {a.ne[0], ne[1], ne[2], 1}};
}

// ne: how many positions a key and a query can have.
Result<NodeShape> get_rel_pos_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Shape ne = r.ne.value_or(Shape{a.ne[0], (a.ne[1] + 1) / 2, (a.ne[1] + 1) / 2, 1});
    const int64_t kh = ne[1], qh = ne[2];
    GGS_CHECK(need_positive("qh", qh));
    if (qh != kh) return fail("qh is %1 and kh is %2; ggml requires them to be equal", qh, kh);
    if (!is_matrix(a)) return fail("a is %1; it must be a matrix", shape4(a));
    if (a.ne[1] % 2 == 0 || a.ne[1] / 2 + 1 != qh)
        return fail("a has %1 rows; it must have 2 · %2 - 1, one for each distance between %2 positions", a.ne[1], qh);
    return NodeShape{TypeId::f16, {a.ne[0], kh, qh, 1}};
}

Result<NodeShape> add_rel_pos_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& pw = *r.src[1];
    const Tensor& ph = *r.src[2];
    GGS_CHECK(need_same_shape(pw, ph, "pw", "ph"));
    GGS_CHECK(need_type(pw, "pw", TypeId::f32));
    GGS_CHECK(need_type(ph, "ph", TypeId::f32));
    GGS_CHECK(need_contiguous(a, "a"));
    GGS_CHECK(need_contiguous(pw, "pw"));
    GGS_CHECK(need_contiguous(ph, "ph"));
    int64_t keys = 0, queries = 0;
    if (__builtin_mul_overflow(pw.ne[0], pw.ne[0], &keys) || a.ne[0] != keys)
        return fail("a.ne[0] = %1 is not the square of pw.ne[0] = %2; a.ne[0] is the number of keys, and pw.ne[0] the "
                    "number of keys in one direction",
                    a.ne[0], pw.ne[0]);
    if (__builtin_mul_overflow(pw.ne[1], pw.ne[2], &queries) || a.ne[1] != queries)
        return fail(
            "a.ne[1] is %1 and pw.ne[1] · pw.ne[2] is %2 · %3; both are the number of queries and must be equal",
            a.ne[1], pw.ne[1], pw.ne[2]);
    if (a.ne[2] != pw.ne[3]) return fail("a.ne[2] is %1 and pw.ne[3] is %2; they must be equal", a.ne[2], pw.ne[3]);
    if (a.ne[3] != 1) return fail("a.ne[3] = %1; it must be 1", a.ne[3]);
    return like_or_in_place(r);
}

Status need_int32(const char* name, int64_t value) {
    if (value >= 1 && value <= INT32_MAX) return {};
    return fail("%1 = %2; it must be at least 1 and fit into 32 bits", name, value);
}

Result<ArgValue> win_part(Builder& builder, const Args& args) {
    const int64_t w = args.integer("w");
    GGS_CHECK(need_int32("w", w));
    NodeRequest r;
    r.src = {args.tensor("a")};
    const int64_t across = windows_over(r.src[0]->ne[1], w), down = windows_over(r.src[0]->ne[2], w);
    GGS_CHECK(need_int32("the number of windows across", across));
    GGS_CHECK(need_int32("the number of windows down", down));
    r.params = {static_cast<int32_t>(across), static_cast<int32_t>(down), static_cast<int32_t>(w)};
    return one_node(builder, OpId::win_part, r);
}

Result<ArgValue> win_unpart(Builder& builder, const Args& args) {
    const int64_t w = args.integer("w");
    GGS_CHECK(need_int32("w", w));
    NodeRequest r;
    r.src = {args.tensor("a")};
    r.ne = Shape{r.src[0]->ne[0], args.integer("w0"), args.integer("h0"), 1};
    r.params[0] = static_cast<int32_t>(w);
    return one_node(builder, OpId::win_unpart, r);
}

Result<ArgValue> get_rel_pos(Builder& builder, const Args& args) {
    NodeRequest r;
    r.src = {args.tensor("a")};
    r.ne = Shape{r.src[0]->ne[0], args.integer("kh"), args.integer("qh"), 1};
    return one_node(builder, OpId::get_rel_pos, r);
}

} // namespace

void add_window_ops(Registry& registry) {
    define(registry, OpId::win_part, OpFamily::move, win_part_shape, Tasks::one, computations::win_part,
           {"[a0, w, w, windows]", one_f32},
           text("The image a, [channels, width, height], divided into windows of w by w. Elements beyond the edges of "
                "the image are zero."))
        .params = {{"npx", ParamKind::i32, 0}, {"npy", ParamKind::i32, 1}, {"w", ParamKind::i32, 2}};
    add_call(registry, "win_part", {OpId::win_part}, {tensor_arg("a"), int_arg("w")}, win_part);

    define(registry, OpId::win_unpart, OpFamily::move, win_unpart_shape, Tasks::one, computations::win_unpart,
           {"[a0, w0, h0]", one_f32},
           text("The windows that win_part produced, combined into an image of w0 by h0. The padding is left out."))
        .params = {{"w", ParamKind::i32, 0}};
    add_call(registry, "win_unpart", {OpId::win_unpart}, {tensor_arg("a"), int_arg("w0"), int_arg("h0"), int_arg("w")},
             win_unpart);

    define(registry, OpId::get_rel_pos, OpFamily::move, get_rel_pos_shape, Tasks::one, computations::get_rel_pos,
           {"[a0, kh, qh]", "f16 > f16"},
           text("c[:, k, q] = a[:, q - k + kh - 1]: the row of a for the distance between a query and a key."));
    add_call(registry, "get_rel_pos", {OpId::get_rel_pos}, {tensor_arg("a"), int_arg("qh"), int_arg("kh")},
             get_rel_pos);

    define(registry, OpId::add_rel_pos, OpFamily::element, add_rel_pos_shape, Tasks::all, computations::add_rel_pos,
           {like_a, three_f32},
           text("c[kx, ky] = a[kx, ky] + pw[kx] + ph[ky] for each query: the bias of a position is the sum of a "
                "horizontal and a vertical bias."))
        .params = {{"inplace", ParamKind::i32, 0}};
    registry.add_node_call_and_inplace(
        {"add_rel_pos", OpId::add_rel_pos, {tensor_arg("a"), tensor_arg("pw"), tensor_arg("ph")}});
}

} // namespace ggs
