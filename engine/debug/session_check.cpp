// SPDX-License-Identifier: MIT
// Checking steps: each runs for real a few times, what it made is compared, and its bytes are put back.
#include "debug/session.h"

#include "base/enough.h"
#include "debug/fences.h"
#include "device/block_storage.h"
#include "graph/plan.h"
#include "values/number.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

namespace ggs {

namespace {

// How a node is run. The first way is the usual one, the others must give its bits.
struct Way {
    int threads;
    bool reversed;
    std::byte fill; // what memory that is no source's holds before: what still does so after two runs was not written
};

// NaN of every float type, small numbers, large ones of both signs: a kernel that adds, compares or multiplies them makes
// something else of two of them. Small ones come second: a sum with NaN or with a large number may be that very number,
// as if it had not been written.
std::vector<Way> ways_to_run(int usual, int most, bool ordered) {
    // What ggml runs on one thread may depend on the order of its rows; a plug-in's kernel may not.
    std::vector<Way> ways = {{usual, false, std::byte{0xFF}}, {usual, false, std::byte{0x3C}}};
    if (ordered) return ways;
    if (usual != 1) ways.push_back({1, false, std::byte{0xDA}});
    if (usual != most) ways.push_back({most, false, std::byte{0xA5}});
    ways.push_back({1, true, std::byte{0x5A}});
    return ways;
}

bool holds_only(const std::byte* at, size_t size, std::byte value) {
    return std::all_of(at, at + size, [value](std::byte b) { return b == value; });
}

// What a run made, and the first of each kind of byte that it changed and may not change.
struct Made {
    RunResult result;
    std::vector<std::byte> bytes;
    std::vector<CheckFinding> strays;
};

double number_at(const Tensor& t, const std::vector<std::byte>& bytes, const Index& index) {
    const ByteSource source = [&bytes](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        use(std::span(bytes).subspan(offset, size));
        return true;
    };
    const auto number = element(source, no_number, t, index);
    return number.ok() && *number ? **number : std::nan("");
}

// Compares runs of one node with its usual run, and notes which elements no run has written.
class Comparing {
  public:
    // `fills`: whether the bytes of an element were filled before the run.
    using Fills = std::function<bool(size_t offset, size_t size)>;
    Comparing(NodeCheck& check, const Tensor& t, std::vector<std::byte> usual, std::byte fill, Fills fills)
        : m_check(check), m_t(t), m_usual(std::move(usual)), m_fill(fill), m_fills(std::move(fills)) {}

    const std::vector<std::byte>& usual() const { return m_usual; }
    // The elements in which a run differs from the usual one, but for those that neither has written: they are noted.
    // `fill` is what memory held before the run.
    std::optional<RunDifference> difference(const std::vector<std::byte>& other, std::byte fill) {
        int64_t unwritten = 0;
        const auto found = between(m_usual, m_fill, other, fill, [&](int64_t flat) {
            if (unwritten == 0) m_check.first_unwritten = flat;
            unwritten += traits(m_t.type).block;
            m_left.resize(static_cast<size_t>(m_check.elements));
            for (int64_t k = flat; k < flat + traits(m_t.type).block; ++k) m_left[static_cast<size_t>(k)] = true;
        });
        m_check.unwritten = std::max(m_check.unwritten, unwritten);
        return found;
    }
    // The same of any two runs; `left` is called with the first element of each block that neither has written.
    std::optional<RunDifference> between(const std::vector<std::byte>& usual, std::byte usual_fill, const std::vector<std::byte>& other,
                                         std::byte fill, const std::function<void(int64_t flat)>& left = {}) const {
        if (std::memcmp(usual.data(), other.data(), usual.size()) == 0) return std::nullopt;
        RunDifference found;
        const TypeTraits& type = traits(m_t.type);
        for (int64_t flat = 0; flat < m_check.elements; flat += type.block) {
            const size_t offset = element_offset(m_t, index_of_flat(m_t, flat));
            if (std::memcmp(usual.data() + offset, other.data() + offset, type.bytes) == 0) continue;
            if (holds_only(usual.data() + offset, type.bytes, usual_fill) && holds_only(other.data() + offset, type.bytes, fill) &&
                m_fills(offset, type.bytes)) {
                if (left) left(flat);
                continue;
            }
            if (found.count == 0) found.flat = flat;
            found.count += type.block;
        }
        if (found.count == 0) return std::nullopt;
        // Of a block the first element whose number is another one.
        const int64_t first = found.flat;
        for (int64_t k = 0; k < type.block; ++k) {
            const Index at = index_of_flat(m_t, first + k);
            const double one = number_at(m_t, usual, at), now = number_at(m_t, other, at);
            const bool differs = error_between(one, {now, 0, now}, type) != 0;
            if (k > 0 && !differs) continue;
            found.flat = first + k;
            found.usual = one;
            found.other = now;
            if (differs) break;
        }
        return found;
    }
    // The first byte of an element that two runs made differently, counted from the result's first.
    size_t byte_of(int64_t flat, const std::vector<std::byte>& one, const std::vector<std::byte>& other) const {
        const size_t offset = element_offset(m_t, index_of_flat(m_t, flat));
        const auto* const first = one.data() + offset;
        return offset + static_cast<size_t>(std::mismatch(first, first + traits(m_t.type).bytes, other.data() + offset).first - first);
    }
    void mark(std::vector<CheckedElement>& elements) const {
        for (CheckedElement& e : elements) e.written = m_left.empty() || !m_left[static_cast<size_t>(e.flat)];
    }

  private:
    NodeCheck& m_check;
    const Tensor& m_t;
    std::vector<std::byte> m_usual;
    std::byte m_fill;
    Fills m_fills;
    std::vector<bool> m_left; // as many as elements, or none as long as all are written
};

// Of a node whose numbers are not wrong.
std::optional<NodeVerdict> verdict_of_runs(const NodeCheck& check) {
    const auto found = [&](CheckFinding::Kind kind) {
        return std::any_of(check.findings.begin(), check.findings.end(), [&](const CheckFinding& f) { return f.kind == kind; });
    };
    if (found(CheckFinding::Kind::changed_source) || found(CheckFinding::Kind::wrote_outside)) return NodeVerdict::strays;
    if (found(CheckFinding::Kind::unset_memory)) return NodeVerdict::unset;
    if (!check.differences.empty()) return NodeVerdict::differs;
    if (found(CheckFinding::Kind::guard)) return NodeVerdict::strays;
    return std::nullopt;
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

Result<NodeCheck> Session::check_here(size_t step, DeviceExecutor& executor, Fences* fences, const CheckOptions& options) {
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
    const size_t room = std::max(least_room, history_budget());
    GGS_TRY(const size_t needed, executor.work_size(nodes, executor.threads()));
    if (fences && executor.check(nodes).ok()) {
        // Without memory for the copies it runs where it is.
        const Result<size_t> takes = with_enough([&] { return fences->lay_out(*m_program, node, ranges, needed, room); });
        check.guarded = takes.ok() && *takes <= room;
        if (!takes.ok()) {
            check.why_not_guarded = msg("it ran without fence bytes: %1", takes.error());
        } else if (!check.guarded) {
            check.why_not_guarded = msg("it ran without fence bytes: they take %1 bytes with the sources, and %2 may be kept", *takes, room);
        }
    }
    if (!check.guarded) {
        size_t aside = nbytes(node);
        for (const StoredRange& range : ranges) aside += range.size;
        if (aside > room)
            return failed(
                msg("checking it needs %1 bytes for a copy, and %2 may be kept; raise the history's budget", aside, room));
    }
    std::vector<Copied> before;
    if (!check.guarded) {
        GGS_TRY(before, copied(ranges));
    }
    // Without fences: where nothing is read that the node writes, what it does not write can be told.
    const bool fills = std::none_of(ranges.begin(), ranges.end(), [&](const StoredRange& range) {
        return std::any_of(std::begin(node.src), std::end(node.src), [&](const Tensor* src) {
            const auto place = src ? m_program->place_of(*src) : std::nullopt;
            return place && overlap(range, {*place, nbytes(*src)});
        });
    });
    std::shared_ptr<Storage> work;
    if (!check.guarded) {
        GGS_TRY(work, work_storage(needed));
    }

    const auto run_where_it_is = [&](int threads, const Fences::Fill& fill, const RunOptions& run) -> Result<Made> {
        for (const StoredRange& range : ranges) {
            if (fills) GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, fill.result));
        }
        GGS_CHECK(work->fill(0, needed, fill.work));
        Made made{executor.run(nodes, threads, {{work.get(), 0}, needed}, run), std::vector<std::byte>(nbytes(node)), {}};
        const Status taken = m_program->read(node, 0, made.bytes);
        GGS_CHECK(put_back(before));
        GGS_CHECK(taken);
        return made;
    };
    const auto run_between_fences = [&](int threads, const Fences::Fill& fill, const RunOptions& run) -> Result<Made> {
        GGS_CHECK(fences->fill(fill));
        Made made{fences->run(threads, run), std::vector<std::byte>(nbytes(node)), {}};
        GGS_CHECK(fences->read(made.bytes));
        GGS_TRY(made.strays, fences->stray_writes());
        return made;
    };
    const auto stopped = [&]() -> Failure { return fail("`%1` was stopped; nothing has changed", m_structure->name(check.node)); };
    const auto run = [&](const Way& way, const Fences::Fill& fill, bool guard = false) -> Result<Made> {
        RunOptions options_of_run = run_options();
        options_of_run.reversed = way.reversed;
        options_of_run.in_parts = true;
        options_of_run.guard = guard;
        GGS_TRY(Made made, check.guarded ? run_between_fences(way.threads, fill, options_of_run)
                                         : run_where_it_is(way.threads, fill, options_of_run));
        m_device_lost = m_device_lost || made.result.device_lost;
        GGS_CHECK(m_program->mapped_files_stand());
        if (made.result.end == RunEnd::stopped) return stopped();
        check.most_threads = std::max(check.most_threads, way.threads);
        return made;
    };
    const auto note = [&check](CheckFinding finding) {
        const auto same_kind = [&](const CheckFinding& each) { return each.kind == finding.kind; };
        if (std::none_of(check.findings.begin(), check.findings.end(), same_kind)) check.findings.push_back(std::move(finding));
    };

    const OpDef& op = m_structure->op(check.node);
    const bool ordered = !*op.plugin && n_tasks(op, node, executor.threads()) == 1;
    if (ordered) check.threads = 1;
    const std::vector<Way> ways = ways_to_run(check.threads, executor.threads(), ordered);
    const Way usual_way = ways.front();
    const auto first_fill = Fences::Fill::all(usual_way.fill);
    GGS_TRY(Made first, run(usual_way, first_fill));
    if (first.result.end == RunEnd::failed) return failed(first.result.error);
    for (CheckFinding& stray : first.strays) note(std::move(stray));
    Comparing comparing(check, node, std::move(first.bytes), usual_way.fill, [&](size_t offset, size_t size) {
        return check.guarded ? fences->fills(offset, size) : fills;
    });
    check.runs = 1;

    // Once a run over other memory differs: which memory it is that matters. On one thread, where nothing depends on which
    // of them is faster, and only if the same memory gives the same bits before and after.
    const auto unset_memory = [&](std::byte other_fill) -> Result<bool> {
        using Area = std::byte Fences::Fill::*;
        const Way alone{1, false, usual_way.fill};
        GGS_TRY(const Made before_it, run(alone, first_fill));
        for (const Area area : {&Fences::Fill::result, &Fences::Fill::work, &Fences::Fill::around}) {
            Fences::Fill fill = first_fill;
            fill.*area = other_fill;
            GGS_TRY(const Made made, run(alone, fill));
            GGS_TRY(const Made after_it, run(alone, first_fill));
            for (const Made* each : {&before_it, &made, &after_it}) {
                if (each->result.end == RunEnd::failed) return false;
            }
            const bool result = area == &Fences::Fill::result;
            const auto difference = comparing.between(before_it.bytes, usual_way.fill, made.bytes, result ? other_fill : usual_way.fill);
            if (!difference || comparing.between(before_it.bytes, usual_way.fill, after_it.bytes, usual_way.fill)) continue;
            Message depends = msg("byte %1 of the result, which belongs to element %2, depends on that; the element is %3 or %4",
                                  comparing.byte_of(difference->flat, before_it.bytes, made.bytes), index_text(node, index_of_flat(node, difference->flat)),
                                  number_text(difference->usual, 9), number_text(difference->other, 9));
            note({CheckFinding::Kind::unset_memory,
                  result                         ? msg("it read its result before it wrote it: %1", depends)
                  : area == &Fences::Fill::work ? msg("it read its work memory before it wrote it: %1", depends)
                                                : msg("it read bytes that are neither a source nor its own: %1", depends)});
            return true;
        }
        return false;
    };
    bool unset = false;
    for (size_t i = 1; i < ways.size(); ++i) {
        const Way& way = ways[i];
        // Once it is known that other memory gives other bits, only threads and chunks are compared.
        GGS_TRY(Made made, run(way, unset ? first_fill : Fences::Fill::all(way.fill)));
        if (made.result.end == RunEnd::failed) return failed(made.result.error);
        for (CheckFinding& stray : made.strays) note(std::move(stray));
        ++check.runs;
        auto difference = comparing.difference(made.bytes, unset ? usual_way.fill : way.fill);
        if (!difference) continue;
        if (!unset) {
            GGS_TRY(unset, unset_memory(way.fill));
            GGS_TRY(const Made again, run(way, first_fill));
            if (again.result.end == RunEnd::failed) return failed(again.result.error);
            const auto over_the_same = comparing.difference(again.bytes, usual_way.fill);
            if (unset && !over_the_same) continue;
            if (over_the_same) difference = over_the_same;
        }
        difference->threads = way.threads;
        difference->reversed = way.reversed;
        difference->again = i == 1;
        check.differences.push_back(*difference);
    }
    // One chunk at a time, each with guard bytes of its own: what one chunk does to the rows of another.
    if (options.guard && *op.plugin && check.findings.empty() && check.unwritten == 0) {
        GGS_TRY(const Made guarded, run(usual_way, first_fill, true));
        if (guarded.result.end == RunEnd::failed) note({CheckFinding::Kind::guard, guarded.result.error});
    }

    check.ran = true;
    if (op.explain) {
        const ByteSource kept = [&comparing](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            use(std::span(comparing.usual()).subspan(offset, size));
            return true;
        };
        const Result<bool> compared = compare_with_explanation(check, *m_structure, bytes(), kept, options,
                                                               [this] { return m_pause.load(std::memory_order_relaxed); }, executor.device().kind);
        if (!compared.ok()) return failed(compared.error());
        if (!*compared) return stopped();
        comparing.mark(check.worst);
        comparing.mark(check.compared);
    } else {
        check.why = *op.plugin ? msg("%1 of %2 has no `explain`", op.name, op.plugin)
                               : msg("ggscope can't explain single elements of %1 yet", op.name);
    }
    if (check.unwritten > 0) check.verdict = NodeVerdict::wrong;
    if (is_good(check.verdict)) check.verdict = verdict_of_runs(check).value_or(check.verdict);
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
    // On a device nodes run where their bytes are.
    std::unique_ptr<Fences> fences;
    if (options.guard && device().kind == DeviceKind::cpu)
        fences = std::make_unique<Fences>(*m_registry, executor->threads(), [structure = m_structure](const Tensor& t) { return structure->described(t); });
    if (fences && !fences->made().ok()) fences.reset(); // there are no threads for them
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
        Result<NodeCheck> one = check_here(step, *executor, fences.get(), options);
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
