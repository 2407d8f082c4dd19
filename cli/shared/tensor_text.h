// SPDX-License-Identifier: MIT
// The console's text for a tensor: its values in rows, its properties, and the list of all steps.
//
// Names that come from files are made printable here.
#pragma once

#include "debug/targets/target.h"
#include "values/sparse_parts.h"

#include <string>
#include <string_view>

namespace ggs {

// "kq f32 [3, 3], done at step 2".
std::string headline(const Snapshot& snapshot, uint32_t tensor);
// Whether its bytes mean something; the error is the sentence to show instead of numbers.
Status has_values(const Snapshot& snapshot, uint32_t tensor);
// "kq[0, 1]", with as many indices as the tensor has dimensions.
// The name of a tensor, with its key where another one is called the same; a long one is cut.
std::string shown_name(const Structure& structure, uint32_t tensor);
std::string element_text(const Structure& structure, uint32_t tensor, const Index& index);

// Returns the name of a tensor of a file, or its number in the file, "(tensor 3)", if the name is empty.
std::string name_in_file(std::string_view printable_name, size_t number);

struct RowLimits {
    int64_t rows = 24;
    int64_t columns = 10;
};
// Returns the rows of a slice, one per line, each after the indices of its first element. Omitted rows and columns are
// counted.
Result<std::string> rows_text(const Snapshot& snapshot, uint32_t tensor, const Slice& slice, const ByteSource& bytes,
                              const RowLimits& limits = {});

// Saves all values of a tensor as .npy. Returns a text that names the result.
Result<std::string> save_text(Target& target, const Snapshot& snapshot, uint32_t tensor, const std::string& path);

// Saves a sparse tensor: in CSR form as SciPy's .npz, its coordinates as .csv, or dense rows as .npy.
Result<std::string> save_sparse(Target& target, const Snapshot& snapshot, const SparseParts& parts,
                                const std::string& path);

// Type, shape, strides, op, sources, parameters, state, layout, address: a line each.
std::string facts_text(const Snapshot& snapshot, uint32_t tensor);

// All tensors in a table, leafs as well.
std::string tensors_text(const Snapshot& snapshot);

// All steps in a table, with an arrow at the next one.
std::string steps_text(const Snapshot& snapshot);

} // namespace ggs
