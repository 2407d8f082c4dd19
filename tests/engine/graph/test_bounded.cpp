// SPDX-License-Identifier: MIT
// A Bounded's error covers what float arithmetic makes of the same formula, and is no larger than it must be.
#include <cstddef>

#include "graph/bounded.h"
#include "graph/kernel.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace ggs;

namespace {

double off(float computed, const Bounded& x) { return std::fabs(static_cast<double>(computed) - x.value); }
QString told(double a, double b, float computed, const Bounded& x) {
    return QStringLiteral("of %1 and %2: float %3, double %4, error %5")
        .arg(a)
        .arg(b)
        .arg(double(computed))
        .arg(x.value)
        .arg(x.error);
}

// Numbers of many sizes, and some that functions have their trouble with.
class Numbers {
  public:
    float next() {
        const float odd[] = {0.0f, 1.0f, -1.0f, 1e-6f, -9.7f, 1e6f, -1e6f, 1e-38f};
        if (m_random() % 8 == 0) return odd[m_random() % 8];
        return std::ldexp(std::normal_distribution<float>()(m_random), static_cast<int>(m_random() % 24) - 12);
    }
    std::mt19937_64& random() { return m_random; }

  private:
    std::mt19937_64 m_random{4};
};

} // namespace

class TestBounded : public QObject {
    Q_OBJECT
  private slots:
    void operations_in_float_stay_within_the_error_data() {
        QTest::addColumn<int>("which");
        int rows = 0;
        for (const char* name : {"add", "subtract", "multiply", "divide", "reciprocal", "sigmoid", "softplus", "expm1",
                                 "tanh", "erf", "variance", "pow"})
            QTest::newRow(name) << rows++;
    }
    void operations_in_float_stay_within_the_error() {
        QFETCH(const int, which);
        struct Case {
            std::function<float(float, float)> in_float;
            std::function<Bounded(const Bounded&, const Bounded&)> bounded;
        };
        const Case cases[] = {
            {[](float a, float b) { return a + b; }, [](const Bounded& a, const Bounded& b) { return a + b; }},
            {[](float a, float b) { return a - b; }, [](const Bounded& a, const Bounded& b) { return a - b; }},
            {[](float a, float b) { return a * b; }, [](const Bounded& a, const Bounded& b) { return a * b; }},
            {[](float a, float b) { return a / b; }, [](const Bounded& a, const Bounded& b) { return a / b; }},
            {[](float a, float b) { return a * (1.0f / b); }, [](const Bounded& a, const Bounded& b) { return a / b; }},
            {[](float a, float b) { return b / (1.0f + std::exp(-a)); },
             [](const Bounded& a, const Bounded& b) { return b / (Bounded(1) + exp(-a)); }},
            {[](float a, float) { return std::log(1.0f + std::exp(a)); },
             [](const Bounded& a, const Bounded&) { return log(Bounded(1) + exp(a)); }},
            {[](float a, float) { return std::exp(a) - 1.0f; },
             [](const Bounded& a, const Bounded&) { return exp(a) - 1; }},
            {[](float a, float b) { return std::tanh(a * b) * a; },
             [](const Bounded& a, const Bounded& b) { return tanh(a * b) * a; }},
            {[](float a, float b) { return 0.5f * a * (1.0f + std::erf(a * b)); },
             [](const Bounded& a, const Bounded& b) { return Bounded(0.5) * a * (Bounded(1) + erf(a * b)); }},
            {[](float a, float b) {
                 const float m = (a + b) / 2;
                 return 1.0f / std::sqrt(((a - m) * (a - m) + (b - m) * (b - m)) / 2 + 1e-5f);
             },
             [](const Bounded& a, const Bounded& b) {
                 const Bounded m = (a + b) / 2;
                 return Bounded(1) / sqrt(((a - m) * (a - m) + (b - m) * (b - m)) / 2 + 1e-5f);
             }},
            {[](float a, float b) { return std::pow(std::fabs(a) + 0.1f, std::fmin(b, 3.0f)); },
             [](const Bounded& a, const Bounded& b) { return pow(fabs(a) + 0.1f, fmin(b, 3)); }},
        };
        Numbers numbers;
        int finite = 0, tight = 0;
        for (int round = 0; round < 20'000; ++round) {
            const float a = numbers.next(), b = numbers.next();
            const float computed = cases[which].in_float(a, b);
            const Bounded x = cases[which].bounded(double(a), double(b));
            if (!std::isfinite(computed) || !std::isfinite(x.value)) continue;
            QVERIFY2(off(computed, x) <= x.error, qPrintable(told(double(a), double(b), computed, x)));
            ++finite;
            if (x.error <= 1e-4 * std::fabs(x.value) + 1e-5) ++tight;
        }
        QVERIFY2(finite > 10'000 && tight > finite / 2,
                 qPrintable(QStringLiteral("%1 of %2 tight").arg(tight).arg(finite)));
    }

    void sum_in_any_order_is_within_gamma_of_the_sizes() {
        Numbers numbers;
        for (int round = 0; round < 200; ++round) {
            std::vector<float> terms(1 + numbers.random()() % 2'000);
            for (float& x : terms) x = numbers.next();
            BoundedSum sum;
            for (const float x : terms) sum.add(double(x));
            const Bounded total = sum.total();
            for (int order = 0; order < 4; ++order) {
                if (order == 1) std::sort(terms.begin(), terms.end());
                if (order > 1) std::shuffle(terms.begin(), terms.end(), numbers.random());
                float in_float = 0;
                for (const float x : terms) in_float += x;
                QVERIFY2(off(in_float, total) <= total.error,
                         qPrintable(told(double(terms.size()), round, in_float, total)));
            }
            QVERIFY(sum.total(0).error <= total.error);
        }
    }
    void sum_with_an_outlier_has_a_bound_of_its_own_size() {
        BoundedSum small, large;
        for (int k = 0; k < 100; ++k) {
            small.add_product(1.5, 0.01 * k);
            large.add_product(k == 50 ? 1e6 : 1.5, 0.01 * k);
        }
        QVERIFY(small.total().error < 1e-3);
        QVERIFY(large.total().error > 1 && large.total().error < 10);
    }
    void sum_beyond_float_can_not_be_judged() {
        BoundedSum sum;
        sum.add(3e38);
        sum.add(3e38);
        sum.add(-3e38);
        QVERIFY(std::isinf(sum.total().error));
    }

    // If the error reaches no other value of the type, the rounded value is exact. If it does, the error is at most one
    // step.
    void rounding_to_a_type_takes_errors_across_its_ties() {
        QCOMPARE(rounded_to(TypeId::f16, Bounded(1.0 / 3)).error, 0.0);
        const double third = rounded_to(TypeId::f16, Bounded(1.0 / 3)).value;
        QCOMPARE(third, 0.333251953125);
        QCOMPARE(rounded_to(TypeId::f16, Bounded(third, 1e-6)).error, 0.0);
        const double tie = third + 0x1p-13;
        QCOMPARE(rounded_to(TypeId::f16, Bounded(tie, 1e-6)).error, 0x1p-12);
        QCOMPARE(rounded_to(TypeId::bf16, Bounded(1e6)).value, 999424.0);
    }

    void other_devices_may_leave_a_row_as_it_is() {
        ValueReader cpu = unknown_values(), gpu = unknown_values();
        gpu.set_device(DeviceKind::cuda);
        std::vector<double> row(64);
        for (size_t k = 0; k < row.size(); ++k) row[k] = std::sin(static_cast<double>(k));
        std::vector<Bounded> on_cpu, on_gpu;
        read_row_as(TypeId::q8_0, row, cpu, on_cpu);
        read_row_as(TypeId::q8_0, row, gpu, on_gpu);
        for (size_t k = 0; k < row.size(); ++k) {
            QCOMPARE(on_cpu[k].error, 0.0);
            QCOMPARE(on_gpu[k].value, row[k]);
            QVERIFY(std::fabs(on_cpu[k].value - row[k]) <= on_gpu[k].error);
        }
    }
};

QTEST_APPLESS_MAIN(TestBounded)
#include "test_bounded.moc"
