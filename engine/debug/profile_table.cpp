// SPDX-License-Identifier: MIT
#include "debug/profile_table.h"

#include "drawing/graph_text.h"
#include "drawing/step_groups.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

bool touches_data(const Structure& structure, size_t step) {
    const uint32_t node = structure.steps[step].node;
    return !structure.steps[step].skipped && structure.op(node).computes && !is_empty(structure.tensor(node));
}

// A row with its sums by run.
struct Summed {
    ProfileRow row;
    std::vector<Nanoseconds> ns;

    void add(const Structure& structure, size_t step, const std::vector<Nanoseconds>& times) {
        ++row.count;
        ns.resize(times.size());
        for (size_t run = 0; run < times.size(); ++run) ns[run] += times[run];
        const uint32_t node = structure.steps[step].node;
        const OpDef& op = structure.op(node);
        row.cost_known = row.cost_known && op.cost;
        if (!op.cost) return;
        const Cost cost = op.cost(structure.tensor(node));
        row.flops += cost.flops;
        row.bytes += cost.bytes_read + cost.bytes_written;
    }

    ProfileRow finished() {
        row.min = quantile(ns, 0);
        row.q1 = quantile(ns, 0.25);
        row.median = quantile(ns, 0.5);
        row.q3 = quantile(ns, 0.75);
        row.max = quantile(ns, 1);
        return std::move(row);
    }
};

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

} // namespace

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
        by == ProfileBy::group ? step_groups(structure) : std::vector<std::string>(structure.steps.size());
    std::map<std::string, size_t> places;
    std::vector<Summed> rows;
    Summed total;
    for (size_t k = 0; k < std::min(structure.steps.size(), profile.ns.size()); ++k) {
        if (wanted && !wanted(k)) continue;
        if (!touches_data(structure, k)) {
            ++table.left_out;
            continue;
        }
        ProfileRow row = row_of(structure, structure.steps[k].node, by, groups[k]);
        const auto [place, added] = places.try_emplace(row.key, rows.size());
        if (added) rows.push_back({std::move(row), {}});
        rows[place->second].add(structure, k, profile.ns[k]);
        total.add(structure, k, profile.ns[k]);
    }
    table.total = total.finished();
    double medians = 0;
    for (Summed& summed : rows) {
        table.rows.push_back(summed.finished());
        medians += static_cast<double>(table.rows.back().median);
    }
    table.total.share = medians > 0 ? 1 : 0;
    for (ProfileRow& row : table.rows) row.share = medians > 0 ? static_cast<double>(row.median) / medians : 0;
    return table;
}

void sort_by_time(ProfileTable& table) {
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [](const ProfileRow& a, const ProfileRow& b) { return a.median > b.median; });
}

} // namespace ggs
