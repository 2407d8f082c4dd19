// SPDX-License-Identifier: MIT
// Which steps belong together by their tensors' names: the blocks of a model.
//
// A name says its group up to the first part that is a number: blk.3.attn_q.weight, "blk.3". A node without such a name
// belongs to the group of a leaf that it reads, or to that of its neighbours where the ones before and behind agree.
// Values; any thread.
#pragma once

#include "graph/structure.h"

namespace ggs {

// By step; empty where there is none.
std::vector<std::string> step_groups(const Structure& structure);

// "blk.3" of "blk.3.attn_q.weight"; empty if the name says nothing.
std::string_view numbered_prefix(std::string_view name);

} // namespace ggs
