// SPDX-License-Identifier: MIT
// SafetensorsParts: a safetensors file, or all the files that an index lists. NAME.safetensors.index.json is JSON:
// `weight_map` gives for each tensor a file in the same folder, and `metadata` contains other facts.
//
// The index is checked. Each file must exist and contain the tensors that the index lists for it. No tensor may be in
// two files. A file may contain more than the index lists, and is opened completely. The index is read only once.
#pragma once

#include "files/file_parts.h"
#include "files/safetensors.h"

#include <map>
#include <string>

namespace ggs {

class SafetensorsParts : public FileParts<SafetensorsFile> {
  public:
    static constexpr uint64_t max_index = 100'000'000; // bytes

    // `path` is an index. The limits apply to all parts together.
    static Result<SafetensorsParts> open(const std::string& path, const GgufLimits& limits = {});
    static SafetensorsParts of(SafetensorsFile file); // a single file

    // Keys: those of the index, as text, then those of the first file that the index doesn't contain.
    size_t n_keys() const { return m_keys.size() + head().n_keys() - m_hidden.size(); }
    std::string_view key_name(size_t i) const {
        return i < m_keys.size() ? m_keys[i].name : head().key_name(of_head(i));
    }
    std::string_view key_value(size_t i) const {
        return i < m_keys.size() ? m_keys[i].value : head().key_value(of_head(i));
    }
    std::optional<size_t> find_key(std::string_view name) const;
    bool is_of_index(size_t key) const { return key < m_keys.size(); }

  private:
    struct Key {
        std::string name, value;
    };
    friend class SafetensorsIndex; // safetensors_parts.cpp reads them

    SafetensorsParts() = default;
    size_t of_head(size_t key) const; // converts to the index of a key of the first file
    void hide_keys();

    std::vector<Key> m_keys;                // of the index
    std::map<std::string, size_t> m_number; // of each of them
    std::vector<size_t> m_hidden;           // keys of the first file that the index contains, too; in order
};

// Returns whether a file's name is that of an index.
bool is_called_safetensors_index(std::string_view path);
// Returns the index of the model that a file is a part of, if it exists in the same folder. For
// model-00001-of-00002.safetensors it is model.safetensors.index.json.
std::optional<std::string> safetensors_index_of(const std::string& path);

} // namespace ggs
