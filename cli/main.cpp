// SPDX-License-Identifier: MIT
// ggscope-cli: reads the command line. What each command does stands in commands.cpp.
#include "base/constants.h"
#include "base/enough.h"
#include "base/spare_memory.h"
#include "command_line.h"
#include "commands/explain.h"
#include "cpu/wanted_table.h"
#include "cuda/devices.h"
#include "device_options.h"
#include "devices.h"
#include "model_options.h"
#include "usage.h"
#include "words/figures.h"
#include "words/numbers.h"
#include "words/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sstream>

using namespace ggs;

namespace {

constexpr const char* examples = R"(Examples:
  ggscope-cli graph resources/samples/mlp.ggs
  ggscope-cli graph --svg resources/samples/attention-head.ggs > graph.svg
  ggscope-cli graph --dot resources/samples/shared.ggs | dot -Tsvg > graph.svg
  ggscope-cli arena resources/samples/simple-ctx.ggs
  ggscope-cli arena --fields --bytes 0..400 resources/samples/simple-ctx.ggs
  ggscope-cli plan resources/samples/mlp.ggs
  ggscope-cli schedule --device emulator resources/samples/mlp.ggs
  ggscope-cli kernel --thread 3 resources/samples/attention-head.ggs kq
  ggscope-cli run resources/samples/attention-head.ggs
  ggscope-cli step resources/samples/mlp.ggs
  ggscope-cli stats --histogram resources/samples/mlp.ggs probs
  ggscope-cli stats model.gguf blk.0.attn_q.weight
  ggscope-cli save --at 3 resources/samples/mlp.ggs h1 h1.npy
  ggscope-cli explain --deep 3 resources/samples/attention-head.ggs weights 0 1
  ggscope-cli check --plugin ./softcap.so my.ggs
  ggscope-cli profile --runs 50 resources/samples/mlp.ggs
  ggscope-cli info model.gguf --filter attn
  ggscope-cli set model.gguf general.name="My model" --remove general.url
  ggscope-cli diff model-f16.gguf model-q8_0.gguf
  ggscope-cli tokenize model.gguf "Hello world"
  ggscope-cli generate --tokens 32 model.gguf "Once upon a time"
  ggscope-cli logits --top 5 model.gguf "The capital of France is"
  ggscope-cli lens --top 3 model.gguf "The capital of France is"
  ggscope-cli ops mul_mat
  ggscope-cli new-op my_op
  ggscope-cli run --plugin ./softcap.so --guard my.ggs
  ggscope-cli verify tests/golden/arena
  ggscope-cli format --check my.ggs

Exit status: 0 done; 1 a file, a script or a case is not as it should be; 2 the command line can't be followed.)";

std::string version() {
    return std::string("ggscope-cli ") + ggscope_version() + ", faithful to ggml " + reference_ggml_version;
}

int command_line(int argc, char** argv) {
    CLI::App app{"Shows what ggml makes of a tensor program: its graph, its memory to the byte, its ops.",
                 "ggscope-cli"};
    app.set_version_flag("--version", version());
    app.require_subcommand(1);
    app.footer(examples);

    CommonOptions common;
    const auto add_plugins = [&common](CLI::App* command) {
        command->add_option("--plugin", common.plugins, "A plug-in with ops (.so); its code runs. May be given again")
            ->allow_extra_args(false)
            ->type_name("FILE");
    };
    const auto add_common = [&common](CLI::App* command, bool with_limits) {
        command->add_flag("--json", common.json, "Print JSON, for other programs");
        if (!with_limits) return;
        command
            ->add_option("--memory", common.limits.memory,
                         "Bytes that may be reserved at most (500MB, 64GiB, …; a unit is 1,024 of the one below), "
                         "instead of half of the machine's "
                         "memory or of its control group's: " +
                             english(size_text(common.limits.memory)))
            ->transform(byte_count())
            ->type_name("BYTES");
        command->add_option("--nodes", common.limits.nodes, "Tensors that a program may have at most")
            ->check(whole_number("number of tensors", 1))
            ->type_name("N")
            ->capture_default_str();
        command
            ->add_option("--seconds", common.limits.seconds,
                         "Time that building, and each function of a plug-in other than a kernel, may take at most")
            ->check(second_count())
            ->type_name("SECONDS")
            ->capture_default_str();
    };
    // Commands that take a model where others take a script. With `asked` alone a file of weights is meant otherwise.
    std::vector<std::pair<const CLI::App*, bool>> run_models;
    const auto add_model_run = [&](CLI::App* command, bool asked = false) {
        command
            ->add_option("--prompt", common.model.prompt,
                         asked ? "Of a model: run this text, instead of looking at the weights alone"
                               : "Of a model (.gguf): the text that it is given")
            ->type_name("TEXT");
        add_context(command, common.model.options, common.cache);
        add_batches(command, common.model.options);
        run_models.emplace_back(command, asked);
    };
    const auto add_device = [&common](CLI::App* command) { ggs::add_device(command, common); };
    // Of what computes a program.
    const auto add_computing = [&](CLI::App* command) {
        add_common(command, true);
        add_device(command);
        add_plugins(command);
        add_model_run(command);
    };
    const auto add_history_option = [](CLI::App* command, auto& to, const char* what) {
        command->add_option("--history", to, what)
            ->transform(byte_count(0))
            ->type_name("BYTES")
            ->default_str(english(size_text(to)));
    };
    const auto add_history = [&common, &add_history_option](CLI::App* command) {
        add_history_option(command, common.history,
                           "Bytes kept for going back at most (32MiB, …); what needs more runs again");
        command->add_flag(
            "--ggml-memory", common.planned,
            "Run a script or a model in ggml's memory: tensors take over bytes as its graph allocator has them");
    };

    GraphOptions graph;
    CLI::App* graph_app =
        app.add_subcommand("graph", "Print the graphs of a script: nodes and leafs in ggml's order, sources, plan");
    graph_app
        ->add_option("FILE", graph.file,
                     "A script (.ggs), a trace, a model (.gguf), or - for a script on standard input")
        ->required();
    CLI::Option* dot = graph_app->add_flag("--dot", graph.dot, "Print it for Graphviz");
    CLI::Option* svg = graph_app->add_flag("--svg", graph.svg, "Print a drawing")->excludes(dot);
    graph_app->add_flag("--dark", graph.dark, "With --svg: on a dark background")->needs(svg);
    graph_app->add_flag("--left-to-right", graph.left_to_right, "With --svg: instead of top-down")->needs(svg);
    graph_app->add_flag("--no-leafs", graph.no_leafs, "With --svg: without weights and inputs")->needs(svg);
    CLI::Option* fold_all = graph_app
                                ->add_flag("--fold-all", graph.fold_all,
                                           "With --svg: every group, and every stretch that repeats, as one box")
                                ->needs(svg);
    graph_app
        ->add_option("--fold", graph.fold,
                     "With --svg: a group to draw as one box, such as blk.0 or \"repeat 1\"; may be repeated")
        ->needs(svg)
        ->excludes(fold_all)
        ->allow_extra_args(false);
    add_common(graph_app, true);
    graph_app->get_option("--json")->excludes(dot)->excludes(svg);
    add_plugins(graph_app);
    add_model_run(graph_app);

    ArenaOptions arena;
    CLI::App* arena_app = app.add_subcommand(
        "arena", "Print the memory of a script: every object with its offset, and what each call added");
    arena_app
        ->add_option("FILE", arena.file,
                     "A script (.ggs), a trace, a model (.gguf, .safetensors), or - for a script on standard input")
        ->required();
    arena_app->add_flag("--fields", arena.fields, "Print every field: offset, bytes, decoded value, where it points");
    arena_app->add_option("--bytes", arena.bytes,
                          "With --fields: FROM..TO in bytes, decimal or 0x…; arena1:FROM..TO, buffer0:FROM..TO");
    add_common(arena_app, true);
    add_plugins(arena_app);

    PlanCommand plan;
    CLI::App* plan_app = app.add_subcommand("plan", "Print which bytes ggml's graph allocator gives each tensor, from "
                                                    "which node to which, and what makes the peak");
    plan_app
        ->add_option("FILE", plan.file,
                     "A script (.ggs), a trace, a model (.gguf), or - for a script on standard input")
        ->required();
    plan_app
        ->add_option("--kind", plan.memory, "The kind of memory: CPU or CUDA, which differ in alignment and padding")
        ->check(CLI::IsMember({"CPU", "CUDA"}))
        ->type_name("KIND")
        ->capture_default_str();
    CLI::Option* const what_if = plan_app->add_flag(
        "--what-if", plan.what_if,
        "Instead, of a model: what it takes, and what another context, batch, cache or flash attention would change");
    plan_app
        ->add_flag(
            "--aliases", plan.aliases,
            "Instead: nodes that read bytes which another node has written over meanwhile; exit 1 if there are any")
        ->excludes(what_if);
    plan_app->get_option("--kind")->excludes(what_if);
    add_common(plan_app, true);
    add_plugins(plan_app);
    add_model_run(plan_app);

    RunCommand run;
    CLI::App* run_app = app.add_subcommand("run", "Run a script: every step with its time, and the results' values");
    run_app->add_option("FILE", run.file, "A script (.ggs), a model (.gguf), or - for a script on standard input")
        ->required();
    add_history(run_app);
    run_app->add_option("--threads", run.threads, "Threads, instead of what the script says")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
    run_app->add_option("--values", run.values, "Values of each result to print")
        ->check(whole_number("number of values"))
        ->type_name("N")
        ->capture_default_str();
    CLI::Option* trace = run_app->add_option("--trace", run.trace, "Write what happens into FILE: calls, values, times")
                             ->check(file_name());
    run_app
        ->add_option("--trace-values", run.trace_values, "With --trace: bytes of values that it may hold (256MiB, …)")
        ->needs(trace)
        ->transform(byte_count())
        ->type_name("BYTES")
        ->default_str("256MiB");
    run_app->add_flag("--guard", run.guard,
                      "Run the kernels of plug-ins twice, between guard bytes: reports those that write outside their "
                      "rows or read unset memory");
    run_app
        ->add_option_function<std::string>(
            "--fill", [&run](const std::string& word) { run.fill_nan = word == "nan"; },
            "What results and work memory hold before the first step: nan or zero")
        ->check(CLI::IsMember({"nan", "zero"}))
        ->type_name("WORD");
    add_computing(run_app);

    StepCommand step;
    CLI::App* step_app =
        app.add_subcommand("step", "Debug a script: steps both ways, breakpoints, values; commands on standard input");
    step_app->add_option("FILE", step.file, "A script (.ggs), a trace or a model (.gguf, .safetensors)")->required();
    add_history(step_app);
    step_app->add_option("--threads", step.threads, "Threads, instead of what the script says")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
    step_app->add_flag("--echo", step.step.echo, "Print each command before its answer");
    step_app->footer("`help` lists the commands. In a pipe the exit status is 1 if one of them failed.");
    add_computing(step_app);
    step_app->remove_option(step_app->get_option("--json"));

    StatsCommand stats;
    CLI::App* stats_app =
        app.add_subcommand("stats", "Run a script and print what the numbers are like: range, mean, NaN, zeros");
    stats_app
        ->add_option("FILE", stats.file,
                     "A script (.ggs), a trace, a model (.gguf, .safetensors), or - for a script on standard input")
        ->required();
    stats_app->add_option(
        "TENSOR", stats.tensors,
        "Names, or slices such as kq[0:4, 2]; if none is given, all that have values of their own: no views");
    stats_app->add_option("--at", stats.at, "Steps to run in the round, instead of all")
        ->check(whole_number("number of steps"))
        ->type_name("N");
    stats_app
        ->add_option("--round", stats.round, "The round, from 0, of a script with rounds; the last if none is given")
        ->check(whole_number("number of the round"))
        ->type_name("R");
    CLI::Option* histogram = stats_app->add_flag("--histogram", stats.stats.histogram, "Print a histogram as bars");
    stats_app->add_option("--bins", stats.stats.bins, "With --histogram: how many bars")
        ->needs(histogram)
        ->check(whole_number("number of parts", 1, 1000))
        ->type_name("N")
        ->capture_default_str();
    add_common(stats_app, true);
    add_device(stats_app);
    add_plugins(stats_app);
    add_model_run(stats_app, true);

    SaveCommand save;
    CLI::App* save_app = app.add_subcommand("save", "Run a script and save a tensor's values as .npy");
    save_app
        ->add_option("FILE", save.file,
                     "A script (.ggs), a trace, a model (.gguf, .safetensors), or - for a script on standard input")
        ->required();
    save_app->add_option("TENSOR", save.tensor, "Its name")->required();
    save_app->add_option("OUT", save.out, "The file to write (.npy)")->required();
    save_app->add_option("--at", save.at, "Steps to run in the round, instead of all")
        ->check(whole_number("number of steps"))
        ->type_name("N");
    save_app->add_option("--round", save.round, "The round, from 0, of a script with rounds; the last if none is given")
        ->check(whole_number("number of the round"))
        ->type_name("R");
    add_common(save_app, true);
    add_device(save_app);
    add_plugins(save_app);
    add_model_run(save_app, true);

    ExplainCommand explain;
    CLI::App* explain_app =
        app.add_subcommand("explain", "Print the arithmetic of one element, and what the kernel computed");
    explain_app
        ->add_option("FILE", explain.file,
                     "A script (.ggs), a trace, a model (.gguf), or - for a script on standard input")
        ->required();
    explain_app->add_option("TENSOR", explain.tensor, "The name of a node")->required();
    explain_app->add_option("INDEX", explain.index, "i0 i1 …, innermost first; what is left out is 0")
        ->check(whole_number("index"))
        ->type_name("I");
    explain_app->add_flag("--origins", explain.origins, "List the elements that it is made from");
    explain_app
        ->add_option(
            "--deep", explain.deep,
            fmt::format("And what those are made from, so many nodes back, {} at most; views are free", most_levels))
        ->check(whole_number("number of nodes to go back", 1, most_levels))
        ->type_name("N");
    explain_app->footer("The exit status is 1 if the kernel's number differs by more than rounding explains.");
    add_computing(explain_app);

    CheckCommand check_node;
    CLI::App* check_app = app.add_subcommand(
        "check",
        "Compare what kernels compute with the explained arithmetic, and with themselves on other threads and chunks");
    check_app
        ->add_option("FILE", check_node.file, "A script (.ggs), a model (.gguf), or - for a script on standard input")
        ->required();
    // One without a name is asked for by mistake; an optional would be empty then, as if all were meant.
    check_app->add_option_function<std::string>(
        "NODE", [&check_node](const std::string& name) { check_node.check.node = name; },
        "The name of a node; all nodes if none is given");
    check_app->add_option("--at", check_node.check.step, "Only this step, of a node that is computed several times")
        ->check(whole_number("step's number"))
        ->type_name("N");
    add_history(check_app);
    check_app->add_option("--threads", check_node.threads, "Threads, instead of what the script says")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
    check_app->add_option("--worst", check_node.check.worst, "Elements of a wrong node to print")
        ->check(whole_number("number of elements", 1, 100))
        ->type_name("N")
        ->capture_default_str();
    check_app->add_flag("--guard,!--no-guard", check_node.check.options.guard,
                        "Run each node between fence bytes, and plug-ins' kernels chunk by chunk: reports bytes that a "
                        "kernel changes or reads and may not. "
                        "--no-guard turns it off; it needs room for a copy of each node's sources");
    check_app->footer("The exit status is 1 if a node is wrong, changes or reads bytes that are not its own, or gives "
                      "other bits in another run.");
    add_computing(check_app);

    ProfileCommand profile;
    CLI::App* profile_app = app.add_subcommand(
        "profile",
        "Run a script many times: times by op, block and node, flops and bytes, share of the machine's peak");
    profile_app
        ->add_option("FILE", profile.file, "A script (.ggs), a model (.gguf), or - for a script on standard input")
        ->required();
    profile_app->add_option("--runs", profile.runs, "How often to run it")
        ->check(whole_number("number of runs", 1, 1'000'000))
        ->type_name("N")
        ->capture_default_str();
    add_history(profile_app);
    profile_app->add_option("--threads", profile.threads, "Threads, instead of what the script says")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
    profile_app->add_option("--top", profile.top, "Nodes to print, the slowest ones; 0 for all")
        ->check(whole_number("number of nodes"))
        ->type_name("N")
        ->capture_default_str();
    profile_app->add_flag("!--no-peak", profile.peak, "Don't measure what the machine can do at most");
    add_computing(profile_app);

    ObserveCommand observe;
    CLI::App* observe_app = app.add_subcommand("observe", "Run a script or a model alone, watched and with stops, and "
                                                          "print what watching changes: time, launches, waits, bytes");
    observe_app->add_option("FILE", observe.file, "A script (.ggs) or a model (.gguf)")->required();
    observe_app->add_option("--runs", observe.runs, "How often to run it in each way")
        ->check(whole_number("number of runs", 1, 1'000'000))
        ->type_name("N")
        ->capture_default_str();
    observe_app->add_option("--threads", observe.threads, "Threads, instead of what the script says")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
    add_history(observe_app);
    add_computing(observe_app);

    InfoCommand info;
    CLI::App* info_app = app.add_subcommand("info", "Print the keys and tensors of a model file");
    info_app
        ->add_option("FILE", info.file,
                     "A model (.gguf, any part of a split one, .safetensors, or the .index.json of several)")
        ->required();
    info_app->add_option("--filter", info.info.filter, "Only names that contain this");
    info_app->add_option("--elements", info.info.max_elements, "Elements of an array to show")
        ->check(whole_number("number of elements"))
        ->type_name("N")
        ->capture_default_str();
    add_common(info_app, true);

    SetCommand set;
    CLI::App* set_app =
        app.add_subcommand("set", "Change keys of a GGUF file: in place, or with --output in a new one");
    set_app->add_option("FILE", set.file, "A model (.gguf)")->required();
    CLI::Option* values =
        set_app->add_option("KEY=VALUE", set.set.values, "A key and its new value: general.name=Mine, n=7, list=[1,2]");
    CLI::Option* removed = set_app->add_option("--remove", set.set.removed, "A key to take out. May be given again")
                               ->allow_extra_args(false)
                               ->type_name("KEY");
    set_app
        ->add_option(
            "--type", set.set.type,
            "Of keys that are new: u32, f32, bool, str, …, u32[]; else what the key is known as, or looks like")
        ->type_name("TYPE");
    set_app->add_option("--output", set.set.output, "The file to write, instead of FILE itself")
        ->check(file_name())
        ->type_name("FILE");
    add_common(set_app, true);
    DiffCommand diff;
    CLI::App* diff_app = app.add_subcommand("diff", "Compare the keys, tensors and numbers of two model files");
    for (const auto& [name, file] : {std::pair("A", &diff.a), std::pair("B", &diff.b)})
        diff_app
            ->add_option(name, *file,
                         "A model (.gguf, any part of a split one, .safetensors, or the .index.json of several)")
            ->required();
    diff_app->footer("The exit status is 0 if they are the same, 1 if they differ.");
    add_common(diff_app, true);

    TokenizeCommand tokenize;
    CLI::App* tokenize_app = app.add_subcommand("tokenize", "Print the tokens that a model reads a text as");
    tokenize_app->add_option("FILE", tokenize.file, "A model (.gguf)")->required();
    tokenize_app->add_option("TEXT", tokenize.text, "The text, or - for standard input")->required();
    tokenize_app->add_flag("!--no-special", tokenize.options.add_special,
                           "Without the tokens that the model wants before and behind a text");
    tokenize_app->add_flag("!--as-written", tokenize.options.parse_special,
                           "Control tokens that are written out in the text, such as </s>, are text");
    add_common(tokenize_app, true);

    ModelCommand model;
    const auto add_model = [&](const char* name, const char* what) {
        CLI::App* const command = app.add_subcommand(name, what);
        command->add_option("FILE", model.file, "A model (.gguf)")->required();
        command->add_option("TEXT", model.text, "The text, or - for standard input")->required();
        command->add_option("--threads", model.threads, "Threads, instead of 4")
            ->check(whole_number("number of threads", 1, max_threads))
            ->type_name("N");
        add_device(command);
        add_common(command, true);
        return command;
    };
    CLI::App* logits_app =
        add_model("logits", "Run a text through a language model and print which tokens may come next");
    logits_app->add_option("--top", model.top, "How many")
        ->check(whole_number("number of tokens", 1))
        ->type_name("N")
        ->capture_default_str();
    add_context(logits_app, model.options, model.cache);
    add_batches(logits_app, model.options);
    CLI::App* lens_app = add_model("lens", "Print what a language model would say next after each of its layers");
    lens_app->add_option("--top", model.top, "How many words of each")
        ->check(whole_number("number of words", 1))
        ->type_name("N")
        ->capture_default_str();
    add_context(lens_app, model.options, model.cache);
    CLI::App* embed_app = add_model("embed", "Run a text through an embedding model and print its numbers");

    GenerateCommand writing;
    SamplerOptions& picks = writing.options.sampler;
    CLI::App* generate_app = app.add_subcommand("generate", "Let a language model go on with a text");
    generate_app->add_option("FILE", writing.file, "A model (.gguf)")->required();
    generate_app->add_option("TEXT", writing.text, "The text, or - for standard input")->required();
    generate_app->add_option("--tokens", writing.options.tokens, "How many tokens at most")
        ->check(whole_number("number of tokens", 1))
        ->type_name("N")
        ->capture_default_str();
    generate_app->add_flag("--chat", writing.chat,
                           "The text is what a user says to it, written as the model's chat template wants it");
    const auto add_number = [&](const char* name, double& to, const char* what, const char* unit,
                                const CLI::Validator& check) {
        generate_app->add_option(name, to, what)->check(check)->type_name(unit)->capture_default_str();
    };
    add_number("--temperature", picks.temperature,
               "Above 0: the next token is drawn; the higher, the less the likeliest is preferred", "T",
               number("temperature", 0));
    generate_app->add_option("--top-k", picks.top_k, "Only so many of the likeliest; 0: all")
        ->check(whole_number("number of tokens"))
        ->type_name("N")
        ->capture_default_str();
    add_number("--top-p", picks.top_p, "As many of the likeliest as make up this probability", "P",
               number("probability", 0, true, 1));
    add_number("--min-p", picks.min_p, "Those with this share of the likeliest one's probability", "P",
               number("probability", 0, true, 1));
    add_number("--repeat-penalty", picks.repeat_penalty, "Above 1: tokens among the last 64 are less likely", "F",
               number("penalty", 0, false));
    generate_app->add_option("--seed", picks.seed, "What draws begin with")
        ->check(whole_number("seed"))
        ->type_name("N")
        ->capture_default_str();
    generate_app->add_option("--threads", writing.options.threads, "Threads, instead of 4")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N");
    add_history_option(
        generate_app, writing.options.history,
        "Bytes kept for going back at most. generate never goes back: this shows what keeping them costs");
    add_context(generate_app, writing.options.model, writing.cache);
    add_batches(generate_app, writing.options.model);
    add_device(generate_app);
    add_common(generate_app, true);

    std::string op;
    CLI::App* ops_app = app.add_subcommand("ops", "Print the ops and calls there are, or all that is known of one");
    ops_app->add_option("NAME", op, "An op or a call, such as mul_mat");
    bool markdown = false;
    CLI::Option* const pages =
        ops_app->add_flag("--markdown", markdown, "All of them as pages, as docs/ops.md has them")->excludes("NAME");
    add_common(ops_app, false);
    ops_app->get_option("--json")->excludes(pages);
    add_plugins(ops_app);

    std::string new_op;
    CLI::App* new_op_app =
        app.add_subcommand("new-op", "Begin an op of your own: writes NAME.c, a script that uses it, and the header");
    new_op_app->add_option("NAME", new_op, "Lower case letters, digits and _: the call's name in scripts")->required();

    VerifyCommand verify;
    CLI::App* verify_app =
        app.add_subcommand("verify", "Compare with what ggml itself recorded, or with ggscope's own `arena --json`");
    verify_app->add_option("PATH", verify.paths, "Files, or folders with everything below them")->required();
    verify_app->add_flag("--verbose", verify.verbose, "Name the cases that passed or were skipped, too");
    verify_app->add_flag("--skipped", verify.skipped,
                         "List what was skipped for want of what, and files without cases");
    verify_app->add_flag("--strict", verify.strict,
                         "Demand equal bits of op vectors wherever their result is well defined");
    verify_app->add_option("--threads", verify.threads, "Threads that op vectors are computed with")
        ->check(whole_number("number of threads", 1, max_threads))
        ->type_name("N")
        ->capture_default_str();
    add_common(verify_app, true);
    add_device(verify_app);
    add_plugins(verify_app);

    CLI::App* devices_app = app.add_subcommand("devices", "Print what programs can be run on, and why not");
    add_common(devices_app, false);
    std::string scheduled;
    CLI::App* schedule_app = app.add_subcommand(
        "schedule",
        "Print which device computes each part of a program, what crosses between them, and why nodes stay on the CPU");
    schedule_app->add_option("FILE", scheduled, "A script (.ggs), a model (.gguf), or - for a script on standard input")
        ->required();
    add_computing(schedule_app);

    KernelCommand kernel;
    CLI::App* kernel_app =
        app.add_subcommand("kernel", "Run one block of a GPU kernel in the emulator, with the program's own bytes, and "
                                     "print what its lines or a thread of it did");
    kernel_app->add_option("FILE", kernel.file, "A script (.ggs), a model (.gguf), or - for a script on standard input")
        ->required();
    add_kernel(kernel_app, kernel);
    add_computing(kernel_app);

    FormatOptions format;
    CLI::App* format_app = app.add_subcommand("format", "Print a script in its standard form");
    format_app->add_option("FILE", format.file, "A script (.ggs), or - for standard input")->required();
    CLI::Option* check =
        format_app->add_flag("--check", format.check, "Print nothing; end with 1 if the script is not formatted");
    format_app->add_flag("--write", format.write, "Write it into the file instead of printing it")->excludes(check);
    add_common(format_app, false);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // --help, --version
            std::ostringstream out;
            app.exit(error, out, out);
            print(out.str());
            return exit_done;
        }
        complain_line(usage_problem(app, error, argc > 1 ? argv[1] : ""));
        return exit_usage;
    }
    if (const Status here = has_wanted_table(); !here.ok()) {
        complain(here.error());
        return exit_usage;
    }
    for (const auto& [command, asked] : run_models) {
        if (command->parsed()) common.for_models = given_for_models(*command);
        common.runs_models |= command->parsed() && (!asked || command->count("--prompt") > 0);
    }
    if (!load_plugins(common)) return exit_failed;
    if (graph_app->parsed()) return graph_command(common, graph);
    if (arena_app->parsed()) return arena_command(common, arena);
    if (plan_app->parsed()) return plan_command(common, plan);
    if (run_app->parsed()) return run_command(common, run);
    if (step_app->parsed()) return step_command(common, step);
    if (stats_app->parsed()) return stats_command(common, stats);
    if (save_app->parsed()) return save_command(common, save);
    if (explain_app->parsed()) return explain_command(common, explain);
    if (check_app->parsed()) return check_command(common, check_node);
    if (profile_app->parsed()) return profile_command(common, profile);
    if (observe_app->parsed()) return observe_command(common, observe);
    if (info_app->parsed()) return info_command(common, info);
    if (set_app->parsed()) {
        if (values->count() + removed->count() > 0) return set_command(common, set);
        complain_line("set needs a KEY=VALUE or --remove KEY\n`ggscope-cli set --help` says what it takes");
        return exit_usage;
    }
    if (diff_app->parsed()) return diff_command(common, diff);
    if (generate_app->parsed()) return generate_command(common, writing);
    if (logits_app->parsed()) return logits_command(common, model);
    if (lens_app->parsed()) return lens_command(common, model);
    if (embed_app->parsed()) return embed_command(common, model);
    if (tokenize_app->parsed()) return tokenize_command(common, tokenize);
    if (ops_app->parsed()) return ops_command(common, op, markdown);
    if (new_op_app->parsed()) return new_op_command(common, new_op);
    if (verify_app->parsed()) return verify_command(common, verify);
    if (schedule_app->parsed()) return schedule_command(common, scheduled);
    if (kernel_app->parsed()) return kernel_command(common, kernel);
    if (devices_app->parsed()) {
        print(common.json ? devices_json() : devices_text());
        return exit_done;
    }
    return format_command(common, format);
}

// What no door of the engine has caught: there is no more memory, or no more threads.
int within_means(int argc, char** argv) {
    const Result<int> status = with_enough([&]() -> Result<int> { return command_line(argc, argv); });
    if (status.ok()) return *status;
    complain(status.error());
    return exit_failed;
}

} // namespace

int main(int argc, char** argv) {
    prepare_output();
    keep_spare_memory();
    register_devices();
    return finish_output(within_means(argc, argv));
}
