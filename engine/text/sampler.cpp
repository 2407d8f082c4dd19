// SPDX-License-Identifier: MIT
#include "text/sampler.h"

#include "cpu/dot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace ggs {

namespace {

constexpr size_t block = 1024; // logits that are looked at together, while they are near
constexpr size_t few = 64;     // of those, where one of them gets among the likeliest

// Without a way out, so that the compiler asks many at a time.
bool any_from(std::span<const float> numbers, float bound) {
    int found = 0;
    for (const float x : numbers) found |= x >= bound;
    return found != 0;
}

// The likeliest of those it was shown, in any order: a heap, its least in front. Of a large vocabulary hardly one in a
// hundred gets into it.
class Likeliest {
  public:
    Likeliest(std::span<const float> logits, size_t top) : m_logits(logits), m_top(std::min(top, logits.size())) { m_found.reserve(m_top + 1); }

    // Whether one of so much may be among them.
    bool may_take(float logit) const { return m_top > 0 && (m_found.size() < m_top || logit >= m_logits[static_cast<size_t>(m_found.front())]); }
    void look_at(size_t first, size_t n) {
        for (size_t i = 0; i < n; i += few) {
            const std::span<const float> part = m_logits.subspan(first + i, std::min(few, n - i));
            if (m_top > 0 && (m_found.size() < m_top || any_from(part, m_logits[static_cast<size_t>(m_found.front())]))) take(first + i, part.size());
        }
    }
    std::vector<int32_t> sorted() {
        std::sort_heap(m_found.begin(), m_found.end(), Before{m_logits});
        return std::move(m_found);
    }

  private:
    struct Before {
        std::span<const float> logits;
        bool operator()(int32_t a, int32_t b) const {
            const float x = logits[static_cast<size_t>(a)], y = logits[static_cast<size_t>(b)];
            return x != y ? x > y : a < b;
        }
    };
    void take(size_t first, size_t n) {
        const Before before{m_logits};
        for (size_t i = first; i < first + n; ++i) {
            const auto id = static_cast<int32_t>(i);
            if (std::isnan(m_logits[i]) || (m_found.size() == m_top && !before(id, m_found.front()))) continue;
            m_found.push_back(id);
            std::push_heap(m_found.begin(), m_found.end(), before);
            if (m_found.size() <= m_top) continue;
            std::pop_heap(m_found.begin(), m_found.end(), before);
            m_found.pop_back();
        }
    }

    std::span<const float> m_logits;
    size_t m_top;
    std::vector<int32_t> m_found;
};

template <class F> void each_block(size_t n, const F& f) {
    for (size_t i = 0; i < n; i += block) f(i, std::min(block, n - i));
}

} // namespace

namespace {

// Of some blocks: the largest of each, and Σ e^(x - the largest of all of them).
struct PartOfOutlook {
    std::vector<float> largest;
    float most = -std::numeric_limits<float>::infinity();
    double sum = 0;
};

PartOfOutlook part_of_outlook(std::span<const float> logits) {
    const RowLoops& loops = best_dot_table().loops;
    PartOfOutlook part;
    part.largest.reserve((logits.size() + block - 1) / block);
    std::array<float, block> powers; // nobody wants them, so they never leave the cache
    each_block(logits.size(), [&](size_t first, size_t n) {
        const float* const from = logits.data() + first;
        const float larger = part.largest.emplace_back(loops.largest(from, static_cast<int64_t>(n)));
        if (larger > part.most) {
            part.sum *= std::exp(static_cast<double>(part.most) - larger);
            part.most = larger;
        }
        part.sum += loops.exp_less(from, std::isinf(part.most) && part.most < 0 ? 0 : part.most, powers.data(), static_cast<int64_t>(n));
    });
    return part;
}

} // namespace

Outlook outlook(std::span<const float> logits, size_t top, const Share& share) {
    // The same parts, whoever shares them: sums are rounded where they are put together.
    constexpr size_t each = 16 * block;
    std::vector<PartOfOutlook> parts((logits.size() + each - 1) / each);
    const PartOfWork look = [&](size_t i) {
        parts[i] = part_of_outlook(logits.subspan(i * each, std::min(each, logits.size() - i * each)));
        return Status();
    };
    if (!share(parts.size(), look).ok()) (void)one_by_one(parts.size(), look); // threads of others had no memory for it
    float most = -std::numeric_limits<float>::infinity();
    for (const PartOfOutlook& part : parts) most = std::max(most, part.most);
    double sum = 0;
    std::vector<std::pair<float, size_t>> blocks; // the largest and where the block begins
    blocks.reserve(logits.size() / block + parts.size());
    for (size_t i = 0; i < parts.size(); ++i) {
        const PartOfOutlook& part = parts[i];
        sum += std::isinf(part.most) && part.most < 0 ? part.sum : part.sum * std::exp(static_cast<double>(part.most) - most);
        for (size_t b = 0; b < part.largest.size(); ++b) blocks.emplace_back(part.largest[b], i * each + b * block);
    }
    const double log_sum = static_cast<double>(most) + std::log(sum);
    if (std::isnan(sum)) return {log_sum, likeliest(logits, top)}; // what is no number hides others from a largest
    // The largest first: then most blocks have nothing that gets in.
    std::sort(blocks.begin(), blocks.end(), std::greater<>());
    Likeliest found(logits, top);
    for (const auto& [largest, first] : blocks) {
        if (found.may_take(largest)) found.look_at(first, std::min(block, logits.size() - first));
    }
    return {log_sum, found.sorted()};
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
    const double most = sorted.front().logit;
    const auto share = [most](double logit) { return std::isinf(most) ? (logit == most ? 1.0 : 0.0) : std::exp(logit - most); };
    for (Candidate& each : sorted) all += each.probability = share(each.logit);
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
        // Below that nothing but the likeliest is left anyway, and logits would grow out of bounds.
        const double temperature = std::max(m_options.temperature, 1e-6);
        for (Candidate& each : sorted) each.logit /= temperature;
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
