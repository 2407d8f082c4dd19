// SPDX-License-Identifier: MIT
// Errors in a script: the sentence, and the line and column that it points at.
#include "script_builds.h"

#include <QtTest/QTest>

using namespace ggs;

namespace {

// Before the line that is wrong, where two tensors are needed.
const std::string two = "a = tensor(f32, 4, 2)\nb = tensor(f32, 3, 2)\n";

std::string times(std::string_view piece, size_t n) {
    std::string all;
    for (size_t i = 0; i < n; ++i) all += piece;
    return all;
}

void row(const char* name, const std::string& script, const char* sentence) {
    QTest::newRow(name) << QByteArray::fromStdString(script) << QByteArray(sentence);
}

} // namespace

class TestScriptErrors : public QObject {
    Q_OBJECT
  private slots:
    void an_error_names_place_and_reason_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("sentence");
        row("unknown call", "a = tensr(f32, 2)", "1:5: there is no call `tensr`; did you mean `tensor`?");
        row("unknown call, its suggestion", two + "c = mulmat(a, b)",
            "3:5: there is no call `mulmat`; did you mean `mul_mat`?");
        row("unknown call, nothing close", "c = frobnicate(2)", "1:5: there is no call `frobnicate`");
        row("unknown name", two + "c = add(a, x)",
            "3:12: add: argument `b` must be a tensor, not `x`, which is not defined");
        row("unknown name alone", "x", "1:1: the name `x` is not defined");
        row("unknown name assigned", "y = x", "1:5: the name `x` is not defined");
        row("unknown name in arithmetic", "y = 2 * x", "1:9: the name `x` is not defined");
        row("unknown name with a member", "y = x.ne0", "1:5: the name `x` is not defined");
        row("unknown name in a list", "y = [1, x]", "1:9: the name `x` is not defined");
        row("unknown type", "a = tensor(f33, 2)",
            "1:12: tensor: argument `type` must be a type such as f32, f16 or q4_0, not `f33`, which is not defined");
        row("a number for a tensor", "c = sqr(5)", "1:9: sqr: argument `a` must be a tensor, not 5");
        row("a tensor for a number", two + "c = scale(a, b)",
            "3:14: scale: argument `s` must be a number, not a tensor");
        row("a graph for a tensor", "g = graph()\nc = sqr(g)", "2:9: sqr: argument `a` must be a tensor, not a graph");
        row("a context for a graph", "c = context(size=1024)\nexpand(c, c)",
            "2:8: expand: argument `graph` must be a graph, not a context");
        row("a text for a number", two + "c = scale(a, \"2\")",
            "3:14: scale: argument `s` must be a number, not \"2\"");
        row("a fraction for a dimension", "a = tensor(f32, 7 / 2)",
            "1:19: tensor: argument `ne` must be a list of whole numbers, not 3.5");
        row("a bare word for a text", two + "name a hello",
            "3:8: set_name: argument `name` must be a string in quotes, not `hello`, which is not defined");
        row("none for a tensor", "c = sqr(none)", "1:9: sqr: argument `a` must be a tensor, not `none`");
        row("a word that the enum has not", two + "c = argsort(a, upward)",
            "3:16: argsort: argument `order` must be one of asc, desc; it is `upward`, which is not defined");
        row("true or false", "g = graph(grads=maybe)",
            "1:11: graph: argument `grads` must be true or false, not `maybe`, which is not defined");
        row("an argument is missing", two + "c = mul_mat(a)",
            "3:5: mul_mat: b is missing: mul_mat(a, b, prec=\342\200\246, hint=\342\200\246)");
        row("no argument at all", "c = tensor()", "1:5: tensor: type is missing: tensor(type, ne\342\200\246)");
        row("an argument too many", two + "c = add(a, a, a)", "3:15: add: there are too many arguments: add(a, b)");
        row("five dimensions", "a = tensor(f32, 1, 2, 3, 4, 5)",
            "1:29: tensor: there are too many arguments: tensor(type, ne\342\200\246)");
        row("an argument that the call has not", two + "c = scale(a, 2, factor=3)",
            "3:17: scale: there is no argument `factor`: scale(a, s)");
        row("an argument twice", two + "c = scale(a, 2, s=3)", "3:17: scale: s is given twice");
        row("a gap in a list", "a = tensor(f32, ne0=1, ne2=3)",
            "1:5: tensor: the elements of ne must be given without gaps");
        row("shapes that don't fit", two + "c = mul_mat(a, b)",
            "3:5: mul_mat: a.ne[0] is 4 and b.ne[0] is 3; both are the summed dimension and must be equal");
        row("shapes that don't fit, nested", two + "c = sqr(sqr(add(a, b)))",
            "3:13: add: b is [3, 2, 1, 1] and a is [4, 2, 1, 1]; b can't be repeated to the shape of a: ne[0] = 4 is "
            "not a multiple of 3");
        row("a dimension below zero", "a = tensor(f32, -4)", "1:5: tensor: ne[0] = -4: a dimension can't be negative");
        row("too large to be addressed", "a = tensor(f32, 4611686018427387904, 4)",
            "1:5: tensor: a row of 4611686018427387904 elements of type f32 is larger than can be addressed");
        row("part of a block", "a = tensor(q4_0, 33)",
            "1:5: tensor: a row of 33 elements doesn't fill whole blocks: a block of q4_0 has 32 elements");
        row("unclosed bracket", "a = tensor(f32, 2\nb = tensor(f32, 3)",
            "1:11: `(` has no matching `)` before `b` in line 2");
        row("unclosed bracket in the line before the end", "a = tensor(f32,\n  2\n",
            "1:11: `(` has no matching `)` before "
            "the end of the script");
        row("unclosed bracket at the end", "a = tensor(f32, 2",
            "1:18: expected `)` to close the arguments, but found the end of the script");
        row("unclosed list", "a = tensor(f32, [2, 3",
            "1:22: expected `]` to close the list, but found the end of the script");
        row("unclosed braces", "a = tensor(f32, 2) { 1 2\nb = 3",
            "2:1: braces can contain only numbers and expressions in brackets, not `b`");
        row("unclosed braces at the end", "a = tensor(f32, 2) { 1 2\n",
            "2:1: braces can contain only numbers and expressions in brackets, not the end of the script");
        row("unclosed text", "a = tensor(f32, 2)\nname a \"abc\n", "2:8: the text is not closed: a \" is missing");
        row("unclosed text behind a backslash", "a = tensor(f32, 2)\nname a \"abc\\\n\"",
            "2:8: the text is not closed: a \" is missing");
        row("unclosed text at the end", "name a \"abc\\", "1:8: the text is not closed: a \" is missing");
        row("a bracket that nothing opened", "a = tensor(f32, 2))",
            "1:19: a statement must be followed by the end of the line, not by `)`");
        row("braces that nothing opened", "}", "1:1: a value is expected here, not `}`");
        row("a character outside of ASCII", "a = tensor(f32, 2)\n\303\244 = sqr(a)",
            "2:1: unexpected character that begins with byte 195; outside comments and quoted text, a script must be "
            "plain ASCII");
        row("a sign without a meaning", "a = tensor(f32, 2);", "1:19: unexpected character `;`");
        row("a byte 0 in a text", std::string("name a \"x\0\"", 11), "1:8: quoted text can't contain a zero byte");
        row("an operator without its right side", "a = 2 +",
            "1:8: a value is expected here, not the end of the script");
        row("an operator without its left side", "a = * 2", "1:5: a value is expected here, not `*`");
        row("two values in a row", "a = 2 3", "1:7: a statement must be followed by the end of the line, not by `3`");
        row("two names in a row", two + "a b", "3:3: a statement must be followed by the end of the line, not by `b`");
        row("nothing on the right side", "a =\nb = 2", "1:4: a value is expected here, not the end of the line");
        row("a comma too many", two + "c = add(a,, a)", "3:11: a value is expected here, not `,`");
        row("something behind the fill", "a = tensor(f32, 1) { 1 } 2",
            "1:26: a statement must be followed by the end of the line, not by `2`");
        row("a member of a number", "n = 4\nm = n.ne0", "2:5: `n` is not a tensor; only a tensor has ne and nb");
        row("a member that tensors have not", two + "n = a.ne4",
            "3:7: a tensor has ne0 to ne3 and nb0 to nb3, not `ne4`");
        row("a member of a member", two + "n = a.ne0.ne1", "3:10: `ne0` has no members");
        row("a dot and nothing", two + "n = a.",
            "3:7: the dot must be followed by ne0 to ne3 or nb0 to nb3, not by the end of the script");
        row("a hex number too large", "n = 0x10000000000000000", "1:5: 0x10000000000000000 is larger than 2^63 - 1");
        row("a number too large", "n = 1e400", "1:5: 1e400 is too large to be stored");
        row("overflow of a product", "n = 9223372036854775807 * 2", "1:25: the result doesn't fit into 64 bits");
        row("overflow of a sum", "n = 9223372036854775807 + 1", "1:25: the result doesn't fit into 64 bits");
        row("overflow of a difference", "n = -9223372036854775807 - 2", "1:26: the result doesn't fit into 64 bits");
        row("overflow of a quotient", "n = (-9223372036854775807 - 1) / -1",
            "1:32: the result doesn't fit into 64 bits");
        row("division by zero", "n = 4 / (2 - 2)", "1:7: division by zero");
        row("division by zero of a fraction", "n = 1.5 / 0.0", "1:9: division by zero");
        row("arithmetic with a tensor", two + "n = 2 + a", "3:9: `a` is not a number");
        row("arithmetic with a text", "n = 2 + \"2\"", "1:9: a number is expected here");
        row("a sign before a tensor", two + "n = -a", "3:6: `a` is not a number");
        row("a fraction in a list", "n = [1, 2.5]", "1:9: a list can contain only whole numbers or tensors");
        row("numbers and tensors in a list", two + "n = [1, a]",
            "3:9: a list can contain numbers or tensors, but not both");
        row("too few values", "a = tensor(f32, 2, 2) { 1 2 3 }",
            "1:23: 3 values are given, but the shape [2, 2] has 4 elements");
        row("too many values", "a = tensor(f32, 2) { 1 2 3 }",
            "1:20: 3 values are given, but the shape [2] has 2 elements");
        row("a word between braces", "a = tensor(f32, 2) { 1 x }",
            "1:24: braces can contain only numbers and expressions in brackets, not `x`");
        row("a list between braces", "a = tensor(f32, 2) { [1 2] }",
            "1:22: braces can contain only numbers and expressions in brackets, not `[`");
        row("two signs between braces", "a = tensor(f32, 1) { --1 }",
            "1:23: braces can contain only numbers and expressions in brackets, not `-`");
        row("a fill of a node", two + "c = sqr(a) { 1 2 3 4 5 6 7 8 }",
            "3:12: only a tensor made in the same statement can be filled: tensor(\342\200\246) { \342\200\246 }");
        row("a fill of a view", two + "c = view_1d(a, 2, 0) = arange()",
            "3:22: only a tensor made in the same statement can be filled: tensor(\342\200\246) { \342\200\246 }");
        row("a fill of a variable", two + "c = a = normal()",
            "3:7: only a tensor made in the same statement can be filled: tensor(\342\200\246) { \342\200\246 }");
        row("a fill of what another line made", two + "c = set_input(a) = normal()",
            "3:18: only a tensor made in the same statement can be filled: tensor(\342\200\246) { \342\200\246 }");
        row("a second fill", "a = quantize(tensor(f32, 32) = arange() = arange(), q4_0)",
            "1:41: expected `)` to close the arguments, but found `=`");
        row("a fill over a fill", "a = tensor(f32, 32) = arange()\nb = quantize(a, q4_0) = arange()",
            "2:23: the tensor already has a fill");
        row("a fill of a number", "n = 4 { 4 }",
            "1:7: only a tensor made in the same statement can be filled: tensor(\342\200\246) { \342\200\246 }");
        row("a fill that is no generator", "a = tensor(f32, 2) = 3",
            "1:22: a tensor is filled with { values }, or with = normal(\342\200\246), uniform(\342\200\246), "
            "arange(\342\200\246) or load(\342\200\246)");
        row("a fill that is a call", two + "c = tensor(f32, 2) = sqr(a)",
            "3:22: a tensor is filled with { values }, or with = normal(\342\200\246), uniform(\342\200\246), "
            "arange(\342\200\246) or load(\342\200\246)");
        row("a generator without a tensor", "n = normal(0, 1)",
            "1:5: normal must follow a tensor: tensor(\342\200\246) = normal(\342\200\246)");
        row("a generator's argument", "a = tensor(f32, 2) = normal(0, sigma=1)",
            "1:32: normal: there is no argument `sigma`: normal(mean=\342\200\246, sd=\342\200\246, "
            "seed=\342\200\246)");
        row("a type that can't be filled", "a = tensor(iq3_s, 256) = normal()",
            "1:26: values of type iq3_s can't be stored: ggscope has no codebook for this type");
        row("a whole number that a double can't hold", "a = tensor(i64, 2) { 1 9007199254740993 }",
            "1:24: whole numbers of 2^53 or more can't be set exactly");
        row("quantize of a node", two + "c = quantize(sqr(a), q4_0)",
            "3:14: quantize: `tensor 2` has no values of its own; a must be a leaf with a fill");
        row("quantize of a tensor without values", two + "c = quantize(a, f16)",
            "3:14: quantize: `a` has no values of its own; a must be a leaf with a fill");
        row("quantize to a type that can't yet", "a = tensor(f32, 256) = arange()\nc = quantize(a, iq3_s)",
            "2:5: values of type iq3_s can't be stored: ggscope has no codebook for this type");
        row("quantize of part of a block", "a = tensor(f32, 4) = arange()\nc = quantize(a, q4_0)",
            "2:5: tensor: a row of 4 elements doesn't fill whole blocks: a block of q4_0 has 32 elements");
        row("use of no context", "n = 4\nuse n",
            "2:5: `use` takes a context: a variable that contains the result of context(\342\200\246)");
        row("use of an unknown name", "use somewhere", "1:5: the name `somewhere` is not defined");
        row("use of two contexts", "c = context(size=1024)\nuse c c", "2:7: `use` is written like this: use CONTEXT");
        row("name without a text", two + "name a", "3:1: `name` is written like this: name TENSOR \"TEXT\"");
        row("param of nothing", "param none", "1:7: set_param: argument `tensor` must be a tensor, not `none`");
        row("param of a node", two + "c = sqr(a)\nparam c",
            "4:1: set_param: `c` is the result of SQR; only a tensor without an op can be a parameter");
        row("loss of a matrix", two + "loss a",
            "3:1: set_loss: a loss must be one f32 value; `a` has shape [4, 2] and type f32");
        row("a word's brackets", two + "param(a)", "3:1: `param` is written without brackets");
        row("graph of a number", "graph \"x\"", "1:7: expand: argument `tensor` must be a tensor, not \"x\"");
        row("graph of an unknown name", "graph x",
            "1:7: expand: argument `tensor` must be a tensor, not `x`, which is not defined");
        row("the result of nothing", "a = reset()", "1:1: `a` can't be assigned: the right side has no result");
        row("a reserved name", "inf = 3",
            "1:1: `inf` is a word of the script language; choose another name for the variable");
        row("plugin", "plugin \"my_ops.so\"\n",
            "1:1: the script needs the plug-in \"my_ops.so\". A plug-in is code that runs with your permissions, so a "
            "script can't load it by itself. If you trust this plug-in, load it with --plugin my_ops.so");
        row("plugin without a name", "plugin \"\"\n", "1:8: the name of the plug-in's file is missing");
        row("plugin without a file", "plugin x", "1:8: `plugin` takes the name of a file in quotes");
        row("custom", two + "c = custom(\"my_op\", a, b)",
            "3:12: custom: there is no op `my_op`, because no plug-in is loaded; use --plugin FILE to load the plug-in "
            "that contains `my_op`, and name the plug-in in the script: plugin \"FILE\"");
        row("gguf without a name", "a = tensor(f32, 2) = load(\"x.gguf\")",
            "1:22: load: the name of the tensor in x.gguf is missing; give it after the file name");
        row("npy of a type that can't be written", "a = tensor(iq3_s, 256) = load(\"x.npy\")",
            "1:26: values of type iq3_s can't be stored: ggscope has no codebook for this type");
        row("a file that doesn't exist", "a = tensor(f32, 2) = load(\"x.bin\", \"x\")",
            "1:22: load: x.bin can't be read: there is no such file");
        row("threads beyond the limit", two + "g = graph()\ncompute(g, threads=100000)",
            "4:1: compute: the number of threads is 100000, but ggml's limit is 512");
        row("a graph too small", two + "g = graph(size=1)\nexpand(g, sqr(sqr(a)))",
            "4:1: expand: the graph's visited set has 2 slots, and all of them are taken; create the graph with a "
            "larger size");
        row("more bytes than the limit", "a = tensor(f32, 100000000)",
            "1:5: the program needs at least 400000368 bytes of memory; the limit is 67108864 bytes (--memory)");
        row("more bytes than the limit in a context", "c = context(size=100000000)",
            "1:5: context: the program would reserve 100000000 bytes in total, 100000000 more than now; the limit is "
            "67108864 bytes (--memory)");
        row("more tensors than the limit", times("x = tensor(f32, 1)\n", 51),
            "51:5: tensor: the program would have 51 tensors or more; the limit is 50 (--nodes)");
        row("more nodes in runs than the limit",
            "a = sqr(sqr(tensor(f32, 1)))\ng = graph()\nexpand(g, a)\n" + times("compute(g)\n", 26),
            "29:1: compute: the runs would have 52 nodes in total or more; the limit is 50 (--nodes)");
        row("nested too deep", "a = " + times("(", 101) + "1" + times(")", 101),
            "1:105: the expression is nested more than 100 levels deep");
        row("signs too deep", "a = " + times("-", 101) + "1",
            "1:105: the expression is nested more than 100 levels deep");
        row("calls too deep", "a = " + times("sqr(", 101) + "1" + times(")", 101),
            "1:405: the expression is nested more than 100 levels deep");
        row("a row too long", "a = 1" + times(" + 1", 200),
            "1:803: the expression is too deep: it has more than 200 levels of operators, calls and brackets; assign a "
            "part of the expression to a variable");
        row("a list too long", "a = [" + times("1,", 65537) + "]", "1:131078: a list can have at most 65536 elements");
        row("a call too long", "a = add(" + times("1,", 65) + ")", "1:137: a call takes at most 64 arguments");
        row("a name too long", times("a", 256) + " = 1", "1:1: the name is longer than 255 characters");
        row("a text too long", "a = \"" + times("x", 4096) + "\"", "1:5: the text is longer than 4096 bytes");
    }
    void an_error_names_place_and_reason() {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, sentence);
        ScriptOptions options;
        options.limits = {.memory = uint64_t{64} << 20, .nodes = 50, .seconds = 10};
        QCOMPARE(QByteArray::fromStdString(refusal(script.toStdString(), options)), sentence);
    }
    void an_error_covers_what_it_is_about() {
        const auto length = [](std::string_view script) {
            return build_script(builtin_registry(), script).error.value().place.length;
        };
        QCOMPARE(length("a = tensr(f32, 2)"), 5);
        QCOMPARE(length("x = 2 * unknown"), 7);
        QCOMPARE(length("\303\244 = 2"), 2);
        QCOMPARE(length("a = 2 3"), 1);
    }
    void load_is_refused_if_files_are_not_read() {
        ScriptOptions options;
        options.reads_files = false;
        QCOMPARE(refusal("a = tensor(f32, 2) = load(\"x.gguf\", \"x\")", options),
                 std::string("1:22: load: files can't be read here"));
    }
    void a_script_of_more_than_four_mebibytes_is_refused() {
        QCOMPARE(refusal(times("# 7890123456789\n", 262145)),
                 std::string("1:1: the script has 4194320 bytes; the limit is 4194304 bytes"));
    }
    void building_ends_when_its_time_is_up() {
        ScriptOptions options;
        options.limits.seconds = 0;
        QCOMPARE(refusal("n = 1\n", options), std::string("1:1: building exceeded the limit of 0 seconds (--seconds)"));
    }

    // -- what could take a stack or all memory --

    void rows_of_operators_inside_of_brackets_do_not_add_up_to_a_deep_tree() {
        std::string expression = "1";
        for (int i = 0; i < 90; ++i) expression = "(" + expression + times("+1", 90) + times("*1", 90) + ")";
        QVERIFY(refusal("n = " + expression).find("the expression is too deep") != std::string::npos);
    }
    void a_million_brackets_are_refused_early() {
        for (const char* bracket : {"(", "[", "f(", "-", "{", "a.", "a=", "[a,"})
            QVERIFY2(!refusal(times(bracket, 1'000'000)).empty(), bracket);
    }
    void variables_can_not_hold_more_text_than_they_should() {
        std::string script = "t = \"" + times("x", 4000) + "\"\n";
        for (int i = 0; i < 10'000; ++i) script += "t" + std::to_string(i) + " = t\n";
        QVERIFY(refusal(script).ends_with("the variables contain more than 16777216 bytes of text"));
    }
};

QTEST_APPLESS_MAIN(TestScriptErrors)
#include "test_script_errors.moc"
