// SPDX-License-Identifier: MIT
// conv_transpose_1d and conv_transpose_2d on a CPU: kernel and input are transposed so that their channels are rows.
// Then each range of an output row adds up the products that fall on it.
#include "cpu/dot.h"
#include "ops/products.h"
#include "ops/rows.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t stretch = 256; // output elements of a unit

// Both ops as one: in one dimension there is one row, one row of the kernel and one image.
struct Geometry {
    const Tensor& a;
    const Tensor& b;
    bool two;
    int64_t stride;
    int64_t kw, kh, out_channels, channels;
    int64_t width, height, images;
    int64_t out_width, out_height;
    size_t element; // bytes, of the kernel and of what the input is converted to

    Geometry(const Tensor& node, bool with_rows)
        : a(*node.src[0]), b(*node.src[1]), two(with_rows), stride(param_i32(node, 0)), kw(a.ne[0]),
          kh(two ? a.ne[1] : 1), out_channels(a.ne[two ? 2 : 1]), channels(a.ne[two ? 3 : 2]), width(b.ne[0]),
          height(two ? b.ne[1] : 1), images(two ? b.ne[3] : 1), out_width(node.ne[0]), out_height(two ? node.ne[1] : 1),
          element(traits(a.type).bytes) {}

    Index kernel_index(int64_t kx, int64_t ky, int64_t oc, int64_t c) const {
        return two ? Index{kx, ky, oc, c} : Index{kx, oc, c, 0};
    }
    Index input_index(int64_t x, int64_t y, int64_t c, int64_t image) const {
        return two ? Index{x, y, c, image} : Index{x, c, 0, 0};
    }
    int64_t kernel_rows() const { return kw * kh * out_channels; }
    int64_t pieces() const { return (out_width + stretch - 1) / stretch; }
};

std::byte* input_rows(const Geometry& g, std::span<std::byte> work) {
    return work.data() + static_cast<size_t>(g.kernel_rows() * g.channels) * g.element;
}

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    GGS_CHECK(need_float(a, "a"));
    if (b.type != TypeId::f32) return fail("b has type %1; it must be f32", traits(b.type).name);
    GGS_CHECK(need_whole_rows(a, "a"));
    return need_whole_rows(b, "b");
}

// For each image: turning (the kernel with the first), then adding up.
template <bool two> int phases(const Tensor& node) {
    return static_cast<int>(std::min<int64_t>(2 * Geometry(node, two).images, INT32_MAX));
}

template <bool two> int64_t rows(const Tensor& node, int phase) {
    const Geometry g(node, two);
    if (phase % 2 == 0) return (phase == 0 ? g.kernel_rows() : 0) + g.width * g.height;
    return g.pieces() * g.out_height * g.out_channels;
}

template <bool two> double row_ns(const Tensor& node, int phase) {
    const Geometry g(node, two);
    const auto channels = static_cast<double>(g.channels);
    if (phase % 2 == 0) return 3.0 * channels;
    // Every output element has about kw · kh / stride² products of all channels.
    const auto taps = static_cast<double>(g.kw * g.kh) / static_cast<double>(g.stride * (two ? g.stride : 1)) + 1.0;
    return static_cast<double>(std::min(stretch, g.out_width)) * taps * (channels * 4.0 / flops_per_ns() + 4.0);
}

void turn(const Geometry& g, std::span<std::byte> work, int64_t image, Chunk rows, bool with_kernel) {
    const int64_t kernel_rows = with_kernel ? g.kernel_rows() : 0;
    for (int64_t r = rows.first; r < rows.first + rows.rows; ++r) {
        const bool of_kernel = r < kernel_rows;
        const int64_t n = of_kernel ? r : r - kernel_rows;
        std::byte* to =
            (of_kernel ? work.data() : input_rows(g, work)) + static_cast<size_t>(n * g.channels) * g.element;
        for (int64_t c = 0; c < g.channels; ++c, to += g.element) {
            if (of_kernel) {
                const Index at = g.kernel_index(n % g.kw, n / g.kw % g.kh, n / (g.kw * g.kh), c);
                std::memcpy(to, bytes_at(g.a, at[0], at[1], at[2], at[3]), g.element);
            } else {
                const Index at = g.input_index(n % g.width, n / g.width, c, image);
                put_float(g.a.type, to, float_at(g.b.type, bytes_at(g.b, at[0], at[1], at[2], at[3])));
            }
        }
    }
}

void add_up(const Geometry& g, const Tensor& node, std::span<std::byte> work, int64_t image, int64_t unit) {
    const int64_t first = unit % g.pieces() * stretch;
    const int64_t end = std::min(first + stretch, g.out_width);
    const int64_t oy = unit / g.pieces() % g.out_height;
    const int64_t oc = unit / (g.pieces() * g.out_height);
    auto* out = reinterpret_cast<float*>(g.two ? bytes_at(node, 0, oy, oc, image) : bytes_at(node, 0, oc, 0, 0));
    std::fill(out + first, out + end, 0.0f);
    const size_t row_bytes = static_cast<size_t>(g.channels) * g.element;
    const DotTile dot = dot_tile(g.a.type);
    float products[stretch];
    float* const to = products;
    for (int64_t ky = 0; ky < g.kh; ++ky) {
        const int64_t above = oy - ky;
        if (above < 0 || above % g.stride != 0 || above / g.stride >= g.height) continue;
        const std::byte* const inputs =
            input_rows(g, work) + static_cast<size_t>(above / g.stride * g.width) * row_bytes;
        const std::byte* const kernels = work.data() + static_cast<size_t>(g.kw * (ky + g.kh * oc)) * row_bytes;
        // The first input whose kernel reaches the stretch.
        const int64_t from = first < g.kw ? 0 : (first - g.kw) / g.stride + 1;
        for (int64_t x = from; x < g.width && x * g.stride < end; ++x) {
            const std::byte* const input = inputs + static_cast<size_t>(x) * row_bytes;
            const int64_t k_first = std::max<int64_t>(0, first - x * g.stride);
            const int64_t k_end = std::min(g.kw, end - x * g.stride);
            if (k_first >= k_end) continue;
            dot({kernels + static_cast<size_t>(k_first) * row_bytes, row_bytes, k_end - k_first, &input, &to, 1,
                 g.channels});
            for (int64_t k = k_first; k < k_end; ++k) out[x * g.stride + k] += products[k - k_first];
        }
    }
}

template <bool two> Status run(const KernelTask& task, Chunk chunk) {
    const Geometry g(task.node, two);
    const int64_t image = task.phase / 2;
    if (task.phase % 2 == 0) {
        turn(g, task.work, image, chunk, task.phase == 0);
        return {};
    }
    for (int64_t u = chunk.first; u < chunk.first + chunk.rows; ++u) add_up(g, task.node, task.work, image, u);
    return {};
}

// f(kernel's index, b's index) for all that one output element is the sum of.
template <bool two, class F> void for_each_product(const Tensor& node, const Index& out, F f) {
    const Geometry g(node, two);
    const int64_t oy = two ? out[1] : 0;
    const int64_t oc = two ? out[2] : out[1];
    for (int64_t ky = 0; ky < g.kh; ++ky) {
        const int64_t above = oy - ky;
        if (above < 0 || above % g.stride != 0 || above / g.stride >= g.height) continue;
        for (int64_t kx = 0; kx < g.kw; ++kx) {
            const int64_t left = out[0] - kx;
            if (left < 0 || left % g.stride != 0 || left / g.stride >= g.width) continue;
            for (int64_t c = 0; c < g.channels; ++c)
                f(g.kernel_index(kx, ky, oc, c), g.input_index(left / g.stride, above / g.stride, c, two ? out[3] : 0));
        }
    }
}

template <bool two>
Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for_each_product<two>(node, out, [&](const Index& a, const Index& b) {
        elements.push_back({0, a});
        elements.push_back({1, b});
    });
    return {};
}

template <bool two> Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const TypeId type = node.src[0]->type; // the input is stored as the kernel is
    SumOfProducts sum(read);
    for_each_product<two>(node, out, [&](const Index& a, const Index& b) {
        sum.add(a, b, read(*node.src[0], a), read_as(type, read(*node.src[1], b), read));
    });
    Explanation made;
    made.lines.push_back(
        msg("%1 = Σ %2 · %3 over the input elements from which the kernel, with stride %4, reaches this output element",
            read.element(node, out), read.name(*node.src[0]), read.name(*node.src[1]), param_i32(node, 0)));
    sum.complete(made);
    return made;
}

template <bool two> Cost cost(const Tensor& node) {
    const Geometry g(node, two);
    return cost_with(node, 2.0 * static_cast<double>(g.kernel_rows()) *
                               static_cast<double>(g.width * g.height * g.images) * static_cast<double>(g.channels));
}

template <bool two> constexpr Computation transposed_conv = {{accepts, run<two>, phases<two>, rows<two>, row_ns<two>},
                                                             reads<two>,
                                                             explain<two>,
                                                             cost<two>,
                                                             nullptr,
                                                             of_products};

} // namespace

namespace computations {
const Computation conv_transpose_1d = transposed_conv<false>;
const Computation conv_transpose_2d = transposed_conv<true>;
} // namespace computations

} // namespace ggs
