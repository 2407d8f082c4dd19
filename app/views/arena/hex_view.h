// SPDX-License-Identifier: MIT
// HexView: an arena or a buffer byte by byte, in hex and as letters, as long as it is: positions are 64-bit and only
// what is seen is read. As many bytes a row as there is room for.
//
// Arrows move the cursor, Enter follows the pointer under it, Backspace and Alt+Up go back. The field that the cursor
// stands in is framed; bytes just written are tinted, those just read underlined. GUI thread.
#pragma once

#include "views/arena/arena_bytes.h"

#include <QAbstractScrollArea>

namespace ggs {

class HexView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit HexView(ArenaScene& scene, QWidget* parent = nullptr);

    int bytesInRow() const;
    void setNarrow(bool narrow);  // in small letters
    int widthOf(int bytes) const; // pixels that so many in a row need
    // Where a byte is drawn, for tests; empty if it is out of sight.
    QRect byteRect(uint64_t address) const;
    std::optional<uint64_t> addressAt(const QPoint& point) const;
    const ArenaBytes& bytes() const { return *m_bytes; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    struct Columns { // pixels from the left
        int digit, row, top;
        int hex;
        int n; // bytes in a row
    };
    Columns measured() const; // all but n
    int widthOf(const Columns& c, int bytes) const;
    Columns columns() const;
    int rowsSeen() const;
    uint64_t rows() const;
    uint64_t firstRow() const;
    void layOut();
    void ask();
    void show(uint64_t address);
    void moveBy(int64_t bytes);
    int hexX(const Columns& c, int column) const;
    void paintRow(class QPainter& p, const Columns& c, uint64_t row, int y) const;

    QFont letters() const { return Theme::instance().numbers(m_narrow ? Theme::caption : Theme::text); }

    ArenaScene& m_scene;
    ArenaBytes* m_bytes;
    bool m_narrow = false;
};

} // namespace ggs
