// SPDX-License-Identifier: MIT
// What two files of weights differ in: their keys, their tensors, and the numbers in these. GGUF, split GGUF and
// safetensors can be compared with each other; how a file was split, and in what order things stand in it, is no
// difference.
//
// Rows are values that outlive the files. Bytes are read where they are mapped, some at a time: memory is that of the
// rows. May be called from any thread; `go_on` is called on it.
#pragma once

#include "files/weights_file.h"

#include <functional>

namespace ggs {

// A key that is in one file alone, or has another type or value there.
struct KeyDifference {
    std::string name;
    struct Side {
        std::string type, value; // as one line; empty type: it is not there
    };
    Side a, b;
    // Of arrays of one type and length, whose beginnings may be the same: the first element that differs.
    std::optional<uint64_t> element = {};
};

enum class TensorDifferenceKind { only_a, only_b, shape, type, data };

struct TensorDifference {
    std::string name;
    TensorDifferenceKind kind = TensorDifferenceKind::data; // `type` may mean other numbers, too
    struct Side {
        std::string type; // empty: it is not there
        Shape ne{};
        int n_dims = 0;
    };
    Side a, b;
    // Of the same shape and type: how many of its bytes differ.
    std::optional<uint64_t> bytes = {};
    // Of the same shape, where the numbers of both can be read.
    struct Numbers {
        int64_t elements = 0; // that differ
        int64_t odd = 0;      // of those, where one is NaN or infinite
        double max_abs = 0;   // of the difference, where both are finite; so is the next
        double nmse = 0;      // mean square of the difference by that of a's numbers
        std::optional<Index> worst =
            {}; // where they differ most: the first that is no number in one alone, or else the largest difference
    };
    std::optional<Numbers> numbers = {};
    Message no_numbers = {}; // else why not; empty for another shape
};

struct DiffProgress {
    size_t tensors = 0, all_tensors = 0; // whose bytes were compared, of those in both files
    uint64_t bytes = 0, all_bytes = 0;   // of a's
};

struct FileDiff {
    std::vector<KeyDifference> keys;       // in a's order, then those that only b has
    std::vector<TensorDifference> tensors; // likewise; of an interrupted comparison those found so far
    size_t same_keys = 0, same_tensors = 0;
    DiffProgress progress; // how far it came
    bool interrupted = false;
    bool same() const { return keys.empty() && tensors.empty() && !interrupted; }
};

// `go_on` is told after each piece of a tensor; false ends it with what was found so far. An error: a file changed
// meanwhile.
Result<FileDiff> compare_files(const WeightsFile& a, const WeightsFile& b,
                               const std::function<bool(const DiffProgress&)>& go_on = {});

} // namespace ggs
