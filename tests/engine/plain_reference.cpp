// SPDX-License-Identifier: MIT
#include "plain_reference.h"

#include "element_value.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

namespace ggs::kernel_test {

namespace {

using N = const Tensor&;
using I = const Index&;
constexpr double infinity = std::numeric_limits<double>::infinity();

double src(N node, int slot, I i) { return value_of(*node.src[slot], i); }
int64_t whole(N t, I i) { return static_cast<int64_t>(value_of(t, i)); }
double real(N node, int slot) { return static_cast<double>(param_f32(node, slot)); }
int64_t integer(N node, int slot) { return param_i32(node, slot); }

Index repeated(N small, I i) {
    return {i[0] % small.ne[0], i[1] % small.ne[1], i[2] % small.ne[2], i[3] % small.ne[3]};
}
int64_t flat(N t, I i) { return i[0] + t.ne[0] * (i[1] + t.ne[1] * (i[2] + t.ne[2] * i[3])); }
Index unflat(N t, int64_t k) {
    return {k % t.ne[0], k / t.ne[0] % t.ne[1], k / (t.ne[0] * t.ne[1]) % t.ne[2], k / (t.ne[0] * t.ne[1] * t.ne[2])};
}
int64_t count(N t) { return t.ne[0] * t.ne[1] * t.ne[2] * t.ne[3]; }

// -- element by element ---------------------------------------------------------------------------------------------

template <class F> double with_b(N node, I o, F f) {
    return f(src(node, 0, o), src(node, 1, repeated(*node.src[1], o)));
}
double add(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a + b; });
}
double sub(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a - b; });
}
double mul(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a * b; });
}
double div(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a / b; });
}
double add_id(N n, I o) { return src(n, 0, o) + src(n, 1, {o[0], whole(*n.src[2], {o[1], o[2], 0, 0}), 0, 0}); }

// What b's elements that fall on byte `at` of the result make of it.
template <class F> double region(N n, I o, F f) {
    const Tensor& b = *n.src[1];
    double value = src(n, 0, o);
    const int64_t at = 4 * flat(n, o);
    for (int64_t k = 0; k < count(b); ++k) {
        const Index i = unflat(b, k);
        if (4 * i[0] + integer(n, 0) * i[1] + integer(n, 1) * i[2] + integer(n, 2) * i[3] + integer(n, 3) == at)
            value = f(value, value_of(b, i));
    }
    return value;
}
double acc(N n, I o) {
    return region(n, o, [](double a, double b) { return a + b; });
}
double set(N n, I o) {
    return region(n, o, [](double, double b) { return b; });
}

template <double (*f)(double)> double of_one(N n, I o) { return f(src(n, 0, o)); }
double sqr(double x) { return x * x; }
double scale(N n, I o) { return src(n, 0, o) * real(n, 0) + real(n, 1); }
double clamp(N n, I o) { return std::max(std::min(src(n, 0, o), real(n, 1)), real(n, 0)); }
double fill(N n, I) { return real(n, 0); }
double arange(N n, I o) { return real(n, 0) + real(n, 2) * static_cast<double>(o[0]); }
double leaky(N n, I o) { return std::max(src(n, 0, o), 0.0) + real(n, 0) * std::min(src(n, 0, o), 0.0); }

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double gelu(double x) { return 0.5 * x * (1 + std::tanh(0.79788456080286535588 * x * (1 + 0.044715 * x * x))); }
double gelu_erf(double x) { return 0.5 * x * (1 + std::erf(x * 0.70710678118654752440)); }
double gelu_quick(double x) { return x / (1 + std::exp(-1.702 * x)); }

double unary(N n, I o) {
    const double x = src(n, 0, o);
    const double hard = std::min(1.0, std::max(0.0, (x + 3) / 6));
    switch (integer(n, 0)) {
    case 0: return std::fabs(x);
    case 1: return x > 0 ? 1 : x < 0 ? -1 : 0;
    case 2: return -x;
    case 3: return x > 0 ? 1 : 0;
    case 4: return std::tanh(x);
    case 5: return x > 0 ? x : std::expm1(x);
    case 6: return std::max(x, 0.0);
    case 7: return sigmoid(x);
    case 8: return gelu(x);
    case 9: return gelu_quick(x);
    case 10: return x * sigmoid(x);
    case 11: return x * hard;
    case 12: return hard;
    case 13: return std::exp(x);
    case 14: return std::expm1(x);
    case 15: return x > 20 ? x : std::log(1 + std::exp(x));
    case 16: return gelu_erf(x);
    case 17:
        if (x > 0) return real(n, 2) * x * x + real(n, 3) * x;
        return (std::expm1(std::min(x, real(n, 4))) - x) * real(n, 1) + real(n, 3) * x;
    case 18: return std::floor(x);
    case 19: return std::ceil(x);
    case 20: return x < 0 ? -std::floor(0.5 - x) : std::floor(0.5 + x);
    case 21: return x < 0 ? std::ceil(x) : std::floor(x);
    default: return std::nan("");
    }
}

double glu(N n, I o) {
    Index second = o;
    second[0] += n.ne[0];
    double x = src(n, 0, o), g = 0;
    if (n.src[1])
        g = src(n, 1, o);
    else
        g = src(n, 0, second);
    if (!n.src[1] && integer(n, 1)) std::swap(x, g);
    switch (integer(n, 0)) {
    case 0: return x > 0 ? x * g : 0;
    case 1: return gelu(x) * g;
    case 2: return x * sigmoid(x) * g;
    case 3:
        x = std::min(x, real(n, 3));
        g = std::min(std::max(g, -real(n, 3)), real(n, 3));
        return x / (1 + std::exp(-real(n, 2) * x)) * (g + 1);
    case 4: return gelu_erf(x) * g;
    case 5: return gelu_quick(x) * g;
    default: return std::nan("");
    }
}

// -- rows -----------------------------------------------------------------------------------------------------------

std::vector<double> row(N a, I o) {
    std::vector<double> values;
    for (int64_t k = 0; k < a.ne[0]; ++k) values.push_back(value_of(a, {k, o[1], o[2], o[3]}));
    return values;
}
double total(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }
double squares(const std::vector<double>& values) {
    return std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
}

double sum(N n, I) {
    double all = 0;
    for (int64_t k = 0; k < count(*n.src[0]); ++k) all += src(n, 0, unflat(*n.src[0], k));
    return all;
}
double sum_rows(N n, I o) { return total(row(*n.src[0], o)); }
double mean(N n, I o) { return sum_rows(n, o) / static_cast<double>(n.src[0]->ne[0]); }
double cumsum(N n, I o) {
    const std::vector<double> values = row(*n.src[0], o);
    return std::accumulate(values.begin(), values.begin() + o[0] + 1, 0.0);
}
double argmax(N n, I o) {
    const std::vector<double> values = row(*n.src[0], {0, o[0], 0, 0});
    int64_t best = 0;
    for (size_t k = 1; k < values.size(); ++k) {
        if (values[k] >= values[static_cast<size_t>(best)]) best = static_cast<int64_t>(k);
    }
    return static_cast<double>(best);
}
double count_equal(N n, I) {
    int64_t equal = 0;
    for (int64_t k = 0; k < count(*n.src[0]); ++k) {
        const Index i = unflat(*n.src[0], k);
        equal += src(n, 0, i) == src(n, 1, i);
    }
    return static_cast<double>(equal);
}
std::vector<int64_t> order(const std::vector<double>& values, bool descending) {
    std::vector<int64_t> indices(values.size());
    std::iota(indices.begin(), indices.end(), 0);
    std::stable_sort(indices.begin(), indices.end(), [&](int64_t i, int64_t j) {
        const double x = values[static_cast<size_t>(i)], y = values[static_cast<size_t>(j)];
        return descending ? x > y : x < y;
    });
    return indices;
}
double argsort(N n, I o) {
    return static_cast<double>(order(row(*n.src[0], o), integer(n, 0) == 1)[static_cast<size_t>(o[0])]);
}
double top_k(N n, I o) {
    std::vector<int64_t> indices = order(row(*n.src[0], o), true);
    if (n.ne[0] > 1) std::swap(indices[0], indices[1]); // ggml's own
    return static_cast<double>(indices[static_cast<size_t>(o[0])]);
}

double centred(const std::vector<double>& all, double x, double eps) {
    const auto size = static_cast<double>(all.size());
    const double middle = total(all) / size;
    double variance = 0;
    for (const double v : all) variance += (v - middle) * (v - middle) / size;
    return (x - middle) / std::sqrt(variance + eps);
}
double norm(N n, I o) { return centred(row(*n.src[0], o), src(n, 0, o), real(n, 0)); }
double rms_norm(N n, I o) {
    return src(n, 0, o) / std::sqrt(squares(row(*n.src[0], o)) / static_cast<double>(n.ne[0]) + real(n, 0));
}
double l2_norm(N n, I o) { return src(n, 0, o) / std::max(std::sqrt(squares(row(*n.src[0], o))), real(n, 0)); }
double group_norm(N n, I o) {
    const int64_t channels = (n.ne[2] + integer(n, 0) - 1) / integer(n, 0);
    const int64_t first = o[2] / channels * channels;
    std::vector<double> all;
    for (int64_t c = first; c < std::min(n.ne[2], first + channels); ++c) {
        for (int64_t y = 0; y < n.ne[1]; ++y) {
            const std::vector<double> line = row(*n.src[0], {0, y, c, o[3]});
            all.insert(all.end(), line.begin(), line.end());
        }
    }
    return centred(all, src(n, 0, o), real(n, 1));
}

double slope(int64_t head, int64_t heads, double max_bias) {
    if (max_bias <= 0) return 1;
    const double p = std::pow(2, std::floor(std::log2(static_cast<double>(heads))));
    const auto h = static_cast<double>(head);
    return h < p ? std::pow(2, -max_bias / p * (h + 1)) : std::pow(2, -max_bias / (2 * p) * (2 * (h - p) + 1));
}

double soft_max(N n, I o) {
    const double factor = slope(o[2], n.ne[2], real(n, 1));
    std::vector<double> w = row(*n.src[0], o);
    for (size_t k = 0; k < w.size(); ++k) {
        w[k] *= real(n, 0);
        if (const Tensor* mask = n.src[1])
            w[k] += factor * value_of(*mask, {static_cast<int64_t>(k), o[1], o[2] % mask->ne[2], o[3] % mask->ne[3]});
    }
    double most = *std::max_element(w.begin(), w.end());
    const double sink = n.src[2] ? src(n, 2, {o[2], 0, 0, 0}) : -infinity;
    most = std::max(most, sink);
    double sum = std::exp(sink - most);
    for (const double x : w) sum += std::exp(x - most);
    return std::exp(w[static_cast<size_t>(o[0])] - most) / sum;
}

double cross_entropy_loss(N n, I) {
    const Tensor& a = *n.src[0];
    double loss = 0;
    const int64_t rows = count(a) / a.ne[0];
    for (int64_t r = 0; r < rows; ++r) {
        const Index at = unflat(a, r * a.ne[0]);
        const std::vector<double> x = row(a, at), y = row(*n.src[1], at);
        const double most = *std::max_element(x.begin(), x.end());
        double sum = 0;
        for (const double v : x) sum += std::exp(v - most);
        for (size_t k = 0; k < x.size(); ++k) loss -= y[k] * (x[k] - most - std::log(sum));
    }
    return loss / static_cast<double>(rows);
}

// -- products ---------------------------------------------------------------------------------------------------------

double mul_mat(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t k = 0; k < a.ne[0]; ++k)
        sum += value_of(a, {k, o[0], o[2] / (b.ne[2] / a.ne[2]), o[3] / (b.ne[3] / a.ne[3])}) *
               value_of(b, {k, o[1], o[2], o[3]});
    return sum;
}
double mul_mat_id(N n, I o) {
    const int64_t expert = whole(*n.src[2], {o[1], o[2], 0, 0});
    double sum = 0;
    for (int64_t k = 0; k < n.src[0]->ne[0]; ++k)
        sum += src(n, 0, {k, o[0], expert, 0}) * src(n, 1, {k, o[1] % n.src[1]->ne[1], o[2], 0});
    return sum;
}
double out_prod(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t k = 0; k < a.ne[1]; ++k)
        sum += value_of(a, {o[0], k, o[2] / (b.ne[2] / a.ne[2]), o[3] / (b.ne[3] / a.ne[3])}) *
               value_of(b, {o[1], k, o[2], o[3]});
    return sum;
}
double flash_attn(N n, I o) {
    const Tensor& q = *n.src[0];
    const Tensor& k = *n.src[1];
    const Tensor& v = *n.src[2];
    const int64_t head = o[1], query = o[2], batch = o[3];
    const double cap = real(n, 2);
    std::vector<double> s(static_cast<size_t>(k.ne[1]));
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        double x = 0;
        for (int64_t d = 0; d < k.ne[0]; ++d)
            x += value_of(q, {d, query, head, batch}) * value_of(k, {d, j, head / (q.ne[2] / k.ne[2]), batch});
        x *= real(n, 0);
        if (cap != 0) x = cap * std::tanh(x / cap);
        if (const Tensor* mask = n.src[3])
            x +=
                slope(head, q.ne[2], real(n, 1)) * value_of(*mask, {j, query, head % mask->ne[2], batch % mask->ne[3]});
        s[static_cast<size_t>(j)] = x;
    }
    const double sink = n.src[4] ? src(n, 4, {head, 0, 0, 0}) : -infinity;
    const double most = std::max(sink, *std::max_element(s.begin(), s.end()));
    if (most == -infinity) return 0; // everything is masked
    double sum = std::exp(sink - most), value = 0;
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        const double weight = std::exp(s[static_cast<size_t>(j)] - most);
        sum += weight;
        if (weight > 0) value += weight * value_of(v, {o[0], j, head / (q.ne[2] / v.ne[2]), batch});
    }
    return value / sum;
}

// -- moves ------------------------------------------------------------------------------------------------------------

double same_place(N n, I o) {
    const double x = src(n, 0, unflat(*n.src[0], flat(n, o)));
    return n.type == TypeId::i32 ? (x < 0 ? std::ceil(x) : std::floor(x)) : x;
}
double repeat(N n, I o) { return src(n, 0, repeated(*n.src[0], o)); }
double concat(N n, I o) {
    const auto dim = static_cast<size_t>(integer(n, 0));
    Index i = o;
    i[dim] -= n.src[0]->ne[dim];
    return i[dim] < 0 ? src(n, 0, o) : src(n, 1, i);
}
double get_rows(N n, I o) { return src(n, 0, {o[0], whole(*n.src[1], {o[1], o[2], o[3], 0}), o[2], o[3]}); }
double set_rows(N n, I o) {
    const Tensor& b = *n.src[0];
    const Tensor& c = *n.src[1];
    double value = src(n, 2, o);
    for (int64_t r = 0; r < b.ne[1]; ++r) {
        if (whole(c, {r, o[2] % c.ne[1], o[3] % c.ne[2], 0}) == o[1]) value = value_of(b, {o[0], r, o[2], o[3]});
    }
    return value;
}
double diag(N n, I o) { return o[0] == o[1] ? src(n, 0, {o[0], 0, o[2], o[3]}) : 0; }
double diag_mask(N n, I o) {
    if (o[0] <= integer(n, 0) + o[1]) return src(n, 0, o);
    return n.op == OpId::diag_mask_inf ? -infinity : 0;
}
double pad(N n, I o) {
    Index i{};
    for (int d = 0; d < 4; ++d) {
        const auto k = static_cast<size_t>(d);
        const int64_t size = n.src[0]->ne[d];
        i[k] = o[k] - integer(n, 2 * d);
        if (integer(n, 8)) {
            while (i[k] < 0) i[k] += size;
            while (i[k] >= size) i[k] -= size;
        }
        if (i[k] < 0 || i[k] >= size) return 0;
    }
    return src(n, 0, i);
}
double roll(N n, I o) {
    Index i{};
    for (size_t d = 0; d < 4; ++d) i[d] = (o[d] - integer(n, static_cast<int>(d)) + 2 * n.ne[d]) % n.ne[d];
    return src(n, 0, i);
}
double view(N n, I o) {
    // The element of the source that stands at the same byte.
    const Tensor& a = *n.src[0];
    const auto* const byte = static_cast<const std::byte*>(n.data) + element_offset(n, o);
    for (int64_t k = 0; k < count(a); ++k) {
        const Index i = unflat(a, k);
        if (static_cast<const std::byte*>(a.data) + element_offset(a, i) == byte) return value_of(a, i);
    }
    return std::nan("");
}
double permute(N n, I o) {
    Index i{};
    for (size_t d = 0; d < 4; ++d) i[d] = o[static_cast<size_t>(integer(n, static_cast<int>(d)))];
    return src(n, 0, i);
}
double transpose(N n, I o) { return src(n, 0, {o[1], o[0], o[2], o[3]}); }

// -- windows ----------------------------------------------------------------------------------------------------------

double inside(N b, int64_t x, int64_t y, int64_t c, int64_t image) {
    return x < 0 || x >= b.ne[0] || y < 0 || y >= b.ne[1] ? 0 : value_of(b, {x, y, c, image});
}
double im2col(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    const auto p = [&](int slot) { return integer(n, slot); };
    const int64_t kx = o[0] % a.ne[0];
    if (!p(6)) {
        const int64_t x = o[1] * p(0) + kx * p(4) - p(2);
        return x < 0 || x >= b.ne[0] ? 0 : value_of(b, {x, o[0] / a.ne[0], o[2], 0});
    }
    const int64_t ky = o[0] / a.ne[0] % a.ne[1];
    return inside(b, o[1] * p(0) + kx * p(4) - p(2), o[2] * p(1) + ky * p(5) - p(3), o[0] / (a.ne[0] * a.ne[1]), o[3]);
}
double conv_2d(N n, I o) {
    const Tensor& a = *n.src[0];
    const auto p = [&](int slot) { return integer(n, slot); };
    double sum = 0;
    for (int64_t k = 0; k < a.ne[0] * a.ne[1] * a.ne[2]; ++k) {
        const Index i = unflat(a, k);
        sum += value_of(a, {i[0], i[1], i[2], o[2]}) *
               inside(*n.src[1], o[0] * p(0) + i[0] * p(4) - p(2), o[1] * p(1) + i[1] * p(5) - p(3), i[2], o[3]);
    }
    return sum;
}
double conv_transpose_1d(N n, I o) {
    double sum = 0;
    for (int64_t x = 0; x < n.src[1]->ne[0]; ++x) {
        const int64_t k = o[0] - x * integer(n, 0);
        for (int64_t c = 0; c < n.src[0]->ne[2] && k >= 0 && k < n.src[0]->ne[0]; ++c)
            sum += src(n, 0, {k, o[1], c, 0}) * src(n, 1, {x, c, 0, 0});
    }
    return sum;
}
double conv_transpose_2d(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t y = 0; y < b.ne[1]; ++y) {
        for (int64_t x = 0; x < b.ne[0]; ++x) {
            const int64_t kx = o[0] - x * integer(n, 0), ky = o[1] - y * integer(n, 0);
            if (kx < 0 || kx >= a.ne[0] || ky < 0 || ky >= a.ne[1]) continue;
            for (int64_t c = 0; c < a.ne[3]; ++c) sum += value_of(a, {kx, ky, o[2], c}) * value_of(b, {x, y, c, o[3]});
        }
    }
    return sum;
}
double pooled(N n, I o, bool two, int64_t k0, int64_t k1, int64_t s0, int64_t s1, int64_t p0, int64_t p1) {
    double sum = 0, most = -infinity;
    int64_t seen = 0;
    for (int64_t y = o[1] * s1 - p1; y < o[1] * s1 - p1 + k1; ++y) {
        for (int64_t x = o[0] * s0 - p0; x < o[0] * s0 - p0 + k0; ++x) {
            if (x < 0 || x >= n.src[0]->ne[0] || y < 0 || y >= n.src[0]->ne[1]) continue;
            const double value = src(n, 0, {x, y, o[2], o[3]});
            sum += value;
            most = std::max(most, value);
            ++seen;
        }
    }
    return integer(n, 0) == 0 ? most : sum / static_cast<double>(two ? k0 * k1 : seen);
}
double pool_1d(N n, I o) { return pooled(n, o, false, integer(n, 1), 1, integer(n, 2), 1, integer(n, 3), 0); }
double pool_2d(N n, I o) {
    return pooled(n, o, true, integer(n, 1), integer(n, 2), integer(n, 3), integer(n, 4), integer(n, 5), integer(n, 6));
}

// How much of each source coordinate a coordinate of the result has.
std::map<int64_t, double> stretched(N n, int dim, int64_t i) {
    const int64_t from = n.src[0]->ne[dim], to = n.ne[dim];
    const int64_t mode = dim < 2 ? integer(n, 0) & 255 : 0;
    const bool corners = dim < 2 && integer(n, 0) & 256;
    double factor = static_cast<double>(to) / static_cast<double>(from);
    if (corners && from > 1 && to > 1) factor = static_cast<double>(to - 1) / static_cast<double>(from - 1);
    std::map<int64_t, double> weights;
    const auto give = [&](int64_t k, double weight) { weights[std::clamp<int64_t>(k, 0, from - 1)] += weight; };
    if (mode == 0) { // in f32, as which element is the nearest hangs on the rounding
        give(static_cast<int64_t>(static_cast<float>(i) / static_cast<float>(factor)), 1);
        return weights;
    }
    const double half = corners ? 0 : 0.5;
    const double centre = (static_cast<double>(i) + half) / factor;
    if (mode == 1 && integer(n, 0) & 512) {
        const double support = std::max(1.0, 1 / factor);
        double sum = 0;
        const auto first = std::max<int64_t>(0, static_cast<int64_t>(centre - support + half));
        const auto end = std::min<int64_t>(from, static_cast<int64_t>(centre + support + half));
        for (int64_t k = first; k < end; ++k) {
            const double weight = std::max(0.0, 1 - std::fabs((static_cast<double>(k) - centre + half) / support));
            give(k, weight);
            sum += weight;
        }
        for (auto& [k, weight] : weights) weight /= sum;
        return weights;
    }
    const double x = centre - half;
    const auto below = static_cast<int64_t>(std::floor(x));
    const double t = x - static_cast<double>(below);
    if (mode == 1) {
        give(below, 1 - t);
        give(below + 1, t);
        return weights;
    }
    constexpr double a = -0.75;
    const auto cubic = [](double d) {
        d = std::fabs(d);
        if (d <= 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
        return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a;
    };
    for (int64_t k = -1; k <= 2; ++k) give(below + k, cubic(t - static_cast<double>(k)));
    return weights;
}
double upscale(N n, I o) {
    double sum = 0;
    const int64_t i2 = stretched(n, 2, o[2]).begin()->first, i3 = stretched(n, 3, o[3]).begin()->first;
    for (const auto& [y, by_row] : stretched(n, 1, o[1])) {
        for (const auto& [x, by_column] : stretched(n, 0, o[0])) sum += by_row * by_column * src(n, 0, {x, y, i2, i3});
    }
    return sum;
}

// -- rope -------------------------------------------------------------------------------------------------------------

struct Rope {
    N n;
    int64_t dims = integer(n, 1), mode = integer(n, 2), offset = integer(n, 15);
    double base = real(n, 5), freq_scale = real(n, 6), ext = real(n, 7), attn = real(n, 8);

    int64_t section(int i) const { return integer(n, 11 + i); }
    int64_t pairs() const { return mode == 24 ? dims : dims / 2; }

    // Which of the four positions, and from which pair on its angle is counted.
    std::pair<int64_t, int64_t> position(int64_t pair) const {
        if (!(mode & 8)) return {0, 0};
        const int64_t all = section(0) + section(1) + section(2) + section(3);
        const int64_t sector = pair % all;
        if (mode == 40) {
            if (sector % 3 == 1 && sector < 3 * section(1)) return {1, 0};
            if (sector % 3 == 2 && sector < 3 * section(2)) return {2, 0};
            if (sector % 3 == 0 && sector < 3 * section(0)) return {0, 0};
            return {3, 0};
        }
        int64_t start = 0;
        for (int i = 0; i < 3; start += section(i++)) {
            if (sector < start + section(i)) return {i, mode == 24 ? pair - sector + start : 0};
        }
        return {3, mode == 24 ? pair - sector + start : 0};
    }
    double corrected(double beta) const {
        return static_cast<double>(dims) * std::log(static_cast<double>(integer(n, 4)) / (beta * 2 * M_PI)) /
               (2 * std::log(base));
    }
    // Angle and magnitude.
    std::pair<double, double> turn(int64_t pair, int64_t token) const {
        const auto [which, start] = position(pair);
        const double p = src(n, 1, {token + which * n.ne[2], 0, 0, 0});
        const double factor = n.src[2] ? src(n, 2, {pair, 0, 0, 0}) : 1;
        const double far =
            p * std::pow(base, -2.0 * static_cast<double>(pair - start) / static_cast<double>(dims)) / factor;
        if (ext == 0) return {freq_scale * far, attn};
        const double low = std::max(0.0, std::floor(corrected(real(n, 9))));
        const double high = std::min(static_cast<double>(dims - 1), std::ceil(corrected(real(n, 10))));
        const double ramp = 1 - std::clamp((static_cast<double>(pair) - low) / std::max(0.001, high - low), 0.0, 1.0);
        const double mix = ramp * ext;
        return {freq_scale * far * (1 - mix) + far * mix, attn * (1 + 0.1 * std::log(1 / freq_scale))};
    }
};
double rope(N n, I o) {
    const Rope r{n};
    const int64_t at = o[0] - r.offset;
    if (at < 0 || at >= 2 * r.pairs()) return src(n, 0, o);
    const int64_t pair = r.mode == 0 ? at / 2 : at % r.pairs();
    const int64_t first = r.offset + (r.mode == 0 ? 2 * pair : pair);
    const int64_t second = first + (r.mode == 0 ? 1 : r.pairs());
    const auto [angle, magnitude] = r.turn(pair, o[2]);
    const double x0 = src(n, 0, {first, o[1], o[2], o[3]}), x1 = src(n, 0, {second, o[1], o[2], o[3]});
    return magnitude *
           (o[0] == first ? x0 * std::cos(angle) - x1 * std::sin(angle) : x0 * std::sin(angle) + x1 * std::cos(angle));
}

// -- optimisers -------------------------------------------------------------------------------------------------------

double adamw(N n, I o) {
    const auto p = [&](int64_t k) { return src(n, 4, unflat(*n.src[4], k)); };
    const double w = src(n, 0, o), g = src(n, 1, o);
    const double m = p(1) * src(n, 2, o) + (1 - p(1)) * g;
    const double v = p(2) * src(n, 3, o) + (1 - p(2)) * g * g;
    return w * (1 - p(0) * p(4)) - p(0) * (m * p(5)) / (std::sqrt(v * p(6)) + p(3));
}
double sgd(N n, I o) {
    const auto p = [&](int64_t k) { return src(n, 2, unflat(*n.src[2], k)); };
    return src(n, 0, o) * (1 - p(0) * p(1)) - p(0) * src(n, 1, o);
}

} // namespace

PlainRule plain_rule(OpId op) {
    static const std::map<OpId, PlainRule> rules = {
        {OpId::dup, same_place},
        {OpId::add, add},
        {OpId::add_id, add_id},
        {OpId::add1, add},
        {OpId::acc, acc},
        {OpId::sub, sub},
        {OpId::mul, mul},
        {OpId::div, div},
        {OpId::sqr, of_one<sqr>},
        {OpId::sqrt, of_one<std::sqrt>},
        {OpId::log, of_one<std::log>},
        {OpId::sin, of_one<std::sin>},
        {OpId::cos, of_one<std::cos>},
        {OpId::sum, sum},
        {OpId::sum_rows, sum_rows},
        {OpId::cumsum, cumsum},
        {OpId::mean, mean},
        {OpId::argmax, argmax},
        {OpId::count_equal, count_equal},
        {OpId::repeat, repeat},
        {OpId::concat, concat},
        {OpId::norm, norm},
        {OpId::rms_norm, rms_norm},
        {OpId::group_norm, group_norm},
        {OpId::l2_norm, l2_norm},
        {OpId::mul_mat, mul_mat},
        {OpId::mul_mat_id, mul_mat_id},
        {OpId::out_prod, out_prod},
        {OpId::scale, scale},
        {OpId::set, set},
        {OpId::cpy, same_place},
        {OpId::cont, same_place},
        {OpId::reshape, same_place},
        {OpId::view, view},
        {OpId::permute, permute},
        {OpId::transpose, transpose},
        {OpId::get_rows, get_rows},
        {OpId::set_rows, set_rows},
        {OpId::diag, diag},
        {OpId::diag_mask_inf, diag_mask},
        {OpId::diag_mask_zero, diag_mask},
        {OpId::soft_max, soft_max},
        {OpId::rope, rope},
        {OpId::clamp, clamp},
        {OpId::conv_transpose_1d, conv_transpose_1d},
        {OpId::im2col, im2col},
        {OpId::conv_2d, conv_2d},
        {OpId::conv_transpose_2d, conv_transpose_2d},
        {OpId::pool_1d, pool_1d},
        {OpId::pool_2d, pool_2d},
        {OpId::upscale, upscale},
        {OpId::pad, pad},
        {OpId::roll, roll},
        {OpId::arange, arange},
        {OpId::argsort, argsort},
        {OpId::top_k, top_k},
        {OpId::leaky_relu, leaky},
        {OpId::fill, fill},
        {OpId::flash_attn_ext, flash_attn},
        {OpId::unary, unary},
        {OpId::cross_entropy_loss, cross_entropy_loss},
        {OpId::opt_step_adamw, adamw},
        {OpId::opt_step_sgd, sgd},
        {OpId::glu, glu},
    };
    const auto found = rules.find(op);
    return found == rules.end() ? nullptr : found->second;
}

} // namespace ggs::kernel_test
