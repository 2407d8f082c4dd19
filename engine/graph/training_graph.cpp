// SPDX-License-Identifier: MIT
#include "graph/training_graph.h"

#include "tensor/shown_shape.h"

#include <algorithm>

namespace ggs {

namespace {

// Makes calls of one statement.
class Calls {
  public:
    Calls(Builder& builder, SourcePlace place) : m_builder(builder), m_place(place) {}

    Result<ArgValue> make(std::string_view name, std::vector<ArgValue> args) {
        std::vector<GivenArg> given;
        for (ArgValue& arg : args) given.push_back({{}, std::move(arg), {}});
        return m_builder.call(name, std::move(given), m_place);
    }
    Result<TensorRef> tensor(std::string_view name, std::vector<ArgValue> args) {
        GGS_TRY(const ArgValue made, make(name, std::move(args)));
        return std::get<TensorRef>(made);
    }
    Result<TensorRef> named(Result<TensorRef> made, const std::string& name) {
        if (made.ok()) GGS_CHECK(as_status(make("set_name", {*made, name})));
        return made;
    }
    Result<TensorRef> vector(int64_t elements, const std::string& name) {
        return named(tensor("new_tensor_1d", {TypeId::f32, elements}), name);
    }
    static Status as_status(const Result<ArgValue>& made) { return made.ok() ? Status() : fail_with(made.error()); }

  private:
    Builder& m_builder;
    SourcePlace m_place;
};

class TrainingGraph {
  public:
    TrainingGraph(Builder& builder, SourcePlace place)
        : m_builder(builder), m_program(builder.program()), m_calls(builder, place) {}

    Result<GraphRef> build(TensorRef loss, TrainingRequest request) {
        Training& plan = request.plan;
        plan.loss = loss.number;
        if (!(tensor(loss).flags & flag_loss)) GGS_CHECK(call("set_loss", {loss}));
        const int64_t size = request.size > 0 ? request.size : std::max<int64_t>(2048, 8 * needed_by(loss));
        GGS_TRY(const ArgValue made, m_calls.make("new_graph_custom", {size, true}));
        const auto graph = std::get<GraphRef>(made);
        GGS_CHECK(call("build_forward_expand", {graph, loss}));
        for (const uint32_t watch : plan.watches) GGS_CHECK(call("build_forward_expand", {graph, TensorRef{watch}}));
        const std::vector<TensorRef> parameters = parameters_of(graph);
        if (!plan.table_settings.empty()) find_tables(graph, parameters);
        std::vector<TensorRef> none;
        GGS_CHECK(call("build_backward_expand", {graph, none, none, m_tables}));
        keep_trained_tables(graph);
        if (!plan.table_settings.empty() && m_tables.empty())
            return fail("tables: there is none; a table is a parameter that the loss depends on and that only "
                        "embedding_bag reads");
        std::vector<TensorRef> gradients, trained;
        for (const TensorRef parameter : parameters) {
            if (!has_gradient(graph, parameter)) continue; // the loss doesn't depend on it
            GGS_CHECK(check(parameter));
            GGS_TRY(const TensorRef gradient, m_calls.tensor("graph_get_grad", {parameter}));
            trained.push_back(parameter);
            gradients.push_back(gradient);
        }
        if (trained.empty() && m_tables.empty())
            return fail("there is nothing to train: the loss `%1` depends on no parameter; mark a tensor with `param`",
                        m_program.display_name(loss.number));
        if (request.clip > 0 && gradients.empty())
            return fail("clip: only tables are trained, and their gradients aren't clipped; remove clip");
        if (request.clip > 0) GGS_CHECK(clip(graph, gradients, request.clip));
        for (size_t i = 0; i < trained.size(); ++i) plan.parameters.push_back({trained[i].number, gradients[i].number});
        GGS_CHECK(optimiser(plan.kind).in_graph ? add_steps(graph, plan) : add_vectors(plan));
        if (!m_tables.empty()) GGS_CHECK(add_table_steps(graph, plan));
        GGS_CHECK(call("graph_compute_with_ctx", {graph, int64_t{request.threads}}));
        m_program.runs.back().says_threads = true;
        m_program.training = std::move(plan);
        return graph;
    }

  private:
    Status call(std::string_view name, std::vector<ArgValue> args) {
        return Calls::as_status(m_calls.make(name, std::move(args)));
    }
    const Tensor& tensor(TensorRef ref) const { return m_program.tensor(ref.number); }
    TensorRef ref(const Tensor* t) const { return std::get<TensorRef>(m_builder.ref(t)); }

    // The tensors that the loss is computed from, the loss included.
    int64_t needed_by(TensorRef loss) const {
        std::vector<bool> seen(m_program.tensors.size());
        std::vector<const Tensor*> open{&tensor(loss)};
        int64_t n = 0;
        while (!open.empty()) {
            const Tensor* const t = open.back();
            open.pop_back();
            const auto number = m_program.number_of(t);
            if (!number || seen[*number]) continue;
            seen[*number] = true;
            ++n;
            for (const Tensor* src : t->src) {
                if (src) open.push_back(src);
            }
        }
        return n;
    }

    std::vector<TensorRef> parameters_of(GraphRef number) const {
        const Graph& graph = m_builder.graph(number);
        std::vector<TensorRef> found;
        for (int i = 0; i < graph.n_nodes; ++i) {
            if (graph.nodes[i]->flags & flag_param) found.push_back(ref(graph.nodes[i]));
        }
        return found;
    }

    bool has_gradient(GraphRef number, TensorRef of) const {
        const Graph& graph = m_builder.graph(number);
        const auto slot = find_in_graph(m_builder.context(), graph, tensor(of));
        return slot && graph.grads[*slot];
    }

    Status check(TensorRef parameter) const {
        const Tensor& t = tensor(parameter);
        if (m_program.tensors[parameter.number].each_round)
            return fail("the parameter `%1` is filled again in each round, so nothing it learns would last",
                        m_program.display_name(parameter.number));
        if (t.type == TypeId::f32 && is_contiguous(t)) return {};
        return fail("the parameter `%1` is %2; an optimiser changes only contiguous f32 tensors",
                    m_program.display_name(parameter.number), traits(t.type).name);
    }

    // g · min(1, most / ‖all g‖): the norm is the root of the sum of all squares.
    Status clip(GraphRef graph, std::vector<TensorRef>& gradients, double most) {
        std::optional<TensorRef> sum;
        for (const TensorRef g : gradients) {
            GGS_TRY(const TensorRef squares, m_calls.tensor("sqr", {g}));
            GGS_TRY(const TensorRef own, m_calls.tensor("sum", {squares}));
            if (!sum) {
                sum = own;
                continue;
            }
            GGS_TRY(sum, m_calls.tensor("add", {*sum, own}));
        }
        GGS_TRY(const TensorRef norm, m_calls.named(m_calls.tensor("sqrt", {*sum}), "gradient norm"));
        GGS_TRY(const TensorRef limit, m_calls.vector(1, "gradient limit"));
        m_builder.fill_each_round(*m_program.tensors[limit.number].tensor, most);
        GGS_TRY(const TensorRef share, m_calls.tensor("div", {limit, norm}));
        GGS_TRY(const TensorRef factor, m_calls.tensor("clamp", {share, 0.0, 1.0}));
        for (TensorRef& g : gradients) {
            GGS_TRY(g, m_calls.tensor("mul", {g, factor}));
            GGS_CHECK(call("build_forward_expand", {graph, g}));
        }
        return {};
    }

    // As ggml_opt: the nodes of AdamW or SGD, one for each parameter.
    Status add_steps(GraphRef graph, Training& plan) {
        const bool adamw = plan.kind == OptimiserKind::adamw;
        const std::string word = optimiser(plan.kind).name, title = optimiser(plan.kind).title;
        GGS_TRY(const TensorRef numbers, m_calls.vector(adamw ? 7 : 2, word + "_params"));
        plan.step = numbers.number;
        m_program.tensors[numbers.number].each_round = true; // the feed has its values
        for (const Training::Parameter& each : plan.parameters) {
            const TensorRef parameter{each.tensor};
            const std::string name(name_of(tensor(parameter)));
            std::vector<ArgValue> args{parameter, TensorRef{each.gradient}};
            for (const char* moment : {" m for ", " v for "}) {
                if (!adamw) break;
                GGS_TRY(const TensorRef made,
                        m_calls.named(m_calls.tensor("dup_tensor", {parameter}), title + moment + name));
                plan.state.push_back(made.number);
                args.emplace_back(made);
            }
            args.emplace_back(numbers);
            GGS_TRY(const TensorRef step,
                    m_calls.named(m_calls.tensor("opt_step_" + word, std::move(args)), word + " step for " + name));
            GGS_CHECK(call("build_forward_expand", {graph, step}));
        }
        return {};
    }

    // The vectors of an optimiser on the host hold all parameters, one after the other.
    Status add_vectors(Training& plan) {
        int64_t elements = 0;
        for (const Training::Parameter& each : plan.parameters) elements += nelements(m_program.tensor(each.tensor));
        for (const OptimiserTensor& each : optimiser_tensors(plan.kind, plan.settings, elements)) {
            GGS_TRY(const TensorRef made, m_calls.vector(each.elements, each.name));
            plan.state.push_back(made.number);
        }
        return {};
    }

    // The parameters that only bags read, and these bags.
    void find_tables(GraphRef number, std::span<const TensorRef> parameters) {
        const Graph& graph = m_builder.graph(number);
        for (const TensorRef parameter : parameters) {
            const Tensor* const table = &tensor(parameter);
            std::vector<TensorRef> bags;
            bool only_bags = true;
            for (int i = 0; i < graph.n_nodes; ++i) {
                const Tensor& node = *graph.nodes[i];
                for (int s = 0; s < max_src; ++s) {
                    if (!node.src[s] || (node.src[s] != table && node.src[s]->view_src != table)) continue;
                    const bool is_bag = node.op == OpId::embedding_bag && s == 0 && node.src[s] == table;
                    only_bags = only_bags && is_bag;
                    if (is_bag) bags.push_back(ref(&node));
                }
            }
            if (!only_bags || bags.empty()) continue;
            m_tables.push_back(parameter);
            m_bags.insert(m_bags.end(), bags.begin(), bags.end());
        }
    }

    // A bag that only a watch reads has no gradient.
    void keep_trained_tables(GraphRef graph) {
        std::erase_if(m_bags, [&](TensorRef bag) { return !has_gradient(graph, bag); });
        std::erase_if(m_tables, [&](TensorRef table) {
            return std::ranges::none_of(m_bags, [&](TensorRef bag) { return tensor(bag).src[0] == &tensor(table); });
        });
    }

    // A step for each bag, on the rows that it read.
    Status add_table_steps(GraphRef graph, Training& plan) {
        for (const TensorRef table : m_tables) {
            GGS_CHECK(check(table));
            plan.tables.push_back(table.number);
            const auto bags =
                std::ranges::count_if(m_bags, [&](TensorRef bag) { return tensor(bag).src[0] == &tensor(table); });
            // Each step would shrink the rows again.
            if (bags > 1 && plan.table_settings[1] > 0)
                return fail("tables: %1 bags read `%2`, so wd would shrink a row up to %1 times in a round; set wd=0",
                            bags, m_program.display_name(table.number));
        }
        GGS_TRY(const TensorRef numbers, m_calls.vector(2, "table_params"));
        plan.table_step = numbers.number;
        m_program.tensors[numbers.number].each_round = true; // the feed has its values
        for (const TensorRef bag : m_bags) {
            const Tensor& node = tensor(bag);
            GGS_TRY(const TensorRef gradient, m_calls.tensor("graph_get_grad", {bag}));
            std::vector<ArgValue> args{ref(node.src[0]), gradient,         numbers,
                                       ref(node.src[1]), ref(node.src[2]), int64_t{node.op_params[0]}};
            if (node.src[3]) args.emplace_back(ref(node.src[3]));
            GGS_TRY(const TensorRef step, m_calls.named(m_calls.tensor("opt_step_sgd_rows", std::move(args)),
                                                        "rows step for " + std::string(name_of(*node.src[0]))));
            GGS_CHECK(call("build_forward_expand", {graph, step}));
        }
        return {};
    }

    Builder& m_builder;
    Program& m_program;
    Calls m_calls;
    std::vector<TensorRef> m_tables, m_bags;
};

} // namespace

Result<GraphRef> build_training(Builder& builder, TensorRef loss, TrainingRequest request, SourcePlace place) {
    return TrainingGraph(builder, place).build(loss, std::move(request));
}

// As ggml_opt builds it, with its names.
Result<TensorRef> build_mean_squared_error(Builder& builder, TensorRef outputs, TensorRef labels, SourcePlace place) {
    Calls calls(builder, place);
    const auto n = static_cast<double>(nelements(builder.program().tensor(outputs.number)));
    GGS_TRY(const TensorRef error, calls.named(calls.tensor("sub", {outputs, labels}), "loss_error"));
    GGS_TRY(const TensorRef squares, calls.named(calls.tensor("sqr", {error}), "loss_squared_error"));
    GGS_TRY(const TensorRef sum, calls.named(calls.tensor("sum", {squares}), "loss_sum_squared_error"));
    return calls.named(calls.tensor("scale", {sum, 1 / n}), "loss_mean_squared_error");
}

// -y log p - (1 - y) log (1 - p) with p = sigmoid(z) is softplus(z) - y z, which no large z overflows.
Result<TensorRef> build_binary_cross_entropy(Builder& builder, TensorRef logits, TensorRef labels, SourcePlace place) {
    Calls calls(builder, place);
    const auto n = static_cast<double>(nelements(builder.program().tensor(logits.number)));
    GGS_TRY(const TensorRef plus, calls.tensor("softplus", {logits}));
    GGS_TRY(const TensorRef chosen, calls.tensor("mul", {logits, labels}));
    GGS_TRY(const TensorRef each, calls.named(calls.tensor("sub", {plus, chosen}), "loss_entropy"));
    GGS_TRY(const TensorRef sum, calls.tensor("sum", {each}));
    return calls.named(calls.tensor("scale", {sum, 1 / n}), "loss_binary_cross_entropy");
}

} // namespace ggs
