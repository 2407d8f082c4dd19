// SPDX-License-Identifier: MIT
// The lens: for each token and architecture, the last layer predicts the same as the model. A text that grows is read
// on from its end.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "how_built.h"
#include "models/lens.h"
#include "ops/all.h"

#include <QDir>
#include <QFileInfo>

#include <cmath>

using namespace ggs;

namespace {

const QString own = GGSCOPE_TEST_DATA "/llm/models";
const QString more = GGSCOPE_SOURCE_DIR "/../shared/llm/models"; // of which not all can be part of the project

std::shared_ptr<const Model> opened(const QString& path) {
    auto model = Model::open(path.toStdString());
    if (!model.ok()) qWarning("%s", english(model.error()).c_str());
    return model.ok() ? *model : nullptr;
}
std::shared_ptr<const Model> qwen() { return opened(own + "/qwen3-q4_0.gguf"); }

TokenIds tokens_of(const Model& model, const char* text = "Hello, world! How are you today? 123") {
    const auto tokens = model.tokenizer().tokens(text);
    return tokens.ok() ? *tokens : TokenIds();
}

std::unique_ptr<Lens> lens_of(const std::shared_ptr<const Model>& model, const ModelOptions& options = {},
                              LensOptions how = {}) {
    how.threads = 2;
    auto made = Lens::make(builtin_registry(), model, options, how);
    if (!made.ok()) qWarning("%s", english(made.error()).c_str());
    return made.ok() ? std::move(*made) : nullptr;
}

bool read_all(Lens& lens, const TokenIds& text) {
    while (lens.read() < text.size()) {
        const auto done = lens.read_on(text);
        if (!done.ok()) qWarning("%s", english(done.error()).c_str());
        if (!done.ok() || !*done) return false;
    }
    return lens.read_on(text).ok(); // a shorter text, too
}

LensWords said(Lens& lens, int layer, size_t token) {
    const LensCell cell{layer, token};
    const auto words = lens.say({&cell, 1});
    if (!words.ok()) qWarning("%s", english(words.error()).c_str());
    return words.ok() && *words ? (*words)->front() : LensWords();
}

// Returns the logits of a session's last node, a column for each token.
std::vector<std::vector<float>> logits_of(const Model& model, const TokenIds& text, ModelOptions options) {
    options.all_outputs = true;
    auto made = model.program(builtin_registry(), {text}, options);
    if (!made.ok()) return {};
    SessionOptions how;
    how.threads = 2;
    auto session = Session::open(builtin_registry(), std::move(made->program), how);
    if (!session.ok() || (*session)->run().kind != StopKind::end) return {};
    const Tensor& t = (*session)->program().tensor((*session)->steps().back().node);
    std::vector<float> all(static_cast<size_t>(nelements(t)));
    if (!(*session)->program().read(t, 0, std::as_writable_bytes(std::span(all))).ok()) return {};
    std::vector<std::vector<float>> columns;
    for (auto at = all.begin(); at != all.end(); at += t.ne[0]) columns.emplace_back(at, at + t.ne[0]);
    return columns;
}

// Returns the difference in words; empty if there is none.
QString differs(const QString& path, const ModelOptions& options) {
    const auto model = opened(path);
    if (!model) return "can't be opened";
    const TokenIds text = tokens_of(*model);
    const auto right = logits_of(*model, text, options);
    const auto lens = lens_of(model, options);
    if (!lens || right.size() != text.size() || !read_all(*lens, text)) return "can't be run";
    std::vector<LensCell> cells;
    for (size_t token = 0; token < text.size(); ++token) cells.push_back({lens->layers() - 1, token});
    const auto all_words = lens->say(cells);
    if (!all_words.ok() || !*all_words) return "nothing is said";
    for (size_t token = 0; token < text.size(); ++token) {
        const LensWords& words = (**all_words)[token];
        if (words.size() != 5) return QString("%1 words").arg(words.size());
        const std::vector<float>& logits = right[token];
        const double all = log_sum_exp(logits), most = *std::max_element(logits.begin(), logits.end());
        for (size_t i = 0; i < words.size(); ++i) {
            const double logit = logits[static_cast<size_t>(words[i].id)], chance = std::exp(logit - all);
            // One column and several are added up in another order.
            if (std::fabs(words[i].logit - logit) > 2e-3 * (1 + std::fabs(logit)) ||
                std::fabs(words[i].probability - chance) > 2e-3)
                return QString("token %1, %2nd: %3 instead of %4").arg(token).arg(i).arg(words[i].logit).arg(logit);
            if (i > 0 && words[i].logit > words[i - 1].logit) return "not in order";
        }
        if (std::fabs(words[0].logit - most) > 2e-3 * (1 + std::fabs(most)))
            return QString("token %1: not the likeliest").arg(token);
    }
    return {};
}

void all_agree(const QString& folder, int least) {
    int causal = 0;
    for (const QFileInfo& file : QDir(folder).entryInfoList({"*.gguf"}, QDir::Files, QDir::Name)) {
        if (file.fileName().startsWith("bert")) continue;
        ++causal;
        const QString off = differs(file.filePath(), {});
        QVERIFY2(off.isEmpty(), qPrintable(file.fileName() + ": " + off));
    }
    QVERIFY2(causal >= least, qPrintable(QString::number(causal)));
}

} // namespace

class TestLens : public QObject {
    Q_OBJECT
  private slots:
    void last_layer_predicts_the_same_as_the_model() { all_agree(own, 7); }
    void last_layer_agrees_with_model_for_all_architectures() {
        if (!QDir(more).exists()) QSKIP("../shared/llm is not here");
        if (sanitized) QSKIP("the models of the project are enough for sanitizers");
        all_agree(more, 30);
    }
    void with_flash_attention_and_other_caches() {
        for (const char* name : {"gemma3-q4_0", "qwen3-q4_0", "gptoss-mxfp4"}) {
            ModelOptions options;
            options.flash = true;
            QCOMPARE(differs(QString("%1/%2.gguf").arg(own, name), options), QString());
            options.flash = false;
            options.cache = TypeId::f32;
            QCOMPARE(differs(QString("%1/%2.gguf").arg(own, name), options), QString());
        }
    }
    void earlier_layers_go_through_the_same_norm_and_product() {
        // By hand: what a session's l_out-0 has, through a program of the head alone.
        const auto model = qwen();
        const TokenIds text = tokens_of(*model);
        ModelOptions options;
        options.all_outputs = true;
        auto made = model->program(builtin_registry(), {text}, options);
        QVERIFY(made.ok());
        auto session = Session::open(builtin_registry(), std::move(made->program));
        QVERIFY(session.ok() && (*session)->run().kind == StopKind::end);
        const auto number = (*session)->structure()->find("l_out-0");
        QVERIFY(number);
        const Tensor& t = (*session)->program().tensor(*number);
        std::vector<float> column(static_cast<size_t>(t.ne[0]));
        QVERIFY((*session)->program().read(t, 2 * t.nb[1], std::as_writable_bytes(std::span(column))).ok());
        auto head = model->head_program(builtin_registry(), 1);
        QVERIFY2(head.ok(), head.ok() ? "" : english(head.error()).c_str());
        auto alone = Session::open(builtin_registry(), std::move(head->program));
        QVERIFY(alone.ok());
        const Program& program = (*alone)->program();
        QVERIFY(program.write(program.tensor(head->inputs.front()), 0, std::as_bytes(std::span(column))).ok());
        QCOMPARE((*alone)->run().kind, StopKind::end);
        const Tensor& logits = program.tensor((*alone)->steps().back().node);
        QCOMPARE(std::string(logits.name), std::string("result_output"));
        std::vector<float> right(static_cast<size_t>(logits.ne[0]));
        QVERIFY(program.read(logits, 0, std::as_writable_bytes(std::span(right))).ok());
        const auto lens = lens_of(model);
        QVERIFY(lens && read_all(*lens, text));
        const LensWords words = said(*lens, 0, 2);
        QCOMPARE(words.front().id, likeliest(right, 1).front());
        QVERIFY(std::fabs(words.front().logit - right[static_cast<size_t>(words.front().id)]) < 1e-4);
        QVERIFY(words.front().id != said(*lens, lens->layers() - 1, 2).front().id ||
                words.front().logit != said(*lens, lens->layers() - 1, 2).front().logit);
    }
    void a_text_that_goes_on_is_read_on() {
        const auto model = qwen();
        TokenIds text = tokens_of(
            *model, "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen");
        QVERIFY2(text.size() > 40, qPrintable(QString::number(text.size()))); // several batches
        const auto lens = lens_of(model), fresh = lens_of(model);
        QVERIFY(read_all(*lens, text));
        text.push_back(7);
        text.push_back(8);
        QVERIFY(lens->read_on(text).ok());
        QCOMPARE(lens->read(), text.size());
        QVERIFY(read_all(*fresh, text));
        const size_t last = text.size() - 1;
        for (int il = 0; il < lens->layers(); ++il)
            QVERIFY(std::fabs(said(*lens, il, last)[0].logit - said(*fresh, il, last)[0].logit) < 2e-2);
        // A token is replaced: the results after it are discarded, those for earlier tokens are kept.
        const LensWords before = said(*lens, 1, 3);
        text.resize(10);
        text.back() = 99;
        QVERIFY(read_all(*lens, text));
        QCOMPARE(lens->read(), size_t(10));
        QCOMPARE(said(*lens, 1, 3).front().logit, before.front().logit);
        const auto other = lens_of(model);
        QVERIFY(read_all(*other, text));
        QVERIFY(std::fabs(said(*lens, 1, 9)[0].logit - said(*other, 1, 9)[0].logit) < 2e-2);
    }
    void only_so_much_is_kept() {
        const auto model = qwen();
        LensOptions how;
        const auto bytes = static_cast<uint64_t>(model->params().layers * model->params().embedding) * sizeof(float);
        how.memory = 5 * bytes + 1;
        const auto lens = lens_of(model, {}, how);
        const TokenIds text = tokens_of(*model);
        QVERIFY(text.size() > 6);
        QVERIFY(read_all(*lens, text));
        QCOMPARE(lens->most_kept(), size_t(5));
        QCOMPARE(lens->first_kept(), text.size() - 5);
        QCOMPARE(said(*lens, 0, text.size() - 1).size(), size_t(5));
        const LensCell gone{0, 0};
        const auto words = lens->say({&gone, 1});
        QVERIFY(!words.ok());
        QCOMPARE(QString::fromStdString(english(words.error())),
                 QString("the results of layers are kept only for tokens %1 to %2 (exclusive), not for token 0")
                     .arg(text.size() - 5)
                     .arg(text.size()));
        how.memory = bytes - 1;
        const auto none = Lens::make(builtin_registry(), model, {}, how);
        QVERIFY(!none.ok());
        QVERIFY(english(none.error()).find("values each need ") != std::string::npos);
    }
    void reading_can_be_cancelled_and_continued() {
        const auto model = qwen();
        const auto lens = lens_of(model);
        const TokenIds text = tokens_of(*model);
        const std::atomic<bool> unwanted{true};
        auto read = lens->read_on(text, &unwanted);
        QVERIFY(read.ok() && !*read);
        QCOMPARE(lens->read(), size_t(0));
        QVERIFY(read_all(*lens, text));
        const LensCell cell{0, 0};
        const auto words = lens->say({&cell, 1}, &unwanted);
        QVERIFY(words.ok() && !*words);
        QCOMPARE(said(*lens, 0, 0).size(), size_t(5)); // and it goes on
    }
    void invalid_requests_are_refused() {
        const auto bert = opened(own + "/bert-q8_0.gguf");
        QVERIFY(bert);
        const auto none = Lens::make(builtin_registry(), bert, {});
        QVERIFY(!none.ok());
        QCOMPARE(english(none.error()),
                 std::string("a `bert` model returns an embedding, not text: its layers can't predict a token"));
        QVERIFY(!bert->head_program(builtin_registry(), 1).ok());
        const auto model = qwen();
        ModelOptions options;
        options.context = 256;
        const auto lens = lens_of(model, options);
        QVERIFY(lens->read_on(TokenIds{}).ok());
        const auto strange = lens->read_on(TokenIds{1, 100'000});
        QVERIFY(!strange.ok());
        const TokenIds longer(300, 5);
        Status end;
        while (end.ok() && lens->read() < longer.size()) {
            const auto read = lens->read_on(longer);
            if (!read.ok()) end = fail_with(read.error());
        }
        QVERIFY(!end.ok());
        QCOMPARE(lens->read(), size_t(256));
        for (const LensCell cell : {LensCell{-1, 0}, LensCell{lens->layers(), 0}, LensCell{0, 256}})
            QVERIFY(!lens->say({&cell, 1}).ok());
    }
    void many_cells_at_once_say_the_same() {
        const auto model = opened(own + "/gemma3-q4_0.gguf");
        const TokenIds text = tokens_of(*model);
        const auto lens = lens_of(model);
        QVERIFY(read_all(*lens, text));
        std::vector<LensCell> cells;
        for (int il = 0; il < lens->layers(); ++il) {
            for (size_t token = 0; token < text.size(); ++token) cells.push_back({il, token});
        }
        const auto words = lens->say(cells);
        QVERIFY(words.ok() && *words);
        QCOMPARE((*words)->size(), cells.size());
        for (size_t i = 0; i < cells.size(); i += 7) {
            const LensWords one = said(*lens, cells[i].layer, cells[i].token);
            QVERIFY(std::fabs(one[0].logit - (**words)[i][0].logit) < 2e-3);
        }
    }
};

QTEST_APPLESS_MAIN(TestLens)
#include "test_lens.moc"
