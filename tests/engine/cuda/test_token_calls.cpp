// SPDX-License-Identifier: MIT
// A device's calls while a model generates text: one graph, one wait, and copies of the new bytes.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "engine/cuda/idle_gpu.h"
#include "gemma_shapes.h"
#include "models/generation.h"
#include "ops/all.h"

#include <QTemporaryDir>

#include <set>

using namespace ggs;

namespace {

constexpr int n_tokens = 300, prompt_tokens = 20; // with a change of the program among them, at 256 cells
constexpr size_t history = size_t{256} << 20;

struct TokenCalls {
    std::map<std::string, uint64_t> calls;
    uint64_t up = 0, back = 0, alone = 0, taken_apart = 0;
    const Program* program = nullptr;
    uint64_t mask = 0; // bytes of what grows with the text, which is new in each round
    uint64_t of(const char* function) const {
        const auto found = calls.find(function);
        return found == calls.end() ? 0 : found->second;
    }
    uint64_t copies() const { return of("copy") + of("copy_async") + of("copy_rows_async"); }
};

} // namespace

class TestTokenCalls : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        register_devices();
        m_before = &set_runtime(IdleGpu::table());
        QVERIFY(m_folder.isValid());
        const std::string path = m_folder.filePath("shapes.gguf").toStdString();
        const Status written = bench::write_gemma_shapes(path, {.vocabulary = 512, .zeros = true});
        QVERIFY2(written.ok(), written.ok() ? "" : english(written.error()).c_str());
        const auto model = Model::open(path);
        QVERIFY2(model.ok(), model.ok() ? "" : english(model.error()).c_str());
        m_model = *model;
    }
    void cleanupTestCase() {
        m_model.reset(); // its weights have a copy in the idle runtime's memory, which only that runtime releases
        set_runtime(*m_before);
    }

    void a_token_is_one_graph_and_one_wait_data() {
        QTest::addColumn<bool>("flash");
        QTest::addColumn<bool>("keeps");
        QTest::addColumn<int>("times");
        for (const bool flash : {false, true}) {
            for (const bool keeps : {false, true}) {
                for (const Timed timed : {Timed::nothing, Timed::together}) {
                    QTest::addRow("%s, %s, %s", flash ? "flash attention" : "plain attention",
                                  keeps ? "history" : "no history",
                                  timed == Timed::nothing ? "not timed" : "timed as one")
                        << flash << keeps << static_cast<int>(timed);
                }
            }
        }
    }
    void a_token_is_one_graph_and_one_wait() {
        QFETCH(const bool, flash);
        QFETCH(const bool, keeps);
        QFETCH(const int, times);
        const auto timed = static_cast<Timed>(times);
        ModelOptions options;
        options.flash = flash;
        auto feed = Generation::begin(builtin_registry(), m_model, TokenIds(prompt_tokens, 5), options);
        QVERIFY(feed.ok());
        Generation& text = **feed;
        SessionOptions how;
        how.history_bytes = keeps ? history : 0;
        how.device = DeviceChoice{DeviceKind::cuda};
        how.device_times = timed;
        auto opened = Session::open(builtin_registry(), std::move(*feed), how);
        QVERIFY2(opened.ok(), opened.ok() ? "" : english(opened.error()).c_str());
        Session& session = **opened;
        session.listeners().progress = {[](const Moment&) {},
                                        std::chrono::nanoseconds(std::chrono::seconds(60)).count()};
        std::vector<float> logits;
        std::vector<TokenCalls> rounds;
        for (int i = 0; i <= n_tokens; ++i) {
            if (i > 0) QVERIFY(text.append(5 + i % 3).ok());
            IdleGpu::reset();
            const Stop stop = session.run();
            QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
            const Tensor& last = session.program().tensor(session.steps().back().node);
            logits.resize(static_cast<size_t>(last.ne[0]));
            QVERIFY(
                session.program()
                    .read(last, nbytes(last) - logits.size() * sizeof(float), std::as_writable_bytes(std::span(logits)))
                    .ok());
            TokenCalls asked{IdleGpu::calls,
                             IdleGpu::bytes_up,
                             IdleGpu::bytes_back,
                             IdleGpu::alone,
                             IdleGpu::launched["take_apart"],
                             &session.program(),
                             0};
            for (const TensorEntry& entry : session.program().tensors) {
                if (entry.alive && std::string_view(entry.tensor->name).find("mask") != std::string_view::npos &&
                    entry.tensor->op == OpId::none)
                    asked.mask += nbytes(*entry.tensor);
            }
            rounds.push_back(std::move(asked));
        }
        QVERIFY(rounds.front().taken_apart > 0);
        std::set<const Program*> programs;
        int of_program = 0, looked_at = 0;
        const TokenCalls* usual = nullptr; // of the first program
        for (const TokenCalls& round : rounds) {
            of_program = programs.insert(round.program).second ? 0 : of_program + 1;
            if (programs.size() > 1) QCOMPARE(round.taken_apart, uint64_t{0}); // weights are once and for all
            if (of_program < (keeps ? 3 : 2)) continue;
            ++looked_at;
            QCOMPARE(round.of("launch_graph"), uint64_t{1});
            QCOMPARE(round.of("synchronise_stream") + round.of("synchronise"), uint64_t{1});
            QCOMPARE(round.alone, uint64_t{0});
            QCOMPARE(round.of("allocate") + round.of("allocate_host"), uint64_t{0});
            QVERIFY2(round.of("select") <= 8, qPrintable(QString::number(round.of("select"))));
            QCOMPARE(round.of("elapsed"), uint64_t{timed == Timed::together});
            QCOMPARE(round.of("record"), uint64_t{timed == Timed::together ? 2u : 0u});
            if (!usual) usual = &round;
            QCOMPARE(round.copies(), usual->copies());
            QCOMPARE(round.back, logits.size() * sizeof(float));
            QCOMPARE(round.up - round.mask, usual->up - usual->mask);
        }
        QCOMPARE(programs.size(), size_t{3}); // the prompt's, and two of tokens
        QVERIFY(looked_at > 280);
        QVERIFY2(IdleGpu::in_graph <= 374, qPrintable(QString::number(IdleGpu::in_graph)));
    }

  private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    const RuntimeApi* m_before = nullptr;
};

QTEST_APPLESS_MAIN(TestTokenCalls)
#include "test_token_calls.moc"
