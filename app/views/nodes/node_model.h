// SPDX-License-Identifier: MIT
// NodeModel: the steps of a program as a table: step, op, name, shape, type, time, state and check. Raw values, for
// sorting, have the role Qt::UserRole; displayed texts have Qt::DisplayRole. Follows the debuggee's snapshots.
#pragma once

#include "debug/targets/target.h"

#include <QAbstractTableModel>

namespace ggs {

class Debuggee;
class Examining;
class Measuring;
class SessionController;

class NodeModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        stepColumn,
        opColumn,
        nameColumn,
        shapeColumn,
        typeColumn,
        timeColumn,
        stateColumn,
        checkColumn,
        columns
    };
    enum Role { tensorRole = Qt::UserRole + 1, stepRole, searchRole }; // searchRole: what is shown, and the key

    explicit NodeModel(SessionController& controller, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QVariant shown(size_t step, Column column) const;
    QVariant raw(size_t step, Column column) const;
    QString state(size_t step) const;
    void follow();
    void followFindings();

    Debuggee& m_debuggee;
    Measuring& m_measuring;
    const Examining& m_examining;
    std::vector<size_t> m_remarked; // the steps whose state had a remark
    std::shared_ptr<const Snapshot> m_snapshot;
};

} // namespace ggs
