// SPDX-License-Identifier: MIT
#include "commands/generate.h"

#include "base/printable.h"
#include "commands/tokenize.h"
#include "debug/session.h"
#include "models/generation.h"
#include "program/program_json.h"
#include "words/interrupts.h"

#include <nlohmann/json.hpp>

#include <chrono>

namespace ggs {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What the round that was run says of its last token.
Status read_logits(const Session& session, std::vector<float>& logits) {
    const Tensor& t = session.program().tensor(session.steps().back().node);
    logits.resize(static_cast<size_t>(t.ne[0]));
    const size_t bytes = logits.size() * sizeof(float);
    return session.program().read(t, nbytes(t) - bytes, std::as_writable_bytes(std::span(logits)));
}

} // namespace

Result<Generated> generate(const Registry& registry, const std::shared_ptr<const Model>& model, TokenIds prompt,
                           const GenerateOptions& options, const std::function<void(std::string_view)>& show,
                           const std::atomic<bool>* cancelled) {
    GGS_TRY(std::unique_ptr<Generation> feed,
            Generation::begin(registry, model, std::move(prompt), options.model, options.limits));
    Generation& text = *feed;
    SessionOptions how;
    how.threads = options.threads;
    how.history_bytes = static_cast<size_t>(options.history);
    how.device_times = Timed::nothing;
    how.memory = options.limits.memory;
    how.device = options.device.for_models();
    how.placement = options.placement;
    how.cancelled = cancelled;
    GGS_TRY(const std::unique_ptr<Session> session, Session::open(registry, std::move(feed), how));
    pause_when(*session, cancelled);
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
            return fail("the logits behind token %1 are no numbers: nothing can be picked", text.tokens().size() - 1);
        if (model->tokenizer().vocabulary().ends_generation(token)) {
            made.stopped = "end";
            break;
        }
        made.tokens.push_back(token);
        say(stream.add(token));
        if (static_cast<int64_t>(made.tokens.size()) == options.tokens) break; // what comes behind it is not asked
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

} // namespace ggs
