// SPDX-License-Identifier: MIT
#include "debug/session_times.h"

#include <algorithm>

namespace ggs {

Nanoseconds SessionTimes::of_round(size_t done) const {
    Nanoseconds sum = 0;
    for (size_t k = 0; k < done; ++k) {
        sum += m_steps[k].ns;
        const auto has = [k](const Together& each) { return each.first <= k && k < each.last; };
        if (m_steps[k].mode == TimeMode::untimed && std::ranges::none_of(m_together, has))
            return 0; // some of it is not known
    }
    for (const Together& each : m_together) sum += each.ns;
    return sum;
}

Timeline SessionTimes::timeline() const {
    Timeline timeline = timeline_of(m_recording);
    timeline.run = m_recorded_run;
    return timeline;
}

void SessionTimes::begin_program(size_t steps) {
    m_steps.assign(steps, {});
    m_rounds.clear();
    m_next = SIZE_MAX;
}

void SessionTimes::reserve(int threads, size_t records_per_thread) {
    m_recording.reserve(threads, m_steps.size(), records_per_thread);
    m_recorded_run = 0;
}

void SessionTimes::begin_round() {
    m_recording.clear();
    m_recorded_run = 0;
    m_together.clear();
    m_next = SIZE_MAX;
}

void SessionTimes::forget() {
    m_steps.assign(m_steps.size(), {});
    m_rounds.clear();
    begin_round();
}

Recording& SessionTimes::begin_run(size_t first, size_t last) {
    if (m_recorded_run > 0) begin_round(); // two runs are never mixed
    if (first < m_next) ++m_run;
    m_next = first;
    std::fill(m_recording.nodes.begin() + static_cast<ptrdiff_t>(first),
              m_recording.nodes.begin() + static_cast<ptrdiff_t>(last), NodeTime{});
    return m_recording;
}

void SessionTimes::end_run(const Structure& structure, size_t first, size_t last, const RunResult& result,
                           TimeMode mode, bool each_timed) {
    note_together(structure, first, first + result.nodes_done, result.together);
    if (!result.fused.empty() || !m_recording.fused.empty()) {
        m_recording.fused.resize(m_steps.size());
        for (size_t k = first; k < last; ++k) {
            m_recording.fused[k] = k - first < result.fused.size() ? result.fused[k - first] : FusedNode{};
            m_recording.fused[k].first += static_cast<uint32_t>(first);
        }
    }
    for (size_t k = first; k < first + result.nodes_done; ++k) {
        const bool with_another =
            !m_recording.fused.empty() && m_recording.fused[k].kernel && m_recording.fused[k].first != k;
        const NodeTime& time = m_recording.nodes[k];
        const bool untimed = !each_timed && time.end == 0 && structure.computes(k);
        m_steps[k] = {time.end - time.begin,
                      untimed        ? TimeMode::untimed
                      : with_another ? TimeMode::fused
                                     : mode,
                      m_run};
    }
    m_next = first + result.nodes_done;
}

// Replaces the earlier times of these steps. If only one of them computes, it gets the time itself.
void SessionTimes::note_together(const Structure& structure, size_t first, size_t last, Nanoseconds ns) {
    std::erase_if(m_together, [&](const Together& each) { return each.first < last && first < each.last; });
    if (ns == 0) return;
    size_t computed = 0, step = first;
    for (size_t k = first; k < last; ++k) {
        if (!structure.computes(k) || m_recording.nodes[k].end > 0) continue;
        ++computed;
        step = k;
    }
    if (computed == 1)
        m_recording.nodes[step] = {0, ns};
    else
        m_together.push_back({first, last, ns});
}

void SessionTimes::show(const std::vector<Nanoseconds>& medians, const ProfileRuns::Kept& run) {
    ++m_run; // as if all of them were of one run
    m_next = SIZE_MAX;
    for (size_t k = 0; k < medians.size(); ++k) m_steps[k] = {medians[k], TimeMode::profile, m_run};
    m_recording.take(run.recording);
    m_recorded_run = static_cast<int>(run.run) + 1;
}

} // namespace ggs
