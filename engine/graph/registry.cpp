// SPDX-License-Identifier: MIT
#include "graph/registry.h"

#include "base/closest.h"
#include "graph/builder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <unordered_set>

namespace ggs {

Registry::Registry() {
    for (size_t i = 0; i < m_ops.size(); ++i) {
        const auto id = static_cast<OpId>(i);
        m_ops[i].id = id;
        m_ops[i].name = op_name(id).name;
        m_ops[i].symbol = op_name(id).symbol;
    }
    m_ops[0].computes = false;
}

std::shared_ptr<const Registry> Registry::held() const {
    if (auto shared = weak_from_this().lock()) return shared;
    return {std::shared_ptr<const Registry>(), this};
}

void Registry::add_call(CallDef call) {
    if (call.c_name.empty()) call.c_name = "ggml_" + call.name;
    const std::string name = call.name;
    if (!call.alias.empty()) m_aliases[call.alias] = name;
    m_aliases[call.c_name] = name;
    for (const std::string& other : call.more_names) {
        m_aliases[other] = name;
        m_aliases["ggml_" + other] = name;
    }
    m_calls[name] = std::make_shared<const CallDef>(std::move(call));
}

void set_param(OpParams& params, const OpDef& op, std::string_view name, double value) {
    const ParamDef* param = op.param(name);
    if (!param) return;
    auto& slot = params[static_cast<size_t>(param->slot)];
    switch (param->kind) {
    case ParamKind::i32: slot = static_cast<int32_t>(std::clamp(value, double(INT32_MIN), double(INT32_MAX))); break;
    case ParamKind::f32: slot = std::bit_cast<int32_t>(static_cast<float>(value)); break;
    case ParamKind::size: {
        const auto bytes = static_cast<uint64_t>(std::max(value, 0.0));
        std::memcpy(&slot, &bytes, sizeof bytes);
        break;
    }
    }
}

void set_param_list(OpParams& params, const OpDef& op, std::string_view name, std::span<const int64_t> values) {
    const ParamDef* param = op.param(name);
    if (!param) return;
    for (size_t i = 0; i < values.size() && i < static_cast<size_t>(param->count); ++i)
        params[static_cast<size_t>(param->slot) + i] = static_cast<int32_t>(values[i]);
}

OpParams initial_params(const OpDef& op) {
    OpParams params{};
    for (const ParamDef& p : op.params) set_param(params, op, p.name, p.initial);
    return params;
}

double param_value(const Tensor& node, const ParamDef& param, int element) {
    const int32_t* slot = node.op_params + param.slot + element;
    switch (param.kind) {
    case ParamKind::i32: return *slot;
    case ParamKind::f32: return std::bit_cast<float>(*slot);
    case ParamKind::size: {
        uint64_t bytes = 0;
        std::memcpy(&bytes, slot, sizeof bytes);
        return static_cast<double>(bytes);
    }
    }
    return 0;
}

namespace {

// A number must fit into its parameter: an int32 slot can't hold 2^40, and a size is exact.
Status check_fits(const ArgDef& def, const ParamDef& param, double value) {
    if (param.kind == ParamKind::f32) return {};
    if (!std::isfinite(value) || value < (param.kind == ParamKind::size ? 0.0 : double(INT32_MIN)) ||
        value > (param.kind == ParamKind::size ? 9007199254740992.0 : double(INT32_MAX)))
        return fail("%1 = %2 is out of range for the op", def.name, value);
    return {};
}

Result<NodeRequest> request_from(const OpDef& op, const NodeCall& call, const Args& args) {
    NodeRequest request;
    request.params = initial_params(op);
    request.in_place = call.in_place;
    for (const auto& [name, value] : call.fixed) set_param(request.params, op, name, value);
    for (size_t i = 0; i < args.size(); ++i) {
        const ArgDef& def = args.def(i);
        switch (def.kind) {
        case ArgKind::tensor: request.src.push_back(args.tensor(i)); break;
        case ArgKind::type: request.type = args.type(def.name); break;
        case ArgKind::list:
            if (def.name == "ne") {
                request.ne = args.shape("ne");
                break;
            }
            for (const int64_t value : args.list(def.name)) {
                if (value < INT32_MIN || value > INT32_MAX)
                    return fail("%1 contains %2, which is out of range for the op", def.name, value);
            }
            set_param_list(request.params, op, def.name, args.list(def.name));
            break;
        default: {
            const double value = args.number(def.name);
            if (const ParamDef* param = op.param(def.name)) GGS_CHECK(check_fits(def, *param, value));
            set_param(request.params, op, def.name, value);
        }
        }
    }
    return request;
}

} // namespace

void Registry::add_node_call(const NodeCall& call) {
    CallDef def;
    def.name = call.name;
    def.args = call.args;
    def.ops = {call.op};
    def.build = [call](Builder& builder, const Args& args) -> Result<ArgValue> {
        GGS_TRY(const NodeRequest request, request_from(builder.registry().op(call.op), call, args));
        GGS_TRY(const Tensor* const t, builder.node(call.op, request));
        return builder.ref(t);
    };
    add_call(std::move(def));
}

int32_t custom_number(std::string_view op_name) {
    uint32_t number = 2166136261u; // FNV-1a
    for (const char c : op_name) number = (number ^ static_cast<unsigned char>(c)) * 16777619u;
    return static_cast<int32_t>(number & 0x7fffffffu);
}

Status Registry::add_custom(std::shared_ptr<const OpDef> row, std::vector<ArgDef> args) {
    const std::string name = row->name;
    if (const CallDef* there = call(name))
        return there->custom ? fail("the plug-in %1 already has an op `%2`", there->custom->plugin, name)
                             : fail("ggscope already has a call `%1`", name);
    const int32_t number = custom_number(name);
    if (const auto other = m_custom_by_number.find(number); other != m_custom_by_number.end())
        return fail(
            "`%1` and `%2` (plug-in %3) have the same number, %4, which is computed from the name; rename one of them",
            name, other->second->name, other->second->plugin, number);
    CallDef def;
    def.name = def.c_name = name;
    def.args = args;
    def.ops = {OpId::custom};
    def.custom = row;
    def.build = [row, shape = NodeCall{name, OpId::custom, std::move(args)}](Builder& builder,
                                                                             const Args& given) -> Result<ArgValue> {
        GGS_TRY(const NodeRequest request, request_from(*row, shape, given));
        GGS_TRY(const Tensor* const t, builder.node(*row, request));
        return builder.ref(t);
    };
    m_calls[name] = std::make_shared<const CallDef>(std::move(def));
    m_custom_by_number[number] = row;
    m_custom.push_back(std::move(row));
    return {};
}

void Registry::remove_plugin(const std::string& file) {
    const auto found = std::find_if(m_plugins.begin(), m_plugins.end(),
                                    [&](const LoadedPlugin& plugin) { return plugin.file == file; });
    if (found == m_plugins.end()) return;
    const std::unordered_set<std::string_view> names(found->ops.begin(), found->ops.end());
    for (const std::string& op : found->ops) {
        m_calls.erase(op);
        m_custom_by_number.erase(custom_number(op));
    }
    std::erase_if(m_custom, [&](const std::shared_ptr<const OpDef>& row) { return names.contains(row->name); });
    m_plugins.erase(found);
}

const OpDef& Registry::op(const Tensor& node) const {
    if (is_custom(node.op)) {
        const auto row = m_custom_by_number.find(node.op_params[custom_number_slot]);
        if (row != m_custom_by_number.end()) return *row->second;
    }
    return op(node.op);
}

const OpDef* Registry::op_of(const CallDef& call) const {
    if (call.custom) return call.custom.get();
    return call.ops.empty() ? nullptr : &op(call.ops.back());
}

void Registry::add_node_call_and_inplace(const NodeCall& call) {
    NodeCall in_place = call;
    in_place.name += "_inplace";
    in_place.in_place = true;
    // acc and set keep in a parameter, too, that they write into their source.
    if (op(call.op).param("inplace")) in_place.fixed.emplace_back("inplace", 1.0);
    add_node_call(call);
    add_node_call(in_place);
}

void Registry::annotate(std::string_view name, Text note) {
    if (const auto found = m_calls.find(name); found != m_calls.end()) {
        CallDef changed = *found->second;
        changed.note = note;
        found->second = std::make_shared<const CallDef>(std::move(changed));
    }
}

const CallDef* Registry::call(std::string_view name) const {
    if (const auto found = m_calls.find(name); found != m_calls.end()) return found->second.get();
    const auto alias = m_aliases.find(name);
    return alias == m_aliases.end() ? nullptr : m_calls.find(alias->second)->second.get();
}

std::vector<const CallDef*> Registry::calls() const {
    std::vector<const CallDef*> all;
    for (const auto& [name, def] : m_calls) all.push_back(def.get());
    return all;
}

std::string Registry::closest_call(std::string_view name) const {
    std::vector<std::string> known;
    for (const auto& [call_name, def] : m_calls) {
        known.push_back(call_name);
        known.push_back(def->alias);
    }
    return closest_word(name, known);
}

} // namespace ggs
