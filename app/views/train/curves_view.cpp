// SPDX-License-Identifier: MIT
#include "views/train/curves_view.h"

#include "look/empty_note.h"
#include "look/steady_button.h"
#include "look/steady_scroll.h"
#include "look/table_file.h"
#include "look/view_header.h"
#include "look/wrapping_row.h"
#include "session/moves.h"
#include "session/training_runs.h"
#include "words/messages.h"

#include <QAction>
#include <QCheckBox>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs {

namespace {

constexpr int lowestChart = 150; // pixels; lower ones have no room for a curve between title and axis
// Points of a curve: few, if they are not to hide others.
constexpr size_t fewSpots = 160, manySpots = 1500;
constexpr std::array keptInks = {Ink::rope, Ink::weight, Ink::plugin, Ink::move, Ink::norm, Ink::input};

QToolButton* textButton(const QString& name) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

QWidget* rowOf(WrappingRow*& row) {
    auto* const made = new QWidget;
    row = new WrappingRow(made);
    row->setContentsMargins(14, 0, 14, 3);
    row->setSpacing(4);
    return made;
}

// The losses of the rounds that train, or of those that validate, with a gap wherever the others are.
TrainingChart::Curve lossesOf(const std::vector<TrainingPoint>& points, bool validates) {
    TrainingChart::Curve curve;
    for (const TrainingPoint& each : points) {
        const bool other = each.validates != validates;
        if (other && (!validates || curve.rounds.empty())) continue; // the curve of training has no gaps
        curve.rounds.push_back(each.round);
        curve.values.push_back(other ? std::nan("") : static_cast<double>(each.loss));
    }
    return curve;
}

// A figure of each epoch, at the epoch's last round.
template <class Figure>
TrainingChart::Curve ofEpochs(const std::vector<TrainingProgress::Epoch>& epochs, uint32_t rounds, Figure figure) {
    TrainingChart::Curve curve;
    for (size_t i = 0; i < epochs.size(); ++i) {
        curve.rounds.push_back(static_cast<uint32_t>((i + 1) * rounds - 1));
        curve.values.push_back(figure(epochs[i]));
    }
    return curve;
}

TrainingChart::Curve meansOf(const std::vector<TrainingProgress::Epoch>& epochs, uint32_t rounds, bool validation) {
    return ofEpochs(epochs, rounds, [validation](const TrainingProgress::Epoch& each) {
        return validation ? each.validation : each.loss;
    });
}

QString tipOf(const TrainingProgress& progress, uint32_t round) {
    const auto point = std::ranges::lower_bound(progress.points, round, {}, &TrainingPoint::round);
    if (point == progress.points.end() || point->round != round) return {};
    QStringList tip = {
        CurvesView::tr("gradient norm %1").arg(numberText(static_cast<double>(point->gradient_norm), 4))};
    if (point->rate > 0)
        tip.append(CurvesView::tr("learning rate %1").arg(numberText(static_cast<double>(point->rate), 4)));
    if (progress.rounds_in_epoch > 1) tip.prepend(CurvesView::tr("epoch %1").arg(point->epoch + 1));
    return tip.join(QLatin1Char('\n'));
}

// The means of an epoch that is complete, else the loss of the round.
QString stateOf(const TrainingProgress& progress, const Training& training) {
    const TrainingPoint& last = progress.points.back();
    const QString loss = numberText(static_cast<double>(last.loss), 4);
    if (training.batches.empty())
        return CurvesView::tr("round %1 of at most %2: loss %3").arg(last.round).arg(progress.last_round + 1).arg(loss);
    const QString epoch = CurvesView::tr("epoch %1 of %2").arg(last.epoch + 1).arg(training.epochs);
    if (progress.epochs.size() <= last.epoch)
        return CurvesView::tr("%1, round %2: loss %3").arg(epoch).arg(last.round).arg(loss);
    const TrainingProgress::Epoch& means = progress.epochs.back();
    const QString mean = CurvesView::tr("%1: mean loss %2").arg(epoch, numberText(means.loss, 4));
    return training.validation_batches() == 0
               ? mean
               : CurvesView::tr("%1, validation %2").arg(mean, numberText(means.validation, 4));
}

bool validatesAny(const std::vector<TrainingPoint>& points) {
    return std::ranges::any_of(points, &TrainingPoint::validates);
}

} // namespace

CurvesView::CurvesView(Debuggee& debuggee, Moves& moves, TrainingRuns& runs, QWidget* parent)
    : View(QStringLiteral("curves"), tr("Curves"), parent), m_debuggee(debuggee), m_moves(moves), m_runs(runs),
      m_header(new ViewHeader), m_keep(textButton(QStringLiteral("keepTraining"))),
      m_kept(textButton(QStringLiteral("keptTrainings"))), m_save(textButton(QStringLiteral("saveTrainingMenu"))),
      m_logarithmic(new QCheckBox(tr("log"))), m_rounds(new QCheckBox(tr("rounds"))),
      m_epochs(new QCheckBox(tr("epochs"))), m_charts(new QSplitter(Qt::Vertical)),
      m_losses(new TrainingChart(debuggee, moves)), m_end(new QLabel), m_contents(new Contents),
      m_soon(new QTimer(this)) {
    m_losses->setObjectName(QStringLiteral("lossChart"));
    m_losses->setAccessibleName(tr("Loss over the rounds"));
    m_charts->setHandleWidth(1);
    m_charts->setChildrenCollapsible(false);
    m_losses->setMinimumHeight(lowestChart);
    m_charts->addWidget(m_losses);
    m_charts->setStretchFactor(0, 3);
    m_end->setObjectName(QStringLiteral("trainingEnd"));
    m_end->setTextFormat(Qt::PlainText);
    m_end->setWordWrap(true);
    m_end->setContentsMargins(14, 4, 14, 6);
    m_end->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* const shown = new QWidget;
    auto* const rows = tightColumn(shown);
    rows->addWidget(m_header);
    rows->addWidget(rowOf(m_buttons));
    rows->addWidget(rowOf(m_boxes));
    auto* const scroll = new SteadyScroll; // for charts that are higher than the view together
    scroll->setObjectName(QStringLiteral("curvesScroll"));
    scroll->setAccessibleName(tr("Charts"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_charts);
    rows->addWidget(scroll, 1);
    rows->addWidget(m_end);
    makeHeader();
    m_contents->addWidget(shown);
    tightColumn(this)->addLayout(m_contents, 1);
    giveKeysTo(m_losses);
    m_soon->setSingleShot(true);
    m_soon->setInterval(TrainingChart::pauseWhileRunning);
    connect(m_soon, &QTimer::timeout, this, &CurvesView::refresh);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &CurvesView::followProgram);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::runningChanged})
        connect(&debuggee, signal, this, &CurvesView::refresh);
    connect(&debuggee, &Debuggee::progressed, this, [this] {
        if (isVisible() && !m_soon->isActive()) m_soon->start();
    });
    connect(&m_runs, &TrainingRuns::keptChanged, this, &CurvesView::refresh);
    followProgram();
}

void CurvesView::makeHeader() {
    for (QCheckBox* box : {m_rounds, m_epochs}) box->setChecked(true);
    m_logarithmic->setObjectName(QStringLiteral("curvesLogarithmic"));
    m_logarithmic->setToolTip(tr("Logarithmic scale, if all values are above 0 (L)"));
    m_rounds->setObjectName(QStringLiteral("curvesRounds"));
    m_rounds->setToolTip(tr("The loss of each round"));
    m_epochs->setObjectName(QStringLiteral("curvesEpochs"));
    m_epochs->setToolTip(
        tr("The mean loss of each epoch: of the batches that train, and of those kept for validation. A watched tensor "
           "has one mean: of those kept for validation, if there are any"));
    for (QCheckBox* box : {m_logarithmic, m_rounds, m_epochs}) {
        m_boxes->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &CurvesView::refresh);
    }
    addQuantity(tr("learning rate"), QStringLiteral("rate"), {});
    addQuantity(tr("gradient norm"), QStringLiteral("gradientNorm"), {});
    m_keep->setText(tr("Keep this run"));
    m_kept->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(m_kept);
    m_kept->setMenu(menu);
    connect(m_keep, &QToolButton::clicked, &m_runs, &TrainingRuns::keep);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillKept(*menu); });
    m_save->setText(tr("Save"));
    m_save->setToolTip(tr("Saves the training or its parameters"));
    m_save->setPopupMode(QToolButton::InstantPopup);
    m_save->setMenu(new QMenu(m_save));
    for (QToolButton* each : {m_save, m_keep, m_kept}) m_buttons->addWidget(each);
}

void CurvesView::addButton(QAction& action, const QString& name, const QString& text) {
    QToolButton* const button = textButton(name);
    button->setText(text);
    button->setAccessibleName(action.text());
    const auto follow = [button, &action] {
        button->setToolTip(action.toolTip());
        allowSteady(*button, action.isEnabled());
    };
    connect(&action, &QAction::changed, button, follow);
    connect(button, &QToolButton::clicked, &action, &QAction::trigger);
    follow();
    // Before the buttons that are always there.
    QLayoutItem* rest[3] = {};
    for (int i = 2; i >= 0; --i) rest[i] = m_buttons->takeAt(m_buttons->count() - 1);
    m_buttons->addWidget(button);
    for (QLayoutItem* item : rest) m_buttons->addItem(item);
}

void CurvesView::addToSave(QAction& action) { m_save->menu()->addAction(&action); }

void CurvesView::addQuantity(const QString& name, const QString& id, std::optional<size_t> watch) {
    Quantity made{name, new QCheckBox(name), new TrainingChart(m_debuggee, m_moves), watch};
    made.box->setObjectName(QStringLiteral("curves-") + id);
    made.box->setToolTip(tr("A chart of %1").arg(name));
    made.chart->setObjectName(QStringLiteral("chart-") + id);
    made.chart->setAccessibleName(name);
    made.chart->setMinimumHeight(lowestChart);
    made.chart->hide();
    m_boxes->addWidget(made.box);
    m_charts->addWidget(made.chart);
    m_charts->setStretchFactor(m_charts->count() - 1, 1);
    connect(made.box, &QCheckBox::toggled, made.chart, &QWidget::setVisible);
    connect(made.box, &QCheckBox::toggled, this, &CurvesView::refresh);
    m_quantities.push_back(made);
}

// Another program has other watches.
void CurvesView::followProgram() {
    std::vector<QString> names;
    if (m_runs.trains()) {
        const Structure& s = m_debuggee.structure();
        for (const uint32_t each : m_runs.training().watches) names.push_back(QString::fromStdString(s.name(each)));
    }
    std::vector<QString> shown;
    for (const Quantity& each : m_quantities) {
        if (each.watch) shown.push_back(each.name);
    }
    if (names != shown) {
        std::erase_if(m_quantities, [](const Quantity& each) {
            if (!each.watch) return false;
            delete each.box;
            delete each.chart;
            return true;
        });
        for (size_t i = 0; i < names.size(); ++i) addQuantity(names[i], QStringLiteral("watch-%1").arg(i), i);
    }
    m_drawn = nullptr;
    refresh();
}

void CurvesView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) redraw();
}

void CurvesView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier) {
        if (m_logarithmic->isEnabled()) m_logarithmic->toggle();
        return;
    }
    View::keyPressEvent(event);
}

void CurvesView::refresh() {
    m_stale = true;
    if (isVisible()) redraw();
}

uint32_t CurvesView::first() const { return m_runs.trains() ? m_runs.training().first_round : 0; }

QString CurvesView::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("This view shows the curves of a training.");
    if (!m_runs.trains())
        return tr("This program does not train. A script with `train(loss, adamw())` does. Open the sample regression "
                  "for an example.");
    return {};
}

void CurvesView::redraw() {
    m_stale = false;
    const auto progress = m_runs.progress();
    describe(progress.get());
    m_contents->show(whyEmpty());
    if (!progress) {
        m_losses->clear();
        for (const Quantity& each : m_quantities) each.chart->clear();
        return;
    }
    drawLosses(*progress);
    drawQuantities(*progress);
    m_logarithmic->setEnabled(m_losses->isPositive());
    m_drawn = progress;
}

void CurvesView::describe(const TrainingProgress* progress) {
    const QString noKeep = m_runs.whyNotKeep();
    allowSteady(*m_keep, noKeep.isEmpty());
    m_keep->setToolTip(noKeep.isEmpty() ? tr("Keeps these curves, to compare them with a training with other settings")
                                        : noKeep);
    const size_t kept = m_runs.kept().size();
    m_kept->setText(tr("Kept: %1").arg(kept));
    m_kept->setToolTip(tr("Lists the kept runs, and removes them"));
    m_kept->setVisible(kept > 0);
    if (!progress) return;
    const Training& t = m_runs.training();
    m_header->setWhat(m_runs.settingsWords());
    m_epochs->setVisible(progress->rounds_in_epoch > 1);
    if (progress->points.empty()) {
        m_header->setState(tr("not started"));
        m_end->setText(
            tr("Run (F5) trains to the end. A breakpoint (Ctrl+Shift+B) can stop it earlier: with the condition "
               "mean(%1) > before, as soon as the loss goes up.")
                .arg(QString::fromStdString(m_debuggee.structure().name(t.loss))));
        return;
    }
    m_header->setState(stateOf(*progress, t));
    const uint32_t now = m_debuggee.moment().round + t.first_round;
    if (m_debuggee.isRunning())
        m_end->setText(tr("The training goes on."));
    else if (!progress->stop)
        m_end->setText(tr("The training has not ended."));
    else if (now < progress->stop->round)
        m_end->setText(tr("The cursor is in round %1. Without changes, the training ends after round %2: %3.")
                           .arg(now)
                           .arg(progress->stop->round)
                           .arg(words(progress->stop->why)));
    else
        m_end->setText(
            tr("The training ended after round %1: %2.").arg(progress->stop->round).arg(words(progress->stop->why)));
}

void CurvesView::drawLosses(const TrainingProgress& progress) {
    std::vector<TrainingChart::Curve> curves;
    const auto add = [&](TrainingChart::Curve curve, const QString& name, Ink ink, bool points, bool dashed = false) {
        curve.name = name;
        curve.ink = ink;
        curve.points = points;
        curve.dashed = dashed;
        if (!curve.rounds.empty()) curves.push_back(std::move(curve));
    };
    const bool epochs = progress.rounds_in_epoch > 1 && m_epochs->isChecked();
    const bool validates = validatesAny(progress.points);
    if (m_rounds->isChecked() || progress.rounds_in_epoch == 1) {
        TrainingChart::Curve rounds = lossesOf(progress.points, false);
        rounds.tipOf = [shown = m_runs.progress()](uint32_t round) { return tipOf(*shown, round); };
        rounds.spots = epochs ? fewSpots : manySpots;
        add(std::move(rounds), tr("training"), epochs ? Ink::faint : Ink::matrix, true);
        if (validates) add(lossesOf(progress.points, true), tr("validation"), Ink::norm, false);
    }
    if (epochs) {
        add(meansOf(progress.epochs, progress.rounds_in_epoch, false), tr("training, mean of the epoch"), Ink::matrix,
            true);
        if (validates)
            add(meansOf(progress.epochs, progress.rounds_in_epoch, true), tr("validation, mean of the epoch"),
                Ink::element, true);
    }
    size_t n = 0;
    for (const KeptTraining* kept : m_runs.kept()) {
        const bool means = kept->roundsInEpoch > 1 && !kept->epochs.empty();
        add(means ? meansOf(kept->epochs, kept->roundsInEpoch, validatesAny(kept->points))
                  : lossesOf(kept->points, false),
            kept->legend, keptInks[n++ % keptInks.size()], false, true);
    }
    m_losses->show(curves, tr("loss"), first(), m_logarithmic->isChecked());
}

void CurvesView::drawQuantities(const TrainingProgress& progress) {
    for (size_t i = 0; i < m_quantities.size(); ++i) {
        const Quantity& each = m_quantities[i];
        if (!each.box->isChecked()) continue;
        TrainingChart::Curve curve;
        const bool epochs = each.watch && progress.rounds_in_epoch > 1 && m_epochs->isChecked();
        curve.ink = epochs ? Ink::faint : Ink::matrix;
        curve.points = true;
        curve.spots = epochs ? fewSpots : manySpots;
        for (const TrainingPoint& point : progress.points) {
            if (!each.watch && point.validates) continue; // no gradients are used there
            curve.rounds.push_back(point.round);
            curve.values.push_back(
                each.watch ? (*each.watch < point.watched.size() ? point.watched[*each.watch] : std::nan(""))
                : i == 0   ? static_cast<double>(point.rate)
                           : static_cast<double>(point.gradient_norm));
        }
        std::vector<TrainingChart::Curve> curves;
        if (!epochs || m_rounds->isChecked()) curves.push_back(std::move(curve));
        if (epochs) {
            // The means are those of the rounds that validate, if there are any.
            TrainingChart::Curve means =
                ofEpochs(progress.epochs, progress.rounds_in_epoch, [&each](const TrainingProgress::Epoch& epoch) {
                    return *each.watch < epoch.watched.size() ? epoch.watched[*each.watch] : std::nan("");
                });
            means.name = validatesAny(progress.points) ? tr("validation, mean of the epoch") : tr("mean of the epoch");
            means.ink = Ink::element;
            means.points = true;
            curves.push_back(std::move(means));
        }
        each.chart->show(curves, each.name, first(), m_logarithmic->isChecked());
    }
}

void CurvesView::fillKept(QMenu& menu) {
    menu.clear();
    const auto kept = m_runs.kept();
    for (size_t i = 0; i < kept.size(); ++i)
        menu.addAction(tr("Remove %1").arg(kept[i]->legend), this, [this, i] { m_runs.forget(i); });
}

QString CurvesView::exportKinds() const {
    const auto progress = m_runs.progress();
    if (!progress || progress->points.empty()) return {};
    return Chart::isBuilt() ? Chart::exportKinds() : tableKinds();
}

QString CurvesView::exportTo(const QString& path) {
    return path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive) || !Chart::isBuilt() ? exportNumbers(path)
                                                                                          : m_losses->exportTo(path);
}

// One row for each round, with all figures.
QString CurvesView::exportNumbers(const QString& path) const {
    const auto progress = m_runs.progress();
    if (!progress) return whyEmpty();
    QStringList columns = {QStringLiteral("round"), QStringLiteral("epoch"),         QStringLiteral("validation"),
                           QStringLiteral("loss"),  QStringLiteral("gradient_norm"), QStringLiteral("learning_rate")};
    const int own = static_cast<int>(columns.size());
    for (const Quantity& each : m_quantities) {
        if (each.watch) columns.append(each.name);
    }
    return saveTable(
        columns, static_cast<int>(progress->points.size()),
        [&](int row, int column) -> QVariant {
            const TrainingPoint& point = progress->points[static_cast<size_t>(row)];
            switch (column) {
            case 0: return point.round;
            case 1: return point.epoch;
            case 2: return point.validates;
            case 3: return static_cast<double>(point.loss);
            case 4: return static_cast<double>(point.gradient_norm);
            case 5: return static_cast<double>(point.rate);
            default: break;
            }
            const auto watch = static_cast<size_t>(column - own);
            return watch < point.watched.size() ? QVariant(point.watched[watch]) : QVariant();
        },
        path);
}

} // namespace ggs
