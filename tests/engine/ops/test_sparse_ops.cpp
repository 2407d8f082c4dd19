// SPDX-License-Identifier: MIT
// Embedding bags at sizes of a batch: against plain double, on several threads, with unused keys; their gradient and
// the step on touched rows against the dense one; the messages for offsets and keys that aren't right.
#include <cstddef>

#include "debug/session.h"
#include "engine/ops/element_value.h"
#include "engine/script/script_builds.h"
#include "run/executor.h"

#include <QtTest/QTest>

#include <cmath>

using namespace ggs;
using kernel_test::value_of;

namespace {

QString words_of(const Message& m) { return QString::fromStdString(english(m)); }

// A script's program, filled; run() computes the nodes of its last graph.
class BagTrial {
  public:
    explicit BagTrial(const std::string& script) : m_program(filled(script)) {
        if (!m_program) qFatal("%s", script.c_str());
        const Graph& graph = *m_program->graphs.back().graph;
        for (int i = 0; i < graph.n_nodes; ++i) m_nodes.push_back(graph.nodes[i]);
    }

    QString run(int threads) {
        Executor executor(builtin_registry(), threads);
        const Result<size_t> size = executor.work_size(m_nodes, threads);
        if (!size.ok()) return words_of(size.error());
        std::vector<std::byte> work(*size);
        const RunResult result = executor.run(m_nodes, threads, work);
        return result.end == RunEnd::done ? QString() : words_of(result.error);
    }
    const Tensor& tensor(const char* key) const { return tensor_by_key(*m_program, key); }
    std::vector<std::byte> bytes(const char* key) const {
        const Tensor& t = tensor(key);
        const auto* const data = static_cast<const std::byte*>(t.data);
        return {data, data + nbytes(t)};
    }
    void fill() { QVERIFY(all_filled(*m_program).ok()); }

  private:
    std::unique_ptr<Program> m_program;
    std::vector<const Tensor*> m_nodes;
};

// A batch of 300 bags with 0 to 8 keys, 700 rows of 40 numbers, and 13 keys that are beyond the last offset.
std::string batch_script(const char* rest) {
    std::string offsets = "o = tensor(i64, 301) {", keys = "k = tensor(i32, ";
    int64_t end = 0;
    uint32_t state = 1;
    const auto next = [&state](uint32_t n) {
        state = state * 1664525u + 1013904223u;
        return (state >> 16) % n;
    };
    std::string list = ") {";
    for (int r = 0; r <= 300; ++r) {
        offsets += " " + std::to_string(end);
        if (r == 300) break;
        for (const uint32_t n = next(9), to = static_cast<uint32_t>(end) + n; end < to; ++end)
            list += " " + std::to_string(next(4) == 0 ? next(20) : next(700)); // some keys come often
    }
    for (int i = 0; i < 13; ++i) list += " 9999";
    keys += std::to_string(end + 13) + list + " }\n";
    return offsets + " }\n" + keys + "t = tensor(f32, 40, 700) = normal(0, 1, seed=1)\nw = tensor(f32, " +
           std::to_string(end + 13) + ") = uniform(0.5, 2, seed=2)\ng = tensor(f32, 40, 300) = normal(0, 1, seed=3)\n" +
           rest;
}

int64_t whole_at(const Tensor& t, int64_t i) { return static_cast<int64_t>(value_of(t, {i, 0, 0, 0})); }

} // namespace

class TestSparseOps : public QObject {
    Q_OBJECT
  private slots:
    void a_batch_equals_plain_double_on_any_threads_data() {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<bool>("mean");
        QTest::addColumn<bool>("weighted");
        QTest::newRow("sum") << QByteArray("embedding_bag(t, k, o)") << false << false;
        QTest::newRow("mean") << QByteArray("embedding_bag(t, k, o, mean)") << true << false;
        QTest::newRow("weighted sum") << QByteArray("embedding_bag(t, k, o, sum, w)") << false << true;
        QTest::newRow("weighted mean") << QByteArray("embedding_bag(t, k, o, mean, w)") << true << true;
    }
    void a_batch_equals_plain_double_on_any_threads() {
        QFETCH(const QByteArray, call);
        QFETCH(const bool, mean);
        QFETCH(const bool, weighted);
        BagTrial trial(batch_script(("y = " + call + "\ngraph y\n").constData()));
        QCOMPARE(trial.run(1), QString());
        const Tensor &y = trial.tensor("y"), &t = trial.tensor("t"), &k = trial.tensor("k"), &o = trial.tensor("o"),
                     &w = trial.tensor("w");
        bool empty = false;
        for (int64_t r = 0; r < 300; ++r) {
            const int64_t first = whole_at(o, r), end = whole_at(o, r + 1);
            empty = empty || first == end;
            for (int64_t i = 0; i < 40; ++i) {
                double sum = 0;
                for (int64_t p = first; p < end; ++p)
                    sum += value_of(t, {i, whole_at(k, p), 0, 0}) * (weighted ? value_of(w, {p, 0, 0, 0}) : 1);
                if (mean && end > first) sum /= static_cast<double>(end - first);
                QVERIFY(std::fabs(value_of(y, {i, r, 0, 0}) - sum) <= 1e-6 * std::max(1.0, std::fabs(sum)));
            }
        }
        QVERIFY(empty);
        const std::vector<std::byte> once = trial.bytes("y");
        for (const int threads : {2, 5}) {
            QCOMPARE(trial.run(threads), QString());
            QVERIFY(trial.bytes("y") == once);
        }
    }

    void step_on_touched_rows_equals_the_dense_gradient_data() {
        QTest::addColumn<QByteArray>("options");
        for (const char* options : {"sum", "mean", "sum, w", "mean, w"}) QTest::newRow(options) << QByteArray(options);
    }
    void step_on_touched_rows_equals_the_dense_gradient() {
        QFETCH(const QByteArray, options);
        const std::string rest = ("p = tensor(f32, 2) { 0.1 0 }\ndt = embedding_bag_back(g, k, o, t, " + options +
                                  ")\nstep = opt_step_sgd_rows(t, g, p, k, o, " + options +
                                  ")\ngf = graph()\nexpand(gf, dt)\nexpand(gf, step)\ncompute(gf)\n")
                                     .toStdString();
        BagTrial trial(batch_script(rest.c_str()));
        const std::vector<std::byte> before = trial.bytes("t");
        const auto old = [&](int64_t i, int64_t row) {
            float x = 0;
            std::memcpy(&x, before.data() + static_cast<size_t>(row * 40 + i) * sizeof x, sizeof x);
            return static_cast<double>(x);
        };
        QCOMPARE(trial.run(1), QString());
        const Tensor &t = trial.tensor("t"), &dt = trial.tensor("dt");
        int touched = 0;
        for (int64_t row = 0; row < 700; ++row) {
            bool changed = false;
            for (int64_t i = 0; i < 40; ++i) {
                const double g = value_of(dt, {i, row, 0, 0});
                changed = changed || g != 0;
                QVERIFY(std::fabs(value_of(t, {i, row, 0, 0}) - (old(i, row) - 0.1 * g)) <= 1e-6);
                if (g == 0) QCOMPARE(value_of(t, {i, row, 0, 0}), old(i, row));
            }
            touched += changed;
        }
        QVERIFY(touched > 300 && touched < 700);
        const std::vector<std::byte> dense = trial.bytes("dt"), stepped = trial.bytes("t");
        for (const int threads : {2, 5}) {
            trial.fill();
            QCOMPARE(trial.run(threads), QString());
            QVERIFY(trial.bytes("dt") == dense);
            QVERIFY(trial.bytes("t") == stepped);
        }
    }

    void product_equals_that_of_the_dense_matrix() {
        BagTrial trial("s = csr(rows, { 4 5 1 2 | 3 5 1 | | 3 2 2 }, { 1 2 3 4 | 5 6 7 | | 8 9 0.5 })\n"
                       "b = tensor(f32, 6, 5) = normal(0, 1, seed=1)\ny = csr_mul_mat(s, b)\nd = bag_to_dense(s, 6)\n"
                       "z = mul_mat(d, b)\ngf = graph()\nexpand(gf, y)\nexpand(gf, z)\ncompute(gf)\n");
        QCOMPARE(trial.run(2), QString());
        const Tensor &y = trial.tensor("y"), &z = trial.tensor("z");
        QVERIFY(same_shape(y, z));
        for (int64_t k = 0; k < nelements(y); ++k)
            QVERIFY(std::fabs(value_of(y, index_of_flat(y, k)) - value_of(z, index_of_flat(z, k))) <= 1e-5);
        QCOMPARE(value_of(trial.tensor("d"), {2, 3, 0, 0}), 9.5); // a key that comes twice
    }

    void malformed_bag_is_refused_with_its_numbers_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* call, const char* said) {
            QTest::newRow(call) << QByteArray(call) << QByteArray(said);
        };
        row("embedding_bag(t, k, o)",
            "row 1, position 3: the key is 7, but the number of rows is 5; keys must be from 0");
        row("embedding_bag_back(g, k, o, t)", "row 1, position 3: the key is 7, but the number of rows is 5");
        row("opt_step_sgd_rows(t, g, p, k, o)", "row 1, position 3: the key is 7, but the number of rows is 5");
        row("csr_mul_mat(k, o, u)", "row 0, position 1: the key is 4, but the number of rows is 3");
        row("bag_to_dense(k, o, 6)", "row 1, position 3: the key is 7, but the number of rows is 6");
        row("bag_to_dense(k, falling, 9)", "row 1: offsets[1] is 3 and offsets[2] is 2; offsets can't decrease");
        row("embedding_bag(big, k, falling)", "row 1: offsets[1] is 3 and offsets[2] is 2; offsets can't decrease");
        row("embedding_bag(big, k, long)", "row 1: offsets[2] is 6, but there are only 5 keys");
        row("embedding_bag(big, k, negative)", "row 0: offsets[0] is -1; an offset can't be negative");
        row("opt_step_sgd_rows(big, g, p, k, long)", "row 1: offsets[2] is 6, but there are only 5 keys");
        row("embedding_bag(t, t, o)", "keys is f32; it must be i32 or i64");
        row("embedding_bag(t, k, t)", "offsets is f32; it must be i32 or i64");
        row("embedding_bag(t, k, o, sum, p)",
            "weights has 2 elements and keys has 5; there must be a weight for each key");
        row("embedding_bag(t, k, o, max)", "argument `mode` must be one of sum, mean");
        row("embedding_bag_back(t, k, o, t)", "it must be [4, 2, 1, 1], like the result of the bag");
        row("opt_step_sgd_rows(t, g, g, k, o)", "sgd_params has 8 elements; it must have 2");
        row("bag_to_dense(k, o, 0)", "columns");
        row("embedding_bag(s, k, o)", "table is [4, 1, 2, 1]; it must be a matrix");
    }
    void malformed_bag_is_refused_with_its_numbers() {
        QFETCH(const QByteArray, script);
        QFETCH(const QByteArray, said);
        const QByteArray text =
            "t = tensor(f32, 4, 5) = normal()\nbig = tensor(f32, 4, 9) = normal()\n"
            "k = tensor(i64, 5) { 0 4 1 7 2 }\no = tensor(i32, 3) { 0 2 5 }\n"
            "falling = tensor(i32, 3) { 0 3 2 }\nlong = tensor(i64, 3) { 0 2 6 }\n"
            "negative = tensor(i64, 3) { -1 2 5 }\np = tensor(f32, 2) { 0.1 0 }\n"
            "g = tensor(f32, 4, 2) = normal()\nu = tensor(f32, 3, 2)\ns = tensor(f32, 4, 1, 2)\nr = " +
            script + "\ngraph r\n";
        BuiltScript built = build_script(builtin_registry(), text.toStdString());
        QString error;
        if (!built.ok()) {
            error = words_of(built.error->message);
        } else {
            const auto session = Session::open(builtin_registry(), std::move(built.program));
            QVERIFY(session.ok());
            const Stop stop = (*session)->run();
            QCOMPARE(stop.kind, StopKind::failed);
            error = words_of(stop.reason);
        }
        QVERIFY2(error.contains(QString::fromUtf8(said)), qPrintable(error));
    }

    // Every other op keeps its number: files and tensors of ggml have them.
    void numbers_of_ggml_do_not_change() {
        QCOMPARE(static_cast<int>(OpId::glu), 100);
        QCOMPARE(static_cast<int>(OpId::embedding_bag), 101);
        QVERIFY(!is_own(OpId::glu) && is_own(OpId::embedding_bag) && is_own(OpId::bag_to_dense));
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
            QCOMPARE(op.family == OpFamily::own, is_own(op.id));
        }
    }
};

QTEST_APPLESS_MAIN(TestSparseOps)
#include "test_sparse_ops.moc"
