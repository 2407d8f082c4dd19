// SPDX-License-Identifier: MIT
// Layouts: what holds of all of them, of graphs with known answers, of groups, and of hostile ones.
#include "layout_checks.h"

#include "drawing/layout_levels.h"

#include <QtTest/QTest>

#include <chrono>
#include <random>

using namespace ggs;

namespace {

using Edges = std::vector<std::pair<uint32_t, uint32_t>>;

GraphShape shape_of(uint32_t n_boxes, Edges edges) {
    GraphShape shape;
    for (uint32_t b = 0; b < n_boxes; ++b) {
        ShapeBox box;
        box.width = 100;
        box.height = 40;
        shape.boxes.push_back(box);
    }
    std::stable_sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    for (const auto& [from, to] : edges) shape.edges.push_back({from, to});
    return shape;
}

QString wrong_with(const GraphShape& shape, const Layout& layout, int most_bends = 2) {
    const QString boxes = wrong_with_boxes(shape, layout);
    return boxes.isEmpty() ? wrong_with_edges(shape, layout, most_bends) : boxes;
}

// Blocks one after the other, of `n` boxes each: a fork, a join and a way around both.
GraphShape blocks(uint32_t n_blocks, const std::vector<bool>& folded = {}) {
    GraphShape shape;
    Edges edges;
    const auto box = [&](uint32_t group, BoxKind kind, uint32_t subject) {
        ShapeBox one;
        one.kind = kind;
        one.subject = subject;
        one.group = group;
        one.width = 100 + subject; // no two are equally wide
        one.height = 40;
        shape.boxes.push_back(one);
        return static_cast<uint32_t>(shape.boxes.size() - 1);
    };
    uint32_t subject = 0;
    uint32_t last = box(no_group, BoxKind::node, subject++);
    for (uint32_t g = 0; g < n_blocks; ++g) {
        const bool fold = g < folded.size() && folded[g];
        shape.groups.push_back({"blk." + std::to_string(g), 1, 1, fold, 4, 0});
        if (fold) {
            const uint32_t group = box(no_group, BoxKind::group, g);
            edges.emplace_back(last, group);
            last = group;
            continue;
        }
        const uint32_t norm = box(g, BoxKind::node, subject++), left = box(g, BoxKind::node, subject++),
                       right = box(g, BoxKind::node, subject++), join = box(g, BoxKind::node, subject++);
        edges.insert(edges.end(),
                     {{last, norm}, {norm, left}, {norm, right}, {left, join}, {right, join}, {last, join}});
        last = join;
    }
    edges.emplace_back(last, box(no_group, BoxKind::node, subject));
    std::stable_sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    for (const auto& [from, to] : edges) shape.edges.push_back({from, to});
    return shape;
}

// A graph of some sources for each box, most of them near; intervals of boxes are groups.
GraphShape random_shape(uint32_t seed) {
    std::mt19937 random(seed);
    const uint32_t n = 5 + random() % 120;
    Edges edges;
    for (uint32_t b = 1; b < n; ++b) {
        for (uint32_t s = random() % 4; s > 0; --s)
            edges.emplace_back(random() % 5 == 0 ? random() % b : b - 1 - random() % std::min(b, 6u), b);
    }
    GraphShape shape = shape_of(n, edges);
    for (ShapeBox& box : shape.boxes) {
        box.width = 60 + random() % 140;
        box.height = 30 + random() % 30;
    }
    for (uint32_t b = 0; b + 3 < n;) {
        const uint32_t length = 1 + random() % 20;
        if (random() % 3 != 0) {
            const auto group = static_cast<uint32_t>(shape.groups.size());
            shape.groups.push_back({"g" + std::to_string(group)});
            for (uint32_t i = b; i < std::min(n, b + length); ++i) shape.boxes[i].group = group;
        }
        b += length;
    }
    return shape;
}

double seconds_of(const GraphShape& shape, Layout& layout) {
    const auto start = std::chrono::steady_clock::now();
    layout = layout_graph(shape);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

class TestLayout : public QObject {
    Q_OBJECT
  private slots:
    // -- known graphs --

    void known_graphs_data() {
        QTest::addColumn<uint32_t>("boxes");
        QTest::addColumn<Edges>("edges");
        QTest::addColumn<int>("crossings");
        Edges path, binary, star_in, star_out;
        for (uint32_t b = 1; b < 50; ++b) path.emplace_back(b - 1, b);
        for (uint32_t b = 1; b < 127; ++b) binary.emplace_back(b, (b - 1) / 2);
        for (uint32_t b = 1; b < 40; ++b) star_in.emplace_back(b, 0);
        for (uint32_t b = 1; b < 40; ++b) star_out.emplace_back(0, b);
        QTest::newRow("none") << 0u << Edges{} << 0;
        QTest::newRow("one") << 1u << Edges{} << 0;
        QTest::newRow("two apart") << 2u << Edges{} << 0;
        QTest::newRow("path") << 50u << path << 0;
        QTest::newRow("tree") << 127u << binary << 0;
        QTest::newRow("many sources") << 40u << star_in << 0;
        QTest::newRow("many readers") << 40u << star_out << 0;
        QTest::newRow("ten sources") << 11u << Edges{{9, 10}, {3, 10}, {5, 10}, {0, 10}, {1, 10},
                                                     {2, 10}, {4, 10}, {6, 10}, {7, 10}, {8, 10}}
                                     << 0;
        QTest::newRow("one source twice") << 2u << Edges{{0, 1}, {0, 1}} << 0;
        QTest::newRow("diamond") << 4u << Edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}} << 0;
        QTest::newRow("around a box") << 3u << Edges{{0, 1}, {1, 2}, {0, 2}} << 0;
        QTest::newRow("ladder") << 8u << Edges{{0, 1}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 7}, {6, 7}} << 0;
        QTest::newRow("two parts") << 6u << Edges{{0, 1}, {0, 2}, {3, 5}, {4, 5}} << 0;
        // Both read both, so two edges cross; that the sources come in another order costs one more.
        QTest::newRow("two by two") << 4u << Edges{{0, 2}, {1, 2}, {0, 3}, {1, 3}} << 1;
        QTest::newRow("turned sources") << 4u << Edges{{0, 2}, {1, 2}, {1, 3}, {0, 3}} << 2;
    }
    void known_graphs() {
        QFETCH(uint32_t, boxes);
        QFETCH(Edges, edges);
        QFETCH(int, crossings);
        const GraphShape shape = shape_of(boxes, edges);
        for (const bool left_to_right : {false, true}) {
            LayoutOptions options;
            options.left_to_right = left_to_right;
            const Layout layout = layout_graph(shape, options);
            QCOMPARE(wrong_with(shape, layout), QString());
            QCOMPARE(static_cast<int>(layout.crossings), crossings);
            QVERIFY(same(layout, layout_graph(shape, options)));
        }
    }

    void a_path_is_a_straight_line() {
        const GraphShape shape = shape_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
        const Layout layout = layout_graph(shape);
        for (size_t e = 0; e < 4; ++e) QCOMPARE(bends(layout.route(e)), 0);
        QCOMPARE(layout.bounds.width, 100.0);
    }

    // A long edge runs next to the boxes that it passes, with two bends. The path next to it stays straight.
    void a_long_edge_has_two_bends_at_most() {
        Edges edges;
        for (uint32_t b = 1; b < 30; ++b) edges.emplace_back(b - 1, b);
        edges.emplace_back(0, 29);
        edges.emplace_back(3, 20);
        edges.emplace_back(5, 29);
        const GraphShape shape = shape_of(30, edges);
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with(shape, layout), QString());
        for (uint32_t b = 1; b < 30; ++b) QCOMPARE(layout.boxes[b].centre().x, layout.boxes[0].centre().x);
    }

    void leafs_are_placed_one_row_above_first_reader() {
        // 0 → 1 → 2 → 3, and leafs 4 of 2, 5 of 3, and 6 of 1 and 3.
        const GraphShape shape = shape_of(7, {{0, 1}, {1, 2}, {2, 3}, {4, 2}, {5, 3}, {6, 1}, {6, 3}});
        const Layout layout = layout_graph(shape);
        QCOMPARE(layout.boxes[4].y, layout.boxes[1].y);
        QCOMPARE(layout.boxes[5].y, layout.boxes[2].y);
        QCOMPARE(layout.boxes[6].y, layout.boxes[0].y);
    }

    void a_cycle_loses_an_edge_and_nothing_else() {
        const GraphShape shape = shape_of(4, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 3}});
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with_boxes(shape, layout), QString());
        int without = 0;
        for (size_t e = 0; e < shape.edges.size(); ++e) without += layout.route(e).empty();
        QCOMPARE(without, 2);
    }

    void crossings_are_counted_right() {
        std::mt19937 random(7);
        for (int round = 0; round < 50; ++round) {
            Levels levels;
            const uint32_t n_levels = 2 + random() % 4;
            std::vector<std::vector<uint32_t>> of(n_levels);
            for (uint32_t l = 0; l < n_levels; ++l) {
                for (uint32_t i = 1 + random() % 8; i > 0; --i) {
                    of[l].push_back(static_cast<uint32_t>(levels.vertices.size()));
                    levels.vertices.push_back({l, 50, false, false});
                }
            }
            // Each segment has a place of its own at its end; at its start it may share one.
            std::vector<double> next(levels.vertices.size());
            for (uint32_t l = 0; l + 1 < n_levels; ++l) {
                for (uint32_t i = random() % 20; i > 0; --i) {
                    const uint32_t from = of[l][random() % of[l].size()], to = of[l + 1][random() % of[l + 1].size()];
                    const double start = static_cast<double>(random() % 3), end = ++next[to];
                    levels.segments.push_back({from, to, start, end, 0.5 + start / 100, 0.5 + end / 100, 0, false});
                }
            }
            levels.link();
            uint64_t crossings = 0;
            const auto before = [&](uint32_t a, double at, uint32_t b, double bt) {
                return levels.place[a] < levels.place[b] || (a == b && at < bt);
            };
            for (const auto& s : levels.segments) {
                for (const auto& t : levels.segments) {
                    if (levels.vertices[s.from].level != levels.vertices[t.from].level) continue;
                    crossings += before(s.from, s.from_dx, t.from, t.from_dx) && before(t.to, t.to_dx, s.to, s.to_dx);
                }
            }
            QCOMPARE(count_crossings(levels), crossings);
            std::function<bool()> go_on;
            Pulse pulse(go_on);
            const uint64_t reduced = reduce_crossings(levels, pulse);
            QCOMPARE(count_crossings(levels), reduced);
        }
    }

    void random_graphs() {
        for (uint32_t seed = 0; seed < 150; ++seed) {
            const GraphShape shape = random_shape(seed);
            LayoutOptions options;
            options.left_to_right = seed % 2 == 1;
            const Layout layout = layout_graph(shape, options);
            // Two in each of the frames that an edge passes, and two outside.
            const QString wrong = wrong_with(shape, layout, 6);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
            GraphShape flat = shape;
            flat.groups.clear();
            for (ShapeBox& box : flat.boxes) box.group = no_group;
            const QString wrong_flat = wrong_with(flat, layout_graph(flat, options));
            QVERIFY2(wrong_flat.isEmpty(), qPrintable(QStringLiteral("flat, seed %1: %2").arg(seed).arg(wrong_flat)));
        }
    }

    // -- groups --

    void identical_blocks_are_laid_out_once() {
        const GraphShape shape = blocks(12);
        const Layout layout = layout_graph(shape);
        QCOMPARE(wrong_with(shape, layout, 6), QString());
        QCOMPARE(layout.n_groups_laid_out, size_t(1));
        for (uint32_t g = 1; g < 12; ++g) {
            QCOMPARE(layout.groups[g].x, layout.groups[0].x);
            for (uint32_t i = 0; i < 4; ++i) {
                const Rect first = layout.boxes[1 + i], other = layout.boxes[1 + 4 * g + i];
                QCOMPARE(other.width, first.width);
                QCOMPARE(other.x - layout.groups[g].x, first.x - layout.groups[0].x);
                QVERIFY(std::abs((other.y - layout.groups[g].y) - (first.y - layout.groups[0].y)) < rounding);
            }
        }
    }

    void blocks_that_look_otherwise_are_not_identical() {
        GraphShape shape = blocks(3);
        shape.boxes[1 + 4].look = 1;
        QCOMPARE(layout_graph(shape).n_groups_laid_out, size_t(2));
    }

    void folding_keeps_the_order_of_the_others_and_what_was_clicked() {
        const auto in_order = [](const GraphShape& shape, const Layout& layout) {
            std::vector<std::pair<double, std::string>> all;
            for (const ShapeGroup& g : shape.groups)
                all.emplace_back(place_of_group(shape, layout, g.title)->y, g.title);
            std::sort(all.begin(), all.end());
            std::string text;
            for (const auto& [y, title] : all) text += title + " ";
            return text;
        };
        const GraphShape open = blocks(5), folded = blocks(5, {false, false, true});
        const Layout before = layout_graph(open), after = layout_graph(folded);
        QCOMPARE(wrong_with(folded, after, 6), QString());
        QCOMPARE(in_order(open, before), in_order(folded, after));
        QCOMPARE(in_order(open, before), std::string("blk.0 blk.1 blk.2 blk.3 blk.4 "));
        const Rect was = *place_of_group(open, before, "blk.2"), is = *place_of_group(folded, after, "blk.2");
        QCOMPARE(is, after.boxes[folded.boxes.size() - 10]);
        QVERIFY(is.height < was.height);
        QVERIFY(!place_of_group(open, before, "blk.5"));
    }

    // -- stopping, and large graphs --

    // -- in the room that there is --

    void a_chain_fills_the_room_it_has_data() {
        QTest::addColumn<int>("boxes");
        QTest::addColumn<double>("zoom"); // at which all are seen
        QTest::newRow("legible as it is") << 4 << 1.0;
        QTest::newRow("12") << 12 << 0.75;
        QTest::newRow("60") << 60 << 0.4;
        QTest::newRow("10,000") << 10'000 << 0.03;
    }
    void a_chain_fills_the_room_it_has() {
        QFETCH(int, boxes);
        QFETCH(double, zoom);
        Edges edges;
        for (int b = 1; b < boxes; ++b) edges.emplace_back(b - 1, b);
        const GraphShape shape = shape_of(static_cast<uint32_t>(boxes), edges);
        for (const bool across : {false, true}) {
            LayoutOptions options;
            options.left_to_right = across;
            options.room = {900, 400};
            const Layout layout = layout_graph(shape, options);
            QCOMPARE(wrong_with_boxes(shape, layout), QString());
            QCOMPARE(wrong_with_edges(shape, layout, 1'000, true), QString());
            const double seen = std::min(900 / layout.bounds.width, 400 / layout.bounds.height);
            QVERIFY2(seen >= zoom, qPrintable(QStringLiteral("all is seen at %1").arg(seen)));
            // Four boxes need only one column, so the layout is the same without a limited room.
            options.room = {};
            if (boxes == 4) QVERIFY(same(layout, layout_graph(shape, options)));
        }
    }

    void a_drawing_in_columns_is_a_good_one() {
        for (uint32_t seed = 0; seed < 300; ++seed) {
            const GraphShape shape = random_shape(seed);
            LayoutOptions options;
            options.left_to_right = seed % 2 == 1;
            options.room = {300.0 + seed, 700.0 - seed};
            const Layout layout = layout_graph(shape, options);
            const QString wrong = wrong_with_boxes(shape, layout) + wrong_with_edges(shape, layout, 1'000, true);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
        }
    }

    void stopped_layout_is_marked_incomplete() {
        const GraphShape shape = random_shape(3);
        for (int beats = 0; beats < 40; ++beats) {
            LayoutOptions options;
            int left = beats;
            options.go_on = [&left] { return left-- > 0; };
            const Layout layout = layout_graph(shape, options);
            if (!layout.complete) continue;
            QVERIFY2(beats > 3, qPrintable(QStringLiteral("it went on after %1 beats").arg(beats)));
            QVERIFY(same(layout, layout_graph(shape)));
        }
        LayoutOptions options;
        options.go_on = [] { return false; };
        QVERIFY(!layout_graph(shape, options).complete);
    }

    void hostile_graphs_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("a chain of 100,000") << 0;
        QTest::newRow("50,000 leafs of one box") << 1;
        QTest::newRow("50,000 readers of one box") << 2;
        QTest::newRow("50,000 boxes apart") << 3;
        QTest::newRow("a chain that all leads to its end") << 4;
        QTest::newRow("everything reads everything") << 5;
    }
    void hostile_graphs() {
        QFETCH(int, kind);
        Edges edges;
        uint32_t n = 50'001;
        switch (kind) {
        case 0:
            n = 100'000;
            for (uint32_t b = 1; b < n; ++b) edges.emplace_back(b - 1, b);
            break;
        case 1:
            for (uint32_t b = 1; b < n; ++b) edges.emplace_back(b, 0);
            break;
        case 2:
            for (uint32_t b = 1; b < n; ++b) edges.emplace_back(0, b);
            break;
        case 3: break;
        case 4:
            n = 5'000; // twelve million bends, if every long edge had them
            for (uint32_t b = 1; b < n; ++b) edges.emplace_back(b - 1, b);
            for (uint32_t b = 0; b + 2 < n; ++b) edges.emplace_back(b, n - 1);
            break;
        case 5:
            n = 300;
            for (uint32_t to = 1; to < n; ++to) {
                for (uint32_t from = 0; from < to; ++from) edges.emplace_back(from, to);
            }
            break;
        }
        const GraphShape shape = shape_of(n, edges);
        Layout layout;
        const double seconds = seconds_of(shape, layout);
        qInfo("%u boxes, %zu edges: %.3f s, %llu crossings", n, edges.size(), seconds,
              static_cast<unsigned long long>(layout.crossings));
        QCOMPARE(wrong_with_boxes(shape, layout), QString());
        // The other shapes are as wide as they are long: searching the neighbours of all their boxes takes too long.
        if (kind == 0 || kind == 3 || kind == 5) QCOMPARE(wrong_with_edges(shape, layout), QString());
        for (size_t e = 0; e < shape.edges.size(); ++e) QVERIFY(layout.route(e).size() >= 2);
    }
};

QTEST_APPLESS_MAIN(TestLayout)
#include "test_layout.moc"
