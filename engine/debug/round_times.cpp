// SPDX-License-Identifier: MIT
#include "debug/round_times.h"

#include <algorithm>

namespace ggs {

void RoundTimes::clear() {
    m_rounds.clear();
    ++m_changes;
}

void RoundTimes::add(uint32_t round, const std::vector<StepTime>& times, Nanoseconds total) {
    if (!m_rounds.empty() && m_rounds.back().ns->size() != times.size()) clear(); // of another program
    std::erase_if(m_rounds, [round](const Of& of) { return of.round == round; });
    const size_t bytes = std::max<size_t>(1, times.size()) * sizeof(Nanoseconds);
    const size_t room = std::clamp<size_t>(most_bytes / bytes, 1, most_rounds);
    if (m_rounds.size() >= room)
        m_rounds.erase(m_rounds.begin(), m_rounds.end() - static_cast<std::ptrdiff_t>(room - 1));
    ++m_changes;
    std::vector<Nanoseconds> ns;
    ns.reserve(times.size());
    for (const StepTime& time : times) ns.push_back(time.ns);
    m_rounds.push_back(
        {round, std::make_shared<const std::vector<Nanoseconds>>(std::move(ns)), total,
         std::ranges::none_of(times, [](const StepTime& time) { return time.mode == TimeMode::untimed; })});
}

std::vector<uint32_t> RoundTimes::rounds() const {
    std::vector<uint32_t> numbers;
    for (const Of& of : m_rounds) numbers.push_back(of.round);
    return numbers;
}

std::vector<std::pair<uint32_t, Nanoseconds>> RoundTimes::totals() const {
    std::vector<std::pair<uint32_t, Nanoseconds>> all;
    for (const Of& of : m_rounds) {
        if (of.total > 0 || of.timed) all.emplace_back(of.round, of.total);
    }
    return all;
}

size_t RoundTimes::timed() const { return static_cast<size_t>(std::ranges::count(m_rounds, true, &Of::timed)); }

Profile RoundTimes::profile() const {
    Profile made;
    if (timed() == 0) return made;
    ProfileRuns runs;
    for (const Of& of : m_rounds) {
        if (!of.timed) continue;
        const std::vector<Nanoseconds>& ns = *of.ns;
        made.ns.resize(ns.size());
        for (size_t k = 0; k < ns.size(); ++k) made.ns[k].push_back(ns[k]);
        runs.add(of.total, {});
    }
    for (const std::vector<Nanoseconds>& step : made.ns) made.median.push_back(quantile(step, 0.5));
    made.middle = static_cast<int>(runs.middle()) + 1;
    return made;
}

} // namespace ggs
