// SPDX-License-Identifier: MIT
// Attention in a model's graph, and its shares: those of the node, or computed separately for flash attention.
#include <QtTest/QTest>

#include "debug/session.h"
#include "models/generation.h"
#include "ops/all.h"
#include "script/script.h"
#include "values/attention.h"

#include <cmath>
#include <map>
#include <numeric>

using namespace ggs;

namespace {

const std::string folder = GGSCOPE_TEST_DATA "/llm/models/";

struct Ran {
    std::unique_ptr<Session> session;
    std::vector<AttentionLayer> layers;

    ByteSource bytes() const {
        return [this](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            std::vector<std::byte> some(size);
            GGS_CHECK(session->program().read(session->program().tensor(tensor), offset, some));
            use(some);
            return true;
        };
    }
    const Structure& structure() const { return *session->structure(); }
    Result<std::optional<std::vector<AttentionRow>>> rows(size_t layer, const std::vector<int64_t>& queries,
                                                          int64_t keys) const {
        return attention_rows(structure(), layers.at(layer), queries, keys, bytes());
    }
};

Ran ran(const char* file, bool flash, size_t tokens = 9,
        const char* text = "Once upon a time there was a small boat on the sea") {
    auto model = Model::open(folder + file);
    if (!model.ok()) qFatal("%s", english(model.error()).c_str());
    TokenIds ids = (*model)->tokenizer().tokens(text).value();
    ids.resize(std::min(ids.size(), tokens));
    ModelOptions options;
    options.flash = flash;
    options.context = 256;
    auto feed = Generation::begin(builtin_registry(), *model, ids, options);
    if (!feed.ok()) qFatal("%s", english(feed.error()).c_str());
    auto session = Session::open(builtin_registry(), std::move(feed).value());
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    Ran made{std::move(session).value(), {}};
    made.session->run();
    made.layers = attention_layers(made.structure());
    return made;
}

std::vector<int64_t> first(int64_t n) {
    std::vector<int64_t> queries(static_cast<size_t>(n));
    std::iota(queries.begin(), queries.end(), 0);
    return queries;
}

Ran ran_script(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto session = Session::open(builtin_registry(), std::move(built.program));
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    Ran made{std::move(session).value(), {}};
    made.session->run();
    made.layers = attention_layers(made.structure());
    return made;
}

} // namespace

class TestAttention : public QObject {
    Q_OBJECT
  private slots:
    void each_layer_has_one_in_order_data() {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"qwen3-q4_0.gguf", "gemma3-q4_0.gguf", "gptoss-mxfp4.gguf", "olmo2-q8_0.gguf", "bert-q8_0.gguf"})
            QTest::newRow(file) << file;
    }
    void each_layer_has_one_in_order() {
        QFETCH(QString, file);
        for (const bool flash : {false, true}) {
            const Ran made = ran(file.toUtf8().constData(), flash);
            const auto model = Model::open(folder + file.toStdString()).value();
            QCOMPARE(made.layers.size(), static_cast<size_t>(model->params().layers));
            for (size_t i = 0; i < made.layers.size(); ++i) {
                QCOMPARE(made.layers[i].layer, static_cast<int64_t>(i));
                QCOMPARE(made.layers[i].beside,
                         flash && !file.startsWith(QLatin1String("bert"))); // which has no other way
                const AttentionSize size = attention_size(made.structure(), made.layers[i]);
                QCOMPARE(size.heads, model->params().heads[i]);
                QVERIFY(size.keys >= size.queries);
            }
        }
    }
    void shares_are_the_nodes_own() {
        const Ran made = ran("qwen3-q4_0.gguf", false);
        const AttentionSize size = attention_size(made.structure(), made.layers[1]);
        const auto rows = made.rows(1, first(size.queries), size.queries);
        QVERIFY(rows.ok() && *rows);
        const Tensor& node = made.structure().tensor(made.layers[1].node);
        for (int64_t q = 0; q < size.queries; ++q) {
            const AttentionRow& row = (**rows)[static_cast<size_t>(q)];
            for (int64_t h = 0; h < size.heads; ++h) {
                for (int64_t k = 0; k < size.queries; ++k) {
                    const auto own =
                        element(made.bytes(), made.layers[1].node, node, attention_element(made.layers[1], k, q, h));
                    QVERIFY(own.ok() && *own);
                    QCOMPARE(row.share(h, k), **own);
                }
                QVERIFY2(std::abs(row.sum(h) - 1) < 1e-5, qPrintable(QString::number(row.sum(h))));
            }
            // Keys after the query are masked, and have no share.
            for (int64_t k = 0; k < size.queries; ++k) {
                QCOMPARE(static_cast<bool>(row.masked[static_cast<size_t>(k)]), k > q);
                if (k > q) QCOMPARE(row.share({}, k), 0.0);
            }
        }
    }
    void shares_of_flash_attention_match_plain_attention_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"qwen3-q4_0.gguf", "gemma3-q4_0.gguf", "gptoss-mxfp4.gguf", "llama-spm-q4_0.gguf"})
            QTest::newRow(file) << file;
    }
    // With the same weights; what differs is how each of them is rounded on the way.
    void shares_of_flash_attention_match_plain_attention() {
        QFETCH(QString, file);
        const Ran plain = ran(file.toUtf8().constData(), false), flash = ran(file.toUtf8().constData(), true);
        const AttentionSize size = attention_size(flash.structure(), flash.layers[0]);
        QCOMPARE(size.heads, attention_size(plain.structure(), plain.layers[0]).heads);
        const auto one = plain.rows(0, first(size.queries), size.queries),
                   other = flash.rows(0, first(size.queries), size.queries);
        QVERIFY(one.ok() && *one);
        QVERIFY2(other.ok() && *other, other.ok() ? "let go" : english(other.error()).c_str());
        double farthest = 0;
        for (size_t q = 0; q < (*one)->size(); ++q) {
            QCOMPARE((**other)[q].masked, (**one)[q].masked);
            for (int64_t h = 0; h < size.heads; ++h) {
                for (int64_t k = 0; k < size.queries; ++k)
                    farthest = std::max(farthest, std::abs((**one)[q].share(h, k) - (**other)[q].share(h, k)));
                QVERIFY((**other)[q].sum(h) < 1 + 1e-5);
            }
        }
        QVERIFY2(farthest < 2e-3, qPrintable(QString::number(farthest)));
    }
    void a_sink_takes_its_part() {
        for (const bool flash : {false, true}) {
            const Ran made = ran("gptoss-mxfp4.gguf", flash);
            const auto rows = made.rows(0, {0}, 1);
            QVERIFY(rows.ok() && *rows);
            QVERIFY2((**rows)[0].sum(0) < 0.9999, qPrintable(QString::number((**rows)[0].sum(0))));
        }
    }
    void the_mean_is_of_all_heads() {
        const Ran made = ran("qwen3-q4_0.gguf", false);
        const auto rows = made.rows(0, {5}, 6);
        QVERIFY(rows.ok() && *rows);
        const AttentionRow& row = (**rows)[0];
        double sum = 0;
        for (int64_t h = 0; h < row.heads; ++h) sum += row.share(h, 2);
        QCOMPARE(row.share({}, 2), sum / static_cast<double>(row.heads));
        QCOMPARE(row.share(row.heads, 2), 0.0);
        QCOMPARE(row.share(0, 6), 0.0);
    }
    void by_hand_with_a_mask_and_a_slope() {
        // One head with three keys: its products are 2, 4 and 6, and the third key is masked.
        Ran made = ran_script("q = tensor(f32, 2, 1, 1) { 1 1 }\nk = tensor(f32, 2, 3, 1) { 1 1  2 2  3 3 }\n"
                              "v = tensor(f32, 2, 3, 1) { 1 0  0 1  5 5 }\nm = tensor(f16, 3, 1) { 0 -1 -inf }\n"
                              "graph flash_attn_ext(q, k, v, m, scale=0.5, max_bias=0)\n");
        QCOMPARE(made.layers.size(), size_t(1));
        const auto rows = made.rows(0, {0}, 3);
        QVERIFY2(rows.ok() && *rows, rows.ok() ? "let go" : english(rows.error()).c_str());
        QCOMPARE((**rows)[0].share(0, 0), 0.5); // scores 1 and 2 - 1
        QCOMPARE((**rows)[0].share(0, 1), 0.5);
        QCOMPARE((**rows)[0].share(0, 2), 0.0);
        QVERIFY(!(**rows)[0].masked[1] && (**rows)[0].masked[2]);
    }
    void out_of_range_queries_and_keys_are_refused() {
        const Ran made = ran("qwen3-q4_0.gguf", false);
        for (const std::vector<int64_t>& queries : {std::vector<int64_t>{-1}, {9}, {INT64_MAX}})
            QVERIFY(!made.rows(0, queries, 4).ok());
        for (const int64_t keys : {int64_t{0}, int64_t{-1}, int64_t{257}, INT64_MAX})
            QVERIFY(!made.rows(0, {0}, keys).ok());
        const std::vector<int64_t> many(static_cast<size_t>(most_shares), 0);
        QVERIFY(!made.rows(0, many, 2).ok());
        const auto none = made.rows(0, {}, 4);
        QVERIFY(none.ok() && *none && (*none)->empty());
    }
    void cancelled_read_returns_no_rows() {
        for (const bool flash : {false, true}) {
            const Ran made = ran("qwen3-q4_0.gguf", flash);
            for (int most = 0; most < 6; ++most) {
                int reads = 0;
                const ByteSource source = [&](uint32_t tensor, size_t offset, size_t size,
                                              const BytesUse& use) -> Result<bool> {
                    if (reads++ >= most) return false;
                    return made.bytes()(tensor, offset, size, use);
                };
                const auto rows = attention_rows(made.structure(), made.layers[0], first(4), 4, source);
                QVERIFY(rows.ok() && !*rows);
            }
        }
    }
    void plain_script_has_no_attention_layers() {
        QVERIFY(ran_script("a = tensor(f32, 4, 2) { 1 2 3 4  5 6 7 8 }\ngraph soft_max(a)\n").layers.empty());
    }
};

QTEST_APPLESS_MAIN(TestAttention)
#include "test_attention.moc"
