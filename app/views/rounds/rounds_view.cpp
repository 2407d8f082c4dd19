// SPDX-License-Identifier: MIT
#include "views/rounds/rounds_view.h"

#include "look/empty_note.h"
#include "look/view_header.h"
#include "session/moves.h"

#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

RoundsView::RoundsView(Debuggee& debuggee, Moves& moves, QWidget* parent)
    : View(QStringLiteral("rounds"), tr("Rounds"), parent), m_debuggee(debuggee),
      m_chart(new RoundsChart(debuggee, moves)), m_header(new ViewHeader), m_contents(new Contents),
      m_logarithmic(new QToolButton) {
    m_chart->setObjectName(QStringLiteral("roundsChart"));
    m_chart->setAccessibleName(tr("Rounds"));
    m_logarithmic->setText(tr("log"));
    m_logarithmic->setToolTip(tr("Logarithmic scale, if all values are above 0 (L)"));
    m_logarithmic->setCheckable(true);
    m_logarithmic->setObjectName(QStringLiteral("roundsLogarithmic"));
    m_header->addControl(m_logarithmic);
    m_contents->addWidget(m_chart);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    giveKeysTo(m_chart);
    connect(m_logarithmic, &QToolButton::toggled, this, &RoundsView::refresh);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &RoundsView::refresh);
    connect(&debuggee, &Debuggee::progressed, this, [this] {
        if (!m_stale) m_chart->mark();
    });
    refresh();
}

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
    if (!m_chart->data().lines.empty()) return {};
    if (!m_debuggee.can(Capability::profile))
        return tr("This view has no times for these rounds; the Timeline view shows the times of each round.");
    return tr("No round is done yet: run at least one.");
}

void RoundsView::redraw() {
    m_stale = false;
    const bool several = m_debuggee.isOpen() && m_debuggee.rounds() > 1;
    const auto measured = several ? m_debuggee.snapshot().round_times : nullptr;
    m_header->setWhat(several ? tr("time of each round") : QString());
    m_header->setState(several ? tr("round %1 of %2").arg(m_debuggee.moment().round).arg(m_debuggee.rounds())
                               : QString());
    if (measured && measured == m_times && m_logarithmic->isChecked() == m_drawnLogarithmic) return m_chart->mark();
    m_times = measured;
    m_drawnLogarithmic = m_logarithmic->isChecked();
    if (measured) {
        RoundsChart::Curve curve{.name = {}, .what = tr("µs"), .points = {}};
        std::vector<std::pair<uint32_t, Nanoseconds>> totals = measured->totals();
        std::sort(totals.begin(), totals.end());
        for (const auto& [round, ns] : totals) curve.points.emplace_back(round, static_cast<double>(ns) / 1000);
        m_chart->show({curve}, tr("µs"), {}, m_drawnLogarithmic);
    } else {
        m_chart->clear();
    }
    m_logarithmic->setEnabled(m_chart->isPositive());
    m_contents->show(whyEmpty());
}

} // namespace ggs
