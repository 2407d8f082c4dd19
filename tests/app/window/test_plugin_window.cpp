// SPDX-License-Identifier: MIT
// The op author's loop in the window: a plug-in that is compiled again is loaded again and what was set stays; what
// goes wrong in its code ends its call alone; Pause pressed twice ends one that never returns; guard is a switch.
#include "app/views/in_script.h"
#include "how_built.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "session/plugin_output.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QToolButton>

#include <fcntl.h>
#include <unistd.h>

using namespace ggs;

namespace {

QString pluginFile(const char* name) {
    return QStringLiteral(GGSCOPE_TEST_PLUGINS) + QLatin1String(name) + QStringLiteral(".so");
}

// As a compiler writes: into the same file.
void compile(const char* plugin, const QString& to) {
    QFile file(to);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate)) qFatal("%s can't be written", qPrintable(to));
    file.write(ScriptWindow::contents(pluginFile(plugin)));
}

QString ending(const char* how) {
    return QStringLiteral("x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\ny = ends(x, how=%1)\ngraph sqr(y)\n")
        .arg(QLatin1String(how));
}

} // namespace

class TestPluginWindow : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QSettings().clear();
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanup() {
        m_test.reset();
        m_folder.reset();
        QSettings().clear();
    }

    void recompiled_plugin_is_reloaded_and_marks_stay() {
        QVERIFY(openTimes(false));
        QVERIFY(settledAt("y", {2, 4, 6, 8}));
        m_test->controller().selection().select(m_test->find("y"));
        m_test->controller().marking().toggleBreakpoint(m_test->find("z"));
        m_test->controller().marking().addWatch(QStringLiteral("max(y)"));
        QVERIFY(m_test->settled());
        QVERIFY(!question());
        // The cursor is in the middle, and a node was checked.
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().moment(), (Moment{0, 1}));
        m_test->controller().selection().select(m_test->find("y"));
        m_test->key(Qt::Key_F8);
        QTRY_VERIFY(m_test->controller().measuring().checkOf(m_test->find("y")));
        const auto checked = m_test->controller().measuring().checkOf(m_test->find("y"));

        compile("times_3", plugin());
        QVERIFY(QTest::qWaitFor([&] { return question() != nullptr; }, 10'000));
        QVERIFY(question()->notice().what.contains(QStringLiteral("mine.so has changed")));
        const auto before = m_test->controller().debuggee().snapshot().structure;
        click("noticeFirst"); // Reload
        QVERIFY(
            QTest::qWaitFor([&] { return m_test->controller().debuggee().snapshot().structure != before; }, 10'000));
        QVERIFY(!question());
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("y")));
        QVERIFY(m_test->controller().marking().breakpointOn(m_test->find("z")));
        QCOMPARE(m_test->controller().debuggee().snapshot().watches.size(), size_t(1));
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_test->controller().debuggee().moment(), (Moment{0, 1}));
        QTRY_VERIFY(m_test->controller().measuring().checkOf(m_test->find("y")));
        QVERIFY(m_test->controller().measuring().checkOf(m_test->find("y")) != checked); // with the new code
        QVERIFY(settledAt("y", {3, 6, 9, 12}));
    }

    void output_of_a_plugin_is_in_the_log() {
        PluginOutput printed;
        m_test->window->logPrinted(printed);
        QSignalSpy loaded(&m_test->controller().opening(), &Opening::pluginLoaded);
        m_test->controller().opening().loadPlugin(pluginFile("prints"));
        QVERIFY(loaded.wait());
        const auto* const log = m_test->child<QPlainTextEdit>("logText");
        QTRY_VERIFY2(log->toPlainText().contains(QStringLiteral("chatty is loaded")), qPrintable(log->toPlainText()));
        m_test.reset(); // before what it listens to
    }
    void quitting_does_not_wait_for_a_process_left_running() {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        QElapsedTimer time;
        {
            const PluginOutput printed;
            process.start(QStringLiteral("sleep"), {QStringLiteral("30")}); // it has descriptor 1
            if (process.waitForStarted()) time.start();
            (void)!write(STDOUT_FILENO, "a line\n", 7);
        }
        const qint64 waited = time.isValid() ? time.elapsed() : -1;
        process.kill();
        QVERIFY(process.waitForFinished());
        QVERIFY2(waited >= 0 && waited < 10'000, qPrintable(QString::number(waited)));
    }
    void printed_text_without_lines_is_bounded() {
        constexpr size_t most = size_t{1} << 20;
        const int before = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(nowhere, STDERR_FILENO); // where the text goes as well
        std::string text;
        {
            PluginOutput printed;
            const std::string dots(most / 4, '.');
            for (int i = 0; i < 16; ++i) (void)!write(STDOUT_FILENO, dots.data(), dots.size());
            text = printed.take(); // all of it but what is in the pipe
        }
        dup2(before, STDERR_FILENO);
        close(before);
        close(nowhere);
        QVERIFY2(text.size() >= most / 4 && text.size() <= most, qPrintable(QString::number(text.size())));
    }
    void previous_code_is_named_and_not_checked() {
        QVERIFY(openTimes(false));
        auto* const checkAll = m_test->window->actions().get("checkAll");
        m_test->window->showView(QStringLiteral("check"));
        QVERIFY(warnings().isEmpty() && checkAll->isEnabled());

        // It was compiled again.
        compile("softcap", plugin());
        QVERIFY(QTest::qWaitFor([&] { return question() != nullptr; }, 10'000));
        QTRY_COMPARE(warnings(), QStringList{"▲ Previous code of mine.so"});
        QVERIFY2(m_test->controller().measuring().whyNoCheck().contains("reload it"),
                 qPrintable(m_test->controller().measuring().whyNoCheck()));
        QVERIFY(!checkAll->isEnabled());

        // The new code has no op of that name: the script can't be built with it.
        const auto before = m_test->controller().debuggee().snapshot().structure;
        click("noticeFirst"); // Reload
        QVERIFY(QTest::qWaitFor([&] { return !m_test->notice().isEmpty(); }, 10'000));
        QVERIFY2(m_test->notice().startsWith("The views show the previous code of mine.so\nThe script can't be built "
                                             "with the new code: times.ggs, line 3: "),
                 qPrintable(m_test->notice()));
        QCOMPARE(m_test->controller().debuggee().snapshot().structure, before);
        QCOMPARE(warnings(), QStringList{"▲ Previous code of mine.so"});
        QVERIFY(!m_test->child<QToolButton>("checkEach")->isEnabled());
        QVERIFY2(m_test->child<QToolButton>("checkEach")->toolTip().contains("line 3"),
                 qPrintable(m_test->child<QToolButton>("checkEach")->toolTip()));
        m_test->controller().measuring().checkAll();
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().measuring().checks().empty());
        QVERIFY(settledAt("y", {2, 4, 6, 8})); // it still runs

        // After a file that can't be loaded, the views still show the previous code.
        compile("refuses", plugin());
        m_test->controller().opening().loadPlugin(plugin());
        QVERIFY(QTest::qWaitFor([&] { return m_test->notice().contains("can't be used"); }, 10'000));
        QVERIFY(!warnings().isEmpty());

        compile("times_3", plugin());
        m_test->controller().opening().loadPlugin(plugin());
        QVERIFY(hasValues("y", {3, 6, 9, 12}));
        QVERIFY(warnings().isEmpty() && checkAll->isEnabled());
        QVERIFY2(!m_test->notice().contains("can't be"), qPrintable(m_test->notice()));
        m_test->controller().measuring().checkAll();
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().measuring().checks().size(), size_t(2));
    }

    void changed_plugin_is_reloaded_automatically_if_enabled() {
        QVERIFY(openTimes(true));
        compile("times_3", plugin());
        QVERIFY(QTest::qWaitFor([&] { return question() != nullptr; }, 10'000));
        click("noticeSecond"); // Always reload
        QVERIFY(hasValues("y", {3, 6, 9, 12}));
        compile("times_2", plugin());
        QVERIFY(hasValues("y", {2, 4, 6, 8}));
        QVERIFY(!question());
        QVERIFY(m_test->window->preferences().reloadPlugins);
    }

    void question_about_a_changed_plugin_stays_until_it_is_answered() {
        QVERIFY(openTimes(false));
        compile("times_3", plugin());
        QVERIFY(QTest::qWaitFor([&] { return question() != nullptr; }, 10'000));
        // Other notices, runs and the time don't remove it.
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY2(m_test->notice().startsWith(QStringLiteral("“Step back” is not available")),
                 qPrintable(m_test->notice()));
        QVERIFY(question());
        QVERIFY(settledAt("y", {2, 4, 6, 8}));
        QVERIFY(question());
        // The same file again: one question.
        compile("times_2", plugin());
        QTest::qWait(1'500);
        QCOMPARE(questions().size(), 1);
        click("noticeClose");
        QVERIFY(!question());
    }

    void trusted_plugin_needs_consent_again_only_after_a_change() {
        QVERIFY(openTimes(false));
        // Another day, another process.
        m_test.reset();
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        m_test->window->files().openPath(m_folder->filePath(QStringLiteral("times.ggs")));
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000));
        QVERIFY(!m_test->child<QMessageBox>("askForPlugin"));
        // As with any file, something is selected.
        QCOMPARE(m_test->controller().selection().selected(),
                 std::optional(m_test->controller().debuggee().structure().steps.front().node));
        // A text that was lost and is had back is a text as any other.
        const KeptScript kept{m_test->controller().opening().scriptText(),
                              QStringLiteral("times.ggs"),
                              m_folder->filePath(QStringLiteral("times.ggs")),
                              {}};
        m_test.reset();
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        m_test->child<ScriptView>("script")->restore(kept);
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000));
        QVERIFY(!m_test->child<QMessageBox>("askForPlugin"));
        QVERIFY(m_test->controller().selection().selected());
        m_test.reset();
        compile("times_3", plugin());
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        m_test->window->files().openPath(m_folder->filePath(QStringLiteral("times.ggs")));
        QVERIFY(QTest::qWaitFor([&] { return m_test->child<QMessageBox>("askForPlugin") != nullptr; }, 10'000));
        QVERIFY(!m_test->controller().debuggee().isOpen());
        QVERIFY(m_test->press("askForPlugin", QMessageBox::RejectRole));
    }

    void plugin_in_a_trusted_folder_needs_no_consent() {
        QVERIFY(openTimes(true));
        m_test.reset();
        compile("times_3", plugin());
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        m_test->window->files().openPath(m_folder->filePath(QStringLiteral("times.ggs")));
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000));
        QVERIFY(!m_test->child<QMessageBox>("askForPlugin"));
        QVERIFY(settledAt("y", {3, 6, 9, 12}));
    }

    void crash_in_a_kernel_is_reported_and_the_session_continues() {
        for (const char* how : {"null_pointer", "calls_exit"}) {
            QVERIFY(openEnds(how));
            m_test->controller().selection().select(m_test->find("x"));
            m_test->key(Qt::Key_F5);
            QVERIFY(QTest::qWaitFor([&] { return m_test->child<QMessageBox>("pluginDied") != nullptr; }, 10'000));
            auto* const box = m_test->child<QMessageBox>("pluginDied");
            QVERIFY2(box->text().contains(QStringLiteral("ends of ends.so: it ")), qPrintable(box->text()));
            QVERIFY(box->informativeText().contains(QStringLiteral("may be damaged")));
            QVERIFY(m_test->answer("pluginDied", QMessageBox::Ok));
            QVERIFY(m_test->settled());
            QCOMPARE(m_test->controller().debuggee().snapshot().state(m_test->find("y")).kind, TensorState::Kind::torn);
            QCOMPARE(m_test->controller().selection().selected(),
                     std::optional(m_test->find("y"))); // where it happened
            m_test->window->activateWindow();
            QVERIFY(m_test->active());
        }
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
    }

    void crash_outside_of_a_kernel_names_the_function() {
        QVERIFY(m_test->registries.load(pluginFile("ends").toStdString()).ok());
        m_test->openText(QStringLiteral(
            "x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\ny = ends(x, how=null_pointer, where=in_shape)\ngraph y\n"));
        QVERIFY(QTest::qWaitFor([&] { return m_test->child<QMessageBox>("pluginDied") != nullptr; }, 10'000));
        const QString told = m_test->child<QMessageBox>("pluginDied")->text();
        QVERIFY2(told.startsWith(QStringLiteral("ends of ends.so (shape): it ")), qPrintable(told));
        QVERIFY(m_test->answer("pluginDied", QMessageBox::Ok));
    }

    void pause_pressed_twice_ends_what_never_returns() {
        if (holds_signals_back)
            QSKIP("the thread sanitizer hands a signal on only once a thread calls into the system");
        QVERIFY(openEnds("never"));
        m_test->key(Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isRunning(); }, 5'000));
        QTest::qWait(100);
        m_test->key(Qt::Key_F6);
        auto* const standing = m_test->child<QLabel>("standing");
        QVERIFY(QTest::qWaitFor(
            [&] {
                return standing->text() ==
                       QLatin1String("waiting for ends of ends.so; press Pause again to abandon it");
            },
            5'000));
        QVERIFY(m_test->controller().debuggee().isRunning());
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        QVERIFY(standing->text().contains(QStringLiteral("was abandoned")));
        QCOMPARE(m_test->controller().debuggee().snapshot().state(m_test->find("y")).kind, TensorState::Kind::torn);
    }

    void a_window_is_closed_while_a_kernel_never_returns() {
        if (holds_signals_back)
            QSKIP("the thread sanitizer hands a signal on only once a thread calls into the system");
        QVERIFY(openEnds("never"));
        m_test->key(Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isRunning(); }, 5'000));
        QTest::qWait(100);
        QElapsedTimer time;
        time.start();
        m_test.reset();
        QVERIFY2(!times_count || time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
    }

    void guard_is_a_switch() {
        QVERIFY(m_test->registries.load(pluginFile("writes_outside").toStdString()).ok());
        QVERIFY(m_test->openText(QStringLiteral(
            "x = tensor(f32, 3, 8) = normal(0, 1, seed=1)\ny = trespass(x, where=skipped_element)\ngraph y\n")));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        m_test->window->actions().get("guard")->trigger();
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        const QString told = m_test->child<QLabel>("standing")->text();
        QVERIFY2(told.contains(QStringLiteral("it did not write element [2, 2, 0, 0], which is in row 2")),
                 qPrintable(told));
    }

  private:
    // The notices that ask about a changed plug-in.
    QList<NoticeCard*> questions() {
        QList<NoticeCard*> found;
        for (NoticeCard* each : m_test->window->findChildren<NoticeCard*>()) {
            if (!each->isHidden() && each->notice().kind == Notice::Kind::question) found.append(each);
        }
        return found;
    }
    NoticeCard* question() { return questions().value(0); }
    void click(const char* button) {
        QTest::mouseClick(question()->findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
    }
    // Returns the texts of the warnings that the panels show, each of them once.
    QStringList warnings() {
        QSet<QString> all;
        for (const QLabel* each : m_test->window->findChildren<QLabel*>(QStringLiteral("panelWarning"))) {
            if (!each->isHidden()) all.insert(each->text());
        }
        return {all.begin(), all.end()};
    }
    QString plugin() const { return m_folder->filePath(QStringLiteral("mine.so")); }
    // Opens a script next to its plug-in, and agrees to load the plug-in.
    bool openTimes(bool ownFolder) {
        compile("times_2", plugin());
        const QString path = m_folder->filePath(QStringLiteral("times.ggs"));
        QFile script(path);
        if (!script.open(QIODevice::WriteOnly)) return false;
        script.write("plugin \"mine.so\"\nx = tensor(f32, 4) { 1 2 3 4 }\ny = times(x)\nz = sqr(y)\ngraph z\n");
        script.close();
        m_test->window->files().openPath(path);
        if (!QTest::qWaitFor([&] { return m_test->child<QMessageBox>("askForPlugin") != nullptr; }, 10'000))
            return false;
        m_test->child<QCheckBox>("trustFolder")->setChecked(ownFolder);
        if (!m_test->press("askForPlugin", QMessageBox::AcceptRole)) return false;
        if (!QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000)) return false;
        m_test->window->activateWindow();
        return m_test->active() && m_test->settled();
    }
    bool openEnds(const char* how) {
        return m_test->registries.load(pluginFile("ends").toStdString()).ok() && m_test->openText(ending(how)) &&
               m_test->settled();
    }
    bool settledAt(const char* name, const QList<double>& wanted) {
        m_test->controller().moves().runTo(1);
        return m_test->settled() && m_test->valuesOf(name) == wanted;
    }
    // Sooner or later.
    bool hasValues(const char* name, const QList<double>& wanted) {
        return QTest::qWaitFor([&] { return settledAt(name, wanted); }, 15'000);
    }

    std::unique_ptr<ScriptWindow> m_test;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(TestPluginWindow)
#include "test_plugin_window.moc"
