// SPDX-License-Identifier: MIT
// BreakpointModel: the table of the breakpoints of the open program, updated with each snapshot. The check state of the
// first column enables and disables a breakpoint. GUI thread only.
#pragma once

#include "look/marks_model.h"

namespace ggs {

class Debuggee;
class Marking;

class BreakpointModel final : public MarksModel {
    Q_OBJECT
  public:
    enum Column { stopColumn, conditionColumn, hitsColumn, lastColumn, editColumn, columns };

    BreakpointModel(Debuggee& debuggee, Marking& marking, QObject* parent = nullptr);

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<size_t> numbersIn(const Snapshot& snapshot) const override;
    QString textOf(size_t number, const Breakpoint& breakpoint, int column) const;
    QString lastStop(size_t number, const Breakpoint& breakpoint) const;
    bool isNow(size_t number) const;

    Marking& m_marking;
};

} // namespace ggs
