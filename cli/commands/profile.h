// SPDX-License-Identifier: MIT
// What `ggscope-cli profile` prints: the times of several runs by op, by group and by node, beside what the machine can
// do at most.
#pragma once

#include "debug/peak.h"
#include "debug/profile_table.h"

#include <string>

namespace ggs {

struct ProfileReport {
    const Structure& structure;
    const Profile& profile;
    std::optional<Peak> peak;
    std::optional<Message> no_peak; // why there is none, where one was asked for
    size_t top = 20;                // nodes in the text; 0: all
};

std::string profile_text(const ProfileReport& report);
std::string profile_json(const ProfileReport& report, const std::string& name);

// The threads that a profile's runs had.
int threads_of(const Structure& structure, const Profile& profile);

} // namespace ggs
