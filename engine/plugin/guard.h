// SPDX-License-Identifier: MIT
// Guard: finds what a kernel writes and reads where it may not, for one chunk of a plug-in's node.
//
// The kernel gets a copy of the node whose memory lies between guard bytes, all of it filled with a pattern, and work
// memory of exactly the size it asked for, filled in the same way. Bytes of the result that are a source's, as in an
// _inplace call, keep the source's bytes, and the source is the copy as well. Afterwards everything but the chunk's
// rows must hold what it held, and so must the sources; then the rows are copied to the result. The caller runs the
// kernel a second time over another pattern: an element that holds the pattern both times was not written, and one that
// differs in any other way depends on memory that the kernel had not written. It costs two passes over the node and its
// sources for each chunk. Writes farther away than `reach` are not found (an address sanitizer finds those). It is part
// of the kernel that the executor calls, and reads what that was given by its addresses, as the plug-in does. Used by
// one thread; while it is in use no other may run the same node.
#pragma once

#include "graph/kernel.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

class Guard {
  public:
    static constexpr size_t reach = size_t{64} << 10; // guard bytes before and behind

    // What memory is filled with; no byte of one is that of the other at its place.
    enum class Pattern { one, other };
    // The node must be dense. An error if there is no memory for the copy.
    static Result<Guard> around(const Tensor& node, Chunk chunk, size_t work, Pattern result, Pattern work_memory);

    // What the kernel is given.
    const Tensor& node() const { return *m_copy; }
    std::span<std::byte> work() { return m_work.inside(); }

    // The first source whose bytes are not what they were; -1 if there is none.
    int changed_source() const;
    // Says what was written outside the rows.
    Status check_outside() const;
    // Says which row, or which element of one, neither run has written; `again` has the other pattern.
    Status check_written(const Guard& again) const;
    // The first element of the rows that the two runs made differently and at least one of them has written, counted
    // from the rows' first.
    std::optional<int64_t> difference(const Guard& again) const;
    // "byte 84 of the result, which belongs to element [1, 7, 0, 0], is 63 or 64"
    Message difference_text(const Guard& again, int64_t element) const;
    void move_rows();

  private:
    // Bytes of the result that are a source's, too: from `begin` to `end`.
    struct Shared {
        int64_t begin, end;
    };
    // Memory between guard bytes, filled with the pattern.
    class Fenced {
      public:
        static Result<Fenced> make(size_t size, Pattern pattern);
        std::span<std::byte> inside() const { return {m_begin + reach, m_size}; }
        // These bytes hold what `from` holds instead of the pattern.
        void share(Shared bytes, const std::byte* from);
        // The first byte in [from, to), counted from the inside's first, that is not what it was.
        std::optional<int64_t> changed(int64_t from, int64_t to) const;
        std::optional<int64_t> changed_outside_of(int64_t begin, int64_t end) const;
        // Whether all of these bytes are the pattern's.
        bool holds_pattern(int64_t from, int64_t to) const;

      private:
        std::optional<int64_t> not_the_pattern(int64_t from, int64_t to) const;

        std::unique_ptr<std::byte[]> m_memory;
        std::byte* m_begin = nullptr; // aligned
        size_t m_size = 0;
        Pattern m_pattern = Pattern::one;
        std::vector<Shared> m_shared;        // in order, none within another
        const std::byte* m_origin = nullptr; // what shared bytes held: that byte 0 of the inside stands for
    };

    Guard(const Tensor& node, Chunk chunk, Fenced out, Fenced work);
    const std::byte* bytes_of(int64_t element) const;
    size_t element_bytes() const;
    int64_t elements() const;
    int64_t begin() const;
    Index index_of(int64_t element) const;

    const Tensor& m_node;
    Chunk m_chunk;
    Fenced m_out;
    Fenced m_work;
    std::unique_ptr<Tensor> m_copy; // its sources point to m_src
    std::unique_ptr<std::array<Tensor, max_src>> m_src;
    std::array<uint64_t, max_src> m_sources; // what their bytes hash to
};

} // namespace ggs
