// SPDX-License-Identifier: MIT
#include "sparse/sparse_tensor.h"

#include "tensor/quantize.h"

#include <cstring>

namespace ggs {

namespace {

Status write_whole(const Program& program, const Tensor& t, std::span<const int64_t> numbers) {
    const auto n = static_cast<size_t>(t.ne[0]);
    if (t.type == TypeId::i64) {
        std::vector<int64_t> stored(n);
        std::ranges::copy(numbers, stored.begin());
        return program.write(t, 0, std::as_bytes(std::span(stored)));
    }
    std::vector<int32_t> stored(n);
    for (size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] < INT32_MIN || numbers[i] > INT32_MAX)
            return fail("%1 doesn't fit into the type %2 of `%3`", numbers[i], traits(t.type).name,
                        std::string(name_of(t)));
        stored[i] = static_cast<int32_t>(numbers[i]);
    }
    return program.write(t, 0, std::as_bytes(std::span(stored)));
}

Result<std::vector<int64_t>> read_whole(const Program& program, const Tensor& t) {
    const auto n = static_cast<size_t>(t.ne[0]);
    std::vector<int64_t> numbers(n);
    if (t.type == TypeId::i64) {
        GGS_CHECK(program.read(t, 0, std::as_writable_bytes(std::span(numbers))));
        return numbers;
    }
    std::vector<int32_t> stored(n);
    GGS_CHECK(program.read(t, 0, std::as_writable_bytes(std::span(stored))));
    std::ranges::copy(stored, numbers.begin());
    return numbers;
}

Status need_whole_type(TypeId type, const char* name) {
    if (type == TypeId::i32 || type == TypeId::i64) return {};
    return fail("%1 has type %2; it must be i32 or i64", name, traits(type).name);
}

} // namespace

Result<SparseTensor> SparseTensor::make(Builder& builder, const std::string& name, const SparseShape& shape) {
    GGS_CHECK(need_whole_type(shape.key_type, "keys"));
    GGS_CHECK(need_whole_type(shape.offset_type, "offsets"));
    if (shape.rows < 0 || shape.max_value_size < 0 || shape.columns < 0)
        return fail("a sparse tensor can't have %1 rows, %2 columns and room for %3 keys", shape.rows, shape.columns,
                    shape.max_value_size);
    Program& program = builder.program();
    const auto add = [&](const char* part, TypeId type, int64_t n) -> Result<uint32_t> {
        GGS_TRY(Tensor* const t, builder.new_tensor(type, {n, 1, 1, 1}));
        set_name(*t, name + "." + part);
        return *program.number_of(t);
    };
    CsrEntry entry;
    entry.name = name;
    entry.columns = shape.columns;
    GGS_TRY(entry.keys, add("keys", shape.key_type, shape.max_value_size));
    GGS_TRY(entry.offsets, add("offsets", shape.offset_type, shape.rows + 1));
    if (shape.value_type) {
        GGS_TRY(const uint32_t values, add("values", *shape.value_type, shape.max_value_size));
        entry.values = values;
    }
    program.csr.push_back(entry);
    return SparseTensor(program, program.csr.size() - 1);
}

Result<int64_t> SparseTensor::nnz() const {
    GGS_TRY(const std::vector<int64_t> numbers, read_whole(*m_program, offsets()));
    return numbers.back();
}

Status SparseTensor::write(const CsrNumbers& csr) const {
    GGS_CHECK(check_csr(csr));
    if (csr.rows != rows()) return fail("the matrix has %1 rows, but the sparse tensor has %2", csr.rows, rows());
    if (columns() > 0 && csr.columns > columns())
        return fail("the matrix has %1 columns, but the sparse tensor has %2", csr.columns, columns());
    if (csr.nnz() > max_value_size())
        return fail("the matrix has %1 keys; max_value_size is %2", csr.nnz(), max_value_size());
    if (!csr.values.empty() && !values())
        return fail("the matrix has values, but the sparse tensor `%1` has only keys", entry().name);
    GGS_CHECK(write_whole(*m_program, keys(), csr.keys));
    GGS_CHECK(write_whole(*m_program, offsets(), csr.offsets));
    if (!values()) return {};
    std::vector<double> numbers = csr.values;
    if (numbers.empty()) numbers.assign(csr.keys.size(), 1.0);
    numbers.resize(static_cast<size_t>(max_value_size()));
    std::vector<std::byte> bytes(nbytes(*values()));
    GGS_CHECK(quantize(values()->type, numbers.data(), bytes.data(), max_value_size()));
    return m_program->write(*values(), 0, bytes);
}

Result<CsrNumbers> SparseTensor::read() const {
    CsrNumbers csr;
    csr.rows = rows();
    csr.columns = columns() > 0 ? columns() : INT64_MAX;
    GGS_TRY(csr.offsets, read_whole(*m_program, offsets()));
    GGS_TRY(csr.keys, read_whole(*m_program, keys()));
    if (csr.nnz() < 0 || csr.nnz() > max_value_size())
        return fail("the last offset is %1, but there is room for %2 keys", csr.nnz(), max_value_size());
    csr.keys.resize(static_cast<size_t>(csr.nnz()));
    if (values()) {
        std::vector<std::byte> bytes(nbytes(*values()));
        GGS_CHECK(m_program->read(*values(), 0, bytes));
        std::vector<float> numbers(static_cast<size_t>(max_value_size()));
        GGS_CHECK(dequantize(values()->type, bytes.data(), numbers.data(), max_value_size()));
        csr.values.assign(numbers.begin(), numbers.begin() + csr.nnz());
    }
    GGS_CHECK(check_csr(csr));
    return csr;
}

} // namespace ggs
