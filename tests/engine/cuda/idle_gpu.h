// SPDX-License-Identifier: MIT
// IdleGpu: a GPU whose calls do nothing. Tests use it to count a session's calls to a device, and to time the host's
// share of the work. Its memory is host memory that is never touched. Single-threaded. set_runtime(IdleGpu::table())
// installs it in place of CUDA.
#pragma once

#include "cuda/devices.h"
#include "device/kernel_launch.h"
#include "device/runtime_api.h"

#include <cstdlib>
#include <map>
#include <string>

namespace ggs {

struct IdleGpu {
    // Counts since the last reset().
    static inline std::map<std::string, uint64_t> calls;    // by the function's name
    static inline uint64_t bytes_up = 0, bytes_back = 0;    // of copies between host and device
    static inline uint64_t alone = 0;                       // launches outside of a graph
    static inline std::map<std::string, uint64_t> launched; // kernels, by name
    // Launches in the graph that was captured last.
    static inline uint64_t in_graph = 0;

    static void reset() {
        calls.clear();
        launched.clear();
        bytes_up = bytes_back = alone = 0;
    }
    static uint64_t called(const std::string& function) {
        const auto found = calls.find(function);
        return found == calls.end() ? 0 : found->second;
    }
    static const RuntimeApi& table() {
        static const RuntimeApi idle = make();
        return idle;
    }

  private:
    static inline bool captures = false;
    static Status note(const char* function) {
        ++calls[function];
        return {};
    }
    static void note_copy(CopyKind kind, size_t bytes) {
        if (kind == CopyKind::host_to_device) bytes_up += bytes;
        if (kind == CopyKind::device_to_host) bytes_back += bytes;
    }
    static Result<std::byte*> room(size_t bytes) {
        if (bytes == 0) return nullptr;
        auto* const memory = static_cast<std::byte*>(std::calloc(bytes, 1)); // never touched: it costs nothing
        if (!memory) return fail("there is no room for %1 bytes", bytes);
        return memory;
    }
    template <class T> static T some() { return reinterpret_cast<T>(&captures); }

    static RuntimeApi make() {
        RuntimeApi api = own_runtime(DeviceKind::cuda);
        api.kind = DeviceKind::cuda;
        api.name = "CUDA";
        api.host_memory = false;
        api.count = []() -> Result<int> { return 1; };
        api.about = [](int) -> Result<DeviceFacts> {
            return DeviceFacts{"a GPU that does nothing", uint64_t{1} << 37};
        };
        api.select = [](int) -> Status { return note("select"); };
        api.memory = []() -> Result<DeviceMemory> {
            GGS_CHECK(note("memory"));
            return DeviceMemory{uint64_t{1} << 37, uint64_t{1} << 37};
        };
        api.allocate = [](size_t bytes) -> Result<std::byte*> {
            GGS_CHECK(note("allocate"));
            return room(bytes);
        };
        api.release = [](std::byte* memory, size_t) { std::free(memory); };
        api.allocate_host = [](size_t bytes) -> Result<std::byte*> {
            GGS_CHECK(note("allocate_host"));
            return room(bytes);
        };
        api.release_host = [](std::byte* memory, size_t) { std::free(memory); };
        api.copy = [](CopyKind kind, std::byte*, const std::byte*, size_t bytes) -> Status {
            note_copy(kind, bytes);
            return note("copy");
        };
        api.fill = [](std::byte*, size_t, std::byte) -> Status { return note("fill"); };
        api.synchronise = []() -> Status { return note("synchronise"); };
        api.make_stream = []() -> Result<Stream> { return some<Stream>(); };
        api.end_stream = [](Stream) {};
        api.synchronise_stream = [](Stream) -> Status { return note("synchronise_stream"); };
        api.copy_async = [](CopyKind kind, std::byte*, const std::byte*, size_t bytes, Stream) -> Status {
            note_copy(kind, bytes);
            return note("copy_async");
        };
        api.copy_rows_async = [](CopyKind kind, const CopiedRows& rows, Stream) -> Status {
            note_copy(kind, rows.size * rows.count);
            return note("copy_rows_async");
        };
        api.make_event = []() -> Result<Event> {
            GGS_CHECK(note("make_event"));
            return some<Event>();
        };
        api.end_event = [](Event) {};
        api.record = [](Event, Stream) -> Status { return note("record"); };
        api.elapsed = [](Event, Event) -> Result<double> {
            GGS_CHECK(note("elapsed"));
            return 1000.0;
        };
        api.launch = [](const KernelLaunch& launch, Stream) -> Status {
            ++launched[launch.name];
            ++(captures ? in_graph : alone);
            return note("launch");
        };
        api.load = [](const KernelLaunch&) -> Status { return note("load"); };
        api.fill_async = [](std::byte*, size_t, std::byte, Stream) -> Status { return note("fill_async"); };
        api.can_multiply = []() -> Status { return fail("there is no library of products"); };
        api.open_library = []() -> Status { return fail("there is no library of products"); };
        api.begin_capture = [](Stream) -> Status {
            captures = true;
            in_graph = 0;
            return note("begin_capture");
        };
        api.end_capture = [](Stream) -> Result<WorkGraph> {
            captures = false;
            return some<WorkGraph>();
        };
        api.launch_graph = [](WorkGraph, Stream) -> Status { return note("launch_graph"); };
        api.end_graph = [](WorkGraph) {};
        return api;
    }
};

} // namespace ggs
