// SPDX-License-Identifier: MIT
// RuntimeApi: what a kind of device can be asked for, as a table of functions: how many there are, memory on it and
// beside it, copies to and fro, streams and events, kernels, graphs of them. Storage stands on it, and whoever runs
// kernels; nobody else calls it.
//
// Every kind has a table. Where there is no such device, each function answers with an error that says so, so that
// nobody has to ask first. A kind that is made of more than this folder is registered when the program starts
// (cuda/devices.h). Tables are constant; any thread may call any function. select() holds for the thread that calls it.
// A null stream is the device's own one. Sizes are in bytes.
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
    uint64_t memory = 0;          // bytes, free or not
    unsigned multiprocessors = 0; // that run blocks of threads; 0: it has none
};

// What work is put on, to be done in this order; and a moment in it. The device's own, known by a pointer.
struct StreamOnDevice;
using Stream = StreamOnDevice*;
struct EventOnDevice;
using Event = EventOnDevice*;
// Work that was put on a stream once, to be put on one again as a whole.
struct WorkOnDevice;
using WorkGraph = WorkOnDevice*;
// As many pieces of one size, a step apart on either side.
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
    bool host_memory; // what it allocates is the host's own memory: it can be looked at and written without a copy
    Result<int> (*count)();
    // What can be told of a device without starting it; an error if it is of no use.
    Result<DeviceFacts> (*about)(int device);
    // A device that is selected first is started, which takes a GPU its time and some of its memory.
    Status (*select)(int device);
    Result<DeviceMemory> (*memory)(); // of the selected one
    // All zero, and without a cost until it is touched where the device can do that. 0 bytes: null.
    Result<std::byte*> (*allocate)(size_t bytes);
    void (*release)(std::byte* memory, size_t bytes);
    // Memory of the host that the device copies from and to.
    Result<std::byte*> (*allocate_host)(size_t bytes);
    void (*release_host)(std::byte* memory, size_t bytes);
    Status (*copy)(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes);
    Status (*fill)(std::byte* at, size_t bytes, std::byte value);

    // Memory that host and device both see.
    Result<std::byte*> (*allocate_managed)(size_t bytes);
    void (*release_managed)(std::byte* memory, size_t bytes);
    // Waits for everything that the selected device was asked for.
    Status (*synchronise)();
    Result<Stream> (*make_stream)();
    void (*end_stream)(Stream stream);
    Status (*synchronise_stream)(Stream stream);
    // Both memories stay as they are until the stream is done with it.
    Status (*copy_async)(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream stream);
    Status (*copy_rows_async)(CopyKind kind, const CopiedRows& rows, Stream stream);
    Result<Event> (*make_event)();
    void (*end_event)(Event event);
    Status (*record)(Event event, Stream stream);
    // Between two that were recorded, in nanoseconds; their streams have been waited for.
    Result<double> (*elapsed)(Event from, Event to);
    Status (*launch)(const KernelLaunch& kernel, Stream stream);

    // What its first launch would have to do for a kernel is done now.
    Status (*load)(const KernelLaunch& kernel);
    Status (*fill_async)(std::byte* at, size_t bytes, std::byte value, Stream stream);
    // Whether the machine has a library of such a device's own for products; the library made ready on the selected
    // device, as it has to be before it multiplies, which takes its time and some memory; a product by it.
    Status (*can_multiply)();
    Status (*open_library)();
    Status (*multiply)(const MatrixProduct& product, Stream stream);
    // From here on what is put on the stream is noted and not done, until the capture ends.
    Status (*begin_capture)(Stream stream);
    Result<WorkGraph> (*end_capture)(Stream stream);
    Status (*launch_graph)(WorkGraph graph, Stream stream);
    void (*end_graph)(WorkGraph graph);
    // What is asked for in between stands under this name in the device's own tools.
    void (*begin_range)(const char* name);
    void (*end_range)();
};

// Its calls are counted (device/runtime_calls.h).
const RuntimeApi& runtime(DeviceKind kind);
// The same without counting: for another kind's table that is made from it.
const RuntimeApi& own_runtime(DeviceKind kind);
// For a kind whose table is made elsewhere; it stays for as long as the program runs. Before anybody asks for it. Gives
// back the one before.
const RuntimeApi& set_runtime(const RuntimeApi& table);

} // namespace ggs
