// SPDX-License-Identifier: MIT
// The canvases under wheel, drag and keys: one gesture does the same in each of them.
#include "app/in_window.h"

#include "look/canvas/pan_zoom.h"
#include "look/chart/chart.h"
#include "session/moves.h"
#include "session/selection.h"
#include "views/arena/arena_bar.h"
#include "views/file/file_strips.h"
#include "views/graph/graph_canvas.h"
#include "views/plan/plan_canvas.h"
#include "views/timeline/timeline_canvas.h"
#include "views/values/heat_map.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPointingDevice>
#include <QWheelEvent>

#include <cmath>
#include <functional>

using namespace ggs;

namespace {

// The range that a canvas shows, in units of its own.
struct Seen {
    double from = 0, to = 0;
    double wide() const { return to - from; }
};

struct Canvas {
    PanZoom* widget = nullptr;
    QPointF at; // a place over the drawing
    std::function<Seen()> seen;
    std::function<double(double x)> unitAt;
    bool sampled = false; // a place is one of several elements until all have been read
};

constexpr const char* program = "a = tensor(f32, 512, 384) = arange()\nb = sqr(a)\nc = relu(b)\nd = sqr(c)\ngraph d\n";

} // namespace

class TestPanZoom : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1400, 900);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanupTestCase() { m_test.reset(); }

    void the_wheel_and_keys_do_the_same_in_every_canvas_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"graph", "plan", "timeline", "arena", "file", "values", "chart"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void the_wheel_and_keys_do_the_same_in_every_canvas() {
        QFETCH(QString, name);
        const Canvas c = canvas(name);
        if (name == "chart" && !Chart::isBuilt()) QSKIP("built without charts");
        QVERIFY(c.widget);
        c.widget->fit();
        const Seen all = c.seen();
        const double cells = c.sampled ? 12 : 1e-6 * all.wide(); // how exact a place is
        const auto alike = [&](double a, double b, double within) {
            return std::abs(a - b) <= within ||
                   (qWarning("%s: %g and %g differ by more than %g", qPrintable(name), a, b, within), false);
        };

        // The wheel, with or without Ctrl, zooms at the pointer.
        for (const Qt::KeyboardModifiers with : {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ControlModifier)}) {
            const Seen before = c.seen();
            const double there = c.unitAt(c.at.x());
            wheel(c, {0, 120}, with);
            QVERIFY(alike(c.seen().wide(), before.wide() / PanZoom::step, cells + 0.02 * before.wide()));
            QVERIFY(alike(c.unitAt(c.at.x()), there, cells));
        }
        for (int i = 0; i < 2; ++i) wheel(c, {0, 120});
        const Seen near = c.seen();
        QVERIFY(near.wide() < all.wide() / 2);

        // With Shift it moves sideways; or zooms the other axis, which leaves this one as it is.
        wheel(c, {0, -120}, Qt::ShiftModifier);
        if (name == "plan")
            QCOMPARE(c.seen().from, near.from);
        else
            QVERIFY(c.seen().from > near.from);
        QVERIFY(alike(c.seen().wide(), near.wide(), cells));

        // A wheel that turns sideways moves, two fingers by their pixels.
        Seen before = c.seen();
        wheel(c, {120, 0});
        QVERIFY(c.seen().from < before.from);
        const double there = c.unitAt(c.at.x());
        wheel(c, {-240, 0}, {}, {-30, 0});
        QVERIFY(alike(c.unitAt(c.at.x() - 30), there, cells));

        // So does a drag, which isn't a click.
        before = c.seen();
        drag(c, {-40, 0});
        QVERIFY(c.seen().from > before.from);
        QVERIFY(alike(c.seen().wide(), before.wide(), cells));

        // Keys zoom, and show all again.
        before = c.seen();
        QTest::keyClick(c.widget, Qt::Key_Minus);
        QVERIFY(c.seen().wide() > before.wide());
        for (const Qt::Key closer : {Qt::Key_Plus, Qt::Key_Equal}) {
            before = c.seen();
            QTest::keyClick(c.widget, closer);
            QVERIFY(c.seen().wide() < before.wide());
        }
        for (const Qt::Key key : {Qt::Key_0, Qt::Key_Home, Qt::Key_Space}) {
            wheel(c, {0, 480});
            QVERIFY(c.seen().wide() < all.wide() * 0.99);
            QTest::keyClick(c.widget, key);
            QVERIFY(alike(c.seen().wide(), all.wide(), 1e-6 * all.wide()));
            QVERIFY(alike(c.seen().from, all.from, 1e-6 * all.wide()));
        }
        // With Ctrl or Alt they are the window's.
        wheel(c, {0, 480});
        const double wide = c.seen().wide();
        for (const Qt::KeyboardModifier with : {Qt::ControlModifier, Qt::AltModifier}) {
            QKeyEvent key(QEvent::KeyPress, Qt::Key_Minus, with);
            QApplication::sendEvent(c.widget, &key);
        }
        QCOMPARE(c.seen().wide(), wide);
        c.widget->fit();
    }

    void a_double_click_on_no_thing_shows_all_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"graph", "plan", "timeline", "arena", "file", "values", "chart"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void a_double_click_on_no_thing_shows_all() {
        QFETCH(QString, name);
        if (name == "chart" && !Chart::isBuilt()) QSKIP("built without charts");
        const Canvas c = canvas(name);
        QVERIFY(c.widget);
        c.widget->fit();
        const Seen all = c.seen();
        wheel(c, {0, 480});
        QVERIFY(c.seen().wide() < all.wide());
        // The upper left corner is a margin of each.
        QTest::mouseDClick(c.widget, Qt::LeftButton, {}, {2, 2});
        QVERIFY(std::abs(c.seen().wide() - all.wide()) <= 1e-6 * all.wide());
    }

  private:
    template <class Widget> Widget* shown(const QString& view, const char* name) {
        m_test->window->showView(view);
        auto* const widget = m_test->child<Widget>(name);
        if (!widget || !QTest::qWaitFor([&] { return widget->isVisible() && widget->width() > 50; }, 5'000))
            return nullptr;
        QApplication::processEvents();
        return widget;
    }

    Canvas canvas(const QString& name) {
        const bool file = name == QLatin1String("file");
        if (m_opened != file) {
            const bool open = file ? m_test->open(QStringLiteral("tiny")) : m_test->openText(QLatin1String(program));
            if (!open) return {};
            m_opened = file;
            if (!file) {
                m_test->controller().moves().run();
                if (!m_test->settled()) return {};
                m_test->controller().selection().select(m_test->find("b"));
            }
        }
        if (name == QLatin1String("graph")) {
            auto* const w = shown<GraphCanvas>(name, "graphCanvas");
            if (!w || !QTest::qWaitFor([&] { return w->drawing() != nullptr; }, 10'000)) return {};
            return {w, QPointF(w->width() / 2.0, w->height() / 2.0),
                    [w] {
                        return Seen{w->toDrawing({0, 0}).x(), w->toDrawing({double(w->width()), 0}).x()};
                    },
                    [w](double x) {
                        return w->toDrawing({x, 0}).x();
                    }};
        }
        if (name == QLatin1String("plan")) {
            auto* const w = shown<PlanCanvas>(name, "planCanvas");
            if (!w || !QTest::qWaitFor([&] { return w->bars() != nullptr; }, 10'000)) return {};
            return {w, QPointF((PlanCanvas::gutter + w->width()) / 2, w->height() * 0.7),
                    [w] {
                        return Seen{w->columnAt(PlanCanvas::gutter), w->columnAt(w->width() - PlanCanvas::right)};
                    },
                    [w](double x) { return w->columnAt(x); }};
        }
        if (name == QLatin1String("timeline")) {
            auto* const w = shown<TimelineCanvas>(name, "timelineCanvas");
            if (!w || !QTest::qWaitFor([&] { return w->lanes() && !w->lanes()->nodes.all().empty(); }, 10'000))
                return {};
            return {w, QPointF(w->width() / 2.0, w->height() / 2.0),
                    [w] {
                        return Seen{w->from(), w->to()};
                    },
                    [w](double x) { return w->timeAt(x); }};
        }
        if (name == QLatin1String("arena")) {
            auto* const w = shown<ArenaBar>(name, "arenaBar");
            if (!w || !QTest::qWaitFor([&] { return w->to() > 100; }, 10'000)) return {};
            return {w, w->objects().center(),
                    [w] {
                        return Seen{w->from(), w->to()};
                    },
                    [w](double x) {
                        const QRectF strip = w->objects();
                        return w->from() + (x - strip.left()) / strip.width() * (w->to() - w->from());
                    }};
        }
        if (file) {
            auto* const w = shown<FileStrips>(name, "fileStrips");
            if (!w || !QTest::qWaitFor([&] { return w->window().wide() > 100; }, 10'000)) return {};
            return {w, w->stretch().center(),
                    [w] {
                        return Seen{w->window().from, w->window().to};
                    },
                    [w](double x) { return w->window().unitAt(x, w->stretch()); }};
        }
        if (name == QLatin1String("values")) {
            auto* const w = shown<HeatMap>(name, "heatMap");
            if (!w || !QTest::qWaitFor([&] { return w->seen().columns == 512; }, 10'000)) return {};
            const auto unit = [w](double x) {
                const auto at = w->elementAt({static_cast<int>(x), w->height() / 2});
                return at ? static_cast<double>((*at)[0]) : -1e9;
            };
            return {w, QPointF(w->width() / 2, w->height() / 2),
                    [w] {
                        return Seen{static_cast<double>(w->seen().column),
                                    static_cast<double>(w->seen().column + w->seen().columns)};
                    },
                    unit, true};
        }
        m_chart.setParent(nullptr);
        auto data = std::make_shared<ChartData>();
        data->points = {{1, 1, 7}, {50, 5, 8}, {100, 10, 9}};
        m_chart.setData(data);
        m_chart.resize(500, 300);
        m_chart.show();
        if (!QTest::qWaitForWindowExposed(&m_chart) || !QTest::qWaitFor([&] { return m_chart.area().width() > 300; }))
            return {};
        return {&m_chart, QPointF(m_chart.area().center()),
                [this] {
                    return Seen{m_chart.seenX().low, m_chart.seenX().high};
                },
                [this](double x) { return m_chart.xAt(x); }};
    }

    // With pixels: as a touchpad reports it.
    void wheel(const Canvas& c, const QPoint& angle, Qt::KeyboardModifiers with = {}, const QPoint& pixels = {}) {
        QWheelEvent turn(c.at, c.widget->mapToGlobal(c.at), pixels, angle, Qt::NoButton, with,
                         pixels.isNull() ? Qt::NoScrollPhase : Qt::ScrollUpdate, false);
        QApplication::sendEvent(c.widget, &turn);
    }
    void drag(const Canvas& c, const QPoint& by) {
        const QPoint from = c.at.toPoint();
        QTest::mousePress(c.widget, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i) {
            const QPointF at = from + QPointF(by) * i / 4;
            QMouseEvent move(QEvent::MouseMove, at, c.widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(c.widget, &move);
        }
        QTest::mouseRelease(c.widget, Qt::LeftButton, {}, from + by);
    }

    std::unique_ptr<TestWindow> m_test;
    std::optional<bool> m_opened; // whether it is the file
    Chart m_chart;
};

QTEST_MAIN(TestPanZoom)
#include "test_pan_zoom.moc"
