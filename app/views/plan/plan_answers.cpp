// SPDX-License-Identifier: MIT
#include "views/plan/plan_answers.h"

#include "look/names/node_words.h"
#include "look/table_setup.h"
#include "look/view.h"
#include "program/aliased_reads.h"
#include "session/computing.h"
#include "session/generating.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostReads = 1'000; // rows

QString difference(int64_t bytes) {
    if (bytes == 0) return QStringLiteral("0");
    return (bytes > 0 ? QStringLiteral("+") : QStringLiteral("−")) + bytesText(static_cast<uint64_t>(std::abs(bytes)));
}

// As wide as their cells and headings; the last one has the rest.
void fitColumns(QTableView& table) {
    for (int i = 0; i + 1 < table.model()->columnCount(); ++i) {
        table.resizeColumnToContents(i);
        table.setColumnWidth(i, std::max(table.columnWidth(i), headingWidth(*table.horizontalHeader(), i)));
    }
}

SheetCell bytesCell(size_t bytes) { return {bytesText(bytes), QVariant::fromValue<qulonglong>(bytes), grouped(bytes)}; }

} // namespace

PlanAnswers::PlanAnswers(SessionController& controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_debuggee(controller.debuggee()), m_opening(controller.opening()),
      m_generating(controller.generating()), m_computing(controller.computing()), m_kind(newKind()), m_says(new QLabel),
      m_caseRows(new SheetModel({tr("Context"), tr("Batch"), tr("Cache type"), tr("Flash attention"), tr("Weights"),
                                 tr("Cache"), tr("Compute"), tr("Total"), tr("Difference")},
                                this)),
      m_readRows(new SheetModel({tr("Step"), tr("Reads"), tr("Overwritten by"), tr("Details")}, this)),
      m_cases(plainTable(QStringLiteral("planCases"), m_caseRows)),
      m_reads(plainTable(QStringLiteral("planReads"), m_readRows)) {
    setObjectName(QStringLiteral("planAnswers"));
    m_says->setObjectName(QStringLiteral("planSays"));
    m_says->setWordWrap(true);
    m_says->setContentsMargins(14, 5, 14, 4);
    m_cases->setToolTip(tr("Double-click a row or press Enter to open the model with these options."));
    auto* const column = tightColumn(this);
    column->addWidget(m_says);
    column->addWidget(m_cases, 1);
    column->addWidget(m_reads, 1);
    connect(&m_debuggee, &Debuggee::structureChanged, this, &PlanAnswers::answer);
    connect(&m_debuggee, &Debuggee::closed, this, &PlanAnswers::answer);
    connect(&m_generating, &Generating::textChanged, this, &PlanAnswers::sayWhatIf);
    connect(m_cases, &QTableView::activated, this, [this](const QModelIndex& at) { runCase(at.row()); });
    connect(m_reads->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        if (!at.isValid()) return;
        const auto tensor = m_readRows->row(at.row()).tensor;
        if (tensor && m_debuggee.isOpen() && *tensor < m_debuggee.structure().tensors.size())
            m_controller.selection().select(*tensor);
    });
    hide();
}

bool PlanAnswers::canAskWhatIf() const { return m_debuggee.isOpen() && m_generating.text() != nullptr; }

void PlanAnswers::ask(Question question) {
    m_asked = question;
    answer();
}

void PlanAnswers::answer() {
    setVisible(m_asked != Question::none && m_debuggee.isOpen());
    m_caseRows->show({});
    m_readRows->show({});
    m_shown.clear();
    m_computing.forget(m_kind); // what is open now is another one
    m_cases->setVisible(m_asked == Question::whatIf);
    m_reads->setVisible(m_asked == Question::aliases);
    if (!isVisibleTo(parentWidget())) return;
    if (m_asked == Question::whatIf)
        answerWhatIf();
    else
        answerAliases();
}

void PlanAnswers::say(const QString& what) { m_says->setText(what); }

void PlanAnswers::answerWhatIf() {
    const auto& text = m_generating.text();
    if (!text)
        return say(tr(
            "Only a language model can be run with other options: open one to see how much memory each option needs."));
    say(tr("planning the model with other options …"));
    ModelCase how{text->options, text->options.micro_batch};
    how.tokens = std::min(how.tokens, text->model->cells(how.options));
    const auto registry = &m_debuggee.structure().registry();
    const std::optional<ModelCase> before = m_beforeOf == m_opening.filePath() ? m_before : std::nullopt;
    m_computing.compute(
        m_kind, this,
        [this, how, before, model = text->model, registry,
         structure = m_debuggee.snapshot().structure](const std::atomic<bool>& stopped) -> Finish {
            std::vector<ModelCase> cases = cases_around(*model, how);
            if (before && std::find(cases.begin(), cases.end(), *before) == cases.end()) cases.push_back(*before);
            std::vector<Result<ModelMemory>> memories;
            for (const ModelCase& each : cases) {
                if (stopped) return {};
                memories.push_back(model_memory(*registry, *model, each));
            }
            return [this, cases, memories = std::move(memories), model] {
                std::vector<SheetRow> rows;
                const auto& first = memories.front();
                for (size_t i = 0; i < cases.size(); ++i) {
                    const ModelOptions& o = cases[i].options;
                    SheetRow row;
                    row.strong = i == 0;
                    row.cells = {{QString::number(model->cells(o))},
                                 {QString::number(cases[i].tokens)},
                                 {QString::fromLatin1(traits(o.cache).name)},
                                 {o.flash ? tr("yes") : tr("no")}};
                    if (const auto& memory = memories[i]; memory.ok()) {
                        for (const size_t bytes : {memory->weights, memory->cache, memory->compute, memory->all()})
                            row.cells.push_back(bytesCell(bytes));
                        const int64_t more =
                            first.ok() ? static_cast<int64_t>(memory->all()) - static_cast<int64_t>(first->all()) : 0;
                        row.cells.push_back(i == 0 || !first.ok()
                                                ? SheetCell{tr("current")}
                                                : SheetCell{difference(more), QVariant::fromValue<qlonglong>(more)});
                    } else {
                        row.cells.resize(8);
                        row.cells.push_back({words(memory.error())});
                        row.muted = true;
                    }
                    rows.push_back(std::move(row));
                }
                m_shown = cases;
                m_caseRows->show(std::move(rows));
                fitColumns(*m_cases);
                sayWhatIf();
            };
        });
}

void PlanAnswers::sayWhatIf() {
    if (m_asked != Question::whatIf || m_shown.empty() || !m_generating.text()) return;
    say(tr("Memory that the model needs when its KV cache is full, for the current options and for alternatives. No "
           "node was run.") +
        QLatin1Char(' ') +
        tr("Double-click a row or press Enter to open the model with these options. Its texts are kept."));
}

void PlanAnswers::answerAliases() {
    say(tr("searching for reads of overwritten bytes …"));
    m_computing.compute(
        m_kind, this, [this, structure = m_debuggee.snapshot().structure](const std::atomic<bool>&) -> Finish {
            return [this, structure, reads = aliased_reads(*structure)] {
                std::vector<SheetRow> rows;
                const Structure& s = *structure;
                for (size_t i = 0; i < std::min(reads.size(), mostReads); ++i) {
                    const AliasedRead& each = reads[i];
                    const uint32_t reader = s.steps[each.reader].node, writer = s.steps[each.writer].node;
                    rows.push_back({{{tr("%1, %2").arg(each.reader).arg(nameOf(s, reader)),
                                      QVariant::fromValue<qulonglong>(each.reader)},
                                     {nameOf(s, each.victim)},
                                     {tr("step %1, %2").arg(each.writer).arg(nameOf(s, writer)),
                                      QVariant::fromValue<qulonglong>(each.writer)},
                                     {words(aliased_read_text(s, each))}},
                                    reader});
                }
                m_readRows->show(std::move(rows));
                fitColumns(*m_reads);
                m_reads->setVisible(!reads.empty());
                say(reads.empty() ? tr("No node reads a source whose bytes another node has overwritten.")
                    : reads.size() > mostReads
                        ? tr("%n read(s) of overwritten bytes; the first %1 are listed.", nullptr,
                             static_cast<int>(reads.size()))
                              .arg(mostReads)
                        : tr("%n read(s) of overwritten bytes.", nullptr, static_cast<int>(reads.size())));
            };
        });
}

void PlanAnswers::runCase(int row) {
    if (row <= 0 || static_cast<size_t>(row) >= m_shown.size() || !m_generating.text()) return;
    m_before = m_shown.front();
    m_beforeOf = m_opening.filePath();
    ModelRun run = m_opening.modelRun();
    run.prompt = m_generating.text()->written;
    run.options = m_shown[static_cast<size_t>(row)].options;
    run.options.micro_batch = m_shown[static_cast<size_t>(row)].tokens;
    m_opening.openModel(run);
}

QString PlanAnswers::text() const {
    if (m_asked == Question::none) return {};
    const SheetModel& rows = m_asked == Question::whatIf ? *m_caseRows : *m_readRows;
    QStringList lines{m_says->text()};
    if (rows.rowCount() > 0) lines.append(rows.headings().join(QLatin1Char('\t')));
    for (const SheetRow& row : rows.rows()) {
        QStringList cells;
        for (const SheetCell& cell : row.cells) cells.append(cell.text);
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace ggs
