// SPDX-License-Identifier: MIT
#include "values/difference.h"

#include <filesystem>

namespace ggs {

Status comparable(const Tensor& t, std::string_view name, const NpyArray& other) {
    if (other.ne() == shape_of(t)) return {};
    return fail("%1 has the shape %2 (with the last dimension first: %3), but `%4` has the shape %5",
                std::filesystem::path(other.name()).filename().string(), other.shape_text(), shape_text(other.ne()),
                std::string(name), shape_text(shape_of(t)));
}

ByteSource difference(ByteSource bytes, const Tensor& t, std::shared_ptr<const NpyArray> other) {
    return [bytes = std::move(bytes), t, other = std::move(other)](uint32_t number, size_t offset, size_t size,
                                                                   const BytesUse& use) -> Result<bool> {
        const auto first = static_cast<int64_t>(offset / sizeof(double));
        std::vector<double> mine(size / sizeof(double)), theirs(mine.size());
        GGS_TRY(const bool read, read_flat(bytes, number, t, first, mine));
        if (!read) return false;
        other->read(first, theirs);
        GGS_CHECK(other->check_bytes());
        for (size_t i = 0; i < mine.size(); ++i) mine[i] = mine[i] == theirs[i] ? 0 : mine[i] - theirs[i];
        use(std::as_bytes(std::span<const double>(mine)));
        return true;
    };
}

} // namespace ggs
