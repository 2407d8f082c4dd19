// SPDX-License-Identifier: MIT
// PromptDialog: what a language model is given, and how it is run: the prompt in as many lines as it has, as a message
// of a conversation if the model has a template for that; the cache's room and type; flash attention; of which tokens
// the logits are wanted. Nothing is run: another graph is made. Tokens are counted beside the window, and until their
// number is known nothing can be made. GUI thread.
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

class PromptDialog : public QDialog {
    Q_OBJECT
  public:
    // Of the open model.
    PromptDialog(Computing& computing, Generating& generating, Opening& opening, QWidget* parent = nullptr);
    ModelRun run() const;

  private:
    std::string prompt() const;
    void askForCount();
    void follow();

    Computing& m_computing;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Model> m_model;
    QPlainTextEdit* m_prompt;
    QLabel* m_count;
    QCheckBox* m_chat;
    QSpinBox *m_cells, *m_micro;
    QComboBox* m_cache;
    QCheckBox *m_flash, *m_all;
    QPushButton* m_ok;
    std::optional<Result<size_t>> m_tokens; // of the prompt as it stands; nothing: they are being counted
};

} // namespace ggs
