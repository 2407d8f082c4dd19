// SPDX-License-Identifier: MIT
#include "views/profile/profile_charts.h"

#include "words/messages.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs {

namespace {

constexpr size_t mostNamed = 60; // a chart writes no more names than that
constexpr int longestName = 26;
constexpr double tooFar = 20; // ratio of the longest to the shortest time above which the axis is logarithmic

double gflops(const ProfileRow& row) { return row.flops / static_cast<double>(row.median); }

// The unit of a chart of times, chosen so that its numbers are short.
struct Unit {
    double ns;
    const char* word;
};
Unit unitFor(double longest) {
    if (longest >= 2e9) return {1e9, "s"};
    if (longest >= 2e6) return {1e6, "ms"};
    if (longest >= 2e3) return {1e3, "µs"};
    return {1, "ns"};
}

QString shortened(const QString& name) {
    return name.size() <= longestName ? name : name.left(longestName - 1) + QStringLiteral("…");
}

} // namespace

QString ProfileCharts::percent(double share) {
    if (share > 0 && share < 1e-4) return QStringLiteral("< 0.01");
    return QString::number(share * 100, 'g', share < 1e-3 ? 1 : share < 1 ? 2 : 3);
}

double ProfileCharts::gbytesOf(const Peak& peak, const ProfileRow& row) { return peak.gbytes_of(bytes_of_each(row)); }

double ProfileCharts::roofOf(const Peak& peak, const ProfileRow& row) {
    return std::min(peak_gflops_of(peak, row), gbytesOf(peak, row) * flopsPerByte(row));
}

double ProfileCharts::flopsPerByte(const ProfileRow& row) { return row.bytes > 0 ? row.flops / row.bytes : 0; }

double ProfileCharts::leastTime(const ProfileFigures& figures, size_t row) {
    const ProfileRow& r = figures.table.rows[row];
    if (figures.shareOfPeak(row).bound == Bound::none) return 0;
    return std::max(figures.peak->time_for(r.flops_by), r.bytes / gbytesOf(*figures.peak, r));
}

ProfileCharts::Roofline ProfileCharts::roofline(const std::shared_ptr<const ProfileFigures>& figures,
                                                const std::vector<size_t>& shown) {
    Roofline made;
    auto chart = std::make_shared<ChartData>();
    chart->x = {tr("flops per byte"), true};
    chart->y = {tr("GFLOP/s"), true};
    const ProfileFigures& f = *figures;
    const bool named = shown.size() <= mostNamed;
    double least = 0, most = 0;
    std::array<bool, arithmetics> used{};
    for (const size_t i : shown) {
        const ProfileRow& row = f.table.rows[i];
        if (!row.cost_known || row.flops <= 0 || row.bytes <= 0 || row.median <= 0) {
            made.withoutFlops += row.median > 0;
            continue;
        }
        const double x = flopsPerByte(row);
        used[static_cast<size_t>(main_arithmetic(row))] = true;
        least = least > 0 ? std::min(least, x) : x;
        most = std::max(most, x);
        chart->points.push_back(
            {x, gflops(row), static_cast<uint32_t>(i), f.inks[i], named ? shortened(f.title(i)) : QString()});
    }
    if (f.peak && !chart->points.empty()) {
        const Peak& peak = *f.peak;
        // The peak of each arithmetic that the rows use; one that is not faster than f32 has its peak.
        std::vector<std::pair<double, Arithmetic>> roofs = {{peak.gflops, Arithmetic::f32}};
        double highest = peak.gflops;
        for (size_t i = 1; i < arithmetics; ++i) {
            const auto arithmetic = static_cast<Arithmetic>(i);
            if (!used[i] || peak.gflops_of(arithmetic) <= peak.gflops) continue;
            roofs.emplace_back(peak.gflops_of(arithmetic), arithmetic);
            highest = std::max(highest, roofs.back().first);
        }
        const double ridge = highest / peak.gbytes;
        // The lines are so long that dragging never shows their ends.
        constexpr double far = 1e6;
        const double left = std::min(least, ridge) / far, right = std::max(most, ridge) * far;
        const auto slope = [&](double gbytes, const QString& words) {
            const double end = highest / gbytes;
            chart->lines.push_back({words, Ink::muted, {left, end}, {gbytes * left, highest}});
        };
        slope(peak.gbytes, tr("memory %1 GB/s").arg(peak.gbytes, 0, 'f', 1));
        // Bandwidth for a node with few bytes: the nearest cache instead of memory.
        if (const double nearest = peak.gbytes_of(0); nearest > 1.5 * peak.gbytes)
            slope(nearest, tr("nearest cache %1 GB/s").arg(nearest, 0, 'f', 0));
        const auto roofWords = [&peak](double rate, Arithmetic arithmetic) {
            return peak.of_gpu() ? tr("peak %1 GFLOP/s in F16, %2")
                                       .arg(peak.gflops, 0, 'f', 0)
                                       .arg(QString::fromStdString(device_words(peak.device)))
                                 : tr("%1 peak %2 GFLOP/s, %n thread(s), %3", nullptr, peak.threads)
                                       .arg(QLatin1String(arithmetic_word(arithmetic)))
                                       .arg(rate, 0, 'f', 0)
                                       .arg(QString::fromStdString(peak.vectors));
        };
        for (const auto& [rate, arithmetic] : roofs)
            chart->lines.push_back({roofWords(rate, arithmetic),
                                    Ink::muted,
                                    {rate / std::max(peak.gbytes, peak.gbytes_of(0)), right},
                                    {rate, rate}});
        chart->alsoSeen = {QPointF(ridge * 2.5, highest * 3)}; // with room for the label of the peak
    }
    chart->tipOf = [figures](uint32_t id) {
        const ProfileRow& row = figures->table.rows[id];
        const PeakShare share = figures->shareOfPeak(id);
        QString tip = tr("%1: %2 flops per byte, %3 GFLOP/s")
                          .arg(figures->title(id))
                          .arg(flopsPerByte(row), 0, 'g', 3)
                          .arg(gflops(row), 0, 'g', 3) +
                      QStringLiteral("\n") + durationText(static_cast<double>(row.median));
        if (share.bound != Bound::none)
            tip += QStringLiteral("\n") + tr("%1 % of the roofline").arg(percent(share.share));
        if (share.bound == Bound::flops) tip += QStringLiteral("\n") + rateWords(*figures->peak, row);
        if (share.bound == Bound::bytes) {
            if (const Message cache = about_cache(*figures->peak, row); !cache.empty())
                tip += QStringLiteral("\n") + words(cache);
        }
        return tip;
    };
    made.chart = std::move(chart);
    return made;
}

std::vector<ChartLine> ProfileCharts::wayToRoof(const ProfileFigures& figures, size_t i) {
    const ProfileRow& row = figures.table.rows[i];
    if (!figures.peak || !row.cost_known || row.flops <= 0 || row.bytes <= 0 || row.median <= 0) return {};
    const double x = flopsPerByte(row), roof = roofOf(*figures.peak, row);
    return {{tr("%1 % of the roofline").arg(percent(figures.shareOfPeak(i).share)),
             Ink::selection,
             {x, x},
             {gflops(row), roof},
             true}};
}

ProfileCharts::Runs ProfileCharts::runs(const std::shared_ptr<const ProfileFigures>& figures, std::vector<size_t> shown,
                                        std::optional<size_t> chosen, size_t most) {
    Runs made;
    auto chart = std::make_shared<ChartData>();
    const auto& rows = figures->table.rows;
    std::erase_if(shown, [&rows](size_t i) { return rows[i].median <= 0; });
    std::stable_sort(shown.begin(), shown.end(),
                     [&rows](size_t a, size_t b) { return rows[a].median > rows[b].median; });
    if (shown.size() > most) {
        made.leftOut = shown.size() - most;
        const bool below =
            chosen && std::find(shown.begin() + static_cast<std::ptrdiff_t>(most), shown.end(), *chosen) != shown.end();
        shown.resize(most);
        if (below) {
            shown.push_back(*chosen);
            --made.leftOut;
            made.chosenBelow = true;
        }
    }
    double longest = 0, shortest = 0;
    for (const size_t i : shown) {
        longest = std::max(longest, static_cast<double>(rows[i].max));
        if (rows[i].min > 0)
            shortest =
                shortest > 0 ? std::min(shortest, static_cast<double>(rows[i].min)) : static_cast<double>(rows[i].min);
    }
    const Unit unit = unitFor(longest);
    // One run that something disturbed would press all others against the edge.
    const bool far = shortest > 0 && longest > tooFar * shortest;
    chart->x = {tr("time per run, %1").arg(QString::fromUtf8(unit.word)), far};
    chart->y = {QString()};
    for (const size_t i : shown) {
        const ProfileRow& row = rows[i];
        const auto in = [&unit](Nanoseconds ns) { return static_cast<double>(ns) / unit.ns; };
        chart->boxes.push_back({static_cast<double>(chart->boxes.size()), in(row.min), in(row.q1), in(row.median),
                                in(row.q3), in(row.max), static_cast<uint32_t>(i), figures->inks[i]});
        chart->y.words.push_back(shortened(figures->title(i)));
    }
    chart->tipOf = [figures](uint32_t id) {
        const ProfileRow& row = figures->table.rows[id];
        const auto time = [](Nanoseconds ns) { return durationText(static_cast<double>(ns)); };
        return tr("%1: median %2, half of the runs between %3 and %4, all between %5 and %6")
            .arg(figures->title(id), time(row.median), time(row.q1), time(row.q3), time(row.min), time(row.max));
    };
    made.chart = std::move(chart);
    return made;
}

} // namespace ggs
