// SPDX-License-Identifier: MIT
// FileMap: the exact layout of a file of weights, down to the byte. Its regions are the header, each key, each tensor's
// entry, padding, each tensor's data, and the rest after the data. Each region has fields with their current values. If
// a model consists of several files, a map describes only one of them.
//
// A map keeps no records of bytes, fields or regions. A region is found among the reader's records by binary search,
// and a field is decoded when it is requested. Finding a region uses only these records and reads no bytes of the file.
// Decoding a field reads only the bytes that it shows. A map keeps the files alive. Offsets are in bytes from the start
// of the part. Tensors are numbered consecutively across all parts, as in WeightsFile. Constant; any thread.
#pragma once

#include "files/weights_file.h"

namespace ggs {

enum class FilePart : uint8_t { header, key, entry, padding, data, behind };

// Regions are adjacent and never empty; together they cover the complete file.
struct FileRegion {
    static constexpr size_t none = SIZE_MAX;

    FilePart part;
    uint64_t begin, end;
    size_t number =
        none; // index of the key in this part, or of the tensor; for padding the tensor that it follows, if any

    uint64_t size() const { return end - begin; }
    bool holds(uint64_t offset) const { return offset >= begin && offset < end; }
    bool operator==(const FileRegion&) const = default;
};

// A number, a text, an element of an array, or a field of a block. Fields cover their region without gaps.
struct FileField {
    uint64_t begin, end;
    std::string name;  // as the format calls it: "n_kv", "value[3]", "[0 2]", "block[7].d"
    std::string type;  // "u32", "char[5]", "f16"
    std::string value; // empty if the bytes have no other meaning
};

// An element of a tensor's data, or the first one of the block that contains a byte.
struct FileElement {
    size_t tensor;
    Index index;
};

class FileMap {
  public:
    // Makes the map for the file's format.
    static std::shared_ptr<const FileMap> of(std::shared_ptr<const WeightsFile> file, size_t part = 0);
    virtual ~FileMap() = default;

    const WeightsFile& file() const { return *m_file; }
    size_t part() const { return m_part; }
    std::span<const std::byte> bytes() const { return m_file->part_bytes(m_part); }
    uint64_t size() const { return bytes().size(); }
    // Returns an error if the bytes have changed since the file was opened.
    Status check_bytes() const { return m_file->check_part(m_part); }

    // Returns whether a tensor of the file is in this part. Other functions accept only tensors of this part.
    bool has_tensor(size_t i) const { return i >= m_first && i - m_first < m_count; }
    FileRegion data(size_t tensor) const; // empty if the tensor is
    virtual FileRegion entry(size_t tensor) const = 0;
    // Returns the region of a key of the file (WeightsFile::key), if it is in this part.
    virtual std::optional<FileRegion> place_of_key(size_t key) const = 0;
    // Returns the name of a key, by its number in a region.
    virtual std::string_view key_name(size_t number) const = 0;
    // Returns the file's index of the key in a region, if the file counts it.
    virtual std::optional<size_t> key_of(const FileRegion& region) const = 0;
    virtual uint64_t data_end() const = 0; // end of the data; bytes after it have no owner

    // The offset must be in the file.
    virtual FileRegion region_at(uint64_t offset) const = 0;
    std::optional<FileElement> element_at(uint64_t offset) const; // nothing also for a type that can't be decoded
    // Returns the offset of an element, or of its block.
    uint64_t offset_of(size_t tensor, const Index& index) const;

    FileField field_at(uint64_t offset) const;
    // Returns the fields that have bytes in [from, to), at most `most`.
    std::vector<FileField> fields(uint64_t from, uint64_t to, size_t most) const;
    // Returns the fields of the offset's region, or `most` of them around the offset.
    std::vector<FileField> fields_around(uint64_t offset, size_t most) const;

  protected:
    FileMap(std::shared_ptr<const WeightsFile> file, size_t part);
    size_t first() const { return m_first; } // the file's index of this part's first tensor
    // Returns a field of a region that isn't data, padding, or the rest after the data.
    virtual FileField head_field(const FileRegion& region, uint64_t offset) const = 0;
    uint64_t number(uint64_t begin, uint64_t end) const; // of at most eight bytes

  private:
    FileField data_field(const FileRegion& region, uint64_t offset) const;
    FileField element_field(const WeightsTensor& tensor, const FileRegion& region, uint64_t offset) const;

    std::shared_ptr<const WeightsFile> m_file;
    size_t m_part, m_first = 0, m_count;
};

// Returns the index of the last of n items, sorted by start, that begins at or before the offset.
template <class Begin> size_t last_from(size_t n, uint64_t offset, const Begin& begin) {
    size_t low = 0, high = n;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        (begin(middle) <= offset ? low : high) = middle;
    }
    return low;
}

} // namespace ggs
