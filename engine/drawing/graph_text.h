// SPDX-License-Identifier: MIT
// Prints the graphs of a program as text, for Graphviz, or as JSON, for `ggscope-cli graph FILE`.
//
// Values. May be called from any thread while the program isn't being built. The output contains all graphs that are
// alive, in the order in which they were made.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <string>
#include <vector>

namespace ggs {

// Returns the message for a program without a graph.
Text no_graph();
// Returns the text of all graphs, or no_graph() if there are none.
std::string graph_text(const Registry& registry, const Program& program);
// Returns a Graphviz document, left to right: nodes are rounded (views dashed), leafs are square, and each source has
// an edge. It is well-formed for any name.
std::string graph_dot(const Registry& registry, const Program& program);
// Returns a JSON document: nodes, leafs, edges, and the plan for the threads of each run. Tensors are numbered as in
// program_json; `name` is the value of "program".
std::string graphs_json(const Registry& registry, const Program& program, const std::string& name);

// Returns the numbers of threads with which a graph is run, in ascending order; ggml's default if no run uses the
// graph.
std::vector<int> threads_of(const Program& program, uint32_t graph);
// "mul_mat", "unary (relu)".
std::string op_text(const Registry& registry, const Tensor& node);

} // namespace ggs
