// SPDX-License-Identifier: MIT
// PromptDialog: the prompt of a language model, and the options of its run. The prompt may have several lines. If the
// model has a chat template, the prompt can be formatted as a message of a conversation, with a system message before
// it. The exact text is shown in tokens. The options are the size and
// type of the cache, flash attention, and the tokens whose logits are computed. Accepting the dialog builds a new
// graph, but doesn't run it. Tokens are counted in the background; the dialog can't be accepted until their number is
// known. GUI thread.
#pragma once

#include "debug/targets/model_target.h"
#include "session/computing.h"

#include <QDialog>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace ggs {

class Generating;
class Opening;
class PromptPieces;

class PromptDialog : public QDialog {
    Q_OBJECT
  public:
    // Shows the prompt and the options of the open model.
    PromptDialog(Computing& computing, Generating& generating, Opening& opening, QWidget* parent = nullptr);
    ModelRun run() const;

  private:
    std::string prompt() const;
    std::vector<ChatTurn> chat() const; // empty: the prompt is the text as it is typed
    void askForCount();
    void follow();

    Computing& m_computing;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Model> m_model;
    const ChatTemplate* m_template; // nullptr: missing or unknown
    QLabel* m_systemLabel;
    QPlainTextEdit *m_system, *m_prompt;
    PromptPieces* m_pieces;
    QLabel* m_count;
    QCheckBox* m_chat;
    QSpinBox *m_cells, *m_micro;
    QComboBox* m_cache;
    QCheckBox *m_flash, *m_all;
    QPushButton* m_ok;
    std::optional<Result<size_t>> m_tokens; // number in the current prompt; nothing while they are counted
};

} // namespace ggs
