// SPDX-License-Identifier: MIT
// CallEffects: the effects of one call of a program on memory. They are the objects that the call added, and the fields
// of older objects that it wrote. Each field has its values before and after the call.
//
// A call's record contains the addresses of the bytes, not their values. Therefore a copy of the program is built with
// the same calls in the same order, up to this call. The copy's memory is read before and after the call. Values that
// were later overwritten, or discarded by a reset, are thus shown as they were at that call. Tensors have the names
// that they have at the end of the program. Takes as long as building the program, so don't call it on a window's
// thread. A value.
#pragma once

#include "memory/memory_map.h"

#include <atomic>

namespace ggs {

struct CallEffect {
    enum class Kind { added, written };
    Kind kind = Kind::added;
    RegionKind what = RegionKind::header; // for an added object: a tensor, graph, work buffer; free: a complete block
    uint64_t address = 0;                 // of the field; for an object, of its struct or other content
    uint64_t begin = 0, size = 0;         // all its bytes; for an object, including the header
    std::string name;                     // "c", "c.src[0]", "header of b.next"
    std::string before, after;            // for a field: "null", "-> a"; empty if it had no value
};

struct CallEffects {
    std::vector<CallEffect> list; // added objects, then fields by address
    uint64_t left_out = 0;        // number of effects beyond `most`
};

// Returns at most `most` effects. Returns nothing if `unwanted` becomes true while it works.
Result<std::optional<CallEffects>> effects_of(const Registry& registry, const Program& program, size_t call,
                                              size_t most, const std::atomic<bool>* unwanted = nullptr);

} // namespace ggs
