// SPDX-License-Identifier: MIT
// Overwriting: the bytes that the steps of a structure overwrite. For each step it determines whether those bytes were
// valid, and which of them a round carries into the next one.
//
// The overwriting steps are found once, from the tensor structs. The exact ranges of a step are computed on request,
// because they may depend on indices that the step reads. Owned by a session. Used on its thread while nothing runs, or
// on the thread of a run that waits.
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

    // Returns whether a step's bytes are kept before it runs. In a round that runs the same steps as the previous one,
    // all bytes are valid.
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
    // The carried bytes that a step writes, as far as they are known before it runs. known_writes() returns the last
    // step first.
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
