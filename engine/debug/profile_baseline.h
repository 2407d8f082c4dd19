// SPDX-License-Identifier: MIT
// ProfileBaseline: the times of a profile by key, with which a later profile is compared. It keeps no program, so the
// later profile may be of a changed one. Unit: ns. Values; any thread.
#pragma once

#include "debug/profile_table.h"

#include <array>
#include <optional>
#include <string>
#include <unordered_map>

namespace ggs {

struct ProfileBaseline {
    struct Times {
        Nanoseconds median = 0, spread = 0; // the spread is the range between the quartiles
    };
    int runs = 0;
    Times total;
    std::array<std::unordered_map<std::string, Times>, 3> rows; // by ProfileBy, then by the key of a row
};
ProfileBaseline baseline_of(const Structure& structure, const Profile& profile);

// The difference of a row to the baseline.
struct ProfileDelta {
    Nanoseconds before = 0, now = 0; // medians
    Nanoseconds noise = 0;           // the spreads of both, added
    // Fewer than two runs have no spread. Their differences count as noise.
    bool several = false;
    Nanoseconds difference() const { return now - before; }
    double share() const { return static_cast<double>(now - before) / static_cast<double>(before); } // before > 0
    bool is_noise() const { return !several || (now > before ? now - before : before - now) <= noise; }
};
// Returns nothing if the baseline has no time for the row. `runs`: those of the row's table.
std::optional<ProfileDelta> delta_to(const ProfileBaseline& baseline, ProfileBy by, const ProfileRow& row, int runs);
std::optional<ProfileDelta> total_delta_to(const ProfileBaseline& baseline, const ProfileTable& table);

} // namespace ggs
