// SPDX-License-Identifier: MIT
// FileParts: the files that contain a model's weights, in any format: a single file, or all files of a split model.
// Tensors are numbered consecutively across all parts.
//
// Owns the files; all const functions may be called from any thread at once.
#pragma once

#include "base/printable.h"
#include "base/result.h"
#include "files/name_table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ggs {

// The location of a tensor in a model with several files.
struct TensorPlace {
    size_t part;
    size_t tensor; // index in that part
};

template <class File> class FileParts {
  public:
    const std::vector<File>& files() const { return m_files; }
    const File& head() const { return m_files.front(); }
    size_t n_tensors() const { return m_ends.back(); }

    TensorPlace place(size_t tensor) const {
        const auto part = static_cast<size_t>(std::upper_bound(m_ends.begin(), m_ends.end(), tensor) - m_ends.begin());
        return {part, tensor - (part == 0 ? 0 : m_ends[part - 1])};
    }

    std::optional<size_t> find_tensor(std::string_view name) const {
        for (size_t part = 0; part < m_files.size(); ++part) {
            if (const auto found = m_files[part].find_tensor(name)) return (part == 0 ? 0 : m_ends[part - 1]) + *found;
        }
        return std::nullopt;
    }

  protected:
    void add(File file) {
        m_ends.push_back((m_ends.empty() ? 0 : m_ends.back()) + file.n_tensors());
        m_files.push_back(std::move(file));
    }

    // Returns an error if a tensor is in two parts.
    Status check_names() const {
        NameTable names;
        names.reserve(n_tensors());
        const auto name_at = [this](size_t i) {
            const TensorPlace where = place(i);
            return m_files[where.part].tensor(where.tensor).name;
        };
        for (size_t i = 0; i < n_tensors(); ++i) {
            const std::string_view name = name_at(i);
            const auto twin =
                names.insert(name, static_cast<uint32_t>(i), [&](uint32_t other) { return name_at(other) == name; });
            if (twin)
                return fail("tensor %1 is in both %2 and %3", in_quotes(name, 80), m_files[place(*twin).part].name(),
                            m_files[place(i).part].name());
        }
        return {};
    }

  private:
    std::vector<File> m_files;
    std::vector<size_t> m_ends; // for each part, the number of tensors up to its end
};

} // namespace ggs
