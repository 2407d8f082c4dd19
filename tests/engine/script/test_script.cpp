// SPDX-License-Identifier: MIT
// The language: what each kind of statement and value makes of a program.
#include "script_builds.h"

#include "program/program_json.h"

#include <QtTest/QTest>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace ggs;

namespace {

std::string plain_json(const Program& program) { return json_text(program_json(builtin_registry(), program, "test")); }

std::vector<double> values_of(std::string_view list) {
    const auto program = built("a = tensor(f32, 1) { " + std::string(list) + " }");
    return program ? program->fills[0].values : std::vector<double>();
}

std::string keys_of(const Program& program) {
    std::string all;
    for (const TensorEntry& entry : program.tensors) all += (all.empty() ? "" : " ") + entry.key;
    return all;
}

} // namespace

class TestScript : public QObject {
    Q_OBJECT
  private slots:
    // -- statements --

    void the_order_of_statements_decides_the_bytes() {
        const auto ab = built("a = tensor(f32, 4)\nb = tensor(f32, 8)\n");
        const auto ba = built("b = tensor(f32, 8)\na = tensor(f32, 4)\n");
        QVERIFY(ab && ba);
        const auto offset = [](const Program& p, std::string_view key) {
            return p.arenas[0].arena->offset_of(&tensor_by_key(p, key));
        };
        QCOMPARE(offset(*ab, "a"), size_t(32));
        QCOMPARE(offset(*ab, "b"), size_t(32 + 336 + 16 + 32));
        QCOMPARE(offset(*ba, "b"), size_t(32));
        QCOMPARE(offset(*ba, "a"), size_t(32 + 336 + 32 + 32));
    }
    void the_word_graph_is_three_calls_at_its_place() {
        const auto p = built("a = tensor(f32, 2)\nc = sqr(a)\ngraph c\nd = sqr(c)\n");
        QVERIFY(p);
        QCOMPARE(calls_of(*p),
                 std::string("init new_tensor sqr new_graph build_forward_expand graph_compute_with_ctx sqr"));
        const auto spelled = built("a = tensor(f32, 2)\nc = sqr(a)\ng = graph()\nexpand(g, c)\ncompute(g)\nd = sqr(c)");
        QVERIFY(spelled);
        spelled->graphs[0].label.clear();
        QCOMPARE(plain_json(*p), plain_json(*spelled));
    }
    void threads_left_out_are_four() {
        const auto p = built("a = tensor(f32, 2)\ng = graph()\nexpand(g, sqr(a))\ncompute(g)\ncompute(g, threads=1)\n");
        QVERIFY(p);
        QCOMPARE(p->runs.size(), size_t(2));
        QVERIFY(p->says_threads() && !p->runs[0].says_threads);
        QCOMPARE(p->runs[0].threads, 4);
        QCOMPARE(p->runs[1].threads, 1);
    }
    void each_compute_runs_the_nodes_that_its_graph_had_then() {
        const auto p = built("a = tensor(f32, 2)\ng = graph()\nb = sqr(a)\nexpand(g, b)\ncompute(g)\nc = add(b, a)\n"
                             "expand(g, c)\ncompute(g)\n");
        QVERIFY(p);
        QCOMPARE(p->runs.size(), size_t(2));
        QCOMPARE(p->runs[0].nodes, (std::vector<uint32_t>{1}));
        QCOMPARE(p->runs[1].nodes, (std::vector<uint32_t>{1, 2}));
    }
    void a_script_without_compute_runs_its_last_graph_and_adds_nothing_for_it() {
        const char* script = "a = tensor(f32, 2)\ng = graph()\nexpand(g, sqr(a))\n";
        const auto p = built(script);
        const auto computed = built(std::string(script) + "compute(g)\n");
        QVERIFY(p && computed);
        QVERIFY(p->runs.empty());
        QCOMPARE(p->runs_or_last_graph().size(), size_t(1));
        QCOMPARE(p->runs_or_last_graph()[0].threads, 4);
        QCOMPARE(p->arenas[0].arena->objects().size() + 1, computed->arenas[0].arena->objects().size());
    }
    void a_reset_after_compute_is_refused() {
        QCOMPARE(
            refusal("a = tensor(f32, 2)\ngraph sqr(a)\nreset()\n"),
            std::string("3:1: reset: an earlier `compute` still needs the objects of this arena; use another context"));
        QCOMPARE(refusal("a = tensor(f32, 2)\ngraph sqr(a)\nc = context(size=4096)\nb = tensor(f32, 1)\nreset()\n"),
                 std::string());
    }
    void a_tensor_from_before_a_reset_is_refused() {
        QCOMPARE(refusal("a = tensor(f32, 2)\nreset()\nb = sqr(a)\n"),
                 std::string("3:5: sqr: `a` no longer exists, because its arena was reset"));
        QCOMPARE(refusal("a = tensor(f32, 2)\nreset()\nn = a.ne0\n"),
                 std::string("3:5: `a` no longer exists, because its arena was reset"));
        QCOMPARE(refusal("a = tensor(f32, 2)\nreset()\na = tensor(f32, 2)\nb = sqr(a)\n"), std::string());
        QCOMPARE(refusal("a = tensor(f32, 32) = arange()\nreset()\nb = quantize(a, q4_0)\n"),
                 std::string("3:5: quantize: `a` no longer exists, because its arena was reset"));
    }
    void a_variable_is_a_label_and_only_name_writes_the_field() {
        const auto p = built("a = tensor(f32, 2)\nb = tensor(f32, 2)\nname b \"weights\"\n");
        QVERIFY(p);
        QCOMPARE(std::string(name_of(p->tensor(0))), std::string());
        QCOMPARE(p->tensors[0].label, std::string("a"));
        QCOMPARE(std::string(name_of(p->tensor(1))), std::string("weights"));
        QCOMPARE(p->tensors[1].label, std::string("b"));
    }
    void flags_are_set_by_words() {
        const auto p =
            built("a = tensor(f32, 1)\nparam a\nb = tensor(f32, 1)\ninput b\nc = sum(a)\noutput c\nloss c\n");
        QVERIFY(p);
        QCOMPARE(p->tensor(0).flags, int32_t(flag_param));
        QCOMPARE(p->tensor(1).flags, int32_t(flag_input));
        QCOMPARE(p->tensor(2).flags, int32_t(flag_output | flag_loss));
    }
    void a_statement_ends_with_its_line_unless_a_bracket_is_open() {
        const auto p = built("a = tensor(\n  f32, # the type\n\n  2,\n  2) {\n 1 2\n 3 4\n}\nb = sqr(a\n)\n");
        QVERIFY(p);
        QCOMPARE(keys_of(*p), std::string("a b"));
        QCOMPARE(refusal("a = tensor(f32, 2) b = sqr(a)"),
                 std::string("1:20: a statement must be followed by the end of the line, not by `b`"));
    }
    void line_ends_of_windows_tabs_and_a_missing_last_one_are_read() {
        const auto p = built("# dos\r\na = tensor(f32, 2) # c\r\n\tb = sqr(a)");
        QVERIFY(p);
        QCOMPARE(keys_of(*p), std::string("a b"));
        QCOMPARE(refusal("\tb = sqr(a)\r\n"),
                 std::string("1:10: sqr: argument `a` must be a tensor, not `a`, which is not defined"));
    }
    void a_script_of_nothing_makes_a_program_of_nothing() {
        for (const char* script : {"", "\n", "\n\n\r\n", "# only this", "  \t", "\xef\xbb\xbf# marked as UTF-8\n"}) {
            const auto p = built(script);
            QVERIFY2(p, script);
            QCOMPARE(p->calls.size(), size_t(0));
            QVERIFY(plain_json(*p).size() > 0);
        }
    }
    void words_of_statements_can_be_variables_too() {
        const auto p = built("graph = graph()\ninput = tensor(f32, 2)\nname = sqr(input)\nexpand(graph, name)\n"
                             "compute(graph)\nname name \"x\"\nuse = context(size=1024)\nuse use\n");
        QVERIFY(p);
        QCOMPARE(keys_of(*p), std::string("input name"));
        QCOMPARE(std::string(name_of(p->tensor(1))), std::string("x"));
    }

    // -- keys --

    void calls_nest_left_to_right_inner_first() {
        const auto p = built("a = tensor(f32, 4)\nb = add(mul(sqr(a), sqrt(a)), neg(a))\n");
        QVERIFY(p);
        QCOMPARE(calls_of(*p), std::string("init new_tensor sqr sqrt mul neg add"));
        QCOMPARE(keys_of(*p), std::string("a @2:1 @2:2 @2:3 @2:4 b"));
    }
    void unnamed_results_are_known_by_line_and_occurrence() {
        const auto p = built("\ng = graph()\nexpand(g, sqr(tensor(f32, 2)))\n\nexpand(g, sqr(tensor(f32, 2)))");
        QVERIFY(p);
        QCOMPARE(keys_of(*p), std::string("@3:1 @3:2 @5:1 @5:2"));
    }
    void a_name_assigned_again_counts_on() {
        const auto p = built("x = tensor(f32, 2)\nx = sqr(x)\nx = sqr(x)\ny = x\n");
        QVERIFY(p);
        QCOMPARE(keys_of(*p), std::string("x#1 x#2 x#3"));
        QCOMPARE(p->display_name(0) + " " + p->display_name(2), std::string("x#1 x#3"));
        QCOMPARE(p->tensor(2).src[0], p->tensors[1].tensor);
    }
    void editing_around_a_variable_keeps_its_key() {
        const auto find = [](const std::string& script) {
            const auto p = built(script);
            return p && p->find_key("c") ? p->tensor(*p->find_key("c")).op : OpId::none;
        };
        QCOMPARE(find("a = tensor(f32, 2)\nb = tensor(f32, 2)\nc = add(a, b)\n"), OpId::add);
        QCOMPARE(find("a = tensor(f32, 2)\nnew = sqr(a)\nb = tensor(f32, 2)\nc = add(a, b)\n"), OpId::add);
        QCOMPARE(find("# comment\na = tensor(f32, 2)\n\nb = tensor(f32, 2)\nc = add(a, # one\n b)\n"), OpId::add);
        QCOMPARE(find("b = tensor(f32, 2)\na = tensor(f32, 2)\nc = add(a, b)\n"), OpId::add);
    }

    // -- values --

    void numbers_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<double>("value");
        const auto row = [](const char* written, double value) { QTest::newRow(written) << QString(written) << value; };
        row("12", 12);
        row("-12", -12);
        row("+12", 12);
        row("0x10", 16);
        row("0XfF", 255);
        row("1.5", 1.5);
        row("1.", 1);
        row(".5", 0.5);
        row("2e3", 2000);
        row("2E-3", 0.002);
        row("inf", HUGE_VAL);
        row("-inf", -HUGE_VAL);
        row("99999999999999999999", 1e20);
        row("(1 + 2)", 3);
        row("(1 - 2 - 3)", -4);
        row("(2 + 3 * 4)", 14);
        row("((2 + 3) * 4)", 20);
        row("(7 / 2)", 3.5);
        row("(6 / 2)", 3);
        row("(-7 / 7)", -1);
        row("(1 / 4 / 2)", 0.125);
        row("(2 * -3)", -6);
        row("- (3)", -3);
        row("(--3)", 3);
        row("(0x7fffffffffffffff)", 9223372036854775807.0);
        row("(-9223372036854775807 - 1)", -9223372036854775808.0);
        row("(-(-9223372036854775807 - 1))", 9223372036854775808.0);
    }
    void numbers() {
        QFETCH(QString, written);
        QFETCH(double, value);
        const auto values = values_of(written.toStdString());
        QCOMPARE(values.size(), size_t(1));
        QCOMPARE(values[0], value);
    }
    void nan_is_a_number_too() { QVERIFY(std::isnan(values_of("nan").at(0))); }
    void sign_in_braces_belongs_to_the_next_value() {
        const auto p = built("a = tensor(f32, 5) { 1 -2, 3 - 4 inf }\nb = tensor(f32, 2) { inf (2) }\n");
        QVERIFY(p);
        QCOMPARE(p->fills[0].values, (std::vector<double>{1, -2, 3, -4, HUGE_VAL}));
        QCOMPARE(p->fills[1].values, (std::vector<double>{HUGE_VAL, 2}));
    }
    void shapes_and_strides_are_numbers() {
        const auto p = built("x = tensor(f16, 4, 3, 2)\nn = x.ne0 * x.ne1 + x.ne2 + x.ne3\n"
                             "a = tensor(i32, 4) { (x.nb0) (x.nb1) (x.nb2) (x.nb3) }\nb = tensor(f32, n)\n"
                             "c = tensor(f32, sqr(tensor(f32, 7)).ne0)\n");
        QVERIFY(p);
        QCOMPARE(p->fills[0].values, (std::vector<double>{2, 8, 24, 48}));
        QCOMPARE(tensor_by_key(*p, "b").ne[0], int64_t(15));
        QCOMPARE(tensor_by_key(*p, "c").ne[0], int64_t(7));
    }
    void lists_hold_numbers_or_tensors() {
        const auto p = built("ne = [4, 6 / 2]\na = tensor(f32, ne)\nb = tensor(f32, [2, 2,])\ng = graph()\n"
                             "build_forward_select(g, [sqr(a), b], 0)\n");
        QVERIFY(p);
        QCOMPARE(shape_of(p->tensor(0)), (Shape{4, 3, 1, 1}));
        QCOMPARE(shape_of(p->tensor(1)), (Shape{2, 2, 1, 1}));
    }
    void none_is_an_absent_tensor() {
        const auto p = built("a = tensor(f32, 4, 2)\nb = soft_max_ext(a, none, scale=0.5, max_bias=0)\n");
        QVERIFY(p);
        QVERIFY(p->tensor(1).src[0] && !p->tensor(1).src[1]);
    }
    void words_of_an_enum_are_ggmls_in_lower_case() {
        const auto p = built("a = tensor(f32, 8)\nasc = 1\nb = argsort(a, desc)\nc = argsort(a, asc)\n"
                             "d = pool_1d(a, max, 2, 2, 0)\n");
        QVERIFY(p);
        QCOMPARE(tensor_by_key(*p, "b").op_params[0], 1);
        QCOMPARE(tensor_by_key(*p, "c").op_params[0], 0);
        QCOMPARE(tensor_by_key(*p, "d").op_params[0], 0);
    }
    void a_variable_can_hold_a_text() {
        const auto p = built("label = \"token \\\"embd\\\"\"\na = tensor(f32, 1)\nother = label\nname a other\n");
        QVERIFY(p);
        QCOMPARE(std::string(name_of(p->tensor(0))), std::string("token \"embd\""));
    }
    void arguments_are_given_by_place_or_by_name() {
        const auto p = built("a = tensor(type=f32, ne0=4, ne1=2)\nb = tensor(ne=[4, 2], type=f32)\n"
                             "c = view_1d(a, 4, offset=16)\n");
        QVERIFY(p);
        QCOMPARE(shape_of(p->tensor(0)), shape_of(p->tensor(1)));
        QCOMPARE(p->tensor(2).view_offs, size_t(16));
    }

    // -- contexts --

    void each_context_becomes_the_current_one_and_use_returns() {
        const auto p = built("c = context(size=4096)\na = tensor(f32, 2)\nd = context(size=4096, no_alloc=true)\n"
                             "b = tensor(f32, 2)\nuse c\ne = tensor(f32, 2)\n");
        QVERIFY(p);
        QCOMPARE(p->arenas.size(), size_t(2));
        QCOMPARE(p->tensors[0].arena, uint32_t(0));
        QCOMPARE(p->tensors[1].arena, uint32_t(1));
        QCOMPARE(p->tensors[2].arena, uint32_t(0));
        QVERIFY(p->tensor(0).data && !p->tensor(1).data);
        QCOMPARE(p->arenas[1].label, std::string("d"));
    }
    void a_context_of_no_bytes_holds_nothing() {
        QVERIFY(refusal("c = context(size=0)\na = tensor(f32, 1)\n").starts_with("2:5: tensor: "));
        QCOMPARE(refusal("c = context(size=-1)\n"),
                 std::string("1:5: context: a context can't have a negative size: -1 bytes"));
    }
    void without_a_context_there_is_one_of_whole_mebibytes_data() {
        QTest::addColumn<qint64>("elements");
        QTest::addColumn<qint64>("mebibytes");
        constexpr qint64 whole = (1 << 20) - 32 - 336; // of one MiB, less header and struct
        QTest::newRow("a little") << qint64(1) << qint64(1);
        QTest::newRow("to the last byte") << whole << qint64(1);
        QTest::newRow("one more") << whole + 16 << qint64(2);
        QTest::newRow("more than is guessed at first") << (qint64(20) << 20) << qint64(21);
        QTest::newRow("a thousand times more") << (qint64(20000) << 20) << qint64(20001);
    }
    void without_a_context_there_is_one_of_whole_mebibytes() {
        QFETCH(qint64, elements);
        QFETCH(qint64, mebibytes);
        ScriptOptions options;
        options.limits.memory = uint64_t{64} << 30; // on every machine
        const auto p = built("a = tensor(i8, " + std::to_string(elements) + ")", options);
        QVERIFY(p);
        QCOMPARE(p->arenas[0].arena->mem_size(), static_cast<size_t>(mebibytes) << 20);
        QCOMPARE(std::get<int64_t>(p->calls[0].args[0]), int64_t(mebibytes) << 20);
    }
};

QTEST_APPLESS_MAIN(TestScript)
#include "test_script.moc"
