// SPDX-License-Identifier: MIT
// Checksum of bytes that lie in files: CRC-32C (Castagnoli), the one of iSCSI and ext4. One flipped bit is always seen,
// and so are several within 32 bits. Pure; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ggs {

// Of more bytes behind those that `before` is the checksum of.
uint32_t crc32c(std::span<const std::byte> bytes, uint32_t before = 0);

} // namespace ggs
