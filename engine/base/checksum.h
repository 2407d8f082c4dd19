// SPDX-License-Identifier: MIT
// Checksum of the bytes of files: CRC-32C (Castagnoli), the one of iSCSI and ext4. It detects each single flipped bit,
// and several within 32 bits. Pure; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ggs {

// Returns the checksum of these bytes appended to those whose checksum is `before`.
uint32_t crc32c(std::span<const std::byte> bytes, uint32_t before = 0);

} // namespace ggs
