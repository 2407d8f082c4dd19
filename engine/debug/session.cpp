// SPDX-License-Identifier: MIT
#include "debug/session.h"

#include "base/enough.h"
#include "base/machine_memory.h"
#include "device/block_storage.h"
#include "graph/limit_options.h"
#include "tensor/quantize.h"
#include "train/checkpoint.h"
#include "values/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace ggs {

namespace {

constexpr auto files_pause = std::chrono::milliseconds(50);

} // namespace

Session::Session(const Registry& registry, std::unique_ptr<Feed> feed, const SessionOptions& options)
    : m_registry(registry.held()), m_feed(std::move(feed)), m_options(options), m_history(options.history_bytes) {}

Result<std::unique_ptr<Session>> Session::open(const Registry& registry, std::unique_ptr<Program> program,
                                               const SessionOptions& options) {
    if (!options.checkpoint.empty()) GGS_CHECK(resume_training(*program, options.checkpoint));
    GGS_TRY(std::unique_ptr<Feed> feed, feed_of(std::move(program)));
    return open(registry, std::move(feed), options);
}

Result<std::unique_ptr<Session>> Session::open(const Registry& registry, std::unique_ptr<Feed> feed,
                                               const SessionOptions& options) {
    return with_enough([&]() -> Result<std::unique_ptr<Session>> {
        std::unique_ptr<Session> session(new Session(registry, std::move(feed), options));
        GGS_TRY(const bool cancelled, session->open_first());
        if (cancelled) return std::unique_ptr<Session>();
        return session;
    });
}

Result<bool> Session::open_first() {
    GGS_TRY(Round first, m_feed->round(0));
    m_round = std::move(first);
    m_program = m_round.program;
    GGS_TRY(const bool cancelled, m_start.fill(program(), m_options.cancelled));
    if (cancelled) return true;
    GGS_CHECK(m_start.write_inputs(m_round, 0));
    GGS_CHECK(prepare());
    GGS_CHECK(m_start.keep_unfilled(program(), written_leafs()));
    if (m_options.fill_nan) GGS_CHECK(fill_fresh_memory(*m_structure, m_work_buffers));
    m_history.begin(0, m_program);
    return false;
}

Status Session::prepare() {
    std::shared_ptr<const Structure> structure = Structure::of(*m_registry, m_program);
    {
        const std::lock_guard lock(m_structure_lock);
        m_structure = std::move(structure);
    }
    m_times.begin_program(steps().size());
    m_checked.assign(steps().size(), false);
    m_work_buffers = ggs::work_buffers(program(), m_structure->runs);
    m_overwriting = Overwriting(m_structure, rounds() > 1 || m_feed->grows());
    return make_executor();
}

Status Session::make_executor() {
    int threads = 1;
    for (const Run& run : m_structure->runs)
        threads = std::max(threads, m_options.threads > 0 ? m_options.threads : run.threads);
    auto executor = ggs::make_executor(
        *m_registry, m_program->space, threads,
        [structure = m_structure](const Tensor& t) { return structure->described(t); }, device(), m_options.placement,
        m_executor.get());
    GGS_CHECK(executor->made());
    executor->when_short([this] { static_cast<void>(m_history.leave_device()); });
    // More threads may need more than the program's own plan said.
    size_t work = 0;
    uint64_t scratch = 0;
    std::vector<char> fits(m_structure->runs.size());
    for (size_t i = 0; i < fits.size(); ++i) {
        const Run& run = m_structure->runs[i];
        std::vector<const Tensor*> nodes;
        for (const uint32_t node : run.nodes) nodes.push_back(&tensor(node));
        const int n = m_options.threads > 0 ? m_options.threads : run.threads;
        GGS_TRY(const size_t needed, executor->work_size(nodes, n));
        scratch = std::max(scratch, executor->scratch_size(nodes, n));
        fits[i] = m_work_buffers[i].size >= needed;
        if (!fits[i]) work = std::max(work, needed);
    }
    if (work > 0 || scratch > 0) {
        const uint64_t used = program().used_bytes();
        if (m_options.memory < used || m_options.memory - used < work || m_options.memory - used - work < scratch)
            return fail("running the program needs %1 bytes of work buffers (threads: %2) in addition to its own %3 "
                        "bytes; the limit is %4 bytes (%5)",
                        work + scratch, threads, used, m_options.memory, memory_option);
    }
    GGS_TRY(std::shared_ptr<Storage> room, work_storage(work));
    if (m_options.fill_nan) GGS_CHECK(room->fill(0, work, std::byte{0xFF}));
    // All operations that can fail are done; only now does the session change.
    m_executor = std::move(executor);
    m_work = std::move(room);
    for (size_t i = 0; i < fits.size(); ++i) m_work_buffers[i].used = fits[i];
    m_times.reserve(m_executor->threads(), m_options.timeline_records);
    return {};
}

// Notes the last of the steps first … last - 1 whose kernel used the arena's work buffer. The steps belong to one run.
void Session::note_work(size_t first, size_t last) {
    WorkBuffer& buffer = m_work_buffers[steps()[first].run];
    if (!buffer.used || !buffer.address) return;
    for (size_t k = last; k-- > first;) {
        const OpDef& op = m_structure->op(steps()[k].node);
        const Tensor& node = tensor(steps()[k].node);
        if (steps()[k].skipped || !op.work || op.work(node, n_tasks(op, node, threads_of(k))) == 0) continue;
        buffer.step = k;
        return;
    }
}

Status Session::set_threads(int threads) {
    if (threads < 0 || threads > max_threads)
        return fail("%1 threads are out of range: use 1 to %2", threads, max_threads);
    const int before = std::exchange(m_options.threads, threads);
    Status made = with_enough([this] { return make_executor(); });
    if (!made.ok()) m_options.threads = before;
    return made;
}

Status Session::set_device(std::optional<DeviceChoice> device, PlacementRules placement) {
    const DeviceChoice before = this->device();
    const std::optional<DeviceChoice> device_before = std::exchange(m_options.device, device);
    PlacementRules placement_before = std::exchange(m_options.placement, std::move(placement));
    Status made = with_enough([this] { return make_executor(); });
    if (!made.ok()) {
        m_options.device = device_before;
        m_options.placement = std::move(placement_before);
        return made;
    }
    // The bytes kept on the previous device move to the host. A device that no longer responds has lost them.
    if (!m_history.forget_device().ok()) m_history.device_is_lost();
    if (this->device() == before) return {};
    // Times of two devices are never mixed.
    m_times.forget();
    return {};
}

ByteSource Session::bytes() const {
    return [this](uint32_t number, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
        const Tensor& t = tensor(number);
        if (!t.data) return fail("%1 has no memory; allocate it with alloc_buffer()", m_structure->described(t));
        GGS_CHECK(m_program->look(t, offset, size, use));
        return true;
    };
}

// -- the start --------------------------------------------------------------------------------------------------------

Status Session::back_to_start() {
    const Status made = make_start();
    m_start_is_lost = !made.ok();
    if (!made.ok()) {
        m_history.lose(); // nothing may be put back over leafs of which some are old and some are new
        return fail("the start can't be restored: %1", made.error());
    }
    m_changes.begin_again();
    m_times.begin_round();
    return {};
}

Status Session::stand_on_start() { return m_start_is_lost ? back_to_start() : Status{}; }

Status Session::make_start() {
    if (m_history.reaches(0)) {
        GGS_CHECK(go_back_to_round(0));
    } else {
        // The old bytes of tensors that no step writes are kept only in the changes.
        const std::vector<Change>& made = m_changes.made();
        for (auto change = made.rbegin(); change != made.rend(); ++change) {
            if (change->program->tensors[change->tensor].alive) GGS_CHECK(change->write(change->old_bytes));
        }
        GGS_TRY(Round first, m_feed->round(0));
        GGS_TRY([[maybe_unused]] const bool another, take_round(std::move(first)));
        m_position = {};
        m_history.lose(); // whatever becomes of this
        GGS_CHECK(m_start.make_again(program(), written_leafs()));
        GGS_CHECK(m_start.write_inputs(m_round, 0));
        for (const Change& change : made) {
            if (change.of_start) GGS_CHECK(change.write(change.new_bytes));
        }
        m_history.begin(0, m_program);
    }
    return {};
}

Status Session::restart() {
    leave_changes_behind({});
    GGS_CHECK(back_to_start());
    m_marks.forget_hits();
    m_marks.look(*m_structure, m_position, bytes());
    return {};
}

// -- rounds -----------------------------------------------------------------------------------------------------------

// Another program may have another number of them.
Result<size_t> Session::steps_in(uint32_t round) {
    if (round == m_position.round) return steps().size();
    GGS_TRY(const std::shared_ptr<const Program> there, m_feed->program(round));
    if (there == m_program) return steps().size();
    size_t n = 0;
    for (const Run& run : there->runs_or_last_graph()) n += run.nodes.size();
    return n;
}

Result<Moment> Session::clamped(const Moment& moment) {
    const uint32_t round = std::min(moment.round, rounds() - 1);
    GGS_TRY(const size_t n, steps_in(round));
    return Moment{round, round < moment.round ? n : std::min(moment.step, n)};
}

Result<bool> Session::take_round(Round round) {
    const bool another = round.program != m_program;
    m_round = std::move(round);
    if (!another) return false;
    m_program = m_round.program;
    m_files_stood = {}; // others, maybe
    GGS_CHECK(prepare());
    m_marks.rebind(*m_structure);
    return true;
}

// Returns the leafs whose bytes a round may leave changed, in order.
std::vector<uint32_t> Session::written_leafs() const {
    std::vector<uint32_t> leafs = m_overwriting.leafs(), updated = m_feed->updated();
    leafs.insert(leafs.end(), updated.begin(), updated.end());
    std::sort(leafs.begin(), leafs.end());
    leafs.erase(std::unique(leafs.begin(), leafs.end()), leafs.end());
    return leafs;
}

Status Session::begin_round(Keeps keeps) {
    const uint32_t next = round() + 1;
    GGS_TRY(Round round, m_feed->round(next));
    GGS_TRY(const std::vector<LeafBytes> updates, m_feed->update(next));
    std::vector<Overwritten> inputs;
    const auto overwrites = [&](uint32_t leaf, bool carried) {
        const TensorEntry& entry = round.program->tensors[leaf];
        const auto place = entry.alive ? round.program->place_of(*entry.tensor) : std::nullopt;
        if (place && round.program == m_program)
            inputs.push_back({{place->storage, {{place->offset, nbytes(*entry.tensor)}}}, carried});
    };
    for (const RoundInput& input : round.inputs)
        overwrites(input.tensor, !round.program->tensors[input.tensor].each_round);
    for (const LeafBytes& update : updates) overwrites(update.tensor, true);
    // If the round has another program, the bytes of its leafs and nodes from an earlier run are not kept. The session
    // goes back over that by running again.
    if (keeps != Keeps::nothing)
        GGS_CHECK(m_history.keep_beginning(next, std::move(inputs), keeps == Keeps::all && round.program == m_program,
                                           round.program));
    Round before = std::move(m_round);
    GGS_TRY(const bool another, take_round(std::move(round)));
    const auto begin = [&]() -> Status {
        if (another) {
            GGS_TRY([[maybe_unused]] const bool cancelled, m_start.fill(program()));
            GGS_CHECK(m_start.keep_unfilled(program(), written_leafs()));
            if (m_options.fill_nan) GGS_CHECK(fill_fresh_memory(*m_structure, m_work_buffers));
        }
        GGS_CHECK(m_start.write_inputs(m_round, next));
        for (const LeafBytes& update : updates)
            GGS_CHECK(m_program->write(m_program->tensor(update.tensor), 0, update.bytes));
        return {};
    };
    if (Status begun = begin(); !begun.ok()) {
        // It has not begun: the inputs are those of the round before again, to the byte where they were kept.
        GGS_CHECK(take_round(std::move(before)));
        GGS_CHECK(m_history.holds_beginning(next) ? m_history.put_beginning_back(next)
                                                  : m_start.write_inputs(m_round, m_position.round));
        m_position.cursor = steps().size();
        return begun;
    }
    m_position = {0, false, next, !another};
    m_times.begin_round();
    m_marks.begins_round();
    return {};
}

// Returns whether the round has another program than the previous one. Its leafs are then filled again. Tensors that
// outlive a program are on shared storages and have no fill.
Result<bool> Session::begins_anew(uint32_t round) {
    if (round == 0) return true;
    GGS_TRY(const std::shared_ptr<const Program> there, m_feed->program(round));
    GGS_TRY(const std::shared_ptr<const Program> before, m_feed->program(round - 1));
    return there != before;
}

// Restores the end of the previous round, exactly as if this round had not begun.
Status Session::step_back_over_beginning() {
    const uint32_t before = round() - 1;
    GGS_TRY(Round last, m_feed->round(before));
    while (const std::optional<Change> change = m_changes.take_behind({before, SIZE_MAX}))
        GGS_CHECK(change->write(change->old_bytes));
    GGS_CHECK(m_history.put_beginning_back(round()));
    GGS_TRY([[maybe_unused]] const bool another, take_round(std::move(last)));
    GGS_TRY(const bool anew, begins_anew(before));
    m_position = {steps().size(), false, before, !anew};
    m_times.begin_round();
    m_marks.begins_round();
    return {};
}

// Restores the checkpoint of a round. The bytes that its steps compute are still those of a later moment, so the steps
// count as not run.
Status Session::go_back_to_round(uint32_t to) {
    GGS_CHECK(m_history.go_back_to(to));
    GGS_TRY(Round there, m_feed->round(to));
    GGS_TRY([[maybe_unused]] const bool another, take_round(std::move(there)));
    m_position = {0, false, to, false};
    GGS_TRY(const bool anew, begins_anew(to));
    if (anew && to > 0) {
        GGS_TRY([[maybe_unused]] const bool cancelled, m_start.fill(program()));
    }
    GGS_CHECK(m_start.write_inputs(m_round, to));
    m_changes.drop_since({to, 0});
    for (const Change& change : m_changes.made()) {
        if (change.of_start && to == 0) GGS_CHECK(change.write(change.new_bytes)); // of an input that was just written
    }
    m_times.begin_round();
    m_marks.begins_round();
    return {};
}

// -- keeping what steps overwrite -------------------------------------------------------------------------------------

bool Session::is_kept(size_t step, Keeps keeps) const {
    if (keeps == Keeps::nothing || !m_overwriting.keeps(step, m_position.again)) return false;
    return keeps == Keeps::all || m_overwriting.carried(step);
}

Status Session::keep(size_t step, Keeps keeps) {
    if (!is_kept(step, keeps)) return {};
    std::vector<Overwritten> written;
    for (StoredStretches& each : m_overwriting.stretches(step))
        written.push_back({std::move(each), m_overwriting.carried(step)});
    return m_history.keep({round(), step}, std::move(written), keeps == Keeps::all);
}

Status Session::keep(Overwriting::Known writes) {
    std::vector<Overwritten> written;
    for (StoredStretches& each : writes.where) written.push_back({std::move(each), true});
    return m_history.keep({round(), writes.step}, std::move(written), false);
}

Status Session::keep_all(std::vector<Overwriting::Known> writes) {
    if (writes.empty()) return {};
    std::vector<StoredStretches> where;
    for (Overwriting::Known& each : writes) std::move(each.where.begin(), each.where.end(), std::back_inserter(where));
    return m_history.keep_carried({round(), writes.back().step}, std::move(where), share_of(*this));
}

// Returns which bytes are kept on the way to `goal`. A session goes back over several rounds without a stop by running
// again, so only their carried bytes are kept.
Session::Keeps Session::keeps_on_the_way(const Moment& goal, bool asks, TimeMode mode) const {
    if (mode == TimeMode::profile || m_history.budget() == 0) return Keeps::nothing;
    return !asks && goal.round > round() + 1 ? Keeps::carried : Keeps::all;
}

// Returns which bytes are kept in this round. In a round with the same steps as the previous one, each step overwrites
// bytes of that round. Keeping them costs more than running two rounds again. They are kept only if the run stops
// within the round, or evaluates breakpoints at its steps.
Session::Keeps Session::keeps_in_round(const Moment& goal, bool asks, TimeMode mode) const {
    const Keeps keeps = keeps_on_the_way(goal, asks, mode);
    const bool to_its_end = goal >= Moment{round(), steps().size()};
    return keeps == Keeps::all && m_position.again && to_its_end && !asks && mode != TimeMode::stepped ? Keeps::carried
                                                                                                       : keeps;
}

// -- the cursor -------------------------------------------------------------------------------------------------------

RunOptions Session::run_options() const {
    RunOptions options;
    options.guard = m_options.guard;
    options.stop = &m_pause;
    return options;
}

int Session::threads_of(size_t step) const {
    return m_options.threads > 0 ? m_options.threads : m_structure->runs[steps()[step].run].threads;
}

RunResult Session::execute(size_t first, size_t last, TimeMode mode, const Between& between) {
    std::vector<const Tensor*> nodes;
    nodes.reserve(last - first);
    for (size_t k = first; k < last; ++k) nodes.push_back(&tensor(steps()[k].node));
    RunOptions options = run_options();
    options.recording = &m_times.begin_run(first, last);
    options.timed = mode == TimeMode::profile ? Timed::nodes : m_options.device_times;
    options.first_number = first;
    options.as_before = std::all_of(m_checked.begin() + static_cast<ptrdiff_t>(first),
                                    m_checked.begin() + static_cast<ptrdiff_t>(last), [](bool step) { return step; });
    if (between.after) options.after_node = [&between, first](size_t node) { return between.after(first + node); };
    if (!between.at_each)
        options.hook_pause =
            m_listeners.progress.call ? m_listeners.progress.pause : std::numeric_limits<Nanoseconds>::max();
    if (between.anyway) options.hook_anyway = [&between, first](size_t node) { return between.anyway(first + node); };
    const WorkBuffer& buffer = m_work_buffers[steps()[first].run];
    const RunResult result = m_executor->run(
        nodes, threads_of(first),
        buffer.used ? memory_of(buffer, program()) : StoredRange{{m_work.get(), 0}, m_work->size()}, options);
    if (result.end != RunEnd::failed)
        std::fill(m_checked.begin() + static_cast<ptrdiff_t>(first), m_checked.begin() + static_cast<ptrdiff_t>(last),
                  true);
    m_device_lost = m_device_lost || result.device_lost;
    note_work(first, first + result.nodes_done + (result.torn ? 1 : 0));
    m_times.end_run(*m_structure, first, last, result, mode,
                    options.timed == Timed::nodes || m_executor->device().kind == DeviceKind::cpu);
    return result;
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
            ? msg("%1. %2 is no longer used: the CPU ran all steps up to here again and also runs the following ones",
                  stop.reason, lost)
            : msg("%1. %2 is no longer used, and its results can't be computed again on the CPU: %3", stop.reason, lost,
                  again.error());
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
    if (moment() != here) return fail("the computation was paused before step %1", stop.cursor);
    return {};
}

Result<Stop> Session::advance_on(const Moment& to, bool through_breakpoints, TimeMode mode) {
    if (steps().empty()) return Stop{StopKind::end, 0, {}, {}};
    const ByteSource now = bytes();
    const bool asks = !through_breakpoints && (m_marks.any_before() || m_marks.any_after());
    GGS_CHECK(stand_on_start());
    // The files are also checked after each run, so they are checked here only if that was more than `files_pause` ago.
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
        if (m_listeners.progress.call) m_listeners.progress.call(moment());
        if (!through_breakpoints && moment() < to && m_marks.any_before() && !steps().empty()) {
            if (std::optional<Hit> hit = m_marks.before(*m_structure, m_position, now))
                return Stop{StopKind::breakpoint, 0, hit->breakpoint, std::move(hit->found)};
        }
    }
    return Stop{at_end() ? StopKind::end : StopKind::reached, cursor(), {}, {}};
}

void Session::tell_progress(bool is_due) {
    if (!m_listeners.progress.call) return;
    const auto now = std::chrono::steady_clock::now();
    if (!is_due && now - m_progress_told < std::chrono::nanoseconds(m_listeners.progress.pause)) return;
    m_progress_told = now;
    m_listeners.progress.call(moment());
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
        // A waiting change may alter the indices that determine where a step writes. Without one, all threads copy the
        // known writes before the steps run, because a copy between steps would stop all threads, or the device. A
        // single thread copies them just before each step, which then finds them in its cache.
        const bool is_known = keeps == Keeps::carried && m_changes.waiting().empty();
        std::vector<Overwriting::Known> known;
        if (is_known) known = m_overwriting.known_writes(cursor(), last);
        const bool at_once = is_known && (threads_of(cursor()) > 1 || device().kind != DeviceKind::cpu);
        if (at_once) GGS_CHECK(keep_all(std::exchange(known, {})));
        const auto is_kept_by_itself = [&](size_t step) {
            return is_kept(step, keeps) && !(at_once && m_overwriting.known(step));
        };
        const auto keep_here = [&]() -> Status {
            if (!is_kept_by_itself(cursor())) return {};
            if (known.empty() || known.back().step != cursor()) return keep(cursor(), keeps);
            Overwriting::Known here = std::move(known.back());
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
        if (every_node || any_kept || m_listeners.progress.call)
            between.after = [&](size_t done) {
                m_position.cursor = done + 1;
                m_position.torn = false;
                kept = make_changes_here();
                if (!kept.ok()) return false;
                std::optional<Hit> hit;
                if (asks_after) hit = m_marks.after(*m_structure, m_position, now);
                // Breakpoints before the first step of the next round are evaluated once that round has begun.
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
            !changes_on_the_way) { // the bytes that were read may be invalid: none of these steps counts
            m_torn_behind = m_torn_behind || result.nodes_done + (result.torn ? 1 : 0) > 1;
            m_position.torn = result.torn || result.nodes_done > 0;
            m_position.cursor = first;
        }
        if (cursor() == steps().size()) {
            if (rounds() > 1) {
                GGS_CHECK(round_ends(mode));
            } else if (mode != TimeMode::profile) {
                GGS_CHECK(m_feed->ends(round()));
            }
        }
        if (stop.kind == StopKind::breakpoint && weights_stand.ok()) break;
        // The bytes kept for a step that was not completed are put back. If none were kept, its bytes were not valid
        // before.
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
    // By now all bytes that the steps write are of this round, regardless of their state at its start.
    GGS_TRY(const bool anew, begins_anew(round()));
    m_position.again = !anew;
    if (mode == TimeMode::profile) return {};
    m_times.end_round(round());
    m_marks.round_ends(*m_structure, m_position, bytes());
    GGS_CHECK(m_feed->ends(round()));
    if (m_listeners.round_end) m_listeners.round_end();
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

Stop Session::run_to(const Goal& goal) {
    const Result<Moment> to = clamped(goal.arrival(moment(), steps().size(), rounds()));
    if (!to.ok()) return stopped({StopKind::failed, cursor(), {}, to.error()});
    return stopped(advance(*to, false, TimeMode::continuous));
}

Result<Stop> Session::step_back() {
    if (moment() == Moment{}) return fail("this is the start: no step has been run yet");
    if (cursor() > 0) return go_to(Moment{round(), cursor() - 1});
    // Goes back to before the last step of the previous round. The end of that round is a separate moment, but without
    // a step in between.
    GGS_TRY(const size_t steps_before, steps_in(round() - 1));
    return go_to(Moment{round() - 1, steps_before > 0 ? steps_before - 1 : 0});
}

// Discards the changes after a moment, and the points of watches from their rounds on.
void Session::leave_changes_behind(const Moment& moment) {
    for (const Change& change : m_changes.behind(moment)) m_marks.forget_curves_from(change.at.round);
    m_changes.forget_behind(moment);
}

Result<Stop> Session::go_to(const Goal& goal) {
    GGS_TRY(const Moment to, clamped(goal.in_round(round())));
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
            GGS_CHECK(change->write(change->old_bytes));
        GGS_CHECK(m_history.put_back(target));
        m_position.cursor = target.step;
    }
    if (moment() == to) return stopped({StopKind::stepped, cursor(), {}, {}});
    return stopped(advance(to, true, TimeMode::continuous));
}

// Runs to a moment again, from a checkpoint or from the start, with the changes on the way. Used if the bytes to go
// back by are not kept. Before the end of a round, some of the bytes shown were computed in the previous round, so that
// round is run as well.
Result<Stop> Session::run_again_to(const Moment& moment, From start) {
    std::vector<Change> on_the_way = m_changes.up_to(moment);
    const std::vector<Change> behind = m_changes.waiting(); // they wait on
    GGS_TRY(const bool anew, begins_anew(moment.round));
    const bool whole = anew || (moment.round == round() && moment.step == steps().size());
    // The bytes that the previous round left must be present, unless the round has another program or runs to its end.
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

// -- changes ----------------------------------------------------------------------------------------------------------

// Keeps the bytes that a change overwrites, so that an earlier checkpoint can be restored. A change that belongs to the
// start is not kept, because it is made again with the start.
Status Session::keep_for(const Change& change) {
    const Tensor& t = change.changed();
    const auto place = change.program->place_of(t);
    if (change.of_start || !place) return {};
    return m_history.keep_change(
        {{place->storage, place->offset + element_offset(t, change.index)}, change.old_bytes.size()});
}

// Makes a change again at its moment, which the cursor has reached.
Status Session::make_again(Change change) {
    // The previous value of the element may be a different one by now.
    if (const Result<double> before = value_of(*this, change.tensor, change.index); before.ok())
        change.before = *before;
    const Tensor& t = tensor(change.tensor);
    change.old_bytes.resize(change.new_bytes.size());
    GGS_CHECK(m_program->read(t, element_offset(t, change.index), change.old_bytes));
    GGS_CHECK(keep_for(change));
    GGS_CHECK(change.write(change.new_bytes));
    m_changes.add(std::move(change));
    return {};
}

// Those on the way whose place is reached.
Status Session::make_changes_here() {
    if (m_changes.waiting().empty()) return {};
    for (Change& each : m_changes.take_due(moment())) {
        GGS_CHECK(make_again(std::move(each)));
    }
    return {};
}

Status Session::change(uint32_t number, std::span<const NewValue> values) {
    if (values.empty()) return {};
    GGS_CHECK(stand_on_start());
    GGS_CHECK(m_program->mapped_files_stand());
    // All that speaks against it, before anything moves.
    for (const NewValue& each : values) {
        GGS_TRY([[maybe_unused]] const double before, value_of(*this, number, each.index));
    }
    const TypeTraits& type = traits(tensor(number).type);
    if (type.block != 1)
        return fail("`%1` is %2: its elements share a scale and can't be changed one by one", m_structure->name(number),
                    type.name);
    const TensorState::Kind kind = m_structure->state(number, m_position).kind;
    if (kind == TensorState::Kind::not_run)
        return fail("`%1` has not been run, so there is nothing to change yet", m_structure->name(number));
    if (kind == TensorState::Kind::torn)
        return fail("`%1` was stopped partway; step over it first", m_structure->name(number));
    const auto written = m_structure->last_writer(number, cursor());
    const size_t reader = m_structure->first_reader(number, written ? *written + 1 : 0).value_or(SIZE_MAX);
    const uint64_t made = m_changes.next_number();
    const auto change_all = [&]() -> Status {
        for (const NewValue& each : values) {
            GGS_CHECK(change_here(number, each, made));
        }
        return {};
    };
    Status changed = reader < cursor() ? edit_at({round(), reader}, change_all) : change_all();
    if (cursor() == steps().size()) {
        if (rounds() > 1) m_marks.round_ends(*m_structure, m_position, bytes());
        if (changed.ok()) changed = m_feed->ends(round());
    }
    m_marks.look(*m_structure, m_position, bytes());
    return changed;
}

Status Session::change_here(uint32_t number, const NewValue& to, uint64_t made) {
    const auto& [index, v] = to;
    GGS_TRY(const double before, value_of(*this, number, index));
    const Tensor& t = tensor(number);
    const size_t size = traits(t.type).bytes;
    const bool of_start = round() == 0 && !m_structure->last_writer(number, cursor());
    Change change{number, index, before, v, moment(), of_start, made, {}, {}, m_program};
    change.old_bytes.resize(size);
    change.new_bytes.resize(size);
    GGS_CHECK(m_program->read(t, element_offset(t, index), change.old_bytes));
    GGS_CHECK(quantize(t.type, &v, change.new_bytes.data(), 1));
    GGS_CHECK(keep_for(change));
    m_marks.forget_curves_from(round());
    GGS_CHECK(change.write(change.new_bytes));
    GGS_TRY(change.after, value_of(*this, number, index)); // as the type holds it
    m_changes.add(std::move(change));
    m_changes.forget_undone();
    return {};
}

// Goes back to a moment, calls `edit`, and returns to the cursor. The changes on the way are made again. If a pause or
// a failing node ends that early, they wait until the cursor reaches their moments.
Status Session::edit_at(const Moment& to, const std::function<Status()>& edit) {
    const Moment here = moment();
    const std::vector<Change> later = m_changes.behind(to);
    const std::vector<Change> undone = m_changes.undone();
    GGS_TRY(Stop stop, go_to(to));
    for (const Change& change : later) m_changes.wait(change);
    m_changes.set_undone(undone);
    if (moment() != to) { // the bytes to go back by were not kept, and the way there was cut short
        if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
        return rounds() > 1 ? fail("paused at step %1 on the way to step %2, where the change was to be made",
                                   moment_text(moment()), moment_text(to))
                            : fail("paused at step %1 on the way to step %2, where the change was to be made", cursor(),
                                   to.step);
    }
    Status edited = edit();
    stop = stopped(advance(here, true, TimeMode::continuous));
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (moment() != here)
        return rounds() > 1
                   ? fail("paused at step %1 on the way back to step %2", moment_text(moment()), moment_text(here))
                   : fail("paused at step %1 on the way back to step %2", cursor(), here.step);
    return edited;
}

Status Session::undo() {
    GGS_CHECK(stand_on_start());
    const Change* const made = latest(m_changes.made());
    const Change* const waits = latest(m_changes.waiting());
    if (!made && !waits) return fail("there is no change to undo");
    const bool were_made = made && (!waits || waits->made < made->made);
    const Moment place = (were_made ? made : waits)->at;
    m_marks.forget_curves_from(place.round);
    // The change stays in the list until its moment is reached. If the start is made again on the way, the change is
    // taken back with the others.
    const auto take = [this]() -> Status {
        const auto [last, in_bytes] = m_changes.take_latest();
        m_changes.add_undone(last);
        // In reverse order, so that bytes that several of the changes wrote are restored to those from before the
        // first.
        for (auto each = last.rbegin(); in_bytes && each != last.rend(); ++each)
            GGS_CHECK(each->write(each->old_bytes));
        return {};
    };
    if (!were_made) return take();
    Status undone = moment() > place ? edit_at(place, take) : take();
    m_marks.look(*m_structure, m_position, bytes());
    return undone;
}

Status Session::redo() {
    GGS_CHECK(stand_on_start());
    std::vector<Change> next = m_changes.take_undone();
    if (next.empty()) return fail("there is no change to redo");
    const std::vector<Change> as_it_was = next;
    bool done = false;
    const auto number_anew = [&] {
        const uint64_t made = m_changes.next_number();
        for (Change& each : next) each.made = made;
        done = true;
    };
    const auto put = [&]() -> Status {
        number_anew();
        for (const Change& each : next) GGS_CHECK(make_again(each));
        return {};
    };
    Status redone;
    const Moment place = next.front().at;
    m_marks.forget_curves_from(place.round);
    if (!next.front().of_start && place > moment()) {
        number_anew();
        for (const Change& each : next) m_changes.wait(each);
    } else {
        redone = moment() > place ? edit_at(place, put) : put();
    }
    if (!done) m_changes.add_undone(as_it_was);
    m_marks.look(*m_structure, m_position, bytes());
    return redone;
}

// -- with a session ---------------------------------------------------------------------------------------------------

Result<double> value_of(const Session& session, uint32_t tensor, const Index& index) {
    const Structure& structure = *session.structure();
    if (!structure.alive(tensor)) return fail("the arena of `%1` was reset", structure.name(tensor));
    GGS_TRY(const auto value, element(session.bytes(), tensor, structure.tensor(tensor), index));
    return value.value_or(std::nan(""));
}

void make_ready(Session& session) {
    const Structure& structure = *session.structure();
    const Program& program = session.program();
    const std::atomic<bool>* const cancelled = session.options().cancelled;
    std::map<Storage*, Stretches> touched;
    std::vector<const Tensor*> nodes;
    // A cache is written as the text grows.
    const auto touches = [&](const Tensor& t, bool written) {
        const auto place = t.data ? program.place_of(t) : std::nullopt;
        if (place && (written || place->storage->kind() == Storage::Kind::file))
            touched[place->storage].add(place->offset, place->offset + nbytes(t));
    };
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const uint32_t number = structure.steps[k].node;
        const Tensor& node = structure.tensor(number);
        nodes.push_back(&node);
        if (!structure.computes(k)) continue;
        if (!structure.op(number).writes && !node.view_src) touches(node, true);
        for (const Tensor* src : node.src) {
            // get_rows reads some of the rows, and the indices are not known yet.
            if (src && node.op != OpId::get_rows) touches(*src, false);
        }
    }
    struct Piece {
        Storage* storage;
        size_t offset, size;
    };
    constexpr size_t piece = size_t{4} << 20;
    std::vector<Piece> pieces;
    uint64_t all = 0;
    for (const auto& [storage, bytes] : touched) {
        for (const Stretches::Part& part : bytes.parts()) {
            for (size_t at = part.begin; at < part.end; at += piece)
                pieces.push_back({storage, at, std::min(piece, part.end - at)});
        }
        all += bytes.size();
    }
    // Used only if all bytes fit into memory: pages that don't fit are fetched in vain.
    const auto fetch = [&](size_t i) -> Status {
        if (!cancelled || !cancelled->load(std::memory_order_relaxed))
            pieces[i].storage->fetch(pieces[i].offset, pieces[i].size);
        return {};
    };
    if (session.device().kind == DeviceKind::cpu && all <= default_memory_limit())
        static_cast<void>(share_of(session)(pieces.size(), fetch));
    static_cast<void>(with_enough([&] { return session.executor().make_ready(nodes, cancelled); }));
}

Share share_of(Session& session) {
    const int threads = session.options().threads;
    const int n = threads > 0 ? threads : session.executor().threads();
    return [&session, n](size_t parts, const PartOfWork& f) { return session.executor().share(n, parts, f); };
}

} // namespace ggs
