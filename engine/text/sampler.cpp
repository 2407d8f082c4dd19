// SPDX-License-Identifier: MIT
#include "text/sampler.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ggs {

double log_sum_exp(std::span<const float> logits) {
    const double most = logits.empty() ? 0 : *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float x : logits) sum += std::exp(static_cast<double>(x) - most);
    return most + std::log(sum);
}

std::vector<int32_t> likeliest(std::span<const float> logits, size_t top) {
    std::vector<int32_t> ids(logits.size());
    std::iota(ids.begin(), ids.end(), 0);
    top = std::min(top, ids.size());
    std::partial_sort(ids.begin(), ids.begin() + static_cast<ptrdiff_t>(top), ids.end(), [&](int32_t a, int32_t b) {
        const float x = logits[static_cast<size_t>(a)], y = logits[static_cast<size_t>(b)];
        return x != y ? x > y : a < b;
    });
    ids.resize(top);
    return ids;
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
    std::ranges::sort(sorted, [](const Candidate& a, const Candidate& b) { return a.logit != b.logit ? a.logit > b.logit : a.id < b.id; });
    if (m_options.temperature <= 0) keep(sorted, 1);
    if (m_options.top_k > 0) keep(sorted, static_cast<size_t>(m_options.top_k));
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
