// SPDX-License-Identifier: MIT
// Convolutions in three dimensions: im2col_3d, conv_3d made of it, and the direct form.
//
// Four dimensions hold five: a has its input and output channels in one, b its input channels and images. How many of
// them are channels a parameter says.
#include "ops/all.h"
#include "ops/conv/conv_rules.h"
#include "ops/kernel_columns.h"

namespace ggs {

namespace {

constexpr const char* steps[] = {"s0", "s1", "s2", "p0", "p1", "p2", "d0", "d1", "d2"};

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
        return fail("n_batch = %1 and b.ne[3] / n_channels = %2 differ; both count the images", images, sizes.images);
    if (kernels != sizes.kernels)
        return fail("n_channels_out = %1 and a.ne[3] / n_channels = %2 differ; both count the kernels", kernels,
                    sizes.kernels);
    GGS_TRY(const int64_t planes, product_of_dims({sizes.kernels, sizes.images}));
    return NodeShape{TypeId::f32, {sizes.width, sizes.height, sizes.depth, planes}};
}

Result<Tensor*> im2col_3d(Builder& builder, const Args& args, TypeId type) {
    NodeRequest r;
    r.src = {args.tensor("a"), args.tensor("b")};
    r.type = type;
    size_t slot = 0;
    for (const char* const name : steps) {
        const int64_t value = args.integer(name);
        if (value < 0 || value > INT32_MAX)
            return fail("%1 is outside of what a stride, padding or dilation can be", value);
        r.params[slot++] = static_cast<int32_t>(value);
    }
    const int64_t channels = args.integer("IC");
    if (channels < 1 || channels > INT32_MAX)
        return fail("IC = %1 is outside of what a number of channels can be", channels);
    r.params[slot] = static_cast<int32_t>(channels);
    return builder.node(OpId::im2col_3d, r);
}

Result<ArgValue> conv_3d(Builder& builder, const Args& args) {
    Tensor* const a = args.tensor("a");
    GGS_TRY(Tensor* const cols, im2col_3d(builder, args, column_type(*a)));
    const int64_t channels = args.integer("IC");
    const int64_t kernels = a->ne[3] / channels, images = args.tensor("b")->ne[3] / channels;
    if (images == 0) return fail("b is %1; it holds no image", shape4(*args.tensor("b")));
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

std::vector<ArgDef> sources(std::initializer_list<const char*> numbers) {
    std::vector<ArgDef> args = {tensor_arg("a"), tensor_arg("b")};
    for (const char* const name : numbers) args.push_back(int_arg(name));
    return args;
}
std::vector<ArgDef> with_steps(std::vector<ArgDef> args) {
    for (const char* const name : steps) args.push_back(int_arg(name));
    return args;
}

void add_call(Registry& registry, const char* name, std::vector<ArgDef> args, std::vector<OpId> ops, BuildRule build) {
    CallDef def;
    def.name = name;
    def.args = std::move(args);
    def.ops = std::move(ops);
    def.build = std::move(build);
    registry.add_call(std::move(def));
}

} // namespace

void add_conv_3d_ops(Registry& registry) {
    const std::vector<std::string_view> nine(std::begin(steps), std::end(steps));

    std::vector<std::string_view> params = nine;
    params.emplace_back("IC");
    define_conv(
        registry, OpId::im2col_3d, im2col_3d_shape, Tasks::all, params,
        text("im2col in three dimensions: every window that the kernel a sees in b becomes a row. Of a only the "
             "shape is used; IC of its last dimension are input channels."))
        .family = OpFamily::move;
    std::vector<ArgDef> columns = with_steps(sources({"IC"}));
    columns.push_back(type_arg("dst_type", TypeId::f16));
    add_call(registry, "im2col_3d", std::move(columns), {OpId::im2col_3d},
             [](Builder& builder, const Args& args) -> Result<ArgValue> {
                 GGS_TRY(const Tensor* const t, im2col_3d(builder, args, args.type("dst_type")));
                 return builder.ref(t);
             });

    add_call(registry, "conv_3d", with_steps(sources({"IC"})),
             {OpId::im2col_3d, OpId::mul_mat, OpId::permute, OpId::cont, OpId::reshape}, conv_3d);
    registry.annotate("conv_3d",
                      text("Three-dimensional convolution: im2col_3d, a matrix product with the kernel, and the "
                           "channels brought back to their place."));

    params = nine;
    params.insert(params.end(), {"n_channels", "n_batch", "n_channels_out"});
    define_conv(registry, OpId::conv_3d, conv_3d_shape, Tasks::all, params,
                text("Three-dimensional convolution in one op, with 16 MiB of scratch memory for its windows."))
        .work = [](const Tensor&, int) { return size_t{16} << 20; };
    std::vector<ArgDef> direct = with_steps(sources({}));
    for (const char* const name : {"n_channels", "n_batch", "n_channels_out"}) direct.push_back(int_arg(name));
    registry.add_node_call({"conv_3d_direct", OpId::conv_3d, std::move(direct)});

    set_im2col_columns(registry.define(OpId::im2col_3d));
    set_conv_3d_columns(registry.define(OpId::conv_3d));
}

} // namespace ggs
