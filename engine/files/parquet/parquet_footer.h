// SPDX-License-Identifier: MIT
// ParquetFooter: reads the footer of a Parquet file, checks it, and fills a ParquetFile. Part of the implementation of
// parquet_file.h.
#pragma once

#include "files/parquet/parquet_file.h"
#include "files/parquet/thrift.h"

namespace ggs {

class ParquetFooter {
  public:
    // begin: the offset of the footer in the file. Pages are in front of it.
    ParquetFooter(ParquetFile& file, std::span<const std::byte> footer, uint64_t begin)
        : m_file(file), m_reader(footer, begin), m_begin(begin) {}

    // The reason of an error has no name of the file in front.
    Status read();

  private:
    struct Chunk;

    bool file_metadata();
    bool schema(const ThriftField& field);
    bool schema_element(uint64_t i);
    bool logical_type(const ThriftField& field, ParquetColumnInfo& info);
    bool row_groups(const ThriftField& field);
    bool row_group();
    bool column_chunk(Chunk& chunk);
    bool chunk_metadata(Chunk& chunk);
    bool check_chunk(size_t column, const Chunk& chunk, int64_t rows);
    // Adds the column to the reason.
    bool in_column(size_t column);

    ParquetFile& m_file;
    ThriftReader m_reader;
    uint64_t m_begin;
    int64_t m_children = -1; // of the root
    bool m_has_schema = false;
};

} // namespace ggs
