// SPDX-License-Identifier: MIT
#include "views/train/fit_pictures.h"

#include "look/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int gap = 6, smallest = 32, largest = 96; // pixels: of a picture

} // namespace

FitPictures::FitPictures(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("fitPictures"));
    setAccessibleName(tr("Pictures of the batch"));
    setFocusPolicy(Qt::TabFocus);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

int FitPictures::lineHeight() const { return QFontMetrics(Theme::instance().numbers(Theme::caption)).height(); }

// The largest pictures for which all fit.
FitPictures::Grid FitPictures::grid() const {
    const int n = static_cast<int>(m_pictures.size());
    for (int side = largest;; side -= 4) {
        const int columns = std::max(1, (width() - gap) / (side + gap));
        const int rows = std::max(1, (height() - gap) / (side + lineHeight() + gap));
        if (side <= smallest || columns * rows >= n) return {side, columns, rows};
    }
}

size_t FitPictures::shown() const {
    const Grid g = grid();
    return std::min(m_pictures.size(), static_cast<size_t>(g.columns) * static_cast<size_t>(g.rows));
}

QRect FitPictures::placeOf(size_t picture) const {
    if (picture >= shown()) return {};
    const Grid g = grid();
    const int i = static_cast<int>(picture);
    return {gap + i % g.columns * (g.side + gap), gap + i / g.columns * (g.side + lineHeight() + gap), g.side,
            g.side + lineHeight()};
}

QString FitPictures::wordsOf(const FitPicture& picture) const {
    if (!picture.predicted) return QString::number(picture.label);
    return picture.wrong() ? QStringLiteral("%1 ≠ %2").arg(*picture.predicted).arg(picture.label)
                           : QStringLiteral("%1 ✓").arg(*picture.predicted);
}

void FitPictures::show(std::vector<FitPicture> pictures) {
    m_pictures = std::move(pictures);
    const auto wrong = std::ranges::count_if(m_pictures, &FitPicture::wrong);
    setAccessibleDescription(
        tr("%n picture(s)", nullptr, static_cast<int>(m_pictures.size())) +
        (wrong > 0 ? QStringLiteral(", ") + tr("%n of them wrong", nullptr, static_cast<int>(wrong)) : QString()));
    update();
}

void FitPictures::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setFont(theme.numbers(Theme::caption));
    for (size_t i = 0; i < shown(); ++i) {
        const FitPicture& each = m_pictures[i];
        const QRect place = placeOf(i);
        const QRect image(place.topLeft(), QSize(place.width(), place.width()));
        p.drawImage(image, each.image);
        p.setPen(QPen(theme.color(each.wrong() ? Ink::trouble : Ink::line), each.wrong() ? 2 : 1));
        p.setBrush(Qt::NoBrush);
        p.drawRect(image.adjusted(0, 0, -1, -1));
        p.setPen(theme.color(each.wrong() ? Ink::trouble : Ink::muted));
        p.drawText(place.adjusted(0, place.width(), 0, 0), Qt::AlignCenter, wordsOf(each));
    }
    if (!hasFocus()) return;
    p.setPen(theme.color(Ink::selection));
    p.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool FitPictures::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    for (size_t i = 0; i < shown(); ++i) {
        if (!placeOf(i).contains(help->pos())) continue;
        const FitPicture& each = m_pictures[i];
        QToolTip::showText(help->globalPos(),
                           each.predicted
                               ? tr("picture %1: predicted %2, label %3").arg(i).arg(*each.predicted).arg(each.label)
                               : tr("picture %1: label %2").arg(i).arg(each.label),
                           this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace ggs
