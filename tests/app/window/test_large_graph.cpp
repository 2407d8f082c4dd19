// SPDX-License-Identifier: MIT
// Graphs that are larger than the canvas: how they open, and that the selected node and the next one are always visible
// and readable.
#include "app/views/in_graph.h"
#include "how_built.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "views/graph/graph_view.h"
#include "views/script/script_editor.h"

#include <QtCore/QElapsedTimer>
#include <QtGui/QAction>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSlider>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QTreeView>

#include <algorithm>

using namespace ggs;

class TestLargeGraph : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
    }
    void cleanup() { m_test.reset(); }

    // Nothing is hidden, words can be read, and most of the canvas has something in it.
    void a_chain_of_twelve_fills_the_canvas() {
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)}) {
            m_test->window->resize(size);
            QVERIFY(m_test->openText(chainScript(12)));
            QVERIFY(drawn(*m_test));
            auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
            const auto filled = [&] {
                QRectF all;
                for (const char* name : {"x", "n0", "n3", "n5", "n8", "n11"})
                    all |= canvas->boxOnScreen(m_test->find(name));
                const bool inside = QRectF(canvas->rect()).contains(all);
                return inside && (all.width() > 0.6 * canvas->width() || all.height() > 0.6 * canvas->height()) &&
                       canvas->zoom() >= 0.7;
            };
            QVERIFY2(QTest::qWaitFor(filled, 3'000), qPrintable(QStringLiteral("zoom %1").arg(canvas->zoom())));
        }
    }

    void a_long_graph_opens_at_its_first_node() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("e")), QString());
        // Others near it are seen, too.
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("r0")), QString());
    }

    // All their edges from there run along together, through all columns.
    void ten_thousand_readers_of_a_leaf_are_painted_at_once() {
        QString text = QStringLiteral("x = tensor(f32, 4)\ny = tensor(f32, 4)\n");
        for (int i = 0; i < 10'000; ++i) text += QStringLiteral("x = add(x, y)\n");
        QVERIFY(m_test->openText(text + QStringLiteral("gf = graph(size=20000)\nexpand(gf, x)\n")));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        // All are folded first.
        for (int i = 0; i < 2; ++i) QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return canvas->drawing()->shape.boxes.size() > 10'000; }, 60'000));
        for (const char* chosen : {"x#2", "x#10001"}) {
            m_test->controller().selection().select(m_test->find(chosen)); // near
            for (const bool whole : {false, true}) {
                if (whole) canvas->fit();
                QElapsedTimer clock;
                clock.start();
                QVERIFY(!canvas->grab().isNull());
                QVERIFY2(
                    !times_count || clock.elapsed() < 1000,
                    qPrintable(
                        QStringLiteral("%1, %2: %3 ms").arg(QLatin1String(chosen)).arg(whole).arg(clock.elapsed())));
            }
        }
    }

    void graph_too_large_to_unfold_stays_folded() {
        QVERIFY(m_test->openText(fourLines(5'100)));
        QVERIFY(drawn(*m_test));
        auto* const fold = m_test->child<QToolButton>("foldAll");
        QVERIFY(!fold->isChecked()); // one repeat is open
        fold->click();
        QVERIFY(fold->isChecked());
        fold->click();
        QVERIFY(fold->isChecked());
        QVERIFY(m_test->child<GraphCanvas>("graphCanvas")->drawing()->shape.boxes.size() < 1000);
    }

    void next_node_becomes_visible() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        canvas->fit(); // so small that nothing can be read
        for (int i = 0; i < 50; ++i) {
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            const uint32_t next =
                m_test->controller().debuggee().structure().steps[m_test->controller().debuggee().moment().step].node;
            QCOMPARE(wrongWithSightOf(*m_test, next), QString());
        }
    }

    void selected_node_becomes_visible_from_any_view() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        const auto chosen = [&](const char* name) {
            if (m_test->controller().selection().selected() != m_test->find(name))
                return QStringLiteral("%1 isn't selected").arg(QLatin1String(name));
            return wrongWithSightOf(*m_test, m_test->find(name));
        };
        auto* const table = m_test->child<QTableView>("nodeTable");
        const uint32_t far = m_test->find("s35");
        table->setCurrentIndex(
            table->model()->index(static_cast<int>(*m_test->controller().debuggee().structure().step_of(far)), 0));
        QCOMPARE(chosen("s35"), QString());
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        const QModelIndexList found =
            tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("u2"), 1,
                                 Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(found.size(), 1);
        tree->setCurrentIndex(found[0]);
        QCOMPARE(chosen("u2"), QString());
        m_test->key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(chosen("s35"), QString());
        m_test->key(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(chosen("u2"), QString());
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        auto* const words = m_test->child<QLineEdit>("paletteText");
        QTest::keyClicks(words, "y30");
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(chosen("y30"), QString());
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        canvas->fit();
        m_test->controller().selection().select(m_test->find("h7"));
        QCOMPARE(chosen("h7"), QString());
    }

    void selected_and_next_node_are_visible_together() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto next = [&] {
            return m_test->controller()
                .debuggee()
                .structure()
                .steps[m_test->controller().debuggee().moment().step]
                .node;
        };
        for (int i = 0; i < 20; ++i) {
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            QCOMPARE(wrongWithSightOf(*m_test, next()), QString());
            QCOMPARE(wrongWithSightOf(*m_test, *m_test->controller().selection().selected()), QString());
        }
        // A drawing that is laid out again shows both, and so does a smaller canvas.
        for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
            m_test->window->resize(size);
            QTest::qWait(250);
            QCOMPARE(wrongWithSightOf(*m_test, next()), QString());
            QCOMPARE(wrongWithSightOf(*m_test, *m_test->controller().selection().selected()), QString());
        }
        // A neighbour of the next node is selected while neither is in sight.
        QTest::mouseClick(m_test->child<QWidget>("leftToRight"), Qt::LeftButton);
        QTRY_VERIFY(canvas->drawing()->layout.left_to_right);
        canvas->centreOn(m_test->find("y39"));
        const auto& steps = m_test->controller().debuggee().structure().steps;
        m_test->controller().selection().select(steps[m_test->controller().debuggee().moment().step + 1].node);
        QCOMPARE(wrongWithSightOf(*m_test, next()), QString());
        QCOMPARE(wrongWithSightOf(*m_test, *m_test->controller().selection().selected()), QString());
    }

    // A node that the user clicks is visible already, so nothing moves under the pointer.
    void a_click_moves_nothing() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        canvas->fit();
        const uint32_t tensor = m_test->find("h20");
        const QRect before = canvas->boxOnScreen(tensor);
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, before.center());
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(tensor));
        QCOMPARE(canvas->boxOnScreen(tensor), before);
    }

    void a_folded_block_stands_for_what_is_in_it() {
        QVERIFY(m_test->openText(layersScript(32, true)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QVERIFY(unfoldLayers(*m_test, "s0"));
        QVERIFY(canvas->drawing()->shape.boxes.size() < 60);
        QCOMPARE(canvas->drawing()->shape.groups.size(), size_t(1 + 32));
        // The mark: as much amber in the block's place as an unfolded node would have.
        const auto coloured = [&](const char* name, Ink ink) {
            const QImage picture =
                canvas->grab(canvas->boxOnScreen(m_test->find(name)).adjusted(-6, -6, 6, 6)).toImage();
            const QColor wanted = Theme::instance().color(ink);
            int n = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    const QColor c = picture.pixelColor(x, y);
                    n += std::abs(c.red() - wanted.red()) + std::abs(c.green() - wanted.green()) +
                             std::abs(c.blue() - wanted.blue()) <
                         60;
                }
            }
            return n;
        };
        const auto amber = [&](const char* name) { return coloured(name, Ink::cursor); };
        QCOMPARE(coloured("s0", Ink::input), 0);
        m_test->controller().moves().runTo(*m_test->controller().debuggee().structure().step_of(m_test->find("s20")));
        QVERIFY(m_test->settled());
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("s20")), QString());
        QVERIFY2(amber("s20") > 100, qPrintable(QString::number(amber("s20"))));
        QVERIFY2(amber("s21") == 0, qPrintable(QString::number(amber("s21"))));
        QVERIFY(coloured("s19", Ink::input) > 3); // done, as a node would be
        QCOMPARE(coloured("s20", Ink::input), 0);
        // It follows.
        for (int i = 0; i < 4; ++i) m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(amber("s20"), 0);
        QVERIFY(amber("s21") > 100);
        m_test->controller().selection().select(m_test->find("o29"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("o29")), QString());
        // So do its breakpoints.
        QCOMPARE(coloured("o29", Ink::trouble), 0);
        m_test->controller().marking().toggleBreakpoint(m_test->find("s29"));
        QVERIFY(m_test->settled());
        QTRY_VERIFY(coloured("o29", Ink::trouble) > 40);
        m_test->controller().marking().toggleBreakpoint(m_test->find("s29"));
        QVERIFY(m_test->settled());
        QTRY_COMPARE(coloured("o29", Ink::trouble), 0);
    }

    void a_click_on_a_folded_block_brings_the_keys_there() {
        QVERIFY(m_test->openText(layersScript(8, true)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QVERIFY(unfoldLayers(*m_test, "s0"));
        m_test->controller().selection().select(m_test->find("e"));
        canvas->reveal(m_test->find("h0"));
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, canvas->boxOnScreen(m_test->find("h0")).center());
        QCOMPARE(canvas->keyBox(), canvas->drawing()->boxOf(m_test->find("h0")));
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("e")));
        QTest::keyClick(canvas, Qt::Key_Return);
        QTRY_VERIFY(!canvas->drawing()->shape.groups[canvas->drawing()->shape.group_of(m_test->find("h0"))].folded);
    }

    void repeat_is_one_box_that_shows_the_cursor() {
        QVERIFY(m_test->openText(fourLines(1000)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto shape = [&]() -> const GraphShape& { return canvas->drawing()->shape; };
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_COMPARE(shape().groups.size(), size_t(1));
        QCOMPARE(shape().groups[0].times, 1000u);
        QVERIFY(canvas->zoom() >= 0.7);
        const Structure& s = m_test->controller().debuggee().structure();
        m_test->controller().moves().runTo(4 * 136 + 1);
        QVERIFY(m_test->settled());
        QCOMPARE(shape().time_of[s.steps[m_test->controller().debuggee().moment().step].node], 136u);
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[m_test->controller().debuggee().moment().step].node), QString());
        // A double click opens the time that the cursor is in.
        const auto opened = [&](uint32_t time) {
            return QTest::qWaitFor(
                [&] {
                    for (const ShapeGroup& g : shape().groups) {
                        if (!g.folded && g.first_time == time) return true;
                    }
                    return false;
                },
                5'000);
        };
        QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, canvas->boxOnScreen(s.steps[0].node).center());
        QVERIFY(opened(136));
        QCOMPARE(shape().groups.size(), size_t(3));
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[m_test->controller().debuggee().moment().step].node), QString());
        // Steps take it along.
        for (int i = 0; i < 4; ++i) m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY(opened(137));
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[m_test->controller().debuggee().moment().step].node), QString());
        // So does what is chosen.
        m_test->controller().selection().select(s.steps[4 * 700 + 2].node);
        QVERIFY(opened(700));
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[4 * 700 + 2].node), QString());
        // Arrows lead on and back, and no further than there is anything.
        const auto press = [&](bool forward) {
            for (uint32_t g = 0; g < shape().groups.size(); ++g) {
                if (shape().groups[g].folded) continue;
                const QPoint at = canvas->toWidget(canvas->drawing()->arrow(g, forward).center()).toPoint();
                QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, at);
                return;
            }
        };
        press(true);
        QVERIFY(opened(701));
        press(false);
        QVERIFY(opened(700));
        m_test->controller().selection().select(s.steps[0].node);
        QVERIFY(opened(0));
        press(false);
        QTest::qWait(200);
        QVERIFY(opened(0));
        // The title closes it again.
        QTest::mouseDClick(
            canvas, Qt::LeftButton, Qt::NoModifier,
            canvas->toWidget(GraphDrawing::rect(canvas->drawing()->layout.groups[0]).topLeft() + QPointF(30, 10))
                .toPoint());
        QVERIFY(QTest::qWaitFor([&] { return shape().groups.size() == 1; }, 5'000));
    }

    // Until another drawing has come, the old one's numbers mean nothing.
    void drawing_of_the_previous_program_is_not_used() {
        QVERIFY(m_test->openText(chainScript(12)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        canvas->setColour(GraphColour::state);
        canvas->fit();
        const QPoint second = canvas->boxOnScreen(m_test->find("n1")).center(),
                     last = canvas->boxOnScreen(m_test->find("n11")).center();
        SessionController& c = m_test->controller();
        bool old = false, touched = true;
        connect(&c.debuggee(), &Debuggee::structureChanged, this, [&] {
            old = canvas->drawing() && !canvas->isCurrent();
            canvas->grab();
            const auto selected = c.selection().selected();
            for (const QPoint& at : {second, last}) {
                QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, at);
                QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, at);
            }
            QTest::keyClick(canvas, Qt::Key_Down);
            touched = c.selection().selected() != selected || c.debuggee().isRunning();
        });
        QVERIFY(m_test->openText(chainScript(4)));
        QVERIFY(old && !touched);
        QVERIFY(drawn(*m_test));
        QVERIFY(canvas->isCurrent());
    }

    void keys_go_into_folded_blocks_and_out_of_them() {
        QVERIFY(m_test->openText(layersScript(8, true)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto shape = [&]() -> const GraphShape& { return canvas->drawing()->shape; };
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QVERIFY(unfoldLayers(*m_test, "s0"));
        const auto folded = [&](const char* name) {
            return shape().groups[shape().group_of(m_test->find(name))].folded;
        };
        m_test->controller().selection().select(m_test->find("e"));
        QTest::keyClick(canvas, Qt::Key_Down);
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(canvas->keyBox(), canvas->drawing()->boxOf(m_test->find("h1")));
        QCOMPARE(m_test->controller().selection().selected(),
                 std::optional(m_test->find("e"))); // the block isn't a tensor
        QTest::keyClick(canvas, Qt::Key_Return);
        QTRY_VERIFY(!folded("h1"));
        QVERIFY(folded("h0") && folded("h2"));
        QCOMPARE(shape().group_of(m_test->controller().selection().selected().value()),
                 shape().group_of(m_test->find("h1")));
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QTRY_VERIFY(folded("h1"));
        QTest::keyClick(canvas, Qt::Key_Up);
        QCOMPARE(canvas->keyBox(), canvas->drawing()->boxOf(m_test->find("h0")));
        // From a folded layer, back to all of them.
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QTRY_VERIFY(shape().groups[shape().group_of(m_test->find("h0"))].is_stack());
    }

    void layers_unfold_into_attention_and_feed_forward() {
        QVERIFY(m_test->openText(modulesScript(12)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto shape = [&]() -> const GraphShape& { return canvas->drawing()->shape; };
        const auto name = [&](const char* node) {
            const uint32_t group = shape().group_of(m_test->find(node));
            return group == no_group ? std::string() : english(name_of_group(shape().groups[group]));
        };
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_COMPARE(name("a3"), std::string("Layers 0–11"));
        QCOMPARE(shape().groups[shape().group_of(m_test->find("a3"))].n_nodes, 72u);
        // It stands for the node that is selected in it.
        m_test->controller().selection().select(m_test->find("a3"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("a3")), QString());
        QVERIFY(unfoldLayers(*m_test, "a3"));
        for (const char* node : {"r3", "a3", "b3"}) QCOMPARE(name(node), std::string("attention"));
        for (const char* node : {"f3", "g3", "y3"}) QCOMPARE(name(node), std::string("feed-forward"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("a3")), QString());
        // Both are in the frame of their layer.
        const GraphDrawing& drawing = *canvas->drawing();
        const uint32_t layer = shape().boxes[*drawing.boxOf(m_test->find("a3"))].group;
        QCOMPARE(shape().groups[layer].title, std::string("blk.3"));
        for (const char* node : {"a3", "g3"})
            QVERIFY(GraphDrawing::rect(drawing.layout.groups[layer])
                        .contains(drawing.box(*drawing.boxOf(m_test->find(node)))));
        // Keys open a module and fold it, its layer, and all layers.
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Return);
        QTRY_COMPARE(name("a3"), std::string("blk.3"));
        QCOMPARE(name("g3"), std::string("feed-forward"));
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QTRY_COMPARE(name("a3"), std::string("attention"));
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QTRY_COMPARE(name("g3"), std::string("blk.3"));
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QTRY_COMPARE(name("a3"), std::string("Layers 0–11"));
    }

    // The layer with the next node is open. The earlier and the later layers are one box each.
    void a_large_graph_opens_at_the_layer_of_the_cursor() {
        QVERIFY(m_test->openText(largeLayersScript(60)));
        QVERIFY(drawn(*m_test));
        QCOMPARE(around("a0"), std::string("blk.0"));
        QCOMPARE(around("a1"), std::string("Layers 1–59"));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QVERIFY2(canvas->drawing()->shape.boxes.size() < 50,
                 qPrintable(QString::number(canvas->drawing()->shape.boxes.size())));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("e")), QString());
        QVERIFY(!m_test->child<QToolButton>("foldAll")->isChecked());
        QVERIFY(layers()->isVisible());
        QCOMPARE(layers()->currentText(), QStringLiteral("layer 0"));
        QCOMPARE(m_test->child<View>("graph")->about(), QStringLiteral("blk.0"));
        // It follows the cursor into another layer.
        runTo("a7");
        QTRY_COMPARE(around("a7"), std::string("blk.7"));
        QCOMPARE(around("a6"), std::string("Layers 0–6"));
        QCOMPARE(around("a8"), std::string("Layers 8–59"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("a7")), QString());
        QCOMPARE(layers()->currentText(), QStringLiteral("layer 7"));
        // The step selects the last node of a layer, and the next one is in another layer.
        runTo("y7");
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("y7")));
        QTRY_COMPARE(around("a8"), std::string("blk.8"));
        QTest::qWait(50);
        QCOMPARE(around("a8"), std::string("blk.8"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("a8")), QString());
        // Outside of all layers nothing changes.
        m_test->controller().selection().select(m_test->find("e"));
        QTest::qWait(50);
        QCOMPARE(around("a8"), std::string("blk.8"));
        // It follows the selection, and the cursor again.
        m_test->controller().selection().select(m_test->find("a30"));
        QTRY_COMPARE(around("a30"), std::string("blk.30"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("a30")), QString());
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(around("a8"), std::string("blk.8"));
        QCOMPARE(m_test->child<View>("graph")->about(), QStringLiteral("blk.8"));
    }

    // In another workspace the canvas has another size.
    void next_node_stays_visible_in_another_workspace() {
        QVERIFY(m_test->openText(largeLayersScript(60)));
        QVERIFY(drawn(*m_test));
        runTo("a7");
        QTRY_COMPARE(around("a7"), std::string("blk.7"));
        for (const char* workspace : {"learn", "debug", "learn"}) {
            m_test->window->workspaces().setCurrent(QLatin1String(workspace));
            QTest::qWait(250); // until it is laid out for its size
            QCOMPARE(wrongWithSightOf(*m_test, m_test->find("a7")), QString());
        }
    }

    void next_node_is_visible_again_after_a_replay() {
        QVERIFY(m_test->openText(largeLayersScript(60)));
        QVERIFY(drawn(*m_test));
        runTo("a7");
        QTRY_COMPARE(around("a7"), std::string("blk.7"));
        auto* const toggle = m_test->child<QToolButton>("replayBuilding");
        QTest::mouseClick(toggle, Qt::LeftButton);
        auto* const slider = m_test->child<QSlider>("buildSlider");
        QTRY_VERIFY(slider->maximum() > 1000);
        slider->setValue(slider->maximum() - 1);
        QTest::mouseClick(toggle, Qt::LeftButton);
        QTRY_COMPARE(wrongWithSightOf(*m_test, m_test->find("a7")), QString());
    }

    void a_chooser_goes_to_a_layer() {
        QVERIFY(m_test->openText(largeLayersScript(60)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QCOMPARE(layers()->count(), 60);
        QTest::keyClick(layers(), Qt::Key_Down);
        QTRY_COMPARE(around("a1"), std::string("blk.1"));
        QCOMPARE(around("a0"), std::string("Layer 0"));
        QTest::keyClick(layers(), Qt::Key_End);
        QTRY_COMPARE(around("a59"), std::string("blk.59"));
        QCOMPARE(around("a0"), std::string("Layers 0–58"));
        QTest::keyClick(canvas, Qt::Key_PageDown); // there is none
        QTest::keyClick(canvas, Qt::Key_PageUp);
        QTRY_COMPARE(around("a58"), std::string("blk.58"));
        QTRY_COMPARE(layers()->currentText(), QStringLiteral("layer 58"));
        // A drawing of everything is only moved.
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_COMPARE(around("a58"), std::string("Layers 0–59"));
        QCOMPARE(layers()->currentIndex(), -1);
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_COMPARE(around("a58"), std::string("blk.58"));
        QCOMPARE(around("a0"), std::string("blk.0"));
        const size_t boxes = canvas->drawing()->shape.boxes.size();
        QTest::keyClick(layers(), Qt::Key_End);
        const uint32_t last = m_test->find("a59");
        QTRY_VERIFY(canvas->rect().intersects(canvas->boxOnScreen(last)));
        QCOMPARE(canvas->drawing()->shape.boxes.size(), boxes);
        // A small program has no layers to choose from.
        QVERIFY(m_test->openText(chainScript(12)));
        QVERIFY(drawn(*m_test));
        QVERIFY(!layers()->isVisible());
        QCOMPARE(m_test->child<View>("graph")->about(), QString());
    }

    void the_open_layer_stays_once_the_user_has_folded_something() {
        QVERIFY(m_test->openText(largeLayersScript(60)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        m_test->controller().selection().select(m_test->find("a0"));
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QTRY_COMPARE(around("a0"), std::string("Layers 0–59"));
        QCOMPARE(m_test->child<View>("graph")->about(), QString());
        runTo("a5");
        QTest::qWait(50);
        QCOMPARE(around("a5"), std::string("Layers 0–59"));
        // A layer that is chosen is followed again, until all are folded.
        QTest::keyClick(layers(), Qt::Key_Home);
        QTRY_COMPARE(around("a0"), std::string("blk.0"));
        runTo("a9");
        QTRY_COMPARE(around("a9"), std::string("blk.9"));
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_COMPARE(around("a9"), std::string("Layers 0–59"));
        QVERIFY(m_test->child<QToolButton>("foldAll")->isChecked());
        runTo("a12");
        m_test->controller().selection().select(m_test->find("a40"));
        QTest::qWait(50);
        QCOMPARE(around("a12"), std::string("Layers 0–59"));
        // Unfolded by hand, all are open.
        canvas->reveal(m_test->find("a12"));
        QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, canvas->boxOnScreen(m_test->find("a12")).center());
        QTRY_COMPARE(around("a12"), std::string("blk.12"));
        QCOMPARE(around("a40"), std::string("blk.40"));
    }

    // They are one box, of which one repeat is open.
    void more_than_a_hundred_layers_open_at_the_cursor() {
        QVERIFY(m_test->openText(layersScript(300, true)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto isOpen = [&](const char* name) {
            const GraphShape& shape = canvas->drawing()->shape;
            const uint32_t group = shape.group_of(m_test->find(name));
            return group != no_group && shape.groups[group].repeats() && !shape.groups[group].folded;
        };
        QVERIFY(isOpen("h1") || isOpen("h0"));
        QVERIFY(canvas->drawing()->shape.boxes.size() < 60);
        runTo("h200");
        QTRY_VERIFY(isOpen("h200"));
        QVERIFY(!isOpen("h1") && !isOpen("h0"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("h200")), QString());
        QVERIFY2(layers()->currentText().startsWith(QStringLiteral("repeat ")), qPrintable(layers()->currentText()));
        m_test->controller().selection().select(m_test->find("h20"));
        QTRY_VERIFY(isOpen("h20"));
        QTest::keyClick(layers(), Qt::Key_Down);
        QTRY_VERIFY(isOpen("h21"));
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_VERIFY(!isOpen("h21"));
        runTo("h210");
        QTest::qWait(50);
        QVERIFY(!isOpen("h210"));
    }

    // At every size of the canvas: neither the legend nor the map lies over the drawing.
    void legend_and_map_cover_no_node() {
        QVERIFY(m_test->openText(layersScript(8, true)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        m_test->showAlone(QStringLiteral("graph"));
        for (const int height : {420, 600, 1000}) {
            m_test->window->resize(1280, height);
            QTest::qWait(20);
            QVERIFY(!canvas->legendArea().isEmpty());
            QVERIFY(QRectF(canvas->rect()).contains(canvas->legendArea()));
            canvas->fit();
            QVERIFY2(canvas->mapArea().isEmpty(), qPrintable(QString::number(height))); // all of it is shown
            const QRectF all = canvas->drawing()->bounds();
            const QRectF shown(canvas->toWidget(all.topLeft()), canvas->toWidget(all.bottomRight()));
            QVERIFY(canvas->room().contains(shown) && !canvas->legendArea().intersects(shown));
            canvas->zoomBy(4, canvas->room().center());
            QCOMPARE(canvas->mapArea().isEmpty(), canvas->height() < 320);
            QVERIFY(canvas->legendArea().height() < 40); // one line
            // Wherever the drawing is moved to.
            const GraphShape& shape = canvas->drawing()->shape;
            for (int i = 0; i < 40; ++i) {
                canvas->centreOn(shape.boxes[static_cast<size_t>(i * 7) % shape.boxes.size()].subject);
                const QRectF map = canvas->mapArea();
                QCOMPARE(map.isEmpty(), canvas->height() < 320);
                QVERIFY(!map.intersects(canvas->legendArea()) &&
                        (map.isEmpty() || QRectF(canvas->rect()).contains(map)));
                for (uint32_t b = 0; b < shape.boxes.size(); ++b) {
                    const QRectF r = canvas->drawing()->box(b);
                    const QRectF box(canvas->toWidget(r.topLeft()), canvas->toWidget(r.bottomRight()));
                    QVERIFY(!map.intersects(box.intersected(canvas->room())));
                }
            }
            // Moving the drawing changes nothing in the legend.
            const QRect legend = canvas->legendArea().toAlignedRect();
            const QImage before = canvas->grab(legend).toImage();
            canvas->zoomBy(1.1, QPointF());
            QCOMPARE(canvas->grab(legend).toImage(), before);
        }
    }

    void dragging_on_the_map_moves_the_drawing() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const QRectF map = canvas->mapArea();
        QVERIFY(!map.isEmpty());
        const auto middle = [&] { return canvas->toDrawing(canvas->room().center()).y(); };
        const double height = canvas->drawing()->bounds().height();
        QTest::mousePress(canvas, Qt::LeftButton, Qt::NoModifier, map.center().toPoint());
        QVERIFY2(std::abs(middle() - height / 2) < 0.1 * height, qPrintable(QString::number(middle())));
        const QPoint lower(map.center().toPoint().x(), static_cast<int>(map.top() + 0.9 * map.height()));
        QTest::mouseMove(canvas, lower);
        QTest::mouseRelease(canvas, Qt::LeftButton, Qt::NoModifier, lower);
        QTRY_VERIFY2(std::abs(middle() - 0.9 * height) < 0.1 * height, qPrintable(QString::number(middle())));
    }

    void keys_go_through_the_times_of_a_repeat() {
        QVERIFY(m_test->openText(fourLines(1000)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto opened = [&](uint32_t time) {
            return QTest::qWaitFor(
                [&] {
                    const auto& groups = canvas->drawing()->shape.groups;
                    return std::any_of(groups.begin(), groups.end(),
                                       [time](const ShapeGroup& g) { return !g.folded && g.first_time == time; });
                },
                5'000);
        };
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QTRY_COMPARE(canvas->drawing()->shape.groups.size(), size_t(1));
        m_test->controller().selection().select(m_test->controller().debuggee().structure().steps[4 * 7 + 1].node);
        QTest::keyClick(canvas, Qt::Key_Return); // where the cursor is
        QVERIFY(opened(0));
        QTest::keyClick(canvas, Qt::Key_PageDown);
        QVERIFY(opened(1));
        QTest::keyClick(canvas, Qt::Key_PageUp);
        QVERIFY(opened(0));
    }

    void picture_of_a_graph_has_a_maximum_size() {
        for (const QSizeF drawing : {QSizeF(300, 200), QSizeF(14'000, 14'000), QSizeF(400, 200'000)}) {
            const double scale = GraphView::pictureScale(drawing);
            QVERIFY(scale > 0 && scale <= 2);
            QVERIFY2(scale * scale * drawing.width() * drawing.height() < 65e6, qPrintable(QString::number(scale)));
            QVERIFY(scale * drawing.height() < 30'001);
        }
        QCOMPARE(GraphView::pictureScale({300, 200}), 2.0);
    }

    // The window answers meanwhile; what is shown of it is the whole text in the end, with its marks.
    void a_long_script_comes_little_by_little() {
        const QString script = fourLines(5'000);
        QVERIFY(m_test->openText(script));
        auto* const editor = m_test->child<ScriptEditor>("scriptEditor");
        QVERIFY(editor->isLoading());
        QVERIFY(editor->isReadOnly());
        QVERIFY(editor->blockCount() < 10'000);
        QCOMPARE(editor->script(), script);
        QVERIFY(QTest::qWaitFor([&] { return !editor->isLoading(); }, 20'000));
        QVERIFY(!editor->isReadOnly());
        QVERIFY(!editor->document()->isModified() && !editor->document()->isUndoAvailable());
        QCOMPARE(editor->document()->toPlainText(), script);
        QCOMPARE(editor->marks().next, 5);
        const int last = static_cast<int>(m_test->controller()
                                              .debuggee()
                                              .structure()
                                              .tensors[m_test->controller().debuggee().structure().steps.back().node]
                                              .place.line);
        QCOMPARE(editor->builtLineOf(editor->document()->findBlockByNumber(last - 1)), last);
        QVERIFY(editor->marks().steps.contains(last));
        // Nothing was built again for it.
        QVERIFY(!m_test->controller().opening().wasRebuilt());
        // Another one, in the middle of it.
        QVERIFY(m_test->openText(fourLines(5'001)));
        QVERIFY(editor->isLoading());
        QVERIFY(m_test->openText(chainScript(12)));
        QVERIFY(!editor->isLoading() && !editor->isReadOnly());
        QTest::qWait(50);
        QCOMPARE(editor->document()->toPlainText(), chainScript(12));
    }

  private:
    // The name of the group around a node, open or folded.
    std::string around(const char* node) {
        const GraphShape& shape = m_test->child<GraphCanvas>("graphCanvas")->drawing()->shape;
        const uint32_t group = shape.group_of(m_test->find(node));
        return group == no_group ? std::string() : english(name_of_group(shape.groups[group]));
    }
    void runTo(const char* node) {
        m_test->controller().moves().runTo(*m_test->controller().debuggee().structure().step_of(m_test->find(node)));
        QVERIFY(m_test->settled());
    }
    QComboBox* layers() { return m_test->child<QComboBox>("graphLayers"); }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestLargeGraph)
#include "test_large_graph.moc"
