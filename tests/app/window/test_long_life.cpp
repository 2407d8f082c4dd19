// SPDX-License-Identifier: MIT
// A window that is opened, loaded, stepped and closed 200 times in one process: nothing is left behind.
#include "app/in_window.h"
#include "how_built.h"
#include "window/memory_habits.h"

#include <QFile>

using namespace ggs;

namespace {

qint64 residentBytes() {
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return -1;
    return file.readAll().split(' ').value(1).toLongLong() * 4096;
}

} // namespace

class TestLongLife : public QObject {
    Q_OBJECT
  private slots:
    void two_hundred_windows_leave_nothing_behind() {
        keepMemorySmall();                           // as the program does when it begins
        constexpr int rounds = sanitized ? 40 : 200; // what sanitizers look for is in the first ones, too
        qint64 after50 = 0;
        for (int round = 1; round <= rounds; ++round) {
            open_step_and_close(round);
            if (QTest::currentTestFailed()) return;
            if (round == 50) after50 = residentBytes();
        }
        if (sanitized) return; // its own memory grows; leaks are found by it instead
        const qint64 grown = residentBytes() - after50;
        qInfo("resident memory grew by %lld KiB from round 50 to round 200", static_cast<long long>(grown / 1024));
        QVERIFY(after50 > 0);
        QVERIFY2(grown <= 2 * 1024 * 1024, qPrintable(QString::number(grown)));
    }

  private:
    static void open_step_and_close(int round) {
        const char* samples[] = {"simple-ctx", "mlp", "attention-head", "q4_0-matrix"};
        TestWindow test;
        QVERIFY(test.open(QLatin1String(samples[round % 4])));
        test.key(Qt::Key_F10);
        test.key(Qt::Key_F10);
        test.controller().select(test.controller().structure().steps[0].node);
        QVERIFY(test.settled());
        test.window->close();
    }
};

QTEST_MAIN(TestLongLife)
#include "test_long_life.moc"
