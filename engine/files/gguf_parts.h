// SPDX-License-Identifier: MIT
// GgufParts: a GGUF file, or all the parts of a model that was split: NAME-00001-of-00003.gguf and so on. Opening any
// part opens all of them; they must be the parts of one model, each there once, with no tensor twice.
//
// Each part has a table and data of its own; the first has the model's keys and may hold no tensors.
#pragma once

#include "files/file_parts.h"
#include "files/gguf.h"

namespace ggs {

// What the name of a part says; parts are counted from 1 there.
struct GgufPartName {
    std::string before; // "models/NAME"
    uint64_t number = 0;
    uint64_t count = 0;
    std::string of(uint64_t other) const; // the name of another part
};
std::optional<GgufPartName> gguf_part_name(const std::string& path);

class GgufParts : public FileParts<GgufFile> {
  public:
    // The limits hold for all parts together.
    static Result<GgufParts> open(const std::string& path, const GgufLimits& limits = {});
    static GgufParts of(GgufFile file); // alone

  private:
    GgufParts() = default;
};

} // namespace ggs
