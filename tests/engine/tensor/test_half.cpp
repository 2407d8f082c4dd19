// SPDX-License-Identifier: MIT
// The small floats: each pattern is decoded and encoded again, and rounding is compared with a reference in doubles.
#include "tensor/half.h"

#include <QtTest/QTest>

#include <cmath>
#include <cstring>
#include <random>

using namespace ggs;

namespace {

uint32_t bits_of(float x) { return std::bit_cast<uint32_t>(x); }

// Nearest number with `mantissa` bits and no exponent below `lowest`, ties to even, in exact double arithmetic.
double rounded(double x, int mantissa, int lowest) {
    if (x == 0.0 || !std::isfinite(x)) return x;
    const double quantum = std::ldexp(1.0, std::max(std::ilogb(x), lowest) - mantissa);
    return std::nearbyint(x / quantum) * quantum;
}
double nearest_f16(double x) {
    const double r = rounded(x, 10, -14);
    return std::fabs(r) > 65504.0 ? std::copysign(INFINITY, x) : r;
}
double nearest_bf16(double x) {
    const double r = rounded(x, 7, -126);
    return std::fabs(r) > 0x1.FEp127 ? std::copysign(INFINITY, x) : r;
}

bool f16_is_right(float x) {
    const float expected = static_cast<float>(nearest_f16(static_cast<double>(x)));
    const float got = f16_to_f32(f32_to_f16(x));
    if (bits_of(got) == bits_of(expected)) return true;
    qWarning("f32 %a became f16 %a, nearest is %a", static_cast<double>(x), static_cast<double>(got),
             static_cast<double>(expected));
    return false;
}
bool bf16_is_right(float x) {
    const float expected = static_cast<float>(nearest_bf16(static_cast<double>(x)));
    const float got = bf16_to_f32(f32_to_bf16(x));
    if (bits_of(got) == bits_of(expected)) return true;
    qWarning("f32 %a became bf16 %a, nearest is %a", static_cast<double>(x), static_cast<double>(got),
             static_cast<double>(expected));
    return false;
}

// A tie, its two neighbours in f32, and the three with the other sign.
template <class Right> bool right_around(float tie, Right right) {
    for (const float x : {tie, std::nextafter(tie, 0.0f), std::nextafter(tie, INFINITY)}) {
        if (!right(x) || !right(-x)) return false;
    }
    return true;
}

} // namespace

class TestHalf : public QObject {
    Q_OBJECT
  private slots:
    void every_f16_pattern_comes_back() {
        for (uint32_t h = 0; h < 0x10000; ++h) {
            const bool nan = (h & 0x7FFF) > 0x7C00;
            const uint32_t expected = nan ? (h & 0x8000) | 0x7E00 : h;
            QCOMPARE(uint32_t(f32_to_f16(f16_to_f32(static_cast<uint16_t>(h)))), expected);
            QCOMPARE(std::isnan(f16_to_f32(static_cast<uint16_t>(h))), nan);
        }
    }
    void f16_patterns_have_their_values() {
        for (uint32_t h = 0; h < 0x7C00; ++h) {
            const int exponent = static_cast<int>(h >> 10), mantissa = static_cast<int>(h & 0x3FF);
            const double value = exponent ? std::ldexp(1024 + mantissa, exponent - 25) : std::ldexp(mantissa, -24);
            QCOMPARE(static_cast<double>(f16_to_f32(static_cast<uint16_t>(h))), value);
            QCOMPARE(static_cast<double>(f16_to_f32(static_cast<uint16_t>(h | 0x8000))), -value);
        }
        QCOMPARE(f16_to_f32(0x7C00), INFINITY);
        QCOMPARE(f16_to_f32(0xFC00), -INFINITY);
        QCOMPARE(bits_of(f16_to_f32(0x8000)), 0x80000000u);
    }
    void f16_rounds_to_nearest_even_at_every_tie() {
        for (uint32_t h = 0; h < 0x7BFF; ++h) {
            const float low = f16_to_f32(static_cast<uint16_t>(h)), high = f16_to_f32(static_cast<uint16_t>(h + 1));
            QVERIFY(right_around((low + high) / 2, f16_is_right)); // exact: f32 has bits to spare
        }
        QVERIFY(right_around(65520.0f, f16_is_right));
        QCOMPARE(f32_to_f16(65520.0f), uint16_t(0x7C00));
        QCOMPARE(f32_to_f16(std::nextafter(65520.0f, 0.0f)), uint16_t(0x7BFF));
    }
    void bf16_rounds_to_nearest_even_at_every_tie() {
        for (uint32_t h = 0; h < 0x7F7F; ++h)
            QVERIFY(right_around(std::bit_cast<float>((h << 16) | 0x8000u), bf16_is_right));
        QCOMPARE(f32_to_bf16(0x1.FFp127f), uint16_t(0x7F80)); // the tie above the largest
    }
    void any_f32_becomes_the_nearest() {
        std::mt19937 random(1);
        for (int i = 0; i < 300000; ++i) {
            const auto x = std::bit_cast<float>(static_cast<uint32_t>(random()));
            if (std::isnan(x)) continue;
            QVERIFY(f16_is_right(x));
            QVERIFY(bf16_is_right(x));
        }
    }
    void nan_stays_nan() {
        for (const uint32_t bits : {0x7F800001u, 0x7FC00000u, 0x7FFFFFFFu}) {
            QCOMPARE(f32_to_f16(std::bit_cast<float>(bits)), uint16_t(0x7E00));
            QCOMPARE(f32_to_f16(std::bit_cast<float>(bits | 0x80000000u)), uint16_t(0xFE00));
        }
        QCOMPARE(f32_to_bf16(std::bit_cast<float>(0x7F800001u)), uint16_t(0x7FC0));
        QCOMPARE(f32_to_bf16(std::bit_cast<float>(0xFFC10000u)), uint16_t(0xFFC1));
    }
    void every_bf16_pattern_comes_back() {
        for (uint32_t h = 0; h < 0x10000; ++h) {
            const bool nan = (h & 0x7FFF) > 0x7F80;
            QCOMPARE(uint32_t(f32_to_bf16(bf16_to_f32(static_cast<uint16_t>(h)))), nan ? h | 64u : h);
        }
    }
    void e8m0_is_a_power_of_two() {
        for (int e = 0; e < 255; ++e) {
            QCOMPARE(static_cast<double>(e8m0_to_f32(static_cast<uint8_t>(e))), std::ldexp(1.0, e - 127));
            QCOMPARE(static_cast<double>(e8m0_to_f32_half(static_cast<uint8_t>(e))), std::ldexp(1.0, e - 128));
        }
        QCOMPARE(e8m0_to_f32(255), INFINITY);
        QCOMPARE(e8m0_to_f32_half(255), 0x1p127f);
    }
    void ue4m3_is_half_of_what_it_stands_for() {
        for (int u = 0; u < 0x7F; ++u) {
            const int exponent = u >> 3, mantissa = u & 7;
            const double value = exponent ? std::ldexp(8 + mantissa, exponent - 10) : std::ldexp(mantissa, -9);
            QCOMPARE(static_cast<double>(ue4m3_to_f32_half(static_cast<uint8_t>(u))), value / 2);
            // From 256 on everything is written as the largest.
            QCOMPARE(int(f32_to_ue4m3(static_cast<float>(value))), value < 256 ? u : 0x7E);
        }
        QCOMPARE(ue4m3_to_f32_half(0x7F), 0.0f);
    }
    void ue4m3_rounds_halves_up() {
        QCOMPARE(int(f32_to_ue4m3(1.0f + 1.0f / 16)), 0x39);
        QCOMPARE(int(f32_to_ue4m3(1.0f + 1.0f / 16 - 0x1p-20f)), 0x38);
        QCOMPARE(int(f32_to_ue4m3(2.0f - 1.0f / 16)), 0x40); // the carry goes into the exponent
        QCOMPARE(int(f32_to_ue4m3(0.5f / 512)), 1);
        QCOMPARE(int(f32_to_ue4m3(7.9f / 512)), 7);
        for (const float x : {0.0f, -1.0f, -INFINITY, NAN}) QCOMPARE(int(f32_to_ue4m3(x)), 0);
        QCOMPARE(int(f32_to_ue4m3(INFINITY)), 0x7E);
    }
};

QTEST_APPLESS_MAIN(TestHalf)
#include "test_half.moc"
