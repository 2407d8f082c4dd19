// SPDX-License-Identifier: MIT
// FreeBlocks: the free blocks while a memory plan is made. They are managed like those of ggml's dynamic allocator.
//
// There are one or more chunks, each of which may become a separate block of memory. Each chunk has a list of free
// blocks, sorted by offset. All sizes are in bytes, and are multiples of the memory's alignment. A value that only
// assigns offsets; it owns no memory.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

inline constexpr size_t most_chunks = 16;
inline constexpr size_t most_free_blocks = 256; // in a chunk

// A range of bytes in a chunk.
struct ChunkRange {
    uint32_t chunk = 0;
    size_t offset = 0;
    size_t size = 0;
    size_t end() const { return offset + size; }
    bool operator==(const ChunkRange&) const = default;
};

class FreeBlocks {
  public:
    // `max_size`: the largest block that the memory can provide, in bytes.
    explicit FreeBlocks(size_t max_size) : m_max_size(max_size) {}

    // Takes the smallest block that is large enough. The last block of a chunk, which is endless, is taken only if no
    // other fits. Returns an error if no chunk has room, and no more chunks are allowed.
    Result<ChunkRange> take(size_t size);
    // Returns an error if the chunk would have more free blocks than ggml can list.
    Status give_back(const ChunkRange& range);

    // Returns the size that each chunk needs for all requests so far.
    const std::vector<size_t>& sizes() const { return m_sizes; }

    // The outcome of a request for a block.
    enum class Answer { taken, too_small, larger, last };
    struct Candidate {
        ChunkRange block;
        bool last; // of its chunk: the block is endless
        Answer answer;
    };
    // Returns all free blocks in their current state, with the outcome of a request for `size` bytes.
    std::vector<Candidate> candidates(size_t size) const;

  private:
    struct Block {
        size_t offset, size;
        size_t end() const { return offset + size; }
    };
    struct Choice {
        size_t chunk, block;
        bool last;
    };
    // Returns false if a new chunk is needed.
    bool choose(size_t size, Choice& choice) const;
    void add_chunk(size_t size);

    size_t m_max_size;
    std::vector<std::vector<Block>> m_chunks; // free blocks, by offset
    std::vector<size_t> m_sizes;
};

} // namespace ggs
