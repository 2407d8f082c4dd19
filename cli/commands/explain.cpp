// SPDX-License-Identifier: MIT
#include "commands/explain.h"

#include "base/columns.h"
#include "commands/commands.h"
#include "drawing/graph_text.h"
#include "program/program_json.h"
#include "program/words.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr size_t deepest = 100; // views of views may be stacked without end
constexpr int most_levels = 64; // each is a call on the stack, which may be small
struct OriginLimits {
    int levels = 1;
    size_t each = 16;      // elements of one element
    size_t total = 10'000; // of the whole tree
};

// All that a float has.
std::string digits(TypeId type, double value) { return number_text(Number::of(type, value), 9); }

// Follows elements back through the nodes.
class Follower {
  public:
    Follower(const Snapshot& snapshot, const ByteSource& bytes, const OriginLimits& limits)
        : m_snapshot(snapshot), m_structure(*snapshot.structure), m_bytes(bytes), m_limits(limits) {}

    Result<OriginTree> follow(uint32_t tensor, const Index& index, int src, int levels, size_t depth = 0) {
        OriginTree tree;
        tree.tensor = tensor;
        tree.index = index;
        tree.src = src;
        read_value(tree);
        ++m_total;
        const bool is_leaf = m_structure.tensor(tensor).op == OpId::none;
        const bool costs_a_level = m_structure.op(tensor).computes;
        if (is_leaf || (levels == 0 && costs_a_level)) return tree;
        tree.more = depth == deepest;
        if (tree.more) return tree;
        GGS_TRY(const Origins origins, origins_of(m_structure, tensor, index, m_bytes, m_limits.each));
        tree.more = origins.more;
        for (const Origin& origin : origins.elements) {
            if (m_total >= m_limits.total) {
                tree.more = true;
                break;
            }
            GGS_TRY(OriginTree from,
                    follow(origin.tensor, origin.index, origin.src, levels - (costs_a_level ? 1 : 0), depth + 1));
            tree.from.push_back(std::move(from));
        }
        return tree;
    }

  private:
    // An overwritten tensor has only its newer value, from which nothing here was made.
    void read_value(OriginTree& tree) const {
        const TensorState state = m_snapshot.state(tree.tensor);
        if (state.kind != TensorState::Kind::leaf && state.kind != TensorState::Kind::done) {
            tree.no_value = state_text(m_structure, state);
            return;
        }
        const auto value = element_number(m_bytes, tree.tensor, m_structure.tensor(tree.tensor), tree.index);
        if (!value.ok())
            tree.no_value = value.error();
        else
            tree.value = *value;
    }

    const Snapshot& m_snapshot;
    const Structure& m_structure;
    const ByteSource& m_bytes;
    const OriginLimits& m_limits;
    size_t m_total = 0;
};

// The sources that something wrote over, the node itself or a later one.
std::vector<Message> notes_on_sources(const Snapshot& snapshot, uint32_t node, size_t step) {
    std::vector<Message> notes;
    const Structure& structure = *snapshot.structure;
    for (const Tensor* src : structure.tensor(node).src) {
        const auto source = src ? structure.number_of(src) : std::nullopt;
        const auto writer = source ? structure.last_writer(*source, snapshot.position.cursor) : std::nullopt;
        if (!writer || *writer < step) continue;
        notes.push_back(msg("step %1 has overwritten `%2`, so these values are newer; `back %3` shows the old values",
                            *writer, structure.name(*source), snapshot.position.cursor - step));
    }
    return notes;
}

void write_tree(std::string& out, const Structure& structure, const OriginTree& tree, size_t depth) {
    const std::string value = tree.value ? "= " + number_text(*tree.value) : english(tree.no_value);
    const Tensor& t = structure.tensor(tree.tensor);
    const std::string op = t.op == OpId::none ? "" : "  " + op_text(structure.registry(), t);
    out += fmt::format("{}{} {}{}\n", std::string(2 * depth, ' '), element_text(structure, tree.tensor, tree.index),
                       visible(value), op);
    for (const OriginTree& from : tree.from) write_tree(out, structure, from, depth + 1);
    if (tree.more) out += std::string(2 * depth + 2, ' ') + "… and more\n";
}

nlohmann::ordered_json json_of(const Structure& structure, const OriginTree& tree) {
    nlohmann::ordered_json json = {
        {"tensor", structure.name(tree.tensor)}, {"key", structure.tensors[tree.tensor].key}, {"index", tree.index}};
    if (tree.src >= 0) json["src"] = tree.src;
    if (tree.value)
        json["value"] = json_number(*tree.value);
    else
        json["no_value"] = english(tree.no_value);
    if (tree.more) json["more"] = true;
    for (const OriginTree& from : tree.from) json["from"].push_back(json_of(structure, from));
    return json;
}

double apart(const Structure& structure, const ElementReport& report) {
    const TypeTraits& type = traits(structure.tensor(report.element.tensor).type);
    const double value = report.explanation.value;
    return error_between(*report.computed, report.expected.value_or(ExpectedNumber{value, 0, value}), type);
}

// The kernel's number differs by more than rounding explains.
bool is_wrong(const Structure& structure, const ElementReport& report) {
    if (!report.computed || !report.expected) return false;
    const TypeTraits& type = traits(structure.tensor(report.element.tensor).type);
    return !is_overflow(*report.computed, *report.expected, type) &&
           !(apart(structure, report) <= report.expected->bound);
}

} // namespace

Result<ElementReport> explained_now(const Snapshot& snapshot, const TensorElement& asked, const ByteSource& bytes) {
    const Structure& structure = *snapshot.structure;
    const Tensor& t = structure.tensor(asked.tensor);
    const auto changed = edited(structure, snapshot.changes, snapshot.position, asked.tensor, asked.index);
    if (changed && t.op == OpId::none)
        return fail("%1 belongs to a leaf and was changed by hand from %2 to %3",
                    element_text(structure, asked.tensor, asked.index), digits(t.type, changed->before),
                    digits(t.type, changed->after));
    for (const Tensor* src : t.src) {
        const auto source = src ? structure.number_of(src) : std::nullopt;
        if (source) GGS_CHECK(has_values(snapshot, *source));
    }
    ElementReport report{asked, {}, {}, {}, {}};
    GGS_TRY(report.explanation, explain_element(structure, asked.tensor, asked.index, bytes));
    const TensorState state = snapshot.state(asked.tensor);
    if (state.kind == TensorState::Kind::not_run) return report;
    GGS_TRY(report.computed, element_number(bytes, asked.tensor, t, asked.index));
    const auto first = structure.step_of(asked.tensor);
    if (state.kind == TensorState::Kind::earlier) {
        report.notes.push_back(msg("`%1` is from round %2; step %3 computes it in this round, from these sources "
                                   "unless they are overwritten first",
                                   structure.name(asked.tensor), snapshot.position.round - 1, state.step));
        return report;
    }
    report.notes = notes_on_sources(snapshot, asked.tensor,
                                    state.kind == TensorState::Kind::done ? state.step : first.value_or(0));
    if (changed)
        report.notes.push_back(
            msg("changed by hand from %1 to %2", digits(t.type, changed->before), digits(t.type, changed->after)));
    if (state.kind != TensorState::Kind::done)
        report.notes.push_back(msg("`%1` was %2", structure.name(asked.tensor), state_text(structure, state)));
    return report;
}

std::string report_text(const Structure& structure, const ElementReport& report) {
    std::string out = fmt::format("{} of {}\n", element_text(structure, report.element.tensor, report.element.index),
                                  op_text(structure.registry(), structure.tensor(report.element.tensor)));
    for (const Message& line : report.explanation.lines) out += "  " + visible(english(line)) + "\n";
    const TypeId type = structure.tensor(report.element.tensor).type;
    out += fmt::format("explained  {}\n", digits(type, report.explanation.value));
    if (report.computed) {
        const double off = apart(structure, report);
        out += "computed   " + number_text(*report.computed, 9);
        if (std::isfinite(off)) out += fmt::format(", {:.3g} apart", off);
        if (report.expected && off > 0)
            out += is_wrong(structure, report)
                       ? fmt::format(": wrong, because rounding explains only up to {:.3g}", report.expected->bound)
                       : fmt::format(": rounding, which explains up to {:.3g}", report.expected->bound);
        out += "\n";
    } else {
        out += "computed   not yet\n";
    }
    for (const Message& note : report.notes) out += visible(english(note)) + "\n";
    if (!report.origins) return out;
    out += "\nmade from\n";
    write_tree(out, structure, *report.origins, 1);
    return out;
}

namespace {

struct ExplainOptions {
    std::string file;
    std::string tensor;
    std::vector<int64_t> index;
    bool origins = false;
    int deep = 0; // levels; more than 0 asks for origins
};

Failure interrupted_at(size_t step, const Structure& structure) {
    return fail("interrupted when %1 of %2 steps were done: the element has not been computed", step,
                structure.steps.size());
}

// Runs from the start to the element's step in the last round. Reads the sources' values just before the node runs, and
// the kernel's value just after. Moves the target.
Result<ElementReport> explained_at_its_step(Target& target, const TensorElement& asked,
                                            const std::optional<OriginLimits>& origins) {
    const std::shared_ptr<const Structure> structure = target.structure();
    const std::string& name = structure->name(asked.tensor);
    const Tensor& t = structure->tensor(asked.tensor);
    if (t.op == OpId::none) return fail("`%1` is a leaf: nothing computes it", name);
    const auto step = structure->step_of(asked.tensor);
    if (!step) return fail("no step computes `%1`: it is in no graph that is run", name);
    GGS_TRY(const Stop before,
            target.go_to(Moment{target.rounds() - 1, *step})); // of the last round, as `run` shows it
    if (before.kind == StopKind::failed) return fail_with(before.reason);
    if (before.kind == StopKind::paused) return interrupted_at(before.cursor, *structure);
    ElementReport report{asked, {}, {}, {}, {}};
    {
        const Snapshot snapshot = target.snapshot();
        const ByteSource bytes = reader_of(target, snapshot.lease);
        GGS_TRY(report.explanation, explain_element(*structure, asked.tensor, asked.index, bytes));
        GGS_TRY(report.expected, expected_of(*structure, asked.tensor, asked.index, bytes, snapshot.device.kind));
        if (origins) {
            GGS_TRY(report.origins,
                    Follower(snapshot, bytes, *origins).follow(asked.tensor, asked.index, -1, origins->levels));
        }
    }
    const Stop after = target.step();
    if (after.kind == StopKind::failed) return fail_with(after.reason);
    if (after.kind == StopKind::paused) return interrupted_at(after.cursor, *structure);
    const Snapshot snapshot = target.snapshot();
    GGS_TRY(report.computed, element_number(reader_of(target, snapshot.lease), asked.tensor, t, asked.index));
    if (report.origins) {
        report.origins->value = report.computed;
        report.origins->no_value = {};
    }
    return report;
}

std::string report_json(const Structure& structure, const ElementReport& report, const std::string& name) {
    nlohmann::ordered_json json = json_head("explain");
    json["program"] = name;
    json["tensor"] = structure.name(report.element.tensor);
    json["key"] = structure.tensors[report.element.tensor].key;
    json["index"] = report.element.index;
    json["op"] = op_text(structure.registry(), structure.tensor(report.element.tensor));
    for (const Message& line : report.explanation.lines) json["lines"].push_back(english(line));
    const TypeId type = structure.tensor(report.element.tensor).type;
    json["explained"] = json_number(Number::of(type, report.explanation.value));
    if (report.computed) json["computed"] = json_number(*report.computed);
    if (report.expected) json["bound"] = json_number(report.expected->bound);
    if (report.origins) json["origins"] = json_of(structure, *report.origins);
    return json_text(json);
}

Result<Made> explanation_of(Target& target, Interrupts& interrupts, const ExplainOptions& options, bool json) {
    const std::shared_ptr<const Structure> structure = target.structure();
    GGS_CHECK(target.can(Capability::explain));
    TensorElement element{};
    GGS_TRY(element.tensor, read_tensor(options.tensor, *structure, lister(options.file, true)));
    if (options.index.size() > element.index.size()) return fail("an element has at most %1 indices", max_dims);
    std::copy(options.index.begin(), options.index.end(), element.index.begin());
    std::optional<OriginLimits> origins;
    if (options.origins || options.deep > 0) {
        origins.emplace();
        origins->levels = std::max(1, options.deep);
    }
    const Interrupts::Pausing pausing(interrupts, target);
    GGS_TRY(const ElementReport report, explained_at_its_step(target, element, origins));
    return Made{json ? report_json(*structure, report, stem(options.file)) : report_text(*structure, report),
                {},
                !is_wrong(*structure, report)};
}

int explain_command(const CommonOptions& common, const ExplainOptions& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, 0, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, explanation_of(*target, interrupts, options, common.json));
}

} // namespace

void add_explain(CommandLine& line) {
    const auto [command, explain] =
        line.add("explain", explain_command, "Print the arithmetic of one element, and the kernel's result",
                 R"(The exit status is 1 if the kernel's result differs by more than rounding explains.

Examples:
  ggscope-cli explain resources/samples/mlp.ggs probs 2 1
  ggscope-cli explain --deep 3 resources/samples/attention-head.ggs weights 0 1)");
    add_file(command, explain.file, file_with_graph);
    command->add_option("TENSOR", explain.tensor, "Name of a node")->required();
    command->add_option("INDEX", explain.index, "Indices i0 i1 …, innermost first; missing indices are 0")
        ->check(whole_number("index"))
        ->type_name("I");
    command->add_flag("--origins", explain.origins, "List the elements from which it is computed");
    command
        ->add_option(
            "--deep", explain.deep,
            fmt::format("Also list the origins of those elements, N nodes back (at most {}); views don't count",
                        most_levels))
        ->check(whole_number("number of nodes to go back", 1, most_levels))
        ->type_name("N");
    add_computing(command, line.common());
}

} // namespace ggs
