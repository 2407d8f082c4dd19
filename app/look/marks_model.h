// SPDX-License-Identifier: MIT
// MarksModel: the base of the tables of breakpoints and watches, with a row for each mark of the snapshot. GUI thread
// only.
#pragma once

#include "debug/targets/target.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace ggs {

class Debuggee;

class MarksModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    // Returns the number of the mark in a row, as the snapshot has it; nothing for an invalid index.
    std::optional<size_t> numberAt(const QModelIndex& index) const;
    int rowCount(const QModelIndex& parent = {}) const override;

  protected:
    // The maker calls follow() once; later it is called for each snapshot.
    explicit MarksModel(Debuggee& debuggee, QObject* parent);
    void follow();
    virtual std::vector<size_t> numbersIn(const Snapshot& snapshot) const = 0;

    Debuggee& m_debuggee;
    std::shared_ptr<const Snapshot> m_snapshot; // null: nothing is open
    std::vector<size_t> m_numbers;              // by row
};

} // namespace ggs
