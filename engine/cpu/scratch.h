// SPDX-License-Identifier: MIT
// Memory of a thread for what a kernel lays out while it computes a chunk. Each thread has its own, which grows and is
// given back when the thread ends. ggml's work buffer is not for this: its size is ggml's, to the byte.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ggs {

// Each use has memory of its own: a node's kernel keeps its numbers while it has products made.
enum class ScratchOf : uint8_t { products, columns, node };
inline constexpr size_t scratch_uses = 3;

// At an address that is a multiple of 64; the same at this thread's next call with the same use, unless that wants
// more. Throws bad_alloc.
std::byte* thread_scratch(ScratchOf use, size_t bytes);
// What this thread has by now, of all uses together.
size_t thread_scratch_size();

} // namespace ggs
