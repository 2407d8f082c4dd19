// SPDX-License-Identifier: MIT
// WatchModel: the table of the watches of the open program with their values, updated with each snapshot. A value that
// has changed since the previous stop has the cursor's colour. GUI thread only.
#pragma once

#include "look/marks_model.h"

namespace ggs {

class Debuggee;

class WatchModel final : public MarksModel {
    Q_OBJECT
  public:
    enum Column { watchColumn, valueColumn, tensorColumn, columns };

    explicit WatchModel(Debuggee& debuggee, QObject* parent = nullptr);

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<size_t> numbersIn(const Snapshot& snapshot) const override;
    QString textOf(const Watch& watch, int column) const;
};

} // namespace ggs
