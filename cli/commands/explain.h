// SPDX-License-Identifier: MIT
// ElementReport: the report on one element that `ggscope-cli explain` and the console's `explain` print. It has the
// element's arithmetic, the value that the kernel computed, and optionally the elements from which it was made, back to
// the leafs.
#pragma once

#include "debug/targets/target.h"
#include "shared/words.h"
#include "values/explained.h"

#include <string>

namespace ggs {

// An element and those it was made from. Views lead to the element they show and count as no level.
struct OriginTree {
    uint32_t tensor = 0;
    Index index{};
    int src = -1; // which source of the element above it is
    std::optional<Number> value;
    Message no_value; // why there is none
    std::vector<OriginTree> from;
    bool more = false; // elements were left out
};

struct ElementReport {
    TensorElement element;
    Explanation explanation;
    std::optional<Number> computed; // by the kernel; none if it has not run
    std::vector<Message> notes;
    std::optional<OriginTree> origins;
    std::optional<ExpectedNumber> expected =
        {}; // what it should be as stored, and how far it may be from that by rounding
};
// Explains an element at the current stop, with the sources' present values. A note names each source that has changed
// since.
Result<ElementReport> explained_now(const Snapshot& snapshot, const TensorElement& element, const ByteSource& bytes);
std::string report_text(const Structure& structure, const ElementReport& report);

} // namespace ggs
