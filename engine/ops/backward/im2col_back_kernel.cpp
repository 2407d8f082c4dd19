// SPDX-License-Identifier: MIT
// im2col_back on a CPU: every element of the image gets the gradients of the columns that im2col copied it to.
#include "ops/rows.h"

namespace ggs {

namespace {

// Windows along one dimension. Only the shape of b, the kernel, is used.
struct Steps {
    int64_t k, s, p, d, windows;

    // The window whose kernel element `tap` falls on an element; -1 if there is none.
    int64_t window(int64_t at, int64_t tap) const {
        const int64_t start = at + p - tap * d;
        return start < 0 || start % s != 0 || start / s >= windows ? -1 : start / s;
    }
    // Returns the position in the image of a window's element `tap`.
    int64_t place(int64_t window, int64_t tap) const { return window * s + tap * d - p; }
    // The first window whose `tap` does not fall before an element; windows before 0 don't exist.
    int64_t first_from(int64_t at, int64_t tap) const {
        const int64_t start = at + p - tap * d;
        return start <= 0 ? 0 : std::min(windows, (start + s - 1) / s);
    }
};

struct Layout {
    bool two;
    Steps x, y;

    explicit Layout(const Tensor& node) : two(param_i32(node, 6) != 0) {
        const Tensor& a = *node.src[0];
        const Tensor& b = *node.src[1];
        const auto p = [&](int slot) { return static_cast<int64_t>(param_i32(node, slot)); };
        x = {b.ne[0], p(0), p(2), p(4), a.ne[1]};
        y = two ? Steps{b.ne[1], p(1), p(3), p(5), a.ne[2]} : Steps{1, 1, 0, 1, 1};
    }

    int64_t line(const Index& out) const { return two ? out[1] : 0; }
    int64_t channel(const Index& out) const { return out[two ? 2 : 1]; }
    // The element of a that holds the gradient of a window's element.
    Index gradient(const Index& out, int64_t ox, int64_t oy, int64_t kx, int64_t ky) const {
        const int64_t column = kx + x.k * (ky + y.k * channel(out));
        return two ? Index{column, ox, oy, out[3]} : Index{column, ox, out[2], 0};
    }
};

Status accepts(const Tensor& node) {
    const Layout layout(node);
    GGS_CHECK(need_positive("s0", layout.x.s));
    GGS_CHECK(need_positive("s1", layout.y.s));
    GGS_CHECK(need_type(*node.src[0], text("a"), TypeId::f32));
    GGS_CHECK(need_dense_rows(node, text("the result")));
    return need_aligned(node);
}

double row_ns(const Tensor& node, int) {
    const Layout layout(node);
    return 2.0 * static_cast<double>(node.ne[0]) * static_cast<double>(layout.x.k * layout.y.k);
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Layout layout(node);
    each_row(node, chunk, [&](const Index& i) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        std::fill_n(out, node.ne[0], 0.0f);
        for (int64_t ky = 0; ky < layout.y.k; ++ky) {
            const int64_t oy = layout.y.window(layout.line(i), ky);
            if (oy < 0) continue;
            for (int64_t kx = 0; kx < layout.x.k; ++kx) {
                const int64_t first = layout.x.first_from(0, kx), end = layout.x.first_from(node.ne[0], kx);
                if (first >= end) continue;
                const std::byte* from = bytes_at(a, layout.gradient(i, first, oy, kx, ky));
                int64_t to = layout.x.place(first, kx);
                for (int64_t ox = first; ox < end; ++ox, to += layout.x.s, from += a.nb[1])
                    out[to] += float_at(TypeId::f32, from);
            }
        }
    });
    return {};
}

// Calls f(element of a) for all that an element of the image is made of, in the order in which they are added.
template <class F> void each_gradient(const Tensor& node, const Index& out, F&& f) {
    const Layout layout(node);
    // Returns the start of the window whose element k is at `at`, relative to the first window. The window may not
    // exist.
    const auto begin = [](const Steps& steps, int64_t at, int64_t k) { return at + steps.p - k * steps.d; };
    const auto exists = [](const Steps& steps, int64_t begins) {
        return begins >= 0 && begins % steps.s == 0 && begins / steps.s < steps.windows;
    };
    for (int64_t ky = 0; ky < layout.y.k; ++ky) {
        const int64_t top = begin(layout.y, layout.line(out), ky);
        if (!exists(layout.y, top)) continue;
        for (int64_t kx = 0; kx < layout.x.k; ++kx) {
            const int64_t left = begin(layout.x, out[0], kx);
            if (exists(layout.x, left)) f(layout.gradient(out, left / layout.x.s, top / layout.y.s, kx, ky));
        }
    }
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    each_gradient(node, out, [&](const Index& i) { elements.push_back({0, i}); });
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    BoundedSum sum;
    int64_t count = 0;
    Index last{};
    each_gradient(node, out, [&](const Index& i) {
        sum.add(read(a, i));
        last = i;
        ++count;
    });
    if (count == 0) return Explanation{{msg("no window contains this element: 0")}, 0};
    if (count == 1)
        return Explanation{{msg("one window contains this element: %1 = %2", read.element(a, last), sum.value())},
                           sum.value()};
    return Explanation{
        {msg("Σ %1 over the %2 windows that contain this element = %3", read.name(a), count, sum.value())},
        sum.total()};
}

Cost cost(const Tensor& node) {
    const Layout layout(node);
    Cost made = cost_with(node, static_cast<double>(nelements(node)) * static_cast<double>(layout.x.k * layout.y.k));
    made.bytes_read = static_cast<double>(nelements(*node.src[0])) * sizeof(float);
    return made;
}

} // namespace

namespace computations {

const Computation im2col_back = {{accepts, run, nullptr, nullptr, row_ns}, reads, explain, cost, nullptr, of_sums};

} // namespace computations

} // namespace ggs
