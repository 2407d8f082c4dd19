// SPDX-License-Identifier: MIT
// Write order: decides whether the rows of a node may be computed in any order and by several threads. The decision
// depends only on the memory of the node and its sources.
//
// Any order is allowed if no byte is written twice, and no byte is read after it was written. A source at exactly the
// address of the result (in place) is allowed, because each row only overwrites its own source. All other nodes would
// have a data race in ggml. Here they run as a single task, from the first row on, like ggml with one thread. Pure; any
// thread.
#pragma once

#include "graph/op.h"

namespace ggs {

bool needs_order(const OpDef& op, const Tensor& node);

} // namespace ggs
