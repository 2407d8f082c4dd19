// SPDX-License-Identifier: MIT
// Reads of a tensor's values, except for statistics: ranges by flat index, samples, the next NaN, heat maps,
// differences, text and .npy files. All are compared with the single values, for any strides.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "tensor/quantize.h"
#include "values/difference.h"
#include "values/value_picture.h"
#include "values/values_out.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ggs;

namespace {

// A tensor with bytes of its own.
struct Held {
    Tensor t{};
    std::vector<std::byte> bytes;
    ByteSource source() const {
        return [this](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            use(std::span(bytes).subspan(offset, size));
            return true;
        };
    }
};

Held held(TypeId type, const Shape& ne, const std::vector<double>& values) {
    Held h;
    h.t.type = type;
    const Strides nb = dense_strides(type, ne).value();
    for (size_t d = 0; d < max_dims; ++d) {
        h.t.ne[d] = ne[d];
        h.t.nb[d] = nb[d];
    }
    h.bytes.resize(nbytes(h.t));
    if (!quantize(type, values.data(), h.bytes.data(), static_cast<int64_t>(values.size())).ok()) qFatal("no values");
    return h;
}
std::vector<double> counted(int64_t n, double first = 0) {
    std::vector<double> v(static_cast<size_t>(n));
    std::iota(v.begin(), v.end(), first);
    return v;
}
// The same bytes with two dimensions changed for one another.
Held swapped(Held h, size_t a, size_t b) {
    std::swap(h.t.ne[a], h.t.ne[b]);
    std::swap(h.t.nb[a], h.t.nb[b]);
    return h;
}
std::vector<double> all_of(const Held& h) { return *values(h.source(), 0, h.t).value(); }

const ByteSource gone = [](uint32_t, size_t, size_t, const BytesUse&) -> Result<bool> { return false; };
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

} // namespace

class TestValuesOut : public QObject {
    Q_OBJECT
    QTemporaryDir m_dir;

    static void tensors() {
        QTest::addColumn<int>("which");
        for (const auto& [name, which] :
             {std::pair("dense", 0), std::pair("transposed", 1), std::pair("permuted", 2), std::pair("in blocks", 3),
              std::pair("one column", 4), std::pair("halves", 5)})
            QTest::newRow(name) << which;
    }
    static Held tensor(int which) {
        switch (which) {
        case 1: return swapped(held(TypeId::f32, {5, 4, 3, 2}, counted(120)), 0, 1);
        case 2: return swapped(held(TypeId::i32, {5, 4, 3, 2}, counted(120)), 1, 3);
        case 3: return held(TypeId::q8_0, {64, 3, 2, 1}, counted(384, -127));
        case 4: return held(TypeId::f32, {1, 1, 50, 2}, counted(100));
        case 5: return swapped(held(TypeId::f16, {7, 3, 2, 2}, counted(84)), 0, 2);
        default: return held(TypeId::f32, {5, 4, 3, 2}, counted(120));
        }
    }

  private slots:
    void a_stretch_has_the_values_of_its_elements_data() { tensors(); }
    void a_stretch_has_the_values_of_its_elements() {
        QFETCH(int, which);
        const Held h = tensor(which);
        const std::vector<double> all = all_of(h);
        for (size_t first = 0; first < all.size(); first += 3) {
            for (const size_t n : {size_t(1), size_t(2), size_t(7), size_t(41), all.size()}) {
                std::vector<double> some(std::min(n, all.size() - first));
                QVERIFY(read_flat(h.source(), 0, h.t, static_cast<int64_t>(first), some).value());
                QVERIFY(std::equal(some.begin(), some.end(), all.begin() + static_cast<ptrdiff_t>(first)));
            }
        }
        std::vector<double> one(1);
        QVERIFY(!read_flat(gone, 0, h.t, 0, one).value());
    }
    void a_sample_is_of_all_over_the_tensor() {
        const Held h = held(TypeId::f32, {64, 64, 1, 1}, counted(4096));
        QCOMPARE(*sample(h.source(), 0, h.t, 5000).value(), counted(4096));
        const std::vector<double> some = *sample(h.source(), 0, h.t, 128).value();
        QCOMPARE(some.size(), size_t(128));
        std::vector<int> columns(64);
        for (size_t i = 0; i < some.size(); ++i) {
            QCOMPARE(static_cast<size_t>(some[i]) / 1024, i / 32); // a stretch of each quarter
            QCOMPARE(some[i], some[i / 32 * 32] + static_cast<double>(i % 32));
            ++columns[static_cast<size_t>(some[i]) % 64];
        }
        QVERIFY2(*std::max_element(columns.begin(), columns.end()) < 4, "not all of the same columns");
    }

    void the_next_odd_one_is_found_either_way_data() {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<bool>("forward");
        QTest::addColumn<qint64>("found");
        QTest::addColumn<bool>("wrapped");
        QTest::newRow("from the start") << qint64(-1) << true << qint64(3) << false;
        QTest::newRow("from an odd element") << qint64(3) << true << qint64(70'000) << false;
        QTest::newRow("from between") << qint64(4) << true << qint64(70'000) << false;
        QTest::newRow("from the last: the first again") << qint64(70'000) << true << qint64(3) << true;
        QTest::newRow("back") << qint64(70'000) << false << qint64(3) << false;
        QTest::newRow("back from the first: the last") << qint64(3) << false << qint64(70'000) << true;
        QTest::newRow("back from nowhere") << qint64(-1) << false << qint64(70'000) << false;
    }
    void the_next_odd_one_is_found_either_way() {
        QFETCH(qint64, from);
        QFETCH(bool, forward);
        std::vector<double> values = counted(99'999);
        values[3] = nan_value;
        values[70'000] = -inf;
        const Held h = held(TypeId::f32, {3, 33'333, 1, 1}, values);
        const OddElement odd = *find_odd(h.source(), 0, h.t, from, forward).value();
        QTEST(static_cast<qint64>(odd.flat.value_or(-1)), "found");
        QTEST(odd.wrapped, "wrapped");
        QVERIFY(!find_odd(gone, 0, h.t, from, forward).value());
    }
    void search_wraps_to_the_only_odd_element_or_finds_nothing() {
        std::vector<double> values = counted(10);
        const Held fine = held(TypeId::f32, {10, 1, 1, 1}, values);
        values[4] = inf;
        const Held odd = held(TypeId::f32, {10, 1, 1, 1}, values);
        for (const bool forward : {true, false}) {
            QCOMPARE(find_odd(odd.source(), 0, odd.t, 4, forward).value()->flat.value_or(-1), int64_t{4});
            for (const int64_t from : {-1, 0, 4, 9})
                QVERIFY(!find_odd(fine.source(), 0, fine.t, from, forward).value()->flat);
        }
    }

    void a_picture_shows_of_each_cell_the_farthest_from_zero_data() { tensors(); }
    void a_picture_shows_of_each_cell_the_farthest_from_zero() {
        QFETCH(int, which);
        const Held h = tensor(which);
        const PlaneArea place{h.t.ne[2] - 1, h.t.ne[3] - 1};
        for (const auto& [columns, rows] : {std::pair(1, 1), std::pair(2, 2), std::pair(3, 7), std::pair(1000, 1000)}) {
            const ValuePicture coarse = *sampled(h.source(), 0, h.t, place, columns, rows).value();
            QCOMPARE(coarse.columns, std::min<int64_t>(columns, h.t.ne[0]));
            QCOMPARE(coarse.rows, std::min<int64_t>(rows, h.t.ne[1]));
            QCOMPARE(coarse.sampled, !coarse.one_each());
            int told = 0;
            const ValuePicture p =
                *strongest(h.source(), 0, h.t, place, coarse, [&](const ValuePicture&) { ++told; }).value();
            QVERIFY(!p.sampled && told > 0);
            // Against the values one by one.
            std::vector<double> best(p.values.size(), 0);
            for (int64_t i1 = 0; i1 < p.ne1; ++i1) {
                for (int64_t i0 = 0; i0 < p.ne0; ++i0) {
                    const size_t cell =
                        p.at(ValuePicture::cell_of(i0, p.columns, p.ne0), ValuePicture::cell_of(i1, p.rows, p.ne1));
                    const double v = *element(h.source(), 0, h.t, {i0, i1, place.i2, place.i3}).value();
                    best[cell] = std::max(best[cell], std::abs(v));
                }
            }
            for (size_t cell = 0; cell < best.size(); ++cell) {
                QCOMPARE(std::abs(p.values[cell]), best[cell]);
                for (const ValuePicture* each : {&p, &coarse}) {
                    const int64_t from = each->from[cell];
                    QCOMPARE(*element(h.source(), 0, h.t, {from % p.ne0, from / p.ne0, place.i2, place.i3}).value(),
                             each->values[cell]);
                    QCOMPARE(p.at(ValuePicture::cell_of(from % p.ne0, p.columns, p.ne0),
                                  ValuePicture::cell_of(from / p.ne0, p.rows, p.ne1)),
                             cell);
                }
            }
        }
    }
    void a_stretched_picture_becomes_a_whole_one() {
        const Held h = held(TypeId::f32, {40, 30, 1, 1}, counted(1200, -600));
        const ValuePicture coarse = *sampled(h.source(), 0, h.t, {}, 4, 3).value();
        const ValuePicture stretch = stretched(coarse, {}, 20, 15);
        QCOMPARE(stretch.values[stretch.at(19, 14)], coarse.values[coarse.at(3, 2)]);
        QVERIFY(stretch.sampled && stretch.from.front() == -1);
        const ValuePicture fine = *sampled(h.source(), 0, h.t, {}, 20, 15).value();
        QCOMPARE(strongest(h.source(), 0, h.t, {}, stretch).value()->values,
                 strongest(h.source(), 0, h.t, {}, fine).value()->values);
    }
    // A part is read by itself, and is known from what was read before where that has its elements.
    void a_picture_of_a_part_has_its_elements_data() { tensors(); }
    void a_picture_of_a_part_has_its_elements() {
        QFETCH(int, which);
        const Held h = tensor(which);
        const PlaneArea area{h.t.ne[2] - 1, h.t.ne[3] - 1, h.t.ne[0] / 3, h.t.ne[1] / 2, 2, INT64_MAX};
        const ValuePicture part = *sampled(h.source(), 0, h.t, area, 1000, 1000).value();
        QCOMPARE(part.ne0, std::min<int64_t>(2, h.t.ne[0] - part.i0));
        QCOMPARE(part.i1 + part.ne1, h.t.ne[1]);
        QVERIFY(part.one_each());
        const ValuePicture whole = *sampled(h.source(), 0, h.t, {area.i2, area.i3}, 1, 1).value();
        const ValuePicture known = stretched(whole, {area.i2, area.i3}, 1000, 1000, &part);
        QCOMPARE(strongest(h.source(), 0, h.t, area, part).value()->values, part.values);
        for (int64_t i1 = 0; i1 < h.t.ne[1]; ++i1) {
            for (int64_t i0 = 0; i0 < h.t.ne[0]; ++i0) {
                const bool in = i0 >= part.i0 && i0 < part.i0 + part.ne0 && i1 >= part.i1;
                const double expected =
                    in ? *element(h.source(), 0, h.t, {i0, i1, area.i2, area.i3}).value() : whole.values[0];
                QCOMPARE(known.values[known.at(i0, i1)], expected);
                if (in) QCOMPARE(part.values[part.at(i0 - part.i0, i1 - part.i1)], expected);
            }
        }
    }
    // A row whose elements are next to each other is read at once, columns of a transposed one are not.
    void distant_elements_are_counted() {
        const Held h = held(TypeId::f32, {4096, 512, 1, 1}, std::vector<double>(4096 * 512));
        QCOMPARE(far_apart(h.t, {}, 100, 100), int64_t{100});
        QCOMPARE(far_apart(swapped(h, 0, 1).t, {}, 100, 100), int64_t{10'000});
    }
    void nan_is_stronger_than_inf_and_inf_than_all() {
        std::vector<double> values = counted(64);
        values[5] = -inf;
        values[6] = nan_value;
        values[7] = inf;
        values[40] = inf;
        const Held h = held(TypeId::f32, {64, 1, 1, 1}, values);
        const ValuePicture p =
            *strongest(h.source(), 0, h.t, {}, *sampled(h.source(), 0, h.t, {}, 4, 4).value()).value();
        QVERIFY(std::isnan(p.values[0]));
        QCOMPARE(p.from[0], int64_t{6});
        QCOMPARE(p.values[1], 31.0);
        QCOMPARE(p.values[2], inf);
        QCOMPARE(p.values[3], 63.0);
        QVERIFY(!strongest(gone, 0, h.t, {}, p).value());
    }
    // No plane is too long for its cells' bounds to be counted.
    void cells_share_their_elements_without_gaps() {
        for (const int64_t elements : {int64_t{7}, int64_t{1000}, (int64_t{1} << 61) + 12345}) {
            for (const int64_t cells : {int64_t{1}, int64_t{3}, int64_t{7}}) {
                for (int64_t cell = 0; cell < cells; ++cell) {
                    const int64_t begin = ValuePicture::begin(cell, cells, elements),
                                  end = ValuePicture::begin(cell + 1, cells, elements);
                    QVERIFY(begin < end);
                    QCOMPARE(ValuePicture::cell_of(begin, cells, elements), cell);
                    QCOMPARE(ValuePicture::cell_of(end - 1, cells, elements), cell);
                }
                QCOMPARE(ValuePicture::begin(cells, cells, elements), elements);
            }
        }
    }

    void a_saved_tensor_is_read_again_data() { tensors(); }
    void a_saved_tensor_is_read_again() {
        QFETCH(int, which);
        const Held h = tensor(which);
        const std::string path = m_dir.filePath("s.npy").toStdString();
        QVERIFY(save_npy(h.source(), 0, h.t, path).value());
        const auto array = NpyArray::open(path);
        QVERIFY(array.ok());
        QCOMPARE(array->ne(), shape_of(h.t));
        if (traits(h.t.type).block == 1) QCOMPARE(array->type().value_or(TypeId::count), h.t.type);
        std::vector<double> back(static_cast<size_t>(array->count()));
        array->read(0, back);
        QCOMPARE(back, all_of(h));
        // A write that is stopped leaves the file unchanged.
        QVERIFY(!save_npy(gone, 0, h.t, path).value());
        QVERIFY(NpyArray::open(path).ok() && !QFile::exists(m_dir.filePath("s.npy.part")));
    }
    void a_difference_is_a_tensor_like_any_other_data() { tensors(); }
    void a_difference_is_a_tensor_like_any_other() {
        QFETCH(int, which);
        Held h = tensor(which);
        const std::string path = m_dir.filePath("d.npy").toStdString();
        std::vector<double> other = all_of(h);
        const std::vector<double> mine = other;
        other[2] += 4;
        other[5] -= 1;
        NpyWriter out = NpyWriter::create(path, TypeId::f64, shape_of(h.t)).value();
        QVERIFY(out.append(other).ok() && out.finish().ok());
        const auto array = std::make_shared<const NpyArray>(NpyArray::open(path).value());
        QVERIFY(comparable(h.t, "x", *array).ok());
        const Held longer = held(TypeId::f32, {1234, 1, 1, 1}, counted(1234));
        QVERIFY(!comparable(longer.t, "x", *array).ok());
        const Tensor t = tensor_of_doubles(shape_of(h.t));
        const std::vector<double> apart = *values(difference(h.source(), h.t, array), 0, t).value();
        for (size_t i = 0; i < apart.size(); ++i) QCOMPARE(apart[i], i == 2 ? -4.0 : i == 5 ? 1.0 : 0.0);
        const Statistics s = *statistics(difference(h.source(), h.t, array), 0, t).value();
        QCOMPARE(s.min, -4.0);
        QCOMPARE(s.max, 1.0);
        QCOMPARE(s.zeros, static_cast<int64_t>(apart.size()) - 2);
    }
    void another_shape_is_refused_with_its_numbers() {
        const std::string path = m_dir.filePath("shape.npy").toStdString();
        NpyWriter out = NpyWriter::create(path, TypeId::f32, {3, 2, 1, 1}).value();
        QVERIFY(out.append(counted(6)).ok() && out.finish().ok());
        const Held h = held(TypeId::f32, {2, 3, 1, 1}, counted(6));
        const Status same = comparable(h.t, "w", NpyArray::open(path).value());
        QVERIFY(!same.ok());
        QCOMPARE(QString::fromStdString(english(same.error())),
                 QString("shape.npy has the shape (2, 3) (with the last dimension first: [3, 2, 1, 1]), but `w` has "
                         "the shape [2, 3, 1, 1]"));
    }

    void text_has_the_digits_that_give_a_value_back() {
        const std::vector<Number> values{1, static_cast<double>(0.1f), -2.5, nan_value, inf, -inf};
        QCOMPARE(values_text(values, 3, TypeId::f32, TextForm::tabs), std::string("1\t0.1\t-2.5\nnan\tinf\t-inf\n"));
        QCOMPARE(values_text(values, 3, TypeId::f32, TextForm::csv), std::string("1,0.1,-2.5\nnan,inf,-inf\n"));
        QCOMPARE(values_text(values, 3, TypeId::f16, TextForm::numpy),
                 std::string("np.array([[1, 0.1, -2.5],\n          [np.nan, np.inf, -np.inf]], dtype=np.float16)"));
        QCOMPARE(values_text(std::vector<Number>{Number::exactly(1), Number::exactly((int64_t{1} << 53) + 1)}, 2,
                             TypeId::i64, TextForm::numpy),
                 std::string("np.array([1, 9007199254740993], dtype=np.int64)"));
        QCOMPARE(values_text(std::vector<Number>{0.1}, 1, TypeId::f64, TextForm::numpy),
                 std::string("np.array([0.1], dtype=np.float64)"));
        QCOMPARE(values_text(std::vector<Number>{0.5}, 1, TypeId::q4_0, TextForm::numpy),
                 std::string("np.array([0.5], dtype=np.float32)"));
    }
};

QTEST_APPLESS_MAIN(TestValuesOut)
#include "test_values_out.moc"
