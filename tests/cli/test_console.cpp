// SPDX-License-Identifier: MIT
// The debugger on the console: what each command answers, line by line.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debugged.h"

using namespace ggs;

namespace {

constexpr const char* in_place = "a = tensor(f32, 4) { 1 2 3 4 }\n"
                                 "b = tensor(f32, 4) { 10 20 30 40 }\n"
                                 "x = add_inplace(a, b)\n"
                                 "y = scale(x, 2)\n"
                                 "z = log(sub(y, y))\n"
                                 "gf = graph(size=16)\n"
                                 "expand(gf, z)\n"
                                 "compute(gf, threads=2)\n";

} // namespace

class TestConsole : public QObject {
    Q_OBJECT
  private slots:
    void rounds_are_gone_through_both_ways() {
        Debugged say("rounds 4\nx = tensor(f32, 2) { round 1 }\nh = tensor(f32, 2)\ny = add(h, x)\ngraph cpy(y, h)\n");
        QCOMPARE(without_times(QString::fromStdString(say.console().greeting())),
                 "test.ggs, 2 steps; `help` lists the commands\nround 0 of 4, step 0 of 2: next is add y [2]\n");
        QCOMPARE(say("s 2"), "round 0 of 4, step 2 of 2: next is round 1;  (copy) done in T, 2 steps in T");
        QCOMPARE(say("s"), "round 1 of 4, step 1 of 2: next is cpy  (copy) [2]; y done in T");
        QVERIFY(say("p y").contains("done at step 0"));
        QCOMPARE(say("r 3:"), "round 3 of 4, step 0 of 2: next is add y [2]");
        QVERIFY(say("p y").contains("y f32 [2], done at step 0 of the previous round\n  [0]  3  3"));
        QVERIFY(say("p h").contains("overwritten at step 1 of the previous round by"));
        QCOMPARE(say("p round"), "round = 3");
        QCOMPARE(say("back 1:1"), "round 1 of 4, step 1 of 2: next is cpy  (copy) [2]; y done in T");
        QVERIFY(say("p y").contains("[0]  1  2"));
        QCOMPARE(say("back 3:0"), "error: 3:0 has not been reached yet; `run 3:0` goes there");
        QCOMPARE(say("r 0:1"), "error: 0:1 was earlier: `back 0:1` goes there");
        QCOMPARE(say("r 4:0"), "error: there is no round 4; the number of rounds is 4, counted from 0");
        QCOMPARE(say("r 1:9"), "error: there is no step 9; the number of steps is 2");
        QVERIFY(say("r y").startsWith("round 2 of 4, step 0 of 2: next is add y [2]"));
        QCOMPARE(say("b round"), "breakpoint 1: each round");
        QCOMPARE(say("r"), "breakpoint 1: each round\nround 3 of 4, step 0 of 2: next is add y [2]");
        QCOMPARE(say("r"), "done, 4 rounds of 2 steps;  (copy) done in T, 2 steps in T");
        QCOMPARE(say("r"),
                 "error: this is the end: all 4 rounds of 2 steps are done; `restart` goes back to the start");
        QCOMPARE(say("s"), "error: this is the end: all 4 rounds of 2 steps are done");
        QCOMPARE(say("back 9"), "error: 8 steps are done, not 9; `restart` goes to the start");
        QCOMPARE(say("back 8"), "round 0 of 4, step 0 of 2: next is add y [2]");
        Debugged one(in_place);
        QCOMPARE(one("r 1:0"), "error: there is no round 1; the only round is 0");
    }
    void a_session_reads_like_a_talk() {
        Debugged say(sample("attention-head"));
        QCOMPARE(without_times(QString::fromStdString(say.console().greeting())),
                 "test.ggs, 7 steps; `help` lists the commands\n"
                 "step 0 of 7: next is transpose  (transposed) [3, 4]\n");
        QCOMPARE(say("s"), "step 1 of 7: next is cont vt [3, 4];  (transposed) is a view: nothing to compute");
        QCOMPARE(say("s 2"), "step 3 of 7: next is scale scaled [3, 3]; kq done in T, 2 steps in T");
        QCOMPARE(say("r soft_max"), "step 5 of 7: next is soft_max weights [3, 3]; masked done in T, 2 steps in T");
        QCOMPARE(say("r out"), "step 6 of 7: next is mul_mat out [4, 3]; weights done in T");
        QCOMPARE(say("back 2"), "step 4 of 7: next is diag_mask_inf masked [3, 3]; scaled done in T");
        QCOMPARE(say("r 5"), "step 5 of 7: next is soft_max weights [3, 3]; masked done in T");
        QCOMPARE(say("r"), "done, 7 of 7 steps; out done in T, 2 steps in T");
        QCOMPARE(say("r"), "error: this is the end: 7 of 7 steps are done; `restart` goes back to the start");
        QCOMPARE(say("s"), "error: this is the end: 7 of 7 steps are done");
        QCOMPARE(say("restart"), "step 0 of 7: next is transpose  (transposed) [3, 4]");
        QCOMPARE(say("back"), "error: this is the start: no step has been run yet");
        QCOMPARE(say("back 4"), "error: this is the start: no step has been run yet");
        say("s");
        QCOMPARE(say("back 4"), "error: one step is done, not 4; `restart` goes to the start");
        QCOMPARE(say("back 0"), "error: the number of steps is 0; it must be at least 1");
        QVERIFY(!say.console().is_done());
        QCOMPARE(say("q"), "");
        QVERIFY(say.console().is_done());
    }

    void print_shows_rows_with_their_state() {
        Debugged say(sample("simple-ctx"));
        QCOMPARE(say("p c"), "error: `c` has not been run: it has no values yet");
        say("s");
        QCOMPARE(say("p c"), "c f32 [4, 3], done at step 0\n"
                             "  [0, 0]   60   55   50  110\n"
                             "  [0, 1]   90   54   54  126\n"
                             "  [0, 2]   42   29   28   64");
        QCOMPARE(say("p"), say("p c"));
        QCOMPARE(say("p c[1:3, 2]"), "c f32 [4, 3], done at step 0\n  [1, 2]  29  28");
        QCOMPARE(say("p a[:, 3]"), "a f32 [2, 4], leaf\n  [0, 3]  8  6");
        QCOMPARE(say("p max(c)"), "max(c) = 126");
        QCOMPARE(say("p at(c, 3, 1) > 100"), "at(c, 3, 1) > 100 = yes (126)");
        QCOMPARE(say("p mean()"), "mean() = 63.5");
        QCOMPARE(say("p c[9]"), "error: index 9 of dimension 0 is outside the shape [4, 3]");
        QCOMPARE(say("p d"), "error: there is no tensor called d; `info tensors` lists them");
    }
    void statistics_without_finite_values_are_an_error() {
        Debugged say("m = tensor(f32, 3) { nan nan inf }\nz = tensor(f32, 0)\nb = add(m, m)\nc = add(z, z)\n"
                     "graph b\ngraph c\n");
        for (const char* stat : {"min", "max", "mean", "sd"}) {
            QCOMPARE(say(QString("p %1(m)").arg(stat).toUtf8()), "error: `m` has no finite value");
            QCOMPARE(say(QString("p %1(z)").arg(stat).toUtf8()), "error: `z` has no finite value");
        }
        QCOMPARE(say("p max(m[0:2]) < 1"), "error: `m[0:2]` has no finite value");
        QCOMPARE(say("p nan(m)"), "nan(m) = 2");
        QCOMPARE(say("p zeros(z)"), "zeros(z) = 0");
        say("b if mean(m) < 1");
        say("w max(b)");
        const QString end = say("r"); // past the breakpoint
        QVERIFY2(end.startsWith("done, 2 of 2 steps"), qPrintable(end));
        QVERIFY2(end.contains("max(b) = not known: `b` has no finite value"), qPrintable(end));
    }
    void a_variable_assigned_again_means_the_last_and_all_have_keys() {
        Debugged say("x = tensor(f32, 2) { 1 2 }\nx = scale(x, 10)\nx = relu(sqr(x))\ngraph x\n");
        QCOMPARE(say("s"), "step 1 of 3: next is sqr node_1 [2]; x#2 done in T");
        QCOMPARE(say("b x"), "breakpoint 1: node x#3");
        QCOMPARE(say("r"), "breakpoint 1: node x#3\nstep 2 of 3: next is unary (relu) x#3 [2]; node_1 done in T");
        say("r");
        QCOMPARE(say("p x"), "x#3 f32 [2], done at step 2\n  [0]  100  400");
        QCOMPARE(say("p x#2[1]"), "x#2 f32 [2], done at step 0\n  [1]  20");
        QCOMPARE(say("p x#1"), "x#1 f32 [2], leaf\n  [0]  1  2");
        QCOMPARE(say("p max(x)"), "max(x) = 400");
        QCOMPARE(say("p max(x#2[0])"), "max(x#2[0]) = 10");
        QVERIFY2(say("explain x 1").startsWith("x#3[1] of unary (relu)"), qPrintable(say("explain x 1")));
        QVERIFY(say("stats x").contains("x#3") && say("info x").startsWith("x#3 f32"));
        const QString table = say("info nodes");
        QVERIFY2(table.contains("x#2") && table.contains("x#3") && !table.contains("x "), qPrintable(table));
        // Unnamed results, too, by the key that `info` prints.
        QCOMPARE(say("p @3:1"), "node_1 f32 [2], done at step 1\n  [0]  100  400");
        QCOMPARE(say("p at(@3:1, 1)"), "at(@3:1, 1) = 400");
        QCOMPARE(say("b @3:1 if max(@3:1) > 5"), "breakpoint 2: node node_1 if max(@3:1) > 5");
        QCOMPARE(say("b x#2 if max(x) > 1"),
                 "breakpoint 3: node x#2 if max(x#3) > 1; `x#3` is computed at step 2, after all steps of this "
                 "breakpoint, so the condition can't be evaluated at any of them");
        QCOMPARE(say("w mean(x)"), "4  mean(x#3) = 250");
        QCOMPARE(say("p x#4"), "error: there is no tensor called x#4; did you mean x#1?");
    }
    void the_same_name_is_told_apart_by_its_key() {
        Debugged say("a = tensor(f32, 2, 3) { 1 2 3 4 5 6 }\nb = cont(transpose(a))\nc = cont(transpose(a))\n"
                     "g = graph()\nexpand(g, b)\nexpand(g, c)\ncompute(g)\n");
        const QString next = say("r 3");
        QVERIFY2(next.contains("next is cont c") && next.contains(" (transposed) @3:1"), qPrintable(next));
    }
    void whole_numbers_have_all_their_digits() {
        Debugged say("a = tensor(i32, 3) { 1234567 -2147483647 16777217 }\nb = tensor(i64, 2) { 1234567890123 -7 }\n"
                     "c = tensor(f32, 2) { 1234567 nan }\nd = neg(c)\ngraph d\n");
        say("r");
        QCOMPARE(say("p a"), "a i32 [3], leaf\n  [0]      1234567  -2147483647     16777217");
        QCOMPARE(say("p b"), "b i64 [2], leaf\n  [0]  1234567890123             -7");
        QCOMPARE(say("p d"), "d f32 [2], done at step 0\n  [0]  -1.23457e+06           nan");
        QCOMPARE(say("p max(a)"), "max(a) = 16777217");
        QVERIFY2(say("stats b").contains("1234567890123"), qPrintable(say("stats b")));
        QVERIFY(say("set a 0 = 7654321").startsWith("a[0] was 1234567, is 7654321"));
    }
    void long_rows_and_many_of_them_are_cut_and_counted() {
        Debugged say("a = tensor(f32, 100, 50) = arange()\ngraph sqr(a)\n");
        const QStringList lines = say("p a").split('\n');
        QCOMPARE(lines.size(), 1 + 24 + 1);
        QVERIFY2(lines[1].endsWith("  … 90 more"), qPrintable(lines[1]));
        QCOMPARE(lines.last(), "  … 26 rows more");
        QVERIFY2(say("p a[95:, 49]").endsWith("[95, 49]  4995  4996  4997  4998  4999"),
                 qPrintable(say("p a[95:, 49]")));
    }

    void breakpoint_stops_a_run_and_reports_its_condition() {
        Debugged say(sample("attention-head"));
        QCOMPARE(say("b"), "no breakpoints");
        QCOMPARE(say("b soft_max if inf(masked) > 2"), "breakpoint 1: soft_max if inf(masked) > 2");
        QCOMPARE(say("b masked"), "breakpoint 2: node masked");
        QCOMPARE(say("r"), "breakpoint 2: node masked\n"
                           "step 4 of 7: next is diag_mask_inf masked [3, 3]; scaled done in T, 4 steps in T");
        QCOMPARE(say("r"), "breakpoint 1: inf(masked) > 2 — the value is 3\nstep 5 of 7: next is soft_max weights [3, "
                           "3]; masked done in T");
        QCOMPARE(say("delete 1"), "");
        QCOMPARE(say("disable 2"), "");
        QCOMPARE(say("b"), "number  stops at     hits  state\n       2  node masked     1  off");
        say("restart");
        QCOMPARE(say("r"), "done, 7 of 7 steps; out done in T, 7 steps in T");
        const QString list = say("b");
        QCOMPARE(say("delete 2 7"), "error: there is no breakpoint or watch 7");
        QCOMPARE(say("enable 2 7"), "error: there is no breakpoint 7");
        QCOMPARE(say("b"), list); // all of them or none
        QCOMPARE(say("enable"), "error: the number is missing; `b` and `w` list them");
    }
    void writing_steps_are_listed_and_can_be_run_to() {
        Debugged say(in_place);
        const QString info = say("info a");
        QVERIFY2(info.contains("\n  written by   step 0\n  read by      steps 0, 1\n"), qPrintable(info));
        QVERIFY(!say("info b").contains("written by"));
        QCOMPARE(say("b write y"), "breakpoint 1: writes into y");
        QCOMPARE(say("b write b"), "error: no step writes to `b`");
        QVERIFY(say("b write nothing").startsWith("error: "));
        QVERIFY2(say("r").startsWith("breakpoint 1: writes into y"), qPrintable(say("info")));
        QCOMPARE(say.target().snapshot().position.cursor, size_t(1));
        QVERIFY(say("restart").startsWith("step 0"));
        say("delete 1");
        QVERIFY(say("r write y").startsWith("step 1 of 4: next is scale y"));
    }

    void watches_are_shown_at_every_stop_and_mark_changes() {
        Debugged say(in_place);
        QCOMPARE(say("w"), "no watches");
        QCOMPARE(say("w max(a)"), "1  max(a) = 4");
        QCOMPARE(say("w mean(y) > 10"), "1  max(a) = 4\n    2  mean(y) > 10 = not known: `y` has not been run");
        QCOMPARE(say("s"), "step 1 of 4: next is scale y [4]; x done in T\n"
                           "  * 1  max(a) = 44\n"
                           "    2  mean(y) > 10 = not known: `y` has not been run");
        QCOMPARE(say("s"), "step 2 of 4: next is sub node_2 [4]; y done in T\n"
                           "    1  max(a) = 44\n"
                           "  * 2  mean(y) > 10 = yes (55)");
        QCOMPARE(say("delete 1 2"), "");
        QCOMPARE(say("w mean()"), "error: a watch must name its tensor, as in mean(x)");
    }

    void change_is_reported_and_can_be_undone() {
        Debugged say(in_place);
        QCOMPARE(say("set b 1 = -5"), "b[1] was 20, is -5");
        say("s");
        QCOMPARE(say("p x"), "x f32 [4], done at step 0\n  [0]  11  -3  33  44");
        QCOMPARE(say("explain b 1"), "error: b[1] belongs to a leaf and was changed by hand from 20 to -5");
        QVERIFY2(say("explain b 0").contains("`b` is a leaf: nothing computes it"), qPrintable(say("explain b 0")));
        QCOMPARE(say("set b[0] = 100"), "b[0] was 10, is 100\nran again from step 0 with the change");
        QCOMPARE(say("undo"), "b[0] is 10 again");
        QCOMPARE(say("set x 0 = 0.5"), "x[0] was 11, is 0.5");
        QVERIFY2(say("explain x 0").contains("\nchanged by hand from 11 to 0.5"), qPrintable(say("explain x 0")));
        QCOMPARE(say("back"), "step 0 of 4: next is add x [4]");
        QCOMPARE(say("p a"), "a f32 [4], leaf\n  [0]  1  2  3  4");
        QCOMPARE(say("undo"), "b[1] is 20 again");
        QCOMPARE(say("undo"), "error: there is no change to undo");
        QCOMPARE(say("redo"), "b[1] is -5 again");
        say("s");
        QCOMPARE(say("p x"), "x f32 [4], done at step 0\n  [0]  11  -3  33  44");
        QCOMPARE(say("redo"), "error: there is no change to redo");
        QCOMPARE(say("undo"), "b[1] is 20 again");
        QCOMPARE(say("redo"), "b[1] is -5 again\nran again from step 0 with the change");
        say("undo");
        say("back");
        QCOMPARE(say("set y 0 = 1"), "error: `y` has not been run, so there is nothing to change yet");
        QCOMPARE(say("set b 9 = 1"), "error: index 9 of dimension 0 is outside the shape [4]");
        QCOMPARE(say("set b 0"), "error: a change is written like this: set a 1 2 = 0.5");
        QCOMPARE(say("set b 0 = x"), "error: `x` is not a number");
        QCOMPARE(say("set b = 0"),
                 "error: `b` has 4 elements: name one, as in set a 0 = 1, or all of them: set a[:] = 1");
        QCOMPARE(say("set b 0 0 0 0 0 = 1"), "error: an element has at most 4 indices");
    }

    void report_of_a_change_has_the_stored_value() {
        Debugged say("i = tensor(i8, 2) { 1 2 }\n");
        QCOMPARE(say("set i 0 = 300"), "i[0] was 1, is 127; i8 can't represent 300; the stored value is 127");
        QCOMPARE(say("undo"), "i[0] is 1 again");
        QCOMPARE(say("redo"), "i[0] is 127 again");
        QCOMPARE(say("set i 0 = -1e999"), "i[0] was 127, is -128; i8 can't represent -1e999; the stored value is -128");
        Debugged floats("a = tensor(f32, 1) { 1 }\nb = sqr(a)\ngraph b\n");
        floats("r");
        Debugged parts("x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\ngraph y\n");
        QCOMPARE(parts("set x 1 += 0.5"), "1 element of x changed; `undo` reverts it");
        QCOMPARE(parts("p x"), "x f32 [4], leaf\n  [0]    1  2.5    3    4");
        parts("set x[0:2] *= 2");
        parts("undo");
        QCOMPARE(parts("redo"), "2 elements of x changed again");
        QCOMPARE(floats("set b 0 = 1e39"), "b[0] was 1, is inf; f32 can't represent 1e+39; the stored value is inf");
        floats("undo");
        QCOMPARE(floats("set b 0 = 1e999"), "b[0] was 1, is inf; f32 can't represent 1e999; the stored value is inf");
        floats("undo");
        QCOMPARE(floats("set b 0 = inf"), "b[0] was 1, is inf");
        floats("undo");
        QCOMPARE(floats("set b 0 = -1e-999"), "b[0] was 1, is -0; f32 can't represent -1e-999; the stored value is -0");
        floats("undo");
        QCOMPARE(floats("set b[:] = 1e39"),
                 "1 element of b changed; `undo` reverts it\nf32 can't represent 1e+39; the stored value is inf");
        floats("undo");
        QCOMPARE(floats("set b[:] = 1e30"), "1 element of b changed; `undo` reverts it");
        QCOMPARE(floats("set b[:] *= 1e30"),
                 "1 element of b changed; `undo` reverts it\n1 element became inf: f32 can't represent the result");
        floats("undo");
        floats("undo");
        floats("set b 0 = 0.1");
        QVERIFY2(floats("explain b 0").contains("changed by hand from 1 to 0.100000001"),
                 qPrintable(floats("explain b 0")));
    }

    void a_slice_past_the_end_is_reported_as_cut() {
        Debugged say("x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\ngraph y\n");
        QCOMPARE(say("p x[0:999999999]"), "x f32 [4], leaf; dimension 0 has only 4 elements, so the slice was cut off: "
                                          "its end was 999999999\n  [0]  1  2  3  4");
        QCOMPARE(say("p x[0:4]"), "x f32 [4], leaf\n  [0]  1  2  3  4");
        QCOMPARE(say("p x[1:]"), "x f32 [4], leaf\n  [1]  2  3  4");
        QCOMPARE(say("p max(x[2:9])"),
                 "max(x[2:9]) = 4; dimension 0 has only 4 elements, so the slice was cut off: its end was 9");
        QVERIFY2(
            say("stats x[0:9]").endsWith("\ndimension 0 has only 4 elements, so the slice was cut off: its end was 9"),
            qPrintable(say("stats x[0:9]")));
        QCOMPARE(say("set x[2:9] = 0"), "2 elements of x changed; `undo` reverts them\ndimension 0 has only 4 "
                                        "elements, so the slice was cut off: its end was 9");
        QCOMPARE(say("p x[:, 0:3]"), "x f32 [4], leaf; dimension 1 has only 1 element, so the slice was cut off: its "
                                     "end was 3\n  [0]  1  2  0  0");
    }

    void a_long_name_is_cut_in_every_answer() {
        const std::string name(255, 'n'); // more are not a name in a script
        Debugged say(name + " = tensor(f32, 2) { 1 2 }\n" + name + " = scale(" + name + ", 10)\ny = sqr(" + name +
                     ")\ngraph y\n");
        for (const std::string& line : std::initializer_list<std::string>{"s",
                                                                          "b " + name,
                                                                          "b y if max(" + name + ") > 5",
                                                                          std::string("b"),
                                                                          "w max(" + name + ")",
                                                                          "p " + name,
                                                                          "p max(" + name + "[0:9])",
                                                                          "stats " + name,
                                                                          "info " + name,
                                                                          std::string("info nodes"),
                                                                          std::string("info tensors"),
                                                                          std::string("info arena"),
                                                                          "set " + name + " 0 = 3",
                                                                          std::string("undo"),
                                                                          std::string("redo"),
                                                                          "set " + name + "[:] *= 2",
                                                                          std::string("undo"),
                                                                          "explain y 1",
                                                                          std::string("r"),
                                                                          std::string("r"),
                                                                          "p " + name + "x",
                                                                          "b " + name + "x",
                                                                          "save " + name + " " + name + ".npy",
                                                                          name}) {
            const QString told = say(line.c_str());
            for (const QString& each : told.split('\n'))
                QVERIFY2(each.size() < 250, qPrintable(QString::fromStdString(line).left(20) + " …: " + told));
        }
    }

    void a_condition_about_its_own_node_stops_after_it() {
        Debugged say("x = tensor(f32, 2) { 1 nan }\ny = scale(x, 2)\nz = sqr(y)\ngraph z\n");
        QCOMPARE(say("b y if nan(y) > 0"), "breakpoint 1: node y if nan(y) > 0");
        QVERIFY(say("b y if nan(z) > 0")
                    .endsWith("`z` is computed at step 1, after all steps of this breakpoint, so the condition can't "
                              "be evaluated at any of them"));
        QVERIFY2(say("r").startsWith("breakpoint 1: nan(y) > 0 — the value is 1\nstep 1 of 2"),
                 "it stops once y has values");
        QCOMPARE(say.target().snapshot().step_looked_at(), std::optional(size_t(0)));
        QVERIFY(say("r").startsWith("done"));
    }

    void info_describes_a_tensor() {
        Debugged say(sample("permute-pytorch"));
        say("r");
        QCOMPARE(say("info p"),
                 "p f32 [4, 2, 3], done at step 0\n  ggml's name   (permuted)\n  type         f32, 1 element in 4 "
                 "bytes\n  ne           4 2 3 1\n  nb           4 48 16 96\n  PyTorch      (3, 2, 4)\n  op           "
                 "permute\n  sources      a f32 [4, 3, 2]\n  parameters   axes = [0, 2, 1, 3]\n  steps        0\n  "
                 "read by      step 1\n  view of      a, from byte 0 on\n  flags        compute\n  contiguous   no: "
                 "nb[1] = 48, but a dense row has 16 bytes\n  address      0x200000000170, 96 bytes\n  line         9");
        Debugged overwritten(in_place);
        overwritten("s");
        QVERIFY(overwritten("info a").startsWith("a f32 [4], overwritten at step 0 by x\n"));
        QVERIFY(overwritten("info arena").contains("used"));
        QCOMPARE(overwritten("info nodes").count('\n'), 4);
        QVERIFY2(overwritten("info tensors").contains("\n  b       f32   [4]           leaf\n"),
                 qPrintable(overwritten("info tensors")));
        QVERIFY2(overwritten("info").contains("history: 16 bytes of 256 MiB in use"), qPrintable(overwritten("info")));
        QCOMPARE(overwritten("threads"), "threads: from the program");
        QCOMPARE(overwritten("threads 3"), "threads: 3");
        QVERIFY2(overwritten("threads 9999").startsWith("error: 9999 threads are out of range"), "too many");
    }

    void statistics_and_arithmetic() {
        Debugged say(in_place);
        QCOMPARE(say("stats"), "error: no step is done yet: name a tensor");
        QCOMPARE(say("explain x 1"), "x[1] of add\n"
                                     "  a[1] + b[1]\n"
                                     "  = 2 + 20\n"
                                     "  = 22\n"
                                     "explained  22\n"
                                     "computed   not yet");
        say("r");
        QCOMPARE(say("stats y"), "tensor  type  values  min  max  mean       sd  NaN  Inf  zeros  state\n"
                                 "  y       f32        4   22   88    55  24.5967    0    0      0  done at step 1");
        QCOMPARE(say("stats z").split('\n').last().simplified(), "z f32 4 - - - - 0 4 0 done at step 3");
        QCOMPARE(say("explain y 2").split('\n').mid(2).join('\n'),
                 "  = 33 · 2 + 0\n  = 66\nexplained  66\ncomputed   66, 0 apart");
        const QString overwritten = say("explain x 1");
        QVERIFY2(overwritten.endsWith(
                     "step 0 has overwritten `a`, so these values are newer; `back 4` shows the old values"),
                 qPrintable(overwritten));
        QCOMPARE(say("explain a 0"), "error: `a` is a leaf: nothing computes it");
        QCOMPARE(say("explain y 7"), "error: index 7 of dimension 0 is outside the shape [4]");
    }

    void earlier_commands_come_again() {
        Debugged say(in_place);
        QCOMPARE(say(""), "");
        say("s");
        QCOMPARE(say(""), "step 2 of 4: next is sub node_2 [4]; y done in T");
        say("# no command");
        say("p b");
        QCOMPARE(say("!1"), "step 3 of 4: next is log z [4]; node_2 done in T");
        QCOMPARE(say("history"), "1  s\n    2  s\n    3  p b\n    4  s\n    5  history");
        QCOMPARE(say("!9"), "error: there is no command 9; `history` lists them, from 1 to 5");
        QCOMPARE(say("!"), "error: the number of a command is missing, as in !3; `history` lists them");
        QCOMPARE(say("!!"), "error: `!` is not a whole number of 0 or more");
        QCOMPARE(QString::fromStdString(say.console().meant("!3").value()), "p b");
    }

    void help_has_a_line_for_each_and_more_for_one() {
        Debugged say(in_place);
        const QString all = say("help");
        for (const Console::Command& command : Console::commands()) {
            QVERIFY2(all.contains(command.name) && all.contains(command.help), command.name);
            QVERIFY2(say(qPrintable(QString("help ") + command.name)).contains(command.help), command.name);
        }
        QVERIFY(say("help b").contains("b entering blk.3.*"));
        QCOMPARE(say("help me"), "error: there is no command `me`; `help` lists them");
        QCOMPARE(say("undo it"), "error: `undo` has no arguments; remove `it`");
    }

    void program_without_steps_reports_an_error() {
        Debugged say("a = tensor(f32, 2) { 1 2 }\n");
        QVERIFY2(say("s").startsWith("error: the program has no graph to run"), qPrintable(say("s")));
        QCOMPARE(say("p a"), "a f32 [2], leaf\n  [0]  1  2");
    }
};

QTEST_APPLESS_MAIN(TestConsole)
#include "test_console.moc"
