// SPDX-License-Identifier: MIT
// How fast every op is, at sizes that models have: time, and the flops and bytes that its formula asks for.
//
//   bench_ops [--threads 2] [--check] [options of Google Benchmark: --benchmark_filter=soft_max, …]
//
// Limits, with --check: every op that runs has a case, and each case runs.
#include "nodes.h"
#include "op_cases.h"

#include "program/leaf_role.h"
#include "script/fill.h"
#include "script/script.h"

#include <benchmark/benchmark.h>

#include <cstring>
#include <set>

using namespace ggs;
using namespace ggs::bench;

namespace {

// A script's graph with its leafs filled.
struct Made {
    std::unique_ptr<Program> program;
    std::vector<const Tensor*> nodes;

    explicit Made(const OpCaseScript& c) {
        BuiltScript built = build_script(builtin_registry(), c.script);
        if (!built.ok()) give_up(msg("%1%2", c.script, english(*built.error)));
        program = std::move(built.program);
        LoadFiles files;
        need(fill_tensors(*program, files));
        const std::vector<Run> runs = program->runs_or_last_graph();
        for (const uint32_t number : runs.front().nodes) nodes.push_back(&program->tensor(number));
        if (nodes.empty() || nodes.back()->op != c.op)
            give_up(msg("%1 makes no %2", c.script, builtin_registry().op(c.op).name));
    }
};

void measure(benchmark::State& state, const OpCaseScript& c, int threads) {
    const Made made(c);
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

// The ops that run and have no case.
bool all_are_there(const std::vector<OpCaseScript>& cases) {
    std::set<OpId> there;
    for (const OpCaseScript& c : cases) there.insert(c.op);
    bool all = true;
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
        if (!op.kernels[DeviceKind::cpu].run || there.contains(op.id)) continue;
        fmt::print("BROKEN: {} has no case\n", op.name);
        all = false;
    }
    return all;
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
    const std::vector<OpCaseScript> cases = op_cases();
    for (const OpCaseScript& c : cases)
        benchmark::RegisterBenchmark(c.name.c_str(), measure, c, threads)
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    benchmark::RunSpecifiedBenchmarks();
    return all_are_there(cases) || !check ? 0 : 1;
}
