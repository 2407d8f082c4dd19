// SPDX-License-Identifier: MIT
// HexView: the bytes of an arena or buffer in hexadecimal.
//
// Enter and a double click follow the pointer at the cursor. Backspace and Alt+Up go back. The field at the cursor and
// bytes just written are tinted, bytes just read are underlined, and the element under the pointer is framed. GUI
// thread only.
#pragma once

#include "look/bytes/hex_canvas.h"
#include "views/arena/arena_bytes.h"

namespace ggs {

class HexView : public HexCanvas {
    Q_OBJECT
  public:
    explicit HexView(ArenaScene& scene, QWidget* parent = nullptr);
    const ArenaBytes& bytes() const { return *m_bytes; }

  protected:
    uint64_t origin() const override { return m_scene.empty() ? 0 : m_scene.block().origin; }
    uint64_t size() const override { return m_scene.empty() ? 0 : m_scene.block().size; }
    uint64_t cursor() const override { return m_scene.at(); }
    void want(uint64_t from, uint64_t to) override { m_bytes->want(from, to); }
    Look lookOf(uint64_t address, bool next) const override;
    void goTo(uint64_t address, Visit visit) override;
    void point(std::optional<uint64_t> address) override { m_scene.hover(address); }
    QString tipAt(uint64_t address) const override;
    QString caption() const override;

    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    ArenaScene& m_scene;
    ArenaBytes* m_bytes;
};

} // namespace ggs
