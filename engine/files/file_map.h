// SPDX-License-Identifier: MIT
// FileMap: what stands where in a GGUF file, to the byte: the header, each key, each tensor's entry, padding, each tensor's
// data, and what stands behind all of that; and within a region its fields, with the value that is there now.
//
// Nothing is kept for a byte, a field or a region: a region is found among the reader's records by bisection, and a field
// is decoded when it is asked for. Regions come from the records alone and touch no byte of the file; fields read those
// that they show. Keeps the file alive. Offsets are bytes from the file's first one. Constant; any thread.
#pragma once

#include "files/gguf.h"

namespace ggs {

enum class FilePart : uint8_t { header, key, entry, padding, data, behind };

// Regions lie side by side and are never empty; together they are the whole file.
struct FileRegion {
    static constexpr size_t none = SIZE_MAX;

    FilePart part;
    uint64_t begin, end;
    size_t number = none; // of the key, or of the tensor; of padding the tensor that it follows, if it follows one

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
    explicit FileMap(std::shared_ptr<const GgufFile> file) : m_file(std::move(file)) {}

    const GgufFile& file() const { return *m_file; }
    uint64_t size() const { return m_file->bytes().size(); }

    // The offset has to lie in the file.
    FileRegion region_at(uint64_t offset) const;
    FileRegion key(size_t i) const;
    FileRegion entry(size_t tensor) const;
    // Empty if the tensor is.
    FileRegion data(size_t tensor) const;
    std::optional<FileElement> element_at(uint64_t offset) const;
    // The byte where an element, or its block, begins.
    uint64_t offset_of(size_t tensor, const Index& index) const;

    FileField field_at(uint64_t offset) const;
    // Those that have bytes in [from, to), at most so many.
    std::vector<FileField> fields(uint64_t from, uint64_t to, size_t most) const;
    // Those of the offset's region, or so many of them around the offset.
    std::vector<FileField> fields_around(uint64_t offset, size_t most) const;

  private:
    FileField key_field(const FileRegion& region, uint64_t offset) const;
    FileField element_field(size_t key, uint64_t offset) const;
    FileField entry_field(const FileRegion& region, uint64_t offset) const;
    FileField data_field(const FileRegion& region, uint64_t offset) const;
    std::optional<uint64_t> string_at(size_t key, uint64_t element) const;
    uint64_t number(uint64_t begin, uint64_t end) const;

    std::shared_ptr<const GgufFile> m_file;
};

} // namespace ggs
