// SPDX-License-Identifier: MIT
// ShownValues and ShownPlane: the content of the Values view. ShownValues are a tensor's values, their differences from
// a .npy array, or the errors that a check found. ShownPlane is one plane of them, in rows and columns. Value types;
// any thread.
#pragma once

#include "debug/probes/check.h"
#include "program/structure.h"
#include "values/difference.h"
#include "values/value_picture.h"

#include <atomic>
#include <memory>

namespace ggs {

// The step of errors that were not found by a check of a step: those of a gradient.
inline constexpr size_t no_step = SIZE_MAX;

struct ShownValues {
    uint32_t tensor = 0;
    std::shared_ptr<const NpyArray> other;       // null: the numbers themselves
    std::shared_ptr<const NodeCheck> check = {}; // the errors that it found
    bool operator==(const ShownValues&) const = default;

    // The tensor to give to whatever reads values, and the bytes that go with it.
    Tensor layout(const Structure& structure) const;
    ByteSource bytes(const Structure& structure, const ByteSource& bytes) const;
};

// Dimensions 0 and 1 at one index of the others. Columns are dimension 0 and rows dimension 1, or for the eye the other
// way round.
struct ShownPlane {
    ShownValues values;
    Shape ne{};
    int64_t i2 = 0, i3 = 0;
    bool transposed = false;
    bool operator==(const ShownPlane&) const = default;

    int columnDimension() const { return transposed ? 1 : 0; }
    int rowDimension() const { return transposed ? 0 : 1; }
    int64_t columns() const { return ne[static_cast<size_t>(columnDimension())]; }
    int64_t rows() const { return ne[static_cast<size_t>(rowDimension())]; }
    Index element(int64_t column, int64_t row) const;
    int64_t column(const Index& element) const { return element[static_cast<size_t>(columnDimension())]; }
    int64_t row(const Index& element) const { return element[static_cast<size_t>(rowDimension())]; }
    bool holds(const Index& element) const { return element[2] == i2 && element[3] == i3; }
};

// Some of a plane's cells.
struct CellRange {
    int64_t column = 0, row = 0, columns = 0, rows = 0;
    bool operator==(const CellRange&) const = default;
    int64_t count() const { return columns * rows; }
    bool contains(int64_t atColumn, int64_t atRow) const {
        return atColumn >= column && atColumn < column + columns && atRow >= row && atRow < row + rows;
    }
};
// Their values, row by row as they are shown.
Result<std::optional<std::vector<Number>>> valuesOf(const ShownPlane& plane, const CellRange& range,
                                                    const Structure& structure, const ByteSource& bytes);

// A flag that cancels a long read. It is shared by the reader and its caller; the read ends at the next tile after the
// flag is set.
using Unwanted = std::shared_ptr<std::atomic<bool>>;
ByteSource whileWanted(ByteSource bytes, Unwanted unwanted);

} // namespace ggs
