// SPDX-License-Identifier: MIT
// NaturalOrder: the rows of a flat table, sorted by its raw values (Qt::UserRole) and filtered by letters. Words stand
// in the order that people count in, blk.2 before blk.10, and numbers before words where a column has both; what is
// equal stays in the table's order. Letters are looked for in a row's search text, which the table gives for its first
// column.
//
// Each value is asked for once and all rows change together, so a hundred thousand of them are sorted and searched at
// once. The table may change by resets, and values may change: they are put in order when it is sorted again. GUI
// thread.
#pragma once

#include <QAbstractProxyModel>

#include <vector>

namespace ggs {

// Below, at or above 0 as `a` stands before, with or behind `b`; runs of digits by their number, letters by either
// case.
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
