// SPDX-License-Identifier: MIT
#include "text/sampler.h"

#include "cpu/dot.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace ggs {

namespace {

constexpr size_t piece = 256; // logits that are processed together, while they are in the cache

std::span<const float> piece_of(std::span<const float> logits, size_t i) {
    return logits.subspan(i * piece, std::min(piece, logits.size() - i * piece));
}
float largest_of(std::span<const float> numbers) {
    return best_dot_table().loops.largest(numbers.data(), static_cast<int64_t>(numbers.size()));
}

// Returns the `top` most likely ids, with the help of each block's largest logit. At least `top` blocks have a largest
// logit of `least` or more. So no smaller logit can be among the results, and most blocks are skipped.
std::vector<int32_t> likeliest_of(std::span<const float> logits, size_t top, std::span<const float> largest) {
    std::vector<int32_t> found;
    if (top == 0) return found;
    float least = -std::numeric_limits<float>::infinity();
    if (top <= largest.size()) {
        std::vector<float> sorted(largest.begin(), largest.end());
        const auto last = sorted.begin() + static_cast<ptrdiff_t>(top - 1);
        std::nth_element(sorted.begin(), last, sorted.end(), std::greater<>());
        least = *last;
    }
    for (size_t i = 0; i < largest.size(); ++i) {
        if (largest[i] < least) continue;
        const std::span<const float> part = piece_of(logits, i);
        for (size_t k = 0; k < part.size(); ++k) {
            if (part[k] >= least) found.push_back(static_cast<int32_t>(i * piece + k));
        }
    }
    const auto before = [&](int32_t a, int32_t b) {
        const float x = logits[static_cast<size_t>(a)], y = logits[static_cast<size_t>(b)];
        return x != y ? x > y : a < b;
    };
    const auto end = found.begin() + static_cast<ptrdiff_t>(std::min(top, found.size()));
    std::partial_sort(found.begin(), end, found.end(), before);
    found.erase(end, found.end());
    return found;
}

// Sums of a range of logits: the largest one, and Σ e^(x - the largest). `largest` receives the largest of each block.
struct PartOfOutlook {
    float most = -std::numeric_limits<float>::infinity();
    double sum = 0;
};

PartOfOutlook part_of_outlook(std::span<const float> logits, std::span<float> largest) {
    const RowLoops& loops = best_dot_table().loops;
    PartOfOutlook part;
    for (size_t i = 0; i < largest.size(); ++i) {
        const std::span<const float> from = piece_of(logits, i);
        largest[i] = largest_of(from);
        if (largest[i] > part.most) {
            part.sum *= std::exp(static_cast<double>(part.most) - largest[i]);
            part.most = largest[i];
        }
        part.sum += loops.exp_sum(from.data(), std::isinf(part.most) && part.most < 0 ? 0 : part.most,
                                  static_cast<int64_t>(from.size()));
    }
    return part;
}

size_t pieces_in(size_t logits) { return (logits + piece - 1) / piece; }

} // namespace

Outlook outlook(std::span<const float> logits, size_t top, const Share& share) {
    // The parts are the same for any number of threads, so that their sums are rounded in the same way.
    constexpr size_t pieces_each = 64, each = pieces_each * piece;
    std::vector<PartOfOutlook> parts((logits.size() + each - 1) / each);
    std::vector<float> largest(pieces_in(logits.size()));
    const PartOfWork look = [&](size_t i) {
        const std::span<const float> from = logits.subspan(i * each, std::min(each, logits.size() - i * each));
        parts[i] = part_of_outlook(from, std::span(largest).subspan(i * pieces_each, pieces_in(from.size())));
        return Status();
    };
    if (!share(parts.size(), look).ok()) (void)one_by_one(parts.size(), look); // the other threads lacked memory
    float most = -std::numeric_limits<float>::infinity();
    for (const PartOfOutlook& part : parts) most = std::max(most, part.most);
    double sum = 0;
    for (const PartOfOutlook& part : parts)
        sum += std::isinf(part.most) && part.most < 0 ? part.sum
                                                      : part.sum * std::exp(static_cast<double>(part.most) - most);
    return {static_cast<double>(most) + std::log(sum), likeliest_of(logits, top, largest)};
}

double log_sum_exp(std::span<const float> logits) { return outlook(logits, 0).log_sum; }

std::vector<int32_t> likeliest(std::span<const float> logits, size_t top) {
    std::vector<float> largest(pieces_in(logits.size()));
    for (size_t i = 0; i < largest.size(); ++i) largest[i] = largest_of(piece_of(logits, i));
    return likeliest_of(logits, top, largest);
}

namespace {

void make_probabilities(std::vector<Candidate>& sorted) {
    double all = 0;
    const double most = sorted.front().logit;
    const auto share = [most](double logit) {
        return std::isinf(most) ? (logit == most ? 1.0 : 0.0) : std::exp(logit - most);
    };
    for (Candidate& each : sorted) all += each.probability = share(each.logit);
    for (Candidate& each : sorted) each.probability /= all;
}

void keep(std::vector<Candidate>& sorted, size_t n) { sorted.resize(std::clamp<size_t>(n, 1, sorted.size())); }

} // namespace

std::vector<Candidate> Sampler::candidates(std::span<const float> logits, std::span<const int32_t> tokens,
                                           std::span<const int32_t> known_likeliest) const {
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
    const size_t stay = m_options.temperature <= 0 ? 1
                        : m_options.top_k > 0      ? static_cast<size_t>(m_options.top_k)
                                                   : logits.size();
    if (stay < logits.size()) {
        // The logits of recent tokens may rise or fall. Among the others only the most likely ones remain: this many
        // are enough.
        const size_t wanted = stay + late.size();
        std::vector<int32_t> found;
        if (known_likeliest.size() < wanted) known_likeliest = found = likeliest(logits, wanted);
        for (const int32_t id : known_likeliest.first(std::min(wanted, known_likeliest.size()))) {
            if (!std::ranges::binary_search(late, id)) add(id, false);
        }
        for (const int32_t id : late) {
            if (id >= 0 && static_cast<size_t>(id) < logits.size()) add(id, true);
        }
    } else {
        sorted.reserve(logits.size());
        for (int32_t id = 0; id < static_cast<int32_t>(logits.size()); ++id)
            add(id, std::ranges::binary_search(late, id));
    }
    if (sorted.empty()) return sorted;
    // Only the candidates that remain are sorted.
    const auto end = sorted.begin() + static_cast<ptrdiff_t>(std::min(stay, sorted.size()));
    std::ranges::partial_sort(sorted, end, [](const Candidate& a, const Candidate& b) {
        return a.logit != b.logit ? a.logit > b.logit : a.id < b.id;
    });
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
        keep(sorted, static_cast<size_t>(std::ranges::count_if(
                         sorted, [least](const Candidate& each) { return each.probability >= least; })));
    }
    if (m_options.temperature > 0) {
        // Below that only the most likely token remains anyway, and logits would overflow.
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

int32_t Sampler::pick(std::span<const float> logits, std::span<const int32_t> tokens,
                      std::span<const int32_t> known_likeliest) {
    const std::vector<Candidate> from = candidates(logits, tokens, known_likeliest);
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
