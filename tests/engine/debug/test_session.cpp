// SPDX-License-Identifier: MIT
// The debugger's core: the cursor, steps both ways, breakpoints, states and values; the same bytes however one got
// there.
#include "debug/probes/step_into.h"
#include "engine/debug/opened_session.h"
#include "engine/short_samples.h"
#include "values/explained.h"

#include <QDir>

#include <cmath>
#include <cstring>

using namespace ggs;

class TestSession : public QObject {
    Q_OBJECT
  private slots:
    void the_smallest_program_gives_its_figures() {
        const auto session = opened(sample("simple-ctx.ggs").toStdString());
        QVERIFY(session);
        QCOMPARE(session->structure()->state(number(*session, "c"), session->position()).kind,
                 TensorState::Kind::not_run);
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::end);
        QCOMPARE(values(*session, "c"), (std::vector<double>{60, 55, 50, 110, 90, 54, 54, 126, 42, 29, 28, 64}));
        QCOMPARE(session->structure()->state(number(*session, "c"), session->position()).kind, TensorState::Kind::done);
        QCOMPARE(session->step().kind, StopKind::end);
    }

    void stepping_back_brings_back_what_was_overwritten_data() {
        QTest::addColumn<quint64>("budget");
        QTest::newRow("kept bytes") << quint64(1 << 20);
        QTest::newRow("nothing kept: run again from the start") << quint64(0);
    }
    void stepping_back_brings_back_what_was_overwritten() {
        QFETCH(quint64, budget);
        SessionOptions options;
        options.history_bytes = budget;
        const auto session = opened(in_place, options);
        QVERIFY(session);
        QCOMPARE(session->steps().size(), size_t(3));
        session->step();
        QCOMPARE(values(*session, "a"), (std::vector<double>{11, 22, 33, 44}));
        QCOMPARE(session->structure()->state(number(*session, "a"), session->position()).kind,
                 TensorState::Kind::overwritten);
        session->step();
        QCOMPARE(values(*session, "x"), (std::vector<double>{22, 44, 66, 88}));
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->cursor(), size_t(1));
        QCOMPARE(values(*session, "x"), (std::vector<double>{11, 22, 33, 44}));
        QVERIFY(session->step_back().ok());
        QCOMPARE(values(*session, "a"), (std::vector<double>{1, 2, 3, 4}));
        QVERIFY(!session->step_back().ok());
        session->run();
        QCOMPARE(values(*session, "z"), (std::vector<double>{484, 1936, 4356, 7744}));
    }

    void every_restart_gives_the_same_bytes_data() {
        QTest::addColumn<QString>("name");
        const QDir folder(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QString& name : folder.entryList({"*.ggs"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name)) << name;
    }
    void every_restart_gives_the_same_bytes() {
        QFETCH(QString, name);
        const auto session = opened(with_few_rounds(with_full_paths(sample(name).toStdString())));
        QVERIFY(session);
        const std::vector<std::byte> before = bytes(*session);
        const Stop first = session->run();
        QVERIFY2(first.kind == StopKind::end, english(first.reason).c_str());
        const std::vector<std::byte> undisturbed = bytes(*session);
        QVERIFY(session->restart().ok());
        for (bool back = false; !session->at_end(); back = !back) {
            const StopKind kind = session->step().kind;
            QVERIFY(kind == StopKind::stepped || (kind == StopKind::end && session->at_end()));
            if (back) QVERIFY(session->step_back().ok()); // and over it again
        }
        QVERIFY(bytes(*session) == undisturbed);
        while (session->cursor() > 0) QVERIFY(session->step_back().ok());
        QVERIFY(session->restart().ok());
        session->run();
        QVERIFY(bytes(*session) == undisturbed);
        QVERIFY(before.size() == undisturbed.size());
    }

    void threads_that_would_need_too_much_leave_those_there_were() {
        SessionOptions options;
        options.threads = 1;
        options.memory = 8 << 20;
        const auto session = opened("a = tensor(f16, 100000, 2) = uniform(0, 1)\n"
                                    "b = tensor(f32, 100000, 4) = uniform(0, 1)\n"
                                    "c = mul_mat(a, b)\n"
                                    "graph c\n",
                                    options);
        QVERIFY(session);
        const Status refused = session->set_threads(64);
        QVERIFY(!refused.ok());
        QVERIFY2(english(refused.error()).find("(threads: 64)") != std::string::npos, english(refused.error()).c_str());
        QCOMPARE(session->options().threads, 1);
        QCOMPARE(session->run().kind, StopKind::end);
    }

    void results_do_not_depend_on_the_number_of_threads() {
        std::vector<std::byte> first;
        for (const int threads : {1, 2, 5}) {
            SessionOptions options;
            options.threads = threads;
            const auto session = opened(sample("attention-head.ggs").toStdString(), options);
            QVERIFY(session);
            QCOMPARE(session->run().kind, StopKind::end);
            if (first.empty()) first = bytes(*session);
            QVERIFY(bytes(*session) == first);
        }
    }

    void breakpoints_stop_before_a_node() {
        const auto session = opened(sample("attention-head.ggs").toStdString());
        QVERIFY(session);
        Breakpoint on_op;
        on_op.op = "soft_max";
        const size_t id = session->marks().add(on_op, *session->structure()).value();
        Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.breakpoint, std::optional<size_t>(id));
        QCOMPARE(session->program().display_name(session->steps()[session->cursor()].node), std::string("weights"));
        QCOMPARE(session->run().kind, StopKind::end);

        QVERIFY(session->restart().ok());
        session->marks().remove(id);
        Breakpoint on_name;
        on_name.name = "mask*";
        QVERIFY(session->marks().add(on_name, *session->structure()).ok());
        stop = session->run();
        QCOMPARE(session->program().display_name(session->steps()[stop.cursor].node), std::string("masked"));
        QCOMPARE(session->run().kind, StopKind::end);
    }

    void a_hit_count_passes_over_the_first() {
        const auto session = opened("a = tensor(f32, 2) { 1 2 }\nc = sqr(sqr(sqr(a)))\ngraph c\n");
        QVERIFY(session);
        Breakpoint second;
        second.op = "SQR";
        second.after_hits = 1;
        QVERIFY(session->marks().add(second, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(1));
    }

    void breakpoint_on_nan_stops_after_the_node() {
        const auto session = opened("a = tensor(f32, 3) { 4 -1 9 }\nb = sqrt(a)\nc = sqr(b)\ngraph c\n");
        QVERIFY(session);
        Breakpoint on_nan;
        on_nan.on_nan = true;
        QVERIFY(session->marks().add(on_nan, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(1));
        QCOMPARE(english(stop.reason), std::string("b contains 1 NaN and 0 Inf"));
        const Statistics stats =
            *statistics(session->bytes(), number(*session, "b"), session->program().tensor(number(*session, "b")))
                 .value();
        QCOMPARE(stats.nan, int64_t(1));
        QCOMPARE(stats.min, 2.0);
        QCOMPARE(stats.max, 3.0);
        QCOMPARE(stats.mean, 2.5);
        // A step with NaN stays listed while it is done, and is inspected again when it runs again.
        using Steps = std::vector<size_t>;
        QCOMPARE(session->marks().odd_steps(), (Steps{0}));
        session->run();
        QCOMPARE(session->marks().odd_steps(), (Steps{0, 1}));
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->marks().odd_steps(), (Steps{0}));
        QVERIFY(session->restart().ok());
        QCOMPARE(session->marks().odd_steps(), Steps{});
        QVERIFY(session->change(number(*session, "a"), {1, 0, 0, 0}, 1).ok());
        session->step();
        QCOMPARE(session->marks().odd_steps(), Steps{});
        QVERIFY(session->undo().ok());
        QCOMPARE(session->cursor(), size_t(1));
        QCOMPARE(session->marks().odd_steps(), (Steps{0}));
    }

    void stepping_into_a_node_changes_nothing_and_shows_what_it_makes() {
        // In place, so that everything has to be put back.
        const auto session =
            opened("a = tensor(f32, 4, 64) = uniform(-1, 1, seed=1)\nb = scale_inplace(a, 3)\n"
                   "c = sqr_inplace(b)\nm = mul_mat(c, c)\ngf = graph()\nexpand(gf, m)\ncompute(gf, threads=2)\n");
        QVERIFY(session);
        while (!session->at_end()) {
            const size_t step = session->cursor();
            std::vector<std::vector<double>> before;
            for (const Step& each : session->steps())
                before.push_back(values(*session, session->structure()->name(each.node)));
            const std::vector<double> a = values(*session, "a");
            const std::vector<StepTime> times = session->times().of_steps();
            const Inside inside = step_into(*session).value();
            QCOMPARE(inside.step, step);
            QCOMPARE(inside.node, session->steps()[step].node);
            QCOMPARE(session->cursor(), step);
            QVERIFY(session->times().of_steps() == times);
            QCOMPARE(values(*session, "a"), a);
            for (size_t i = 0; i < before.size(); ++i)
                QCOMPARE(values(*session, session->structure()->name(session->steps()[i].node)), before[i]);
            // Every element was made in one of the chunks.
            const Tensor& made = session->structure()->tensor(inside.node);
            for (int64_t flat = 0; flat < nelements(made); ++flat) {
                const int64_t row = inside.row_making(index_of_flat(made, flat)).value();
                QVERIFY(std::any_of(inside.chunks.begin(), inside.chunks.end(),
                                    [&](const ChunkRecord& c) { return c.first <= row && row < c.first + c.rows; }));
            }
            session->step();
            const Tensor& node = session->structure()->tensor(inside.node);
            QCOMPARE(inside.bytes.size(), nbytes(node));
            std::vector<std::byte> stepped(inside.bytes.size());
            QVERIFY(session->program().read(node, 0, stepped).ok());
            QVERIFY(stepped == inside.bytes);
        }
        QVERIFY(!step_into(*session).ok());
    }

    // Which rows set_rows writes is known once its indices are computed; what it overwrites is kept all the same.
    void rows_chosen_by_computed_indices_come_back_data() {
        QTest::addColumn<quint64>("budget");
        QTest::newRow("kept bytes") << quint64(1 << 20);
        QTest::newRow("nothing kept: run again from the start") << quint64(0);
    }
    void rows_chosen_by_computed_indices_come_back() {
        QFETCH(quint64, budget);
        SessionOptions options;
        options.history_bytes = budget;
        const auto session = opened("cache = tensor(f32, 2, 4) = arange()\n"
                                    "scores = tensor(f32, 3, 1) { 1 5 2 }\n"
                                    "at = argmax(scores)\n"
                                    "row = tensor(f32, 2, 1) { 70 71 }\n"
                                    "x = set_rows(cache, row, at)\n"
                                    "gf = graph()\nexpand(gf, x)\n",
                                    options);
        QVERIFY(session);
        const std::vector<double> before = values(*session, "cache");
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(values(*session, "cache"), (std::vector<double>{0, 1, 70, 71, 4, 5, 6, 7}));
        QCOMPARE(session->structure()->state(number(*session, "cache"), session->position()).kind,
                 TensorState::Kind::overwritten);
        QVERIFY(session->step_back().ok());
        QCOMPARE(values(*session, "cache"), before);
        QCOMPARE(session->run().kind, StopKind::end);
        QVERIFY(session->restart().ok());
        QCOMPARE(values(*session, "cache"), before);
    }

    void a_pause_asked_for_before_a_run_begins_is_not_lost() {
        const auto session = opened(in_place);
        QVERIFY(session);
        session->request_pause();
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::paused);
        QCOMPARE(stop.cursor, size_t(0));
        QCOMPARE(session->run().kind, StopKind::end); // one pause ends one run
        QVERIFY(session->restart().ok());
        session->request_pause();
        session->forget_pause();
        QCOMPARE(session->run().kind, StopKind::end);
    }

    void a_profile_has_a_time_of_each_step_in_each_run() {
        const auto session = opened(in_place);
        QVERIFY(session);
        std::vector<int> asked;
        const Result<Profile> profile = ggs::profile(*session, 5, [&asked](int done) {
            asked.push_back(done);
            return true;
        });
        QVERIFY(profile.ok());
        QCOMPARE(asked, (std::vector<int>{0, 1, 2, 3, 4}));
        QCOMPARE(profile->runs(), 5);
        QCOMPARE(profile->ns.size(), session->steps().size());
        for (const auto& runs : profile->ns) QVERIFY(*std::min_element(runs.begin(), runs.end()) > 0);
        QVERIFY(session->at_end());
        QCOMPARE(values(*session, "z"), (std::vector<double>{484, 1936, 4356, 7744}));
        const Result<Profile> stopped = ggs::profile(*session, 5, [](int done) { return done < 2; });
        QVERIFY(stopped->cancelled);
        QCOMPARE(stopped->runs(), 2);
    }

    void an_element_is_explained_by_its_numbers() {
        const auto session = opened(sample("simple-ctx.ggs").toStdString());
        QVERIFY(session);
        session->run();
        const auto explained =
            explain_element(*session->structure(), number(*session, "c"), {1, 2, 0, 0}, session->bytes());
        QVERIFY(explained.ok());
        QCOMPARE(explained->value, 29.0);
        QVERIFY(!explained->lines.empty());
        QVERIFY(!explain_element(*session->structure(), number(*session, "c"), {4, 0, 0, 0}, session->bytes()).ok());
    }

    void a_node_that_can_not_be_run_is_a_sentence() {
        const auto session = opened("a = tensor(f32, 4, 3)\nb = tensor(f16, 4, 3)\nc = add(a, b)\ngraph c\n");
        QVERIFY(session);
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::failed);
        QVERIFY2(english(stop.reason).find("f16") != std::string::npos, english(stop.reason).c_str());
    }

    void an_index_out_of_range_stops_the_run_with_the_numbers() {
        const auto session =
            opened("a = tensor(f32, 4, 3) = arange()\ni = tensor(i32, 2) { 0 3 }\nc = get_rows(a, i)\ngraph c\n");
        QVERIFY(session);
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::failed);
        QVERIFY2(english(stop.reason).find("3") != std::string::npos, english(stop.reason).c_str());
    }

    // By the script's words: its variables, the call with its arguments' names, the line, and what helps.
    void an_error_names_what_the_script_names_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("error");
        QTest::newRow("no memory")
            << "ctx = context(size=1048576, no_alloc=true)\nx = tensor(f32, 4)\ny = sqr(x)\ngraph y\n"
            << "`y` (sqr(a=x), line 3): its source `x` (line 2) has no memory; allocate it with alloc_buffer()";
        QTest::newRow("an index") << "table = tensor(f32, 4, 3) = arange()\nids = tensor(i32, 3) { 0 2 8 }\n"
                                     "rows = get_rows(table, ids)\ngraph rows\n"
                                  << "`rows` (get_rows(a=table, b=ids), line 3): b[2] is 8; a has rows 0 to 2";
        QTest::newRow("an index of set_rows")
            << "cache = tensor(f32, 4, 3) = arange()\nnew = tensor(f32, 4, 1) = arange()\nat = tensor(i64, 1) { 3 }\n"
               "kept = set_rows(cache, new, at)\ngraph kept\n"
            << "`kept` (set_rows(a=cache, b=new, c=at), line 4): c[0] is 3; a has rows 0 to 2";
        QTest::newRow("types") << "a = tensor(f32, 4, 3)\nb = tensor(f16, 4, 3)\nsum = add(a, b)\ngraph sqr(sum)\n"
                               << "`sum` (add(a=a, b=b), line 3): add: ";
    }
    void an_error_names_what_the_script_names() {
        QFETCH(QString, script);
        QFETCH(QString, error);
        const auto session = opened(script.toStdString());
        QVERIFY(session);
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::failed);
        const QString said = QString::fromStdString(english(stop.reason));
        QVERIFY2(said.startsWith(error), qPrintable(said));
    }
};

QTEST_APPLESS_MAIN(TestSession)
#include "test_session.moc"
