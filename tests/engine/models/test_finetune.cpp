// SPDX-License-Identifier: MIT
// A script that trains a layer of the small model: it computes what the model computes, its loss falls, and the result
// opens as a model.
#include "models/finetune_script.h"
#include "models/generation.h"
#include "script/script.h"
#include "train/checkpoint.h"

#include "engine/built.h"
#include "engine/debug/opened_session.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <fstream>
#include <iterator>

using namespace ggs;

namespace {

constexpr const char* small_model = GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf";
constexpr const char* robot_story =
    "Once upon a time there was a small robot who counted the rows of every tensor in town.";

std::string script_of(const FinetuneRequest& asked) {
    const auto model = Model::open(small_model);
    FinetuneRequest request = asked;
    request.file = small_model;
    if (request.text.empty()) request.text = robot_story;
    const Result<std::string> made = finetune_script(**model, request);
    return made.ok() ? *made : "! " + english(made.error());
}

} // namespace

class TestFinetune : public QObject {
    Q_OBJECT
  private slots:
    void first_evaluation_is_that_of_the_model() {
        FinetuneRequest request;
        request.window = 9;
        const std::string script = script_of(request);
        const auto session = opened(script);
        QVERIFY2(session, script.c_str());
        session->run_to(Moment{0, SIZE_MAX});
        const std::vector<double> said = values(*session, "said");

        const auto model = Model::open(small_model).value();
        ModelOptions options;
        options.all_outputs = true;
        const TokenIds tokens = model->tokenizer().tokens(robot_story).value();
        const TokenIds first(tokens.begin(), tokens.begin() + 9);
        auto feed = Generation::begin(builtin_registry(), model, first, options, {});
        QVERIFY(feed.ok());
        const auto whole = Session::open(builtin_registry(), std::move(*feed)).value();
        whole->run();
        const uint32_t last = whole->steps().back().node;
        const Tensor& logits = whole->program().tensor(last);
        QCOMPARE(nelements(logits), int64_t(9 * 768));
        double apart = 0, size = 0;
        for (int64_t i = 0; i < nelements(logits); ++i) {
            const double theirs = value_of(*whole, last, index_of_flat(logits, i)).value();
            apart += std::pow(said[static_cast<size_t>(i)] - theirs, 2);
            size += theirs * theirs;
        }
        // The model rounds activations to 8 bits for its q8_0 weights, the trained layer doesn't.
        QVERIFY2(apart / size < 1e-3, std::to_string(apart / size).c_str());
    }
    void a_layer_learns_the_text_data() {
        QTest::addColumn<int>("layer");
        QTest::newRow("the last layer") << -1;
        QTest::newRow("layer 1") << 1;
    }
    void a_layer_learns_the_text() {
        QFETCH(int, layer);
        FinetuneRequest request;
        if (layer >= 0) request.layer = layer;
        request.window = 16;
        request.iterations = 12;
        const auto session = opened(script_of(request));
        QVERIFY(session);
        session->run();
        const auto& feed = dynamic_cast<const TrainingFeed&>(feed_of(*session));
        QCOMPARE(feed.points().size(), size_t(12));
        QVERIFY2(feed.points().back().loss < 0.6f * feed.points().front().loss,
                 qPrintable(QString("%1 -> %2").arg(feed.points().front().loss).arg(feed.points().back().loss)));

        QTemporaryDir folder;
        const std::string path = folder.filePath("tuned.gguf").toStdString();
        const Status saved = save_into_model(feed, small_model, path);
        QVERIFY2(saved.ok(), saved.ok() ? "" : english(saved.error()).c_str());
        const GgufFile before = GgufFile::open(small_model).value(), after = GgufFile::open(path).value();
        QCOMPARE(after.n_keys(), before.n_keys());
        QCOMPARE(after.n_tensors(), before.n_tensors());
        for (size_t i = 0; i < before.n_keys(); ++i) {
            QVERIFY(before.key(i).name == after.key(i).name);
            QVERIFY(std::ranges::equal(before.value_bytes(i), after.value_bytes(i)));
        }
        size_t changed = 0;
        for (size_t i = 0; i < before.n_tensors(); ++i)
            changed += !std::ranges::equal(before.tensor_bytes(i), after.tensor_bytes(i));
        QCOMPARE(changed, size_t(9));
        QVERIFY(Model::open(path).ok());
    }
    void sample_is_what_is_written_for_its_text() {
        std::ifstream file(GGSCOPE_SOURCE_DIR "/resources/samples/fine-tuning.ggs");
        const std::string sample(std::istreambuf_iterator<char>(file), {});
        FinetuneRequest request;
        request.file = "tiny.gguf";
        request.text = "Once there was a loss that lived on a hill. At each step it went down, and the model learned.";
        const auto written = finetune_script(*Model::open(small_model).value(), request);
        QVERIFY(written.ok());
        const auto formatted = format_script(*written);
        const auto* const script = std::get_if<std::string>(&formatted);
        QVERIFY(script);
        const auto without_comment = [](const std::string& text) { return text.substr(text.find("model = ")); };
        SAME_TEXT(without_comment(sample), without_comment(*script));
    }
    void mistakes_are_explained() {
        FinetuneRequest request;
        request.layer = 4;
        QVERIFY2(script_of(request).find("has the layers 0 to 3, but layer 4") != std::string::npos,
                 script_of(request).c_str());
        request = {};
        request.window = 1000;
        QVERIFY(script_of(request).find("it must have from 1 to 256") != std::string::npos);
        const auto session = opened("w = tensor(f32, 2)\nparam w\ntrain(sum(sqr(w)), sgd())\n");
        session->run_to(Moment{0, SIZE_MAX});
        const auto& feed = dynamic_cast<const TrainingFeed&>(feed_of(*session));
        QVERIFY(english(save_into_model(feed, small_model, "x.gguf").error()).find("has no tensor") !=
                std::string::npos);
        QVERIFY(!save_into_model(feed, "no-such.gguf", "x.gguf").ok());
    }
};

QTEST_APPLESS_MAIN(TestFinetune)
#include "test_finetune.moc"
