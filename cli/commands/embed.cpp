// SPDX-License-Identifier: MIT
// `ggscope-cli embed`: what an embedding model makes of a text.
#include "base/printable.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/model_command.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

using Json = nlohmann::ordered_json;

// How the numbers of tokens become one row of them, by the file's number: a model with another one is refused.
constexpr std::array<const char*, 4> pooling_words = {"none", "mean", "first", "last"};

Json row_json(std::span<const float> row) {
    Json list = Json::array();
    for (const float x : row) list.push_back(json_number(x));
    return list;
}

// Returns the number of embeddings: one per token for a model without pooling, else one.
size_t rows_of(const ModelAnswer& run) { return run.model->params().pooling == 0 ? run.tokens.size() : 1; }
std::span<const float> row_of(const ModelAnswer& run, size_t i) {
    const size_t each = run.numbers.size() / rows_of(run);
    return std::span(run.numbers).subspan(i * each, each);
}

// A number a line; where nothing is pooled, a line with the token above each one's.
std::string embedding_text(const ModelAnswer& run) {
    std::string text;
    const size_t rows = rows_of(run);
    for (size_t i = 0; i < rows; ++i) {
        if (rows > 1) text += fmt::format("token {} {}\n", i, in_quotes(run.model->tokenizer().piece(run.tokens[i])));
        for (const float x : row_of(run, i)) text += fmt::format("{}\n", x);
    }
    return text;
}

// One object: answer_head(), pooling and embedding; where nothing is pooled embeddings, a list for each token.
std::string embedding_json(const ModelAnswer& run) {
    Json out = answer_head("embedding", run);
    out["pooling"] = pooling_words.at(static_cast<size_t>(run.model->params().pooling));
    if (run.model->params().pooling == 0) {
        for (size_t i = 0; i < rows_of(run); ++i) out["embeddings"].push_back(row_json(row_of(run, i)));
    } else {
        out["embedding"] = row_json(run.numbers);
    }
    return json_text(out);
}

int embed_command(const CommonOptions& common, const ModelCommand& options) {
    const auto answer = run_model(common, options, true);
    if (!answer) return exit_failed;
    print(common.json ? embedding_json(*answer) : embedding_text(*answer));
    return exit_done;
}

} // namespace

void add_embed(CommandLine& line) {
    const auto [command, embed] =
        line.add("embed", embed_command, "Run a text through an embedding model and print the embedding", R"(Examples:
  ggscope-cli embed --json bert.gguf "Hello world")");
    add_model_command(command, embed, line.common());
}

} // namespace ggs
