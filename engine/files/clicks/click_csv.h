// SPDX-License-Identifier: MIT
// Click logs as CSV. The first line names the columns. A name begins with what the column is:
//
//   label_0,dense_0,dense_1,slot_0,slot_1
//   1,0.5,3,4 5 1,7
//   0,0.25,0,,2
//
// A label or dense value is a number. A slot has whole numbers with spaces between them; it is empty if it has no keys.
// Labels, dense values and slots are numbered in the order of their columns, which may be mixed. files/csv_reader.h has
// the separators and quotation marks. Used by one thread.
#pragma once

#include "files/clicks/click_block.h"
#include "files/csv_reader.h"

#include <string>

namespace ggs {

class ClickCsv {
  public:
    // Reads the first line of a text that the caller must keep alive. `path` is for messages.
    static Result<ClickCsv> parse(std::string_view text, const std::string& path);

    // Its format is Norm, and the number of samples is 0: only reading shows it. The keys are i64.
    const ClickShape& shape() const { return m_shape; }
    // Reads up to `most` samples. Returns false at the end.
    Result<bool> next(int64_t most, ClickBlock& block);

  private:
    enum class Column { label, dense, slot };
    ClickCsv(std::string_view text, const std::string& path) : m_path(path), m_reader(text) {}
    Status read_header();
    Status read_slot(std::string_view field, size_t column, ClickBlock& block) const;
    Failure wrong(size_t column, const Message& reason) const;

    std::string m_path;
    CsvReader m_reader;
    ClickShape m_shape;
    std::vector<Column> m_columns;
    std::vector<CsvField> m_fields;
    int64_t m_sample = 0;
};

// The first line of a CSV file, and the line of a sample, which is counted from the first one of the block. Numbers are
// the shortest that are read as the same value.
std::string click_csv_head(const ClickShape& shape);
std::string click_csv_line(const ClickShape& shape, const ClickBlock& block, int64_t sample);

} // namespace ggs
