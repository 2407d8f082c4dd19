// SPDX-License-Identifier: MIT
// WeightsFile: a file of weights, whatever wrote it: a GGUF, all parts of one that was split, a safetensors file, or
// all those that an index of them names. What is asked of either kind is asked here: its keys as text, its tensors,
// their bytes where they stand. What only a GGUF has is asked of gguf().
//
// Owns the files. string_views and spans that it hands out live as long as it does; all const functions may be called
// from any thread at once. A tensor's offset counts bytes from where the data of its part begins.
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
    std::string_view type_name; // as the file's format calls it, of a GGUF as ggml does
    std::optional<TypeId> type; // none: ggml has no such type, so its bytes are there and its numbers are not
    int n_dims;                 // as written
    Shape ne;                   // padded with ones
    size_t part;                // the file that it stands in, from 0
    uint64_t offset;
    uint64_t bytes;
    std::optional<uint64_t> entry_at; // byte of its part's file; safetensors does not tell
};

class WeightsFile {
  public:
    // What it is, its content says.
    static Result<WeightsFile> open(const std::string& path, const GgufLimits& limits = {});
    static WeightsFile of(GgufFile file) { return WeightsFile(GgufParts::of(std::move(file))); }
    static WeightsFile of(SafetensorsFile file) { return WeightsFile(SafetensorsParts::of(std::move(file))); }

    const std::string& name() const { return m_name; } // the path that was opened
    const GgufParts* gguf_parts() const { return std::get_if<GgufParts>(&m_files); }
    const SafetensorsParts* safetensors_parts() const { return std::get_if<SafetensorsParts>(&m_files); }
    // With the model's keys; null if it is no GGUF.
    const GgufFile* gguf() const { return gguf_parts() ? &gguf_parts()->head() : nullptr; }
    // The same for whoever runs a model.
    Result<const GgufFile*> model() const;

    // Whether the files are still those that were opened (mapped_file.h); the first that is not says so.
    Status check() const;
    Status check_bytes() const;
    Status check_part(size_t part) const; // check_bytes() of that one
    FileChange change() const;

    // -- parts; one, unless it was split --
    size_t n_parts() const;
    size_t part_tensors(size_t part) const; // their number
    const std::string& part_name(size_t part) const;
    std::span<const std::byte> part_bytes(size_t part) const;
    uint64_t data_offset(size_t part) const;
    uint64_t bytes() const; // of all

    // -- keys; indices are below n_keys() --
    size_t n_keys() const;
    WeightsKey key(size_t i) const;
    std::optional<size_t> find_key(std::string_view name) const;
    // As GgufFile has them.
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
    // Good, or that its type is one that ggml has not.
    Status has_numbers(size_t i) const;

  private:
    explicit WeightsFile(GgufParts parts) : m_name(parts.head().name()), m_files(std::move(parts)) {}
    explicit WeightsFile(SafetensorsParts parts) : m_name(parts.head().name()), m_files(std::move(parts)) {}
    const SafetensorsParts& safetensors() const { return *safetensors_parts(); } // where it is no GGUF

    std::string m_name;
    std::variant<GgufParts, SafetensorsParts> m_files;
};

// Whether a file says of itself that it is one.
bool is_weights_file(const std::string& path);
// Whether it is called as one is.
bool is_called_weights(std::string_view path);

} // namespace ggs
