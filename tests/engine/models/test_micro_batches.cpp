// SPDX-License-Identifier: MIT
// A long prompt is run in micro-batches, each a round of the session: what comes out is what one batch would give.
#include <QtTest/QTest>

#include "debug/targets/opening.h"
#include "models/generation.h"
#include "models/model.h"
#include "ops/all.h"

#include <QFile>

#include <cmath>
#include <random>

using namespace ggs;

namespace {

const std::string tiny = GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf";

std::unique_ptr<Target> opened(const std::string& file, const std::string& prompt, const ModelOptions& options) {
    OpenOptions how;
    how.model = ModelRun{.prompt = prompt, .options = options};
    auto made = open_target(builtin_registry(), file, how);
    return made.ok() ? std::move(made->target) : nullptr;
}

ModelOptions in_batches(int64_t batch, int64_t micro_batch, TypeId cache = TypeId::f32) {
    ModelOptions options;
    options.batch = batch;
    options.micro_batch = micro_batch;
    options.cache = cache;
    return options;
}

std::string long_prompt(int sentences) {
    std::string text;
    for (int i = 0; i < sentences; ++i) text += "A tensor has four numbers of elements. ";
    return text;
}

std::vector<std::byte> bytes_of(Target& target, uint32_t tensor) {
    const Snapshot s = target.snapshot();
    std::vector<std::byte> read;
    (void)target.with_bytes(
        s.lease, tensor, 0, nbytes(s.structure->tensor(tensor)),
        [&](std::span<const std::byte> part) { read.insert(read.end(), part.begin(), part.end()); });
    return read;
}

} // namespace

class TestMicroBatches : public QObject {
    Q_OBJECT
  private slots:
    void every_token_is_in_one_round() {
        std::mt19937 random(7);
        for (int i = 0; i < 2000; ++i) {
            const size_t prompt = random() % 60, batch = 1 + random() % 20, micro = 1 + random() % 20,
                         behind = random() % 5;
            const TextRounds rounds(prompt, batch, micro);
            // As the loops would go that run it.
            std::vector<size_t> ends;
            for (size_t from = 0; from < prompt; from += batch) {
                const size_t end = std::min(prompt, from + batch);
                for (size_t at = from; at < end; at += micro) ends.push_back(std::min(end, at + micro));
            }
            if (ends.empty()) ends.push_back(0);
            QCOMPARE(size_t{rounds.of_prompt()}, ends.size());
            for (size_t k = 0; k < behind; ++k) ends.push_back(prompt + k + 1);
            QCOMPARE(size_t{rounds.rounds(prompt + behind)}, ends.size());
            size_t first = 0;
            for (uint32_t r = 0; r < ends.size(); ++r) {
                QCOMPARE(rounds.first_of(r), first);
                QCOMPARE(rounds.last_of(r), ends[r]);
                for (size_t t = first; t < ends[r]; ++t) QCOMPARE(rounds.round_of(t), r);
                first = ends[r];
            }
        }
    }

    void micro_batches_predict_the_same_tokens_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("micro");
        QTest::addColumn<bool>("flash");
        QTest::addColumn<double>("off");
        for (const bool flash : {false, true}) {
            const auto row = [&](const char* name, const QString& folder, int batch, int micro, double off) {
                QTest::addRow("%s in %ds of %d%s", name, micro, batch, flash ? ", flash" : "")
                    << folder + QLatin1String(name) + QStringLiteral(".gguf") << batch << micro << flash << off;
            };
            row("tiny", QStringLiteral(GGSCOPE_SOURCE_DIR "/resources/samples/"), 2048, 64, 0.1);
            row("tiny", QStringLiteral(GGSCOPE_SOURCE_DIR "/resources/samples/"), 100, 64, 0.1);
            // Activations are quantised from numbers that another product has rounded otherwise.
            for (const char* const each : {"gemma3-q4_0", "gptoss-mxfp4", "qwen3-q4_0", "granite-q8_0"})
                row(each, QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/"), 2048, 7, 0.4);
            // Flash attention takes keys and values as f16, for any type of the cache.
            for (const char* const each : {"gemma3-f32", "phi3-f32", "gpt2-f32", "llama-spm-f32", "qwen3moe-f32"})
                row(each, QStringLiteral(GGSCOPE_SOURCE_DIR "/../shared/llm/models/"), 20, 7, flash ? 3e-2 : 5e-3);
        }
    }
    void micro_batches_predict_the_same_tokens() {
        QFETCH(const QString, file);
        QFETCH(const int, batch);
        QFETCH(const int, micro);
        QFETCH(const bool, flash);
        QFETCH(const double, off);
        if (!QFile::exists(file)) QSKIP("the models measured on llama.cpp are not here");
        const std::string prompt = long_prompt(file.contains(QLatin1String("tiny")) ? 20 : 3);
        ModelOptions parts = in_batches(batch, micro), whole = in_batches(4096, 4096);
        parts.flash = whole.flash = flash;
        const auto apart = opened(file.toStdString(), prompt, parts),
                   together = opened(file.toStdString(), prompt, whole);
        QVERIFY(apart && together);
        const Snapshot first = apart->snapshot();
        QVERIFY(first.rounds > 2);
        QCOMPARE(together->snapshot().rounds, 1u);
        QCOMPARE(apart->run().kind, StopKind::end);
        QCOMPARE(together->run().kind, StopKind::end);
        const auto a = apart->snapshot().text->expected.back(), b = together->snapshot().text->expected.back();
        QVERIFY(a && b);
        QVERIFY2(std::abs(a->log_sum - b->log_sum) < off, qPrintable(QString::number(a->log_sum - b->log_sum)));
        for (size_t i = 0; i < 3; ++i) {
            const auto same = std::find_if(b->likeliest.begin(), b->likeliest.end(),
                                           [&](const Candidate& c) { return c.id == a->likeliest[i].id; });
            QVERIFY(same != b->likeliest.end());
            QVERIFY2(std::abs(a->likeliest[i].logit - same->logit) < off,
                     qPrintable(QString::number(a->likeliest[i].logit - same->logit)));
        }
        // Every round's time is known, though nothing stopped between them.
        const Snapshot done = apart->snapshot();
        for (uint32_t r = 0; r < done.rounds; ++r) QVERIFY(done.text->seconds[r] > 0);
    }

    void only_the_last_one_has_outputs() {
        const auto target = opened(tiny, long_prompt(20), in_batches(2048, 64));
        QVERIFY(target);
        Snapshot s = target->snapshot();
        const uint32_t rounds = s.rounds;
        const auto outputs = [&] {
            const auto at = s.structure->find("out_ids");
            return at ? s.structure->tensor(*at).ne[0] : int64_t{-1};
        };
        QCOMPARE(outputs(), int64_t(0));
        QVERIFY(is_empty(s.structure->tensor(s.structure->steps.back().node)));
        QCOMPARE(target->run_to(Moment{0, SIZE_MAX}).kind, StopKind::reached);
        s = target->snapshot();
        for (const auto& each : s.text->expected) QVERIFY(!each);
        QCOMPARE(target->run().kind, StopKind::end);
        s = target->snapshot();
        QCOMPARE(outputs(), int64_t(1));
        QCOMPARE(s.position.round, rounds - 1);
        // Each token after the prompt has its own round, and the count of rounds continues.
        QCOMPARE(target->generate(3, {}).kind, StopKind::end);
        s = target->snapshot();
        QCOMPARE(s.rounds, rounds + 3);
        QCOMPARE(s.text->round_of(s.text->prompt), rounds);
        // And another one can be taken in the first one's place.
        const int32_t other = s.text->expected[s.text->prompt - 1]->likeliest[1].id;
        QCOMPARE(target->model()->take(s.text->prompt, other).kind, StopKind::end);
        s = target->snapshot();
        QCOMPARE(s.text->tokens.back(), other);
        QCOMPARE(s.rounds, rounds + 1);
    }

    void logits_of_every_token() {
        ModelOptions parts = in_batches(2048, 50), whole = in_batches(4096, 4096);
        parts.all_outputs = whole.all_outputs = true;
        const auto apart = opened(tiny, long_prompt(20), parts), together = opened(tiny, long_prompt(20), whole);
        QVERIFY(apart && together);
        QCOMPARE(apart->run().kind, StopKind::end);
        QCOMPARE(together->run().kind, StopKind::end);
        const Snapshot a = apart->snapshot(), b = together->snapshot();
        for (size_t i = 0; i < a.text->tokens.size(); ++i) {
            QVERIFY(a.text->expected[i] && b.text->expected[i]);
            QVERIFY(std::abs(a.text->expected[i]->log_sum - b.text->expected[i]->log_sum) < 2e-3);
        }
    }

    void back_and_on_again() {
        const auto target = opened(tiny, long_prompt(20), in_batches(2048, 64, TypeId::f16));
        QVERIFY(target);
        QCOMPARE(target->run_to(Moment{1, SIZE_MAX}).kind, StopKind::reached);
        const uint32_t node =
            target->snapshot().structure->find("l_out-2").value_or(target->snapshot().structure->steps.back().node);
        const std::vector<std::byte> then = bytes_of(*target, node);
        QVERIFY(!then.empty());
        QCOMPARE(target->run().kind, StopKind::end);
        QCOMPARE(target->generate(4, {}).kind, StopKind::end);
        QVERIFY(target->go_to(Moment{1, SIZE_MAX}).ok());
        QCOMPARE(bytes_of(*target, node), then);
    }

    void a_prompt_too_long_is_refused_before_anything_runs() {
        ModelOptions options = in_batches(64, 64);
        options.context = 256;
        const auto model = Model::open(tiny);
        QVERIFY(model.ok());
        const auto tokens = (*model)->tokenizer().tokens(long_prompt(60));
        QVERIFY(tokens.ok());
        const auto begun = Generation::begin(builtin_registry(), *model, *tokens, options);
        QVERIFY(!begun.ok());
        QVERIFY2(QString::fromStdString(english(begun.error())).contains(QLatin1String("but has room for 256")),
                 english(begun.error()).c_str());
    }
};

QTEST_GUILESS_MAIN(TestMicroBatches)
#include "test_micro_batches.moc"
