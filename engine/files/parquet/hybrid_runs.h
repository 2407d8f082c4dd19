// SPDX-License-Identifier: MIT
// HybridRuns: decodes Parquet's runs of small integers: dictionary indices and definition levels.
//
//   varint h. h even: h / 2 times one value of ceil(width / 8) bytes
//             h odd: (h / 2) · 8 values of `width` bits each, packed from the lowest bit
//
// Refers to bytes that the caller must keep alive; used on one thread. The width is in bits, 0 to 32.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ggs {

class HybridRuns {
  public:
    HybridRuns() = default;
    HybridRuns(std::span<const std::byte> bytes, unsigned width) : m_rest(bytes), m_width(width) {}

    // Decodes the next out.size() values. Returns false if the bytes end too early.
    bool read(std::span<uint32_t> out);
    // Skips n values. Returns false if the bytes end too early.
    bool skip(size_t n);
    // With a width of 1: finds the first 0 among the next n values, or n. Returns false if the bytes end too early.
    bool find_zero(size_t n, size_t& at);

  private:
    bool next_run();
    uint32_t packed_value(size_t i) const;
    void read_packed(std::span<uint32_t> out);

    std::span<const std::byte> m_rest; // after the current run
    unsigned m_width = 0;
    // The current run.
    size_t m_left = 0;
    bool m_packed = false;
    uint32_t m_value = 0;                // unless packed
    std::span<const std::byte> m_values; // if packed: all values of the run
    size_t m_done = 0;                   // of these
};

} // namespace ggs
