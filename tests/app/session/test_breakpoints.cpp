// SPDX-License-Identifier: MIT
// Breakpoints in the window: at the first node, in the script's margin, and changed in their dialog.
#include "app/views/in_graph.h"
#include "app/views/in_script.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"

#include "debug/session.h"
#include "debug/targets/trace.h"
#include "ops/all.h"
#include "script/script.h"
#include "window/breakpoint_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

using namespace ggs;

namespace {

constexpr const char* chain = "a = tensor(f32, 3) { 4 1 9 }\n"
                              "b = sqr(a)\n"
                              "c = sqrt(b)\n"
                              "graph c\n";

} // namespace

class TestBreakpoints : public QObject {
    Q_OBJECT
  private:
    std::unique_ptr<ScriptWindow> m_test;

    bool open() {
        const bool opened = m_test->openText(QLatin1String(chain));
        m_test->window->showView(QStringLiteral("script"));
        return opened && m_test->settled();
    }
    QWidget* margin() { return m_test->child<QWidget>("scriptGutter"); }
    QPoint atLine(int line) {
        const QTextCursor caret(m_test->editor->document()->findBlockByNumber(line - 1));
        return {10, m_test->editor->cursorRect(caret).center().y()};
    }
    // Returns the titles in the margin's menu at a line, and triggers `choice` if it is among them.
    QStringList menuAt(int line, const QString& choice) {
        QStringList titles;
        QTimer::singleShot(200, this, [&] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* each : menu->actions()) {
                titles.append(each->text());
                if (each->text() == choice) menu->setActiveAction(each);
            }
            QTest::keyClick(menu, titles.contains(choice) ? Qt::Key_Return : Qt::Key_Escape);
        });
        QTest::mouseClick(margin(), Qt::RightButton, {}, atLine(line));
        return titles;
    }
    const Breakpoint& only() { return m_test->controller().debuggee().snapshot().breakpoints.begin()->second; }
    size_t count() { return m_test->controller().debuggee().snapshot().breakpoints.size(); }

  private slots:
    void init() {
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(open());
    }
    void cleanup() { m_test.reset(); }

    void the_first_node_is_stopped_at_by_every_start() {
        SessionController& c = m_test->controller();
        c.marking().toggleBreakpoint(m_test->find("b"));
        QTRY_COMPARE(count(), size_t(1));
        for (int round = 0; round < 2; ++round) {
            m_test->key(Qt::Key_F5);
            QVERIFY(m_test->settled());
            QCOMPARE(c.debuggee().snapshot().stop.kind, StopKind::breakpoint);
            QCOMPARE(c.debuggee().moment().step, size_t(0));
            m_test->key(Qt::Key_F5);
            QVERIFY(m_test->settled());
            QVERIFY(c.debuggee().snapshot().at_end());
            c.moves().restart();
            QVERIFY(m_test->settled());
        }
    }

    void the_margin_sets_switches_and_removes_it() {
        QCOMPARE(menuAt(2, QStringLiteral("Break here")), (QStringList{"Break here", "Run to here"}));
        QTRY_COMPARE(count(), size_t(1));
        QCOMPARE(menuAt(2, QStringLiteral("Disable")),
                 (QStringList{"Remove breakpoint", "Disable", "Change…", "Run to here"}));
        QTRY_VERIFY(!only().enabled);
        QVERIFY(menuAt(2, QStringLiteral("Enable")).contains(QStringLiteral("Enable")));
        QTRY_VERIFY(only().enabled);
        menuAt(2, QStringLiteral("Remove breakpoint"));
        QTRY_COMPARE(count(), size_t(0));
        menuAt(3, QStringLiteral("Run to here"));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().moment().step, size_t(1));
    }

    void disabled_breakpoint_is_drawn_as_a_ring() {
        SessionController& c = m_test->controller();
        m_test->window->showView(QStringLiteral("graph"));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto inItsMiddle = [&] {
            const QRectF box = canvas->drawing()->box(canvas->drawing()->boxOf(m_test->find("c")).value());
            return canvas->grab().toImage().pixelColor(canvas->toWidget(box.topLeft() + QPointF(1, 1)).toPoint());
        };
        const QColor full = Theme::instance().color(Ink::trouble);
        c.marking().toggleBreakpoint(m_test->find("c"));
        QTRY_COMPARE(count(), size_t(1));
        QCOMPARE(inItsMiddle().name(), full.name());
        c.marking().enableBreakpoint(c.debuggee().snapshot().breakpoints.begin()->first, false);
        QTRY_VERIFY(!only().enabled);
        QVERIFY(inItsMiddle().name() != full.name());
    }

    void click_on_a_line_without_a_node_shows_the_reason() {
        QTest::mouseClick(margin(), Qt::LeftButton, {}, atLine(1));
        QVERIFY(m_test->settled());
        QCOMPARE(count(), size_t(0));
        QVERIFY2(QToolTip::text().contains(QStringLiteral("doesn't create a node")), qPrintable(QToolTip::text()));
    }

    void breakpoint_that_fits_no_node_is_rejected() {
        BreakpointDialog dialog(m_test->controller().debuggee(), {}, m_test->window.get());
        auto* const op = dialog.findChild<QComboBox*>(QStringLiteral("breakpointOp"))->lineEdit();
        auto* const name = dialog.findChild<QLineEdit*>(QStringLiteral("breakpointName"));
        auto* const ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTest::keyClicks(op, "frobnicate");
        QVERIFY(!ok->isEnabled());
        op->clear();
        QTest::keyClicks(op, "sqr");
        QVERIFY(ok->isEnabled());
        QTest::keyClicks(name, "c*");
        QVERIFY(!ok->isEnabled());
        name->clear();
        QTest::keyClicks(name, "b");
        QVERIFY(ok->isEnabled());
    }

    void values_that_a_trace_lacks_are_reported() {
        BuiltScript built = build_script(builtin_registry(), chain);
        QVERIFY(built.ok());
        const auto session = Session::open(builtin_registry(), std::move(built.program));
        QTemporaryDir folder;
        const QString path = folder.filePath("few.trace");
        QVERIFY(session.ok() && record_run(**session, "few", path.toStdString(), {.value_bytes = 24}).ok()); // a and b
        QVERIFY(m_test->open(path));
        BreakpointDialog dialog(m_test->controller().debuggee(), {}, m_test->window.get());
        auto* const condition = dialog.findChild<QLineEdit*>(QStringLiteral("breakpointCondition"));
        const auto says = [&dialog](const QString& words) {
            const auto labels = dialog.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* each) { return each->text().contains(words); });
        };
        QTest::keyClicks(condition, "max(c) > 1");
        QVERIFY(says(QStringLiteral("the trace has no values of “c”")));
        condition->clear();
        QTest::keyClicks(condition, "max(b) > 1");
        QVERIFY(!says(QStringLiteral("the trace has no values")));
    }

    void one_is_changed_in_its_place() {
        SessionController& c = m_test->controller();
        c.marking().toggleBreakpoint(m_test->find("c"));
        QTRY_COMPARE(count(), size_t(1));
        const size_t number = c.debuggee().snapshot().breakpoints.begin()->first;
        c.marking().enableBreakpoint(number, false);
        QTRY_VERIFY(!only().enabled);
        BreakpointDialog dialog(c.debuggee(), number, m_test->window.get());
        QCOMPARE(dialog.findChild<QLineEdit*>(QStringLiteral("breakpointName"))->text(), QStringLiteral("c"));
        QTest::keyClicks(dialog.findChild<QLineEdit*>(QStringLiteral("breakpointCondition")), "max(b) > 80");
        c.marking().changeBreakpoint(number, dialog.breakpoint());
        QTRY_VERIFY(only().condition);
        QCOMPARE(count(), size_t(1));
        QCOMPARE(c.debuggee().snapshot().breakpoints.begin()->first, number);
        QVERIFY(!only().enabled && only().node == m_test->find("c"));
        c.marking().enableBreakpoint(number, true);
        QTRY_VERIFY(only().enabled);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().moment().step, size_t(1));
        QVERIFY(m_test->child<QLabel>("standing")->text().contains(QStringLiteral("81")));
    }
};

QTEST_MAIN(TestBreakpoints)
#include "test_breakpoints.moc"
