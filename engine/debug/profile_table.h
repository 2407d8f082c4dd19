// SPDX-License-Identifier: MIT
// ProfileTable: the times of several continuous runs by node, by op or by group of nodes, with their flops and bytes.
//
// A row of several steps is measured as one: in each run, the times of its steps are added. The minimum, median and
// quartiles are those of these sums. Steps that touch no data (views, skipped nodes) are left out. Times are those of
// the nodes alone, without the time between them. Unit: ns. Values; any thread.
#pragma once

#include "debug/peak.h"
#include "debug/probes/profile.h"
#include "program/structure.h"

#include <functional>

namespace ggs {

enum class ProfileBy { node, op, group };
const char* profile_by_word(ProfileBy by);

struct ProfileRow {
    std::string key;   // survives a rebuild: the tensor's key, the op's name, the group's title; empty: no group
    std::string label; // as it is shown
    std::string op;    // of a node: "mul_mat"
    std::optional<uint32_t> tensor; // of a node
    std::string fused_with;         // of a node: the one whose kernel computed it, and has its time
    size_t count = 0;               // steps
    size_t on_cpu = 0;              // of them, that the CPU computes for a device
    Nanoseconds min = 0, q1 = 0, median = 0, q3 = 0, max = 0;
    double share = 0;            // of the total's median
    Nanoseconds waited = 0;      // median over the runs of the time that its threads waited, all together
    double flops = 0, bytes = 0; // of all its steps, in one run
    Flops flops_by{};            // by arithmetic
    bool cost_known = true;      // false: of some op neither is known

    double gflops() const { return median > 0 ? flops / static_cast<double>(median) : 0; } // a second
    double gbytes() const { return median > 0 ? bytes / static_cast<double>(median) : 0; }
};

struct ProfileTable {
    ProfileBy by = ProfileBy::node;
    int runs = 0;
    std::vector<ProfileRow> rows; // in the order of their first steps
    ProfileRow total;
    size_t left_out = 0; // steps that touch no data
    // The median of whole runs; 0 if the table has only some of the steps, or if it is not known.
    Nanoseconds whole = 0;
    bool waits_known = false;
    int threads = 0; // that computed something; 0: not known
    // For last_times(): the number of steps with a time; of these, how many were stepped, have the median of a profile,
    // or are of another run than the latest. The total is of one run if none is. All are 0 for other profiles.
    size_t timed = 0, stepped = 0, of_profile = 0, of_other_runs = 0;
    // Returns the part of a run that is in no row.
    Nanoseconds outside() const { return whole > total.median ? whole - total.median : 0; }
    // Returns the part of their time that threads waited for each other.
    double waited_share() const;
};

// How near a row came to what computes it can do; nothing of what the CPU computed for a GPU, whose peak it is.
PeakShare share_of_peak(const Peak& peak, const ProfileRow& row);
// Returns how fast the row could compute: the peak of the arithmetics that its nodes use, by their flops. GFLOP/s.
double peak_gflops_of(const Peak& peak, const ProfileRow& row);
// Returns the bytes of each of the row's nodes, whose buffer decides the bandwidth that it is compared with.
double bytes_of_each(const ProfileRow& row);
// Returns why a row's bandwidth is higher than that of memory, with both; empty if it isn't.
Message about_cache(const Peak& peak, const ProfileRow& row);
// Returns the arithmetic of most of the row's flops; f32 if the row has no flops.
Arithmetic main_arithmetic(const ProfileRow& row);
// Returns the total of a profile: the median over its runs of the sum of all nodes' times, as the total of its tables.
Nanoseconds total_median(const Structure& structure, const Profile& profile);
// Makes the table of all steps, or of the steps for which `wanted` returns true. The other steps are in no row, no sum
// and no share.
ProfileTable profile_table(const Structure& structure, const Profile& profile, ProfileBy by,
                           const std::function<bool(size_t step)>& wanted = {});
// Returns how last_times() were taken: "mixed: 3 of 10 nodes are from another run". Empty for other profiles.
Message about_times(const ProfileTable& table);
// Returns what the total contains, and what it doesn't: "The total is the sum of the nodes' times. …"
std::vector<Message> about_total(const ProfileTable& table);
// The rows that took longest first.
void sort_by_time(ProfileTable& table);

} // namespace ggs
