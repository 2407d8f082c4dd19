// SPDX-License-Identifier: MIT
#include "ops/kernels/reduction_kernels.h"

#include "cpu/dot.h"
#include "cpu/row_math.h"

#include <cmath>
#include <limits>

namespace ggs {

namespace {

// Calls f with each number of a row of f32, whatever the step between them.
template <class F> void each_number(const Tensor& a, const Index& i, F&& f) {
    const std::byte* const row = bytes_at(a, i);
    if (a.nb[0] == sizeof(float)) {
        const auto* const x = reinterpret_cast<const float*>(row);
        for (int64_t k = 0; k < a.ne[0]; ++k) f(k, x[k]);
    } else {
        for (int64_t k = 0; k < a.ne[0]; ++k)
            f(k, *reinterpret_cast<const float*>(row + static_cast<size_t>(k) * a.nb[0]));
    }
}

// The same three sums and results for rows that lie densely and for others.
bool is_dense(const Tensor& a) { return a.nb[0] == sizeof(float); }
const float* floats_at(const Tensor& a, const Index& i) { return reinterpret_cast<const float*>(bytes_at(a, i)); }

double sum_of(const Tensor& a, const Index& i) {
    if (is_dense(a)) return best_dot_table().loops.sum(floats_at(a, i), a.ne[0]);
    double sum = 0;
    each_number(a, i, [&](int64_t, float x) { sum += x; });
    return sum;
}
double squares_around(const Tensor& a, const Index& i, float mean) {
    if (is_dense(a)) return best_dot_table().loops.squares(floats_at(a, i), mean, a.ne[0]);
    double squares = 0;
    each_number(a, i, [&](int64_t, float x) { squares += (x - mean) * (x - mean); });
    return squares;
}
// y = (x - mean) · factor into a row of the result.
void put_row(const Tensor& node, const Index& i, float mean, float factor) {
    const Tensor& a = *node.src[0];
    auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
    if (is_dense(a)) return best_dot_table().loops.shifted(floats_at(a, i), mean, factor, out, a.ne[0]);
    each_number(a, i, [&](int64_t k, float x) { out[k] = (x - mean) * factor; });
}

Status accepts_norm(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    return need_dense_rows(node, text("the result"));
}

// -- norm, rms_norm, l2_norm ----------------------------------------------------------------------------------------

Status run_norm(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const float eps = param_f32(node, 0);
    const auto n = static_cast<float>(a.ne[0]);
    each_row(node, chunk, [&](const Index& i) {
        const float mean = static_cast<float>(sum_of(a, i)) / n;
        put_row(node, i, mean, 1.0f / std::sqrt(static_cast<float>(squares_around(a, i, mean)) / n + eps));
    });
    return {};
}

Status run_rms_norm(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float eps = param_f32(node, 0);
    each_row(node, chunk, [&](const Index& i) {
        const auto mean = static_cast<float>(squares_around(*node.src[0], i, 0) / static_cast<double>(node.ne[0]));
        put_row(node, i, 0, 1.0f / std::sqrt(mean + eps));
    });
    return {};
}

Status run_l2_norm(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float eps = param_f32(node, 0);
    each_row(node, chunk, [&](const Index& i) {
        const auto squares = static_cast<float>(squares_around(*node.src[0], i, 0));
        put_row(node, i, 0, 1.0f / std::fmax(std::sqrt(squares), eps));
    });
    return {};
}

// Sum, mean and squared distance from it of many elements, in double.
struct Moments {
    double n = 0, sum = 0, squares = 0, deviation = 0;
    double mean() const { return sum / n; }
};
template <class Each> Moments moments(Each&& each) {
    Moments m;
    each([&](double x) { m.n += 1, m.sum += x, m.squares += x * x; });
    each([&](double x) { m.deviation += (x - m.mean()) * (x - m.mean()); });
    return m;
}

Explanation explain_centred(const Moments& m, const std::string& name, double x, double eps, const char* over) {
    const double variance = m.deviation / m.n;
    const double value = (x - m.mean()) / std::sqrt(variance + eps);
    return {{msg("over the %1 elements of its %2: mean = %3, var = %4", m.n, over, m.mean(), variance),
             msg("(%1 - mean) / √(var + eps) = (%2 - %3) / √(%4 + %5)", name, x, m.mean(), variance, eps),
             msg("= %1", value)},
            value};
}

Result<Explanation> explain_row_norm(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const Moments m = moments([&](auto&& f) {
        Index i = out;
        for (i[0] = 0; i[0] < a.ne[0]; ++i[0]) f(read(a, i));
    });
    const double x = read(a, out), eps = param_f32(node, 0);
    const std::string name = read.element(a, out);
    if (node.op == OpId::norm) return explain_centred(m, name, x, eps, "row");
    Explanation e;
    if (node.op == OpId::rms_norm) {
        const double mean = m.squares / m.n;
        e.value = x / std::sqrt(mean + eps);
        e.lines = {msg("mean of x² over the row = %1 / %2 = %3", m.squares, m.n, mean),
                   msg("%1 / √(mean + eps) = %2 / √(%3 + %4)", name, x, mean, eps)};
    } else {
        e.value = x / std::fmax(std::sqrt(m.squares), eps);
        e.lines = {msg("Σ x² over the row = %1", m.squares),
                   msg("%1 / max(√Σ, eps) = %2 / max(%3, %4)", name, x, std::sqrt(m.squares), eps)};
    }
    e.lines.push_back(msg("= %1", e.value));
    return e;
}

// -- group_norm -------------------------------------------------------------------------------------------------------

// Channels (dim 2) of a group; the last one with any may have fewer. There may be many more groups than channels, and
// nobody looks at those that have none.
struct Channels {
    int64_t first, end;
};
int64_t channels_per_group(const Tensor& node) {
    const int64_t groups = param_i32(node, 0);
    return (node.ne[2] + groups - 1) / groups;
}
Channels channels_of(const Tensor& node, int64_t group) {
    const int64_t each = channels_per_group(node);
    return {std::min(node.ne[2], group * each), std::min(node.ne[2], (group + 1) * each)};
}

int64_t groups_with_channels(const Tensor& node) {
    const int64_t each = channels_per_group(node);
    return (node.ne[2] + each - 1) / each;
}

int64_t groups_in_all(const Tensor& node, int) { return groups_with_channels(node) * node.ne[3]; }
double ns_of_group(const Tensor& node, int) {
    return 3.0 * static_cast<double>(node.ne[0] * node.ne[1] * channels_per_group(node));
}

template <class F> void each_row_of_group(const Tensor& node, Channels channels, int64_t i3, F&& f) {
    for (int64_t i2 = channels.first; i2 < channels.end; ++i2)
        for (int64_t i1 = 0; i1 < node.ne[1]; ++i1) f(Index{0, i1, i2, i3});
}

Status run_group_norm(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const int64_t groups = groups_with_channels(node);
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const Channels channels = channels_of(node, row % groups);
        const auto n = static_cast<double>(node.ne[0] * node.ne[1] * (channels.end - channels.first));
        double sum = 0;
        each_row_of_group(node, channels, row / groups, [&](const Index& i) { sum += sum_of(a, i); });
        const auto mean = static_cast<float>(sum / n);
        double squares = 0;
        each_row_of_group(node, channels, row / groups, [&](const Index& i) { squares += squares_around(a, i, mean); });
        const float factor = 1.0f / std::sqrt(static_cast<float>(squares / n) + param_f32(node, 1));
        each_row_of_group(node, channels, row / groups, [&](const Index& i) { put_row(node, i, mean, factor); });
    }
    return {};
}

Status reads_group(const Tensor& node, const Index& out, const ValueReader& read,
                   std::vector<SourceElement>& elements) {
    const Channels channels = channels_of(node, out[2] / channels_per_group(node));
    Status listed;
    each_row_of_group(node, channels, out[3], [&](const Index& i) { listed = reads_row(node, i, read, elements); });
    return listed;
}

Result<Explanation> explain_group_norm(const Tensor& node, const Index& out, const ValueReader& read) {
    const Channels channels = channels_of(node, out[2] / channels_per_group(node));
    const Moments m = moments([&](auto&& f) {
        each_row_of_group(node, channels, out[3], [&](Index i) {
            for (; i[0] < node.ne[0]; ++i[0]) f(read(*node.src[0], i));
        });
    });
    const Tensor& a = *node.src[0];
    return explain_centred(m, read.element(a, out), read(a, out), param_f32(node, 1), "group");
}

// -- soft_max ---------------------------------------------------------------------------------------------------------

// The factor of the mask for a head (ALiBi).
template <class T> T slope(const Tensor& node, int64_t head) {
    const T max_bias = param_f32(node, 1);
    if (!(max_bias > T(0))) return T(1);
    int64_t power = 1; // the largest of 2 that is not above the number of heads
    while (power * 2 <= node.ne[2]) power *= 2;
    const T m0 = std::pow(T(2), -max_bias / static_cast<T>(power));
    const T m1 = std::pow(T(2), -(max_bias / T(2)) / static_cast<T>(power));
    return head < power ? std::pow(m0, static_cast<T>(head + 1)) : std::pow(m1, static_cast<T>(2 * (head - power) + 1));
}

Index mask_index(const Tensor& mask, const Index& i) { return {i[0], i[1], i[2] % mask.ne[2], i[3] % mask.ne[3]}; }

Status accepts_soft_max(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if (a.type != TypeId::f32) return fail("a is %1; this is computed in f32 only", traits(a.type).name);
    GGS_CHECK(need_contiguous(a, "a"));
    GGS_CHECK(need_contiguous(node, text("the result")));
    return need_aligned(node);
}

Status run_soft_max(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor* const mask = node.src[1];
    const Tensor* const sinks = node.src[2];
    const float scale = param_f32(node, 0);
    const int64_t n = node.ne[0];
    const RowLoops& loops = best_dot_table().loops;
    each_row(node, chunk, [&](const Index& i) {
        const auto* const a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i));
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        loops.scale(a, scale, out, n);
        if (mask) {
            const float factor = slope<float>(node, i[2]);
            float room[piece];
            each_piece(n, [&](int64_t first, int64_t part) {
                const float* const m = load(*mask, bytes_at(*mask, mask_index(*mask, i)), first, part, room);
                for (int64_t k = 0; k < part; ++k) out[first + k] += factor * m[k];
            });
        }
        float largest = loops.largest(out, n);
        const float sink = sinks ? element_at(*sinks, {i[2], 0, 0, 0}) : 0;
        if (sinks) largest = largest > sink ? largest : sink;
        double sum = loops.exp_less(out, largest, out, n);
        if (sinks) sum += exp_f32(sink - largest);
        loops.scale(out, static_cast<float>(1.0 / sum), out, n);
    });
    return {};
}

Status reads_soft_max(const Tensor& node, const Index& out, const ValueReader& read,
                      std::vector<SourceElement>& elements) {
    GGS_CHECK(reads_row(node, out, read, elements));
    Index i = out;
    if (node.src[1])
        for (i[0] = 0; i[0] < node.ne[0]; ++i[0]) elements.push_back({1, mask_index(*node.src[1], i)});
    if (node.src[2]) elements.push_back({2, {out[2], 0, 0, 0}});
    return {};
}

Result<Explanation> explain_soft_max(const Tensor& node, const Index& out, const ValueReader& read) {
    const double scale = param_f32(node, 0), factor = slope<double>(node, out[2]);
    const auto logit = [&](int64_t k) {
        const Index i{k, out[1], out[2], out[3]};
        const double masked = node.src[1] ? factor * read(*node.src[1], mask_index(*node.src[1], i)) : 0;
        return read(*node.src[0], i) * scale + masked;
    };
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (int64_t k = 0; k < node.ne[0]; ++k) largest = std::max(largest, logit(k));
    const double sink = node.src[2] ? read(*node.src[2], {out[2], 0, 0, 0}) : 0;
    if (node.src[2]) largest = std::max(largest, sink);
    for (int64_t k = 0; k < node.ne[0]; ++k) sum += std::exp(logit(k) - largest);
    if (node.src[2]) sum += std::exp(sink - largest);
    const double w = logit(out[0]);
    Explanation e;
    e.value = std::exp(w - largest) / sum;
    const std::string name = read.element(*node.src[0], out);
    if (const Tensor* const mask = node.src[1]) {
        e.lines.push_back(
            msg("w = %1 · %2 + %3 · %4 = %5", name, scale, factor, read.element(*mask, mask_index(*mask, out)), w));
    } else {
        e.lines.push_back(msg("w = %1 · %2 = %3", name, scale, w));
    }
    e.lines.push_back(msg("max w = %1, Σ e^(w - max) over the row = %2", largest, sum));
    if (node.src[2]) e.lines.push_back(msg("both with the sink %1", sink));
    e.lines.push_back(msg("e^(%1 - %2) / %3 = %4", w, largest, sum, e.value));
    return e;
}

double soft_max_row_ns(const Tensor& node, int) { return 8.0 * static_cast<double>(node.ne[0]); }
double norm_row_ns(const Tensor& node, int) { return 3.0 * static_cast<double>(node.ne[0]); }

// rms_norm and group_norm know only dense rows.
Status accepts_dense_norm(const Tensor& node) { return accepts_f32_rows(node); }

} // namespace

namespace computations {

const Computation norm = {{accepts_norm, run_norm, nullptr, nullptr, norm_row_ns},
                          reads_row,
                          explain_row_norm,
                          cost_per_element<5>,
                          nullptr,
                          rounds_sums};
const Computation rms_norm = {{accepts_dense_norm, run_rms_norm, nullptr, nullptr, norm_row_ns},
                              reads_row,
                              explain_row_norm,
                              cost_per_element<3>,
                              nullptr,
                              rounds_sums};
const Computation l2_norm = {{accepts_norm, run_l2_norm, nullptr, nullptr, norm_row_ns},
                             reads_row,
                             explain_row_norm,
                             cost_per_element<3>,
                             nullptr,
                             rounds_sums};
const Computation group_norm = {{accepts_dense_norm, run_group_norm, nullptr, groups_in_all, ns_of_group},
                                reads_group,
                                explain_group_norm,
                                cost_per_element<5>,
                                nullptr,
                                rounds_sums};
const Computation soft_max = {{accepts_soft_max, run_soft_max, nullptr, nullptr, soft_max_row_ns},
                              reads_soft_max,
                              explain_soft_max,
                              cost_per_element<10>,
                              nullptr,
                              rounds_sums};

} // namespace computations

} // namespace ggs
