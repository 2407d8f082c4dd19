// SPDX-License-Identifier: MIT
// Guard: detects invalid writes and reads of a kernel, for one chunk of a plug-in's node.
//
// The kernel runs on a copy of the node whose memory lies between guard bytes, all filled with a pattern. Its work
// memory has exactly the size that it requested, and is filled in the same way. Bytes of the result may belong to a
// source, as in an _inplace call. They keep the source's bytes, and the copy serves as that source too. Afterwards all
// bytes except the chunk's rows must be unchanged, and so must the sources. The rows are then copied to the result.
//
// The caller runs the kernel a second time over another pattern. An element that holds the pattern both times was not
// written. An element that differs in any other way depends on memory that the kernel had not written.
//
// Each chunk costs two passes over the node and its sources. Writes farther away than `reach` are not found; an address
// sanitizer finds those. The guard is part of the kernel that the executor calls, and reads the kernel's arguments by
// their addresses, as the plug-in does. Used by one thread; no other thread may run the same node at the same time.
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
    static constexpr size_t reach = size_t{64} << 10; // number of guard bytes on each side

    // The pattern that fills memory. The two patterns differ in every byte.
    enum class Pattern { one, other };
    // Returns an error if there isn't enough memory for the copy. The node must be dense.
    static Result<Guard> around(const Tensor& node, Chunk chunk, size_t work, Pattern result, Pattern work_memory);

    // The node and the work memory for the kernel.
    const Tensor& node() const { return *m_copy; }
    std::span<std::byte> work() { return m_work.inside(); }

    // Returns the index of the first source whose bytes have changed; -1 if there is none.
    int changed_source() const;
    // Returns an error that names the first byte written outside of the rows.
    Status check_outside() const;
    // Returns an error that names a row, or an element of a row, that neither run has written. `again` has the other
    // pattern.
    Status check_written(const Guard& again) const;
    // Returns the first element of the rows that differs between the two runs and that at least one of them has
    // written. It is counted from the first element of the rows.
    std::optional<int64_t> difference(const Guard& again) const;
    // Returns "byte 84 of the result (in element [1, 7, 0, 0]) is 63 in one run and 64 in another".
    Message difference_text(const Guard& again, int64_t element) const;
    void move_rows();

  private:
    // Bytes of the result that also belong to a source: from `begin` to `end`.
    struct Shared {
        int64_t begin, end;
    };
    // Memory between guard bytes, filled with the pattern.
    class Fenced {
      public:
        static Result<Fenced> make(size_t size, Pattern pattern);
        std::span<std::byte> inside() const { return {m_begin + reach, m_size}; }
        // Fills these bytes from `from` instead of with the pattern.
        void share(Shared bytes, const std::byte* from);
        // Returns the first changed byte in [from, to), counted from the first byte inside the fence.
        std::optional<int64_t> changed(int64_t from, int64_t to) const;
        std::optional<int64_t> changed_outside_of(int64_t begin, int64_t end) const;
        // Returns whether all these bytes hold the pattern.
        bool holds_pattern(int64_t from, int64_t to) const;

      private:
        std::optional<int64_t> not_the_pattern(int64_t from, int64_t to) const;

        std::unique_ptr<std::byte[]> m_memory;
        std::byte* m_begin = nullptr; // aligned
        size_t m_size = 0;
        Pattern m_pattern = Pattern::one;
        std::vector<Shared> m_shared;        // in order, disjoint
        const std::byte* m_origin = nullptr; // original of the shared bytes; corresponds to byte 0 inside the fence
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
    std::array<uint64_t, max_src> m_sources; // hashes of the sources' bytes
};

} // namespace ggs
