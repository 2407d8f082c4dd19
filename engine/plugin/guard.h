// SPDX-License-Identifier: MIT
// Guard: finds what a kernel writes where it may not, for one chunk of a plug-in's node.
//
// The kernel gets a copy of the node whose memory stands between guard bytes, all of it filled with a pattern, and work
// memory of just the size it asked for, likewise. Afterwards everything but the chunk's rows has to hold the pattern
// still, and the sources the bytes they had; then the rows go where they belong. It costs a pass over the node and its
// sources for each chunk. What is written farther away than `reach` is not seen (an address sanitizer sees that).
// Used by one thread; while it is in use no other may run the same node.
#pragma once

#include "graph/kernel.h"

#include <array>
#include <memory>
#include <optional>
#include <span>

namespace ggs {

class Guard {
  public:
    static constexpr size_t reach = size_t{64} << 10; // guard bytes before and behind

    // The node must be dense. An error if there is no memory for the copy.
    static Result<Guard> around(const Tensor& node, Chunk chunk, size_t work);

    // What the kernel is given.
    const Tensor& node() const { return m_copy; }
    std::span<std::byte> work() { return m_work.inside(); }

    // The first source whose bytes are not what they were; -1 if there is none.
    int changed_source() const;
    // Moves the rows into the node; or says what else was written, or which row was not.
    Status finish();

  private:
    // Memory between guard bytes, filled with the pattern.
    class Fenced {
      public:
        static Result<Fenced> make(size_t size);
        std::span<std::byte> inside() const { return {m_begin + reach, m_size}; }
        // The first byte in [from, to), counted from the inside's first, that is not the pattern's.
        std::optional<int64_t> changed(int64_t from, int64_t to) const;
        std::optional<int64_t> changed_outside_of(int64_t begin, int64_t end) const;

      private:
        std::unique_ptr<std::byte[]> m_memory;
        std::byte* m_begin = nullptr; // aligned
        size_t m_size = 0;
    };

    Guard(const Tensor& node, Chunk chunk, Fenced out, Fenced work);

    const Tensor& m_node;
    Chunk m_chunk;
    Fenced m_out;
    Fenced m_work;
    Tensor m_copy;
    std::array<uint64_t, max_src> m_sources; // what their bytes hash to
};

} // namespace ggs
