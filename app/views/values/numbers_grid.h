// SPDX-License-Identifier: MIT
// NumbersGrid: a plane of a tensor as a table of values.
//
// Positions are 64-bit and only the visible section is read, so a tensor of any size scrolls without a delay. Values
// come from the session's readers; a cell is empty until its value arrives. A range is selected with the mouse, or with
// Shift and the arrow keys. A cell is edited in place. GUI thread.
#pragma once

#include "look/cells/cell_canvas.h"
#include "look/cells/heat_scale.h"
#include "look/cells/value_window.h"
#include "look/names/axis_names.h"

class QLineEdit;

namespace ggs {

class Debuggee;
class Selection;

class NumbersGrid : public CellCanvas {
    Q_OBJECT
  public:
    NumbersGrid(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);

    // Reads what is seen of it, also if it is the same as before: its bytes may be others. Nothing, with a reason,
    // shows the reason.
    void setPlane(const std::optional<ShownPlane>& plane, const QString& problem = {});
    void setNames(const AxisNames& names);
    void setScale(const HeatScale& scale);
    void setChanged(const std::vector<Index>& changed);
    // Shows values of the node that has just been done, while a run goes on.
    void setPreview(uint32_t tensor, const std::vector<Number>& values) { m_values->setPreview(tensor, values); }

    std::optional<Index> current() const { return m_current; }
    // Makes it the current one and brings it on the screen.
    void showElement(const Index& element);
    // The cells that are seen: whole columns only, which share the width, and rows of which the last may be cut.
    CellRange visible() const;
    // The least width that shows so many columns whole, for heads of rows without names.
    int widthFor(int columns) const;
    // The chosen cells; the current one if there is no more, none without it.
    CellRange selection() const;
    // Lets the user type a value over the one of an element that is on the screen.
    void edit(const Index& element);
    // The text of an element's cell as it is drawn now; empty if its value has not come.
    QString cellText(int64_t i0, int64_t i1) const;
    QRect rectOf(const Index& element) const;

  signals:
    void currentChanged(const Index& element); // by the user's hand
    void elementClicked(const Index& element);
    void elementActivated(const Index& element); // double click or Enter
    void elementEdited(const Index& element, double value);
    void editRefused(const QString& text); // it is not a number
    void visibleChanged(const CellRange& seen);

  protected:
    Extent across() const override { return {m_plane ? m_plane->columns() : 0, wholeColumns()}; }
    Extent down() const override { return {m_plane ? m_plane->rows() : 0, wholeRows()}; }
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    int leastCellWidth() const;
    int cellWidth() const;
    int cellHeight() const;
    int leftWidth() const { return m_left; }
    void measureHeads();
    QString head(int dimension, int64_t i) const;
    int topHeight() const;
    int64_t wholeColumns() const; // that are on the screen with all of their width
    int64_t wholeRows() const;
    void moveTo(int64_t column, int64_t row, bool extend);
    std::optional<Index> elementAt(const QPointF& where) const;
    QString hintAt(const QPoint& where) const;
    QRect cellRect(int64_t column, int64_t row) const;
    void drawHeads(QPainter& p, const CellRange& seen) const;
    void drawCell(QPainter& p, int64_t column, int64_t row) const;
    void drawSpots(QPainter& p, const CellRange& seen) const;
    void endEdit(bool take);

    Debuggee& m_debuggee;
    std::optional<ShownPlane> m_plane;
    ValueWindow* m_values;
    AxisNames m_names;
    int m_left = 0; // pixels of the heads of rows
    HeatScale m_scale;
    std::vector<Index> m_changed;
    std::optional<Index> m_current;
    int64_t m_anchorColumn = 0, m_anchorRow = 0; // the other corner of what is selected
    QLineEdit* m_editor = nullptr;
    Index m_edited{};
    std::optional<Index> m_toEdit; // once its value has been read
};

} // namespace ggs
