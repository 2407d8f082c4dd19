// SPDX-License-Identifier: MIT
#include "model_options.h"

#include "shared/numbers.h"

#include <CLI/CLI.hpp>

namespace ggs {

void add_context(CLI::App* command, ModelOptions& options, std::string& cache) {
    command
        ->add_option("--ctx", options.context,
                     "Cells of a model's cache, instead of what the file was made for, 4096 at most; rounded up to a "
                     "multiple of 256")
        ->check(whole_number("number of cells", 1, 1 << 20))
        ->type_name("N");
    command->add_option("--cache", cache, "Type of a model's cache: f16, f32, or q8_0 with flash attention")
        ->check(CLI::IsMember({"f16", "f32", "q8_0"}))
        ->type_name("TYPE")
        ->capture_default_str();
    command->add_flag("--flash", options.flash, "Run a model with flash attention");
}

void add_batches(CLI::App* command, ModelOptions& options) {
    command->add_option("--batch", options.batch, "Tokens of a model's prompt that are given at once (n_batch)")
        ->check(whole_number("number of tokens", 1, 1 << 20))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--ubatch", options.micro_batch,
                     "Of those, tokens that one graph runs (n_ubatch): a longer prompt takes several rounds")
        ->check(whole_number("number of tokens", 1, 1 << 20))
        ->type_name("N")
        ->capture_default_str();
}

std::vector<std::string> given_for_models(const CLI::App& command) {
    std::vector<std::string> given;
    for (const char* const option : {"--prompt", "--ctx", "--cache", "--flash", "--batch", "--ubatch"}) {
        if (command.count(option) > 0) given.emplace_back(option);
    }
    return given;
}

} // namespace ggs
