// SPDX-License-Identifier: MIT
// FreeBlocks: which bytes are free while a plan is made: ggml's dynamic allocator.
//
// One or several chunks, each of which may become a block of memory of its own; in each the free blocks by their
// offset. All sizes are bytes and multiples of the memory's alignment already. A value that hands out numbers; it owns
// no memory.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

inline constexpr size_t most_chunks = 16;
inline constexpr size_t most_free_blocks = 256; // of a chunk

// Bytes of a chunk.
struct ChunkRange {
    uint32_t chunk = 0;
    size_t offset = 0;
    size_t size = 0;
    size_t end() const { return offset + size; }
    bool operator==(const ChunkRange&) const = default;
};

class FreeBlocks {
  public:
    // `max_size`: the largest block that the memory can be asked for at a time.
    explicit FreeBlocks(size_t max_size) : m_max_size(max_size) {}

    // The smallest block that is large enough; the last block of a chunk, which has no end yet, only if no other is. An
    // error if there is no room in any chunk, and no more chunks are allowed.
    Result<ChunkRange> take(size_t size);
    // An error if the chunk would be in more pieces than ggml keeps count of.
    Status give_back(const ChunkRange& range);

    // How large each chunk has to be for all that was ever taken.
    const std::vector<size_t>& sizes() const { return m_sizes; }

    // What a request met with.
    enum class Answer { taken, too_small, larger, last };
    struct Candidate {
        ChunkRange block;
        bool last; // of its chunk: it goes on without an end
        Answer answer;
    };
    // All free blocks as they are, and what a request for so many bytes would make of each.
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
    // Nothing: a new chunk is needed.
    bool choose(size_t size, Choice& choice) const;
    void add_chunk(size_t size);

    size_t m_max_size;
    std::vector<std::vector<Block>> m_chunks; // free blocks, by offset
    std::vector<size_t> m_sizes;
};

} // namespace ggs
