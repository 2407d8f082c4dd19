// SPDX-License-Identifier: MIT
// CurvesView: the curves of a training over its rounds: the loss of each round, its means over epochs, and on request
// the learning rate, the norm of the gradients and the watched results. They grow while the training runs.
//
// A click on a point goes to its round. The view states in words why the training ended. Curves of earlier trainings
// that the user keeps are drawn with the current one. GUI thread only.
#pragma once

#include "look/view.h"
#include "views/train/training_chart.h"

#include <optional>

class QAction;
class QCheckBox;
class QLabel;
class QMenu;
class QSplitter;
class QTimer;
class QToolButton;

namespace ggs {

class TrainingRuns;
class WrappingRow;
struct TrainingProgress;

class CurvesView final : public View {
    Q_OBJECT
  public:
    CurvesView(Debuggee& debuggee, Moves& moves, TrainingRuns& runs, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;
    // Adds a button that triggers an action of the window, with a shorter text.
    void addButton(QAction& action, const QString& name, const QString& text);
    void addToSave(QAction& action); // to the menu of a button

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    // A quantity with a chart of its own below the losses.
    struct Quantity {
        QString name; // in the box
        QCheckBox* box;
        TrainingChart* chart;
        std::optional<size_t> watch; // its number; nothing: it isn't one
    };
    void makeHeader();
    void addQuantity(const QString& name, const QString& id, std::optional<size_t> watch);
    void followProgram();
    void refresh();
    void redraw();
    void drawLosses(const TrainingProgress& progress);
    void drawQuantities(const TrainingProgress& progress);
    void describe(const TrainingProgress* progress);
    void fillKept(QMenu& menu);
    QString exportNumbers(const QString& path) const;
    uint32_t first() const; // the training's round in which the session began

    Debuggee& m_debuggee;
    Moves& m_moves;
    TrainingRuns& m_runs;
    ViewHeader* m_header;
    WrappingRow* m_buttons;
    WrappingRow* m_boxes;
    QToolButton *m_keep, *m_kept, *m_save;
    QCheckBox *m_logarithmic, *m_rounds, *m_epochs;
    QSplitter* m_charts;
    TrainingChart* m_losses;
    std::vector<Quantity> m_quantities;
    QLabel* m_end;
    Contents* m_contents;
    QTimer* m_soon; // the next drawing while it runs
    bool m_stale = true;
    std::shared_ptr<const TrainingProgress> m_drawn;
};

} // namespace ggs
