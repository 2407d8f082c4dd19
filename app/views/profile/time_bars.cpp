// SPDX-License-Identifier: MIT
#include "views/profile/time_bars.h"

#include "look/theme.h"
#include "views/profile/profile_model.h"

#include <QPainter>

namespace ggs {

void TimeBars::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const double longest = index.data(ProfileModel::longestRole).toDouble();
    const double median = index.data(ProfileModel::medianRole).toDouble();
    if (longest <= 0 || median <= 0) return;
    const Theme& theme = Theme::instance();
    const QRectF room = QRectF(option.rect).adjusted(8, 5, -10, -5);
    const auto x = [&](double ns) { return room.left() + ns / longest * room.width(); };
    const auto ink = static_cast<Ink>(index.data(ProfileModel::inkRole).toInt());
    const QRectF bar(room.left(), room.top(), std::max(1.5, x(median) - room.left()), room.height());
    painter->fillRect(bar, theme.color(ink, 0.42));
    painter->fillRect(QRectF(bar.right() - 1.5, bar.top(), 1.5, bar.height()), theme.color(ink));
    const double low = index.data(ProfileModel::lowRole).toDouble(),
                 high = index.data(ProfileModel::highRole).toDouble();
    const double least = index.data(ProfileModel::minRole).toDouble();
    if (high <= low) return;
    const double middle = room.center().y();
    painter->fillRect(QRectF(x(low), middle - 0.75, std::max(1.0, x(high) - x(low)), 1.5), theme.color(Ink::text));
    for (const double end : {low, high})
        painter->fillRect(QRectF(x(end) - 0.5, middle - 3, 1, 6), theme.color(Ink::text));
    painter->fillRect(QRectF(x(least) - 0.5, room.top(), 1, room.height()), theme.color(Ink::muted));
}

} // namespace ggs
