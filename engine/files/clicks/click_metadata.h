// SPDX-License-Identifier: MIT
// ClickMetadata: the `_metadata.json` next to the Parquet files of a click log, which names their columns by index.
//
//   {"file_stats": [{"file_name": "0.parquet", "num_rows": 1000}],
//    "labels": [{"col_name": "label", "index": 0}], "conts": [{"col_name": "I1", "index": 1}],
//    "cats": [{"col_name": "C1", "index": 2}]}
//
// Missing lists are empty, and other keys are ignored. A value; any thread.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ggs {

struct ClickMetadata {
    struct File {
        std::string name; // relative to the folder of the metadata
        int64_t rows;
    };
    struct Column {
        std::string name;
        uint64_t index; // among the columns of a file
    };
    static constexpr const char* file_name = "_metadata.json";
    static constexpr uint64_t longest = 8 << 20; // bytes of the file
    static constexpr size_t most_files = 65'536, most_columns = 16'384;

    static Result<ClickMetadata> read(const std::string& path);
    // path: for messages.
    static Result<ClickMetadata> parse(std::string_view json, const std::string& path);
    // The path of a file in `files`.
    std::string path_of(const File& file) const;
    // Returns what `files` states of the file at a path, or nullptr.
    const File* file_at(const std::string& path) const;

    std::string path;
    std::vector<File> files;
    std::vector<Column> labels, dense, slot_columns; // in the file: labels, conts, cats

  private:
    std::unordered_map<std::string, size_t> m_places; // in `files`, by the path without "." and ".."
};

} // namespace ggs
