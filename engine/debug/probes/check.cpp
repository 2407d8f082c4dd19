// SPDX-License-Identifier: MIT
#include "debug/probes/check.h"

#include "values/number.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <unordered_set>

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

// Of what the type has no number for, 0: by an infinite one nothing can be judged.
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
        return msg("by the op's own tolerance, %1 of the largest value, %2", number_text(check.tolerance, 3),
                   number_text(check.largest, 3));
    if (*op.plugin) return msg("by the op's `bound`, or by moving each source element by one rounding");
    if (!op.bound) return msg("the numbers must be the same");
    return msg("by the arithmetic in float, u being 2^-24 of a number: %1", *op.bound);
}

Message run_words(const RunDifference& run) {
    if (run.again)
        return run.threads == 1 ? msg("in another run on 1 thread") : msg("in another run on %1 threads", run.threads);
    if (run.reversed) return msg("with its chunks in reverse");
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
    if (structure.steps[step].skipped) return msg("it is not marked for computing");
    if (is_empty(structure.tensor(node))) return msg("it has no elements");
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
        // Nothing can be said of a number that is infinite somewhere on the way.
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

} // namespace ggs
