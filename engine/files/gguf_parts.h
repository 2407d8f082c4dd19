// SPDX-License-Identifier: MIT
// GgufParts: a GGUF file, or all parts of a split model, which are named NAME-00001-of-00003.gguf and so on. Opening
// any part opens all of them. They must belong to one model, each part must exist exactly once, and no tensor may
// appear twice.
//
// Each part has its own table and data; the first part contains the model's keys, and may have no tensors.
#pragma once

#include "files/file_parts.h"
#include "files/gguf.h"

namespace ggs {

// The parsed name of a part; names count parts from 1.
struct GgufPartName {
    std::string before; // "models/NAME"
    uint64_t number = 0;
    uint64_t count = 0;
    std::string of(uint64_t other) const; // the name of another part
};
std::optional<GgufPartName> gguf_part_name(const std::string& path);

class GgufParts : public FileParts<GgufFile> {
  public:
    // The limits apply to all parts together.
    static Result<GgufParts> open(const std::string& path, const GgufLimits& limits = {});
    static GgufParts of(GgufFile file); // a single file

  private:
    GgufParts() = default;
};

} // namespace ggs
