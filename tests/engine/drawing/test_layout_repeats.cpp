// SPDX-License-Identifier: MIT
// Stretches of a graph that repeat: which are found, and how they are drawn.
#include "engine/built.h"
#include "layout_checks.h"

#include "drawing/graph_svg.h"
#include "drawing/layout_repeats.h"
#include "how_built.h"
#include "script/script.h"

#include <QtTest/QTest>

#include <chrono>
#include <fmt/format.h>
#include <random>

using namespace ggs;

namespace {

BoxSize plain_size(const GraphShape&, const ShapeBox&) { return {100, 40}; }

std::unique_ptr<Program> made_by(const std::string& script) {
    BuiltScript result = build_script(builtin_registry(), script);
    if (!result.ok()) qFatal("%s", english(*result.error).c_str());
    return std::move(result.program);
}

std::string four_lines(int times) {
    std::string text = fmt::format(
        "w = tensor(f32, 4, 4)\nb = tensor(f32, 4)\nx = tensor(f32, 4)\ngf = graph(size={})\n", 4 * times + 8);
    for (int i = 0; i < times; ++i) text += "h = mul_mat(w, x)\nh = add(h, b)\nh = silu(h)\nx = add(x, h)\n";
    return text + "expand(gf, x)\ncompute(gf)\n";
}

// A beginning and an end, and layers of six nodes with weights of their own between them.
std::string layers(int n, bool named) {
    std::string text = "x = tensor(f32, 8, 2)\ny = scale(x, 2)\n";
    for (int i = 0; i < n; ++i) {
        text += fmt::format("g{0} = tensor(f32, 8)\nu{0} = tensor(f32, 8, 16)\nd{0} = tensor(f32, 16, 8)\n", i);
        if (named)
            text += fmt::format("name g{0} \"blk.{0}.norm.weight\"\nname u{0} \"blk.{0}.up.weight\"\n"
                                "name d{0} \"blk.{0}.down.weight\"\n",
                                i);
        text += fmt::format("r{0} = rms_norm(y, 0.00001)\nm{0} = mul(r{0}, g{0})\nh{0} = mul_mat(u{0}, m{0})\n"
                            "s{0} = silu(h{0})\no{0} = mul_mat(d{0}, s{0})\ny = add(o{0}, y)\n",
                            i);
    }
    return text + fmt::format("out = soft_max(y)\ngf = graph(size={})\nexpand(gf, out)\ncompute(gf)\n", 6 * n + 8);
}

std::string found_in(const Program& program) {
    std::string text;
    const GraphLinks links = graph_links(*program.graphs.back().graph);
    for (const Repeat& r : find_repeats(builtin_registry(), links).found)
        text += fmt::format("{}{} from node {}, {} times", text.empty() ? "" : "; ", r.period, r.first, r.times);
    return text;
}

GraphShape folded(const Program& program, const ShapeOptions& more = {}) {
    ShapeOptions options = more;
    options.folded = true;
    const auto last = static_cast<uint32_t>(program.graphs.size() - 1);
    return graph_shape(builtin_registry(), program, last, options, plain_size).value();
}

std::string groups_text(const GraphShape& shape) {
    std::string text;
    for (const ShapeGroup& g : shape.groups) {
        text += fmt::format("{}{}: {}+{}", text.empty() ? "" : ", ", g.title, g.n_nodes, g.n_leafs);
        if (g.repeats()) text += fmt::format(" {} from {} of {}", g.times, g.first_time, g.all_times);
        if (!g.folded) text += " open";
    }
    return text;
}

} // namespace

class TestLayoutRepeats : public QObject {
    Q_OBJECT
  private slots:
    void repeats_are_found_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const std::string& script, const char* found) {
            QTest::newRow(name) << QString::fromStdString(script) << QString::fromLatin1(found);
        };
        // The first time reads leafs where the others read what the one before made.
        row("four lines", four_lines(25), "4 from node 0, 25 times");
        row("layers between a beginning and an end", layers(32, false), "6 from node 1, 32 times");
        row("two times are none", layers(2, false), "");
        row("few nodes are none", four_lines(2), "");
        row(
            "a chain of one op",
            [] {
                std::string text = "x = tensor(f32, 4)\n";
                for (int i = 0; i < 40; ++i) text += "x = relu(x)\n";
                return text + "graph x\n";
            }(),
            "1 from node 0, 40 times");
        // In one of the layers an activation is another one.
        row(
            "a layer that differs",
            [] {
                std::string text = layers(20, false);
                return text.replace(text.find("s9 = silu"), 9, "s9 = gelu");
            }(),
            "6 from node 1, 9 times; 6 from node 61, 10 times");
        row("another shape is another layer",
            "x = tensor(f32, 4)\na = relu(x)\nb = relu(a)\nc = relu(b)\nd = concat(c, c, dim=0)\n"
            "e = relu(d)\nf = relu(e)\ng = relu(f)\ngraph g\n",
            "");
    }
    void repeats_are_found() {
        QFETCH(QString, script);
        QFETCH(QString, found);
        SAME_TEXT(found_in(*made_by(script.toStdString())), found.toStdString());
    }

    void a_hundred_thousand_nodes_are_looked_through_at_once() {
        const auto program = made_by(four_lines(25'000));
        const GraphLinks links = graph_links(*program->graphs.back().graph);
        const auto begin = std::chrono::steady_clock::now();
        const Repeats repeats = find_repeats(builtin_registry(), links);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        QCOMPARE(repeats.found.size(), size_t(1));
        QCOMPARE(repeats.found[0].times, 25'000u);
        QVERIFY2(!times_count || seconds < 1, qPrintable(QString::number(seconds)));
    }

    void repeat_is_drawn_as_one_box() {
        const auto program = made_by(four_lines(25));
        const GraphShape shape = folded(*program);
        // The leafs that each repeat reads are outside, with edges into the group.
        SAME_TEXT(groups_text(shape), "repeat 1: 100+1 25 from 0 of 25");
        QCOMPARE(shape.boxes.size(), size_t(3));
        const auto step = program->number_of(program->graphs[0].graph->nodes[4 * 17 + 2]).value();
        QCOMPARE(shape.time_of[step], 17u);
        QCOMPARE(shape.group_of(step), 0u);
        // Unfolded it isn't a group.
        const GraphShape whole = graph_shape(builtin_registry(), *program, 0, {}, plain_size).value();
        QCOMPARE(whole.groups.size(), size_t(0));
        QCOMPARE(whole.boxes.size(), size_t(103));
        QVERIFY(whole.drawn_whole == std::vector<std::string>{"repeat 1"});
    }

    void one_time_can_be_open() {
        const auto program = made_by(layers(32, false));
        ShapeOptions options;
        options.open_time["repeat 1"] = 5;
        const GraphShape shape = folded(*program, options);
        SAME_TEXT(groups_text(shape), "repeat 1: 30+15 5 from 0 of 32, repeat 1: 6+3 1 from 5 of 32 open, "
                                      "repeat 1: 156+78 26 from 6 of 32");
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with_boxes(shape, layout), QString());
        QCOMPARE(wrong_with_edges(shape, layout, 6), QString());
        options.open_time["repeat 1"] = 0;
        SAME_TEXT(groups_text(folded(*program, options)),
                  "repeat 1: 6+3 1 from 0 of 32 open, repeat 1: 186+93 31 from 1 of 32");
        options.open_time["repeat 1"] = 1000; // as far as there are any
        SAME_TEXT(groups_text(folded(*program, options)),
                  "repeat 1: 186+93 31 from 0 of 32, repeat 1: 6+3 1 from 31 of 32 open");
    }

    void blocks_with_names_are_blocks_unless_there_are_too_many() {
        const GraphShape few = folded(*made_by(layers(32, true)));
        QCOMPARE(few.groups.size(), size_t(32));
        SAME_TEXT(few.groups[7].title, "blk.7");
        const GraphShape many = folded(*made_by(layers(150, true)));
        SAME_TEXT(groups_text(many), "repeat 1: 900+450 150 from 0 of 150");
    }

    // For any repeats and names: every edge has a route, so no group is part of a cycle.
    void repeats_of_random_graphs_are_never_in_a_cycle() {
        int drawn = 0;
        for (uint32_t seed = 0; seed < 200; ++seed) {
            std::mt19937 random(seed);
            Built made;
            made.context();
            std::vector<ArgValue> all = {made.f32({2}), made.f32({2}), made.f32({2})};
            const auto name_some = [&](const ArgValue& value) {
                static constexpr const char* names[] = {"p.x", "q.y", "blk.0.z", "blk.1.z"};
                if (random() % 6 == 0) set_name(made.at(value), names[random() % std::size(names)]);
            };
            const auto node = [&](uint32_t code) {
                const ArgValue a = all[all.size() - 1 - code % 3];
                const ArgValue b = code % 7 == 0 ? made.f32({2}) : all[all.size() - 1 - code / 7 % 3];
                all.push_back(code % 2 ? made.made("add", {a, b}) : made.made("relu", {a}));
                name_some(all.back());
            };
            for (int part = 0; part < 3; ++part) {
                for (uint32_t i = random() % 9; i > 0; --i) node(random());
                std::vector<uint32_t> body(1 + random() % 6);
                for (uint32_t& code : body) code = random();
                for (uint32_t times = 3 + random() % 9; times > 0; --times) {
                    for (const uint32_t code : body) node(code);
                }
            }
            const ArgValue gf = made.made("new_graph", {});
            for (const ArgValue& value : all) made.made("build_forward_expand", {gf, value});
            ShapeOptions options;
            options.leafs = random() % 4 != 0;
            if (random() % 2) options.open_time["repeat 1"] = random() % 6;
            if (random() % 3 == 0) options.otherwise = {"repeat 2", "blk.0"};
            const GraphShape shape = folded(made.program, options);
            for (const ShapeGroup& g : shape.groups) drawn += g.repeats();
            const Layout layout = layout_graph(shape);
            const QString wrong = wrong_with_boxes(shape, layout) + wrong_with_edges(shape, layout, 6);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
        }
        QVERIFY2(drawn > 200, qPrintable(QString::number(drawn)));
    }

    void drawing_shows_count_of_repeats() {
        const auto program = made_by(four_lines(25));
        SvgOptions options;
        options.shape.folded = true;
        const std::string svg = graphs_svg(builtin_registry(), *program, options).value();
        QVERIFY2(svg.find("4 nodes × 25<") != std::string::npos, svg.c_str());
        options.shape.folded = false;
        options.shape.otherwise = {"repeat 1"};
        QCOMPARE(graphs_svg(builtin_registry(), *program, options).value(), svg);
        options.shape.otherwise = {"blk.0"};
        SAME_TEXT(english(graphs_svg(builtin_registry(), *program, options).error()),
                  "there is no group blk.0; the groups are: repeat 1");
    }
};

QTEST_APPLESS_MAIN(TestLayoutRepeats)
#include "test_layout_repeats.moc"
