// SPDX-License-Identifier: MIT
// Registry: the rows of all ops and calls.
//
// Filled by name, once (ops/all.h has the built-in one); a plug-in adds to a copy. Constant and shared by all threads
// afterwards.
#pragma once

#include "graph/call.h"

#include <array>
#include <map>
#include <memory>

namespace ggs {

// A call that makes one node: its tensors become src[] in order, each other argument is the op's parameter of that
// name, the type of the result (`type`) or its shape (`ne`).
struct NodeCall {
    std::string name;
    OpId op;
    std::vector<ArgDef> args;
    std::vector<std::pair<const char*, double>> fixed = {}; // parameters that this variant sets by itself
    bool in_place = false;
};

class Registry {
  public:
    Registry(); // knows the ids, names and symbols of all ops, and no call

    // The row of an op, to be filled in.
    OpDef& define(OpId id) { return m_ops[static_cast<size_t>(id)]; }
    void add_call(CallDef call);
    void add_node_call(const NodeCall& call);
    // The call and its `_inplace` variant.
    void add_node_call_and_inplace(const NodeCall& call);
    // Gives a call a note of its own; one without has its op's.
    void annotate(std::string_view name, Text note);

    const OpDef& op(OpId id) const { return m_ops[static_cast<size_t>(id)]; }
    // By its name, its alias, or its C name; null if there is none.
    const CallDef* call(std::string_view name) const;
    // In the order of their names.
    std::vector<const CallDef*> calls() const;
    // The known name closest to a mistyped one; empty if none is close.
    std::string closest_call(std::string_view name) const;

  private:
    std::array<OpDef, static_cast<size_t>(OpId::count)> m_ops;
    std::map<std::string, std::shared_ptr<const CallDef>, std::less<>> m_calls;
    std::map<std::string, std::string, std::less<>> m_aliases;
};

// Sets op_params[slot] of the parameter named so; the op's row must have it.
void set_param(OpParams& params, const OpDef& op, std::string_view name, double value);
void set_param_list(OpParams& params, const OpDef& op, std::string_view name, std::span<const int64_t> values);
// The parameters of an op before a call sets any.
OpParams initial_params(const OpDef& op);
// What stands in a node's parameter, for showing.
double param_value(const Tensor& node, const ParamDef& param, int element = 0);

} // namespace ggs
