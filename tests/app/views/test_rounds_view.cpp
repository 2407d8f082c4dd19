// SPDX-License-Identifier: MIT
// Rounds under a user's hands: keys and sliders over their beginnings, and the times of each round.
#include "app/in_window.h"
#include "session/moves.h"
#include "session/session_controller.h"

#include "look/chart/chart.h"
#include "look/empty_note.h"
#include "views/profile/profile_view.h"
#include "views/rounds/rounds_view.h"
#include "window/time_strip.h"

#include <QAbstractItemModel>
#include <QComboBox>
#include <QLabel>
#include <QTableView>

using namespace ggs;

namespace {

const QString script =
    QStringLiteral("rounds 6\nx = tensor(f32, 1) { (round + 1) }\nh = tensor(f32, 1)\nsum = add(h, x)\n"
                   "graph cpy(sum, h)\n");

} // namespace

class TestRoundsView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_window = std::make_unique<TestWindow>();
        m_window->window->resize(1500, 850); // with room for all words of the toolbar
        QVERIFY(m_window->openText(script));
    }
    void cleanup() { m_window.reset(); }

    void keys_go_over_the_beginnings_of_rounds() {
        auto& c = m_window->controller();
        for (int i = 0; i < 3; ++i) press(Qt::Key_F10);
        QCOMPARE(c.debuggee().moment(), (Moment{1, 1}));
        QCOMPARE(m_window->child<TimeStrip>("timeStrip")->accessibleDescription(), QString("node 1 of 2, round 1"));
        press(Qt::Key_F11, Qt::ControlModifier);
        QCOMPARE(c.debuggee().moment(), (Moment{2, 1}));
        press(Qt::Key_F11, Qt::ControlModifier | Qt::ShiftModifier);
        press(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(c.debuggee().moment(), (Moment{1, 0}));
        press(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(c.debuggee().moment(), (Moment{0, 1}));
        press(Qt::Key_F5);
        QCOMPARE(c.debuggee().moment(), (Moment{5, 2}));
        QCOMPARE(m_window->child<QLabel>("standing")->text(), QString("done, rounds: 6"));
        QVERIFY(!c.debuggee().whyNot(Capability::step).isEmpty());
        press(Qt::Key_F5, Qt::ShiftModifier);
        QCOMPARE(c.debuggee().moment(), (Moment{0, 0}));
    }
    void to_the_selected_node_means_its_next_arrival() {
        auto& c = m_window->controller();
        c.selection().select(m_window->find("sum"));
        for (uint32_t r = 1; r < 4; ++r) {
            press(Qt::Key_F10, Qt::ControlModifier);
            QCOMPARE(c.debuggee().moment(), (Moment{r, 0}));
        }
    }
    void end_of_a_round_has_no_node() {
        auto& c = m_window->controller();
        c.moves().goToMoment({2, 2});
        QVERIFY(m_window->settled());
        QCOMPARE(m_window->child<QLabel>("standing")->text(), QString("next is round 3"));
        QVERIFY(!c.debuggee().whyNot(Capability::step_into).isEmpty());
        QVERIFY(c.debuggee().whyNot(Capability::step).isEmpty());
        for (int view = 1; view < 10; ++view) { // every view of the centre is drawn there
            m_window->key(static_cast<Qt::Key>(Qt::Key_0 + view), Qt::AltModifier);
            QTest::qWait(20);
        }
        QVERIFY(m_window->settled());
    }
    void time_strip_goes_to_a_round() {
        auto* const strip = m_window->child<TimeStrip>("timeStrip");
        QCOMPARE(strip->rounds().rounds(), 6u);
        press(Qt::Key_F10);
        strip->setFocus();
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(strip, Qt::Key_PageDown);
            QVERIFY(m_window->settled());
        }
        QCOMPARE(m_window->controller().debuggee().moment(), (Moment{3, 1}));
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->rounds().cells().front().rect.center().toPoint());
        QTRY_COMPARE(m_window->controller().debuggee().moment(), (Moment{0, 1}));
        QVERIFY(m_window->settled());
        QVERIFY(m_window->open(QStringLiteral(GGSCOPE_SOURCE_DIR "/resources/samples/mlp.ggs")));
        QCOMPARE(strip->rounds().rounds(), 1u);
    }
    void times_are_of_each_round_and_the_profile_has_their_median() {
        view();
        auto* const chart = m_window->child<Chart>("roundsChart");
        press(Qt::Key_F5);
        QTest::qWait(30);
        QCOMPARE(chart->data().lines.size(), size_t(1));
        QCOMPARE(chart->data().lines[0].x.size(), size_t(6));
        m_window->window->showView(QStringLiteral("profile"));
        auto* const source = m_window->child<QComboBox>("profileSource");
        QTRY_VERIFY(source->isVisible());
        QCOMPARE(source->currentText(), QString("last rounds"));
        QVERIFY(m_window->settled());
    }
    void program_with_one_round_shows_a_note() {
        QVERIFY(m_window->open(QStringLiteral(GGSCOPE_SOURCE_DIR "/resources/samples/mlp.ggs")));
        view();
        QVERIFY(m_window->child<RoundsView>("rounds")->findChild<EmptyNote*>()->isVisible());
        QCOMPARE(m_window->child<TimeStrip>("timeStrip")->rounds().namesOf(0).front(), QString("one round"));
        press(Qt::Key_F11, Qt::ControlModifier); // does nothing
        QCOMPARE(m_window->controller().debuggee().moment(), (Moment{0, 0}));
    }

  private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        m_window->key(key, modifiers);
        QVERIFY(m_window->settled());
    }
    void view() {
        m_window->window->showView(QStringLiteral("rounds"));
        QTRY_VERIFY(m_window->child<RoundsView>("rounds")->isVisible());
    }
    std::unique_ptr<TestWindow> m_window;
};

QTEST_MAIN(TestRoundsView)
#include "test_rounds_view.moc"
