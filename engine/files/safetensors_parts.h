// SPDX-License-Identifier: MIT
// SafetensorsParts: a safetensors file, or all the files that an index names: NAME.safetensors.index.json is JSON that
// says under `weight_map` of each tensor in which file beside it the tensor is, and under `metadata` what else there is
// to know.
//
// What an index says is checked: each file is there and holds the tensors that it is said to hold, and no tensor is in
// two. A file may hold more than the index names, and is opened whole. The index is read once and not looked at again.
#pragma once

#include "files/file_parts.h"
#include "files/safetensors.h"

#include <map>
#include <string>

namespace ggs {

class SafetensorsParts : public FileParts<SafetensorsFile> {
  public:
    static constexpr uint64_t max_index = 100'000'000; // bytes

    // `path` is an index. The limits hold for all parts together.
    static Result<SafetensorsParts> open(const std::string& path, const GgufLimits& limits = {});
    static SafetensorsParts of(SafetensorsFile file); // alone

    // Keys: those of the index, as text, behind them those of the first file that the index has not.
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
    size_t of_head(size_t key) const; // which of the first file's keys it is
    void hide_keys();

    std::vector<Key> m_keys;                // of the index
    std::map<std::string, size_t> m_number; // of each of them
    std::vector<size_t> m_hidden;           // keys of the first file that the index has, too; in order
};

// Whether a file is called as an index is.
bool is_called_safetensors_index(std::string_view path);
// The index of the model that a file is one part of, if there is one beside it: of model-00001-of-00002.safetensors
// that is model.safetensors.index.json.
std::optional<std::string> safetensors_index_of(const std::string& path);

} // namespace ggs
