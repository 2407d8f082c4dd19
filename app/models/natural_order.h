// SPDX-License-Identifier: MIT
// NaturalOrder: a table sorted and filtered by its raw values (Qt::UserRole), words in the order that people count in:
// blk.2 before blk.10. Numbers stand before words where a column has both.
#pragma once

#include <QSortFilterProxyModel>

namespace ggs {

// Below, at or above 0 as `a` stands before, with or behind `b`; runs of digits by their number, letters by either case.
int compareNaturally(QStringView a, QStringView b);

class NaturalOrder : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    explicit NaturalOrder(QObject* parent = nullptr);

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

} // namespace ggs
