// SPDX-License-Identifier: MIT
#include "files/csr.h"

#include "base/atomic_file.h"
#include "base/printable.h"
#include "files/data_file.h"

#include <zlib.h>

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

namespace {

// A ZIP file whose members are stored, as NumPy writes it.
class NpzWriter {
  public:
    // `header`: the text between the braces of the array's header.
    void add(const std::string& name, const std::string& header, std::string_view data) {
        std::string text = "{" + header + ", }";
        const size_t room = (10 + text.size() + 1 + 63) / 64 * 64 - 10;
        text.resize(room - 1, ' ');
        text += '\n';
        std::string bytes("\x93NUMPY\x01\x00", 8);
        put(bytes, room, 2);
        bytes += text;
        bytes += data;
        const std::string file = name + ".npy";
        const auto crc = static_cast<uint64_t>(
            crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
        std::string record; // that the local header and the directory share
        put(record, 20, 2); // version
        put(record, 0, 2);  // flags
        put(record, 0, 2);  // stored
        put(record, 0, 2);  // time
        put(record, 0x21, 2);
        put(record, crc, 4);
        put(record, bytes.size(), 4);
        put(record, bytes.size(), 4);
        put(record, file.size(), 2);
        put(record, 0, 2); // extra
        m_directory += std::string("PK\x01\x02", 4);
        put(m_directory, 20, 2);
        m_directory += record;
        put(m_directory, 0, 2); // comment
        put(m_directory, 0, 2); // disk
        put(m_directory, 0, 2);
        put(m_directory, 0, 4);
        put(m_directory, m_bytes.size(), 4);
        m_directory += file;
        m_bytes += std::string("PK\x03\x04", 4) + record + file + bytes;
        ++m_members;
    }
    std::string finish() {
        std::string end("PK\x05\x06", 4);
        put(end, 0, 4);
        put(end, m_members, 2);
        put(end, m_members, 2);
        put(end, m_directory.size(), 4);
        put(end, m_bytes.size(), 4);
        put(end, 0, 2);
        return m_bytes + m_directory + end;
    }
    // Sizes of more than 32 bits need other records.
    static constexpr uint64_t most_bytes = uint64_t{2} << 30;

  private:
    static void put(std::string& to, uint64_t number, int bytes) {
        for (int i = 0; i < bytes; ++i) to += static_cast<char>(number >> 8 * i & 0xff);
    }
    std::string m_bytes, m_directory;
    uint64_t m_members = 0;
};

template <class T> std::string_view bytes_of_numbers(const std::vector<T>& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T)};
}
std::string array_header(const char* descr, const std::string& shape) {
    return "'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': (" + shape + ")";
}

} // namespace

Status write_csr_npz(const std::string& path, const CsrNumbers& csr) {
    GGS_CHECK(check_csr(csr));
    if ((csr.offsets.size() + 2 * csr.keys.size()) > NpzWriter::most_bytes / sizeof(int64_t))
        return fail("%1: the matrix has %2 keys, which is too many for a .npz file", path, csr.keys.size());
    std::vector<double> values = csr.values;
    if (values.empty()) values.assign(csr.keys.size(), 1.0);
    const std::vector<int64_t> shape{csr.rows, csr.columns};
    NpzWriter npz;
    const auto list = [](size_t n) { return std::to_string(n) + ","; };
    npz.add("indices", array_header("<i8", list(csr.keys.size())), bytes_of_numbers(csr.keys));
    npz.add("indptr", array_header("<i8", list(csr.offsets.size())), bytes_of_numbers(csr.offsets));
    npz.add("format", array_header("|S3", ""), "csr");
    npz.add("shape", array_header("<i8", list(2)), bytes_of_numbers(shape));
    npz.add("data", array_header("<f8", list(values.size())), bytes_of_numbers(values));
    return save_file(path, npz.finish());
}

} // namespace ggs
