// SPDX-License-Identifier: MIT
// timestep_embedding on a CPU: a number becomes cosines and then sines of itself, slower and slower.
#include "ops/rows.h"

#include <cmath>

namespace ggs {

namespace {

// Returns half of the columns of a row. The first half are cosines, the second half sines; an odd last column is 0.
int64_t half_of(const Tensor& node) { return param_i32(node, 0) / 2; }
bool is_left_over(const Tensor& node, const Index& out) { return out[0] >= 2 * half_of(node); }

Status accepts(const Tensor& node) {
    GGS_CHECK(need_type(*node.src[0], text("timesteps"), TypeId::f32));
    GGS_CHECK(need_all_f32(node));
    return need_dense_rows(node, text("the result"));
}

double row_ns(const Tensor& node, int) { return 20.0 * static_cast<double>(std::min(part, node.ne[0])); }

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const int64_t half = half_of(node);
    const float log_period = -std::log(static_cast<float>(param_i32(node, 1)));
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        const float t = float_at(TypeId::f32, bytes_at(*node.src[0], i[1], 0, 0, 0));
        const auto angle = [&](int64_t j) {
            return t * std::exp(log_period * static_cast<float>(j) / static_cast<float>(half));
        };
        const int64_t end = first + n;
        int64_t k = first;
        for (; k < std::min(half, end); ++k) out[k] = std::cos(angle(k));
        for (; k < std::min(2 * half, end); ++k) out[k] = std::sin(angle(k - half));
        if (k < end) out[k] = 0.0f;
    });
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    if (!is_left_over(node, out)) elements.push_back({0, {out[1], 0, 0, 0}});
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const int64_t half = half_of(node);
    if (is_left_over(node, out))
        return Explanation{{msg("0: dim = %1 is odd, so one column is left over", node.ne[0])}, 0};
    const int64_t j = out[0] % half;
    const Index at{out[1], 0, 0, 0};
    const double t = read(*node.src[0], at);
    // max_period^(-j / half) as a logarithm that is scaled in float: the first angle alone is exact.
    const Bounded log_period = log(Bounded(static_cast<double>(param_i32(node, 1))));
    const Bounded exponent = -log_period * static_cast<double>(j) / static_cast<double>(half);
    const Bounded frequency = j == 0 ? 1.0 : exp(exponent), angle = j == 0 ? t : t * frequency;
    const Message made_of = msg("f = max_period^(-%1 / %2) = %3", j, half, frequency.value);
    const bool is_cosine = out[0] < half;
    const Bounded value = is_cosine ? cos(angle) : sin(angle);
    const std::string name = read.element(*node.src[0], at);
    return Explanation{{made_of,
                        is_cosine ? msg("cos(%1 · f) = cos(%2 · %3)", name, t, frequency.value)
                                  : msg("sin(%1 · f) = sin(%2 · %3)", name, t, frequency.value),
                        msg("= %1", value.value)},
                       value};
}

} // namespace

namespace computations {

const Computation timestep_embedding = {
    {accepts, run, nullptr, rows_in_parts, row_ns}, reads, explain, cost_per_element<20>, nullptr, of_functions};

} // namespace computations

} // namespace ggs
