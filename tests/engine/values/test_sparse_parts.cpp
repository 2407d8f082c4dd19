// SPDX-License-Identifier: MIT
// The parts of a sparse tensor as a view shows them: which tensors belong together, where rows begin, what a node adds
// up, and what is wrong with offsets and keys.
#include <QtTest/QTest>

#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"
#include "values/sparse_parts.h"

using namespace ggs;

namespace {

constexpr const char* bags = "s = csr(rows, { 4 5 1 2 | | | 3 5 1 | 3 2 | }, columns=6, capacity=12)\n"
                             "table = tensor(f32, 2, 6) = arange()\n" // row k: 2k, 2k + 1
                             "y = embedding_bag(table, s, mean)\n"
                             "d = bag_to_dense(s, 6)\n"
                             "g = tensor(f32, 2, 6) = arange(100)\n"
                             "back = embedding_bag_back(g, s, table, mean)\n"
                             "gf = graph()\nexpand(gf, y)\nexpand(gf, d)\nexpand(gf, back)\ncompute(gf)\n";

struct Ran {
    std::unique_ptr<Session> session;

    explicit Ran(const char* script) {
        auto built = build_script(builtin_registry(), script);
        if (!built.program) qFatal("the script can't be built");
        auto opened = Session::open(builtin_registry(), std::move(built.program));
        if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
        session = std::move(opened).value();
        session->run();
    }
    const Structure& structure() const { return *session->structure(); }
    uint32_t find(const char* name) const { return structure().find(name).value(); }
    SparseParts parts(const char* of) const { return sparse_parts_of(structure(), find(of)).value(); }
    ByteSource bytes() const {
        return [this](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            std::vector<std::byte> some(size);
            GGS_CHECK(session->program().read(session->program().tensor(tensor), offset, some));
            use(some);
            return true;
        };
    }
    SparseWindow window(int64_t first, int64_t end) const {
        return sparse_window(bytes(), structure(), parts("s.keys"), first, end).value().value();
    }
    SparseCounts counts(const char* of = "s.keys", int64_t limit = 6) const {
        return count_sparse(bytes(), structure(), parts(of), limit).value().value();
    }
    SparseTerms terms(const char* node, bool byKey, int64_t index) const {
        return sparse_terms(bytes(), structure(), parts(node), sparse_node(structure(), find(node)), byKey, index, 8,
                            true, true)
            .value()
            .value();
    }
};

std::vector<double> numbers_of(const std::vector<Number>& numbers) { return {numbers.begin(), numbers.end()}; }

} // namespace

class TestSparseParts : public QObject {
    Q_OBJECT
  private slots:
    void tensors_of_a_sparse_tensor_are_found_from_each_of_them() {
        const Ran ran(bags);
        for (const char* of : {"s.keys", "s.offsets", "y", "d", "back", "table", "g"}) {
            const auto parts = sparse_parts_of(ran.structure(), ran.find(of));
            QVERIFY2(parts, of);
            QCOMPARE(parts->keys, ran.find("s.keys"));
            QCOMPARE(parts->offsets, ran.find("s.offsets"));
            QCOMPARE(parts->name, std::string("s"));
            QCOMPARE(parts->columns, int64_t(6));
            QVERIFY(parts->nodes == (std::vector<uint32_t>{ran.find("y"), ran.find("d"), ran.find("back")}));
        }
        QVERIFY(has_sparse_parts(ran.structure()));
    }
    void dense_program_has_no_sparse_parts() {
        const Ran ran("a = tensor(f32, 3, 3) = arange()\nb = sqr(a)\ngraph b\n");
        QVERIFY(!sparse_parts_of(ran.structure(), ran.find("a")));
        QVERIFY(!sparse_parts_of(ran.structure(), ran.find("b")));
        QVERIFY(!has_sparse_parts(ran.structure()));
    }
    void tensors_that_no_script_binds_are_found_by_their_node() {
        const Ran ran("keys = tensor(i64, 4) { 1 0 2 1 }\noffsets = tensor(i32, 3) { 0 1 4 }\n"
                      "table = tensor(f32, 2, 3) = arange()\nw = tensor(f32, 4) { 1 2 3 4 }\n"
                      "y = embedding_bag(table, keys, offsets, weights=w)\ngraph y\n");
        for (const char* of : {"keys", "offsets", "w", "y", "table"}) {
            const SparseParts parts = ran.parts(of);
            QCOMPARE(parts.keys, ran.find("keys"));
            QVERIFY(parts.values == ran.find("w"));
            QCOMPARE(parts.name, std::string("keys"));
        }
        QCOMPARE(ran.counts("keys", 3).rows, int64_t(2));
    }
    void counts_have_empty_rows_and_unused_room() {
        const SparseCounts counts = Ran(bags).counts();
        QCOMPARE(counts.rows, int64_t(6));
        QCOMPARE(counts.keys, int64_t(9));
        QCOMPARE(counts.capacity, int64_t(12));
        QCOMPARE(counts.empty, int64_t(3));
        QCOMPARE(counts.longest, int64_t(4));
        QCOMPARE(counts.wrong_keys, int64_t(0));
        QVERIFY(!counts.problem);
    }
    void keys_out_of_range_are_counted() {
        const Ran ran(bags);
        const SparseCounts counts = ran.counts("s.keys", 4); // 4, 5 and 5 are too large
        QCOMPARE(counts.wrong_keys, int64_t(3));
        QCOMPARE(counts.first_wrong, int64_t(0));
        QCOMPARE(ran.counts("s.keys", 0).wrong_keys, int64_t(0));
    }
    void wrong_offsets_are_named_data() {
        QTest::addColumn<QByteArray>("offsets");
        QTest::addColumn<QByteArray>("problem");
        QTest::newRow("decrease") << QByteArray("0 3 2") << QByteArray("offsets can't decrease");
        QTest::newRow("too many") << QByteArray("0 3 9") << QByteArray("there are only 4 keys");
        QTest::newRow("negative") << QByteArray("-2 1 3") << QByteArray("can't be negative");
    }
    void wrong_offsets_are_named() {
        QFETCH(QByteArray, offsets);
        QFETCH(QByteArray, problem);
        const QByteArray script = "keys = tensor(i32, 4) { 1 0 2 1 }\noffsets = tensor(i32, 3) { " + offsets +
                                  " }\ntable = tensor(f32, 2, 3) = arange()\n"
                                  "y = embedding_bag(table, keys, offsets)\ngraph y\n";
        const Ran ran(script.constData());
        const SparseCounts counts = ran.counts("keys", 3);
        QVERIFY(counts.problem);
        QVERIFY2(QByteArray::fromStdString(english(*counts.problem)).contains(problem),
                 english(*counts.problem).c_str());
        // The readable part is shown, and nothing reads beyond the tensors.
        QVERIFY(sparse_window(ran.bytes(), ran.structure(), ran.parts("keys"), 0, 4).ok());
        for (int64_t row = -1; row <= 3; ++row) QVERIFY(ran.terms("y", false, row).count <= 4);
    }
    void rows_begin_at_boundaries() {
        const Ran ran(bags); // offsets 0 4 4 4 7 9 9
        const SparseWindow all = ran.window(0, 12);
        QVERIFY(all.keys == (std::vector<int64_t>{4, 5, 1, 2, 3, 5, 1, 3, 2, 0, 0, 0}));
        QVERIFY(all.begins == (std::vector<SparseBoundary>{{0, 0, 0}, {4, 1, 3}, {7, 4, 4}, {9, 5, 6}}));
        QVERIFY(!all.before);
        const SparseWindow some = ran.window(5, 7);
        QVERIFY(some.keys == (std::vector<int64_t>{5, 1}));
        QVERIFY(some.before == (SparseBoundary{4, 1, 3}));
        QVERIFY(some.begins == (std::vector<SparseBoundary>{{7, 4, 4}}));
        QVERIFY(ran.window(50, 60).keys.empty());
    }
    void position_has_a_row_until_the_last_offset() {
        const Ran ran(bags);
        const std::vector<int64_t> expected = {0, 0, 0, 0, 3, 3, 3, 4, 4};
        for (int64_t position = 0; position < 12; ++position) {
            const auto row = row_of_position(ran.bytes(), ran.structure(), ran.parts("s.keys"), position).value();
            const auto at = static_cast<size_t>(position);
            QVERIFY(at < expected.size() ? row == expected[at] : !row);
        }
    }
    void row_of_a_bag_adds_the_lines_of_its_keys() {
        const Ran ran(bags);
        const SparseTerms terms = ran.terms("y", false, 3); // 3 5 1: rows (6 7), (10 11), (2 3)
        QCOMPARE(terms.count, int64_t(3));
        QCOMPARE(terms.terms[1].position, int64_t(5));
        QVERIFY(numbers_of(terms.terms[1].line) == (std::vector<double>{10, 11}));
        QVERIFY(terms.sum == (std::vector<double>{18, 21}));
        QCOMPARE(terms.divisor, int64_t(3));
        QVERIFY(numbers_of(terms.result) == (std::vector<double>{6, 7}));
        const SparseTerms none = ran.terms("y", false, 1);
        QCOMPARE(none.count, int64_t(0));
        QVERIFY(none.sum == (std::vector<double>{0, 0}));
        QVERIFY(numbers_of(none.result) == (std::vector<double>{0, 0}));
    }
    void key_of_a_gradient_adds_the_lines_of_its_rows() {
        const Ran ran(bags);
        const SparseTerms terms = ran.terms("back", true, 5); // in row 0 of 4 keys, and in row 3 of 3
        QCOMPARE(terms.count, int64_t(2));
        QCOMPARE(terms.terms[0].divisor, int64_t(4));
        QCOMPARE(terms.terms[1].row, int64_t(3));
        QVERIFY(numbers_of(terms.terms[1].line) == (std::vector<double>{106, 107}));
        QCOMPARE(terms.sum.size(), size_t(2));
        QVERIFY(std::abs(terms.sum[0] - (100.0 / 4 + 106.0 / 3)) < 1e-9);
        QVERIFY(std::abs(terms.sum[0] - static_cast<double>(terms.result[0])) < 1e-4);
    }
    void uses_of_a_key_are_listed_without_a_sum_where_the_node_adds_up_rows() {
        const SparseTerms terms = Ran(bags).terms("y", true, 2);
        QCOMPARE(terms.count, int64_t(2));
        QCOMPARE(terms.terms[0].row, int64_t(0));
        QCOMPARE(terms.terms[1].position, int64_t(8));
        QVERIFY(terms.sum.empty() && terms.result.empty());
    }
    void key_out_of_range_has_no_line_and_no_sum() {
        const Ran ran("s = csr(rows, { 0 7 })\ntable = tensor(f32, 2, 3) = arange()\n"
                      "y = embedding_bag(table, s)\ngraph y\n");
        const SparseTerms terms = ran.terms("y", false, 0);
        QCOMPARE(terms.count, int64_t(2));
        QVERIFY(!terms.terms[0].out_of_range && terms.terms[1].out_of_range);
        QVERIFY(terms.terms[1].line.empty() && terms.sum.empty());
    }
    void long_row_is_summed_whole_and_listed_in_part() {
        const Ran ran("keys = tensor(i32, 3000) = arange()\noffsets = tensor(i32, 2) { 0 3000 }\n"
                      "table = tensor(f32, 1, 3000) = arange()\ny = embedding_bag(table, keys, offsets)\ngraph y\n");
        const SparseTerms terms = ran.terms("y", false, 0);
        QCOMPARE(terms.count, int64_t(3000));
        QCOMPARE(static_cast<int64_t>(terms.terms.size()), most_sparse_terms);
        QCOMPARE(terms.sum[0], 3000.0 * 2999 / 2);
    }
    void stopped_read_returns_nothing() {
        const Ran ran(bags);
        const ByteSource stopped = [](uint32_t, size_t, size_t, const BytesUse&) -> Result<bool> { return false; };
        const SparseParts parts = ran.parts("s.keys");
        QVERIFY(!count_sparse(stopped, ran.structure(), parts, 6).value());
        QVERIFY(!sparse_window(stopped, ran.structure(), parts, 0, 5).value());
        QVERIFY(!sparse_terms(stopped, ran.structure(), parts, std::nullopt, false, 0, 8, true, true).value());
    }
};

QTEST_APPLESS_MAIN(TestSparseParts)
#include "test_sparse_parts.moc"
