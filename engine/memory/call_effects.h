// SPDX-License-Identifier: MIT
// CallEffects: what one call of a program did to memory: the objects it added, and the fields of older objects that it
// wrote, each with what it said before and after.
//
// The call's record says which bytes, not what they were. So the program is built once more up to the call, beside the
// one there is, by the same calls in the same order, and read before and after it: what a later call wrote over, or a
// reset forgot, is told as it was then, under the names that things have at the end. Takes as long as building does:
// not for the thread of a window. A value.
#pragma once

#include "memory/memory_map.h"

#include <atomic>

namespace ggs {

struct CallEffect {
    enum class Kind { added, written };
    Kind kind = Kind::added;
    RegionKind what = RegionKind::header; // of one that was added: a tensor, graph, work buffer, or free: a whole block
    uint64_t address = 0;                 // of the field; of an object its struct's, or what else it holds
    uint64_t begin = 0, size = 0;         // all of it, an object with its header
    std::string name;                     // "c", "c.src[0]", "header of b.next"
    std::string before, after;            // of a field: "null", "-> a"; empty where nothing stood
};

struct CallEffects {
    std::vector<CallEffect> list; // what was added, then the fields by address
    uint64_t left_out = 0;        // behind the most that were asked for
};

// At most so many. Nothing if `unwanted` became true meanwhile.
Result<std::optional<CallEffects>> effects_of(const Registry& registry, const Program& program, size_t call,
                                              size_t most, const std::atomic<bool>* unwanted = nullptr);

} // namespace ggs
