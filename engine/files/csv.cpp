// SPDX-License-Identifier: MIT
#include "files/csv.h"

#include "base/closest.h"
#include "base/printable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <system_error>

namespace ggs {

namespace {

constexpr size_t most_columns = size_t{1} << 20;

struct CsvField {
    std::string_view text; // without quotation marks and surrounding spaces
    bool quoted = false;
};

// Splits a text into records.
class CsvReader {
  public:
    explicit CsvReader(std::string_view text) : m_text(text) {
        if (m_text.starts_with("\xef\xbb\xbf")) m_text.remove_prefix(3); // UTF-8's byte order mark
        m_separator = separator_of_first_line();
    }

    // Reads the next record that isn't empty. Returns false at the end. The fields are valid until the next call.
    Result<bool> next(std::vector<CsvField>& fields) {
        do {
            fields.clear();
            m_unquoted.clear();
            m_line += m_breaks;
            m_breaks = 0;
            if (m_at == m_text.size()) return false;
            do {
                if (fields.size() == most_columns) return fail("line %1 has more than %2 fields", m_line, most_columns);
                GGS_TRY(const CsvField field, next_field());
                fields.push_back(field);
            } while (!end_of_record());
        } while (fields.size() == 1 && !fields[0].quoted && fields[0].text.empty());
        return true;
    }
    // Returns the line in which the record begins, from 1 on.
    uint64_t line() const { return m_line; }

  private:
    char separator_of_first_line() const {
        bool quoted = false, comma = false, semicolon = false, any = false;
        for (const char c : m_text) {
            if (c == '"') quoted = !quoted;
            if (quoted) continue;
            if ((c == '\n' || c == '\r') && any) break;
            if (c == '\t') return c;
            any = any || (c != '\n' && c != '\r' && c != ' ');
            comma = comma || c == ',';
            semicolon = semicolon || c == ';';
        }
        return semicolon ? ';' : ',';
    }
    bool blank(char c) const { return c == ' ' || (c == '\t' && m_separator != '\t'); }
    bool ends_field(char c) const { return c == m_separator || c == '\n' || c == '\r'; }
    void skip_blanks() {
        while (m_at < m_text.size() && blank(m_text[m_at])) ++m_at;
    }

    Result<CsvField> next_field() {
        skip_blanks();
        if (m_at < m_text.size() && m_text[m_at] == '"') return quoted_field();
        const size_t begin = m_at;
        while (m_at < m_text.size() && !ends_field(m_text[m_at])) ++m_at;
        size_t end = m_at;
        while (end > begin && blank(m_text[end - 1])) --end;
        return CsvField{m_text.substr(begin, end - begin), false};
    }
    Result<CsvField> quoted_field() {
        const uint64_t line = m_line + m_breaks;
        const size_t begin = ++m_at;
        std::string* joined = nullptr; // used only if the field contains doubled quotation marks
        size_t from = begin;
        while (true) {
            const size_t end = m_text.find('"', m_at);
            if (end == m_text.npos) return fail("line %1: a quotation mark is not closed", line);
            m_breaks += static_cast<uint64_t>(std::count(m_text.begin() + static_cast<ptrdiff_t>(m_at),
                                                         m_text.begin() + static_cast<ptrdiff_t>(end), '\n'));
            m_at = end + 1;
            if (m_at < m_text.size() && m_text[m_at] == '"') {
                if (!joined) joined = &m_unquoted.emplace_back();
                joined->append(m_text.substr(from, m_at - from));
                from = ++m_at;
                continue;
            }
            if (joined) joined->append(m_text.substr(from, end - from));
            const std::string_view text = joined ? std::string_view(*joined) : m_text.substr(begin, end - begin);
            skip_blanks();
            if (m_at < m_text.size() && !ends_field(m_text[m_at]))
                return fail("line %1: expected the separator after a closing quotation mark, got %2", m_line + m_breaks,
                            in_quotes(m_text.substr(m_at, 12)));
            return CsvField{text, true};
        }
    }
    // Skips a separator and returns false, or a line break and returns true.
    bool end_of_record() {
        if (m_at == m_text.size()) return true;
        const char c = m_text[m_at++];
        if (c == m_separator) return false;
        if (c == '\r' && m_at < m_text.size() && m_text[m_at] == '\n') ++m_at;
        ++m_breaks;
        return true;
    }

    std::string_view m_text;
    char m_separator = ',';
    size_t m_at = 0;
    uint64_t m_line = 1;
    uint64_t m_breaks = 0; // line breaks of the present record
    std::deque<std::string> m_unquoted;
};

// Parses a complete field. `beyond`: it is a number, but no double has its size.
std::optional<double> number_in(std::string_view text, bool& beyond) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || stop != end || error == std::errc::invalid_argument) return {};
    beyond = error != std::errc();
    return value;
}

std::string_view without_spaces(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

bool is_header(const std::vector<CsvField>& fields) {
    bool words = false;
    for (const CsvField& field : fields) {
        bool beyond = false;
        if (number_in(field.text, beyond)) {
            if (!field.quoted) return false;
        } else {
            words = words || !field.text.empty();
        }
    }
    return words;
}

} // namespace

Result<CsvTable> CsvTable::parse(std::string_view text, uint64_t memory_limit, bool* too_large) {
    CsvTable made;
    CsvReader reader(text);
    std::vector<CsvField> fields;
    GGS_TRY(bool there, reader.next(fields));
    if (!there) return fail("the file contains no numbers");
    const uint64_t first_line = reader.line();
    const size_t columns = fields.size();
    made.m_names.reserve(columns);
    made.m_words.resize(columns);
    if (is_header(fields)) {
        for (const CsvField& field : fields) made.m_names.emplace_back(without_spaces(field.text));
        GGS_TRY(there, reader.next(fields));
    } else {
        for (size_t i = 1; i <= columns; ++i) made.m_names.push_back(std::to_string(i));
    }
    while (there) {
        const uint64_t line = reader.line();
        if (fields.size() != columns)
            return fail("line %1 has %2 fields, but line %3 has %4", line, fields.size(), first_line, columns);
        const uint64_t room = memory_limit / sizeof(double), used = made.m_values.size();
        if (used > room || columns > room - used) {
            if (too_large) *too_large = true;
            return fail("the table has more numbers than the memory limit of %1 bytes permits", memory_limit);
        }
        for (size_t i = 0; i < columns; ++i) {
            bool beyond = false;
            const std::string_view field = without_spaces(fields[i].text);
            const std::optional<double> value = number_in(field, beyond);
            made.m_values.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
            if ((value && !beyond) || made.m_words[i]) continue;
            if (field.empty()) {
                made.m_words[i] = msg("line %1, column %2 is empty; write nan for a missing number", line, i + 1);
            } else if (beyond) {
                made.m_words[i] = msg("line %1, column %2: %3 is outside the range of 64-bit floats", line, i + 1,
                                      in_quotes(field, 40));
            } else {
                made.m_words[i] = msg("line %1, column %2: %3 is not a number", line, i + 1, in_quotes(field, 40));
            }
        }
        ++made.m_rows;
        GGS_TRY(there, reader.next(fields));
    }
    return made;
}

Result<size_t> CsvTable::find_one(std::string_view name) const {
    const auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found == m_names.end()) {
        const std::string close = closest_word(name, m_names);
        if (!close.empty())
            return fail("there is no column %1; did you mean %2?", in_quotes(name, 60), in_quotes(close, 60));
        return fail("there is no column %1; the first of %2 columns is called %3", in_quotes(name, 60), m_names.size(),
                    in_quotes(m_names.front(), 60));
    }
    if (std::find(found + 1, m_names.end(), name) != m_names.end())
        return fail("there are several columns %1", in_quotes(name, 60));
    return static_cast<size_t>(found - m_names.begin());
}

Result<std::vector<size_t>> CsvTable::find(std::string_view names) const {
    std::vector<size_t> found;
    if (names.empty()) {
        found.resize(m_names.size());
        std::iota(found.begin(), found.end(), size_t{0});
    } else if (std::find(m_names.begin(), m_names.end(), names) != m_names.end()) { // its name may contain a comma
        GGS_TRY(const size_t column, find_one(names));
        found.push_back(column);
    } else {
        for (size_t at = 0; at <= names.size();) {
            const size_t end = std::min(names.find(',', at), names.size());
            if (found.size() == most_columns) return fail("more than %1 columns are requested", most_columns);
            GGS_TRY(const size_t column, find_one(without_spaces(names.substr(at, end - at))));
            found.push_back(column);
            at = end + 1;
        }
    }
    for (const size_t column : found) {
        if (m_words[column]) return fail_with(*m_words[column]);
    }
    return found;
}

} // namespace ggs
