// SPDX-License-Identifier: MIT
#include "files/csr.h"

#include "base/printable.h"
#include "files/data_file.h"

#include <cmath>
#include <cstring>

namespace ggs {

namespace {

// The whole numbers of an array of one dimension.
Result<std::vector<int64_t>> whole_numbers(const DataFile& file, const std::string& path, const std::string& name,
                                           uint64_t memory_limit) {
    GGS_TRY(const DataShape shape, file.shape(name));
    if (shape.dims != 1) return fail("%1: `%2` has the shape %3; it must have one dimension", path, name, shape.text);
    const auto n = static_cast<size_t>(shape.ne[0]);
    if (n > memory_limit / sizeof(int64_t))
        return fail("%1: the array needs %2 bytes of memory; the limit is %3 bytes", path, n * sizeof(int64_t),
                    memory_limit);
    GGS_TRY(const DataArray array, file.array(name, memory_limit));
    if (array.shape().ne != shape.ne) return fail("%1 changed while it was being read", path);
    std::vector<int64_t> numbers(n);
    const auto type = array.type();
    if (type == TypeId::i64) {
        if (n > 0) std::memcpy(numbers.data(), array.data().data(), n * sizeof(int64_t));
    } else {
        std::vector<double> read(n);
        array.read(0, read);
        for (size_t i = 0; i < n; ++i) {
            if (!(std::fabs(read[i]) <= 9007199254740992.0) || read[i] != std::floor(read[i]))
                return fail("%1: `%2` contains %3, which is not a whole number", path, name, read[i]);
            numbers[i] = static_cast<int64_t>(read[i]);
        }
    }
    return numbers;
}

// SciPy writes the format as text of an array without dimensions: b'csr', or in older files 'csr'.
Status check_format(std::span<const std::byte> bytes_of_file, const std::string& path) {
    const Result<ZipFile> zip = ZipFile::parse(bytes_of_file);
    if (!zip.ok()) return fail("%1: %2", path, zip.error());
    for (const ZipFile::Member& member : zip->members()) {
        if (member.name != "format.npy") continue;
        GGS_TRY(const std::vector<std::byte> bytes, zip->first_bytes(member, 512));
        std::string text;
        const auto* const at = reinterpret_cast<const char*>(bytes.data());
        const std::string_view all(at, bytes.size());
        const size_t header = all.find('\n');
        for (size_t i = header == all.npos ? all.size() : header + 1; i < all.size(); ++i) {
            if (all[i] != '\0') text += all[i];
        }
        if (text == "csr") return {};
        return fail("%1: the matrix has the format %2; only csr can be read (use tocsr() in Python)", path,
                    in_quotes(text, 20));
    }
    return fail("%1: the file has no array `format`; a sparse matrix is written by scipy.sparse.save_npz", path);
}

} // namespace

Status check_csr(const CsrNumbers& csr) {
    if (csr.rows < 0 || csr.offsets.size() != static_cast<uint64_t>(csr.rows) + 1)
        return fail("there are %1 offsets for %2 rows; there must be one more than rows", csr.offsets.size(), csr.rows);
    if (csr.offsets[0] != 0) return fail("offsets[0] is %1; it must be 0", csr.offsets[0]);
    for (size_t r = 0; r + 1 < csr.offsets.size(); ++r) {
        if (csr.offsets[r + 1] < csr.offsets[r])
            return fail("row %1: offsets[%1] is %2 and offsets[%3] is %4; offsets can't decrease", r, csr.offsets[r],
                        r + 1, csr.offsets[r + 1]);
    }
    if (static_cast<uint64_t>(csr.nnz()) != csr.keys.size())
        return fail("the last offset is %1, but there are %2 keys", csr.nnz(), csr.keys.size());
    if (!csr.values.empty() && csr.values.size() != csr.keys.size())
        return fail("there are %1 values for %2 keys", csr.values.size(), csr.keys.size());
    for (size_t r = 0; r < static_cast<size_t>(csr.rows); ++r) {
        for (int64_t p = csr.offsets[r]; p < csr.offsets[r + 1]; ++p) {
            const int64_t key = csr.keys[static_cast<size_t>(p)];
            if (key < 0 || key >= csr.columns)
                return fail("row %1, position %2: the key is %3, but the number of columns is %4", r, p, key,
                            csr.columns);
        }
    }
    return {};
}

Result<CsrNumbers> read_csr_npz(const std::string& path, uint64_t memory_limit) {
    GGS_TRY(const MappedFile file, MappedFile::open(path));
    Result<CsrNumbers> csr = parse_csr_npz(file.bytes(), path, memory_limit);
    // A file that was changed while it was being read is reported as such, also if its numbers are correct.
    GGS_CHECK(file.check_bytes());
    return csr;
}

Result<CsrNumbers> parse_csr_npz(std::span<const std::byte> bytes, const std::string& path, uint64_t memory_limit) {
    GGS_TRY(const DataFile file, DataFile::parse(bytes, path, memory_limit));
    GGS_CHECK(check_format(bytes, path));
    GGS_TRY(const std::vector<int64_t> shape, whole_numbers(file, path, "shape", memory_limit));
    if (shape.size() != 2)
        return fail("%1: the shape has %2 numbers; a sparse matrix has 2, its rows and columns", path, shape.size());
    CsrNumbers csr;
    csr.rows = shape[0];
    csr.columns = shape[1];
    GGS_TRY(csr.offsets, whole_numbers(file, path, "indptr", memory_limit));
    GGS_TRY(csr.keys, whole_numbers(file, path, "indices", memory_limit));
    if (csr.offsets.empty())
        return fail("%1: `indptr` is empty; it must have one number more than there are rows", path);
    GGS_TRY(const DataShape values, file.shape("data"));
    if (values.dims != 1 || static_cast<size_t>(values.ne[0]) != csr.keys.size())
        return fail("%1: `data` has the shape %2, but there are %3 keys", path, values.text, csr.keys.size());
    GGS_TRY(const DataArray data, file.array("data", memory_limit));
    if (data.shape().ne != values.ne) return fail("%1 changed while it was being read", path);
    csr.values.resize(csr.keys.size());
    data.read(0, csr.values);
    if (const Status right = check_csr(csr); !right.ok()) return fail("%1: %2", path, right.error());
    return csr;
}

} // namespace ggs
