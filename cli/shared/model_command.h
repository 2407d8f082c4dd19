// SPDX-License-Identifier: MIT
// ModelCommand: code shared by the commands that run a text through a language model. It contains their options, the
// text, and the run of the model on that text.
#pragma once

#include "models/model.h"
#include "shared/command_line.h"
#include "shared/interrupts.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace ggs {

// The options of commands that take a model and a text.
struct ModelCommand {
    std::string file;
    std::string text; // -: standard input
    ModelOptions options;
    std::string cache = "f16";
    int threads = 0; // 0: ggml's default
    size_t top = 10;
};
void add_text(CLI::App* command, std::string& text);
// FILE, TEXT, --threads, --device, --place and those that all commands have.
void add_model_command(CLI::App* command, ModelCommand& options, CommonOptions& common);

// A text as it was given, or what comes from standard input.
Result<std::string> given_text(const std::string& text, Interrupts& interrupts);

// Report unusual tokens of a model: on standard error unless --json is given; in a JSON object.
void warn(const CommonOptions& common, const Tokenizer& tokenizer);
void add_warnings(nlohmann::ordered_json& json, const Vocabulary& vocabulary);

// A text that was run through a model: its tokens, and the numbers of the graph's last node.
struct ModelAnswer {
    std::shared_ptr<const Model> model;
    TokenIds tokens;
    std::vector<float> numbers;
};
// Opens the model and runs the text once, from the beginning of a sequence; nothing if that can't be, which has been
// reported then. `embeds`: it has to be an embedding model; otherwise it must not be one.
std::optional<ModelAnswer> run_model(const CommonOptions& common, const ModelCommand& options, bool embeds);
// The first members of the JSON object: schema, kind, ggscope_version, ggml_version, file, tokens, and warnings if
// there are any.
nlohmann::ordered_json answer_head(const char* kind, const ModelAnswer& answer);

} // namespace ggs
