// SPDX-License-Identifier: MIT
// Inputs, outputs and labels of a training are found from its loss, in the samples and in losses written by hand.
#include "engine/built.h"
#include "engine/short_samples.h"
#include "ops/all.h"
#include "program/training_roles.h"
#include "script/script.h"

#include <QtTest/QTest>

#include <array>
#include <fstream>
#include <sstream>

using namespace ggs;

namespace {

using Loss = TrainingRoles::Loss;

std::shared_ptr<const Structure> trained(const std::string& text) {
    BuiltScript built = build_script(builtin_registry(), text);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    return Structure::of(builtin_registry(), std::shared_ptr<const Program>(std::move(built.program)));
}

std::string sample(const std::string& name) {
    std::ifstream in(std::string(GGSCOPE_SOURCE_DIR "/resources/samples/") + name + ".ggs");
    std::stringstream text;
    text << in.rdbuf();
    return with_full_paths(text.str());
}

std::string name_of(const Structure& s, const std::optional<uint32_t>& tensor) {
    return tensor ? s.name(*tensor) : std::string("none");
}

// A training of w, whose outputs are `out`, with this loss.
std::string with_loss(const std::string& loss) {
    return "x = tensor(f32, 2, 4) = uniform(-1, 1)\ny = tensor(f32, 3, 4) = uniform(0, 1)\n"
           "w = tensor(f32, 2, 3) = uniform(-1, 1)\nparam w\nout = mul_mat(w, x)\nl = " +
           loss + "\ntrain(l, sgd())\n";
}

} // namespace

class TestTrainingRoles : public QObject {
    Q_OBJECT
  private slots:
    void samples_data() {
        QTest::addColumn<QString>("sample_name");
        QTest::addColumn<int>("loss");
        QTest::addColumn<QString>("inputs");
        QTest::addColumn<QString>("outputs");
        QTest::addColumn<QString>("labels");
        QTest::addColumn<int>("examples");
        const auto row = [](const char* name, Loss loss, const char* inputs, const char* outputs, const char* labels,
                            int examples) {
            QTest::newRow(name) << QString(name) << static_cast<int>(loss) << QString(inputs) << QString(outputs)
                                << QString(labels) << examples;
        };
        row("regression", Loss::squared_error, "x", "line", "y", 5);
        row("logistic-regression", Loss::binary_cross_entropy, "points", "logits", "labels", 16);
        row("two-moons", Loss::binary_cross_entropy, "points", "logits", "labels", 32);
        row("digits", Loss::cross_entropy, "images", "logits", "labels", 64);
        row("click-model", Loss::binary_cross_entropy, "samples.dense", "logits", "samples.labels", 256);
        row("copy-attention", Loss::cross_entropy, "tokens", "logits", "labels", 32);
        row("fine-tuning", Loss::cross_entropy, "tokens", "said", "labels", 32);
    }
    void samples() {
        QFETCH(QString, sample_name);
        QFETCH(int, loss);
        QFETCH(QString, inputs);
        QFETCH(QString, outputs);
        QFETCH(QString, labels);
        QFETCH(int, examples);
        const auto s = trained(sample(sample_name.toStdString()));
        const TrainingRoles roles = training_roles(*s);
        QCOMPARE(static_cast<int>(roles.loss), loss);
        SAME_TEXT(name_of(*s, roles.inputs), inputs.toStdString());
        SAME_TEXT(name_of(*s, roles.outputs), outputs.toStdString());
        SAME_TEXT(name_of(*s, roles.labels), labels.toStdString());
        QCOMPARE(static_cast<int>(roles.examples), examples);
    }
    void losses_written_by_hand() {
        for (const char* loss : {"mean_squared_error(out, y)", "sum(sqr(sub(y, out)))", "cross_entropy_loss(out, y)",
                                 "binary_cross_entropy(out, y)", "scale(cross_entropy_loss(out, y), 2)"}) {
            const auto s = trained(with_loss(loss));
            const TrainingRoles roles = training_roles(*s);
            SAME_TEXT(name_of(*s, roles.inputs), "x");
            SAME_TEXT(name_of(*s, roles.outputs), "out");
            SAME_TEXT(name_of(*s, roles.labels), "y");
            QCOMPARE(roles.examples, int64_t(4));
            QCOMPARE(roles.values_of(s->tensor(*roles.inputs)), int64_t(2));
        }
    }
    void unknown_loss_has_no_outputs() {
        const auto s = trained(with_loss("sum(sqr(out))"));
        const TrainingRoles roles = training_roles(*s);
        QCOMPARE(roles.loss, Loss::other);
        QVERIFY(!roles.outputs && !roles.labels && !roles.inputs);
    }
    void program_without_train_has_no_roles() {
        const auto s = trained("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n");
        QVERIFY(!training_roles(*s).outputs);
    }
    void relu_of_a_layer_is_the_first_one_after_its_parameter() {
        const auto s = trained(sample("two-moons"));
        SAME_TEXT(name_of(*s, relu_after(*s, *s->find("fc1.weight"))), "hidden1");
        SAME_TEXT(name_of(*s, relu_after(*s, *s->find("fc2.bias"))), "hidden2");
        QVERIFY(!relu_after(*s, *s->find("fc3.weight")));
    }
    void dead_units_are_zero_for_all_examples() {
        const auto s = trained("a = tensor(f32, 3, 2)\nb = tensor(f32, 1, 2, 3, 2)\nc = sqr(a)\ngraph c\n");
        const UnitsCounted rows = count_units(s->tensor(*s->find("a")), std::array<double, 6>{0, 1, 0, 0, 0, 2});
        QCOMPARE(rows.dead, int64_t(1));
        QCOMPARE(rows.all, int64_t(3));
        std::array<double, 12> planes{};
        planes[3] = 1;     // channel 1 of the first example
        planes[6 + 4] = 1; // channel 2 of the second one
        const UnitsCounted channels = count_units(s->tensor(*s->find("b")), planes);
        QCOMPARE(channels.dead, int64_t(1));
        QCOMPARE(channels.all, int64_t(3));
    }
};

QTEST_GUILESS_MAIN(TestTrainingRoles)
#include "test_training_roles.moc"
