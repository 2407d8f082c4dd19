// SPDX-License-Identifier: MIT
// The results of checks as tables: CheckedSteps, the checked steps with their verdicts, and WorstElements, the worst
// elements of one step. GUI thread only.
#pragma once

#include "debug/targets/target.h"
#include "look/names/verdict_words.h"
#include "session/selection.h"

#include <QAbstractTableModel>

namespace ggs {

class Debuggee;
class Measuring;

class CheckedSteps : public QAbstractTableModel {
    Q_OBJECT
  public:
    CheckedSteps(Debuggee& debuggee, Measuring& measuring, QObject* parent = nullptr);

    enum Column {
        stepColumn,
        opColumn,
        nameColumn,
        verdictColumn,
        worstColumn,
        boundColumn,
        usedColumn,
        elementsColumn,
        columns
    };
    enum Role { stepRole = Qt::UserRole + 1 };

    // Null outside of the rows.
    const NodeCheck* check(int row) const;
    int rowOf(size_t step) const; // -1: it was not checked

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void follow();

    Debuggee& m_debuggee;
    Measuring& m_measuring;
    std::shared_ptr<const Structure> m_structure;
    std::vector<std::shared_ptr<const NodeCheck>> m_checks; // by step
};

class WorstElements : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit WorstElements(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    enum Column {
        elementColumn,
        computedColumn,
        explainedColumn,
        apartColumn,
        boundColumn,
        usedColumn,
        ulpsColumn,
        columns
    };

    void setCheck(std::shared_ptr<const Structure> structure, std::shared_ptr<const NodeCheck> check);
    Spot spot(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString shown(const CheckedElement& element, Column column) const;

    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const NodeCheck> m_check;
};

} // namespace ggs
