// SPDX-License-Identifier: MIT
// IdxArray: an idx file, the form in which MNIST and similar data sets are published. It contains one array.
//
//   0, 0, type, number of dimensions | each dimension (4 bytes) | data     all numbers are big endian
//   types: 08 unsigned byte, 09 signed byte, 0b 2-byte integer, 0c 4-byte integer, 0d float, 0e double
//
// The dimensions are those of C order, the outermost first: ne reversed. Opening checks every length; elements are
// decoded when they are read. An IdxArray refers to bytes that the caller must keep alive. Const functions may be
// called from any thread at once. Sizes are in bytes.
#pragma once

#include "tensor/tensor.h"

#include <optional>
#include <span>
#include <string>

namespace ggs {

class IdxArray {
  public:
    // Returns whether the first bytes of a file are those of an idx file.
    static bool is_idx(std::string_view first);
    // The number of first bytes that contain every header.
    static constexpr size_t longest_header = 4 + 4 * max_dims;
    // Reads the header of an array whose elements are read later. Trailing bytes are ignored.
    static Result<IdxArray> parse_header(std::span<const std::byte> first);
    static Result<IdxArray> parse(std::span<const std::byte> bytes);

    const Shape& ne() const { return m_ne; }
    int dims() const { return m_dims; }
    int64_t count() const { return m_count; }
    // "(60000, 28, 28)", as NumPy writes it
    std::string shape_text() const;
    // The size of the file.
    uint64_t bytes() const { return m_header + static_cast<uint64_t>(m_count) * m_item; }
    // Returns the tensor type that stores its elements in the same bytes: i8, or nothing.
    std::optional<TypeId> type() const;
    std::span<const std::byte> data() const { return m_data; }
    // Reads elements first … first + out.size() - 1 in logical order. They must exist.
    void read(int64_t first, std::span<double> out) const;

  private:
    Shape m_ne{1, 1, 1, 1};
    int m_dims = 0;
    int64_t m_count = 0;
    uint8_t m_type = 0;
    size_t m_item = 0;
    size_t m_header = 0;
    std::span<const std::byte> m_data;
};

} // namespace ggs
