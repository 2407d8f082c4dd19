// SPDX-License-Identifier: MIT
// `ggscope-cli check`: the comparison of each node's kernel with the explanations of its elements. It lists the worst
// elements of wrong nodes, and the runs with different bits.
#include "base/columns.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "drawing/graph_text.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"
#include "shared/words.h"
#include "values/float_bits.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct CheckCommand {
    std::string file;
    std::optional<std::string> node; // none: all nodes
    std::optional<size_t> step;      // only this one
    size_t worst = 10;               // elements of a node to print
    CheckOptions options = {};
    int threads = 0; // 0: from the script
};

using enum Columns::Align;

std::string short_number(double value) { return number_text(value, 3); }
std::string full_number(double value) { return number_text(value, 9); }
// The share of a bound: "12 %", "31 times".
std::string used_text(double used) {
    if (!std::isfinite(used)) return "over";
    return used <= 1 ? fmt::format("{:.3g} %", 100 * used) : fmt::format("{:.3g} times", used);
}

std::string ulps_text(const Tensor& t, const CheckedElement& e) {
    const auto ulps = e.written ? ulps_apart(t.type, e.computed, e.explained) : std::nullopt;
    return ulps ? std::to_string(*ulps) : "";
}

// The steps that the words mean.
Result<std::vector<size_t>> steps_of(const Structure& structure, const CheckCommand& words) {
    if (words.step && *words.step >= structure.steps.size())
        return fail_with(no_such_step(structure.steps.size(), static_cast<int64_t>(*words.step)));
    if (!words.node) return words.step ? std::vector{*words.step} : steps_to_check(structure);
    GGS_TRY(const uint32_t node, read_tensor(*words.node, structure, lister(words.file, true)));
    if (structure.tensor(node).op == OpId::none)
        return fail("`%1` is a leaf: nothing computes it", structure.name(node));
    std::vector<size_t> steps = steps_to_check(structure, node);
    if (steps.empty()) return fail("no step computes `%1`: it is in no graph that is run", structure.name(node));
    if (!words.step) return steps;
    if (structure.steps[*words.step].node != node)
        return fail("step %1 computes `%2`, not `%3`", *words.step, structure.name(structure.steps[*words.step].node),
                    structure.name(node));
    return std::vector{*words.step};
}

std::string elements_text(const NodeCheck& c) {
    if (c.checked == 0) return "";
    return c.checked == c.elements ? std::to_string(c.checked) : fmt::format("{} of {}", c.checked, c.elements);
}

std::string finding_text(const CheckFinding& finding) {
    return fmt::format("  {}: {}\n", finding_word(finding.kind).c_str(), printable(english(finding.what)));
}

std::string difference_text(const Structure& structure, const NodeCheck& c, const RunDifference& d) {
    const Tensor& t = structure.tensor(c.node);
    RunDifference usual;
    usual.threads = c.threads;
    return fmt::format("  {}, the bits differ from those {}: {} is {}, not {}; {} in total\n", english(run_words(d)),
                       english(run_words(usual)), element_text(structure, c.node, index_of_flat(t, d.flat)),
                       full_number(d.other), full_number(d.usual),
                       count_text(static_cast<uint64_t>(d.count), "element"));
}

// Returns the details of a row of the table whose verdict isn't good.
std::string details_text(const Structure& structure, const NodeCheck& c, size_t most) {
    const Tensor& t = structure.tensor(c.node);
    std::string out = fmt::format("\n{} at step {}: ", printable(shortened(structure.name(c.node))), c.step);
    if (c.verdict == NodeVerdict::failed) return out + printable(english(c.why)) + "\n";
    if (c.checked == 0) {
        out += printable(english(c.why)) + "\n";
    } else {
        out += fmt::format("{} of {} wrong; bounds: {}\n", c.wrong,
                           count_text(static_cast<uint64_t>(c.checked), "checked element"),
                           english(bound_words(c, structure.op(c.node))));
    }
    if (c.unwritten > 0)
        out += fmt::format("  not written: {}, the first is {}\n",
                           count_text(static_cast<uint64_t>(c.unwritten), "element"),
                           element_text(structure, c.node, index_of_flat(t, c.first_unwritten)));
    Columns worst({{"element", left, 40},
                   {"computed", right},
                   {"explained", right},
                   {"apart", right},
                   {"bound", right},
                   {"used", right},
                   {"ulps", right}});
    size_t shown = 0;
    for (const CheckedElement& e : c.worst) {
        if (shown == most || !e.is_wrong()) break;
        worst.row({element_text(structure, c.node, index_of_flat(t, e.flat)), e.written ? full_number(e.computed) : "-",
                   full_number(e.explained), e.written ? short_number(e.error) : "-", short_number(e.bound),
                   e.written ? used_text(e.used()) : "-", ulps_text(t, e)});
        ++shown;
    }
    if (!worst.empty()) out += worst.text();
    if (static_cast<int64_t>(shown) < c.wrong)
        out += fmt::format("  … and {} more\n", c.wrong - static_cast<int64_t>(shown));
    for (const CheckFinding& f : c.findings) out += finding_text(f);
    for (const RunDifference& d : c.differences) out += difference_text(structure, c, d);
    return out;
}

// Returns the remarks of a row: the number of times that the node ran, and checks that could not be done.
std::string remarks_text(const NodeCheck& c) {
    if (c.verdict == NodeVerdict::failed) return "";
    std::string out = c.verdict == NodeVerdict::skipped || !c.ran ? english(c.why) : "";
    const auto add = [&out](const std::string& remark) { out += (out.empty() || remark.empty() ? "" : "; ") + remark; };
    add(english(runs_words(c)));
    if (!c.in_time) add("the time limit was reached before all elements were checked");
    add(english(c.why_not_guarded));
    return out;
}

// The node that takes most of a bound; null if none has an error.
const NodeCheck* most_used(const Checked& checked) {
    const auto most = std::ranges::max_element(checked.nodes, {}, &NodeCheck::most_used);
    return most == checked.nodes.end() || most->most_used == 0 ? nullptr : &*most;
}

std::string summary_text(const Structure& structure, const Checked& checked) {
    std::string out;
    if (const NodeCheck* const most = most_used(checked))
        out = fmt::format("largest share of a bound: {}, {} at step {}\n", used_text(most->most_used),
                          printable(structure.name(most->node)), most->step);
    out += count_text(checked.nodes.size(), "step");
    const char* before = ": ";
    for (const NodeVerdict v : {NodeVerdict::same, NodeVerdict::rounding, NodeVerdict::overflow, NodeVerdict::wrong,
                                NodeVerdict::strays, NodeVerdict::unset, NodeVerdict::differs, NodeVerdict::failed}) {
        if (const size_t n = checked.count(v); n > 0) {
            out += fmt::format("{}{} {}", before, n, verdict_word(v).c_str());
            before = ", ";
        }
    }
    size_t views = 0, unexplained = 0;
    for (const NodeCheck& c : checked.nodes) {
        if (c.verdict != NodeVerdict::skipped) continue;
        ++(c.ran ? unexplained : views);
    }
    if (views > 0) out += fmt::format("{}{} with nothing to compute", before, views);
    if (views > 0) before = ", ";
    if (unexplained > 0) out += fmt::format("{}{} without an explanation", before, unexplained);
    return out + "\n";
}

std::string checked_text(const Structure& structure, const Checked& checked, size_t worst) {
    Columns table({{"step", right},
                   {"node", left, 32},
                   {"op", left, 18},
                   {"elements", right},
                   {"", left},
                   {"worst", right},
                   {"bound", right},
                   {"used", right},
                   {"", left}});
    std::string details;
    for (const NodeCheck& c : checked.nodes) {
        const bool compared = c.checked > 0;
        table.row({std::to_string(c.step), structure.name(c.node),
                   op_text(structure.registry(), structure.tensor(c.node)), elements_text(c),
                   verdict_word(c.verdict).c_str(), compared ? short_number(c.worst_error()) : "",
                   compared && c.off > 0 ? short_number(c.worst_bound()) : "",
                   compared && c.off > 0 ? used_text(c.most_used) : "", remarks_text(c)});
        if (!is_good(c.verdict)) details += details_text(structure, c, worst);
    }
    return checked.nodes.empty() ? std::string() : table.text() + details + "\n" + summary_text(structure, checked);
}

nlohmann::ordered_json json_of(const Structure& structure, const NodeCheck& c, size_t most) {
    const Tensor& t = structure.tensor(c.node);
    nlohmann::ordered_json json = {{"step", c.step},
                                   {"node", structure.name(c.node)},
                                   {"key", structure.tensors[c.node].key},
                                   {"op", op_text(structure.registry(), t)},
                                   {"verdict", verdict_word(c.verdict).c_str()}};
    if (!c.why.empty()) json["why"] = english(c.why);
    json["runs"] = c.runs;
    json["threads"] = c.most_threads;
    json["guarded"] = c.guarded;
    json["elements"] = c.elements;
    json["checked"] = c.checked;
    if (c.checked > 0) {
        json["wrong"] = c.wrong;
        json["overflows"] = c.overflows;
        json["bounds"] = english(bound_words(c, structure.op(c.node)));
        if (c.tolerance > 0) {
            json["tolerance"] = json_number(c.tolerance);
            json["largest"] = json_number(c.largest);
        }
        json["worst_error"] = json_number(c.worst_error());
        json["bound"] = json_number(c.worst_bound());
        json["used"] = json_number(c.most_used);
    }
    if (c.unwritten > 0) json["unwritten"] = {{"count", c.unwritten}, {"first", index_of_flat(t, c.first_unwritten)}};
    for (size_t i = 0; i < std::min(most, c.worst.size()); ++i) {
        const CheckedElement& e = c.worst[i];
        nlohmann::ordered_json one = {{"index", index_of_flat(t, e.flat)}, {"explained", json_number(e.explained)}};
        if (!e.written) {
            one["written"] = false;
            json["worst"].push_back(std::move(one));
            continue;
        }
        one["computed"] = json_number(e.computed);
        one["error"] = json_number(e.error);
        one["bound"] = json_number(e.bound);
        one["used"] = json_number(e.used());
        if (const auto ulps = ulps_apart(t.type, e.computed, e.explained)) one["ulps"] = *ulps;
        json["worst"].push_back(std::move(one));
    }
    for (const CheckFinding& f : c.findings)
        json["findings"].push_back({{"kind", finding_word(f.kind).c_str()}, {"what", english(f.what)}});
    for (const RunDifference& d : c.differences)
        json["differences"].push_back({{"threads", d.threads},
                                       {"reversed", d.reversed},
                                       {"again", d.again},
                                       {"elements", d.count},
                                       {"first", index_of_flat(t, d.flat)},
                                       {"usual", json_number(d.usual)},
                                       {"other", json_number(d.other)}});
    return json;
}

// Checks and reports. Returns an error if the node or step is not found, or can't be checked.
Result<Made> check_report(Target& target, const CheckCommand& words, bool json) {
    const std::shared_ptr<const Structure> structure = target.structure();
    // A graph of leafs alone is as it should be: `run` ends with 0 as well.
    const bool only_leafs = structure->steps.empty() && !structure->graphs.empty() && !words.node && !words.step;
    if (!only_leafs) GGS_CHECK(target.can(Capability::check));
    GGS_TRY(const std::vector<size_t> steps, steps_of(*structure, words));
    Checked checked;
    if (!only_leafs) {
        GGS_TRY(checked, target.check(steps, words.options, {}));
    }
    Made report;
    report.good = checked.good();
    // A node whose kernel was abandoned counts as failed.
    const size_t failed = checked.count(NodeVerdict::failed), done = checked.nodes.size() - failed;
    const bool interrupted = checked.cancelled && done < steps.size();
    if (interrupted && failed == 0)
        report.interrupted = msg("interrupted: %1 of %2 steps are checked", done, steps.size());
    if (interrupted && failed > 0)
        report.interrupted = msg("interrupted: %1 of %2 steps are checked, and %3 failed", done, steps.size(), failed);
    if (!json) {
        report.text =
            only_leafs ? english(nothing_to_run(*structure)) + "\n" : checked_text(*structure, checked, words.worst);
        return report;
    }
    nlohmann::ordered_json out = json_head("check");
    out["program"] = stem(words.file);
    out["good"] = report.good && !interrupted;
    if (interrupted) out["interrupted"] = true;
    out["checked"] = done;
    out["steps"] = steps.size();
    if (const NodeCheck* const most = most_used(checked)) out["used"] = json_number(most->most_used);
    out["nodes"] = nlohmann::ordered_json::array();
    for (const NodeCheck& c : checked.nodes) out["nodes"].push_back(json_of(*structure, c, words.worst));
    report.text = json_text(out);
    return report;
}

int check_command(const CommonOptions& common, const CheckCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    const Interrupts::Pausing pausing(interrupts, *target);
    const DeviceChoice device = target->snapshot().device; // else every node would report that it is missing
    if (const Status there = runtime(device.kind).select(device.number); !there.ok())
        return fail_with(common, options.file, there.error());
    return print_or_fail(common, options.file, check_report(*target, options, common.json));
}

} // namespace

void add_check(CommandLine& line) {
    const auto [command, check] = line.add(
        "check", check_command,
        "Compare kernel results with the explained arithmetic, and with runs on other numbers of threads and chunks",
        R"(The exit status is 1 if a node is wrong, accesses bytes that it must not, or gives different bits in another run.

Examples:
  ggscope-cli check resources/samples/attention-head.ggs
  ggscope-cli check --plugin ./softcap.so my.ggs)");
    add_file(command, check.file, file_to_run);
    // An empty name is a mistake; add_option would leave the optional empty, as if all nodes were meant.
    command->add_option_function<std::string>(
        "NODE", [&node = check.node](const std::string& name) { node = name; }, "Name of a node (default: all nodes)");
    command->add_option("--at", check.step, "Check only this step, if several steps compute the node")
        ->check(whole_number("step's number"))
        ->type_name("N");
    add_history(command, line.common());
    add_threads(command, check.threads);
    add_count(command, "--worst", check.worst, "Number of elements to print for a wrong node",
              whole_number("number of elements", 1, 100));
    command->add_flag("--guard,!--no-guard", check.options.guard,
                      "Run each node between fence bytes, and plug-in kernels chunk by chunk. Reports invalid reads "
                      "and writes. Needs memory for a copy of each node's sources; --no-guard turns it off");
    add_computing(command, line.common());
}

} // namespace ggs
