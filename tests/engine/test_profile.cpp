// SPDX-License-Identifier: MIT
// The tables of a profile: what is added up, how runs become a minimum, a median and quartiles, what a node costs, and
// how near it comes to the machine's peak.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/local_target.h"
#include "debug/peak.h"
#include "debug/profile_table.h"
#include "debug/step_groups.h"
#include "ops/all.h"
#include "script/script.h"

#include <QElapsedTimer>

using namespace ggs;

namespace {

std::unique_ptr<LocalTarget> opened(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto target = LocalTarget::open(builtin_registry(), std::move(built.program), "test");
    if (!target.ok()) qFatal("%s", english(target.error()).c_str());
    return std::move(target).value();
}

// Five steps: mul_mat, a view of it, mul_mat, relu, add.
constexpr const char* two_blocks = "x = tensor(f32, 8, 2) = arange()\n"
                                   "w0 = tensor(f32, 8, 8) = arange()\n"
                                   "w1 = tensor(f32, 8, 4) = arange()\n"
                                   "name w0 \"blk.0.w.weight\"\n"
                                   "name w1 \"blk.1.w.weight\"\n"
                                   "h = mul_mat(w0, x)\n"
                                   "v = reshape_2d(h, 8, 2)\n"
                                   "y = mul_mat(w1, v)\n"
                                   "z = relu(y)\n"
                                   "r = add(z, y)\n"
                                   "graph r\n";

const ProfileRow& row(const ProfileTable& table, const std::string& label) {
    static const ProfileRow none;
    for (const ProfileRow& r : table.rows) {
        if (r.label == label) return r;
    }
    qWarning("there is no row %s", label.c_str());
    return none;
}

// "blk.0 - blk.1"
QString groups_of(const LocalTarget& target) {
    QStringList groups;
    for (const std::string& group : step_groups(*target.structure()))
        groups << (group.empty() ? "-" : QString::fromStdString(group));
    return groups.join(' ');
}

Profile three_runs() {
    Profile profile;
    profile.ns = {{100, 300, 200}, {0, 0, 0}, {50, 10, 30}, {7, 7, 7}, {5, 6, 4}};
    return profile;
}

} // namespace

class TestProfile : public QObject {
    Q_OBJECT
  private slots:
    void quantiles_lie_between_the_sorted_values_data() {
        QTest::addColumn<QList<qint64>>("values");
        QTest::addColumn<double>("q");
        QTest::addColumn<qint64>("expected");
        QTest::newRow("none") << QList<qint64>{} << 0.5 << qint64(0);
        QTest::newRow("one") << QList<qint64>{7} << 0.25 << qint64(7);
        QTest::newRow("the middle") << QList<qint64>{30, 10, 20} << 0.5 << qint64(20);
        QTest::newRow("between the two in the middle") << QList<qint64>{40, 10, 20, 30} << 0.5 << qint64(25);
        QTest::newRow("a quarter") << QList<qint64>{10, 20, 30, 40, 50} << 0.25 << qint64(20);
        QTest::newRow("a quarter of four") << QList<qint64>{10, 20, 30, 40} << 0.25 << qint64(18);
        QTest::newRow("the least") << QList<qint64>{3, 1, 2} << 0.0 << qint64(1);
        QTest::newRow("the largest") << QList<qint64>{3, 1, 2} << 1.0 << qint64(3);
    }
    void quantiles_lie_between_the_sorted_values() {
        QFETCH(QList<qint64>, values);
        QFETCH(double, q);
        QFETCH(qint64, expected);
        QCOMPARE(static_cast<qint64>(quantile({values.begin(), values.end()}, q)), expected);
    }

    void a_row_of_several_steps_is_measured_as_a_whole() {
        const auto target = opened(two_blocks);
        const ProfileTable by_op = profile_table(*target->structure(), three_runs(), ProfileBy::op);
        QCOMPARE(by_op.runs, 3);
        QCOMPARE(by_op.left_out, size_t(1)); // the view
        QCOMPARE(by_op.rows.size(), size_t(3));
        const ProfileRow& products = row(by_op, "mul_mat");
        QCOMPARE(products.count, size_t(2));
        QCOMPARE(products.min, Nanoseconds(150)); // of 150, 310, 230; the nodes' own minima would give 110
        QCOMPARE(products.median, Nanoseconds(230));
        QCOMPARE(products.q1, Nanoseconds(190));
        QCOMPARE(products.q3, Nanoseconds(270));
        QCOMPARE(products.share, 230.0 / (230 + 7 + 5));
        QCOMPARE(by_op.total.median, Nanoseconds(241)); // of 162, 323, 241
        QCOMPARE(by_op.total.count, size_t(4));
    }
    void rows_have_what_their_nodes_compute_and_move() {
        const auto target = opened(two_blocks);
        const ProfileTable by_node = profile_table(*target->structure(), three_runs(), ProfileBy::node);
        const ProfileRow& h = row(by_node, "h");
        QCOMPARE(h.key, std::string("h"));
        QCOMPARE(h.op, std::string("mul_mat"));
        QCOMPARE(h.flops, 2.0 * 8 * 8 * 2);
        QCOMPARE(h.bytes, 4.0 * (64 + 16 + 16));
        QCOMPARE(h.gflops(), 256.0 / 200);
        QCOMPARE(h.gbytes(), 384.0 / 200);
        QVERIFY(h.cost_known);
        const ProfileTable by_op = profile_table(*target->structure(), three_runs(), ProfileBy::op);
        QCOMPARE(row(by_op, "mul_mat").flops, 256.0 + 2.0 * 8 * 4 * 2);
        ProfileTable sorted = by_node;
        sort_by_time(sorted);
        QCOMPARE(sorted.rows.front().label, std::string("h"));
        QCOMPARE(sorted.rows.back().label, std::string("r"));
    }
    void blocks_are_groups() {
        const auto target = opened(two_blocks);
        QCOMPARE(groups_of(*target), "blk.0 blk.1 blk.1 blk.1 blk.1");
        const ProfileTable by_group = profile_table(*target->structure(), three_runs(), ProfileBy::group);
        QCOMPARE(row(by_group, "blk.0").median, Nanoseconds(200));
        QCOMPARE(row(by_group, "blk.1").count, size_t(3));        // without the view
        QCOMPARE(row(by_group, "blk.1").median, Nanoseconds(41)); // of 62, 23, 41
        QCOMPARE(by_group.rows.size(), size_t(2));
        const auto nameless = opened("a = tensor(f32, 2) { 1 2 }\ngraph sqr(a)\n");
        QCOMPARE(groups_of(*nameless), "-");
    }
    void what_stands_between_two_nodes_of_a_group_belongs_to_it() {
        const auto target = opened("x = tensor(f32, 4) = arange()\n"
                                   "a = sqr(x)\n"
                                   "b = relu(a)\n"
                                   "c = sqr(b)\n"
                                   "name a \"blk.7.a\"\n"
                                   "name c \"blk.7.c\"\n"
                                   "graph c\n");
        QCOMPARE(groups_of(*target), "blk.7 blk.7 blk.7");
    }

    void the_tables_of_real_runs() {
        const auto target = opened(two_blocks);
        const auto profile = target->profile(4, {});
        QVERIFY2(profile.ok(), profile.ok() ? "" : english(profile.error()).c_str());
        const ProfileTable table = profile_table(*target->structure(), *profile, ProfileBy::node);
        QCOMPARE(table.runs, 4);
        QCOMPARE(table.rows.size(), size_t(4));
        double shares = 0;
        for (const ProfileRow& r : table.rows) {
            QVERIFY2(r.min > 0 && r.min <= r.q1 && r.q1 <= r.median && r.median <= r.q3, r.label.c_str());
            shares += r.share;
        }
        QVERIFY2(std::abs(shares - 1) < 1e-9, qPrintable(QString::number(shares)));
    }

    void a_share_is_the_least_time_by_the_time() {
        Peak peak;
        peak.gflops = 100;
        peak.gbytes = 10;
        const PeakShare computing = share_of_peak(peak, 50'000, 1'000, 1'000); // 500 ns by flops, 100 ns by bytes
        QCOMPARE(computing.bound, Bound::flops);
        QCOMPARE(computing.share, 0.5);
        const PeakShare moving = share_of_peak(peak, 1'000, 20'000, 1'000); // 10 ns, 2000 ns: out of a cache
        QCOMPARE(moving.bound, Bound::bytes);
        QCOMPARE(moving.share, 2.0);
        QCOMPARE(share_of_peak(peak, 1'000, 1'000, 0).bound, Bound::none);
        QCOMPARE(share_of_peak(peak, 0, 0, 100).bound, Bound::none);
        QCOMPARE(share_of_peak(Peak{}, 1, 1, 1).bound, Bound::none);
    }
    void the_peak_is_measured() {
        QElapsedTimer timer;
        timer.start();
        const auto peak = measure_peak(builtin_registry(), 1);
        qInfo("%lld ms", timer.elapsed());
        QVERIFY2(peak.ok(), peak.ok() ? "" : english(peak.error()).c_str());
        qInfo("%.1f GFLOP/s, %.1f GB/s", peak->gflops, peak->gbytes);
        QVERIFY2(peak->gflops > 0.01 && peak->gflops < 1e5, qPrintable(QString::number(peak->gflops)));
        QVERIFY2(peak->gbytes > 0.01 && peak->gbytes < 1e5, qPrintable(QString::number(peak->gbytes)));
        QCOMPARE(english(measure_peak(builtin_registry(), 0).error()),
                 std::string("0 threads can't be had; from 1 to 512 can"));
    }
};

QTEST_APPLESS_MAIN(TestProfile)
#include "test_profile.moc"
