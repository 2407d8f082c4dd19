// SPDX-License-Identifier: MIT
// The heat map: it is zoomed, moved and fitted. Cells that are large enough contain their values. A tensor of any size
// is drawn at once.
#include "how_built.h"
#include "in_values.h"
#include "session/marking.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/cells/heat_scale.h"
#include "look/theme.h"

#include <QElapsedTimer>
#include <QImage>
#include <QSpinBox>
#include <QSplitter>
#include <QTimer>
#include <QWheelEvent>

#include <cmath>

#include <time.h>

using namespace ggs;

namespace {

constexpr const char* grid = "a = tensor(f32, 512, 384) = arange()\n"
                             "b = sqr(a)\n"
                             "graph b\n";

// Nanoseconds that this thread has worked: what other programs take of the processor is not counted.
qint64 cpuTime() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return qint64{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

} // namespace

class TestHeatMap : public OnValues {
    Q_OBJECT
  private slots:
    void init() { begin(); }
    void cleanup() { m_test.reset(); }

    void wheel_zooms_at_the_pointer_until_cells_contain_values() {
        openGrid();
        QVERIFY(m_heat->showsAll());
        QVERIFY(m_heat->sayWhere().isEmpty());
        const QPoint at(m_heat->width() / 3, m_heat->height() / 3);
        const Index under = *m_heat->elementAt(at);
        int64_t columns = 512, rows = 384;
        for (int i = 0; i < 40; ++i) {
            wheel(at, 120);
            QVERIFY(m_heat->seen().columns <= columns && m_heat->seen().rows <= rows);
            columns = m_heat->seen().columns;
            rows = m_heat->seen().rows;
            // At once there is something to see, of what is seen.
            QCOMPARE(m_heat->picture().ne0, columns);
            QCOMPARE(m_heat->picture().ne1, rows);
        }
        QVERIFY(columns > 1 && columns < 40 && rows > 1 && rows < 40);
        QTRY_VERIFY(exact());
        const Index now = *m_heat->elementAt(at);
        QVERIFY2(std::abs(now[0] - under[0]) <= 6 && std::abs(now[1] - under[1]) <= 6,
                 qPrintable(QString("%1 %2, %3 %4").arg(now[0]).arg(now[1]).arg(under[0]).arg(under[1])));
        const CellRange seen = m_heat->seen();
        QCOMPARE(m_heat->sayWhere(), QString("i0 %1–%2 of 512  i1 %3–%4 of 384")
                                         .arg(seen.column)
                                         .arg(seen.column + columns - 1)
                                         .arg(seen.row)
                                         .arg(seen.row + rows - 1));
        // The rectangle of a cell, its element and the element under the pointer agree, and the cell contains the
        // value.
        const QImage image = m_heat->grab().toImage();
        for (int64_t i1 = seen.row; i1 < seen.row + rows; ++i1) {
            for (int64_t i0 = seen.column; i0 < seen.column + columns; ++i0) {
                const Index element{i0, i1, 0, 0};
                const QRect cell = m_heat->rectOf(element);
                QCOMPARE(m_heat->elementAt(cell.center()), std::optional(element));
                QCOMPARE(valueOf(element), static_cast<double>(i0 + i1 * 512));
                const QRgb ground = m_heat->scale().at(valueOf(element));
                QCOMPARE(image.pixel(cell.topLeft() + QPoint(3, 3)), ground);
                QVERIFY(inked(image, cell.adjusted(3, 3, -3, -3), ground) > 8);
            }
        }
    }
    void a_drag_moves_it_and_picks_nothing() {
        openGrid();
        const QPoint middle = m_heat->rect().center();
        for (int i = 0; i < 20; ++i) wheel(middle, 120);
        const CellRange before = m_heat->seen();
        const QPointF cell(m_heat->rectOf(m_view->plane()->element(before.column + 1, before.row)).left() -
                               m_heat->rectOf(m_view->plane()->element(before.column, before.row)).left(),
                           0);
        drag(m_heat, middle, middle - QPoint(static_cast<int>(cell.x() * 2), 0));
        QVERIFY2(std::abs(m_heat->seen().column - before.column - 2) <= 1, qPrintable(m_heat->sayWhere()));
        QCOMPARE(m_heat->seen().row, before.row);
        QCOMPARE(m_heat->seen().columns, before.columns);
        QVERIFY(!m_test->controller().selection().picked());
        // Up to its ends and no farther.
        for (int i = 0; i < 600 && m_heat->seen().column > 0; ++i) drag(m_heat, middle, middle + QPoint(60, 60));
        QCOMPARE(m_heat->seen().column, int64_t{0});
        for (int i = 0; i < 600 && m_heat->seen().row > 0; ++i) drag(m_heat, middle, middle + QPoint(60, 60));
        QCOMPARE(m_heat->seen().row, int64_t{0});
        QTRY_VERIFY(exact());
        const Index element{2, 1, 0, 0};
        QTest::mouseClick(m_heat, Qt::LeftButton, Qt::NoModifier, m_heat->rectOf(element).center());
        QCOMPARE(m_test->controller().selection().picked()->element, element);
    }
    void keys_zoom_and_fit() {
        openGrid();
        const auto all = m_heat->picture();
        const auto zoomed = [this] {
            QTest::keyClick(m_grid, Qt::Key_Plus);
            QTest::keyClick(m_grid, Qt::Key_Plus);
            return !m_heat->showsAll();
        };
        QVERIFY(zoomed());
        QTest::keyClick(m_grid, Qt::Key_Minus);
        QTest::keyClick(m_grid, Qt::Key_Minus);
        QVERIFY(m_heat->showsAll());
        QCOMPARE(m_heat->picture().values, all.values); // as it was read
        QVERIFY(zoomed());
        QTest::keyClick(m_grid, Qt::Key_0);
        QVERIFY(m_heat->showsAll());
        QVERIFY(zoomed());
        QTest::keyClick(m_heat, Qt::Key_Home);
        QVERIFY(m_heat->showsAll());
        QVERIFY(zoomed());
        QTest::mouseDClick(m_heat, Qt::LeftButton, Qt::NoModifier, {3, 3}); // next to the cells
        QVERIFY(m_heat->showsAll());
        QVERIFY(!menuAction("zoomFit")->isEnabled());
        menuAction("zoomIn")->trigger();
        QVERIFY(!m_heat->showsAll());
        menuAction("zoomFit")->trigger();
        QVERIFY(m_heat->showsAll());
    }
    void element_picked_in_another_view_becomes_visible() {
        openGrid();
        for (int i = 0; i < 40; ++i) wheel(m_heat->rect().center(), 120);
        const Index far{500, 7, 0, 0};
        QVERIFY(m_heat->rectOf(far).isNull());
        m_test->controller().selection().pick({m_test->find("a"), far});
        QVERIFY(!m_heat->rectOf(far).isNull());
        QTRY_VERIFY(exact());
        QCOMPARE(valueOf(far), 500.0 + 7 * 512);
        // Zooming by keys keeps it there.
        QTest::keyClick(m_grid, Qt::Key_Minus);
        QTest::keyClick(m_grid, Qt::Key_Plus);
        QVERIFY(!m_heat->rectOf(far).isNull());
    }
    void the_part_stays_for_another_slice_and_ends_with_another_tensor() {
        open("a = tensor(f32, 300, 300, 2) = arange()\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(!m_heat->picture().values.empty() && !m_heat->picture().sampled);
        for (int i = 0; i < 40; ++i) wheel(m_heat->rect().center(), 120);
        const CellRange seen = m_heat->seen();
        m_test->child<QSpinBox>("i2")->setValue(1);
        QCOMPARE(m_heat->seen(), seen);
        QTRY_VERIFY(exact());
        QCOMPARE(valueOf({seen.column, seen.row, 1, 0}), static_cast<double>(90'000 + seen.row * 300 + seen.column));
        // Transposing shows the complete slice again. In a zoomed part of it, each cell has the value of its own
        // element.
        m_view->setTransposed(true);
        QVERIFY(m_heat->showsAll());
        for (int i = 0; i < 40; ++i) wheel({30, 30}, 120);
        QTRY_VERIFY(exact());
        const Index element = *m_heat->elementAt({30, 30});
        QCOMPARE(valueOf(element), static_cast<double>(90'000 + element[1] * 300 + element[0]));
        QCOMPARE(m_heat->elementAt(m_heat->rectOf(element).center()), std::optional(element));
        m_test->controller().selection().select(m_test->find("b"));
        QVERIFY(m_heat->showsAll());
    }
    void a_changed_number_shows_in_a_part() {
        openGrid();
        for (int i = 0; i < 40; ++i) wheel(m_heat->rect().center(), 120);
        QTRY_VERIFY(exact());
        const CellRange seen = m_heat->seen();
        const Index element{seen.column + 1, seen.row + 1, 0, 0};
        m_test->controller().marking().change(m_test->find("a"), element, -5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(valueOf(element), -5.0);
        QCOMPARE(m_heat->seen(), seen);
        // Nothing of what was known before comes back.
        m_heat->fit();
        for (int i = 0; i < 40; ++i) wheel(m_heat->rect().center(), 120);
        QTRY_VERIFY(exact());
        m_test->controller().selection().pick({m_test->find("a"), element});
        QTRY_COMPARE(valueOf(element), -5.0);
    }

    // -- any size --
    void numbers_can_be_read_on_every_colour_of_a_scale() {
        for (const bool dark : {true, false}) {
            m_test->window->setDark(dark);
            for (const double low : {0.0, -1.0}) {
                const HeatScale scale(low, 1);
                for (int i = 0; i <= 512; ++i) {
                    const QColor ground(scale.at(low + (1 - low) * i / 512));
                    const double contrast = HeatScale::contrast(HeatScale::textOn(ground.rgb()), ground);
                    QVERIFY2(contrast >= HeatScale::leastTextContrast, qPrintable(QString("%1 from %2, step %3: %4")
                                                                                      .arg(dark ? "dark" : "light")
                                                                                      .arg(low)
                                                                                      .arg(i)
                                                                                      .arg(contrast)));
                }
            }
        }
    }
    void half_a_billion_elements_are_a_picture_at_once() {
        constexpr int64_t oddColumn = 8000, oddRow = 65'000;
        const QString path = fileWithHole("large.gguf", 8192, 65'536, oddColumn, oddRow);
        QVERIFY(!path.isEmpty());
        QVERIFY(m_test->open(path));
        m_test->showAlone(QStringLiteral("values"));
        m_test->controller().selection().select(m_test->find("small"));
        QTRY_VERIFY(m_view->statistics().has_value());

        QElapsedTimer timer, sinceTick;
        qint64 longest = 0, busy = 0, cpu = cpuTime();
        QTimer tick;
        connect(&tick, &QTimer::timeout, this, [&] {
            longest = std::max(longest, sinceTick.restart());
            const qint64 now = cpuTime();
            busy = std::max(busy, now - cpu);
            cpu = now;
        });
        timer.start();
        sinceTick.start();
        tick.start(1);
        m_test->controller().selection().select(m_test->find("large"));
        QTRY_VERIFY(!m_heat->picture().values.empty());
        const qint64 first = timer.elapsed();
        QVERIFY(m_heat->picture().sampled);
        QVERIFY2(m_heat->sayWhat().startsWith("sampled"), qPrintable(m_heat->sayWhat()));
        const auto* const statistics = m_test->child<QLabel>("statistics");
        QTRY_VERIFY2(statistics->text().contains("sampled"), qPrintable(statistics->text()));
        QTRY_VERIFY(m_heat->picture().columns > 48); // finer
        QTRY_VERIFY_WITH_TIMEOUT(!m_heat->picture().sampled, (sanitized ? 240'000 : 60'000));
        const qint64 whole = timer.elapsed();
        // The complete picture contains the one value that a sample would miss.
        QCOMPARE(std::count_if(m_heat->picture().values.begin(), m_heat->picture().values.end(),
                               [](double v) { return std::isinf(v); }),
                 1);
        QTest::keyClick(m_grid, Qt::Key_N);
        QTRY_COMPARE_WITH_TIMEOUT(m_grid->current(), std::optional(Index{oddColumn, oddRow, 0, 0}),
                                  (sanitized ? 240'000 : 60'000));
        QTRY_COMPARE(m_grid->cellText(oddColumn, oddRow), QString("inf"));
        // The element that was found stays visible while zooming in, until each cell is one element that has been read.
        while (!m_heat->picture().one_each()) {
            m_heat->zoomByKey(1);
            QVERIFY(QTest::qWaitFor([&] { return m_heat->picture().from.front() >= 0; }, 5000));
        }
        QVERIFY(m_heat->seen().contains(oddColumn, oddRow));
        QVERIFY2(m_heat->sayWhere().contains("of 65536"), qPrintable(m_heat->sayWhere()));
        QVERIFY(std::isinf(valueOf({oddColumn, oddRow, 0, 0})));
        tick.stop();
        qInfo("536,870,912 elements: first picture after %lld ms, whole after %lld, the event loop was left for %lld "
              "ms at "
              "most and worked for %.1f ms of these",
              first, whole, longest, static_cast<double>(busy) / 1e6);
        QVERIFY2(first < 2000, "the first picture");                       // 200 on a quiet machine
        QVERIFY2(sanitized || busy < 50'000'000, "the window's own work"); // 16 ms there
        timer.restart();
        m_test->controller().selection().select(m_test->find("small"));
        QTRY_VERIFY(m_view->statistics() && m_view->statistics()->count == 8);
    }

  private:
    void openGrid() {
        open(grid, "a");
        // The picture needs more height than its default for this.
        m_test->child<QSplitter>("valuesParts")->setSizes({240, 200});
        QTRY_VERIFY(m_view->statistics().has_value());
        QTRY_VERIFY(!m_heat->picture().values.empty() && !m_heat->picture().sampled);
    }
    void wheel(const QPoint& at, int turned) {
        QWheelEvent event(at, m_heat->mapToGlobal(at), {}, {0, turned}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(m_heat, &event);
    }
    // Each cell is an element that has been read.
    bool exact() const {
        const ValuePicture& p = m_heat->picture();
        return p.one_each() && !p.values.empty() && std::find(p.from.begin(), p.from.end(), -1) == p.from.end();
    }
    // In a picture with a cell for each element.
    double valueOf(const Index& element) const {
        const ValuePicture& p = m_heat->picture();
        const int64_t i0 = element[0] - p.i0, i1 = element[1] - p.i1;
        if (!p.one_each() || i0 < 0 || i0 >= p.ne0 || i1 < 0 || i1 >= p.ne1) return std::nan("");
        return p.values[p.at(i0, i1)];
    }
    static int inked(const QImage& image, const QRect& in, QRgb ground) {
        int different = 0;
        for (int y = in.top(); y <= in.bottom(); ++y) {
            for (int x = in.left(); x <= in.right(); ++x) different += image.pixel(x, y) != ground;
        }
        return different;
    }
};

QTEST_MAIN(TestHeatMap)
#include "test_heat_map.moc"
