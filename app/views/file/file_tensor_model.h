// SPDX-License-Identifier: MIT
// FileTensorModel: the tensors of a file of weights as a table, with the statistics of their values.
//
// Qt::UserRole gives raw values, for sorting; exported() gives the values that are written to a file. GUI thread only.
#pragma once

#include "files/weights_file.h"

#include <QAbstractTableModel>

#include <memory>

namespace ggs {

class TensorStatistics;

class FileTensorModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        numberColumn,
        nameColumn,
        typeColumn,
        shapeColumn,
        bytesColumn,
        offsetColumn,
        minColumn, // from here on what its values are like
        maxColumn,
        meanColumn,
        sdColumn,
        zerosColumn,
        oddColumn,
        columns
    };
    enum Role { tensorRole = Qt::UserRole + 1 }; // its number in the file, which is its number in the structure

    using QAbstractTableModel::QAbstractTableModel;
    // A null file: nothing. Statistics are those of the file, and outlive the model; null: none.
    void setFile(std::shared_ptr<const WeightsFile> file, const TensorStatistics* statistics = nullptr);
    void showStatistics(); // some are new

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static QStringList exportColumns();
    QVariant exported(int row, int column) const;

  private:
    QString shown(size_t tensor, Column column) const;
    QVariant raw(size_t tensor, Column column) const;
    QVariant statistic(size_t tensor, Column column) const;
    QString tip(size_t tensor, Column column) const;

    std::shared_ptr<const WeightsFile> m_file;
    const TensorStatistics* m_statistics = nullptr;
};

} // namespace ggs
