// SPDX-License-Identifier: MIT
// Language models: the results of each node as in llama.cpp, and the errors for files that can't be run.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "how_built.h"
#include "models/generation.h"
#include "ops/all.h"
#include "tiny_model.h"
#include "verify/verify.h"

#include <QDir>
#include <QTemporaryDir>

using namespace ggs;

namespace {

const QString our_records = GGSCOPE_TEST_DATA "/llm";
// Others, of which not all can be part of the project.
const QString more_records = GGSCOPE_SOURCE_DIR "/../shared/llm";

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

QString written(const TinyModel& tiny, const QTemporaryDir& folder, const QString& name = QStringLiteral("tiny.gguf")) {
    const auto bytes = tiny.bytes();
    if (!bytes.ok()) return QString::fromStdString(english(bytes.error()));
    QFile file(folder.filePath(name));
    if (file.open(QIODevice::WriteOnly))
        file.write(reinterpret_cast<const char*>(bytes->data()), static_cast<qint64>(bytes->size()));
    return file.fileName();
}

// The keys in the first part, the tensors in the second and the third. The path of the last.
QString written_in_parts(const QTemporaryDir& folder) {
    const TinyModel whole;
    QString path;
    for (uint32_t part = 0; part < 3; ++part) {
        TinyModel one;
        if (part > 0) one.keys.clear();
        one.keys["split.no"] = part;
        one.keys["split.count"] = uint32_t{3};
        one.keys["split.tensors.count"] = static_cast<int32_t>(whole.tensors.size());
        std::erase_if(one.tensors,
                      [part](const auto& each) { return part == 0 || (each.first < "blk.0.ffn") != (part == 1); });
        path = QString::asprintf("tiny-%05d-of-00003.gguf", static_cast<int>(part) + 1);
        path = written(one, folder, path);
    }
    return path;
}

// The nodes of a model's graph, or those of one op.
std::vector<Tensor> nodes_of(const TinyModel& tiny, std::optional<OpId> op, const ModelOptions& options = {}) {
    const QTemporaryDir folder;
    const auto model = Model::open(written(tiny, folder).toStdString());
    if (!model.ok()) qFatal("%s", english(model.error()).c_str());
    const auto made = (*model)->program(builtin_registry(), {TokenIds{1, 4, 5}}, options);
    if (!made.ok()) qFatal("%s", english(made.error()).c_str());
    std::vector<Tensor> nodes;
    for (const Run& run : made->program->runs_or_last_graph()) {
        for (const uint32_t node : run.nodes) {
            if (const Tensor& t = made->program->tensor(node); !op || t.op == *op) nodes.push_back(t);
        }
    }
    return nodes;
}

std::vector<std::string> names_of(const TinyModel& tiny) {
    std::vector<std::string> names;
    for (const Tensor& t : nodes_of(tiny, std::nullopt)) names.emplace_back(t.name);
    return names;
}

// Why these tokens can't be run; empty if they can.
QString why_not(const TokenIds& tokens, const ModelOptions& options = {}) {
    const QTemporaryDir folder;
    const auto model = Model::open(written(TinyModel(), folder).toStdString());
    if (!model.ok()) return QString::fromStdString(english(model.error()));
    const auto program = (*model)->program(builtin_registry(), {tokens}, options);
    return program.ok() ? QString() : QString::fromStdString(english(program.error()));
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT
  private slots:
    void models_give_what_llama_cpp_gives() { all_pass(our_records, 30); }
    void all_models_give_what_llama_cpp_gives() {
        if (!QDir(more_records).exists()) QSKIP("../shared/llm is not here");
        if (sanitized) QSKIP("the models of the project are enough for sanitizers");
        all_pass(more_records + "/ref", 200); // what is in real/ is test_gemma's
        all_pass(more_records + "/tokenize", 7);
    }

    void a_model_is_a_program_like_any_other() {
        const QTemporaryDir folder;
        const auto model = Model::open(written(TinyModel(), folder).toStdString());
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
        // Weights are in the mapped file, which doesn't count as memory.
        QVERIFY(made.buffers.front().mapped);
        // The result of a token doesn't depend on later tokens.
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

    void a_model_in_parts_gives_the_same() {
        const QTemporaryDir folder;
        std::vector<std::vector<float>> logits;
        for (const QString& path : {written(TinyModel(), folder), written_in_parts(folder)}) {
            const auto model = Model::open(path.toStdString());
            QVERIFY2(model.ok(), model.ok() ? "" : english(model.error()).c_str());
            auto program = (*model)->program(builtin_registry(), {TokenIds{1, 4, 5}});
            QVERIFY2(program.ok(), program.ok() ? "" : english(program.error()).c_str());
            auto session = Session::open(builtin_registry(), std::move(program->program));
            QVERIFY(session.ok());
            QCOMPARE((*session)->run().kind, StopKind::end);
            const Tensor& last = (*session)->program().tensor((*session)->steps().back().node);
            logits.emplace_back(static_cast<size_t>(nelements(last)));
            QVERIFY((*session)->program().read(last, 0, std::as_writable_bytes(std::span(logits.back()))).ok());
        }
        QVERIFY(logits[0] == logits[1]);
        QVERIFY(std::any_of(logits[0].begin(), logits[0].end(), [](float x) { return x != 0; }));
    }

    void a_tensors_key_is_its_name() {
        const QTemporaryDir folder;
        const auto model = Model::open(written(TinyModel(), folder).toStdString());
        QVERIFY(model.ok());
        auto made = (*model)->program(builtin_registry(), {TokenIds{1, 4, 5}});
        QVERIFY(made.ok());
        const auto s = Structure::of(builtin_registry(), std::move(made->program));
        for (uint32_t i = 0; i < s->tensors.size(); ++i) QCOMPARE(s->find_key(s->tensors[i].key), std::optional(i));
        QCOMPARE(s->tensors[*s->find("output_norm.weight")].key, std::string("output_norm.weight"));
        // Several are called so: each has a number.
        QCOMPARE(s->tensors[*s->find("Kcur-0")].key, std::string("Kcur-0#3"));
    }
    void a_text_is_rounds_of_a_session() {
        const QTemporaryDir folder;
        const auto model = Model::open(written(TinyModel(), folder).toStdString());
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

    // -- what files say that llama.cpp does not go by, or goes by in some layers alone --

    void a_window_is_for_architectures_that_have_one() {
        std::vector<std::string> names[2];
        for (const bool window : {false, true}) {
            TinyModel tiny;
            if (window) tiny.own("attention.sliding_window", uint32_t{2});
            names[window ? 1 : 0] = names_of(tiny);
        }
        QVERIFY(names[0].size() > 10);
        QVERIFY(names[0] == names[1]);
    }

    void layers_with_a_window_turn_plainly() {
        TinyModel tiny("olmo2");
        tiny.own("attention.sliding_window", uint32_t{8});
        tiny.own("rope.scaling.type", std::string("yarn"));
        tiny.own("rope.scaling.factor", 4.0f);
        tiny.own("rope.scaling.attn_factor", 2.0f);
        tiny.own("rope.scaling.original_context_length", uint32_t{0});
        const auto ropes = nodes_of(tiny, OpId::rope);
        QCOMPARE(ropes.size(), size_t{2});
        for (const Tensor& rope : ropes) {
            QCOMPARE(param_i32(rope, 4), 64); // the context, as the file gives nothing else
            QCOMPARE(param_f32(rope, 6), 1.0f);
            QCOMPARE(param_f32(rope, 7), 0.0f);
            QCOMPARE(param_f32(rope, 8), 1.0f);
        }
    }

    void rope_without_a_kind_is_refused() {
        const QTemporaryDir folder;
        const auto model = Model::open(written(TinyModel(), folder).toStdString());
        QVERIFY(model.ok());
        Architecture row = (*model)->architecture();
        row.rope = Rope::none;
        Program made;
        Builder builder(builtin_registry(), made);
        QVERIFY(builder.new_arena(1 << 20, true).ok());
        const GraphSize size;
        GraphMaker maker(builder, row, (*model)->params(), size);
        maker.rope({}, 0, "Qcur");
        QVERIFY(!maker.status().ok());
        QCOMPARE(QString::fromStdString(english(maker.status().error())),
                 QString("the graph of `llama` uses rope, but the architecture's row specifies no kind of rope"));
    }

    void an_output_may_have_a_bias() {
        TinyModel tiny("qwen2");
        tiny.tensors["output.bias"] = {{8}};
        QVERIFY(names_of(tiny).size() == names_of(TinyModel("qwen2")).size() + 1);
    }

    void flash_attention_takes_halves() {
        ModelOptions options;
        options.flash = true;
        options.cache = TypeId::f32;
        const auto copies = nodes_of(TinyModel(), OpId::cpy, options);
        QCOMPARE(copies.size(), size_t{2});
        for (const Tensor& each : copies) QCOMPARE(each.type, TypeId::f16);
        options.cache = TypeId::f16;
        QCOMPARE(nodes_of(TinyModel(), OpId::cpy, options).size(), size_t{0});
    }

    // -- limits --

    void rounds_of_other_shapes_count_together() {
        const QTemporaryDir folder;
        const auto model = Model::open(written(TinyModel(), folder).toStdString());
        QVERIFY(model.ok());
        const auto begun = [&](uint64_t memory) {
            Limits limits;
            limits.memory = memory;
            return Generation::begin(builtin_registry(), *model, {1, 4, 5}, {}, limits);
        };
        uint64_t little = 0, enough = uint64_t{64} << 20;
        while (enough - little > 1) (begun((enough + little) / 2).ok() ? enough : little) = (enough + little) / 2;
        for (const uint64_t memory : {enough, 4 * enough}) {
            const auto feed = begun(memory);
            QVERIFY2(feed.ok(), feed.ok() ? "" : english(feed.error()).c_str());
            QVERIFY((*feed)->append(4).ok());
            const Result<Round> next = (*feed)->round(1);
            QCOMPARE(next.ok(), memory > enough);
            if (!next.ok())
                QVERIFY2(english(next.error()).find("limit") != std::string::npos, english(next.error()).c_str());
        }
    }

    void mask_over_the_memory_limit_is_refused_before_it_is_made() {
        const QTemporaryDir folder;
        const auto model = Model::open(written(TinyModel(), folder).toStdString());
        QVERIFY(model.ok());
        ModelOptions options;
        options.context = 4096;
        Limits limits;
        limits.memory = uint64_t{16} << 20;
        const auto program = (*model)->program(builtin_registry(), {TokenIds(2048, 4)}, options, limits);
        QVERIFY(!program.ok());
        QCOMPARE(english(program.error()),
                 std::string("the inputs of a batch of 2048 tokens need 33619968 bytes, but only 16777216 bytes may be "
                             "used; use --ubatch for smaller batches"));
    }

    void an_embedding_model_has_no_cache_to_be_full() {
        const QTemporaryDir folder;
        TinyModel tiny("bert");
        tiny.own("context_length", uint32_t{8192});
        tiny.tensors["position_embd.weight"] = {{8, 8192}};
        const auto model = Model::open(written(tiny, folder).toStdString());
        QVERIFY2(model.ok(), model.ok() ? "" : english(model.error()).c_str());
        const TokenIds tokens(5000, 4);
        const Status accepted = (*model)->accepts({tokens}, (*model)->size_of({tokens}, {}));
        QVERIFY2(accepted.ok(), accepted.ok() ? "" : english(accepted.error()).c_str());
    }

    void tokens_that_can_not_be_run() {
        QCOMPARE(why_not({1, 4, 5}), QString());
        QCOMPARE(why_not({1, 8}), QString("token 8 is out of range; the model's vocabulary has 8 tokens"));
        QCOMPARE(why_not({}), QString("there are no tokens to run"));
        ModelOptions options;
        options.context = 100; // whole 256s
        QCOMPARE(
            why_not(TokenIds(257, 4), options),
            QString("the KV cache would need room for 257 tokens, but has room for 256; use a larger context (--ctx)"));
    }
};

QTEST_APPLESS_MAIN(TestModels)
#include "test_models.moc"
