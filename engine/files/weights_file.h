// SPDX-License-Identifier: MIT
// WeightsFile: the weights of a model in any format: a GGUF or all its parts, a safetensors file, or all files that its
// index lists. It provides what all formats have: the keys as text, the tensors, and their bytes in the mapping. gguf()
// provides the features of GGUF alone.
//
// Owns the files. Its string_views and spans are valid as long as it exists; all const functions may be called from any
// thread at once. A tensor's offset is in bytes from the start of its part's data.
#pragma once

#include "files/gguf_parts.h"
#include "files/safetensors_parts.h"

#include <variant>

namespace ggs {

struct WeightsKey {
    std::string_view name;
    std::string type;   // "u32", "str[32000]"
    uint64_t count = 1; // elements of an array
    bool is_array = false;
};

struct WeightsTensor {
    std::string_view name;
    std::string_view type_name; // the file format's name; for a GGUF, ggml's
    std::optional<TypeId> type; // empty: ggml has no such type, so the tensor has bytes but no values
    int n_dims;                 // as written
    Shape ne;                   // padded with ones
    size_t part;                // the file that contains it, from 0
    uint64_t offset;
    uint64_t bytes;
    std::optional<uint64_t> entry_at; // offset in its part's file; unavailable for safetensors
};

class WeightsFile {
  public:
    // Opens a file; its content determines the format.
    static Result<WeightsFile> open(const std::string& path, const GgufLimits& limits = {});
    static WeightsFile of(GgufFile file) { return WeightsFile(GgufParts::of(std::move(file))); }
    static WeightsFile of(SafetensorsFile file) { return WeightsFile(SafetensorsParts::of(std::move(file))); }

    const std::string& name() const { return m_name; } // the opened path
    const GgufParts* gguf_parts() const { return std::get_if<GgufParts>(&m_files); }
    const SafetensorsParts* safetensors_parts() const { return std::get_if<SafetensorsParts>(&m_files); }
    // Returns the GGUF with the model's keys; nullptr for another format.
    const GgufFile* gguf() const { return gguf_parts() ? &gguf_parts()->head() : nullptr; }
    // Returns the GGUF for code that runs a model; an error for another format.
    Result<const GgufFile*> model() const;

    // Return an error for the first file that is no longer the one that was opened (mapped_file.h).
    Status check() const;
    Status check_bytes() const;
    Status check_part(size_t part) const; // check_bytes() of one part
    FileChange change() const;

    // -- parts; one, unless the model is split --
    size_t n_parts() const;
    size_t part_tensors(size_t part) const; // number of tensors
    const std::string& part_name(size_t part) const;
    std::span<const std::byte> part_bytes(size_t part) const;
    uint64_t data_offset(size_t part) const;
    uint64_t bytes() const; // of all parts

    // -- keys; indices are below n_keys() --
    size_t n_keys() const;
    WeightsKey key(size_t i) const;
    std::optional<size_t> find_key(std::string_view name) const;
    // Like those of GgufFile.
    Result<double> as_f64(size_t key) const;
    Result<std::string_view> as_string(size_t key) const;
    Result<std::string_view> string_at(size_t key, uint64_t i) const; // a string has one
    std::string value_text(size_t key, size_t max_elements = 8, size_t max_chars = 120) const;
    std::string element_text(size_t key, uint64_t i, size_t max_chars = 120) const;
    std::span<const std::byte> value_bytes(size_t key) const;

    // -- tensors; indices are below n_tensors() --
    size_t n_tensors() const;
    WeightsTensor tensor(size_t i) const;
    std::optional<size_t> find_tensor(std::string_view name) const;
    std::span<const std::byte> tensor_bytes(size_t i) const;
    // Returns an error if ggml doesn't have the tensor's type.
    Status has_numbers(size_t i) const;

  private:
    explicit WeightsFile(GgufParts parts) : m_name(parts.head().name()), m_files(std::move(parts)) {}
    explicit WeightsFile(SafetensorsParts parts) : m_name(parts.head().name()), m_files(std::move(parts)) {}
    const SafetensorsParts& safetensors() const { return *safetensors_parts(); } // only if it isn't a GGUF

    std::string m_name;
    std::variant<GgufParts, SafetensorsParts> m_files;
};

// Returns whether the content of a file identifies it as a file of weights.
bool is_weights_file(const std::string& path);
// Returns whether the name of a file is that of a file of weights.
bool is_called_weights(std::string_view path);

} // namespace ggs
