// SPDX-License-Identifier: MIT
// What if: applies a series of view and copy calls to a tensor's struct, without changing the tensor's program.
//
// The calls are made in a small temporary program, by the rules of the registry. The tensor in that program is a copy
// of the struct with the same type, ne, nb and offset in its root. The results and error messages are therefore those
// of the engine. No data is read or written. Pure functions. May be called from any thread. Unit of strides and
// offsets: bytes.
#pragma once

#include "program/structure.h"

namespace ggs {

// A call whose first argument is the result of the previous call; for the first call, the tensor.
struct TriedCall {
    std::string call;           // "permute", "view_2d"
    std::vector<GivenArg> args; // the other arguments
};

struct Tried {
    Tensor tensor{};   // its pointers are null: it has no data
    size_t offset = 0; // of its first byte, from the first byte of its memory
    int memory = 0;    // 0: the memory of the source; n: that of the nth copy
    std::string line;  // as a script has it: "k_permuted = permute(k, 0, 2, 1, 3)"
};

struct WhatIf {
    Tried source;             // without a line
    std::vector<Tried> made;  // one for each legal call
    Message refusal;          // for the call after them; empty if all calls are legal
    bool has_variable = true; // false: no variable of the script refers to the tensor, so the first line can't be
                              // written
    const Tried& last() const { return made.empty() ? source : made.back(); }
};
WhatIf what_if(const Structure& structure, uint32_t tensor, const std::vector<TriedCall>& calls);

// The steps of a walk in logical order (dimension 0 fastest) through memory: `count` steps of `bytes` bytes. Steps of
// one length are grouped; those within a row come first. For a block type, a step leads from block to block.
struct WalkStep {
    int64_t bytes; // from the first byte of an element to that of the next; negative for a step back
    int64_t count;
    bool operator==(const WalkStep&) const = default;
};
std::vector<WalkStep> walk_steps(const Tensor& t);

// Returns false for a row that isn't a whole number of blocks. ggml permits such views, but no kernel can read them.
bool has_whole_blocks(const Tensor& t);

} // namespace ggs
