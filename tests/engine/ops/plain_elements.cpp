// SPDX-License-Identifier: MIT
// Element by element, row by row, and the optimisers.
#include "plain_rules.h"

#include "tensor/half.h"

namespace ggs::kernel_test {

namespace {

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
double timestep_embedding(N n, I o) {
    const int64_t half = integer(n, 0) / 2;
    if (o[0] >= 2 * half) return 0;
    const double j = static_cast<double>(o[0] % half) / static_cast<double>(half);
    const double angle = src(n, 0, {o[1], 0, 0, 0}) * std::exp(-std::log(static_cast<double>(integer(n, 1))) * j);
    return o[0] < half ? std::cos(angle) : std::sin(angle);
}
double arange(N n, I o) { return real(n, 0) + real(n, 2) * static_cast<double>(o[0]); }
double leaky(N n, I o) { return std::max(src(n, 0, o), 0.0) + real(n, 0) * std::min(src(n, 0, o), 0.0); }

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
// gelu and gelu_quick are looked up by halves in a table of halves; f32 has guards around gelu's.
double half(double x) { return static_cast<double>(f16_to_f32(f32_to_f16(static_cast<float>(x)))); }
double gelu_of(double x) { return 0.5 * x * (1 + std::tanh(0.79788456080286535588 * x * (1 + 0.044715 * x * x))); }
double gelu_erf(double x) { return 0.5 * x * (1 + std::erf(x * 0.70710678118654752440)); }
double gelu(N n, double x) {
    if (n.src[0]->type == TypeId::f32 && std::fabs(x) >= 10) return x > 0 ? x : 0;
    return half(gelu_of(half(x)));
}
double gelu_quick(double x) { return half(half(x) / (1 + std::exp(-1.702 * half(x)))); }

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
    case 8: return gelu(n, x);
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
    case 1: return gelu(n, x) * g;
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

PlainRules plain_elements() {
    return {
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
        {OpId::norm, norm},
        {OpId::rms_norm, rms_norm},
        {OpId::group_norm, group_norm},
        {OpId::l2_norm, l2_norm},
        {OpId::scale, scale},
        {OpId::set, set},
        {OpId::soft_max, soft_max},
        {OpId::clamp, clamp},
        {OpId::arange, arange},
        {OpId::timestep_embedding, timestep_embedding},
        {OpId::argsort, argsort},
        {OpId::top_k, top_k},
        {OpId::leaky_relu, leaky},
        {OpId::fill, fill},
        {OpId::unary, unary},
        {OpId::cross_entropy_loss, cross_entropy_loss},
        {OpId::opt_step_adamw, adamw},
        {OpId::opt_step_sgd, sgd},
        {OpId::glu, glu},
    };
}

} // namespace ggs::kernel_test
