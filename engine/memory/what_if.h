// SPDX-License-Identifier: MIT
// What if: views and copies tried on a tensor's struct, one after the other, while its program stays as it is.
//
// The calls are made by the registry's own rules in a small program that is thrown away, over a copy of the struct with
// the same type, ne, nb and place in its root. So what comes out is what the engine would make, and a refusal is the
// engine's sentence. No data is touched. Pure functions; any thread. Strides and offsets in bytes.
#pragma once

#include "program/structure.h"

namespace ggs {

// A call whose first argument is what the call before it made (of the first one: the tensor).
struct TriedCall {
    std::string call;           // "permute", "view_2d"
    std::vector<GivenArg> args; // the others
};

struct Tried {
    Tensor tensor{};   // its pointers are null: nothing stands behind it
    size_t offset = 0; // of its first byte, from the first byte of its memory
    int memory = 0;    // 0: the source's; n: that of the nth copy
    std::string line;  // as a script has it: "k_permuted = permute(k, 0, 2, 1, 3)"
};

struct WhatIf {
    Tried source;             // without a line
    std::vector<Tried> made;  // one for each call that is legal
    Message refusal;          // of the call behind them; empty if there is none
    bool has_variable = true; // false: no variable of the script means the tensor, so the first line can't be written
    const Tried& last() const { return made.empty() ? source : made.back(); }
};
WhatIf what_if(const Structure& structure, uint32_t tensor, const std::vector<TriedCall>& calls);

// How a walk in logical order (dimension 0 fastest) goes through memory: so many steps of so many bytes. Steps of one
// length stand together; those inside of a row come first. Of a block type a step goes from block to block.
struct WalkStep {
    int64_t bytes; // from the first byte of an element to that of the next; negative: back
    int64_t count;
    bool operator==(const WalkStep&) const = default;
};
std::vector<WalkStep> walk_steps(const Tensor& t);

// A row that is no whole number of blocks, which ggml permits a view to have and no kernel can read.
bool has_whole_blocks(const Tensor& t);

} // namespace ggs
