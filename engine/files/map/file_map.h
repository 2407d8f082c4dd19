// SPDX-License-Identifier: MIT
// FileMap: what stands where in a file of weights, to the byte: the header, each key, each tensor's entry, padding,
// each tensor's data, and what stands behind all of that; and within a region its fields, with the value that is there
// now. Of a model in several files it is the map of one of them.
//
// Nothing is kept for a byte, a field or a region: a region is found among the reader's records by bisection, and a
// field is decoded when it is asked for. Regions come from the records alone and touch no byte of the file; fields read
// those that they show. Keeps the files alive. Offsets are bytes from the part's first one; tensors are counted through
// all parts, as WeightsFile does. Constant; any thread.
#pragma once

#include "files/weights_file.h"

namespace ggs {

enum class FilePart : uint8_t { header, key, entry, padding, data, behind };

// Regions lie side by side and are never empty; together they are the whole file.
struct FileRegion {
    static constexpr size_t none = SIZE_MAX;

    FilePart part;
    uint64_t begin, end;
    size_t number =
        none; // of the key in this part, or of the tensor; of padding the tensor that it follows, if it follows one

    uint64_t size() const { return end - begin; }
    bool holds(uint64_t offset) const { return offset >= begin && offset < end; }
    bool operator==(const FileRegion&) const = default;
};

// A number, a text, an element of an array, a field of a block. Fields cover their region without gaps.
struct FileField {
    uint64_t begin, end;
    std::string name;  // as the format calls it: "n_kv", "value[3]", "[0 2]", "block[7].d"
    std::string type;  // "u32", "char[5]", "f16"
    std::string value; // empty where bytes are all there is to say
};

// An element of a tensor's data, or the first one of the block that a byte belongs to.
struct FileElement {
    size_t tensor;
    Index index;
};

class FileMap {
  public:
    // What its format takes.
    static std::shared_ptr<const FileMap> of(std::shared_ptr<const WeightsFile> file, size_t part = 0);
    virtual ~FileMap() = default;

    const WeightsFile& file() const { return *m_file; }
    size_t part() const { return m_part; }
    std::span<const std::byte> bytes() const { return m_file->part_bytes(m_part); }
    uint64_t size() const { return bytes().size(); }
    // Whether the bytes are still those that were opened.
    Status check_bytes() const { return m_file->check_part(m_part); }

    // Whether a tensor of the file stands in this part; of others nothing may be asked.
    bool has_tensor(size_t i) const { return i >= m_first && i - m_first < m_count; }
    FileRegion data(size_t tensor) const; // empty if the tensor is
    virtual FileRegion entry(size_t tensor) const = 0;
    // Where a key of the file (WeightsFile::key) stands, if it does in this part.
    virtual std::optional<FileRegion> place_of_key(size_t key) const = 0;
    // Of a region that is a key's.
    virtual std::string_view key_name(size_t number) const = 0;
    // The key of the file that a region is, if the file counts it.
    virtual std::optional<size_t> key_of(const FileRegion& region) const = 0;
    virtual uint64_t data_end() const = 0; // what stands behind it belongs to nothing

    // The offset has to lie in the file.
    virtual FileRegion region_at(uint64_t offset) const = 0;
    std::optional<FileElement> element_at(uint64_t offset) const; // none: of a type without numbers, too
    // The byte where an element, or its block, begins.
    uint64_t offset_of(size_t tensor, const Index& index) const;

    FileField field_at(uint64_t offset) const;
    // Those that have bytes in [from, to), at most so many.
    std::vector<FileField> fields(uint64_t from, uint64_t to, size_t most) const;
    // Those of the offset's region, or so many of them around the offset.
    std::vector<FileField> fields_around(uint64_t offset, size_t most) const;

  protected:
    FileMap(std::shared_ptr<const WeightsFile> file, size_t part);
    size_t first() const { return m_first; } // the file's number of this part's first tensor
    // Of a region that is neither data nor padding nor behind it.
    virtual FileField head_field(const FileRegion& region, uint64_t offset) const = 0;
    uint64_t number(uint64_t begin, uint64_t end) const; // of at most eight bytes

  private:
    FileField data_field(const FileRegion& region, uint64_t offset) const;
    FileField element_field(const WeightsTensor& tensor, const FileRegion& region, uint64_t offset) const;

    std::shared_ptr<const WeightsFile> m_file;
    size_t m_part, m_first = 0, m_count;
};

// The last of n, in ascending order, that begins at the offset or before it.
template <class Begin> size_t last_from(size_t n, uint64_t offset, const Begin& begin) {
    size_t low = 0, high = n;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        (begin(middle) <= offset ? low : high) = middle;
    }
    return low;
}

} // namespace ggs
