// SPDX-License-Identifier: MIT
// conv_2d and conv_3d on a CPU: the windows of a few output elements at a time go into scratch memory, then all kernels
// are multiplied with them.
#include "cpu/dot.h"
#include "ops/conv/conv_window.h"
#include "ops/products.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t windows_at_once = 16;
constexpr int64_t kernels_at_once = 64;

// Returns the number of kernels, which is the number of the result's channels.
template <int dims> int64_t kernels_of(const Tensor& node) { return dims == 2 ? node.ne[2] : param_i32(node, 11); }
// Returns the number of output elements of one channel and image. They are consecutive in memory.
template <int dims> int64_t places_of(const Tensor& node) {
    return node.ne[0] * node.ne[1] * (dims == 2 ? 1 : node.ne[2]);
}
Window::Place place_at(const Tensor& node, int64_t n) {
    return {n % node.ne[0], n / node.ne[0] % node.ne[1], n / (node.ne[0] * node.ne[1])};
}
template <int dims> Index out_index(const Tensor& node, int64_t place, int64_t kernel, int64_t image) {
    const auto [x, y, z] = place_at(node, place);
    if (dims == 2) return {x, y, kernel, image};
    return {x, y, z, image * kernels_of<dims>(node) + kernel};
}

// Position, kernel and image from which an output element is computed.
struct Source {
    Window::Place place;
    int64_t kernel, image;
};
template <int dims> Source source_of(const Tensor& node, const Index& out) {
    if (dims == 2) return {{out[0], out[1], 0}, out[2], out[3]};
    const int64_t kernels = kernels_of<dims>(node);
    return {{out[0], out[1], out[2]}, out[3] % kernels, out[3] / kernels};
}

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    GGS_CHECK(need_float(a, "a"));
    if (b.type != TypeId::f32) return fail("b has type %1; it must be f32", traits(b.type).name);
    if (const Verdict dense = contiguous(a); !dense) return fail("a must be contiguous: %1", dense.reason);
    return {};
}

// A row is one place of the window in one image: all channels of the result there.
template <int dims> int64_t rows(const Tensor& node, int) { return places_of<dims>(node) * Window(node, dims).images; }
template <int dims> int64_t row_of_element(const Tensor& node, const Index& out) {
    const auto [place, kernel, image] = source_of<dims>(node, out);
    return place.x + node.ne[0] * (place.y + node.ne[1] * place.z) + places_of<dims>(node) * image;
}

template <int dims> double row_ns(const Tensor& node, int) {
    return static_cast<double>(Window(node, dims).elements()) *
           (2.0 + 2.0 * static_cast<double>(kernels_of<dims>(node)) / flops_per_ns());
}

template <int dims> size_t scratch(const Tensor& node) {
    return product_scratch(Window(node, dims).elements(), std::min(kernels_at_once, kernels_of<dims>(node)));
}

template <int dims> Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Window w(node, dims);
    const int64_t n = w.elements();
    const size_t element = traits(a.type).bytes;
    const size_t window_bytes = static_cast<size_t>(n) * element;
    const size_t share = task.work.size() / static_cast<size_t>(task.threads);
    std::byte* const windows = task.work.data() + share * static_cast<size_t>(task.thread);
    const int64_t fit = window_bytes == 0 ? windows_at_once : static_cast<int64_t>(share / window_bytes);
    if (fit == 0)
        return fail("a window takes %1 bytes, but each of the %2 threads has only %3 bytes for its windows",
                    window_bytes, task.threads, share);
    const DotTile dot = dot_tile(a.type);
    const int64_t places = places_of<dims>(node), all_kernels = kernels_of<dims>(node);
    const std::byte* kernels[kernels_at_once];
    float* out[kernels_at_once];
    const int64_t end = chunk.first + chunk.rows;
    for (int64_t u = chunk.first; u < end;) {
        const int64_t image = u / places;
        const int64_t place = u % places;
        const int64_t count = std::min({windows_at_once, fit, places - place, end - u});
        for (int64_t i = 0; i < count; ++i)
            w.put(*node.src[1], place_at(node, place + i), image, a.type,
                  windows + static_cast<size_t>(i) * window_bytes, element);
        for (int64_t first = 0; first < all_kernels; first += kernels_at_once) {
            const int64_t some = std::min(kernels_at_once, all_kernels - first);
            for (int64_t j = 0; j < some; ++j) {
                kernels[j] = bytes_at(a, w.index({0, 0, 0}, 0, first + j));
                out[j] = reinterpret_cast<float*>(bytes_at(node, out_index<dims>(node, place, first + j, image)));
            }
            dot({windows, window_bytes, count, kernels, out, some, n});
        }
        u += count;
    }
    return {};
}

// f(kernel's index, b's index) for all that one output element is the sum of.
template <int dims, class F> void for_each_product(const Tensor& node, const Index& out, F f) {
    const Window w(node, dims);
    const Source from = source_of<dims>(node, out);
    w.each_element([&](const Window::Place& k, int64_t c) {
        if (const auto at = w.inside(from.place, k)) f(w.index(k, c, from.kernel), w.index(*at, c, from.image));
    });
}

template <int dims>
Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for_each_product<dims>(node, out, [&](const Index& a, const Index& b) {
        elements.push_back({0, a});
        elements.push_back({1, b});
    });
    return {};
}

template <int dims> Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const TypeId type = node.src[0]->type; // windows are stored as the kernels are
    SumOfProducts sum(read);
    for_each_product<dims>(node, out, [&](const Index& a, const Index& b) {
        sum.add(a, b, read(*node.src[0], a), read_as(type, read(*node.src[1], b), read));
    });
    const auto [place, kernel, image] = source_of<dims>(node, out);
    const std::string a = read.name(*node.src[0]), b = read.name(*node.src[1]);
    Explanation made;
    if (dims == 2)
        made.lines.push_back(
            msg("kernel %1, window at (%2, %3) of image %4: Σ %5 · %6 over the elements that are not padding", kernel,
                place.x, place.y, image, a, b));
    else
        made.lines.push_back(
            msg("kernel %1, window at (%2, %3, %4) of image %5: Σ %6 · %7 over the elements that are not padding",
                kernel, place.x, place.y, place.z, image, a, b));
    sum.complete(made);
    return made;
}

template <int dims> Cost cost(const Tensor& node) {
    return cost_with(node,
                     2.0 * static_cast<double>(nelements(node)) * static_cast<double>(Window(node, dims).elements()));
}

template <int dims> constexpr Computation direct = {
    {accepts, run<dims>, nullptr, rows<dims>, row_ns<dims>, false, row_of_element<dims>, scratch<dims>},
    reads<dims>,
    explain<dims>,
    cost<dims>,
    nullptr,
    of_products};

} // namespace

namespace computations {
const Computation conv_2d = direct<2>;
const Computation conv_3d = direct<3>;
} // namespace computations

} // namespace ggs
