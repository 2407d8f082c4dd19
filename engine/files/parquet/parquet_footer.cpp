// SPDX-License-Identifier: MIT
#include "files/parquet/parquet_footer.h"

#include "base/checked.h"
#include "base/printable.h"

namespace ggs {

namespace {

constexpr size_t shown = 80;    // characters of a name in a message
constexpr int64_t uint_64 = 14; // of ConvertedType

// Numbers of the union LogicalType.
const char* logical_meaning(int64_t id) {
    switch (id) {
    case 5: return "DECIMAL";
    case 6: return "DATE";
    case 7: return "TIME";
    case 8: return "TIMESTAMP";
    default: return nullptr;
    }
}

// Numbers of the older enum ConvertedType.
const char* converted_meaning(int64_t type) {
    switch (type) {
    case 5: return "DECIMAL";
    case 6: return "DATE";
    case 7:
    case 8: return "TIME";
    case 9:
    case 10: return "TIMESTAMP";
    default: return nullptr;
    }
}

} // namespace

// The facts that the footer states about a column chunk.
struct ParquetFooter::Chunk {
    int64_t type = -1, codec = -1, values = -1, bytes = -1, data_at = -1, dictionary_at = -1;
    uint64_t path_parts = 0;
    std::string_view path;
    bool has_metadata = false, elsewhere = false, encrypted = false;
};

Status ParquetFooter::read() {
    if (file_metadata()) return {};
    return fail("the footer: %1", m_reader.reason());
}

bool ParquetFooter::file_metadata() {
    int64_t rows = -1;
    bool has_groups = false;
    const bool read = m_reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 2: return schema(field);
        case 3: return m_reader.integer(field, rows);
        case 4:
            if (has_groups) return m_reader.refuse("the row groups are listed twice");
            has_groups = true;
            return row_groups(field);
        default: return m_reader.skip(field);
        }
    });
    if (!read) return false;
    if (!m_has_schema) return m_reader.refuse("there is no schema");
    if (rows != m_file.m_rows)
        return m_reader.refuse("the file announces %1 rows, but its row groups have %2", rows, m_file.m_rows);
    return true;
}

// -- schema -----------------------------------------------------------------------------------------------------------

bool ParquetFooter::schema(const ThriftField& field) {
    if (m_has_schema) return m_reader.refuse("the schema appears twice");
    m_has_schema = true;
    uint64_t next = 0;
    const auto size = [&](uint64_t n) {
        if (n == 0) return m_reader.refuse("the schema is empty");
        if (n - 1 > m_file.m_limits.max_columns)
            return m_reader.refuse("the schema has %1 columns, more than the limit of %2", n - 1,
                                   m_file.m_limits.max_columns);
        m_file.m_columns.reserve(static_cast<size_t>(n) - 1);
        return true;
    };
    if (!m_reader.structures(field, size, [&] { return schema_element(next++); })) return false;
    if (m_children == static_cast<int64_t>(m_file.m_columns.size())) return true;
    return m_reader.refuse("the schema's root has %1 columns, but %2 are listed", m_children, m_file.m_columns.size());
}

bool ParquetFooter::logical_type(const ThriftField& field, ParquetColumnInfo& info) {
    if (field.type != ThriftType::structure) return m_reader.skip(field);
    return m_reader.structure([&](const ThriftField& kind) {
        if (const char* const meaning = logical_meaning(kind.id)) info.meaning = meaning;
        if (kind.id != 10 || kind.type != ThriftType::structure) return m_reader.skip(kind);
        return m_reader.structure([&](const ThriftField& part) { // an integer
            if (part.id != 2) return m_reader.skip(part);
            bool is_signed = true;
            if (!m_reader.truth(part, is_signed)) return false;
            info.is_unsigned = !is_signed;
            return true;
        });
    });
}

bool ParquetFooter::schema_element(uint64_t i) {
    int64_t type = -1, repetition = -1, children = -1, converted = -1;
    std::string_view name;
    ParquetColumnInfo info{};
    const bool read = m_reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: return m_reader.integer(field, type);
        case 3: return m_reader.integer(field, repetition);
        case 4: return m_reader.binary(field, name);
        case 5: return m_reader.integer(field, children);
        case 6: return m_reader.integer(field, converted);
        case 10: return logical_type(field, info);
        default: return m_reader.skip(field);
        }
    });
    if (!read) return false;
    if (i == 0) {
        if (children < 0) return m_reader.refuse("the schema's root has no columns");
        m_children = children;
        return true;
    }
    const std::string quoted = in_quotes(name, shown);
    if (children > 0)
        return m_reader.refuse("column %1 is nested: it has %2 columns inside. Only flat columns can be read", quoted,
                               children);
    if (repetition == 2)
        return m_reader.refuse("column %1 is repeated: a row has a list of values. Only flat columns can be read",
                               quoted);
    if (repetition != 0 && repetition != 1)
        return m_reader.refuse("column %1 has repetition %2; it can be 0 (required) or 1 (optional)", quoted,
                               repetition);
    if (type < 0 || type > static_cast<int64_t>(ParquetType::fixed_len_byte_array))
        return m_reader.refuse("column %1 has the unknown physical type %2", quoted, type);
    info.name = std::string(name);
    info.type = static_cast<ParquetType>(type);
    info.optional = repetition == 1;
    info.is_unsigned = info.is_unsigned || converted == uint_64;
    if (!info.meaning) info.meaning = converted_meaning(converted);
    m_file.m_columns.push_back(std::move(info));
    return true;
}

// -- row groups -------------------------------------------------------------------------------------------------------

bool ParquetFooter::row_groups(const ThriftField& field) {
    if (!m_has_schema) return m_reader.refuse("the row groups are listed before the schema");
    const size_t columns = m_file.m_columns.size();
    const auto size = [&](uint64_t n) {
        const uint64_t most = m_file.m_limits.max_chunks / std::max<size_t>(columns, 1);
        if (n > most)
            return m_reader.refuse("the number of row groups is %1, more than the limit of %2 for %3 columns", n, most,
                                   columns);
        m_file.m_groups.reserve(static_cast<size_t>(n));
        m_file.m_chunks.reserve(static_cast<size_t>(n) * columns);
        return true;
    };
    return m_reader.structures(field, size, [this] {
        if (row_group()) return true;
        const Message reason = m_reader.reason();
        return m_reader.refuse("row group %1: %2", m_file.m_groups.size(), reason);
    });
}

bool ParquetFooter::row_group() {
    const size_t columns = m_file.m_columns.size();
    int64_t rows = -1;
    std::vector<Chunk> chunks;
    const bool read = m_reader.structure([&](const ThriftField& field) {
        if (field.id == 3) return m_reader.integer(field, rows);
        if (field.id != 1) return m_reader.skip(field);
        if (!chunks.empty()) return m_reader.refuse("the columns are listed twice");
        const auto size = [&](uint64_t n) {
            if (n != columns) return m_reader.refuse("it has %1 columns; the schema has %2", n, columns);
            chunks.reserve(columns);
            return true;
        };
        return m_reader.structures(field, size,
                                   [&] { return column_chunk(chunks.emplace_back()) || in_column(chunks.size() - 1); });
    });
    if (!read) return false;
    if (chunks.size() != columns) return m_reader.refuse("it has 0 columns; the schema has %1", columns);
    if (rows < 0) return m_reader.refuse("it has %1 rows", rows);
    int64_t end = 0;
    if (!add_checked(m_file.m_rows, rows, end)) return m_reader.refuse("the number of rows doesn't fit in 64 bits");
    for (size_t i = 0; i < columns; ++i) {
        if (!check_chunk(i, chunks[i], rows)) return in_column(i);
    }
    m_file.m_groups.push_back({m_file.m_rows, rows});
    m_file.m_rows = end;
    return true;
}

bool ParquetFooter::in_column(size_t column) {
    const Message reason = m_reader.reason();
    return m_reader.refuse("column %1: %2", in_quotes(m_file.m_columns[column].name, shown), reason);
}

bool ParquetFooter::column_chunk(Chunk& chunk) {
    return m_reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: chunk.elsewhere = true; return m_reader.skip(field);
        case 3: return chunk_metadata(chunk);
        case 8:
        case 9: chunk.encrypted = true; return m_reader.skip(field);
        default: return m_reader.skip(field);
        }
    });
}

bool ParquetFooter::chunk_metadata(Chunk& chunk) {
    chunk.has_metadata = true;
    return m_reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: return m_reader.integer(field, chunk.type);
        case 3: {
            uint64_t parts = 0;
            if (!m_reader.list(field, ThriftType::binary, parts)) return false;
            chunk.path_parts = parts;
            for (uint64_t i = 0; i < parts; ++i) {
                if (!m_reader.string(chunk.path)) return false;
            }
            return true;
        }
        case 4: return m_reader.integer(field, chunk.codec);
        case 5: return m_reader.integer(field, chunk.values);
        case 7: return m_reader.integer(field, chunk.bytes);
        case 9: return m_reader.integer(field, chunk.data_at);
        case 11: return m_reader.integer(field, chunk.dictionary_at);
        default: return m_reader.skip(field);
        }
    });
}

bool ParquetFooter::check_chunk(size_t column, const Chunk& chunk, int64_t rows) {
    const ParquetColumnInfo& info = m_file.m_columns[column];
    if (chunk.encrypted) return m_reader.refuse("it is encrypted; encrypted files can't be read");
    if (chunk.elsewhere) return m_reader.refuse("its values are in another file; such files can't be read");
    if (!chunk.has_metadata) return m_reader.refuse("it has no metadata");
    if (chunk.type != static_cast<int64_t>(info.type))
        return m_reader.refuse("its physical type is %1 here, but %2 in the schema", chunk.type,
                               static_cast<int>(info.type));
    if (chunk.path_parts != 1 || chunk.path != info.name)
        return m_reader.refuse("its path is %1 here, with %2 parts", in_quotes(chunk.path, shown), chunk.path_parts);
    if (chunk.codec < 0 || chunk.codec > static_cast<int64_t>(ParquetCodec::lz4_raw))
        return m_reader.refuse("the codec %1 is unknown", chunk.codec);
    if (chunk.values != rows) return m_reader.refuse("it has %1 values; the row group has %2 rows", chunk.values, rows);
    // Some writers write 0 if there is no dictionary.
    const int64_t begin =
        chunk.dictionary_at > 0 && chunk.dictionary_at < chunk.data_at ? chunk.dictionary_at : chunk.data_at;
    if (rows > 0 && (begin < 4 || chunk.bytes < 0 || static_cast<uint64_t>(begin) > m_begin ||
                     static_cast<uint64_t>(chunk.bytes) > m_begin - static_cast<uint64_t>(begin)))
        return m_reader.refuse("its %1 bytes from byte %2 are not between byte 4 and the footer at byte %3",
                               chunk.bytes, begin, m_begin);
    m_file.m_chunks.push_back(
        {static_cast<uint64_t>(begin), static_cast<uint64_t>(chunk.bytes), static_cast<ParquetCodec>(chunk.codec)});
    return true;
}

} // namespace ggs
