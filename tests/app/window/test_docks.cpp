// SPDX-License-Identifier: MIT
// The docks of the window: which views are visible, and their positions after they were moved, closed, saved and reset.
#include "app/in_window.h"
#include "session/opening.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "look/theme.h"
#include "look/view.h"
#include "views/all.h"
#include "window/docks.h"
#include "window/view_dock.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

using namespace ggs;

class TestDocks : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resetLayout();
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void view_hidden_by_another_tab_is_not_visible() {
        // On the first page none is seen at all.
        for (const View* each : docks().views()) QVERIFY2(!each->isSeen(), qPrintable(each->id()));
        QVERIFY(m_test->open("simple-ctx"));
        QStringList seen;
        for (const View* each : docks().views()) {
            if (each->isSeen()) seen.append(each->id());
        }
        QCOMPARE(seen, QStringList({"graph", "explorer", "inspector", "values"}));
        m_test->window->showView("arena");
        QVERIFY(view("arena").isSeen() && !view("graph").isSeen());
        m_test->window->showView("blocks");
        QVERIFY(view("blocks").isSeen() && !view("values").isSeen() && view("arena").isSeen());
        m_test->controller().opening().close();
        QVERIFY(!view("arena").isSeen() && !view("inspector").isSeen());
    }

    void each_view_is_in_the_table_and_has_a_reason_to_be_empty() {
        for (const ViewEntry& entry : allViews()) {
            const View* const view = docks().view(QLatin1String(entry.id));
            QVERIFY2(view, entry.id);
            // With nothing open each has a sentence for its place, but for those that are about more than a program.
            const bool always = QStringList({"explorer", "devices"}).contains(view->id());
            QVERIFY2(view->whyEmpty().isEmpty() == always, qPrintable(view->id() + ": " + view->whyEmpty()));
        }
        QCOMPARE(docks().views().size(), allViews().size());
        QVERIFY(m_test->open("simple-ctx"));
        for (const char* id : {"graph", "nodes", "arena", "script"})
            QCOMPARE(docks().view(QLatin1String(id))->whyEmpty(), QString());
        QVERIFY(docks().view("attention")->whyEmpty().contains("Open a language model"));
        QVERIFY(docks().view("file")->whyEmpty().contains("Open a model"));
    }

    void a_layout_saved_with_other_views_is_not_taken() {
        auto* const dock = m_test->child<QDockWidget>("inspectorDock");
        dock->hide();
        const QByteArray own = docks().layout(), other = docks().saveState(7);
        m_test->window->resetLayout();
        docks().setLayout(other);
        QVERIFY(!dock->isHidden());
        docks().setLayout(own);
        QVERIFY(dock->isHidden());
    }

    void each_view_has_a_menu_entry_and_keys() {
        QVERIFY(m_test->open("simple-ctx"));
        for (View* each : docks().views()) {
            const auto* const action = m_test->window->actions().get(QStringLiteral("view-") + each->id());
            QVERIFY2(action && !action->shortcut().isEmpty(), qPrintable(each->id()));
            QCOMPARE(action->text(), each->title());
            const QKeyCombination keys = action->shortcut()[0];
            m_test->key(keys.key(), keys.keyboardModifiers());
            QVERIFY2(each->isSeen(), qPrintable(each->id()));
            QCOMPARE(docks().current(), each);
            const QWidget* const focus = QApplication::focusWidget();
            QVERIFY2(focus && (focus == each || each->isAncestorOf(focus)), qPrintable(each->id()));
        }
    }

    void a_tab_stands_for_a_title() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(QTest::qWaitFor([&] { return dock("graph").title().isFolded(); }));
        QVERIFY(dock("values").title().isFolded());
        QVERIFY(!dock("explorer").title().isFolded()); // it stands alone
        dock("inspector").close();
        dock("nextToken").close();
        QVERIFY(QTest::qWaitFor([&] { return !dock("into").title().isFolded(); }));
        QVERIFY(dock("into").title().height() > 15);
    }

    void script_next_to_its_graph_is_restored_after_a_restart() {
        QVERIFY(m_test->open("simple-ctx"));
        docks().addDockWidget(Qt::RightDockWidgetArea, &dock("script"));
        m_test->window->showView("strides");
        docks().addDockWidget(Qt::BottomDockWidgetArea, &dock("arena"));
        const auto asPut = [&] {
            for (const char* each : {"script", "strides", "arena"}) {
                if (!view(each).isSeen()) return false;
            }
            return dock("script").x() > dock("strides").geometry().right() &&
                   dock("arena").y() > dock("strides").geometry().bottom();
        };
        QVERIFY(QTest::qWaitFor(asPut));
        m_test->restart();
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(QTest::qWaitFor(asPut));
        m_test->window->resetLayout();
        QVERIFY(QTest::qWaitFor(
            [&] { return view("graph").isSeen() && !view("script").isSeen() && !view("arena").isSeen(); }));
        QVERIFY(docks().tabifiedDockWidgets(&dock("graph")).contains(&dock("script")));
    }

    void dock_next_to_another_takes_half_of_its_width() {
        QVERIFY(m_test->open("simple-ctx"));
        const auto putAtTheRight = [&] {
            docks().addDockWidget(Qt::RightDockWidgetArea, &dock("script"), Qt::Horizontal);
            dock("script").setFloating(false);
            docks().resizeDocks({&dock("inspector"), &dock("script")}, {326, 160}, Qt::Horizontal);
        };
        m_test->window->resetLayout();
        dock("script").setFloating(true);
        putAtTheRight(); // as Qt does where the pointer lets go: with the least size that it can have
        QTRY_VERIFY(view("script").isSeen());
        QTRY_VERIFY(std::abs(dock("script").width() - dock("inspector").width()) < 4);
        // A width that was set by hand is kept, also after a restart.
        m_test->window->resetLayout();
        putAtTheRight();
        QTest::qWait(50); // until all sizes are as they stay
        QVERIFY(std::abs(dock("script").width() - 160) < 4);
        m_test->restart();
        QVERIFY(m_test->open("simple-ctx"));
        QTest::qWait(50);
        QVERIFY(std::abs(dock("script").width() - 160) < 4);
    }

    void a_view_floats_and_comes_back() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(QTest::qWaitFor([&] { return !dock("explorer").title().isFolded(); }));
        const int before = dock("explorer").width();
        QTest::mouseClick(dock("explorer").title().findChild<QToolButton*>("dockFloat"), Qt::LeftButton);
        QVERIFY(dock("explorer").isFloating() && view("explorer").isSeen());
        // At its old position it has its old width.
        QTest::mouseClick(dock("explorer").title().findChild<QToolButton*>("dockFloat"), Qt::LeftButton);
        QVERIFY(!dock("explorer").isFloating());
        QTest::qWait(50); // until all sizes are as they stay
        QVERIFY2(std::abs(dock("explorer").width() - before) < 4,
                 qPrintable(QStringLiteral("%1 %2").arg(before).arg(dock("explorer").width())));
        QTest::mouseClick(dock("explorer").title().findChild<QToolButton*>("dockFloat"), Qt::LeftButton);
        // One sees where it ends.
        const QImage shown = dock("explorer").grab().toImage();
        QCOMPARE(shown.pixelColor(0, shown.height() / 2), Theme::instance().color(Ink::selection));
        QCOMPARE(shown.pixelColor(shown.width() - 1, shown.height() / 2), Theme::instance().color(Ink::selection));
        // From a tab by its menu.
        QMenu menu;
        dock("arena").fillMenu(menu);
        menu.actions().front()->trigger();
        QVERIFY(dock("arena").isFloating() && view("arena").isSeen() && view("graph").isSeen());
        QVERIFY(QTest::qWaitFor([&] { return !dock("arena").title().isFolded(); }));
        m_test->restart();
        QVERIFY(dock("explorer").isFloating() && dock("arena").isFloating());
        m_test->window->resetLayout();
        QVERIFY(!dock("explorer").isFloating() && !dock("arena").isFloating());
    }

    void hidden_dock_floats_on_the_screen() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(view("graph").isSeen() && !view("nodes").isSeen());
        QMenu menu;
        dock("nodes").fillMenu(menu);
        menu.actions().front()->trigger();
        QVERIFY(dock("nodes").isFloating() && dock("nodes").x() >= 0 && dock("nodes").y() >= 0);
        QVERIFY(dock("nodes").width() >= 400 && dock("nodes").height() >= 300);
    }

    void the_bars_of_tabs_have_no_line_of_the_style() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->resetLayout();
        const auto without = [this] {
            const auto bars = docks().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
            return !bars.isEmpty() &&
                   std::none_of(bars.begin(), bars.end(), [](const QTabBar* bar) { return bar->drawBase(); });
        };
        QTRY_VERIFY(without());
    }

    void two_views_fit_side_by_side() {
        m_test->window->resize(1280, 720);
        QVERIFY(m_test->open("simple-ctx"));
        for (const char* each : {"graph", "script", "nodes", "arena", "strides", "timeline", "profile"})
            QVERIFY2(dock(each).minimumSizeHint().width() <= 200 && dock(each).minimumSizeHint().height() <= 150, each);
    }

    void the_keys_go_where_the_tab_goes() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView("script");
        docks().enter(view("script"));
        QVERIFY(view("script").isAncestorOf(QApplication::focusWidget()));
        m_test->window->showView("graph");
        QVERIFY(view("graph").isAncestorOf(QApplication::focusWidget()));
        // Only theirs: who works elsewhere goes on there.
        docks().enter(view("explorer"));
        m_test->window->showView("arena");
        QVERIFY(view("explorer").isAncestorOf(QApplication::focusWidget()));
    }

    void find_looks_where_one_is() {
        QVERIFY(m_test->open("simple-ctx"));
        for (const auto& [id, field] :
             std::initializer_list<std::pair<const char*, const char*>>{{"nodes", "nodeFilter"},
                                                                        {"arena", "arenaFind"},
                                                                        {"script", "scriptFind"},
                                                                        {"explorer", "explorerSearch"},
                                                                        {"graph", "graphSearch"}}) {
            m_test->window->showView(QLatin1String(id));
            docks().enter(view(id));
            // A worker provides the memory that the Arena view searches.
            QVERIFY(QLatin1String(id) != QLatin1String("arena") ||
                    QTest::qWaitFor([&] { return m_test->child<QLineEdit>("arenaFind")->isVisible(); }));
            m_test->key(Qt::Key_F, Qt::ControlModifier);
            QVERIFY(QApplication::focusWidget());
            QCOMPARE(QApplication::focusWidget()->objectName(), QLatin1String(field));
        }
        // In a view without a search, Ctrl+F goes to the graph.
        m_test->window->actions().get("view-log")->trigger();
        m_test->key(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("graphSearch"));
    }

    void a_closed_view_is_opened_by_its_menu_entry() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(QTest::qWaitFor([&] { return !dock("explorer").title().isFolded(); }));
        QTest::mouseClick(dock("explorer").title().findChild<QToolButton*>("dockClose"), Qt::LeftButton);
        QVERIFY(!view("explorer").isSeen() && dock("explorer").isHidden());
        m_test->window->actions().get("view-explorer")->trigger();
        QVERIFY(view("explorer").isSeen());
    }

  private:
    Docks& docks() { return m_test->window->docks(); }
    ViewDock& dock(const char* id) {
        return *m_test->window->findChild<ViewDock*>(QLatin1String(id) + QStringLiteral("Dock"));
    }
    View& view(const char* id) { return dock(id).view(); }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestDocks)
#include "test_docks.moc"
