// SPDX-License-Identifier: MIT
// The bytes of Parquet files with one row group, written by hand for tests: correct ones, and each field can be
// changed.
#pragma once

#include "engine/files/data_bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ggs::parquet_bytes {

using data_bytes::little;
using data_bytes::raw;

// Writes structs in thrift's compact protocol.
class Thrift {
  public:
    Thrift& integer(int id, int64_t value, int type = 6) {
        head(id, type);
        return zigzag(value);
    }
    Thrift& truth(int id, bool value) { return head(id, value ? 1 : 2); }
    Thrift& text(int id, const std::string& value) {
        head(id, 8);
        return element(value);
    }
    Thrift& structure(int id, const Thrift& value) {
        head(id, 12);
        bytes += value.bytes + '\0';
        return *this;
    }
    Thrift& list(int id, int type, const std::vector<std::string>& elements, std::optional<uint64_t> size = {}) {
        head(id, 9);
        bytes += static_cast<char>(0xf0 | type);
        varint(size.value_or(elements.size()));
        for (const std::string& each : elements) bytes += each;
        return *this;
    }
    Thrift& element(const std::string& value) {
        varint(value.size());
        bytes += value;
        return *this;
    }
    Thrift& zigzag(int64_t value) {
        return varint(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63));
    }
    Thrift& varint(uint64_t value) {
        for (; value >= 128; value >>= 7) bytes += static_cast<char>((value & 127) | 128);
        bytes += static_cast<char>(value);
        return *this;
    }
    Thrift& head(int id, int type) {
        bytes += static_cast<char>((id - m_id) << 4 | type);
        m_id = id;
        return *this;
    }

    std::string bytes;

  private:
    int m_id = 0;
};

struct Page {
    int kind = 0; // 0 data, 2 dictionary, 3 data of version 2
    int64_t values = 0;
    std::string body = {}; // decompressed, with levels
    int64_t encoding = 0;
    std::string packed = {}; // in the file; empty: like body
    std::optional<int64_t> size = {}, packed_size = {}, crc = {}, definition_encoding = {}; // other than they are
    // These are written for version 2.
    int64_t definition_bytes = 0, missing = 0;
    std::optional<int64_t> rows = {};
    bool compressed = true;
};

inline std::string page_bytes(const Page& page) {
    const std::string& packed = page.packed.empty() ? page.body : page.packed;
    Thrift details;
    details.integer(1, page.values, 5);
    if (page.kind == 3) {
        details.integer(2, page.missing, 5).integer(3, page.rows.value_or(page.values), 5);
        details.integer(4, page.encoding, 5).integer(5, page.definition_bytes, 5).integer(6, 0, 5);
        details.truth(7, page.compressed);
    } else {
        details.integer(2, page.encoding, 5);
        if (page.kind == 0) details.integer(3, page.definition_encoding.value_or(3), 5).integer(4, 3, 5);
    }
    Thrift header;
    header.integer(1, page.kind, 5).integer(2, page.size.value_or(static_cast<int64_t>(page.body.size())), 5);
    header.integer(3, page.packed_size.value_or(static_cast<int64_t>(packed.size())), 5);
    if (page.crc) header.integer(4, *page.crc, 5);
    header.structure(5 + page.kind, details);
    return header.bytes + '\0' + packed;
}

struct Column {
    std::string name;
    std::vector<Page> pages = {};
    int type = 2; // INT64; 4: FLOAT
    int codec = 0;
    int repetition = 0;
    std::optional<int64_t> values = {}, bytes = {}, data_at = {}, stated_type = {}; // other than they are
    std::optional<std::string> path = {}, elsewhere = {};
    int64_t children = 0;
    std::optional<int64_t> converted = {}; // ConvertedType
    int logical = 0;                       // the field of LogicalType; 0: none
};

struct File {
    std::vector<Column> columns;
    int64_t rows = 0;
    std::optional<int64_t> file_rows = {};       // other than those of the row group
    std::optional<uint64_t> listed_columns = {}; // of the schema's list
    std::optional<uint32_t> footer_bytes = {};
    std::string more = {}; // fields at the end of the footer
};

inline std::string bytes(const File& file) {
    std::string all = "PAR1";
    const Thrift root = Thrift().text(4, "schema").integer(5, static_cast<int64_t>(file.columns.size()), 5);
    std::vector<std::string> schema{root.bytes + '\0'}, chunks;
    for (const Column& column : file.columns) {
        Thrift element;
        element.integer(1, column.type, 5).integer(3, column.repetition, 5).text(4, column.name);
        if (column.children > 0) element.integer(5, column.children, 5);
        if (column.converted) element.integer(6, *column.converted, 5);
        if (column.logical > 0) element.structure(10, Thrift().structure(column.logical, Thrift()));
        schema.push_back(element.bytes + '\0');
        const auto begin = static_cast<int64_t>(all.size());
        for (const Page& page : column.pages) all += page_bytes(page);
        Thrift facts;
        facts.integer(1, column.stated_type.value_or(column.type), 5);
        facts.list(3, 8, {Thrift().element(column.path.value_or(column.name)).bytes});
        facts.integer(4, column.codec, 5).integer(5, column.values.value_or(file.rows));
        facts.integer(7, column.bytes.value_or(static_cast<int64_t>(all.size()) - begin));
        facts.integer(9, column.data_at.value_or(begin));
        Thrift chunk;
        if (column.elsewhere) chunk.text(1, *column.elsewhere);
        chunk.integer(2, 0).structure(3, facts);
        chunks.push_back(chunk.bytes + '\0');
    }
    const Thrift group = Thrift().list(1, 12, chunks).integer(2, 0).integer(3, file.rows);
    Thrift footer;
    footer.integer(1, 2, 5).list(2, 12, schema, file.listed_columns).integer(3, file.file_rows.value_or(file.rows));
    footer.list(4, 12, {group.bytes + '\0'});
    footer.bytes += file.more + '\0';
    return all + footer.bytes + little(file.footer_bytes.value_or(static_cast<uint32_t>(footer.bytes.size()))) + "PAR1";
}

// A block of snappy: the length and one literal of at most 60 bytes.
inline std::string snappy(const std::string& data, std::optional<uint64_t> length = {}) {
    return Thrift().varint(length.value_or(data.size())).bytes + static_cast<char>((data.size() - 1) << 2) + data;
}
// A frame of zstd without its content's size, with one raw block; or with a block that repeats one byte.
inline std::string zstd(const std::string& data) {
    const auto head = static_cast<uint32_t>(data.size() << 3 | 1);
    return std::string("\x28\xb5\x2f\xfd\0\x58", 6) + little(head).substr(0, 3) + data;
}
inline std::string zstd_bomb(uint32_t bytes) {
    const uint32_t head = bytes << 3 | 1 << 1 | 1;
    return std::string("\x28\xb5\x2f\xfd\0\x58", 6) + little(head).substr(0, 3) + 'x';
}

// Definition levels of version 1: n values that are all there.
inline std::string present(uint32_t n) {
    const std::string runs = Thrift().varint(n << 1).bytes + '\1';
    return little(static_cast<uint32_t>(runs.size())) + runs;
}

} // namespace ggs::parquet_bytes
