// SPDX-License-Identifier: MIT
// How fast mul_mat is for each type of weights: a square product, and one row of activations.
//
//   bench_mul_mat [threads]      1 unless given
//
// Limits, with --check: on one thread, with AVX2 or better, every square product makes at least 5 GFLOP/s.
#include "cpu/dot.h"
#include "graph/builder.h"
#include "ops/all.h"
#include "run/executor.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

using namespace ggs;

namespace {

constexpr double least_gflops = 5;
constexpr int n_runs = 9;

template <class T> T need(Result<T> result) {
    if (!result.ok()) {
        fmt::print(stderr, "{}\n", english(result.error()));
        std::exit(1);
    }
    return std::move(result).value();
}

Tensor* filled(Builder& builder, TypeId type, const Shape& ne) {
    Tensor* const t = need(builder.new_tensor(type, ne));
    std::vector<float> values(static_cast<size_t>(nelements(*t)));
    uint32_t state = 1;
    for (float& x : values) {
        state = state * 1664525u + 1013904223u;
        x = static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
    }
    if (!quantize(type, values.data(), t->data, nelements(*t)).ok()) std::exit(1);
    return t;
}

// The best of some runs, in GFLOP/s.
double measure(TypeId type, int64_t k, int64_t m, int64_t n, int threads) {
    Program program;
    Builder builder(builtin_registry(), program);
    need(builder.new_arena(size_t{512} << 20, false));
    Tensor* const a = filled(builder, type, {k, m, 1, 1});
    Tensor* const b = filled(builder, TypeId::f32, {k, n, 1, 1});
    Tensor* const c = need(builder.node(OpId::mul_mat, {a, b}));
    c->flags |= flag_compute;
    Executor executor(builtin_registry(), threads);
    const Tensor* nodes[] = {c};
    std::vector<std::byte> work(need(executor.work_size(nodes, threads)));
    double best = 1e30;
    for (int i = 0; i < n_runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const RunResult result = executor.run(nodes, threads, work);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        if (result.end != RunEnd::done) {
            fmt::print(stderr, "{}\n", english(result.error));
            std::exit(1);
        }
        best = std::min(best, seconds.count());
    }
    return 2.0 * static_cast<double>(k * m * n) / best / 1e9;
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
