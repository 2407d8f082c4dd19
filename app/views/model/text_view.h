// SPDX-License-Identifier: MIT
// TextView: the view of a language model's text: the tokens, the branches of the text, and the buttons that generate
// more. A line to type another prompt in is shown on request, because the text begins with the prompt. GUI thread only.
#pragma once

#include "debug/targets/model_text.h"
#include "look/view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace ggs {

class Contents;
class Debuggee;
class Generating;
class SessionController;
class TextFlow;

class TextView : public View {
    Q_OBJECT
  public:
    explicit TextView(SessionController& controller, QWidget* parent = nullptr);

    QString whyEmpty() const override;
    bool copy() override;

    void generate();
    void typePrompt(); // shows its line, and the keys go there
    void goAlong(int places);
    void copyText();
    // Why it can't go on with the text now; empty if it can.
    QString whyNot() const;

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void otherWanted(size_t place);
    void optionsWanted();

  private:
    class Legend;

    void follow();
    void takePrompt();
    void leavePrompt();
    void pauseNoMore();
    void followBranches();
    void chooseBranch(int number);
    QString speed() const;

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Generating& m_generating;
    Contents* m_contents;
    QLineEdit* m_prompt;
    QLabel* m_count;
    QToolButton* m_options;
    TextFlow* m_flow;
    QPushButton* m_generate;
    QComboBox* m_tokens;
    QToolButton* m_eachToken; // down: the model pauses after each token
    int m_left = 0;           // requested tokens that are not generated yet, one at a time
    std::shared_ptr<const Model> m_leftOf;
    QLabel* m_speed;
    QComboBox* m_branches; // all branches of the text, by number
    int m_branchOf = 0;    // the branch that m_branchSays is about
    std::shared_ptr<const Model> m_branchesOf;
    QLabel* m_branchSays; // what was run again for the chosen branch
    QToolButton* m_copy;
    QString m_shown; // the prompt that the line was set to
};

} // namespace ggs
