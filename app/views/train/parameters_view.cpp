// SPDX-License-Identifier: MIT
#include "views/train/parameters_view.h"

#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/natural_order.h"
#include "look/segmented_switch.h"
#include "look/sheet_model.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "program/training_roles.h"
#include "session/debuggee.h"
#include "session/training_runs.h"
#include "values/statistics.h"
#include "views/train/histogram_delegate.h"
#include "views/train/training_chart.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace ggs {

namespace {

enum Column {
    nameColumn,
    shapeColumn,
    normColumn,
    gradientColumn,
    valuesColumn,
    gradientsColumn,
    deadColumn,
    firstMomentColumn,
    secondMomentColumn
};
constexpr size_t bins = 24;
constexpr int lowestSpread = 110; // pixels

// The distribution of a tensor's values.
struct Spread {
    double norm = 0;
    double low = 0, high = 0;
    std::vector<int64_t> counts;
};

struct ParameterFigures {
    std::optional<Spread> values, gradient;
    std::optional<double> firstMoment, secondMoment;
    std::optional<UnitsCounted> units;
};

// Elements of a tensor that belong to one parameter.
struct Part {
    uint32_t tensor = 0;
    int64_t first = 0, count = 0;
};

double normOf(const Statistics& s) {
    if (s.finite() < s.count) return std::nan("");
    return std::sqrt(static_cast<double>(s.count) * (s.sd * s.sd + s.mean * s.mean));
}

std::optional<Spread> spreadOf(const ByteSource& bytes, const Structure& s, uint32_t tensor) {
    const auto found = statistics(bytes, tensor, s.tensor(tensor));
    if (!found.ok() || !*found) return {};
    const Statistics& st = **found;
    Spread spread{normOf(st), st.min, st.max, {}};
    if (st.finite() == 0) return spread;
    const double high = st.max > st.min ? st.max : st.min + 1;
    auto counted = histogram(bytes, tensor, s.tensor(tensor), st.min, high, bins);
    if (counted.ok() && *counted) spread.counts = std::move((*counted)->bins);
    return spread;
}

std::optional<double> normOfPart(const ByteSource& bytes, const Structure& s, const Part& part) {
    Slice slice;
    const bool whole = part.count == nelements(s.tensor(part.tensor));
    if (!whole) { // of a vector
        slice.begin[0] = part.first;
        slice.end[0] = part.first + part.count;
    }
    const auto found = statistics(bytes, part.tensor, s.tensor(part.tensor), slice);
    return found.ok() && *found ? std::optional(normOf(**found)) : std::nullopt;
}

// m and v of each parameter; none for other optimisers.
std::vector<std::array<Part, 2>> momentsOf(const Training& training, const Structure& s) {
    std::vector<std::array<Part, 2>> moments;
    int64_t first = 0;
    for (size_t i = 0; i < training.parameters.size(); ++i) {
        const int64_t n = nelements(s.tensor(training.parameters[i].tensor));
        if (training.kind == OptimiserKind::adamw && 2 * i + 1 < training.state.size())
            moments.push_back({Part{training.state[2 * i], 0, n}, Part{training.state[2 * i + 1], 0, n}});
        if (training.kind == OptimiserKind::adam && training.state.size() >= 2)
            moments.push_back({Part{training.state[0], first, n}, Part{training.state[1], first, n}});
        first += n;
    }
    return moments;
}

SheetCell normCell(const std::optional<double>& norm) {
    if (!norm) return {.text = QStringLiteral("–"), .raw = -1.0};
    return {.text = numberText(*norm, 4), .raw = *norm, .code = true};
}

SheetCell spreadCell(const std::optional<Spread>& spread) {
    if (!spread || spread->counts.empty()) return {};
    QVariantList counts;
    for (const int64_t each : spread->counts) counts.append(static_cast<double>(each));
    const QString range = ParametersView::tr("%1 to %2").arg(numberText(spread->low, 3), numberText(spread->high, 3));
    return {.text = range, .raw = counts, .tip = range};
}

} // namespace

ParametersView::ParametersView(Debuggee& debuggee, Moves& moves, TrainingRuns& runs, Selection& selection,
                               QWidget* parent)
    : View(QStringLiteral("parameters"), tr("Parameters"), parent), m_debuggee(debuggee), m_runs(runs),
      m_selection(selection), m_readKind(newKind()),
      m_rows(new SheetModel({tr("parameter"), tr("shape"), tr("norm"), tr("gradient norm"), tr("values"),
                             tr("gradients"), tr("dead units"), tr("norm of m"), tr("norm of v")},
                            this)),
      m_order(new NaturalOrder(this)), m_header(new ViewHeader),
      m_which(new SegmentedSwitch(QStringLiteral("spreadOf"), tr("Distribution over the rounds"))),
      m_chart(new TrainingChart(debuggee, moves)), m_soon(new QTimer(this)), m_contents(new Contents) {
    m_order->setSourceModel(m_rows);
    m_table = plainTable(QStringLiteral("parameterTable"), m_order,
                         {.narrowest = 40, .lastFills = false, .headingsLeft = false});
    m_table->setAccessibleName(tr("Parameters of the training"));
    orderByColumns(*m_table);
    setColumnWidths(*m_table->horizontalHeader(), std::array{110, 84, 80, 96, 100, 100, 80, 80, 80});
    giveTheRest(*m_table->horizontalHeader(), nameColumn, 90);
    auto* const bars = new HistogramDelegate(m_table);
    m_table->setItemDelegateForColumn(valuesColumn, bars);
    m_table->setItemDelegateForColumn(gradientsColumn, bars);
    auto* const both = new QSplitter(Qt::Vertical);
    both->setHandleWidth(1);
    both->setChildrenCollapsible(false);
    both->addWidget(m_table);
    both->addWidget(makeChart());
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    m_contents->addWidget(both);
    tightColumn(this)->addLayout(m_contents, 1);
    giveKeysTo(m_table);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed, &Debuggee::snapshotChanged})
        connect(&debuggee, signal, this, &ParametersView::refresh);
    connect(&selection, &Selection::selectionChanged, this, [this] {
        showSelection();
        if (isVisible()) drawChart();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!now.isValid() || m_selecting) return;
        m_selecting = true;
        m_selection.select(*m_rows->row(m_order->mapToSource(now).row()).tensor);
        m_selecting = false;
    });
    m_contents->show(whyEmpty());
}

QWidget* ParametersView::makeChart() {
    m_chart->setObjectName(QStringLiteral("spreadChart"));
    m_chart->setAccessibleName(tr("Distribution of the selected parameter over the rounds"));
    m_chart->setMinimumHeight(lowestSpread);
    m_which->add(QStringLiteral("spreadOfValues"), tr("values"), tr("The values of the parameter"));
    m_which->add(QStringLiteral("spreadOfGradients"), tr("gradients"), tr("The elements of its gradient"));
    m_header->addControl(m_which);
    auto* const shown = new QWidget;
    auto* const column = tightColumn(shown);
    column->addWidget(m_header);
    column->addWidget(m_chart, 1);
    m_soon->setSingleShot(true);
    m_soon->setInterval(TrainingChart::pauseWhileRunning);
    connect(m_which, &SegmentedSwitch::changed, this, &ParametersView::drawChart);
    connect(m_soon, &QTimer::timeout, this, &ParametersView::drawChart);
    connect(&m_debuggee, &Debuggee::progressed, this, [this] {
        if (isVisible() && !m_soon->isActive()) m_soon->start();
    });
    return shown;
}

// Lines of the quantiles, from the least to the largest value, of the selected parameter or else of the first one.
void ParametersView::drawChart() {
    const auto progress = m_runs.progress();
    if (!progress || m_rows->rowCount() == 0 || m_runs.training().parameters.empty()) {
        m_header->setWhat({});
        m_chart->clear();
        return;
    }
    const auto& parameters = m_runs.training().parameters;
    const auto selected = m_selection.selected();
    size_t shown = 0;
    for (size_t i = 0; i < parameters.size(); ++i) {
        if (selected && (parameters[i].tensor == *selected || parameters[i].gradient == *selected)) shown = i;
    }
    const bool gradients = m_which->current() == 1;
    m_header->setWhat(
        nameOf(m_debuggee.structure(), gradients ? parameters[shown].gradient : parameters[shown].tensor));
    m_header->setState(progress->spreads->empty() ? tr("not started") : QString());
    struct Look {
        QString name;
        Ink ink;
    };
    const Look median{tr("median"), Ink::matrix}, half{tr("25 % and 75 %"), Ink::norm},
        most{tr("5 % and 95 %"), Ink::input}, all{tr("least and largest"), Ink::faint};
    const Look looks[TrainingSpread::shares.size()] = {all, most, half, median, half, most, all};
    std::vector<TrainingChart::Curve> curves;
    for (size_t i = TrainingSpread::shares.size(); i-- > 0;) {
        TrainingChart::Curve curve;
        const bool named = i >= TrainingSpread::shares.size() / 2; // of two lines the upper one
        curve.name = named ? looks[i].name : QString();
        curve.ink = looks[i].ink;
        curve.whole = true;
        curve.points = i == TrainingSpread::shares.size() / 2;
        for (const TrainingSpread& each : *progress->spreads) {
            curve.rounds.push_back(each.round);
            curve.values.push_back(static_cast<double>((gradients ? each.gradients : each.values)[shown][i]));
        }
        if (!curve.rounds.empty()) curves.push_back(std::move(curve));
    }
    m_chart->show(curves, gradients ? tr("gradients") : tr("values"), m_runs.training().first_round, false);
}

QString ParametersView::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("This view lists the parameters of a training.");
    if (!m_runs.trains()) return tr("This program does not train. Open the sample regression for an example.");
    return {};
}

QString ParametersView::exportKinds() const { return m_rows->rowCount() > 0 ? tableKinds() : QString(); }

QString ParametersView::exportTo(const QString& path) {
    const QStringList columns = {QStringLiteral("parameter"),     QStringLiteral("shape"),  QStringLiteral("norm"),
                                 QStringLiteral("gradient_norm"), QStringLiteral("values"), QStringLiteral("gradients"),
                                 QStringLiteral("dead_units"),    QStringLiteral("m_norm"), QStringLiteral("v_norm")};
    return saveTable(
        columns, m_rows->rowCount(),
        [this](int row, int column) -> QVariant {
            const QModelIndex at = m_rows->index(row, column);
            return at.data(column == normColumn || column == gradientColumn ? Qt::UserRole : Qt::DisplayRole);
        },
        path);
}

void ParametersView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    m_stale ? read() : drawChart();
}

void ParametersView::refresh() {
    m_stale = true;
    if (isVisible()) read();
}

void ParametersView::read() {
    m_stale = false;
    m_contents->show(whyEmpty());
    if (!m_runs.trains()) return m_rows->show({});
    const Snapshot& now = m_debuggee.snapshot();
    std::vector<bool> known; // by parameter: its gradient was computed
    for (const Training::Parameter& each : m_runs.training().parameters)
        known.push_back(has_values(now.state(each.gradient).kind));
    std::set<uint32_t> run; // tensors that have values
    for (uint32_t i = 0; i < now.structure->tensors.size(); ++i) {
        if (now.structure->alive(i) && has_values(now.state(i).kind)) run.insert(i);
    }
    const auto plan = now.training->program;
    m_debuggee.read(m_readKind, this, [this, plan, known, run](const Structure& s, const ByteSource& bytes) -> Finish {
        const Training& training = *plan->training;
        const auto moments = momentsOf(training, s);
        std::map<uint32_t, UnitsCounted> counted; // by relu: parameters of one layer share it
        std::vector<ParameterFigures> all;
        for (size_t i = 0; i < training.parameters.size(); ++i) {
            const Training::Parameter& each = training.parameters[i];
            ParameterFigures figures;
            figures.values = spreadOf(bytes, s, each.tensor);
            if (!figures.values) return {}; // stopped
            if (known[i]) figures.gradient = spreadOf(bytes, s, each.gradient);
            if (i < moments.size()) {
                figures.firstMoment = normOfPart(bytes, s, moments[i][0]);
                figures.secondMoment = normOfPart(bytes, s, moments[i][1]);
            }
            const auto relu = relu_after(s, each.tensor);
            if (relu && run.contains(*relu) && !counted.contains(*relu)) {
                const auto read = values(bytes, *relu, s.tensor(*relu));
                if (!read.ok() || !*read) return {};
                counted[*relu] = count_units(s.tensor(*relu), **read);
            }
            if (relu && counted.contains(*relu)) figures.units = counted[*relu];
            all.push_back(std::move(figures));
        }
        // A table that is trained by its rows has no gradient.
        for (const uint32_t table : training.tables) {
            ParameterFigures figures;
            figures.values = spreadOf(bytes, s, table);
            if (!figures.values) return {};
            all.push_back(std::move(figures));
        }
        return [this, plan, all = std::move(all)] {
            const Structure& shown = m_debuggee.structure();
            std::vector<SheetRow> rows;
            for (size_t i = 0; i < all.size(); ++i) {
                const ParameterFigures& each = all[i];
                const auto& parameters = plan->training->parameters;
                const uint32_t tensor =
                    i < parameters.size() ? parameters[i].tensor : plan->training->tables[i - parameters.size()];
                SheetRow row;
                row.tensor = tensor;
                row.cells = {{.text = nameOf(shown, tensor), .code = true},
                             {.text = shapeOf(shown, tensor), .code = true},
                             normCell(each.values ? std::optional(each.values->norm) : std::nullopt),
                             normCell(each.gradient ? std::optional(each.gradient->norm) : std::nullopt),
                             spreadCell(each.values),
                             spreadCell(each.gradient),
                             each.units
                                 ? SheetCell{.text = tr("%1 of %2").arg(each.units->dead).arg(each.units->all),
                                             .raw = QVariant::fromValue<qlonglong>(each.units->dead)}
                                 : SheetCell{.text = QStringLiteral("–"), .raw = QVariant::fromValue<qlonglong>(-1)},
                             normCell(each.firstMoment),
                             normCell(each.secondMoment)};
                row.strong = each.gradient && !std::isfinite(each.gradient->norm);
                rows.push_back(std::move(row));
            }
            // In the order of the script.
            std::ranges::sort(rows, {}, [](const SheetRow& row) { return *row.tensor; });
            m_selecting = true;
            m_rows->show(std::move(rows));
            const QHeaderView& header = *m_table->horizontalHeader();
            m_order->sort(header.sortIndicatorSection(), header.sortIndicatorOrder());
            m_selecting = false;
            showSelection();
            drawChart();
        };
    });
}

void ParametersView::showSelection() {
    if (m_selecting) return;
    m_selecting = true;
    const int row = m_rows->rowOf(m_selection.selected());
    if (row < 0)
        m_table->clearSelection();
    else
        m_table->setCurrentIndex(m_order->mapFromSource(m_rows->index(row, nameColumn)));
    m_selecting = false;
}

} // namespace ggs
