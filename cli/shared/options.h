// SPDX-License-Identifier: MIT
// Options that several commands have. Each function adds one option, or a few related ones, to a command.
#pragma once

#include "models/model.h"
#include "shared/command_line.h"

#include <optional>
#include <string>

namespace CLI {
class Option;
} // namespace CLI

namespace ggs {

// The result of a check as CLI11 expects it: the reason why words can't be read, or empty.
template <class T> std::string why_not(const Result<T>& read) {
    return read.ok() ? std::string() : english(read.error());
}

// Descriptions of FILE.
inline constexpr const char* any_file =
    "A script (.ggs), a trace, a model (.gguf, .safetensors), or - for a script on standard input";
inline constexpr const char* file_with_graph =
    "A script (.ggs), a trace, a model (.gguf), or - for a script on standard input";
inline constexpr const char* file_to_run = "A script (.ggs), a model (.gguf), or - for a script on standard input";
inline constexpr const char* any_weights =
    "A model (.gguf, any part of a split model, .safetensors, or the .index.json of several files)";
inline constexpr const char* language_model = "A model (.gguf)";

// A positional argument that has to be given: FILE, A.
void add_file(CLI::App* command, std::string& file, const char* what, const char* name = "FILE");
void add_json(CLI::App* command, CommonOptions& common);
// --json, --memory, --nodes and --seconds.
void add_common(CLI::App* command, CommonOptions& common);
void add_plugins(CLI::App* command, CommonOptions& common);
// --device and --place.
// `usual`: the default that --help shows.
void add_device(CLI::App* command, CommonOptions& common, const char* usual = "from the script");
// --prompt and how a model is run. `asked`: without --prompt a model's file is a file of weights.
void add_model_run(CLI::App* command, CommonOptions& common, bool asked = false);
// All of the above except the file: of a command that computes a program.
void add_computing(CLI::App* command, CommonOptions& common);

// --history and --ggml-memory.
void add_history(CLI::App* command, CommonOptions& common);
void add_history_bytes(CLI::App* command, uint64_t& to, const char* what);
// 0, unless it is given.
void add_threads(CLI::App* command, int& threads, const char* what = "Number of threads (default: from the script)");
// --at and --round.
void add_moment(CLI::App* command, std::optional<size_t>& at, std::optional<uint64_t>& round);

// A model's cache, and attention. The cache's type stays a word until the line has been read.
void add_context(CLI::App* command, ModelOptions& options, std::string& cache);
// How a prompt is cut.
void add_batches(CLI::App* command, ModelOptions& options);

// For pages that the build writes: the commands of --help; a command's options except --help and positional arguments;
// and an option's description without the numbers of this machine.
std::vector<const CLI::App*> listed_commands(const CLI::App& app);
std::vector<const CLI::Option*> listed_options(const CLI::App& command);
std::string lasting_description(const CLI::Option& option);
bool takes_value(const CLI::Option& option); // false: a flag

} // namespace ggs
