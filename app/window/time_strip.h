// SPDX-License-Identifier: MIT
// TimeStrip: the place to choose a point or a span of time. The upper lane shows the rounds, the lower lane the nodes
// of the current round with cursor, selected node, breakpoints and the span that tables and the timeline are limited
// to.
//
//   click, drag        goes to a node: back by the history, forward by running; in the upper lane, to a round
//   Shift+drag         marks a span, whose ends can be dragged; Esc removes it
//   wheel              zooms at the pointer; sideways or with Shift, moves
//   double click       shows all nodes
//   Left, Right        one node; with Ctrl, one layer
//   Page Up, Page Down one round
//   Home, End          start and end of the round
//   F9                 breakpoint on the node at the pointer, or else on the selected node
//
// The session follows only the newest place: a move that a newer one overtakes is paused, and none is queued. Owned by
// the window. Unit: pixels. GUI thread only.
#pragma once

#include "base/worker.h"
#include "debug/marks.h"
#include "session/selection.h"
#include "window/node_lane.h"
#include "window/round_lane.h"

#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ggs {

class Debuggee;
class Examining;
class Generating;
class Marking;
class Moves;
class Opening;
class SessionController;

class TimeStrip : public QWidget {
    Q_OBJECT
  public:
    explicit TimeStrip(SessionController& controller, QWidget* parent = nullptr);

    // A smaller height, for small screens.
    void setCompact(bool compact);
    const NodeLane& nodes() const { return m_nodes; }
    const RoundLane& rounds() const { return m_rounds; }
    // The steps with a pin, in order.
    struct Pin {
        size_t step = 0;
        bool enabled = true;
    };
    const std::vector<Pin>& pins() const { return m_pins; }
    // Returns the place that the strip shows: that of the session, or the one on the way to which it is.
    Moment place() const;
    // Returns what the strip writes about the node at the pointer: its number, name, op and time. Empty if the pointer
    // is at none.
    QString pointedWords() const;
    // Returns the tip for a point; empty if there is nothing.
    QString tipAt(const QPointF& point) const;
    // Returns why no place can be chosen; empty if one can.
    QString whyEmpty() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    enum class Drag { none, place, round, span };

    void arrange();
    // -- following --
    void forgetPlaces();
    void followProgram();
    void followPlace();
    void followRounds();
    void followPins();
    void describe();
    // -- going --
    void goTo(const Moment& place);
    void send();
    void takeStop();
    bool goByKey(const QKeyEvent& event);
    // -- pointing --
    bool isOverNodes(const QPointF& point) const;
    bool isOverRounds(const QPointF& point) const;
    std::optional<size_t> nodeAt(const QPointF& point) const;
    std::optional<size_t> gripAt(const QPointF& point) const; // returns the step at the span's other end
    QString sharesAt(size_t step) const;
    void dragTo(const QPointF& point);
    void showPointer(const QPointF& point, bool marks);
    void toggleBreakpoint();
    // -- drawing --
    void paintCaptions(QPainter& p) const;
    void paintOdd(QPainter& p) const;
    void paintSpan(QPainter& p) const;
    void paintPins(QPainter& p) const;
    void paintSelected(QPainter& p) const;
    void paintCursor(QPainter& p) const;
    void paintPointed(QPainter& p) const;
    double edgeOf(size_t step) const;

    Selection& m_selection;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Moves& m_moves;
    Generating& m_generating;
    Marking& m_marking;
    const Examining& m_examining;
    SessionController& m_controller;
    const CommandQueue::Kind m_groupsKind;
    NodeLane m_nodes;
    RoundLane m_rounds;
    std::vector<Pin> m_pins;
    std::map<size_t, Breakpoint> m_pinned; // the breakpoints that the pins are of
    std::optional<Moment> m_target;        // the newest place that was chosen and has not been reached
    Moment m_before;                       // when the button was pressed; a double click returns there
    bool m_moving = false;                 // a move of the strip's runs
    bool m_overtaken = false;              // and m_target is another place than that of the move
    Drag m_drag = Drag::none;
    size_t m_anchor = 0; // the step at the other end of the span that is being marked
    std::optional<StepSpan> m_draft;
    std::optional<QPointF> m_pointer; // over the strip
    bool m_compact = false;
};

} // namespace ggs
