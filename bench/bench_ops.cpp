// SPDX-License-Identifier: MIT
// How fast every op is, at sizes that models have: time, and the flops and bytes that its formula asks for.
//
//   bench_ops [--threads 2] [--check] [options of Google Benchmark: --benchmark_filter=soft_max, …]
//
// With --check every case runs for a short time; none may fail. test_explain checks that every op has a case.
#include "nodes.h"

#include "engine/ops/op_samples.h"
#include "program/leaf_role.h"
#include "script/fill.h"
#include "script/script.h"

#include <benchmark/benchmark.h>

#include <cstring>

using namespace ggs;
using namespace ggs::bench;

namespace {

// A script's graph with its leafs filled.
struct Made {
    std::unique_ptr<Program> program;
    std::vector<const Tensor*> nodes;

    Made(OpId op, const std::string& script) {
        BuiltScript built = build_script(builtin_registry(), script);
        if (!built.ok()) give_up(msg("%1%2", script, english(*built.error)));
        program = std::move(built.program);
        LoadFiles files;
        need(fill_tensors(*program, files));
        const std::vector<Run> runs = program->runs_or_last_graph();
        for (const uint32_t number : runs.front().nodes) nodes.push_back(&program->tensor(number));
        if (nodes.empty() || nodes.back()->op != op)
            give_up(msg("%1 makes no %2", script, builtin_registry().op(op).name));
    }
};

void measure(benchmark::State& state, OpId id, const std::string& script, int threads) {
    const Made made(id, script);
    Runner runner(made.nodes, threads);
    Cost cost;
    for (const Tensor* node : made.nodes) {
        const OpDef& op = builtin_registry().op(*node);
        if (!op.computes) continue;
        const Cost one = op.cost(*node);
        cost.flops += one.flops;
        cost.bytes_read += one.bytes_read + one.bytes_written;
    }
    runner.ms();
    for ([[maybe_unused]] const auto& each : state) state.SetIterationTime(runner.ms() / 1e3);
    using benchmark::Counter;
    if (cost.flops > 0) state.counters["flop/s"] = Counter(cost.flops, Counter::kIsIterationInvariantRate);
    state.counters["B/s"] = Counter(cost.bytes_read, Counter::kIsIterationInvariantRate);
}

} // namespace

int main(int argc, char** argv) {
    int threads = 2;
    bool check = false;
    std::vector<char*> others = {argv[0]};
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0) {
            check = true;
        } else if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc) {
            threads = std::clamp(std::atoi(argv[++i]), 1, max_threads);
        } else {
            others.push_back(argv[i]);
        }
    }
    char once[] = "--benchmark_min_time=0.001";
    if (check) others.insert(others.begin() + 1, once);
    int count = static_cast<int>(others.size());
    benchmark::Initialize(&count, others.data());
    if (benchmark::ReportUnrecognizedArguments(count, others.data())) return 1;
    for (const kernel_test::OpSample& sample : kernel_test::op_samples()) {
        for (const char* const each : sample.bench)
            benchmark::RegisterBenchmark(kernel_test::bench_name(each).c_str(), measure, sample.op,
                                         kernel_test::bench_script(each), threads)
                ->UseManualTime()
                ->Unit(benchmark::kMicrosecond);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
