// SPDX-License-Identifier: MIT
#include "debug/profile_baseline.h"

namespace ggs {

namespace {

ProfileBaseline::Times times_of(const ProfileRow& row) { return {row.median, row.q3 - row.q1}; }

std::optional<ProfileDelta> delta_between(const ProfileBaseline& baseline, const ProfileBaseline::Times& before,
                                          const ProfileRow& row, int runs) {
    if (before.median <= 0 || row.median <= 0) return std::nullopt;
    return ProfileDelta{before.median, row.median, before.spread + row.q3 - row.q1, baseline.runs > 1 && runs > 1};
}

} // namespace

ProfileBaseline baseline_of(const Structure& structure, const Profile& profile) {
    ProfileBaseline baseline;
    baseline.runs = profile.runs();
    for (const ProfileBy by : {ProfileBy::node, ProfileBy::op, ProfileBy::group}) {
        const ProfileTable table = profile_table(structure, profile, by);
        auto& rows = baseline.rows[static_cast<size_t>(by)];
        for (const ProfileRow& row : table.rows) rows.emplace(row.key, times_of(row));
        baseline.total = times_of(table.total);
    }
    return baseline;
}

std::optional<ProfileDelta> delta_to(const ProfileBaseline& baseline, ProfileBy by, const ProfileRow& row, int runs) {
    const auto& rows = baseline.rows[static_cast<size_t>(by)];
    const auto found = rows.find(row.key);
    return found == rows.end() ? std::nullopt : delta_between(baseline, found->second, row, runs);
}

std::optional<ProfileDelta> total_delta_to(const ProfileBaseline& baseline, const ProfileTable& table) {
    return delta_between(baseline, baseline.total, table.total, table.runs);
}

} // namespace ggs
