// SPDX-License-Identifier: MIT
// ParquetColumn: a cursor that reads the values of a FLOAT or INT64 column of a ParquetFile.
//
// It keeps the dictionary of its row group and its current page, so that reading on from row to row decodes each page
// once. A jump walks the headers of the pages between, and decodes one page. The memory of a cursor is at most the
// sizes of these two in memory, which ParquetLimits bounds. A row without a value is an error. Messages name the file
// and the column. A cursor is used on one thread at a time; cursors of the same file are independent. It shares the
// file. Rows are counted from 0 in the whole file.
#pragma once

#include "files/parquet/hybrid_runs.h"
#include "files/parquet/page_codecs.h"
#include "files/parquet/page_header.h"
#include "files/parquet/parquet_file.h"

#include <memory>

namespace ggs {

class ParquetColumn {
  public:
    // Returns an error if the column has another physical type, or a codec that can't be read.
    static Result<ParquetColumn> open(std::shared_ptr<const ParquetFile> file, size_t column);

    const ParquetColumnInfo& info() const { return m_file->columns()[m_column]; }
    // Read the values of rows first … first + out.size() - 1. A FLOAT column has floats, an INT64 column int64_t.
    Status read(int64_t first, std::span<float> out);
    Status read(int64_t first, std::span<int64_t> out);
    // The number of values that the last read delivered: fewer than requested if it returned an error.
    size_t delivered() const { return m_delivered; }
    // The memory of its page and dictionary.
    uint64_t memory() const {
        return m_unpacker.capacity() + m_dictionary.floats.capacity() * sizeof(float) +
               m_dictionary.keys.capacity() * sizeof(int64_t);
    }

  private:
    struct Mark {
        uint64_t at; // offset of a page's header
        int64_t row; // its first row in the chunk
    };
    struct Dictionary {
        std::vector<float> floats;
        std::vector<int64_t> keys;
        template <class T> std::vector<T>& of() {
            if constexpr (std::is_same_v<T, float>) {
                return floats;
            } else {
                return keys;
            }
        }
    };

    ParquetColumn(std::shared_ptr<const ParquetFile> file, size_t column) : m_file(std::move(file)), m_column(column) {}

    template <class T> Status read_values(int64_t first, std::span<T> out);
    template <class T> Status go_to(int64_t row);
    template <class T> Status begin_page();
    // Decodes the next values. m_done counts those that were decoded, also if there is an error.
    template <class T> Status decode(std::span<T> out);
    template <class T> Status load_dictionary();
    template <class T> Status gather(std::span<T> out);

    void enter_group(size_t group);
    // Finds the page with this row of the chunk, and makes it the current one.
    Status find_page(int64_t row);
    // Reads the next header. Returns false if it isn't that of a data page with values.
    Result<bool> next_page(PageHeader& page);
    Status check_rest();
    Status note_dictionary(const PageHeader& page, uint64_t at);
    void add_mark(uint64_t at, int64_t row);
    // Decompresses the current page and checks its definition levels.
    Status load_page(const PageHeader& page, uint64_t at);
    // Returns a page's bytes in the file.
    Result<std::span<const std::byte>> checked_bytes(const PageHeader& page, uint64_t at) const;
    // Returns the part of them that can be compressed, decompressed.
    Result<std::span<const std::byte>> body_of(const PageHeader& page, std::span<const std::byte> bytes,
                                               PageUnpacker& unpacker) const;
    Status check_present(std::span<const std::byte> levels, uint32_t stated_missing);

    Failure failed(const Message& reason) const;
    Failure failed_at(uint64_t at, const Message& reason) const; // in the page there

    const ParquetChunk& chunk() const { return m_file->chunk(m_group, m_column); }
    int64_t group_row() const { return m_file->groups()[m_group].first_row; }

    static constexpr size_t no_group = SIZE_MAX;
    static constexpr size_t most_marks = 1024;
    static constexpr uint64_t most_mapped = 256 << 10;

    std::shared_ptr<const ParquetFile> m_file;
    size_t m_column;
    // The current chunk. Rows are counted from its start.
    size_t m_group = no_group;
    uint64_t m_next_at = 0; // the next header
    int64_t m_next_row = 0;
    std::vector<Mark> m_marks;  // of pages that were found, some of them if there are many
    int64_t m_mark_rows = 1;    // between two marks
    uint64_t m_mapped_from = 0; // bytes of the chunk from here on may be mapped
    std::optional<PageHeader> m_dictionary_page;
    uint64_t m_dictionary_at = 0;
    bool m_has_dictionary = false; // decoded
    Dictionary m_dictionary;
    // The current page.
    int64_t m_page_row = 0;
    size_t m_page_rows = 0; // 0: none
    uint64_t m_page_at = 0;
    bool m_indices = false; // its values are indices of the dictionary
    std::span<const std::byte> m_values;
    size_t m_done = 0; // values that were read or skipped
    HybridRuns m_runs;
    PageUnpacker m_unpacker;
    size_t m_delivered = 0;
};

} // namespace ggs
