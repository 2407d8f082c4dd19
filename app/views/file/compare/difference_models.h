// SPDX-License-Identifier: MIT
// KeyDifferenceModel, TensorDifferenceModel: the differences between two files of weights as tables of keys and of
// tensors.
//
// Tensors that exist in only one file, or whose shapes differ, come first. The others follow, in descending order of
// their largest difference. Qt::UserRole gives raw values, for sorting. GUI thread only.
#pragma once

#include "values/files/file_diff.h"

#include <QAbstractTableModel>

#include <memory>

namespace ggs {

class KeyDifferenceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { nameColumn, hereColumn, thereColumn, columns };

    using QAbstractTableModel::QAbstractTableModel;
    void show(std::shared_ptr<const FileDiff> diff); // null: nothing

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const FileDiff> m_diff;
};

class TensorDifferenceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        nameColumn,
        hereColumn,
        thereColumn,
        nmseColumn,
        mostColumn,
        numbersColumn,
        bytesColumn,
        whyColumn,
        columns
    };

    using QAbstractTableModel::QAbstractTableModel;
    void show(std::shared_ptr<const FileDiff> diff); // null: nothing
    const TensorDifference& row(int row) const { return m_diff->tensors[m_rows[static_cast<size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static QStringList exportColumns();
    QVariant exported(int row, int column) const { return raw(row, static_cast<Column>(column)); }

  private:
    QVariant raw(int row, Column column) const;

    std::shared_ptr<const FileDiff> m_diff;
    std::vector<size_t> m_rows;
};

} // namespace ggs
