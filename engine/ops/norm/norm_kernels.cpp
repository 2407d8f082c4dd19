// SPDX-License-Identifier: MIT
#include "ops/alibi.h"
#include "ops/rows.h"

#include "cpu/dot.h"
#include "cpu/row_math.h"

#include <cmath>
#include <limits>

namespace ggs {

namespace {

// Calls f(k, value) for each element of an f32 row with any stride.
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

// Sums over many elements: in double on a CPU, by blocks of threads on a GPU.
struct Moments {
    double n = 0;
    Bounded mean, squares, deviation; // the last two are sums
};
template <class Each> Moments moments(Each&& each) {
    BoundedSum sum, squares, deviation;
    each([&](double x) {
        sum.add(x);
        squares.add_product(x, x);
    });
    const int64_t chain = std::min(sum.terms(), chain_of_row(sum.terms()));
    Moments m;
    m.n = static_cast<double>(sum.terms());
    m.mean = sum.total(chain) / m.n;
    m.squares = squares.total(chain);
    each([&](double x) {
        const Bounded distance = Bounded(x) - m.mean.value;
        deviation.add_product(distance, distance);
    });
    m.deviation = deviation.total(chain);
    // The distances from the mean add up to 0, so an error of the mean changes the sum of their squares by its square
    // only.
    m.deviation.error += m.n * m.mean.error * m.mean.error;
    return m;
}

Explanation explain_centred(const Moments& m, const std::string& name, double x, double eps, const char* over) {
    const Bounded variance = m.deviation / m.n;
    Bounded value = (x - m.mean) / sqrt(variance + eps);
    // A row of equal numbers may have no other variance than what the mean is off by. No distance is larger than the
    // root of the sum of the squares.
    if (eps > 0 && std::isfinite(m.deviation.error))
        value.error = std::min(value.error, std::fabs(value.value) + 1.001 * std::sqrt(m.n));
    return {{msg("over the %1 elements of the %2: mean = %3, var = %4", m.n, over, m.mean.value, variance.value),
             msg("(%1 - mean) / √(var + eps) = (%2 - %3) / √(%4 + %5)", name, x, m.mean.value, variance.value, eps),
             msg("= %1", value.value)},
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
        const Bounded mean = m.squares / m.n;
        e.set(x / sqrt(mean + eps));
        e.lines = {msg("mean of x² over the row = %1 / %2 = %3", m.squares.value, m.n, mean.value),
                   msg("%1 / √(mean + eps) = %2 / √(%3 + %4)", name, x, mean.value, eps)};
    } else {
        const Bounded length = sqrt(m.squares);
        e.set(x / fmax(length, eps));
        e.lines = {msg("Σ x² over the row = %1", m.squares.value),
                   msg("%1 / max(√Σ, eps) = %2 / max(%3, %4)", name, x, length.value, eps)};
    }
    e.lines.push_back(msg("= %1", e.value));
    return e;
}

// -- group_norm -------------------------------------------------------------------------------------------------------

// Channels (dim 2) of a group. The last group that has channels may have fewer. Groups without channels are never
// computed; there may be far more of them than channels.
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

Index mask_index(const Tensor& mask, const Index& i) { return {i[0], i[1], i[2] % mask.ne[2], i[3] % mask.ne[3]}; }

Status accepts_soft_max(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if (a.type != TypeId::f32) return fail("a is %1; this kernel supports only f32", traits(a.type).name);
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
            const float factor = alibi_slope_in_float(node.ne[2], param_f32(node, 1), i[2]);
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

// e^w of one logit as a share of the sum of all. As the numerator is part of the sum, the share is largest where it is
// as large as its error allows and all others are as small.
class Share {
  public:
    void add(const Bounded& weight, bool is_own) {
        ++m_terms;
        m_sum += weight.value;
        // An exponent that is off makes a weight larger or smaller by the same factor.
        const double most = weight.value + weight.error;
        const double least = weight.value > 0 ? weight.value * (weight.value / most) : weight.value;
        Weight& to = is_own ? m_own : m_others;
        to.least += least;
        to.value += weight.value;
        to.most += most;
    }
    double sum() const { return m_sum; }
    Bounded value() const {
        const auto share = [](double own, double others) { return own > 0 ? own / (own + others) : 0; };
        const double value = m_own.value / m_sum;
        const double error =
            std::max(share(m_own.most, m_others.least) - value, value - share(m_own.least, m_others.most));
        constexpr int64_t and_the_quotient = 3;
        return bounded(value, error, static_cast<double>(std::min(m_terms, chain_of_row(m_terms)) + and_the_quotient));
    }

  private:
    struct Weight {
        double least = 0, value = 0, most = 0;
    };
    Weight m_own, m_others;
    double m_sum = 0;
    int64_t m_terms = 0;
};

Result<Explanation> explain_soft_max(const Tensor& node, const Index& out, const ValueReader& read) {
    const double scale = param_f32(node, 0);
    const Bounded factor = explained_alibi_slope(node.ne[2], param_f32(node, 1), out[2]);
    const Tensor* const mask = node.src[1];
    std::vector<Bounded> logits;
    double largest = -std::numeric_limits<double>::infinity();
    for (Index i = {0, out[1], out[2], out[3]}; i[0] < node.ne[0]; ++i[0]) {
        const Bounded scaled = Bounded(read(*node.src[0], i)) * scale;
        logits.push_back(mask ? scaled + factor * read(*mask, mask_index(*mask, i)) : scaled);
        largest = std::max(largest, logits.back().value);
    }
    const double sink = node.src[2] ? read(*node.src[2], {out[2], 0, 0, 0}) : 0;
    if (node.src[2]) largest = std::max(largest, sink);
    // The shares are the same for any number that is subtracted as the largest.
    Share share;
    for (size_t k = 0; k < logits.size(); ++k) share.add(exp(logits[k] - largest), k == static_cast<size_t>(out[0]));
    if (node.src[2]) share.add(exp(Bounded(sink) - largest), false);
    const double w = logits[static_cast<size_t>(out[0])].value;
    Explanation e;
    e.set(share.value());
    // Infinite in float, and infinity less infinity is NaN.
    if (std::isfinite(largest) && std::fabs(largest) >= infinite_in_float)
        e.bound = std::numeric_limits<double>::infinity();
    const std::string name = read.element(*node.src[0], out);
    if (mask) {
        e.lines.push_back(msg("w = %1 · %2 + %3 · %4 = %5", name, scale, factor.value,
                              read.element(*mask, mask_index(*mask, out)), w));
    } else {
        e.lines.push_back(msg("w = %1 · %2 = %3", name, scale, w));
    }
    e.lines.push_back(msg("max w = %1, Σ e^(w - max) over the row = %2", largest, share.sum()));
    if (node.src[2]) e.lines.push_back(msg("both include the sink %1", sink));
    e.lines.push_back(msg("e^(%1 - %2) / %3 = %4", w, largest, share.sum(), e.value));
    return e;
}

double soft_max_row_ns(const Tensor& node, int) { return 8.0 * static_cast<double>(node.ne[0]); }
double norm_row_ns(const Tensor& node, int) { return 3.0 * static_cast<double>(node.ne[0]); }

constexpr Text of_shares =
    text("(n/256 + 17)·u for the sum and the quotient, 8u for each function, u for every other operation");

// rms_norm and group_norm know only dense rows.
Status accepts_dense_norm(const Tensor& node) { return accepts_f32_rows(node); }

} // namespace

namespace computations {

const Computation norm = {{accepts_norm, run_norm, nullptr, nullptr, norm_row_ns},
                          reads_row,
                          explain_row_norm,
                          cost_per_element<5>,
                          nullptr,
                          of_row_sums};
const Computation rms_norm = {{accepts_dense_norm, run_rms_norm, nullptr, nullptr, norm_row_ns},
                              reads_row,
                              explain_row_norm,
                              cost_per_element<3>,
                              nullptr,
                              of_row_sums};
const Computation l2_norm = {{accepts_norm, run_l2_norm, nullptr, nullptr, norm_row_ns},
                             reads_row,
                             explain_row_norm,
                             cost_per_element<3>,
                             nullptr,
                             of_row_sums};
const Computation group_norm = {{accepts_dense_norm, run_group_norm, nullptr, groups_in_all, ns_of_group},
                                reads_group,
                                explain_group_norm,
                                cost_per_element<5>,
                                nullptr,
                                of_row_sums};
const Computation soft_max = {{accepts_soft_max, run_soft_max, nullptr, nullptr, soft_max_row_ns},
                              reads_soft_max,
                              explain_soft_max,
                              cost_per_element<10>,
                              nullptr,
                              of_shares};

} // namespace computations

} // namespace ggs
