// SPDX-License-Identifier: MIT
// The dock: its row and pages by clicks and keys, breakpoints and watches as tables, and the curves of the watches.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "look/chart/chart.h"
#include "look/theme.h"
#include "look/view.h"
#include "views/breakpoints/breakpoint_model.h"
#include "views/rounds/watch_model.h"
#include "window/bottom_dock.h"
#include "window/breakpoint_dialog.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

using namespace ggs;

namespace {

constexpr const char* roots = "a = tensor(f32, 3) { 4 -1 9 }\nb = sqr(a)\nn = sqrt(a)\nd = add(b, n)\ngraph d\n";
constexpr const char* sums = "rounds 6\nx = tensor(f32, 1) { (round + 1) }\nh = tensor(f32, 1)\nsum = add(h, x)\n"
                             "graph cpy(sum, h)\n";

} // namespace

class TestBottomDock : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QSettings().remove(QStringLiteral("workspaces"));
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1500, 1000);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->openText(QLatin1String(roots)));
        QVERIFY(m_test->settled());
    }
    void cleanup() { m_test.reset(); }

    // -- the row --
    void pages_lie_over_the_canvas_in_a_small_window() {
        m_test->window->resize(1280, 800);
        QTest::qWait(20);
        QWidget& canvas = m_test->window->workspaces();
        const QRect before = canvas.geometry();
        const int row = dock().height();
        click("breakpoints");
        View* const page = m_test->child<View>("breakpoints");
        QTRY_VERIFY(page->isVisible());
        QTest::qWait(20);
        QCOMPARE(canvas.geometry(), before);
        QCOMPARE(dock().height(), row);
        const QRect over(page->mapTo(m_test->window.get(), QPoint()), page->size());
        const QRect whole(canvas.mapTo(m_test->window.get(), QPoint()), canvas.size());
        QVERIFY(over.height() > 100 && whole.contains(over));
        QCOMPARE(over.bottom(), whole.bottom());
        // A larger window has room for both, and the page stays open.
        m_test->window->resize(1600, 1000);
        QTRY_VERIFY(dock().height() > 150);
        QVERIFY(page->isVisible() && dock().isAncestorOf(page));
        QVERIFY(m_test->child<QToolButton>("dockPage-breakpoints")->isChecked());
        m_test->window->resize(1280, 800);
        QTRY_COMPARE(dock().height(), row);
        QVERIFY(page->isVisible());
        QVERIFY(m_test->child<QToolButton>("dockPage-breakpoints")->isChecked());
        click("breakpoints");
        QVERIFY(!page->isVisible());
        // It doesn't cover a view that is shown next.
        click("breakpoints");
        m_test->window->showView(QStringLiteral("graph"));
        QVERIFY(!page->isVisible() && m_test->child<View>("graph")->isVisible());
    }
    void click_on_a_name_opens_the_page_and_another_folds_it() {
        QVERIFY(!dock().openPage());
        QCOMPARE(dock().height(), 32);
        click("breakpoints");
        QVERIFY(m_test->child<View>("breakpoints")->isVisible());
        QVERIFY(dock().height() > 150);
        click("watches");
        QVERIFY(m_test->child<View>("watches")->isVisible() && !m_test->child<View>("breakpoints")->isVisible());
        click("watches");
        QVERIFY(!dock().openPage());
        QTRY_COMPARE(dock().height(), 32);
        QTest::mouseClick(m_test->child<QToolButton>("dockFold"), Qt::LeftButton);
        QVERIFY(m_test->child<View>("watches")->isVisible()); // the page that was open last
        QTest::mouseClick(m_test->child<QToolButton>("dockFold"), Qt::LeftButton);
        QVERIFY(!dock().openPage());
    }
    void key_opens_it_with_the_focus_and_gives_the_focus_back() {
        m_test->child<QWidget>("graph")->setFocus();
        QWidget* const before = QApplication::focusWidget();
        m_test->key(Qt::Key_J, Qt::ControlModifier);
        QVERIFY(dock().focusedPage());
        m_test->key(Qt::Key_J, Qt::ControlModifier);
        QVERIFY(!dock().openPage());
        QCOMPARE(QApplication::focusWidget(), before);
    }
    void log_is_a_page_and_its_lines_are_counted() {
        m_test->window->showView(QStringLiteral("log"));
        QVERIFY(m_test->child<View>("log")->isVisible());
        const QString before = button("log").text();
        m_test->window->note(QStringLiteral("a line"));
        QVERIFY(button("log").text() != before);
        QVERIFY2(button("log").accessibleName().startsWith(QStringLiteral("Log, ")),
                 qPrintable(button("log").accessibleName()));
    }
    void height_is_dragged_and_remembered() {
        click("breakpoints");
        auto* const grip = m_test->child<QWidget>("dockGrip");
        const int before = m_test->child<View>("breakpoints")->height();
        QTest::mousePress(grip, Qt::LeftButton, {}, {50, 2});
        QTest::mouseMove(grip, {50, -58});
        QMouseEvent move(QEvent::MouseMove, QPointF(50, -58), grip->mapToGlobal(QPointF(50, -58)), Qt::LeftButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(grip, &move);
        QTest::mouseRelease(grip, Qt::LeftButton, {}, {50, -58});
        QTRY_COMPARE(m_test->child<View>("breakpoints")->height(), before + 60);
        m_test->anotherWindow();
        m_test->window->resize(1400, 1000);
        QVERIFY(!dock().openPage());
        click("breakpoints");
        QTRY_COMPARE(m_test->child<View>("breakpoints")->height(), before + 60);
    }
    void narrow_window_has_a_lower_row() {
        m_test->window->resize(1280, 800);
        QTRY_COMPARE(m_test->child<QWidget>("dockRow")->height(), 28);
    }
    void words_about_the_program_are_on_the_right() {
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QString all;
        for (const QLabel* each : m_test->child<QWidget>("dockRow")->findChildren<QLabel*>())
            all += each->text() + QLatin1Char('\n');
        for (const char* word : {"CPU", "memory", "history"}) QVERIFY2(all.contains(QLatin1String(word)), word);
    }

    // -- breakpoints --
    void breakpoints_are_a_table_with_hits_and_last_stop() {
        m_test->controller().marking().toggleBreakpoint(m_test->find("b"));
        Breakpoint odd;
        odd.on_nan = true;
        m_test->controller().marking().addBreakpoint(odd);
        QTRY_COMPARE(button("breakpoints").text(), QStringLiteral("Breakpoints  2"));
        click("breakpoints");
        QCOMPARE(row(0), QStringList({"node b", "always", "0", "–", "Edit"}));
        QCOMPARE(row(1), QStringList({"any node", "NaN or Inf appears", "0", "–", "Edit"}));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(row(0).mid(2, 2), QStringList({"1", "now"}));
        QVERIFY(cell(0, 0).data(Qt::BackgroundRole).isValid() && !cell(1, 0).data(Qt::BackgroundRole).isValid());
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled()); // after n, which has a NaN
        QCOMPARE(row(1).mid(2, 2), QStringList({"1", "now"}));
        QCOMPARE(row(0).mid(2, 2), QStringList({"1", "round 0, node 0"}));
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QCOMPARE(row(0).mid(2, 2), QStringList({"0", "–"}));
    }
    void dot_and_keys_enable_edit_and_delete() {
        m_test->controller().marking().toggleBreakpoint(m_test->find("d"));
        QTRY_VERIFY(cell(0, 0).isValid());
        click("breakpoints");
        const QRect place = table().visualRect(cell(0, 0));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, {place.left() + 11, place.center().y()});
        QTRY_VERIFY(!enabled());
        QCOMPARE(cell(0, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        // A click on the name only selects it.
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, {place.left() + 60, place.center().y()});
        QVERIFY(m_test->settled());
        QVERIFY(!enabled());
        QTest::keyClick(&table(), Qt::Key_Space);
        QTRY_VERIFY(enabled());
        // Edit, by the link and by Return.
        for (const bool byLink : {true, false}) {
            bool asked = false;
            QTimer::singleShot(200, this, [&] {
                if (auto* const dialog = qobject_cast<BreakpointDialog*>(QApplication::activeModalWidget())) {
                    asked = true;
                    dialog->reject();
                }
            });
            if (byLink)
                QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                                  table().visualRect(cell(0, BreakpointModel::editColumn)).center());
            else
                QTest::keyClick(&table(), Qt::Key_Return);
            QVERIFY(asked);
        }
        QTest::keyClick(&table(), Qt::Key_Delete);
        QTRY_VERIFY(m_test->controller().debuggee().snapshot().breakpoints.empty());
        QVERIFY(!m_test->child<View>("breakpoints")->whyEmpty().isEmpty());
    }
    void with_nothing_open_nothing_is_marked_or_watched() {
        m_test->controller().opening().close();
        for (const char* page : {"breakpoints", "watches"}) {
            m_test->window->actions().get(QStringLiteral("view-") + QLatin1String(page))->trigger();
            QVERIFY(m_test->child<View>(page)->isVisible());
            QVERIFY(!m_test->child<View>(page)->whyEmpty().isEmpty());
        }
        QVERIFY(!m_test->child<QToolButton>("newBreakpointLink")->isEnabled());
        QVERIFY(!m_test->child<QToolButton>("newWatchLink")->isEnabled());
        for (const char* name : {"breakpointTable", "watchTable"}) {
            bool enabled = false;
            QTimer::singleShot(100, this, [&] {
                auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                if (!menu) return;
                for (const QAction* each : menu->actions()) enabled = enabled || each->isEnabled();
                menu->close();
            });
            emit m_test->child<QTableView>(name)->customContextMenuRequested({4, 40});
            QVERIFY(!enabled);
        }
    }

    // -- watches --
    void watches_show_their_values_and_are_deleted() {
        m_test->controller().marking().addWatch(QStringLiteral("max(b)"));
        QTRY_COMPARE(button("watches").text(), QStringLiteral("Watches  1"));
        click("watches");
        const auto text = [this](int column) { return watches().model()->index(0, column).data().toString(); };
        QCOMPARE(text(WatchModel::watchColumn), QStringLiteral("max(b)"));
        QCOMPARE(text(WatchModel::valueColumn), QStringLiteral("no value"));
        QCOMPARE(text(WatchModel::tensorColumn), QStringLiteral("f32 [3]"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(text(WatchModel::valueColumn), QStringLiteral("81"));
        QCOMPARE(watches().model()->index(0, WatchModel::valueColumn).data(Qt::ForegroundRole).value<QColor>(),
                 Theme::instance().color(Ink::cursor));              // it has changed
        QVERIFY(!m_test->child<Chart>("watchesChart")->isVisible()); // one round
        watches().selectRow(0);
        QTest::keyClick(&watches(), Qt::Key_Delete);
        QTRY_VERIFY(m_test->controller().debuggee().snapshot().watches.empty());
    }
    void watches_are_curves_and_a_click_goes_there() {
        QVERIFY(m_test->openText(QLatin1String(sums)));
        auto& c = m_test->controller();
        click("watches");
        auto* const chart = m_test->child<Chart>("watchesChart");
        c.marking().addWatch(QStringLiteral("at(h, 0)"));
        QVERIFY(m_test->settled());
        QVERIFY(chart->data().empty());
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(chart->data().lines.size(), size_t(1));
        QCOMPARE(chart->data().lines[0].y, (std::vector<double>{1, 3, 6, 10, 15, 21}));
        QVERIFY(m_test->child<QToolButton>("watchesLogarithmic")->isEnabled());
        if (!Chart::isBuilt()) QSKIP("this window is built without charts");
        QTest::qWait(50);
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->pixelOf(2, 6).toPoint());
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().moment(), (Moment{2, 2}));
        QCOMPARE(chart->data().lines[0].y.size(), size_t(6)); // later rounds are unchanged
        // After a change the later rounds must be run again.
        c.marking().change(m_test->find("h"), {}, 100);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(chart->data().lines[0].y, (std::vector<double>{1, 3, 100}));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(chart->data().lines[0].y, (std::vector<double>{1, 3, 100, 104, 109, 115}));
    }

  private:
    BottomDock& dock() { return *m_test->child<BottomDock>("bottomDock"); }
    QToolButton& button(const char* page) {
        return *m_test->window->findChild<QToolButton*>(QStringLiteral("dockPage-") + QLatin1String(page));
    }
    void click(const char* page) { QTest::mouseClick(&button(page), Qt::LeftButton); }
    QTableView& table() { return *m_test->child<QTableView>("breakpointTable"); }
    QTableView& watches() { return *m_test->child<QTableView>("watchTable"); }
    QModelIndex cell(int row, int column) { return table().model()->index(row, column); }
    QStringList row(int row) {
        QStringList all;
        for (int i = 0; i < BreakpointModel::columns; ++i) all.append(cell(row, i).data().toString());
        return all;
    }
    bool enabled() { return m_test->controller().debuggee().snapshot().breakpoints.begin()->second.enabled; }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestBottomDock)
#include "test_bottom_dock.moc"
