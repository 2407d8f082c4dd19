// SPDX-License-Identifier: MIT
// The time strip under a user's hands: going to nodes and rounds by mouse and keys, marking a span, breakpoints, zoom,
// and what a screen reader is given.
#include "app/in_model.h"
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/names/token_words.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_view.h"
#include "window/time_strip.h"
#include "words/messages.h"

#include <QElapsedTimer>
#include <QImage>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QWheelEvent>

#include <cmath>

using namespace ggs;

namespace {

const QString rounds = QStringLiteral("rounds 6\nx = tensor(f32, 1) { (round + 1) }\nh = tensor(f32, 1)\n"
                                      "sum = add(h, x)\ngraph cpy(sum, h)\n");

// Nodes one after the other, each as slow as a product of matrices of this size.
QString chain(int nodes, int size) {
    QString script =
        QStringLiteral("x = tensor(f32, %1, %1) = uniform(0, 0.001, seed=1)\ny = mul_mat(x, x)\n").arg(size);
    for (int i = 1; i < nodes; ++i) script += QStringLiteral("y = mul_mat(x, y)\n");
    return script + QStringLiteral("gf = graph(size=20000)\nexpand(gf, y)\ncompute(gf)\n");
}

} // namespace

class TestTimeStrip : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_strip = m_test->child<TimeStrip>("timeStrip");
    }
    void cleanup() { m_test.reset(); }

    void strip_without_a_program_is_disabled_and_gives_the_reason() {
        m_test->window->resize(1600, 1000);
        QVERIFY(!m_strip->isVisible() && !m_strip->isEnabled()); // on the first page
        QVERIFY2(m_strip->whyEmpty().contains("Open a program"), qPrintable(m_strip->whyEmpty()));
        QVERIFY(m_test->open("mlp"));
        QVERIFY(m_strip->isVisible());
        QCOMPARE(m_strip->height(), 72);
        QVERIFY(m_strip->isEnabled() && m_strip->whyEmpty().isEmpty());
        QVERIFY(m_test->openText("a = tensor(f32, 2)\n"));
        QVERIFY2(!m_strip->isEnabled(), "a program without nodes");
        QVERIFY2(m_strip->whyEmpty().contains("no nodes"), qPrintable(m_strip->whyEmpty()));
        QVERIFY(!m_strip->grab().isNull());
        m_test->controller().opening().close();
        QVERIFY(!m_strip->isEnabled());
    }
    void a_click_goes_to_a_node_and_back() {
        QVERIFY(m_test->open("mlp"));
        click(3);
        QTRY_COMPARE(moment(), (Moment{0, 3}));
        QVERIFY(m_test->settled());
        click(1);
        QTRY_COMPARE(moment(), (Moment{0, 1}));
        QVERIFY(m_test->settled());
        // To the right of the last node is the end.
        QTest::mouseClick(m_strip, Qt::LeftButton, {}, {m_strip->width() - 4, nodesY()});
        QTRY_VERIFY(debuggee().snapshot().at_end());
        QVERIFY(m_test->settled());
        QCOMPARE(m_strip->place().step, debuggee().structure().steps.size());
    }
    void dragging_goes_to_the_place_where_it_ends() {
        QVERIFY(m_test->openText(chain(40, 64)));
        QTest::mousePress(m_strip, Qt::LeftButton, {}, at(2));
        for (const size_t step : {8, 20, 33, 25, 12}) {
            move(at(step), Qt::LeftButton);
            QCOMPARE(m_strip->place().step, step); // at once, wherever the session is
        }
        QTest::mouseRelease(m_strip, Qt::LeftButton, {}, at(12));
        QTRY_COMPARE(moment(), (Moment{0, 12}));
        QVERIFY(m_test->settled());
        QCOMPARE(moment(), (Moment{0, 12}));
    }
    void dragging_over_slow_nodes_leaves_out_places_that_are_overtaken() {
        QVERIFY(m_test->openText(chain(400, 512)));
        QSignalSpy snapshots(&debuggee(), &Debuggee::snapshotChanged);
        QElapsedTimer watch;
        QTest::mousePress(m_strip, Qt::LeftButton, {}, at(300));
        for (size_t step = 300; step < 395; ++step) move(at(step), Qt::LeftButton);
        move(at(3), Qt::LeftButton);
        watch.start();
        QTest::mouseRelease(m_strip, Qt::LeftButton, {}, at(3));
        QTRY_COMPARE_WITH_TIMEOUT(moment(), (Moment{0, 3}), 20'000);
        QVERIFY(m_test->settled());
        QCOMPARE(moment(), (Moment{0, 3}));
        QVERIFY2(snapshots.count() < 10, qPrintable(QString::number(snapshots.count()))); // not one for each place
    }
    void keys_go_by_node_layer_round_and_to_the_ends() {
        QVERIFY(m_test->open("mlp"));
        QTRY_VERIFY(!m_strip->nodes().groupOf(0).isEmpty());
        press(Qt::Key_Right);
        QCOMPARE(moment(), (Moment{0, 1}));
        press(Qt::Key_Right);
        press(Qt::Key_Left);
        QCOMPARE(moment(), (Moment{0, 1}));
        press(Qt::Key_Right, Qt::ControlModifier); // over the rest of the first layer
        const size_t second = moment().step;
        QVERIFY(second > 1 && m_strip->nodes().groupOf(second) != m_strip->nodes().groupOf(0));
        QCOMPARE(m_strip->nodes().groupOf(second - 1), m_strip->nodes().groupOf(0));
        press(Qt::Key_End);
        QVERIFY(debuggee().snapshot().at_end());
        press(Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(moment().step >= second);
        press(Qt::Key_Home);
        QCOMPARE(moment(), (Moment{0, 0}));
        press(Qt::Key_Left);
        QCOMPARE(moment(), (Moment{0, 0}));
    }
    void keys_and_clicks_go_over_rounds() {
        QVERIFY(m_test->openText(rounds));
        QCOMPARE(m_strip->rounds().cells().size(), size_t(6));
        press(Qt::Key_Right);
        for (int i = 0; i < 3; ++i) press(Qt::Key_PageDown);
        QCOMPARE(moment(), (Moment{3, 1}));
        press(Qt::Key_PageUp);
        QCOMPARE(moment(), (Moment{2, 1}));
        QTest::mouseClick(m_strip, Qt::LeftButton, {}, m_strip->rounds().cells()[5].rect.center().toPoint());
        QTRY_COMPARE(moment(), (Moment{5, 1}));
        QVERIFY(m_test->settled());
        press(Qt::Key_PageDown); // there is none
        QCOMPARE(moment(), (Moment{5, 1}));
        QTest::mouseClick(m_strip, Qt::LeftButton, {}, m_strip->rounds().cells()[0].rect.center().toPoint());
        QTRY_COMPARE(moment(), (Moment{0, 1}));
        QVERIFY(m_test->settled());
        // Nodes go on over the end of a round.
        press(Qt::Key_End);
        press(Qt::Key_Right);
        QCOMPARE(moment(), (Moment{1, 1}));
        press(Qt::Key_Home);
        press(Qt::Key_Left);
        QCOMPARE(moment(), (Moment{0, 1}));
    }
    void strip_shows_the_present_one_of_many_rounds() {
        QVERIFY(m_test->openText(QString(rounds).replace("rounds 6", "rounds 1000")));
        const auto shown = [this] {
            std::vector<uint32_t> all;
            for (const RoundLane::Cell& cell : m_strip->rounds().cells()) {
                all.push_back(cell.round);
                if (cell.rect.right() > m_strip->rounds().place().right() + 0.5) qFatal("outside of the lane");
            }
            return all;
        };
        for (const uint32_t round : {0, 1, 2, 60, 500, 998, 999, 300, 1}) {
            m_test->controller().moves().goToMoment({round, 0});
            QVERIFY(m_test->settled());
            const auto all = shown();
            QVERIFY2(std::ranges::find(all, round) != all.end(), qPrintable(QString::number(round)));
            QVERIFY(all.size() > 10 && all.front() == 0 && all.back() == 999);
            QVERIFY(std::ranges::is_sorted(all, std::less_equal<>()));
        }
    }
    void rounds_of_a_model_are_named_after_their_tokens() {
        m_test = openedModel("qwen3-q4_0", "graph");
        QVERIFY(m_test);
        m_strip = m_test->child<TimeStrip>("timeStrip");
        QVERIFY2(m_strip->rounds().namesOf(0).join('|').contains("0: the prompt"),
                 qPrintable(m_strip->rounds().namesOf(0).join('|')));
        m_test->controller().generating().generate(3);
        QVERIFY(m_test->settled());
        const ModelText& text = *m_test->controller().generating().text();
        QCOMPARE(m_strip->rounds().rounds(), 4u);
        for (uint32_t round = 1; round < 4; ++round)
            QCOMPARE(m_strip->rounds().namesOf(round), QStringList{tokenWords(text, text.first_of(round))});
        QTRY_COMPARE(m_strip->nodes().groupOf(debuggee().structure().step_of(m_test->find("kq-0")).value()),
                     QStringLiteral("blk.0"));
        QVERIFY2(m_strip->accessibleDescription().endsWith("round 3"), qPrintable(m_strip->accessibleDescription()));
        press(Qt::Key_PageUp);
        QCOMPARE(moment().round, 2u);
        QCOMPARE(m_strip->rounds().rounds(), 4u);
        // Over rounds of two programs, to the newest place.
        const auto middle = [this](size_t i) { return m_strip->rounds().cells()[i].rect.center().toPoint(); };
        QTest::mousePress(m_strip, Qt::LeftButton, {}, middle(3));
        for (const size_t round : {0, 3, 1, 0}) move(middle(round), Qt::LeftButton);
        QTRY_COMPARE(moment().round, 0u);
        QVERIFY(m_test->settled());
        for (const size_t round : {3, 0, 1}) move(middle(round), Qt::LeftButton);
        QTest::mouseRelease(m_strip, Qt::LeftButton, {}, middle(1));
        QTRY_COMPARE(moment().round, 1u);
        QVERIFY(m_test->settled());
        QCOMPARE(moment().round, 1u);
    }
    void screen_readers_are_given_the_place() {
        QVERIFY(m_test->open("mlp"));
        QCOMPARE(m_strip->accessibleName(), QStringLiteral("Time strip"));
        QCOMPARE(m_strip->accessibleDescription(), QStringLiteral("node 0 of 6"));
        QVERIFY(m_strip->focusPolicy() & Qt::TabFocus);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(m_strip->accessibleDescription(), QStringLiteral("node 1 of 6"));
        QVERIFY(m_test->openText(rounds));
        QCOMPARE(m_strip->accessibleDescription(), QStringLiteral("node 0 of 2, round 0"));
    }
    void marked_span_filters_timeline_profile_and_nodes_until_escape() {
        QVERIFY(m_test->open("mlp"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        mark(1, 3);
        QCOMPARE(m_test->controller().selection().span(), std::optional(StepSpan{1, 4}));
        QCOMPARE(moment(), (Moment{0, 6})); // marking goes nowhere

        const auto count = [this](const char* table) { return m_test->child<QTableView>(table)->model()->rowCount(); };
        m_test->window->showView("nodes");
        QTRY_COMPARE(count("nodeTable"), 3);
        QCOMPARE(m_test->child<QPushButton>("nodeSpan")->text(), QStringLiteral("nodes 1 to 3  ×"));
        m_test->window->showView("profile");
        QTRY_COMPARE(count("profileTable"), 3);
        QVERIFY(m_test->child<QPushButton>("profileSpan")->isVisible());
        m_test->window->showView("timeline");
        auto* const timeline = m_test->child<TimelineView>("timeline")->canvas();
        QTRY_VERIFY(timeline->lanes() && timeline->lanes()->nodes.all().size() == 3);

        QTest::keyClick(m_strip, Qt::Key_Escape);
        QVERIFY(!m_test->controller().selection().span());
        QTRY_COMPARE(timeline->lanes()->nodes.all().size(), size_t(6));
        QCOMPARE(count("nodeTable"), 6);
        m_test->window->showView("profile");
        QTRY_COMPARE(count("profileTable"), 6);
        QVERIFY(!m_test->child<QPushButton>("profileSpan")->isVisible());
    }
    void ends_of_a_span_can_be_dragged_and_views_remove_it() {
        QVERIFY(m_test->open("mlp"));
        mark(3, 1);
        const auto span = [this] { return m_test->controller().selection().span(); };
        QCOMPARE(span(), std::optional(StepSpan{1, 4}));
        const auto edge = [this](size_t step) {
            return QPoint(static_cast<int>(std::lround(m_strip->nodes().xOf(static_cast<double>(step)))), nodesY());
        };
        drag(edge(4), at(4));
        QCOMPARE(span(), std::optional(StepSpan{1, 5}));
        drag(edge(1), at(2));
        QCOMPARE(span(), std::optional(StepSpan{2, 5}));
        QCOMPARE(moment(), Moment{});
        // A drag that Escape ends changes nothing.
        QTest::mousePress(m_strip, Qt::LeftButton, Qt::ShiftModifier, at(0));
        move(at(1), Qt::LeftButton, Qt::ShiftModifier);
        QTest::keyClick(m_strip, Qt::Key_Escape);
        QTest::mouseRelease(m_strip, Qt::LeftButton, Qt::ShiftModifier, at(1));
        QCOMPARE(span(), std::optional(StepSpan{2, 5}));
        m_test->window->showView("nodes");
        QTest::mouseClick(m_test->child<QPushButton>("nodeSpan"), Qt::LeftButton);
        QVERIFY(!span());
    }
    void span_disappears_with_its_program() {
        QVERIFY(m_test->open("mlp"));
        mark(1, 2);
        QVERIFY(m_test->controller().selection().span());
        QSignalSpy changed(&m_test->controller().selection(), &Selection::spanChanged);
        QVERIFY(m_test->open("attention-head"));
        QVERIFY(!m_test->controller().selection().span());
        QCOMPARE(changed.count(), 1);
        m_test->window->showView("nodes");
        QCOMPARE(m_test->child<QTableView>("nodeTable")->model()->rowCount(),
                 static_cast<int>(debuggee().structure().steps.size()));
    }
    void key_sets_a_breakpoint_at_the_pointer_or_on_the_selected_node() {
        QVERIFY(m_test->open("mlp"));
        m_strip->setFocus();
        QTest::mouseMove(m_strip, at(4));
        move(at(4), Qt::NoButton);
        QTest::keyClick(m_strip, Qt::Key_F9);
        QTRY_COMPARE(pinned(), std::vector<size_t>{4});
        QTest::keyClick(m_strip, Qt::Key_F9);
        QTRY_COMPARE(pinned(), std::vector<size_t>{});
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(m_strip, &leave);
        m_test->controller().selection().select(debuggee().structure().steps[2].node);
        QTest::keyClick(m_strip, Qt::Key_F9);
        QTRY_COMPARE(pinned(), std::vector<size_t>{2});
        QTest::keyClick(m_strip, Qt::Key_F9);
        QTRY_VERIFY(pinned().empty());
    }
    void breakpoints_on_an_op_have_a_pin_at_each_of_its_nodes() {
        QVERIFY(m_test->open("mlp"));
        Breakpoint b;
        b.op = "mul_mat";
        m_test->controller().marking().addBreakpoint(b);
        Breakpoint everywhere;
        everywhere.on_nan = true;
        m_test->controller().marking().addBreakpoint(everywhere);
        QTRY_COMPARE(pinned(), (std::vector<size_t>{0, 3}));
        const QColor pink = Theme::instance().color(Ink::trouble);
        QVERIFY(has(pink, 3) && has(pink, 0)); // at the cursor as well
        m_test->controller().marking().enableBreakpoint(debuggee().snapshot().breakpoints.begin()->first, false);
        QTRY_VERIFY(!m_strip->pins().front().enabled);
        // Marks are kept with the file, for the next test as well.
        while (!debuggee().snapshot().breakpoints.empty()) {
            const size_t left = debuggee().snapshot().breakpoints.size();
            m_test->controller().marking().removeMark(debuggee().snapshot().breakpoints.begin()->first);
            QTRY_COMPARE(debuggee().snapshot().breakpoints.size(), left - 1);
        }
        QVERIFY(pinned().empty());
    }
    void wheel_zooms_at_the_pointer_and_a_double_click_shows_all() {
        QVERIFY(m_test->openText(chain(200, 4)));
        const QPoint pointer = at(120);
        const double width = m_strip->nodes().nodeWidth();
        for (int i = 0; i < 8; ++i) turn(pointer);
        QVERIFY(m_strip->nodes().nodeWidth() > 3 * width);
        QCOMPARE(m_strip->nodes().stepAt(pointer.x()), size_t(120));
        QVERIFY(!m_strip->nodes().isVisible(0));
        for (const size_t step : {118, 120, 122}) QVERIFY(has(Theme::instance().color(Ink::matrix), step));
        QTest::mouseClick(m_strip, Qt::LeftButton, {}, pointer);
        QTRY_COMPARE(moment(), (Moment{0, 120}));
        QVERIFY(m_test->settled());
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        // A double click is no way to go anywhere.
        const QPoint other = at(110);
        QTest::mouseClick(m_strip, Qt::LeftButton, {}, other);
        QTest::mouseDClick(m_strip, Qt::LeftButton, {}, other);
        QVERIFY(m_strip->nodes().isWhole());
        QTRY_COMPARE(moment(), (Moment{0, 120}));
        QVERIFY(m_test->settled());
        // A cursor that moves out of sight is followed.
        for (int i = 0; i < 8; ++i) turn(at(10));
        press(Qt::Key_End);
        QVERIFY(m_strip->nodes().isVisible(200));
    }
    void tip_has_number_name_op_shape_and_time() {
        QVERIFY(m_test->open("mlp"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        const QString tip = m_strip->tipAt(at(5));
        for (const char* part : {"node 5", "probs", "soft_max", "[4 3]"})
            QVERIFY2(tip.contains(QLatin1String(part)), qPrintable(tip));
        const auto ns = static_cast<double>(debuggee().snapshot().times[5].ns);
        QVERIFY2(ns > 0 && tip.contains(durationText(ns)), qPrintable(tip));
        QCOMPARE(m_strip->tipAt(m_strip->rounds().place().center()), QStringLiteral("one round"));
        QVERIFY(m_strip->tipAt({2, 2}).isEmpty());
    }
    void strip_names_the_node_at_the_pointer() {
        QVERIFY(m_test->open("mlp"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_strip->pointedWords().isEmpty());
        const QImage before = m_strip->grab().toImage();
        move(at(5), Qt::NoButton);
        const QString time = durationText(static_cast<double>(debuggee().snapshot().times[5].ns));
        QCOMPARE(m_strip->pointedWords(), QStringLiteral("5  probs  soft_max  ") + time);
        QVERIFY(m_strip->grab().toImage() != before);
        move(m_strip->rounds().place().center().toPoint(), Qt::NoButton);
        QVERIFY(m_strip->pointedWords().isEmpty());
        move(at(5), Qt::NoButton);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(m_strip, &leave);
        QVERIFY(m_strip->pointedWords().isEmpty());
    }
    // A run stops at a breakpoint, so both marks are often on one node. Each must be visible.
    void breakpoint_at_the_cursor_is_a_ring_around_it() {
        QVERIFY(m_test->open("mlp"));
        QVERIFY(m_test->settled());
        const Structure& s = debuggee().structure();
        m_test->controller().marking().toggleBreakpoint(s.steps[3].node);
        QTRY_COMPARE(pinned(), std::vector<size_t>{3});
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(moment().step, size_t(3));
        const QImage image = m_strip->grab().toImage();
        const double ratio = image.devicePixelRatio(), x = m_strip->nodes().xOf(3.0),
                     y = m_strip->nodes().place().top() - 4;
        const auto isNear = [&](double dx, double dy, Ink ink) {
            const QColor wanted = Theme::instance().color(ink);
            for (const double off : {-0.5, 0.0, 0.5}) {
                const QColor c = image.pixelColor(static_cast<int>((x + dx * (1 + off / 7)) * ratio),
                                                  static_cast<int>((y + dy * (1 + off / 7)) * ratio));
                if (std::abs(c.red() - wanted.red()) + std::abs(c.green() - wanted.green()) +
                        std::abs(c.blue() - wanted.blue()) <
                    60)
                    return true;
            }
            return false;
        };
        QVERIFY(isNear(-7, 0, Ink::trouble) && isNear(7, 0, Ink::trouble) && isNear(0, -7, Ink::trouble));
        QVERIFY(isNear(0, -1, Ink::cursor)); // inside of the ring
        m_test->controller().marking().toggleBreakpoint(s.steps[3].node);
        QTRY_VERIFY(pinned().empty());
    }
    // Narrow nodes have no colour of their own: bars show the share of each family, and blocks have numbers.
    void narrow_nodes_show_the_shares_of_their_families() {
        QString script = QStringLiteral("x = tensor(f32, 4, 4) = uniform(0, 0.001, seed=1)\ny = x\n");
        for (int i = 0; i < 2'500; ++i)
            script += QStringLiteral("y = mul_mat(x, y)\ny = add(x, y)\ny = mul_mat(x, y)\ny = soft_max(y)\n");
        QVERIFY(m_test->openText(script + QStringLiteral("gf = graph(size=20000)\nexpand(gf, y)\ncompute(gf)\n")));
        QTRY_COMPARE_WITH_TIMEOUT(m_strip->nodes().steps(), size_t(10'000), 20'000);
        QVERIFY(m_test->settled());
        const StepGroup bar = m_strip->nodes().barOf(4'321);
        QVERIFY(bar.first <= 4'321 && bar.end > 4'321 && bar.end - bar.first >= 50);
        const auto families = m_strip->nodes().familiesOf(bar.first, bar.end);
        QCOMPARE(families.size(), size_t(3));
        QCOMPARE(families[0], (std::pair{Ink::matrix, (bar.end - bar.first) / 2}));
        const QString tip = m_strip->tipAt(at(4'321));
        QVERIFY2(tip.contains(QStringLiteral("matrix 50 %, element 25 %, norm 25 %")), qPrintable(tip));
        // The bars look alike, with the largest share at the bottom.
        const QImage image = m_strip->grab().toImage();
        const double ratio = image.devicePixelRatio(), bottom = m_strip->nodes().place().bottom() - 1;
        const auto colour = [&](size_t step, double above) {
            return image.pixelColor(static_cast<int>(at(step).x() * ratio), static_cast<int>((bottom - above) * ratio));
        };
        for (const size_t step : {size_t(1'050), size_t(4'050), size_t(9'050)}) {
            QCOMPARE(colour(step, 2), colour(1'050, 2));
            QCOMPARE(colour(step, 6), colour(1'050, 6));
            QVERIFY(colour(step, 2) != colour(step, 6));
        }
    }
    void click_while_something_else_runs_does_nothing() {
        QVERIFY(m_test->openText(chain(1000, 512)));
        QSignalSpy progressed(&debuggee(), &Debuggee::progressed);
        m_test->controller().moves().run();
        QVERIFY(progressed.wait(10'000));
        click(3);
        QTest::keyClick(m_strip, Qt::Key_Home);
        QVERIFY(debuggee().isRunning());
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        QVERIFY(moment().step > 0);
    }
    void cursor_selection_and_pins_are_drawn_among_10000_nodes_in_time() {
        QVERIFY(m_test->openText(chain(10'000, 1)));
        QTRY_COMPARE_WITH_TIMEOUT(m_strip->nodes().steps(), size_t(10'000), 20'000);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(debuggee().structure().steps[7'000].node);
        m_test->controller().marking().toggleBreakpoint(debuggee().structure().steps[2'500].node);
        QTRY_COMPARE(pinned(), std::vector<size_t>{2'500});
        m_test->controller().moves().goTo(5'000);
        QVERIFY(m_test->settled());
        m_test->controller().moves().goTo(5'000); // after the breakpoint
        QVERIFY(m_test->settled());
        QCOMPARE(moment().step, size_t(5'000));
        QVERIFY(has(Theme::instance().color(Ink::cursor), 5'000));
        QVERIFY(has(Theme::instance().color(Ink::selection), 7'000));
        QVERIFY(has(Theme::instance().color(Ink::trouble), 2'500));
        QImage image(m_strip->size(), QImage::Format_ARGB32_Premultiplied);
        QElapsedTimer watch;
        const auto painted = [&] {
            watch.start();
            m_strip->render(&image);
            return static_cast<double>(watch.nsecsElapsed()) / 1e6;
        };
        double sum = 0;
        constexpr int times = 50;
        for (int i = 0; i < times; ++i) {
            QTest::mousePress(m_strip, Qt::LeftButton, {}, at(static_cast<size_t>(4'000 + i)));
            sum += painted();
            QTest::mouseRelease(m_strip, Qt::LeftButton, {}, at(static_cast<size_t>(4'000 + i)));
        }
        QVERIFY(m_test->settled());
        turn(at(5'000)); // the pictures are drawn again
        const double zoomed = painted();
        qInfo("10,000 nodes: painted in %.2f ms, after zooming in %.2f ms", sum / times, zoomed);
        QVERIFY2(sum / times < 16, qPrintable(QString::number(sum / times)));
        QVERIFY2(zoomed < 100, qPrintable(QString::number(zoomed)));
    }
    void compact_strip_is_lower_and_works_alike() {
        QVERIFY(m_test->open("mlp"));
        m_strip->setCompact(true);
        QTRY_COMPARE(m_strip->height(), 56);
        QVERIFY(m_strip->nodes().place().bottom() < 56);
        click(2);
        QTRY_COMPARE(moment(), (Moment{0, 2}));
        QVERIFY(m_test->settled());
        for (const bool dark : {false, true}) {
            m_test->window->wear(dark);
            QVERIFY(!m_strip->grab().isNull());
        }
    }

  private:
    Debuggee& debuggee() { return m_test->controller().debuggee(); }
    Moment moment() { return debuggee().snapshot().moment(); }
    int nodesY() const { return static_cast<int>(m_strip->nodes().place().center().y()); }
    // The middle of a node's cell.
    QPoint at(size_t step) const {
        return {static_cast<int>(std::floor(m_strip->nodes().xOf(static_cast<double>(step) + 0.5))), nodesY()};
    }
    void click(size_t step) { QTest::mouseClick(m_strip, Qt::LeftButton, {}, at(step)); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_strip, key, modifiers);
        QVERIFY(m_test->settled());
    }
    void move(const QPoint& to, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), QPointF(m_strip->mapToGlobal(to)), Qt::NoButton, buttons,
                          modifiers);
        QCoreApplication::sendEvent(m_strip, &event);
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(m_strip, Qt::LeftButton, modifiers, from);
        move((from + to) / 2, Qt::LeftButton, modifiers);
        move(to, Qt::LeftButton, modifiers);
        QTest::mouseRelease(m_strip, Qt::LeftButton, modifiers, to);
    }
    void mark(size_t from, size_t to) { drag(at(from), at(to), Qt::ShiftModifier); }
    void turn(const QPoint& where) {
        QWheelEvent event(where, m_strip->mapToGlobal(where), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_strip, &event);
    }
    std::vector<size_t> pinned() const {
        std::vector<size_t> steps;
        for (const TimeStrip::Pin& pin : m_strip->pins()) steps.push_back(pin.step);
        return steps;
    }
    // Whether something of this colour is drawn at a node's left edge.
    bool has(const QColor& colour, size_t step) const {
        const QImage image = m_strip->grab().toImage();
        const double ratio = image.devicePixelRatio(), x = m_strip->nodes().xOf(static_cast<double>(step));
        const auto near = [&](int a, int b) { return std::abs(a - b) < 24; };
        for (int i = static_cast<int>((x - 3) * ratio); i <= static_cast<int>((x + 3) * ratio); ++i) {
            for (int j = 0; j < image.height(); ++j) {
                const QColor c = image.pixelColor(std::clamp(i, 0, image.width() - 1), j);
                if (near(c.red(), colour.red()) && near(c.green(), colour.green()) && near(c.blue(), colour.blue()))
                    return true;
            }
        }
        return false;
    }

    std::unique_ptr<TestWindow> m_test;
    TimeStrip* m_strip = nullptr;
};

QTEST_MAIN(TestTimeStrip)
#include "test_time_strip.moc"
