// SPDX-License-Identifier: MIT
#include "device/runtime_api.h"

#include "base/machine_memory.h"
#include "device/runtime_calls.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace ggs {

namespace {

// -- the CPU ----------------------------------------------------------------------------------------------------------

Result<std::byte*> reserve(size_t bytes) {
    if (bytes == 0) return nullptr;
    void* const p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return fail("%1 bytes of address space can't be reserved: %2", bytes, std::strerror(errno));
    return static_cast<std::byte*>(p);
}

void give_back(std::byte* memory, size_t bytes) {
    if (memory) munmap(memory, bytes);
}

// Returns the rest of the first line of a system file that starts with a word, without that word. Empty if there is
// none.
std::string line_of(const char* file, std::string_view word) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(word)) continue;
        const size_t value = line.find_first_not_of(" \t:", word.size());
        return value == std::string::npos ? std::string() : line.substr(value);
    }
    return {};
}

Status is_the_cpu(int device) {
    if (device != 0) return fail("there is no CPU %1; the only CPU is 0", device);
    return {};
}

Result<DeviceFacts> about_cpu(int device) {
    GGS_CHECK(is_the_cpu(device));
    const std::string name = line_of("/proc/cpuinfo", "model name");
    return DeviceFacts{name.empty() ? std::string("CPU") : name, machine_memory()};
}

Result<DeviceMemory> machine_memory_now() {
    const uint64_t total = machine_memory();
    const uint64_t free = std::strtoull(line_of("/proc/meminfo", "MemAvailable").c_str(), nullptr, 10) * 1024;
    return DeviceMemory{std::min(free, total), total};
}

// The CPU has no queue: each request is complete when its call returns. Any pointer identifies a stream; that of an
// event holds its time.
struct CpuEvent {
    std::chrono::steady_clock::time_point at;
};
CpuEvent* own(Event event) { return reinterpret_cast<CpuEvent*>(event); }

Status copy_here(CopyKind, std::byte* to, const std::byte* from, size_t bytes) {
    if (bytes > 0) std::memmove(to, from, bytes);
    return {};
}

Status copy_rows_here(CopyKind, const CopiedRows& rows, Stream) {
    for (size_t i = 0; i < rows.count && rows.size > 0; ++i)
        std::memmove(rows.to + i * rows.to_step, rows.from + i * rows.from_step, rows.size);
    return {};
}

Status fill_here(std::byte* at, size_t bytes, std::byte value) {
    if (bytes > 0) std::memset(at, std::to_integer<int>(value), bytes);
    return {};
}

constexpr RuntimeApi cpu = {
    DeviceKind::cpu,
    "CPU",
    true,
    []() -> Result<int> { return 1; },
    about_cpu,
    is_the_cpu,
    machine_memory_now,
    reserve,
    give_back,
    reserve,
    give_back,
    copy_here,
    fill_here,
    reserve,
    give_back,
    []() -> Status { return {}; },
    []() -> Result<Stream> { return reinterpret_cast<Stream>(new std::byte{}); },
    [](Stream stream) { delete reinterpret_cast<std::byte*>(stream); },
    [](Stream) -> Status { return {}; },
    [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream) -> Status {
        return copy_here(kind, to, from, bytes);
    },
    copy_rows_here,
    []() -> Result<Event> { return reinterpret_cast<Event>(new CpuEvent{}); },
    [](Event event) { delete own(event); },
    [](Event event, Stream) -> Status {
        own(event)->at = std::chrono::steady_clock::now();
        return {};
    },
    [](Event from, Event to) -> Result<double> {
        return std::chrono::duration<double, std::nano>(own(to)->at - own(from)->at).count();
    },
    [](const KernelLaunch&, Stream) -> Status {
        return fail("a CPU can't run kernels that are written for a grid of threads");
    },
    [](const KernelLaunch&) -> Status { return {}; },
    [](std::byte* at, size_t bytes, std::byte value, Stream) -> Status { return fill_here(at, bytes, value); },
    []() -> Status { return fail("the CPU has no library for matrix products"); },
    []() -> Status { return fail("the CPU has no library for matrix products"); },
    [](const MatrixProduct&, Stream) -> Status { return fail("the CPU has no library for matrix products"); },
    [](Stream) -> Status { return fail("a CPU's streams can't be captured"); },
    [](Stream) -> Result<WorkGraph> { return fail("a CPU's streams can't be captured"); },
    [](WorkGraph, Stream) -> Status { return fail("a CPU's streams can't be captured"); },
    [](WorkGraph) {},
    [](const char*) {},
    []() {},
};

// -- unavailable devices ----------------------------------------------------------------------------------------------

// A table whose functions all return the same error.
template <Failure (*why)()> constexpr RuntimeApi absent(DeviceKind kind, const char* name) {
    return {
        kind,
        name,
        false,
        []() -> Result<int> { return why(); },
        [](int) -> Result<DeviceFacts> { return why(); },
        [](int) -> Status { return why(); },
        []() -> Result<DeviceMemory> { return why(); },
        [](size_t) -> Result<std::byte*> { return why(); },
        [](std::byte*, size_t) {},
        [](size_t) -> Result<std::byte*> { return why(); },
        [](std::byte*, size_t) {},
        [](CopyKind, std::byte*, const std::byte*, size_t) -> Status { return why(); },
        [](std::byte*, size_t, std::byte) -> Status { return why(); },
        [](size_t) -> Result<std::byte*> { return why(); },
        [](std::byte*, size_t) {},
        []() -> Status { return why(); },
        []() -> Result<Stream> { return why(); },
        [](Stream) {},
        [](Stream) -> Status { return why(); },
        [](CopyKind, std::byte*, const std::byte*, size_t, Stream) -> Status { return why(); },
        [](CopyKind, const CopiedRows&, Stream) -> Status { return why(); },
        []() -> Result<Event> { return why(); },
        [](Event) {},
        [](Event, Stream) -> Status { return why(); },
        [](Event, Event) -> Result<double> { return why(); },
        [](const KernelLaunch&, Stream) -> Status { return why(); },
        [](const KernelLaunch&) -> Status { return why(); },
        [](std::byte*, size_t, std::byte, Stream) -> Status { return why(); },
        []() -> Status { return why(); },
        []() -> Status { return why(); },
        [](const MatrixProduct&, Stream) -> Status { return why(); },
        [](Stream) -> Status { return why(); },
        [](Stream) -> Result<WorkGraph> { return why(); },
        [](WorkGraph, Stream) -> Status { return why(); },
        [](WorkGraph) {},
        [](const char*) {},
        []() {},
    };
}

Failure no_cuda() { return fail("there is no CUDA device: ggscope was built without CUDA"); }
Failure no_emulator() { return fail("this build doesn't include the emulator"); }

constexpr RuntimeApi absent_cuda = absent<no_cuda>(DeviceKind::cuda, "CUDA");
constexpr RuntimeApi absent_emulator = absent<no_emulator>(DeviceKind::emulator, "emulator");

std::array<std::atomic<const RuntimeApi*>, static_cast<size_t>(DeviceKind::count)> tables = {&cpu, &absent_cuda,
                                                                                             &absent_emulator};

} // namespace

const RuntimeApi& runtime(DeviceKind kind) { return counting_table(kind); }

const RuntimeApi& own_runtime(DeviceKind kind) {
    return *tables[static_cast<size_t>(kind)].load(std::memory_order_acquire);
}

const RuntimeApi& set_runtime(const RuntimeApi& table) {
    return *tables[static_cast<size_t>(table.kind)].exchange(&table);
}

} // namespace ggs
