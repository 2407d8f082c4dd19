// SPDX-License-Identifier: MIT
#include "files/csv_reader.h"

#include "base/printable.h"

#include <algorithm>

namespace ggs {

CsvReader::CsvReader(std::string_view text) : m_text(text) {
    if (m_text.starts_with("\xef\xbb\xbf")) m_text.remove_prefix(3); // UTF-8's byte order mark
    m_separator = separator_of_first_line();
}

Result<bool> CsvReader::next(std::vector<CsvField>& fields) {
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

char CsvReader::separator_of_first_line() const {
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

void CsvReader::skip_blanks() {
    while (m_at < m_text.size() && blank(m_text[m_at])) ++m_at;
}

Result<CsvField> CsvReader::next_field() {
    skip_blanks();
    if (m_at < m_text.size() && m_text[m_at] == '"') return quoted_field();
    const size_t begin = m_at;
    while (m_at < m_text.size() && !ends_field(m_text[m_at])) ++m_at;
    size_t end = m_at;
    while (end > begin && blank(m_text[end - 1])) --end;
    return CsvField{m_text.substr(begin, end - begin), false};
}

Result<CsvField> CsvReader::quoted_field() {
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
bool CsvReader::end_of_record() {
    if (m_at == m_text.size()) return true;
    const char c = m_text[m_at++];
    if (c == m_separator) return false;
    if (c == '\r' && m_at < m_text.size() && m_text[m_at] == '\n') ++m_at;
    ++m_breaks;
    return true;
}

} // namespace ggs
