// SPDX-License-Identifier: MIT
// Shapes, strides, predicates and their reasons; element offsets and back.
#include "tensor/tensor.h"

#include <QtTest/QTest>

using namespace ggs;

namespace {

Tensor dense(TypeId type, const Shape& ne) {
    Tensor t{};
    t.type = type;
    const Strides nb = dense_strides(type, ne).value();
    std::copy(ne.begin(), ne.end(), t.ne);
    std::copy(nb.begin(), nb.end(), t.nb);
    return t;
}

Tensor with_strides(TypeId type, const Shape& ne, const Strides& nb) {
    Tensor t{};
    t.type = type;
    std::copy(ne.begin(), ne.end(), t.ne);
    std::copy(nb.begin(), nb.end(), t.nb);
    return t;
}

} // namespace

class TestTensor : public QObject {
    Q_OBJECT
  private slots:
    void a_shape_is_shown_up_to_the_last_that_is_not_1() {
        const auto shown = [](const Shape& ne) { return shape_text(dense(TypeId::f32, ne)); };
        QCOMPARE(shown({4, 0, 1, 1}), std::string("[4, 0]"));
        QCOMPARE(shown({4, 1, 0, 1}), std::string("[4, 1, 0]"));
        QCOMPARE(shown({4, 3, 1, 1}), std::string("[4, 3]"));
        QCOMPARE(shown({1, 1, 1, 1}), std::string("[1]"));
        QCOMPARE(shown({0, 1, 1, 1}), std::string("[0]"));
    }
    void sizes_of_a_dense_tensor() {
        const Tensor t = dense(TypeId::f32, {2, 3, 4, 5});
        QCOMPARE(nelements(t), 120);
        QCOMPARE(nrows(t), 60);
        QCOMPARE(nbytes(t), size_t(480));
        QCOMPARE(n_dims(t), 4);
        QVERIFY(is_contiguous(t));
        QVERIFY(!is_permuted(t));
    }
    void a_transposed_block_tensor_counts_bytes_as_ggml_does() {
        QCOMPARE(nbytes(with_strides(TypeId::q8_0, {7, 32, 1, 1}, {34, 34, 238, 238})), size_t(1061));
    }
    void an_empty_dimension_makes_no_bytes() {
        const Tensor t = dense(TypeId::f32, {4, 0, 2, 1});
        QCOMPARE(nbytes(t), size_t(0));
        QVERIFY(is_contiguous(t));
        QVERIFY(is_permuted(t));
    }
    void why_not_contiguous_names_the_stride() {
        const Tensor t = with_strides(TypeId::f32, {4, 5, 3, 1}, {4, 48, 16, 240});
        QVERIFY(!is_contiguous(t));
        QCOMPARE(english(why_not_contiguous(t)), std::string("nb[1] = 48, but a dense row has 16 bytes"));
        QVERIFY(why_not_contiguous(dense(TypeId::f16, {3, 3, 1, 1})).empty());
    }
    void free_dims_leave_strides_free() {
        const Tensor t = with_strides(TypeId::f32, {4, 5, 3, 1}, {4, 48, 240, 720});
        QVERIFY(!is_contiguous(t));
        QVERIFY(is_contiguous(t, 1));
        QVERIFY(is_contiguous_rows(t));
    }
    void padding_is_found_and_counted() {
        QVERIFY(!padded(dense(TypeId::q4_0, {64, 3, 1, 1})).holds);
        const Verdict gap = padded(with_strides(TypeId::f32, {4, 5, 1, 1}, {4, 20, 100, 100}));
        QVERIFY(gap.holds);
        QVERIFY(english(gap.reason).find("16 bytes of data and 4") != std::string::npos);
    }
    void an_offset_leads_back_to_its_element_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("dense") << 0;
        QTest::newRow("permuted") << 1;
        QTest::newRow("overlapping rows") << 2;
        QTest::newRow("blocks") << 3;
    }
    void an_offset_leads_back_to_its_element() {
        QFETCH(int, which);
        const Tensor cases[] = {
            dense(TypeId::f32, {3, 4, 2, 2}), with_strides(TypeId::f32, {4, 5, 3, 1}, {4, 48, 16, 240}),
            with_strides(TypeId::f32, {4, 6, 1, 1}, {4, 8, 48, 48}), dense(TypeId::q4_0, {64, 3, 2, 1})};
        const Tensor& t = cases[which];
        for (int64_t flat = 0; flat < nelements(t); ++flat) {
            const Index index = index_of_flat(t, flat);
            QCOMPARE(flat_of_index(t, index), flat);
            const size_t offset = element_offset(t, index);
            const auto back = index_at_offset(t, offset + 1);
            QVERIFY(back.has_value());
            QCOMPARE(element_offset(t, *back), offset);
        }
        QVERIFY(!index_at_offset(t, nbytes(t)).has_value());
    }
    void sizes_that_overflow_are_errors() {
        QVERIFY(!dense_strides(TypeId::f32, {int64_t(1) << 40, int64_t(1) << 40, 1, 1}).ok());
        QVERIFY(!dense_strides(TypeId::f32, {-1, 1, 1, 1}).ok());
        QVERIFY(!dense_strides(TypeId::q4_0, {33, 1, 1, 1}).ok());
        QVERIFY(!extent_bytes(TypeId::f32, {2, 2, 1, 1}, {4, SIZE_MAX - 3, 0, 0}).ok());
    }
    void names_are_cut_as_ggml_cuts_them() {
        Tensor t{};
        set_name(t, std::string(80, 'x'));
        QCOMPARE(name_of(t).size(), size_t(63));
    }
    void repeats_to_reports_the_indivisible_dimension() {
        const Tensor large = dense(TypeId::f32, {6, 4, 1, 1});
        QVERIFY(can_repeat(dense(TypeId::f32, {3, 1, 1, 1}), large));
        const Verdict no = repeats_to(dense(TypeId::f32, {4, 4, 1, 1}), large);
        QVERIFY(!no.holds);
        QCOMPARE(english(no.reason), std::string("ne[0] = 6 is not a multiple of 4"));
    }
};

QTEST_APPLESS_MAIN(TestTensor)
#include "test_tensor.moc"
