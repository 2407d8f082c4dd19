// SPDX-License-Identifier: MIT
// Gradients that go element by element or row by row. The allocator may give such a node the memory of either source:
// what a row needs as a whole is taken from it before its first element is written.
#include "ops/rows.h"

#include "cpu/row_math.h"

#include <cmath>
#include <limits>

namespace ggs {

namespace {

float* f32_row(const Tensor& t, const Index& i) { return reinterpret_cast<float*>(bytes_at(t, i)); }

// Σ f(x[k], y[k]) in double, in lanes so that no sum waits for the one before it.
template <class F> double sum_over(const float* x, const float* y, int64_t n, F&& f) {
    constexpr int64_t lanes = 8;
    double sums[lanes] = {};
    int64_t k = 0;
    for (; k + lanes <= n; k += lanes) {
        for (int64_t lane = 0; lane < lanes; ++lane) sums[lane] += f(x[k + lane], y[k + lane]);
    }
    for (; k < n; ++k) sums[0] += f(x[k], y[k]);
    double all = 0;
    for (const double sum : sums) all += sum;
    return all;
}

// Calls f(k, element k) for the row of t that contains an output element.
template <class F> void each_read(const Tensor& t, const Index& out, const ValueReader& read, F&& f) {
    Index i = out;
    for (i[0] = 0; i[0] < t.ne[0]; ++i[0]) f(i[0], read(t, i));
}

// The output element's rows of the first two sources.
Status reads_both_rows(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    Index i = out;
    for (const int slot : {0, 1}) {
        for (i[0] = 0; i[0] < node.ne[0]; ++i[0]) elements.push_back({slot, i});
    }
    return {};
}

template <int ns> double row_ns(const Tensor& node, int) { return ns * static_cast<double>(node.ne[0]); }

// -- silu_back --------------------------------------------------------------------------------------------------------

Status accepts_silu_back(const Tensor& node) {
    GGS_CHECK(need_float(*node.src[0], "a"));
    return need_aligned(node);
}

Status run_silu_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        float a_room[piece], b_room[piece], room[piece];
        each_piece(begin, count, [&](int64_t first, int64_t n) {
            const float* const dy = load(a, bytes_at(a, i), first, n, a_room);
            const float* const x = load(b, bytes_at(b, i), first, n, b_room);
            float* const out = place(node, bytes_at(node, i), first, room);
#pragma GCC ivdep
            for (int64_t k = 0; k < n; ++k) {
                const float s = 1.0f / (1.0f + exp_f32(-x[k]));
                out[k] = dy[k] * (s * (1.0f + x[k] * (1.0f - s)));
            }
            store(node, bytes_at(node, i), first, n, out);
        });
    });
    return {};
}

Result<Explanation> explain_silu_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const double dy = read(*node.src[0], out), x = read(*node.src[1], out);
    const Bounded power = exp(Bounded(-x));
    Bounded s = 1.0 / (1.0 + power);
    if (power.value >= 0x1p127) s.error += s.value; // infinite in float
    Bounded rest = 1.0 - s;
    rest.error = std::min(rest.error, 4 * power.value); // next to s = 1 no step rounds away more than e^-x
    const Bounded slope = s * (1.0 + x * rest);
    const Bounded value = dy * slope;
    return Explanation{{msg("x = %1 = %2, s = 1 / (1 + e^-x) = %3", read.element(*node.src[1], out), x, s.value),
                        msg("%1 · s (1 + x (1 - s)) = %2 · %3", read.element(*node.src[0], out), dy, slope.value),
                        msg("= %1", value.value)},
                       value};
}

// -- rms_norm_back ----------------------------------------------------------------------------------------------------

Status run_rms_norm_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float eps = param_f32(node, 0);
    const int64_t n = node.ne[0];
    each_row(node, chunk, [&](const Index& i) {
        const float* const dz = f32_row(*node.src[0], i);
        const float* const x = f32_row(*node.src[1], i);
        float* const out = f32_row(node, i);
        const auto squares = static_cast<float>(sum_over(x, x, n, [](float u, float v) { return u * v; }));
        const auto products = static_cast<float>(sum_over(x, dz, n, [](float u, float v) { return u * v; }));
        const auto length = static_cast<float>(n);
        const float factor = 1.0f / std::sqrt(squares / length + eps);
        const float share = products / (squares + eps * length);
#pragma GCC ivdep
        for (int64_t k = 0; k < n; ++k) out[k] = (dz[k] - x[k] * share) * factor;
    });
    return {};
}

Result<Explanation> explain_rms_norm_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const auto n = static_cast<double>(node.ne[0]);
    const double eps = param_f32(node, 0);
    BoundedSum x_squares, x_products;
    each_read(b, out, read, [&](int64_t k, double x) {
        x_squares.add_product(x, x);
        x_products.add_product(x, read(a, {k, out[1], out[2], out[3]}));
    });
    const double dz = read(a, out), x = read(b, out);
    const Bounded squares = x_squares.total(in_double), products = x_products.total(in_double);
    const Bounded root = sqrt(squares / n + eps), share = products / (squares + Bounded(n) * eps);
    const Bounded value = (dz - x * share) / root;
    return Explanation{
        {msg("over the %1 elements of the row: Σ x² = %2, Σ x · dz = %3", node.ne[0], squares.value, products.value),
         msg("√(Σ x² / n + eps) = %1, Σ x · dz / (Σ x² + n eps) = %2", root.value, share.value),
         msg("(dz - x · %1) / %2 with dz = %3 = %4, x = %5 = %6", share.value, root.value, read.element(a, out), dz,
             read.element(b, out), x),
         msg("= %1", value.value)},
        value};
}

// -- soft_max_back ----------------------------------------------------------------------------------------------------

Status accepts_soft_max_back(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    GGS_CHECK(need_contiguous(*node.src[0], "a"));
    GGS_CHECK(need_contiguous(*node.src[1], "b"));
    if (const float max_bias = param_f32(node, 1); max_bias != 0.0f)
        return fail("max_bias = %1; the gradient can be computed only if max_bias is 0", max_bias);
    return need_contiguous(node, text("the result"));
}

Status run_soft_max_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float scale = param_f32(node, 0);
    const int64_t n = node.ne[0];
    each_row(node, chunk, [&](const Index& i) {
        const float* const dy = f32_row(*node.src[0], i);
        const float* const y = f32_row(*node.src[1], i);
        float* const out = f32_row(node, i);
        const auto dot = static_cast<float>(sum_over(y, dy, n, [](float u, float v) { return u * v; }));
#pragma GCC ivdep
        for (int64_t k = 0; k < n; ++k) out[k] = (dy[k] - dot) * y[k] * scale;
    });
    return {};
}

Result<Explanation> explain_soft_max_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const double scale = param_f32(node, 0);
    BoundedSum products;
    each_read(b, out, read, [&](int64_t k, double y) {
        products.add_product(y, read(a, {k, out[1], out[2], out[3]}));
    });
    const double dy = read(a, out), y = read(b, out);
    const Bounded dot = products.total(in_double), value = (dy - dot) * y * scale;
    return Explanation{
        {msg("Σ y · dy over the %1 elements of the row = %2", node.ne[0], dot.value),
         msg("scale · y (dy - Σ) with y = %1 = %2, dy = %3 = %4", read.element(b, out), y, read.element(a, out), dy),
         msg("= %1 · %2 · (%3 - %4) = %5", scale, y, dy, dot.value, value.value)},
        value};
}

// -- cross_entropy_loss_back ------------------------------------------------------------------------------------------

Status accepts_loss_back(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    GGS_CHECK(need_contiguous(*node.src[1], "b"));
    GGS_CHECK(need_contiguous(*node.src[2], "c"));
    return need_contiguous(node, text("the result"));
}

Status run_loss_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float factor = *static_cast<const float*>(node.src[0]->data) / static_cast<float>(nrows(node));
    const int64_t n = node.ne[0];
    each_row(node, chunk, [&](const Index& i) {
        const float* const x = f32_row(*node.src[1], i);
        const float* const label = f32_row(*node.src[2], i);
        float* const out = f32_row(node, i);
        float largest = -std::numeric_limits<float>::infinity();
        for (int64_t k = 0; k < n; ++k) largest = largest > x[k] ? largest : x[k];
        for (int64_t k = 0; k < n; ++k) out[k] = exp_f32(x[k] - largest);
        double sum = 0;
        for (int64_t k = 0; k < n; ++k) sum += out[k];
        const auto share = static_cast<float>(1.0 / sum);
        for (int64_t k = 0; k < n; ++k) out[k] = (out[k] * share - label[k]) * factor;
    });
    return {};
}

Status reads_loss_back(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    elements.push_back({0, {0, 0, 0, 0}});
    Index i = out;
    for (i[0] = 0; i[0] < node.ne[0]; ++i[0]) elements.push_back({1, i});
    elements.push_back({2, out});
    return {};
}

Result<Explanation> explain_loss_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const Tensor& c = *node.src[2];
    double largest = -std::numeric_limits<double>::infinity();
    BoundedSum weights;
    each_read(b, out, read, [&](int64_t, double x) { largest = std::max(largest, x); });
    each_read(b, out, read, [&](int64_t, double x) { weights.add(exp(Bounded(x) - largest)); });
    const double x = read(b, out), label = read(c, out), gradient = read(a, {0, 0, 0, 0});
    const Bounded sum = weights.total(in_double), y = exp(Bounded(x) - largest) / sum;
    const auto rows = static_cast<double>(nrows(node));
    const Bounded value = (y - label) * (Bounded(gradient) / rows);
    return Explanation{
        {msg("soft_max of %1 = e^(%2 - %3) / %4 = %5", read.element(b, out), x, largest, sum.value, y.value),
         msg("(soft_max - %1) · %2 / rows = (%3 - %4) · %5 / %6", read.element(c, out), read.name(a), y.value, label,
             gradient, rows),
         msg("= %1", value.value)},
        value};
}

} // namespace

namespace computations {

const Computation silu_back = {{accepts_silu_back, run_silu_back, nullptr, rows_in_parts},
                               reads_same,
                               explain_silu_back,
                               cost_per_element<12>,
                               nullptr,
                               of_functions};
const Computation rms_norm_back = {{accepts_f32_rows, run_rms_norm_back, nullptr, nullptr, row_ns<3>},
                                   reads_both_rows,
                                   explain_rms_norm_back,
                                   cost_per_element<7>};
const Computation soft_max_back = {{accepts_soft_max_back, run_soft_max_back, nullptr, nullptr, row_ns<2>},
                                   reads_both_rows,
                                   explain_soft_max_back,
                                   cost_per_element<5>};
const Computation cross_entropy_loss_back = {{accepts_loss_back, run_loss_back, nullptr, nullptr, row_ns<8>},
                                             reads_loss_back,
                                             explain_loss_back,
                                             cost_per_element<12>,
                                             nullptr,
                                             of_functions};

} // namespace computations

} // namespace ggs
