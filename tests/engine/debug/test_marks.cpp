// SPDX-License-Identifier: MIT
// Breakpoints with conditions, watches, and that both outlive the program they were set in.
#include <QtTest/QTest>

#include "debug/marks.h"
#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"

#include <cmath>
#include <limits>
#include <random>

using namespace ggs;

namespace {

std::unique_ptr<Session> opened(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) return nullptr;
    auto session = Session::open(builtin_registry(), std::move(built.program));
    return session.ok() ? std::move(session).value() : nullptr;
}

constexpr const char* chain = "a = tensor(f32, 4) { 1 -2 3 nan }\n"
                              "b = scale(a, 10)\n"
                              "c = relu(b)\n"
                              "d = sqr(c)\n"
                              "graph d\n";

Breakpoint only_if(const std::string& condition) {
    Breakpoint b;
    b.condition = parse_expression(condition).value();
    return b;
}

} // namespace

class TestMarks : public QObject {
    Q_OBJECT
  private slots:
    void expressions_are_read_and_written_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("by_the_book");
        const auto row = [](const char* text, const char* book) { QTest::newRow(text) << text << book; };
        row("max(kq)", "max(kq)");
        row("max( kq )>10", "max(kq) > 10");
        row("mean(x[0:4, 2]) <= -0.5", "mean(x[0:4, 2]) <= -0.5");
        row("nan(blk.0.attn_q.weight)", "nan(blk.0.attn_q.weight)");
        row("inf(\"x (view)\")==0", "inf(\"x (view)\") == 0");
        row("at(kq, 1, 2) != 3", "at(kq, 1, 2) != 3");
        row("at(kq)", "at(kq, 0)");
        row("sd(x[:, 3:])", "sd(x[:, 3:])");
        row("used_mem >= 1e6", "used_mem >= 1000000");
        row("zeros() > inf", "zeros() > inf");
    }
    void expressions_are_read_and_written() {
        QFETCH(QString, text);
        QFETCH(QString, by_the_book);
        const auto e = parse_expression(text.toStdString());
        QVERIFY2(e.ok(), e.ok() ? "" : english(e.error()).c_str());
        QCOMPARE(QString::fromStdString(expression_text(*e)), by_the_book);
        QCOMPARE(expression_text(parse_expression(expression_text(*e)).value()), expression_text(*e));
    }

    void wrong_expression_is_reported_with_advice_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) { QTest::newRow(text) << text << says; };
        row("", "use min, max");
        row("maximum(kq)", "use min, max");
        row("max kq", "max(x)");
        row("max(kq", ")");
        row("max(kq[1", "]");
        row("max(kq[1:0])", "`1:0` is empty");
        row("max(kq[x:0])", "from:to");
        row("max(kq) => 3", "comparison");
        row("max(kq) > ten", "number");
        row("max(kq) > 3 4", "number");
        row("at(kq, 0:2)", "one element");
        row("mean(x[0,0,0,0,0])", "4 dimensions");
    }
    void wrong_expression_is_reported_with_advice() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto e = parse_expression(text.toStdString());
        QVERIFY(!e.ok());
        QVERIFY2(QString::fromStdString(english(e.error())).contains(says), english(e.error()).c_str());
    }

    // As a debugger stops at the first line of a program that it starts.
    void the_first_step_is_stopped_at_once_in_each_run() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b;
        b.node = session->steps()[0].node;
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        for (int round = 0; round < 2; ++round) {
            const Stop stop = session->run();
            QCOMPARE(stop.kind, StopKind::breakpoint);
            QCOMPARE(stop.cursor, size_t(0));
            QCOMPARE(session->run().kind, StopKind::end);
            QVERIFY(session->restart().ok());
        }
        // And once one has gone back to the start.
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->run().kind, StopKind::end);
        QVERIFY(session->go_to(0).ok());
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->step().kind, StopKind::stepped);
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->run().cursor, size_t(0));
    }

    void last_stop_is_the_step_of_the_breakpoint_until_the_hits_are_forgotten() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b;
        b.node = session->steps()[1].node;
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        const auto last = [&] { return session->marks().breakpoints().begin()->second.last_stop; };
        QVERIFY(!last());
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(last(), std::optional(Moment{0, 1}));
        QCOMPARE(session->step().kind, StopKind::stepped);
        QCOMPARE(last(), std::optional(Moment{0, 1}));
        QVERIFY(session->restart().ok());
        QVERIFY(!last());
    }

    void condition_is_evaluated_before_its_node() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b = only_if("max(b) > 25");
        b.op = "sqr";
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(2));
        QCOMPARE(english(stop.reason), std::string("max(b) > 25 — the value is 30"));

        const auto other = opened(chain);
        b.condition = parse_expression("max(b) > 35").value();
        QVERIFY(other->marks().add(b, *other->structure()).ok());
        QCOMPARE(other->run().kind, StopKind::end);
    }

    void condition_without_name_is_evaluated_after_its_node() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b = only_if("nan() > 0");
        b.op = "scale";
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(1)); // it is done
        QCOMPARE(english(stop.reason), std::string("nan() > 0 — the value is 1"));
    }

    // Naming the node is the same as leaving its name out.
    void condition_naming_its_node_is_evaluated_after_it() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b = only_if("nan(b) > 0");
        b.op = "scale";
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(1)); // it is done
        QCOMPARE(english(stop.reason), std::string("nan(b) > 0 — the value is 1"));
        QCOMPARE(session->run().kind, StopKind::end); // it stops once
    }

    void condition_naming_a_view_is_evaluated_after_its_step() {
        const auto session =
            opened("a = tensor(f32, 4) { 1 -2 3 nan }\nb = scale(a, 10)\nc = reshape_2d(b, 2, 2)\ngraph c\n");
        QVERIFY(session);
        Breakpoint b = only_if("nan(c) > 0");
        b.name = "c";
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(2));
    }

    void a_condition_of_a_later_tensor_is_reported() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b = only_if("nan(d) > 0");
        b.op = "scale";
        QCOMPARE(english(never_known(b, *session->structure())),
                 std::string("`d` is computed at step 2, after all steps of this breakpoint, so the condition can't be "
                             "evaluated at any of them"));
        b.op = "sqr";
        QVERIFY(never_known(b, *session->structure()).empty());
        b.condition = parse_expression("max(b) > 0").value();
        QVERIFY(never_known(b, *session->structure()).empty());
    }

    void a_condition_alone_stops_as_soon_as_it_holds() {
        const auto session = opened(chain);
        QVERIFY(session);
        QVERIFY(session->marks().add(only_if("at(c, 2) == 30"), *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(2));
    }

    void a_condition_of_a_tensor_that_has_not_run_does_not_hold() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint b = only_if("max(d) < 1e9");
        b.op = "relu";
        QVERIFY(session->marks().add(b, *session->structure()).ok());
        QCOMPARE(session->run().kind, StopKind::end);
    }

    void hits_are_counted_and_passed_over() {
        const auto session = opened(chain);
        QVERIFY(session);
        Breakpoint any;
        any.name = "*";
        any.after_hits = 1;
        const size_t id = session->marks().add(any, *session->structure()).value();
        QCOMPARE(session->run().cursor, size_t(1)); // step 0 is the first hit, which is passed over
        QCOMPARE(session->marks().breakpoints().at(id).hits, uint64_t(2));
        QVERIFY(session->marks().enable(id, false));
        QCOMPARE(session->run().kind, StopKind::end);
    }

    void one_breakpoint_is_not_added_twice() {
        const auto session = opened(chain);
        QVERIFY(session);
        Marks& marks = session->marks();
        const Structure& structure = *session->structure();
        Breakpoint b;
        b.op = "sqr";
        b.on_nan = true;
        const size_t number = marks.add(b, structure).value();
        const auto again = marks.add(b, structure);
        QVERIFY(!again.ok());
        QCOMPARE(english(again.error()),
                 "breakpoint " + std::to_string(number) + " already exists: " + english(breakpoint_text(b)));
        QCOMPARE(marks.breakpoints().size(), size_t(1));
        b.after_hits = 2; // is another one
        QVERIFY(marks.add(b, structure).ok());
        const auto watched = [&](const char* text) { return marks.watch(parse_expression(text).value(), structure); };
        const size_t watch = watched("max(b)").value();
        QCOMPARE(english(watched("max( b )").error()), "watch " + std::to_string(watch) + " already exists: max(b)");
        QVERIFY(watched("min(b)").ok());
        QCOMPARE(marks.watches().size(), size_t(2));
    }

    void entering_a_group_stops_once() {
        const auto session = opened("x = tensor(f32, 2) { 1 2 }\n"
                                    "a = sqr(x)\nname a \"blk.0.a\"\n"
                                    "b = sqr(a)\nname b \"blk.1.b\"\n"
                                    "c = sqr(b)\nname c \"blk.1.c\"\n"
                                    "d = sqr(c)\nname d \"out\"\n"
                                    "graph d\n");
        QVERIFY(session);
        Breakpoint group;
        group.name = "blk.1.*";
        group.entering = true;
        QVERIFY(session->marks().add(group, *session->structure()).ok());
        QCOMPARE(session->run().cursor, size_t(1));
        QCOMPARE(session->run().kind, StopKind::end);
    }

    void watches_have_an_answer_at_each_stop() {
        const auto session = opened(chain);
        QVERIFY(session);
        Marks& marks = session->marks();
        const size_t max = marks.watch(parse_expression("max(b)").value(), *session->structure()).value();
        const size_t large = marks.watch(parse_expression("max(b) > 7").value(), *session->structure()).value();
        QVERIFY(session->restart().ok());
        QCOMPARE(marks.watches().at(max).answer.kind, Answer::Kind::unknown);
        QCOMPARE(english(marks.watches().at(max).answer.why), std::string("`b` has not been run"));
        session->step();
        QCOMPARE(marks.watches().at(max).answer.number == 30.0, true);
        QVERIFY(marks.watches().at(max).changed);
        QVERIFY(marks.watches().at(large).answer.truth);
        session->step();
        QVERIFY(!marks.watches().at(max).changed);
        QVERIFY(!marks.watch(parse_expression("mean(nowhere)").value(), *session->structure()).ok());
        QVERIFY(!marks.watch(parse_expression("mean()").value(), *session->structure()).ok());
    }

    void values_are_compared_with_the_previous_round() {
        // y is 4, 1, 0, 1, 4.
        const auto session = opened("rounds 5\nx = tensor(f32, 1) { (round - 2) }\ny = sqr(x)\nz = neg(y)\ngraph z\n");
        QVERIFY(session);
        Breakpoint rises;
        rises.condition = parse_expression("mean(y) > before").value();
        QCOMPARE(expression_text(*rises.condition), std::string("mean(y) > before"));
        const size_t number = session->marks().add(rises, *session->structure()).value();
        const auto stopped_at_3 = [&] {
            const Stop stop = session->run();
            QCOMPARE(stop.kind, StopKind::breakpoint);
            QCOMPARE(session->moment(), (Moment{3, 1}));
            QCOMPARE(english(stop.reason), std::string("mean(y) > before — the value is 1 after 0"));
        };
        stopped_at_3();
        QVERIFY(session->restart().ok());
        stopped_at_3(); // also after it has gone back
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->moment(), (Moment{4, 1}));
        QCOMPARE(session->run().kind, StopKind::end);
        QVERIFY(session->marks().remove(number));

        // A leaf is compared after the last step. In the first round there is nothing to compare with.
        QVERIFY(session->restart().ok());
        rises.condition = parse_expression("max(x) >= before").value();
        QVERIFY(session->marks().add(rises, *session->structure()).ok());
        const size_t falls =
            session->marks().watch(parse_expression("mean(y) < before").value(), *session->structure()).value();
        QCOMPARE(session->run().kind, StopKind::breakpoint);
        QCOMPARE(session->moment(), (Moment{1, 2}));
        QVERIFY(session->marks().watches().at(falls).answer.truth);

        rises.condition = parse_expression("mean() > before").value();
        QVERIFY(!session->marks().add(rises, *session->structure()).ok());
        for (const char* const wrong : {"mean(y) > before 3", "mean(y) > beforehand", "mean(y) before", "before > 3"})
            QVERIFY2(!parse_expression(wrong).ok(), wrong);
    }

    void norm_is_the_root_of_the_squares() {
        const auto session = opened("x = tensor(f32, 2, 2) { 1 2 -4 10 }\ny = neg(x)\ngraph y\n");
        QVERIFY(session);
        Marks& marks = session->marks();
        const size_t all = marks.watch(parse_expression("norm(x)").value(), *session->structure()).value();
        const size_t column = marks.watch(parse_expression("norm(x[:, 0])").value(), *session->structure()).value();
        session->run();
        QVERIFY(std::abs(static_cast<double>(marks.watches().at(all).answer.number) - 11) < 1e-12);
        QVERIFY(std::abs(static_cast<double>(marks.watches().at(column).answer.number) - std::sqrt(5.0)) < 1e-12);
    }

    // Stops before the tensor's own step and before writes in place or through a view. Steps that only read it or make
    // a view of it don't stop.
    void a_break_on_a_write_stops_before_every_step_that_writes() {
        const std::string script =
            "a = tensor(f32, 4) { 1 2 3 4 }\nb = tensor(f32, 4) { 1 1 1 1 }\nc = sqr(a)\n"
            "x = add_inplace(a, b)\nd = sqr(c)\nv = view_1d(a, 2, 8)\ny = scale_inplace(v, 2)\n"
            "z = add(x, d)\ng = graph()\nexpand(g, c)\nexpand(g, x)\nexpand(g, d)\nexpand(g, y)\n"
            "expand(g, z)\ncompute(g)\n";
        const auto session = opened(script); // c x d v y z
        QVERIFY(session);
        const Structure& structure = *session->structure();
        const uint32_t a = *structure.find("a"), z = *structure.find("z"), b = *structure.find("b");
        QCOMPARE(structure.steps_writing(a), (std::vector<size_t>{1, 4}));
        QCOMPARE(structure.steps_reading(a), (std::vector<size_t>{0, 1, 4, 5}));
        QCOMPARE(structure.steps_writing(z), (std::vector<size_t>{5}));
        QVERIFY(structure.steps_reading(z).empty() && structure.steps_writing(b).empty());
        QCOMPARE(structure.steps_reading(*structure.find("c")), (std::vector<size_t>{2}));
        Breakpoint write;
        write.written = a;
        const auto number = session->marks().add(write, structure);
        QVERIFY(number.ok());
        QCOMPARE(english(breakpoint_text(session->marks().breakpoints().at(*number))), std::string("writes into a"));
        Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(1));
        stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(stop.cursor, size_t(4));
        QCOMPARE(session->run().kind, StopKind::end);
        // In another program it means the tensor of that key, and without one nothing.
        const auto other = opened("a = tensor(f32, 4) { 1 2 3 4 }\nx = neg(a)\ny = scale_inplace(a, 2)\ng = graph()\n"
                                  "expand(g, x)\nexpand(g, y)\ncompute(g)\n");
        other->marks() = session->marks();
        QVERIFY(other->marks().rebind(*other->structure()).empty());
        QCOMPARE(other->run().cursor, size_t(1));
        const auto without = opened("k = tensor(f32, 4) { 1 2 3 4 }\ny = scale_inplace(k, 2)\ngraph y\n");
        without->marks() = session->marks();
        QCOMPARE(without->marks().rebind(*without->structure()).size(), size_t(1));
        QCOMPARE(without->run().kind, StopKind::end);
    }

    void condition_without_comparison_is_refused() {
        const auto session = opened(chain);
        const auto added = session->marks().add(only_if("max(b)"), *session->structure());
        QVERIFY(!added.ok());
        QVERIFY(english(added.error()).find("compare") != std::string::npos);
    }

    // A breakpoint, a watch and a selection through a thousand edits: each is found by key, or reported as removed
    // exactly once.
    void marks_survive_a_thousand_edits() {
        std::mt19937 random(7);
        const auto one_of = [&random](int n) { return static_cast<int>(random() % static_cast<uint32_t>(n)); };
        Marks marks;
        size_t breakpoint = 0, watch = 0;
        std::string selected = "c";
        int times_gone = 0, times_back = 0;
        for (int edit = 0; edit < 1000; ++edit) {
            // The variables keep their meaning, with lines in front of them, between them or taken away.
            std::string script = "a = tensor(f32, " + std::to_string(1 + one_of(4)) + ") = arange()\n";
            for (int i = one_of(4); i > 0; --i) script += "x" + std::to_string(i) + " = sqr(a)\n";
            script += one_of(3) ? "b = scale(a, 2)\n" : "b = neg(a)\n";
            const bool has_c = one_of(4) > 0, has_d = one_of(4) > 0;
            if (has_c) script += "c = sqr(b)\n";
            if (one_of(2)) script += "# a comment\n\n";
            if (has_d) script += "d = relu(b)\n";
            script += std::string("e = add(") + (has_c ? "c" : "b") + ", " + (has_d ? "d" : "b") + ")\ngraph e\n";

            const auto session = opened(script);
            QVERIFY2(session, script.c_str());
            const Structure& structure = *session->structure();
            if (edit == 0 || !breakpoint) {
                if (!has_c || !has_d) continue;
                Breakpoint on_c;
                on_c.node = structure.find("c");
                breakpoint = marks.add(on_c, structure).value();
                watch = marks.watch(parse_expression("max(d)").value(), structure).value();
            }
            const bool c_was_gone = marks.breakpoints().at(breakpoint).gone;
            const bool d_was_gone = marks.watches().at(watch).gone;
            const std::vector<Message> gone = marks.rebind(structure);
            QCOMPARE(gone.size(), size_t(!has_c && !c_was_gone) + size_t(!has_d && !d_was_gone));
            times_gone += static_cast<int>(gone.size());
            times_back += (has_c && c_was_gone) + (has_d && d_was_gone);
            const Breakpoint& b = marks.breakpoints().at(breakpoint);
            QCOMPARE(b.gone, !has_c);
            if (has_c) QCOMPARE(structure.tensors[*b.node].key, std::string("c"));
            QCOMPARE(marks.watches().at(watch).gone, !has_d);
            QCOMPARE(structure.find_key(selected).has_value(), has_c);

            session->marks() = marks;
            Stop stop = session->run();
            if (has_c) {
                QCOMPARE(stop.kind, StopKind::breakpoint);
                QCOMPARE(structure.steps[stop.cursor].node, *structure.find_key("c"));
                stop = session->run();
            }
            QCOMPARE(stop.kind, StopKind::end);
            if (has_d) {
                const uint32_t d = *structure.find("d");
                QVERIFY(session->marks().watches().at(watch).answer.number ==
                        (*statistics(session->bytes(), d, structure.tensor(d)))->max);
            }
            marks = session->marks();
        }
        QVERIFY(times_gone > 100 && times_back > 100);
    }

    // A mark means the tensor that it was set on, however often its variable is assigned in the next program.
    void marks_hold_whole_keys() {
        const auto before = opened("x = tensor(f32, 2) { 1 2 }\nx = sqr(x)\ny = neg(x)\ngraph y\n");
        const auto after =
            opened("x = tensor(f32, 2) { 1 2 }\nx = sqr(x)\ny = neg(x)\nx = sqr(y)\ny = neg(x)\ngraph y\n");
        QVERIFY(before && after);
        const Structure& old = *before->structure();
        const Structure& now = *after->structure();
        Marks marks;
        Breakpoint b = only_if("max(x) > 0");
        b.node = old.find("y");
        const size_t breakpoint = marks.add(b, old).value();
        const size_t watch = marks.watch(parse_expression("mean(x)").value(), old).value();
        QCOMPARE(english(breakpoint_text(marks.breakpoints().at(breakpoint))), std::string("node y if max(x#2) > 0"));
        QVERIFY(marks.rebind(now).empty());
        QCOMPARE(english(breakpoint_text(marks.breakpoints().at(breakpoint))), std::string("node y#1 if max(x#2) > 0"));
        QCOMPARE(marks.breakpoints().at(breakpoint).node, now.find("y#1"));
        QCOMPARE(expression_text(marks.watches().at(watch).expression), std::string("mean(x#2)"));
        QVERIFY(marks.rebind(old).empty());
        QCOMPARE(english(breakpoint_text(marks.breakpoints().at(breakpoint))), std::string("node y if max(x#2) > 0"));
    }

    void patterns_fit_whole_names() {
        QVERIFY(matches_pattern("blk.*.attn", "blk.12.attn"));
        QVERIFY(matches_pattern("*", ""));
        QVERIFY(matches_pattern("a?c*", "abcdef"));
        QVERIFY(!matches_pattern("a?c", "abcd"));
        QVERIFY(!matches_pattern("attn", "my attn"));
    }
};

QTEST_APPLESS_MAIN(TestMarks)
#include "test_marks.moc"
