// SPDX-License-Identifier: MIT
#include "views/rounds/rounds_chart.h"

#include "session/debuggee.h"
#include "session/moves.h"
#include "words/messages.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// More are drawn as a line alone, without points to choose.
constexpr size_t mostPoints = 3000;
constexpr Ink inks[] = {Ink::matrix, Ink::element, Ink::norm, Ink::rope,
                        Ink::weight, Ink::plugin,  Ink::move, Ink::input};

} // namespace

RoundsChart::RoundsChart(Debuggee& debuggee, Moves& moves, QWidget* parent) : Chart(parent), m_debuggee(debuggee) {
    connect(this, &Chart::chosen, this, [this, &moves](uint32_t id) {
        if (id >= m_spots.size() || m_debuggee.isRunning()) return;
        m_chosen = id;
        moves.goToMoment({m_spots[id].round, m_debuggee.structure().steps.size()});
    });
}

void RoundsChart::clear() { show({}, {}, {}, false); }

void RoundsChart::show(const std::vector<Curve>& curves, const QString& label, const QString& corner,
                       bool logarithmic) {
    m_spots.clear();
    ChartData chart;
    size_t all = 0, n = 0;
    for (const Curve& each : curves) all += each.points.size();
    for (const Curve& each : curves) {
        const Ink ink = inks[n++ % std::size(inks)];
        // The curve has a gap at each NaN or infinite value.
        ChartLine line{each.name, ink, {}, {}, false};
        for (const auto& [round, value] : each.points) {
            if (!std::isfinite(value)) {
                if (!line.x.empty())
                    chart.lines.push_back(std::exchange(line, {QString(), ink, {}, {}, false})); // named once
                continue;
            }
            line.x.push_back(round);
            line.y.push_back(value);
            if (all > mostPoints) continue;
            chart.points.push_back({static_cast<double>(round), value, static_cast<uint32_t>(m_spots.size()), ink, {}});
            m_spots.push_back({round, each.what, value});
        }
        if (!line.x.empty()) chart.lines.push_back(std::move(line));
    }
    m_positive = std::all_of(chart.lines.begin(), chart.lines.end(), [](const ChartLine& line) {
        return std::all_of(line.y.begin(), line.y.end(), [](double y) { return y > 0; });
    });
    chart.x.label = tr("round");
    chart.x.whole = true;
    chart.y.label = label;
    chart.y.logarithmic = m_positive && logarithmic;
    chart.legend = true;
    chart.corner = corner;
    chart.tipOf = [spots = m_spots](uint32_t id) {
        return id < spots.size() ? RoundsChart::tr("round %1: %2 = %3")
                                       .arg(spots[id].round)
                                       .arg(spots[id].what, numberText(spots[id].value))
                                 : QString();
    };
    setData(std::make_shared<const ChartData>(std::move(chart)));
    mark();
}

void RoundsChart::mark() {
    if (data().empty() || !m_debuggee.isOpen()) return;
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const ChartLine& line : data().lines) {
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
    setMarks(m_chosen, {}, {ChartLine{QString(), Ink::cursor, {round, round}, {low, high}, true}});
}

} // namespace ggs
