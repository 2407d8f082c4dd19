// SPDX-License-Identifier: MIT
// Inside of the emulator: the launch that runs now, its threads, and what has been found in it. There is one at a time,
// under the lock of launch(); everything here is of the thread that runs it.
#pragma once

#include "cuda/emulator/calls.h"
#include "cuda/emulator/emulator.h"
#include "cuda/emulator/fibres.h"

#include <optional>

namespace ggs::emulator {

class Recorder;
struct SharedArray;

inline constexpr unsigned warp_size = 32;
inline constexpr uint64_t most_threads = 1024; // of a block

enum class LaneState : uint8_t { ready, at_barrier, in_warp, returned };
enum class WarpCall : uint8_t { sync, shuffle, ballot };

struct Lane {
    Fibre fibre;
    std::span<std::byte> stack;
    Index3 index{};
    LaneState state = LaneState::returned;
    const void* site = nullptr; // where it waits
    WarpCall call = WarpCall::sync;
    unsigned mask = 0;
    uint64_t value = 0; // handed in, and what comes back
    int source = 0;     // of a shuffle
    uint32_t syncs = 0; // of its warp so far, of those that order memory
};

// As it is met, in the middle of a kernel: no text yet.
struct RawFinding {
    FindingKind kind;
    Thread who, other;
    const void* pc;
    const void* other_pc;
    bool writes, other_writes;
    const void* address;
    size_t bytes;
    size_t again = 0;
};
inline constexpr size_t most_findings = 32;

struct Launching {
    const KernelLaunch* launch = nullptr; // null: nothing runs
    bool checked = false;
    std::vector<Lane>* lanes = nullptr;
    unsigned count = 0;  // threads of a block
    unsigned live = 0;   // that have not returned
    Lane* now = nullptr; // that runs
    unsigned now_number = 0;
    uint64_t block = 0;    // number of it in the grid
    uint32_t barriers = 0; // of this block so far
    std::byte* dynamic = nullptr;
    size_t dynamic_size = 0;
    bool ends = false; // nothing more is run
    std::vector<RawFinding> findings;
    Recorder* recorder = nullptr; // of the block that runs, if it is recorded
};
extern Launching launching;

Thread thread_of(unsigned lane);
Thread thread_of(uint64_t block, unsigned lane);
// Keeps it, once for each pair of places.
void found(const RawFinding& finding);
// The running thread can't go on: the launch ends. Doesn't return.
[[noreturn]] void abandon();

// -- accesses.cpp --
void begin_accesses(); // of a launch
void begin_block_accesses();
void end_accesses();
// What stands at an address in words: a shared array and the byte in it; empty if nothing is known.
std::string shared_at(const void* address);
std::vector<SharedArray> shared_arrays(); // that this launch has touched

// -- memory.cpp --
struct Allocation {
    std::byte* begin;
    size_t size;
};
std::vector<Allocation> allocations(); // of the device, in order

// -- places.cpp --
Place place_of(const void* pc);
struct Symbol {
    std::string name;
    uintptr_t begin = 0;
    size_t size = 0;
};
std::optional<Symbol> symbol_at(const void* address);

} // namespace ggs::emulator
