// SPDX-License-Identifier: MIT
// `ggscope-cli lens`: what a model would say next, after the text's last token, at each of its layers.
#include "models/lens.h"
#include "base/columns.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/model_command.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct LensAnswer {
    TokenIds tokens;
    std::vector<LensWords> layers; // after the last token
};

// `cancelled` ends it early, with a message.
Result<LensAnswer> look_through(const Registry& registry, const std::shared_ptr<const Model>& model,
                                std::string_view text, const ModelOptions& options, const LensOptions& how,
                                const std::atomic<bool>* cancelled) {
    LensAnswer answer;
    GGS_TRY(answer.tokens, model->tokenizer().tokens(text, {.memory = how.limits.memory}));
    const Batch all{answer.tokens};
    GGS_CHECK(model->accepts(all, model->size_of(all, options)));
    GGS_TRY(const std::unique_ptr<Lens> lens, Lens::make(registry, model, options, how));
    while (lens->read() < answer.tokens.size()) {
        GGS_TRY(const bool wanted, lens->read_on(answer.tokens, cancelled));
        if (!wanted) return fail("interrupted");
    }
    std::vector<LensCell> cells;
    cells.reserve(static_cast<size_t>(lens->layers()));
    for (int il = 0; il < lens->layers(); ++il) cells.push_back({il, answer.tokens.size() - 1});
    GGS_TRY(auto said, lens->say(cells, cancelled));
    if (!said) return fail("interrupted");
    answer.layers = std::move(*said);
    return answer;
}

std::string lens_text(const Model& model, const LensAnswer& answer) {
    using enum Columns::Align;
    Columns columns({{"layer", right}, {"probability", right}, {"says"}, {"then"}});
    for (size_t il = 0; il < answer.layers.size(); ++il) {
        const LensWords& words = answer.layers[il];
        const auto piece = [&](const Candidate& each) { return in_quotes(model.tokenizer().piece(each.id)); };
        std::string then;
        for (size_t i = 1; i < words.size(); ++i)
            then += fmt::format("{}{} {:.2f} %", i > 1 ? ", " : "", piece(words[i]), 100 * words[i].probability);
        if (words.empty())
            columns.row({std::to_string(il), "-", "no numbers", ""});
        else
            columns.row(
                {std::to_string(il), fmt::format("{:.2f} %", 100 * words[0].probability), piece(words[0]), then});
    }
    return fmt::format("after {}, the last of which is {}\n", count_text(answer.tokens.size(), "token"),
                       in_quotes(model.tokenizer().piece(answer.tokens.back()))) +
           columns.text();
}

// One object: schema, kind, ggscope_version, ggml_version, file, tokens and layers[{layer, top[{id, logit, probability,
// text}]}].
std::string lens_json(const Model& model, const LensAnswer& answer) {
    using Json = nlohmann::ordered_json;
    Json out = json_head("lens");
    out["file"] = is_utf8(model.name()) ? model.name() : printable(model.name());
    out["tokens"] = answer.tokens;
    add_warnings(out, model.tokenizer().vocabulary());
    Json& layers = out["layers"] = Json::array();
    for (size_t il = 0; il < answer.layers.size(); ++il) {
        Json top = Json::array();
        for (const Candidate& each : answer.layers[il]) {
            const std::string piece = model.tokenizer().piece(each.id);
            top.push_back({{"id", each.id}, {"logit", each.logit}, {"probability", each.probability}});
            top.back()[is_utf8(piece) ? "text" : "escaped"] = is_utf8(piece) ? piece : printable(piece);
        }
        layers.push_back({{"layer", il}, {"top", std::move(top)}});
    }
    return json_text(out);
}

int lens_command(const CommonOptions& common, const ModelCommand& options) {
    Interrupts interrupts;
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return fail_with(common, options.file, model.error());
    const Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    warn(common, (*model)->tokenizer());
    ModelOptions how = options.options;
    how.cache = cache_type(options.cache);
    LensOptions lens;
    if (options.threads > 0) lens.threads = options.threads;
    lens.likeliest = options.top;
    lens.device = common.device.value_or(DeviceChoice());
    lens.placement = common.placement;
    placement_is_idle(common, lens.device);
    lens.limits = common.limits;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const Result<LensAnswer> answer = look_through(*common.registry, *model, *text, how, lens, &opening.cancelled);
    if (!answer.ok()) return fail_with(common, options.file, answer.error());
    print(common.json ? lens_json(**model, *answer) : lens_text(**model, *answer));
    return exit_done;
}

} // namespace

void add_lens(CommandLine& line) {
    const auto [command, lens] = line.add(
        "lens", lens_command, "Print the next tokens that a language model would predict after each layer", R"(Examples:
  ggscope-cli lens --top 3 model.gguf "The capital of France is")");
    add_model_command(command, lens, line.common());
    add_count(command, "--top", lens.top, "Number of tokens to print for each layer",
              whole_number("number of tokens", 1));
    add_context(command, lens.options, lens.cache);
}

} // namespace ggs
