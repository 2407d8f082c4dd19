// SPDX-License-Identifier: MIT
#include "views/graph/graph_canvas.h"

#include "look/names/node_words.h"
#include "program/words.h"
#include "session/devices.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ggs {

namespace {

constexpr double smallest = 0.02, largest = 4;
constexpr double legible = 0.7;  // from here on words can be read
constexpr double readable = 0.9; // what is brought into sight is so large
constexpr double mostAtOpening = 1.15;

} // namespace

GraphCanvas::GraphCanvas(SessionController& controller, QWidget* parent)
    : PanZoom(parent), m_controller(controller), m_selection(controller.selection()), m_debuggee(controller.debuggee()),
      m_measuring(controller.measuring()) {
    setObjectName(QStringLiteral("graphCanvas"));
    connect(this, &QObject::destroyed, &m_measuring,
            [&measuring = m_measuring](QObject* gone) { measuring.timeNodesFor(gone, false); });
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(200, 150);
    connect(&controller.devices(), &Devices::scheduleChanged, this, &GraphCanvas::prepareDevices);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        prepareTimes();
        const Snapshot& s = m_debuggee.snapshot();
        // A look or a mark moves nothing, and at the end there is nothing that is next.
        if (s.position.cursor != m_shownCursor && isCurrent() && s.next_step())
            reveal(s.structure->steps[s.position.cursor].node);
        m_shownCursor = s.position.cursor;
        update();
    });
    connect(&m_debuggee, &Debuggee::progressed, this, [this] { update(); });
    connect(&m_selection, &Selection::selectionChanged, this, [this] { followSelection(true); });
    connect(&m_debuggee, &Debuggee::closed, this, [this] { setDrawing(nullptr); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

// -- what is drawn ----------------------------------------------------------------------------------------------------

void GraphCanvas::setDrawing(std::shared_ptr<const GraphDrawing> drawing, const QString& anchor) {
    const auto old = m_drawing;
    // What is looked at stays in its place in another drawing of the same program.
    const uint32_t looked =
        old && drawing && anchor.isEmpty() && old->structure == drawing->structure ? lookedAt() : no_number;
    const QPointF there = looked == no_number ? QPointF() : toWidget(old->box(*old->boxOf(looked)).center());
    m_drawing = std::move(drawing);
    m_afar = {};
    m_focusBox.reset();
    m_found.clear();
    if (!m_drawing || (old && old->structure != m_drawing->structure)) setBuilt({});
    if (m_drawing) m_waiting.clear();
    prepareTimes();
    prepareDevices();
    followSelection(false);
    if (m_drawing && old && !anchor.isEmpty()) {
        const auto before = place_of_group(old->shape, old->layout, anchor.toStdString());
        const auto after = place_of_group(m_drawing->shape, m_drawing->layout, anchor.toStdString());
        if (before && after) m_offset += QPointF(before->x - after->x, before->y - after->y) * m_zoom;
        m_hold = Hold::moved;
    } else if (m_drawing &&
               (m_hold != Hold::moved || !old || old->structure->epoch() != m_drawing->structure->epoch())) {
        if (!old || old->structure->epoch() != m_drawing->structure->epoch()) m_hold = Hold::opening;
        place();
    } else if (m_drawing) {
        const auto box = looked == no_number ? std::nullopt : m_drawing->boxOf(looked);
        if (box) {
            m_offset = there - m_drawing->box(*box).center() * m_zoom;
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
    prepareTimes();
    update();
}

void GraphCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_measuring.timeNodesFor(this, m_colour == GraphColour::time);
}

void GraphCanvas::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_measuring.timeNodesFor(this, false);
}

void GraphCanvas::setFound(std::set<uint32_t> boxes) {
    m_found = std::move(boxes);
    update();
}

void GraphCanvas::setBuilt(std::vector<Built> tensors, uint32_t now) {
    m_built = std::move(tensors);
    m_building = now;
    if (now != no_number) reveal(now);
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
                reveal(*m_selection.selected());
                // What follows a step is not to take the next node out of sight.
                const Snapshot& s = m_debuggee.snapshot();
                const size_t cursor = s.position.cursor;
                if (cursor > 0 && s.next_step() && s.structure->steps[cursor - 1].node == *m_selection.selected())
                    reveal(s.structure->steps[cursor].node);
            }
        }
    }
    update();
}

// -- moving -----------------------------------------------------------------------------------------------------------

double GraphCanvas::fittingZoom() const {
    const QRectF all = m_drawing->bounds().adjusted(-24, -24, 24, 24);
    return std::min({width() / all.width(), (height() - 20) / all.height(), mostAtOpening});
}

void GraphCanvas::fit() {
    if (!m_drawing) return;
    m_zoom = std::clamp(fittingZoom(), smallest, largest);
    m_offset = QPointF(width() / 2.0, (height() - 20) / 2.0) - m_drawing->bounds().center() * m_zoom;
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
    m_zoom = readable;
    const QRectF all = m_drawing->bounds().adjusted(-24, -24, 24, 24);
    const QPointF middle = m_drawing->box(*box).center();
    const bool across = m_drawing->layout.left_to_right;
    m_offset = QPointF(width() * (across ? 0.25 : 0.5), height() * (across ? 0.5 : 0.25)) - middle * m_zoom;
    // No empty canvas where there is something to show instead.
    const auto filled = [](double offset, double low, double high, double room) {
        return high - low <= room ? room / 2 - (low + high) / 2 : std::clamp(offset, room - high, -low);
    };
    m_offset = {filled(m_offset.x(), all.left() * m_zoom, all.right() * m_zoom, width()),
                filled(m_offset.y(), all.top() * m_zoom, all.bottom() * m_zoom, height() - 20)};
    update();
}

uint32_t GraphCanvas::lookedAt() const {
    for (const uint32_t each : {m_selection.selected().value_or(no_number), nodeAtCursor()}) {
        const auto box = m_drawing->boxOf(each);
        if (box && QRectF(rect()).contains(toWidget(m_drawing->box(*box).center()))) return each;
    }
    return no_number;
}

uint32_t GraphCanvas::nodeAtCursor() const {
    if (!isCurrent()) return no_number;
    const Snapshot& s = m_debuggee.snapshot();
    if (s.structure->steps.empty()) return no_number;
    return s.structure->steps[std::min(s.position.cursor, s.structure->steps.size() - 1)].node;
}

void GraphCanvas::zoomBy(double factor, const QPointF& around) {
    const QPointF there = toDrawing(around);
    m_zoom = std::clamp(m_zoom * factor, smallest, largest);
    m_offset = around - there * m_zoom;
    m_hold = Hold::moved;
    update();
}

void GraphCanvas::centreOn(uint32_t tensor) {
    const auto box = m_drawing ? m_drawing->boxOf(tensor) : std::nullopt;
    if (!box) return;
    m_zoom = std::max(m_zoom, 0.8);
    m_offset = QPointF(width() / 2.0, height() / 2.0) - m_drawing->box(*box).center() * m_zoom;
    m_hold = Hold::moved;
    update();
}

void GraphCanvas::reveal(uint32_t tensor) {
    if (const auto box = m_drawing ? m_drawing->boxOf(tensor) : std::nullopt) revealBox(*box);
}

void GraphCanvas::revealBox(uint32_t box) {
    const QRectF r = m_drawing->box(box);
    if (m_zoom < legible) {
        m_zoom = readable;
        m_offset = QPointF(width() / 2.0, height() / 2.0) - r.center() * m_zoom;
        m_hold = Hold::moved;
        update();
        return;
    }
    const QRectF onScreen{toWidget(r.topLeft()), toWidget(r.bottomRight())};
    const QRectF room = QRectF(rect()).adjusted(20, 20, -20, -34);
    if (room.contains(onScreen)) return;
    // Where all is in sight there is no way to have it more so.
    if (m_hold != Hold::moved && fittingZoom() >= legible && QRectF(rect()).intersects(onScreen)) return;
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

void GraphCanvas::revealGroup(const QString& title) {
    if (!m_drawing) return;
    const GraphShape& shape = m_drawing->shape;
    for (uint32_t g = 0; g < shape.groups.size(); ++g) {
        if (shape.groups[g].folded || QString::fromStdString(shape.groups[g].title) != title) continue;
        m_zoom = std::max(m_zoom, legible);
        const QRectF r = m_drawing->rect(m_drawing->layout.groups[g]);
        const QRectF room = QRectF(rect()).adjusted(20, 20, -20, -34);
        const auto shift = [](double low, double high, double from, double to) {
            return low < from || high - low > to - from ? from - low : high > to ? to - high : 0.0;
        };
        const QRectF onScreen{toWidget(r.topLeft()), toWidget(r.bottomRight())};
        m_offset += QPointF(shift(onScreen.left(), onScreen.right(), room.left(), room.right()),
                            shift(onScreen.top(), onScreen.bottom(), room.top(), room.bottom()));
        for (const uint32_t each : {m_selection.selected().value_or(no_number), nodeAtCursor()}) {
            if (shape.group_of(each) == g) reveal(each);
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
    if (m_hold == Hold::moved || !m_drawing) return;
    place();
    emit roomChanged();
}

void GraphCanvas::pan(const QPointF& pixels) {
    m_offset += pixels;
    m_hold = Hold::moved;
    update();
}

void GraphCanvas::zoomAtSelected(double factor) {
    const auto box = keyBox();
    const QPointF there = box ? toWidget(m_drawing->box(*box).center()) : QPointF(-1, -1);
    zoomBy(factor, QRectF(rect()).contains(there) ? there : QRectF(rect()).center());
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::BackButton) return m_selection.goBack();
    if (event->button() == Qt::ForwardButton) return m_selection.goForward();
    m_onMap = m_drawing && event->button() == Qt::LeftButton && mapArea().contains(event->position());
    if (m_onMap)
        mouseMoveEvent(event);
    else
        PanZoom::mousePressEvent(event);
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_onMap || !m_drawing) return PanZoom::mouseMoveEvent(event);
    const QRectF area = mapArea(), all = m_drawing->bounds();
    const QPointF there((event->position().x() - area.left()) / area.width() * all.width(),
                        (event->position().y() - area.top()) / area.height() * all.height());
    m_offset = QPointF(width() / 2.0, height() / 2.0) - there * m_zoom;
    m_hold = Hold::moved;
    update();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(m_onMap, false)) PanZoom::mouseReleaseEvent(event);
}

void GraphCanvas::pointAt(const QPointF& point) {
    const QPointF at = toDrawing(point);
    const bool thing = m_drawing && (m_drawing->boxAt(at) || m_drawing->groupTitleAt(at));
    setCursor(thing ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void GraphCanvas::click(const QPointF& point) {
    if (!isCurrent() || pressArrow(toDrawing(point))) return;
    const auto box = m_drawing->boxAt(toDrawing(point));
    if (!box || m_drawing->shape.boxes[*box].subject == no_number) return;
    if (m_drawing->shape.boxes[*box].kind == BoxKind::group) { // as when the keys come to it: Enter opens it
        m_focusBox = box;
        update();
        return;
    }
    // What is under the pointer stays there.
    m_clicked = true;
    m_selection.select(m_drawing->shape.boxes[*box].subject);
    m_clicked = false;
}

bool GraphCanvas::open(const QPointF& point) {
    if (!isCurrent() || mapArea().contains(point)) return true;
    const QPointF at = toDrawing(point);
    if (const auto box = m_drawing->boxAt(at)) {
        const ShapeBox& b = m_drawing->shape.boxes[*box];
        if (b.kind == BoxKind::group) {
            unfold(*box);
        } else if (b.subject == no_number) {
            // What stands for no tensor has no step.
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

// While one steps, what is selected is the node before the next, which is named. In another time of what repeats it was
// looked for, so that it is named instead.
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
    if (!isCurrent()) return;
    const QPointF at = toDrawing(event->pos());
    std::optional<uint32_t> tensor;
    QString group;
    if (const auto box = m_drawing->boxAt(at)) {
        const ShapeBox& b = m_drawing->shape.boxes[*box];
        if (b.kind == BoxKind::group) {
            group = QString::fromStdString(m_drawing->shape.groups[b.subject].title);
        } else if (b.subject != no_number) {
            tensor = b.subject;
            if (b.group != no_group) group = QString::fromStdString(m_drawing->shape.groups[b.group].title);
        }
    } else if (const auto title = m_drawing->groupTitleAt(at)) {
        group = QString::fromStdString(m_drawing->shape.groups[*title].title);
    }
    emit menuWanted(tensor, group, event->globalPos());
}

bool GraphCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_drawing) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const auto box = m_drawing->boxAt(toDrawing(help->pos()));
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
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace ggs
