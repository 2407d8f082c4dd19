// SPDX-License-Identifier: MIT
// A sparse matrix in other forms: dense rows, and a list of coordinates (COO). Pure functions; any thread.
#pragma once

#include "files/csr.h"

#include <span>

namespace ggs {

// Each row of the dense matrix follows the previous one; its elements that aren't 0 become keys, in their order.
Result<CsrNumbers> csr_from_dense(std::span<const double> dense, int64_t columns);
// Keys that a row has several times are added up. The matrix must be right (check_csr).
std::vector<double> dense_from_csr(const CsrNumbers& csr);

struct Coordinate {
    int64_t row, column;
    double value;
    bool operator==(const Coordinate&) const = default;
};
// In any order; those of one row keep theirs.
Result<CsrNumbers> csr_from_coo(std::span<const Coordinate> entries, int64_t rows, int64_t columns);
std::vector<Coordinate> coo_from_csr(const CsrNumbers& csr);

} // namespace ggs
