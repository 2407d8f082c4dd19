// SPDX-License-Identifier: MIT
// TimelineCanvas: a drawing of the lanes of a run. Time is on the horizontal axis, with the nodes at the top and a lane
// for each thread below them. PanZoom moves and zooms the drawing. A click selects a node, a double click fills the
// width with it.
//
// Only visible parts are drawn; bars narrower than a pixel are combined. Next to each lane is the share of the time
// shown that its thread spent working, waiting at barriers, and idle. GUI thread.
#pragma once

#include "look/canvas/pan_zoom.h"
#include "look/theme.h"
#include "views/timeline/timeline_lanes.h"

#include <array>

namespace ggs {

class Debuggee;
class Measuring;
class Selection;

class TimelineCanvas : public PanZoom {
    Q_OBJECT
  public:
    TimelineCanvas(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent = nullptr);

    // Keeps the visible section, unless it was everything or belongs to another program or span.
    void setLanes(std::shared_ptr<const TimelineLanes> lanes);
    const TimelineLanes* lanes() const { return m_lanes.get(); }
    void fit() override;
    void zoomBy(double factor, const QPointF& point) override;
    void showStretch(double from, double to);

    double timeAt(double x) const;
    double xOf(double time) const;
    double from() const { return m_from; }
    double to() const { return timeAt(rightEdge()); }
    QRectF nodeRect(const TimelineBar& node) const;
    QRectF barRect(size_t thread, const TimelineBar& bar) const;
    // Returns the tip for a point; empty if nothing is drawn there.
    QString tipAt(const QPointF& point) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool canMove() const override { return m_lanes != nullptr; }
    void pan(const QPointF& pixels) override;
    void zoomAtSelected(double factor) override;
    void click(const QPointF& point) override;
    bool open(const QPointF& point) override;
    bool event(QEvent* event) override;

  private:
    enum class BarKind { node, chunk, wait, copy };
    struct Hit {
        BarKind kind;
        size_t thread;
        TimelineBar bar;
    };
    std::optional<Hit> hit(const QPointF& point) const;

    int sharesShown() const;
    double sharesWidth() const;
    double rightEdge() const;
    QRectF shareRect(int place, double top, double height) const; // of worked, waited and idle
    std::array<QString, 3> shareTexts(size_t thread) const;
    QString shareTipAt(const QPointF& point) const;
    double leastPerPixel() const;
    double laneHeight() const;
    double laneTop(size_t thread) const;
    double lanesBottom() const;
    double lowestScroll() const;
    void limit();
    void follow();
    void revealSelected();
    void paintAxis(QPainter& p) const;
    void paintPauses(QPainter& p) const;
    void paintBars(QPainter& p, const TimelineBars& bars, BarKind kind, double top, double height) const;
    void paintBar(QPainter& p, const TimelineBar& bar, BarKind kind, const QRectF& r) const;
    void paintFrames(QPainter& p, const TimelineBars& bars, double top, double height) const;
    void paintFrame(QPainter& p, const TimelineBars& bars, uint32_t step, const QColor& colour, double top,
                    double height) const;
    void paintLaneNames(QPainter& p) const;
    void paintShares(QPainter& p) const;

    Debuggee& m_debuggee;
    Measuring& m_measuring;
    Selection& m_selection;
    std::shared_ptr<const TimelineLanes> m_lanes;
    double m_from = 0, m_perPixel = 1; // axis time at the left edge, and of a pixel
    double m_scroll = 0;               // pixels, where the lanes are higher than the view
    bool m_fitted = true;
    std::optional<uint32_t> m_selectedStep;
};

// "1.25", in the unit that fits the largest time shown, exact enough for the step between two ticks.
QString tickText(double time, double step, double largest);

} // namespace ggs
