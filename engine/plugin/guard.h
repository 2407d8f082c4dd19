// SPDX-License-Identifier: MIT
// Guard: finds what a kernel writes where it may not, for one chunk of a plug-in's node.
//
// The kernel gets a copy of the node whose memory stands between guard bytes, all of it filled with a pattern, and work
// memory of just the size it asked for, likewise. Afterwards everything but the chunk's rows has to hold the pattern
// still, and the sources the bytes they had; then the rows go where they belong. An element of theirs that holds the
// pattern was not written, if it holds another pattern after the kernel has run again into that. It costs a pass over the
// node and its sources for each chunk. What is written farther away than `reach` is not seen (an address sanitizer sees that).
// It is part of the kernel that the executor calls, and reads what that was given by its addresses, as the plug-in does.
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

    // What memory is filled with; no byte of one is that of the other at its place.
    enum class Pattern { one, other };
    // The node must be dense. An error if there is no memory for the copy.
    static Result<Guard> around(const Tensor& node, Chunk chunk, size_t work, Pattern pattern = Pattern::one);

    // What the kernel is given.
    const Tensor& node() const { return m_copy; }
    std::span<std::byte> work() { return m_work.inside(); }

    // The first source whose bytes are not what they were; -1 if there is none.
    int changed_source() const;
    // Says what was written beside the rows.
    Status check_outside() const;
    // Whether an element of the rows holds the pattern.
    bool may_be_unwritten() const { return unwritten(0).has_value(); }
    // Says which row, or which element of one, holds the pattern here and the other one there.
    Status check_written(const Guard& again) const;
    void move_rows();

  private:
    // Memory between guard bytes, filled with the pattern.
    class Fenced {
      public:
        static Result<Fenced> make(size_t size, Pattern pattern);
        std::span<std::byte> inside() const { return {m_begin + reach, m_size}; }
        // The first byte in [from, to), counted from the inside's first, that is not the pattern's.
        std::optional<int64_t> changed(int64_t from, int64_t to) const;
        std::optional<int64_t> changed_outside_of(int64_t begin, int64_t end) const;
        // Whether all of these bytes are the pattern's.
        bool holds_pattern(int64_t from, int64_t to) const;

      private:
        std::unique_ptr<std::byte[]> m_memory;
        std::byte* m_begin = nullptr; // aligned
        size_t m_size = 0;
        Pattern m_pattern = Pattern::one;
    };

    Guard(const Tensor& node, Chunk chunk, Fenced out, Fenced work);
    // Of the rows' elements (blocks, of a type that has them), counted from 0, the first from there on that holds the
    // pattern.
    std::optional<int64_t> unwritten(int64_t from) const;
    size_t element_bytes() const;
    int64_t elements() const;
    int64_t begin() const;

    const Tensor& m_node;
    Chunk m_chunk;
    Fenced m_out;
    Fenced m_work;
    Tensor m_copy;
    std::array<uint64_t, max_src> m_sources; // what their bytes hash to
};

} // namespace ggs
