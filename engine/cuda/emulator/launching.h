// SPDX-License-Identifier: MIT
// Internal state of the emulator: the current launch, its threads, and its findings. Only one launch runs at a time,
// under the lock of launch(). All data here belongs to the thread that runs it.
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
    const void* site = nullptr; // location at which it waits
    WarpCall call = WarpCall::sync;
    unsigned mask = 0;
    uint64_t value = 0; // passed in; later the returned value
    int source = 0;     // of a shuffle
    uint32_t syncs = 0; // passed in its warp so far, only those that order memory
};

// A finding as recorded in the middle of a kernel, without text.
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
    Lane* now = nullptr; // the thread that runs
    unsigned now_number = 0;
    uint64_t block = 0;    // index in the grid
    uint32_t barriers = 0; // passed by this block so far
    std::byte* dynamic = nullptr;
    size_t dynamic_size = 0;
    bool ends = false; // nothing else is run
    std::vector<RawFinding> findings;
    Recorder* recorder = nullptr; // of the current block, if it is recorded
};
extern Launching launching;

Thread thread_of(unsigned lane);
Thread thread_of(uint64_t block, unsigned lane);
// Records a finding once per pair of locations.
void found(const RawFinding& finding);
// Ends the launch because the current thread can't continue. Doesn't return.
[[noreturn]] void abandon();

// -- accesses.cpp --
void begin_accesses(); // of a launch
void begin_block_accesses();
void end_accesses();
// Returns the name of an address: a shared array and the byte in it; empty if it is unknown.
std::string shared_at(const void* address);
std::vector<SharedArray> shared_arrays(); // that this launch has accessed

// -- memory.cpp --
struct Allocation {
    std::byte* begin;
    size_t size;
};
std::vector<Allocation> allocations(); // of the device, ordered by address

// -- places.cpp --
Place place_of(const void* pc);
struct Symbol {
    std::string name;
    uintptr_t begin = 0;
    size_t size = 0;
};
std::optional<Symbol> symbol_at(const void* address);

} // namespace ggs::emulator
