// SPDX-License-Identifier: MIT
// ValuePicture: a plane of a tensor (dimensions 0 and 1 at one index of the others) as a picture of at most so many
// cells. A cell that stands for several elements shows one of them, and says which.
//
// Coarse first: sampled() reads one element from the middle of each cell. strongest() then goes through all elements and
// keeps, per cell, NaN before Inf before the value farthest from zero, so that nothing that sticks out is lost between
// the cells. Of a file, what is far apart costs a page for each element, and many of them more than reading all:
// far_apart() tells, and stretched() shows a coarse picture until then. Any thread.
#pragma once

#include "debug/statistics.h"

namespace ggs {

struct ValuePicture {
    int64_t ne0 = 0, ne1 = 0; // elements of the plane
    int64_t columns = 0, rows = 0; // cells: no more than elements
    std::vector<double> values; // of the cells, row by row
    std::vector<int64_t> from;  // i0 + i1 * ne0 of the element that is shown; -1: none of this cell, it was stretched
    bool sampled = false;       // not all elements were looked at

    // Elements begin … end - 1 of a dimension that belong to a cell.
    static int64_t begin(int64_t cell, int64_t cells, int64_t elements);
    static int64_t cell_of(int64_t element, int64_t cells, int64_t elements);
    size_t at(int64_t column, int64_t row) const { return static_cast<size_t>(row * columns + column); }
    bool one_each() const { return columns == ne0 && rows == ne1; }
};

struct PlanePlace {
    int64_t i2 = 0, i3 = 0;
    bool operator==(const PlanePlace&) const = default;
};

// Nothing: the reader was asked to let go.
Result<std::optional<ValuePicture>> sampled(const ByteSource& bytes, uint32_t number, const Tensor& t, PlanePlace place,
                                            int64_t most_columns, int64_t most_rows);
// Reads that such a picture takes, each of another page.
int64_t far_apart(const Tensor& t, int64_t most_columns, int64_t most_rows);
// The same picture in more cells.
ValuePicture stretched(const ValuePicture& picture, int64_t most_columns, int64_t most_rows);
// Goes on from a sampled or stretched picture. `tell` is called between tiles with what there is so far.
Result<std::optional<ValuePicture>> strongest(const ByteSource& bytes, uint32_t number, const Tensor& t, PlanePlace place,
                                              ValuePicture picture,
                                              const std::function<void(const ValuePicture&)>& tell = {});

} // namespace ggs
