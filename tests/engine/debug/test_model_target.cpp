// SPDX-License-Identifier: MIT
// Language models as targets: a text is continued, one of its tokens is replaced, and each of its moments can be
// reached again.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/targets/model_target.h"
#include "debug/targets/opening.h"
#include "debug/targets/recorded_target.h"
#include "models/lens.h"
#include "ops/all.h"
#include "program/aliased_reads.h"
#include "program/program_plan.h"
#include "text/sampler.h"
#include "values/attention.h"

#include <QTemporaryDir>

#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <thread>

using namespace ggs;

namespace {

const std::string model_folder = GGSCOPE_TEST_DATA "/llm/models/";

std::unique_ptr<Target> opened(const std::string& file, const ModelRun& how = {}, bool planned = false) {
    OpenOptions options;
    options.model = how;
    options.planned = planned;
    auto made = open_target(builtin_registry(), model_folder + file, options);
    return made.ok() ? std::move(made->target) : nullptr;
}

std::vector<float> logits_of(Target& target) {
    const Snapshot s = target.snapshot();
    const uint32_t node = s.structure->steps.back().node;
    const Tensor& t = s.structure->tensor(node);
    std::vector<float> logits(static_cast<size_t>(t.ne[0]));
    const size_t bytes = logits.size() * sizeof(float);
    std::vector<std::byte> read;
    (void)target.with_bytes(s.lease, node, nbytes(t) - bytes, bytes, [&](std::span<const std::byte> part) {
        read.insert(read.end(), part.begin(), part.end());
    });
    if (read.size() == bytes) memcpy(logits.data(), read.data(), bytes);
    return logits;
}

} // namespace

class TestModelTarget : public QObject {
    Q_OBJECT
  private slots:
    // The prompt and the tokens after it have two programs with one cache.
    void a_text_of_several_rounds_is_recorded() {
        const auto target = opened("qwen3-q4_0.gguf");
        QVERIFY(target);
        QCOMPARE(target->generate(4, {}).kind, StopKind::end);
        QCOMPARE(target->rounds(), 5u);
        QTemporaryDir folder;
        const std::string path = folder.filePath("text.trace").toStdString();
        const auto written = target->record("text", path, {});
        QVERIFY2(written.ok(), written.ok() ? "" : english(written.error()).c_str());
        QVERIFY(written->bytes > 0);
        QCOMPARE(written->left_out, uint64_t(0));
        const auto trace = RecordedTarget::open(builtin_registry(), path);
        QVERIFY2(trace.ok(), trace.ok() ? "" : english(trace.error()).c_str());
        Target& recorded = **trace;
        QCOMPARE(recorded.rounds(), 5u);
        // Target and trace have the same bytes when moving forward and backward: logits, cache, a node in the middle.
        const auto all = [](Target& of, const char* name) {
            const Snapshot s = of.snapshot();
            const auto number = s.structure->find(name);
            std::vector<std::byte> read;
            if (!number) return read;
            const auto done = of.with_bytes(
                s.lease, *number, 0, nbytes(s.structure->tensor(*number)),
                [&](std::span<const std::byte> part) { read.insert(read.end(), part.begin(), part.end()); });
            if (!done.ok()) qWarning("%s", english(done.error()).c_str());
            return read;
        };
        for (const uint32_t round : {0u, 1u, 4u, 2u, 3u, 0u, 4u}) {
            for (const size_t step : {size_t{7}, SIZE_MAX}) {
                QVERIFY(target->go_to(Moment{round, step}).ok());
                QVERIFY(recorded.go_to(Moment{round, step}).ok());
                QCOMPARE(recorded.moment(), target->moment());
                QCOMPARE(recorded.structure()->steps.size(), target->structure()->steps.size());
                for (const char* name : {"cache_k_l0", "cache_v_l1", "inp_tokens", "output_norm.weight"}) {
                    const std::vector<std::byte> here = all(*target, name);
                    QVERIFY2(!here.empty(), name);
                    QVERIFY2(here == all(recorded, name), qPrintable(QString("%1 in round %2").arg(name).arg(round)));
                }
                if (step != SIZE_MAX) continue;
                for (const char* name : {"result_output", "l_out-0", "kq_soft_max-1"})
                    QVERIFY2(all(*target, name) == all(recorded, name), name);
            }
        }
        // Over a round's beginning, step by step, and to a breakpoint that both programs have.
        QVERIFY(recorded.go_to(Moment{1, 0}).ok());
        QVERIFY(recorded.step_back().ok());
        QCOMPARE(recorded.moment(), (Moment{0, recorded.structure()->steps.size() - 1}));
        Breakpoint b;
        b.node = recorded.structure()->find("l_out-1");
        QVERIFY(recorded.marks().add(b, *recorded.structure()).ok());
        QCOMPARE(recorded.run().kind, StopKind::breakpoint);
        QCOMPARE(recorded.moment().round, 1u);
        QCOMPARE(recorded.structure()->name(recorded.structure()->steps[recorded.moment().step].node),
                 std::string("l_out-1"));
    }

    // The same values if nodes reuse the memory of others, when moving forward and backward.
    void a_model_runs_in_ggmls_memory_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("flash");
        for (const char* file : {"llama-spm-q4_0.gguf", "qwen3-q4_0.gguf", "gemma3-q4_0.gguf", "granite-q8_0.gguf",
                                 "qwen3moe-q8_0.gguf", "gptoss-mxfp4.gguf"}) {
            QTest::newRow(file) << QString(file) << false;
            QTest::newRow(qPrintable(QString("%1, flash").arg(file))) << QString(file) << true;
        }
    }
    void a_model_runs_in_ggmls_memory() {
        QFETCH(QString, file);
        QFETCH(bool, flash);
        ModelRun how;
        how.options.flash = flash;
        const auto alone = opened(file.toStdString(), how), shared = opened(file.toStdString(), how, true);
        QVERIFY(alone && shared);
        const auto plan = plan_of(shared->structure(), planned_graphs(*shared->structure()).at(0));
        QVERIFY2(plan.ok() && plan->in_use(), plan.ok() ? "" : english(plan.error()).c_str());
        QVERIFY(aliased_reads(*shared->structure()).empty());
        QCOMPARE(alone->generate(3, {}).kind, StopKind::end);
        QCOMPARE(shared->generate(3, {}).kind, StopKind::end);
        QCOMPARE(shared->text()->tokens, alone->text()->tokens);
        const std::pair<uint32_t, size_t> way[] = {{0, SIZE_MAX}, {1, SIZE_MAX}, {2, 3},        {3, SIZE_MAX},
                                                   {1, SIZE_MAX}, {1, 9},        {1, SIZE_MAX}, {0, 9},
                                                   {0, SIZE_MAX}, {0, 0},        {3, SIZE_MAX}};
        for (const auto& [round, step] : way) {
            const auto there = alone->go_to(Moment{round, step}), here = shared->go_to(Moment{round, step});
            QVERIFY(there.ok() && there->kind != StopKind::failed);
            QVERIFY2(here.ok() && here->kind != StopKind::failed,
                     here.ok() ? english(here->reason).c_str() : english(here.error()).c_str());
            QCOMPARE(shared->moment(), alone->moment());
            if (step == SIZE_MAX)
                QVERIFY2(logits_of(*shared) == logits_of(*alone), qPrintable(QString("round %1").arg(round)));
        }
        // At the end of the round some sources of attention are overwritten, and their state shows that.
        const auto layers = attention_layers(*shared->structure());
        if (!layers.empty()) {
            QVERIFY(shared->go_to(Moment{0, SIZE_MAX}).ok());
            const Snapshot at = shared->snapshot();
            bool gone = false;
            for (const uint32_t each : attention_sources(*at.structure, layers.front()))
                gone |= at.state(each).kind == TensorState::Kind::overwritten;
            QVERIFY(gone);
        }
        // The first node's memory is reused by the end of the round, and its state shows that.
        QVERIFY(shared->go_to(Moment{1, SIZE_MAX}).ok());
        const Snapshot s = shared->snapshot();
        QCOMPARE(s.state(s.structure->steps.front().node).kind, TensorState::Kind::overwritten);
    }

    // A lens uses the session's mapping of the weights: a change of a weight waits for the lens, and the lens for the
    // change.
    void a_weight_is_changed_while_a_lens_reads_it() {
        const auto opened_model = Model::open(model_folder + "qwen3-q4_0.gguf");
        QVERIFY(opened_model.ok());
        const auto model = *opened_model;
        const auto made = ModelTarget::open(builtin_registry(), model, {}, {}, {});
        QVERIFY(made.ok());
        ModelTarget& target = **made;
        const uint32_t weight = target.structure()->find("output_norm.weight").value();
        const auto said_with = [&]() -> double {
            auto lens = Lens::make(builtin_registry(), model, {});
            if (!lens.ok()) return std::nan("");
            const TokenIds text(size_t{8}, 5);
            if (!(*lens)->read_on(text).ok()) return std::nan("");
            const LensCell cell{0, 7};
            const auto words = (*lens)->say({&cell, 1});
            return words.ok() && *words ? (*words)->front().front().logit : std::nan("");
        };
        const double before = said_with();
        QVERIFY(std::isfinite(before));

        std::atomic<bool> over{false}, failed{false};
        std::atomic<int> read{0}, not_now{0};
        std::thread reader([&] {
            auto lens = Lens::make(builtin_registry(), model, {});
            for (int32_t first = 1; !over && lens.ok(); first = first % 50 + 1) {
                TokenIds text(size_t{24}, first); // another text each time
                const auto done = (*lens)->read_on(text);
                if (!done.ok())
                    failed = true;
                else
                    ++(*done ? read : not_now);
            }
        });
        for (int i = 0; i < 200; ++i) {
            const Status changed = change_element(target, weight, Index{i % 4, 0, 0, 0}, i);
            if (!changed.ok()) failed = true;
        }
        QVERIFY(QTest::qWaitFor([&] { return read > 3; }, 20'000)); // it goes on between them
        over = true;
        reader.join();
        QVERIFY(!failed);
        QVERIFY(said_with() != before);
        for (int i = 0; i < 200; ++i) QVERIFY(target.undo().ok());
        QCOMPARE(said_with(), before);
    }

    void a_model_opens_with_a_prompt_that_is_not_run_yet() {
        const auto target = opened("qwen3-q4_0.gguf");
        QVERIFY(target);
        const Snapshot s = target->snapshot();
        QVERIFY(s.text && s.file);
        QCOMPARE(s.text->written, std::string(first_prompt()));
        QVERIFY(!s.text->tokens.empty());
        QCOMPARE(s.text->prompt, s.text->tokens.size());
        QCOMPARE(s.moment(), Moment{});
        QVERIFY(!s.only_weights());
        for (size_t i = 0; i < s.text->tokens.size(); ++i) QVERIFY(!s.text->expected[i]);
        // Nodes are found by name, breakpoints by pattern, and each has a key of its own.
        std::set<std::string> keys;
        for (const TensorInfo& info : s.structure->tensors) QVERIFY2(keys.insert(info.key).second, info.key.c_str());
        QVERIFY(s.structure->find("kq_soft_max-0"));
        QVERIFY(target->can(Capability::generate).ok());
    }

    void generate_appends_most_probable_tokens() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        const size_t before = target->snapshot().text->tokens.size();
        QCOMPARE(target->generate(5, {}).kind, StopKind::end);
        Snapshot s = target->snapshot();
        QCOMPARE(s.text->tokens.size(), before + 5);
        QCOMPARE(s.rounds, 6u);
        QVERIFY(s.at_end());
        for (size_t i = before; i < s.text->tokens.size(); ++i) {
            const auto& expected = s.text->expected[i - 1];
            QVERIFY(expected);
            QCOMPARE(expected->likeliest.front().id, s.text->tokens[i]);
            // The probability of a token is the one in the list of candidates.
            QVERIFY(std::abs(*s.text->probability(i) - expected->likeliest.front().probability) < 1e-9);
            QVERIFY(expected->likeliest[1].probability <= expected->likeliest[0].probability);
        }
        QVERIFY(s.text->expected.back()); // the last one was run, too
        for (const double seconds : s.text->seconds) QVERIFY(seconds > 0);
    }

    // The next token is chosen from the changed logits, not from the candidates found at the end of the round.
    void logits_changed_by_hand_decide_what_comes_next() {
        const auto target = opened("qwen3-q4_0.gguf");
        QCOMPARE(target->generate(1, {}).kind, StopKind::end);
        const Snapshot before = target->snapshot();
        const size_t end = before.text->tokens.size();
        const int32_t other = before.text->expected[end - 1]->likeliest[5].id;
        QVERIFY(change_element(*target, before.structure->steps.back().node, Index{other, 0, 0, 0}, 1000).ok());
        QCOMPARE(target->generate(1, {}).kind, StopKind::end);
        QCOMPARE(target->snapshot().text->tokens[end], other);
    }

    void logits_are_restored_after_going_back() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        std::vector<std::vector<float>> said;
        for (int i = 0; i < 10; ++i) {
            QCOMPARE(target->generate(1, {}).kind, StopKind::end);
            said.push_back(logits_of(*target));
        }
        for (const uint32_t round : {5u, 10u, 1u, 7u}) {
            QVERIFY(target->go_to(Moment{round, SIZE_MAX}).ok());
            QCOMPARE(target->moment().round, round);
            QVERIFY(logits_of(*target) == said[round - 1]);
        }
        // Into the middle of one, and through a beginning.
        QVERIFY(target->go_to(Moment{5, 3}).ok());
        QCOMPARE(target->run_to(Moment{5, SIZE_MAX}).kind, StopKind::reached);
        QVERIFY(logits_of(*target) == said[4]);
        QVERIFY(target->go_to(Moment{0, 2}).ok());
        QCOMPARE(target->run().kind, StopKind::end);
        QVERIFY(logits_of(*target) == said[9]);
    }

    void another_token_replaces_all_following_tokens() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->generate(6, {}).kind, StopKind::end);
        const Snapshot before = target->snapshot();
        const size_t place = before.text->prompt + 2;
        const int32_t other = before.text->expected[place - 1]->likeliest[1].id;
        QCOMPARE(target->model()->take(place, other).kind, StopKind::end);
        const Snapshot s = target->snapshot();
        QCOMPARE(s.text->tokens.size(), place + 1);
        QCOMPARE(s.text->tokens[place], other);
        QCOMPARE(s.rounds, 4u);
        QVERIFY(std::abs(*s.text->probability(place) - before.text->expected[place - 1]->likeliest[1].probability) <
                1e-9);
        // As if it had been the text from the beginning.
        const auto whole = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(whole->generate(2, {}).kind, StopKind::end);
        QCOMPARE(whole->model()->take(place, other).kind, StopKind::end);
        QVERIFY(logits_of(*whole) == logits_of(*target));
    }

    void replaced_text_stays_as_a_branch_and_comes_back() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->generate(6, {}).kind, StopKind::end);
        const auto before = target->text();
        const std::vector<float> said = logits_of(*target);
        QCOMPARE(before->branch, 1);
        QVERIFY(before->others.empty());
        const size_t place = before->prompt + 2;
        const int32_t other = before->expected[place - 1]->likeliest[1].id;
        QCOMPARE(target->model()->take(place, other).kind, StopKind::end);
        QCOMPARE(target->generate(2, {}).kind, StopKind::end);
        const auto second = target->text();
        QCOMPARE(second->branch, 2);
        QCOMPARE(second->others.size(), size_t(1));
        QCOMPARE(second->others[0]->number, 1);
        QVERIFY(second->others[0]->tokens == before->tokens);
        QVERIFY(second->others[0]->expected.back());
        QCOMPARE(fork_of(*second, 2)->from, 1);
        QCOMPARE(fork_of(*second, 2)->tokens, place);
        QVERIFY(!fork_of(*second, 1));

        // Going back to it runs the tokens after those that both have, and the last two of these at most.
        std::map<uint32_t, int> steps; // by round
        target->on_progress([&](const Moment& done) { ++steps[done.round]; });
        QCOMPARE(target->model()->choose_branch(1).kind, StopKind::end);
        target->on_progress({});
        for (const auto& [round, count] : steps) {
            const bool may_run = round + 2 >= before->round_of(place); // else at most its end is passed
            QVERIFY2(may_run || count <= 1, std::to_string(round).c_str());
        }
        QCOMPARE(steps.rbegin()->first, before->rounds.rounds(before->tokens.size()) - 1);
        const auto back = target->text();
        QCOMPARE(back->branch, 1);
        QVERIFY(back->tokens == before->tokens);
        QVERIFY(logits_of(*target) == said);
        QCOMPARE(back->others.size(), size_t(1));
        QVERIFY(back->others[0]->tokens == second->tokens);

        // A third branch, and the token that begins the second one leads there.
        const int32_t third = before->expected[place - 1]->likeliest[2].id;
        QCOMPARE(target->model()->take(place, third).kind, StopKind::end);
        QCOMPARE(target->text()->branch, 3);
        QCOMPARE(target->model()->take(place, other).kind, StopKind::end);
        QCOMPARE(target->text()->branch, 2);
        QVERIFY(target->text()->tokens == second->tokens);
        QCOMPARE(target->text()->others.size(), size_t(2));
        // The token that follows already changes nothing.
        QVERIFY(target->model()->take(place + 1, second->tokens[place + 1]).kind != StopKind::failed);
        QVERIFY(target->text()->tokens == second->tokens);
        QCOMPARE(target->moment().round, second->round_of(place + 1));

        const Stop none = target->model()->choose_branch(7);
        QCOMPARE(none.kind, StopKind::failed);
        QCOMPARE(english(none.reason), std::string("there is no other branch 7 of the text"));
    }

    // A token at the end leaves the text before it as a branch, although the new branch contains it.
    void token_taken_at_the_end_keeps_the_text_before_it() {
        ModelRun how;
        how.prompt = "the cat";
        how.keeps_texts = true;
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->run().kind, StopKind::end);
        const auto before = target->snapshot().text;
        const size_t n = before->tokens.size();
        QCOMPARE(n, before->prompt);
        const auto likely = [&](size_t which) { return target->snapshot().text->expected.back()->likeliest[which].id; };
        QCOMPARE(target->model()->take(n, likely(3)).kind, StopKind::end);
        QCOMPARE(target->text()->branch, 2);
        QCOMPARE(target->text()->others.size(), size_t(1));
        QVERIFY(target->text()->others[0]->tokens == before->tokens);
        QCOMPARE(fork_of(*target->text(), 2)->tokens, n);
        // The next ones by hand, and the one that the model expects, only go on with it.
        QCOMPARE(target->model()->take(n + 1, likely(2)).kind, StopKind::end);
        QCOMPARE(target->generate(1, {}).kind, StopKind::end);
        QCOMPARE(target->model()->take(n + 3, likely(0)).kind, StopKind::end);
        const auto second = target->text();
        QCOMPARE(second->branch, 2);
        QCOMPARE(second->tokens.size(), n + 4);
        QCOMPARE(generated_tokens(*second).tokens, size_t(4));
        QCOMPARE(generated_tokens(*second).branches, 1);

        QCOMPARE(target->model()->choose_branch(1).kind, StopKind::end);
        QVERIFY(target->text()->tokens == before->tokens);
        const Snapshot back = target->snapshot();
        QVERIFY(back.at_end() && back.text->expected.back());
        QCOMPARE(target->model()->choose_branch(2).kind, StopKind::end);
        QVERIFY(target->text()->tokens == second->tokens);
        QCOMPARE(target->text()->others.size(), size_t(1)); // the first one stays
        // Also in a model that is run differently.
        how.options.flash = true;
        const auto again = opened("qwen3-q4_0.gguf", how);
        again->model()->inherit(*target->text());
        QCOMPARE(again->text()->branch, 2);
        QCOMPARE(again->text()->others.size(), size_t(1));
        QCOMPARE(again->run().kind, StopKind::end);
        QCOMPARE(again->model()->choose_branch(1).kind, StopKind::end);
        QVERIFY(again->text()->tokens == before->tokens);
        QCOMPARE(again->text()->others.size(), size_t(1));
        // From there it goes on on its own.
        QCOMPARE(again->generate(2, {}).kind, StopKind::end);
        QCOMPARE(again->text()->branch, 1);
        QCOMPARE(generated_tokens(*again->text()).tokens, size_t(6));
        QCOMPARE(generated_tokens(*again->text()).branches, 2);
    }

    void tokens_that_branches_share_are_counted_once() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->generate(6, {}).kind, StopKind::end);
        const auto before = target->text();
        const size_t place = before->prompt + 4;
        QCOMPARE(target->model()->take(place, before->expected[place - 1]->likeliest[1].id).kind, StopKind::end);
        const GeneratedTokens all = generated_tokens(*target->text());
        QCOMPARE(all.tokens, size_t(7)); // 4 shared, 2 and 1 after them
        QCOMPARE(all.branches, 2);
    }

    void texts_are_inherited_by_the_same_model_run_differently() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->generate(4, {}).kind, StopKind::end);
        const auto before = target->text();
        QCOMPARE(target->model()->take(before->prompt + 1, before->expected[before->prompt]->likeliest[1].id).kind,
                 StopKind::end);
        const auto two = target->text();
        // By default it begins a text of its own.
        const auto fresh = opened("qwen3-q4_0.gguf", how);
        fresh->model()->inherit(*two);
        QCOMPARE(fresh->text()->tokens.size(), before->prompt);
        QVERIFY(fresh->text()->others.empty());

        how.keeps_texts = true;
        how.options.flash = true;
        const auto again = opened("qwen3-q4_0.gguf", how);
        again->model()->inherit(*two);
        QVERIFY(again->text()->tokens == two->tokens);
        QCOMPARE(again->text()->branch, 2);
        QCOMPARE(again->text()->others.size(), size_t(1));
        QVERIFY(again->text()->others[0]->tokens == before->tokens);
        QVERIFY(!again->text()->others[0]->expected[before->prompt]); // those were computed differently
        QCOMPARE(again->rounds(), two->rounds.rounds(two->tokens.size()));
        QCOMPARE(again->generate(1, {}).kind, StopKind::end);
        QCOMPARE(again->text()->tokens.size(), two->tokens.size() + 1);

        // With another prompt both stay, and one of them can be chosen with its prompt.
        how.prompt = "the dog";
        const auto dog = opened("qwen3-q4_0.gguf", how);
        dog->model()->inherit(*again->text());
        QCOMPARE(dog->text()->branch, 3);
        QCOMPARE(dog->text()->others.size(), size_t(2));
        QCOMPARE(dog->text()->tokens.size(), dog->text()->prompt);
        const Stop other = dog->model()->choose_branch(1);
        QCOMPARE(other.kind, StopKind::failed);
        QVERIFY2(english(other.reason).find("has another prompt") != std::string::npos, english(other.reason).c_str());
        how.prompt = "the cat";
        how.branch = 1;
        const auto cat = opened("qwen3-q4_0.gguf", how);
        cat->model()->inherit(*dog->text());
        QCOMPARE(cat->text()->branch, 1);
        QVERIFY(cat->text()->tokens == before->tokens);

        // A text that doesn't fit stays a branch.
        how.branch = 0;
        how.options.context = 256;
        ModelText longer = *before;
        while (longer.tokens.size() < 300) longer.tokens.push_back(before->tokens.back());
        longer.expected.resize(longer.tokens.size());
        const auto small = opened("qwen3-q4_0.gguf", how);
        small->model()->inherit(longer);
        QCOMPARE(small->text()->tokens.size(), before->prompt);
        QCOMPARE(small->text()->others.size(), size_t(1));
        QCOMPARE(small->text()->others[0]->tokens.size(), size_t(300));
    }

    void invalid_token_is_refused_and_changes_nothing() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->generate(2, {}).kind, StopKind::end);
        const TokenIds before = target->snapshot().text->tokens;
        const auto refused = [&](size_t place, int32_t token, const char* why) {
            const Stop stop = target->model()->take(place, token);
            const bool right = stop.kind == StopKind::failed && english(stop.reason).find(why) != std::string::npos;
            return right && target->snapshot().text->tokens == before ? std::string() : english(stop.reason);
        };
        QCOMPARE(refused(0, 5, "prompt tokens; to change it, type another prompt"), std::string());
        QCOMPARE(refused(99, 5, "no token can be set at index 99"), std::string());
        QCOMPARE(refused(before.size() - 1, 1 << 30, "is out of range; the model's vocabulary has"), std::string());
        QCOMPARE(refused(before.size() - 1, -1, "is out of range; the model's vocabulary has"), std::string());
        QCOMPARE(target->generate(1, {}).kind, StopKind::end);
        QCOMPARE(target->snapshot().text->tokens.size(), before.size() + 1);
    }

    void a_head_is_taken_out_and_put_back() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->run().kind, StopKind::end);
        const std::vector<float> whole = logits_of(*target);
        const uint32_t heads = *target->structure()->find("kqv_out-1");
        const auto part = parse_slice("0:32, :");
        QVERIFY(part.ok());
        QVERIFY(change_part(*target, heads, *part, {PartOp::set, 0}).ok());
        const std::vector<float> without = logits_of(*target);
        QVERIFY(without != whole);
        // Generation uses another program, and the change is kept. Undoing it from there restores the text.
        QCOMPARE(target->generate(2, {}).kind, StopKind::end);
        const Snapshot later = target->snapshot();
        QVERIFY(later.changes.empty());
        QVERIFY(later.changes_elsewhere > 0);
        QVERIFY(target->undo().ok());
        QCOMPARE(target->snapshot().changes_elsewhere, size_t(0));
        QVERIFY(target->go_to(Moment{0, SIZE_MAX}).ok());
        QVERIFY(logits_of(*target) == whole);
        QVERIFY(target->redo().ok());
        QVERIFY(logits_of(*target) == without);
    }

    void a_row_of_weights_is_scaled_for_all_rounds() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        const uint32_t norm = *target->structure()->find("output_norm.weight");
        QCOMPARE(target->generate(1, {}).kind, StopKind::end);
        const std::vector<float> before = logits_of(*target);
        QVERIFY(target->go_to(Moment{}).ok());
        QVERIFY(change_part(*target, norm, {}, {PartOp::scale, 2}).ok());
        QCOMPARE(target->run().kind, StopKind::end);
        const std::vector<float> after = logits_of(*target);
        for (size_t i = 0; i < after.size(); ++i)
            QVERIFY(std::abs(after[i] - 2 * before[i]) < 1e-4f * (1 + std::abs(before[i])));
        QVERIFY(!target->snapshot().changes.empty()); // the weights are the same in each round's program
        QVERIFY(target->undo().ok());
        QVERIFY(logits_of(*target) == before);
    }

    void slice_too_large_or_sharing_a_scale_is_refused() {
        ModelRun how;
        how.options.context = 512;
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->run().kind, StopKind::end);
        const auto refusal = [&](const char* name, const char* slice) {
            const auto part = parse_slice(slice);
            const Status status =
                part.ok() ? change_part(*target, *target->structure()->find(name), *part, {}) : fail_with(part.error());
            return status.ok() ? std::string() : english(status.error());
        };
        QVERIFY(refusal("cache_k_l0", ":").find("would be changed at once, but the limit is") != std::string::npos);
        QVERIFY(refusal("blk.0.attn_q.weight", "0:32, 0").find("share a scale") != std::string::npos);
        QVERIFY(!refusal("kqv_out-1", "1000:1001").empty());
    }

    void a_breakpoint_stops_inside_a_token() {
        ModelRun how;
        how.prompt = "the cat";
        const auto target = opened("qwen3-q4_0.gguf", how);
        QCOMPARE(target->generate(1, {}).kind, StopKind::end);
        Breakpoint b;
        b.name = "kq_soft_max-1";
        QVERIFY(target->marks().add(b, *target->structure()).ok());
        const Stop stop = target->generate(4, {});
        QCOMPARE(stop.kind, StopKind::breakpoint);
        const Snapshot s = target->snapshot();
        QCOMPARE(s.position.round, 2u);
        QCOMPARE(s.structure->name(s.structure->steps[s.position.cursor].node), std::string("kq_soft_max-1"));
        // A round that has not ended has no candidates.
        QVERIFY(!s.text->expected.back());
    }

    void the_cache_is_full_with_a_message() {
        ModelRun how;
        how.options.context = 256;
        while (how.prompt.size() < 256) how.prompt += "\x01"; // a token each
        how.prompt.resize(252);
        const auto target = opened("qwen3-q4_0.gguf", how);
        const size_t before = target->snapshot().text->tokens.size();
        QVERIFY2(before > 240 && before < 256, std::to_string(before).c_str());
        SamplerOptions drawn; // the likeliest might end the text
        drawn.temperature = 5;
        const Stop stop = target->generate(300, drawn);
        QCOMPARE(stop.kind, StopKind::failed);
        QVERIFY2(english(stop.reason).find("256") != std::string::npos, english(stop.reason).c_str());
        QCOMPARE(target->snapshot().text->tokens.size(), size_t(256));
        QVERIFY(target->step_back().ok());
    }

    void draws_are_the_same_for_a_seed() {
        SamplerOptions how;
        how.temperature = 1;
        how.seed = 7;
        const auto text_of = [&] {
            const auto target = opened("llama-spm-q4_0.gguf");
            (void)target->generate(12, how);
            return target->snapshot().text->tokens;
        };
        QVERIFY(text_of() == text_of());
    }

    void a_model_for_embeddings_has_a_graph_and_no_text_to_go_on_with() {
        const auto target = opened("bert-q8_0.gguf");
        QVERIFY(target);
        QVERIFY(!target->can(Capability::generate).ok());
        QVERIFY(target->can(Capability::run).ok());
        QCOMPARE(target->run().kind, StopKind::end);
        const Stop stop = target->generate(1, {});
        QCOMPARE(stop.kind, StopKind::failed);
        QVERIFY(!stop.reason.empty());
    }

    void model_that_cannot_run_opens_as_file_with_reason() {
        OpenOptions options;
        options.model.emplace();
        auto made = open_target(builtin_registry(), GGSCOPE_TEST_DATA "/llm/tokenize/llama-spm.gguf", options);
        QVERIFY(made.ok() && made->target);
        const Status runs = made->target->can(Capability::run);
        QVERIFY(!runs.ok());
        QVERIFY2(english(runs.error()).find("general.architecture") != std::string::npos ||
                     english(runs.error()).find("is missing") != std::string::npos ||
                     english(runs.error()).find("token_embd.weight") != std::string::npos,
                 english(runs.error()).c_str());
        QVERIFY(!made->target->generate(1, {}).reason.empty());
    }
};

QTEST_APPLESS_MAIN(TestModelTarget)
#include "test_model_target.moc"
