// SPDX-License-Identifier: MIT
#include "files/parquet/page_header.h"

#include "files/parquet/thrift.h"

namespace ggs {

namespace {

// Reads a count or a size, which must not be negative.
bool count(ThriftReader& reader, const ThriftField& field, Text what, uint32_t& value) {
    int64_t number = 0;
    if (!reader.integer(field, number)) return false;
    if (number < 0 || number > INT32_MAX)
        return reader.refuse("%1 in the page's header is %2; it can be 0 to %3", what, number, INT32_MAX);
    value = static_cast<uint32_t>(number);
    return true;
}

// The fields of the three kinds of pages. `seen` is set for number and encoding of the values.
bool data_page(ThriftReader& reader, PageHeader& page, unsigned& seen) {
    return reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: seen |= 1; return count(reader, field, text("the number of values"), page.values);
        case 2: seen |= 2; return reader.integer(field, page.encoding);
        case 3: return reader.integer(field, page.definition_encoding);
        default: return reader.skip(field);
        }
    });
}

bool dictionary_page(ThriftReader& reader, PageHeader& page, unsigned& seen) {
    return reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: seen |= 1; return count(reader, field, text("the number of values"), page.values);
        case 2: seen |= 2; return reader.integer(field, page.encoding);
        default: return reader.skip(field);
        }
    });
}

bool data_page_v2(ThriftReader& reader, PageHeader& page, unsigned& seen) {
    uint32_t rows = 0;
    const bool read = reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: seen |= 1; return count(reader, field, text("the number of values"), page.values);
        case 2: return count(reader, field, text("the number of missing values"), page.missing);
        case 3: return count(reader, field, text("the number of rows"), rows);
        case 4: seen |= 2; return reader.integer(field, page.encoding);
        case 5: return count(reader, field, text("the size of the definition levels"), page.definition_bytes);
        case 6: return count(reader, field, text("the size of the repetition levels"), page.repetition_bytes);
        case 7: return reader.truth(field, page.compressed);
        default: return reader.skip(field);
        }
    });
    if (read && rows != page.values)
        return reader.refuse("the page has %1 values for %2 rows; a flat column has as many values as rows",
                             page.values, rows);
    return read;
}

} // namespace

const char* parquet_encoding_name(int64_t encoding) {
    static constexpr const char* names[] = {
        "PLAIN",
        nullptr,
        "PLAIN_DICTIONARY",
        "RLE",
        "BIT_PACKED",
        "DELTA_BINARY_PACKED",
        "DELTA_LENGTH_BYTE_ARRAY",
        "DELTA_BYTE_ARRAY",
        "RLE_DICTIONARY",
        "BYTE_STREAM_SPLIT",
    };
    return encoding >= 0 && encoding < static_cast<int64_t>(std::size(names)) ? names[encoding] : nullptr;
}

Result<PageHeader> read_page_header(std::span<const std::byte> bytes, uint64_t at) {
    ThriftReader reader(bytes, at);
    PageHeader page;
    int64_t kind = -1, crc = 0;
    unsigned seen = 0;    // the number of values, the encoding
    int64_t details = -1; // the kind of page that the fields in the middle belong to
    const bool read = reader.structure([&](const ThriftField& field) {
        switch (field.id) {
        case 1: return reader.integer(field, kind);
        case 2: return count(reader, field, text("the decompressed size"), page.size);
        case 3: return count(reader, field, text("the compressed size"), page.packed);
        case 4:
            if (!reader.integer(field, crc)) return false;
            page.crc = static_cast<uint32_t>(crc);
            return true;
        case 5:
        case 7:
        case 8:
            if (field.type != ThriftType::structure) return reader.skip(field);
            if (details >= 0) return reader.refuse("the page's header describes two kinds of pages");
            details = field.id - 5;
            return field.id == 5   ? data_page(reader, page, seen)
                   : field.id == 7 ? dictionary_page(reader, page, seen)
                                   : data_page_v2(reader, page, seen);
        default: return reader.skip(field);
        }
    });
    if (!read) return fail_with(reader.reason());
    if (kind < 0 || kind > static_cast<int64_t>(PageHeader::Kind::data_v2))
        return fail("the page's kind is %1; it can be 0 to %2", kind, static_cast<int>(PageHeader::Kind::data_v2));
    page.kind = static_cast<PageHeader::Kind>(kind);
    if (page.kind != PageHeader::Kind::index && (details != kind || seen != 3))
        return fail("the page's header lacks the number or the encoding of its values");
    page.header_bytes = reader.position();
    return page;
}

} // namespace ggs
