// SPDX-License-Identifier: MIT
// The error of quantising, compared with a plain count over all elements of random tensors. A pair that can't be
// compared gets a reason.
#include <QtTest/QTest>

#include "files/gguf_write.h"
#include "values/files/quantising_cost.h"

#include <QTemporaryDir>

#include <cmath>
#include <limits>
#include <random>

using namespace ggs;

namespace {

std::vector<float> randomFloats(size_t n, unsigned seed, float spread = 1) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, spread);
    std::vector<float> values(n);
    for (float& value : values) value = normal(random);
    return values;
}

std::vector<std::byte> stored(TypeId type, std::span<const float> values) {
    std::vector<std::byte> bytes(row_size(type, std::ssize(values)).value());
    if (!quantize(type, values.data(), bytes.data(), std::ssize(values)).ok()) qWarning("it can't be stored");
    return bytes;
}

std::vector<float> decoded(TypeId type, std::span<const std::byte> bytes, size_t n) {
    std::vector<float> values(n);
    if (!dequantize(type, bytes.data(), values.data(), static_cast<int64_t>(n)).ok()) qWarning("it can't be read");
    return values;
}

struct Made {
    std::vector<std::byte> bytes;
    std::optional<WeightsFile> file;
};

struct Entry {
    std::string name;
    TypeId type;
    std::vector<int64_t> ne;
    std::vector<std::byte> bytes;
};

std::unique_ptr<Made> made(const std::vector<Entry>& tensors) {
    GgufWriter out;
    for (const Entry& each : tensors) out.add_tensor(each.name, each.type, each.ne, each.bytes);
    auto result = std::make_unique<Made>();
    result->bytes = out.bytes().value();
    result->file.emplace(WeightsFile::of(GgufFile::parse(result->bytes, "made").value()));
    return result;
}

const std::atomic<bool> wanted{false};

} // namespace

class TestQuantisingCost : public QObject {
    Q_OBJECT
  private slots:
    void errors_are_those_of_a_plain_count_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("rows");
        for (const TypeId type :
             {TypeId::q4_0, TypeId::q8_0, TypeId::q4_K, TypeId::q6_K, TypeId::mxfp4, TypeId::f16, TypeId::bf16}) {
            for (const TypeId from : {TypeId::f32, TypeId::f16}) {
                for (const int rows : {1, 3, 700}) { // the last one is more than is read at once
                    QTest::addRow("%s from %s, %d rows", traits(type).name, traits(from).name, rows)
                        << static_cast<int>(type) << static_cast<int>(from) << rows;
                }
            }
        }
    }

    void errors_are_those_of_a_plain_count() {
        QFETCH(int, type);
        QFETCH(int, from);
        QFETCH(int, rows);
        const auto to = static_cast<TypeId>(type), origin = static_cast<TypeId>(from);
        constexpr int64_t across = 512;
        const size_t n = static_cast<size_t>(across * rows);
        const std::vector<std::byte> original =
            stored(origin, randomFloats(n, static_cast<unsigned>(rows * 100 + type)));
        const std::vector<float> before = decoded(origin, original, n);
        const std::vector<std::byte> bytes = stored(to, before);
        const std::vector<float> after = decoded(to, bytes, n);
        const auto a = made({{"other", TypeId::f32, {1}, std::vector<std::byte>(4)}, {"w", to, {across, rows}, bytes}});
        const auto b = made({{"w", origin, {across, rows}, original}});
        std::atomic<uint64_t> read{0};
        const auto cost = quantising_cost(*a->file, 1, *b->file, {wanted, read}, 10);
        QVERIFY2(cost.ok() && *cost, cost.ok() ? "" : english(cost.error()).c_str());
        QCOMPARE(read.load(), bytes.size());
        QCOMPARE((*cost)->original, size_t{0});

        double squares = 0, power = 0, largest = 0;
        const auto block = static_cast<size_t>(traits(to).block);
        std::vector<std::pair<double, int64_t>> blocks;
        for (size_t i = 0; i < n; i += block) {
            double own = 0;
            for (size_t k = i; k < i + block; ++k) {
                const double error = static_cast<double>(after[k]) - static_cast<double>(before[k]);
                own += error * error;
                power += static_cast<double>(before[k]) * static_cast<double>(before[k]);
                largest = std::max(largest, std::abs(error));
            }
            squares += own;
            if (own > 0)
                blocks.emplace_back(-std::sqrt(own / static_cast<double>(block)), static_cast<int64_t>(i / block));
        }
        std::sort(blocks.begin(), blocks.end());
        const ErrorSums& sums = (*cost)->sums;
        QCOMPARE(sums.elements, static_cast<int64_t>(n));
        QCOMPARE(sums.odd, int64_t{0});
        QCOMPARE(sums.largest, largest);
        QVERIFY(std::abs(sums.rmse() - std::sqrt(squares / static_cast<double>(n))) <= 1e-12 * (1 + sums.rmse()));
        QVERIFY(std::abs(sums.relative() - std::sqrt(squares / power)) <= 1e-12);
        const auto at = static_cast<size_t>((*cost)->largest_at);
        QCOMPARE(std::abs(static_cast<double>(after[at]) - static_cast<double>(before[at])), largest);
        QCOMPARE((*cost)->worst.size(), std::min<size_t>(10, blocks.size()));
        for (size_t i = 0; i < (*cost)->worst.size(); ++i) {
            QCOMPARE((*cost)->worst[i].rmse, -blocks[i].first);
            QCOMPARE((*cost)->worst[i].block, blocks[i].second);
        }
    }

    void non_finite_elements_are_counted_and_excluded() {
        const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        const std::vector<float> values{1, inf, nan, 4, inf, 2}, originals{1, inf, 3, nan, -inf, 1};
        const auto bytes = [](std::span<const float> v) {
            const auto raw = std::as_bytes(v);
            return std::vector<std::byte>(raw.begin(), raw.end());
        };
        const auto a = made({{"w", TypeId::f32, {6}, bytes(values)}}),
                   b = made({{"w", TypeId::f32, {6}, bytes(originals)}});
        std::atomic<uint64_t> read{0};
        const auto cost = quantising_cost(*a->file, 0, *b->file, {wanted, read});
        QVERIFY(cost.ok() && *cost);
        QCOMPARE((*cost)->sums.odd, int64_t{3});
        QCOMPARE((*cost)->sums.elements, int64_t{2});
        QCOMPARE((*cost)->sums.largest, 1.0);
        QCOMPARE((*cost)->largest_at, int64_t{5});
    }

    void the_same_values_cost_nothing() {
        const std::vector<std::byte> bytes = stored(TypeId::q4_0, randomFloats(64, 3));
        const auto a = made({{"w", TypeId::q4_0, {64}, bytes}, {"none", TypeId::f32, {4, 0}, {}}});
        std::atomic<uint64_t> read{0};
        const auto cost = quantising_cost(*a->file, 0, *a->file, {wanted, read});
        QVERIFY(cost.ok() && *cost);
        QCOMPARE((*cost)->sums.rmse(), 0.0);
        QCOMPARE((*cost)->sums.relative(), 0.0);
        QVERIFY((*cost)->worst.empty());
        const auto empty = quantising_cost(*a->file, 1, *a->file, {wanted, read});
        QVERIFY(empty.ok() && *empty);
        QCOMPARE((*empty)->sums.elements, int64_t{0});
        QCOMPARE((*empty)->sums.rmse(), 0.0);
    }

    void tensors_that_cannot_be_compared_are_refused_with_reason() {
        const std::vector<std::byte> six(24), codes(static_cast<size_t>(row_size(TypeId::iq2_xxs, 256).value()));
        const auto a =
            made({{"w", TypeId::f32, {6}, six}, {"v", TypeId::f32, {6}, six}, {"iq", TypeId::iq2_xxs, {256}, codes}});
        const auto b =
            made({{"w", TypeId::f32, {3, 2}, six}, {"iq", TypeId::f32, {256}, std::vector<std::byte>(1024)}});
        std::atomic<uint64_t> read{0};
        const auto why = [&](size_t i) {
            const auto cost = quantising_cost(*a->file, i, *b->file, {wanted, read});
            return cost.ok() ? QString() : QString::fromStdString(english(cost.error()));
        };
        QVERIFY2(why(0).contains("[6") && why(0).contains("[3"), qPrintable(why(0)));
        QVERIFY2(why(1).contains("no tensor v"), qPrintable(why(1)));
        QVERIFY2(why(2).contains("iq2_xxs"), qPrintable(why(2)));
    }

    void calculation_ends_when_cancelled() {
        const auto a = made({{"w", TypeId::f32, {6}, std::vector<std::byte>(24)}});
        const std::atomic<bool> unwanted{true};
        std::atomic<uint64_t> read{0};
        const auto cost = quantising_cost(*a->file, 0, *a->file, {unwanted, read});
        QVERIFY(cost.ok() && !*cost);
    }

    void layers_add_up_their_tensors() {
        std::vector<TensorCost> costs(3);
        for (size_t i = 0; i < 3; ++i) {
            costs[i].tensor = i;
            costs[i].sums = {10, 0, static_cast<double>(i + 1), 100, static_cast<double>(i)};
        }
        const std::vector<const TensorCost*> all{&costs[0], &costs[1], &costs[2]};
        const auto layers = cost_by_layer(all, [](size_t i) { return std::string(i == 1 ? "b" : "a"); });
        QCOMPARE(layers.size(), size_t{2});
        QCOMPARE(layers[0].layer, std::string("a"));
        QCOMPARE(layers[0].tensors, size_t{2});
        QCOMPARE(layers[0].sums.squares, 4.0);
        QCOMPARE(layers[0].sums.elements, int64_t{20});
        QCOMPARE(layers[0].sums.largest, 2.0);
        QCOMPARE(layers[0].worst, size_t{2});
        QCOMPARE(layers[1].worst, size_t{1});
    }

    // A source for statistics: the same numbers as those that were put in.
    void a_files_tensors_are_a_source_of_bytes() {
        const std::vector<float> values = randomFloats(200'000, 8);
        const auto raw = std::as_bytes(std::span(values));
        const auto a = made({{"w", TypeId::f32, {200'000}, std::vector<std::byte>(raw.begin(), raw.end())}});
        std::atomic<uint64_t> read{0};
        std::vector<std::byte> got;
        const auto source = file_source(*a->file, {wanted, read});
        const auto done = source(0, 8, raw.size() - 8, [&](std::span<const std::byte> part) {
            QVERIFY(part.size() <= tile_bytes);
            got.insert(got.end(), part.begin(), part.end());
        });
        QVERIFY(done.ok() && *done);
        QVERIFY(std::equal(got.begin(), got.end(), raw.begin() + 8, raw.end()));
        QCOMPARE(read.load(), raw.size() - 8);
        QCOMPARE(nbytes(file_tensor(*a->file, 0)), raw.size());
    }
};

QTEST_APPLESS_MAIN(TestQuantisingCost)
#include "test_quantising_cost.moc"
