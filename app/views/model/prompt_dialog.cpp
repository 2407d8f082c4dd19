// SPDX-License-Identifier: MIT
#include "views/model/prompt_dialog.h"

#include "look/theme.h"
#include "session/computing.h"
#include "session/generating.h"
#include "session/opening.h"
#include "text/chat_template.h"
#include "words/messages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include <array>

namespace ggs {

namespace {

constexpr int mostCells = 1 << 20;
constexpr TypeId cacheTypes[] = {TypeId::f16, TypeId::f32, TypeId::q8_0};

} // namespace

PromptDialog::PromptDialog(Computing& computing, Generating& generating, Opening& opening, QWidget* parent)
    : QDialog(parent), m_computing(computing), m_kind(newKind()), m_model(generating.text()->model),
      m_prompt(new QPlainTextEdit), m_count(new QLabel), m_chat(new QCheckBox), m_cells(new QSpinBox),
      m_micro(new QSpinBox), m_cache(new QComboBox),
      m_flash(new QCheckBox(tr("Flash attention: one node instead of mul_mat, soft_max and mul_mat"))),
      m_all(new QCheckBox(tr("Logits of all tokens, not just the last one"))) {
    const ModelText& text = *generating.text();
    const ModelRun& how = opening.modelRun();
    setObjectName(QStringLiteral("promptDialog"));
    setWindowTitle(tr("Prompt and model"));
    resize(560, 420);
    m_prompt->setObjectName(QStringLiteral("promptText"));
    m_prompt->setPlainText(QString::fromStdString(text.written));
    m_prompt->setTabChangesFocus(true);
    m_count->setObjectName(QStringLiteral("promptCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setFont(Theme::instance().numbers(Theme::caption));
    const ChatTemplate* const chat = recognised_chat_template(m_model->chat_template());
    m_chat->setObjectName(QStringLiteral("promptIsChat"));
    m_chat->setText(
        chat ? tr("Chat message, formatted with the model's template (%1)").arg(QLatin1String(name_of(*chat)))
        : m_model->chat_template().empty() ? tr("Chat message (the file has no chat template)")
                                           : tr("Chat message (the chat template of the file is not supported)"));
    m_chat->setEnabled(chat != nullptr);
    if (!chat) m_chat->setToolTip(tr("The text is passed to the model unchanged."));
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
    column->addWidget(m_prompt, 1);
    column->addWidget(m_count);
    column->addWidget(m_chat);
    column->addLayout(form);
    column->addWidget(buttons);

    // Tokens are counted once nothing is typed for a moment.
    auto* const pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(150);
    connect(m_prompt, &QPlainTextEdit::textChanged, this, [this, pause] {
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
    const std::string text = m_prompt->toPlainText().toStdString();
    const ChatTemplate* const chat = m_chat->isChecked() ? recognised_chat_template(m_model->chat_template()) : nullptr;
    return chat ? chat_text(*chat, std::array{ChatTurn{ChatTurn::Role::user, text}}) : text;
}

// A text may be a book.
void PromptDialog::askForCount() {
    m_tokens.reset();
    m_computing.compute(m_kind, this, [this, text = prompt(), model = m_model](const std::atomic<bool>&) -> Finish {
        const Result<TokenIds> tokens = model->tokenizer().tokens(text);
        return [this, n = tokens.ok() ? Result<size_t>(tokens->size()) : Result<size_t>(fail_with(tokens.error()))] {
            m_tokens = n;
            follow();
        };
    });
    follow();
}

void PromptDialog::follow() {
    ModelOptions options;
    options.context = m_cells->value();
    QString trouble;
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
    how.options.context = m_cells->value();
    how.options.cache = cacheTypes[m_cache->currentIndex()];
    how.options.flash = m_flash->isChecked();
    how.options.all_outputs = m_all->isChecked();
    how.options.micro_batch = m_micro->value();
    return how;
}

} // namespace ggs
