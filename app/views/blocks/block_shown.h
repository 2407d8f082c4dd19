// SPDX-License-Identifier: MIT
// BlockShown: one block of a tensor as the Blocks view shows it: its bytes, its elements from bits to values, and their
// values before rounding.
//
// A block of a plain type is one element. A value; made on a reader's thread.
#pragma once

#include "debug/targets/quantised_source.h"
#include "debug/targets/target.h"
#include "tensor/block_layout.h"

namespace ggs {

struct BlockShown {
    uint32_t tensor = 0;
    TypeId type = TypeId::f32;
    Index first{};      // its first element
    int64_t number = 0; // of the block in its row
    int64_t inRow = 1;  // blocks of a row
    std::vector<uint8_t> bytes;
    std::vector<BlockElement> elements; // none: the type's values can't be decoded
    std::optional<uint32_t> sourceTensor;
    std::vector<double> source;        // by element; empty if not known
    std::vector<ChangedSince> changed; // as long as source

    const TypeTraits& traitsOf() const { return traits(type); }
    const BlockLayout* layout() const { return traitsOf().layout; }
    // Returns the value of an element: in double precision for a plain type, else the float of the decoder.
    double value(size_t element) const;
    // Nothing where it was changed by hand since, or the source is not known.
    std::optional<double> error(size_t element) const;
    Index indexOf(int element) const { return {first[0] + element, first[1], first[2], first[3]}; }
};

// Returns the block that contains the element; nothing if the reader was cancelled. Errors are those of reading.
Result<std::optional<BlockShown>> readBlock(const Snapshot& snapshot, const ByteSource& bytes, uint32_t tensor,
                                            const Index& element);

struct BlockErrors {
    double rmse = 0, largest = 0;
    int compared = 0, changed = 0; // elements; those that were changed since are left out
};
BlockErrors errorsOf(const BlockShown& block);

} // namespace ggs
