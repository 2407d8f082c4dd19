// SPDX-License-Identifier: MIT
#include "debug/kernel/warp_steps.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace ggs {

using emulator::BlockRecording;
using emulator::EventKind;
using emulator::is_access;
using emulator::LaneEvent;
using emulator::lanes_of_warp;

namespace {

// The loops of a kernel's code as its threads went round them: stretches of places between which they jumped back. They
// decide which lanes are put side by side: in a loop those in an earlier round come first, and lanes that have left it
// wait for the others. Places are numbered in the order of the code.
class CodeLoops {
  public:
    // `jumps`: from a later place or the same one (second) to an earlier one (first).
    CodeLoops(size_t places, const std::set<std::pair<uint16_t, uint16_t>>& jumps);

    // The number of iterations of each loop that a lane has completed.
    using Rounds = std::vector<uint32_t>;
    Rounds begin() const { return Rounds(m_loops.size()); }
    // From one place to the next one that the lane comes to.
    void go(Rounds& rounds, uint16_t from, uint16_t to) const;
    // Whether a lane at one place comes before another at another.
    bool before(const Rounds& a, uint16_t at_a, const Rounds& b, uint16_t at_b) const;
    // Returns whether two lanes at the same location belong to one step: they are in the same iteration of each loop
    // around it.
    bool together(const Rounds& a, const Rounds& b, uint16_t at) const;

  private:
    struct Loop {
        uint16_t first, last;
        bool has(uint16_t place) const { return place >= first && place <= last; }
        bool has(const Loop& other) const { return first <= other.first && last >= other.last; }
    };
    std::vector<Loop> m_loops;               // an outer one before those in it
    std::vector<std::vector<uint16_t>> m_of; // by place: the loops that it is in, the outermost first
};

CodeLoops::CodeLoops(size_t places, const std::set<std::pair<uint16_t, uint16_t>>& jumps) : m_of(places) {
    // Lanes that pass over what a loop begins or ends with jump between other places of it: that is one loop.
    const auto same = [](const Loop& a, const Loop& b) {
        const bool apart = a.last < b.first || b.last < a.first;
        return !apart && (a.first == b.first || a.last == b.last || !(a.has(b) || b.has(a)));
    };
    for (const auto& [first, last] : jumps) {
        Loop added{first, last};
        for (auto known = m_loops.begin(); known != m_loops.end();) {
            if (!same(*known, added)) {
                ++known;
                continue;
            }
            added = {std::min(added.first, known->first), std::max(added.last, known->last)};
            m_loops.erase(known);
            known = m_loops.begin();
        }
        m_loops.push_back(added);
    }
    std::ranges::stable_sort(m_loops, std::greater(), [](const Loop& loop) { return loop.last - loop.first; });
    for (size_t i = 0; i < m_loops.size(); ++i) {
        for (size_t place = m_loops[i].first; place <= m_loops[i].last && place < places; ++place)
            m_of[place].push_back(static_cast<uint16_t>(i));
    }
}

void CodeLoops::go(Rounds& rounds, uint16_t from, uint16_t to) const {
    if (to > from) return;
    const auto& around = m_of[to];
    const auto loop = std::find_if(around.rbegin(), around.rend(), [&](uint16_t i) { return m_loops[i].has(from); });
    if (loop == around.rend()) return;
    ++rounds[*loop];
    // The loops inside it start again.
    for (size_t i = *loop + size_t{1}; i < m_loops.size(); ++i) {
        if (m_loops[*loop].has(m_loops[i])) rounds[i] = 0;
    }
}

bool CodeLoops::before(const Rounds& a, uint16_t at_a, const Rounds& b, uint16_t at_b) const {
    for (const uint16_t loop : m_of[at_a]) {
        if (m_loops[loop].has(at_b) && a[loop] != b[loop]) return a[loop] < b[loop];
    }
    return at_a < at_b;
}

bool CodeLoops::together(const Rounds& a, const Rounds& b, uint16_t at) const {
    return std::ranges::all_of(m_of[at], [&](uint16_t loop) { return a[loop] == b[loop]; });
}

// One lane's events between two barriers.
struct LaneRun {
    size_t next, end; // in the sorted events
    CodeLoops::Rounds rounds;
    bool is_done() const { return next == end; }
};

} // namespace

WarpSteps::WarpSteps(const BlockRecording& block) : m_block(block) {
    order_events();
    sum_lines();
}

void WarpSteps::order_events() {
    // Sorted by the number of preceding barriers, then by warp and lane. The order of a lane's own events is kept.
    std::vector<uint32_t> epochs(m_block.events.size()), barriers(m_block.threads());
    for (size_t i = 0; i < m_block.events.size(); ++i) {
        const LaneEvent& event = m_block.events[i];
        epochs[i] = barriers[event.thread];
        if (m_block.sites[event.site].kind == EventKind::barrier)
            m_barriers = std::max(m_barriers, ++barriers[event.thread]);
    }
    std::vector<uint32_t> sorted(m_block.events.size());
    for (uint32_t i = 0; i < sorted.size(); ++i) sorted[i] = i;
    std::ranges::stable_sort(sorted, [&](uint32_t a, uint32_t b) {
        if (epochs[a] != epochs[b]) return epochs[a] < epochs[b];
        return m_block.events[a].thread < m_block.events[b].thread;
    });
    m_order.reserve(sorted.size());
    std::unordered_map<uint32_t, uint32_t> times; // by warp and place
    std::vector<LaneRun> lanes;
    const auto site_at = [&](size_t at) { return m_block.events[sorted[at]].site; };
    std::set<std::pair<uint16_t, uint16_t>> jumps;
    for (size_t i = 1; i < sorted.size(); ++i) {
        const bool same_run = m_block.events[sorted[i]].thread == m_block.events[sorted[i - 1]].thread &&
                              epochs[sorted[i]] == epochs[sorted[i - 1]];
        if (same_run && site_at(i) <= site_at(i - 1)) jumps.emplace(site_at(i), site_at(i - 1));
    }
    const CodeLoops loops(m_block.sites.size(), jumps);
    for (size_t begin = 0; begin < sorted.size();) {
        const uint32_t epoch = epochs[sorted[begin]];
        const unsigned warp = m_block.events[sorted[begin]].thread / lanes_of_warp;
        lanes.clear();
        size_t end = begin;
        for (; end < sorted.size(); ++end) {
            const unsigned thread = m_block.events[sorted[end]].thread;
            if (epochs[sorted[end]] != epoch || thread / lanes_of_warp != warp) break;
            if (lanes.empty() || m_block.events[sorted[end - 1]].thread != thread)
                lanes.push_back({end, end, loops.begin()});
            lanes.back().end = end + 1;
        }
        // The lanes that are least advanced go on first, by iteration of a loop and then by location in the code.
        for (;;) {
            const LaneRun* earliest = nullptr;
            for (const LaneRun& lane : lanes) {
                if (!lane.is_done() && (!earliest || loops.before(lane.rounds, site_at(lane.next), earliest->rounds,
                                                                  site_at(earliest->next))))
                    earliest = &lane;
            }
            if (!earliest) break;
            const uint16_t first = site_at(earliest->next);
            const CodeLoops::Rounds rounds = earliest->rounds;
            WarpStep step;
            step.first = static_cast<uint32_t>(m_order.size());
            step.site = first;
            step.warp = static_cast<uint16_t>(warp);
            step.epoch = epoch;
            step.time = ++times[warp << 16 | uint32_t{first}];
            for (LaneRun& lane : lanes) {
                if (lane.is_done() || site_at(lane.next) != first || !loops.together(lane.rounds, rounds, first))
                    continue;
                m_order.push_back(sorted[lane.next++]);
                if (!lane.is_done()) loops.go(lane.rounds, first, site_at(lane.next));
            }
            step.lanes = static_cast<uint16_t>(m_order.size() - step.first);
            m_steps.push_back(step);
        }
        begin = end;
    }
}

void WarpSteps::sum_lines() {
    for (const WarpStep& step : m_steps) {
        const emulator::EventSite& at = site(step);
        if (at.place.line == 0) continue;
        LineSum& sum = m_lines[{at.place.file, at.place.line}];
        ++sum.times;
        if (at.kind == EventKind::barrier) ++sum.barriers;
        if (!is_access(at.kind)) continue;
        const StepTraffic traffic = this->traffic(step);
        if (at.shared) {
            ++sum.shared;
            sum.passes += traffic.passes;
        } else {
            sum.bytes += traffic.bytes;
            sum.sectors += traffic.sectors;
        }
    }
}

const LaneEvent* WarpSteps::of_thread(const WarpStep& step, unsigned thread) const {
    for (const uint32_t number : events(step)) {
        if (m_block.events[number].thread == thread) return &m_block.events[number];
    }
    return nullptr;
}

StepTraffic WarpSteps::traffic(const WarpStep& step) const {
    StepTraffic out;
    if (!is_access(site(step).kind)) return out;
    std::vector<std::pair<uint64_t, uint64_t>> stretches;
    std::vector<uint64_t> units;
    const uint64_t unit = site(step).shared ? bank_bytes : sector_bytes;
    for (const uint32_t number : events(step)) {
        const LaneEvent& event = m_block.events[number];
        if (event.size == 0) continue;
        // Banks are counted from where an array begins: where it lies in a GPU's shared memory is not known.
        const emulator::SharedArray* const array = site(step).shared ? array_at(event.address) : nullptr;
        const uint64_t begin = event.address - (array ? array->begin : 0);
        stretches.emplace_back(begin, begin + event.size);
        for (uint64_t at = begin / unit; at <= (begin + event.size - 1) / unit; ++at) units.push_back(at);
    }
    std::ranges::sort(stretches);
    uint64_t end = 0;
    for (const auto& [first, last] : stretches) {
        out.bytes += last - std::min(last, std::max(first, end));
        end = std::max(end, last);
    }
    std::ranges::sort(units);
    units.erase(std::unique(units.begin(), units.end()), units.end());
    if (!site(step).shared) {
        out.sectors = units.size();
        return out;
    }
    std::array<uint32_t, banks> words{};
    for (const uint64_t at : units) ++words[at % banks];
    out.passes = *std::ranges::max_element(words);
    return out;
}

const emulator::SharedArray* WarpSteps::array_at(uint64_t address) const {
    for (const emulator::SharedArray& each : m_block.shared) {
        if (address >= each.begin && address < each.begin + each.size) return &each;
    }
    return nullptr;
}

bool WarpSteps::same_line(const WarpStep& a, const WarpStep& b) const {
    return site(a).place.line == site(b).place.line && site(a).place.file == site(b).place.file;
}

// A line ends at the first step on another line, or when the same location is reached again.
std::optional<size_t> WarpSteps::next_line(size_t step) const {
    if (step >= m_steps.size()) return std::nullopt;
    const WarpStep& here = m_steps[step];
    for (size_t i = step + 1; i < m_steps.size(); ++i) {
        if (m_steps[i].warp != here.warp || !same_line(m_steps[i], here) || m_steps[i].site == here.site) return i;
    }
    return std::nullopt;
}

std::optional<size_t> WarpSteps::line_before(size_t step) const {
    if (step == 0 || m_steps.empty()) return std::nullopt;
    size_t at = std::min(step, m_steps.size()) - 1;
    // To where that line began.
    const WarpStep last = m_steps[at];
    while (at > 0) {
        const WarpStep& before = m_steps[at - 1];
        if (before.warp != last.warp || !same_line(before, last)) break;
        bool again = false;
        for (size_t i = at; i < step && i < m_steps.size() && !again; ++i) again = m_steps[i].site == before.site;
        if (again) break;
        --at;
    }
    return at;
}

std::optional<size_t> WarpSteps::next_barrier(size_t step) const {
    if (step >= m_steps.size()) return std::nullopt;
    const uint32_t epoch = m_steps[step].epoch;
    const auto found = std::upper_bound(m_steps.begin(), m_steps.end(), epoch,
                                        [](uint32_t e, const WarpStep& each) { return e < each.epoch; });
    if (found == m_steps.end()) return std::nullopt;
    return static_cast<size_t>(found - m_steps.begin());
}

std::optional<size_t> WarpSteps::next_of_thread(size_t step, unsigned thread) const {
    for (size_t i = step + 1; i < m_steps.size(); ++i) {
        if (m_steps[i].warp == thread / lanes_of_warp && of_thread(m_steps[i], thread)) return i;
    }
    return std::nullopt;
}

std::optional<size_t> WarpSteps::of_warp(size_t step, unsigned warp) const {
    if (m_steps.empty()) return std::nullopt;
    const uint32_t epoch = m_steps[std::min(step, m_steps.size() - 1)].epoch;
    std::optional<size_t> before;
    for (size_t i = 0; i < m_steps.size(); ++i) {
        if (m_steps[i].warp != warp) continue;
        if (m_steps[i].epoch >= epoch) return i;
        before = i;
    }
    return before;
}

} // namespace ggs
