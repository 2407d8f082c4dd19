// SPDX-License-Identifier: MIT
// `ggscope-cli logits`: which token comes next after a text.
#include "base/columns.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/model_command.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "text/sampler.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

using Json = nlohmann::ordered_json;

size_t not_numbers(std::span<const float> logits) {
    return static_cast<size_t>(std::count_if(logits.begin(), logits.end(), [](float x) { return std::isnan(x); }));
}

// The `top` likeliest tokens: id, logit, probability, text.
std::string logits_text(const ModelAnswer& run, size_t top) {
    using enum Columns::Align;
    Columns columns({{"id", right}, {"logit", right}, {"probability", right}, {"text"}});
    const double all = log_sum_exp(run.numbers);
    for (const int32_t id : likeliest(run.numbers, top)) {
        const double logit = run.numbers[static_cast<size_t>(id)];
        const double share = std::exp(logit - all);
        columns.row({std::to_string(id), fmt::format("{:.4f}", logit),
                     std::isfinite(share) ? fmt::format("{:.2f} %", 100 * share) : "-",
                     in_quotes(run.model->tokenizer().piece(id))});
    }
    std::string text = fmt::format("after {}\n", count_text(run.tokens.size(), "token"));
    const size_t no_numbers = not_numbers(run.numbers);
    if (no_numbers > 0) text += fmt::format("{} of {}: NaN\n", no_numbers, count_text(run.numbers.size(), "logit"));
    return no_numbers == run.numbers.size() ? text : text + columns.text();
}

// One object: answer_head(), logsumexp and top[{id, logit, probability, text}].
std::string logits_json(const ModelAnswer& run, size_t top) {
    Json out = answer_head("logits", run);
    const double all = log_sum_exp(run.numbers);
    out["logsumexp"] = json_number(all);
    if (const size_t no_numbers = not_numbers(run.numbers)) out["not_numbers"] = no_numbers;
    Json& list = out["top"] = Json::array();
    for (const int32_t id : likeliest(run.numbers, top)) {
        const float logit = run.numbers[static_cast<size_t>(id)];
        const std::string piece = run.model->tokenizer().piece(id);
        list.push_back({{"id", id},
                        {"logit", json_number(logit)},
                        {"probability", json_number(std::exp(static_cast<double>(logit) - all))}});
        list.back()[is_utf8(piece) ? "text" : "escaped"] = is_utf8(piece) ? piece : printable(piece);
    }
    return json_text(out);
}

int logits_command(const CommonOptions& common, const ModelCommand& options) {
    const auto answer = run_model(common, options, false);
    if (!answer) return exit_failed;
    print(common.json ? logits_json(*answer, options.top) : logits_text(*answer, options.top));
    return exit_done;
}

} // namespace

void add_logits(CommandLine& line) {
    const auto [command, logits] =
        line.add("logits", logits_command, "Run a text through a language model and print the most likely next tokens",
                 R"(Examples:
  ggscope-cli logits --top 5 model.gguf "The capital of France is")");
    add_model_command(command, logits, line.common());
    add_count(command, "--top", logits.top, "Number of tokens to print", whole_number("number of tokens", 1));
    add_context(command, logits.options, logits.cache);
    add_batches(command, logits.options);
}

} // namespace ggs
