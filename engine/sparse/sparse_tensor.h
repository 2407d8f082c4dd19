// SPDX-License-Identifier: MIT
// SparseTensor: a sparse matrix of a program. Its keys, its offsets and perhaps its values are ordinary tensors in an
// arena, so every view shows them. Program::csr says that they belong together.
//
// It has room for a largest number of keys, and so can hold another matrix in each round. Refers to a program, which
// must outlive it. Reads and writes the program's memory: not while a kernel runs.
#pragma once

#include "files/csr.h"
#include "graph/builder.h"

namespace ggs {

struct SparseShape {
    int64_t rows = 0, columns = 0;
    int64_t max_value_size = 0; // the largest number of keys
    TypeId key_type = TypeId::i32, offset_type = TypeId::i32;
    std::optional<TypeId> value_type = {}; // nothing: each value is 1
};

class SparseTensor {
  public:
    // Makes the tensors NAME.keys, NAME.offsets and NAME.values in the current arena.
    static Result<SparseTensor> make(Builder& builder, const std::string& name, const SparseShape& shape);
    // For a sparse tensor that a program has already, such as that of csr(…) in a script.
    SparseTensor(const Program& program, size_t csr) : m_program(&program), m_csr(csr) {}

    const CsrEntry& entry() const { return m_program->csr[m_csr]; }
    const Tensor& keys() const { return m_program->tensor(entry().keys); }
    const Tensor& offsets() const { return m_program->tensor(entry().offsets); }
    const Tensor* values() const { return entry().values ? &m_program->tensor(*entry().values) : nullptr; }
    int64_t rows() const { return offsets().ne[0] - 1; }
    int64_t columns() const { return entry().columns; }
    int64_t max_value_size() const { return keys().ne[0]; }
    // Reads the last offset.
    Result<int64_t> nnz() const;

    // Writes a matrix with as many rows, whose keys need not fill the room; the rest of the room becomes 0. Checked.
    Status write(const CsrNumbers& csr) const;
    // Reads the matrix, and checks it.
    Result<CsrNumbers> read() const;

  private:
    const Program* m_program;
    size_t m_csr;
};

} // namespace ggs
