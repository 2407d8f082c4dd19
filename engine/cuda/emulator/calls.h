// SPDX-License-Identifier: MIT
// Functions that kernels call while the emulator runs them. Only within a launch, on the thread that runs it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ggs::emulator {

struct Index3 {
    unsigned x, y, z;
};
// Indices of the current thread.
struct Indices {
    Index3 thread, block, block_dim, grid_dim;
};
extern Indices indices;

inline constexpr unsigned all_lanes = 0xffffffffu;

void sync_threads();
void sync_warp(unsigned mask = all_lanes);
int lane_now();
// Returns the value that the given lane of the mask has passed in; the own value if there is no such lane.
uint64_t shuffle(unsigned mask, uint64_t value, int lane);
unsigned ballot(unsigned mask, bool predicate);
unsigned active_mask();
void fence();
void* dynamic_shared();

float atomic_add(float* address, float value);
int atomic_add(int* address, int value);
unsigned atomic_add(unsigned* address, unsigned value);
int atomic_max(int* address, int value);
int atomic_cas(int* address, int expected, int value);

} // namespace ggs::emulator

// The checked variant is compiled as for the thread sanitizer, but never uses its runtime. Its calls are redirected to
// functions in accesses.cpp with ggscope's own names. The sanitizer's names stay free for a program that is built with
// it.
#if defined(GGS_CHECKED)
asm(".set __tsan_read1, ggs_emulator_read1\n"
    ".set __tsan_read2, ggs_emulator_read2\n"
    ".set __tsan_read4, ggs_emulator_read4\n"
    ".set __tsan_read8, ggs_emulator_read8\n"
    ".set __tsan_read16, ggs_emulator_read16\n"
    ".set __tsan_write1, ggs_emulator_write1\n"
    ".set __tsan_write2, ggs_emulator_write2\n"
    ".set __tsan_write4, ggs_emulator_write4\n"
    ".set __tsan_write8, ggs_emulator_write8\n"
    ".set __tsan_write16, ggs_emulator_write16\n"
    ".set __tsan_unaligned_read2, ggs_emulator_unaligned_read2\n"
    ".set __tsan_unaligned_read4, ggs_emulator_unaligned_read4\n"
    ".set __tsan_unaligned_read8, ggs_emulator_unaligned_read8\n"
    ".set __tsan_unaligned_read16, ggs_emulator_unaligned_read16\n"
    ".set __tsan_unaligned_write2, ggs_emulator_unaligned_write2\n"
    ".set __tsan_unaligned_write4, ggs_emulator_unaligned_write4\n"
    ".set __tsan_unaligned_write8, ggs_emulator_unaligned_write8\n"
    ".set __tsan_unaligned_write16, ggs_emulator_unaligned_write16\n"
    ".set __tsan_read_range, ggs_emulator_read_range\n"
    ".set __tsan_write_range, ggs_emulator_write_range\n"
    ".set __tsan_init, ggs_emulator_init\n"
    ".set __ubsan_handle_out_of_bounds, ggs_emulator_past_end\n");
#endif
