// SPDX-License-Identifier: MIT
// GgufFile: a reader for little-endian GGUF files of versions 2 and 3. It provides the typed keys and values, the
// tensor infos, and the tensor data.
//
// Opening a file scans it once. Every count, length, type and offset is checked before memory is accessed or reserved.
// A GgufFile keeps one small record per key and per tensor. Values are decoded from the mapped bytes when they are
// read. An error contains the field, its offset in the file, the value found and the allowed values.
//
// A GgufFile owns its mapping. If parse() made it, it refers to bytes that the caller must keep alive. Its string_views
// and spans are valid as long as the GgufFile exists; moving it doesn't invalidate them. All const functions may be
// called from any thread at once. Offsets and sizes are in bytes. Names with "at" always denote offsets from the start
// of the file.
#pragma once

#include "base/result.h"
#include "device/mapped_file.h"
#include "files/name_table.h"
#include "tensor/tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

enum class GgufType : uint8_t { u8, i8, u16, i16, u32, i32, f32, boolean, string, array, u64, i64, f64, count };

// "u8", … "bool", "str", "arr", …
const char* gguf_type_name(GgufType type);
// Bytes of one value; 0 for strings and arrays.
size_t gguf_type_size(GgufType type);

struct GgufLimits {
    uint64_t max_keys = 1u << 28;
    uint64_t max_tensors = 1u << 28;
    uint64_t max_bytes = 1u << 30; // of memory for the reader's records; mapped bytes don't count
    // Returns the limits of a reader that may use this many bytes of memory.
    static GgufLimits within(uint64_t memory) {
        GgufLimits limits;
        limits.max_bytes = std::min(limits.max_bytes, memory);
        return limits;
    }
};

// A key and the offsets of its parts. Parts follow each other without gaps:
//   at: length of the name (8 bytes) | name_at: name | type_at: type (4) | [array: element type (4), count (8)]
//   | [string: length (8)] | value_at: value or elements | end
struct GgufKey {
    std::string_view name;
    GgufType type;
    GgufType element; // of an array; otherwise the type itself
    uint64_t count;   // elements of an array; otherwise 1
    uint64_t at;
    uint64_t name_at;
    uint64_t type_at;
    uint64_t value_at; // the first character of a string, or the first element of an array
    uint64_t end;

    bool is_array() const { return type == GgufType::array; }
};

// "u32"; for an array the type and number of its elements: "str[32000]".
std::string type_text(const GgufKey& key);

// A tensor and the offsets of the parts of its info:
//   at: length of the name (8) | name_at: name | dims_at: number of dimensions (4) and ne (8 each) | type_at: type (4)
//   | offset_at: offset (8) | end
struct GgufTensor {
    std::string_view name;
    TypeId type;
    int n_dims;      // as written: trailing ones may be included
    Shape ne;        // padded with ones
    uint64_t offset; // from data_offset()
    uint64_t bytes;  // without the padding that follows
    uint64_t at;
    uint64_t name_at;
    uint64_t dims_at;
    uint64_t type_at;
    uint64_t offset_at;
    uint64_t end;
};

// The strings of an array, one after the other. If the file was overwritten since it was opened and a length no longer
// fits, the remaining strings are empty; check() reports the change.
class GgufStrings {
  public:
    class Iterator {
      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = std::string_view;
        using difference_type = ptrdiff_t;
        using pointer = const std::string_view*;
        using reference = std::string_view;

        Iterator() = default;
        std::string_view operator*() const;
        Iterator& operator++();
        Iterator operator++(int) {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator& other) const { return m_left == other.m_left; }

      private:
        friend class GgufStrings;
        friend class GgufFile;
        std::span<const std::byte> m_rest; // from the current string's length to the end of the value
        uint64_t m_left = 0;
    };

    Iterator begin() const { return m_begin; }
    Iterator end() const { return {}; }
    uint64_t size() const { return m_begin.m_left; }

  private:
    friend class GgufFile;
    Iterator m_begin;
};

class GgufFile {
  public:
    static Result<GgufFile> open(const std::string& path, const GgufLimits& limits = {});
    // `name` replaces the file's path in messages.
    static Result<GgufFile> parse(std::span<const std::byte> bytes, std::string name, const GgufLimits& limits = {});

    GgufFile(GgufFile&&) noexcept;
    GgufFile& operator=(GgufFile&&) noexcept;
    ~GgufFile();

    const std::string& name() const { return m_name; }
    // Returns an error if the file is no longer the one that was opened (mapped_file.h).
    Status check() const;
    Status check_bytes() const;
    FileChange change() const { return m_mapped ? m_mapped->change() : FileChange::none; }
    std::span<const std::byte> bytes() const { return m_bytes; }
    // Returns the bytes of memory that the reader's records use.
    uint64_t record_bytes() const;

    // -- layout: header | keys | tensor infos | padding | data | trailing bytes
    // ------------------------------------------
    static constexpr uint64_t header_bytes = 24; // magic (4), version (4), n_tensors (8), n_kv (8)
    uint32_t version() const { return m_version; }
    size_t alignment() const { return m_alignment; }
    uint64_t infos_at() const { return m_infos_at; }
    uint64_t infos_end() const { return m_infos_end; }
    // Without tensors there is no padding: equal to infos_end().
    uint64_t data_offset() const { return m_data_offset; }
    // Returns the end of the padding of the last tensor.
    uint64_t data_end() const { return m_data_end; }

    // -- keys; indices are below n_keys()
    // ------------------------------------------------------------------------------
    size_t n_keys() const { return m_keys.size(); }
    GgufKey key(size_t i) const;
    std::optional<size_t> find_key(std::string_view name) const;

    // An integer of any width is returned as the requested type if it can hold the value. as_f64 accepts any number and
    // returns the nearest double. The error describes the value of the key; the caller adds the name of the file.
    Result<uint64_t> as_u64(size_t key) const;
    Result<int64_t> as_i64(size_t key) const;
    Result<double> as_f64(size_t key) const;
    Result<bool> as_bool(size_t key) const; // any byte but 0 is true
    Result<std::string_view> as_string(size_t key) const;
    // Return element i of an array, by the same rules.
    Result<uint64_t> u64_at(size_t key, uint64_t i) const;
    Result<int64_t> i64_at(size_t key, uint64_t i) const;
    Result<double> number_at(size_t key, uint64_t i) const;
    Result<bool> bool_at(size_t key, uint64_t i) const;
    // The first call for an array records the offset of every 16th string. Later calls then all take the same short
    // time.
    Result<std::string_view> string_at(size_t key, uint64_t i) const;
    Result<GgufStrings> strings(size_t key) const;
    // Returns the bytes of a scalar, a string or an array's elements, as stored in the file (unaligned).
    std::span<const std::byte> value_bytes(size_t key) const;

    // Returns the value as one line: numbers in shortest form, strings quoted and escaped, "[1, 2, … 5 more]".
    std::string value_text(size_t key, size_t max_elements = 8, size_t max_chars = 120) const;
    // Returns element i in the same form (a scalar has element 0); empty if there is none.
    std::string element_text(size_t key, uint64_t i, size_t max_chars = 120) const;

    // -- tensors; indices are below n_tensors()
    // --------------------------------------------------------------------------
    size_t n_tensors() const { return m_tensors.size(); }
    GgufTensor tensor(size_t i) const;
    std::optional<size_t> find_tensor(std::string_view name) const;
    std::span<const std::byte> tensor_bytes(size_t i) const;
    // Returns private pages of the mapping; an error if the file was made by parse().
    Result<std::span<std::byte>> writable_tensor_bytes(size_t i);

  private:
    friend class GgufScanner; // gguf_scan.cpp fills the records

    // The results of the scan. Lengths are stored, not read again, because the file may be overwritten at any time.
    struct KeyRecord {
        uint64_t at;
        uint32_t name_size;
        uint32_t count; // elements of an array, bytes of a string, otherwise 1
        GgufType type;
        GgufType element;
    };
    struct TensorRecord {
        uint64_t at;
        int64_t ne[max_dims];
        uint64_t offset;
        uint64_t bytes;
        TypeId type;
        uint8_t name_size;
        uint8_t n_dims;
    };
    struct StringIndexes; // of string arrays, made on demand

    GgufFile();
    std::string_view text(uint64_t at, uint64_t size) const;
    std::string_view key_name(size_t i) const;
    std::string_view tensor_name(size_t i) const;
    uint64_t key_end(size_t i) const { return i + 1 < m_keys.size() ? m_keys[i + 1].at : m_infos_at; }
    Failure wrong_type(size_t key, Text wanted) const;
    Status must_be_scalar(size_t key, Text wanted) const;
    Status must_have_element(size_t key, uint64_t i, Text wanted) const;
    template <class T> Result<T> number(size_t key, uint64_t i, Text wanted) const;

    std::string m_name;
    std::optional<MappedFile> m_mapped;
    std::span<const std::byte> m_bytes;
    GgufLimits m_limits;
    uint32_t m_version = 0;
    size_t m_alignment = 32;
    uint64_t m_infos_at = 0;
    uint64_t m_infos_end = 0;
    uint64_t m_data_offset = 0;
    uint64_t m_data_end = 0;
    std::vector<KeyRecord> m_keys;
    std::vector<TensorRecord> m_tensors;
    NameTable m_key_names;
    NameTable m_tensor_names;
    std::unique_ptr<StringIndexes> m_indexes;
};

// Returns whether the start of the file identifies it as GGUF.
bool is_gguf(const std::string& path);

} // namespace ggs
