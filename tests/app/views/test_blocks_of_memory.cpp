// SPDX-License-Identifier: MIT
// The list of memory blocks in the workspace Memory: the blocks, their tensors by size, and the other memory.
#include "app/in_window.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/fold_header.h"
#include "views/memory/blocks_of_memory.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>

using namespace ggs;

class TestBlocksOfMemory : public QObject {
    Q_OBJECT
  private:
    QTableView* blocks() { return m_test->child<QTableView>("memoryBlockTable"); }
    QTableView* tensors() { return m_test->child<QTableView>("memoryTensorTable"); }
    static QString cell(const QTableView* table, int row, int column) {
        return table->model()->index(row, column).data().toString();
    }
    std::unique_ptr<TestWindow> m_test;

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 64, 4) = normal(0, 1, seed=1)\ninput x\n"
                                                "w = tensor(f32, 64, 64) = normal(0, 0.2, seed=2)\n"
                                                "a = mul_mat(w, x)\nb = norm(a, 1e-5)\nc = sqr(b)\noutput c\n"
                                                "gf = graph()\nexpand(gf, c)\ncompute(gf)\n")));
        m_test->key(Qt::Key_3);
        QVERIFY(m_test->child<View>("memoryBlocks")->isSeen());
    }
    void cleanup() { m_test.reset(); }

    void tensors_are_listed_by_size() {
        QVERIFY(blocks()->model()->rowCount() >= 1);
        QVERIFY(tensors()->model()->rowCount() >= 5);
        QCOMPARE(cell(tensors(), 0, 0), QStringLiteral("w"));
        qulonglong last = ULLONG_MAX;
        for (int row = 0; row < tensors()->model()->rowCount(); ++row) {
            const qulonglong bytes = tensors()->model()->index(row, 1).data(Qt::UserRole).toULongLong();
            QVERIFY(bytes <= last);
            last = bytes;
        }
        QVERIFY(m_test->child<QLabel>("memoryFoot")->text().contains(QStringLiteral("bytes of its own")));
    }
    // Sizes give way to names, and no row is cut by what is below the table.
    void names_and_rows_are_shown_whole() {
        QTableView& table = *blocks();
        const auto across = [&table] { return table.horizontalHeader()->length() - table.viewport()->width(); };
        QTRY_VERIFY2(across() <= 0, qPrintable(QString::number(across())));
        auto* const view = m_test->child<View>("memoryBlocks");
        view->setFixedWidth(170);
        QTRY_VERIFY(table.isColumnHidden(2));
        QTRY_VERIFY2(across() <= 0, qPrintable(QString::number(across())));
        QVERIFY(table.model()->index(0, 1).data(Qt::ToolTipRole).toString().contains(QStringLiteral(" of ")));
        view->setFixedWidth(400);
        QTRY_VERIFY(!table.isColumnHidden(2) && table.columnWidth(2) > 40);
        for (const int high : {700, 709, 718}) {
            view->setFixedHeight(high);
            QTRY_COMPARE(tensors()->viewport()->height() % tensors()->verticalHeader()->defaultSectionSize(), 0);
        }
    }
    void a_click_selects_and_the_selection_is_marked() {
        QTest::mouseClick(tensors()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          tensors()->visualRect(tensors()->model()->index(0, 0)).center());
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("w")));
        m_test->controller().selection().select(m_test->find("b"));
        QCOMPARE(tensors()->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("b"));
    }
    void order_is_kept_for_the_rows_of_another_program() {
        tensors()->sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(cell(tensors(), 0, 0), QStringLiteral("a"));
        // As many tensors, and w is the first by size again.
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 64, 4) = normal(0, 1, seed=1)\ninput x\n"
                                                "w = tensor(f32, 64, 64) = normal(0, 0.2, seed=2)\n"
                                                "b = mul_mat(w, x)\nc = norm(b, 1e-5)\nd = sqr(c)\noutput d\n"
                                                "gf = graph()\nexpand(gf, d)\ncompute(gf)\n")));
        m_test->key(Qt::Key_3);
        QTRY_COMPARE(cell(tensors(), 0, 0), QStringLiteral("b"));
    }
    // The plan of the graph at the cursor: ggml_cplan's fields, and each node's threads and bytes.
    void compute_plan_of_the_run_is_shown() {
        auto* const fields = m_test->child<QTableView>("computePlanTable");
        auto* const nodes = m_test->child<QTableView>("computePlanNodes");
        auto* const heading = m_test->child<FoldHeader>("computePlanHeading");
        QVERIFY(heading->isFolded() && !fields->isVisible());
        QTest::mouseClick(heading, Qt::LeftButton);
        QVERIFY(!heading->isFolded() && fields->isVisible());
        QTRY_COMPARE(nodes->model()->rowCount(), 3); // a, b, c
        QCOMPARE(cell(nodes, 0, 0), QStringLiteral("a"));
        const int threads = nodes->model()->index(0, 1).data(Qt::UserRole).toInt();
        QVERIFY(threads >= 1);
        QCOMPARE(cell(nodes, 2, 1), QStringLiteral("1")); // sqr runs on one thread
        QCOMPARE(cell(fields, 0, 0), QStringLiteral("n_threads"));
        QVERIFY2(cell(fields, 0, 1).startsWith(QString::number(threads)), qPrintable(cell(fields, 0, 1)));
        QVERIFY2(heading->count().startsWith(QStringLiteral("n_threads ")), qPrintable(heading->count()));
        QCOMPARE(cell(fields, 1, 0), QStringLiteral("work_size"));
        // b's norm and a's product of floats need nothing.
        QCOMPARE(fields->model()->index(1, 1).data(Qt::UserRole).toULongLong(), 0u);
        QTest::mouseClick(nodes->viewport(), Qt::LeftButton, Qt::NoModifier,
                          nodes->visualRect(nodes->model()->index(1, 0)).center());
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("b")));
        // soft_max has a row of floats for each thread: 4 · (64 + 16) · n bytes, and a cache line for each thread.
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 64, 4) = normal(0, 1, seed=1)\na = soft_max(x)\n"
                                                "gf = graph()\nexpand(gf, a)\ncompute(gf, threads=2)\n")));
        m_test->key(Qt::Key_3);
        QTRY_COMPARE(cell(nodes, 0, 0), QStringLiteral("a"));
        QCOMPARE(cell(nodes, 0, 1), QStringLiteral("2"));
        const qulonglong work = nodes->model()->index(0, 2).data(Qt::UserRole).toULongLong();
        QVERIFY(work > 0);
        QCOMPARE(fields->model()->index(1, 1).data(Qt::UserRole).toULongLong(), work + 2 * 64);
        QVERIFY2(cell(fields, 2, 1).startsWith(QStringLiteral("arena 0 + ")), qPrintable(cell(fields, 2, 1)));
    }
    void in_ggmls_memory_tensors_share_bytes() {
        QTest::mouseClick(m_test->child<QToolButton>("planShared"), Qt::LeftButton);
        QTRY_VERIFY(m_test->controller().opening().isPlanned());
        QTRY_VERIFY2(m_test->child<QLabel>("memoryFoot")->text().contains(QStringLiteral("would have")) ||
                         blocks()->model()->rowCount() > 1,
                     qPrintable(m_test->child<QLabel>("memoryFoot")->text()));
        m_test->controller().selection().select(m_test->find("c"));
        QTRY_VERIFY(tensors()->currentIndex().isValid());
        QVERIFY(tensors()->currentIndex().siblingAtColumn(2).data(Qt::UserRole).toULongLong() > 0);
    }
};

QTEST_MAIN(TestBlocksOfMemory)
#include "test_blocks_of_memory.moc"
