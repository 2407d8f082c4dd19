// SPDX-License-Identifier: MIT
// What debugging a language model costs: a session as the window has it (rounds that can be gone back to, chunks and
// waits recorded, a listener that previews thirty times a second, how likely each next token was, and the snapshot at its
// end) beside the same nodes on the Executor alone and the search for the likeliest token, as any program that makes text
// has it; for a prompt of 128 tokens and for the fourth token behind it.
//
//   bench_model [--check] [--token N] [MODEL.gguf]
//
// The model is the one that scripts/fetch-model fetches, if none is named; where it is not, the bench says so and holds.
// Limits, with --check: 2 % in the median of 51 pairs or more, taken in turns, in sessions made anew, for a quarter of a
// minute at least (a machine has slow seconds); where that leaves the median in doubt by more than the limit is, for a
// minute at most. --token looks at one token on N threads alone, for a profiler.
#include "nodes.h"

#include "debug/targets/model_target.h"
#include "models/fetched.h"
#include "text/sampler.h"
#include "values/slice.h"
#include "values/statistics.h"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <thread>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int least_pairs = 51, made_anew = 9; // where memory lies changes times by as much as is looked for
constexpr size_t prompt_tokens = 128;
constexpr size_t timeline_records = 16'384; // as the window has them
constexpr auto preview_pause = std::chrono::milliseconds(34);
constexpr size_t preview_bytes = size_t{64} << 10;
constexpr double most_ratio = 1.02, most_doubt = 0.003, least_ms = 15'000, most_ms = 60'000;

// The standard error of a median, by the quartiles.
double doubt(const Samples& samples) {
    return 1.253 * (samples.at(0.75) - samples.at(0.25)) / 1.349 / std::sqrt(static_cast<double>(samples.values.size()));
}

// A text that the model reads as so many tokens.
std::string text_of(const Model& model, size_t tokens) {
    std::string text;
    while (need(model.tokenizer().tokens(text)).size() < tokens) text += " The miller tells of the river.";
    while (need(model.tokenizer().tokens(text)).size() > tokens) text.pop_back();
    return text;
}

class Debugged {
  public:
    Debugged(const std::shared_ptr<const Model>& model, int threads) {
        SessionOptions options;
        options.threads = threads;
        options.timeline_records = timeline_records;
        ModelRun how;
        how.prompt = text_of(*model, prompt_tokens);
        m_target = need(ModelTarget::open(builtin_registry(), model, how, options, {}));
        m_target->on_progress([this](const Moment& now) { preview(now.step); }, std::chrono::nanoseconds(preview_pause).count());
        if (const Stop stop = m_target->generate(4, {}); stop.kind == StopKind::failed) give_up(stop.reason);
    }
    // The round is there; its nodes, in the order of their steps, for the plain run over the same memory.
    std::vector<const Tensor*> stand_on(uint32_t round) {
        m_round = round;
        begin();
        std::vector<const Tensor*> all;
        const auto structure = m_target->structure();
        for (const Step& step : structure->steps) all.push_back(&structure->tensor(step.node));
        return all;
    }
    double ms() {
        begin();
        const auto start = Clock::now();
        const Stop stop = m_target->run_to(Moment{m_round, SIZE_MAX});
        const Snapshot there = m_target->snapshot();
        const double time = ms_since(start);
        if (stop.kind == StopKind::failed || there.position.cursor != there.structure->steps.size()) give_up(stop.reason);
        return time;
    }

  private:
    void begin() {
        const Result<Stop> stop = m_target->go_to(Moment{m_round, 0});
        if (!stop.ok()) give_up(stop.error());
    }
    void preview(size_t cursor) {
        if (cursor == 0) return;
        const auto structure = m_target->structure();
        const uint32_t node = structure->steps[cursor - 1].node;
        const Tensor& t = structure->tensor(node);
        const size_t row = std::max<size_t>(1, nbytes(t) / static_cast<size_t>(std::max<int64_t>(1, nrows(t))));
        if (row > preview_bytes) return;
        Slice first;
        first.end = {t.ne[0], static_cast<int64_t>(preview_bytes / row), 1, 1};
        m_seen += numbers(m_target->bytes_while_running(), node, t, first).ok();
    }

    std::unique_ptr<ModelTarget> m_target;
    uint32_t m_round = 0;
    int m_seen = 0;
};

// The next token, greedily, from the last column of logits.
double pick_ms(const Tensor& logits) {
    const auto start = Clock::now();
    const auto n = static_cast<size_t>(logits.ne[0]);
    const auto* const column = reinterpret_cast<const float*>(static_cast<const std::byte*>(logits.data) + static_cast<size_t>(logits.ne[1] - 1) * logits.nb[1]);
    if (Sampler({}).pick({column, n}, {}) < 0) give_up(msg("the logits are no numbers"));
    return ms_since(start);
}

bool limited(const std::shared_ptr<const Model>& model, int threads, uint32_t round) {
    Samples plain, ran, ratio;
    size_t steps = 0;
    const auto start = Clock::now();
    for (int made = 0; made < made_anew || ms_since(start) < least_ms || (doubt(ratio) > most_doubt && ms_since(start) < most_ms); ++made) {
        Debugged debugged(model, threads);
        const std::vector<const Tensor*> nodes = debugged.stand_on(round);
        Runner runner(nodes, threads);
        steps = nodes.size();
        for (int i = 0; i < least_pairs / made_anew + 4; ++i) {
            double one = 0, other = 0;
            for (const bool is_debugged : {i % 2 == 0, i % 2 != 0}) {
                if (is_debugged) other = debugged.ms();
                else runner.ms(), one = runner.ms() + pick_ms(*nodes.back()); // behind another, as the session's is
            }
            if (i < 3) continue;
            plain.add(one);
            ran.add(other);
            ratio.add(other / one);
        }
    }
    fmt::print("{} on {} threads, {} nodes: plain {:.3f} ms, in a session {:.3f} ms\n"
               "    session / plain: median of {} {:.4f} ± {:.4f}, quartiles {:.4f} and {:.4f}\n",
               round == 0 ? "prompt" : "a token", threads, steps, plain.median(), ran.median(), ratio.values.size(), ratio.median(),
               doubt(ratio), ratio.at(0.25), ratio.at(0.75));
    return ratio.median() <= most_ratio;
}

} // namespace

int main(int argc, char** argv) {
    bool check = false;
    int token_on = 0;
    std::string file = fetched_model("gemma-3-270m-q4_k_m.gguf");
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0) check = true;
        else if (std::strcmp(argv[i], "--token") == 0 && i + 1 < argc) token_on = std::max(1, std::atoi(argv[++i]));
        else file = argv[i];
    }
    if (!std::filesystem::exists(file)) {
        fmt::print("there is no model: scripts/fetch-model fetches one\n");
        return 0;
    }
    const std::shared_ptr<const Model> model = need(Model::open(file));
    if (token_on > 0) return limited(model, token_on, 4) || !check ? 0 : 1;
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    bool holds = true;
    for (const int threads : {1, std::min(cores, 4)}) {
        for (const uint32_t round : {0u, 4u}) holds = limited(model, threads, round) && holds;
    }
    if (check) fmt::print("{}\n", holds ? "the limits hold" : "a limit is broken");
    return check && !holds ? 1 : 0;
}
