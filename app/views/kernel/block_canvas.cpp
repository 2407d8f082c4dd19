// SPDX-License-Identifier: MIT
#include "views/kernel/block_canvas.h"

#include "look/theme.h"
#include "views/kernel/kernel_walk.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ggs {

using emulator::lanes_of_warp;

namespace {

constexpr int head = 22, margin = 12, gap = 28;   // pixels: over the squares, around them, between grid and block
constexpr int area = 84;                          // for squares, down
constexpr unsigned mostAcross = 16, mostDown = 8; // blocks
constexpr int laneWidth = 9;

int rowHeight(unsigned rows) { return std::clamp(area / static_cast<int>(std::max(1u, rows)), 2, 14); }

} // namespace

BlockCanvas::BlockCanvas(KernelWalk& walk, QWidget* parent) : QWidget(parent), m_walk(walk) {
    setObjectName(QStringLiteral("blockCanvas"));
    setAccessibleName(tr("Blocks and threads"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const auto signal : {&KernelWalk::lookChanged, &KernelWalk::moved})
        connect(&walk, signal, this, qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize BlockCanvas::shownBlocks() const {
    if (!m_walk.look()) return {};
    const Extent3& grid = m_walk.look()->replay.block.grid;
    return {static_cast<int>(std::min(grid.x, mostAcross)), static_cast<int>(std::min(grid.y, mostDown))};
}

QRect BlockCanvas::blockRect(unsigned x, unsigned y) const {
    const int side = rowHeight(static_cast<unsigned>(std::max(1, shownBlocks().height())));
    return {margin + static_cast<int>(x) * (side + 1), head + static_cast<int>(y) * (side + 1), side, side};
}

QRect BlockCanvas::threadRect(unsigned thread) const {
    if (!m_walk.look()) return {};
    const int high = rowHeight(m_walk.look()->replay.block.warps());
    const int left =
        margin + std::max(90, shownBlocks().width() * (rowHeight(static_cast<unsigned>(shownBlocks().height())) + 1)) +
        gap;
    return {left + static_cast<int>(thread % lanes_of_warp) * (laneWidth + 1),
            head + static_cast<int>(thread / lanes_of_warp) * high, laneWidth, std::max(1, high - 1)};
}

void BlockCanvas::paintEvent(QPaintEvent*) {
    QPainter p(this);
    const Theme& theme = Theme::instance();
    p.fillRect(rect(), theme.color(Ink::panel));
    if (!m_walk.look()) return;
    const KernelLook& look = *m_walk.look();
    const emulator::BlockRecording& block = look.replay.block;
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const QSize shown = shownBlocks();
    const bool some = static_cast<unsigned>(shown.width()) < block.grid.x ||
                      static_cast<unsigned>(shown.height()) < block.grid.y || block.grid.z > 1;
    const QString grid = tr("grid %1 × %2 × %3").arg(block.grid.x).arg(block.grid.y).arg(block.grid.z);
    p.drawText(QPoint(margin, head - 8), some ? tr("%1, partly shown").arg(grid) : grid);
    for (unsigned y = 0; y < static_cast<unsigned>(shown.height()); ++y) {
        for (unsigned x = 0; x < static_cast<unsigned>(shown.width()); ++x) {
            const bool it = x == block.which.x && y == block.which.y;
            p.fillRect(blockRect(x, y), theme.color(it ? Ink::cursor : Ink::raised));
        }
    }
    p.setPen(theme.color(Ink::muted));
    const int from = threadRect(0).left();
    p.drawText(QPoint(from, head - 8), p.fontMetrics().elidedText(where(), Qt::ElideRight, width() - from - margin));
    for (unsigned thread = 0; thread < block.threads(); ++thread) {
        Ink ink = Ink::raised;
        if (m_walk.stands()) {
            const unsigned warp = thread / lanes_of_warp, here = m_walk.here().warp;
            if (warp < here) ink = Ink::line; // waits at the next barrier
            if (warp == here && look.steps.of_thread(m_walk.here(), thread)) ink = Ink::cursor;
        }
        p.fillRect(threadRect(thread), theme.color(ink));
    }
    p.setPen(QPen(theme.color(Ink::selection), 1.5));
    p.setBrush(Qt::NoBrush);
    p.drawRect(threadRect(m_walk.thread()).adjusted(-1, -1, 1, 1));
}

// Returns the chosen thread and the progress of its block. The text is above the threads, which leaves more room than
// next to the controls.
QString BlockCanvas::where() const {
    const KernelLook& look = *m_walk.look();
    QStringList parts{tr("block: %n warp(s) of 32 lanes", nullptr, static_cast<int>(look.replay.block.warps())),
                      tr("warp %1, lane %2").arg(m_walk.thread() / lanes_of_warp).arg(m_walk.thread() % lanes_of_warp)};
    if (m_walk.stands()) {
        parts.append(tr("step %1 of %2").arg(grouped(m_walk.step() + 1), grouped(look.steps.steps().size())));
        if (look.steps.barriers() > 0)
            parts.append(tr("barrier %1 of %2").arg(m_walk.here().epoch).arg(look.steps.barriers()));
    }
    return parts.join(QStringLiteral(" · "));
}

void BlockCanvas::mousePressEvent(QMouseEvent* event) {
    if (!m_walk.look() || event->button() != Qt::LeftButton) return;
    const emulator::BlockRecording& block = m_walk.look()->replay.block;
    for (unsigned thread = 0; thread < block.threads(); ++thread) {
        if (threadRect(thread).adjusted(0, 0, 1, 1).contains(event->position().toPoint()))
            return m_walk.chooseThread(thread);
    }
    for (unsigned y = 0; y < static_cast<unsigned>(shownBlocks().height()); ++y) {
        for (unsigned x = 0; x < static_cast<unsigned>(shownBlocks().width()); ++x) {
            if (blockRect(x, y).adjusted(0, 0, 1, 1).contains(event->position().toPoint()))
                return m_walk.chooseBlock({x, y, block.which.z});
        }
    }
}

bool BlockCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_walk.look()) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    for (unsigned thread = 0; thread < m_walk.look()->replay.block.threads(); ++thread) {
        if (!threadRect(thread).contains(help->pos())) continue;
        QToolTip::showText(
            help->globalPos(),
            tr("thread %1: lane %2 of warp %3").arg(thread).arg(thread % lanes_of_warp).arg(thread / lanes_of_warp),
            this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace ggs
