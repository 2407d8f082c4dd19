// SPDX-License-Identifier: MIT
// auc: how well scores put samples in order. It is the share of the pairs of a sample with label 1 and one with
// label 0 in which the first one has the higher score; equal scores count half. It is computed from the sorted scores
// with whole numbers, so it is exact up to its one rounding.
#include "ops/rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ggs {

namespace {

struct Scored {
    float score;
    bool positive;
};

// The pairs that are in order, twice, so that equal scores count one.
struct Pairs {
    int64_t positives = 0, negatives = 0, twice_in_order = 0, equal = 0;
    bool has_nan = false;
    // Without a pair, scores are as good as guesses.
    double auc() const {
        if (has_nan) return std::numeric_limits<double>::quiet_NaN();
        if (positives == 0 || negatives == 0) return 0.5;
        return static_cast<double>(twice_in_order) /
               (2.0 * static_cast<double>(positives) * static_cast<double>(negatives));
    }
};

Pairs count_pairs(std::span<Scored> samples) {
    Pairs pairs;
    for (const Scored& each : samples) {
        ++(each.positive ? pairs.positives : pairs.negatives);
        pairs.has_nan = pairs.has_nan || std::isnan(each.score);
    }
    if (pairs.has_nan) return pairs;
    std::ranges::sort(samples, {}, &Scored::score);
    int64_t lower = 0; // negatives with a lower score
    for (size_t i = 0; i < samples.size();) {
        int64_t here[2] = {};
        const float score = samples[i].score;
        for (; i < samples.size() && samples[i].score == score; ++i) ++here[samples[i].positive];
        pairs.twice_in_order += here[1] * (2 * lower + here[0]);
        pairs.equal += here[1] * here[0];
        lower += here[0];
    }
    return pairs;
}

bool is_positive(double label) { return label > 0.5; }

std::span<Scored> room_of(const KernelTask& task) {
    auto* const at = reinterpret_cast<Scored*>(aligned(task.work.data(), alignof(Scored)));
    return {at, static_cast<size_t>(nelements(*task.node.src[0]))};
}

Status run_auc(const KernelTask& task, Chunk chunk) {
    if (chunk.rows <= 0) return {};
    const Tensor &scores = *task.node.src[0], &labels = *task.node.src[1];
    const std::span<Scored> samples = room_of(task);
    for (int64_t k = 0; k < nelements(scores); ++k) {
        const Index i = index_of_flat(scores, k);
        samples[static_cast<size_t>(k)] = {
            float_at(TypeId::f32, bytes_at(scores, i)),
            is_positive(static_cast<double>(float_at(TypeId::f32, bytes_at(labels, i))))};
    }
    put_float(TypeId::f32, static_cast<std::byte*>(task.node.data), static_cast<float>(count_pairs(samples).auc()));
    return {};
}

Result<Explanation> explain_auc(const Tensor& node, const Index&, const ValueReader& read) {
    const Tensor &scores = *node.src[0], &labels = *node.src[1];
    std::vector<Scored> samples;
    for (int64_t k = 0; k < nelements(scores); ++k) {
        const Index i = index_of_flat(scores, k);
        samples.push_back({static_cast<float>(read(scores, i)), is_positive(read(labels, i))});
    }
    const Pairs pairs = count_pairs(samples);
    Explanation e;
    e.lines.push_back(msg("%1 labels are 1 and %2 are 0: %3 pairs", pairs.positives, pairs.negatives,
                          pairs.positives * pairs.negatives));
    if (pairs.has_nan)
        e.lines.push_back(msg("a score is NaN, so the scores have no order"));
    else if (pairs.positives == 0 || pairs.negatives == 0)
        e.lines.push_back(msg("without a pair the result is 0.5"));
    else
        e.lines.push_back(msg("in %1 of them the score with label 1 is higher, and in %2 both are equal, which counts "
                              "half: the result is %3",
                              (pairs.twice_in_order - pairs.equal) / 2, pairs.equal, pairs.auc()));
    e.set({pairs.auc(), pairs.auc() * 0x1p-24});
    return e;
}

Cost cost_of_auc(const Tensor& node) {
    const auto n = static_cast<double>(nelements(*node.src[0]));
    return cost_with(node, n * std::log2(std::max(2.0, n)));
}

double ns_of_auc(const Tensor& node, int) { return 100 + 60 * static_cast<double>(nelements(*node.src[0])); }

} // namespace

size_t auc_work(const Tensor& node, int) {
    return work_sum({alignof(Scored), work_product({sizeof(Scored), static_cast<size_t>(nelements(*node.src[0]))})});
}

namespace computations {
const Computation auc = {{need_aligned, run_auc, nullptr, nullptr, ns_of_auc}, reads_all, explain_auc, cost_of_auc};
} // namespace computations

} // namespace ggs
