// SPDX-License-Identifier: MIT
#include "device/device_choice.h"

#include <array>
#include <charconv>

namespace ggs {

namespace {

constexpr std::array<const char*, static_cast<size_t>(DeviceKind::count)> kinds = {"cpu", "cuda", "emulator"};
constexpr int most_devices = 1024;

} // namespace

Result<DeviceChoice> device_choice(std::string_view words) {
    const size_t colon = words.find(':');
    const std::string_view kind = words.substr(0, colon),
                           rest = colon == std::string_view::npos ? std::string_view() : words.substr(colon + 1);
    DeviceChoice choice;
    const auto no_such = [&] {
        return fail("`%1` is not a device; the devices are: cpu, cuda, cuda:0 (and other numbers), emulator, "
                    "emulator:checked, emulator:unchecked",
                    std::string(words));
    };
    size_t row = 0;
    while (row < kinds.size() && kind != kinds[row]) ++row;
    if (row == kinds.size() || (colon != std::string_view::npos && rest.empty())) return no_such();
    choice.kind = static_cast<DeviceKind>(row);
    if (rest.empty()) return choice;
    if (choice.kind == DeviceKind::emulator && (rest == "checked" || rest == "unchecked")) {
        choice.checks = rest == "checked" ? DeviceChoice::Checks::on : DeviceChoice::Checks::off;
        return choice;
    }
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), choice.number);
    if (choice.kind != DeviceKind::cuda || read.ec != std::errc() || read.ptr != rest.data() + rest.size() ||
        choice.number < 0 || choice.number >= most_devices)
        return no_such();
    return choice;
}

std::string device_words(const DeviceChoice& choice) {
    std::string words = kinds[static_cast<size_t>(choice.kind)];
    if (choice.kind == DeviceKind::cuda && choice.number > 0) words += ":" + std::to_string(choice.number);
    if (choice.checks == DeviceChoice::Checks::on) words += ":checked";
    if (choice.checks == DeviceChoice::Checks::off) words += ":unchecked";
    return words;
}

} // namespace ggs
