// SPDX-License-Identifier: MIT
#include "views/train/histogram_delegate.h"

#include "look/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace ggs {

void HistogramDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem bare = option;
    initStyleOption(&bare, index);
    bare.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &bare, painter, bare.widget);
    const QVariantList counts = index.data(Qt::UserRole).toList();
    double most = 0;
    for (const QVariant& each : counts) most = std::max(most, each.toDouble());
    if (most <= 0) return;
    const QRectF room = QRectF(option.rect).adjusted(6, 3, -6, -3);
    const double wide = room.width() / static_cast<double>(counts.size());
    painter->save();
    painter->setPen(Qt::NoPen);
    painter->setBrush(Theme::instance().color(Ink::matrix));
    for (qsizetype i = 0; i < counts.size(); ++i) {
        const double count = counts[i].toDouble();
        if (count <= 0) continue;
        const double high = std::max(1.0, room.height() * count / most);
        painter->drawRect(
            QRectF(room.left() + wide * static_cast<double>(i), room.bottom() - high, std::max(1.0, wide - 1), high));
    }
    painter->restore();
}

QSize HistogramDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    constexpr int wide = 96; // pixels
    return {wide, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace ggs
