// SPDX-License-Identifier: MIT
// Convolutions: im2col and what is composed with it, the direct forms, transposed ones, and pools.
// Composites make their nodes in the order written here, arguments left to right.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

#include "base/checked.h"

namespace ggs {

namespace {

// (in + 2p - d(k - 1) - 1) / s + 1; an error where nothing fits.
Result<int64_t> output_size(const char* what, int64_t in, int64_t k, int64_t s, int64_t p, int64_t d) {
    GGS_CHECK(need_positive("the stride", s));
    GGS_CHECK(need_positive("the dilation", d));
    GGS_CHECK(need_positive("the kernel's size", k));
    if (p < 0) return fail("the padding is %1; it can't be negative", p);
    const __int128 room = __int128(in) + 2 * __int128(p) - __int128(d) * (k - 1) - 1;
    if (room < 0 || in < 0 || room > INT64_MAX)
        return fail("%1: a kernel of size %2 (dilation %3) does not fit into %4 elements padded by %5 on each side",
                    what, k, d, in, p);
    return static_cast<int64_t>(room) / s + 1;
}

// An error where the product can't be addressed.
Result<int64_t> product_of_dims(std::initializer_list<int64_t> factors) {
    int64_t n = 1;
    for (const int64_t f : factors) {
        if (__builtin_mul_overflow(n, f, &n)) return fail("a dimension would be larger than can be addressed");
    }
    return n;
}

// Returns the type of the windows of a composite. ggml rounds them to f16 even if the kernel is f32, which is then
// rounded as well.
TypeId column_type(const Tensor& kernel) { return kernel.type == TypeId::bf16 ? TypeId::f32 : TypeId::f16; }
Result<Tensor*> reshaped(Builder& builder, Tensor* a, const Shape& ne) {
    NodeRequest r;
    r.src = {a};
    r.ne = ne;
    return builder.node(OpId::reshape, r);
}

using Names = std::vector<const char*>;
// Parameters of int32 each, one slot after the other.
std::vector<ParamDef> in_slots(Names names, const Names& more = {}) {
    names.insert(names.end(), more.begin(), more.end());
    std::vector<ParamDef> params;
    for (const char* const name : names) params.push_back({name, ParamKind::i32, static_cast<int>(params.size())});
    return params;
}
// The arguments a and b, and numbers.
std::vector<ArgDef> a_and_b(const Names& names, const Names& more = {}) {
    std::vector<ArgDef> args = {tensor_arg("a"), tensor_arg("b")};
    for (const char* const name : names) args.push_back(int_arg(name));
    for (const char* const name : more) args.push_back(int_arg(name));
    return args;
}

constexpr EnumWord pools[] = {{"max", 0}, {"avg", 1}};

Result<NodeShape> im2col_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const auto p = [&r](int slot) { return static_cast<int64_t>(param_i32(r.params, slot)); };
    const bool two = p(6) != 0;
    if (two && a.ne[2] != b.ne[2])
        return fail("a.ne[2] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal", a.ne[2],
                    b.ne[2]);
    if (!two && b.ne[1] == 0) return fail("b is %1; it has no elements", shape4(b));
    if (!two && (a.ne[1] == 0 || b.ne[1] % a.ne[1] != 0))
        return fail("b.ne[1] = %1 is not a multiple of a.ne[1] = %2; both are numbers of input channels", b.ne[1],
                    a.ne[1]);
    if (!two && b.ne[3] != 1) return fail("b.ne[3] = %1; it must be 1 in the one-dimensional form", b.ne[3]);
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
        return fail("a.ne[2] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal", a.ne[2],
                    b.ne[2]);
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
    if (a.ne[2] != 1) return fail("a.ne[2] = %1; it must be 1, because a kernel covers one channel", a.ne[2]);
    if (a.ne[3] != b.ne[2])
        return fail("a.ne[3] is %1 and b.ne[2] is %2; both are the number of channels and must be equal", a.ne[3],
                    b.ne[2]);
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
    if (p < 0) return fail("the padding is %1; it can't be negative", p);
    if (!is_matrix(a)) return fail("a is %1; it must be a matrix [kernel size · output channels, columns]", shape4(a));
    if (a.ne[0] == 0 || a.ne[0] % channels != 0)
        return fail(
            "a.ne[0] = %1 is not a multiple of oc = %2; a column contains the same number of elements for each channel",
            a.ne[0], channels);
    GGS_CHECK(need_positive("the number of columns, a.ne[1]", a.ne[1]));
    GGS_TRY(const int64_t length, stretched_size(a.ne[1], s, a.ne[0] / channels));
    if (length <= 2 * p) return fail("p0 = %1 cuts off all %2 elements", p, length);
    return NodeShape{a.type, {length - 2 * p, channels, 1, 1}};
}

Result<NodeShape> conv_transpose_1d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const int64_t s = param_i32(r.params, 0);
    const int64_t p = param_i32(r.params, 1);
    const int64_t d = param_i32(r.params, 2);
    GGS_CHECK(need_positive("s0", s));
    if (p != 0) return fail("p0 = %1; ggml accepts only 0", p);
    if (d != 1) return fail("d0 = %1; ggml accepts only 1", d);
    if (!is_matrix(b)) return fail("b is %1; it must be a matrix [length, input channels]", shape4(b));
    if (a.ne[2] != b.ne[1])
        return fail("a.ne[2] is %1 and b.ne[1] is %2; both are the number of input channels and must be equal", a.ne[2],
                    b.ne[1]);
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
        return fail("a.ne[3] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal", a.ne[3],
                    b.ne[2]);
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

size_t windows_in_scratch(const Tensor&, int) { return size_t{16} << 20; }

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

// -- three dimensions -------------------------------------------------------------------------------------------------
// Four dimensions hold five: a has its input and output channels in one, b its input channels and images. How many of
// them are channels a parameter says.

constexpr const char* volume_steps[] = {"s0", "s1", "s2", "p0", "p1", "p2", "d0", "d1", "d2"};

// n / parts, where that goes.
Result<int64_t> share(const char* what, int64_t n, const char* of, int64_t parts) {
    if (n % parts != 0) return fail("%1 = %2 is not a multiple of %3 = %4", what, n, of, parts);
    return n / parts;
}

struct Sizes {
    int64_t width, height, depth; // of the result
    int64_t kernels, images;
};
Result<Sizes> sizes_of(const NodeRequest& r, const char* channels_name) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const auto p = [&r](int slot) { return static_cast<int64_t>(param_i32(r.params, slot)); };
    const int64_t channels = p(9);
    GGS_CHECK(need_positive(channels_name, channels));
    GGS_TRY(const int64_t kernels, share("a.ne[3]", a.ne[3], channels_name, channels));
    GGS_TRY(const int64_t images, share("b.ne[3]", b.ne[3], channels_name, channels));
    GGS_TRY(const int64_t width, output_size("width", b.ne[0], a.ne[0], p(0), p(3), p(6)));
    GGS_TRY(const int64_t height, output_size("height", b.ne[1], a.ne[1], p(1), p(4), p(7)));
    GGS_TRY(const int64_t depth, output_size("depth", b.ne[2], a.ne[2], p(2), p(5), p(8)));
    return Sizes{width, height, depth, kernels, images};
}

Result<NodeShape> im2col_3d_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    GGS_TRY(const Sizes sizes, sizes_of(r, "IC"));
    GGS_TRY(const int64_t columns, product_of_dims({a.ne[0], a.ne[1], a.ne[2], param_i32(r.params, 9)}));
    GGS_TRY(const int64_t planes, product_of_dims({sizes.depth, sizes.images}));
    return NodeShape{r.type.value_or(TypeId::f16), {columns, sizes.width, sizes.height, planes}};
}

Result<NodeShape> conv_3d_shape(const NodeRequest& r) {
    GGS_TRY(const Sizes sizes, sizes_of(r, "n_channels"));
    const int64_t images = param_i32(r.params, 10), kernels = param_i32(r.params, 11);
    if (images != sizes.images)
        return fail("n_batch is %1 and b.ne[3] / n_channels is %2; both are the number of images and must be equal",
                    images, sizes.images);
    if (kernels != sizes.kernels)
        return fail(
            "n_channels_out is %1 and a.ne[3] / n_channels is %2; both are the number of kernels and must be equal",
            kernels, sizes.kernels);
    GGS_TRY(const int64_t planes, product_of_dims({sizes.kernels, sizes.images}));
    return NodeShape{TypeId::f32, {sizes.width, sizes.height, sizes.depth, planes}};
}

Result<Tensor*> im2col_3d(Builder& builder, const Args& args, TypeId type) {
    NodeRequest r;
    r.src = {args.tensor("a"), args.tensor("b")};
    r.type = type;
    size_t slot = 0;
    for (const char* const name : volume_steps) {
        const int64_t value = args.integer(name);
        if (value < 0 || value > INT32_MAX) return fail("%1 is out of range for a stride, padding or dilation", value);
        r.params[slot++] = static_cast<int32_t>(value);
    }
    const int64_t channels = args.integer("IC");
    if (channels < 1 || channels > INT32_MAX) return fail("IC = %1 is out of range for a number of channels", channels);
    r.params[slot] = static_cast<int32_t>(channels);
    return builder.node(OpId::im2col_3d, r);
}

Result<ArgValue> conv_3d(Builder& builder, const Args& args) {
    Tensor* const a = args.tensor("a");
    GGS_TRY(Tensor* const cols, im2col_3d(builder, args, column_type(*a)));
    const int64_t channels = args.integer("IC");
    const int64_t kernels = a->ne[3] / channels, images = args.tensor("b")->ne[3] / channels;
    if (images == 0) return fail("b is %1; it contains no image", shape4(*args.tensor("b")));
    const int64_t width = cols->ne[1], height = cols->ne[2], depth = cols->ne[3] / images;
    GGS_TRY(Tensor* const flat, reshaped(builder, cols, {cols->ne[0], cols->ne[3] * height * width, 1, 1}));
    GGS_TRY(Tensor* const kernel, reshaped(builder, a, {cols->ne[0], kernels, 1, 1}));
    GGS_TRY(Tensor* const products, builder.node(OpId::mul_mat, {flat, kernel}));
    GGS_TRY(Tensor* const planes, reshaped(builder, products, {width * height, depth, images, kernels}));
    NodeRequest swap;
    swap.src = {planes};
    swap.params = {0, 1, 3, 2};
    GGS_TRY(Tensor* const swapped, builder.node(OpId::permute, swap));
    GGS_TRY(Tensor* const dense, builder.node(OpId::cont, {swapped}));
    GGS_TRY(const Tensor* const t, reshaped(builder, dense, {width, height, depth, kernels * images}));
    return builder.ref(t);
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
            return fail("%1 is out of range for a stride, padding or dilation", values[i]);
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

// -- gradients --------------------------------------------------------------------------------------------------------

void gradient_of_im2col(BackwardPass& pass) {
    if (pass.needs(1))
        pass.add(1, pass.make_alike(OpId::im2col_back, {pass.gradient(), pass.src(0)}, shape_of(*pass.src(1))));
}

// Only the shape of the kernel is used.
bool is_kernel(const Tensor&, int i) { return i == 0; }

void gradient_of_pool_2d(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_alike(OpId::pool_2d_back, {pass.gradient(), pass.src(0)}));
}

} // namespace

void add_conv_ops(Registry& registry) {
    const Names plane = {"s0", "s1", "p0", "p1", "d0", "d1"};
    const Names volume(std::begin(volume_steps), std::end(volume_steps));
    const std::vector<OpId> by_columns = {OpId::im2col, OpId::reshape, OpId::mul_mat};
    const std::vector<OpId> planes = {OpId::im2col, OpId::reshape, OpId::mul_mat, OpId::permute, OpId::cont};

    define(
        registry, OpId::im2col, OpFamily::move, im2col_shape, Tasks::all, computations::im2col,
        {"[a0·a1·a2, OW, OH, b3]; 1D: [a0·a1, OW, b2]", "any | f32 f16 > asked", "b += im2col_back(g, a, ne of b, …)"},
        text("Each window of b under the kernel a becomes a row, so that the convolution is a matrix product. Only the "
             "shape of a is used."))
        .params = in_slots(plane, {"is_2D"});
    std::vector<ArgDef> columns = a_and_b(plane);
    columns.push_back(bool_arg("is_2D", true));
    columns.push_back(type_arg("dst_type", TypeId::f16));
    add_call(registry, "im2col", {OpId::im2col}, std::move(columns),
             [](Builder& builder, const Args& args) -> Result<ArgValue> {
                 GGS_TRY(const Tensor* const t, im2col(builder, args.tensor("a"), args.tensor("b"), steps_of(args),
                                                       args.boolean("is_2D"), args.type("dst_type")));
                 return builder.ref(t);
             });

    add_call(
        registry, "conv_1d", by_columns, a_and_b({"s0", "p0", "d0"}),
        [](Builder& builder, const Args& args) {
            return conv_1d(builder, args.tensor("a"), args.tensor("b"), args.integer("s0"), args.integer("p0"),
                           args.integer("d0"));
        },
        text("One-dimensional convolution: im2col, then a matrix product with the kernel."));
    add_call(
        registry, "conv_1d_ph", by_columns, a_and_b({"s", "d"}),
        [](Builder& builder, const Args& args) {
            Tensor* const a = args.tensor("a");
            return conv_1d(builder, a, args.tensor("b"), args.integer("s"), a->ne[0] / 2, args.integer("d"));
        },
        text("conv_1d with padding of half the kernel size."));
    add_call(
        registry, "conv_1d_dw", by_columns, a_and_b({"s0", "p0", "d0"}),
        [](Builder& builder, const Args& args) {
            return conv_1d_dw(builder, args.tensor("a"), args.tensor("b"), args.integer("s0"), args.integer("p0"),
                              args.integer("d0"));
        },
        text("One-dimensional convolution, each channel separately."));
    add_call(
        registry, "conv_1d_dw_ph", by_columns, a_and_b({"s0", "d0"}),
        [](Builder& builder, const Args& args) {
            Tensor* const a = args.tensor("a");
            return conv_1d_dw(builder, a, args.tensor("b"), args.integer("s0"), a->ne[0] / 2, args.integer("d0"));
        },
        text("conv_1d_dw with padding of half the kernel size."));
    add_call(
        registry, "conv_2d", planes, a_and_b(plane),
        [](Builder& builder, const Args& args) {
            return conv_2d(builder, args.tensor("a"), args.tensor("b"), steps_of(args));
        },
        text("Two-dimensional convolution: im2col, a matrix product with the kernel, and a permutation that moves the "
             "channels back into place."));
    add_call(
        registry, "conv_2d_sk_p0", planes, a_and_b({}),
        [](Builder& builder, const Args& args) {
            Tensor* const a = args.tensor("a");
            return conv_2d(builder, a, args.tensor("b"), {a->ne[0], a->ne[1], 0, 0, 1, 1});
        },
        text("Splits the image into patches: conv_2d without padding, with a stride equal to the kernel size."));
    add_call(
        registry, "conv_2d_s1_ph", planes, a_and_b({}),
        [](Builder& builder, const Args& args) {
            Tensor* const a = args.tensor("a");
            return conv_2d(builder, a, args.tensor("b"), {1, 1, a->ne[0] / 2, a->ne[1] / 2, 1, 1});
        },
        text("conv_2d with stride 1 and padding of half the kernel size."));
    add_call(
        registry, "conv_2d_dw", by_columns, a_and_b(plane),
        [](Builder& builder, const Args& args) {
            return conv_2d_dw(builder, args.tensor("a"), args.tensor("b"), steps_of(args));
        },
        text("Two-dimensional convolution, each channel separately."));

    OpDef& direct =
        define(registry, OpId::conv_2d, OpFamily::matrix, conv_2d_shape, Tasks::all, computations::conv_2d,
               {"[OW, OH, a3, b3]", "f32 f16 | f32 > =b"},
               text("Two-dimensional convolution in one op, with 16 MiB of scratch memory for its windows."));
    direct.params = in_slots(plane);
    direct.work = windows_in_scratch;
    registry.add_node_call({"conv_2d_direct", OpId::conv_2d, a_and_b(plane)});
    define(registry, OpId::conv_2d_dw, OpFamily::matrix, conv_2d_dw_shape, Tasks::all, computations::conv_2d_dw,
           {"[OW, OH, b2, b3]", "f32 f16 | f32 > =b"},
           text("Two-dimensional convolution in one op, each channel separately. If the channels of b are adjacent, "
                "the channels of the result are adjacent, too."))
        .params = in_slots(plane);
    registry.add_node_call({"conv_2d_dw_direct", OpId::conv_2d_dw, a_and_b(plane)});
    define(registry, OpId::col2im_1d, OpFamily::move, col2im_1d_shape, Tasks::all, computations::col2im_1d,
           {"[(a1 - 1) · s0 + a0/oc - 2·p0, oc]", "f32 f16 bf16 > =a"},
           text("The columns of a are placed s0 elements apart and added up where they overlap: the reverse of im2col. "
                "A matrix product followed by this op is the transposed convolution."))
        .params = in_slots({"s0", "oc", "p0"});
    registry.add_node_call(
        {"col2im_1d", OpId::col2im_1d, {tensor_arg("a"), int_arg("s0"), int_arg("oc"), int_arg("p0", 0)}});

    OpDef& line = define(registry, OpId::conv_transpose_1d, OpFamily::matrix, conv_transpose_1d_shape, Tasks::all,
                         computations::conv_transpose_1d, {"[(b0 - 1) · s0 + a0, a1, b2]", "f32 f16 | f32 > f32"},
                         text("The transposed convolution: each input element adds the kernel to the output, at "
                              "positions that are s0 elements apart."));
    line.params = in_slots({"s0", "p0", "d0"});
    line.work = conv_transpose_1d_work;
    registry.add_node_call({"conv_transpose_1d",
                            OpId::conv_transpose_1d,
                            {tensor_arg("a"), tensor_arg("b"), int_arg("s0"), int_arg("p0", 0), int_arg("d0", 1)}});
    OpDef& area = define(registry, OpId::conv_transpose_2d, OpFamily::matrix, conv_transpose_2d_shape, Tasks::all,
                         computations::conv_transpose_2d,
                         {"[(b0 - 1) · stride + a0, (b1 - 1) · stride + a1, a2, b3]", "f16 f32 | f32 > f32"},
                         text("The transposed convolution in two dimensions, without padding."));
    area.params = in_slots({"stride"});
    area.work = conv_transpose_2d_work;
    registry.add_node_call({"conv_transpose_2d_p0", OpId::conv_transpose_2d, a_and_b({"stride"})});

    OpDef& pool_1d = define(
        registry, OpId::pool_1d, OpFamily::norm, pool_1d_shape, Tasks::one, computations::pool_1d,
        {"[(a0 + 2·p0 - k0) / s0 + 1, a1, a2, a3]", "f32 f16 > f32"},
        text("The maximum or the mean of each window along a row. The mean includes only elements inside the row."));
    pool_1d.params = in_slots({"op", "k0", "s0", "p0"});
    pool_1d.params[0].words = pools;
    registry.add_node_call({"pool_1d",
                            OpId::pool_1d,
                            {tensor_arg("a"), word_arg("op", pools), int_arg("k0"), int_arg("s0"), int_arg("p0", 0)}});
    OpDef& pool_2d =
        define(registry, OpId::pool_2d, OpFamily::norm, pool_2d_shape, Tasks::one, computations::pool_2d,
               {"[(a0 + 2·p0 - k0) / s0 + 1, (a1 + 2·p1 - k1) / s1 + 1, a2, a3]", "f32 f16 > f32",
                "a += pool_2d_back(g, a, …)"},
               text("The maximum or the mean of each window of a plane. The mean always divides by k0 · k1."));
    pool_2d.params = in_slots({"op", "k0", "k1", "s0", "s1", "p0", "p1"});
    pool_2d.params[0].words = pools;
    pool_2d.gradients.rule = gradient_of_pool_2d;
    registry.define(OpId::im2col).gradients = {gradient_of_im2col, is_kernel};
    registry.add_node_call({"pool_2d",
                            OpId::pool_2d,
                            {tensor_arg("a"), word_arg("op", pools), int_arg("k0"), int_arg("k1"), int_arg("s0"),
                             int_arg("s1"), int_arg("p0", 0), int_arg("p1", 0)}});

    define(registry, OpId::im2col_3d, OpFamily::move, im2col_3d_shape, Tasks::all, computations::im2col_3d,
           {"[a0·a1·a2·IC, OW, OH, OD·N]", "any | f32 > asked"},
           text("im2col in three dimensions: each window of b under the kernel a becomes a row. Only the shape of a is "
                "used; its last dimension contains IC input channels for each kernel."))
        .params = in_slots(volume, {"IC"});
    std::vector<ArgDef> channels_first = a_and_b({"IC"}, volume);
    add_call(registry, "conv_3d", {OpId::im2col_3d, OpId::mul_mat, OpId::permute, OpId::cont, OpId::reshape},
             channels_first, conv_3d,
             text("Three-dimensional convolution: im2col_3d, a matrix product with the kernel, and a permutation that "
                  "moves the channels back into place."));
    channels_first.push_back(type_arg("dst_type", TypeId::f16));
    add_call(registry, "im2col_3d", {OpId::im2col_3d}, std::move(channels_first),
             [](Builder& builder, const Args& args) -> Result<ArgValue> {
                 GGS_TRY(const Tensor* const t, im2col_3d(builder, args, args.type("dst_type")));
                 return builder.ref(t);
             });

    const Names counts = {"n_channels", "n_batch", "n_channels_out"};
    OpDef& direct_3d =
        define(registry, OpId::conv_3d, OpFamily::matrix, conv_3d_shape, Tasks::all, computations::conv_3d,
               {"[OW, OH, OD, n_channels_out · n_batch]", "f32 f16 | f32 > f32"},
               text("Three-dimensional convolution in one op, with 16 MiB of scratch memory for its windows."));
    direct_3d.params = in_slots(volume, counts);
    direct_3d.work = windows_in_scratch;
    registry.add_node_call({"conv_3d_direct", OpId::conv_3d, a_and_b(volume, counts)});
}

} // namespace ggs
