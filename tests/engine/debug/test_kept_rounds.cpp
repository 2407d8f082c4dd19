// SPDX-License-Identifier: MIT
// The history of rounds: it keeps the bytes that going back needs, within a budget, and each byte only once.
#include "engine/debug/rounds_of_everything.h"

#include <QtCore/QElapsedTimer>

using namespace ggs;

class TestKeptRounds : public QObject {
    Q_OBJECT
  private slots:
    // The rows that a step writes are read before the round runs, unless a change during the round replaces them.
    void a_change_on_the_way_moves_what_is_written() {
        const auto right = straight(everything);
        for (const int threads : {1, 4}) {
            const auto session = opened(everything, size_t{256} << 20, threads);
            const size_t n = session->steps().size();
            session->run_to(Moment{3, n});
            QVERIFY(session->change(number(*session, "row"), {0, 0, 0, 0}, 8).ok());
            QVERIFY(session->change(number(*session, "x"), {0, 0, 0, 0}, 2).ok()); // read before it
            QCOMPARE(session->moment(), (Moment{3, n}));
            QCOMPARE(session->changes().made().size(), size_t(2));
            session->run_to(Moment{4, n});
            QVERIFY(session->go_to(Moment{2, 3}).ok());
            QCOMPARE(differs(*session, right.at({2, 3})), QString());
        }
    }
    // Steps that write the same rows share one lookup. Steps with other indices, or at another offset in the rows,
    // don't.
    void layers_with_the_same_rows_are_each_gone_back_over() {
        const char* const script = R"(rounds 6
x = tensor(f32, 4, 2) = normal(0, 1, seed=round)
x2 = tensor(f32, 4, 2) = normal(0, 1, seed=round + 9)
row = tensor(i64, 2) { round (round + 1) }
other = tensor(i64, 2) { (7 - round) (6 - round) }
a = tensor(f32, 4, 9)
b = tensor(f32, 4, 9)
c = tensor(f32, 4, 9)
d = tensor(f32, 8, 9)
g = graph()
expand(g, set_rows(a, x, row))
expand(g, set_rows(b, x2, row))
expand(g, set_rows(c, x, other))
expand(g, set_rows(view_2d(d, 4, 9, 32, 0), x, row))
expand(g, set_rows(view_2d(d, 4, 9, 32, 16), x2, row))
compute(g)
)";
        const auto right = straight(script);
        for (const int threads : {1, 4}) {
            const auto session = opened(script, size_t{256} << 20, threads);
            const size_t n = session->steps().size();
            session->run();
            for (uint32_t round = 6; round-- > 0;) {
                QVERIFY(session->go_to(Moment{round, 1}).ok());
                QCOMPARE(differs(*session, right.at({round, 1})), QString());
                if (round == 3) session->run_to(Moment{round, n}); // and forth again
                if (round == 3) QCOMPARE(differs(*session, right.at({round, n})), QString());
            }
        }
    }
    // Steps that write over the same bytes take the budget once, on however many threads.
    void bytes_overwritten_ten_times_are_kept_once() {
        std::string script = "rounds 4\nx = tensor(f32, 4096) = normal(0, 1, seed=1)\ny0 = tensor(f32, 4096)\n";
        for (int i = 0; i < 10; ++i)
            script += "y" + std::to_string(i + 1) + " = add_inplace(y" + std::to_string(i) + ", x)\n";
        script += "graph y10\n";
        constexpr size_t budget = 120 << 10; // 16 KiB for each of four beginnings, not for each step of one
        for (const int threads : {1, 4}) {
            const auto session = opened(script.c_str(), budget, threads);
            session->run();
            size_t again = 0;
            session->listeners().progress = {[&](const Moment& now) { again += now.step > 0 ? 1 : 0; }};
            QVERIFY(session->go_to(Moment{3, 0}).ok());
            QVERIFY2(again <= 10, qPrintable(QString::number(again)));
            QVERIFY(session->history().used() <= budget);
        }
    }
    void a_single_step_is_gone_back_over_at_once() {
        const auto session = opened(everything);
        const size_t n = session->steps().size();
        session->run_to(Moment{4, n - 1});
        session->step();
        QCOMPARE(session->moment(), (Moment{4, n}));
        size_t again = 0;
        session->listeners().progress = {[&](const Moment&) { ++again; }};
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->moment(), (Moment{4, n - 1}));
        QCOMPARE(again, size_t(0));
    }
    void a_pause_in_a_far_run_goes_back_to_the_byte() {
        const auto session = opened(everything);
        const auto right = straight(everything);
        session->listeners().progress = {[&](const Moment& now) {
            if (now == Moment{4, 6}) session->request_pause();
        }};
        QCOMPARE(session->run().kind, StopKind::paused);
        session->listeners().progress = {};
        QCOMPARE(session->moment(), (Moment{4, 6}));
        QCOMPARE(differs(*session, right.at({4, 6})), QString());
        for (size_t k = 6; k-- > 1;) {
            QVERIFY(session->step_back().ok());
            QCOMPARE(differs(*session, right.at({4, k})), QString());
        }
    }
    void a_thousand_rounds_keep_to_the_budget() {
        const std::string script =
            "rounds 1000\nx = tensor(f32, 256) = normal(0, 1, seed=round)\nh = tensor(f32, 256)\n"
            "y = add(scale(h, 0.9), x)\ngraph cpy(y, h)\n";
        constexpr size_t budget = 64 << 10;
        const auto session = opened(script.c_str(), budget), other = opened(script.c_str());
        session->run();
        QCOMPARE(session->round(), uint32_t(999));
        QVERIFY(session->history().used() <= budget);
        for (const uint32_t r : {999u, 998u, 700u, 40u, 5u}) {
            QVERIFY(session->go_to(Moment{r, 1}).ok());
            QVERIFY(other->go_to(Moment{r, 1}).ok());
            QVERIFY(session->history().used() <= budget);
            QCOMPARE(differs(*session, shown(*other)), QString());
        }
    }
    void many_strided_writes_open_at_once() {
        std::string script;
        for (int i = 0; i < 32; ++i) {
            const std::string n = std::to_string(i);
            script += "a" + n + " = tensor(f32, 2, 4096)\nb" + n + " = view_2d(a" + n +
                      ", 1, 4096, 8, 0)\ngraph add_inplace(b" + n + ", tensor(f32, 1))\n";
        }
        auto program = built(script);
        QVERIFY(program);
        QElapsedTimer timer;
        timer.start();
        const auto session = Session::open(builtin_registry(), std::move(program));
        const qint64 ms = timer.elapsed();
        QVERIFY(session.ok());
        qInfo("opened in %lld ms", ms);
        QVERIFY2(!times_count || ms < 200, qPrintable(QString::number(ms)));
    }
};

QTEST_APPLESS_MAIN(TestKeptRounds)
#include "test_kept_rounds.moc"
