// SPDX-License-Identifier: MIT
// SparseCanvas: the keys of a sparse tensor as cells in the order of memory. A bracket above the cells of each row
// spans them; the offset is at its beginning. Cells after the last row are unused.
//
// Only the visible cells are read, so a tensor can have any number of keys. The unit of its scroll position is a line
// of cells.
//
//   Left, Right          previous and next key          Enter        the line of the source that the key fetches
//   Up, Down             one line of cells              Shift+Enter  the line of the result
//   Ctrl+Left, Right     previous and next row          Ctrl+Home, Ctrl+End   first and last key
//   Page Up, Page Down   as many lines as are visible
//
// GUI thread only.
#pragma once

#include "look/cells/cell_canvas.h"
#include "session/computing.h"
#include "values/sparse_parts.h"

namespace ggs {

class Debuggee;

// The selected place of a sparse tensor, as far as it is known.
struct SparsePlace {
    std::optional<int64_t> position, row, key;
    bool operator==(const SparsePlace&) const = default;
    bool isEmpty() const { return !position && !row && !key; }
};

class SparseCanvas : public CellCanvas {
    Q_OBJECT
  public:
    SparseCanvas(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);

    // Reads what is visible, also if it is the same as before: its bytes may have changed. A problem is shown in the
    // place of the cells.
    void setParts(const std::optional<SparseParts>& parts, const std::optional<SparseNode>& node,
                  const QString& problem = {});
    void setPlace(const SparsePlace& place);
    void showPosition(int64_t position); // scrolls to it if it isn't visible

    const std::optional<SparseWindow>& window() const { return m_window; } // the last one that was read
    QRect cellOf(int64_t position) const;                                  // in the viewport; empty if it isn't visible
    QRect offsetOf(int64_t position) const; // the number above the cell in which a row begins
    QRect labelOf(int64_t row) const;       // empty if the row doesn't begin in the window
    // Returns the row of a position in the window; nothing if it is unused or not read yet.
    std::optional<int64_t> rowAt(int64_t position) const;

  signals:
    void lineWanted(bool ofResult); // Enter

  protected:
    Extent down() const override;
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    // The name of a row, or of some empty ones, above the cell where it begins.
    struct Label {
        QRect rect;
        QString text;
        int64_t row = 0, position = 0;
        bool empty = false;
    };
    int64_t capacity() const;
    int cellWidth() const;
    int cellHeight() const;
    int valueHeight() const; // 0 without values
    int lineHeight() const;
    int captionHeight() const;
    int left() const;
    int64_t perLine() const;
    int64_t lines() const;
    int64_t wholeLines() const;
    QPoint topOf(int64_t slot) const; // of its line's labels, at the left edge of its cell
    bool isVisibleSlot(int64_t slot) const;
    void readWindow();
    const SparseBoundary* boundaryOf(int64_t position) const;
    bool isUsed(int64_t position) const;
    bool isWrong(int64_t key) const;
    std::vector<Label> labels() const;
    void drawBrackets(QPainter& p) const;
    void drawCells(QPainter& p) const;
    void moveTo(int64_t position);
    QString hintAt(const QPoint& where) const;

    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    std::optional<SparseParts> m_parts;
    std::optional<SparseNode> m_node;
    QString m_problem;
    SparsePlace m_place;
    std::optional<SparseWindow> m_window;
    int64_t m_askedFirst = 0, m_askedEnd = 0; // positions of the window that was requested last
};

} // namespace ggs
