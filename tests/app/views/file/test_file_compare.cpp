// SPDX-License-Identifier: MIT
// Comparison of the open file with another one: the tensors that differ, the largest difference first, and from a row
// to the values.
#include "app/in_window.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "files/gguf_write.h"
#include "tensor/quantize.h"
#include "views/file/compare/compare_pane.h"
#include "views/file/compare/difference_models.h"
#include "views/file/file_view.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

using namespace ggs;

class TestFileCompare : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    std::unique_ptr<TestWindow> m_test;

    QString path(const char* name) { return m_folder.filePath(QLatin1String(name)); }
    ComparePane* pane() { return m_test->child<FileView>("file")->compare(); }
    static QString cell(QTableView* table, int row, int column) {
        return table->model()->index(row, column).data().toString();
    }
    QString totals() { return m_test->child<QLabel>("differenceTotals")->text(); }
    void compare(const char* name) {
        pane()->compareWith(path(name));
        QTRY_VERIFY(pane()->hasRows());
    }

  private slots:
    void init() {
        std::vector<float> w(64);
        for (size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i) / 8;
        std::vector<std::byte> blocks(size_t{2} * 34), worse(size_t{2} * 34);
        QVERIFY(quantize(TypeId::q8_0, w.data(), blocks.data(), 64).ok());
        std::vector<float> off = w, near = w;
        off[40] += 3;
        near[1] += 0.25f;
        QVERIFY(quantize(TypeId::q8_0, off.data(), worse.data(), 64).ok());
        const auto bytes = [](const std::vector<float>& of) { return std::as_bytes(std::span(of)); };
        GgufWriter a, b;
        a.add("general.architecture", "test").add("general.name", "A").add("test.same", uint32_t{1});
        b.add("general.architecture", "test")
            .add("general.name", "B")
            .add("test.same", uint32_t{1})
            .add("test.more", 1.5f);
        a.add_tensor("same", TypeId::f32, {64}, bytes(w))
            .add_tensor("near", TypeId::f32, {8, 8}, bytes(w))
            .add_tensor("off", TypeId::q8_0, {64}, blocks);
        a.add_tensor("gone", TypeId::f32, {64}, bytes(w));
        b.add_tensor("off", TypeId::q8_0, {64}, worse)
            .add_tensor("near", TypeId::f32, {8, 8}, bytes(near))
            .add_tensor("same", TypeId::f32, {64}, bytes(w));
        QVERIFY(a.write(path("a.gguf").toStdString()).ok() && b.write(path("b.gguf").toStdString()).ok());
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->open(path("a.gguf")));
        m_test->window->showView(QStringLiteral("file"));
        auto* const parts = m_test->child<QTabWidget>("fileParts");
        parts->setCurrentWidget(pane());
        QVERIFY(m_test->child<QPushButton>("chooseOther")->isVisible());
    }
    void cleanup() { m_test.reset(); }

    void the_worst_comes_first() {
        const QAbstractItemModelTester keys(pane()->keyTable()->model(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester tensors(pane()->tensorTable()->model(),
                                               QAbstractItemModelTester::FailureReportingMode::QtTest);
        compare("b.gguf");
        QCOMPARE(totals(), QStringLiteral("compared with b.gguf: 2 of 4 keys and 3 of 4 tensors differ"));
        QTableView* const table = pane()->tensorTable();
        QCOMPARE(table->model()->rowCount(), 3);
        QCOMPARE(cell(table, 0, TensorDifferenceModel::nameColumn), QStringLiteral("gone"));
        QCOMPARE(cell(table, 0, TensorDifferenceModel::whyColumn), QStringLiteral("only in this file"));
        QCOMPARE(cell(table, 1, TensorDifferenceModel::nameColumn), QStringLiteral("off"));
        QCOMPARE(cell(table, 2, TensorDifferenceModel::nameColumn), QStringLiteral("near"));
        QCOMPARE(cell(table, 2, TensorDifferenceModel::mostColumn), QStringLiteral("0.25"));
        QCOMPARE(cell(table, 2, TensorDifferenceModel::numbersColumn), QStringLiteral("1"));
        QTableView* const named = pane()->keyTable();
        QCOMPARE(cell(named, 0, KeyDifferenceModel::nameColumn), QStringLiteral("general.name"));
        QCOMPARE(cell(named, 0, KeyDifferenceModel::thereColumn), QStringLiteral("str \"B\""));
        QCOMPARE(cell(named, 1, KeyDifferenceModel::nameColumn), QStringLiteral("test.more"));
        QCOMPARE(cell(named, 1, KeyDifferenceModel::hereColumn), QStringLiteral("–"));
        // As a file.
        const QString to = path("differences.csv");
        QCOMPARE(m_test->child<FileView>("file")->exportTo(to), QString());
        QFile file(to);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("tensor,here,there,nmse,max_abs,numbers,bytes,note\ngone,"));
    }

    void a_click_leads_to_the_worst_number() {
        compare("b.gguf");
        QTableView* const table = pane()->tensorTable();
        const auto click = [&](int row) {
            QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                              table->visualRect(table->model()->index(row, 0)).center());
        };
        click(2);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("near")));
        QVERIFY(m_test->controller().selection().picked());
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{1, 0, 0, 0}));
        QVERIFY(m_test->child<View>("values")->isSeen());
        m_test->window->showView(QStringLiteral("file"));
        click(1);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("off")));
        QCOMPARE(m_test->controller().selection().picked()->element[0], int64_t{40});
        QVERIFY(m_test->child<View>("blocks")->isSeen());
    }

    void verdict_is_listed_in_compare() {
        compare("b.gguf");
        m_test->window->resize(1600, 1000);
        m_test->window->showView(QStringLiteral("comparisons"));
        QCOMPARE(m_test->child<QLabel>("filesVerdict")->text(), totals());
        QVERIFY(m_test->child<QLabel>("filesSubject")->text().endsWith(QStringLiteral("a.gguf and b.gguf")));
        m_test->child<QTabWidget>("fileParts")->setCurrentIndex(0);
        QTest::mouseClick(m_test->child<QPushButton>("filesOpen"), Qt::LeftButton);
        QVERIFY(m_test->child<View>("file")->isSeen() && pane()->isVisible());
    }

    void same_file_has_no_differences_and_a_non_model_is_reported() {
        compare("a.gguf");
        QCOMPARE(totals(), QStringLiteral("a.gguf has the same 3 keys and 4 tensors"));
        QFile text(path("none.gguf"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("no model at all, only words");
        text.close();
        pane()->compareWith(path("none.gguf"));
        QTRY_VERIFY(m_test->child<QLabel>("differenceTrouble")->text().contains(QStringLiteral("none.gguf")));
        QVERIFY(!pane()->hasRows());
        QVERIFY(m_test->child<QPushButton>("chooseOther")->isEnabled());
    }
};

QTEST_MAIN(TestFileCompare)
#include "test_file_compare.moc"
