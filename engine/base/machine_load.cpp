// SPDX-License-Identifier: MIT
#include "base/machine_load.h"

#include "base/control_group.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr double look_pause = 0.005;   // seconds
constexpr double least_to_count = 0.2; // seconds: the system counts time in hundredths of a second

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// The lines of /proc/stat begin with "cpu" for all cores together, then "cpu0" and so on, and continue with user, nice,
// system, idle, iowait, irq, softirq, steal. Returns the sum of the usable cores; -1: unknown.
double busy_seconds(const std::string& root, const std::vector<int>& cores) {
    const long ticks = sysconf(_SC_CLK_TCK);
    double all = -1, usable = -1;
    each_line(system_file(root + "/proc/stat"), [&](std::string_view text) {
        if (!text.starts_with("cpu")) return;
        std::istringstream line{std::string(text)};
        std::string word;
        line >> word;
        double sum = 0, value = 0;
        int i = 0;
        for (; i < 8 && line >> value; ++i) {
            if (i != 3 && i != 4) sum += value;
        }
        if (i < 4) return;
        if (word == "cpu") {
            all = sum;
        } else if (std::ranges::any_of(cores, [&](int core) { return word == "cpu" + std::to_string(core); })) {
            usable = std::max(usable, 0.0) + sum;
        }
    });
    const double busy = usable >= 0 ? usable : all;
    return busy >= 0 && ticks > 0 ? busy / static_cast<double>(ticks) : -1;
}

// The programs that run or want to: "0.20 0.18 0.12 3/512 4711" has 3, one of which is the caller. 0: not known.
uint64_t others_that_run(const std::string& root) {
    std::istringstream line(system_file(root + "/proc/loadavg"));
    double average = 0;
    uint64_t running = 0;
    char slash = 0;
    line >> average >> average >> average >> running >> slash;
    return line && slash == '/' && running > 0 ? running - 1 : 0;
}

} // namespace

LoadMeter::LoadMeter(std::string root) : m_root(std::move(root)), m_usable(usable_cores(m_root)), m_begin(read()) {}

LoadMeter::Reading LoadMeter::read() const {
    Reading now;
    now.at = seconds_now();
    now.busy = busy_seconds(m_root, m_usable.numbers);
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) == 0) {
        now.own = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
        now.switches = static_cast<uint64_t>(std::max(0L, usage.ru_nivcsw));
    }
    return now;
}

void LoadMeter::look() {
    const double now = seconds_now();
    if (m_last_look >= 0 && now - m_last_look < look_pause) return;
    m_last_look = now;
    ++m_looks;
    m_waiting += others_that_run(m_root);
}

MachineLoad LoadMeter::load() const {
    const Reading now = read();
    MachineLoad load;
    const auto all = static_cast<int>(std::thread::hardware_concurrency());
    load.cores = m_usable.numbers.empty() ? all : static_cast<int>(m_usable.numbers.size());
    load.threads = m_usable.threads() > 0 ? m_usable.threads() : load.cores;
    load.seconds = now.at - m_begin.at;
    load.interruptions = now.switches - m_begin.switches;
    const double most = std::max(1, load.cores);
    if (load.seconds >= least_to_count && now.busy >= 0 && m_begin.busy >= 0)
        load.others = std::clamp((now.busy - m_begin.busy - (now.own - m_begin.own)) / load.seconds, 0.0, most);
    else if (m_looks > 0)
        load.others = std::min(static_cast<double>(m_waiting) / static_cast<double>(m_looks), most);
    return load;
}

} // namespace ggs
