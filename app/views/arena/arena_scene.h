// SPDX-License-Identifier: MIT
// ArenaScene: the state that all parts of the Arena view share.
//
// It holds the arena or buffer shown, the chosen call, the cursor's byte, the history of jumps, and the bytes just
// written and read. The parts read it and change it, and don't depend on each other. Its index is made in the
// background, when the view is first visible. GUI thread only. Addresses are origin + offset.
#pragma once

#include "base/worker.h"
#include "debug/targets/target.h"
#include "look/theme.h"
#include "memory/memory_index.h"
#include "session/computing.h"
#include "session/selection.h"
#include "views/arena/arena_marks.h"
#include "views/arena/byte_scale.h"
#include "views/arena/jump_history.h"

#include <QObject>
#include <QString>
#include <optional>

namespace ggs {

class Debuggee;
class SessionController;

class ArenaScene : public QObject {
    Q_OBJECT
  public:
    explicit ArenaScene(SessionController& controller, QObject* parent = nullptr);

    SessionController& controller() const { return m_controller; }
    // Nothing is read before it is seen.
    void setSeen(bool seen);

    // -- contents; the references below are valid only if empty() returns false --
    bool empty() const { return !m_memory; }
    const MemoryIndex& index() const { return *m_memory->index; }
    std::shared_ptr<const MemoryIndex> sharedIndex() const;
    const MemoryMap& map() const { return index().map(); }
    const Structure& structure() const { return *m_memory->structure; }
    const MemoryBlock& block() const { return index().blocks()[m_block]; }
    size_t blockNumber() const { return m_block; }
    void setBlock(size_t block);
    const ByteScale& scale(bool folded) const { return (folded ? m_memory->folded : m_memory->linear)[m_block]; }
    const MemoryPiece& pieceAt(uint64_t address) const { return block().pieces[block().piece_at(address)]; }

    // -- the cursor --
    uint64_t at() const { return m_at; }
    // The bytes of the field at the cursor; those of the element if the cursor is in data, else the one byte.
    const ByteRange& field() const { return m_field; }
    // A walk leaves no trace in the history. `followed`: the selection led here, and stays as it is.
    enum class Visit { jump, walk, followed };
    void goTo(uint64_t address, Visit visit = Visit::jump);
    // The address that the pointer at the cursor contains; 0 if there isn't a pointer.
    uint64_t target() const { return m_target; }
    bool follow();
    const JumpHistory& history() const { return m_history; }
    void goBack();
    void goForward();
    // The element of data at an address, as all views mark it.
    std::optional<Spot> spotAt(uint64_t address) const;
    void hover(std::optional<uint64_t> address);
    // The selected tensor's data, from its first byte to its last; empty if nothing is selected or the tensor has no
    // data.
    ByteRange selectedData() const;
    bool isSelectedData(uint64_t address) const; // without the gaps between its elements

    // -- after which call --
    size_t calls() const { return index().program().calls.size(); }
    size_t call() const { return m_call; }
    bool atEnd() const { return m_call + 1 >= calls(); }
    // The use of the block's bytes after the chosen call.
    const ArenaUse& use() const { return atEnd() ? block().use : m_use; }
    void setCall(size_t call);
    // Bytes of the block that were in use then.
    uint64_t used() const;
    // False: it came with a later call, or a later reset forgot it.
    bool isThere(uint64_t address) const;
    // Returns the last call after the chosen one that writes into the range, or nothing.
    std::optional<size_t> laterWrite(uint64_t begin, uint64_t end) const;

    // The marks of the chosen call, or of the last step if that call is the last; and those of the element under the
    // pointer.
    const ArenaMarks& marks() const { return m_marks; }
    // Returns which step wrote the byte of a work buffer, or the reason why that is unknown.
    QString scratchText(uint64_t address) const;

  signals:
    void indexChanged(); // another program, or none
    void blockChanged();
    void moved();    // at()
    void scrubbed(); // call()
    void marked();   // marks(); with every scrubbed(), too

  private:
    void select(uint64_t address); // the element or tensor that has this byte
    struct Memory {
        std::shared_ptr<const Structure> structure;
        std::shared_ptr<const MemoryIndex> index;
        std::vector<ByteScale> linear, folded; // by block
    };
    void forget();
    void makeIndex();
    void adopt(std::shared_ptr<const Memory> memory);
    void showSelection();
    void showPicked();
    void countUse();
    void markStep();
    void markHovered();
    void stand(uint64_t address);
    bool concerns(uint32_t tensor) const;

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    std::shared_ptr<const Memory> m_memory;
    bool m_seen = false, m_stale = true;
    bool m_going = false; // the selection comes from here
    size_t m_block = 0;
    uint64_t m_at = 0, m_target = 0;
    ByteRange m_field{0, 0};
    JumpHistory m_history;
    size_t m_call = 0;
    ArenaUse m_use; // after that call
    ArenaMarks m_marks;
    const CommandQueue::Kind m_indexKind;
};

// The bytes shared by two ranges; empty if there are none.
inline ByteRange common(const ByteRange& a, const ByteRange& b) {
    const uint64_t begin = std::max(a.begin, b.begin);
    return {begin, std::max(begin, std::min(a.end, b.end))};
}
QString blockName(const MemoryIndex& index, size_t block);
QString kindWord(RegionKind kind);
int textAlignment(bool number); // of a cell: numbers are aligned to the right
// The background colour of a kind of region. Words and hatching carry the same information.
QColor kindColor(RegionKind kind);
bool isHatched(RegionKind kind);
void fillKind(QPainter& p, const QRectF& rect, RegionKind kind); // both

} // namespace ggs
