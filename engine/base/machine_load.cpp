// SPDX-License-Identifier: MIT
#include "base/machine_load.h"

#include "base/read_file.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr uint64_t longest_system_file = uint64_t{1} << 20;
constexpr double look_pause = 0.005;   // seconds
constexpr double least_to_count = 0.2; // seconds: the system counts time in hundredths of a second

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal.
double busy_seconds(const std::string& root) {
    const Result<std::string> text = read_file(root + "/proc/stat", longest_system_file);
    if (!text.ok()) return -1;
    std::istringstream line(text->substr(0, text->find('\n')));
    std::string word;
    line >> word;
    double all = 0, value = 0;
    int i = 0;
    for (; i < 8 && line >> value; ++i) {
        if (i != 3 && i != 4) all += value;
    }
    const long ticks = sysconf(_SC_CLK_TCK);
    return word == "cpu" && i >= 4 && ticks > 0 ? all / static_cast<double>(ticks) : -1;
}

// The programs that run or want to: "0.20 0.18 0.12 3/512 4711" has 3, one of which is the caller. 0: not known.
uint64_t others_that_run(const std::string& root) {
    const Result<std::string> text = read_file(root + "/proc/loadavg", longest_system_file);
    if (!text.ok()) return 0;
    std::istringstream line(*text);
    double average = 0;
    uint64_t running = 0;
    char slash = 0;
    line >> average >> average >> average >> running >> slash;
    return line && slash == '/' && running > 0 ? running - 1 : 0;
}

} // namespace

LoadMeter::LoadMeter(std::string root) : m_root(std::move(root)), m_begin(read()) {}

LoadMeter::Reading LoadMeter::read() const {
    Reading now;
    now.at = seconds_now();
    now.busy = busy_seconds(m_root);
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
    load.cores = static_cast<int>(std::thread::hardware_concurrency());
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
