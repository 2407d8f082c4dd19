// SPDX-License-Identifier: MIT
// bench_overhead: the cost of a debugged run compared with a plain one. Plain is the Executor alone, without records.
// Debugged is a Session as in the window: it records chunks and waits, and calls a listener at each step, which reads
// 64 KiB for a preview thirty times a second.
//
// Limits, with --check: on a graph whose nodes take 20 µs or more the cost is at most 2 %, on one thread and on as many
// as cores. This is the median of 101 pairs or more, run alternately. On a noisy machine 101 pairs leave the median
// less certain than the limit. Pairs are then added until it is certain, for at most a minute. For a node that computes
// next to nothing the cost is printed in nanoseconds; the cost of recording without a session is printed as well.
#include "nodes.h"

#include "debug/targets/local_target.h"
#include "script/script.h"
#include "values/statistics.h"

#include <cmath>
#include <cstring>
#include <thread>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int n_pairs = 101;
constexpr size_t timeline_records = 16'384; // as the window has them
constexpr auto preview_pause = std::chrono::milliseconds(34);
constexpr double least_us = 20;
constexpr double most_ratio = 1.02;
constexpr double most_doubt = 0.003; // of the median: its standard error
constexpr double most_ms = 60'000;

// The standard error of a median, by the quartiles: right for a bell curve, and little off where the ends are long.
double doubt(const Samples& samples, int n) {
    return 1.253 * (samples.at(0.75) - samples.at(0.25)) / 1.349 / std::sqrt(n);
}

void tiny_graph(Nodes& nodes, int n) {
    Tensor* x = nodes.filled(TypeId::f32, {4, 1, 1, 1});
    Tensor* const other = nodes.filled(TypeId::f32, {4, 1, 1, 1});
    for (int i = 0; i < n; ++i) x = nodes.node(OpId::mul, {x, other});
}

struct Pair {
    Samples plain, recorded;
};

Pair measure(const Nodes& nodes, int threads) {
    Runner runner(nodes.all, threads);
    Recording recording;
    recording.reserve(threads, nodes.all.size(), 4096);
    RunOptions options;
    options.recording = &recording;
    Pair pair;
    for (int i = 0; i < n_pairs + 3; ++i) {
        double plain = 0, recorded = 0;
        for (const bool records : {i % 2 == 0, i % 2 != 0}) {
            recording.clear();
            (records ? recorded : plain) = runner.ms(records ? options : RunOptions{});
        }
        if (i < 3) continue;
        pair.plain.add(plain);
        pair.recorded.add(recorded);
    }
    return pair;
}

// The same graph as a script.
std::string working_script(int n) {
    std::string script = "x = tensor(f32, 512, 32) = uniform(-1, 1, seed=1)\n"
                         "weights = tensor(q8_0, 512, 512) = uniform(-1, 1, seed=2)\n"
                         "gain = tensor(f32, 512) = uniform(-1, 1, seed=3)\n"
                         "wide = tensor(f32, 512, 320) = uniform(-1, 1, seed=4)\n"
                         "g = graph()\n";
    for (int i = 0; i < n; i += 4)
        script += "expand(g, mul(wide, gain))\nexpand(g, soft_max(wide))\nexpand(g, rms_norm(wide, eps=1e-5))\n"
                  "x = mul_mat(weights, x)\nexpand(g, x)\n";
    return script + "compute(g)\n";
}

// A session with what the window asks of it.
class Debugged {
  public:
    Debugged(const std::string& script, int threads) {
        BuiltScript built = build_script(builtin_registry(), script);
        if (!built.ok()) give_up(built.error->message);
        SessionOptions options;
        options.threads = threads;
        options.timeline_records = timeline_records;
        m_target = need(LocalTarget::open(builtin_registry(), std::move(built.program), "bench", options));
        m_target->on_progress([this](const Moment& now) { preview(now.step); },
                              std::chrono::nanoseconds(preview_pause).count());
    }
    // The nodes in the order of their steps, for the plain run over the same memory.
    std::vector<const Tensor*> nodes() const {
        std::vector<const Tensor*> all;
        const auto structure = m_target->structure();
        for (const Step& step : structure->steps) all.push_back(&structure->tensor(step.node));
        return all;
    }
    double ms() {
        if (const Status status = m_target->restart(); !status.ok()) give_up(status.error());
        const auto start = Clock::now();
        const Stop stop = m_target->run();
        const double time = ms_since(start);
        if (stop.kind != StopKind::end) give_up(stop.reason);
        return time;
    }
    std::vector<StepTime> times() { return m_target->snapshot().times; }

  private:
    void preview(size_t cursor) {
        const auto structure = m_target->structure();
        const uint32_t node = structure->steps[cursor - 1].node;
        Slice first;
        first.end = {structure->tensor(node).ne[0], std::min<int64_t>(structure->tensor(node).ne[1], 32), 1, 1};
        m_seen += values(m_target->bytes_while_running(), node, structure->tensor(node), first).ok();
    }

    std::unique_ptr<LocalTarget> m_target;
    int m_seen = 0;
};

bool limited(int threads) {
    constexpr int n = 64;
    Debugged debugged(working_script(n), threads);
    const std::vector<const Tensor*> nodes = debugged.nodes();
    Runner runner(nodes, threads);
    Samples plain, ran, ratio;
    std::vector<double> node_us(nodes.size(), 1e30);
    const auto start = Clock::now();
    int n_taken = 0;
    for (int i = 0; n_taken < n_pairs || (doubt(ratio, n_taken) > most_doubt && ms_since(start) < most_ms); ++i) {
        double one = 0, other = 0;
        for (const bool is_debugged : {i % 2 == 0, i % 2 != 0})
            (is_debugged ? other : one) = is_debugged ? debugged.ms() : runner.ms();
        const std::vector<StepTime> times = debugged.times();
        for (size_t k = 0; k < times.size(); ++k)
            node_us[k] = std::min(node_us[k], static_cast<double>(times[k].ns) * 1e-3);
        if (i < 3) continue;
        ++n_taken;
        plain.add(one);
        ran.add(other);
        ratio.add(other / one);
    }
    const double least_node_us = *std::min_element(node_us.begin(), node_us.end());
    fmt::print(
        "{:3} nodes on {} threads: plain {:.3f} ms, in a session {:.3f} ms, the smallest node takes {:.1f} µs\n"
        "    session / plain: median of {} {:.4f} ± {:.4f}, quartiles {:.4f} and {:.4f}, spread {:.3f} to {:.3f}\n",
        nodes.size(), threads, plain.median(), ran.median(), least_node_us, n_taken, ratio.median(),
        doubt(ratio, n_taken), ratio.at(0.25), ratio.at(0.75), ratio.best(), ratio.at(1));
    if (least_node_us < least_us)
        fmt::print("    (a node is faster than {} µs here: the limit is meant for larger ones)\n", least_us);
    if (ratio.median() <= most_ratio) return true;
    fmt::print("    BROKEN: the ratio is {:.4f}, the limit is {}\n", ratio.median(), most_ratio);
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
