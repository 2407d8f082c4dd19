// SPDX-License-Identifier: MIT
// The list of comparisons in the workspace Compare: what can be compared, how each is started, and the last verdicts.
#include "app/in_window.h"
#include "session/comparisons.h"
#include "session/marking.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "files/npy.h"
#include "look/wrapped_text.h"
#include "views/check/checked_steps.h"
#include "views/compare/comparisons_view.h"
#include "views/values/values_view.h"
#include "window/panel.h"
#include "window/workspace_canvas.h"
#include "window/workspaces.h"
#include "words/language.h"

#include <QFile>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

using namespace ggs;

namespace {

constexpr const char* twoNodes = "x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\nz = sqrt(y)\ngraph z\n";

} // namespace

class TestComparisonsView : public QObject {
    Q_OBJECT
  private:
    QString verdict(const char* kind) { return m_test->child<WrappedText>(part(kind, "Verdict"))->text(); }
    QString subject(const char* kind) { return m_test->child<WrappedText>(part(kind, "Subject"))->text(); }
    QPushButton* start(const char* kind) { return m_test->child<QPushButton>(part(kind, "Start")); }
    QPushButton* result(const char* kind) { return m_test->child<QPushButton>(part(kind, "Open")); }
    const char* part(const char* kind, const char* which) {
        m_name = QByteArray(kind) + which;
        return m_name.constData();
    }
    void show() { m_test->window->showView(QStringLiteral("comparisons")); }

    std::unique_ptr<TestWindow> m_test;
    QByteArray m_name;

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->openText(QString::fromLatin1(twoNodes)));
        m_test->key(Qt::Key_6);
        QVERIFY(m_test->child<View>("comparisons")->isSeen());
    }
    void cleanup() { m_test.reset(); }

    void workspace_opens_with_the_list_and_check_is_its_next_page() {
        const Panel& panel = *m_test->window->workspaces().canvas().panelOf(*m_test->child<View>("comparisons"));
        QStringList names;
        for (const View* each : panel.pages()) names.append(each->title());
        QCOMPARE(names, QStringList({"Comparisons", "Check"}));
        QVERIFY(!m_test->child<View>("check")->isSeen() && m_test->child<View>("values")->isSeen());
        // All comparisons are in sight.
        QCoreApplication::processEvents();
        for (const char* kind : {"prompts", "files", "array", "kernels"})
            QCOMPARE(start(kind)->visibleRegion().boundingRect(), start(kind)->rect());
        m_test->window->resize(1280, 800);
        QVERIFY(m_test->child<View>("comparisons")->isSeen());
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("page-check")), Qt::LeftButton);
        QVERIFY(m_test->child<View>("check")->isSeen() && !m_test->child<View>("comparisons")->isSeen());
    }

    void comparisons_that_are_not_possible_report_why() {
        QVERIFY(!start("prompts")->isEnabled());
        QVERIFY2(verdict("prompts").contains(QStringLiteral("language model")), qPrintable(verdict("prompts")));
        QVERIFY(!start("files")->isEnabled());
        QVERIFY(start("kernels")->isEnabled() && start("array")->isEnabled());
        QCOMPARE(verdict("kernels"), QStringLiteral("Not compared yet."));
        QVERIFY(!result("kernels")->isVisible() && !result("array")->isVisible());
    }
    void check_of_all_nodes_is_started_and_listed_with_its_verdict() {
        QTest::mouseClick(start("kernels"), Qt::LeftButton);
        QVERIFY(m_test->child<View>("check")->isSeen()); // where the nodes are listed while they are checked
        show();
        QTRY_COMPARE(verdict("kernels"), QStringLiteral("Checked: 2 correct, 0 wrong"));
        QVERIFY2(subject("kernels").endsWith(QStringLiteral("test")), qPrintable(subject("kernels")));
        // The result is where checks are.
        m_test->key(Qt::Key_2);
        QVERIFY(!m_test->child<View>("check")->isSeen());
        show();
        QTest::mouseClick(result("kernels"), Qt::LeftButton);
        QVERIFY(m_test->child<View>("check")->isSeen());
        // The verdict stays when another program is open; the result doesn't.
        QVERIFY(m_test->open(QStringLiteral("simple-ctx")));
        show();
        QCOMPARE(verdict("kernels"), QStringLiteral("Checked: 2 correct, 0 wrong"));
        QVERIFY(!result("kernels")->isVisible());
    }
    void difference_from_an_array_is_listed_with_its_verdict() {
        const QTemporaryDir folder;
        auto* const values = m_test->child<ValuesView>("values");
        m_test->controller().selection().select(m_test->find("x"));
        QTRY_VERIFY(values->statistics());
        const QString path = folder.filePath(QStringLiteral("x.npy"));
        values->saveNpy(path);
        QTRY_VERIFY(QFile::exists(path));
        values->compareWith(path);
        QTRY_COMPARE(verdict("array"), QStringLiteral("All 4 elements are equal."));
        QVERIFY2(subject("array").contains(QStringLiteral("x and x.npy")), qPrintable(subject("array")));
        QVERIFY(result("array")->isVisible());
        m_test->controller().selection().select(m_test->find("y"));
        QTRY_VERIFY(!result("array")->isVisible());
        // Another tensor of the same shape differs, by 16 - 4 at most.
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(values->statistics());
        values->compareWith(path);
        QTRY_COMPARE(verdict("array"), QStringLiteral("3 of 4 elements differ. The largest difference is 12."));
    }
    // A verdict outlives the window when the language changes, and its words are those of the new one.
    void verdicts_are_in_the_present_language() {
        QTest::mouseClick(start("kernels"), Qt::LeftButton);
        show();
        QTRY_COMPARE(verdict("kernels"), QStringLiteral("Checked: 2 correct, 0 wrong"));
        const QTemporaryDir folder;
        auto* const values = m_test->child<ValuesView>("values");
        m_test->controller().selection().select(m_test->find("x"));
        QTRY_VERIFY(values->statistics());
        values->saveNpy(folder.filePath(QStringLiteral("x.npy")));
        QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("x.npy"))));
        values->compareWith(folder.filePath(QStringLiteral("x.npy")));
        QTRY_COMPARE(verdict("array"), QStringLiteral("All 4 elements are equal."));
        const Comparisons& comparisons = m_test->controller().comparisons();
        useLanguage(QStringLiteral("bg"));
        const QString check = comparisons.last(Comparisons::Kind::kernels)->sentence(),
                      array = comparisons.last(Comparisons::Kind::array)->sentence(),
                      subject = comparisons.last(Comparisons::Kind::array)->subject();
        useLanguage(QStringLiteral("en"));
        QVERIFY2(!check.contains(QStringLiteral("Checked")), qPrintable(check));
        QVERIFY2(!array.contains(QStringLiteral("elements")), qPrintable(array));
        QVERIFY2(!subject.contains(QStringLiteral(" and ")), qPrintable(subject));
        // The result is lost with the window that compared.
        m_test->window.reset();
        QVERIFY(!comparisons.last(Comparisons::Kind::array)->isOpen);
    }
    // The difference is that of the values of now.
    void difference_follows_the_program() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("y.npy"));
        auto* const values = m_test->child<ValuesView>("values");
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("y"));
        QTRY_VERIFY(values->statistics());
        values->saveNpy(path);
        QTRY_VERIFY(QFile::exists(path));
        values->compareWith(path);
        QTRY_COMPARE(verdict("array"), QStringLiteral("All 4 elements are equal."));
        m_test->controller().marking().change(m_test->find("y"), {1, 0, 0, 0}, 14);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(verdict("array"), QStringLiteral("1 of 4 elements differ. The largest difference is 10."));
    }
    void columns_of_checks_are_explained_and_complete() {
        QTest::mouseClick(start("kernels"), Qt::LeftButton);
        QTRY_VERIFY(m_test->child<QTableView>("checkTable")->model()->rowCount() == 2);
        for (const int width : {1280, 1600}) {
            m_test->window->resize(width, 900);
            QTest::qWait(30);
            for (const char* name : {"checkTable", "worstTable"}) {
                auto* const table = m_test->child<QTableView>(name);
                const QHeaderView& header = *table->horizontalHeader();
                QVERIFY2(!table->isVisible() || header.length() <= table->viewport()->width(),
                         qPrintable(QStringLiteral("%1 at %2: %3 of %4")
                                        .arg(QLatin1String(name))
                                        .arg(width)
                                        .arg(table->viewport()->width())
                                        .arg(header.length())));
                for (int column = 0; column < header.count(); ++column)
                    QVERIFY(!table->model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
            }
        }
    }
};

QTEST_MAIN(TestComparisonsView)
#include "test_comparisons_view.moc"
