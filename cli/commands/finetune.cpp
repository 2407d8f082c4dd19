// SPDX-License-Identifier: MIT
// `ggscope-cli finetune`: writes a script that trains a layer of a language model on a text.
#include "base/read_file.h"
#include "commands/commands.h"
#include "models/finetune_script.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>

namespace ggs {

namespace {

struct FinetuneCommand {
    std::string file, text;
    int64_t layer = -1; // -1: the last one
    int64_t window = 32, iterations = 30;
};

Result<std::string> written_script(const FinetuneCommand& options) {
    GGS_TRY(const std::shared_ptr<const Model> model, Model::open(options.file));
    FinetuneRequest request;
    request.file = options.file;
    request.window = options.window;
    request.iterations = options.iterations;
    if (options.layer >= 0) request.layer = options.layer;
    GGS_TRY(request.text, read_text(options.text, nullptr));
    return finetune_script(*model, request);
}

int finetune_command(const CommonOptions& common, const FinetuneCommand& options) {
    return print_or_fail(common, options.file, written_script(options));
}

} // namespace

void add_finetune(CommandLine& line) {
    const auto [command, finetune] = line.add(
        "finetune", finetune_command, "Write a script that trains a layer of a language model on a text",
        R"(The script is printed. `ggscope-cli train` runs it. With --model and --save it saves a copy of the model, which has
the trained layer.

Examples:
  ggscope-cli finetune model.gguf my-text.txt > my.ggs
  ggscope-cli finetune --layer 2 --window 64 model.gguf my-text.txt > my.ggs)");
    add_file(command, finetune.file, "Model file");
    command->add_option("TEXT", finetune.text, "File with the text; - for standard input")->required();
    add_count(command, "--layer", finetune.layer, "Number of the layer to train (default: the last one)",
              whole_number("layer", 0, 100'000));
    add_count(command, "--window", finetune.window, "Number of tokens seen at once",
              whole_number("number of tokens", 1, 1'000'000));
    add_count(command, "--iterations", finetune.iterations, "Number of training steps",
              whole_number("number of steps", 1, 1'000'000));
}

} // namespace ggs
