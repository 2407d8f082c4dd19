// SPDX-License-Identifier: MIT
#include "views/clicks/click_view.h"

#include "files/clicks/click_csv.h"
#include "look/empty_note.h"
#include "look/progress_line.h"
#include "look/theme.h"
#include "look/view_header.h"
#include "look/wrapping_row.h"
#include "session/click_logs.h"
#include "session/session_controller.h"
#include "views/clicks/click_export.h"
#include "views/clicks/counted_pane.h"
#include "views/clicks/reading_dialog.h"
#include "views/clicks/sample_pane.h"
#include "views/clicks/sample_table.h"
#include "words/messages.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

enum ClickPart { samplePart, slotsPart, keysPart, problemsPart };

QString formatWords(const ClickLog& log) {
    const ClickShape& shape = log.shape();
    QStringList parts;
    switch (shape.format) {
    case ClickFormat::norm: parts.append(QStringLiteral("Norm")); break;
    case ClickFormat::raw: parts.append(QStringLiteral("Raw")); break;
    case ClickFormat::parquet: parts.append(QStringLiteral("Parquet")); break;
    }
    parts.append(shape.keys == ClickKeys::u32   ? ClickView::tr("u32 keys")
                 : shape.keys == ClickKeys::i64 ? ClickView::tr("i64 keys")
                                                : ClickView::tr("i32 keys"));
    if (shape.check_bytes) parts.append(ClickView::tr("check bytes"));
    if (log.is_list()) parts.append(ClickView::tr("%n file(s)", nullptr, static_cast<int>(log.files())));
    if (!log.slot_sizes().empty()) parts.append(ClickView::tr("keys shifted"));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

ClickView::ClickView(SessionController& session, QWidget* parent)
    : View(QStringLiteral("clicks"), tr("Clicks"), parent), m_logs(session.clickLogs()),
      m_rows(new SampleRows(session.computing(), this)), m_indexing(new ClickIndexing(session.computing(), this)),
      m_search(new ClickPass(session.computing(), this)), m_counting(new ClickCounting(session.computing(), this)),
      m_header(new ViewHeader), m_finding(new ProgressLine), m_waiting(new ProgressLine), m_counted(new ProgressLine),
      m_table(new SampleTable(*m_rows)), m_parts(new QTabWidget), m_sample(new SamplePane(session.computing())),
      m_slots(new SlotsPane(*m_counting)), m_keys(new KeysPane(*m_counting)),
      m_problems(new ProblemsPane(*m_counting)) {
    auto* const reading = new QToolButton;
    reading->setObjectName(QStringLiteral("clickReading"));
    reading->setText(tr("Read differently…"));
    reading->setToolTip(tr("Changes the type of the keys, the shape of a Raw file, or the slot sizes"));
    m_header->addControl(reading);
    connect(reading, &QToolButton::clicked, this, &ClickView::readingWanted);

    auto* const whole = new QWidget(this);
    m_contents = new Contents;
    setLayout(m_contents);
    m_contents->addWidget(whole);
    auto* const column = tightColumn(whole);
    column->addWidget(m_header);
    column->addWidget(makeBar());
    m_finding->setObjectName(QStringLiteral("clickSearchProgress"));
    column->addWidget(m_finding);
    column->addWidget(m_waiting);
    auto* const both = new QSplitter(Qt::Vertical);
    both->setHandleWidth(1);
    both->setChildrenCollapsible(false);
    both->addWidget(m_table);
    auto* const lower = new QWidget;
    auto* const lowerColumn = tightColumn(lower);
    lowerColumn->addWidget(m_parts, 1);
    lowerColumn->addWidget(m_counted); // below, so that the names of the pages don't move
    both->addWidget(lower);
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    column->addWidget(both, 1);
    m_parts->setObjectName(QStringLiteral("clickParts"));
    m_parts->setDocumentMode(true);
    m_parts->addTab(m_sample, tr("Sample"));
    m_parts->addTab(m_slots, tr("Slots"));
    m_parts->addTab(m_keys, tr("Keys"));
    m_parts->addTab(m_problems, tr("Problems"));
    giveKeysTo(m_table->table());

    connect(&m_logs, &ClickLogs::changed, this, &ClickView::showLog);
    connect(m_rows, &SampleRows::listed, this, &ClickView::showHeader);
    connect(m_rows, &SampleRows::changed, this, [this] {
        m_table->refresh();
        showSample();
        showWaiting();
        listProblems();
    });
    connect(m_table, &SampleTable::currentChanged, this, [this] {
        showSample();
        showWaiting();
    });
    connect(m_indexing, &ClickIndexing::advanced, this, [this] {
        if (!m_indexing->problem().isEmpty()) m_rows->setIndexEnds();
        m_rows->retry();
        showWaiting();
        listProblems();
    });
    connect(m_search, &ClickPass::ended, this, [this] {
        m_finding->stop();
        listProblems();
    });
    connect(m_finding, &ProgressLine::cancelled, m_search, &ClickPass::stop);
    connect(m_waiting, &ProgressLine::cancelled, this, [this] { m_table->goTo(0); });
    connect(m_counted, &ProgressLine::cancelled, &m_counting->pass(), &ClickPass::stop);
    connect(&m_counting->pass(), &ClickPass::advanced, this, [this] {
        if (m_counting->pass().isRunning() && !std::exchange(m_isCounting, true))
            m_counted->start(tr("Reading all samples"), [this] { return m_counting->pass().share(); });
    });
    connect(&m_counting->pass(), &ClickPass::ended, this, [this] {
        m_isCounting = false;
        m_counted->stop();
        listProblems();
    });
    connect(m_counting, &ClickCounting::changed, this, [this] {
        const auto& figures = m_counting->figures();
        const int64_t problems = figures ? figures->allProblems : 0;
        m_parts->setTabText(problemsPart, problems > 0
                                              ? tr("Problems: %1").arg(grouped(static_cast<uint64_t>(problems)))
                                              : tr("Problems"));
    });
    connect(m_keys, &KeysPane::keyChosen, this, [this](int64_t key) { search({.key = key}); });
    connect(m_problems, &ProblemsPane::sampleChosen, this, &ClickView::goToSample);
    connect(&Theme::instance(), &Theme::changed, this, &ClickView::showHeader);
    showLog();
}

QWidget* ClickView::makeBar() {
    m_jump = new QLineEdit;
    m_jump->setObjectName(QStringLiteral("clickJump"));
    m_jump->setPlaceholderText(tr("Go to sample"));
    m_jump->setAccessibleName(m_jump->placeholderText());
    m_jump->setToolTip(tr("Number of a sample, from 0. Key: G"));
    m_jump->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), m_jump));
    m_jump->setFixedWidth(std::max(130, hintWidth(*m_jump)));
    m_filter = new QComboBox;
    m_filter->setObjectName(QStringLiteral("clickFilter"));
    m_filter->setAccessibleName(tr("Samples that are listed"));
    for (const QString& each :
         {tr("All samples"), tr("Samples with label"), tr("Samples with key"), tr("Samples with problems")})
        m_filter->addItem(each);
    m_where = new QSpinBox;
    m_where->setObjectName(QStringLiteral("clickWhere"));
    m_where->setRange(-1, 0);
    m_where->setValue(-1); // any
    m_value = new QLineEdit;
    m_value->setObjectName(QStringLiteral("clickValue"));
    m_value->setMinimumWidth(110);
    m_value->setMaximumWidth(180);
    m_go = new QPushButton(tr("Find"));
    m_go->setObjectName(QStringLiteral("clickFind"));
    m_go->setToolTip(tr("Reads the log in the background and lists the samples as they are found"));
    connect(m_jump, &QLineEdit::returnPressed, this, &ClickView::jump);
    connect(m_filter, &QComboBox::currentIndexChanged, this, [this] {
        followFilter();
        if (m_filter->currentIndex() == allFilter) applyFilter();
    });
    connect(m_value, &QLineEdit::returnPressed, this, &ClickView::applyFilter);
    connect(m_value, &QLineEdit::textChanged, this, &ClickView::followFilter);
    connect(m_go, &QPushButton::clicked, this, &ClickView::applyFilter);
    m_listed = new QLabel;
    m_listed->setObjectName(QStringLiteral("clickListed"));
    m_listed->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* const bar = new QWidget;
    auto* const row = new WrappingRow(bar);
    row->setContentsMargins(14, 2, 14, 5);
    row->setSpacing(6);
    for (QWidget* each : std::initializer_list<QWidget*>{m_jump, m_filter, m_where, m_value, m_go, m_listed})
        row->addWidget(each);
    return bar;
}

QString ClickView::whyEmpty() const {
    return m_log ? QString() : tr("Open a click log (Norm, Raw, Parquet or a list of files) to see its samples.");
}

// -- what is open -----------------------------------------------------------------------------------------------------

void ClickView::showLog() {
    m_log = m_logs.log();
    m_search->forget();
    m_finding->stop();
    m_counted->stop();
    m_condition.reset();
    m_isIndexing = m_isCounting = false;
    m_indexing->start(nullptr);
    m_sample->setLog(m_log, m_logs.options());
    m_counting->setLog(m_log);
    m_rows->setLog(m_log);
    m_table->setShape(m_log ? &m_log->shape() : nullptr);
    const QSignalBlocker quiet(m_filter);
    m_filter->setCurrentIndex(allFilter);
    m_value->clear();
    m_where->setValue(-1);
    m_jump->clear();
    followFilter();
    QStringList warnings;
    for (const Message& each : m_log ? m_log->warnings() : std::vector<Message>()) warnings.append(words(each));
    m_problems->setWarnings(warnings);
    m_contents->show(whyEmpty());
    showHeader();
    showWaiting();
    if (m_log && m_rows->count() > 0) m_table->goTo(0);
    if (isSeen()) work();
}

void ClickView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    work();
}

void ClickView::work() {
    if (!m_log || std::exchange(m_isIndexing, true)) return;
    m_indexing->start(m_log);
}

void ClickView::showHeader() {
    if (!m_log) return;
    const ClickShape& shape = m_log->shape();
    const auto n = [](int64_t count) { return grouped(static_cast<uint64_t>(count)); };
    QString samples = n(shape.samples);
    if (m_rows->firstUnreadable() >= 0)
        samples = tr("%1 (the first %2 can be read)").arg(samples, n(m_rows->firstUnreadable()));
    QString what = tr("samples: %1 · labels: %2 · dense values: %3 · slots: %4")
                       .arg(samples, n(shape.labels), n(shape.dense), n(shape.slot_count));
    if (m_table->model().leftOut() > 0)
        what += QStringLiteral(" · ") + tr("%1 columns are not shown").arg(n(m_table->model().leftOut()));
    m_header->setWhat(what);
    m_header->setState(formatWords(*m_log));
    QString listed;
    if (m_condition) {
        listed = tr("%1: %2 found").arg(conditionWords(), n(m_rows->count()));
        if (!m_search->isRunning() && !m_search->isDone())
            listed += QStringLiteral(" · ") + tr("stopped after %1 samples").arg(n(m_search->samples()));
        else if (m_search->isDone() && m_rows->found().size() >= SampleSearch::most)
            listed += QStringLiteral(" · ") + tr("only the first are listed");
    }
    m_listed->setText(listed);
    m_header->setWarning(m_rows->problem());
}

// The progress of the index, while the user waits for a sample after its end.
void ClickView::showWaiting() {
    const bool waits = m_log && m_rows->isWaiting();
    if (waits == m_waits) return;
    m_waits = waits;
    if (waits)
        m_waiting->start(tr("Finding where the samples begin"), [this] { return m_indexing->share(); });
    else
        m_waiting->stop();
}

// The previous sample stays until the selected one has been read, unless that takes long.
void ClickView::showSample() {
    const int64_t at = m_table->current();
    const SampleRows::Row* const row = at < 0 ? nullptr : m_rows->row(at);
    if (at >= 0 && m_rows->isUnreadable(at))
        return m_sample->setUnreadable(m_rows->sampleAt(at), m_rows->whyUnreadable());
    if (at < 0 || row || m_rows->isWaiting()) m_sample->setSample(row);
}

void ClickView::listProblems() {
    for (const ClickPass* each : std::initializer_list<const ClickPass*>{m_search, &m_counting->pass()}) {
        if (!each->problem().isEmpty()) m_rows->setUnreadable(each->samples(), each->problem());
    }
    if (!m_indexing->problem().isEmpty()) m_rows->setUnreadable(m_indexing->unreadable(), m_indexing->problem());
    if (!m_rows->problem().isEmpty()) m_problems->setUnreadable(m_rows->firstUnreadable(), m_rows->problem());
    showHeader();
}

// -- moving -----------------------------------------------------------------------------------------------------------

void ClickView::jump() {
    if (!m_log || m_jump->text().isEmpty()) return;
    const int64_t sample = m_jump->text().toLongLong();
    if (sample >= m_log->shape().samples) {
        emit said(
            tr("There is no sample %1; the last one is %2.")
                .arg(m_jump->text(), grouped(static_cast<uint64_t>(std::max<int64_t>(m_log->shape().samples, 1) - 1))),
            Severity::trouble);
        return;
    }
    goToSample(sample);
    m_table->table()->setFocus();
}

void ClickView::goToSample(int64_t sample) {
    if (!m_log) return;
    if (m_rows->isFiltered()) {
        const int64_t at = m_rows->positionOf(sample);
        if (at >= m_rows->count() || m_rows->sampleAt(at) != sample) m_filter->setCurrentIndex(allFilter);
    }
    m_table->goTo(m_rows->positionOf(sample));
}

// -- filtering --------------------------------------------------------------------------------------------------------

QString ClickView::whyNoCondition(SampleCondition& condition) const {
    bool isNumber = true;
    const QString text = m_value->text().trimmed();
    condition.where = m_where->value();
    switch (m_filter->currentIndex()) {
    case labelFilter:
        condition.kind = SampleCondition::Kind::label;
        condition.label = text.toFloat(&isNumber);
        return isNumber ? QString() : tr("A label is a number, such as 1 or 0.5.");
    case keyFilter:
        condition.kind = SampleCondition::Kind::key;
        condition.key = text.toLongLong(&isNumber);
        return isNumber ? QString() : tr("A key is a whole number.");
    default:
        condition.kind = SampleCondition::Kind::problem;
        condition.where = -1;
        return {};
    }
}

void ClickView::followFilter() {
    const int filter = m_filter->currentIndex();
    const bool label = filter == labelFilter, key = filter == keyFilter;
    const int64_t n = !m_log ? 0 : label ? m_log->shape().labels : key ? m_log->shape().slot_count : 0;
    constexpr int64_t most = 1 << 20;
    m_where->setVisible(n > 1);
    m_where->setRange(-1, static_cast<int>(std::clamp<int64_t>(n, 1, most)) - 1);
    m_where->setSpecialValueText(label ? tr("any label") : tr("any slot"));
    m_where->setPrefix(label ? tr("label ", "before a number") : tr("slot ", "before a number"));
    m_where->setAccessibleName(label ? tr("Number of the label") : tr("Number of the slot"));
    m_value->setVisible(label || key);
    m_value->setPlaceholderText(label ? tr("label, such as 1") : tr("key"));
    m_value->setAccessibleName(label ? tr("Label to find") : tr("Key to find"));
    m_value->setToolTip(key && m_log && !m_log->slot_sizes().empty()
                            ? tr("A row of the table: keys are shifted by the sizes of the slots before")
                            : QString());
    m_go->setVisible(filter != allFilter);
    SampleCondition condition;
    const QString why = filter == allFilter ? QString() : whyNoCondition(condition);
    m_go->setEnabled(why.isEmpty());
}

QString ClickView::conditionWords() const {
    const SampleCondition& wanted = *m_condition;
    switch (wanted.kind) {
    case SampleCondition::Kind::label:
        return wanted.where < 0 ? tr("Samples with label %1").arg(numberText(wanted.label))
                                : tr("Samples with label %1 = %2").arg(wanted.where).arg(numberText(wanted.label));
    case SampleCondition::Kind::key:
        return wanted.where < 0 ? tr("Samples with key %1").arg(wanted.key)
                                : tr("Samples with key %1 in slot %2").arg(wanted.key).arg(wanted.where);
    case SampleCondition::Kind::problem: break;
    }
    return tr("Samples with problems");
}

void ClickView::applyFilter() {
    if (!m_log) return;
    if (m_filter->currentIndex() == allFilter) {
        const int64_t at = m_table->current();
        const int64_t sample = m_rows->isFiltered() && at >= 0 ? m_rows->sampleAt(at) : at;
        m_search->forget();
        m_finding->stop();
        m_condition.reset();
        m_rows->showAll();
        m_table->goTo(std::max<int64_t>(sample, 0)); // the same sample among the others
        showSample();
        return showHeader();
    }
    SampleCondition condition;
    if (const QString why = whyNoCondition(condition); !why.isEmpty()) {
        emit said(why, Severity::trouble);
        return;
    }
    search(condition);
}

void ClickView::search(const SampleCondition& condition) {
    if (!m_log) return;
    const QSignalBlocker quiet(m_filter);
    m_filter->setCurrentIndex(condition.kind == SampleCondition::Kind::label ? labelFilter
                              : condition.kind == SampleCondition::Kind::key ? keyFilter
                                                                             : problemFilter);
    followFilter();
    m_where->setValue(static_cast<int>(condition.where));
    if (condition.kind == SampleCondition::Kind::key) m_value->setText(QString::number(condition.key));
    m_condition = condition;
    m_rows->showFound();
    m_sample->setSample(nullptr);
    m_search->start(
        m_log, std::make_shared<SampleSearch>(m_log->shape(), condition, [this](const std::vector<int64_t>& found) {
            const bool first = m_rows->count() == 0;
            m_rows->addFound(found);
            if (first && m_rows->count() > 0) m_table->goTo(0);
        }));
    m_finding->start(conditionWords(), [this] { return m_search->share(); });
    showHeader();
}

// -- as a view --------------------------------------------------------------------------------------------------------

bool ClickView::find() {
    if (!m_log) return false;
    if (m_filter->currentIndex() == allFilter || m_filter->currentIndex() == problemFilter)
        m_filter->setCurrentIndex(keyFilter);
    m_value->setFocus();
    m_value->selectAll();
    return true;
}

bool ClickView::copy() {
    const SampleRows::Row* const row = m_table->current() < 0 ? nullptr : m_rows->row(m_table->current());
    if (!row) return false;
    const ClickShape& shape = m_log->shape();
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(click_csv_head(shape) + click_csv_line(shape, *row->block, row->at)));
    return true;
}

QString ClickView::exportKinds() const { return m_log ? tr("Samples that are listed, as CSV (*.csv)") : QString(); }

View::ExportJob ClickView::exportJob(const QString& path) {
    return m_log ? clickExport(m_log, m_rows->isFiltered() ? m_rows->found() : std::vector<int64_t>(),
                               !m_rows->isFiltered(), path)
                 : ExportJob();
}

void ClickView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_G && event->modifiers() == Qt::NoModifier && m_log) {
        m_jump->setFocus();
        m_jump->selectAll();
        return;
    }
    // The search is stopped first, and keeps what it has found.
    if (event->key() == Qt::Key_Escape && m_search->isRunning()) return m_search->stop();
    if (event->key() == Qt::Key_Escape && m_condition) return m_filter->setCurrentIndex(allFilter);
    View::keyPressEvent(event);
}

} // namespace ggs
