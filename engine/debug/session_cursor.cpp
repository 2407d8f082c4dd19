// SPDX-License-Identifier: MIT
// The cursor: forwards by running, back by putting back what was kept, or by running again from the start.
#include "debug/session.h"

#include "base/enough.h"
#include "values/number.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ggs {

namespace {

constexpr auto files_pause = std::chrono::milliseconds(50);

// Nodes of one layout, and of sources of one layout, whose indices are the same ones: what they write of their own
// memory is as far behind its first byte.
bool writes_alike(const Tensor& a, const Tensor& b) {
    if (a.op != b.op || a.flags != b.flags || !same_layout(a, b) || !std::ranges::equal(a.op_params, b.op_params) ||
        !a.data || !b.data)
        return false;
    for (size_t i = 0; i < std::size(a.src); ++i) {
        const Tensor *x = a.src[i], *y = b.src[i];
        if (x == y) continue;
        if (!x || !y || !same_layout(*x, *y) || is_integer(x->type)) return false;
    }
    return true;
}

} // namespace

bool Session::is_kept(size_t step, Keeps keeps) const {
    if (keeps == Keeps::nothing || !m_overwriting.keeps(step, m_position.again)) return false;
    return keeps == Keeps::all || m_overwriting.steps[step].carried;
}

Status Session::keep(size_t step, Keeps keeps) {
    if (!is_kept(step, keeps)) return {};
    std::vector<Overwritten> written;
    for (StoredStretches& each : stretches_written_by(step))
        written.push_back({std::move(each), m_overwriting.steps[step].carried});
    return m_history.keep({round(), step}, std::move(written), keeps == Keeps::all);
}

// The layers of a model write the same rows, each of its own cache: they are looked up once.
std::vector<Session::KnownWrites> Session::known_writes(size_t first, size_t last) const {
    struct Kind {
        const Tensor* node;
        std::vector<WrittenBytes> parts; // of its own
    };
    constexpr size_t most_kinds = 16; // layers are of a few
    std::vector<KnownWrites> writes;
    std::vector<Kind> kinds; // the latest
    for (size_t k = last; k-- > first;) {
        if (!m_overwriting.steps[k].carried || !m_overwriting.steps[k].known) continue;
        const Tensor& node = tensor(steps()[k].node);
        auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const Kind& other) { return writes_alike(node, *other.node); });
        if (kind == kinds.end()) {
            std::vector<WrittenBytes> parts = bytes_written_by(k);
            const bool of_others =
                std::any_of(parts.begin(), parts.end(), [&](const WrittenBytes& part) { return part.tensor != &node; });
            if (of_others || !m_structure->op(steps()[k].node).writes) { // without a rule no numbers are looked up
                writes.push_back({k, stored(parts)});
                continue;
            }
            if (kinds.size() == most_kinds) kinds.erase(kinds.begin());
            kind = kinds.insert(kinds.end(), {&node, std::move(parts)});
        }
        for (WrittenBytes& part : kind->parts) part.tensor = &node;
        kind->node = &node;
        writes.push_back({k, stored(kind->parts)});
    }
    return writes;
}

Status Session::keep(KnownWrites writes) {
    std::vector<Overwritten> written;
    for (StoredStretches& each : writes.where) written.push_back({std::move(each), true});
    return m_history.keep({round(), writes.step}, std::move(written), false);
}

Status Session::keep_all(std::vector<KnownWrites> writes) {
    if (writes.empty()) return {};
    std::vector<StoredStretches> where;
    for (KnownWrites& each : writes) std::move(each.where.begin(), each.where.end(), std::back_inserter(where));
    return m_history.keep_carried({round(), writes.back().step}, std::move(where), share());
}

Share Session::share() {
    const int n = m_options.threads > 0 ? m_options.threads : m_executor->threads();
    return [this, n](size_t parts, const PartOfWork& f) { return m_executor->share(n, parts, f); };
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

RunResult Session::execute(size_t first, size_t last, TimeMode mode, const Between& between) {
    if (m_recorded_run > 0) forget_recording(); // two runs are never mixed
    std::vector<const Tensor*> nodes;
    nodes.reserve(last - first);
    for (size_t k = first; k < last; ++k) nodes.push_back(&tensor(steps()[k].node));
    RunOptions options = run_options();
    options.recording = &m_recording;
    options.timed = mode == TimeMode::profile ? Timed::nodes : m_options.device_times;
    options.first_number = first;
    options.as_before = std::all_of(m_checked.begin() + static_cast<ptrdiff_t>(first),
                                    m_checked.begin() + static_cast<ptrdiff_t>(last), [](bool step) { return step; });
    if (between.after) options.after_node = [&between, first](size_t node) { return between.after(first + node); };
    if (!between.at_each)
        options.hook_pause = m_on_progress ? m_progress_pause : std::numeric_limits<Nanoseconds>::max();
    if (between.anyway) options.hook_anyway = [&between, first](size_t node) { return between.anyway(first + node); };
    const WorkBuffer& buffer = m_work_buffers[steps()[first].run];
    std::fill(m_recording.nodes.begin() + static_cast<ptrdiff_t>(first),
              m_recording.nodes.begin() + static_cast<ptrdiff_t>(last), NodeTime{});
    RunResult result =
        m_executor->run(nodes, threads_of(first),
                        buffer.used ? in_arena(buffer) : StoredRange{{m_work.get(), 0}, m_work->size()}, options);
    if (result.end != RunEnd::failed)
        std::fill(m_checked.begin() + static_cast<ptrdiff_t>(first), m_checked.begin() + static_cast<ptrdiff_t>(last),
                  true);
    m_device_lost = m_device_lost || result.device_lost;
    note_work(first, first + result.nodes_done + (result.torn ? 1 : 0));
    note_together(first, first + result.nodes_done, result.together);
    if (!result.fused.empty() || !m_recording.fused.empty()) {
        m_recording.fused.resize(steps().size());
        result.fused.resize(last - first);
        for (size_t k = first; k < last; ++k) {
            m_recording.fused[k] = result.fused[k - first];
            m_recording.fused[k].first += static_cast<uint32_t>(first);
        }
    }
    for (size_t k = first; k < first + result.nodes_done; ++k) {
        const bool with_another =
            !m_recording.fused.empty() && m_recording.fused[k].kernel && m_recording.fused[k].first != k;
        const NodeTime& time = m_recording.nodes[k];
        const bool untimed = options.timed != Timed::nodes && time.end == 0 &&
                             m_executor->device().kind != DeviceKind::cpu && !steps()[k].skipped &&
                             m_structure->op(steps()[k].node).computes;
        m_times[k] = {time.end - time.begin, untimed ? TimeMode::untimed : with_another ? TimeMode::fused : mode};
    }
    return result;
}

// What ran there before has run again. A step that ran alone has the time for itself.
void Session::note_together(size_t first, size_t last, Nanoseconds ns) {
    std::erase_if(m_together, [&](const TimedTogether& each) { return each.first < last && first < each.last; });
    if (ns == 0) return;
    size_t computed = 0, step = first;
    for (size_t k = first; k < last; ++k) {
        if (steps()[k].skipped || !m_structure->op(steps()[k].node).computes || m_recording.nodes[k].end > 0) continue;
        ++computed;
        step = k;
    }
    if (computed == 1)
        m_recording.nodes[step] = {0, ns};
    else
        m_together.push_back({first, last, ns});
}

Stop Session::advance(const Moment& to, bool through_breakpoints, TimeMode mode) {
    if (m_device_lost) { // by a step into a node, or by a check
        if (const Status again = recover(); !again.ok()) return Stop{StopKind::failed, cursor(), {}, again.error()};
    }
    const Result<Stop> result =
        with_enough([&]() -> Result<Stop> { return advance_on(to, through_breakpoints, mode); });
    Stop stop = result.ok() ? *result : Stop{StopKind::failed, cursor(), {}, result.error()};
    if (!m_device_lost) return stop;
    const std::string lost = runtime(device().kind).name;
    const Status again = recover();
    stop.cursor = cursor();
    stop.reason =
        again.ok()
            ? msg("%1. %2 is given up: all steps up to here were run again on the CPU, where the next ones run, too",
                  stop.reason, lost)
            : msg("%1. %2 is given up, and what it had computed can't be computed again on the CPU: %3", stop.reason,
                  lost, again.error());
    return stop;
}

Status Session::recover() {
    m_device_lost = false;
    m_history.device_is_lost();
    m_options.device = DeviceChoice();
    GGS_CHECK(with_enough([this] { return make_executor(); }));
    m_position.torn = false;
    const Moment here = moment();
    GGS_TRY(const Stop stop, with_enough([&] { return run_again_to(here, From::start); }));
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    if (moment() != here) return fail("that was paused before step %1", stop.cursor);
    return {};
}

// Whoever comes from afar and stops nowhere on the way goes back from there by running again, so only what is carried
// is kept of the rounds that he leaves behind.
Session::Keeps Session::keeps_on_the_way(const Moment& goal, bool asks, TimeMode mode) const {
    if (mode == TimeMode::profile || m_history.budget() == 0) return Keeps::nothing;
    return !asks && goal.round > round() + 1 ? Keeps::carried : Keeps::all;
}

// In a round that follows its like every step writes over what the one before has left, which costs more to keep than
// two rounds take that are run again; whoever stops within it or asks at its steps goes back from there, and has it
// kept.
Session::Keeps Session::keeps_in_round(const Moment& goal, bool asks, TimeMode mode) const {
    const Keeps keeps = keeps_on_the_way(goal, asks, mode);
    const bool to_its_end = goal >= Moment{round(), steps().size()};
    return keeps == Keeps::all && m_position.again && to_its_end && !asks && mode != TimeMode::stepped ? Keeps::carried
                                                                                                       : keeps;
}

Result<Stop> Session::advance_on(const Moment& to, bool through_breakpoints, TimeMode mode) {
    if (steps().empty()) return Stop{StopKind::end, 0, {}, {}};
    const ByteSource now = bytes();
    const bool asks = !through_breakpoints && (m_marks.any_before() || m_marks.any_after());
    GGS_CHECK(stand_on_start());
    // Asked behind each run as well: in between it is asked anew only of who has stood here for a while.
    if (std::chrono::steady_clock::now() - m_files_stood > files_pause) GGS_CHECK(m_program->mapped_files_stand());
    if (is_broken(false)) {
        const Moment here = moment();
        GGS_TRY(Stop again, run_again_to(here));
        if (moment() != here) return again;
    }
    GGS_CHECK(make_changes_here());
    if (!through_breakpoints && cursor() == 0 && round() == 0 && to > Moment{}) {
        if (std::optional<Hit> hit = m_marks.at_start(*m_structure, now))
            return Stop{StopKind::breakpoint, 0, hit->breakpoint, std::move(hit->found)};
    }
    if (mode == TimeMode::profile || m_history.budget() == 0) m_history.lose();
    m_progress_told = std::chrono::steady_clock::now();
    while (moment() < to) {
        if (m_pause.load(std::memory_order_relaxed)) return Stop{StopKind::paused, cursor(), {}, {}};
        if (cursor() < steps().size()) {
            const size_t last = to.round > round() ? steps().size() : std::min(to.step, steps().size());
            GGS_TRY(Stop stop, advance_in_round(last, to, through_breakpoints, mode));
            if (at_end() && stop.kind == StopKind::reached) stop.kind = StopKind::end;
            if (stop.kind != StopKind::reached) return stop;
            continue;
        }
        if (round() + 1 >= rounds() || to.round == round()) break;
        GGS_CHECK(begin_round(keeps_on_the_way(to, asks, mode)));
        GGS_CHECK(make_changes_here());
        if (m_on_progress) m_on_progress(moment());
        if (!through_breakpoints && moment() < to && m_marks.any_before() && !steps().empty()) {
            if (std::optional<Hit> hit = m_marks.before(*m_structure, m_position, now))
                return Stop{StopKind::breakpoint, 0, hit->breakpoint, std::move(hit->found)};
        }
    }
    return Stop{at_end() ? StopKind::end : StopKind::reached, cursor(), {}, {}};
}

void Session::tell_progress(bool is_due) {
    if (!m_on_progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (!is_due && now - m_progress_told < std::chrono::nanoseconds(m_progress_pause)) return;
    m_progress_told = now;
    m_on_progress(moment());
}

Result<Stop> Session::advance_in_round(size_t to, const Moment& goal, bool through_breakpoints, TimeMode mode) {
    Stop stop{StopKind::reached, cursor(), {}, {}};
    const ByteSource now = bytes();
    const bool asks_before = !through_breakpoints && m_marks.any_before();
    const bool asks_after = !through_breakpoints && m_marks.any_after();
    const Keeps keeps = keeps_in_round(goal, asks_before || asks_after, mode);
    while (cursor() < to) {
        if (m_pause.load(std::memory_order_relaxed)) return Stop{StopKind::paused, cursor(), {}, {}};
        // Up to the end of this run: threads and work buffer are the run's.
        size_t last = cursor() + 1;
        while (last < to && steps()[last].run == steps()[cursor()].run) ++last;
        // A change on the way may be one of where a step writes. What is known is copied by all threads before they
        // run, as each copy on the way would hold up all of them, or a device; one thread copies it before its step,
        // which then finds it near.
        const bool is_known = keeps == Keeps::carried && m_changes.waiting().empty();
        std::vector<KnownWrites> known;
        if (is_known) known = known_writes(cursor(), last);
        const bool at_once = is_known && (threads_of(cursor()) > 1 || device().kind != DeviceKind::cpu);
        if (at_once) GGS_CHECK(keep_all(std::exchange(known, {})));
        const auto is_kept_by_itself = [&](size_t step) {
            return is_kept(step, keeps) && !(at_once && m_overwriting.steps[step].known);
        };
        const auto keep_here = [&]() -> Status {
            if (!is_kept_by_itself(cursor())) return {};
            if (known.empty() || known.back().step != cursor()) return keep(cursor(), keeps);
            KnownWrites here = std::move(known.back());
            known.pop_back();
            return keep(std::move(here));
        };
        GGS_CHECK(keep_here());
        Status kept;
        const bool every_node = asks_before || asks_after || !m_changes.waiting().empty();
        const auto kept_next = [&](size_t done) { return done + 1 < last && is_kept_by_itself(done + 1); };
        bool any_kept = false;
        for (size_t k = cursor() + 1; k < last && !any_kept; ++k) any_kept = is_kept_by_itself(k);
        Between between;
        between.at_each = every_node;
        if (every_node || any_kept || m_on_progress)
            between.after = [&](size_t done) {
                m_position.cursor = done + 1;
                m_position.torn = false;
                kept = make_changes_here();
                if (!kept.ok()) return false;
                std::optional<Hit> hit;
                if (asks_after) hit = m_marks.after(*m_structure, m_position, now);
                // What stands before the first step of the next round is asked when that has begun.
                if (!hit && asks_before && moment() < goal && cursor() < steps().size())
                    hit = m_marks.before(*m_structure, m_position, now);
                tell_progress(!every_node && !kept_next(done));
                if (hit) {
                    stop.kind = StopKind::breakpoint;
                    stop.breakpoint = hit->breakpoint;
                    stop.reason = std::move(hit->found);
                    return false;
                }
                if (m_pause.load(std::memory_order_relaxed)) return false;
                if (cursor() < last) kept = keep_here();
                return kept.ok();
            };
        if (!every_node && any_kept) between.anyway = kept_next;
        const size_t first = cursor();
        const bool changes_on_the_way = !m_changes.waiting().empty();
        const RunResult result = execute(first, last, mode, between);
        const Status weights_stand = m_program->mapped_files_stand();
        m_files_stood = weights_stand.ok() ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point();
        m_position.cursor = first + result.nodes_done;
        m_position.torn = result.torn;
        m_torn_behind = result.torn_behind;
        if (!weights_stand.ok() &&
            !changes_on_the_way) { // what it read meanwhile may be nobody's: none of these steps counts
            m_torn_behind = m_torn_behind || result.nodes_done + (result.torn ? 1 : 0) > 1;
            m_position.torn = result.torn || result.nodes_done > 0;
            m_position.cursor = first;
        }
        if (cursor() == steps().size() && rounds() > 1) GGS_CHECK(round_ends(mode));
        if (stop.kind == StopKind::breakpoint && weights_stand.ok()) break;
        // What was kept for a step that has not happened goes back; where nothing was, its bytes meant nothing before.
        if (cursor() < last && !m_torn_behind && !m_device_lost && m_history.holds(moment())) {
            GGS_CHECK(m_history.put_back(moment()));
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
    return stop;
}

Status Session::round_ends(TimeMode mode) {
    // Whatever stood there when it began, by now all that its steps make is of this round.
    GGS_TRY(const bool anew, begins_anew(round()));
    m_position.again = !anew;
    if (mode == TimeMode::profile) return {};
    m_round_times.add(round(), m_times, round_time());
    m_marks.round_ends(*m_structure, m_position, bytes());
    if (m_on_round_end) m_on_round_end();
    return {};
}

// At the end of every verb that runs: a pause that came on the way is served, though the last node may have been done
// before it was seen.
Stop Session::stopped(Stop stop) {
    m_was_paused = m_pause.exchange(false);
    m_marks.look(*m_structure, m_position, bytes());
    stop.round = round();
    return stop;
}

Stop Session::step() {
    if (at_end()) return stopped({StopKind::end, cursor(), {}, {}});
    const bool next_round = cursor() == steps().size();
    // Another program may have fewer steps, or none.
    Stop stop = advance(next_round ? Moment{round() + 1, 1} : Moment{round(), cursor() + 1}, true, TimeMode::stepped);
    if (stop.kind == StopKind::reached) stop.kind = StopKind::stepped;
    return stopped(std::move(stop));
}

Stop Session::run_to(const Moment& wanted) {
    const Result<Moment> to = clamped(wanted);
    if (!to.ok()) return stopped({StopKind::failed, cursor(), {}, to.error()});
    return stopped(advance(*to, false, TimeMode::continuous));
}

Stop Session::run_to(size_t step) { return run_to(arrival(step, moment(), steps().size(), rounds())); }

Result<Stop> Session::step_back() {
    if (moment() == Moment{}) return fail("this is the start: no step is done");
    if (cursor() > 0) return go_to(Moment{round(), cursor() - 1});
    // The last step of the round before: that its end stands between the two changes nothing.
    GGS_TRY(const size_t steps_before, steps_in(round() - 1));
    return go_to(Moment{round() - 1, steps_before > 0 ? steps_before - 1 : 0});
}

// They are gone, and with them what rounds behind them were seen to make.
void Session::leave_changes_behind(const Moment& moment) {
    for (const Change& change : m_changes.behind(moment)) m_marks.forget_curves_from(change.at.round);
    m_changes.forget_behind(moment);
}

Result<Stop> Session::go_to(const Moment& wanted) {
    GGS_TRY(const Moment to, clamped(wanted));
    if (m_device_lost) GGS_CHECK(recover());
    GGS_CHECK(stand_on_start());
    const bool back = to < moment();
    if (back) leave_changes_behind(to);
    if (back && to == Moment{}) m_marks.begins_again();
    if (is_broken(to <= moment())) {
        GGS_TRY(Stop again, run_again_to(to));
        return stopped(std::move(again));
    }
    if (back) m_position.torn = false;
    while (to < moment()) {
        const bool held = cursor() == 0 ? m_history.holds_beginning(round())
                                        : !m_overwriting.keeps(cursor() - 1, m_position.again) ||
                                              m_history.holds({round(), cursor() - 1});
        if (!held) {
            GGS_TRY(Stop again, run_again_to(to));
            return stopped(std::move(again));
        }
        if (cursor() == 0) {
            GGS_CHECK(step_back_over_beginning());
            continue;
        }
        const Moment target{round(), cursor() - 1};
        while (const std::optional<Change> change = m_changes.take_behind(target))
            GGS_CHECK(apply(*change, change->old_bytes));
        GGS_CHECK(m_history.put_back(target));
        m_position.cursor = target.step;
    }
    if (moment() == to) return stopped({StopKind::stepped, cursor(), {}, {}});
    return stopped(advance(to, true, TimeMode::continuous));
}

// From a round's beginning or from the start, with the changes on the way; for when the bytes to go back by are not
// kept. Before the end of a round some of what is shown was made in the round before, so that is run as well.
Result<Stop> Session::run_again_to(const Moment& moment, From start) {
    std::vector<Change> on_the_way = m_changes.up_to(moment);
    const std::vector<Change> behind = m_changes.waiting(); // they wait on
    GGS_TRY(const bool anew, begins_anew(moment.round));
    const bool whole = anew || (moment.round == round() && moment.step == steps().size());
    // What rounds before that have made has to stand where they left it.
    const std::optional<uint32_t> from =
        start == From::start ? std::nullopt : m_history.reaches(whole ? moment.round : moment.round - 1);
    if (from && *from > 0) {
        GGS_CHECK(go_back_to_round(*from));
        std::erase_if(on_the_way, [&](const Change& change) { return change.at < Moment{*from, 0}; });
    } else {
        GGS_CHECK(back_to_start());
    }
    m_changes.set_waiting(std::move(on_the_way));
    for (const Change& change : behind) m_changes.wait(change);
    Stop stop = advance(moment, true, TimeMode::continuous);
    if (stop.kind == StopKind::reached || stop.kind == StopKind::end) stop.kind = StopKind::stepped;
    return stop;
}

} // namespace ggs
