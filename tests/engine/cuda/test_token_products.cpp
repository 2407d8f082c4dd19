// SPDX-License-Identifier: MIT
// Products of few columns on a GPU: how weights are read, for any number of rows, columns and bytes.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/device_kernel.h"
#include "cuda/layouts.h"
#include "debug/kernel/warp_steps.h"
#include "engine/cuda/on_emulator.h"
#include "engine/cuda/on_fake_gpu.h"

#include <random>
#include <set>

using namespace ggs;

namespace {

// A queue for kernels in memory of the emulator. It records the first thread block of the last launch of the named
// kernel.
class RecordingQueue {
  public:
    explicit RecordingQueue(std::string kernel)
        : m_known{{start, reserve, nullptr, nullptr, nullptr, keep, reserve}, this}, m_kernel(std::move(kernel)) {}
    cuda::Queue& queue() { return m_known.queue; }
    const Status& status() const { return m_status; }
    const emulator::BlockRecording& block() const { return m_block; }
    unsigned char* memory(size_t bytes) {
        m_memory.push_back(std::make_unique<OnDevice>(bytes));
        return m_memory.back()->as<unsigned char>();
    }

  private:
    struct Known {
        cuda::Queue queue;
        RecordingQueue* self;
    };
    static RecordingQueue& of(cuda::Queue& queue) { return *reinterpret_cast<Known&>(queue).self; }
    static bool start(cuda::Queue& queue, const KernelLaunch& launch) {
        RecordingQueue& self = of(queue);
        KernelLaunch checked = launch;
        checked.checked = true;
        if (launch.name != self.m_kernel) {
            self.m_status = emulator::table().launch(checked, nullptr);
        } else {
            emulator::Recorded recording({0, 0, 0}, false, size_t{1} << 20);
            self.m_status = emulator::table().launch(checked, nullptr);
            self.m_block = recording.take();
        }
        return self.m_status.ok();
    }
    static unsigned char* reserve(cuda::Queue& queue, size_t bytes) { return of(queue).memory(bytes); }
    static cuda::Queue::Kept keep(cuda::Queue& queue, int, size_t bytes) { return {of(queue).memory(bytes), false}; }

    Known m_known;
    std::string m_kernel;
    std::vector<std::unique_ptr<OnDevice>> m_memory;
    emulator::BlockRecording m_block;
    Status m_status;
};

cuda::View dense(TypeId type, int64_t length, int64_t rows, RecordingQueue& queue) {
    const cuda::Layout& layout = cuda::layouts()[static_cast<size_t>(type)];
    const int64_t row = length / layout.block * layout.bytes;
    return {queue.memory(static_cast<size_t>(row * rows)),
            type,
            {length, rows, 1, 1},
            {layout.bytes, row, row * rows, row * rows}};
}

// The used share of the sectors that a thread block reads from global memory: if each access fetches its sectors, and
// if each sector is fetched once.
struct UsedOfReads {
    double by_access, once;
};
UsedOfReads used_of_reads(const emulator::BlockRecording& block) {
    const WarpSteps steps(block);
    uint64_t bytes = 0, sectors = 0;
    std::set<uint64_t> all_bytes, all_sectors;
    for (const WarpStep& step : steps.steps()) {
        if (steps.site(step).kind != emulator::EventKind::read || steps.site(step).shared) continue;
        const StepTraffic traffic = steps.traffic(step);
        bytes += traffic.bytes;
        sectors += traffic.sectors;
        for (const uint32_t number : steps.events(step)) {
            const emulator::LaneEvent& event = steps.event(number);
            for (uint64_t at = event.address; at < event.address + event.size; ++at) {
                all_bytes.insert(at);
                all_sectors.insert(at / 32);
            }
        }
    }
    if (sectors == 0) return {0, 0};
    return {static_cast<double>(bytes) / (32.0 * static_cast<double>(sectors)),
            static_cast<double>(all_bytes.size()) / (32.0 * static_cast<double>(all_sectors.size()))};
}

// Products with matrices that ids name: of each id, columns as many as x has for a token, which repeat.
struct ByIds {
    int depth, rows, matrices, used, of_x, tokens;
    std::vector<int> ids;
    std::string script(const QString& type) const {
        QString numbers;
        for (const int id : ids) numbers += QString("%1 ").arg(id);
        return QString("w = tensor(%1, %2, %3, %4) = normal(0, 1, seed=1)\nx = tensor(f32, %2, %5, %6) = normal(0, 1, "
                       "seed=2)\nids = tensor(i32, %7, %6) { %8}\n"
                       "y = mul_mat_id(w, x, ids)\ngraph y\n")
            .arg(type)
            .arg(depth)
            .arg(rows)
            .arg(matrices)
            .arg(of_x)
            .arg(tokens)
            .arg(used)
            .arg(numbers)
            .toStdString();
    }
    std::vector<double> plain(const std::vector<double>& w, const std::vector<double>& x) const {
        std::vector<double> y;
        for (size_t i = 0; i < ids.size(); ++i) {
            const size_t column = i / static_cast<size_t>(used) * static_cast<size_t>(of_x) +
                                  i % static_cast<size_t>(used) % static_cast<size_t>(of_x);
            for (int row = 0; row < rows; ++row) {
                double sum = 0;
                for (int k = 0; k < depth; ++k)
                    sum += w[static_cast<size_t>((ids[i] * rows + row) * depth + k)] *
                           x[column * static_cast<size_t>(depth) + static_cast<size_t>(k)];
                y.push_back(sum);
            }
        }
        return y;
    }
};

} // namespace

class TestTokenProducts : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    // Weights are read 16 bytes at a time if they are aligned, for any number of rows and columns.
    void floats_are_read_in_wide_pieces_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("offset"); // in bytes, of the weights
        QTest::addColumn<bool>("wide");
        QTest::newRow("f32") << "f32" << 36 << 0 << true;
        QTest::newRow("f16") << "f16" << 296 << 0 << true;
        QTest::newRow("bf16") << "bf16" << 264 << 0 << true;
        QTest::newRow("a row of f16 that ends within sixteen bytes") << "f16" << 36 << 0 << false;
        QTest::newRow("f16 that begins within them") << "f16" << 64 << 8 << false;
        QTest::newRow("f16 that begins with the second row") << "f16" << 64 << 128 << true;
    }
    void floats_are_read_in_wide_pieces() {
        QFETCH(const QString, type);
        QFETCH(const int, depth);
        QFETCH(const int, offset);
        QFETCH(const bool, wide);
        for (const int rows : {1, 2, 9}) {
            for (const int columns : {1, 3}) {
                const std::string text =
                    QString("all = tensor(%1, %2, %3) = uniform(-1, 1, seed=1)\na = view_2d(all, %2, %4, nb1=%5, "
                            "offset=%6)\n"
                            "b = tensor(f32, %2, %7) = uniform(-1, 1, seed=2)\nc = mul_mat(a, b)\ngraph c\n")
                        .arg(type)
                        .arg(depth)
                        .arg(rows + 2)
                        .arg(rows)
                        .arg(depth * (type == "f32" ? 4 : 2))
                        .arg(offset)
                        .arg(columns)
                        .toStdString();
                const WithFakeGpu fake;
                const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda),
                           emulated = opened_on(text, DeviceKind::emulator);
                for (Session* const each : {cpu.get(), emulated.get(), s.get()})
                    run_again(*each); // resets the counts of launches
                QCOMPARE(FakeGpu::launched[wide ? "wide_rows" : "float_rows"], 1);
                for (Session* const each : {s.get(), emulated.get()})
                    QVERIFY2(furthest(values(*cpu, "c"), values(*each, "c")) < (type == "f32" ? 1e-5 : 0.05),
                             qPrintable(QString("%1 rows, %2 columns").arg(rows).arg(columns)));
            }
        }
    }

    void one_column_uses_the_sectors_that_it_reads_data() {
        QTest::addColumn<QString>("type");
        for (const char* const type : {"f32", "f16", "bf16", "q4_0", "q5_0", "q8_0", "q4_K", "q5_K", "q6_K", "mxfp4"})
            QTest::newRow(type) << QString(type);
    }
    void one_column_uses_the_sectors_that_it_reads() {
        QFETCH(const QString, type);
        const TypeId id = find_type(type.toStdString())->id;
        RecordingQueue recording(id == TypeId::f32 || id == TypeId::f16 || id == TypeId::bf16 ? "wide_rows"
                                                                                              : "quantised_rows");
        cuda::Node node;
        node.layouts = cuda::layouts();
        node.src[0] = dense(id, 4096, 16, recording);
        node.src[1] = dense(TypeId::f32, 4096, 1, recording);
        node.out = dense(TypeId::f32, 16, 1, recording);
        node.has[0] = node.has[1] = true;
        builtin_registry()
            .op(OpId::mul_mat)
            .kernels[DeviceKind::emulator]
            .on_device->compute_checked(recording.queue(), node);
        QVERIFY2(recording.status().ok(), recording.status().ok() ? "" : english(recording.status().error()).c_str());
        QCOMPARE(recording.block().lost, uint64_t{0});
        QVERIFY(recording.block().findings.empty());
        const UsedOfReads used = used_of_reads(recording.block());
        QVERIFY2(used.by_access >= 0.9, qPrintable(QString("%1 % used").arg(100 * used.by_access)));
        QVERIFY2(used.once >= 0.98, qPrintable(QString("%1 % used").arg(100 * used.once)));
    }

    // Nor on which rows are multiplied together.
    void bits_depend_on_no_number_of_multiprocessors_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("depth");
        for (const char* const type : {"f32", "f16", "q4_0", "q5_0", "q8_0", "q4_K", "q5_K", "q6_K", "mxfp4"}) {
            for (const int depth : {256, 1280, 4096}) QTest::addRow("%s, %d", type, depth) << QString(type) << depth;
        }
    }
    void bits_depend_on_no_number_of_multiprocessors() {
        QFETCH(const QString, type);
        QFETCH(const int, depth);
        for (const int columns : {1, 3, 7}) {
            const std::string text =
                QStringLiteral("w = tensor(%1, %2, 37) = normal(0, 1, seed=1)\ny = tensor(f32, %2, %3) = normal(0, 1, "
                               "seed=2)\np = mul_mat(w, y)\n"
                               "rest = view_2d(w, %2, 20, nb1=%4, offset=%5)\nq = mul_mat(rest, y)\n"
                               "gf = graph()\nexpand(gf, p)\nexpand(gf, q)\ncompute(gf)\n")
                    .arg(type)
                    .arg(depth)
                    .arg(columns)
                    .arg(row_size(find_type(type.toStdString())->id, depth).value())
                    .arg(17 * row_size(find_type(type.toStdString())->id, depth).value())
                    .toStdString();
            std::vector<double> wanted;
            for (const unsigned multiprocessors : {1u, 2u, 132u}) {
                const WithFakeGpu fake;
                FakeGpu::multiprocessors = multiprocessors;
                const auto s = opened_on(text, DeviceKind::cuda);
                run_again(*s);
                const std::vector<double> p = values(*s, "p"), q = values(*s, "q");
                QVERIFY(std::ranges::any_of(p, [](double x) { return x != 0; }));
                if (wanted.empty()) wanted = p;
                QCOMPARE(p, wanted);
                for (size_t i = 0; i < q.size(); ++i) QCOMPARE(q[i], p[i / 20 * 37 + 17 + i % 20]);
            }
        }
    }

    void products_of_one_source_quantise_it_once() {
        const std::string text =
            "x = tensor(f32, 512, 2) = normal(0, 1, seed=1)\nwq = tensor(q4_0, 512, 8) = normal(0, 1, seed=2)\n"
            "wk = tensor(q4_0, 512, 4) = normal(0, 1, seed=3)\nwv = tensor(q8_0, 512, 4) = normal(0, 1, seed=4)\nwz = "
            "tensor(q4_K, 512, 4) = normal(0, 1, seed=5)\n"
            "q = mul_mat(wq, x)\nk = mul_mat(wk, x)\nv = mul_mat(wv, x)\nz = mul_mat(wz, x)\n"
            "gf = graph()\nexpand(gf, q)\nexpand(gf, k)\nexpand(gf, v)\nexpand(gf, z)\ncompute(gf)\n";
        const WithFakeGpu fake;
        const auto emulated = opened_on(text, DeviceKind::emulator), s = opened_on(text, DeviceKind::cuda);
        run_again(*emulated); // where each node is alone
        for (int i = 0; i < 3; ++i) {
            run_again(*s);
            QCOMPARE(FakeGpu::calls["launch_graph"], i == 0 ? 0 : 1);
            QCOMPARE(FakeGpu::launched["quantised_rows"], i == 2 ? 0 : 4);
            QCOMPARE(FakeGpu::launched["quantise_columns"], i == 2 ? 0 : 2); // q4_K meets them in another order
            for (const char* const key : {"q", "k", "v", "z"}) QCOMPARE(values(*s, key), values(*emulated, key));
        }
        QCOMPARE(FakeGpu::broken, 0);
        QCOMPARE(FakeGpu::early, 0);
    }

    // By the same address, with other numbers by then. With a history the session would wait before the copy, to keep
    // what it writes over.
    void a_source_that_is_written_is_quantised_again() {
        const std::string text =
            "x = tensor(f32, 512) = normal(0, 1, seed=1)\ny = tensor(f32, 512) = normal(0, 1, seed=2)\nw = "
            "tensor(q4_0, 512, 8) = normal(0, 1, seed=3)\n"
            "h = scale(x, 2)\np = mul_mat(w, h)\nc = cpy(y, h)\nq = mul_mat(w, c)\nr = mul_mat(w, h)\n"
            "gf = graph()\nexpand(gf, p)\nexpand(gf, q)\nexpand(gf, r)\ncompute(gf)\n";
        const WithFakeGpu fake;
        const auto emulated = opened_on(text, DeviceKind::emulator), s = opened_on(text, DeviceKind::cuda, 0);
        run_again(*emulated);
        QVERIFY(furthest(values(*emulated, "p"), values(*emulated, "q")) > 0.1);
        QCOMPARE(values(*emulated, "q"), values(*emulated, "r"));
        for (int i = 0; i < 3; ++i) {
            run_again(*s);
            QCOMPARE(FakeGpu::calls["synchronise_stream"],
                     i == 0 ? 2 : 1); // the first time memory to share is made, too
            QCOMPARE(FakeGpu::launched["quantise_columns"], i == 2 ? 0 : 2);
            for (const char* const key : {"p", "q", "r"}) QCOMPARE(values(*s, key), values(*emulated, key));
        }
    }

    // There is room for four of the largest source: what has been there longest makes room.
    void shared_memory_goes_round() {
        std::string text = "w = tensor(q8_0, 512, 8) = normal(0, 1, seed=1)\ngf = graph()\n";
        for (int i = 0; i < 7; ++i) {
            const std::string n = std::to_string(i);
            text += "x" + n + " = tensor(f32, 512) = normal(0, 1, seed=" + std::to_string(10 + i) + ")\n";
        }
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < 7; ++i) {
                const std::string n = std::to_string(i), name = "p" + std::to_string(round) + "_" + n;
                text += name + " = mul_mat(w, x" + n + ")\nexpand(gf, " + name + ")\n";
            }
        }
        const WithFakeGpu fake;
        const auto emulated = opened_on(text + "compute(gf)\n", DeviceKind::emulator),
                   s = opened_on(text + "compute(gf)\n", DeviceKind::cuda);
        run_again(*emulated);
        for (int i = 0; i < 3; ++i) {
            run_again(*s);
            QCOMPARE(FakeGpu::launched["quantise_columns"], i == 2 ? 0 : 14);
            for (int k = 0; k < 14; ++k) {
                const std::string key = "p" + std::to_string(k / 7) + "_" + std::to_string(k % 7);
                QCOMPARE(values(*s, key), values(*emulated, key));
            }
        }
    }

    // A warp takes at most 8 columns. NaN in a column stays NaN in its product.
    void columns_without_numbers_are_products_without() {
        for (const char* const type : {"q4_0", "q5_0", "q8_0", "q4_K", "q5_K", "q6_K", "mxfp4"}) {
            for (const int columns : {1, 8}) {
                const std::string text =
                    QStringLiteral("w = tensor(%1, 512, 5) = normal(0, 1, seed=1)\ny = tensor(f32, 512, %2) = "
                                   "normal(0, 1, seed=2)\np = mul_mat(w, y)\ngraph p\n")
                        .arg(type)
                        .arg(columns)
                        .toStdString();
                const auto s = opened_on(text, DeviceKind::emulator);
                run_again(*s);
                for (const double x : values(*s, "p")) QVERIFY(std::isfinite(x));
                QVERIFY(s->restart().ok());
                QVERIFY(s->change(s->program().find_key("y").value(), {77, columns - 1, 0, 0}, NAN).ok());
                QVERIFY(s->run().kind == StopKind::end);
                const std::vector<double> p = values(*s, "p");
                for (size_t i = 0; i < p.size(); ++i)
                    QCOMPARE(std::isnan(p[i]), i / 5 == static_cast<size_t>(columns - 1));
            }
        }
    }

    void columns_are_sorted_by_the_matrix_that_they_name_data() {
        QTest::addColumn<QString>("type");
        for (const char* const type :
             {"f32", "f16", "bf16", "q4_0", "q5_0", "q8_0", "q4_K", "q5_K", "q6_K", "mxfp4", "q4_1"})
            QTest::newRow(type) << QString(type);
    }
    void columns_are_sorted_by_the_matrix_that_they_name() {
        QFETCH(const QString, type);
        std::mt19937 random(5);
        for (const int tokens : {3, 6, 8, 20, 70}) {
            for (const int of_x : {1, 2}) {
                ByIds asked{of_x == 1 ? 512 : 256, 5, 4, 2, of_x, tokens, {}};
                // Some matrices get many columns, others few or none.
                for (int i = 0; i < asked.used * tokens; ++i)
                    asked.ids.push_back(static_cast<int>(std::min(random() % 4, random() % (tokens == 20 ? 2 : 4))));
                const bool sorts = asked.used * tokens >= 4 * asked.matrices;
                for (const DeviceKind kind : {DeviceKind::emulator, DeviceKind::cuda}) {
                    const WithFakeGpu fake;
                    const auto s = opened_on(asked.script(type), kind);
                    run_again(*s);
                    if (kind == DeviceKind::cuda) QCOMPARE(FakeGpu::launched["sort_by_matrix"], sorts ? 1 : 0);
                    const std::vector<double> y = values(*s, "y"),
                                              wanted = asked.plain(values(*s, "w"), values(*s, "x"));
                    const bool has_blocks = type != QLatin1String("f32") && type != QLatin1String("f16") &&
                                            type != QLatin1String("bf16") && type != QLatin1String("q4_1");
                    const double most = has_blocks ? 1 : 1e-3; // activations of 8 bits
                    QVERIFY2(furthest(y, wanted) < most,
                             qPrintable(QString("%1 tokens: %2").arg(tokens).arg(furthest(y, wanted))));
                }
            }
        }
    }
    void wrong_id_among_many_is_reported() {
        for (const char* const type : {"f32", "q8_0"}) {
            for (const int wrong : {-1, 4, 1'000'000}) {
                ByIds asked{64, 3, 4, 2, 1, 20, std::vector<int>(40, 1)};
                asked.ids[23] = asked.ids[31] = wrong;
                for (const DeviceKind kind : {DeviceKind::emulator, DeviceKind::cuda}) {
                    const WithFakeGpu fake;
                    const auto s = opened_on(asked.script(type), kind);
                    const Stop stop = s->run();
                    QVERIFY(stop.kind == StopKind::failed);
                    QVERIFY2(english(stop.reason).find("entry 23 of its indices") != std::string::npos,
                             english(stop.reason).c_str());
                    if (kind == DeviceKind::cuda) QVERIFY(FakeGpu::launched["sort_by_matrix"] > 0);
                }
            }
        }
    }

    void weights_taken_apart_give_the_same_bits_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        for (const char* const type : {"q4_0", "q5_0", "q8_0", "q6_K", "mxfp4", "q4_K", "q5_K"}) {
            for (const int columns : {1, 3, 6}) {
                for (const int rows : {1, 6, 9})
                    QTest::addRow("%s, %d columns, %d rows", type, columns, rows) << QString(type) << columns << rows;
            }
        }
    }
    void weights_taken_apart_give_the_same_bits() {
        QFETCH(const QString, type);
        QFETCH(const int, columns);
        QFETCH(const int, rows);
        // w is a leaf, and taken apart; its copy is computed and read as it lies.
        const std::string text =
            QStringLiteral(
                "w = tensor(%1, 512, %3) = normal(0, 1, seed=1)\ny = tensor(f32, 512, %2) = normal(0, 1, seed=2)\n"
                "p = mul_mat(w, y)\nq = mul_mat(cont(w), y)\nboth = add(p, q)\ngraph both\n")
                .arg(type)
                .arg(columns)
                .arg(rows)
                .toStdString();
        for (const DeviceKind kind : {DeviceKind::emulator, DeviceKind::cuda}) {
            const WithFakeGpu fake;
            const auto s = opened_on(text, kind);
            for (int i = 0; i < 3; ++i) {
                run_again(*s);
                if (kind == DeviceKind::cuda && i < 2)
                    QCOMPARE(FakeGpu::launched["take_apart"], i == 0 && type != QLatin1String("q4_K") ? 1 : 0);
                const std::vector<double> apart = values(*s, "p");
                QVERIFY(std::ranges::any_of(apart, [](double x) { return x != 0; }));
                QCOMPARE(apart, values(*s, "q"));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTokenProducts)
#include "test_token_products.moc"
