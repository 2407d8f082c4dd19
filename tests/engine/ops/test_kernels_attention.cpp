// SPDX-License-Identifier: MIT
// Attention against plain sums in double, for random shapes, strides and types.
#include "kernel_harness.h"
#include "op_samples.h"

#include "cpu/dot.h"
#include "how_built.h"

using namespace ggs;
using namespace ggs::kernel_test;

class TestKernelsAttention : public QObject {
    Q_OBJECT
  private slots:
    // Only two of the types with large blocks, as the test decodes the complete block of each element.
    void flash_attn_data() {
        QTest::addColumn<int>("type");
        for (const TypeTraits& type : all_types()) {
            if (type.removed() || !row_kernels(type.id)) continue;
            if (type.block <= 32 || type.id == TypeId::q4_K || type.id == TypeId::q6_K)
                QTest::newRow(type.name) << static_cast<int>(type.id);
        }
    }
    void flash_attn() {
        QFETCH(int, type);
        const auto id = static_cast<TypeId>(type);
        const bool large = traits(id).block > 32;
        for (int round = large ? 4 : 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t dk = is_quantized(id) ? std::max<int64_t>(64, traits(id).block) : h.between(1, 40);
            const int64_t keys = large ? h.between(1, 9) : round == 5 ? 150 : h.between(1, 90);
            // From eight queries on they are taken in tiles.
            const int64_t queries = large ? (round == 5 ? 9 : 1) : round == 2 ? 8 : round == 3 ? 35 : h.between(1, 6);
            const int64_t kv_heads = h.between(1, large ? 1 : 2);
            const int64_t heads = kv_heads * h.between(1, large ? 2 : 3);
            Tensor* const q = h.permuted(h.filled(TypeId::f32, {dk, heads, queries, 2}), {0, 2, 1, 3});
            Tensor* const k = h.filled(id, {dk, keys, kv_heads, 2});
            Tensor* const v = h.filled(
                id, {is_quantized(id) ? std::max<int64_t>(32, traits(id).block) : h.between(1, 30), keys, kv_heads, 2});
            Tensor* mask = round % 2 ? h.filled(TypeId::f16, {keys, queries, 1, 2}) : nullptr;
            Tensor* sinks = round % 3 == 1 ? h.filled(TypeId::f32, {heads, 1, 1, 1}) : nullptr;
            const uint16_t hidden = 0xFC00; // minus infinity
            for (int64_t j = 0; mask && j < keys; j += 2)
                std::memcpy(static_cast<std::byte*>(mask->data) + j * 2, &hidden, 2);
            const double max_bias = mask ? 4.0 : 0.0;
            const double softcap = round == 3 ? 6.0 : 0.0;
            Tensor* const c = h.node(OpId::flash_attn_ext, {q, k, v, mask, sinks},
                                     {{"scale", 0.25}, {"max_bias", max_bias}, {"logit_softcap", softcap}});
            h.check(c, 0.03);
            // One query's weights are those of all its elements.
            std::vector<double> weight_of(static_cast<size_t>(keys));
            std::optional<Index> query;
            double weights = 0;
            h.compare(c, tolerance_of(id), [&](const Index& o) {
                const int64_t kv = o[1] / (heads / kv_heads);
                if (const Index of{0, o[1], o[2], o[3]}; query != of) {
                    query = of;
                    const double power = std::pow(2.0, std::floor(std::log2(double(heads))));
                    const double exponent =
                        double(o[1]) < power ? double(o[1] + 1) : (2 * (double(o[1]) - power) + 1) / 2;
                    const double slope = mask ? std::pow(2.0, -max_bias / power * exponent) : 0.0;
                    weights = sinks ? std::exp(value_of(*sinks, {o[1], 0, 0, 0})) : 0;
                    for (int64_t j = 0; j < keys; ++j) {
                        double score = 0.25 * row_product(*q, {0, o[2], o[1], o[3]}, *k, {0, j, kv, o[3]});
                        if (softcap != 0) score = softcap * std::tanh(score / softcap);
                        if (mask) score += slope * value_of(*mask, {j, o[2], 0, o[3]});
                        weights += weight_of[static_cast<size_t>(j)] = std::exp(score);
                    }
                }
                double sum = 0;
                for (int64_t j = 0; j < keys; ++j)
                    sum += weight_of[static_cast<size_t>(j)] * value_of(*v, {o[0], j, kv, o[3]});
                return weights == 0 ? 0 : sum / weights;
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    // For one query with many keys, ranges of keys are separate work, and are reduced in order.
    void one_query_by_ranges_of_keys_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("keys");
        QTest::addColumn<int>("kv_heads");
        QTest::addColumn<int>("sharing");
        for (const TypeId type : {TypeId::f32, TypeId::f16, TypeId::q8_0})
            QTest::addRow("%s", traits(type).name) << static_cast<int>(type) << 1100 << 2 << 3;
        QTest::newRow("heads of its own") << static_cast<int>(TypeId::f16) << 1024 << 5 << 1;
        QTest::newRow("more heads than go together") << static_cast<int>(TypeId::f16) << 1100 << 1 << 24;
        QTest::newRow("many ranges") << static_cast<int>(TypeId::bf16) << 6000 << 1 << 1;
    }
    void one_query_by_ranges_of_keys() {
        QFETCH(const int, type);
        QFETCH(const int, keys);
        QFETCH(const int, kv_heads);
        QFETCH(const int, sharing);
        for (int round = 0; round < (sanitized ? 1 : 4); ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t heads = int64_t{kv_heads} * sharing;
            Tensor* const q = h.filled(TypeId::f32, {32, 1, heads, 1});
            Tensor* const k = h.filled(static_cast<TypeId>(type), {32, keys, kv_heads, 1});
            Tensor* const v = h.filled(static_cast<TypeId>(type), {32, keys, kv_heads, 1});
            Tensor* const mask = round % 2 ? h.filled(TypeId::f16, {keys, 1, 1, 1}) : nullptr;
            // All of the first ranges, or all that there is.
            const uint16_t hidden = 0xFC00;
            for (int64_t j = 0; mask && j < (round == 1 ? keys - 10 : keys); ++j)
                std::memcpy(static_cast<std::byte*>(mask->data) + j * 2, &hidden, 2);
            Tensor* const sinks = round == 2 ? h.filled(TypeId::f32, {heads, 1, 1, 1}) : nullptr;
            Tensor* const c = h.node(OpId::flash_attn_ext, {q, k, v, mask, sinks},
                                     {{"scale", 0.25}, {"logit_softcap", round == 2 ? 3.0 : 0.0}});
            const Kernel& kernel = builtin_registry().op(*c).kernels[DeviceKind::cpu];
            QCOMPARE(kernel.phases(*c), 2);
            h.check(c, 0.03);
            h.compare(c, tolerance_of(static_cast<TypeId>(type)),
                      [&](const Index& out) { return kernel_test::sample_of(OpId::flash_attn_ext)->plain(*c, out); });
            if (QTest::currentTestFailed()) return;
        }
    }

    // For few queries and for many.
    void masked_keys_are_not_read() {
        for (const int64_t queries : {3, 20}) {
            Harness h;
            const int64_t keys = 70, hidden = 5, dv = 9;
            Tensor* const q = h.filled(TypeId::f32, {16, queries, 2, 1});
            Tensor* const k = h.filled(TypeId::f32, {16, keys, 1, 1});
            Tensor* const v = h.filled(TypeId::f32, {dv, keys, 1, 1});
            Tensor* const mask = h.filled(TypeId::f16, {keys, queries, 1, 1});
            const uint16_t masked = 0xFC00;
            const float infinite = INFINITY;
            for (int64_t i = 0; i < queries; ++i)
                std::memcpy(static_cast<std::byte*>(mask->data) + (i * keys + hidden) * 2, &masked, 2);
            for (int64_t i = 0; i < dv; ++i)
                std::memcpy(static_cast<std::byte*>(v->data) + (hidden * dv + i) * 4, &infinite, 4);
            Tensor* const c = h.node(OpId::flash_attn_ext, {q, k, v, mask, nullptr}, {{"scale", 0.25}});
            QCOMPARE(h.run(c), QByteArray());
            for (int64_t at = 0; at < nelements(*c); ++at) QVERIFY(std::isfinite(value_of(*c, index_of_flat(*c, at))));
        }
    }
};

QTEST_APPLESS_MAIN(TestKernelsAttention)
#include "test_kernels_attention.moc"
