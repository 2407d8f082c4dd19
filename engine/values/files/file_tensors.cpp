// SPDX-License-Identifier: MIT
#include "values/files/file_tensors.h"

#include <algorithm>

namespace ggs {

Tensor file_tensor(const WeightsFile& file, size_t i) {
    const WeightsTensor info = file.tensor(i);
    Tensor t{};
    t.type = info.type.value_or(TypeId::i8); // its values are refused
    std::copy(info.ne.begin(), info.ne.end(), t.ne);
    // The reader has already refused shapes without strides.
    if (const auto strides = dense_strides(t.type, info.ne)) std::copy(strides->begin(), strides->end(), t.nb);
    return t;
}

Result<bool> file_tile(const WeightsFile& file, size_t i, size_t offset, size_t size, const BytesUse& use) {
    GGS_CHECK(file.has_numbers(i));
    const size_t part = file.tensor(i).part;
    GGS_CHECK(file.check_part(part));
    const auto bytes = file.tensor_bytes(i).subspan(offset, size);
    if (size <= tile_bytes / 4) fetch_alone(bytes); // no walk from tile to tile
    use(bytes);
    // Pages of a truncated file only become zeros when they are read.
    GGS_CHECK(file.check_part(part));
    return true;
}

ByteSource file_source(const WeightsFile& file, FileReading reading) {
    return [&file, reading](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        for (size_t done = 0; done < size;) {
            if (reading.unwanted.load(std::memory_order_relaxed)) return false;
            const size_t part = std::min(tile_bytes, size - done);
            GGS_CHECK(file_tile(file, tensor, offset + done, part, use));
            reading.bytes.fetch_add(part, std::memory_order_relaxed);
            done += part;
        }
        return true;
    };
}

} // namespace ggs
