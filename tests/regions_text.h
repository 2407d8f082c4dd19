// SPDX-License-Identifier: MIT
// The regions of a range of memory as the text of a JSON document, for tests.
#pragma once

#include "memory/regions_json.h"

#include <string>

inline std::string regions_text(const ggs::MemoryMap& map, const ggs::ByteRange& range) {
    std::string text;
    ggs::JsonLines lines([&text](std::string_view some) { text += some; });
    ggs::write_regions(lines, map, range);
    lines.end();
    return text;
}
