// SPDX-License-Identifier: MIT
// The header of a page in a Parquet file: which values it has, and how many bytes follow. Pure functions; any thread.
// Sizes are in bytes, without the header.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace ggs {

struct PageHeader {
    enum class Kind { data, index, dictionary, data_v2 };

    Kind kind = Kind::data;
    size_t header_bytes = 0;
    uint32_t size = 0;   // decompressed
    uint32_t packed = 0; // in the file
    std::optional<uint32_t> crc;
    uint32_t values = 0;
    int64_t encoding = 0;
    int64_t definition_encoding = 3; // of a data page of version 1
    // These are stated by data pages of version 2.
    uint32_t definition_bytes = 0, repetition_bytes = 0, missing = 0;
    bool compressed = true;
};

// Returns the name of an encoding in parquet.thrift: "RLE_DICTIONARY". nullptr if it is unknown.
const char* parquet_encoding_name(int64_t encoding);

// Reads the header at the start of the bytes. at: their offset in the file.
Result<PageHeader> read_page_header(std::span<const std::byte> bytes, uint64_t at);

} // namespace ggs
