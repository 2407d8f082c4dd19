// SPDX-License-Identifier: MIT
// solve_tri on a CPU: forward substitution, x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i], row after row of x. Columns
// are independent, so a unit of work is a few columns.
#include "ops/products.h"
#include "ops/rows.h"

namespace ggs {

namespace {

constexpr const char* names[] = {"a", "b"};
constexpr int64_t columns_at_once = 32;

int64_t parts(const Tensor& node) { return (node.ne[0] + columns_at_once - 1) / columns_at_once; }
int64_t rows(const Tensor& node, int) { return node.ne[2] * node.ne[3] * parts(node); }
int64_t row_of(const Tensor& node, const Index& out) {
    return (out[2] + node.ne[2] * out[3]) * parts(node) + out[0] / columns_at_once;
}
double row_ns(const Tensor& node, int) {
    const auto n = static_cast<double>(node.ne[1]);
    return 0.1 * n * n * static_cast<double>(std::min(columns_at_once, node.ne[0]));
}

Status accepts(const Tensor& node) { return need_f32_sources(node, names); }

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const int64_t n = node.ne[1], width = node.ne[0];
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const int64_t plane = row / parts(node), first = row % parts(node) * columns_at_once;
        const int64_t columns = std::min(columns_at_once, width - first);
        const float* const a = static_cast<const float*>(node.src[0]->data) + plane * n * n;
        const float* const b = static_cast<const float*>(node.src[1]->data) + plane * n * width + first;
        float* const x = static_cast<float*>(node.data) + plane * n * width + first;
        for (int64_t i = 0; i < n; ++i) {
            float sums[columns_at_once] = {};
            for (int64_t t = 0; t < i; ++t) {
                const float factor = a[i * n + t];
                for (int64_t j = 0; j < columns; ++j) sums[j] += factor * x[t * width + j];
            }
            const float diagonal = a[i * n + i];
            for (int64_t j = 0; j < columns; ++j) x[i * width + j] = (b[i * width + j] - sums[j]) / diagonal;
        }
    }
    return {};
}

Status reads(const Tensor&, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for (int64_t i = 0; i <= out[1]; ++i) {
        for (int64_t t = 0; t <= i; ++t) elements.push_back({0, {t, i, out[2], out[3]}});
        elements.push_back({1, {out[0], i, out[2], out[3]}});
    }
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const int64_t last = out[1];
    const auto factor = [&](int64_t t, int64_t i) { return read(a, {t, i, out[2], out[3]}); };
    // Each with what its own row of additions rounds, as if the rows before it were exact.
    std::vector<Bounded> x;
    SumOfProducts sum;
    for (int64_t i = 0; i <= last; ++i) {
        sum = {};
        for (int64_t t = 0; t < i; ++t) sum.add(factor(t, i), x[static_cast<size_t>(t)].value);
        x.push_back((read(b, {out[0], i, out[2], out[3]}) - sum.total()) / factor(i, i));
    }
    // How the last one changes with each: what is rounded in a row reaches it on several ways, which may cancel.
    std::vector<double> change(x.size());
    change.back() = 1;
    double error = 0;
    for (int64_t i = last; i >= 0; --i) {
        const auto own = change[static_cast<size_t>(i)];
        error += times_error(own, x[static_cast<size_t>(i)].error);
        const double share = own / factor(i, i);
        for (int64_t t = 0; t < i; ++t) change[static_cast<size_t>(t)] -= share * factor(t, i);
    }
    const Bounded value{x.back().value, known_error(error)};
    const double right = read(b, out), diagonal = factor(last, last);
    return Explanation{{msg("row %1 of %2: Σ_t %3 · x_t over the %1 previous rows of x = %4", last, read.name(a),
                            read.element(a, {0, last, out[2], out[3]}, 0, "t"), sum.text()),
                        msg("(%1 - Σ) / %2 = (%3 - %4) / %5", read.element(b, out),
                            read.element(a, {last, last, out[2], out[3]}), right, sum.value(), diagonal),
                        msg("= %1", value.value)},
                       value};
}

Cost cost(const Tensor& node) {
    return cost_with(node, static_cast<double>(nelements(node)) * static_cast<double>(node.ne[1] + 1));
}

} // namespace

namespace computations {
const Computation solve_tri = {
    {accepts, run, nullptr, rows, row_ns, false, row_of}, reads, explain, cost, nullptr, of_sums};
} // namespace computations

} // namespace ggs
