// SPDX-License-Identifier: MIT
#include "views/clicks/counted_pane.h"

#include "look/chart/chart.h"
#include "look/natural_order.h"
#include "look/sheet_model.h"
#include "look/table_setup.h"
#include "look/view.h"
#include "words/messages.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <array>
#include <cmath>

namespace ggs {

namespace {

constexpr int leastChart = 240; // pixels

QString countText(int64_t n) { return grouped(static_cast<uint64_t>(std::max<int64_t>(n, 0))); }

SheetCell countCell(int64_t n) {
    return {.text = n < 0 ? QString::number(n) : countText(n), .raw = QVariant::fromValue<qlonglong>(n)};
}

// A count as the title of a bar: "1 to 3".
QString binText(const ClickStatistics::Bin& bin) {
    return bin.from == bin.to ? countText(bin.from)
                              : CountedPane::tr("%1 to %2").arg(countText(bin.from), countText(bin.to));
}

QString shareText(double share) { return QStringLiteral("%1 %").arg(numberText(100 * share, 3)); }

} // namespace

// -- CountedPane ------------------------------------------------------------------------------------------------------

CountedPane::CountedPane(ClickCounting& counting, const QString& name, const QStringList& headings,
                         const QString& accessibleName)
    : m_counting(counting), m_both(new QSplitter(Qt::Horizontal)), m_summary(new QLabel),
      m_rows(new SheetModel(headings, this)), m_order(new NaturalOrder(this)), m_go(new QPushButton) {
    m_order->setSourceModel(m_rows);
    m_table =
        plainTable(name, m_order, {.rowHeight = 20, .lastFills = false, .headingsLeft = false, .lettersMove = false});
    m_table->setAccessibleName(accessibleName);
    orderByColumns(*m_table);
    m_summary->setObjectName(name + QStringLiteral("Summary"));
    m_summary->setWordWrap(true);
    m_go->setObjectName(name + QStringLiteral("Go"));
    m_both->setHandleWidth(1);
    m_both->setChildrenCollapsible(false);
    m_both->addWidget(m_table);
    auto* const row = new QHBoxLayout;
    row->setContentsMargins(14, 4, 14, 4);
    row->addWidget(m_summary, 1);
    row->addWidget(m_go);
    auto* const column = tightColumn(this);
    column->addLayout(row);
    column->addWidget(m_both, 1);
    connect(m_go, &QPushButton::clicked, &m_counting, &ClickCounting::resume);
    const auto follow = [this] {
        m_stale = true;
        if (isVisible()) refresh();
    };
    connect(&m_counting, &ClickCounting::changed, this, [this, follow] {
        if (isVisible()) m_counting.want(); // of another log
        follow();
    });
    connect(&m_counting.pass(), &ClickPass::ended, this, [this, follow] {
        if (!m_counting.pass().isDone()) follow(); // else the last figures were shown
    });
    connect(&m_counting.pass(), &ClickPass::advanced, this, [this] {
        if (isVisible() && m_counting.pass().isRunning()) m_go->hide();
    });
}

void CountedPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_counting.want();
    if (m_stale) refresh();
}

void CountedPane::refresh() {
    m_stale = false;
    static const auto none = std::make_shared<const ClickFigures>();
    const ClickPass& pass = m_counting.pass();
    m_go->setVisible(m_counting.hasBegun() && !pass.isRunning() && !pass.isDone());
    m_go->setText(pass.samples() > 0 ? tr("Continue") : tr("Read all samples"));
    show(m_counting.figures() ? m_counting.figures() : none);
}

void CountedPane::showRows(size_t count, std::function<SheetRow(size_t)> row) {
    m_order->sort(-1);
    m_rows->show(count, std::move(row));
    const QHeaderView& header = *m_table->horizontalHeader();
    if (header.sortIndicatorSection() >= 0 && header.sortIndicatorSection() < header.count())
        m_order->sort(header.sortIndicatorSection(), header.sortIndicatorOrder());
}

// -- SlotsPane --------------------------------------------------------------------------------------------------------

SlotsPane::SlotsPane(ClickCounting& counting)
    : CountedPane(counting, QStringLiteral("clickSlots"),
                  {tr("slot"), tr("keys"), tr("per sample"), tr("least"), tr("most"), tr("without keys"),
                   tr("least key"), tr("greatest key")},
                  tr("Slots of the click log")),
      m_chart(new Chart) {
    setColumnWidths(*m_table->horizontalHeader(), std::array{44, 84, 76, 50, 50, 88, 84, 84});
    m_chart->setObjectName(QStringLiteral("clickHistogram"));
    m_chart->setAccessibleName(tr("Histogram of keys per sample"));
    m_both->addWidget(m_chart);
    m_both->setStretchFactor(0, 3);
    m_both->setStretchFactor(1, 2);
    makeColumnsVisible(*m_both, *m_table, leastChart);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (isVisible()) refresh(); // the bars' colour is the theme's
    });
}

void SlotsPane::show(std::shared_ptr<const ClickFigures> shown) {
    const ClickFigures& figures = *shown;
    const auto samples = static_cast<double>(std::max<int64_t>(figures.samples, 1));
    showRows(figures.bySlot.size(), [shown, samples](size_t number) {
        const SlotStatistics& slot = shown->bySlot[number];
        const double mean = static_cast<double>(slot.keys) / samples;
        const auto key = [&slot](int64_t which) {
            return slot.keys > 0
                       ? SheetCell{.text = QString::number(which), .raw = QVariant::fromValue<qlonglong>(which)}
                       : SheetCell{.text = QStringLiteral("–"), .raw = 0};
        };
        SheetRow row;
        row.cells = {countCell(static_cast<int64_t>(number)),
                     countCell(slot.keys),
                     {.text = numberText(mean, 4), .raw = mean},
                     countCell(slot.least),
                     countCell(slot.most),
                     countCell(slot.empty),
                     key(slot.least_key),
                     key(slot.most_key)};
        return row;
    });
    m_summary->setText(figures.samples == 0 ? tr("No sample has been read yet.")
                                            : tr("%1 samples have %2 keys, %3 per sample on average.")
                                                  .arg(countText(figures.samples), countText(figures.keys),
                                                       numberText(static_cast<double>(figures.keys) / samples, 4)));
    auto chart = std::make_shared<ChartData>();
    chart->x.label = tr("keys of a sample");
    chart->y.label = tr("samples");
    chart->corner = tr("Keys per sample");
    // Bins that have no samples at both ends are left out; their widths are powers of two, so each gets a word.
    size_t first = 0;
    while (first < figures.histogram.size() && figures.histogram[first].samples == 0) ++first;
    for (size_t i = first; i < figures.histogram.size(); ++i) {
        const double place = static_cast<double>(i - first);
        chart->x.words.push_back(binText(figures.histogram[i]));
        if (figures.histogram[i].samples == 0) continue;
        chart->bars.push_back({place - 0.42, place + 0.42, static_cast<double>(figures.histogram[i].samples),
                               Theme::instance().color(Ink::matrix), static_cast<uint32_t>(i)});
    }
    chart->tipOf = [bins = figures.histogram](uint32_t id) {
        return id < bins.size()
                   ? SlotsPane::tr("%1 keys: %2 samples").arg(binText(bins[id]), countText(bins[id].samples))
                   : QString();
    };
    m_chart->setData(std::move(chart));
}

// -- KeysPane ---------------------------------------------------------------------------------------------------------

KeysPane::KeysPane(ClickCounting& counting)
    : CountedPane(counting, QStringLiteral("clickKeys"),
                  {tr("rank"), tr("key"), tr("count"), tr("share of keys"), tr("slots")}, tr("Most frequent keys")),
      m_chart(new Chart), m_tableRows(new QLineEdit(QStringLiteral("100000"))), m_collisions(new QLabel) {
    setColumnWidths(*m_table->horizontalHeader(), std::array{48, 110, 84, 96, 60});
    m_table->setToolTip(tr("Press Enter or double-click to see the samples with a key"));
    m_chart->setObjectName(QStringLiteral("clickZipf"));
    m_chart->setAccessibleName(tr("Count of each key by its rank, on log axes"));
    m_tableRows->setObjectName(QStringLiteral("clickTableRows"));
    m_tableRows->setAccessibleName(tr("Rows of the table"));
    m_tableRows->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[1-9][0-9]{0,8}")), m_tableRows));
    m_tableRows->setToolTip(tr("Number of rows of a smaller table. A key is hashed to row = key modulo rows"));
    m_tableRows->setMaximumWidth(110);
    m_collisions->setObjectName(QStringLiteral("clickCollisions"));
    m_collisions->setWordWrap(true);
    auto* const aside = new QWidget;
    auto* const column = tightColumn(aside);
    column->addWidget(m_chart, 1);
    auto* const row = new QHBoxLayout;
    row->setContentsMargins(10, 2, 14, 6);
    row->setSpacing(8);
    auto* const label = new QLabel(tr("Hashed to rows:"));
    label->setBuddy(m_tableRows);
    row->addWidget(label);
    row->addWidget(m_tableRows);
    row->addWidget(m_collisions, 1);
    column->addLayout(row);
    m_both->addWidget(aside);
    m_both->setStretchFactor(0, 2);
    m_both->setStretchFactor(1, 3);
    makeColumnsVisible(*m_both, *m_table, leastChart);
    connect(m_tableRows, &QLineEdit::textChanged, this, &KeysPane::collide);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& at) {
        const QModelIndex key = at.siblingAtColumn(1);
        if (key.isValid()) emit keyChosen(key.data(Qt::UserRole).toLongLong());
    });
}

void KeysPane::show(std::shared_ptr<const ClickFigures> shown) {
    const ClickFigures& figures = *shown;
    showRows(figures.hottest.size(), [shown](size_t number) {
        const KeyCount& key = shown->hottest[number];
        const double share = static_cast<double>(key.count) / static_cast<double>(std::max<int64_t>(shown->keys, 1));
        SheetRow row;
        row.cells = {countCell(static_cast<int64_t>(number + 1)),
                     {.text = QString::number(key.key), .raw = QVariant::fromValue<qlonglong>(key.key)},
                     countCell(key.count),
                     {.text = shareText(share), .raw = share},
                     {.text = key.other < 0 ? QString::number(key.slot) : tr("%1, %2 …").arg(key.slot).arg(key.other),
                      .raw = key.slot}};
        return row;
    });
    QString summary =
        figures.keys == 0 ? tr("No key has been read yet.")
        : figures.exact ? tr("%1 keys, %2 of them distinct.").arg(countText(figures.keys), countText(figures.distinct))
                        : tr("%1 keys, about %2 of them distinct. Counts can be too small by up to %3.")
                              .arg(countText(figures.keys), countText(figures.distinct), countText(figures.missed));
    if (figures.slope > 0)
        summary += QLatin1Char(' ') +
                   tr("The count of a key falls with its rank to the power of %1.").arg(numberText(figures.slope, 3));
    m_summary->setText(summary);

    auto chart = std::make_shared<ChartData>();
    chart->x = {tr("rank"), true};
    chart->y = {tr("count"), true};
    ChartLine counts{tr("counts"), Ink::matrix, {}, {}};
    for (const ClickFigures::Rank& each : figures.ranks) {
        counts.x.push_back(static_cast<double>(each.rank));
        counts.y.push_back(static_cast<double>(each.count));
        chart->points.push_back({counts.x.back(), counts.y.back(), static_cast<uint32_t>(each.rank), Ink::matrix});
    }
    if (figures.slope > 0) {
        ChartLine zipf{tr("Zipf"), Ink::muted, {}, {}, true};
        for (const ClickFigures::Rank& each : figures.ranks) {
            const auto rank = static_cast<double>(each.rank);
            const double count = figures.first * std::pow(rank, -figures.slope);
            if (count < 0.5) break;
            zipf.x.push_back(rank);
            zipf.y.push_back(count);
        }
        if (zipf.x.size() > 1) chart->lines.push_back(std::move(zipf));
    }
    if (counts.x.size() > 1) chart->lines.push_back(std::move(counts));
    chart->tipOf = [ranks = figures.ranks](uint32_t id) {
        for (const ClickFigures::Rank& each : ranks) {
            if (each.rank == id)
                return KeysPane::tr("rank %1: %2 times").arg(countText(each.rank), countText(each.count));
        }
        return QString();
    };
    m_chart->setData(std::move(chart));
    collide();
}

void KeysPane::collide() {
    if (!m_counting.pass().isDone()) {
        m_collisions->setText(tr("Collisions are counted once all samples are read."));
        return;
    }
    const int64_t rows = m_tableRows->text().toLongLong();
    if (rows < 1) return m_collisions->setText(tr("Enter the number of rows."));
    if (rows > KeyCounts::most_rows)
        return m_collisions->setText(tr("At most %1 rows are possible.").arg(countText(KeyCounts::most_rows)));
    m_counting.collide(rows, [this, rows](const KeyCounts::Collisions& found) {
        const double share =
            found.keys > 0 ? static_cast<double>(found.colliding) / static_cast<double>(found.keys) : 0;
        m_collisions->setText(tr("%1 of %2 keys (%3) share their row with another key; %4 of %5 rows are used.")
                                  .arg(countText(found.colliding), countText(found.keys), shareText(share),
                                       countText(found.rows), countText(rows)));
    });
}

// -- ProblemsPane -----------------------------------------------------------------------------------------------------

ProblemsPane::ProblemsPane(ClickCounting& counting)
    : CountedPane(counting, QStringLiteral("clickProblems"), {tr("sample"), tr("problem")},
                  tr("Problems of the click log")) {
    setColumnWidths(*m_table->horizontalHeader(), std::array{90});
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setWordWrap(true);
    m_table->setToolTip(tr("Press Enter or double-click to go to the sample"));
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& at) {
        const qlonglong sample = at.siblingAtColumn(0).data(Qt::UserRole).toLongLong();
        if (sample >= 0) emit sampleChosen(sample);
    });
}

void ProblemsPane::setWarnings(const QStringList& warnings) {
    m_warnings = warnings;
    m_unreadable = -1;
    m_problem.clear();
    refresh();
}

void ProblemsPane::setUnreadable(int64_t sample, const QString& problem) {
    if (m_unreadable == sample && m_problem == problem) return;
    m_unreadable = sample;
    m_problem = problem;
    refresh();
}

void ProblemsPane::show(std::shared_ptr<const ClickFigures> shown) {
    const ClickFigures& figures = *shown;
    // The warnings, the sample that can't be read, and the problems of samples.
    const auto warnings = static_cast<size_t>(m_warnings.size()), before = warnings + (m_unreadable >= 0 ? 1 : 0);
    const size_t listed = before + figures.problems.size();
    showRows(listed, [this, shown, warnings, before](size_t number) {
        const auto made = [](int64_t sample, const QString& problem) {
            SheetRow row;
            row.cells = {sample >= 0 ? countCell(sample)
                                     : SheetCell{.text = {}, .raw = QVariant::fromValue<qlonglong>(-1)},
                         {.text = problem}};
            return row;
        };
        if (number < warnings) return made(-1, m_warnings[static_cast<qsizetype>(number)]);
        if (number < before) return made(m_unreadable, m_problem);
        const ClickFigures::Problem& each = shown->problems[number - before];
        return made(each.sample, words(each.message));
    });
    const ClickPass& pass = m_counting.pass();
    const int64_t more = figures.allProblems - static_cast<int64_t>(figures.problems.size());
    QString summary = listed == 0 ? pass.isDone() ? tr("No problems were found.") : tr("No problems were found so far.")
                                  : tr("%n problem(s) are listed.", nullptr, static_cast<int>(listed));
    if (more > 0) summary += QLatin1Char(' ') + tr("%1 more were found.").arg(countText(more));
    if (figures.checkFailures > 0)
        summary += QLatin1Char(' ') + tr("Samples with a wrong check byte: %1.").arg(countText(figures.checkFailures));
    if (figures.wrongKeys > 0)
        summary += QLatin1Char(' ') + tr("Keys outside of their slot: %1.").arg(countText(figures.wrongKeys));
    if (figures.inSeveralSlots > 0)
        summary += QLatin1Char(' ') + tr("Keys in several slots: %1.").arg(countText(figures.inSeveralSlots));
    m_summary->setText(summary);
}

} // namespace ggs
