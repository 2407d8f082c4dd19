// SPDX-License-Identifier: MIT
// PromptsDialog: compares the open model's prompt with another one. Both are run in the background. The dialog shows
// the most likely next tokens after both, how far the results of each layer differ, and the nodes with their
// differences. The first node that differs is marked. A click selects the node in the window, which stays usable. The
// result is kept while the dialog is closed, until another model is opened. Owned by the window; GUI thread.
#pragma once

#include "session/computing.h"
#include "values/prompts_compared.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableView;

namespace ggs {

class Chart;
class Debuggee;
class Generating;
class NaturalOrder;
class PromptNodesModel;
class SessionController;
class SheetModel;

class PromptsDialog : public QDialog {
    Q_OBJECT
  public:
    // Compares prompts of the open model, and is deleted together with it.
    explicit PromptsDialog(SessionController& controller, QWidget* parent = nullptr);
    ~PromptsDialog() override;
    bool isComparing() const { return m_busy; }
    const PromptsCompared* compared() const { return m_compared.get(); } // null: nothing yet

  private:
    void compare();
    void stop();
    void follow();
    void take(std::shared_ptr<const PromptsCompared> compared);
    void say(const QString& sentence, bool trouble = false);
    void openRow(const QModelIndex& row);
    struct Likeliest {
        QString piece;
        double probability = 0;
    };
    std::function<QString()> summary() const;
    static QString summaryOf(const PromptsCompared& c, const Likeliest& a, const Likeliest& b);
    void showNext();
    void showLayers();

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Generating& m_generating;
    Computing& m_computing;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const PromptsCompared> m_compared;
    SheetModel* m_next;
    Chart* m_layers;
    PromptNodesModel* m_nodes;
    NaturalOrder* m_order;
    QLabel* m_says;
    QPlainTextEdit *m_first, *m_second;
    QPushButton* m_go;
    QTableView* m_table;
    bool m_busy = false;
};

} // namespace ggs
