// SPDX-License-Identifier: MIT
// Overwriting: which bytes the steps of a structure write over, which of them meant something, and what of it a round
// carries into the next.
//
// Which steps overwrite what is found once, from structs; where exactly a step writes is looked up when asked, as it
// may depend on numbers that the step reads. Owned by a session and used on its thread, while nothing runs or on the
// thread of a run that waits.
#pragma once

#include "device/storage.h"
#include "program/structure.h"

#include <vector>

namespace ggs {

class Overwriting {
  public:
    Overwriting() = default;
    // `again`: its steps run in more than one round.
    Overwriting(std::shared_ptr<const Structure> structure, bool again);

    // Whether a step's bytes are kept before it runs; in a round that runs the same steps as the one before, all bytes
    // mean something.
    bool keeps(size_t step, bool again_in_round) const {
        const Step& s = m_steps[step];
        return again_in_round ? s.writes : s.over || s.carried;
    }
    // Whether it writes what no step of a round makes again before it is read.
    bool carried(size_t step) const { return m_steps[step].carried; }
    // Whether where it writes is known before the round runs: no step makes the numbers that decide it.
    bool known(size_t step) const { return m_steps[step].known; }
    // Tensors that some step writes into and that hold something when a run begins, by number, ascending: leafs, and
    // what is read before the round computes it.
    const std::vector<uint32_t>& leafs() const { return m_leafs; }

    // The memory that a step is about to change, with the numbers it reads as they are now.
    std::vector<StoredStretches> stretches(size_t step) const { return stored(bytes(step)); }
    std::vector<StoredRange> ranges(size_t step) const; // the same, each range by itself
    // Where steps write of what is carried, as far as that is known before they run: the last step first.
    struct Known {
        size_t step;
        std::vector<StoredStretches> where;
    };
    std::vector<Known> known_writes(size_t first, size_t last) const;

  private:
    struct Step {
        bool writes = false; // it changes bytes at all, as far as structs tell
        bool over = false;   // of a leaf, or what an earlier step of the round has written
        bool carried = false;
        bool known = false;
    };
    std::vector<WrittenBytes> bytes(size_t step) const;
    std::vector<StoredStretches> stored(std::span<const WrittenBytes> parts) const;

    std::shared_ptr<const Structure> m_structure;
    std::vector<Step> m_steps;
    std::vector<uint32_t> m_leafs;
};

} // namespace ggs
