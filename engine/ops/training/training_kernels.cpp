// SPDX-License-Identifier: MIT
#include "ops/rows.h"

#include <cmath>
#include <limits>

namespace ggs {

namespace {

// -- cross_entropy_loss -----------------------------------------------------------------------------------------------

int64_t rows_of_source(const Tensor& node, int) { return std::max<int64_t>(1, nrows(*node.src[0])); }
double loss_row_ns(const Tensor& node, int) { return 12.0 * static_cast<double>(node.src[0]->ne[0]); }

Status accepts_loss(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    GGS_CHECK(need_contiguous(*node.src[0], "a"));
    return need_contiguous(*node.src[1], "b");
}

// Adds b · log_softmax(a) of a row; `a` and `b` give an element.
void add_row_loss(int64_t n, const auto& a, const auto& b, BoundedSum& loss) {
    double largest = -std::numeric_limits<double>::infinity();
    BoundedSum sum;
    for (int64_t k = 0; k < n; ++k) largest = std::max<double>(largest, a(k));
    for (int64_t k = 0; k < n; ++k) sum.add(exp(Bounded(a(k)) - largest));
    const Bounded log_sum = log(sum.total(in_double));
    for (int64_t k = 0; k < n; ++k) loss.add_product(Bounded(b(k)), Bounded(a(k)) - largest - log_sum);
}

// One number from all rows, which are added up in their order.
Status run_loss(const KernelTask& task, Chunk chunk) {
    const Tensor& a = *task.node.src[0];
    const Tensor& b = *task.node.src[1];
    double& loss = *reinterpret_cast<double*>(task.kept.data());
    each_row(a, is_empty(a) ? Chunk{0, 0} : chunk, [&](const Index& i) {
        const auto* const x = reinterpret_cast<const float*>(bytes_at(a, i));
        const auto* const y = reinterpret_cast<const float*>(bytes_at(b, i));
        float largest = -std::numeric_limits<float>::infinity();
        for (int64_t k = 0; k < a.ne[0]; ++k) largest = largest > x[k] ? largest : x[k];
        double sum = 0, row = 0;
        for (int64_t k = 0; k < a.ne[0]; ++k) sum += std::exp(x[k] - largest);
        const auto log_sum = static_cast<float>(std::log(sum));
        for (int64_t k = 0; k < a.ne[0]; ++k) row += y[k] * (x[k] - largest - log_sum);
        loss += row;
    });
    if (chunk.first + chunk.rows == rows_of_source(task.node, task.phase))
        *static_cast<float*>(task.node.data) = static_cast<float>(-loss / static_cast<double>(nrows(a)));
    return {};
}

Result<Explanation> explain_loss(const Tensor& node, const Index&, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    BoundedSum rows;
    each_row(a, {0, nrows(a)}, [&](const Index& row) {
        const auto at = [&](const Tensor& t) {
            return [&read, &t, row](int64_t k) { return read(t, {k, row[1], row[2], row[3]}); };
        };
        add_row_loss(a.ne[0], at(a), at(b), rows);
    });
    const Bounded loss = rows.total(in_double), value = -loss / static_cast<double>(nrows(a));
    return Explanation{
        {msg("Σ %1 · log_softmax(%2) over %3 rows = %4", read.name(b), read.name(a), nrows(a), loss.value),
         msg("-Σ / %1 = %2", nrows(a), value.value)},
        value};
}

// -- optimisers: they write into the weights and their moments --------------------------------------------------------

Status accepts_step(const Tensor& node) {
    GGS_CHECK(accepts_f32_rows(node));
    const int last = node.op == OpId::opt_step_adamw ? 4 : 2;
    return need_contiguous(*node.src[last], text("the parameters"));
}

Status run_adamw(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const auto* const p = static_cast<const float*>(node.src[4]->data);
    const float alpha = p[0], beta1 = p[1], beta2 = p[2], eps = p[3], decay = p[4], beta1h = p[5], beta2h = p[6];
    const float keep = 1.0f - alpha * decay;
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        auto* const w = reinterpret_cast<float*>(bytes_at(*node.src[0], i));
        const auto* const g = reinterpret_cast<const float*>(bytes_at(*node.src[1], i));
        auto* const m = reinterpret_cast<float*>(bytes_at(*node.src[2], i));
        auto* const v = reinterpret_cast<float*>(bytes_at(*node.src[3], i));
        for (int64_t k = first; k < first + n; ++k) {
            m[k] = m[k] * beta1 + g[k] * (1.0f - beta1);
            v[k] = v[k] * beta2 + g[k] * g[k] * (1.0f - beta2);
            const float mean = m[k] * beta1h;
            const float root = std::sqrt(v[k] * beta2h) + eps;
            w[k] = w[k] * keep - alpha * mean / root;
        }
    });
    return {};
}

Result<Explanation> explain_adamw(const Tensor& node, const Index& out, const ValueReader& read) {
    Bounded p[7];
    for (int64_t k = 0; k < 7; ++k) p[k] = read(*node.src[4], index_of_flat(*node.src[4], k));
    const double w = read(*node.src[0], out), g = read(*node.src[1], out);
    const Bounded m = read(*node.src[2], out) * p[1] + g * (1.0 - p[1]);
    const Bounded v = read(*node.src[3], out) * p[2] + Bounded(g) * g * (1.0 - p[2]);
    const Bounded mean = m * p[5], square = v * p[6];
    const Bounded value = w * (1.0 - p[0] * p[4]) - p[0] * mean / (sqrt(square) + p[3]);
    return Explanation{
        {msg("m = β1 m + (1 - β1) g = %1, v = β2 v + (1 - β2) g² = %2", m.value, v.value),
         msg("w (1 - α wd) - α m̂ / (√v̂ + eps) with w = %1 = %2, g = %3 = %4, m̂ = %5, v̂ = %6",
             read.element(*node.src[0], out), w, read.element(*node.src[1], out), g, mean.value, square.value),
         msg("= %1", value.value)},
        value};
}

Status reads_step(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const int params = node.op == OpId::opt_step_adamw ? 4 : 2;
    for (int slot = 0; slot < params; ++slot) elements.push_back({slot, out});
    for (int64_t k = 0; k < nelements(*node.src[params]); ++k)
        elements.push_back({params, index_of_flat(*node.src[params], k)});
    return {};
}

void writes_adamw(const Tensor& node, const ValueReader&, std::vector<WrittenBytes>& bytes) {
    for (const int slot : {0, 2, 3}) add_elements(*node.src[slot], bytes);
}

Cost cost_of_adamw(const Tensor& node) {
    Cost cost = cost_of(node, 15);
    cost.bytes_written *= 3;
    return cost;
}

Status run_sgd(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const auto* const p = static_cast<const float*>(node.src[2]->data);
    const float alpha = p[0], keep = 1.0f - alpha * p[1];
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        auto* const w = reinterpret_cast<float*>(bytes_at(*node.src[0], i));
        const auto* const g = reinterpret_cast<const float*>(bytes_at(*node.src[1], i));
        for (int64_t k = first; k < first + n; ++k) w[k] = w[k] * keep - alpha * g[k];
    });
    return {};
}

Result<Explanation> explain_sgd(const Tensor& node, const Index& out, const ValueReader& read) {
    const double alpha = read(*node.src[2], index_of_flat(*node.src[2], 0));
    const double decay = read(*node.src[2], index_of_flat(*node.src[2], 1));
    const double w = read(*node.src[0], out), g = read(*node.src[1], out);
    const Bounded value = w * (1.0 - Bounded(alpha) * decay) - Bounded(alpha) * g;
    return Explanation{
        {msg("%1 · (1 - α wd) - α · %2", read.element(*node.src[0], out), read.element(*node.src[1], out)),
         msg("= %1 · (1 - %2 · %3) - %2 · %4", w, alpha, decay, g), msg("= %1", value.value)},
        value};
}

} // namespace

namespace computations {

const Computation cross_entropy_loss = {{accepts_loss, run_loss, nullptr, rows_of_source, loss_row_ns, true},
                                        reads_all,
                                        explain_loss,
                                        cost_per_element<12>,
                                        nullptr,
                                        of_functions};
const Computation opt_step_adamw = {
    {accepts_step, run_adamw, nullptr, rows_in_parts}, reads_step, explain_adamw, cost_of_adamw, writes_adamw};
const Computation opt_step_sgd = {
    {accepts_step, run_sgd, nullptr, rows_in_parts}, reads_step, explain_sgd, cost_per_element<3>};

} // namespace computations

} // namespace ggs
