// SPDX-License-Identifier: MIT
// `ggscope-cli train`: its lines, JSON, checkpoints, and a checkpoint that is killed while it is written.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace {

QString sample(const QString& name) { return QString(GGSCOPE_SOURCE_DIR "/resources/samples/%1.ggs").arg(name); }

} // namespace

class TestCliTrain : public QObject {
    Q_OBJECT
  private slots:
    void samples_are_trained_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("loss"); // at most, in the last line
        QTest::newRow("regression") << "regression" << 1.401;
        QTest::newRow("logistic-regression") << "logistic-regression" << 0.3;
        QTest::newRow("two-moons") << "two-moons" << 0.05;
        QTest::newRow("copy-attention") << "copy-attention" << 0.01;
        QTest::newRow("digits") << "digits" << 0.15;
        QTest::newRow("click-model") << "click-model" << 0.45;
        QTest::newRow("fine-tuning") << "fine-tuning" << 0.03;
    }
    void samples_are_trained() {
        QFETCH(QString, name);
        QFETCH(double, loss);
        const Answer answer = cli({"train", "--json", sample(name)});
        QVERIFY2(answer.status == 0, qPrintable(answer.err));
        const QJsonObject all = answer.json();
        const QJsonArray lines = all["lines"].toArray();
        QVERIFY(lines.size() >= 4);
        QVERIFY2(lines.last()["loss"].toDouble() <= loss, qPrintable(answer.out));
        QVERIFY(lines.last()["loss"].toDouble() < lines.first()["loss"].toDouble());
        QVERIFY(!all["end"]["why"].toString().isEmpty());
        // 95 of 100 pictures that the network has not seen.
        if (name == "digits")
            QVERIFY2(lines.last()["watched"]["right"].toDouble() >= 0.95 * 64, qPrintable(answer.out));
        // Labels are drawn, so the AUC of the truth is the best that there is.
        if (name == "click-model") {
            const QJsonValue watched = lines.last()["watched"];
            QVERIFY2(watched["truth_auc"].toDouble() > 0.85, qPrintable(answer.out));
            QVERIFY2(watched["model_auc"].toDouble() >= watched["truth_auc"].toDouble() - 0.01, qPrintable(answer.out));
        }
        if (name == "fine-tuning") QCOMPARE(lines.last()["watched"]["right"].toDouble(), 32.0);
        if (name != "regression" && name != "fine-tuning") QVERIFY(lines.last()["validation"].toDouble() <= loss);
    }
    void a_line_for_each_epoch() {
        const Answer answer = cli({"train", sample("logistic-regression")});
        QVERIFY2(answer.status == 0, qPrintable(answer.err));
        QCOMPARE(answer.out.count("epoch "), 20);
        QVERIFY2(answer.out.contains("SGD: all 20 epochs are done"), qPrintable(answer.out));
    }
    void resumed_training_ends_with_the_same_parameters() {
        QTemporaryDir folder;
        const QString kept = folder.filePath("kept.gguf"), whole = folder.filePath("whole.gguf"),
                      resumed = folder.filePath("resumed.gguf"), once = folder.filePath("once.gguf");
        QCOMPARE(cli({"train", sample("two-moons"), "--save", whole}).status, 0);
        // Ctrl-C in the middle leaves the checkpoint of the latest epoch.
        QProcess process;
        process.start(GGSCOPE_CLI, {"train", sample("two-moons"), "--save-checkpoint", kept, "--save", once});
        QTRY_VERIFY(QFile::exists(kept));
        process.kill();
        QVERIFY(process.waitForFinished());
        const Answer answer = cli({"train", sample("two-moons"), "--resume", kept, "--save", resumed});
        QVERIFY2(answer.status == 0 || answer.err.contains("already at round"), qPrintable(answer.err));
        if (answer.status != 0) return; // it was done before it was killed
        QFile a(whole), b(resumed);
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        QVERIFY(a.readAll() == b.readAll());
    }
    void a_checkpoint_is_whole_whenever_it_is_killed() {
        QTemporaryDir folder;
        const QString kept = folder.filePath("kept.gguf");
        QString script = "w = tensor(f32, 1000, 100) = normal(seed=1)\nparam w\nl = sum(sqr(w))\n"
                         "train(l, adamw(), iterations=100000)\n";
        QFile file(folder.filePath("big.ggs"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(script.toUtf8()) > 0);
        file.close();
        QElapsedTimer clock;
        clock.start();
        int seen = 0;
        for (int i = 0; i < 50; ++i) {
            QProcess process;
            process.start(GGSCOPE_CLI, {"train", file.fileName(), "--save-checkpoint", kept});
            QVERIFY(process.waitForStarted());
            QTest::qWait(5 + i % 10 * 7);
            process.kill();
            process.waitForFinished();
            if (!QFile::exists(kept)) continue;
            ++seen;
            const Answer info = cli({"info", kept});
            QVERIFY2(info.status == 0 && info.out.contains("training.round"), qPrintable(info.err + info.out));
        }
        QVERIFY2(seen > 10, qPrintable(QString::number(seen)));
    }
    void mistakes_are_explained() {
        QVERIFY(cli({"train", sample("mlp")}).err.contains("has no `train`"));
        QCOMPARE(cli({"train", sample("mlp")}).status, 1);
        QVERIFY(cli({"train", sample("regression"), "--resume", sample("mlp")}).status == 1);
        QVERIFY(cli({"train", sample("regression"), "--save", "/no/such/folder/x.gguf"}).status == 1);
        QTemporaryDir folder;
        QFile script(folder.filePath("mine.ggs"));
        QVERIFY(script.open(QIODevice::WriteOnly) &&
                script.write("w = tensor(f32, 1)\nparam w\ntrain(sum(sqr(w)), sgd())\n"));
        script.close();
        QVERIFY(cli({"train", script.fileName(), "--save", script.fileName()}).err.contains("is not overwritten"));
        QVERIFY(script.size() < 100);
        QCOMPARE(cli({"train", script.fileName(), "--model", "x.gguf"}).status, 2);
        QVERIFY(cli({"train", GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf"}).status == 1);
    }
};

QTEST_GUILESS_MAIN(TestCliTrain)
#include "test_cli_train.moc"
