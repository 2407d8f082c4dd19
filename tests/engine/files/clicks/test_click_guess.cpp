// SPDX-License-Identifier: MIT
// Click logs are recognised by their bytes, among files of other kinds.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "files/clicks/click_guess.h"

#include <QFile>
#include <QTemporaryDir>

using namespace ggs;

namespace {

QByteArray numbers(std::initializer_list<int64_t> all) {
    QByteArray bytes;
    for (const int64_t each : all) bytes.append(reinterpret_cast<const char*>(&each), sizeof each);
    return bytes;
}

} // namespace

class TestClickGuess : public QObject {
    Q_OBJECT
  private slots:
    void bytes_decide_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isLog");
        QTest::addColumn<bool>("mayBeRaw");
        const QByteArray header = numbers({1, 3, 1, 2, 4, 0, 0, 0}), frame("\x40\0\0\0", 4);
        QTest::newRow("Norm") << "a.bin" << header + "samples" << true << true;
        QTest::newRow("Norm under any name") << "day_0" << header << true << false;
        QTest::newRow("framed Norm") << "a.dat" << frame + header + "\x09" << true << true;
        QTest::newRow("damaged counts") << "a.bin" << numbers({0, -1, 1, -2, 4, 0, 0, 0}) << true << true;
        QTest::newRow("half a header") << "a.bin" << numbers({0, 1}) << true << true;
        QTest::newRow("list") << "list.txt" << QByteArray("2\na.bin\nb.bin\n") << true << false;
        QTest::newRow("Parquet") << "a.parquet" << QByteArray("PAR1....PAR1") << true << false;
        QTest::newRow("script") << "a.ggs" << QByteArray("2\n") << false << false;
        QTest::newRow("text") << "a.txt" << QByteArray("two files\n") << false << false;
        QTest::newRow("empty") << "a.bin" << QByteArray() << false << false;
        QTest::newRow("GGUF") << "a.gguf" << QByteArray("GGUF\3\0\0\0", 8) + header << false << false;
        // A label, dense values and keys: they differ from a header.
        QTest::newRow("Raw") << "a.dat" << numbers({1 + (int64_t{7} << 32), 5, 9 + (int64_t{3} << 32), 1, 2}) << false
                             << true;
        QTest::newRow("Raw, named differently")
            << "a.data" << numbers({1 + (int64_t{7} << 32), 5, 9 + (int64_t{3} << 32), 1, 2}) << false << false;
    }
    void bytes_decide() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QTemporaryDir folder;
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
        file.close();
        QTEST(is_click_log(file.fileName().toStdString()), "isLog");
        QTEST(may_be_raw_click_log(file.fileName().toStdString()), "mayBeRaw");
    }
    void devices_and_missing_files_are_not_logs() {
        QVERIFY(!is_click_log("/dev/zero"));
        QVERIFY(!is_click_log("/nowhere/a.bin"));
        QVERIFY(!may_be_raw_click_log("/nowhere/a.bin"));
    }
};

QTEST_APPLESS_MAIN(TestClickGuess)
#include "test_click_guess.moc"
