// SPDX-License-Identifier: MIT
#include "files/csr_forms.h"

#include <algorithm>

namespace ggs {

Result<CsrNumbers> csr_from_dense(std::span<const double> dense, int64_t columns) {
    if (columns < 1 || dense.size() % static_cast<uint64_t>(columns) != 0)
        return fail("%1 elements can't be divided into rows of %2", dense.size(), columns);
    CsrNumbers csr;
    csr.columns = columns;
    csr.rows = static_cast<int64_t>(dense.size()) / columns;
    for (int64_t r = 0; r < csr.rows; ++r) {
        for (int64_t c = 0; c < columns; ++c) {
            const double value = dense[static_cast<size_t>(r * columns + c)];
            if (value == 0) continue;
            csr.keys.push_back(c);
            csr.values.push_back(value);
        }
        csr.offsets.push_back(static_cast<int64_t>(csr.keys.size()));
    }
    return csr;
}

std::vector<double> dense_from_csr(const CsrNumbers& csr) {
    std::vector<double> dense(static_cast<size_t>(csr.rows * csr.columns));
    for (const Coordinate& each : coo_from_csr(csr))
        dense[static_cast<size_t>(each.row * csr.columns + each.column)] += each.value;
    return dense;
}

Result<CsrNumbers> csr_from_coo(std::span<const Coordinate> entries, int64_t rows, int64_t columns) {
    if (rows < 0) return fail("the number of rows is %1", rows);
    CsrNumbers csr;
    csr.rows = rows;
    csr.columns = columns;
    csr.offsets.assign(static_cast<size_t>(rows) + 1, 0);
    for (const Coordinate& each : entries) {
        if (each.row < 0 || each.row >= rows || each.column < 0 || each.column >= columns)
            return fail("the entry at row %1, column %2 is outside of the matrix, which has %3 rows and %4 columns",
                        each.row, each.column, rows, columns);
        ++csr.offsets[static_cast<size_t>(each.row) + 1];
    }
    for (size_t r = 1; r < csr.offsets.size(); ++r) csr.offsets[r] += csr.offsets[r - 1];
    std::vector<int64_t> next(csr.offsets.begin(), csr.offsets.end() - 1);
    csr.keys.resize(entries.size());
    csr.values.resize(entries.size());
    for (const Coordinate& each : entries) {
        const auto at = static_cast<size_t>(next[static_cast<size_t>(each.row)]++);
        csr.keys[at] = each.column;
        csr.values[at] = each.value;
    }
    return csr;
}

std::vector<Coordinate> coo_from_csr(const CsrNumbers& csr) {
    std::vector<Coordinate> entries;
    entries.reserve(csr.keys.size());
    for (int64_t r = 0; r < csr.rows; ++r) {
        const auto row = static_cast<size_t>(r);
        for (int64_t p = csr.offsets[row]; p < csr.offsets[row + 1]; ++p) {
            const auto at = static_cast<size_t>(p);
            entries.push_back({r, csr.keys[at], csr.values.empty() ? 1 : csr.values[at]});
        }
    }
    return entries;
}

} // namespace ggs
