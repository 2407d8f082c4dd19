// SPDX-License-Identifier: MIT
// ByteScale: the mapping between the bytes of an arena or buffer and positions on a line.
//
// One unit is one byte, but a folded object has a fixed number of units. Small objects on both sides of a large one are
// thus visible together. A value; any thread.
#pragma once

#include "memory/memory_index.h"

namespace ggs {

class ByteScale {
  public:
    // Pieces first…first + count - 1, at one stretch.
    struct Step {
        uint64_t begin, size;
        double unit, units;
        size_t first, count;
        bool folded;
    };
    static constexpr uint64_t foldFrom = 1024; // bytes
    static constexpr double foldUnits = 192;

    ByteScale() = default;
    static ByteScale linear(const MemoryBlock& block);
    // Graphs, data, work buffers and free memory from foldFrom bytes on are folded.
    static ByteScale folded(const MemoryBlock& block);

    double length() const { return m_steps.empty() ? 0 : m_steps.back().unit + m_steps.back().units; }
    double unitOf(uint64_t address) const; // address: inside, or the end
    uint64_t addressAt(double unit) const; // cut to the block's bytes
    const std::vector<Step>& steps() const { return m_steps; }
    // The step at a unit; the scale must not be empty.
    size_t stepAt(double unit) const;
    // The step that holds an address.
    size_t stepOf(uint64_t address) const;

  private:
    std::vector<Step> m_steps;
};

} // namespace ggs
