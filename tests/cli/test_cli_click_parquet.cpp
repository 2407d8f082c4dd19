// SPDX-License-Identifier: MIT
// `ggscope-cli clicks` with Parquet files: the same JSON as for other formats.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QJsonArray>
#include <QJsonObject>

class TestCliClickParquet : public QObject {
    Q_OBJECT

    static QString at(const char* name) {
        return QStringLiteral(GGSCOPE_TEST_DATA "/engine/files/parquet/") + QLatin1String(name);
    }

  private slots:
    void show_prints_samples_as_json() {
        const Answer answer = cli({"clicks", "show", "--json", "--first", "2", at("snappy_v1.parquet")});
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.json()["format"].toString(), QStringLiteral("parquet"));
        const QJsonArray samples = answer.json()["samples"].toArray();
        QCOMPARE(samples.size(), 2);
        const QJsonObject second = samples[1].toObject();
        QCOMPARE(second["labels"].toArray(), QJsonArray());
        QCOMPARE(second["dense"].toArray(), (QJsonArray{-0.5, -28.75}));
        QVERIFY2(answer.out.contains("-9007198254740985"), qPrintable(answer.out)); // 1,000,000,007 - 2^53
    }
    void keys_have_an_effect_only_on_norm_files() {
        const Answer answer = cli({"clicks", "show", "--keys", "u32", at("snappy_v1.parquet")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("is a Parquet file; --keys is only for Norm"), qPrintable(answer.err));
    }
    void a_missing_value_is_an_error_with_its_row() {
        const Answer answer = cli({"clicks", "show", "--first", "40", at("missing_v2.parquet")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("column \"keys\"") && answer.err.contains("row 17 has no value"),
                 qPrintable(answer.err));
    }
};

QTEST_APPLESS_MAIN(TestCliClickParquet)
#include "test_cli_click_parquet.moc"
