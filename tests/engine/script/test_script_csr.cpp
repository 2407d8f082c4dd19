// SPDX-License-Identifier: MIT
// csr(…) in scripts: the tensors that it makes, its members, calls that take it, its errors, and files.
#include "script_builds.h"

#include "engine/built.h"
#include "engine/files/csr_bytes.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace ggs;

class TestScriptCsr : public QObject {
    Q_OBJECT
  private slots:
    void rows_become_keys_and_offsets() {
        const auto p = filled("s = csr(rows, { 4 5 1 2 | 3 5 1 | 3 2 }, columns=6)\ngraph bag_to_dense(s, 6)\n");
        QVERIFY(p);
        const Tensor &keys = tensor_by_key(*p, "s.keys"), &offsets = tensor_by_key(*p, "s.offsets");
        QVERIFY(keys.type == TypeId::i32 && offsets.type == TypeId::i32);
        QVERIFY(data_of<int32_t>(keys) == (std::vector<int32_t>{4, 5, 1, 2, 3, 5, 1, 3, 2}));
        QVERIFY(data_of<int32_t>(offsets) == (std::vector<int32_t>{0, 4, 7, 9}));
        QCOMPARE(p->csr.size(), size_t{1});
        QCOMPARE(p->csr[0].name, std::string("s"));
        QCOMPARE(p->csr[0].columns, int64_t{6});
        QVERIFY(!p->csr[0].values);
        QCOMPARE(&p->tensor(p->csr[0].keys), &keys);
        QCOMPARE(calls_of(*p).substr(0, 27), std::string("init new_tensor new_tensor "));
    }
    void bars_at_the_ends_make_empty_rows() {
        const auto p = filled("s = csr(5, { | 1 2 | | 3, 4 | }, { 0.5 -1 (1 / 4) 8 }, capacity=6, key_type=i64, "
                              "offset_type=i64)\ngraph bag_to_dense(s, 6)\n");
        QVERIFY(p);
        QVERIFY(data_of<int64_t>(tensor_by_key(*p, "s.offsets")) == (std::vector<int64_t>{0, 0, 2, 2, 4, 4}));
        QVERIFY(data_of<int64_t>(tensor_by_key(*p, "s.keys")) == (std::vector<int64_t>{1, 2, 3, 4, 0, 0}));
        QVERIFY(floats_of(tensor_by_key(*p, "s.values")) == (std::vector<float>{0.5f, -1, 0.25f, 8, 0, 0}));
        const auto none = filled("s = csr(rows, { })\ngraph bag_to_dense(s, 2)\n");
        QVERIFY(none);
        QVERIFY(data_of<int32_t>(tensor_by_key(*none, "s.offsets")) == (std::vector<int32_t>{0, 0}));
    }
    void call_takes_keys_offsets_and_values() {
        const auto p =
            built("s = csr(rows, { 0 1 | 2 }, { 2 3 | 4 })\nt = tensor(f32, 4, 3)\na = embedding_bag(t, s, mean)\n"
                  "b = embedding_bag(t, s.keys, s.offsets, mean)\nn = s.keys.ne0\nc = scale(a, n)\n"
                  "graph add(c, b)\n");
        QVERIFY(p);
        const Tensor &a = tensor_by_key(*p, "a"), &b = tensor_by_key(*p, "b");
        QVERIFY(a.src[1] == &tensor_by_key(*p, "s.keys") && a.src[2] == &tensor_by_key(*p, "s.offsets") &&
                a.src[3] == &tensor_by_key(*p, "s.values"));
        QVERIFY(b.src[1] == a.src[1] && b.src[3] == nullptr);
        QVERIFY(param_i32(a, 0) == 1);
        QCOMPARE(param_f32(tensor_by_key(*p, "c"), 0), 3.0f);
    }
    void name_can_be_assigned_again() {
        const auto p = built("s = csr(rows, { 0 | 1 })\nu = s\ns = csr(rows, { 1 | 0 })\ny = add(bag_to_dense(s, 2), "
                             "bag_to_dense(u, 2))\ns = 3\ngraph scale(y, s)\n");
        QVERIFY(p);
        QVERIFY(p->find_key("s.keys#1") && p->find_key("s.keys#2") && p->find_key("s.offsets#2"));
        QCOMPARE(p->csr[0].name, std::string("s"));
    }
    void formatting_keeps_the_rows() {
        const std::string script = "s = csr(rows, { 4 5 1 2 | 3 5 1 | }, { -1 2  3 4 | 5 6 7 | }, columns=6)\n";
        const std::string wanted = "s = csr(rows, { 4 5 1 2 | 3 5 1 | }, { -1 2 3 4 | 5 6 7 | }, columns=6)\n";
        SAME_TEXT(std::get<std::string>(format_script(script)), wanted);
        SAME_TEXT(std::get<std::string>(format_script(wanted)), wanted);
    }

    void error_names_place_and_numbers_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* script, const char* said) {
            QTest::newRow(script) << QByteArray(script) << QByteArray(said);
        };
        row("s = csr(4, { 1 | 2 })", "1:9: csr: the number of rows is 4, but the braces have 2");
        row("s = csr(rows, { 1 | 6 }, columns=6)", "1:21: csr: row 1 has the key 6; keys must be from 0 to 5");
        row("s = csr(rows, { 1 | -2 })", "1:21: csr: row 1 has the key -2; a key can't be negative");
        row("s = csr(rows, { 1 0.5 })", "1:19: csr: a key is a whole number, not 0.5");
        row("s = csr(rows, { 3000000000 })", "1:17: csr: the key 3000000000 needs key_type=i64");
        row("s = csr(rows, { 9007199254740992 }, key_type=i64)", "whole numbers of 2^53 or more can't be set exactly");
        row("s = csr(rows, { 1 2 | 3 }, { 1 | 2 3 })", "csr: row 0 has 2 keys and 1 value");
        row("s = csr(rows, { 1 2 | 3 }, { 1 2 })", "csr: there are 3 keys in 2 rows, but 2 values in 1 row");
        row("s = csr(rows, { 1 2 }, capacity=1)", "csr: capacity is 1, but there are 2 keys");
        row("s = csr(rows, { 1 2 }, key_type=f32)", "csr: keys and offsets are i32 or i64, not f32");
        row("s = csr(rows, { 1 2 }, keytype=i32)", "there is no argument `keytype`");
        row("s = csr(columns, { 1 2 })", "csr begins with the number of rows, or with the word `rows`");
        row("s = csr(rows)", "csr is written like this: csr(rows, { 4 5 | 3 }), or csr(\"FILE.npz\")");
        row("s = csr()", "csr is written like this");
        row("s = csr(rows, { 1 x })", "braces can contain only numbers and expressions in brackets, not `x`");
        row("s = csr(rows, { 1 | 2", "1:22: expected `}` to close the rows, but found the end of the script");
        row("s = csr(rows, { 1 })\na = sqr(s)",
            "2:9: sqr can't take a sparse tensor; give it one of its parts: `s.keys`");
        row("s = csr(rows, { 1 })\na = bag_to_dense(keys=s, columns=2)",
            "a sparse tensor is an argument without a name");
        row("s = csr(rows, { 1 })\na = s.values", "the sparse tensor has no values");
        row("s = csr(rows, { 1 })\na = s.ne0", "a sparse tensor has keys, offsets and perhaps values, not `ne0`");
        row("a = tensor(f32, 2)\nb = a.keys", "a tensor has ne0 to ne3 and nb0 to nb3, not `keys`");
        row("a = sqr({ 1 2 })", "rows in braces can be written only in csr(rows, { … })");
        row("s = csr(\"missing.npz\")", "csr: ");
    }
    void error_names_place_and_numbers() {
        QFETCH(const QByteArray, script);
        QFETCH(const QByteArray, said);
        const std::string error = refusal(script.toStdString());
        QVERIFY2(error.find(said.toStdString()) != std::string::npos, error.c_str());
    }

    void file_of_scipy_is_loaded() {
        QTemporaryDir dir;
        ScriptOptions options;
        options.folder = dir.path().toStdString();
        const CsrNumbers csr{3, 6, {0, 2, 2, 3}, {4, 5, 3}, {0.5, 2, 7}};
        QVERIFY(data_bytes::put_csr_npz(dir.filePath("m.npz").toStdString(), csr));
        const auto p = filled("s = csr(\"m.npz\", key_type=i64)\ngraph bag_to_dense(s, 6)\n", options);
        QVERIFY(p);
        QVERIFY(data_of<int64_t>(tensor_by_key(*p, "s.keys")) == csr.keys);
        QVERIFY(data_of<int32_t>(tensor_by_key(*p, "s.offsets")) == (std::vector<int32_t>{0, 2, 2, 3}));
        QVERIFY(floats_of(tensor_by_key(*p, "s.values")) == (std::vector<float>{0.5f, 2, 7}));
        QCOMPARE(p->csr[0].columns, int64_t{6});
        const std::string error = refusal("s = csr(\"m.npz\", columns=5)\ngraph bag_to_dense(s, 6)\n", options);
        QVERIFY2(error.find("csr: the matrix has 6 columns; columns is 5") != std::string::npos, error.c_str());
        options.reads_files = false;
        QVERIFY(refusal("s = csr(\"m.npz\")\n", options).find("files can't be read here") != std::string::npos);
    }
    void keys_of_a_file_that_need_64_bits_are_not_cut() {
        QTemporaryDir dir;
        ScriptOptions options;
        options.folder = dir.path().toStdString();
        const CsrNumbers large{1, int64_t{1} << 40, {0, 1}, {3'000'000'000}, {2}};
        QVERIFY(data_bytes::put_csr_npz(dir.filePath("large.npz").toStdString(), large));
        const std::string said = refusal("s = csr(\"large.npz\")\ngraph sum(s.values)\n", options);
        QVERIFY2(said.find("the key 3000000000 needs key_type=i64") != std::string::npos, said.c_str());
        const auto whole = filled("s = csr(\"large.npz\", key_type=i64)\ngraph sum(s.values)\n", options);
        QVERIFY(whole);
    }
};

QTEST_APPLESS_MAIN(TestScriptCsr)
#include "test_script_csr.moc"
