// SPDX-License-Identifier: MIT
#include "views/welcome/way_card.h"

#include "look/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int cardEdge = 24, betweenButtons = 12;

void paintBox(QPainter& p, const QRectF& box, double radius, Ink border = Ink::line, double wide = 1) {
    p.setPen(QPen(Theme::instance().color(border), wide));
    p.setBrush(Theme::instance().color(Ink::panel));
    p.drawRoundedRect(box, radius, radius);
}

void paintBar(QPainter& p, const QRectF& bar, const QColor& colour) {
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    p.drawRoundedRect(bar, 1.5, 1.5);
}

// Returns the width of the words.
double paintWords(QPainter& p, const QFont& font, const QColor& colour, QPointF base, const QString& words) {
    p.setFont(font);
    p.setPen(colour);
    p.drawText(base, words);
    return QFontMetricsF(font).horizontalAdvance(words);
}

} // namespace

WayCard::WayCard(const QString& title, const QString& sentences, Picture picture, QWidget* parent)
    : QWidget(parent), m_picture(std::move(picture)), m_buttons(new QBoxLayout(QBoxLayout::LeftToRight)) {
    setAccessibleName(title);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(cardEdge, pictureHigh + 20, cardEdge, cardEdge);
    column->setSpacing(8);
    auto* const heading = new QLabel(title);
    QFont large = Theme::instance().words(Theme::title);
    large.setWeight(QFont::DemiBold);
    heading->setFont(large);
    heading->setWordWrap(true);
    column->addWidget(heading);
    auto* const text = new QLabel(sentences);
    text->setProperty("role", "muted");
    text->setWordWrap(true);
    column->addWidget(text);
    column->addSpacing(10);
    column->addStretch(1);
    m_buttons->setSpacing(betweenButtons);
    m_buttons->addStretch(1);
    column->addLayout(m_buttons);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

QPushButton* WayCard::addButton(const QString& text) {
    auto* const button = new QPushButton(text);
    button->setProperty("role", m_count++ == 0 ? "primary" : "plain");
    button->setMinimumHeight(32);
    m_buttons->insertWidget(m_count - 1, button, 0, Qt::AlignLeft);
    return button;
}

QPushButton* WayCard::addLink(const QString& text) {
    auto* const link = new QPushButton(text);
    link->setProperty("role", "link");
    link->setCursor(Qt::PointingHandCursor);
    m_buttons->insertWidget(m_count, link, 0, Qt::AlignLeft | Qt::AlignVCenter);
    ++m_count;
    return link;
}

// The buttons are next to each other if the card has the width.
void WayCard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    int wide = 2 * cardEdge + (m_count - 1) * betweenButtons;
    for (int i = 0; i < m_buttons->count(); ++i)
        if (const QWidget* const each = m_buttons->itemAt(i)->widget()) wide += each->sizeHint().width();
    m_buttons->setDirection(wide <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void WayCard::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(card, 12, 12);
    p.fillPath(outline, theme.color(Ink::panel));
    p.save();
    p.setClipPath(outline);
    p.fillRect(QRectF(0, 0, width(), pictureHigh), theme.color(Ink::canvas));
    const double scale = std::min(1.0, static_cast<double>(width()) / pictureWide);
    p.translate(0, (1 - scale) * pictureHigh / 2);
    p.scale(scale, scale);
    m_picture(p);
    p.restore();
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.drawLine(QPointF(card.left(), pictureHigh + 0.5), QPointF(card.right(), pictureHigh + 0.5));
    p.setBrush(Qt::NoBrush);
    p.drawPath(outline);
}

// -- pictures ---------------------------------------------------------------------------------------------------------

// A text with the probability of each token, the layers, and the candidates for the next token.
void paintModelWay(QPainter& p) {
    const Theme& theme = Theme::instance();
    const QFont words = theme.words(Theme::text), small = theme.words(Theme::caption);
    double x = 26;
    constexpr std::pair<const char*, double> tokens[] = {
        {"The", 1}, {"lighthouse", 0.84}, {"keeper", 0.6}, {"climbed", 0.45}};
    for (const auto& [token, likely] : tokens) {
        const double wide = paintWords(p, words, theme.color(Ink::text), {x, 42}, QLatin1String(token));
        paintBar(p, {x - 1, 48, wide + 2, 3}, theme.color(Ink::element, likely));
        x += wide + 9;
    }
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(theme.color(Ink::muted), 1, Qt::DashLine));
    p.drawRoundedRect(QRectF(x + 3.5, 26.5, 43, 23), 5, 5);
    p.setFont(small);
    p.drawText(QRectF(x + 3.5, 26.5, 43, 23), Qt::AlignCenter, QStringLiteral("…"));
    constexpr Ink layers[] = {Ink::move,    Ink::matrix, Ink::norm, Ink::matrix, Ink::matrix,
                              Ink::element, Ink::matrix, Ink::norm, Ink::matrix};
    for (int i = 0; i < 9; ++i) {
        const double left = 24 + 27 * i;
        if (i > 0) {
            p.setPen(QPen(theme.color(Ink::faint), 1.4));
            p.drawLine(QPointF(left - 5, 92), QPointF(left, 92));
        }
        paintBox(p, {left, 76, 22, 32}, 4, i == 4 ? Ink::selection : Ink::line, i == 4 ? 1.5 : 1);
        paintBar(p, {left + 5, 82, 3, 20}, theme.color(layers[i]));
    }
    constexpr std::pair<const char*, double> candidates[] = {{"the", 38}, {"a", 19}, {"his", 10}};
    double y = 84;
    for (const auto& [word, wide] : candidates) {
        const QString token = QLatin1String(word);
        paintWords(p, small, theme.color(Ink::muted), {305 - QFontMetricsF(small).horizontalAdvance(token), y}, token);
        paintBar(p, {311, y - 7, wide, 7}, theme.color(Ink::element, y < 90 ? 1 : 0.45));
        y += 15;
    }
}

// Three lines of a script, and their nodes.
void paintScriptWay(QPainter& p) {
    const Theme& theme = Theme::instance();
    const QFont code = theme.numbers(Theme::text), small = theme.words(8);
    struct Line {
        const char *name, *op, *rest;
        Ink ink;
    };
    constexpr Line lines[] = {{"kq = ", "mul_mat", "(k, q)", Ink::matrix},
                              {"scaled = ", "scale", "(kq, 0.5)", Ink::element},
                              {"weights = ", "soft_max", "(scaled)", Ink::norm}};
    for (int i = 0; i < 3; ++i) {
        const double y = 42 + 27 * i;
        paintWords(p, code, theme.color(Ink::muted), {31, y}, QString::number(i + 1));
        double x = 53;
        x += paintWords(p, code, theme.color(Ink::text), {x, y}, QLatin1String(lines[i].name));
        x += paintWords(p, code, theme.color(lines[i].ink), {x, y}, QLatin1String(lines[i].op));
        paintWords(p, code, theme.color(Ink::text), {x, y}, QLatin1String(lines[i].rest));
        const double top = 22.5 + 33 * i;
        if (i > 0) {
            p.setPen(QPen(theme.color(Ink::faint), 1.4));
            p.drawLine(QPointF(328, top - 10), QPointF(328, top));
        }
        paintBox(p, {293, top, 71, 23}, 5);
        paintBar(p, {297.5, top + 4.5, 3, 14}, theme.color(lines[i].ink));
        paintWords(p, small, theme.color(Ink::text), {306, top + 15.5}, QLatin1String(lines[i].op));
    }
}

// A small matrix, one element of it, and its place among the bytes.
void paintSampleWay(QPainter& p) {
    const Theme& theme = Theme::instance();
    const QFont digits = theme.numbers(9);
    for (int i = 0; i < 12; ++i) {
        const QRectF cell(24.5 + 38 * (i % 4), 24.5 + 30 * (i / 4), 34, 26);
        paintBox(p, cell, 4, i == 7 ? Ink::selection : Ink::line, i == 7 ? 2 : 1);
        if (i == 7) p.fillRect(cell.adjusted(1, 1, -1, -1), theme.color(Ink::selectedRow));
        p.setFont(digits);
        p.setPen(theme.color(i == 7 ? Ink::selection : Ink::text));
        p.drawText(cell, Qt::AlignCenter, QString::number(i));
        const QRectF byte(204.5 + 13.44 * i, 96.5, 11, 17);
        paintBox(p, byte, 2, i == 7 ? Ink::selection : Ink::line);
        if (i == 7) p.fillRect(byte, theme.color(Ink::selection));
    }
    QPainterPath arc(QPointF(174, 67));
    arc.cubicTo(200, 67, 304.5, 50, 304.5, 89);
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(theme.color(Ink::selection), 1.5));
    p.drawPath(arc);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::selection));
    p.drawPolygon(QPolygonF{QPointF(304.5, 94), QPointF(308.5, 88), QPointF(300.5, 88)});
    p.setFont(digits);
    p.setPen(theme.color(Ink::text));
    p.drawText(QRectF(204, 22, 164, 22), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("3·4 + 1·16 = 28"));
}

} // namespace ggs
