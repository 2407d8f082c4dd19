// SPDX-License-Identifier: MIT
// new-op: its files compile with the printed command, run, and the explanation equals the kernel's result. No file is
// overwritten.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QTest>

namespace {

struct Answer {
    int code;
    QString out, errors;
};
Answer answer_in(const QString& folder, const QString& program, const QStringList& arguments) {
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestNewOp : public QObject {
    Q_OBJECT
  private slots:
    void new_op_writes_files_that_compile_and_run() {
        const QTemporaryDir folder;
        const Answer made = answer_in(folder.path(), GGSCOPE_CLI, {"new-op", "bend"});
        QVERIFY2(made.code == 0, qPrintable(made.errors));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), (QStringList{"bend.c", "bend.ggs", "ggscope_plugin.h"}));
        QCOMPARE(bytes_of(folder.filePath("ggscope_plugin.h")),
                 bytes_of(GGSCOPE_SOURCE_DIR "/engine/plugin/ggscope_plugin.h"));
        // The printed command, word for word.
        const QString compile = made.out.section("compile:", 1).section('\n', 0, 0).trimmed();
        QVERIFY2(compile.startsWith("cc ") && compile.endsWith(" -o bend.so bend.c -lm"), qPrintable(made.out));
        QVERIFY2(made.out.contains("ggscope-cli check --plugin ./bend.so bend.ggs\n"), qPrintable(made.out));
        const Answer compiled = answer_in(folder.path(), GGSCOPE_CC,
                                          compile.split(' ').mid(1) + QStringList{"-Wall", "-Wextra", "-Werror"});
        QVERIFY2(compiled.code == 0, qPrintable(compiled.errors));
        const Answer ran =
            answer_in(folder.path(), GGSCOPE_CLI, {"run", "--guard", "--plugin", "./bend.so", "bend.ggs"});
        QVERIFY2(ran.code == 0, qPrintable(ran.errors));
        QVERIFY2(ran.out.contains(" -6 -3 0 3\n 6 9 12 15\n 18 21 24 27\n"), qPrintable(ran.out));
    }

    void nothing_is_written_over() {
        const QTemporaryDir folder;
        QFile there(folder.filePath("bend.ggs"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.write("mine");
        there.close();
        const Answer refused = answer_in(folder.path(), GGSCOPE_CLI, {"new-op", "bend"});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.errors.contains("bend.ggs already exists; nothing was written"), qPrintable(refused.errors));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"bend.ggs"});
        QCOMPARE(bytes_of(there.fileName()), QByteArray("mine"));
    }

    void a_bad_name_is_refused_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("letters") << "My-Op"
                                 << "\"My-Op\" can't be the name of an op";
        QTest::newRow("a path") << "../bend"
                                << "\"../bend\" can't be the name of an op";
        QTest::newRow("a call") << "add"
                                << "ggscope already has a call `add`";
        QTest::newRow("a word") << "plugin"
                                << "`plugin` is a word of the script language";
    }
    void a_bad_name_is_refused() {
        QFETCH(QString, name);
        QFETCH(QString, sentence);
        const QTemporaryDir folder;
        const Answer refused = answer_in(folder.path(), GGSCOPE_CLI, {"new-op", name});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.errors.contains(sentence), qPrintable(refused.errors));
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestNewOp)
#include "test_new_op.moc"
