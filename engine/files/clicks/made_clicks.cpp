// SPDX-License-Identifier: MIT
#include "files/clicks/made_clicks.h"

#include "base/seeded.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ggs {

namespace {

// Sequences that are drawn from one seed.
enum Sequence : uint64_t { sample_sequence = 1, dense_weights, slot_weights = 1000, slot_traits = 2000 };

constexpr double share_of_clicks = -1.0; // the logit of a sample whose parts are all 0

// Two keys together add a product of their traits to the logit.
constexpr uint64_t traits_of_key = 2;

} // namespace

Status MadeClicks::check_sizes(std::span<const int64_t> sizes) {
    int64_t all = 0;
    for (const int64_t size : sizes) {
        if (size < 1) return fail("a slot has the size %1; it must be at least 1", size);
        if (size > most_keys_together - all)
            return fail("a slot has the size %1, and those before it have %2 keys; a made log can have %3 keys", size,
                        all, most_keys_together);
        all += size;
    }
    return {};
}

MadeClicks::MadeClicks(MadeClicksOptions options) : m_options(std::move(options)) {
    for (const int64_t size : m_options.slot_sizes) {
        std::vector<double>& shares = m_shares.emplace_back();
        double sum = 0;
        for (int64_t key = 0; key < size; ++key) shares.push_back(sum += 1 / static_cast<double>(key + 1));
    }
}

ClickShape MadeClicks::shape() const {
    ClickShape shape;
    shape.labels = 1;
    shape.dense = m_options.dense;
    shape.slot_count = static_cast<int64_t>(m_options.slot_sizes.size());
    return shape;
}

int64_t MadeClicks::most_keys() const {
    return 1 + (static_cast<int64_t>(m_options.slot_sizes.size()) - 1) * m_options.most_keys;
}

int64_t MadeClicks::draw_key(size_t slot, double chance) const {
    const std::vector<double>& shares = m_shares[slot];
    const auto found = std::ranges::upper_bound(shares, chance * shares.back());
    return std::min<int64_t>(found - shares.begin(), static_cast<int64_t>(shares.size()) - 1);
}

double MadeClicks::append(int64_t sample, ClickBlock& block) const {
    const uint64_t seed = scrambled(scrambled(m_options.seed, sample_sequence), static_cast<uint64_t>(sample));
    uint64_t place = 0;
    double logit = share_of_clicks;

    double traits[2][traits_of_key] = {}; // of the first two slots
    for (size_t slot = 0; slot < m_options.slot_sizes.size(); ++slot) {
        const auto in_bag = static_cast<double>(m_options.most_keys + 1);
        const int64_t n = slot == 0 ? 1 : static_cast<int64_t>(unit(seed, place++) * in_bag);
        const uint64_t weights = scrambled(m_options.seed, slot_weights + slot),
                       hidden = scrambled(m_options.seed, slot_traits + slot);
        double sum = 0, sums[traits_of_key] = {};
        for (int64_t i = 0; i < n; ++i) {
            const int64_t key = draw_key(slot, unit(seed, place++));
            block.keys.push_back(key);
            sum += bell(weights, static_cast<uint64_t>(key));
            for (uint64_t t = 0; t < traits_of_key; ++t)
                sums[t] += bell(hidden, static_cast<uint64_t>(key) * traits_of_key + t);
        }
        block.offsets.push_back(static_cast<int64_t>(block.keys.size()));
        if (n == 0) continue;
        logit += sum / static_cast<double>(n);
        for (uint64_t t = 0; t < traits_of_key && slot < 2; ++t) traits[slot][t] = sums[t] / static_cast<double>(n);
    }
    for (uint64_t t = 0; t < traits_of_key; ++t) logit += 0.25 * traits[0][t] * traits[1][t];

    const uint64_t values = scrambled(seed, place), weights = scrambled(m_options.seed, dense_weights);
    double first_two = 0.5;
    for (int64_t j = 0; j < m_options.dense; ++j) {
        const auto at = static_cast<uint64_t>(j);
        const auto x = static_cast<float>(bell(values, at));
        block.dense.push_back(x);
        logit += 0.5 * bell(weights, at) * static_cast<double>(x);
        if (j < 2) first_two *= static_cast<double>(x);
    }
    if (m_options.dense >= 2) logit += first_two;

    const double chance = 1 / (1 + std::exp(-logit));
    block.labels.push_back(unit(seed, place + 1) < chance ? 1.0f : 0.0f);
    block.places.push_back({});
    ++block.count;
    return logit;
}

double click_auc(std::span<const double> scores, std::span<const float> labels) {
    std::vector<size_t> order(scores.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::sort(order, [&](size_t a, size_t b) { return scores[a] < scores[b]; });
    double in_order = 0, positives = 0, negatives = 0;
    for (size_t i = 0; i < order.size();) {
        double here[2] = {};
        const double score = scores[order[i]];
        for (; i < order.size() && scores[order[i]] == score; ++i) ++here[labels[order[i]] > 0.5f];
        in_order += here[1] * (negatives + here[0] / 2);
        positives += here[1];
        negatives += here[0];
    }
    return positives == 0 || negatives == 0 ? 0.5 : in_order / (positives * negatives);
}

} // namespace ggs
