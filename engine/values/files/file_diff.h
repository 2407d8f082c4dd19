// SPDX-License-Identifier: MIT
// The differences between two files of weights: their keys, their tensors, and the tensors' values. GGUF, split GGUF
// and safetensors can be compared with each other. How a file was split and the order of its content are ignored.
//
// Rows are values that may outlive the files. Bytes are read from mapped files, some at a time, so only the rows need
// memory. May be called from any thread; `go_on` is called on it.
#pragma once

#include "files/weights_file.h"

#include <functional>

namespace ggs {

// A key that only one file has, or that has another type or value in the other.
struct KeyDifference {
    std::string name;
    struct Side {
        std::string type, value; // as one line; an empty type means that the key is missing
    };
    Side a, b;
    // For arrays of one type and length, whose beginnings may be equal: the first element that differs.
    std::optional<uint64_t> element = {};
};

enum class TensorDifferenceKind { only_a, only_b, shape, type, data };

struct TensorDifference {
    std::string name;
    size_t number = 0;                                      // in a, or in b if only b has the tensor
    TensorDifferenceKind kind = TensorDifferenceKind::data; // `type` may include different values, too
    struct Side {
        std::string type; // empty if the tensor is missing
        Shape ne{};
        int n_dims = 0;
    };
    Side a, b;
    // If shape and type are equal: the number of differing bytes.
    std::optional<uint64_t> bytes = {};
    // If the shapes are equal and both types can be decoded.
    struct Numbers {
        int64_t elements = 0;            // that differ
        int64_t odd = 0;                 // of those, where one is NaN or infinite
        double max_abs = 0;              // largest difference of two finite elements
        double nmse = 0;                 // mean square of the difference divided by that of a's values
        std::optional<Index> worst = {}; // index of the worst element: the first that is NaN in one file only, or else
                                         // that with the largest difference
    };
    std::optional<Numbers> numbers = {};
    Message no_numbers = {}; // reason why there are no numbers; empty if the shapes differ
};

struct DiffProgress {
    size_t tensors = 0, all_tensors = 0; // tensors compared so far, and tensors in both files
    uint64_t bytes = 0, all_bytes = 0;   // of file a
};

struct FileDiff {
    std::vector<KeyDifference> keys;       // in a's order, then the keys that only b has
    std::vector<TensorDifference> tensors; // in a's order, then those that only b has; if interrupted, the differences
                                           // found so far
    size_t same_keys = 0, same_tensors = 0;
    DiffProgress progress; // at the end of the comparison
    bool interrupted = false;
    bool same() const { return keys.empty() && tensors.empty() && !interrupted; }
};

// `go_on` is called after each chunk of a tensor; if it returns false, the differences found so far are returned.
// Returns an error if a file changed during the comparison.
Result<FileDiff> compare_files(const WeightsFile& a, const WeightsFile& b,
                               const std::function<bool(const DiffProgress&)>& go_on = {});

} // namespace ggs
