// SPDX-License-Identifier: MIT
#include "debug/probes/gradcheck.h"

#include "debug/probes/aside.h"
#include "values/double_forward.h"
#include "values/statistics.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <unordered_map>

namespace ggs {

namespace {

using Numbers = DoubleForward::Numbers;

// A derivative of the loss by differences, for one element.
class Derivative {
  public:
    Derivative(DoubleForward& forward, uint32_t tensor, const std::vector<uint32_t>& dependents, double& element)
        : m_forward(forward), m_tensor(tensor), m_dependents(dependents), m_element(element), m_at(element) {}

    // Sets the differences that have the least uncertainty. If they differ from the gradient, a kink nearby may lie
    // between the two points of each, so they are repeated with steps that may be too short to reach it.
    Status find(double scale, double limit, CheckedDerivative& found) {
        found.uncertainty = HUGE_VAL;
        for (const double part : {0x1p-6, 0x1p-14, 0x1p-21}) {
            GGS_CHECK(extrapolate(std::max(std::fabs(m_at), scale) * part, found));
            if (!differs(found, limit)) break;
        }
        return {};
    }
    static bool differs(const CheckedDerivative& found, double limit) {
        return found.error() > limit * std::max(std::fabs(found.differences), std::fabs(found.gradient));
    }

    // The first node whose slopes to the left and to the right differ, however close both are; none if the loss has a
    // derivative.
    Result<std::optional<uint32_t>> kink(double scale) {
        const double step = std::max(std::fabs(m_at), scale) * 1e-6;
        GGS_CHECK(move(0));
        std::unordered_map<uint32_t, Numbers> middle, left;
        for (const uint32_t node : m_dependents) middle[node] = m_forward.values(node);
        GGS_CHECK(move(-step));
        for (const uint32_t node : m_dependents) left[node] = m_forward.values(node);
        GGS_CHECK(move(step));
        for (const uint32_t node : m_dependents) {
            const Numbers& right = m_forward.values(node);
            for (size_t i = 0; i < right.size(); ++i) {
                const double after = right[i] - middle[node][i], before = middle[node][i] - left[node][i];
                const double size = std::max(std::fabs(after), std::fabs(before));
                if (size > 1e-9 * std::fabs(right[i]) && std::fabs(after - before) > 0.1 * size)
                    return std::optional(node);
            }
        }
        return std::optional<uint32_t>();
    }

    ~Derivative() { m_element = m_at; }

  private:
    // Central differences at smaller and smaller steps, extrapolated to a step of 0. The table ends where the estimated
    // error grows again, because rounding takes over.
    Status extrapolate(double step, CheckedDerivative& found) {
        constexpr int most_steps = 7;
        constexpr double smaller = 2, enough = 1e-8;
        double table[most_steps][most_steps] = {}, least = HUGE_VAL;
        for (int i = 0; i < most_steps; ++i, step /= smaller) {
            GGS_TRY(table[0][i], central(step));
            double factor = smaller * smaller;
            if (i == 0 && found.uncertainty == HUGE_VAL) found.differences = table[0][0];
            for (int j = 1; j <= i; ++j, factor *= smaller * smaller) {
                table[j][i] = (table[j - 1][i] * factor - table[j - 1][i - 1]) / (factor - 1);
                const double error =
                    std::max(std::fabs(table[j][i] - table[j - 1][i]), std::fabs(table[j][i] - table[j - 1][i - 1]));
                least = std::min(least, error);
                if (error > found.uncertainty) continue;
                found.uncertainty = error;
                found.differences = table[j][i];
            }
            if (least <= enough * std::fabs(found.differences)) break;
            if (i > 0 && std::fabs(table[i][i] - table[i - 1][i - 1]) >= 2 * least) break;
        }
        return {};
    }
    Status move(double by) {
        m_element = m_at + by;
        return m_forward.compute(m_dependents);
    }
    Result<double> central(double step) {
        GGS_CHECK(move(step));
        const double above = m_forward.result()[0];
        GGS_CHECK(move(-step));
        return (above - m_forward.result()[0]) / (2 * step);
    }

    DoubleForward& m_forward;
    const uint32_t m_tensor;
    const std::vector<uint32_t>& m_dependents;
    double& m_element;
    const double m_at;
};

// A table that is trained by its rows has no gradient as a whole.
bool is_by_rows(const Program& program, uint32_t tensor) {
    return program.training && std::ranges::find(program.training->tables, tensor) != program.training->tables.end();
}

struct Graphs {
    uint32_t loss = no_number;
    std::vector<std::pair<uint32_t, std::optional<uint32_t>>> gradients; // of the parameters, or of the chosen tensor
};

Result<Graphs> graphs_of(const Structure& structure, const GradcheckOptions& options) {
    const Program& program = *structure.program();
    Graphs found;
    for (auto entry = program.graphs.rbegin(); entry != program.graphs.rend(); ++entry) {
        if (!entry->alive || !entry->graph->grads) continue;
        const Graph& graph = *entry->graph;
        for (int i = 0; i < graph.n_nodes; ++i) {
            const Tensor& t = *graph.nodes[i];
            const auto number = structure.number_of(&t);
            const auto slot = find_in_graph(program.context(), graph, t);
            if (!number || !slot) continue;
            const Tensor* const gradient = graph.grads[*slot];
            if ((t.flags & flag_loss) && gradient) found.loss = *number;
            const bool is_parameter = (t.flags & flag_param) != 0 && !is_by_rows(program, *number);
            if (options.tensor ? *number == *options.tensor : is_parameter)
                found.gradients.emplace_back(*number, gradient ? structure.number_of(gradient) : std::nullopt);
        }
        if (found.loss != no_number) break;
        found.gradients.clear();
    }
    if (found.loss == no_number)
        return fail("the program has no gradients; mark a parameter with `param` and the loss with `loss`, create the "
                    "graph with graph(grads=true), and call backward(graph)");
    if (found.gradients.empty() && !options.tensor)
        return fail("all parameters are tables that are trained by their rows, which have no gradient as a whole");
    if (found.gradients.empty())
        return fail("`%1` is not a node of the graph with the gradients", structure.name(*options.tensor));
    return found;
}

// Evenly spread, with both ends.
std::vector<int64_t> spread(int64_t count, int64_t most) {
    const int64_t n = std::clamp<int64_t>(most, 1, std::max<int64_t>(1, count));
    std::vector<int64_t> chosen;
    for (int64_t i = 0; i < n && count > 0; ++i) chosen.push_back(n == 1 ? 0 : i * (count - 1) / (n - 1));
    return chosen;
}

double typical_size(const Numbers& numbers) {
    double sum = 0;
    for (const double x : numbers) sum += std::isfinite(x) ? x * x : 0;
    const double mean = numbers.empty() ? 0 : std::sqrt(sum / static_cast<double>(numbers.size()));
    return mean > 0 ? mean : 1;
}

// Explains an error that ggscope doesn't make: ggml's wrong rule, or a type with few digits.
void excuse(const Structure& structure, const std::vector<uint32_t>& dependents, GradientCheck& check) {
    std::vector<bool> depends(structure.tensors.size());
    depends[check.tensor] = true;
    for (const uint32_t node : dependents) depends[node] = true;
    for (const uint32_t node : dependents) {
        const Tensor& t = structure.tensor(node);
        const OpDef& op = structure.op(node);
        for (int i = 0; i < max_src; ++i) {
            const auto number = t.src[i] ? structure.number_of(t.src[i]) : std::nullopt;
            if (!number || !depends[*number] || op.gradients.wrong_for != i) continue;
            check.verdict = GradientVerdict::known;
            check.why = msg("ggml's rule for source %1 of `%2` (%3) is wrong", i, structure.name(node), op_word(op));
            return;
        }
    }
    for (const uint32_t node : dependents) {
        for (const Tensor* const src : structure.tensor(node).src) {
            if (!src || src->type == TypeId::f32 || src->type == TypeId::i32 || src->type == TypeId::i64) continue;
            check.verdict = GradientVerdict::rough;
            check.why = msg("`%1` has a source of type %2, to which numbers are rounded", structure.name(node),
                            traits(src->type).name);
            return;
        }
    }
}

// `rounding`: the largest error of a gradient that is 0, and of its differences.
void judge(const Structure& structure, const std::vector<uint32_t>& dependents, double limit, double rounding,
           GradientCheck& check) {
    double error = 0, size = 0, slack = 0;
    for (const CheckedDerivative& each : check.checked) {
        if (each.kink) continue;
        error += each.error() * each.error();
        size += each.differences * each.differences;
        slack += rounding * rounding;
    }
    // Differences of 0 come with a rounding of their own. Larger uncertainties excuse nothing.
    check.relative_error = size > 0 ? std::sqrt(error / size) : error > slack ? HUGE_VAL : 0;
    const bool close = check.relative_error <= limit || error <= slack;
    check.verdict = close ? GradientVerdict::good : GradientVerdict::wrong;
    if (close) return;
    check.why = msg("the relative error is %1; at most %2 is allowed", check.relative_error, limit);
    excuse(structure, dependents, check);
}

// Checks one tensor; `gradient` has its values in logical order; it is empty if ggml computes no gradient.
Status check_tensor(const Structure& structure, DoubleForward& forward, const Numbers& gradient,
                    const GradcheckOptions& options, const std::function<bool()>& cancelled, GradientCheck& check) {
    const std::vector<uint32_t> dependents = forward.dependents(check.tensor);
    Numbers& values = forward.values(check.tensor);
    if (values.size() != static_cast<size_t>(check.elements)) {
        check.verdict = GradientVerdict::none;
        check.why = msg("the loss does not depend on it");
        return {};
    }
    const double scale = typical_size(values);
    const auto began = std::chrono::steady_clock::now();
    for (const int64_t flat : spread(check.elements, options.elements)) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
        check.in_time = check.checked.empty() || elapsed.count() < options.seconds;
        if (!check.in_time || cancelled()) break;
        CheckedDerivative found{flat, gradient.empty() ? 0 : gradient[static_cast<size_t>(flat)], 0, 0, {}};
        Derivative derivative(forward, check.tensor, dependents, values[static_cast<size_t>(flat)]);
        GGS_CHECK(derivative.find(scale, options.limit / 10, found));
        if (Derivative::differs(found, options.limit / 10)) {
            GGS_TRY(found.kink, derivative.kink(scale));
        }
        check.checked.push_back(found);
    }
    GGS_CHECK(forward.compute(dependents)); // with the values as they are
    // If large terms of a gradient cancel, as those below a norm do, the last digit of the terms remains in f32.
    const double loss = std::fabs(forward.result()[0]);
    const double rounding = std::max(1e-11, 0x1p-23 * loss) / scale;
    judge(structure, dependents, options.limit, rounding, check);
    if (check.gradient) return {};
    const bool constant = check.verdict == GradientVerdict::good;
    if (constant) check.verdict = GradientVerdict::none;
    if (constant) check.why = msg("ggml has no gradient for it; the loss does not depend on it");
    return {};
}

} // namespace

Text verdict_word(GradientVerdict verdict) {
    switch (verdict) {
    case GradientVerdict::good: return text("good");
    case GradientVerdict::known: return text("known");
    case GradientVerdict::rough: return text("rough");
    case GradientVerdict::wrong: return text("wrong");
    case GradientVerdict::none: return text("none");
    case GradientVerdict::failed: break;
    }
    return text("failed");
}

double CheckedDerivative::error() const {
    return std::isfinite(gradient) && std::isfinite(differences) ? std::fabs(gradient - differences) : HUGE_VAL;
}

size_t GradientCheck::kinks() const {
    return static_cast<size_t>(std::ranges::count_if(checked, [](const auto& each) { return each.kink.has_value(); }));
}

bool GradientsChecked::good() const {
    return std::ranges::none_of(tensors, [](const GradientCheck& each) {
        return each.verdict == GradientVerdict::wrong || each.verdict == GradientVerdict::failed;
    });
}

Result<GradientsChecked> check_gradients(Session& session, const GradcheckOptions& options) {
    const auto structure = session.structure();
    GGS_TRY(const Graphs graphs, graphs_of(*structure, options));
    Aside aside(session);
    GGS_CHECK(aside.ready());

    // Leafs as they are before the first step that needs them; gradients as soon as they are complete.
    const auto cancelled = [&aside] { return aside.is_paused(); };
    DoubleForward forward(*structure, graphs.loss, cancelled);
    const auto read = [&](uint32_t number) -> Result<Numbers> {
        const Tensor& t = structure->tensor(number);
        Slice all;
        for (size_t d = 0; d < max_dims; ++d) all.end[d] = t.ne[d];
        GGS_TRY(auto got, values(session.bytes(), number, t, all));
        return got ? std::move(*got) : Numbers();
    };
    const uint32_t round = session.round();
    GGS_TRY(StopKind stop, aside.move_to({round, 0}));
    Status read_all;
    for (const uint32_t leaf : forward.leafs()) {
        if (stop == StopKind::paused) break;
        Result<Numbers> numbers = read(leaf);
        if (numbers.ok())
            forward.values(leaf) = std::move(*numbers);
        else if (read_all.ok())
            read_all = fail_with(numbers.error());
    }
    GradientsChecked checked;
    checked.loss = graphs.loss;
    std::vector<std::pair<size_t, size_t>> moments; // after the step that completes the gradient; of which tensor
    std::vector<Numbers> gradients(graphs.gradients.size());
    for (size_t i = 0; i < graphs.gradients.size(); ++i) {
        const auto& [tensor, gradient] = graphs.gradients[i];
        GradientCheck& check = checked.tensors.emplace_back();
        check.tensor = tensor;
        check.gradient = gradient;
        check.elements = nelements(structure->tensor(tensor));
        if (is_by_rows(*structure->program(), tensor))
            check.why = msg("it is trained by its rows, and has no gradient as a whole");
        if (!gradient) continue;
        const auto step = structure->step_of(*gradient);
        if (step)
            moments.emplace_back(*step + 1, i);
        else if (structure->tensor(*gradient).op == OpId::none)
            check.why = msg("its gradient is a leaf, which no step computes");
        else
            check.why = msg("no step computes its gradient; add compute(graph) after backward(graph)");
    }
    std::ranges::sort(moments);
    for (const auto& [step, i] : moments) {
        if (!read_all.ok() || stop == StopKind::paused) break;
        GGS_TRY(stop, aside.move_to({round, step}));
        if (stop == StopKind::paused) break;
        Result<Numbers> numbers = read(*checked.tensors[i].gradient);
        if (numbers.ok())
            gradients[i] = std::move(*numbers);
        else
            read_all = fail_with(numbers.error());
    }
    const Status back = aside.come_back();
    GGS_CHECK(std::move(read_all));
    GGS_CHECK(back);

    const Status computed = stop == StopKind::paused ? Status() : forward.compute(forward.nodes());
    if (!computed.ok() && !cancelled()) return fail_with(computed.error());
    if (computed.ok() && stop != StopKind::paused) {
        checked.loss_value = forward.result()[0];
        if (!std::isfinite(checked.loss_value))
            return fail("the loss is %1, so it has no differences; find the first NaN or infinite value in its sources",
                        checked.loss_value);
    }
    for (size_t i = 0; i < checked.tensors.size() && stop != StopKind::paused && !cancelled(); ++i) {
        GradientCheck& check = checked.tensors[i];
        if (options.progress) options.progress(i, checked.tensors.size());
        if ((check.gradient && gradients[i].empty()) || is_by_rows(*structure->program(), check.tensor)) continue;
        if (Status done = check_tensor(*structure, forward, gradients[i], options, cancelled, check); !done.ok())
            check.why = std::move(done).error();
    }
    checked.cancelled = aside.take_pause() || stop == StopKind::paused;
    return checked;
}

} // namespace ggs
