// SPDX-License-Identifier: MIT
// Stepping into a node, and asking where an element came from.
#include "in_window.h"

#include "actions.h"
#include "models/origin_model.h"
#include "views/into_view.h"
#include "widgets/numbers_grid.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ggs;

class TestIntoView : public QObject {
    Q_OBJECT
  private:
    // Picks an element and waits until all is told of it.
    static bool told(TestWindow& test, const Spot& spot) {
        auto* const view = test.child<IntoView>("into");
        bool done = false;
        const auto connection = QObject::connect(view, &IntoView::shown, view, [&] { done = test.controller().picked() == spot; });
        test.controller().pick(spot);
        const bool came = QTest::qWaitFor([&] { return done; }, 5'000);
        QObject::disconnect(connection);
        return came;
    }

  private slots:
    void every_node_of_every_sample_is_stepped_into_data() {
        QTest::addColumn<QString>("sample");
        for (const QString& file : QDir(QStringLiteral(":/samples")).entryList(QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file)) << file.section(QLatin1Char('.'), 0, -2);
    }
    // What is written out equals what the engine makes, for the first, a middle and the last element of each node.
    void every_node_of_every_sample_is_stepped_into() {
        QFETCH(QString, sample);
        TestWindow test;
        QVERIFY(test.open(sample));
        SessionController& c = test.controller();
        auto* const view = test.child<IntoView>("into");
        for (size_t step = 0; step < c.structure().steps.size(); ++step) {
            const uint32_t node = c.structure().steps[step].node;
            test.key(Qt::Key_F11);
            QVERIFY(QTest::qWaitFor([&] { return c.inside() && c.inside()->node == node; }, 5'000));
            QCOMPARE(c.selected(), std::optional(node));
            QCOMPARE(c.snapshot().position.cursor, step); // it stays
            QVERIFY(view->isVisible());
            const Tensor& t = c.structure().tensor(node);
            std::vector<double> values;
            for (const int64_t flat : {nelements(t) - 1, nelements(t) / 2, int64_t{0}}) {
                QVERIFY(told(test, {node, index_of_flat(t, flat)}) || flat == 0);
                QVERIFY(QTest::qWaitFor([&] { return view->explanation().has_value(); }, 5'000));
                QVERIFY(view->value().has_value());
                const double off = std::abs(view->explanation()->value - *view->value());
                // A product with quantised weights rounds the other side as well, which the arithmetic does not.
                const bool rounded = t.src[0] && is_quantized(t.src[0]->type);
                QVERIFY2(off <= (rounded ? 5e-2 : 2e-3) * std::max(1.0, std::abs(*view->value())), qPrintable(test.child<QTextBrowser>("elementArithmetic")->toPlainText()));
                values.push_back(*view->value());
            }
            // And once it is done, the numbers are those.
            test.key(Qt::Key_F10);
            QVERIFY(test.settled());
            QVERIFY(!c.inside());
            QVERIFY(told(test, {node, index_of_flat(t, nelements(t) - 1)}) || nelements(t) == 1);
            QVERIFY(QTest::qWaitFor([&] { return view->value().has_value(); }, 5'000));
            QCOMPARE(*view->value(), values.front());
        }
    }

    void keys_and_buttons_go_through_the_elements() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        SessionController& c = test.controller();
        test.key(Qt::Key_F11);
        QVERIFY(QTest::qWaitFor([&] { return c.inside() && c.picked(); }, 5'000));
        QCOMPARE(c.picked()->element, (Index{0, 0, 0, 0}));
        test.key(Qt::Key_F11);
        QCOMPARE(c.picked()->element, (Index{1, 0, 0, 0}));
        QTest::mouseClick(test.child<QToolButton>("nextRow"), Qt::LeftButton);
        QCOMPARE(c.picked()->element, (Index{1, 1, 0, 0}));
        QTest::mouseClick(test.child<QToolButton>("previousElement"), Qt::LeftButton);
        QCOMPARE(c.picked()->element, (Index{0, 1, 0, 0}));
        auto* const view = test.child<IntoView>("into");
        QVERIFY(QTest::qWaitFor([&] { return view->value().has_value(); }, 5'000));
        QCOMPARE(*view->value(), 55.0 + 35.0); // the product's own figure: row 1, element 0
        // The elements that it reads are lit: a row of a and a row of b.
        QCOMPARE(c.lit().size(), size_t(4));
        QVERIFY(test.child<QLabel>("elementTitle")->text().startsWith(QStringLiteral("c[0, 1] = 90")));
        // Selecting a source shows there what is lit; clicking an element of it asks about that one.
        const uint32_t a = test.find("a");
        c.select(a);
        QCOMPARE(c.litOf(a).size(), size_t(2));
        QVERIFY(test.child<QLabel>("elementTitle")->text().startsWith(QStringLiteral("c[0, 1]")));
        for (const Spot& spot : c.litOf(a)) QVERIFY(c.isLit(spot));
        QVERIFY(told(test, {a, {1, 1, 0, 0}}));
        QVERIFY(test.child<QLabel>("elementTitle")->text().startsWith(QStringLiteral("a[1, 1] = ")));
        QVERIFY(c.lit().empty());
        // Nothing is marked for a view that nobody sees.
        QVERIFY(told(test, {test.find("c"), {0, 0, 0, 0}}));
        QVERIFY(!c.lit().empty());
        test.window->showView(QStringLiteral("inspector"));
        QVERIFY(QTest::qWaitFor([&] { return c.lit().empty(); }, 5'000));
    }

    void along_one_thread() {
        TestWindow test;
        SessionController& c = test.controller();
        c.openScript(QStringLiteral("a = tensor(f32, 8, 500000) = uniform(-1, 1, seed=1)\nb = silu(a)\ngf = graph()\nexpand(gf, b)\n"
                                    "compute(gf, threads=2)\n"),
                     QStringLiteral("test"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.isOpen(); }, 10'000));
        test.key(Qt::Key_F11);
        QVERIFY(QTest::qWaitFor([&] { return c.inside() != nullptr; }, 10'000));
        std::set<int> threads;
        for (const ChunkRecord& chunk : c.inside()->chunks) threads.insert(chunk.thread); // silu has one phase
        auto* const chooser = test.child<QComboBox>("elementThread");
        QCOMPARE(chooser->count(), static_cast<int>(threads.size()) + 1);
        if (threads.size() < 2) QSKIP("one thread did it all before the other woke");
        QVERIFY(chooser->isVisible());
        // The first element of each thread's first chunk comes when that thread is chosen.
        for (int i = 1; i < chooser->count(); ++i) {
            c.pick({c.inside()->node, {0, 0, 0, 0}});
            chooser->setCurrentIndex(i);
            const int thread = chooser->currentData().toInt();
            QTest::mouseClick(test.child<QToolButton>("nextRow"), Qt::LeftButton);
            if (c.picked()->element == Index{0, 0, 0, 0}) continue; // all its rows are too far away
            const auto chunk = std::find_if(c.inside()->chunks.begin(), c.inside()->chunks.end(), [&](const ChunkRecord& each) {
                return each.first <= c.picked()->element[1] && c.picked()->element[1] < each.first + each.rows;
            });
            QVERIFY(chunk != c.inside()->chunks.end());
            QCOMPARE(static_cast<int>(chunk->thread), thread);
            QVERIFY(test.child<QLabel>("elementStanding")->text().contains(QStringLiteral("thread %1").arg(thread)));
        }
    }

    void an_element_is_followed_back_to_the_leafs() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("attention-head")));
        test.window->showView(QStringLiteral("into"));
        test.key(Qt::Key_F5);
        QVERIFY(test.settled());
        SessionController& c = test.controller();
        auto* const model = test.child<IntoView>("into")->origins();
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(told(test, {test.find("out"), {2, 1, 0, 0}}));
        // Always the first source, until there is none.
        QModelIndex at;
        int nodes = 0;
        for (;; ++nodes) {
            if (model->canFetchMore(at)) model->fetchMore(at);
            QVERIFY(QTest::qWaitFor([&] { return model->rowCount(at) > 0 || !model->hasChildren(at); }, 5'000));
            if (model->rowCount(at) == 0) break;
            at = model->index(0, 0, at);
            QVERIFY(!model->data(at.siblingAtColumn(OriginModel::valueColumn), Qt::DisplayRole).toString().isEmpty());
        }
        QVERIFY(nodes >= 3); // out, vt, v transposed, v
        QCOMPARE(c.structure().tensor(model->spot(at).tensor).op, OpId::none);
        // One of them, gone to.
        auto* const tree = test.child<QTreeView>("elementOrigins");
        const Spot first = model->spot(model->index(0, 0));
        emit tree->activated(model->index(0, 0));
        QCOMPARE(c.picked(), std::optional(first));
        QCOMPARE(c.selected(), std::optional(first.tensor));
    }

    void what_can_not_be_told_says_why() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("attention-head")));
        test.window->showView(QStringLiteral("into"));
        // Nothing before it has run.
        QVERIFY(told(test, {test.find("out"), {1, 0, 0, 0}}));
        QVERIFY(test.child<QTextBrowser>("elementArithmetic")->toPlainText().contains(QStringLiteral("has not run")));
        QVERIFY(told(test, {test.find("q"), {1, 0, 0, 0}}));
        QVERIFY(test.child<QTextBrowser>("elementArithmetic")->toPlainText().contains(QStringLiteral("leaf")));
        test.key(Qt::Key_F5);
        QVERIFY(test.settled());
        QVERIFY(!test.window->actions().get("stepInto")->isEnabled());
        QVERIFY(test.window->actions().get("stepInto")->toolTip().contains(QStringLiteral("done")));
    }
};

QTEST_MAIN(TestIntoView)
#include "test_into_view.moc"
