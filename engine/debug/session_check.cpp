// SPDX-License-Identifier: MIT
// Checking steps: each runs for real a few times, what it made is compared, and its bytes are put back.
#include "debug/session.h"

#include "device/block_storage.h"
#include "graph/plan.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

namespace ggs {

namespace {

// How a node is run. The first way is the usual one, the others must give its bits.
struct Way {
    int threads;
    bool reversed;
    std::byte fill; // what its memory holds before: what still does so after two runs was not written
};

// What ggml runs on one thread may go by the order of its rows; a plug-in's may not.
std::vector<Way> ways_to_run(int usual, int most, bool ordered) {
    std::vector<Way> ways = {{usual, false, std::byte{0xFF}}};
    if (ordered) return {{1, false, std::byte{0xFF}}, {1, false, std::byte{0xA5}}};
    if (usual != 1) ways.push_back({1, false, std::byte{0xA5}});
    if (usual != most) ways.push_back({most, false, std::byte{0x5A}});
    ways.push_back({1, true, std::byte{0x3C}});
    return ways;
}

bool overlap(const StoredRange& a, const StoredRange& b) {
    return a.place.storage == b.place.storage && a.place.offset < b.place.offset + b.size && b.place.offset < a.place.offset + a.size;
}

bool holds_only(const std::byte* at, size_t size, std::byte value) {
    return std::all_of(at, at + size, [value](std::byte b) { return b == value; });
}

// The elements in which two copies of a tensor's bytes differ, and those that neither run has written, which `left` marks:
// as many as the tensor has, or none as long as all are written.
void compare_bits(NodeCheck& check, const Tensor& t, const std::vector<std::byte>& usual, const Way& first_way,
                  const std::byte* other, const Way& way, bool filled, std::vector<bool>& left) {
    if (std::memcmp(usual.data(), other, usual.size()) == 0) return;
    RunDifference difference{way.threads, way.reversed, 0, 0, 0, 0};
    int64_t unwritten = 0;
    const TypeTraits& type = traits(t.type);
    for (int64_t flat = 0; flat < check.elements; flat += type.block) {
        const size_t offset = element_offset(t, index_of_flat(t, flat));
        if (std::memcmp(usual.data() + offset, other + offset, type.bytes) == 0) continue;
        if (filled && holds_only(usual.data() + offset, type.bytes, first_way.fill) &&
            holds_only(other + offset, type.bytes, way.fill)) {
            if (unwritten == 0) check.first_unwritten = flat;
            unwritten += type.block;
            left.resize(static_cast<size_t>(check.elements));
            for (int64_t k = flat; k < flat + type.block; ++k) left[static_cast<size_t>(k)] = true;
            continue;
        }
        if (difference.count == 0) difference.flat = flat;
        difference.count += type.block;
    }
    check.unwritten = std::max(check.unwritten, unwritten);
    if (difference.count == 0) return;
    const auto source = [](const std::byte* bytes) -> ByteSource {
        return [bytes](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            use({bytes + offset, size});
            return true;
        };
    };
    // Of a block the first element whose number is another one.
    for (int64_t k = 0; k < type.block; ++k) {
        const Index at = index_of_flat(t, difference.flat + k);
        const auto a = element(source(usual.data()), check.node, t, at), b = element(source(other), check.node, t, at);
        if (!a.ok() || !b.ok() || !*a || !*b) break;
        difference.usual = **a;
        difference.other = **b;
        if (error_between(**a, {**b, 0, **b}, type) == 0 && k + 1 < type.block) continue;
        difference.flat += k;
        break;
    }
    check.differences.push_back(difference);
}

void mark(std::vector<CheckedElement>& elements, const std::vector<bool>& left) {
    for (CheckedElement& e : elements) e.written = left.empty() || !left[static_cast<size_t>(e.flat)];
}

NodeCheck not_reached(const Structure& structure, size_t step, const Message& why) {
    NodeCheck check;
    check.step = step;
    check.node = structure.steps[step].node;
    check.verdict = NodeVerdict::failed;
    check.why = msg("it is not reached: %1", why);
    return check;
}

} // namespace

// Whether what the step reads stands there as it does just before the step runs.
bool Session::sources_stand(const Moment& wanted) const {
    const size_t step = wanted.step;
    if (m_position.torn || round() != wanted.round) return false;
    if (cursor() == step) return true;
    for (const Tensor* src : tensor(steps()[step].node).src) {
        const auto source = src ? m_structure->number_of(src) : std::nullopt;
        if (!source) continue;
        const auto writer = m_structure->last_writer(*source, std::max(step, cursor()));
        if (writer && *writer >= std::min(step, cursor())) return false;
    }
    return true;
}

// `changes`: as they stood before the check; they are made again on the way.
Result<StopKind> Session::move_for_check(const Moment& to, const Changes& changes) {
    Stop stop;
    if (to < moment()) {
        GGS_TRY(stop, go_to(to));
    } else if (to > moment()) {
        m_changes.set_waiting(changes.behind(moment()));
        stop = stopped(advance(to, true, TimeMode::continuous));
    }
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    return moment() == to ? StopKind::stepped : StopKind::paused;
}

Result<NodeCheck> Session::check_here(size_t step, DeviceExecutor& executor, const CheckOptions& options) {
    NodeCheck check;
    check.step = step;
    check.node = steps()[step].node;
    check.threads = std::clamp(threads_of(step), 1, executor.threads());
    const Tensor& node = tensor(check.node);
    check.elements = nelements(node);
    if (check.why = nothing_to_check(*m_structure, step); !check.why.empty()) return check;
    const auto failed = [&check](Message why) {
        check.verdict = NodeVerdict::failed;
        check.why = std::move(why);
        return check;
    };
    const Tensor* const nodes[] = {&node};
    if (!node.data) return failed(executor.check(nodes).error());

    const std::vector<StoredRange> ranges = written_by(step);
    size_t aside = nbytes(node);
    for (const StoredRange& range : ranges) aside += range.size;
    if (const size_t room = std::max(least_room, history_budget()); aside > room)
        return failed(
            msg("checking it needs %1 bytes for a copy, and %2 may be kept; raise the history's budget", aside, room));
    GGS_TRY(const std::vector<Copied> before, copied(ranges));
    // Where nothing is read that the node writes, what it does not write can be told.
    const bool fills = std::none_of(ranges.begin(), ranges.end(), [&](const StoredRange& range) {
        return std::any_of(std::begin(node.src), std::end(node.src), [&](const Tensor* src) {
            const auto place = src ? m_program->place_of(*src) : std::nullopt;
            return place && overlap(range, {*place, nbytes(*src)});
        });
    });

    GGS_TRY(const size_t needed, executor.work_size(nodes, executor.threads()));
    GGS_TRY(const std::shared_ptr<Storage> work, work_storage(needed));
    std::vector<std::byte> usual, made(nbytes(node));
    const OpDef& op = m_structure->op(check.node);
    const bool ordered = !*op.plugin && n_tasks(op, node, executor.threads()) == 1;
    if (ordered) check.threads = 1;
    const std::vector<Way> ways = ways_to_run(check.threads, executor.threads(), ordered);
    std::vector<bool> left;
    for (const Way& way : ways) {
        for (const StoredRange& range : ranges) {
            if (fills) GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, way.fill));
        }
        RunOptions run = run_options();
        run.reversed = way.reversed;
        run.in_parts = true;
        const RunResult result = executor.run(nodes, way.threads, {{work.get(), 0}, needed}, run);
        m_device_lost = m_device_lost || result.device_lost;
        const Status taken = m_program->read(node, 0, made);
        GGS_CHECK(put_back(before));
        GGS_CHECK(taken);
        GGS_CHECK(m_program->mapped_files_stand());
        if (usual.empty()) {
            usual = made;
        } else if (result.end == RunEnd::done) {
            compare_bits(check, node, usual, ways.front(), made.data(), way, fills, left);
        }
        if (result.end == RunEnd::failed) return failed(result.error);
        if (result.end == RunEnd::stopped) return fail("`%1` was stopped; nothing has changed", m_structure->name(check.node));
    }

    check.ran = true;
    if (op.explain) {
        const ByteSource kept = [&usual](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            use(std::span(usual).subspan(offset, size));
            return true;
        };
        const Result<bool> compared = compare_with_explanation(check, *m_structure, bytes(), kept, options,
                                                               [this] { return m_pause.load(std::memory_order_relaxed); }, executor.device().kind);
        if (!compared.ok()) return failed(compared.error());
        if (!*compared) return fail("`%1` was stopped; nothing has changed", m_structure->name(check.node));
        mark(check.worst, left);
        mark(check.compared, left);
    } else {
        check.why = *op.plugin ? msg("%1 of %2 has no `explain`", op.name, op.plugin)
                               : msg("ggscope can't explain single elements of %1 yet", op.name);
    }
    if (check.unwritten > 0) check.verdict = NodeVerdict::wrong;
    if (is_good(check.verdict) && !check.differences.empty()) check.verdict = NodeVerdict::differs;
    return check;
}

Result<Checked> Session::check(std::span<const size_t> wanted, const CheckOptions& options,
                               const std::function<bool(size_t)>& go_on) {
    if (m_position.torn)
        return fail("`%1` was stopped partway; step back first", m_structure->name(steps()[cursor()].node));
    for (const size_t step : wanted) {
        if (step >= steps().size()) return fail_with(no_such_step(steps().size(), static_cast<int64_t>(step)));
    }
    GGS_CHECK(stand_on_start());
    const Moment here = moment();
    const Changes changes = m_changes;
    const RoundTimes round_times = m_round_times;
    const std::vector<StepTime> times = m_times;
    const Marks marks = m_marks;
    const std::function<void(const Moment&)> listener = std::exchange(m_on_progress, {});
    const std::function<void()> round_listener = std::exchange(m_on_round_end, {});
    Recording recording;
    recording.reserve(m_executor->threads(), steps().size(), 0);
    std::swap(recording, m_recording);
    const int recorded_run = std::exchange(m_recorded_run, 0);

    const auto executor = ggs::make_executor(*m_registry, m_program->space,
                                             std::max({2, m_executor->threads(), static_cast<int>(std::thread::hardware_concurrency())}),
                                             [structure = m_structure](const Tensor& t) { return structure->described(t); }, device());
    Checked checked;
    Status status, broken; // a step on the way failed: what is behind it can't be reached
    for (const size_t step : wanted) {
        if (m_pause.load() || (go_on && !go_on(checked.nodes.size()))) {
            checked.cancelled = true;
            break;
        }
        Status reached = broken;
        if (!sources_stand({here.round, step})) {
            if (reached.ok()) {
                const Result<StopKind> moved = move_for_check({here.round, step}, changes);
                if (!moved.ok()) reached = fail_with(moved.error());
                checked.cancelled = moved.ok() && *moved == StopKind::paused;
            }
            if (checked.cancelled) break;
            if (!reached.ok()) {
                broken = reached;
                checked.nodes.push_back(not_reached(*m_structure, step, reached.error()));
                continue;
            }
        }
        Result<NodeCheck> one = check_here(step, *executor, options);
        if (!one.ok()) status = fail_with(one.error());
        if (!status.ok()) break;
        checked.nodes.push_back(std::move(*one));
    }
    if (m_pause.exchange(false)) {
        checked.cancelled = true;
        status = {};
    }
    const Result<StopKind> returned = move_for_check(here, changes);
    m_changes.set_waiting(changes.behind(moment()));
    if (moment() != here) { // paused on the way back
        checked.not_back = rounds() > 1 ? msg("paused at step %1 on the way back to step %2", moment_text(moment()), moment_text(here))
                                        : msg("paused at step %1 on the way back to step %2", cursor(), here.step);
    }
    m_changes.set_undone(changes.undone());
    std::swap(recording, m_recording);
    m_recorded_run = recorded_run;
    m_on_progress = listener;
    m_on_round_end = round_listener;
    m_times = times;
    m_round_times = round_times;
    m_marks = marks;
    GGS_CHECK(returned);
    GGS_CHECK(status);
    return checked;
}

} // namespace ggs
