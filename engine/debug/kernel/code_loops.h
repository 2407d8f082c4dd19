// SPDX-License-Identifier: MIT
// CodeLoops: the loops of a kernel's code as its threads went round them: stretches of places between which they jumped
// back. By them lanes are put side by side: in a loop those in an earlier round come first, and who has left it waits
// for the others. Places are numbered in the order of the code. Constant once all jumps were told; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace ggs {

class CodeLoops {
  public:
    // `jumps`: from a later place or the same one (second) to an earlier one (first).
    CodeLoops(size_t places, const std::set<std::pair<uint16_t, uint16_t>>& jumps);

    // How often a lane has gone round each loop that it is in.
    using Rounds = std::vector<uint32_t>;
    Rounds begin() const { return Rounds(m_loops.size()); }
    // From one place to the next one that the lane comes to.
    void go(Rounds& rounds, uint16_t from, uint16_t to) const;
    // Whether a lane at one place comes before another at another.
    bool before(const Rounds& a, uint16_t at_a, const Rounds& b, uint16_t at_b) const;
    // Of two lanes at one place: whether they go on together.
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

} // namespace ggs
