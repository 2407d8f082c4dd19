// SPDX-License-Identifier: MIT
// The window's command line is read before Qt sees it, and needs no display to answer.
#include <cstddef>

#include "command_line.h"
#include "few_colours.h"

#include <QDir>
#include <QImage>
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
        row({"--screenshot", "d", "--size", "wide"}, "--size wide: use a width and a height from 400 to 8192");
        row({"--screenshot", "d", "--size", "10x20"}, "--size 10x20: use a width and a height from 400 to 8192");
        row({"--size", "1280x800"}, "--size needs --screenshot");
        row({"--language", "tlh"}, "--language tlh: use one of ");
        row({"--qt", "-platform", "bogus"}, "--qt -platform bogus: Qt has no such platform here; use one of ");
        row({"--qt", "-platform", "offscreen", "--platform", "a;b:c"}, "--qt -platform a;b:c: Qt has no such platform");
        row({"a.ggs", "b.ggs"}, "only one file can be opened, but 2 were given: a.ggs, b.ggs");
    }
    void invalid_arguments_are_reported() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);
        const CommandLine line = readCommandLine(arguments);
        QCOMPARE(line.status, 2);
        QVERIFY2(line.answer.startsWith("ggscope: " + sentence), qPrintable(line.answer));
    }

    void platforms_that_qt_has_are_accepted() {
        for (const char* const each : {"offscreen", "OffScreen:size=800x600", "bogus;offscreen"})
            QVERIFY2(!readCommandLine({"--qt", "-platform", each}).ends(), each);
        QVERIFY(!readCommandLine({"--qt", "-style", "platform"}).ends());
        const QByteArray before = qgetenv("QT_QPA_PLATFORM");
        qputenv("QT_QPA_PLATFORM", "bogus");
        const QString answer = readCommandLine({}).answer;
        const bool wins = !readCommandLine({"--qt", "-platform", "offscreen"}).ends();
        qputenv("QT_QPA_PLATFORM", before);
        QVERIFY2(answer.startsWith("ggscope: QT_QPA_PLATFORM=bogus: Qt has no such platform here"), qPrintable(answer));
        QVERIFY(wins);
    }

    void folder_for_pictures_that_is_a_file_is_reported() {
        QProcess process;
        process.start(GGSCOPE_WINDOW, {"--screenshot", "/dev/full", "mlp", "--qt", "-platform", "offscreen"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        const QString said = process.readAllStandardError(); // after lines of Qt's platform
        QVERIFY2(said.endsWith("ggscope: the folder /dev/full can't be created: a file has that name\n"),
                 qPrintable(said));
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
        QTest::newRow("no such platform") << QStringList{"x.ggs", "--qt", "-platform", "bogus"} << 2 << ""
                                          << "--qt -platform bogus: Qt has no such platform here";
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

    void screenshots_are_of_each_workspace_and_view() {
        QTemporaryDir folder;
        const QString shots = folder.filePath("shots");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", folder.path());
        environment.insert("XDG_DATA_HOME", folder.path());
        process.setProcessEnvironment(environment);
        process.start(GGSCOPE_WINDOW, {"--screenshot", shots, "--size", "1280x800", "--theme", "light", "tiny", "--qt",
                                       "-platform", "offscreen"});
        QVERIFY(process.waitForFinished(300'000));
        const QString said = process.readAllStandardError();
        QVERIFY2(!said.contains("ggscope:"), qPrintable(said)); // Qt may report what the platform lacks
        QCOMPARE(process.exitCode(), 0);
        for (const char* name :
             {"learn", "debug", "memory", "model", "profile", "compare", "device", "graph", "welcome"}) {
            const QImage picture(QStringLiteral("%1/%2-light-1280x800.png").arg(shots, QLatin1String(name)));
            QVERIFY2(picture.size() == QSize(1280, 800), name);
            QCOMPARE(picture.format(), QImage::Format_Indexed8);
        }
        for (const QString& each : QDir(shots).entryList(QDir::Files))
            QVERIFY2(each.endsWith("-light-1280x800.png"), qPrintable(each));
    }

    void frequent_colours_of_a_picture_are_kept() {
        QImage many(256, 256, QImage::Format_RGB32);
        for (int y = 0; y < 256; ++y) {
            for (int x = 0; x < 256; ++x) many.setPixel(x, y, y < 200 ? qRgb(18, 21, 27) : qRgb(x, y, x ^ y));
        }
        many.setPixel(3, 3, qRgb(255, 93, 143)); // a mark
        const QImage few = withFewColours(many);
        QCOMPARE(few.format(), QImage::Format_Indexed8);
        QCOMPARE(few.pixel(100, 100), qRgb(18, 21, 27));
        QCOMPARE(few.colorCount(), 256);
        int largest = 0;
        for (int y = 200; y < 256; ++y) {
            for (int x = 0; x < 256; ++x) {
                const QRgb was = many.pixel(x, y), is = few.pixel(x, y);
                largest = std::max({largest, std::abs(qRed(was) - qRed(is)), std::abs(qGreen(was) - qGreen(is)),
                                    std::abs(qBlue(was) - qBlue(is))});
            }
        }
        QVERIFY2(largest <= 48, qPrintable(QString::number(largest)));
    }

    void screenshot_of_an_unreadable_file_is_not_written() {
        QTemporaryDir folder;
        const QString shots = folder.filePath("shots"), broken = folder.filePath("broken.ggs");
        QFile script(broken);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("a = tensor(f32, 2)\nb = frob(a)\n");
        script.close();
        const QHash<QString, QString> reasons{
            {"nowhere.ggs", "ggscope: nowhere.ggs can't be read: there is no such file\n"},
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
