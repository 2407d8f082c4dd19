// SPDX-License-Identifier: MIT
// What `ggscope-cli graph FILE` prints: the graphs of a program as text, for Graphviz, or as JSON.
//
// Values; any thread while nobody builds the program. All graphs that are alive are in it, in the order they were made.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <string>
#include <vector>

namespace ggs {

// What there is to say where no graph is.
Text no_graph();
// Of a program without a graph that sentence.
std::string graph_text(const Registry& registry, const Program& program);
// Left to right: nodes rounded (views dashed), leafs square, an edge for every source. Well-formed for any name.
std::string graph_dot(const Registry& registry, const Program& program);
// A JSON document: nodes, leafs, edges, and the plan for the threads of each run. Tensors are numbered as in
// program_json; `name` stands in it as "program".
std::string graphs_json(const Registry& registry, const Program& program, const std::string& name);

// The numbers of threads that a graph is run with, ascending; ggml's default if no run is of it.
std::vector<int> threads_of(const Program& program, uint32_t graph);
// "mul_mat", "unary (relu)".
std::string op_text(const Registry& registry, const Tensor& node);

} // namespace ggs
