// SPDX-License-Identifier: MIT
// HistogramDelegate: draws the counts of a cell as bars. Its raw value is the list of counts; its text, which tooltips
// and screen readers have, is the range. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace ggs {

class HistogramDelegate final : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace ggs
