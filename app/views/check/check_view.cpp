// SPDX-License-Identifier: MIT
#include "views/check/check_view.h"

#include "look/names/node_words.h"
#include "look/progress_line.h"
#include "look/steady_button.h"
#include "look/steady_scroll.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/check/checked_steps.h"
#include "words/messages.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int sideBySideFrom = 1240; // pixels: the columns of both tables
constexpr int rowsInSight = 6;       // of the worst elements at least, the heading's among them

QTableView* table(const QString& name, QAbstractItemModel* model) {
    return plainTable(name, model, {.narrowest = 40, .lastFills = false, .headingsLeft = false});
}

QString coloured(const QString& text, Ink ink) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(Theme::instance().color(ink).name(), text.toHtmlEscaped());
}

} // namespace

CheckView::CheckView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("check"), tr("Check"), parent), m_selection(controller.selection()),
      m_debuggee(controller.debuggee()), m_measuring(controller.measuring()), m_header(new ViewHeader),
      m_progress(new ProgressLine), m_checkNode(new QToolButton), m_checkAll(new QToolButton),
      m_errors(new QToolButton), m_steps(new CheckedSteps(m_debuggee, m_measuring, this)),
      m_sorted(new QSortFilterProxyModel(this)), m_worst(new WorstElements(this)), m_found(new QLabel),
      m_parts(new QSplitter(Qt::Horizontal)) {
    makeHeader();
    makeTables();
    auto* const right = new QWidget;
    auto* const rows = tightColumn(right);
    rows->addWidget(m_found);
    rows->addWidget(m_worstTable, 1);
    // In a low window the findings and the worst elements scroll together, so that neither squeezes the other.
    m_worstTable->setMinimumHeight(rowsInSight * m_worstTable->verticalHeader()->defaultSectionSize());
    auto* const scroll = new SteadyScroll;
    scroll->setObjectName(QStringLiteral("checkResult"));
    scroll->setWidget(right);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_parts->setChildrenCollapsible(false);
    m_parts->setHandleWidth(1);
    m_parts->addWidget(m_stepTable);
    m_parts->addWidget(scroll);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 2);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addWidget(m_progress);
    column->addWidget(m_parts, 1);

    connect(&m_measuring, &Measuring::checksChanged, this, &CheckView::showChecks);
    connect(&m_measuring, &Measuring::checking, this, [this](int done, int steps) {
        m_done = done;
        if (m_of == 0) {
            m_progress->start(tr("checking %n step(s) …", nullptr, steps),
                              [this] { return static_cast<double>(m_done) / std::max(1, m_of); });
        }
        m_of = steps;
    });
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (!m_debuggee.isRunning()) {
            m_of = 0;
            m_progress->stop();
            m_errorsOf.reset(); // it has ended, and without them
        }
        allowButtons();
    });
    connect(m_progress, &ProgressLine::cancelled, &m_debuggee, &Debuggee::pause);
    connect(&m_selection, &Selection::selectionChanged, this, &CheckView::showSelection);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &CheckView::allowButtons);
    connect(&m_debuggee, &Debuggee::closed, this, &CheckView::allowButtons);
    connect(&controller.opening(), &Opening::previousCodeChanged, this, &CheckView::allowButtons);
    connect(&Theme::instance(), &Theme::changed, this, [this] { showStep(m_step); });
    showChecks();
}

void CheckView::makeHeader() {
    m_header->setWhole();
    const auto make = [this](QToolButton* button, const QString& name, const QString& text) {
        button->setObjectName(name);
        button->setText(text);
        button->setFocusPolicy(Qt::TabFocus);
        m_header->addControl(button);
    };
    make(m_checkNode, QStringLiteral("checkSelected"), tr("Check node"));
    make(m_checkAll, QStringLiteral("checkEach"), {});
    make(m_errors, QStringLiteral("showErrors"), tr("Errors"));
    connect(m_checkNode, &QToolButton::clicked, this, [this] {
        if (m_selection.selected()) m_measuring.checkNode(*m_selection.selected());
    });
    connect(m_errors, &QToolButton::clicked, this, [this] {
        const auto& checks = m_measuring.checks();
        const auto found = m_step ? checks.find(*m_step) : checks.end();
        if (found == checks.end()) return;
        m_selection.select(found->second->node);
        if (!found->second->compared.empty()) return emit errorsWanted(found->second);
        // The errors of all nodes may be millions of values and are not kept: this node is checked again with its
        // errors.
        m_errorsOf = found->first;
        m_measuring.checkNode(found->second->node);
    });
}

void CheckView::makeTables() {
    m_sorted->setSourceModel(m_steps);
    m_sorted->setSortRole(Qt::UserRole);
    m_stepTable = table(QStringLiteral("checkTable"), m_sorted);
    m_stepTable->setAccessibleName(tr("Checked nodes"));
    m_stepTable->setSortingEnabled(true);
    m_stepTable->sortByColumn(CheckedSteps::stepColumn, Qt::AscendingOrder);
    const int stepWidths[] = {56, 92, 100, 108, 86, 86, 84};
    setColumnWidths(*m_stepTable->horizontalHeader(), stepWidths);
    giveTheRest(*m_stepTable->horizontalHeader(), CheckedSteps::nameColumn, 70);
    m_worstTable = table(QStringLiteral("worstTable"), m_worst);
    m_worstTable->setAccessibleName(tr("Elements that differ most"));
    const int worstWidths[] = {80, 126, 126, 86, 62};
    setColumnWidths(*m_worstTable->horizontalHeader(), worstWidths);
    giveTheRest(*m_worstTable->horizontalHeader(), WorstElements::elementColumn, 76);
    m_found->setObjectName(QStringLiteral("checkFound"));
    m_found->setTextFormat(Qt::RichText);
    m_found->setWordWrap(true);
    m_found->setContentsMargins(10, 2, 14, 6);
    m_found->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_found->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    connect(m_stepTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || m_selecting) return;
                const NodeCheck* const check = m_steps->check(m_sorted->mapToSource(now).row());
                if (!check) return;
                m_selecting = true;
                showStep(check->step);
                m_selection.select(check->node);
                m_selecting = false;
            });
    const auto show = [this](const QModelIndex& at) {
        if (!at.isValid()) return;
        m_selection.pick(m_worst->spot(at.row()));
        emit elementWanted();
    };
    connect(m_worstTable, &QTableView::clicked, this, show);
    connect(m_worstTable, &QTableView::activated, this, show);
    // A link is an element's number.
    connect(m_found, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto& checks = m_measuring.checks();
        const auto found = m_step ? checks.find(*m_step) : checks.end();
        if (found == checks.end()) return;
        const uint32_t node = found->second->node;
        m_selection.pick({node, index_of_flat(m_debuggee.structure().tensor(node), link.toLongLong())});
        emit elementWanted();
    });
}

void CheckView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_of > 0) return m_debuggee.pause();
    View::keyPressEvent(event);
}

// Side by side, the columns of both tables would be cut in a narrow view.
void CheckView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    m_parts->setOrientation(width() >= sideBySideFrom ? Qt::Horizontal : Qt::Vertical);
}

// Not as QToolButton's default action, which would move the focus when the check disables it.
void CheckView::setCheckAll(QAction& action) {
    const auto follow = [this, &action] {
        m_checkAll->setText(action.iconText()); // without the letter for the menu
        m_checkAll->setToolTip(action.toolTip());
        allowSteady(*m_checkAll, action.isEnabled());
    };
    connect(&action, &QAction::changed, this, follow);
    connect(m_checkAll, &QToolButton::clicked, &action, &QAction::trigger);
    follow();
}

void CheckView::allowButtons() {
    const QString no = m_measuring.whyNoCheck();
    const bool node = m_debuggee.isOpen() && m_selection.selected() &&
                      m_debuggee.structure().step_of(*m_selection.selected()).has_value();
    allowSteady(*m_checkNode, no.isEmpty() && node);
    m_checkNode->setToolTip(!no.isEmpty() ? no
                            : node        ? tr("Runs the selected node, writes its result to a copy, and compares the "
                                                      "elements with their explanations")
                                          : tr("Select a node first"));
    allowErrors();
}

// They are there, or can be found out.
void CheckView::allowErrors() {
    const auto& checks = m_measuring.checks();
    const auto at = m_step ? checks.find(*m_step) : checks.end();
    const bool compared = at != checks.end() && at->second->checked > 0;
    const QString no = m_measuring.whyNoCheck();
    allowSteady(*m_errors, compared && (!at->second->compared.empty() || no.isEmpty()));
    m_errors->setToolTip(
        !compared ? tr("Check a node first")
        : !m_errors->isEnabled()
            ? no
            : tr("Shows each element's error relative to its bound in the Values view, as a heat map and as numbers"));
}

void CheckView::showChecks() {
    const auto& checks = m_measuring.checks();
    // Before the first check, the text below explains what to do. A table without rows has only headings.
    m_header->setWhat(checks.empty() ? QString() : m_measuring.checksWords());
    m_stepTable->setVisible(!checks.empty());
    std::optional<size_t> step = m_step;
    // Shows the selected node, else the current one, else the first whose verdict is not good, else the first.
    if (m_debuggee.isOpen() && m_selection.selected()) {
        if (const auto check = m_measuring.checkOf(*m_selection.selected())) step = check->step;
    }
    if (step && !checks.contains(*step)) step.reset();
    for (auto each = checks.begin(); !step && each != checks.end(); ++each) {
        if (!is_good(each->second->verdict)) step = each->first;
    }
    if (!step && !checks.empty()) step = checks.begin()->first;
    showStep(step);
    allowButtons();
    if (!m_errorsOf) return;
    const auto again = checks.find(*std::exchange(m_errorsOf, std::nullopt));
    if (again != checks.end() && !again->second->compared.empty()) emit errorsWanted(again->second);
}

void CheckView::showSelection() {
    allowButtons();
    if (m_selecting || !m_selection.selected()) return;
    if (const auto check = m_measuring.checkOf(*m_selection.selected())) showStep(check->step);
}

QString CheckView::whyEmpty() const {
    return m_step && m_measuring.checks().contains(*m_step)
               ? QString()
               : tr("Select a node and check it, or check all nodes. The kernel writes its result to a copy between "
                    "fence bytes. It runs with different memory contents, on one thread, on all threads, and with its "
                    "chunks in reverse order. The elements are then compared with their explanations.");
}

void CheckView::showStep(std::optional<size_t> step) {
    m_step = step;
    const auto& checks = m_measuring.checks();
    const auto at = step ? checks.find(*step) : checks.end();
    const bool known = at != checks.end();
    allowErrors();
    m_found->setText(known ? found(*at->second) : coloured(whyEmpty(), Ink::muted));
    m_worst->setCheck(known ? m_debuggee.snapshot().structure : nullptr, known ? at->second : nullptr);
    m_worstTable->setVisible(known && m_worst->rowCount() > 0);
    const QString name = known ? nameOf(m_debuggee.structure(), at->second->node) : QString();
    setAbout(name, known ? tr("Is %1 correct?").arg(name) : QString());
    if (!known) return;
    const bool selecting = std::exchange(m_selecting, true);
    const QModelIndex row = m_sorted->mapFromSource(m_steps->index(m_steps->rowOf(*step), 0));
    if (row.isValid()) m_stepTable->setCurrentIndex(row);
    m_selecting = selecting;
}

QString CheckView::found(const NodeCheck& c) const {
    const Structure& s = m_debuggee.structure();
    const Tensor& t = s.tensor(c.node);
    const QString name = nameOf(s, c.node).toHtmlEscaped();
    const auto link = [&](int64_t flat) {
        return QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3%4</a>")
            .arg(flat)
            .arg(Theme::instance().color(Ink::link).name(), name,
                 QString::fromStdString(index_text(t, index_of_flat(t, flat))));
    };
    QStringList lines;
    const QString head = QStringLiteral("<b>%1</b>")
                             .arg(coloured(verdictMark(c.verdict) + QLatin1Char(' ') + words(verdict_word(c.verdict)),
                                           inkOf(c.verdict)));
    if (c.checked == 0) {
        lines.append(head + QStringLiteral(" · ") + name + QStringLiteral(": ") + words(c.why).toHtmlEscaped());
    } else {
        const QString some = c.checked == c.elements
                                 ? tr("all %n element(s)", nullptr, static_cast<int>(c.checked))
                                 : tr("%1 of %2 elements, including borders").arg(c.checked).arg(c.elements);
        lines.append(head + QStringLiteral(" · ") + name + QStringLiteral(" · ") + some.toHtmlEscaped());
        lines.append((c.wrong > 0 ? tr("elements with an error above their bound: %1; bounds: %2")
                                        .arg(c.wrong)
                                        .arg(words(bound_words(c, s.op(c.node))))
                                  : tr("worst element: error %1, bound %2; bounds: %3")
                                        .arg(numberText(c.worst_error()), numberText(c.worst_bound()),
                                             words(bound_words(c, s.op(c.node)))))
                         .toHtmlEscaped());
        if (!c.in_time)
            lines.append(tr("the time limit was reached before all elements were compared").toHtmlEscaped());
    }
    if (c.unwritten > 0)
        lines.append(coloured(tr("not written: %n element(s), the first is", nullptr, static_cast<int>(c.unwritten)),
                              Ink::trouble) +
                     QLatin1Char(' ') + link(c.first_unwritten));
    for (const CheckFinding& f : c.findings)
        lines.append(coloured(words(finding_word(f.kind)) + QStringLiteral(": "), Ink::trouble) +
                     words(f.what).toHtmlEscaped());
    RunDifference usual;
    usual.threads = c.threads;
    for (const RunDifference& d : c.differences) {
        lines.append(
            coloured(
                tr("%1, the kernel produces different bits than %2:").arg(words(run_words(d)), words(run_words(usual))),
                Ink::trouble) +
            QLatin1Char(' ') + link(d.flat) + QLatin1Char(' ') +
            tr("is %1, not %2; differing elements: %3")
                .arg(numberText(d.other, 9), numberText(d.usual, 9))
                .arg(d.count)
                .toHtmlEscaped());
    }
    if (c.runs > 0) lines.append(words(runs_words(c)).toHtmlEscaped());
    if (!c.why_not_guarded.empty()) lines.append(words(c.why_not_guarded).toHtmlEscaped());
    return lines.join(QStringLiteral("<br>"));
}

} // namespace ggs
