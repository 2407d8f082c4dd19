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

Result<Profile> Session::profile(int n, const std::function<bool(int)>& go_on) {
    Profile profile;
    profile.threads = m_options.threads;
    profile.ns.resize(steps().size());
    ProfileRuns kept;
    const std::function<void(size_t)> listener = std::exchange(m_on_progress, {});
    Stop stop;
    Status at_start;
    for (int i = 0; i < n; ++i) {
        profile.cancelled = go_on && !go_on(i);
        if (profile.cancelled) break;
        at_start = back_to_start();
        if (!at_start.ok()) break;
        m_changes.forget_behind(0);
        stop = advance(steps().size(), true, TimeMode::profile);
        profile.cancelled = stop.kind == StopKind::paused;
        if (profile.cancelled || stop.kind == StopKind::failed) break;
        Nanoseconds total = 0;
        for (size_t k = 0; k < steps().size(); ++k) {
            profile.ns[k].push_back(m_times[k].ns);
            total += m_times[k].ns;
        }
        kept.add(total, m_recording);
    }
    m_pause.store(false);
    // Nothing was kept to go back by, and a node that was stopped may have changed what it reads.
    if (stop.kind == StopKind::paused) at_start = back_to_start();
    if (stop.kind == StopKind::failed) std::ignore = run_again_to(stop.cursor);
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
