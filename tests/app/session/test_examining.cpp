// SPDX-License-Identifier: MIT
// NaN and Inf in the results of nodes that have run, and the results that a change by hand has made different: in the
// list of nodes, in the time strip, in the table, in the inspector and in notices.
#include "app/in_window.h"
#include "session/examining.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/selection.h"
#include "views/explorer/explorer_model.h"
#include "views/inspector/inspector.h"
#include "views/nodes/node_model.h"
#include "window/time_strip.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

using namespace ggs;

class TestExamining : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 800);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    // -- NaN and Inf --
    void nan_after_a_run_is_marked_everywhere_and_the_notice_names_its_first_node() {
        QVERIFY(
            open("a = tensor(f32, 4) { 4 -1 9 1 }\nb = scale(a, 2)\nroot = sqrt(b)\nsum = add(root, a)\ngraph sum\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY(!examining().isOdd(0));
        QCOMPARE(examining().oddWords(1), QStringLiteral("1 of 4 values are NaN"));
        QVERIFY(examining().isOdd(2));
        const QString notice = m_test->notice();
        QVERIFY2(notice.startsWith("NaN first appears at node 1 (sqrt, root)"), qPrintable(notice));
        QVERIFY2(notice.contains("1 of 4 values are NaN"), qPrintable(notice));

        QCOMPARE(row("b").data(ExplorerModel::oddRole).toString(), QString());
        QCOMPARE(row("root").data(ExplorerModel::oddRole).toString(), QStringLiteral("NaN"));
        QVERIFY(row("root").data(Qt::ToolTipRole).toString().contains("1 of 4 values are NaN"));
        QCOMPARE(state(0), QStringLiteral("done"));
        QCOMPARE(state(1), QStringLiteral("done, NaN"));
        auto* const strip = m_test->child<TimeStrip>("timeStrip");
        const auto tip = [strip](size_t step) {
            return strip->tipAt(
                {strip->nodes().xOf(static_cast<double>(step)) + 2, strip->nodes().place().center().y()});
        };
        QVERIFY(!tip(0).contains("NaN"));
        QVERIFY(tip(1).contains("1 of 4 values are NaN"));
        QVERIFY(footOf(strip, 1) != footOf(strip, 0));
        m_test->controller().selection().select(m_test->find("sum"));
        QVERIFY(m_test->child<Inspector>("inspector")->text().contains("1 of 4 values are NaN"));

        QVERIFY(answer("Show node 1"));
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("root")));
        QCOMPARE(m_test->controller().debuggee().moment().step, size_t{3});
    }
    void notice_goes_back_to_the_node() {
        QVERIFY(open("a = tensor(f32, 2) { -1 1 }\nb = sqrt(a)\nd = sqr(b)\ngraph d\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY(answer("Go back to node 0"));
        QVERIFY(examined());
        QCOMPARE(m_test->controller().debuggee().moment().step, size_t{0});
        QVERIFY(!examining().isOdd(0)); // it hasn't run
        QCOMPARE(m_test->notice(), QString());
    }
    void overwritten_results_are_unknown_and_the_notice_offers_a_run_to_the_first_nan() {
        QVERIFY(open("a = tensor(f32, 2) { -1 1 }\nb = sqrt(a)\nd = sqr_inplace(b)\ngraph d\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY(!examining().isOdd(0) && examining().isOdd(1));
        QVERIFY(!examining().knowsBefore(1));
        QVERIFY2(m_test->notice().contains("earlier results are overwritten"), qPrintable(m_test->notice()));
        QVERIFY(answer("Run to first NaN"));
        QVERIFY(examined());
        QCOMPARE(m_test->controller().debuggee().moment().step, size_t{1});
        QVERIFY(examining().isOdd(0));
    }
    void finite_results_and_masks_bring_no_notice() {
        QVERIFY(
            open("a = tensor(f32, 3, 3) = normal(0, 1, seed=1)\nm = diag_mask_inf(a, 0)\np = soft_max(m)\ngraph p\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY(!examining().firstOdd());
        QCOMPARE(m_test->notice(), QString());
    }
    void infinity_in_the_last_result_is_reported() {
        QVERIFY(open("a = tensor(f32, 2) { 100 1 }\nb = exp(a)\ngraph b\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY2(m_test->notice().startsWith("Infinity first appears at node 0 (exp, b)"),
                 qPrintable(m_test->notice()));
        QVERIFY(m_test->notice().contains("1 of 2 values are infinite"));
        QCOMPARE(row("b").data(ExplorerModel::oddRole).toString(), QStringLiteral("Inf"));
        QCOMPARE(state(0), QStringLiteral("done, Inf"));
    }
    void step_back_makes_an_overwritten_result_known_again() {
        QVERIFY(open("a = tensor(f32, 2) { -1 1 }\nb = sqrt(a)\nd = sqr_inplace(b)\ngraph d\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(examined());
        QVERIFY(examining().isOdd(0));
    }
    void profile_reads_no_result_again() {
        QVERIFY(open("a = tensor(f32, 4) { 4 -1 9 1 }\nb = sqrt(a)\ngraph b\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        // With nothing to read, it is reported at once.
        Debuggee& debuggee = m_test->controller().debuggee();
        QSignalSpy reported(&examining(), &Examining::examined);
        int snapshots = 0;
        bool atOnce = true;
        connect(&debuggee, &Debuggee::snapshotChanged, this,
                [&] { atOnce = ++snapshots == reported.size() && atOnce && examining().isOdd(0); });
        m_test->controller().measuring().runProfile(3);
        QTRY_VERIFY(m_test->controller().measuring().profile() != nullptr);
        QVERIFY(m_test->settled());
        debuggee.disconnect(this);
        QVERIFY(snapshots > 0 && atOnce);
    }

    // -- changes by hand --
    void edit_at_the_end_marks_the_nodes_that_it_changed() {
        QVERIFY(open(twoBranches));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY(!examining().effect());
        change("x", 5);
        QVERIFY(examined());
        QVERIFY2(says("x[0] = 5 (was 1) changed 2 of 4 nodes"), qPrintable(examining().effectWords()));
        QVERIFY(examining().isChanged(0) && examining().isChanged(2)); // sqr(x) and the sum
        QVERIFY(!examining().isChanged(1) && !examining().isChanged(3));
        QVERIFY2(m_test->notice().startsWith(examining().effectWords()), qPrintable(m_test->notice()));
        QVERIFY(row("p").data(ExplorerModel::changedRole).toBool());
        QVERIFY(!row("q").data(ExplorerModel::changedRole).toBool());
        QVERIFY(row("p").data(Qt::ToolTipRole).toString().contains("x[0] = 5 (was 1)"));
        QCOMPARE(state(0), QStringLiteral("done, changed"));
        QCOMPARE(state(1), QStringLiteral("done"));
        QVERIFY(answer("Show node 0"));
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("p")));

        m_test->controller().marking().undoChange();
        QVERIFY(examined());
        QVERIFY2(says("x[0] = 1 (was 5) changed 2 of 4 nodes"), qPrintable(examining().effectWords()));
    }
    void edit_at_the_start_is_compared_with_the_preceding_run() {
        QVERIFY(open(twoBranches));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(examined());
        change("x", 5);
        QVERIFY(examined());
        QVERIFY(!examining().effect());
        m_test->key(Qt::Key_F10);
        QVERIFY(examined());
        QVERIFY(examining().isChanged(0));
        QCOMPARE(m_test->notice(), QString()); // the other nodes are still to come
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY2(m_test->notice().startsWith(examining().effectWords()), qPrintable(m_test->notice()));
        // The same run again brings no second notice.
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(examined());
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY2(says("x[0] = 5 (was 1) changed 2 of 4 nodes"), qPrintable(examining().effectWords()));
        QCOMPARE(m_test->notice(), QString());
    }
    void edits_without_a_run_between_them_are_compared_together() {
        QVERIFY(open(twoBranches));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(examined());
        change("x", 5);
        QVERIFY(m_test->settled());
        change("y", 7);
        QVERIFY(examined());
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        QVERIFY2(says("y[0] = 7 (was 3) and 1 earlier edit changed 4 of 4 nodes"),
                 qPrintable(examining().effectWords()));
    }
    void edit_without_effect_is_reported() {
        QVERIFY(open("x = tensor(f32, 2) { 1 2 }\np = step(x)\ngraph p\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        change("x", 3);
        QVERIFY(examined());
        QVERIFY2(says("x[0] = 3 (was 1) changed none of 1 node"), qPrintable(examining().effectWords()));
    }
    void another_program_forgets_everything() {
        QVERIFY(open(twoBranches));
        m_test->key(Qt::Key_F5);
        QVERIFY(examined());
        change("x", -5);
        QVERIFY(examined());
        QVERIFY(open("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n"));
        QVERIFY(examined());
        QVERIFY(!examining().effect() && !examining().firstOdd());
        QCOMPARE(examining().effectWords(), QString());
    }

    // -- the list of nodes --
    void list_of_nodes_shows_numbers_and_what_has_run() {
        QVERIFY(open(twoBranches));
        m_test->key(Qt::Key_F10);
        QVERIFY(examined());
        using Progress = ExplorerModel::Progress;
        const auto progress = [this](const char* name) {
            return static_cast<Progress>(row(name).data(ExplorerModel::progressRole).toInt());
        };
        QCOMPARE(row("p").data(ExplorerModel::stepRole).toInt(), 0);
        QCOMPARE(row("sum").data(ExplorerModel::stepRole).toInt(), 2);
        QVERIFY(!row("x").data(ExplorerModel::stepRole).isValid());
        QVERIFY(progress("p") == Progress::done && progress("q") == Progress::next);
        QVERIFY(progress("sum") == Progress::toCome && progress("x") == Progress::none);
        QVERIFY(row("p").data(Qt::ForegroundRole).isValid() && !row("q").data(Qt::ForegroundRole).isValid());
        auto* const search = m_test->child<QLineEdit>("explorerSearch");
        QTest::keyClicks(search, "scale");
        QVERIFY(row("z").isValid() && !row("p").isValid());
        search->clear();
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        QCOMPARE(tree->model()->index(0, 0).data(ExplorerModel::detailRole).toString(), QStringLiteral("1 of 4"));
        m_test->controller().marking().toggleBreakpoint(m_test->find("sum"));
        QVERIFY(m_test->settled());
        QCOMPARE(row("sum").data(ExplorerModel::breaksRole).toInt(), static_cast<int>(ExplorerModel::Breaks::yes));
        QVERIFY(row("p").data(Qt::AccessibleTextRole).toString().startsWith("0 p sqr, done"));
    }

  private:
    static constexpr const char* twoBranches =
        "x = tensor(f32, 2) { 1 2 }\ny = tensor(f32, 2) { 3 4 }\np = sqr(x)\n"
        "q = sqr(y)\nsum = add(p, q)\nz = scale(q, 2)\ng = graph()\nexpand(g, sum)\nexpand(g, z)\ncompute(g)\n";

    // Without the endings of plurals, which a translation adds.
    bool says(const char* words) {
        static const QRegularExpression ending(QStringLiteral("(node|edit)(\\(s\\)|s)"));
        const auto plain = [](QString text) { return text.replace(ending, QStringLiteral("\\1")); };
        return plain(examining().effectWords()) == plain(QString::fromLatin1(words));
    }
    Examining& examining() { return m_test->controller().examining(); }
    bool open(const char* script) {
        if (!m_test->openText(QString::fromLatin1(script))) return false;
        m_test->window->showView(QStringLiteral("explorer"));
        return m_test->settled();
    }
    // Waits until the results of the present stop have been read.
    bool examined() {
        if (!m_test->settled()) return false;
        QSignalSpy done(&examining(), &Examining::examined);
        m_test->controller().marking().refresh(); // another snapshot, so that it is reported again
        return QTest::qWaitFor([&] { return !done.isEmpty(); }, 5'000);
    }
    void change(const char* name, double value) {
        m_test->controller().marking().change(m_test->find(name), Index{}, value);
    }
    QModelIndex row(const char* name) {
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        return static_cast<ExplorerModel*>(tree->model())->indexOf(m_test->find(name));
    }
    QString state(int step) {
        const QAbstractItemModel& table = *m_test->child<QTableView>("nodeTable")->model();
        return table.index(step, NodeModel::stateColumn).data().toString();
    }
    static QRgb footOf(TimeStrip* strip, size_t step) {
        const QPointF at(strip->nodes().xOf(static_cast<double>(step)) + strip->nodes().nodeWidth() / 2,
                         strip->nodes().place().bottom() - 2);
        return strip->grab().toImage().pixel(at.toPoint());
    }
    bool answer(const char* action) {
        const NoticeCard* const card = m_test->window->notices().newest();
        if (!card) return false;
        for (auto* const button : card->findChildren<QToolButton*>()) {
            if (button->text() != QLatin1String(action)) continue;
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
        return false;
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestExamining)
#include "test_examining.moc"
