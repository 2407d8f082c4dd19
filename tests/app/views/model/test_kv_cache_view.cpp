// SPDX-License-Identifier: MIT
// The cache of a language model under a user's hands: which cells a round writes, and that a click finds their bytes.
#include "app/in_model.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/empty_note.h"
#include "look/view_header.h"
#include "views/model/kv_cache_view.h"
#include "views/model/kv_canvas.h"
#include "views/model/lens_canvas.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QWheelEvent>

using namespace ggs;

class TestKvCacheView : public QObject {
    Q_OBJECT
  private slots:
    void cleanup() { m_test.reset(); }

    void program_without_a_cache_shows_the_reason() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView("kv");
        QTRY_COMPARE(note(), QString("This program doesn't run a language model on a text, so it has no KV cache."));
        QVERIFY(!view().copy() && view().exportKinds().isEmpty());
        m_test.reset();
        open("bert-q8_0");
        QTRY_COMPARE(note(), QString("A bert model reads its whole text at once and has no KV cache."));
    }
    void heading_shows_type_and_used_cells() {
        open("qwen3-q4_0");
        const KvCells& cells = canvas().cells();
        QCOMPARE(cells.rows.size(), size_t(4));
        QCOMPARE(cells.cells, int64_t(256));
        QCOMPARE(cells.bytes, uint64_t(2 * 2 * 64 * 256 * 2));
        QCOMPARE(cells.rows[0].numbers, int64_t(64));
        QCOMPARE(cells.rows[0].bytes, size_t(128));
        QVERIFY(!cells.hasWindows());
        QVERIFY2(heading().contains(QString("0 of 256 cells used")), qPrintable(heading()));
        QVERIFY2(foot().startsWith("K above V, 128 KiB, f16\n"), qPrintable(foot()));
        run();
        QTRY_VERIFY2(heading().contains(QString("%1 of 256 cells used").arg(tokens())), qPrintable(heading()));
    }
    // Next to the lens, as the workspace has them on a large screen.
    void rows_of_layers_are_at_the_height_of_those_of_the_lens() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        QVERIFY(m_test->open(smallModel("qwen3-q4_0")) && m_test->settled());
        run();
        auto* const lens = m_test->child<LensCanvas>("lensCanvas");
        QTRY_VERIFY(lens->isVisible() && canvas().isVisible() && lens->layers() == 2);
        QTRY_VERIFY(!lens->rectOf({1, 0}).isEmpty());
        for (int layer = 0; layer < 2; ++layer) {
            const QRect row = lens->rectOf({layer, 0});
            const int top = lens->viewport()->mapToGlobal(row.topLeft()).y();
            for (size_t half = 0; half < 2; ++half) {
                const QRect cell = canvas().rectOf({2 * static_cast<size_t>(layer) + half, 0});
                const int y = canvas().viewport()->mapToGlobal(cell.center()).y();
                QVERIFY2(y > top && y < top + row.height(), qPrintable(QStringLiteral("%1 %2").arg(y).arg(top)));
            }
        }
    }
    void a_round_writes_its_cells_layer_by_layer() {
        open("qwen3-q4_0");
        auto& c = m_test->controller();
        const KvRow keys = canvas().cells().rows[0], values = canvas().cells().rows[1];
        QVERIFY(keys.step < values.step && values.step < canvas().cells().rows[2].step);
        const auto last = static_cast<int64_t>(tokens()) - 1;
        QCOMPARE(canvas().state({0, last}), KvState::coming);
        QCOMPARE(canvas().state({0, last + 1}), KvState::empty);
        c.moves().goTo(keys.step);
        QVERIFY(m_test->settled());
        QCOMPARE(canvas().state({0, last}), KvState::next);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(canvas().state({0, last}), KvState::written);
        QCOMPARE(canvas().state({1, last}), KvState::coming);
        run();
        QCOMPARE(canvas().state({3, 0}), KvState::written);
        c.generating().generate(1);
        QVERIFY(m_test->settled());
        QCOMPARE(canvas().state({3, 0}), KvState::kept);
        QCOMPARE(canvas().state({3, last + 1}), KvState::written);
        QVERIFY2(foot().endsWith("written in 2 of 2 layers"), qPrintable(foot()));
        QVERIFY2(foot().contains(QString("cell %1").arg(last + 1)), qPrintable(foot()));
        c.moves().goToMoment({1, 0});
        QVERIFY(m_test->settled());
        QCOMPARE(canvas().state({3, last + 1}), KvState::coming);
        QVERIFY2(foot().endsWith("written in 0 of 2 layers"), qPrintable(foot()));
    }
    void a_click_finds_the_same_bytes() {
        open("qwen3-q4_0");
        run();
        auto& c = m_test->controller();
        const auto address = [&](size_t row) {
            return addressOf(c.debuggee().structure(), {canvas().cells().rows[row].tensor, {}});
        };
        click({0, 2});
        QCOMPARE(c.selection().selected(), c.debuggee().structure().find("cache_k_l0"));
        QCOMPARE(c.selection().picked()->element, (Index{0, 2}));
        QCOMPARE(addressOf(c.debuggee().structure(), *c.selection().picked()), address(0) + 2 * 128);
        QCOMPARE(c.generating().tokenShown(), std::optional<size_t>(2));
        // V is transposed: the first values of consecutive cells are adjacent.
        click({3, 3});
        QCOMPARE(c.selection().selected(), c.debuggee().structure().find("cache_v_l1"));
        QCOMPARE(addressOf(c.debuggee().structure(), *c.selection().picked()), address(3) + 3 * 2);
        QCOMPARE(canvas().picked(), (std::optional<KvCanvas::Place>({3, 3})));
        key(Qt::Key_Up);
        QCOMPARE(canvas().picked(), (std::optional<KvCanvas::Place>({2, 3})));
        key(Qt::Key_Right);
        QCOMPARE(canvas().picked(), (std::optional<KvCanvas::Place>({2, 4})));
        // The cell of an element that is picked elsewhere.
        const KvRow& values = canvas().cells().rows[1];
        c.selection().pick({values.tensor, {37, 8}}); // 8 · 64 + 37 = 2 · 256 + 37
        QCOMPARE(canvas().picked(), (std::optional<KvCanvas::Place>({1, 37})));
    }
    void values_with_flash_attention_are_laid_out_like_keys() {
        open("qwen3-q4_0");
        auto& c = m_test->controller();
        ModelRun how = c.opening().modelRun();
        how.options.flash = true;
        how.options.cache = TypeId::f32;
        const auto before = c.debuggee().sharedSnapshot()->structure;
        c.opening().openModel(how);
        QTRY_VERIFY(c.debuggee().snapshot().structure != before);
        QVERIFY(m_test->settled());
        run();
        click({3, 3});
        QCOMPARE(c.selection().picked()->element, (Index{0, 3}));
        QCOMPARE(addressOf(c.debuggee().structure(), *c.selection().picked()),
                 addressOf(c.debuggee().structure(), {canvas().cells().rows[3].tensor, {}}) + 3 * 64 * 4);
        QVERIFY2(foot().contains("f32"), qPrintable(foot()));
    }
    // A panel next to the lens is only wide enough for short lines.
    void used_cells_are_all_in_sight_in_a_narrow_panel() {
        open("gemma3-q4_0");
        auto& c = m_test->controller();
        const auto before = c.debuggee().sharedSnapshot()->structure;
        ModelRun how;
        how.prompt = "Once upon a time, in a house of a man, there was a cat";
        c.opening().openModel(how);
        QTRY_VERIFY(c.debuggee().snapshot().structure != before);
        QVERIFY(m_test->settled());
        QVERIFY2(tokens() > 15, qPrintable(QString::number(tokens())));
        KvCacheView narrow(c.debuggee(), c.generating(), c.selection());
        narrow.resize(160, 400);
        narrow.show();
        auto* const cells = narrow.findChild<KvCanvas*>();
        QTRY_VERIFY(!cells->cells().rows.empty());
        const auto last = static_cast<int64_t>(tokens()) - 1;
        QTRY_VERIFY(cells->cellWidth() < 9);
        for (const int64_t cell : {int64_t(0), last}) {
            const QRect at = cells->rectOf({0, cell});
            QVERIFY(cells->viewport()->rect().contains(at));
            QCOMPARE(cells->placeAt(at.center()), (std::optional<KvCanvas::Place>({0, cell})));
        }
        auto* const foot = narrow.findChild<QLabel*>("kvFoot");
        QTRY_VERIFY(foot->height() >= foot->heightForWidth(foot->width()));
        QVERIFY(cells->layerTip(0).contains("window of 16") && !cells->layerTip(5).contains("window"));
    }
    void window_layers_are_told_apart() {
        open("gemma3-q4_0");
        const KvCells& cells = canvas().cells();
        QCOMPARE(cells.rows.size(), size_t(16));
        for (const KvRow& row : cells.rows) QCOMPARE(row.window, row.layer != 5);
        QCOMPARE(cells.window, int64_t(16));
        QVERIFY(canvas().tip({0, 1}).contains("window of 16"));
        QVERIFY(!canvas().tip({10, 1}).contains("window"));
        const QString tip = canvas().tip({1, 1});
        QVERIFY2(tip.contains("K: 64 values, V: 64 values; type f16, 256"), qPrintable(tip));
        QVERIFY2(tip.contains("token 1"), qPrintable(tip));
    }
    void canvas_zooms_and_scrolls() {
        open("qwen3-q4_0");
        run();
        const int usual = canvas().cellWidth();
        click({0, 1});
        key(Qt::Key_Plus);
        QVERIFY(canvas().cellWidth() > usual);
        for (int i = 0; i < 10; ++i) key(Qt::Key_Minus);
        QCOMPARE(canvas().cellWidth(), 3);
        key(Qt::Key_0);
        QCOMPARE(canvas().cellWidth(), usual);
        key(Qt::Key_End);
        QCOMPARE(canvas().picked()->cell, int64_t(255));
        QVERIFY(canvas().viewport()->rect().contains(canvas().rectOf({0, 255}).center()));
        QCOMPARE(canvas().placeAt(canvas().rectOf({0, 255}).center()), (std::optional<KvCanvas::Place>({0, 255})));
        const QPointF at = canvas().rectOf({0, 250}).center();
        const auto turn = [&](int by) {
            QWheelEvent wheel(at, canvas().viewport()->mapToGlobal(at), {}, {0, by}, Qt::NoButton, Qt::ControlModifier,
                              Qt::NoScrollPhase, false);
            QGuiApplication::sendEvent(canvas().viewport(), &wheel);
        };
        turn(120);
        QVERIFY(canvas().cellWidth() > usual);
        turn(-120);
        QCOMPARE(canvas().cellWidth(), usual);
    }
    void hidden_view_keeps_no_program() {
        open("qwen3-q4_0");
        QVERIFY(!canvas().cells().rows.empty());
        m_test->window->showView("values");
        QVERIFY(!view().isSeen());
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(canvas().cells().rows.empty());
    }
    void table_and_picture_are_exported() {
        open("qwen3-q4_0");
        run();
        QVERIFY(view().copy());
        const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), static_cast<int>(1 + 4 * tokens()));
        QCOMPARE(lines[0], QString("layer\tpart\tcell\tid\tpiece\tstate\tbytes"));
        QVERIFY2(lines.last().contains("written"), qPrintable(lines.last()));
        const QTemporaryDir folder;
        QCOMPARE(view().exportTo(folder.filePath("kv.csv")), QString());
        QCOMPARE(view().exportTo(folder.filePath("kv.png")), QString());
        QVERIFY(!QImage(folder.filePath("kv.png")).isNull());
        QVERIFY(!view().exportTo(folder.filePath("none/kv.csv")).isEmpty());
    }

  private:
    void open(const char* model) {
        m_test = openedModel(model, "kv");
        QVERIFY(m_test);
    }
    void run() {
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
    }
    KvCacheView& view() { return *m_test->child<KvCacheView>("kv"); }
    KvCanvas& canvas() { return *m_test->child<KvCanvas>("kvCanvas"); }
    size_t tokens() { return m_test->controller().generating().text()->tokens.size(); }
    QString foot() { return m_test->child<QLabel>("kvFoot")->text(); }
    QString heading() {
        QStringList all;
        for (const QLabel* each : view().findChild<ViewHeader*>()->findChildren<QLabel*>()) all.append(each->text());
        return all.join(' ');
    }
    QString note() {
        auto* const empty = view().findChild<EmptyNote*>();
        return empty && empty->isVisible() ? empty->findChild<QLabel*>()->text() : QString();
    }
    void key(Qt::Key key) { QTest::keyClick(&canvas(), key); }
    void click(const KvCanvas::Place& place) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, canvas().rectOf(place).center());
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestKvCacheView)
#include "test_kv_cache_view.moc"
