// SPDX-License-Identifier: MIT
// Samples are complete, and independent of what they judge. That every op with a kernel has one, test_explain checks.
#include <cstddef>

#include "engine/ops/op_samples.h"
#include "ops/all.h"
#include "script/script.h"

#include <QDir>
#include <QtTest/QTest>

#include <set>

using namespace ggs;
using namespace ggs::kernel_test;

class TestSamplesOfOps : public QObject {
    Q_OBJECT
  private slots:
    void every_known_op_has_one_sample() {
        std::set<OpId> seen;
        for (const OpSample& sample : op_samples()) {
            const OpDef& op = builtin_registry().op(sample.op);
            QVERIFY2(op.known(), op.name);
            QVERIFY2(seen.insert(op.id).second, op.name);
        }
        for (int id = 1; id < static_cast<int>(OpId::count); ++id) {
            const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
            QVERIFY2(!op.known() || is_custom(op.id) || seen.contains(op.id),
                     qPrintable(QStringLiteral("%1 has no OpSample; add it to its family in "
                                               "tests/engine/ops/*_samples.cpp")
                                    .arg(QLatin1String(op.name))));
        }
    }

    void a_bench_case_ends_with_a_node_of_its_op() {
        size_t cases = 0;
        for (const OpSample& sample : op_samples()) {
            for (const char* const each : sample.bench) {
                const std::string script = bench_script(each);
                const BuiltScript built = build_script(builtin_registry(), script);
                QVERIFY2(built.ok(), built.ok() ? "" : (script + english(*built.error)).c_str());
                const Graph& graph = *built.program->graphs.back().graph;
                QVERIFY2(graph.nodes[graph.n_nodes - 1]->op == sample.op, script.c_str());
                ++cases;
            }
        }
        QVERIFY(cases >= 112);
    }

    void the_name_of_a_bench_case_shows_its_sources() {
        const char* const one = "get_rows(a, b); q4_K 4096, 8192; i32 512 = arange(0, 13)";
        QCOMPARE(QString::fromStdString(bench_name(one)), QStringLiteral("get_rows(q4_K 4096x8192, i32 512)"));
        QCOMPARE(QString::fromStdString(bench_script(one)),
                 QStringLiteral("a = tensor(q4_K, 4096, 8192) = uniform(-1, 1)\nb = tensor(i32, 512) = arange(0, 13)\n"
                                "y = get_rows(a, b)\ngraph y\n"));
    }

    void samples_include_nothing_of_the_ops() {
        const QDir folder(QStringLiteral(GGSCOPE_TEST_DATA "/engine/ops"));
        QStringList files = folder.entryList({QStringLiteral("*_samples.cpp")});
        QVERIFY(files.size() >= 15);
        files += {QStringLiteral("sample_words.h"), QStringLiteral("op_samples.h"), QStringLiteral("element_value.h")};
        for (const QString& name : files) {
            QFile file(folder.filePath(name));
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
            QVERIFY2(!file.readAll().contains("#include \"ops/"), qPrintable(name));
        }
    }
};

QTEST_APPLESS_MAIN(TestSamplesOfOps)
#include "test_samples_of_ops.moc"
