// SPDX-License-Identifier: MIT
// HexCanvas: the base class of views that show a block of bytes in hex and as characters. Positions are 64-bit, and
// only visible bytes are requested. A row has as many bytes as fit: 4, 8, 16 or 32. Derived classes provide the bytes
// and define how each byte is drawn. They can also have the values that the bytes encode drawn between the bytes and
// the characters.
//
// The arrow keys, Page Up, Page Down, Home and End move the cursor. An address is origin() plus the offset in the
// block. GUI thread only.
#pragma once

#include "look/theme.h"

#include <QAbstractScrollArea>

#include <array>
#include <optional>

namespace ggs {

class HexCanvas : public QAbstractScrollArea {
    Q_OBJECT
  public:
    int bytesInRow() const;
    void setNarrow(bool narrow);  // in small letters
    int widthOf(int bytes) const; // pixels that so many in a row need
    // Returns the rectangle of a byte, for tests; empty if the byte is not visible. Unit: pixels of the viewport.
    QRect byteRect(uint64_t address) const;
    std::optional<uint64_t> addressAt(const QPoint& point) const;

  protected:
    // How a byte is drawn. A ground that runs on reaches to the next byte, so that a field is one stretch.
    struct Look {
        struct Ground {
            QColor color;
            bool runsOn = false;
        };
        std::array<Ground, 4> grounds;
        size_t count = 0; // of them
        bool dim = false, underlined = false, framed = false, hatched = false;
        std::optional<std::byte> value; // none: it is not known

        void add(const QColor& color, bool runsOn) { grounds[count++] = {color, runsOn}; }
    };
    enum class Visit { jump, walk };
    // The values in a row.
    struct Values {
        int bytes = 0;  // of each; 0: a row has no values
        int digits = 0; // of the widest one
        QString type;   // their heading
    };

    explicit HexCanvas(QWidget* parent);
    virtual uint64_t origin() const = 0;
    virtual uint64_t size() const = 0; // 0: there is nothing
    virtual uint64_t cursor() const = 0;
    virtual void want(uint64_t from, uint64_t to) = 0; // bytes that are seen
    // Returns the look of a byte. `next`: the following byte is in the same row.
    virtual Look lookOf(uint64_t address, bool next) const = 0;
    virtual void goTo(uint64_t address, Visit visit) = 0;
    virtual void point(std::optional<uint64_t> address) = 0; // the pointer is over it
    virtual QString tipAt(uint64_t) const { return {}; }
    virtual QString caption() const { return {}; } // at the right, above the rows
    virtual Values values() const { return {}; }
    // Returns the value that begins at an address, at most `width` pixels wide; empty if there is none.
    virtual QString valueAt(uint64_t, const QFontMetrics&, int /*width*/) const { return {}; }

    // To be called when the block is another one, or sizes are.
    void layOut();
    void show(uint64_t address); // so that it is seen

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    struct Columns { // pixels from the left
        int digit, row, top;
        int hex;
        int n;                 // bytes in a row
        int valueBytes, value; // bytes and width of one value with the gap before it; 0: there are none
    };
    Columns measured() const; // all but n
    int widthOf(const Columns& c, int bytes) const;
    Columns columns() const;
    int rowsSeen() const;
    uint64_t rows() const;
    uint64_t firstRow() const { return static_cast<uint64_t>(m_first); }
    void scrollTo(int64_t row);
    void ask();
    void moveBy(int64_t bytes);
    int hexX(const Columns& c, int column) const;
    static int valuesWidth(const Columns& c, int bytes);
    int valuesX(const Columns& c) const { return hexX(c, c.n) + c.digit; }
    int lettersX(const Columns& c) const { return valuesX(c) + valuesWidth(c, c.n); }
    void paintRow(QPainter& p, const Columns& c, uint64_t row, int y) const;
    QFont letters() const { return Theme::instance().numbers(m_narrow ? Theme::caption : Theme::text); }

    bool m_narrow = false;
    int64_t m_first = 0; // row: the bar's steps may be hundreds of rows each
    int m_turned = 0;    // of the wheel, that is less than a row
    bool m_settingBar = false;
};

} // namespace ggs
