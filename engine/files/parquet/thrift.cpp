// SPDX-License-Identifier: MIT
#include "files/parquet/thrift.h"

namespace ggs {

static Text name_of(ThriftType type) {
    switch (type) {
    case ThriftType::stop: break;
    case ThriftType::yes:
    case ThriftType::no: return text("a bool");
    case ThriftType::i8:
    case ThriftType::i16:
    case ThriftType::i32:
    case ThriftType::i64: return text("an integer");
    case ThriftType::real: return text("a double");
    case ThriftType::binary: return text("a binary");
    case ThriftType::list: return text("a list");
    case ThriftType::set: return text("a set");
    case ThriftType::map: return text("a map");
    case ThriftType::structure: return text("a struct");
    }
    return text("the end of a struct");
}

bool ThriftReader::ends() { return refuse("the metadata ends inside a value, at byte %1", place()); }

bool ThriftReader::enter() {
    if (++m_depth <= most_depth) return true;
    return refuse("the metadata at byte %1 is nested more than %2 levels deep", place(), most_depth);
}

bool ThriftReader::varint(uint64_t& value) {
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (left() == 0) return ends();
        const auto byte = static_cast<uint64_t>(m_bytes[m_at++]);
        if (shift == 63 && byte > 1) break;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return true;
    }
    return refuse("the integer before byte %1 has more than 64 bits", place());
}

bool ThriftReader::zigzag(int64_t& value) {
    uint64_t bits = 0;
    if (!varint(bits)) return false;
    value = static_cast<int64_t>(bits >> 1 ^ (0 - (bits & 1)));
    return true;
}

bool ThriftReader::next(ThriftField& field) {
    if (left() == 0) return ends();
    const auto byte = static_cast<uint8_t>(m_bytes[m_at++]);
    if ((byte & 15) > static_cast<uint8_t>(ThriftType::structure))
        return refuse("the field type %1 before byte %2 is unknown", byte & 15, place());
    field.type = static_cast<ThriftType>(byte & 15);
    if (field.type == ThriftType::stop) return true;
    if (byte >> 4 == 0) {
        if (!zigzag(field.id)) return false;
        if (field.id < INT16_MIN || field.id > INT16_MAX)
            return refuse("the field id %1 before byte %2 doesn't fit in 16 bits", field.id, place());
    } else {
        field.id += byte >> 4;
    }
    return true;
}

bool ThriftReader::expect(const ThriftField& field, ThriftType type) {
    if (field.type == type) return true;
    return refuse("field %1 before byte %2 is %3; it must be %4", field.id, place(), name_of(field.type),
                  name_of(type));
}

bool ThriftReader::integer(const ThriftField& field, int64_t& value) {
    switch (field.type) {
    case ThriftType::i8:
        if (left() == 0) return ends();
        value = static_cast<int8_t>(m_bytes[m_at++]);
        return true;
    case ThriftType::i16:
    case ThriftType::i32:
    case ThriftType::i64: return zigzag(value);
    default: return expect(field, ThriftType::i64);
    }
}

bool ThriftReader::truth(const ThriftField& field, bool& value) {
    value = field.type == ThriftType::yes;
    return value || field.type == ThriftType::no || expect(field, ThriftType::yes);
}

bool ThriftReader::string(std::string_view& value) {
    uint64_t length = 0;
    if (!varint(length)) return false;
    if (length > left())
        return refuse("the text at byte %1 has %2 bytes, but only %3 are left", place(), length, left());
    value = {reinterpret_cast<const char*>(m_bytes.data()) + m_at, static_cast<size_t>(length)};
    m_at += static_cast<size_t>(length);
    return true;
}

bool ThriftReader::head(ThriftType& element, uint64_t& size) {
    if (left() == 0) return ends();
    const auto byte = static_cast<uint8_t>(m_bytes[m_at++]);
    const unsigned type = byte & 15;
    if (type == 0 || type > static_cast<uint8_t>(ThriftType::structure))
        return refuse("the element type %1 before byte %2 is unknown", type, place());
    element = static_cast<ThriftType>(type);
    size = byte >> 4;
    if (size == 15 && !varint(size)) return false;
    // An element has at least one byte.
    if (size > left())
        return refuse("the list before byte %1 has %2 elements, but only %3 bytes are left", place(), size, left());
    return true;
}

bool ThriftReader::list(const ThriftField& field, ThriftType element, uint64_t& size) {
    ThriftType found{};
    if (!expect(field, ThriftType::list) || !head(found, size)) return false;
    if (size == 0 || found == element) return true;
    return refuse("the elements of the list before byte %1 are each %2; they must be %3", place(), name_of(found),
                  name_of(element));
}

bool ThriftReader::skip_bytes(uint64_t n) {
    if (n > left()) return ends();
    m_at += static_cast<size_t>(n);
    return true;
}

bool ThriftReader::skip_element(ThriftType type) {
    return type == ThriftType::yes || type == ThriftType::no ? skip_bytes(1) : skip_value(type);
}

bool ThriftReader::skip_value(ThriftType type) {
    uint64_t bits = 0;
    switch (type) {
    case ThriftType::stop:
    case ThriftType::yes:
    case ThriftType::no: return true;
    case ThriftType::i8: return skip_bytes(1);
    case ThriftType::i16:
    case ThriftType::i32:
    case ThriftType::i64: return varint(bits);
    case ThriftType::real: return skip_bytes(8);
    case ThriftType::binary: {
        std::string_view ignored;
        return string(ignored);
    }
    case ThriftType::list:
    case ThriftType::set: {
        ThriftType element{};
        if (!head(element, bits) || !enter()) return false;
        for (uint64_t i = 0; i < bits; ++i) {
            if (!skip_element(element)) return false;
        }
        --m_depth;
        return true;
    }
    case ThriftType::map: {
        if (!varint(bits)) return false;
        if (bits == 0) return true;
        if (bits > left() / 2 || left() == 0) return ends();
        const auto types = static_cast<uint8_t>(m_bytes[m_at++]);
        const auto key = static_cast<ThriftType>(types >> 4), value = static_cast<ThriftType>(types & 15);
        for (const ThriftType each : {key, value}) {
            if (each == ThriftType::stop || each > ThriftType::structure)
                return refuse("the element type %1 before byte %2 is unknown", static_cast<unsigned>(each), place());
        }
        if (!enter()) return false;
        for (uint64_t i = 0; i < bits; ++i) {
            if (!skip_element(key) || !skip_element(value)) return false;
        }
        --m_depth;
        return true;
    }
    case ThriftType::structure: return structure([this](const ThriftField& each) { return skip(each); });
    }
    return ends();
}

} // namespace ggs
