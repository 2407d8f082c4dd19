// SPDX-License-Identifier: MIT
// bench_threads: the cost of running a node on more threads than there are cores. It compares as many threads as cores
// with two and a half times as many.
//
// Limits, with --check: a node that takes 5 ms or more takes at most twice as long (the median of 51 pairs, run
// alternately; 2 against 5 threads on a machine with 2 cores).
#include "nodes.h"

#include <cstring>
#include <thread>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int n_pairs = 51;
constexpr double least_ms = 5;
constexpr double most_ratio = 2;

struct Candidate {
    const char* name;
    Tensor* (*make)(Nodes& nodes, int64_t size);
};

Tensor* product(Nodes& nodes, TypeId type, int64_t size) {
    return nodes.node(OpId::mul_mat,
                      {nodes.filled(type, {1024, 64 * size, 1, 1}), nodes.filled(TypeId::f32, {1024, 64, 1, 1})});
}
Tensor* rows(Nodes& nodes, int64_t size) { return nodes.filled(TypeId::f32, {1024, 128 * size, 1, 1}); }

constexpr Candidate candidates[] = {
    {"mul_mat f32", [](Nodes& nodes, int64_t size) { return product(nodes, TypeId::f32, size); }},
    {"mul_mat q4_0", [](Nodes& nodes, int64_t size) { return product(nodes, TypeId::q4_0, size); }},
    {"flash_attn_ext f16",
     [](Nodes& nodes, int64_t size) {
         Tensor* const keys = nodes.filled(TypeId::f16, {64, 256, 8, 1});
         return nodes.node(OpId::flash_attn_ext,
                           {nodes.filled(TypeId::f32, {64, 16 * size, 8, 1}), keys, keys, nullptr, nullptr},
                           {{"scale", 0.125}});
     }},
    {"add",
     [](Nodes& nodes, int64_t size) {
         return nodes.node(OpId::add, {rows(nodes, size), rows(nodes, size)});
     }},
    {"add, one row",
     [](Nodes& nodes, int64_t size) {
         const Shape ne{131072 * size, 1, 1, 1};
         return nodes.node(OpId::add, {nodes.filled(TypeId::f32, ne), nodes.filled(TypeId::f32, ne)});
     }},
    {"soft_max", [](Nodes& nodes, int64_t size) { return nodes.node(OpId::soft_max, {rows(nodes, size)}); }},
    {"rms_norm", [](Nodes& nodes, int64_t size) { return nodes.node(OpId::rms_norm, {rows(nodes, size)}); }},
    {"silu",
     [](Nodes& nodes, int64_t size) {
         return nodes.node(OpId::unary, {rows(nodes, size)}, {{"op", 10}});
     }},
    {"argsort", [](Nodes& nodes, int64_t size) { return nodes.node(OpId::argsort, {rows(nodes, size)}); }},
};

bool measure(const Candidate& candidate, int few, int many) {
    for (int64_t size = 1;; size *= 2) {
        Nodes nodes(size_t{8} << 30);
        candidate.make(nodes, size);
        Runner on_few(nodes.all, few), on_many(nodes.all, many);
        double best = 1e30;
        for (int i = 0; i < 3; ++i) best = std::min({best, on_few.ms()});
        if (best < least_ms && size < 4096) continue;
        on_many.ms();
        Samples few_ms, many_ms, ratio;
        for (int i = 0; i < n_pairs; ++i) {
            const bool few_first = i % 2 == 0;
            if (few_first) few_ms.add(on_few.ms());
            many_ms.add(on_many.ms());
            if (!few_first) few_ms.add(on_few.ms());
            ratio.add(many_ms.values.back() / few_ms.values.back());
        }
        fmt::print("{:20} {:8.2f} ms on {} threads  {:8.2f} ms on {}  ratio: median of {} {:.2f}, quartiles {:.2f} and "
                   "{:.2f}, spread {:.2f} to {:.2f}\n",
                   candidate.name, few_ms.median(), few, many_ms.median(), many, n_pairs, ratio.median(),
                   ratio.at(0.25), ratio.at(0.75), ratio.best(), ratio.at(1));
        if (ratio.median() <= most_ratio) return true;
        fmt::print("{:20} BROKEN: the ratio is {:.2f}, the limit is {}\n", candidate.name, ratio.median(), most_ratio);
        return false;
    }
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const int many = std::min(max_threads, (5 * cores + 1) / 2);
    bool holds = true;
    for (const Candidate& candidate : candidates) holds = measure(candidate, cores, many) && holds;
    if (check) fmt::print("{}\n", holds ? "the limits hold" : "a limit is broken");
    return check && !holds ? 1 : 0;
}
