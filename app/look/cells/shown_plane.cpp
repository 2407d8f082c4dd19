// SPDX-License-Identifier: MIT
#include "look/cells/shown_plane.h"

namespace ggs {

Tensor ShownValues::layout(const Structure& structure) const {
    const Tensor& t = structure.tensor(tensor);
    return other || check ? tensor_of_doubles(shape_of(t)) : t;
}

ByteSource ShownValues::bytes(const Structure& structure, const ByteSource& bytes) const {
    if (check) return errors_of(check);
    return other ? difference(bytes, structure.tensor(tensor), other) : bytes;
}

Index ShownPlane::element(int64_t column, int64_t row) const {
    return transposed ? Index{row, column, i2, i3} : Index{column, row, i2, i3};
}

Result<std::optional<std::vector<Number>>> valuesOf(const ShownPlane& plane, const CellRange& range,
                                                    const Structure& structure, const ByteSource& bytes) {
    Slice slice{plane.element(range.column, range.row),
                plane.element(range.column + range.columns, range.row + range.rows)};
    slice.end[2] = plane.i2 + 1;
    slice.end[3] = plane.i3 + 1;
    GGS_TRY(auto read,
            numbers(plane.values.bytes(structure, bytes), plane.values.tensor, plane.values.layout(structure), slice));
    if (!read || !plane.transposed) return read;
    std::vector<Number> turned(read->size());
    for (int64_t row = 0; row < range.rows; ++row) {
        for (int64_t column = 0; column < range.columns; ++column)
            turned[static_cast<size_t>(row * range.columns + column)] =
                (*read)[static_cast<size_t>(column * range.rows + row)];
    }
    return std::optional(std::move(turned));
}

ByteSource whileWanted(ByteSource bytes, Unwanted unwanted) {
    return [bytes = std::move(bytes), unwanted = std::move(unwanted)](uint32_t number, size_t offset, size_t size,
                                                                      const BytesUse& use) -> Result<bool> {
        return unwanted->load() ? Result<bool>(false) : bytes(number, offset, size, use);
    };
}

} // namespace ggs
