// SPDX-License-Identifier: MIT
// GraphCanvas: the drawn graph, moved and zoomed as PanZoom says. A click selects, a double click folds or unfolds a
// group or runs to a node; arrow keys jump along edges. A small map stands in the
// corner when the whole does not fit. It opens with all in sight where that can be read, else at the node that is next;
// whatever is selected or next is brought into sight, large enough to be read. A folded group's box stands for what is
// in it: the keys go to it like to a node, Return opens it, Backspace folds the group that they are in, Page Up and
// Page Down lead to the time of a repeat before and after. Draws only what is seen, and less of it when it is small.
// GUI thread.
#pragma once

#include "debug/targets/target.h"
#include "look/canvas/pan_zoom.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "views/graph/graph_devices.h"
#include "views/graph/graph_drawing.h"

#include <optional>
#include <set>

namespace ggs {

class Measuring;
class SessionController;

enum class GraphColour { family, type, time, state, device };

class GraphCanvas : public PanZoom {
    Q_OBJECT
  public:
    explicit GraphCanvas(SessionController& controller, QWidget* parent = nullptr);

    // The view stays where it is; with an anchor, what stood under that title stays in place.
    void setDrawing(std::shared_ptr<const GraphDrawing> drawing, const QString& anchor = {});
    const GraphDrawing* drawing() const { return m_drawing.get(); }
    // What is drawn is the open program. Until another one is laid out it is not, and its numbers mean nothing there.
    bool isCurrent() const {
        return m_drawing && m_debuggee.isOpen() && m_drawing->structure == m_debuggee.snapshot().structure;
    }
    // The box that the keys are at: one that they went to, else the selected tensor's.
    std::optional<uint32_t> keyBox() const;
    const GraphDevices& devices() const { return m_devices; }
    const std::shared_ptr<const GraphDrawing>& sharedDrawing() const { return m_drawing; }
    // Of a repeat the time of what is next or selected, else the first.
    uint32_t timeShownOf(const ShapeGroup& repeat) const;
    void setColour(GraphColour colour);
    void fit() override;
    void zoomBy(double factor, const QPointF& around) override;
    double zoom() const { return m_zoom; }
    // In the middle of the view, with what is near in readable size.
    void centreOn(uint32_t tensor);
    // Moves no further than needed, and comes nearer where it could not be read.
    void reveal(uint32_t tensor);
    // The same for the open group of a title: all of it, or its beginning; and what is next or selected in it.
    void revealGroup(const QString& title);
    // While there is nothing to show yet: what is being done.
    void setWaiting(const QString& sentence);
    void setFound(std::set<uint32_t> boxes);
    // While building is replayed: how far each tensor is, and which one is looked at. Empty: all is built.
    enum class Built : uint8_t { unseen, waiting, appended };
    void setBuilt(std::vector<Built> tensors, uint32_t now = no_number);
    QPointF toDrawing(const QPointF& point) const { return (point - m_offset) / m_zoom; }
    QPointF toWidget(const QPointF& point) const { return point * m_zoom + m_offset; }
    QRect boxOnScreen(uint32_t tensor) const; // empty if it isn't drawn
    void paintAll(QPainter& painter);         // the whole drawing, for a picture

  signals:
    // The window gave it another size, and nobody has moved in the drawing yet.
    void roomChanged();
    void foldWanted(const QString& title);
    // Of a stretch that repeats this time is to be the open one.
    void timeWanted(const QString& title, uint32_t time);
    void menuWanted(std::optional<uint32_t> tensor, const QString& group, const QPoint& where);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool canMove() const override { return m_drawing != nullptr; }
    void pan(const QPointF& pixels) override;
    void zoomAtSelected(double factor) override;
    void pointAt(const QPointF& point) override;
    void click(const QPointF& point) override;
    bool open(const QPointF& point) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

  private:
    static constexpr double textZoom = 0.42;  // below, boxes have no words
    static constexpr double curveZoom = 0.16; // below, edges are straight and boxes are plain

    void paintGroups(QPainter& p, const QRectF& seen, double zoom) const;
    void paintEdges(QPainter& p, const QRectF& seen, double zoom) const;
    void paintEdgesFromAfar(QPainter& p, double zoom, uint32_t selected) const;
    void paintEdgesNear(QPainter& p, const QRectF& seen, double zoom, uint32_t selected) const;
    int lit(const ShapeEdge& edge, uint32_t selected) const;
    void addStretch(QPainterPath& path, const Point& from, const Point& to) const;
    void prepareDevices();
    void paintDevices(QPainter& p, const QRectF& seen, double zoom) const;
    void paintBox(QPainter& p, uint32_t box, double zoom) const;
    const Breakpoint* breakpointIn(uint32_t box) const;
    void paintSmallBoxes(QPainter& p, const std::vector<uint32_t>& boxes) const;
    void paintMap(QPainter& p) const;
    void paintLegend(QPainter& p) const;
    QColor hue(uint32_t box) const;
    QPainterPath curve(uint32_t edge) const;
    QRectF mapArea() const;
    double fittingZoom() const;
    void place();
    // The node that is next, or the last one; no_number while nothing is open.
    uint32_t nodeAtCursor() const;
    // The selected node or the next one, whichever is seen; no_number.
    uint32_t lookedAt() const;
    // What of a folded group is looked at: the node that is next, else the selected one; no_number.
    uint32_t shownIn(uint32_t box) const;
    uint32_t namedIn(uint32_t box) const;
    void paintMarks(QPainter& p, uint32_t box, const QRectF& inside) const;
    bool pressArrow(const QPointF& at);
    void paintWaiting(QPainter& p) const;
    void followSelection(bool chosen);
    void revealBox(uint32_t box);
    // By keys.
    void jump(int key);
    std::optional<uint32_t> neighbour(uint32_t box, int key) const;
    void enterGroup(uint32_t groupBox);
    void foldAround();
    void goTime(bool forward);
    // By either hand.
    void unfold(uint32_t groupBox);
    void goTime(uint32_t group, bool forward);
    void prepareTimes();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    std::shared_ptr<const GraphDrawing> m_drawing;
    GraphColour m_colour = GraphColour::family;
    double m_zoom = 1;
    QPointF m_offset;
    enum class Hold : uint8_t {
        opening, // nobody has moved yet: resizing places it anew
        whole,   // all was asked for: resizing fits again
        moved
    };
    Hold m_hold = Hold::opening;
    QString m_waiting;
    bool m_onMap = false;       // a press there moves along with the pointer
    bool m_clicked = false;     // what is selected just now was clicked here
    size_t m_shownCursor = 0;   // the step that was brought into sight last
    std::set<uint32_t> m_found; // boxes that a search found
    struct Afar {               // the edges, to the pixel
        const GraphDrawing* drawing = nullptr;
        double zoom = 0;
        uint32_t selected = no_number; // box
        QList<QLineF> plain, marked;
    };
    mutable Afar m_afar;                // as painted last
    std::vector<uint8_t> m_related;     // by box: 1 made from the selection, 2 the selection is made from it
    std::optional<uint32_t> m_focusBox; // a folded group's, that the keys went to
    std::vector<double> m_heat;         // by box: its share of the longest time
    GraphDevices m_devices;             // what a coloured device says
    double m_longest = 0;               // that time, in nanoseconds
    std::vector<Built> m_built;         // by tensor
    uint32_t m_building = no_number;    // the tensor that is looked at
};

} // namespace ggs
