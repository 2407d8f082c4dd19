// SPDX-License-Identifier: MIT
// The compute graph: its layout, the order of its nodes, its visited set, and what can't be built.
#include "engine/built.h"

#include <QtTest/QTest>

using namespace ggs;

namespace {

std::vector<std::string> names(Tensor* const* tensors, int n) {
    std::vector<std::string> all;
    for (int i = 0; i < n; ++i) all.emplace_back(name_of(*tensors[i]));
    return all;
}
std::vector<std::string> nodes_of(const Graph& g) { return names(g.nodes, g.n_nodes); }
std::vector<std::string> leafs_of(const Graph& g) { return names(g.leafs, g.n_leafs); }
using Names = std::vector<std::string>;

// Tensors connected by hand, in a separate arena.
struct ByHand {
    AddressSpace space;
    std::unique_ptr<Arena> arena;
    explicit ByHand(size_t bytes) {
        Arena::Params params;
        params.mem_size = bytes;
        params.no_alloc = true;
        params.origin = first_origin;
        arena = Arena::make(params).value();
        space.add(arena->memory(), arena->mem_size(), first_origin);
    }
    Tensor* leaf() { return arena->new_tensor(TypeId::f32, {1, 1, 1, 1}).value(); }
    Tensor* node(std::initializer_list<Tensor*> src) {
        Tensor* const t = leaf();
        t->op = OpId::add;
        std::copy(src.begin(), src.end(), t->src);
        return t;
    }
    BuildContext context(BuildObserver* observer = nullptr) const { return {space, nullptr, observer}; }
};

// Builds a graph again from the events alone.
class Replayed : public BuildObserver {
  public:
    explicit Replayed(size_t n) : keys(n), uses(n) {}
    std::vector<const Tensor*> keys, nodes, leafs;
    std::vector<int64_t> uses;
    std::vector<int64_t> probed;
    bool sound = true;

    void on(BuildEvent event, const Tensor& t, int64_t number) override {
        const auto slot = static_cast<size_t>(number);
        switch (event) {
        case BuildEvent::probe: probed.push_back(number); return;
        case BuildEvent::visit:
            claim(keys[slot] == nullptr && ends_at(slot));
            keys[slot] = &t;
            return;
        case BuildEvent::skip: claim(keys[slot] == &t && ends_at(slot)); return;
        case BuildEvent::add_leaf:
            claim(slot == leafs.size());
            leafs.push_back(&t);
            return;
        case BuildEvent::add_node:
            claim(slot == nodes.size());
            nodes.push_back(&t);
            return;
        case BuildEvent::use: {
            const auto at = std::find(keys.begin(), keys.end(), &t) - keys.begin();
            claim(++uses[static_cast<size_t>(at)] == number);
            return;
        }
        case BuildEvent::walk:
        case BuildEvent::contribute: claim(false); return; // only of a replay
        }
    }

  private:
    void claim(bool holds) { sound = sound && holds; }
    // The probes since the last visit or skip: all but the last one met another tensor.
    bool ends_at(size_t slot) {
        bool good = !probed.empty() && static_cast<size_t>(probed.back()) == slot;
        for (size_t i = 0; i + 1 < probed.size(); ++i) good = good && keys[static_cast<size_t>(probed[i])] != nullptr;
        probed.clear();
        return good;
    }
};

} // namespace

class TestGraph : public QObject {
    Q_OBJECT
  private slots:
    void layout_is_ggmls_data() {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("hash");
        QTest::addColumn<int>("overhead");
        QTest::addColumn<int>("with_grads");
        const int rows[][4] = {{16, 37, 848, 1440},
                               {128, 257, 5312, 9424},
                               {1024, 2053, 41424, 74272},
                               {2048, 4099, 82608, 148192},
                               {4096, 8209, 165216, 296560},
                               {8192, 16411, 330192, 592768},
                               {16384, 32771, 659632, 1183968}};
        for (const auto& r : rows) QTest::addRow("%d nodes", r[0]) << r[0] << r[1] << r[2] << r[3];
    }
    void layout_is_ggmls() {
        QFETCH(int, size);
        QFETCH(int, hash);
        QFETCH(int, overhead);
        QFETCH(int, with_grads);
        const auto total = [](const GraphLayout& l) { return static_cast<int>(32 + (l.bytes + 15) / 16 * 16); };
        const GraphLayout plain = graph_layout(size, false).value();
        QCOMPARE(static_cast<int>(plain.hash_size), hash);
        QCOMPARE(total(plain), overhead);
        QCOMPARE(plain.grads, size_t(0));
        QCOMPARE(total(graph_layout(size, true).value()), with_grads);
    }
    void the_default_graph_to_the_byte() {
        const GraphLayout plain = graph_layout(2048, false).value();
        QCOMPARE(plain.bytes, size_t(82572));
        QCOMPARE(plain.nodes, size_t(96));
        QCOMPARE(plain.leafs, size_t(16480));
        QCOMPARE(plain.use_counts, size_t(32864));
        QCOMPARE(plain.keys, size_t(49264));
        QCOMPARE(plain.used, size_t(82056));
        QCOMPARE(graph_layout(2048, true).value().bytes, size_t(148156));
    }
    void sizes_no_graph_can_have() {
        for (const int64_t size : {int64_t(0), int64_t(-1), INT64_MIN, INT64_MAX, int64_t(INT32_MAX)})
            QVERIFY(!graph_layout(size, true).ok());
        SAME_TEXT(english(graph_layout(0, false).error()),
                  "a graph can't have room for 0 nodes: 1 to 1073741823 are allowed");
        QVERIFY(graph_layout(INT32_MAX / 2, true).ok());
    }
    void the_visited_set_has_a_prime_size() {
        const size_t expected[][2] = {{0, 2},
                                      {2, 2},
                                      {3, 3},
                                      {4, 5},
                                      {12, 17},
                                      {4096, 4099},
                                      {4099, 4099},
                                      {4100, 8209},
                                      {1u << 31, 2147483659u},
                                      {2147483660u, 2147483661u},
                                      {2147483661u, 2147483661u}};
        for (const auto& [n, size] : expected) QCOMPARE(hash_size_for(n), size);
    }

    // -- order, names, counts --
    void sources_come_first_and_left_to_right() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue b = p.f32({4});
        const ArgValue sum = p.made("add", {a, b});
        const ArgValue square = p.made("sqr", {b});
        const ArgValue product = p.made("mul", {sum, square});
        const ArgValue gf = p.made("new_graph", {});
        p.made("expand", {gf, product});
        const Graph& g = p.graph(gf);
        QCOMPARE(nodes_of(g), (Names{"node_0", "node_1", "node_2"}));
        QCOMPARE(leafs_of(g), (Names{"leaf_0", "leaf_1"}));
        QCOMPARE(g.nodes[0], &p.at(sum));
        QCOMPARE(g.nodes[1], &p.at(square));
        QCOMPARE(g.leafs[0], &p.at(a));
        for (int i = 0; i < g.n_nodes; ++i) QVERIFY(g.nodes[i]->flags & flag_compute);
        QCOMPARE(p.at(a).flags, 0);
        // A second time nothing is added or counted.
        p.made("expand", {gf, product});
        QCOMPARE(g.n_nodes, 3);
        QCOMPARE(use_count(p.program.context(), g, p.at(b)), 2);
        QCOMPARE(use_count(p.program.context(), g, p.at(product)), 0);
    }
    void right_to_left_the_last_source_comes_first() {
        ByHand h(1 << 20);
        Tensor* const a = h.leaf();
        Tensor* const b = h.leaf();
        Tensor* const c = h.node({a, b});
        Graph& g = *new_graph(*h.arena, 16, false).value();
        g.order = EvalOrder::right_to_left;
        QVERIFY(expand_graph(h.context(), g, c, true).ok());
        QCOMPARE(g.leafs[0], b);
        QCOMPARE(g.leafs[1], a);
    }
    void names_that_are_given_are_kept_and_numbers_count_places() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue w = p.f32({4});
        p.made("set_name", {w, std::string("w")});
        p.made("set_param", {w});
        const ArgValue sum = p.made("add", {a, w});
        const ArgValue gf = p.made("new_graph", {});
        p.made("expand", {gf, p.made("neg", {sum})});
        QCOMPARE(nodes_of(p.graph(gf)), (Names{"w", "node_1", "node_2"})); // a parameter is a node
        QCOMPARE(leafs_of(p.graph(gf)), (Names{"leaf_0"}));
        QVERIFY(!(p.at(w).flags & flag_compute)); // it has no op
    }
    void every_source_slot_counts_as_a_use() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue twice = p.made("mul", {a, a});
        const ArgValue cast = p.made("cast", {twice, TypeId::f16});
        const ArgValue gf = p.made("new_graph", {});
        p.made("expand", {gf, cast});
        const Graph& g = p.graph(gf);
        const BuildContext context = p.program.context();
        QCOMPARE(use_count(context, g, p.at(a)), 2);
        QCOMPARE(use_count(context, g, p.at(twice)), 1);
        QCOMPARE(use_count(context, g, p.at(cast)), 1); // its own second source
        QCOMPARE(g.n_nodes, 2);
        QVERIFY(!find_in_graph(context, g, p.at(p.f32({1}))));
    }
    void a_view_of_something_unused_does_not_bring_it() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue v = p.made("view_tensor", {a});
        const ArgValue gf = p.made("new_graph", {});
        p.made("expand", {gf, v});
        QCOMPARE(p.graph(gf).n_leafs, 1); // no op: a leaf; its root is not followed
        QCOMPARE(p.graph(gf).leafs[0], &p.at(v));
    }
    void ordered_nodes_are_marked_when_they_are_met_again() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue b = p.made("sqr", {a});
        const ArgValue c = p.made("neg", {b});
        const ArgValue gf = p.made("new_graph", {});
        p.made("build_forward_order", {gf, c});
        QCOMPARE(p.at(b).flags | p.at(c).flags, 0);
        const ArgValue d = p.made("abs", {c});
        p.made("expand", {gf, d});
        for (const ArgValue& t : {b, c, d}) QCOMPARE(p.at(t).flags, int(flag_compute));
        QCOMPARE(p.graph(gf).n_nodes, 3);
        QCOMPARE(use_count(p.program.context(), p.graph(gf), p.at(b)), 1); // the second walk counts nothing
    }
    void select_orders_all_and_marks_one() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue b = p.made("sqr", {a});
        const ArgValue c = p.made("neg", {a});
        const ArgValue gf = p.made("new_graph", {});
        const ArgValue both = std::vector<TensorRef>{std::get<TensorRef>(b), std::get<TensorRef>(c)};
        p.made("build_forward_select", {gf, both, 1});
        QCOMPARE(p.graph(gf).n_nodes, 2);
        QCOMPARE(p.at(b).flags, 0);
        QCOMPARE(p.at(c).flags, int(flag_compute));
        for (const int idx : {-1, 2})
            SAME_TEXT(p.refused("build_forward_select", {gf, both, idx}),
                      "build_forward_select: idx = " + std::to_string(idx) +
                          " is out of range; the number of tensors is 2");
        SAME_TEXT(p.refused("build_forward_select", {gf, std::vector<TensorRef>{}, 0}),
                  "build_forward_select: idx = 0 is out of range; the number of tensors is 0");
    }
    void clear_empties_and_dup_copies() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4});
        const ArgValue b = p.made("mul", {a, a});
        const ArgValue gf = p.made("new_graph", {});
        p.made("expand", {gf, b});
        const ArgValue copy = p.made("graph_dup", {gf, true});
        Graph& g = p.graph(gf);
        const Graph& c = p.graph(copy);
        p.made("graph_clear", {gf});
        QCOMPARE(g.n_nodes + g.n_leafs, 0);
        QVERIFY(!find_in_graph(p.program.context(), g, p.at(a)));
        QCOMPARE(c.size, g.size);
        QCOMPARE(c.n_nodes, 1);
        QVERIFY(c.grads && !g.grads);
        QCOMPARE(use_count(p.program.context(), c, p.at(a)), 2);
        // After clearing, counts start at 0 and names are kept.
        p.made("expand", {gf, b});
        QCOMPARE(use_count(p.program.context(), g, p.at(a)), 2);
        QCOMPARE(nodes_of(g), (Names{"node_0"}));
    }

    // -- what can't be built --
    void full_graph_reports_the_tensor_that_did_not_fit() {
        Built p;
        p.context();
        ArgValue t = p.f32({4});
        for (int i = 0; i < 3; ++i) t = p.made("sqr", {t});
        p.made("set_name", {t, std::string("last")});
        const ArgValue gf = p.made("new_graph", {2});
        SAME_TEXT(p.refused("expand", {gf, t}),
                  "expand: the graph has room for only 2 nodes, so `last` doesn't fit; give it a larger size");
        ArgValue sum = p.f32({4});
        for (int i = 0; i < 2; ++i) {
            const ArgValue leaf = p.f32({4});
            p.made("set_name", {leaf, std::string("x") + std::to_string(i)});
            sum = p.made("add", {sum, leaf});
        }
        const ArgValue other = p.made("new_graph", {2});
        SAME_TEXT(p.refused("expand", {other, sum}),
                  "expand: the graph has room for only 2 leafs, so `x1` doesn't fit; give it a larger size");
        const ArgValue tiny = p.made("new_graph", {1});
        const std::string said = p.refused("expand", {tiny, sum});
        QVERIFY2(said.find("the graph's visited set has 2 slots, and all of them are taken") != std::string::npos,
                 said.c_str());
    }
    void a_cycle_is_refused_and_the_graph_stays_usable() {
        ByHand h(1 << 20);
        Tensor* const a = h.leaf();
        Tensor* const b = h.node({a});
        Tensor* const c = h.node({b});
        b->src[1] = c;
        set_name(*c, "c");
        Graph& g = *new_graph(*h.arena, 16, false).value();
        const Status refused = expand_graph(h.context(), g, c, true);
        QVERIFY(!refused.ok());
        SAME_TEXT(english(refused.error()), "`c` is one of its own sources: a graph can't have a cycle");
        for (size_t slot = 0; slot < g.visited.size; ++slot) {
            if (slot_used(g.visited, slot)) QVERIFY(g.use_counts[slot] >= 0);
        }
        Tensor* const d = h.node({a});
        QVERIFY(expand_graph(h.context(), g, d, true).ok());
    }
    void a_cycle_made_after_ordering_ends() {
        ByHand h(1 << 20);
        Tensor* const a = h.leaf();
        Tensor* const b = h.node({a});
        Tensor* const c = h.node({b});
        Graph& g = *new_graph(*h.arena, 16, false).value();
        QVERIFY(expand_graph(h.context(), g, c, false).ok());
        b->src[1] = c;
        QVERIFY(expand_graph(h.context(), g, c, true).ok());
        QCOMPARE(g.n_nodes, 2);
    }
    void a_million_nodes_in_a_chain_need_no_stack() {
        constexpr int n = 1'000'000;
        ByHand h(size_t{1} << 30);
        Tensor* t = h.leaf();
        for (int i = 0; i < n; ++i) t = h.node({t});
        Graph& g = *new_graph(*h.arena, n, false).value();
        QVERIFY(expand_graph(h.context(), g, t, false).ok());
        QCOMPARE(g.n_nodes, n);
        QCOMPARE(g.nodes[n - 1], t);
        QVERIFY(expand_graph(h.context(), g, t, true).ok()); // and none to mark them
        QVERIFY(g.nodes[0]->flags & flag_compute);
        SAME_TEXT(std::string(name_of(*t)), "node_999999");
    }

    // -- what can be seen of it --
    void events_alone_build_the_same_graph() {
        ByHand h(1 << 22);
        // Enough tensors for a crowded set, with shared sources, a self-use and wrap-arounds.
        std::vector<Tensor*> all = {h.leaf(), h.leaf(), h.leaf()};
        uint32_t random = 1;
        for (int i = 0; i < 200; ++i) {
            random = random * 1664525 + 1013904223;
            Tensor* const x = all[(random >> 8) % all.size()];
            Tensor* const t =
                i % 17 == 0 ? h.leaf() : h.node({x, all[(random >> 20) % all.size()], nullptr, all.back()});
            if (i % 23 == 1) t->src[5] = t;
            all.push_back(t);
        }
        for (const bool backwards : {false, true}) {
            Graph& g = *new_graph(*h.arena, 220, false).value();
            if (backwards) g.order = EvalOrder::right_to_left;
            Replayed seen(g.visited.size);
            QVERIFY(expand_graph(h.context(&seen), g, all[100], false).ok());
            for (Tensor* const t : all) QVERIFY(expand_graph(h.context(&seen), g, t, true).ok());
            QVERIFY(seen.sound);
            QCOMPARE(seen.nodes, std::vector<const Tensor*>(g.nodes, g.nodes + g.n_nodes));
            QCOMPARE(seen.leafs, std::vector<const Tensor*>(g.leafs, g.leafs + g.n_leafs));
            for (size_t slot = 0; slot < g.visited.size; ++slot) {
                QCOMPARE(seen.keys[slot] != nullptr, slot_used(g.visited, slot));
                if (!seen.keys[slot]) continue;
                QCOMPARE(seen.keys[slot], const_cast<const Tensor*>(g.visited.keys[slot]));
                QCOMPARE(seen.uses[slot], int64_t(g.use_counts[slot]));
            }
        }
    }

    void a_tensor_of_a_reset_arena_can_not_be_used() {
        Built p;
        p.context(4096);
        const ArgValue a = p.f32({4});
        p.made("set_name", {a, std::string("a")});
        const ArgValue gf = p.made("new_graph", {2});
        p.made("reset", {});
        SAME_TEXT(p.refused("sqr", {a}), "sqr: `tensor 0` no longer exists, because its arena was reset");
        const ArgValue b = p.f32({4});
        SAME_TEXT(p.refused("expand", {gf, b}), "expand: the graph no longer exists, because its arena was reset");
        SAME_TEXT(p.refused("add", {b, a}), "add: `tensor 0` no longer exists, because its arena was reset");
        p.context(4096);
        p.made("sqr", {b});
        p.builder().use_arena({0});
        SAME_TEXT(p.refused("reset", {}), "reset: `tensor 2` in another context still needs a tensor of this context");
    }
};

QTEST_APPLESS_MAIN(TestGraph)
#include "test_graph.moc"
