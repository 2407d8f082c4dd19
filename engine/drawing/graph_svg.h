// SPDX-License-Identifier: MIT
// Draws the graphs of a program as SVG, for `ggscope-cli graph --svg FILE`.
//
// Values. May be called from any thread while the program isn't being built. The sizes of texts are estimated from
// their numbers of characters, since a console has no fonts. The output is well-formed for any name.
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

// Draws all graphs that are alive, one below the other. Returns an error if options.shape.otherwise contains a title
// that no group has.
Result<std::string> graphs_svg(const Registry& registry, const Program& program, const SvgOptions& options);

// Draws one graph, which was laid out with these sizes, as a separate document.
std::string graph_svg(const Registry& registry, const Program& program, const GraphShape& shape, const Layout& layout,
                      const Palette& palette);
MeasureBox svg_sizes(const Registry& registry, const Program& program);

} // namespace ggs
