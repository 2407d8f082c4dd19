// SPDX-License-Identifier: MIT
// ggscope-cli as a user calls it: what it prints, its exit status, and that --json is JSON.
#include <QtTest/QTest>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace {

struct Answer {
    int status;
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

Answer cli(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    process.start(GGSCOPE_CLI, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, {}, process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

QString sample(const QString& name) { return QString(GGSCOPE_SOURCE_DIR "/resources/samples/%1.ggs").arg(name); }

} // namespace

class TestCli : public QObject {
    Q_OBJECT
  private slots:
    void help_names_every_command_and_has_examples() {
        const Answer answer = cli({"--help"});
        QCOMPARE(answer.status, 0);
        for (const char* command : {"graph", "arena", "run", "info", "ops", "verify", "format"})
            QVERIFY2(answer.out.contains(QString("  %1").arg(command)), command);
        QVERIFY(answer.out.contains("Examples:"));
        QVERIFY(cli({"--version"}).out.contains("0.21.0"));
    }

    void a_wrong_command_line_ends_with_2_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("an unknown command") << QStringList{"grahp"};
        QTest::newRow("no file") << QStringList{"graph"};
        QTest::newRow("an unknown option") << QStringList{"graph", "--colour", sample("mlp")};
        QTest::newRow("two drawings at once") << QStringList{"graph", "--svg", "--dot", sample("mlp")};
        QTest::newRow("a fold without a drawing") << QStringList{"graph", "--fold", "fc1", sample("mlp")};
        QTest::newRow("memory that is no size") << QStringList{"graph", "--memory", "lots", sample("mlp")};
    }
    void a_wrong_command_line_ends_with_2() {
        QFETCH(QStringList, arguments);
        const Answer answer = cli(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY(!answer.err.isEmpty());
    }

    void what_is_wrong_with_a_file_ends_with_1_and_a_sentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no such script") << QStringList{"graph", "nowhere.ggs"} << "nowhere.ggs can't be read";
        QTest::newRow("a folder") << QStringList{"arena", GGSCOPE_SOURCE_DIR} << "is a folder";
        QTest::newRow("weights") << QStringList{"graph", GGSCOPE_TEST_DATA "/golden/ops/misc.gguf"}
                                 << "no graph of its own";
        QTest::newRow("no such group") << QStringList{"graph", "--svg", "--fold", "fc9", sample("mlp")}
                                       << "there is no group fc9; there are fc1, fc2";
        QTest::newRow("no such model") << QStringList{"info", "nowhere.gguf"} << "nowhere.gguf";
        QTest::newRow("no such op") << QStringList{"ops", "mulmat"} << "is mul_mat meant?";
        QTest::newRow("nothing to verify")
            << QStringList{"verify", GGSCOPE_SOURCE_DIR "/README.md"} << "can be verified";
        QTest::newRow("a range that is none") << QStringList{"arena", "--bytes", "9..1", sample("mlp")} << "9..1";
        QTest::newRow("too little memory") << QStringList{"graph", "--memory", "1000", sample("mlp")} << "--memory";
        QTest::newRow("too few nodes") << QStringList{"graph", "--nodes", "3", sample("mlp")} << "--nodes";
    }
    void what_is_wrong_with_a_file_ends_with_1_and_a_sentence() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);
        const Answer answer = cli(arguments);
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains(sentence), qPrintable(answer.err));
        QVERIFY(answer.out.isEmpty());
        const Answer json = cli(QStringList(arguments) << "--json");
        QCOMPARE(json.status, 1);
        QVERIFY2(json.json().value("message").toString().contains(sentence), qPrintable(json.out));
    }

    void an_error_in_a_script_has_its_place() {
        const Answer answer = cli({"graph", "-"}, "a = tensor(f32, 4)\nb = mulmat(a, a)\n");
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.err.trimmed(), QString("-:2:5: there is no call `mulmat`; is `mul_mat` meant?"));
        const QJsonObject json = cli({"graph", "-", "--json"}, "a = tensor(f32, 4)\nb = mulmat(a, a)\n").json();
        QCOMPARE(json.value("line").toInt(), 2);
        QCOMPARE(json.value("column").toInt(), 5);
    }

    void every_sample_can_be_shown_and_read_back_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QString& name : folder.entryList({"*.ggs"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void every_sample_can_be_shown_and_read_back() {
        QFETCH(QString, file);
        QCOMPARE(cli({"graph", file}).status, 0);
        QCOMPARE(cli({"arena", file}).status, 0);
        QCOMPARE(cli({"run", file}).status, 0);
        QVERIFY(!cli({"run", "--json", file}).json().value("results").toArray().isEmpty());
        QCOMPARE(cli({"arena", "--fields", "--bytes", "0..4096", file}).status, 0);
        QVERIFY(cli({"graph", "--dot", file}).out.startsWith("digraph"));
        QVERIFY(cli({"graph", "--svg", "--dark", "--left-to-right", "--no-leafs", "--fold-all", file})
                    .out.startsWith("<svg"));
        QVERIFY(!cli({"graph", "--json", file}).json().isEmpty());
        QVERIFY(!cli({"arena", "--fields", "--json", "--bytes", "0..1024", file})
                     .json()
                     .value("regions")
                     .toArray()
                     .isEmpty());
        QCOMPARE(cli({"format", "--check", file}).status, 0);

        const Answer arena = cli({"arena", "--json", file});
        QCOMPARE(arena.json().value("schema").toInt(), 1);
        const QTemporaryDir folder;
        QFile copy(folder.filePath("arena.json"));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(arena.out.toUtf8());
        copy.close();
        const Answer verified = cli({"verify", copy.fileName()});
        QVERIFY2(verified.out.endsWith("1 passed, 0 failed, 0 skipped\n"), qPrintable(verified.out));
        QCOMPARE(verified.status, 0);
    }

    void verify_counts_and_fails() {
        const Answer golden = cli({"verify", GGSCOPE_TEST_DATA "/golden/arena"});
        QCOMPARE(golden.status, 0);
        QVERIFY2(golden.out.endsWith("74 passed, 0 failed, 6 skipped\n"), qPrintable(golden.out));
        QVERIFY2(!golden.out.contains("values not checked"),
                 "the one program with values is run, and they are compared");
        const Answer quant = cli({"verify", GGSCOPE_TEST_DATA "/golden/ops/quant.gguf"});
        QVERIFY2(quant.out.contains("80 passed, 0 failed"), qPrintable(quant.out.right(200)));

        QFile file(GGSCOPE_TEST_DATA "/golden/arena/simple_add.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray wrong = file.readAll();
        wrong.replace("\"used_mem\":1200", "\"used_mem\":1216");
        const QTemporaryDir folder;
        QFile copy(folder.filePath("wrong.json"));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(wrong);
        copy.close();
        const Answer failed = cli({"verify", copy.fileName()});
        QCOMPARE(failed.status, 1);
        QVERIFY2(failed.out.contains("expected 1216, got 1200"), qPrintable(failed.out));
    }

    void op_vectors_are_computed() {
        const Answer all = cli({"verify", "--strict", GGSCOPE_TEST_DATA "/golden/ops"});
        QCOMPARE(all.status, 0);
        QVERIFY2(all.out.contains("946 passed, 0 failed"), qPrintable(all.out.right(300)));
    }

    void ops_tells_of_one_and_of_all() {
        QVERIFY(cli({"ops"}).out.contains("OPT_STEP_SGD"));
        QCOMPARE(cli({"ops", "--json"}).json().value("ops").toArray().size(), 101);
        const Answer rope = cli({"ops", "rope"});
        QVERIFY2(rope.out.contains("freq_base") && rope.out.contains("neox"), qPrintable(rope.out));
        QCOMPARE(cli({"ops", "rope", "--json"}).json().value("op").toObject().value("name").toString(),
                 QString("ROPE"));
    }

    void format_writes_and_checks() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.ggs");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a=tensor( f32,2 ){1 2}# two\n");
        file.close();
        QCOMPARE(cli({"format", "--check", path}).status, 1);
        QCOMPARE(cli({"format", path}).out, QString("a = tensor(f32, 2) { 1 2 }  # two\n"));
        QCOMPARE(cli({"format", "--write", path}).status, 0);
        QCOMPARE(cli({"format", "--check", path}).status, 0);
        QCOMPARE(cli({"format", "-"}, "a = (").status, 1);
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
