// SPDX-License-Identifier: MIT
#include "debug/profile_table.h"

#include "drawing/graph_text.h"
#include "drawing/step_groups.h"
#include "program/words.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

bool touches_data(const Structure& structure, size_t step) {
    return structure.computes(step) && !is_empty(structure.tensor(structure.steps[step].node));
}

using RunTimes = std::vector<Nanoseconds>; // by run

struct RowSums {
    RunTimes times, waits;
};

void add_to(RunTimes& sums, const RunTimes& times) {
    sums.resize(times.size());
    for (size_t run = 0; run < times.size(); ++run) sums[run] += times[run];
}

// Into a row, and into its sums by run.
void add(ProfileRow& row, RowSums& sums, const Structure& structure, size_t step, const Profile& profile) {
    ++row.count;
    row.on_cpu += step < profile.on_cpu.size() && profile.on_cpu[step];
    add_to(sums.times, profile.ns[step]);
    if (step < profile.waits.size()) add_to(sums.waits, profile.waits[step]);
    const uint32_t node = structure.steps[step].node;
    const OpDef& op = structure.op(node);
    row.cost_known = row.cost_known && op.cost;
    if (!op.cost) return;
    const Cost cost = op.cost(structure.tensor(node));
    row.flops += cost.flops;
    row.flops_by[static_cast<size_t>(arithmetic_of(structure.tensor(node)))] += cost.flops;
    row.bytes += cost.bytes_read + cost.bytes_written;
}

void finish(ProfileRow& row, const RowSums& sums) {
    row.min = quantile(sums.times, 0);
    row.q1 = quantile(sums.times, 0.25);
    row.median = quantile(sums.times, 0.5);
    row.q3 = quantile(sums.times, 0.75);
    row.max = quantile(sums.times, 1);
    row.waited = quantile(sums.waits, 0.5);
}

// The row that a step belongs to, without its numbers.
ProfileRow row_of(const Structure& structure, uint32_t node, ProfileBy by, const std::string& group) {
    ProfileRow row;
    const std::string op = op_text(structure.registry(), structure.tensor(node));
    switch (by) {
    case ProfileBy::node:
        row.key = structure.tensors[node].key;
        row.label = structure.full_name(node);
        row.op = op;
        row.tensor = node;
        break;
    case ProfileBy::op: row.key = row.label = op; break;
    case ProfileBy::group:
        row.key = group;
        row.label = group.empty() ? "(none)" : group;
        break;
    }
    return row;
}

void count_last(ProfileTable& table, const std::vector<StepTime>& times) {
    uint32_t latest = 0;
    for (const StepTime& time : times) latest = std::max(latest, time.run);
    for (const StepTime& time : times) {
        ++table.timed;
        table.stepped += time.mode == TimeMode::stepped;
        table.of_profile += time.mode == TimeMode::profile;
        table.of_other_runs += time.run != latest;
    }
}

} // namespace

PeakShare share_of_peak(const Peak& peak, const ProfileRow& row) {
    if (!row.cost_known || (peak.of_gpu() && row.on_cpu > 0)) return {};
    return share_of_peak(peak, row.flops_by, row.bytes, row.median, row.count);
}

double peak_gflops_of(const Peak& peak, const ProfileRow& row) {
    const double ns = peak.gflops > 0 ? peak.time_for(row.flops_by) : 0;
    return ns > 0 ? row.flops / ns : peak.gflops;
}

double bytes_of_each(const ProfileRow& row) { return row.bytes / static_cast<double>(std::max<size_t>(1, row.count)); }

Message about_cache(const Peak& peak, const ProfileRow& row) {
    const double bytes = bytes_of_each(row);
    if (!peak.is_cached(bytes)) return {};
    const auto tenths = [](double value) { return std::round(value * 10) / 10; };
    return msg("A cache holds at least part of a node's bytes. It is read at up to %1 GB/s, memory at %2 GB/s.",
               tenths(peak.gbytes_of(bytes)), tenths(peak.gbytes));
}

Arithmetic main_arithmetic(const ProfileRow& row) {
    return static_cast<Arithmetic>(std::ranges::max_element(row.flops_by) - row.flops_by.begin());
}

Nanoseconds total_median(const Structure& structure, const Profile& profile) {
    RunTimes sums;
    for (size_t k = 0; k < std::min(structure.steps.size(), profile.ns.size()); ++k) {
        if (touches_data(structure, k)) add_to(sums, profile.ns[k]);
    }
    return quantile(sums, 0.5);
}

const char* profile_by_word(ProfileBy by) {
    switch (by) {
    case ProfileBy::node: return "node";
    case ProfileBy::op: return "op";
    case ProfileBy::group: return "group";
    }
    return "";
}

ProfileTable profile_table(const Structure& structure, const Profile& profile, ProfileBy by,
                           const std::function<bool(size_t)>& wanted) {
    ProfileTable table;
    table.by = by;
    table.runs = profile.runs();
    const std::vector<std::string> groups =
        by == ProfileBy::group ? step_groups(structure) : std::vector<std::string>();
    std::map<std::string, size_t> places; // of ops and groups
    std::vector<size_t> place_of_node(by == ProfileBy::node ? structure.tensors.size() : 0, SIZE_MAX);
    std::vector<ProfileRow>& rows = table.rows;
    std::vector<RowSums> sums; // by row
    RowSums of_all;
    std::vector<StepTime> last;
    for (size_t k = 0; k < std::min(structure.steps.size(), profile.ns.size()); ++k) {
        if (wanted && !wanted(k)) continue;
        if (!touches_data(structure, k)) {
            ++table.left_out;
            continue;
        }
        const uint32_t node = structure.steps[k].node;
        const auto made = [&] {
            return row_of(structure, node, by, by == ProfileBy::group ? groups[k] : std::string());
        };
        size_t place = rows.size();
        if (by == ProfileBy::node) {
            if (place_of_node[node] == SIZE_MAX) {
                place_of_node[node] = place;
                rows.push_back(made());
                if (k < profile.fused.size() && profile.fused[k].kernel &&
                    profile.fused[k].first < structure.steps.size() && profile.fused[k].first != k)
                    rows.back().fused_with = structure.full_name(structure.steps[profile.fused[k].first].node);
            }
            place = place_of_node[node];
        } else {
            ProfileRow row = made();
            const auto [found, added] = places.try_emplace(row.key, place);
            place = found->second;
            if (added) rows.push_back(std::move(row));
        }
        sums.resize(rows.size());
        add(rows[place], sums[place], structure, k, profile);
        add(table.total, of_all, structure, k, profile);
        if (k < profile.last.size() && profile.last[k].ns > 0) last.push_back(profile.last[k]);
    }
    count_last(table, last);
    finish(table.total, of_all);
    const auto total = static_cast<double>(table.total.median);
    table.total.share = total > 0 ? 1 : 0;
    for (size_t i = 0; i < rows.size(); ++i) {
        finish(rows[i], sums[i]);
        rows[i].share = total > 0 ? static_cast<double>(rows[i].median) / total : 0;
    }
    table.waits_known = !profile.waits.empty();
    table.threads = profile.threads_used;
    if (!wanted) table.whole = quantile(profile.whole, 0.5);
    return table;
}

double ProfileTable::waited_share() const {
    const double all = static_cast<double>(total.median) * threads;
    return waits_known && all > 0 ? std::min(1.0, static_cast<double>(total.waited) / all) : 0;
}

Message about_times(const ProfileTable& table) {
    if (table.timed == 0) return {};
    if (table.of_other_runs > 0)
        return msg("mixed: %1 of %2 nodes are from another run", table.of_other_runs, table.timed);
    if (table.of_profile == table.timed) return msg("medians of a profile");
    if (table.stepped == table.timed) return msg("stepped: each node was run separately");
    if (table.stepped > 0) return msg("one run; %1 of %2 nodes were stepped", table.stepped, table.timed);
    return msg("one run");
}

std::vector<Message> about_total(const ProfileTable& table) {
    std::vector<Message> all;
    if (table.of_other_runs > 0)
        all.push_back(
            msg("The total is the sum of the last times of all nodes. They are from several runs, so no single "
                "run took that long."));
    else if (table.timed > 0 && table.of_profile == table.timed)
        all.push_back(msg("The total is the sum of the medians of all nodes."));
    else if (table.runs == 1)
        all.push_back(msg("The total is the sum of all node times of one run."));
    else
        all.push_back(msg("The total is the median of the sums of all node times."));
    if (table.outside() > 0)
        all.push_back(msg("A whole run takes %1. The other %2 are its start and end, and the recording of times; they "
                          "are in no row.",
                          time_text(static_cast<double>(table.whole)),
                          time_text(static_cast<double>(table.outside()))));
    if (table.waits_known && table.threads > 1)
        all.push_back(msg("The total includes barriers: threads waited for each other for %1 % of the time.",
                          std::round(table.waited_share() * 1000) / 10));
    return all;
}

void sort_by_time(ProfileTable& table) {
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [](const ProfileRow& a, const ProfileRow& b) { return a.median > b.median; });
}

} // namespace ggs
