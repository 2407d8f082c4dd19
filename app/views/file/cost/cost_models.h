// SPDX-License-Identifier: MIT
// CostModel, WorstBlocksModel: the errors of quantising as tables: by tensor, by layer, and the worst blocks.
// Qt::UserRole gives raw values, for sorting. GUI thread only.
#pragma once

#include "values/files/quantising_cost.h"

#include <QAbstractTableModel>

namespace ggs {

class QuantisingCosts;

// A row for each tensor of the file, or for each layer.
class CostModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum class By { tensor, layer };
    enum Column {
        nameColumn,
        rmseColumn,
        relativeColumn,
        largestColumn,
        oddColumn,
        typeColumn,
        fromColumn,
        elementsColumn,
        columns
    };

    explicit CostModel(const QuantisingCosts& costs, QObject* parent = nullptr);
    void setFile(std::shared_ptr<const WeightsFile> file);
    void setBy(By by);
    By by() const { return m_by; }
    void refresh(); // some are new

    // The tensors that a row is of.
    std::vector<size_t> tensorsOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    QStringList exportColumns() const;
    QVariant exported(int row, int column) const { return raw(row, static_cast<Column>(column)); }

  private:
    const ErrorSums* sumsOf(int row) const; // null: not known
    QString layerOf(size_t tensor) const;
    QVariant raw(int row, Column column) const;

    const QuantisingCosts& m_costs;
    std::shared_ptr<const WeightsFile> m_file;
    By m_by = By::tensor;
    std::vector<LayerCost> m_layers;
};

// The worst blocks of some tensors, the largest RMSE first.
class WorstBlocksModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { nameColumn, blockColumn, firstColumn, rmseColumn, largestColumn, columns };

    struct Row {
        size_t tensor = 0;
        Index first{}; // its first element
        BlockCost cost;
    };

    using QAbstractTableModel::QAbstractTableModel;
    void show(std::shared_ptr<const WeightsFile> file, const QuantisingCosts& costs,
              const std::vector<size_t>& tensors);
    const Row& row(int row) const { return m_rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const WeightsFile> m_file;
    std::vector<Row> m_rows;
};

} // namespace ggs
