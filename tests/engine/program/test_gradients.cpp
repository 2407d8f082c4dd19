// SPDX-License-Identifier: MIT
// A backward pass leaves a record that accounts for every node it appended, and the program knows which tensor is the
// gradient of which.
#include "engine/built.h"
#include "memory/build_replay.h"
#include "ops/all.h"
#include "program/structure.h"
#include "script/script.h"

#include <QtTest/QTest>

using namespace ggs;

namespace {

// Two layers with a shared input of a sum, so that gradients get several contributions.
const char* const mlp = "x = tensor(f32, 3, 4) = uniform(-1, 1, seed=2)\n"
                        "w1 = tensor(f32, 3, 5) = uniform(-1, 1, seed=1)\nparam w1\n"
                        "w2 = tensor(f32, 5, 2) = uniform(-1, 1, seed=3)\nparam w2\n"
                        "t = tensor(f32, 2, 4) = uniform(0, 1, seed=4)\n"
                        "h = relu(mul_mat(w1, x))\ny = mul_mat(w2, add(h, sqr(h)))\n"
                        "l = cross_entropy_loss(y, soft_max(t))\nloss l\n"
                        "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n";

std::shared_ptr<const Structure> built_structure(const std::string& text) {
    BuiltScript built = build_script(builtin_registry(), text);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    return Structure::of(builtin_registry(), std::shared_ptr<const Program>(std::move(built.program)));
}

} // namespace

class TestGradients : public QObject {
    Q_OBJECT
  private slots:
    void record_accounts_for_every_appended_node() {
        const auto s = built_structure(mlp);
        const GraphEntry& entry = s->program()->graphs.back();
        QCOMPARE(entry.backward.size(), size_t(1));
        const BackwardRecord& pass = entry.backward.front();
        QCOMPARE(pass.end_node, entry.graph->n_nodes);
        QCOMPARE(pass.visits.size(), static_cast<size_t>(pass.first_node));
        SAME_TEXT(s->name(pass.visits.front().node), "l");
        int32_t next = pass.first_node;
        for (const BackwardVisit& visit : pass.visits) {
            for (const GradientContribution& each : visit.contributions) {
                QCOMPARE(each.first_node, next);
                QVERIFY(each.end_node >= each.first_node);
                next = each.end_node;
                QCOMPARE(s->tensor(visit.node).src[each.src], &s->tensor(each.source));
            }
        }
        QCOMPARE(next, pass.end_node);
    }

    void later_contribution_replaces_the_gradient() {
        const auto s = built_structure(mlp);
        const uint32_t h = *s->find("h");
        std::vector<GradientContribution> changes;
        for (const BackwardVisit& visit : s->program()->graphs.back().backward.front().visits) {
            for (const GradientContribution& each : visit.contributions) {
                if (each.source == h) changes.push_back(each);
            }
        }
        QCOMPARE(changes.size(), size_t(2)); // of add and of sqr
        QVERIFY(!changes[0].before);
        QCOMPARE(*changes[1].before, changes[0].gradient);
        QCOMPARE(*s->gradients.gradient_of(h), changes[1].gradient);
        const auto roles = s->gradients.roles_of(changes[0].gradient);
        QVERIFY(std::ranges::any_of(roles, [h](const GradientLinks::Role& role) {
            return role.of == h && role.kind == GradientLinks::Role::Kind::part;
        }));
    }

    void gradients_are_linked_both_ways() {
        const auto s = built_structure(mlp);
        const GradientLinks& links = s->gradients;
        QCOMPARE(links.losses(), std::vector<uint32_t>{*s->find("l")});
        for (const char* name : {"w1", "w2", "y", "l"}) {
            const auto gradient = links.gradient_of(*s->find(name));
            QVERIFY2(gradient, name);
            QCOMPARE(shape_of(s->tensor(*gradient)), shape_of(s->tensor(*s->find(name))));
            QVERIFY(std::ranges::any_of(links.roles_of(*gradient),
                                        [&](const GradientLinks::Role& role) { return role.of == *s->find(name); }));
            QVERIFY(links.is_backward(*gradient));
            QVERIFY(!links.is_backward(*s->find(name)));
        }
        QVERIFY(!links.gradient_of(*s->find("x")));
        QVERIFY(links.accumulator_of(*s->find("l")));
        QVERIFY(!links.accumulator_of(*s->find("w1")));
        // A node of the backward pass was made for the forward node with the rule.
        SAME_TEXT(s->name(*links.forward_node_of(*links.gradient_of(*s->find("w2")))), "y");
    }

    void accumulator_of_a_parameter_is_known() {
        const auto s = built_structure("w = tensor(f32, 3) = arange()\nsum_w = tensor(f32, 3)\nparam w\n"
                                       "l = sum(sqr(w))\nloss l\ngf = graph(grads=true)\nexpand(gf, l)\n"
                                       "backward(gf, tensors=[w], grad_accs=[sum_w])\ncompute(gf)\n");
        QCOMPARE(s->gradients.accumulator_of(*s->find("w")), s->find("sum_w"));
        const BackwardRecord& pass = s->program()->graphs.back().backward.front();
        size_t changes = 0;
        for (const BackwardVisit& visit : pass.visits) {
            for (const GradientContribution& each : visit.contributions) {
                if (each.source != *s->find("w")) continue;
                ++changes;
                QVERIFY(each.in_place);
                QCOMPARE(each.before, s->find("sum_w"));
            }
        }
        QCOMPARE(changes, size_t(1));
    }

    void program_without_gradients_has_no_links() {
        const auto s = built_structure("a = tensor(f32, 3) = arange()\ngraph sqr(a)\n");
        QVERIFY(s->gradients.empty());
        QVERIFY(!s->gradients.is_backward(0));
    }

    // The replay of a backward pass ends with the graph, and each of its nodes is part of a contribution.
    void replay_ends_with_the_graph() {
        const auto s = built_structure(mlp);
        const Program& program = *s->program();
        const Result<BuildReplay> replay = BuildReplay::of(program, static_cast<uint32_t>(program.graphs.size() - 1));
        QVERIFY2(replay.ok(), english(replay.ok() ? Message() : replay.error()).c_str());
        const BuildState end = replay->after(replay->steps().size());
        QCOMPARE(end.nodes, s->graphs.back().nodes);
        QCOMPARE(end.leafs, s->graphs.back().leafs);
        size_t walks = 0;
        for (const BuildStep& step : replay->steps()) {
            const BackwardRecord* const pass = replay->backward(program, step);
            QCOMPARE(pass != nullptr, step.visit != no_number);
            if (step.event == BuildEvent::walk) QCOMPARE(pass->visits[walks++].node, step.tensor);
            if (step.event != BuildEvent::add_node) continue;
            QCOMPARE(pass != nullptr, s->gradients.is_backward(step.tensor));
            QCOMPARE(pass != nullptr, step.contribution != no_number);
        }
        QCOMPARE(walks, program.graphs.back().backward.front().visits.size());
    }
};

QTEST_APPLESS_MAIN(TestGradients)
#include "test_gradients.moc"
