// SPDX-License-Identifier: MIT
#include "commands/schedule.h"

#include "base/columns.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr size_t inputs_named = 3, steps_named = 8;

std::string inputs_text(const Structure& structure, const Split& split) {
    std::vector<Crossing> inputs = split.inputs;
    std::ranges::stable_sort(inputs, std::greater(), &Crossing::bytes);
    std::string text;
    for (size_t i = 0; i < std::min(inputs.size(), inputs_named); ++i)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", shown_name(structure, inputs[i].tensor),
                            english(size_text(inputs[i].bytes)));
    if (inputs.size() > inputs_named) text += fmt::format(" and {} more", inputs.size() - inputs_named);
    return text;
}

std::string device_of(const Schedule& schedule, bool on_device) {
    return on_device ? device_words(schedule.device) : "cpu";
}

} // namespace

std::string schedule_text(const Structure& structure, const Schedule& schedule) {
    using enum Columns::Align;
    std::string text =
        fmt::format("{}: {} on {}, {} on the CPU; {} in {}\n", device_words(schedule.device),
                    count_text(schedule.count(Schedule::Where::device), "node"), device_words(schedule.device),
                    schedule.count(Schedule::Where::cpu), count_text(schedule.splits.size(), "split"),
                    count_text(structure.steps.size(), "step"));
    if (schedule.device.kind == DeviceKind::cpu)
        return fmt::format("cpu: {}, nothing is copied; for the schedule of another device, choose cuda or emulator\n",
                           count_text(schedule.count(Schedule::Where::cpu), "node"));
    text += fmt::format("copied to the device: {}, back to the host: {}\n", english(size_text(schedule.bytes(true))),
                        english(size_text(schedule.bytes(false))));
    Columns columns(
        {{"split", right}, {"device"}, {"steps", right}, {"computed", right}, {"crosses", right}, {"what"}});
    for (size_t i = 0; i < schedule.splits.size(); ++i) {
        const Split& split = schedule.splits[i];
        columns.row({std::to_string(i), device_of(schedule, split.on_device),
                     fmt::format("{}-{}", split.first, split.last - 1), std::to_string(split.computed),
                     split.inputs.empty() ? "" : english(size_text(split.bytes())), inputs_text(structure, split)});
    }
    text += columns.text();
    for (const Schedule::Reason& reason : schedule.reasons()) {
        text += fmt::format("on the CPU: {}: step{}", english(reason.why), reason.steps.size() == 1 ? "" : "s");
        for (size_t i = 0; i < std::min(reason.steps.size(), steps_named); ++i)
            text += fmt::format("{}{}", i == 0 ? " " : ", ", reason.steps[i]);
        text +=
            reason.steps.size() > steps_named ? fmt::format(" and {} more\n", reason.steps.size() - steps_named) : "\n";
    }
    return text;
}

namespace {

struct ScheduleOptions {
    std::string file;
};

// One object: schema, kind, ggscope_version, ggml_version, program, device, splits[{device, first, last, computed,
// bytes, inputs[{tensor, bytes}]}] and on_cpu[{why, steps[]}].
std::string schedule_json(const Structure& structure, const Schedule& schedule, const std::string& name,
                          const Status& there) {
    nlohmann::ordered_json json = json_head("schedule");
    json["program"] = name;
    json["device"] = device_words(schedule.device);
    if (!there.ok()) json["missing"] = english(there.error()); // the device: it is what it would compute
    json["splits"] = nlohmann::ordered_json::array();
    for (const Split& split : schedule.splits) {
        nlohmann::ordered_json row = {{"device", device_of(schedule, split.on_device)},
                                      {"first", split.first},
                                      {"last", split.last - 1},
                                      {"computed", split.computed},
                                      {"bytes", split.bytes()}};
        row["inputs"] = nlohmann::ordered_json::array();
        for (const Crossing& each : split.inputs)
            row["inputs"].push_back({{"tensor", structure.name(each.tensor)}, {"bytes", each.bytes}});
        json["splits"].push_back(std::move(row));
    }
    json["on_cpu"] = nlohmann::ordered_json::array();
    for (const Schedule::Reason& reason : schedule.reasons())
        json["on_cpu"].push_back({{"why", english(reason.why)}, {"steps", reason.steps}});
    return json_text(json);
}

int schedule_command(const CommonOptions& common, const ScheduleOptions& options) {
    CommonOptions opening = common;
    opening.for_runs.clear(); // a recorded run has a schedule for each device, too
    const std::shared_ptr<const Program> program = opened_program(opening, options.file);
    if (!program) return exit_failed;
    const std::shared_ptr<const Structure> structure = Structure::of(*common.registry, program);
    const DeviceChoice device = common.device ? *common.device : program->device.value_or(DeviceChoice());
    const Status there = runtime(device.kind).select(device.number);
    if (!there.ok() && !common.json)
        complain(msg("%1; the schedule below is the one that the device would have", there.error()));
    if (kind_of(options.file) != FileKind::weights)
        tell_of_placement(common, *structure, device, options.file); // for a model they are already reported
    const Schedule schedule = schedule_of(*structure, device, common.placement);
    print(common.json ? schedule_json(*structure, schedule, stem(options.file), there)
                      : schedule_text(*structure, schedule));
    return exit_done;
}

} // namespace

void add_schedule(CommandLine& line) {
    const auto [command, schedule] = line.add("schedule", schedule_command,
                                              "Print which device computes each part of a program, which bytes are "
                                              "copied between devices, and why nodes stay on the CPU",
                                              R"(Examples:
  ggscope-cli schedule --device emulator resources/samples/mlp.ggs
  ggscope-cli schedule --device emulator --place mul_mat=cpu resources/samples/attention-head.ggs)");
    add_file(command, schedule.file, file_to_run);
    add_computing(command, line.common());
}

} // namespace ggs
