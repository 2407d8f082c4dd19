// SPDX-License-Identifier: MIT
// Any bytes as a Parquet file: refused, or each column can be read as far as it is good, whole and in parts.
#include "driver.h"

#include "engine/files/parquet_bytes.h"
#include "files/clicks/click_block.h"
#include "files/clicks/click_parquet.h"
#include "files/parquet/parquet_column.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace ggs;
using namespace ggs::parquet_bytes;

namespace {

constexpr ParquetLimits limits{.max_footer = 1 << 20, .max_columns = 64, .max_chunks = 1024, .max_page = 4 << 20};
constexpr int64_t most_rows = 4096; // that are read of a file

void must(bool holds) {
    if (!holds) std::abort();
}

// Returns the number of good rows at the start of the column.
template <class T> size_t walk(ParquetColumn& column, int64_t rows) {
    const auto n = static_cast<size_t>(std::min(rows, most_rows));
    std::vector<T> whole(n), part(n);
    const Status read = column.read(0, std::span(whole));
    must(read.ok() == (column.delivered() == n));
    if (!read.ok()) must(!english(read.error()).empty());
    const size_t good = column.delivered();
    for (size_t i = 0; i < good; i += 7) {
        const std::span<T> some(part.data() + i, std::min<size_t>(7, good - i));
        must(column.read(static_cast<int64_t>(i), some).ok());
    }
    must(good == 0 || std::memcmp(part.data(), whole.data(), good * sizeof(T)) == 0);
    for (size_t k = 0; k < 16 && good > 0; ++k) {
        const size_t row = k * 40'503 % good;
        T value{};
        must(column.read(static_cast<int64_t>(row), std::span(&value, 1)).ok());
        must(std::memcmp(&value, &whole[row], sizeof value) == 0);
    }
    T last{};
    if (rows > 0) (void)column.read(rows - 1, std::span(&last, 1)).ok();
    return good;
}

void walk_source(std::span<const std::byte> bytes, size_t good) {
    const auto source = click_source_of(ParquetFile::parse(bytes, "input", limits).value(), {}, nullptr);
    if (!source.ok()) {
        must(!english(source.error()).empty());
        return;
    }
    const ClickShape& shape = (*source)->shape();
    ClickBlock block;
    block.clear(0, shape.slot_count);
    ClickPosition at = (*source)->begin();
    const Status read = (*source)->append(at, std::min(shape.samples, most_rows), block);
    must(at.sample == block.count && read.ok() == (block.count == std::min(shape.samples, most_rows)));
    must(static_cast<size_t>(block.count) <= good); // keys from 2^63 on are refused here only
    must(block.keys.size() == static_cast<size_t>(block.count * shape.slot_count));
    must(block.offsets.back() == static_cast<int64_t>(block.keys.size()));
}

fuzz::Input input(const File& file) {
    const std::string all = bytes(file);
    return {all.begin(), all.end()};
}

} // namespace

std::vector<fuzz::Input> fuzz::seeds() {
    const std::string keys = raw<int64_t>({5, 6, 7}), floats = raw<float>({1, 2, 3});
    const auto one = [&](Page page, int codec = 0, int repetition = 0) {
        return input({.columns = {{.name = "k", .pages = {std::move(page)}, .codec = codec, .repetition = repetition}},
                      .rows = 3});
    };
    const Page dictionary{.kind = 2, .values = 3, .body = keys};
    return {
        one({.values = 3, .body = keys}),
        one({.values = 3, .body = present(3) + keys}, 0, 1),
        one({.values = 3, .body = keys, .packed = snappy(keys)}, 1),
        one({.values = 3, .body = keys, .packed = zstd(keys)}, 6),
        one({.values = 3, .body = std::string(24, 'x'), .packed = zstd_bomb(24)}, 6),
        one({.values = 3, .body = keys, .packed = data_bytes::gz(keys)}, 2),
        one({.kind = 3, .values = 3, .body = "\6\1" + keys, .definition_bytes = 2}, 0, 1),
        input({.columns = {{.name = "label", .pages = {{.values = 3, .body = floats}}, .type = 4},
                           {.name = "k",
                            .pages = {{.values = 1, .body = raw<int64_t>({9})},
                                      {.values = 2, .body = raw<int64_t>({1, 2})}}}},
               .rows = 3}),
        input(
            {.columns = {{.name = "k", .pages = {dictionary, {.values = 3, .body = {"\2\3\x24\0", 4}, .encoding = 8}}}},
             .rows = 3}),
        input({.columns = {{.name = "k",
                            .pages = {dictionary,
                                      {.values = 2, .body = {"\2\4\1", 3}, .encoding = 2},
                                      {.values = 1, .body = raw<int64_t>({4})}}}},
               .rows = 3}),
    };
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    auto parsed = ParquetFile::parse(bytes, "input", limits);
    if (!parsed.ok()) {
        must(!english(parsed.error()).empty());
        return 0;
    }
    const auto file = std::make_shared<const ParquetFile>(std::move(*parsed));
    size_t good = SIZE_MAX;
    for (size_t i = 0; i < file->columns().size(); ++i) {
        auto column = ParquetColumn::open(file, i);
        if (!column.ok()) {
            must(!english(column.error()).empty());
            continue;
        }
        const bool floats = column->info().type == ParquetType::float32;
        good = std::min(good, floats ? walk<float>(*column, file->rows()) : walk<int64_t>(*column, file->rows()));
    }
    if (good > 0 && good < SIZE_MAX) ++fuzz::accepted;
    walk_source(bytes, good);
    return 0;
}
