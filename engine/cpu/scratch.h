// SPDX-License-Identifier: MIT
// Scratch memory of a thread, for data that a kernel prepares while it computes a chunk. Each thread has its own
// scratch memory, which grows as needed and is freed when the thread ends. ggml's work buffer isn't used for this,
// since its size must equal ggml's to the byte.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ggs {

// Each use has separate memory: a node's kernel keeps its data while products are computed for it.
enum class ScratchOf : uint8_t { products, columns, node };
inline constexpr size_t scratch_uses = 3;

// Returns memory aligned to 64 bytes. The thread's next call with the same use returns the same address, unless it
// requests more bytes. Throws bad_alloc.
std::byte* thread_scratch(ScratchOf use, size_t bytes);
// Returns the number of bytes that this thread has allocated for all uses.
size_t thread_scratch_size();

} // namespace ggs
