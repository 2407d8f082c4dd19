// SPDX-License-Identifier: MIT
// Matrix products against plain sums in double, for random shapes, strides and types.
#include "kernel_harness.h"

#include "cpu/dot.h"
#include "script/script.h"
#include "tensor/half.h"

using namespace ggs;
using namespace ggs::kernel_test;

class TestKernelsMatrix : public QObject {
    Q_OBJECT

    static void add_types() {
        QTest::addColumn<int>("type");
        for (const TypeTraits& type : all_types()) {
            if (!type.removed() && row_kernels(type.id)) QTest::newRow(type.name) << static_cast<int>(type.id);
        }
    }
    // Returns the tolerance. In products with q8_1 the min is multiplied by a sum that is stored as f16.
    static double rounding_of_sums(TypeId type) { return traits(type).dot_partner == TypeId::q8_1 ? 1e-3 : 1e-6; }

  private slots:
    // A recorded node may have weights of a type that no kernel multiplies.
    void weights_without_products_are_explained() {
        BuiltScript built = build_script(builtin_registry(),
                                         "a = tensor(f32, 4, 2)\nb = tensor(f32, 4, 3)\nc = mul_mat(a, b)\ngraph c\n");
        QVERIFY(built.ok());
        built.program->tensors[0].tensor->type = TypeId::i32;
        const Tensor& node = built.program->tensor(2);
        const auto made =
            builtin_registry().op(node).explain(node, {1, 2, 0, 0}, [](const Tensor&, const Index&) { return 0.5; });
        QVERIFY(made.ok());
        QCOMPARE(made->value, 1.0);
        QCOMPARE(made->lines.size(), size_t(3));
    }

    void every_table_gives_the_same_sums_data() { add_types(); }
    void every_table_gives_the_same_sums() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        const TypeTraits& weights = traits(id);
        const TypeTraits& partner = traits(weights.dot_partner);
        std::mt19937 random(7);
        std::normal_distribution<float> normal;
        for (const int64_t n : {0, 1, 5, 16, 31, 32, 96, 129, 512, 1027, 2304}) {
            if (n % weights.block != 0) continue;
            constexpr int64_t na = 21; // more than a panel has, and not whole ones
            constexpr int64_t nb = 11;
            std::vector<float> values(static_cast<size_t>((na + nb) * n));
            for (float& x : values) x = normal(random);
            const size_t a_step = weights.bytes * static_cast<size_t>(n / weights.block) + 6;
            const size_t b_step = partner.bytes * static_cast<size_t>(n / partner.block);
            // Rows may start at any address.
            const auto odd = static_cast<size_t>(n % 3 + 1);
            std::vector<std::byte> a(a_step * na + odd);
            std::vector<std::byte> b(b_step * nb + odd);
            for (int64_t i = 0; i < na; ++i)
                QVERIFY(quantize(id, values.data() + i * n, a.data() + odd + static_cast<size_t>(i) * a_step, n).ok());
            const std::byte* rows[nb];
            for (int64_t j = 0; j < nb; ++j) {
                std::byte* row = b.data() + odd + static_cast<size_t>(j) * b_step;
                row_from_floats(partner.id, values.data() + (na + j) * n, row, n);
                rows[j] = row;
            }
            std::vector<std::vector<float>> xs(na, std::vector<float>(static_cast<size_t>(n))), ys(nb, xs[0]);
            for (int64_t i = 0; i < na; ++i)
                QVERIFY(dequantize(id, a.data() + odd + static_cast<size_t>(i) * a_step,
                                   xs[static_cast<size_t>(i)].data(), n)
                            .ok());
            for (int64_t j = 0; j < nb; ++j)
                QVERIFY(dequantize(partner.id, rows[j], ys[static_cast<size_t>(j)].data(), n).ok());
            std::vector<double> wanted(na * nb, 0), sizes(na * nb, 1e-30);
            for (size_t j = 0; j < nb; ++j) {
                for (size_t i = 0; i < na; ++i) {
                    for (size_t k = 0; k < xs[i].size(); ++k) {
                        const double term = double(xs[i][k]) * double(ys[j][k]);
                        wanted[j * na + i] += term;
                        sizes[j * na + i] += std::fabs(term);
                    }
                }
            }
            for (const DotTable* table : dot_tables()) {
                std::vector<float> out(na * nb, -1);
                float* columns[nb];
                for (int64_t j = 0; j < nb; ++j) columns[j] = out.data() + j * na;
                dot_tile(id, a_few_columns, *table)({a.data() + odd, a_step, na, rows, columns, nb, n});
                for (size_t at = 0; at < out.size(); ++at) {
                    QVERIFY2(std::fabs(double(out[at]) - wanted[at]) <= rounding_of_sums(id) * sizes[at],
                             qPrintable(QStringLiteral("%1, n = %2: %3 instead of %4")
                                            .arg(QLatin1String(table->name))
                                            .arg(n)
                                            .arg(double(out[at]))
                                            .arg(wanted[at])));
                }
                for (int64_t j = 0; j < nb; ++j) {
                    for (int64_t i = 0; i < na; i += 5) {
                        // One row by itself has the same bits as in a tile.
                        float alone = -1;
                        float* column = &alone;
                        dot_tile(id, a_few_columns, *table)(
                            {a.data() + odd + static_cast<size_t>(i) * a_step, a_step, 1, rows + j, &column, 1, n});
                        QCOMPARE(std::bit_cast<uint32_t>(alone), std::bit_cast<uint32_t>(columns[j][i]));
                    }
                }
                // So do they of the only column, in the order it has for itself.
                std::vector<float> ones(na * nb, -1);
                float* each[nb];
                for (int64_t j = 0; j < nb; ++j) each[j] = ones.data() + j * na;
                const DotTile one = dot_tile(id, 1, *table);
                one({a.data() + odd, a_step, na, rows, each, nb, n, 78});
                for (int64_t j = 0; j < nb; j += 3) {
                    for (int64_t i = 0; i < na; i += 5) {
                        const auto at = static_cast<size_t>(j * na + i);
                        QVERIFY2(std::fabs(double(ones[at]) - double(out[at])) <= 2e-6 * sizes[at], table->name);
                        float alone = -1;
                        float* column = &alone;
                        one({a.data() + odd + static_cast<size_t>(i) * a_step, a_step, 1, rows + j, &column, 1, n});
                        QCOMPARE(std::bit_cast<uint32_t>(alone), std::bit_cast<uint32_t>(ones[at]));
                    }
                }
                // Side by side the same sums come out, in another order; how many there are does not show in them.
                std::vector<float> many(na * nb, -1);
                float* beside[nb];
                for (int64_t j = 0; j < nb; ++j) beside[j] = many.data() + j * na;
                for (int again = 0; again < 2; ++again) {
                    std::fill(many.begin(), many.end(), -1.0f);
                    row_kernels(id, *table)->many({a.data() + odd, a_step, na, rows, beside, nb, n, 77});
                    for (size_t at = 0; at < out.size(); ++at)
                        QVERIFY2(std::fabs(double(many[at]) - double(out[at])) <= 2e-6 * sizes[at], table->name);
                }
                for (const int64_t some : {int64_t{1}, int64_t{9}}) {
                    std::vector<float> fewer(static_cast<size_t>(na * some), -1);
                    float* here[nb];
                    for (int64_t j = 0; j < some; ++j) here[j] = fewer.data() + j * na;
                    row_kernels(id, *table)->many({a.data() + odd, a_step, na, rows, here, some, n});
                    QVERIFY(std::memcmp(fewer.data(), many.data(), fewer.size() * sizeof(float)) == 0);
                }
            }
        }
    }

    void every_table_adds_rows_in_order_data() { add_types(); }
    void every_table_adds_rows_in_order() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        const TypeTraits& row = traits(id);
        std::mt19937 random(3);
        std::normal_distribution<float> normal;
        for (const int64_t n : {1, 17, 32, 96, 101, 256, 512}) {
            if (n % row.block != 0) continue;
            constexpr size_t count = 7;
            const size_t bytes = row.bytes * static_cast<size_t>(n / row.block);
            std::vector<std::byte> data(bytes * count);
            std::vector<float> values(static_cast<size_t>(n));
            std::vector<double> wanted(values.size(), 1.0);
            const std::byte* rows[count];
            float factors[count];
            for (size_t i = 0; i < count; ++i) {
                for (float& x : values) x = normal(random);
                factors[i] = normal(random);
                std::byte* const to = data.data() + i * bytes;
                QVERIFY(quantize(id, values.data(), to, n).ok());
                QVERIFY(dequantize(id, to, values.data(), n).ok());
                for (size_t k = 0; k < values.size(); ++k) wanted[k] += double(factors[i]) * double(values[k]);
                rows[i] = to;
            }
            for (const DotTable* table : dot_tables()) {
                std::vector<float> sums(values.size() + 1, 1.0f);
                std::vector<float> single = sums;
                const AddScaled add = row_kernels(id, *table)->add_scaled;
                add(sums.data(), rows, factors, count, n);
                for (size_t i = 0; i < count; ++i) add(single.data(), rows + i, factors + i, 1, n);
                QVERIFY(std::memcmp(sums.data(), single.data(), sums.size() * sizeof(float)) == 0);
                QCOMPARE(sums.back(), 1.0f); // the element after the row
                for (size_t k = 0; k < wanted.size(); ++k)
                    QVERIFY2(std::fabs(double(sums[k]) - wanted[k]) <= 1e-5, table->name);
            }
        }
    }

    void rows_become_the_same_floats_data() { add_types(); }
    void rows_become_the_same_floats() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        const TypeTraits& row = traits(id);
        std::mt19937 random(5);
        for (const int64_t n : {1, 17, 32, 96, 101, 192, 256, 768}) {
            if (n % row.block != 0) continue;
            const size_t bytes = row.bytes * static_cast<size_t>(n / row.block);
            for (int round = 0; round < 8; ++round) {
                std::vector<std::byte> data(bytes + 1);
                for (std::byte& b : data) b = static_cast<std::byte>(random());
                std::vector<float> wanted(static_cast<size_t>(n));
                QVERIFY(dequantize(id, data.data() + 1, wanted.data(), n).ok());
                for (const DotTable* table : dot_tables()) {
                    std::vector<float> got(wanted.size() + 1, 1.0f);
                    row_kernels(id, *table)->to_floats(data.data() + 1, got.data(), n);
                    QCOMPARE(got.back(), 1.0f);
                    for (size_t k = 0; k < wanted.size(); ++k) {
                        if (std::isnan(wanted[k]) && std::isnan(got[k])) continue;
                        QVERIFY2(std::bit_cast<uint32_t>(wanted[k]) == std::bit_cast<uint32_t>(got[k]),
                                 qPrintable(QString("%1, element %2: %3 instead of %4")
                                                .arg(table->name)
                                                .arg(k)
                                                .arg(double(got[k]))
                                                .arg(double(wanted[k]))));
                    }
                }
            }
        }
    }
    // The reference rule of a type is quantize_cpu, by which explanations round, or else quantize.
    void every_table_rounds_to_the_bytes_of_the_reference_rule() {
        std::mt19937 random(9);
        for (const TypeId id : {TypeId::f16, TypeId::bf16, TypeId::q4_0, TypeId::q8_0, TypeId::q8_1, TypeId::q8_K}) {
            const TypeTraits& type = traits(id);
            constexpr int64_t n = 768;
            const size_t bytes = traits(id).bytes * static_cast<size_t>(n / traits(id).block);
            for (int round = 0; round < 40; ++round) {
                std::vector<float> values(n);
                for (float& x : values)
                    x = std::ldexp(std::normal_distribution<float>()(random),
                                   round % 8 == 7 ? static_cast<int>(random() % 80) - 40 : 0);
                const float odd[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                                     -0.0f, 1e-42f, 65520.0f};
                if (round % 4 == 3) values[random() % n] = odd[random() % 5];
                if (round % 5 == 4) std::fill_n(values.begin() + 256, 256, 0.0f);
                // Ties: the factor is 1.
                if (round % 7 == 6) {
                    for (float& x : values) x = static_cast<float>(static_cast<int>(random() % 509) - 254) / 2;
                    for (size_t k = 0; k < values.size(); k += 32) values[k] = 127.0f;
                }
                std::vector<std::byte> wanted(bytes);
                (type.quantize_cpu ? type.quantize_cpu : type.quantize)(values.data(), wanted.data(), n, nullptr);
                for (const DotTable* table : dot_tables()) {
                    const FromFloats store = table->rows[static_cast<size_t>(id)].from_floats;
                    if (!store) continue;
                    std::vector<std::byte> got(bytes);
                    store(values.data(), got.data(), n);
                    QVERIFY2(wanted == got,
                             qPrintable(QString("%1 as %2, round %3").arg(traits(id).name, table->name).arg(round)));
                }
            }
        }
    }

    // NaN at each index: in the loop over many values at once, in the loop over a few, and in the remainder.
    void every_table_finds_each_nan() {
        constexpr int64_t n = 64 + 16 + 5;
        const float nan = std::numeric_limits<float>::quiet_NaN();
        for (const TypeId id : {TypeId::f16, TypeId::bf16}) {
            for (int64_t at = 0; at < n; ++at) {
                std::vector<float> values(n, 1.5f);
                values[static_cast<size_t>(at)] = at % 2 == 0 ? nan : -nan;
                std::vector<std::byte> wanted;
                for (const DotTable* table : dot_tables()) {
                    std::vector<std::byte> got(2 * n);
                    table->rows[static_cast<size_t>(id)].from_floats(values.data(), got.data(), n);
                    if (wanted.empty()) wanted = got;
                    QVERIFY2(wanted == got,
                             qPrintable(QString("%1 as %2, number %3").arg(traits(id).name, table->name).arg(at)));
                    uint16_t bits = 0;
                    std::memcpy(&bits, got.data() + 2 * at, sizeof bits);
                    const float back = id == TypeId::f16 ? f16_to_f32(bits) : bf16_to_f32(bits);
                    QVERIFY(std::isnan(back) && std::signbit(back) == (at % 2 != 0));
                }
            }
        }
    }

    void activations_round_halves_to_even() {
        // Given 127 as the largest, the factor is 1 and every half is a tie.
        std::vector<float> values(32, 0.0f);
        values[0] = 127.0f;
        values[1] = 0.5f;
        values[2] = 1.5f;
        values[3] = -2.5f;
        values[4] = -127.0f;
        std::array<std::byte, 34> block{};
        row_from_floats(TypeId::q8_0, values.data(), block.data(), 32);
        const auto quant = [&](size_t i) { return int(static_cast<int8_t>(block[2 + i])); };
        QCOMPARE(quant(0), 127);
        QCOMPARE(quant(1), 0);
        QCOMPARE(quant(2), 2);
        QCOMPARE(quant(3), -2);
        QCOMPARE(quant(4), -127);
    }

    void mul_mat_data() { add_types(); }
    void mul_mat() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        const bool large = traits(id).block > 32; // an element is decoded with its block
        for (int round = large ? 8 : 0; round < 12; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t k = large ? traits(id).block : is_quantized(id) ? 32 * h.between(1, 5) : h.between(1, 90);
            const Shape a_ne = {k, h.between(1, large ? 20 : 70), h.between(1, 2), large ? 1 : h.between(1, 2)};
            const Shape b_ne = {k, round % 3 ? h.between(1, large ? 12 : 40) : 1, a_ne[2] * h.between(1, large ? 1 : 3),
                                a_ne[3] * h.between(1, large ? 1 : 2)};
            Tensor* a = h.filled(id, a_ne);
            // Most of a ternary row is 0: what f32 loses on its way to q8_K would be as large as the sum.
            const bool ternary = id == TypeId::tq1_0 || id == TypeId::tq2_0;
            const bool rounded = round % 4 == 3 || ternary;
            Tensor* b = h.filled(rounded ? traits(id).dot_partner : TypeId::f32, b_ne);
            if (round % 2 && !ternary) { // rows of the same planes, but not one after the other
                a = h.permuted(h.filled(id, {k, a_ne[2], a_ne[1], a_ne[3]}), {0, 2, 1, 3});
                b = h.permuted(h.filled(TypeId::f32, {k, b_ne[3], b_ne[2], b_ne[1]}), {0, 3, 2, 1});
            }
            Tensor* const c = h.node(OpId::mul_mat, {a, b});
            h.check(c, is_quantized(id) ? 0.03 : id == TypeId::bf16 ? 0.01 : 1e-3);
            h.compare(c, rounded ? 1e-3 : tolerance_of(id), [&](const Index& o) {
                return row_product(*a, {0, o[0], o[2] / (b->ne[2] / a->ne[2]), o[3] / (b->ne[3] / a->ne[3])}, *b,
                                   {0, o[1], o[2], o[3]});
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void mul_mat_id_data() { add_types(); }
    void mul_mat_id() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        const bool large = traits(id).block > 32;
        for (int round = large ? 5 : 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t k = is_quantized(id) ? std::max<int64_t>(64, traits(id).block) : h.between(1, 50);
            const int64_t experts = h.between(1, 6);
            const int64_t used = h.between(1, 3);
            const int64_t tokens = h.between(1, large ? 12 : 40);
            Tensor* const as = h.filled(id, {k, h.between(1, large ? 20 : 40), experts, 1});
            Tensor* const b = h.filled(TypeId::f32, {k, round % 2 ? 1 : used, tokens, 1});
            std::vector<int32_t> values(static_cast<size_t>(used * tokens));
            for (int32_t& v : values) v = static_cast<int32_t>(h.between(0, experts - 1));
            Tensor* const ids = h.integers(values, {used, tokens, 1, 1});
            Tensor* const c = h.node(OpId::mul_mat_id, {as, b, ids});
            h.check(c, 0.05);
            h.compare(c, tolerance_of(id), [&](const Index& o) {
                const auto expert = static_cast<int64_t>(value_of(*ids, {o[1], o[2], 0, 0}));
                return row_product(*as, {0, o[0], expert, 0}, *b, {0, o[1] % b->ne[1], o[2], 0});
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void an_id_without_an_expert_is_an_error() {
        Harness h;
        Tensor* const as = h.filled(TypeId::f16, {8, 3, 2, 1});
        Tensor* const b = h.filled(TypeId::f32, {8, 1, 2, 1});
        for (const int32_t wrong : {2, -1, INT32_MAX}) {
            Tensor* const c = h.node(OpId::mul_mat_id, {as, b, h.integers({0, wrong}, {1, 2, 1, 1})});
            const QByteArray error = h.run(c, 2);
            const QByteArray wanted =
                "ids[0, 1] = " + QByteArray::number(wrong) + " is not an expert; as contains 2 experts";
            QVERIFY2(error.contains(wanted), error.constData());
        }
    }

    void out_prod_data() {
        QTest::addColumn<int>("type");
        for (const TypeId type :
             {TypeId::f32, TypeId::f16, TypeId::q4_0, TypeId::q8_0, TypeId::q5_1, TypeId::q4_K, TypeId::q6_K})
            QTest::newRow(traits(type).name) << static_cast<int>(type);
    }
    void out_prod() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        for (int round = 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t k = h.between(1, 30);
            const int64_t n2 = h.between(1, 2);
            const int64_t repeats = id == TypeId::f32 ? 2 : 1;
            Tensor* const a =
                h.filled(id, {is_quantized(id) ? std::max<int64_t>(64, traits(id).block) : h.between(1, 50), k, n2, 1});
            const int64_t rows = h.between(1, 9);
            Tensor* const b = round % 2 ? h.permuted(h.filled(TypeId::f32, {k, rows, n2 * repeats, 1}), {1, 0, 2, 3})
                                        : h.filled(TypeId::f32, {rows, k, n2 * repeats, 1});
            Tensor* const c = h.node(OpId::out_prod, {a, b});
            h.check(c, 1e-5);
            h.compare(c, 1e-12, [&](const Index& o) {
                double sum = 0;
                for (int64_t i = 0; i < k; ++i)
                    sum += value_of(*a, {o[0], i, o[2] / repeats, o[3]}) * value_of(*b, {o[1], i, o[2], o[3]});
                return sum;
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void operands_that_ggml_rejects_are_refused() {
        Harness h;
        const auto refusal = [&](Tensor* a, Tensor* b) { return h.run(h.node(OpId::mul_mat, {a, b})); };
        Tensor* const f32 = h.filled(TypeId::f32, {32, 4, 1, 1});
        Tensor* const f16 = h.filled(TypeId::f16, {32, 4, 1, 1});
        Tensor* const bf16 = h.filled(TypeId::bf16, {32, 4, 1, 1});
        QVERIFY(refusal(f32, f16).contains("a has type f32 and b has type f16; b must be f32"));
        QVERIFY(refusal(f16, bf16).contains("a has type f16 and b has type bf16"));
        QVERIFY(refusal(f32, bf16).contains("b has type bf16"));
        Tensor* const turned = h.permuted(h.filled(TypeId::f32, {3, 32, 1, 1}), {1, 0, 2, 3});
        QVERIFY(refusal(f32, turned).contains("the rows of b are not contiguous: nb[0] = 12"));
        Tensor* const integers = h.integers(std::vector<int32_t>(32), {32, 1, 1, 1});
        QVERIFY(refusal(integers, f32).contains("there is no dot product"));
        Tensor* const codebook = h.empty(TypeId::iq2_xxs, {256, 4, 1, 1});
        Tensor* const long_rows = h.filled(TypeId::f32, {256, 4, 1, 1});
        QVERIFY(refusal(codebook, long_rows)
                    .contains("a has type iq2_xxs; rows of this type can't be multiplied, because ggscope has no "
                              "codebook for the type"));
    }
};

QTEST_APPLESS_MAIN(TestKernelsMatrix)
#include "test_kernels_matrix.moc"
