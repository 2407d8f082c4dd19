// SPDX-License-Identifier: MIT
// The cursor: forwards by running, back by putting back what was kept, or by running again from the start.
#include "debug/session.h"

#include "base/enough.h"

#include <algorithm>

namespace ggs {

Status Session::keep(size_t step) {
    return m_overwrites[step] ? m_history.keep(step, written_by(step)) : Status();
}

RunOptions Session::run_options() const {
    RunOptions options;
    options.guard = m_options.guard;
    options.stop = &m_pause;
    return options;
}

int Session::threads_of(size_t step) const {
    return m_options.threads > 0 ? m_options.threads : runs()[steps()[step].run].threads;
}

RunResult Session::execute(size_t first, size_t last, TimeMode mode, const std::function<bool(size_t)>& after) {
    if (m_recorded_run > 0) m_recording.clear(); // two runs are never mixed
    m_recorded_run = 0;
    std::vector<const Tensor*> nodes;
    nodes.reserve(last - first);
    for (size_t k = first; k < last; ++k) nodes.push_back(&tensor(steps()[k].node));
    RunOptions options = run_options();
    options.recording = &m_recording;
    options.first_number = first;
    if (after) options.after_node = [&after, first](size_t node) { return after(first + node); };
    const WorkBuffer& buffer = m_work_buffers[steps()[first].run];
    const RunResult result =
        m_executor->run(nodes, threads_of(first), buffer.used ? in_arena(buffer) : StoredRange{{m_work.get(), 0}, m_work->size()}, options);
    note_work(first, first + result.nodes_done + (result.torn ? 1 : 0));
    for (size_t k = first; k < first + result.nodes_done; ++k)
        m_times[k] = {m_recording.nodes[k].end - m_recording.nodes[k].begin, mode};
    return result;
}

Stop Session::advance(size_t to, bool through_breakpoints, TimeMode mode) {
    const Result<Stop> stop = with_enough([&]() -> Result<Stop> { return advance_on(to, through_breakpoints, mode); });
    return stop.ok() ? *stop : Stop{StopKind::failed, cursor(), {}, stop.error()};
}

Result<Stop> Session::advance_on(size_t to, bool through_breakpoints, TimeMode mode) {
    Stop stop{StopKind::reached, cursor(), {}, {}};
    const ByteSource now = bytes();
    const bool asks_before = !through_breakpoints && m_marks.any_before();
    const bool asks_after = !through_breakpoints && m_marks.any_after();
    const bool goes_back = mode != TimeMode::profile; // what a profile overwrites is put back between its runs
    GGS_CHECK(m_program->mapped_files_stand());
    GGS_CHECK(make_changes_here());
    if (!through_breakpoints && cursor() == 0 && to > 0) {
        if (std::optional<Hit> hit = m_marks.at_start(*m_structure, now))
            return Stop{StopKind::breakpoint, 0, hit->breakpoint, std::move(hit->found)};
    }
    while (cursor() < to) {
        if (m_pause.load(std::memory_order_relaxed)) return Stop{StopKind::paused, cursor(), {}, {}};
        // Up to the end of this run: threads and work buffer are the run's.
        size_t last = cursor() + 1;
        bool keeps = false;
        for (; last < to && steps()[last].run == steps()[cursor()].run; ++last) keeps = keeps || m_overwrites[last];
        if (goes_back) GGS_CHECK(keep(cursor()));
        Status kept;
        const std::function<bool(size_t)> after = [&](size_t done) {
            m_position = {done + 1, false};
            kept = make_changes_here();
            if (!kept.ok()) return false;
            std::optional<Hit> hit;
            if (asks_after) hit = m_marks.after(*m_structure, done, now);
            if (!hit && asks_before && cursor() < to) hit = m_marks.before(*m_structure, cursor(), now);
            if (m_on_progress) m_on_progress(cursor());
            if (hit) {
                stop.kind = StopKind::breakpoint;
                stop.breakpoint = hit->breakpoint;
                stop.reason = std::move(hit->found);
                return false;
            }
            if (m_pause.load(std::memory_order_relaxed)) return false;
            if (cursor() < last) kept = keep(cursor());
            return kept.ok();
        };
        const bool hooked = asks_before || asks_after || (keeps && goes_back) || m_on_progress || !m_changes.waiting().empty();
        const size_t first = cursor();
        const RunResult result = execute(first, last, mode, hooked ? after : nullptr);
        m_position = {first + result.nodes_done, result.torn};
        const Status weights_stand = m_program->mapped_files_stand(); // what it read meanwhile may be none
        if (stop.kind == StopKind::breakpoint && weights_stand.ok()) break;
        // What was kept for a step that has not happened goes back; where nothing was, its bytes meant nothing before.
        if (cursor() < last && m_history.holds(cursor())) {
            GGS_CHECK(m_history.put_back(cursor()));
            m_position.torn = false;
        }
        GGS_CHECK(weights_stand);
        GGS_CHECK(kept);
        if (result.end == RunEnd::failed) return Stop{StopKind::failed, cursor(), {}, result.error};
        if (result.end == RunEnd::stopped) {
            stop.kind = StopKind::paused;
            break;
        }
    }
    stop.cursor = cursor();
    if (stop.kind == StopKind::reached && at_end()) stop.kind = StopKind::end;
    return stop;
}

// At the end of every verb that runs: a pause that came on the way is served, though the last node may have been done
// before it was seen.
Stop Session::stopped(Stop stop) {
    m_pause.store(false);
    m_history.keep_to_budget();
    m_marks.look(*m_structure, m_position, bytes());
    return stop;
}

Stop Session::step() {
    if (at_end()) return stopped({StopKind::end, cursor(), {}, {}});
    Stop stop = advance(cursor() + 1, true, TimeMode::stepped);
    if (stop.kind == StopKind::reached) stop.kind = StopKind::stepped;
    return stopped(std::move(stop));
}

Stop Session::run_to(size_t step) {
    return stopped(advance(std::min(step, steps().size()), false, TimeMode::continuous));
}

Result<Stop> Session::step_back() {
    if (cursor() == 0) return fail("this is the start: no step is done");
    return go_to(cursor() - 1);
}

Result<Stop> Session::go_to(size_t step) {
    step = std::min(step, steps().size());
    if (step < cursor()) m_changes.forget_behind(step);
    if (step == 0 && cursor() > 0) m_marks.begins_again();
    while (cursor() > step) {
        const size_t target = cursor() - 1;
        if ((m_overwrites[target] || m_position.torn) && !m_history.holds(target)) {
            GGS_TRY(Stop again, run_again_to(step));
            return stopped(std::move(again));
        }
        while (const std::optional<Change> change = m_changes.take_behind(target)) GGS_CHECK(apply(*change, change->old_bytes));
        GGS_CHECK(m_history.put_back(target));
        m_position = {target, false};
    }
    if (cursor() == step) return stopped({StopKind::stepped, cursor(), {}, {}});
    return stopped(advance(step, true, TimeMode::continuous));
}

// From the start, with the changes on the way; for when the bytes to go back by are not kept.
Result<Stop> Session::run_again_to(size_t step) {
    std::vector<Change> on_the_way = m_changes.up_to(step);
    GGS_CHECK(back_to_start());
    m_changes.set_waiting(std::move(on_the_way));
    Stop stop = advance(step, true, TimeMode::continuous);
    if (stop.kind == StopKind::reached || stop.kind == StopKind::end) stop.kind = StopKind::stepped;
    return stop;
}

Status Session::back_to_start() {
    Status back;
    // What was changed of bytes that no step writes is kept nowhere else.
    const std::vector<Change>& made = m_changes.made();
    for (auto change = made.rbegin(); change != made.rend() && back.ok(); ++change) {
        if (!change->of_start) back = apply(*change, change->old_bytes);
    }
    if (back.ok()) back = m_history.put_start_back();
    // A file is as it was opened: without what was changed of the start.
    for (const Change& change : made) {
        if (change.of_start && back.ok()) back = apply(change, change.new_bytes);
    }
    m_changes.begin_again();
    m_position = {};
    m_recording.clear();
    m_recorded_run = 0;
    m_marks.forget_hits();
    return back;
}

Status Session::restart() {
    GGS_CHECK(back_to_start());
    m_changes.forget_behind(0);
    m_marks.look(*m_structure, m_position, bytes());
    return {};
}

} // namespace ggs
