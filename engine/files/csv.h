// SPDX-License-Identifier: MIT
// CsvTable: the numbers of a CSV file, decoded once into memory. A row is a line, a column a field of each line.
//
// The separator is a tab, a semicolon or a comma: the first of these that the first line contains. Quotation marks
// follow RFC 4180. Lines end in LF, CRLF or CR; empty lines are skipped. Decimals have a point.
// The first line is a header if it contains words and no number without quotation marks. Without a header, the names of
// the columns are their numbers from 1 on. A column may contain words; requesting it returns an error with the line and
// the column of the first one. A CsvTable doesn't refer to the text. Const functions may be called from any thread at
// once. Sizes are in bytes.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

class CsvTable {
  public:
    // memory_limit: of the decoded numbers. `too_large` is set if this limit is the reason of an error.
    static Result<CsvTable> parse(std::string_view text, uint64_t memory_limit, bool* too_large = nullptr);

    int64_t rows() const { return m_rows; }
    const std::vector<std::string>& names() const { return m_names; }
    // Returns the indices of the columns with these names, "y" or "a,b"; of all columns if `names` is empty. Each of
    // their fields must be a number.
    Result<std::vector<size_t>> find(std::string_view names) const;
    double at(int64_t row, size_t column) const { return m_values[static_cast<size_t>(row) * m_names.size() + column]; }
    uint64_t memory() const { return m_values.capacity() * sizeof(double); }

  private:
    Result<size_t> find_one(std::string_view name) const;

    std::vector<std::string> m_names;
    std::vector<std::optional<Message>> m_words; // for each column: the error of its first field without a number
    std::vector<double> m_values;                // row by row
    int64_t m_rows = 0;
};

} // namespace ggs
