// SPDX-License-Identifier: MIT
// NpyArray and NpyWriter: NumPy's .npy files, one array each, versions 1 to 3, little endian.
//
//   "\x93NUMPY" | major, minor | length of the header (2 bytes; from version 2 on 4) | header | data
//   header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }   spaces, "\n"
//
// NumPy's shape (d0, …, dn) in C order is ne reversed: its last dimension is the innermost one. An array in Fortran
// order has the same elements with different strides.
// Opening a file checks every length before anything is read; elements are decoded from the mapped bytes when they are
// read. An error contains the offset and the value found there. An NpyArray owns its mapping. If parse() made it, it
// refers to bytes that the caller must keep alive. Its const functions may be called from any thread at once. An
// NpyWriter must only be used on one thread. Sizes and offsets are in bytes.
#pragma once

#include "base/atomic_file.h"
#include "device/mapped_file.h"
#include "tensor/tensor.h"

#include <optional>

namespace ggs {

struct NpyItem; // a row of the table of element types

// Returns whether a file begins like a .npy file.
bool is_npy(const std::string& path);

class NpyArray {
  public:
    static Result<NpyArray> open(const std::string& path);
    static Result<NpyArray> parse(std::span<const std::byte> bytes, std::string name);
    // Reads the header of a file of `size` bytes from its first bytes. The array has no data() and can't be read.
    static Result<NpyArray> parse_header(std::span<const std::byte> first, uint64_t size, std::string name);
    // The number of first bytes that contain every header.
    static constexpr size_t longest_start = 12 + (size_t{64} << 10);

    const std::string& name() const { return m_name; }
    const Shape& ne() const { return m_ne; }
    const Strides& nb() const { return m_nb; }
    int dims() const { return m_dims; } // NumPy's: 0 for a scalar
    int64_t count() const { return m_count; }
    bool fortran_order() const { return m_fortran; }
    // "<f4"
    const char* descr() const;
    // "(2, 3)", as NumPy writes it
    std::string shape_text() const;
    // Returns the tensor type that stores its elements in the same bytes; nothing for unsigned integers and bools.
    std::optional<TypeId> type() const;
    // Returns all of its elements as stored in the file.
    std::span<const std::byte> data() const { return m_data; }
    // Reads elements first … first + out.size() - 1 in logical order (ne[0] fastest). They must exist.
    void read(int64_t first, std::span<double> out) const;
    // Returns an error if the bytes have changed since the file was opened.
    Status check_bytes() const { return m_file ? m_file->check_bytes() : Status(); }

  private:
    Status read_header(std::span<const std::byte> bytes, uint64_t size);

    std::string m_name;
    std::optional<MappedFile> m_file;
    const NpyItem* m_item = nullptr;
    int m_dims = 0;
    Shape m_ne{1, 1, 1, 1};
    Strides m_nb{};
    int64_t m_count = 0;
    bool m_fortran = false;
    std::span<const std::byte> m_data;
};

// Returns NumPy's name of the type in which elements are written: "float32".
const char* numpy_name(TypeId type);

// Creates the file once all elements have been appended. Before that nothing on the disk changes.
class NpyWriter {
  public:
    // Makes an array for elements of the type: in their own bytes if NumPy has such a type, otherwise as <f4.
    static Result<NpyWriter> create(const std::string& path, TypeId type, const Shape& ne);
    TypeId type() const { return m_type; } // of the written elements
    // Append the next elements in logical order, as numbers or as the bytes of type().
    Status append(std::span<const double> values);
    Status append_bytes(std::span<const std::byte> elements);
    // Returns an error if elements are missing.
    Status finish();

  private:
    explicit NpyWriter(AtomicFile out) : m_out(std::move(out)) {}

    AtomicFile m_out;
    std::string m_path;
    TypeId m_type = TypeId::f32;
    int64_t m_missing = 0;
    std::vector<std::byte> m_encoded;
};

} // namespace ggs
