// SPDX-License-Identifier: MIT
// The workspace Train under a user's hands: curves that grow, moves by epochs, kept runs, files, the fit and the
// parameters.
#include "app/in_window.h"
#include "session/moves.h"
#include "session/samples.h"
#include "session/selection.h"
#include "session/training_runs.h"

#include "look/actions.h"
#include "look/empty_note.h"
#include "views/script/script_editor.h"
#include "views/train/curves_view.h"
#include "views/train/fit_pictures.h"
#include "views/train/fit_view.h"
#include "views/train/parameters_view.h"
#include "window/workspace_table.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

using namespace ggs;

namespace {

// 6 rounds in an epoch, 4 of which train.
QString moons(const QString& optimiser = QStringLiteral("adamw(lr=0.1)"), int epochs = 5) {
    return QStringLiteral("points = tensor(f32, 2, 4) = batches(moons(points, seed=1), examples=24)\n"
                          "labels = tensor(f32, 1, 4) = batches(moons(labels), examples=24)\n"
                          "w = tensor(f32, 2, 8) = normal(0, 0.5, seed=2)\nv = tensor(f32, 8, 1) = normal(0, 0.5)\n"
                          "param w\nparam v\nlogits = mul_mat(v, relu(mul_mat(w, points)))\n"
                          "n = sum(logits)\nl = binary_cross_entropy(logits, labels)\n"
                          "train(l, %1, epochs=%2, validation=0.34, watch=[n])\n")
        .arg(optimiser)
        .arg(epochs);
}

const QString pictures =
    QStringLiteral("images = tensor(f32, 4, 4, 1, 6) = uniform(0, 1, seed=1)\n"
                   "labels = tensor(f32, 3, 6) { 1 0 0  0 1 0  0 0 1  1 0 0  0 1 0  0 0 1 }\n"
                   "w = tensor(f32, 16, 3) = normal(0, 0.1)\nparam w\n"
                   "logits = mul_mat(w, reshape_2d(images, 16, 6))\nl = cross_entropy_loss(logits, labels)\n"
                   "train(l, adamw(lr=0.05), iterations=150)\n");

} // namespace

class TestTrainViews : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QSettings().clear();
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
    }
    void cleanup() { m_test.reset(); }

    // -- the workspace --
    void sample_of_the_topic_training_opens_in_train() {
        QVERIFY(m_test->open("regression"));
        QCOMPARE(m_test->window->workspaces().current(), QString("train"));
        QVERIFY(m_test->open("mlp"));
        QCOMPARE(m_test->window->workspaces().current(), QString("learn"));
        m_test->key(Qt::Key_8);
        QCOMPARE(m_test->window->workspaces().current(), QString("learn"));
        QVERIFY2(m_test->notice().contains("This script does not train. Open the sample regression."),
                 qPrintable(m_test->notice()));
        QVERIFY(!m_test->window->actions().get("trainEpoch")->isEnabled());
    }

    void script_that_loads_a_model_of_the_samples_finds_it_from_any_folder() {
        QVERIFY(m_test->open("fine-tuning"));
        QCOMPARE(m_test->window->workspaces().current(), QString("train"));
        press(Qt::Key_F5);
        QCOMPARE(runs().progress()->points.size(), size_t(30));
        QCOMPARE(runs().progress()->points.front().watched, std::vector<double>{10});
        QCOMPARE(runs().progress()->points.back().watched, std::vector<double>{32}); // all places of the text
        QVERIFY2(m_test->child<FitView>("fit")->whyEmpty().contains("draws no tokens"),
                 qPrintable(m_test->child<FitView>("fit")->whyEmpty()));
        QTemporaryDir folder;
        QFile copy(folder.filePath("copy.ggs"));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(sampleText(QStringLiteral("fine-tuning")).toUtf8());
        copy.close();
        QVERIFY(m_test->open(copy.fileName()));
        QVERIFY(runs().trains());
    }

    // -- curves --
    void curves_have_each_round_and_the_reason_of_the_end() {
        QVERIFY(m_test->open("regression"));
        auto* const end = m_test->child<QLabel>("trainingEnd");
        QVERIFY2(end->text().contains("F5"), qPrintable(end->text()));
        press(Qt::Key_F5);
        const auto progress = runs().progress();
        QVERIFY(progress->stop.has_value());
        const ChartData& shown = losses().data();
        QCOMPARE(shown.lines.size(), size_t(1));
        QCOMPARE(shown.lines[0].y.size(), progress->points.size());
        QCOMPARE(shown.lines[0].y.back(), double(progress->points.back().loss));
        QVERIFY2(end->text().startsWith(QString("The training ended after round %1: ").arg(progress->stop->round)),
                 qPrintable(end->text()));
        QVERIFY2(shown.tipOf(0).contains("gradient norm"), qPrintable(shown.tipOf(0)));
        // Logarithmic by its key.
        QVERIFY(!shown.y.logarithmic);
        QTest::keyClick(&losses(), Qt::Key_L);
        QVERIFY(losses().data().y.logarithmic);
    }
    void click_on_a_point_goes_to_its_round() {
        if (!Chart::isBuilt()) QSKIP("this window is built without charts");
        QVERIFY(m_test->openText(moons()));
        m_test->showAlone("curves");
        press(Qt::Key_F5);
        m_test->child<QCheckBox>("curvesEpochs")->click();
        const ChartPoint point = losses().data().points[6];
        QTest::mouseClick(&losses(), Qt::LeftButton, {}, losses().pixelOf(point.x, point.y).toPoint());
        QVERIFY(m_test->settled());
        const Moment now = controller().debuggee().moment();
        QCOMPARE(now, (Moment{static_cast<uint32_t>(point.x), controller().debuggee().structure().steps.size()}));
    }
    void curves_grow_while_it_runs() {
        QVERIFY(m_test->openText(moons("adamw()", 100'000)));
        m_test->window->showView("curves");
        m_test->key(Qt::Key_F5);
        const auto seen = [this] { return losses().data().lines.empty() ? 0 : losses().data().lines[0].y.size(); };
        QTRY_VERIFY_WITH_TIMEOUT(seen() > 0, 30'000);
        const size_t before = seen();
        QTRY_VERIFY_WITH_TIMEOUT(seen() > before, 30'000);
        QVERIFY(controller().debuggee().isRunning());
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        QVERIFY(!runs().progress()->stop);
    }
    void iterations_of_lbfgs_take_several_rounds() {
        QVERIFY(m_test->openText("a = tensor(f32, 1) { -1.2 }\nb = tensor(f32, 1) { 1 }\nparam a\nparam b\n"
                                 "t = tensor(f32, 1) { 1 }\n"
                                 "l = sum(add(sqr(sub(t, a)), scale(sqr(sub(b, sqr(a))), 100)))\ntrain(l, lbfgs())\n"));
        m_test->window->showView("curves");
        const auto iteration = [this] { return runs().progress()->points.back().iteration; };
        for (uint32_t i = 1; i <= 5; ++i) {
            click("button-trainIteration");
            QCOMPARE(iteration(), i);
        }
        QVERIFY(controller().debuggee().moment().round > 5);
        QVERIFY(m_test->openText(moons()));
        click("button-trainIteration");
        click("button-trainIteration");
        QCOMPARE(controller().debuggee().moment().round, 1u); // others take a step in each round
    }
    void validation_is_told_apart_from_training() {
        QVERIFY(m_test->openText(moons()));
        m_test->window->showView("curves");
        press(Qt::Key_F5);
        QStringList names;
        for (const ChartLine& line : losses().data().lines) names.append(line.name);
        for (const char* name : {"training", "training, mean of the epoch", "validation, mean of the epoch"})
            QVERIFY2(names.contains(name), qPrintable(names.join(", ")));
        const auto progress = runs().progress();
        const ChartLine& validation = losses().data().lines.back();
        QCOMPARE(validation.y.size(), size_t(5));
        QCOMPARE(validation.y[4], progress->epochs[4].validation);
        QCOMPARE(validation.x[4], 29.0);
        m_test->child<QCheckBox>("curvesRounds")->click();
        m_test->child<QCheckBox>("curvesEpochs")->click();
        QVERIFY(losses().data().lines.empty());
    }
    void boxes_show_further_charts() {
        QVERIFY(m_test->openText(moons()));
        m_test->showAlone("curves");
        press(Qt::Key_F5);
        const auto progress = runs().progress();
        for (const char* id : {"rate", "gradientNorm", "watch-0"}) {
            auto* const chart = m_test->child<Chart>(("chart-" + std::string(id)).c_str());
            QVERIFY2(chart && !chart->isVisible(), id);
            m_test->child<QCheckBox>(("curves-" + std::string(id)).c_str())->click();
            QVERIFY2(chart->isVisible(), id);
            QVERIFY2(chart->height() >= 150, id);
        }
        for (const char* id : {"chart-rate", "chart-gradientNorm"})
            QCOMPARE(m_test->child<Chart>(id)->data().lines.size(), size_t(1));
        // A watch has the values of the rounds and the means of the epochs.
        const auto* const watched = m_test->child<Chart>("chart-watch-0");
        QCOMPARE(watched->data().lines[0].y.back(), progress->points.back().watched[0]);
        QCOMPARE(watched->data().lines.size(), size_t(2));
        QCOMPARE(watched->data().lines[1].y.size(), progress->epochs.size());
        QCOMPARE(watched->data().lines[1].y.back(), progress->epochs.back().watched[0]);
        m_test->child<QCheckBox>("curvesEpochs")->click();
        QCOMPARE(watched->data().lines.size(), size_t(1));
        QVERIFY(m_test->openText(moons().remove(", watch=[n]")));
        QVERIFY(!m_test->child<Chart>("chart-watch-0"));
    }

    // -- moves --
    void buttons_run_an_epoch_and_go_back() {
        QVERIFY(m_test->openText(moons()));
        m_test->window->showView("curves");
        const size_t steps = controller().debuggee().structure().steps.size();
        click("button-trainEpoch");
        QCOMPARE(controller().debuggee().moment(), (Moment{5, steps}));
        click("button-trainEpoch");
        QCOMPARE(controller().debuggee().moment(), (Moment{11, steps}));
        press(Qt::Key_F10); // the first node of the third epoch
        click("button-trainEpoch");
        QCOMPARE(controller().debuggee().moment(), (Moment{17, steps}));
        QCOMPARE(runs().progress()->epochs.size(), size_t(3));
        const double loss = runs().progress()->epochs[1].loss;
        click("button-trainAll");
        QCOMPARE(controller().debuggee().moment(), (Moment{29, steps}));
        click("button-trainBack");
        QCOMPARE(controller().debuggee().moment(), (Moment{9, steps}));
        click("button-trainOn");
        QCOMPARE(controller().debuggee().moment(), (Moment{29, steps}));
        QCOMPARE(runs().progress()->epochs[1].loss, loss);
    }

    // -- kept runs --
    void kept_run_is_drawn_with_the_next_one() {
        QVERIFY(m_test->openText(moons()));
        m_test->window->showView("curves");
        QVERIFY(!m_test->child<QToolButton>("keepTraining")->isEnabled());
        press(Qt::Key_F5);
        click("keepTraining");
        QCOMPARE(runs().kept().size(), size_t(1));
        QVERIFY(m_test->open("regression")); // which has curves of its own
        QVERIFY(runs().kept().empty());
        QVERIFY(m_test->openText(moons("sgd(lr=0.5)")));
        m_test->window->showView("curves");
        press(Qt::Key_F5);
        const ChartLine kept = losses().data().lines.back();
        QVERIFY(kept.dashed);
        QVERIFY2(kept.name.contains("AdamW, alpha 0.1, batch 4"), qPrintable(kept.name));
        QCOMPARE(kept.y.back(), runs().kept()[0]->epochs.back().validation);
        auto* const menu = m_test->child<QToolButton>("keptTrainings")->menu();
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 1);
        menu->actions()[0]->trigger();
        QVERIFY(runs().kept().empty());
        QVERIFY(!losses().data().lines.back().dashed);
    }

    void edit_of_a_training_that_runs_keeps_its_curves() {
        QVERIFY(m_test->openText(moons("adamw()", 100'000)));
        m_test->window->showView("curves");
        m_test->key(Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(!losses().data().lines.empty() && losses().data().lines[0].y.size() > 100, 30'000);
        QVERIFY(runs().kept().empty());
        auto* const editor = m_test->child<ScriptEditor>("scriptEditor");
        editor->setFocus();
        editor->moveCursor(QTextCursor::End);
        QTest::keyClicks(editor, "k = scale(n, 2)");
        QTRY_COMPARE(runs().kept().size(), size_t(1));
        QVERIFY(!runs().kept()[0]->points.empty());
        QVERIFY2(m_test->notice().contains("The edit has ended the training after"), qPrintable(m_test->notice()));
    }
    void sentence_below_names_the_round_of_the_cursor() {
        QVERIFY(m_test->openText(moons()));
        m_test->window->showView("curves");
        auto* const end = m_test->child<QLabel>("trainingEnd");
        QVERIFY2(end->text().contains("mean(l) > before"), qPrintable(end->text()));
        press(Qt::Key_F5);
        QVERIFY2(end->text().startsWith("The training ended after round 29"), qPrintable(end->text()));
        // The header has the means of the epoch, not the loss of its last batch.
        QStringList texts;
        for (const QLabel* label : m_test->child<CurvesView>("curves")->findChildren<QLabel*>())
            texts.append(label->text());
        QVERIFY2(texts.join(' ').contains("epoch 5 of 5: mean loss"), qPrintable(texts.join(' ')));
        click("button-trainBack");
        QVERIFY2(end->text().startsWith("The cursor is in round 9. "), qPrintable(end->text()));
    }

    // -- files --
    void curves_are_exported_as_numbers() {
        QTemporaryDir folder;
        QVERIFY(m_test->openText(moons()));
        m_test->window->showView("curves");
        auto& view = *m_test->child<CurvesView>("curves");
        QVERIFY(view.exportKinds().isEmpty());
        press(Qt::Key_F5);
        QVERIFY(view.exportKinds().contains("csv"));
        const QString path = folder.filePath("curves.csv");
        QCOMPARE(view.exportTo(path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 31);
        QCOMPARE(lines[0].trimmed(), QByteArray("round,epoch,validation,loss,gradient_norm,learning_rate,n"));
        QVERIFY2(lines[30].startsWith("29,4,true,"), lines[30]);
    }
    void checkpoint_and_parameters_are_saved() {
        QTemporaryDir folder;
        QVERIFY(m_test->openText(moons()));
        QVERIFY(!m_test->window->actions().get("saveCheckpoint")->isEnabled());
        click("button-trainEpoch");
        for (const char* action : {"saveCheckpoint", "saveParameters"}) {
            m_test->window->actions().get(action)->trigger();
            auto* const dialog = m_test->child<QFileDialog>("saveTraining");
            QVERIFY(dialog);
            const QString path = folder.filePath(QLatin1String(action) + QStringLiteral(".gguf"));
            emit dialog->fileSelected(path);
            dialog->close();
            QTRY_VERIFY(m_test->notice().contains(path));
            QVERIFY(QFileInfo(path).size() > 0);
            QTRY_VERIFY(!m_test->child<QFileDialog>("saveTraining"));
        }
        m_test->window->actions().get("step")->trigger(); // within a round there is no state to go on from
        QVERIFY(m_test->settled());
        runs().saveCheckpoint(folder.filePath("none.gguf"));
        QTRY_VERIFY2(m_test->notice().contains("has not ended"), qPrintable(m_test->notice()));
        QVERIFY(!QFileInfo::exists(folder.filePath("none.gguf")));
    }

    // -- the fit --
    void fit_of_a_line_has_points_and_the_line() {
        QVERIFY(m_test->open("regression"));
        auto* const chart = m_test->child<Chart>("fitChart");
        QTRY_COMPARE(chart->data().points.size(), size_t(5));
        QVERIFY(chart->data().lines.empty()); // nothing was computed
        QCOMPARE(chart->data().points[4].y, 9.0);
        press(Qt::Key_F5);
        QTRY_COMPARE(chart->data().lines.size(), size_t(1));
        // The line of least squares through these points is 3 + 2 x.
        QCOMPARE(chart->data().lines[0].name, QString("line"));
        QVERIFY(std::fabs(chart->data().lines[0].y[4] - 7) < 0.1);
        QVERIFY(!chart->data().legend); // it would hide the last point
        press(Qt::Key_F5, Qt::ShiftModifier);
        QTRY_VERIFY(chart->data().lines.empty());
    }
    void fit_of_a_plane_has_colours_of_labels_and_marks_wrong_ones() {
        QVERIFY(m_test->openText(moons()));
        m_test->window->showView("fit");
        press(Qt::Key_F5);
        const auto* const chart = m_test->child<Chart>("fitChart");
        QTRY_COMPARE(chart->data().points.size(), size_t(4));
        const std::vector<float> labels = floats("labels"), logits = floats("logits"), points = floats("points");
        for (uint32_t i = 0; i < 4; ++i) {
            const ChartPoint& point = chart->data().points[i];
            const bool label = labels[i] > 0.5F, said = logits[i] > 0;
            QCOMPARE(point.ink, label ? Ink::element : Ink::matrix);
            QCOMPARE(point.name.isEmpty(), label == said);
            QCOMPARE(static_cast<float>(point.x), points[size_t{i} * 2]);
        }
    }
    void border_of_two_classes_is_where_the_logit_is_zero() {
        QVERIFY(m_test->openText(moons().replace("relu(mul_mat(w, points))", "mul_mat(w, points)")));
        m_test->window->showView("fit");
        press(Qt::Key_F5);
        const auto* const chart = m_test->child<Chart>("fitChart");
        QTRY_COMPARE(chart->data().lines.size(), size_t(1));
        const std::vector<float> w = floats("w"), v = floats("v");
        double a = 0, b = 0; // the logit is a x + b y
        for (size_t i = 0; i < 8; ++i) {
            a += double(v[i]) * double(w[2 * i]);
            b += double(v[i]) * double(w[2 * i + 1]);
        }
        const ChartLine trained = chart->data().lines[0];
        for (size_t i = 0; i < trained.x.size(); ++i)
            QVERIFY(std::fabs(a * trained.x[i] + b * trained.y[i]) < 1e-9 * (std::fabs(a) + std::fabs(b)));
        // Within a round, without its predictions, too: it is of the parameters.
        press(Qt::Key_F5, Qt::ShiftModifier);
        QTRY_VERIFY(chart->data().lines.size() == 1 && chart->data().lines[0].x != trained.x);
    }
    void fit_follows_a_run() {
        QVERIFY(m_test->openText(moons("adamw(lr=0.001)", 100'000)));
        m_test->window->showView("fit");
        const auto* const chart = m_test->child<Chart>("fitChart");
        const auto title = [this] {
            QStringList texts;
            for (const QLabel* label : m_test->child<FitView>("fit")->findChildren<QLabel*>())
                texts.append(label->text());
            return texts.join(' ');
        };
        const auto running = [this] { return controller().debuggee().isRunning(); };
        m_test->key(Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(!chart->data().lines.empty(), 30'000); // the border
        QVERIFY(running());
        const QString before = title();
        const std::vector<double> border = chart->data().lines[0].y;
        QTRY_VERIFY_WITH_TIMEOUT(
            title() != before && !chart->data().lines.empty() && chart->data().lines[0].y != border, 30'000);
        QVERIFY(running());
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        const QString round = QString("round %1").arg(controller().debuggee().moment().round);
        QTRY_VERIFY2(title().contains(round), qPrintable(title()));
    }
    void fit_reads_nothing_of_the_next_program() {
        QVERIFY(m_test->openText(moons("adamw()", 2)));
        m_test->showAlone("fit");
        press(Qt::Key_F5);
        // It has few tensors, and rounds, too.
        QVERIFY(m_test->openText("rounds 100000\nx = tensor(f32, 1) { 2 }\ny = sqr(x)\ngraph y\n"));
        m_test->showAlone("fit");
        m_test->key(Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().moment().round > 1000, 30'000);
        m_test->key(Qt::Key_F6);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->child<FitView>("fit")->isVisible());
    }
    void fit_of_pictures_frames_wrong_ones() {
        QVERIFY(m_test->openText(pictures));
        m_test->window->showView("fit");
        auto* const shown = m_test->child<FitPictures>("fitPictures");
        QTRY_COMPARE(shown->pictures().size(), size_t(6));
        QVERIFY(!shown->pictures()[0].predicted);
        QCOMPARE(shown->pictures()[1].label, 1);
        runs().goOn(1);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(shown->pictures()[0].predicted.has_value());
        press(Qt::Key_F5);
        QTRY_VERIFY(shown->accessibleDescription().startsWith("6 picture") && // it has learned all of them
                    !shown->accessibleDescription().contains("wrong"));
        QCOMPARE(*shown->pictures()[5].predicted, 2);
        QCOMPARE(shown->shown(), size_t(6));
        QTemporaryDir folder;
        QCOMPARE(m_test->child<FitView>("fit")->exportTo(folder.filePath("fit.png")), QString());
    }
    void fit_of_other_examples_shows_a_note() {
        QVERIFY(m_test->open("copy-attention"));
        const QString why = m_test->child<FitView>("fit")->whyEmpty();
        QVERIFY2(why.contains("draws no tokens"), qPrintable(why));
        QVERIFY(m_test->openText(moons().replace("f32, 2,", "f32, 3,").replace("moons(points", "uniform(-1, 1")));
        const QString numbers = m_test->child<FitView>("fit")->whyEmpty();
        QVERIFY2(numbers.contains("points have 3 numbers"), qPrintable(numbers));
    }

    // -- parameters --
    void parameters_have_norms_and_moments() {
        QVERIFY(m_test->openText(moons()));
        m_test->showAlone("parameters");
        auto* const table = m_test->child<QTableView>("parameterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto text = [table](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QCOMPARE(text(0, 0), QString("w"));
        QCOMPARE(text(0, 3), QString("–")); // no gradient yet
        click("button-trainEpoch");
        QTRY_VERIFY(text(0, 3) != QString("–"));
        const Training& plan = runs().training();
        const auto norm = [&](uint32_t tensor) {
            double squares = 0;
            for (const float each : floats(tensor)) squares += double(each) * double(each);
            return std::sqrt(squares);
        };
        for (int row = 0; row < 2; ++row) {
            const auto at = [&](int column) {
                return table->model()->index(row, column).data(Qt::UserRole).toDouble();
            };
            // The plan has them in the order of the graph, the view in that of the script.
            const auto number = static_cast<size_t>(1 - row);
            const Training::Parameter& each = plan.parameters[number];
            const auto near = [](double a, double b) { return std::fabs(a - b) <= 1e-6 * std::max(1.0, b); };
            QVERIFY(near(at(2), norm(each.tensor)));
            QVERIFY(near(at(3), norm(each.gradient)));
            QVERIFY(near(at(7), norm(plan.state[2 * number])));
            QVERIFY(near(at(8), norm(plan.state[2 * number + 1])));
        }
        QCOMPARE(table->model()->index(0, 4).data(Qt::UserRole).toList().size(), 24);
        QVERIFY2(text(0, 6).endsWith(" of 8"), qPrintable(text(0, 6)));
        QCOMPARE(text(1, 6), QString("–")); // no relu after it
    }
    void table_that_is_trained_by_rows_is_listed() {
        const auto script = [](const char* others) {
            return QStringLiteral("c = clicks(made, batch=4, slots=[6, 3], dense=2, examples=24)\n"
                                  "t = tensor(f32, 1, 9) = normal(0, 1, seed=1)\nparam t\n"
                                  "v = tensor(f32, 2, 1)\n%1"
                                  "logits = add(sum_rows(reshape_2d(embedding_bag(t, c), 2, 4)), mul_mat(v, c.dense))\n"
                                  "l = binary_cross_entropy(logits, c.labels)\na = auc(logits, c.labels)\n"
                                  "train(l, adamw(lr=0.1), tables=sgd(lr=1), epochs=3, watch=[a])\n")
                .arg(QLatin1String(others));
        };
        QVERIFY(m_test->openText(script("param v\n")));
        m_test->showAlone("parameters");
        auto* const table = m_test->child<QTableView>("parameterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto text = [table](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QCOMPARE(text(0, 0), QString("t"));
        const QString before = text(0, 2);
        press(Qt::Key_F5);
        QTRY_VERIFY(text(1, 3) != QString("–"));
        QVERIFY(text(0, 2) != before);
        QVERIFY(text(0, 3) == QString("–") && text(0, 7) == QString("–")); // neither gradient nor moments
        // A table alone.
        QVERIFY(m_test->openText(script("")));
        QTRY_COMPARE(table->model()->rowCount(), 1);
        press(Qt::Key_F5);
        QCOMPARE(runs().progress()->points.size(), size_t{18});
        QCOMPARE(runs().progress()->points.back().gradient_norm, 0.0f);
    }
    void distribution_over_the_rounds_is_that_of_the_selected_parameter() {
        QVERIFY(m_test->openText(moons()));
        m_test->showAlone("parameters");
        press(Qt::Key_F5);
        const auto* const chart = m_test->child<Chart>("spreadChart");
        const auto spreads = runs().progress()->spreads;
        // The lines are from the largest to the least values; the parameters are in the order of the graph.
        const auto shows = [&](bool gradients, size_t parameter) {
            const auto& lines = chart->data().lines;
            if (lines.size() != TrainingSpread::shares.size()) return false;
            for (size_t i = 0; i < lines.size(); ++i) {
                if (lines[i].y.size() != spreads->size()) return false;
                for (size_t k = 0; k < spreads->size(); ++k) {
                    const TrainingSpread& each = (*spreads)[k];
                    const auto& of = (gradients ? each.gradients : each.values)[parameter];
                    if (lines[i].y[k] != double(of[lines.size() - 1 - i])) return false;
                }
            }
            return true;
        };
        controller().selection().select(m_test->find("w"));
        QTRY_VERIFY(shows(false, 1));
        controller().selection().select(m_test->find("v"));
        QTRY_VERIFY(shows(false, 0));
        click("spreadOfGradients");
        QTRY_VERIFY(shows(true, 0));
        QVERIFY(chart->data().legend);
    }
    void click_on_a_parameter_selects_it() {
        QVERIFY(m_test->openText(moons()));
        m_test->showAlone("parameters");
        auto* const table = m_test->child<QTableView>("parameterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(1, 0)).center());
        QCOMPARE(controller().selection().selected(), std::optional(m_test->find("v")));
        QTest::keyClick(table, Qt::Key_Up);
        QCOMPARE(controller().selection().selected(), std::optional(m_test->find("w")));
    }
    void views_without_a_training_show_a_note() {
        QVERIFY(m_test->open("mlp"));
        for (const char* id : {"curves", "fit", "parameters"}) {
            m_test->window->showView(id);
            const View* const view = m_test->window->workspaces().view(id);
            QVERIFY2(view->whyEmpty().contains("regression"), id);
            QTRY_VERIFY(view->findChild<EmptyNote*>()->isVisible());
        }
    }

  private:
    std::vector<float> floats(uint32_t tensor) {
        const Structure& s = controller().debuggee().structure();
        std::vector<float> all(static_cast<size_t>(nelements(s.tensor(tensor))));
        if (!s.program()->read(s.tensor(tensor), 0, std::as_writable_bytes(std::span(all))).ok()) all.clear();
        return all;
    }
    std::vector<float> floats(const char* name) { return floats(m_test->find(name)); }
    SessionController& controller() { return m_test->controller(); }
    TrainingRuns& runs() { return controller().trainingRuns(); }
    Chart& losses() { return *m_test->child<Chart>("lossChart"); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        m_test->key(key, modifiers);
        QVERIFY(m_test->settled());
    }
    void click(const char* button) {
        auto* const found = m_test->child<QToolButton>(button);
        QVERIFY2(found && found->isEnabled(), button);
        found->click();
        QVERIFY(m_test->settled());
    }
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestTrainViews)
#include "test_train_views.moc"
