// SPDX-License-Identifier: MIT
#include "debug/probes/aside.h"

#include "base/enough.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ggs {

Aside::Aside(Session& session, Leaves leaves)
    : m_session(session), m_leaves(leaves),
      m_start_stands(leaves == Leaves::nothing ? session.stand_on_start() : Status()), m_here(session.moment()),
      m_program(session.m_program), m_listeners(std::exchange(session.m_listeners, {})) {
    if (leaves == Leaves::runs) return;
    m_changes = session.m_changes;
    m_undone = m_changes.undone();
    m_marks = session.m_marks;
    SessionTimes times;
    times.begin_program(session.steps().size());
    times.reserve(session.m_executor->threads(), 0);
    m_times = std::exchange(session.m_times, std::move(times));
}

Aside::~Aside() {
    m_session.m_listeners = std::move(m_listeners);
    if (m_leaves == Leaves::runs) return;
    m_session.m_changes.set_undone(std::move(m_undone));
    m_session.m_marks = std::move(m_marks);
    // In a round of another program, where a pause ended the way back, they are not of these steps.
    if (m_session.m_program == m_program) m_session.m_times = std::move(m_times);
}

Status Aside::ready() const {
    GGS_CHECK(Status(m_start_stands));
    if (!m_session.position().torn) return {};
    const uint32_t node = m_session.steps()[m_session.cursor()].node;
    return fail("`%1` was stopped partway; step back first", m_session.structure()->name(node));
}

bool Aside::sources_stand(size_t step) const {
    const size_t cursor = m_session.cursor();
    if (m_session.position().torn || m_session.round() != m_here.round) return false;
    if (cursor == step) return true;
    const Structure& structure = *m_session.m_structure;
    for (const Tensor* src : structure.tensor(structure.steps[step].node).src) {
        const auto source = src ? structure.number_of(src) : std::nullopt;
        if (!source) continue;
        const auto writer = structure.last_writer(*source, std::max(step, cursor));
        if (writer && *writer >= std::min(step, cursor)) return false;
    }
    return true;
}

Result<RunResult> Aside::run(size_t step, const std::vector<Copied>& before,
                             const std::function<Result<RunResult>()>& run_node, const BytesUse& use) {
    RunResult result;
    const Status ran = with_enough([&]() -> Status {
        GGS_TRY(result, run_node());
        m_session.m_device_lost = m_session.m_device_lost || result.device_lost;
        if (result.end != RunEnd::done || !use) return {};
        const Tensor& node = m_session.tensor(m_session.steps()[step].node);
        return m_session.program().look(node, 0, nbytes(node), use);
    });
    GGS_CHECK(put_back(before));
    GGS_CHECK(ran);
    GGS_CHECK(ended(step, result));
    return result;
}

Status Aside::ended(size_t step, const RunResult& result) {
    m_session.m_device_lost = m_session.m_device_lost || result.device_lost;
    GGS_CHECK(m_session.program().mapped_files_stand());
    if (result.end != RunEnd::stopped) return {};
    return fail("`%1` was stopped; nothing has changed", m_session.structure()->name(m_session.steps()[step].node));
}

Result<std::vector<std::byte>> Aside::made_by(size_t step, DeviceExecutor& executor, const RunOptions& options) {
    const uint32_t number = m_session.steps()[step].node;
    const Tensor& node = m_session.tensor(number);
    const std::vector<StoredRange> ranges = overwritten(step);
    size_t copies = nbytes(node);
    for (const StoredRange& range : ranges) copies += range.size;
    if (copies > room())
        return fail(
            "stepping into `%1` needs %2 bytes for a copy, but only %3 bytes may be used; raise the history's budget",
            m_session.structure()->name(number), copies, room());

    GGS_TRY(const std::vector<Copied> before, copied(ranges));
    std::vector<std::byte> made;
    // The executor also gets a node that is skipped, as in a step of the session.
    const auto run_node = [&]() -> Result<RunResult> {
        const Tensor* const nodes[] = {&node};
        return run_once(executor, nodes, std::min(executor.threads(), threads_of(step)), options);
    };
    const Result<RunResult> result =
        run(step, before, run_node, [&](std::span<const std::byte> bytes) { made.assign(bytes.begin(), bytes.end()); });
    take_pause();
    if (!result.ok()) return fail_with(result.error());
    if (result->end == RunEnd::failed) return fail_with(Message(result->error));
    return made;
}

Result<StopKind> Aside::move_to(const Moment& to) {
    Stop stop;
    if (to < m_session.moment()) {
        GGS_TRY(stop, m_session.go_to(to));
    } else if (to > m_session.moment()) {
        m_session.m_changes.set_waiting(m_changes.behind(m_session.moment()));
        stop = m_session.stopped(m_session.advance(to, true, TimeMode::continuous));
    }
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    return m_session.moment() == to ? StopKind::stepped : StopKind::paused;
}

Status Aside::come_back() {
    const Result<StopKind> returned = move_to(m_here);
    m_session.m_changes.set_waiting(m_changes.behind(m_session.moment()));
    return returned.ok() ? Status() : fail_with(returned.error());
}

Status Aside::to_start() {
    m_session.leave_changes_behind({});
    m_session.m_marks.forget_hits();
    return !m_start.empty() && to_kept_start().ok() ? Status() : m_session.back_to_start();
}

Status Aside::to_kept_start() {
    GGS_TRY(Round first, m_session.m_feed->round(0));
    if (first.program != m_session.m_program) return m_session.back_to_start();
    m_session.m_round = std::move(first);
    GGS_CHECK(put_back(m_start));
    m_session.m_position = {};
    GGS_CHECK(m_session.m_start.write_inputs(m_session.m_round, 0));
    for (const Change& change : m_session.m_changes.made()) GGS_CHECK(change.write(change.new_bytes)); // of inputs
    m_session.m_times.begin_round();
    return {};
}

void Aside::keep_start() {
    std::vector<StoredRange> ranges;
    size_t bytes = 0;
    for (const uint32_t leaf : m_session.m_overwriting.leafs()) {
        const Tensor& t = m_session.tensor(leaf);
        if (const auto place = m_session.program().place_of(t))
            bytes += ranges.emplace_back(StoredRange{*place, nbytes(t)}).size;
    }
    if (bytes > m_session.history().budget()) return;
    if (Result<std::vector<Copied>> copies = copied(ranges); copies.ok()) m_start = std::move(copies).value();
}

Status Aside::end_rounds(const Stop& last, bool early) {
    take_pause();
    // A node that was stopped may have changed what it reads.
    if (last.kind == StopKind::paused) GGS_CHECK(m_session.back_to_start());
    if (last.kind == StopKind::failed) std::ignore = m_session.run_again_to({m_session.round(), last.cursor});
    if (!early || m_here == Moment{} || last.kind == StopKind::failed) return {};
    // Rounds with generated tokens are where the user was reading. Another pause ends the way back.
    if (m_here < m_session.moment()) GGS_CHECK(m_session.back_to_start());
    const Stop back = m_session.stopped(m_session.advance(m_here, true, TimeMode::continuous));
    return back.kind == StopKind::failed ? Status(fail_with(Message(back.reason))) : Status();
}

} // namespace ggs
