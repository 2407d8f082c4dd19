// SPDX-License-Identifier: MIT
// How the graph's canvas paints: groups, boxes, legend and map. Only what is seen, and less of it when it is small.
#include "look/names/node_words.h"
#include "views/graph/graph_canvas.h"

#include "session/devices.h"
#include "session/measuring.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <map>

namespace ggs {

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
    case GraphColour::state: {
        if (!isCurrent()) break;
        const TensorState::Kind kind = m_debuggee.snapshot().state(box.subject).kind;
        return theme.color(kind == TensorState::Kind::done          ? Ink::input
                           : kind == TensorState::Kind::overwritten ? Ink::move
                           : kind == TensorState::Kind::torn        ? Ink::trouble
                                                                    : Ink::faint);
    }
    }
    return theme.color(Ink::muted);
}

void GraphCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (!m_drawing) return paintWaiting(p);
    p.save();
    p.translate(m_offset);
    p.scale(m_zoom, m_zoom);
    const QRectF seen = united({toDrawing({0, 0}), toDrawing(QPointF(width(), height()))}, 8);
    p.setRenderHint(QPainter::Antialiasing, m_zoom >= curveZoom);
    paintGroups(p, seen, m_zoom);
    paintEdges(p, seen, m_zoom);
    paintDevices(p, seen, m_zoom);
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
        if (group.folded || !frame.intersects(seen)) continue;
        p.setPen(QPen(theme.color(Ink::line), 1 / std::min(1.0, zoom)));
        p.setBrush(theme.color(Ink::panel, 0.55));
        p.drawRoundedRect(frame, 10, 10);
        if (zoom < textZoom * 0.6) continue;
        p.setPen(theme.color(Ink::muted));
        p.setFont(theme.words(Theme::caption));
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
    // What is not seen yet is only a shadow of itself.
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
    const bool odd =
        done && !replayed && std::binary_search(snapshot->odd_steps.begin(), snapshot->odd_steps.end(), step);
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
        p.setFont(theme.words());
        p.setPen(theme.color(Ink::text));
        const QString title =
            g.repeats() ? tr("%n node(s) × %1", nullptr, static_cast<int>(g.n_nodes / g.times)).arg(countText(g.times))
            : g.parts > 1 ? QStringLiteral("%1  %2/%3").arg(QString::fromStdString(g.title)).arg(g.part).arg(g.parts)
                          : QString::fromStdString(g.title);
        p.drawText(inside, Qt::AlignLeft | Qt::AlignTop, QStringLiteral("▸ %1").arg(title));
        p.setFont(theme.numbers(Theme::caption));
        p.setPen(theme.color(Ink::muted));
        QString below = tr("nodes: %1").arg(countText(g.n_nodes));
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
    const QString name = nameOf(s, box.subject);
    QFont title = leaf ? theme.numbers(Theme::text) : theme.words(Theme::text);
    if (!leaf) title.setWeight(QFont::DemiBold);
    p.setFont(title);
    p.setPen(ink);
    const QString first = leaf ? name : opWord(s, box.subject);
    p.drawText(inside, Qt::AlignLeft | Qt::AlignTop,
               QFontMetricsF(title).elidedText(first, Qt::ElideRight, inside.width()));
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    if (!leaf) {
        const double room = inside.width() - QFontMetricsF(title).horizontalAdvance(first) - 10;
        if (room > 14)
            p.drawText(inside.adjusted(0, 1, 0, 0), Qt::AlignRight | Qt::AlignTop,
                       QFontMetricsF(p.font()).elidedText(name, Qt::ElideMiddle, room));
    }
    p.drawText(inside, Qt::AlignLeft | Qt::AlignBottom,
               leaf ? QStringLiteral("%1 %2").arg(shapeOf(s, box.subject), typeOf(s, box.subject))
                    : shapeOf(s, box.subject));
    if (failedHere || odd) {
        p.setPen(theme.color(Ink::trouble));
        p.drawText(inside, Qt::AlignRight | Qt::AlignBottom, failedHere ? tr("error") : tr("NaN"));
    } else if (done) {
        paintTick(p, inside);
    }
}

// What of a folded group is next, or selected: its name, where the number of its nodes stands otherwise.
void GraphCanvas::paintMarks(QPainter& p, uint32_t box, const QRectF& inside) const {
    const Theme& theme = Theme::instance();
    const Structure& s = *m_drawing->structure;
    const uint32_t shown = namedIn(box);
    if (shown == no_number) return;
    const ShapeGroup& group = m_drawing->shape.groups[m_drawing->shape.boxes[box].subject];
    const bool next = m_debuggee.moment().step < s.steps.size() && s.steps[m_debuggee.moment().step].node == shown;
    const Ink ink = next ? Ink::cursor : Ink::selection;
    QString name = QStringLiteral("%1 %2").arg(opWord(s, shown), nameOf(s, shown));
    if (group.repeats())
        name =
            tr("at %1 of %2: %3").arg(countText(m_drawing->shape.time_of[shown] + 1), countText(group.all_times), name);
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

QRectF GraphCanvas::mapArea() const {
    if (!m_drawing) return {};
    const QRectF all = m_drawing->bounds();
    const QRectF seen{toDrawing({0, 0}), toDrawing(QPointF(width(), height()))};
    if (seen.contains(all) || all.isEmpty()) return {};
    // On a small screen it hides less.
    const double scale =
        std::min(std::min(130.0, width() / 5.0) / all.width(), std::min(150.0, height() / 3.0) / all.height());
    const QSizeF size(std::max(24.0, all.width() * scale), std::max(24.0, all.height() * scale));
    return {QPointF(width() - size.width() - 16, height() - size.height() - 16), size};
}

void GraphCanvas::paintMap(QPainter& p) const {
    const QRectF area = mapArea();
    if (area.isEmpty()) return;
    const Theme& theme = Theme::instance();
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.setBrush(theme.color(Ink::panel, 0.92));
    p.drawRoundedRect(united(area, 5), 5, 5);
    const QRectF all = m_drawing->bounds();
    const double sx = area.width() / all.width(), sy = area.height() / all.height();
    p.setPen(Qt::NoPen);
    // Of very many boxes some stand for all.
    const size_t every = std::max<size_t>(1, m_drawing->shape.boxes.size() / 1500);
    QList<QRectF> small;
    for (size_t i = 0; i < m_drawing->shape.boxes.size(); i += every) {
        const QRectF b = m_drawing->box(static_cast<uint32_t>(i));
        small.append(QRectF(area.left() + b.left() * sx, area.top() + b.top() * sy, std::max(1.5, b.width() * sx),
                            std::max(1.5, b.height() * sy)));
    }
    p.setBrush(theme.color(Ink::faint));
    p.drawRects(small);
    const QRectF seen = QRectF(toDrawing({0, 0}), toDrawing(QPointF(width(), height()))).intersected(all);
    p.setPen(QPen(theme.color(Ink::selection), 1.4));
    p.setBrush(theme.color(Ink::selection, 0.08));
    p.drawRect(
        QRectF(area.left() + seen.left() * sx, area.top() + seen.top() * sy, seen.width() * sx, seen.height() * sy));
}

void GraphCanvas::paintLegend(QPainter& p) const {
    const Theme& theme = Theme::instance();
    std::vector<std::pair<Ink, QString>> entries;
    if (m_colour == GraphColour::family) {
        std::set<Ink> used;
        for (const ShapeBox& box : m_drawing->shape.boxes) {
            if (box.kind != BoxKind::group && box.subject != no_number)
                used.insert(inkOf(*m_drawing->structure, box.subject));
        }
        const std::pair<Ink, QString> all[] = {
            {Ink::matrix, tr("matrix")},  {Ink::element, tr("element")}, {Ink::norm, tr("norm")},
            {Ink::move, tr("move")},      {Ink::view, tr("view")},       {Ink::rope, tr("position")},
            {Ink::plugin, tr("plug-in")}, {Ink::weight, tr("weight")},   {Ink::input, tr("input")}};
        for (const auto& entry : all) {
            if (used.contains(entry.first)) entries.push_back(entry);
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
                       {Ink::heatHigh, m_longest > 0 ? tr("full: the longest, %1").arg(durationText(m_longest))
                                                     : tr("nothing has run")});
    } else if (m_colour == GraphColour::device) {
        entries = {{Ink::element, tr("CPU")}, {Ink::muted, tr("computes nothing")}};
        const Schedule* const schedule = m_controller.devices().schedule();
        if (schedule && schedule->device.kind != DeviceKind::cpu) {
            entries.insert(entries.begin(), {Ink::norm, deviceWord(schedule->device)});
            if (schedule->bytes(true) + schedule->bytes(false) > 0)
                entries.emplace_back(Ink::line, tr("framed: bytes that are copied first"));
        }
    } else if (m_colour == GraphColour::state) {
        entries = {{Ink::input, tr("done")},
                   {Ink::move, tr("overwritten")},
                   {Ink::trouble, tr("torn")},
                   {Ink::faint, tr("to come")}};
    }
    p.setFont(theme.words(Theme::caption));
    double x = 16;
    const QFontMetricsF metrics(p.font());
    double width = 8;
    for (const auto& [ink, word] : entries) width += metrics.horizontalAdvance(word) + 28;
    if (!entries.empty()) {
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::canvas, 0.85));
        p.drawRoundedRect(QRectF(8, height() - 29, width, 21), 5, 5);
    }
    for (const auto& [ink, word] : entries) {
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(ink));
        p.drawRoundedRect(QRectF(x, height() - 22.5, 8, 8), 2, 2);
        p.setPen(theme.color(Ink::muted));
        p.drawText(QPointF(x + 13, height() - 15), word);
        x += metrics.horizontalAdvance(word) + 28;
    }
}

} // namespace ggs
