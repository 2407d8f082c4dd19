// SPDX-License-Identifier: MIT
#include "debug/probes/profile.h"

#include "debug/probes/aside.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace ggs {

namespace {

constexpr size_t most_kept = size_t{64} << 20; // bytes of recordings, if more than one is kept

// An idle machine stays below these limits.
constexpr double little_use = 0.25;         // cores that other programs use
constexpr double few_interruptions = 20;    // a second
constexpr uint64_t some_interruptions = 10; // in short profiles
constexpr double small_spread = 0.1;        // between the quartiles, as a share of the median
constexpr int runs_for_spread = 4;

// Adds how long all threads waited in this run, by step. Without all records it is not known.
void add_waits(std::vector<std::vector<Nanoseconds>>& waits, const Recording& recording, size_t steps) {
    std::vector<Nanoseconds> sums(steps);
    for (int thread = 0; thread < recording.threads(); ++thread) {
        const Latest<WaitRecord>& of_thread = recording.waits(thread);
        for (size_t i = 0; i < of_thread.size(); ++i) {
            if (of_thread[i].node < steps) sums[of_thread[i].node] += of_thread[i].end - of_thread[i].begin;
        }
    }
    for (size_t k = 0; k < steps; ++k) waits[k].push_back(sums[k]);
}

int threads_that_worked(const Recording& recording) {
    int threads = 0;
    for (int thread = 0; thread < recording.threads(); ++thread) threads += recording.chunks(thread).size() > 0;
    return threads;
}

std::vector<Nanoseconds> totals_of_runs(const Profile& profile) {
    std::vector<Nanoseconds> totals(static_cast<size_t>(profile.runs()));
    for (const std::vector<Nanoseconds>& step : profile.ns) {
        for (size_t run = 0; run < totals.size(); ++run) totals[run] += step[run];
    }
    return totals;
}

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

Profile last_times(const std::vector<StepTime>& times) {
    Profile profile;
    profile.last = times;
    profile.ns.reserve(times.size());
    for (const StepTime& time : times) profile.ns.push_back({time.ns});
    return profile;
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

std::vector<Message> disturbances(const Profile& profile) {
    std::vector<Message> found;
    const MachineLoad& load = profile.load;
    // One thread on one of many cores isn't disturbed by a program on another core.
    const double wanted = std::max(1, profile.threads_used) + load.others;
    if (load.cores > 0 && load.others >= little_use && wanted > load.cores)
        found.push_back(msg("other programs used %1 of %2 cores", std::round(load.others * 10) / 10, load.cores));
    if (profile.threads_used > load.cores && load.cores > 0)
        found.push_back(msg("%1 threads shared %2 cores", profile.threads_used, load.cores));
    else if (profile.threads_used > load.threads && load.threads > 0)
        found.push_back(msg("%1 threads shared the time of %2 cores, the CPU limit of the control group",
                            profile.threads_used, load.threads));
    if (load.interruptions >= some_interruptions &&
        static_cast<double>(load.interruptions) > few_interruptions * load.seconds)
        found.push_back(msg("threads were interrupted %1 times", load.interruptions));
    if (profile.runs() < runs_for_spread) return found;
    const std::vector<Nanoseconds> totals = totals_of_runs(profile);
    const auto median = static_cast<double>(quantile(totals, 0.5));
    const auto spread = static_cast<double>(quantile(totals, 0.75) - quantile(totals, 0.25));
    if (median > 0 && spread > small_spread * median)
        found.push_back(msg("the middle half of the runs differs by %1 %", std::llround(100 * spread / median)));
    return found;
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
    profile.device = session.device();
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
    bool waits_known = true;
    profile.waits.resize(profile.ns.size());
    LoadMeter meter;
    for (int i = 0; i < n; ++i) {
        profile.cancelled = go_on && !go_on(i);
        if (profile.cancelled) break;
        const uint32_t next = static_cast<uint32_t>(static_cast<size_t>(i) % session.rounds());
        if (next == 0) at_start = aside.to_start();
        if (!at_start.ok()) break;
        if (i == 0 && static_cast<size_t>(n) > session.rounds()) aside.keep_start();
        meter.look();
        const auto begin = std::chrono::steady_clock::now();
        stop = aside.run_round(next);
        const std::chrono::nanoseconds whole = std::chrono::steady_clock::now() - begin;
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
        const Recording& recording = session.times().recording();
        profile.whole.push_back(whole.count());
        add_waits(profile.waits, recording, profile.ns.size());
        waits_known = waits_known && recording.keeps_records() && recording.lost_waits() == 0;
        profile.threads_used = std::max(profile.threads_used, threads_that_worked(recording));
        kept.add(total, recording);
        profile.fused = recording.fused;
    }
    profile.load = meter.load();
    if (!waits_known || profile.threads_used == 0) profile.waits.clear();
    const Status ended = aside.end_rounds(stop, profile.cancelled);
    GGS_CHECK(at_start);
    GGS_CHECK(ended);
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (kept.count() > 0) {
        for (const std::vector<Nanoseconds>& step : profile.ns) profile.median.push_back(quantile(step, 0.5));
        profile.middle = static_cast<int>(kept.middle()) + 1;
        // The program of the present round may be another one.
        if (times.size() == profile.median.size()) aside.show(profile, kept.shown());
        profile.timeline = timeline_of(kept.shown().recording);
        profile.timeline.run = static_cast<int>(kept.shown().run) + 1;
    }
    session.marks().look(*session.structure(), session.position(), session.bytes());
    return profile;
}

} // namespace ggs
