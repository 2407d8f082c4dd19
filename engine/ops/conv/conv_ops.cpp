// SPDX-License-Identifier: MIT
// Convolutions: im2col and what is composed with it, the direct forms, transposed ones, and pools.
// Composites make their nodes in the order written here, arguments left to right.
#include "ops/all.h"
#include "ops/conv/conv_rules.h"
#include "ops/kernel_columns.h"

#include "base/checked.h"

namespace ggs {

namespace {

constexpr EnumWord pools[] = {{"max", 0}, {"avg", 1}};

Result<NodeShape> im2col_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const auto p = [&r](int slot) { return static_cast<int64_t>(param_i32(r.params, slot)); };
    const bool two = p(6) != 0;
    if (two && a.ne[2] != b.ne[2])
        return fail("a.ne[2] = %1 and b.ne[2] = %2 differ; both count the input channels", a.ne[2], b.ne[2]);
    if (!two && b.ne[1] == 0) return fail("b is %1; it has no elements", shape4(b));
    if (!two && (a.ne[1] == 0 || b.ne[1] % a.ne[1] != 0))
        return fail("b.ne[1] = %1 is not a multiple of a.ne[1] = %2; both count the input channels", b.ne[1], a.ne[1]);
    if (!two && b.ne[3] != 1) return fail("b.ne[3] = %1; in one dimension it must be 1", b.ne[3]);
    GGS_TRY(const int64_t ow, output_size("width", b.ne[0], a.ne[0], p(0), p(2), p(4)));
    const TypeId type = r.type.value_or(TypeId::f16);
    if (!two) {
        GGS_TRY(const int64_t columns, product_of_dims({a.ne[0], a.ne[1]}));
        return NodeShape{type, {columns, ow, b.ne[2], 1}};
    }
    GGS_TRY(const int64_t oh, output_size("height", b.ne[1], a.ne[1], p(1), p(3), p(5)));
    GGS_TRY(const int64_t columns, product_of_dims({a.ne[0], a.ne[1], a.ne[2]}));
    return NodeShape{type, {columns, ow, oh, b.ne[3]}};
}

Result<NodeShape> conv_2d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const auto p = [&r](int slot) { return static_cast<int64_t>(param_i32(r.params, slot)); };
    if (a.ne[2] != b.ne[2])
        return fail("a.ne[2] = %1 and b.ne[2] = %2 differ; both count the input channels", a.ne[2], b.ne[2]);
    GGS_TRY(const int64_t ow, output_size("width", b.ne[0], a.ne[0], p(0), p(2), p(4)));
    GGS_TRY(const int64_t oh, output_size("height", b.ne[1], a.ne[1], p(1), p(3), p(5)));
    return NodeShape{b.type, {ow, oh, a.ne[3], b.ne[3]}};
}

// (in - 1) s + k
Result<int64_t> stretched_size(int64_t in, int64_t s, int64_t k) {
    GGS_TRY(int64_t n, product_of_dims({in - 1, s}));
    if (!add_checked(n, k, n)) return fail("a dimension would be larger than can be addressed");
    return n;
}

// The result has the strides of b: with channels side by side, if b has them so.
Result<NodeShape> conv_2d_dw_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const auto p = [&r](int slot) { return static_cast<int64_t>(param_i32(r.params, slot)); };
    if (a.ne[2] != 1) return fail("a.ne[2] = %1; a kernel sees one channel, so it must be 1", a.ne[2]);
    if (a.ne[3] != b.ne[2])
        return fail("a.ne[3] = %1 and b.ne[2] = %2 differ; both count the channels", a.ne[3], b.ne[2]);
    GGS_TRY(const int64_t ow, output_size("width", b.ne[0], a.ne[0], p(0), p(2), p(4)));
    GGS_TRY(const int64_t oh, output_size("height", b.ne[1], a.ne[1], p(1), p(3), p(5)));
    NodeShape shape{b.type, {ow, oh, b.ne[2], b.ne[3]}};
    if (!is_contiguous_channels(b)) return shape;
    const size_t bytes = traits(b.type).bytes;
    size_t place = 0, row = 0, image = 0;
    if (!mul_checked(bytes, static_cast<size_t>(b.ne[2]), place) || !mul_checked(place, static_cast<size_t>(ow), row) ||
        !mul_checked(row, static_cast<size_t>(oh), image))
        return fail("a dimension would be larger than can be addressed");
    shape.nb = Strides{place, row, bytes, image};
    return shape;
}

Result<NodeShape> col2im_1d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int64_t s = param_i32(r.params, 0), channels = param_i32(r.params, 1), p = param_i32(r.params, 2);
    GGS_CHECK(need_positive("s0", s));
    GGS_CHECK(need_positive("oc", channels));
    if (p < 0) return fail("a padding of %1 can't be negative", p);
    if (!is_matrix(a)) return fail("a is %1; it must be a matrix [kernel size · output channels, columns]", shape4(a));
    if (a.ne[0] == 0 || a.ne[0] % channels != 0)
        return fail("a.ne[0] = %1 is not a multiple of oc = %2; a column holds as many elements for each channel",
                    a.ne[0], channels);
    GGS_CHECK(need_positive("the number of columns, a.ne[1]", a.ne[1]));
    GGS_TRY(const int64_t length, stretched_size(a.ne[1], s, a.ne[0] / channels));
    if (length <= 2 * p) return fail("p0 = %1 cuts off all of the %2 elements", p, length);
    return NodeShape{a.type, {length - 2 * p, channels, 1, 1}};
}

Result<NodeShape> conv_transpose_1d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const int64_t s = param_i32(r.params, 0);
    const int64_t p = param_i32(r.params, 1);
    const int64_t d = param_i32(r.params, 2);
    GGS_CHECK(need_positive("s0", s));
    if (p != 0) return fail("p0 = %1; ggml takes only 0", p);
    if (d != 1) return fail("d0 = %1; ggml takes only 1", d);
    if (!is_matrix(b)) return fail("b is %1; it must be a matrix [length, input channels]", shape4(b));
    if (a.ne[2] != b.ne[1])
        return fail("a.ne[2] = %1 and b.ne[1] = %2 differ; both count the input channels", a.ne[2], b.ne[1]);
    if (a.ne[3] != 1) return fail("a.ne[3] = %1; it must be 1", a.ne[3]);
    GGS_CHECK(need_positive("the length of b", b.ne[0]));
    GGS_TRY(const int64_t length, stretched_size(b.ne[0], s, a.ne[0]));
    return NodeShape{TypeId::f32, {length, a.ne[1], b.ne[2], 1}};
}

Result<NodeShape> conv_transpose_2d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const int64_t s = param_i32(r.params, 0);
    GGS_CHECK(need_positive("stride", s));
    if (a.ne[3] != b.ne[2])
        return fail("a.ne[3] = %1 and b.ne[2] = %2 differ; both count the input channels", a.ne[3], b.ne[2]);
    GGS_CHECK(need_positive("the width of b", b.ne[0]));
    GGS_CHECK(need_positive("the height of b", b.ne[1]));
    GGS_TRY(const int64_t w, stretched_size(b.ne[0], s, a.ne[0]));
    GGS_TRY(const int64_t h, stretched_size(b.ne[1], s, a.ne[1]));
    return NodeShape{TypeId::f32, {w, h, a.ne[2], b.ne[3]}};
}

Result<int64_t> pooled(const char* what, int64_t in, int64_t k, int64_t s, int64_t p) {
    return output_size(what, in, k, s, p, 1);
}

Status need_pool(int op) {
    if (op == 0 || op == 1) return {};
    return fail("op = %1; it must be max (0) or avg (1)", op);
}

Result<NodeShape> pool_1d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    GGS_CHECK(need_pool(param_i32(r.params, 0)));
    GGS_TRY(const int64_t w,
            pooled("width", a.ne[0], param_i32(r.params, 1), param_i32(r.params, 2), param_i32(r.params, 3)));
    return NodeShape{TypeId::f32, {w, a.ne[1], a.ne[2], a.ne[3]}};
}

Result<NodeShape> pool_2d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    GGS_CHECK(need_pool(param_i32(r.params, 0)));
    GGS_TRY(const int64_t w,
            pooled("width", a.ne[0], param_i32(r.params, 1), param_i32(r.params, 3), param_i32(r.params, 5)));
    GGS_TRY(const int64_t h,
            pooled("height", a.ne[1], param_i32(r.params, 2), param_i32(r.params, 4), param_i32(r.params, 6)));
    return NodeShape{TypeId::f32, {w, h, a.ne[2], a.ne[3]}};
}

size_t conv_transpose_1d_work(const Tensor& node, int) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const size_t element = a.type == TypeId::f32 ? 4 : 2;
    const auto ka = static_cast<size_t>(a.ne[0] * a.ne[1] * a.ne[2]);
    return work_product({element, work_sum({ka, static_cast<size_t>(b.ne[0] * b.ne[1])})});
}

size_t conv_transpose_2d_work(const Tensor& node, int) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const auto plane = static_cast<size_t>(b.ne[0] * b.ne[1] * b.ne[2]);
    return work_product({traits(a.type).bytes, work_sum({static_cast<size_t>(nelements(a)), plane})});
}

// -- composites -------------------------------------------------------------------------------------------------------

struct Steps {
    int64_t s0, s1, p0, p1, d0, d1;
};

Result<Tensor*> im2col(Builder& builder, Tensor* a, Tensor* b, const Steps& st, bool two, TypeId type) {
    NodeRequest r;
    r.src = {a, b};
    r.type = type;
    const int64_t values[] = {st.s0, st.s1, st.p0, st.p1, st.d0, st.d1, two};
    for (size_t i = 0; i < std::size(values); ++i) {
        if (values[i] < 0 || values[i] > INT32_MAX)
            return fail("%1 is outside of what a stride, padding or dilation can be", values[i]);
        r.params[i] = static_cast<int32_t>(values[i]);
    }
    return builder.node(OpId::im2col, r);
}

Result<ArgValue> conv_1d(Builder& builder, Tensor* a, Tensor* b, int64_t s, int64_t p, int64_t d) {
    GGS_TRY(Tensor* const cols, im2col(builder, a, b, {s, 0, p, 0, d, 0}, false, column_type(*a)));
    GGS_TRY(Tensor* const flat, reshaped(builder, cols, {cols->ne[0], cols->ne[2] * cols->ne[1], 1, 1}));
    GGS_TRY(Tensor* const kernel, reshaped(builder, a, {a->ne[0] * a->ne[1], a->ne[2], 1, 1}));
    GGS_TRY(Tensor* const made, builder.node(OpId::mul_mat, {flat, kernel}));
    GGS_TRY(const Tensor* const t, reshaped(builder, made, {cols->ne[1], a->ne[2], cols->ne[2], 1}));
    return builder.ref(t);
}

Result<ArgValue> conv_1d_dw(Builder& builder, Tensor* a, Tensor* b, int64_t s, int64_t p, int64_t d) {
    GGS_TRY(Tensor* const data, reshaped(builder, b, {b->ne[0], 1, b->ne[1], b->ne[2]}));
    GGS_TRY(Tensor* const cols, im2col(builder, a, data, {s, 0, p, 0, d, 0}, false, TypeId::f16));
    GGS_TRY(Tensor* const made, builder.node(OpId::mul_mat, {cols, a}));
    GGS_TRY(const Tensor* const t, reshaped(builder, made, {made->ne[0], made->ne[2], 1, 1}));
    return builder.ref(t);
}

Result<ArgValue> conv_2d(Builder& builder, Tensor* a, Tensor* b, const Steps& steps) {
    GGS_TRY(Tensor* const cols, im2col(builder, a, b, steps, true, column_type(*a)));
    GGS_TRY(Tensor* const flat, reshaped(builder, cols, {cols->ne[0], cols->ne[3] * cols->ne[2] * cols->ne[1], 1, 1}));
    GGS_TRY(Tensor* const kernel, reshaped(builder, a, {a->ne[0] * a->ne[1] * a->ne[2], a->ne[3], 1, 1}));
    GGS_TRY(Tensor* const product_node, builder.node(OpId::mul_mat, {flat, kernel}));
    GGS_TRY(Tensor* const planes, reshaped(builder, product_node, {cols->ne[1], cols->ne[2], cols->ne[3], a->ne[3]}));
    NodeRequest swap;
    swap.src = {planes};
    swap.params = {0, 1, 3, 2};
    GGS_TRY(Tensor* const swapped, builder.node(OpId::permute, swap));
    GGS_TRY(const Tensor* const t, builder.node(OpId::cont, {swapped}));
    return builder.ref(t);
}

Result<ArgValue> conv_2d_dw(Builder& builder, Tensor* a, Tensor* b, const Steps& steps) {
    GGS_TRY(const int64_t kernels, product_of_dims({a->ne[2], a->ne[3]}));
    GGS_TRY(const int64_t planes, product_of_dims({b->ne[2], b->ne[3]}));
    GGS_TRY(Tensor* const kernel, reshaped(builder, a, {a->ne[0], a->ne[1], 1, kernels}));
    GGS_TRY(Tensor* const data, reshaped(builder, b, {b->ne[0], b->ne[1], 1, planes}));
    GGS_TRY(Tensor* const cols, im2col(builder, kernel, data, steps, true, TypeId::f16));
    GGS_TRY(Tensor* const flat, reshaped(builder, cols, {cols->ne[0], cols->ne[2] * cols->ne[1], b->ne[2], b->ne[3]}));
    GGS_TRY(Tensor* const row,
            reshaped(builder, kernel, {kernel->ne[0] * kernel->ne[1], kernel->ne[2], kernel->ne[3], 1}));
    GGS_TRY(Tensor* const made, builder.node(OpId::mul_mat, {row, flat}));
    GGS_TRY(const Tensor* const t, reshaped(builder, made, {cols->ne[1], cols->ne[2], b->ne[2], b->ne[3]}));
    return builder.ref(t);
}

Steps steps_of(const Args& args) {
    return {args.integer("s0"), args.integer("s1"), args.integer("p0"),
            args.integer("p1"), args.integer("d0"), args.integer("d1")};
}

void add_composite(Registry& registry, const char* name, std::vector<std::string> extra, std::vector<OpId> ops,
                   Text note, BuildRule rule) {
    CallDef def;
    def.name = name;
    def.args = {tensor_arg("a"), tensor_arg("b")};
    for (std::string& arg : extra) def.args.push_back(int_arg(std::move(arg)));
    def.ops = std::move(ops);
    def.note = note;
    def.build = std::move(rule);
    registry.add_call(std::move(def));
}

} // namespace

void add_conv_ops(Registry& registry) {
    const std::vector<OpId> by_columns = {OpId::im2col, OpId::reshape, OpId::mul_mat};
    const std::vector<std::string> six = {"s0", "s1", "p0", "p1", "d0", "d1"};

    define_conv(
        registry, OpId::im2col, im2col_shape, Tasks::all, {"s0", "s1", "p0", "p1", "d0", "d1", "is_2D"},
        text(
            "Every window that the kernel a sees in b becomes a row, so that the convolution is a matrix product. Of a "
            "only the shape is used."));
    CallDef columns;
    columns.name = "im2col";
    columns.args = {tensor_arg("a"), tensor_arg("b")};
    for (const std::string& name : six) columns.args.push_back(int_arg(name));
    columns.args.push_back(bool_arg("is_2D", true));
    columns.args.push_back(type_arg("dst_type", TypeId::f16));
    columns.ops = {OpId::im2col};
    columns.build = [](Builder& builder, const Args& args) -> Result<ArgValue> {
        GGS_TRY(const Tensor* const t, im2col(builder, args.tensor("a"), args.tensor("b"), steps_of(args),
                                              args.boolean("is_2D"), args.type("dst_type")));
        return builder.ref(t);
    };
    registry.add_call(std::move(columns));

    add_composite(registry, "conv_1d", {"s0", "p0", "d0"}, by_columns,
                  text("One-dimensional convolution: im2col, then a matrix product with the kernel."),
                  [](Builder& builder, const Args& args) {
                      return conv_1d(builder, args.tensor("a"), args.tensor("b"), args.integer("s0"),
                                     args.integer("p0"), args.integer("d0"));
                  });
    add_composite(registry, "conv_1d_ph", {"s", "d"}, by_columns,
                  text("conv_1d with half the kernel's size as padding."), [](Builder& builder, const Args& args) {
                      Tensor* const a = args.tensor("a");
                      return conv_1d(builder, a, args.tensor("b"), args.integer("s"), a->ne[0] / 2, args.integer("d"));
                  });
    add_composite(registry, "conv_1d_dw", {"s0", "p0", "d0"}, by_columns,
                  text("One-dimensional convolution, each channel by itself."), [](Builder& builder, const Args& args) {
                      return conv_1d_dw(builder, args.tensor("a"), args.tensor("b"), args.integer("s0"),
                                        args.integer("p0"), args.integer("d0"));
                  });
    add_composite(registry, "conv_1d_dw_ph", {"s0", "d0"}, by_columns,
                  text("conv_1d_dw with half the kernel's size as padding."), [](Builder& builder, const Args& args) {
                      Tensor* const a = args.tensor("a");
                      return conv_1d_dw(builder, a, args.tensor("b"), args.integer("s0"), a->ne[0] / 2,
                                        args.integer("d0"));
                  });
    const std::vector<OpId> planes = {OpId::im2col, OpId::reshape, OpId::mul_mat, OpId::permute, OpId::cont};
    add_composite(registry, "conv_2d", six, planes,
                  text("Two-dimensional convolution: im2col, a matrix product with the kernel, and the channels "
                       "brought back to their place."),
                  [](Builder& builder, const Args& args) {
                      return conv_2d(builder, args.tensor("a"), args.tensor("b"), steps_of(args));
                  });
    add_composite(registry, "conv_2d_sk_p0", {}, planes,
                  text("conv_2d whose stride is the kernel's size, without padding: patches."),
                  [](Builder& builder, const Args& args) {
                      Tensor* const a = args.tensor("a");
                      return conv_2d(builder, a, args.tensor("b"), {a->ne[0], a->ne[1], 0, 0, 1, 1});
                  });
    add_composite(registry, "conv_2d_s1_ph", {}, planes,
                  text("conv_2d with stride 1 and half the kernel's size as padding."),
                  [](Builder& builder, const Args& args) {
                      Tensor* const a = args.tensor("a");
                      return conv_2d(builder, a, args.tensor("b"), {1, 1, a->ne[0] / 2, a->ne[1] / 2, 1, 1});
                  });
    add_composite(registry, "conv_2d_dw", six, by_columns, text("Two-dimensional convolution, each channel by itself."),
                  [](Builder& builder, const Args& args) {
                      return conv_2d_dw(builder, args.tensor("a"), args.tensor("b"), steps_of(args));
                  });

    std::vector<ArgDef> direct = {tensor_arg("a"), tensor_arg("b")};
    for (const std::string& name : six) direct.push_back(int_arg(name));
    define_conv(registry, OpId::conv_2d, conv_2d_shape, Tasks::all, {"s0", "s1", "p0", "p1", "d0", "d1"},
                text("Two-dimensional convolution in one op, with 16 MiB of scratch memory for its windows."))
        .work = [](const Tensor&, int) { return size_t{16} << 20; };
    registry.add_node_call({"conv_2d_direct", OpId::conv_2d, direct});
    define_conv(
        registry, OpId::conv_2d_dw, conv_2d_dw_shape, Tasks::all, {"s0", "s1", "p0", "p1", "d0", "d1"},
        text("Two-dimensional convolution in one op, each channel by itself. Where the channels of b lie side by "
             "side, those of the result do so, too."));
    registry.add_node_call({"conv_2d_dw_direct", OpId::conv_2d_dw, direct});
    define_conv(
        registry, OpId::col2im_1d, col2im_1d_shape, Tasks::all, {"s0", "oc", "p0"},
        text("The columns of a, s0 elements apart, are laid over one another and added up: im2col turned round. "
             "With a matrix product before it, this is the transposed convolution."));
    registry.add_node_call(
        {"col2im_1d", OpId::col2im_1d, {tensor_arg("a"), int_arg("s0"), int_arg("oc"), int_arg("p0", 0)}});

    define_conv(
        registry, OpId::conv_transpose_1d, conv_transpose_1d_shape, Tasks::all, {"s0", "p0", "d0"},
        text("The transposed convolution: each input element adds the kernel, s0 elements apart, to the output."))
        .work = conv_transpose_1d_work;
    registry.add_node_call({"conv_transpose_1d",
                            OpId::conv_transpose_1d,
                            {tensor_arg("a"), tensor_arg("b"), int_arg("s0"), int_arg("p0", 0), int_arg("d0", 1)}});
    define_conv(registry, OpId::conv_transpose_2d, conv_transpose_2d_shape, Tasks::all, {"stride"},
                text("The transposed convolution in two dimensions, without padding."))
        .work = conv_transpose_2d_work;
    registry.add_node_call(
        {"conv_transpose_2d_p0", OpId::conv_transpose_2d, {tensor_arg("a"), tensor_arg("b"), int_arg("stride")}});

    define_conv(registry, OpId::pool_1d, pool_1d_shape, Tasks::one, {"op", "k0", "s0", "p0"},
                text("The largest, or the mean, of every window along a row. The mean counts only elements inside."));
    registry.define(OpId::pool_1d).params[0].words = pools;
    registry.add_node_call({"pool_1d",
                            OpId::pool_1d,
                            {tensor_arg("a"), word_arg("op", pools), int_arg("k0"), int_arg("s0"), int_arg("p0", 0)}});
    define_conv(registry, OpId::pool_2d, pool_2d_shape, Tasks::one, {"op", "k0", "k1", "s0", "s1", "p0", "p1"},
                text("The largest, or the mean, of every window of a plane. The mean divides by k0 · k1 everywhere."));
    registry.define(OpId::pool_2d).params[0].words = pools;
    registry.add_node_call({"pool_2d",
                            OpId::pool_2d,
                            {tensor_arg("a"), word_arg("op", pools), int_arg("k0"), int_arg("k1"), int_arg("s0"),
                             int_arg("s1"), int_arg("p0", 0), int_arg("p1", 0)}});
    for (const OpId id : {OpId::pool_1d, OpId::pool_2d}) registry.define(id).family = OpFamily::norm;
    for (const OpId id : {OpId::im2col, OpId::col2im_1d}) registry.define(id).family = OpFamily::move;

    set_im2col_columns(registry.define(OpId::im2col));
    set_col2im_1d_columns(registry.define(OpId::col2im_1d));
    set_conv_2d_columns(registry.define(OpId::conv_2d));
    set_conv_2d_dw_columns(registry.define(OpId::conv_2d_dw));
    set_conv_transpose_1d_columns(registry.define(OpId::conv_transpose_1d));
    set_conv_transpose_2d_columns(registry.define(OpId::conv_transpose_2d));
    set_pool_1d_columns(registry.define(OpId::pool_1d));
    set_pool_2d_columns(registry.define(OpId::pool_2d));
}

} // namespace ggs
