// SPDX-License-Identifier: MIT
// The shape of a program's graph: boxes, edges and the groups that names make. Also its drawing as SVG.
#include "engine/built.h"
#include "engine/short_samples.h"
#include "layout_checks.h"

#include "drawing/graph_svg.h"
#include "drawing/layout_groups.h"
#include "drawing/layout_mirrored.h"
#include "script/script.h"

#include <fmt/format.h>

#include <QtCore/QXmlStreamReader>
#include <QtTest/QTest>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

using namespace ggs;

namespace {

BoxSize plain_size(const GraphShape&, const ShapeBox& box) { return {100, box.kind == BoxKind::leaf ? 34.0 : 44.0}; }

std::unique_ptr<Program> made_by(const std::string& script) {
    BuiltScript result = build_script(builtin_registry(), script);
    if (!result.ok()) qFatal("%s", english(*result.error).c_str());
    return std::move(result.program);
}

GraphShape shape_of(const Program& program, const ShapeOptions& options = {}) {
    const auto last = static_cast<uint32_t>(program.graphs.size() - 1);
    return graph_shape(builtin_registry(), program, last, options, plain_size).value();
}

// "kq: blk.0, norm: -": the group of every box that has a label.
std::string groups_text(const Program& program, const GraphShape& shape) {
    std::string text;
    for (const ShapeBox& box : shape.boxes) {
        if (box.kind == BoxKind::group) continue;
        const std::string group = box.group == no_group ? "-" : shape.groups[box.group].title;
        text += (text.empty() ? "" : ", ") + program.display_name(box.subject) + ": " + group;
    }
    return text;
}

// Two blocks in which only the weights have names, as in a typical script, followed by a norm and a product.
const char* two_blocks = "x = tensor(f32, 4, 2)\n"
                         "pos = tensor(f32, 4, 2)\n"
                         "w0 = tensor(f32, 4, 4)\n"
                         "name w0 \"blk.0.ffn.weight\"\n"
                         "w1 = tensor(f32, 4, 4)\n"
                         "name w1 \"blk.1.ffn.weight\"\n"
                         "h0 = scale(x, 2)\n"
                         "n0 = rms_norm(h0, 0.00001)\n"
                         "p0 = mul_mat(w0, add(n0, pos))\n"
                         "s0 = silu(p0)\n"
                         "h1 = add(s0, h0)\n"
                         "n1 = rms_norm(h1, 0.00001)\n"
                         "p1 = mul_mat(w1, add(n1, pos))\n"
                         "s1 = silu(p1)\n"
                         "h2 = add(s1, h1)\n"
                         "out = soft_max(h2)\n"
                         "graph out\n";

std::string tensors_of_edge(const Program& program, const GraphShape& shape, const ShapeEdge& edge) {
    return program.display_name(shape.boxes[edge.from].subject) + " " +
           program.display_name(shape.boxes[edge.to].subject) + " " + std::to_string(edge.slot);
}

// Returns the number of elements with this name and class. If the text isn't XML, prints the reason and returns -1.
int elements(const std::string& xml, const char* name, const char* of_class = nullptr) {
    QXmlStreamReader reader(QByteArray::fromStdString(xml));
    int n = 0;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String(name)) continue;
        n += !of_class || reader.attributes().value(QLatin1String("class")) == QLatin1String(of_class);
    }
    if (!reader.hasError()) return n;
    qInfo("line %lld: %s", reader.lineNumber(), qPrintable(reader.errorString()));
    return -1;
}

std::string svg(const Program& program, const SvgOptions& options = {}) {
    const Result<std::string> drawing = graphs_svg(builtin_registry(), program, options);
    return drawing.ok() ? *drawing : english(drawing.error());
}

} // namespace

class TestLayoutShape : public QObject {
    Q_OBJECT
  private slots:
    // -- names --

    void group_is_derived_from_tensor_name_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("group");
        const char* rows[][2] = {
            {"blk.3.attn_q.weight", "blk.3"},
            {"blk.12.ffn_up.weight (view)", "blk.12"},
            {"v.blk.0.ln1.bias", "v.blk.0"},
            {"model.layers.7.mlp.up_proj.weight", "model.layers.7"},
            {"fc1.weight", "fc1"},
            {"encoder.conv1.bias", "encoder.conv1"},
            {"kq", ""},
            {"kq-3", ""},
            {"", ""},
            {"x (transposed)", ""},
            {"3.weight", "3"},
            {".", ""},
            {"..", "."},
            {"blk.3", "blk"},
        };
        for (const auto& row : rows) QTest::newRow(row[0]) << row[0] << row[1];
    }
    void group_is_derived_from_tensor_name() {
        QFETCH(QString, name);
        QFETCH(QString, group);
        QCOMPARE(QString::fromStdString(std::string(group_in_name(name.toStdString()))), group);
    }

    void nodes_belong_where_their_weights_are() {
        const auto program = made_by(two_blocks);
        const GraphShape shape = shape_of(*program);
        SAME_TEXT(groups_text(*program, shape), "h0: -, n0: blk.0, node_2: blk.0, p0: blk.0, s0: blk.0, h1: blk.0, "
                                                "n1: blk.1, node_7: blk.1, p1: blk.1, "
                                                "s1: blk.1, h2: blk.1, out: -, w1: blk.1, w0: blk.0, x: -, pos: -");
        QCOMPARE(shape.groups.size(), size_t(2));
        QCOMPARE(shape.groups[1].n_nodes, 5u);
        QCOMPARE(shape.groups[1].n_leafs, 1u);
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with_boxes(shape, layout), QString());
        QCOMPARE(wrong_with_edges(shape, layout, 6), QString());
        QCOMPARE(layout.n_groups_laid_out, size_t(1));
    }

    void llamas_numbers_count_where_there_are_blocks() {
        const std::string start = "a = tensor(f32, 4, 4)\nb = scale(a, 2)\nname b \"norm-1\"\nc = scale(b, 2)\n";
        const auto without = made_by(start + "graph c\n");
        SAME_TEXT(groups_text(*without, shape_of(*without)), "b: -, c: -, a: -");
        const auto with =
            made_by(start + "name a \"blk.1.x.weight\"\nd = reshape_2d(b, 4, 4)\ne = mul_mat(d, c)\ngraph e\n");
        SAME_TEXT(groups_text(*with, shape_of(*with)), "b: blk.1, d: blk.1, c: blk.1, e: blk.1, a: blk.1");
    }

    // If the residual is a leaf, only the order shows that the end of the first block doesn't begin the next one.
    void an_activation_ends_the_block_that_it_comes_from() {
        const auto program = made_by("x = tensor(f32, 4, 2)\n"
                                     "w0 = tensor(f32, 4, 4)\nname w0 \"blk.0.ffn.weight\"\n"
                                     "w1 = tensor(f32, 4, 4)\nname w1 \"blk.1.ffn.weight\"\n"
                                     "p0 = mul_mat(w0, x)\ns0 = silu(p0)\nh0 = add(s0, x)\n"
                                     "n1 = rms_norm(h0, 0.00001)\n"
                                     "p1 = mul_mat(w1, n1)\ns1 = silu(p1)\nh1 = add(s1, h0)\n"
                                     "out = soft_max(h1)\n"
                                     "graph out\n");
        SAME_TEXT(groups_text(*program, shape_of(*program)),
                  "p0: blk.0, s0: blk.0, h0: blk.0, n1: blk.1, p1: blk.1, s1: blk.1, h1: blk.1, out: -, w1: blk.1, "
                  "w0: blk.0, x: blk.0");
    }

    // p and q go to and fro, so neither is one box.
    void a_group_that_a_path_leaves_and_enters_is_cut() {
        const auto program = made_by("x = tensor(f32, 4)\n"
                                     "a = scale(x, 2)\nname a \"p.a\"\n"
                                     "b = scale(a, 2)\nname b \"q.b\"\n"
                                     "c = scale(b, 2)\nname c \"p.c\"\n"
                                     "d = scale(c, 2)\nname d \"q.d\"\n"
                                     "graph d\n");
        ShapeOptions folded;
        folded.folded = true;
        const GraphShape shape = shape_of(*program, folded);
        std::string text;
        for (const ShapeGroup& g : shape.groups)
            text += g.title + std::to_string(g.part) + "of" + std::to_string(g.parts) + " ";
        SAME_TEXT(text, "p1of2 q1of2 p2of2 q2of2 ");
        QCOMPARE(shape.edges.size(), size_t(3));
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with_boxes(shape, layout), QString());
        QCOMPARE(wrong_with_edges(shape, layout), QString());
        QCOMPARE(layout.groups[2], layout.boxes[2]);
    }

    void single_node_is_not_grouped() {
        const auto program =
            made_by("x = tensor(f32, 4)\nw = tensor(f32, 4)\nname w \"output_norm.weight\"\ny = mul(x, w)\n"
                    "graph y\n");
        QCOMPARE(shape_of(*program).groups.size(), size_t(0));
    }

    // For any names and folds: every edge has a route, so no group is part of a cycle.
    void groups_of_random_names_are_never_in_a_cycle() {
        for (uint32_t seed = 0; seed < 200; ++seed) {
            std::mt19937 random(seed);
            Built made;
            made.context();
            std::vector<ArgValue> all = {made.f32({2}), made.f32({2})};
            const uint32_t n = 3 + random() % 60;
            for (uint32_t i = 0; i < n; ++i) {
                const auto one = [&] { return all[all.size() - 1 - random() % std::min<size_t>(all.size(), 8)]; };
                const ArgValue made_now = random() % 5 == 0   ? made.f32({2})
                                          : random() % 3 == 0 ? made.made("relu", {one()})
                                                              : made.made("add", {one(), one()});
                all.push_back(made_now);
                static constexpr const char* names[] = {"p.x", "q.y", "blk.0.z", "blk.1.z", "t-0", "t-1"};
                if (random() % 2 == 0) set_name(made.at(made_now), names[random() % std::size(names)]);
                if (random() % 9 == 0 && made.at(made_now).op == OpId::none) made.made("set_param", {made_now});
            }
            const ArgValue gf = made.made("new_graph", {});
            for (const ArgValue& value : all) made.made("build_forward_expand", {gf, value});
            ShapeOptions options;
            options.folded = random() % 2 == 0;
            options.leafs = random() % 4 != 0;
            options.stacks = random() % 2 == 0;
            options.otherwise = {"blk.0", "p"};
            if (random() % 2 == 0) options.open_layer = random() % 2 == 0 ? "blk.0" : "blk.1";
            const GraphShape shape = shape_of(made.program, options);
            const Layout layout = layout_graph(shape);
            QString wrong = wrong_with_boxes(shape, layout) + wrong_with_edges(shape, layout, 6);
            // Any boxes may be in the second part of a mirrored drawing.
            GraphShape scattered = shape;
            scatter_groups(scattered);
            std::vector<bool> second(shape.boxes.size());
            for (size_t i = 0; i < second.size(); ++i) second[i] = random() % 3 == 0;
            wrong += wrong_with_boxes(scattered, layout_mirrored(scattered, second, {}));
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
        }
    }

    // -- stacks and modules --

    void layers_are_one_box_until_they_are_unfolded() {
        std::string script = "x = tensor(f32, 4, 2)\ne = scale(x, 2)\n", last = "e";
        for (int i = 0; i < 3; ++i) {
            script +=
                fmt::format("q{0} = tensor(f32, 4, 4)\nu{0} = tensor(f32, 4, 4)\n"
                            "name q{0} \"blk.{0}.attn_q.weight\"\nname u{0} \"blk.{0}.ffn_up.weight\"\n"
                            "r{0} = rms_norm({1}, 0.00001)\na{0} = mul_mat(q{0}, r{0})\nb{0} = add(a{0}, {1})\n"
                            "f{0} = rms_norm(b{0}, 0.00001)\ng{0} = mul_mat(u{0}, f{0})\ny{0} = add(g{0}, b{0})\n",
                            i, last);
            last = fmt::format("y{}", i);
        }
        const auto program = made_by(script + "out = soft_max(y2)\ngraph out\n");
        const auto text = [&](const ShapeOptions& options) {
            const GraphShape shape = shape_of(*program, options);
            std::string words;
            for (const ShapeBox& box : shape.boxes) {
                if (!words.empty()) words += ", ";
                if (box.kind != BoxKind::group) {
                    words += program->display_name(box.subject);
                } else {
                    const ShapeGroup& group = shape.groups[box.subject];
                    words += fmt::format("[{} {}+{}]", english(name_of_group(group)), group.n_nodes, group.n_leafs);
                }
                if (box.group != no_group) words += " in " + shape.groups[box.group].title;
            }
            const Layout layout = layout_graph(shape);
            const QString wrong = wrong_with_boxes(shape, layout) + wrong_with_edges(shape, layout, 6);
            return words + wrong.toStdString();
        };
        ShapeOptions options;
        options.leafs = false;
        options.folded = options.stacks = true;
        SAME_TEXT(text(options), "e, [Layers 0–2 18+6], out");
        options.otherwise = {"blk.*"};
        SAME_TEXT(text(options),
                  "e, [attention 3+1] in blk.0, [feed-forward 3+1] in blk.0, [attention 3+1] in blk.1, "
                  "[feed-forward 3+1] in blk.1, [attention 3+1] in blk.2, [feed-forward 3+1] in blk.2, out");
        options.otherwise = {"blk.*", "blk.0", "blk.1 attention", "blk.2"};
        SAME_TEXT(text(options), "e, [blk.0 6+2], r1 in blk.1, a1 in blk.1, b1 in blk.1, [feed-forward 3+1] in blk.1, "
                                 "[blk.2 6+2], out");
        // One open layer: its modules are open, and the earlier and the later layers are one box each.
        options.otherwise = {};
        options.open_layer = "blk.1";
        SAME_TEXT(text(options), "e, [Layer 0 6+2], r1 in blk.1, a1 in blk.1, b1 in blk.1, f1 in blk.1, g1 in blk.1, "
                                 "y1 in blk.1, [Layer 2 6+2], out");
        options.open_layer = "blk.0";
        options.otherwise = {"blk.0 attention"};
        SAME_TEXT(text(options),
                  "e, [attention 3+1] in blk.0, f0 in blk.0, g0 in blk.0, y0 in blk.0, [Layers 1–2 12+4], out");
        // In an open stack only its modules are open.
        options.otherwise = {"blk.*"};
        SAME_TEXT(text(options), "e, r0 in blk.0, a0 in blk.0, b0 in blk.0, f0 in blk.0, g0 in blk.0, y0 in blk.0, "
                                 "[attention 3+1] in blk.1, [feed-forward 3+1] in blk.1, [attention 3+1] in blk.2, "
                                 "[feed-forward 3+1] in blk.2, out");
        options.open_layer = "blk.7"; // there is none
        options.otherwise = {};
        SAME_TEXT(text(options), "e, [Layers 0–2 18+6], out");
        options.open_layer = {};
        // Without stacks the layers are groups of their own, as `ggscope-cli graph` draws them.
        options.stacks = false;
        options.otherwise = {};
        SAME_TEXT(text(options), "e, [blk.0 6+2], [blk.1 6+2], [blk.2 6+2], out");
    }

    void layers_are_listed_in_running_order() {
        const auto program = made_by(
            "x = tensor(f32, 4, 4)\nw0 = tensor(f32, 4, 4)\nname w0 \"blk.0.w\"\nw1 = tensor(f32, 4, 4)\n"
            "name w1 \"blk.1.w\"\na = relu(x)\nb = mul_mat(w0, a)\nc = mul_mat(w1, b)\nd = soft_max(c)\ngraph d\n");
        const auto parts = graph_parts(builtin_registry(), *program, 0);
        QVERIFY(parts.ok());
        const GraphLayers layers = graph_layers(*program, **parts);
        QCOMPARE(layers.all.size(), size_t(2));
        SAME_TEXT(layers.all[0].title + ", " + layers.all[1].title, "blk.0, blk.1");
        const auto layer_of = [&](const char* name) {
            for (uint32_t t = 0; t < program->tensors.size(); ++t) {
                if (program->display_name(t) == name) return layers.of[t];
            }
            return no_layer;
        };
        QCOMPARE(layer_of("b"), 0u);
        QCOMPARE(layer_of("c"), 1u);
        QCOMPARE(layer_of("d"), no_layer);
        ShapeOptions options;
        options.open_time["repeat 1"] = 3;
        layers.all[1].open(options);
        QVERIFY(layers.all[1].is_open(options) && !layers.all[0].is_open(options) && options.open_time.empty());
    }

    void occurrences_of_a_repeat_are_layers() {
        std::string script = "x = tensor(f32, 4)\n";
        for (int i = 0; i < 6; ++i) script += "x = sqr(x)\nx = relu(x)\nx = neg(x)\n";
        const auto program = made_by(script + "graph x\n");
        const auto parts = graph_parts(builtin_registry(), *program, 0);
        QVERIFY(parts.ok());
        const GraphLayers layers = graph_layers(*program, **parts);
        QCOMPARE(layers.all.size(), size_t(6));
        for (uint32_t i = 0; i < 6; ++i) {
            QVERIFY(layers.all[i].repeats() && layers.all[i].time == i && layers.all[i].times == 6);
            ShapeOptions options;
            options.open_layer = "blk.0";
            layers.all[i].open(options);
            QVERIFY(layers.all[i].is_open(options) && options.open_layer.empty());
            QCOMPARE(options.open_time.at("repeat 1"), i);
        }
    }

    // A node between two layers that belongs to neither makes a path out of them and back.
    void layers_with_a_path_out_and_back_stay_separate() {
        const auto program = made_by("x = tensor(f32, 4, 4)\nw = tensor(f32, 4, 4)\nname w \"blk.0.w\"\n"
                                     "v = tensor(f32, 4, 4)\nname v \"blk.1.w\"\na = mul_mat(w, x)\nb = sum_rows(a)\n"
                                     "name b \"other.b\"\nb2 = relu(b)\nname b2 \"other.c\"\nc = repeat(b2, x)\n"
                                     "name c \"other.d\"\nd = mul_mat(v, c)\ngraph d\n");
        ShapeOptions options;
        options.folded = options.stacks = true;
        for (const ShapeGroup& group : shape_of(*program, options).groups) QVERIFY(!group.is_stack());
    }

    // -- boxes and edges --

    void edges_follow_the_order_of_sources() {
        const auto program = made_by("a = tensor(f32, 2, 2)\nb = tensor(f32, 2, 2)\nc = mul_mat(b, a)\nd = add(c, c)\n"
                                     "e = mul_mat(d, b)\ngraph e\n");
        const GraphShape shape = shape_of(*program);
        std::string text;
        for (const ShapeEdge& edge : shape.edges) text += tensors_of_edge(*program, shape, edge) + ", ";
        SAME_TEXT(text, "b c 0, a c 1, c d 0, c d 1, d e 0, b e 1, ");
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with_boxes(shape, layout), QString());
        QCOMPARE(wrong_with_edges(shape, layout), QString());
    }

    void views_and_leafs_are_distinguished_from_nodes() {
        const auto program =
            made_by("a = tensor(f32, 2, 2)\nb = transpose(a)\nc = cont(b)\nd = relu_inplace(c)\ngraph d\n");
        const GraphShape shape = shape_of(*program);
        std::vector<BoxKind> kinds;
        for (const ShapeBox& box : shape.boxes) kinds.push_back(box.kind);
        QVERIFY((kinds == std::vector{BoxKind::view, BoxKind::node, BoxKind::node, BoxKind::leaf}));
        ShapeOptions hidden;
        hidden.leafs = false;
        QCOMPARE(shape_of(*program, hidden).boxes.size(), size_t(3));
        QCOMPARE(shape_of(*program, hidden).edges.size(), size_t(2));
    }

    // A parameter is one of ggml's nodes, but computes nothing.
    void a_parameter_looks_like_a_leaf() {
        const auto program = made_by("a = tensor(f32, 2, 2)\nparam a\nb = relu(a)\ngraph b\n");
        const GraphShape shape = shape_of(*program);
        QCOMPARE(program->graphs[0].graph->n_nodes, 2);
        QVERIFY(shape.boxes[0].kind == BoxKind::leaf && shape.boxes[1].kind == BoxKind::node);
        QCOMPARE(shape.edges.size(), size_t(1));
    }

    // ggml's cast has itself as its second source.
    void a_node_that_reads_itself_has_no_edge_for_it() {
        const auto program = made_by("a = tensor(f32, 2, 2)\nb = cast(a, f16)\ngraph b\n");
        const GraphShape shape = shape_of(*program);
        QCOMPARE(shape.edges.size(), size_t(1));
        QCOMPARE(wrong_with_edges(shape, layout_graph(shape)), QString());
    }

    void edges_of_a_folded_group_are_merged() {
        const auto program = made_by(two_blocks);
        ShapeOptions options;
        options.otherwise = {"blk.0"};
        const GraphShape shape = shape_of(*program, options);
        uint32_t n_groups = 0;
        for (const ShapeBox& box : shape.boxes) n_groups += box.kind == BoxKind::group;
        QCOMPARE(n_groups, 1u);
        // h0, read twice, and pos lead in; h1 is read by n1 and by h2.
        std::vector<uint32_t> in, out;
        for (const ShapeEdge& edge : shape.edges) {
            if (shape.boxes[edge.to].kind == BoxKind::group) in.push_back(edge.count);
            if (shape.boxes[edge.from].kind == BoxKind::group) out.push_back(edge.count);
        }
        QVERIFY((in == std::vector<uint32_t>{2, 1} && out == std::vector<uint32_t>{1, 1}));
        options.folded = true; // now it is the only open one
        const GraphShape other = shape_of(*program, options);
        QVERIFY(!other.groups[0].folded && other.groups[1].folded);
    }

    void missing_graph_is_an_error() {
        const auto program = made_by("a = tensor(f32, 2)\ngraph relu(a)\n");
        SAME_TEXT(english(graph_shape(builtin_registry(), *program, 1, {}, plain_size).error()),
                  "there is no graph 1: the number of graphs in the program is 1");
    }

    void every_sample_is_drawn_data() {
        QTest::addColumn<QString>("file");
        for (const auto& entry : std::filesystem::directory_iterator(GGSCOPE_SOURCE_DIR "/resources/samples")) {
            if (entry.path().extension() == ".ggs")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
    void every_sample_is_drawn() {
        QFETCH(QString, file);
        std::ifstream in(file.toStdString());
        std::stringstream text;
        text << in.rdbuf();
        const auto program = made_by(with_full_paths(text.str()));
        QVERIFY(program);
        const MeasureBox measure = svg_sizes(builtin_registry(), *program);
        for (uint32_t g = 0; g < program->graphs.size(); ++g) {
            const GraphShape shape = graph_shape(builtin_registry(), *program, g, {}, measure).value();
            for (const bool left_to_right : {false, true}) {
                LayoutOptions options;
                options.left_to_right = left_to_right;
                const Layout layout = layout_graph(shape, options);
                QCOMPARE(wrong_with_boxes(shape, layout), QString());
                QCOMPARE(wrong_with_edges(shape, layout, shape.groups.empty() ? 2 : 6), QString());
            }
        }
        QVERIFY(elements(svg(*program), "svg") == 1);
    }

    void an_attention_head_has_no_crossing() {
        std::ifstream in(GGSCOPE_SOURCE_DIR "/resources/samples/attention-head.ggs");
        std::stringstream text;
        text << in.rdbuf();
        QCOMPARE(layout_graph(shape_of(*made_by(text.str()))).crossings, uint64_t(0));
    }

    // -- the drawing --

    void the_drawing_shows_what_there_is() {
        const auto program = made_by("a = tensor(f32, 4, 2)\nb = tensor(f32, 4, 3)\ninput b\nc = mul_mat(a, b)\n"
                                     "d = transpose(c)\ngraph d\n");
        const std::string drawing = svg(*program);
        QCOMPARE(elements(drawing, "path", "edge"), 3);
        QCOMPARE(elements(drawing, "rect", "box"), 3);
        QCOMPARE(elements(drawing, "rect", "box dashed"), 1);
        QCOMPARE(elements(drawing, "text", "slot"), 2);
        for (const char* words : {">mul_mat<", ">c<", "[4, 2] f32<", ">transpose<"})
            QVERIFY2(drawing.find(words) != std::string::npos, words);
        QVERIFY(drawing.find(hex_colour(light_palette.input)) != std::string::npos);
        SvgOptions dark;
        dark.dark = true;
        QVERIFY(svg(*program, dark).find(hex_colour(dark_palette.canvas)) != std::string::npos);
    }

    void svg_accepts_any_tensor_name() {
        Built made;
        made.context();
        const ArgValue a = made.f32({2}), gf = made.made("new_graph", {});
        const std::string wild = "blk.0.<b>&\"'\x01\xff" + std::string("\n]]>");
        set_name(made.at(a), wild);
        const ArgValue b = made.made("relu", {a});
        made.made("build_forward_expand", {gf, b});
        set_name(made.at(b), "<" + wild);
        const std::string drawing = svg(made.program);
        QCOMPARE(elements(drawing, "rect", "box"), 2);
        QCOMPARE(elements(drawing, "rect", "frame"), 1);
    }

    void missing_group_is_an_error() {
        const auto program = made_by(two_blocks);
        SvgOptions options;
        options.shape.otherwise = {"blk.2"};
        SAME_TEXT(svg(*program, options), "there is no group blk.2; the groups are: blk.0, blk.1");
        options.shape.otherwise = {"blk.1"};
        QCOMPARE(elements(svg(*program, options), "rect", "frame"), 1);
        const auto plain = made_by("a = tensor(f32, 2)\ngraph relu(a)\n");
        SAME_TEXT(svg(*plain, options),
                  "there is no group blk.1: this graph has no repeats, and its names don't form groups");
    }
};

QTEST_APPLESS_MAIN(TestLayoutShape)
#include "test_layout_shape.moc"
