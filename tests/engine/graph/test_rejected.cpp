// SPDX-License-Identifier: MIT
// Calls that ggml rejects by aborting. Each is a script in tests/rejected, and its second line gives the expected
// result: `# refused: SENTENCE` at building, `# refused when run: SENTENCE`, or `# works here`.
#include <QtTest/QTest>

#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace ggs;

namespace {

// Calls of the goldens that have no script: their op, or their time, is yet to come.
bool not_yet(const QString& call) {
    return call == "flash_attn_back"       // has no shape rule here
           || call.startsWith("backward"); // gradients
}

struct Script {
    QString file, call, verdict, text;
};

Script read_script(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(file.readAll());
    const QStringList lines = text.split('\n');
    const QString call = lines.value(0).startsWith("# call: ") ? lines.value(0).mid(8) : QString();
    return {QFileInfo(path).fileName(), call, lines.value(1), text};
}

QList<Script> scripts() {
    QList<Script> all;
    const QDir folder(GGSCOPE_TEST_DATA "/rejected");
    for (const QString& name : folder.entryList({"*.ggs"}, QDir::Files, QDir::Name))
        all += read_script(folder.filePath(name));
    return all;
}

QStringList golden_calls() {
    QFile file(GGSCOPE_TEST_DATA "/golden/rejected.json");
    if (!file.open(QIODevice::ReadOnly)) return {};
    QStringList calls;
    const QJsonArray rows = QJsonDocument::fromJson(file.readAll()).object().value("calls").toArray();
    for (const QJsonValue& row : rows) calls += row.toObject().value("call").toString();
    return calls;
}

} // namespace

class TestRejected : public QObject {
    Q_OBJECT
  private slots:
    void every_call_has_its_script_or_is_not_yet() {
        const QStringList calls = golden_calls();
        QVERIFY(calls.size() > 80);
        QStringList with_script;
        for (const Script& script : scripts()) with_script += script.call;
        QStringList waiting;
        for (const QString& call : calls) {
            if (not_yet(call)) {
                QVERIFY2(!with_script.contains(call), qPrintable(call));
                waiting += call;
            } else {
                QVERIFY2(with_script.count(call) == 1, qPrintable("no script, or several, for: " + call));
            }
        }
        for (const QString& call : with_script)
            QVERIFY2(calls.contains(call), qPrintable("not in the goldens: " + call));
        for (const QString& call : waiting) qInfo().noquote() << "not yet:" << call;
    }

    void refused_or_done_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("verdict");
        for (const Script& script : scripts()) QTest::newRow(qPrintable(script.file)) << script.text << script.verdict;
    }
    void refused_or_done() {
        QFETCH(QString, text);
        QFETCH(QString, verdict);
        BuiltScript built = build_script(builtin_registry(), text.toStdString());
        if (!built.ok()) {
            QCOMPARE("# refused: " + QString::fromStdString(english(built.error->message)), verdict);
            return;
        }
        const auto session = Session::open(builtin_registry(), std::move(built.program));
        QVERIFY2(session.ok(), session.ok() ? "" : english(session.error()).c_str());
        const Stop stop = (*session)->run();
        if (stop.kind == StopKind::failed) {
            QCOMPARE("# refused when run: " + QString::fromStdString(english(stop.reason)), verdict);
        } else {
            QCOMPARE(stop.kind, StopKind::end);
            QCOMPARE(QString("# works here"), verdict);
        }
    }
};

QTEST_APPLESS_MAIN(TestRejected)
#include "test_rejected.moc"
