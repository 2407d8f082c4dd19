// SPDX-License-Identifier: MIT
// What the registry knows of an op, put in order for a person: calls with their arguments, parameters as they lie in
// op_params, threads, memory, devices. One page for each op, in Markdown and in whatever language `say` speaks.
//
// Pure functions of a registry; any thread.
#pragma once

#include "graph/registry.h"

#include <functional>
#include <string>

namespace ggs {

// "rope(a, b, n_dims, mode=normal)"
std::string signature(const CallDef& call);
// What an argument is when it is left out; empty if it can't be.
std::string default_text(const ArgDef& arg);
Text kind_word(ArgKind kind);
// How many threads share a node of it.
Text threads_text(const OpDef& op);
// Whether a call makes nodes of the op, be they not the last that it makes.
bool makes(const CallDef& call, const OpDef& op);

using Say = std::function<std::string(const Message&)>;
std::string op_page(const Registry& registry, const OpDef& op, const Say& say);
// All of them under headings, the ops of plug-ins last.
std::string op_pages(const Registry& registry, const Say& say);

} // namespace ggs
