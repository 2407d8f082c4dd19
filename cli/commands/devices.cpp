// SPDX-License-Identifier: MIT
// `ggscope-cli devices`: what programs can be run on, and why not on others.
#include "base/columns.h"
#include "commands/commands.h"
#include "device/known_devices.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct DevicesOptions {};

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

int devices_command(const CommonOptions& common, const DevicesOptions&) {
    print(common.json ? devices_json() : devices_text());
    return exit_done;
}

} // namespace

void add_devices(CommandLine& line) {
    const auto [command, none] = line.add(
        "devices", devices_command, "Print the devices that can run programs, and why the others can't", R"(Examples:
  ggscope-cli devices)");
    add_json(command, line.common());
}

} // namespace ggs
