// SPDX-License-Identifier: MIT
// A sparse tensor in CSR form as a view shows it: its tensors, the rows in a part of its keys, and what an op adds up.
//
// All functions read through a ByteSource, a few tiles at a time, so a sparse tensor can have any number of keys. They
// return nothing if the read was stopped. They accept offsets and keys that are wrong. Any thread.
#pragma once

#include "files/csr.h"
#include "program/structure.h"
#include "values/statistics.h"

namespace ggs {

// The tensors, by number.
struct SparseParts {
    std::string name; // the script's variable, or the name of the keys
    uint32_t keys = 0, offsets = 0;
    std::optional<uint32_t> values;
    int64_t columns = 0;         // keys must be below it; 0: unknown
    std::vector<uint32_t> nodes; // that read it, in the order they were made
    bool operator==(const SparseParts&) const = default;
};

// Returns the sparse tensor that a tensor belongs to: as its keys, offsets or values, as a node that reads it, or as
// the source whose lines such a node fetches. Nothing for other tensors.
std::optional<SparseParts> sparse_parts_of(const Structure& structure, uint32_t tensor);
// Returns the parts of a sparse tensor by the name that a script gives it, such as x of x = csr(…).
std::optional<SparseParts> sparse_parts_called(const Structure& structure, std::string_view name);
// Returns whether the program has a sparse tensor.
bool has_sparse_parts(const Structure& structure);

// A node that reads it: the tensors and what it does with a key.
struct SparseNode {
    uint32_t node = 0;
    const SparseUse* use = nullptr; // of the op's row, which the structure keeps
    std::optional<uint32_t> from;   // whose lines are fetched
    std::optional<uint32_t> weights;
    bool mean = false;
    int64_t key_limit = 0; // keys must be below it
};
// Returns nothing if the node doesn't read a sparse tensor.
std::optional<SparseNode> sparse_node(const Structure& structure, uint32_t node);

// All of it at a glance.
struct SparseCounts {
    int64_t rows = 0, keys = 0, capacity = 0; // keys: the last offset
    int64_t empty = 0, longest = 0;           // empty rows, and the most keys of a row
    int64_t wrong_keys = 0, first_wrong = 0;  // keys out of range, and the position of the first one
    std::optional<Message> problem;           // of the offsets: they decrease, or exceed the capacity
};
// `key_limit`: keys must be below it; 0: any key that isn't negative.
Result<std::optional<SparseCounts>> count_sparse(const ByteSource& bytes, const Structure& structure,
                                                 const SparseParts& parts, int64_t key_limit);

// Reads the whole matrix, and checks it. If the number of columns is unknown, it is that of the largest key, plus one.
Result<std::optional<CsrNumbers>> read_sparse(const ByteSource& bytes, const Structure& structure,
                                              const SparseParts& parts);

// A place where rows begin: the last of them has keys there, the ones before it are empty. At the end of the keys, the
// last "row" is the number of rows.
struct SparseBoundary {
    int64_t position = 0, first_row = 0, last_row = 0;
    bool operator==(const SparseBoundary&) const = default;
};
// Some positions of the buffer.
struct SparseWindow {
    int64_t first = 0;                    // position
    std::vector<int64_t> keys;            // from there
    std::vector<Number> values;           // empty: there are none
    std::vector<SparseBoundary> begins;   // those in the window, ascending; also the one at its end
    std::optional<SparseBoundary> before; // the last one before the window
};
// Positions first to end - 1, of those in the buffer.
Result<std::optional<SparseWindow>> sparse_window(const ByteSource& bytes, const Structure& structure,
                                                  const SparseParts& parts, int64_t first, int64_t end);
// Returns the row that a position belongs to; nothing if it is unused.
Result<std::optional<int64_t>> row_of_position(const ByteSource& bytes, const Structure& structure,
                                               const SparseParts& parts, int64_t position);

// One key as a part of a sum.
struct SparseTerm {
    int64_t position = 0, row = 0, key = 0;
    double weight = 1;
    int64_t divisor = 1;       // by which the fetched line is divided before it is added
    std::vector<Number> line;  // the first elements of the fetched line; empty: not read, or out of range
    bool out_of_range = false; // nothing is fetched
};
struct SparseTerms {
    bool by_key = false;           // the keys that are equal to `index`; else those of row `index`
    int64_t index = 0;             // key or row
    int64_t count = 0;             // of terms; more than `terms` has if there are many
    std::vector<SparseTerm> terms; // in the order in which they are added
    // The sum of all terms in double and, for the mean of a row, the number that it is divided by. Empty: the node adds
    // up along the other direction, or there is no node.
    std::vector<double> sum;
    int64_t divisor = 1;
    std::vector<Number> result; // of the node; empty: it has no values
};
inline constexpr int64_t most_sparse_terms = 1000;
// Lists the keys of a row, or the uses of a key, with what the node does with them. `elements`: at most so many of each
// line. `has_result`: the node has run.
Result<std::optional<SparseTerms>> sparse_terms(const ByteSource& bytes, const Structure& structure,
                                                const SparseParts& parts, const std::optional<SparseNode>& node,
                                                bool by_key, int64_t index, int64_t elements, bool has_source,
                                                bool has_result);

} // namespace ggs
