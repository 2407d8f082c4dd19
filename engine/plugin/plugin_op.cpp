// SPDX-License-Identifier: MIT
#include "plugin/plugin_op.h"

#include "plugin/plugin_rules.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ggs {

namespace {

// The last fields of version 1's structs when they were first published.
constexpr size_t least_op = offsetof(ggscope_op, cost) + sizeof(ggscope_op::cost);
constexpr size_t least_param = offsetof(ggscope_param, n_words) + sizeof(ggscope_param::n_words);

constexpr size_t most_name = 63;
constexpr size_t most_note = 2000;
constexpr int most_words = 1000;

// Returns whether a script can write the name without quotes.
bool is_script_name(std::string_view name) {
    const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
    return !name.empty() && name.size() <= most_name && lower(name[0]) &&
           std::all_of(name.begin(), name.end(),
                       [&](char c) { return lower(c) || (c >= '0' && c <= '9') || c == '_'; });
}

bool is_i32(double value) { return std::floor(value) == value && value >= INT32_MIN && value <= INT32_MAX; }

} // namespace

std::string foreign_text(const char* text, size_t most) {
    std::string out(text ? text : "", text ? strnlen(text, most) : 0);
    for (char& c : out) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    }
    return out;
}

Result<std::shared_ptr<const PluginOp>> PluginOp::make(const ggscope_op* given, const std::string& plugin,
                                                       std::shared_ptr<const void> code, double rule_seconds) {
    if (!given) return fail("add_op was called without an op (a null pointer)");
    if (given->struct_size < least_op)
        return fail("the struct_size of an op is %1, but a ggscope_op has %2 bytes; set it to sizeof(ggscope_op)",
                    given->struct_size, sizeof(ggscope_op));
    std::shared_ptr<PluginOp> op(new PluginOp(std::move(code), rule_seconds));
    std::memcpy(&op->m_given, given, std::min(given->struct_size, sizeof(ggscope_op)));
    const Status taken = op->take(plugin);
    if (!taken.ok() && !is_script_name(op->m_row.name)) return fail_with(taken.error());
    if (!taken.ok()) return fail("the op %1: %2", op->m_row.name, taken.error());
    return std::shared_ptr<const PluginOp>(std::move(op));
}

Status PluginOp::take(const std::string& plugin) {
    const ggscope_op& given = m_given;
    if (!given.name) return fail("an op has no name (a null pointer)");
    const std::string name = foreign_text(given.name, most_name + 1);
    if (!is_script_name(name))
        return fail("an op is named \"%1\"; a name must begin with a letter and have at most %2 characters: lower case "
                    "letters, digits and _",
                    name, most_name);
    m_row.id = OpId::custom;
    m_row.family = OpFamily::plugin;
    m_row.name = keep(name);
    m_row.plugin = keep(plugin);
    m_whose = name + " of " + plugin;
    if (!given.run) return fail("it has no function `run`");
    if (!std::isfinite(given.tolerance) || given.tolerance < 0)
        return fail("its tolerance is %1; it must be a finite number of at least 0", given.tolerance);
    if (given.note) m_row.note = msg("%1", foreign_text(given.note, most_note));
    GGS_CHECK(take_sources());
    GGS_CHECK(take_params());
    m_row.tasks = Tasks::as_asked;
    set_rules(m_row, *this);
    m_given.name = m_given.note = nullptr;
    m_given.src_names = nullptr;
    m_given.params = nullptr;
    return {};
}

// Returns the name of a source, a parameter or a word, or an error if an earlier one has the same name.
Result<std::string> PluginOp::new_name(const char* given, const char* what, int number) const {
    if (!given) return fail("%1 %2 has no name (a null pointer)", what, number);
    std::string name = foreign_text(given, most_name + 1);
    if (!is_script_name(name))
        return fail("%1 %2 is named \"%3\"; a name must begin with a letter and have at most %4 characters: lower case "
                    "letters, digits and _",
                    what, number, name, most_name);
    for (const ArgDef& arg : m_args) {
        if (arg.name == name) return fail("two of its arguments are named `%1`", name);
    }
    return name;
}

Status PluginOp::take_sources() {
    const int n = m_given.n_src;
    const int optional = m_given.n_optional;
    if (n < 0 || n > max_custom_src) return fail("n_src = %1; it must be from 0 to %2", n, max_custom_src);
    if (optional < 0 || optional > n)
        return fail("n_optional = %1; it must be from 0 to %2, the number of sources", optional, n);
    if (n > 0 && !m_given.src_names) return fail("its sources have no names (src_names is null)");
    std::string symbol = std::string(m_row.name) + "(";
    for (int i = 0; i < n; ++i) {
        GGS_TRY(std::string name, new_name(m_given.src_names[i], "source", i));
        symbol += (i ? ", " : "") + name;
        m_args.push_back(i < n - optional ? tensor_arg(std::move(name)) : optional_tensor_arg(std::move(name)));
    }
    m_row.symbol = keep(symbol + ")");
    return {};
}

Status PluginOp::take_params() {
    const int n = m_given.n_params;
    constexpr int most = max_op_params - first_custom_param;
    if (n < 0 || n > most) return fail("n_params = %1; it must be from 0 to %2", n, most);
    if (n > 0 && !m_given.params) return fail("params is null, but n_params = %1", n);
    // The function is shown as the op's name; its bytes are 0.
    m_words.push_back({{m_row.name, 0}});
    m_row.params = {{"fun", ParamKind::size, custom_function_slot, 0, m_words.back()},
                    {"n_tasks", ParamKind::i32, custom_tasks_slot, m_given.one_thread_only ? 1.0 : -1.0},
                    {"number", ParamKind::i32, custom_number_slot, double(custom_number(m_row.name))},
                    {"userdata", ParamKind::size, custom_user_slot}};
    // The author's header may have a struct of another size: the first element contains the size.
    const auto* at = reinterpret_cast<const char*>(m_given.params);
    for (int i = 0; i < n; ++i) {
        ggscope_param given{};
        std::memcpy(&given.struct_size, at, sizeof given.struct_size);
        const size_t size = given.struct_size;
        if (size < least_param || size != m_given.params->struct_size)
            return fail("the struct_size of parameter %1 is %2, but a ggscope_param has %3 bytes", i, size,
                        sizeof given);
        std::memcpy(&given, at, std::min(size, sizeof given));
        GGS_CHECK(take_param(given, i));
        at += size;
    }
    return {};
}

Status PluginOp::take_param(const ggscope_param& given, int number) {
    GGS_TRY(const std::string name, new_name(given.name, "parameter", number));
    for (const ParamDef& fixed : m_row.params) {
        if (name == fixed.name)
            return fail("`%1` is already a parameter of ggml's CUSTOM; this parameter needs another name", name);
    }
    const bool has_default = given.has_default != 0;
    if (has_default && std::isnan(given.initial)) return fail("the default of %1 is NaN", name);
    ParamDef param{keep(name), ParamKind::i32, first_custom_param + number, has_default ? given.initial : 0.0};
    if (given.kind == GGSCOPE_PARAM_F32) {
        param.kind = ParamKind::f32;
        m_args.push_back(number_arg(name, has_default ? std::optional(given.initial) : std::nullopt));
        m_row.params.push_back(param);
        return {};
    }
    if (given.kind != GGSCOPE_PARAM_I32 && given.kind != GGSCOPE_PARAM_WORD)
        return fail("the kind of %1 is %2, which does not exist", name, given.kind);
    if (has_default && !is_i32(given.initial))
        return fail("the default of %1 is %2, which is not an int32", name, given.initial);
    const auto initial = has_default ? std::optional(static_cast<int64_t>(given.initial)) : std::nullopt;
    if (given.kind == GGSCOPE_PARAM_I32) {
        m_args.push_back(int_arg(name, initial));
        m_row.params.push_back(param);
        return {};
    }
    if (!given.words || given.n_words < 1 || given.n_words > most_words)
        return fail("%1 takes a word and lists %2 words; it must list 1 to %3", name, given.words ? given.n_words : 0,
                    most_words);
    std::vector<EnumWord>& words = m_words.emplace_back();
    for (int i = 0; i < given.n_words; ++i) {
        GGS_TRY(std::string word, new_name(given.words[i].word, "word", i));
        words.push_back({keep(std::move(word)), given.words[i].value});
    }
    if (initial && std::none_of(words.begin(), words.end(), [&](const EnumWord& w) { return w.value == *initial; }))
        return fail("the default of %1 is %2, which is not the value of any of its words", name, *initial);
    param.words = words;
    m_args.push_back(word_arg(name, words, initial));
    m_row.params.push_back(param);
    return {};
}

} // namespace ggs
