// SPDX-License-Identifier: MIT
// FakeGpu: a GPU for tests, which is the emulator under CUDA's name. It counts calls, and fails from a chosen call on.
// Single-threaded. set_runtime(FakeGpu::table()) installs it in place of CUDA.
#pragma once

#include "cuda/devices.h"
#include "cuda/emulator/emulator.h"
#include "cuda/emulator/streams.h"
#include "device/matrix_product.h"
#include "device/runtime_api.h"
#include "engine/built.h"

#include <chrono>
#include <limits>
#include <map>
#include <string>
#include <thread>

namespace ggs {

struct FakeGpu {
    static inline std::string fails; // the function
    static inline int at = 0;        // its call that fails, from 0, and all later ones
    static inline std::map<std::string, int> calls;
    static inline int64_t held = 0;                    // bytes that were allocated and not released
    static inline int graphs = 0;                      // that were made and not ended
    static inline std::map<std::string, int> launched; // kernels, by name
    static inline bool captures = false;               // a stream is being captured: no memory may be allocated or
                                                       // released, nothing copied
    static inline int broken = 0;                      // how often that was done all the same
    static inline std::chrono::milliseconds takes{0};  // to be done with what a stream has
    static inline int unfinished = 0;                  // launches that no call has waited for
    static inline int early = 0;                       // how often memory was given back while there were some
    static inline int64_t room = std::numeric_limits<int64_t>::max(); // bytes of all that is held
    static inline int devices = 1;                                    // of which one is selected
    static inline unsigned multiprocessors = 4;
    static inline int selected = 0;
    static inline std::map<Stream, int> streams; // on which device each was made
    static inline int astray = 0;                // launches on a stream of another device than the selected one
    static inline bool checks = false;           // each access of kernels that were compiled for it
    static inline bool refuses = false;          // the library rejects each product
    static inline Status (*product)(const MatrixProduct& asked,
                                    Stream stream) = nullptr; // the library's function; nullptr: there is no library

    static Status ask(const char* function) {
        const int call = calls[function]++;
        if (fails == function && call >= at) return fail("CUDA: %1: a fault that was asked for", function);
        return {};
    }
    static void arm(const std::string& function, int call) {
        fails = function;
        at = call;
        calls.clear();
        launched.clear();
    }
    // Returns the error that a driver reports for calls that are not allowed during a capture, and counts it in
    // `broken`.
    static Status beside_captures() {
        if (!captures) return {};
        ++broken;
        return fail("CUDA: a stream is being captured");
    }
    static const RuntimeApi& table() {
        static const RuntimeApi fake = [] {
            RuntimeApi api = emulator::table();
            api.kind = DeviceKind::cuda;
            api.name = "CUDA";
            api.about = [](int device) -> Result<DeviceFacts> {
                GGS_TRY(DeviceFacts facts, emulator::table().about(device < devices ? 0 : device));
                facts.multiprocessors = multiprocessors;
                return facts;
            };
            api.select = [](int device) -> Status {
                GGS_CHECK(ask("select"));
                selected = device;
                return emulator::table().select(device < devices ? 0 : device);
            };
            api.memory = []() -> Result<DeviceMemory> {
                GGS_CHECK(ask("memory"));
                return emulator::table().memory();
            };
            api.allocate = [](size_t bytes) -> Result<std::byte*> {
                GGS_CHECK(ask("allocate"));
                GGS_CHECK(beside_captures());
                if (static_cast<int64_t>(bytes) > room - held) return fail("CUDA: %1: out of memory", "cudaMalloc");
                held += static_cast<int64_t>(bytes);
                return emulator::table().allocate(bytes);
            };
            api.release = [](std::byte* memory, size_t bytes) {
                if (captures) ++broken;
                if (unfinished > 0) ++early;
                held -= static_cast<int64_t>(bytes);
                emulator::table().release(memory, bytes);
            };
            api.copy = [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes) -> Status {
                GGS_CHECK(ask("copy"));
                GGS_CHECK(beside_captures());
                return emulator::table().copy(kind, to, from, bytes);
            };
            api.copy_async = [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes,
                                Stream stream) -> Status {
                GGS_CHECK(ask("copy_async"));
                return emulator::table().copy_async(kind, to, from, bytes, stream);
            };
            api.copy_rows_async = [](CopyKind kind, const CopiedRows& rows, Stream stream) -> Status {
                GGS_CHECK(ask("copy_rows_async"));
                if (!stream) GGS_CHECK(beside_captures());
                return emulator::table().copy_rows_async(kind, rows, stream);
            };
            api.allocate_host = [](size_t bytes) -> Result<std::byte*> {
                GGS_CHECK(ask("allocate_host"));
                GGS_CHECK(beside_captures());
                return emulator::table().allocate_host(bytes);
            };
            api.make_stream = []() -> Result<Stream> {
                GGS_CHECK(ask("make_stream"));
                Result<Stream> made = emulator::table().make_stream();
                if (made.ok()) streams[*made] = selected;
                return made;
            };
            api.synchronise_stream = [](Stream stream) -> Status {
                GGS_CHECK(ask("synchronise_stream"));
                std::this_thread::sleep_for(takes);
                unfinished = 0;
                return emulator::table().synchronise_stream(stream);
            };
            api.fill_async = [](std::byte* at, size_t bytes, std::byte value, Stream stream) -> Status {
                GGS_CHECK(ask("fill_async"));
                return emulator::table().fill_async(at, bytes, value, stream);
            };
            api.make_event = []() -> Result<Event> {
                GGS_CHECK(ask("make_event"));
                return emulator::table().make_event();
            };
            api.record = [](Event event, Stream stream) -> Status {
                GGS_CHECK(ask("record"));
                return emulator::table().record(event, stream);
            };
            api.begin_capture = [](Stream stream) -> Status {
                GGS_CHECK(ask("begin_capture"));
                captures = true;
                return emulator::table().begin_capture(stream);
            };
            api.end_capture = [](Stream stream) -> Result<WorkGraph> {
                captures = false;
                const Result<WorkGraph> made = emulator::table().end_capture(stream);
                const Status asked = ask("end_capture");
                if (!asked.ok() && made.ok()) emulator::table().end_graph(*made);
                GGS_CHECK(Status(asked));
                graphs += made.ok();
                return made;
            };
            api.launch_graph = [](WorkGraph graph, Stream stream) -> Status {
                GGS_CHECK(ask("launch_graph"));
                ++unfinished;
                return emulator::table().launch_graph(graph, stream);
            };
            api.end_graph = [](WorkGraph graph) {
                --graphs;
                emulator::table().end_graph(graph);
            };
            api.can_multiply = []() -> Status { return product ? Status() : fail("there is no library of products"); };
            api.open_library = []() -> Status {
                GGS_CHECK(ask("open_library"));
                return FakeGpu::table().can_multiply();
            };
            api.multiply = [](const MatrixProduct& asked, Stream stream) -> Status {
                GGS_CHECK(ask("multiply"));
                if (refuses) return fail("cuBLAS: %1 returned status %2", "cublasGemmStridedBatchedEx", 15);
                return emulator::put(stream, [asked] { return product(asked, nullptr); });
            };
            api.launch = [](const KernelLaunch& launch, Stream stream) -> Status {
                GGS_CHECK(ask("launch"));
                ++launched[launch.name];
                astray += streams[stream] != selected;
                unfinished += !captures;
                KernelLaunch ours = launch;
                ours.checked = checks;
                return emulator::table().launch(ours, stream);
            };
            return api;
        }();
        return fake;
    }
    // Kernels for it.
    static const Registry& registry() {
        static const Registry made = [] {
            Registry registry = builtin_registry();
            for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
                Kernels& kernels = registry.define(static_cast<OpId>(id)).kernels;
                kernels[DeviceKind::cuda].on_device = kernels[DeviceKind::emulator].on_device;
            }
            return registry;
        }();
        return made;
    }
};

} // namespace ggs
