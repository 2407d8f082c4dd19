// SPDX-License-Identifier: MIT
#include "views/graph/hash_strip.h"

#include "graph/program.h"
#include "look/theme.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int line = 10, glass = 34, gap = 12; // heights: the whole set, its cells in detail, between them
constexpr double cellWidth = 74;

} // namespace

HashStrip::HashStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("hashStrip"));
    setAccessibleName(tr("Visited set while the graph is built"));
    setFixedHeight(line + gap + glass);
}

QSize HashStrip::sizeHint() const { return {300, line + gap + glass}; }

void HashStrip::setState(const std::vector<uint32_t>& taken, const Probe& probe, Look look) {
    m_size = taken.size();
    m_filled.assign(columns, false);
    for (size_t slot = 0; slot < taken.size(); ++slot) {
        if (taken[slot] != no_number) m_filled[slot * columns / taken.size()] = true;
    }
    m_probe = probe;
    m_look = std::move(look);
    update();
}

void HashStrip::paintEvent(QPaintEvent*) {
    if (m_size == 0) return;
    const Theme& theme = Theme::instance();
    QPainter p(this);
    const double perSlot = width() / static_cast<double>(m_size);
    p.fillRect(QRectF(0, 0, width(), line), theme.color(Ink::raised));
    for (size_t i = 0; i < m_filled.size(); ++i) {
        if (!m_filled[i]) continue;
        const double at = static_cast<double>(i) * width() / columns;
        p.fillRect(QRectF(at, 0, std::max({2.0, perSlot, static_cast<double>(width()) / columns}), line),
                   theme.color(Ink::element));
    }
    if (!m_probe.any) return;

    // Cells around the slot, the wrapped ones included.
    const double x = (static_cast<double>(m_probe.slot) + 0.5) * perSlot;
    const int cells =
        std::max(1, std::min(static_cast<int>(width() / cellWidth), static_cast<int>(std::min<size_t>(m_size, 99))));
    const double left = std::clamp(x - cells * cellWidth / 2, 0.0, std::max(0.0, width() - cells * cellWidth));
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::selection, 0.12));
    p.drawPolygon(
        QPolygonF({{x - 2, line}, {x + 2, line}, {left + cells * cellWidth, line + gap}, {left, line + gap}}));
    p.fillRect(QRectF(x - 1.5, 0, 3, line), theme.color(Ink::cursor));
    const QFont words = theme.numbers(Theme::caption);
    p.setFont(words);
    const auto middle = static_cast<size_t>(cells / 2);
    for (size_t i = 0; i < static_cast<size_t>(cells); ++i) {
        const size_t place = (m_probe.slot + m_size + i - std::min(middle, m_size)) % m_size;
        const QRectF cell(left + static_cast<double>(i) * cellWidth + 2, line + gap, cellWidth - 4, glass - 1);
        const Cell known = m_look(place);
        const bool taken = !known.whose.isEmpty();
        const bool now = place == m_probe.slot;
        p.setPen(QPen(theme.color(now ? Ink::cursor : taken ? Ink::element : Ink::line), now ? 1.8 : 1));
        p.setBrush(theme.color(now ? Ink::cursor : Ink::panel, now ? 0.16 : 1));
        p.drawRoundedRect(cell, 3, 3);
        p.setPen(theme.color(Ink::muted));
        QString number = QString::number(place);
        if (place == m_probe.home) number.prepend(QStringLiteral("⌂ "));
        p.drawText(cell.adjusted(4, 1, -4, 0), Qt::AlignTop | Qt::AlignLeft, number);
        if (!taken) continue;
        if (known.uses > 0)
            p.drawText(cell.adjusted(4, 1, -4, 0), Qt::AlignTop | Qt::AlignRight,
                       QStringLiteral("×%1").arg(known.uses));
        p.setPen(theme.color(Ink::text));
        p.drawText(cell.adjusted(4, 0, -4, -2), Qt::AlignBottom | Qt::AlignLeft,
                   QFontMetricsF(words).elidedText(known.whose, Qt::ElideRight, cell.width() - 8));
    }
}

} // namespace ggs
