// SPDX-License-Identifier: MIT
// ExampleFile: an array of a file as a sequence of training examples, read in ranges.
//
// The examples are the outermost dimension: NumPy's first axis, the last dimension of a tensor, a row of a CSV file.
// Uncompressed arrays are read from the mapped file, others are decoded once when the file is opened (data_file.h). The
// values equal those that `load` writes into a tensor of type f32. Immutable; const functions may be called from any
// thread at once.
#pragma once

#include "files/data_file.h"

namespace ggs {

class ExampleFile {
  public:
    // `name`: of an array in an .npz, or of one or more columns of a CSV file; otherwise empty. memory_limit: of
    // decoded values, in bytes.
    static Result<std::shared_ptr<const ExampleFile>> open(const std::string& path, const std::string& name,
                                                           uint64_t memory_limit);

    // The number of examples. A single number without a dimension is one example.
    size_t examples() const { return m_examples; }
    // The shape of an example, in the order of a tensor's dimensions.
    const Shape& example_shape() const { return m_example_shape; }
    // The number of values of an example.
    size_t example_values() const { return m_example_values; }
    // Returns the tensor type that stores the values in the bytes of the file; nothing if there is none.
    std::optional<TypeId> type() const { return m_array.type(); }
    // Reads n examples. `out` must have n * example_values() elements. Returns an error if an example doesn't exist, or
    // the file has changed since it was opened.
    Status read(size_t first_example, size_t n, std::span<float> out) const;

  private:
    explicit ExampleFile(DataArray array);

    DataArray m_array;
    size_t m_examples = 1;
    Shape m_example_shape;
    size_t m_example_values = 1;
};

} // namespace ggs
