// SPDX-License-Identifier: MIT
#include "graph/backward.h"

#include <algorithm>
#include <cstring>

namespace ggs {

std::string BackwardPass::name(const Tensor& t) const {
    const auto number = m_builder.program().number_of(&t);
    return number ? m_builder.program().display_name(*number) : std::string(name_of(t));
}

// -- the pass ---------------------------------------------------------------------------------------------------------

Status BackwardPass::run(std::span<const Accumulated> accumulators, std::span<Tensor* const> by_rows) {
    m_by_rows = by_rows;
    if (!m_graph.grads) return fail("the graph has no room for gradients; create it with graph(grads=true)");
    if (m_graph.n_nodes == 0) return fail("the graph has no nodes yet; expand it with the loss first");
    const std::span<Tensor* const> nodes(m_graph.nodes, static_cast<size_t>(m_graph.n_nodes));
    const auto has = [&](TensorFlag flag) {
        return std::ranges::any_of(nodes, [flag](const Tensor* t) { return (t->flags & flag) != 0; });
    };
    if (!has(flag_param)) return fail("no tensor of the graph is a parameter; mark one with `param`");
    if (!has(flag_loss)) return fail("no tensor of the graph is the loss; mark one with `loss`");
    for (const auto& [tensor, accumulator] : accumulators) {
        if (std::ranges::find(nodes, tensor) == nodes.end())
            return fail("`%1` is not a node of the graph, so it has no gradient to add up", name(*tensor));
        if (accumulator->type != TypeId::f32 || shape_of(*accumulator) != shape_of(*tensor))
            return fail("the gradient of `%1` needs an f32 accumulator of shape %2; `%3` is %4 %5", name(*tensor),
                        shape_text(*tensor), name(*accumulator), traits(accumulator->type).name,
                        shape_text(*accumulator));
    }

    GGS_CHECK(check_by_rows(nodes));
    const size_t slots = m_graph.visited.size;
    for (Tensor** const all : {m_graph.grads, m_graph.grad_accs}) {
        std::memset(static_cast<void*>(all), 0, slots * sizeof *all);
        m_builder.wrote(all, slots * sizeof *all);
    }
    m_needs.assign(slots, false);
    const int forward = m_graph.n_nodes;
    for (int i = 0; i < forward; ++i) GGS_CHECK(prepare(i, accumulators));
    Program& program = m_builder.program();
    m_record.call = static_cast<uint32_t>(program.calls.size());
    m_record.first_node = forward;

    for (int i = forward - 1; i >= 0; --i) {
        m_node = m_graph.nodes[i];
        const auto at = slot(*m_node);
        m_gradient = at ? m_graph.grads[*at] : nullptr;
        m_record.visits.push_back({number(m_node), m_gradient ? std::optional(number(m_gradient)) : std::nullopt, {}});
        if (!m_gradient || m_node->op == OpId::none) continue;
        const OpDef& op = m_builder.registry().op(*m_node);
        if (op.gradients.rule)
            op.gradients.rule(*this);
        else
            refuse(msg("ggml has no gradient for this op"));
        if (m_status.ok()) m_status = check_gradients();
        if (!m_status.ok()) return fail("`%1` (%2): %3", name(*m_node), op_word(op, *m_node), m_status.error());
    }
    m_record.end_node = m_graph.n_nodes;
    program.graphs[*program.graph_number_of(&m_graph)].backward.push_back(std::move(m_record));
    return {};
}

Status BackwardPass::check_by_rows(std::span<Tensor* const> nodes) const {
    for (const Tensor* const table : m_by_rows) {
        if (!(table->flags & flag_param))
            return fail("`%1` is not a parameter, so its rows can't be trained", name(*table));
        for (const Tensor* const node : nodes) {
            for (int i = 0; i < max_src; ++i) {
                const bool reads = node->src[i] && (node->src[i] == table || node->src[i]->view_src == table);
                if (!reads || (node->op == OpId::embedding_bag && i == 0 && node->src[i] == table)) continue;
                return fail("`%1` (%2) reads `%3`; only a table that nothing but bags reads is trained by its rows",
                            name(*node), op_word(m_builder.registry().op(*node), *node), name(*table));
            }
        }
    }
    return {};
}

// Decides whether a node needs a gradient, and gives it its accumulator.
Status BackwardPass::prepare(int number, std::span<const Accumulated> accumulators) {
    Tensor& node = *m_graph.nodes[number];
    if (node.type == TypeId::i32) return {};
    const OpDef& op = m_builder.registry().op(node);
    bool needed = (node.flags & (flag_param | flag_loss)) != 0;
    for (int i = 0; i < max_src && !needed; ++i) {
        const Tensor* const src = node.src[i];
        if (!src || (op.gradients.constant && op.gradients.constant(node, i))) continue;
        const auto at = slot(*src);
        if (!at || !m_needs[*at]) continue;
        if (src->type != TypeId::f32 && src->type != TypeId::f16)
            return fail("`%1` is %2, but only f32 and f16 tensors can have a gradient", name(*src),
                        traits(src->type).name);
        needed = true;
    }
    if (!needed) return {};
    if (node.view_src && op.computes && !op.gradients.into_source)
        return fail("`%1` (%2) overwrites its source, whose values the gradient needs; use the op that isn't in place",
                    name(node), op_word(op, node));
    const size_t at = *slot(node);
    m_needs[at] = true;
    Tensor* accumulator = nullptr;
    const auto given = std::ranges::find(accumulators, &node, &Accumulated::tensor);
    if (given != accumulators.end()) {
        accumulator = given->accumulator;
    } else if (node.flags & flag_loss) {
        GGS_TRY(accumulator, m_builder.new_tensor(TypeId::f32, shape_of(node)));
    }
    if (!accumulator) return {};
    m_graph.grads[at] = m_graph.grad_accs[at] = accumulator;
    // As ggml's graph_reset does before each evaluation: the loss has the gradient 1.
    m_builder.fill_each_round(*accumulator, node.flags & flag_loss ? 1 : 0);
    return {};
}

Status BackwardPass::check_gradients() const {
    for (int i = 0; i < 3; ++i) {
        const Tensor* const src = m_node->src[i];
        const auto at = src ? slot(*src) : std::nullopt;
        const Tensor* const gradient = at ? m_graph.grads[*at] : nullptr;
        if (gradient && m_needs[*at] && shape_of(*gradient) != shape_of(*src))
            return fail("the gradient of `%1` is %2, but `%1` is %3", name(*src), shape_text(*gradient),
                        shape_text(*src));
    }
    return {};
}

bool BackwardPass::needs(int i) const {
    const auto at = m_node->src[i] ? slot(*m_node->src[i]) : std::nullopt;
    return m_status.ok() && at && m_needs[*at];
}

bool BackwardPass::is_by_rows(int i) const { return std::ranges::find(m_by_rows, m_node->src[i]) != m_by_rows.end(); }

void BackwardPass::refuse(Message why) {
    if (m_status.ok()) m_status = fail_with(std::move(why));
}

// -- expressions ------------------------------------------------------------------------------------------------------

Tensor* BackwardPass::keep(Result<Tensor*> made) {
    if (made.ok()) return *made;
    refuse(std::move(made).error());
    return nullptr;
}

Tensor* BackwardPass::make(OpId op, const NodeRequest& request) {
    if (!m_status.ok()) return nullptr; // and a source may be missing
    return keep(m_builder.node(op, request));
}

Tensor* BackwardPass::make(OpId op, std::vector<Tensor*> src,
                           std::initializer_list<std::pair<const char*, double>> params) {
    const OpDef& row = m_builder.registry().op(op);
    NodeRequest request;
    request.src = std::move(src);
    request.params = initial_params(row);
    for (const auto& [param, value] : params) set_param(request.params, row, param, value);
    return make(op, request);
}

Tensor* BackwardPass::make_function(std::string_view word, Tensor* a) {
    for (const EnumWord& each : m_builder.registry().op(OpId::unary).param("op")->words) {
        if (each.word == word) return make(OpId::unary, {a}, {{"op", static_cast<double>(each.value)}});
    }
    refuse(msg("there is no function %1", std::string(word)));
    return nullptr;
}

Tensor* BackwardPass::make_alike(OpId op, std::vector<Tensor*> src, const std::optional<Shape>& ne) {
    NodeRequest request;
    request.src = std::move(src);
    std::copy_n(m_node->op_params, request.params.size(), request.params.begin());
    request.ne = ne;
    return make(op, request);
}

Tensor* BackwardPass::make_shaped(OpId op, std::vector<Tensor*> src, const Shape& ne) {
    NodeRequest request;
    request.src = std::move(src);
    request.ne = ne;
    return make(op, request);
}

Tensor* BackwardPass::make_view(Tensor* a, const Shape& ne, const Strides& nb, size_t offset) {
    NodeRequest request;
    request.src = {a};
    request.ne = ne;
    request.nb = nb;
    request.offset = offset;
    std::memcpy(request.params.data(), &offset, sizeof offset);
    return make(OpId::view, request);
}

Tensor* BackwardPass::make_permuted(Tensor* a, const std::array<int, max_dims>& axes) {
    NodeRequest request;
    request.src = {a};
    std::copy(axes.begin(), axes.end(), request.params.begin());
    return make(OpId::permute, request);
}

Tensor* BackwardPass::repeated_back(Tensor* a, const Tensor& like) {
    if (!a || shape_of(*a) == shape_of(like)) return a;
    return make_shaped(OpId::repeat_back, {a}, shape_of(like));
}

Tensor* BackwardPass::make_acc(Tensor* a, Tensor* b, const Region& region, bool in_place) {
    if (!a || !b) return nullptr;
    const OpDef& row = m_builder.registry().op(OpId::acc);
    NodeRequest request;
    request.src = {a, b};
    request.in_place = in_place;
    for (const auto& [param, value] : {std::pair{"nb1", region.nb1},
                                       {"nb2", region.nb2},
                                       {"nb3", region.nb3},
                                       {"offset", region.offset},
                                       {"inplace", size_t{in_place}}})
        set_param(request.params, row, param, static_cast<double>(value));
    return make(OpId::acc, request);
}

// -- contributions ----------------------------------------------------------------------------------------------------

bool BackwardPass::in_place(int i) const { return m_graph.grad_accs[*slot(*m_node->src[i])] != nullptr; }

Tensor* BackwardPass::so_far(int i) const { return m_graph.grads[*slot(*m_node->src[i])]; }

void BackwardPass::set_gradient(int i, Tensor* t, How how, const Tensor* term) {
    if (!t || !m_status.ok()) return;
    const Tensor& src = *m_node->src[i];
    Tensor** const gradient = &m_graph.grads[*slot(src)];
    const Tensor* const before = *gradient;
    *gradient = t;
    m_builder.wrote(gradient, sizeof *gradient);
    set_name(*t, "grad for " + std::string(name_of(src)));
    m_builder.wrote(t->name, sizeof t->name);
    const int first = m_graph.n_nodes;
    if (Status added = expand_graph(m_builder.context(), m_graph, t, true); !added.ok())
        return refuse(std::move(added).error());
    m_record.visits.back().contributions.push_back({how, i, number(&src), number(term),
                                                    before ? std::optional(number(before)) : std::nullopt, number(t),
                                                    in_place(i), first, m_graph.n_nodes});
}

void BackwardPass::change(int i, OpId op, How how, Tensor* term) {
    NodeRequest request;
    request.src = {so_far(i), term};
    request.in_place = in_place(i);
    set_gradient(i, make(op, request), how, term);
}

void BackwardPass::add(int i, Tensor* t) {
    if (!t) return;
    so_far(i) ? change(i, OpId::add, How::add, t) : set_gradient(i, t, How::add, t);
}

void BackwardPass::subtract(int i, Tensor* t) {
    if (!t) return;
    so_far(i) ? change(i, OpId::sub, How::subtract, t) : set_gradient(i, make_function("neg", t), How::subtract, t);
}

void BackwardPass::add_number(int i, Tensor* t) {
    if (!t) return;
    so_far(i) ? change(i, OpId::add1, How::add_number, t)
              : set_gradient(i, make_shaped(OpId::repeat, {t}, shape_of(*src(i))), How::add_number, t);
}

void BackwardPass::add_region(int i, Tensor* t, Region region) {
    Tensor* const now = so_far(i);
    if (now) return set_gradient(i, make_acc(now, t, region, in_place(i)), How::add_region, t);
    Tensor* const zeros = make(OpId::scale, {src(i)}, {{"s", 0.0}});
    set_gradient(i, make_acc(zeros, t, region), How::add_region, t);
}

} // namespace ggs
