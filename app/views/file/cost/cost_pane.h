// SPDX-License-Identifier: MIT
// CostPane: the errors of quantising the open file, once the user has chosen the original file.
//
// The errors are listed by tensor or by layer, with the worst blocks of the chosen rows. A click on a block picks its
// first element and requests the Blocks view. GUI thread only.
#pragma once

#include "views/file/cost/cost_models.h"
#include "views/file/cost/quantising_costs.h"
#include "views/file/other_file_pane.h"

class QComboBox;

namespace ggs {

class Computing;
class NaturalOrder;
class Selection;

class CostPane : public OtherFilePane {
    Q_OBJECT
  public:
    CostPane(Computing& computing, Selection& selection, QWidget* parent = nullptr);
    void setFile(const std::shared_ptr<const WeightsFile>& file); // null: nothing
    void setLetters(const QString& letters);
    void compareWith(const QString& path) { m_costs->compareWith(path); }
    bool cancel(); // false: nothing was under way

    const QuantisingCosts& costs() const { return *m_costs; }
    QTableView* table() const { return m_table; }
    QTableView* blocks() const { return m_blocks; }
    bool hasRows() const { return m_model->rowCount() > 0; }
    QString exportTo(const QString& path) const;

  private:
    void showOriginal();
    void showTotals();
    void showBlocks();
    void showSelection();
    std::vector<size_t> chosen() const;

    Selection& m_selection;
    std::shared_ptr<const WeightsFile> m_file;
    QuantisingCosts* m_costs;
    CostModel* m_model;
    NaturalOrder* m_order;
    WorstBlocksModel* m_worst;
    QLabel* m_blocksTitle;
    QComboBox* m_by;
    QTableView *m_table, *m_blocks;
    bool m_showing = false;
};

} // namespace ggs
