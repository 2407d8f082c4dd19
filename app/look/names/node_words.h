// SPDX-License-Identifier: MIT
// The text of a node in all views: its op, name, shape and state. Free functions on a structure; any thread.
#pragma once

#include "debug/marks.h"
#include "look/theme.h"
#include "program/structure.h"

namespace ggs {

struct StepSpan;

QString opWord(const Structure& structure, uint32_t tensor); // "mul_mat", or "leaf"
QString nameOf(const Structure& structure,
               uint32_t tensor); // "kq"; of several that are called so: "kq · node 12"; cut if long
QString breakpointWords(const Breakpoint& b, const Structure& structure); // a node as the views call it
QString shapeOf(const Structure& structure, uint32_t tensor);             // "[4 4 2]"
QString typeOf(const Structure& structure, uint32_t tensor);              // "f32"
QString spanWords(const StepSpan& span);                                  // "nodes 30 to 44"
// Why a tensor whose node is still to come has no values: of a view, whose bytes it will show.
QString notRunWords(const Structure& structure, uint32_t tensor);
// The hue of a tensor: of its op's family, of weights and inputs for leafs.
Ink inkOf(const Structure& structure, uint32_t tensor);
// Returns the name of such a hue: "matrix". Empty for hues of no family, weights or inputs.
QString familyWord(Ink ink);

} // namespace ggs
