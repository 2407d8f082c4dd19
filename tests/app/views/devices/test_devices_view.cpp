// SPDX-License-Identifier: MIT
// The Devices view: another device is chosen, rules keep nodes on the CPU, and every view shows which device computes
// which node.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "cuda/devices.h"
#include "look/sheet_model.h"
#include "views/devices/devices_view.h"
#include "views/graph/graph_canvas.h"
#include "views/inspector/inspector.h"
#include "views/timeline/timeline_view.h"
#include "words/messages.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

using namespace ggs;

namespace {

constexpr const char* program =
    "a = tensor(f32, 4, 3) = normal(0, 1, seed=1)\nb = tensor(f32, 4, 2) = normal(0, 1, seed=2)\n"
    "c = mul_mat(a, b)\nd = scale(c, 0.5)\ne = cumsum(d)\nf = soft_max(e)\ngraph f\n";

} // namespace

class TestDevicesView : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 800);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void devices_are_listed() {
        QVERIFY(shown());
        QTRY_VERIFY(!devices().known().empty());
        const QAbstractItemModel& table = *view().table(DevicesView::Part::devices)->model();
        const QAbstractItemModelTester tester(&const_cast<QAbstractItemModel&>(table),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(table.rowCount(), static_cast<int>(devices().known().size()) + 1);
        QCOMPARE(cell(DevicesView::Part::devices, 1, 0), QStringLiteral("CPU"));
        QVERIFY(cell(DevicesView::Part::devices, 1, 5).contains(QStringLiteral("in use")));
        QVERIFY(cell(DevicesView::Part::devices, 0, 5).contains(QStringLiteral("chosen")));
        QVERIFY(row("emulator") > 0);
        QCOMPARE(cell(DevicesView::Part::devices, 0, 0), QStringLiteral("from script"));
    }
    // Devices, parts and memory are seen together; the kernel is the second page.
    void parts_and_memory_are_next_to_the_devices() {
        QVERIFY(shown());
        for (const DevicesView::Part part :
             {DevicesView::Part::devices, DevicesView::Part::splits, DevicesView::Part::memory})
            QVERIFY2(view().table(part)->isVisible(), qPrintable(view().table(part)->objectName()));
        QTRY_COMPARE(rows(DevicesView::Part::splits), 1);
        QVERIFY(rows(DevicesView::Part::memory) >= 1);
        // Memory has the names of the list of blocks; the columns of mirrors are hidden without mirrors.
        QCOMPARE(cell(DevicesView::Part::memory, 0, 0), QStringLiteral("arena 0"));
        for (const int column : {2, 3, 4}) QVERIFY(view().table(DevicesView::Part::memory)->isColumnHidden(column));
        QVERIFY(!m_test->child<QWidget>("kernel")->isVisible());
        m_test->window->showView(QStringLiteral("kernel"));
        QVERIFY(m_test->child<QWidget>("kernel")->isVisible() && !view().isVisible());
        // In a narrow view the devices are above.
        m_test->window->showView(QStringLiteral("devices"));
        auto* const halves =
            qobject_cast<QSplitter*>(view().table(DevicesView::Part::devices)->parentWidget()->parent());
        QVERIFY(halves);
        view().resize(700, 600);
        QCOMPARE(halves->orientation(), Qt::Vertical);
        view().resize(1000, 600);
        QCOMPARE(halves->orientation(), Qt::Horizontal);
    }
    // A model has no script that could choose.
    void a_model_leaves_the_choice_to_the_default() {
        QVERIFY(m_test->open(QStringLiteral("tiny")));
        m_test->window->showView(QStringLiteral("devices"));
        QTRY_COMPARE(cell(DevicesView::Part::devices, 0, 0), QStringLiteral("default"));
        QCOMPARE(cell(DevicesView::Part::devices, 0, 1), QStringLiteral("the CPU"));
        const QList<QAction*> entries = m_test->child<QMenu>("deviceMenu")->actions();
        QCOMPARE(entries.first()->text(), QStringLiteral("Device: default"));
        QVERIFY(shown());
        QTRY_COMPARE(cell(DevicesView::Part::devices, 0, 0), QStringLiteral("from script"));
        QCOMPARE(m_test->child<QMenu>("deviceMenu")->actions().first()->text(), QStringLiteral("Device: from script"));
    }

    void nodes_are_counted_like_the_cursor() {
        QVERIFY(m_test->openText(
            QStringLiteral("a = tensor(f32, 4, 2) = arange(1, 1)\nb = reshape_2d(a, 2, 4)\nc = sqr(b)\ngraph c\n")));
        m_test->window->showView(QStringLiteral("devices"));
        const auto said = [this] {
            QString all;
            for (const QLabel* each : m_test->child<QWidget>("devices")->findChildren<QLabel*>()) all += each->text();
            return all;
        };
        QTRY_VERIFY2(said().contains(QStringLiteral("computes 1 of 2 nodes")), qPrintable(said()));
    }
    void another_one_computes() {
        QVERIFY(shown());
        choose("emulator");
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::emulator);
        QTRY_VERIFY(devices().schedule() && devices().schedule()->device.kind == DeviceKind::emulator);
        QTRY_COMPARE(m_test->child<QAbstractButton>("device")->text(), QStringLiteral("emulator"));
        QCOMPARE(devices().where(m_test->find("c")), Schedule::Where::device);
        QCOMPARE(devices().where(m_test->find("e")), Schedule::Where::cpu);
        QCOMPARE(devices().where(m_test->find("a")), Schedule::Where::nowhere);
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        // The memory and streams of the device that the run uses.
        const DeviceUse use = m_test->controller().debuggee().snapshot().device_use;
        QCOMPARE(use.streams, 1);
        QVERIFY(use.memory.in_use > 0 && use.memory.in_use < 4096);
        QCOMPARE(cell(DevicesView::Part::devices, row("emulator"), 5),
                 QStringLiteral("in use · chosen · 1 stream(s), %1 of work memory").arg(bytesText(use.memory.in_use)));
        // The inspector shows the device of the selected node.
        m_test->controller().selection().select(m_test->find("e"));
        QTRY_VERIFY(inspected().contains(QStringLiteral("has no kernel for the emulator")));
        m_test->controller().selection().select(m_test->find("c"));
        QTRY_VERIFY(inspected().contains(QStringLiteral("computed on")));
        QTRY_COMPARE(rows(DevicesView::Part::splits), 3);
        QTest::mouseClick(view().table(DevicesView::Part::splits)->viewport(), Qt::LeftButton, {},
                          view()
                              .table(DevicesView::Part::splits)
                              ->visualRect(view().table(DevicesView::Part::splits)->model()->index(1, 0))
                              .center());
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("e"));
        view().setPage(DevicesView::Part::cpu);
        QTRY_COMPARE(rows(DevicesView::Part::cpu), 1);
        QTRY_COMPARE(rows(DevicesView::Part::memory), 1);
        QCOMPARE(cell(DevicesView::Part::memory, 0, 4), QStringLiteral("emulator"));
        QVERIFY(!view().table(DevicesView::Part::memory)->isColumnHidden(4));
        view().setPage(DevicesView::Part::calls);
        QTRY_VERIFY(rows(DevicesView::Part::calls) > 5);
        // It stays for what is opened next.
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 4)\ny = sqr(x)\ngraph y\n")));
        QCOMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::emulator);
    }

    void a_timeline_names_the_device_and_no_threads() {
        QVERIFY(shown());
        m_test->controller().opening().setThreads(64); // many more than there are cores
        choose("emulator");
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::emulator);
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->window->showView("timeline");
        const auto said = [&] {
            QString all;
            for (const QLabel* label : m_test->window->findChild<TimelineView*>()->findChildren<QLabel*>())
                all += label->text() + QLatin1Char('\n');
            return all;
        };
        QTRY_VERIFY2(said().contains(QStringLiteral("device: emulator")), qPrintable(said()));
        QVERIFY2(!said().contains(QStringLiteral("thread")), qPrintable(said()));
    }

    void the_graph_knows_what_crosses() {
        QVERIFY(shown());
        m_test->window->showView(QStringLiteral("graph"));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QTRY_VERIFY(canvas->drawing());
        QVERIFY(canvas->devices().edges.empty() && canvas->devices().begins.empty());
        m_test->window->showView(QStringLiteral("devices"));
        choose("emulator");
        QTRY_COMPARE(canvas->devices().begins.size(), size_t{3});
        m_test->window->showView(QStringLiteral("graph"));
        const GraphDrawing& drawing = *canvas->drawing();
        const auto crossing = [&](const char* from, const char* to) {
            for (const auto& [edge, bytes] : canvas->devices().edges) {
                const ShapeEdge& each = drawing.shape.edges[edge];
                if (each.from == drawing.boxOf(m_test->find(from)) && each.to == drawing.boxOf(m_test->find(to)))
                    return std::pair(bytes.there, bytes.back);
            }
            return std::pair(uint64_t{0}, uint64_t{0});
        };
        QCOMPARE(crossing("a", "c"), std::pair(uint64_t{48}, uint64_t{0}));
        QCOMPARE(crossing("b", "c"), std::pair(uint64_t{32}, uint64_t{0}));
        QCOMPARE(crossing("c", "d"), std::pair(uint64_t{0}, uint64_t{0}));
        QCOMPARE(crossing("d", "e"), std::pair(uint64_t{0}, uint64_t{24}));
        QCOMPARE(crossing("e", "f"), std::pair(uint64_t{24}, uint64_t{0}));
        const GraphDevices::Begin& second = canvas->devices().begins.at(*drawing.boxOf(m_test->find("e")));
        QVERIFY(second.first == 1 && second.last == 1 && !second.onDevice);
        // With the leafs hidden their bytes are still told, at the node that needs them; and it is drawn.
        const QImage plain = canvas->grab().toImage();
        canvas->setColour(GraphColour::device);
        QVERIFY(canvas->grab().toImage() != plain);
        auto hidden = drawing.options;
        hidden.leafs = false;
        const auto small =
            GraphDrawing::make(drawing.structure, 0, hidden, LayoutOptions{}, [](const GraphShape&, const ShapeBox&) {
                return BoxSize{80, 30};
            });
        QVERIFY(small);
        const GraphDevices there = GraphDevices::of(*devices().schedule(), *small);
        QCOMPARE(there.boxes.at(*small->boxOf(m_test->find("c"))).there, uint64_t{80});
    }

    void rules_keep_nodes_on_the_cpu() {
        QVERIFY(shown());
        choose("emulator");
        auto* const line = m_test->child<QLineEdit>("placement");
        line->setFocus();
        QTest::keyClicks(line, QStringLiteral("mul_mat soft_max=cpu"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(devices().schedule() && devices().schedule()->count(Schedule::Where::device) == 1);
        QCOMPARE(m_test->controller().debuggee().snapshot().placement.size(), size_t{2});
        // A rule that can't be followed is reported, and changes nothing.
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("layer:x"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().placement.size(), size_t{2});
        const auto labels = view().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel* each) { return each->text().contains(QStringLiteral("is not a layer")); }));
    }

    void missing_device_can_not_be_chosen() {
        QVERIFY(shown());
        QTRY_VERIFY(!devices().known().empty());
        const int cuda = row("CUDA");
        if (cuda < 0 || !cell(DevicesView::Part::devices, cuda, 1).contains(QStringLiteral("no CUDA device")))
            QSKIP("there is a GPU here");
        QTableView& table = *view().table(DevicesView::Part::devices);
        // The reason is wrapped.
        QTRY_VERIFY(table.rowHeight(cuda) > table.rowHeight(0));
        table.setCurrentIndex(table.model()->index(cuda, 0));
        QVERIFY(!m_test->child<QPushButton>("useDevice")->isEnabled());
        emit table.activated(table.model()->index(cuda, 0));
        QVERIFY(!devices().chosen());
    }

    void the_menu_of_the_header_chooses_too() {
        QVERIFY(shown());
        auto* const menu = m_test->child<QMenu>("deviceMenu");
        const auto choose = [menu](const QString& word) {
            for (QAction* each : menu->actions())
                if (each->text() == word) return each->trigger();
        };
        choose(QStringLiteral("emulator"));
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::emulator);
        QTRY_COMPARE(m_test->child<QAbstractButton>("device")->text(), QStringLiteral("emulator"));
        choose(QStringLiteral("Device: from script"));
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().device.kind, DeviceKind::cpu);
        m_test->controller().opening().close();
        QTRY_VERIFY(!m_test->controller().debuggee().isOpen());
        QTRY_VERIFY(!devices().schedule());
    }

  private:
    DevicesView& view() { return *m_test->window->findChild<DevicesView*>(); }
    Devices& devices() { return m_test->controller().devices(); }
    int rows(DevicesView::Part part) { return view().table(part)->model()->rowCount(); }
    QString cell(DevicesView::Part part, int row, int column) {
        return view().table(part)->model()->index(row, column).data().toString();
    }
    QString inspected() { return m_test->child<Inspector>("inspector")->text(); }
    int row(const char* device) {
        for (int i = 0; i < rows(DevicesView::Part::devices); ++i) {
            if (cell(DevicesView::Part::devices, i, 0).startsWith(QLatin1String(device))) return i;
        }
        return -1;
    }
    void choose(const char* device) {
        QTRY_VERIFY(row(device) >= 0);
        QTableView& table = *view().table(DevicesView::Part::devices);
        table.setCurrentIndex(table.model()->index(row(device), 0));
        QTest::mouseClick(m_test->child<QPushButton>("useDevice"), Qt::LeftButton);
    }
    bool shown() {
        if (!m_test->openText(QString::fromUtf8(program))) return false;
        m_test->window->showView(QStringLiteral("devices"));
        return m_test->settled();
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestDevicesView)
#include "test_devices_view.moc"
