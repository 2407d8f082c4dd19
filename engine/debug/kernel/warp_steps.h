// SPDX-License-Identifier: MIT
// WarpSteps: the steps of a thread block, in the order in which a view moves through them. A step belongs to one warp
// and has the lanes that take part in it.
//
// The emulator runs one thread after the other until it waits; a GPU runs the lanes of a warp side by side. Lanes that
// reach the same location of the code in the same iteration of a loop are therefore combined into one step. Between two
// barriers, all steps of a warp come before those of the next warp. Made from a recording, which must outlive it;
// constant afterwards. Sizes are in bytes.
#pragma once

#include "cuda/emulator/block_recording.h"

#include <map>
#include <optional>
#include <span>

namespace ggs {

struct WarpStep {
    uint32_t first = 0; // of the events in the steps' order
    uint16_t lanes = 0; // how many take part
    uint16_t site = 0;
    uint16_t warp = 0;
    uint32_t epoch = 0; // number of barriers that precede it
    uint32_t time = 1;  // how often the warp was here so far, with this one
};

// Bytes that a GPU fetches from its memory at once, bytes that a bank of shared memory delivers at once, and the number
// of banks.
inline constexpr unsigned sector_bytes = 32, bank_bytes = 4, banks = 32;
// Returns the share of the fetched bytes that the lanes requested.
inline double used_share(uint64_t bytes, uint64_t sectors) {
    return sectors == 0 ? 0.0 : static_cast<double>(bytes) / static_cast<double>(sector_bytes * sectors);
}

// The combined accesses of a step's lanes: sectors fetched from global memory, and passes over the banks of shared
// memory.
struct StepTraffic {
    uint64_t bytes = 0;   // asked for, each once however many lanes want it
    uint64_t sectors = 0; // global
    uint32_t passes = 0;  // shared; 1: no two lanes want different words of a bank
    double used() const { return used_share(bytes, sectors); }
};

struct LineSum {
    uint64_t times = 0;              // steps of warps, of all accesses and calls on the line
    uint64_t bytes = 0, sectors = 0; // global
    uint64_t shared = 0, passes = 0; // steps that access shared memory, and the number of their passes
    uint64_t barriers = 0;
    double used() const { return used_share(bytes, sectors); }
    double ways() const {
        return shared == 0 ? 0.0 : static_cast<double>(passes) / static_cast<double>(shared);
    } // 1: no conflicts
};

class WarpSteps {
  public:
    explicit WarpSteps(const emulator::BlockRecording& block);

    const emulator::BlockRecording& block() const { return m_block; }
    const std::vector<WarpStep>& steps() const { return m_steps; }
    const emulator::EventSite& site(const WarpStep& step) const { return m_block.sites[step.site]; }
    // Returns the numbers of the events of the step's lanes, in the order of the lanes.
    std::span<const uint32_t> events(const WarpStep& step) const {
        return std::span(m_order).subspan(step.first, step.lanes);
    }
    const emulator::LaneEvent& event(uint32_t number) const { return m_block.events[number]; }
    // Returns the event of a thread in a step; nullptr if the thread doesn't take part.
    const emulator::LaneEvent* of_thread(const WarpStep& step, unsigned thread) const;

    const emulator::SharedArray* array_at(uint64_t address) const; // null: of none that was touched
    StepTraffic traffic(const WarpStep& step) const;
    // By file and line.
    const std::map<std::pair<std::string, int>, LineSum>& lines() const { return m_lines; }
    uint32_t barriers() const { return m_barriers; }

    // These functions return the step to move to; nothing if there is none in that direction. `line`: the first step on
    // another line or of another warp, or where the same line starts again. `barrier`: the first step after the next
    // barrier. `thread`: a step that the thread takes part in.
    std::optional<size_t> next_line(size_t step) const;
    std::optional<size_t> line_before(size_t step) const;
    std::optional<size_t> next_barrier(size_t step) const;
    std::optional<size_t> next_of_thread(size_t step, unsigned thread) const;
    // The first step of a warp between the same barriers, or the first that it has later, or earlier.
    std::optional<size_t> of_warp(size_t step, unsigned warp) const;

  private:
    bool same_line(const WarpStep& a, const WarpStep& b) const;
    void order_events();
    void sum_lines();

    const emulator::BlockRecording& m_block;
    std::vector<WarpStep> m_steps;
    std::vector<uint32_t> m_order; // events, step by step
    std::map<std::pair<std::string, int>, LineSum> m_lines;
    uint32_t m_barriers = 0;
};

} // namespace ggs
