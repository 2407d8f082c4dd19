// SPDX-License-Identifier: MIT
// bench_steps: the delay of steps while a large tensor is shown. It runs 1,000 steps one after the other, as a user's
// keys would request them. They run alone, and while readers compute the statistics of a tensor of 2 GiB, which are
// requested again after each step.
//
// Limit, with --check: in the median of 10 rounds the latest step is at most 20 ms later than the latest without
// readers. If the limit is exceeded, the bench measures again, because the machine may have been busy.
#include "samples.h"

#include "base/worker.h"
#include "debug/targets/local_target.h"
#include "ops/all.h"
#include "script/script.h"

#include <cstring>
#include <future>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int n_steps = 1000, n_rounds = 10;
constexpr double most_later_ms = 20;

std::unique_ptr<LocalTarget> opened() {
    // The large one is never filled: its pages are zeros that the system brings when they are read.
    std::string script = "big = tensor(f32, 1024, 1024, 512)\nx = tensor(f32, 4) { 1 2 3 4 }\n";
    for (int i = 0; i < n_steps; ++i) script += "x = neg(x)\n";
    script += "m = view_1d(big, 1, 0)\ngf = graph(size=4096)\nexpand(gf, x)\nexpand(gf, m)\n";
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) give_up(built.error->message);
    return need(LocalTarget::open(builtin_registry(), std::move(built.program), "bench"));
}

// The latest of all steps, in ms from asking to the snapshot.
double latest_step(LocalTarget& target, Worker& session, Worker& readers, bool with_statistics, int64_t* counted) {
    const uint32_t big = *target.structure()->find("big");
    std::atomic<int64_t> whole{0};
    Samples ms;
    for (int i = 0; i < n_steps; ++i) {
        std::promise<void> done;
        const auto asked = Clock::now();
        session.push(CommandQueue::each, [&] {
            target.step();
            (void)target.snapshot();
            done.set_value();
        });
        done.get_future().wait();
        ms.add(ms_since(asked));
        if (!with_statistics) continue;
        readers.push(1, [&target, &whole, big, lease = target.lease()] {
            const auto stats = statistics(reader_of(target, lease), big, target.structure()->tensor(big));
            whole += stats.ok() && *stats ? 1 : 0;
        });
    }
    target.let_go();
    std::promise<void> idle;
    session.push(CommandQueue::each, [&] {
        if (const Status status = target.restart(); !status.ok()) give_up(status.error());
        idle.set_value();
    });
    idle.get_future().wait();
    readers.queue().drop_all();
    *counted += whole;
    return ms.at(1);
}

} // namespace

namespace {

bool holds(LocalTarget& target) {
    Samples later, alone, beside;
    int64_t counted = 0;
    Worker session, readers(2);
    for (int round = 0; round < n_rounds; ++round) {
        alone.add(latest_step(target, session, readers, false, &counted));
        beside.add(latest_step(target, session, readers, true, &counted));
        later.add(beside.values.back() - alone.values.back());
    }
    fmt::print(
        "slowest of {} steps: alone best {:.2f} ms, median {:.2f} ms; during statistics of 2 GiB best {:.2f} ms, "
        "median {:.2f} ms\ndelay: best {:.2f} ms, median {:.2f} ms, worst {:.2f} ms (limit {:.0f} ms in the median)\n",
        n_steps, alone.best(), alone.median(), beside.best(), beside.median(), later.best(), later.median(),
        later.at(1), most_later_ms);
    return later.median() <= most_later_ms;
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const auto target = opened();
    const bool good = holds(*target) || (check && holds(*target));
    if (check) fmt::print("{}\n", good ? "the limit holds" : "the limit does not hold");
    return check && !good ? 1 : 0;
}
