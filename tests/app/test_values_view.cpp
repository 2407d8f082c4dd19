// SPDX-License-Identifier: MIT
// Values under a user's hands: the heat map and the numbers are one thing shown twice; numbers are edited, found, copied,
// saved and compared; a tensor of any size is there at once.
#include "in_window.h"

#include "../engine/gguf_bytes.h"
#include "actions.h"
#include "files/gguf_write.h"
#include "files/npy.h"
#include "messages.h"
#include "theme.h"
#include "views/values_view.h"
#include "widgets/heat_map.h"
#include "widgets/histogram_plot.h"
#include "widgets/numbers_grid.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

#include <cmath>
#include <numeric>

#include <time.h>

using namespace ggs;

namespace {

constexpr const char* chain = "a = tensor(f32, 4, 3) = arange()\n"
                              "b = scale(a, 10)\n"
                              "c = sqr(b)\n"
                              "graph c\n";

struct Lightness {
    double l, a, b;
};
Lightness labOf(QRgb rgb) {
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double r = linear(qRed(rgb)), g = linear(qGreen(rgb)), b = linear(qBlue(rgb));
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

// Nanoseconds that this thread has worked: what other programs take of the processor is not counted.
qint64 cpuTime() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return qint64{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

} // namespace

class TestValuesView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_view = m_test->child<ValuesView>("values");
        m_grid = m_view->grid();
        m_heat = m_view->heatMap();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanup() { m_test.reset(); }

    // -- editing --
    void a_number_is_edited_in_its_place_seen_downstream_and_undone() {
        open(chain, "c");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("100"));
        m_test->controller().select(m_test->find("a"));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        type(1, 0, "3");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("3"));
        // The steps behind it have run again; the cursor is where it was.
        QVERIFY(m_test->controller().snapshot().at_end());
        QCOMPARE(m_test->controller().snapshot().changes.size(), size_t(1));
        m_test->controller().select(m_test->find("c"));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("900"));
        // A result: from there on.
        m_test->controller().select(m_test->find("b"));
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("60"));
        type(2, 1, "-7");
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("-7"));
        m_test->controller().select(m_test->find("c"));
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("49"));
        QCOMPARE(m_grid->cellText(1, 0), QString("900"));
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("3600"));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("900"));
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("100"));
        QVERIFY(m_test->controller().snapshot().changes.empty());
    }
    void a_changed_number_is_marked_in_both() {
        open(chain, "a");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        QTRY_VERIFY(m_heat->picture().values.size() == 12);
        const auto corner = [this] {
            const QImage grid = m_grid->viewport()->grab().toImage(), heat = m_heat->grab().toImage();
            const QPoint in(2, 2);
            return std::pair(grid.pixel(m_grid->rectOf({2, 1, 0, 0}).topLeft() + in), heat.pixel(m_heat->rectOf({2, 1, 0, 0}).topLeft() + in));
        };
        const QRgb mark = Theme::instance().color(Ink::text).rgb();
        QVERIFY(corner().first != mark && corner().second != mark);
        m_test->controller().change(m_test->find("a"), {2, 1, 0, 0}, 6.5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("6.5"));
        QCOMPARE(corner().first, mark);
        QCOMPARE(corner().second, mark);
        // It stands in the menu, and is undone from there.
        QAction* const undo = menuAction("undoChange");
        QVERIFY(undo);
        undo->trigger();
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("6"));
        QVERIFY(corner().first != mark);
    }
    void what_is_no_number_is_not_taken_and_escape_leaves_it() {
        open(chain, "a");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        doubleClick(1, 0);
        auto* editor = m_grid->findChild<QLineEdit*>("valueEditor");
        QVERIFY(editor);
        editor->setText("three");
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(m_grid->findChild<QLineEdit*>("valueEditor"));
        QTest::keyClick(editor, Qt::Key_Escape);
        QTRY_VERIFY(!m_grid->findChild<QLineEdit*>("valueEditor"));
        QVERIFY(m_test->controller().snapshot().changes.empty());
        // NaN is a number here.
        type(1, 0, "nan");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("nan"));
    }
    void what_can_not_be_changed_says_why() {
        open("w = tensor(f32, 32, 2) = normal(0, 1)\nq = quantize(w, q4_0)\nx = mul_mat(q, w)\ngraph x\n", "q");
        QTRY_VERIFY(!m_grid->cellText(1, 0).isEmpty());
        type(1, 0, "3");
        QVERIFY(m_test->settled());
        const auto* const standing = m_test->child<QLabel>("standing");
        QTRY_VERIFY2(standing->text().contains("share a scale"), qPrintable(standing->text()));
    }

    // -- finding --
    void nan_and_inf_are_found_by_a_key() {
        open("a = tensor(f32, 3, 2, 2) { 1 -1 4  9 -2 16  1 2 3  4 5 0 }\nb = log(a)\ngraph b\n", "b");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_view->statistics().has_value());
        QCOMPARE(m_view->statistics()->nan, int64_t(2));
        QCOMPARE(m_view->statistics()->inf, int64_t(1));
        QVERIFY(m_test->child<QToolButton>("nextOdd")->isVisible());
        m_grid->setFocus();
        const auto found = [this](Qt::KeyboardModifiers modifiers, const Index& expected) {
            QTest::keyClick(m_grid, Qt::Key_N, modifiers);
            return QTest::qWaitFor([&] { return m_grid->current() == expected; }, 5000);
        };
        QVERIFY(found(Qt::NoModifier, {1, 0, 0, 0}));
        QVERIFY(found(Qt::NoModifier, {1, 1, 0, 0}));
        QVERIFY(found(Qt::NoModifier, {2, 1, 1, 0})); // in another slice, which is shown now
        QCOMPARE(m_test->child<QSpinBox>("i2")->value(), 1);
        QCOMPARE(m_test->controller().picked()->element, (Index{2, 1, 1, 0}));
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("-inf"));
        QVERIFY(found(Qt::NoModifier, {1, 0, 0, 0})); // from the other end
        QVERIFY(found(Qt::ShiftModifier, {2, 1, 1, 0}));
        QVERIFY(found(Qt::ShiftModifier, {1, 1, 0, 0}));
    }
    void nan_has_a_shape_in_the_heat_map() {
        open("a = tensor(f32, 3, 2) { 1 nan 4  inf -2 16 }\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_heat->picture().values.size() == 6);
        const QImage image = m_heat->grab().toImage();
        const QRgb ground = Theme::instance().color(Ink::trouble).rgb();
        for (const Index& odd : {Index{1, 0, 0, 0}, Index{0, 1, 0, 0}}) {
            const QRect cell = m_heat->rectOf(odd);
            int grounds = 0, others = 0;
            for (int y = cell.top() + 2; y < cell.bottom() - 2; ++y) {
                for (int x = cell.left() + 2; x < cell.right() - 2; ++x) ++(image.pixel(x, y) == ground ? grounds : others);
            }
            QVERIFY2(grounds > others && others > 8, "a shape on the ground of trouble");
        }
        QVERIFY(image.pixel(m_heat->rectOf({0, 0, 0, 0}).center()) != ground);
    }
    void no_nan_is_told() {
        open(chain, "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        QVERIFY(!m_test->child<QToolButton>("nextOdd")->isVisible());
        QTest::keyClick(m_grid, Qt::Key_N);
        QTRY_VERIFY(says("no NaN and no Inf in 12 elements"));
    }

    // -- colours --
    void the_range_is_dragged_on_the_histogram_and_given_back() {
        open("a = tensor(f32, 64, 64) = normal(0, 1, seed=3)\nb = sqr(a)\ngraph b\n", "a");
        auto* const histogram = m_test->child<HistogramPlot>("histogram");
        QTRY_VERIFY(!histogram->histogram().bins.empty());
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(4096));
        const Index where{7, 9, 0, 0};
        const auto colour = [&] { return m_heat->grab().toImage().pixel(m_heat->rectOf(where).center()); };
        const double value = m_heat->picture().values[9 * 64 + 7];
        const Statistics all = *m_view->statistics();
        QTRY_COMPARE(colour(), HeatScale(all.min, all.max).at(value));
        const int y = histogram->height() / 2, from = histogram->xOf(-0.5), to = histogram->xOf(1.5);
        drag(histogram, {from, y}, {to, y});
        const HeatScale shown = scale();
        QVERIFY2(std::abs(shown.low() + 0.5) < 0.1 && std::abs(shown.high() - 1.5) < 0.1,
                 qPrintable(QString("%1 %2").arg(shown.low()).arg(shown.high())));
        QCOMPARE(colour(), shown.at(value));
        // One end is taken and moved.
        drag(histogram, {histogram->xOf(shown.high()), y}, {histogram->xOf(1), y});
        QVERIFY(std::abs(scale().high() - 1) < 0.1);
        QCOMPARE(scale().low(), shown.low());
        // It stays when another tensor is looked at, and goes by a double click.
        m_test->controller().select(m_test->find("b"));
        m_test->controller().select(m_test->find("a"));
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(4096));
        QVERIFY(std::abs(scale().high() - 1) < 0.1);
        QTRY_VERIFY(!histogram->histogram().bins.empty());
        QTest::mouseDClick(histogram, Qt::LeftButton, Qt::NoModifier, {20, y});
        QTRY_COMPARE(colour(), HeatScale(all.min, all.max).at(value));
    }
    void signed_values_run_apart_from_zero_and_others_along_one_even_ramp() {
        for (const bool dark : {true, false}) {
            m_test->window->setDark(dark);
            const HeatScale apart(-2, 4), ramp(1, 9);
            QVERIFY(apart.diverging() && !ramp.diverging());
            QCOMPARE(apart.at(0), Theme::instance().color(Ink::heatZero).rgb());
            QCOMPARE(apart.at(4), Theme::instance().color(Ink::heatHigh).rgb());
            QCOMPARE(apart.at(-4), Theme::instance().color(Ink::heatLow).rgb());
            QCOMPARE(apart.at(99), apart.at(4));
            QCOMPARE(apart.at(std::nan("")), Theme::instance().color(Ink::trouble).rgb());
            // Sixteen steps that look equally wide, always lighter or always darker.
            std::vector<double> steps;
            for (int i = 0; i < 16; ++i) {
                const Lightness from = labOf(ramp.at(1 + i * 0.5)), to = labOf(ramp.at(1.5 + i * 0.5));
                steps.push_back(std::hypot(to.l - from.l, to.a - from.a, to.b - from.b));
                QVERIFY((to.l - from.l) * (dark ? 1 : -1) > 0.02);
            }
            const double mean = std::accumulate(steps.begin(), steps.end(), 0.0) / 16;
            for (const double step : steps) QVERIFY2(std::abs(step - mean) < 0.12 * mean, qPrintable(QString::number(step / mean)));
        }
    }

    // -- two views of one thing --
    void heat_map_and_numbers_mark_the_same_element() {
        open("a = tensor(f32, 5, 4, 3) = arange()\nb = sqr(a)\ngraph b\n", "a");
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(20));
        QTRY_VERIFY(!m_grid->cellText(2, 3).isEmpty());
        const uint32_t a = m_test->find("a");
        QTest::mouseClick(m_heat, Qt::LeftButton, Qt::NoModifier, m_heat->rectOf({2, 3, 0, 0}).center());
        QCOMPARE(m_test->controller().picked(), std::optional(Spot{a, {2, 3, 0, 0}}));
        QCOMPARE(m_grid->current(), std::optional(Index{2, 3, 0, 0}));
        moveOver(m_grid->viewport(), m_grid->rectOf({1, 1, 0, 0}).center());
        QCOMPARE(m_test->controller().hovered(), std::optional(Spot{a, {1, 1, 0, 0}}));
        // Marked in the heat map, on its edge.
        const QRect cell = m_heat->rectOf({1, 1, 0, 0});
        QCOMPARE(m_heat->grab().toImage().pixel(cell.left() + cell.width() / 2, cell.top()), Theme::instance().color(Ink::selection).rgb());
        moveOver(m_heat, m_heat->rectOf({4, 0, 0, 0}).center());
        QCOMPARE(m_test->controller().hovered(), std::optional(Spot{a, {4, 0, 0, 0}}));
        // By the keys of the numbers, and from another view into another slice.
        m_grid->setFocus();
        QTest::keyClick(m_grid, Qt::Key_Up);
        QCOMPARE(m_test->controller().picked()->element, (Index{2, 2, 0, 0}));
        m_test->controller().pick({a, {3, 1, 2, 0}});
        QCOMPARE(m_test->child<QSpinBox>("i2")->value(), 2);
        QCOMPARE(m_grid->current(), std::optional(Index{3, 1, 2, 0}));
        QTRY_COMPARE(m_grid->cellText(3, 1), QString("48"));
    }
    // Whatever the size of a cell: where it is drawn, where its marks stand and what is under the pointer are one place.
    void every_cell_is_found_where_it_is_drawn() {
        open("a = tensor(f32, 64, 64) = normal(0, 1, seed=3)\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        for (const int width : {120, 151, 163, 200}) {
            HeatMap map(m_test->controller());
            map.resize(width, 130);
            map.setScale(HeatScale(m_view->statistics()->min, m_view->statistics()->max));
            map.show();
            map.setPlane(m_view->plane());
            QTRY_COMPARE(map.picture().values.size(), size_t(4096));
            const QImage image = map.grab().toImage();
            for (int64_t i = 0; i < 64; ++i) {
                const Index element{i, 63 - i, 0, 0};
                const QPoint middle = map.rectOf(element).center();
                QCOMPARE(map.elementAt(middle), std::optional(element));
                QCOMPARE(image.pixel(middle), map.scale().at(map.picture().values[static_cast<size_t>(element[1] * 64 + i)]));
            }
        }
    }
    void the_switch_shows_one_or_both() {
        open(chain, "a");
        auto *const heat = m_test->child<QToolButton>("showHeatMap"), *const numbers = m_test->child<QToolButton>("showNumbers");
        QVERIFY(m_heat->isVisible() && m_grid->isVisible());
        QTest::mouseClick(heat, Qt::LeftButton);
        QVERIFY(!m_heat->isVisible() && m_grid->isVisible());
        QTest::mouseClick(numbers, Qt::LeftButton); // never none of the two
        QVERIFY(m_heat->isVisible() && !m_grid->isVisible());
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(12));
        QTest::mouseClick(numbers, Qt::LeftButton);
        QVERIFY(m_heat->isVisible() && m_grid->isVisible());
    }
    void transposed_is_for_the_eye_only() {
        open(chain, "a");
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(12));
        const QPoint before = m_heat->rectOf({3, 1, 0, 0}).topLeft() - m_heat->rectOf({0, 0, 0, 0}).topLeft();
        QTest::keyClick(m_grid, Qt::Key_T);
        QVERIFY(m_view->plane()->transposed);
        QTRY_COMPARE(m_grid->cellText(3, 1), QString("7")); // the same element
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(12));
        const QPoint after = m_heat->rectOf({3, 1, 0, 0}).topLeft() - m_heat->rectOf({0, 0, 0, 0}).topLeft();
        QVERIFY(before.x() > before.y() && after.x() < after.y());
        QCOMPARE(m_heat->elementAt(m_heat->rectOf({3, 1, 0, 0}).center()), std::optional(Index{3, 1, 0, 0}));
        m_grid->setFocus();
        QTest::keyClick(m_grid, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(copied("copyCsv"), QString("0,4,8\n1,5,9\n2,6,10\n3,7,11\n"));
    }

    // -- out and in --
    void a_selected_range_is_copied_as_text_csv_and_numpy() {
        open(chain, "a");
        QTRY_VERIFY(!m_grid->cellText(3, 2).isEmpty());
        drag(m_grid->viewport(), m_grid->rectOf({1, 0, 0, 0}).center(), m_grid->rectOf({2, 1, 0, 0}).center());
        QCOMPARE(m_grid->selection(), (CellRange{1, 0, 2, 2}));
        QGuiApplication::clipboard()->setText("before");
        QTest::keyClick(m_grid, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), QString("1\t2\n5\t6\n"));
        QCOMPARE(copied("copyCsv"), QString("1,2\n5,6\n"));
        QCOMPARE(copied("copyNumpy"), QString("np.array([[1, 2],\n          [5, 6]], dtype=np.float32)"));
        // Shift and the arrows.
        QTest::keyClick(m_grid, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(m_grid, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(m_grid->selection(), (CellRange{1, 0, 1, 3}));
        QCOMPARE(copied("copyCsv"), QString("1\n5\n9\n"));
    }
    void too_much_to_copy_is_refused_with_the_numbers() {
        open("a = tensor(f32, 2048, 1024) = arange()\nb = sqr(a)\ngraph b\n", "a");
        QTest::keyClick(m_grid, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_grid, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(says("2048 × 1024 values are too many to copy (at most 1000000)"));
    }
    void a_saved_array_read_again_is_the_same() {
        open("a = tensor(f32, 5, 4, 3) = normal(0, 1, seed=5)\nt = cont(transpose(a))\ngraph t\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        const QString path = m_folder->filePath("a.npy");
        m_view->saveNpy(path);
        QTRY_VERIFY(says("a.npy is written"));
        const auto array = NpyArray::open(path.toStdString());
        QVERIFY(array.ok());
        QCOMPARE(array->shape_text(), std::string("(3, 4, 5)"));
        // A script loads it; the difference to it is nothing.
        m_test->controller().openScript("x = tensor(f32, 5, 4, 3) = load(\"a.npy\")\ny = scale(x, 1)\ngraph y\n", "again", m_folder->path());
        QTRY_COMPARE(m_test->controller().programName(), QString("again"));
        m_test->controller().select(m_test->find("x"));
        QTRY_VERIFY(!m_grid->cellText(2, 1).isEmpty());
        m_view->compareWith(path);
        QTRY_VERIFY(m_view->plane()->values.other != nullptr);
        QTRY_VERIFY(m_view->statistics().has_value());
        QCOMPARE(m_view->statistics()->zeros, int64_t(60));
        QVERIFY(m_view->statistics()->max == 0 && m_view->statistics()->min == 0);
    }
    void the_heat_map_is_saved_as_a_picture() {
        open(chain, "a");
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(12));
        QTRY_VERIFY(m_view->statistics().has_value());
        const QString path = m_folder->filePath("a.png");
        m_view->savePicture(path);
        const QImage image(path);
        QVERIFY(image.width() >= 4 * 40 && image.height() >= 3 * 40);
        QCOMPARE(image.pixel(image.width() / 8, image.height() / 6), HeatScale(0, 11).at(0));
        m_view->savePicture(m_folder->filePath("no/such.png"));
        QVERIFY(says("can't be written"));
    }
    void a_difference_is_shown_as_numbers_heat_map_and_statistics() {
        open(chain, "a");
        std::vector<double> other(12);
        std::iota(other.begin(), other.end(), 0);
        other[6] = 4; // [2, 1]: 6 - 4
        other[9] = 12; // [1, 2]: 9 - 12
        const QString path = writeArray("other.npy", {4, 3, 1, 1}, other);
        m_view->compareWith(path);
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("2"));
        QCOMPARE(m_grid->cellText(1, 2), QString("-3"));
        QCOMPARE(m_grid->cellText(0, 0), QString("0"));
        QTRY_VERIFY(m_view->statistics() && m_view->statistics()->min == -3.0);
        QCOMPARE(m_view->statistics()->max, 2.0);
        QCOMPARE(m_view->statistics()->zeros, int64_t(10));
        QTRY_COMPARE(m_heat->picture().values[6], 2.0);
        QTRY_COMPARE(m_heat->grab().toImage().pixel(m_heat->rectOf({1, 2, 0, 0}).center()), HeatScale(-3, 2).at(-3));
        // Numbers of a difference are nobody's to change.
        doubleClick(2, 1);
        QVERIFY(!m_grid->findChild<QLineEdit*>("valueEditor"));
        QVERIFY(says("a difference can't be changed"));
        // It follows the values, and ends.
        m_test->controller().change(m_test->find("a"), {2, 1, 0, 0}, 14);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("10"));
        menuAction("endComparing")->trigger();
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("14"));
    }
    void another_shape_is_refused_with_a_sentence() {
        open(chain, "a");
        m_view->compareWith(writeArray("turned.npy", {3, 4, 1, 1}, std::vector<double>(12)));
        QTRY_VERIFY(says("turned.npy has the shape (4, 3), which is [3, 4, 1, 1] here, the last dimension first; `a` is [4, 3, 1, 1]"));
        QVERIFY(!m_view->plane()->values.other);
        m_view->compareWith(m_folder->filePath("none.npy"));
        QTRY_VERIFY(says("none.npy"));
    }

    void tokens_name_the_rows_of_an_embedding() {
        const std::vector<std::string> tokens{"<s>", "the", " cat", "\n"};
        const std::vector<float> values(12, 1);
        GgufWriter out;
        out.add("general.architecture", "test").add_strings("tokenizer.ggml.tokens", tokens);
        out.add_tensor("token_embd.weight", TypeId::f32, {3, 4}, std::as_bytes(std::span(values)));
        out.add_tensor("blk.0.w", TypeId::f32, {3, 4}, std::as_bytes(std::span(values)));
        const QString path = m_folder->filePath("tokens.gguf");
        QVERIFY(out.write(path.toStdString()).ok());
        QVERIFY(m_test->open(path));
        const Snapshot& s = m_test->controller().snapshot();
        const AxisNames names = AxisNames::of(s, m_test->find("token_embd.weight"));
        QVERIFY(names.known(1) && !names.known(0));
        QCOMPARE(names.name(1, 1), QString("the"));
        QCOMPARE(names.name(1, 3), QString("\\n"));
        QVERIFY(!AxisNames::of(s, m_test->find("blk.0.w")).known(1));
        // They take their room beside the numbers.
        m_test->controller().select(m_test->find("blk.0.w"));
        QTRY_VERIFY(!m_grid->cellText(0, 0).isEmpty());
        const int without = m_grid->rectOf({0, 0, 0, 0}).left();
        m_test->controller().select(m_test->find("token_embd.weight"));
        QTRY_VERIFY(!m_grid->cellText(0, 0).isEmpty());
        QVERIFY(m_grid->rectOf({0, 0, 0, 0}).left() > without + 50);
    }

    // -- any size --
    // Two gibibytes that were never written: the file has the room, no disk has to. One value in it is Inf.
    void half_a_billion_elements_are_a_picture_at_once() {
        constexpr int64_t across = 8192, down = 65'536, oddColumn = 8000, oddRow = 65'000;
        constexpr qint64 data = across * down * 4;
        GgufBytes out;
        out.header(2, 0).info("large", {across, down}, 0, 0).info("small", {8}, 0, data).zeros(32 - out.bytes.size() % 32);
        const QString path = m_folder->filePath("large.gguf");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(out.bytes.data(), static_cast<qint64>(out.bytes.size())), static_cast<qint64>(out.bytes.size()));
        QVERIFY(file.resize(static_cast<qint64>(out.bytes.size()) + data + 32));
        const float inf = std::numeric_limits<float>::infinity();
        QVERIFY(file.seek(static_cast<qint64>(out.bytes.size()) + (oddRow * across + oddColumn) * 4));
        QCOMPARE(file.write(reinterpret_cast<const char*>(&inf), 4), qint64(4));
        file.close();
        QVERIFY(m_test->open(path));
        m_test->controller().select(m_test->find("small"));
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
        m_test->controller().select(m_test->find("large"));
        QTRY_VERIFY(!m_heat->picture().values.empty());
        const qint64 first = timer.elapsed();
        QVERIFY(m_heat->picture().sampled);
        QVERIFY2(m_heat->sayWhat().startsWith("sampled"), qPrintable(m_heat->sayWhat()));
        const auto* const statistics = m_test->child<QLabel>("statistics");
        QTRY_VERIFY2(statistics->text().contains("sampled"), qPrintable(statistics->text()));
        QTRY_VERIFY(m_heat->picture().columns > 48); // finer
        QTRY_VERIFY_WITH_TIMEOUT(!m_heat->picture().sampled, 60'000);
        const qint64 whole = timer.elapsed();
        // What no sample would have met.
        QCOMPARE(std::count_if(m_heat->picture().values.begin(), m_heat->picture().values.end(), [](double v) { return std::isinf(v); }), 1);
        QTest::keyClick(m_grid, Qt::Key_N);
        QTRY_COMPARE_WITH_TIMEOUT(m_grid->current(), std::optional(Index{oddColumn, oddRow, 0, 0}), 60'000);
        QTRY_COMPARE(m_grid->cellText(oddColumn, oddRow), QString("inf"));
        tick.stop();
        qInfo("536,870,912 elements: first picture after %lld ms, whole after %lld, the event loop was left for %lld ms at "
              "most and worked for %.1f ms of these", first, whole, longest, static_cast<double>(busy) / 1e6);
        QVERIFY2(first < 2000, "the first picture"); // 200 on a quiet machine
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        QVERIFY2(busy < 50'000'000, "the window's own work"); // 16 ms there
#endif
        timer.restart();
        m_test->controller().select(m_test->find("small"));
        QTRY_VERIFY(m_view->statistics() && m_view->statistics()->count == 8);
    }

  private:
    void open(const char* script, const char* tensor) {
        SessionController& c = m_test->controller();
        const auto before = c.sharedSnapshot();
        c.openScript(QString::fromLatin1(script), QStringLiteral("test"), {});
        QTRY_VERIFY(c.isOpen() && c.sharedSnapshot() != before);
        c.select(m_test->find(tensor));
        m_grid->setFocus();
    }
    void doubleClick(int64_t i0, int64_t i1) {
        m_grid->showElement({i0, i1, m_view->plane()->i2, m_view->plane()->i3});
        QTest::mouseDClick(m_grid->viewport(), Qt::LeftButton, Qt::NoModifier,
                           m_grid->rectOf({i0, i1, m_view->plane()->i2, m_view->plane()->i3}).center());
    }
    void type(int64_t i0, int64_t i1, const char* text) {
        doubleClick(i0, i1);
        auto* const editor = m_grid->findChild<QLineEdit*>("valueEditor");
        QVERIFY(editor);
        QTest::keyClicks(editor, QString::fromLatin1(text)); // over what is selected
        QTest::keyClick(editor, Qt::Key_Return);
    }
    // The pointer of a window on no screen moves on its own as well: what is about one move is told of that one alone.
    static void moveOver(QWidget* on, const QPoint& at, Qt::MouseButtons buttons = Qt::NoButton) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), on->mapToGlobal(QPointF(at)), Qt::NoButton, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(on, &move);
    }
    static void drag(QWidget* on, const QPoint& from, const QPoint& to) {
        QTest::mousePress(on, Qt::LeftButton, Qt::NoModifier, from);
        for (const QPoint& at : {(from + to) / 2, to}) moveOver(on, at, Qt::LeftButton);
        QTest::mouseRelease(on, Qt::LeftButton, Qt::NoModifier, to);
    }
    HeatScale scale() const { return m_heat->scale(); }
    bool says(const char* what) {
        for (const QLabel* label : m_view->findChildren<QLabel*>()) {
            if (label->text().contains(QString::fromUtf8(what))) return true;
        }
        return false;
    }
    // Of the view's menu, as it would open now.
    QAction* menuAction(const char* id) {
        QMenu* const menu = m_test->child<QToolButton>("valuesMenu")->menu();
        emit menu->aboutToShow();
        return menu->findChild<QAction*>(QLatin1String(id));
    }
    QString copied(const char* id) {
        QGuiApplication::clipboard()->clear();
        menuAction(id)->trigger();
        if (!QTest::qWaitFor([] { return !QGuiApplication::clipboard()->text().isEmpty(); }, 5000)) return {};
        return QGuiApplication::clipboard()->text();
    }
    QString writeArray(const char* name, const Shape& ne, const std::vector<double>& values) {
        const QString path = m_folder->filePath(QLatin1String(name));
        auto out = NpyWriter::create(path.toStdString(), TypeId::f64, ne);
        if (!out.ok() || !out->append(values).ok() || !out->finish().ok()) return {};
        return path;
    }

    std::unique_ptr<TestWindow> m_test;
    std::unique_ptr<QTemporaryDir> m_folder;
    ValuesView* m_view = nullptr;
    NumbersGrid* m_grid = nullptr;
    HeatMap* m_heat = nullptr;
};

QTEST_MAIN(TestValuesView)
#include "test_values_view.moc"
