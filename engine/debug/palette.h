// SPDX-License-Identifier: MIT
// The palette: every colour that ggscope draws with, for a dark and a light ground, in one place.
//
// Selection, cursor and trouble mark nothing else than that. A family's colour is a bar, a dot or a border, never the
// ground that text stands on. Constants; any thread.
#pragma once

#include "graph/op.h"

#include <array>
#include <cstdint>
#include <string>

namespace ggs {

using Rgb = uint32_t; // 0xrrggbb

struct Palette {
    Rgb canvas; // behind graphs and drawings
    Rgb panel;  // docks, bars, boxes
    Rgb raised; // buttons, fields, cells
    Rgb line;   // separators, borders
    Rgb text;
    Rgb muted; // secondary text
    Rgb faint; // axes, edges; nothing that must be read
    Rgb selection;
    Rgb cursor;
    Rgb trouble;
    std::array<Rgb, 7> families; // by OpFamily
    Rgb weight;
    Rgb input; // and what is done

    Rgb family(OpFamily f) const { return families[static_cast<size_t>(f)]; }
};
static_assert(static_cast<size_t>(OpFamily::rope) == 6);

//                                         canvas    panel     raised    line      text      muted     faint
inline constexpr Palette dark_palette = {0x12151b,
                                         0x191d25,
                                         0x222834,
                                         0x2d3441,
                                         0xdbe1ea,
                                         0x8590a2,
                                         0x5b6576,
                                         // selection, cursor, trouble
                                         0x4db5ff,
                                         0xffb84d,
                                         0xff5d8f,
                                         // other, matrix, element, norm, move, view, rope
                                         {0x8590a2, 0x5b8def, 0x35b39b, 0xa57be0, 0x6f8fa8, 0x7c8799, 0xe07bb2},
                                         // weight, input
                                         0xc8a562,
                                         0x6fbf5f};
inline constexpr Palette light_palette = {0xf5f6f8,
                                          0xffffff,
                                          0xeceff4,
                                          0xd5dae3,
                                          0x1c2430,
                                          0x5b6678,
                                          0x8a94a5,
                                          // selection, cursor, trouble
                                          0x0b74d1,
                                          0xb86e00,
                                          0xc6225a,
                                          // other, matrix, element, norm, move, view, rope
                                          {0x5b6678, 0x2f63c9, 0x12806a, 0x7446b8, 0x4a6b85, 0x6b7688, 0xb0437f},
                                          // weight, input
                                          0x8c6a1f,
                                          0x3b8a2c};

inline std::string hex_colour(Rgb colour) {
    constexpr const char* digits = "0123456789abcdef";
    std::string text = "#";
    for (int shift = 20; shift >= 0; shift -= 4) text += digits[(colour >> shift) & 15];
    return text;
}

} // namespace ggs
