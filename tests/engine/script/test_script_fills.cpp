// SPDX-License-Identifier: MIT
// The values of leafs at the start of a run: from generators, converted to each type, from files, or copied.
#include "script_builds.h"

#include "files/gguf_write.h"
#include "tensor/half.h"
#include "tensor/quantize.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <cstring>

using namespace ggs;

namespace {

Fill fill_of(Fill::Kind kind, std::vector<double> values, uint64_t seed = 0) {
    Fill fill;
    fill.kind = kind;
    fill.values = std::move(values);
    fill.seed = seed;
    return fill;
}

double element(const Fill& fill, int64_t i) {
    double value = 0;
    generate(fill, i, {&value, 1});
    return value;
}

} // namespace

class TestScriptFills : public QObject {
    Q_OBJECT
  private slots:
    // -- generators --

    // These numbers are in saved scripts and lessons: they may never change.
    void the_numbers_of_a_seed_are_written_down() {
        const Fill uniform = fill_of(Fill::Kind::uniform, {0, 1}, 1);
        QVERIFY(element(uniform, 0) == 0.753439610411553);
        QVERIFY(element(uniform, 1) == 0.20698074306879533);
        QVERIFY(element(uniform, 2) == 0.2775631036922708);
        QVERIFY(element(uniform, 1000000) == 0.8134225597213858);
        QVERIFY(element(fill_of(Fill::Kind::uniform, {-1, 1}, UINT64_MAX), 0) == 0.7012434938269305);
        const Fill normal = fill_of(Fill::Kind::normal, {0, 1}, 1);
        QVERIFY(element(normal, 0) == 1.0493493585381657);
        QVERIFY(element(normal, 1) == 0.03835657355375588);
        QVERIFY(element(normal, 2) == 1.897035475820303);
        QVERIFY(element(normal, 1000000) == -0.32404392468743026);
        const Fill other = fill_of(Fill::Kind::normal, {2, 0.5}, 7);
        QVERIFY(element(other, 0) == 1.8187372694956139);
        QVERIFY(element(other, 5) == 1.8360639798920602);
        const Fill arange = fill_of(Fill::Kind::arange, {0.5, 0.1});
        QCOMPARE(element(arange, 0), 0.5);
        QCOMPARE(element(arange, 3), 0.5 + 0.1 * 3);
        QCOMPARE(element(arange, int64_t{1} << 40), 0.5 + 0.1 * 1099511627776.0);
    }
    void a_piece_holds_the_numbers_of_the_whole() {
        for (const Fill& fill :
             {fill_of(Fill::Kind::uniform, {-3, 5}, 9), fill_of(Fill::Kind::normal, {1, 2}, 9),
              fill_of(Fill::Kind::arange, {4, -0.25}), fill_of(Fill::Kind::values, std::vector<double>(1000, 2.5))}) {
            std::vector<double> whole(1000);
            generate(fill, 0, whole);
            std::vector<double> pieces(1000);
            for (size_t first = 0; first < 1000; first += 37)
                generate(fill, static_cast<int64_t>(first),
                         std::span(pieces).subspan(first, std::min<size_t>(37, 1000 - first)));
            QCOMPARE(pieces, whole);
        }
    }
    void normal_values_have_the_requested_mean_and_deviation() {
        std::vector<double> values(200'000);
        generate(fill_of(Fill::Kind::normal, {3, 0.5}, 42), 0, values);
        double sum = 0;
        double squares = 0;
        for (const double v : values) sum += v, squares += (v - 3) * (v - 3);
        const double mean = sum / 200'000;
        const double deviation = std::sqrt(squares / 200'000);
        QVERIFY2(std::fabs(mean - 3) < 0.005, qPrintable(QString::number(mean)));
        QVERIFY2(std::fabs(deviation - 0.5) < 0.005, qPrintable(QString::number(deviation)));
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        QVERIFY(*low >= 0 && *high <= 6);
    }
    void uniform_numbers_fill_their_range_evenly() {
        std::vector<double> values(100'000);
        generate(fill_of(Fill::Kind::uniform, {-2, 6}, 5), 0, values);
        int counts[8] = {};
        for (const double v : values) {
            QVERIFY(v >= -2 && v < 6);
            ++counts[static_cast<int>(v + 2)];
        }
        for (const int count : counts) QVERIFY2(count > 12'000 && count < 13'000, qPrintable(QString::number(count)));
    }
    void seeds_make_different_numbers() {
        for (uint64_t seed = 0; seed < 100; ++seed)
            QVERIFY(element(fill_of(Fill::Kind::uniform, {0, 1}, seed), 0) !=
                    element(fill_of(Fill::Kind::uniform, {0, 1}, seed + 1), 0));
    }
    void a_tensor_that_is_an_argument_is_filled_there() {
        const auto p = filled("b = tensor(f32, 2) { 5 6 }\nc = mul_mat(tensor(f32, 2, 2) { 1 2 3 4 }, b)\n"
                              "d = add(tensor(f32, 3) = arange(7), tensor(f32, 3)\n { 1 -2 (1 + 2) })\n"
                              "q = quantize(tensor(f32, 32) = uniform(seed=3), q8_0)\ngraph c\ngraph d\n");
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(1)), (std::vector<float>{1, 2, 3, 4}));
        QCOMPARE(data_of<float>(p->tensor(3)), (std::vector<float>{7, 8, 9}));
        QCOMPARE(data_of<float>(p->tensor(4)), (std::vector<float>{1, -2, 3}));
        QCOMPARE(p->tensors[3].key, std::string("@3:1")); // as without a fill
        const auto refused = [](const std::string& script) {
            const BuiltScript b = build_script(builtin_registry(), script);
            return QString::fromStdString(b.ok() ? "it was built" : english(*b.error));
        };
        QCOMPARE(refused("a = tensor(f32, 2) { 1 2 }\nb = add(a, sqr(a) { 1 2 })\n"),
                 "2:19: only a tensor made in the same statement can be filled: tensor(…) { … }");
        QCOMPARE(refused("b = sqr(tensor(f32, 2) { 1 2 3 })\n"),
                 "1:24: 3 values are given, but the shape [2] has 2 elements");
        QVERIFY2(refused("b = sqr(2 { 1 })\n").contains("expected `)` to close the arguments, but found"),
                 qPrintable(refused("b = sqr(2 { 1 })\n")));
        // Built and run as if it were on a separate line.
        const std::string depth = [] {
            std::string text = "1";
            for (int i = 0; i < 150; ++i) text = "sqr(tensor(f32, 1) { (" + text + ") })";
            return text;
        }();
        QVERIFY(refused("b = " + depth + "\n").contains("nested more than"));
    }
    void defaults_are_those_of_the_page() {
        const auto p = built("a = tensor(f32, 2) = normal()\nb = tensor(f32, 2) = uniform()\n"
                             "c = tensor(f32, 2) = arange()\nd = tensor(f32, 2) = normal(2, seed=-1)\n");
        QVERIFY(p);
        QCOMPARE(p->fills[0].values, (std::vector<double>{0, 1}));
        QCOMPARE(p->fills[0].seed, uint64_t{0});
        QCOMPARE(p->fills[1].values, (std::vector<double>{0, 1}));
        QCOMPARE(p->fills[2].values, (std::vector<double>{0, 1}));
        QCOMPARE(p->fills[3].values, (std::vector<double>{2, 1}));
        QCOMPARE(p->fills[3].seed, UINT64_MAX);
    }

    // -- types --

    void floats_are_rounded_to_the_type() {
        const auto p = filled("a = tensor(f32, 3) { 0.1 -inf 1e-50 }\nb = tensor(f16, 3) { 0.1 1e9 -2 }\n"
                              "c = tensor(bf16, 2) { 0.1 -3 }\nd = tensor(f32, 1) { nan }\n");
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(0)), (std::vector<float>{0.1f, -HUGE_VALF, 0.0f}));
        QCOMPARE(data_of<uint16_t>(p->tensor(1)), (std::vector<uint16_t>{0x2e66, 0x7c00, 0xc000}));
        QCOMPARE(data_of<uint16_t>(p->tensor(2)), (std::vector<uint16_t>{0x3dcd, 0xc040}));
        QVERIFY(std::isnan(data_of<float>(p->tensor(3))[0]));
    }
    void integers_are_rounded_and_kept_exactly() {
        const auto p = filled("a = tensor(i32, 6) { 16777217 -2147483648 1.5 -1.4 1e30 nan }\n"
                              "b = tensor(i64, 3) { 9007199254740991 -9007199254740991 0x100000000 }\n"
                              "c = tensor(i8, 3) { 1 200 -200 }\nd = tensor(i16, 1) { -32768 }\n");
        QVERIFY(p);
        QCOMPARE(data_of<int32_t>(p->tensor(0)), (std::vector<int32_t>{16777217, INT32_MIN, 2, -1, INT32_MAX, 0}));
        QCOMPARE(data_of<int64_t>(p->tensor(1)),
                 (std::vector<int64_t>{9007199254740991, -9007199254740991, 4294967296}));
        QCOMPARE(data_of<int8_t>(p->tensor(2)), (std::vector<int8_t>{1, 127, -128}));
        QCOMPARE(data_of<int16_t>(p->tensor(3)), (std::vector<int16_t>{-32768}));
    }
    void blocks_are_quantised_as_ggml_does_it_data() {
        QTest::addColumn<QString>("type");
        QTest::newRow("q4_0") << "q4_0";
        QTest::newRow("q8_0") << "q8_0";
    }
    void blocks_are_quantised_as_ggml_does_it() {
        QFETCH(QString, type);
        // More than a piece, and no whole number of pieces.
        const auto p = filled("a = tensor(" + type.toStdString() + ", 96, 1000) = normal(0, 1, seed=3)\n");
        QVERIFY(p);
        std::vector<double> doubles(96'000);
        generate(p->fills[0], 0, doubles);
        const std::vector<float> floats(doubles.begin(), doubles.end());
        std::vector<uint8_t> expected(nbytes(p->tensor(0)));
        QVERIFY(quantize(p->tensor(0).type, floats.data(), expected.data(), 96'000).ok());
        QVERIFY(data_of<uint8_t>(p->tensor(0)) == expected);
    }
    void a_large_leaf_is_the_same_as_its_elements() {
        const auto p = filled("a = tensor(f32, 100003) = uniform(-1, 1, seed=8)\n");
        QVERIFY(p);
        const auto data = data_of<float>(p->tensor(0));
        for (const int64_t i : {0, 1, 65535, 65536, 65537, 100002})
            QCOMPARE(data[static_cast<size_t>(i)], static_cast<float>(element(p->fills[0], i)));
    }

    // -- quantize --

    void quantize_adds_one_leaf_that_holds_the_values_of_its_source() {
        const auto p = filled("a = tensor(f32, 64, 3) = normal(0, 1, seed=3)\nw = quantize(a, q4_0)\n"
                              "v = quantize(w, q8_0)\nu = quantize(a, f16)\n");
        QVERIFY(p);
        QCOMPARE(calls_of(*p), std::string("init new_tensor new_tensor new_tensor new_tensor"));
        QCOMPARE(shape_of(p->tensor(1)), shape_of(p->tensor(0)));
        QCOMPARE(p->tensors[1].key, std::string("w"));
        const auto quantised = [](const std::vector<float>& from, TypeId type) {
            std::vector<uint8_t> bytes(from.size() / static_cast<size_t>(traits(type).block) * traits(type).bytes);
            (void)quantize(type, from.data(), bytes.data(), static_cast<int64_t>(from.size()));
            return bytes;
        };
        QVERIFY(data_of<uint8_t>(p->tensor(1)) == quantised(floats_of(p->tensor(0)), TypeId::q4_0));
        QVERIFY(data_of<uint8_t>(p->tensor(2)) == quantised(floats_of(p->tensor(1)), TypeId::q8_0));
        QVERIFY(data_of<uint8_t>(p->tensor(3)) == quantised(floats_of(p->tensor(0)), TypeId::f16));
    }
    void quantised_empty_tensor_stays_empty() {
        for (const std::string dims : {"64, 0", "64, 3, 0", "64, 1, 1, 0"}) {
            const auto p = filled("a = tensor(f32, " + dims + ") = arange()\nw = quantize(a, q8_0)\n");
            QVERIFY(p);
            QCOMPARE(shape_of(p->tensor(1)), shape_of(p->tensor(0)));
        }
    }
    void quantize_uses_values_rounded_to_source_type() {
        // 0.1 isn't a bf16; the nearest one is 0.1001. 2.6 as an integer is 3.
        const auto p = filled("a = tensor(bf16, 1) { 0.1 }\nb = quantize(a, f32)\nc = tensor(i32, 1) { 2.6 }\n"
                              "d = quantize(c, f32)\n");
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(1))[0], 0.10009765625f);
        QCOMPARE(data_of<float>(p->tensor(3))[0], 3.0f);
    }

    // -- files --

    void load_copies_the_bytes_of_a_gguf_file() {
        QTemporaryDir dir;
        const std::vector<float> values{1, 2.5f, -3, 4, 5, 6};
        GgufWriter out;
        out.add_tensor("w", TypeId::f32, {3, 2}, std::as_bytes(std::span(values)));
        QVERIFY(out.write(dir.filePath("x.gguf").toStdString()).ok());
        ScriptOptions options;
        options.folder = dir.path().toStdString();
        const auto p = filled("a = tensor(f32, 3, 2) = load(\"x.gguf\", \"w\")\nb = quantize(a, f16)\n", options);
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(0)), values);
        QCOMPARE(floats_of(p->tensor(1)), values);

        const std::string file = dir.filePath("x.gguf").toStdString();
        QCOMPARE(refusal("a = tensor(f32, 3, 2) = load(\"x.gguf\", \"v\")", options),
                 "1:25: load: " + file + " has no tensor \"v\"");
        QCOMPARE(refusal("a = tensor(f32, 2, 3) = load(\"x.gguf\", \"w\")", options),
                 std::string("1:25: load: \"w\" has the shape [3, 2, 1, 1] and the type f32 in the file, but the shape "
                             "[2, 3, 1, 1] and the type f32 here"));
        QVERIFY(refusal("a = tensor(f32, 3, 2) = load(\"y.gguf\", \"w\")", options).starts_with("1:25: load: "));
        // Gone between building and the run.
        auto late = built("a = tensor(f32, 3, 2) = load(\"x.gguf\", \"w\")", options);
        QVERIFY(late && QFile::remove(dir.filePath("x.gguf")));
        QVERIFY(!all_filled(*late).ok());
    }

    // -- when --

    void building_writes_no_data() {
        const auto p = built("a = tensor(f32, 2) { 1 2 }\n");
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(0)), (std::vector<float>{0, 0}));
    }
    void tensors_without_memory_are_passed_over() {
        const auto p = filled("c = context(size=4096, no_alloc=true)\na = tensor(f32, 2) { 1 2 }\n"
                              "d = context(size=4096, no_alloc=true)\nb = tensor(f32, 2) { 3 4 }\nalloc_buffer()\n"
                              "e = tensor(f32, 2, 0) = arange()\n");
        QVERIFY(p);
        QVERIFY(!p->tensor(0).data);
        QCOMPARE(data_of<float>(p->tensor(1)), (std::vector<float>{3, 4}));
    }
    void a_fill_can_be_cancelled() {
        const auto p = built("a = tensor(f32, 1000) = arange()\n");
        QVERIFY(p);
        const std::atomic<bool> cancelled{true};
        const Result<bool> done = all_filled(*p, &cancelled);
        QVERIFY(done.ok() && done.value());
        const std::atomic<bool> not_cancelled{false};
        QVERIFY(!all_filled(*p, &not_cancelled).value());
        QCOMPARE(data_of<float>(p->tensor(0))[999], 999.0f);
    }
    // Values with more importance have a smaller error, for every type with a scale to search for.
    void importance_moves_what_counts_closer_data() {
        QTest::addColumn<QString>("type");
        for (const char* type :
             {"q4_0", "q4_1", "q5_0", "q5_1", "q2_K", "q3_K", "q4_K", "q5_K", "q6_K", "iq4_nl", "iq4_xs"})
            QTest::newRow(type) << type;
    }
    void importance_moves_what_counts_closer() {
        QFETCH(QString, type);
        const auto p =
            filled("a = tensor(f32, 512, 8) = normal(0, 1, seed=4)\nw = tensor(f32, 512) = uniform(0, 1, seed=5)\n"
                   "b = quantize(a, " +
                   type.toStdString() + ")\nc = quantize(a, " + type.toStdString() + ", importance=w)\n");
        QVERIFY(p);
        const std::vector<float> a = floats_of(tensor_by_key(*p, "a")), w = floats_of(tensor_by_key(*p, "w"));
        const auto error = [&](const char* key) {
            const std::vector<float> made = floats_of(tensor_by_key(*p, key));
            double sum = 0;
            for (size_t i = 0; i < a.size(); ++i)
                sum += double(w[i % 512]) * std::pow(double(a[i]) - double(made[i]), 2);
            return sum;
        };
        QVERIFY2(error("c") < error("b"), qPrintable(QString("%1 with, %2 without").arg(error("c")).arg(error("b"))));
    }
    void importance_is_a_weight_for_each_column() {
        const std::string a = "a = tensor(f32, 64, 2) = arange(1)\n";
        QCOMPARE(refusal(a + "w = tensor(f32, 32) = arange(1)\nb = quantize(a, q4_0, importance=w)\n"),
                 "3:23: quantize: importance has the shape [32, 1, 1, 1]; it must have a weight for each of the 64 "
                 "columns of `a`");
        QCOMPARE(refusal(a + "w = tensor(f16, 64) = arange(1)\nb = quantize(a, q4_0, importance=w)\n"),
                 "3:23: quantize: importance has type f16; it must be f32");
        QCOMPARE(refusal(a + "w = tensor(f32, 64)\nb = quantize(a, q4_0, importance=w)\n"),
                 "3:23: quantize: `w` has no values of its own; importance must be a leaf with a fill");
    }
    void importance_is_finite_and_not_negative() {
        const auto said = [](const std::string& weights) {
            const auto p = built("a = tensor(f32, 32, 2) = arange(1)\nw = tensor(f32, 32) = arange(" + weights +
                                 ")\nb = quantize(a, q4_0, importance=w)\n");
            if (!p) return std::string("not built");
            const Result<bool> done = all_filled(*p);
            return done.ok() ? std::string() : english(done.error());
        };
        QCOMPARE(said("0"), std::string());
        QVERIFY(said("2, -1").ends_with(
            "`w` can't be used as the importance of the columns: value 3 is -1; it must be finite and at least 0"));
        QVERIFY(said("nan").ends_with("value 0 is nan; it must be finite and at least 0"));
        QVERIFY(said("inf").ends_with("value 0 is inf; it must be finite and at least 0"));
    }
    // ggml's cpy stores it by one guess, its quantiser for files tries fifteen.
    void a_file_s_iq4_nl_is_searched_for() {
        const auto p = filled("a = tensor(f32, 64, 2) = normal(0, 1, seed=4)\nb = quantize(a, iq4_nl)\n");
        QVERIFY(p);
        const std::vector<float> a = floats_of(tensor_by_key(*p, "a"));
        std::vector<std::byte> guessed(nbytes(tensor_by_key(*p, "b"))), searched = guessed;
        QVERIFY(quantize(TypeId::iq4_nl, a.data(), guessed.data(), 128).ok() &&
                quantize_for_file(TypeId::iq4_nl, a.data(), searched.data(), 128, nullptr).ok());
        QVERIFY(guessed != searched);
        QCOMPARE(data_of<std::byte>(tensor_by_key(*p, "b")), searched);
    }
};

QTEST_APPLESS_MAIN(TestScriptFills)
#include "test_script_fills.moc"
