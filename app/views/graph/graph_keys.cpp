// SPDX-License-Identifier: MIT
// The graph's canvas by keys: from box to box along the edges, into folded groups and out of them.
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/graph/graph_canvas.h"

#include <QKeyEvent>

#include <algorithm>

namespace ggs {

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

// Of a repeat the time that is looked at, else the first that the box stands for.
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
    if (!box || m_drawing->shape.boxes[*box].kind == BoxKind::group || m_drawing->shape.boxes[*box].group == no_group)
        return;
    emit foldWanted(QString::fromStdString(m_drawing->shape.groups[m_drawing->shape.boxes[*box].group].title));
}

void GraphCanvas::goTime(uint32_t group, bool forward) {
    const ShapeGroup& g = m_drawing->shape.groups[group];
    const bool last = forward ? g.first_time + 1 == g.all_times : g.first_time == 0;
    if (!last) emit timeWanted(QString::fromStdString(g.title), forward ? g.first_time + 1 : g.first_time - 1);
}

// Of the open repeat, where there are several of the one that the selection is in.
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
    if (open) goTime(*open, forward);
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

} // namespace ggs
