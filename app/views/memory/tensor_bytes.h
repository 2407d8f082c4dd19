// SPDX-License-Identifier: MIT
// TensorBytes: the data of one tensor in hex, with its values and characters in the same rows. Offsets count from the
// tensor's first byte. Bytes that no node has written, and bytes that can't be read, are hatched and have no value.
//
// A click and the arrow keys pick an element, which all views mark. Bytes between the elements of a view are dimmed.
// The session's readers read the visible bytes; while something runs, the last bytes stay. GUI thread only.
#pragma once

#include "look/bytes/hex_canvas.h"
#include "memory/memory_bytes.h"
#include "session/computing.h"

#include <memory>

namespace ggs {

class Debuggee;
class Selection;

class TensorBytes : public HexCanvas {
    Q_OBJECT
  public:
    TensorBytes(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);
    // Sets the tensor to show; a structure of nullptr means none. Reads the visible bytes again if it is the same.
    void setTensor(std::shared_ptr<const Structure> structure, uint32_t tensor);
    // The bytes that were visible when they were read last, by address.
    const MemoryBytes& bytes() const { return m_bytes; }
    bool isKnown(uint64_t address) const;
    // Picks the element that has this byte.
    void goToByte(uint64_t address) { goTo(address, Visit::jump); }

  signals:
    void changed(); // bytes()

  protected:
    uint64_t origin() const override { return m_address; }
    uint64_t size() const override { return m_size; }
    uint64_t cursor() const override { return m_at; }
    void want(uint64_t from, uint64_t to) override;
    Look lookOf(uint64_t address, bool next) const override;
    void goTo(uint64_t address, Visit visit) override;
    void point(std::optional<uint64_t> address) override;
    QString tipAt(uint64_t address) const override;
    QString caption() const override;
    Values values() const override;
    QString valueAt(uint64_t address, const QFontMetrics& metrics, int width) const override;

    void showEvent(QShowEvent* event) override;

  private:
    std::optional<Index> elementAt(uint64_t address) const;
    bool belongsTo(const std::optional<Index>& element, uint64_t address) const;
    void read();
    void followSpot();

    Debuggee& m_debuggee;
    Selection& m_selection;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Structure> m_structure; // null: there is nothing
    uint32_t m_tensor = 0;
    uint64_t m_address = 0, m_size = 0, m_at = 0; // m_at: of the cursor
    MemoryBytes m_bytes;
};

} // namespace ggs
