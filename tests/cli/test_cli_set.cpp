// SPDX-License-Identifier: MIT
// `ggscope-cli set`: its report of the changes. If the process is killed at any moment, the old file or the new one
// remains.
#include <QtTest/QTest>

#include "files/gguf_write.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <random>

#include <unistd.h>

using namespace ggs;

namespace {

struct Answer {
    int status;
    QString out, err;
};

GgufWriter sample() {
    GgufWriter out;
    out.add("general.architecture", "llama").add("general.name", "Old").add("n", uint32_t{7});
    out.add_strings("words", std::vector<std::string>{"a", "b"});
    const std::vector<std::byte> bytes(64, std::byte{5});
    out.add_tensor("w", TypeId::f32, {16}, bytes);
    return out;
}

} // namespace

class TestCliSet : public QObject {
    Q_OBJECT
  private:
    QTemporaryDir m_dir;
    QString m_folder;

    QString path(const char* name) const { return m_folder + "/" + name; }
    Answer cli(const QStringList& arguments) const {
        QProcess process;
        process.setWorkingDirectory(m_folder);
        process.start(GGSCOPE_CLI, arguments);
        if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
            return {-1, {}, process.errorString()};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }
    static QByteArray got(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(can't be read)");
    }

  private slots:
    void init() {
        m_folder = m_dir.filePath(QTest::currentTestFunction());
        QVERIFY(QDir().mkpath(m_folder));
        QVERIFY(sample().write(path("m.gguf").toStdString()).ok());
    }

    void set_prints_its_changes() {
        const Answer answer = cli({"set", "m.gguf", "general.name=New and long", "--remove", "n",
                                   "llama.rope.freq_base=10000", "words=[\"c\", d]"});
        QCOMPARE(answer.err, QString());
        QCOMPARE(answer.out, QString("m.gguf: 4 keys, %1 bytes\n"
                                     "  key                            type    value\n"
                                     "  general.name          changed  str     \"Old\" → \"New and long\"\n"
                                     "  n                     removed  u32     7\n"
                                     "  words                 changed  str[2]  [\"a\", \"b\"] → [\"c\", \"d\"]\n"
                                     "  llama.rope.freq_base  added    f32     10000\n")
                                 .arg(got(path("m.gguf")).size()));
        QCOMPARE(answer.status, 0);
        const Answer again = cli({"set", "m.gguf", "general.name=New and long"});
        QCOMPARE(again.out, QString("m.gguf: nothing changes\n"));
        QCOMPARE(again.status, 0);
    }
    void another_file_and_json() {
        const QByteArray before = got(path("m.gguf"));
        const Answer answer =
            cli({"set", "m.gguf", "--json", "--output", "new.gguf", "--remove", "n", "n=9", "x=-1", "--type", "i8"});
        QCOMPARE(answer.err, QString());
        const QJsonObject json = QJsonDocument::fromJson(answer.out.toUtf8()).object();
        QCOMPARE(json["kind"].toString(), QString("set"));
        QCOMPARE(json["file"].toString(), QString("m.gguf"));
        QCOMPARE(json["output"].toString(), QString("new.gguf"));
        const QJsonArray changes = json["changes"].toArray();
        QCOMPARE(changes.size(), 2);
        QCOMPARE(changes[0].toObject()["change"].toString(), QString("changed"));
        QCOMPARE(changes[0].toObject()["before"].toObject()["type"].toString(), QString("u32"));
        QCOMPARE(changes[0].toObject()["after"].toObject()["type"].toString(), QString("i8"));
        QCOMPARE(changes[0].toObject()["after"].toObject()["value"].toInt(), 9);
        QCOMPARE(changes[1].toObject()["key"].toString(), QString("x"));
        QVERIFY(!changes[1].toObject().contains("before"));
        QVERIFY(got(path("m.gguf")) == before);
    }
    void set_rejects_invalid_arguments() {
        const auto says = [&](const QStringList& words, int status, const QString& sentence) {
            const Answer answer = cli(QStringList{"set"} + words);
            QCOMPARE(answer.err, "ggscope-cli: " + sentence + "\n");
            QCOMPARE(answer.status, status);
        };
        const QByteArray before = got(path("m.gguf"));
        says({"m.gguf", "n"}, 1, "\"n\" should be KEY=VALUE, such as general.name=\"My model\"");
        says({"m.gguf", "=7"}, 1, "\"=7\" should be KEY=VALUE, such as general.name=\"My model\"");
        says({"m.gguf", "n=1", "n=2"}, 1, "n is set twice");
        says({"m.gguf", "n=-1"}, 1, "n is of type u32: -1 is out of range; it must be from 0 to 4294967295");
        says({"m.gguf", "--remove", "m"}, 1, "there is no key m");
        says({"m.gguf", "x=1", "--type", "u33"}, 1,
             "there is no type \"u33\"; a value can be u8, i8, u16, i16, u32, i32, f32, bool, str, u64, i64, f64, or a "
             "list of one of them: u32[]");
        says({"m.gguf", "n=1", "--output", "m.gguf"}, 1,
             "--output is the file itself; omit it to change m.gguf in place");
        says({"m.gguf", "n=1", "--output", "./m.gguf"}, 1, "./m.gguf is another name for m.gguf");
        says({"none.gguf", "n=1"}, 1, "none.gguf can't be read: there is no such file");
        const Answer nothing = cli({"set", "m.gguf"});
        QCOMPARE(
            nothing.err,
            QString(
                "set needs a KEY=VALUE or --remove KEY\n`ggscope-cli set --help` lists the arguments and options\n"));
        QCOMPARE(nothing.status, 2);
        QVERIFY(got(path("m.gguf")) == before);
        QCOMPARE(QDir(m_folder).entryList(QDir::Files | QDir::Hidden), QStringList{"m.gguf"});
    }

    void killed_at_any_moment_it_leaves_the_old_file_or_the_new() {
        const auto model = [](const char* name) {
            std::vector<std::byte> bytes(size_t{6} << 20);
            for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 2654435761u >> 24);
            GgufWriter out;
            out.add("general.architecture", "llama")
                .add("general.name", name)
                .add_tensor("w", TypeId::i8, {static_cast<int64_t>(bytes.size())}, bytes);
            const auto all = out.bytes().value();
            return QByteArray(reinterpret_cast<const char*>(all.data()), static_cast<qsizetype>(all.size()));
        };
        const QByteArray states[] = {model("a name"), model("another name")};
        const char* const words[] = {"general.name=a name", "general.name=another name"};
        QVERIFY(QFile::remove(path("m.gguf")));
        QFile file(path("m.gguf"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(states[0]);
        file.close();
        QElapsedTimer whole;
        whole.start();
        QCOMPARE(cli({"set", "m.gguf", words[1]}).status, 0);
        const int64_t longest = std::max<int64_t>(2, whole.nsecsElapsed() / 1000 * 5 / 4);

        std::mt19937 random(20);
        size_t now = 1, early = 0, late = 0;
        for (int i = 0; i < 50; ++i) {
            const size_t next = 1 - now;
            QProcess process;
            process.setWorkingDirectory(m_folder);
            process.start(GGSCOPE_CLI, {"set", "m.gguf", words[next]});
            QVERIFY(process.waitForStarted());
            usleep(static_cast<useconds_t>(std::uniform_int_distribution<int64_t>(0, longest)(random)));
            process.kill();
            QVERIFY(process.waitForFinished());
            const QByteArray bytes = got(path("m.gguf"));
            if (bytes == states[next]) {
                now = next;
                ++late;
            } else if (bytes == states[now]) {
                ++early;
            } else {
                QFAIL(qPrintable(QString("kill %1: %2 bytes that are neither file").arg(i).arg(bytes.size())));
            }
        }
        qInfo("of 50 kills %zu came before the new file had its name, %zu behind that; whole runs take about %lld us",
              early, late, static_cast<long long>(longest * 4 / 5));
        const Answer last = cli({"set", "m.gguf", words[1 - now]});
        QCOMPARE(last.err, QString());
        QCOMPARE(last.status, 0);
        QVERIFY(got(path("m.gguf")) == states[1 - now]);
    }
};

QTEST_APPLESS_MAIN(TestCliSet)
#include "test_cli_set.moc"
