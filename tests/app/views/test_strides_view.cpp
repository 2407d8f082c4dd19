// SPDX-License-Identifier: MIT
// Strides by hand: what is hovered and clicked in the grid and in the line of bytes is the same byte, and the
// arithmetic is the engine's.
#include "how_built.h"
#include "in_strides.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/names/pytorch_call.h"
#include "look/theme.h"
#include "views/strides/byte_line.h"
#include "views/strides/element_field.h"
#include "views/strides/logical_grid.h"
#include "views/strides/offset_formula.h"
#include "views/strides/predicate_list.h"
#include "views/strides/what_if_strip.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

using namespace ggs;

namespace {

// A tensor as PyTorch has it: outermost dimension first, in elements of its memory.
struct TorchTensor {
    std::vector<int64_t> sizes, strides;
    int64_t offset = 0;

    explicit TorchTensor(const Tensor& t)
        : offset(t.view_src ? static_cast<int64_t>(t.view_offs / traits(t.type).bytes) : 0) {
        for (int d = std::max(1, n_dims(t)); d-- > 0;) {
            sizes.push_back(t.ne[d]);
            strides.push_back(static_cast<int64_t>(t.nb[d] / traits(t.type).bytes));
        }
    }
    bool operator==(const TorchTensor& other) const {
        if (sizes != other.sizes || offset != other.offset) return false;
        for (size_t d = 0; d < sizes.size(); ++d) {
            if (sizes[d] > 1 && strides[d] != other.strides[d]) return false;
        }
        return true;
    }
    // Applies the calls after a name, such as ".view(1, 5).permute(1, 0)". Returns false for a call that PyTorch would
    // refuse.
    bool call(const QString& calls) {
        static const QRegularExpression one(QStringLiteral("\\.(\\w+)\\(((?:[^()]|\\([^()]*\\))*)\\)"));
        static const QRegularExpression digits(QStringLiteral("\\d+"));
        auto each = one.globalMatch(calls);
        while (each.hasNext()) {
            const auto match = each.next();
            std::vector<int64_t> given;
            auto words = digits.globalMatch(match.captured(2));
            while (words.hasNext()) given.push_back(words.next().captured().toLongLong());
            if (!apply(match.captured(1), given)) return false;
        }
        return true;
    }

  private:
    bool apply(const QString& name, const std::vector<int64_t>& given) {
        const TorchTensor before = *this;
        if (name == QLatin1String("permute")) {
            std::vector<int64_t> sorted = given;
            std::sort(sorted.begin(), sorted.end());
            for (size_t d = 0; d < given.size(); ++d) {
                if (given.size() != sizes.size() || sorted[d] != static_cast<int64_t>(d)) return false;
                sizes[d] = before.sizes[static_cast<size_t>(given[d])];
                strides[d] = before.strides[static_cast<size_t>(given[d])];
            }
            return true;
        }
        if (name == QLatin1String("as_strided")) {
            const size_t n = given.size() / 2;
            sizes.assign(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(n));
            strides.assign(given.begin() + static_cast<std::ptrdiff_t>(n), given.end() - 1);
            offset = given.back();
            return given.size() == 2 * n + 1;
        }
        if (name != QLatin1String("view")) return false;
        sizes = given;
        strides.assign(sizes.size(), 1);
        // Sizes of 1 in front come and go; the rest must be one run of elements.
        const size_t rest = std::min(sizes.size(), before.sizes.size());
        bool same = true, dense = true;
        for (size_t d = 1; d <= std::max(sizes.size(), before.sizes.size()); ++d) {
            const int64_t now = d <= sizes.size() ? sizes[sizes.size() - d] : 1,
                          was = d <= before.sizes.size() ? before.sizes[before.sizes.size() - d] : 1;
            same = same && now == was;
        }
        int64_t run = 1, count = 1;
        for (size_t d = before.sizes.size(); d-- > 0;) {
            dense = dense && (before.sizes[d] == 1 || before.strides[d] == run);
            run *= before.sizes[d];
        }
        for (size_t d = sizes.size(); d-- > 0;) {
            strides[d] = count;
            count *= sizes[d];
        }
        for (size_t d = 1; same && d <= rest; ++d) strides[sizes.size() - d] = before.strides[before.sizes.size() - d];
        return same || (dense && count == run);
    }
};

} // namespace

class TestStridesView : public StridesTest {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 800);
    }
    void cleanup() { m_test.reset(); }

    void view_without_a_tensor_shows_a_sentence() {
        showStrides(); // nothing is open; what is opened comes with its first node selected
        const auto* const view = m_test->child<StridesView>("strides");
        QVERIFY(!m_test->child<LogicalGrid>("logicalGrid")->isVisible());
        bool said = false;
        for (const QLabel* label : view->findChildren<QLabel*>())
            said = said || label->text().startsWith(QStringLiteral("Select a tensor"));
        QVERIFY(said);
    }

    void a_double_click_opens_the_value_to_be_changed() {
        QVERIFY(m_test->open(QStringLiteral("simple-add")));
        showStrides();
        SessionController& c = m_test->controller();
        c.selection().select(m_test->find("a"));
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        QTRY_VERIFY(!grid->valueText(1, 0).isEmpty());
        QTest::mouseDClick(grid->viewport(), Qt::LeftButton, {}, grid->cellRect(1, 0).center());
        QLineEdit* editor = nullptr;
        QTRY_VERIFY((editor = m_test->window->findChild<QLineEdit*>(QStringLiteral("valueEditor"))));
        QTRY_VERIFY(editor->hasFocus());
        QTest::keyClicks(editor, QStringLiteral("99"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(c.debuggee().snapshot().changes.size(), size_t(1));
        QCOMPARE(c.selection().picked()->element, (Index{1, 0, 0, 0}));
    }

    void a_hover_in_the_grid_is_the_same_byte_in_the_line_data() { rowsOfSamples(); }
    // For each tensor of each sample: a hover or a click on a cell gives its element. The byte line marks the bytes at
    // the offset in the cell. A click on these bytes gives an element at the same offset.
    void a_hover_in_the_grid_is_the_same_byte_in_the_line() {
        QFETCH(QString, sample);
        QVERIFY(m_test->open(sample));
        showStrides();
        SessionController& c = m_test->controller();
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        auto* const line = m_test->child<ByteLine>("byteLine");
        int looked = 0;
        for (uint32_t number = 0; number < c.debuggee().structure().tensors.size(); ++number) {
            if (!c.debuggee().structure().alive(number)) continue;
            c.selection().select(number);
            const Tensor& t = c.debuggee().structure().tensor(number);
            const Index element{t.ne[0] / 2, t.ne[1] / 2, 0, 0};
            QTRY_VERIFY(grid->isVisible());
            const QRect cell = grid->cellRect(element[0], element[1]);
            if (cell.isEmpty() || !grid->viewport()->rect().contains(cell)) continue;
            ++looked;
            hoverOver(grid->viewport(), cell.center());
            QCOMPARE(c.selection().hovered(), std::optional(Spot{number, element}));
            const ByteLine::Cell* const bytes = line->cellOf(element);
            QVERIFY(bytes);
            const int64_t first = t.view_src ? static_cast<int64_t>(t.view_offs) : 0;
            QCOMPARE(bytes->begin, first + static_cast<int64_t>(element_offset(t, element)));
            QCOMPARE(grid->cellText(element[0], element[1]), QString::number(element_offset(t, element)));
            // And back: a click on the bytes.
            QTest::mouseClick(line->viewport(), Qt::LeftButton, Qt::NoModifier, bytes->rect.center().toPoint());
            QVERIFY(c.selection().picked());
            QCOMPARE(c.selection().picked()->tensor, number);
            QCOMPARE(element_offset(t, c.selection().picked()->element), element_offset(t, element));
            if (const uint64_t address = addressOf(c.debuggee().structure(), *c.selection().picked()))
                QCOMPARE(address, c.debuggee().structure().tensors[number].address + element_offset(t, element));
            c.selection().pick({number, {0, 0, 0, 0}}); // back to the first layer
            const QRect now = grid->cellRect(element[0], element[1]);
            QTest::mouseClick(grid->viewport(), Qt::LeftButton, Qt::NoModifier, now.center());
            QCOMPARE(c.selection().picked(), std::optional(Spot{number, element}));
        }
        QVERIFY(looked > 0);
    }

    void offset_is_shown_as_a_formula() {
        openText(views, "kT");
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->controller().selection().pick({m_test->find("kT"), {2, 3, 1, 0}});
        const QStringList lines = m_test->child<OffsetFormula>("offsetFormula")->lines();
        QCOMPARE(lines, (QStringList{QStringLiteral("offset = i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3"),
                                     QStringLiteral("= 2·4 + 3·48 + 1·16 + 0·240"),
                                     QStringLiteral("168 = 8 + 144 + 16 + 0")}));
        // One line contains the rest: the step, the bytes, and the element of the source.
        auto* const element = m_test->child<QLabel>("stridesElement");
        const auto plain = [element] {
            QString text = element->text();
            text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
            return text.replace(QStringLiteral("&nbsp;"), QStringLiteral(" ")).simplified();
        };
        QTRY_VERIFY(plain().contains(QStringLiteral("raw 00 00 28 42 value 42")));
        QVERIFY2(plain().contains(QStringLiteral("kT[2, 3, 1] step 34 bytes 168…171")), qPrintable(plain()));
        QVERIFY(plain().contains(QStringLiteral("same as x[6, 3]")));
    }
    void in_a_block_type_the_element_has_its_blocks_bytes() {
        openText("w = tensor(f32, 64, 4) = arange()\nwq = quantize(w, q4_0)\ngraph cont(w)\n", "wq");
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        auto* const line = m_test->child<ByteLine>("byteLine");
        QCOMPARE(grid->cellText(31, 1), QStringLiteral("36"));
        QCOMPARE(grid->cellText(32, 1), QStringLiteral("54"));
        QVERIFY(m_test->child<QLabel>("stridesBlockNote")
                    ->text()
                    .contains(QStringLiteral("32 elements share a block of 18 bytes")));
        m_test->controller().selection().pick({m_test->find("wq"), {40, 1, 0, 0}});
        QCOMPARE(line->cellOf({40, 1, 0, 0})->begin, 54);
        QCOMPARE(line->cellOf({40, 1, 0, 0})->end, 72);
        QCOMPARE(m_test->child<OffsetFormula>("offsetFormula")->lines()[1],
                 QStringLiteral("= 1·18 + 1·36 + 0·144 + 0·144"));
        QTest::mouseClick(line->viewport(), Qt::LeftButton, Qt::NoModifier,
                          line->cellOf({40, 1, 0, 0})->rect.center().toPoint());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("wq"), {32, 1, 0, 0}}));
    }
    void bytes_of_no_element_lead_to_the_tensor_that_has_them() {
        openText("x = tensor(f32, 12, 5) = arange()\npart = view_2d(x, 4, 5, nb1=48, offset=16)\ngraph cont(part)\n",
                 "part");
        auto* const line = m_test->child<ByteLine>("byteLine");
        m_test->child<QComboBox>("stridesRows")->setCurrentIndex(2); // the first row begins before the tensor
        const ByteLine::Cell& foreign = line->cells().front();
        QVERIFY(!foreign.element);
        hoverOver(line->viewport(), foreign.rect.center().toPoint());
        QCOMPARE(m_test->controller().selection().hovered(), std::optional(Spot{m_test->find("x"), {0, 0, 0, 0}}));
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("part")));
        QTest::mouseClick(line->viewport(), Qt::LeftButton, Qt::NoModifier, foreign.rect.center().toPoint());
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("x")));
    }
    void an_element_marked_through_another_tensor_is_marked_here() {
        openText(views, "kT");
        m_test->controller().selection().hover(Spot{m_test->find("x"), {6, 3, 0, 0}});
        QCOMPARE(m_test->child<OffsetFormula>("offsetFormula")->lines()[2], QStringLiteral("168 = 8 + 144 + 16 + 0"));
        QCOMPARE(m_test->child<QSpinBox>("stridesI2")->value(), 1);
    }
    void dimensions_2_and_3_are_chosen() {
        openText("t = tensor(f32, 2, 3, 4, 5) = arange()\ngraph cont(t)\n", "t");
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        QCOMPARE(grid->cellText(1, 1), QStringLiteral("12"));
        m_test->child<QSpinBox>("stridesI2")->setValue(3);
        QCOMPARE(grid->cellText(1, 1), QString::number(12 + 3 * 24));
        m_test->child<QSpinBox>("stridesI3")->setValue(2);
        QCOMPARE(grid->cellText(1, 1), QString::number(12 + 3 * 24 + 2 * 96));
        m_test->child<QComboBox>("stridesContents")->setCurrentIndex(3);
        QCOMPARE(grid->cellText(1, 1), QString::number(3 + 3 * 6 + 2 * 24));
        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Right);
        QTest::keyClick(grid, Qt::Key_Down);
        QVERIFY(m_test->controller().selection().picked());
        QCOMPARE(m_test->controller().selection().picked()->tensor, m_test->find("t"));
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{1, 1, 3, 2}));
        QTest::keyClick(grid, Qt::Key_PageUp);
        QCOMPARE(m_test->child<QSpinBox>("stridesI2")->value(), 2);
    }
    void all_slices_that_fit_are_shown_side_by_side() {
        openText("t = tensor(f32, 2, 3, 2) = arange()\nbig = tensor(f32, 2, 3, 40) = arange()\ngraph cont(t)\n", "t");
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        const uint32_t t = m_test->find("t");
        QTRY_VERIFY(grid->showsAllSlices());
        QVERIFY(m_test->child<QSpinBox>("stridesI2")->isHidden());
        QVERIFY(grid->viewport()->rect().contains(grid->cellRect(1, 2, 1)));
        QVERIFY(!grid->cellRect(1, 0, 0).intersects(grid->cellRect(0, 0, 1)));
        QTRY_COMPARE(grid->valueText(1, 2, 0), QStringLiteral("5"));
        QTRY_COMPARE(grid->valueText(1, 2, 1), QStringLiteral("11"));
        QCOMPARE(grid->cellText(1, 2, 1), QStringLiteral("44"));
        // The pointer, in the second slice and between the two.
        const QRect place = grid->cellRect(0, 1, 1);
        hoverOver(grid->viewport(), place.center());
        QCOMPARE(m_test->controller().selection().hovered(), std::optional(Spot{t, {0, 1, 1, 0}}));
        hoverOver(grid->viewport(), QPoint(place.left() - 8, place.center().y()));
        QVERIFY(!m_test->controller().selection().hovered());
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, Qt::NoModifier, place.center());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{t, {0, 1, 1, 0}}));
        QCOMPARE(grid->cellRect(0, 1, 1), place);
        // The keys, over the edge between the slices.
        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Left);
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{t, {1, 1, 0, 0}}));
        QTest::keyClick(grid, Qt::Key_PageDown);
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{t, {1, 1, 1, 0}}));
        QTest::keyClick(grid, Qt::Key_Right); // there is no further slice
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{t, {1, 1, 1, 0}}));
        m_test->window->grab();
        m_test->controller().selection().select(m_test->find("big"));
        QVERIFY(!grid->showsAllSlices());
        QVERIFY(!m_test->child<QSpinBox>("stridesI2")->isHidden());
        m_test->child<QSpinBox>("stridesI2")->setValue(7);
        QTRY_COMPARE(grid->valueText(0, 0), QString::number(7 * 6));
    }
    void labels_of_jumps_do_not_overlap() {
        m_test->window->resize(1600, 1000);
        openText("a = tensor(f32, 4, 3, 2) = arange()\nr = permute(a, 1, 2, 0, 3)\ngraph cont(r)\n", "r");
        auto* const line = m_test->child<ByteLine>("byteLine");
        m_test->window->grab();
        const std::vector<ByteLine::Arc> arcs = line->arcs();
        size_t labels = 0;
        int highest = 0;
        for (const ByteLine::Arc& arc : arcs) {
            highest = std::max(highest, arc.level);
            if (arc.label.isEmpty()) continue;
            ++labels;
            QVERIFY(QRectF(line->viewport()->rect()).contains(arc.label));
            for (const ByteLine::Arc& other : arcs) QVERIFY(&other == &arc || !other.label.intersects(arc.label));
        }
        QVERIFY(labels > 3);
        QVERIFY(highest > 0);
    }
    void cells_of_the_line_contain_values_and_positions() {
        openText("a = tensor(f32, 4, 3, 2) = arange()\nr = permute(a, 1, 2, 0, 3)\ngraph cont(r)\n", "r");
        auto* const line = m_test->child<ByteLine>("byteLine");
        const Index element{1, 0, 0, 0};
        QVERIFY(line->cellOf(element));
        QCOMPARE(line->positionText(*line->cellOf(element)), QStringLiteral("#1"));
        QCOMPARE(line->valueText(*line->cellOf(element)), QString()); // not run
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_COMPARE(line->valueText(*line->cellOf(element)), QStringLiteral("12"));
        QCOMPARE(line->positionText(*line->cellOf(element)), QStringLiteral("#1"));
        const QPoint where = line->cellOf(element)->rect.center().toPoint();
        QHelpEvent help(QEvent::ToolTip, where, line->viewport()->mapToGlobal(where));
        QApplication::sendEvent(line->viewport(), &help);
        QCOMPARE(QToolTip::text(), QStringLiteral("r[1, 0, 0] = 12\n#1 in the walk\n"
                                                  "Bytes to the next element of the walk: -44"));
        m_test->controller().marking().change(m_test->find("a"), {0, 0, 1, 0}, -7.5);
        // Longer values take more rows. Without room for these, the cells stay narrow and keep the other values.
        QTRY_COMPARE(line->valueText(*line->cellOf(element)), QStringLiteral("…"));
        m_test->window->resize(m_test->window->width(), 1000);
        QTRY_COMPARE(line->valueText(*line->cellOf(element)), QStringLiteral("-7.5"));
    }
    void cells_contain_values() {
        openText(views, "kT");
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        QVERIFY(!grid->showsValues()); // not run: bytes that mean nothing
        QCOMPARE(grid->valueText(2, 3), QString());
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        for (int64_t i2 = 0; i2 < 3; ++i2) {
            m_test->child<QSpinBox>("stridesI2")->setValue(static_cast<int>(i2));
            const std::vector<double> all = read("kT");
            for (int64_t i1 = 0; i1 < 4; ++i1) {
                const Index element{2, i1, i2, 0};
                const double wanted = all[static_cast<size_t>(
                    flat_of_index(m_test->controller().debuggee().structure().tensor(m_test->find("kT")), element))];
                QTRY_COMPARE(grid->valueText(2, i1), QString::number(wanted));
            }
        }
        QVERIFY(grid->showsValues() && grid->showsOffsets());
        m_test->child<QComboBox>("stridesContents")->setCurrentIndex(1);
        QVERIFY(!grid->showsValues() && grid->showsOffsets());
        m_test->child<QComboBox>("stridesContents")->setCurrentIndex(2);
        QVERIFY(grid->showsValues() && !grid->showsOffsets());
        // Another value, from outside.
        m_test->child<QSpinBox>("stridesI2")->setValue(1);
        m_test->controller().marking().change(m_test->find("x"), {6, 3, 0, 0}, -7.5);
        QTRY_COMPARE(grid->valueText(2, 3), QStringLiteral("-7.5"));
    }
    void a_preview_is_of_the_planes_that_it_has() {
        openText("t = tensor(f32, 2, 3, 4) = arange()\ngraph cont(t)\n", "t");
        ValueWindow window(m_test->controller().debuggee(), nullptr);
        const std::vector<Number> first{0, 1, 2, 3, 4, 5, 6, 7};
        ShownPlane plane{{m_test->find("t"), nullptr}, {2, 3, 4, 1}, 0, 0, false};
        window.setPlane(plane);
        window.setPreview(m_test->find("t"), first);
        QVERIFY(window.at(1, 2) == 5.0);
        QVERIFY(!window.at(0, 3));
        plane.i2 = 1;
        window.setPlane(plane);
        window.setPreview(m_test->find("t"), first);
        QVERIFY(window.at(1, 0) == 7.0);
        QVERIFY(!window.at(0, 1));
        plane.i2 = 2;
        window.setPlane(plane);
        window.setPreview(m_test->find("t"), first);
        QVERIFY(!window.at(0, 0));
    }
    // The scroll bars have a million steps; elements are more.
    void an_element_between_two_steps_of_the_scroll_bar_is_brought_on_the_screen() {
        openText("c = context(size=4096, no_alloc=true)\nbig = tensor(f32, 2, 250000000)\nd = context(size=200000)\n"
                 "graph sqr(tensor(f32, 2))\n",
                 "big");
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        for (const int64_t row : {int64_t{123'456'789}, int64_t{1}, int64_t{249'999'999}}) {
            const Index element{1, row, 0, 0};
            m_test->controller().selection().pick({m_test->find("big"), element});
            QVERIFY(!grid->cellRect(1, row).isEmpty());
            QVERIFY(m_test->child<ByteLine>("byteLine")->cellOf(element));
        }
        // A touchpad turns in small bits.
        m_test->controller().selection().pick({m_test->find("big"), {0, 1000, 0, 0}});
        const QRect before = grid->cellRect(0, 1000);
        const QPointF at = before.center();
        for (int i = 0; i < 5; ++i) {
            QWheelEvent turned(at, grid->viewport()->mapToGlobal(at), QPoint(), QPoint(0, 8), Qt::NoButton,
                               Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(grid->viewport(), &turned);
        }
        QCOMPARE(grid->cellRect(0, 999), before);
    }
    void hovered_cell_stays_under_the_pointer() {
        openText("t = tensor(f32, 2, 100) = arange()\ngraph cont(t)\n", "t");
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        grid->viewport()->setAttribute(Qt::WA_UnderMouse);
        int64_t last = 0; // a row of which only a part is seen, or the last whole one
        while (grid->viewport()->rect().contains(grid->cellRect(1, last + 1).topLeft()) &&
               !grid->cellRect(1, last + 1).isEmpty())
            ++last;
        const QRect cell = grid->cellRect(1, last);
        hoverOver(grid->viewport(), cell.topLeft() + QPoint(3, 1));
        QCOMPARE(m_test->controller().selection().hovered(), std::optional(Spot{m_test->find("t"), {1, last, 0, 0}}));
        QCOMPARE(grid->cellRect(1, last), cell);
        QTest::keyClick(grid, Qt::Key_Down); // the keys go on from there, and the grid with them
        QCOMPARE(m_test->controller().selection().picked(),
                 std::optional(Spot{m_test->find("t"), {1, last + 1, 0, 0}}));
        QVERIFY(grid->viewport()->rect().contains(grid->cellRect(1, last + 1)));
    }
    void half_a_billion_elements_are_walked_at_once() {
        openText("c = context(size=4096, no_alloc=true)\nbig = tensor(f32, 25000, 20000)\nt = transpose(big)\n"
                 "d = context(size=200000)\ngraph sqr(tensor(f32, 2))\n",
                 "t");
        QElapsedTimer timer;
        timer.start();
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        auto* const line = m_test->child<ByteLine>("byteLine");
        const Index last{19999, 24999, 0, 0};
        m_test->controller().selection().pick({m_test->find("t"), last});
        QVERIFY(!grid->cellRect(last[0], last[1]).isEmpty());
        QCOMPARE(grid->cellText(last[0], last[1]), QStringLiteral("1999999996"));
        QVERIFY(line->cellOf(last));
        QCOMPARE(line->cellOf(last)->end, 2'000'000'000);
        QVERIFY(line->cells().size() < 1000);
        line->verticalScrollBar()->setValue(line->verticalScrollBar()->maximum() / 3);
        m_test->window->grab();
        QVERIFY2(!times_count || timer.elapsed() < 2000, "a large tensor is slow");
    }
    void a_walk_that_leaves_bytes_out_by_odd_strides_is_drawn() {
        openText("x = tensor(f32, 12) = arange()\nodd = view_2d(x, 2, 4, nb1=10, offset=0)\ngraph cont(x)\n", "odd");
        auto* const line = m_test->child<ByteLine>("byteLine");
        std::vector<int64_t> begins;
        for (const ByteLine::Cell& cell : line->cells()) {
            if (cell.element && (begins.empty() || cell.number + 1 != static_cast<int64_t>(begins.size())))
                begins.push_back(cell.begin);
        }
        QCOMPARE(begins, (std::vector<int64_t>{0, 4, 10, 14, 20, 24, 30, 34}));
    }

    void predicates_are_shown_with_their_reasons_data() { rowsOfSamples(); }
    void predicates_are_shown_with_their_reasons() {
        QFETCH(QString, sample);
        QVERIFY(m_test->open(sample));
        showStrides();
        SessionController& c = m_test->controller();
        for (uint32_t number = 0; number < c.debuggee().structure().tensors.size(); ++number) {
            if (!c.debuggee().structure().alive(number)) continue;
            c.selection().select(number);
            const QString html = m_test->child<PredicateList>("predicates")->html();
            for (const Predicate& predicate : predicates()) {
                const Verdict verdict = predicate.check(c.debuggee().structure().tensor(number));
                QVERIFY(html.contains(QString::fromStdString(english(verdict.reason)).toHtmlEscaped()));
            }
        }
    }
    void orders_of_ggml_and_pytorch_are_shown_side_by_side() {
        openText(views, "kT");
        m_test->controller().selection().pick({m_test->find("kT"), {2, 3, 1, 0}});
        const auto rows = m_test->child<TwoOrders>("twoOrders")->rows();
        QCOMPARE(rows[1][1], QStringLiteral("[4 5 3 1]"));
        QCOMPARE(rows[1][2], QStringLiteral("(3, 5, 4)"));
        QCOMPARE(rows[2][1], QStringLiteral("[4 48 16 240]"));
        QCOMPARE(rows[2][2], QStringLiteral("(4, 12, 1)"));
        QCOMPARE(rows[3][1], QStringLiteral("kT[2, 3, 1]"));
        QCOMPARE(rows[3][2], QStringLiteral("t[1, 3, 2]"));
        QCOMPARE(rows[4][2], QStringLiteral("42 = 168 / 4"));
        QCOMPARE(rows[5][1], QStringLiteral("kT = permute(k, 0, 2, 1, 3)"));
        QCOMPARE(rows[5][2], QStringLiteral("k.permute(1, 0, 2)"));
        m_test->controller().selection().select(m_test->find("pc"));
        QCOMPARE(m_test->child<TwoOrders>("twoOrders")->rows()[5][2], QStringLiteral("kT.contiguous()"));
        m_test->controller().selection().select(m_test->find("x")); // no view: nothing to say in PyTorch
        QCOMPARE(m_test->child<TwoOrders>("twoOrders")->rows()[5][2], QString());
    }
    // The PyTorch call that is shown, applied to the source, results in the sizes, strides and offset of ggml's view.
    void pytorch_call_makes_the_same_view() {
        openText("x = tensor(f32, 12, 5) = arange()\n"
                 "k = reshape_3d(x, 4, 3, 5)\n"
                 "a = permute(k, 1, 2, 0, 3)\n"
                 "b = permute(k, 3, 0, 2, 1)\n"
                 "c = permute(a, 2, 3, 1, 0)\n"
                 "d = transpose(x)\n"
                 "e = view_2d(x, 3, 2, nb1=48, offset=52)\n"
                 "f = permute(e, 1, 3, 0, 2)\n"
                 "g = view_1d(e, 2, offset=4)\n"
                 "h = reshape_4d(k, 2, 2, 5, 3)\n"
                 "i = permute(h, 3, 1, 2, 0)\n"
                 "row = tensor(f32, 7) = arange()\n"
                 "j = permute(row, 2, 0, 1, 3)\n"
                 "l = transpose(j)\n"
                 "graph cont(a)\n",
                 "x");
        const Structure& s = m_test->controller().debuggee().structure();
        QStringList kinds;
        for (const char* name : {"k", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "l"}) {
            const uint32_t number = m_test->find(name);
            const QString call = pytorchCall(s, number);
            QVERIFY2(!call.isEmpty(), name);
            TorchTensor made(*s.tensor(number).src[0]);
            QVERIFY2(made.call(call.mid(call.indexOf(QLatin1Char('.')))), qPrintable(call));
            QVERIFY2(made == TorchTensor(s.tensor(number)),
                     qPrintable(QLatin1String(name) + QStringLiteral(" = ") + call));
            kinds.append(call);
        }
        const QString all = kinds.join(QLatin1Char(' '));
        for (const char* kind : {"k.permute(", ".as_strided((2, 3), (12, 1), 13)", "x.view("})
            QVERIFY2(all.contains(QLatin1String(kind)), qPrintable(all));
    }

    void an_element_is_found_by_its_index_or_its_byte() {
        openText(views, "kT");
        const uint32_t kT = m_test->find("kT");
        const auto picked = [this] { return m_test->controller().selection().picked(); };
        auto* const problem = m_test->child<QLabel>("findProblem");
        find("[2,3,1,0]");
        QCOMPARE(picked(), std::optional(Spot{kT, {2, 3, 1, 0}}));
        find("1 4 2");
        QCOMPARE(picked(), std::optional(Spot{kT, {1, 4, 2, 0}}));
        find("@168");
        QCOMPARE(picked(), std::optional(Spot{kT, {2, 3, 1, 0}}));
        find("@0xAB"); // a byte in its middle
        QCOMPARE(picked(), std::optional(Spot{kT, {2, 3, 1, 0}}));
        QVERIFY(problem->isHidden());
        const std::pair<const char*, const char*> wrong[] = {
            {"[2, 5, 1]", "i1 = 5 is out of range for kT: dimension 1 has 5 elements, numbered 0 to 4"},
            {"[-1]", "i0 = -1 is out of range for kT"},
            {"[99999999999999999999]", "i0 = 99999999999999999999 is out of range"},
            {"1 2 3 4 5", "an index has at most 4 numbers, one for each dimension; this one has 5"},
            {"@240", "byte 240 is outside kT, which has bytes 0 to 239"},
            {"@-4", "byte -4 is outside"},
            {"@x", "“x” is not a byte offset"},
            {"[2,,3", "“[2,,3” is not an element"},
            {"<b>", "“&lt;b&gt;” is not an element"},
        };
        for (const auto& [typed, sentence] : wrong) {
            find(typed);
            QVERIFY2(problem->isVisible() && problem->text().contains(QString::fromUtf8(sentence)), typed);
            QCOMPARE(picked(), std::optional(Spot{kT, {2, 3, 1, 0}}));
        }
        QTest::keyClick(m_test->child<QLineEdit>("findElement"), Qt::Key_Backspace); // being corrected
        QVERIFY(problem->isHidden());
        // Bytes that the strides leave out.
        openText("x = tensor(f32, 12, 5) = arange()\npart = view_2d(x, 4, 5, nb1=48, offset=16)\ngraph cont(part)\n",
                 "part");
        QVERIFY(m_test->child<QLineEdit>("findElement")->text().isEmpty());
        find("@48");
        QCOMPARE(picked(), std::optional(Spot{m_test->find("part"), {0, 1, 0, 0}}));
        find("@20");
        QVERIFY(problem->text().contains(
            QStringLiteral("byte 20 doesn't belong to an element: the strides of part skip it")));
    }

    void all_parts_are_seen_in_a_large_window_and_chosen_in_a_small_one() {
        openText(views, "k");
        m_test->window->resize(2000, 1300);
        QTRY_VERIFY(m_test->child<QWidget>("predicates")->isVisible() &&
                    m_test->child<QWidget>("whatIf")->isVisible() &&
                    m_test->child<QWidget>("logicalGrid")->isVisible());
        m_test->window->workspaces().canvas().enlarge(nullptr);
        m_test->window->resize(1280, 560);
        QTRY_VERIFY(!m_test->child<QWidget>("whatIf")->isVisible());
        QTest::mouseClick(m_test->child<QToolButton>("stridesPart1"), Qt::LeftButton);
        QVERIFY(m_test->child<QWidget>("whatIf")->isVisible());
        QTest::mouseClick(m_test->child<QToolButton>("stridesPart2"), Qt::LeftButton);
        QVERIFY(m_test->child<QWidget>("twoOrders")->isVisible());
        QTest::mouseClick(m_test->child<QToolButton>("stridesPart0"), Qt::LeftButton);
        QVERIFY(m_test->child<QWidget>("byteLine")->isVisible());
    }
    void closed_program_leaves_nothing_in_a_hidden_view() {
        openText(views, "kT");
        m_test->window->showView(QStringLiteral("graph"));
        m_test->controller().opening().close();
        QCOMPARE(m_test->child<OffsetFormula>("offsetFormula")->lines(), QStringList());
        QVERIFY(m_test->child<TwoOrders>("twoOrders")->rows().empty());
        QVERIFY(m_test->child<LogicalGrid>("logicalGrid")->cellText(0, 0).isEmpty());
        QVERIFY(m_test->child<ByteLine>("byteLine")->cells().empty());
        QVERIFY(m_test->child<WhatIfStrip>("whatIf")->line().isEmpty());
    }
    void a_program_with_fewer_tensors_can_be_opened_while_an_element_is_marked() {
        openText(views, "pc");
        m_test->controller().selection().pick({m_test->find("pc"), {2, 3, 1, 0}});
        m_test->controller().opening().openScript(QStringLiteral("y = tensor(f32, 3) = arange()\ngraph sqr(y)\n"),
                                                  QStringLiteral("small"), {});
        QTRY_COMPARE(m_test->controller().debuggee().structure().tensors.size(), size_t(2));
        m_test->window->grab();
        m_test->controller().selection().select(m_test->find("y"));
        QTRY_COMPARE(m_test->child<LogicalGrid>("logicalGrid")->valueText(2, 0), QStringLiteral("2"));
    }

    void another_program_and_another_theme_are_drawn() {
        openText(views, "kT");
        m_test->controller().selection().pick({m_test->find("kT"), {2, 3, 1, 0}});
        m_test->window->setDark(false);
        m_test->window->grab();
        QVERIFY(m_test->open("simple-add"));
        m_test->window->grab();
        m_test->controller().selection().pick({m_test->find("c"), {}}); // and so it is as the program goes
        QCOMPARE(m_test->child<OffsetFormula>("offsetFormula")->lines()[2], QStringLiteral("0 = 0 + 0 + 0 + 0"));
        m_test->key(Qt::Key_W, Qt::ControlModifier);
        m_test->window->grab();
    }
};

QTEST_MAIN(TestStridesView)
#include "test_strides_view.moc"
