// SPDX-License-Identifier: MIT
// Values changed by hand in a session: their effect on later steps, on the way back, and when they are undone.
#include "engine/debug/opened_session.h"

#include <cmath>

using namespace ggs;

class TestSessionChanges : public QObject {
    Q_OBJECT
  private slots:
    void a_changed_leaf_changes_what_comes_after_until_it_is_undone() {
        const auto session = opened(sample("simple-ctx.ggs").toStdString());
        QVERIFY(session);
        const uint32_t a = number(*session, "a");
        QVERIFY(session->change(a, {0, 0, 0, 0}, 3).ok());
        session->run();
        QCOMPARE(values(*session, "c")[0], 70.0);
        QVERIFY(session->restart().ok());
        QCOMPARE(values(*session, "a")[0], 3.0); // it belongs to the start
        QVERIFY(session->changes().made().front().of_start);
        session->run();
        QVERIFY(session->undo().ok()); // and what was computed from it is computed again
        QVERIFY(session->at_end());
        QCOMPARE(values(*session, "a")[0], 2.0);
        QCOMPARE(values(*session, "c")[0], 60.0);
        QVERIFY(!session->undo().ok());
        QVERIFY(!session->change(a, {9, 0, 0, 0}, 3).ok());
    }

    void changed_result_is_discarded_when_stepping_back_past_it_data() {
        QTest::addColumn<quint64>("budget");
        QTest::newRow("kept bytes") << quint64(1 << 20);
        QTest::newRow("nothing kept: run again from the start") << quint64(0);
    }
    void changed_result_is_discarded_when_stepping_back_past_it() {
        QFETCH(quint64, budget);
        SessionOptions options;
        options.history_bytes = budget;
        const auto session = opened(in_place, options);
        QVERIFY(session);
        QVERIFY(!session->change(number(*session, "z"), {0, 0, 0, 0}, 1).ok()); // not run yet
        session->step();
        const uint32_t x = number(*session, "x");
        QVERIFY(session->change(x, {0, 0, 0, 0}, 5).ok());
        QVERIFY(!session->changes().made().front().of_start);
        session->run();
        QCOMPARE(values(*session, "z"), (std::vector<double>{100, 1936, 4356, 7744}));
        QVERIFY(session->step_back().ok());
        QVERIFY(session->step_back().ok()); // to where it was made: it is still there
        QCOMPARE(session->cursor(), size_t(1));
        QCOMPARE(values(*session, "x"), (std::vector<double>{5, 22, 33, 44}));
        session->run();
        QVERIFY(session->undo().ok());
        QVERIFY(session->at_end());
        QCOMPARE(values(*session, "z"), (std::vector<double>{484, 1936, 4356, 7744}));
        QVERIFY(session->step_back().ok());
        QVERIFY(session->step_back().ok());
        QVERIFY(session->change(x, {0, 0, 0, 0}, 5).ok());
        QVERIFY(session->step_back().ok());
        QVERIFY(session->changes().made().empty());
        QCOMPARE(values(*session, "a"), (std::vector<double>{1, 2, 3, 4}));
    }

    void undoing_a_change_of_the_start_keeps_those_on_the_way() {
        const auto session = opened(in_place);
        QVERIFY(session);
        session->step();
        const uint32_t x = number(*session, "x"), b = number(*session, "b");
        QVERIFY(session->change(x, {0, 0, 0, 0}, 5).ok());
        QVERIFY(session->change(b, {1, 0, 0, 0}, 100).ok()); // nothing has written into b
        session->run();
        QVERIFY(session->undo().ok());
        QVERIFY(session->at_end());
        QCOMPARE(session->changes().made().size(), size_t(1));
        QCOMPARE(values(*session, "b"), (std::vector<double>{10, 20, 30, 40}));
        QCOMPARE(values(*session, "z"), (std::vector<double>{100, 1936, 4356, 7744}));
    }

    // Results that depend on a changed element are computed again at once. The cursor stays.
    void a_change_is_made_where_it_takes_effect_data() {
        QTest::addColumn<quint64>("budget");
        QTest::newRow("kept bytes") << quint64(1 << 20);
        QTest::newRow("nothing kept: run again from the start") << quint64(0);
    }
    void a_change_is_made_where_it_takes_effect() {
        QFETCH(quint64, budget);
        SessionOptions options;
        options.history_bytes = budget;
        const auto session =
            opened("a = tensor(f32, 2) { 1 2 }\nb = scale(a, 10)\nc = scale_inplace(b, 2)\nd = sqr(c)\n"
                   "e = add(d, a)\ngraph e\n",
                   options);
        QVERIFY(session);
        session->run();
        QCOMPARE(values(*session, "e"), (std::vector<double>{401, 1602}));
        // A result, in the middle of what is done: from its first reader on.
        QVERIFY(session->change(number(*session, "c"), {0, 0, 0, 0}, 5).ok());
        QVERIFY(session->at_end());
        QCOMPARE(session->changes().made().back().at.step, size_t(2));
        QCOMPARE(values(*session, "e"), (std::vector<double>{26, 1602}));
        // A leaf, before all: the change on the way is made again, and knows what it takes the place of.
        QVERIFY(session->change(number(*session, "a"), {0, 0, 0, 0}, 3).ok());
        QVERIFY(session->at_end());
        QCOMPARE(session->changes().made().front().at.step, size_t(0));
        QVERIFY(session->changes().made().front().of_start);
        QCOMPARE(session->changes().made().back().before, 60.0);
        QCOMPARE(values(*session, "c"), (std::vector<double>{5, 40}));
        QCOMPARE(values(*session, "e"), (std::vector<double>{28, 1602}));
        // The latest change is undone first, although its moment is the earlier one.
        QVERIFY(session->undo().ok());
        QVERIFY(session->at_end());
        QCOMPARE(values(*session, "e"), (std::vector<double>{26, 1602}));
        QVERIFY(session->undo().ok());
        QVERIFY(session->at_end());
        QCOMPARE(values(*session, "e"), (std::vector<double>{401, 1602}));
        QVERIFY(session->changes().made().empty());
    }
    // A result is changed, then a leaf at the start. Stepping back past the change of the result discards only that
    // one.
    void a_change_of_the_start_hides_no_other() {
        const auto session = opened(in_place);
        QVERIFY(session);
        session->step();
        QVERIFY(session->change(number(*session, "x"), {0, 0, 0, 0}, 5).ok());
        QVERIFY(session->change(number(*session, "b"), {1, 0, 0, 0}, 100).ok());
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->changes().made().size(), size_t(1));
        QVERIFY(session->changes().made().front().of_start);
        session->run();
        QCOMPARE(values(*session, "z")[0], 484.0);
    }
};

QTEST_APPLESS_MAIN(TestSessionChanges)
#include "test_session_changes.moc"
