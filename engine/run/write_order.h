// SPDX-License-Identifier: MIT
// Write order: decides whether the rows of a node may be computed in any order and by several threads. It considers
// only its memory.
//
// They may if no byte is written twice, and none is read after it was written. A source at exactly the result's address
// (in place) is permitted: each row is written over its own source only. For all other nodes ggml's threads race; here
// they get one task, the first row first, as in ggml with one thread. Pure; any thread.
#pragma once

#include "graph/op.h"

namespace ggs {

bool needs_order(const OpDef& op, const Tensor& node);

} // namespace ggs
