// SPDX-License-Identifier: MIT
#include "values/value_picture.h"

#include "values/element_parts.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// cells * elements stays below 2^63: a picture has at most some thousand cells per side.
constexpr int64_t most_cells = 1 << 14;
constexpr int64_t longest_row = 1 << 16; // elements that are read for one cell

} // namespace

int64_t ValuePicture::begin(int64_t cell, int64_t cells, int64_t elements) {
    return static_cast<int64_t>(static_cast<__int128>(cell) * elements / cells);
}

int64_t ValuePicture::cell_of(int64_t element, int64_t cells, int64_t elements) {
    auto cell = static_cast<int64_t>(static_cast<__int128>(element) * cells / elements);
    while (cell + 1 < cells && begin(cell + 1, cells, elements) <= element) ++cell;
    return cell;
}

static ValuePicture blank(int64_t ne0, int64_t ne1, const PlaneArea& area, int64_t most_columns, int64_t most_rows) {
    ValuePicture p;
    p.i0 = std::clamp<int64_t>(area.i0, 0, std::max<int64_t>(0, ne0 - 1));
    p.i1 = std::clamp<int64_t>(area.i1, 0, std::max<int64_t>(0, ne1 - 1));
    p.ne0 = std::min(area.n0, ne0 - p.i0);
    p.ne1 = std::min(area.n1, ne1 - p.i1);
    p.columns = std::min({p.ne0, std::max<int64_t>(1, most_columns), most_cells});
    p.rows = std::min({p.ne1, std::max<int64_t>(1, most_rows), most_cells});
    p.sampled = !p.one_each();
    p.values.resize(static_cast<size_t>(p.columns * p.rows));
    p.from.resize(p.values.size(), -1);
    return p;
}

static int64_t middle(int64_t cell, int64_t cells, int64_t elements) {
    const int64_t first = ValuePicture::begin(cell, cells, elements);
    return first + (ValuePicture::begin(cell + 1, cells, elements) - first) / 2;
}

// Returns whether this many elements of a row can be read in one access.
static bool near(const Tensor& t, int64_t elements) {
    return elements <= longest_row && static_cast<size_t>(elements / traits(t.type).block) * t.nb[0] <= tile_bytes;
}

int64_t far_apart(const Tensor& t, const PlaneArea& area, int64_t most_columns, int64_t most_rows) {
    const ValuePicture p = blank(t.ne[0], t.ne[1], area, most_columns, most_rows);
    return near(t, p.ne0) ? p.rows : p.rows * p.columns;
}

// Returns for each cell along a dimension of one picture the cell of another that contains its middle element; -1 if
// there is none.
static std::vector<int64_t> same_cells(int64_t cells, int64_t first, int64_t elements, int64_t old_cells,
                                       int64_t old_first, int64_t old_elements) {
    std::vector<int64_t> same(static_cast<size_t>(cells), -1);
    for (int64_t cell = 0; cell < cells; ++cell) {
        const int64_t there = first + middle(cell, cells, elements) - old_first;
        if (there >= 0 && there < old_elements)
            same[static_cast<size_t>(cell)] = ValuePicture::cell_of(there, old_cells, old_elements);
    }
    return same;
}

ValuePicture stretched(const ValuePicture& whole, const PlaneArea& area, int64_t most_columns, int64_t most_rows,
                       const ValuePicture* part) {
    ValuePicture p = blank(whole.ne0, whole.ne1, area, most_columns, most_rows);
    for (const ValuePicture* const known : {&whole, part}) {
        if (!known) continue;
        const auto columns = same_cells(p.columns, p.i0, p.ne0, known->columns, known->i0, known->ne0);
        const auto rows = same_cells(p.rows, p.i1, p.ne1, known->rows, known->i1, known->ne1);
        for (int64_t row = 0; row < p.rows; ++row) {
            const int64_t old_row = rows[static_cast<size_t>(row)];
            if (old_row < 0) continue;
            for (int64_t column = 0; column < p.columns; ++column) {
                const int64_t old_column = columns[static_cast<size_t>(column)];
                if (old_column >= 0) p.values[p.at(column, row)] = known->values[known->at(old_column, old_row)];
            }
        }
    }
    p.sampled = true;
    return p;
}

Result<std::optional<ValuePicture>> sampled(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                            const PlaneArea& area, int64_t most_columns, int64_t most_rows) {
    ValuePicture p = blank(t.ne[0], t.ne[1], area, most_columns, most_rows);
    const bool whole_rows = near(t, p.ne0);
    std::vector<double> some;
    for (int64_t row = 0; row < p.rows; ++row) {
        const int64_t i1 = middle(row, p.rows, p.ne1);
        for (int64_t column = 0; column < p.columns; ++column) {
            const int64_t i0 = middle(column, p.columns, p.ne0);
            if (!whole_rows || column == 0) {
                some.clear();
                const Slice read{{p.i0 + (whole_rows ? 0 : i0), p.i1 + i1, area.i2, area.i3},
                                 {p.i0 + (whole_rows ? p.ne0 : i0 + 1), p.i1 + i1 + 1, area.i2 + 1, area.i3 + 1}};
                GGS_TRY(const bool there, each_part(bytes, number, t, read, [&some](const auto* values, size_t n) {
                            some.insert(some.end(), values, values + n);
                        }));
                if (!there) return std::optional<ValuePicture>();
            }
            p.values[p.at(column, row)] = some[static_cast<size_t>(whole_rows ? i0 : 0)];
            p.from[p.at(column, row)] = i1 * p.ne0 + i0;
        }
    }
    return std::optional(std::move(p));
}

Result<std::optional<ValuePicture>> strongest(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                              const PlaneArea& area, ValuePicture p,
                                              const std::function<void(const ValuePicture&)>& tell) {
    const Slice plane{{p.i0, p.i1, area.i2, area.i3}, {p.i0 + p.ne0, p.i1 + p.ne1, area.i2 + 1, area.i3 + 1}};
    // The position of the next value.
    int64_t i0 = 0, i1 = 0, column = 0, row = 0;
    GGS_TRY(const bool whole, each_part(bytes, number, t, plane, [&](const auto* values, size_t n) {
                for (size_t done = 0; done < n;) {
                    // To the end of the cell in this row of elements.
                    const int64_t end = ValuePicture::begin(column + 1, p.columns, p.ne0);
                    const size_t some = std::min(n - done, static_cast<size_t>(end - i0));
                    const size_t cell = p.at(column, row);
                    const bool known = p.from[cell] >= 0;
                    bool nan = known && std::isnan(p.values[cell]);
                    double best = nan ? INFINITY : known ? std::abs(p.values[cell]) : -1;
                    for (size_t i = 0; i < some; ++i) {
                        const double v = static_cast<double>(values[done + i]);
                        if (std::abs(v) <= best || nan) continue;
                        nan = std::isnan(v);
                        best = std::isnan(v) ? INFINITY : std::abs(v);
                        p.values[cell] = v;
                        p.from[cell] = i1 * p.ne0 + i0 + static_cast<int64_t>(i);
                    }
                    done += some;
                    i0 += static_cast<int64_t>(some);
                    if (i0 < end) continue;
                    ++column;
                    if (i0 < p.ne0) continue;
                    i0 = column = 0;
                    ++i1;
                    if (i1 < p.ne1 && i1 >= ValuePicture::begin(row + 1, p.rows, p.ne1)) ++row;
                }
                if (tell) tell(p);
            }));
    if (!whole) return std::optional<ValuePicture>();
    p.sampled = false;
    return std::optional(std::move(p));
}

} // namespace ggs
