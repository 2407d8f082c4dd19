// SPDX-License-Identifier: MIT
#include "files/parquet/parquet_column.h"

#include "base/printable.h"
#include "files/inflate.h"

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

constexpr int64_t plain = 0, plain_dictionary = 2, rle = 3, rle_dictionary = 8; // encodings
constexpr size_t gathered_at_once = 1024;                                       // indices: they stay in the L1 cache

Message name_of_encoding(int64_t encoding) {
    if (const char* name = parquet_encoding_name(encoding)) return msg("%1", name);
    return msg("the unknown encoding %1", encoding);
}

} // namespace

Result<ParquetColumn> ParquetColumn::open(std::shared_ptr<const ParquetFile> file, size_t column) {
    ParquetColumn opened(std::move(file), column);
    const ParquetType type = opened.info().type;
    if (type != ParquetType::float32 && type != ParquetType::int64)
        return opened.failed(
            msg("its physical type is %1; only FLOAT and INT64 columns can be read", parquet_name(type)));
    for (size_t group = 0; group < opened.m_file->groups().size(); ++group) {
        const Status supported = PageUnpacker::supports(opened.m_file->chunk(group, column).codec);
        if (!supported.ok()) return opened.failed(supported.error());
    }
    return opened;
}

Failure ParquetColumn::failed(const Message& reason) const {
    return fail("%1: column %2: %3", m_file->name(), in_quotes(info().name, 80), reason);
}

Failure ParquetColumn::failed_at(uint64_t at, const Message& reason) const {
    return failed(msg("row group %1, the page at byte %2: %3", m_group, at, reason));
}

template <class T> Status ParquetColumn::read_values(int64_t first, std::span<T> out) {
    m_delivered = 0;
    constexpr ParquetType type = std::is_same_v<T, float> ? ParquetType::float32 : ParquetType::int64;
    if (info().type != type)
        return failed(msg("its physical type is %1, not %2", parquet_name(info().type), parquet_name(type)));
    const int64_t rows = m_file->rows();
    if (first < 0 || first > rows || out.size() > static_cast<uint64_t>(rows - first))
        return failed(msg("rows %1 to %2 don't all exist; it has %3 rows", first,
                          first + static_cast<int64_t>(out.size()) - 1, rows));
    while (!out.empty()) {
        if (const Status there = go_to<T>(first); !there.ok()) {
            m_page_rows = 0;
            return there;
        }
        const size_t begin = m_done, n = std::min(m_page_rows - m_done, out.size());
        const Status decoded = decode(out.first(n));
        m_delivered += m_done - begin;
        if (!decoded.ok()) {
            const Message reason = decoded.error();
            m_page_rows = 0;
            return failed_at(m_page_at, reason);
        }
        first += static_cast<int64_t>(n);
        out = out.subspan(n);
    }
    return {};
}

Status ParquetColumn::read(int64_t first, std::span<float> out) { return read_values(first, out); }
Status ParquetColumn::read(int64_t first, std::span<int64_t> out) { return read_values(first, out); }

// -- to a row ---------------------------------------------------------------------------------------------------------

void ParquetColumn::enter_group(size_t group) {
    if (m_group != no_group) m_file->release(chunk().begin, chunk().bytes);
    m_group = group;
    m_mapped_from = chunk().begin;
    m_next_at = chunk().begin;
    m_next_row = 0;
    m_marks.assign(1, {m_next_at, 0});
    m_mark_rows = 1;
    m_dictionary_page.reset();
    m_has_dictionary = false;
    m_page_rows = 0;
}

template <class T> Status ParquetColumn::go_to(int64_t row) {
    if (m_group == no_group || row < group_row() || row - group_row() >= m_file->groups()[m_group].rows)
        enter_group(m_file->group_of(row));
    const int64_t in_chunk = row - group_row();
    const bool in_page =
        m_page_rows > 0 && in_chunk >= m_page_row && in_chunk - m_page_row < static_cast<int64_t>(m_page_rows);
    if (!in_page) GGS_CHECK(find_page(in_chunk));
    const auto in_this = static_cast<size_t>(in_chunk - m_page_row);
    if (in_this == m_done && in_page) return {};
    if (!in_page || in_this < m_done) {
        if (const Status begun = begin_page<T>(); !begun.ok()) return failed_at(m_page_at, begun.error());
    }
    if (m_indices && !m_runs.skip(in_this - m_done))
        return failed_at(m_page_at, msg("its indices end before row %1", row));
    m_done = in_this;
    return {};
}

void ParquetColumn::add_mark(uint64_t at, int64_t row) {
    if (row - m_marks.back().row < m_mark_rows) return;
    if (m_marks.size() == most_marks) {
        // Every other mark stays.
        for (size_t i = 1; i < most_marks / 2; ++i) m_marks[i] = m_marks[2 * i];
        m_marks.resize(most_marks / 2);
        m_mark_rows = std::max(2 * m_mark_rows, m_marks.back().row / static_cast<int64_t>(most_marks / 2));
        if (row - m_marks.back().row < m_mark_rows) return;
    }
    m_marks.push_back({at, row});
}

Status ParquetColumn::find_page(int64_t row) {
    m_page_rows = 0;
    const auto after = std::upper_bound(m_marks.begin(), m_marks.end(), row,
                                        [](int64_t value, const Mark& mark) { return value < mark.row; });
    const Mark& mark = *(after - 1); // the first one is at row 0
    if (m_next_row > row || mark.row > m_next_row) {
        m_next_at = mark.at;
        m_next_row = mark.row;
    }
    for (;;) {
        PageHeader page;
        const uint64_t at = m_next_at;
        GGS_TRY(const bool has_values, next_page(page));
        if (!has_values) continue;
        add_mark(at, m_next_row - page.values);
        if (row >= m_next_row) continue;
        if (m_next_row == m_file->groups()[m_group].rows) GGS_CHECK(check_rest());
        if (const Status loaded = load_page(page, at); !loaded.ok()) return failed_at(at, loaded.error());
        return {};
    }
}

Result<bool> ParquetColumn::next_page(PageHeader& page) {
    const uint64_t at = m_next_at, end = chunk().begin + chunk().bytes;
    const int64_t rows = m_file->groups()[m_group].rows;
    if (at == end)
        return failed(msg("the pages of row group %1 have %2 values; %3 are announced", m_group, m_next_row, rows));
    const auto header = read_page_header(m_file->bytes().subspan(at, end - at), at);
    if (!header.ok()) return failed_at(at, header.error());
    page = *header;
    const uint64_t left = end - at - page.header_bytes;
    if (page.packed > left)
        return failed_at(at, msg("it has %1 bytes, but only %2 are left in the row group's column", page.packed, left));
    const bool data = page.kind == PageHeader::Kind::data || page.kind == PageHeader::Kind::data_v2;
    if (page.kind == PageHeader::Kind::dictionary) GGS_CHECK(note_dictionary(page, at));
    if (data && page.values > rows - m_next_row)
        return failed_at(at, msg("with its %1 values, the pages of row group %2 have more than the announced %3",
                                 page.values, m_group, rows));
    m_next_at = at + page.header_bytes + page.packed;
    if (!data || page.values == 0) return false;
    m_next_row += page.values;
    return true;
}

// After the page with the last value: only pages without values may follow.
Status ParquetColumn::check_rest() {
    const uint64_t at = m_next_at, end = chunk().begin + chunk().bytes;
    PageHeader page;
    while (m_next_at < end) GGS_CHECK(next_page(page));
    m_next_at = at;
    return {};
}

Status ParquetColumn::note_dictionary(const PageHeader& page, uint64_t at) {
    if (m_dictionary_page) {
        if (m_dictionary_at == at) return {};
        return failed_at(at, msg("it is a second dictionary; the first one is at byte %1", m_dictionary_at));
    }
    if (m_next_row > 0) return failed_at(at, msg("it is a dictionary after %1 values; it must be first", m_next_row));
    m_dictionary_page = page;
    m_dictionary_at = at;
    return {};
}

// -- a page -----------------------------------------------------------------------------------------------------------

Result<std::span<const std::byte>> ParquetColumn::checked_bytes(const PageHeader& page, uint64_t at) const {
    const std::span<const std::byte> bytes = m_file->bytes().subspan(at + page.header_bytes, page.packed);
    if (page.crc && crc32_of(bytes) != *page.crc)
        return fail("its checksum is %1, but %2 is stated: the file is damaged", crc32_of(bytes), *page.crc);
    return bytes;
}

Result<std::span<const std::byte>> ParquetColumn::body_of(const PageHeader& page, std::span<const std::byte> bytes,
                                                          PageUnpacker& unpacker) const {
    const size_t levels = size_t{page.definition_bytes} + page.repetition_bytes; // of version 2: not compressed
    if (levels > page.size || levels > page.packed)
        return fail("its levels have %1 bytes, more than the page's %2 bytes", levels,
                    std::min(page.size, page.packed));
    const std::span<const std::byte> packed = bytes.subspan(levels);
    const size_t size = page.size - levels;
    if (chunk().codec == ParquetCodec::uncompressed || !page.compressed) {
        if (packed.size() == size) return packed;
        return fail("it isn't compressed, but has %1 bytes in the file and %2 in memory", page.packed, page.size);
    }
    if (size == 0 && packed.empty()) return packed;
    if (size > m_file->limits().max_page)
        return fail("it has %1 bytes decompressed, more than the limit of %2 bytes", size, m_file->limits().max_page);
    return unpacker.unpack(chunk().codec, packed, size);
}

Status ParquetColumn::check_present(std::span<const std::byte> levels, uint32_t stated_missing) {
    size_t missing = 0;
    if (!HybridRuns(levels, 1).find_zero(m_page_rows, missing))
        return fail("its definition levels end after %1 of %2 values", missing, m_page_rows);
    if (missing < m_page_rows)
        return fail("row %1 has no value; only columns without missing values can be read",
                    group_row() + m_page_row + static_cast<int64_t>(missing));
    if (stated_missing > 0)
        return fail("its header announces %1 missing values, but no value is missing", stated_missing);
    return {};
}

Status ParquetColumn::load_page(const PageHeader& page, uint64_t at) {
    m_page_row = m_next_row - page.values;
    m_page_rows = page.values;
    m_page_at = at;
    if (at < m_mapped_from || at - m_mapped_from >= most_mapped) {
        m_file->release(chunk().begin, chunk().bytes);
        m_mapped_from = at;
    }
    GGS_TRY(const std::span<const std::byte> bytes, checked_bytes(page, at));
    m_indices = page.encoding == plain_dictionary || page.encoding == rle_dictionary;
    if (!m_indices && page.encoding != plain)
        return fail("its values are encoded with %1; PLAIN, PLAIN_DICTIONARY and RLE_DICTIONARY can be read",
                    name_of_encoding(page.encoding));
    GGS_TRY(m_values, body_of(page, bytes, m_unpacker));
    if (page.kind == PageHeader::Kind::data_v2) {
        if (info().optional)
            GGS_CHECK(check_present(bytes.subspan(page.repetition_bytes, page.definition_bytes), page.missing));
        return {};
    }
    if (!info().optional) return {};
    if (page.definition_encoding != rle)
        return fail("its definition levels are encoded with %1; only RLE can be read",
                    name_of_encoding(page.definition_encoding));
    uint32_t length = 0;
    if (m_values.size() < sizeof length) return fail("it has %1 bytes, too few for definition levels", m_values.size());
    std::memcpy(&length, m_values.data(), sizeof length);
    m_values = m_values.subspan(sizeof length);
    if (length > m_values.size())
        return fail("its definition levels have %1 bytes, but only %2 are left", length, m_values.size());
    GGS_CHECK(check_present(m_values.first(length), 0));
    m_values = m_values.subspan(length);
    return {};
}

template <class T> Status ParquetColumn::begin_page() {
    m_done = 0;
    if (!m_indices) {
        // After its dictionary was full, a writer goes on without it.
        m_has_dictionary = false;
        m_dictionary = {};
        if (m_values.size() == m_page_rows * sizeof(T)) return {};
        return fail("its %1 plain values have %2 bytes; they must have %3", m_page_rows, m_values.size(),
                    m_page_rows * sizeof(T));
    }
    if (!m_has_dictionary) GGS_CHECK(load_dictionary<T>());
    if (m_values.empty()) return fail("its indices have no bytes");
    const auto width = static_cast<unsigned>(m_values.front());
    if (width > 32) return fail("its indices have %1 bits; they can have 0 to 32", width);
    m_runs = HybridRuns(m_values.subspan(1), width);
    return {};
}

template <class T> Status ParquetColumn::load_dictionary() {
    if (!m_dictionary_page) return fail("its values are indices of a dictionary, but there is none in front of it");
    const PageHeader& page = *m_dictionary_page;
    const auto read = [&]() -> Status {
        if (page.encoding != plain && page.encoding != plain_dictionary)
            return fail("its values are encoded with %1; only PLAIN can be read", name_of_encoding(page.encoding));
        GGS_TRY(const std::span<const std::byte> bytes, checked_bytes(page, m_dictionary_at));
        PageUnpacker unpacker; // the other one has the current page
        GGS_TRY(const std::span<const std::byte> values, body_of(page, bytes, unpacker));
        if (values.size() != uint64_t{page.values} * sizeof(T))
            return fail("its %1 plain values have %2 bytes; they must have %3", page.values, values.size(),
                        uint64_t{page.values} * sizeof(T));
        if (values.size() > m_file->limits().max_page)
            return fail("it has %1 bytes, more than the limit of %2 bytes", values.size(), m_file->limits().max_page);
        std::vector<T>& all = m_dictionary.of<T>();
        all.resize(page.values);
        if (!all.empty()) std::memcpy(all.data(), values.data(), values.size());
        return {};
    };
    if (const Status done = read(); !done.ok())
        return fail("the dictionary at byte %1: %2", m_dictionary_at, done.error());
    m_has_dictionary = true;
    return {};
}

template <class T> Status ParquetColumn::decode(std::span<T> out) {
    if (m_indices) return gather(out);
    std::memcpy(out.data(), m_values.data() + m_done * sizeof(T), out.size_bytes());
    m_done += out.size();
    return {};
}

template <class T> Status ParquetColumn::gather(std::span<T> out) {
    const std::vector<T>& dictionary = m_dictionary.of<T>();
    uint32_t indices[gathered_at_once];
    while (!out.empty()) {
        const size_t n = std::min(out.size(), gathered_at_once);
        if (!m_runs.read({indices, n})) return fail("its indices end before value %1 of %2", m_done + n, m_page_rows);
        const uint32_t largest = *std::max_element(indices, indices + n);
        if (largest >= dictionary.size()) {
            const auto* wrong = std::find_if(indices, indices + n, [&](uint32_t i) { return i >= dictionary.size(); });
            for (size_t i = 0; indices + i < wrong; ++i) out[i] = dictionary[indices[i]];
            m_done += static_cast<size_t>(wrong - indices);
            return fail("row %1: the index is %2, but the dictionary has %3 values",
                        group_row() + m_page_row + static_cast<int64_t>(m_done), *wrong, dictionary.size());
        }
        for (size_t i = 0; i < n; ++i) out[i] = dictionary[indices[i]];
        m_done += n;
        out = out.subspan(n);
    }
    return {};
}

} // namespace ggs
