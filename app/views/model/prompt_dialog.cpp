// SPDX-License-Identifier: MIT
#include "views/model/prompt_dialog.h"

#include "look/plain_text.h"
#include "look/theme.h"
#include "session/computing.h"
#include "session/generating.h"
#include "session/opening.h"
#include "text/chat_template.h"
#include "views/model/prompt_pieces.h"
#include "words/messages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include <initializer_list>

namespace ggs {

namespace {

constexpr int mostCells = 1 << 20;
constexpr size_t piecesShown = 2000; // tokens; a longer prompt is a book
constexpr TypeId cacheTypes[] = {TypeId::f16, TypeId::f32, TypeId::q8_0};

} // namespace

PromptDialog::PromptDialog(Computing& computing, Generating& generating, Opening& opening, QWidget* parent)
    : QDialog(parent), m_computing(computing), m_kind(newKind()), m_model(generating.text()->model),
      m_template(recognised_chat_template(m_model->chat_template())), m_systemLabel(new QLabel(tr("System message"))),
      m_system(new PlainText), m_prompt(new PlainText), m_pieces(new PromptPieces), m_count(new QLabel),
      m_chat(new QCheckBox), m_cells(new QSpinBox), m_micro(new QSpinBox), m_cache(new QComboBox),
      m_flash(new QCheckBox(tr("Flash attention: one node instead of mul_mat, soft_max and mul_mat"))),
      m_all(new QCheckBox(tr("Logits of all tokens, not just the last one"))) {
    const ModelText& text = *generating.text();
    const ModelRun& how = opening.modelRun();
    setObjectName(QStringLiteral("promptDialog"));
    setWindowTitle(tr("Prompt and model"));
    resize(640, 620);
    m_prompt->setObjectName(QStringLiteral("promptText"));
    m_prompt->setAccessibleName(tr("Prompt"));
    m_prompt->setTabChangesFocus(true);
    m_system->setObjectName(QStringLiteral("promptSystem"));
    m_system->setAccessibleName(m_systemLabel->text());
    m_system->setPlaceholderText(tr("None"));
    m_system->setTabChangesFocus(true);
    m_system->setMaximumHeight(3 * m_system->fontMetrics().lineSpacing());
    m_systemLabel->setBuddy(m_system);
    // A conversation is edited as its messages, if the prompt is still the one made of them.
    const bool isChat = !how.chat.empty() && how.prompt == text.written;
    m_prompt->setPlainText(QString::fromStdString(isChat ? how.chat.back().text : text.written));
    if (isChat && how.chat.size() > 1) m_system->setPlainText(QString::fromStdString(how.chat.front().text));
    m_count->setObjectName(QStringLiteral("promptCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setFont(Theme::instance().numbers(Theme::caption));
    m_chat->setObjectName(QStringLiteral("promptIsChat"));
    m_chat->setText(
        m_template
            ? tr("Chat message, formatted with the model's template (%1)").arg(QLatin1String(name_of(*m_template)))
            : tr("Chat message"));
    m_chat->setEnabled(m_template != nullptr);
    m_chat->setChecked(m_template && isChat);
    auto* const noChat = new QLabel;
    noChat->setObjectName(QStringLiteral("whyNoChat"));
    noChat->setProperty("role", "muted");
    noChat->setWordWrap(true);
    const Result<const ChatTemplate*> known = chat_template_in(m_model->chat_template());
    if (!known.ok()) noChat->setText(words(known.error()));
    noChat->setVisible(!known.ok());
    m_pieces->setToolTip(tr("The exact text that the model gets, cut into tokens"));
    m_cells->setObjectName(QStringLiteral("modelCells"));
    m_cells->setRange(256, mostCells);
    m_cells->setSingleStep(256);
    m_cells->setValue(static_cast<int>(std::min<int64_t>(m_model->cells(how.options), mostCells)));
    m_cells->setToolTip(tr("Number of tokens that fit in the KV cache; the context length in the file is %1")
                            .arg(m_model->params().context));
    m_micro->setObjectName(QStringLiteral("modelMicroBatch"));
    m_micro->setRange(1, mostCells);
    m_micro->setValue(static_cast<int>(std::clamp<int64_t>(how.options.micro_batch, 1, mostCells)));
    m_micro->setToolTip(tr("A longer prompt is run in micro-batches (n_ubatch), one per round"));
    m_cache->setObjectName(QStringLiteral("modelCache"));
    for (const TypeId type : cacheTypes) m_cache->addItem(QLatin1String(traits(type).name), static_cast<int>(type));
    m_cache->setCurrentIndex(m_cache->findData(static_cast<int>(how.options.cache)));
    m_flash->setObjectName(QStringLiteral("modelFlash"));
    m_flash->setChecked(how.options.flash);
    m_all->setObjectName(QStringLiteral("modelAllOutputs"));
    m_all->setChecked(how.options.all_outputs);
    const bool causal = m_model->params().causal;
    for (QWidget* each : std::initializer_list<QWidget*>{m_cells, m_micro, m_cache, m_flash, m_all})
        each->setEnabled(causal);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Build graph"));
    auto* const form = new QFormLayout;
    form->addRow(tr("KV cache cells"), m_cells);
    form->addRow(tr("KV cache type"), m_cache);
    form->addRow(tr("Max prompt tokens per round"), m_micro);
    form->addRow(m_flash);
    form->addRow(m_all);
    auto* const column = new QVBoxLayout(this);
    column->addWidget(m_chat);
    column->addWidget(noChat);
    column->addWidget(m_systemLabel);
    column->addWidget(m_system);
    column->addWidget(m_prompt, 2);
    column->addWidget(m_count);
    column->addWidget(m_pieces, 2);
    column->addLayout(form);
    column->addWidget(buttons);

    // Tokens are counted once nothing is typed for a moment.
    auto* const pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(150);
    for (QPlainTextEdit* const each : {m_system, m_prompt})
        connect(each, &QPlainTextEdit::textChanged, this, [this, pause] {
            m_computing.forget(m_kind);
            m_tokens.reset();
            follow();
            pause->start();
        });
    connect(pause, &QTimer::timeout, this, &PromptDialog::askForCount);
    connect(m_chat, &QCheckBox::toggled, this, &PromptDialog::askForCount);
    connect(m_cells, &QSpinBox::valueChanged, this, &PromptDialog::follow);
    connect(m_cache, &QComboBox::currentIndexChanged, this, [this] {
        if (cacheTypes[m_cache->currentIndex()] == TypeId::q8_0) m_flash->setChecked(true); // blocks can't be turned
        follow();
    });
    connect(m_flash, &QCheckBox::toggled, this, &PromptDialog::follow);
    connect(this, &QDialog::finished, this, [this] { m_computing.forget(m_kind); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    askForCount();
    m_prompt->setFocus();
    m_prompt->selectAll();
}

std::string PromptDialog::prompt() const {
    const std::vector<ChatTurn> turns = chat();
    return turns.empty() ? m_prompt->toPlainText().toStdString() : chat_text(*m_template, turns);
}

std::vector<ChatTurn> PromptDialog::chat() const {
    std::vector<ChatTurn> turns;
    if (!m_template || !m_chat->isChecked()) return turns;
    if (const std::string system = m_system->toPlainText().toStdString(); !system.empty())
        turns.push_back({ChatTurn::Role::system, system});
    turns.push_back({ChatTurn::Role::user, m_prompt->toPlainText().toStdString()});
    return turns;
}

// A text may be a book.
void PromptDialog::askForCount() {
    m_tokens.reset();
    m_computing.compute(m_kind, this, [this, text = prompt(), model = m_model](const std::atomic<bool>&) -> Finish {
        const Result<TokenIds> tokens = model->tokenizer().tokens(text);
        if (!tokens.ok())
            return [this, why = tokens.error()] {
                m_tokens = Result<size_t>(fail_with(why));
                m_pieces->clear();
                follow();
            };
        return [this, n = tokens->size(), pieces = promptPieces(model->tokenizer(), *tokens, piecesShown)] {
            m_tokens = Result<size_t>(n);
            m_pieces->show(pieces, n);
            follow();
        };
    });
    follow();
}

void PromptDialog::follow() {
    ModelOptions options;
    options.context = m_cells->value();
    QString trouble;
    for (QWidget* each : std::initializer_list<QWidget*>{m_systemLabel, m_system})
        each->setVisible(m_chat->isChecked());
    if (!m_tokens) {
        m_ok->setEnabled(false);
        m_count->setStyleSheet(QString());
        m_count->setText(tr("counting tokens …"));
        return;
    }
    const Result<size_t>& tokens = *m_tokens;
    if (!tokens.ok())
        trouble = words(tokens.error());
    else if (*tokens == 0)
        trouble = tr("The prompt has no tokens, so there is nothing to run: type a text.");
    else if (static_cast<int64_t>(*tokens) > m_model->cells(options))
        trouble = tr("%1 tokens are too many; the KV cache has room for %2.").arg(*tokens).arg(m_model->cells(options));
    else if (cacheTypes[m_cache->currentIndex()] == TypeId::q8_0 && !m_flash->isChecked())
        trouble = tr("A KV cache of type q8_0 needs flash attention: without it, the values of a token are not "
                     "adjacent in the cache.");
    m_ok->setEnabled(trouble.isEmpty());
    m_count->setStyleSheet(
        trouble.isEmpty() ? QString() : QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name()));
    QString count = tokens.ok() ? tr("%1 of %2 tokens").arg(*tokens).arg(m_model->cells(options)) : QString();
    const bool turned = cacheTypes[m_cache->currentIndex()] == TypeId::q8_0 && m_model->params().key_size % 64 == 0;
    if (turned)
        count += QLatin1String(". ") + tr("llama.cpp multiplies heads by a Hadamard matrix before it rounds them to "
                                          "q8_0; ggscope rounds them directly.");
    m_count->setText(trouble.isEmpty() ? count : trouble);
}

ModelRun PromptDialog::run() const {
    ModelRun how;
    how.prompt = prompt();
    how.chat = chat();
    how.options.context = m_cells->value();
    how.options.cache = cacheTypes[m_cache->currentIndex()];
    how.options.flash = m_flash->isChecked();
    how.options.all_outputs = m_all->isChecked();
    how.options.micro_batch = m_micro->value();
    return how;
}

} // namespace ggs
