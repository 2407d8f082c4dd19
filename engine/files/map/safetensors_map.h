// SPDX-License-Identifier: MIT
// SafetensorsMap: the map of a safetensors file. The file may be one of several that an index lists. Its regions are
// the header's length, the members of the JSON header, its closing brace, and the data. The member `__metadata__` is
// shown as a key; tensors are shown as entries. The comma and the blanks after a member belong to that member.
#pragma once

#include "files/map/file_map.h"

namespace ggs {

class SafetensorsMap final : public FileMap {
  public:
    SafetensorsMap(std::shared_ptr<const WeightsFile> file, size_t part);

    FileRegion entry(size_t tensor) const override;
    std::optional<FileRegion> place_of_key(size_t key) const override;
    std::string_view key_name(size_t) const override { return "__metadata__"; }
    std::optional<size_t> key_of(const FileRegion&) const override {
        return std::nullopt;
    } // the metadata region contains all keys
    uint64_t data_end() const override { return size(); }
    FileRegion region_at(uint64_t offset) const override;

  protected:
    FileField head_field(const FileRegion& region, uint64_t offset) const override;

  private:
    const SafetensorsFile& m_safetensors;
};

} // namespace ggs
