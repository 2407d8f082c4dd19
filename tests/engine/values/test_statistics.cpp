// SPDX-License-Identifier: MIT
// Statistics, histograms and slices against a plain count over every element, for all types, strides and slices.
#include <QtTest/QTest>

#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"
#include "values/fingerprint.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace ggs;

namespace {

std::unique_ptr<Session> opened(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) {
        qWarning("%s", english(*built.error).c_str());
        return nullptr;
    }
    auto session = Session::open(builtin_registry(), std::move(built.program));
    if (!session.ok()) return nullptr;
    (*session)->run();
    return std::move(session).value();
}

bool in_slice(const Index& i, const Slice& s) {
    for (size_t d = 0; d < max_dims; ++d) {
        if (i[d] < s.begin[d] || i[d] >= s.end[d]) return false;
    }
    return true;
}

// Element by element, two passes.
Statistics plain(const Session& session, uint32_t number, const Slice& slice, std::vector<double>* all) {
    const Tensor& t = session.program().tensor(number);
    Statistics s;
    double sum = 0;
    s.min = std::numeric_limits<double>::infinity();
    s.max = -s.min;
    for (int64_t i = 0; i < nelements(t); ++i) {
        const Index index = index_of_flat(t, i);
        if (!in_slice(index, slice)) continue;
        const double v = value_of(session, number, index).value();
        all->push_back(v);
        ++s.count;
        s.nan += std::isnan(v);
        s.inf += std::isinf(v);
        s.zeros += v == 0;
        if (!std::isfinite(v)) continue;
        s.min = std::min(s.min, v);
        s.max = std::max(s.max, v);
        sum += v;
    }
    if (s.finite() == 0) {
        s.min = s.max = 0;
        return s;
    }
    s.mean = sum / static_cast<double>(s.finite());
    double squares = 0;
    for (const double v : *all) squares += std::isfinite(v) ? (v - s.mean) * (v - s.mean) : 0;
    s.sd = std::sqrt(squares / static_cast<double>(s.finite()));
    return s;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

} // namespace

class TestStatistics : public QObject {
    Q_OBJECT
  private slots:
    void any_changed_element_changes_the_fingerprint_data() {
        QTest::addColumn<QString>("script");
        QTest::newRow("f32") << "x = tensor(f32, 7, 5) = normal(0, 1, seed=1)\ny = sqr(x)\ngraph y\n";
        QTest::newRow("f16")
            << "x = tensor(f16, 9, 2) = normal(0, 1, seed=1)\ny = cpy(x, tensor(f16, 9, 2))\ngraph y\n";
        QTest::newRow("i32") << "x = tensor(i32, 11) = arange(0, 1)\ny = cpy(x, tensor(i32, 11))\ngraph y\n";
        QTest::newRow("long rows") << "x = tensor(f32, 70001) = normal(0, 1, seed=1)\ny = sqr(x)\ngraph y\n";
    }
    void any_changed_element_changes_the_fingerprint() {
        QFETCH(QString, script);
        const auto session = opened(script.toStdString());
        QVERIFY(session);
        const uint32_t x = *session->structure()->find("x");
        const Tensor& t = session->program().tensor(x);
        const auto print = [&] { return fingerprint(session->bytes(), x, t).value().value(); };
        const Fingerprint first = print();
        const int64_t step = std::max<int64_t>(1, nelements(t) / 40);
        for (int64_t i = 0; i < nelements(t); i += step) {
            const Index at = index_of_flat(t, i);
            const double before = value_of(*session, x, at).value();
            QVERIFY(session->change(x, at, before + 1).ok());
            QVERIFY(print().hash != first.hash);
            QVERIFY(session->change(x, at, before).ok());
            QVERIFY(print() == first);
        }
    }
    void any_slice_of_any_tensor_is_as_a_plain_count_says_data() {
        QTest::addColumn<QString>("script");
        const auto row = [](const char* name, const char* script) { QTest::newRow(name) << script; };
        row("f32", "x = tensor(f32, 7, 5, 3, 2) = normal(0, 1, seed=1)\n");
        row("long rows", "x = tensor(f32, 70001, 3) = uniform(-1, 3, seed=2)\n");
        row("f16", "x = tensor(f16, 33, 4, 2) = normal(5, 2, seed=3)\n");
        row("bf16", "x = tensor(bf16, 33, 4) = normal(5, 2, seed=3)\n");
        row("i32", "x = tensor(i32, 40, 3) = arange(-20, 3)\n");
        row("i64", "x = tensor(i64, 40, 3) = arange(-20, 3)\n");
        row("f64", "x = tensor(f64, 40, 3) = normal(0, 1, seed=4)\n");
        row("q8_0", "x = tensor(q8_0, 96, 3, 2) = normal(0, 1, seed=5)\n");
        row("q4_0", "x = tensor(q4_0, 64, 5) = normal(0, 1, seed=6)\n");
        row("permuted", "a = tensor(f32, 6, 5, 4, 3) = normal(0, 1, seed=7)\nx = permute(a, 2, 0, 3, 1)\n");
        row("transposed", "a = tensor(f32, 60, 50) = normal(0, 1, seed=7)\nx = transpose(a)\n");
        row("padded rows", "a = tensor(f32, 9, 5, 2) = normal(0, 1, seed=8)\n"
                           "x = view_3d(a, 7, 5, 2, a.nb1, a.nb2, 4)\n");
        row("one element", "x = tensor(f32, 1) { 3 }\n");
        row("odd values", "x = tensor(f32, 9) { nan inf -inf 0 -0 1 2 nan 1e38 }\n");
        row("nothing finite", "x = tensor(f32, 3) { nan inf -inf }\n");
        row("large mean", "x = tensor(f32, 5000) = normal(1e6, 1, seed=9)\n");
    }
    void any_slice_of_any_tensor_is_as_a_plain_count_says() {
        QFETCH(QString, script);
        const auto session = opened(script.toStdString());
        QVERIFY(session);
        const uint32_t x = *session->structure()->find("x");
        const Tensor& t = session->program().tensor(x);
        std::mt19937 random(11);
        for (int round = 0; round < 12; ++round) {
            Slice slice;
            for (size_t d = 0; round > 0 && d < max_dims; ++d) { // the first is the whole tensor
                const uint32_t n = static_cast<uint32_t>(t.ne[d]);
                slice.begin[d] = random() % 2 ? 0 : random() % n;
                slice.end[d] = random() % 2
                                   ? t.ne[d]
                                   : slice.begin[d] + 1 + random() % (n - static_cast<uint32_t>(slice.begin[d]));
            }
            std::vector<double> all;
            const Statistics expected = plain(*session, x, slice, &all);
            const auto counted = statistics(session->bytes(), x, session->program().tensor(x), slice);
            QVERIFY2(counted.ok(), counted.ok() ? "" : english(counted.error()).c_str());
            const std::optional<Statistics>& got = *counted;
            QVERIFY(got);
            QCOMPARE(got->count, expected.count);
            QCOMPARE(got->nan, expected.nan);
            QCOMPARE(got->inf, expected.inf);
            QCOMPARE(got->zeros, expected.zeros);
            if (round == 0) {
                const auto print = fingerprint(session->bytes(), x, t);
                QVERIFY(print.ok() && print->has_value());
                QCOMPARE((*print)->count, expected.count);
                QCOMPARE((*print)->nan, expected.nan);
                QCOMPARE((*print)->inf, expected.inf);
            }
            QCOMPARE(got->min, expected.min);
            QCOMPARE(got->max, expected.max);
            QVERIFY2(close(got->mean, expected.mean) && close(got->sd, expected.sd),
                     qPrintable(QString("mean %1, sd %2; expected %3, %4")
                                    .arg(got->mean)
                                    .arg(got->sd)
                                    .arg(expected.mean)
                                    .arg(expected.sd)));
            const auto read = values(session->bytes(), x, t, slice);
            QVERIFY(read.ok() && read->has_value());
            QCOMPARE((*read)->size(), all.size());
            for (size_t i = 0; i < all.size(); ++i)
                QVERIFY((**read)[i] == all[i] || (std::isnan(all[i]) && std::isnan((**read)[i])));

            const auto bars = histogram(session->bytes(), x, t, got->min, got->max, 10, slice);
            QVERIFY(bars.ok() && bars->has_value());
            int64_t inside = 0;
            for (const int64_t n : (*bars)->bins) inside += n;
            QCOMPARE(inside, got->finite());
            QCOMPARE((*bars)->outside, got->nan + got->inf);
        }
    }

    // The squares of these values don't fit in a double.
    void the_largest_and_the_smallest_doubles_have_a_deviation() {
        const auto session =
            opened("a = tensor(f64, 5) { 1e300 -1e300 1e-300 0 inf }\nb = tensor(f64, 2) { 1e-300 3e-300 }\n"
                   "c = tensor(f64, 2) { 1.7e308 1.6e308 }\nd = tensor(f64, 2) { 1e-320 1e-320 }\n");
        const double expected[][2] = {{0, 1e300 * std::sqrt(0.5)}, {2e-300, 1e-300}, {1.65e308, 0.05e308}, {1e-320, 0}};
        for (uint32_t i = 0; i < 4; ++i) {
            const auto stats = statistics(session->bytes(), i, session->program().tensor(i));
            QVERIFY(stats.ok() && *stats);
            const auto same = [](double x, double y) { return std::abs(x - y) <= 1e-12 * std::abs(y); };
            QVERIFY2(same((*stats)->mean, expected[i][0]), qPrintable(QString("%1: %2").arg(i).arg((*stats)->mean)));
            QVERIFY2(same((*stats)->sd, expected[i][1]), qPrintable(QString("%1: %2").arg(i).arg((*stats)->sd)));
        }
    }

    void parts_of_a_histogram_are_equally_wide() {
        const auto session = opened("x = tensor(f32, 8) { 0 0.5 1 1.5 2 3.99 4 9 }\n");
        const uint32_t x = *session->structure()->find("x");
        const auto bars = histogram(session->bytes(), x, session->program().tensor(x), 0, 4, 4);
        QCOMPARE((*bars)->bins, (std::vector<int64_t>{2, 2, 1, 2}));
        QCOMPARE((*bars)->outside, int64_t(1));
        const auto far = opened("x = tensor(f64, 4) { 1e308 1e308 1.7e308 -1e308 }\n");
        const uint32_t y = *far->structure()->find("x");
        const auto wide = histogram(far->bytes(), y, far->program().tensor(y), -1e308, 1.7e308, 4);
        QCOMPARE((*wide)->bins, (std::vector<int64_t>{1, 0, 2, 1}));
    }

    void slices_are_read_and_written_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("all") << ""
                             << "";
        QTest::newRow("index") << "1"
                               << "[1]";
        QTest::newRow("range") << " 0:4, 2 "
                               << "[0:4, 2]";
        QTest::newRow("rest") << ":, 1:"
                              << "[:, 1:5]";
        QTest::newRow("too far") << "2:99"
                                 << "[2:6]";
    }
    void slices_are_read_and_written() {
        QFETCH(QString, text);
        QFETCH(QString, written);
        const auto session = opened("x = tensor(f32, 6, 5)\n");
        const Tensor& t = session->program().tensor(0);
        QCOMPARE(QString::fromStdString(slice_text(parse_slice(text.toStdString()).value(), t)), written);
    }

    void a_slice_outside_of_the_tensor_is_refused() {
        const auto session = opened("x = tensor(f32, 6, 5)\n");
        const auto got = statistics(session->bytes(), 0, session->program().tensor(0), parse_slice("6").value());
        QVERIFY(!got.ok());
        QCOMPARE(english(got.error()), std::string("index 6 of dimension 0 is outside the shape [6, 5]"));
        for (const char* wrong : {"x", "1:", "-1", "2:1", "1,,2", "99999999999999999999", "1:2:3"})
            QVERIFY2(!parse_slice(wrong).ok() || std::string(wrong) == "1:", wrong);
    }

    void codebook_types_say_that_they_can_not_be_decoded() {
        const auto session = opened("x = tensor(iq2_xs, 256)\n");
        QVERIFY(session);
        QVERIFY(!statistics(session->bytes(), 0, session->program().tensor(0)).ok());
    }

    // A double has no place for all digits of an i64, a float for those of an i32.
    void whole_numbers_are_exact() {
        constexpr int64_t large = (int64_t{1} << 53) + 1;
        const int64_t longs[] = {large, -large, 5, INT64_MAX};
        const int32_t ints[] = {16777217, -16777217, INT32_MIN, INT32_MAX};
        const auto of = [](TypeId type, const void* data) {
            Tensor t{};
            t.type = type;
            std::copy_n(Shape{4, 1, 1, 1}.begin(), max_dims, t.ne);
            const Strides nb = dense_strides(type, shape_of(t)).value();
            std::copy(nb.begin(), nb.end(), t.nb);
            const ByteSource bytes = [data](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
                use({static_cast<const std::byte*>(data) + offset, size});
                return true;
            };
            std::string text;
            const std::vector<Number> all = *numbers(bytes, 0, t).value();
            for (const Number& number : all) text += number_text(number) + " ";
            const Statistics s = *statistics(bytes, 0, t).value();
            return text + "| " + number_text(s.least()) + " " + number_text(s.most()) + " | " +
                   number_text(*element_number(bytes, 0, t, {1, 0, 0, 0}).value());
        };
        QCOMPARE(of(TypeId::i64, longs), std::string("9007199254740993 -9007199254740993 5 9223372036854775807 | "
                                                     "-9007199254740993 9223372036854775807 | -9007199254740993"));
        QCOMPARE(of(TypeId::i32, ints), std::string("16777217 -16777217 -2147483648 2147483647 | "
                                                    "-2147483648 2147483647 | -16777217"));
    }
    void numbers_are_shown_without_a_sign_on_nan() {
        QCOMPARE(number_text(-std::nan("")), std::string("nan"));
        QCOMPARE(english(msg("%1", -std::nan(""))), std::string("nan"));
        QCOMPARE(number_text(1234567.0), std::string("1.23457e+06"));
        QCOMPARE(number_text(Number::of(TypeId::i32, 1234567.0)), std::string("1234567"));
        QCOMPARE(number_text(Number::of(TypeId::f32, 1234567.0)), std::string("1.23457e+06"));
        QCOMPARE(number_text(-HUGE_VAL), std::string("-inf"));
    }
};

QTEST_APPLESS_MAIN(TestStatistics)
#include "test_statistics.moc"
