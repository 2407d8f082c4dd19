// SPDX-License-Identifier: MIT
#include "debug/session.h"

#include "base/enough.h"
#include "script/fill.h"
#include "values/explained.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ggs {

Text mode_word(TimeMode mode) {
    switch (mode) {
    case TimeMode::none: break;
    case TimeMode::stepped: return text("stepped");
    case TimeMode::continuous: return text("continuous");
    case TimeMode::profile: return text("profile");
    }
    return "";
}

Session::Session(const Registry& registry, std::unique_ptr<Program> program, const SessionOptions& options)
    : m_registry(registry.held()), m_program(std::move(program)), m_options(options) {}

Result<std::unique_ptr<Session>> Session::open(const Registry& registry, std::unique_ptr<Program> program,
                                               const SessionOptions& options) {
    return with_enough([&]() -> Result<std::unique_ptr<Session>> {
        Program& filled = *program;
        std::unique_ptr<Session> session(new Session(registry, std::move(program), options));
        GGS_TRY(const bool cancelled, fill_tensors(filled, options.cancelled));
        if (cancelled) return std::unique_ptr<Session>();
        GGS_CHECK(session->prepare());
        return session;
    });
}

Status Session::prepare() {
    m_structure = Structure::of(*m_registry, m_program);
    m_times.assign(steps().size(), {});
    m_work_buffers = ggs::work_buffers(program(), runs());
    GGS_CHECK(make_executor());
    find_overwriting_steps();
    return {};
}

Status Session::make_executor() {
    int threads = 1;
    for (const Run& run : runs()) threads = std::max(threads, m_options.threads > 0 ? m_options.threads : run.threads);
    auto executor = std::make_unique<Executor>(
        *m_registry, threads, [structure = m_structure](const Tensor& t) { return structure->described(t); });
    GGS_CHECK(executor->made());
    m_executor = std::move(executor);
    m_recording.reserve(m_executor->threads(), steps().size(), m_options.timeline_records);
    m_recorded_run = 0;
    // More threads may need more than the program's own plan said.
    size_t work = 0;
    for (size_t i = 0; i < runs().size(); ++i) {
        const Run& run = runs()[i];
        std::vector<const Tensor*> nodes;
        for (const uint32_t node : run.nodes) nodes.push_back(&tensor(node));
        GGS_TRY(const size_t needed,
                m_executor->work_size(nodes, m_options.threads > 0 ? m_options.threads : run.threads));
        m_work_buffers[i].used = m_work_buffers[i].size >= needed;
        if (!m_work_buffers[i].used) work = std::max(work, needed);
    }
    m_work.resize(work);
    return {};
}

std::span<std::byte> Session::in_arena(const WorkBuffer& buffer) const {
    if (!buffer.address) return {};
    const Arena& arena = *m_program->arenas[buffer.arena].arena;
    return {arena.memory() + (buffer.address - arena.origin()), static_cast<size_t>(buffer.size)};
}

// Of steps first … last - 1, all of one run, the last one whose kernel worked in the arena's buffer.
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
    const Status made = with_enough([this] { return make_executor(); });
    if (!made.ok()) m_options.threads = before;
    return made;
}

// A step overwrites what means something if it writes into a leaf, or into what an earlier step has written.
void Session::find_overwriting_steps() {
    m_overwrites.assign(steps().size(), false);
    for (size_t k = 0; k < steps().size(); ++k) {
        std::vector<WrittenBytes> parts;
        m_structure->written_by(k, parts);
        for (const WrittenBytes& part : parts) {
            const Tensor* root = part.tensor->view_src ? part.tensor->view_src : part.tensor;
            const auto whose = m_structure->number_of(root);
            if (!whose) continue;
            if (root->op == OpId::none) {
                keep_origin({static_cast<std::byte*>(part.tensor->data) + part.offset, part.size});
                m_overwrites[k] = true;
            } else if (m_structure->last_writer(*whose, k)) {
                m_overwrites[k] = true;
            }
        }
    }
}

// The memory that a step is about to change, with the numbers it reads as they are now.
std::vector<std::span<std::byte>> Session::written_by(size_t step) const {
    const Step& s = steps()[step];
    std::vector<WrittenBytes> parts;
    if (!s.skipped && tensor(s.node).data) written_bytes(m_structure->op(s.node), tensor(s.node), indices_in_memory(), parts);
    std::vector<std::span<std::byte>> ranges;
    for (const WrittenBytes& part : parts) {
        if (part.tensor->data) ranges.push_back({static_cast<std::byte*>(part.tensor->data) + part.offset, part.size});
    }
    return ranges;
}

void Session::keep_origin(std::span<std::byte> range) {
    for (const Kept& kept : m_origin) {
        if (kept.at <= range.data() && range.data() + range.size() <= kept.at + kept.bytes.size()) return;
    }
    m_origin.push_back({range.data(), {range.begin(), range.end()}});
}

// -- the history ------------------------------------------------------------------------------------------------------

void Session::keep(size_t step) {
    if (!m_overwrites[step]) return;
    Entry entry{step, {}};
    size_t used = 0;
    for (const std::span<std::byte> range : written_by(step)) {
        entry.kept.push_back({range.data(), {range.begin(), range.end()}});
        used += range.size();
    }
    m_history.push_back(std::move(entry));
    m_history_used += used;
    // This step's own bytes stay whatever they cost: it may be stopped in its middle.
    drop_history_over_budget(1);
}

void Session::drop_history_over_budget(size_t spared) {
    while (m_history_used > m_options.history_bytes && m_history.size() > spared) {
        for (const Kept& kept : m_history.front().kept) m_history_used -= kept.bytes.size();
        m_history.pop_front();
    }
}

void Session::set_history_budget(size_t bytes) {
    m_options.history_bytes = bytes;
    drop_history_over_budget();
}

// The bytes from before a step, if they are the latest that are kept.
bool Session::put_back(size_t step) {
    if (m_history.empty() || m_history.back().step != step) return false;
    // Where a step's ranges overlap, the first one kept is as good as any: all were kept before it ran.
    for (const Kept& kept : m_history.back().kept) {
        std::memcpy(kept.at, kept.bytes.data(), kept.bytes.size());
        m_history_used -= kept.bytes.size();
    }
    m_history.pop_back();
    return true;
}

// -- moving -----------------------------------------------------------------------------------------------------------

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
        m_executor->run(nodes, threads_of(first), buffer.used ? in_arena(buffer) : std::span(m_work), options);
    note_work(first, first + result.nodes_done + (result.torn ? 1 : 0));
    for (size_t k = first; k < first + result.nodes_done; ++k)
        m_times[k] = {m_recording.nodes[k].end - m_recording.nodes[k].begin, mode};
    return result;
}

Stop Session::advance(size_t to, bool through_breakpoints, TimeMode mode) {
    const Result<Stop> stop = with_enough([&]() -> Result<Stop> { return advance_on(to, through_breakpoints, mode); });
    return stop.ok() ? *stop : Stop{StopKind::failed, cursor(), {}, stop.error()};
}

Stop Session::advance_on(size_t to, bool through_breakpoints, TimeMode mode) {
    Stop stop{StopKind::reached, cursor(), {}, {}};
    const ByteSource now = bytes();
    const bool asks_before = !through_breakpoints && m_marks.any_before();
    const bool asks_after = !through_breakpoints && m_marks.any_after();
    const bool goes_back = mode != TimeMode::profile; // what a profile overwrites is put back between its runs
    make_changes_here();
    if (!through_breakpoints && cursor() == 0 && to > 0) {
        if (std::optional<Hit> hit = m_marks.at_start(*m_structure, now))
            return {StopKind::breakpoint, 0, hit->breakpoint, std::move(hit->found)};
    }
    while (cursor() < to) {
        if (m_pause.load(std::memory_order_relaxed)) return {StopKind::paused, cursor(), {}, {}};
        // Up to the end of this run: threads and work buffer are the run's.
        size_t last = cursor() + 1;
        bool keeps = false;
        for (; last < to && steps()[last].run == steps()[cursor()].run; ++last) keeps = keeps || m_overwrites[last];
        if (goes_back) keep(cursor());
        const std::function<bool(size_t)> after = [&](size_t done) {
            m_position = {done + 1, false};
            make_changes_here();
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
            if (cursor() < last) keep(cursor());
            return true;
        };
        const bool hooked = asks_before || asks_after || (keeps && goes_back) || m_on_progress || !m_ahead.empty();
        const size_t first = cursor();
        const RunResult result = execute(first, last, mode, hooked ? after : nullptr);
        m_position = {first + result.nodes_done, result.torn};
        if (stop.kind == StopKind::breakpoint) break;
        // What was kept for a step that has not happened goes back; where nothing was, its bytes meant nothing before.
        if (cursor() < last && put_back(cursor())) m_position.torn = false;
        if (result.end == RunEnd::failed) return {StopKind::failed, cursor(), {}, result.error};
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
    drop_history_over_budget();
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
    if (step < cursor()) forget_changes_behind(step);
    if (step == 0 && cursor() > 0) m_marks.begins_again();
    while (cursor() > step) {
        const size_t target = cursor() - 1;
        const bool kept = !m_history.empty() && m_history.back().step == target;
        if ((m_overwrites[target] || m_position.torn) && !kept) {
            GGS_TRY(Stop again, run_again_to(step));
            return stopped(std::move(again));
        }
        while (!m_changes.empty() && !m_changes.back().of_start && m_changes.back().cursor > target) {
            apply(m_changes.back(), m_changes.back().old_bytes);
            m_changes.pop_back();
        }
        put_back(target);
        m_position = {target, false};
    }
    if (cursor() == step) return stopped({StopKind::stepped, cursor(), {}, {}});
    return stopped(advance(step, true, TimeMode::continuous));
}

// From the start, with the changes on the way; for when the bytes to go back by are not kept.
Result<Stop> Session::run_again_to(size_t step) {
    std::vector<Change> on_the_way;
    for (const Change& change : m_changes) {
        if (!change.of_start && change.cursor <= step) on_the_way.push_back(change);
    }
    back_to_start();
    m_ahead = std::move(on_the_way);
    Stop stop = advance(step, true, TimeMode::continuous);
    if (stop.kind == StopKind::reached || stop.kind == StopKind::end) stop.kind = StopKind::stepped;
    return stop;
}

void Session::back_to_start() {
    for (const Kept& kept : m_origin) std::memcpy(kept.at, kept.bytes.data(), kept.bytes.size());
    std::erase_if(m_changes, [](const Change& change) { return !change.of_start; });
    m_ahead.clear();
    m_history.clear();
    m_history_used = 0;
    m_position = {};
    m_recording.clear();
    m_recorded_run = 0;
    m_marks.forget_hits();
}

Status Session::restart() {
    back_to_start();
    forget_changes_behind(0);
    m_marks.look(*m_structure, m_position, bytes());
    return {};
}

// -- looking ----------------------------------------------------------------------------------------------------------

ByteSource Session::bytes() const {
    return [this](uint32_t number, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
        const Tensor& t = tensor(number);
        if (!t.data) return fail("%1 has no memory; alloc_buffer() gives it some", m_structure->described(t));
        use({static_cast<const std::byte*>(t.data) + offset, size});
        return true;
    };
}

Result<double> Session::value(uint32_t number, const Index& index) const {
    if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
    GGS_TRY(const auto value, element(bytes(), number, tensor(number), index));
    return value.value_or(std::nan(""));
}

Result<Statistics> Session::statistics(uint32_t number, const Slice& slice) const {
    if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
    GGS_TRY(const auto found, ggs::statistics(bytes(), number, tensor(number), slice));
    return found.value_or(Statistics{});
}

Result<Explanation> Session::explain(uint32_t number, const Index& index) const {
    return explain_element(*m_structure, number, index, bytes());
}

} // namespace ggs
