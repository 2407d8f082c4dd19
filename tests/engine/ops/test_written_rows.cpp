// SPDX-License-Identifier: MIT
// The bytes that set_rows will overwrite: those of the named rows, each once, in as few ranges as possible.
#include <QtTest/QTest>

#include "engine/debug/opened_session.h"

#include "ops/move/row_stretches.h"

#include <limits>
#include <set>

using namespace ggs;

class TestWrittenRows : public QObject {
    Q_OBJECT
  private slots:
    void are_those_that_are_named_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("stretches");
        const auto add = [](const char* name, const QString& tensors, int stretches) {
            QTest::newRow(name) << tensors + "\nc = set_rows(a, b, i)\ngraph c\n" << stretches;
        };
        add("few of few, one of them twice",
            "a = tensor(f32, 4, 10)\nb = tensor(f32, 4, 6)\ni = tensor(i64, 6) { 3 9 4 0 3 5 }", 3);
        add("few of many",
            "a = tensor(f32, 2, 100000)\nb = tensor(f32, 2, 6)\ni = tensor(i64, 6) { 70000 64 63 70000 99999 62 }", 3);
        add("32 bits", "a = tensor(f16, 4, 200)\nb = tensor(f32, 4, 3)\ni = tensor(i32, 3) { 127 128 129 }", 1);
        add("planes", "a = tensor(f32, 4, 5, 3)\nb = tensor(f32, 4, 2, 3)\ni = tensor(i64, 2, 1) { 4 0 }", 6);
        add("planes of their own",
            "a = tensor(f32, 4, 5, 2)\nb = tensor(f32, 4, 2, 2)\ni = tensor(i64, 2, 2) { 0 1 4 2 }", 3);
        add("rows apart",
            "whole = tensor(f32, 8, 6)\na = view_2d(whole, 4, 6, nb1=32, offset=16)\nb = tensor(f32, 4, 3)\ni = "
            "tensor(i64, 3) { 2 3 5 }",
            3);
        add("blocks", "a = tensor(q8_0, 64, 7)\nb = tensor(f32, 64, 4)\ni = tensor(i64, 4) { 6 5 1 2 }", 2);
        add("a column for each of three",
            "a = tensor(f32, 1, 90)\nb = tensor(f32, 1, 9)\ni = tensor(i64, 9) { 10 40 70 11 41 71 12 42 72 }", 1);
        add("columns at odd places",
            "a = tensor(f32, 1, 90)\nb = tensor(f32, 1, 6)\ni = tensor(i64, 6) { 10 40 80 11 41 81 }", 3);
        add("a column for one", "a = tensor(f32, 1, 90)\nb = tensor(f32, 1, 4)\ni = tensor(i64, 4) { 3 33 63 88 }", 4);
        add("a column for one, evenly",
            "a = tensor(f32, 1, 90)\nb = tensor(f32, 1, 4)\ni = tensor(i64, 4) { 3 30 57 84 }", 1);
        add("every second row, apart",
            "whole = tensor(f32, 8, 6)\na = view_2d(whole, 4, 6, nb1=32, offset=16)\nb = tensor(f32, 4, 3)\ni = "
            "tensor(i64, 3) { 1 3 5 }",
            1);
        add("columns side by side",
            "a = tensor(f32, 1, 90)\nb = tensor(f32, 1, 6)\ni = tensor(i64, 6) { 10 12 11 13 12 14 }", 1);
        add("columns that go back",
            "a = tensor(f32, 1, 90)\nb = tensor(f32, 1, 6)\ni = tensor(i64, 6) { 40 10 70 41 11 71 }", 3);
        add("none", "a = tensor(f32, 4, 5, 2)\nb = tensor(f32, 4, 0, 2)\ni = tensor(i64, 0, 2)", 0);
        add("one", "a = tensor(f32, 4, 1)\nb = tensor(f32, 4, 1)\ni = tensor(i64, 1) { 0 }", 1);
    }
    void are_those_that_are_named() {
        QFETCH(const QString, script);
        QFETCH(const int, stretches);
        const auto session = opened(script.toStdString());
        const Tensor& node = session->program().tensor(number(*session, "c"));
        const Tensor& b = *node.src[0];
        const Tensor& rows = *node.src[1];
        std::vector<WrittenBytes> parts;
        written_bytes(session->structure()->registry().op(node), node, session->program().indices(), parts);
        QCOMPARE(static_cast<int>(parts.size()), stretches);
        std::set<size_t> said, wanted;
        for (const WrittenBytes& part : parts) {
            QCOMPARE(part.tensor, &node);
            for (size_t i = 0; i < part.count; ++i) {
                for (size_t k = 0; k < part.size; ++k) QVERIFY(said.insert(part.offset + i * part.step + k).second);
            }
        }
        const ValueReader read = session->program().indices();
        const size_t size = row_size(node.type, node.ne[0]).value();
        for (int64_t i2 = 0; i2 < b.ne[2]; ++i2) {
            for (int64_t i1 = 0; i1 < b.ne[1]; ++i1) {
                const size_t first =
                    element_offset(node, {0, read.whole(rows, {i1, i2 % rows.ne[1], 0, 0}).value(), i2, 0});
                for (size_t k = 0; k < size; ++k) wanted.insert(first + k);
            }
        }
        QVERIFY(said == wanted);
    }
    void row_numbers_out_of_range_are_ignored() {
        constexpr int64_t far = int64_t{1} << 62, least = std::numeric_limits<int64_t>::min();
        for (const std::vector<int64_t>& rows : std::vector<std::vector<int64_t>>{{0, 2, least},
                                                                                  {0, far, least, -far, 0},
                                                                                  {0, 2, 4, 6, 20},
                                                                                  {-2, 0, 2},
                                                                                  {least, far},
                                                                                  {5},
                                                                                  {9, 9, 10},
                                                                                  {}}) {
            std::set<int64_t> said, wanted;
            for (const RowStretch& each : row_stretches(rows, 10)) {
                for (int64_t i = 0; i < each.count; ++i) {
                    for (int64_t k = 0; k < each.n; ++k) QVERIFY(said.insert(each.first + i * each.step + k).second);
                }
            }
            for (const int64_t row : rows) {
                if (row >= 0 && row < 10) wanted.insert(row);
            }
            QVERIFY(said == wanted);
        }
    }
};

QTEST_APPLESS_MAIN(TestWrittenRows)
#include "test_written_rows.moc"
