// SPDX-License-Identifier: MIT
// Console output for arenas and graphs: correct figures, lines that fit, and any name.
#include "engine/memory/golden_programs.h"

#include "base/columns.h"
#include "drawing/graph_text.h"
#include "memory/arena_text.h"
#include "memory/call_text.h"

#include <QtTest/QTest>

using namespace ggs;

namespace {

const QString simple_ctx = QStringLiteral("simple_ctx_mul_mat.json");

// A line of the text that has all of these words, in this order, with only spaces between.
bool has_line(const std::string& text, const QString& words) {
    for (const QString& line : QString::fromStdString(text).split(u'\n')) {
        if (line.simplified() == words) return true;
    }
    return false;
}

// Whether every string of a Graphviz text ends where it should, every line ends a statement, and braces balance.
QString wrong_in_dot(const std::string& dot) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < dot.size(); ++i) {
        const auto c = static_cast<unsigned char>(dot[i]);
        if (c < 0x20 && c != '\n') return QStringLiteral("a control byte at %1").arg(i);
        if (quoted && c == '\n') return QStringLiteral("a string that goes over a line's end at %1").arg(i);
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '{')
            ++depth;
        else if (!quoted && c == '}')
            --depth;
        else if (!quoted && c == '\n' && i > 0 && QStringLiteral(";{}").indexOf(QLatin1Char(dot[i - 1])) < 0)
            return QStringLiteral("a line without an end at %1").arg(i);
    }
    return depth != 0 || quoted ? QStringLiteral("something is left open") : QString();
}

} // namespace

class TestPrinting : public QObject {
    Q_OBJECT
  private slots:
    void arena_of_the_known_example() {
        const auto replay = golden::build(simple_ctx);
        const std::string text = arena_text(builtin_registry(), replay->program());
        for (const char* line : {
                 "arena 0 at 0x200000000000 size 1048576 used 83856 (8.0 %) free 964720 5 objects, 3 tensors",
                 "0 32 368 tensor leaf_0 f32 2 4 1 1 4 8 32 32 368",
                 "800 832 82576 graph graph 0",
                 "83408 83440 384 tensor node_0 f32 4 3 1 1 4 16 48 48 83776 compute",
                 "83824 83856 0 work",
                 "sums: headers 160, structs 1008, data 104, graphs 82568, work 0, padding 16, free 964720 = 1048576",
                 "graph 0 in arena 0 at 832 1 node and 2 leafs, room for 2048 each",
                 "visited: 3 of 4099 slots (0.1 %), longest probe 1",
                 "4 node_0 = mul_mat(leaf_0, leaf_1) +416 83824 8 bytes: graph 0.next",
             })
            QVERIFY2(has_line(text, QString::fromLatin1(line)), line);
        QVERIFY(
            has_line(text, QStringLiteral("5 expand(graph 0, node_0) +0 83824 101 bytes: 1 node, 2 leafs, 3 names, 1 "
                                          "flag field, 3 keys, 3 ..")));
    }
    void every_program_fits_the_console_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : golden::names()) QTest::newRow(qPrintable(name)) << name;
    }
    void every_program_fits_the_console() {
        QFETCH(QString, name);
        const auto replay = golden::build(name, SIZE_MAX, name == QStringLiteral("no_alloc.json"));
        const Program& program = replay->program();
        const MemoryMap map(builtin_registry(), program);
        const uint64_t origin = program.arenas[0].arena->origin();
        const std::string texts[] = {arena_text(builtin_registry(), program), graph_text(builtin_registry(), program),
                                     fields_text(map, origin, origin + program.arenas[0].arena->mem_size())};
        for (const std::string& text : texts) {
            for (const QString& line : QString::fromStdString(text).split(u'\n')) {
                QVERIFY2(width_of(line.toStdString()) <= 120, qPrintable(line));
                QVERIFY(!line.endsWith(u' '));
            }
        }
        QCOMPARE(wrong_in_dot(graph_dot(builtin_registry(), program)), QString());
    }
    void fields_are_listed_with_their_bytes() {
        const auto replay = golden::build(simple_ctx);
        const MemoryMap map(builtin_registry(), replay->program());
        const std::string text = fields_text(map, first_origin, first_origin + 1048576);
        for (const char* line : {
                 "416 8 20 03 00 00 00 20 00 00 next -> header of graph 0",
                 "184 80 00 00 00 00 00 00 00 00 .. src[0..9] 10 x null",
                 "936 16376 00 00 00 00 00 00 00 00 .. nodes[1..2047] 2047 x unused",
                 "82916 4 00 00 00 10 used bits 224..255 268435456 slot 252",
                 "83600 8 b0 01 00 00 00 20 00 00 src[1] -> leaf_1",
                 "83856 964720 free",
             })
            QVERIFY2(has_line(text, QString::fromLatin1(line)), line);
    }
    void graph_of_the_known_example() {
        const auto replay = golden::build(simple_ctx);
        const std::string text = graph_text(builtin_registry(), replay->program());
        QVERIFY(has_line(
            text,
            QStringLiteral("graph 0 1 node, 2 leafs, room for 2048 each; on 1 of 1 thread, work buffer 0 bytes")));
        QVERIFY(has_line(text, QStringLiteral("0 mul_mat node_0 f32 [4, 3] compute leaf_0, leaf_1")));
        QVERIFY(has_line(text, QStringLiteral("1 leaf_1 f32 [2, 3]")));
        const std::string dot = graph_dot(builtin_registry(), replay->program());
        QVERIFY(has_line(dot, QStringLiteral("g0t2 [label=\"mul_mat\\nnode_0\\nf32 [4, 3]\", style=rounded];")));
        QVERIFY(has_line(dot, QStringLiteral("g0t1 -> g0t2 [label=\"1\"];")));
        const Json json = Json::parse(graphs_json(builtin_registry(), replay->program(), "simple-ctx"));
        QCOMPARE(json["schema"].dump(), std::string("1"));
        const Json& graph = json["graphs"][0];
        QCOMPARE(graph["nodes"][0]["op"].dump(), std::string("\"MUL_MAT\""));
        QCOMPARE(graph["edges"].dump(),
                 Json::array({{{"from", 0}, {"to", 2}, {"slot", 0}}, {{"from", 1}, {"to", 2}, {"slot", 1}}}).dump());
        QCOMPARE(graph["plans"][0]["n_threads_requested"].dump(), std::string("1"));
    }
    void views_are_dashed_and_variants_named() {
        const auto replay = golden::build(QStringLiteral("view_chain.json"));
        const std::string dot = graph_dot(builtin_registry(), replay->program());
        QVERIFY(has_line(
            dot, QStringLiteral("g0t1 [label=\"reshape\\nx (reshaped)\\nf32 [4, 3, 5]\", style=\"rounded,dashed\"];")));
        QVERIFY(has_line(
            arena_text(builtin_registry(), replay->program()),
            QStringLiteral("6816 6848 336 tensor x (view) (view) f32 2 1 1 1 4 8 8 8 380 compute, view +12 of x")));
        const auto mlp = golden::build(QStringLiteral("mlp_default_graph.json"));
        QVERIFY(graph_text(builtin_registry(), mlp->program()).find("unary (relu)") != std::string::npos);
    }
    void hostile_names_stay_names_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("quotes") << QByteArray("a\"];}\" -> \"");
        QTest::newRow("backslash") << QByteArray("ends with \\");
        QTest::newRow("lines") << QByteArray("two\nlines\r\t\x1b[31mred\x7f");
        QTest::newRow("not UTF-8") << QByteArray("\xff\xc0\x80\xed\xa0\x80 cut \xe2\x82");
        QTest::newRow("C1 and direction") << QByteArray("\xc2\x9b"
                                                        "31m \xe2\x80\xae"
                                                        "abc");
        QTest::newRow("HTML") << QByteArray("<b>&amp;</b>");
        QTest::newRow("Chinese") << QByteArray(
            "\xe5\xbc\xa0\xe9\x87\x8f \xe5\xbc\xa0\xe9\x87\x8f \xe5\xbc\xa0\xe9\x87\x8f");
    }
    void hostile_names_stay_names() {
        QFETCH(QByteArray, name);
        const auto replay = golden::build(simple_ctx);
        Program& program = replay->program();
        for (TensorEntry& entry : program.tensors) set_name(*entry.tensor, name.toStdString());
        program.graphs[0].label = name.toStdString();
        const MemoryMap map(builtin_registry(), program);
        QCOMPARE(wrong_in_dot(graph_dot(builtin_registry(), program)), QString());
        for (const std::string& text :
             {arena_text(builtin_registry(), program), graph_text(builtin_registry(), program),
              fields_text(map, first_origin, first_origin + 90000)}) {
            QCOMPARE(QString::fromStdString(text).toStdString(), text); // valid UTF-8
            for (const char c : text) QVERIFY(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
        }
        const Json parsed = Json::parse(graphs_json(builtin_registry(), program, name.toStdString()), nullptr, false);
        QVERIFY(!parsed.is_discarded());
    }
    void calls_read_like_a_script() {
        const auto replay = golden::build(QStringLiteral("view_chain.json"));
        const MemoryMap map(builtin_registry(), replay->program());
        const CallList calls(map);
        QCOMPARE(calls.text(0), std::string("context(size=1048576)"));
        QCOMPARE(calls.text(1), std::string("x = tensor(f32, 12, 5)"));
        QCOMPARE(calls.text(2), std::string("set_name(x, \"x\")"));
        QCOMPARE(calls.added(1), size_t(608));
        QCOMPARE(english(calls.writes(2).value()), std::string("2 bytes: x.name"));
    }
    void cells_are_cut_and_aligned() {
        QCOMPARE(cut("abcdef", 6), std::string("abcdef"));
        QCOMPARE(cut("abcdefg", 6), std::string("abcd.."));
        QCOMPARE(cut("\xe5\xbc\xa0\xe5\xbc\xa0\xe5\xbc\xa0", 5), std::string("\xe5\xbc\xa0.."));
        Columns table({{"n", Columns::Align::right}, {"empty"}, {"word"}});
        table.row({"7", "", "seven"});
        table.row({"11", "", "eleven"});
        QCOMPARE(table.text(), std::string("   n  word\n   7  seven\n  11  eleven\n"));
    }
};

QTEST_APPLESS_MAIN(TestPrinting)
#include "test_printing.moc"
