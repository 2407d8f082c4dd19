// SPDX-License-Identifier: MIT
// BreakpointModel: the table of the breakpoints of the open program, updated with each snapshot. The check state of the
// first column enables and disables a breakpoint. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace ggs {

class Debuggee;
class Marking;

class BreakpointModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { stopColumn, conditionColumn, hitsColumn, lastColumn, editColumn, columns };

    BreakpointModel(Debuggee& debuggee, Marking& marking, QObject* parent = nullptr);

    // Returns the number of the breakpoint in a row, as the snapshot has it; nothing for an invalid index.
    std::optional<size_t> numberAt(const QModelIndex& index) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void follow();
    QString textOf(size_t number, const Breakpoint& breakpoint, int column) const;
    QString lastStop(size_t number, const Breakpoint& breakpoint) const;
    bool isNow(size_t number) const;

    Debuggee& m_debuggee;
    Marking& m_marking;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<size_t> m_numbers; // by row
};

} // namespace ggs
