// SPDX-License-Identifier: MIT
// ParquetFile: the footer of a Parquet file, which lists its columns, its row groups, and where each column chunk is.
//
//   PAR1 | pages | footer (thrift.h) | length of the footer (4 bytes) | PAR1
//
// The schema must be flat: a root and its columns, each of them required or optional. A column of any physical type is
// listed; ParquetColumn reads the values of FLOAT and INT64 columns. Opening a file checks every count, size and offset
// of the footer; pages are checked when they are read.
// Owns its mapping. If parse() made it, it refers to bytes that the caller must keep alive. Its const functions may be
// called from any thread at once. Sizes and offsets are in bytes, rows are counted from 0.
#pragma once

#include "device/mapped_file.h"

#include <optional>
#include <vector>

namespace ggs {

// Numbers of parquet.thrift.
enum class ParquetType { boolean, int32, int64, int96, float32, float64, byte_array, fixed_len_byte_array };
enum class ParquetCodec { uncompressed, snappy, gzip, lzo, brotli, lz4, zstd, lz4_raw };

// Returns the name in parquet.thrift: "INT64", "SNAPPY".
const char* parquet_name(ParquetType type);
const char* parquet_name(ParquetCodec codec);

struct ParquetLimits {
    uint64_t max_footer = uint64_t{64} << 20;
    uint64_t max_columns = 16'384;
    uint64_t max_chunks = uint64_t{1} << 20; // of all row groups
    uint64_t max_page = uint64_t{64} << 20;  // of a page in memory: decompressed, or a dictionary
    uint64_t max_memory = uint64_t{1} << 30; // of the pages and dictionaries of all columns that are read together
};

struct ParquetColumnInfo {
    std::string name;
    ParquetType type;
    bool optional;
    bool is_unsigned; // an INT64 column whose values are meant as uint64
    // The meaning of values that aren't plain numbers: "DECIMAL", "DATE", "TIME", "TIMESTAMP".
    const char* meaning = nullptr;
};

struct ParquetGroup {
    int64_t first_row, rows;
};

struct ParquetChunk {
    uint64_t begin, bytes;
    ParquetCodec codec;
};

// Returns whether a file has PAR1 at both ends.
bool is_parquet(const std::string& path);

class ParquetFile {
  public:
    static Result<ParquetFile> open(const std::string& path, const ParquetLimits& limits = {});
    static Result<ParquetFile> parse(std::span<const std::byte> bytes, std::string name,
                                     const ParquetLimits& limits = {});

    const std::string& name() const { return m_name; }
    int64_t rows() const { return m_rows; }
    const std::vector<ParquetColumnInfo>& columns() const { return m_columns; }
    const std::vector<ParquetGroup>& groups() const { return m_groups; }
    // Returns the group that contains a row. The row must exist.
    size_t group_of(int64_t row) const;
    const ParquetChunk& chunk(size_t group, size_t column) const { return m_chunks[group * m_columns.size() + column]; }
    std::span<const std::byte> bytes() const { return m_bytes; }
    // As MappedFile::release(). Bytes that parse() was given remain as they are.
    void release(uint64_t begin, uint64_t bytes) const {
        if (m_file) m_file->release(begin, bytes);
    }
    const ParquetLimits& limits() const { return m_limits; }
    // Returns an error if the bytes have changed since the file was opened.
    Status check_bytes() const { return m_file ? m_file->check_bytes() : Status(); }

  private:
    friend class ParquetFooter;
    Status read_footer();

    std::string m_name;
    ParquetLimits m_limits;
    std::optional<MappedFile> m_file;
    std::span<const std::byte> m_bytes;
    std::vector<ParquetColumnInfo> m_columns;
    std::vector<ParquetGroup> m_groups;
    std::vector<ParquetChunk> m_chunks; // for each group, those of all columns
    int64_t m_rows = 0;
};

} // namespace ggs
