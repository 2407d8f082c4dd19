// SPDX-License-Identifier: MIT
// PlanAnswers: two tables that explain a memory plan, computed on request. The first lists how a different context,
// batch, cache type or flash attention setting would change the memory of a language model. The second lists nodes that
// read bytes after another node has overwritten them.
//
// The tables are computed in the background, and computed again if another program is opened. Owned by the view; GUI
// thread.
#pragma once

#include "look/sheet_model.h"
#include "program/model_memory.h"
#include "session/computing.h"

#include <QWidget>
#include <optional>

#include <memory>

class QLabel;
class QTableView;

namespace ggs {

class Debuggee;
class Generating;
class Opening;
class SessionController;

class PlanAnswers : public QWidget {
    Q_OBJECT
  public:
    enum class Question { none, whatIf, aliases };

    explicit PlanAnswers(SessionController& controller, QWidget* parent = nullptr);
    void ask(Question question);
    Question asked() const { return m_asked; }
    // Whether what is open is a language model, which has other ways to be run.
    bool canAskWhatIf() const;
    QTableView* table() const { return m_asked == Question::aliases ? m_reads : m_cases; }
    QString text() const; // the table, tab by tab

  private:
    void answer();
    void answerWhatIf();
    void sayWhatIf();
    void answerAliases();
    void say(const QString& what);
    void runCase(int row);

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Generating& m_generating;
    Computing& m_computing;
    const CommandQueue::Kind m_kind;
    Question m_asked = Question::none;
    QLabel* m_says;
    SheetModel *m_caseRows, *m_readRows;
    QTableView *m_cases, *m_reads;
    std::vector<ModelCase> m_shown; // by row of the cases; empty while they are being made
    // How the model of that file ran before a case was taken, so that there is a way back.
    std::optional<ModelCase> m_before;
    QString m_beforeOf;
};

} // namespace ggs
