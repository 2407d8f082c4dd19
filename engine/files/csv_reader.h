// SPDX-License-Identifier: MIT
// CsvReader: splits a CSV text into records and fields. CsvTable (csv.h) describes the format.
//
// Refers to a text that the caller must keep alive. Used by one thread.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

struct CsvField {
    std::string_view text; // without quotation marks and surrounding spaces
    bool quoted = false;
};

class CsvReader {
  public:
    static constexpr size_t most_columns = size_t{1} << 20;

    explicit CsvReader(std::string_view text);

    // Reads the next record that isn't empty. Returns false at the end. The fields are valid until the next call.
    Result<bool> next(std::vector<CsvField>& fields);
    // Returns the line in which the record begins, from 1 on.
    uint64_t line() const { return m_line; }

  private:
    char separator_of_first_line() const;
    bool blank(char c) const { return c == ' ' || (c == '\t' && m_separator != '\t'); }
    bool ends_field(char c) const { return c == m_separator || c == '\n' || c == '\r'; }
    void skip_blanks();
    Result<CsvField> next_field();
    Result<CsvField> quoted_field();
    bool end_of_record();

    std::string_view m_text;
    char m_separator = ',';
    size_t m_at = 0;
    uint64_t m_line = 1;
    uint64_t m_breaks = 0; // line breaks of the present record
    std::deque<std::string> m_unquoted;
};

} // namespace ggs
