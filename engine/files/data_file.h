// SPDX-License-Identifier: MIT
// DataFile: a file of numbers in any format: .npy, .npz, CSV, or idx, which may be compressed with gzip. The content
// determines the format; a CSV file is recognised by its name. A file contains one array or several with names: the
// members of an .npz, the columns of a CSV.
//
// Uncompressed arrays stay in the mapped file. Others are decoded once into memory, up to a limit. A DataArray owns
// what it refers to. All const functions may be called from any thread at once. Sizes are in bytes.
#pragma once

#include "files/csv.h"
#include "files/idx.h"
#include "files/npy.h"
#include "files/zip.h"

#include <memory>
#include <variant>

namespace ggs {

// The shape of an array, and the memory that it takes.
struct DataShape {
    Shape ne{1, 1, 1, 1};
    int dims = 0;     // NumPy's: 0 for a scalar
    std::string text; // "(60000, 28, 28)", as NumPy writes it
    // The memory of the array when it is decoded; 0 if it stays in the file or in the table of a DataFile.
    uint64_t decoded = 0;
};

class DataArray {
  public:
    const DataShape& shape() const { return m_shape; }
    // Returns the type of a tensor that has the elements in the same bytes and order: then data() has them.
    std::optional<TypeId> type() const;
    std::span<const std::byte> data() const;
    // Reads elements first … first + out.size() - 1 in logical order (ne[0] fastest). They must exist.
    void read(int64_t first, std::span<double> out) const;
    // Returns an error if the bytes have changed since the file was opened.
    Status check_bytes() const { return m_file ? m_file->check_bytes() : Status(); }

  private:
    friend class DataFile;
    struct Columns {
        std::shared_ptr<const CsvTable> table;
        std::vector<size_t> columns;
    };
    DataArray() = default;

    DataShape m_shape;
    std::shared_ptr<const MappedFile> m_file;
    std::unique_ptr<std::byte[]> m_decoded;
    std::variant<std::monostate, NpyArray, IdxArray, Columns> m_array;
};

class DataFile {
  public:
    // memory_limit: of the numbers in a CSV file, which are decoded here. `too_large` is set if it is the reason of an
    // error.
    static Result<DataFile> open(const std::string& path, uint64_t memory_limit, bool* too_large = nullptr);
    // The caller must keep the bytes alive, also for arrays.
    static Result<DataFile> parse(std::span<const std::byte> bytes, const std::string& path, uint64_t memory_limit);

    // Returns the shape of an array without decoding it. The name may be empty if there is only one array.
    Result<DataShape> shape(const std::string& name) const;
    // memory_limit: of the decoded bytes.
    Result<DataArray> array(const std::string& name, uint64_t memory_limit) const;
    // The memory of decoded numbers.
    uint64_t memory() const { return m_table ? m_table->memory() : 0; }

  private:
    enum class Kind { npy, npz, idx, gzip, csv };
    DataFile() = default;
    static Result<Kind> kind_of(std::span<const std::byte> bytes, const std::string& path);
    Status read(std::span<const std::byte> bytes, const std::string& path, uint64_t memory_limit, bool* too_large);
    Result<const ZipFile::Member*> member(const std::string& name) const;
    Status has_one_array(const std::string& name) const;
    Result<DataArray> npz_array(const std::string& name, uint64_t memory_limit) const;
    Result<DataArray> gzip_array(uint64_t memory_limit) const;
    Result<IdxArray> gzip_header() const;
    Failure failed(const Message& reason) const { return fail("%1: %2", m_path, reason); }

    std::string m_path;
    std::shared_ptr<const MappedFile> m_file;
    std::span<const std::byte> m_bytes;
    Kind m_kind = Kind::npy;
    std::optional<ZipFile> m_zip;
    std::shared_ptr<const CsvTable> m_table;
};

} // namespace ggs
