// SPDX-License-Identifier: MIT
#include "shared/options.h"

#include "base/constants.h"
#include "shared/figures.h"
#include "shared/numbers.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace ggs {

void add_file(CLI::App* command, std::string& file, const char* what, const char* name) {
    command->add_option(name, file, what)->required();
}

void add_json(CLI::App* command, CommonOptions& common) {
    command->add_flag("--json", common.json, "Print JSON for other programs");
}

void add_common(CLI::App* command, CommonOptions& common) {
    add_json(command, common);
    command
        ->add_option("--memory", common.limits.memory,
                     "Maximum memory to reserve (500MB, 64GiB, …; each unit is 1,024 of the next smaller one). The "
                     "default is half of the memory of the machine or its control group: " +
                         english(size_text(common.limits.memory)))
        ->transform(byte_count())
        ->type_name("BYTES");
    add_count(command, "--nodes", common.limits.nodes, "Maximum number of tensors in a program",
              whole_number("number of tensors", 1));
    command
        ->add_option("--seconds", common.limits.seconds,
                     "Maximum time for building, and for each plug-in function except kernels")
        ->check(second_count())
        ->type_name("SECONDS")
        ->capture_default_str();
}

void add_plugins(CLI::App* command, CommonOptions& common) {
    command->add_option("--plugin", common.plugins, "Loads a plug-in with ops (.so) and runs its code. Can be repeated")
        ->allow_extra_args(false)
        ->type_name("FILE");
}

void add_device(CLI::App* command, CommonOptions& common, const char* usual) {
    command
        ->add_option_function<std::string>(
            "--device", [&common](const std::string& words) { common.device = device_choice(words).value(); },
            fmt::format(
                "Device to run on: cpu, cuda, cuda:1, emulator, emulator:checked, emulator:unchecked (default: {})",
                usual))
        ->check([](const std::string& words) { return why_not(device_choice(words)); })
        ->type_name("DEVICE");
    command
        ->add_option_function<std::vector<std::string>>(
            "--place",
            [&common](const std::vector<std::string>& rules) {
                for (const std::string& words : rules) common.placement.push_back(placement_rule(words).value());
            },
            "Nodes to compute on the CPU although the device could: by op (mul_mat=cpu), by name (ffn_*=cpu) or by "
            "layer (layer:3-5=cpu); NODES=device excludes nodes again")
        ->check([](const std::string& words) { return why_not(placement_rule(words)); })
        ->type_name("NODES=cpu")
        ->allow_extra_args(false) // what comes next may be the file
        ->take_all();
}

void add_model_run(CLI::App* command, CommonOptions& common, bool asked) {
    command
        ->add_option("--prompt", common.model.prompt,
                     asked ? "Text to run through a model; without it, only the weights are used"
                           : "Text to run through a model (.gguf)")
        ->type_name("TEXT");
    add_context(command, common.model.options, common.cache);
    add_batches(command, common.model.options);
    command->callback([command, &common, asked] {
        common.runs_models = !asked || command->count("--prompt") > 0;
        for (const char* const option : {"--prompt", "--ctx", "--cache", "--flash", "--batch", "--ubatch"}) {
            if (command->count(option) > 0) common.for_models.emplace_back(option);
        }
    });
}

void add_computing(CLI::App* command, CommonOptions& common) {
    add_common(command, common);
    add_device(command, common);
    add_plugins(command, common);
    add_model_run(command, common);
}

void add_history(CLI::App* command, CommonOptions& common) {
    add_history_bytes(command, common.history,
                      "Maximum size of the history (32MiB, …); to go back further, steps are run again");
    command->add_flag(
        "--ggml-memory", common.planned,
        "Run a script or a model in ggml's memory plan: tensors reuse bytes as its graph allocator decides");
}

void add_history_bytes(CLI::App* command, uint64_t& to, const char* what) {
    command->add_option("--history", to, what)
        ->transform(byte_count(0))
        ->type_name("BYTES")
        ->default_str(english(size_text(to)));
}

void add_threads(CLI::App* command, int& threads, const char* what) {
    command->add_option("--threads", threads, what)
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
}

void add_moment(CLI::App* command, std::optional<size_t>& at, std::optional<uint64_t>& round) {
    command->add_option("--at", at, "Number of steps to run in the round (default: all)")
        ->check(whole_number("number of steps"))
        ->type_name("N");
    command->add_option("--round", round, "Round of a script with rounds, counted from 0 (default: the last)")
        ->check(whole_number("number of the round"))
        ->type_name("R");
}

void add_context(CLI::App* command, ModelOptions& options, std::string& cache) {
    command
        ->add_option("--ctx", options.context,
                     "Number of cells in a model's cache, rounded up to a multiple of 256 (default: context length of "
                     "the file, at most 4096)")
        ->check(whole_number("number of cells", 1, 1 << 20))
        ->type_name("N");
    command->add_option("--cache", cache, "Type of a model's cache: f16, f32, or q8_0 with flash attention")
        ->check(one_of({"f16", "f32", "q8_0"}))
        ->type_name("TYPE")
        ->capture_default_str();
    command->add_flag("--flash", options.flash, "Run a model with flash attention");
}

void add_batches(CLI::App* command, ModelOptions& options) {
    add_count(command, "--batch", options.batch, "Number of prompt tokens in a batch (n_batch)",
              whole_number("number of tokens", 1, 1 << 20));
    add_count(command, "--ubatch", options.micro_batch,
              "Number of tokens of a batch that one graph runs (n_ubatch); a longer prompt takes several rounds",
              whole_number("number of tokens", 1, 1 << 20));
}

std::vector<const CLI::App*> listed_commands(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); });
}

std::vector<const CLI::Option*> listed_options(const CLI::App& command) {
    return command.get_options(
        [&command](const CLI::Option* each) { return each->nonpositional() && each != command.get_help_ptr(); });
}

bool takes_value(const CLI::Option& option) { return !option.get_type_name().empty(); }

std::string lasting_description(const CLI::Option& option) {
    const std::string& all = option.get_description();
    return option.check_lname("memory") ? all.substr(0, all.rfind(": ")) : all;
}

} // namespace ggs
