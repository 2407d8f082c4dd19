// SPDX-License-Identifier: MIT
// Documented types of an op: random nodes, which have all types that the kernel accepts, have no other types, and each
// documented type occurs.
#include <cstddef>

#include "engine/ops/random_nodes.h"
#include "graph/op_page.h"
#include "ops/all.h"

#include <QtTest/QTest>

#include <set>

using namespace ggs;
using namespace ggs::kernel_test;

class TestOpFacts : public QObject {
    Q_OBJECT
  private slots:
    void every_op_that_runs_has_them();
    void types_are_those_of_nodes_data();
    void types_are_those_of_nodes();
};

void TestOpFacts::every_op_that_runs_has_them() {
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
        if (!op.kernels[DeviceKind::cpu].run) continue;
        QVERIFY2(*op.result && *op.types, op.name);
    }
}

void TestOpFacts::types_are_those_of_nodes_data() {
    QTest::addColumn<int>("op");
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
        if (op.kernels[DeviceKind::cpu].run) QTest::newRow(op.name) << id;
    }
}

void TestOpFacts::types_are_those_of_nodes() {
    QFETCH(const int, op);
    const TypeWords types(builtin_registry().op(static_cast<OpId>(op)).types);
    std::vector<std::set<std::string>> seen(max_src + 1); // the result comes after all sources
    QStringList wrong;
    for (int round = 0; round < 300; ++round) {
        NodeDice dice(static_cast<unsigned>(1000 * op + round));
        const Tensor& node = *dice.node(static_cast<OpId>(op), round).node;
        for (size_t i = 0; i < max_src; ++i) {
            if (!node.src[i]) continue;
            const TypeId type = node.src[i]->type;
            seen[i].insert(traits(type).name);
            if (traits(type).block > 1) seen[i].insert("blocks");
            if (i >= types.sources() || !types.has(types.of_source(i), type, node.src))
                wrong += QStringLiteral("source %1 is %2").arg(i).arg(QLatin1String(traits(type).name));
        }
        seen[max_src].insert(traits(node.type).name);
        if (!types.has(types.of_result(), node.type, node.src))
            wrong += QStringLiteral("the result is %1").arg(QLatin1String(traits(node.type).name));
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("; "))));
    for (size_t i = 0; i < types.sources(); ++i) {
        for (const std::string_view word : types.of_source(i)) {
            if (word == "any" || word == "partner" || word.starts_with('=')) continue;
            if (!seen[i].contains(std::string(word)))
                wrong += QStringLiteral("source %1 is never %2")
                             .arg(i)
                             .arg(QLatin1String(word.data(), static_cast<int>(word.size())));
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("; "))));
}

QTEST_APPLESS_MAIN(TestOpFacts)
#include "test_op_facts.moc"
