// SPDX-License-Identifier: MIT
// ModelGraph: the graphs that the benchmarks measure: a chain of additions, and a graph shaped like a transformer.
// Nothing is computed, so their tensors have no data. An error ends the benchmark.
#pragma once

#include "samples.h"

#include "graph/builder.h"
#include "ops/all.h"

#include <cstring>

namespace ggs::bench {

// A program whose last tensor needs `nodes` nodes.
class ModelGraph {
  public:
    enum class Kind { chain, transformer, named_transformer }; // named: the weights of block 3 are blk.3.…

    ModelGraph(Kind kind, int nodes)
        : m_nodes(nodes), m_named(kind == Kind::named_transformer), m_builder(builtin_registry(), m_program, limits()) {
        need(m_builder.new_arena(static_cast<size_t>(nodes) * 1100 + (size_t{1} << 20), true));
        kind == Kind::chain ? chain() : blocks();
    }

    int nodes() const { return m_nodes; }
    Program& program() { return m_program; }
    Builder& builder() { return m_builder; }
    Tensor* last() const { return m_last; }

  private:
    static Limits limits() {
        Limits all;
        all.seconds = 1e9;
        return all;
    }
    Tensor* call(const char* name, std::vector<ArgValue> args) {
        const ArgValue made = need(m_builder.call(*builtin_registry().call(name), std::move(args)));
        m_made += std::strcmp(name, "new_tensor") != 0;
        return m_builder.tensor(std::get<TensorRef>(made));
    }
    Tensor* leaf(TypeId type, std::vector<int64_t> ne) {
        Tensor* const t = call("new_tensor", {type, std::move(ne)});
        if (m_named && m_block >= 0) set_name(*t, fmt::format("blk.{}.w{}.weight", m_block, m_weight++));
        return t;
    }
    ArgValue ref(const Tensor* t) const { return m_builder.ref(t); }

    void chain() {
        m_last = leaf(TypeId::f32, {64});
        while (m_made < m_nodes) m_last = call("add", {ref(m_last), ref(leaf(TypeId::f32, {64}))});
    }
    Tensor* product(Tensor* x, std::vector<int64_t> ne) {
        return call("mul_mat", {ref(leaf(TypeId::q4_0, std::move(ne))), ref(x), int64_t{0}, int64_t{0}});
    }
    // Attention and feed-forward, 23 nodes each; what is left over at the end is filled up with sums.
    void blocks() {
        constexpr int64_t width = 64, heads = 4, tokens = 8;
        m_last = leaf(TypeId::f32, {width, tokens});
        const ArgValue positions = ref(leaf(TypeId::i32, {tokens}));
        const auto normed = [&] {
            Tensor* const norm = call("rms_norm", {ref(m_last), 1e-5});
            return call("mul", {ref(norm), ref(leaf(TypeId::f32, {width}))});
        };
        while (m_made + 23 <= m_nodes) {
            ++m_block;
            m_weight = 0;
            Tensor* const x = normed();
            Tensor* side[3];
            for (Tensor*& s : side) {
                s = call("reshape_3d",
                         {ref(product(x, {width, width})), std::vector<int64_t>{width / heads, heads, tokens}});
                if (&s != &side[2]) s = call("rope", {ref(s), positions, width / heads, int64_t{0}});
                const std::vector<int64_t> axes =
                    &s == &side[2] ? std::vector<int64_t>{1, 2, 0, 3} : std::vector<int64_t>{0, 2, 1, 3};
                s = call("permute", {ref(s), axes});
            }
            Tensor* const scores = call("mul_mat", {ref(side[1]), ref(side[0]), int64_t{0}, int64_t{0}});
            Tensor* const weights = call("soft_max", {ref(scores)});
            Tensor* const v = call("cont", {ref(side[2])});
            Tensor* const mixed = call("mul_mat", {ref(v), ref(weights), int64_t{0}, int64_t{0}});
            Tensor* const joined =
                call("cont_2d", {ref(call("permute", {ref(mixed), std::vector<int64_t>{0, 2, 1, 3}})),
                                 std::vector<int64_t>{width, tokens}});
            m_last = call("add", {ref(m_last), ref(joined)});
            m_last = call("add", {ref(m_last), ref(product(call("silu", {ref(m_last)}), {width, width}))});
        }
        m_block = -1;
        while (m_made < m_nodes) m_last = call("add", {ref(m_last), ref(leaf(TypeId::f32, {width}))});
    }

    int m_nodes;
    bool m_named;
    int m_made = 0;
    int m_block = -1;
    int m_weight = 0;
    Program m_program;
    Builder m_builder;
    Tensor* m_last = nullptr;
};

} // namespace ggs::bench
