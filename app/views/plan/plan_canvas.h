// SPDX-License-Identifier: MIT
// PlanCanvas: a drawing of the memory plan, with time on the horizontal axis, addresses on the vertical axis, and a bar
// for each tensor's life. Above the bars, a curve shows the memory in use from node to node. PanZoom moves and zooms
// the drawing: the wheel zooms time, and Shift+wheel zooms addresses. A click selects a tensor, and a double click
// shows its life. A double click on a node's number runs to that node. Page Up and Page Down select the previous and
// the next owner of the bytes.
//
// Only visible parts are drawn. GUI thread.
#pragma once

#include "look/canvas/pan_zoom.h"
#include "views/plan/address_scale.h"
#include "views/plan/plan_bars.h"

#include <algorithm>
#include <optional>

namespace ggs {

class Debuggee;
class Moves;
class Selection;

class PlanCanvas : public PanZoom {
    Q_OBJECT
  public:
    PlanCanvas(Debuggee& debuggee, Moves& moves, Selection& selection, QWidget* parent = nullptr);

    // Keeps the visible section, unless it was everything or belongs to another program.
    void setBars(std::shared_ptr<const PlanBars> bars);
    const PlanBars* bars() const { return m_bars.get(); }
    // Whether long stretches without the edge of a bar are shortened; they are at the start.
    void setBreaks(bool wanted);
    const AddressScale& scale() const { return m_scale; }
    void fit() override;
    // Zooms time: 1 shows everything, columns() a single node.
    void setZoom(double times);
    double zoom() const;
    void zoomBy(double factor, const QPointF& point) override; // time
    void zoomAddressesBy(double factor, double y);
    void showLife(const PlanBar& bar);
    // Only as far as is needed to see it.
    void reveal(const PlanBar& bar);

    double xOf(double column) const { return gutter + (column - m_from) * m_perColumn; }
    double columnAt(double x) const { return m_from + (x - gutter) / m_perColumn; }
    double yOf(double address) const { return plotTop + (m_scale.unitOf(address) - m_top) * m_perByte; }
    double addressAt(double y) const { return m_scale.addressOf(unitAt(y)); }
    QRectF barRect(const PlanBar& bar) const;
    QString tipAt(const QPointF& point) const;
    QImage picture();

    static constexpr double gutter = 76, right = 10, courseTop = 17, courseHeight = 33, nodesTop = 58, plotTop = 84,
                            bottom = 8;

  signals:
    void zoomed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool canMove() const override { return m_bars != nullptr; }
    void pan(const QPointF& pixels) override;
    bool zoomOtherAxisBy(double factor, const QPointF& point) override;
    void zoomAtSelected(double factor) override { setZoom(zoom() * factor); }
    void click(const QPointF& point) override;
    bool open(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    double unitAt(double y) const { return m_top + (y - plotTop) / m_perByte; }
    double plotWidth() const { return std::max(40.0, width() - gutter - right); }
    double plotHeight() const { return std::max(20.0, height() - plotTop - bottom); }
    void limit();
    void selectNeighbour(bool next);
    const PlanBar* barAt(const QPointF& point) const;
    std::optional<int> nodeAt(const QPointF& point) const; // by its number above the plot
    const PlanBar* selectedBar() const;

    void paint(QPainter& p) const;
    void paintCourse(QPainter& p) const;
    void paintNodes(QPainter& p) const;
    void paintAddresses(QPainter& p) const;
    void paintGaps(QPainter& p) const;
    void paintBreaks(QPainter& p) const;
    void paintBars(QPainter& p) const;
    void paintBar(QPainter& p, const PlanBar& bar, double done, std::optional<int> last, bool chosen) const;
    QRectF nearRect() const;
    QRectF drawnRect(const PlanBar& bar) const; // what of it is near, and never thinner than a line
    void paintReads(QPainter& p, const PlanBar& bar) const;
    void paintSelected(QPainter& p) const;
    void paintCursor(QPainter& p) const;
    // The column of the next step, of the one that was done last.
    std::optional<int> nextColumn() const;
    std::optional<int> lastColumn() const;

    Debuggee& m_debuggee;
    Moves& m_moves;
    Selection& m_selection;
    std::shared_ptr<const PlanBars> m_bars;
    double m_from = 0, m_perColumn = 1; // column at the left edge; pixels
    AddressScale m_scale;
    double m_top = 0, m_perByte = 1; // unit of the scale at the upper edge; pixels for a unit
    bool m_breaks = true;
    bool m_fitted = true;
};

} // namespace ggs
