// SPDX-License-Identifier: MIT
// Profiles: several runs that nothing disturbs, and which of them is shown.
#include "debug/profile_table.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t most_kept = size_t{64} << 20; // bytes of recordings, if more than one is kept

// The recordings of runs that may be the one in the middle when all are done: those whose totals lie nearest to the
// middle of the totals so far.
class RunsKept {
  public:
    void add(Nanoseconds total, const Recording& recording) {
        m_totals.push_back(total);
        m_kept.push_back({m_totals.size() - 1, recording.kept()});
        m_bytes += recording.bytes();
        while (m_bytes > most_kept && m_kept.size() > 1) drop_furthest();
    }
    size_t runs() const { return m_totals.size(); }
    // By number, from 0.
    size_t middle() const { return in_order()[(runs() - 1) / 2]; }

    struct Kept {
        size_t run;
        Recording recording;
    };
    const Kept& nearest() const {
        const std::vector<size_t> from_middle = distances();
        return *std::min_element(m_kept.begin(), m_kept.end(), [&](const Kept& a, const Kept& b) {
            return from_middle[a.run] < from_middle[b.run];
        });
    }

  private:
    // The runs, the fastest first.
    std::vector<size_t> in_order() const {
        std::vector<size_t> order(runs());
        for (size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return m_totals[a] < m_totals[b]; });
        return order;
    }
    // By run: how many lie between it and the middle, counted double so that it has a side.
    std::vector<size_t> distances() const {
        const std::vector<size_t> order = in_order();
        const size_t middle = (runs() - 1) / 2;
        std::vector<size_t> away(runs());
        for (size_t place = 0; place < order.size(); ++place)
            away[order[place]] = place <= middle ? 2 * (middle - place) : 2 * (place - middle) - 1;
        return away;
    }
    void drop_furthest() {
        const std::vector<size_t> from_middle = distances();
        const auto furthest = std::max_element(m_kept.begin(), m_kept.end(), [&](const Kept& a, const Kept& b) {
            return from_middle[a.run] < from_middle[b.run];
        });
        m_bytes -= furthest->recording.bytes();
        m_kept.erase(furthest);
    }

    std::vector<Nanoseconds> m_totals; // by run
    std::vector<Kept> m_kept;
    size_t m_bytes = 0;
};

} // namespace

Timeline Session::timeline() const {
    Timeline timeline = timeline_of(m_recording);
    timeline.run = m_recorded_run;
    return timeline;
}

Result<Profile> Session::profile(int n, const std::function<bool(int)>& go_on) {
    Profile profile;
    profile.threads = m_options.threads;
    profile.ns.resize(steps().size());
    RunsKept kept;
    const std::function<void(size_t)> listener = std::exchange(m_on_progress, {});
    Stop stop;
    for (int i = 0; i < n; ++i) {
        profile.cancelled = go_on && !go_on(i);
        if (profile.cancelled) break;
        back_to_start();
        forget_changes_behind(0);
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
    if (stop.kind == StopKind::paused) back_to_start();
    if (stop.kind == StopKind::failed) std::ignore = run_again_to(stop.cursor);
    m_on_progress = listener;
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (kept.runs() > 0) {
        for (size_t k = 0; k < steps().size(); ++k) {
            profile.median.push_back(quantile(profile.ns[k], 0.5));
            m_times[k] = {profile.median[k], TimeMode::profile};
        }
        profile.middle = static_cast<int>(kept.middle()) + 1;
        const RunsKept::Kept& shown = kept.nearest();
        m_recording.take(shown.recording);
        m_recorded_run = static_cast<int>(shown.run) + 1;
        profile.timeline = timeline();
    }
    m_marks.look(*m_structure, m_position, bytes());
    return profile;
}

} // namespace ggs
