// SPDX-License-Identifier: MIT
// Values as they are read: the heat map and the numbers are one thing shown twice, odd ones are found, colours follow
// the range, axes have names where the file knows them.
#include "in_values.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "files/gguf_write.h"
#include "look/cells/value_window.h"
#include "look/theme.h"
#include "views/values/histogram_plot.h"

#include <QImage>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>
#include <numeric>

using namespace ggs;

namespace {

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
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

} // namespace

class TestValuesView : public OnValues {
    Q_OBJECT
  private slots:
    void init() { begin(); }
    void cleanup() { m_test.reset(); }

    // The first sample that most people open, in a window of a small screen.
    void three_columns_fit_next_to_statistics_and_heat_map() {
        m_test->window->resize(1280, 800);
        m_test->window->resetLayout();
        QVERIFY(m_test->open(QStringLiteral("attention-head")));
        m_test->window->showView(QStringLiteral("values"));
        m_test->controller().selection().select(m_test->find("kq"));
        QTRY_COMPARE(m_grid->visible().columns, int64_t(3));
        QVERIFY(m_heat->isVisible() && m_test->child<QLabel>("statistics")->isVisible());
        QVERIFY(!m_grid->horizontalScrollBar()->isVisible());
    }

    // The rows and the statistics of a model's tensor, in the narrow panel of Debug.
    void numbers_and_statistics_have_the_room_in_a_narrow_panel() {
        m_test->window->resize(1280, 800);
        m_test->window->resetLayout();
        QVERIFY(m_test->open(QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/qwen3-q4_0.gguf")));
        m_test->controller().selection().select(m_test->find("Qcur-1"));
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("values"));
        QTRY_VERIFY(m_view->isVisible() && m_view->statistics().has_value());
        QVERIFY2(m_view->width() < 520, qPrintable(QString::number(m_view->width())));
        QVERIFY(m_heat->isVisible());
        QTRY_VERIFY2(m_grid->visible().columns >= 3, qPrintable(QString::number(m_grid->visible().columns)));
        const auto* const statistics = m_test->child<QLabel>("statistics");
        auto* const rows = qobject_cast<QScrollArea*>(statistics->parentWidget()->parentWidget());
        QVERIFY(rows);
        QTRY_VERIFY2(!rows->verticalScrollBar()->isVisible(), "a row of the statistics is cut");
    }
    // The panel of Debug, in a window of a small and of a usual screen: the numbers have the width, and no column is
    // cut.
    void numbers_have_the_width_between_two_strips_data() {
        QTest::addColumn<QSize>("window");
        QTest::addColumn<int>("columns");
        QTest::newRow("small") << QSize(1280, 800) << 5;
        QTest::newRow("usual") << QSize(1920, 1080) << 7;
    }
    void numbers_have_the_width_between_two_strips() {
        QFETCH(QSize, window);
        QFETCH(int, columns);
        m_test->window->resize(window);
        m_test->window->resetLayout();
        QVERIFY(
            m_test->openText(QStringLiteral("a = tensor(f32, 64, 40) = normal(0, 1, seed=1)\nb = sqr(a)\ngraph b\n")));
        m_test->controller().selection().select(m_test->find("a"));
        m_test->window->showView(QStringLiteral("values"));
        QTRY_VERIFY(m_view->isVisible() && m_view->statistics().has_value());
        QTRY_VERIFY2(m_grid->visible().columns >= columns, qPrintable(QString::number(m_grid->visible().columns)));
        const auto left = [this](QWidget* part) { return part->mapTo(m_view, QPoint()); };
        QVERIFY(m_grid->width() > m_view->width() - 8);
        QVERIFY(m_test->child<QLabel>("statistics")->text().contains(QStringLiteral("2\u2009560"))); // elements
        // Also after another workspace, where the view has another shape.
        m_test->key(Qt::Key_6);
        QTRY_VERIFY(left(m_grid).x() > 0);
        m_test->key(Qt::Key_2);
        QTRY_VERIFY(left(m_heat).y() < left(m_grid).y());
        auto* const rows = m_test->child<QLabel>("statistics")->parentWidget()->parentWidget();
        QTRY_COMPARE(rows->width(), rows->sizeHint().width());
        QVERIFY(left(m_test->child<QLabel>("statistics")).y() > left(m_grid).y() + m_grid->height() - 4);
        QVERIFY(m_grid->height() > 2 * m_heat->height());
        const CellRange seen = m_grid->visible();
        const QRect last = m_grid->rectOf({seen.column + seen.columns - 1, 0, 0, 0});
        QVERIFY2(last.right() < m_grid->viewport()->width(), "the last column is cut");
        QVERIFY2(last.right() > m_grid->viewport()->width() - 16, "there is room for more");
    }
    void wide_view_has_heat_map_and_statistics_next_to_the_numbers() {
        open("a = tensor(f32, 64, 40) = normal(0, 1, seed=1)\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        const auto left = [this](QWidget* part) { return part->mapTo(m_view, QPoint()).x(); };
        QTRY_VERIFY(left(m_heat) + m_heat->width() <= left(m_grid));
        QVERIFY(left(m_test->child<QLabel>("statistics")) >= left(m_grid) + m_grid->width());
        // However narrow it becomes: next to the numbers, with at least six of their columns, or above and below them.
        int beside = 0, strips = 0;
        for (int width = 1200; width >= 500; width -= 25) {
            m_view->setMaximumWidth(width);
            QTRY_COMPARE(m_view->width(), width);
            QTest::qWait(0);
            const bool nextTo = left(m_grid) > 0;
            ++(nextTo ? beside : strips);
            QVERIFY2(!nextTo || m_grid->visible().columns >= 6, qPrintable(QString::number(width)));
            QVERIFY2(nextTo || beside > 0, qPrintable(QString::number(width)));
        }
        QVERIFY(beside > 0 && strips > 0);
    }
    void buttons_stay_in_their_places_when_the_tensor_changes() {
        m_test->window->resize(1280, 800);
        open("a = tensor(f32, 3, 2, 2) { 1 -1 4  9 -2 16  1 2 3  4 5 0 }\n"
             "with_a_long_name_that_takes_most_of_the_line = log(a)\n"
             "graph with_a_long_name_that_takes_most_of_the_line\n",
             "a");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        const auto places = [this] {
            std::vector<QPoint> found;
            for (const char* name : {"showHeatMap", "showNumbers", "transpose", "valuesMenu", "i2"})
                found.push_back(m_test->child<QWidget>(name)->mapTo(m_view, QPoint()));
            found.push_back(m_grid->mapTo(m_view, QPoint()));
            return found;
        };
        QTRY_VERIFY(m_view->statistics().has_value());
        const auto before = places();
        // A longer name, a NaN and a change by hand add a button each.
        m_test->controller().selection().select(m_test->find("with_a_long_name_that_takes_most_of_the_line"));
        QTRY_VERIFY(m_test->child<QToolButton>("nextOdd")->isVisible());
        QVERIFY(places() == before);
        type(0, 0, "7");
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_test->child<QToolButton>("undoValue")->isVisible());
        QVERIFY(places() == before);
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
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{2, 1, 1, 0}));
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
                for (int x = cell.left() + 2; x < cell.right() - 2; ++x)
                    ++(image.pixel(x, y) == ground ? grounds : others);
            }
            QVERIFY2(grounds > others && others > 8, "a shape on the ground of trouble");
        }
        QVERIFY(image.pixel(m_heat->rectOf({0, 0, 0, 0}).center()) != ground);
    }
    // Nothing is read while it runs: no tensor has another one's numbers.
    void selection_during_a_run_is_counted_after_it() {
        QString script = QStringLiteral("small = tensor(f32, 4) { 1 2 3 4 }\na = tensor(f32, 768, 768) = normal(0, 1, "
                                        "seed=1)\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i < 60; ++i) script += QStringLiteral("x%1 = mul_mat(a, x%2)\n").arg(i).arg(i - 1);
        open(qPrintable(script + QStringLiteral("y = add(sum(x59), sum(small))\ngraph y\n")), "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        m_test->controller().moves().run();
        QVERIFY(m_test->controller().debuggee().isRunning());
        m_test->controller().selection().select(m_test->find("small"));
        QVERIFY(!m_view->statistics());
        QVERIFY(says("Values are counted when the run stops"));
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("small"));
        QTRY_VERIFY(m_view->statistics() && m_view->statistics()->max == 4);
    }
    void tensor_without_nan_is_reported() {
        open(chain, "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        QVERIFY(!m_test->child<QToolButton>("nextOdd")->isVisible());
        QTest::keyClick(m_grid, Qt::Key_N);
        QTRY_VERIFY(says("no NaN or Inf in 12 elements, and no element more than 6 standard deviations from the mean"));
    }

    void outlier_is_found_if_all_values_are_finite() {
        open("a = tensor(f32, 10, 10) = normal(0, 1, seed=3)\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        m_test->controller().marking().change(m_test->find("a"), {3, 7, 0, 0}, 500);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_view->statistics() && m_view->statistics()->max == 500);
        m_grid->setFocus();
        QTest::keyClick(m_grid, Qt::Key_N);
        QTRY_VERIFY(says("outlier at [3, 7, 0, 0], more than 6 standard deviations from the mean"));
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{3, 7, 0, 0}));
    }
    void least_and_greatest_are_a_click_away() {
        open("a = tensor(f32, 4, 3) { 1 2 3 4  -7 5 6 7  8 99 1 2 }\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        auto* const table = m_test->child<QLabel>("statistics");
        QTRY_VERIFY(table->width() > 20); // laid out again for the numbers
        const auto clicked = [&](const Index& element) {
            // Down the column of numbers, until one of them is a link to it.
            for (int y = 2; y < table->height(); y += 4) {
                for (int x = table->width() - 3; x > table->width() / 3; x -= 6) {
                    QTest::mouseClick(table, Qt::LeftButton, Qt::NoModifier, {x, y});
                    const auto& picked = m_test->controller().selection().picked();
                    if (QTest::qWaitFor([&] { return picked && picked->element == element; }, 8)) return true;
                }
            }
            return false;
        };
        QVERIFY(clicked({0, 1, 0, 0}));
        QVERIFY(clicked({1, 2, 0, 0}));
    }
    void the_rows_of_nan_and_inf_stay() {
        open(chain, "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        auto* const table = m_test->child<QLabel>("statistics");
        const auto rows = [&] { return table->text().count(QStringLiteral("<tr>")); };
        const auto before = rows();
        QVERIFY(table->text().contains(QStringLiteral(">NaN<")) && table->text().contains(QStringLiteral(">Inf<")));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("c"));
        QTRY_VERIFY(m_view->statistics().has_value());
        QCOMPARE(rows(), before);
    }
    void in_a_low_view_no_row_of_the_statistics_is_lost() {
        open(chain, "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        m_view->setMaximumHeight(120);
        const auto* const rows = m_test->child<QLabel>("statistics");
        auto* const around = qobject_cast<QScrollArea*>(rows->parentWidget()->parentWidget());
        QVERIFY(around);
        QTRY_VERIFY(around->height() < rows->sizeHint().height());
        QTRY_VERIFY(rows->height() >= rows->sizeHint().height() && rows->width() >= rows->sizeHint().width());
        QCOMPARE(around->verticalScrollBar()->maximum(), rows->height() - around->viewport()->height());
    }
    void statistics_are_as_wide_as_their_longest_number() {
        open("a = tensor(f32, 4) { 1 2 3 4 }\nb = scale(a, 123456.789)\nc = sqr(b)\ngraph c\n", "c");
        const auto* const rows = m_test->child<QLabel>("statistics");
        auto* const around = qobject_cast<QScrollArea*>(rows->parentWidget()->parentWidget());
        m_test->window->resize(1280, 720);
        m_view->setMaximumHeight(150); // needs a scroll bar next to them
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_view->statistics().has_value());
        QTRY_VERIFY(around->viewport()->width() >= rows->sizeHint().width());
    }
    void a_view_that_is_to_come_says_whose_bytes_it_has() {
        open("x = tensor(f32, 4, 2) { 1 2 3 4 5 6 7 8 }\ny = sqr(x)\nz = transpose(y)\nw = cont(z)\ngraph w\n", "z");
        QCOMPARE(m_grid->findChild<ValueWindow*>()->problem(),
                 QString("Not run yet: this view will show bytes of y. Step to the view's node to see them."));
        m_test->controller().selection().select(m_test->find("w"));
        QTRY_VERIFY(m_grid->findChild<ValueWindow*>()->problem().startsWith(
            QStringLiteral("Not run yet, so these bytes are meaningless.")));
    }
    void a_click_on_a_number_brings_element_to_the_front() {
        open(chain, "a");
        m_test->window->showView(QStringLiteral("check"));
        m_test->window->showView(QStringLiteral("values"));
        m_grid->setFocus();
        auto* const element = m_test->child<QWidget>("into");
        QVERIFY(element->visibleRegion().isEmpty()); // hidden behind Check
        m_grid->showElement({1, 1, 0, 0});
        QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, Qt::NoModifier, m_grid->rectOf({1, 1, 0, 0}).center());
        QTRY_VERIFY(!element->visibleRegion().isEmpty());
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{1, 1, 0, 0}));
        QVERIFY(m_grid->hasFocus()); // the keys stay where they were
    }

    // -- colours --
    // Where most values are near zero, whose colour is the ground's.
    void no_bar_of_the_histogram_is_lost_on_its_ground() {
        if (!Chart::isBuilt()) QSKIP("this window is built without charts");
        for (const bool dark : {true, false}) {
            m_test->window->setDark(dark);
            HistogramPlot plot;
            plot.resize(200, 90);
            Histogram histogram{-1, 1, {1, 5, 40, 100, 40, 5, 1}, 0};
            plot.setHistogram(histogram);
            plot.setScale(HeatScale(-1, 1), false);
            const QColor ground = Theme::instance().color(Ink::panel);
            QImage image(plot.size(), QImage::Format_RGB32);
            image.fill(ground);
            plot.render(&image, {}, {}, QWidget::DrawChildren);
            // The middle column of each bar: its height follows the count, and its colour contrasts with the
            // background.
            const int bars = static_cast<int>(histogram.bins.size()), foot = plot.height() - 30;
            for (int i = 0; i < bars; ++i) {
                if (histogram.bins[static_cast<size_t>(i)] < 40) continue;
                const int x = 2 + (plot.width() - 4) * (2 * i + 1) / (2 * bars);
                int seen = 0;
                for (int y = 0; y < foot; ++y) seen += HeatScale::contrast(QColor(image.pixel(x, y)), ground) >= 1.9;
                QVERIFY2(seen >= (histogram.bins[static_cast<size_t>(i)] == 100 ? 40 : 10),
                         qPrintable(QString("bar %1, %2 rows, dark %3").arg(i).arg(seen).arg(dark)));
            }
        }
    }
    void the_range_is_dragged_on_the_histogram_and_given_back() {
        if (!Chart::isBuilt()) QSKIP("this window is built without charts");
        open("a = tensor(f32, 64, 64) = normal(0, 1, seed=3)\nb = sqr(a)\ngraph b\n", "a");
        auto* const histogram = m_test->child<HistogramPlot>("histogram");
        QTRY_VERIFY(!histogram->histogram().bins.empty());
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(4096));
        const Index where{7, 9, 0, 0};
        const auto colour = [&] { return m_heat->grab().toImage().pixel(m_heat->rectOf(where).center()); };
        const double value = m_heat->picture().values[9 * 64 + 7];
        const Statistics all = *m_view->statistics();
        QTRY_COMPARE(colour(), HeatScale(all.min, all.max).at(value));
        // Its place depends on the texts next to it, which come from a reader.
        for (int width = -1; width != histogram->width();) {
            width = histogram->width();
            QTest::qWait(100);
        }
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
        // The range stays after another tensor was selected. A double click resets it.
        m_test->controller().selection().select(m_test->find("b"));
        m_test->controller().selection().select(m_test->find("a"));
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(4096));
        QVERIFY(std::abs(scale().high() - 1) < 0.1);
        QTRY_VERIFY(!histogram->histogram().bins.empty());
        QTest::mouseDClick(histogram, Qt::LeftButton, Qt::NoModifier, {20, y});
        QTRY_COMPARE(colour(), HeatScale(all.min, all.max).at(value));
    }
    // A thousand zeros and one other value: in even steps the one is a line of dots, in decades it is seen.
    void the_histogram_counts_in_decades_if_asked() {
        if (!Chart::isBuilt()) QSKIP("this window is built without charts");
        open("a = tensor(f32, 1000) = arange(0, 0)\nb = tensor(f32, 1) { 1 }\nc = concat(a, b, 0)\ngraph c\n", "c");
        m_test->key(Qt::Key_F5);
        auto* const histogram = m_test->child<HistogramPlot>("histogram");
        QTRY_COMPARE(histogram->data().bars.size(), size_t(2));
        const auto share = [&](double count) {
            const auto seen = histogram->seenY();
            return histogram->data().y.logarithmic ? std::log(count / seen.low) / std::log(seen.high / seen.low)
                                                   : count / seen.high;
        };
        QVERIFY(share(1) < 0.01);
        m_grid->setFocus();
        QTest::keyClick(m_grid, Qt::Key_L);
        QVERIFY(histogram->isLogarithmic());
        QVERIFY(share(1) > 0.02);
        QVERIFY(share(1000) > 0.8 && share(1000) <= 1);
        QTest::keyClick(m_grid, Qt::Key_L);
        QVERIFY(!histogram->isLogarithmic());
    }
    void signed_values_have_a_diverging_scale_and_others_a_ramp() {
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
            for (const double step : steps)
                QVERIFY2(std::abs(step - mean) < 0.12 * mean, qPrintable(QString::number(step / mean)));
        }
    }

    // -- two views of one thing --
    void heat_map_and_numbers_mark_the_same_element() {
        open("a = tensor(f32, 5, 4, 3) = arange()\nb = sqr(a)\ngraph b\n", "a");
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(20));
        QTRY_VERIFY(!m_grid->cellText(2, 3).isEmpty());
        const uint32_t a = m_test->find("a");
        QTest::mouseClick(m_heat, Qt::LeftButton, Qt::NoModifier, m_heat->rectOf({2, 3, 0, 0}).center());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{a, {2, 3, 0, 0}}));
        QCOMPARE(m_grid->current(), std::optional(Index{2, 3, 0, 0}));
        moveOver(m_grid->viewport(), m_grid->rectOf({1, 1, 0, 0}).center());
        QCOMPARE(m_test->controller().selection().hovered(), std::optional(Spot{a, {1, 1, 0, 0}}));
        // Marked in the heat map, on its edge.
        const QRect cell = m_heat->rectOf({1, 1, 0, 0});
        QCOMPARE(m_heat->grab().toImage().pixel(cell.left() + cell.width() / 2, cell.top()),
                 Theme::instance().color(Ink::selection).rgb());
        moveOver(m_heat, m_heat->rectOf({4, 0, 0, 0}).center());
        QCOMPARE(m_test->controller().selection().hovered(), std::optional(Spot{a, {4, 0, 0, 0}}));
        // By the keys of the numbers, and from another view into another slice.
        m_grid->setFocus();
        QTest::keyClick(m_grid, Qt::Key_Up);
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{2, 2, 0, 0}));
        m_test->controller().selection().pick({a, {3, 1, 2, 0}});
        QCOMPARE(m_test->child<QSpinBox>("i2")->value(), 2);
        QCOMPARE(m_grid->current(), std::optional(Index{3, 1, 2, 0}));
        QTRY_COMPARE(m_grid->cellText(3, 1), QString("48"));
    }
    // At any size of a cell, its drawing, its marks and the element under the pointer agree.
    void every_cell_is_found_where_it_is_drawn() {
        open("a = tensor(f32, 64, 64) = normal(0, 1, seed=3)\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        for (const int width : {120, 151, 163, 200}) {
            HeatMap map(m_test->controller().debuggee(), m_test->controller().selection());
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
                QCOMPARE(image.pixel(middle),
                         map.scale().at(map.picture().values[static_cast<size_t>(element[1] * 64 + i)]));
            }
        }
    }
    void the_switch_shows_one_or_both() {
        open(chain, "a");
        auto *const heat = m_test->child<QToolButton>("showHeatMap"), *const numbers =
                                                                          m_test->child<QToolButton>("showNumbers");
        QVERIFY(m_heat->isVisible() && m_grid->isVisible());
        QTest::mouseClick(heat, Qt::LeftButton);
        QVERIFY(!m_heat->isVisible() && m_grid->isVisible());
        QTest::mouseClick(numbers, Qt::LeftButton); // never none of the two
        QVERIFY(m_heat->isVisible() && !m_grid->isVisible());
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(12));
        QTest::mouseClick(numbers, Qt::LeftButton);
        QVERIFY(m_heat->isVisible() && m_grid->isVisible());
    }
    void histogram_takes_the_place_of_the_numbers() {
        m_test->window->resize(1280, 800); // too narrow for a histogram next to the numbers
        open(chain, "a");
        auto *const heat = m_test->child<QToolButton>("showHeatMap"),
                    *const numbers = m_test->child<QToolButton>("showNumbers"),
                    *const histogram = m_test->child<QToolButton>("showHistogram");
        auto* const plot = m_test->child<HistogramPlot>("histogram");
        QTest::mouseClick(histogram, Qt::LeftButton);
        QVERIFY(!m_heat->isVisible() && !m_grid->isVisible());
        QVERIFY(!heat->isChecked() && !numbers->isChecked() && histogram->isChecked());
        QTRY_VERIFY(plot->isVisible() && plot->width() > m_view->width() / 3 && plot->height() > m_view->height() / 3);
        QTest::mouseClick(numbers, Qt::LeftButton); // as it was before
        QVERIFY(m_heat->isVisible() && m_grid->isVisible());
        QVERIFY(heat->isChecked() && numbers->isChecked() && !histogram->isChecked());
        QTest::mouseClick(heat, Qt::LeftButton);
        QTest::mouseClick(histogram, Qt::LeftButton);
        QTest::mouseClick(histogram, Qt::LeftButton); // released: back to the numbers alone
        QVERIFY(!m_heat->isVisible() && m_grid->isVisible());
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
        const Snapshot& s = m_test->controller().debuggee().snapshot();
        const AxisNames names = AxisNames::of(s, m_test->find("token_embd.weight"));
        QVERIFY(names.known(1) && !names.known(0));
        QCOMPARE(names.name(1, 1), QString("the"));
        QCOMPARE(names.name(1, 3), QString("\\n"));
        QVERIFY(!AxisNames::of(s, m_test->find("blk.0.w")).known(1));
        QCOMPARE(names.what(1), QString("token"));
        // Names of the axis take the space that they need next to the values.
        m_test->controller().selection().select(m_test->find("token_embd.weight"));
        QTRY_VERIFY(!m_grid->cellText(0, 0).isEmpty());
        const int needed = QFontMetrics(Theme::instance().numbers(Theme::caption))
                               .horizontalAdvance(QStringLiteral("2 ") + names.name(1, 2));
        const int left = m_grid->rectOf({0, 0, 0, 0}).left();
        QVERIFY2(left > needed && left < needed + 30, qPrintable(QStringLiteral("%1 %2").arg(left).arg(needed)));
    }
    // Only where the metadata asks for just this size; head counts may differ from layer to layer.
    void heads_and_experts_have_names() {
        const std::vector<float> values(64, 1);
        const std::vector<uint32_t> kvHeads{2, 1};
        GgufWriter out;
        out.add("general.architecture", "test")
            .add("test.attention.head_count", uint32_t{4})
            .add("test.embedding_length", uint32_t{8});
        out.add("test.expert_count", uint32_t{3})
            .add_array("test.attention.head_count_kv", std::span<const uint32_t>(kvHeads));
        const auto add = [&](const char* name, const Shape& ne) {
            out.add_tensor(name, TypeId::f32, ne,
                           std::as_bytes(std::span(values).first(static_cast<size_t>(ne[0] * ne[1] * ne[2]))));
        };
        add("blk.0.attn_q.weight", {8, 8, 1, 1});
        add("blk.0.attn_k.weight", {8, 4, 1, 1});
        add("blk.1.attn_k.weight", {8, 4, 1, 1}); // one KV head would have two rows
        add("blk.1.attn_v.bias", {2, 1, 1, 1});
        add("blk.0.attn_output.weight", {8, 8, 1, 1});
        add("blk.0.ffn_up_exps.weight", {2, 2, 3, 1});
        add("blk.0.ffn_down_exps.weight", {2, 2, 4, 1});
        const QString path = m_folder->filePath("heads.gguf");
        QVERIFY(out.write(path.toStdString()).ok());
        QVERIFY(m_test->open(path));
        const auto of = [this](const char* name) {
            return AxisNames::of(m_test->controller().debuggee().snapshot(), m_test->find(name));
        };
        QCOMPARE(of("blk.0.attn_q.weight").name(1, 7), QString("head 3 · 1"));
        QVERIFY(!of("blk.0.attn_q.weight").known(0));
        QCOMPARE(of("blk.0.attn_k.weight").name(1, 2), QString("KV head 1 · 0"));
        QVERIFY(!of("blk.1.attn_k.weight").known(1));
        QCOMPARE(of("blk.1.attn_v.bias").name(0, 1), QString("KV head 0 · 1"));
        QCOMPARE(of("blk.0.attn_output.weight").name(0, 4), QString("head 2 · 0"));
        QCOMPARE(of("blk.0.ffn_up_exps.weight").name(2, 2), QString("expert 2"));
        QVERIFY(!of("blk.0.ffn_down_exps.weight").known(2));
        // The chooser of the slice contains the name of its axis.
        m_test->controller().selection().select(m_test->find("blk.0.ffn_up_exps.weight"));
        QVERIFY(says("i2 expert"));
        m_test->controller().selection().select(m_test->find("blk.0.ffn_down_exps.weight"));
        QVERIFY(!says("i2 expert"));
    }
};

QTEST_MAIN(TestValuesView)
#include "test_values_view.moc"
