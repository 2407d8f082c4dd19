// SPDX-License-Identifier: MIT
#include "text/sampler.h"

#include "cpu/dot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace ggs {

namespace {

constexpr size_t block = 1024; // logits that are looked at together, while they are near

// Without a way out, so that the compiler asks many at a time.
bool any_above(std::span<const float> numbers, float bound) {
    int above = 0;
    for (const float x : numbers) above |= x > bound;
    return above != 0;
}

// The likeliest of those it was shown: a heap, its least in front. Of a large vocabulary hardly one in a hundred gets into it.
class Likeliest {
  public:
    Likeliest(std::span<const float> logits, size_t top) : m_logits(logits), m_top(std::min(top, logits.size())) { m_found.reserve(m_top + 1); }

    // From the first to the last one.
    void look_at(size_t first, size_t n) {
        if (m_top == 0 || (is_full() && !any_above(m_logits.subspan(first, n), least()))) return;
        take(first, n);
    }
    // The same of some whose largest is known.
    void look_at(size_t first, size_t n, float largest) {
        if (m_top > 0 && (!is_full() || largest > least())) take(first, n);
    }
    std::vector<int32_t> sorted() {
        std::sort_heap(m_found.begin(), m_found.end(), before());
        return std::move(m_found);
    }

  private:
    bool is_full() const { return m_found.size() == m_top; }
    float least() const { return m_logits[static_cast<size_t>(m_found.front())]; }
    void take(size_t first, size_t n) {
        for (size_t i = first; i < first + n; ++i) {
            if (std::isnan(m_logits[i]) || (is_full() && !(m_logits[i] > least()))) continue;
            m_found.push_back(static_cast<int32_t>(i));
            std::push_heap(m_found.begin(), m_found.end(), before());
            if (m_found.size() <= m_top) continue;
            std::pop_heap(m_found.begin(), m_found.end(), before());
            m_found.pop_back();
        }
    }
    std::function<bool(int32_t, int32_t)> before() const {
        return [logits = m_logits](int32_t a, int32_t b) {
            const float x = logits[static_cast<size_t>(a)], y = logits[static_cast<size_t>(b)];
            return x != y ? x > y : a < b;
        };
    }

    std::span<const float> m_logits;
    size_t m_top;
    std::vector<int32_t> m_found;
};

template <class F> void each_block(size_t n, const F& f) {
    for (size_t i = 0; i < n; i += block) f(i, std::min(block, n - i));
}

} // namespace

Outlook outlook(std::span<const float> logits, size_t top) {
    const RowLoops& loops = best_dot_table().loops;
    Likeliest found(logits, top);
    std::array<float, block> powers; // nobody wants them, so they never leave the cache
    float most = -std::numeric_limits<float>::infinity();
    double sum = 0; // of the powers, over that of the largest so far
    each_block(logits.size(), [&](size_t first, size_t n) {
        const float* const from = logits.data() + first;
        const float larger = loops.largest(from, static_cast<int64_t>(n));
        if (larger > most) {
            sum *= std::exp(static_cast<double>(most) - larger);
            most = larger;
        }
        sum += loops.exp_less(from, std::isinf(most) && most < 0 ? 0 : most, powers.data(), static_cast<int64_t>(n));
        found.look_at(first, n, larger);
    });
    // What is no number hides others from a largest.
    return {static_cast<double>(most) + std::log(sum), std::isnan(sum) ? likeliest(logits, top) : found.sorted()};
}

double log_sum_exp(std::span<const float> logits) { return outlook(logits, 0).log_sum; }

std::vector<int32_t> likeliest(std::span<const float> logits, size_t top) {
    Likeliest found(logits, top);
    each_block(logits.size(), [&](size_t first, size_t n) { found.look_at(first, n); });
    return found.sorted();
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
    std::vector<int32_t> late;
    if (m_options.repeat_penalty != 1 && m_options.repeat_last > 0) {
        const auto n = std::min(tokens.size(), static_cast<size_t>(m_options.repeat_last));
        late.assign(tokens.end() - static_cast<ptrdiff_t>(n), tokens.end());
        std::ranges::sort(late);
        late.erase(std::unique(late.begin(), late.end()), late.end());
    }
    const auto add = [&](int32_t id, bool is_late) {
        double logit = logits[static_cast<size_t>(id)];
        if (std::isnan(logit)) return;
        if (is_late) logit = logit > 0 ? logit / m_options.repeat_penalty : logit * m_options.repeat_penalty;
        sorted.push_back({id, logit, 0});
    };
    const size_t stay = m_options.temperature <= 0 ? 1 : m_options.top_k > 0 ? static_cast<size_t>(m_options.top_k) : logits.size();
    if (stay < logits.size()) {
        // Those of late may go up or down; of all others the likeliest stay, and are among so many.
        for (const int32_t id : likeliest(logits, stay + late.size())) {
            if (!std::ranges::binary_search(late, id)) add(id, false);
        }
        for (const int32_t id : late) {
            if (id >= 0 && static_cast<size_t>(id) < logits.size()) add(id, true);
        }
    } else {
        sorted.reserve(logits.size());
        for (int32_t id = 0; id < static_cast<int32_t>(logits.size()); ++id) add(id, std::ranges::binary_search(late, id));
    }
    if (sorted.empty()) return sorted;
    // Only those that stay are brought into order.
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
