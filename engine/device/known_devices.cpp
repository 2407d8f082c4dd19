// SPDX-License-Identifier: MIT
#include "device/known_devices.h"

namespace ggs {

namespace {

KnownDevice asked(DeviceKind kind, int number) {
    KnownDevice device{{kind, number}, {}, {}, {}, {}};
    const RuntimeApi& api = runtime(kind);
    const auto ask = [&]() -> Status {
        GGS_CHECK(api.select(number));
        GGS_TRY(device.name, api.device_name());
        GGS_TRY(device.memory, api.memory());
        return {};
    };
    device.there = ask();
    if (device.there.ok()) device.multiplies = api.can_multiply();
    return device;
}

} // namespace

std::vector<KnownDevice> known_devices() {
    std::vector<KnownDevice> all;
    for (size_t kind = 0; kind < static_cast<size_t>(DeviceKind::count); ++kind) {
        const Result<int> count = runtime(static_cast<DeviceKind>(kind)).count();
        if (!count.ok()) {
            all.push_back({{static_cast<DeviceKind>(kind)}, {}, {}, fail_with(count.error()), fail_with(count.error())});
            continue;
        }
        for (int number = 0; number < *count; ++number) all.push_back(asked(static_cast<DeviceKind>(kind), number));
    }
    return all;
}

} // namespace ggs
