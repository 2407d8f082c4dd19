// SPDX-License-Identifier: MIT
// Rounds: the bytes of a moment are those of a direct run. It doesn't matter whether a session reaches it forward, back
// or by running again, with little history or none.
#include "debug/targets/recorded_target.h"
#include "script/script.h"

#include "engine/debug/rounds_of_everything.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <random>

using namespace ggs;

class TestRounds : public QObject {
    Q_OBJECT
  private slots:
    void script_sets_number_of_rounds() {
        const auto p = built(everything);
        QVERIFY(p);
        QCOMPARE(p->rounds, uint32_t(9));
        QCOMPARE(built("rounds 40\nrounds = 3\nx = tensor(f32, rounds)\ngraph sqr(x)\n")->rounds, uint32_t(40));
        QCOMPARE(built("graph round(tensor(f32, 3))\n")->rounds, uint32_t(1));
        QCOMPARE(QString::fromStdString(refusal("rounds 2\nrounds 3\n")),
                 QString("2:1: a script can contain `rounds` only once"));
        for (const char* no : {"rounds 0\n", "rounds -1\n", "rounds 2.5\n", "rounds 1000000001\n"})
            QVERIFY2(refusal(no).find("`rounds` takes a whole number from 1 to 1000000000") != std::string::npos,
                     refusal(no).c_str());
        QVERIFY2(refusal("n = round + 1\n").find("`round` is the number of the round") != std::string::npos,
                 refusal("n = round + 1\n").c_str());
        QVERIFY2(refusal("x = tensor(f32, round)\n") != "", "a shape that is another one in each round");
        QCOMPARE(refusal("round = 3\nx = tensor(f32, round) { round round (round) }\n"), std::string());
    }
    void failed_fill_is_reported_in_its_round() {
        auto session = opened("rounds 5\nx = tensor(f32, 1) { (1 / (round - 3)) }\ngraph sqr(x)\n");
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::failed);
        QCOMPARE(QString::fromStdString(english(stop.reason)),
                 QString("`x` can't be filled in round 3: division by zero"));
        auto seeds = opened("rounds 3\nx = tensor(f32, 1) = normal(0, 1, seed=round / 2)\ngraph sqr(x)\n");
        QVERIFY2(english(seeds->run().reason).find("a seed must be a whole number") != std::string::npos, "");
    }
    void one_step_is_one_node_over_all_rounds() {
        const auto session = opened("rounds 3\nx = tensor(f32, 1) { round }\ny = sqr(x)\ngraph y\n");
        const auto y = [&] { return value_of(*session, number(*session, "y"), {}).value(); };
        for (int r = 0; r < 3; ++r) {
            QCOMPARE(session->step().kind, r < 2 ? StopKind::stepped : StopKind::end);
            QCOMPARE(session->moment(), (Moment{static_cast<uint32_t>(r), 1}));
            QCOMPARE(y(), r * r * 1.0);
        }
        QCOMPARE(session->step().kind, StopKind::end);
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->moment(), (Moment{2, 0}));
        QCOMPARE(value_of(*session, number(*session, "x"), {}).value(), 2.0);
        QCOMPARE(session->structure()->state(number(*session, "y"), session->position()).kind,
                 TensorState::Kind::earlier);
        QCOMPARE(y(), 1.0);
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->moment(), (Moment{1, 0}));
        QCOMPARE(y(), 0.0);
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->moment(), (Moment{0, 0}));
        QCOMPARE(session->structure()->state(number(*session, "y"), session->position()).kind,
                 TensorState::Kind::not_run);
        QVERIFY(!session->step_back().ok());
    }
    void a_way_leads_to_the_same_bytes_data() {
        QTest::addColumn<qulonglong>("budget");
        QTest::addColumn<int>("threads");
        QTest::newRow("all is kept") << (256ull << 20) << 0;
        QTest::newRow("all is kept, one thread") << (256ull << 20) << 1;
        QTest::newRow("a round is kept") << 6000ull << 0;
        QTest::newRow("some of it is kept") << 2500ull << 0;
        QTest::newRow("some of it is kept, one thread") << 2500ull << 1;
        QTest::newRow("little is kept") << 900ull << 0;
        QTest::newRow("nothing is kept") << 0ull << 0;
    }
    void a_way_leads_to_the_same_bytes() {
        QFETCH(qulonglong, budget);
        const auto right = straight(everything);
        QFETCH(int, threads);
        const auto session = opened(everything, static_cast<size_t>(budget), threads);
        const size_t n = session->steps().size();
        QCOMPARE(right.size(), 9 * n + 1); // a moment for each step of each round
        std::mt19937 random(7);
        for (int i = 0; i < 400; ++i) {
            const Moment to{static_cast<uint32_t>(random() % 9), random() % (n + 1)};
            switch (random() % 7) {
            case 0: session->step(); break;
            case 1: (void)session->step_back(); break;
            case 2: session->run_to(to); break;
            case 3: QVERIFY(session->go_to(to).ok()); break;
            case 4: session->run_to(to.step); break;
            case 5: session->run_to(Moment{to.round, n}); break; // through to its end
            default: QVERIFY(session->go_to(to.step).ok()); break;
            }
            if (i % 97 == 96) QVERIFY(session->restart().ok());
            QVERIFY2(session->history().used() <= budget, qPrintable(QString::number(session->history().used())));
            // A round's beginning is a moment of its own that steps alone pass over.
            if (const auto known = right.find(session->moment()); known != right.end()) {
                const QString other = differs(*session, known->second);
                QVERIFY2(other.isEmpty(), qPrintable(QStringLiteral("move %1: %2").arg(i).arg(other)));
            }
        }
    }
    void the_beginning_of_a_round_is_the_same_from_both_sides() {
        const auto forwards = opened(everything), back = opened(everything, 900);
        back->run();
        for (uint32_t r = 8; r > 0; --r) {
            forwards->run_to(Moment{r, 0});
            QVERIFY(back->go_to(Moment{r, 0}).ok());
            QCOMPARE(differs(*back, shown(*forwards)), QString());
            QVERIFY(forwards->restart().ok());
        }
    }
    void a_change_counts_from_its_round_on() {
        for (const size_t budget : {size_t{256} << 20, size_t{2500}, size_t{0}}) {
            const auto session = opened(everything, budget), other = opened(everything);
            session->run_to(Moment{5, 9});
            QVERIFY(session->change(number(*session, "w"), {3, 2, 0, 0}, 9.0).ok());
            QCOMPARE(session->moment(), (Moment{5, 9}));
            QVERIFY(!session->changes().made().front().of_start);
            QCOMPARE(session->changes().made().front().at.round, uint32_t(5));
            session->run();
            other->run_to(Moment{5, 0});
            QVERIFY(other->change(number(*other, "w"), {3, 2, 0, 0}, 9.0).ok());
            other->run();
            QCOMPARE(differs(*session, shown(*other)), QString());
            // Going back past the change discards it.
            QVERIFY(session->go_to(Moment{2, 4}).ok());
            QVERIFY(session->changes().made().empty());
            session->run_to(Moment{8, 3});
            QCOMPARE(differs(*session, straight(everything).at({8, 3})), QString());
        }
    }
    void a_change_of_the_start_stays_through_rounds_and_restarts() {
        const auto session = opened(everything, 2500);
        QVERIFY(session->change(number(*session, "h"), {1, 0, 0, 0}, -4.0).ok());
        QVERIFY(session->change(number(*session, "x"), {0, 0, 0, 0}, 2.0).ok()); // an input of round 0
        QVERIFY(session->changes().made().front().of_start);
        session->run();
        const auto end = shown(*session);
        QVERIFY(session->go_to(Moment{3, 5}).ok());
        session->run();
        QCOMPARE(differs(*session, end), QString());
        QVERIFY(session->restart().ok());
        QCOMPARE(value_of(*session, number(*session, "h"), {1, 0, 0, 0}).value(), -4.0);
        QCOMPARE(value_of(*session, number(*session, "x"), {}).value(), 2.0);
        session->run();
        QCOMPARE(differs(*session, end), QString());
        QVERIFY(session->undo().ok());
        QVERIFY(session->undo().ok());
        QVERIFY(session->at_end());
        const auto right = opened(everything);
        right->run();
        QCOMPARE(differs(*session, shown(*right)), QString());
    }
    void changes_are_undone_and_redone_over_rounds() {
        const auto session = opened(everything, 2500);
        session->run_to(Moment{6, 2});
        const auto before = shown(*session);
        QVERIFY(session->change(number(*session, "h"), {0, 0, 0, 0}, 3.0).ok());
        session->run_to(Moment{8, 1});
        const auto changed = shown(*session);
        QVERIFY(session->undo().ok());
        QCOMPARE(session->moment(), (Moment{8, 1}));
        QCOMPARE(differs(*session, straight(everything).at({8, 1})), QString());
        QVERIFY(session->redo().ok());
        QCOMPARE(differs(*session, changed), QString());
        QVERIFY(session->go_to(Moment{6, 2}).ok());
        QVERIFY(session->undo().ok() || session->changes().made().empty());
        QCOMPARE(differs(*session, before), QString());
    }
    void breakpoints_know_rounds() {
        const auto session = opened(everything);
        Breakpoint each;
        each.each_round = true;
        QVERIFY(session->marks().add(each, *session->structure()).ok());
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->moment(), (Moment{0, 0}));
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->moment(), (Moment{1, 0}));
        QVERIFY(session->marks().remove(1));
        Breakpoint from;
        from.condition = parse_expression("round >= 4").value();
        QVERIFY(session->marks().add(from, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(session->moment(), (Moment{4, 0}));
        QCOMPARE(QString::fromStdString(english(stop.reason)), QString("round >= 4 — the value is 4"));
        QVERIFY(session->marks().remove(2));
        Breakpoint op;
        op.op = "tanh";
        op.condition = parse_expression("round == 7").value();
        QVERIFY(session->marks().add(op, *session->structure()).ok());
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->round(), uint32_t(7));
        QCOMPARE(session->run().kind, StopKind::end);
    }
    void to_a_step_means_its_next_arrival() {
        const auto session = opened(everything);
        session->run_to(size_t{5});
        QCOMPARE(session->moment(), (Moment{0, 5}));
        session->run_to(size_t{5});
        QCOMPARE(session->moment(), (Moment{1, 5}));
        session->run_to(size_t{2});
        QCOMPARE(session->moment(), (Moment{2, 2}));
        session->run();
        QVERIFY(session->at_end());
    }
    void progress_is_reported_as_often_as_requested() {
        for (const bool looks : {false, true}) { // with a breakpoint that is checked after each node and never stops
            for (const bool at_leisure : {false, true}) {
                const auto session = opened(everything);
                if (looks) {
                    Breakpoint never;
                    never.op = "tanh";
                    never.condition = parse_expression("round == 99").value();
                    QVERIFY(session->marks().add(never, *session->structure()).ok());
                }
                size_t of_steps = 0, of_rounds = 0;
                session->listeners().progress = {[&](const Moment& now) { ++(now.step == 0 ? of_rounds : of_steps); },
                                                 at_leisure ? Nanoseconds{3'600'000'000'000} : 0};
                QCOMPARE(session->run().kind, StopKind::end);
                QCOMPARE(of_rounds, size_t(8));
                QCOMPARE(of_steps, at_leisure ? size_t(0) : 9 * session->steps().size());
            }
        }
    }
    void watches_are_curves_and_times_are_kept() {
        const auto session = opened(everything);
        QVERIFY(session->marks().watch(parse_expression("at(v, 0)").value(), *session->structure()).ok());
        session->run();
        const auto& curves = session->marks().curves().of_watches();
        QCOMPARE(curves.size(), size_t(1));
        QCOMPARE(curves.begin()->second.size(), size_t(9));
        for (uint32_t r = 0; r < 9; ++r) QCOMPARE(curves.begin()->second[r], (WatchCurves::Point{r, r * 1.0}));
        QCOMPARE(session->times().of_rounds().rounds().size(), size_t(9));
        const Profile times = session->times().of_rounds().profile();
        QCOMPARE(times.runs(), 9);
        QCOMPARE(times.median.size(), session->steps().size());
        // A change starts another curve at its round.
        QVERIFY(session->go_to(Moment{3, 0}).ok());
        QCOMPARE(curves.begin()->second.size(), size_t(9));
        QVERIFY(session->change(number(*session, "v"), {}, 50).ok());
        QCOMPARE(curves.begin()->second.size(), size_t(3));
        session->run();
        QCOMPARE(curves.begin()->second[3], (WatchCurves::Point{3, 50.0}));
        QCOMPARE(curves.begin()->second[4], (WatchCurves::Point{4, 4.0}));
    }
    void a_profile_takes_each_round_as_a_run() {
        const auto session = opened(everything), straight_on = opened(everything);
        const Profile profile = ggs::profile(*session, 12).value();
        QCOMPARE(profile.runs(), 12);
        QCOMPARE(session->moment(), (Moment{2, session->steps().size()})); // nine, and three of the next pass
        straight_on->run_to(session->moment());
        QCOMPARE(differs(*session, shown(*straight_on)), QString());
        QVERIFY(session->step_back().ok());
        QCOMPARE(differs(*session, straight(everything).at(session->moment())), QString());
    }
    void a_trace_has_all_rounds() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("rounds.trace").toStdString();
        const auto right = straight(everything);
        const auto session = opened(everything);
        const TraceWritten written = record_run(*session, "rounds", path, {}).value();
        QCOMPARE(written.stop.kind, StopKind::end);
        QVERIFY(session->at_end());
        const auto trace = RecordedTarget::open(builtin_registry(), path).value();
        QCOMPARE(trace->rounds(), uint32_t(9));
        for (const auto& [moment, bytes] : right) {
            QVERIFY(static_cast<Target&>(*trace).go_to(moment).ok());
            QCOMPARE(trace->moment(), moment);
            const Snapshot s = trace->snapshot();
            for (uint32_t i = 0; i < bytes.size(); ++i) {
                if (!s.structure->alive(i)) continue;
                const bool has = has_values(s.state(i).kind);
                QVERIFY2(has == !bytes[i].empty(), qPrintable(QStringLiteral("%1 at %2")
                                                                  .arg(QString::fromStdString(s.structure->name(i)),
                                                                       QString::fromStdString(moment_text(moment)))));
                if (!has) continue;
                Bytes read;
                QVERIFY(trace
                            ->with_bytes(s.lease, i, 0, nbytes(s.structure->tensor(i)),
                                         [&](std::span<const std::byte> part) {
                                             read.insert(read.end(), part.begin(), part.end());
                                         })
                            .value());
                QVERIFY2(read == bytes[i], qPrintable(QStringLiteral("%1 at %2")
                                                          .arg(QString::fromStdString(s.structure->name(i)),
                                                               QString::fromStdString(moment_text(moment)))));
            }
        }
        QVERIFY(trace->restart().ok());
        QCOMPARE(trace->run().kind, StopKind::end);
        QCOMPARE(trace->moment(), (Moment{8, session->steps().size()}));
    }
    // A block of memory replaces the mapped file that two programs share: both use it, at the same address.
    void two_programs_take_turns_on_shared_storage() {
        const auto shared = std::make_shared<MappedTensors>();
        shared->file = "shared";
        shared->storage = Storage::make(4096).value();
        shared->tensors["state"] = {TypeId::f32, {4, 1, 1, 1}, 0};
        shared->tensors["weights"] = {TypeId::f32, {4, 4, 1, 1}, 1024};
        const std::vector<float> ones(16, 0.25f);
        QVERIFY(shared->storage->write(1024, std::as_bytes(std::span(ones))).ok());
        ScriptOptions options;
        options.map_file = [&](const std::string&) -> Result<std::shared_ptr<const MappedTensors>> {
            return std::shared_ptr<const MappedTensors>(shared);
        };
        const auto program = [&](const std::string& rest) -> std::shared_ptr<const Program> {
            return built("c = context(size=65536, no_alloc=true)\ns = tensor(f32, 4)\nname s \"state\"\nw = "
                         "tensor(f32, 4, 4)\nname w \"weights\"\n"
                         "map_buffer(\"shared\")\nwork = context(size=262144)\nx = tensor(f32, 4)\n" +
                             rest,
                         options);
        };
        const auto even = program("y = add(mul_mat(w, s), x)\ngraph cpy(y, s)\n");
        const auto odd = program("k = tensor(f32, 1) { 3 }\ny = mul(add(s, x), k)\nz = tanh(y)\ngraph cpy(z, s)\n");
        QVERIFY(even && odd);
        class Turns final : public Feed {
          public:
            Turns(std::shared_ptr<const Program> a, std::shared_ptr<const Program> b)
                : m_programs{std::move(a), std::move(b)} {}
            uint32_t rounds() const override { return 12; }
            Result<Round> round(uint32_t r) override {
                const std::shared_ptr<const Program>& p = m_programs[r % 2];
                Fill fill;
                fill.values = {1.0 * r, 2, 3, -1.0 * r};
                return Round{p, {{*p->find_key("x"), fill}}};
            }

          private:
            std::array<std::shared_ptr<const Program>, 2> m_programs;
        };
        for (const size_t budget : {size_t{1} << 20, size_t{1000}, size_t{0}}) {
            SessionOptions session_options;
            session_options.history_bytes = budget;
            const auto reset = [&] {
                const std::vector<float> zeros(4, 0.0f);
                QVERIFY(shared->storage->write(0, std::as_bytes(std::span(zeros))).ok());
            };
            std::map<Moment, std::vector<Bytes>> right;
            reset();
            auto session =
                Session::open(builtin_registry(), std::make_unique<Turns>(even, odd), session_options).value();
            right[session->moment()] = shown(*session);
            while (!session->at_end()) {
                QVERIFY(session->step().kind != StopKind::failed);
                right[session->moment()] = shown(*session);
                QCOMPARE(session->structure()->program(), session->round() % 2 ? odd : even);
            }
            QCOMPARE(right.size(), size_t(6 * 3 + 6 * 4 + 1));
            std::mt19937 random(3);
            for (int i = 0; i < 150; ++i) {
                const Moment to{static_cast<uint32_t>(random() % 12), random() % 5};
                if (i % 3 == 0)
                    (void)session->step_back();
                else
                    QVERIFY(session->go_to(to).ok());
                const auto known = right.find(session->moment());
                if (known == right.end()) continue;
                const QString other = differs(*session, known->second);
                QVERIFY2(other.isEmpty(), qPrintable(QStringLiteral("move %1: %2").arg(i).arg(other)));
            }
            QVERIFY(session->restart().ok());
            session.reset();
        }
    }
};

QTEST_APPLESS_MAIN(TestRounds)
#include "test_rounds.moc"
