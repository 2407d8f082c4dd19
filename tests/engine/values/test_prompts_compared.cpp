// SPDX-License-Identifier: MIT
// Comparison of two prompts. Equal prompts have no differences. A different token shows from the first node that reads
// tokens on, and only from its index on. The values are those of a session.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "ops/all.h"
#include "values/prompts_compared.h"

#include <algorithm>
#include <cmath>

using namespace ggs;

namespace {

std::shared_ptr<const Model> model() {
    const auto opened = Model::open(GGSCOPE_TEST_DATA "/llm/models/qwen3-q4_0.gguf");
    return opened.ok() ? *opened : nullptr;
}

PromptsCompared compared(const Model& model, const TokenIds& a, const TokenIds& b, const ModelOptions& options = {}) {
    PromptsOptions how;
    how.threads = 2;
    const auto made = compare_prompts(builtin_registry(), model, options, a, b, how);
    if (!made.ok()) qWarning("%s", english(made.error()).c_str());
    return made.ok() && *made ? **made : PromptsCompared();
}

const NodeApart* named(const PromptsCompared& in, const std::string& name) {
    for (const NodeApart& each : in.nodes) {
        if (each.name == name) return &each;
    }
    return nullptr;
}

} // namespace

class TestPromptsCompared : public QObject {
    Q_OBJECT
  private slots:
    void the_same_prompt_makes_the_same_bits() {
        const auto of = model();
        QVERIFY(of);
        const TokenIds text{5, 17, 3, 99, 42};
        const PromptsCompared same = compared(*of, text, text);
        QVERIFY(same.nodes.size() > 20);
        QVERIFY(!same.first);
        QCOMPARE(same.same_tokens, text.size());
        for (const NodeApart& each : same.nodes) QVERIFY2(each.compared > 0 && each.differ == 0, each.name.c_str());
    }

    void another_token_shows_from_its_place_on() {
        const auto of = model();
        const TokenIds a{5, 17, 3, 99, 42}, b{5, 17, 4, 99, 42};
        ModelOptions all;
        all.all_outputs = true;
        const PromptsCompared found = compared(*of, a, b, all);
        QCOMPARE(found.same_tokens, size_t(2));
        QVERIFY(found.first);
        QCOMPARE(*found.first, size_t(0)); // the node that looks tokens up
        QCOMPARE(found.nodes.front().worst[1], int64_t{2});
        const NodeApart* const out = named(found, "result_output");
        QVERIFY(out && out->differ > 0);
        QVERIFY(out->worst[1] >= 2);
        // By hand, from two sessions.
        std::vector<std::vector<float>> logits;
        for (const TokenIds& text : {a, b}) {
            auto made = of->program(builtin_registry(), {text}, all);
            QVERIFY(made.ok());
            SessionOptions how;
            how.threads = 2;
            auto session = Session::open(builtin_registry(), std::move(made->program), how);
            QVERIFY(session.ok() && (*session)->run().kind == StopKind::end);
            const Tensor& t = (*session)->program().tensor((*session)->steps().back().node);
            logits.emplace_back(static_cast<size_t>(nelements(t)));
            QVERIFY((*session)->program().read(t, 0, std::as_writable_bytes(std::span(logits.back()))).ok());
        }
        double most = 0, squares = 0, mine = 0;
        int64_t differ = 0;
        for (size_t i = 0; i < logits[0].size(); ++i) {
            const double x = logits[0][i], y = logits[1][i];
            most = std::max(most, std::abs(x - y));
            squares += (x - y) * (x - y);
            mine += x * x;
            differ += x != y;
        }
        QCOMPARE(out->max_abs, most);
        QCOMPARE(out->differ, differ);
        QVERIFY(std::fabs(out->nmse - squares / mine) < 1e-9 * out->nmse);
    }

    void next_tokens_and_layers_are_those_after_the_whole_prompts() {
        const auto of = model();
        const TokenIds few{5, 17, 3}, many{5, 17, 3, 99, 42};
        // The logits that a session computes after the longer one.
        auto made = of->program(builtin_registry(), {many});
        QVERIFY(made.ok());
        SessionOptions how;
        how.threads = 2;
        auto session = Session::open(builtin_registry(), std::move(made->program), how);
        QVERIFY(session.ok() && (*session)->run().kind == StopKind::end);
        const Tensor& t = (*session)->program().tensor((*session)->steps().back().node);
        std::vector<float> logits(static_cast<size_t>(t.ne[0]));
        QVERIFY((*session)->program().read(t, 0, std::as_writable_bytes(std::span(logits))).ok());
        double sum = 0;
        for (const float each : logits) sum += std::exp(static_cast<double>(each));
        const PromptsCompared found = compared(*of, few, many);
        QVERIFY(found.next.size() >= 10 && found.next.size() <= 20);
        for (const NextOfBoth& each : found.next) {
            const double p = std::exp(static_cast<double>(logits[static_cast<size_t>(each.id)])) / sum;
            QVERIFY2(std::abs(each.b - p) < 1e-6,
                     qPrintable(QStringLiteral("%1: %2 %3").arg(each.id).arg(each.b).arg(p)));
        }
        const auto best = std::max_element(logits.begin(), logits.end()) - logits.begin();
        QVERIFY(
            std::any_of(found.next.begin(), found.next.end(), [&](const NextOfBoth& each) { return each.id == best; }));
        for (size_t i = 1; i < found.next.size(); ++i)
            QVERIFY(std::max(found.next[i - 1].a, found.next[i - 1].b) >= std::max(found.next[i].a, found.next[i].b));
        QCOMPARE(found.layers.size(), static_cast<size_t>(of->params().layers));
        for (const LayerApart& each : found.layers) QVERIFY(each.relative > 0 && each.cosine < 1 && each.cosine > -1);
        // Exchanged, the angle is the same; and equal prompts don't differ.
        const PromptsCompared exchanged = compared(*of, many, few), same = compared(*of, many, many);
        QCOMPARE(exchanged.layers[0].cosine, found.layers[0].cosine);
        QCOMPARE(exchanged.next.front().id, found.next.front().id);
        QCOMPARE(exchanged.next.front().a, found.next.front().b);
        for (const LayerApart& each : same.layers) QVERIFY(each.relative == 0 && each.cosine == 1);
        for (const NextOfBoth& each : same.next) QCOMPARE(each.a, each.b);
    }

    void a_longer_prompt_is_compared_as_far_as_both_reach() {
        const auto of = model();
        for (const bool longer_first : {false, true}) {
            TokenIds few{5, 17, 3}, many{5, 17, 3, 99, 42};
            const PromptsCompared same = longer_first ? compared(*of, many, few) : compared(*of, few, many);
            QCOMPARE(same.same_tokens, size_t(3));
            QCOMPARE(same.compared_tokens(), size_t(3));
            QVERIFY(same.nodes.size() > 20);
            // Not the cache either, nor the keys that only the longer one would have.
            for (const NodeApart& each : same.nodes) QVERIFY2(each.compared > 0 && each.differ == 0, each.name.c_str());
            many[1] = 18;
            const PromptsCompared other = longer_first ? compared(*of, many, few) : compared(*of, few, many);
            QCOMPARE(other.same_tokens, size_t(1));
            QVERIFY(other.first);
            const NodeApart* const logits = named(other, "result_output");
            QVERIFY(logits && logits->differ > 0 && logits->a == logits->b);
        }
    }

    void bidirectional_model_requires_prompts_of_equal_length() {
        const auto bert = Model::open(GGSCOPE_TEST_DATA "/llm/models/bert-q8_0.gguf");
        QVERIFY(bert.ok());
        const auto refused = compare_prompts(builtin_registry(), **bert, {}, {2, 7, 3}, {2, 7, 9, 3});
        QVERIFY(!refused.ok());
        QVERIFY2(english(refused.error()).starts_with("the prompts have 3 and 4 tokens"),
                 english(refused.error()).c_str());
        QVERIFY(!compared(**bert, {2, 7, 3}, {2, 9, 3}).nodes.empty());
    }

    void prompts_that_cannot_be_compared_are_refused() {
        const auto of = model();
        QVERIFY(!compare_prompts(builtin_registry(), *of, {}, {}, {1}).ok());
        const auto wrong = compare_prompts(builtin_registry(), *of, {}, {1}, {1'000'000'000});
        QVERIFY(!wrong.ok());
        const std::atomic<bool> unwanted{true};
        PromptsOptions how;
        how.unwanted = &unwanted;
        const auto none = compare_prompts(builtin_registry(), *of, {}, {1}, {2}, how);
        QVERIFY(none.ok() && !*none);
    }
};

QTEST_APPLESS_MAIN(TestPromptsCompared)
#include "test_prompts_compared.moc"
