// SPDX-License-Identifier: MIT
// SafetensorsFile: reads safetensors: the length of a header, the header, the tensors' data.
//
// The header is JSON that says of each tensor its type, its shape and where its bytes are, and under `__metadata__`
// what else there is to know, as strings. It is read in one go, without a tree of it being made, and checked before
// anything is believed: its length, its depth, each type, shape and range, and that the ranges cover the data without
// gaps. Types that ggml has not are there with their bytes, but have no numbers here.
//
// A SafetensorsFile owns its mapping (or, made by parse(), looks at bytes that the caller keeps alive) and the text of
// its names. string_views and spans that it hands out live as long as it does; moving it leaves them valid. All const
// functions may be called from any thread at once. Offsets are bytes from where the data begins.
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
    int n_dims; // 0: one number
    Shape ne;   // innermost first, the other way round than in the file; padded with ones
    uint64_t offset;
    uint64_t bytes;
};

// A member of the header's JSON, a tensor or `__metadata__`: from its name to where the next one begins, or to its own
// end. Bytes of the file.
struct SafetensorsMember {
    uint64_t begin, end;
};

constexpr size_t safetensors_name_shown = 80; // characters of a name, in sentences

class SafetensorsFile {
  public:
    static constexpr uint64_t length_bytes = 8;         // the header's length, in front of it
    static constexpr uint64_t max_header = 100'000'000; // bytes

    static Result<SafetensorsFile> open(const std::string& path, const GgufLimits& limits = {});
    // `name` stands in messages where a file's path would.
    static Result<SafetensorsFile> parse(std::span<const std::byte> bytes, std::string name,
                                         const GgufLimits& limits = {});

    const std::string& name() const { return m_name; }
    // Whether the file is still the one that was opened (mapped_file.h).
    Status check() const { return m_mapped ? m_mapped->check() : Status(); }
    Status check_bytes() const { return m_mapped ? m_mapped->check_bytes() : Status(); }
    FileChange change() const { return m_mapped ? m_mapped->change() : FileChange::none; }
    std::span<const std::byte> bytes() const { return m_bytes; }
    uint64_t data_offset() const { return m_data_offset; }
    // Memory that the reader holds for its records.
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

    // -- where they stand --
    std::span<const SafetensorsMember> members() const { return m_members; } // in the header's order
    std::optional<size_t> metadata_member() const { return m_metadata; }
    size_t member_of(size_t tensor) const { return tensor + (m_metadata && tensor >= *m_metadata ? 1 : 0); }
    std::span<const uint32_t> by_offset() const {
        return m_by_offset;
    } // tensors; of those at one place the empty ones first

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
    std::optional<size_t> m_metadata; // the member that it is
    std::vector<uint32_t> m_by_offset;
    NameTable m_key_names;
    NameTable m_tensor_names;
};

// Whether a file begins as one does.
bool is_safetensors(const std::string& path);

} // namespace ggs
