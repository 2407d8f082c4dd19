// SPDX-License-Identifier: MIT
// Stepping into a node, and asking where an element came from.
#include "app/in_window.h"
#include "engine/short_samples.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "session/samples.h"
#include "values/explained.h"
#include "views/arena/arena_view.h"
#include "views/element/into_view.h"
#include "views/element/origin_model.h"
#include "views/element/products_model.h"
#include "views/strides/logical_grid.h"
#include "views/values/heat_map.h"
#include "views/values/numbers_grid.h"
#include "views/values/values_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ggs;

class TestIntoView : public QObject {
    Q_OBJECT
  private slots:
    // The selected tensor and element are those of the window, in every view.
    void element_and_values_show_the_same_tensor() {
        TestWindow test;
        QVERIFY(test.openText(QStringLiteral("a = tensor(f32, 2, 3) = normal(0, 1, seed=1)\nb = tensor(f32, 2, 4) = "
                                             "normal(0, 1, seed=2)\nc = mul_mat(a, b)\nd = relu(c)\ngraph d\n")));
        test.window->resize(1920, 1080); // both are seen
        test.window->showView(QStringLiteral("into"));
        SessionController& c = test.controller();
        c.moves().runTo(3);
        QVERIFY(test.settled());
        auto* const element = test.child<IntoView>("into");
        auto* const values = test.child<ValuesView>("values");
        QVERIFY(element && values && element->isVisible() && values->isVisible());
        // Wanted: "c[1, 2, 0, 0]".
        const auto shown = [&](const char* name, const QString& index) {
            const auto ofElement = [&] { return test.child<QLabel>("elementTitle")->text(); };
            const auto ofValues = [&] {
                QStringList texts;
                for (const QLabel* each : values->findChildren<QLabel*>()) texts.append(each->text());
                return texts.filter(QStringLiteral("<b>")).join(QLatin1Char(' '));
            };
            const QString title = QStringLiteral("%1[%2").arg(QLatin1String(name), index);
            const QString bold = QStringLiteral("<b>%1</b>").arg(QLatin1String(name));
            const bool both =
                QTest::qWaitFor([&] { return ofElement().contains(title) && ofValues().contains(bold); }, 5'000);
            return both ? QString() : QStringLiteral("%1 / %2").arg(ofElement(), ofValues());
        };
        c.selection().pick({test.find("c"), Index{1, 2, 0, 0}});
        QCOMPARE(shown("c", QStringLiteral("1, 2")), QString());
        QTRY_VERIFY(!c.selection().litOf(test.find("a")).empty());
        c.selection().select(test.find("a")); // a source of it
        QCOMPARE(shown("a", QStringLiteral("0, 0")), QString());
        c.selection().select(test.find("d"));
        QCOMPARE(shown("d", QStringLiteral("0, 0")), QString());
        c.selection().goBack();
        QCOMPARE(shown("a", QStringLiteral("0, 0")), QString());
    }

  private:
    // Picks an element and waits until the view shows it. Returns false at a timeout.
    static bool told(TestWindow& test, const Spot& spot, int ms = 5'000) {
        auto* const view = test.child<IntoView>("into");
        bool done = false;
        const auto connection = QObject::connect(view, &IntoView::shown, view,
                                                 [&] { done = test.controller().selection().picked() == spot; });
        test.controller().selection().pick(spot);
        const bool came = QTest::qWaitFor([&] { return done; }, ms);
        QObject::disconnect(connection);
        return came;
    }

    // Steps into every node of the open program: what is written out equals what the engine makes, for the first, a
    // middle and the last element of each.
    static void intoEachNode(TestWindow& test) {
        SessionController& c = test.controller();
        auto* const view = test.child<IntoView>("into");
        for (size_t step = 0; step < c.debuggee().structure().steps.size(); ++step) {
            const uint32_t node = c.debuggee().structure().steps[step].node;
            test.key(Qt::Key_F11);
            QVERIFY(
                QTest::qWaitFor([&] { return c.measuring().inside() && c.measuring().inside()->node == node; }, 5'000));
            QCOMPARE(c.selection().selected(), std::optional(node));
            QCOMPARE(c.debuggee().snapshot().position.cursor, step); // it stays
            QVERIFY(view->isVisible());
            const Tensor& t = c.debuggee().structure().tensor(node);
            std::vector<double> values;
            if (t.op == OpId::none) { // a parameter: it is a node without arithmetic
                QTRY_VERIFY(test.child<QTextBrowser>("elementArithmetic")->toPlainText().contains("A leaf"));
                test.key(Qt::Key_F10);
                QVERIFY(test.settled());
                continue;
            }
            // Each element once: the view doesn't report an element again that is already picked, as that of a scalar
            // is.
            const int patience = nelements(t) == 1 ? 1'000 : 5'000;
            for (const int64_t flat : std::set<int64_t, std::greater<>>{nelements(t) - 1, nelements(t) / 2, 0}) {
                QVERIFY(told(test, {node, index_of_flat(t, flat)}, patience) || flat == 0);
                QVERIFY(QTest::qWaitFor([&] { return view->explanation().has_value(); }, 5'000));
                QVERIFY(view->value().has_value());
                const double made = *view->value(), explained = view->explanation()->value;
                const double rounding = view->expected() ? view->expected()->bound : 0;
                const bool same = made == explained || (std::isnan(made) && std::isnan(explained)) ||
                                  std::abs((view->expected() ? view->expected()->value : explained) - made) <= rounding;
                QVERIFY2(same, qPrintable(test.child<QTextBrowser>("elementArithmetic")->toPlainText()));
                values.push_back(made);
                // The sources of the element are marked in all views and listed in the tree.
                const ByteSource memory = [&](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
                    use({static_cast<const std::byte*>(c.debuggee().structure().tensor(tensor).data) + offset, size});
                    return Result<bool>(true);
                };
                const auto origins = origins_of(c.debuggee().structure(), node, index_of_flat(t, flat), memory);
                QVERIFY(origins.ok());
                std::set<std::pair<uint32_t, Index>> known, lit;
                for (const Origin& origin : origins->elements) known.insert({origin.tensor, origin.index});
                for (const Spot& spot : c.selection().lit()) lit.insert({spot.tensor, spot.element});
                QVERIFY(lit == known);
                QTRY_COMPARE(view->origins()->hasChildren({}), !known.empty());
                QTRY_COMPARE(view->origins()->rowCount() > 0, !known.empty());
            }
            // And once it is done, the numbers are those.
            test.key(Qt::Key_F10);
            QVERIFY(test.settled());
            QVERIFY(!c.measuring().inside());
            QVERIFY(told(test, {node, index_of_flat(t, nelements(t) - 1)}, patience) || nelements(t) == 1);
            QVERIFY(QTest::qWaitFor([&] { return view->value().has_value(); }, 5'000));
            QVERIFY(*view->value() == values.front() || (std::isnan(*view->value()) && std::isnan(values.front())));
        }
    }

    std::unique_ptr<TestWindow> m_window; // for many small programs

  private slots:
    void cleanupTestCase() { m_window.reset(); }

    void every_node_of_every_sample_is_stepped_into_data() {
        QTest::addColumn<QString>("sample");
        for (const QString& name : scriptSampleNames()) {
            if (name + ".ggs" != large_sample) QTest::newRow(qPrintable(name)) << name;
        }
    }
    void every_node_of_every_sample_is_stepped_into() {
        QFETCH(QString, sample);
        TestWindow test;
        QVERIFY(test.openText(QString::fromStdString(with_few_rounds(sampleText(sample).toStdString()))));
        intoEachNode(test);
    }

    void each_kind_of_op_is_stepped_into_data() {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<QString>("op");
        const auto row = [](const char* call, const char* op) {
            QTest::addRow("%s", call) << QStringLiteral("y = %1\n").arg(QLatin1String(call)) << QString::fromLatin1(op);
        };
        row("mul_mat(a, b)", "MUL_MAT");
        row("mul_mat(quantize(w, q4_0), x)", "MUL_MAT");
        row("mul_mat(permute(m, 0, 2, 1, 3), permute(m, 0, 2, 1, 3))", "MUL_MAT");
        row("mul_mat_id(m, reshape_3d(a, 4, 1, 3), which)", "MUL_MAT_ID");
        row("out_prod(a, b)", "OUT_PROD");
        for (const char* const op : {"add", "sub", "mul", "div"}) {
            row(qPrintable(QStringLiteral("%1(a, b)").arg(QLatin1String(op))),
                qPrintable(QString::fromLatin1(op).toUpper()));
            row(qPrintable(QStringLiteral("%1(a, bias)").arg(QLatin1String(op))),
                qPrintable(QString::fromLatin1(op).toUpper()));
        }
        row("scale(a, 0.5)", "SCALE");
        row("sqr(a)", "SQR");
        row("clamp(a, -0.5, 0.5)", "CLAMP");
        for (const char* const op : {"relu", "gelu", "silu", "tanh", "sigmoid", "neg", "exp"})
            row(qPrintable(QStringLiteral("%1(a)").arg(QLatin1String(op))), "UNARY");
        row("swiglu(a)", "GLU");
        row("norm(a, 1e-5)", "NORM");
        row("rms_norm(a, 1e-5)", "RMS_NORM");
        row("group_norm(m, 1, 1e-5)", "GROUP_NORM");
        row("l2_norm(a, 1e-5)", "L2_NORM");
        row("sum_rows(a)", "SUM_ROWS");
        row("mean(a)", "MEAN");
        row("soft_max(a)", "SOFT_MAX");
        row("soft_max_ext(a, mask, scale=0.5)", "SOFT_MAX");
        row("diag_mask_inf(a, 1)", "DIAG_MASK_INF");
        row("rope(m, place, 4, 0)", "ROPE");
        row("rope(m, place, 4, 2)", "ROPE");
        row("get_rows(a, picks)", "GET_ROWS");
        row("get_rows(quantize(w, q8_0), picks)", "GET_ROWS");
        row("im2col(filter, image, s0=1, s1=1, p0=1, p1=1, d0=1, d1=1, dst_type=f16)", "IM2COL");
        row("pool_1d(a, max, k0=2, s0=2, p0=0)", "POOL_1D");
        row("pool_2d(image, avg, k0=2, k1=2, s0=2, s1=2, p0=0, p1=0)", "POOL_2D");
        row("pool_2d(image, max, k0=3, k1=3, s0=1, s1=1, p0=1, p1=1)", "POOL_2D");
        row("view_2d(a, 2, 2, nb1=a.nb1, offset=4)", "VIEW");
        row("reshape_1d(a, 12)", "RESHAPE");
        row("permute(m, 1, 2, 0, 3)", "PERMUTE");
        row("transpose(a)", "TRANSPOSE");
        row("cont(transpose(a))", "CONT");
        row("cpy(a, half)", "CPY");
        row("cast(a, bf16)", "CPY");
        row("dup(a)", "DUP");
        row("repeat(bias, a)", "REPEAT");
        row("concat(a, b, 1)", "CONCAT");
    }
    void each_kind_of_op_is_stepped_into() {
        QFETCH(QString, lines);
        QFETCH(QString, op);
        if (!m_window) m_window = std::make_unique<TestWindow>();
        SessionController& c = m_window->controller();
        const QString sources = QStringLiteral("a = tensor(f32, 4, 3) = normal(0, 1, seed=1)\n"
                                               "b = tensor(f32, 4, 3) = normal(0, 1, seed=2)\n"
                                               "bias = tensor(f32, 4) = uniform(0.5, 1.5, seed=3)\n"
                                               "m = tensor(f32, 4, 2, 3) = normal(0, 1, seed=4)\n"
                                               "w = tensor(f32, 64, 4) = normal(0, 1, seed=5)\n"
                                               "x = tensor(f32, 64, 2) = normal(0, 1, seed=6)\n"
                                               "which = tensor(i32, 2, 3) { 0 2  1 0  2 1 }\n"
                                               "mask = tensor(f32, 4, 3) { 0 -inf 0 0  0 0 0 0  -inf 0 0 -inf }\n"
                                               "place = tensor(i32, 3) { 0 1 5 }\n"
                                               "picks = tensor(i32, 4) { 2 0 1 2 }\n"
                                               "filter = tensor(f16, 3, 3, 1, 2) = normal(0, 1, seed=7)\n"
                                               "image = tensor(f32, 6, 4) = normal(0, 1, seed=8)\n"
                                               "half = tensor(f16, 4, 3)\n");
        QVERIFY(m_window->openText(sources + lines +
                                   QStringLiteral("gf = graph()\nexpand(gf, y)\ncompute(gf, threads=2)\n")));
        const uint32_t last = c.debuggee().structure().steps.back().node;
        QCOMPARE(QString::fromLatin1(builtin_registry().op(c.debuggee().structure().tensor(last).op).name), op);
        intoEachNode(*m_window);
    }

    // The sources of an element have a frame in each of the views; no other element has one.
    void sources_are_framed_in_values_strides_and_arena() {
        TestWindow test;
        test.window->resize(1600, 1000);
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        SessionController& c = test.controller();
        test.key(Qt::Key_F11);
        QVERIFY(QTest::qWaitFor(
            [&] { return c.measuring().inside() && c.selection().picked() && !c.selection().lit().empty(); }, 5'000));
        const uint32_t a = test.find("a");
        c.selection().select(a);
        QCOMPARE(c.selection().litOf(a).size(), size_t(2)); // c[0, 0] is made from row 0 of a
        const auto framed = [](QWidget* widget, const QRect& cell) {
            const QRgb ink = Theme::instance().color(Ink::cursor).rgb();
            const qreal ratio = widget->devicePixelRatioF();
            const QImage image = widget->grab().toImage();
            const QRect seen = QRectF(cell.topLeft() * ratio, QSizeF(cell.size()) * ratio).toRect() & image.rect();
            if (seen.isEmpty()) return false;
            for (int y = seen.top(); y <= seen.bottom(); ++y) {
                for (int x = seen.left(); x <= seen.right(); ++x) {
                    const QRgb dot = image.pixel(x, y);
                    if (std::abs(qRed(dot) - qRed(ink)) + std::abs(qGreen(dot) - qGreen(ink)) +
                            std::abs(qBlue(dot) - qBlue(ink)) <
                        60)
                        return true;
                }
            }
            return false;
        };
        const Index read{1, 0, 0, 0}, other{1, 2, 0, 0};
        test.window->showView(QStringLiteral("strides"));
        auto* const grid = test.child<LogicalGrid>("logicalGrid");
        QTRY_VERIFY(framed(grid->viewport(), grid->cellRect(read[0], read[1])));
        QVERIFY(!framed(grid->viewport(), grid->cellRect(other[0], other[1])));
        test.window->showView(QStringLiteral("values"));
        auto* const numbers = test.child<NumbersGrid>("numbers");
        QTRY_VERIFY(framed(numbers->viewport(), numbers->rectOf(read)));
        QVERIFY(!framed(numbers->viewport(), numbers->rectOf(other)));
        auto* const map = test.child<HeatMap>("heatMap");
        QTRY_VERIFY(framed(map, map->rectOf(read)));
        QVERIFY(!framed(map, map->rectOf(other)));
        // In a separate window, next to Element.
        test.window->workspaces().makeWindow(*test.window->workspaces().view(QStringLiteral("arena")));
        ArenaScene& scene = test.child<ArenaView>("arena")->scene();
        QTRY_VERIFY(!scene.empty() && scene.marks().isRead(addressOf(c.debuggee().structure(), {a, read})));
        QVERIFY(!scene.marks().isRead(addressOf(c.debuggee().structure(), {a, other})));
    }

    void keys_and_buttons_go_through_the_elements() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        SessionController& c = test.controller();
        test.key(Qt::Key_F11);
        QVERIFY(QTest::qWaitFor([&] { return c.measuring().inside() && c.selection().picked(); }, 5'000));
        QCOMPARE(c.selection().picked()->element, (Index{0, 0, 0, 0}));
        test.key(Qt::Key_F11);
        QCOMPARE(c.selection().picked()->element, (Index{1, 0, 0, 0}));
        QTest::mouseClick(test.child<QToolButton>("nextRow"), Qt::LeftButton);
        QCOMPARE(c.selection().picked()->element, (Index{1, 1, 0, 0}));
        QTest::mouseClick(test.child<QToolButton>("previousElement"), Qt::LeftButton);
        QCOMPARE(c.selection().picked()->element, (Index{0, 1, 0, 0}));
        auto* const view = test.child<IntoView>("into");
        QVERIFY(QTest::qWaitFor([&] { return view->value().has_value(); }, 5'000));
        QVERIFY(*view->value() == 55.0 + 35.0); // the product's own figure: row 1, element 0
        // The elements that it reads are lit: a row of a and a row of b.
        QCOMPARE(c.selection().lit().size(), size_t(4));
        QVERIFY(test.child<QLabel>("elementTitle")->text().startsWith(QStringLiteral("c[0, 1] = 90")));
        // Selecting a source shows it, and which of its elements are lit. A click on one of them explains that element.
        const uint32_t a = test.find("a");
        c.selection().select(a);
        QTRY_VERIFY(test.child<QLabel>("elementTitle")->text().startsWith(QStringLiteral("a[0, 0] = ")));
        QCOMPARE(c.selection().litOf(a).size(), size_t(2));
        for (const Spot& spot : c.selection().litOf(a)) QVERIFY(c.selection().isLit(spot));
        QVERIFY(told(test, {a, {1, 1, 0, 0}}));
        QVERIFY(test.child<QLabel>("elementTitle")->text().startsWith(QStringLiteral("a[1, 1] = ")));
        QVERIFY(c.selection().lit().empty());
        // Nothing is marked for a hidden view.
        QVERIFY(told(test, {test.find("c"), {0, 0, 0, 0}}));
        QVERIFY(!c.selection().lit().empty());
        test.window->showView(QStringLiteral("plan"));
        QVERIFY(QTest::qWaitFor([&] { return c.selection().lit().empty(); }, 5'000));
    }

    void sum_of_products_is_a_table() {
        TestWindow test;
        QVERIFY(test.openText(QStringLiteral("a = tensor(f32, 4, 2) { 1 2 3 4  5 -60 7 8 }\n"
                                             "b = tensor(f32, 4, 3) { 1 1 1 1  2 2 2 2  9 0.5 -1 2 }\n"
                                             "c = mul_mat(a, b)\nd = relu(c)\ngraph d\n")));
        test.window->showView(QStringLiteral("into"));
        test.key(Qt::Key_F5);
        QVERIFY(test.settled());
        SessionController& c = test.controller();
        auto* const table = test.child<QTableView>("elementProducts");
        auto* const tree = test.child<QTreeView>("elementOrigins");
        auto* const model = test.child<IntoView>("into")->products();
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(told(test, {test.find("c"), {1, 2, 0, 0}}));
        QTRY_VERIFY(table->isVisible() && !tree->isVisible());
        const auto column = [&](int at) {
            QStringList cells;
            for (int row = 0; row < model->rowCount(); ++row) cells.append(model->index(row, at).data().toString());
            return cells.join(QLatin1Char(' '));
        };
        const auto heading = [&](int at) { return model->headerData(at, Qt::Horizontal, Qt::DisplayRole).toString(); };
        QCOMPARE(heading(ProductsModel::aColumn), QString("a\n[k, 1]"));
        QCOMPARE(heading(ProductsModel::bColumn), QString("b\n[k, 2]"));
        QCOMPARE(column(ProductsModel::numberColumn), QString("0 1 2 3"));
        QCOMPARE(column(ProductsModel::aColumn), QString("5 -60 7 8"));
        QCOMPARE(column(ProductsModel::bColumn), QString("9 0.5 -1 2"));
        QCOMPARE(column(ProductsModel::productColumn), QString("45 -30 -7 16"));
        QCOMPARE(test.child<QLabel>("elementSum")->text(), QString("24"));
        // A click on a heading: the largest magnitude first, then the smallest, then the order of the formula again.
        QHeaderView* const headings = table->horizontalHeader();
        const auto click = [&](int at) {
            QTest::mouseClick(
                headings->viewport(), Qt::LeftButton, Qt::NoModifier,
                {headings->sectionViewportPosition(at) + headings->sectionSize(at) / 2, headings->height() / 2});
        };
        click(ProductsModel::productColumn);
        QCOMPARE(column(ProductsModel::productColumn), QString("45 -30 16 -7"));
        QCOMPARE(column(ProductsModel::numberColumn), QString("0 1 3 2"));
        click(ProductsModel::productColumn);
        QCOMPARE(column(ProductsModel::productColumn), QString("-7 16 -30 45"));
        click(ProductsModel::aColumn);
        QCOMPARE(column(ProductsModel::aColumn), QString("-60 8 7 5"));
        // The order stays for the next element.
        QTest::mouseClick(test.child<QToolButton>("previousRow"), Qt::LeftButton);
        QTRY_COMPARE(heading(ProductsModel::bColumn), QString("b\n[k, 1]"));
        QCOMPARE(column(ProductsModel::productColumn), QString("-120 16 14 10"));
        // The switch shows the sources instead, also for the next element.
        QTest::mouseClick(test.child<QToolButton>("showSources"), Qt::LeftButton);
        QVERIFY(tree->isVisible() && !table->isVisible());
        QVERIFY(told(test, {test.find("c"), {0, 0, 0, 0}}));
        QVERIFY(tree->isVisible() && !table->isVisible());
        QTest::mouseClick(test.child<QToolButton>("showProducts"), Qt::LeftButton);
        QTRY_VERIFY(table->isVisible() && !tree->isVisible());
        // Another op has only sources.
        QVERIFY(told(test, {test.find("d"), {1, 1, 0, 0}}));
        QTRY_VERIFY(tree->isVisible() && !table->isVisible());
        QVERIFY(!test.child<QToolButton>("showProducts")->isVisible());
        // A double click on a factor leads to its element.
        QVERIFY(told(test, {test.find("c"), {1, 2, 0, 0}}));
        QTRY_VERIFY(table->isVisible());
        const QRect cell = table->visualRect(model->index(0, ProductsModel::bColumn));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier, cell.center());
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, Qt::NoModifier, cell.center());
        QCOMPARE(c.selection().picked(), std::optional(Spot{test.find("b"), {1, 2, 0, 0}})); // of a's largest
    }

    void along_one_thread() {
        TestWindow test;
        SessionController& c = test.controller();
        c.opening().openScript(
            QStringLiteral(
                "a = tensor(f32, 8, 500000) = uniform(-1, 1, seed=1)\nb = silu(a)\ngf = graph()\nexpand(gf, b)\n"
                "compute(gf, threads=2)\n"),
            QStringLiteral("test"), {});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 10'000));
        test.key(Qt::Key_F11);
        QVERIFY(QTest::qWaitFor([&] { return c.measuring().inside() != nullptr; }, 10'000));
        std::set<int> threads;
        for (const ChunkRecord& chunk : c.measuring().inside()->chunks)
            threads.insert(chunk.thread); // silu has one phase
        auto* const chooser = test.child<QComboBox>("elementThread");
        QCOMPARE(chooser->count(), static_cast<int>(threads.size()) + 1);
        if (threads.size() < 2) QSKIP("one thread did it all before the other woke");
        QVERIFY(chooser->isVisible());
        // The first element of each thread's first chunk comes when that thread is chosen.
        for (int i = 1; i < chooser->count(); ++i) {
            c.selection().pick({c.measuring().inside()->node, {0, 0, 0, 0}});
            chooser->setCurrentIndex(i);
            const int thread = chooser->currentData().toInt();
            QTest::mouseClick(test.child<QToolButton>("nextRow"), Qt::LeftButton);
            if (c.selection().picked()->element == Index{0, 0, 0, 0}) continue; // all its rows are too far away
            const auto chunk = std::find_if(c.measuring().inside()->chunks.begin(),
                                            c.measuring().inside()->chunks.end(), [&](const ChunkRecord& each) {
                                                return each.first <= c.selection().picked()->element[1] &&
                                                       c.selection().picked()->element[1] < each.first + each.rows;
                                            });
            QVERIFY(chunk != c.measuring().inside()->chunks.end());
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
        QCOMPARE(c.debuggee().structure().tensor(model->spot(at).tensor).op, OpId::none);
        // One of them, gone to.
        auto* const tree = test.child<QTreeView>("elementOrigins");
        const Spot first = model->spot(model->index(0, 0));
        emit tree->activated(model->index(0, 0));
        QCOMPARE(c.selection().picked(), std::optional(first));
        QCOMPARE(c.selection().selected(), std::optional(first.tensor));
    }

    void missing_explanation_shows_the_reason() {
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
