// SPDX-License-Identifier: MIT
// Whether the rows of a node may be computed in any order and by several threads, as far as its memory is concerned.
//
// They may where no byte is written twice and none is read after it was written, but for a source that lies exactly
// under the result (in place): there a row takes its own place only. ggml computes all others with its threads racing;
// here they get one task, the first row first, which is what ggml does with one thread. Pure; any thread.
#pragma once

#include "graph/op.h"

namespace ggs {

bool needs_order(const OpDef& op, const Tensor& node);

} // namespace ggs
