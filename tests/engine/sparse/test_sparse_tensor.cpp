// SPDX-License-Identifier: MIT
// Sparse tensors of a program, their builder, other forms, and files of SciPy.
#include <cstddef>

#include "engine/built.h"
#include "engine/files/csr_bytes.h"
#include "files/csr_forms.h"
#include "graph/tensor_bag.h"
#include "ops/all.h"
#include "sparse/csr_builder.h"
#include "sparse/sparse_tensor.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <random>

using namespace ggs;

namespace {

CsrNumbers three_rows() { return {3, 6, {0, 4, 7, 9}, {4, 5, 1, 2, 3, 5, 1, 3, 2}, {}}; }

CsrNumbers random_matrix(unsigned seed, bool with_values) {
    std::mt19937 random(seed);
    CsrBuilder builder(100, 1000);
    const auto rows = random() % 9, columns = 1 + random() % 7;
    for (unsigned r = 0; r < rows; ++r) {
        if (!builder.new_row().ok()) qFatal("no row");
        for (unsigned n = random() % 5; n > 0; --n) {
            const double value = with_values ? 1 + static_cast<double>(random() % 1000) / 8 : 1;
            if (!builder.push_back(static_cast<int64_t>(random() % columns), value).ok()) qFatal("no key");
        }
    }
    return builder.matrix(static_cast<int64_t>(columns)).value();
}

std::string refused(const Status& status) { return status.ok() ? "(it is right)" : english(status.error()); }

} // namespace

class TestSparseTensor : public QObject {
    Q_OBJECT
  private slots:
    void builder_makes_rows_and_takes_back_half_a_sample() {
        CsrBuilder builder(4, 5);
        QCOMPARE(refused(builder.push_back(1)), std::string("a key needs a row; begin one first"));
        QVERIFY(builder.new_row().ok() && builder.push_back(4).ok() && builder.push_back(5).ok());
        builder.checkpoint();
        QVERIFY(builder.new_row().ok() && builder.push_back(9).ok());
        builder.rollback();
        QCOMPARE(builder.rows(), int64_t{1});
        QCOMPARE(builder.nnz(), int64_t{2});
        QVERIFY(builder.new_row().ok() && builder.new_row().ok() && builder.push_back(3).ok());
        const auto made = builder.matrix(6);
        QVERIFY(made.ok());
        QVERIFY(*made == (CsrNumbers{3, 6, {0, 2, 2, 3}, {4, 5, 3}, {}}));
        const auto narrow = builder.matrix(5);
        QVERIFY(!narrow.ok());
        QCOMPARE(english(narrow.error()),
                 std::string("row 0, position 1: the key is 5, but the number of columns is 5"));
        builder.clear();
        QVERIFY(builder.rows() == 0 && builder.nnz() == 0);
    }
    void builder_stops_at_its_limits_with_both_numbers() {
        CsrBuilder builder(2, 3);
        QVERIFY(builder.new_row().ok());
        for (int i = 0; i < 3; ++i) QVERIFY(builder.push_back(i).ok());
        QCOMPARE(refused(builder.push_back(3)),
                 std::string("row 0: the sparse tensor would have 4 keys; max_value_size is 3"));
        QCOMPARE(builder.nnz(), int64_t{3});
        QVERIFY(builder.new_row().ok());
        QCOMPARE(refused(builder.new_row()), std::string("the sparse tensor has 2 rows; the largest number is 2"));
    }

    void malformed_matrix_is_refused() {
        const auto said = [](CsrNumbers csr) { return refused(check_csr(csr)); };
        QCOMPARE(said(three_rows()), std::string("(it is right)"));
        CsrNumbers csr = three_rows();
        csr.offsets = {0, 7, 4, 9};
        QCOMPARE(said(csr), std::string("row 1: offsets[1] is 7 and offsets[2] is 4; offsets can't decrease"));
        csr.offsets = {0, 4, 7, 8};
        QCOMPARE(said(csr), std::string("the last offset is 8, but there are 9 keys"));
        csr.offsets = {1, 4, 7, 9};
        QCOMPARE(said(csr), std::string("offsets[0] is 1; it must be 0"));
        csr.offsets = {0, 4, 9};
        QCOMPARE(said(csr), std::string("there are 3 offsets for 3 rows; there must be one more than rows"));
        csr = three_rows();
        csr.keys[5] = 6;
        QCOMPARE(said(csr), std::string("row 1, position 5: the key is 6, but the number of columns is 6"));
        csr.keys[5] = -1;
        QCOMPARE(said(csr), std::string("row 1, position 5: the key is -1, but the number of columns is 6"));
        csr = three_rows();
        csr.values = {1, 2};
        QCOMPARE(said(csr), std::string("there are 2 values for 9 keys"));
    }

    void other_forms_and_back_give_the_same_matrix() {
        for (unsigned seed = 0; seed < 200; ++seed) {
            const CsrNumbers csr = random_matrix(seed, seed % 2 == 0);
            const std::vector<Coordinate> entries = coo_from_csr(csr);
            const auto back = csr_from_coo(entries, csr.rows, csr.columns);
            QVERIFY(back.ok());
            QVERIFY(back->offsets == csr.offsets && back->keys == csr.keys);
            const std::vector<double> dense = dense_from_csr(csr);
            QCOMPARE(dense.size(), static_cast<size_t>(csr.rows * csr.columns));
            const auto again = csr_from_dense(dense, csr.columns);
            QVERIFY(again.ok() && again->rows == csr.rows);
            QVERIFY(dense_from_csr(*again) == dense);
            double sum = 0, all = 0;
            for (const Coordinate& each : entries) sum += each.value;
            for (const double x : dense) all += x;
            QCOMPARE(sum, all);
        }
        QVERIFY(!csr_from_coo(std::vector<Coordinate>{{2, 0, 1}}, 2, 3).ok());
        QVERIFY(!csr_from_coo(std::vector<Coordinate>{{0, 3, 1}}, 2, 3).ok());
        QVERIFY(!csr_from_dense(std::vector<double>(7), 3).ok());
    }

    void file_of_scipy_is_read_back() {
        QTemporaryDir dir;
        const std::string path = dir.filePath("matrix.npz").toStdString();
        for (unsigned seed = 0; seed < 50; ++seed) {
            CsrNumbers csr = random_matrix(seed, true);
            QVERIFY(data_bytes::put_csr_npz(path, csr));
            const auto back = read_csr_npz(path, 1 << 20);
            QVERIFY2(back.ok(), back.ok() ? "" : english(back.error()).c_str());
            if (csr.values.empty()) csr.values.assign(csr.keys.size(), 1.0);
            QVERIFY(*back == csr);
        }
        // Keys that a double doesn't have.
        const CsrNumbers large{1, INT64_MAX, {0, 1}, {(int64_t{1} << 60) + 1}, {2}};
        QVERIFY(data_bytes::put_csr_npz(path, large));
        QVERIFY(*read_csr_npz(path, 1 << 20) == large);
        const auto little = read_csr_npz(path, 4);
        QVERIFY(!little.ok());
    }
    void file_that_is_not_of_scipy_is_refused_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* from, const char* to, const char* said) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QByteArray(said);
        };
        row("no array", "indptr", "indptt", "indptr");
        row("no format", "format.npy", "formal.npy", "the file has no array `format`");
    }
    void file_that_is_not_of_scipy_is_refused() {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        QFETCH(const QByteArray, said);
        QTemporaryDir dir;
        const QString path = dir.filePath("matrix.npz");
        QVERIFY(data_bytes::put_csr_npz(path.toStdString(), three_rows()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.readAll();
        QVERIFY(bytes.contains(from));
        bytes.replace(from, to);
        file.seek(0);
        file.write(bytes);
        file.close();
        const auto read = read_csr_npz(path.toStdString(), 1 << 20);
        QVERIFY(!read.ok());
        QVERIFY2(english(read.error()).find(said.toStdString()) != std::string::npos, english(read.error()).c_str());
    }
    void sparse_tensor_is_made_of_ordinary_tensors() {
        Built p;
        p.context();
        SparseShape shape;
        shape.rows = 3;
        shape.columns = 6;
        shape.max_value_size = 12;
        shape.offset_type = TypeId::i64;
        shape.value_type = TypeId::f32;
        const auto made = SparseTensor::make(p.builder(), "s", shape);
        QVERIFY(made.ok());
        QCOMPARE(p.program.csr.size(), size_t{1});
        QVERIFY(made->keys().type == TypeId::i32 && made->keys().ne[0] == 12);
        QVERIFY(made->offsets().type == TypeId::i64 && made->offsets().ne[0] == 4);
        QCOMPARE(std::string(name_of(made->keys())), std::string("s.keys"));
        CsrNumbers csr = three_rows();
        QVERIFY(made->write(csr).ok());
        csr.values.assign(9, 1.0);
        QVERIFY(*made->read() == csr);
        QCOMPARE(*made->nnz(), int64_t{9});
        // A smaller one takes its place.
        const CsrNumbers smaller{3, 6, {0, 0, 1, 1}, {5}, {0.5}};
        QVERIFY(made->write(smaller).ok());
        QVERIFY(*made->read() == smaller);

        CsrNumbers many{3, 6, {0, 13, 13, 13}, std::vector<int64_t>(13, 1), {}};
        QCOMPARE(refused(made->write(many)), std::string("the matrix has 13 keys; max_value_size is 12"));
        many = {2, 6, {0, 1, 1}, {1}, {}};
        QCOMPARE(refused(made->write(many)), std::string("the matrix has 2 rows, but the sparse tensor has 3"));
        many = {3, 7, {0, 1, 1, 1}, {6}, {}};
        QCOMPARE(refused(made->write(many)), std::string("the matrix has 7 columns, but the sparse tensor has 6"));
        QVERIFY(*made->read() == smaller);
        shape.key_type = TypeId::f32;
        QVERIFY(!SparseTensor::make(p.builder(), "t", shape).ok());
    }

    void bag_describes_the_same_buffer_and_checks_its_type() {
        Built p;
        p.context();
        Tensor& t = p.at(p.tensor(TypeId::i64, {5}));
        const auto typed = TypedTensor<TypeId::i64>::of(t);
        QVERIFY(typed.ok());
        const auto bag = TensorBag::shrink(p.builder(), *typed);
        QVERIFY(bag.ok());
        QVERIFY(bag->type() == TypeId::i64);
        QVERIFY(&bag->tensor() != &t && bag->tensor().data == t.data && bag->tensor().view_src == &t);
        const auto back = bag->stretch<TypeId::i64>();
        QVERIFY(back.ok() && back->tensor().data == t.data);
        const auto wrong = bag->stretch<TypeId::f32>();
        QVERIFY(!wrong.ok());
        QVERIFY(english(wrong.error()).ends_with("has the element type i64, not f32"));
    }
};

QTEST_APPLESS_MAIN(TestSparseTensor)
#include "test_sparse_tensor.moc"
