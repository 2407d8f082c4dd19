// SPDX-License-Identifier: MIT
// PromptNodesModel: the nodes of two compared prompts in the order in which they run, with the difference of each. Raw
// values, for sorting, have the role Qt::UserRole. GUI thread.
#pragma once

#include "values/prompts_compared.h"

#include <QAbstractTableModel>

#include <memory>

namespace ggs {

class PromptNodesModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { numberColumn, nameColumn, shapeColumn, nmseColumn, mostColumn, differColumn, noteColumn, columns };

    using QAbstractTableModel::QAbstractTableModel;
    void show(std::shared_ptr<const PromptsCompared> compared); // null: nothing
    const NodeApart& node(int row) const { return m_compared->nodes[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QVariant raw(int row, Column column) const;

    std::shared_ptr<const PromptsCompared> m_compared;
};

} // namespace ggs
