// SPDX-License-Identifier: MIT
// Checking steps: each runs for real a few times, what it made is compared, and its bytes are put back.
#include "debug/session.h"

#include "base/checked.h"
#include "base/enough.h"
#include "debug/probes/fences.h"
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

// NaN of every float type, small numbers, large ones of both signs: a kernel that adds, compares or multiplies them
// makes something else of two of them. Small ones come second: a sum with NaN or with a large number may be that very
// number, as if it had not been written.
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

// A node's bytes, from its first to its last.
using Bytes = std::span<const std::byte>;

// How a run ended, and the first of each kind of byte that it changed and may not change.
struct Made {
    RunResult result;
    std::vector<CheckFinding> strays;
};

double number_at(const Tensor& t, Bytes bytes, const Index& index) {
    const ByteSource source = [bytes](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        use(bytes.subspan(offset, size));
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
    std::optional<RunDifference> difference(Bytes other, std::byte fill) {
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
    std::optional<RunDifference> between(Bytes usual, std::byte usual_fill, Bytes other, std::byte fill,
                                         const std::function<void(int64_t flat)>& left = {}) const {
        if (std::memcmp(usual.data(), other.data(), usual.size()) == 0) return std::nullopt;
        RunDifference found;
        const TypeTraits& type = traits(m_t.type);
        for (int64_t flat = 0; flat < m_check.elements; flat += type.block) {
            const size_t offset = element_offset(m_t, index_of_flat(m_t, flat));
            if (std::memcmp(usual.data() + offset, other.data() + offset, type.bytes) == 0) continue;
            if (holds_only(usual.data() + offset, type.bytes, usual_fill) &&
                holds_only(other.data() + offset, type.bytes, fill) && m_fills(offset, type.bytes)) {
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
    size_t byte_of(int64_t flat, Bytes one, Bytes other) const {
        const size_t offset = element_offset(m_t, index_of_flat(m_t, flat));
        const auto* const first = one.data() + offset;
        return offset + static_cast<size_t>(
                            std::mismatch(first, first + traits(m_t.type).bytes, other.data() + offset).first - first);
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
        return std::any_of(check.findings.begin(), check.findings.end(),
                           [&](const CheckFinding& f) { return f.kind == kind; });
    };
    if (found(CheckFinding::Kind::changed_source) || found(CheckFinding::Kind::wrote_outside))
        return NodeVerdict::strays;
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

Result<NodeCheck> Session::check_here(size_t step, DeviceExecutor& executor, Fences* fences,
                                      const CheckOptions& options) {
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
    // Results are compared where the runs leave them. Two copies at most: the usual run's, and one to find a cause.
    const size_t result_size = nbytes(node);
    if (fences && executor.check(nodes).ok()) {
        // Without memory for the copies it runs where it is.
        const size_t results = result_size <= room / 2 ? 2 * result_size : room;
        Result<size_t> takes =
            with_enough([&] { return fences->lay_out(*m_program, node, ranges, needed, room - results); });
        if (takes.ok() && !add_checked(*takes, 2 * result_size, *takes)) *takes = SIZE_MAX;
        check.guarded = takes.ok() && *takes <= room;
        if (!takes.ok()) {
            check.why_not_guarded = msg("it ran without fence bytes: %1", takes.error());
        } else if (!check.guarded) {
            check.why_not_guarded = msg(
                "it ran without fence bytes: they take %1 bytes with the sources, and %2 may be kept", *takes, room);
        }
    }
    bool finds_causes =
        true; // else there is no room for the second copy, and a difference is reported without its cause
    if (!check.guarded) {
        if (fences) fences->release();
        size_t copies = result_size;
        for (const StoredRange& range : ranges) copies += range.size;
        if (copies > room)
            return failed(msg("checking it needs %1 bytes for a copy, and %2 may be kept; raise the history's budget",
                              copies, room));
        finds_causes = result_size <= room - copies;
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

    // `use`: called with the bytes of a run that came to its end, as they lie; may be null.
    const auto run_where_it_is = [&](int threads, const Fences::Fill& fill, const RunOptions& run,
                                     const BytesUse& use) -> Result<Made> {
        Made made;
        // However that ends, the program's bytes are put back.
        const Status ran = with_enough([&]() -> Status {
            for (const StoredRange& range : ranges) {
                if (fills) GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, fill.result));
            }
            GGS_CHECK(work->fill(0, needed, fill.work));
            made.result = executor.run(nodes, threads, {{work.get(), 0}, needed}, run);
            if (made.result.end != RunEnd::done || !use) return {};
            return m_program->look(node, 0, result_size, use);
        });
        GGS_CHECK(put_back(before));
        GGS_CHECK(ran);
        return made;
    };
    const auto run_between_fences = [&](int threads, const Fences::Fill& fill, const RunOptions& run,
                                        const BytesUse& use) -> Result<Made> {
        GGS_CHECK(fences->fill(fill));
        Made made{fences->run(threads, run), {}};
        if (made.result.end == RunEnd::done && use) GGS_CHECK(fences->look(use));
        GGS_TRY(made.strays, fences->stray_writes());
        return made;
    };
    const auto stopped = [&]() -> Failure {
        return fail("`%1` was stopped; nothing has changed", m_structure->name(check.node));
    };
    const auto run = [&](const Way& way, const Fences::Fill& fill, const BytesUse& use,
                         bool guard = false) -> Result<Made> {
        RunOptions options_of_run = run_options();
        options_of_run.reversed = way.reversed;
        options_of_run.in_parts = true;
        options_of_run.guard = guard;
        GGS_TRY(Made made, check.guarded ? run_between_fences(way.threads, fill, options_of_run, use)
                                         : run_where_it_is(way.threads, fill, options_of_run, use));
        m_device_lost = m_device_lost || made.result.device_lost;
        GGS_CHECK(m_program->mapped_files_stand());
        if (made.result.end == RunEnd::stopped) return stopped();
        check.most_threads = std::max(check.most_threads, way.threads);
        return made;
    };
    const auto note = [&check](CheckFinding finding) {
        const auto same_kind = [&](const CheckFinding& each) { return each.kind == finding.kind; };
        if (std::none_of(check.findings.begin(), check.findings.end(), same_kind))
            check.findings.push_back(std::move(finding));
    };

    const OpDef& op = m_structure->op(check.node);
    const bool ordered = !*op.plugin && n_tasks(op, node, executor.threads()) == 1;
    if (ordered) check.threads = 1;
    const std::vector<Way> ways = ways_to_run(check.threads, executor.threads(), ordered);
    const Way usual_way = ways.front();
    const auto first_fill = Fences::Fill::all(usual_way.fill);
    std::vector<std::byte> usual(result_size);
    GGS_TRY(Made first, run(usual_way, first_fill, [&usual](Bytes bytes) { std::ranges::copy(bytes, usual.begin()); }));
    if (first.result.end == RunEnd::failed) return failed(first.result.error);
    for (CheckFinding& stray : first.strays) note(std::move(stray));
    Comparing comparing(check, node, std::move(usual), usual_way.fill, [&](size_t offset, size_t size) {
        return check.guarded ? fences->fills(offset, size) : fills;
    });
    check.runs = 1;

    // Once a run over other memory differs: which memory it is that matters. On one thread, where nothing depends on
    // which of them is faster, and only if the same memory gives the same bits before and after.
    const auto unset_memory = [&](std::byte other_fill) -> Result<bool> {
        using Area = std::byte Fences::Fill::*;
        if (!finds_causes) return false;
        const Way alone{1, false, usual_way.fill};
        std::vector<std::byte> before_it(result_size);
        GGS_TRY(const Made first_alone,
                run(alone, first_fill, [&before_it](Bytes bytes) { std::ranges::copy(bytes, before_it.begin()); }));
        if (first_alone.result.end == RunEnd::failed) return false;
        for (const Area area : {&Fences::Fill::result, &Fences::Fill::work, &Fences::Fill::around}) {
            const bool result = area == &Fences::Fill::result, is_work = area == &Fences::Fill::work;
            const bool is_filled = check.guarded || (result && fills) || is_work;
            if (!is_filled || (is_work && needed == 0)) continue;
            Fences::Fill fill = first_fill;
            fill.*area = other_fill;
            std::optional<RunDifference> difference, by_itself;
            size_t byte = 0;
            GGS_TRY(const Made made, run(alone, fill, [&](Bytes bytes) {
                        difference =
                            comparing.between(before_it, usual_way.fill, bytes, result ? other_fill : usual_way.fill);
                        if (difference) byte = comparing.byte_of(difference->flat, before_it, bytes);
                    }));
            if (made.result.end == RunEnd::failed) return false;
            if (!difference) continue;
            GGS_TRY(const Made after_it, run(alone, first_fill, [&](Bytes bytes) {
                        by_itself = comparing.between(before_it, usual_way.fill, bytes, usual_way.fill);
                    }));
            if (after_it.result.end == RunEnd::failed) return false;
            if (by_itself) continue;
            Message depends =
                msg("byte %1 of the result, which belongs to element %2, depends on that; the element is %3 or %4",
                    byte, index_text(node, index_of_flat(node, difference->flat)), number_text(difference->usual, 9),
                    number_text(difference->other, 9));
            note({CheckFinding::Kind::unset_memory,
                  result    ? msg("it read its result before it wrote it: %1", depends)
                  : is_work ? msg("it read its work memory before it wrote it: %1", depends)
                            : msg("it read bytes that are neither a source nor its own: %1", depends)});
            return true;
        }
        return false;
    };
    bool unset = false;
    for (size_t i = 1; i < ways.size(); ++i) {
        const Way& way = ways[i];
        // Once it is known that other memory gives other bits, only threads and chunks are compared.
        std::optional<RunDifference> difference;
        GGS_TRY(Made made, run(way, unset ? first_fill : Fences::Fill::all(way.fill), [&](Bytes bytes) {
                    difference = comparing.difference(bytes, unset ? usual_way.fill : way.fill);
                }));
        if (made.result.end == RunEnd::failed) return failed(made.result.error);
        for (CheckFinding& stray : made.strays) note(std::move(stray));
        ++check.runs;
        if (!difference) continue;
        if (!unset) {
            GGS_TRY(unset, unset_memory(way.fill));
            std::optional<RunDifference> over_the_same;
            GGS_TRY(const Made again, run(way, first_fill, [&](Bytes bytes) {
                        over_the_same = comparing.difference(bytes, usual_way.fill);
                    }));
            if (again.result.end == RunEnd::failed) return failed(again.result.error);
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
        GGS_TRY(const Made guarded, run(usual_way, first_fill, {}, true));
        if (guarded.result.end == RunEnd::failed) note({CheckFinding::Kind::guard, guarded.result.error});
    }

    check.ran = true;
    if (op.explain) {
        const ByteSource kept = [&comparing](uint32_t, size_t offset, size_t size,
                                             const BytesUse& use) -> Result<bool> {
            use(std::span(comparing.usual()).subspan(offset, size));
            return true;
        };
        const Result<bool> compared = compare_with_explanation(
            check, *m_structure, bytes(), kept, options, [this] { return m_pause.load(std::memory_order_relaxed); },
            executor.device().kind);
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
    // What a check moves out of the session or writes over: put back at its end, however it ends.
    struct AsBefore {
        Session& session;
        RoundTimes round_times = session.m_round_times;
        std::vector<StepTime> times = session.m_times;
        Marks marks = session.m_marks;
        std::vector<Change> undone = session.m_changes.undone();
        Recording recording = {};
        std::function<void(const Moment&)> listener = {};
        std::function<void()> round_listener = {};
        int recorded_run = 0;

        explicit AsBefore(Session& of) : session(of) {
            recording.reserve(session.m_executor->threads(), session.steps().size(), 0);
            std::swap(recording, session.m_recording);
            listener = std::exchange(session.m_on_progress, {});
            round_listener = std::exchange(session.m_on_round_end, {});
            recorded_run = std::exchange(session.m_recorded_run, 0);
        }
        AsBefore(const AsBefore&) = delete;
        AsBefore& operator=(const AsBefore&) = delete;
        ~AsBefore() {
            session.m_changes.set_undone(std::move(undone));
            std::swap(recording, session.m_recording);
            session.m_recorded_run = recorded_run;
            session.m_on_progress = std::move(listener);
            session.m_on_round_end = std::move(round_listener);
            session.m_times = std::move(times);
            session.m_round_times = std::move(round_times);
            session.m_marks = std::move(marks);
        }
    };
    const AsBefore as_before(*this);

    Checked checked;
    const auto check_all = [&]() -> Status {
        const auto executor = ggs::make_executor(
            *m_registry, m_program->space,
            std::max({2, m_executor->threads(), static_cast<int>(std::thread::hardware_concurrency())}),
            [structure = m_structure](const Tensor& t) { return structure->described(t); }, device());
        // On a device nodes run where their bytes are.
        std::unique_ptr<Fences> fences;
        if (options.guard && device().kind == DeviceKind::cpu)
            fences =
                std::make_unique<Fences>(*m_registry, executor->threads(), [structure = m_structure](const Tensor& t) {
                    return structure->described(t);
                });
        if (fences && !fences->made().ok()) fences.reset(); // no threads could be started for them
        Status broken; // a step on the way failed: what is behind it can't be reached
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
            GGS_TRY(NodeCheck one, check_here(step, *executor, fences.get(), options));
            checked.nodes.push_back(std::move(one));
        }
        return {};
    };
    Status status = with_enough(check_all);
    if (m_pause.exchange(false)) {
        checked.cancelled = true;
        status = {};
    }
    const auto go_back = [&]() -> Status {
        const Result<StopKind> returned = move_for_check(here, changes);
        m_changes.set_waiting(changes.behind(moment()));
        if (!returned.ok()) return fail_with(returned.error());
        return {};
    };
    const Status returned = with_enough(go_back);
    if (moment() != here) { // paused on the way back
        checked.not_back =
            rounds() > 1 ? msg("paused at step %1 on the way back to step %2", moment_text(moment()), moment_text(here))
                         : msg("paused at step %1 on the way back to step %2", cursor(), here.step);
    }
    GGS_CHECK(returned);
    GGS_CHECK(status);
    return checked;
}

} // namespace ggs
