// SPDX-License-Identifier: MIT
// The steps in which a graph came to be lead to the graph there is.
#include "engine/built.h"
#include "memory/build_replay.h"

#include <QtTest/QTest>

using namespace ggs;

namespace {

// Returns the events with a letter for each kind: visit, skip, leaf, node, use. Probes are left out.
std::string steps_text(const Built& made, const BuildReplay& replay) {
    std::string text;
    for (const BuildStep& step : replay.steps()) {
        if (step.event == BuildEvent::probe) continue;
        text += "vs-lnu"[static_cast<size_t>(step.event)];
        text += made.program.display_name(step.tensor) + " ";
    }
    return text;
}

// A graph in which a is used twice and two tensors may share a slot.
struct Diamond {
    Built made;
    ArgValue a, b, c, d, gf;
    explicit Diamond(int64_t size = 16) {
        made.context();
        a = made.f32({2});
        b = made.made("relu", {a});
        c = made.made("add", {b, a});
        d = made.made("sqr", {b});
        gf = made.made("new_graph", {size});
        for (const auto& [value, name] : {std::pair(a, "a"), std::pair(b, "b"), std::pair(c, "c"), std::pair(d, "d")})
            set_name(made.at(value), name);
    }
    BuildReplay replay() {
        Result<BuildReplay> result = BuildReplay::of(made.program, std::get<GraphRef>(gf).number);
        if (!result.ok()) qFatal("%s", english(result.error()).c_str());
        return std::move(result).value();
    }
    std::string refusal() {
        const Result<BuildReplay> result = BuildReplay::of(made.program, std::get<GraphRef>(gf).number);
        return result.ok() ? "(there is one)" : english(result.error());
    }
};

} // namespace

class TestBuildReplay : public QObject {
    Q_OBJECT
  private slots:
    void the_order_of_visits() {
        Diamond g;
        g.made.made("build_forward_expand", {g.gf, g.c});
        SAME_TEXT(steps_text(g.made, g.replay()), "vc vb va la ua nb ub sa ua nc ");
    }

    void the_end_is_the_graph() {
        for (const int64_t size : {4, 5, 16, 2048}) {
            Diamond g(size);
            g.made.made("build_forward_expand", {g.gf, g.c});
            g.made.made("build_forward_expand", {g.gf, g.d});
            const BuildReplay replay = g.replay();
            const BuildState end = replay.after(replay.steps().size());
            const Graph& graph = g.made.graph(g.gf);
            QVERIFY(end.waiting.empty());
            QCOMPARE(end.nodes.size(), static_cast<size_t>(graph.n_nodes));
            for (size_t i = 0; i < end.nodes.size(); ++i)
                QCOMPARE(g.made.program.tensors[end.nodes[i]].tensor, graph.nodes[i]);
            QCOMPARE(end.leafs.size(), static_cast<size_t>(graph.n_leafs));
            QCOMPARE(replay.hash_size(), graph.visited.size);
            for (size_t slot = 0; slot < graph.visited.size; ++slot) {
                const uint32_t whose = end.taken[slot];
                QCOMPARE(whose != no_number, slot_used(graph.visited, slot));
                if (whose == no_number) continue;
                QCOMPARE(g.made.program.tensors[whose].tensor, graph.visited.keys[slot]);
                QCOMPARE(end.uses[whose], int64_t(graph.use_counts[slot]));
            }
        }
    }

    void in_the_middle_tensors_wait_for_their_sources() {
        Diamond g;
        g.made.made("build_forward_expand", {g.gf, g.c});
        const BuildReplay replay = g.replay();
        size_t most = 0;
        for (size_t i = 0; i <= replay.steps().size(); ++i) most = std::max(most, replay.after(i).waiting.size());
        QCOMPARE(most, size_t(3)); // c, b, a
        for (const uint32_t whose : replay.after(0).taken) QCOMPARE(whose, no_number);
    }

    void expand_skips_known_tensors_until_the_graph_is_cleared() {
        Diamond g;
        g.made.made("build_forward_expand", {g.gf, g.c});
        g.made.made("build_forward_expand", {g.gf, g.d});
        SAME_TEXT(steps_text(g.made, g.replay()), "vc vb va la ua nb ub sa ua nc vd sb ub nd ");
        const BuildReplay two = g.replay();
        QCOMPARE(two.steps().front().call + 1, two.steps().back().call);
        g.made.made("graph_clear", {g.gf});
        g.made.made("build_forward_expand", {g.gf, g.d});
        SAME_TEXT(steps_text(g.made, g.replay()), "vd vb va la ua nb ub nd ");
    }

    void nothing_is_written() {
        Diamond g;
        g.made.made("build_forward_expand", {g.gf, g.c});
        set_name(g.made.at(g.b), "");
        const int32_t flags = g.made.at(g.b).flags;
        g.replay();
        SAME_TEXT(std::string(name_of(g.made.at(g.b))), "");
        QCOMPARE(g.made.at(g.b).flags, flags);
        QCOMPARE(g.made.graph(g.gf).n_nodes, 2);
    }

    void graph_not_built_by_expand_is_refused() {
        Diamond g;
        g.made.made("build_forward_expand", {g.gf, g.c});
        g.gf = g.made.made("graph_dup", {g.gf, false});
        SAME_TEXT(g.refusal(), "graph 1 can't be rebuilt: it is a copy of another graph, or its tensors were changed "
                               "after they were appended");
        g.gf = GraphRef{7};
        SAME_TEXT(g.refusal(), "there is no graph 7: the number of graphs in the program is 2");
    }
};

QTEST_APPLESS_MAIN(TestBuildReplay)
#include "test_build_replay.moc"
