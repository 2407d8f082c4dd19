// SPDX-License-Identifier: MIT
#include "files/csv.h"

#include "base/closest.h"
#include "base/printable.h"
#include "files/csv_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <system_error>

namespace ggs {

namespace {

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
            if (found.size() == CsvReader::most_columns)
                return fail("more than %1 columns are requested", CsvReader::most_columns);
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
