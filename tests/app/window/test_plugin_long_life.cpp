// SPDX-License-Identifier: MIT
// A day of an op's author: 200 times a plug-in is compiled, loaded again, stepped and closed, and nothing is left
// behind.
#include "app/in_window.h"
#include "app/resident_bytes.h"
#include "how_built.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "window/memory_habits.h"

#include <QFile>
#include <QSet>

using namespace ggs;

namespace {

qsizetype librariesCalled(const char* name) {
    QFile maps(QStringLiteral("/proc/self/maps"));
    if (!maps.open(QIODevice::ReadOnly)) return -1;
    QSet<QByteArray> found;
    for (const QByteArray& line : maps.readAll().split('\n')) {
        if (line.contains(name)) found.insert(line.mid(line.indexOf('/')));
    }
    return found.size();
}

// Writes a plug-in with different bytes each time: a number after its end, which the loader ignores.
void compile(int round, const QString& to) {
    QFile from(QStringLiteral(GGSCOPE_TEST_PLUGINS) +
               (round % 2 ? QStringLiteral("times_3.so") : QStringLiteral("times_2.so")));
    QFile file(to);
    if (!from.open(QIODevice::ReadOnly) || !file.open(QIODevice::WriteOnly | QIODevice::Truncate)) qFatal("no file");
    file.write(from.readAll());
    file.write(QByteArray::number(round));
}

} // namespace

class TestPluginLongLife : public QObject {
    Q_OBJECT
  private slots:
    void two_hundred_reloads_leak_nothing() {
        keepMemorySmall(); // as the program does when it begins
        constexpr int rounds = 200;
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("mine.so"));
        TestWindow test;
        qint64 after50 = 0;
        for (int round = 1; round <= rounds; ++round) {
            compile(round, file);
            QVERIFY(test.registries.load(file.toStdString()).ok());
            QVERIFY(test.openText(QStringLiteral("x = tensor(f32, 4) { 1 2 3 4 }\ny = times(x)\ngraph y\n")));
            test.key(Qt::Key_F10);
            test.controller().selection().select(test.find("y"));
            QVERIFY(test.settled());
            test.controller().opening().close();
            if (round == 50) after50 = residentBytes();
        }
        QVERIFY(test.settled());
        // The one that is loaded; what a view's last job holds goes soon.
        QVERIFY(QTest::qWaitFor([] { return librariesCalled("/mine.so") == 1; }, 10'000));
        if (sanitized) return; // its own memory grows; leaks are found by it instead
        const qint64 grown = residentBytes() - after50;
        qInfo("resident memory grew by %lld KiB from round 50 to round 200", static_cast<long long>(grown / 1024));
        QVERIFY(after50 > 0);
        QVERIFY2(grown <= 2 * 1024 * 1024, qPrintable(QString::number(grown)));
    }
};

QTEST_MAIN(TestPluginLongLife)
#include "test_plugin_long_life.moc"
