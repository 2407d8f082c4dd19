// SPDX-License-Identifier: MIT
// Overwriting: which steps of a structure write over bytes that meant something, and what of it a round carries into
// the next. Found once for a structure; a value, any thread.
#pragma once

#include "program/structure.h"

#include <vector>

namespace ggs {

struct Overwriting {
    struct Step {
        bool writes = false;  // it changes bytes at all, as far as structs tell
        bool over = false;    // of a leaf, or what an earlier step of the round has written
        bool carried = false; // what no step of a round makes again before it is read
        bool known = false;   // where it writes is known before the round runs: no step makes the numbers that say so
    };
    std::vector<Step> steps;
    // Tensors that some step writes into and that hold something when a run begins, by number: leafs, and what is read
    // before the round computes it.
    std::vector<uint32_t> leafs;
    // Whether a step's bytes are kept before it runs; in a round that follows its like all bytes mean something.
    bool keeps(size_t step, bool again) const {
        return again ? steps[step].writes : steps[step].over || steps[step].carried;
    }
};

// `again`: its steps run in more than one round.
Overwriting overwriting(const Structure& structure, bool again);

} // namespace ggs
