// SPDX-License-Identifier: MIT
// The checks of the fuzz targets for data files: each array is refused or can be read to its last element.
#pragma once

#include "driver.h"

#include "files/data_file.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace ggs::fuzz {

inline void must(bool holds) {
    if (!holds) std::abort();
}

inline constexpr uint64_t memory_limit = uint64_t{16} << 20;
inline constexpr int64_t most_elements = 64; // read from either end

inline void walk_array(const DataFile& file, const std::string& name) {
    const Result<DataShape> shape = file.shape(name);
    if (!shape.ok()) must(!english(shape.error()).empty());
    const Result<DataArray> array = file.array(name, memory_limit);
    if (!array.ok()) {
        must(!english(array.error()).empty());
        return;
    }
    must(shape.ok() && shape->ne == array->shape().ne && shape->text == array->shape().text);
    must(array->shape().decoded <= memory_limit && array->shape().decoded == shape->decoded &&
         array->check_bytes().ok());
    ++accepted;
    const Shape& ne = array->shape().ne;
    const bool empty = std::any_of(ne.begin(), ne.end(), [](int64_t n) { return n == 0; });
    const int64_t count = empty ? 0 : ne[0] * ne[1] * ne[2] * ne[3];
    std::vector<double> values(static_cast<size_t>(std::min(count, most_elements)));
    array->read(0, values);
    array->read(count - static_cast<int64_t>(values.size()), values);
    if (array->type()) must(array->data().size() == static_cast<size_t>(count) * traits(*array->type()).bytes);
}

inline void walk_data(const uint8_t* data, size_t size, const std::string& path,
                      const std::vector<std::string>& names) {
    const auto file = DataFile::parse({reinterpret_cast<const std::byte*>(data), size}, path, memory_limit);
    if (!file.ok()) {
        must(!english(file.error()).empty());
        return;
    }
    must(file->memory() <= 2 * memory_limit);
    for (const std::string& name : names) walk_array(*file, name);
}

} // namespace ggs::fuzz
