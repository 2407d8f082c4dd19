// SPDX-License-Identifier: MIT
// `ggscope-cli gradcheck`: the comparison of gradients with differences of the loss. It lists the worst elements of
// each gradient that isn't good.
#include "base/columns.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "debug/targets/local_target.h"
#include "drawing/graph_text.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"
#include "shared/words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct GradcheckCommand {
    std::string file;
    std::optional<std::string> tensor; // none: all parameters
    size_t worst = 10;                 // elements of a gradient to print
    GradcheckOptions options = {};
    int threads = 0; // 0: from the script
};

using enum Columns::Align;

std::string digits(double value) { return number_text(value, 6); }

std::string checked_text(const GradientCheck& check) {
    const auto checked = static_cast<int64_t>(check.checked.size());
    return checked == check.elements ? std::to_string(checked) : fmt::format("{} of {}", checked, check.elements);
}

std::string remarks_text(const GradientCheck& check) {
    std::string out = english(check.why);
    const auto add = [&out](const std::string& remark) { out += (out.empty() ? "" : "; ") + remark; };
    if (check.kinks() > 0) add(fmt::format("{} at a kink", count_text(check.kinks(), "element")));
    if (!check.in_time) add("the time limit was reached before all elements were checked");
    return out;
}

// The elements in the order of their errors.
std::vector<const CheckedDerivative*> by_error(const GradientCheck& check) {
    std::vector<const CheckedDerivative*> all;
    for (const CheckedDerivative& each : check.checked) all.push_back(&each);
    std::ranges::stable_sort(all, std::greater(), [](const auto* each) { return each->error(); });
    return all;
}

std::string details_text(const Structure& structure, const GradientCheck& check, size_t most) {
    const Tensor& t = structure.tensor(check.tensor);
    Columns table({{"element", left, 40}, {"gradient", right}, {"differences", right}, {"apart", right}, {"", left}});
    for (const CheckedDerivative* each : by_error(check)) {
        if (most-- == 0 || each->error() == 0) break;
        table.row({element_text(structure, check.tensor, index_of_flat(t, each->flat)), digits(each->gradient),
                   digits(each->differences), number_text(each->error(), 3),
                   each->kink ? "kink at " + structure.name(*each->kink) : ""});
    }
    return table.empty() ? std::string() : "\n" + table.text();
}

std::string gradients_text(const Structure& structure, const GradientsChecked& checked, size_t worst) {
    Columns table({{"parameter", left, 32},
                   {"gradient", left, 32},
                   {"elements", right},
                   {"error", right},
                   {"", left},
                   {"", left}});
    std::string details;
    for (const GradientCheck& check : checked.tensors) {
        table.row({structure.name(check.tensor), check.gradient ? structure.name(*check.gradient) : "-",
                   checked_text(check), check.checked.empty() ? "" : number_text(check.relative_error, 3),
                   verdict_word(check.verdict).c_str(), remarks_text(check)});
        if (check.verdict != GradientVerdict::good || check.kinks() > 0)
            details += details_text(structure, check, worst);
    }
    return fmt::format("loss: {} = {}\n\n{}{}", printable(structure.name(checked.loss)), digits(checked.loss_value),
                       table.text(), details);
}

nlohmann::ordered_json json_of(const Structure& structure, const GradientCheck& check) {
    nlohmann::ordered_json json = {{"tensor", structure.name(check.tensor)},
                                   {"key", structure.tensors[check.tensor].key},
                                   {"gradient", nullptr},
                                   {"verdict", verdict_word(check.verdict).c_str()}};
    if (check.gradient) json["gradient"] = structure.name(*check.gradient);
    if (!check.why.empty()) json["why"] = english(check.why);
    json["elements"] = check.elements;
    json["relative_error"] = json_number(check.relative_error);
    json["checked"] = nlohmann::ordered_json::array();
    for (const CheckedDerivative& each : check.checked) {
        nlohmann::ordered_json one = {{"index", index_of_flat(structure.tensor(check.tensor), each.flat)},
                                      {"gradient", json_number(each.gradient)},
                                      {"differences", json_number(each.differences)},
                                      {"uncertainty", json_number(each.uncertainty)}};
        if (each.kink) one["kink"] = structure.name(*each.kink);
        json["checked"].push_back(std::move(one));
    }
    return json;
}

Result<Made> gradcheck_report(Target& target, const GradcheckCommand& words, bool json) {
    auto* const local = dynamic_cast<LocalTarget*>(&target);
    if (!local) return fail("a recorded run can't be computed again, so its gradients can't be checked");
    const std::shared_ptr<const Structure> structure = target.structure();
    GradcheckOptions options = words.options;
    if (words.tensor) {
        GGS_TRY(options.tensor, read_tensor(*words.tensor, *structure, lister(words.file, true)));
    }
    GGS_TRY(const GradientsChecked checked, local->check_gradients(options));
    Made report;
    report.good = checked.good();
    if (checked.cancelled) report.interrupted = msg("interrupted before all gradients were checked");
    if (!json) {
        report.text = gradients_text(*structure, checked, words.worst);
        return report;
    }
    nlohmann::ordered_json out = json_head("gradcheck");
    out["program"] = stem(words.file);
    out["good"] = report.good && !checked.cancelled;
    if (checked.cancelled) out["interrupted"] = true;
    out["loss"] = {{"name", structure->name(checked.loss)}, {"value", json_number(checked.loss_value)}};
    out["limit"] = json_number(options.limit);
    out["tensors"] = nlohmann::ordered_json::array();
    for (const GradientCheck& check : checked.tensors) out["tensors"].push_back(json_of(*structure, check));
    report.text = json_text(out);
    return report;
}

int gradcheck_command(const CommonOptions& common, const GradcheckCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    const Interrupts::Pausing pausing(interrupts, *target);
    return print_or_fail(common, options.file, gradcheck_report(*target, options, common.json));
}

} // namespace

void add_gradcheck(CommandLine& line) {
    const auto [command, check] =
        line.add("gradcheck", gradcheck_command, "Compare the gradients of a program with differences of its loss",
                 R"(A difference is computed in double precision, from the explained arithmetic of all nodes.
The exit status is 1 if a gradient is wrong or can't be checked.

Examples:
  ggscope-cli gradcheck my.ggs
  ggscope-cli gradcheck my.ggs w --elements 200)");
    add_file(command, check.file, file_to_run);
    command->add_option_function<std::string>(
        "TENSOR", [&tensor = check.tensor](const std::string& name) { tensor = name; },
        "Name of a tensor with a gradient (default: all parameters)");
    add_count(command, "--elements", check.options.elements, "Number of elements of each tensor to check",
              whole_number("number of elements", 1, 1'000'000));
    add_count(command, "--worst", check.worst, "Number of elements to print for a gradient that isn't good",
              whole_number("number of elements", 1, 100));
    add_history(command, line.common());
    add_threads(command, check.threads);
    add_computing(command, line.common());
}

} // namespace ggs
