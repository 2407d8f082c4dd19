// SPDX-License-Identifier: MIT
// The samples, and the examples of docs/script.md: each builds, and its memory is what a replay of its calls makes.
#include "script_builds.h"

#include "engine/short_samples.h"

#include "files/gguf_write.h"
#include "program/program_json.h"
#include "script/fill.h"
#include "verify/verify.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <nlohmann/json.hpp>

#include <fstream>

using namespace ggs;

namespace {

// The indented or fenced blocks of a page that are marked as ```ggs.
std::vector<std::pair<int, std::string>> examples_of(const QString& page) {
    std::vector<std::pair<int, std::string>> examples;
    QFile file(page);
    if (!file.open(QIODevice::ReadOnly)) return examples;
    bool inside = false;
    int line = 0;
    while (!file.atEnd()) {
        const QByteArray text = file.readLine();
        ++line;
        if (text.trimmed() == "```ggs") {
            inside = true;
            examples.emplace_back(line + 1, "");
        } else if (text.trimmed() == "```") {
            inside = false;
        } else if (inside) {
            examples.back().second += text.toStdString();
        }
    }
    return examples;
}

} // namespace

class TestSamples : public QObject {
    Q_OBJECT
  private slots:
    void a_sample_builds_and_its_memory_verifies_data() {
        QTest::addColumn<QString>("path");
        const QDir dir(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QFileInfo& info : dir.entryInfoList({"*.ggs"}))
            QTest::newRow(qPrintable(info.baseName())) << info.filePath();
    }
    void a_sample_builds_and_its_memory_verifies() {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string script = with_full_paths(file.readAll().toStdString());
        QVERIFY(script.starts_with("#"));
        const auto p = built(script);
        QVERIFY(p);
        QVERIFY(!p->runs_or_last_graph().empty());

        QTemporaryDir dir;
        const std::string json = dir.filePath("sample.json").toStdString();
        std::ofstream(json) << json_text(program_json(builtin_registry(), *p, "sample"));
        VerifyReport report;
        const Status status = verify_path(builtin_registry(), json, {}, report);
        QVERIFY2(status.ok(), status.ok() ? "" : english(status.error()).c_str());
        QCOMPARE(report.cases.size(), size_t(1));
        for (const VerifyCase& one : report.cases) {
            const std::string why = one.differences.empty() ? one.skipped_for : english(one.differences.front());
            QVERIFY2(one.outcome == Outcome::passed, why.c_str());
        }
        QVERIFY(all_filled(*p).ok());
    }
    void the_examples_of_the_page_build() {
        QTemporaryDir dir;
        const std::vector<float> ones(32, 1.0f);
        GgufWriter out;
        out.add_tensor("blk.0.attn_q.weight", TypeId::f32, {8, 4}, std::as_bytes(std::span(ones)));
        QVERIFY(out.write(dir.filePath("model.gguf").toStdString()).ok());
        ScriptOptions options;
        options.folder = dir.path().toStdString();
        const auto examples = examples_of(GGSCOPE_SOURCE_DIR "/docs/script.md");
        QVERIFY(examples.size() >= 8);
        for (const auto& [line, script] : examples) {
            const std::string error = refusal(script, options);
            QVERIFY2(error.empty(),
                     qPrintable(QString("docs/script.md, example at line %1: %2").arg(line).arg(error.c_str())));
            QVERIFY(std::get<std::string>(format_script(script)) == script);
        }
    }
    void the_words_of_the_page_are_those_of_the_registry() {
        QFile file(GGSCOPE_SOURCE_DIR "/docs/script.md");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = file.readAll();
        for (const CallDef* call : builtin_registry().calls()) {
            if (call->alias.empty()) continue;
            QVERIFY2(page.contains(QString("| `%1").arg(call->alias.c_str())), call->alias.c_str());
            QVERIFY2(page.contains(QString("`%1`").arg(call->c_name.c_str())), call->c_name.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestSamples)
#include "test_samples.moc"
