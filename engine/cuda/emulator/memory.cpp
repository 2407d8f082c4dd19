// SPDX-License-Identifier: MIT
// The emulator's table. Its memory is the host's, with a page without access on both sides of each allocation. Calls
// complete before they return, except on streams that are being captured (streams.h).
#include "cuda/emulator/launching.h"
#include "cuda/emulator/streams.h"

#include "base/machine_memory.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>

#include <sys/mman.h>

namespace ggs::emulator {

namespace {

constexpr size_t page = 4096, alignment = 256; // equal to those of a GPU's allocations

struct Memory {
    std::mutex lock;
    std::map<std::byte*, size_t> allocations;
    uint64_t used = 0;
};
Memory& memory() {
    static Memory* const all = new Memory; // never destroyed, since storages may outlive other static objects
    return *all;
}

size_t with_gaps(size_t bytes) { return (bytes + page - 1) / page * page + 2 * page; }

Result<std::byte*> allocate(size_t bytes) {
    if (bytes == 0) return nullptr;
    void* const all = mmap(nullptr, with_gaps(bytes), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return fail("%1 bytes of emulator memory can't be allocated: %2", bytes, std::strerror(errno));
    auto* const begin = static_cast<std::byte*>(all) + page;
    if (mprotect(begin, with_gaps(bytes) - 2 * page, PROT_READ | PROT_WRITE) != 0) {
        munmap(all, with_gaps(bytes));
        return fail("%1 bytes of emulator memory can't be allocated: %2", bytes, std::strerror(errno));
    }
    static_assert(page % alignment == 0);
    const std::lock_guard lock(memory().lock);
    memory().allocations[begin] = bytes;
    memory().used += bytes;
    return begin;
}

void release(std::byte* begin, size_t bytes) {
    if (!begin) return;
    const std::lock_guard lock(memory().lock);
    memory().allocations.erase(begin);
    memory().used -= bytes;
    munmap(begin - page, with_gaps(bytes));
}

constexpr unsigned multiprocessors = 4; // few, so that a kernel that loops over rows does so even for small tensors

Status is_the_emulator(int device) {
    if (device != 0) return fail("there is no emulator %1; the only emulator is 0", device);
    return {};
}

constexpr RuntimeApi make_table(const RuntimeApi& cpu) {
    RuntimeApi made = cpu;
    made.kind = DeviceKind::emulator;
    made.name = "emulator";
    made.host_memory = false;
    made.about = [](int device) -> Result<DeviceFacts> {
        GGS_CHECK(is_the_emulator(device));
        return DeviceFacts{"a GPU emulated on this CPU", machine_memory(), multiprocessors};
    };
    made.select = is_the_emulator;
    made.memory = []() -> Result<DeviceMemory> {
        const uint64_t total = machine_memory();
        const std::lock_guard lock(memory().lock);
        return DeviceMemory{total - std::min(total, memory().used), total};
    };
    made.allocate = allocate;
    made.release = release;
    made.allocate_managed = allocate;
    made.release_managed = release;
    made.make_stream = make_stream;
    made.end_stream = end_stream;
    made.copy_async = copy_on;
    made.copy_rows_async = copy_rows_on;
    made.launch = launch_on;
    made.fill_async = fill_on;
    made.can_multiply =
        made.open_library = []() -> Status { return fail("the emulator has no library for matrix products"); };
    made.multiply = [](const MatrixProduct&, Stream) -> Status {
        return fail("the emulator has no library for matrix products");
    };
    made.begin_capture = begin_capture;
    made.end_capture = end_capture;
    made.launch_graph = launch_graph;
    made.end_graph = end_graph;
    return made;
}

} // namespace

const RuntimeApi& table() {
    static const RuntimeApi made = make_table(own_runtime(DeviceKind::cpu));
    return made;
}

std::vector<Allocation> allocations() {
    const std::lock_guard lock(memory().lock);
    std::vector<Allocation> all;
    all.reserve(memory().allocations.size());
    for (const auto& [begin, size] : memory().allocations) all.push_back({begin, size});
    return all;
}

} // namespace ggs::emulator
