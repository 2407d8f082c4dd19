// SPDX-License-Identifier: MIT
// ggscope-cli and memory: plans, reads of overwritten bytes, what a model takes, and runs in ggml's memory.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QJsonArray>
#include <QJsonObject>

namespace {

QJsonObject json(const QStringList& arguments) { return cli(arguments).json(); }

const QString mlp = GGSCOPE_SOURCE_DIR "/resources/samples/mlp.ggs",
              tiny = GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf";

} // namespace

class TestCliPlan : public QObject {
    Q_OBJECT
  private slots:
    void a_plan_as_text_and_as_json() {
        const Answer text = cli({"plan", mlp});
        QCOMPARE(text.status, 0);
        QVERIFY2(
            text.out.startsWith("memory plan of graph 0: 6 nodes, 288 bytes, 3.0 times less than 864 without reuse\n"),
            qPrintable(text.out));
        QVERIFY2(text.out.contains("peak: 288 bytes at node 0, node_0\n"), qPrintable(text.out));
        const QJsonObject plan = json({"plan", "--json", mlp}).value("plans").toArray().at(0).toObject();
        QCOMPARE(plan.value("size").toInt(), 288);
        QCOMPARE(plan.value("nodes").toArray().size(), 6);
        const QJsonObject hidden = plan.value("lives").toArray().at(3).toObject();
        QCOMPARE(hidden.value("name").toString(), QString("hidden"));
        QCOMPARE(hidden.value("offset").toInt(), 96);
        QCOMPARE(hidden.value("in_place_of").toString(), QString("node_1"));
        // CUDA aligns to 128.
        QCOMPARE(json({"plan", "--json", "--kind", "CUDA", mlp})
                     .value("plans")
                     .toArray()
                     .at(0)
                     .toObject()
                     .value("alignment")
                     .toInt(),
                 128);
        const Answer none = cli({"plan", "-"}, "a = tensor(f32, 4)\n");
        QCOMPARE(none.status, 0);
        QVERIFY2(none.out.contains("nothing to plan"), qPrintable(none.out));
    }
    void reads_of_overwritten_bytes_end_with_1() {
        QCOMPARE(cli({"plan", "--aliases", mlp}).status, 0);
        const Answer found = cli({"plan", "--aliases", "-"},
                                 "x = tensor(f32, 8) = arange()\na = sqr(x)\nb = scale_inplace(a, 2)\nc = add(b, a)\n"
                                 "gf = graph()\nexpand(gf, b)\nexpand(gf, c)\ncompute(gf)\n");
        QCOMPARE(found.status, 1);
        QCOMPARE(found.out, QString("step 2, `c` (add), reads `a`, but step 1, `b` (scale), overwrote the bytes of `a` "
                                    "after step 0 computed them\n"));
    }
    void plan_lists_the_memory_of_a_model() {
        const QJsonArray cases = json({"plan", "--what-if", "--json", "--ubatch", "64", tiny}).value("cases").toArray();
        QVERIFY(cases.size() > 3);
        QCOMPARE(cases[0].toObject().value("ubatch").toInt(), 64);
        QVERIFY(cases[0].toObject().value("compute").toInt() > 0);
        for (const QJsonValue& each : cases)
            QCOMPARE(each.toObject().value("weights"), cases[0].toObject().value("weights"));
        // Heads that don't fit a cache of blocks are reported; the other cases are planned.
        const QString small = QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/llama-spm-q4_0.gguf");
        const Answer heads = cli({"plan", "--what-if", small});
        QCOMPARE(heads.status, 0);
        QVERIFY2(
            heads.out.contains(
                "a KV cache of type q8_0 needs heads whose size is a multiple of 32; the head size of the model is 16"),
            qPrintable(heads.out));
        const Answer run = cli({"generate", small, "a", "--cache", "q8_0", "--flash"});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("needs heads whose size is a multiple of 32"), qPrintable(run.err));
        const Answer script = cli({"plan", "--what-if", mlp});
        QCOMPARE(script.status, 1);
        QVERIFY(!script.err.isEmpty());
    }
    void a_run_in_ggmls_memory() {
        const Answer alone = cli({"run", mlp}), shared = cli({"run", "--ggml-memory", mlp});
        QCOMPARE(shared.status, 0);
        const auto values = [](const QString& out) { return out.mid(out.indexOf("probs  f32")); };
        QCOMPARE(values(shared.out), values(alone.out));
        const Answer steps = cli({"step", "--ggml-memory", mlp}, "r\nstats x\nback 2\nstats x\nrestart\nstats x\n");
        QCOMPARE(steps.status, 0);
        QVERIFY2(steps.out.contains("overwritten at step 5 by probs"), qPrintable(steps.out));
        QVERIFY2(steps.out.contains("overwritten at step 3 by node_3"), qPrintable(steps.out));
        QVERIFY2(steps.out.trimmed().endsWith("leaf"), qPrintable(steps.out));
    }
    // The report of an overwritten result names the node that wrote its bytes. In this memory a round can't carry an
    // input over to the next one.
    void overwritten_result_names_the_node_that_wrote_it() {
        const Answer two =
            cli({"run", "--ggml-memory", "-"},
                "a = tensor(f16, 4) { 1 2 3 4 }\nb = tensor(f16, 4) { 5 6 7 8 }\nu = cast(a, f32)\nv = cast(b, f32)\n"
                "gf = graph()\nexpand(gf, u)\nexpand(gf, v)\ncompute(gf)\n");
        QVERIFY2(two.out.contains("u  f32 [4], overwritten at step 1 by v\n"), qPrintable(two.out));
        const Answer carried = cli({"run", "--ggml-memory", "-"},
                                   "rounds 2\nx = tensor(f32, 2) { 1 2 }\ninput x\ngraph scale_inplace(x, 2)\n");
        QCOMPARE(carried.status, 1);
        QVERIFY2(carried.err.contains("a node writes into the input `x` for the following rounds"),
                 qPrintable(carried.err));
    }
    void incompatible_options_are_rejected() {
        QCOMPARE(cli({"plan", "--what-if", "--aliases", mlp}).status, 2);
        QCOMPARE(cli({"plan", "--what-if", "--kind", "CUDA", mlp}).status, 2);
        QCOMPARE(cli({"ops", "--markdown", "--json"}).status, 2);
        QCOMPARE(cli({"ops", "--markdown", "add"}).status, 2);
    }
};

QTEST_APPLESS_MAIN(TestCliPlan)
#include "test_cli_plan.moc"
