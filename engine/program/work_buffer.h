// SPDX-License-Identifier: MIT
// WorkBuffer: the scratch memory that a `compute` call puts into its arena for the kernels of its run, and the last
// step that used it.
//
// A value; any thread. Unit of sizes: bytes.
#pragma once

#include "graph/program.h"

#include <optional>
#include <span>

namespace ggs {

struct WorkBuffer {
    uint32_t arena = 0;
    uint64_t address = 0; // 0: the run's call put none there, or the arena was reset since
    uint64_t size = 0;
    // False: it is too small for the number of threads that was set, and the kernels use memory outside of the arena.
    bool used = false;
    // The last step whose kernel worked in it. Nothing: no byte of it means anything.
    std::optional<size_t> step;

    bool holds(uint64_t at) const { return address && at >= address && at - address < size; }
};

// By run, as they are before anything ran.
std::vector<WorkBuffer> work_buffers(const Program& program, std::span<const Run> runs);
// Returns the buffer's range in the program's memory, of size 0 if there is no buffer.
StoredRange memory_of(const WorkBuffer& buffer, const Program& program);
// The one that has the byte; null if none does.
const WorkBuffer* work_buffer_at(std::span<const WorkBuffer> buffers, uint64_t address);

} // namespace ggs
