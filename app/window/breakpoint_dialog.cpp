// SPDX-License-Identifier: MIT
#include "window/breakpoint_dialog.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <set>

namespace ggs {

namespace {

// Why a watch or a condition can't be taken; empty if it can.
QString problemOf(const QString& text, const Structure& structure, bool needsComparison) {
    const Result<Expression> parsed = parse_expression(text.toStdString());
    if (!parsed.ok()) return words(parsed.error());
    Marks scratch;
    if (needsComparison) {
        Breakpoint b;
        b.condition = *parsed;
        const auto added = scratch.add(std::move(b), structure);
        return added.ok() ? QString() : words(added.error());
    }
    const auto added = scratch.watch(*parsed, structure);
    return added.ok() ? QString() : words(added.error());
}

QLabel* note(const QString& text) {
    auto* const label = new QLabel(text);
    label->setProperty("role", "muted");
    label->setWordWrap(true);
    return label;
}

} // namespace

BreakpointDialog::BreakpointDialog(Debuggee& debuggee, std::optional<size_t> changed, QWidget* parent)
    : QDialog(parent), m_debuggee(debuggee), m_op(new QComboBox), m_name(new QLineEdit), m_condition(new QLineEdit),
      m_nan(new QCheckBox(tr("when the result contains NaN or Inf"))),
      m_entering(new QCheckBox(tr("only if the previous node doesn't match this name"))),
      m_eachRound(new QCheckBox(tr("at the start of each round"))), m_after(new QSpinBox), m_says(note({})),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(changed ? tr("Breakpoint %1").arg(*changed) : tr("New breakpoint"));
    setMinimumWidth(500);
    std::set<QString> ops;
    const Structure& structure = debuggee.structure();
    for (const Step& step : structure.steps) ops.insert(QString::fromLatin1(structure.op_name(step.node)).toLower());
    m_op->setEditable(true);
    m_op->addItem(QString());
    for (const QString& op : ops) m_op->addItem(op);
    m_op->lineEdit()->setPlaceholderText(tr("any op"));
    m_name->setPlaceholderText(tr("any name; blk.3.* for a group"));
    m_condition->setPlaceholderText(QStringLiteral("max(kq) > 10"));
    m_condition->setFont(Theme::instance().numbers());
    m_after->setRange(0, 1'000'000);
    m_after->setSpecialValueText(tr("every hit"));
    m_after->setPrefix(tr("after hit "));
    m_op->setObjectName(QStringLiteral("breakpointOp"));
    m_name->setObjectName(QStringLiteral("breakpointName"));
    m_condition->setObjectName(QStringLiteral("breakpointCondition"));
    m_nan->setObjectName(QStringLiteral("breakpointNan"));
    m_eachRound->setObjectName(QStringLiteral("breakpointEachRound"));
    auto* const form = new QFormLayout;
    form->setVerticalSpacing(9);
    form->addRow(tr("Op"), m_op);
    form->addRow(tr("Name"), m_name);
    form->addRow(QString(), m_entering);
    form->addRow(tr("Condition"), m_condition);
    form->addRow(QString(), m_nan);
    form->addRow(QString(), m_eachRound);
    form->setRowVisible(m_eachRound, debuggee.rounds() > 1);
    form->addRow(tr("Stop"), m_after);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(18, 16, 18, 14);
    column->setSpacing(12);
    column->addLayout(form);
    column->addWidget(note(tr("A condition compares min, max, mean, sd, norm, nan, inf or zeros of a tensor, or an "
                              "element (at), with a number. If no tensor is given, as in nan() > 0, the condition "
                              "applies to the node that was just run. round >= 5 is true from round 5 on; mean(x) > "
                              "before, if the value is larger than in the previous round.")));
    column->addWidget(m_says);
    column->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_op, &QComboBox::currentTextChanged, this, &BreakpointDialog::check);
    connect(m_name, &QLineEdit::textChanged, this, &BreakpointDialog::check);
    connect(m_condition, &QLineEdit::textChanged, this, &BreakpointDialog::check);
    connect(m_nan, &QCheckBox::toggled, this, &BreakpointDialog::check);
    connect(m_entering, &QCheckBox::toggled, this, &BreakpointDialog::check);
    connect(m_eachRound, &QCheckBox::toggled, this, &BreakpointDialog::check);
    connect(m_after, &QSpinBox::valueChanged, this, &BreakpointDialog::check);
    connect(&debuggee, &Debuggee::structureChanged, this, &BreakpointDialog::check);
    connect(&debuggee, &Debuggee::closed, this, &QDialog::reject);
    const auto& all = debuggee.snapshot().breakpoints;
    if (const auto known = changed ? all.find(*changed) : all.end(); known != all.end()) fill(known->second);
    check();
}

void BreakpointDialog::fill(const Breakpoint& b) {
    m_op->setCurrentText(QString::fromStdString(b.op));
    m_name->setText(QString::fromStdString(b.node ? b.key : b.name));
    m_entering->setChecked(b.entering);
    if (b.condition) m_condition->setText(QString::fromStdString(expression_text(*b.condition)));
    m_nan->setChecked(b.on_nan);
    m_eachRound->setChecked(b.each_round);
    m_after->setValue(static_cast<int>(std::min<uint64_t>(b.after_hits, 1'000'000)));
    if (!b.written) return;
    m_written = b.key;
    for (QWidget* each :
         {static_cast<QWidget*>(m_op), static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_entering)})
        each->setEnabled(false);
}

// Returns the number of steps that the breakpoint applies to, without its condition.
size_t BreakpointDialog::fits(const Breakpoint& b) const {
    const Structure& structure = m_debuggee.structure();
    size_t n = 0;
    for (size_t step = 0; step < structure.steps.size(); ++step) n += means_step(b, structure, step) ? 1 : 0;
    return n;
}

// The program may become another one meanwhile: nothing here holds a number of it.
void BreakpointDialog::check() {
    Breakpoint b;
    b.op = m_op->currentText().trimmed().toStdString();
    b.name = m_name->text().trimmed().toStdString();
    b.entering = m_entering->isChecked() && !b.name.empty();
    // One name means one node, of a variable that is assigned again the last; a pattern means all that fit.
    const Structure& structure = m_debuggee.structure();
    const auto node =
        b.entering || b.name.find_first_of("*?") != std::string::npos ? std::nullopt : structure.find(b.name);
    if (!b.name.empty() && node && structure.step_of(*node)) {
        b.node = node;
        b.key = structure.tensors[*node].key;
        b.name.clear();
    }
    b.on_nan = m_nan->isChecked();
    b.each_round = m_eachRound->isChecked();
    // A breakpoint on each round doesn't belong to a node.
    for (QWidget* each : {static_cast<QWidget*>(m_op), static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_nan)})
        each->setEnabled(m_written.empty() && !b.each_round);
    if (b.each_round) b.op.clear(), b.name.clear(), b.node.reset(), b.key.clear(), b.on_nan = false;
    b.after_hits = static_cast<uint64_t>(m_after->value());
    if (!m_written.empty()) {
        b.key = m_written;
        b.written = structure.find_key(m_written);
        if (b.written) b.called = structure.full_name(*b.written);
    }
    m_entering->setEnabled(m_written.empty() && !m_name->text().trimmed().isEmpty());
    QString problem;
    const QString condition = m_condition->text().trimmed();
    if (!condition.isEmpty()) {
        problem = problemOf(condition, m_debuggee.structure(), true);
        if (problem.isEmpty()) b.condition = parse_expression(condition.toStdString()).value();
        if (b.is_only_condition() && b.condition->stat == Stat::round) b.each_round = true;
    } else if (b.op.empty() && b.name.empty() && !b.node && m_written.empty() && !b.on_nan && !b.each_round) {
        problem = tr("specify where or when to stop");
    }
    if (problem.isEmpty() && !m_written.empty() && !b.written)
        problem = tr("%1 is not in this program").arg(QString::fromStdString(m_written));
    const size_t n = problem.isEmpty() ? fits(b) : 0;
    if (problem.isEmpty() && n == 0)
        problem = structure.steps.empty()     ? tr("this program has no steps")
                  : b.written                 ? tr("no step writes to %1").arg(QString::fromStdString(b.called))
                  : b.op.empty()              ? tr("no node that runs has this name")
                  : b.name.empty() && !b.node ? tr("no node that runs has this op")
                                              : tr("no node that runs has this op and this name");
    m_breakpoint = b;
    // Only for a single round: in later rounds a tensor has the values of the previous one.
    Marks settled; // with keys in its condition
    const auto number =
        problem.isEmpty() && m_debuggee.rounds() == 1 ? settled.add(b, structure) : Result<size_t>(size_t{0});
    QString never =
        number.ok() && *number > 0 ? words(never_known(settled.breakpoints().at(*number), structure)) : QString();
    if (never.isEmpty() && problem.isEmpty()) never = words(unrecorded_values(b, m_debuggee.snapshot()));
    m_says->setText(problem.isEmpty() ? tr("Stops at: %1").arg(breakpointWords(b, structure)) + QStringLiteral(" · ") +
                                            tr("%n step(s)", nullptr, static_cast<int>(n)) +
                                            (never.isEmpty() ? QString() : QStringLiteral("\n▲ ") + never)
                                      : problem);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
}

WatchDialog::WatchDialog(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : QDialog(parent), m_expression(new QLineEdit) {
    setWindowTitle(tr("New watch"));
    setMinimumWidth(420);
    m_expression->setFont(Theme::instance().numbers());
    m_expression->setObjectName(QStringLiteral("watchExpression"));
    if (selection.selected()) {
        m_expression->setText(
            QStringLiteral("mean(%1)")
                .arg(QString::fromStdString(debuggee.structure().tensors[*selection.selected()].key)));
        m_expression->selectAll(); // typing replaces it
    }
    auto* const says = note({});
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(18, 16, 18, 14);
    column->setSpacing(12);
    column->addWidget(
        note(tr("Value shown at each stop: min, max, mean, sd, norm, nan, inf or zeros of a tensor or slice, "
                "or a single element. Examples: mean(x[0:4, 2]), at(x, 0, 1)")));
    column->addWidget(m_expression);
    column->addWidget(says);
    column->addWidget(buttons);
    const auto check = [this, says, buttons, &debuggee] {
        const QString problem = problemOf(m_expression->text(), debuggee.structure(), false);
        says->setText(m_expression->text().trimmed().isEmpty() ? QString() : problem);
        buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
    };
    connect(m_expression, &QLineEdit::textChanged, this, check);
    connect(&debuggee, &Debuggee::structureChanged, this, check);
    connect(&debuggee, &Debuggee::closed, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

QString WatchDialog::expression() const { return m_expression->text(); }

} // namespace ggs
