// SPDX-License-Identifier: MIT
// bench_layout: the time to lay out a graph shaped like a transformer, with all its leafs. Its blocks are open, folded,
// or unnamed; in the last case everything is one drawing.
//
// Limits, with --check, for finding both groups and positions (the best of 10): 1,500 nodes in 50 ms, 10,000 in 500 ms,
// 100,000 in 10 s.
#include "model_graph.h"

#include "drawing/layout.h"

#include <algorithm>
#include <chrono>
#include <cstring>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int n_best_of = 10;
struct Size {
    int nodes;
    double most_ms;
};
constexpr Size sizes[] = {{1'500, 50}, {10'000, 500}, {100'000, 10'000}};

BoxSize size_of(const GraphShape&, const ShapeBox& box) {
    return {box.kind == BoxKind::leaf ? 90.0 : 120.0, box.kind == BoxKind::leaf ? 38.0 : 44.0};
}

bool run(const char* what, bool named, bool folded, const Size& size) {
    ModelGraph model(named ? ModelGraph::Kind::named_transformer : ModelGraph::Kind::transformer, size.nodes);
    Graph* const graph = need(model.builder().new_graph(size.nodes + 1, false));
    if (const Status status = expand_graph(model.builder().context(), *graph, model.last(), true); !status.ok())
        give_up(status.error());
    const auto number = static_cast<uint32_t>(model.program().graphs.size() - 1);
    ShapeOptions options;
    options.folded = folded;
    double best_shape = 1e30, best_layout = 1e30, best = 1e30;
    size_t boxes = 0, edges = 0, kinds = 0;
    uint64_t crossings = 0;
    for (int i = 0; i < n_best_of; ++i) {
        const auto start = Clock::now();
        const GraphShape shape = need(graph_shape(builtin_registry(), model.program(), number, options, size_of));
        const double shape_ms = ms_since(start);
        const Layout layout = layout_graph(shape);
        const double all_ms = ms_since(start);
        best_shape = std::min(best_shape, shape_ms);
        best_layout = std::min(best_layout, all_ms - shape_ms);
        best = std::min(best, all_ms);
        boxes = shape.boxes.size();
        edges = shape.edges.size();
        kinds = layout.n_groups_laid_out;
        crossings = layout.crossings;
    }
    fmt::print("{:7} nodes  {:9} {:7} boxes {:7} edges {:3} kinds of block {:7} crossings   shape {:9.2f} ms   layout "
               "{:9.2f} ms   together {:9.2f} ms of {}\n",
               size.nodes, what, boxes, edges, kinds, crossings, best_shape, best_layout, best, size.most_ms);
    if (best > size.most_ms) fmt::print("        BROKEN: the limit is {} ms\n", size.most_ms);
    return best <= size.most_ms;
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    bool kept = true;
    for (const Size& size : sizes) {
        kept = run("open", true, false, size) && kept;
        kept = run("folded", true, true, size) && kept;
        kept = run("unnamed", false, false, size) && kept;
    }
    if (check) fmt::print("{}\n", kept ? "the limits hold" : "a limit is broken");
    return check && !kept ? 1 : 0;
}
