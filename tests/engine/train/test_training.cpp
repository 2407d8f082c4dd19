// SPDX-License-Identifier: MIT
// Training: optimisers against plain double precision and against figures of ggml's first version, batches, going back,
// checkpoints, and what is refused.
#include "debug/targets/local_target.h"
#include "train/checkpoint.h"

#include "engine/debug/opened_session.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

using namespace ggs;

namespace {

// The regression of ggml's first version: f = Σ (t0 + t1 x - y)² / 2n of five points of y = x² + 2 x + 1.
std::string regression(const std::string& optimiser) {
    return "n = 5\nx = tensor(f32, n) { -2 -1 0 1 2 }\ny = tensor(f32, n) { 1 0 1 4 9 }\n"
           "t0 = tensor(f32, 1) { 0 }\nt1 = tensor(f32, 1) { 0.1 }\nparam t0\nparam t1\n"
           "f = scale(sum(sqr(sub(add(mul(x, t1), t0), y))), 1 / (2 * n))\ntrain(f, " +
           optimiser + ")\n";
}

// A linear model whose examples come in batches of 4 out of 24, with numbers that identify them.
std::string in_batches(const std::string& rest) {
    return "x = tensor(f32, 1, 4) = batches(arange(), examples=24)\n"
           "y = tensor(f32, 1, 4) = batches(arange(1, 3), examples=24)\n"
           "w = tensor(f32, 1) { 0.5 }\nb = tensor(f32, 1)\nparam w\nparam b\n"
           "l = mean_squared_error(add(mul(x, w), b), y)\n" +
           rest + "\n";
}

const TrainingFeed& feed(const Session& session) { return dynamic_cast<const TrainingFeed&>(feed_of(session)); }

std::string refusal(const std::string& script) {
    const BuiltScript built = build_script(builtin_registry(), script);
    return built.ok() ? std::string() : english(*built.error);
}

double loss_at(Session& session, const char* loss, uint32_t round) {
    if (!session.go_to(Moment{round, SIZE_MAX}).ok()) return std::nan("");
    return values(session, loss)[0];
}

bool near(double a, double b, double within) { return std::fabs(a - b) <= within; }

// The bytes of parameters and optimiser.
std::vector<double> carried(const Session& session) {
    std::vector<double> all;
    const Training& training = *session.program().training;
    std::vector<uint32_t> tensors = training.state;
    for (const Training::Parameter& each : training.parameters) tensors.push_back(each.tensor);
    for (const uint32_t tensor : tensors) {
        const Tensor& t = session.program().tensor(tensor);
        for (int64_t i = 0; i < nelements(t); ++i)
            all.push_back(value_of(session, tensor, index_of_flat(t, i)).value());
    }
    return all;
}

} // namespace

class TestTraining : public QObject {
    Q_OBJECT
  private slots:
    void adam_of_the_first_version() {
        const auto session = opened(regression("adam(alpha=0.01)"));
        QVERIFY(session);
        QVERIFY(near(loss_at(*session, "f", 0), 9.51, 1e-5));
        QVERIFY(near(loss_at(*session, "f", 100), 4.5357, 1e-4));
        QVERIFY(near(loss_at(*session, "f", 300), 1.7130, 1e-4));
        QCOMPARE(session->run().kind, StopKind::end);
        const auto stop = feed(*session).stop();
        QVERIFY(stop.has_value());
        QCOMPARE(stop->end, TrainingEnd::converged);
        QVERIFY2(stop->round >= 680 && stop->round <= 690, std::to_string(stop->round).c_str());
        QVERIFY(near(values(*session, "f")[0], 1.4007, 1e-4));
        QVERIFY2(english(stop->why).find("eps_f = 1e-05") != std::string::npos, english(stop->why).c_str());
        QCOMPARE(session->rounds(), stop->round + 1);
    }
    void lbfgs_of_the_first_version_data() {
        QTest::addColumn<int>("linesearch");
        QTest::newRow("Armijo") << 0;
        QTest::newRow("Wolfe") << 1;
        QTest::newRow("strong Wolfe") << 2;
    }
    void lbfgs_of_the_first_version() {
        QFETCH(int, linesearch);
        const auto session = opened(regression("lbfgs(linesearch=" + std::to_string(linesearch) + ")"));
        QVERIFY(session);
        QCOMPARE(session->run().kind, StopKind::end);
        const auto stop = feed(*session).stop();
        QCOMPARE(stop->end, TrainingEnd::converged);
        const uint32_t evaluations = stop->round + 1, iterations = feed(*session).points().back().iteration;
        QVERIFY2(evaluations >= 6 && evaluations <= 8, std::to_string(evaluations).c_str());
        QVERIFY2(iterations >= 4 && iterations <= 6, std::to_string(iterations).c_str());
        QVERIFY(near(values(*session, "f")[0], 1.4, 1e-5));
        QVERIFY(near(values(*session, "t1")[0], 2, 1e-3) && near(values(*session, "t0")[0], 3, 1e-3));
    }
    void lbfgs_finds_the_minimum_of_a_curved_valley() {
        // Rosenbrock's function: (1 - a)² + 100 (b - a²)².
        const auto session = opened("a = tensor(f32, 1) { -1.2 }\nb = tensor(f32, 1) { 1 }\nparam a\nparam b\n"
                                    "one = tensor(f32, 1) { 1 }\n"
                                    "f = sum(add(sqr(sub(one, a)), scale(sqr(sub(b, sqr(a))), 100)))\n"
                                    "train(f, lbfgs(n_iter=200))\n");
        QVERIFY(session);
        session->run();
        QVERIFY(feed(*session).stop().has_value());
        QVERIFY2(near(values(*session, "a")[0], 1, 0.02), std::to_string(values(*session, "a")[0]).c_str());
        QVERIFY(near(values(*session, "b")[0], 1, 0.04));
    }

    // f = (w - 3)² from w = 0: every optimiser against its rule in double precision.
    void optimisers_follow_their_rules_data() {
        QTest::addColumn<QString>("optimiser");
        QTest::newRow("sgd") << "sgd(alpha=0.05)";
        QTest::newRow("sgd with decay") << "sgd(alpha=0.05, wd=0.1)";
        QTest::newRow("adamw") << "adamw(lr=0.05)";
        QTest::newRow("adamw with decay") << "adamw(lr=0.05, beta1=0.8, beta2=0.95, eps=0.001, wd=0.1)";
        QTest::newRow("adam") << "adam(lr=0.05, eps_f=0)";
    }
    void optimisers_follow_their_rules() {
        QFETCH(QString, optimiser);
        const auto session = opened("w = tensor(f32, 1) { 0.5 }\nparam w\nc = tensor(f32, 1) { 3 }\n"
                                    "f = sum(sqr(sub(w, c)))\ntrain(f, " +
                                    optimiser.toStdString() + ", iterations=60)\n");
        QVERIFY(session);
        const Training& t = *session->program().training;
        const bool decays = optimiser.startsWith("adamw") || optimiser.startsWith("sgd");
        const double alpha = t.setting("alpha"), wd = decays ? t.setting("wd") : 0;
        double w = 0.5, m = 0, v = 0;
        for (int i = 1; i <= 60; ++i) {
            const double g = 2 * (w - 3);
            if (optimiser.startsWith("sgd")) {
                w = w * (1 - alpha * wd) - alpha * g;
                continue;
            }
            const double b1 = t.setting("beta1"), b2 = t.setting("beta2");
            m = b1 * m + (1 - b1) * g;
            v = b2 * v + (1 - b2) * g * g;
            const double mh = m / (1 - std::pow(b1, i)), vh = v / (1 - std::pow(b2, i));
            w = w * (1 - alpha * wd) - alpha * mh / (std::sqrt(vh) + t.setting("eps"));
        }
        // The nodes of AdamW and SGD take their step within a round, Adam's is taken before the next one.
        const bool on_host = optimiser.startsWith("adam(");
        QVERIFY(session->go_to(Moment{on_host ? 60u : 59u, SIZE_MAX}).ok());
        QVERIFY2(near(values(*session, "w")[0], w, 2e-5),
                 qPrintable(QString("%1 instead of %2").arg(values(*session, "w")[0]).arg(w)));
    }
    void ways_back_lead_to_the_same_bits_data() {
        QTest::addColumn<QString>("optimiser");
        QTest::addColumn<qulonglong>("history");
        for (const char* optimiser : {"adam(alpha=0.01)", "lbfgs()", "adamw(alpha=0.01)", "sgd()"}) {
            for (const qulonglong history : {0ull, 600ull, 4'000ull, 100'000'000ull})
                QTest::addRow("%s with %llu", optimiser, history) << optimiser << history;
        }
    }
    void ways_back_lead_to_the_same_bits() {
        QFETCH(QString, optimiser);
        QFETCH(qulonglong, history);
        SessionOptions options;
        options.history_bytes = history;
        const std::string script = regression(optimiser.toStdString());
        const auto session = opened(script, options), other = opened(script, options);
        QVERIFY(session && other);
        session->run();
        other->run();
        const Moment end = session->moment();
        const std::vector<std::byte> last = bytes(*session);
        QVERIFY(last == bytes(*other));
        const uint32_t before = end.round - std::min<uint32_t>(end.round, 20);
        QVERIFY(session->go_to(Moment{before, SIZE_MAX}).ok());
        QCOMPARE(session->round(), before);
        const auto fresh = opened(script, options);
        fresh->run_to(Moment{before, SIZE_MAX});
        QVERIFY(bytes(*fresh) == bytes(*session));
        session->run_to(end);
        QCOMPARE(session->moment(), end);
        QVERIFY(last == bytes(*session));
        // Over the beginning of a round one by one.
        for (int i = 0; i < 40 && session->round() + 2 > end.round; ++i) QVERIFY(session->step_back().ok());
        session->run_to(end);
        QVERIFY(last == bytes(*session));
        QVERIFY(session->restart().ok());
        QVERIFY(near(loss_at(*session, "f", 0), 9.51, 1e-5));
        session->run_to(end);
        QVERIFY(last == bytes(*session));
    }
    void history_keeps_to_its_budget_over_1000_rounds() {
        SessionOptions options;
        options.history_bytes = 20'000;
        const auto session =
            opened(regression("adam(alpha=0.001, eps_f=0, max_no_improvement=0, n_iter=1200)"), options);
        for (const uint32_t round : {100u, 500u, 1000u}) {
            session->run_to(Moment{round, SIZE_MAX});
            QVERIFY2(session->history().used() <= 20'000, std::to_string(session->history().used()).c_str());
        }
        const std::vector<double> there = carried(*session);
        QVERIFY(session->go_to(Moment{700, 3}).ok());
        session->run_to(Moment{1000, SIZE_MAX});
        QVERIFY(there == carried(*session));
    }
    void changed_parameter_changes_the_rounds_that_follow() {
        const auto session = opened(regression("adam(alpha=0.01)"));
        session->run_to(Moment{50, 0});
        QVERIFY(session->change(number(*session, "t1"), {}, 2.0).ok());
        QVERIFY(session->change(number(*session, "t0"), {}, 3.0).ok());
        QVERIFY(near(loss_at(*session, "f", 50), 1.4, 1e-5));
        session->run();
        QVERIFY2(feed(*session).stop()->round < 300, "it converges sooner");
        QVERIFY(session->undo().ok());
        QVERIFY(session->undo().ok());
        session->run();
        QVERIFY(feed(*session).stop()->round >= 680);
    }

    // -- batches --

    void each_epoch_has_each_example_once() {
        const auto session = opened(in_batches("train(l, sgd(alpha=0), epochs=3, seed=7)"));
        QVERIFY2(!session, "a learning rate of 0 trains nothing");
        const auto trained = opened(in_batches("train(l, sgd(alpha=1e-9), epochs=3, seed=7, validation=0.34)"));
        QVERIFY(trained);
        QCOMPARE(feed(*trained).rounds_in_epoch(), 6u);
        std::vector<std::vector<double>> orders;
        for (uint32_t epoch = 0; epoch < 3; ++epoch) {
            std::vector<double> seen;
            for (uint32_t i = 0; i < 6; ++i) {
                trained->run_to(Moment{epoch * 6 + i, SIZE_MAX});
                const std::vector<double> x = values(*trained, "x"), y = values(*trained, "y");
                for (size_t k = 0; k < 4; ++k) QCOMPARE(y[k], 1 + 3 * x[k]); // of the same example
                seen.insert(seen.end(), x.begin(), x.end());
                if (i >= 4) QVERIFY(feed(*trained).points().back().validates);
            }
            const std::set<double> all(seen.begin(), seen.end());
            QCOMPARE(all.size(), size_t(24));
            QVERIFY(*std::min_element(seen.begin() + 16, seen.end()) == 16); // the last ones are kept out
            orders.push_back(seen);
        }
        QVERIFY(orders[0] != orders[1] && orders[1] != orders[2]);
        QVERIFY(std::equal(orders[0].begin() + 16, orders[0].end(), orders[1].begin() + 16));
    }
    void rounds_that_validate_change_nothing_data() {
        QTest::addColumn<QString>("optimiser");
        for (const char* optimiser : {"sgd(lr=0.001, wd=0.1)", "adamw(lr=0.01, wd=0.1, eps=0)", "adam(lr=0.01)"})
            QTest::newRow(optimiser) << optimiser;
    }
    void rounds_that_validate_change_nothing() {
        QFETCH(QString, optimiser);
        const auto session = opened(in_batches("train(l, " + optimiser.toStdString() + ", epochs=2, validation=0.34)"));
        QVERIFY(session);
        session->run_to(Moment{4, 0}); // the four rounds that train, and the beginning of the next one
        const std::vector<double> trained = carried(*session);
        session->run_to(Moment{5, SIZE_MAX});
        QVERIFY(trained == carried(*session));
        session->run_to(Moment{7, 0});
        QVERIFY(trained != carried(*session));
        QCOMPARE(feed(*session).epochs().size(), size_t(1));
        QVERIFY(feed(*session).epochs()[0].validation > 0);
    }
    void linear_model_is_found() {
        const auto session = opened(in_batches("train(l, adamw(lr=0.1), epochs=400, schedule=cosine)"));
        session->run();
        QVERIFY2(near(values(*session, "w")[0], 3, 0.01), std::to_string(values(*session, "w")[0]).c_str());
        QVERIFY2(near(values(*session, "b")[0], 1, 0.05), std::to_string(values(*session, "b")[0]).c_str());
        QCOMPARE(feed(*session).stop()->end, TrainingEnd::epochs);
    }
    void rate_follows_the_schedule() {
        const auto session = opened(in_batches("train(l, sgd(lr=0.001), epochs=10, schedule=linear, warmup=10)"));
        session->run();
        const std::vector<TrainingPoint>& points = feed(*session).points();
        QCOMPARE(points.size(), size_t(60));
        QVERIFY(near(static_cast<double>(points[0].rate), 0.0001, 1e-8));
        QVERIFY(near(static_cast<double>(points[9].rate), 0.001, 1e-8));
        QVERIFY(near(static_cast<double>(points[35].rate), 0.0005, 1e-8));
        for (size_t i = 11; i < points.size(); ++i) QVERIFY(points[i].rate < points[i - 1].rate);
    }
    void gradients_are_clipped() {
        for (const char* optimiser : {"sgd(lr=0.001)", "adam(lr=0.001)"}) {
            const auto session = opened(in_batches(std::string("train(l, ") + optimiser + ", epochs=1, clip=2)"));
            QVERIFY(session);
            session->run();
            double largest = 0;
            for (const TrainingPoint& point : feed(*session).points())
                largest = std::max(largest, static_cast<double>(point.gradient_norm));
            QVERIFY2(near(largest, 2, 1e-5), std::to_string(largest).c_str());
        }
    }
    void training_ends_without_a_better_epoch() {
        // The step is too long, so the loss grows.
        const auto session = opened(in_batches("train(l, sgd(lr=0.02), epochs=50, patience=3)"));
        session->run();
        QCOMPARE(feed(*session).stop()->end, TrainingEnd::no_better);
        QCOMPARE(feed(*session).stop()->round, 4u * 6 - 1);
    }
    void training_ends_at_a_loss_that_is_not_finite() {
        const auto session = opened(in_batches("train(l, sgd(lr=1e20), epochs=50)"));
        QCOMPARE(session->run().kind, StopKind::end);
        const auto stop = feed(*session).stop();
        QVERIFY(stop.has_value());
        QCOMPARE(stop->end, TrainingEnd::not_finite);
        QVERIFY2(stop->round < 12, std::to_string(stop->round).c_str());
        // Other parameters, another end.
        QVERIFY(session->go_to(Moment{0, 0}).ok());
        QCOMPARE(feed(*session).stop()->round, stop->round);
    }
    void gradient_that_is_not_finite_is_named() {
        // The loss is finite, but the derivative of the root is infinite at 0.
        const auto session =
            opened("w = tensor(f32, 1) { 0 }\nparam w\nl = sum(sqrt(w))\ntrain(l, sgd(), iterations=5)\n");
        QVERIFY(session);
        session->run();
        const auto stop = feed(*session).stop();
        QVERIFY(stop.has_value());
        QCOMPARE(stop->end, TrainingEnd::not_finite);
        const std::string why = english(stop->why);
        QVERIFY2(why == "the gradient of `w` in round 0 is not finite", why.c_str());
    }
    void distributions_are_kept_of_some_rounds() {
        const auto session = opened(in_batches("train(l, sgd(lr=0.0001), epochs=500, validation=0.2)"));
        QVERIFY(session);
        session->run_to(Moment{0, SIZE_MAX});
        auto spreads = feed(*session).progress()->spreads;
        QCOMPARE(spreads->size(), size_t(1));
        const Training& training = feed(*session).training();
        QCOMPARE(spreads->at(0).values.size(), training.parameters.size());
        session->run();
        spreads = feed(*session).progress()->spreads;
        QVERIFY2(spreads->size() > 100 && spreads->size() <= 256, std::to_string(spreads->size()).c_str());
        for (size_t i = 1; i < spreads->size(); ++i) QVERIFY(spreads->at(i).round > spreads->at(i - 1).round);
        // Going back and on changes none of them.
        QVERIFY(session->go_to(Moment{700, 0}).ok());
        session->run();
        QCOMPARE(feed(*session).progress()->spreads->size(), spreads->size());
        for (size_t i = 0; i < spreads->size(); ++i) {
            const TrainingSpread &then = spreads->at(i), &now = feed(*session).progress()->spreads->at(i);
            QVERIFY(then.round == now.round && then.values == now.values && then.gradients == now.gradients);
        }
    }
    void quantiles_are_those_of_the_sorted_elements() {
        const auto session = opened("w = tensor(f32, 101) = uniform(-1, 1, seed=5)\nparam w\nl = sum(sqr(w))\n"
                                    "train(l, sgd(lr=0.1), iterations=3)\n");
        QVERIFY(session);
        session->run_to(Moment{0, SIZE_MAX});
        std::vector<double> w = values(*session, "w");
        std::ranges::sort(w);
        const TrainingSpread spread = feed(*session).progress()->spreads->at(0);
        const size_t places[] = {0, 5, 25, 50, 75, 95, 100};
        for (size_t i = 0; i < std::size(places); ++i) {
            QCOMPARE(static_cast<double>(spread.values[0][i]), w[places[i]]);
            QVERIFY(near(static_cast<double>(spread.gradients[0][i]), 2 * w[places[i]] / 0.8, 1e-5));
        }
    }
    void single_evaluation_is_noted() {
        const auto session = opened(regression("sgd(), iterations=1"));
        QCOMPARE(session->rounds(), 1u);
        session->run();
        QCOMPARE(feed(*session).points().size(), size_t(1));
        QVERIFY(feed(*session).stop().has_value());
    }
    void tensors_in_arguments_keep_their_fills() {
        const auto session =
            opened("l = mean_squared_error(tensor(f32, 2) { 1 2 }, tensor(f32, 2) { 5 5 })\ngraph l\n");
        session->run();
        QCOMPARE(values(*session, "l")[0], 12.5);
    }
    void edited_run_does_not_end_where_another_one_ended() {
        const auto session = opened(regression("adam(alpha=0.01)"));
        session->run();
        const uint32_t first = feed(*session).stop()->round;
        QVERIFY(session->go_to(Moment{10, 0}).ok());
        QVERIFY(session->change(number(*session, "t1"), {}, -0.3).ok());
        while (session->run().kind != StopKind::end && session->round() < 5000) {
        }
        QVERIFY2(feed(*session).stop()->round > first, std::to_string(feed(*session).stop()->round).c_str());
    }
    void epoch_means_are_the_same_after_resuming() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("kept.gguf").toStdString();
        const std::string script = in_batches("train(l, adam(lr=0.01), epochs=4, validation=0.2, seed=3)");
        const auto whole = opened(script);
        whole->run_to(Moment{5, SIZE_MAX}); // the end of the first epoch
        QVERIFY(save_checkpoint(feed(*whole), path).ok());
        whole->run();
        SessionOptions options;
        options.checkpoint = path;
        const auto resumed = opened(script, options);
        resumed->run();
        for (size_t i = 0; i < 4; ++i) {
            QCOMPARE(feed(*resumed).epochs()[i].loss, feed(*whole).epochs()[i].loss);
            QCOMPARE(feed(*resumed).epochs()[i].validation, feed(*whole).epochs()[i].validation);
        }
    }
    void results_are_watched() {
        const auto session = opened(in_batches("error = sum(sub(add(mul(x, w), b), y))\n"
                                               "train(l, sgd(lr=0.001), epochs=1, watch=[error], shuffle=false)"));
        QVERIFY(session);
        session->run_to(Moment{0, SIZE_MAX});
        // 0.5 x - (1 + 3 x) of x = 0 to 3
        QVERIFY(near(feed(*session).points()[0].watched[0], -2.5 * 6 - 4, 1e-5));
    }
    void classes_become_numbers_of_which_one_is_1() {
        const auto session =
            opened("y = tensor(f32, 5, 3) = batches(arange(0, 2), examples=3, classes=5)\ngraph sqr(y)\n");
        QVERIFY(session);
        QCOMPARE(values(*session, "y"), (std::vector<double>{1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1}));
        const auto wrong =
            opened("y = tensor(f32, 5, 3) = batches(arange(0.5), examples=3, classes=5)\ngraph sqr(y)\n");
        QVERIFY(!wrong);
    }
    void batches_follow_each_other_without_training() {
        const auto session = opened("rounds 5\nx = tensor(f32, 1, 4) = batches(arange(), examples=11)\ngraph sqr(x)\n");
        QVERIFY(session);
        for (uint32_t round = 0; round < 5; ++round) {
            session->run_to(Moment{round, 0});
            QCOMPARE(values(*session, "x")[0], round % 2 == 0 ? 0.0 : 4.0);
        }
    }
    // The pictures tell the digits apart: the nearest mean of a class is the correct one for most of them.
    void drawn_digits_can_be_told_apart() {
        const auto session = opened("x = tensor(f32, 256, 400) = digits(images, seed=3)\n"
                                    "y = tensor(f32, 10, 400) = digits(labels, seed=3)\ngraph add(sum(x), sum(y))\n");
        QVERIFY(session);
        const std::vector<double> x = values(*session, "x"), y = values(*session, "y");
        std::vector<std::vector<double>> means(10, std::vector<double>(256));
        std::vector<int> of(400), counts(10);
        for (size_t i = 0; i < 400; ++i) {
            of[i] = static_cast<int>(std::find(y.begin() + static_cast<long>(i * 10), y.end(), 1) - y.begin()) -
                    static_cast<int>(i * 10);
            QVERIFY(of[i] >= 0 && of[i] < 10);
            QCOMPARE(
                std::accumulate(y.begin() + static_cast<long>(i * 10), y.begin() + static_cast<long>(i * 10 + 10), 0.0),
                1.0);
            ++counts[static_cast<size_t>(of[i])];
            for (size_t k = 0; k < 256; ++k) means[static_cast<size_t>(of[i])][k] += x[i * 256 + k];
        }
        for (size_t c = 0; c < 10; ++c) {
            QVERIFY2(counts[c] > 15, "every digit is drawn");
            for (double& each : means[c]) each /= counts[c];
        }
        int right = 0;
        for (size_t i = 0; i < 400; ++i) {
            std::vector<double> apart(10);
            for (size_t c = 0; c < 10; ++c) {
                for (size_t k = 0; k < 256; ++k) apart[c] += std::pow(x[i * 256 + k] - means[c][k], 2);
            }
            right += std::min_element(apart.begin(), apart.end()) - apart.begin() == of[i];
        }
        QVERIFY2(right > 240, std::to_string(right).c_str());
    }

    // -- checkpoints --

    void resumed_training_computes_the_same_bits_data() {
        QTest::addColumn<QString>("script");
        for (const char* optimiser : {"adam(alpha=0.01)", "lbfgs()", "adamw(lr=0.01)", "sgd(lr=0.01)"})
            QTest::newRow(optimiser) << QString::fromStdString(regression(optimiser));
        for (const char* optimiser : {"adam(lr=0.01)", "adamw(lr=0.01)"})
            QTest::addRow("%s in batches", optimiser) << QString::fromStdString(in_batches(
                std::string("train(l, ") + optimiser + ", epochs=6, validation=0.2, seed=3, schedule=cosine)"));
    }
    void resumed_training_computes_the_same_bits() {
        QFETCH(QString, script);
        QTemporaryDir folder;
        const std::string path = folder.filePath("kept.gguf").toStdString();
        const auto whole = opened(script.toStdString());
        QVERIFY(whole);
        QVERIFY(english(save_checkpoint(feed(*whole), path).error()).find("no round") != std::string::npos);
        whole->run_to(Moment{3, SIZE_MAX});
        QVERIFY(save_checkpoint(feed(*whole), path).ok());
        whole->run();
        SessionOptions options;
        options.checkpoint = path;
        const auto resumed = opened(script.toStdString(), options);
        QVERIFY(resumed);
        resumed->run();
        QVERIFY(feed(*resumed).stop().has_value());
        QCOMPARE(feed(*resumed).stop()->round, feed(*whole).stop()->round);
        QVERIFY(carried(*resumed) == carried(*whole));
        QCOMPARE(feed(*resumed).epochs().size(), feed(*whole).epochs().size());
    }
    void wrong_checkpoint_is_refused() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("kept.gguf").toStdString();
        const auto session = opened(regression("adam()"));
        session->run_to(Moment{3, SIZE_MAX});
        QVERIFY(save_checkpoint(feed(*session), path).ok());
        const auto why = [&](const std::string& script, const std::string& file) {
            BuiltScript built = build_script(builtin_registry(), script);
            SessionOptions options;
            options.checkpoint = file;
            const auto opened = Session::open(builtin_registry(), std::move(built.program), options);
            return opened.ok() ? std::string() : english(opened.error());
        };
        QVERIFY2(why(regression("lbfgs()"), path).find("was saved by adam") != std::string::npos,
                 why(regression("lbfgs()"), path).c_str());
        QVERIFY(why(in_batches("train(l, adam())"), path).find("has no tensor") != std::string::npos);
        QVERIFY(why("graph sqr(tensor(f32, 2))\n", path).find("has no `train`") != std::string::npos);
        QVERIFY(why(regression("adam()"), "no-such-file.gguf").find("no-such-file.gguf") != std::string::npos);
        QVERIFY(why(regression("adam()"), GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf").find("not a checkpoint") !=
                std::string::npos);
        QVERIFY(why(regression("adam(n_iter=2)"), path).find("already at round") != std::string::npos);
    }
    void trained_parameters_are_loaded_by_another_script() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("model.gguf").toStdString();
        const auto session = opened(regression("lbfgs()"));
        session->run();
        QVERIFY(save_parameters(feed(*session), path).ok());
        const auto other = opened("t1 = tensor(f32, 1) = load(\"" + path + "\", \"t1\")\ngraph sqr(t1)\n");
        QVERIFY(other);
        QCOMPARE(values(*other, "t1"), values(*session, "t1"));
    }

    // -- what is refused --

    void mistakes_are_explained_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const std::string& script, const char* sentence) {
            QTest::newRow(name) << QString::fromStdString(script) << QString::fromUtf8(sentence);
        };
        row("no optimiser", regression("3"), "train needs an optimiser");
        row("no arguments", "train()\n", "`train` is written like this");
        row("an optimiser alone", "adam(lr=1)\n", "is an argument of train");
        row("batches alone", "batches(arange())\n", "batches must follow a tensor");
        row("no rate", regression("adam(lr=0)"), "it must be larger than 0");
        row("beta", regression("adamw(beta1=1)"), "beta1 is 1; it must be at least 0 and less than 1");
        row("wolfe", regression("lbfgs(wolfe=1e-5)"), "wolfe is 1e-05; it must be larger than ftol");
        row("m", regression("lbfgs(m=0)"), "m is 0; it must be from 1 to 1000");
        row("twice", regression("adam())\ntrain(f, adam()"), "only once");
        row("a run afterwards", regression("adam()") + "graph sqr(x)\n", "remove `compute`");
        row("a run before", "graph sqr(tensor(f32, 2))\n" + regression("adam()"), "remove `compute`");
        row("points in columns", "x = tensor(f32, 8, 2) = moons(points)\n",
            "moons(points): an example has 2 numbers, but the first dimensions of the shape [8, 2] don't");
        row("pictures of another size", "x = tensor(f32, 28, 28, 4) = digits(images)\n", "an example has 256 numbers");
        row("less than a batch", in_batches("train(l, sgd(), validation=0.1)"), "less than one of the 6 batches");
        row("a schedule without a rate", regression("lbfgs(), warmup=3"), "lbfgs has no learning rate");
        row("rounds afterwards", regression("adam()") + "rounds 3\n", "remove `rounds`");
        row("a batch as a parameter",
            "x = tensor(f32, 1, 4) = batches(arange(), examples=24)\nparam x\ntrain(sum(sqr(x)), sgd())\n",
            "is filled again in each round");
        row("too many examples", "x = tensor(f32, 2, 4) = batches(normal(), examples=4000000000)\n",
            "it must be from 1 to");
        row("with rounds", "rounds 3\n" + regression("adam()"), "remove `rounds`");
        row("nothing to train", "x = tensor(f32, 1)\nl = sum(x)\ntrain(l, adam())\n", "mark one with `param`");
        row("a loss of several values", "x = tensor(f32, 3)\nparam x\ntrain(sqr(x), adam())\n",
            "a loss must be one f32");
        row("validation", in_batches("train(l, sgd(), validation=1)"), "from 0 to less than 1");
        row("validation of nothing", regression("sgd(), validation=0.5"), "no examples to keep");
        row("examples", "x = tensor(f32, 2, 4) = batches(normal())\n", "number of examples is missing");
        row("too few", "x = tensor(f32, 2, 4) = batches(normal(), examples=3)\n", "there are 3 examples");
        row("batches that differ",
            "x = tensor(f32, 1, 4) = batches(arange(), examples=24)\n"
            "y = tensor(f32, 1, 2) = batches(arange(), examples=24)\nw = tensor(f32, 1)\nparam w\n"
            "l = add(sum(mul(x, w)), sum(mul(y, w)))\ntrain(l, sgd())\n",
            "takes 4 of 24 examples in each round, but `y` takes 2 of 24");
        row("lbfgs in batches", in_batches("train(l, lbfgs())"), "compares the loss of the same examples");
        row("watch", regression("adam(), watch=[x]"), "only a tensor of one value can be watched");
        row("clip", regression("adam(), clip=-1"), "clip is -1");
        row("an op without a gradient", "w = tensor(f32, 4)\nparam w\nl = sum(argsort(w))\ntrain(l, sgd())\n", "");
    }
    void mistakes_are_explained() {
        QFETCH(QString, script);
        QFETCH(QString, sentence);
        const std::string why = refusal(script.toStdString());
        QVERIFY2(!why.empty() && QString::fromStdString(why).contains(sentence), why.c_str());
    }
    void planned_memory_keeps_no_parameters() {
        auto target = LocalTarget::open(builtin_registry(),
                                        build_script(builtin_registry(), regression("adam()")).program, "test");
        QVERIFY(target.ok());
        const TrainingFeed* const feed = (*target)->training();
        QVERIFY(feed);
        QVERIFY((*target)->snapshot().training != nullptr);
        QVERIFY((*target)->snapshot().training->points.empty());
        (*target)->run_to(Moment{5, SIZE_MAX});
        QCOMPARE((*target)->snapshot().training->points.size(), size_t(6));
    }
};

QTEST_APPLESS_MAIN(TestTraining)
#include "test_training.moc"
