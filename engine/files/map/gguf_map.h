// SPDX-License-Identifier: MIT
// GgufMap: the map of a GGUF, or of one part of a split model. A part has its own keys and entries; the model's keys
// are those of the first part.
#pragma once

#include "files/map/file_map.h"

namespace ggs {

class GgufMap final : public FileMap {
  public:
    GgufMap(std::shared_ptr<const WeightsFile> file, size_t part);

    FileRegion entry(size_t tensor) const override;
    FileRegion key(size_t number) const; // of this part's
    std::optional<FileRegion> place_of_key(size_t key) const override;
    std::string_view key_name(size_t number) const override { return m_gguf.key(number).name; }
    std::optional<size_t> key_of(const FileRegion& region) const override;
    uint64_t data_end() const override { return m_gguf.data_end(); }
    FileRegion region_at(uint64_t offset) const override;

  protected:
    FileField head_field(const FileRegion& region, uint64_t offset) const override;

  private:
    FileField key_field(const FileRegion& region, uint64_t offset) const;
    FileField element_of_key(size_t key, uint64_t offset) const;
    FileField entry_field(const FileRegion& region, uint64_t offset) const;
    std::optional<uint64_t> string_at(size_t key, uint64_t element) const;

    const GgufFile& m_gguf;
};

} // namespace ggs
