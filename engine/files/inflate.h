// SPDX-License-Identifier: MIT
// Decodes bytes that were compressed with deflate: a member of a ZIP file, or a .gz file.
//
// The caller provides the memory for the result, so compressed bytes can't make it larger than announced. Pure
// functions; any thread. The checksum of a .gz file is checked when its last byte is decoded. Sizes are in bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace ggs {

enum class Packing { deflate, gzip };

// Decodes the first out.size() bytes. Returns their number, which is less if there are fewer.
Result<size_t> inflate_first(std::span<const std::byte> packed, Packing packing, std::span<std::byte> out);
// Decodes all bytes. Returns an error unless there are exactly out.size().
Status inflate_all(std::span<const std::byte> packed, Packing packing, std::span<std::byte> out);

// Returns whether so few compressed bytes can become so many: a byte of deflate contains at most 1032.
bool can_inflate_to(uint64_t packed, uint64_t bytes);

// Returns the checksum of ZIP and gzip: CRC-32 with the polynomial of Ethernet.
uint32_t crc32_of(std::span<const std::byte> bytes);

} // namespace ggs
