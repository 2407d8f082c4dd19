// SPDX-License-Identifier: MIT
// The timeline: how records become lanes, and the view under a user's hands.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "debug/targets/local_target.h"
#include "debug/targets/trace.h"
#include "look/empty_note.h"
#include "script/script.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_view.h"

#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QWheelEvent>

#include <thread>

using namespace ggs;

namespace {

constexpr const char* threeSteps = "a = tensor(f32, 4, 4) = arange()\n"
                                   "b = sqr(a)\n"
                                   "c = sqr(b)\n"
                                   "graph sqr(c)\n";

std::unique_ptr<Session> timedSession(const std::string& script, size_t records = 1000) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    SessionOptions options;
    options.timeline_records = records;
    auto opened = Session::open(builtin_registry(), std::move(built.program), options);
    if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
    return std::move(*opened);
}

std::shared_ptr<const Structure> structureOf(const std::string& script) { return timedSession(script)->structure(); }

// Two threads: step 0 in two chunks each, step 1 on thread 0 while thread 1 waits, and a second later step 2.
Timeline byHand() {
    Timeline t;
    t.threads = 2;
    t.chunks = {{0, 0, 0, 0, 2, 1000, 1400}, {0, 1, 0, 2, 2, 1000, 1500},
                {0, 0, 0, 4, 2, 1400, 1900}, {0, 1, 0, 6, 2, 1500, 2000},
                {1, 0, 0, 0, 8, 2000, 3000}, {2, 0, 1, 0, 8, 1'000'003'000, 1'000'004'000}};
    t.waits = {{0, 0, 0, 1900, 2000}, {1, 1, 0, 2000, 3000}};
    t.nodes = {{1000, 2000}, {2000, 3000}, {1'000'003'000, 1'000'004'000}};
    return t;
}

} // namespace

class TestTimelineView : public QObject {
    Q_OBJECT
  private slots:
    void records_become_lanes_without_the_pauses_between_them() {
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), byHand());
        QCOMPARE(lanes->length, 3000.0); // of a second and 3 µs
        QCOMPARE(lanes->pauses.size(), size_t(1));
        QCOMPARE(lanes->pauses[0].at, 2000.0);
        QCOMPARE(lanes->pauses[0].ns, 1e9);
        QCOMPARE(lanes->threads.size(), size_t(2));
        QCOMPARE(lanes->nodes.all().size(), size_t(3));
        QCOMPARE(lanes->nodes.all()[0].rows, int64_t(4)); // chunks
        QCOMPARE(lanes->nodes.all()[2].begin, 2000.0);
        QCOMPARE(lanes->nodes.all()[2].length(), 1000.0);
        QCOMPARE(lanes->threads[0].chunks.all().size(), size_t(4));
        QCOMPARE(lanes->threads[1].waits.all()[0].begin, 1000.0);
        QCOMPARE(*lanes->extent(1), std::make_pair(1000.0, 2000.0));
    }
    void share_of_a_span_is_the_time_that_a_thread_worked_and_waited() {
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), byHand());
        QCOMPARE(lanes->share(0, 0, 2000).worked, 0.95); // all but the wait of 100 ns
        QCOMPARE(lanes->share(0, 0, 2000).waited, 0.05);
        QCOMPARE(lanes->share(1, 0, 2000).worked, 0.5);
        QCOMPARE(lanes->share(1, 500, 1500).waited, 0.5);
        QCOMPARE(lanes->share(1, 700, 700).worked, 0.0);
    }
    void span_of_steps_has_only_their_records() {
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), byHand(), StepSpan{1, 2});
        QCOMPARE(lanes->start, 1000.0); // on the axis of the whole run
        QCOMPARE(lanes->length, 1000.0);
        QCOMPARE(lanes->nodes.all().size(), size_t(1));
        QCOMPARE(lanes->nodes.all()[0].begin, 0.0);
        QCOMPARE(lanes->threads.size(), size_t(2));
        QCOMPARE(lanes->threads[0].chunks.all().size(), size_t(1));
        QCOMPARE(lanes->share(1, 0, lanes->length).waited, 1.0);
        QVERIFY(TimelineLanes::make(structureOf(threeSteps), byHand(), StepSpan{3, 4})->empty());
    }
    void a_node_that_ran_twice_is_there_twice() {
        Timeline t = byHand();
        t.chunks.push_back({1, 0, 0, 0, 8, 2'000'000'000, 2'000'000'700});
        t.nodes[1] = {2'000'000'000, 2'000'000'700};
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), t);
        QCOMPARE(lanes->nodes.all().size(), size_t(4));
        QCOMPARE(lanes->nodes.all()[3].step, 1u);
        QCOMPARE(lanes->nodes.all()[3].length(), 700.0);
        QCOMPARE(*lanes->extent(1), std::make_pair(1000.0, 3700.0));
    }
    void nodes_stay_where_their_chunks_were_lost() {
        Timeline t = byHand();
        t.chunks.erase(t.chunks.begin(), t.chunks.begin() + 4);
        t.lost = 4;
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), t);
        QCOMPARE(lanes->nodes.all().size(), size_t(3));
        QCOMPARE(lanes->nodes.all()[0].rows, int64_t(0));
        QCOMPARE(lanes->nodes.all()[0].length(), 1000.0);
        QCOMPARE(lanes->lost, uint64_t(4));
    }
    void records_of_a_foreign_hand_in_any_order_are_drawn() {
        Timeline t = byHand();
        std::reverse(t.chunks.begin(), t.chunks.end());
        t.chunks.push_back({2, 1, 9, -5, INT64_MAX, 0, INT64_MAX});
        t.nodes[0] = {-7, -3};
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), t);
        QCOMPARE(lanes->threads[0].chunks.all().size(), size_t(4));
        QVERIFY2(std::is_sorted(lanes->threads[0].chunks.all().begin(), lanes->threads[0].chunks.all().end(),
                                [](const TimelineBar& a, const TimelineBar& b) { return a.begin < b.begin; }),
                 "the bars of a lane are in the order of their beginnings");
        QCOMPARE(lanes->length, static_cast<double>(INT64_MAX));
        TimelineCanvas canvas(m_test->controller().debuggee(), m_test->controller().measuring(),
                              m_test->controller().selection());
        canvas.resize(800, 300);
        canvas.setLanes(lanes);
        QVERIFY(!canvas.grab().isNull());
        // As near as it goes, at its far end: ticks still follow one another.
        canvas.zoomBy(1e30, {canvas.xOf(lanes->length), 0});
        QVERIFY(!canvas.grab().isNull());
    }
    void ticks_are_written_in_one_unit_with_the_digits_they_need_data() {
        QTest::addColumn<double>("time");
        QTest::addColumn<double>("step");
        QTest::addColumn<double>("largest");
        QTest::addColumn<QString>("text");
        QTest::newRow("ns") << 200.0 << 100.0 << 900.0 << "200 ns";
        QTest::newRow("halves of a µs") << 1500.0 << 500.0 << 4000.0 << QStringLiteral("1.5 µs");
        QTest::newRow("zero") << 0.0 << 1e6 << 9e6 << "0 ms";
        QTest::newRow("far in") << 2'000'150.0 << 50.0 << 2'000'400.0 << "2.00015 ms";
    }
    void ticks_are_written_in_one_unit_with_the_digits_they_need() {
        QFETCH(double, time);
        QFETCH(double, step);
        QFETCH(double, largest);
        QFETCH(QString, text);
        QCOMPARE(tickText(time, step, largest), text);
    }
    void many_records_are_drawn_at_once() {
        Timeline t;
        constexpr int threads = 8, each = 30'000;
        t.threads = threads;
        t.nodes.resize(3);
        for (int i = 0; i < each; ++i) {
            for (uint16_t thread = 0; thread < threads; ++thread) {
                const Nanoseconds begin = i * 1000 + thread;
                t.chunks.push_back({static_cast<uint32_t>(i / 10 % 3), thread, 0, i, 1, begin, begin + 800});
                t.waits.push_back({static_cast<uint32_t>(i / 10 % 3), thread, 0, begin + 800, begin + 990});
            }
        }
        QElapsedTimer watch;
        watch.start();
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), t);
        const qint64 made = watch.restart();
        TimelineCanvas canvas(m_test->controller().debuggee(), m_test->controller().measuring(),
                              m_test->controller().selection());
        canvas.resize(1600, 500);
        canvas.setLanes(lanes);
        QImage image(canvas.size(), QImage::Format_ARGB32_Premultiplied);
        qint64 slowest = 0;
        for (const double zoom : {1.0, 8.0, 40.0, 40.0}) {
            canvas.zoomBy(zoom, {700, 0});
            watch.restart();
            canvas.render(&image);
            slowest = std::max(slowest, watch.elapsed());
        }
        qInfo("%d records: arranged in %lld ms, drawn in at most %lld ms", 2 * threads * each, made, slowest);
        QVERIFY2(slowest < 500, qPrintable(QString::number(slowest)));
    }

    void one_thread_that_ran_waits_for_no_core() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 4) { 1 2 3 4 }\nb = sqr(a)\ngraph b\n")));
        m_test->window->showView("timeline");
        m_test->controller().opening().setThreads(static_cast<int>(std::thread::hardware_concurrency()) + 2);
        m_test->key(Qt::Key_F5);
        QVERIFY(drawn(1));
        QCOMPARE(m_canvas->lanes()->threads.size(), size_t(1)); // a row has work for only one of them
        QVERIFY(!m_test->controller().measuring().threadsWarning().isEmpty());
        QVERIFY(!m_view->findChild<QLabel*>(QStringLiteral("warning"))->isVisible());
    }
    void view_without_a_run_shows_how_to_start_one() {
        show("mlp");
        QVERIFY2(m_view->findChild<EmptyNote*>()->isVisible(), qPrintable(words()));
        QVERIFY2(words().contains("F5"), qPrintable(words()));
        m_test->key(Qt::Key_F5);
        QVERIFY(drawn(6));
        QVERIFY(m_canvas->isVisible());
        m_test->controller().opening().close();
        QVERIFY2(words().contains("Open a sample"), qPrintable(words()));
    }
    void a_click_on_a_bar_selects_its_node() {
        ran("mlp");
        for (const TimelineBar& node : m_canvas->lanes()->nodes.all()) {
            m_canvas->showStretch(node.begin, node.end);
            QTest::mouseClick(m_canvas, Qt::LeftButton, {}, m_canvas->nodeRect(node).center().toPoint());
            QCOMPARE(m_test->controller().selection().selected(), std::optional(step(node.step)));
        }
        for (size_t thread = 0; thread < m_canvas->lanes()->threads.size(); ++thread) {
            for (const TimelineBar& chunk : m_canvas->lanes()->threads[thread].chunks.all()) {
                m_canvas->showStretch(chunk.begin, chunk.end);
                QTest::mouseClick(m_canvas, Qt::LeftButton, {}, m_canvas->barRect(thread, chunk).center().toPoint());
                QCOMPARE(m_test->controller().selection().selected(), std::optional(step(chunk.step)));
            }
        }
    }
    void node_selected_in_another_view_becomes_visible() {
        ran("mlp");
        const auto nodes = m_canvas->lanes()->nodes.all();
        m_canvas->showStretch(nodes.front().begin, nodes.front().end);
        QVERIFY(m_canvas->to() < nodes.back().begin);
        m_test->controller().selection().select(step(nodes.back().step));
        // Some of it: a node that was held up may be wider than the view.
        QVERIFY2(m_canvas->from() <= nodes.back().end && nodes.back().begin <= m_canvas->to(),
                 qPrintable(QString("%1 … %2").arg(m_canvas->from()).arg(m_canvas->to())));
    }
    void the_wheel_zooms_to_the_pointer_and_space_fits_all() {
        ran("mlp");
        const double all = m_canvas->to() - m_canvas->from();
        const QPointF at(400, 90);
        const double time = m_canvas->timeAt(at.x());
        for (int i = 0; i < 5; ++i) {
            QWheelEvent turn(at, m_canvas->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                             Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(m_canvas, &turn);
        }
        QVERIFY2(std::abs(m_canvas->timeAt(at.x()) - time) < all * 1e-9, "the time under the pointer stays there");
        QVERIFY(m_canvas->to() - m_canvas->from() < all / 3);
        const double from = m_canvas->from();
        drag({500, 90}, {400, 90});
        QVERIFY2(m_canvas->from() > from, "dragging to the left shows what is later");
        QTest::keyClick(m_canvas, Qt::Key_Space);
        QVERIFY(m_canvas->from() <= 0 && m_canvas->to() >= m_canvas->lanes()->length);
    }
    void span_of_the_selection_is_all_that_is_shown() {
        ran("mlp");
        auto& selection = m_test->controller().selection();
        selection.setSpan(StepSpan{1, 3});
        QTRY_COMPARE(m_canvas->lanes()->nodes.all().size(), size_t(2));
        QVERIFY2(m_canvas->from() <= 0 && m_canvas->to() >= m_canvas->lanes()->length, "the span fills the width");
        auto* const text = m_test->child<QLabel>("spanText");
        QVERIFY2(text->isVisible() && text->text().startsWith("nodes 1 to 2"), qPrintable(text->text()));
        for (const TimelineBar& node : m_canvas->lanes()->nodes.all()) QVERIFY(selection.span()->contains(node.step));
        QVERIFY(!m_canvas->grab().isNull());
        QTest::mouseClick(m_test->child<QPushButton>("clearSpan"), Qt::LeftButton);
        QVERIFY(!selection.span());
        QTRY_COMPARE(m_canvas->lanes()->nodes.all().size(), size_t(6));
        QVERIFY(!text->isVisible());
    }
    void span_that_has_not_run_is_reported() {
        show("mlp");
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        m_test->controller().selection().setSpan(StepSpan{3, 5});
        QTRY_VERIFY2(words().contains("No node of the marked span was recorded"), qPrintable(words()));
    }
    void tool_tip_describes_the_bar_under_the_pointer() {
        ran("mlp");
        const TimelineBar node = m_canvas->lanes()->nodes.all()[0];
        m_canvas->showStretch(node.begin, node.end);
        const QString tip = m_canvas->tipAt(m_canvas->nodeRect(node).center());
        QVERIFY2(tip.contains("mul_mat") && tip.contains("step 0"), qPrintable(tip));
        for (size_t thread = 0; thread < m_canvas->lanes()->threads.size(); ++thread) {
            const auto chunks = m_canvas->lanes()->threads[thread].chunks.all();
            if (chunks.empty()) continue;
            m_canvas->showStretch(chunks[0].begin, chunks[0].end);
            const QString of = m_canvas->tipAt(m_canvas->barRect(thread, chunks[0]).center());
            QVERIFY2(of.contains(QString("thread %1").arg(thread)) && of.contains("rows"), qPrintable(of));
        }
        QVERIFY(m_canvas->tipAt({2, 2}).isEmpty());
    }
    void copies_between_devices_have_a_lane_of_their_own() {
        show("mlp");
        Timeline t = byHand();
        QCOMPARE(TimelineLanes::make(structureOf(threeSteps), t)->count(), size_t(2));
        t.copies = {{1, true, 4096, 2000, 2400}, {2, false, 64, 1'000'003'000, 1'000'003'500}};
        const auto lanes = TimelineLanes::make(structureOf(threeSteps), t);
        QCOMPARE(lanes->count(), size_t(3));
        QCOMPARE(lanes->copies.all().size(), size_t(2));
        m_canvas->setLanes(lanes);
        for (const TimelineBar& copy : lanes->copies.all()) {
            m_canvas->showStretch(copy.begin, copy.end);
            const QString tip = m_canvas->tipAt(m_canvas->barRect(2, copy).center());
            QVERIFY2(tip.contains(copy.first != 0 ? QStringLiteral("4 KiB copied to the device for this node")
                                                  : QStringLiteral("64 bytes copied to the host for this node")),
                     qPrintable(tip));
        }
        QVERIFY(!m_canvas->grab().isNull());
    }
    void stepping_folds_the_time_between_the_steps() {
        show("mlp");
        for (int i = 0; i < 3; ++i) {
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            QTest::qWait(30);
        }
        QVERIFY(drawn(3));
        QVERIFY2(m_canvas->lanes()->pauses.size() >= 2, qPrintable(QString::number(m_canvas->lanes()->pauses.size())));
        for (const TimelinePause& pause : m_canvas->lanes()->pauses) QVERIFY(pause.ns > TimelineLanes::longestGap);
        QVERIFY2(words().contains("folded"), qPrintable(words()));
        m_test->key(Qt::Key_F5, Qt::ShiftModifier); // restart
        QVERIFY(QTest::qWaitFor([&] { return words().contains("Nothing has run yet"); }, 5000));
    }
    void headline_names_the_run() {
        ran("mlp");
        QTRY_VERIFY2(words().contains("latest run<"), qPrintable(words()));
        m_test->controller().measuring().runProfile(3);
        QTRY_VERIFY_WITH_TIMEOUT(words().contains("of 3, with the median total time"), 20'000);
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        for (int i = 0; i < 3; ++i) {
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            QTest::qWait(30);
        }
        QTRY_VERIFY2(words().contains("latest steps, without the pauses between them, not from the profile"),
                     qPrintable(words()));
        m_test->key(Qt::Key_F5);
        QTRY_VERIFY2(words().contains("latest run, partly stepped, not from the profile"), qPrintable(words()));
    }
    void figures_of_a_thread_add_up_and_its_tip_names_the_rest() {
        show("mlp");
        m_canvas->setLanes(TimelineLanes::make(structureOf(threeSteps), byHand()));
        // Thread 1 worked 1000 ns of 3000 and waited as long.
        const QString tip = m_canvas->tipAt({m_canvas->width() - 20.0, m_canvas->barRect(1, {}).center().y()});
        QVERIFY2(tip.contains("Thread 1 worked 33 % of the time and waited at barriers for 33 %") &&
                     tip.contains("idle for the other 34 %"),
                 qPrintable(tip));
        QVERIFY(!m_canvas->grab().isNull());
    }
    void number_of_lost_records_is_shown() {
        QTemporaryDir folder;
        const QString path = folder.filePath("short.trace");
        const auto recorded = timedSession(threeSteps, 1);
        QVERIFY(record_run(*recorded, "short", path.toStdString()).ok());
        show(path);
        QVERIFY(drawn(3));
        QVERIFY(m_canvas->lanes()->lost > 0);
        const QString expected = QString("no room for %1 older records").arg(m_canvas->lanes()->lost);
        QVERIFY2(words().contains(expected), qPrintable(words()));
    }

    void init() {
        m_test = std::make_unique<TestWindow>();
        m_view = m_test->child<TimelineView>("timeline");
        m_canvas = m_view->canvas();
    }
    void cleanup() { m_test.reset(); }

  private:
    void show(const QString& what) {
        QVERIFY(m_test->open(what));
        m_test->window->showView("timeline");
    }
    void ran(const QString& sample) {
        show(sample);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(drawn(m_test->controller().debuggee().structure().steps.size()));
    }
    // Until so many nodes are in the lanes.
    bool drawn(size_t nodes) {
        return QTest::qWaitFor([&] { return m_canvas->lanes() && m_canvas->lanes()->nodes.all().size() >= nodes; },
                               10'000);
    }
    QString words() const {
        QStringList all;
        for (const QLabel* label : m_view->findChildren<QLabel*>()) all.append(label->text());
        return all.join(QStringLiteral(" | "));
    }
    uint32_t step(size_t k) const { return m_test->controller().debuggee().structure().steps[k].node; }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(m_canvas, Qt::LeftButton, modifiers, from);
        const QPoint middle = (from + to) / 2;
        for (const QPoint& at : {middle, to}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(m_canvas->mapToGlobal(at)), Qt::NoButton,
                             Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(m_canvas, &move);
        }
        QTest::mouseRelease(m_canvas, Qt::LeftButton, modifiers, to);
    }

    std::unique_ptr<TestWindow> m_test;
    TimelineView* m_view = nullptr;
    TimelineCanvas* m_canvas = nullptr;
};

QTEST_MAIN(TestTimelineView)
#include "test_timeline_view.moc"
