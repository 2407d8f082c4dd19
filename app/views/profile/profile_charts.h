// SPDX-License-Identifier: MIT
// The profile's figures as charts: a roofline, where each row is a point under what this machine can do at most, and
// the spread of the runs, a box for each of the rows that took longest. Values; any thread.
#pragma once

#include "look/chart/chart.h"
#include "views/profile/profile_model.h"

#include <QCoreApplication>

namespace ggs {

// A point's and a box's id is the number of its row in the figures. `shown`: the rows that are wanted.
class ProfileCharts {
    Q_DECLARE_TR_FUNCTIONS(ProfileCharts)
  public:
    struct Roofline {
        std::shared_ptr<const ChartData> chart;
        size_t withoutFlops = 0; // rows that are not drawn: they move bytes alone, or their cost is not known
    };
    static Roofline roofline(const std::shared_ptr<const ProfileFigures>& figures, const std::vector<size_t>& shown);
    // From a row's point up to its roof, with how far it comes; none without a roof.
    static std::vector<ChartLine> wayToRoof(const ProfileFigures& figures, size_t row);
    // The least time that a row could take, by the roofs; 0 where it is not known. Nanoseconds.
    static double leastTime(const ProfileFigures& figures, size_t row);
    static double flopsPerByte(const ProfileRow& row);
    // How fast it could be: by arithmetic, or by reading a buffer as large as each of its nodes has bytes. GFLOP/s.
    static double roofOf(const Peak& peak, const ProfileRow& row);
    // Of reading as many bytes as each of its nodes has.
    static double gbytesOf(const Peak& peak, const ProfileRow& row);
    // In percent, so that a small one is seen not to be nothing.
    static QString percent(double share);

    struct Runs {
        std::shared_ptr<const ChartData> chart;
        size_t leftOut = 0;       // rows that took less time than those that are drawn
        bool chosenBelow = false; // the last one drawn is the selected one, and not among the slowest
    };
    // The slowest rows, as many as there is room for, the slowest on top, and the chosen one in any case.
    static Runs runs(const std::shared_ptr<const ProfileFigures>& figures, std::vector<size_t> shown,
                     std::optional<size_t> chosen, size_t most);
};

} // namespace ggs
