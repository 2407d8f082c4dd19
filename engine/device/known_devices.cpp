// SPDX-License-Identifier: MIT
#include "device/known_devices.h"

namespace ggs {

namespace {

KnownDevice asked(const DeviceChoice& choice, bool start) {
    KnownDevice device{.choice = choice};
    const RuntimeApi& api = runtime(choice.kind);
    const auto ask = [&]() -> Status {
        GGS_TRY(DeviceFacts facts, api.about(choice.number));
        device.name = std::move(facts.name);
        device.memory = facts.memory;
        if (!start) return {};
        GGS_CHECK(api.select(choice.number));
        GGS_TRY(const DeviceMemory now, api.memory());
        device.free = now.free;
        device.memory = now.total;
        return {};
    };
    device.there = ask();
    if (device.there.ok()) device.multiplies = api.can_multiply();
    return device;
}

} // namespace

std::vector<KnownDevice> known_devices(const std::function<bool(const DeviceChoice& device)>& starts) {
    std::vector<KnownDevice> all;
    for (size_t i = 0; i < static_cast<size_t>(DeviceKind::count); ++i) {
        const auto kind = static_cast<DeviceKind>(i);
        const Result<int> count = runtime(kind).count();
        if (!count.ok()) {
            all.push_back(
                {.choice = {kind}, .there = fail_with(count.error()), .multiplies = fail_with(count.error())});
            continue;
        }
        for (int number = 0; number < *count; ++number) {
            const DeviceChoice choice{kind, number};
            all.push_back(asked(choice, kind != DeviceKind::cuda || starts(choice)));
        }
    }
    return all;
}

} // namespace ggs
