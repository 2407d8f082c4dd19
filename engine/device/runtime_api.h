// SPDX-License-Identifier: MIT
// RuntimeApi: what a kind of device can be asked for, as a table of functions: how many there are, memory on it and
// beside it, copies to and fro. Storage stands on it, and whoever runs kernels; nobody else calls it.
//
// Every kind has a table. Where there is no such device, each function answers with an error that says so, so that
// nobody has to ask first. Constant; any thread may call any function. select() holds for the thread that calls it.
// Sizes are in bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace ggs {

enum class DeviceKind : uint8_t { cpu, cuda, count };

enum class CopyKind : uint8_t { host_to_host, host_to_device, device_to_host, device_to_device };

struct DeviceMemory {
    uint64_t free = 0, total = 0;
};

struct RuntimeApi {
    DeviceKind kind;
    const char* name;  // "CPU"
    bool host_memory;  // what it allocates is the host's own memory: it can be looked at and written without a copy
    Result<int> (*count)();
    Status (*select)(int device);
    // Of the selected one.
    Result<std::string> (*device_name)();
    Result<DeviceMemory> (*memory)();
    // All zero, and without a cost until it is touched where the device can do that. 0 bytes: null.
    Result<std::byte*> (*allocate)(size_t bytes);
    void (*release)(std::byte* memory, size_t bytes);
    // Memory of the host that the device copies from and to.
    Result<std::byte*> (*allocate_host)(size_t bytes);
    void (*release_host)(std::byte* memory, size_t bytes);
    Status (*copy)(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes);
    Status (*fill)(std::byte* at, size_t bytes, std::byte value);
};

const RuntimeApi& runtime(DeviceKind kind);

} // namespace ggs
