// SPDX-License-Identifier: MIT
#include "devices.h"

#include "base/columns.h"
#include "command_line.h"
#include "commands/devices/kernel.h"
#include "commands/devices/schedule.h"
#include "device/known_devices.h"
#include "opened.h"
#include "program/program_json.h"
#include "words/figures.h"
#include "words/output.h"

#include <nlohmann/json.hpp>

namespace ggs {

std::string devices_text() {
    Columns columns({{"device"}, {"name"}, {"memory free", Columns::Align::right}, {"of", Columns::Align::right}});
    std::string notes;
    for (const KnownDevice& device : known_devices()) {
        const std::string words = device_words(device.choice);
        if (!device.there.ok()) {
            notes += words + ": " + english(device.there.error()) + "\n";
            continue;
        }
        columns.row(
            {words, device.name, english(size_text(device.free.value_or(0))), english(size_text(device.memory))});
        if (device.choice.kind == DeviceKind::cuda)
            notes +=
                words + ": " +
                (device.multiplies.ok() ? "cuBLAS multiplies"
                                        : "ggscope's own kernels multiply: " + english(device.multiplies.error())) +
                "\n";
    }
    return columns.text() + notes;
}

std::string devices_json() {
    nlohmann::ordered_json json = json_head("devices");
    json["devices"] = nlohmann::ordered_json::array();
    for (const KnownDevice& device : known_devices()) {
        nlohmann::ordered_json row = {{"device", device_words(device.choice)}, {"there", device.there.ok()}};
        if (device.there.ok()) {
            row["name"] = device.name;
            row["memory_free"] = device.free.value_or(0);
            row["memory_total"] = device.memory;
            row["own_products"] = device.multiplies.ok();
        } else {
            row["message"] = english(device.there.error());
        }
        json["devices"].push_back(std::move(row));
    }
    return json_text(json);
}

int schedule_command(const CommonOptions& common, const std::string& file) {
    const std::shared_ptr<const Program> program = opened_program(common, file);
    if (!program) return exit_failed;
    const std::shared_ptr<const Structure> structure = Structure::of(*common.registry, program);
    const DeviceChoice device = common.device ? *common.device : program->device.value_or(DeviceChoice());
    const Status there = runtime(device.kind).select(device.number);
    if (!there.ok() && !common.json) complain(msg("%1; this is what it would compute", there.error()));
    if (kind_of(file) != FileKind::weights)
        tell_of_placement(common, *structure, device, file); // a model's were told of
    const Schedule schedule = schedule_of(*structure, device, common.placement);
    print(common.json ? schedule_json(*structure, schedule, stem(file), there) : schedule_text(*structure, schedule));
    return exit_done;
}

int kernel_command(const CommonOptions& common, const KernelCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, 0, interrupts);
    if (!target) return exit_failed;
    const Interrupts::Pausing pausing(interrupts, *target);
    const Result<std::shared_ptr<const KernelLook>> look =
        kernel_of(*target, options.node, {{}, options.launch, options.block});
    if (!look.ok()) return fail_with(common, options.file, look.error());
    if (options.thread && *options.thread >= (*look)->replay.block.threads())
        return fail_with(
            common, options.file,
            msg("a block has %1 threads, from 0, and no thread %2", (*look)->replay.block.threads(), *options.thread));
    print(common.json ? kernel_json(**look, options.thread) : kernel_text(**look, options.thread));
    return (*look)->replay.block.findings.empty() ? exit_done : exit_failed;
}

} // namespace ggs
