// SPDX-License-Identifier: MIT
// Opens, loads, steps and closes a window many times in one process: 60 times, and 200 times in a full run. Memory must
// not grow after the first rounds.
#include "app/in_window.h"
#include "app/resident_bytes.h"
#include "how_built.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "window/memory_habits.h"

#include <QFile>

using namespace ggs;

class TestLongLife : public QObject {
    Q_OBJECT
  private slots:
    void two_hundred_windows_leak_no_memory() {
        keepMemorySmall();                                              // as the program does when it begins
        const int rounds = !runs_in_full() ? 60 : sanitized ? 40 : 200; // sanitizers find leaks in the first rounds
        const int warm = rounds / 4;                                    // rounds until caches are filled
        qint64 before = 0;
        for (int round = 1; round <= rounds; ++round) {
            open_step_and_close(round);
            if (QTest::currentTestFailed()) return;
            if (round == warm) before = residentBytes();
        }
        if (sanitized) return; // its own memory grows; leaks are found by it instead
        const qint64 grown = residentBytes() - before;
        qInfo("resident memory grew by %lld KiB from round %d to round %d", static_cast<long long>(grown / 1024), warm,
              rounds);
        QVERIFY(before > 0);
        QVERIFY2(grown <= 2 * 1024 * 1024, qPrintable(QString::number(grown)));
    }

  private:
    static void open_step_and_close(int round) {
        const char* samples[] = {"simple-ctx", "mlp", "attention-head", "q4_0-matrix"};
        TestWindow test;
        QVERIFY(test.open(QLatin1String(samples[round % 4])));
        test.key(Qt::Key_F10);
        test.key(Qt::Key_F10);
        test.controller().selection().select(test.controller().debuggee().structure().steps[0].node);
        QVERIFY(test.settled());
        test.window->close();
    }
};

QTEST_MAIN(TestLongLife)
#include "test_long_life.moc"
