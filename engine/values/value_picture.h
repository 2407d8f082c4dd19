// SPDX-License-Identifier: MIT
// ValuePicture: a plane of a tensor (dimensions 0 and 1 at one index of the others), or a part of it, as a picture of
// at most so many cells. A cell that stands for several elements shows one of them, and says which.
//
// Coarse first: sampled() reads one element from the middle of each cell. strongest() then goes through all elements
// and keeps, per cell, NaN before Inf before the value farthest from zero, so that nothing that sticks out is lost
// between the cells. Of a file, what is far apart costs a page for each element, and many of them more than reading
// all: far_apart() tells, and stretched() shows a coarse picture until then. Any thread.
#pragma once

#include "values/statistics.h"

namespace ggs {

struct ValuePicture {
    int64_t i0 = 0, i1 = 0;        // its first element
    int64_t ne0 = 0, ne1 = 0;      // elements that it is of
    int64_t columns = 0, rows = 0; // cells: no more than elements
    std::vector<double> values;    // of the cells, row by row
    // The element that is shown, counted from the first one, ne0 to a row; -1: none of this cell, it was stretched.
    std::vector<int64_t> from;
    bool sampled = false; // not all elements were looked at

    // Elements begin … end - 1 of a dimension that belong to a cell.
    static int64_t begin(int64_t cell, int64_t cells, int64_t elements);
    static int64_t cell_of(int64_t element, int64_t cells, int64_t elements);
    size_t at(int64_t column, int64_t row) const { return static_cast<size_t>(row * columns + column); }
    bool one_each() const { return columns == ne0 && rows == ne1; }
};

// Which elements: all of the plane, unless it says less.
struct PlaneArea {
    int64_t i2 = 0, i3 = 0;
    int64_t i0 = 0, i1 = 0, n0 = INT64_MAX, n1 = INT64_MAX;
    bool operator==(const PlaneArea&) const = default;
};

// Nothing: the reader was asked to let go.
Result<std::optional<ValuePicture>> sampled(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                            const PlaneArea& area, int64_t most_columns, int64_t most_rows);
// Reads that such a picture takes, each of another page.
int64_t far_apart(const Tensor& t, const PlaneArea& area, int64_t most_columns, int64_t most_rows);
// What is known of an area from a picture of the whole plane, and from one of a part of it where that has the element.
ValuePicture stretched(const ValuePicture& whole, const PlaneArea& area, int64_t most_columns, int64_t most_rows,
                       const ValuePicture* part = nullptr);
// Goes on from a sampled or stretched picture. `tell` is called between tiles with what there is so far.
Result<std::optional<ValuePicture>> strongest(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                              const PlaneArea& area, ValuePicture picture,
                                              const std::function<void(const ValuePicture&)>& tell = {});

} // namespace ggs
