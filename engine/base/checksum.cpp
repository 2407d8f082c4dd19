// SPDX-License-Identifier: MIT
#include "base/checksum.h"

#include <array>
#include <bit>
#include <cstring>

namespace ggs {

namespace {

constexpr uint32_t polynomial = 0x82F63B78; // its bits in the order in which they come

// tables[k][b]: what a byte b does to the checksum when k bytes follow it.
using Tables = std::array<std::array<uint32_t, 256>, 8>;
constexpr Tables made() {
    Tables tables{};
    for (uint32_t b = 0; b < 256; ++b) {
        uint32_t sum = b;
        for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1 ? polynomial : 0);
        tables[0][b] = sum;
    }
    for (uint32_t b = 0; b < 256; ++b) {
        for (size_t k = 1; k < tables.size(); ++k)
            tables[k][b] = (tables[k - 1][b] >> 8) ^ tables[0][tables[k - 1][b] & 0xFF];
    }
    return tables;
}
constexpr Tables tables = made();

} // namespace

uint32_t crc32c(std::span<const std::byte> bytes, uint32_t before) {
    static_assert(std::endian::native == std::endian::little);
    uint32_t sum = ~before;
    size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        uint32_t low = 0, high = 0;
        std::memcpy(&low, bytes.data() + i, sizeof low);
        std::memcpy(&high, bytes.data() + i + 4, sizeof high);
        low ^= sum;
        sum = tables[7][low & 0xFF] ^ tables[6][low >> 8 & 0xFF] ^ tables[5][low >> 16 & 0xFF] ^ tables[4][low >> 24] ^
              tables[3][high & 0xFF] ^ tables[2][high >> 8 & 0xFF] ^ tables[1][high >> 16 & 0xFF] ^
              tables[0][high >> 24];
    }
    for (; i < bytes.size(); ++i) sum = (sum >> 8) ^ tables[0][(sum ^ std::to_integer<uint32_t>(bytes[i])) & 0xFF];
    return ~sum;
}

} // namespace ggs
