// SPDX-License-Identifier: MIT
// OwnCall: a call that the script language has and ggml's API hasn't. The evaluation binds its arguments by this table,
// and completion shows them. Constant; any thread.
#pragma once

#include "graph/call.h"

#include <span>
#include <string_view>

namespace ggs {

struct OwnCall {
    const char* name;
    std::vector<ArgDef> args;
    Text note;
    bool fills = false;     // follows a tensor: tensor(…) = batches(…)
    bool optimises = false; // an argument of train
};
std::span<const OwnCall> own_calls();
const OwnCall* find_own_call(std::string_view name);

} // namespace ggs
