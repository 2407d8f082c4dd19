// SPDX-License-Identifier: MIT
// Rotary embedding, convolutions and pools against their definitions in double, for random shapes, strides and types.
#include "kernel_harness.h"

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

// A convolution's parameters, such that the kernel fits.
struct Steps {
    int64_t s0, s1, p0, p1, d0, d1;
    explicit Steps(Harness& h)
        : s0(h.between(1, 3)), s1(h.between(1, 3)), p0(h.between(0, 3)), p1(h.between(0, 2)), d0(h.between(1, 2)),
          d1(h.between(1, 2)) {}
};

// b at a place that may lie in the padding.
double padded(const Tensor& b, int64_t x, int64_t y, int64_t c, int64_t n) {
    if (x < 0 || x >= b.ne[0] || y < 0 || y >= b.ne[1]) return 0;
    return value_of(b, {x, y, c, n});
}

Tensor* im2col(Harness& h, Tensor* a, Tensor* b, const Steps& s, bool two, TypeId type) {
    NodeRequest r;
    r.src = {a, b};
    r.type = type;
    const int64_t params[] = {s.s0, two ? s.s1 : 0, s.p0, two ? s.p1 : 0, s.d0, two ? s.d1 : 0, two};
    for (size_t i = 0; i < std::size(params); ++i) r.params[i] = static_cast<int32_t>(params[i]);
    return h.need(h.builder().node(OpId::im2col, r));
}

Tensor* positions(Harness& h, int64_t n) {
    std::vector<int32_t> values(static_cast<size_t>(n));
    for (int32_t& v : values) v = static_cast<int32_t>(h.between(0, 60));
    return h.integers(values, {n, 1, 1, 1});
}

} // namespace

class TestKernelsWindows : public QObject {
    Q_OBJECT
  private slots:
    void rope_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("mode");
        for (const TypeId type : {TypeId::f32, TypeId::f16}) {
            for (const int mode : {0, 2, 8, 24, 40})
                QTest::addRow("%s mode %d", traits(type).name, mode) << static_cast<int>(type) << mode;
        }
    }
    void rope() {
        QFETCH(int, type);
        QFETCH(int, mode);
        const auto id = static_cast<TypeId>(type);
        for (int round = 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t n_dims = 2 * h.between(1, 10);
            const int64_t offset = mode == 24 ? 0 : h.between(0, 3);
            const int64_t width = mode == 24 ? 2 * n_dims : n_dims + offset + h.between(0, 3);
            const int64_t heads = h.between(1, 4);
            const int64_t tokens = h.between(1, 7);
            Tensor* const a = round % 2 ? h.permuted(h.filled(id, {width, tokens, heads, 2}), {0, 2, 1, 3})
                                        : h.filled(id, {width, heads, tokens, 2});
            Tensor* const pos = positions(h, tokens * (mode & 8 ? 4 : 1));
            Tensor* factors = round % 3 == 2 ? h.filled(TypeId::f32, {width, 1, 1, 1}) : nullptr;
            if (factors) {
                for (int64_t i = 0; i < width; ++i) static_cast<float*>(factors->data)[i] = 1.0f + 0.25f * float(i);
            }
            const int64_t s0 = h.between(1, 3);
            // In vision mode an empty section keeps the next one from starting again, in ggml too.
            const int64_t s1 = h.between(mode == 24 ? 1 : 0, 3);
            const int64_t s2 = h.between(mode == 24 ? 1 : 0, 3);
            Tensor* const c = h.node(OpId::rope, {a, pos, factors},
                                     {{"n_dims", double(n_dims)}, {"mode", double(mode)}, {"n_offs", double(offset)}});
            c->op_params[11] = static_cast<int32_t>(s0);
            c->op_params[12] = static_cast<int32_t>(s1);
            c->op_params[13] = static_cast<int32_t>(s2);
            h.check(c, id == TypeId::f16 ? 1e-3 : 1e-5);
            const int64_t pairs = mode == 24 ? n_dims : n_dims / 2;
            h.compare(c, id == TypeId::f16 ? 1e-6 : 1e-9, [&](const Index& o) {
                const int64_t at = o[0] - offset;
                if (at < 0 || at >= 2 * pairs) return value_of(*a, o);
                const int64_t i = mode == 0 ? at / 2 : at % pairs;
                const int64_t first = offset + (mode == 0 ? 2 * i : i);
                const int64_t second = mode == 0 ? first + 1 : first + pairs;
                int64_t which = 0;
                int64_t power = i;
                if (mode & 8) {
                    const int64_t sector = i % (s0 + s1 + s2);
                    if (mode == 40) {
                        which = sector % 3 == 1 && sector < 3 * s1   ? 1
                                : sector % 3 == 2 && sector < 3 * s2 ? 2
                                : sector % 3 == 0 && sector < 3 * s0 ? 0
                                                                     : 3;
                    } else {
                        which = sector < s0 ? 0 : sector < s0 + s1 ? 1 : 2;
                    }
                    if (mode == 24) power = sector - (which == 0 ? 0 : which == 1 ? s0 : s0 + s1);
                }
                const double p = value_of(*pos, {o[2] + which * tokens, 0, 0, 0});
                const double divisor = factors ? value_of(*factors, {i, 0, 0, 0}) : 1;
                const double angle = p * std::pow(10000.0, -2.0 * double(power) / double(n_dims)) / divisor;
                const double x0 = value_of(*a, {first, o[1], o[2], o[3]});
                const double x1 = value_of(*a, {second, o[1], o[2], o[3]});
                return o[0] == first ? x0 * std::cos(angle) - x1 * std::sin(angle)
                                     : x0 * std::sin(angle) + x1 * std::cos(angle);
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void yarn_mixes_two_angles() {
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {16, 2, 3, 1});
        Tensor* const pos = positions(h, 3);
        Tensor* const c = h.node(OpId::rope, {a, pos},
                                 {{"n_dims", 16},
                                  {"mode", 2},
                                  {"n_ctx_orig", 64},
                                  {"freq_scale", 0.25},
                                  {"ext_factor", 1},
                                  {"attn_factor", 1.5},
                                  {"beta_fast", 32},
                                  {"beta_slow", 1}});
        h.check(c, 1e-5);
        const auto corrected = [](double beta) {
            return 16 * std::log(64 / (beta * 2 * M_PI)) / (2 * std::log(10000.0));
        };
        const double low = std::max(0.0, std::floor(corrected(32)));
        const double high = std::min(15.0, std::ceil(corrected(1)));
        h.compare(c, 1e-9, [&](const Index& o) {
            const int64_t i = o[0] % 8;
            const double whole = value_of(*pos, {o[2], 0, 0, 0}) * std::pow(10000.0, -double(i) / 8);
            const double mix = 1 - std::clamp((double(i) - low) / std::max(0.001, high - low), 0.0, 1.0);
            const double angle = 0.25 * whole * (1 - mix) + whole * mix;
            const double magnitude = 1.5 * (1 + 0.1 * std::log(4.0));
            const double x0 = value_of(*a, {i, o[1], o[2], 0});
            const double x1 = value_of(*a, {i + 8, o[1], o[2], 0});
            return magnitude * (o[0] < 8 ? x0 * std::cos(angle) - x1 * std::sin(angle)
                                         : x0 * std::sin(angle) + x1 * std::cos(angle));
        });
    }

    void rope_in_place_turns_once() {
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {10, 3, 2, 1});
        Tensor* const copy = h.empty(TypeId::f32, {10, 3, 2, 1});
        std::memcpy(copy->data, a->data, nbytes(*a));
        Tensor* const pos = positions(h, 2);
        NodeRequest r;
        r.src = {a, pos};
        Tensor* const apart = h.node(OpId::rope, {copy, pos}, {{"n_dims", 8}});
        std::memcpy(r.params.data(), apart->op_params, sizeof(apart->op_params));
        r.in_place = true;
        Tensor* const inside = h.need(h.builder().node(OpId::rope, r));
        QCOMPARE(inside->data, a->data);
        QCOMPARE(h.run(apart), QByteArray());
        QCOMPARE(h.run(inside, 2), QByteArray());
        QVERIFY(std::memcmp(inside->data, apart->data, nbytes(*apart)) == 0);
    }

    void im2col_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::newRow("f32 to f32") << int(TypeId::f32) << int(TypeId::f32);
        QTest::newRow("f32 to f16") << int(TypeId::f32) << int(TypeId::f16);
        QTest::newRow("f16 to f16") << int(TypeId::f16) << int(TypeId::f16);
    }
    void im2col() {
        QFETCH(int, from);
        QFETCH(int, to);
        for (int round = 0; round < 8; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const bool two = round % 2;
            const int64_t c = h.between(1, 4);
            const int64_t kw = h.between(1, 4);
            const int64_t kh = h.between(1, 3);
            const Steps s(h);
            Tensor* const a = h.filled(TypeId::f16, two ? Shape{kw, kh, c, 2} : Shape{kw, c, 2, 1});
            const auto id = static_cast<TypeId>(from);
            Tensor* const b = two ? h.permuted(h.filled(id, {h.between(7, 12), h.between(7, 12), 2, c}), {0, 1, 3, 2})
                                  : h.filled(id, {h.between(7, 12), c, 2, 1});
            Tensor* const made = ::im2col(h, a, b, s, two, static_cast<TypeId>(to));
            h.check(made, 1e-3);
            h.compare(made, 1e-6, [&](const Index& o) {
                const int64_t kx = o[0] % kw;
                if (!two) {
                    const int64_t x = o[1] * s.s0 + kx * s.d0 - s.p0;
                    return x < 0 || x >= b->ne[0] ? 0.0 : value_of(*b, {x, o[0] / kw, o[2], 0});
                }
                const int64_t ky = o[0] / kw % kh;
                return padded(*b, o[1] * s.s0 + kx * s.d0 - s.p0, o[2] * s.s1 + ky * s.d1 - s.p1, o[0] / (kw * kh),
                              o[3]);
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void conv_2d_data() { float_types(); }
    void conv_2d() {
        QFETCH(int, type);
        for (int round = 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const Steps s(h);
            const int64_t channels = h.between(1, 5);
            Tensor* const a =
                h.filled(static_cast<TypeId>(type), {h.between(1, 4), h.between(1, 3), channels, h.between(1, 70)});
            Tensor* const b =
                h.permuted(h.filled(TypeId::f32, {channels, h.between(7, 11), h.between(7, 11), 2}), {2, 0, 1, 3});
            Tensor* const c = h.node(OpId::conv_2d, {a, b},
                                     {{"s0", double(s.s0)},
                                      {"s1", double(s.s1)},
                                      {"p0", double(s.p0)},
                                      {"p1", double(s.p1)},
                                      {"d0", double(s.d0)},
                                      {"d1", double(s.d1)}});
            h.check(c, 1e-3);
            h.compare(c, type == int(TypeId::f32) ? 1e-12 : 1e-6, [&](const Index& o) {
                double sum = 0;
                for (int64_t i = 0; i < nelements(*a) / a->ne[3]; ++i) {
                    const Index k = index_of_flat(*a, i);
                    sum += value_of(*a, {k[0], k[1], k[2], o[2]}) *
                           padded(*b, o[0] * s.s0 + k[0] * s.d0 - s.p0, o[1] * s.s1 + k[1] * s.d1 - s.p1, k[2], o[3]);
                }
                return sum;
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void conv_transpose_1d_data() { float_types(); }
    void conv_transpose_1d() {
        QFETCH(int, type);
        for (int round = 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t stride = h.between(1, 5);
            const int64_t channels = h.between(1, 6);
            Tensor* const a =
                h.filled(static_cast<TypeId>(type), {round == 5 ? 300 : h.between(1, 7), h.between(1, 4), channels, 1});
            Tensor* const b = h.filled(TypeId::f32, {round == 4 ? 300 : h.between(1, 20), channels, 1, 1});
            Tensor* const c = h.node(OpId::conv_transpose_1d, {a, b}, {{"s0", double(stride)}, {"p0", 0}, {"d0", 1}});
            h.check(c, 1e-3);
            h.compare(c, type == int(TypeId::f32) ? 1e-12 : 1e-6, [&](const Index& o) {
                double sum = 0;
                for (int64_t x = 0; x < b->ne[0]; ++x) {
                    const int64_t k = o[0] - x * stride;
                    for (int64_t i = 0; i < channels && k >= 0 && k < a->ne[0]; ++i)
                        sum += value_of(*a, {k, o[1], i, 0}) * value_of(*b, {x, i, 0, 0});
                }
                return sum;
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void conv_transpose_2d_data() { float_types(); }
    void conv_transpose_2d() {
        QFETCH(int, type);
        for (int round = 0; round < 6; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const int64_t stride = h.between(1, 3);
            const int64_t channels = h.between(1, 4);
            Tensor* const a =
                h.filled(static_cast<TypeId>(type), {h.between(1, 4), h.between(1, 4), h.between(1, 3), channels});
            Tensor* const b = h.filled(TypeId::f32, {h.between(1, 6), h.between(1, 6), channels, h.between(1, 3)});
            Tensor* const c = h.node(OpId::conv_transpose_2d, {a, b}, {{"stride", double(stride)}});
            h.check(c, 1e-3);
            h.compare(c, type == int(TypeId::f32) ? 1e-12 : 1e-6, [&](const Index& o) {
                double sum = 0;
                for (int64_t y = 0; y < b->ne[1]; ++y) {
                    for (int64_t x = 0; x < b->ne[0]; ++x) {
                        const int64_t kx = o[0] - x * stride;
                        const int64_t ky = o[1] - y * stride;
                        if (kx < 0 || kx >= a->ne[0] || ky < 0 || ky >= a->ne[1]) continue;
                        for (int64_t i = 0; i < channels; ++i)
                            sum += value_of(*a, {kx, ky, o[2], i}) * value_of(*b, {x, y, i, o[3]});
                    }
                }
                return sum;
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void pools_data() { float_types(); }
    void pools() {
        QFETCH(int, type);
        for (int round = 0; round < 8; ++round) {
            Harness h;
            h.random().seed(static_cast<unsigned>(round));
            const bool two = round % 2;
            const bool mean = round / 2 % 2;
            const int64_t k0 = h.between(1, 4);
            const int64_t k1 = two ? h.between(1, 3) : 1;
            const Steps s(h);
            const int64_t p0 = std::min(s.p0, k0 - 1);
            const int64_t p1 = two ? std::min(s.p1, k1 - 1) : 0;
            const int64_t s1 = two ? s.s1 : 1;
            Tensor* const a =
                h.permuted(h.filled(static_cast<TypeId>(type), {h.between(5, 9), 3, h.between(5, 9), 2}), {0, 2, 1, 3});
            Tensor* c = nullptr;
            if (two) {
                c = h.node(OpId::pool_2d, {a},
                           {{"op", double(mean)},
                            {"k0", double(k0)},
                            {"k1", double(k1)},
                            {"s0", double(s.s0)},
                            {"s1", double(s1)},
                            {"p0", double(p0)},
                            {"p1", double(p1)}});
            } else {
                c = h.node(OpId::pool_1d, {a},
                           {{"op", double(mean)}, {"k0", double(k0)}, {"s0", double(s.s0)}, {"p0", double(p0)}});
            }
            h.check(c, 1e-6);
            h.compare(c, 1e-12, [&](const Index& o) {
                double sum = 0;
                double largest = -1e30;
                int inside = 0;
                for (int64_t y = o[1] * s1 - p1; y < o[1] * s1 - p1 + k1; ++y) {
                    for (int64_t x = o[0] * s.s0 - p0; x < o[0] * s.s0 - p0 + k0; ++x) {
                        if (x < 0 || x >= a->ne[0] || y < 0 || y >= a->ne[1]) continue;
                        const double value = value_of(*a, {x, y, o[2], o[3]});
                        sum += value;
                        largest = std::max(largest, value);
                        ++inside;
                    }
                }
                return mean ? sum / (two ? double(k0 * k1) : double(inside)) : largest;
            });
            if (QTest::currentTestFailed()) return;
        }
    }

    void operands_that_ggml_rejects_are_refused() {
        Harness h;
        Tensor* const b = h.filled(TypeId::f32, {8, 3, 1, 1});
        Tensor* const kernel = h.filled(TypeId::bf16, {3, 3, 3, 1});
        const QByteArray transposed =
            h.run(h.node(OpId::conv_transpose_1d, {kernel, b}, {{"s0", 1}, {"p0", 0}, {"d0", 1}}));
        QVERIFY2(transposed.contains("a has type bf16; it must be f32 or f16"), transposed.constData());
        Tensor* const heads = h.filled(TypeId::bf16, {8, 2, 3, 1});
        const QByteArray turned = h.run(h.node(OpId::rope, {heads, positions(h, 3)}, {{"n_dims", 8}}));
        QVERIFY2(turned.contains("a has type bf16; it must be f32 or f16"), turned.constData());
        Steps s(h);
        const QByteArray columns = h.run(::im2col(h, h.filled(TypeId::f32, {2, 3, 1, 1}), b, s, false, TypeId::bf16));
        QVERIFY2(columns.contains("the result has type bf16; it must be f32 or f16"), columns.constData());
        Tensor* const odd = h.node(OpId::rope, {h.filled(TypeId::f32, {8, 2, 3, 1}), positions(h, 3)}, {{"n_dims", 7}});
        QVERIFY(h.run(odd).contains("n_dims = 7; it must be even"));
        Tensor* const wide =
            h.node(OpId::rope, {h.filled(TypeId::f32, {8, 2, 3, 1}), positions(h, 3)}, {{"n_dims", 10}});
        QVERIFY(h.run(wide).contains("channels 0 to 9 would be rotated, but a.ne[0] = 8"));
    }

  private:
    static void float_types() {
        QTest::addColumn<int>("type");
        QTest::newRow("f32") << static_cast<int>(TypeId::f32);
        QTest::newRow("f16") << static_cast<int>(TypeId::f16);
    }
};

QTEST_APPLESS_MAIN(TestKernelsWindows)
#include "test_kernels_windows.moc"
