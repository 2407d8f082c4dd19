// SPDX-License-Identifier: MIT
// `ggscope-cli generate`: a model continues a text, token by token.
#include "base/printable.h"
#include "commands/commands.h"
#include "debug/session.h"
#include "models/generation.h"
#include "models/model.h"
#include "program/program_json.h"
#include "shared/interrupts.h"
#include "shared/model_command.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "text/chat_template.h"
#include "text/sampler.h"

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct GenerateOptions {
    std::string file;
    std::string text; // -: standard input
    ModelOptions model;
    std::string cache = "f16";
    SamplerOptions sampler;
    int64_t tokens = 64;  // at most
    int threads = 0;      // 0: as many as ggml's default
    uint64_t history = 0; // bytes kept for going back at most. Nothing here goes back: it shows what keeping costs
    bool chat = false;    // the text is what a user says, in the model's template
    std::string system;   // the system's message of the chat; empty: none
};

struct Generated {
    TokenIds prompt, tokens;
    std::string text;         // of the tokens after the prompt
    const char* stopped = ""; // "end": the model ended the text; "tokens": the requested number was reached; "context":
                              // there is no room for more; "interrupted"
    Message no_room;          // why there is none
    uint64_t kept = 0;        // bytes for going back
    double ready_seconds = 0; // to have weights, memory and kernels at hand, before the prompt
    double prompt_seconds = 0, seconds = 0; // of the tokens after the first one
};

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Reads the logits of the last token of the round that was run.
Status read_logits(const Session& session, std::vector<float>& logits) {
    const Tensor& t = session.program().tensor(session.steps().back().node);
    logits.resize(static_cast<size_t>(t.ne[0]));
    const size_t bytes = logits.size() * sizeof(float);
    return session.program().read(t, nbytes(t) - bytes, std::as_writable_bytes(std::span(logits)));
}

// `show` is given the text as it comes, whole characters. `cancelled` ends it early.
Result<Generated> generate(const CommonOptions& common, const std::shared_ptr<const Model>& model, TokenIds prompt,
                           const GenerateOptions& options, const std::function<void(std::string_view)>& show,
                           const std::atomic<bool>& cancelled) {
    const DeviceChoice device = common.device.value_or(DeviceChoice());
    placement_is_idle(common, device);
    ModelOptions model_options = options.model;
    model_options.cache = cache_type(options.cache);
    GGS_TRY(std::unique_ptr<Generation> feed,
            Generation::begin(*common.registry, model, std::move(prompt), model_options, common.limits));
    Generation& text = *feed;
    SessionOptions how;
    how.threads = options.threads;
    how.history_bytes = static_cast<size_t>(options.history);
    how.device_times = Timed::nothing;
    how.memory = common.limits.memory;
    how.device = device.for_models();
    how.placement = common.placement;
    how.cancelled = &cancelled;
    GGS_TRY(const std::unique_ptr<Session> session, Session::open(*common.registry, std::move(feed), how));
    pause_when(*session, &cancelled);
    const auto opened = Clock::now();
    make_ready(*session);
    const double ready_seconds = seconds_since(opened);
    Sampler sampler(options.sampler);
    TextStream stream(model->tokenizer());
    std::vector<float> logits; // its memory is used again
    Generated made;
    made.prompt = text.tokens();
    made.ready_seconds = ready_seconds;
    made.stopped = "tokens";
    auto start = Clock::now();
    const auto say = [&](const std::string& more) {
        made.text += more;
        if (!more.empty()) show(more);
    };
    while (static_cast<int64_t>(made.tokens.size()) < options.tokens) {
        const Stop stop = session->run();
        if (stop.kind == StopKind::failed) return fail_with(stop.reason);
        if (made.tokens.empty()) made.prompt_seconds = seconds_since(std::exchange(start, Clock::now()));
        made.seconds = seconds_since(start);
        if (!session->at_end()) {
            made.stopped = "interrupted";
            if (made.tokens.empty()) made.prompt_seconds = 0; // it was not read to its end
            break;
        }
        GGS_CHECK(read_logits(*session, logits));
        const int32_t token = sampler.pick(logits, text.tokens());
        if (token < 0)
            return fail("the logits after token %1 are not numbers; no token can be chosen", text.tokens().size() - 1);
        if (model->tokenizer().vocabulary().ends_generation(token)) {
            made.stopped = "end";
            break;
        }
        made.tokens.push_back(token);
        say(stream.add(token));
        if (static_cast<int64_t>(made.tokens.size()) == options.tokens) break; // no further token is needed
        if (const Status more = text.append(token); !more.ok()) {
            made.stopped = "context";
            made.no_room = more.error();
            break;
        }
    }
    say(stream.rest());
    made.kept = session->history().used();
    return made;
}

// One object: schema, kind, ggscope_version, ggml_version, file, prompt_tokens, tokens (ids), text, stopped,
// ready_seconds, history_bytes, prompt_tokens_per_second and tokens_per_second (null where there is none to divide by).
std::string generated_json(const Model& model, const Generated& made) {
    nlohmann::ordered_json out = json_head("generated");
    out["file"] = is_utf8(model.name()) ? model.name() : printable(model.name());
    out["prompt_tokens"] = made.prompt;
    out["tokens"] = made.tokens;
    out[is_utf8(made.text) ? "text" : "escaped"] = is_utf8(made.text) ? made.text : printable(made.text);
    out["stopped"] = made.stopped;
    add_warnings(out, model.tokenizer().vocabulary());
    const auto rate = [](size_t n, double seconds) {
        return n > 0 && seconds > 0 ? nlohmann::ordered_json(static_cast<double>(n) / seconds)
                                    : nlohmann::ordered_json();
    };
    out["ready_seconds"] = made.ready_seconds;
    out["history_bytes"] = made.kept;
    out["prompt_tokens_per_second"] = rate(made.prompt.size(), made.prompt_seconds);
    out["tokens_per_second"] = rate(made.tokens.empty() ? 0 : made.tokens.size() - 1, made.seconds);
    return json_text(out);
}

int generate_command(const CommonOptions& common, const GenerateOptions& options) {
    Interrupts interrupts;
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return fail_with(common, options.file, model.error());
    if (!(*model)->params().causal)
        return fail_with(common, options.file,
                         msg("a `%1` model computes an embedding, not text; `ggscope-cli embed` prints it",
                             (*model)->params().architecture));
    Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    warn(common, (*model)->tokenizer());
    if (options.chat) {
        const Result<const ChatTemplate*> chat = chat_template_in((*model)->chat_template());
        if (!chat.ok()) return fail_with(common, options.file, chat.error());
        std::vector<ChatTurn> turns;
        if (!options.system.empty()) turns.push_back({ChatTurn::Role::system, options.system});
        turns.push_back({ChatTurn::Role::user, *text});
        text = chat_text(**chat, turns);
    }
    Result<TokenIds> prompt = (*model)->tokenizer().tokens(*text, {.memory = common.limits.memory});
    if (!prompt.ok()) return fail_with(common, options.file, prompt.error());
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const auto show = [&](std::string_view part) {
        if (common.json) return;
        print(part);
        flush_output();
    };
    const Result<Generated> made = generate(common, *model, std::move(*prompt), options, show, opening.cancelled);
    if (!made.ok()) return fail_with(common, options.file, made.error());
    if (common.json)
        print(generated_json(**model, *made));
    else
        print("\n");
    if (made->stopped == std::string_view("interrupted")) complain(msg("interrupted"));
    if (made->stopped == std::string_view("context")) complain(made->no_room);
    return made->stopped == std::string_view("interrupted") ? exit_failed : exit_done;
}

} // namespace

void add_generate(CommandLine& line) {
    const auto [command, generate] =
        line.add("generate", generate_command, "Continue a text with a language model", R"(Examples:
  ggscope-cli generate --tokens 32 model.gguf "Once upon a time"
  ggscope-cli generate --chat --temperature 0.7 --seed 1 model.gguf "Tell me a joke")");
    SamplerOptions& picks = generate.sampler;
    add_file(command, generate.file, language_model);
    add_text(command, generate.text);
    add_count(command, "--tokens", generate.tokens, "Maximum number of tokens", whole_number("number of tokens", 1));
    CLI::Option* const chat = command->add_flag(
        "--chat", generate.chat, "Treat the text as a user's message, in the format of the model's chat template");
    command->add_option("--system", generate.system, "System message of the chat")->type_name("TEXT")->needs(chat);
    const auto add_number = [app = command](const char* name, double& to, const char* what, const char* unit,
                                            const CLI::Validator& check) {
        app->add_option(name, to, what)->check(check)->type_name(unit)->capture_default_str();
    };
    add_number("--temperature", picks.temperature,
               "Sampling temperature: higher values prefer likely tokens less; 0 always takes the most likely token",
               "T", number("temperature", 0));
    command->add_option("--top-k", picks.top_k, "Number of most likely tokens to choose from; 0: all")
        ->check(whole_number("number of tokens"))
        ->type_name("N")
        ->capture_default_str();
    add_number("--top-p", picks.top_p, "Keeps the most likely tokens whose probabilities add up to this value", "P",
               number("probability", 0, true, 1));
    add_number("--min-p", picks.min_p, "Keeps tokens with at least this share of the highest probability", "P",
               number("probability", 0, true, 1));
    add_number("--repeat-penalty", picks.repeat_penalty, "Above 1: makes the last 64 tokens less likely", "F",
               number("penalty", 0, false));
    add_count(command, "--seed", picks.seed, "Seed of the random generator", whole_number("seed"));
    add_threads(command, generate.threads, "Number of threads (default: 4)");
    add_history_bytes(
        command, generate.history,
        "Maximum size of the history. generate never goes back, so this only shows the cost of a history");
    add_context(command, generate.model, generate.cache);
    add_batches(command, generate.model);
    add_device(command, line.common(), "cpu");
    add_common(command, line.common());
}

} // namespace ggs
