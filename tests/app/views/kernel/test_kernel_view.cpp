// SPDX-License-Identifier: MIT
// The Kernel view: step into the kernel of a node by keys, go through it by lines, barriers, threads and thread blocks.
// Memory that lanes access is marked. If a node has no kernel to show, the view gives the reason.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "cuda/devices.h"
#include "look/sheet_model.h"
#include "views/kernel/block_canvas.h"
#include "views/kernel/kernel_view.h"
#include "views/kernel/kernel_walk.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>

using namespace ggs;

class TestKernelView : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 900);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->openText(QStringLiteral(
            "a = tensor(f32, 64, 8) = normal(0, 1, seed=1)\nb = tensor(f32, 64, 2) = normal(0, 1, seed=2)\n"
            "n = rms_norm(a, 0.00001)\nc = mul_mat(n, b)\ne = cumsum(c)\ngraph e\n")));
    }
    void cleanup() { m_test.reset(); }

    void a_selected_node_is_stepped_into() {
        const size_t cursor = m_test->controller().debuggee().snapshot().position.cursor;
        int ran = 0; // it counts as a run, so that Pause ends it
        connect(&m_test->controller().debuggee(), &Debuggee::runningChanged, this,
                [&] { ran += m_test->controller().debuggee().isRunning() ? 1 : 0; });
        QVERIFY(lookInto("n"));
        QCOMPARE(ran, 1);
        QCOMPARE(walk().look()->node, m_test->find("n"));
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, cursor);
        QVERIFY(notes().contains(QStringLiteral("the same bits as on CPU")) ||
                notes().contains(QStringLiteral("have different bits than on CPU")));
        const QAbstractItemModel& lanes = *m_test->child<QTableView>("kernelLanes")->model();
        const QAbstractItemModelTester tester(&const_cast<QAbstractItemModel&>(lanes),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(lanes.rowCount(), 32);
        // The first thing that its lanes do is to read the row: lane 5 element 5.
        QCOMPARE(lanes.index(5, 1).data().toString(), QStringLiteral("a[5, 0]"));
        const QAbstractItemModel& source = *m_test->child<QTableView>("kernelSource")->model();
        QVERIFY(source.rowCount() > 20);
        bool has = false;
        for (int i = 0; i < source.rowCount(); ++i)
            has |= source.index(i, 4).data().toString().contains(QStringLiteral("norm_row"));
        QVERIFY(has);
        // And so it is marked in all views.
        const SessionController& controller = m_test->controller();
        QCOMPARE(controller.selection().litOf(m_test->find("a")).size(), size_t{32});
        // With the sectors that a GPU fetches for that: 128 bytes side by side are in four of them, or in five.
        QVERIFY(controller.selection().fetched().size() == 4 || controller.selection().fetched().size() == 5);
        for (int64_t i = 0; i < 32; ++i) {
            const uint64_t address = addressOf(controller.debuggee().structure(), {m_test->find("a"), {i, 0, 0, 0}});
            QVERIFY(controller.selection().isFetched(address, address + 4));
        }
        // The Arena view marks the same elements, until a step is run.
        m_test->window->showView("arena");
        QCOMPARE(controller.selection().litOf(m_test->find("a")).size(), size_t{32});
        m_test->window->showView("kernel");
        QVERIFY(!controller.selection().isFetched(0, controller.selection().fetched().front().begin) &&
                !controller.selection().isFetched(controller.selection().fetched().back().end, UINT64_MAX));
    }

    void source_is_copied_by_its_button() {
        QVERIFY(lookInto("n"));
        QTest::mouseClick(m_test->child<QToolButton>("kernelCopySource"), Qt::LeftButton);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(QStringLiteral("norm_row")) && copied.contains(QStringLiteral("__global__")),
                 qPrintable(copied.left(200)));
    }
    void empty_page_offers_the_kernel_of_the_selected_node() {
        m_test->controller().selection().select(m_test->find("n"));
        m_test->window->showView("kernel");
        QPushButton* offered = nullptr;
        for (QPushButton* each : m_test->child<View>("kernel")->findChildren<QPushButton*>()) {
            if (each->isVisible() && each->text() == QStringLiteral("Step into the kernel")) offered = each;
        }
        QVERIFY(offered);
        QTest::mouseClick(offered, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(walk().look(), 20'000);
        QCOMPARE(walk().look()->node, m_test->find("n"));
        QVERIFY(m_test->child<QToolButton>("kernelLine")->isVisible());
    }

    void a_step_elsewhere_ends_the_marks() {
        QVERIFY(lookInto("n"));
        m_test->window->showView("arena");
        QVERIFY(!m_test->controller().selection().lit().empty());
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_test->controller().selection().lit().empty());
    }

    void keys_go_through_it() {
        QVERIFY(lookInto("n"));
        std::vector<size_t> way{walk().step()};
        for (int i = 0; i < 4; ++i) {
            press(Qt::Key_F10);
            QVERIFY(walk().step() > way.back());
            way.push_back(walk().step());
        }
        for (size_t i = way.size() - 1; i-- > 0;) {
            press(Qt::Key_F10, Qt::ShiftModifier);
            QCOMPARE(walk().step(), way[i]);
        }
        // The program didn't move: these were steps of the kernel.
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t{0});
        press(Qt::Key_F10, Qt::ControlModifier);
        QVERIFY(walk().look()->steps.of_thread(walk().here(), walk().thread()));
        const Extent3 grid = walk().look()->replay.block.grid;
        QVERIFY(grid.x > 1);
        press(Qt::Key_F8);
        QTRY_COMPARE(walk().look()->replay.block.which.x, 1u);
        QTRY_COMPARE(m_test->child<QTableView>("kernelLanes")->model()->index(5, 1).data().toString(),
                     QStringLiteral("a[5, 1]"));
        QCOMPARE(m_test->child<QLineEdit>("kernelBlock")->text(), QStringLiteral("1, 0, 0"));
    }

    void a_block_is_typed_and_a_thread_is_clicked() {
        QVERIFY(lookInto("n"));
        auto* const block = m_test->child<QLineEdit>("kernelBlock");
        block->selectAll();
        QTest::keyClicks(block, QStringLiteral("7"));
        QTest::keyClick(block, Qt::Key_Return);
        QTRY_COMPARE(walk().look()->replay.block.which.x, 7u);
        auto* const canvas = m_test->child<BlockCanvas>("blockCanvas");
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->threadRect(9).center());
        QCOMPARE(walk().thread(), 9u);
        QCOMPARE(m_test->child<QTableView>("kernelLanes")->currentIndex().row(), 9);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->blockRect(2, 0).center());
        QTRY_COMPARE(walk().look()->replay.block.which.x, 2u);
        QCOMPARE(walk().thread(), 9u);
    }

    void a_line_is_run_to() {
        QVERIFY(lookInto("n"));
        const std::string file = walk().look()->steps.site(walk().here()).place.file;
        if (file.empty()) QSKIP("this program knows no lines: libbacktrace is missing");
        auto* const source = m_test->child<QTableView>("kernelSource");
        int line = 0;
        for (const auto& [place, sum] : walk().look()->steps.lines()) line = place.first == file ? place.second : line;
        QVERIFY(line > 0);
        source->scrollTo(source->model()->index(line - 1, 4));
        QTest::mouseClick(source->viewport(), Qt::LeftButton, {},
                          source->visualRect(source->model()->index(line - 1, 1)).center());
        QCOMPARE(walk().look()->steps.site(walk().here()).place.line, line);
    }

    void breakpoints_and_elements_are_gone_to() {
        QVERIFY(lookInto("n"));
        if (walk().look()->steps.site(walk().here()).place.line == 0)
            QSKIP("this program knows no lines: libbacktrace is missing");
        // The last line of the kernel that does anything: it writes.
        auto* const find = m_test->child<QLineEdit>("kernelFind");
        const auto look = [&](const char* what) {
            find->setFocus();
            find->selectAll();
            QTest::keyClicks(find, QString::fromLatin1(what));
            QTest::keyClick(find, Qt::Key_Return);
        };
        look("n[17, 0]");
        QCOMPARE(walk().look()->steps.site(walk().here()).kind, emulator::EventKind::write);
        const emulator::LaneEvent* const event = walk().look()->steps.of_thread(walk().here(), walk().thread());
        QVERIFY(event && walk().look()->address_words(event->address) == "n[17, 0]");
        const int line = walk().look()->steps.site(walk().here()).place.line;
        look("n[17, 3]");
        QVERIFY2(trouble().contains(QStringLiteral("This block doesn’t access n[17, 3]")), qPrintable(trouble()));
        look("n[64, 0]");
        QVERIFY(trouble().contains(QStringLiteral("There is no element")));
        look("#3");
        QCOMPARE(walk().thread(), 3u);
        look(":1");
        QVERIFY2(trouble().contains(QStringLiteral("Line 1 has no events")), qPrintable(trouble()));
        auto* const source = m_test->child<QTableView>("kernelSource");
        source->scrollTo(source->model()->index(line - 1, 0));
        QTest::mouseClick(source->viewport(), Qt::LeftButton, {},
                          source->visualRect(source->model()->index(line - 1, 0)).center());
        QCOMPARE(walk().breaks().size(), size_t{1});
        QVERIFY(source->model()->index(line - 1, 0).data().toString().contains(QStringLiteral("●")));
        walk().goTo(0);
        press(Qt::Key_F5);
        QCOMPARE(walk().look()->steps.site(walk().here()).place.line, line);
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t{0});
        m_test->key(Qt::Key_F, Qt::ControlModifier);
    }

    void an_element_and_a_thread_are_stopped_at() {
        QVERIFY(lookInto("n"));
        auto* const find = m_test->child<QLineEdit>("kernelFind");
        const auto toggle = [&](const char* what) {
            find->setFocus();
            find->selectAll();
            QTest::keyClicks(find, QString::fromLatin1(what));
            QTest::keyClick(find, Qt::Key_Return, Qt::ShiftModifier);
        };
        const size_t before = walk().step();
        toggle("a[40, 0]");
        QCOMPARE(walk().breaks().size(), size_t{1});
        QCOMPARE(walk().step(), before); // nothing moves
        QVERIFY2(notes().contains(QStringLiteral("Breakpoints: a[40, 0]")), qPrintable(notes()));
        walk().goTo(0);
        // F5 stops at each access of the element and at no other; then the view reports the end.
        int accesses = 0;
        for (press(Qt::Key_F5); walk().step() + 1 < walk().look()->steps.steps().size(); press(Qt::Key_F5)) {
            const emulator::LaneEvent* const event = walk().look()->steps.of_thread(walk().here(), walk().thread());
            QVERIFY(event && walk().look()->address_words(event->address) == "a[40, 0]");
            QVERIFY(++accesses < 100);
        }
        QVERIFY(accesses > 0);
        QVERIFY2(trouble().contains(QStringLiteral("No breakpoint was reached")), qPrintable(trouble()));
        toggle("a[40, 0]");
        QVERIFY(walk().breaks().empty());
        toggle("#33");
        walk().goTo(0);
        press(Qt::Key_F5);
        QCOMPARE(walk().thread(), 33u);
        QVERIFY(walk().look()->steps.of_thread(walk().here(), 33));
        toggle("n[99, 0]");
        QCOMPARE(walk().breaks().size(), size_t{1});
        QVERIFY(trouble().contains(QStringLiteral("There is no element")));
        emit m_test->child<QTextBrowser>("kernelNotes")->anchorClicked(QUrl(QStringLiteral("0")));
        QVERIFY(walk().breaks().empty());
    }

    void on_the_emulator_step_into_goes_into_the_kernel() {
        m_test->controller().devices().choose(DeviceChoice{DeviceKind::emulator}, {});
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::emulator);
        m_test->key(Qt::Key_F11);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(walk().look() && walk().look()->node == m_test->find("n"));
        QVERIFY(view().isVisible());
        // The keys are there: F10 goes on to the next line, and runs no node.
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QWidget* const keys = QApplication::focusWidget();
        QVERIFY(keys && (keys == &view() || view().isAncestorOf(keys)));
        const size_t here = walk().step();
        QTest::keyClick(keys, Qt::Key_F10);
        QVERIFY(walk().step() > here);
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t{0});
    }

    void once_all_is_done_step_into_goes_into_the_selected_kernel() {
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("c"));
        m_test->key(Qt::Key_F11); // on the CPU there is nothing left to run
        QTRY_VERIFY2(trouble().contains(QStringLiteral("is not available")), qPrintable(trouble()));
        m_test->controller().devices().choose(DeviceChoice{DeviceKind::emulator}, {});
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::emulator);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F11);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(walk().look() && walk().look()->node == m_test->find("c"));
    }

    void node_without_a_kernel_shows_the_reason() {
        m_test->controller().selection().select(m_test->find("e"));
        m_test->key(Qt::Key_F11, Qt::AltModifier);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(trouble().contains(QStringLiteral("has no kernel for the emulator")));
        QVERIFY(!walk().look());
        m_test->controller().selection().select(m_test->find("c"));
        m_test->key(Qt::Key_F11, Qt::AltModifier);
        QTRY_VERIFY(trouble().contains(QStringLiteral("the sources of “c” have not been computed yet")));
        // Another program has nothing of this one.
        QVERIFY(lookInto("n"));
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 4) = arange()\ny = sqr(x)\ngraph y\n")));
        QTRY_VERIFY(!walk().look());
    }

  private:
    KernelView& view() { return *m_test->window->findChild<KernelView*>(); }
    KernelWalk& walk() { return view().walk(); }
    QString trouble() { return m_test->notice() + m_test->child<QLabel>("standing")->text(); }
    QString notes() { return m_test->child<QTextBrowser>("kernelNotes")->toPlainText(); }
    bool lookInto(const char* name) {
        m_test->controller().selection().select(m_test->find(name));
        m_test->key(Qt::Key_F11, Qt::AltModifier);
        return m_test->settled() &&
               QTest::qWaitFor([&] { return walk().look() && walk().look()->node == m_test->find(name); }, 20'000);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        m_test->child<QTableView>("kernelLanes")->setFocus();
        QTest::keyClick(m_test->child<QTableView>("kernelLanes"), key, modifiers);
    }
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestKernelView)
#include "test_kernel_view.moc"
