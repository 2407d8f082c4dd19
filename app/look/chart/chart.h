// SPDX-License-Identifier: MIT
// Chart: a plot of points, lines, bars and boxes over two axes. It draws with QCustomPlot in the colours and fonts of
// the window. Selection, zoom and export are the same in all charts.
//
// Data is passed as an immutable value. Gestures are those of PanZoom; over an axis they affect only that axis. In some
// charts dragging selects a range of x instead. The arrow keys select the next or the previous point. In a build
// without charts it shows a notice instead of a plot. GUI thread only.
#pragma once

#include "look/canvas/pan_zoom.h"
#include "look/theme.h"

#include <QPointF>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QCPAxis;

namespace ggs {

struct ChartAxis {
    QString label;
    bool logarithmic = false;
    std::vector<QString> words = {}; // at 0, 1, 2 … instead of numbers; they run from the top or the left
    bool bare = false;               // neither numbers nor label, where there is no room for them
    bool whole = false;              // numbers between whole ones are not marked
};
struct ChartLine {
    QString name; // written along it, or in the legend
    Ink ink = Ink::text;
    std::vector<double> x, y;
    bool dashed = false;
};
// A point that can be selected by its id.
struct ChartPoint {
    double x = 0, y = 0;
    uint32_t id = 0;
    Ink ink = Ink::text;
    QString name = {}; // drawn next to the point if there is room
};
// Times of several runs, along x at a place of y.
struct ChartBox {
    double place = 0;
    double low = 0, q1 = 0, median = 0, q3 = 0, high = 0;
    uint32_t id = 0;
    Ink ink = Ink::text;
};
struct ChartBar {
    double from = 0, to = 0, height = 0;
    QColor color;
    uint32_t id = 0;
};

// A part of x that was chosen. Its ends can be taken and moved.
struct ChartBand {
    double from = 0, to = 0;
};

struct ChartData {
    ChartAxis x, y;
    std::vector<ChartLine> lines;
    std::vector<ChartPoint> points;
    std::vector<ChartBox> boxes;
    std::vector<ChartBar> bars;
    std::function<QString(uint32_t id)> tipOf = {}; // of what the pointer is over
    QString corner = {};                            // said at the upper left of it
    bool legend = false;                            // lines are named in a corner, not along them
    std::vector<QPointF> alsoSeen = {};             // positions that fit() includes, even without data there
    std::optional<ChartBand> exactX = {};           // what is seen of x at first, to the pixel
    std::optional<ChartBand> band = {};
    // The effect of dragging. `moves`: it moves the visible range, and the wheel zooms. `chooses`: it selects a range
    // of x, and all data stays visible.
    enum class Drag { moves, chooses } drag = Drag::moves;
    bool empty() const { return lines.empty() && points.empty() && boxes.empty() && bars.empty(); }
};

class Chart : public PanZoom {
    Q_OBJECT
  public:
    explicit Chart(QWidget* parent = nullptr);
    ~Chart() override;

    // Whether this window was built with charts.
    static bool isBuilt();

    // Replaces the data. The zoom is kept if the axes are the same and a point, a box or a line of the new data is
    // visible. A chart with only bars is always fitted again.
    void setData(std::shared_ptr<const ChartData> data);
    const ChartData& data() const { return *m_data; }
    // Marks the selected item and the one that runs next, in their colours. `lines` are drawn over the others.
    void setMarks(std::optional<uint32_t> chosen, std::optional<uint32_t> next, std::vector<ChartLine> lines = {});
    void fit() override;
    void zoomBy(double factor, const QPointF& point) override;

    // The visible range, in the units of the axis.
    struct Range {
        double low = 0, high = 0;
    };
    Range seenX() const;
    Range seenY() const;
    // Pixels of the plot, which is this widget without its contents margins.
    QPointF pixelOf(double x, double y) const;
    QRect area() const; // between the axes
    double xAt(double pixel) const;

    // Pictures and numbers; as View has them.
    static QString exportKinds();
    QString exportTo(const QString& path);

    QSize minimumSizeHint() const override { return {160, 90}; }

  signals:
    void chosen(uint32_t id);
    void seenChanged(); // by zooming or moving
    void bandChosen(double from, double to);
    void allWanted(); // by a double click, where dragging chooses

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool canMove() const override;
    void pan(const QPointF& pixels) override;
    void zoomAtSelected(double factor) override;
    void click(const QPointF& point) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Drawn;
    void redraw();
    bool showsAny() const;
    void choose(int step);                              // selects the next (1) or the previous (-1) item in the order
                                                        // of idsInOrder()
    QList<QCPAxis*> axesAt(const QPointF& point) const; // that are zoomed or moved there
    void replot();
    bool nearEndOfBand(double x, double& other) const;
    QByteArray table() const; // of its numbers, as CSV

    std::shared_ptr<const ChartData> m_data;
    std::vector<ChartLine> m_over;
    std::optional<uint32_t> m_chosen, m_next;
    std::unique_ptr<Drawn> m_drawn;
};

} // namespace ggs
