// SPDX-License-Identifier: MIT
// RuntimeApi: the table of functions of one kind of device. They cover devices, memory on the device and on the host,
// copies, streams and events, kernels, and graphs. Only Storage and code that runs kernels call it.
//
// Every kind has a table. If no device of that kind is available, each function returns an error with the reason, so
// callers need no check. A kind that is implemented outside of this folder is registered when the program starts
// (cuda/devices.h). Tables are constant; any thread may call any function. select() applies to the calling thread. A
// null stream is the device's default one. Sizes are in bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace ggs {

enum class DeviceKind : uint8_t { cpu, cuda, emulator, count };

enum class CopyKind : uint8_t { host_to_host, host_to_device, device_to_host, device_to_device };

struct DeviceMemory {
    uint64_t free = 0, total = 0;
};
struct DeviceFacts {
    std::string name;
    uint64_t memory = 0;          // bytes, free and used
    unsigned multiprocessors = 0; // that run thread blocks; 0: unavailable
};

// Stream: a queue of work that runs in order. Event: a moment in a stream. Both are the device's own objects,
// identified by a pointer.
struct StreamOnDevice;
using Stream = StreamOnDevice*;
struct EventOnDevice;
using Event = EventOnDevice*;
// Recorded work of a stream, which can be launched again as one unit.
struct WorkOnDevice;
using WorkGraph = WorkOnDevice*;
// `count` rows of `size` bytes, with a constant distance on either side.
struct CopiedRows {
    std::byte* to;
    size_t to_step;
    const std::byte* from;
    size_t from_step;
    size_t size, count;
};
struct KernelLaunch;  // device/kernel_launch.h
struct MatrixProduct; // device/matrix_product.h

struct RuntimeApi {
    DeviceKind kind;
    const char* name; // "CPU"
    bool host_memory; // its memory is host memory: it can be read and written without a copy
    Result<int> (*count)();
    // Returns the facts of a device that are known without starting it; an error if it can't be used.
    Result<DeviceFacts> (*about)(int device);
    // Selects a device for this thread. The first selection starts it, which takes a GPU some time and some of its
    // memory.
    Status (*select)(int device);
    Result<DeviceMemory> (*memory)(); // of the selected device
    // Returns zeroed memory, without a cost until its first access if the device supports that. 0 bytes: nullptr.
    Result<std::byte*> (*allocate)(size_t bytes);
    void (*release)(std::byte* memory, size_t bytes);
    // Host memory that the device copies from and to.
    Result<std::byte*> (*allocate_host)(size_t bytes);
    void (*release_host)(std::byte* memory, size_t bytes);
    Status (*copy)(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes);
    Status (*fill)(std::byte* at, size_t bytes, std::byte value);

    // Memory that is visible to host and device.
    Result<std::byte*> (*allocate_managed)(size_t bytes);
    void (*release_managed)(std::byte* memory, size_t bytes);
    // Waits for all work of the selected device.
    Status (*synchronise)();
    Result<Stream> (*make_stream)();
    void (*end_stream)(Stream stream);
    Status (*synchronise_stream)(Stream stream);
    // Both memories must stay unchanged until the stream is done with them.
    Status (*copy_async)(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream stream);
    Status (*copy_rows_async)(CopyKind kind, const CopiedRows& rows, Stream stream);
    Result<Event> (*make_event)();
    void (*end_event)(Event event);
    Status (*record)(Event event, Stream stream);
    // Returns the time between two recorded events, in nanoseconds. Their streams must have been waited for.
    Result<double> (*elapsed)(Event from, Event to);
    Status (*launch)(const KernelLaunch& kernel, Stream stream);

    // Prepares a kernel now, which its first launch would otherwise do.
    Status (*load)(const KernelLaunch& kernel);
    Status (*fill_async)(std::byte* at, size_t bytes, std::byte value, Stream stream);
    // can_multiply: returns whether the machine has a library for products on this kind of device. open_library:
    // initialises it on the selected device before the first product, which takes time and memory. multiply: computes a
    // product with it.
    Status (*can_multiply)();
    Status (*open_library)();
    Status (*multiply)(const MatrixProduct& product, Stream stream);
    // From begin_capture on, the work of the stream is recorded but not run, until end_capture.
    Status (*begin_capture)(Stream stream);
    Result<WorkGraph> (*end_capture)(Stream stream);
    Status (*launch_graph)(WorkGraph graph, Stream stream);
    void (*end_graph)(WorkGraph graph);
    // Work between both calls has this name in the device's own tools.
    void (*begin_range)(const char* name);
    void (*end_range)();
};

// Returns the table of a kind. Its calls are counted (device/runtime_calls.h).
const RuntimeApi& runtime(DeviceKind kind);
// Returns the table without counting: for another kind's table that is made from it.
const RuntimeApi& own_runtime(DeviceKind kind);
// Sets the table of a kind that is made elsewhere; it must exist as long as the program runs. Call it before the first
// use of this kind. Returns the previous table.
const RuntimeApi& set_runtime(const RuntimeApi& table);

} // namespace ggs
