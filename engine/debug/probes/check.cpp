// SPDX-License-Identifier: MIT
#include "debug/probes/check.h"

#include "base/checked.h"
#include "base/enough.h"
#include "debug/probes/aside.h"
#include "debug/probes/fences.h"
#include "device/block_storage.h"
#include "graph/plan.h"
#include "values/number.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <thread>
#include <unordered_set>
#include <utility>

namespace ggs {

namespace {

constexpr int64_t of_each_border = 250; // elements, or blocks
constexpr size_t judged_by = 64;        // elements that give a tolerance
constexpr double seconds_to_judge = 0.02;
constexpr uint64_t seed = 20260101;

class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count(); }

  private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

// The numbers of a shape's elements, each once, in the order they are added.
class Chosen {
  public:
    explicit Chosen(const Shape& ne) : m_ne(ne) {}
    void add(const Index& i) {
        const int64_t flat = i[0] + m_ne[0] * (i[1] + m_ne[1] * (i[2] + m_ne[2] * i[3]));
        if (m_known.insert(flat).second) m_flat.push_back(flat);
    }
    void add(int64_t flat) {
        if (m_known.insert(flat).second) m_flat.push_back(flat);
    }
    size_t size() const { return m_flat.size(); }
    std::vector<int64_t> take() { return std::move(m_flat); }

  private:
    Shape m_ne;
    std::unordered_set<int64_t> m_known;
    std::vector<int64_t> m_flat;
};

Index index_in(const Shape& ne, int64_t flat) {
    return {flat % ne[0], flat / ne[0] % ne[1], flat / (ne[0] * ne[1]) % ne[2], flat / (ne[0] * ne[1] * ne[2])};
}

void add_corners(Chosen& chosen, const Shape& ne) {
    for (unsigned corner = 0; corner < 16; ++corner) {
        Index i{};
        for (size_t d = 0; d < max_dims; ++d) i[d] = corner >> d & 1u ? ne[d] - 1 : 0;
        chosen.add(i);
    }
}

// Some elements of the first and of the last row, column, plane, at equal distances, as long as there is room.
void add_borders(Chosen& chosen, const Shape& ne, int64_t most) {
    for (size_t d = 0; d < max_dims; ++d) {
        if (ne[d] == 1) continue;
        Shape face = ne;
        face[d] = 1;
        const int64_t n = face[0] * face[1] * face[2] * face[3], some = std::min(n, of_each_border);
        for (const int64_t side : {int64_t{0}, ne[d] - 1}) {
            for (int64_t k = 0; k < some && static_cast<int64_t>(chosen.size()) < most; ++k) {
                Index i = index_in(face, some == 1 ? 0 : k * ((n - 1) / (some - 1)));
                i[d] = side;
                chosen.add(i);
            }
        }
    }
}

// Returns the magnitude of a value; 0 if the type can't represent it, because a tolerance can't be derived from an
// infinite value.
double size_in(const TypeTraits& type, double value) {
    const double size = std::fabs(value);
    return std::isfinite(size) && (type.too_large == 0 || size < type.too_large) ? size : 0;
}

// The worse first; of equal ones that which comes first.
bool worse(const CheckedElement& a, const CheckedElement& b) {
    if (a.used() != b.used()) return a.used() > b.used();
    return a.error != b.error ? a.error > b.error : a.flat < b.flat;
}

} // namespace

Text verdict_word(NodeVerdict verdict) {
    switch (verdict) {
    case NodeVerdict::same: return text("the same");
    case NodeVerdict::rounding: return text("rounding");
    case NodeVerdict::overflow: return text("overflow");
    case NodeVerdict::wrong: return text("wrong");
    case NodeVerdict::strays: return text("writes elsewhere");
    case NodeVerdict::unset: return text("reads unset memory");
    case NodeVerdict::differs: return text("differs");
    case NodeVerdict::failed: return text("failed");
    case NodeVerdict::skipped: return text("not checked");
    }
    return "";
}

Message bound_words(const NodeCheck& check, const OpDef& op) {
    if (check.tolerance > 0)
        return msg("from the op's own tolerance: %1 of the largest value (%2)", number_text(check.tolerance, 3),
                   number_text(check.largest, 3));
    if (*op.plugin) return msg("from the op's `bound`, or from changing each source element by one rounding error");
    if (!op.bound) return msg("the values must be equal");
    return msg("from float arithmetic, where u is 2^-24 of a value: %1", *op.bound);
}

Message run_words(const RunDifference& run) {
    if (run.again)
        return run.threads == 1 ? msg("in another run on 1 thread") : msg("in another run on %1 threads", run.threads);
    if (run.reversed) return msg("with its chunks in reverse order");
    return run.threads == 1 ? msg("on 1 thread") : msg("on %1 threads", run.threads);
}

Text finding_word(CheckFinding::Kind kind) {
    switch (kind) {
    case CheckFinding::Kind::changed_source: return text("changed source");
    case CheckFinding::Kind::wrote_outside: return text("write outside the result");
    case CheckFinding::Kind::unset_memory: return text("unset memory");
    case CheckFinding::Kind::guard: return text("guarded chunk");
    }
    return "";
}

Message runs_words(const NodeCheck& check) {
    if (check.runs == 0) return {};
    return check.most_threads == 1 ? msg("%1 runs on 1 thread", check.runs)
                                   : msg("%1 runs on 1 to %2 threads", check.runs, check.most_threads);
}

ByteSource errors_of(std::shared_ptr<const NodeCheck> check) {
    return [check = std::move(check)](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        const auto first = static_cast<int64_t>(offset / sizeof(double));
        std::vector<double> errors(size / sizeof(double), -0.0);
        const std::vector<CheckedElement>& all = check->compared;
        auto next = std::lower_bound(all.begin(), all.end(), first,
                                     [](const CheckedElement& e, int64_t flat) { return e.flat < flat; });
        for (; next != all.end() && next->flat < first + static_cast<int64_t>(errors.size()); ++next)
            errors[static_cast<size_t>(next->flat - first)] = next->used();
        use(std::as_bytes(std::span<const double>(errors)));
        return true;
    };
}

size_t Checked::count(NodeVerdict verdict) const {
    return static_cast<size_t>(
        std::count_if(nodes.begin(), nodes.end(), [&](const NodeCheck& c) { return c.verdict == verdict; }));
}

bool Checked::good() const {
    return std::all_of(nodes.begin(), nodes.end(), [](const NodeCheck& c) { return is_good(c.verdict); });
}

std::vector<size_t> steps_to_check(const Structure& structure, std::optional<uint32_t> node) {
    std::vector<size_t> steps;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        if (!node || structure.steps[k].node == *node) steps.push_back(k);
    }
    return steps;
}

Message nothing_to_check(const Structure& structure, size_t step) {
    const uint32_t node = structure.steps[step].node;
    if (!structure.op(node).computes) return msg("a view: there is nothing to compute");
    if (structure.steps[step].skipped) return msg("the node is not marked for computing");
    if (is_empty(structure.tensor(node))) return msg("the node has no elements");
    return {};
}

Elements elements_to_check(const Tensor& t, int64_t most) {
    const int64_t block = traits(t.type).block;
    // Blocks instead of elements: what is rounded with a shared scale is judged by all that share it.
    Shape ne = shape_of(t);
    ne[0] /= block;
    const int64_t n = ne[0] * ne[1] * ne[2] * ne[3];
    const int64_t wanted = std::max<int64_t>(1, most / block);
    Chosen chosen(ne);
    Elements elements;
    if (n > 0) add_corners(chosen, ne);
    elements.corners = chosen.size() * static_cast<size_t>(block);
    if (n > wanted) add_borders(chosen, ne, wanted);
    std::mt19937_64 random(seed);
    if (n <= wanted) {
        std::vector<int64_t> rest(static_cast<size_t>(n));
        for (int64_t k = 0; k < n; ++k) rest[static_cast<size_t>(k)] = k;
        std::shuffle(rest.begin(), rest.end(), random);
        for (const int64_t flat : rest) chosen.add(flat);
    } else {
        while (chosen.size() < static_cast<size_t>(wanted))
            chosen.add(static_cast<int64_t>(random() % static_cast<uint64_t>(n)));
    }
    elements.flat = chosen.take();
    if (block == 1) return elements;
    std::vector<int64_t> all;
    for (const int64_t of_block : elements.flat) {
        for (int64_t k = 0; k < block; ++k) all.push_back(of_block * block + k);
    }
    elements.flat = std::move(all);
    return elements;
}

Result<bool> compare_with_explanation(NodeCheck& check, const Structure& structure, const ByteSource& sources,
                                      const ByteSource& made, const CheckOptions& options,
                                      const std::function<bool()>& stop, DeviceKind device) {
    const Tensor& t = structure.tensor(check.node);
    const TypeTraits& type = traits(t.type);
    check.tolerance = structure.op(check.node).tolerance;
    const Elements elements = elements_to_check(t, options.elements);
    Explainer explain(structure, check.node, sources, device);
    const Stopwatch clock;
    std::vector<CheckedElement> all;
    for (size_t k = 0; k < elements.flat.size(); ++k) {
        if (stop()) return false;
        if (k >= elements.corners && clock.seconds() > options.seconds) {
            check.in_time = false;
            break;
        }
        const Index index = index_of_flat(t, elements.flat[k]);
        GGS_TRY(const ExpectedNumber expected, explain.expected(index));
        GGS_TRY(const auto computed, element(made, check.node, t, index));
        if (!computed) return false;
        CheckedElement e{elements.flat[k], *computed, expected.value, error_between(*computed, expected, type),
                         expected.bound};
        // A value that is infinite in an intermediate result can't be judged.
        e.overflow = is_overflow(*computed, expected, type) || (e.error > 0 && std::isinf(e.bound));
        all.push_back(e);
        check.largest = std::max(check.largest, size_in(type, expected.value));
        if (e.error > 0) ++check.off;
        if (e.overflow) ++check.overflows;
    }
    // On top of what storing changes.
    for (CheckedElement& e : all) e.bound += check.tolerance * check.largest;
    check.checked = static_cast<int64_t>(all.size());
    check.wrong = std::count_if(all.begin(), all.end(), [](const CheckedElement& e) { return e.is_wrong(); });
    check.verdict = check.wrong > 0       ? NodeVerdict::wrong
                    : check.overflows > 0 ? NodeVerdict::overflow
                    : check.off > 0       ? NodeVerdict::rounding
                                          : NodeVerdict::same;
    const size_t kept = std::min(options.worst, static_cast<size_t>(check.off));
    check.worst.resize(kept);
    std::partial_sort_copy(all.begin(), all.end(), check.worst.begin(), check.worst.end(), worse);
    if (!check.worst.empty()) check.most_used = check.worst.front().used();
    if (!options.keep_errors) return true;
    std::sort(all.begin(), all.end(), [](const CheckedElement& a, const CheckedElement& b) { return a.flat < b.flat; });
    check.compared = std::move(all);
    return true;
}

Result<ExpectedNumber> expected_of(const Structure& structure, uint32_t number, const Index& index,
                                   const ByteSource& sources, DeviceKind device) {
    const Tensor& t = structure.tensor(number);
    Explainer explain(structure, number, sources, device);
    GGS_TRY(ExpectedNumber own, explain.expected(index));
    const double tolerance = structure.op(number).tolerance;
    if (tolerance == 0) return own;
    const TypeTraits& type = traits(t.type);
    double largest = size_in(type, own.value);
    const Stopwatch clock;
    for (const int64_t flat : elements_to_check(t, judged_by).flat) {
        if (clock.seconds() > seconds_to_judge) break;
        const Result<Explanation> one = explain(index_of_flat(t, flat));
        if (one.ok()) largest = std::max(largest, size_in(type, one->value));
    }
    own.bound += tolerance * largest;
    return own;
}

// -- running steps ----------------------------------------------------------------------------------------------------

namespace {

// How a node is run. The first way is the usual one, the others must give its bits.
struct Way {
    int threads;
    bool reversed;
    std::byte fill; // fills memory that isn't a source; elements that keep it in two runs are unwritten
};

// NaN of every float type, small numbers, large ones of both signs: a kernel that adds, compares or multiplies them
// makes something else of two of them. Small ones come second: a sum with NaN or with a large number may be that very
// number, as if it had not been written.
std::vector<Way> ways_to_run(int usual, int most, bool ordered) {
    // An op that ggml runs on one thread may depend on the order of its rows; a plug-in's kernel may not.
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
        // In a block, the first element whose value differs is reported.
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

// Returns the verdict for a node whose values are not wrong, from its findings and differences; nothing if there are
// neither.
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
    check.why = msg("the node could not be reached: %1", why);
    return check;
}

// `fences`: null if the node runs where its bytes are.
Result<NodeCheck> check_step(Session& session, Aside& aside, size_t step, DeviceExecutor& executor, Fences* fences,
                             const CheckOptions& options) {
    const Structure& structure = *session.structure();
    const Program& program = session.program();
    NodeCheck check;
    check.step = step;
    check.node = structure.steps[step].node;
    check.threads = std::clamp(aside.threads_of(step), 1, executor.threads());
    const Tensor& node = structure.tensor(check.node);
    check.elements = nelements(node);
    if (check.why = nothing_to_check(structure, step); !check.why.empty()) return check;
    const auto failed = [&check](Message why) {
        check.verdict = NodeVerdict::failed;
        check.why = std::move(why);
        return check;
    };
    const Tensor* const nodes[] = {&node};
    if (!node.data) return failed(executor.check(nodes).error());

    const std::vector<StoredRange> ranges = aside.overwritten(step);
    const size_t room = aside.room();
    GGS_TRY(const size_t needed, executor.work_size(nodes, executor.threads()));
    // Results are compared where the runs leave them. Two copies at most: the usual run's, and one to find a cause.
    const size_t result_size = nbytes(node);
    if (fences && executor.check(nodes).ok()) {
        // Without memory for the copies it runs where it is.
        const size_t results = result_size <= room / 2 ? 2 * result_size : room;
        Result<size_t> takes =
            with_enough([&] { return fences->lay_out(program, node, ranges, needed, room - results); });
        if (takes.ok() && !add_checked(*takes, 2 * result_size, *takes)) *takes = SIZE_MAX;
        check.guarded = takes.ok() && *takes <= room;
        if (!takes.ok()) {
            check.why_not_guarded = msg("the node ran without fence bytes: %1", takes.error());
        } else if (!check.guarded) {
            check.why_not_guarded = msg("the node ran without fence bytes: the copies with fence bytes need %1 bytes, "
                                        "but only %2 bytes may be used",
                                        *takes, room);
        }
    }
    bool finds_causes =
        true; // else there is no room for the second copy, and a difference is reported without its cause
    if (!check.guarded) {
        if (fences) fences->release();
        size_t copies = result_size;
        for (const StoredRange& range : ranges) copies += range.size;
        if (copies > room)
            return failed(msg("checking the node needs %1 bytes for a copy, but only %2 bytes may be used; raise the "
                              "history's budget",
                              copies, room));
        finds_causes = result_size <= room - copies;
    }
    std::vector<Copied> before;
    if (!check.guarded) {
        GGS_TRY(before, copied(ranges));
    }
    // Without fences, unwritten elements can be found only if the node reads none of the bytes that it writes.
    const bool fills = std::none_of(ranges.begin(), ranges.end(), [&](const StoredRange& range) {
        return std::any_of(std::begin(node.src), std::end(node.src), [&](const Tensor* src) {
            const auto place = src ? program.place_of(*src) : std::nullopt;
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
        const auto run_node = [&]() -> Result<RunResult> {
            for (const StoredRange& range : ranges) {
                if (fills) GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, fill.result));
            }
            GGS_CHECK(work->fill(0, needed, fill.work));
            return executor.run(nodes, threads, {{work.get(), 0}, needed}, run);
        };
        GGS_TRY(RunResult result, aside.run(step, before, run_node, use));
        return Made{std::move(result), {}};
    };
    const auto run_between_fences = [&](int threads, const Fences::Fill& fill, const RunOptions& run,
                                        const BytesUse& use) -> Result<Made> {
        GGS_CHECK(fences->fill(fill));
        Made made{fences->run(threads, run), {}};
        if (made.result.end == RunEnd::done && use) GGS_CHECK(fences->look(use));
        GGS_TRY(made.strays, fences->stray_writes());
        GGS_CHECK(aside.ended(step, made.result));
        return made;
    };
    const auto run = [&](const Way& way, const Fences::Fill& fill, const BytesUse& use,
                         bool guard = false) -> Result<Made> {
        RunOptions options_of_run = aside.run_options();
        options_of_run.reversed = way.reversed;
        options_of_run.in_parts = true;
        options_of_run.guard = guard;
        GGS_TRY(Made made, check.guarded ? run_between_fences(way.threads, fill, options_of_run, use)
                                         : run_where_it_is(way.threads, fill, options_of_run, use));
        check.most_threads = std::max(check.most_threads, way.threads);
        return made;
    };
    const auto note = [&check](CheckFinding finding) {
        const auto same_kind = [&](const CheckFinding& each) { return each.kind == finding.kind; };
        if (std::none_of(check.findings.begin(), check.findings.end(), same_kind))
            check.findings.push_back(std::move(finding));
    };

    const OpDef& op = structure.op(check.node);
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
            Message depends = msg("byte %1 of the result, in element %2, depends on that memory: the element is %3 in "
                                  "one run and %4 in another",
                                  byte, index_text(node, index_of_flat(node, difference->flat)),
                                  number_text(difference->usual, 9), number_text(difference->other, 9));
            note({CheckFinding::Kind::unset_memory,
                  result ? msg("the kernel read its result before writing it: %1", depends)
                  : is_work
                      ? msg("the kernel read its work buffer before writing it: %1", depends)
                      : msg("the kernel read bytes outside its sources, its result and its work buffer: %1", depends)});
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
            check, structure, session.bytes(), kept, options, [&aside] { return aside.is_paused(); },
            executor.device().kind);
        if (!compared.ok()) return failed(compared.error());
        if (!*compared) return fail("`%1` was stopped; nothing has changed", structure.name(check.node));
        comparing.mark(check.worst);
        comparing.mark(check.compared);
    } else {
        check.why = *op.plugin ? msg("the op %1 of the plug-in %2 has no `explain`", op.name, op.plugin)
                               : msg("ggscope can't explain single elements of %1 yet", op_word(op));
    }
    if (check.unwritten > 0) check.verdict = NodeVerdict::wrong;
    if (is_good(check.verdict)) check.verdict = verdict_of_runs(check).value_or(check.verdict);
    return check;
}

} // namespace

Result<Checked> check(Session& session, std::span<const size_t> wanted, const CheckOptions& options,
                      const std::function<bool(size_t)>& go_on) {
    Aside aside(session);
    GGS_CHECK(aside.ready());
    for (const size_t step : wanted) {
        if (step >= session.steps().size())
            return fail_with(no_such_step(session.steps().size(), static_cast<int64_t>(step)));
    }
    const Moment here = session.moment();
    Checked checked;
    const auto check_all = [&]() -> Status {
        const std::shared_ptr<const Structure> structure = session.structure();
        const CalledRule called = [structure](const Tensor& t) { return structure->described(t); };
        const auto executor = make_executor(
            structure->registry(), session.program().space,
            std::max({2, session.executor().threads(), static_cast<int>(std::thread::hardware_concurrency())}), called,
            session.device());
        // On a device nodes run where their bytes are.
        std::unique_ptr<Fences> fences;
        if (options.guard && session.device().kind == DeviceKind::cpu)
            fences = std::make_unique<Fences>(structure->registry(), executor->threads(), called);
        if (fences && !fences->made().ok()) fences.reset(); // no threads could be started for them
        Status broken; // a step on the way failed: what is after it can't be reached
        for (const size_t step : wanted) {
            if (aside.is_paused() || (go_on && !go_on(checked.nodes.size()))) {
                checked.cancelled = true;
                break;
            }
            if (!aside.sources_stand(step)) {
                if (broken.ok()) {
                    const Result<StopKind> moved = aside.move_to({here.round, step});
                    if (!moved.ok()) broken = fail_with(moved.error());
                    checked.cancelled = moved.ok() && *moved == StopKind::paused;
                }
                if (checked.cancelled) break;
                if (!broken.ok()) {
                    checked.nodes.push_back(not_reached(*structure, step, broken.error()));
                    continue;
                }
            }
            GGS_TRY(NodeCheck one, check_step(session, aside, step, *executor, fences.get(), options));
            checked.nodes.push_back(std::move(one));
        }
        return {};
    };
    Status status = with_enough(check_all);
    if (aside.take_pause()) {
        checked.cancelled = true;
        status = {};
    }
    const Status returned = with_enough([&] { return aside.come_back(); });
    const Moment now = session.moment();
    if (now != here) { // paused on the way back
        checked.not_back =
            session.rounds() > 1
                ? msg("paused at step %1 on the way back to step %2", moment_text(now), moment_text(here))
                : msg("paused at step %1 on the way back to step %2", now.step, here.step);
    }
    GGS_CHECK(returned);
    GGS_CHECK(status);
    return checked;
}

} // namespace ggs
