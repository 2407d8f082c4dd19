// SPDX-License-Identifier: MIT
#include "sparse/csr_builder.h"

#include <algorithm>

namespace ggs {

CsrBuilder::CsrBuilder(int64_t max_rows, int64_t max_value_size)
    : m_max_rows(max_rows), m_max_value_size(max_value_size) {}

Status CsrBuilder::new_row() {
    if (rows() >= m_max_rows)
        return fail("the sparse tensor has %1 rows; the largest number is %2", rows(), m_max_rows);
    m_starts.push_back(nnz());
    return {};
}

Status CsrBuilder::push_back(int64_t key, double value) {
    if (m_starts.empty()) return fail("a key needs a row; begin one first");
    if (nnz() >= m_max_value_size)
        return fail("row %1: the sparse tensor would have %2 keys; max_value_size is %3", rows() - 1, nnz() + 1,
                    m_max_value_size);
    m_keys.push_back(key);
    m_values.push_back(value);
    return {};
}

void CsrBuilder::checkpoint() {
    m_rows_then = m_starts.size();
    m_keys_then = m_keys.size();
}

void CsrBuilder::rollback() {
    m_starts.resize(m_rows_then);
    m_keys.resize(m_keys_then);
    m_values.resize(m_keys_then);
}

void CsrBuilder::clear() {
    m_rows_then = m_keys_then = 0;
    rollback();
}

Result<CsrNumbers> CsrBuilder::matrix(int64_t columns) const {
    CsrNumbers csr;
    csr.rows = rows();
    csr.columns = columns;
    csr.offsets = m_starts;
    csr.offsets.push_back(nnz());
    csr.keys = m_keys;
    if (std::ranges::any_of(m_values, [](double value) { return value != 1; })) csr.values = m_values;
    GGS_CHECK(check_csr(csr));
    return csr;
}

} // namespace ggs
