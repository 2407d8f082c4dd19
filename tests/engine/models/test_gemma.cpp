// SPDX-License-Identifier: MIT
// A model in wide use, fetched by scripts/fetch-model: eight prompts, eighty texts and every node of a graph, compared
// with llama.cpp's results. Also the report if the model is missing.
#include <QtTest/QTest>

#include "how_built.h"
#include "models/fetched.h"
#include "ops/all.h"
#include "verify/verify.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <fstream>

using namespace ggs;

namespace {

// The recorded results, which can't be part of the project.
const QString recorded = GGSCOPE_SOURCE_DIR "/../shared/llm/real";
const std::string model = "gemma-3-270m-q4_k_m.gguf";

VerifyReport verified(const QString& path) {
    VerifyReport report;
    const Status done = verify_path(builtin_registry(), path.toStdString(), {}, report);
    if (!done.ok()) qWarning("%s", english(done.error()).c_str());
    return report;
}

// Another cache folder, as long as this lives.
class CacheFolder {
  public:
    explicit CacheFolder(const QByteArray& path)
        : m_before(qgetenv("XDG_CACHE_HOME")), m_was_set(qEnvironmentVariableIsSet("XDG_CACHE_HOME")) {
        qputenv("XDG_CACHE_HOME", path);
    }
    ~CacheFolder() {
        if (m_was_set)
            qputenv("XDG_CACHE_HOME", m_before);
        else
            qunsetenv("XDG_CACHE_HOME");
    }
    CacheFolder(const CacheFolder&) = delete;
    CacheFolder& operator=(const CacheFolder&) = delete;

  private:
    QByteArray m_before;
    bool m_was_set;
};

QString written(const QTemporaryDir& folder, const char* name, const char* text) {
    const QString path = folder.filePath(name);
    std::ofstream(path.toStdString(), std::ios::binary) << text;
    return path;
}

} // namespace

class TestGemma : public QObject {
    Q_OBJECT
  private slots:
    void results_match_llama_cpp() {
        if (!QFile::exists(QString::fromStdString(fetched_model(model))))
            QSKIP("the model is not here; scripts/fetch-model brings it");
        if (!QDir(recorded).exists()) QSKIP("../shared/llm/real is not here");
        if (sanitized) QSKIP("the models of the project are enough for sanitizers");
        const VerifyReport report = verified(recorded);
        for (const VerifyCase& each : report.cases) {
            for (const Message& note : each.notes) qInfo("%s: %s", each.id.c_str(), english(note).c_str());
            QStringList why;
            for (const Message& difference : each.differences) why.append(QString::fromStdString(english(difference)));
            QVERIFY2(each.outcome == Outcome::passed,
                     qPrintable(QString::fromStdString(each.id) + ": " + why.join("; ")));
        }
        // The file, the trace and its tokens, the texts; of each prompt its tokens, and logits and text with either
        // cache.
        QCOMPARE(report.cases.size(), size_t(1 + 2 + 1 + 8 * 5));
    }

    void fetched_model_is_in_the_cache_folder() {
        {
            const CacheFolder there("/a/cache");
            QCOMPARE(fetched_model("x.gguf"), std::string("/a/cache/ggscope/models/x.gguf"));
        }
        {
            const CacheFolder relative("cache"); // means nothing, says who invented the variable
            QCOMPARE(fetched_model("x.gguf"), qgetenv("HOME").toStdString() + "/.cache/ggscope/models/x.gguf");
        }
    }

    void missing_model_is_skipped_by_name() {
        const QTemporaryDir folder;
        const CacheFolder empty(folder.path().toUtf8());
        const QString file = written(folder, "some.json", R"({"model": "some.gguf", "sha256": "12", "prompts": []})");
        const VerifyReport report = verified(file);
        QCOMPARE(report.cases.size(), size_t(1));
        QCOMPARE(report.cases[0].outcome, Outcome::skipped);
        QCOMPARE(report.cases[0].skipped_for, std::string("the file some.gguf, which scripts/fetch-model downloads"));
    }

    void another_file_of_its_name_fails() {
        const QTemporaryDir folder;
        const CacheFolder cache(folder.path().toUtf8());
        QVERIFY(QDir(folder.path()).mkpath("ggscope/models"));
        written(folder, "ggscope/models/some.gguf", "abc");
        const QString file = written(folder, "some.json", R"({"model": "some.gguf", "sha256": "12", "prompts": [{}]})");
        const VerifyReport report = verified(file);
        QCOMPARE(report.cases.size(), size_t(1));
        QCOMPARE(report.cases[0].outcome, Outcome::failed);
        const std::string why = english(report.cases[0].differences.at(0));
        QVERIFY2(why.find("its SHA-256 is ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad, but "
                          "the values were recorded for 12") != std::string::npos,
                 why.c_str());
    }

    void invalid_records_fail_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("model is a number") << QByteArray(R"({"model": 3, "sha256": "12", "prompts": []})");
        QTest::newRow("no model") << QByteArray(R"({"sha256": "12", "prompts": []})");
        QTest::newRow("sum is a list") << QByteArray(R"({"model": "some.gguf", "sha256": [], "prompts": []})");
    }
    void invalid_records_fail() {
        QFETCH(QByteArray, json);
        const QTemporaryDir folder;
        const CacheFolder cache(folder.path().toUtf8());
        QVERIFY(QDir(folder.path()).mkpath("ggscope/models"));
        written(folder, "ggscope/models/some.gguf", "abc");
        const VerifyReport report = verified(written(folder, "some.json", json.constData()));
        QCOMPARE(report.count(Outcome::passed), size_t(0));
        QVERIFY(report.count(Outcome::failed) >= 1);
    }
};

QTEST_APPLESS_MAIN(TestGemma)
#include "test_gemma.moc"
