// SPDX-License-Identifier: MIT
// `ggscope-cli ops`: the table of ops and of the calls that make them, or all that is known of one.
#include "base/printable.h"
#include "commands/commands.h"
#include "graph/op_page.h"
#include "graph/registry.h"
#include "program/program_json.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct OpsOptions {
    std::string name; // of a call or an op; empty: all
    bool markdown = false;
};

using Json = nlohmann::ordered_json;

const char* family_name(OpFamily family) {
    switch (family) {
    case OpFamily::other: return "other";
    case OpFamily::matrix: return "matrix";
    case OpFamily::element: return "element";
    case OpFamily::norm: return "norm";
    case OpFamily::move: return "move";
    case OpFamily::view: return "view";
    case OpFamily::rope: return "rope";
    case OpFamily::own: return "own";
    case OpFamily::plugin: return "plugin";
    }
    return "";
}

std::string tasks_text(const OpDef& op) { return english(Message(threads_text(op))); }

const char* kind_name(ArgKind kind) {
    switch (kind) {
    case ArgKind::tensor: return "tensor";
    case ArgKind::tensors: return "tensors";
    case ArgKind::integer: return "integer";
    case ArgKind::number: return "number";
    case ArgKind::boolean: return "boolean";
    case ArgKind::word: return "word";
    case ArgKind::type: return "type";
    case ArgKind::list: return "list";
    case ArgKind::text: return "text";
    case ArgKind::graph: return "graph";
    case ArgKind::arena: return "context";
    }
    return "";
}

std::string note_of(const Registry& registry, const CallDef& call) {
    if (call.note) return english(Message(*call.note));
    const OpDef* const op = registry.op_of(call);
    return op && op->note ? english(*op->note) : std::string();
}

Json json_of(const OpDef& op) {
    Json json = {{"id", static_cast<int>(op.id)},
                 {"name", op.name},
                 {"symbol", op.symbol},
                 {"known", op.known() || op.id == OpId::none}};
    if (op.left_out) json["left_out"] = english(Message(*op.left_out));
    if (!op.known()) return json;
    if (*op.plugin) json["plugin"] = op.plugin;
    if (is_own(op.id)) json["own"] = true;
    json["family"] = family_name(op.family);
    json["tasks"] = tasks_text(op);
    json["runs_in_place"] = op.runs_in_place;
    json["computes"] = op.computes;
    Json params = Json::array();
    for (const ParamDef& p : op.params) {
        Json param = {{"name", p.name},
                      {"kind", p.kind == ParamKind::i32   ? "i32"
                               : p.kind == ParamKind::f32 ? "f32"
                                                          : "size"},
                      {"slot", p.slot}};
        if (p.count > 1) param["count"] = p.count;
        for (const EnumWord& word : p.words) param["words"][word.word] = word.value;
        params.push_back(std::move(param));
    }
    json["params"] = std::move(params);
    if (op.note) json["note"] = english(*op.note);
    return json;
}

Json json_of(const Registry& registry, const CallDef& call) {
    Json json = {{"name", call.name},
                 {"c_name", call.c_name},
                 {"script_name", std::string(call.script_name())},
                 {"signature", signature(call)}};
    Json args = Json::array();
    for (const ArgDef& arg : call.args) {
        Json a = {{"name", arg.name}, {"kind", kind_name(arg.kind)}};
        if (!arg.alias.empty()) a["alias"] = arg.alias;
        if (arg.initial) a["default"] = default_text(arg);
        for (const EnumWord& word : arg.words) a["words"][word.word] = word.value;
        args.push_back(std::move(a));
    }
    json["args"] = std::move(args);
    Json ops = Json::array();
    for (const OpId op : call.ops) ops.push_back(op_name(op).name);
    json["ops"] = std::move(ops);
    json["note"] = note_of(registry, call);
    return json;
}

// The op that a name stands for: ggml's, or that of a call which makes one.
const OpDef* op_of(const Registry& registry, const std::string& name) {
    if (const auto id = find_op(name)) return &registry.op(*id);
    const CallDef* call = registry.call(name);
    return call ? registry.op_of(*call) : nullptr;
}

Failure unknown(const Registry& registry, const std::string& name) {
    const std::string close = registry.closest_call(name);
    if (close.empty()) return fail("there is no op or call %1; `ggscope-cli ops` lists them", shortened(name));
    return fail("there is no op or call %1; did you mean %2?", shortened(name), close);
}

std::string why_unknown(const OpDef& op) {
    if (op.left_out) return fmt::format("left out: {}", english(Message(*op.left_out)));
    return "name only: ggscope has no shape rule for it yet";
}

std::string row_text(const OpDef& op, const std::string& calls) {
    return fmt::format("{:>3}  {:<24} {:<8} {:<30} {}\n", static_cast<int>(op.id), op.name,
                       op.known() ? family_name(op.family) : "", op.known() ? tasks_text(op) : "", calls);
}

std::string ops_text(const Registry& registry) {
    std::string out = fmt::format("{:>3}  {:<24} {:<8} {:<30} {}\n", "id", "op", "family", "threads", "calls");
    for (int i = 0; i < static_cast<int>(OpId::count); ++i) {
        const OpDef& op = registry.op(static_cast<OpId>(i));
        std::string calls;
        for (const CallDef* call : registry.calls()) {
            if (registry.op_of(*call) == &op) calls += (calls.empty() ? "" : " ") + call->name;
        }
        if (!op.known()) calls = i == 0 ? "" : "(" + why_unknown(op) + ")";
        out += row_text(op, calls);
    }
    for (const auto& op : registry.custom_ops()) out += row_text(*op, std::string(op->name) + " (" + op->plugin + ")");
    out += "\ncalls that create no node:\n";
    for (const CallDef* call : registry.calls()) {
        if (call->ops.empty()) out += fmt::format("  {:<28} {}\n", signature(*call), note_of(registry, *call));
    }
    return out;
}

std::string ops_markdown(const Registry& registry) {
    return "<!-- Made by `ggscope-cli ops --markdown`. -->\n# Ops\n\nThe ops of ggml in the order of their numbers, "
           "and the calls that create them in scripts. Ops of ggscope that ggml doesn't have come last. F1 shows the "
           "page of the selected node's op.\n\n" +
           op_pages(registry, [](const Message& message) { return english(message); });
}

std::string ops_json(const Registry& registry) {
    Json json = json_head("ops");
    json["ops"] = Json::array();
    for (int i = 0; i < static_cast<int>(OpId::count); ++i)
        json["ops"].push_back(json_of(registry.op(static_cast<OpId>(i))));
    for (const auto& op : registry.custom_ops()) json["ops"].push_back(json_of(*op));
    json["calls"] = Json::array();
    for (const CallDef* call : registry.calls()) json["calls"].push_back(json_of(registry, *call));
    return json_text(json);
}

Result<std::string> op_text(const Registry& registry, const std::string& name) {
    const OpDef* const known = op_of(registry, name);
    const CallDef* named = registry.call(name);
    if (!known && !named) return unknown(registry, name);
    std::string out;
    if (named) {
        out += fmt::format("{}\n  {}\n", signature(*named), note_of(registry, *named));
        for (const ArgDef& arg : named->args) {
            out += fmt::format("  {:<14} {}", arg.alias.empty() ? arg.name : arg.alias, kind_name(arg.kind));
            if (arg.initial) out += ", " + default_text(arg) + " unless given";
            std::string words;
            for (const EnumWord& word : arg.words) words += fmt::format("{}{}", words.empty() ? "" : ", ", word.word);
            out += words.empty() ? "\n" : ": " + words + "\n";
        }
        out += "\n";
    }
    if (!known) return out;
    const OpDef& op = *known;
    out += fmt::format("{}  {}  (op {})\n", op.name, op.symbol, static_cast<int>(op.id));
    if (!op.known()) return out + "  " + why_unknown(op) + "\n";
    if (op.note) out += fmt::format("  {}\n", english(*op.note));
    if (is_own(op.id)) out += "  source     ggscope's own op, not in ggml\n";
    if (*op.plugin) out += fmt::format("  plug-in    {}; its nodes are CUSTOM nodes in ggml\n", op.plugin);
    out += fmt::format("  family     {}\n  threads    {}\n  in place   {}\n", family_name(op.family), tasks_text(op),
                       op.runs_in_place ? "the graph allocator may reuse its source's memory"
                                        : "never by the graph allocator");
    for (const ParamDef& p : op.params) {
        const int bytes = p.kind == ParamKind::size ? 8 : 4 * p.count;
        out += fmt::format("  op_params  {:<12} {} at slot {}, {} bytes\n", p.name,
                           p.kind == ParamKind::i32   ? "i32"
                           : p.kind == ParamKind::f32 ? "f32"
                                                      : "size",
                           p.slot, bytes);
    }
    out += "  calls     ";
    for (const CallDef* call : registry.calls()) {
        if (makes(*call, op)) out += " " + call->name;
    }
    return out + "\n";
}

Result<std::string> op_json(const Registry& registry, const std::string& name) {
    const OpDef* const op = op_of(registry, name);
    const CallDef* named = registry.call(name);
    if (!op && !named) return unknown(registry, name);
    Json json = json_head("op");
    if (named) json["call"] = json_of(registry, *named);
    if (op) {
        json["op"] = json_of(*op);
        json["calls"] = Json::array();
        for (const CallDef* call : registry.calls()) {
            if (makes(*call, *op)) json["calls"].push_back(call->name);
        }
    }
    return json_text(json);
}

int ops_command(const CommonOptions& common, const OpsOptions& options) {
    const Registry& registry = *common.registry;
    if (options.markdown) {
        print(ops_markdown(registry));
        return exit_done;
    }
    if (options.name.empty()) {
        print(common.json ? ops_json(registry) : ops_text(registry));
        return exit_done;
    }
    return print_or_fail(common, options.name,
                         common.json ? op_json(registry, options.name) : op_text(registry, options.name));
}

} // namespace

void add_ops(CommandLine& line) {
    const auto [command, ops] =
        line.add("ops", ops_command, "Print all ops and calls, or the details of one", R"(Examples:
  ggscope-cli ops
  ggscope-cli ops mul_mat)");
    command->add_option("NAME", ops.name, "An op or a call, such as mul_mat");
    CLI::Option* const pages =
        command->add_flag("--markdown", ops.markdown, "Print all of them as Markdown pages, as in docs/ops.md")
            ->excludes("NAME");
    add_json(command, line.common());
    command->get_option("--json")->excludes(pages);
    add_plugins(command, line.common());
}

} // namespace ggs
