// SPDX-License-Identifier: MIT
// A script with an error: what the window says, the way to the line, and moves that run the previous program.
#include "app/in_window.h"

#include "views/script/script_editor.h"
#include "views/script/script_view.h"

#include "window/notice_card.h"
#include "window/panel.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTextDocument>
#include <QToolButton>

using namespace ggs;

class TestScriptTrouble : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1400, 900);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void script_with_an_error_opens_in_debug_at_its_error() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_3, Qt::ControlModifier);
        QTRY_COMPARE(m_test->window->workspaces().current(), QStringLiteral("memory"));
        refuse();
        QCOMPARE(m_test->window->workspaces().current(), QStringLiteral("debug"));
        QTRY_VERIFY(script().isVisible());
        QVERIFY2(script().problem().startsWith(QStringLiteral("Line 2")), qPrintable(script().problem()));
    }
    void key_repeats_the_notice_of_the_error_with_a_way_to_it() {
        refuse();
        const QString said = m_test->notice();
        QVERIFY2(said.startsWith(QStringLiteral("Wrong-one.ggs, line 2: ")), qPrintable(said));
        m_test->key(Qt::Key_F5);
        QCOMPARE(m_test->notice(), said);
        int shown = 0;
        for (const NoticeCard* each : m_test->window->findChildren<NoticeCard*>()) shown += each->isVisible();
        QCOMPARE(shown, 1);
        m_test->window->showView(QStringLiteral("graph"));
        QTest::mouseClick(m_test->window->notices().newest()->findChild<QToolButton*>(QStringLiteral("noticeFirst")),
                          Qt::LeftButton);
        QTRY_VERIFY(script().isVisible());
    }
    void run_with_an_error_reports_that_the_previous_program_runs() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n")));
        QVERIFY(m_test->settled());
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        script().editor()->appendPlainText(QStringLiteral("d = sqqr(b)"));
        QTRY_COMPARE(refused.count(), 1);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        QVERIFY2(m_test->notice().contains(QStringLiteral("the previous program runs")), qPrintable(m_test->notice()));
        QVERIFY2(m_test->notice().contains(QStringLiteral("sqqr")), qPrintable(m_test->notice()));
    }
    void run_before_the_error_is_known_reports_that_nothing_was_run() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n")));
        QVERIFY(m_test->settled());
        script().editor()->appendPlainText(QStringLiteral("d = sqqr(b)"));
        QVERIFY(script().isBehind());
        m_test->key(Qt::Key_F5);
        QTRY_VERIFY2(m_test->notice().contains(QStringLiteral("nothing was run")), qPrintable(m_test->notice()));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
    }
    void values_are_marked_as_old_while_the_script_has_an_error() {
        m_test->window->resize(1920, 1080); // has room for all panels
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n")));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("graph"));
        QVERIFY(warnings().isEmpty());
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        script().editor()->appendPlainText(QStringLiteral("d = sqqr(b)"));
        QTRY_COMPARE(refused.count(), 1);
        // Each panel with values, and not the one with the script, whose error is next to its line.
        QCOMPARE(warnings(), QStringList({"explorer", "graph", "into", "values"}));
        m_test->window->showView(QStringLiteral("script"));
        QCOMPARE(warnings(), QStringList({"explorer", "into", "values"}));
        m_test->window->showView(QStringLiteral("graph"));
        QTest::keyClick(script().editor(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(warnings().isEmpty());
    }
    void edit_clears_the_values_until_the_next_run() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n")));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("b"));
        const auto state = [&] { return m_test->controller().debuggee().snapshot().state(m_test->find("b")).kind; };
        QCOMPARE(state(), TensorState::Kind::done);
        QSignalSpy accepted(&m_test->controller().opening(), &Opening::scriptAccepted);
        QTextCursor two = script().editor()->document()->find(QStringLiteral("2 }"));
        two.setPosition(two.selectionStart());
        script().editor()->setTextCursor(two);
        QTest::keyClick(script().editor(), Qt::Key_3);
        QTRY_COMPARE(accepted.count(), 1);
        QVERIFY(m_test->settled());
        QCOMPARE(state(), TensorState::Kind::not_run);
        QVERIFY(warnings().isEmpty());
    }
    void error_is_written_in_the_editor_and_in_one_notice() {
        refuse();
        const QString error = QStringLiteral("there is no call");
        QVERIFY(script().editor()->problem().contains(error));
        QVERIFY(m_test->notice().contains(error));
        for (const QString& view : m_test->window->viewNames()) m_test->window->showView(view);
        m_test->window->showView(QStringLiteral("script"));
        int others = 0;
        for (const QLabel* each : m_test->window->findChildren<QLabel*>()) {
            if (!each->text().contains(error)) continue;
            const QWidget* const parent = each->parentWidget();
            const bool isNotice = qobject_cast<const NoticeCard*>(parent) != nullptr;
            if (!isNotice && !script().isAncestorOf(each)) ++others;
        }
        QCOMPARE(others, 0);
        QCOMPARE(m_test->controller().debuggee().whyNothing(), QStringLiteral("Wrong-one.ggs has an error in line 2"));
    }
    void new_script_with_an_error_reports_it_instead_of_no_graph() {
        m_test->key(Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(m_test->controller().debuggee().isOpen());
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        script().editor()->appendPlainText(QStringLiteral("a = sqqr(1)"));
        QTRY_VERIFY(refused.count() >= 1);
        const QString why = m_test->controller().debuggee().whyNot(Capability::run);
        QVERIFY2(why.contains(QStringLiteral("has an error in line 1")), qPrintable(why));
    }

  private:
    void refuse() {
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->controller().opening().openScript(QStringLiteral("a = tensor(f32, 2)\nb = sqqr(a)\n"),
                                                  QStringLiteral("Wrong-one.ggs"), {});
        QTRY_COMPARE(refused.count(), 1);
    }
    // Returns the views below a warning, in the order of their names.
    QStringList warnings() {
        QStringList views;
        for (const QLabel* each : m_test->window->findChildren<QLabel*>(QStringLiteral("panelWarning"))) {
            const auto* const panel = qobject_cast<const Panel*>(each->parentWidget());
            if (each->isVisible() && panel) views.append(panel->current()->id());
        }
        views.sort();
        return views;
    }
    ScriptView& script() {
        return *qobject_cast<ScriptView*>(m_test->window->workspaces().view(QStringLiteral("script")));
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestScriptTrouble)
#include "test_script_trouble.moc"
