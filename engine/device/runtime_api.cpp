// SPDX-License-Identifier: MIT
#include "device/runtime_api.h"

#include "base/machine_memory.h"

#include <algorithm>
#include <cerrno>
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

// The first line of a system's file that begins with a word, behind the word; empty if there is none.
std::string line_of(const char* file, std::string_view word) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(word)) continue;
        const size_t value = line.find_first_not_of(" \t:", word.size());
        return value == std::string::npos ? std::string() : line.substr(value);
    }
    return {};
}

Result<std::string> processor_name() {
    const std::string name = line_of("/proc/cpuinfo", "model name");
    return name.empty() ? std::string("CPU") : name;
}

Result<DeviceMemory> machine_memory_now() {
    const uint64_t total = machine_memory();
    const uint64_t free = std::strtoull(line_of("/proc/meminfo", "MemAvailable").c_str(), nullptr, 10) * 1024;
    return DeviceMemory{std::min(free, total), total};
}

constexpr RuntimeApi cpu = {
    DeviceKind::cpu,
    "CPU",
    true,
    []() -> Result<int> { return 1; },
    [](int device) -> Status {
        if (device != 0) return fail("there is one CPU, 0, and no CPU %1", device);
        return {};
    },
    processor_name,
    machine_memory_now,
    reserve,
    give_back,
    reserve,
    give_back,
    [](CopyKind, std::byte* to, const std::byte* from, size_t bytes) -> Status {
        if (bytes > 0) std::memmove(to, from, bytes);
        return {};
    },
    [](std::byte* at, size_t bytes, std::byte value) -> Status {
        if (bytes > 0) std::memset(at, std::to_integer<int>(value), bytes);
        return {};
    },
};

// -- what is not there ------------------------------------------------------------------------------------------------

Failure no_cuda() { return fail("there is no CUDA device: this ggscope was built without CUDA"); }

constexpr RuntimeApi absent_cuda = {
    DeviceKind::cuda,
    "CUDA",
    false,
    []() -> Result<int> { return no_cuda(); },
    [](int) -> Status { return no_cuda(); },
    []() -> Result<std::string> { return no_cuda(); },
    []() -> Result<DeviceMemory> { return no_cuda(); },
    [](size_t) -> Result<std::byte*> { return no_cuda(); },
    [](std::byte*, size_t) {},
    [](size_t) -> Result<std::byte*> { return no_cuda(); },
    [](std::byte*, size_t) {},
    [](CopyKind, std::byte*, const std::byte*, size_t) -> Status { return no_cuda(); },
    [](std::byte*, size_t, std::byte) -> Status { return no_cuda(); },
};

} // namespace

const RuntimeApi& runtime(DeviceKind kind) { return kind == DeviceKind::cuda ? absent_cuda : cpu; }

} // namespace ggs
