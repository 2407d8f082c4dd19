// SPDX-License-Identifier: MIT
// TimeBars: draws a profile's column of bars: each as long as the row's median, in the hue of its op's family, with a
// line from quartile to quartile and a tick at the minimum where there were several runs. GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace ggs {

class TimeBars : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace ggs
