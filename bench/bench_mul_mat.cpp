// SPDX-License-Identifier: MIT
// How fast mul_mat is for each type of weights: a square product, and one row of activations.
//
//   bench_mul_mat [threads]      1 unless given
//
// Limits, with --check: on one thread, with AVX2 or better, every square product makes at least 5 GFLOP/s.
#include "nodes.h"

#include "cpu/dot.h"

#include <cstring>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr double least_gflops = 5;
constexpr int n_runs = 9;

// The best of some runs, in GFLOP/s.
double measure(TypeId type, int64_t k, int64_t m, int64_t n, int threads) {
    Nodes nodes(size_t{512} << 20);
    nodes.node(OpId::mul_mat, {nodes.filled(type, {k, m, 1, 1}), nodes.filled(TypeId::f32, {k, n, 1, 1})});
    Runner runner(nodes.all, threads);
    Samples ms;
    for (int i = 0; i < n_runs; ++i) ms.add(runner.ms());
    return 2.0 * static_cast<double>(k * m * n) / ms.best() / 1e6;
}

} // namespace

int main(int argc, char** argv) {
    bool check = false;
    int threads = 1;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0) {
            check = true;
        } else {
            threads = std::clamp(std::atoi(argv[i]), 1, max_threads);
        }
    }
    const bool fast = dot_tables().size() > 1;
    bool kept = true;
    fmt::print("vectors: {}; {} threads; the best of {} runs\n", best_dot_table().name, threads, n_runs);
    for (const TypeId type : {TypeId::f32, TypeId::f16, TypeId::bf16, TypeId::q4_0, TypeId::q8_0}) {
        const double square = measure(type, 1024, 1024, 512, threads);
        const double row = measure(type, 4096, 4096, 1, threads);
        kept = kept && (!fast || square >= least_gflops);
        fmt::print("{:5}  1024 x 1024 x 512: {:7.1f} GFLOP/s   4096 x 4096 x 1: {:7.1f} GFLOP/s\n", traits(type).name,
                   square, row);
    }
    if (check && !kept) fmt::print("a square product is slower than {} GFLOP/s\n", least_gflops);
    return check && !kept ? 1 : 0;
}
