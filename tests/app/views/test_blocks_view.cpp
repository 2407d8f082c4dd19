// SPDX-License-Identifier: MIT
// The Blocks view: its fields equal those that the engine decodes, for every type that the engine can decode. Clicks
// and keys move from element to element. A tensor without bytes has a sentence instead.
#include "app/in_window.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "files/gguf_write.h"
#include "tensor/half.h"
#include "views/blocks/bits_pane.h"
#include "views/blocks/block_bytes.h"
#include "views/blocks/block_elements.h"
#include "views/blocks/blocks_view.h"
#include "window/workspace_canvas.h"
#include "window/workspaces.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QToolButton>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

using namespace ggs;

namespace {

// Returns two rows of random blocks of a type, always the same. Scales are finite, since NaN and Inf would hide other
// errors.
std::vector<std::byte> randomBlocks(const TypeTraits& type, size_t blocks) {
    std::mt19937 random(static_cast<unsigned>(type.id) + 1);
    std::vector<std::byte> bytes(blocks * type.bytes);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0xFF);
    for (size_t b = 0; b < blocks; ++b) {
        for (const Field& field : block_fields(type.id)) {
            if (field.kind != FieldKind::f16 && field.kind != FieldKind::f32 && field.kind != FieldKind::bf16 &&
                field.kind != FieldKind::f64)
                continue;
            const size_t size = traits(field.kind).bytes;
            std::byte& top = bytes[b * type.bytes + field.offset + size - 1];
            top = top & std::byte{0xBF}; // the highest exponent's first bit
        }
    }
    return bytes;
}

// The pointer over a place, which no screen is there to move it to.
void hoverOver(QWidget* widget, const QPoint& where) {
    QMouseEvent move(QEvent::MouseMove, where, widget->mapToGlobal(where), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &move);
}

const char* const rounded = "w = tensor(f32, 64, 4) = normal(0, 1, seed=1)\n"
                            "wq = quantize(w, q4_0)\n"
                            "h = cast(w, f16)\n"
                            "i = tensor(i32, 3) { 7 -100 0 }\n"
                            "s = add(w, w)\n"
                            "gf = graph()\nexpand(gf, h)\nexpand(gf, s)\nexpand(gf, add(s, mul_mat(wq, w)))\n";

} // namespace

class TestBlocksView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 900);
        m_test->window->showView(QStringLiteral("blocks"));
    }
    void cleanup() { m_test.reset(); }

    void view_is_a_page_next_to_values() {
        m_test->window->showView(QStringLiteral("values"));
        const Workspaces& all = m_test->window->workspaces();
        QCOMPARE(all.current(), QStringLiteral("debug"));
        QCOMPARE(all.view(QStringLiteral("blocks"))->title(), QStringLiteral("Blocks"));
        QCOMPARE(all.canvas().panelOf(*all.view(QStringLiteral("blocks"))),
                 all.canvas().panelOf(*all.view(QStringLiteral("values"))));
    }

    void every_type_is_what_the_engine_decodes_data() {
        QTest::addColumn<int>("type");
        for (const TypeTraits& type : all_types()) {
            if (!type.removed()) QTest::newRow(type.name) << static_cast<int>(type.id);
        }
    }
    // Random blocks in a file: each element of two blocks, as its cell and its formula show it.
    void every_type_is_what_the_engine_decodes() {
        QFETCH(int, type);
        const TypeTraits& row = traits(static_cast<TypeId>(type));
        const int64_t ne0 = row.block * 2;
        const std::vector<std::byte> bytes = randomBlocks(row, 4);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("blocks.gguf"));
        GgufWriter out;
        out.add_tensor("t", row.id, {ne0, 2}, bytes);
        QVERIFY(out.write(path.toStdString()).ok());
        QVERIFY(m_test->open(path));
        m_test->showAlone(QStringLiteral("blocks"));
        m_test->controller().selection().select(m_test->find("t"));
        std::vector<float> values(static_cast<size_t>(ne0 * 2));
        const Status decoded = dequantize(row.id, bytes.data(), values.data(), ne0 * 2);
        auto* const view = m_test->child<BlocksView>("blocks");
        for (const Index& first : {Index{0, 0, 0, 0}, Index{row.block, 1, 0, 0}}) {
            m_test->controller().selection().pick({m_test->find("t"), first});
            QTRY_VERIFY(view->block() && view->block()->first == first);
            const BlockShown& block = *view->block();
            const size_t at = static_cast<size_t>(first[1]) * 2 + static_cast<size_t>(first[0] / row.block);
            QVERIFY(std::memcmp(block.bytes.data(), bytes.data() + at * row.bytes, row.bytes) == 0);
            if (!decoded.ok()) {
                QVERIFY(block.elements.empty());
                QVERIFY(elementText().contains(QStringLiteral("can't be decoded")));
                continue;
            }
            QCOMPARE(block.elements.size(), static_cast<size_t>(row.block));
            auto* const canvas = m_test->child<BlockElements>("blockElements");
            for (int e = 0; e < static_cast<int>(row.block); ++e) {
                const float wanted = values[at * static_cast<size_t>(row.block) + static_cast<size_t>(e)];
                const auto got = static_cast<float>(block.value(static_cast<size_t>(e)));
                QVERIFY2(std::memcmp(&got, &wanted, sizeof got) == 0,
                         qPrintable(QStringLiteral("element %1: %2, the engine has %3").arg(e).arg(got).arg(wanted)));
                if (row.layout->is_plain()) continue;
                char text[32];
                std::snprintf(text, sizeof text, "%.5g", static_cast<double>(wanted));
                QCOMPARE(canvas->elementTexts(e)[1], QString::fromLatin1(text));
                if (e % 37 != 5) continue;
                m_test->controller().selection().pick({block.tensor, block.indexOf(e)});
                QVERIFY2(elementText().contains(
                             QString::fromStdString(formula(*row.layout, block.elements[static_cast<size_t>(e)]))),
                         qPrintable(elementText()));
            }
        }
        m_test->window->grab();
    }

    void a_float_is_taken_apart_bit_by_bit() {
        open("a = tensor(f32, 3) { 42 -0.15625 0 }\nh = tensor(f16, 2) { 0.1953125 -1 }\nb = tensor(bf16, 1) { "
             "3.140625 }\n"
             "graph cont(a)\n",
             "a");
        const auto* const pane = m_test->child<BitsPane>("blockScale");
        QTRY_COMPARE(pane->bitText(), QStringLiteral("0 10000100 01010000000000000000000"));
        QCOMPARE(pane->lines()[0], QStringLiteral("2^(132 - 127) · (1 + 2621440/8388608)"));
        QCOMPARE(pane->lines()[1], QStringLiteral("= 32 · 1.3125 = 42"));
        QCOMPARE(pane->lines()[2], QStringLiteral("neighbours 41.999996 and 42.000004"));
        QVERIFY(elementText().contains(QStringLiteral("00 00 28 42")));
        pick("a", {1, 0, 0, 0});
        QTRY_COMPARE(pane->bitText(), QStringLiteral("1 01111100 01000000000000000000000"));
        pick("a", {2, 0, 0, 0});
        QTRY_COMPARE(pane->lines()[0], QStringLiteral("all bits are 0: 0"));
        pick("h", {0, 0, 0, 0});
        QTRY_COMPARE(pane->bitText(), QStringLiteral("0 01100 1001000000"));
        QCOMPARE(pane->lines()[1], QStringLiteral("= 0.125 · 1.5625 = 0.1953125"));
        pick("b", {0, 0, 0, 0});
        QTRY_COMPARE(pane->bitText(), QStringLiteral("0 10000000 1001001"));
    }
    void an_integer_is_shown_as_bits() {
        open(rounded, "i");
        const auto* const pane = m_test->child<BitsPane>("blockScale");
        QTRY_COMPARE(pane->bitText(),
                     QStringLiteral("0 ") + QStringLiteral("111").rightJustified(31, QLatin1Char('0')));
        pick("i", {1, 0, 0, 0});
        QTRY_COMPARE(pane->lines()[0], QStringLiteral("two's complement: -2^31 + 2147483548 = -100"));
        QCOMPARE(pane->lines()[1], QStringLiteral("neighbours -101 and -99"));
    }

    void an_element_is_picked_by_a_click_and_a_byte_tells_its_elements() {
        open(rounded, "wq");
        auto* const canvas = m_test->child<BlockElements>("blockElements");
        QTRY_VERIFY(!canvas->elementRect(30).isEmpty());
        canvas->setMarked(30); // scrolls to it
        hoverOver(canvas->viewport(), canvas->elementRect(30).center());
        QCOMPARE(m_test->controller().selection().hovered(), std::optional(Spot{m_test->find("wq"), {30, 0, 0, 0}}));
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, Qt::NoModifier, canvas->elementRect(30).center());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("wq"), {30, 0, 0, 0}}));
        QVERIFY(elementText().contains(QStringLiteral("ELEMENT 30")));
        QVERIFY(elementText().contains(QStringLiteral("byte 16 bits 4…7")));
        auto* const bytes = m_test->child<BlockBytes>("blockBytes");
        QCOMPARE(bytes->elementsIn(16), (std::vector<int>{14, 30}));
        QCOMPARE(bytes->elementsIn(0), std::vector<int>());
        QVERIFY(bytes->viewport()->rect().contains(bytes->byteRect(16)));
        QTest::mouseClick(bytes->viewport(), Qt::LeftButton, Qt::NoModifier, bytes->byteRect(16).center());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("wq"), {14, 0, 0, 0}}));
    }
    void keys_and_buttons_lead_to_the_next_block() {
        open(rounded, "wq");
        auto* const view = m_test->child<BlocksView>("blocks");
        auto* const canvas = m_test->child<BlockElements>("blockElements");
        QTRY_VERIFY(view->block());
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_PageDown);
        QTRY_COMPARE(view->block()->first, (Index{32, 0, 0, 0}));
        QTest::keyClick(canvas, Qt::Key_PageDown);
        QTRY_COMPARE(view->block()->first, (Index{0, 1, 0, 0})); // on in the next row
        QTest::keyClick(canvas, Qt::Key_Left);
        QTRY_COMPARE(view->block()->first, (Index{32, 0, 0, 0}));
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{63, 0, 0, 0}));
        QTest::mouseClick(m_test->child<QToolButton>("blockPrevious"), Qt::LeftButton);
        QTRY_COMPARE(view->block()->first, (Index{0, 0, 0, 0}));
        QTest::keyClick(canvas, Qt::Key_PageUp); // there is none
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{31, 0, 0, 0}));
    }
    void the_error_against_the_source_is_shown_while_its_bytes_are_there() {
        open(rounded, "wq");
        auto* const view = m_test->child<BlocksView>("blocks");
        QTRY_VERIFY(view->block() && !view->block()->source.empty());
        const BlockShown& block = *view->block();
        std::vector<double> w;
        m_test->controller().debuggee().read(
            newKind(), &m_test->controller(),
            [&w, number = m_test->find("w")](const Structure& s, const ByteSource& bytes) {
                const auto all = values(bytes, number, s.tensor(number));
                return [&w, all] { w = **all; };
            });
        QTRY_VERIFY(!w.empty());
        double squares = 0;
        for (size_t e = 0; e < 32; ++e) {
            QCOMPARE(block.source[e], w[e]);
            squares += (block.value(e) - w[e]) * (block.value(e) - w[e]);
        }
        QCOMPARE(errorsOf(block).rmse, std::sqrt(squares / 32));
        QVERIFY(elementText().contains(QStringLiteral("source")));
        // Cast, once it has run; and nothing is known of what was never rounded.
        pick("h", {3, 1, 0, 0});
        QVERIFY(!view->block());
        m_test->controller().selection().setPinned(true);
        while (!m_test->controller().debuggee().snapshot().at_end()) {
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
        }
        QTRY_VERIFY(view->block() && view->block()->source.size() == 1);
        m_test->controller().selection().setPinned(false);
        pick("s", {0, 0, 0, 0});
        QTRY_VERIFY(view->block() && view->block()->tensor == m_test->find("s"));
        QVERIFY(view->block()->source.empty());
    }
    void change_by_hand_is_not_a_rounding_error() {
        open(rounded, "wq");
        auto* const view = m_test->child<BlocksView>("blocks");
        SessionController& c = m_test->controller();
        QTRY_VERIFY(view->block() && !view->block()->source.empty());
        const BlockErrors before = errorsOf(*view->block());
        QCOMPARE(before.compared, 32);
        // The leaf was rounded when the program was opened; its source is another now.
        c.marking().change(m_test->find("w"), {3, 0, 0, 0}, 1000);
        QTRY_VERIFY(view->block() && view->block()->source[3] == 1000);
        QCOMPARE(view->block()->error(3), std::nullopt);
        QVERIFY(view->block()->error(4));
        QCOMPARE(errorsOf(*view->block()).compared, 31);
        QVERIFY(errorsOf(*view->block()).largest < 1);
        pick("wq", {3, 0, 0, 0});
        QVERIFY2(elementText().contains(QStringLiteral("source value now 1000 in w; no error is shown, because the "
                                                       "source was changed by hand after rounding")),
                 qPrintable(elementText()));
        QVERIFY(says(QStringLiteral("changed elements excluded: 1")));
        m_test->window->grab();
        // A value that is cast from w is rounded after the change, so it is compared.
        pick("h", {3, 0, 0, 0});
        c.moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(view->block() && view->block()->source.size() == 1 && view->block()->source[0] == 1000);
        QCOMPARE(view->block()->error(0), std::optional(0.0));
        // Taken back, all are compared again.
        c.marking().undoChange();
        QVERIFY(m_test->settled());
        pick("wq", {0, 0, 0, 0});
        QTRY_VERIFY(view->block() && errorsOf(*view->block()).compared == 32);
        QCOMPARE(errorsOf(*view->block()).rmse, before.rmse);
        // A cast result that was changed after its step.
        pick("h", {7, 0, 0, 0});
        c.marking().change(m_test->find("h"), {7, 0, 0, 0}, 9);
        QTRY_VERIFY(view->block() && view->block()->value(0) == 9);
        QCOMPARE(view->block()->error(0), std::nullopt);
        QVERIFY(elementText().contains(QStringLiteral("this block was changed by hand after rounding")));
    }
    void scale_and_minimum_are_seen_in_a_small_window_data() {
        QTest::addColumn<int>("type");
        for (const TypeTraits& type : all_types()) {
            if (!type.removed() && type.block > 1 && type.layout) QTest::newRow(type.name) << static_cast<int>(type.id);
        }
    }
    void scale_and_minimum_are_seen_in_a_small_window() {
        QFETCH(int, type);
        const TypeTraits& row = traits(static_cast<TypeId>(type));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("blocks.gguf"));
        GgufWriter out;
        out.add_tensor("t", row.id, {row.block * 2, 2}, randomBlocks(row, 4));
        QVERIFY(out.write(path.toStdString()).ok());
        m_test->window->resize(1280, 800);
        QVERIFY(m_test->open(path));
        m_test->window->showView(QStringLiteral("blocks"));
        m_test->controller().selection().pick({m_test->find("t"), {row.block + 3, 1, 0, 0}});
        QTRY_VERIFY(m_test->child<BlocksView>("blocks")->block());
        m_test->window->grab();
        for (const char* name : {"blockScale", "blockMin"}) {
            const auto* const pane = m_test->child<BitsPane>(name);
            QCOMPARE(pane->isVisible(),
                     (QLatin1String(name) == QLatin1String("blockScale") ? row.layout->scale : row.layout->min) !=
                         no_field);
            if (pane->isVisible()) QVERIFY2(pane->visibleRegion().boundingRect() == pane->rect(), name);
        }
    }
    void node_that_has_not_run_has_a_sentence() {
        open(rounded, "s");
        auto* const view = m_test->child<BlocksView>("blocks");
        QVERIFY(!view->block());
        QVERIFY(says(QStringLiteral("Not run yet")));
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(view->block());
        // Another value, from outside: what is shown follows.
        const double before = view->block()->value(0);
        m_test->controller().marking().change(m_test->find("s"), {0, 0, 0, 0}, 7.5);
        QTRY_VERIFY(view->block() && view->block()->value(0) == 7.5);
        QVERIFY(before != 7.5);
    }
    void a_view_that_cuts_blocks_has_a_sentence() {
        open("w = tensor(f32, 64, 4) = arange()\nwq = quantize(w, q4_0)\nt = transpose(wq)\ngf = graph()\nexpand(gf, "
             "t)\n",
             "t");
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QVERIFY(says(QStringLiteral("this view splits q4_0 blocks of 32 elements")));
        m_test->window->showView(QStringLiteral("strides"));
        m_test->window->grab();
    }
    void nothing_open_and_both_themes() {
        QVERIFY(says(QStringLiteral("Select a tensor")));
        open(rounded, "wq");
        QTRY_VERIFY(m_test->child<BlocksView>("blocks")->block());
        m_test->window->setDark(false);
        m_test->window->grab();
        m_test->controller().opening().close();
        m_test->window->grab();
        QVERIFY(!m_test->child<BlocksView>("blocks")->block());
    }

  private:
    void open(const char* script, const char* tensor) {
        const auto before = m_test->controller().debuggee().sharedSnapshot();
        m_test->controller().opening().openScript(QLatin1String(script), QStringLiteral("test"), {});
        QTRY_VERIFY(m_test->controller().debuggee().isOpen() &&
                    m_test->controller().debuggee().sharedSnapshot() != before);
        m_test->showAlone(QStringLiteral("blocks"));
        m_test->controller().selection().select(m_test->find(tensor));
    }
    void pick(const char* tensor, const Index& element) {
        m_test->controller().selection().pick({m_test->find(tensor), element});
    }
    QString elementText() {
        QString text = m_test->child<QLabel>("blockElement")->text();
        text.replace(QStringLiteral("<br>"), QStringLiteral(" ")).remove(QRegularExpression(QStringLiteral("<[^>]*>")));
        return text.replace(QStringLiteral("&nbsp;"), QStringLiteral(" ")).simplified();
    }
    bool says(const QString& sentence) {
        return QTest::qWaitFor([&] {
            for (const QLabel* label : m_test->child<BlocksView>("blocks")->findChildren<QLabel*>()) {
                if (label->isVisible() && label->text().contains(sentence)) return true;
            }
            return false;
        });
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestBlocksView)
#include "test_blocks_view.moc"
