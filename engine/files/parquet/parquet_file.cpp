// SPDX-License-Identifier: MIT
#include "files/parquet/parquet_file.h"

#include "base/printable.h"
#include "base/read_file.h"
#include "files/parquet/parquet_footer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>

namespace ggs {

static_assert(std::endian::native == std::endian::little,
              "Parquet's numbers are little endian and are read without conversion");

namespace {

constexpr std::string_view magic = "PAR1", encrypted_magic = "PARE";
constexpr size_t least_bytes = 4 + 4 + 4; // magic, length of the footer, magic

std::string_view four_at(std::span<const std::byte> bytes, size_t at) {
    return {reinterpret_cast<const char*>(bytes.data()) + at, 4};
}

} // namespace

const char* parquet_name(ParquetType type) {
    switch (type) {
    case ParquetType::boolean: return "BOOLEAN";
    case ParquetType::int32: return "INT32";
    case ParquetType::int64: return "INT64";
    case ParquetType::int96: return "INT96";
    case ParquetType::float32: return "FLOAT";
    case ParquetType::float64: return "DOUBLE";
    case ParquetType::byte_array: return "BYTE_ARRAY";
    case ParquetType::fixed_len_byte_array: break;
    }
    return "FIXED_LEN_BYTE_ARRAY";
}

const char* parquet_name(ParquetCodec codec) {
    switch (codec) {
    case ParquetCodec::uncompressed: return "UNCOMPRESSED";
    case ParquetCodec::snappy: return "SNAPPY";
    case ParquetCodec::gzip: return "GZIP";
    case ParquetCodec::lzo: return "LZO";
    case ParquetCodec::brotli: return "BROTLI";
    case ParquetCodec::lz4: return "LZ4";
    case ParquetCodec::zstd: return "ZSTD";
    case ParquetCodec::lz4_raw: break;
    }
    return "LZ4_RAW";
}

bool is_parquet(const std::string& path) {
    // Only a regular file is opened: reading a pipe would wait for its writer.
    if (!begins_with(path, magic)) return false;
    std::ifstream file(path, std::ios::binary);
    char bytes[4] = {};
    return file.seekg(-4, std::ios::end) && file.tellg() >= 8 && file.read(bytes, 4) &&
           std::string_view(bytes, 4) == magic;
}

Result<ParquetFile> ParquetFile::open(const std::string& path, const ParquetLimits& limits) {
    GGS_TRY(MappedFile mapped, MappedFile::open(path));
    ParquetFile file;
    file.m_name = path;
    file.m_limits = limits;
    file.m_bytes = mapped.bytes();
    file.m_file = std::move(mapped);
    GGS_CHECK(file.read_footer());
    return file;
}

Result<ParquetFile> ParquetFile::parse(std::span<const std::byte> bytes, std::string name,
                                       const ParquetLimits& limits) {
    ParquetFile file;
    file.m_name = std::move(name);
    file.m_limits = limits;
    file.m_bytes = bytes;
    GGS_CHECK(file.read_footer());
    return file;
}

Status ParquetFile::read_footer() {
    const size_t size = m_bytes.size();
    if (size < least_bytes)
        return fail("%1: it has %2 bytes; a Parquet file has at least %3", m_name, size, least_bytes);
    if (four_at(m_bytes, 0) == encrypted_magic || four_at(m_bytes, size - 4) == encrypted_magic)
        return fail("%1: the Parquet file is encrypted; encrypted files can't be read", m_name);
    if (four_at(m_bytes, 0) != magic)
        return fail("%1: this is not a Parquet file: it begins with %2 instead of \"PAR1\"", m_name,
                    in_quotes(four_at(m_bytes, 0)));
    if (four_at(m_bytes, size - 4) != magic)
        return fail("%1: the Parquet file is incomplete: it ends with %2 instead of \"PAR1\"", m_name,
                    in_quotes(four_at(m_bytes, size - 4)));
    uint32_t length = 0;
    std::memcpy(&length, m_bytes.data() + size - 8, sizeof length);
    if (length > size - least_bytes)
        return fail("%1: the footer has %2 bytes, but the file has room for at most %3", m_name, length,
                    size - least_bytes);
    if (length > m_limits.max_footer)
        return fail("%1: the footer has %2 bytes, more than the limit of %3 bytes", m_name, length,
                    m_limits.max_footer);
    const size_t begin = size - 8 - length;
    if (const Status read = ParquetFooter(*this, m_bytes.subspan(begin, length), begin).read(); !read.ok())
        return fail("%1: %2", m_name, read.error());
    return {};
}

size_t ParquetFile::group_of(int64_t row) const {
    const auto next =
        std::upper_bound(m_groups.begin(), m_groups.end(), row,
                         [](int64_t value, const ParquetGroup& group) { return value < group.first_row; });
    return static_cast<size_t>(next - m_groups.begin()) - 1;
}

} // namespace ggs
