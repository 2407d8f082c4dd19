// SPDX-License-Identifier: MIT
// Language models: what real llama.cpp made of them, node by node, and what is said of files that can't be run.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "files/gguf_write.h"
#include "models/generation.h"
#include "ops/all.h"
#include "verify/verify.h"

#include <QDir>
#include <QTemporaryDir>

#include <functional>
#include <map>

using namespace ggs;

namespace {

const QString own = GGSCOPE_TEST_DATA "/llm";
// Others, of which not all can be part of the project.
const QString more = GGSCOPE_SOURCE_DIR "/../shared/llm";

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool slow = true;
#else
constexpr bool slow = false;
#endif

void all_pass(const QString& path, size_t least) {
    VerifyReport report;
    const Status done = verify_path(builtin_registry(), path.toStdString(), {}, report);
    QVERIFY2(done.ok(), done.ok() ? "" : english(done.error()).c_str());
    for (const VerifyCase& each : report.cases) {
        if (each.outcome != Outcome::failed) continue;
        QStringList why;
        for (const Message& difference : each.differences) why.append(QString::fromStdString(english(difference)));
        QFAIL(qPrintable(QString::fromStdString(each.id) + ": " + why.join("; ")));
    }
    QVERIFY2(report.count(Outcome::passed) >= least, qPrintable(QString::number(report.count(Outcome::passed))));
}

// A llama of one layer, for a vocabulary of eight.
struct Tiny {
    std::string architecture = "llama";
    std::map<std::string, std::vector<int64_t>> tensors = {
        {"token_embd.weight", {8, 8}},          {"output_norm.weight", {8}},          {"blk.0.attn_norm.weight", {8}},
        {"blk.0.attn_q.weight", {8, 8}},        {"blk.0.attn_k.weight", {8, 4}},      {"blk.0.attn_v.weight", {8, 4}},
        {"blk.0.attn_output.weight", {8, 8}},   {"blk.0.ffn_norm.weight", {8}},       {"blk.0.ffn_gate.weight", {8, 16}},
        {"blk.0.ffn_up.weight", {8, 16}},       {"blk.0.ffn_down.weight", {16, 8}}};
    std::map<std::string, uint32_t> keys = {{"block_count", 1},          {"embedding_length", 8},      {"context_length", 64},
                                            {"feed_forward_length", 16}, {"attention.head_count", 2}, {"attention.head_count_kv", 1}};
    std::function<void(GgufWriter&)> more_keys = [](GgufWriter&) {};

    QString write(const QTemporaryDir& folder) const {
        GgufWriter out;
        out.add("general.architecture", architecture);
        for (const auto& [key, value] : keys) out.add(architecture + "." + key, value);
        out.add(architecture + ".attention.layer_norm_rms_epsilon", 1e-5f);
        const std::vector<std::string> tokens{"<unk>", "<s>", "</s>", "▁", "a", "b", "c", "d"};
        out.add("tokenizer.ggml.model", "llama").add_strings("tokenizer.ggml.tokens", tokens);
        more_keys(out);
        for (const auto& [name, ne] : tensors) {
            int64_t n = 1;
            for (const int64_t each : ne) n *= each;
            std::vector<float> values(static_cast<size_t>(n));
            for (size_t i = 0; i < values.size(); ++i) values[i] = 0.5f - static_cast<float>(i * 37 % 101) / 101.0f;
            out.add_tensor(name, TypeId::f32, ne, std::as_bytes(std::span(values)));
        }
        const QString path = folder.filePath("tiny.gguf");
        const Status written = out.write(path.toStdString());
        return written.ok() ? path : QString::fromStdString(english(written.error()));
    }
};

// Why it can't be run; empty if it can.
QString why_not(const Tiny& tiny, const TokenIds& tokens = {1, 4, 5}, const ModelOptions& options = {}) {
    const QTemporaryDir folder;
    const auto model = Model::open(tiny.write(folder).toStdString());
    if (!model.ok()) return QString::fromStdString(english(model.error())).section(QStringLiteral(": "), 1);
    const auto program = (*model)->program(builtin_registry(), {tokens}, options);
    return program.ok() ? QString() : QString::fromStdString(english(program.error()));
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT
  private slots:
    void models_give_what_llama_cpp_gives() { all_pass(own, 30); }
    void all_models_give_what_llama_cpp_gives() {
        if (!QDir(more).exists()) QSKIP("../shared/llm is not here");
        if (slow) QSKIP("the models of the project are enough for sanitizers");
        all_pass(more + "/ref", 200); // what is in real/ is test_gemma's
        all_pass(more + "/tokenize", 7);
    }

    void a_model_is_a_program_like_any_other() {
        const QTemporaryDir folder;
        const auto model = Model::open(Tiny().write(folder).toStdString());
        QVERIFY2(model.ok(), model.ok() ? "" : english(model.error()).c_str());
        const auto ids = (*model)->tokenizer().tokens("abc");
        QVERIFY(ids.ok());
        ModelOptions options;
        options.all_outputs = true;
        auto program = (*model)->program(builtin_registry(), {*ids}, options);
        QVERIFY2(program.ok(), program.ok() ? "" : english(program.error()).c_str());
        auto session = Session::open(builtin_registry(), std::move(program->program));
        QVERIFY(session.ok());
        QCOMPARE((*session)->run().kind, StopKind::end);
        const auto& steps = (*session)->steps();
        QCOMPARE(steps.size(), size_t(36 + 6));
        const Program& made = (*session)->program();
        const Tensor& logits = made.tensor(steps.back().node);
        QCOMPARE(std::string(logits.name), std::string("result_output"));
        QCOMPARE(shape_of(logits), (Shape{8, static_cast<int64_t>(ids->size()), 1, 1}));
        // Weights stand in the file's mapping, which is no memory.
        QVERIFY(made.buffers.front().mapped);
        // What a token sees does not depend on those behind it.
        std::vector<float> whole(static_cast<size_t>(nelements(logits)));
        QVERIFY(made.read(logits, 0, std::as_writable_bytes(std::span(whole))).ok());
        auto shorter = (*model)->program(builtin_registry(), {std::span(*ids).first(2)}, options);
        auto again = Session::open(builtin_registry(), std::move(shorter->program));
        QVERIFY(again.ok());
        QCOMPARE((*again)->run().kind, StopKind::end);
        const Tensor& first = (*again)->program().tensor((*again)->steps().back().node);
        std::vector<float> part(static_cast<size_t>(nelements(first)));
        QVERIFY((*again)->program().read(first, 0, std::as_writable_bytes(std::span(part))).ok());
        for (size_t i = 0; i < part.size(); ++i) QVERIFY(std::fabs(part[i] - whole[i]) < 1e-5f);
    }

    void a_text_is_rounds_of_a_session() {
        const QTemporaryDir folder;
        const auto model = Model::open(Tiny().write(folder).toStdString());
        QVERIFY(model.ok());
        ModelOptions options;
        options.cache = TypeId::f32;
        auto feed = Generation::begin(builtin_registry(), *model, {1, 4, 5}, options);
        QVERIFY2(feed.ok(), feed.ok() ? "" : english(feed.error()).c_str());
        Generation& text = **feed;
        auto opened = Session::open(builtin_registry(), std::move(*feed));
        QVERIFY(opened.ok());
        Session& session = **opened;
        const auto logits = [&] {
            const Tensor& t = session.program().tensor(session.steps().back().node);
            std::vector<float> numbers(static_cast<size_t>(nelements(t)));
            (void)session.program().read(t, 0, std::as_writable_bytes(std::span(numbers)));
            return numbers;
        };
        std::vector<std::vector<float>> right;
        for (const int32_t token : {6, 7, 4, 5, 6, 6, 7, 3, 4, 5}) {
            QCOMPARE(session.run().kind, StopKind::end);
            right.push_back(logits());
            QVERIFY(text.append(token).ok());
        }
        QCOMPARE(session.run().kind, StopKind::end);
        QCOMPARE(session.rounds(), 11u);
        // Token by token, or all at once.
        auto together = (*model)->program(builtin_registry(), {std::span(text.tokens()).first(10)}, options);
        QVERIFY(together.ok());
        auto once = Session::open(builtin_registry(), std::move(together->program));
        QCOMPARE((*once)->run().kind, StopKind::end);
        const Tensor& last = (*once)->program().tensor((*once)->steps().back().node);
        std::vector<float> whole(static_cast<size_t>(nelements(last)));
        QVERIFY((*once)->program().read(last, 0, std::as_writable_bytes(std::span(whole))).ok());
        for (size_t i = 0; i < whole.size(); ++i) QVERIFY(std::fabs(whole[i] - right[7][i]) < 1e-5f);
        // Back from the tenth token into the fifth, and into its middle: the bytes are those of before.
        for (const uint32_t round : {5u, 2u, 8u, 0u}) {
            QVERIFY(session.go_to(Moment{round, session.steps().size()}).ok());
            QVERIFY(logits() == right[round]);
        }
        QVERIFY(session.go_to(Moment{5, 20}).ok());
        QCOMPARE(session.run_to(Moment{5, session.steps().size()}).kind, StopKind::reached);
        QVERIFY(logits() == right[5]);
        // Another token from there.
        text.cut(6);
        QVERIFY(text.append(3).ok());
        QCOMPARE(session.run().kind, StopKind::end);
        QVERIFY(logits() != right[6]);
        QVERIFY(!text.append(8).ok());
    }

    void refusals() {
        QCOMPARE(why_not({}), QString());
        Tiny tiny;
        tiny.architecture = "mamba";
        QVERIFY(why_not(tiny).startsWith("the graph of a `mamba` model is not known here; those of these are: llama, qwen2"));
        tiny = {};
        tiny.tensors.erase("blk.0.attn_k.weight");
        QCOMPARE(why_not(tiny), QString("the file has no `blk.0.attn_k.weight`; llama needs it as [8, 4, 1, 1]"));
        tiny = {};
        tiny.tensors["blk.0.ffn_up.weight"] = {8, 12};
        QCOMPARE(why_not(tiny), QString("`blk.0.ffn_up.weight` is [8, 12, 1, 1] in the file; llama needs it as [8, 16, 1, 1]"));
        tiny = {};
        tiny.keys.erase("block_count");
        QCOMPARE(why_not(tiny), QString("the key `llama.block_count` is missing"));
        tiny = {};
        tiny.keys["attention.head_count_kv"] = 3;
        QCOMPARE(why_not(tiny), QString("layer 0 has 2 heads for queries and 3 for keys; the first must be a multiple of the second"));
        tiny = {};
        tiny.keys["embedding_length"] = 4'000'000'000;
        QCOMPARE(why_not(tiny), QString("`llama.embedding_length` is 4000000000; it must be from 0 to 16777216"));
        QCOMPARE(why_not({}, {1, 8}), QString("token 8 is not one of the 8 that the model has rows for"));
        QCOMPARE(why_not({}, {}), QString("there are no tokens to run"));
        ModelOptions options;
        options.context = 100; // whole 256s
        QCOMPARE(why_not({}, TokenIds(257, 4), options), QString("257 tokens would be in the cache, which has room for 256"));
        tiny = {};
        tiny.more_keys = [](GgufWriter& out) { out.add("llama.rope.scaling.type", "ntk"); };
        QCOMPARE(why_not(tiny), QString("`llama.rope.scaling.type` is `ntk`; it must be none, linear, yarn or longrope"));
    }
};

QTEST_APPLESS_MAIN(TestModels)
#include "test_models.moc"
