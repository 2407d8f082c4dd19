// SPDX-License-Identifier: MIT
// Registry: the table of all ops and calls.
//
// A registry is filled once. The functions in ops/all.h fill the built-in one; a plug-in adds its ops to a copy.
// Afterwards a registry is constant and shared by all threads. Objects built with a registry (Program, Structure,
// Session) share ownership of it, and thus of the code of its plug-ins. A plug-in that was replaced is unloaded when
// the last of these objects is destroyed.
#pragma once

#include "graph/call.h"

#include <array>
#include <map>
#include <memory>
#include <unordered_map>

namespace ggs {

// A call that makes one node. Its tensors become src[] in order. Each other argument is the op's parameter of that
// name, the type of the result (`type`) or its shape (`ne`).
struct NodeCall {
    std::string name;
    OpId op;
    std::vector<ArgDef> args;
    std::vector<std::pair<const char*, double>> fixed = {}; // parameters that this variant sets
    bool in_place = false;
};

// A plug-in whose ops the registry has. A copy of the registry keeps its code loaded, too.
struct LoadedPlugin {
    std::string file; // absolute
    std::shared_ptr<const void> code;
    std::string content = {};          // hash of its bytes
    std::vector<std::string> ops = {}; // their names
};

class Registry : public std::enable_shared_from_this<Registry> {
  public:
    Registry(); // has the ids, names and symbols of all ops, but no call

    // Returns an owning pointer to this registry if a shared_ptr owns it. Otherwise the pointer owns nothing: an
    // unshared registry (the built-in one, or one on a stack) outlives the objects built with it.
    std::shared_ptr<const Registry> held() const;

    // Returns the row of an op, to be filled in.
    OpDef& define(OpId id) { return m_ops[static_cast<size_t>(id)]; }
    void add_call(CallDef call);
    void add_node_call(const NodeCall& call);
    // Adds the call and its `_inplace` variant.
    void add_node_call_and_inplace(const NodeCall& call);
    // Gives a call its own note; without one it has its op's.
    void annotate(std::string_view name, Text note);

    // Adds a plug-in's op, and the call of its name that makes a node of it. Returns an error if the name or the number
    // is taken.
    Status add_custom(std::shared_ptr<const OpDef> row, std::vector<ArgDef> args);
    void add_plugin(LoadedPlugin plugin) { m_plugins.push_back(std::move(plugin)); }
    // Removes a plug-in and its ops.
    void remove_plugin(const std::string& file);
    // In the order in which they were loaded.
    std::span<const LoadedPlugin> plugins() const { return m_plugins; }
    std::span<const std::shared_ptr<const OpDef>> custom_ops() const { return m_custom; }

    // Returns the row in ggml's table of ops, by id. For the properties of a node, use op(node).
    const OpDef& op(OpId id) const { return m_ops[static_cast<size_t>(id)]; }
    // Returns the row of a node. For CUSTOM and MAP_CUSTOM1 to 3 it is that of the plug-in's op whose number op_params
    // contains.
    const OpDef& op(const Tensor& node) const;
    // Returns the row of a call's result; nullptr if it makes no node.
    const OpDef* op_of(const CallDef& call) const;
    // Finds a call by its name, its alias, or its C name; nullptr if there is none.
    const CallDef* call(std::string_view name) const;
    // Returns all calls in the order of their names.
    std::vector<const CallDef*> calls() const;
    // Returns the known name closest to a mistyped one; empty if none is close.
    std::string closest_call(std::string_view name) const;

  private:
    std::array<OpDef, static_cast<size_t>(OpId::count)> m_ops;
    std::map<std::string, std::shared_ptr<const CallDef>, std::less<>> m_calls;
    std::map<std::string, std::string, std::less<>> m_aliases;
    std::vector<std::shared_ptr<const OpDef>> m_custom;
    std::unordered_map<int32_t, std::shared_ptr<const OpDef>> m_custom_by_number;
    std::vector<LoadedPlugin> m_plugins;
};

// Layout of op_params of a node with a plug-in's op. In CUSTOM and MAP_CUSTOM1 to 3, ggml stores a function, a number
// of threads and a pointer of the author there. Both pointers are null here, so that the bytes are the same on every
// machine. Between the number of threads and the author's pointer ggml has a gap of 4 bytes. It contains a number made
// from the op's name, which doesn't depend on the order in which plug-ins were loaded. The op's own parameters follow.
inline constexpr int custom_function_slot = 0; // of 8 bytes
inline constexpr int custom_tasks_slot = 2;    // ggml's n_tasks: the largest number of threads, or -1 for all
inline constexpr int custom_number_slot = 3;
inline constexpr int custom_user_slot = 4; // of 8 bytes
inline constexpr int first_custom_param = 6;
inline constexpr int max_custom_src = 9; // ggml's limit
int32_t custom_number(std::string_view op_name);
// Returns whether a node of this id has the op of a plug-in.
inline bool is_custom(OpId id) { return id >= OpId::map_custom1 && id <= OpId::custom; }

// Sets op_params[slot] of the parameter with this name; the op's row must have it.
void set_param(OpParams& params, const OpDef& op, std::string_view name, double value);
void set_param_list(OpParams& params, const OpDef& op, std::string_view name, std::span<const int64_t> values);
// Returns the parameters of an op before a call sets any.
OpParams initial_params(const OpDef& op);
// Returns the value of a node's parameter, for display.
double param_value(const Tensor& node, const ParamDef& param, int element = 0);

} // namespace ggs
