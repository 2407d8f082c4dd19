// SPDX-License-Identifier: MIT
// GradientsView: the view of gradient checks, which compare gradients with differences of the loss.
//
// One table lists the checked tensors with their verdicts. The other one lists the checked elements of the chosen
// tensor, the largest error first, with the node that has a kink. A click on an element shows it in the Element view.
// The view also starts checks, shows their progress and ends them. GUI thread only.
#pragma once

#include "debug/probes/check.h"
#include "debug/probes/gradcheck.h"
#include "look/view.h"

class QLabel;
class QSplitter;
class QTableView;
class QToolButton;

namespace ggs {

class GradientChecking;
class NaturalOrder;
class ProgressLine;
class SheetModel;

class GradientsView : public View {
    Q_OBJECT
  public:
    GradientsView(Debuggee& debuggee, GradientChecking& checking, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;

  signals:
    void elementWanted(); // the picked element, in detail
    // The errors of the gradient of a tensor, as values.
    void errorsWanted(std::shared_ptr<const NodeCheck> errors);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeHeader();
    void makeTables();
    void showChecks();
    void showTensor(std::optional<uint32_t> tensor);
    void showSelection();
    void allowButtons();
    void allowErrors();
    void fitTensors(); // above the elements, the table is not higher than its rows
    QString found(const GradientCheck& check) const;

    Debuggee& m_debuggee;
    GradientChecking& m_checking;
    Selection& m_selection;
    ViewHeader* m_header;
    ProgressLine* m_progress;
    QToolButton *m_checkAll, *m_checkSelected, *m_errors;
    SheetModel *m_tensorRows, *m_elementRows;
    NaturalOrder *m_tensors, *m_elements;
    QTableView *m_tensorTable = nullptr, *m_elementTable = nullptr;
    QLabel* m_found;
    QSplitter* m_parts;
    std::optional<uint32_t> m_tensor; // whose elements are shown
    std::vector<int64_t> m_flats;     // of the rows of m_elementRows
    int m_done = 0, m_of = 0;         // of a check that is going on
    bool m_selecting = false;
};

} // namespace ggs
