// SPDX-License-Identifier: MIT
// The options that commands have for how a language model is run.
#pragma once

#include "models/model.h"

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace ggs {

// Of its cache, and of attention. The cache's type stays a word until the line has been read.
void add_context(CLI::App* command, ModelOptions& options, std::string& cache);
// How a prompt is cut.
void add_batches(CLI::App* command, ModelOptions& options);
// Of these and --prompt, those that were given: "--ctx".
std::vector<std::string> given_for_models(const CLI::App& command);

} // namespace ggs
