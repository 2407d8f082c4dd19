// SPDX-License-Identifier: MIT
// GraphCanvas: the drawn graph, which is moved and zoomed as in PanZoom.
//
// A click selects; a double click folds or unfolds a group, or runs to a node. Arrow keys move along edges. The legend
// of the colours has a strip of its own below the drawing. If the drawing doesn't fit, an overview map is shown in the
// lower right corner. It covers no node: it becomes smaller, or moves to the right end of the strip. A low canvas omits
// it. A new drawing is shown in full if it is legible at that size; otherwise the view starts at the next node. A node
// is scrolled into view, at a legible size, when it is selected or is the next one to run. The other of these two nodes
// is shown as well if both fit.
//
// The box of a folded group represents its nodes. The folded layers of a model are one box; an unfolded layer has a box
// for attention and one for feed-forward in its frame. Keys select it like a node, and Return opens it. Backspace folds
// the group around the selection. Page Up and Page Down open the previous or next layer or repeat. Only visible parts
// are drawn, with less detail when zoomed out. GUI thread only.
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

class Examining;
class GraphGradients;
class Measuring;
class SessionController;

enum class GraphColour { family, type, time, state, device, pass, gradient };

class GraphCanvas : public PanZoom {
    Q_OBJECT
  public:
    explicit GraphCanvas(SessionController& controller, QWidget* parent = nullptr);

    // Sets the drawing. With an anchor, the group of that title keeps its position on the screen. Without one, the
    // visible selected or next node keeps it, if the user has moved the view and the program is the same.
    void setDrawing(std::shared_ptr<const GraphDrawing> drawing, const QString& anchor = {});
    const GraphDrawing* drawing() const { return m_drawing.get(); }
    // Returns true if the drawing is of the open program. Until a new program is laid out, the drawing is of the old
    // one, and its numbers are invalid.
    bool isCurrent() const {
        return m_drawing && m_debuggee.isOpen() && m_drawing->structure == m_debuggee.snapshot().structure;
    }
    // The box that the keys are at: one that they went to, else the selected tensor's.
    std::optional<uint32_t> keyBox() const;
    const GraphDevices& devices() const { return m_devices; }
    const std::shared_ptr<const GraphDrawing>& sharedDrawing() const { return m_drawing; }
    // Returns the occurrence of a repeat that contains the next or the selected node, else 0.
    uint32_t timeShownOf(const ShapeGroup& repeat) const;
    void setColour(GraphColour colour);
    const GraphGradients& gradients() const { return *m_gradients; }
    void fit() override;
    void zoomBy(double factor, const QPointF& around) override;
    double zoom() const { return m_zoom; }
    // In the middle of the view, with what is near in readable size.
    void centreOn(uint32_t tensor);
    // Moves no further than needed, and comes nearer where it could not be read.
    void reveal(uint32_t tensor);
    // Moves no further than needed to show the open group of a title, or its beginning if it is too large. Zooms in if
    // it isn't legible. Then reveals the selected and the next node, if they are in it.
    void revealGroup(const QString& title);
    // While there is nothing to show yet: what is being done.
    void setWaiting(const QString& sentence);
    void setFound(std::set<uint32_t> boxes);
    // Shows the state of each tensor while the build is replayed, and the tensor that is visited. An empty list ends
    // the replay.
    enum class Built : uint8_t { unseen, waiting, appended };
    void setBuilt(std::vector<Built> tensors, uint32_t now = no_number);
    QPointF toDrawing(const QPointF& point) const { return (point - m_offset) / m_zoom; }
    QPointF toWidget(const QPointF& point) const { return point * m_zoom + m_offset; }
    QRect boxOnScreen(uint32_t tensor) const; // empty if it isn't drawn
    void paintAll(QPainter& painter);         // the whole drawing, for a picture
    // The part of the canvas that the drawing has; the strip below it has the rest.
    QRectF room() const;
    QRectF mapArea() const;    // empty without a map
    QRectF legendArea() const; // empty without a legend

  signals:
    // The canvas has another size, and the user hasn't moved the view.
    void roomChanged();
    void foldWanted(const QString& title);
    // Requests that this occurrence of a repeat be the open one.
    void timeWanted(const QString& title, uint32_t time);
    void layerWanted(bool forward); // the previous or the next layer
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
    static QFont inDrawing(QFont font);
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
    // The tensors whose gradient the selected one is, or its gradient: in pairs of tensor and gradient.
    std::vector<std::pair<uint32_t, uint32_t>> gradientPairs() const;
    void paintGradientLinks(QPainter& p, double zoom) const;
    void paintBox(QPainter& p, uint32_t box, double zoom) const;
    const Breakpoint* breakpointIn(uint32_t box) const;
    void paintSmallBoxes(QPainter& p, const std::vector<uint32_t>& boxes) const;
    void paintMap(QPainter& p) const;
    void paintLegend(QPainter& p) const;
    QColor hue(uint32_t box) const;
    QPainterPath curve(uint32_t edge) const;
    struct LegendEntry {
        Ink ink;
        QString word;
        QRectF place; // in the legend's area
    };
    void prepareLegend();
    void placeLegend(double width, std::vector<LegendEntry>& entries) const;
    double legendHeight() const;
    QSizeF mapSize() const;
    QSizeF smallMapSize() const;
    bool isFree(const QRectF& area) const;
    double fittingZoom() const;
    void place();
    // The node that is next, or the last one; no_number while nothing is open.
    uint32_t nodeAtCursor() const;
    // Returns true if the selected node is the one before the next. A step selects the node that it computed; the next
    // one must then stay visible.
    bool isSelectedByStep() const;
    // The next node or else the selected one, if its middle is seen; no_number.
    uint32_t lookedAt() const;
    void noteLooked();
    uint32_t keptIn(const GraphDrawing& drawing, const QString& title) const;
    // Returns the node of a folded group that is next, else the selected one, else no_number.
    uint32_t shownIn(uint32_t box) const;
    uint32_t namedIn(uint32_t box) const;
    void paintMarks(QPainter& p, uint32_t box, const QRectF& inside) const;
    bool pressArrow(const QPointF& at);
    void paintWaiting(QPainter& p) const;
    void followSelection(bool chosen);
    void revealBox(uint32_t box);
    // Reveals a node, and then the selected or the next node, whichever is the other one, if both fit.
    void revealWithOther(uint32_t tensor);
    // Moves no further than needed to show a tensor's box as well as another one. Returns true if the view was moved.
    bool include(uint32_t tensor, uint32_t kept);
    // By keys.
    void jump(int key);
    std::optional<uint32_t> neighbour(uint32_t box, int key) const;
    void enterGroup(uint32_t groupBox);
    void foldAround();
    uint32_t groupAround(uint32_t box) const;
    void goTime(bool forward);
    // By either hand.
    void unfold(uint32_t groupBox);
    void goTime(uint32_t group, bool forward);
    void prepareTimes();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    const Examining& m_examining;
    std::shared_ptr<const GraphDrawing> m_drawing;
    GraphColour m_colour = GraphColour::family;
    double m_zoom = 1;
    QPointF m_offset;
    enum class Hold : uint8_t {
        opening, // not moved yet: resizing places the drawing again
        whole,   // fitted by the user: resizing fits it again
        moved
    };
    Hold m_hold = Hold::opening;
    QString m_waiting;
    QRectF m_heldMap;         // the map's place while a press there moves along with the pointer; else invalid
    bool m_clicked = false;   // what is selected just now was clicked here
    size_t m_shownCursor = 0; // the step that was brought into sight last
    // The selected or next node that was seen last; no_number. A canvas that is put elsewhere gets several sizes first.
    uint32_t m_looked = no_number;
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
    GraphDevices m_devices;             // for GraphColour::device
    GraphGradients* m_gradients;        // for GraphColour::gradient
    double m_longest = 0;               // that time, in nanoseconds
    std::vector<LegendEntry> m_legend;
    std::vector<Built> m_built;      // by tensor
    uint32_t m_building = no_number; // the tensor that the replay visits
};

} // namespace ggs
