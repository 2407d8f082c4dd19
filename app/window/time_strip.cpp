// SPDX-License-Identifier: MIT
#include "window/time_strip.h"

#include "look/canvas/pan_zoom.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/examining.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ggs {

namespace {

// Measures of the drawing, in pixels.
constexpr double captionLeft = 16, lanesLeft = 88, lanesRight = 16;
constexpr double oddHeight = 5;  // of the mark of a result that has NaN
constexpr double gripReach = 5;  // how far from an end of the span a press still means it
constexpr double ringRadius = 7; // of a breakpoint at the cursor, whose head fits into it

struct StripMeasures {
    int height;
    double roundsTop, roundsHeight, nodesTop, nodesHeight;
};
constexpr StripMeasures usualStrip{72, 12, 16, 38, 24}, compactStrip{56, 6, 14, 28, 22};

// The lanes are as high as their letters.
StripMeasures stretched(StripMeasures at) {
    const double by = std::max(1.0, Theme::instance().letterScale());
    return {static_cast<int>(at.height * by), at.roundsTop * by, at.roundsHeight * by, at.nodesTop * by,
            at.nodesHeight * by};
}

// Returns whether both stop at the same steps, or neither at all; how often they were hit doesn't matter.
bool samePlaces(const Breakpoint& a, const Breakpoint& b) {
    return a.op == b.op && a.name == b.name && a.entering == b.entering && a.node == b.node && a.written == b.written &&
           a.enabled == b.enabled && a.gone == b.gone && a.each_round == b.each_round;
}

// Returns false for breakpoints that are evaluated at every node, such as one on NaN: they have no place.
bool hasPlace(const Breakpoint& b) {
    return !b.gone && (!b.op.empty() || !b.name.empty() || b.node || b.written || b.each_round);
}

} // namespace

TimeStrip::TimeStrip(SessionController& controller, QWidget* parent)
    : QWidget(parent), m_selection(controller.selection()), m_debuggee(controller.debuggee()),
      m_opening(controller.opening()), m_moves(controller.moves()), m_generating(controller.generating()),
      m_marking(controller.marking()), m_examining(controller.examining()), m_controller(controller),
      m_groupsKind(newKind()) {
    setObjectName(QStringLiteral("timeStrip"));
    setAccessibleName(tr("Time strip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumWidth(240);
    setCompact(false);

    connect(&m_debuggee, &Debuggee::taken, this, [this](const SnapshotChange& change) {
        if (change.program == SnapshotChange::Program::opened || change.program == SnapshotChange::Program::left)
            forgetPlaces();
    });
    connect(&m_debuggee, &Debuggee::structureChanged, this, &TimeStrip::followProgram);
    connect(&m_debuggee, &Debuggee::closed, this, &TimeStrip::followProgram);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        followPins();
        followPlace();
    });
    connect(&m_debuggee, &Debuggee::progressed, this, &TimeStrip::followPlace);
    connect(&m_examining, &Examining::examined, this, [this] { update(); });
    connect(&m_debuggee, &Debuggee::runningChanged, this, &TimeStrip::takeStop);
    connect(&m_generating, &Generating::textChanged, this, &TimeStrip::followRounds);
    connect(&m_selection, &Selection::selectionChanged, this, [this] { update(); });
    connect(&m_selection, &Selection::spanChanged, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_nodes.forgetPictures();
        setCompact(m_compact); // letters may have become larger
        update();
    });
    followProgram();
}

void TimeStrip::setCompact(bool compact) {
    m_compact = compact;
    setFixedHeight(stretched(compact ? compactStrip : usualStrip).height);
    arrange();
}

void TimeStrip::arrange() {
    const StripMeasures at = stretched(m_compact ? compactStrip : usualStrip);
    const double room = std::max(40.0, width() - lanesLeft - lanesRight);
    m_rounds.setPlace({lanesLeft, at.roundsTop, room, at.roundsHeight});
    m_nodes.setPlace({lanesLeft, at.nodesTop, room, at.nodesHeight});
    update();
}

void TimeStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

// -- following --------------------------------------------------------------------------------------------------------

QString TimeStrip::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return m_opening.hasDocument() ? tr("Nothing to show: %1").arg(m_debuggee.whyNothing())
                                       : tr("Open a program to see its rounds and nodes here.");
    return m_debuggee.structure().steps.empty() ? tr("There are no nodes to run.") : QString();
}

// Places that were chosen in a program mean nothing in the next one.
void TimeStrip::forgetPlaces() {
    m_drag = Drag::none;
    m_draft.reset();
    m_target.reset();
    m_moving = m_overtaken = false;
}

void TimeStrip::followProgram() {
    const bool open = m_debuggee.isOpen();
    const auto structure = open ? m_debuggee.snapshot().structure : nullptr;
    if (structure != m_nodes.structure()) {
        m_nodes.setStructure(structure);
        m_controller.computing().forget(m_groupsKind);
        if (structure && !structure->steps.empty())
            m_controller.computing().compute(m_groupsKind, this, [this, structure](const std::atomic<bool>&) -> Finish {
                return [this, structure, groups = NodeLane::groupsOf(*structure)] {
                    if (m_nodes.structure() != structure) return;
                    m_nodes.setGroups(groups);
                    update();
                };
            });
        m_pinned.clear();
        m_pins.clear();
    }
    // The steps are those of another program. A drag over rounds goes on.
    if (std::exchange(m_draft, std::nullopt)) m_drag = Drag::none;
    setEnabled(whyEmpty().isEmpty());
    if (open) followPins();
    followPlace();
}

Moment TimeStrip::place() const {
    Moment at = m_target.value_or(m_debuggee.moment());
    at.step = std::min(at.step, m_nodes.steps());
    return at;
}

void TimeStrip::followPlace() {
    if (m_drag == Drag::none) m_nodes.reveal(place().step);
    followRounds();
    describe();
    update();
}

void TimeStrip::followRounds() {
    const auto text = m_debuggee.isOpen() ? m_generating.text() : nullptr;
    const uint32_t known = text ? text->rounds.rounds(text->tokens.size()) : 0;
    m_rounds.setRounds(std::max(m_debuggee.rounds(), known), place().round, text);
    update();
}

// The steps are searched only if the breakpoints have changed: there may be many of them, and every stop comes here.
void TimeStrip::followPins() {
    const auto& now = m_debuggee.snapshot().breakpoints;
    if (std::ranges::equal(now, m_pinned, [](const auto& a, const auto& b) {
            return a.first == b.first && samePlaces(a.second, b.second);
        }))
        return;
    m_pinned = now;
    m_pins.clear();
    const Structure& structure = m_debuggee.structure();
    for (size_t step = 0; step < structure.steps.size(); ++step) {
        std::optional<Pin> pin;
        for (const auto& [number, b] : m_pinned) {
            if (hasPlace(b) && means_step(b, structure, step)) pin = Pin{step, b.enabled || (pin && pin->enabled)};
        }
        if (pin) m_pins.push_back(*pin);
    }
}

// For screen readers.
void TimeStrip::describe() {
    const Moment at = place();
    const QString node = tr("node %1 of %2").arg(at.step).arg(m_nodes.steps());
    const QString words = !whyEmpty().isEmpty()                          ? whyEmpty()
                          : m_rounds.rounds() > 1 || m_generating.text() ? tr("%1, round %2").arg(node).arg(at.round)
                                                                         : node;
    if (words != accessibleDescription()) setAccessibleDescription(words);
}

// -- going ------------------------------------------------------------------------------------------------------------

void TimeStrip::goTo(const Moment& place) {
    if (m_debuggee.isRunning() && !m_moving) {
        QToolTip::showText(mapToGlobal(QPoint(static_cast<int>(lanesLeft), 0)),
                           tr("The program is running. Pause it to go to another place."), this);
        return;
    }
    if (place == this->place()) return;
    m_target = place;
    followPlace();
    if (!m_moving) return send();
    // The move on its way ends as soon as it can; takeStop() then goes on to the newest place.
    m_overtaken = true;
    m_debuggee.pause();
}

void TimeStrip::send() {
    m_overtaken = false;
    if (!m_target || !m_debuggee.isOpen() || m_debuggee.isRunning() || *m_target == m_debuggee.moment()) {
        m_target.reset();
        m_moving = false;
        return followPlace();
    }
    m_moving = true;
    m_moves.goToMoment(*m_target);
}

void TimeStrip::takeStop() {
    if (m_debuggee.isRunning() || !m_moving) return;
    // Queued, so that every view has taken this stop before the next move begins.
    if (m_overtaken) {
        QMetaObject::invokeMethod(this, &TimeStrip::send, Qt::QueuedConnection);
        return;
    }
    m_moving = false;
    m_target.reset();
    followPlace();
}

bool TimeStrip::goByKey(const QKeyEvent& event) {
    const Moment at = place();
    const size_t steps = m_nodes.steps();
    const uint32_t rounds = m_rounds.rounds();
    const bool layers = event.modifiers() == Qt::ControlModifier;
    if (event.modifiers() != Qt::NoModifier && event.modifiers() != Qt::KeypadModifier && !layers) return false;
    Moment to = at;
    switch (event.key()) {
    case Qt::Key_Left:
        if (layers)
            to.step = m_nodes.previousGroup(at.step);
        else if (at.step > 0)
            --to.step;
        else if (at.round > 0)
            to = {at.round - 1, steps - 1}; // the end of the previous round is the same place as this one
        break;
    case Qt::Key_Right:
        if (layers)
            to.step = m_nodes.nextGroup(at.step);
        else if (at.step < steps)
            ++to.step;
        else if (at.round + 1 < rounds)
            to = {at.round + 1, 1};
        break;
    case Qt::Key_PageUp:
        if (at.round > 0) --to.round;
        break;
    case Qt::Key_PageDown:
        if (at.round + 1 < rounds) ++to.round;
        break;
    case Qt::Key_Home: to.step = 0; break;
    case Qt::Key_End: to.step = steps; break;
    default: return false;
    }
    if (layers && event.key() != Qt::Key_Left && event.key() != Qt::Key_Right) return false;
    goTo(to);
    return true;
}

void TimeStrip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F9 && event->modifiers() == Qt::NoModifier) return toggleBreakpoint();
    if (event->key() == Qt::Key_Escape && (m_draft || m_selection.span())) {
        m_drag = Drag::none;
        if (!m_draft) m_selection.setSpan(std::nullopt);
        m_draft.reset();
        return update();
    }
    if (goByKey(*event)) return;
    if (const auto zoom = zoomOfKey(*event)) {
        if (*zoom == 0)
            m_nodes.showAll();
        else
            m_nodes.zoomBy(*zoom > 0 ? PanZoom::step : 1 / PanZoom::step, edgeOf(place().step));
        return update();
    }
    QWidget::keyPressEvent(event);
}

void TimeStrip::toggleBreakpoint() {
    if (!m_debuggee.isOpen() || m_nodes.steps() == 0) return;
    const Structure& structure = m_debuggee.structure();
    const auto pointed = m_pointer ? nodeAt(*m_pointer) : std::nullopt;
    if (pointed) return m_marking.toggleBreakpoint(structure.steps[*pointed].node);
    if (m_selection.selected() && structure.step_of(*m_selection.selected()))
        m_marking.toggleBreakpoint(*m_selection.selected());
}

// -- pointing ---------------------------------------------------------------------------------------------------------

bool TimeStrip::isOverRounds(const QPointF& point) const { return point.y() < m_rounds.place().bottom() + 2; }
bool TimeStrip::isOverNodes(const QPointF& point) const { return !isOverRounds(point); }

std::optional<size_t> TimeStrip::nodeAt(const QPointF& point) const {
    if (!isOverNodes(point) || point.x() < m_nodes.place().left() || point.x() > m_nodes.place().right())
        return std::nullopt;
    const size_t step = m_nodes.stepAt(point.x());
    return step < m_nodes.steps() ? std::optional(step) : std::nullopt;
}

std::optional<size_t> TimeStrip::gripAt(const QPointF& point) const {
    const auto& span = m_selection.span();
    if (!span || !isOverNodes(point)) return std::nullopt;
    const double first = std::abs(point.x() - m_nodes.xOf(static_cast<double>(span->first)));
    const double end = std::abs(point.x() - m_nodes.xOf(static_cast<double>(span->end)));
    if (std::min(first, end) > gripReach) return std::nullopt;
    return first < end ? span->end - 1 : span->first;
}

void TimeStrip::mousePressEvent(QMouseEvent* event) {
    const QPointF point = event->position();
    if (event->button() != Qt::LeftButton || point.x() < m_nodes.place().left() - gripReach)
        return QWidget::mousePressEvent(event);
    m_before = m_debuggee.moment();
    if (isOverRounds(point)) {
        m_drag = Drag::round;
        return dragTo(point);
    }
    const auto other = gripAt(point);
    if (other || event->modifiers() & Qt::ShiftModifier) {
        m_drag = Drag::span;
        m_anchor = other.value_or(std::min(m_nodes.stepAt(point.x()), m_nodes.steps() - 1));
        return;
    }
    m_drag = Drag::place;
    dragTo(point);
}

void TimeStrip::dragTo(const QPointF& point) {
    const Moment at = place();
    switch (m_drag) {
    case Drag::none: break;
    case Drag::round:
        if (const auto round = m_rounds.roundAt(point.x())) goTo({*round, at.step});
        break;
    case Drag::place: goTo({at.round, m_nodes.stepAt(point.x())}); break;
    case Drag::span: {
        const size_t step = std::min(m_nodes.stepAt(point.x()), m_nodes.steps() - 1);
        const auto [first, last] = std::minmax(m_anchor, step);
        m_draft = StepSpan{first, last + 1};
        update();
        break;
    }
    }
}

void TimeStrip::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->position();
    update();
    showPointer(event->position(), event->modifiers() & Qt::ShiftModifier);
    if (event->buttons() & Qt::LeftButton) dragTo(event->position());
}

void TimeStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    const auto marked = m_draft;
    m_drag = Drag::none;
    m_draft.reset();
    if (marked) m_selection.setSpan(marked);
    update();
}

// Its first click was not meant to go anywhere, so the session returns.
void TimeStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || isOverRounds(event->position()) || m_nodes.isWhole())
        return mousePressEvent(event);
    m_nodes.showAll();
    goTo(m_before);
    update();
}

void TimeStrip::leaveEvent(QEvent* event) {
    m_pointer.reset();
    update();
    QWidget::leaveEvent(event);
}

void TimeStrip::wheelEvent(QWheelEvent* event) {
    const WheelTurn turn(*event);
    if (turn.sideways)
        m_nodes.panBy(-turn.pixels.x());
    else
        m_nodes.zoomBy(turn.factor(), event->position().x());
    event->accept();
    update();
}

void TimeStrip::showPointer(const QPointF& point, bool marks) {
    const bool grip = m_drag == Drag::span || (m_drag == Drag::none && (marks || gripAt(point)));
    setCursor(grip && isOverNodes(point) ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

QString TimeStrip::tipAt(const QPointF& point) const {
    if (!whyEmpty().isEmpty()) return {};
    if (isOverRounds(point)) {
        const auto round = point.x() >= m_rounds.place().left() ? m_rounds.roundAt(point.x()) : std::nullopt;
        if (!round) return {};
        const QStringList names = m_rounds.namesOf(*round);
        return names.size() > 1 ? names.front() : tr("round %1: %2").arg(*round).arg(names.front());
    }
    const auto step = nodeAt(point);
    if (!step) return {};
    const Structure& s = *m_nodes.structure();
    const uint32_t node = s.steps[*step].node;
    QString line = tr("node %1").arg(*step) + QStringLiteral(" · ") + shapeOf(s, node);
    if (const QString group = m_nodes.groupOf(*step); !group.isEmpty())
        line += QStringLiteral(" · ") + group.toHtmlEscaped();
    const Snapshot& now = m_debuggee.snapshot();
    if (*step < now.times.size() && now.times[*step].ns > 0)
        line += QStringLiteral(" · ") + durationText(static_cast<double>(now.times[*step].ns));
    if (const QString shares = sharesAt(*step); !shares.isEmpty()) line += QStringLiteral("<br>") + shares;
    for (const QString& remark : m_examining.remarks(*step)) line += QStringLiteral("<br>") + remark.toHtmlEscaped();
    return QStringLiteral("<b>%1</b> %2<br>%3").arg(opWord(s, node), nameOf(s, node).toHtmlEscaped(), line);
}

// Returns the shares of the op families in the bar that the foot draws for a step; empty if the bar is of one node.
QString TimeStrip::sharesAt(size_t step) const {
    const StepGroup bar = m_nodes.barOf(step);
    if (bar.end - bar.first < 2) return {};
    auto families = m_nodes.familiesOf(bar.first, bar.end);
    std::ranges::stable_sort(families, std::ranges::greater(), &std::pair<Ink, size_t>::second);
    QStringList shares;
    for (const auto& [ink, count] : families) {
        const QString word = familyWord(ink);
        shares.append(
            tr("%1 %2 %", "an op family and its share of the nodes")
                .arg(word.isEmpty() ? tr("other") : word)
                .arg(std::lround(100.0 * static_cast<double>(count) / static_cast<double>(bar.end - bar.first))));
    }
    return spanWords({bar.first, bar.end}) + QStringLiteral(": ") + shares.join(QStringLiteral(", "));
}

QString TimeStrip::pointedWords() const {
    const auto step = m_pointer && whyEmpty().isEmpty() ? nodeAt(*m_pointer) : std::nullopt;
    if (!step) return {};
    const Structure& s = *m_nodes.structure();
    const uint32_t node = s.steps[*step].node;
    QString text = QStringLiteral("%1  %2  %3").arg(grouped(*step), nameOf(s, node), opWord(s, node));
    const std::vector<StepTime>& times = m_debuggee.snapshot().times;
    if (*step < times.size() && times[*step].ns > 0)
        text += QStringLiteral("  ") + durationText(static_cast<double>(times[*step].ns));
    return text;
}

bool TimeStrip::event(QEvent* event) {
    // F9 is also an action of the window, for the selected node.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F9 &&
        static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) m_nodes.forgetPictures();
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty()) {
        QToolTip::hideText();
        return true;
    }
    // Above the strip, whose sign with the name of the node it would cover.
    int at = help->y();
    if (!pointedWords().isEmpty()) {
        QTextDocument words;
        words.setDefaultFont(QToolTip::font());
        words.setHtml(tip);
        words.adjustSize();
        constexpr int around = 44; // pixels: the edges of the tip, and what Qt keeps free above it
        at = -static_cast<int>(words.size().height()) - around;
    }
    QToolTip::showText(mapToGlobal(QPoint(help->x(), at)), tip, this);
    return true;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

double TimeStrip::edgeOf(size_t step) const { return m_nodes.xOf(static_cast<double>(step)); }

void TimeStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::panel));
    p.fillRect(QRect(0, 0, width(), 1), theme.color(Ink::line));
    paintCaptions(p);
    if (const QString why = whyEmpty(); !why.isEmpty()) {
        const QRectF lanes = m_rounds.place().united(m_nodes.place());
        p.setPen(QPen(theme.color(Ink::line), 1, Qt::DashLine));
        p.drawRect(lanes.adjusted(0.5, 0.5, -0.5, -0.5));
        p.setPen(theme.color(Ink::muted));
        p.setFont(theme.words());
        p.drawText(lanes.adjusted(8, 0, -8, 0), Qt::AlignCenter,
                   p.fontMetrics().elidedText(why, Qt::ElideRight, static_cast<int>(lanes.width()) - 16));
        return;
    }
    m_rounds.paint(p);
    m_nodes.paint(p, std::min(m_debuggee.moment().step, m_nodes.steps()));
    // A little wider than the lane, for the cursor at its ends.
    p.setClipRect(QRectF(m_nodes.place().left() - 8, 0, m_nodes.place().width() + 16, height()));
    p.setRenderHint(QPainter::Antialiasing);
    paintOdd(p);
    paintSpan(p);
    if (!pointedWords().isEmpty()) // below the marks, which it must not cover
        p.fillRect(QRectF(std::floor(m_pointer->x()), m_nodes.place().top(), 1, m_nodes.place().height()),
                   theme.color(Ink::muted));
    paintSelected(p);
    paintCursor(p);
    paintPins(p);
    p.setClipping(false);
    paintPointed(p);
    if (!hasFocus()) return;
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(theme.color(Ink::selection), 1));
    p.drawRect(rect().adjusted(1, 1, -2, -2));
}

void TimeStrip::paintCaptions(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const double width = lanesLeft - captionLeft - 6;
    const std::pair<QString, QRectF> captions[] = {{tr("Rounds"), m_rounds.place()}, {tr("Nodes"), m_nodes.place()}};
    for (const auto& [text, lane] : captions)
        p.drawText(QRectF(captionLeft, lane.top(), width, lane.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(width)));
}

// A bar over the foot of each node whose result has NaN or Inf; a bar for each pixel at most.
void TimeStrip::paintOdd(QPainter& p) const {
    const QColor colour = Theme::instance().color(Ink::trouble);
    const double width = std::max(2.0, m_nodes.nodeWidth() - 1), bottom = m_nodes.place().bottom();
    const size_t done = std::min(place().step, m_nodes.steps());
    double last = -1e9;
    for (size_t step = 0; step < done; ++step) {
        const double x = edgeOf(step);
        if (x - last < 1 || !m_nodes.isVisible(step) || !m_examining.isOdd(step)) continue;
        last = x;
        p.fillRect(QRectF(x, bottom - oddHeight, width, oddHeight), colour);
    }
}

void TimeStrip::paintSpan(QPainter& p) const {
    const std::optional<StepSpan> span = m_draft ? m_draft : m_selection.span();
    if (!span) return;
    const Theme& theme = Theme::instance();
    const QRectF r(QPointF(edgeOf(span->first), m_nodes.place().top() - 1.5),
                   QPointF(edgeOf(span->end), m_nodes.place().bottom() + 1.5));
    p.save();
    p.setClipRect(m_nodes.place().adjusted(-3, -3, 3, 3)); // an end that is out of sight has no grip
    p.setPen(QPen(theme.color(Ink::selection), 1.5));
    p.setBrush(theme.color(Ink::selection, 0.18));
    p.drawRoundedRect(r, 2, 2);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::selection));
    for (const double x : {r.left(), r.right()}) p.drawRoundedRect(QRectF(x - 2.5, r.center().y() - 6.5, 5, 13), 2, 2);
    p.restore();
}

// A pin for each pixel at most. At the cursor, where a run stops, its head is a ring around the cursor's.
void TimeStrip::paintPins(QPainter& p) const {
    const QColor colour = Theme::instance().color(Ink::trouble);
    double last = -1e9;
    for (const Pin& pin : m_pins) {
        const double x = edgeOf(pin.step);
        if (!m_nodes.isVisible(pin.step) || x - last < 1) continue;
        last = x;
        const QPointF head(x, m_nodes.place().top() - 4);
        if (pin.step == place().step) {
            p.setPen(QPen(colour, 1.8, pin.enabled ? Qt::SolidLine : Qt::DotLine));
            p.setBrush(Qt::NoBrush);
            p.drawEllipse(head, ringRadius, ringRadius);
            continue;
        }
        p.setPen(QPen(colour, 1.5));
        p.drawLine(QPointF(x, m_nodes.place().top() - 2), QPointF(x, m_nodes.place().bottom()));
        p.setBrush(pin.enabled ? colour : Theme::instance().color(Ink::panel));
        p.drawEllipse(head, 2.6, 2.6);
    }
}

void TimeStrip::paintSelected(QPainter& p) const {
    if (!m_selection.selected()) return;
    const auto step = m_nodes.structure()->step_of(*m_selection.selected());
    if (!step || !m_nodes.isVisible(*step)) return;
    const double width = std::max(3.0, m_nodes.nodeWidth() - 1);
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(Theme::instance().color(Ink::selection), 1.5));
    p.drawRect(QRectF(edgeOf(*step), m_nodes.place().top(), width, m_nodes.place().height()).adjusted(0, -1, 0, 1));
}

void TimeStrip::paintCursor(QPainter& p) const {
    const size_t step = place().step;
    if (!m_nodes.isVisible(step)) return;
    const double x = edgeOf(step), top = m_nodes.place().top();
    p.setPen(QPen(Theme::instance().color(Ink::cursor), 2));
    p.drawLine(QPointF(x, top), QPointF(x, m_nodes.place().bottom() + 1));
    p.setPen(Qt::NoPen);
    p.setBrush(Theme::instance().color(Ink::cursor));
    p.drawPolygon(QPolygonF({QPointF(x - 5, top - 7), QPointF(x + 5, top - 7), QPointF(x, top)}));
}

// A sign with the name of the node at the pointer, upon the lane of the rounds.
void TimeStrip::paintPointed(QPainter& p) const {
    const QString text = pointedWords();
    if (text.isEmpty()) return;
    const Theme& theme = Theme::instance();
    const QRectF lane = m_nodes.place();
    p.setFont(theme.numbers(Theme::caption));
    constexpr double padding = 6;
    const double width = std::min(lane.width(), p.fontMetrics().horizontalAdvance(text) + 2 * padding);
    const double left = std::clamp(m_pointer->x() - width / 2, lane.left(), lane.right() - width);
    const QRectF sign(left, m_rounds.place().top() - 2, width, m_rounds.place().height() + 2);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.setBrush(theme.color(Ink::raised));
    p.drawRoundedRect(sign.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    p.setPen(theme.color(Ink::text));
    p.drawText(sign, Qt::AlignCenter,
               p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(width - 2 * padding) + 1));
}

} // namespace ggs
