// SPDX-License-Identifier: MIT
#include "files/clicks/click_csv.h"

#include "base/printable.h"

#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace ggs {

namespace {

std::optional<float> click_float(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    float value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

} // namespace

Result<ClickCsv> ClickCsv::parse(std::string_view text, const std::string& path) {
    ClickCsv made(text, path);
    GGS_CHECK(made.read_header());
    return made;
}

Status ClickCsv::read_header() {
    const Result<bool> there = m_reader.next(m_fields);
    if (!there.ok()) return fail("%1: %2", m_path, there.error());
    for (const CsvField& field : m_fields) {
        const std::string_view name = field.text;
        if (name.starts_with("label")) {
            m_columns.push_back(Column::label);
            ++m_shape.labels;
        } else if (name.starts_with("dense")) {
            m_columns.push_back(Column::dense);
            ++m_shape.dense;
        } else if (name.starts_with("slot")) {
            m_columns.push_back(Column::slot);
            ++m_shape.slot_count;
        } else {
            return fail("%1: the column %2 is neither a label, a dense value nor a slot; its name in the first line "
                        "must begin with label, dense or slot",
                        m_path, in_quotes(name, 40));
        }
    }
    if (m_columns.empty()) return fail("%1: the file has no columns", m_path);
    m_shape.keys = ClickKeys::i64;
    return {};
}

Failure ClickCsv::wrong(size_t column, const Message& reason) const {
    return fail("%1: line %2, column %3: %4", m_path, m_reader.line(), column + 1, reason);
}

Status ClickCsv::read_slot(std::string_view field, size_t column, ClickBlock& block) const {
    while (true) {
        while (field.starts_with(' ')) field.remove_prefix(1);
        if (field.empty()) return {};
        const std::string_view word = field.substr(0, field.find(' '));
        int64_t key = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), key);
        if (error != std::errc() || end != word.data() + word.size())
            return wrong(column, msg("%1 is not a key; keys are whole numbers of 64 bits with spaces between them",
                                     in_quotes(word, 40)));
        block.keys.push_back(key);
        field.remove_prefix(word.size());
    }
}

Result<bool> ClickCsv::next(int64_t most, ClickBlock& block) {
    block.clear(m_sample, m_shape.slot_count);
    while (block.count < most) {
        const Result<bool> there = m_reader.next(m_fields);
        if (!there.ok()) return fail("%1: %2", m_path, there.error());
        if (!*there) break;
        if (m_fields.size() != m_columns.size())
            return fail("%1: line %2 has %3 fields, but the first line names %4 columns", m_path, m_reader.line(),
                        m_fields.size(), m_columns.size());
        for (size_t column = 0; column < m_columns.size(); ++column) {
            const std::string_view field = m_fields[column].text;
            if (m_columns[column] == Column::slot) {
                GGS_CHECK(read_slot(field, column, block));
                block.offsets.push_back(static_cast<int64_t>(block.keys.size()));
                continue;
            }
            const std::optional<float> value = click_float(field);
            if (!value) return wrong(column, msg("%1 is not a 32-bit float", in_quotes(field, 40)));
            (m_columns[column] == Column::label ? block.labels : block.dense).push_back(*value);
        }
        block.places.emplace_back();
        ++block.count;
        ++m_sample;
    }
    return block.count > 0;
}

std::string click_csv_head(const ClickShape& shape) {
    std::string line;
    const auto names = [&line](const char* name, int64_t n) {
        for (int64_t i = 0; i < n; ++i) line += fmt::format("{}{}_{}", line.empty() ? "" : ",", name, i);
    };
    names("label", shape.labels);
    names("dense", shape.dense);
    names("slot", shape.slot_count);
    return line + "\n";
}

std::string click_csv_line(const ClickShape& shape, const ClickBlock& block, int64_t sample) {
    std::string line;
    for (int64_t i = 0; i < shape.labels; ++i)
        line += fmt::format("{},", block.labels[static_cast<size_t>(sample * shape.labels + i)]);
    for (int64_t i = 0; i < shape.dense; ++i)
        line += fmt::format("{},", block.dense[static_cast<size_t>(sample * shape.dense + i)]);
    for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
        const size_t before = line.size();
        for (const int64_t key : block.keys_of(sample, slot)) {
            if (line.size() > before) line += ' ';
            line += fmt::format("{}", key);
        }
        // A line with one empty field would be an empty line.
        if (line.empty()) line += "\"\"";
        line += ',';
    }
    if (!line.empty()) line.back() = '\n';
    return line;
}

} // namespace ggs
