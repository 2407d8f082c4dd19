// SPDX-License-Identifier: MIT
#include "views/rounds/rounds_view.h"

#include "look/empty_note.h"
#include "look/view_header.h"
#include "session/moves.h"
#include "words/messages.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// More are drawn as a line alone, without points to choose.
constexpr size_t mostPoints = 3000;
constexpr Ink inks[] = {Ink::matrix, Ink::element, Ink::norm, Ink::rope,
                        Ink::weight, Ink::plugin,  Ink::move, Ink::input};

} // namespace

RoundsView::RoundsView(Debuggee& debuggee, Moves& moves, QWidget* parent)
    : View(QStringLiteral("rounds"), tr("Rounds"), parent), m_debuggee(debuggee), m_moves(moves), m_chart(new Chart),
      m_header(new ViewHeader), m_contents(new Contents), m_pages(new QButtonGroup(this)),
      m_logarithmic(new QToolButton), m_newWatch(new QPushButton(tr("New watch…"))) {
    m_chart->setObjectName(QStringLiteral("roundsChart"));
    m_chart->setAccessibleName(tr("Rounds"));
    const QString names[] = {tr("Watches"), tr("Times")};
    const QString tips[] = {tr("Value of each watch at the end of each round"),
                            tr("Time that the nodes of each round took")};
    for (int i = 0; i < 2; ++i) {
        auto* const button = new QToolButton;
        button->setText(names[i]);
        button->setToolTip(tips[i]);
        button->setCheckable(true);
        button->setChecked(i == 0);
        button->setObjectName(i == 0 ? QStringLiteral("roundsWatches") : QStringLiteral("roundsTimes"));
        m_pages->addButton(button, i);
        m_header->addControl(button);
    }
    m_logarithmic->setText(tr("log"));
    m_logarithmic->setToolTip(tr("Logarithmic scale, if all values are above 0 (L)"));
    m_logarithmic->setCheckable(true);
    m_logarithmic->setObjectName(QStringLiteral("roundsLogarithmic"));
    m_newWatch->setObjectName(QStringLiteral("roundsNewWatch"));
    m_header->addControl(m_logarithmic);
    m_header->addControl(m_newWatch);
    // The button keeps its space while it is hidden, so that nothing moves under the pointer.
    QSizePolicy room = m_newWatch->sizePolicy();
    room.setRetainSizeWhenHidden(true);
    m_newWatch->setSizePolicy(room);
    m_contents->addWidget(m_chart);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    setFocusProxy(m_chart);
    connect(m_pages, &QButtonGroup::idClicked, this, &RoundsView::refresh);
    connect(m_logarithmic, &QToolButton::toggled, this, &RoundsView::refresh);
    connect(m_newWatch, &QPushButton::clicked, this, &RoundsView::watchWanted);
    connect(m_chart, &Chart::chosen, this, [this](uint32_t id) {
        if (id >= m_spots.size() || m_debuggee.isRunning()) return;
        m_chosen = id;
        m_moves.goToMoment({m_spots[id].round, m_debuggee.structure().steps.size()});
    });
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &RoundsView::refresh);
    connect(&debuggee, &Debuggee::progressed, this, [this] { curvesNow() == m_curves ? mark() : refresh(); });
    refresh();
}

RoundsView::Page RoundsView::page() const { return static_cast<Page>(m_pages->checkedId()); }

void RoundsView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) redraw();
}

void RoundsView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier) {
        if (m_logarithmic->isEnabled()) m_logarithmic->toggle();
        return;
    }
    View::keyPressEvent(event);
}

void RoundsView::refresh() {
    m_stale = true;
    if (isVisible()) redraw();
}

QString RoundsView::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("This view shows the rounds of a program.");
    if (m_debuggee.rounds() == 1)
        return tr("This program has one round. A script with the line “rounds 40” runs its graphs 40 times, once per "
                  "round. Open the sample recurrent.ggs for an example.");
    if (page() == Page::watches && m_debuggee.snapshot().watches.empty())
        return tr("This view shows each watch as a curve, with a point at the end of each round. Create a watch, such "
                  "as mean(h).");
    if (!m_chart->data().lines.empty()) return {};
    const Snapshot& s = m_debuggee.snapshot();
    if (page() == Page::times && !m_debuggee.can(Capability::profile))
        return tr("This view has no times for these rounds; the Timeline view shows the times of each round.");
    if (s.at_end()) return tr("All rounds had finished before a watch was created: restart and run them again.");
    return tr("No round is done yet: run at least one.");
}

// Also of the rounds of the run that is under way.
const std::shared_ptr<const WatchCurves>& RoundsView::curvesNow() const {
    const auto& running = m_debuggee.preview().curves;
    return running ? running : m_debuggee.snapshot().curves;
}

void RoundsView::redraw() {
    m_stale = false;
    const bool several = m_debuggee.isOpen() && m_debuggee.rounds() > 1;
    const auto curves = several ? curvesNow() : nullptr;
    const auto measured = several ? m_debuggee.snapshot().round_times : nullptr;
    const int wanted = m_pages->checkedId() + (m_logarithmic->isChecked() ? 2 : 0);
    if (several && (page() == Page::watches ? curves && curves == m_curves : measured && measured == m_times) &&
        wanted == m_drawn) {
        m_header->setState(tr("round %1 of %2").arg(m_debuggee.moment().round).arg(m_debuggee.rounds()));
        return mark();
    }
    m_curves = curves;
    m_times = measured;
    m_drawn = wanted;
    m_spots.clear();
    ChartData chart;
    if (several) chart = page() == Page::watches ? watchCurves() : times();
    const bool above = std::all_of(chart.lines.begin(), chart.lines.end(), [](const ChartLine& line) {
        return std::all_of(line.y.begin(), line.y.end(), [](double y) { return y > 0; });
    });
    m_logarithmic->setEnabled(above);
    chart.x.label = tr("round");
    chart.x.whole = true;
    chart.legend = true;
    chart.y.logarithmic = above && m_logarithmic->isChecked();
    chart.tipOf = [spots = m_spots](uint32_t id) {
        return id < spots.size() ? RoundsView::tr("round %1: %2 = %3")
                                       .arg(spots[id].round)
                                       .arg(spots[id].what, numberText(spots[id].value))
                                 : QString();
    };
    m_header->setWhat(!several                  ? QString()
                      : page() == Page::watches ? tr("watches, at the end of each round")
                                                : tr("time of each round"));
    m_header->setState(several ? tr("round %1 of %2").arg(m_debuggee.moment().round).arg(m_debuggee.rounds())
                               : QString());
    m_newWatch->setVisible(several && page() == Page::watches);
    m_chart->setData(std::make_shared<const ChartData>(std::move(chart)));
    m_contents->show(whyEmpty());
    mark();
}

void RoundsView::addPoint(ChartData& chart, double x, double y, Ink ink, const QString& what) {
    chart.points.push_back({x, y, static_cast<uint32_t>(m_spots.size()), ink, {}});
    m_spots.push_back({static_cast<uint32_t>(x), what, y});
}

ChartData RoundsView::watchCurves() {
    ChartData chart;
    const Snapshot& s = m_debuggee.snapshot();
    if (!m_curves) return chart;
    size_t all = 0, n = 0;
    for (const auto& [number, points] : m_curves->of_watches()) {
        all += points.size();
        if (points.size() == WatchCurves::most_points) chart.corner = tr("the latest %1 rounds").arg(points.size());
    }
    for (const auto& [number, points] : m_curves->of_watches()) {
        const auto watch = s.watches.find(number);
        if (watch == s.watches.end()) continue;
        const QString name = QString::fromStdString(expression_text(watch->second.expression));
        const Ink ink = inks[n++ % std::size(inks)];
        // The curve has a gap at each NaN or infinite value.
        ChartLine line{name, ink, {}, {}, false};
        for (const WatchCurves::Point& point : points) {
            if (!std::isfinite(point.value)) {
                if (!line.x.empty())
                    chart.lines.push_back(std::exchange(line, {QString(), ink, {}, {}, false})); // named once
                continue;
            }
            line.x.push_back(point.round);
            line.y.push_back(point.value);
            if (all <= mostPoints) addPoint(chart, point.round, point.value, ink, name);
        }
        if (!line.x.empty()) chart.lines.push_back(std::move(line));
    }
    return chart;
}

ChartData RoundsView::times() {
    ChartData chart;
    const Snapshot& s = m_debuggee.snapshot();
    if (!s.round_times) return chart;
    ChartLine line{QString(), Ink::matrix, {}, {}, false};
    std::vector<std::pair<uint32_t, Nanoseconds>> totals = s.round_times->totals();
    std::sort(totals.begin(), totals.end());
    for (const auto& [round, ns] : totals) {
        const double micros = static_cast<double>(ns) / 1000;
        line.x.push_back(round);
        line.y.push_back(micros);
        addPoint(chart, round, micros, Ink::matrix, tr("µs"));
    }
    chart.y.label = tr("µs");
    chart.lines.push_back(std::move(line));
    return chart;
}

// Marks the round of the cursor, also during a run.
void RoundsView::mark() {
    if (m_stale || m_chart->data().empty() || !m_debuggee.isOpen()) return;
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const ChartLine& line : m_chart->data().lines) {
        for (const double y : line.y) {
            low = std::min(low, y);
            high = std::max(high, y);
        }
    }
    const double round = m_debuggee.moment().round;
    // The arrow keys start from the chosen point; if it is of another round, from one of the cursor's round.
    const auto ofRound = [&](uint32_t id) {
        return id < m_spots.size() && m_spots[id].round == m_debuggee.moment().round;
    };
    if (!m_chosen || !ofRound(*m_chosen)) {
        m_chosen.reset();
        for (uint32_t id = 0; id < m_spots.size() && !m_chosen; ++id) {
            if (ofRound(id)) m_chosen = id;
        }
    }
    m_chart->setMarks(m_chosen, {}, {ChartLine{QString(), Ink::cursor, {round, round}, {low, high}, true}});
}

} // namespace ggs
