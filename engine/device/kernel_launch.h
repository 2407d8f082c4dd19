// SPDX-License-Identifier: MIT
// KernelLaunch: one start of a kernel on a grid of threads, as it is passed through a device's table. Plain data only:
// compilers of kernels include this header, too.
//
// A value that is needed only during the call of launch(). Sizes are in bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ggs {

struct Extent3 {
    unsigned x = 1, y = 1, z = 1;
    uint64_t count() const { return uint64_t{x} * y * z; }
};

struct KernelLaunch {
    const char* name;   // as the source has it
    const void* kernel; // the function: what its compiler takes for it
    // Calls the function with these arguments, as one thread of the grid, where the kernel was compiled for the host.
    void (*call)(const void* kernel, void* const* arguments);
    Extent3 grid, block; // blocks in the grid, threads in a block
    size_t shared = 0;   // that each block gets besides what the kernel itself declares
    void** arguments = nullptr;
    const size_t* argument_sizes = nullptr;
    size_t argument_count = 0;
    bool checked = false; // compiled so that every access of it is seen
};

} // namespace ggs
