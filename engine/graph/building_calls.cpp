// SPDX-License-Identifier: MIT
#include "graph/building_calls.h"

#include "graph/backward.h"

#include <cstring>

namespace ggs {

namespace {

// A row of the table below.
struct Row {
    const char* name;
    const char* alias;
    std::vector<ArgDef> args;
    Text note;
    BuildRule build;
};

ArgDef graph_arg() { return {"graph", ArgKind::graph}; }
ArgDef tensors_arg(std::string name) {
    ArgDef def{std::move(name), ArgKind::tensors};
    def.keyed = true;
    return def;
}
ArgDef with_default(ArgDef def, ArgValue value) {
    def.initial = std::move(value);
    return def;
}
ArgDef with_alias(ArgDef def, std::string alias) {
    def.alias = std::move(alias);
    return def;
}

Graph& graph_of(Builder& builder, const Args& args) { return builder.graph(std::get<GraphRef>(args["graph"])); }

// -- contexts and memory --

Result<ArgValue> init(Builder& builder, const Args& args) {
    const int64_t size = args.integer("mem_size");
    if (size < 0) return fail("a context can't have a negative size: %1 bytes", size);
    GGS_TRY(const ArenaRef arena, builder.new_arena(static_cast<size_t>(size), args.boolean("no_alloc")));
    return ArgValue(arena);
}

Result<ArgValue> reset(Builder& builder, const Args&) {
    GGS_CHECK(builder.reset_arena());
    return ArgValue();
}

Result<ArgValue> set_no_alloc(Builder& builder, const Args& args) {
    builder.arena().set_no_alloc(args.boolean("no_alloc"));
    return ArgValue();
}

Result<ArgValue> new_buffer(Builder& builder, const Args& args) {
    const int64_t bytes = args.integer("nbytes");
    if (bytes < 0) return fail("nbytes = %1: a buffer can't have a negative size", bytes);
    GGS_CHECK(builder.new_work_buffer(static_cast<size_t>(bytes)));
    const Arena& arena = builder.arena();
    return ArgValue(static_cast<int64_t>(arena.header(arena.objects().size() - 1).offs));
}

Result<ArgValue> alloc_buffer(Builder& builder, const Args&) {
    GGS_CHECK(builder.alloc_tensors());
    return ArgValue();
}

Result<ArgValue> map_buffer(Builder& builder, const Args& args) {
    GGS_CHECK(builder.map_tensors(args.text("file")));
    return ArgValue();
}

// -- tensors --

Result<ArgValue> new_tensor(Builder& builder, const Args& args) {
    GGS_TRY(const Tensor* const t, builder.new_tensor(args.type("type"), args.shape("ne")));
    return builder.ref(t);
}

Result<ArgValue> dup_tensor(Builder& builder, const Args& args) {
    const Tensor& a = *args.tensor("a");
    GGS_TRY(const Tensor* const t, builder.new_tensor(a.type, shape_of(a)));
    return builder.ref(t);
}

Result<ArgValue> view_tensor(Builder& builder, const Args& args) {
    Tensor& a = *args.tensor("a");
    GGS_TRY(Tensor* const t, builder.new_view(a.type, shape_of(a), &a, 0, strides_of(a)));
    set_name(*t, std::string(name_of(a)) + " (view)");
    return builder.ref(t);
}

Result<ArgValue> set_tensor_name(Builder& builder, const Args& args) {
    Tensor& t = *args.tensor("tensor");
    set_name(t, args.text("name"));
    builder.wrote(t.name, strnlen(t.name, sizeof t.name) + 1);
    return args["tensor"];
}

void add_flag(Builder& builder, Tensor& t, TensorFlag flag) {
    t.flags |= flag;
    builder.wrote(&t.flags, sizeof t.flags);
}

Result<ArgValue> set_input(Builder& builder, const Args& args) {
    add_flag(builder, *args.tensor("tensor"), flag_input);
    return args["tensor"];
}

// A view's memory is its root's: both are kept.
Result<ArgValue> set_output(Builder& builder, const Args& args) {
    for (Tensor* t = args.tensor("tensor"); t; t = t->view_src) add_flag(builder, *t, flag_output);
    return args["tensor"];
}

Result<ArgValue> mark_param(Builder& builder, const Args& args) {
    Tensor& t = *args.tensor("tensor");
    if (t.op != OpId::none)
        return fail("`%1` is the result of %2; only a tensor without an op can be a parameter",
                    builder.program().display_name(std::get<TensorRef>(args["tensor"]).number),
                    builder.registry().op(t).name);
    add_flag(builder, t, flag_param);
    return args["tensor"];
}

Result<ArgValue> set_loss(Builder& builder, const Args& args) {
    Tensor& t = *args.tensor("tensor");
    if (!is_scalar(t) || t.type != TypeId::f32)
        return fail("a loss must be one f32 value; `%1` has shape %2 and type %3",
                    builder.program().display_name(std::get<TensorRef>(args["tensor"]).number), shape_text(t),
                    traits(t.type).name);
    add_flag(builder, t, flag_loss);
    return args["tensor"];
}

// -- graphs --

Result<ArgValue> make_graph(Builder& builder, const Args& args) {
    GGS_TRY(const Graph* const graph, builder.new_graph(args.integer("size"), args.boolean("grads")));
    return builder.ref(graph);
}

Result<ArgValue> build_forward_expand(Builder& builder, const Args& args) {
    GGS_CHECK(expand_graph(builder.context(), graph_of(builder, args), args.tensor("tensor"), true));
    return ArgValue();
}

Result<ArgValue> build_backward_expand(Builder& builder, const Args& args) {
    const std::vector<Tensor*> tensors = args.tensors("tensors"), accumulators = args.tensors("grad_accs");
    if (tensors.size() != accumulators.size())
        return fail("tensors lists %1 tensors and grad_accs %2; each accumulator belongs to one tensor", tensors.size(),
                    accumulators.size());
    std::vector<BackwardPass::Accumulated> accumulated;
    for (size_t i = 0; i < tensors.size(); ++i) accumulated.push_back({tensors[i], accumulators[i]});
    const std::vector<Tensor*> by_rows = args.tensors("by_rows");
    GGS_CHECK(BackwardPass(builder, graph_of(builder, args)).run(accumulated, by_rows));
    return ArgValue();
}

// The newest graph that has a gradient of the tensor.
Result<ArgValue> graph_get_grad(Builder& builder, const Args& args, bool accumulator) {
    const Tensor& t = *args.tensor("node");
    const std::vector<GraphEntry>& graphs = builder.program().graphs;
    for (auto entry = graphs.rbegin(); entry != graphs.rend(); ++entry) {
        if (!entry->alive || !entry->graph->grads) continue;
        const auto slot = find_in_graph(builder.context(), *entry->graph, t);
        const Tensor* const gradient =
            !slot ? nullptr : (accumulator ? entry->graph->grad_accs : entry->graph->grads)[*slot];
        if (gradient) return builder.ref(gradient);
    }
    const std::string name = builder.program().display_name(std::get<TensorRef>(args["node"]).number);
    if (accumulator) return fail("no graph adds up the gradient of `%1`", name);
    return fail("no graph has a gradient of `%1`; mark a parameter with `param`, the loss with `loss`, and call "
                "backward(graph)",
                name);
}

Result<ArgValue> build_forward_order(Builder& builder, const Args& args) {
    GGS_CHECK(expand_graph(builder.context(), graph_of(builder, args), args.tensor("tensor"), false));
    return ArgValue();
}

Result<ArgValue> build_forward_select(Builder& builder, const Args& args) {
    const std::vector<Tensor*> tensors = args.tensors("tensors");
    GGS_CHECK(select_in_graph(builder.context(), graph_of(builder, args), tensors, args.integer("idx")));
    return ArgValue();
}

Result<ArgValue> graph_clear(Builder& builder, const Args& args) {
    clear_graph(builder.context(), graph_of(builder, args));
    return ArgValue();
}

Result<ArgValue> graph_dup(Builder& builder, const Args& args) {
    GGS_TRY(const Graph* const copy, builder.dup_graph(graph_of(builder, args), args.boolean("force_grads")));
    return builder.ref(copy);
}

Result<Plan> plan_of(Builder& builder, const Args& args) {
    const int64_t threads = args.integer("n_threads");
    if (threads > max_threads || threads < -max_threads)
        return fail("the number of threads is %1, but ggml's limit is %2", threads, max_threads);
    return plan_graph(builder.registry(), graph_of(builder, args), static_cast<int>(threads));
}

Result<ArgValue> graph_plan(Builder& builder, const Args& args) {
    GGS_TRY([[maybe_unused]] const Plan plan, plan_of(builder, args));
    return ArgValue();
}

Result<ArgValue> graph_compute(Builder& builder, const Args& args) {
    GGS_TRY(const Plan plan, plan_of(builder, args));
    GGS_CHECK(builder.new_work_buffer(plan.work_size));
    GGS_CHECK(builder.add_run(std::get<GraphRef>(args["graph"]), plan.threads_requested));
    return ArgValue();
}

CForm new_tensor_form(std::span<const ArgValue> args) {
    const auto* ne = std::get_if<std::vector<int64_t>>(&args[1]);
    return {"ggml_new_tensor_" + std::to_string(ne ? ne->size() : 1) + "d", true};
}

CForm new_graph_form(std::span<const ArgValue> args) {
    if (args[0] == ArgValue(int64_t{default_graph_size}) && args[1] == ArgValue(false))
        return {"ggml_new_graph", false};
    return {"ggml_new_graph_custom", true};
}

} // namespace

void add_building_calls(Registry& registry) {
    const Row rows[] = {
        {"init",
         "context",
         {with_alias(int_arg("mem_size"), "size"), bool_arg("no_alloc", false)},
         text("Creates a context: one block of memory in which all following objects are allocated in order."),
         init},
        {"reset",
         "",
         {},
         text("Discards all objects of the context. The next object starts at the first byte of the context again."),
         reset},
        {"set_no_alloc",
         "",
         {bool_arg("no_alloc")},
         text("Sets whether the following tensors get memory for their data in the context."),
         set_no_alloc},
        {"new_buffer",
         "",
         {int_arg("nbytes")},
         text("Allocates a work buffer in the context; nbytes is its size. No object points to the buffer."),
         new_buffer},
        {"alloc_buffer",
         "",
         {},
         text("Allocates one CPU buffer outside the context, for all tensors of the context that have no data yet. "
              "Each tensor starts at a multiple of 32 bytes."),
         alloc_buffer},
        {"map_buffer",
         "",
         {{"file", ArgKind::text}},
         text("Creates a buffer from the mapping of a model file. Each named tensor of the context without data uses "
              "the file's tensor with the same name, type and shape. The buffer needs no memory. A write goes to a "
              "copy of the page, and the file stays unchanged."),
         map_buffer},
        {"new_tensor",
         "tensor",
         {type_arg("type"), list_arg("ne", 1, max_dims)},
         text("A tensor without an op: a leaf. ne lists the dimensions, innermost first. nb is computed from ne: each "
              "stride is the product of the previous stride and dimension."),
         new_tensor},
        {"dup_tensor",
         "",
         {tensor_arg("a")},
         text("A new tensor of the same type and shape, with dense strides."),
         dup_tensor},
        {"view_tensor",
         "",
         {tensor_arg("a")},
         text("Another tensor struct with the same bytes, shape and strides."),
         view_tensor},
        {"set_name",
         "",
         {keyed_tensor_arg("tensor"), {"name", ArgKind::text}},
         text("Writes the tensor's name field, 63 bytes at most."),
         set_tensor_name},
        {"set_input",
         "",
         {keyed_tensor_arg("tensor")},
         text("Marks a tensor as an input, which gets its data before each run."),
         set_input},
        {"set_output",
         "",
         {keyed_tensor_arg("tensor")},
         text("Marks a tensor whose memory must not be reused. If it is a view, its root is marked, too."),
         set_output},
        {"set_param",
         "",
         {keyed_tensor_arg("tensor")},
         text("Marks a trainable tensor: it becomes a node of the graph."),
         mark_param},
        {"set_loss", "", {keyed_tensor_arg("tensor")}, text("Marks the value that training minimises."), set_loss},
        {"new_graph",
         "graph",
         {int_arg("size", default_graph_size), bool_arg("grads", false)},
         text("Creates a graph with room for `size` nodes and as many leafs. Its visited set is at most half full."),
         make_graph},
        {"build_forward_expand",
         "expand",
         {graph_arg(), keyed_tensor_arg("tensor")},
         text("Appends everything the tensor needs, sources first, then the tensor itself."),
         build_forward_expand},
        {"build_backward_expand",
         "backward",
         {graph_arg(), with_default(tensors_arg("tensors"), std::vector<TensorRef>()),
          with_default(tensors_arg("grad_accs"), std::vector<TensorRef>()),
          with_default(tensors_arg("by_rows"), std::vector<TensorRef>())},
         text("Appends the gradients of all parameters, from the loss back. grad_accs[i] adds up the gradients of "
              "tensors[i] over several runs. by_rows lists tables of bags without a gradient, for opt_step_sgd_rows; "
              "ggml has no such list."),
         build_backward_expand},
        {"graph_get_grad",
         "grad",
         {tensor_arg("node")},
         text("The gradient of a tensor, in the newest graph that has one. It creates no tensor."),
         [](Builder& builder, const Args& args) { return graph_get_grad(builder, args, false); }},
        {"graph_get_grad_acc",
         "grad_acc",
         {tensor_arg("node")},
         text("The accumulator of a tensor's gradient, in the newest graph that has one. It creates no tensor."),
         [](Builder& builder, const Args& args) { return graph_get_grad(builder, args, true); }},
        {"build_forward_order",
         "",
         {graph_arg(), keyed_tensor_arg("tensor")},
         text("Like expand, but the appended nodes are not marked for computing."),
         build_forward_order},
        {"build_forward_select",
         "",
         {graph_arg(), tensors_arg("tensors"), int_arg("idx")},
         text("Appends all tensors, but marks for computing only the nodes that the tensor with index idx needs."),
         build_forward_select},
        {"graph_clear", "", {graph_arg()}, text("Empties the graph and its visited set."), graph_clear},
        {"graph_dup",
         "",
         {graph_arg(), bool_arg("force_grads", false)},
         text("A graph of the same size with the same nodes, leafs and use counts."),
         graph_dup},
        {"graph_plan",
         "plan",
         {graph_arg(), with_alias(int_arg("n_threads", default_threads), "threads")},
         text("Decides the number of threads of each node and the size of the work buffer. Nothing is written."),
         graph_plan},
        {"graph_compute_with_ctx",
         "compute",
         {graph_arg(), with_alias(int_arg("n_threads", default_threads), "threads")},
         text("Plans the graph, allocates the work buffer in the context, and runs the nodes in order."),
         graph_compute},
    };
    for (const Row& row : rows) {
        CallDef def;
        def.name = row.name;
        def.alias = row.alias;
        def.args = row.args;
        def.note = row.note;
        def.build = row.build;
        if (def.name == "alloc_buffer") def.c_name = "ggml_backend_alloc_ctx_tensors";
        if (def.name == "map_buffer") def.c_name = "ggml_backend_cpu_buffer_from_ptr";
        if (def.name == "new_tensor") {
            def.c_form = new_tensor_form;
            for (int n = 1; n <= max_dims; ++n) def.more_names.push_back("new_tensor_" + std::to_string(n) + "d");
        }
        if (def.name == "new_graph") {
            def.c_form = new_graph_form;
            def.more_names.emplace_back("new_graph_custom");
        }
        registry.add_call(std::move(def));
    }
}

} // namespace ggs
