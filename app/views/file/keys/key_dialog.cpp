// SPDX-License-Identifier: MIT
#include "views/file/keys/key_dialog.h"

#include "base/printable.h"
#include "look/plain_text.h"
#include "look/theme.h"
#include "words/messages.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ggs {

KeyDialog::KeyDialog(const KeyEdits& edits, const std::string& key, const std::string& value, QWidget* parent)
    : QDialog(parent), m_edits(edits), m_key(key), m_name(new QLineEdit), m_kind(new QComboBox), m_value(new PlainText),
      m_says(new QLabel) {
    const bool fresh = m_key.empty();
    setObjectName(QStringLiteral("keyDialog"));
    setWindowTitle(fresh ? tr("New key") : tr("Change key"));
    resize(520, 320);
    m_name->setObjectName(QStringLiteral("keyName"));
    m_name->setFont(Theme::instance().numbers());
    m_name->setPlaceholderText(QStringLiteral("general.name"));
    m_kind->setObjectName(QStringLiteral("keyKind"));
    m_kind->addItem(tr("from the value"));
    for (const QString& word : QString::fromStdString(kind_words()).split(QStringLiteral(", ")))
        m_kind->addItem(word, word);
    for (int i = m_kind->count(), each = 1; each < i; ++each)
        m_kind->addItem(m_kind->itemText(each) + QStringLiteral("[]"), m_kind->itemText(each) + QStringLiteral("[]"));
    m_kind->setToolTip(tr(
        "Type of the value in the file. A key that the format defines has its own type. Otherwise, true and false are "
        "bool, and numbers get a type that can hold them. A list in [ ] is an array, and all other values are text."));
    m_value->setObjectName(QStringLiteral("keyValue"));
    m_value->setFont(Theme::instance().numbers());
    m_value->setTabChangesFocus(true);
    m_value->setToolTip(tr("Enter accepts the value, Shift+Enter starts a new line. If there are several lines, "
                           "Ctrl+Enter accepts them."));
    m_value->setPlainText(QString::fromStdString(value));
    m_value->installEventFilter(this);
    m_before = m_value->toPlainText();
    m_says->setObjectName(QStringLiteral("keySays"));
    m_says->setTextFormat(Qt::PlainText);
    m_says->setWordWrap(true);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(fresh ? tr("Add") : tr("Change"));
    auto* const form = new QFormLayout;
    if (fresh) {
        form->addRow(tr("Name"), m_name);
        form->addRow(tr("Type"), m_kind);
    } else {
        m_name->setText(QString::fromStdString(printable(m_key)));
        m_name->setReadOnly(true);
        form->addRow(tr("Name"), m_name);
        m_kind->setParent(this);
        m_kind->hide();
    }
    auto* const column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_value, 1);
    column->addWidget(m_says);
    column->addWidget(buttons);
    connect(m_name, &QLineEdit::textChanged, this, &KeyDialog::follow);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &KeyDialog::follow);
    connect(m_value, &QPlainTextEdit::textChanged, this, &KeyDialog::follow);
    connect(&edits, &KeyEdits::changed, this, &QDialog::reject); // another file
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
    if (fresh) {
        m_name->setFocus();
    } else {
        m_value->setFocus();
        m_value->selectAll();
    }
}

// Return takes what is typed, as in any field, where it is one line; in several it begins another, and Ctrl+Return
// takes all.
bool KeyDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_value && event->type() == QEvent::KeyPress) {
        const auto& pressed = static_cast<const QKeyEvent&>(*event);
        const bool enter = pressed.key() == Qt::Key_Return || pressed.key() == Qt::Key_Enter;
        if (enter && pressed.modifiers() & Qt::ShiftModifier) {
            m_value->insertPlainText(QStringLiteral("\n")); // not Qt's line separator, which doesn't begin a block
            return true;
        }
        if (enter && (pressed.modifiers() & Qt::ControlModifier || m_value->blockCount() == 1)) {
            if (m_ok->isEnabled()) accept();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

KeyEdits::Step KeyDialog::step() const {
    KeyEdits::Step step;
    step.key = m_key.empty() ? m_name->text().trimmed().toStdString() : m_key;
    step.typed = m_value->toPlainText().toStdString();
    if (m_key.empty()) step.kind = kind_from_text(m_kind->currentData().toString().toStdString());
    return step;
}

void KeyDialog::follow() {
    const KeyEdits::Step now = step();
    QString trouble;
    std::optional<GgufKind> kind;
    if (now.key.empty()) {
        trouble = tr("A key needs a name.");
    } else if (m_key.empty() && m_edits.asTyped(now.key).ok()) {
        trouble = tr("%1 already exists: change it, or remove it and add it again.")
                      .arg(QString::fromStdString(printable(now.key, 80)));
    } else if (const auto tried = m_edits.tried(now); !tried.ok()) {
        trouble = words(tried.error());
    } else {
        kind = *tried;
    }
    m_ok->setEnabled(trouble.isEmpty());
    m_says->setStyleSheet(trouble.isEmpty() || now.key.empty()
                              ? QString()
                              : QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name()));
    m_says->setText(!trouble.isEmpty() ? trouble
                    : m_key.empty() && kind
                        ? tr("Type: %1.").arg(QString::fromStdString(kind_text(*kind)))
                        : tr("Type: %1 (fixed).").arg(QString::fromStdString(kind ? kind_text(*kind) : std::string())));
}

} // namespace ggs
