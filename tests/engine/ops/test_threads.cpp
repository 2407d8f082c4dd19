// SPDX-License-Identifier: MIT
// Threads: the bits of a node don't depend on the number of threads, or on the rows that each of them takes. Tested
// with the cases measured on real ggml, and with random nodes of every op. The scratch memory of a thread is estimated
// before the run.
#include <cstddef>

#include "cpu/scratch.h"
#include "engine/ops/random_nodes.h"
#include "ops/all.h"
#include "run/executor.h"
#include "script/script.h"
#include "verify/op_case.h"

#include <QtTest/QTest>

#include <QDir>
#include <nlohmann/json.hpp>
#include <thread>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

QString words(const Message& m) { return QString::fromStdString(english(m)); }

// The arena's bytes after a run.
struct TrialRun {
    QString error;
    std::vector<std::byte> bytes;
};

class Trial {
  public:
    Trial(OpId op, int round)
        : m_dice(9000 + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round)), m_node(m_dice.node(op, round)),
          m_start(bytes()) {}

    TrialRun run(Executor& executor, int threads, const RunOptions& options) {
        std::copy(m_start.begin(), m_start.end(), m_dice.arena().memory());
        const Tensor* nodes[] = {m_node.node};
        const Result<size_t> size = executor.work_size(nodes, threads);
        if (!size.ok()) return {words(size.error()), {}};
        std::vector<std::byte> work(*size);
        const RunResult result = executor.run(nodes, threads, work, options);
        return {result.end == RunEnd::done ? QString() : words(result.error), bytes()};
    }

  private:
    std::vector<std::byte> bytes() {
        const std::byte* const memory = m_dice.arena().memory();
        return {memory, memory + m_dice.arena().used_mem()};
    }

    NodeDice m_dice;
    RandomNode m_node;
    std::vector<std::byte> m_start;
};

} // namespace

class TestThreads : public QObject {
    Q_OBJECT
  private slots:
    void golden_cases_have_the_same_bits_data();
    void golden_cases_have_the_same_bits();
    void random_nodes_have_the_same_bits_data();
    void random_nodes_have_the_same_bits();
    void memory_of_threads_is_estimated_within_bounds_data();
    void memory_of_threads_is_estimated_within_bounds();
};

void TestThreads::golden_cases_have_the_same_bits_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(QStringLiteral(GGSCOPE_TEST_DATA "/golden/ops"));
    for (const QString& name : folder.entryList({QStringLiteral("*.gguf")}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestThreads::golden_cases_have_the_same_bits() {
    QFETCH(const QString, path);
    const auto file = GgufFile::open(path.toStdString());
    QVERIFY2(file.ok(), qPrintable(path));
    const auto key = file->find_key("golden.cases");
    QVERIFY(key);
    const auto ids = file->strings(*key);
    QVERIFY(ids.ok());
    int compared = 0;
    for (const std::string_view id : *ids) {
        Json params;
        const auto c = read_op_case(*file, std::string(id), params);
        QVERIFY2(c.ok(), qPrintable(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()))));
        if (c->op.starts_with("quantize") || c->op == "dequantize") continue; // no node
        const auto one = run_op_case(builtin_registry(), *c, 1);
        if (!one.ok() || !one->missing.empty()) continue; // what verify skips
        for (const int threads : {2, 5}) {
            const auto several = run_op_case(builtin_registry(), *c, threads);
            QVERIFY2(several.ok(), c->id.c_str());
            QCOMPARE(several->results.size(), one->results.size());
            for (size_t i = 0; i < one->results.size(); ++i)
                QVERIFY2(several->results[i].bytes == one->results[i].bytes,
                         qPrintable(QStringLiteral("%1: %2 threads").arg(c->id.c_str()).arg(threads)));
        }
        ++compared;
    }
    QVERIFY(compared > 0 || path.endsWith(QStringLiteral("quant.gguf")));
}

void TestThreads::random_nodes_have_the_same_bits_data() {
    QTest::addColumn<int>("op");
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
        if (op.kernels[DeviceKind::cpu].run) QTest::newRow(op.name) << id;
    }
}

void TestThreads::random_nodes_have_the_same_bits() {
    QFETCH(const int, op);
    static Executor executor(builtin_registry(), 5);
    for (int round = 0; round < 22; ++round) {
        Trial trial(static_cast<OpId>(op), round);
        const TrialRun once = trial.run(executor, 1, {});
        QVERIFY2(once.error.isEmpty(), qPrintable(once.error));
        for (const int threads : {1, 2, 5}) {
            RunOptions in_parts, reversed;
            in_parts.in_parts = true; // each thread has some rows, however few there are
            reversed.reversed = true; // one row at a time, the last one first
            for (const RunOptions& options : {RunOptions{}, in_parts, reversed}) {
                const TrialRun again = trial.run(executor, threads, options);
                QVERIFY2(again.error.isEmpty(), qPrintable(again.error));
                QVERIFY2(again.bytes == once.bytes, qPrintable(QStringLiteral("round %1, %2 threads%3")
                                                                   .arg(round)
                                                                   .arg(threads)
                                                                   .arg(options.in_parts   ? ", a part for each"
                                                                        : options.reversed ? ", backwards"
                                                                                           : "")));
            }
        }
    }
}

// On a thread that has laid out nothing yet.
void TestThreads::memory_of_threads_is_estimated_within_bounds_data() {
    QTest::addColumn<QString>("script");
    const auto product = [](const char* type, const char* shape, const char* others) {
        return QStringLiteral("a = tensor(%1, %2)\nb = tensor(f32, %3)\ngraph mul_mat(a, b)\n")
            .arg(QLatin1String(type), QLatin1String(shape), QLatin1String(others));
    };
    for (const char* const type :
         {"f32", "f16", "bf16", "q4_0", "q5_1", "q8_0", "q2_K", "q4_K", "q6_K", "iq4_xs", "nvfp4"}) {
        for (const char* const columns : {"1", "7", "16", "300"})
            QTest::addRow("%s, %s columns", type, columns)
                << product(type, "2048, 70", qPrintable(QStringLiteral("2048, %1").arg(QLatin1String(columns))));
        QTest::addRow("%s, long rows", type) << product(type, "1048576, 5", "1048576, 9");
    }
    QTest::newRow("experts") << QStringLiteral("a = tensor(q4_0, 512, 64, 4)\nb = tensor(f32, 512, 1, 300)\n"
                                               "ids = tensor(i32, 2, 300)\ngraph mul_mat_id(a, b, ids)\n");
    QTest::newRow("attention") << QStringLiteral("q = tensor(f32, 128, 100, 8)\nk = tensor(f16, 128, 300, 2)\n"
                                                 "graph flash_attn_ext(q, k, k, scale=0.1)\n");
    QTest::newRow("attention of blocks") << QStringLiteral(
        "q = tensor(f32, 256, 100, 8)\nk = tensor(q8_0, 256, 300, 2)\n"
        "graph flash_attn_ext(q, k, k, scale=0.1)\n");
    QTest::newRow("attention of one query")
        << QStringLiteral("q = tensor(f32, 512, 1, 8)\nk = tensor(f16, 512, 3000, 1)\n"
                          "graph flash_attn_ext(q, k, k, scale=0.1)\n");
    QTest::newRow("convolution") << QStringLiteral("k = tensor(f16, 5, 5, 64, 80)\na = tensor(f32, 20, 20, 64)\n"
                                                   "graph conv_2d_direct(k, a, 1, 1, 1, 1, 1, 1)\n");
    QTest::newRow("order") << QStringLiteral("a = tensor(f32, 1000000)\ngraph argsort(a)\n");
}

void TestThreads::memory_of_threads_is_estimated_within_bounds() {
    QFETCH(const QString, script);
    const BuiltScript built = build_script(builtin_registry(), script.toStdString());
    QVERIFY2(built.ok(), qPrintable(script));
    std::vector<const Tensor*> nodes;
    const std::vector<Run> runs = built.program->runs_or_last_graph();
    for (const uint32_t number : runs.front().nodes) nodes.push_back(&built.program->tensor(number));
    uint64_t said = 0;
    size_t made = 0;
    QString error;
    std::thread([&] {
        Executor executor(builtin_registry(), 1);
        const Result<size_t> size = executor.work_size(nodes, 1);
        std::vector<std::byte> work(size.ok() ? *size : 0);
        said = executor.scratch_size(nodes, 1);
        const RunResult result = executor.run(nodes, 1, work);
        if (result.end != RunEnd::done) error = words(result.error);
        made = thread_scratch_size();
    }).join();
    QVERIFY2(error.isEmpty(), qPrintable(error));
    QVERIFY2(made <= std::max<uint64_t>(said, little_scratch),
             qPrintable(QStringLiteral("%1 bytes were said to be laid out, %2 are").arg(said).arg(made)));
    // A useful estimate is at most 100 times too large. Some types need no memory for the columns.
    const size_t laid_out = std::max(made, size_t{4096});
    QVERIFY2(made < laid_out || said <= std::max<uint64_t>(100 * made, 4 * little_scratch),
             qPrintable(QStringLiteral("%1 bytes were said to be laid out, %2 are").arg(said).arg(made)));
}

QTEST_APPLESS_MAIN(TestThreads)
#include "test_threads.moc"
