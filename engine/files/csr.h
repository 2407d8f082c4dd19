// SPDX-License-Identifier: MIT
// CsrNumbers: the numbers of a sparse matrix in CSR form, their check, and SciPy's files of them.
//
//   row r has the keys (columns) keys[offsets[r]] to keys[offsets[r + 1] - 1], and the values at the same places
//
// scipy.sparse.save_npz writes them as the arrays `indptr` (offsets), `indices` (keys), `data` (values), `shape` and
// `format`. Numbers from files are always checked. Any thread.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ggs {

struct CsrNumbers {
    int64_t rows = 0, columns = 0;
    std::vector<int64_t> offsets{0}; // rows + 1
    std::vector<int64_t> keys;
    std::vector<double> values; // as many as keys, or none: each is 1
    int64_t nnz() const { return offsets.back(); }
    bool operator==(const CsrNumbers&) const = default;
};

// Returns an error unless the offsets start at 0, never decrease and end with the number of keys, the keys are below
// `columns`, and there is a value for each key, or none at all.
Status check_csr(const CsrNumbers& csr);

// memory_limit: bytes of the decoded arrays. Keys are exact up to 2^63 - 1.
Result<CsrNumbers> read_csr_npz(const std::string& path, uint64_t memory_limit);
// The same from the bytes of a file; `path` is for messages.
Result<CsrNumbers> parse_csr_npz(std::span<const std::byte> bytes, const std::string& path, uint64_t memory_limit);
// Writes a file that scipy.sparse.load_npz reads, with values of float64.
Status write_csr_npz(const std::string& path, const CsrNumbers& csr);

} // namespace ggs
