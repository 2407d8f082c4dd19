// SPDX-License-Identifier: MIT
#include "views/plan/address_scale.h"

#include "views/plan/plan_bars.h"

#include <algorithm>
#include <functional>

namespace ggs {

AddressScale AddressScale::linear(uint64_t size) {
    AddressScale made;
    made.m_units = std::max(1.0, static_cast<double>(size));
    return made;
}

AddressScale AddressScale::broken(std::span<const PlanBar> bars, uint64_t size) {
    AddressScale made = linear(size);
    std::vector<uint64_t> edges{0, size};
    for (const PlanBar& bar : bars) {
        edges.push_back(std::min(bar.begin, size));
        edges.push_back(std::min(bar.end(), size));
    }
    std::ranges::sort(edges);
    edges.erase(std::ranges::unique(edges).begin(), edges.end());
    struct Stretch {
        uint64_t begin, size;
    };
    std::vector<Stretch> stretches;
    for (size_t i = 0; i + 1 < edges.size(); ++i) stretches.push_back({edges[i], edges[i + 1] - edges[i]});
    std::ranges::sort(stretches, std::greater(), &Stretch::size);
    // As many as are far longer than what remains without them.
    size_t count = 0;
    uint64_t rest = size, restOfBreaks = 0;
    for (size_t i = 0; i < std::min(stretches.size(), static_cast<size_t>(most)); ++i) {
        rest -= stretches[i].size;
        if (rest == 0 || static_cast<double>(stretches[i].size) <= farLonger * static_cast<double>(rest)) continue;
        // Breaks are for the bars outside of them, which must be at least half of all.
        const auto outside = std::ranges::count_if(bars, [&](const PlanBar& bar) {
            return std::none_of(stretches.begin(), stretches.begin() + static_cast<ptrdiff_t>(i) + 1,
                                [&](const Stretch& s) { return bar.begin < s.begin + s.size && s.begin < bar.end(); });
        });
        if (2 * outside < std::ssize(bars)) continue;
        count = i + 1;
        restOfBreaks = rest;
    }
    if (count == 0) return made;
    stretches.resize(count);
    std::ranges::sort(stretches, std::less(), &Stretch::begin);
    const double length =
        std::max(1.0, static_cast<double>(restOfBreaks) / (lengthOfAll + static_cast<double>(count) - 1));
    double saved = 0;
    for (const Stretch& each : stretches) {
        const double begin = static_cast<double>(each.begin), from = begin - saved;
        made.m_breaks.push_back({begin, begin + static_cast<double>(each.size), from, from + length});
        saved += static_cast<double>(each.size) - length;
    }
    made.m_units = std::max(1.0, static_cast<double>(size) - saved);
    return made;
}

double AddressScale::unitOf(double address) const {
    double saved = 0;
    for (const Break& each : m_breaks) {
        if (address < each.begin) break;
        if (address < each.end) return each.from + (address - each.begin) / each.factor();
        saved = each.end - each.to;
    }
    return address - saved;
}

double AddressScale::addressOf(double unit) const {
    double saved = 0;
    for (const Break& each : m_breaks) {
        if (unit < each.from) break;
        if (unit < each.to) return each.begin + (unit - each.from) * each.factor();
        saved = each.end - each.to;
    }
    return unit + saved;
}

} // namespace ggs
