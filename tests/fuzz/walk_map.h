// SPDX-License-Identifier: MIT
// Walks the map of a file of weights, and aborts unless regions and fields are adjacent. This must hold for any bytes.
#pragma once

#include "files/map/file_map.h"

#include <cstdlib>

inline void walk_map(const ggs::FileMap& map) {
    constexpr size_t most_fields = 300; // of a region
    const auto must = [](bool holds) {
        if (!holds) std::abort();
    };
    for (uint64_t at = 0; at < map.size();) {
        const ggs::FileRegion region = map.region_at(at);
        must(region.begin == at && region.end > at && region.end <= map.size());
        must(map.region_at(region.end - 1) == region);
        for (const ggs::FileField& field : map.fields(at, region.end, most_fields)) {
            must(field.begin == at && field.end > at && field.end <= region.end);
            at = field.end;
        }
        must(!map.fields_around(region.end - 1, 3).empty());
        at = region.end;
    }
}
