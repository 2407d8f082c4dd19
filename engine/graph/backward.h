// SPDX-License-Identifier: MIT
// BackwardPass: builds the gradients of a graph's loss, as ggml's build_backward_expand does: the same nodes in the
// same order.
//
// The rule of an op (OpDef::gradients) adds what a node contributes to the gradients of its sources. Rules read like
// the formulas: after an error every function returns nullptr and does nothing, and the pass keeps the first error.
// A completed pass leaves a BackwardRecord in the graph's entry of the program.
// Used by one thread while a program is built.
#pragma once

#include "graph/builder.h"

#include <span>
#include <vector>

namespace ggs {

class BackwardPass {
  public:
    BackwardPass(Builder& builder, Graph& graph) : m_builder(builder), m_graph(graph) {}

    // A tensor, and the one to which its gradient is added in each run. Without an accumulator, each run
    // computes the gradient from nothing.
    struct Accumulated {
        Tensor* tensor;
        Tensor* accumulator;
    };
    // Builds the gradients of all parameters. The loss gets an accumulator unless it is in the list.
    // `by_rows`: parameters without a gradient. The bags that read them (embedding_bag) have one, and an optimiser
    // changes only the rows that were read.
    Status run(std::span<const Accumulated> accumulators, std::span<Tensor* const> by_rows = {});

    // -- the node whose rule is called --
    Tensor* node() const { return m_node; }
    Tensor* gradient() const { return m_gradient; } // of the node
    Tensor* src(int i) const { return m_node->src[i]; }
    bool needs(int i) const; // whether source i needs a gradient
    bool is_by_rows(int i) const;

    // -- expressions --
    Tensor* make(OpId op, std::vector<Tensor*> src, std::initializer_list<std::pair<const char*, double>> params = {});
    Tensor* make_function(std::string_view word, Tensor* a); // of one number: "neg"
    // With the parameters of the node, whose op has them in the same slots; `ne` is the shape of the result, if the op
    // needs it.
    Tensor* make_alike(OpId op, std::vector<Tensor*> src, const std::optional<Shape>& ne = {});
    // An op whose result has a requested shape: repeat, repeat_back, reshape, get_rows_back.
    Tensor* make_shaped(OpId op, std::vector<Tensor*> src, const Shape& ne);
    Tensor* make_view(Tensor* a, const Shape& ne, const Strides& nb, size_t offset);
    Tensor* make_permuted(Tensor* a, const std::array<int, max_dims>& axes);
    // `a` with the shape of `like`, to which it was repeated.
    Tensor* repeated_back(Tensor* a, const Tensor& like);

    // -- contributions to the gradient of source i --
    void add(int i, Tensor* t);
    void subtract(int i, Tensor* t);
    void add_number(int i, Tensor* t); // to each element
    // Adds t to a region, which has the shape of t, these strides, and starts at byte `offset`.
    struct Region {
        size_t nb1, nb2, nb3, offset;
    };
    void add_region(int i, Tensor* t, Region region);
    Tensor* make_acc(Tensor* a, Tensor* b, const Region& region, bool in_place = false);
    // Called if the gradient of this node can't be computed.
    void refuse(Message why);

  private:
    std::optional<size_t> slot(const Tensor& t) const { return find_in_graph(m_builder.context(), m_graph, t); }
    std::string name(const Tensor& t) const;
    Tensor* keep(Result<Tensor*> made);
    Tensor* make(OpId op, const NodeRequest& request);
    bool in_place(int i) const; // whether the gradient of source i has an accumulator
    Tensor* so_far(int i) const;
    using How = GradientContribution::How;
    // Makes `t` the gradient of source i; it contains `term`.
    void set_gradient(int i, Tensor* t, How how, const Tensor* term);
    void change(int i, OpId op, How how, Tensor* term); // the gradient so far, by op(gradient, term)
    uint32_t number(const Tensor* t) const { return *m_builder.program().number_of(t); }
    Status prepare(int node, std::span<const Accumulated> accumulators);
    Status check_by_rows(std::span<Tensor* const> nodes) const;
    Status check_gradients() const;

    Builder& m_builder;
    Graph& m_graph;
    std::vector<bool> m_needs; // by slot
    std::span<Tensor* const> m_by_rows;
    Tensor* m_node = nullptr;
    Tensor* m_gradient = nullptr;
    BackwardRecord m_record{};
    Status m_status;
};

} // namespace ggs
