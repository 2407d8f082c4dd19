// SPDX-License-Identifier: MIT
#include "text/sampler.h"

#include "cpu/dot.h"

#include <algorithm>
#include <cmath>

namespace ggs {

double log_sum_exp(std::span<const float> logits) {
    const RowLoops& loops = best_dot_table().loops;
    const auto n = static_cast<int64_t>(logits.size());
    const float most = loops.largest(logits.data(), n);
    std::vector<float> powers(logits.size());
    return static_cast<double>(most) + std::log(loops.exp_less(logits.data(), most, powers.data(), n));
}

std::vector<int32_t> likeliest(std::span<const float> logits, size_t top) {
    const auto before = [&](int32_t a, int32_t b) {
        const float x = logits[static_cast<size_t>(a)], y = logits[static_cast<size_t>(b)];
        return x != y ? x > y : a < b;
    };
    // A heap of those found so far, its least in front: of a large vocabulary hardly one in a hundred gets into it.
    std::vector<int32_t> found;
    top = std::min(top, logits.size());
    found.reserve(top + 1);
    for (int32_t id = 0; top > 0 && id < static_cast<int32_t>(logits.size()); ++id) {
        if (std::isnan(logits[static_cast<size_t>(id)])) continue;
        if (found.size() == top && !(logits[static_cast<size_t>(id)] > logits[static_cast<size_t>(found.front())])) continue;
        found.push_back(id);
        std::push_heap(found.begin(), found.end(), before);
        if (found.size() <= top) continue;
        std::pop_heap(found.begin(), found.end(), before);
        found.pop_back();
    }
    std::sort_heap(found.begin(), found.end(), before);
    return found;
}

namespace {

void make_probabilities(std::vector<Candidate>& sorted) {
    double all = 0;
    for (Candidate& each : sorted) all += each.probability = std::exp(each.logit - sorted.front().logit);
    for (Candidate& each : sorted) each.probability /= all;
}

void keep(std::vector<Candidate>& sorted, size_t n) { sorted.resize(std::clamp<size_t>(n, 1, sorted.size())); }

} // namespace

std::vector<Candidate> Sampler::candidates(std::span<const float> logits, std::span<const int32_t> tokens) const {
    std::vector<Candidate> sorted;
    sorted.reserve(logits.size());
    std::vector<int32_t> late;
    if (m_options.repeat_penalty != 1 && m_options.repeat_last > 0) {
        const auto n = std::min(tokens.size(), static_cast<size_t>(m_options.repeat_last));
        late.assign(tokens.end() - static_cast<ptrdiff_t>(n), tokens.end());
        std::ranges::sort(late);
    }
    for (size_t i = 0; i < logits.size(); ++i) {
        double logit = logits[i];
        if (std::isnan(logit)) continue;
        const auto id = static_cast<int32_t>(i);
        if (std::ranges::binary_search(late, id)) logit = logit > 0 ? logit / m_options.repeat_penalty : logit * m_options.repeat_penalty;
        sorted.push_back({id, logit, 0});
    }
    if (sorted.empty()) return sorted;
    // Only those that stay are brought into order.
    const size_t stay = m_options.temperature <= 0 ? 1 : m_options.top_k > 0 ? static_cast<size_t>(m_options.top_k) : sorted.size();
    const auto end = sorted.begin() + static_cast<ptrdiff_t>(std::min(stay, sorted.size()));
    std::ranges::partial_sort(sorted, end, [](const Candidate& a, const Candidate& b) { return a.logit != b.logit ? a.logit > b.logit : a.id < b.id; });
    keep(sorted, stay);
    make_probabilities(sorted);
    if (m_options.top_p < 1) {
        double sum = 0;
        size_t n = 0;
        while (n < sorted.size() && (n == 0 || sum < m_options.top_p)) sum += sorted[n++].probability;
        keep(sorted, n);
    }
    if (m_options.min_p > 0) {
        const double least = m_options.min_p * sorted.front().probability;
        keep(sorted, static_cast<size_t>(std::ranges::count_if(sorted, [least](const Candidate& each) { return each.probability >= least; })));
    }
    if (m_options.temperature > 0) {
        for (Candidate& each : sorted) each.logit /= m_options.temperature;
    }
    make_probabilities(sorted);
    return sorted;
}

double Sampler::draw() {
    m_state += 0x9E3779B97F4A7C15u;
    uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-53;
}

int32_t Sampler::pick(std::span<const float> logits, std::span<const int32_t> tokens) {
    const std::vector<Candidate> from = candidates(logits, tokens);
    if (from.empty()) return -1;
    if (m_options.temperature <= 0) return from.front().id;
    double left = draw();
    for (const Candidate& each : from) {
        left -= each.probability;
        if (left < 0) return each.id;
    }
    return from.back().id; // rounding
}

} // namespace ggs
