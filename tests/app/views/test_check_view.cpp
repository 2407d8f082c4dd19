// SPDX-License-Identifier: MIT
// Checking nodes in the window: by keys, with what is found in the table, in Element and as a heat map of errors.
#include "in_values.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "values/float_bits.h"
#include "views/check/check_view.h"
#include "views/check/checked_steps.h"
#include "views/element/into_view.h"
#include "views/nodes/node_model.h"

#include <QAbstractItemModelTester>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBrowser>

using namespace ggs;

namespace {

// The last of 9 rows is wrong.
constexpr const char* lastRow = "x = tensor(f32, 4, 9) = normal(0, 1, seed=3)\n"
                                "y = wrongly(x, how=last_row)\n"
                                "z = sqr(y)\n"
                                "graph z\n";

} // namespace

class TestCheckView : public OnValues {
    Q_OBJECT
  private:
    QTableView* steps() { return m_test->child<QTableView>("checkTable"); }
    QTableView* worst() { return m_test->child<QTableView>("worstTable"); }
    QString found() { return m_test->child<QLabel>("checkFound")->text(); }
    static QString cell(const QTableView* table, int row, int column) {
        return table->model()->index(row, column).data().toString();
    }
    void openWrong(const char* script, const char* node) {
        QSignalSpy loaded(&m_test->controller().opening(), &Opening::pluginLoaded);
        m_test->controller().opening().loadPlugin(QStringLiteral(GGSCOPE_WRONG_NUMBERS));
        QVERIFY(loaded.wait());
        open(script, node);
    }
    // By its key, and until it is done.
    void check(Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        m_test->key(Qt::Key_F8, modifiers);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(!m_test->controller().measuring().checks().empty());
    }
    QString ofElement() { return m_test->child<QTextBrowser>("elementArithmetic")->toHtml(); }
    static QString name(Ink ink) { return Theme::instance().color(ink).name(); }

  private slots:
    void init() { begin(); }
    void cleanup() { m_test.reset(); }

    void a_key_checks_the_selected_node() {
        open("x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\nz = sqrt(y)\ngraph z\n", "y");
        QAbstractItemModelTester tester(steps()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        check();
        QCOMPARE(steps()->model()->rowCount(), 1);
        QCOMPARE(cell(steps(), 0, CheckedSteps::verdictColumn), QString("✓ the same"));
        QCOMPARE(cell(steps(), 0, CheckedSteps::elementsColumn), QString("4"));
        QVERIFY(m_test->child<QWidget>("check")->isVisible());
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0)); // nothing has moved
        const QAbstractItemModel& nodes = *m_test->child<QTableView>("nodeTable")->model();
        QCOMPARE(nodes.index(0, NodeModel::checkColumn).data().toString(), QString("the same"));
        QCOMPARE(nodes.index(1, NodeModel::checkColumn).data().toString(), QString());
    }
    void buttons_are_in_one_row_and_an_empty_table_is_hidden() {
        open("x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\nz = sqrt(y)\ngraph z\n", "y");
        m_test->window->showView(QStringLiteral("check"));
        const auto inOneRow = [&] {
            const int y = m_test->child<QWidget>("checkSelected")->y();
            return m_test->child<QWidget>("checkEach")->y() == y && m_test->child<QWidget>("showErrors")->y() == y;
        };
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 800)}) {
            m_test->window->resize(size);
            QTRY_VERIFY(inOneRow());
            QVERIFY(!steps()->isVisible());
        }
        check();
        QTRY_VERIFY(steps()->isVisible() && inOneRow());
    }
    void button_of_all_checks_is_the_action_of_the_menu() {
        open("x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\nz = sqrt(y)\ngraph z\n", "y");
        m_test->window->showView(QStringLiteral("check"));
        auto* const button = m_test->child<QToolButton>("checkEach");
        QAction* const action = m_test->window->actions().get(QStringLiteral("checkAll"));
        QCOMPARE(button->text(), QStringLiteral("Check all nodes"));
        QCOMPARE(button->toolTip(), action->toolTip());
        QVERIFY(button->isEnabled() && action->isEnabled());
        QSignalSpy triggered(action, &QAction::triggered);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(triggered.count(), 1);
        QVERIFY(m_test->settled());
        QCOMPARE(steps()->model()->rowCount(), 2);
        action->setEnabled(false);
        QVERIFY(!button->isEnabled());
    }
    void every_node_is_checked_and_a_wrong_one_is_reported() {
        openWrong(lastRow, "z");
        check(Qt::ShiftModifier);
        QCOMPARE(steps()->model()->rowCount(), 2);
        QCOMPARE(cell(steps(), 0, CheckedSteps::verdictColumn), QString("▲ wrong"));
        QVERIFY(cell(steps(), 1, CheckedSteps::verdictColumn).startsWith(QStringLiteral("✓")));
        QCOMPARE(steps()->model()->index(0, CheckedSteps::verdictColumn).data(Qt::ForegroundRole).value<QColor>(),
                 Theme::instance().color(Ink::trouble));
        QCOMPARE(steps()->model()->index(1, CheckedSteps::verdictColumn).data(Qt::ForegroundRole).value<QColor>(),
                 Theme::instance().color(Ink::input));
        steps()->selectRow(0);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("y")));
        QCOMPARE(worst()->model()->rowCount(), 4);
        QVERIFY2(found().contains(QStringLiteral("elements with an error above their bound: 4")), qPrintable(found()));
    }
    void a_click_on_one_of_the_worst_shows_it_in_element() {
        openWrong(lastRow, "y");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("y"));
        check();
        worst()->scrollToTop();
        QTest::mouseClick(worst()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          worst()->visualRect(worst()->model()->index(0, 0)).center());
        QTRY_VERIFY(m_test->controller().selection().picked());
        QCOMPARE(m_test->controller().selection().picked()->element[1], int64_t(8));
        auto* const into = m_test->child<IntoView>("into");
        QTRY_VERIFY(!into->visibleRegion().isEmpty());
        // Large, in the colour of trouble, with both numbers.
        QTRY_VERIFY2(ofElement().contains(QStringLiteral("▲ Wrong")), qPrintable(ofElement()));
        QVERIFY(ofElement().contains(name(Ink::trouble)));
        QVERIFY(ofElement().contains(QString::number(*into->value(), 'g', 9)));
        QVERIFY(ofElement().contains(QString::number(into->explanation()->value, 'g', 9)));
        QVERIFY(ofElement().contains(QStringLiteral("ulps")));
        // An element without an error is shown in green, and not large.
        m_test->controller().selection().pick({m_test->find("y"), {0, 0, 0, 0}});
        QTRY_VERIFY(ofElement().contains(QStringLiteral("✓ The kernel produced the same value.")));
        QVERIFY(ofElement().contains(name(Ink::input)) && !ofElement().contains(name(Ink::trouble)));
    }
    void rounding_is_green_with_its_size() {
        openWrong("x = tensor(f32, 4, 9) = normal(0, 1, seed=3)\ny = wrongly(x, how=slightly)\ngraph y\n", "y");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("into"));
        m_test->controller().selection().pick({m_test->find("y"), {0, 3, 0, 0}});
        QTRY_VERIFY2(ofElement().contains(QStringLiteral("✓ Rounding: ")), qPrintable(ofElement()));
        QVERIFY2(ofElement().contains(QStringLiteral("relative: ")) && ofElement().contains(QStringLiteral("ulps: 1")),
                 qPrintable(ofElement()));
        QVERIFY(ofElement().contains(name(Ink::input)) && !ofElement().contains(name(Ink::trouble)));
    }
    void errors_are_a_heat_map_and_n_finds_the_wrong_ones() {
        openWrong(lastRow, "y");
        check();
        QTest::mouseClick(m_test->child<QToolButton>("showErrors"), Qt::LeftButton);
        QTRY_VERIFY(m_view->plane() && m_view->plane()->values.check);
        QTRY_VERIFY(m_heat->picture().values.size() == 36 && m_view->statistics());
        for (size_t i = 0; i < 36; ++i)
            QVERIFY(i < 32 ? m_heat->picture().values[i] <= 1
                           : m_heat->picture().values[i] > 1e6); // shares of the bound
        QVERIFY(says("error ÷ bound at step 0"));
        m_grid->setFocus();
        QTest::keyClick(m_grid, Qt::Key_N);
        QTRY_VERIFY(m_test->controller().selection().picked());
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{0, 8, 0, 0}));
        QVERIFY(says("with an error above its bound"));
        // Until another tensor is selected.
        m_test->controller().selection().select(m_test->find("x"));
        QVERIFY(!m_view->plane()->values.check);
    }
    void different_bits_are_reported_with_a_link() {
        openWrong("x = tensor(f32, 4, 9) = arange(1, 1)\ny = row_sums_so_far(x)\ngraph y\n", "y");
        check();
        QCOMPARE(cell(steps(), 0, CheckedSteps::verdictColumn), QString("▲ differs"));
        QVERIFY2(found().contains(
                     QStringLiteral("with its chunks in reverse order, the kernel produces different bits than on ")),
                 qPrintable(found()));
        QVERIFY(found().contains(QStringLiteral("<a href=")));
    }
    void findings_are_reported_with_cause_and_number_of_runs() {
        QSignalSpy loaded(&m_test->controller().opening(), &Opening::pluginLoaded);
        m_test->controller().opening().loadPlugin(QStringLiteral(GGSCOPE_TEST_PLUGINS "planted_faults.so"));
        QVERIFY(loaded.wait());
        open("x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(x, fault=changed_source)\ngraph y\n", "y");
        check();
        QCOMPARE(cell(steps(), 0, CheckedSteps::verdictColumn), QString("▲ writes elsewhere"));
        QVERIFY2(found().contains(QStringLiteral(": byte 68, which belongs to element [1, 2], was 0x")),
                 qPrintable(found()));
        QVERIFY2(found().contains(QStringLiteral(" runs on 1 to ")), qPrintable(found()));
    }
    void change_by_hand_is_not_an_error() {
        open("x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\ngraph y\n", "y");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        check();
        m_test->window->showView(QStringLiteral("into"));
        m_test->controller().marking().change(m_test->find("y"), {2, 0, 0, 0}, 10);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().measuring().checks().empty()); // what was found is of other numbers
        m_test->controller().selection().pick({m_test->find("y"), {2, 0, 0, 0}});
        QTRY_VERIFY2(ofElement().contains(QStringLiteral("Changed by hand from 9 to 10.")), qPrintable(ofElement()));
        QVERIFY(!ofElement().contains(QStringLiteral("Wrong")));
        m_test->controller().marking().change(m_test->find("x"), {1, 0, 0, 0}, 7);
        QVERIFY(m_test->settled());
        m_test->controller().selection().pick({m_test->find("x"), {1, 0, 0, 0}});
        QTRY_VERIFY2(ofElement().contains(QStringLiteral("Changed by hand from 2 to 7.")), qPrintable(ofElement()));
        QVERIFY(ofElement().contains(QStringLiteral("no node computes it")));
    }
    void in_a_low_window_the_worst_elements_are_a_turn_of_the_wheel_away() {
        openWrong(lastRow, "y");
        m_test->window->resize(1280, 720);
        check(Qt::ShiftModifier);
        QTRY_VERIFY(worst()->isVisible() && worst()->model()->rowCount() >= 4);
        auto* const result = m_test->child<QScrollArea>("checkResult");
        // Rows can be read at whatever height the view has, and the sentence above them is not squeezed either.
        QTRY_VERIFY(worst()->viewport()->height() >= 4 * worst()->rowHeight(0));
        const auto* const sentence = m_test->child<QLabel>("checkFound");
        QVERIFY(sentence->height() >= sentence->heightForWidth(sentence->width()));
        const int below = worst()->mapTo(result->widget(), QPoint(0, worst()->height())).y();
        QVERIFY(below <= result->viewport()->height() + result->verticalScrollBar()->maximum());
    }
    void nodes_that_were_not_checked_are_counted() {
        open("x = tensor(f32, 4, 2) { 1 2 3 4 5 6 7 8 }\ny = sqr(x)\nz = transpose(y)\nw = cont(z)\ngraph w\n", "y");
        check(Qt::ShiftModifier);
        const auto labels = m_test->child<CheckView>("check")->findChildren<QLabel*>();
        QTRY_VERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text() == QLatin1String("Checked: 2 correct, 0 wrong, 1 not checked");
        }));
    }
    void an_element_of_a_node_that_has_not_run_has_the_checks_numbers() {
        openWrong(lastRow, "y");
        check(Qt::ShiftModifier);
        m_test->window->showView(QStringLiteral("into"));
        m_test->controller().selection().pick({m_test->find("y"), {1, 8, 0, 0}});
        QTRY_VERIFY2(ofElement().contains(QStringLiteral("▲ Wrong")), qPrintable(ofElement()));
        QVERIFY(ofElement().contains(QStringLiteral("The check wrote this node's result to a copy:")));
    }
    void the_errors_of_one_of_many_are_shown_too() {
        openWrong(lastRow, "y");
        check(Qt::ShiftModifier);
        auto* const errors = m_test->child<QToolButton>("showErrors");
        QVERIFY(errors->isEnabled());
        QTest::mouseClick(errors, Qt::LeftButton);
        QTRY_VERIFY(m_test->child<QWidget>("values")->isVisible() && says("error ÷ bound at step 0"));
    }
    void pause_cancels_the_check() {
        open("x = tensor(f32, 512, 512) = normal(0, 1, seed=1)\n"
             "a = mul_mat(x, x)\nb = mul_mat(a, x)\nc = mul_mat(b, x)\nd = mul_mat(c, x)\ngraph d\n",
             "a");
        m_test->key(Qt::Key_F8, Qt::ShiftModifier);
        QVERIFY(m_test->controller().debuggee().isRunning());
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().measuring().checks().size() < 4);
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
    }
};

QTEST_MAIN(TestCheckView)
#include "test_check_view.moc"
