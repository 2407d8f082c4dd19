// SPDX-License-Identifier: MIT
// SafetensorsMap: the map of a safetensors file, or of one that an index names: the header's length, the members of the
// header's JSON (`__metadata__` as a key, a tensor as an entry), its last brace, and the data. What stands between
// members, a comma and blanks, belongs to the one before.
#pragma once

#include "files/map/file_map.h"

namespace ggs {

class SafetensorsMap final : public FileMap {
  public:
    SafetensorsMap(std::shared_ptr<const WeightsFile> file, size_t part);

    FileRegion entry(size_t tensor) const override;
    std::optional<FileRegion> place_of_key(size_t key) const override;
    std::string_view key_name(size_t) const override { return "__metadata__"; }
    std::optional<size_t> key_of(const FileRegion&) const override { return std::nullopt; } // it holds all of them
    uint64_t data_end() const override { return size(); }
    FileRegion region_at(uint64_t offset) const override;

  protected:
    FileField head_field(const FileRegion& region, uint64_t offset) const override;

  private:
    const SafetensorsFile& m_safetensors;
};

} // namespace ggs
