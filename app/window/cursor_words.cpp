// SPDX-License-Identifier: MIT
#include "window/cursor_words.h"

#include "look/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace ggs {

namespace {

constexpr int markWide = 14, beforeNext = 16;

QFont placeFont() {
    QFont font = Theme::instance().numbers(Theme::text);
    font.setWeight(QFont::Medium);
    return font;
}

} // namespace

CursorWords::CursorWords(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("cursorWords"));
    setAccessibleName(tr("Cursor"));
    setFont(placeFont());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void CursorWords::setWords(const QString& place, const QString& widest, const QString& next) {
    if (m_place == place && m_widest == widest && m_next == next) return;
    m_place = place;
    m_widest = widest;
    m_next = next;
    const QString all = m_place.isEmpty() || m_next.isEmpty() ? m_place + m_next : tr("%1, %2").arg(m_place, m_next);
    setAccessibleName(all.isEmpty() ? tr("Cursor") : all);
    setToolTip(all);
    update();
}

void CursorWords::setNextShown(bool shown) {
    m_nextShown = shown;
    update();
}

int CursorWords::placeWidth() const {
    return m_widest.isEmpty() ? 0 : markWide + QFontMetrics(placeFont()).horizontalAdvance(m_widest);
}

QSize CursorWords::sizeHint() const { return {placeWidth(), 32}; }

void CursorWords::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    int left = 0;
    if (!m_place.isEmpty()) {
        QPainterPath mark(QPointF(0, height() / 2.0 - 6));
        mark.lineTo(0, height() / 2.0 + 6);
        mark.lineTo(7, height() / 2.0);
        mark.closeSubpath();
        p.fillPath(mark, theme.color(Ink::cursor));
        p.setFont(placeFont());
        p.setPen(theme.color(Ink::text));
        const QRect room(markWide, 0, width() - markWide, height());
        p.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(placeFont()).elidedText(m_place, Qt::ElideRight, room.width()));
        left = placeWidth() + beforeNext;
    }
    if (!m_nextShown && !m_place.isEmpty()) return;
    const QFont words = theme.words(Theme::text);
    p.setFont(words);
    p.setPen(theme.color(Ink::muted));
    const QRect room(left, 0, width() - left, height());
    if (room.width() > 0)
        p.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(words).elidedText(m_next, Qt::ElideRight, room.width()));
}

} // namespace ggs
