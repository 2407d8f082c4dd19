// SPDX-License-Identifier: MIT
// The Profile view: the rows of its table for known times, and the view under keys and mouse.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "debug/targets/trace.h"
#include "look/chart/chart.h"
#include "program/words.h"
#include "script/script.h"
#include "views/inspector/inspector.h"
#include "views/profile/profile_charts.h"
#include "views/profile/profile_model.h"
#include "views/profile/profile_view.h"
#include "views/profile/roofline_page.h"
#include "views/timeline/timeline_view.h"
#include "window/workspaces.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <thread>

using namespace ggs;

namespace {

// Five steps: mul_mat, a view of it, mul_mat, relu, add.
constexpr const char* twoBlocks = "x = tensor(f32, 8, 2) = arange()\n"
                                  "w0 = tensor(f32, 8, 8) = arange()\n"
                                  "w1 = tensor(f32, 8, 4) = arange()\n"
                                  "name w0 \"blk.0.w.weight\"\n"
                                  "name w1 \"blk.1.w.weight\"\n"
                                  "h = mul_mat(w0, x)\n"
                                  "v = reshape_2d(h, 8, 2)\n"
                                  "y = mul_mat(w1, v)\n"
                                  "z = relu(y)\n"
                                  "r = add(z, y)\n"
                                  "graph r\n";

std::unique_ptr<Session> session(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto opened = Session::open(builtin_registry(), std::move(built.program));
    if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
    return std::move(*opened);
}

Profile threeRuns() {
    Profile profile;
    profile.ns = {{100, 300, 200}, {0, 0, 0}, {50, 10, 30}, {7, 7, 7}, {5, 6, 4}};
    return profile;
}

QString cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

} // namespace

class TestProfileView : public QObject {
    Q_OBJECT
  private slots:
    void row_shows_the_share_of_the_peak() {
        ProfileModel model;
        const auto structure = session(twoBlocks)->structure();
        const auto peak = std::make_shared<const Peak>(Peak{{}, 2, 12.8, 3.84, "avx2", {}});
        model.setFigures(ProfileFigures::make(structure, threeRuns(), ProfileBy::node, {}, peak));
        // 256 flops at 12.8 a nanosecond take 20 ns, 384 bytes at 3.84 take 100: of the 200 ns that it took.
        QVERIFY(!model.isIdle(ProfileModel::peakColumn));
        QCOMPARE(cell(model, 0, ProfileModel::peakColumn), "50.0 % bytes");
        QCOMPARE(model.index(0, ProfileModel::peakColumn).data(Qt::UserRole).toDouble(), 0.5);
        const QString tip = model.headerData(ProfileModel::peakColumn, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("12.8")), qPrintable(tip));
        QVERIFY(!model.index(0, ProfileModel::peakColumn).data(Qt::ToolTipRole).isValid());
        // If the bytes come from a cache, the cell names both bandwidths.
        Peak cached = *peak;
        cached.readings = {{1 << 16, 8.5}, {1 << 26, 3.84}};
        model.setFigures(
            ProfileFigures::make(structure, threeRuns(), ProfileBy::node, {}, std::make_shared<const Peak>(cached)));
        const QString reason = model.index(0, ProfileModel::peakColumn).data(Qt::ToolTipRole).toString();
        QVERIFY2(reason.contains("A cache holds") && reason.contains("up to 8.5 GB/s, memory at 3.8 GB/s"),
                 qPrintable(reason));
        // A GPU's is its library's and its memory's.
        const auto gpu = std::make_shared<const Peak>(Peak{{DeviceKind::cuda, 1}, 2, 790'000, 3'000, "", {}});
        model.setFigures(ProfileFigures::make(structure, threeRuns(), ProfileBy::node, {}, gpu));
        const QString there = model.headerData(ProfileModel::peakColumn, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY2(there.contains("on cuda:1") && there.contains("at 790000.0 GFLOP/s") &&
                     there.contains("at 3000.0 GB/s"),
                 qPrintable(there));
    }

    // The key, the page, the number of the settings and the peak of this machine; and one time for one node everywhere.
    void the_key_opens_the_page_and_one_time_is_shown_for_one_node() {
        TestWindow test;
        QVERIFY(test.openText(QString::fromLatin1(twoBlocks)));
        Preferences preferences = test.window->preferences();
        preferences.profileRuns = 5;
        test.window->prefer(preferences);
        test.controller().opening().setThreads(static_cast<int>(std::thread::hardware_concurrency()) + 1);
        test.key(Qt::Key_F5, Qt::AltModifier);
        QVERIFY(QTest::qWaitFor(
            [&] { return test.controller().measuring().profile() && !test.controller().debuggee().isRunning(); },
            20'000));
        auto* const view = test.child<ProfileView>("profile");
        QVERIFY(view->isVisible());
        QCOMPARE(test.child<QSpinBox>("profileRuns")->value(), 5);
        const Profile& profile = *test.controller().measuring().profile();
        QCOMPARE(profile.runs(), 5);
        QVERIFY(test.controller().measuring().peak() && test.controller().measuring().peak()->gflops > 0);
        QVERIFY(QTest::qWaitFor([&] { return view->model()->rowCount() == 4; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return !view->model()->isIdle(ProfileModel::peakColumn); }, 5'000));
        // The median, in Profile and in the inspector.
        const QString shown = durationText(static_cast<double>(profile.median[0]));
        QCOMPARE(cell(*view->model(), 0, ProfileModel::medianColumn), shown);
        test.controller().selection().select(test.find("h"));
        const QString page = test.child<Inspector>("inspector")->text();
        QVERIFY2(page.contains(shown) && page.contains(QStringLiteral("median of 5 run")), qPrintable(page));
        // Another number of threads: the profile is out of date, and a line next to the times reports it.
        const auto* const warning = view->findChild<QLabel*>(QStringLiteral("warning"));
        test.controller().opening().setThreads(1);
        QVERIFY(QTest::qWaitFor([&] { return warning->text().contains("has changed since this profile"); }, 5'000));
        QVERIFY(warning->isVisible());
    }

    void row_shows_times_and_cost_of_its_node() {
        ProfileModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto structure = session(twoBlocks)->structure();
        model.setFigures(ProfileFigures::make(structure, threeRuns(), ProfileBy::node));
        QCOMPARE(model.rowCount(), 4); // the view touches no data
        QCOMPARE(cell(model, 0, ProfileModel::stepColumn), "0");
        QCOMPARE(cell(model, 0, ProfileModel::opColumn), "mul_mat");
        QCOMPARE(cell(model, 0, ProfileModel::nameColumn), "h");
        QCOMPARE(cell(model, 0, ProfileModel::medianColumn), "200 ns");
        QCOMPARE(cell(model, 0, ProfileModel::minColumn), "100 ns");
        QCOMPARE(cell(model, 0, ProfileModel::spreadColumn), "100 ns"); // from 150 to 250
        QCOMPARE(cell(model, 0, ProfileModel::shareColumn), "83.0 %");  // 200 of 241
        QCOMPARE(cell(model, 0, ProfileModel::flopsColumn), "256");
        QCOMPARE(cell(model, 0, ProfileModel::bytesColumn), "384 bytes");
        QCOMPARE(cell(model, 0, ProfileModel::gflopsColumn), "1.28");
        QCOMPARE(cell(model, 0, ProfileModel::gbytesColumn), "1.92");
        QCOMPARE(cell(model, 0, ProfileModel::shapeColumn), "[8 2]");
        QCOMPARE(cell(model, 0, ProfileModel::sourcesColumn), "f32 [8 8] · f32 [8 2]");
        QVERIFY(model.isIdle(ProfileModel::peakColumn)); // it was not measured
        QCOMPARE(cell(model, 2, ProfileModel::opColumn), "relu");
        QCOMPARE(model.index(0, ProfileModel::medianColumn).data(Qt::UserRole).toLongLong(), 200);
        QCOMPARE(model.index(0, 0).data(ProfileModel::longestRole).toLongLong(), 250);
        QCOMPARE(model.rowOf(*structure->find("r")), 3);
        QCOMPARE(model.rowOf(*structure->find("v")), -1);
        QCOMPARE(model.rowOf(*structure->find("x")), -1);
        model.setFigures(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
    void rows_of_ops_and_groups_add_their_nodes_up() {
        ProfileModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto structure = session(twoBlocks)->structure();
        model.setFigures(ProfileFigures::make(structure, threeRuns(), ProfileBy::op));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(cell(model, 0, ProfileModel::nameColumn), "mul_mat");
        QCOMPARE(cell(model, 0, ProfileModel::countColumn), "2");
        QCOMPARE(cell(model, 0, ProfileModel::medianColumn), "230 ns"); // of 150, 310, 230
        QCOMPARE(model.rowOf(*structure->find("h")), model.rowOf(*structure->find("y")));
        QVERIFY(model.isIdle(ProfileModel::opColumn) && !model.isIdle(ProfileModel::countColumn));
        model.setFigures(ProfileFigures::make(structure, threeRuns(), ProfileBy::group));
        QCOMPARE(cell(model, 0, ProfileModel::nameColumn), "blk.0");
        QCOMPARE(cell(model, 1, ProfileModel::medianColumn), "41 ns"); // of 62, 23, 41
    }
    void column_shows_the_time_spent_waiting() {
        ProfileModel model;
        const auto structure = session(twoBlocks)->structure();
        model.setFigures(ProfileFigures::make(structure, threeRuns(), ProfileBy::node));
        QVERIFY(model.isIdle(ProfileModel::waitedColumn)); // not known
        Profile profile = threeRuns();
        profile.threads_used = 2;
        profile.waits = {{30, 10, 20}, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {0, 0, 0}};
        model.setFigures(ProfileFigures::make(structure, profile, ProfileBy::node));
        QVERIFY(!model.isIdle(ProfileModel::waitedColumn));
        QCOMPARE(cell(model, 0, ProfileModel::waitedColumn), "20 ns");
        QCOMPARE(cell(model, 1, ProfileModel::waitedColumn), QString());
        const QString tip = model.headerData(ProfileModel::waitedColumn, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("sum over all threads"), qPrintable(tip));
    }
    void difference_to_the_baseline_is_grey_within_the_spread() {
        ProfileModel model;
        const auto structure = session(twoBlocks)->structure();
        const auto before = std::make_shared<const ProfileBaseline>(baseline_of(*structure, threeRuns()));
        Profile now = threeRuns();
        now.ns[0] = {150, 350, 250}; // 25 % more, but the quartiles of both span 100 ns
        now.ns[3] = {14, 14, 14};    // twice as much, always
        model.setFigures(ProfileFigures::make(structure, now, ProfileBy::node));
        QVERIFY(model.isIdle(ProfileModel::deltaColumn)); // no baseline
        model.setFigures(ProfileFigures::make(structure, now, ProfileBy::node, {}, nullptr, before));
        QVERIFY(!model.isIdle(ProfileModel::deltaColumn));
        QCOMPARE(cell(model, 0, ProfileModel::deltaColumn), "+25.0 %");
        QCOMPARE(cell(model, 1, ProfileModel::deltaColumn), "0.0 %");
        QCOMPARE(cell(model, 2, ProfileModel::deltaColumn), "+100.0 %");
        const auto ink = [&model](int row) {
            return model.index(row, ProfileModel::deltaColumn).data(Qt::ForegroundRole).value<QColor>();
        };
        const Theme& theme = Theme::instance();
        QCOMPARE(ink(0), theme.color(Ink::muted));
        QCOMPARE(ink(2), theme.color(Ink::text));
        const QString tip = model.index(0, ProfileModel::deltaColumn).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("200 ns in the baseline, 250 ns now") && tip.contains("within the spread"),
                 qPrintable(tip));
        // A single run has no spread, so its differences count as noise.
        Profile once = now;
        for (auto& times : once.ns) times.resize(1);
        model.setFigures(ProfileFigures::make(structure, once, ProfileBy::node, {}, nullptr, before));
        QCOMPARE(ink(2), theme.color(Ink::muted));
        // Part of an op has no time in the baseline.
        const auto some = [](size_t step) { return step >= 2; };
        model.setFigures(ProfileFigures::make(structure, now, ProfileBy::op, some, nullptr, before));
        QVERIFY(model.isIdle(ProfileModel::deltaColumn));
    }
    void product_is_compared_with_the_peak_of_its_own_arithmetic() {
        const auto structure = session("w = tensor(q8_0, 32, 4)\nx = tensor(f32, 32, 8) = arange()\n"
                                       "y = mul_mat(w, x)\ngraph y\n")
                                   ->structure();
        Peak peak{{}, 2, 10, 1000, "avx2", {}};
        peak.products[static_cast<size_t>(Arithmetic::f32)] = {10, 9, 3};
        peak.products[static_cast<size_t>(Arithmetic::int8)] = {40, 30, 3};
        Profile profile;
        profile.ns = {{100, 100, 100}}; // for 2048 flops
        const auto figures =
            ProfileFigures::make(structure, profile, ProfileBy::node, {}, std::make_shared<const Peak>(peak));
        ProfileModel model;
        model.setFigures(figures);
        QCOMPARE(cell(model, 0, ProfileModel::peakColumn), "51.2 % flops");
        const QString tip = model.index(0, ProfileModel::peakColumn).data(Qt::ToolTipRole).toString();
        QCOMPARE(tip, "peak of int8: 40.0 GFLOP/s, the best of 3 tries, which differ by 25.0 %");
        const QString head = model.headerData(ProfileModel::peakColumn, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY2(head.contains("f32 10.0 GFLOP/s, int8 40.0 GFLOP/s"), qPrintable(head));
        QCOMPARE(ProfileCharts::roofOf(peak, figures->table.rows[0]), 40.0);
        QCOMPARE(ProfileCharts::leastTime(*figures, 0), 51.2);
        const auto lines = ProfileCharts::roofline(figures, {0}).chart->lines;
        QVERIFY(std::ranges::any_of(lines, [](const ChartLine& each) {
            return each.name.contains("int8 peak 40 GFLOP/s") && each.y.back() == 40;
        }));
    }
    void steps_that_are_not_wanted_are_in_no_share() {
        ProfileModel model;
        const auto structure = session(twoBlocks)->structure();
        model.setFigures(
            ProfileFigures::make(structure, threeRuns(), ProfileBy::op, [](size_t step) { return step >= 2; }));
        QCOMPARE(cell(model, 0, ProfileModel::countColumn), "1");
        QCOMPARE(cell(model, 0, ProfileModel::medianColumn), "30 ns");
        QCOMPARE(cell(model, 0, ProfileModel::shareColumn), "73.2 %"); // 30 of 41
    }
    void one_run_has_no_spread() {
        ProfileModel model;
        Profile once;
        once.ns = {{100}, {0}, {0}, {0}, {0}};
        model.setFigures(ProfileFigures::make(session(twoBlocks)->structure(), once, ProfileBy::node));
        QVERIFY(model.isIdle(ProfileModel::minColumn) && model.isIdle(ProfileModel::spreadColumn));
        QCOMPARE(cell(model, 0, ProfileModel::medianColumn), "100 ns");
        QCOMPARE(cell(model, 1, ProfileModel::medianColumn), QString()); // has not run
        QCOMPARE(cell(model, 1, ProfileModel::gflopsColumn), QString());
    }
    void large_numbers_are_short() {
        QCOMPARE(thousands_text(0), std::string("0"));
        QCOMPARE(thousands_text(999), std::string("999"));
        QCOMPARE(thousands_text(1048576), std::string("1.05 M"));
        QCOMPARE(thousands_text(134217728), std::string("134 M"));
    }

    void times_come_with_the_way_they_were_taken() {
        show("mlp");
        QVERIFY2(words().contains("F5"), qPrintable(words()));
        m_test->key(Qt::Key_F10);
        QVERIFY(says("stepped"));
        QCOMPARE(timed(), 1);
        m_test->key(Qt::Key_F5);
        QVERIFY(says("one run; 1 of 6 nodes were stepped"));
        QCOMPARE(timed(), 6);
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(says(">one run<"));
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F10);
        QVERIFY(says("mixed: 5 of 6 nodes are from another run"));
        const QString about = m_test->child<QLabel>("profileTotal")->text();
        QVERIFY2(about.contains("They are from several runs"), qPrintable(about));
    }
    void button_runs_a_profile_and_reports_progress() {
        show("mlp");
        auto* const button = m_test->child<QPushButton>("profileRun");
        m_test->child<QSpinBox>("profileRuns")->setValue(3);
        QVERIFY2(button->text().contains("3"), qPrintable(button->text()));
        QSignalSpy progress(&m_test->controller().measuring(), &Measuring::profiling);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(says("median of 3 undisturbed"));
        QCOMPARE(progress.size(), 3);
        QCOMPARE(rows(), 6);
        QVERIFY(m_test->settled());
        QVERIFY(!m_view->findChild<QProgressBar*>()->isVisible());
        QVERIFY(!m_table->isColumnHidden(ProfileModel::spreadColumn));
        // The times of single steps stay within reach.
        auto* const source = m_test->child<QComboBox>("profileSource");
        QVERIFY(source->isVisible());
        QCOMPARE(source->accessibleName(), QStringLiteral("Source of the times"));
        QCOMPARE(source->toolTip(), source->accessibleName());
        source->setCurrentIndex(1);
        QVERIFY(says("profile: median of 3 run"));
        QVERIFY(m_table->isColumnHidden(ProfileModel::spreadColumn));
    }
    void a_profile_can_be_stopped() {
        // Runs of 1 ms each: 1000 runs of a sample would end before a busy machine handles the click.
        QVERIFY(m_test->openText(QStringLiteral(
            "w = tensor(f32, 512, 512) = normal(0, 1, seed=1)\nx = tensor(f32, 512, 64) = normal(0, 1, seed=2)\n"
            "y = mul_mat(w, x)\nz = mul_mat(w, y)\ngraph z\n")));
        m_test->window->showView("profile");
        auto* const button = m_test->child<QPushButton>("profileRun");
        m_test->child<QSpinBox>("profileRuns")->setValue(1000);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return button->text() == "Stop"; }, 5000));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(m_test->settled());
        // In its first run: there is none.
        const auto& profile = m_test->controller().measuring().profile();
        QVERIFY(!profile || (profile->cancelled && profile->runs() > 0 && profile->runs() < 1000));
        const QString standing = m_test->child<QLabel>("standing")->text();
        QVERIFY2(m_test->controller().debuggee().moment().step > 0 ||
                     standing.contains(QStringLiteral("the program was restarted")),
                 qPrintable(standing));
        QVERIFY2(button->text().contains("1000"), qPrintable(button->text()));
    }
    void a_row_selects_its_node_and_the_selection_its_row() {
        ran("mlp");
        const QModelIndex at = m_table->model()->index(2, ProfileModel::nameColumn);
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, m_table->visualRect(at).center());
        QCOMPARE(m_test->controller().selection().selected(),
                 std::optional(at.data(ProfileModel::tensorRole).toUInt()));
        const uint32_t probs = m_test->find("probs");
        m_test->controller().selection().select(probs);
        QCOMPARE(m_table->currentIndex().data(ProfileModel::tensorRole).toUInt(), probs);
        m_test->controller().selection().select(m_test->find("x")); // a leaf: no row
        QVERIFY(m_table->selectionModel()->selectedRows().isEmpty());
    }
    void profile_begins_with_the_slowest_row_and_a_later_selection_is_scrolled_to() {
        QString script = QStringLiteral("a = tensor(f32, 64, 64) = arange()\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i <= 120; ++i) script += QStringLiteral("x%1 = sqr(x%2)\n").arg(i).arg(i - 1);
        QVERIFY(m_test->openText(script + QStringLiteral("graph x120\n")));
        const auto inSight = [this](int row) {
            return m_table->viewport()->rect().contains(
                m_table->visualRect(m_table->model()->index(row, ProfileModel::nameColumn)).center());
        };
        const auto rowOf = [this](const QString& name) {
            for (int row = 0; row < rows(); ++row) {
                if (cell(*m_table->model(), row, ProfileModel::nameColumn) == name) return row;
            }
            return -1;
        };
        auto& selection = m_test->controller().selection();
        // Profiled and selected while another view is shown.
        m_test->window->showView("values");
        selection.select(m_test->find("x120"));
        profiled();
        selection.select(m_test->find("x119"));
        m_test->window->showView("profile");
        QTRY_COMPARE(rows(), 121);
        QTest::qWait(50);
        QCOMPARE(m_table->verticalScrollBar()->value(), 0);
        QCOMPARE(m_table->currentIndex().row(), rowOf("x119"));
        // The last row, whichever node has it; the one above it if that node is selected already.
        const auto selectLast = [&] {
            const auto nodeAt = [&](int row) {
                return m_test->find(qPrintable(cell(*m_table->model(), row, ProfileModel::nameColumn)));
            };
            const int row = selection.selected() == nodeAt(120) ? 119 : 120;
            selection.select(nodeAt(row));
            return row;
        };
        int last = selectLast();
        QTRY_VERIFY(inSight(last));
        profiled();
        QTRY_COMPARE(m_table->verticalScrollBar()->value(), 0);
        QTest::qWait(50); // the new rows are at the top before the table is scrolled there
        // Selected while the table is hidden: it is scrolled to when the table is shown.
        m_test->window->showView("values");
        last = selectLast();
        m_test->window->showView("profile");
        QTRY_VERIFY(inSight(last));
    }
    void rows_are_sorted_by_time_and_by_what_is_clicked() {
        ran("mlp");
        const auto ordered = [&](int column, bool down) {
            for (int i = 1; i < rows(); ++i) {
                const double before = m_table->model()->index(i - 1, column).data(Qt::UserRole).toDouble();
                const double now = m_table->model()->index(i, column).data(Qt::UserRole).toDouble();
                if (down ? before < now : before > now) return false;
            }
            return rows() > 1;
        };
        QVERIFY(ordered(ProfileModel::barColumn, true));
        auto* const header = m_table->horizontalHeader();
        const int x = header->sectionViewportPosition(ProfileModel::stepColumn) + 10;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, 8});
        if (!ordered(ProfileModel::stepColumn, false))
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, 8});
        QVERIFY(ordered(ProfileModel::stepColumn, false));
    }
    void rows_are_filtered_and_added_up() {
        ran("mlp");
        auto* const filter = m_test->child<QLineEdit>("profileFilter");
        QTest::keyClicks(filter, "mul_mat");
        QCOMPARE(rows(), 2);
        filter->clear();
        QCOMPARE(rows(), 6);
        QTest::mouseClick(m_test->child<QAbstractButton>("profileByOp"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return rows() == 4; }, 5000)); // mul_mat, add, relu, soft_max
        // The selected node's op is marked; a double click opens an op into its nodes.
        m_test->controller().selection().select(m_test->find("logits"));
        QCOMPARE(m_table->currentIndex().siblingAtColumn(ProfileModel::nameColumn).data().toString(), "add");
        const QPoint at = m_table->visualRect(m_table->currentIndex()).center();
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(m_table->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(QTest::qWaitFor([&] { return rows() == 2; }, 5000));
        QCOMPARE(filter->text(), "add");
    }
    void profile_and_timeline_are_exported() {
        ran("mlp");
        QTemporaryDir folder;
        const QString csv = folder.filePath("p.csv"), json = folder.filePath("p.json"),
                      trace = folder.filePath("t.json");
        QVERIFY(m_view->exportKinds().contains("*.csv"));
        QCOMPARE(m_view->exportTo(csv), QString());
        QCOMPARE(m_view->exportTo(json), QString());
        QCOMPARE(contents(csv).count('\n'), 7); // a heading and six nodes
        QCOMPARE(QJsonDocument::fromJson(contents(json))["nodes"].toArray().size(), 6);
        auto* const timeline = m_test->child<TimelineView>("timeline");
        QVERIFY(QTest::qWaitFor([&] { return timeline->exportKinds().contains("*.json"); }, 5000));
        const View::ExportJob job = timeline->exportJob(trace);
        std::atomic<bool> stop = true;
        const auto nothing = [](double) {};
        QVERIFY(job(stop, nothing).ok() && !QFile::exists(trace)); // stopped: no part of it is left
        stop = false;
        QVERIFY(job(stop, nothing).ok());
        QVERIFY(QJsonDocument::fromJson(contents(trace))["traceEvents"].toArray().size() > 6);
        QVERIFY(!timeline->exportJob(folder.filePath("none/t.json"))(stop, nothing).ok());
        QVERIFY(!m_view->exportTo(folder.filePath("none/p.csv")).isEmpty());
    }
    // The same columns and rows in the same order, with units and all digits.
    void exported_table_is_the_one_that_is_seen() {
        ran("mlp");
        QTemporaryDir folder;
        const QString csv = folder.filePath("p.csv");
        const auto lines = [&] {
            if (!m_view->exportTo(csv).isEmpty()) return QStringList();
            return QString::fromUtf8(contents(csv)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        };
        const auto seen = [this] {
            std::vector<int> columns;
            for (int place = 0; place < ProfileModel::columns; ++place) {
                const int column = m_table->horizontalHeader()->logicalIndex(place);
                if (!m_view->model()->isIdle(column) && column != ProfileModel::barColumn) columns.push_back(column);
            }
            return columns;
        };
        const auto isSame = [&] {
            const QStringList all = lines();
            const std::vector<int> columns = seen();
            const QAbstractItemModel* const model = m_table->model();
            QCOMPARE(all.size(), model->rowCount() + 1);
            QCOMPARE(all.front().split(QLatin1Char(',')).size(), static_cast<qsizetype>(columns.size()));
            for (size_t i = 0; i < columns.size(); ++i) {
                const QString title = all.front().split(QLatin1Char(',')).at(static_cast<qsizetype>(i));
                const QString shown = model->headerData(columns[i], Qt::Horizontal).toString();
                QVERIFY2(title.startsWith(shown == QStringLiteral("Δ") ? QStringLiteral("delta") : shown),
                         qPrintable(title + " | " + shown));
            }
            for (int row = 0; row < model->rowCount(); ++row) {
                const QModelIndex at = model->index(row, ProfileModel::medianColumn);
                QVERIFY2(all[row + 1].contains(QString::number(at.data(Qt::UserRole).toLongLong())),
                         qPrintable(all[row + 1]));
                QVERIFY(all[row + 1].contains(model->index(row, ProfileModel::nameColumn).data().toString()));
            }
        };
        isSame();
        const QStringList whole = lines();
        QVERIFY2(whole.front().contains(QStringLiteral("(ns)")) && whole.front().contains(QStringLiteral("share (%)")),
                 qPrintable(whole.front()));
        // Sorted differently.
        m_table->sortByColumn(ProfileModel::nameColumn, Qt::DescendingOrder);
        isSame();
        QVERIFY(lines() != whole);
        // Filtered.
        QTest::keyClicks(m_test->child<QLineEdit>("profileFilter"), "mul_mat");
        QTRY_COMPARE(m_table->model()->rowCount(), 2);
        isSame();
        // By op.
        m_test->child<QLineEdit>("profileFilter")->clear();
        QTest::mouseClick(m_test->child<QAbstractButton>("profileByOp"), Qt::LeftButton);
        QTRY_COMPARE(m_table->model()->rowCount(), 4);
        isSame();
    }
    void modules_have_the_sums_of_their_nodes() {
        const auto structure = session("w = tensor(f32, 4, 4) = normal(0, 1)\nx = tensor(f32, 4, 2) = normal(0, 1)\n"
                                       "a = mul_mat(w, x)\nname a \"q-0\"\nb = mul_mat(w, a)\nname b \"q-1\"\n"
                                       "c = relu(b)\ngraph c\n")
                                   ->structure();
        Profile profile;
        profile.ns = {{100, 300, 200}, {10, 50, 20}, {7, 7, 7}};
        profile.whole = {120, 360, 230};
        const auto figures = ProfileFigures::makeModules(structure, profile);
        QCOMPARE(figures->table.rows.size(), size_t(2));
        const ProfileRow &q = figures->table.rows[0], &relu = figures->table.rows[1];
        QCOMPARE(figures->title(0), QStringLiteral("q"));
        QCOMPARE(q.count, size_t(2));
        QCOMPARE(q.median, Nanoseconds(220)); // of 110, 350 and 220
        QCOMPARE(figures->title(1), QStringLiteral("relu"));
        QCOMPARE(relu.median, Nanoseconds(7));
        QCOMPARE(figures->table.total.median, Nanoseconds(227));
        QVERIFY(std::abs(q.share + relu.share - 1) < 1e-9);
        QCOMPARE(figures->rowOfStep, std::vector<int>({0, 0, 1}));
    }
    void key_g_goes_through_the_groupings() {
        ran("mlp");
        auto* const op = m_test->child<QAbstractButton>("profileByOp");
        auto* const layer = m_test->child<QAbstractButton>("profileByGroup");
        auto* const node = m_test->child<QAbstractButton>("profileByNode");
        QVERIFY(node->isChecked() && !op->isChecked());
        QCOMPARE(rows(), 6);
        m_table->setFocus();
        QTest::keyClick(m_table, Qt::Key_G);
        QVERIFY(op->isChecked() && !node->isChecked());
        QTRY_COMPARE(rows(), 4);
        QTest::keyClick(m_table, Qt::Key_G);
        QVERIFY(m_test->child<QAbstractButton>("profileByModule")->isChecked());
        QTRY_COMPARE(rows(), 4); // without layers, by op
        QTest::keyClick(m_table, Qt::Key_G);
        QVERIFY(layer->isChecked());
        QTest::keyClick(m_table, Qt::Key_G);
        QVERIFY(node->isChecked());
        QTRY_COMPARE(rows(), 6);
        // In the filter it is a letter.
        auto* const filter = m_test->child<QLineEdit>("profileFilter");
        filter->setFocus();
        QTest::keyClick(filter, Qt::Key_G);
        QVERIFY(node->isChecked());
        QCOMPARE(filter->text(), QStringLiteral("g"));
        // The arrow keys move inside the switch.
        node->setFocus();
        QTest::keyClick(node, Qt::Key_Left);
        QVERIFY(layer->isChecked() && layer->hasFocus());
    }
    void trace_has_times_and_shows_why_it_can_not_be_profiled() {
        QTemporaryDir folder;
        const QString path = folder.filePath("blocks.trace");
        QVERIFY(record_run(*session(twoBlocks), "blocks", path.toStdString()).ok());
        show(path);
        QVERIFY(QTest::qWaitFor([&] { return rows() == 4; }, 5000));
        auto* const button = m_test->child<QPushButton>("profileRun");
        QVERIFY(!button->isEnabled());
        QVERIFY2(button->toolTip().contains("can't be run again"), qPrintable(button->toolTip()));
    }
    // One total: headline, table and inspector. A line describes what it contains.
    void the_total_is_one_and_comes_with_what_is_not_in_it() {
        show("mlp");
        profiled();
        const Profile& profile = *m_test->controller().measuring().profile();
        const Structure& s = m_test->controller().debuggee().structure();
        const QString total = durationText(static_cast<double>(total_median(s, profile)));
        QVERIFY(says(QStringLiteral("<b>%1</b>").arg(total)));
        const QString about = m_test->child<QLabel>("profileTotal")->text();
        QVERIFY2(about.contains("median of the sums of all node times") && about.contains("A whole run takes") &&
                     about.contains("they are in no row"),
                 qPrintable(about));
    }
    void profiles_are_kept_and_one_is_the_baseline() {
        show("mlp");
        const auto* const button = m_test->child<QToolButton>("title-profileCompare");
        QVERIFY(button->isVisible() && !button->isEnabled());
        const auto titles = [button] {
            QStringList all;
            for (const QAction* each : button->defaultAction()->menu()->actions()) all << each->text();
            return all;
        };
        const auto chosen = [button] {
            const auto all = button->defaultAction()->menu()->actions();
            return std::ranges::find_if(all, &QAction::isChecked) - all.begin();
        };
        profiled();
        QTRY_VERIFY(button->isEnabled());
        QCOMPARE(titles().size(), 2);
        QVERIFY2(titles()[1].startsWith("mlp"), qPrintable(titles()[1]));
        QVERIFY(m_table->isColumnHidden(ProfileModel::deltaColumn));
        button->defaultAction()->menu()->actions()[1]->trigger();
        QTRY_VERIFY(!m_table->isColumnHidden(ProfileModel::deltaColumn));
        profiled();
        QTRY_COMPARE(titles().size(), 3);
        QCOMPARE(chosen(), 2); // still the same profile
        QVERIFY(says(QStringLiteral("compared with mlp")));
        // Another program: the profiles stay, and its nodes have no time in the baseline.
        show("simple-add");
        QCOMPARE(titles().size(), 3);
    }
    // The least useful columns, and only in the window: the file has all of them.
    void narrow_table_hides_columns_that_the_file_has() {
        ran("mlp");
        const auto visible = [this] {
            int n = 0;
            for (int i = 0; i < ProfileModel::columns; ++i) n += !m_table->isColumnHidden(i);
            return n;
        };
        const auto titles = [this] {
            QTemporaryDir folder;
            const QString csv = folder.filePath("p.csv");
            return m_view->exportTo(csv).isEmpty() ? contents(csv).split('\n').front() : QByteArray();
        };
        m_test->window->resize(2400, 1000);
        QTRY_VERIFY(!m_table->isColumnHidden(ProfileModel::sourcesColumn));
        const int all = visible();
        const QByteArray whole = titles();
        QVERIFY2(whole.contains("sources") && whole.contains("shape"), whole.constData());
        m_test->window->resize(1024, 700);
        QTRY_VERIFY(m_table->isColumnHidden(ProfileModel::sourcesColumn) && visible() < all - 1);
        const auto fits = [this] { return m_table->horizontalHeader()->length() <= m_table->viewport()->width(); };
        QTRY_VERIFY(fits());
        // The cells of a profile are wider; they are known after its rows.
        profiled();
        QTRY_VERIFY(!m_table->isColumnHidden(ProfileModel::peakColumn));
        QTest::qWait(100);
        QTRY_VERIFY(fits());
        for (const int column :
             {ProfileModel::nameColumn, ProfileModel::barColumn, ProfileModel::medianColumn, ProfileModel::shareColumn})
            QVERIFY(!m_table->isColumnHidden(column));
        QVERIFY2(titles().contains("sources") && titles().contains("min"), titles().constData());
    }
    // Not in a bar of their own; a panel that is too narrow has them in its menu.
    void title_of_the_panel_exports_and_compares() {
        ran("mlp");
        auto* const button = m_test->child<QToolButton>("title-profileExport");
        auto* const panel = m_test->child<QWidget>("tablePanel");
        QVERIFY(button->isVisible() && button->isEnabled());
        QVERIFY(button->mapTo(panel, QPoint()).y() < m_view->mapTo(panel, QPoint()).y());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* const dialog = m_test->child<QFileDialog>("exportView");
        QVERIFY(dialog && dialog->nameFilters().join(' ').contains("*.csv"));
        dialog->close();
        // The other page of the panel has no such actions.
        QTest::mouseClick(m_test->child<QAbstractButton>("page-rounds"), Qt::LeftButton);
        QTRY_VERIFY(!m_test->window->findChild<QToolButton*>("title-profileExport"));
        m_test->window->showView("profile");
        QTRY_VERIFY(m_test->window->findChild<QToolButton*>("title-profileExport"));
    }
    void profile_is_outdated_after_a_change_of_device_or_program() {
        QTemporaryDir folder;
        const QString path = folder.filePath("blocks.ggs");
        const auto write = [&path](const QByteArray& text) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        };
        write(twoBlocks);
        show(path);
        profiled();
        auto* const button = m_test->child<QPushButton>("profileRun");
        QVERIFY2(button->text().startsWith("Profile ") && button->text() != "Profile again",
                 qPrintable(button->text()));
        m_test->controller().devices().choose(DeviceChoice{DeviceKind::emulator}, {});
        QVERIFY(says(QStringLiteral("The device has changed since this profile was made")));
        QTRY_COMPARE(button->text(), QStringLiteral("Profile again"));
        m_test->controller().devices().choose(std::nullopt, {});
        QTRY_VERIFY(button->text() != "Profile again");
        write(QByteArray(twoBlocks).replace("relu", "sqr"));
        show(path);
        QVERIFY(says(QStringLiteral("The program was changed or opened again since its last profile")));
        QTRY_COMPARE(button->text(), QStringLiteral("Profile again"));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_test->controller().measuring().profile(), 20'000);
        QTRY_VERIFY(button->text() != "Profile again");
    }
    void wide_view_has_the_roofline_next_to_the_table() {
        show("mlp");
        profiled();
        auto* const beside = m_test->child<RooflinePage>("rooflineBeside");
        m_test->window->resize(1280, 800);
        QTRY_VERIFY(!beside->isVisible());
        m_test->window->resize(1920, 1080);
        QTRY_VERIFY(beside->isVisible());
        auto* const asTable = m_test->child<QAbstractButton>("profileAsTable");
        QCOMPARE(asTable->text(), QStringLiteral("Table and roofline"));
        QTRY_VERIFY(!beside->chart()->data().points.empty());
        QVERIFY(m_table->isVisible());
        QTest::mouseClick(m_test->child<QAbstractButton>("profileAsRuns"), Qt::LeftButton);
        QTRY_VERIFY(!beside->isVisible());
        QCOMPARE(asTable->text(), QStringLiteral("Table and roofline"));
        m_test->window->resize(1280, 800);
        QTRY_COMPARE(asTable->text(), QStringLiteral("Table"));
    }
    void menu_of_the_panel_exports() {
        ran("mlp");
        QMenu menu;
        emit m_test->window->workspaces().menuAsked(*m_view, menu);
        QCOMPARE(menu.actions().size(), 1);
        QCOMPARE(menu.actions().front()->text(), QStringLiteral("Export…"));
        menu.actions().front()->trigger();
        auto* const dialog = m_test->child<QFileDialog>("exportView");
        QVERIFY(dialog && dialog->nameFilters().join(' ').contains("*.csv"));
        dialog->close();
    }
    void closed_program_leaves_no_rows() {
        ran("mlp");
        m_test->controller().opening().close();
        QCOMPARE(rows(), 0);
        QVERIFY2(words().contains("Open a sample"), qPrintable(words()));
        show("simple-add");
        m_test->key(Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return rows() == 1; }, 5000));
    }

    void init() {
        m_test = std::make_unique<TestWindow>();
        m_view = m_test->child<ProfileView>("profile");
        m_table = m_view->table();
    }
    void cleanup() { m_test.reset(); }

  private:
    void show(const QString& what) {
        QVERIFY(m_test->open(what));
        m_test->window->showView("profile");
    }
    void ran(const QString& sample) {
        show(sample);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(says("one run"));
    }
    void profiled() {
        const auto before = m_test->controller().measuring().profile();
        m_view->run(3);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return m_test->controller().measuring().profile() != before &&
                       !m_test->controller().debuggee().isRunning();
            },
            20'000));
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    int rows() const { return m_table->model()->rowCount(); }
    int timed() const {
        int n = 0;
        for (int i = 0; i < rows(); ++i)
            n += m_table->model()->index(i, 0).data(ProfileModel::medianRole).toLongLong() > 0;
        return n;
    }
    QString words() const {
        QStringList all;
        for (const QLabel* label : m_view->findChildren<QLabel*>()) all.append(label->text());
        return all.join(QStringLiteral(" | "));
    }
    bool says(const QString& text) {
        const bool said = QTest::qWaitFor([&] { return words().contains(text); }, 10'000);
        if (!said) qWarning("%s", qPrintable(words()));
        return said;
    }

    std::unique_ptr<TestWindow> m_test;
    ProfileView* m_view = nullptr;
    QTableView* m_table = nullptr;
};

QTEST_MAIN(TestProfileView)
#include "test_profile_view.moc"
