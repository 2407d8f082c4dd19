// SPDX-License-Identifier: MIT
#include "base/usable_cores.h"

#include "base/control_group.h"

#include <algorithm>
#include <sstream>
#include <thread>

namespace ggs {

namespace {

constexpr int most_cores = 1 << 16;

// "0-3,8": the cores 0, 1, 2, 3 and 8. Nothing if it is not such a list.
std::vector<int> cores_in(const std::string& list) {
    std::vector<int> cores;
    std::istringstream parts(list);
    for (std::string part; std::getline(parts, part, ',');) {
        std::istringstream range(part);
        int first = 0, last = 0;
        char dash = 0;
        if (!(range >> first)) return {};
        if (!(range >> dash)) {
            last = first;
        } else if (dash != '-' || !(range >> last)) {
            return {};
        }
        if (first < 0 || last < first || last >= most_cores) return {};
        for (int core = first; core <= last; ++core) cores.push_back(core);
    }
    return cores;
}

// "200000 100000": the microseconds that may be used in each period. Returns 0 for "max 100000", which means unlimited.
double quota_in(const std::string& text) {
    std::istringstream line(text);
    double time = 0, period = 0;
    return line >> time >> period && time > 0 && period > 0 ? time / period : 0;
}

} // namespace

int UsableCores::threads() const {
    const int cores = static_cast<int>(numbers.size());
    if (quota <= 0 || (cores > 0 && quota >= cores)) return cores;
    return std::max(1, static_cast<int>(quota));
}

UsableCores usable_cores(const std::string& root) {
    UsableCores usable;
    constexpr std::string_view allowed = "Cpus_allowed_list:";
    each_line(system_file(root + "/proc/self/status"), [&](std::string_view line) {
        if (line.starts_with(allowed)) usable.numbers = cores_in(std::string(line.substr(allowed.size())));
    });
    each_control_group(root, "cpu", [&](const std::string& folder) {
        const double newer = quota_in(system_file(folder + "/cpu.max"));
        const double older =
            quota_in(system_file(folder + "/cpu.cfs_quota_us") + " " + system_file(folder + "/cpu.cfs_period_us"));
        for (const double quota : {newer, older}) {
            if (quota > 0) usable.quota = usable.quota > 0 ? std::min(usable.quota, quota) : quota;
        }
    });
    return usable;
}

int most_useful_threads() {
    static const int threads = [] {
        const int usable = usable_cores().threads();
        return usable > 0 ? usable : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    }();
    return threads;
}

} // namespace ggs
