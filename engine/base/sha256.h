// SPDX-License-Identifier: MIT
// SHA-256: a hash that identifies a file, even if someone tries to forge it. A value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace ggs {

class Sha256 {
  public:
    Sha256();
    void add(std::span<const std::byte> bytes);
    // Returns 64 hexadecimal digits. Nothing may be added afterwards.
    std::string hex();

  private:
    void take_block();

    std::array<uint32_t, 8> m_state;
    std::array<std::byte, 64> m_block{};
    size_t m_in_block = 0;
    uint64_t m_bytes = 0;
};

} // namespace ggs
