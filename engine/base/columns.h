// SPDX-License-Identifier: MIT
// Columns: a table for the console, and functions that make foreign text safe to show in it.
//
// Values; used by one thread at a time. Widths are in console columns.
#pragma once

#include "base/printable.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

size_t width_of(std::string_view visible_text);
// Returns the text in at most this many columns. Shortened text ends in "..".
std::string cut(std::string_view visible_text, size_t columns);
std::string hex(uint64_t value);                             // "0x1b0"
std::string numbers_text(std::span<const uint64_t> numbers); // "4 16 48 48"
// "1 node", "2 nodes".
std::string count_text(uint64_t n, std::string_view one);

// The width that tables may use: 120 columns, or what set_console_width() was called with. Set it before other threads
// make tables.
size_t console_width();
void set_console_width(size_t columns);

class Columns {
  public:
    enum class Align { left, right };
    struct Column {
        std::string head;
        Align align = Align::left;
        size_t most = 0; // columns, where the table is wider than the console; 0: as many as it needs
    };
    explicit Columns(std::vector<Column> columns) : m_columns(std::move(columns)) {}

    using Cells = std::vector<std::string>;
    // Adds a row; its cells are made visible().
    void row(Cells cells);
    // A line over the rows that follow.
    void section(std::string_view title) { m_rows.push_back({visible(title)}); }
    bool empty() const { return m_rows.empty(); }
    // Returns the table, one line for each row, indented by two. A column without any cell is left out. A table that is
    // wider than the console has columns of at most their `most`, and the last one is cut to the remaining width.
    std::string text() const;

    // Writes the table of text() line by line, for n rows that are not stored. Each row is made twice: to find the
    // widths, and to write it.
    using Write = std::function<void(std::string_view)>;
    void write(size_t n, const std::function<Cells(size_t)>& row, const Write& write) const;

  private:
    Cells shown(Cells cells) const;
    void write_shown(size_t n, const std::function<Cells(size_t)>& row, const Write& write) const;

    std::vector<Column> m_columns;
    std::vector<Cells> m_rows; // a section has one cell
};

} // namespace ggs
