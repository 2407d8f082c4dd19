// SPDX-License-Identifier: MIT
#include "views/graph/graph_canvas.h"

#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "look/spoken.h"
#include "program/words.h"
#include "session/devices.h"
#include "session/examining.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/graph/graph_gradients.h"
#include "words/messages.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <unordered_set>
#include <utility>

namespace ggs {

namespace {

constexpr double smallest = 0.02, largest = 4;
// Zooms at which letters have the usual size.
constexpr double legible = 0.7;  // from here on words can be read
constexpr double readable = 0.9; // what is brought into sight is so large
constexpr double mostAtOpening = 1.15;
// The strip below the drawing, in pixels.
constexpr double legendRow = 18, stripMargin = 8, swatch = 8, afterWord = 15, afterWordAtLeast = 8;
constexpr double mapInStrip = 22;
constexpr double tickRoom = 18;    // pixels that the mark of a finished node takes
constexpr double besideBox = 8;    // pixels around a node that is completely visible, for its frame
constexpr int lowestWithMap = 320; // the height of a canvas that has room for a map

double zoomOf(double usual) { return usual * Theme::instance().letterScale(); }

} // namespace

// Letters of boxes grow with the zoom alone: the boxes are laid out for letters of one size.
QFont GraphCanvas::inDrawing(QFont font) {
    font.setPointSizeF(font.pointSizeF() / Theme::instance().letterScale());
    return font;
}

GraphCanvas::GraphCanvas(SessionController& controller, QWidget* parent)
    : PanZoom(parent), m_controller(controller), m_selection(controller.selection()), m_debuggee(controller.debuggee()),
      m_measuring(controller.measuring()), m_examining(controller.examining()),
      m_gradients(new GraphGradients(m_debuggee, this)) {
    setObjectName(QStringLiteral("graphCanvas"));
    speakTensor(*this, tr("Graph"), m_selection, m_debuggee);
    connect(this, &QObject::destroyed, &m_measuring,
            [&measuring = m_measuring](QObject* gone) { measuring.timeNodesFor(gone, false); });
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(200, 150);
    connect(&controller.devices(), &Devices::scheduleChanged, this, &GraphCanvas::prepareDevices);
    connect(&m_examining, &Examining::examined, this, [this] { update(); });
    connect(m_gradients, &GraphGradients::changed, this, [this] {
        prepareLegend();
        update();
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        prepareTimes();
        prepareLegend();
        const Snapshot& s = m_debuggee.snapshot();
        // A look or a mark moves nothing, and at the end there is nothing that is next.
        if (s.position.cursor != m_shownCursor && isCurrent() && s.next_step())
            revealWithOther(s.structure->steps[s.position.cursor].node);
        m_shownCursor = s.position.cursor;
        update();
    });
    connect(&m_debuggee, &Debuggee::progressed, this, [this] { update(); });
    connect(&m_selection, &Selection::selectionChanged, this, [this] { followSelection(true); });
    connect(&m_debuggee, &Debuggee::closed, this, [this] { setDrawing(nullptr); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        prepareLegend();
        update();
    });
}

// -- what is drawn ----------------------------------------------------------------------------------------------------

void GraphCanvas::setDrawing(std::shared_ptr<const GraphDrawing> drawing, const QString& anchor) {
    const auto old = m_drawing;
    // The selected or next node, if it is visible, keeps its position in another drawing of the same program.
    const uint32_t looked =
        old && drawing && anchor.isEmpty() && old->structure == drawing->structure ? lookedAt() : no_number;
    const QPointF there = looked == no_number ? QPointF() : toWidget(old->box(*old->boxOf(looked)).center());
    m_drawing = std::move(drawing);
    m_afar = {};
    m_focusBox.reset();
    m_found.clear();
    if (!m_drawing || (old && old->structure != m_drawing->structure)) {
        m_looked = no_number;
        setBuilt({});
    }
    if (m_drawing) m_waiting.clear();
    prepareTimes();
    prepareDevices(); // and the legend
    followSelection(false);
    if (m_drawing && old && !anchor.isEmpty()) {
        const auto before = place_of_group(old->shape, old->layout, anchor.toStdString());
        const auto after = place_of_group(m_drawing->shape, m_drawing->layout, anchor.toStdString());
        if (before && after) m_offset += QPointF(before->x - after->x, before->y - after->y) * m_zoom;
        m_hold = Hold::moved;
        // The selected or next node stays visible if its group is the one that was opened or folded.
        const uint32_t inside = old->structure == m_drawing->structure ? keptIn(*old, anchor) : no_number;
        if (inside != no_number) revealWithOther(inside);
    } else if (m_drawing &&
               (m_hold != Hold::moved || !old || old->structure->epoch() != m_drawing->structure->epoch())) {
        if (!old || old->structure->epoch() != m_drawing->structure->epoch()) m_hold = Hold::opening;
        place();
    } else if (m_drawing) {
        const auto box = looked == no_number ? std::nullopt : m_drawing->boxOf(looked);
        if (box) {
            m_offset = there - m_drawing->box(*box).center() * m_zoom;
            revealWithOther(looked);
        } else {
            m_hold = Hold::opening;
            place();
        }
    }
    if (m_drawing) m_shownCursor = m_debuggee.isOpen() ? m_debuggee.snapshot().position.cursor : 0;
    update();
}

void GraphCanvas::setWaiting(const QString& sentence) {
    m_waiting = sentence;
    update();
}

void GraphCanvas::setColour(GraphColour colour) {
    m_colour = colour;
    m_measuring.timeNodesFor(this, isVisible() && colour == GraphColour::time);
    m_gradients->setWanted(isVisible() && colour == GraphColour::gradient);
    prepareTimes();
    prepareLegend();
    update();
}

void GraphCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_measuring.timeNodesFor(this, m_colour == GraphColour::time);
    m_gradients->setWanted(m_colour == GraphColour::gradient);
}

void GraphCanvas::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_measuring.timeNodesFor(this, false);
    m_gradients->setWanted(false);
}

void GraphCanvas::setFound(std::set<uint32_t> boxes) {
    m_found = std::move(boxes);
    update();
}

void GraphCanvas::setBuilt(std::vector<Built> tensors, uint32_t now) {
    const bool ends = !m_built.empty() && tensors.empty();
    m_built = std::move(tensors);
    m_building = now;
    // The replay has moved the view away from the next node.
    const uint32_t shown = ends ? nodeAtCursor() : now;
    if (shown != no_number) reveal(shown);
    update();
}

void GraphCanvas::prepareTimes() {
    m_heat.clear();
    if (m_colour != GraphColour::time || !isCurrent()) return;
    m_heat.assign(m_drawing->shape.boxes.size(), 0);
    const Snapshot& s = m_debuggee.snapshot();
    double most = 0;
    for (size_t k = 0; k < s.times.size(); ++k) {
        const auto box = m_drawing->boxOf(s.structure->steps[k].node);
        if (!box) continue;
        m_heat[*box] += static_cast<double>(s.times[k].ns);
        most = std::max(most, m_heat[*box]);
    }
    for (double& each : m_heat) each = most > 0 ? each / most : 0;
    m_longest = most;
}

void GraphCanvas::followSelection(bool chosen) {
    m_related.clear();
    if (chosen) m_focusBox.reset();
    if (isCurrent() && m_selection.selected()) {
        if (const auto box = m_drawing->boxOf(*m_selection.selected())) {
            m_related.assign(m_drawing->shape.boxes.size(), 0);
            for (const uint32_t each : m_drawing->reached(*box, false)) m_related[each] = 1;
            for (const uint32_t each : m_drawing->reached(*box, true)) m_related[each] = 2;
            if (chosen && !m_clicked) {
                revealWithOther(*m_selection.selected());
                if (isSelectedByStep()) revealWithOther(nodeAtCursor());
            }
        }
    }
    update();
}

// -- moving -----------------------------------------------------------------------------------------------------------

double GraphCanvas::fittingZoom() const {
    const QRectF all = m_drawing->bounds().adjusted(-24, -24, 24, 24);
    const QRectF room = this->room();
    return std::min({room.width() / all.width(), room.height() / all.height(), zoomOf(mostAtOpening)});
}

void GraphCanvas::fit() {
    if (!m_drawing) return;
    m_zoom = std::clamp(fittingZoom(), smallest, zoomOf(largest));
    m_offset = room().center() - m_drawing->bounds().center() * m_zoom;
    m_hold = Hold::whole;
    update();
}

// All of it if that can be read; else what is next, with more below it than above, since that is the way it goes on.
void GraphCanvas::place() {
    if (!m_drawing) return;
    const auto box = m_drawing->boxOf(nodeAtCursor());
    if (m_hold == Hold::whole || !box || fittingZoom() >= legible) {
        const Hold hold = m_hold;
        fit();
        m_hold = hold;
        return;
    }
    m_zoom = zoomOf(readable);
    const QRectF all = m_drawing->bounds().adjusted(-24, -24, 24, 24);
    const QPointF middle = m_drawing->box(*box).center();
    const bool across = m_drawing->layout.left_to_right;
    const QRectF room = this->room();
    m_offset = QPointF(room.width() * (across ? 0.25 : 0.5), room.height() * (across ? 0.5 : 0.25)) - middle * m_zoom;
    // No empty canvas where there is something to show instead.
    const auto filled = [](double offset, double low, double high, double size) {
        return high - low <= size ? size / 2 - (low + high) / 2 : std::clamp(offset, size - high, -low);
    };
    m_offset = {filled(m_offset.x(), all.left() * m_zoom, all.right() * m_zoom, room.width()),
                filled(m_offset.y(), all.top() * m_zoom, all.bottom() * m_zoom, room.height())};
    if (m_selection.selected()) include(*m_selection.selected(), *box);
    update();
}

// The selected or the next node, whichever an earlier drawing has in the group of a title; no_number.
uint32_t GraphCanvas::keptIn(const GraphDrawing& drawing, const QString& title) const {
    for (const uint32_t each : {m_selection.selected().value_or(no_number), nodeAtCursor()}) {
        const uint32_t group = drawing.shape.group_of(each);
        if (group != no_group && QString::fromStdString(drawing.shape.groups[group].title) == title) return each;
    }
    return no_number;
}

bool GraphCanvas::isSelectedByStep() const {
    if (!isCurrent()) return false;
    const Snapshot& s = m_debuggee.snapshot();
    const size_t cursor = s.position.cursor;
    return cursor > 0 && s.next_step() && s.structure->steps[cursor - 1].node == m_selection.selected();
}

uint32_t GraphCanvas::lookedAt() const {
    const QRectF area = room();
    for (const uint32_t each : {nodeAtCursor(), m_selection.selected().value_or(no_number)}) {
        const auto box = m_drawing->boxOf(each);
        if (box && area.contains(toWidget(m_drawing->box(*box).center()))) return each;
    }
    return no_number;
}

void GraphCanvas::noteLooked() { m_looked = isCurrent() && m_zoom >= legible ? lookedAt() : no_number; }

uint32_t GraphCanvas::nodeAtCursor() const {
    if (!isCurrent()) return no_number;
    const Snapshot& s = m_debuggee.snapshot();
    if (s.structure->steps.empty()) return no_number;
    return s.structure->steps[std::min(s.position.cursor, s.structure->steps.size() - 1)].node;
}

void GraphCanvas::zoomBy(double factor, const QPointF& around) {
    const QPointF there = toDrawing(around);
    m_zoom = std::clamp(m_zoom * factor, smallest, zoomOf(largest));
    m_offset = around - there * m_zoom;
    m_hold = Hold::moved;
    noteLooked();
    update();
}

void GraphCanvas::centreOn(uint32_t tensor) {
    const auto box = m_drawing ? m_drawing->boxOf(tensor) : std::nullopt;
    if (!box) return;
    m_zoom = std::max(m_zoom, zoomOf(0.8));
    m_offset = room().center() - m_drawing->box(*box).center() * m_zoom;
    m_hold = Hold::moved;
    update();
}

void GraphCanvas::reveal(uint32_t tensor) {
    const auto box = m_drawing ? m_drawing->boxOf(tensor) : std::nullopt;
    if (!box) return;
    m_looked = tensor;
    revealBox(*box);
}

void GraphCanvas::revealBox(uint32_t box) {
    const QRectF r = m_drawing->box(box);
    if (m_zoom < legible) {
        m_zoom = zoomOf(readable);
        m_offset = room().center() - r.center() * m_zoom;
        m_hold = Hold::moved;
        update();
        return;
    }
    const QRectF onScreen{toWidget(r.topLeft()), toWidget(r.bottomRight())};
    const QRectF room = this->room().adjusted(20, 20, -20, -14);
    if (room.contains(onScreen)) return;
    // If all of the drawing is legible at once, moving it shows nothing more.
    if (m_hold != Hold::moved && fittingZoom() >= legible && this->room().intersects(onScreen)) return;
    const auto shift = [](double low, double high, double from, double to) {
        return low < from ? from - low : high > to ? to - high : 0.0;
    };
    // Not just to the edge: what comes next should be seen as well.
    m_offset += QPointF(
        shift(onScreen.left(), onScreen.right(), room.left(), room.right()),
        shift(onScreen.top(), onScreen.bottom(), room.top() + room.height() / 4, room.bottom() - room.height() / 4));
    m_hold = Hold::moved;
    update();
}

void GraphCanvas::revealWithOther(uint32_t tensor) {
    reveal(tensor);
    const auto box = m_drawing ? m_drawing->boxOf(tensor) : std::nullopt;
    const uint32_t selected = m_selection.selected().value_or(no_number);
    const uint32_t other = selected == tensor ? nodeAtCursor() : selected;
    if (box && other != no_number && include(other, *box)) m_hold = Hold::moved;
}

bool GraphCanvas::include(uint32_t tensor, uint32_t kept) {
    const auto box = m_drawing->boxOf(tensor);
    if (!box || *box == kept) return false;
    const QRectF both = m_drawing->box(*box).united(m_drawing->box(kept));
    const QRectF onScreen{toWidget(both.topLeft()), toWidget(both.bottomRight())};
    const QRectF room = this->room().adjusted(besideBox, besideBox, -besideBox, -besideBox);
    if (room.contains(onScreen) || onScreen.width() > room.width() || onScreen.height() > room.height()) return false;
    const auto shift = [](double low, double high, double from, double to) {
        return low < from ? from - low : high > to ? to - high : 0.0;
    };
    m_offset += QPointF(shift(onScreen.left(), onScreen.right(), room.left(), room.right()),
                        shift(onScreen.top(), onScreen.bottom(), room.top(), room.bottom()));
    update();
    return true;
}

void GraphCanvas::revealGroup(const QString& title) {
    if (!m_drawing) return;
    const GraphShape& shape = m_drawing->shape;
    for (uint32_t g = 0; g < shape.groups.size(); ++g) {
        if (shape.groups[g].folded || QString::fromStdString(shape.groups[g].title) != title) continue;
        m_zoom = std::max(m_zoom, zoomOf(legible));
        const QRectF r = m_drawing->rect(m_drawing->layout.groups[g]);
        const QRectF room = this->room().adjusted(20, 20, -20, -14);
        const auto shift = [](double low, double high, double from, double to) {
            return low < from || high - low > to - from ? from - low : high > to ? to - high : 0.0;
        };
        const QRectF onScreen{toWidget(r.topLeft()), toWidget(r.bottomRight())};
        m_offset += QPointF(shift(onScreen.left(), onScreen.right(), room.left(), room.right()),
                            shift(onScreen.top(), onScreen.bottom(), room.top(), room.bottom()));
        for (const uint32_t each : {m_selection.selected().value_or(no_number), nodeAtCursor()}) {
            if (shape.group_of(each) == g) revealWithOther(each);
        }
        update();
        return;
    }
}

QRect GraphCanvas::boxOnScreen(uint32_t tensor) const {
    const auto box = m_drawing ? m_drawing->boxOf(tensor) : std::nullopt;
    if (!box) return {};
    const QRectF r = m_drawing->box(*box);
    return QRectF(toWidget(r.topLeft()), toWidget(r.bottomRight())).toRect();
}

void GraphCanvas::resizeEvent(QResizeEvent*) {
    if (!m_drawing) return;
    if (m_hold == Hold::moved) {
        // The selected or next node stays visible. A larger canvas reveals nothing that the user has moved away.
        if (isCurrent() && m_looked != no_number) revealWithOther(m_looked);
        return;
    }
    place();
    emit roomChanged();
}

void GraphCanvas::pan(const QPointF& pixels) {
    m_offset += pixels;
    m_hold = Hold::moved;
    noteLooked();
    update();
}

void GraphCanvas::zoomAtSelected(double factor) {
    const auto box = keyBox();
    const QPointF there = box ? toWidget(m_drawing->box(*box).center()) : QPointF(-1, -1);
    zoomBy(factor, room().contains(there) ? there : room().center());
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::BackButton) return m_selection.goBack();
    if (event->button() == Qt::ForwardButton) return m_selection.goForward();
    const QRectF map = m_drawing && event->button() == Qt::LeftButton ? mapArea() : QRectF();
    if (map.contains(event->position())) m_heldMap = map;
    if (m_heldMap.isValid())
        mouseMoveEvent(event);
    else
        PanZoom::mousePressEvent(event);
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_heldMap.isValid() || !m_drawing) return PanZoom::mouseMoveEvent(event);
    const QRectF area = mapArea(), all = m_drawing->bounds();
    const QPointF there((event->position().x() - area.left()) / area.width() * all.width(),
                        (event->position().y() - area.top()) / area.height() * all.height());
    m_offset = room().center() - there * m_zoom;
    m_hold = Hold::moved;
    noteLooked();
    update();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(m_heldMap, QRectF()).isValid()) return PanZoom::mouseReleaseEvent(event);
    update();
}

void GraphCanvas::pointAt(const QPointF& point) {
    const QPointF at = toDrawing(point);
    const bool thing = m_drawing && room().contains(point) && (m_drawing->boxAt(at) || m_drawing->groupTitleAt(at));
    setCursor(thing ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void GraphCanvas::click(const QPointF& point) {
    if (!isCurrent() || !room().contains(point) || pressArrow(toDrawing(point))) return;
    const auto box = m_drawing->boxAt(toDrawing(point));
    if (!box || m_drawing->shape.boxes[*box].subject == no_number) return;
    if (m_drawing->shape.boxes[*box].kind == BoxKind::group) { // like a group that the keyboard has reached: Enter
                                                               // opens it
        m_focusBox = box;
        update();
        return;
    }
    // The view isn't moved: the box stays under the pointer.
    m_clicked = true;
    m_selection.select(m_drawing->shape.boxes[*box].subject);
    m_clicked = false;
}

bool GraphCanvas::open(const QPointF& point) {
    if (!isCurrent() || !room().contains(point) || mapArea().contains(point)) return true;
    const QPointF at = toDrawing(point);
    if (const auto box = m_drawing->boxAt(at)) {
        const ShapeBox& b = m_drawing->shape.boxes[*box];
        if (b.kind == BoxKind::group) {
            unfold(*box);
        } else if (b.subject == no_number) {
            // A box without a tensor has no step.
        } else if (const auto step = m_drawing->structure->step_of(b.subject)) {
            m_controller.moves().runTo(*step);
        }
        return true;
    }
    if (pressArrow(at)) return true; // the second of two fast clicks on it
    const auto group = m_drawing->groupTitleAt(at);
    if (group) emit foldWanted(QString::fromStdString(m_drawing->shape.groups[*group].title));
    return group.has_value();
}

bool GraphCanvas::pressArrow(const QPointF& at) {
    const auto group = m_drawing->groupTitleAt(at);
    if (!group || !m_drawing->shape.groups[*group].repeats()) return false;
    for (const bool forward : {false, true}) {
        if (!m_drawing->arrow(*group, forward).contains(at)) continue;
        goTime(*group, forward);
        return true;
    }
    return false;
}

uint32_t GraphCanvas::timeShownOf(const ShapeGroup& repeat) const {
    for (uint32_t b = 0; b < m_drawing->shape.boxes.size(); ++b) {
        const ShapeBox& box = m_drawing->shape.boxes[b];
        if (box.kind != BoxKind::group || m_drawing->shape.groups[box.subject].title != repeat.title) continue;
        const uint32_t shown = shownIn(b);
        if (shown != no_number) return m_drawing->shape.time_of[shown];
    }
    return 0;
}

uint32_t GraphCanvas::shownIn(uint32_t box) const {
    if (!isCurrent()) return no_number;
    const Structure& s = *m_drawing->structure;
    const size_t cursor = m_debuggee.moment().step;
    if (cursor < s.steps.size() && m_drawing->boxOf(s.steps[cursor].node) == box) return s.steps[cursor].node;
    const auto selected = m_selection.selected();
    return selected && m_drawing->boxOf(*selected) == box ? *selected : no_number;
}

// Returns the node that a folded group's box names: the next node, or the selected one. While the user steps, the
// selected node is the one before the next, so the next is named. A selection in another occurrence of the repeat was
// made by the user, and is named instead.
uint32_t GraphCanvas::namedIn(uint32_t box) const {
    const uint32_t shown = shownIn(box);
    const auto selected = m_debuggee.isOpen() ? m_selection.selected() : std::nullopt;
    const auto& times = m_drawing->shape.time_of;
    if (shown == no_number || !selected || m_drawing->boxOf(*selected) != box || *selected >= times.size() ||
        shown >= times.size())
        return shown;
    return times[*selected] > times[shown] || times[*selected] + 1 < times[shown] ? *selected : shown;
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
    if (!isCurrent() || !room().contains(event->pos())) return;
    const QPointF at = toDrawing(event->pos());
    std::optional<uint32_t> tensor;
    QString group;
    if (const auto box = m_drawing->boxAt(at)) {
        const ShapeBox& b = m_drawing->shape.boxes[*box];
        if (b.kind == BoxKind::group) {
            group = QString::fromStdString(m_drawing->shape.groups[b.subject].title);
        } else if (b.subject != no_number) {
            tensor = b.subject;
            if (const uint32_t around = groupAround(*box); around != no_group)
                group = QString::fromStdString(m_drawing->shape.groups[around].title);
        }
    } else if (const auto title = m_drawing->groupTitleAt(at)) {
        group = QString::fromStdString(m_drawing->shape.groups[*title].title);
    }
    emit menuWanted(tensor, group, event->globalPos());
}

bool GraphCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_drawing) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const auto box =
        room().contains(help->pos()) ? m_drawing->boxAt(toDrawing(help->pos())) : std::optional<uint32_t>();
    if (!box || m_drawing->shape.boxes[*box].kind == BoxKind::group ||
        m_drawing->shape.boxes[*box].subject == no_number) {
        QToolTip::hideText();
        return true;
    }
    const uint32_t tensor = m_drawing->shape.boxes[*box].subject;
    const Structure& s = *m_drawing->structure;
    QString text =
        QStringLiteral("%1 %2\n%3 %4").arg(opWord(s, tensor), nameOf(s, tensor), typeOf(s, tensor), shapeOf(s, tensor));
    if (isCurrent()) {
        text += QLatin1Char('\n') + words(state_text(s, m_debuggee.snapshot().state(tensor)));
        const auto step = s.step_of(tensor);
        if (const QString remark = step ? m_measuring.timeRemark(*step) : QString(); !remark.isEmpty()) {
            const Nanoseconds ns = m_debuggee.snapshot().times[*step].ns;
            text += ns > 0 ? QStringLiteral(", %1 (%2)").arg(durationText(static_cast<double>(ns)), remark)
                           : QStringLiteral(", ") + remark;
        }
        for (const QString& remark : step ? m_examining.remarks(*step) : QStringList())
            text += QLatin1Char('\n') + remark;
        if (const QString gradient = gradientName(s, tensor); !gradient.isEmpty()) text += QLatin1Char('\n') + gradient;
        if (const auto norm = m_gradients->norm(tensor))
            text += QLatin1Char('\n') + tr("norm of the gradient: %1").arg(numberText(*norm));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

// -- keys -------------------------------------------------------------------------------------------------------------

std::optional<uint32_t> GraphCanvas::keyBox() const {
    if (!isCurrent()) return std::nullopt;
    if (m_focusBox) return m_focusBox;
    return m_selection.selected() ? m_drawing->boxOf(*m_selection.selected()) : std::nullopt;
}

// Along an edge: against its direction to the first source, or to the first reader; sideways to the next one that has
// the same reader.
std::optional<uint32_t> GraphCanvas::neighbour(uint32_t box, int key) const {
    const bool across = m_drawing->layout.left_to_right;
    const auto& edges = m_drawing->shape.edges;
    const auto &into = m_drawing->edgesInto[box], &outOf = m_drawing->edgesOutOf[box];
    if (key == (across ? Qt::Key_Left : Qt::Key_Up))
        return into.empty() ? std::nullopt : std::optional(edges[into.front()].from);
    if (outOf.empty()) return std::nullopt;
    const uint32_t reader = edges[outOf.front()].to;
    if (key == (across ? Qt::Key_Right : Qt::Key_Down)) return reader;
    const auto& siblings = m_drawing->edgesInto[reader];
    const bool forward = key == Qt::Key_Right || key == Qt::Key_Down;
    for (size_t i = 0; i < siblings.size(); ++i) {
        if (edges[siblings[i]].from == box)
            return edges[siblings[(i + (forward ? 1 : siblings.size() - 1)) % siblings.size()]].from;
    }
    return std::nullopt;
}

void GraphCanvas::jump(int key) {
    if (!isCurrent()) return;
    const auto here = keyBox();
    if (!here) {
        if (const uint32_t next = nodeAtCursor(); next != no_number) m_selection.select(next);
        return;
    }
    const auto next = neighbour(*here, key);
    if (!next) return;
    const ShapeBox& box = m_drawing->shape.boxes[*next];
    if (box.kind == BoxKind::group) {
        m_focusBox = next;
        revealBox(*next);
        update();
    } else if (box.subject != no_number) {
        m_focusBox.reset();
        m_selection.select(box.subject);
        update();
    }
}

// Opens the occurrence of a repeat that contains the next or selected node, else the first one of the box.
void GraphCanvas::unfold(uint32_t groupBox) {
    const ShapeGroup& group = m_drawing->shape.groups[m_drawing->shape.boxes[groupBox].subject];
    const QString title = QString::fromStdString(group.title);
    const uint32_t shown = shownIn(groupBox);
    if (group.repeats()) {
        emit timeWanted(title, shown == no_number ? group.first_time : m_drawing->shape.time_of[shown]);
    } else {
        emit foldWanted(title);
    }
}

// Opened, and the keys are in it: at what is selected there, or next, else at its first node.
void GraphCanvas::enterGroup(uint32_t groupBox) {
    const auto selected = m_selection.selected();
    const bool inside = selected && m_drawing->boxOf(*selected) == groupBox;
    if (!inside || m_drawing->shape.groups[m_drawing->shape.boxes[groupBox].subject].repeats()) {
        const auto& nodes = m_drawing->structure->graphs[m_drawing->graph].nodes;
        const auto first =
            std::ranges::find_if(nodes, [&](uint32_t node) { return m_drawing->boxOf(node) == groupBox; });
        const uint32_t shown = shownIn(groupBox);
        if (shown != no_number)
            m_selection.select(shown);
        else if (first != nodes.end())
            m_selection.select(*first);
    }
    unfold(groupBox);
}

void GraphCanvas::foldAround() {
    const auto box = keyBox();
    const uint32_t around = box ? groupAround(*box) : no_group;
    if (around != no_group) emit foldWanted(QString::fromStdString(m_drawing->shape.groups[around].title));
}

// The innermost group that a box lies in: of a node its module or layer, of a folded group the one that contains it.
uint32_t GraphCanvas::groupAround(uint32_t box) const {
    const ShapeBox& b = m_drawing->shape.boxes[box];
    if (b.kind == BoxKind::group) return m_drawing->shape.groups[b.subject].within;
    return b.inner != no_group ? b.inner : b.group;
}

void GraphCanvas::goTime(uint32_t group, bool forward) {
    const ShapeGroup& g = m_drawing->shape.groups[group];
    const bool last = forward ? g.first_time + 1 == g.all_times : g.first_time == 0;
    if (!last) emit timeWanted(QString::fromStdString(g.title), forward ? g.first_time + 1 : g.first_time - 1);
}

// Uses the open repeat; if there are several, the one that contains the selection.
void GraphCanvas::goTime(bool forward) {
    if (!isCurrent()) return;
    const auto& groups = m_drawing->shape.groups;
    const auto selected = m_selection.selected();
    const uint32_t around = selected ? m_drawing->shape.group_of(*selected) : no_group;
    std::optional<uint32_t> open;
    for (uint32_t g = 0; g < groups.size(); ++g) {
        if (!groups[g].repeats() || groups[g].folded) continue;
        if (!open || (around != no_group && groups[g].title == groups[around].title)) open = g;
    }
    if (open) {
        goTime(*open, forward);
    } else {
        emit layerWanted(forward);
    }
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right: jump(event->key()); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto box = keyBox(); box && m_drawing->shape.boxes[*box].kind == BoxKind::group) {
            enterGroup(*box);
        } else if (isCurrent() && m_selection.selected()) {
            centreOn(*m_selection.selected());
        }
        break;
    case Qt::Key_Backspace: foldAround(); break;
    case Qt::Key_PageUp: goTime(false); break;
    case Qt::Key_PageDown: goTime(true); break;
    default: PanZoom::keyPressEvent(event);
    }
}

// -- edges ------------------------------------------------------------------------------------------------------------

// A leaf that ten thousand nodes read has as many edges, which run together through all columns: edges at the same
// position are painted once.

namespace {

// From one point of a route to the next.
using Stretch = std::array<double, 4>;
struct StretchHash {
    size_t operator()(const Stretch& s) const {
        uint64_t hash = 0;
        for (const double each : s) hash = (hash ^ std::bit_cast<uint64_t>(each)) * 0x9E3779B97F4A7C15u;
        return static_cast<size_t>(hash ^ (hash >> 32));
    }
};

// Lines between whole places, of those along an axis what they cover together.
class Lines {
  public:
    void add(int x1, int y1, int x2, int y2) {
        if (x1 == x2)
            m_down.push_back({x1, std::min(y1, y2), std::max(y1, y2)});
        else if (y1 == y2)
            m_across.push_back({y1, std::min(x1, x2), std::max(x1, x2)});
        else
            m_others.push_back({x1, y1, x2, y2});
    }
    QList<QLineF> all(double unit) {
        QList<QLineF> lines;
        for (const bool down : {true, false}) {
            auto& along = down ? m_down : m_across;
            std::sort(along.begin(), along.end());
            for (size_t i = 0; i < along.size();) {
                const auto [at, from, end] = along[i];
                int to = end;
                for (++i; i < along.size() && along[i][0] == at && along[i][1] <= to; ++i)
                    to = std::max(to, along[i][2]);
                lines.append(down ? QLineF(at * unit, from * unit, at * unit, to * unit)
                                  : QLineF(from * unit, at * unit, to * unit, at * unit));
            }
        }
        std::sort(m_others.begin(), m_others.end());
        m_others.erase(std::unique(m_others.begin(), m_others.end()), m_others.end());
        for (const auto& [x1, y1, x2, y2] : m_others) lines.append(QLineF(x1 * unit, y1 * unit, x2 * unit, y2 * unit));
        return lines;
    }

  private:
    std::vector<std::array<int, 3>> m_down, m_across;
    std::vector<std::array<int, 4>> m_others;
};

} // namespace

QPainterPath GraphCanvas::curve(uint32_t edge) const {
    const auto route = m_drawing->layout.route(edge);
    QPainterPath path;
    if (route.empty()) return path;
    path.moveTo(route[0].x, route[0].y);
    for (size_t p = 1; p < route.size(); ++p) addStretch(path, route[p - 1], route[p]);
    return path;
}

void GraphCanvas::addStretch(QPainterPath& path, const Point& from, const Point& to) const {
    if (from.x == to.x || from.y == to.y) return path.lineTo(to.x, to.y);
    const Curve c = curve_between(from, to, m_drawing->layout.left_to_right);
    path.cubicTo(c.first.x, c.first.y, c.second.x, c.second.y, to.x, to.y);
}

// How much of an edge is shown to belong to the selection: 2 it is one of its own, 1 one further away, 0 none.
int GraphCanvas::lit(const ShapeEdge& edge, uint32_t selected) const {
    if (m_related.empty()) return 0;
    if (edge.to == selected || edge.from == selected) return 2;
    const auto on = [&](uint32_t box, uint8_t side) { return box == selected || m_related[box] == side; };
    return (on(edge.from, 2) && on(edge.to, 2)) || (on(edge.from, 1) && on(edge.to, 1)) ? 1 : 0;
}

std::vector<std::pair<uint32_t, uint32_t>> GraphCanvas::gradientPairs() const {
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    if (!isCurrent() || !m_selection.selected()) return pairs;
    const GradientLinks& links = m_drawing->structure->gradients;
    const uint32_t selected = *m_selection.selected();
    if (const auto gradient = links.gradient_of(selected)) pairs.emplace_back(selected, *gradient);
    for (const GradientLinks::Role& role : links.roles_of(selected)) {
        if (role.kind == GradientLinks::Role::Kind::whole) pairs.emplace_back(role.of, selected);
    }
    return pairs;
}

// Dashed lines between the selected tensor and its gradient, with a frame around the other one's box.
void GraphCanvas::paintGradientLinks(QPainter& p, double zoom) const {
    const double width = 1.6 / std::min(1.0, zoom * 1.6);
    for (const auto& [tensor, gradient] : gradientPairs()) {
        const auto from = m_drawing->boxOf(tensor), to = m_drawing->boxOf(gradient);
        if (!from || !to || *from == *to) continue;
        QPen pen(Theme::instance().color(Ink::move), width, Qt::DashLine);
        p.setPen(pen);
        p.setBrush(Qt::NoBrush);
        for (const uint32_t box : {*from, *to}) p.drawRoundedRect(m_drawing->box(box).adjusted(-5, -5, 5, 5), 9, 9);
        const QPointF a = m_drawing->box(*from).center(), b = m_drawing->box(*to).center();
        QPainterPath path(a);
        const QPointF bend(0, (b.y() - a.y()) / 2);
        path.cubicTo(a + bend, b - bend, b);
        p.drawPath(path); // the boxes are painted over its ends
    }
}

void GraphCanvas::paintEdges(QPainter& p, const QRectF& seen, double zoom) const {
    constexpr uint32_t none = UINT32_MAX;
    const uint32_t selected =
        isCurrent() && m_selection.selected() ? m_drawing->boxOf(*m_selection.selected()).value_or(none) : none;
    if (zoom < curveZoom)
        paintEdgesFromAfar(p, zoom, selected);
    else
        paintEdgesNear(p, seen, zoom, selected);
}

// The lines are rounded to pixels, and made again only if the drawing, the zoom or the selection changes: panning uses
// them unchanged.
void GraphCanvas::paintEdgesFromAfar(QPainter& p, double zoom, uint32_t selected) const {
    const Theme& theme = Theme::instance();
    if (m_afar.drawing != m_drawing.get() || m_afar.zoom != zoom || m_afar.selected != selected) {
        Lines plain, marked;
        const auto place = [zoom](double at) { return static_cast<int>(std::lround(at * zoom)); };
        for (size_t e = 0; e < m_drawing->shape.edges.size(); ++e) {
            const auto route = m_drawing->layout.route(e);
            Lines& lines = lit(m_drawing->shape.edges[e], selected) ? marked : plain;
            for (size_t i = 0; i + 1 < route.size(); ++i)
                lines.add(place(route[i].x), place(route[i].y), place(route[i + 1].x), place(route[i + 1].y));
        }
        m_afar = {m_drawing.get(), zoom, selected, plain.all(1 / zoom), marked.all(1 / zoom)};
    }
    p.setPen(QPen(theme.color(Ink::line), 0));
    p.drawLines(m_afar.plain);
    p.setPen(QPen(theme.color(Ink::selection), 0));
    p.drawLines(m_afar.marked);
}

void GraphCanvas::paintEdgesNear(QPainter& p, const QRectF& seen, double zoom, uint32_t selected) const {
    const Theme& theme = Theme::instance();
    const bool across = m_drawing->layout.left_to_right;
    const std::vector<uint32_t> edges = m_drawing->edgesIn(seen);
    const double width = 1.2 / std::min(1.0, zoom * 1.6);
    p.setBrush(Qt::NoBrush);
    for (int pass = 0; pass < 3; ++pass) { // what is lit lies above
        const QColor colour = pass == 2   ? theme.color(Ink::selection)
                              : pass == 1 ? theme.color(Ink::selection, 0.55)
                                          : theme.color(Ink::faint, m_related.empty() ? 0.75 : 0.5);
        std::unordered_set<Stretch, StretchHash> painted;
        for (const uint32_t e : edges) {
            if (lit(m_drawing->shape.edges[e], selected) != pass) continue;
            const auto route = m_drawing->layout.route(e);
            if (route.size() < 2) continue;
            p.setPen(QPen(colour, pass == 2 ? width * 1.5 : width));
            p.setBrush(Qt::NoBrush);
            QPainterPath path;
            bool goesOn = false;
            for (size_t i = 1; i < route.size(); ++i) {
                const Point from = route[i - 1], to = route[i];
                const bool inSight = std::max(from.x, to.x) >= seen.left() && std::min(from.x, to.x) <= seen.right() &&
                                     std::max(from.y, to.y) >= seen.top() && std::min(from.y, to.y) <= seen.bottom();
                const bool wanted = inSight && painted.insert({from.x, from.y, to.x, to.y}).second;
                if (wanted && !goesOn) path.moveTo(from.x, from.y);
                if (wanted) addStretch(path, from, to);
                goesOn = wanted;
            }
            if (!path.isEmpty()) p.drawPath(path);
            const Point end = route.back();
            if (!seen.adjusted(-8, -8, 8, 8).contains(QPointF(end.x, end.y))) continue;
            // A mirrored drawing has edges that run up, and others that end at the side of a box.
            const Point before = route[route.size() - 2];
            const bool sideways = before.y == end.y || (across && before.x != end.x);
            const double back = (sideways ? before.x > end.x : before.y > end.y) ? 6 : -6;
            QPolygonF head;
            head << QPointF(end.x, end.y)
                 << (sideways ? QPointF(end.x + back, end.y - 3.2) : QPointF(end.x - 3.2, end.y + back))
                 << (sideways ? QPointF(end.x + back, end.y + 3.2) : QPointF(end.x + 3.2, end.y + back));
            p.setPen(Qt::NoPen);
            p.setBrush(colour);
            p.drawPolygon(head);
            // Which source it is, where there are several.
            const uint32_t to = m_drawing->shape.edges[e].to;
            if (zoom < textZoom || m_drawing->edgesInto[to].size() < 2 ||
                m_drawing->shape.boxes[to].kind == BoxKind::group)
                continue;
            p.setPen(theme.color(pass ? Ink::selection : Ink::muted));
            p.setFont(inDrawing(theme.numbers(6.5)));
            // Outside of the box that the edge ends at.
            const QPointF beside =
                across || !sideways ? QPointF(5, back > 0 ? 11 : -5) : QPointF(back > 0 ? 8 : -13, -4);
            p.drawText(QPointF(end.x, end.y) + beside, QString::number(m_drawing->shape.edges[e].slot));
        }
    }
    p.setBrush(Qt::NoBrush);
}

// -- drawing ----------------------------------------------------------------------------------------------------------

namespace {

Ink inkOfType(TypeId type) {
    constexpr std::array inks{Ink::matrix, Ink::element, Ink::norm, Ink::weight, Ink::rope, Ink::input};
    return inks[static_cast<size_t>(type) % inks.size()];
}

void paintTick(QPainter& p, const QRectF& inside) {
    p.setPen(QPen(Theme::instance().color(Ink::input), 1.8));
    const QPointF at(inside.right() - 9, inside.bottom() - 6);
    p.drawPolyline(QPolygonF({at, at + QPointF(3.2, 3.2), at + QPointF(9, -4.5)}));
}

QString countText(uint32_t n) { return QLocale().toString(n); }

QRectF united(const QRectF& r, double margin) { return r.adjusted(-margin, -margin, margin, margin); }

} // namespace

QColor GraphCanvas::hue(uint32_t i) const {
    const Theme& theme = Theme::instance();
    const ShapeBox& box = m_drawing->shape.boxes[i];
    if (box.kind == BoxKind::group || box.subject == no_number) return theme.color(Ink::muted);
    const Structure& s = *m_drawing->structure;
    switch (m_colour) {
    case GraphColour::family: return theme.color(inkOf(s, box.subject));
    case GraphColour::type: return theme.color(inkOfType(s.tensor(box.subject).type));
    // Leafs and views are on no device of their own.
    case GraphColour::device: {
        if (!isCurrent()) break;
        const Schedule::Where where = m_controller.devices().where(box.subject);
        return theme.color(where == Schedule::Where::device ? Ink::norm
                           : where == Schedule::Where::cpu  ? Ink::element
                                                            : Ink::muted);
    }
    case GraphColour::time: return theme.color(Ink::heatHigh, m_heat.empty() ? 0 : 0.08 + 0.92 * m_heat[i]);
    case GraphColour::pass:
        if (s.gradients.is_backward(box.subject)) return theme.color(Ink::move);
        return theme.color(s.tensor(box.subject).flags & flag_param ? Ink::weight
                           : box.kind == BoxKind::leaf              ? Ink::input
                                                                    : Ink::matrix);
    case GraphColour::gradient: {
        const auto norm = isCurrent() ? m_gradients->norm(box.subject) : std::nullopt;
        return norm ? theme.color(Ink::heatHigh, 0.12 + 0.88 * m_gradients->share(*norm))
                    : theme.color(Ink::muted, 0.4);
    }
    case GraphColour::state: {
        if (!isCurrent()) break;
        const TensorState::Kind kind = m_debuggee.snapshot().state(box.subject).kind;
        return theme.color(kind == TensorState::Kind::done          ? Ink::input
                           : kind == TensorState::Kind::overwritten ? Ink::move
                           : kind == TensorState::Kind::torn        ? Ink::trouble
                                                                    : Ink::muted);
    }
    }
    return theme.color(Ink::muted);
}

void GraphCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (!m_drawing) return paintWaiting(p);
    noteLooked();
    p.save();
    const QRectF shown = room();
    p.setClipRect(shown);
    p.translate(m_offset);
    p.scale(m_zoom, m_zoom);
    const QRectF seen = united({toDrawing(shown.topLeft()), toDrawing(shown.bottomRight())}, 8);
    p.setRenderHint(QPainter::Antialiasing, m_zoom >= curveZoom);
    paintGroups(p, seen, m_zoom);
    paintEdges(p, seen, m_zoom);
    paintDevices(p, seen, m_zoom);
    paintGradientLinks(p, m_zoom);
    const std::vector<uint32_t> boxes = m_drawing->boxesIn(seen);
    if (m_zoom < curveZoom) {
        paintSmallBoxes(p, boxes);
    } else {
        for (const uint32_t i : boxes) paintBox(p, i, m_zoom);
        p.setOpacity(1);
    }
    p.restore();
    p.setRenderHint(QPainter::Antialiasing);
    paintLegend(p);
    paintMap(p);
    paintWaiting(p);
}

// In the middle while there is nothing to see, else in a corner.
void GraphCanvas::paintWaiting(QPainter& p) const {
    if (m_waiting.isEmpty()) return;
    const Theme& theme = Theme::instance();
    p.setFont(theme.words());
    p.setPen(theme.color(Ink::muted));
    if (!m_drawing) {
        p.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, m_waiting);
        return;
    }
    const double wide = QFontMetricsF(p.font()).horizontalAdvance(m_waiting) + 20;
    const QRectF place(8, 8, std::min<double>(wide, width() - 16), 26);
    p.setBrush(theme.color(Ink::raised));
    p.drawRoundedRect(place, 5, 5);
    p.setPen(theme.color(Ink::text));
    p.drawText(place, Qt::AlignCenter, m_waiting);
}

void GraphCanvas::paintAll(QPainter& p) {
    if (!m_drawing) return;
    p.setRenderHint(QPainter::Antialiasing);
    paintGroups(p, m_drawing->bounds(), 1);
    paintEdges(p, m_drawing->bounds(), 1);
    paintDevices(p, m_drawing->bounds(), 1);
    for (uint32_t i = 0; i < m_drawing->shape.boxes.size(); ++i) paintBox(p, i, 1);
    p.setOpacity(1);
}

void GraphCanvas::paintGroups(QPainter& p, const QRectF& seen, double zoom) const {
    const Theme& theme = Theme::instance();
    for (uint32_t g = 0; g < m_drawing->shape.groups.size(); ++g) {
        const ShapeGroup& group = m_drawing->shape.groups[g];
        const QRectF frame = GraphDrawing::rect(m_drawing->layout.groups[g]);
        if (!group.has_frame() || !frame.intersects(seen)) continue;
        p.setPen(QPen(theme.color(Ink::line), 1 / std::min(1.0, zoom)));
        p.setBrush(theme.color(Ink::panel, 0.55));
        p.drawRoundedRect(frame, 10, 10);
        if (zoom < textZoom * 0.6) continue;
        p.setPen(theme.color(Ink::muted));
        p.setFont(inDrawing(theme.words(Theme::caption)));
        QString title = QString::fromStdString(group.title);
        if (group.repeats()) {
            title = tr("%1 of %2").arg(countText(group.first_time + 1), countText(group.all_times));
        } else if (group.parts > 1) {
            title += QStringLiteral("  %1/%2").arg(group.part).arg(group.parts);
        }
        p.drawText(frame.adjusted(14, 4, -10, 0), Qt::AlignLeft | Qt::AlignTop, QStringLiteral("▾ %1").arg(title));
        if (!group.repeats()) continue;
        for (const bool forward : {false, true}) {
            const bool last = forward ? group.first_time + 1 == group.all_times : group.first_time == 0;
            const QPointF middle = m_drawing->arrow(g, forward).center();
            const double to = forward ? 3 : -3;
            p.setPen(QPen(theme.color(last ? Ink::line : Ink::text), 1.8));
            p.drawPolyline(QPolygonF({middle + QPointF(-to, -5), middle + QPointF(to, 0), middle + QPointF(-to, 5)}));
        }
    }
}

void GraphCanvas::paintSmallBoxes(QPainter& p, const std::vector<uint32_t>& boxes) const {
    const Theme& theme = Theme::instance();
    std::map<QRgb, QList<QRectF>> byColour;
    for (const uint32_t i : boxes) byColour[hue(i).rgba()].append(m_drawing->box(i));
    p.setPen(Qt::NoPen);
    for (const auto& [colour, rects] : byColour) {
        p.setBrush(QColor::fromRgba(colour));
        p.drawRects(rects);
    }
    const auto mark = [&](uint32_t box, Ink ink) {
        p.setPen(QPen(theme.color(ink), 3 / m_zoom));
        p.setBrush(Qt::NoBrush);
        p.drawRect(united(m_drawing->box(box), 3 / m_zoom));
    };
    if (!isCurrent()) return;
    const Snapshot& s = m_debuggee.snapshot();
    if (const auto box = keyBox()) mark(*box, Ink::selection);
    if (m_debuggee.moment().step >= s.structure->steps.size()) return;
    if (const auto next = m_drawing->boxOf(s.structure->steps[m_debuggee.moment().step].node)) mark(*next, Ink::cursor);
}

// On the box's node; of several in a folded box one that is enabled, if there is one.
const Breakpoint* GraphCanvas::breakpointIn(uint32_t i) const {
    const ShapeBox& box = m_drawing->shape.boxes[i];
    const Breakpoint* found = nullptr;
    for (const auto& [number, b] : m_debuggee.snapshot().breakpoints) {
        const bool here = b.node && !b.on_nan &&
                          (box.kind == BoxKind::group ? m_drawing->boxOf(*b.node) == i : box.subject == *b.node);
        if (here && (!found || !found->enabled)) found = &b;
    }
    return found;
}

void GraphCanvas::paintBox(QPainter& p, uint32_t i, double zoom) const {
    const Theme& theme = Theme::instance();
    const ShapeBox& box = m_drawing->shape.boxes[i];
    const QRectF r = m_drawing->box(i);
    const bool open = isCurrent();
    const Structure& s = *m_drawing->structure;
    const bool group = box.kind == BoxKind::group;
    const bool leaf = box.kind == BoxKind::leaf;
    constexpr size_t never = SIZE_MAX;
    const size_t step = group || box.subject == no_number ? never : s.step_of(box.subject).value_or(never);
    const size_t cursor = open ? m_debuggee.moment().step : 0;
    const bool replayed = !m_built.empty() && !group && box.subject < m_built.size();
    const bool done = replayed ? m_built[box.subject] == Built::appended
                      : group  ? m_drawing->stepsBehind[i] > 0 && m_drawing->stepsBehind[i] <= cursor
                               : step < cursor;
    const auto holds = [&](std::optional<uint32_t> tensor) { return tensor && m_drawing->boxOf(*tensor) == i; };
    const bool atCursor = group ? cursor < s.steps.size() && holds(s.steps[cursor].node) : step == cursor;
    const bool here = replayed ? m_building == box.subject : open && atCursor;
    const bool chosen = open && (group ? holds(m_selection.selected()) : m_selection.selected() == box.subject);

    p.setOpacity(1);
    if (here) {
        p.setPen(QPen(theme.color(Ink::cursor), 2.2));
        p.setBrush(theme.color(Ink::cursor, 0.12));
        p.drawRoundedRect(united(r, 4), 9, 9);
    }
    if (m_focusBox == i) {
        p.setPen(QPen(theme.color(Ink::selection), 1.6, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(united(r, 4), 9, 9);
    }
    if (m_found.contains(i)) {
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::selection, 0.25));
        p.drawRoundedRect(united(r, 5), 9, 9);
    }
    const bool wroteLast = !replayed && open && cursor > 0 && step == cursor - 1;
    if (replayed && m_built[box.subject] == Built::waiting) {
        p.setPen(QPen(theme.color(Ink::cursor), 1.4, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(united(r, here ? 8 : 4), 9, 9);
    }
    // Tensors that the replay hasn't reached are drawn faintly.
    p.setOpacity(replayed && m_built[box.subject] == Built::unseen ? 0.3 : 1);
    QPen border(chosen ? theme.color(Ink::selection) : leaf ? theme.color(Ink::line) : hue(i), chosen ? 2 : 1.1);
    if (done && !chosen) border.setColor(theme.color(Ink::line));
    if (box.kind == BoxKind::view) border.setStyle(Qt::DashLine);
    p.setPen(border);
    p.setBrush(group ? theme.color(Ink::raised) : theme.color(Ink::panel));
    p.drawRoundedRect(r, leaf ? r.height() / 3.2 : 6, leaf ? r.height() / 3.2 : 6);
    if (wroteLast) {
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::cursor, 0.18));
        p.drawRoundedRect(r, 6, 6);
    }
    p.setPen(Qt::NoPen);
    p.setBrush(hue(i));
    if (!group) p.drawRoundedRect(QRectF(r.left() + 3, r.top() + 7, 4, r.height() - 14), 2, 2);
    if (!m_heat.empty() && m_heat[i] > 0)
        p.drawRect(QRectF(r.left() + 9, r.bottom() - 3.5, (r.width() - 18) * m_heat[i], 2));
    const Snapshot* const snapshot = open ? &m_debuggee.snapshot() : nullptr;
    const Breakpoint* breaks = open ? breakpointIn(i) : nullptr;
    const bool failedHere = here && !replayed && snapshot->stop.kind == StopKind::failed;
    const QString odd = done && !replayed && open ? m_examining.oddMark(step) : QString();
    const bool changed = done && !replayed && open && m_examining.isChanged(step);
    if (breaks && breaks->enabled) {
        p.setBrush(theme.color(Ink::trouble));
        p.drawEllipse(r.topLeft() + QPointF(1, 1), 5.5, 5.5);
    } else if (breaks) { // a ring, as everywhere
        p.setPen(QPen(theme.color(Ink::trouble), 1.5));
        p.setBrush(theme.color(Ink::panel));
        p.drawEllipse(r.topLeft() + QPointF(1, 1), 4.5, 4.5);
    }
    if (zoom < textZoom) return;
    const QRectF inside = r.adjusted(14, 5, -10, -5);
    if (group) {
        const ShapeGroup& g = m_drawing->shape.groups[box.subject];
        p.setFont(inDrawing(theme.words()));
        p.setPen(theme.color(Ink::text));
        const QString title =
            g.repeats() ? tr("%n node(s) × %1", nullptr, static_cast<int>(g.n_nodes / g.times)).arg(countText(g.times))
            : g.parts > 1 ? QStringLiteral("%1  %2/%3").arg(QString::fromStdString(g.title)).arg(g.part).arg(g.parts)
                          : words(name_of_group(g));
        p.drawText(inside, Qt::AlignLeft | Qt::AlignTop, QStringLiteral("▸ %1").arg(title));
        p.setFont(inDrawing(theme.numbers(Theme::caption)));
        p.setPen(theme.color(Ink::muted));
        QString below = tr("nodes: %1").arg(countText(g.n_nodes));
        if (g.is_stack())
            below = tr("%n layer(s), nodes: %1", nullptr, static_cast<int>(g.n_layers)).arg(countText(g.n_nodes));
        if (g.repeats() && g.times < g.all_times)
            below = g.times == 1 ? tr("%1 of %2").arg(countText(g.first_time + 1), countText(g.all_times))
                                 : tr("%1 to %2 of %3")
                                       .arg(countText(g.first_time + 1), countText(g.first_time + g.times),
                                            countText(g.all_times));
        p.drawText(inside, Qt::AlignLeft | Qt::AlignBottom, below);
        if (here || chosen)
            paintMarks(p, i, inside);
        else if (done)
            paintTick(p, inside);
        return;
    }
    if (box.subject == no_number) return;
    const QColor ink = theme.color(done ? Ink::muted : Ink::text);
    // The number of a node is in its tooltip and in the list of nodes.
    const QString gradient = gradientInList(s, box.subject);
    const QString name = !gradient.isEmpty() ? gradient
                         : leaf              ? nameOf(s, box.subject)
                                             : shortText(s.name(box.subject));
    QFont title = inDrawing(leaf ? theme.numbers(Theme::text) : theme.words(Theme::text));
    if (!leaf) title.setWeight(QFont::DemiBold);
    p.setFont(title);
    p.setPen(ink);
    const QString first = leaf ? name : opWord(s, box.subject);
    p.drawText(inside, Qt::AlignLeft | Qt::AlignTop,
               QFontMetricsF(title).elidedText(first, Qt::ElideRight, inside.width()));
    p.setFont(inDrawing(theme.numbers(Theme::caption)));
    p.setPen(theme.color(Ink::muted));
    const QFontMetricsF captions(p.font());
    if (!leaf) {
        const double room = inside.width() - QFontMetricsF(title).horizontalAdvance(first) - 10;
        if (room > 14)
            p.drawText(inside.adjusted(0, 1, 0, 0), Qt::AlignRight | Qt::AlignTop,
                       captions.elidedText(shapeOf(s, box.subject), Qt::ElideRight, room));
    }
    const QString trouble = failedHere ? tr("error") : odd;
    const double atEnd = !trouble.isEmpty() ? captions.horizontalAdvance(trouble) + 5 : done ? tickRoom : 0;
    const double ofChange = changed ? captions.horizontalAdvance(QStringLiteral("Δ")) + 5 : 0;
    p.setPen(theme.color(leaf || done ? Ink::muted : Ink::text));
    p.drawText(inside, Qt::AlignLeft | Qt::AlignBottom,
               leaf ? QStringLiteral("%1 %2").arg(shapeOf(s, box.subject), typeOf(s, box.subject))
                    : captions.elidedText(name, Qt::ElideMiddle, inside.width() - atEnd - ofChange));
    if (changed) {
        p.setPen(theme.color(Ink::text));
        p.drawText(inside.adjusted(0, 0, -atEnd, 0), Qt::AlignRight | Qt::AlignBottom, QStringLiteral("Δ"));
    }
    if (!trouble.isEmpty()) {
        p.setPen(theme.color(Ink::trouble));
        p.drawText(inside, Qt::AlignRight | Qt::AlignBottom, trouble);
    } else if (done) {
        paintTick(p, inside);
    }
}

// Draws the name of a folded group's next or selected node, in the place of its number of nodes.
void GraphCanvas::paintMarks(QPainter& p, uint32_t box, const QRectF& inside) const {
    const Theme& theme = Theme::instance();
    const Structure& s = *m_drawing->structure;
    const uint32_t shown = namedIn(box);
    if (shown == no_number) return;
    const ShapeGroup& group = m_drawing->shape.groups[m_drawing->shape.boxes[box].subject];
    const bool next = m_debuggee.moment().step < s.steps.size() && s.steps[m_debuggee.moment().step].node == shown;
    const Ink ink = next ? Ink::cursor : Ink::selection;
    QString name = QStringLiteral("%1 %2").arg(opWord(s, shown), shortText(s.name(shown)));
    if (group.repeats())
        name = tr("repeat %1 of %2: %3")
                   .arg(countText(m_drawing->shape.time_of[shown] + 1), countText(group.all_times), name);
    const QRectF line(inside.left(), inside.bottom() - 15, inside.width(), 15);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::raised));
    p.drawRect(line.adjusted(0, 0, 4, 1));
    p.setBrush(theme.color(ink));
    p.drawPolygon(QPolygonF(
        {line.topLeft() + QPointF(0, 3.5), line.topLeft() + QPointF(7, 7.5), line.topLeft() + QPointF(0, 11.5)}));
    p.setPen(theme.color(Ink::text));
    p.drawText(line.adjusted(11, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(p.font()).elidedText(name, Qt::ElideRight, line.width() - 11));
}

// -- the legend and the map -------------------------------------------------------------------------------------------

// The map's size, whether or not it is shown; empty if the canvas is too low for it.
QSizeF GraphCanvas::mapSize() const {
    if (!m_drawing || height() < lowestWithMap || m_drawing->bounds().isEmpty()) return {};
    const QRectF all = m_drawing->bounds();
    const double most = std::clamp(height() / 7.0, 44.0, 110.0);
    const double scale = std::min(most / all.height(), width() / 3.0 / all.width());
    return {std::max(24.0, all.width() * scale), std::max(24.0, all.height() * scale)};
}

// The map's size in the strip with the legend.
QSizeF GraphCanvas::smallMapSize() const {
    const QSizeF size = mapSize();
    return size.isEmpty() ? size
                          : QSizeF(std::clamp(size.width() * mapInStrip / size.height(), 24.0, 64.0), mapInStrip);
}

QRectF GraphCanvas::room() const {
    const double map = mapSize().isEmpty() ? 0 : mapInStrip + stripMargin;
    return {0, 0, static_cast<double>(width()), std::max(1.0, height() - std::ceil(std::max(legendHeight(), map)))};
}

// Returns true if no node and no title of a group is in a part of the canvas.
bool GraphCanvas::isFree(const QRectF& area) const {
    const QRectF there = QRectF(toDrawing(area.topLeft()), toDrawing(area.bottomRight()));
    for (const uint32_t i : m_drawing->boxesIn(there)) {
        if (m_drawing->box(i).intersects(there)) return false;
    }
    for (uint32_t g = 0; g < m_drawing->shape.groups.size(); ++g) {
        if (m_drawing->shape.groups[g].has_frame() && m_drawing->titleOf(g).intersects(there)) return false;
    }
    return true;
}

// In the lower right corner of the drawing; smaller if a node is there, or else in the strip.
QRectF GraphCanvas::mapArea() const {
    if (m_heldMap.isValid()) return m_heldMap;
    const QSizeF size = mapSize();
    if (size.isEmpty()) return {};
    const QRectF all = m_drawing->bounds(), shown = room();
    if (united(shown, 0.5).contains(QRectF(toWidget(all.topLeft()), toWidget(all.bottomRight())))) return {};
    for (const double part : {1.0, 0.6}) {
        const QSizeF tried = size * part;
        const QRectF area(shown.bottomRight() - QPointF(tried.width() + stripMargin, tried.height() + stripMargin),
                          tried);
        if (isFree(united(area, stripMargin))) return area;
    }
    const QSizeF little = smallMapSize();
    return {QPointF(width() - little.width() - stripMargin,
                    shown.bottom() + (height() - shown.bottom() - little.height()) / 2),
            little};
}

// The strip always has room for the small map, so that the legend doesn't move.
QRectF GraphCanvas::legendArea() const {
    const QSizeF map = smallMapSize();
    const double right = map.isEmpty() ? width() : width() - map.width() - 2 * stripMargin;
    const QRectF shown = room();
    return m_drawing && !m_legend.empty() ? QRectF(0, shown.bottom(), right, height() - shown.bottom()) : QRectF();
}

// In one row, with smaller gaps if necessary. A canvas that is still too narrow gets further rows; an entry isn't
// broken.
void GraphCanvas::placeLegend(double width, std::vector<LegendEntry>& entries) const {
    const QFontMetricsF metrics(Theme::instance().words(Theme::caption));
    const double left = 2 * stripMargin, right = width - stripMargin;
    double all = 0;
    for (const LegendEntry& each : entries) all += swatch + 5 + metrics.horizontalAdvance(each.word);
    const double gaps = std::max<double>(1, static_cast<double>(entries.size()) - 1);
    const double after = std::clamp((right - left - all) / gaps, afterWordAtLeast, afterWord);
    double x = left, y = stripMargin / 2;
    for (LegendEntry& each : entries) {
        const double wide = swatch + 5 + metrics.horizontalAdvance(each.word);
        if (x > left && x + wide > right + 0.5) {
            x = left;
            y += legendRow;
        }
        each.place = {x, y, wide, legendRow};
        x += wide + after;
    }
}

double GraphCanvas::legendHeight() const {
    if (!m_drawing || m_legend.empty()) return 0;
    std::vector<LegendEntry> entries = m_legend;
    const QSizeF map = smallMapSize();
    placeLegend(width() - (map.isEmpty() ? 0 : map.width() + 2 * stripMargin), entries);
    return entries.back().place.bottom() + stripMargin / 2;
}

void GraphCanvas::paintMap(QPainter& p) const {
    const QRectF area = mapArea();
    if (area.isEmpty()) return;
    const Theme& theme = Theme::instance();
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.setBrush(theme.color(Ink::panel));
    p.drawRoundedRect(united(area, 4), 4, 4);
    const QRectF all = m_drawing->bounds();
    const double sx = area.width() / all.width(), sy = area.height() / all.height();
    p.setPen(Qt::NoPen);
    // If there are very many boxes, only a sample of them is drawn.
    const size_t every = std::max<size_t>(1, m_drawing->shape.boxes.size() / 1500);
    QList<QRectF> small;
    for (size_t i = 0; i < m_drawing->shape.boxes.size(); i += every) {
        const QRectF b = m_drawing->box(static_cast<uint32_t>(i));
        small.append(QRectF(area.left() + b.left() * sx, area.top() + b.top() * sy, std::max(1.5, b.width() * sx),
                            std::max(1.5, b.height() * sy)));
    }
    p.setBrush(theme.color(Ink::faint));
    p.drawRects(small);
    const QRectF shown = room();
    const QRectF seen = QRectF(toDrawing(shown.topLeft()), toDrawing(shown.bottomRight())).intersected(all);
    p.setPen(QPen(theme.color(Ink::selection), 1.4));
    p.setBrush(theme.color(Ink::selection, 0.08));
    p.drawRect(
        QRectF(area.left() + seen.left() * sx, area.top() + seen.top() * sy, seen.width() * sx, seen.height() * sy));
}

void GraphCanvas::prepareLegend() {
    std::vector<std::pair<Ink, QString>> entries;
    m_legend.clear();
    if (!m_drawing) return;
    if (m_colour == GraphColour::family) {
        std::set<Ink> used;
        for (const ShapeBox& box : m_drawing->shape.boxes) {
            if (box.kind != BoxKind::group && box.subject != no_number)
                used.insert(inkOf(*m_drawing->structure, box.subject));
        }
        for (const Ink ink : {Ink::matrix, Ink::element, Ink::norm, Ink::move, Ink::view, Ink::rope, Ink::own,
                              Ink::plugin, Ink::weight, Ink::input}) {
            if (used.contains(ink)) entries.emplace_back(ink, familyWord(ink));
        }
    } else if (m_colour == GraphColour::type) {
        std::map<TypeId, QString> used;
        for (const ShapeBox& box : m_drawing->shape.boxes) {
            if (box.kind == BoxKind::group || box.subject == no_number) continue;
            used.emplace(m_drawing->structure->tensor(box.subject).type, typeOf(*m_drawing->structure, box.subject));
        }
        for (const auto& [type, word] : used) entries.emplace_back(inkOfType(type), word);
    } else if (m_colour == GraphColour::time) {
        // How they were taken, if all of them were taken in one way.
        const std::set<TimeMode> modes = m_debuggee.isOpen() ? m_measuring.timeModes() : std::set<TimeMode>();
        if (modes.size() == 1) entries.emplace_back(Ink::muted, m_measuring.timeWords(*modes.begin()));
        entries.insert(entries.begin(),
                       {Ink::heatHigh, m_longest > 0 ? tr("full colour: longest time, %1").arg(durationText(m_longest))
                                                     : tr("nothing has run")});
    } else if (m_colour == GraphColour::pass) {
        entries = {{Ink::matrix, tr("forward pass")}, {Ink::input, tr("input")}};
        if (!m_drawing->structure->gradients.empty())
            entries.insert(entries.end(), {{Ink::weight, tr("parameter")}, {Ink::move, tr("backward pass")}});
    } else if (m_colour == GraphColour::gradient) {
        if (m_drawing->structure->gradients.empty()) {
            entries = {{Ink::muted, tr("the program has no gradients")}};
        } else if (m_gradients->most() <= 0) {
            entries = {{Ink::muted, tr("no gradient has been computed")}};
        } else {
            entries = {{Ink::heatHigh, tr("full colour: largest gradient norm, %1; logarithmic, smallest %2")
                                           .arg(numberText(m_gradients->most()), numberText(m_gradients->least()))},
                       {Ink::muted, tr("without a gradient")}};
        }
    } else if (m_colour == GraphColour::device) {
        entries = {{Ink::element, tr("CPU")}, {Ink::muted, tr("computes nothing")}};
        const Schedule* const schedule = m_controller.devices().schedule();
        if (schedule && schedule->device.kind != DeviceKind::cpu) {
            entries.insert(entries.begin(), {Ink::norm, deviceWord(schedule->device)});
            if (schedule->bytes(true) + schedule->bytes(false) > 0)
                entries.emplace_back(Ink::line, tr("framed: bytes copied beforehand"));
        }
    } else if (m_colour == GraphColour::state) {
        entries = {{Ink::input, tr("done")},
                   {Ink::move, tr("overwritten")},
                   {Ink::trouble, tr("torn")},
                   {Ink::muted, tr("pending")}};
    }
    for (const auto& [ink, word] : entries) m_legend.push_back({ink, word, {}});
}

void GraphCanvas::paintLegend(QPainter& p) const {
    const QRectF area = legendArea();
    if (area.isEmpty()) return;
    const Theme& theme = Theme::instance();
    std::vector<LegendEntry> entries = m_legend;
    placeLegend(area.width(), entries);
    const double down = area.top() + (area.height() - entries.back().place.bottom() - stripMargin / 2) / 2;
    p.setFont(theme.words(Theme::caption));
    for (const LegendEntry& each : entries) {
        const QRectF place = each.place.translated(0, down);
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(each.ink));
        p.drawRoundedRect(QRectF(place.left(), place.center().y() - swatch / 2, swatch, swatch), 2, 2);
        p.setPen(theme.color(Ink::muted));
        p.drawText(place.adjusted(swatch + 5, 0, 8, 0), Qt::AlignLeft | Qt::AlignVCenter, each.word);
    }
}

} // namespace ggs
