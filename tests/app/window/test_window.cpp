// SPDX-License-Identifier: MIT
// The window as a user drives it, by keys and clicks.
#include "app/in_window.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/samples.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "debug/targets/local_target.h"
#include "debug/targets/trace.h"
#include "how_built.h"
#include "look/actions.h"
#include "look/theme.h"
#include "script/script.h"
#include "views/breakpoints/breakpoint_model.h"
#include "views/explorer/explorer_model.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector.h"
#include "views/nodes/node_model.h"
#include "views/nodes/node_table.h"
#include "views/rounds/watch_model.h"
#include "views/values/numbers_grid.h"
#include "views/values/values_view.h"
#include "window/breakpoint_dialog.h"
#include "window/command_palette.h"
#include "window/guide.h"
#include "window/time_strip.h"
#include "words/glossary.h"
#include "words/messages.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBrowser>
#include <QTreeView>

#include <cmath>

using namespace ggs;

namespace {

std::unique_ptr<Session> inEngine(const QString& sample) {
    BuiltScript built = build_script(builtin_registry(), sampleText(sample).toStdString());
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto session = Session::open(builtin_registry(), std::move(built.program));
    (*session)->run();
    return std::move(*session);
}

std::vector<double> engineValues(const Session& session, uint32_t tensor) {
    const auto all = values(session.bytes(), tensor, session.program().tensor(tensor));
    return all.ok() && *all ? **all : std::vector<double>();
}

} // namespace

class TestWindowByHand : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_test = std::make_unique<TestWindow>(); }
    void cleanup() { m_test.reset(); }

    void each_sample_opens_with_a_click_and_steps_to_its_end_data() {
        QTest::addColumn<QString>("sample");
        for (const QString& file :
             QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file)) << file.section(QLatin1Char('.'), 0, -2);
    }
    void each_sample_opens_with_a_click_and_steps_to_its_end() {
        QFETCH(QString, sample);
        auto* const button = m_test->child<QPushButton>(qPrintable(QStringLiteral("sample-") + sample));
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000));
        const size_t steps = m_test->controller().debuggee().structure().steps.size();
        QVERIFY(steps > 0);
        const bool trains =
            m_test->controller().debuggee().snapshot().training != nullptr; // in too many rounds for keys
        const size_t rounds = trains ? 1 : m_test->controller().debuggee().rounds();
        for (size_t i = 0; i < steps * rounds; ++i) m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        if (trains) {
            QCOMPARE(m_test->controller().debuggee().snapshot().moment(), (Moment{0, steps}));
            return;
        }
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, steps);
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        QVERIFY(m_test->child<QLabel>("standing")->text().contains(QStringLiteral("done")));

        // The last tensor as the engine has it, seen through the window's own readers.
        const auto engine = inEngine(sample);
        const uint32_t last = engine->steps().back().node;
        const std::vector<double> expected = engineValues(*engine, last);
        std::vector<double> got;
        m_test->controller().debuggee().read(newKind(), &m_test->controller(),
                                             [&got, last](const Structure& s, const ByteSource& bytes) {
                                                 const auto all = values(bytes, last, s.tensor(last));
                                                 return [&got, all] { got = **all; };
                                             });
        QVERIFY(QTest::qWaitFor([&] { return !got.empty(); }, 5'000));
        QCOMPARE(got, expected);
    }

    void a_click_on_a_node_selects_it_in_every_view() {
        QVERIFY(m_test->open("attention-head"));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QVERIFY(QTest::qWaitFor([&] { return canvas->drawing() != nullptr; }, 5'000));
        const uint32_t kq = m_test->find("kq");
        const QRect box = canvas->boxOnScreen(kq);
        QVERIFY(!box.isEmpty());
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, box.center());
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(kq));
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        QCOMPARE(tree->currentIndex().data(ExplorerModel::tensorRole).toUInt(), kq);
        auto* const table = m_test->child<QTableView>("nodeTable");
        QCOMPARE(table->currentIndex().data(NodeModel::tensorRole).toUInt(), kq);
        QVERIFY(m_test->child<Inspector>("inspector")->text().contains(QStringLiteral("kq")));
        // And from the table back to the graph, then along an edge by a key.
        table->setCurrentIndex(table->model()->index(0, 0));
        QVERIFY(m_test->controller().selection().selected() != kq);
        m_test->key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(kq));
        m_test->key(Qt::Key_Right, Qt::AltModifier);
        QVERIFY(m_test->controller().selection().selected() != kq);
        m_test->controller().selection().select(kq);
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(m_test->find("scaled")));
    }

    void node_is_selected_again_after_a_leaf_was() {
        QVERIFY(m_test->open("attention-head"));
        m_test->window->showView("nodes");
        auto* const table = m_test->child<QTableView>("nodeTable");
        const uint32_t kq = m_test->find("kq");
        m_test->controller().selection().select(kq);
        const QRect row = table->visualRect(table->currentIndex());
        m_test->controller().selection().select(m_test->find("q"));
        QVERIFY(!table->currentIndex().isValid());
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier, row.center());
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(kq));
    }

    void values_are_shown_and_follow_the_cursor() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->controller().selection().select(m_test->find("c"));
        auto* const grid = m_test->child<NumbersGrid>("numbers");
        QCOMPARE(grid->cellText(0, 0), QString());
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("60"); }, 5'000));
        QCOMPARE(grid->cellText(3, 2), QStringLiteral("64"));
        auto* const view = m_test->child<ValuesView>("values");
        QVERIFY(QTest::qWaitFor([&] { return view->statistics().has_value(); }, 5'000));
        QCOMPARE(view->statistics()->max, 126.0);
        QVERIFY(m_test->child<QLabel>("statistics")->text().contains(QStringLiteral("126")));
    }

    void run_stops_on_nan_and_on_a_condition() {
        SessionController& c = m_test->controller();
        c.opening().openScript(
            QStringLiteral("a = tensor(f32, 3) { 4 -1 9 }\nb = sqr(a)\nn = sqrt(a)\nd = add(b, n)\ngraph d\n"),
            QStringLiteral("test"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 5'000));
        // By hand: the dialog's fields.
        BreakpointDialog dialog(c.debuggee(), {}, m_test->window.get());
        auto* const condition = dialog.findChild<QLineEdit*>(QStringLiteral("breakpointCondition"));
        QTest::keyClicks(condition, "max(b) > 80");
        QTest::keyClicks(dialog.findChild<QComboBox*>(QStringLiteral("breakpointOp"))->lineEdit(), "sqrt");
        c.marking().addBreakpoint(dialog.breakpoint());
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().snapshot().stop.kind, StopKind::breakpoint);
        QCOMPARE(c.debuggee().snapshot().position.cursor, size_t(1));
        QVERIFY(m_test->child<QLabel>("standing")->text().contains(QStringLiteral("81")));
        Breakpoint nan;
        nan.on_nan = true;
        c.marking().addBreakpoint(nan);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().snapshot().position.cursor, size_t(2));
        QVERIFY(m_test->child<QLabel>("standing")->text().contains(QStringLiteral("NaN")));
        // The node keeps its badge while it is done.
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const NodeModel nodes(c);
        QCOMPARE(nodes.index(0, NodeModel::stateColumn).data().toString(), QStringLiteral("done"));
        QCOMPARE(nodes.index(1, NodeModel::stateColumn).data().toString(), QStringLiteral("done, NaN"));
        QCOMPARE(nodes.index(2, NodeModel::stateColumn).data().toString(), QStringLiteral("done, NaN"));
    }

    void first_nan_is_one_command_away() {
        SessionController& c = m_test->controller();
        // relu hides what went wrong before it.
        c.opening().openScript(QStringLiteral("a = tensor(f32, 3) { 4 -1 9 }\nb = sqr(a)\nn = sqrt(a)\nr = relu(n)\n"
                                              "d = add(b, r)\ngraph d\n"),
                               QStringLiteral("test"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 5'000));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(c.debuggee().snapshot().at_end());
        // From the end it starts again; a second time nothing is set twice.
        for (int time = 0; time < 2; ++time) {
            m_test->key(Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(m_test->settled());
            QCOMPARE(c.debuggee().snapshot().stop.kind, StopKind::breakpoint);
            QCOMPARE(c.debuggee().snapshot().position.cursor, size_t(2));
            QCOMPARE(c.debuggee().snapshot().breakpoints.size(), size_t(1));
            QVERIFY(m_test->child<QLabel>("standing")->text().contains(QStringLiteral("NaN")));
            c.marking().enableBreakpoint(c.debuggee().snapshot().breakpoints.begin()->first, false);
            m_test->key(Qt::Key_F5);
            QVERIFY(m_test->settled());
            QVERIFY(c.debuggee().snapshot().at_end());
        }
    }

    void stepping_back_to_the_start_shows_the_first_values_again() {
        SessionController& c = m_test->controller();
        c.opening().openScript(
            QStringLiteral("a = tensor(f32, 2) { 1 2 }\nx = scale_inplace(a, 3)\ny = scale_inplace(x, 5)\ngraph y\n"),
            QStringLiteral("test"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 5'000));
        c.selection().select(m_test->find("a"));
        auto* const grid = m_test->child<NumbersGrid>("numbers");
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(1, 0) == QLatin1String("2"); }, 5'000));
        m_test->key(Qt::Key_F10);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(1, 0) == QLatin1String("30"); }, 5'000));
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(1, 0) == QLatin1String("2"); }, 5'000));
        QVERIFY(!m_test->window->actions().get("stepBack")->isEnabled());
        QVERIFY(m_test->window->actions().get("stepBack")->toolTip().contains(QStringLiteral("start")));
    }

    void a_changed_value_is_seen_downstream_and_undone() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView(QStringLiteral("values"));
        SessionController& c = m_test->controller();
        c.marking().change(m_test->find("a"), {0, 0, 0, 0}, 3);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        c.selection().select(m_test->find("c"));
        auto* const grid = m_test->child<NumbersGrid>("numbers");
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("70"); }, 5'000));
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("60"); }, 5'000));
        QVERIFY(!m_test->window->actions().get("undo")->isEnabled());
    }

    void a_long_run_is_paused_and_a_long_node_ends_with_the_window() {
        SessionController& c = m_test->controller();
        QString script = QStringLiteral("a = tensor(f32, 1024, 1024) = normal(0, 1, seed=1)\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i < 60; ++i) script += QStringLiteral("x%1 = mul_mat(a, x%2)\n").arg(i).arg(i - 1);
        c.opening().openScript(script + QStringLiteral("graph x59\n"), QStringLiteral("long"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 20'000));
        QSignalSpy progressed(&c.debuggee(), &Debuggee::progressed);
        m_test->key(Qt::Key_F5);
        QVERIFY(c.debuggee().isRunning());
        QVERIFY(!m_test->window->actions().get("step")->isEnabled());
        QVERIFY(QTest::qWaitFor([&] { return progressed.count() > 1; }, 10'000));
        QVERIFY(c.debuggee().moment().step > 0);
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().snapshot().stop.kind, StopKind::paused);
        QVERIFY(!c.debuggee().snapshot().at_end());
        m_test->key(Qt::Key_F5);
        QTest::qWait(20);
        QElapsedTimer closing;
        closing.start();
        m_test->window->close();
        m_test->window.reset();
        QVERIFY2(!times_count || closing.elapsed() < 400, qPrintable(QString::number(closing.elapsed())));
    }

    void a_pause_ends_what_waits_for_its_turn_as_well() {
        QString script = QStringLiteral("x = tensor(f32, 768, 768) = uniform(-1, 1, seed=1)\ny0 = mul_mat(x, x)\n");
        for (int i = 1; i < 60; ++i) script += QStringLiteral("y%1 = mul_mat(x, y%2)\n").arg(i).arg(i - 1);
        QVERIFY(m_test->openText(script + QStringLiteral("graph y59\n")));
        SessionController& c = m_test->controller();
        c.opening().setThreads(1);
        c.moves().step();
        c.moves().run();
        c.debuggee().pause();
        QVERIFY(m_test->settled());
        QVERIFY2(c.debuggee().moment().step < 10, qPrintable(QString::number(c.debuggee().moment().step)));
        // And it can be run and paused again.
        c.moves().run();
        QVERIFY(c.debuggee().isRunning());
        c.debuggee().pause();
        QVERIFY(m_test->settled());
        QVERIFY(c.debuggee().moment().step < 60);
        c.moves().step();
        const size_t before = c.debuggee().moment().step;
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().moment().step, before + 1);
    }
    void a_pause_right_after_continue_is_not_lost() {
        SessionController& c = m_test->controller();
        QString script = QStringLiteral("a = tensor(f32, 1024, 1024) = normal(0, 1, seed=1)\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i < 60; ++i) script += QStringLiteral("x%1 = mul_mat(a, x%2)\n").arg(i).arg(i - 1);
        c.opening().openScript(script + QStringLiteral("graph x59\n"), QStringLiteral("long"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 20'000));
        for (int i = 0; i < 5; ++i) {
            c.moves().run();
            c.debuggee().pause(); // the worker may not have begun yet
            QVERIFY(m_test->settled());
            QCOMPARE(c.debuggee().snapshot().stop.kind, StopKind::paused);
            QVERIFY(!c.debuggee().snapshot().at_end());
        }
        // The count of steps restarts with each program, even if steps of the previous program are still queued.
        for (int i = 0; i < 3; ++i) c.moves().step();
        QVERIFY(m_test->open("mlp"));
        c.moves().step();
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().snapshot().position.cursor, size_t(1));
    }

    void the_op_of_the_selected_node_has_a_page() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->controller().selection().select(m_test->controller().debuggee().structure().steps.at(0).node);
        m_test->key(Qt::Key_F1);
        auto* const page = m_test->child<QTextBrowser>("guideText");
        const QString text = page->toPlainText();
        QVERIFY2(text.startsWith(QStringLiteral("MUL_MAT")) &&
                     text.contains(QStringLiteral("mul_mat(a, b, prec=default, hint=0)")) &&
                     text.contains(QStringLiteral("Runs on: CPU.")),
                 qPrintable(text));
        QVERIFY(m_test->child<Guide>("guide")->parts().contains(
            QStringLiteral("graph"))); // the list of parts is next to it
    }
    void terms_are_explained_by_the_glossary() {
        QVERIFY(glossary().size() > 100);
        QVERIFY2(glossaryTip(QStringLiteral("Memory plan")).startsWith(QStringLiteral("memory plan: ")),
                 qPrintable(glossaryTip(QStringLiteral("Memory plan"))));
        QVERIFY(glossaryTip(QStringLiteral("Breakpoints")).startsWith(QStringLiteral("breakpoint: ")));
        QCOMPARE(glossaryTip(QStringLiteral("Zqx")), QString());
        for (const GlossaryTerm& each : glossary())
            QVERIFY2(!each.definition.isEmpty() && !each.definition.contains(QStringLiteral("Not:")),
                     qPrintable(each.name));
    }
    void negative_zero_keeps_its_sign() {
        QCOMPARE(numberText(-0.0), QStringLiteral("-0"));
        QCOMPARE(numberText(-0.0, 9), QStringLiteral("-0"));
        QCOMPARE(numberText(0.0, 9), QStringLiteral("0"));
    }
    void guide_is_searched_and_its_links_lead_on() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        auto* const asked = m_test->child<QLineEdit>("paletteText");
        QTest::keyClicks(asked, "cplan");
        QTest::keyClick(asked, Qt::Key_Return);
        auto* const page = m_test->child<QTextBrowser>("guideText");
        QVERIFY(page);
        QTRY_VERIFY(page->isVisible());
        QCOMPARE(page->textCursor().selectedText(), QStringLiteral("plan"));
        auto* const guide = m_test->child<Guide>("guide");
        auto* const list = m_test->child<QListWidget>("guideParts");
        auto* const search = m_test->child<QLineEdit>("guideSearch");
        QTest::keyClicks(search, "temperature");
        QCOMPARE(page->textCursor().selectedText().toLower(), QStringLiteral("temperature"));
        int listed = 0;
        for (int i = 0; i < list->count(); ++i) listed += !list->item(i)->isHidden();
        QVERIFY(listed > 0 && listed < list->count());
        guide->showPart(QStringLiteral("strides"));
        emit page->anchorClicked(QUrl(QStringLiteral("view:graph")));
        QTRY_VERIFY(m_test->child<QWidget>("graph")->isVisible());
        emit page->anchorClicked(QUrl(QStringLiteral("script.md")));
        QVERIFY2(page->toPlainText().contains(QStringLiteral("compute(graph, threads=4)")),
                 qPrintable(page->toPlainText().left(200)));
        guide->close();
    }
    void every_view_has_its_part_of_the_guide() {
        QVERIFY(m_test->open("simple-ctx"));
        uint32_t leaf = 0; // which has no op
        while (m_test->controller().debuggee().structure().tensor(leaf).op != OpId::none) ++leaf;
        m_test->controller().selection().select(leaf);
        m_test->window->showView(QStringLiteral("strides"));
        m_test->key(Qt::Key_F1);
        auto* const guide = m_test->child<Guide>("guide");
        QVERIFY(guide->isVisible());
        QVERIFY(m_test->child<QTextBrowser>("guideText")->toPlainText().startsWith(QStringLiteral("Strides")));
        for (const QString& view : m_test->window->viewNames()) {
            QVERIFY2(guide->parts().contains(view), qPrintable(view));
            guide->showPart(view);
            const QString text = m_test->child<QTextBrowser>("guideText")->toPlainText();
            QVERIFY2(text.size() > 60 && !text.contains(QLatin1String("<!--")) && !text.contains(QLatin1String("![")),
                     qPrintable(text));
        }
    }

    void guide_has_a_page_for_each_sample_that_trains_and_opens_it() {
        QVERIFY(m_test->open("two-moons"));
        m_test->key(Qt::Key_F1);
        auto* const guide = m_test->child<Guide>("guide");
        auto* const page = m_test->child<QTextBrowser>("guideText");
        for (const QString& name : scriptSampleNames()) {
            if (sampleTopic(name) != sampleTopic(QStringLiteral("two-moons"))) continue;
            const QString part = QStringLiteral("sample:") + name;
            QVERIFY2(guide->parts().contains(part), qPrintable(name));
            guide->showPart(part);
            QVERIFY2(page->toMarkdown().contains(QStringLiteral("](%1)").arg(part)), qPrintable(page->toMarkdown()));
        }
        guide->showPart(QStringLiteral("sample:regression"));
        emit page->anchorClicked(QUrl(QStringLiteral("sample:regression")));
        QTRY_COMPARE(m_test->controller().opening().programName(), QStringLiteral("regression.ggs"));
        guide->close();
    }

    void window_fits_a_small_screen() {
        QVERIFY(m_test->open("attention-head"));
        QStringList parts;
        for (const QWidget* each : m_test->window->findChildren<QWidget*>()) {
            const QSize least = each->minimumSizeHint().expandedTo(each->minimumSize());
            if (least.height() > 300 || least.width() > 600)
                parts.append(QStringLiteral("%1 %2 %3x%4")
                                 .arg(QLatin1String(each->metaObject()->className()), each->objectName())
                                 .arg(least.width())
                                 .arg(least.height()));
        }
        const QSize least = m_test->window->minimumSizeHint();
        QVERIFY2(least.width() <= 1280 && least.height() <= 720,
                 qPrintable(QStringLiteral("%1x%2: %3")
                                .arg(least.width())
                                .arg(least.height())
                                .arg(parts.join(QStringLiteral("; ")))));
    }

    void the_layout_is_kept_and_can_be_reset() {
        QVERIFY(m_test->open("simple-ctx"));
        const auto inspector = [this] { return m_test->child<View>("inspector"); };
        QVERIFY(inspector()->isSeen());
        m_test->key(Qt::Key_I, Qt::ControlModifier);
        QVERIFY(!inspector()->isSeen());
        m_test->restart();
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(!inspector()->isSeen());
        m_test->window->resetLayout();
        QVERIFY(inspector()->isSeen());
    }

    void trace_opens_and_shows_why_actions_are_disabled() {
        const auto engine = inEngine(QStringLiteral("mlp"));
        const QString path = m_folder.filePath("mlp.trace");
        QVERIFY(record_run(*engine, "mlp", path.toStdString()).ok());
        QVERIFY(m_test->open(path));
        Actions& actions = m_test->window->actions();
        QVERIFY(!actions.get("profile")->isEnabled());
        QVERIFY(actions.get("profile")->toolTip().contains(QStringLiteral("recorded")));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        const uint32_t last = engine->steps().back().node;
        m_test->controller().selection().select(last);
        auto* const grid = m_test->child<NumbersGrid>("numbers");
        const double expected = value_of(*engine, last, {0, 0, 0, 0}).value();
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QString::number(expected, 'g', 6); }, 5'000));
    }

    void marks_survive_a_rebuild_or_are_reported_as_removed() {
        SessionController& c = m_test->controller();
        const auto open = [&](const char* script) {
            const auto before = c.debuggee().sharedSnapshot();
            c.opening().openScript(QString::fromLatin1(script), QStringLiteral("test"), {});
            return QTest::qWaitFor([&] { return c.debuggee().isOpen() && c.debuggee().sharedSnapshot() != before; },
                                   5'000);
        };
        QVERIFY(open("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\nd = sqr(b)\ngraph d\n"));
        c.selection().select(m_test->find("b"));
        m_test->key(Qt::Key_F9);
        c.marking().addWatch(QStringLiteral("max(d)"));
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor(
            [&] {
                return c.debuggee().snapshot().breakpoints.size() == 1 && c.debuggee().snapshot().watches.size() == 1;
            },
            5'000));
        QVERIFY(open("x = tensor(f32, 2) { 3 4 }\na = tensor(f32, 2) { 1 2 }\nb = sqr(a)\nd = mul(b, x)\ngraph d\n"));
        QCOMPARE(c.debuggee().snapshot().breakpoints.begin()->second.node, std::optional<uint32_t>(m_test->find("b")));
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("b")));
        QSignalSpy gone(&c.opening(), &Opening::marksGone);
        QVERIFY(open("a = tensor(f32, 2) { 1 2 }\nd = sqr(a)\ngraph d\n"));
        QVERIFY(QTest::qWaitFor([&] { return gone.count() == 1; }, 5'000));
        QVERIFY(gone[0][0].toStringList().join(QLatin1Char(' ')).contains(QStringLiteral("node b")));
        QVERIFY(c.selection().selected() ==
                m_test->find("d")); // the first node, as nothing is left of what was selected
    }

    void the_palette_finds_actions_and_nodes() {
        QVERIFY(m_test->open("attention-head"));
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        auto* const text = m_test->child<QLineEdit>("paletteText");
        QVERIFY(text);
        QTest::keyClicks(text, "weights");
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(m_test->find("weights")));
        QTest::qWait(0);
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        auto* const again = m_test->child<QLineEdit>("paletteText");
        QTest::keyClicks(again, "run");
        QTest::keyClick(again, Qt::Key_Return);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        // As it is listed.
        QTest::qWait(0);
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        auto* const words = m_test->child<QLineEdit>("paletteText");
        QTest::keyClicks(words, "profile (view)");
        QTest::keyClick(words, Qt::Key_Return);
        QTRY_VERIFY(m_test->child<QWidget>("profile")->isVisible());
        // By what the guide says.
        QTest::qWait(0);
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        auto* const asked = m_test->child<QLineEdit>("paletteText");
        QTest::keyClicks(asked, "temperature");
        QTest::keyClick(asked, Qt::Key_Return);
        const auto* const page = m_test->child<QTextBrowser>("guideText");
        QVERIFY(page);
        QTRY_VERIFY(page->isVisible());
        QVERIFY(page->toPlainText().contains("temperature"));
        m_test->child<QDialog>("guide")->close();
    }

    void a_search_keeps_its_place_and_goes_from_one_to_the_next() {
        QVERIFY(m_test->open("attention-head"));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QVERIFY(QTest::qWaitFor([&] { return canvas->drawing() != nullptr; }, 5'000));
        m_test->key(Qt::Key_F, Qt::ControlModifier);
        auto* const search = m_test->child<QLineEdit>("graphSearch");
        const double zoom = canvas->zoom();
        QTest::keyClicks(search, "mul_mat");
        QCOMPARE(canvas->zoom(), zoom);
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(m_test->find("kq")));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(m_test->find("out")));
    }

    void script_with_an_error_is_open_and_reports_the_line() {
        QVERIFY(m_test->open("mlp"));
        SessionController& c = m_test->controller();
        QSignalSpy refused(&c.opening(), &Opening::scriptRefused);
        c.opening().openScript(QStringLiteral("a = tensor(f32, 2)\nb = sqqr(a)\n"), QStringLiteral("wrong.ggs"), {});
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 1; }, 5'000));
        QCOMPARE(refused[0][0].toInt(), 2);
        QCOMPARE(c.opening().programName(), QStringLiteral("wrong.ggs"));
        QVERIFY(!c.debuggee().isOpen() && c.opening().hasScript());
        const QString standing = m_test->child<QLabel>("standing")->text();
        QVERIFY2(standing.contains(QStringLiteral("line 2")), qPrintable(standing));
    }

    void time_strip_goes_both_ways() {
        QVERIFY(m_test->open("mlp"));
        auto* const strip = m_test->child<TimeStrip>("timeStrip");
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_End);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        QTest::keyClick(strip, Qt::Key_Home);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
    }

    void parameter_without_a_step_does_not_keep_the_nodes_from_being_done() {
        QVERIFY(m_test->open("embedding-bag"));
        const ExplorerModel explorer(m_test->controller());
        QVERIFY(!m_test->controller().debuggee().structure().step_of(m_test->find("table")));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(explorer.index(0, 0, {}).data(ExplorerModel::detailRole).toString(), QString("10 ✓"));
    }

    void models_keep_their_promises() {
        NodeModel nodes(m_test->controller());
        ExplorerModel explorer(m_test->controller());
        BreakpointModel breakpoints(m_test->controller().debuggee(), m_test->controller().marking());
        WatchModel watches(m_test->controller().debuggee());
        QAbstractItemModelTester ofNodes(&nodes, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester ofExplorer(&explorer, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester ofBreakpoints(&breakpoints, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester ofWatches(&watches, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const char* sample : {"mlp", "attention-head"}) {
            QVERIFY(m_test->open(QLatin1String(sample)));
            m_test->controller().marking().addWatch(QStringLiteral("used_mem"));
            m_test->controller().marking().toggleBreakpoint(m_test->controller().debuggee().structure().steps[1].node);
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            QCOMPARE(nodes.rowCount(), static_cast<int>(m_test->controller().debuggee().structure().steps.size()));
        }
        m_test->controller().opening().close();
        QCOMPARE(nodes.rowCount(), 0);
    }

    void disabled_action_has_a_reason() {
        for (const Actions::Row& row : m_test->window->actions().rows()) {
            if (!row.action->isEnabled())
                QVERIFY2(row.action->toolTip().contains(QLatin1Char('\n')), qPrintable(row.id));
        }
        QVERIFY(m_test->window->actions().get("step")->toolTip().contains(QStringLiteral("nothing is open")));
    }

    void both_themes_have_readable_words() {
        const auto luminance = [](const QColor& c) {
            const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
        };
        for (const bool dark : {true, false}) {
            for (const Ink ground : {Ink::panel, Ink::raised}) {
                for (const Ink words : {Ink::text, Ink::muted}) {
                    const double a = luminance(Theme::color(words, dark)), b = luminance(Theme::color(ground, dark));
                    const double contrast = (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
                    QVERIFY2(contrast >= 4.5,
                             qPrintable(QStringLiteral("%1 on %2: %3")
                                            .arg(QLatin1String(inkName(words)), QLatin1String(inkName(ground)))
                                            .arg(contrast)));
                }
            }
        }
    }

  private:
    std::unique_ptr<TestWindow> m_test;
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestWindowByHand)
#include "test_window.moc"
