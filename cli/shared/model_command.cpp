// SPDX-License-Identifier: MIT
#include "shared/model_command.h"

#include "base/printable.h"
#include "base/read_file.h"
#include "debug/session.h"
#include "models/generation.h"
#include "program/program_json.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace ggs {

namespace {

constexpr uint64_t longest_text = uint64_t{16} << 20; // the tokens and their JSON take many times its memory

Result<ModelAnswer> answer_of(const CommonOptions& common, std::shared_ptr<const Model> model, std::string_view text,
                              const ModelCommand& options, const std::atomic<bool>& cancelled) {
    const DeviceChoice device = common.device.value_or(DeviceChoice());
    placement_is_idle(common, device);
    ModelOptions model_options = options.options;
    model_options.cache = cache_type(options.cache);
    GGS_TRY(TokenIds tokens, model->tokenizer().tokens(text, {.memory = common.limits.memory}));
    GGS_TRY(auto feed, Generation::begin(*common.registry, model, tokens, model_options, common.limits));
    SessionOptions how;
    how.threads = options.threads;
    how.history_bytes = 0; // it is never stepped back
    how.device_times = Timed::nothing;
    how.memory = common.limits.memory;
    how.device = device.for_models();
    how.placement = common.placement;
    how.cancelled = &cancelled;
    GGS_TRY(const std::unique_ptr<Session> session, Session::open(*common.registry, std::move(feed), how));
    pause_when(*session, &cancelled);
    const Stop stop = session->run();
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    if (!session->at_end()) return fail("interrupted");
    const Tensor& last = session->program().tensor(session->steps().back().node);
    std::vector<float> numbers(static_cast<size_t>(nelements(last)));
    GGS_CHECK(session->program().read(last, 0, std::as_writable_bytes(std::span(numbers))));
    return ModelAnswer{std::move(model), std::move(tokens), std::move(numbers)};
}

} // namespace

void add_text(CLI::App* command, std::string& text) {
    command->add_option("TEXT", text, "The text, or - for standard input")->required();
}

void add_model_command(CLI::App* command, ModelCommand& options, CommonOptions& common) {
    add_file(command, options.file, language_model);
    add_text(command, options.text);
    add_threads(command, options.threads, "Number of threads (default: 4)");
    add_device(command, common, "cpu");
    add_common(command, common);
}

Result<std::string> given_text(const std::string& text, Interrupts& interrupts) {
    if (text != "-") return text;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    return read_rest(STDIN_FILENO, "standard input", longest_text, &opening.cancelled);
}

void warn(const CommonOptions& common, const Tokenizer& tokenizer) {
    if (common.json) return;
    for (const Message& each : tokenizer.vocabulary().warnings()) complain(each);
}

void add_warnings(nlohmann::ordered_json& json, const Vocabulary& vocabulary) {
    for (const Message& each : vocabulary.warnings()) json["warnings"].push_back(english(each));
}

std::optional<ModelAnswer> run_model(const CommonOptions& common, const ModelCommand& options, bool embeds) {
    Interrupts interrupts;
    const auto failed = [&](const Message& why) {
        fail_with(common, options.file, why);
        return std::nullopt;
    };
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return failed(model.error());
    if ((*model)->params().causal == embeds)
        return failed(embeds ? msg("a `%1` model computes logits, not an embedding; `ggscope-cli logits` prints them",
                                   (*model)->params().architecture)
                             : msg("a `%1` model computes an embedding, not logits; `ggscope-cli embed` prints it",
                                   (*model)->params().architecture));
    const Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return failed(text.error());
    warn(common, (*model)->tokenizer());
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    Result<ModelAnswer> answer = answer_of(common, *model, *text, options, opening.cancelled);
    if (!answer.ok()) return failed(answer.error());
    return *std::move(answer);
}

nlohmann::ordered_json answer_head(const char* kind, const ModelAnswer& answer) {
    nlohmann::ordered_json out = json_head(kind);
    out["file"] = is_utf8(answer.model->name()) ? answer.model->name() : printable(answer.model->name());
    out["tokens"] = answer.tokens;
    add_warnings(out, answer.model->tokenizer().vocabulary());
    return out;
}

} // namespace ggs
