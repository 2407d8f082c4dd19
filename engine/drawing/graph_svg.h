// SPDX-License-Identifier: MIT
// What `ggscope-cli graph --svg FILE` prints: the graphs of a program as a drawing.
//
// Values; any thread while nobody builds the program. The sizes of texts are told by their characters, since a console
// has no fonts. Well-formed for any name.
#pragma once

#include "drawing/layout.h"
#include "drawing/palette.h"

#include <string>

namespace ggs {

struct SvgOptions {
    bool dark = false;
    ShapeOptions shape;
    LayoutOptions layout;
};

// All graphs that are alive, below each other. An error for a title in options.shape.otherwise that no group has.
Result<std::string> graphs_svg(const Registry& registry, const Program& program, const SvgOptions& options);

// One graph that was laid out with these sizes, as a document of its own.
std::string graph_svg(const Registry& registry, const Program& program, const GraphShape& shape, const Layout& layout,
                      const Palette& palette);
MeasureBox svg_sizes(const Registry& registry, const Program& program);

} // namespace ggs
