// SPDX-License-Identifier: MIT
#include "views/model/part_dialog.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/selection.h"
#include "values/values_in.h"
#include "words/messages.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ggs {

PartDialog::PartDialog(Debuggee& debuggee, Selection& selection, uint32_t tensor, const QString& wanted,
                       QWidget* parent)
    : QDialog(parent), m_debuggee(debuggee), m_tensor(tensor), m_epoch(debuggee.structure().epoch()),
      m_part(new QLineEdit), m_number(new QLineEdit(QStringLiteral("0"))), m_op(new QComboBox), m_says(new QLabel) {
    setObjectName(QStringLiteral("partDialog"));
    setWindowTitle(tr("Edit slice of %1").arg(nameOf(debuggee.structure(), tensor)));
    setMinimumWidth(460);
    m_part->setObjectName(QStringLiteral("partSlice"));
    m_part->setFont(Theme::instance().numbers());
    m_part->setToolTip(tr("For each dimension, innermost first: from:to, an index for a single element, or : for the "
                          "whole dimension. Example: 128:192, :, 2"));
    // The row of the element that was clicked, if one was.
    const auto& picked = selection.picked();
    QStringList part{QStringLiteral(":")};
    for (size_t d = 1; picked && picked->tensor == tensor && d < 4 &&
                       d < static_cast<size_t>(n_dims(debuggee.structure().tensor(tensor)));
         ++d)
        part.append(QString::number(picked->element[d]));
    m_part->setText(wanted.isEmpty() ? part.join(QStringLiteral(", ")) : wanted);
    m_op->setObjectName(QStringLiteral("partOp"));
    for (const QString& each : {tr("set to"), tr("multiply by"), tr("add")}) m_op->addItem(each);
    m_number->setObjectName(QStringLiteral("partNumber"));
    m_number->setFont(Theme::instance().numbers());
    m_says->setWordWrap(true);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Change"));
    auto* const form = new QFormLayout;
    form->addRow(tr("Slice of %1").arg(shapeOf(debuggee.structure(), tensor)), m_part);
    form->addRow(m_op, m_number);
    auto* const column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_says);
    column->addWidget(buttons);
    connect(m_part, &QLineEdit::textChanged, this, &PartDialog::follow);
    connect(m_number, &QLineEdit::textChanged, this, &PartDialog::follow);
    connect(m_op, &QComboBox::currentIndexChanged, this, &PartDialog::follow);
    connect(&debuggee, &Debuggee::snapshotChanged, this, &PartDialog::follow);
    connect(&debuggee, &Debuggee::closed, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
    m_part->selectAll();
}

void PartDialog::follow() {
    if (!m_debuggee.isOpen() || m_debuggee.structure().epoch() != m_epoch) return reject();
    const Structure& s = m_debuggee.structure();
    const Tensor& t = s.tensor(m_tensor);
    bool isNumber = false;
    m_change.number = m_number->text().toDouble(&isNumber);
    m_change.op = static_cast<PartOp>(m_op->currentIndex());
    QString trouble;
    int64_t n = 0;
    const Result<Slice> typed = parse_slice(m_part->text().toStdString());
    const Result<Slice> part = typed.ok() ? fitted(*typed, t) : typed;
    if (!part.ok()) {
        trouble = words(part.error());
    } else {
        m_slice = *typed;
        n = count(*part);
        if (n > most_changed_at_once)
            trouble =
                tr("%1 elements are too many; at most %2 can be changed at once.").arg(n).arg(most_changed_at_once);
    }
    if (trouble.isEmpty() && !isNumber) trouble = tr("“%1” is not a number.").arg(m_number->text());
    if (trouble.isEmpty() && traits(t.type).block != 1)
        trouble = tr("%1 is %2: its elements share a scale and can't be changed one by one.")
                      .arg(nameOf(s, m_tensor), typeOf(s, m_tensor));
    if (trouble.isEmpty() && m_debuggee.snapshot().state(m_tensor).kind == TensorState::Kind::not_run)
        trouble = notRunWords(s, m_tensor);
    // It is changed all the same.
    QStringList remarks;
    if (const Message cut = part.ok() ? cut_words(*typed, t) : Message(); !cut.empty()) remarks.append(words(cut));
    if (const Message lost = m_change.op == PartOp::set ? not_held(t.type, m_change.number) : Message(); !lost.empty())
        remarks.append(words(lost));
    const QString remark =
        remarks.isEmpty() ? QString() : QStringLiteral("\n▲ ") + remarks.join(QStringLiteral("\n▲ "));
    m_ok->setEnabled(trouble.isEmpty());
    m_says->setStyleSheet(
        trouble.isEmpty() ? QString() : QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name()));
    m_says->setText(trouble.isEmpty() ? tr("%n element(s); results that depend on them are computed again. %1.",
                                           nullptr, static_cast<int>(n))
                                                .arg(undoTerms(m_debuggee, m_tensor)) +
                                            remark
                                      : trouble);
}

} // namespace ggs
