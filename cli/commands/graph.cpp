// SPDX-License-Identifier: MIT
// `ggscope-cli graph`: the graphs of a program, as text, JSON, dot or a drawing.
#include "commands/commands.h"
#include "drawing/graph_svg.h"
#include "drawing/graph_text.h"
#include "program/program_json.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>

namespace ggs {

namespace {

struct GraphOptions {
    std::string file;
    bool dot = false;
    bool svg = false;
    bool dark = false;
    bool left_to_right = false;
    bool no_leafs = false;
    bool fold_all = false;
    std::vector<std::string> fold; // titles of groups
};

int graph_command(const CommonOptions& common, const GraphOptions& options) {
    const std::shared_ptr<const Program> program = opened_program(common, options.file);
    if (!program) return exit_failed;
    if (options.svg) {
        SvgOptions svg;
        svg.dark = options.dark;
        svg.layout.left_to_right = options.left_to_right;
        svg.shape.leafs = !options.no_leafs;
        svg.shape.folded = options.fold_all;
        svg.shape.otherwise.insert(options.fold.begin(), options.fold.end());
        return print_or_fail(common, options.file, graphs_svg(*common.registry, *program, svg));
    }
    if (options.dot) {
        print(graph_dot(*common.registry, *program));
    } else if (common.json) {
        print(graphs_json(*common.registry, *program, stem(options.file)));
    } else {
        print(graph_text(*common.registry, *program));
    }
    return exit_done;
}

} // namespace

void add_graph(CommandLine& line) {
    const auto [command, graph] =
        line.add("graph", graph_command, "Print the graphs of a script: nodes and leafs in ggml's order, sources, plan",
                 R"(Examples:
  ggscope-cli graph resources/samples/mlp.ggs
  ggscope-cli graph --svg resources/samples/attention-head.ggs > graph.svg
  ggscope-cli graph --dot resources/samples/shared.ggs | dot -Tsvg > graph.svg)");
    add_file(command, graph.file, file_with_graph);
    CLI::Option* dot = command->add_flag("--dot", graph.dot, "Print the graph in Graphviz format");
    CLI::Option* svg = command->add_flag("--svg", graph.svg, "Print a drawing as SVG")->excludes(dot);
    command->add_flag("--dark", graph.dark, "With --svg: dark background")->needs(svg);
    command->add_flag("--left-to-right", graph.left_to_right, "With --svg: draw from left to right instead of top down")
        ->needs(svg);
    command->add_flag("--no-leafs", graph.no_leafs, "With --svg: omit weights and inputs")->needs(svg);
    CLI::Option* fold_all =
        command->add_flag("--fold-all", graph.fold_all, "With --svg: draw each group and each repeat as one box")
            ->needs(svg);
    command
        ->add_option("--fold", graph.fold,
                     "With --svg: a group to draw as one box, such as blk.0 or \"repeat 1\"; may be repeated")
        ->needs(svg)
        ->excludes(fold_all)
        ->allow_extra_args(false);
    add_common(command, line.common());
    command->get_option("--json")->excludes(dot)->excludes(svg);
    add_plugins(command, line.common());
    add_model_run(command, line.common());
}

} // namespace ggs
