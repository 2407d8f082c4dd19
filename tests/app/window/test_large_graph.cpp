// SPDX-License-Identifier: MIT
// Graphs that don't fit: how they open, and that whatever is chosen or next can be seen and read.
#include "app/views/in_graph.h"

#include "views/script/script_editor.h"

#include <QtGui/QAction>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QTreeView>

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
                for (const char* name : {"x", "n0", "n3", "n5", "n8", "n11"}) all |= canvas->boxOnScreen(m_test->find(name));
                const bool inside = QRectF(canvas->rect()).contains(all);
                return inside && (all.width() > 0.6 * canvas->width() || all.height() > 0.6 * canvas->height()) && canvas->zoom() >= 0.7;
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

    void what_is_too_much_to_draw_one_by_one_stays_folded() {
        QVERIFY(m_test->openText(fourLines(5'100)));
        QVERIFY(drawn(*m_test));
        auto* const fold = m_test->child<QToolButton>("foldAll");
        QVERIFY(fold->isChecked());
        fold->click();
        QVERIFY(fold->isChecked());
        QVERIFY(m_test->child<GraphCanvas>("graphCanvas")->drawing()->shape.boxes.size() < 1000);
    }

    void what_is_next_comes_into_sight() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        canvas->fit(); // so small that nothing can be read
        for (int i = 0; i < 50; ++i) {
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            const uint32_t next = m_test->controller().structure().steps[m_test->controller().cursor()].node;
            QCOMPARE(wrongWithSightOf(*m_test, next), QString());
        }
    }

    void what_is_chosen_comes_into_sight_whoever_chooses_it() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        const auto chosen = [&](const char* name) {
            if (m_test->controller().selected() != m_test->find(name)) return QStringLiteral("%1 isn't selected").arg(QLatin1String(name));
            return wrongWithSightOf(*m_test, m_test->find(name));
        };
        auto* const table = m_test->child<QTableView>("nodeTable");
        const uint32_t far = m_test->find("s35");
        table->setCurrentIndex(table->model()->index(static_cast<int>(*m_test->controller().structure().step_of(far)), 0));
        QCOMPARE(chosen("s35"), QString());
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        const QModelIndexList found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("u2"), 1,
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
        m_test->controller().select(m_test->find("h7"));
        QCOMPARE(chosen("h7"), QString());
    }

    // What the user clicks is in sight as it is: nothing moves under the pointer.
    void a_click_moves_nothing() {
        QVERIFY(m_test->openText(layersScript(40, false)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        canvas->fit();
        const uint32_t tensor = m_test->find("h20");
        const QRect before = canvas->boxOnScreen(tensor);
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, before.center());
        QCOMPARE(m_test->controller().selected(), std::optional<uint32_t>(tensor));
        QCOMPARE(canvas->boxOnScreen(tensor), before);
    }

    void a_folded_block_stands_for_what_is_in_it() {
        QVERIFY(m_test->openText(layersScript(32, true)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        QTest::mouseClick(m_test->child<QWidget>("foldAll"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return canvas->drawing()->shape.boxes.size() < 60; }, 5'000));
        QCOMPARE(canvas->drawing()->shape.groups.size(), size_t(32));
        // The mark: as much amber in the block's place as an unfolded node would have.
        const auto amber = [&](const char* name) {
            const QImage picture = canvas->grab(canvas->boxOnScreen(m_test->find(name)).adjusted(-6, -6, 6, 6)).toImage();
            const QColor wanted = Theme::instance().color(Ink::cursor);
            int n = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    const QColor c = picture.pixelColor(x, y);
                    n += std::abs(c.red() - wanted.red()) + std::abs(c.green() - wanted.green()) + std::abs(c.blue() - wanted.blue()) < 60;
                }
            }
            return n;
        };
        m_test->controller().runTo(*m_test->controller().structure().step_of(m_test->find("s20")));
        QVERIFY(m_test->settled());
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("s20")), QString());
        QVERIFY2(amber("s20") > 100, qPrintable(QString::number(amber("s20"))));
        QVERIFY2(amber("s21") == 0, qPrintable(QString::number(amber("s21"))));
        // It follows.
        for (int i = 0; i < 4; ++i) m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(amber("s20"), 0);
        QVERIFY(amber("s21") > 100);
        m_test->controller().select(m_test->find("o29"));
        QCOMPARE(wrongWithSightOf(*m_test, m_test->find("o29")), QString());
    }

    void a_stretch_that_repeats_is_one_box_that_says_where_the_cursor_is() {
        QVERIFY(m_test->openText(fourLines(1000)));
        QVERIFY(drawn(*m_test));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        const auto shape = [&]() -> const GraphShape& { return canvas->drawing()->shape; };
        QCOMPARE(shape().groups.size(), size_t(1));
        QCOMPARE(shape().groups[0].times, 1000u);
        QVERIFY(canvas->zoom() >= 0.7);
        const Structure& s = m_test->controller().structure();
        m_test->controller().runTo(4 * 136 + 1);
        QVERIFY(m_test->settled());
        QCOMPARE(shape().time_of[s.steps[m_test->controller().cursor()].node], 136u);
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[m_test->controller().cursor()].node), QString());
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
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[m_test->controller().cursor()].node), QString());
        // Steps take it along.
        for (int i = 0; i < 4; ++i) m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY(opened(137));
        QCOMPARE(wrongWithSightOf(*m_test, s.steps[m_test->controller().cursor()].node), QString());
        // So does what is chosen.
        m_test->controller().select(s.steps[4 * 700 + 2].node);
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
        m_test->controller().select(s.steps[0].node);
        QVERIFY(opened(0));
        press(false);
        QTest::qWait(200);
        QVERIFY(opened(0));
        // The title closes it again.
        QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier,
                           canvas->toWidget(GraphDrawing::rect(canvas->drawing()->layout.groups[0]).topLeft() + QPointF(30, 10)).toPoint());
        QVERIFY(QTest::qWaitFor([&] { return shape().groups.size() == 1; }, 5'000));
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
        const int last = static_cast<int>(m_test->controller().structure().tensors[m_test->controller().structure().steps.back().node].place.line);
        QCOMPARE(editor->builtLineOf(editor->document()->findBlockByNumber(last - 1)), last);
        QVERIFY(editor->marks().steps.contains(last));
        // Nothing was built again for it.
        QVERIFY(!m_test->controller().wasRebuilt());
        // Another one, in the middle of it.
        QVERIFY(m_test->openText(fourLines(5'001)));
        QVERIFY(editor->isLoading());
        QVERIFY(m_test->openText(chainScript(12)));
        QVERIFY(!editor->isLoading() && !editor->isReadOnly());
        QTest::qWait(50);
        QCOMPARE(editor->document()->toPlainText(), chainScript(12));
    }

  private:
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestLargeGraph)
#include "test_large_graph.moc"
