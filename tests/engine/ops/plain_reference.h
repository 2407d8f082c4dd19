// SPDX-License-Identifier: MIT
// What each op is, once more: its formula in double, element by element, without regard to speed. Nothing here knows
// the engine's kernels or explanations; the shapes are those that the engine's shape rules have made.
//
// Of a node that writes into a source, the elements are asked for before it runs.
#pragma once

#include "graph/op.h"

namespace ggs::kernel_test {

using PlainRule = double (*)(const Tensor& node, const Index& out);

// Null if nobody has written one yet.
PlainRule plain_rule(OpId op);

} // namespace ggs::kernel_test
