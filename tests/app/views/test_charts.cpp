// SPDX-License-Identifier: MIT
// Charts under a user's hands: what they draw, choose and save; the profile's roofline and the spread of its runs.
#include "app/in_window.h"
#include "how_built.h"
#include "session/measuring.h"
#include "session/session_controller.h"

#include "look/chart/chart.h"
#include "look/names/node_words.h"
#include "views/profile/profile_view.h"
#include "views/profile/roofline_page.h"

#include <QAbstractButton>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace ggs;

namespace {

// Three points, two of them at one place; log-log.
std::shared_ptr<ChartData> threePoints() {
    auto data = std::make_shared<ChartData>();
    data->x = {QStringLiteral("flops per byte"), true};
    data->y = {QStringLiteral("GFLOP/s"), true};
    data->points = {{1, 10, 7, Ink::matrix, QStringLiteral("a")},
                    {100, 1, 8, Ink::norm, QStringLiteral("b, \"c\"")},
                    {100, 1, 9, Ink::norm, QStringLiteral("d")}};
    data->lines = {{QStringLiteral("roof"), Ink::muted, {0.001, 1e6}, {20, 20}}};
    data->tipOf = [](uint32_t id) { return QStringLiteral("number %1").arg(id); };
    return data;
}

} // namespace

class TestCharts : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        if (!Chart::isBuilt()) QSKIP("this window is built without charts");
    }
    void init() {
        m_chart = std::make_unique<Chart>();
        m_chart->resize(600, 400);
        m_chart->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
        m_chart->setData(threePoints());
        QTest::qWait(30); // the next turn of the event loop draws it
    }
    void cleanup() { m_chart.reset(); }

    void all_points_are_in_sight_and_the_lines_lead_on() {
        for (const ChartPoint& p : m_chart->data().points)
            QVERIFY(m_chart->area().contains(m_chart->pixelOf(p.x, p.y).toPoint()));
        QVERIFY(m_chart->seenX().low > 0.01 && m_chart->seenX().high < 1e4);
        // A decade is as wide anywhere.
        const auto x = [&](double value) { return m_chart->pixelOf(value, 1).x(); };
        QVERIFY(std::abs((x(10) - x(1)) - (x(100) - x(10))) < 0.01);
    }

    void chart_without_a_pixel_prints_nothing() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("[Pp]aint")));
        QWidget holder;
        holder.resize(400, 300);
        m_chart->setParent(&holder);
        m_chart->show();
        holder.show();
        for (const int height : {0, 200, 0}) {
            m_chart->setMinimumHeight(0);
            m_chart->setGeometry(0, 0, 300, height);
            QTest::qWait(30);
        }
        m_chart->setParent(nullptr);
    }

    void a_click_chooses_and_clicking_again_goes_through_those_at_one_place() {
        QSignalSpy chosen(m_chart.get(), &Chart::chosen);
        connect(m_chart.get(), &Chart::chosen, m_chart.get(), [this](uint32_t id) { m_chart->setMarks(id, {}); });
        const QPoint one = m_chart->pixelOf(1, 10).toPoint(), two = m_chart->pixelOf(100, 1).toPoint();
        for (const QPoint at : {one, two, two, two}) QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, at);
        QCOMPARE(chosen.size(), 4);
        QCOMPARE((std::vector<uint32_t>{chosen[0][0].toUInt(), chosen[1][0].toUInt(), chosen[2][0].toUInt(),
                                        chosen[3][0].toUInt()}),
                 (std::vector<uint32_t>{7, 8, 9, 8}));
        // A click that hits no point chooses nothing.
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, (one + two) / 2);
        QCOMPARE(chosen.size(), 4);
    }

    void keys_go_from_point_to_point() {
        QSignalSpy chosen(m_chart.get(), &Chart::chosen);
        connect(m_chart.get(), &Chart::chosen, m_chart.get(), [this](uint32_t id) { m_chart->setMarks(id, {}); });
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Right, Qt::Key_Right, Qt::Key_Left})
            QTest::keyClick(m_chart.get(), key);
        std::vector<uint32_t> ids;
        for (const auto& each : chosen) ids.push_back(each[0].toUInt());
        QCOMPARE(ids, (std::vector<uint32_t>{7, 8, 9, 9, 8}));
    }

    void the_wheel_zooms_at_the_pointer_and_a_double_click_shows_all_again() {
        const auto before = m_chart->seenX();
        const QPointF at = m_chart->pixelOf(1, 10);
        QWheelEvent wheel(at, m_chart->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(m_chart.get(), &wheel);
        const auto after = m_chart->seenX();
        QVERIFY(after.low > before.low && after.high < before.high);
        QVERIFY(std::abs(m_chart->pixelOf(1, 10).x() - at.x()) < 1.5);
        // Other numbers of the same kind leave it as it is zoomed.
        m_chart->setData(threePoints());
        QCOMPARE(m_chart->seenX().low, after.low);
        QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, at.toPoint());
        QVERIFY(std::abs(m_chart->seenX().low - before.low) < 1e-9);
        // Over an axis that axis alone.
        const QPointF below(at.x(), m_chart->area().bottom() + 10);
        QWheelEvent axis(below, m_chart->mapToGlobal(below), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        const auto y = m_chart->seenY();
        QCoreApplication::sendEvent(m_chart.get(), &axis);
        QVERIFY(m_chart->seenX().high < before.high);
        QCOMPARE(m_chart->seenY().high, y.high);
    }

    void dragging_moves_what_is_seen() {
        const auto before = m_chart->seenX();
        const QPoint from = m_chart->area().center(), to = from + QPoint(60, 0);
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 6; ++i) {
            const QPoint at = from + (to - from) * i / 6;
            QMouseEvent move(QEvent::MouseMove, at, m_chart->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(m_chart.get(), &move);
        }
        QSignalSpy chosen(m_chart.get(), &Chart::chosen);
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, to);
        QVERIFY(m_chart->seenX().low < before.low && m_chart->seenX().high < before.high);
        QCOMPARE(chosen.size(), 0);
    }

    void chart_is_saved_as_a_picture_a_drawing_and_a_table() {
        QTemporaryDir folder;
        for (const char* ending : {"png", "svg", "csv"}) {
            const QString path = folder.filePath(QStringLiteral("chart.") + QLatin1String(ending));
            QCOMPARE(m_chart->exportTo(path), QString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            if (ending == std::string("png")) QCOMPARE(QImage::fromData(bytes).width(), 1200);
            if (ending == std::string("svg")) QVERIFY(bytes.contains("<svg") && bytes.contains("roof"));
            if (ending == std::string("csv"))
                QCOMPARE(bytes, QByteArray("name,flops per byte,GFLOP/s\na,1,10\n\"b, \"\"c\"\"\",100,1\nd,100,1\n"
                                           "line,flops per byte,GFLOP/s\nroof,0.001,20\nroof,1000000,20\n"));
        }
        QVERIFY(!m_chart->exportTo(folder.filePath(QStringLiteral("none/chart.png"))).isEmpty());
    }

    // A curve's points are in the table once, under one head.
    void curves_are_one_table() {
        auto data = std::make_shared<ChartData>();
        data->x.label = QStringLiteral("round");
        for (const double at : {0.0, 1.0}) data->points.push_back({at, 10 * at, static_cast<uint32_t>(at)});
        data->lines.push_back({QStringLiteral("mean(h)"), Ink::matrix, {0, 1}, {0, 10}});
        data->lines.push_back({QStringLiteral("at(y, 0)"), Ink::element, {0, 1}, {5, 6}});
        m_chart->setData(data);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("curves.csv")));
        QCOMPARE(m_chart->exportTo(file.fileName()), QString());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(),
                 QByteArray("line,round,value\nmean(h),0,0\nmean(h),1,10\n\"at(y, 0)\",0,5\n\"at(y, 0)\",1,6\n"));
    }

    // Nothing that a program can measure makes a chart that can't be drawn.
    void odd_numbers_are_passed_over() {
        auto data = std::make_shared<ChartData>();
        data->x.logarithmic = data->y.logarithmic = true;
        for (const double odd : {0.0, -1.0, HUGE_VAL, std::nan(""), 1e300, 1e-300})
            data->points.push_back({odd, odd, 1});
        data->boxes = {{0, 0, 0, 0, 0, 0, 1}};
        m_chart->setData(data);
        QVERIFY(!m_chart->grab().isNull());
        m_chart->setData(std::make_shared<const ChartData>());
        QVERIFY(!m_chart->grab().isNull());
    }

    void a_hundred_thousand_points_are_drawn_at_once() {
        auto data = std::make_shared<ChartData>();
        data->x.logarithmic = data->y.logarithmic = true;
        for (uint32_t i = 0; i < 100'000; ++i)
            data->points.push_back({0.01 * (i % 317 + 1), 0.01 * (i % 911 + 1), i, Ink::matrix});
        QElapsedTimer clock;
        clock.start();
        m_chart->setData(data);
        QVERIFY(!m_chart->grab().isNull());
        QVERIFY2(!times_count || clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    }

    // As in a roofline: two slopes that end in two peaks close to one another, and the way from a point to them.
    void each_line_has_its_name_and_no_two_names_overlap() {
        auto data = threePoints();
        data->lines = {{QStringLiteral("memory 29.3 GB/s"), Ink::muted, {1e-6, 12}, {29.3e-6, 343}},
                       {QStringLiteral("nearest cache 354 GB/s"), Ink::muted, {1e-6, 0.97}, {354e-6, 343}},
                       {QStringLiteral("f32 peak 75 GFLOP/s, 2 threads, AVX-512"), Ink::muted, {0.2, 1e6}, {75, 75}},
                       {QStringLiteral("int8 peak 343 GFLOP/s, 2 threads, AVX-512"), Ink::muted, {1, 1e6}, {343, 343}}};
        data->alsoSeen = {QPointF(0.05, 0.05), QPointF(30, 1000)};
        QTemporaryDir folder;
        const QString path = folder.filePath("chart.svg");
        for (const QSize size : {QSize(600, 400), QSize(420, 320), QSize(900, 300)}) {
            for (const double x : {0.06, 0.12, 0.5, 1.0, 10.0}) {
                m_chart->resize(size);
                m_chart->setData(data);
                m_chart->setMarks(
                    {}, {}, {{QStringLiteral("2.7 % of the roofline"), Ink::selection, {x, x}, {0.1, 300}, true}});
                m_chart->fit();
                QTest::qWait(20);
                const auto names = namesIn(path);
                QCOMPARE(names.size(), data->lines.size() + 1);
                for (size_t i = 0; i < names.size(); ++i) {
                    for (size_t j = 0; j < i; ++j)
                        QVERIFY2(!names[i].second.intersects(names[j].second),
                                 qPrintable(QStringLiteral("%1 and %2 at x = %3, width %4")
                                                .arg(names[i].first, names[j].first)
                                                .arg(x)
                                                .arg(size.width())));
                }
            }
        }
    }

    // -- in the window --
    void the_roofline_selects_and_follows_the_selection() {
        TestWindow test;
        QVERIFY(test.open("attention-head"));
        auto* const view = test.child<ProfileView>("profile");
        test.window->showView("profile");
        view->run(5);
        QVERIFY(QTest::qWaitFor(
            [&] { return test.controller().measuring().profile() && !test.controller().debuggee().isRunning(); },
            20'000));
        QTest::mouseClick(test.child<QAbstractButton>("profileAsRoofline"), Qt::LeftButton);
        QCOMPARE(view->page(), ProfileView::Page::roofline);
        Chart* const chart = view->roofline()->chart();
        QTRY_VERIFY(!chart->data().points.empty());
        // Memory, the nearest cache where it is that much faster, and arithmetic, measured with the profile.
        const Peak& peak = *test.controller().measuring().peak();
        QCOMPARE(chart->data().lines.size(), size_t(peak.gbytes_of(0) > 1.5 * peak.gbytes ? 3 : 2));
        const Structure& s = test.controller().debuggee().structure();
        // The points of the chart equal the rows of the profile.
        const Profile& profile = *test.controller().measuring().profile();
        for (const ChartPoint& p : chart->data().points) {
            const uint32_t node = *s.find(p.name.toStdString());
            const Cost cost = s.op(node).cost(s.tensor(node));
            const double bytes = cost.bytes_read + cost.bytes_written;
            QVERIFY(std::abs(p.x - cost.flops / bytes) < 1e-9);
            QVERIFY(std::abs(p.y - cost.flops / static_cast<double>(profile.median[*s.step_of(node)])) < 1e-9);
        }
        QTest::qWait(30);
        const ChartPoint& soft = *std::find_if(chart->data().points.begin(), chart->data().points.end(),
                                               [](const ChartPoint& p) { return p.name == QLatin1String("weights"); });
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->pixelOf(soft.x, soft.y).toPoint());
        QCOMPARE(test.controller().selection().selected(), s.find("weights"));
        test.window->resize(1700, 1000);
        QTRY_VERIFY(test.child<QLabel>("rooflineFacts")->text().contains(QStringLiteral("weights")));
        // Nodes without flops are counted, not drawn.
        QCOMPARE(view->roofline()->withoutFlops(), size_t(2));
        // The filter leaves what it names.
        test.child<QLineEdit>("profileFilter")->setText(QStringLiteral("soft_max"));
        QCOMPARE(chart->data().points.size(), size_t(1));
    }

    void the_runs_are_boxes_with_the_slowest_on_top() {
        TestWindow test;
        QVERIFY(test.open("attention-head"));
        auto* const view = test.child<ProfileView>("profile");
        test.window->showView("profile");
        QTest::mouseClick(test.child<QAbstractButton>("profileAsRuns"), Qt::LeftButton);
        view->run(1);
        QVERIFY(QTest::qWaitFor(
            [&] { return test.controller().measuring().profile() && !test.controller().debuggee().isRunning(); },
            20'000));
        QVERIFY(view->runsChart()->data().boxes.empty()); // one run has no spread
        view->run(7);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return test.controller().measuring().profile()->runs() == 7 &&
                       !test.controller().debuggee().isRunning();
            },
            20'000));
        QTRY_VERIFY(!view->runsChart()->data().boxes.empty());
        const auto& boxes = view->runsChart()->data().boxes;
        QVERIFY(boxes.size() > 3); // there is room
        for (size_t i = 0; i < boxes.size(); ++i) {
            const ChartBox& b = boxes[i];
            QVERIFY(b.low <= b.q1 && b.q1 <= b.median && b.median <= b.q3 && b.q3 <= b.high);
            if (i > 0) QVERIFY(b.median <= boxes[i - 1].median);
        }
        QTest::qWait(30);
        const QPointF at = view->runsChart()->pixelOf(boxes[1].median, 1);
        QTest::mouseClick(view->runsChart(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(nameOf(test.controller().debuggee().structure(), *test.controller().selection().selected()),
                 view->runsChart()->data().y.words[1]);
    }

  private:
    // The texts of lines in the drawing, and where they are.
    std::vector<std::pair<QString, QPolygonF>> namesIn(const QString& path) const {
        if (const QString problem = m_chart->exportTo(path); !problem.isEmpty()) qFatal("%s", qPrintable(problem));
        QFile file(path);
        const QString svg = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        static const QRegularExpression text(QStringLiteral(
            "transform=\"matrix\\(([^)]*)\\)\"[^<]*>\\s*<text[^>]* x=\"([^\"]*)\" y=\"([^\"]*)\"[^>]*>([^<]*)<"));
        QImage drawing(1, 1, QImage::Format_RGB32); // with the resolution of an SVG, 72 dots per inch
        drawing.setDotsPerMeterX(2835);
        drawing.setDotsPerMeterY(2835);
        const QFontMetricsF metrics(Theme::instance().words(Theme::caption), &drawing);
        std::vector<std::pair<QString, QPolygonF>> names;
        for (auto each = text.globalMatch(svg); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            const QString name = match.captured(4).trimmed();
            if (!name.contains("peak") && !name.contains("GB/s") && !name.contains('%')) continue;
            const QStringList m = match.captured(1).split(',');
            const QTransform along(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(), m[4].toDouble(),
                                   m[5].toDouble());
            const QRectF flat(match.captured(2).toDouble() + 1, match.captured(3).toDouble() - metrics.ascent() + 2,
                              metrics.horizontalAdvance(name) - 2, metrics.ascent() - 2);
            names.emplace_back(name, along.map(QPolygonF(flat)));
        }
        return names;
    }

    std::unique_ptr<Chart> m_chart;
};

QTEST_MAIN(TestCharts)
#include "test_charts.moc"
