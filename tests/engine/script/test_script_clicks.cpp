// SPDX-License-Identifier: MIT
// clicks(…) in scripts: the tensors of a batch, rounds over a list of files and over a made log, and what is refused.
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include "script_builds.h"

#include "engine/built.h"
#include "engine/debug/opened_session.h"
#include "engine/short_samples.h"
#include "files/clicks/click_writer.h"
#include "files/clicks/made_clicks.h"

#include <fstream>
#include <sstream>

using namespace ggs;

namespace {

constexpr int64_t above_doubles = (int64_t{1} << 53) + 1;

// Sample i has the label i, the dense values i and -i, and i % 3 keys in the first slot, 1 in the second.
ClickBlock numbered_clicks(int64_t first, int64_t count, int64_t key_base) {
    ClickBlock block;
    block.clear(first, 2);
    for (int64_t i = first; i < first + count; ++i) {
        block.labels.push_back(static_cast<float>(i));
        block.dense.push_back(static_cast<float>(i));
        block.dense.push_back(static_cast<float>(-i));
        for (int64_t k = 0; k < i % 3; ++k) block.keys.push_back(key_base + i + k);
        block.offsets.push_back(static_cast<int64_t>(block.keys.size()));
        block.keys.push_back(i);
        block.offsets.push_back(static_cast<int64_t>(block.keys.size()));
        block.places.push_back({});
        ++block.count;
    }
    return block;
}

Status write_clicks(const std::string& path, const ClickBlock& block, ClickKeys keys = ClickKeys::i64) {
    ClickShape shape;
    shape.keys = keys;
    shape.labels = 1;
    shape.dense = 2;
    shape.slot_count = 2;
    shape.samples = block.count;
    GGS_TRY(ClickWriter writer, ClickWriter::create(path, ClickWriter::Format::norm, shape));
    GGS_CHECK(writer.append(block));
    return writer.finish();
}

// Two files of 5 and 6 samples, and their list.
class TwoLogs {
  public:
    explicit TwoLogs(int64_t key_base = 0) {
        ok = write_clicks(file("a.norm"), numbered_clicks(0, 5, key_base)).ok() &&
             write_clicks(file("b.norm"), numbered_clicks(5, 6, key_base)).ok();
        QFile list(folder.filePath("list.txt"));
        ok = ok && list.open(QIODevice::WriteOnly) && list.write("2\na.norm\nb.norm\n") > 0;
    }
    std::string file(const char* name) const { return folder.filePath(name).toStdString(); }
    std::string script(const std::string& rest) const { return "c = clicks(\"" + file("list.txt") + "\", " + rest; }

    QTemporaryDir folder;
    bool ok = false;
};

const char* bag_of_clicks = "t = tensor(f32, 2, 100) = arange()\ny = embedding_bag(t, c)\n";

std::string made_clicks(const std::string& rest, const std::string& options = "") {
    return "c = clicks(made, batch=32, slots=[50, 20], dense=2, examples=320, seed=3" + options + ")\n" + rest;
}

std::string clicks_refused(const std::string& script) {
    const BuiltScript built = build_script(builtin_registry(), script);
    return built.ok() ? std::string() : english(built.error->message);
}

} // namespace

class TestScriptClicks : public QObject {
    Q_OBJECT
  private slots:
    void batch_is_a_sparse_tensor_with_labels() {
        const TwoLogs log;
        QVERIFY(log.ok);
        const auto p = filled(log.script("batch=4, slots=[20, 20])\n") + bag_of_clicks + "graph y\n");
        QVERIFY(p);
        QCOMPARE(p->csr.size(), size_t{1});
        QCOMPARE(p->csr[0].columns, int64_t{40});
        QVERIFY(floats_of(tensor_by_key(*p, "c.labels")) == (std::vector<float>{0, 1, 2, 3}));
        QVERIFY(floats_of(tensor_by_key(*p, "c.dense")) == (std::vector<float>{0, 0, 1, -1, 2, -2, 3, -3}));
        QVERIFY(data_of<int64_t>(tensor_by_key(*p, "c.offsets")) == (std::vector<int64_t>{0, 0, 1, 2, 3, 5, 6, 6, 7}));
        // Room for three keys a sample; keys of the second slot are shifted by the size of the first.
        QVERIFY(data_of<int64_t>(tensor_by_key(*p, "c.keys")) ==
                (std::vector<int64_t>{20, 1, 21, 2, 3, 22, 23, 0, 0, 0, 0, 0}));
        QVERIFY(data_of<int64_t>(tensor_by_key(*p, "c.nnz")) == (std::vector<int64_t>{7}));
        QVERIFY(tensor_by_key(*p, "y").src[1] == &tensor_by_key(*p, "c.keys"));
    }
    void rounds_take_batch_after_batch() {
        const TwoLogs log;
        QVERIFY(log.ok);
        const auto session = opened(log.script("batch=4)\n") + bag_of_clicks + "rounds 5\ngraph y\n");
        QVERIFY(session);
        // 11 samples are two batches; the last three are left out, and the first batch follows.
        const std::vector<std::vector<double>> labels = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 2, 3}};
        for (const uint32_t round : {0u, 1u, 2u, 1u, 0u}) {
            QVERIFY(session->go_to(Moment{round, 1}).ok());
            QVERIFY2(values(*session, "c.labels") == labels[round], std::to_string(round).c_str());
        }
        // The batch of round 1 spans both files.
        QVERIFY(session->go_to(Moment{1, 1}).ok());
        QVERIFY(values(*session, "c.offsets") == (std::vector<double>{0, 1, 2, 4, 5, 5, 6, 7, 8}));
        QCOMPARE(values(*session, "c.nnz")[0], 8.0);
    }
    void going_back_gives_the_same_bytes() {
        const auto session = opened(made_clicks(std::string(bag_of_clicks) + "rounds 9\ngraph y\n"));
        QVERIFY(session);
        std::vector<std::vector<std::byte>> seen;
        for (uint32_t round = 0; round < 9; ++round) {
            QVERIFY(session->go_to(Moment{round, 1}).ok());
            seen.push_back(bytes(*session));
        }
        QVERIFY(seen[0] != seen[1]);
        for (const uint32_t round : {4u, 0u, 8u, 3u}) {
            QVERIFY(session->go_to(Moment{round, 1}).ok());
            QVERIFY2(bytes(*session) == seen[round], std::to_string(round).c_str());
        }
    }
    void large_keys_are_exact() {
        const TwoLogs log(above_doubles);
        QVERIFY(log.ok);
        const auto p = filled(log.script("batch=4)\n") + "graph sum(c.labels)\n");
        QVERIFY(p);
        const std::vector<int64_t> keys = data_of<int64_t>(tensor_by_key(*p, "c.keys"));
        QCOMPARE(keys[1], above_doubles + 1);
        QCOMPARE(keys[4], above_doubles + 3);
    }
    void u32_keys_become_i64() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("u32.norm").toStdString();
        QVERIFY(write_clicks(path, numbered_clicks(0, 6, 4'000'000'000), ClickKeys::u32).ok());
        const auto p = filled("c = clicks(\"" + path + "\", batch=3)\ngraph sum(c.labels)\n");
        QVERIFY(p);
        const Tensor& keys = tensor_by_key(*p, "c.keys");
        QVERIFY(keys.type == TypeId::i64);
        QCOMPARE(data_of<int64_t>(keys)[1], int64_t{4'000'000'001});
    }

    // -- made logs --
    void made_log_depends_on_seed_and_place_only() {
        const MadeClicks clicks({5, {1000, 50, 7}, 3, 4});
        ClickBlock all, one;
        std::vector<double> truth;
        all.clear(0, 3);
        for (int64_t i = 0; i < 200; ++i) truth.push_back(clicks.append(i, all));
        for (const int64_t i : {199, 0, 77}) {
            one.clear(i, 3);
            QCOMPARE(MadeClicks({5, {1000, 50, 7}, 3, 4}).append(i, one), truth[static_cast<size_t>(i)]);
            QCOMPARE(one.labels[0], all.labels[static_cast<size_t>(i)]);
            QCOMPARE(one.dense[2], all.dense[static_cast<size_t>(3 * i + 2)]);
            for (int64_t slot = 0; slot < 3; ++slot) {
                QVERIFY(std::ranges::equal(one.keys_of(0, slot), all.keys_of(i, slot)));
                for (const int64_t key : one.keys_of(0, slot))
                    QVERIFY(key >= 0 && key < clicks.options().slot_sizes[static_cast<size_t>(slot)]);
            }
            QCOMPARE(one.keys_of(0, 0).size(), size_t{1});
        }
        one.clear(0, 3);
        QVERIFY(MadeClicks({6, {1000, 50, 7}, 3, 4}).append(0, one) != truth[0]);
    }
    void keys_follow_zipfs_law_and_labels_the_truth() {
        const MadeClicks clicks({1, {100, 30}, 4, 3});
        ClickBlock block;
        block.clear(0, 2);
        constexpr int64_t n = 40'000;
        std::vector<double> truth;
        double expected = 0, clicked = 0;
        for (int64_t i = 0; i < n; ++i) {
            truth.push_back(clicks.append(i, block));
            expected += 1 / (1 + std::exp(-truth.back()));
            clicked += static_cast<double>(block.labels.back());
        }
        double counts[3] = {};
        for (int64_t i = 0; i < n; ++i) {
            for (const int64_t key : block.keys_of(i, 0)) {
                if (key < 3) ++counts[key];
            }
        }
        // 1/(1 + 1/2 + … + 1/100) = 0.19278 of all keys are key 0.
        QVERIFY2(std::fabs(counts[0] / n - 0.19278) < 0.01, std::to_string(counts[0] / n).c_str());
        QVERIFY(std::fabs(counts[1] / counts[0] - 1.0 / 2) < 0.03 && std::fabs(counts[2] / counts[0] - 1.0 / 3) < 0.03);
        QVERIFY2(std::fabs(expected - clicked) < 4 * std::sqrt(n * 0.25), std::to_string(expected - clicked).c_str());
        const double auc = click_auc(truth, block.labels);
        QVERIFY2(auc > 0.7 && auc < 0.95, std::to_string(auc).c_str());
    }
    void made_batch_has_the_truth() {
        const auto p = filled(made_clicks("graph auc(c.truth, c.labels)\n"));
        QVERIFY(p);
        const MadeClicks clicks({3, {50, 20}, 2, 3});
        ClickBlock block;
        block.clear(0, 2);
        const std::vector<float> truth = floats_of(tensor_by_key(*p, "c.truth"));
        QCOMPARE(truth.size(), size_t{32});
        for (int64_t i = 0; i < 32; ++i)
            QCOMPARE(truth[static_cast<size_t>(i)], static_cast<float>(clicks.append(i, block)));
        QVERIFY(std::ranges::equal(floats_of(tensor_by_key(*p, "c.labels")), block.labels));
        QCOMPARE(tensor_by_key(*p, "c.keys").ne[0], 32 * 4);
        QCOMPARE(p->csr[0].columns, int64_t{70});
    }

    void three_formats_give_the_same_batch() {
        std::ifstream file(GGSCOPE_SOURCE_DIR "/resources/samples/three-formats.ggs");
        std::stringstream text;
        text << file.rdbuf();
        const auto session = opened(with_full_paths(text.str()));
        QVERIFY(session);
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(values(*session, "difference"), std::vector<double>{0});
        QCOMPARE(values(*session, "raw.labels"), (std::vector<double>{1, 0, 0, 1, 0, 0, 0, 1, 0, 0}));
    }

    // -- errors --
    void refusals_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("error");
        QTest::newRow("no file") << "c = clicks()"
                                 << "clicks is written like this";
        QTest::newRow("not a file") << "c = clicks(other, batch=2)"
                                    << "the word `made`";
        QTest::newRow("file missing") << "c = clicks(\"/nowhere/x.norm\", batch=2)"
                                      << "/nowhere/x.norm";
        QTest::newRow("no sizes") << "c = clicks(made, batch=2, examples=9)"
                                  << "needs the sizes of its slots";
        QTest::newRow("no examples") << "c = clicks(made, batch=2, slots=[5])"
                                     << "examples=1000";
        QTest::newRow("no batch") << "c = clicks(made, slots=[5], examples=9)"
                                  << "batch";
        QTest::newRow("batch too large") << "c = clicks(made, batch=10, slots=[5], examples=9)"
                                         << "there are 9 examples, but a round takes 10";
        QTest::newRow("empty slot") << "c = clicks(made, batch=2, slots=[5, 0], examples=9)"
                                    << "a slot has the size 0";
        QTest::newRow("large slots") << "c = clicks(made, batch=2, slots=[9000000, 9000000], examples=9)"
                                     << "a slot has the size 9000000, and those before it have 9000000 keys";
        QTest::newRow("bag") << "c = clicks(made, batch=2, slots=[5], examples=9, bag=0)"
                             << "bag is 0";
        QTest::newRow("member") << "c = clicks(made, batch=2, slots=[5], examples=9)\nx = sum(c.dense)"
                                << "not `dense`";
        QTest::newRow("keys of a made log") << "c = clicks(made, batch=2, slots=[5], examples=9, keys=u32)"
                                            << "only a file has the option keys";
        QTest::newRow("bag of a file") << "c = clicks(\"x\", batch=2, bag=3)"
                                       << "only a made log has the option bag";
        QTest::newRow("dense of a file") << "c = clicks(\"x\", batch=2, dense=3)"
                                         << "only a Raw file has the option dense";
        QTest::newRow("room") << "c = clicks(made, batch=2, slots=[5], examples=9, max_keys=-3)"
                              << "max_keys is -3";
        QTest::newRow("raw without slots") << "c = clicks(\"x\", batch=2, raw=true)"
                                           << "slots=26";
    }
    void refusals() {
        QFETCH(QString, script);
        QFETCH(QString, error);
        const std::string said = clicks_refused(script.toStdString());
        QVERIFY2(QString::fromStdString(said).contains(error), said.c_str());
    }
    void shape_of_the_log_must_fit() {
        const TwoLogs log;
        QVERIFY(log.ok);
        const std::string said = clicks_refused(log.script("batch=4, slots=3)\ngraph sum(c.labels)\n"));
        QVERIFY2(said.find("has 2 slots, but slots has 3") != std::string::npos, said.c_str());
    }
    void too_many_keys_is_an_error_with_both_numbers() {
        const TwoLogs log;
        QVERIFY(log.ok);
        const auto session = opened(log.script("batch=4, max_keys=7)\n") + bag_of_clicks + "rounds 2\ngraph y\n");
        QVERIFY(session); // the first batch has 7
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::failed);
        const std::string said = english(stop.reason);
        QVERIFY2(said.find("has 8 keys") != std::string::npos && said.find("room for 7") != std::string::npos,
                 said.c_str());
    }
    void key_outside_of_its_slot_is_an_error() {
        const TwoLogs log;
        QVERIFY(log.ok);
        const auto session = opened(log.script("batch=4, slots=[20, 6])\n") + bag_of_clicks + "rounds 2\ngraph y\n");
        QVERIFY(session);
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::failed);
        const std::string said = english(stop.reason);
        QVERIFY2(said.find("b.norm") != std::string::npos && said.find("6") != std::string::npos, said.c_str());
    }
};

QTEST_APPLESS_MAIN(TestScriptClicks)
#include "test_script_clicks.moc"
