// SPDX-License-Identifier: MIT
#include "debug/probes/profile.h"

#include "debug/probes/aside.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr size_t most_kept = size_t{64} << 20; // bytes of recordings, if more than one is kept

} // namespace

Text mode_word(TimeMode mode) {
    switch (mode) {
    case TimeMode::none: break;
    case TimeMode::stepped: return text("stepped");
    case TimeMode::continuous: return text("continuous");
    case TimeMode::profile: return text("profile");
    case TimeMode::untimed: return text("not timed");
    case TimeMode::fused: return text("fused");
    }
    return "";
}

Nanoseconds quantile(std::vector<Nanoseconds> values, double q) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double place = std::clamp(q, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const size_t below = static_cast<size_t>(place);
    const size_t above = std::min(below + 1, values.size() - 1);
    const double between = (place - static_cast<double>(below)) * static_cast<double>(values[above] - values[below]);
    return values[below] + static_cast<Nanoseconds>(std::llround(between));
}

void ProfileRuns::add(Nanoseconds total, const Recording& recording) {
    m_totals.push_back(total);
    m_kept.push_back({m_totals.size() - 1, recording.kept()});
    m_bytes += recording.bytes();
    while (m_bytes > most_kept && m_kept.size() > 1) drop_furthest();
}

const ProfileRuns::Kept& ProfileRuns::shown() const {
    const std::vector<size_t> from_middle = distances();
    return *std::min_element(m_kept.begin(), m_kept.end(),
                             [&](const Kept& a, const Kept& b) { return from_middle[a.run] < from_middle[b.run]; });
}

std::vector<size_t> ProfileRuns::in_order() const {
    std::vector<size_t> order(count());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return m_totals[a] < m_totals[b]; });
    return order;
}

// By run: how many lie between it and the middle, counted double so that it has a side.
std::vector<size_t> ProfileRuns::distances() const {
    const std::vector<size_t> order = in_order();
    const size_t middle = (count() - 1) / 2;
    std::vector<size_t> away(count());
    for (size_t place = 0; place < order.size(); ++place)
        away[order[place]] = place <= middle ? 2 * (middle - place) : 2 * (place - middle) - 1;
    return away;
}

void ProfileRuns::drop_furthest() {
    const std::vector<size_t> from_middle = distances();
    const auto furthest = std::max_element(m_kept.begin(), m_kept.end(), [&](const Kept& a, const Kept& b) {
        return from_middle[a.run] < from_middle[b.run];
    });
    m_bytes -= furthest->recording.bytes();
    m_kept.erase(furthest);
}

Result<Profile> profile(Session& session, int n, const std::function<bool(int)>& go_on) {
    Profile profile;
    profile.threads = session.options().threads;
    profile.ns.resize(session.steps().size());
    if (session.device().kind != DeviceKind::cpu) {
        for (const Step& step : session.steps())
            profile.on_cpu.push_back(!session.executor().on_device(session.program().tensor(step.node)).ok());
    }
    const std::vector<StepTime>& times = session.times().of_steps();
    ProfileRuns kept;
    Aside aside(session, Aside::Leaves::runs);
    Stop stop;
    Status at_start;
    for (int i = 0; i < n; ++i) {
        profile.cancelled = go_on && !go_on(i);
        if (profile.cancelled) break;
        const uint32_t next = static_cast<uint32_t>(static_cast<size_t>(i) % session.rounds());
        if (next == 0) at_start = aside.to_start();
        if (!at_start.ok()) break;
        if (i == 0 && static_cast<size_t>(n) > session.rounds()) aside.keep_start();
        stop = aside.run_round(next);
        if (stop.kind != StopKind::failed && times.size() != profile.ns.size()) {
            at_start = fail("round %1 has %2 steps, but the previous rounds have %3; they can't be profiled together",
                            next, times.size(), profile.ns.size());
            break;
        }
        profile.cancelled = stop.kind == StopKind::paused;
        if (profile.cancelled || stop.kind == StopKind::failed) break;
        Nanoseconds total = 0;
        for (size_t k = 0; k < times.size(); ++k) {
            profile.ns[k].push_back(times[k].ns);
            total += times[k].ns;
        }
        kept.add(total, session.times().recording());
        profile.fused = session.times().recording().fused;
    }
    const Status ended = aside.end_rounds(stop);
    GGS_CHECK(at_start);
    GGS_CHECK(ended);
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (kept.count() > 0) {
        for (const std::vector<Nanoseconds>& step : profile.ns) profile.median.push_back(quantile(step, 0.5));
        profile.middle = static_cast<int>(kept.middle()) + 1;
        aside.show(profile, kept.shown());
        profile.timeline = session.times().timeline();
    }
    session.marks().look(*session.structure(), session.position(), session.bytes());
    return profile;
}

} // namespace ggs
