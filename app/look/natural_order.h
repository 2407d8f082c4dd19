// SPDX-License-Identifier: MIT
// NaturalOrder: a proxy model of a flat table that sorts rows by raw values (Qt::UserRole) and filters them by text.
// Text is sorted in natural order (blk.2 before blk.10). Within a column, numbers come before text. Equal rows keep the
// order of the table. The filter is applied to each row's search text, which is the searchRole of its first column.
//
// Each value is read once, and all rows are rearranged in one change, so a hundred thousand rows are sorted and
// searched without a delay. The table may add or remove rows only by a reset. If values change, rows move only when the
// table is sorted again. GUI thread only.
#pragma once

#include <QAbstractProxyModel>

#include <vector>

namespace ggs {

// Returns a number below, equal to or above 0 if `a` sorts before, with or after `b`. Runs of digits are compared as
// numbers, and letters ignoring case.
int compareNaturally(QStringView a, QStringView b);

class NaturalOrder : public QAbstractProxyModel {
    Q_OBJECT
  public:
    static constexpr int searchRole = Qt::UserRole + 100;

    using QAbstractProxyModel::QAbstractProxyModel;
    void setSourceModel(QAbstractItemModel* source) override;
    void setLetters(const QString& letters);                                  // none: all rows
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // -1: the table's own order

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override { return {}; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QModelIndex mapToSource(const QModelIndex& proxy) const override;
    QModelIndex mapFromSource(const QModelIndex& source) const override;

  private:
    void fill();
    void arrange();

    QString m_letters;
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    std::vector<int> m_rows;   // of the table, in this order
    std::vector<int> m_places; // of the table's rows, here; -1: filtered out
};

} // namespace ggs
