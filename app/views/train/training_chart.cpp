// SPDX-License-Identifier: MIT
#include "views/train/training_chart.h"

#include "session/debuggee.h"
#include "session/moves.h"
#include "words/messages.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ggs {

TrainingChart::TrainingChart(Debuggee& debuggee, Moves& moves, QWidget* parent) : Chart(parent), m_debuggee(debuggee) {
    connect(this, &Chart::chosen, this, [this, &moves](uint32_t id) {
        if (id >= m_spots.size() || !m_debuggee.isOpen() || m_debuggee.isRunning()) return;
        const uint32_t round = m_spots[id].round;
        if (round < m_first) return; // before the checkpoint
        m_chosen = id;
        moves.goToMoment({round - m_first, m_debuggee.structure().steps.size()});
    });
}

void TrainingChart::show(const std::vector<Curve>& curves, const QString& label, uint32_t first, bool logarithmic) {
    m_spots.clear();
    m_first = first;
    m_low = HUGE_VAL;
    m_high = -HUGE_VAL;
    ChartData chart;
    size_t number = 0;
    std::vector<std::function<QString(uint32_t)>> tips;
    for (const Curve& each : curves) {
        tips.push_back(each.tipOf);
        ChartLine line{each.name, each.ink, {}, {}, each.dashed};
        const size_t every = each.rounds.size() / std::max<size_t>(1, each.spots) + 1;
        for (size_t i = 0; i < each.rounds.size(); ++i) {
            const double value = each.values[i];
            if (!std::isfinite(value)) {
                if (!line.x.empty())
                    chart.lines.push_back(std::exchange(line, {QString(), each.ink, {}, {}, each.dashed}));
                continue;
            }
            line.x.push_back(each.rounds[i]);
            line.y.push_back(value);
            if (each.whole) chart.alsoSeen.emplace_back(each.rounds[i], value);
            m_low = std::min(m_low, value);
            m_high = std::max(m_high, value);
            if (!each.points || (i % every != 0 && i + 1 != each.rounds.size())) continue;
            chart.points.push_back(
                {static_cast<double>(each.rounds[i]), value, static_cast<uint32_t>(m_spots.size()), each.ink, {}});
            m_spots.push_back({each.rounds[i], value, number});
        }
        if (!line.x.empty()) chart.lines.push_back(std::move(line));
        ++number;
    }
    m_positive = m_low > 0 && !chart.lines.empty();
    chart.x.label = tr("round");
    chart.x.whole = true;
    chart.y.label = label;
    chart.y.logarithmic = m_positive && logarithmic;
    chart.legend = std::ranges::any_of(curves, [](const Curve& each) { return !each.name.isEmpty(); });
    chart.tipOf = [spots = m_spots, tips = std::move(tips)](uint32_t id) {
        if (id >= spots.size()) return QString();
        const Spot& spot = spots[id];
        const QString text = TrainingChart::tr("round %1: %2").arg(spot.round).arg(numberText(spot.value));
        const auto& more = tips[spot.curve];
        return more ? text + QLatin1Char('\n') + more(spot.round) : text;
    };
    setData(std::make_shared<const ChartData>(std::move(chart)));
    mark();
}

void TrainingChart::mark() {
    if (data().empty() || !m_debuggee.isOpen()) return;
    const uint32_t now = m_debuggee.moment().round + m_first;
    // The arrow keys start from the chosen point; if it is of another round, from one of the cursor's round.
    if (m_chosen && (*m_chosen >= m_spots.size() || m_spots[*m_chosen].round != now)) m_chosen.reset();
    for (uint32_t id = 0; id < m_spots.size() && !m_chosen; ++id) {
        if (m_spots[id].round == now) m_chosen = id;
    }
    setMarks(m_chosen, {}, {ChartLine{QString(), Ink::cursor, {double(now), double(now)}, {m_low, m_high}, true}});
}

} // namespace ggs
