// SPDX-License-Identifier: MIT
// Values under a user's hands: numbers are edited in their place and undone, and go out as text, arrays and pictures.
#include "in_values.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "look/theme.h"

#include <QFile>
#include <QImage>
#include <QProgressBar>

#include <cmath>
#include <numeric>

using namespace ggs;

class TestValuesChanges : public OnValues {
    Q_OBJECT
    // Selects so many more columns and rows.
    void extend(int columns, int rows) {
        for (int i = 0; i < columns; ++i) QTest::keyClick(m_grid, Qt::Key_Right, Qt::ShiftModifier);
        for (int i = 0; i < rows; ++i) QTest::keyClick(m_grid, Qt::Key_Down, Qt::ShiftModifier);
    }
  private slots:
    void init() { begin(); }
    void cleanup() { m_test.reset(); }

    // -- editing --
    void a_number_is_edited_in_its_place_seen_downstream_and_undone() {
        open(chain, "c");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("100"));
        m_test->controller().selection().select(m_test->find("a"));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        type(1, 0, "3");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("3"));
        // The later steps have run again; the cursor hasn't moved.
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        QCOMPARE(m_test->controller().debuggee().snapshot().changes.size(), size_t(1));
        m_test->controller().selection().select(m_test->find("c"));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("900"));
        // A result: from there on.
        m_test->controller().selection().select(m_test->find("b"));
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("60"));
        type(2, 1, "-7");
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("-7"));
        m_test->controller().selection().select(m_test->find("c"));
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("49"));
        QCOMPARE(m_grid->cellText(1, 0), QString("900"));
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("3600"));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("900"));
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("100"));
        QVERIFY(m_test->controller().debuggee().snapshot().changes.empty());
    }
    void pasted_values_replace_existing_ones() {
        open(chain, "a"); // 4 × 3: 0 1 2 …
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        auto* const paste = m_test->child<QAction>("paste");
        QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, Qt::NoModifier, m_grid->rectOf({1, 1, 0, 0}).center());
        m_grid->setFocus();
        QTRY_VERIFY2(paste->isEnabled(), qPrintable(paste->toolTip()));
        QGuiApplication::clipboard()->setText("10\t-20.5\nnan\t40\n");
        paste->trigger();
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(1, 1), QString("10"));
        QCOMPARE(m_grid->cellText(2, 1), QString("-20.5"));
        QCOMPARE(m_grid->cellText(1, 2), QString("nan"));
        QCOMPARE(m_grid->cellText(2, 2), QString("40"));
        QCOMPARE(m_grid->cellText(3, 1), QString("7"));
        // All at once, and taken back at once.
        QCOMPARE(m_test->controller().marking().undoWords(), QString("4 value(s) of a"));
        m_test->child<QAction>("undo")->trigger();
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(1, 1), QString("5"));
        QCOMPARE(m_grid->cellText(2, 2), QString("10"));
        QVERIFY(m_test->controller().debuggee().snapshot().changes.empty());
        QCOMPARE(m_test->controller().marking().redoWords(), QString("4 value(s) of a"));
        // The values can be pasted in any form in which they were copied.
        for (const TextForm form : {TextForm::tabs, TextForm::csv, TextForm::numpy}) {
            QGuiApplication::clipboard()->clear();
            m_grid->showElement({2, 1, 0, 0});
            extend(1, 1);
            m_view->copy(form);
            QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty());
            m_grid->showElement({0, 0, 0, 0});
            m_view->paste(QGuiApplication::clipboard()->text());
            QVERIFY(m_test->settled());
            QTRY_COMPARE(m_grid->cellText(0, 0), QString("6"));
            QCOMPARE(m_grid->cellText(1, 1), QString("11"));
            m_test->child<QAction>("undo")->trigger();
            QVERIFY(m_test->settled());
            QTRY_COMPARE(m_grid->cellText(0, 0), QString("0"));
        }
        // One number goes over all that are selected.
        m_grid->showElement({0, 0, 0, 0});
        extend(3, 2);
        m_view->paste("1e3");
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(3, 2), QString("1000"));
        QCOMPARE(m_test->controller().marking().undoWords(), QString("12 value(s) of a"));
    }
    void text_that_does_not_fit_or_is_not_a_number_is_not_pasted() {
        open(chain, "a");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        const auto* const note = m_test->child<QLabel>("valuesNote");
        m_view->paste("1");
        QVERIFY2(note->text().contains("select the cell"), qPrintable(note->text()));
        QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, Qt::NoModifier, m_grid->rectOf({3, 2, 0, 0}).center());
        m_view->paste("1 2\n3 4");
        QVERIFY2(
            note->text().contains("2 × 2 values don't fit; from the selected cell on, there is room for only 1 × 1"),
            qPrintable(note->text()));
        m_view->paste("1 two");
        QVERIFY2(note->text().contains("“two” is not a number"), qPrintable(note->text()));
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().changes.empty());
        // A text that is edited is what is pasted into.
        auto* const search = m_test->child<QLineEdit>("graphSearch");
        search->setFocus();
        QGuiApplication::clipboard()->setText("mul");
        m_test->child<QAction>("paste")->trigger();
        QCOMPARE(search->text(), QString("mul"));
    }
    void a_changed_number_is_marked_in_both() {
        open(chain, "a");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        QTRY_VERIFY(m_heat->picture().values.size() == 12);
        const auto corner = [this] {
            const QImage grid = m_grid->viewport()->grab().toImage(), heat = m_heat->grab().toImage();
            const QPoint in(2, 2);
            return std::pair(grid.pixel(m_grid->rectOf({2, 1, 0, 0}).topLeft() + in),
                             heat.pixel(m_heat->rectOf({2, 1, 0, 0}).topLeft() + in));
        };
        const QRgb mark = Theme::instance().color(Ink::text).rgb();
        QVERIFY(corner().first != mark && corner().second != mark);
        m_test->controller().marking().change(m_test->find("a"), {2, 1, 0, 0}, 6.5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("6.5"));
        QCOMPARE(corner().first, mark);
        QCOMPARE(corner().second, mark);
        // A button above the values reports the change and undoes it.
        auto* const undone = m_test->child<QToolButton>("undoValue");
        QVERIFY(undone->isVisible() && undone->toolTip().startsWith("1 value(s) changed by hand"));
        QTest::mouseClick(undone, Qt::LeftButton);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("6"));
        QVERIFY(!undone->isVisible());
        m_test->controller().marking().change(m_test->find("a"), {2, 1, 0, 0}, 6.5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("6.5"));
        // The menu contains the undo of the change.
        QAction* const undo = menuAction("undoChange");
        QVERIFY(undo);
        undo->trigger();
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("6"));
        QVERIFY(corner().first != mark);
    }
    void invalid_number_is_rejected_and_escape_keeps_the_value() {
        open(chain, "a");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        doubleClick(1, 0);
        auto* editor = m_grid->findChild<QLineEdit*>("valueEditor");
        QVERIFY(editor);
        editor->setText("three");
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(m_grid->findChild<QLineEdit*>("valueEditor"));
        const auto* const note = m_test->child<QLabel>("valuesNote");
        QVERIFY2(note->text().contains("“three” is not a number"), qPrintable(note->text()));
        QTest::keyClick(editor, Qt::Key_Escape);
        QTRY_VERIFY(!m_grid->findChild<QLineEdit*>("valueEditor"));
        QVERIFY(m_test->controller().debuggee().snapshot().changes.empty());
        // NaN is a number here.
        type(1, 0, "nan");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("nan"));
        QVERIFY(!note->text().contains("can't represent"));
        type(1, 0, "1e39");
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("inf"));
        QVERIFY2(note->text().contains("f32 can't represent 1e+39; the stored value is inf"), qPrintable(note->text()));
        m_test->controller().marking().undoChange();
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("nan"));
        QVERIFY(!note->text().contains("can't represent"));
    }
    void focus_change_ends_editing() {
        open(chain, "a");
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QTRY_COMPARE(m_grid->cellText(1, 0), QString("1"));
        auto* const search = m_test->child<QLineEdit>("explorerSearch");
        doubleClick(1, 0);
        QVERIFY(m_grid->findChild<QLineEdit*>("valueEditor"));
        search->setFocus(Qt::MouseFocusReason);
        QTRY_VERIFY(!m_grid->findChild<QLineEdit*>("valueEditor"));
        QVERIFY(search->hasFocus());
        // Enter leaves them here, and edits nothing more.
        type(1, 0, "3");
        QVERIFY(m_grid->hasFocus());
        QTRY_COMPARE(m_grid->findChildren<QLineEdit*>("valueEditor").size(), 0);
    }
    void unchangeable_value_shows_the_reason() {
        open("w = tensor(f32, 32, 2) = normal(0, 1)\nq = quantize(w, q4_0)\nx = mul_mat(q, w)\ngraph x\n", "q");
        QTRY_VERIFY(!m_grid->cellText(1, 0).isEmpty());
        doubleClick(1, 0);
        QVERIFY(!m_grid->findChild<QLineEdit*>("valueEditor")); // before anything is typed
        const auto* const note = m_test->child<QLabel>("valuesNote");
        QTRY_VERIFY2(note->text().contains("share a scale"), qPrintable(note->text()));
    }
    void editor_shows_the_effect_of_an_undo() {
        open(chain, "a");
        QTRY_VERIFY(!m_grid->cellText(1, 0).isEmpty());
        const auto says = [&] {
            doubleClick(1, 0);
            const auto* const editor = m_grid->findChild<QLineEdit*>("valueEditor");
            return editor ? editor->toolTip() : QString();
        };
        QVERIFY2(says().contains("reverts the change") && !says().contains("before step"), qPrintable(says()));
        // A change of a result belongs to a step, and going back before it discards the change.
        m_test->controller().moves().runTo(1);
        QVERIFY(m_test->settled());
        const uint32_t node = m_test->controller().debuggee().structure().steps[0].node;
        m_test->controller().selection().select(node);
        QTRY_VERIFY(!m_grid->cellText(1, 0).isEmpty());
        QVERIFY2(says().contains("unless you go back before step 1"), qPrintable(says()));
        m_test->controller().marking().change(node, Index{}, 5);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().changes.size(), size_t(1));
        m_test->controller().moves().stepBack();
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().changes.size(), size_t(0));
        // Nothing is left to undo: the action is dimmed, and its key gives the reason.
        QVERIFY(!m_test->window->actions().get("undo")->isEnabled());
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QVERIFY2(m_test->notice().contains("No value was changed"), qPrintable(m_test->notice()));
    }

    // -- out and in --
    void a_selected_range_is_copied_as_text_csv_and_numpy() {
        open(chain, "a");
        QTRY_VERIFY(!m_grid->cellText(3, 2).isEmpty());
        drag(m_grid->viewport(), m_grid->rectOf({1, 0, 0, 0}).center(), m_grid->rectOf({2, 1, 0, 0}).center());
        QCOMPARE(m_grid->selection(), (CellRange{1, 0, 2, 2}));
        QGuiApplication::clipboard()->setText("before");
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        m_grid->setFocus(); // Copy is about the view that has the keys
        QTest::keyClick(m_grid, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), QString("1\t2\n5\t6\n"));
        QCOMPARE(copied("copyCsv"), QString("1,2\n5,6\n"));
        QCOMPARE(copied("copyNumpy"), QString("np.array([[1, 2],\n          [5, 6]], dtype=np.float32)"));
        // Shift and the arrows.
        QTest::keyClick(m_grid, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(m_grid, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(m_grid->selection(), (CellRange{1, 0, 1, 3}));
        QCOMPARE(copied("copyCsv"), QString("1\n5\n9\n"));
    }
    void too_much_to_copy_is_refused_with_the_numbers() {
        open("a = tensor(f32, 2048, 1024) = arange()\nb = sqr(a)\ngraph b\n", "a");
        QTest::keyClick(m_grid, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_grid, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(says("2\u2009048 × 1\u2009024 values are too many to copy (at most 1\u2009000\u2009000)"));
    }
    void a_saved_array_read_again_is_the_same() {
        open("a = tensor(f32, 5, 4, 3) = normal(0, 1, seed=5)\nt = cont(transpose(a))\ngraph t\n", "a");
        QTRY_VERIFY(m_view->statistics().has_value());
        const QString path = m_folder->filePath("a.npy");
        m_view->saveNpy(path);
        QTRY_VERIFY(says("a.npy was written"));
        const auto array = NpyArray::open(path.toStdString());
        QVERIFY(array.ok());
        QCOMPARE(array->shape_text(), std::string("(3, 4, 5)"));
        // A script loads it; the difference to it is nothing.
        m_test->controller().opening().openScript(
            "x = tensor(f32, 5, 4, 3) = load(\"a.npy\")\ny = scale(x, 1)\ngraph y\n", "again", m_folder->path());
        QTRY_COMPARE(m_test->controller().opening().programName(), QString("again"));
        m_test->controller().selection().select(m_test->find("x"));
        QTRY_VERIFY(!m_grid->cellText(2, 1).isEmpty());
        m_view->compareWith(path);
        QTRY_VERIFY(m_view->plane()->values.other != nullptr);
        QTRY_VERIFY(m_view->statistics().has_value());
        QCOMPARE(m_view->statistics()->zeros, int64_t(60));
        QVERIFY(m_view->statistics()->max == 0 && m_view->statistics()->min == 0);
    }
    void saving_reports_progress_and_cancelling_restores_the_file() {
        const QString path = fileWithHole("large.gguf", 8192, 65'536, 1, 1);
        QVERIFY(!path.isEmpty() && m_test->open(path));
        m_test->showAlone(QStringLiteral("values"));
        m_test->controller().selection().select(m_test->find("large"));
        const QString to = m_folder->filePath("large.npy");
        QFile old(to);
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("as before") == 9);
        old.close();
        auto* const line = m_view->findChild<QWidget*>("progressLine");
        QVERIFY(!line->isVisible());
        for (const bool byKey : {true, false}) {
            m_view->saveNpy(to);
            QTRY_VERIFY(line->isVisible());
            QVERIFY(says("writing large.npy"));
            auto* const bar = line->findChild<QProgressBar*>();
            QTRY_VERIFY(bar->value() > 0);
            QVERIFY(bar->value() < 100);
            QVERIFY(says(qPrintable(QString("%1 %").arg(bar->value()))));
            if (byKey)
                QTest::keyClick(m_grid, Qt::Key_Escape);
            else
                QTest::mouseClick(line->findChild<QToolButton*>("cancelProgress"), Qt::LeftButton);
            QTRY_VERIFY(says("large.npy was not written: cancelled"));
            QVERIFY(!line->isVisible());
            QVERIFY(!QFile::exists(to + ".part"));
            QVERIFY(old.open(QIODevice::ReadOnly));
            QCOMPARE(old.readAll(), QByteArray("as before"));
            old.close();
        }
        m_test->controller().selection().select(m_test->find("small"));
        m_view->saveNpy(m_folder->filePath("small.npy"));
        QTRY_VERIFY(says("small.npy was written"));
    }
    void the_heat_map_is_saved_as_a_picture() {
        open(chain, "a");
        QTRY_COMPARE(m_heat->picture().values.size(), size_t(12));
        QTRY_VERIFY(m_view->statistics().has_value());
        const QString path = m_folder->filePath("a.png");
        m_view->savePicture(path);
        const QImage image(path);
        QVERIFY(image.width() >= 4 * 40 && image.height() >= 3 * 40);
        QCOMPARE(image.pixel(image.width() / 8, image.height() / 6), HeatScale(0, 11).at(0));
        m_view->savePicture(m_folder->filePath("no/such.png"));
        QVERIFY(says("can't be written"));
    }
    void a_difference_is_shown_as_numbers_heat_map_and_statistics() {
        open(chain, "a");
        std::vector<double> other(12);
        std::iota(other.begin(), other.end(), 0);
        other[6] = 4;  // [2, 1]: 6 - 4
        other[9] = 12; // [1, 2]: 9 - 12
        const QString path = writeArray("other.npy", {4, 3, 1, 1}, other);
        m_view->compareWith(path);
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("2"));
        QCOMPARE(m_grid->cellText(1, 2), QString("-3"));
        QCOMPARE(m_grid->cellText(0, 0), QString("0"));
        QTRY_VERIFY(m_view->statistics() && m_view->statistics()->min == -3.0);
        QCOMPARE(m_view->statistics()->max, 2.0);
        QCOMPARE(m_view->statistics()->zeros, int64_t(10));
        QTRY_COMPARE(m_heat->picture().values[6], 2.0);
        QTRY_COMPARE(m_heat->grab().toImage().pixel(m_heat->rectOf({1, 2, 0, 0}).center()), HeatScale(-3, 2).at(-3));
        // Values of a difference can't be changed.
        doubleClick(2, 1);
        QVERIFY(!m_grid->findChild<QLineEdit*>("valueEditor"));
        QVERIFY(says("a difference can't be changed"));
        // It follows the values, and ends.
        m_test->controller().marking().change(m_test->find("a"), {2, 1, 0, 0}, 14);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("10"));
        // Nothing is pasted into it; as soon as it is ended, something can be.
        m_grid->setFocus();
        QTRY_VERIFY(!m_test->child<QAction>("paste")->isEnabled());
        menuAction("endComparing")->trigger();
        QVERIFY(m_test->child<QAction>("paste")->isEnabled());
        QTRY_COMPARE(m_grid->cellText(2, 1), QString("14"));
    }
    void another_shape_is_refused_with_a_sentence() {
        open(chain, "a");
        m_view->compareWith(writeArray("turned.npy", {3, 4, 1, 1}, std::vector<double>(12)));
        QTRY_VERIFY(says("turned.npy has the shape (4, 3) (with the last dimension first: [3, 4, 1, 1]), but “a” "
                         "has the shape [4, 3, 1, 1]"));
        QVERIFY(!m_view->plane()->values.other);
        m_view->compareWith(m_folder->filePath("none.npy"));
        QTRY_VERIFY(says("none.npy"));
    }
};

QTEST_MAIN(TestValuesChanges)
#include "test_values_changes.moc"
