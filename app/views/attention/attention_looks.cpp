// SPDX-License-Identifier: MIT
#include "views/attention/attention_looks.h"

#include "look/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int fewest = 4; // rows, where there is little room
constexpr int rowHeight = 18, titleHeight = 22, rampWidth = 74;

QString shareText(double share) { return QString::number(share, 'f', 4); }

} // namespace

AttentionLooks::AttentionLooks(QWidget* parent) : QWidget(parent) { setObjectName(QStringLiteral("attentionLooks")); }

void AttentionLooks::show(const QString& who, const QString& where, std::vector<Key> keys) {
    m_who = who;
    m_where = where;
    m_keys = std::move(keys);
    QStringList spoken(who);
    for (const Key& each : m_keys) spoken += QStringLiteral("%1 %2").arg(each.word, shareText(each.share));
    setAccessibleName(spoken.join(QStringLiteral(", ")));
    update();
}

QSize AttentionLooks::sizeHint() const { return {200, titleHeight + static_cast<int>(most) * rowHeight + 4}; }

QSize AttentionLooks::minimumSizeHint() const { return {120, titleHeight + fewest * rowHeight + 4}; }

QRect AttentionLooks::rectOf(size_t row) const {
    return {0, titleHeight + static_cast<int>(row) * rowHeight, width(), rowHeight};
}

void AttentionLooks::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    if (m_keys.empty()) return;
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const int side = p.fontMetrics().horizontalAdvance(m_where);
    p.drawText(QRect(0, 0, width(), titleHeight), Qt::AlignRight | Qt::AlignVCenter, m_where);
    p.setPen(theme.color(Ink::text));
    p.drawText(QRect(0, 0, width() - side - 8, titleHeight), Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(m_who, Qt::ElideRight, width() - side - 8));
    const QFontMetrics digits(theme.numbers(Theme::caption));
    const int number = digits.horizontalAdvance(QStringLiteral("0000")) + 6,
              value = digits.horizontalAdvance(QStringLiteral("0.0000"));
    const int bar = std::clamp(width() - number - value - 90, 20, 90), word = width() - number - bar - value - 14;
    for (size_t i = 0; i < m_keys.size() && rectOf(i).bottom() <= height(); ++i) {
        const QRect row = rectOf(i);
        const Key& key = m_keys[i];
        p.setFont(theme.numbers(Theme::caption));
        p.setPen(theme.color(Ink::muted));
        if (key.place)
            p.drawText(QRect(0, row.top(), number - 6, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                       QString::number(*key.place));
        p.setPen(theme.color(Ink::text));
        p.drawText(row, Qt::AlignRight | Qt::AlignVCenter, shareText(key.share));
        p.setFont(theme.words(Theme::caption));
        if (!key.place) p.setPen(theme.color(Ink::muted));
        p.drawText(QRect(number, row.top(), word, row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(key.word, Qt::ElideRight, word));
        const QRectF all(number + word + 6, row.center().y() - 1.5, bar, 4);
        p.fillRect(all, theme.color(Ink::line));
        if (std::isfinite(key.share))
            p.fillRect(QRectF(all.left(), all.top(), std::clamp(key.share, 0.0, 1.0) * all.width(), all.height()),
                       theme.color(Ink::element));
    }
}

void AttentionLooks::mousePressEvent(QMouseEvent* event) {
    for (size_t i = 0; i < m_keys.size(); ++i) {
        if (rectOf(i).contains(event->pos()) && m_keys[i].place) return emit keyChosen(*m_keys[i].place);
    }
}

AttentionLegend::AttentionLegend(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("attentionLegend"));
    setAccessibleName(tr("Colours of the attention"));
}

void AttentionLegend::show(const HeatScale& scale, bool beyond) {
    m_scale = scale;
    m_beyond = beyond;
    updateGeometry();
    update();
}

QSize AttentionLegend::sizeHint() const {
    const QFontMetrics digits(Theme::instance().numbers(Theme::caption)),
        letters(Theme::instance().words(Theme::caption));
    return {digits.horizontalAdvance(QStringLiteral("0 ≥ 0.00")) + rampWidth + 40 +
                letters.horizontalAdvance(tr("masked")),
            digits.height() + 6};
}

void AttentionLegend::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const int zero = p.fontMetrics().horizontalAdvance(QLatin1Char('0'));
    p.drawText(QRect(0, 0, zero + 2, height()), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    const QRect ramp(zero + 5, height() / 2 - 4, rampWidth, 8);
    for (int x = 0; x < ramp.width(); ++x)
        p.fillRect(QRect(ramp.left() + x, ramp.top(), 1, ramp.height()),
                   QColor(m_scale.at(m_scale.high() * x / (ramp.width() - 1))));
    const QString most = (m_beyond ? QStringLiteral("≥ ") : QString()) + QString::number(m_scale.high(), 'g', 2);
    p.drawText(QRect(ramp.right() + 5, 0, 60, height()), Qt::AlignLeft | Qt::AlignVCenter, most);
    const int dot = ramp.right() + 5 + p.fontMetrics().horizontalAdvance(most) + 12;
    p.setBrush(theme.color(Ink::faint));
    p.setPen(Qt::NoPen);
    p.drawEllipse(QPointF(dot, height() / 2.0), 1.5, 1.5);
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(dot + 6, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, tr("masked"));
}

} // namespace ggs
