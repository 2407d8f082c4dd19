// SPDX-License-Identifier: MIT
// Changes by hand as a history: taken back and made again at their places, and not lost where a run to them is paused.
#include <QtTest/QTest>

#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"

using namespace ggs;

namespace {

// Steps 0 to 4: each reads the result of the previous one.
constexpr const char* chain = "a = tensor(f32, 2) { 1 2 }\n"
                              "b = scale(a, 10)\n"
                              "c = scale_inplace(b, 2)\n"
                              "d = sqr(c)\n"
                              "e = scale_inplace(d, 0.5)\n"
                              "f = add(e, a)\n"
                              "graph f\n";

struct Changed {
    std::unique_ptr<Session> session;

    explicit Changed(size_t budget = size_t{1} << 20) {
        BuiltScript built = build_script(builtin_registry(), chain);
        if (!built.ok()) qFatal("%s", english(*built.error).c_str());
        SessionOptions options;
        options.history_bytes = budget;
        auto opened = Session::open(builtin_registry(), std::move(built.program), options);
        if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
        session = std::move(opened).value();
    }
    Session* operator->() { return session.get(); }

    uint32_t number(const std::string& key) const { return session->program().find_key(key).value(); }
    std::vector<double> values(const std::string& key) const {
        const auto one = [&](int64_t i) { return value_of(*session, number(key), {i, 0, 0, 0}).value(); };
        return {one(0), one(1)};
    }
    Status set(const std::string& key, double value) { return session->change(number(key), {0, 0, 0, 0}, value); }
    // "c 5, a 3"
    QString changes(const std::vector<Change>& list) const {
        QStringList all;
        for (const Change& change : list)
            all << QStringLiteral("%1 %2")
                       .arg(QString::fromStdString(session->structure()->name(change.tensor)))
                       .arg(change.after);
        return all.join(QStringLiteral(", "));
    }
    QString made() const { return changes(session->changes().made()); }
    QString undone() const { return changes(session->changes().undone()); }
    void pause_at(size_t step) {
        session->listeners().progress = {[this, step](const Moment& now) {
            if (now.step == step) session->request_pause();
        }};
    }
};

} // namespace

class TestRedo : public QObject {
    Q_OBJECT
  private slots:
    void undone_change_can_be_redone_data() { budgets(); }
    void undone_change_can_be_redone() {
        QFETCH(quint64, budget);
        Changed s(budget);
        QCOMPARE(english(s->redo().error()), std::string("there is no change to redo"));
        s->run();
        QVERIFY(s.set("c", 4).ok()); // of a result: before step 2, which reads it
        QVERIFY(s.set("a", 3).ok()); // of the start
        QCOMPARE(s.values("f"), (std::vector<double>{11, 802}));
        QVERIFY(s->undo().ok());
        QVERIFY(s->undo().ok());
        QCOMPARE(s.made(), QString());
        QCOMPARE(s.undone(), "a 3, c 4");
        QCOMPARE(s.values("f"), (std::vector<double>{201, 802}));
        QVERIFY(s->redo().ok());
        QVERIFY(s->at_end());
        QCOMPARE(s.made(), "c 4");
        QCOMPARE(s->changes().made().back().at.step, size_t(2));
        QCOMPARE(s.values("f"), (std::vector<double>{9, 802}));
        QVERIFY(s->redo().ok());
        QVERIFY(s->at_end());
        QCOMPARE(s.made(), "a 3, c 4");
        QCOMPARE(s.values("f"), (std::vector<double>{11, 802}));
        QVERIFY(!s->redo().ok());
        // The one that was made again last is undone first.
        QVERIFY(s->undo().ok());
        QCOMPARE(s.undone(), "a 3");
        QCOMPARE(s.values("f"), (std::vector<double>{9, 802}));
    }
    void changes_made_at_once_are_undone_and_made_again_at_once_data() { budgets(); }
    void changes_made_at_once_are_undone_and_made_again_at_once() {
        QFETCH(quint64, budget);
        Changed s(budget);
        s->run();
        const std::vector<NewValue> both = {{{0, 0, 0, 0}, 4}, {{1, 0, 0, 0}, 5}, {{0, 0, 0, 0}, 6}};
        QVERIFY(s->change(s.number("c"), both).ok()); // of a result: before step 2, which reads it
        QVERIFY(s.set("a", 3).ok());
        QCOMPARE(s.values("f"), (std::vector<double>{21, 14.5}));
        QVERIFY(s->undo().ok()); // of a
        QVERIFY(s->undo().ok()); // of c, all three
        QCOMPARE(s.made(), QString());
        QCOMPARE(s.values("f"), (std::vector<double>{201, 802}));
        QVERIFY(s->redo().ok());
        QCOMPARE(s.made(), "c 4, c 5, c 6");
        QCOMPARE(s.undone(), "a 3");
        QCOMPARE(s.values("f"), (std::vector<double>{19, 14.5}));
        QVERIFY(s->undo().ok());
        QCOMPARE(s.undone(), "a 3, c 4, c 5, c 6");
        QCOMPARE(s.values("f"), (std::vector<double>{201, 802}));
        // If one of the elements can't be changed, none of them is.
        const std::vector<NewValue> one_is_out = {{{0, 0, 0, 0}, 4}, {{2, 0, 0, 0}, 5}};
        QVERIFY(!s->change(s.number("c"), one_is_out).ok());
        QCOMPARE(s.made(), QString());
        QCOMPARE(s.values("f"), (std::vector<double>{201, 802}));
        QCOMPARE(s.undone(), "a 3, c 4, c 5, c 6");
    }
    void a_new_change_ends_what_can_be_made_again() {
        Changed s;
        s->run();
        QVERIFY(s.set("c", 4).ok());
        QVERIFY(s->undo().ok());
        QVERIFY(s.set("a", 3).ok());
        QCOMPARE(s.undone(), QString());
        QVERIFY(!s->redo().ok());
        QCOMPARE(s.made(), "a 3");
    }
    void a_change_that_is_refused_ends_nothing() {
        Changed s;
        s->run();
        QVERIFY(s.set("c", 4).ok());
        QVERIFY(s->undo().ok());
        QVERIFY(!s->change(s.number("c"), {7, 0, 0, 0}, 1).ok());
        QVERIFY(s->redo().ok());
        QCOMPARE(s.made(), "c 4");
    }
    // Undone changes follow the rule for changes: going back discards those after the cursor, and keeps a change of the
    // start.
    void going_back_past_a_change_discards_its_redo_data() { budgets(); }
    void going_back_past_a_change_discards_its_redo() {
        QFETCH(quint64, budget);
        Changed s(budget);
        s->run();
        QVERIFY(s.set("d", 7).ok()); // before step 3
        QVERIFY(s.set("c", 4).ok()); // before step 2
        QVERIFY(s.set("a", 3).ok());
        for (int i = 0; i < 3; ++i) QVERIFY(s->undo().ok());
        QCOMPARE(s.undone(), "a 3, c 4, d 7");
        QVERIFY(s->go_to(2).ok());
        QCOMPARE(s.undone(), "a 3, c 4");
        QVERIFY(s->restart().ok());
        QCOMPARE(s.undone(), "a 3");
        QVERIFY(s->redo().ok());
        s->run();
        QCOMPARE(s.values("f"), (std::vector<double>{1803, 802}));
    }

    // A leaf is changed while all is done: it goes back to the start and on again, and is paused on its way.
    void pause_while_rerunning_keeps_later_changes_data() { budgets(); }
    void pause_while_rerunning_keeps_later_changes() {
        QFETCH(quint64, budget);
        Changed s(budget);
        s->run();
        QVERIFY(s.set("c", 4).ok());
        QVERIFY(s.set("e", 100).ok()); // before step 4
        QCOMPARE(s.values("f"), (std::vector<double>{101, 802}));
        s.pause_at(1);
        const Status changed = s.set("a", 3);
        QCOMPARE(english(changed.error()), std::string("paused at step 1 on the way back to step 5"));
        QCOMPARE(s->cursor(), size_t(1));
        QCOMPARE(s.made(), "a 3");
        s->listeners().progress = {};
        QCOMPARE(s->step().cursor, size_t(2));
        QCOMPARE(s.values("c"), (std::vector<double>{4, 40})); // made again where the cursor came to it
        s->run();
        QCOMPARE(s.made(), "a 3, c 4, e 100");
        QCOMPARE(s.values("f"), (std::vector<double>{103, 802}));
        // In the order in which they were made by hand.
        QVERIFY(s->undo().ok());
        QCOMPARE(s.made(), "c 4, e 100");
        QCOMPARE(s.values("f"), (std::vector<double>{101, 802}));
    }
    void pending_change_can_be_undone_and_is_dropped_by_step_back() {
        Changed s;
        s->run();
        QVERIFY(s.set("a", 3).ok());
        QVERIFY(s.set("c", 4).ok());
        QVERIFY(s.set("e", 100).ok());
        s.pause_at(1);
        QVERIFY(!s.set("a", 5).ok());
        s->listeners().progress = {};
        QVERIFY(s->undo().ok()); // a = 5, the latest
        QVERIFY(s->undo().ok()); // e, which waits
        QCOMPARE(s.undone(), "a 5, e 100");
        QVERIFY(s->redo().ok()); // waits again
        QCOMPARE(s.undone(), "a 5");
        s->run();
        QCOMPARE(s.made(), "a 3, c 4, e 100");
        QCOMPARE(s.values("f"), (std::vector<double>{103, 802}));
        s.pause_at(1);
        QVERIFY(!s.set("a", 6).ok());
        s->listeners().progress = {};
        QVERIFY(s->step_back().ok());
        s->run();
        QCOMPARE(s.made(), "a 3, a 6");
        QCOMPARE(s.values("f"), (std::vector<double>{7206, 802}));
    }
    // From the start, as nothing is kept: the pause comes before the place of what was to be undone.
    void a_pause_before_the_place_undoes_nothing() {
        Changed s(0);
        s->run();
        QVERIFY(s.set("c", 4).ok());
        s.pause_at(1);
        QVERIFY(!s->undo().ok());
        s->listeners().progress = {};
        QVERIFY(s->changes().undone().empty());
        s->run();
        QCOMPARE(s.made(), "c 4");
        QCOMPARE(s.values("f"), (std::vector<double>{9, 802}));
        QVERIFY(s->undo().ok());
        QCOMPARE(s.values("f"), (std::vector<double>{201, 802}));
    }

  private:
    static void budgets() {
        QTest::addColumn<quint64>("budget");
        QTest::newRow("kept bytes") << quint64(1 << 20);
        QTest::newRow("nothing kept: run again from the start") << quint64(0);
    }
};

QTEST_APPLESS_MAIN(TestRedo)
#include "test_redo.moc"
