// SPDX-License-Identifier: MIT
#include "base/columns.h"

#include <algorithm>
#include <fmt/format.h>

namespace ggs {

namespace {

// Chinese, Japanese and Korean characters take two columns.
bool is_wide(char32_t code) {
    return (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
           (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
           (code >= 0xfe30 && code < 0xfe70) || (code >= 0xff00 && code < 0xff61) ||
           (code >= 0x20000 && code < 0x40000);
}

} // namespace

size_t width_of(std::string_view text) {
    size_t width = 0;
    while (!text.empty()) {
        char32_t code = 0;
        const size_t n = utf8_char(text, code);
        width += n > 0 && is_wide(code) ? 2 : 1;
        text.remove_prefix(std::max<size_t>(n, 1));
    }
    return width;
}

std::string cut(std::string_view text, size_t columns) {
    if (width_of(text) <= columns) return std::string(text);
    size_t at = 0;
    for (size_t width = 0; at < text.size();) {
        char32_t code = 0;
        const size_t n = utf8_char(text.substr(at), code);
        width += n > 0 && is_wide(code) ? 2 : 1;
        if (width + 2 > columns) break;
        at += std::max<size_t>(n, 1);
    }
    return std::string(text.substr(0, at)) + "..";
}

namespace {
size_t& width_of_console() {
    static size_t width = 120;
    return width;
}
} // namespace

size_t console_width() { return width_of_console(); }
void set_console_width(size_t columns) { width_of_console() = columns; }

std::string hex(uint64_t value) { return fmt::format("{:#x}", value); }

std::string numbers_text(std::span<const uint64_t> numbers) {
    std::string out;
    for (const uint64_t n : numbers) out += (out.empty() ? "" : " ") + std::to_string(n);
    return out;
}

std::string count_text(uint64_t n, std::string_view one) {
    return std::to_string(n) + " " + std::string(one) + (n == 1 ? "" : "s");
}

Columns::Cells Columns::shown(Cells cells) const {
    cells.resize(m_columns.size());
    for (std::string& cell : cells) cell = visible(cell);
    return cells;
}

void Columns::row(Cells cells) { m_rows.push_back(shown(std::move(cells))); }

std::string Columns::text() const {
    std::string out;
    write_shown(
        m_rows.size(), [this](size_t i) -> Cells { return m_rows[i]; }, [&out](std::string_view line) { out += line; });
    return out;
}

void Columns::write(size_t n, const std::function<Cells(size_t)>& row, const Write& write) const {
    write_shown(
        n, [&](size_t i) { return shown(row(i)); }, write);
}

void Columns::write_shown(size_t n, const std::function<Cells(size_t)>& row, const Write& write) const {
    std::vector<size_t> widths(m_columns.size(), 0);
    const auto is_section = [this](const Cells& cells) { return cells.size() != m_columns.size(); };
    for (size_t r = 0; r < n; ++r) {
        const Cells cells = row(r);
        for (size_t i = 0; i < cells.size() && !is_section(cells); ++i)
            widths[i] = std::max(widths[i], width_of(cells[i]));
    }
    size_t all = 0;
    for (size_t i = 0; i < m_columns.size(); ++i)
        all += widths[i] == 0 ? 0 : 2 + std::max(widths[i], m_columns[i].head.size());
    for (size_t i = 0; i < m_columns.size() && all > console_width(); ++i) {
        if (m_columns[i].most) widths[i] = std::min(widths[i], m_columns[i].most);
    }
    // The last column gets the remaining width, but at least that of its head.
    size_t last = 0;
    size_t before = 0;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        if (widths[i] == 0) continue;
        widths[i] = std::max(widths[i], m_columns[i].head.size());
        before += 2 + widths[i];
        last = i;
    }
    if (before > console_width()) {
        const size_t over = before - console_width();
        const size_t least = std::max<size_t>(m_columns[last].head.size(), 8);
        widths[last] = std::max(least, widths[last] - std::min(over, widths[last]));
    }
    const auto line = [&](const auto& cell) {
        std::string text;
        for (size_t i = 0; i < m_columns.size(); ++i) {
            if (widths[i] == 0) continue;
            const std::string word = cut(cell(i), widths[i]);
            const std::string space(widths[i] - width_of(word), ' ');
            text += "  " + (m_columns[i].align == Align::right ? space + word : word + space);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        write(text + "\n");
    };
    line([&](size_t i) -> const std::string& { return m_columns[i].head; });
    for (size_t r = 0; r < n; ++r) {
        const Cells cells = row(r);
        if (is_section(cells))
            write(cells.front() + "\n");
        else
            line([&](size_t i) -> const std::string& { return cells[i]; });
    }
}

} // namespace ggs
