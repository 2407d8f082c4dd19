// SPDX-License-Identifier: MIT
// CallDef: one function of ggml's API as a user writes it: its name without `ggml_`, its arguments with names, types
// and defaults, and what it builds: one node of one op, several (conv_2d), or none (set_name, new_graph).
//
// Script, completion, golden replay, plug-ins and the arena's scrubber all go through this one table. An argument's
// value names tensors, graphs and arenas by their number in the Program, never by pointer. Rows are constant once the
// registry is made.
#pragma once

#include "graph/op.h"

#include <functional>
#include <memory>
#include <variant>

namespace ggs {

struct TensorRef {
    uint32_t number;
    bool operator==(const TensorRef&) const = default;
};
struct GraphRef {
    uint32_t number;
    bool operator==(const GraphRef&) const = default;
};
struct ArenaRef {
    uint32_t number;
    bool operator==(const ArenaRef&) const = default;
};

// monostate: absent (an optional tensor that was left out, a call without a result).
using ArgValue = std::variant<std::monostate, TensorRef, std::vector<TensorRef>, int64_t, double, bool, TypeId,
                              std::vector<int64_t>, std::string, GraphRef, ArenaRef>;

enum class ArgKind { tensor, tensors, integer, number, boolean, word, type, list, text, graph, arena };

struct ArgDef {
    std::string name;
    ArgKind kind;
    std::optional<ArgValue> initial = {}; // the default; without one the argument must be given
    std::span<const EnumWord> words = {}; // of a word; one may also be given by number
    int min_count = 0, max_count = 0;     // of a list
    bool keyed = false;                   // in JSON a tensor stands under its own name, not among "src"
    std::string alias = {};               // a shorter name that scripts may use
    std::optional<Text> note = {};
};

class Builder;

// The arguments of one call, complete and of the right kinds, as its build rule sees them.
class Args {
  public:
    Args(Builder& builder, std::span<const ArgDef> defs, std::span<const ArgValue> values)
        : m_builder(builder), m_defs(defs), m_values(values) {}

    size_t size() const { return m_values.size(); }
    const ArgDef& def(size_t i) const { return m_defs[i]; }
    const ArgValue& operator[](size_t i) const { return m_values[i]; }
    const ArgValue& operator[](std::string_view name) const;

    Tensor* tensor(std::string_view name) const; // null if absent
    Tensor* tensor(size_t i) const;
    std::vector<Tensor*> tensors(std::string_view name) const;
    int64_t integer(std::string_view name) const; // integer, word or boolean
    double number(std::string_view name) const;
    bool boolean(std::string_view name) const { return integer(name) != 0; }
    TypeId type(std::string_view name) const;
    const std::vector<int64_t>& list(std::string_view name) const;
    // A list as a shape, trailing dimensions 1.
    Shape shape(std::string_view name) const;
    const std::string& text(std::string_view name) const;

  private:
    Builder& m_builder;
    std::span<const ArgDef> m_defs;
    std::span<const ArgValue> m_values;
};

// How C calls it, where that depends on the arguments (new_tensor_2d), and whether its arguments stand there too.
struct CForm {
    std::string name;
    bool with_args;
};

using BuildRule = std::function<Result<ArgValue>(Builder&, const Args&)>;

struct CallDef {
    std::string name;   // ggml's, without the prefix: "mul_mat"
    std::string c_name; // as C calls it and golden steps have it: "ggml_mul_mat"
    std::string alias;  // the script's shorter word, if any: "tensor"
    std::vector<ArgDef> args;
    BuildRule build;
    std::vector<std::string> more_names = {}; // others that mean this call, without the prefix: "new_tensor_2d"
    CForm (*c_form)(std::span<const ArgValue> args) = nullptr;
    std::vector<OpId> ops; // the ops of the nodes it makes, the result's last; empty if it makes none
    std::optional<Text> note;
    std::shared_ptr<const OpDef> custom = {}; // the op of a plug-in that it makes a node of

    CForm form(std::span<const ArgValue> values) const { return c_form ? c_form(values) : CForm{c_name, true}; }
    std::string_view script_name() const { return alias.empty() ? std::string_view(name) : alias; }
};

// -- how rows are written --
ArgDef tensor_arg(std::string name);
ArgDef optional_tensor_arg(std::string name);
ArgDef keyed_tensor_arg(std::string name);
ArgDef int_arg(std::string name, std::optional<int64_t> initial = {});
ArgDef number_arg(std::string name, std::optional<double> initial = {});
ArgDef bool_arg(std::string name, std::optional<bool> initial = {});
ArgDef type_arg(std::string name, std::optional<TypeId> initial = {});
ArgDef word_arg(std::string name, std::span<const EnumWord> words, std::optional<int64_t> initial = {});
ArgDef list_arg(std::string name, int min_count, int max_count);

// -- from what a user gave to what a rule needs --

// One argument as it was written: positional (no name) or named.
struct GivenArg {
    std::string name;
    ArgValue value;
    std::string
        word; // the bare word that it was, which a type or an enum is taken from even if a variable has that name
};
struct BindError {
    Message message;
    size_t given = SIZE_MAX; // which of the given arguments it is about; SIZE_MAX: the call as a whole
};
// The values in the order of def.args. Accepted besides the plain forms: the elements of a list one by one where the
// list stands, `ne0=` … `ne3=` for the elements of `ne`, and `ne=[4]` for `ne0`.
std::variant<std::vector<ArgValue>, BindError> bind_args(const CallDef& def, std::vector<GivenArg> given);

} // namespace ggs
