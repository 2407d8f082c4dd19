// SPDX-License-Identifier: MIT
// The view Joint buffers: its table after each statement, by keys and clicks.
#include "app/in_window.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "views/memory/joint_buffers_view.h"
#include "window/panel.h"

#include <QLabel>
#include <QTableView>
#include <QToolButton>

using namespace ggs;

class TestJointBuffersView : public QObject {
    Q_OBJECT
  private:
    QTableView* table() { return m_test->child<QTableView>("jointBufferTable"); }
    QString statement() { return m_test->child<QLabel>("jointStatement")->text(); }
    // A row, without the name of its buffer: "w1 f32 [4 3] 0 48 0 3".
    QString row(int number) {
        QStringList cells;
        for (int column = 1; column < table()->model()->columnCount(); ++column)
            cells.append(table()->model()->index(number, column).data().toString().trimmed());
        return cells.join(QLatin1Char(' ')).simplified();
    }
    int rows() { return table()->model()->rowCount(); }
    bool press(const char* button) {
        auto* const found = m_test->child<QToolButton>(button);
        if (!found || !found->isEnabled()) return false;
        QTest::mouseClick(found, Qt::LeftButton);
        return true;
    }
    std::unique_ptr<TestWindow> m_test;

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void sample_is_stepped_reservation_by_reservation() {
        QVERIFY(m_test->open(QStringLiteral("joint-buffers")));
        m_test->showAlone(QStringLiteral("jointBuffers"));
        QTRY_COMPARE(rows(), 4 * 8); // each buffer, its block, and six tensors
        QCOMPARE(row(0).section(QLatin1Char(' '), 0, 4), QStringLiteral("host memory on CPU, allocated"));
        QCOMPARE(row(3), QStringLiteral("w2 f32 [3 3] 48 36 0 11"));
        QCOMPARE(row(6), QStringLiteral("h2 f32 [3 2] 128 24 8 15"));
        QCOMPARE(row(7), QStringLiteral("ids i32 [5] 160 20 12 16"));
        QVERIFY(press("jointFirst"));
        QCOMPARE(rows(), 0);
        QVERIFY(!press("jointPrevious")); // there is nothing before
        QVERIFY(press("jointNext"));
        QCOMPARE(rows(), 1);
        QVERIFY2(row(0).startsWith(QStringLiteral("host memory, not allocated yet")), qPrintable(row(0)));
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Right); // the block
        QTest::keyClick(table(), Qt::Key_Right); // w1
        QCOMPARE(row(1), QStringLiteral("block weights f32 [12] 0 48 16 9"));
        QVERIFY2(statement().startsWith(QStringLiteral("line 10: w1 = reserve_in(weights, ")), qPrintable(statement()));
        QTest::keyClick(table(), Qt::Key_Right); // w2
        QCOMPARE(row(1), QStringLiteral("block weights f32 [21] 0 84 12 9"));
        QCOMPARE(row(3), QStringLiteral("w2 f32 [3 3] 48 36 0 11"));
        QTest::keyClick(table(), Qt::Key_Left);
        QCOMPARE(rows(), 3);
        QTest::keyClick(table(), Qt::Key_End);
        QCOMPARE(rows(), 4 * 8);
        QTest::keyClick(table(), Qt::Key_Home);
        QCOMPARE(rows(), 0);
        QVERIFY(press("jointLast"));
        QCOMPARE(rows(), 4 * 8);
    }
    void a_click_selects_and_the_selection_is_marked() {
        QVERIFY(m_test->open(QStringLiteral("joint-buffers")));
        m_test->showAlone(QStringLiteral("jointBuffers"));
        QTRY_COMPARE(rows(), 4 * 8);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          table()->visualRect(table()->model()->index(3, 1)).center());
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("w2")));
        m_test->controller().selection().select(m_test->find("ids"));
        QCOMPARE(table()->currentIndex().row(), 7);
        // A tensor outside of the buffers isn't marked.
        m_test->controller().selection().select(m_test->find("x"));
        QVERIFY(!table()->currentIndex().isValid());
    }
    void changed_rows_are_marked_and_blocks_are_indented() {
        QVERIFY(m_test->open(QStringLiteral("joint-buffers")));
        m_test->showAlone(QStringLiteral("jointBuffers"));
        QTRY_COMPARE(rows(), 4 * 8);
        QVERIFY(press("jointFirst"));
        for (int i = 0; i < 3; ++i) QVERIFY(press("jointNext")); // the buffer, its block, w1 in it
        QCOMPARE(rows(), 3);
        const auto data = [&](int row, int column, int role) {
            return table()->model()->index(row, column).data(role);
        };
        QVERIFY(data(2, 1, Qt::BackgroundRole).isValid()); // w1
        const QRect cell = table()->visualRect(table()->model()->index(2, 0));
        const auto ground = [&] {
            return table()->viewport()->grab().toImage().pixelColor(cell.right() - 2, cell.center().y());
        };
        const QColor marked = ground();
        QVERIFY(press("jointNext")); // w2
        QVERIFY(!data(2, 1, Qt::BackgroundRole).isValid());
        QVERIFY(ground() != marked); // it is drawn, too
        QVERIFY(data(3, 1, Qt::BackgroundRole).isValid());
        // Names begin at the left, those in a block farther to the right.
        QVERIFY(!data(1, 1, Qt::TextAlignmentRole).isValid());
        const auto indent = [&](int row) {
            const QString text = data(row, 1, Qt::DisplayRole).toString();
            return text.size() - text.trimmed().size();
        };
        QVERIFY(indent(0) < indent(1) && indent(1) < indent(2));
    }
    void page_that_is_clicked_takes_the_keys() {
        QVERIFY(m_test->open(QStringLiteral("joint-buffers")));
        m_test->window->workspaces().setCurrent(QStringLiteral("memory"));
        Workspaces& workspaces = m_test->window->workspaces();
        Panel* const panel = workspaces.canvas().panelOf(*workspaces.view(QStringLiteral("jointBuffers")));
        auto* const page = panel->findChild<QToolButton*>(QStringLiteral("page-jointBuffers"));
        View* const before = workspaces.view(QStringLiteral("plan"));
        workspaces.enter(*before);
        QTRY_VERIFY(before->keysTo()->hasFocus());
        QTest::mouseClick(page, Qt::LeftButton);
        QTRY_VERIFY(table()->hasFocus());
        QTest::keyClick(table(), Qt::Key_Home);
        QCOMPARE(rows(), 0);
    }
    void view_without_a_joint_buffer_names_the_sample() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\n")));
        auto* const view = m_test->child<JointBuffersView>("jointBuffers");
        m_test->showAlone(QStringLiteral("jointBuffers"));
        QVERIFY2(view->whyEmpty().contains(QStringLiteral("joint-buffers")), qPrintable(view->whyEmpty()));
        QVERIFY(view->exportKinds().isEmpty());
        QVERIFY(m_test->openText(QStringLiteral("joint_buffer(\"b\")\nx = reserve(\"b\", f32, 3)\n")));
        QTRY_COMPARE(rows(), 2);
        QVERIFY(view->whyEmpty().isEmpty());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("b.csv"));
        QCOMPARE(view->exportTo(path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString csv = file.readAll();
        QVERIFY2(csv.contains(QStringLiteral("b,x,f32,[3],0,12,20,2")), qPrintable(csv));
    }
};

QTEST_MAIN(TestJointBuffersView)
#include "test_joint_buffers_view.moc"
