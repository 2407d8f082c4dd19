// SPDX-License-Identifier: MIT
// SafetensorsFile: a reader for safetensors files, which consist of the header's length, the header, and the tensors'
// data.
//
// The header is JSON. It contains the type, the shape and the byte range of each tensor, and other facts as strings
// under `__metadata__`. The header is parsed in one pass, without building a tree. Its length, its depth, and each
// type, shape and range are checked. The ranges must cover the data without gaps. Tensors of types that ggml doesn't
// have keep their bytes, but can't be decoded.
//
// A SafetensorsFile owns its mapping and the text of its names. If parse() made it, it refers to bytes that the caller
// must keep alive. Its string_views and spans are valid as long as the SafetensorsFile exists; moving it doesn't
// invalidate them. All const functions may be called from any thread at once. Offsets are in bytes from the start of
// the data.
#pragma once

#include "files/gguf.h"

namespace ggs {

struct SafetensorsType {
    const char* name; // "BF16"
    int bits;         // of an element
    std::optional<TypeId> type;
};

struct SafetensorsTensor {
    std::string_view name;
    const SafetensorsType* type;
    int n_dims; // 0: a scalar
    Shape ne;   // innermost first, the reverse of the order in the file; padded with ones
    uint64_t offset;
    uint64_t bytes;
};

// A member of the header's JSON, a tensor or `__metadata__`: from its name to the start of the next member, or to its
// own end. Bytes of the file.
struct SafetensorsMember {
    uint64_t begin, end;
};

constexpr size_t safetensors_name_shown = 80; // characters of a name, in sentences

class SafetensorsFile {
  public:
    static constexpr uint64_t length_bytes = 8;         // the header's length, stored before it
    static constexpr uint64_t max_header = 100'000'000; // bytes

    static Result<SafetensorsFile> open(const std::string& path, const GgufLimits& limits = {});
    // `name` replaces the file's path in messages.
    static Result<SafetensorsFile> parse(std::span<const std::byte> bytes, std::string name,
                                         const GgufLimits& limits = {});

    const std::string& name() const { return m_name; }
    // Returns an error if the file is no longer the one that was opened (mapped_file.h).
    Status check() const { return m_mapped ? m_mapped->check() : Status(); }
    Status check_bytes() const { return m_mapped ? m_mapped->check_bytes() : Status(); }
    FileChange change() const { return m_mapped ? m_mapped->change() : FileChange::none; }
    std::span<const std::byte> bytes() const { return m_bytes; }
    uint64_t data_offset() const { return m_data_offset; }
    // Returns the bytes of memory that the reader's records use.
    uint64_t record_bytes() const;

    // -- keys of __metadata__, in the file's order; indices are below n_keys() --
    size_t n_keys() const { return m_keys.size(); }
    std::string_view key_name(size_t i) const { return text(m_keys[i].name); }
    std::string_view key_value(size_t i) const { return text(m_keys[i].value); }
    std::optional<size_t> find_key(std::string_view name) const;

    // -- tensors, in the header's order; indices are below n_tensors() --
    size_t n_tensors() const { return m_tensors.size(); }
    SafetensorsTensor tensor(size_t i) const;
    std::optional<size_t> find_tensor(std::string_view name) const;
    std::span<const std::byte> tensor_bytes(size_t i) const;

    // -- offsets --
    std::span<const SafetensorsMember> members() const { return m_members; } // in the header's order
    std::optional<size_t> metadata_member() const { return m_metadata; }
    size_t member_of(size_t tensor) const { return tensor + (m_metadata && tensor >= *m_metadata ? 1 : 0); }
    std::span<const uint32_t> by_offset() const {
        return m_by_offset;
    } // tensors; at equal offsets the empty ones first

  private:
    friend class SafetensorsHeader; // safetensors.cpp fills the records

    struct Piece { // of m_text
        uint32_t at;
        uint32_t size;
    };
    struct KeyRecord {
        Piece name, value;
    };
    struct TensorRecord {
        Piece name;
        const SafetensorsType* type;
        int n_dims;
        Shape ne;
        uint64_t offset, bytes;
    };

    SafetensorsFile() = default;
    Status scan(const GgufLimits& limits);
    Status check_names();
    Status check_ranges(uint64_t data_bytes);
    void find_members();
    std::string_view text(const Piece& piece) const { return {m_text->data() + piece.at, piece.size}; }

    std::string m_name;
    std::optional<MappedFile> m_mapped;
    std::span<const std::byte> m_bytes;
    uint64_t m_data_offset = 0;
    std::unique_ptr<std::string> m_text = std::make_unique<std::string>(); // names and values, one after the other
    std::vector<KeyRecord> m_keys;
    std::vector<TensorRecord> m_tensors;
    std::vector<SafetensorsMember> m_members;
    std::optional<size_t> m_metadata; // index of its member
    std::vector<uint32_t> m_by_offset;
    NameTable m_key_names;
    NameTable m_tensor_names;
};

// Returns whether a file begins like a safetensors file.
bool is_safetensors(const std::string& path);

} // namespace ggs
