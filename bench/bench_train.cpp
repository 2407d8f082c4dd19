// SPDX-License-Identifier: MIT
// bench_train: the cost of a round of training in addition to its nodes: filling the batch, the numbers of the step,
// noting the loss and the gradients, and keeping history.
//
// A round is measured from the end of the previous one, its nodes by the session itself. Limit, with --check: without
// history, the median round of each sample takes at most 1.2 times as long as its nodes. If the limit is exceeded, the
// bench measures again, because the machine may have been busy.
#include "samples.h"

#include "debug/targets/local_target.h"
#include "ops/all.h"
#include "script/script.h"

#include <cstring>
#include <fstream>
#include <sstream>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr double most_times = 1.2;
constexpr uint32_t n_rounds = 200;

std::string text_of(const std::string& sample) {
    std::ifstream file(GGSCOPE_SOURCE_DIR "/resources/samples/" + sample + ".ggs");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// How many times as long a round takes as its nodes, and its µs.
std::pair<Samples, Samples> rounds_of(const std::string& sample, size_t history) {
    BuiltScript built = build_script(builtin_registry(), text_of(sample));
    if (!built.ok()) give_up(built.error->message);
    SessionOptions options;
    options.history_bytes = history;
    const auto target = need(LocalTarget::open(builtin_registry(), std::move(built.program), sample, options));
    Session& session = target->session();
    Samples times, micros;
    auto before = Clock::now();
    session.listeners().round_end = [&] {
        const auto now = Clock::now();
        Nanoseconds nodes = 0;
        for (const StepTime& each : session.times().of_steps()) nodes += each.ns;
        const double took = std::chrono::duration<double, std::micro>(now - before).count();
        if (session.round() > 5 && nodes > 0) {
            times.add(took * 1e3 / static_cast<double>(nodes));
            micros.add(took);
        }
        before = now;
    };
    target->run_to(Moment{n_rounds, 0});
    return {times, micros};
}

bool holds() {
    bool good = true;
    for (const char* sample : {"two-moons", "digits", "copy-attention"}) {
        const auto [without, micros] = rounds_of(sample, 0);
        const auto [with, micros_with] = rounds_of(sample, size_t{256} << 20);
        fmt::print(
            "{:<16} a round takes {:.0f} µs, {:.3f} times its nodes (best {:.3f}); with history {:.0f} µs, {:.3f}\n",
            sample, micros.median(), without.median(), without.best(), micros_with.median(), with.median());
        good = good && without.median() <= most_times;
    }
    return good;
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const bool good = holds() || (check && holds());
    if (check) fmt::print("{}\n", good ? "the limit holds" : "the limit does not hold");
    return check && !good ? 1 : 0;
}
