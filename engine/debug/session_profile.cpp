// SPDX-License-Identifier: MIT
// Profiles: several runs that nothing disturbs.
#include "debug/session.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ggs {

Timeline Session::timeline() const {
    Timeline timeline = timeline_of(m_recording);
    timeline.run = m_recorded_run;
    return timeline;
}

// The bytes of the leafs that steps write into, if they fit into what may be kept; none otherwise.
std::vector<Copied> Session::start_in_budget() const {
    std::vector<StoredRange> ranges;
    size_t bytes = 0;
    for (const uint32_t leaf : m_overwriting.leafs) {
        const auto place = m_program->place_of(tensor(leaf));
        if (place) bytes += ranges.emplace_back(StoredRange{*place, nbytes(tensor(leaf))}).size;
    }
    if (bytes > history_budget()) return {};
    Result<std::vector<Copied>> copies = copied(ranges);
    return copies.ok() ? std::move(copies).value() : std::vector<Copied>();
}

Status Session::put_start_back(const std::vector<Copied>& start) {
    GGS_TRY(Round first, m_feed->round(0));
    if (first.program != m_program) return back_to_start();
    m_round = std::move(first);
    GGS_CHECK(put_back(start));
    m_position = {};
    GGS_CHECK(write_inputs(0));
    for (const Change& change : m_changes.made()) GGS_CHECK(apply(change, change.new_bytes)); // of inputs
    forget_recording();
    m_marks.forget_hits();
    return {};
}

Result<Profile> Session::profile(int n, const std::function<bool(int)>& go_on) {
    Profile profile;
    profile.threads = m_options.threads;
    profile.ns.resize(steps().size());
    if (device().kind != DeviceKind::cpu) {
        for (const Step& step : steps()) profile.on_cpu.push_back(!m_executor->on_device(tensor(step.node)).ok());
    }
    ProfileRuns kept;
    const std::function<void(const Moment&)> listener = std::exchange(m_on_progress, {});
    Stop stop;
    Status at_start;
    std::vector<Copied> start; // where there is room for it, it is not made again each time
    for (int i = 0; i < n; ++i) {
        profile.cancelled = go_on && !go_on(i);
        if (profile.cancelled) break;
        const uint32_t next = static_cast<uint32_t>(static_cast<size_t>(i) % rounds());
        if (i == 0) {
            leave_changes_behind({});
            m_marks.forget_hits();
        }
        if (next == 0 && (start.empty() || !put_start_back(start).ok())) at_start = back_to_start();
        if (!at_start.ok()) break;
        if (i == 0 && static_cast<size_t>(n) > rounds()) start = start_in_budget();
        stop = advance({next, SIZE_MAX}, true, TimeMode::profile);
        if (stop.kind != StopKind::failed && m_times.size() != profile.ns.size()) {
            at_start = fail("round %1 has %2 steps, and those before it %3: they can't be profiled together", next,
                            m_times.size(), profile.ns.size());
            break;
        }
        profile.cancelled = stop.kind == StopKind::paused;
        if (profile.cancelled || stop.kind == StopKind::failed) break;
        Nanoseconds total = 0;
        for (size_t k = 0; k < steps().size(); ++k) {
            profile.ns[k].push_back(m_times[k].ns);
            total += m_times[k].ns;
        }
        kept.add(total, m_recording);
        profile.fused = m_recording.fused;
    }
    m_pause.store(false);
    // Nothing was kept to go back by, and a node that was stopped may have changed what it reads.
    if (stop.kind == StopKind::paused) at_start = back_to_start();
    if (stop.kind == StopKind::failed) std::ignore = run_again_to({round(), stop.cursor});
    m_on_progress = listener;
    GGS_CHECK(at_start);
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (kept.count() > 0) {
        for (size_t k = 0; k < steps().size(); ++k) {
            profile.median.push_back(quantile(profile.ns[k], 0.5));
            m_times[k] = {profile.median[k], TimeMode::profile};
        }
        profile.middle = static_cast<int>(kept.middle()) + 1;
        const ProfileRuns::Kept& shown = kept.shown();
        m_recording.take(shown.recording);
        m_recorded_run = static_cast<int>(shown.run) + 1;
        profile.timeline = timeline();
    }
    m_marks.look(*m_structure, m_position, bytes());
    return profile;
}

} // namespace ggs
