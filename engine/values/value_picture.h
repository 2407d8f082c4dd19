// SPDX-License-Identifier: MIT
// ValuePicture: a plane of a tensor, or a slice of it, as a heat map with a limited number of cells. A plane has
// dimensions 0 and 1 at one index of the others. A cell that represents several elements shows one of them, and stores
// the index of that element.
//
// sampled() makes a coarse picture: it reads one element from the middle of each cell. strongest() then reads all
// elements and keeps one per cell. NaN has priority over Inf, and Inf over the value farthest from zero, so no outlier
// is lost. In a file, each distant element requires reading a page, so a large number of samples is slower than reading
// everything. far_apart() returns the number of such reads. If it is too large, stretched() provides a coarse picture
// in the meantime. May be called from any thread.
#pragma once

#include "values/statistics.h"

namespace ggs {

struct ValuePicture {
    int64_t i0 = 0, i1 = 0;        // index of its first element
    int64_t ne0 = 0, ne1 = 0;      // number of its elements
    int64_t columns = 0, rows = 0; // number of cells: at most that of elements
    std::vector<double> values;    // one per cell, row by row
    // The flat index of each cell's element, with ne0 elements per row; -1 if the value doesn't belong to this cell
    // because the picture was stretched.
    std::vector<int64_t> from;
    bool sampled = false; // not all elements were read

    // Elements begin … end - 1 of a dimension belong to a cell.
    static int64_t begin(int64_t cell, int64_t cells, int64_t elements);
    static int64_t cell_of(int64_t element, int64_t cells, int64_t elements);
    size_t at(int64_t column, int64_t row) const { return static_cast<size_t>(row * columns + column); }
    bool one_each() const { return columns == ne0 && rows == ne1; }
};

// The elements shown: all of the plane by default.
struct PlaneArea {
    int64_t i2 = 0, i3 = 0;
    int64_t i0 = 0, i1 = 0, n0 = INT64_MAX, n1 = INT64_MAX;
    bool operator==(const PlaneArea&) const = default;
};

// Returns nothing if the read was cancelled.
Result<std::optional<ValuePicture>> sampled(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                            const PlaneArea& area, int64_t most_columns, int64_t most_rows);
// Returns the number of reads that such a picture needs, each from another page.
int64_t far_apart(const Tensor& t, const PlaneArea& area, int64_t most_columns, int64_t most_rows);
// Returns the picture of an area from a picture of the whole plane; elements that `part` contains are taken from there.
ValuePicture stretched(const ValuePicture& whole, const PlaneArea& area, int64_t most_columns, int64_t most_rows,
                       const ValuePicture* part = nullptr);
// Refines a sampled or stretched picture. `tell` is called between tiles with the current state.
Result<std::optional<ValuePicture>> strongest(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                              const PlaneArea& area, ValuePicture picture,
                                              const std::function<void(const ValuePicture&)>& tell = {});

} // namespace ggs
