// SPDX-License-Identifier: MIT
// Correct checksums for a trace whose bytes a test has changed, so that only its content is wrong.
#pragma once

#include "base/checksum.h"

#include <cstdint>
#include <cstring>
#include <string>

namespace ggs {

// Returns a trace of version 2 with correct checksums, and other bytes unchanged.
inline std::string sealed(std::string bytes) {
    struct Header {
        char magic[8];
        uint32_t version, checksum;
        uint64_t offset, size;
        uint32_t description, reserved;
    } header;
    static_assert(sizeof(Header) == 40);
    if (bytes.size() < sizeof header) return bytes;
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, "GGSTRACE", 8) != 0 || header.version != 2) return bytes;
    if (header.offset > bytes.size() || header.size > bytes.size() - header.offset) return bytes;
    header.description = crc32c(std::as_bytes(std::span(bytes).subspan(header.offset, header.size)));
    header.checksum = 0;
    header.checksum = crc32c(std::as_bytes(std::span(&header, 1)));
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
}

} // namespace ggs
