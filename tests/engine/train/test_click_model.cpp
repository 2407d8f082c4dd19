// SPDX-License-Identifier: MIT
// Training on click logs: tables that are trained by their rows, AUC, epochs over a list of files, checkpoints.
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include "debug/probes/gradcheck.h"
#include "files/clicks/click_writer.h"
#include "files/clicks/made_clicks.h"
#include "train/checkpoint.h"

#include "engine/debug/opened_session.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace ggs;

namespace {

const TrainingFeed& click_feed(const Session& session) { return dynamic_cast<const TrainingFeed&>(feed_of(session)); }

// A wide model and a bag with an mlp on it, on a log that is made.
std::string click_script(const std::string& train, const std::string& examples = "512") {
    return "batch = 32\n"
           "c = clicks(made, batch=batch, slots=[40, 12], dense=2, examples=" +
           examples +
           ", seed=2)\n"
           "table = tensor(f32, 4, 52) = normal(0, 0.1, seed=1)\nwide = tensor(f32, 1, 52)\n"
           "w = tensor(f32, 8, 8) = normal(0, 0.3, seed=2)\nv = tensor(f32, 2, 8) = normal(0, 0.3, seed=3)\n"
           "o = tensor(f32, 8, 1) = normal(0, 0.3, seed=4)\nb = tensor(f32, 1)\n"
           "param table\nparam wide\nparam w\nparam v\nparam o\nparam b\n"
           "bags = reshape_2d(embedding_bag(table, c, mean), 8, batch)\n"
           "h = relu(add(mul_mat(w, bags), mul_mat(v, c.dense)))\n"
           "keys = sum_rows(reshape_2d(embedding_bag(wide, c, mean), 2, batch))\n"
           "logits = add(add(mul_mat(o, h), b), keys)\n"
           "l = binary_cross_entropy(logits, c.labels)\n"
           "got = auc(logits, c.labels)\nbest = auc(c.truth, c.labels)\n"
           "train(l, " +
           train + ", watch=[got, best])\n";
}

const char* by_rows = "adamw(lr=0.01), tables=sgd(lr=1), epochs=3, validation=0.25";

std::string click_refusal(const std::string& script) {
    const BuiltScript built = build_script(builtin_registry(), script);
    return built.ok() ? std::string() : english(*built.error);
}

// A log of two files, in which sample i has the label i.
bool write_numbered(const QTemporaryDir& folder) {
    for (const int64_t file : {0, 1}) {
        ClickBlock block;
        block.clear(0, 1);
        for (int64_t i = 0; i < 11; ++i) {
            block.labels.push_back(static_cast<float>(11 * file + i));
            block.keys.push_back(i);
            block.offsets.push_back(i + 1);
            block.places.push_back({});
            ++block.count;
        }
        ClickShape shape;
        shape.labels = 1;
        shape.slot_count = 1;
        shape.samples = 11;
        auto writer = ClickWriter::create(folder.filePath(QString("%1.norm").arg(file)).toStdString(),
                                          ClickWriter::Format::norm, shape);
        if (!writer.ok() || !writer->append(block).ok() || !writer->finish().ok()) return false;
    }
    QFile list(folder.filePath("list.txt"));
    return list.open(QIODevice::WriteOnly) && list.write("2\n0.norm\n1.norm\n") > 0;
}

} // namespace

class TestClickModel : public QObject {
    Q_OBJECT
  private slots:
    void tables_have_no_gradient_and_no_state() {
        const auto session = opened(click_script(by_rows));
        QVERIFY(session);
        const Program& program = session->program();
        const Training& t = *program.training;
        QCOMPARE(t.tables.size(), size_t{2});
        QCOMPARE(t.parameters.size(), size_t{4});
        QCOMPARE(t.state.size(), size_t{8});
        int steps = 0;
        for (const TensorEntry& entry : program.tensors) {
            QVERIFY(entry.tensor->op != OpId::embedding_bag_back);
            steps += entry.tensor->op == OpId::opt_step_sgd_rows;
        }
        QCOMPARE(steps, 2);
    }
    void rows_learn_as_whole_tables_do() {
        const char* rest = "sgd(lr=0.5, wd=0), epochs=2, validation=0.25, schedule=cosine";
        const auto whole = opened(click_script(rest));
        const auto rows = opened(click_script(std::string(rest) + ", tables=sgd(lr=0.5)"));
        QVERIFY(whole && rows);
        QCOMPARE(whole->run().kind, StopKind::end);
        QCOMPARE(rows->run().kind, StopKind::end);
        QVERIFY(whole->program().training->tables.empty());
        for (const char* const key : {"table", "wide", "w", "b"}) {
            const std::vector<double> a = values(*whole, key);
            QVERIFY2(a == values(*rows, key), key); // the gradients are added in the same order
            QVERIFY2(std::ranges::any_of(a, [](double each) { return std::fabs(each) > 1e-3; }), key);
        }
    }
    void training_again_and_going_back_give_the_same_bits() {
        const auto once = opened(click_script(by_rows)), again = opened(click_script(by_rows));
        QVERIFY(once && again);
        QCOMPARE(once->run().kind, StopKind::end);
        QVERIFY(again->go_to(Moment{20, SIZE_MAX}).ok());
        const std::vector<std::byte> there = bytes(*again);
        QVERIFY(again->go_to(Moment{33, SIZE_MAX}).ok());
        QVERIFY(again->go_to(Moment{20, SIZE_MAX}).ok());
        QVERIFY(bytes(*again) == there);
        QVERIFY(again->go_to(Moment{2, 1}).ok());
        QCOMPARE(again->run().kind, StopKind::end);
        QVERIFY(bytes(*once) == bytes(*again));
    }
    void validation_changes_no_row() {
        const auto session = opened(click_script(by_rows));
        QVERIFY(session);
        // 16 batches: 12 that train, 4 that validate.
        QVERIFY(session->go_to(Moment{11, SIZE_MAX}).ok());
        const std::vector<double> table = values(*session, "table"), wide = values(*session, "wide");
        QVERIFY(session->go_to(Moment{15, SIZE_MAX}).ok());
        QVERIFY(click_feed(*session).points().back().validates);
        QVERIFY(values(*session, "table") == table && values(*session, "wide") == wide);
        QVERIFY(session->go_to(Moment{16, SIZE_MAX}).ok());
        QVERIFY(values(*session, "table") != table);
    }
    void checkpoint_has_the_tables() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("kept.gguf").toStdString();
        const auto whole = opened(click_script(by_rows)), first = opened(click_script(by_rows));
        QVERIFY(whole && first);
        QVERIFY(first->go_to(Moment{18, SIZE_MAX}).ok());
        QVERIFY(save_checkpoint(click_feed(*first), file).ok());
        SessionOptions options;
        options.checkpoint = file;
        const auto resumed = opened(click_script(by_rows), options);
        QVERIFY(resumed);
        QCOMPARE(whole->run().kind, StopKind::end);
        QCOMPARE(resumed->run().kind, StopKind::end);
        for (const char* const key : {"table", "wide", "w", "got"})
            QVERIFY(values(*whole, key) == values(*resumed, key));
    }
    // On a log that is small enough for every run of the tests.
    void reaches_the_auc_of_the_truth() {
        const auto session = opened(click_script("adamw(lr=0.01), tables=sgd(lr=2), epochs=6, validation=0.25, "
                                                 "schedule=cosine",
                                                 "16384"));
        QVERIFY(session);
        QCOMPARE(session->run().kind, StopKind::end);
        const std::vector<double>& watched = click_feed(*session).epochs().back().watched;
        QCOMPARE(watched.size(), size_t{2});
        QVERIFY2(watched[1] > 0.7 && watched[0] >= watched[1] - 0.03,
                 qPrintable(QString("%1 of %2").arg(watched[0]).arg(watched[1])));
        QVERIFY(click_feed(*session).epochs().front().watched[0] < watched[0]);
    }
    void an_epoch_takes_every_batch_of_the_files() {
        const QTemporaryDir folder;
        QVERIFY(write_numbered(folder));
        const auto script = [&](const char* shuffle) {
            return "c = clicks(\"" + folder.filePath("list.txt").toStdString() +
                   "\", batch=4, slots=[11])\nt = tensor(f32, 1, 11)\nparam t\n"
                   "l = mean_squared_error(embedding_bag(t, c), c.labels)\n"
                   "train(l, sgd(lr=0.001), tables=sgd(lr=0.001), epochs=2, " +
                   shuffle + ")\n";
        };
        for (const char* const shuffle : {"shuffle=false", "seed=5"}) {
            const auto session = opened(script(shuffle));
            QVERIFY(session);
            // 22 samples are five batches; the last two samples are left out.
            for (const uint32_t epoch : {0u, 1u}) {
                std::multiset<double> seen;
                for (uint32_t i = 0; i < 5; ++i) {
                    QVERIFY(session->go_to(Moment{5 * epoch + i, 1}).ok());
                    const std::vector<double> labels = values(*session, "c.labels");
                    const std::vector<double> keys = values(*session, "c.keys");
                    for (size_t k = 0; k < 4; ++k) QCOMPARE(keys[k], std::fmod(labels[k], 11));
                    seen.insert(labels.begin(), labels.end());
                }
                QCOMPARE(seen.size(), size_t{20});
                QCOMPARE(std::set<double>(seen.begin(), seen.end()).size(), size_t{20});
                QCOMPARE(*seen.rbegin(), 19.0);
            }
            QCOMPARE(session->rounds(), 10u);
        }
    }

    void gradients_are_checked_without_tables() {
        const auto session = opened(click_script(by_rows));
        QVERIFY(session);
        const auto checked = check_gradients(*session, {});
        QVERIFY(checked.ok());
        QCOMPARE(checked->tensors.size(), size_t{4});
        for (const GradientCheck& each : checked->tensors)
            QVERIFY2(each.verdict == GradientVerdict::good, english(each.why).c_str());
        GradcheckOptions table;
        table.tensor = number(*session, "table");
        const auto refused = check_gradients(*session, table);
        QVERIFY(refused.ok());
        QVERIFY(refused->tensors[0].verdict == GradientVerdict::failed);
        QVERIFY(english(refused->tensors[0].why).find("by its rows") != std::string::npos);
        // As a whole it has one, through keys of i64.
        const auto whole = opened(click_script("adamw(lr=0.01)"));
        QVERIFY(whole);
        table.tensor = number(*whole, "table");
        const auto good = check_gradients(*whole, table);
        QVERIFY(good.ok());
        QVERIFY2(good->tensors[0].verdict == GradientVerdict::good, english(good->tensors[0].why).c_str());
    }

    void refusals_data() {
        QTest::addColumn<QString>("train");
        QTest::addColumn<QString>("error");
        QTest::newRow("adamw") << "adamw(), tables=adamw()"
                               << "tables=sgd(…)";
        QTest::newRow("adam") << "adam(), tables=sgd()"
                              << "must be sgd or adamw";
        QTest::newRow("rate") << "sgd(), tables=sgd(lr=0)"
                              << "tables: alpha";
        QTest::newRow("decay") << "sgd(), tables=sgd(wd=2)"
                               << "tables: wd is 2";
    }
    void refusals() {
        QFETCH(QString, train);
        QFETCH(QString, error);
        const std::string said = click_refusal(click_script(train.toStdString()));
        QVERIFY2(QString::fromStdString(said).contains(error), said.c_str());
    }
    void unfit_settings_of_tables_are_refused_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("error");
        const QString table = "c = clicks(made, batch=4, slots=[5], examples=8)\nt = tensor(f32, 1, 5)\nparam t\n";
        QTest::newRow("clip") << table + "l = sum(embedding_bag(t, c))\ntrain(l, sgd(), tables=sgd(), clip=1)\n"
                              << "remove clip";
        QTest::newRow("decay") << table + "l = sum(add(embedding_bag(t, c), embedding_bag(t, c, mean)))\n"
                                          "train(l, sgd(), tables=sgd(wd=0.1))\n"
                               << "2 bags read `t`";
        QTest::newRow("only watched") << table +
                                             "w = tensor(f32, 1)\nparam w\nl = sum(w)\ntrain(l, sgd(), tables=sgd(), "
                                             "watch=[sum(embedding_bag(t, c))])\n"
                                      << "tables: there is none";
    }
    void unfit_settings_of_tables_are_refused() {
        QFETCH(QString, script);
        QFETCH(QString, error);
        const std::string said = click_refusal(script.toStdString());
        QVERIFY2(QString::fromStdString(said).contains(error), said.c_str());
    }
    // A bag that the loss doesn't depend on has no gradient, and needs no step.
    void watched_bag_changes_no_row() {
        const auto session =
            opened("c = clicks(made, batch=4, slots=[5], examples=8)\nt = tensor(f32, 1, 5) = normal(0, 1, seed=1)\n"
                   "u = tensor(f32, 1, 5) = normal(0, 1, seed=2)\nparam t\nparam u\nl = sum(sqr(embedding_bag(t, c)))\n"
                   "train(l, sgd(), tables=sgd(lr=0.1), watch=[sum(embedding_bag(u, c)), sum(embedding_bag(t, c))])\n");
        QVERIFY(session);
        const std::vector<double> t = values(*session, "t"), u = values(*session, "u");
        QCOMPARE(session->run().kind, StopKind::end);
        QVERIFY(values(*session, "t") != t);
        QVERIFY(values(*session, "u") == u);
    }
    void table_that_others_read_is_refused() {
        const std::string said =
            click_refusal("c = clicks(made, batch=4, slots=[5], examples=8)\nt = tensor(f32, 1, 5)\nparam t\n"
                          "l = sum(add(embedding_bag(t, c), sum(t)))\ntrain(l, sgd(), tables=sgd())\n");
        QVERIFY2(said.find("only embedding_bag reads") != std::string::npos, said.c_str());
        const std::string direct = click_refusal(
            "c = csr(rows, { 1 | 2 })\nt = tensor(f32, 1, 5)\nparam t\nl = sum(add(embedding_bag(t, c), sum(t)))\n"
            "loss l\ng = graph(grads=true)\nexpand(g, l)\nbackward(g, by_rows=[t])\ncompute(g)\n");
        QVERIFY2(direct.find("nothing but bags reads") != std::string::npos, direct.c_str());
    }
};

QTEST_APPLESS_MAIN(TestClickModel)
#include "test_click_model.moc"
