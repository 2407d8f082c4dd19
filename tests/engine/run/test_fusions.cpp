// SPDX-License-Identifier: MIT
// Which nodes are computed by one launch, and that all bytes are the same as without it.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "cuda/layouts.h"
#include "ops/all.h"
#include "run/fusions.h"
#include "run/node_graphs.h"

#include <chrono>
#include <numeric>
#include <random>

using namespace ggs;

namespace {

constexpr int64_t length = 4; // of a row, in floats

// Addresses that are never read, in floats.
unsigned char* address(int64_t at) { return reinterpret_cast<unsigned char*>(uintptr_t{1} << 20) + 4 * at; }
int64_t place(const cuda::View& view) { return (view.data - address(0)) / 4; }

// Rows of floats; their number is ne[2], as that of a token's heads is ne[1].
cuda::View rows(int64_t at, int64_t count, int64_t apart = length, TypeId type = TypeId::f32) {
    return {address(at), type, {length, 1, count, 1}, {4, 4 * length, 4 * apart, 4 * apart * count}};
}
// The same as a matrix.
cuda::View matrix(const cuda::View& of) {
    return {of.data, of.type, {length, of.ne[2], 1, 1}, {4, of.nb[2], of.nb[3], of.nb[3]}};
}
cuda::View indices(int64_t at, int64_t count) {
    return {address(at), TypeId::i32, {count, 1, 1, 1}, {4, 4 * count, 4 * count, 4 * count}};
}

NodeToRun node(OpId op, const cuda::View& out, const std::vector<cuda::View>& sources) {
    NodeToRun made{nullptr, {}, "", op};
    made.node.out = out;
    for (size_t i = 0; i < sources.size(); ++i) {
        made.node.src[i] = sources[i];
        made.node.has[i] = true;
    }
    if (op == OpId::rope) made.node.params[1] = length;
    made.node.layouts = cuda::layouts();
    return made;
}

const std::vector<Fusion>& fusions() {
    return *builtin_registry().op(OpId::rms_norm).kernels[DeviceKind::emulator].on_device->fusions;
}

// "0 | 1 2 | 3", groups in the order in which they run, each node by its number.
std::string text(const FusionPlan& plan) {
    std::string all;
    for (const FusionPlan::Group& group : plan.groups) {
        all += all.empty() ? "" : " |";
        for (const uint32_t each : plan.nodes_of(group)) all += (all.empty() ? "" : " ") + std::to_string(each);
    }
    return all;
}
std::string planned(const std::vector<NodeToRun>& nodes) { return text(plan_fusions(nodes, fusions())); }

// -- nodes on memory that is a list of numbers --

using Memory = std::vector<uint32_t>;

uint32_t mixed(uint32_t a, uint32_t b) { return (a ^ b * 0x9e3779b9u) * 0x85ebca6bu + (b >> 13) + 1; }

// One row of a node: each number is made from all of the first source's row and from one of the second's.
void compute_row(const NodeToRun& node, int64_t row, Memory& memory) {
    const cuda::View &out = node.node.out, &a = node.node.src[0];
    const auto number = [&](const cuda::View& view, int64_t r, int64_t i) -> uint32_t& {
        const int64_t stride = view.ne[2] > 1 ? view.nb[2] : view.nb[1];
        return memory[static_cast<size_t>(place(view) + r * stride / 4 + i)];
    };
    if (node.op == OpId::set_rows) { // all rows go somewhere else
        const auto first = static_cast<int64_t>(number(node.node.src[1], 0, 0) % static_cast<uint32_t>(out.ne[1]));
        for (int64_t i = 0; i < length; ++i)
            memory[static_cast<size_t>(place(out) + (first + row) % out.ne[1] * out.nb[1] / 4 + i)] = number(a, row, i);
        return;
    }
    uint32_t all = static_cast<uint32_t>(node.op);
    for (int64_t i = 0; i < length; ++i) all = mixed(all, number(a, row, i));
    uint32_t made[length];
    for (int64_t i = 0; i < length; ++i) {
        made[i] = mixed(all, static_cast<uint32_t>(i));
        if (node.node.has[1]) {
            const cuda::View& b = node.node.src[1];
            made[i] = mixed(made[i],
                            node.op == OpId::rope ? number(b, 0, row) : number(b, row % std::max(b.ne[1], b.ne[2]), i));
        }
    }
    for (int64_t i = 0; i < length; ++i) number(out, row, i) = made[i];
}
int64_t rows_of(const NodeToRun& node) {
    return node.op == OpId::set_rows ? node.node.src[0].ne[1] : node.node.out.ne[2];
}

// Nodes of a group row by row, in any order of the rows.
void compute(std::span<const NodeToRun> nodes, std::span<const uint32_t> group, std::mt19937& random, Memory& memory) {
    std::vector<int64_t> order(static_cast<size_t>(rows_of(nodes[group[0]])));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    for (const int64_t row : order) {
        for (const uint32_t each : group) compute_row(nodes[each], row, memory);
    }
}

struct RandomNodes {
    std::mt19937 random;
    int64_t room; // floats
    std::vector<NodeToRun> made;

    int64_t below(int64_t n) { return static_cast<int64_t>(random() % static_cast<uint64_t>(n)); }
    cuda::View some_rows(int64_t count) {
        const int64_t apart = length + (below(4) == 0 ? 1 : 0);
        return rows(below(room - apart * count), count, apart);
    }
    // Returns the result of a recent node, in most cases.
    cuda::View source(int64_t count) {
        for (int tries = 0; tries < 3 && !made.empty() && below(8) > 0; ++tries) {
            const NodeToRun& before =
                made[made.size() - 1 -
                     static_cast<size_t>(below(std::min<int64_t>(3, static_cast<int64_t>(made.size()))))];
            if (before.op != OpId::set_rows && before.node.out.ne[2] == count) return before.node.out;
        }
        return some_rows(count);
    }
    NodeToRun next(int64_t count) {
        static constexpr OpId usual[] = {OpId::rms_norm, OpId::mul,      OpId::add, OpId::rope,
                                         OpId::scale,    OpId::set_rows, OpId::sqr};
        // The ops that often follow the last one.
        static const std::map<OpId, std::vector<OpId>> after = {{OpId::rms_norm, {OpId::mul}},
                                                                {OpId::mul, {OpId::rope, OpId::add}},
                                                                {OpId::add, {OpId::rms_norm}},
                                                                {OpId::rope, {OpId::scale, OpId::set_rows}}};
        OpId op = usual[below(std::size(usual))];
        if (!made.empty() && below(4) > 0) {
            if (const auto likely = after.find(made.back().op); likely != after.end())
                op = likely->second[static_cast<size_t>(below(static_cast<int64_t>(likely->second.size())))];
        }
        const cuda::View a = source(count);
        if (op == OpId::set_rows) {
            cuda::View to = matrix(some_rows(count + 1));
            return node(op, to, {matrix(a), indices(below(room - count), count), to});
        }
        const cuda::View out = below(3) == 0 ? a : some_rows(count);
        if (op == OpId::rope) return node(op, out, {a, indices(below(room - count), count)});
        if (op == OpId::mul) return node(op, out, {a, some_rows(1)});
        if (op == OpId::add) return below(2) ? node(op, out, {a, source(count)}) : node(op, out, {source(count), a});
        return node(op, out, {a});
    }
    // Its result has exactly the place of a source, or another one.
    static bool is_sound(const NodeToRun& each) {
        const auto end = [](const cuda::View& v) {
            return v.data + (v.ne[1] - 1) * v.nb[1] + (v.ne[2] - 1) * v.nb[2] + 4 * v.ne[0];
        };
        for (size_t i = 0; i < 2; ++i) {
            if (!each.node.has[i]) continue;
            const cuda::View &source = each.node.src[i], &out = each.node.out;
            const bool meets = source.data < end(out) && out.data < end(source);
            const bool same = source.data == out.data && source.ne[2] == out.ne[2] && source.nb[2] == out.nb[2] &&
                              source.type == out.type;
            if (meets && (!same || each.op == OpId::set_rows)) return false;
        }
        return true;
    }
    void make(size_t count, int64_t number_of_rows) {
        while (made.size() < count) {
            if (NodeToRun one = next(number_of_rows); is_sound(one)) made.push_back(one);
        }
    }
};

} // namespace

class TestFusions : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void neighbours_are_one_group_data() {
        QTest::addColumn<QString>("which");
        QTest::addColumn<int>("nodes");
        QTest::newRow("two") << "rms_norm + mul" << 2;
        QTest::newRow("with the sum before them") << "add + rms_norm + mul" << 3;
        QTest::newRow("with the norm before that") << "rms_norm + mul + add + rms_norm + mul" << 5;
    }
    void neighbours_are_one_group() {
        QFETCH(const QString, which);
        QFETCH(const int, nodes);
        const std::vector<NodeToRun> all = {node(OpId::rms_norm, rows(100, 2), {rows(0, 2)}),
                                            node(OpId::mul, rows(200, 2), {rows(100, 2), rows(10, 1)}),
                                            node(OpId::add, rows(300, 2), {rows(200, 2), rows(20, 2)}),
                                            node(OpId::rms_norm, rows(400, 2), {rows(300, 2)}),
                                            node(OpId::mul, rows(500, 2), {rows(400, 2), rows(30, 1)})};
        const FusionPlan plan = plan_fusions(std::span(all).last(static_cast<size_t>(nodes)), fusions());
        QCOMPARE(plan.groups.size(), size_t{1});
        QCOMPARE(QString(plan.groups[0].fusion->row->name), which);
        QCOMPARE(plan.nodes.size(), static_cast<size_t>(nodes));
    }

    void the_sum_may_have_the_norm_second() {
        QCOMPARE(planned({node(OpId::rms_norm, rows(100, 2), {rows(0, 2)}),
                          node(OpId::mul, rows(200, 2), {rows(100, 2), rows(10, 1)}),
                          node(OpId::add, rows(300, 2), {rows(20, 2), rows(200, 2)})}),
                 std::string("0 1 2"));
    }

    void nodes_in_between_are_passed_data() {
        QTest::addColumn<int>("written"); // by the node between
        QTest::addColumn<int>("read");
        QTest::addColumn<bool>("fused");
        QTest::newRow("nothing in common") << 900 << 800 << true;
        QTest::newRow("read of the same weights") << 900 << 10 << true;
        QTest::newRow("read of the first result") << 900 << 100 << true;
        QTest::newRow("write to the weights") << 10 << 800 << false;
        QTest::newRow("write to some of the weights") << 7 << 800 << false;
        QTest::newRow("write to the first result") << 103 << 800 << false;
        QTest::newRow("write to the second result") << 201 << 800 << false;
        QTest::newRow("read of the second result") << 900 << 203 << false;
    }
    void nodes_in_between_are_passed() {
        QFETCH(const int, written);
        QFETCH(const int, read);
        QFETCH(const bool, fused);
        QCOMPARE(planned({node(OpId::rms_norm, rows(100, 1), {rows(0, 1)}),
                          node(OpId::sqr, rows(written, 1), {rows(read, 1)}),
                          node(OpId::mul, rows(200, 1), {rows(100, 1), rows(10, 1)})}),
                 std::string(fused ? "0 2 | 1" : "0 | 1 | 2"));
    }

    // Were the node between to fail, the moved one would be computed a second time.
    void node_that_changes_its_source_is_not_moved() {
        const NodeToRun norm = node(OpId::rms_norm, rows(100, 1), {rows(0, 1)}),
                        in_place = node(OpId::mul, rows(100, 1), {rows(100, 1), rows(10, 1)}),
                        other = node(OpId::sqr, rows(900, 1), {rows(800, 1)});
        QCOMPARE(planned({norm, in_place, other}), std::string("0 1 | 2"));
        QCOMPARE(planned({norm, other, in_place}), std::string("0 | 1 | 2"));
    }

    void rows_may_be_written_where_they_are_read() {
        const auto chain = [](int64_t normed, int64_t out) {
            return std::vector{node(OpId::rms_norm, rows(normed, 3), {rows(100, 3)}),
                               node(OpId::mul, rows(out, 3), {rows(normed, 3), rows(10, 1)})};
        };
        for (const int64_t normed : {100, 200}) {
            for (const int64_t out : {100, 200, 300}) QCOMPARE(planned(chain(normed, out)), std::string("0 1"));
        }
        // A row further on another block may not have read it yet.
        QCOMPARE(planned(chain(200, 104)), std::string("0 | 1"));
        QCOMPARE(planned(chain(200, 204)), std::string("0 | 1"));
        QCOMPARE(planned(chain(200, 10)), std::string("0 | 1")); // over the weights, which all rows read
    }

    void weights_that_the_group_makes_are_not_read_before() {
        QCOMPARE(planned({node(OpId::rms_norm, rows(100, 1), {rows(0, 1)}),
                          node(OpId::mul, rows(200, 1), {rows(100, 1), rows(10, 1)}),
                          node(OpId::add, rows(300, 1), {rows(200, 1), rows(100, 1)})}),
                 std::string("0 1 | 2"));
    }

    void only_what_has_the_right_shape_is_fused() {
        const NodeToRun norm = node(OpId::rms_norm, rows(100, 2), {rows(0, 2)});
        QCOMPARE(planned({norm, node(OpId::mul, rows(200, 2), {rows(100, 2, length + 1), rows(10, 1)})}),
                 std::string("0 | 1"));
        QCOMPARE(planned({norm, node(OpId::mul, rows(200, 2), {rows(10, 2), rows(100, 2)})}),
                 std::string("0 | 1")); // as weights
        QCOMPARE(planned({norm, node(OpId::mul, rows(200, 2, length, TypeId::f16), {rows(100, 2), rows(10, 1)})}),
                 std::string("0 | 1"));
    }

    void a_key_goes_to_the_cache_over_the_product_between() {
        const cuda::View cache = matrix(rows(600, 8));
        std::vector<NodeToRun> nodes = {node(OpId::rms_norm, rows(100, 2), {rows(0, 2)}),
                                        node(OpId::mul, rows(200, 2), {rows(100, 2), rows(10, 1)}),
                                        node(OpId::rope, rows(300, 2), {rows(200, 2), indices(50, 2)}),
                                        node(OpId::mul_mat, rows(400, 2), {rows(700, 4), rows(0, 2)}),
                                        node(OpId::set_rows, cache, {matrix(rows(300, 2)), indices(60, 2), cache})};
        QCOMPARE(planned(nodes), std::string("0 1 2 4 | 3"));
        nodes[3] = node(OpId::mul_mat, rows(400, 2), {rows(600, 4), rows(0, 2)}); // which reads the cache
        QCOMPARE(planned(nodes), std::string("0 1 2 | 3 | 4"));
        nodes[3] = node(OpId::mul_mat, rows(60, 2), {rows(700, 4), rows(0, 2)}); // which writes the indices
        QCOMPARE(planned(nodes), std::string("0 1 2 | 3 | 4"));
    }

    // Two nodes that a third one reads.
    void gate_and_up_are_found_in_either_order() {
        cuda::FusionRow row{"gate + up + glu",
                            3,
                            {{"MUL_MAT", 2, 1}, {"MUL_MAT", 2, 2}, {"GLU", -1, 0}},
                            false,
                            -1,
                            [](const cuda::Node* const*) { return true; },
                            nullptr};
        const std::vector<Fusion> table = {{&row, {OpId::mul_mat, OpId::mul_mat, OpId::glu}}};
        const NodeToRun gate = node(OpId::mul_mat, rows(100, 1), {rows(500, 4), rows(0, 1)}),
                        up = node(OpId::mul_mat, rows(200, 1), {rows(600, 4), rows(0, 1)});
        const auto glu = [](int64_t out) { return node(OpId::glu, rows(out, 1), {rows(100, 1), rows(200, 1)}); };
        const auto planned_with = [&](const std::vector<NodeToRun>& nodes) { return text(plan_fusions(nodes, table)); };
        QCOMPARE(planned_with({gate, up, glu(300)}), std::string("0 1 2"));
        QCOMPARE(planned_with({up, gate, glu(300)}), std::string("1 0 2"));
        // Products read whole columns: what a part writes no other one may read.
        QCOMPARE(planned_with({gate, up, glu(100)}), std::string("0 | 1 | 2"));
        QCOMPARE(planned_with({gate, up, glu(0)}), std::string("0 | 1 | 2"));
        row.by_rows = true;
        QCOMPARE(planned_with({gate, up, glu(100)}), std::string("0 1 2"));
    }

    // Groups write the bytes that their nodes write one after the other, and so do nodes that are computed again after
    // one failed.
    void random_nodes_give_the_same_bytes() {
        size_t fused = 0, moved = 0;
        for (unsigned seed = 0; seed < 6000; ++seed) {
            RandomNodes nodes{std::mt19937(seed), int64_t{40} << seed % 5, {}};
            nodes.make(12, 1 + seed % 3);
            const FusionPlan plan = plan_fusions(nodes.made, fusions());
            Memory begin(static_cast<size_t>(nodes.room));
            for (uint32_t& each : begin) each = static_cast<uint32_t>(nodes.random());
            Memory wanted = begin, together = begin, again = begin;
            const auto one = [&](uint32_t i, Memory& memory) {
                compute(nodes.made, std::array{i}, nodes.random, memory);
            };
            for (uint32_t i = 0; i < nodes.made.size(); ++i) one(i, wanted);
            const uint32_t failed =
                plan.groups[static_cast<size_t>(nodes.below(static_cast<int64_t>(plan.groups.size())))].at;
            for (const FusionPlan::Group& group : plan.groups) {
                compute(nodes.made, plan.nodes_of(group), nodes.random, together);
                if (group.at < failed) compute(nodes.made, plan.nodes_of(group), nodes.random, again);
                fused += group.fusion != nullptr;
                moved += group.fusion && plan.nodes_of(group).back() - group.at >= group.count;
            }
            for (uint32_t i = failed; i < nodes.made.size(); ++i) one(i, again);
            QVERIFY2(together == wanted,
                     qPrintable(QString("seed %1: %2").arg(seed).arg(QString::fromStdString(text(plan)))));
            QVERIFY2(again == wanted, qPrintable(QString("seed %1, from node %2: %3")
                                                     .arg(seed)
                                                     .arg(failed)
                                                     .arg(QString::fromStdString(text(plan)))));
        }
        QVERIFY2(fused > 2000 && moved > 100,
                 qPrintable(QString("%1 groups, %2 with nodes that were moved").arg(fused).arg(moved)));
    }

    void ten_thousand_nodes_are_planned_soon() {
        std::vector<NodeToRun> nodes;
        int64_t at = 1000;
        const auto next = [&] { return rows(at += 100, 2); };
        cuda::View x = next();
        while (nodes.size() < 10'000) {
            const cuda::View normed = next(), out = next(), sum = next();
            nodes.push_back(node(OpId::rms_norm, normed, {x}));
            nodes.push_back(node(OpId::mul, out, {normed, rows(10, 1)}));
            nodes.push_back(node(OpId::sqr, next(), {rows(20, 1)}));
            nodes.push_back(node(OpId::add, sum, {out, x}));
            x = sum;
        }
        const auto begin = std::chrono::steady_clock::now();
        const FusionPlan plan = plan_fusions(nodes, fusions());
        const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        qInfo("%.1f ms", ms);
        QCOMPARE(plan.groups.size(), size_t{5'000});
        QVERIFY(ms < 100);
    }
};

QTEST_APPLESS_MAIN(TestFusions)
#include "test_fusions.moc"
