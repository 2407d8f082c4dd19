// SPDX-License-Identifier: MIT
// Custom ops: ggml's calls for functions of the user, map_custom1, 2 and 3, and custom_inplace. The function is the op
// of a plug-in, given by name. The node has ggml's id; the plug-in's row describes it.
//
// This file also lists the ops that ggscope leaves out, each with its reason.
#include "ops/all.h"

#include "graph/builder.h"
#include "graph/limit_options.h"
#include "ops/rules.h"

#include <array>

namespace ggs {

namespace {

constexpr std::array one_to_three = {OpId::map_custom1, OpId::map_custom2, OpId::map_custom3};

Result<const CallDef*> op_named(const Registry& registry, const std::string& name) {
    const CallDef* const def = registry.call(name);
    if (def && def->custom) return def;
    if (def) return fail("`%1` is not an op of a plug-in", name);
    if (registry.plugins().empty())
        return fail("there is no op `%1`, because no plug-in is loaded; load the plug-in that contains it with %2",
                    name, plugin_option);
    return fail("no plug-in has an op `%1`", name);
}

// The sources that were given, and null for those that the op can do without.
Result<std::vector<Tensor*>> sources_for(const CallDef& op, const std::vector<Tensor*>& given) {
    std::vector<Tensor*> src = given;
    size_t least = 0, most = 0;
    for (const ArgDef& arg : op.args) {
        if (arg.kind != ArgKind::tensor) {
            if (!arg.initial)
                return fail("%1 of %2 has no default for the parameter %3; use the call %1(…) to set it", op.name,
                            op.custom->plugin, arg.name);
            continue;
        }
        ++most;
        least += !arg.initial;
    }
    if (given.size() < least || given.size() > most)
        return least == most ? fail("%2 of %3: the number of tensors must be %4, but it is %1", given.size(), op.name,
                                    op.custom->plugin, most)
                             : fail("%2 of %3: the number of tensors must be from %4 to %5, but it is %1", given.size(),
                                    op.name, op.custom->plugin, least, most);
    src.resize(most);
    return src;
}

// ggml's n_tasks: -1 for all threads, or so many at most.
Result<int64_t> tasks_for(const CallDef& op, int64_t asked) {
    if (asked != -1 && (asked < 1 || asked > INT32_MAX))
        return fail("n_tasks = %1; it must be at least 1, or -1 for all threads", asked);
    const ParamDef* const own = op.custom->param("n_tasks");
    if (!own || own->initial != 1) return asked;
    if (asked > 1) return fail("n_tasks = %1, but %2 of %3 runs on only one thread", asked, op.name, op.custom->plugin);
    return 1;
}

Result<ArgValue> map_custom(Builder& builder, const Args& args, OpId id, bool in_place) {
    GGS_TRY(const CallDef* const op, op_named(builder.registry(), args.text("op")));
    std::vector<Tensor*> given;
    bool gap = false;
    for (size_t i = 0; i < args.size(); ++i) {
        if (args.def(i).kind != ArgKind::tensor) continue;
        Tensor* const t = args.tensor(i);
        if (t && gap) return fail("%1 is given, but a preceding tensor argument is missing", args.def(i).name);
        gap = gap || !t;
        if (t) given.push_back(t);
    }
    NodeRequest r;
    GGS_TRY(r.src, sources_for(*op, given));
    GGS_TRY(const int64_t tasks, tasks_for(*op, args.integer("n_tasks")));
    r.params = initial_params(*op->custom);
    set_param(r.params, *op->custom, "n_tasks", static_cast<double>(tasks));
    r.in_place = in_place;
    r.id = id;
    // Errors of a plug-in's op also name the plug-in.
    const Result<Tensor*> made = builder.node(*op->custom, r);
    if (!made.ok()) return fail("%1 of %2: %3", op->name, op->custom->plugin, made.error());
    return builder.ref(*made);
}

void add_map_custom(Registry& registry, const std::string& name, OpId id, const std::vector<ArgDef>& tensors,
                    bool in_place, Text note) {
    std::vector<ArgDef> args = {{"op", ArgKind::text}};
    args.insert(args.end(), tensors.begin(), tensors.end());
    args.push_back(int_arg("n_tasks", -1));
    add_call(
        registry, name, {id}, std::move(args),
        [id, in_place](Builder& builder, const Args& given) { return map_custom(builder, given, id, in_place); }, note);
}

Result<NodeShape> refused_shape(const NodeRequest&) {
    return fail("a node of this kind can only be created for a plug-in's op, as in map_custom1(\"my_op\", a)");
}

// Defines the parameters that ggml stores in such a node. Nothing else is known if the plug-in isn't loaded.
void define_custom(Registry& registry, OpId id, Text note) {
    constexpr Computation unknown = {{}, {}, {}, {}, nullptr, std::nullopt};
    define(registry, id, OpFamily::plugin, refused_shape, Tasks::as_asked, unknown, {}, note).params = {
        {"fun", ParamKind::size, custom_function_slot},
        {"n_tasks", ParamKind::i32, custom_tasks_slot, -1},
        {"number", ParamKind::i32, custom_number_slot},
        {"userdata", ParamKind::size, custom_user_slot}};
}

void leave_out(Registry& registry, OpId id, Text why) { registry.define(id).left_out = why; }

} // namespace

void add_custom_ops(Registry& registry) {
    const char* const names[] = {"a", "b", "c"};
    std::vector<ArgDef> tensors;
    for (size_t i = 0; i < one_to_three.size(); ++i) {
        define_custom(registry, one_to_three[i],
                      text("Runs a plug-in's op, selected by name. The result has the type and shape of a."));
        tensors.push_back(tensor_arg(names[i]));
        const std::string name = "map_custom" + std::to_string(i + 1);
        add_map_custom(registry, name, one_to_three[i], tensors, false,
                       text("Runs a plug-in's op, selected by name. The result has the type and shape of a."));
        add_map_custom(registry, name + "_inplace", one_to_three[i], tensors, true,
                       text("Runs a plug-in's op, selected by name. The result is written into a."));
    }
    define_custom(registry, OpId::custom,
                  text("Runs a plug-in's op, selected by name. The op determines the type and shape of the result."));
    tensors = {tensor_arg("a")};
    for (const char* name : {"b", "c", "d", "e", "f", "g", "h", "i"}) tensors.push_back(optional_tensor_arg(name));
    add_map_custom(registry, "custom_inplace", OpId::custom, tensors, true,
                   text("Runs a plug-in's op, selected by name, on up to 9 tensors. The result is written into a."));

    for (const OpId id : {OpId::lightning_indexer, OpId::dsv4_hc_comb, OpId::dsv4_hc_pre, OpId::dsv4_hc_post})
        leave_out(registry, id, text("it was made for one vendor's model"));
    leave_out(registry, OpId::flash_attn_back, text("ggml's own builder refuses it"));
}

} // namespace ggs
