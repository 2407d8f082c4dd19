// SPDX-License-Identifier: MIT
// Floats split into sign, exponent and fraction: the formula gives the value, and its numbers are those of the format.
#include <cstddef>

#include "debug/targets/quantised_source.h"
#include "engine/script/script_builds.h"
#include "values/float_bits.h"

#include <QtTest/QTest>

#include <cmath>
#include <cstring>

using namespace ggs;

namespace {

uint64_t bits_of(float value) {
    uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

// The value of the parts by the definition of the format.
double by_definition(const FloatBits& number) {
    const FieldKindTraits& kind = traits(number.kind);
    const bool subnormal = kind.mantissa_bits > 0 && number.parts.exponent == 0;
    const double mantissa = std::ldexp(static_cast<double>(number.parts.mantissa), -kind.mantissa_bits);
    const int exponent = (subnormal ? 1 : static_cast<int>(number.parts.exponent)) - kind.exponent_bias;
    const double half = kind.kind == FieldKind::e8m0_half || kind.kind == FieldKind::ue4m3_half ? 0.5 : 1;
    return (number.parts.sign ? -1 : 1) * std::ldexp((subnormal ? 0 : 1) + mantissa, exponent) * half;
}

} // namespace

class TestFloatBits : public QObject {
    Q_OBJECT
  private slots:
    void every_small_float_is_what_its_parts_say_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("bits");
        QTest::newRow("f16") << static_cast<int>(FieldKind::f16) << 16;
        QTest::newRow("bf16") << static_cast<int>(FieldKind::bf16) << 16;
        QTest::newRow("e8m0") << static_cast<int>(FieldKind::e8m0_half) << 8;
        QTest::newRow("ue4m3") << static_cast<int>(FieldKind::ue4m3_half) << 8;
    }
    // All of them, and the neighbours of each against the sorted list of all.
    void every_small_float_is_what_its_parts_say() {
        QFETCH(int, kind);
        QFETCH(int, bits);
        const auto k = static_cast<FieldKind>(kind);
        const bool has_sign = traits(k).sign_bits > 0;
        const uint64_t all = uint64_t{1} << (has_sign || k == FieldKind::e8m0_half ? bits : bits - 1);
        std::vector<double> sorted;
        for (uint64_t b = 0; b < all; ++b) {
            const FloatBits number = float_bits(k, b);
            if (number.what == FloatClass::nan) {
                QVERIFY(!number.below && !number.above);
                continue;
            }
            if (number.what == FloatClass::normal || number.what == FloatClass::subnormal) {
                QCOMPARE(number.value, by_definition(number));
                QVERIFY(!float_formula(number).empty());
            } else {
                QVERIFY(float_formula(number).empty());
            }
            sorted.push_back(number.value);
        }
        std::sort(sorted.begin(), sorted.end());
        sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
        for (uint64_t b = 0; b < all; ++b) {
            const FloatBits number = float_bits(k, b);
            if (number.what == FloatClass::nan) continue;
            const auto here = std::lower_bound(sorted.begin(), sorted.end(), number.value);
            QCOMPARE(number.below.has_value(), here != sorted.begin());
            QCOMPARE(number.above.has_value(), here + 1 != sorted.end());
            if (number.below) QCOMPARE(float_value(k, *number.below), *(here - 1));
            if (number.above) QCOMPARE(float_value(k, *number.above), *(here + 1));
        }
    }
    void the_neighbours_of_an_f32_are_the_machines_data() {
        QTest::addColumn<float>("value");
        for (const float v :
             {1.0f, -1.0f, 0.0f, -0.0f, 1e-45f, -1e-45f, 1.17549435e-38f, 3.4028235e38f, -3.4028235e38f, 0.1f})
            QTest::newRow(float_text(FieldKind::f32, v).c_str()) << v;
    }
    void the_neighbours_of_an_f32_are_the_machines() {
        QFETCH(float, value);
        const FloatBits number = float_bits(FieldKind::f32, bits_of(value));
        QCOMPARE(number.value, static_cast<double>(value));
        QCOMPARE(static_cast<float>(float_value(FieldKind::f32, number.above.value())),
                 std::nextafter(value, INFINITY));
        QCOMPARE(static_cast<float>(float_value(FieldKind::f32, number.below.value())),
                 std::nextafter(value, -INFINITY));
    }
    void the_formula_is_in_numbers() {
        const FloatBits scale = float_bits(FieldKind::f16, 0x3240);
        QCOMPARE(float_formula(scale), std::string("2^(12 - 15) · (1 + 576/1024)"));
        QCOMPARE(float_factors(scale), std::string("0.125 · 1.5625"));
        QCOMPARE(scale.value, 0.1953125);
        QCOMPARE(float_formula(float_bits(FieldKind::f16, 0x8001)), std::string("-1 · 2^(1 - 15) · 1/1024"));
        QCOMPARE(float_formula(float_bits(FieldKind::e8m0_half, 130)), std::string("2^(130 - 127) / 2"));
        QCOMPARE(float_bits(FieldKind::e8m0_half, 130).value, 4.0);
        QCOMPARE(float_bits(FieldKind::f16, 0x7C00).what, FloatClass::infinite);
        QCOMPARE(float_bits(FieldKind::f16, 0x7C01).what, FloatClass::nan);
    }

    void source_of_rounded_tensor_is_found_while_both_are_valid() {
        const auto structure = Structure::of(
            builtin_registry(), built("w = tensor(f32, 32, 2) = arange()\nq = quantize(w, q4_0)\nh = cast(w, f16)\n"
                                      "s = sqr(w)\nt = cast(s, q8_0)\nd = cpy(w, tensor(f32, 64))\ngraph h\n"));
        const auto number = [&](const char* name) { return structure->find(name).value(); };
        QCOMPARE(rounded_from(*structure, number("q"), {}), std::optional(number("w")));
        QVERIFY(!rounded_from(*structure, number("w"), {}));
        QVERIFY(!rounded_from(*structure, number("d"), {})); // nothing is rounded into f32
        QVERIFY(!rounded_from(*structure, number("h"), {})); // not run
        Position end;
        end.cursor = structure->steps.size();
        QCOMPARE(rounded_from(*structure, number("h"), end), std::optional(number("w")));
        QVERIFY(!rounded_from(*structure, number("t"), end)); // in no graph: never run
        QCOMPARE(source_element(*structure, number("q"), number("w"), {3, 1, 0, 0}), (Index{3, 1, 0, 0}));
    }

    void ulps_are_steps_of_the_type() {
        QCOMPARE(ulps_apart(TypeId::f32, 1.0, 1.0), std::optional<uint64_t>(0));
        QCOMPARE(ulps_apart(TypeId::f32, 1.0, 1.0 + 3 * 0x1p-23), std::optional<uint64_t>(3));
        QCOMPARE(ulps_apart(TypeId::f16, 1.0, 1.0 + 0x1p-10), std::optional<uint64_t>(1));
        QCOMPARE(ulps_apart(TypeId::bf16, 1.0, 1.0 - 0x1p-8), std::optional<uint64_t>(1));
        QCOMPARE(ulps_apart(TypeId::f32, -0x1p-149, 0x1p-149), std::optional<uint64_t>(2));
        QCOMPARE(ulps_apart(TypeId::f32, -0.0, 0.0), std::optional<uint64_t>(0));
        QCOMPARE(ulps_apart(TypeId::f32, std::nan(""), 0.0), std::optional<uint64_t>());
        QCOMPARE(ulps_apart(TypeId::q8_0, 1.0, 2.0), std::optional<uint64_t>());
    }
};

QTEST_APPLESS_MAIN(TestFloatBits)
#include "test_float_bits.moc"
