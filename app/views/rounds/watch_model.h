// SPDX-License-Identifier: MIT
// WatchModel: the table of the watches of the open program with their values, updated with each snapshot. A value that
// has changed since the previous stop has the cursor's colour. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace ggs {

class Debuggee;

class WatchModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { watchColumn, valueColumn, tensorColumn, columns };

    explicit WatchModel(Debuggee& debuggee, QObject* parent = nullptr);

    // Returns the number of the watch in a row, as the snapshot has it; nothing for an invalid index.
    std::optional<size_t> numberAt(const QModelIndex& index) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void follow();
    QString textOf(const Watch& watch, int column) const;

    Debuggee& m_debuggee;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<size_t> m_numbers; // by row
};

} // namespace ggs
