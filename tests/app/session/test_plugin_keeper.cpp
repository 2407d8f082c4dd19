// SPDX-License-Identifier: MIT
// PluginKeeper without the window: trust, files that change, crashes, a pause that ends a call which never returns, and
// guarding.
#include <cstddef>

#include "how_built.h"
#include "ops/all.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/plugin_keeper.h"
#include "session/registries.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "values/explained.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QtCore/QSettings>
#include <QtCore/QTemporaryDir>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

using namespace ggs;

namespace {

QString pluginFile(const char* name) {
    return QStringLiteral(GGSCOPE_TEST_PLUGINS) + QLatin1String(name) + QStringLiteral(".so");
}

// As a compiler writes: into the same file.
void compile(const char* plugin, const QString& to) {
    QFile from(pluginFile(plugin)), file(to);
    if (!from.open(QIODevice::ReadOnly) || !file.open(QIODevice::WriteOnly | QIODevice::Truncate)) qFatal("no file");
    file.write(from.readAll());
}

} // namespace

class TestPluginKeeper : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path()); }
    void init() {
        QSettings().clear();
        m_registries = std::make_unique<Registries>(builtin_registry());
        m_controller = std::make_unique<SessionController>(*m_registries);
        m_keeper = std::make_unique<PluginKeeper>(*m_registries, m_controller->debuggee(), m_controller->opening());
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanup() {
        m_keeper.reset();
        m_controller.reset();
        m_registries.reset();
    }

    void changed_file_is_reported_once_and_reloaded() {
        const QString file = m_folder->filePath(QStringLiteral("mine.so"));
        compile("times_2", file);
        QVERIFY(load(file));
        QVERIFY(open(times()));
        QVERIFY(hasValues({2, 4, 6, 8}));
        m_controller->selection().select(find("y"));
        m_controller->marking().toggleBreakpoint(find("z"));
        m_controller->marking().addWatch(QStringLiteral("max(y)"));
        QVERIFY(settled());
        QSignalSpy changed(m_keeper.get(), &PluginKeeper::changed);
        compile("times_3", file);
        QVERIFY(QTest::qWaitFor([&] { return changed.size() == 1; }, 10'000));
        QCOMPARE(QFileInfo(changed[0][0].toString()).canonicalFilePath(), QFileInfo(file).canonicalFilePath());
        QVERIFY(hasValues({2, 4, 6, 8})); // still the old code
        QSignalSpy loaded(&m_controller->opening(), &Opening::pluginLoaded);
        m_keeper->reload(file);
        QVERIFY(loaded.wait(10'000));
        // The same text, as its editor has it: another program, as its calls are others.
        const auto before = m_controller->debuggee().snapshot().structure;
        m_controller->opening().rebuild({times(), QStringLiteral("test"), {}, {}}, false);
        QVERIFY(QTest::qWaitFor([&] { return m_controller->debuggee().snapshot().structure != before; }, 10'000));
        QVERIFY(settled());
        QCOMPARE(m_controller->selection().selected(), std::optional(find("y")));
        QVERIFY(m_controller->marking().breakpointOn(find("z")));
        QCOMPARE(m_controller->debuggee().snapshot().watches.size(), size_t(1));
        QVERIFY(hasValues({3, 6, 9, 12}));
        QCOMPARE(changed.size(), 1);
    }

    void automatic_reload_requires_a_trusted_folder() {
        const QString file = m_folder->filePath(QStringLiteral("mine.so"));
        compile("times_2", file);
        QVERIFY(load(file));
        m_keeper->setReloadsByItself(true);
        QSignalSpy changed(m_keeper.get(), &PluginKeeper::changed),
            loaded(&m_controller->opening(), &Opening::pluginLoaded);
        compile("times_3", file);
        QVERIFY(QTest::qWaitFor([&] { return changed.size() == 1; }, 10'000));
        QVERIFY(loaded.isEmpty());
        m_keeper->trustFolderOf(file);
        compile("softcap", file);
        QVERIFY(QTest::qWaitFor([&] { return loaded.size() == 1; }, 10'000));
        QVERIFY(m_registries->latest()->call("softcap"));
        QVERIFY(!m_registries->latest()->call("times"));
    }

    void trust_is_kept_by_path_and_content() {
        const QString file = m_folder->filePath(QStringLiteral("mine.so")),
                      other = m_folder->filePath(QStringLiteral("other.so"));
        compile("times_2", file);
        compile("times_2", other);
        QVERIFY(!trusted(file));
        QVERIFY(load(file));
        QVERIFY(trusted(file));
        QVERIFY(!trusted(other));
        compile("times_3", file);
        QVERIFY(!trusted(file));
        m_keeper->trustFolderOf(file);
        QVERIFY(trusted(file));
        QVERIFY(trusted(other));
    }

    void call_of_exit_in_a_kernel_is_reported() {
        QVERIFY(m_registries->load(pluginFile("ends").toStdString()).ok());
        QSignalSpy died(m_keeper.get(), &PluginKeeper::died);
        QVERIFY(open(ending("calls_exit")));
        m_controller->moves().run();
        QVERIFY(settled());
        // Once for each thread that was in it at that moment.
        QVERIFY(QTest::qWaitFor([&] { return !died.isEmpty(); }, 20'000));
        QCOMPARE(died[0][0].toString(), QStringLiteral("ends of ends.so: it called exit(0), which would end ggscope"));
        QCOMPARE(m_controller->debuggee().snapshot().state(find("y")).kind, TensorState::Kind::torn);
    }

    void the_second_pause_ends_what_never_returns() {
        if (holds_signals_back)
            QSKIP("the thread sanitizer hands a signal on only once a thread calls into the system");
        QVERIFY(m_registries->load(pluginFile("ends").toStdString()).ok());
        QVERIFY(open(ending("never")));
        QSignalSpy waits(m_keeper.get(), &PluginKeeper::waitsFor);
        m_controller->moves().run();
        QTest::qWait(100);
        m_keeper->pause();
        QVERIFY(waits.wait(5'000));
        QCOMPARE(waits[0][0].toString(), QStringLiteral("ends of ends.so"));
        QVERIFY(m_controller->debuggee().isRunning());
        m_keeper->pause();
        QVERIFY(settled());
        QCOMPARE(m_controller->debuggee().snapshot().stop.kind, StopKind::failed);
        const QString told = QString::fromStdString(english(m_controller->debuggee().snapshot().stop.reason));
        QVERIFY2(told.contains(QStringLiteral("was abandoned")), qPrintable(told));
    }

    void late_call_outside_of_a_run_is_reported_and_abandoned_data() {
        QTest::addColumn<QString>("where");
        for (const char* where : {"in_shape", "in_explain", "in_reads"})
            QTest::newRow(where) << QString::fromLatin1(where);
    }
    // Nothing runs: a builder or a reader is in it.
    void late_call_outside_of_a_run_is_reported_and_abandoned() {
        if (holds_signals_back)
            QSKIP("the thread sanitizer hands a signal on only once a thread calls into the system");
        QFETCH(const QString, where);
        QVERIFY(m_registries->load(pluginFile("ends").toStdString()).ok());
        m_keeper = std::make_unique<PluginKeeper>(*m_registries, m_controller->debuggee(),
                                                  m_controller->opening()); // sees that a plug-in is loaded
        std::optional<bool> explained;                                      // only in_explain
        QSignalSpy late(m_keeper.get(), &PluginKeeper::late), died(m_keeper.get(), &PluginKeeper::died);
        const QString script =
            QStringLiteral("x = tensor(f32, 4, 4) = normal(0, 1, seed=1)\ny = ends(x, how=never, where=%1)\ngraph y\n")
                .arg(where);
        if (where == QLatin1String("in_explain")) {
            QVERIFY(open(script));
            m_controller->moves().run();
            QVERIFY(settled());
            m_controller->debuggee().read(
                newKind(), m_controller.get(),
                [y = find("y"), &explained](const Structure& s, const ByteSource& bytes) -> Finish {
                    const bool ok = explain_element(s, y, {0, 0, 0, 0}, bytes).ok();
                    return [ok, &explained] { explained = ok; };
                });
        } else {
            m_controller->opening().openScript(script, QStringLiteral("never.ggs"), QString());
        }
        QVERIFY(late.wait(10'000));
        QCOMPARE(late[0][0].toString(), QStringLiteral("ends of ends.so (%1)").arg(where.mid(3)));
        QVERIFY(m_keeper->isLate() && !m_controller->debuggee().isRunning());
        m_keeper->pause();
        QVERIFY(QTest::qWaitFor([&] { return !died.isEmpty() && !m_keeper->isLate(); }, 10'000));
        QVERIFY2(died[0][0].toString().contains(QStringLiteral("was abandoned")), qPrintable(died[0][0].toString()));
        if (where == QLatin1String("in_explain")) QTRY_COMPARE(explained, std::optional<bool>(false));
    }

    void the_end_does_not_wait_for_what_never_returns() {
        if (holds_signals_back)
            QSKIP("the thread sanitizer hands a signal on only once a thread calls into the system");
        QVERIFY(m_registries->load(pluginFile("ends").toStdString()).ok());
        QVERIFY(open(ending("never")));
        m_controller->moves().run();
        QTest::qWait(100);
        QElapsedTimer time;
        time.start();
        m_controller.reset();
        QVERIFY2(!times_count || time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
    }

    void guard_holds_from_the_next_move_on() {
        QVERIFY(m_registries->load(pluginFile("writes_outside").toStdString()).ok());
        QVERIFY(open(QStringLiteral(
            "x = tensor(f32, 3, 8) = normal(0, 1, seed=1)\ny = trespass(x, where=skipped_element)\ngraph y\n")));
        m_controller->moves().run();
        QVERIFY(settled());
        QVERIFY(m_controller->debuggee().snapshot().at_end());
        m_keeper->setGuarded(true);
        m_controller->moves().restart();
        m_controller->moves().run();
        QVERIFY(settled());
        const QString told = QString::fromStdString(english(m_controller->debuggee().snapshot().stop.reason));
        QVERIFY2(told.contains(QStringLiteral("it did not write element [2, 2, 0, 0], which is in row 2")),
                 qPrintable(told));
    }

  private:
    static QString times() {
        return QStringLiteral("x = tensor(f32, 4) { 1 2 3 4 }\ny = times(x)\nz = sqr(y)\ngraph z\n");
    }
    static QString ending(const char* how) {
        return QStringLiteral("x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\ny = ends(x, how=%1)\ngraph sqr(y)\n")
            .arg(QLatin1String(how));
    }
    bool load(const QString& file) {
        QSignalSpy loaded(&m_controller->opening(), &Opening::pluginLoaded);
        m_controller->opening().loadPlugin(file);
        return loaded.wait(10'000);
    }
    bool trusted(const QString& file) {
        std::optional<bool> answer;
        m_keeper->whetherTrusted(file, [&](bool is) { answer = is; });
        return QTest::qWaitFor([&] { return answer.has_value(); }, 5'000) && *answer;
    }
    bool open(const QString& script) {
        const auto now = [this] {
            return m_controller->debuggee().isOpen() ? m_controller->debuggee().snapshot().structure : nullptr;
        };
        const auto before = now();
        m_controller->opening().openScript(script, QStringLiteral("test"), {});
        return QTest::qWaitFor([&] { return now() && now() != before; }, 10'000);
    }
    bool settled() {
        bool done = false;
        const bool quiet = QTest::qWaitFor([&] { return !m_controller->debuggee().isRunning(); }, 20'000);
        QMetaObject::invokeMethod(
            m_controller.get(), [&done] { done = true; }, Qt::QueuedConnection);
        return quiet && QTest::qWaitFor([&] { return done; }, 5'000);
    }
    uint32_t find(const char* name) { return m_controller->debuggee().structure().find(name).value(); }
    // y, after it has run.
    bool hasValues(const QList<double>& wanted) {
        m_controller->moves().goTo(0);
        m_controller->moves().step();
        if (!settled()) return false;
        QList<double> got;
        bool done = false;
        m_controller->debuggee().read(newKind(), m_controller.get(),
                                      [&, tensor = find("y")](const Structure& s, const ByteSource& bytes) {
                                          const auto all = values(bytes, tensor, s.tensor(tensor));
                                          return [&got, &done, all] {
                                              got = QList<double>((*all)->begin(), (*all)->end());
                                              done = true;
                                          };
                                      });
        return QTest::qWaitFor([&] { return done; }, 5'000) && got == wanted;
    }

    const QTemporaryDir m_settings;
    std::unique_ptr<Registries> m_registries;
    std::unique_ptr<SessionController> m_controller;
    std::unique_ptr<PluginKeeper> m_keeper;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestPluginKeeper)
#include "test_plugin_keeper.moc"
