// SPDX-License-Identifier: MIT
// RoundsChart: a chart of curves over the rounds of the open program. It marks the round of the cursor, also during a
// run. A click on a point goes to the end of its round, forward or back. GUI thread only.
#pragma once

#include "look/chart/chart.h"

#include <optional>
#include <utility>
#include <vector>

namespace ggs {

class Debuggee;
class Moves;

class RoundsChart final : public Chart {
    Q_OBJECT
  public:
    struct Curve {
        QString name;                                    // in the legend; empty: none
        QString what;                                    // in the tip of a point
        std::vector<std::pair<uint32_t, double>> points; // round and value, ascending
    };
    RoundsChart(Debuggee& debuggee, Moves& moves, QWidget* parent = nullptr);
    // The scale is logarithmic only if all values are above 0.
    void show(const std::vector<Curve>& curves, const QString& label, const QString& corner, bool logarithmic);
    void clear();
    bool isPositive() const { return m_positive; }
    // Marks the round of the cursor.
    void mark();

  private:
    Debuggee& m_debuggee;
    struct Spot {
        uint32_t round;
        QString what;
        double value;
    };
    std::vector<Spot> m_spots;        // by point
    std::optional<uint32_t> m_chosen; // of them
    bool m_positive = false;
};

} // namespace ggs
