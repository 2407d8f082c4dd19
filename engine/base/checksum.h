// SPDX-License-Identifier: MIT
// Computes a checksum of the bytes of files: CRC-32C (Castagnoli), which iSCSI and ext4 also use. It detects every
// single flipped bit, and any number of flipped bits within 32 consecutive bits. A pure function; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ggs {

// Returns the checksum of these bytes appended to those whose checksum is `before`.
uint32_t crc32c(std::span<const std::byte> bytes, uint32_t before = 0);

} // namespace ggs
