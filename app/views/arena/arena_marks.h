// SPDX-License-Identifier: MIT
// ArenaMarks: the bytes that the Arena view highlights: bytes just written, bytes just read, and the element under the
// pointer.
//
// Bytes just written or read are those of the chosen call, or of the last step if no call is chosen. While an element
// is explained, they are those of the element and its sources. A value owned by the scene. GUI thread only. Addresses
// are origin + offset.
#pragma once

#include "memory/memory_index.h"
#include "session/selection.h"

namespace ggs {

class Debuggee;

class ArenaMarks {
  public:
    ArenaMarks(const Debuggee& debuggee, const Selection& selection) : m_debuggee(debuggee), m_selection(selection) {}

    // Ascending, disjoint.
    const std::vector<ByteRange>& written() const { return m_written; }
    const std::vector<ByteRange>& read() const { return m_read; }
    // The sectors that a device fetches for that.
    const std::vector<ByteRange>& fetched() const { return m_fetched; }
    bool isWritten(uint64_t begin, uint64_t end) const;
    bool isRead(uint64_t address) const;
    // The bytes of the element that a view has under the pointer.
    const ByteRange& hovered() const { return m_hovered; }

    void clear();
    // After a call, or nothing: after all of them.
    void follow(const MemoryIndex& index, std::optional<size_t> call);
    bool followHovered(); // false: it is the same

  private:
    const Debuggee& m_debuggee;
    const Selection& m_selection;
    std::vector<ByteRange> m_written, m_read, m_fetched;
    std::vector<uint32_t> m_sources; // of the step just done
    ByteRange m_hovered{0, 0};
};

// Whether the byte belongs to an element of the tensor.
bool ownsByte(const Structure& structure, uint32_t tensor, uint64_t address);
// The bytes of an element; empty if it has no memory.
ByteRange bytesOf(const Structure& structure, const Spot& spot);

} // namespace ggs
