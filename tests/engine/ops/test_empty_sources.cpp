// SPDX-License-Identifier: MIT
// Sources without elements: an op that would compute from them is refused. Other ops run and read no missing bytes.
#include "debug/session.h"
#include "ops/all.h"

#include "engine/script/script_builds.h"

#include <QtTest/QTest>

using namespace ggs;

class TestEmptySources : public QObject {
    Q_OBJECT
  private slots:
    void empty_source_with_non_empty_result_is_refused_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* script, const char* expected) {
            QTest::newRow(name) << script << expected;
        };
        row("timesteps", "graph timestep_embedding(tensor(f32, 5, 1, 1, 0), dim=4)\n",
            "timestep_embedding: timesteps is [5, 1, 1, 0]; it has no elements");
        row("rows to add", "graph add_id(tensor(f32, 4, 2, 3), tensor(f32, 4, 9, 0), tensor(i32, 2, 3))\n",
            "add_id: b is [4, 9, 0, 1]; it has no elements");
        row("which rows", "graph add_id(tensor(f32, 4, 2, 3), tensor(f32, 4, 9), tensor(i32, 2, 3, 0))\n",
            "add_id: ids is [2, 3, 0, 1]; it has no elements");
        row("factors",
            "graph rope_ext(tensor(f32, 8, 2, 5), tensor(i32, 5), tensor(f32, 4, 0), n_dims=8, mode=0, n_ctx_orig=0, "
            "freq_base=10000, freq_scale=1, "
            "ext_factor=0, attn_factor=1, beta_fast=32, beta_slow=1)\n",
            "rope_ext: c is [4, 0, 1, 1]; it has no elements");
        row("channels", "graph conv_1d(tensor(f16, 3, 2, 2), tensor(f32, 6, 0), s0=1, p0=1, d0=1)\n",
            "conv_1d: b is [6, 0, 1, 1]; it has no elements");
    }
    void empty_source_with_non_empty_result_is_refused() {
        QFETCH(const QString, script);
        QFETCH(const QString, expected);
        const QString said = QString::fromStdString(refusal(script.toStdString()));
        QVERIFY2(said.endsWith(expected), qPrintable(said));
    }
    void ops_that_accept_empty_sources_run_data() {
        QTest::addColumn<QString>("script");
        QTest::newRow("no timesteps") << "graph timestep_embedding(tensor(f32, 0), dim=4)\n";
        QTest::newRow("nothing to add to")
            << "graph add_id(tensor(f32, 4, 2, 0), tensor(f32, 4, 0), tensor(i32, 2, 0))\n";
        QTest::newRow("a sum") << "graph sum(tensor(f32, 3, 0))\n";
        QTest::newRow("a frame around nothing") << "graph pad(tensor(f32, 3, 0), 1, 1, 0, 0)\n";
        QTest::newRow("a concatenation with nothing") << "graph concat(tensor(f32, 3, 2), tensor(f32, 3, 0), dim=1)\n";
    }
    void ops_that_accept_empty_sources_run() {
        QFETCH(const QString, script);
        auto program = built(script.toStdString());
        QVERIFY(program);
        auto session = Session::open(builtin_registry(), std::move(program), {});
        QVERIFY2(session.ok(), session.ok() ? "" : english(session.error()).c_str());
        const Stop stop = (*session)->run();
        QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
    }
};

QTEST_APPLESS_MAIN(TestEmptySources)
#include "test_empty_sources.moc"
