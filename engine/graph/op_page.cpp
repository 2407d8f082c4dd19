// SPDX-License-Identifier: MIT
#include "graph/op_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace ggs {

namespace {

std::string words_of(std::span<const EnumWord> words) {
    std::string out;
    for (const EnumWord& word : words) out += (out.empty() ? "`" : ", `") + std::string(word.word) + "`";
    return out;
}

// Escapes vertical bars, which would end a table's cell.
std::string cell(std::string text) {
    for (size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
    return text;
}

std::string devices_text(const OpDef& op, const Say& say) {
    std::string out;
    if (op.kernels[DeviceKind::cpu].run) out = "CPU";
    // One source for both, whether or not this program was built with CUDA.
    if (op.kernels[DeviceKind::emulator].on_device) out += std::string(out.empty() ? "" : ", ") + "CUDA, emulator";
    return out.empty() ? say(msg("Nodes of this op can be built and inspected, but the op has no kernel."))
                       : say(msg("Runs on: %1.", out));
}

const char* kind_of(const ParamDef& p) {
    return p.kind == ParamKind::i32 ? "i32" : p.kind == ParamKind::f32 ? "f32" : "i64";
}

void add_call(std::string& out, const CallDef& call, const OpDef& op, const Say& say) {
    out += fmt::format("\n`{}`\n", signature(call));
    if (call.note && (!op.note || english(*op.note) != english(Message(*call.note))))
        out += "\n" + say(Message(*call.note)) + "\n";
    // For required tensors the line above is enough.
    const auto is_plain = [](const ArgDef& arg) { return arg.kind == ArgKind::tensor && !arg.initial; };
    if (std::all_of(call.args.begin(), call.args.end(), is_plain)) return;
    out += fmt::format("\n| {} | {} | {} |\n| --- | --- | --- |\n", say(msg("argument")), say(msg("kind")),
                       say(msg("default")));
    for (const ArgDef& arg : call.args) {
        if (is_plain(arg)) continue;
        const std::string words = words_of(arg.words);
        out += fmt::format("| `{}` | {}{} | {} |\n", arg.alias.empty() ? arg.name : arg.alias,
                           say(Message(kind_word(arg.kind))), words.empty() ? "" : ": " + words,
                           arg.initial ? "`" + cell(default_text(arg)) + "`" : "");
    }
}

std::string types_text(const OpDef& op, const std::vector<std::string>& names, const Say& say) {
    const TypeWords types(op.types);
    const auto list = [&](const std::vector<std::string_view>& words) {
        std::string out;
        for (const std::string_view word : words) {
            out += out.empty() ? "" : ", ";
            if (word == "blocks")
                out += say(text("any type with blocks"));
            else if (word == "any")
                out += say(text("any type"));
            else if (word == "partner")
                out += say(text("type used for dot products with rows of a"));
            else if (word == "asked")
                out += say(text("requested type"));
            else if (word.starts_with("="))
                out += say(msg("same as %1", std::string(word.substr(1))));
            else
                out += fmt::format("`{}`", word);
        }
        return out;
    };
    std::string out;
    for (size_t i = 0; i < types.sources(); ++i) {
        const std::string name = !types.name(i).empty() ? std::string(types.name(i))
                                 : i < names.size()     ? names[i]
                                                        : std::string(1, static_cast<char>('a' + i));
        out += fmt::format("| `{}` | {} |\n", name, list(types.of_source(i)));
    }
    return fmt::format("\n| {} | {} |\n| --- | --- |\n", say(msg("tensor")), say(msg("type"))) + out +
           fmt::format("| {} | {} |\n", say(msg("result")), list(types.of_result()));
}

// Returns the names of the tensor arguments, as its first call with most of them has them.

} // namespace

std::vector<std::string> source_names(const Registry& registry, const OpDef& op) {
    std::vector<std::string> names;
    for (const CallDef* const call : registry.calls()) {
        if (registry.op_of(*call) != &op || call->ops.size() > 1) continue;
        std::vector<std::string> here;
        for (const ArgDef& arg : call->args) {
            if (arg.kind == ArgKind::tensor) here.push_back(arg.alias.empty() ? arg.name : arg.alias);
        }
        if (here.size() > names.size()) names = std::move(here);
    }
    return names;
}

TypeWords::TypeWords(std::string_view types) {
    Words* list = nullptr;
    for (size_t at = 0; at < types.size();) {
        const size_t end = std::min(types.find(' ', at), types.size());
        const std::string_view word = types.substr(at, end - at);
        at = end + 1;
        if (word == ">") {
            list = &m_result;
        } else if (word == "|") {
            list = nullptr;
        } else {
            if (!list) list = &m_sources.emplace_back().words;
            if (word.ends_with(':'))
                m_sources.back().name = word.substr(0, word.size() - 1);
            else
                list->push_back(word);
        }
    }
}

bool TypeWords::has(const Words& words, TypeId type, std::span<Tensor* const> sources) const {
    const auto source = [&](std::string_view wanted) {
        const auto named =
            std::find_if(m_sources.begin(), m_sources.end(), [&](const Source& s) { return s.name == wanted; });
        return named != m_sources.end() ? static_cast<size_t>(named - m_sources.begin())
                                        : static_cast<size_t>(wanted[0] - 'a');
    };
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        if (word == "any" || word == "asked") return true;
        if (word == "partner") return type == traits(sources[0]->type).dot_partner;
        if (word == "blocks") return traits(type).block > 1;
        if (word.starts_with('=')) return sources[source(word.substr(1))]->type == type;
        return word == traits(type).name;
    });
}

Text kind_word(ArgKind kind) {
    switch (kind) {
    case ArgKind::tensor: return text("tensor");
    case ArgKind::tensors: return text("list of tensors");
    case ArgKind::integer: return text("whole number");
    case ArgKind::number: return text("number");
    case ArgKind::boolean: return text("true or false");
    case ArgKind::word: return text("word");
    case ArgKind::type: return text("type");
    case ArgKind::list: return text("list of whole numbers");
    case ArgKind::text: return text("text in quotes");
    case ArgKind::graph: return text("graph");
    case ArgKind::arena: return text("context");
    }
    return text("tensor");
}

Text threads_text(const OpDef& op) {
    if (op.tasks_of) return text("all threads or one thread, depending on the variant");
    switch (op.tasks) {
    case Tasks::one: return text("one thread");
    case Tasks::all: return text("all threads");
    case Tasks::rows_of_src0: return text("at most one thread for each row");
    case Tasks::heads: return text("at most one thread for each head");
    case Tasks::as_asked:
        return op.param("n_tasks")->initial == 1 ? text("one thread") : text("all threads, or n_tasks");
    }
    return text("one thread");
}

std::string default_text(const ArgDef& arg) {
    struct Write {
        const ArgDef& arg;
        std::string operator()(std::monostate) const { return "none"; }
        std::string operator()(int64_t v) const {
            for (const EnumWord& word : arg.words) {
                if (word.value == v) return word.word;
            }
            return std::to_string(v);
        }
        std::string operator()(double v) const { return fmt::format("{}", v); }
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(TypeId v) const { return traits(v).name; }
        std::string operator()(const std::string& v) const { return v; }
        std::string operator()(const std::vector<TensorRef>&) const { return ""; }
        std::string operator()(const std::vector<int64_t>&) const { return ""; }
        std::string operator()(TensorRef) const { return ""; }
        std::string operator()(GraphRef) const { return ""; }
        std::string operator()(ArenaRef) const { return ""; }
    };
    return arg.initial ? std::visit(Write{arg}, *arg.initial) : std::string();
}

std::string signature(const CallDef& call) {
    std::string out = std::string(call.script_name()) + "(";
    for (size_t i = 0; i < call.args.size(); ++i) {
        const ArgDef& arg = call.args[i];
        out += (i ? ", " : "") + (arg.alias.empty() ? arg.name : arg.alias);
        if (arg.kind == ArgKind::list && arg.max_count > 1)
            out += arg.min_count == arg.max_count ? fmt::format("[{}]", arg.max_count)
                                                  : fmt::format("[{}..{}]", arg.min_count, arg.max_count);
        if (arg.initial) out += "=" + default_text(arg);
    }
    return out + ")";
}

bool makes(const CallDef& call, const OpDef& op) {
    if (*op.plugin) return call.custom.get() == &op;
    return std::find(call.ops.begin(), call.ops.end(), op.id) != call.ops.end();
}

std::string op_page(const Registry& registry, const OpDef& op, const Say& say) {
    std::string out = fmt::format("## {}\n\n", op.name);
    if (op.symbol && *op.symbol) out += fmt::format("`{}` · ", op.symbol);
    out += *op.plugin      ? say(msg("op of %1; in ggml, its nodes are CUSTOM", op.plugin))
           : is_own(op.id) ? say(text("ggscope's own op, not in ggml"))
                           : say(msg("ggml op %1", static_cast<int>(op.id)));
    out += "\n";
    if (!op.known())
        return out + "\n" +
               (op.left_out ? say(msg("Left out of ggscope: %1.", say(Message(*op.left_out))))
                            : say(msg("Only the name of this op is known: it has no shape rule in ggscope."))) +
               "\n";
    if (op.note) out += "\n" + say(*op.note) + "\n";
    if (op.order) out += "\n" + say(*op.order) + "\n";
    if (op.explain && op.computes)
        out += "\n" +
               (op.bound ? say(msg("Error bound of an element in `check`, where u is a relative error of 2^-24: %1.",
                                   say(Message(*op.bound))))
                         : say(msg("`check` requires the values to be equal, because the op copies or counts them."))) +
               "\n";
    std::string also;
    for (const CallDef* const call : registry.calls()) {
        // A call that makes several nodes doesn't belong to one op.
        if (registry.op_of(*call) == &op && call->ops.size() <= 1) {
            add_call(out, *call, op, say);
        } else if (makes(*call, op)) {
            also += (also.empty() ? "`" : ", `") + std::string(call->script_name()) + "`";
        }
    }
    if (!also.empty()) out += "\n" + say(msg("Created by these calls, together with other nodes: %1.", also)) + "\n";
    if (*op.result)
        out +=
            "\n" + say(msg("Shape of the result, where a0 is ne[0] of a: %1", fmt::format("`{}`", op.result))) + "\n";
    if (*op.types) out += types_text(op, source_names(registry, op), say);
    if (!op.params.empty()) {
        out += fmt::format("\n| {} | {} | {} |\n| --- | --- | --- |\n", say(msg("in op_params")), say(msg("kind")),
                           say(msg("byte offset")));
        for (const ParamDef& p : op.params) {
            const std::string count = p.count > 1 ? fmt::format(" × {}", p.count) : std::string(),
                              words = words_of(p.words);
            out += fmt::format("| `{}` | {}{}{} | {} |\n", p.name, kind_of(p), count, words.empty() ? "" : ": " + words,
                               4 * p.slot);
        }
    }
    if (op.computes || *op.gradient_text)
        out += "\n" +
               (*op.gradient_text ? say(msg("Gradient, where y is the node and g is its gradient: %1",
                                            fmt::format("`{}`", op.gradient_text)))
                : is_own(op.id)   ? say(text("Gradient: none; the backward pass stops here."))
                                  : say(msg("Gradient: none; ggml's backward pass stops here."))) +
               "\n";
    out += "\n" + devices_text(op, say) + " " + say(msg("Work shared by: %1.", say(Message(threads_text(op))))) + " " +
           (!op.computes ? say(msg("The op accesses no data."))
            : op.runs_in_place
                ? say(msg("The graph allocator may give the node the memory of one of its sources."))
                : say(msg("The graph allocator gives the node its own memory, unless the node is a view."))) +
           "\n";
    return out;
}

std::string op_pages(const Registry& registry, const Say& say) {
    std::string out;
    for (int i = 1; i < static_cast<int>(OpId::count); ++i) {
        const OpDef& op = registry.op(static_cast<OpId>(i));
        if (op.id != OpId::custom || op.known()) out += op_page(registry, op, say) + "\n";
    }
    for (const auto& op : registry.custom_ops()) out += op_page(registry, *op, say) + "\n";
    return out;
}

} // namespace ggs
