// SPDX-License-Identifier: MIT
// What a debugged run costs more than a plain one: every node's time and every chunk written down, or nothing.
//
// Limits, with --check: on a graph whose nodes take 20 µs or more it is at most 2 % (the median of 201 pairs, taken in
// turns), on one thread and on as many as cores. A node that computes next to nothing is shown besides, in nanoseconds.
#include "nodes.h"

#include <cstring>
#include <thread>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int n_pairs = 201;
constexpr double least_us = 20;
constexpr double most_ratio = 1.02;

// Blocks like a transformer's, without the parts that are views.
void working_graph(Nodes& nodes, int n) {
    Tensor* x = nodes.filled(TypeId::f32, {512, 32, 1, 1});
    Tensor* const weights = nodes.filled(TypeId::q8_0, {512, 512, 1, 1});
    Tensor* const gain = nodes.filled(TypeId::f32, {512, 1, 1, 1});
    Tensor* const wide = nodes.filled(TypeId::f32, {512, 320, 1, 1});
    while (static_cast<int>(nodes.all.size()) < n) {
        nodes.node(OpId::mul, {wide, gain});
        nodes.node(OpId::soft_max, {wide});
        nodes.node(OpId::rms_norm, {wide}, {{"eps", 1e-5}});
        x = nodes.node(OpId::mul_mat, {weights, x});
    }
}
void tiny_graph(Nodes& nodes, int n) {
    Tensor* x = nodes.filled(TypeId::f32, {4, 1, 1, 1});
    Tensor* const other = nodes.filled(TypeId::f32, {4, 1, 1, 1});
    for (int i = 0; i < n; ++i) x = nodes.node(OpId::mul, {x, other});
}

struct Pair {
    Samples plain, recorded, ratio;
    double least_node_us = 1e30; // the best of the node that took the least
};

Pair measure(const Nodes& nodes, int threads) {
    Runner runner(nodes.all, threads);
    Recording recording;
    recording.reserve(threads, nodes.all.size(), 4096);
    RunOptions options;
    options.recording = &recording;
    std::vector<double> node_us(nodes.all.size(), 1e30);
    Pair pair;
    for (int i = 0; i < n_pairs + 3; ++i) {
        double plain = 0, recorded = 0;
        for (const bool records : {i % 2 == 0, i % 2 != 0}) {
            recording.clear();
            (records ? recorded : plain) = runner.ms(records ? options : RunOptions{});
            for (size_t k = 0; records && k < node_us.size(); ++k)
                node_us[k] =
                    std::min(node_us[k], static_cast<double>(recording.nodes[k].end - recording.nodes[k].begin) * 1e-3);
        }
        if (i < 3) continue;
        pair.plain.add(plain);
        pair.recorded.add(recorded);
        pair.ratio.add(recorded / plain);
    }
    pair.least_node_us = *std::min_element(node_us.begin(), node_us.end());
    return pair;
}

bool limited(int threads) {
    Nodes nodes(size_t{256} << 20);
    working_graph(nodes, 64);
    const Pair pair = measure(nodes, threads);
    fmt::print("{:3} nodes on {} threads: plain {:.3f} ms, recorded {:.3f} ms, the smallest node takes {:.1f} µs\n"
               "    recorded / plain: median of {} {:.4f}, quartiles {:.4f} and {:.4f}, spread {:.3f} to {:.3f}\n",
               nodes.all.size(), threads, pair.plain.median(), pair.recorded.median(), pair.least_node_us, n_pairs,
               pair.ratio.median(), pair.ratio.at(0.25), pair.ratio.at(0.75), pair.ratio.best(), pair.ratio.at(1));
    if (pair.least_node_us < least_us)
        fmt::print("    (a node is faster than {} µs here: the limit is meant for larger ones)\n", least_us);
    if (pair.ratio.median() <= most_ratio) return true;
    fmt::print("    BROKEN: the ratio is {:.4f}, the limit is {}\n", pair.ratio.median(), most_ratio);
    return false;
}

void show_tiny(int threads) {
    constexpr int n = 1000;
    Nodes nodes(size_t{16} << 20);
    tiny_graph(nodes, n);
    const Pair pair = measure(nodes, threads);
    fmt::print(
        "{} tiny nodes on {} threads: plain {:.0f} ns a node, recorded {:.0f} ns (medians of {}; best {:.0f} and "
        "{:.0f})\n",
        n, threads, pair.plain.median() * 1e6 / n, pair.recorded.median() * 1e6 / n, n_pairs,
        pair.plain.best() * 1e6 / n, pair.recorded.best() * 1e6 / n);
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    bool holds = true;
    for (const int threads : {1, std::min(cores, 4)}) {
        holds = limited(threads) && holds;
        show_tiny(threads);
    }
    if (check) fmt::print("{}\n", holds ? "the limits hold" : "a limit is broken");
    return check && !holds ? 1 : 0;
}
