// SPDX-License-Identifier: MIT
// The next token: which ones are left, which is drawn; and how a conversation is written.
#include <QtTest/QTest>

#include "ops/all.h"
#include "run/executor.h"
#include "text/chat_template.h"
#include "text/sampler.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <set>

using namespace ggs;

namespace {

const std::vector<float> logits{1, 3, 2, -1, 0};

std::vector<int32_t> left(const SamplerOptions& options, std::span<const int32_t> tokens = {}) {
    std::vector<int32_t> ids;
    for (const Candidate& each : Sampler(options).candidates(logits, tokens)) ids.push_back(each.id);
    return ids;
}

QString text_of(const char* markers, std::vector<ChatTurn> turns) {
    const ChatTemplate* const chat = recognised_chat_template(markers);
    return chat ? QString::fromStdString(chat_text(*chat, turns)) : QString();
}

} // namespace

class TestSampler : public QObject {
    Q_OBJECT
  private slots:
    void filters_leave_the_likeliest() {
        SamplerOptions options;
        QCOMPARE(left(options), (std::vector<int32_t>{1})); // greedy
        options.temperature = 1;
        QCOMPARE(left(options), (std::vector<int32_t>{1, 2, 0, 4, 3}));
        options.top_k = 3;
        QCOMPARE(left(options), (std::vector<int32_t>{1, 2, 0}));
        options.top_k = 0;
        // e^3 : e^2 : e^1 : e^0 : e^-1 are 0.64, 0.23, 0.09, 0.03, 0.01.
        options.top_p = 0.63;
        QCOMPARE(left(options), (std::vector<int32_t>{1}));
        options.top_p = 0.65;
        QCOMPARE(left(options), (std::vector<int32_t>{1, 2}));
        options.top_p = 0;
        QCOMPARE(left(options), (std::vector<int32_t>{1}));
        options.top_p = 1;
        options.min_p = 0.2;
        QCOMPARE(left(options), (std::vector<int32_t>{1, 2}));
    }
    void probabilities_are_numbers_whatever_logits_are() {
        constexpr float inf = std::numeric_limits<float>::infinity();
        SamplerOptions options;
        const auto probabilities = [&](std::vector<float> of, std::span<const int32_t> tokens = {}) {
            std::vector<double> all;
            for (const Candidate& each : Sampler(options).candidates(of, tokens)) all.push_back(each.probability);
            return all;
        };
        options.temperature = 1;
        QCOMPARE(probabilities({1, inf, 2, inf}), (std::vector<double>{0.5, 0.5, 0, 0}));
        QCOMPARE(probabilities({-inf, -inf}), (std::vector<double>{0.5, 0.5}));
        options.temperature = 1e-310;
        QCOMPARE(probabilities({1, 3, 2}), (std::vector<double>{1, 0, 0}));
    }
    void probabilities_are_those_of_what_is_left() {
        SamplerOptions options;
        options.temperature = 0.5;
        options.top_k = 2;
        const auto from = Sampler(options).candidates(logits, {});
        QCOMPARE(from.size(), size_t(2));
        QVERIFY(std::fabs(from[0].probability - 1 / (1 + std::exp(-2.0))) < 1e-12);
        QVERIFY(std::fabs(from[0].probability + from[1].probability - 1) < 1e-12);
    }
    void tokens_of_late_are_less_likely() {
        SamplerOptions options;
        options.temperature = 1;
        options.repeat_penalty = 4;
        const std::vector<int32_t> tokens{1, 3, 1};
        // 3 / 4 falls behind 1, -1 · 4 stays the last.
        QCOMPARE(left(options, tokens), (std::vector<int32_t>{2, 0, 1, 4, 3}));
        options.repeat_last = 0;
        QCOMPARE(left(options, tokens), (std::vector<int32_t>{1, 2, 0, 4, 3}));
        options.repeat_last = 1;
        QCOMPARE(left(options, std::vector<int32_t>{1, 3}), (std::vector<int32_t>{1, 2, 0, 4, 3}));
    }
    void filtered_candidates_are_the_first_of_all() {
        std::mt19937 random(3);
        std::normal_distribution<float> bell(0, 4);
        std::vector<float> many(9'000);
        for (float& x : many) x = std::round(bell(random) * 8) / 8; // with equals among them
        for (size_t i = 0; i < many.size(); i += 97) many[i] = NAN;
        std::vector<int32_t> tokens;
        for (int i = 0; i < 80; ++i) tokens.push_back(static_cast<int32_t>(random() % many.size()));
        const std::vector<int32_t> high = likeliest(many, 20);
        tokens.insert(tokens.end(), high.begin(), high.end());
        tokens.push_back(tokens.back());
        for (const double penalty : {1.0, 1.3, 0.5}) {
            SamplerOptions how;
            how.temperature = 1;
            how.repeat_penalty = penalty;
            const std::vector<Candidate> all = Sampler(how).candidates(many, tokens);
            for (const int64_t top : {1, 7, 300}) {
                how.top_k = top;
                const std::vector<Candidate> some = Sampler(how).candidates(many, tokens);
                QCOMPARE(some.size(), static_cast<size_t>(top));
                // If the caller passes the most probable tokens, too few or enough of them, the result is the same.
                for (const size_t known : {0, 5, 100, 500}) {
                    const std::vector<Candidate> told = Sampler(how).candidates(many, tokens, likeliest(many, known));
                    QCOMPARE(told.size(), some.size());
                    for (size_t i = 0; i < some.size(); ++i) QCOMPARE(told[i].id, some[i].id);
                }
                for (size_t i = 0; i < some.size(); ++i) {
                    QCOMPARE(some[i].id, all[i].id);
                    QCOMPARE(some[i].logit, all[i].logit);
                }
            }
        }
    }

    // For any division of the work, in any order: the bits are the same, and agree with plain doubles and sorting.
    void outlook_is_independent_of_sharing_and_order() {
        std::mt19937 random(5);
        std::normal_distribution<float> bell(0, 5);
        const Share backwards = [](size_t parts, const PartOfWork& f) -> Status {
            for (size_t i = parts; i-- > 0;) GGS_CHECK(f(i));
            return {};
        };
        const Share fails = [](size_t parts, const PartOfWork& f) -> Status {
            if (parts > 0) GGS_CHECK(f(0));
            return fail("no");
        };
        Executor executor(builtin_registry(), 3);
        const Share threads = [&](size_t parts, const PartOfWork& f) { return executor.share(3, parts, f); };
        for (const size_t n : {0, 1, 63, 1024, 1025, 16384, 70001}) {
            std::vector<float> some(n);
            for (float& x : some)
                x = std::round(bell(random) * 4) / 4; // with equals among them, in other parts as well
            for (const bool hostile : {false, true}) {
                if (hostile && n < 63) continue;
                if (hostile)
                    some[n / 3] = -INFINITY,
                             std::fill_n(some.begin() + static_cast<ptrdiff_t>(n / 2), n / 4, -INFINITY);
                std::vector<int32_t> ids(n);
                std::iota(ids.begin(), ids.end(), 0);
                std::stable_sort(ids.begin(), ids.end(), [&](int32_t a, int32_t b) {
                    return some[static_cast<size_t>(a)] > some[static_cast<size_t>(b)];
                });
                ids.resize(std::min<size_t>(n, 32));
                const double largest = n == 0 ? 0 : some[static_cast<size_t>(ids[0])];
                double sum = 0;
                for (const float x : some) sum += std::exp(x - largest);
                const Outlook alone = outlook(some, 32);
                QCOMPARE(alone.likeliest, ids);
                if (n > 0)
                    QVERIFY2(std::fabs(alone.log_sum - (largest + std::log(sum))) < 1e-5,
                             qPrintable(QString::number(alone.log_sum)));
                for (const Share& share : {backwards, fails, threads}) {
                    const Outlook shared = outlook(some, 32, share);
                    QCOMPARE(shared.likeliest, alone.likeliest);
                    QCOMPARE(std::bit_cast<uint64_t>(shared.log_sum), std::bit_cast<uint64_t>(alone.log_sum));
                }
            }
        }
        std::vector<float> none(5000, -INFINITY);
        QCOMPARE(outlook(none, 3).log_sum, -static_cast<double>(INFINITY));
        QCOMPARE(outlook(none, 3).likeliest, (std::vector<int32_t>{0, 1, 2}));
        none[4000] = 2;
        none[17] = NAN;
        QVERIFY(std::isnan(outlook(none, 3).log_sum));
        QCOMPARE(outlook(none, 3).likeliest, (std::vector<int32_t>{4000, 0, 1}));
    }

    void nan_is_not_a_candidate() {
        const std::vector<float> odd{NAN, -INFINITY, 1};
        SamplerOptions options;
        options.temperature = 1;
        Sampler sampler(options);
        const auto from = sampler.candidates(odd, {});
        QCOMPARE(from.size(), size_t(2));
        QCOMPARE(from[0].id, 2);
        QCOMPARE(from[1].probability, 0.0);
        QCOMPARE(sampler.pick(odd, {}), 2);
        QCOMPARE(sampler.pick(std::vector<float>{NAN}, {}), -1);
        QCOMPARE(sampler.pick({}, {}), -1);
    }
    // These are in saved conversations: a seed's draws may never change.
    void a_seed_always_draws_the_same() {
        SamplerOptions options;
        options.temperature = 1;
        options.seed = 7;
        const auto drawn = [&] {
            Sampler sampler(options);
            std::vector<int32_t> ids;
            for (int i = 0; i < 12; ++i) ids.push_back(sampler.pick(logits, {}));
            return ids;
        };
        const std::vector<int32_t> first = drawn();
        QVERIFY(first == drawn());
        QVERIFY(std::set<int32_t>(first.begin(), first.end()).size() > 1);
        options.seed = 8;
        QVERIFY(first != drawn());
    }
    void draws_come_as_often_as_they_are_likely() {
        SamplerOptions options;
        options.temperature = 1;
        Sampler sampler(options);
        std::vector<int> counts(logits.size());
        constexpr int n = 20000;
        for (int i = 0; i < n; ++i) ++counts[static_cast<size_t>(sampler.pick(logits, {}))];
        for (const Candidate& each : sampler.candidates(logits, {})) {
            const double expected = each.probability * n;
            QVERIFY(std::fabs(counts[static_cast<size_t>(each.id)] - expected) < 5 * std::sqrt(expected));
        }
    }

    // -- chat templates --

    void conversations_are_written_as_models_want_them() {
        using enum ChatTurn::Role;
        const std::vector<ChatTurn> turns{{system, " Be short. "}, {user, "Hi"}, {assistant, "Hello"}, {user, "Bye"}};
        QCOMPARE(text_of("…<|im_start|>…", turns),
                 QString("<|im_start|>system\n Be short. "
                         "<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHello<|im_end|>\n"
                         "<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n"));
        QCOMPARE(text_of("<start_of_turn>", turns),
                 QString("<start_of_turn>user\nBe short.\n\nHi<end_of_turn>\n<start_of_turn>model\nHello<end_of_turn>\n"
                         "<start_of_turn>user\nBye<end_of_turn>\n<start_of_turn>model\n"));
        QCOMPARE(text_of("<|start_header_id|>", {{user, " Hi\n"}}),
                 QString("<|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_"
                         "header_id|>\n\n"));
        QCOMPARE(text_of("<|assistant|> <|end|>", {{user, "Hi"}}), QString("<|user|>\nHi<|end|>\n<|assistant|>\n"));
        QCOMPARE(text_of("<|assistant|> <|endoftext|>", {{user, "Hi"}}),
                 QString("<|user|>\nHi<|endoftext|>\n<|assistant|>\n"));
        QCOMPARE(text_of("[INST]", {{user, "Hi"}, {assistant, "Hello"}}), QString("[INST] Hi [/INST]Hello</s>"));
        QCOMPARE(
            text_of("<|start_of_role|>", {{user, "Hi"}}),
            QString(
                "<|start_of_role|>user<|end_of_role|>Hi<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>"));
    }
    // As llama.cpp writes them (src/llama-chat.cpp); markers as in the models' own templates.
    void templates_of_other_families_are_written_as_llama_cpp_writes_them() {
        using enum ChatTurn::Role;
        const std::vector<ChatTurn> turns{{system, "Be short."}, {user, "Hi"}, {assistant, "Hello"}, {user, "Bye"}};
        const auto is = [&](const char* markers, const char* name, const char* written) {
            const ChatTemplate* const chat = recognised_chat_template(markers);
            const QString what =
                chat ? QStringLiteral("%1: %2").arg(name_of(*chat), text_of(markers, turns)) : QString();
            return what == QStringLiteral("%1: %2").arg(QLatin1String(name), QString::fromUtf8(written)) ? QString()
                                                                                                         : what;
        };
        QCOMPARE(is("[INST] [SYSTEM_PROMPT] [AVAILABLE_TOOLS]", "mistral-v7",
                    "[SYSTEM_PROMPT] Be short.[/SYSTEM_PROMPT][INST] Hi[/INST] Hello</s>[INST] Bye[/INST]"),
                 QString());
        QCOMPARE(is("{{ ' [INST] ' + system_message }}", "mistral-v1",
                    " [INST] Be short.\n\nHi [/INST] Hello</s> [INST] Bye [/INST]"),
                 QString());
        QCOMPARE(is("[AVAILABLE_TOOLS]\"[INST]\"", "mistral-v3-tekken",
                    "[INST]Be short.\n\nHi[/INST]Hello</s>[INST]Bye[/INST]"),
                 QString());
        QCOMPARE(is("[AVAILABLE_TOOLS]\"[INST] \"", "mistral-v3",
                    "[INST] Be short.\n\nHi[/INST] Hello</s>[INST] Bye[/INST]"),
                 QString());
        QCOMPARE(is("[INST] <<SYS>>", "llama2",
                    "[INST] <<SYS>>\nBe short.\n<</SYS>>\n\nHi [/INST]Hello</s>[INST] Bye [/INST]"),
                 QString());
        QCOMPARE(is("<|user|> <|assistant|> </s>", "falcon3",
                    "<|system|>\nBe short.\n<|user|>\nHi\n<|assistant|>\nHello\n<|user|>\nBye\n<|assistant|>\n"),
                 QString());
        QCOMPARE(is("<|start|> <|channel|>", "gpt-oss",
                    "<|start|>system<|message|>Be short.<|end|><|start|>user<|message|>Hi<|end|>"
                    "<|start|>assistant<|message|>Hello<|return|><|start|>user<|message|>Bye<|end|><|start|>assistant"),
                 QString());
        QCOMPARE(
            is("USER: ASSISTANT: ", "vicuna", "Be short.\n\nUSER: Hi\nASSISTANT: Hello</s>\nUSER: Bye\nASSISTANT:"),
            QString());
        QCOMPARE(is("<｜Assistant｜> <｜User｜> <｜end▁of▁sentence｜>", "deepseek3",
                    "Be short.\n\n<｜User｜>Hi<｜Assistant｜>Hello<｜end▁of▁sentence｜><｜User｜>Bye<｜Assistant｜>"),
                 QString());
    }
    void unknown_chat_template_error_lists_the_known_ones() {
        const Result<const ChatTemplate*> none = chat_template_in(""), unknown = chat_template_in("{{ messages }}");
        QVERIFY(!none.ok() && !unknown.ok());
        QCOMPARE(english(none.error()),
                 std::string("the model has no chat template, so a text can't be formatted as a chat message"));
        QVERIFY2(english(unknown.error()).find("Known templates: phi4, chatml, ") != std::string::npos,
                 english(unknown.error()).c_str());
        QCOMPARE(*chat_template_in("<|im_start|>"), recognised_chat_template("<|im_start|>"));
    }
    void unknown_chat_template_is_not_recognised() {
        QVERIFY(!recognised_chat_template("{{ messages }}"));
        QVERIFY(!recognised_chat_template("<|assistant|>"));
        QCOMPARE(std::string(name_of(*recognised_chat_template("<|im_start|> <start_of_turn>"))),
                 std::string("chatml"));
        QCOMPARE(text_of("<|im_start|>user<|im_sep|>", {{ChatTurn::Role::user, "hi"}}),
                 QString("<|im_start|>user<|im_sep|>hi<|im_end|><|im_start|>assistant<|im_sep|>"));
    }
};

QTEST_APPLESS_MAIN(TestSampler)
#include "test_sampler.moc"
