// SPDX-License-Identifier: MIT
// ProfileCharts: the figures of a profile as charts. The roofline has a point for each row, below the limits of this
// machine. The spread of the runs has a box for each of the slowest rows. Values; any thread.
#pragma once

#include "look/chart/chart.h"
#include "views/profile/profile_model.h"

#include <QCoreApplication>

namespace ggs {

// The id of a point or a box is the number of its row in the figures. `shown`: the requested rows.
class ProfileCharts {
    Q_DECLARE_TR_FUNCTIONS(ProfileCharts)
  public:
    struct Roofline {
        std::shared_ptr<const ChartData> chart;
        size_t withoutFlops = 0; // rows that are not drawn: they move bytes alone, or their cost is not known
    };
    static Roofline roofline(const std::shared_ptr<const ProfileFigures>& figures, const std::vector<size_t>& shown);
    // Returns a line from a row's point up to its limit, with its share of the limit; none if the limit is unknown.
    static std::vector<ChartLine> wayToRoof(const ProfileFigures& figures, size_t row);
    // Returns the least time that a row could take within its limits, in ns; 0 if it is unknown.
    static double leastTime(const ProfileFigures& figures, size_t row);
    static double flopsPerByte(const ProfileRow& row);
    // How fast it could be: by arithmetic, or by reading a buffer as large as each of its nodes has bytes. GFLOP/s.
    static double roofOf(const Peak& peak, const ProfileRow& row);
    // Returns the bandwidth of reading as many bytes as each of the row's nodes has, in GB/s.
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
