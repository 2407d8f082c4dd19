// SPDX-License-Identifier: MIT
// ThriftReader: reads structs in thrift's compact protocol, in which Parquet's footer and page headers are written.
//
//   a struct: fields, then 0x00. A field: id delta << 4 | type; delta 0: the id follows as zigzag varint
//   a list: size << 4 | element type; size 15: the size follows as varint
//
// Every length is compared with the bytes that are left, and the depth is limited. Functions return false if the bytes
// can't be read; reason() then has the reason and the offset in the file. A reader is used on one thread and refers to
// bytes that the caller must keep alive. Sizes and offsets are in bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ggs {

enum class ThriftType : uint8_t {
    stop,
    yes, // a bool has its value in its type, unless it is in a list
    no,
    i8,
    i16,
    i32,
    i64,
    real,
    binary,
    list,
    set,
    map,
    structure,
};

struct ThriftField {
    int64_t id;
    ThriftType type;
};

class ThriftReader {
  public:
    // at: the offset of the bytes in the file, for messages.
    ThriftReader(std::span<const std::byte> bytes, uint64_t at) : m_bytes(bytes), m_begin(at) {}

    // Reads a struct: calls field(ThriftField) for each of its fields. It must read the value, or skip() it.
    template <class Each> bool structure(Each&& field) {
        if (!enter()) return false;
        ThriftField each{0, ThriftType::stop};
        while (next(each)) {
            if (each.type == ThriftType::stop) {
                --m_depth;
                return true;
            }
            if (!field(each)) return false;
        }
        return false;
    }
    // Reads a list of structs: calls size(uint64_t) first, then element() for each.
    template <class Size, class Element> bool structures(const ThriftField& field, Size&& size, Element&& element) {
        uint64_t n = 0;
        if (!list(field, ThriftType::structure, n) || !size(n)) return false;
        for (uint64_t i = 0; i < n; ++i) {
            if (!element()) return false;
        }
        return true;
    }
    // Reads the head of a list whose elements have this type.
    bool list(const ThriftField& field, ThriftType element, uint64_t& size);
    bool integer(const ThriftField& field, int64_t& value);
    bool truth(const ThriftField& field, bool& value);
    bool binary(const ThriftField& field, std::string_view& value) {
        return expect(field, ThriftType::binary) && string(value);
    }
    // Reads an element of a list of binaries.
    bool string(std::string_view& value);
    bool skip(const ThriftField& field) { return skip_value(field.type); }

    // The number of bytes that were read.
    size_t position() const { return m_at; }
    const Message& reason() const { return m_reason; }
    template <class... Args> bool refuse(Sentence<std::type_identity_t<Args>...> sentence, Args&&... args) {
        m_reason = msg<Args...>(sentence, std::forward<Args>(args)...);
        return false;
    }

  private:
    static constexpr int most_depth = 32;

    bool enter();
    bool next(ThriftField& field);
    bool expect(const ThriftField& field, ThriftType type);
    bool varint(uint64_t& value);
    bool zigzag(int64_t& value);
    bool head(ThriftType& element, uint64_t& size);
    bool skip_bytes(uint64_t n);
    bool skip_value(ThriftType type);
    bool skip_element(ThriftType type);
    bool ends();
    uint64_t place() const { return m_begin + m_at; }
    size_t left() const { return m_bytes.size() - m_at; }

    std::span<const std::byte> m_bytes;
    uint64_t m_begin;
    size_t m_at = 0;
    int m_depth = 0;
    Message m_reason;
};

} // namespace ggs
