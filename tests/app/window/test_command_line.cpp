// SPDX-License-Identifier: MIT
// The window's command line is read before Qt sees it, and needs no display to answer.
#include <cstddef>

#include "command_line.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QTest>

using namespace ggs;

class TestCommandLine : public QObject {
    Q_OBJECT
  private slots:
    void plugins_are_ours_and_not_qts() {
        const CommandLine line = readCommandLine({"--plugin", "a.so", "x.ggs", "--plugin=b.so", "--threads", "3",
                                                  "--device", "cuda:1", "--qt", "--plugin", "c"});
        QVERIFY(!line.ends());
        QCOMPARE(line.plugins, (QStringList{"a.so", "b.so"}));
        QCOMPARE(line.file, QString("x.ggs"));
        QCOMPARE(line.threads, std::optional<int>(3));
        QVERIFY((line.device == DeviceChoice{DeviceKind::cuda, 1}));
        QCOMPARE(line.qt, (QStringList{"--plugin", "c"}));
    }

    void invalid_arguments_are_reported_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const QStringList& arguments, const char* sentence) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << sentence;
        };
        row({"--nothing"}, "Unknown option 'nothing'");
        row({"--plugin"}, "Missing value after '--plugin'");
        row({"--device", "abacus"}, "“abacus” is not a device; the devices are: cpu, cuda");
        row({"--threads", "many"}, "--threads many: use a number from 1 to 512, or 0");
        row({"--theme", "pink"}, "--theme pink: use dark or light");
        row({"--language", "tlh"}, "--language tlh: use one of ");
        row({"a.ggs", "b.ggs"}, "only one file can be opened, but 2 were given: a.ggs, b.ggs");
    }
    void invalid_arguments_are_reported() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);
        const CommandLine line = readCommandLine(arguments);
        QCOMPARE(line.status, 2);
        QVERIFY2(line.answer.startsWith("ggscope: " + sentence), qPrintable(line.answer));
    }

    // The program itself, on a machine without any display.
    void options_are_answered_without_a_display_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("out");
        QTest::addColumn<QString>("error");
        QTest::newRow("help") << QStringList{"--help"} << 0 << "--plugin <FILE>"
                              << "";
        QTest::newRow("version") << QStringList{"--version"} << 0 << "ggscope "
                                 << "";
        QTest::newRow("unknown") << QStringList{"--nothing"} << 2 << ""
                                 << "ggscope: Unknown option 'nothing'";
        QTest::newRow("a plug-in") << QStringList{"--plugin", "nowhere.so", "x.ggs"} << 1 << ""
                                   << "nowhere.so: there is no such file";
    }
    void options_are_answered_without_a_display() {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, out);
        QFETCH(QString, error);
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            environment.remove(QLatin1String(name));
        environment.insert("LC_ALL", "C");
        process.setProcessEnvironment(environment);
        process.start(GGSCOPE_WINDOW, arguments);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), status);
        const QString said = process.readAllStandardOutput(), wrong = process.readAllStandardError();
        QVERIFY2(said.contains(out), qPrintable(said));
        QVERIFY2(wrong.contains(error), qPrintable(wrong));
    }

    void screenshot_of_an_unreadable_file_is_not_written() {
        QTemporaryDir folder;
        const QString shots = folder.filePath("shots"), broken = folder.filePath("broken.ggs");
        QFile script(broken);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("a = tensor(f32, 2)\nb = frob(a)\n");
        script.close();
        const QHash<QString, QString> reasons{
            {"nowhere.ggs", "ggscope: nowhere.ggs can't be opened: there is no such file\n"},
            {broken, "ggscope: broken.ggs, line 2: "},
            {folder.path(), "is a folder, not a file"}};
        for (auto each = reasons.begin(); each != reasons.end(); ++each) {
            QProcess process;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("XDG_CONFIG_HOME", folder.path());
            environment.insert("XDG_DATA_HOME", folder.path());
            process.setProcessEnvironment(environment);
            process.start(GGSCOPE_WINDOW, {"--screenshot", shots, each.key(), "--qt", "-platform", "offscreen"});
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.exitCode(), 1);
            const QString said = process.readAllStandardError();
            QVERIFY2(said.contains(each.value()), qPrintable(said));
            QVERIFY(QDir(shots).entryList(QDir::Files).isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
