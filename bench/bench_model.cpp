// SPDX-License-Identifier: MIT
// bench_model: the cost of debugging a language model. It compares a session with the work of any program that
// generates text.
//
// The session is as in the window. It keeps a history of rounds, and records chunks and waits. Its listener previews
// thirty times a second. It also computes the probability of each next token, and takes a snapshot at its end. The
// plain run writes the inputs, runs the same nodes on the Executor alone, and searches the most probable token. Both
// run a prompt of 128 tokens, and several consecutive tokens that are generated after it.
//
//   bench_model [--check] [--token N] [MODEL.gguf]
//
// The default model is the one that scripts/fetch-model downloads; if it is missing, the bench reports this and passes.
// Limits, with --check: 2 % in the median of 51 pairs or more. The pairs are run alternately, in new sessions, for at
// least 15 seconds, because a machine has slow seconds. If the median is then less certain than the limit, pairs are
// added for at most a minute. --token runs only tokens, on N threads, for a profiler.
#include "nodes.h"

#include "debug/targets/model_target.h"
#include "models/batch_inputs.h"
#include "models/fetched.h"
#include "script/fill.h"
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

constexpr int least_pairs = 51, made_anew = 9; // the addresses of memory change times as much as the measured effect
constexpr size_t prompt_tokens = 128, tokens_in_a_row = 3;
constexpr uint32_t generated_before = 3;    // the program of one token is made, and its weights have been read
constexpr size_t timeline_records = 16'384; // as the window has them
constexpr auto preview_pause = std::chrono::milliseconds(34);
constexpr size_t longest_preview_row = size_t{64} << 10;
constexpr int64_t preview_numbers = 8192;
constexpr double most_ratio = 1.02, most_doubt = 0.003, least_ms = 15'000, most_ms = 60'000;

// The standard error of a median, by the quartiles.
double doubt(const Samples& samples) {
    return 1.253 * (samples.at(0.75) - samples.at(0.25)) / 1.349 /
           std::sqrt(static_cast<double>(samples.values.size()));
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
        m_target->on_progress([this](const Moment& now) { preview(now.step); },
                              std::chrono::nanoseconds(preview_pause).count());
        check(m_target->generate(generated_before + 1, {}));
    }
    // Returns the nodes of the prompt's round or of a token's round, in the order of their steps, for the plain run in
    // the same memory.
    std::vector<const Tensor*> nodes_of(bool prompt) {
        check(need(m_target->go_to(Moment{prompt ? 0 : generated_before, 0})));
        std::vector<const Tensor*> all;
        const auto structure = m_target->structure();
        for (const Step& step : structure->steps) all.push_back(&structure->tensor(step.node));
        return all;
    }
    std::shared_ptr<const Structure> structure() const { return m_target->structure(); }
    TokenIds tokens() const { return m_target->text()->tokens; }
    double prompt_ms() {
        check(need(m_target->go_to(Moment{0, 0})));
        const auto start = Clock::now();
        check(m_target->run_to(Moment{0, SIZE_MAX}));
        look();
        return ms_since(start);
    }
    // Returns the time of a token in ms, as the mean of several consecutive tokens after another one.
    double token_ms() {
        generate(1);
        const auto start = Clock::now();
        generate(tokens_in_a_row);
        look();
        return ms_since(start) / tokens_in_a_row;
    }

  private:
    static void check(const Stop& stop) {
        if (stop.kind == StopKind::failed) give_up(stop.reason);
    }
    void generate(size_t tokens) {
        size_t made = 0;
        check(m_target->generate(tokens, {}, [&](size_t done) {
            made = done;
            if (ms_since(m_text_seen) < static_cast<double>(preview_pause.count())) return true;
            m_text_seen = Clock::now();
            m_seen += m_target->text() != nullptr;
            return true;
        }));
        if (made + 1 != tokens) give_up(msg("the model has ended its text"));
    }
    void look() {
        const Snapshot there = m_target->snapshot();
        if (there.position.cursor != there.structure->steps.size())
            give_up(msg("the session stopped in the middle of a round"));
    }
    void preview(size_t cursor) {
        if (cursor == 0) return;
        const auto structure = m_target->structure();
        const uint32_t node = structure->steps[cursor - 1].node;
        const Tensor& t = structure->tensor(node);
        if (nbytes(t) / static_cast<size_t>(std::max<int64_t>(1, nrows(t))) > longest_preview_row) return;
        Slice first;
        first.end = {t.ne[0], std::max<int64_t>(1, preview_numbers / std::max<int64_t>(1, t.ne[0])), 1, 1};
        m_seen += numbers(m_target->bytes_while_running(), node, t, first).ok();
    }

    std::unique_ptr<ModelTarget> m_target;
    Clock::time_point m_text_seen;
    int m_seen = 0;
};

// Runs without a session, in the memory of a session that is at the end of a round.
class Plain {
  public:
    Plain(const Model& model, const Structure& structure, const std::vector<const Tensor*>& nodes, int threads)
        : m_model(model), m_structure(structure), m_logits(*nodes.back()), m_runner(nodes, threads),
          m_filling(*structure.program(), m_files) {}
    double ms(const Batch& batch) {
        const auto start = Clock::now();
        write_inputs(batch);
        m_runner.ms();
        pick();
        return ms_since(start);
    }

  private:
    void write_inputs(const Batch& batch) {
        std::vector<BatchInput> inputs = batch_inputs(m_model.params(), m_model.size_of(batch, {}), batch);
        for (const bool looks = m_inputs.empty(); looks && m_inputs.size() < inputs.size();) {
            const auto leaf = m_structure.find_key(inputs[m_inputs.size()].name);
            if (!leaf) give_up(msg("the graph has no input `%1`", inputs[m_inputs.size()].name));
            m_inputs.push_back(*leaf);
        }
        for (size_t i = 0; i < inputs.size(); ++i) {
            Fill fill;
            fill.values = std::move(inputs[i].values);
            need(m_filling.fill(m_inputs[i], 0, fill));
        }
    }
    // The next token, greedily, from the last column of logits.
    void pick() {
        const auto n = static_cast<size_t>(m_logits.ne[0]);
        const auto* const column = reinterpret_cast<const float*>(
            static_cast<const std::byte*>(m_logits.data) + static_cast<size_t>(m_logits.ne[1] - 1) * m_logits.nb[1]);
        if (Sampler({}).pick({column, n}, {}) < 0) give_up(msg("the logits are not numbers"));
    }

    const Model& m_model;
    const Structure& m_structure;
    const Tensor& m_logits;
    Runner m_runner;
    LoadFiles m_files;
    Filling m_filling;
    std::vector<uint32_t> m_inputs; // in the order of batch_inputs()
};

bool limited(const std::shared_ptr<const Model>& model, int threads, bool prompt) {
    Samples plain, ran, ratio;
    size_t steps = 0;
    const auto start = Clock::now();
    for (int made = 0;
         made < made_anew || ms_since(start) < least_ms || (doubt(ratio) > most_doubt && ms_since(start) < most_ms);
         ++made) {
        Debugged debugged(model, threads);
        const std::vector<const Tensor*> nodes = debugged.nodes_of(prompt);
        const auto structure = debugged.structure();
        Plain without(*model, *structure, nodes, threads);
        steps = nodes.size();
        const auto plain_ms = [&] {
            const TokenIds tokens = debugged.tokens();
            const size_t n = prompt ? prompt_tokens : 1, first = prompt ? 0 : tokens.size() - 1;
            const Batch batch{std::span(tokens).subspan(first, n), static_cast<int64_t>(first)};
            without.ms(batch); // warm-up: the session's tokens follow another one too
            const size_t times = prompt ? 1 : tokens_in_a_row;
            double sum = 0;
            for (size_t i = 0; i < times; ++i) sum += without.ms(batch);
            return sum / static_cast<double>(times);
        };
        for (int i = 0; i < least_pairs / made_anew + 4; ++i) {
            double one = 0, other = 0;
            for (const bool is_debugged : {i % 2 == 0, i % 2 != 0}) {
                if (is_debugged)
                    other = prompt ? debugged.prompt_ms() : debugged.token_ms();
                else
                    one = plain_ms();
            }
            if (i < 3) continue;
            plain.add(one);
            ran.add(other);
            ratio.add(other / one);
        }
    }
    fmt::print("{} on {} threads, {} nodes: plain {:.3f} ms, in a session {:.3f} ms\n"
               "    session / plain: median of {} {:.4f} ± {:.4f}, quartiles {:.4f} and {:.4f}\n",
               prompt ? "prompt" : "a token", threads, steps, plain.median(), ran.median(), ratio.values.size(),
               ratio.median(), doubt(ratio), ratio.at(0.25), ratio.at(0.75));
    return ratio.median() <= most_ratio;
}

} // namespace

int main(int argc, char** argv) {
    bool check = false;
    int token_on = 0;
    std::string file = fetched_model("gemma-3-270m-q4_k_m.gguf");
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0)
            check = true;
        else if (std::strcmp(argv[i], "--token") == 0 && i + 1 < argc)
            token_on = std::max(1, std::atoi(argv[++i]));
        else
            file = argv[i];
    }
    if (!std::filesystem::exists(file)) {
        fmt::print("there is no model: scripts/fetch-model fetches one\n");
        return 0;
    }
    const std::shared_ptr<const Model> model = need(Model::open(file));
    if (token_on > 0) return limited(model, token_on, false) || !check ? 0 : 1;
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    bool holds = true;
    for (const int threads : {1, std::min(cores, 4)}) {
        for (const bool prompt : {true, false}) holds = limited(model, threads, prompt) && holds;
    }
    if (check) fmt::print("{}\n", holds ? "the limits hold" : "a limit is broken");
    return check && !holds ? 1 : 0;
}
