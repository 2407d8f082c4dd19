// SPDX-License-Identifier: MIT
// Gradients in the window: how a backward pass built them, how they are linked, the chain rule of an element, the graph
// in two directions, and their check.
#include "app/in_window.h"
#include "session/gradient_checking.h"
#include "session/moves.h"
#include "session/selection.h"

#include "look/actions.h"
#include "views/element/into_view.h"
#include "views/gradients/gradients_view.h"
#include "views/graph/build_panel.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_gradients.h"
#include "views/graph/graph_view.h"
#include "views/nodes/node_model.h"
#include "views/values/values_view.h"

#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QSlider>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>

using namespace ggs;

namespace {

const QString simple = QStringLiteral("w = tensor(f32, 3, 4) = uniform(-1, 1, seed=1)\n"
                                      "x = tensor(f32, 3, 5) = uniform(-1, 1, seed=2)\nparam w\n"
                                      "y = mul_mat(w, x)\nl = sum(sqr(y))\nloss l\n"
                                      "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n");

// A gradient with two contributions, and one element of relu at its kink.
const QString shared = QStringLiteral("a = tensor(f32, 3) { 0 1 -2 }\nparam a\nh = relu(a)\n"
                                      "l = sum(add(h, sqr(h)))\nloss l\n"
                                      "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n");

} // namespace

class TestGradientsView : public QObject {
    Q_OBJECT
  private:
    static void runAll(TestWindow& test) {
        test.key(Qt::Key_F5);
        QVERIFY(test.settled());
        QVERIFY(test.controller().debuggee().snapshot().at_end());
    }
    static const GradientLinks& links(TestWindow& test) { return test.controller().debuggee().structure().gradients; }

  private slots:
    void building_plays_the_backward_pass() {
        TestWindow test;
        QVERIFY(test.openText(shared));
        test.window->showView(QStringLiteral("graph"));
        QTest::mouseClick(test.child<QToolButton>("replayBuilding"), Qt::LeftButton);
        auto* const panel = test.child<BuildPanel>("buildPanel");
        auto* const slider = test.child<QSlider>("buildSlider");
        auto* const rule = test.child<QLabel>("buildRule");
        auto* const sentence = test.child<QLabel>("buildSentence");
        QTRY_VERIFY(panel->replay());
        QVERIFY(rule->text().isEmpty());
        QStringList visited, changed;
        QString ofRelu;
        for (int i = 1; i <= slider->maximum(); ++i) {
            QTest::mouseClick(test.child<QToolButton>("buildForward"), Qt::LeftButton);
            QCOMPARE(slider->value(), i);
            const BuildStep step = *panel->last();
            QCOMPARE(rule->text().isEmpty(), step.visit == no_number);
            QVERIFY2(!sentence->text().contains(QRegularExpression(QStringLiteral("%\\d"))),
                     qPrintable(sentence->text()));
            if (step.event == BuildEvent::walk) visited.append(sentence->text());
            if (step.event == BuildEvent::walk && rule->text().contains(QStringLiteral("relu"))) ofRelu = rule->text();
            if (step.event == BuildEvent::contribute) changed.append(sentence->text());
        }
        QCOMPARE(panel->state().nodes, test.controller().debuggee().structure().graphs.back().nodes);
        // Each forward node once, the loss first; the gradient of h is changed by sqr after add.
        QCOMPARE(visited.size(), 5); // l, add, sqr, h, a
        QVERIFY2(visited.first().contains(QStringLiteral("visits l.")), qPrintable(visited.first()));
        QVERIFY2(visited.last().contains(QStringLiteral("it has no sources")), qPrintable(visited.last()));
        const QStringList ofH = changed.filter(QStringLiteral("∂l/∂h "));
        QCOMPARE(ofH.size(), 2);
        QVERIFY2(ofH[0].contains(QStringLiteral("has no value yet")), qPrintable(ofH[0]));
        QVERIFY2(ofH[1].contains(QStringLiteral("so far is")), qPrintable(ofH[1]));
        // The formula is that of the op's row, with the names of the sources.
        QVERIFY2(ofRelu.contains(QStringLiteral("step(a)")) && ofRelu.contains(QStringLiteral("a = a")),
                 qPrintable(ofRelu));
    }

    void inspector_leads_from_a_tensor_to_its_gradient_and_back() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        Selection& selection = test.controller().selection();
        const uint32_t w = test.find("w"), g = *links(test).gradient_of(test.find("w"));
        QCOMPARE(links(test).gradient_of(w), std::optional(g));
        const auto link = [&](const QString& what) {
            auto* const section = test.child<QWidget>("gradientLinks");
            if (!section) return static_cast<QLabel*>(nullptr);
            for (QLabel* each : section->findChildren<QLabel*>()) {
                if (each->text().contains(QStringLiteral("tensor:")) && each->text().contains(what)) return each;
            }
            return static_cast<QLabel*>(nullptr);
        };
        selection.select(w);
        QTRY_VERIFY(link(QStringLiteral("tensor:%1").arg(g)));
        emit link(QStringLiteral("tensor:%1").arg(g))->linkActivated(QStringLiteral("tensor:%1").arg(g));
        QCOMPARE(selection.selected(), std::optional(g));
        QTRY_VERIFY(link(QStringLiteral("tensor:%1").arg(w)));
        emit link(QStringLiteral("tensor:%1").arg(w))->linkActivated(QStringLiteral("tensor:%1").arg(w));
        QCOMPARE(selection.selected(), std::optional(w));
    }

    void node_list_names_gradients() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        const QAbstractItemModel& nodes = *test.child<QTableView>("nodeTable")->model();
        QStringList names;
        for (int i = 0; i < nodes.rowCount(); ++i)
            names.append(nodes.index(i, NodeModel::nameColumn).data().toString());
        QCOMPARE(names.filter(QStringLiteral("∂l/∂w")).size(), 1);
        QVERIFY(names.contains(QStringLiteral("y"))); // a forward node keeps its name alone
    }

    // The chain rule: the terms add up to the value, and a click on a factor goes to its element.
    void chain_rule_of_an_element_is_written_out() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        runAll(test);
        test.showAlone(QStringLiteral("into"));
        const uint32_t w = test.find("w"), g = *links(test).gradient_of(test.find("w")), x = test.find("x");
        auto* const text = test.child<QTextBrowser>("elementArithmetic");
        test.controller().selection().pick({w, {2, 1, 0, 0}});
        QTRY_VERIFY2(text->toPlainText().contains(QStringLiteral("∂l/∂w[2, 1] = ")), qPrintable(text->toPlainText()));
        const QString shown = text->toPlainText();
        QVERIFY2(shown.contains(QStringLiteral("x[2, 0] · ∂l/∂y[1, 0]")), qPrintable(shown));
        // Σ over the 5 columns of x.
        const QRegularExpression term(QStringLiteral("[=+]\\s+[^\\n]+ = ([^ \\n]+)\\n?"));
        static const QRegularExpression last(QStringLiteral(" = ([-−0-9.e+]+)$"));
        double sum = 0, value = 0;
        int terms = 0;
        for (const QString& line : shown.split(QLatin1Char('\n'))) {
            const auto match = last.match(line);
            if (!match.hasMatch()) continue;
            QString digits = match.captured(1);
            const double number = digits.replace(QStringLiteral("−"), QStringLiteral("-")).toDouble();
            if (line.startsWith(QStringLiteral("∂l/∂w"))) value = number;
            if (!line.contains(QStringLiteral("x["))) continue;
            sum += number;
            ++terms;
        }
        QCOMPARE(terms, 5);
        QVERIFY2(std::abs(sum - value) < 1e-4 * std::max(1.0, std::abs(value)), qPrintable(shown));
        // The links: to the gradient's element, and to a factor.
        const auto linkTo = [](uint32_t tensor, int64_t flat) {
            return QStringLiteral("spot:%1:%2").arg(tensor).arg(flat);
        };
        QVERIFY(text->toHtml().contains(linkTo(g, 5)));
        QVERIFY(text->toHtml().contains(linkTo(x, 2)));
        emit text->anchorClicked(QUrl(linkTo(g, 5)));
        QCOMPARE(*test.controller().selection().picked(), (Spot{g, {2, 1, 0, 0}}));
        // The element of the gradient names what it is the derivative by, and leads back.
        QTRY_VERIFY2(text->toPlainText().contains(QStringLiteral("Derivative of the loss by w[2, 1]")),
                     qPrintable(text->toPlainText()));
        QVERIFY(text->toHtml().contains(linkTo(w, 5)));
    }

    void chain_rule_of_an_element_reports_a_missing_value() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        test.showAlone(QStringLiteral("into"));
        auto* const text = test.child<QTextBrowser>("elementArithmetic");
        test.controller().selection().pick({test.find("w"), {0, 0, 0, 0}});
        QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("has not been computed yet")));
    }

    void graph_draws_the_backward_pass_next_to_the_forward_pass() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        test.window->showView(QStringLiteral("graph"));
        auto* const canvas = test.child<GraphCanvas>("graphCanvas");
        QTRY_VERIFY(canvas->isCurrent());
        auto* const mirror = test.child<QToolButton>("mirrorBackward");
        QVERIFY(mirror->isVisibleTo(test.window.get()) && canvas->drawing()->mirrored);
        const auto right = [&](bool backward) {
            QRectF all;
            const GraphDrawing& drawing = *canvas->drawing();
            for (uint32_t i = 0; i < drawing.shape.boxes.size(); ++i) {
                if (links(test).is_backward(drawing.shape.boxes[i].subject) == backward) all |= drawing.box(i);
            }
            return all;
        };
        QVERIFY(right(false).right() < right(true).left());
        // The forward pass runs down, and the backward pass up.
        const auto y = [&](uint32_t tensor) { return canvas->drawing()->box(*canvas->drawing()->boxOf(tensor)).y(); };
        QVERIFY(y(test.find("w")) < y(test.find("l")));
        QVERIFY(y(*links(test).gradient_of(test.find("w"))) < y(*links(test).gradient_of(test.find("y"))));
        for (size_t e = 0; e < canvas->drawing()->shape.edges.size(); ++e) {
            const auto route = canvas->drawing()->layout.route(e);
            QVERIFY(route.size() >= 2);
            const ShapeEdge& edge = canvas->drawing()->shape.edges[e];
            const QRectF to = canvas->drawing()->box(edge.to).adjusted(-1, -1, 1, 1);
            QVERIFY(to.contains(QPointF(route.back().x, route.back().y)));
        }
        for (const bool across : {false, true}) {
            QTest::mouseClick(test.child<QToolButton>("leftToRight"), Qt::LeftButton);
            QTRY_COMPARE(canvas->drawing()->layout.left_to_right, !across);
            QVERIFY(!right(false).intersects(right(true)));
        }
        QTest::mouseClick(mirror, Qt::LeftButton);
        QTRY_VERIFY(!canvas->drawing()->mirrored);
        // A program without gradients has no such button.
        QVERIFY(test.open(QStringLiteral("mlp")));
        QTRY_VERIFY(canvas->isCurrent());
        QVERIFY(!mirror->isVisibleTo(test.window.get()));
    }

    void graph_is_coloured_by_gradient_norm() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        test.window->showView(QStringLiteral("graph"));
        auto* const canvas = test.child<GraphCanvas>("graphCanvas");
        auto* const colour = test.child<QComboBox>("graphColour");
        colour->setCurrentIndex(static_cast<int>(GraphColour::gradient));
        emit colour->activated(colour->currentIndex());
        QVERIFY(!canvas->gradients().norm(test.find("w"))); // nothing has run
        runAll(test);
        QTRY_VERIFY(canvas->gradients().norm(test.find("w")));
        double sum = 0;
        const Tensor& g = test.controller().debuggee().structure().tensor(*links(test).gradient_of(test.find("w")));
        for (int64_t i = 0; i < nelements(g); ++i) sum += std::pow(static_cast<const float*>(g.data)[i], 2);
        QVERIFY(std::abs(*canvas->gradients().norm(test.find("w")) - std::sqrt(sum)) < 1e-5 * std::sqrt(sum));
        QCOMPARE(*canvas->gradients().norm(*links(test).gradient_of(test.find("w"))),
                 *canvas->gradients().norm(test.find("w")));
        QCOMPARE(*canvas->gradients().norm(test.find("l")), 1.0);
        QVERIFY(canvas->gradients().share(canvas->gradients().most()) == 1);
    }

    void gradients_are_checked_from_the_menu_and_errors_are_listed() {
        TestWindow test;
        QVERIFY(test.openText(shared));
        QAction* const action = test.window->actions().get("checkGradients");
        QVERIFY(action->isEnabled());
        action->trigger();
        auto* const view = test.child<GradientsView>("gradients");
        QTRY_VERIFY(view->isVisible());
        QVERIFY(test.settled());
        auto* const tensors = test.child<QTableView>("gradientTable");
        QTRY_COMPARE(tensors->model()->rowCount(), 1);
        QCOMPARE(tensors->model()->index(0, 0).data().toString(), QStringLiteral("a"));
        QCOMPARE(tensors->model()->index(0, 1).data().toString(), QStringLiteral("✓ good"));
        QCOMPARE(tensors->model()->index(0, 4).data().toString(), QStringLiteral("1"));
        // The element at the kink names the node.
        auto* const elements = test.child<QTableView>("gradientElements");
        QCOMPARE(elements->model()->rowCount(), 3);
        QCOMPARE(elements->model()->index(0, 0).data().toString(), QStringLiteral("[0]"));
        QCOMPARE(elements->model()->index(0, 4).data().toString(), QStringLiteral("h"));
        QVERIFY(test.child<QLabel>("gradientFound")->text().contains(QStringLiteral("kink")));
        QCOMPARE(test.controller().debuggee().snapshot().position.cursor, size_t(0)); // nothing has moved
        // A click goes to the element.
        QTest::mouseClick(elements->viewport(), Qt::LeftButton, Qt::NoModifier,
                          elements->visualRect(elements->model()->index(1, 0)).center());
        QTRY_VERIFY(test.controller().selection().picked());
        QCOMPARE(test.controller().selection().picked()->tensor, test.find("a"));
        QTRY_VERIFY(test.child<IntoView>("into")->isVisible());
        // A change of a value makes the results invalid.
        test.key(Qt::Key_F5);
        QVERIFY(test.settled());
        QVERIFY(!test.controller().gradientChecking().checks().empty());
        QVERIFY(test.openText(QStringLiteral("a = tensor(f32, 3)\nb = sqr(a)\ngraph b\n")));
        QVERIFY(test.controller().gradientChecking().checks().empty());
        QVERIFY(!action->isEnabled());
    }

    void selected_tensor_is_checked_by_its_button() {
        TestWindow test;
        QVERIFY(test.openText(simple));
        test.window->showView(QStringLiteral("gradients"));
        auto* const button = test.child<QToolButton>("checkSelectedGradient");
        test.controller().selection().select(test.find("x"));
        QVERIFY(!button->isEnabled()); // x has no gradient
        test.controller().selection().select(test.find("y"));
        QTRY_VERIFY(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(test.settled());
        QTRY_COMPARE(test.controller().gradientChecking().checks().size(), size_t(1));
        QVERIFY(test.controller().gradientChecking().checks().at(test.find("y"))->verdict == GradientVerdict::good);
        // Its errors are a heat map in Values, until the next check.
        QTest::mouseClick(test.child<QToolButton>("gradientErrors"), Qt::LeftButton);
        auto* const values = test.child<ValuesView>("values");
        QTRY_VERIFY(values->isVisible() && values->plane() && values->plane()->values.check);
        QCOMPARE(values->plane()->values.check->step, no_step);
        QCOMPARE(values->plane()->values.check->compared.size(), size_t(20));
        QCOMPARE(values->plane()->values.check->wrong, int64_t(0));
        QTest::mouseClick(test.child<QToolButton>("checkGradients"), Qt::LeftButton);
        QTRY_VERIFY(!values->plane()->values.check);
    }

    // Escape in the view pauses a check that would take long.
    void check_is_cancelled_by_escape() {
        TestWindow test;
        QVERIFY(test.openText(QStringLiteral("w = tensor(f32, 96, 96) = uniform(-1, 1, seed=1)\n"
                                             "x = tensor(f32, 96, 96) = uniform(-1, 1, seed=2)\nparam w\nparam x\n"
                                             "l = sum(sqr(mul_mat(w, mul_mat(w, x))))\nloss l\n"
                                             "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n")));
        test.window->showView(QStringLiteral("gradients"));
        auto* const view = test.child<GradientsView>("gradients");
        auto* const all = test.child<QToolButton>("checkGradients");
        QVERIFY(all->isEnabled());
        bool began = false;
        QObject::connect(&test.controller().gradientChecking(), &GradientChecking::checking, view,
                         [&] { began = true; });
        QTest::mouseClick(all, Qt::LeftButton);
        QTRY_VERIFY(began);
        QVERIFY(test.controller().debuggee().isRunning());
        QTest::keyClick(view, Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(!test.controller().debuggee().isRunning(), 4'000);
        for (const auto& [tensor, check] : test.controller().gradientChecking().checks())
            QVERIFY(check->checked.size() < 50);
        QTRY_VERIFY2(test.notice().contains(QStringLiteral("paused")), qPrintable(test.notice()));
    }
};

QTEST_MAIN(TestGradientsView)
#include "test_gradients_view.moc"
