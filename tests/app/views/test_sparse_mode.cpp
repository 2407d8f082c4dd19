// SPDX-License-Identifier: MIT
// The mode Sparse of Values: rows span their keys, an offset, a key, a fetched line and a line of the result are one
// selection, and what is wrong is visible. By keys and clicks.
#include "in_values.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/table_setup.h"
#include "views/values/sparse_panel.h"
#include "views/values/sparse_terms_model.h"

#include <QComboBox>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

using namespace ggs;

namespace {

// Offsets 0 4 4 7 9; row 1 is empty, and three of twelve places are unused.
constexpr const char* bags = "s = csr(rows, { 4 5 1 2 | | 3 5 1 | 3 2 }, columns=6, capacity=12)\n"
                             "table = tensor(f32, 2, 6) = arange()\n"
                             "y = embedding_bag(table, s, mean)\n"
                             "z = sqr(y)\n"
                             "g = tensor(f32, 2, 4) = arange(100)\n"
                             "back = embedding_bag_back(g, s, table)\n"
                             "gf = graph()\nexpand(gf, z)\nexpand(gf, back)\ncompute(gf)\n";

} // namespace

class TestSparseMode : public OnValues {
    Q_OBJECT
  private slots:
    void init() { begin(); }
    void cleanup() { m_test.reset(); }

    void mode_is_offered_for_tensors_of_a_sparse_tensor() {
        open("a = tensor(f32, 4, 3) = arange()\nb = sqr(a)\ngraph b\n", "a");
        auto* const sparse = m_test->child<QToolButton>("showSparse");
        QVERIFY(!sparse->isVisible());
        open(bags, "s.keys");
        QTRY_VERIFY(sparse->isVisible() && sparse->isEnabled());
        for (const char* each : {"s.offsets", "y", "back", "table", "g"}) {
            m_test->controller().selection().select(m_test->find(each));
            QTRY_VERIFY2(sparse->isEnabled(), each);
        }
        m_test->controller().selection().select(m_test->find("z"));
        QTRY_VERIFY(!sparse->isEnabled());
        QVERIFY(sparse->isVisible() && !sparse->toolTip().isEmpty());
    }
    void mode_is_left_for_a_dense_tensor_and_taken_again() {
        sparse(bags, "s.keys");
        QVERIFY(!m_grid->isVisible() && !m_heat->isVisible());
        m_test->controller().selection().select(m_test->find("z"));
        QTRY_VERIFY(m_grid->isVisible() && m_heat->isVisible());
        QVERIFY(!panel()->isVisible());
        m_test->controller().selection().select(m_test->find("y"));
        QTRY_VERIFY(panel()->isVisible() && !m_grid->isVisible());
        // Another mode ends it.
        QTest::mouseClick(m_test->child<QToolButton>("showNumbers"), Qt::LeftButton);
        QTRY_VERIFY(m_grid->isVisible() && m_heat->isVisible() && !panel()->isVisible());
        m_test->controller().selection().select(m_test->find("s.keys"));
        QTRY_VERIFY(m_grid->isVisible());
        QVERIFY(!panel()->isVisible());
        // The histogram and the sparse tensor take each other's place.
        QTest::mouseClick(m_test->child<QToolButton>("showSparse"), Qt::LeftButton);
        QTRY_VERIFY(panel()->isVisible());
        QTest::mouseClick(m_test->child<QToolButton>("showHistogram"), Qt::LeftButton);
        QTRY_VERIFY(!panel()->isVisible() && !m_grid->isVisible());
        QTest::mouseClick(m_test->child<QToolButton>("showHistogram"), Qt::LeftButton);
        QTRY_VERIFY(m_grid->isVisible() && m_heat->isVisible());
    }
    void rows_span_their_keys_and_the_rest_is_unused() {
        sparse(bags, "s.keys");
        QCOMPARE(canvas()->rowAt(3), std::optional<int64_t>(0));
        QCOMPARE(canvas()->rowAt(4), std::optional<int64_t>(2));
        QCOMPARE(canvas()->rowAt(8), std::optional<int64_t>(3));
        QVERIFY(!canvas()->rowAt(9));
        QVERIFY(!canvas()->labelOf(1).isEmpty()); // the empty row has a name, too
        QVERIFY(canvas()->labelOf(1).right() <= canvas()->labelOf(2).left());
        QVERIFY(!canvas()->offsetOf(9).isEmpty()); // the end
        const QString summary = m_test->child<QLabel>("sparseSummary")->text();
        QTRY_VERIFY2(m_test->child<QLabel>("sparseSummary")->text().contains("rows: 4 · keys: 9 · longest row: 4"),
                     qPrintable(summary));
        QVERIFY(m_test->child<QLabel>("sparseSummary")->text().contains("empty rows: 1"));
        QVERIFY(m_test->child<QLabel>("sparseSummary")->text().contains("unused: 3 of 12"));
        QVERIFY(!m_test->child<QLabel>("sparseTrouble")->isVisible());
    }
    void clicked_key_is_the_picked_element_and_shows_what_is_added() {
        sparse(bags, "y");
        run();
        click(canvas()->cellOf(5).center());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("s.keys"), {5, 0, 0, 0}}));
        QTRY_COMPARE(panel()->place(), (SparsePlace{5, 2, 5}));
        QTRY_COMPARE(panel()->terms().rowCount(), 6); // three keys, the sum, the mean, the result
        QCOMPARE(cell(1, 0), QString("5"));
        QCOMPARE(cell(1, 1), QString("5"));
        QCOMPARE(cell(1, 3), QString("10")); // row 5 of the table: 10 11
        QCOMPARE(cell(3, 3), QString("18"));
        QCOMPARE(cell(4, 3), QString("6"));
        QCOMPARE(cell(5, 0), QString("y"));
        QCOMPARE(cell(5, 3), QString("6"));
        const QString headline = m_test->child<QLabel>("sparseHeadline")->text();
        QVERIFY2(headline.contains("Row 2 · keys: 3") && headline.contains("y[:, 2] = Σ table[:, key] / 3"),
                 qPrintable(headline));
        // The mode stays, since the keys belong to it.
        QVERIFY(panel()->isVisible());
    }
    void clicked_offset_and_clicked_names_select_rows() {
        sparse(bags, "y");
        click(canvas()->offsetOf(7).center());
        QCOMPARE(m_test->controller().selection().picked(),
                 std::optional(Spot{m_test->find("s.offsets"), {3, 0, 0, 0}}));
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, 3, {}}));
        click(canvas()->labelOf(1).center()); // the empty row
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, 1, {}}));
        QTRY_VERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("Row 1 · keys: 0"));
        QVERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("y[:, 1]"));
        // The sum of an empty row is 0; there is no result yet.
        QVERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("Not run yet"));
        click(canvas()->offsetOf(9).center()); // the end
        QTRY_VERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("the last row ends here"));
        click(canvas()->cellOf(10).center());
        QTRY_VERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("Position 10 is unused"));
    }
    void keys_move_through_keys_and_rows() {
        sparse(bags, "s.keys");
        canvas()->setFocus();
        press(Qt::Key_Right);
        QTRY_COMPARE(panel()->place(), (SparsePlace{0, 0, 4}));
        press(Qt::Key_Right);
        QTRY_COMPARE(panel()->place(), (SparsePlace{1, 0, 5}));
        press(Qt::Key_Right, Qt::ControlModifier);
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, 1, {}}));
        press(Qt::Key_Right, Qt::ControlModifier);
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, 2, {}}));
        press(Qt::Key_Right);
        QTRY_COMPARE(panel()->place(), (SparsePlace{4, 2, 3}));
        press(Qt::Key_End, Qt::ControlModifier);
        QTRY_COMPARE(panel()->place().position, std::optional<int64_t>(11));
        press(Qt::Key_Home, Qt::ControlModifier);
        QTRY_COMPARE(panel()->place(), (SparsePlace{0, 0, 4}));
    }
    void enter_leads_to_the_fetched_line_and_to_the_result() {
        sparse(bags, "y");
        click(canvas()->cellOf(5).center());
        QTRY_COMPARE(panel()->place(), (SparsePlace{5, 2, 5}));
        press(Qt::Key_Return);
        QTRY_COMPARE(m_test->controller().selection().picked(),
                     std::optional(Spot{m_test->find("table"), {0, 5, 0, 0}}));
        QVERIFY(panel()->isVisible());
        QCOMPARE(panel()->place(), (SparsePlace{5, 2, 5})); // the same key
        canvas()->setFocus();
        press(Qt::Key_Return, Qt::ShiftModifier);
        QTRY_COMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("y"), {0, 2, 0, 0}}));
        QCOMPARE(panel()->place(), (SparsePlace{5, 2, 5}));
    }
    void picked_line_of_the_table_shows_the_uses_of_its_key() {
        sparse(bags, "y");
        m_test->controller().selection().pick({m_test->find("table"), {1, 3, 0, 0}});
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, {}, 3}));
        QTRY_COMPARE(panel()->terms().rowCount(), 2);
        QCOMPARE(cell(0, 0), QString("4"));
        QCOMPARE(cell(1, 0), QString("7"));
        QVERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("Key 3 · uses: 2"));
        // An element of the result: its row.
        m_test->controller().selection().pick({m_test->find("y"), {1, 3, 0, 0}});
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, 3, {}}));
    }
    void clicked_cell_of_the_terms_selects_its_element() {
        sparse(bags, "y");
        run();
        click(canvas()->cellOf(4).center());
        QTRY_COMPARE(panel()->terms().rowCount(), 6);
        auto* const table = m_test->child<QTableView>("sparseTerms");
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                          table->visualRect(table->model()->index(2, 4)).center());
        QTRY_COMPARE(m_test->controller().selection().picked(),
                     std::optional(Spot{m_test->find("table"), {1, 1, 0, 0}}));
        QCOMPARE(panel()->place(), (SparsePlace{6, 2, 1}));
        QCOMPARE(panel()->terms().rowCount(), 6); // still the row
    }
    void gradient_lists_the_rows_that_a_key_is_in() {
        sparse(bags, "back");
        run();
        QCOMPARE(m_test->child<QComboBox>("sparseNode")->currentText(), QString("back · embedding_bag_back"));
        click(canvas()->cellOf(1).center());
        QTRY_COMPARE(panel()->terms().rowCount(), 4); // rows 0 and 2, the sum, the result
        QCOMPARE(cell(0, 1), QString("0"));
        QCOMPARE(cell(1, 1), QString("2"));
        QCOMPARE(cell(2, 3), QString("204")); // 100 + 104
        QCOMPARE(cell(3, 3), QString("204"));
        QVERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("back[:, 5] = Σ g[:, row]"));
        // The same key for the other node.
        auto* const nodes = m_test->child<QComboBox>("sparseNode");
        nodes->setFocus();
        QTest::keyClick(nodes, Qt::Key_Up);
        QTRY_VERIFY(m_test->child<QLabel>("sparseHeadline")->text().contains("y[:, 0] = Σ table[:, key] / 4"));
    }
    void stepping_into_an_embedding_bag_selects_its_first_row() {
        sparse(bags, "y");
        m_test->key(Qt::Key_F11);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("y"), {0, 0, 0, 0}}));
        m_test->showAlone(QStringLiteral("values")); // the step has raised Element
        QTRY_COMPARE(panel()->place(), (SparsePlace{{}, 0, {}}));
        QTRY_VERIFY(panel()->terms().rowCount() >= 4);
    }
    void keys_out_of_range_are_visible() {
        sparse("s = csr(rows, { 0 1 | 7 2 })\ntable = tensor(f32, 2, 3) = arange()\n"
               "y = embedding_bag(table, s)\ngraph y\n",
               "y");
        auto* const trouble = m_test->child<QLabel>("sparseTrouble");
        QTRY_VERIFY(trouble->isVisible());
        QVERIFY2(trouble->text().contains("Keys out of range: 1; the first one is at position"),
                 qPrintable(trouble->text()));
        QVERIFY(trouble->text().contains("from 0 to 2"));
        emit trouble->linkActivated(QStringLiteral("2"));
        QTRY_COMPARE(panel()->place(), (SparsePlace{2, 1, 7}));
        QTRY_COMPARE(panel()->terms().rowCount(), 2); // without a sum
        QCOMPARE(cell(0, 3), QString("out of range"));
    }
    void wrong_offsets_are_visible() {
        sparse("k = tensor(i32, 4) { 0 1 2 1 }\no = tensor(i32, 3) { 0 3 2 }\ntable = tensor(f32, 2, 3) = arange()\n"
               "y = embedding_bag(table, k, o)\ngraph y\n",
               "k");
        auto* const trouble = m_test->child<QLabel>("sparseTrouble");
        QTRY_VERIFY(trouble->isVisible());
        QVERIFY2(trouble->text().contains("offsets can't decrease"), qPrintable(trouble->text()));
    }
    void weights_are_shown_and_multiply() {
        sparse("s = csr(rows, { 0 1 | 2 }, { 2 3 | 4 })\ntable = tensor(f32, 2, 3) = arange()\n"
               "y = embedding_bag(table, s)\ngraph y\n",
               "s.values");
        QCOMPARE(canvas()->window()->values.size(), size_t(3));
        run();
        m_test->controller().selection().select(m_test->find("s.values"));
        click(canvas()->cellOf(1).center());
        QTRY_COMPARE(panel()->terms().rowCount(), 4);
        QVERIFY(!m_test->child<QTableView>("sparseTerms")->isColumnHidden(SparseTermsModel::factorColumn));
        QCOMPARE(cell(1, 2), QString("3"));
        QCOMPARE(cell(2, 3), QString("6")); // 2 · 0 + 3 · 2
        QCOMPARE(cell(3, 3), QString("6"));
    }
    // Only what is visible is read, wherever it is.
    void hundred_thousand_keys_scroll_and_select() {
        sparse("k = tensor(i32, 100000) = arange()\no = tensor(i32, 20001) = arange(0, 5)\n"
               "table = tensor(f32, 2, 100000) = arange()\ny = embedding_bag(table, k, o)\ngraph y\n",
               "k");
        QTRY_VERIFY(panel()->counts().has_value());
        QCOMPARE(panel()->counts()->keys, int64_t(100'000));
        QVERIFY(canvas()->window()->keys.size() < 20'000);
        QVERIFY(canvas()->cellOf(99'999).isEmpty());
        canvas()->setFocus();
        press(Qt::Key_End, Qt::ControlModifier);
        QTRY_COMPARE(panel()->place(), (SparsePlace{99'999, 19'999, 99'999}));
        QVERIFY(!canvas()->cellOf(99'999).isEmpty());
        QTRY_COMPARE(canvas()->rowAt(99'999), std::optional<int64_t>(19'999));
        // A key that another view picks is brought on the screen.
        m_test->controller().selection().pick({m_test->find("k"), {50'000, 0, 0, 0}});
        QTRY_VERIFY(!canvas()->cellOf(50'000).isEmpty());
        QTRY_COMPARE(canvas()->rowAt(50'000), std::optional<int64_t>(10'000));
    }
    void other_program_clears_the_selected_place() {
        sparse(bags, "y");
        click(canvas()->cellOf(5).center());
        QTRY_COMPARE(panel()->place(), (SparsePlace{5, 2, 5}));
        m_test->window->setDark(false);
        open("a = tensor(f32, 4, 3) = arange()\nb = sqr(a)\ngraph b\n", "a");
        QTRY_VERIFY(m_grid->isVisible());
        m_test->window->setDark(true);
        QVERIFY(panel()->place().isEmpty());
        QCOMPARE(panel()->terms().rowCount(), 0);
    }
    void steps_that_change_nothing_shown_read_nothing() {
        sparse(bags, "y");
        run();
        click(canvas()->cellOf(5).center());
        QTRY_COMPARE(panel()->terms().rowCount(), 6);
        QTRY_VERIFY(panel()->counts().has_value());
        m_test->controller().moves().goTo(1); // y is done, z and back aren't
        QVERIFY(m_test->settled());
        QTest::qWait(50);
        m_test->controller().selection().select(m_test->find("y"));
        QVERIFY(m_test->settled());
        QTest::qWait(50);
        const int before = panel()->reads();
        QVERIFY(before > 0);
        m_test->controller().moves().goTo(2); // z
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("y"));
        QVERIFY(m_test->settled());
        QCOMPARE(panel()->reads(), before);
        // Hidden, it reads nothing; shown again, it does.
        QTest::mouseClick(m_test->child<QToolButton>("showNumbers"), Qt::LeftButton);
        m_test->controller().moves().goTo(0);
        QVERIFY(m_test->settled());
        QCOMPARE(panel()->reads(), before);
        QTest::mouseClick(m_test->child<QToolButton>("showSparse"), Qt::LeftButton);
        QTRY_VERIFY(panel()->reads() > before);
    }
    void terms_have_room_in_a_small_view() {
        sparse(bags, "y");
        run();
        m_test->window->resize(1280, 800);
        m_test->window->workspaces().canvas().enlarge(nullptr);
        QTest::qWait(20);
        click(canvas()->cellOf(5).center());
        auto* const table = m_test->child<QTableView>("sparseTerms");
        QTRY_VERIFY(table->isVisible());
        QVERIFY2(table->viewport()->height() >= 2 * 20, qPrintable(QString::number(table->viewport()->height())));
        // Headings are complete.
        const QHeaderView& header = *table->horizontalHeader();
        QTRY_VERIFY(panel()->terms().rowCount() > 0);
        for (int column = 0; column < header.count(); ++column) {
            if (!header.isSectionHidden(column)) QVERIFY(header.sectionSize(column) >= headingWidth(header, column));
        }
    }

  private:
    SparsePanel* panel() const { return m_view->sparsePanel(); }
    SparseCanvas* canvas() const { return panel()->canvas(); }
    void sparse(const char* script, const char* tensor) {
        open(script, tensor);
        auto* const button = m_test->child<QToolButton>("showSparse");
        QTRY_VERIFY(button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(panel()->isVisible() && canvas()->window().has_value());
    }
    void run() {
        const auto selected = m_test->controller().selection().selected();
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        if (selected) m_test->controller().selection().select(*selected);
        QTRY_VERIFY(canvas()->window().has_value());
    }
    void click(const QPoint& at) { QTest::mouseClick(canvas()->viewport(), Qt::LeftButton, Qt::NoModifier, at); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(canvas(), key, modifiers);
    }
    QString cell(int row, int column) const {
        return panel()->terms().index(row, column).data(Qt::DisplayRole).toString();
    }
};

QTEST_MAIN(TestSparseMode)
#include "test_sparse_mode.moc"
