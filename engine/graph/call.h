// SPDX-License-Identifier: MIT
// CallDef: one function of ggml's API as a user writes it: its name without `ggml_`, and its arguments with names,
// types and defaults. It builds one node of one op, several (conv_2d), or none (set_name, new_graph).
//
// Script, completion, golden replay, plug-ins and the arena's scrubber all use this one table. An argument's value
// identifies tensors, graphs and arenas by their number in the Program, never by pointer. Rows are constant once the
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

// monostate: absent (an optional tensor that was omitted, or the result of a call without one).
using ArgValue = std::variant<std::monostate, TensorRef, std::vector<TensorRef>, int64_t, double, bool, TypeId,
                              std::vector<int64_t>, std::string, GraphRef, ArenaRef>;

enum class ArgKind { tensor, tensors, integer, number, boolean, word, type, list, text, graph, arena };

struct ArgDef {
    std::string name;
    ArgKind kind;
    std::optional<ArgValue> initial = {}; // the default; without one the argument must be given
    std::span<const EnumWord> words = {}; // of a word, which may also be given as a number
    int min_count = 0, max_count = 0;     // of a list
    bool keyed = false;                   // in JSON the tensor has its own name as key, and isn't in "src"
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

    Tensor* tensor(std::string_view name) const; // nullptr if absent
    Tensor* tensor(size_t i) const;
    std::vector<Tensor*> tensors(std::string_view name) const;
    int64_t integer(std::string_view name) const; // integer, word or boolean
    double number(std::string_view name) const;
    bool boolean(std::string_view name) const { return integer(name) != 0; }
    TypeId type(std::string_view name) const;
    const std::vector<int64_t>& list(std::string_view name) const;
    // Returns a list as a shape; trailing dimensions are 1.
    Shape shape(std::string_view name) const;
    const std::string& text(std::string_view name) const;

  private:
    Builder& m_builder;
    std::span<const ArgDef> m_defs;
    std::span<const ArgValue> m_values;
};

// The name of the call in C, if it depends on the arguments (new_tensor_2d), and whether C has these arguments as well.
struct CForm {
    std::string name;
    bool with_args;
};

using BuildRule = std::function<Result<ArgValue>(Builder&, const Args&)>;

struct CallDef {
    std::string name;   // ggml's, without the prefix: "mul_mat"
    std::string c_name; // as in C and in golden steps: "ggml_mul_mat"
    std::string alias;  // the script's shorter word, if any: "tensor"
    std::vector<ArgDef> args;
    BuildRule build;
    std::vector<std::string> more_names = {}; // other names of this call, without the prefix: "new_tensor_2d"
    CForm (*c_form)(std::span<const ArgValue> args) = nullptr;
    std::vector<OpId> ops; // the ops of its nodes, that of the result last; empty if it makes none
    std::optional<Text> note;
    std::shared_ptr<const OpDef> custom = {}; // the op of a plug-in, if the call makes a node of it

    CForm form(std::span<const ArgValue> values) const { return c_form ? c_form(values) : CForm{c_name, true}; }
    std::string_view script_name() const { return alias.empty() ? std::string_view(name) : alias; }
};

// -- construction of rows --
ArgDef tensor_arg(std::string name);
ArgDef optional_tensor_arg(std::string name);
ArgDef keyed_tensor_arg(std::string name);
ArgDef int_arg(std::string name, std::optional<int64_t> initial = {});
ArgDef number_arg(std::string name, std::optional<double> initial = {});
ArgDef bool_arg(std::string name, std::optional<bool> initial = {});
ArgDef type_arg(std::string name, std::optional<TypeId> initial = {});
ArgDef word_arg(std::string name, std::span<const EnumWord> words, std::optional<int64_t> initial = {});
ArgDef list_arg(std::string name, int min_count, int max_count);

// -- binding of arguments --

// An argument as the user wrote it: positional (no name) or named.
struct GivenArg {
    std::string name;
    ArgValue value;
    std::string word; // the bare word in the script; it is read as a type or enum even if a variable has that name
};
struct BindError {
    Message message;
    size_t given = SIZE_MAX; // index of the given argument that is wrong; SIZE_MAX: the call as a whole
};
// Returns the values in the order of def.args. Besides the plain forms it accepts: the elements of a list one by one in
// place of the list, `ne0=` … `ne3=` for the elements of `ne`, and `ne=[4]` for `ne0`.
std::variant<std::vector<ArgValue>, BindError> bind_args(const CallDef& def, std::vector<GivenArg> given);

} // namespace ggs
