// SPDX-License-Identifier: MIT
// TrainingChart: a chart of figures of a training over its rounds. It marks the round of the cursor. A click on a point
// goes to the end of its round, forward or back. GUI thread only.
#pragma once

#include "look/chart/chart.h"

#include <functional>
#include <optional>
#include <vector>

namespace ggs {

class Debuggee;
class Moves;

class TrainingChart final : public Chart {
    Q_OBJECT
  public:
    struct Curve {
        QString name; // in the legend; empty: none
        Ink ink = Ink::text;
        std::vector<uint32_t> rounds; // of the training, ascending
        std::vector<double> values;   // by round; NaN and Inf are gaps
        bool points = false;          // that can be clicked
        bool dashed = false;
        bool whole = false;  // all of it is in the visible range at first, though it has no points
        size_t spots = 1500; // points at most: a longer curve has one at some of its rounds
        std::function<QString(uint32_t round)> tipOf = {}; // in addition to the value
    };
    static constexpr int pauseWhileRunning = 100; // ms between two drawings
    TrainingChart(Debuggee& debuggee, Moves& moves, QWidget* parent = nullptr);
    // `first`: the round of the training in which this session began. The scale is logarithmic only if all values are
    // above 0.
    void show(const std::vector<Curve>& curves, const QString& label, uint32_t first, bool logarithmic);
    void clear() { show({}, {}, 0, false); }
    bool isPositive() const { return m_positive; }
    void mark();

  private:
    struct Spot {
        uint32_t round; // of the training
        double value;
        size_t curve; // its number
    };
    Debuggee& m_debuggee;
    std::vector<Spot> m_spots; // by point
    std::optional<uint32_t> m_chosen;
    uint32_t m_first = 0;
    double m_low = 0, m_high = 0; // of all values
    bool m_positive = false;
};

} // namespace ggs
