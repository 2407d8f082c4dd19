// SPDX-License-Identifier: MIT
// Products of many columns by a device's library: what blocks and activations become for it, and that no magnitude
// among them makes a wrong number.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/cublas.h"
#include "cuda/device_kernel.h"
#include "cuda/layouts.h"
#include "engine/cuda/on_emulator.h"
#include "engine/cuda/on_fake_gpu.h"
#include "tensor/block_layout.h"
#include "tensor/half.h"

#include <list>
#include <random>

using namespace ggs;

namespace {

// One product whose weights are these bytes, by the emulator's checked kernels. The library only takes down what it
// reads.
class BlocksForLibrary {
  public:
    BlocksForLibrary(TypeId type, int64_t depth, int64_t rows, int64_t columns, const std::vector<std::byte>& blocks)
        : m_known{{start, lend, nullptr, multiply, [](cuda::Queue&, ProductType) { return true; }, nullptr, lend},
                  this} {
        const TypeTraits& of = traits(type);
        cuda::Node node;
        node.layouts = cuda::layouts();
        node.src[0] = view(type, static_cast<int64_t>(of.bytes), depth / of.block * static_cast<int64_t>(of.bytes),
                           depth, rows, m_memory.emplace_back(blocks.size()));
        node.src[1] = view(TypeId::f32, 4, 4 * depth, depth, columns,
                           m_memory.emplace_back(static_cast<size_t>(4 * depth * columns)));
        node.out = view(TypeId::f32, 4, 4 * rows, rows, columns,
                        m_memory.emplace_back(static_cast<size_t>(4 * rows * columns)));
        std::ranges::copy(blocks, reinterpret_cast<std::byte*>(node.src[0].data));
        std::fill_n(reinterpret_cast<float*>(node.src[1].data), depth * columns, 1.0f);
        const DeviceKernel& kernel = *builtin_registry().op(OpId::mul_mat).kernels[DeviceKind::emulator].on_device;
        if (!kernel.accepts(node)) qFatal("the kernel doesn't take %s", of.name);
        kernel.compute_checked(m_known.queue, node);
    }

    Status status;
    ProductType type = ProductType::count;
    std::vector<uint16_t> decoded; // all rows

  private:
    struct Known {
        cuda::Queue queue;
        BlocksForLibrary* self;
    };
    static BlocksForLibrary& of(cuda::Queue& queue) { return *reinterpret_cast<Known&>(queue).self; }
    static bool start(cuda::Queue& queue, const KernelLaunch& launch) {
        KernelLaunch checked = launch;
        checked.checked = true;
        Status done = emulator::table().launch(checked, nullptr);
        const bool well = done.ok();
        if (!well && of(queue).status.ok()) of(queue).status = std::move(done);
        return well;
    }
    static unsigned char* lend(cuda::Queue& queue, size_t bytes) {
        return of(queue).m_memory.emplace_back(bytes).as<unsigned char>();
    }
    static bool multiply(cuda::Queue& queue, const MatrixProduct& product) {
        const auto* const a = static_cast<const uint16_t*>(product.a);
        of(queue).type = product.type;
        of(queue).decoded.insert(of(queue).decoded.end(), a, a + product.rows * product.depth);
        std::fill_n(product.out, product.rows * product.columns, 1.0f);
        return true;
    }
    static cuda::View view(TypeId type, int64_t first, int64_t second, int64_t n0, int64_t n1, const OnDevice& memory) {
        return {memory.as<unsigned char>(), type, {n0, n1, 1, 1}, {first, second, second * n1, second * n1}};
    }

    Known m_known;
    std::list<OnDevice> m_memory;
};

// Blocks of random bytes, whose scales are random finite numbers; `exponents` as halves have them.
std::vector<std::byte> random_blocks(TypeId type, int64_t count, std::pair<int, int> exponents, unsigned seed) {
    const TypeTraits& of = traits(type);
    std::mt19937 random(seed);
    std::vector<std::byte> blocks(static_cast<size_t>(count) * of.bytes);
    for (std::byte& each : blocks) each = static_cast<std::byte>(random());
    for (const Field& field : of.layout->fields) {
        if (field.kind != FieldKind::f16) continue;
        for (int64_t b = 0; b < count; ++b) {
            const unsigned exponent = static_cast<unsigned>(exponents.first) +
                                      random() % static_cast<unsigned>(exponents.second - exponents.first + 1);
            const auto half = static_cast<uint16_t>((random() & 0x83ffu) | exponent << 10);
            std::memcpy(blocks.data() + static_cast<size_t>(b) * of.bytes + field.offset, &half, 2);
        }
    }
    return blocks;
}

std::vector<float> decoded_by_layout(TypeId type, const std::vector<std::byte>& blocks) {
    const TypeTraits& of = traits(type);
    std::vector<float> all(blocks.size() / of.bytes * static_cast<size_t>(of.block));
    for (size_t b = 0; b * of.bytes < blocks.size(); ++b)
        decode_block(*of.layout, blocks.data() + b * of.bytes, all.data() + b * static_cast<size_t>(of.block));
    return all;
}

std::vector<TypeId> weight_types() {
    std::vector<TypeId> all;
    for (const TypeTraits& of : all_types()) {
        if (!of.removed() && of.block > 1 && of.layout && of.dot_partner != TypeId::count) all.push_back(of.id);
    }
    return all;
}

// A product against doubles: rounding both factors to 11 digits, or to 8 digits where the library has them as BF16,
// moves a number by no more than this share of the sum of magnitudes.
struct Compared {
    double worst = 0; // share
    bool all_nan = true, any_nan = false;
};
Compared compared(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& out,
                  size_t depth, size_t column) {
    Compared all;
    const size_t rows = a.size() / depth;
    for (size_t r = 0; r < rows; ++r) {
        double sum = 0, size = 0;
        for (size_t k = 0; k < depth; ++k) {
            sum += a[r * depth + k] * b[column * depth + k];
            size += std::abs(a[r * depth + k] * b[column * depth + k]);
        }
        const double got = out[column * rows + r];
        all.all_nan = all.all_nan && std::isnan(got);
        all.any_nan = all.any_nan || std::isnan(got);
        if (!std::isnan(got)) all.worst = std::max(all.worst, size == 0 ? std::abs(got) : std::abs(got - sum) / size);
    }
    return all;
}
constexpr double of_halves = 0x1p-10 * 1.1, of_bfloats = 0x1p-9 * 1.1;

} // namespace

class TestLibraryProducts : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        qputenv("GGSCOPE_CUBLAS", GGSCOPE_FAKE_CUBLAS);
        register_devices();
    }

    // -- blocks --

    // Each value becomes the nearest f16 after its row is multiplied by a power of two. All accesses are checked, and
    // the rows are not divided evenly among threads.
    void blocks_become_the_nearest_floats_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("lowest");
        QTest::addColumn<int>("highest");
        for (const TypeId type : weight_types()) {
            QTest::addRow("%s, scales near 1", traits(type).name) << static_cast<int>(type) << 13 << 15;
            QTest::addRow("%s, scales near 65504", traits(type).name) << static_cast<int>(type) << 29 << 30;
            QTest::addRow("%s, scales below 2^-13", traits(type).name) << static_cast<int>(type) << 0 << 1;
        }
    }
    void blocks_become_the_nearest_floats() {
        QFETCH(const int, type);
        QFETCH(const int, lowest);
        QFETCH(const int, highest);
        constexpr int64_t depth = 1792, rows = 3;
        const auto id = static_cast<TypeId>(type);
        const std::vector<std::byte> blocks =
            random_blocks(id, depth * rows / static_cast<int64_t>(traits(id).block), {lowest, highest}, 1);
        const BlocksForLibrary library(id, depth, rows, 24, blocks);
        QVERIFY2(library.status.ok(), library.status.ok() ? "" : english(library.status.error()).c_str());
        const std::vector<float> wanted = decoded_by_layout(id, blocks);
        QCOMPARE(library.decoded.size(), wanted.size());
        QVERIFY(library.type == (id == TypeId::mxfp4 ? ProductType::bf16 : ProductType::f16));
        for (size_t r = 0; r < rows; ++r) {
            const std::span row(wanted.data() + r * depth, depth);
            const std::span<const uint16_t> got(library.decoded.data() + r * depth, depth);
            if (library.type == ProductType::bf16) {
                for (size_t k = 0; k < depth; ++k) QCOMPARE(got[k], f32_to_bf16(row[k]));
                continue;
            }
            const auto largest = static_cast<size_t>(
                std::ranges::max_element(row, {}, [](float x) { return std::abs(x); }) - row.begin());
            const float size = std::abs(f16_to_f32(got[largest]));
            QVERIFY2(size > 0x1p-12f && size <= 65504, qPrintable(QString::number(size)));
            const int shift = static_cast<int>(std::lround(std::log2(size / std::abs(row[largest]))));
            for (size_t k = 0; k < depth; ++k) QCOMPARE(got[k], f32_to_f16(std::ldexp(row[k], shift)));
        }
    }

    // A GPU writes complete sectors at the bandwidth of its memory.
    void decoded_floats_are_stored_in_whole_sectors() {
        for (const TypeId type : weight_types()) {
            const std::vector<std::byte> blocks =
                random_blocks(type, 2 * 2048 / static_cast<int64_t>(traits(type).block), {13, 15}, 1);
            emulator::count_traffic(true);
            const BlocksForLibrary library(type, 2048, 2, 24, blocks);
            const std::vector<emulator::Traffic> traffic = emulator::take_traffic();
            emulator::count_traffic(false);
            QVERIFY(library.status.ok());
            uint64_t wide = 0;
            for (const emulator::Traffic& each : traffic) {
                if (each.shared || !each.writes || each.bytes <= 4 * each.requests)
                    continue;                              // one number of a row or column
                QCOMPARE(each.bytes, 512 * each.requests); // of a warp
                QCOMPARE(each.sectors * 32, each.bytes);
                wide += each.bytes;
            }
            QCOMPARE(wide, uint64_t{(2 + 24) * 2048 * 2}); // weights and activations
        }
    }

    // -- magnitudes --

    void every_magnitude_gives_the_cpus_answer_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("activations");
        QTest::addColumn<bool>(
            "as_cpu"); // whose 8-bit activations have a scale, or a sum, that is a half, of some types
        for (const char* const type : {"q4_0", "q5_1", "q8_0", "q4_K", "q6_K", "q2_K", "iq4_nl", "mxfp4", "tq2_0"}) {
            const QString name = type;
            const bool of_256 = name.endsWith('K') || name == "tq2_0";
            QTest::addRow("%s, usual", type) << name << "normal(0, 0.05, seed=1)"
                                             << "normal(0, 1, seed=2)" << true;
            QTest::addRow("%s, activations of 1e6", type) << name << "normal(0, 0.05, seed=1)"
                                                          << "normal(0, 1000000, seed=2)" << (name != "q5_1");
            QTest::addRow("%s, activations of 1e-8", type) << name << "normal(0, 0.05, seed=1)"
                                                           << "normal(0, 0.00000001, seed=2)" << of_256;
            QTest::addRow("%s, activations of 1e30", type) << name << "normal(0, 0.05, seed=1)"
                                                           << "normal(0, 1e30, seed=2)" << of_256;
            QTest::addRow("%s, small weights", type)
                << name << (name == "q6_K" ? "normal(0, 0.0003, seed=1)" : "normal(0, 0.00001, seed=1)")
                << "normal(0, 1, seed=2)" << true;
            QTest::addRow("%s, large weights", type) << name << "uniform(-60000, 60000, seed=1)"
                                                     << "normal(0, 1, seed=2)" << true;
        }
        // Scales near 65504.
        QTest::addRow("q8_0, scales near 65504") << "q8_0"
                                                 << "uniform(-8300000, 8300000, seed=1)"
                                                 << "normal(0, 1, seed=2)" << true;
        QTest::addRow("q4_0, scales near 65504") << "q4_0"
                                                 << "uniform(-520000, 520000, seed=1)"
                                                 << "normal(0, 1, seed=2)" << true;
        QTest::addRow("q4_K, scales near 65504") << "q4_K"
                                                 << "uniform(0, 40000000, seed=1)"
                                                 << "normal(0, 1, seed=2)" << true;
        QTest::addRow("q6_K, scales near 65504") << "q6_K"
                                                 << "uniform(-200000000, 200000000, seed=1)"
                                                 << "normal(0, 100000, seed=2)" << true;
    }
    void every_magnitude_gives_the_cpus_answer() {
        QFETCH(const QString, type);
        QFETCH(const QString, weights);
        QFETCH(const QString, activations);
        QFETCH(const bool, as_cpu);
        const std::string text =
            QString("a = tensor(%1, 512, 6) = %2\nb = tensor(f32, 512, 24) = %3\np = mul_mat(a, b)\ngraph p\n")
                .arg(type, weights, activations)
                .toStdString();
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        cpu->run();
        run_again(*s);
        QCOMPARE(FakeGpu::calls["multiply"], 1);
        const std::vector<double> a = values(*s, "a"), b = values(*s, "b"), out = values(*s, "p"),
                                  wanted = values(*cpu, "p");
        for (size_t c = 0; c < 24; ++c) {
            const Compared all = compared(a, b, out, 512, c);
            QVERIFY(!all.any_nan);
            QVERIFY2(all.worst < (type == "mxfp4" ? of_bfloats : of_halves), qPrintable(QString::number(all.worst)));
        }
        if (!as_cpu) return;
        double sum = 0, off = 0;
        for (size_t i = 0; i < out.size(); ++i) {
            sum += wanted[i] * wanted[i];
            off += (wanted[i] - out[i]) * (wanted[i] - out[i]);
        }
        QVERIFY2(off < 1e-4 * sum, qPrintable(QString::number(off / sum)));
    }

    // Each row and each column has a power of two of its own.
    void rows_and_columns_of_all_magnitudes_keep_their_digits() {
        std::string rows, columns;
        for (const char* const row : {"0.000001", "0.001", "1", "1000", "1000000"}) {
            for (int k = 0; k < 256; ++k)
                rows += " (" + std::string(row) + " * " + std::to_string((k * 37 % 101) - 50) + ")";
        }
        for (int c = 0; c < 32; ++c)
            columns += c % 4 == 0 ? " 1e-12" : c % 4 == 1 ? " 0.01" : c % 4 == 2 ? " 30000" : " 1e15";
        const std::string text = "a = tensor(q8_0, 256, 5) {" + rows +
                                 " }\nb0 = tensor(f32, 256, 32) = normal(0, 1, seed=2)\ns = tensor(f32, 1, 32) {" +
                                 columns + " }\nb = mul(b0, s)\np = mul_mat(a, b)\ngraph p\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto s = opened_on(text, DeviceKind::cuda);
        run_again(*s);
        QCOMPARE(FakeGpu::calls["multiply"], 1);
        const std::vector<double> a = values(*s, "a"), b = values(*s, "b"), out = values(*s, "p");
        QVERIFY(std::ranges::any_of(std::span(a).first(256), [](double x) { return x != 0; }));
        for (size_t c = 0; c < 32; ++c) {
            const Compared all = compared(a, b, out, 256, c);
            QVERIFY2(all.worst < of_halves, qPrintable(QString("column %1: %2").arg(c).arg(all.worst)));
        }
    }

    void non_finite_value_makes_its_column_nan_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<double>("value");
        for (const char* const type : {"q4_0", "q4_K", "mxfp4", "tq2_0"}) {
            QTest::addRow("%s, NaN", type) << type << std::numeric_limits<double>::quiet_NaN();
            QTest::addRow("%s, infinity", type) << type << std::numeric_limits<double>::infinity();
            QTest::addRow("%s, -infinity", type) << type << -std::numeric_limits<double>::infinity();
        }
    }
    void non_finite_value_makes_its_column_nan() {
        QFETCH(const QString, type);
        QFETCH(const double, value);
        const std::string text = QString("a = tensor(%1, 256, 5) = normal(0, 1, seed=1)\nb = tensor(f32, 256, 24) = "
                                         "normal(0, 1, seed=2)\np = mul_mat(a, b)\ngraph p\n")
                                     .arg(type)
                                     .toStdString();
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        for (Session* const each : {cpu.get(), s.get()}) {
            QVERIFY(each->change(each->program().find_key("b").value(), {100, 7, 0, 0}, value).ok());
            QVERIFY(each->run().kind == StopKind::end);
        }
        QCOMPARE(FakeGpu::calls["multiply"], 1);
        const std::vector<double> a = values(*s, "a"), b = values(*s, "b"), out = values(*s, "p"),
                                  of_cpu = values(*cpu, "p");
        for (size_t c = 0; c < 24; ++c) {
            const Compared all = compared(a, b, out, 256, c);
            QCOMPARE(all.any_nan, c == 7);
            QCOMPARE(all.all_nan, c == 7);
            QVERIFY(all.worst < of_bfloats);
        }
        if (std::isinf(value)) { // a NaN is forgotten there
            for (size_t r = 0; r < 5; ++r) QVERIFY(!std::isfinite(of_cpu[7 * 5 + r]));
        }
    }

    // -- shapes --

    void batches_and_views_give_the_cpus_answer_data() {
        QTest::addColumn<QString>("script");
        QTest::newRow("batches") << "a = tensor(q4_0, 64, 10, 3, 2) = normal(0, 1, seed=1)\nb = tensor(f32, 64, 24, 3, "
                                    "2) = normal(0, 1, seed=2)\n";
        QTest::newRow("shared matrices") << "a = tensor(q5_0, 64, 10, 2, 1) = normal(0, 1, seed=1)\nb = tensor(f32, "
                                            "64, 24, 6, 2) = normal(0, 100000, seed=2)\n";
        QTest::newRow("shared matrices in both dimensions")
            << "a = tensor(q4_K, 256, 10, 2, 2) = normal(0, 1, seed=1)\nb = tensor(f32, 256, 24, 4, 6) = normal(0, "
               "100000, seed=2)\n";
        QTest::newRow("rows of a view") << "whole = tensor(q8_0, 64, 40) = normal(0, 1, seed=1)\na = view_2d(whole, "
                                           "64, 10, 136, 68)\nb = tensor(f32, 64, 24) = normal(0, 1, seed=2)\n";
        QTest::newRow("rows at odd words")
            << "whole = tensor(q4_K, 256, 40) = normal(0, 1, seed=1)\na = view_2d(whole, 256, 10, 288, 144)\nb = "
               "tensor(f32, 256, 24) = normal(0, 1, seed=2)\n";
        QTest::newRow("interleaved columns")
            << "a = tensor(q6_K, 256, 10, 3) = normal(0, 1, seed=1)\nc = tensor(f32, 256, 3, 24) = normal(0, 1, "
               "seed=2)\nb = permute(c, 0, 2, 1, 3)\n";
        QTest::newRow("overlapping columns")
            << "a = tensor(q6_K, 256, 10) = normal(0, 1, seed=1)\nline = tensor(f32, 6200) = normal(0, 1, seed=2)\nb = "
               "view_2d(line, 256, 24, 4, 4)\n";
        QTest::newRow("blocks on both sides")
            << "a = tensor(q4_0, 64, 10) = normal(0, 1, seed=1)\nb = tensor(q8_0, 64, 24) = normal(0, 1, seed=2)\n";
    }
    void batches_and_views_give_the_cpus_answer() {
        QFETCH(const QString, script);
        const std::string text = script.toStdString() + "p = mul_mat(a, b)\ngraph p\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        cpu->run();
        run_again(*s);
        QVERIFY(FakeGpu::calls["multiply"] > 0);
        const std::vector<double> wanted = values(*cpu, "p"), got = values(*s, "p");
        QVERIFY2(relative_error(wanted, got) < 1e-4, qPrintable(QString::number(relative_error(wanted, got))));
    }

    // -- calls of the library --

    void library_is_called_once_per_stripe_data() {
        QTest::addColumn<QString>("type");
        QTest::newRow("q4_0") << "q4_0";
        QTest::newRow("mxfp4") << "mxfp4";
    }
    void library_is_called_once_per_stripe() {
        QFETCH(const QString, type);
        // 16384 values of a row take 32 KiB: 2304 rows are two stripes.
        constexpr int64_t depth = 16384, rows = 2304, columns = 512;
        const std::string text = QString("a = tensor(%1, %2, %3) = uniform(-1, 1, seed=1)\nx = tensor(f32, %2, %4) = "
                                         "uniform(-1, 1, seed=2)\nb = scale(x, 2)\np = mul_mat(a, b)\ngraph p\n")
                                     .arg(type)
                                     .arg(depth)
                                     .arg(rows)
                                     .arg(columns)
                                     .toStdString();
        const WithFakeGpu fake;
        static std::vector<MatrixProduct> asked;
        asked.clear();
        FakeGpu::product = [](const MatrixProduct& product, Stream) -> Status {
            asked.push_back(product);
            return {};
        };
        const auto s = opened_on(text, DeviceKind::cuda);
        QVERIFY(s->step().kind != StopKind::failed); // its own memory is there
        const int64_t before = FakeGpu::held;
        // Decoded weights with a number for each row, activations with one for each column, and what memory is aligned
        // to.
        FakeGpu::room = before + (int64_t{64} << 20) + columns * (2 * depth + 4) + 4096;
        QVERIFY(s->step().kind != StopKind::failed);
        QCOMPARE(asked.size(), size_t{2});
        int64_t all = 0;
        for (const MatrixProduct& each : asked) {
            QVERIFY(each.type == (type == "mxfp4" ? ProductType::bf16 : ProductType::f16));
            QCOMPARE(each.columns, columns);
            QCOMPARE(each.depth, depth);
            all += each.rows;
        }
        QCOMPARE(all, rows);
    }

    // Blocks aren't decoded if a product with 8-bit activations is as fast.
    void from_24_columns_on_blocks_are_decoded() {
        for (const char* const type : {"q8_0", "q2_K"}) { // with a product of its own, and without
            for (const int columns : {8, 9, 23, 24}) {
                const std::string text = QString("a = tensor(%1, 256, 5) = normal(0, 1, seed=1)\nb = tensor(f32, 256, "
                                                 "%2) = normal(0, 1, seed=2)\np = mul_mat(a, b)\ngraph p\n")
                                             .arg(type)
                                             .arg(columns)
                                             .toStdString();
                const WithFakeGpu fake;
                FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
                    return cublas_multiply(0, product, stream);
                };
                const auto s = opened_on(text, DeviceKind::cuda);
                run_again(*s);
                QCOMPARE(FakeGpu::calls["multiply"],
                         columns >= (QLatin1String(type) == QLatin1String("q2_K") ? 9 : 24) ? 1 : 0);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLibraryProducts)
#include "test_library_products.moc"
