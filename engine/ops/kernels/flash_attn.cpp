// SPDX-License-Identifier: MIT
// flash_attn_ext on a CPU: for each query and head, the keys go by some at a time; the sum of what they weigh is kept
// relative to the largest score so far. With many queries it is done in tiles.
#include "ops/kernels/flash_attn.h"

#include "ops/kernels/kernel_columns.h"
#include "ops/products.h"

#include <algorithm>
#include <cmath>

namespace ggs {

double flash_slope(const Tensor& node, double max_bias, int64_t head) {
    if (!(max_bias > 0.0)) return 1.0;
    int64_t power = 1;
    while (power * 2 <= node.ne[1]) power *= 2;
    const auto n = static_cast<double>(power);
    if (head < power) return std::pow(2.0, -max_bias / n * static_cast<double>(head + 1));
    return std::pow(2.0, -max_bias / 2.0 / n * static_cast<double>(2 * (head - power) + 1));
}

void FlashSum::make_scores(float* products, const float* mask, int64_t n, const FlashSettings& s,
                           const RowLoops& loops) const {
    loops.scale(products, s.factor(), products, n);
    if (s.softcap != 0.0f) {
        for (int64_t j = 0; j < n; ++j) products[j] = s.softcap * std::tanh(products[j]);
    }
    for (int64_t j = 0; mask && j < n; ++j) products[j] += slope * mask[j];
}

void FlashSum::meet(float score, const RowLoops& loops) {
    if (!(score > largest)) return; // a NaN is no maximum, but it stays in the sum
    if (largest != no_score) {
        const float factor = std::exp(largest - score);
        loops.scale(values, factor, values, width);
        weight *= factor;
    }
    largest = score;
}

void FlashSum::weigh(float* scores, int64_t n, const RowLoops& loops) {
    meet(loops.largest(scores, n), loops);
    // Nothing seen yet: all weights are 0, but for what is no number.
    const float less = largest == no_score ? 0.0f : largest;
    weight += static_cast<float>(loops.exp_less(scores, less, scores, n));
}

void FlashSum::join(float other_largest, float other_weight, const float* other_values, const RowLoops& loops) {
    if (other_weight == 0.0f) return; // all of them were masked
    meet(other_largest, loops);
    const float factor = other_largest == no_score ? 1.0f : std::exp(other_largest - largest);
    weight += factor * other_weight;
    for (int64_t i = 0; i < width; ++i) values[i] += factor * other_values[i];
}

void FlashSum::put(const Tensor& node, int64_t head, int64_t query, int64_t batch, const RowLoops& loops) {
    if (const Tensor* const sinks = node.src[4]) {
        // It joins the weights, and brings no value.
        const float sink = float_at(TypeId::f32, bytes_at(*sinks, head, 0, 0, 0));
        meet(sink, loops);
        weight += std::exp(sink - largest);
    }
    auto* const out = reinterpret_cast<float*>(bytes_at(node, 0, head, query, batch));
    loops.scale(values, weight == 0.0f ? 0.0f : 1.0f / weight, out, node.ne[0]);
}

namespace {

Status accepts(const Tensor& node) {
    const Tensor& q = *node.src[0];
    const Tensor& k = *node.src[1];
    const Tensor& v = *node.src[2];
    if (q.type != TypeId::f32) return fail("q has type %1; it must be f32", traits(q.type).name);
    if (traits(k.type).dot_partner == TypeId::count)
        return fail("k has type %1, and there is no dot product with rows of that type", traits(k.type).name);
    if (!dot_tile(k.type))
        return fail("k has type %1, whose codebook is not known here: it can't be multiplied", traits(k.type).name);
    const bool plain = v.type == TypeId::f32 || v.type == TypeId::f16 || v.type == TypeId::bf16;
    if (!plain && !is_quantized(v.type))
        return fail("v has type %1; it must be f32, f16, bf16 or a quantised type", traits(v.type).name);
    if (!traits(v.type).layout) return fail("rows of type %1 can't be decoded yet", traits(v.type).name);
    for (const auto& [t, name] : {std::pair{&q, "q"}, {&k, "k"}, {&v, "v"}}) GGS_CHECK(need_whole_rows(*t, name));
    return need_aligned(node);
}

double row_ns(const Tensor& node, int phase) {
    return has_flash_tiles(node) ? flash_tile_ns(node) : flash_few_ns(node, phase);
}
int phases(const Tensor& node) { return has_flash_tiles(node) ? 1 : flash_few_phases(node); }
int64_t rows(const Tensor& node, int phase) {
    return has_flash_tiles(node) ? flash_tiles(node) : flash_few_rows(node, phase);
}
int64_t row_of(const Tensor& node, const Index& out) {
    return has_flash_tiles(node) ? flash_tile_of(node, out) : out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

Status run(const KernelTask& task, Chunk chunk) {
    if (!has_flash_tiles(task.node)) {
        run_flash_few(task, chunk);
        return {};
    }
    for (int64_t unit = chunk.first; unit < chunk.first + chunk.rows; ++unit) run_flash_tile(task.node, unit);
    return {};
}

size_t scratch(const Tensor& node) {
    return has_flash_tiles(node) ? flash_tile_scratch(node) : flash_few_scratch(node);
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const FlashRow row(node, out[1], out[2], out[3]);
    const Tensor& k = *node.src[1];
    for (int64_t d = 0; d < k.ne[0]; ++d) elements.push_back({0, {d, row.query, row.head, row.batch}});
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        for (int64_t d = 0; d < k.ne[0]; ++d) elements.push_back({1, {d, j, row.k_head, row.batch}});
    }
    for (int64_t j = 0; j < k.ne[1]; ++j) elements.push_back({2, {out[0], j, row.v_head, row.batch}});
    if (node.src[3]) {
        for (int64_t j = 0; j < k.ne[1]; ++j) elements.push_back({3, {j, row.mask[1], row.mask[2], row.mask[3]}});
    }
    if (node.src[4]) elements.push_back({4, {row.head, 0, 0, 0}});
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const FlashSettings s(node);
    const FlashRow row(node, out[1], out[2], out[3]);
    const Tensor& k = *node.src[1];
    const double slope = flash_slope(node, s.max_bias, row.head);
    std::vector<double> scores(static_cast<size_t>(k.ne[1]));
    double largest = -std::numeric_limits<double>::infinity();
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        double score = 0;
        for (int64_t d = 0; d < k.ne[0]; ++d)
            score += read(*node.src[0], {d, row.query, row.head, row.batch}) * read(k, {d, j, row.k_head, row.batch});
        score *= s.scale;
        if (s.softcap != 0.0f) score = s.softcap * std::tanh(score / s.softcap);
        if (node.src[3]) score += slope * read(*node.src[3], {j, row.mask[1], row.mask[2], row.mask[3]});
        scores[static_cast<size_t>(j)] = score;
        largest = std::max(largest, score);
    }
    const double sink = node.src[4] ? read(*node.src[4], {row.head, 0, 0, 0}) : 0.0;
    if (node.src[4]) largest = std::max(largest, sink);
    double weight_sum = node.src[4] ? std::exp(sink - largest) : 0.0;
    std::vector<double> weights(scores.size());
    for (size_t j = 0; j < scores.size(); ++j) {
        const bool seen = scores[j] != -std::numeric_limits<double>::infinity();
        weights[j] = seen ? std::exp(scores[j] - largest) : 0.0;
        weight_sum += weights[j];
    }
    SumOfProducts sum;
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        const double weight = weights[static_cast<size_t>(j)];
        if (weight == 0.0) continue; // what is masked is not read, even if it is infinite
        sum.add(weight / weight_sum, read(*node.src[2], {out[0], j, row.v_head, row.batch}));
    }
    Explanation made;
    const std::string q_name = read.name(*node.src[0]), k_name = read.name(k);
    made.lines.push_back(node.src[3] ? msg("head %1, query %2: the scores of %3 keys are %4 · %5 · %6 + %7 · %8",
                                           row.head, row.query, k.ne[1], static_cast<double>(s.scale), q_name, k_name,
                                           slope, read.name(*node.src[3]))
                                     : msg("head %1, query %2: the scores of %3 keys are %4 · %5 · %6", row.head,
                                           row.query, k.ne[1], static_cast<double>(s.scale), q_name, k_name));
    made.lines.push_back(
        msg("the largest is %1; the exponentials of all relative to it add up to %2", largest, weight_sum));
    made.lines.push_back(msg("Σ_j softmax_j · %1 = %2",
                             read.element(*node.src[2], {out[0], 0, row.v_head, row.batch}, 1, "j"), sum.text()));
    made.lines.push_back(msg("= %1", sum.value()));
    made.value = sum.value();
    return made;
}

Cost cost(const Tensor& node) { return cost_with(node, flash_flops_of_row(node) * static_cast<double>(nrows(node))); }

} // namespace

void set_flash_attn_columns(OpDef& op) {
    op.kernels[DeviceKind::cpu] = {accepts, run, phases, rows, row_ns};
    op.kernels[DeviceKind::cpu].row_of = row_of;
    op.kernels[DeviceKind::cpu].scratch = scratch;
    op.reads = reads;
    op.explain = explain;
    // Scores are products of rows.
    op.rounding = [](const Tensor& node) { return std::max(rounding_of_products(node.src[1]->type), 1e-4); };
    op.cost = cost;
    op.order = msg("From %1 queries on, keys and queries are multiplied as matrices, and added up in another order "
                   "than with fewer: the last bits may differ.",
                   many_columns_from);
}

} // namespace ggs
