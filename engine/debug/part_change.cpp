// SPDX-License-Identifier: MIT
#include "debug/part_change.h"

#include "values/statistics.h"

namespace ggs {

Result<std::vector<NewValue>> new_values(const ByteSource& bytes, uint32_t number, const Tensor& t, const Slice& slice,
                                         const PartChange& how) {
    GGS_TRY(const Slice part, fitted(slice, t));
    const int64_t n = count(part);
    if (n > most_changed_at_once)
        return fail("%1 elements would be changed at once, and %2 are the most: choose a smaller part", n,
                    most_changed_at_once);
    GGS_TRY(const auto now, numbers(bytes, number, t, part));
    if (!now) return fail("the program is running: pause it first");
    std::vector<NewValue> made;
    made.reserve(static_cast<size_t>(n));
    Index at = part.begin;
    for (const Number& each : *now) {
        const double before = each;
        const double after = how.op == PartOp::set     ? how.number
                             : how.op == PartOp::scale ? before * how.number
                                                       : before + how.number;
        made.push_back({at, after});
        for (size_t d = 0; d < at.size() && ++at[d] == part.end[d]; ++d) at[d] = part.begin[d];
    }
    return made;
}

} // namespace ggs
