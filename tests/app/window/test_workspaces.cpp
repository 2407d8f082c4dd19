// SPDX-License-Identifier: MIT
// The workspaces of the window: which one opens, the places of views, and panels that are moved, enlarged, closed,
// saved and reset.
#include "app/in_window.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "look/view.h"
#include "views/all.h"
#include "views/strides/logical_grid.h"
#include "window/panel.h"
#include "window/rail.h"
#include "window/workspace_canvas.h"
#include "window/workspace_table.h"
#include "window/workspaces.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>

using namespace ggs;

class TestWorkspaces : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QSettings().clear();
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void each_row_of_the_table_is_complete() {
        QStringList placed{QStringLiteral("inspector")};
        for (const WorkspaceRow& row : allWorkspaces()) {
            int mains = 0;
            QStringList names, pages;
            for (const Area* each : row.panels()) {
                mains += each->main ? 1 : 0;
                names.append(each->panel);
                pages += each->pages;
                if (each->narrow == Area::Narrow::joined)
                    QVERIFY2(std::ranges::any_of(row.panels(),
                                                 [&](const Area* other) { return other->panel == each->joins; }),
                             qPrintable(row.id + ": " + each->panel));
            }
            QCOMPARE(mains, 1);
            QCOMPARE(names.removeDuplicates(), 0);
            QCOMPARE(pages.removeDuplicates(), 0);
            QVERIFY(row.panels().size() <= 5);
            placed += pages;
        }
        for (const ViewEntry& entry : allViews()) QVERIFY2(placed.contains(QLatin1String(entry.id)), entry.id);
        for (const QString& id : placed) QVERIFY2(all().view(id), qPrintable(id));
    }

    void each_view_has_a_reason_to_be_empty() {
        for (const View* view : all().views()) {
            // With nothing open each has a sentence for its place, but for those that are about more than a program.
            const bool always = QStringList({"devices"}).contains(view->id());
            QVERIFY2(view->whyEmpty().isEmpty() == always, qPrintable(view->id() + ": " + view->whyEmpty()));
        }
        QVERIFY(m_test->open("simple-ctx"));
        for (const char* id : {"lesson", "graph", "nodes", "arena", "bytesAndStruct", "script"})
            QCOMPARE(view(id).whyEmpty(), QString());
        QVERIFY(view("attention").whyEmpty().contains("Open a language model"));
        QVERIFY(view("file").whyEmpty().contains("Open a model"));
    }

    void opened_file_chooses_a_workspace() {
        QVERIFY(m_test->open("simple-ctx"));
        QCOMPARE(all().current(), QStringLiteral("learn"));
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        QCOMPARE(all().current(), QStringLiteral("debug"));
        QVERIFY(m_test->open("tiny"));
        QCOMPARE(all().current(), QStringLiteral("model"));
        QVERIFY(view("text").isSeen());
    }

    void views_of_a_script_lead_from_a_model_to_its_workspace() {
        QVERIFY(m_test->open("tiny"));
        for (const char* id : {"lesson", "script"}) {
            all().setCurrent(QStringLiteral("learn"));
            QVERIFY2(view(id).isSeen() && view(id).whyEmpty().contains("Model"), qPrintable(view(id).whyEmpty()));
            auto* const way = view(id).findChild<QPushButton*>(QStringLiteral("emptyOffer"));
            QVERIFY2(way && way->isVisible(), id);
            QCOMPARE(way->text(), QStringLiteral("Go to Model"));
            QTest::mouseClick(way, Qt::LeftButton);
            QCOMPARE(all().current(), QStringLiteral("model"));
            QVERIFY(view("text").isSeen());
        }
        QVERIFY(m_test->open("simple-ctx"));
        QCOMPARE(view("script").whyEmpty(), QString());
    }

    void on_the_first_page_no_view_is_seen() {
        for (const View* each : all().views()) QVERIFY2(!each->isSeen(), qPrintable(each->id()));
        QVERIFY(m_test->open("simple-ctx"));
        QCOMPARE(seen(), QStringList({"lesson", "graph", "strides", "script", "inspector"}));
        m_test->controller().opening().close();
        QCOMPARE(seen(), QStringList());
    }

    void keys_and_the_rail_choose() {
        // Nothing is open.
        m_test->key(Qt::Key_2);
        QVERIFY(seen().isEmpty());
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_3);
        QCOMPARE(all().current(), QStringLiteral("memory"));
        QVERIFY(view("plan").isSeen() && view("bytesAndStruct").isSeen() && !view("graph").isSeen());
        m_test->key(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(all().current(), QStringLiteral("debug"));
        QTest::mouseClick(rail("profile"), Qt::LeftButton);
        QCOMPARE(all().current(), QStringLiteral("profile"));
        QVERIFY(rail("profile")->isChecked() && !rail("debug")->isChecked());
        // Another click leaves it as it is.
        QTest::mouseClick(rail("profile"), Qt::LeftButton);
        QVERIFY(rail("profile")->isChecked());
        // A script has no text.
        QTest::mouseClick(rail("model"), Qt::LeftButton);
        QCOMPARE(all().current(), QStringLiteral("profile"));
        QVERIFY(rail("model")->toolTip().contains("Open a language model"));
        m_test->key(Qt::Key_4);
        QCOMPARE(all().current(), QStringLiteral("profile"));
    }

    void a_digit_that_is_typed_chooses_nothing() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        m_test->window->showView("explorer");
        auto* const search = m_test->child<QLineEdit>("explorerSearch");
        search->setFocus();
        QTest::keyClick(search, Qt::Key_3);
        QCOMPARE(search->text(), QStringLiteral("3"));
        QCOMPARE(all().current(), QStringLiteral("debug"));
        QTest::keyClick(search, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(all().current(), QStringLiteral("memory"));
    }

    void a_view_moves_to_the_workspace_that_shows_it() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(view("graph").isSeen());
        m_test->window->showView("values"); // only Debug has it
        QCOMPARE(all().current(), QStringLiteral("debug"));
        QVERIFY(view("graph").isSeen() && view("values").isSeen() && !view("script").isSeen());
        m_test->window->showView("script"); // is here, too
        QCOMPARE(all().current(), QStringLiteral("debug"));
        QVERIFY(view("script").isSeen() && !view("graph").isSeen());
        all().setCurrent("learn");
        QVERIFY(view("script").isSeen() && view("graph").isSeen());
        all().setCurrent("debug");
        QVERIFY(view("script").isSeen() && !view("graph").isSeen());
    }

    void each_view_has_a_menu_entry_without_keys() {
        QVERIFY(m_test->open("simple-ctx"));
        for (View* each : all().views()) {
            const auto* const action = m_test->window->actions().get(QStringLiteral("view-") + each->id());
            QVERIFY2(action && action->shortcut().isEmpty(), qPrintable(each->id()));
            QCOMPARE(action->text(), each->title());
            m_test->window->actions().get(QStringLiteral("view-") + each->id())->trigger();
            QVERIFY2(each->isSeen(), qPrintable(each->id()));
            const QWidget* const focus = QApplication::focusWidget();
            QVERIFY2(focus && (focus == each || each->isAncestorOf(focus)), qPrintable(each->id()));
        }
    }

    void titles_of_panels_are_not_cut() {
        QVERIFY(m_test->open("simple-ctx"));
        QStringList titles;
        for (int key = Qt::Key_1; key <= Qt::Key_8; ++key) {
            m_test->key(static_cast<Qt::Key>(key));
            QCoreApplication::processEvents();
            for (const Panel* panel : m_test->window->findChildren<Panel*>()) {
                const auto* const title = panel->findChild<QLabel*>(QStringLiteral("panelText"));
                QVERIFY(title);
                if (!title->isVisible()) continue;
                titles.append(title->text());
                QVERIFY2(title->contentsRect().width() >= title->fontMetrics().horizontalAdvance(title->text()),
                         qPrintable(title->text()));
            }
        }
        for (const char* title : {"Memory blocks", "Bytes of each tensor over time", "Work of each thread"})
            QVERIFY2(titles.contains(QLatin1String(title)), qPrintable(titles.join(", ")));
    }

    void title_of_a_panel_states_what_it_shows() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n"));
        m_test->window->resize(1920, 1080);
        m_test->window->showView("values");
        const auto label = [this](const char* page, const char* name) {
            const auto* const found = all().canvas().panelOf(view(page))->findChild<QLabel*>(QLatin1String(name));
            return found->isVisible() ? found->text() : QString();
        };
        m_test->controller().selection().select(m_test->find("b"));
        QCOMPARE(label("values", "panelAbout"), QStringLiteral("Values of b"));
        m_test->controller().selection().pick({m_test->find("b"), {1}});
        QTRY_VERIFY2(label("into", "panelAbout").startsWith("How b[1"), qPrintable(label("into", "panelAbout")));
        QVERIFY2(label("into", "panelAbout").endsWith("] came about"), qPrintable(label("into", "panelAbout")));
        m_test->controller().selection().pick({m_test->find("a"), {1}});
        QCOMPARE(label("values", "panelAbout"), QStringLiteral("Values of a"));
        QTRY_VERIFY2(label("into", "panelAbout").startsWith("Element a[1"), qPrintable(label("into", "panelAbout")));
        m_test->window->showView("strides");
        QCOMPARE(label("strides", "panelAbout"), QStringLiteral("Strides of a"));
        QCOMPARE(label("graph", "panelAbout"), QString()); // it shows all of them
        m_test->window->showView("check");
        QCOMPARE(label("check", "panelAbout"), QString());
        m_test->controller().selection().select(m_test->find("b"));
        m_test->key(Qt::Key_F8);
        QTRY_COMPARE(label("check", "panelAbout"), QStringLiteral("Is b correct?"));
        // Without room for all of it, only the name stays; it isn't cut.
        m_test->controller().selection().pick({m_test->find("b"), {1}});
        m_test->window->showView("into");
        QTRY_VERIFY(view("into").about().startsWith("b[1"));
        const QString name = view("into").about(), whole = view("into").headline();
        QStringList seen;
        for (int wide = 240; wide <= 640; wide += 20) {
            all().canvas().findChild<QSplitter*>()->setSizes({240, 1296 - wide, wide});
            QTest::qWait(5);
            seen.append(label("into", "panelAbout"));
        }
        seen.removeDuplicates();
        QCOMPARE(seen, QStringList({QString(), name, whole}));
        // A panel with one page has it in its title.
        m_test->key(Qt::Key_6, Qt::ControlModifier);
        QCOMPARE(all().current(), QStringLiteral("compare"));
        QTRY_COMPARE(label("values", "panelText"), QStringLiteral("Values of b"));
    }

    // Their words aren't cut, and each page without a button is in the menu.
    void pages_without_room_are_listed_in_a_menu() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        m_test->controller().selection().pick({m_test->find("b"), {1}});
        int hidden = 0;
        const auto wrong = [&hidden](const Panel& panel) {
            if (panel.pages().size() < 2) return QString();
            const QMenu& menu = *panel.findChild<QToolButton*>(QStringLiteral("panelChoice"))->menu();
            for (size_t i = 0; i < panel.pages().size(); ++i) {
                const View& page = *panel.pages()[i];
                const auto* const button =
                    panel.findChild<QToolButton*>(QStringLiteral("page-") + page.id(), Qt::FindChildrenRecursively);
                const bool listed = menu.actions()[static_cast<qsizetype>(i)]->isVisible();
                hidden += listed ? 1 : 0;
                if (button->isVisible() == listed) return page.id() + ": in both or none";
                if (button->isVisible() && button->width() < button->sizeHint().width()) return page.id() + ": cut";
                if (&page == panel.current() && listed) return page.id() + ": the page in front has no button";
            }
            return QString();
        };
        for (const int width : {1024, 1280, 1600, 2560}) {
            m_test->window->resize(width, 800);
            for (const char* workspace : {"learn", "debug", "memory", "profile", "compare", "device"}) {
                all().setCurrent(workspace);
                QTest::qWait(20);
                for (const Panel* panel : all().canvas().panels())
                    QVERIFY2(wrong(*panel).isEmpty(), qPrintable(wrong(*panel)));
            }
        }
        // A panel as narrow as it can be made.
        all().setCurrent("debug");
        m_test->window->showView("values");
        Panel& values = *all().canvas().panelOf(view("values"));
        auto* const splitter = all().canvas().findChild<QSplitter*>();
        splitter->setSizes({240, 2000, 10});
        QTest::qWait(20);
        hidden = 0;
        QVERIFY2(wrong(values).isEmpty(), qPrintable(wrong(values)));
        QVERIFY(hidden > 0);
        auto* const more = values.findChild<QToolButton*>(QStringLiteral("panelChoice"));
        QVERIFY(more->isVisible());
        const QList<QAction*> pages = more->menu()->actions();
        QCOMPARE(pages.last()->text(), QStringLiteral("Blocks"));
        pages.last()->trigger();
        QVERIFY(view("blocks").isSeen());
        QVERIFY2(wrong(values).isEmpty(), qPrintable(wrong(values)));
        QVERIFY(pages.first()->isVisible() ||
                values.findChild<QToolButton*>(QStringLiteral("page-values"))->isVisible());
    }

    void a_narrow_window_folds_and_joins_panels() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        QVERIFY(view("explorer").isSeen() && view("values").isSeen() && view("into").isSeen());
        m_test->window->resize(1280, 800);
        QTRY_VERIFY(!view("explorer").isSeen());
        QVERIFY(view("values").isSeen() && !view("into").isSeen());
        m_test->window->showView("into");
        QVERIFY(view("into").isSeen() && !view("values").isSeen());
        // The list opens over the canvas, and a click elsewhere folds it.
        auto* const open = m_test->child<QToolButton>("open-nodes");
        QVERIFY(open->isVisible());
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(view("explorer").isSeen() && view("graph").isSeen());
        QTest::mouseClick(m_test->child<QWidget>("graphPanel"), Qt::LeftButton, {}, QPoint(600, 5));
        QVERIFY(!view("explorer").isSeen());
        // It doesn't cover a view that is shown next, either.
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(view("explorer").isSeen());
        m_test->window->showView(QStringLiteral("into"));
        QVERIFY(view("into").isSeen() && !view("explorer").isSeen());
        m_test->window->resize(1600, 1000);
        QTRY_VERIFY(view("explorer").isSeen());
        QVERIFY(view("into").isSeen() && view("values").isSeen());
    }

    void narrow_learn_shows_the_script_below_the_graph() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        all().setCurrent("learn");
        QVERIFY(view("strides").isSeen() && view("script").isSeen() && view("graph").isSeen());
        m_test->window->resize(1280, 800);
        QTRY_VERIFY(!view("graph").isSeen());
        QVERIFY(view("strides").isSeen() && view("script").isSeen());
        auto* const stage = m_test->child<QWidget>("stagePanel");
        for (const char* page : {"page-strides", "page-blocks", "page-arena", "page-graph"}) {
            const auto* const button = stage->findChild<QToolButton*>(QLatin1String(page));
            QVERIFY2(button, page);
            QTRY_VERIFY2(button->isVisible() && button->width() >= button->sizeHint().width(), page);
        }
        QTest::mouseClick(stage->findChild<QToolButton*>("page-graph"), Qt::LeftButton);
        QVERIFY(view("graph").isSeen() && view("script").isSeen());
        QVERIFY(m_test->child<QWidget>("replayBuilding")->isVisible());
    }

    void double_click_on_a_value_of_learn_edits_it() {
        m_test->window->resize(1280, 800);
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        all().setCurrent("learn");
        m_test->controller().selection().select(m_test->find("a"));
        auto* const grid = view("strides").findChild<LogicalGrid*>();
        QTRY_VERIFY(grid && grid->valueText(1, 0) == QStringLiteral("2"));
        QTest::mouseDClick(grid->viewport(), Qt::LeftButton, {}, grid->cellRect(1, 0).center());
        const auto editor = [&] { return view("values").findChild<QLineEdit*>(QStringLiteral("valueEditor")); };
        QTRY_VERIFY(editor() && editor()->isVisible() && editor()->hasFocus());
        QTest::qWait(300); // the new workspace has laid out its panels
        QVERIFY(editor() && editor()->hasFocus());
        QTest::keyClicks(editor(), "5");
        QTest::keyClick(editor(), Qt::Key_Return);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().changes.size(), size_t(1));
    }

    void back_goes_through_selections_and_workspaces() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\nc = neg(b)\n"));
        const auto selected = [&] { return m_test->controller().selection().selected(); };
        const auto go = [&](const char* action) { m_test->window->actions().get(action)->trigger(); };
        all().setCurrent("debug");
        m_test->controller().selection().forgetPlaces(QStringLiteral("debug"));
        QVERIFY(!m_test->window->actions().get("goBack")->isEnabled());
        m_test->controller().selection().select(m_test->find("b"));
        m_test->key(Qt::Key_3);
        QCOMPARE(all().current(), QStringLiteral("memory"));
        m_test->controller().selection().select(m_test->find("c"));
        go("goBack");
        QCOMPARE(selected(), std::optional(m_test->find("b")));
        QCOMPARE(all().current(), QStringLiteral("memory"));
        go("goBack");
        QCOMPARE(selected(), std::optional(m_test->find("b")));
        QCOMPARE(all().current(), QStringLiteral("debug"));
        go("goForward");
        go("goForward");
        QCOMPARE(selected(), std::optional(m_test->find("c")));
        QCOMPARE(all().current(), QStringLiteral("memory"));
        // Another program is another beginning.
        QVERIFY(m_test->openText("x = tensor(f32, 2) { 1 2 }\ny = sqr(x)\n"));
        QVERIFY(!m_test->controller().selection().canGoBack());
    }

    void a_small_window_has_the_inspector_as_a_drawer() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(view("inspector").isSeen());
        m_test->window->resize(1024, 700);
        QTRY_VERIFY(!view("inspector").isSeen());
        QTRY_VERIFY(all().width() > 900);
        const int canvas = all().width();
        m_test->key(Qt::Key_I, Qt::ControlModifier);
        QVERIFY(view("inspector").isSeen());
        QCOMPARE(all().width(), canvas);
        m_test->key(Qt::Key_I, Qt::ControlModifier);
        QVERIFY(!view("inspector").isSeen());
        m_test->window->resetLayout();
        QVERIFY(!view("inspector").isSeen());
    }

    void a_view_has_a_window_of_its_own_and_comes_back() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        all().makeWindow(view("graph"));
        QVERIFY(view("graph").isSeen() && view("graph").window() != m_test->window.get());
        // It stays where it is in another workspace; its place offers to bring it back.
        all().setCurrent("learn");
        QVERIFY(view("graph").window() != m_test->window.get());
        auto* const offer = m_test->child<QWidget>("workspaces")->findChild<QPushButton*>("emptyOffer");
        QVERIFY(offer);
        m_test->restart();
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        QTRY_VERIFY(view("graph").isSeen());
        QVERIFY(view("graph").window() != m_test->window.get());
        view("graph").window()->close();
        QTRY_VERIFY(view("graph").window() == m_test->window.get());
        QVERIFY(view("graph").isSeen());
    }

    void a_panel_is_enlarged_and_closed() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        all().enter(view("values"));
        m_test->key(Qt::Key_F4);
        QCOMPARE(seen(), QStringList({"inspector", "values"}));
        m_test->key(Qt::Key_F4);
        QVERIFY(view("graph").isSeen() && view("into").isSeen());
        // Another view comes up out of the enlarged one.
        m_test->key(Qt::Key_F4);
        m_test->window->showView("graph");
        QVERIFY(view("graph").isSeen() && view("values").isSeen());
        all().canvas().close(*all().canvas().panelOf(view("into")));
        QVERIFY(!view("into").isSeen());
        m_test->window->showView("into");
        QVERIFY(view("into").isSeen());
    }

    void changed_panels_survive_a_restart_and_are_reset() {
        const QString script = QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n");
        QVERIFY(m_test->openText(script));
        WorkspaceCanvas* canvas = &all().canvas();
        canvas->close(*canvas->panelOf(view("into")));
        canvas->put(view("plan"), *canvas->panelOf(view("graph")));
        all().canvas().gather({});
        QVERIFY(view("plan").isSeen() && !view("graph").isSeen());
        auto* const splitter = canvas->findChild<QSplitter*>();
        splitter->setSizes({400, 500, 400});
        QTest::qWait(10);
        const QList<int> sizes = splitter->sizes();
        m_test->restart();
        m_test->window->resize(1600, 1000);
        QVERIFY(m_test->openText(script));
        QVERIFY(view("plan").isSeen() && !view("graph").isSeen() && !view("into").isSeen());
        QTest::qWait(50); // until all sizes are as they stay
        QVERIFY(std::abs(all().canvas().findChild<QSplitter*>()->sizes()[0] - sizes[0]) < 8);
        m_test->window->resetLayout();
        QVERIFY(view("graph").isSeen() && view("into").isSeen() && !view("plan").isSeen());
        all().setCurrent("memory");
        QVERIFY(view("plan").isSeen());
    }

    void hidden_page_comes_back_by_the_menu_and_by_a_reset() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_2, Qt::ControlModifier);
        QTRY_COMPARE(all().current(), QStringLiteral("debug"));
        const auto pages = [this] {
            QStringList ids;
            for (const View* each : all().canvas().panel(QStringLiteral("values"))->pages()) ids.append(each->id());
            return ids;
        };
        QCOMPARE(pages(), QStringList({"values", "strides", "blocks"}));
        Panel& panel = *all().canvas().panel(QStringLiteral("values"));
        const auto inMenu = [&panel](const char* name) -> QAction* {
            auto* const button = panel.findChild<QToolButton*>(QStringLiteral("panelMenu"));
            QTest::mouseClick(button, Qt::LeftButton);
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return nullptr;
            auto* action = menu->findChild<QAction*>(QLatin1String(name));
            if (auto* const sub = menu->findChild<QMenu*>(QLatin1String(name)); sub && !action)
                action = sub->actions().value(0);
            return action;
        };
        const auto choose = [](QAction* action) {
            action->trigger();
            while (QWidget* const popup = QApplication::activePopupWidget()) popup->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        };
        QVERIFY(!inMenu("hiddenPages"));
        while (QWidget* const popup = QApplication::activePopupWidget()) popup->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        choose(inMenu("hidePage")); // the page in front
        QCOMPARE(pages(), QStringList({"strides", "blocks"}));
        QCOMPARE(panel.current()->id(), QStringLiteral("strides"));
        // Compare has the view still.
        m_test->key(Qt::Key_6, Qt::ControlModifier);
        QTRY_VERIFY(view("values").isVisible());
        m_test->key(Qt::Key_2, Qt::ControlModifier);
        QTRY_COMPARE(pages(), QStringList({"strides", "blocks"}));
        // It stays hidden after a restart.
        m_test->restart();
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_2, Qt::ControlModifier);
        QTRY_COMPARE(all().current(), QStringLiteral("debug"));
        QCOMPARE(pages(), QStringList({"strides", "blocks"}));
    }
    void hidden_page_is_shown_again_at_its_place() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n"));
        WorkspaceCanvas& canvas = all().canvas();
        Panel& panel = *canvas.panel(QStringLiteral("values"));
        const auto count = [&panel] { return panel.pages().size(); };
        canvas.hide(view("strides"));
        QCOMPARE(count(), size_t(2));
        QCOMPARE(canvas.hidden(), std::vector<View*>{&view("strides")});
        QVERIFY(!view("strides").isVisible());
        m_test->window->showView(QStringLiteral("strides")); // as the command palette does
        QCOMPARE(all().current(), QStringLiteral("debug"));
        QTRY_VERIFY(view("strides").isVisible());
        QCOMPARE(panel.pages()[1]->id(), QStringLiteral("strides"));
        QVERIFY(canvas.hidden().empty());
        for (const char* id : {"strides", "blocks", "graph"}) canvas.hide(view(id));
        QCOMPARE(canvas.hidden().size(), size_t(3));
        m_test->window->resetLayout();
        QVERIFY(canvas.hidden().empty());
        QCOMPARE(count(), size_t(3));
    }
    void a_layout_that_is_damaged_is_ignored() {
        m_test->window->close();
        QSettings settings;
        settings.setValue("workspaces/layout/debug", "{\"panels\":{\"graph\":{\"pages\":[\"nothing\",7,\"values\"]},"
                                                     "\"x\":3},\"sizes\":{\"wide\":[[-5,9e99],[1]]}}");
        settings.setValue("workspaces/layout/learn", "][");
        settings.setValue("workspaces/current", "nowhere");
        settings.setValue("workspaces/windows", QStringList({"nothing"}));
        settings.sync();
        m_test->restart();
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        QVERIFY(view("values").isSeen());
        m_test->window->showView("graph");
        QVERIFY(view("graph").isSeen());
    }

    void inspector_has_the_sections_of_the_workspace_after_a_restart() {
        const QString script = QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n");
        QVERIFY(m_test->openText(script));
        for (int start = 0; start < 2; ++start) {
            m_test->controller().selection().select(m_test->find("b"));
            QTRY_VERIFY(m_test->child<QWidget>("isItRight"));
            m_test->restart();
            QVERIFY(m_test->openText(script));
        }
    }

    void find_looks_where_one_is() {
        QVERIFY(m_test->open("simple-ctx"));
        for (const auto& [id, field] :
             std::initializer_list<std::pair<const char*, const char*>>{{"nodes", "nodeFilter"},
                                                                        {"arena", "arenaFind"},
                                                                        {"script", "scriptFind"},
                                                                        {"explorer", "explorerSearch"},
                                                                        {"graph", "graphSearch"}}) {
            all().enter(view(id));
            // A worker provides the memory that the Arena view searches.
            QVERIFY(QLatin1String(id) != QLatin1String("arena") ||
                    QTest::qWaitFor([&] { return m_test->child<QLineEdit>("arenaFind")->isVisible(); }));
            m_test->key(Qt::Key_F, Qt::ControlModifier);
            QVERIFY(QApplication::focusWidget());
            QCOMPARE(QApplication::focusWidget()->objectName(), QLatin1String(field));
        }
        // In a view without a search, Ctrl+F goes to the graph.
        all().enter(view("lesson"));
        m_test->key(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("graphSearch"));
    }

    void panels_have_keys() {
        QVERIFY(m_test->openText("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n"));
        m_test->key(Qt::Key_2, Qt::AltModifier);
        QVERIFY(view("graph").isAncestorOf(QApplication::focusWidget()));
        m_test->key(Qt::Key_1, Qt::AltModifier);
        QVERIFY(view("explorer").isAncestorOf(QApplication::focusWidget()));
    }

  private:
    Workspaces& all() { return m_test->window->workspaces(); }
    View& view(const char* id) { return *all().view(QLatin1String(id)); }
    QAbstractButton* rail(const char* id) { return m_test->child<Rail>("rail")->button(QLatin1String(id)); }
    QStringList seen() {
        QStringList ids;
        for (const View* each : all().views()) {
            if (each->isSeen()) ids.append(each->id());
        }
        return ids;
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestWorkspaces)
#include "test_workspaces.moc"
