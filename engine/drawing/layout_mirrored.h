// SPDX-License-Identifier: MIT
// The layout of a graph in two parts side by side: the first part runs down, and the second part, which reads the first
// one, runs up next to it. For a forward and a backward pass: a node and its gradient are then near each other.
//
// A pure function on any thread, like layout_graph.
#pragma once

#include "drawing/layout.h"

#include <vector>

namespace ggs {

// Takes the frames from a shape's open groups. Their boxes may be in both parts.
void scatter_groups(GraphShape& shape);

// `second`: by box, whether it is in the second part. A box that reads one of the second part is in it, too. Only for a
// shape without frames. If the drawing runs left to right, the second part runs back below the first one. The drawing
// isn't cut into columns.
Layout layout_mirrored(const GraphShape& shape, std::vector<bool> second, const LayoutOptions& options);

} // namespace ggs
