// SPDX-License-Identifier: MIT
// flash_attn_ext on a CPU: for each query and head, the keys go by some at a time; the sum of what they weigh is kept
// relative to the largest score so far. With many queries it is done in tiles.
#include "ops/attention/flash_attn.h"

#include "ops/products.h"

#include <algorithm>
#include <cmath>

namespace ggs {

void FlashSum::make_scores(float* products, const float* mask, int64_t n, const FlashSettings& s,
                           const RowLoops& loops) const {
    loops.scale(products, s.factor(), products, n);
    if (s.softcap != 0.0f) {
        for (int64_t j = 0; j < n; ++j) products[j] = s.softcap * std::tanh(products[j]);
    }
    for (int64_t j = 0; mask && j < n; ++j) products[j] += slope * mask[j];
}

void FlashSum::meet(float score, const RowLoops& loops) {
    if (!(score > largest)) return; // a NaN is never the largest, but it remains in the sum
    if (largest != no_score) {
        const float factor = std::exp(largest - score);
        loops.scale(values, factor, values, width);
        weight *= factor;
    }
    largest = score;
}

void FlashSum::weigh(float* scores, int64_t n, const RowLoops& loops) {
    meet(loops.largest(scores, n), loops);
    // All keys so far are masked: all weights are 0, except those that are NaN.
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
        return fail("k has type %1; there is no dot product for rows of this type", traits(k.type).name);
    if (!dot_tile(k.type))
        return fail(
            "k has type %1; rows of this type can't be multiplied, because ggscope has no codebook for the type",
            traits(k.type).name);
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

// A key's product with the query.
class KeyProduct {
  public:
    explicit KeyProduct(TypeId type) : m_blocks(type) {}
    void add(double q, double k) {
        m_sum.add_product(q, k);
        m_blocks.add(k, q);
    }
    Bounded total() const {
        const Bounded sum = m_sum.total();
        return {sum.value, sum.error + m_blocks.error()};
    }

  private:
    BoundedSum m_sum;
    BlockParts m_blocks;
};

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const FlashSettings s(node);
    const FlashRow row(node, out[1], out[2], out[3]);
    const Tensor &q = *node.src[0], &k = *node.src[1], &v = *node.src[2];
    const int64_t keys = k.ne[1];
    const Bounded slope = explained_alibi_slope(node.ne[1], s.max_bias, row.head);
    const Bounded factor = s.softcap != 0.0f ? Bounded(s.scale) / s.softcap : Bounded(s.scale);
    std::vector<double> given;
    for (int64_t d = 0; d < k.ne[0]; ++d) given.push_back(read(q, {d, row.query, row.head, row.batch}));
    // A CPU rounds the query to the type that goes with the keys', a GPU takes it as it is; but a node of a program
    // that runs on a GPU may be placed on the CPU.
    const bool on_cpu = read.device() == DeviceKind::cpu;
    ValueReader read_on_cpu = read;
    read_on_cpu.set_device(DeviceKind::cpu);
    std::vector<Bounded> rounded;
    read_row_as(traits(k.type).dot_partner, given, read_on_cpu, rounded);
    std::vector<Bounded> scores;
    double largest = -std::numeric_limits<double>::infinity();
    for (int64_t j = 0; j < keys; ++j) {
        KeyProduct of_rounded(k.type), of_given(k.type);
        for (int64_t d = 0; d < k.ne[0]; ++d) {
            const double key = read(k, {d, j, row.k_head, row.batch});
            of_rounded.add(rounded[static_cast<size_t>(d)].value, key);
            if (!on_cpu) of_given.add(given[static_cast<size_t>(d)], key);
        }
        Bounded product = of_rounded.total();
        if (!on_cpu) {
            const Bounded exact = of_given.total();
            product = {exact.value, exact.error + product.error + std::fabs(exact.value - product.value)};
        }
        Bounded score = product * factor;
        if (s.softcap != 0.0f) score = s.softcap * tanh(score);
        if (node.src[3]) score += slope * read(*node.src[3], {j, row.mask[1], row.mask[2], row.mask[3]});
        scores.push_back(score);
        largest = std::max(largest, score.value);
    }
    const double sink = node.src[4] ? read(*node.src[4], {row.head, 0, 0, 0}) : 0.0;
    if (node.src[4]) largest = std::max(largest, sink);
    // Each time that a larger score is met, what has been added up so far is multiplied by an exponential.
    const int64_t rescalings = keys / (on_cpu ? flash_keys : 4) + 4;
    const auto weigh = [&](const Bounded& score) {
        Bounded weight = exp(score - largest);
        weight.error += static_cast<double>(rescalings) * roundings_of_a_function * float_rounding(weight.value);
        if (std::isinf(score.error)) weight.error = score.error; // it may be NaN
        return weight;
    };
    const Bounded sink_weight = node.src[4] ? weigh(sink) : Bounded();
    double weight_sum = sink_weight.value, weights_off = sink_weight.error;
    std::vector<Bounded> weights;
    for (const Bounded& score : scores) {
        const bool seen = score.value != -std::numeric_limits<double>::infinity();
        weights.push_back(seen ? weigh(score) : Bounded());
        weight_sum += weights.back().value;
        weights_off += weights.back().error;
    }
    SumOfProducts sum;
    std::vector<double> values(weights.size());
    for (int64_t j = 0; j < keys; ++j) {
        const double weight = weights[static_cast<size_t>(j)].value;
        if (weight == 0.0) continue; // what is masked is not read, even if it is infinite
        double& value = values[static_cast<size_t>(j)];
        value = read(v, {out[0], j, row.v_head, row.batch});
        sum.add(weight / weight_sum, value);
    }
    // The result is a weighted mean of values. The error of a weight moves it in proportion, towards the weight's value
    // or away from it. For any weights the result is between the smallest and the largest value. The sink's value is 0.
    const Bounded mean = sum.total();
    double moved = sink_weight.error * std::fabs(mean.value), farthest = node.src[4] ? std::fabs(mean.value) : 0;
    for (size_t j = 0; j < weights.size(); ++j) {
        if (weights[j].value == 0.0) continue;
        const double apart = std::fabs(values[j] - mean.value);
        moved += times_error(apart, weights[j].error);
        farthest = std::max(farthest, apart);
    }
    if (std::isinf(weights_off)) farthest = weights_off;
    if (weights_off < weight_sum) farthest = std::min(farthest, moved / (weight_sum - weights_off));
    // Both sums are added up and rescaled in float.
    const double in_float =
        chain_error(rescalings) * sum.sum().size() + chain_error(keys + rescalings) * std::fabs(mean.value);
    Explanation made;
    made.set(bounded(mean.value, mean.error + farthest + in_float, 2));
    const std::string q_name = read.name(q), k_name = read.name(k);
    made.lines.push_back(node.src[3] ? msg("head %1, query %2: the scores of %3 keys are %4 · %5 · %6 + %7 · %8",
                                           row.head, row.query, keys, static_cast<double>(s.scale), q_name, k_name,
                                           slope.value, read.name(*node.src[3]))
                                     : msg("head %1, query %2: the scores of %3 keys are %4 · %5 · %6", row.head,
                                           row.query, keys, static_cast<double>(s.scale), q_name, k_name));
    made.lines.push_back(msg("the largest score is %1; the sum of e^(score - largest score) over all scores is %2",
                             largest, weight_sum));
    made.lines.push_back(
        msg("Σ_j softmax_j · %1 = %2", read.element(v, {out[0], 0, row.v_head, row.batch}, 1, "j"), sum.text()));
    made.lines.push_back(msg("= %1", made.value));
    return made;
}

Cost cost(const Tensor& node) { return cost_with(node, flash_flops_of_row(node) * static_cast<double>(nrows(node))); }

Message order() {
    return msg("With %1 or more queries, keys and queries are multiplied as matrices. The products are then added up "
               "in a different order than with fewer queries, so the last bits may differ.",
               many_columns_from);
}

} // namespace

namespace computations {
const Computation flash_attn_ext = {
    {accepts, run, phases, rows, row_ns, false, row_of, scratch}, reads, explain, cost, nullptr, of_products, order};
} // namespace computations

} // namespace ggs
