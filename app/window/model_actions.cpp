// SPDX-License-Identifier: MIT
#include "window/model_actions.h"

#include "look/actions.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/model/part_dialog.h"
#include "views/model/prompt_dialog.h"
#include "views/model/prompts_dialog.h"
#include "views/model/text_view.h"
#include "window/main_window.h"

namespace ggs {

ModelActions::ModelActions(MainWindow& window, TextView& text)
    : QObject(&window), m_window(window), m_debuggee(window.controller().debuggee()),
      m_opening(window.controller().opening()), m_generating(window.controller().generating()),
      m_marking(window.controller().marking()), m_selection(window.controller().selection()), m_textView(&text) {
    connect(m_textView, &TextView::optionsWanted, this, &ModelActions::askForPrompt);
    connect(m_textView, &TextView::otherWanted, this, [this](size_t place) {
        if (place == 0) return;
        m_selection.selectToken(place - 1); // whose next-token probabilities include this one
        m_window.showView(QStringLiteral("nextToken"));
    });
}

void ModelActions::addActions() {
    Actions& a = m_window.actions();
    const QString run = MainWindow::tr("&Run"), go = MainWindow::tr("&Go");
    a.add("generate", run, tr("&Generate"), {}, QKeySequence(Qt::CTRL | Qt::Key_F5),
          tr("Generates the number of tokens set in the model’s text"), [this] { m_textView->generate(); });
    a.add("prompt", run, tr("Type a pro&mpt"), {}, QKeySequence(Qt::CTRL | Qt::Key_T),
          tr("Moves the focus to the model's text"), [this] {
              m_window.showView(m_textView->id());
              m_textView->typePrompt();
          });
    a.add("modelOptions", run, tr("Prompt and mo&del…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
          tr("Sets a multi-line prompt, the size and type of the KV cache, and flash attention"),
          [this] { askForPrompt(); });
    a.add("comparePrompts", run, tr("Compare with anot&her prompt…"), {}, {},
          tr("Finds the nodes whose results change with another prompt, and the first node that differs"),
          [this] { askForOtherPrompt(); });
    a.add("tokenBack", go, tr("Previous to&ken"), {}, Qt::Key_BracketLeft,
          tr("Selects the previous token in the views of the model"), [this] { m_textView->goAlong(-1); });
    a.add("tokenOn", go, tr("Ne&xt token"), {}, Qt::Key_BracketRight,
          tr("Selects the next token in the views of the model"), [this] { m_textView->goAlong(1); });
    a.add("copyText", MainWindow::tr("&Edit"), tr("Copy the model's te&xt"), {}, {},
          tr("Copies the prompt and the generated text"), [this] { m_textView->copyText(); });
    a.add("changePart", MainWindow::tr("&Edit"), tr("Edit sl&ice…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
          tr("Sets, scales or adds to a slice of the selected tensor, such as a head, a row or a channel; one undo "
             "reverts the change"),
          [this] { askForPart(); });
    const auto follow = [this] {
        m_window.actions().allow("changePart", !m_debuggee.isOpen()      ? tr("nothing is open")
                                               : !m_selection.selected() ? tr("select a tensor first")
                                                                         : m_debuggee.whyNot(Capability::change));
        const QString none = m_generating.text() ? QString() : tr("no language model is open");
        m_window.actions().allow("generate", none.isEmpty() ? m_textView->whyNot() : none);
        for (const char* id : {"prompt", "modelOptions", "comparePrompts", "tokenBack", "tokenOn", "copyText"})
            m_window.actions().allow(QLatin1String(id), none);
    };
    connect(&m_generating, &Generating::textChanged, this, follow);
    for (const auto change : {&Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::closed})
        connect(&m_debuggee, change, this, follow);
    connect(&m_selection, &Selection::selectionChanged, this, follow);
    follow();
}

void ModelActions::askForPart(std::optional<uint32_t> tensor, const QString& part) {
    if (!tensor) tensor = m_selection.selected();
    if (!tensor || !m_debuggee.isOpen()) return;
    auto* const dialog = new PartDialog(m_debuggee, m_selection, *tensor, part, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, tensor] { m_marking.changePart(*tensor, dialog->slice(), dialog->change()); });
    dialog->open();
}

void ModelActions::askForOtherPrompt() {
    if (!m_generating.text()) return;
    auto* dialog = m_window.findChild<PromptsDialog*>();
    if (!dialog) dialog = new PromptsDialog(m_window.controller(), &m_window);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

void ModelActions::askForPrompt() {
    if (!m_generating.text()) return;
    auto* const dialog = new PromptDialog(m_window.controller().computing(), m_generating, m_opening, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_opening.openModel(dialog->run()); });
    dialog->open();
}

} // namespace ggs
