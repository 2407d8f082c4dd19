// SPDX-License-Identifier: MIT
// CsrBuilder: makes the numbers of a sparse matrix row by row, as a reader of samples does. A sample that turns out to
// be wrong in the middle is taken back.
//
//   builder.checkpoint();
//   GGS_CHECK(builder.new_row());
//   if (!builder.push_back(key).ok()) builder.rollback();
//
// Owned and used by one thread.
#pragma once

#include "files/csr.h"

namespace ggs {

class CsrBuilder {
  public:
    // max_value_size: the largest number of keys; max_rows: of rows.
    CsrBuilder(int64_t max_rows, int64_t max_value_size);

    // Begins a row; an error beyond max_rows.
    Status new_row();
    // Adds a key to the row that was begun last; an error without a row, or beyond max_value_size. Nothing is added
    // then.
    Status push_back(int64_t key, double value = 1);
    // Remembers what there is; rollback() removes what was added since. Without a checkpoint it removes everything.
    void checkpoint();
    void rollback();
    void clear();

    int64_t rows() const { return static_cast<int64_t>(m_starts.size()); }
    int64_t nnz() const { return static_cast<int64_t>(m_keys.size()); }
    // Returns the rows as a matrix, whose values are left out if all are 1; an error if a key isn't below `columns`.
    Result<CsrNumbers> matrix(int64_t columns) const;

  private:
    int64_t m_max_rows, m_max_value_size;
    std::vector<int64_t> m_starts, m_keys; // by row: its first position
    std::vector<double> m_values;
    size_t m_rows_then = 0, m_keys_then = 0;
};

} // namespace ggs
