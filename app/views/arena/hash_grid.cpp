// SPDX-License-Identifier: MIT
#include "views/arena/hash_grid.h"

#include "base/columns.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double gridTop = 24, gridSide = 14, gridRow = 40;

} // namespace

HashGrid::HashGrid(ArenaScene& scene, QWidget* parent) : QWidget(parent), m_scene(scene) {
    setObjectName(QStringLiteral("hashGrid"));
    setAccessibleName(tr("Visited set of the graph"));
    setMouseTracking(true);
    const auto redraw = [this] { update(); };
    connect(&scene, &ArenaScene::indexChanged, this, &HashGrid::choose);
    connect(&scene, &ArenaScene::moved, this, &HashGrid::choose);
    connect(&scene, &ArenaScene::scrubbed, this, redraw);
    connect(&scene.controller().selection(), &Selection::selectionChanged, this, redraw);
    connect(&Theme::instance(), &Theme::changed, this, redraw);
}

// Chooses the graph at the cursor; if there is none there, keeps the current one or takes the last.
void HashGrid::choose() {
    if (m_scene.empty()) {
        m_graph.reset();
        return update();
    }
    const auto& graphs = m_scene.index().program().graphs;
    if (m_graph && (*m_graph >= graphs.size() || !graphs[*m_graph].alive)) m_graph.reset();
    const uint32_t here = m_scene.pieceAt(m_scene.at()).graph;
    if (here != no_number) m_graph = here;
    for (size_t i = graphs.size(); !m_graph && i-- > 0;) {
        if (graphs[i].alive) m_graph = static_cast<uint32_t>(i);
    }
    update();
}

std::optional<uint32_t> HashGrid::tensorOf(uint64_t key) const {
    const MemoryBlock* const block = m_scene.index().block_at(key);
    if (!block) return std::nullopt;
    const uint32_t tensor = block->pieces[block->piece_at(key)].tensor;
    return tensor == no_number ? std::nullopt : std::optional(tensor);
}

// -- where things lie -------------------------------------------------------------------------------------------------

HashGrid::Grid HashGrid::grid() const {
    Grid g;
    const double labels = 44;
    g.area = {gridSide + labels, gridTop, std::max(40.0, width() * 0.46 - gridSide - labels),
              std::max(20.0, height() - gridTop - 20.0)};
    const size_t all = m_graph ? m_scene.index().slot_table(*m_graph).size : 1;
    // The largest cells with which all fit; at two pixels several slots share one.
    for (g.perCell = 1;; g.perCell *= 2) {
        const size_t cells = (all + g.perCell - 1) / g.perCell;
        for (g.cell = 14; g.cell >= 2; g.cell -= 0.5) {
            g.across = std::max<size_t>(1, static_cast<size_t>(g.area.width() / g.cell));
            // Rows of a round number of slots are read more easily.
            for (const size_t round : {500, 400, 300, 250, 200, 150, 120, 100, 80, 60, 50, 40, 30, 20, 10}) {
                if (g.across >= round) {
                    g.across = round;
                    break;
                }
            }
            g.down = (cells + g.across - 1) / g.across;
            if (static_cast<double>(g.down) * g.cell <= g.area.height()) return g;
        }
    }
}

QRectF HashGrid::cellRect(size_t slot) const {
    const Grid g = grid();
    const size_t cell = slot / g.perCell, column = cell % g.across, row = cell / g.across;
    return {g.area.left() + static_cast<double>(column) * g.cell, g.area.top() + static_cast<double>(row) * g.cell,
            g.cell, g.cell};
}

std::optional<size_t> HashGrid::slotAt(const QPointF& point) const {
    if (!m_graph || m_scene.empty()) return std::nullopt;
    const Grid g = grid();
    const SlotTable& table = m_scene.index().slot_table(*m_graph);
    const double column = (point.x() - g.area.left()) / g.cell, row = (point.y() - g.area.top()) / g.cell;
    if (column < 0 || row < 0 || column >= static_cast<double>(g.across)) return std::nullopt;
    const size_t first = (static_cast<size_t>(row) * g.across + static_cast<size_t>(column)) * g.perCell;
    if (first >= table.size) return std::nullopt;
    // If several slots share the cell, the first taken one is returned.
    const auto taken = std::lower_bound(table.taken.begin(), table.taken.end(), first,
                                        [](const auto& each, size_t wanted) { return each.slot < wanted; });
    if (taken != table.taken.end() && taken->slot < first + g.perCell) return taken->slot;
    return first;
}

QRectF HashGrid::probesArea() const {
    const double left = width() * 0.46 + 44;
    return {left, gridTop - 4, width() - left - gridSide, height() - gridTop + 2.0};
}

std::vector<const SlotTable::Taken*> HashGrid::shown() const {
    std::vector<const SlotTable::Taken*> all;
    if (!m_graph || m_scene.empty()) return all;
    const SlotTable& table = m_scene.index().slot_table(*m_graph);
    const auto room = static_cast<size_t>(std::max(1.0, probesArea().height() / gridRow));
    const auto add = [&](const SlotTable::Taken* taken) {
        if (taken && all.size() < room && std::find(all.begin(), all.end(), taken) == all.end()) all.push_back(taken);
    };
    if (const auto selected = m_scene.controller().selection().selected();
        selected && m_scene.structure().alive(*selected)) {
        const uint64_t key = m_scene.index().program().space.address_of(&m_scene.structure().tensor(*selected));
        // The key is searched as ggml does: from its home slot on.
        for (size_t i = 0; table.size > 0 && i < table.longest_probe; ++i) {
            const auto* taken = table.find(static_cast<uint32_t>((home_slot(key, table.size) + i) % table.size));
            if (!taken) break;
            if (taken->key == key) {
                add(taken);
                break;
            }
        }
    }
    // Then keys that did not find their home free, then the first ones; a look at some is enough.
    const size_t looked = std::min<size_t>(table.taken.size(), 4096);
    for (size_t i = 0; i < looked; ++i) {
        if (table.taken[i].probes(table.size) > 1) add(&table.taken[i]);
    }
    for (size_t i = 0; i < looked && all.size() < room; ++i) add(&table.taken[i]);
    return all;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void HashGrid::paintProbes(QPainter& p, const SlotTable& table, const SlotTable::Taken& taken,
                           const QRectF& row) const {
    const Theme& theme = Theme::instance();
    const auto tensor = tensorOf(taken.key);
    const bool selected = tensor && m_scene.controller().selection().selected().value_or(no_number) == *tensor;
    const Ink ink = selected ? Ink::selection : Ink::input;
    const QString name = tensor ? QString::fromStdString(m_scene.structure().name(*tensor)) : QStringLiteral("?");
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::text));
    const QString formula = tr("%1   (%2 >> 4) % %3 = %4")
                                .arg(name, QString::fromStdString(hex(taken.key)))
                                .arg(table.size)
                                .arg(taken.home);
    p.drawText(QRectF(row.left(), row.top(), row.width(), 14), Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(formula, Qt::ElideMiddle, static_cast<int>(row.width())));
    // The slots from just before the home slot to just after the slot of the key.
    const double usesWide = p.fontMetrics().horizontalAdvance(tr("uses: %1").arg(taken.uses)) + 10;
    const double cellWide = p.fontMetrics().horizontalAdvance(QString::number(table.size)) + 12.0;
    const auto room = static_cast<size_t>(std::max(3.0, (row.width() - usesWide) / cellWide));
    const size_t probes = taken.probes(table.size);
    const size_t count = std::min({table.size, std::min<size_t>(room, 14), std::max<size_t>(5, probes + 2)});
    const size_t before = probes + 1 < count ? std::min<size_t>(count > probes + 2 ? 2 : 1, count - probes) : 0;
    const size_t first = (taken.home + table.size - before % table.size) % table.size;
    double homeX = 0, hereX = 0;
    for (size_t i = 0; i < count; ++i) {
        const size_t slot = (first + i) % table.size;
        const QRectF box(row.left() + static_cast<double>(i) * cellWide, row.top() + 19, cellWide - 2, 16);
        const auto* const other = table.find(static_cast<uint32_t>(slot));
        p.setPen(QPen(theme.color(slot == taken.slot ? ink : Ink::line), slot == taken.slot ? 1.6 : 1));
        p.setBrush(slot == taken.slot ? theme.color(ink, 0.2)
                   : other            ? theme.color(Ink::input, 0.18)
                                      : theme.color(Ink::panel));
        p.drawRoundedRect(box, 2, 2);
        p.setPen(theme.color(slot == taken.slot ? Ink::text : Ink::muted));
        p.drawText(box, Qt::AlignCenter, QString::number(slot));
        if (slot == taken.home) homeX = box.center().x();
        if (slot == taken.slot) hereX = box.center().x();
    }
    // A stroke to its home, and a hop for each slot that was taken.
    p.setPen(QPen(theme.color(ink), 1.2));
    if (homeX > 0) {
        p.drawLine(QPointF(homeX, row.top() + 14), QPointF(homeX, row.top() + 18));
        p.drawLine(QPointF(homeX - 2.5, row.top() + 16), QPointF(homeX, row.top() + 18.5));
        p.drawLine(QPointF(homeX + 2.5, row.top() + 16), QPointF(homeX, row.top() + 18.5));
    }
    if (homeX > 0 && hereX > homeX) {
        p.setPen(QPen(theme.color(Ink::cursor), 1.3));
        p.setBrush(Qt::NoBrush);
        for (double x = homeX; x < hereX - 1; x += cellWide) {
            QPainterPath hop(QPointF(x + 3, row.top() + 18));
            hop.quadTo(x + cellWide / 2, row.top() + 11, x + cellWide - 3, row.top() + 18);
            p.drawPath(hop);
        }
    }
    p.setPen(theme.color(Ink::muted));
    const QString uses =
        probes > 1 ? tr("uses: %1 · probes: %2").arg(taken.uses).arg(probes) : tr("uses: %1").arg(taken.uses);
    p.drawText(QRectF(row.left() + static_cast<double>(count) * cellWide + 6, row.top() + 19,
                      std::max(40.0, row.width() - static_cast<double>(count) * cellWide - 6), 16),
               Qt::AlignLeft | Qt::AlignVCenter, uses);
}

void HashGrid::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::panel));
    if (m_scene.empty() || !m_graph || m_scene.index().slot_table(*m_graph).size == 0) {
        p.setPen(theme.color(Ink::muted));
        p.drawText(rect(), Qt::AlignCenter, tr("The program has no graph, so there is no visited set."));
        return;
    }
    p.setRenderHint(QPainter::Antialiasing);
    const SlotTable& table = m_scene.index().slot_table(*m_graph);
    const Grid g = grid();
    QFont bold = theme.words(Theme::caption);
    bold.setBold(true);
    p.setFont(bold);
    p.setPen(theme.color(Ink::muted));
    const QString title = tr("VISITED SET OF %1").arg(QString::fromStdString(m_scene.map().graph_name(*m_graph)));
    p.drawText(QRectF(gridSide, 4, width() * 0.46, 16), Qt::AlignLeft | Qt::AlignVCenter, title);
    const double behind = gridSide + p.fontMetrics().horizontalAdvance(title) + 14;
    p.setFont(theme.words(Theme::caption));
    QString said = tr("%1 of %2 slots, %3 per row")
                       .arg(grouped(table.taken.size()), grouped(table.size), grouped(g.across * g.perCell));
    said += table.longest_probe > 1 ? tr(" · longest probe %1").arg(table.longest_probe) : tr(" · no collisions");
    p.drawText(QRectF(behind, 4, width() - behind - gridSide, 16), Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(said, Qt::ElideRight, width() - static_cast<int>(behind + gridSide)));
    // All slots as one ground with a raster, the taken ones upon it.
    p.setRenderHint(QPainter::Antialiasing, false);
    const double wide = static_cast<double>(g.across) * g.cell;
    const size_t cells = (table.size + g.perCell - 1) / g.perCell;
    const size_t whole = cells / g.across, rest = cells % g.across;
    const QColor ground = theme.color(Ink::raised);
    p.fillRect(QRectF(g.area.left(), g.area.top(), wide, static_cast<double>(whole) * g.cell), ground);
    p.fillRect(QRectF(g.area.left(), g.area.top() + static_cast<double>(whole) * g.cell,
                      static_cast<double>(rest) * g.cell, g.cell),
               ground);
    if (g.cell >= 3) {
        p.setPen(QPen(theme.color(Ink::panel), 1));
        for (size_t i = 1; i < g.across; ++i)
            p.drawLine(QPointF(g.area.left() + static_cast<double>(i) * g.cell, g.area.top()),
                       QPointF(g.area.left() + static_cast<double>(i) * g.cell,
                               g.area.top() + static_cast<double>(g.down) * g.cell));
        for (size_t i = 1; i < g.down; ++i)
            p.drawLine(QPointF(g.area.left(), g.area.top() + static_cast<double>(i) * g.cell),
                       QPointF(g.area.left() + wide, g.area.top() + static_cast<double>(i) * g.cell));
    }
    const auto keys = shown();
    const uint32_t selected = m_scene.controller().selection().selected().value_or(no_number);
    const bool alive = selected != no_number && m_scene.structure().alive(selected);
    const uint64_t key = alive ? m_scene.index().program().space.address_of(&m_scene.structure().tensor(selected)) : 0;
    size_t last = SIZE_MAX;
    for (const SlotTable::Taken& taken : table.taken) {
        if (taken.slot / g.perCell == last) continue;
        last = taken.slot / g.perCell;
        const QRectF cell = cellRect(taken.slot);
        const bool late =
            m_scene.laterWrite(table.keys + 8 * uint64_t(taken.slot), table.keys + 8 * uint64_t(taken.slot) + 8)
                .has_value();
        const bool chosen = taken.key == key;
        const QColor color = theme.color(chosen ? Ink::selection : Ink::input, late ? 0.3 : 1);
        const double grown = g.cell < 5 ? (5 - g.cell) / 2 : -0.5; // always large enough to be seen
        p.fillRect(cell.adjusted(-grown, -grown, grown, grown), color);
    }
    p.setFont(theme.numbers(Theme::caption - 0.5));
    p.setPen(theme.color(Ink::muted));
    const double line = p.fontMetrics().height();
    double y = -100;
    for (size_t row = 0; row < g.down; ++row) {
        const double at = g.area.top() + static_cast<double>(row) * g.cell;
        if (at < y + line + 6 || at + line > height() - 2.0) continue;
        y = at;
        p.drawText(QRectF(0, at - 3, g.area.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter,
                   grouped(row * g.across * g.perCell));
    }
    p.setRenderHint(QPainter::Antialiasing);
    const QRectF area = probesArea();
    // From each slot to its row.
    for (size_t i = 0; i < keys.size(); ++i) {
        const QRectF cell = cellRect(keys[i]->slot);
        const double bend = g.area.right() + 10 + 5 * static_cast<double>(keys.size() - i),
                     rowY = area.top() + static_cast<double>(i) * gridRow + 27;
        p.setPen(QPen(theme.color(keys[i]->key == key ? Ink::selection : Ink::input, 0.7), 1));
        p.setBrush(Qt::NoBrush);
        p.drawPolyline(QPolygonF(
            {{cell.right() + 2, cell.center().y()}, {bend, cell.center().y()}, {bend, rowY}, {area.left() - 3, rowY}}));
    }
    for (size_t i = 0; i < keys.size(); ++i)
        paintProbes(p, table, *keys[i],
                    {area.left(), area.top() + static_cast<double>(i) * gridRow, area.width(), gridRow});
}

// -- hands ------------------------------------------------------------------------------------------------------------

void HashGrid::mousePressEvent(QMouseEvent* event) {
    if (m_scene.empty() || !m_graph) return;
    const SlotTable& table = m_scene.index().slot_table(*m_graph);
    if (const auto slot = slotAt(event->position())) {
        const auto* const taken = table.find(static_cast<uint32_t>(*slot));
        m_scene.goTo(taken ? taken->key : table.keys + 8 * uint64_t(*slot));
        return;
    }
    const QRectF area = probesArea();
    const auto keys = shown();
    if (!area.contains(event->position())) return;
    const auto row = static_cast<size_t>((event->position().y() - area.top()) / gridRow);
    if (row < keys.size()) m_scene.goTo(keys[row]->key);
}

void HashGrid::mouseMoveEvent(QMouseEvent* event) {
    setCursor(slotAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

QString HashGrid::tipAt(const QPointF& point) const {
    const auto slot = slotAt(point);
    if (!slot) return {};
    const SlotTable& table = m_scene.index().slot_table(*m_graph);
    const auto* const taken = table.find(static_cast<uint32_t>(*slot));
    if (!taken) return tr("slot %1: free").arg(*slot);
    const auto tensor = tensorOf(taken->key);
    return tr("slot %1: %2, home slot %3, found on probe %4, used %5 times")
        .arg(*slot)
        .arg(tensor ? QString::fromStdString(m_scene.structure().name(*tensor)) : QStringLiteral("?"))
        .arg(taken->home)
        .arg(taken->probes(table.size))
        .arg(taken->uses);
}

bool HashGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this); // no words hide it
    return true;
}

} // namespace ggs
