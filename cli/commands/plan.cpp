// SPDX-License-Identifier: MIT
// `ggscope-cli plan`: which bytes ggml's graph allocator gives each tensor, and from which node to which; with
// --what-if what a model takes, and what another context, batch, cache or flash attention would change.
#include "base/columns.h"
#include "commands/commands.h"
#include "program/aliased_reads.h"
#include "program/model_memory.h"
#include "program/program_json.h"
#include "program/program_plan.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct PlanOptions {
    std::string file;
    std::string memory = "CPU"; // a kind
    bool what_if = false;
    bool aliases = false;
};

struct ModelCaseMemory {
    ModelCase how;
    Result<ModelMemory> memory;
};

std::string node_word(int node) { return node == before_nodes ? "start" : std::to_string(node); }

// "3.8 times less": how much the sharing of bytes saves.
std::string saving(size_t alone, size_t size) {
    return size == 0 || alone <= size ? std::string()
                                      : fmt::format(", {:.1f} times less than {} without reuse",
                                                    static_cast<double>(alone) / static_cast<double>(size), alone);
}

std::string plan_text(const ProgramPlan& made) {
    const MemoryPlan& plan = made.plan;
    const PlanCourse& course = made.course;
    std::string text =
        fmt::format("memory plan of graph {}: {}, {}{}\n", made.graph, count_text(made.nodes.size(), "node"),
                    count_text(plan.size(), "byte"), saving(course.alone, plan.size()));
    if (plan.sizes[0].size() > 1) text += fmt::format("in {} pieces\n", plan.sizes[0].size());
    using enum Columns::Align;
    Columns lives({{"from", right},
                   {"to", right},
                   {"offset", right},
                   {"bytes", right},
                   {"tensor"},
                   {"op"},
                   {"read by"},
                   {"in place of"}});
    for (const Life& life : plan.lives) {
        std::string reads;
        for (const Life::Read& read : life.reads)
            reads += fmt::format("{}{}{}", reads.empty() ? "" : " ", read.node, read.through_view ? "v" : "");
        const uint32_t number = made.number_of(life);
        lives.row({node_word(life.begin), life.ends == Life::End::kept ? "end" : std::to_string(life.end),
                   std::to_string(address_in(plan, life)), std::to_string(life.place.range.size),
                   shortened(made.name_of(life)),
                   made.structure->tensor(number).op == OpId::none
                       ? "leaf"
                       : op_word(made.structure->op(number), made.structure->tensor(number)),
                   reads, life.taken_from == no_life ? "" : shortened(made.name_of(plan.lives[life.taken_from]))});
    }
    text += lives.text();
    if (plan.lives.empty()) return text + "nothing is planned: each tensor has its own memory\n";
    const int peak = course.peak_node();
    text +=
        fmt::format("peak: {} at {}\n", count_text(course.at(peak).reach, "byte"),
                    peak == before_nodes
                        ? "the start"
                        : fmt::format("node {}, {}", peak,
                                      visible(shortened(made.structure->name(made.nodes[static_cast<size_t>(peak)])))));
    Columns makers({{"offset", right}, {"bytes", right}, {"tensor"}});
    for (const uint32_t life : lives_at(plan, 0, peak))
        makers.row({std::to_string(address_in(plan, plan.lives[life])),
                    std::to_string(plan.lives[life].place.range.size), shortened(made.name_of(plan.lives[life]))});
    text += makers.text();
    if (course.at(peak).gaps() > 0)
        text += fmt::format("gaps at the peak: {}\n", count_text(course.at(peak).gaps(), "byte"));
    text += course.least == plan.size()
                ? std::string("no plan for this order of nodes needs less\n")
                : fmt::format("most memory in use at a time: {}\n", count_text(course.least, "byte"));
    const auto beside = [&](const char* what, const ProgramPlan::Given& given) {
        if (!given.tensors.empty())
            text += fmt::format("{}: {}, {}\n", what, count_text(given.tensors.size(), "tensor"),
                                count_text(given.bytes, "byte"));
    };
    beside("outside the plan, only read (weights)", made.read);
    beside("outside the plan, also written (caches)", made.written);
    return text;
}

// One object: schema, kind, ggscope_version, ggml_version, program, plans[{graph, size, peak, nodes[], lives[]}].
std::string plans_json(const std::vector<ProgramPlan>& plans, const std::string& name) {
    nlohmann::ordered_json json = json_head("memory plan");
    json["program"] = name;
    json["plans"] = nlohmann::ordered_json::array();
    for (const ProgramPlan& plan : plans) json["plans"].push_back(plan_json(plan));
    return json_text(json);
}

std::string aliases_text(const Structure& structure, const std::vector<AliasedRead>& reads) {
    if (reads.empty()) return "no node reads bytes that another node has overwritten\n";
    std::string text;
    for (const AliasedRead& read : reads) text += english(aliased_read_text(structure, read)) + "\n";
    return text;
}

// One object: schema, kind, ggscope_version, ggml_version, program, reads[{reader, victim, writer, text}]; steps and a
// name.
std::string aliases_json(const Structure& structure, const std::vector<AliasedRead>& reads, const std::string& name) {
    nlohmann::ordered_json json = json_head("aliased reads");
    json["program"] = name;
    json["reads"] = nlohmann::ordered_json::array();
    for (const AliasedRead& read : reads) {
        json["reads"].push_back({{"reader", read.reader},
                                 {"victim", structure.full_name(read.victim)},
                                 {"writer", read.writer},
                                 {"text", english(aliased_read_text(structure, read))}});
    }
    return json_text(json);
}

// The first case is the one that was asked about; the others are listed with their differences from it.
std::string model_memory_text(const Model& model, const std::vector<ModelCaseMemory>& cases) {
    using enum Columns::Align;
    Columns columns({{"ctx", right},
                     {"ubatch", right},
                     {"cache"},
                     {"flash"},
                     {"weights", right},
                     {"cache bytes", right},
                     {"compute", right},
                     {"together", right},
                     {"more", right}});
    const size_t all = cases.front().memory.ok() ? cases.front().memory->all() : 0;
    std::string refused; // whole sentences, below the table
    for (const ModelCaseMemory& each : cases) {
        std::vector<std::string> cells{std::to_string(model.cells(each.how.options)), std::to_string(each.how.tokens),
                                       traits(each.how.options.cache).name, each.how.options.flash ? "yes" : "no"};
        if (!each.memory.ok()) {
            cells.insert(cells.end(), {"", "", "", "", "can't run"});
            refused += english(each.memory.error()) + "\n";
        } else {
            const ModelMemory& m = *each.memory;
            const auto more = static_cast<int64_t>(m.all()) - static_cast<int64_t>(all);
            for (const size_t bytes : {m.weights, m.cache, m.compute, m.all()}) cells.push_back(std::to_string(bytes));
            cells.push_back(&each == &cases.front() ? "" : fmt::format("{:+}", more));
        }
        columns.row(std::move(cells));
    }
    return "bytes that the model needs for weights, cache and computation; then with one setting changed\n" +
           columns.text() + refused;
}

// One object: schema, kind, ggscope_version, ggml_version, file and cases[{ctx, ubatch, cache, flash, weights,
// cache_bytes, compute}].
std::string model_memory_json(const Model& model, const std::vector<ModelCaseMemory>& cases) {
    using Json = nlohmann::ordered_json;
    Json out = json_head("model memory");
    out["file"] = is_utf8(model.name()) ? model.name() : printable(model.name());
    out["cases"] = Json::array();
    for (const ModelCaseMemory& each : cases) {
        Json row{{"ctx", model.cells(each.how.options)},
                 {"ubatch", each.how.tokens},
                 {"cache", traits(each.how.options.cache).name},
                 {"flash", each.how.options.flash}};
        if (each.memory.ok()) {
            row["weights"] = each.memory->weights;
            row["cache_bytes"] = each.memory->cache;
            row["compute"] = each.memory->compute;
        } else {
            row["error"] = english(each.memory.error());
        }
        out["cases"].push_back(std::move(row));
    }
    return json_text(out);
}

int model_memory_command(const CommonOptions& common, const PlanOptions& options) {
    Interrupts interrupts;
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return fail_with(common, options.file, model.error());
    ModelCase how{common.model.options, common.model.options.micro_batch};
    how.options.cache = cache_type(common.cache);
    how.tokens = std::min(how.tokens, (*model)->cells(how.options));
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    std::vector<ModelCaseMemory> cases;
    for (const ModelCase& each : cases_around(**model, how)) {
        if (opening.cancelled) return fail_with(common, options.file, msg("interrupted"));
        cases.push_back({each, model_memory(*common.registry, **model, each, common.limits)});
    }
    // The requested case must be possible; for each other case that isn't, the output has the reason.
    if (!cases.front().memory.ok()) return fail_with(common, options.file, cases.front().memory.error());
    print(common.json ? model_memory_json(**model, cases) : model_memory_text(**model, cases));
    return exit_done;
}

int plan_command(const CommonOptions& common, const PlanOptions& options) {
    if (options.what_if) return model_memory_command(common, options);
    const std::shared_ptr<const Program> program = opened_program(common, options.file);
    if (!program) return exit_failed;
    const std::shared_ptr<const Structure> structure = Structure::of(*common.registry, program);
    if (options.aliases) {
        const std::vector<AliasedRead> reads = aliased_reads(*structure);
        print(common.json ? aliases_json(*structure, reads, stem(options.file)) : aliases_text(*structure, reads));
        return reads.empty() ? exit_done : exit_failed;
    }
    std::vector<ProgramPlan> plans;
    for (const uint32_t graph : planned_graphs(*structure)) {
        for (const MemoryKind& kind : memory_kinds()) {
            if (kind.name != options.memory) continue;
            Result<ProgramPlan> plan = plan_of(structure, graph, kind);
            if (!plan.ok()) return fail_with(common, options.file, plan.error());
            plans.push_back(std::move(*plan));
        }
    }
    if (common.json) {
        print(plans_json(plans, stem(options.file)));
    } else if (plans.empty()) {
        print("the program has no graph: there is nothing to plan\n");
    } else {
        for (const ProgramPlan& plan : plans) print(plan_text(plan));
    }
    return exit_done;
}

} // namespace

void add_plan(CommandLine& line) {
    const auto [command, plan] = line.add("plan", plan_command,
                                          "Print the bytes that ggml's graph allocator gives each tensor, from which "
                                          "node to which node, and the tensors at the peak",
                                          R"(Examples:
  ggscope-cli plan resources/samples/mlp.ggs
  ggscope-cli plan --aliases resources/samples/mlp.ggs
  ggscope-cli plan --what-if model.gguf)");
    add_file(command, plan.file, file_with_graph);
    command->add_option("--kind", plan.memory, "Kind of memory: CPU or CUDA, which differ in alignment and padding")
        ->check(one_of({"CPU", "CUDA"}))
        ->type_name("KIND")
        ->capture_default_str();
    CLI::Option* const what_if = command->add_flag(
        "--what-if", plan.what_if,
        "Print instead the memory of a model, and the effect of another context, batch, cache or flash attention");
    command
        ->add_flag(
            "--aliases", plan.aliases,
            "Print instead the nodes that read bytes overwritten by another node; exit with status 1 if there are any")
        ->excludes(what_if);
    command->get_option("--kind")->excludes(what_if);
    add_common(command, line.common());
    add_plugins(command, line.common());
    add_model_run(command, line.common());
}

} // namespace ggs
