// SPDX-License-Identifier: MIT
// The palette: all colours that ggscope draws with, on a dark and on a light background.
//
// The colours for selection, cursor and errors have no other use. The colour of a family is used for bars, dots and
// borders, never as the background of text. Constants. May be used on any thread.
#pragma once

#include "graph/op.h"

#include <array>
#include <cstdint>
#include <string>

namespace ggs {

using Rgb = uint32_t; // 0xrrggbb

struct Palette {
    Rgb canvas; // background of graphs and drawings
    Rgb panel;  // docks, bars, boxes
    Rgb raised; // buttons, fields, cells
    Rgb line;   // separators, borders
    Rgb text;
    Rgb muted; // secondary text
    Rgb faint; // axes, edges and dimmed items; not for text that must be read
    Rgb selection;
    Rgb link; // selection as the colour of words: links and selected items
    Rgb cursor;
    Rgb cursor_word; // cursor as the colour of words
    Rgb trouble;
    std::array<Rgb, 9> families; // by OpFamily
    Rgb weight;
    Rgb input;        // and what is done
    Rgb on_selection; // text on the background of a primary action
    Rgb selected_row;
    Rgb heat_low, heat_zero, heat_high; // of signed values: below, at and above zero
    std::array<Rgb, 3> heat_ramp;       // of others, from the lowest to the highest: even steps of lightness

    Rgb family(OpFamily f) const { return families[static_cast<size_t>(f)]; }
};
static_assert(static_cast<size_t>(OpFamily::plugin) == 8);

inline constexpr Palette dark_palette = {
    .canvas = 0x12151b,
    .panel = 0x191d25,
    .raised = 0x222834,
    .line = 0x2d3441,
    .text = 0xdbe1ea,
    .muted = 0x8590a2,
    .faint = 0x5b6576,
    .selection = 0x4db5ff,
    .link = 0x4db5ff,
    .cursor = 0xffb84d,
    .cursor_word = 0xffb84d,
    .trouble = 0xff5d8f,
    // other, matrix, element, norm, move, view, rope, own, plugin
    .families = {0x8590a2, 0x5b8def, 0x35b39b, 0xa57be0, 0x6f8fa8, 0x7c8799, 0xe07bb2, 0xb5c93a, 0xd9754f},
    .weight = 0xc8a562,
    .input = 0x6fbf5f,
    .on_selection = 0x0b1118,
    .selected_row = 0x1f3a52,
    .heat_low = 0x3d6fd0,
    .heat_zero = 0x1c222c,
    .heat_high = 0xf08a3c,
    .heat_ramp = {0x20263a, 0x42927f, 0xf4efa0},
};
inline constexpr Palette light_palette = {
    .canvas = 0xf5f6f8,
    .panel = 0xffffff,
    .raised = 0xeceff4,
    .line = 0xd5dae3,
    .text = 0x1c2430,
    .muted = 0x5b6678,
    .faint = 0x8a94a5,
    .selection = 0x0b74d1,
    .link = 0x0a62b3,
    .cursor = 0xb86e00,
    .cursor_word = 0x8f5500,
    .trouble = 0xc6225a,
    // other, matrix, element, norm, move, view, rope, own, plugin
    .families = {0x5b6678, 0x2f63c9, 0x12806a, 0x7446b8, 0x4a6b85, 0x6b7688, 0xb0437f, 0x63730f, 0xab4a22},
    .weight = 0x8c6a1f,
    .input = 0x3b8a2c,
    .on_selection = 0xffffff,
    .selected_row = 0xd6e8f9,
    .heat_low = 0x2f63c9,
    .heat_zero = 0xffffff,
    .heat_high = 0xd9661b,
    .heat_ramp = {0xfdfbd8, 0x51a18d, 0x16345c},
};

inline std::string hex_colour(Rgb colour) {
    constexpr const char* digits = "0123456789abcdef";
    std::string text = "#";
    for (int shift = 20; shift >= 0; shift -= 4) text += digits[(colour >> shift) & 15];
    return text;
}

} // namespace ggs
