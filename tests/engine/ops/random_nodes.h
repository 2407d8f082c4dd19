// SPDX-License-Identifier: MIT
// NodeDice: makes one node of any op with random sources and parameters. Shapes have ones and odd sizes. Views are
// padded, permuted or offset. All types that the op accepts occur. With one compiler the same seed gives the same node.
//
// Sources that are views have parents filled with NaN (or, in blocks, with other values), so that a read outside of the
// view is detected.
#pragma once

#include <cstddef>

#include "element_value.h"
#include "graph/builder.h"

#include <functional>
#include <map>
#include <memory>
#include <random>

namespace ggs::kernel_test {

// How a source may lie in memory, from the strictest to the freest.
enum class Layout { dense, padded_rows, rows, any };

// Whether a listed element may leave the output element as it is, for a reason that the op's rule knows.
using Idle = bool (*)(const Tensor& node, const Index& out, int src, const Index& index);

struct RandomNode {
    Tensor* node = nullptr;
    double plain_tolerance = 1e-9; // between explanation and plain reference, of the largest value
    Idle idle = nullptr;
};

class NodeDice {
  public:
    explicit NodeDice(unsigned seed);

    // By the op's sample (op_samples.h); an op without one gives no node. `round` counts through variants (relu, gelu,
    // …).
    RandomNode node(OpId op, int round);
    // Returns the limit that the values of an index tensor must stay below; nothing for other tensors.
    std::optional<int64_t> range(const Tensor* t) const;

    Program& program() { return *m_program; }
    Arena& arena() { return m_builder.arena(); }
    // The program with a graph of the tensor, ready to be run. Ends the dice.
    std::unique_ptr<Program> take_program(Tensor* last);

    // -- for the rules --
    int64_t between(int64_t low, int64_t high) {
        return low + static_cast<int64_t>(m_random() % static_cast<uint64_t>(high - low + 1));
    }
    bool once_in(int64_t n) { return between(1, n) == 1; }
    template <class T> T one_of(std::initializer_list<T> all) {
        return all.begin()[between(0, static_cast<int64_t>(all.size()) - 1)];
    }
    double normal(double sd = 1);
    int64_t size() { return one_of<int64_t>({1, 2, 3, 5}); }
    Shape shape() { return {one_of<int64_t>({1, 2, 3, 7, 16, 33}), size(), size(), once_in(3) ? size() : 1}; }
    // A shape whose rows are whole blocks of the type.
    Shape shape(TypeId type);

    Tensor* leaf(TypeId type, const Shape& ne, const std::function<double()>& number);
    Tensor* source(TypeId type, const Shape& ne, Layout layout, const std::function<double()>& number);
    Tensor* source(TypeId type, const Shape& ne, Layout layout, double sd = 1) {
        return source(type, ne, layout, [this, sd] { return normal(sd); });
    }
    // Whole numbers below `range`; distinct ones within a row, if there are enough.
    Tensor* indices(TypeId type, const Shape& ne, int64_t range, Layout layout);
    Tensor* view(Tensor* parent, const Shape& ne, const Strides& nb, size_t offset);
    Tensor* permuted(Tensor* t, const std::array<int, 4>& axes);

    using Params = std::initializer_list<std::pair<const char*, double>>;
    NodeRequest request(OpId op, std::vector<Tensor*> src, Params params = {}) const;
    Tensor* make(OpId op, const NodeRequest& request);
    Tensor* make(OpId op, std::vector<Tensor*> src, Params params = {}, bool in_place = false);

  private:
    std::unique_ptr<Program> m_program;
    Builder m_builder;
    std::mt19937_64 m_random;
    std::map<const Tensor*, int64_t> m_ranges; // by the tensor that owns the memory
};

using NodeRule = RandomNode (*)(NodeDice& dice, int round);

} // namespace ggs::kernel_test
