// SPDX-License-Identifier: MIT
// The tables of a profile: what is added up, how runs become a minimum, a median and quartiles, what a node costs, and
// how near it comes to the machine's peak.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/peak_file.h"
#include "debug/profile_file.h"
#include "debug/targets/local_target.h"
#include "drawing/step_groups.h"
#include "ops/all.h"
#include "script/script.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <thread>

using namespace ggs;

namespace {

std::unique_ptr<LocalTarget> opened(const std::string& script, size_t timeline_records = 0) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    SessionOptions options;
    options.timeline_records = timeline_records;
    auto target = LocalTarget::open(builtin_registry(), std::move(built.program), "test", options);
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

std::vector<Nanoseconds> totals_of(const Profile& profile) {
    std::vector<Nanoseconds> totals(static_cast<size_t>(profile.runs()));
    for (const auto& of_step : profile.ns) {
        for (size_t run = 0; run < totals.size(); ++run) totals[run] += of_step[run];
    }
    return totals;
}

// Checks that a timeline has the times of the run that it names.
void shows_run(const Timeline& timeline, const Profile& profile) {
    QVERIFY(timeline.run >= 1 && timeline.run <= profile.runs());
    for (size_t k = 0; k < profile.ns.size(); ++k)
        QCOMPARE(timeline.nodes[k].end - timeline.nodes[k].begin, profile.ns[k][static_cast<size_t>(timeline.run) - 1]);
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
        QCOMPARE(products.share, 230.0 / 241);
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
    void unnamed_node_within_a_group_belongs_to_it() {
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
        QVERIFY(table.total.median > 0 && table.whole >= table.total.median);
        QCOMPARE(table.outside(), table.whole - table.total.median);
        for (const ProfileRow& r : table.rows) {
            QVERIFY2(r.min > 0 && r.min <= r.q1 && r.q1 <= r.median && r.median <= r.q3, r.label.c_str());
            QCOMPARE(r.share, static_cast<double>(r.median) / static_cast<double>(table.total.median));
        }
    }

    // One time for one node: the median of its runs; one timeline: of the run in the middle.
    void a_profile_shows_medians_and_the_run_in_the_middle() {
        const auto target = opened(two_blocks, 64);
        const auto profile = target->profile(5, {});
        QVERIFY(profile.ok());
        const Snapshot now = target->snapshot();
        QCOMPARE(profile->median.size(), now.structure->steps.size());
        for (size_t k = 0; k < profile->median.size(); ++k) {
            QCOMPARE(profile->median[k], quantile(profile->ns[k], 0.5));
            QVERIFY(now.times[k] == (StepTime{profile->median[k], TimeMode::profile, now.times[0].run}));
        }
        std::vector<Nanoseconds> totals = totals_of(*profile);
        const size_t middle = static_cast<size_t>(profile->middle) - 1;
        QVERIFY(middle < totals.size());
        QCOMPARE(totals[middle], quantile(totals, 0.5));
        QCOMPARE(profile->timeline.run, profile->middle);
        shows_run(profile->timeline, *profile);
        const Timeline shown = target->timeline();
        QCOMPARE(shown.run, profile->middle);
        shows_run(shown, *profile);
        // Each row of each node once.
        std::vector<int64_t> rows(now.structure->steps.size());
        for (const ChunkRecord& chunk : shown.chunks) rows[chunk.node] += chunk.rows;
        QCOMPARE(rows, (std::vector<int64_t>{rows[0], 0, rows[2], 2, 2}));
        QVERIFY(rows[0] > 0 && rows[2] > 0 && !shown.waits.empty());

        // The next step isn't part of the profile, and its times are kept separately.
        QVERIFY(target->step_back().ok());
        QCOMPARE(target->timeline().run, profile->middle);
        target->step();
        const Timeline after = target->timeline();
        QCOMPARE(after.run, 0);
        QVERIFY(!after.chunks.empty());
        for (const ChunkRecord& chunk : after.chunks) QCOMPARE(chunk.node, uint32_t(4));
        QCOMPARE(target->snapshot().times[4].mode, TimeMode::stepped);
        QCOMPARE(target->snapshot().times[3].mode, TimeMode::profile);
    }
    // Each time has the number of its run, and a sentence names a total of several runs.
    void times_have_the_number_of_their_run() {
        const auto target = opened(two_blocks);
        const auto runs = [&] {
            std::vector<uint32_t> numbers;
            for (const StepTime& time : target->snapshot().times) numbers.push_back(time.run);
            return numbers;
        };
        const auto table = [&] {
            return profile_table(*target->structure(), last_times(target->snapshot().times), ProfileBy::node);
        };
        const auto words = [&] { return english(about_times(table())) + ". " + english(about_total(table()).front()); };
        QCOMPARE(runs(), std::vector<uint32_t>(5, 0));
        QVERIFY(about_times(table()).empty());
        // A stop doesn't end a run.
        target->step();
        target->step();
        target->run();
        QCOMPARE(runs(), std::vector<uint32_t>(5, 1));
        QCOMPARE(words(), std::string("one run; 1 of 4 nodes were stepped. The total is the sum of all node times of "
                                      "one run."));
        // A step that runs again is of another run.
        QVERIFY(target->step_back().ok());
        target->step();
        QCOMPARE(runs(), (std::vector<uint32_t>{1, 1, 1, 1, 2}));
        QCOMPARE(words(),
                 std::string("mixed: 3 of 4 nodes are from another run. The total is the sum of the last times "
                             "of all nodes. They are from several runs, so no single run took that long."));
        // A restart begins another run, and its times replace those of the earlier runs.
        QVERIFY(target->restart().ok());
        target->run();
        QCOMPARE(runs(), std::vector<uint32_t>(5, 3));
        QCOMPARE(words(), std::string("one run. The total is the sum of all node times of one run."));
        QVERIFY(target->restart().ok());
        target->step();
        QCOMPARE(table().of_other_runs, size_t(3));
        QCOMPARE(table().timed, size_t(4));
        // Only the last of these steps: its time is of one run.
        const auto part = profile_table(*target->structure(), last_times(target->snapshot().times), ProfileBy::node,
                                        [](size_t step) { return step > 2; });
        QCOMPARE(part.of_other_runs, size_t(0));
        // Medians are shown as one run; a step after them is of another one.
        QVERIFY(target->profile(2, {}).ok());
        QCOMPARE(words(), std::string("medians of a profile. The total is the sum of the medians of all nodes."));
        QVERIFY(target->step_back().ok());
        target->step();
        QCOMPARE(table().of_other_runs, size_t(3));
    }
    // 4,000 steps write down some 400 KB in each run: those of 300 runs are more than is kept.
    void profile_of_many_large_runs_shows_one_near_the_median() {
        std::string script = "x = tensor(f32, 4) { 1 2 3 4 }\n";
        for (int i = 0; i < 4000; ++i) script += "x = neg(x)\n";
        const auto target = opened(script + "gf = graph(size=4096)\nexpand(gf, x)\ncompute(gf, threads=1)\n", 4096);
        const auto profile = target->profile(300, {});
        QVERIFY(profile.ok());
        QVERIFY(profile->timeline.chunks.size() == 4000);
        shows_run(profile->timeline, *profile);
        const std::vector<Nanoseconds> totals = totals_of(*profile);
        const Nanoseconds shown = totals[static_cast<size_t>(profile->timeline.run) - 1];
        const auto faster = std::count_if(totals.begin(), totals.end(), [&](Nanoseconds t) { return t < shown; });
        QVERIFY2(faster > 100 && faster < 200, qPrintable(QStringLiteral("%1 of 300 are faster").arg(faster)));
    }
    // Copying what a node will write over, just before it runs, would bring it into the cache.
    void a_profile_keeps_nothing_between_two_steps() {
        const auto target = opened("a = tensor(f32, 4) { 1 2 3 4 }\nx = scale_inplace(a, 2)\ny = scale_inplace(x, 2)\n"
                                   "graph y\n");
        target->run();
        QVERIFY(target->snapshot().history_used > 0);
        QVERIFY(target->profile(3, {}).ok());
        QVERIFY(target->snapshot().at_end());
        QCOMPARE(target->snapshot().history_used, size_t(0));
        const uint32_t a = *target->structure()->find("a");
        QCOMPARE(value_of(target->session(), a, {3, 0, 0, 0}).value(), 16.0);
        // One can go back all the same.
        QVERIFY(target->step_back().ok());
        QCOMPARE(value_of(target->session(), a, {3, 0, 0, 0}).value(), 8.0);
        QVERIFY(target->restart().ok());
        QCOMPARE(value_of(target->session(), a, {3, 0, 0, 0}).value(), 4.0);
    }
    // However far it had come: a node that was stopped in its middle, in place, can't be run on.
    void a_profile_that_is_paused_in_a_run_ends_at_the_start() {
        std::string script = "a = tensor(f32, 1048576) = arange()\nx = scale_inplace(a, 2)\n";
        for (int i = 0; i < 30; ++i) script += "x = scale_inplace(x, 1.5)\n";
        const auto target = opened(script + "graph x\n");
        std::thread other([&target] {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            target->request_pause();
        });
        const auto profile = target->profile(10'000, {});
        other.join();
        QVERIFY(profile.ok());
        QVERIFY(profile->cancelled);
        QCOMPARE(target->snapshot().position.cursor, size_t(0));
        QVERIFY(!target->snapshot().position.torn);
        const uint32_t a = *target->structure()->find("a");
        for (const int64_t i : {1, 1000, 1048575})
            QCOMPARE(value_of(target->session(), a, {i, 0, 0, 0}).value(), double(i));
    }
    void failed_profile_leaves_cursor_and_bytes_unchanged() {
        const auto target = opened("a = tensor(f32, 2, 3) { 1 2 3 4 5 6 }\nb = tensor(f32, 2, 2) { 10 20 30 40 }\n"
                                   "i = tensor(i32, 2) { 0 7 }\ns = set_rows(a, b, i)\ngraph s\n");
        const auto profile = target->profile(3, {});
        QVERIFY(!profile.ok());
        QVERIFY2(english(profile.error()).find("is 7; a has rows 0 to 2") != std::string::npos,
                 english(profile.error()).c_str());
        QCOMPARE(target->snapshot().position.cursor, size_t(0));
        QVERIFY(!target->snapshot().position.torn);
        QCOMPARE(value_of(target->session(), *target->structure()->find("a"), {0, 0, 0, 0}).value(), 1.0);
    }

    void csv_has_a_line_for_each_row() {
        const auto target = opened(two_blocks);
        const std::string csv =
            profile_csv(profile_table(*target->structure(), three_runs(), ProfileBy::node), nullptr);
        const QStringList lines = QString::fromStdString(csv).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 5);
        QVERIFY2(lines[0].startsWith("key,label,op,steps,min_ns"), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith("h,h,mul_mat,1,100,150,200,250,300,"), qPrintable(lines[1]));
        for (const QString& line : lines) QCOMPARE(line.count(','), lines[0].count(','));
    }
    void trace_events_have_each_record() {
        const auto target = opened(two_blocks, 64);
        const auto profile = target->profile(3, {});
        QVERIFY(profile.ok());
        std::string text;
        write_trace_events(*target->structure(), profile->timeline, "a \"name\"",
                           [&text](std::string_view part) { text += part; });
        QJsonParseError error{};
        const QJsonDocument json = QJsonDocument::fromJson(QByteArray::fromStdString(text), &error);
        QVERIFY2(error.error == QJsonParseError::NoError, text.c_str());
        size_t nodes = 0, chunks = 0;
        for (const QJsonValue& each : json["traceEvents"].toArray()) {
            if (each["ph"].toString() != "X") continue;
            QVERIFY(each["ts"].toDouble(-1) >= 0 && each["dur"].toDouble(-1) >= 0);
            nodes += each["tid"].toInt() == 0;
            chunks += each["args"].toObject().contains("rows");
        }
        QCOMPARE(nodes, size_t(4));
        QCOMPARE(chunks, profile->timeline.chunks.size());
    }
    void other_programs_that_want_to_run_are_counted() {
        QTemporaryDir root;
        QVERIFY(QDir(root.path()).mkdir("proc"));
        QFile file(root.filePath("proc/loadavg"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("0.20 0.18 0.12 2/512 4711\n") > 0);
        file.close();
        LoadMeter meter(root.path().toStdString());
        meter.look();
        QCOMPARE(meter.load().others, 1.0); // the other one of the two is this program
        LoadMeter nothing(root.filePath("none").toStdString());
        nothing.look();
        QCOMPARE(nothing.load().others, 0.0);
    }
    // Other programs on other cores don't count, nor do cores that the process may not use.
    void only_usable_cores_are_counted() {
        QTemporaryDir root;
        const auto put = [&root](const QString& name, const QByteArray& text) {
            QVERIFY(QDir(root.path()).mkpath(QFileInfo(name).path()));
            QFile file(root.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        };
        const std::string at = root.path().toStdString();
        QVERIFY(usable_cores(at).numbers.empty());
        QCOMPARE(usable_cores(at).threads(), 0); // unknown
        put("proc/self/status", "Name:\tggscope\nCpus_allowed:\t10d\nCpus_allowed_list:\t0,2-3,8\n");
        QCOMPARE(usable_cores(at).numbers, (std::vector<int>{0, 2, 3, 8}));
        QCOMPARE(usable_cores(at).threads(), 4);
        put("proc/self/cgroup", "0::/a/b\n");
        put("sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
        QCOMPARE(usable_cores(at).quota, 0.0);
        put("sys/fs/cgroup/a/cpu.max", "250000 100000\n"); // of the parent
        QCOMPARE(usable_cores(at).quota, 2.5);
        QCOMPARE(usable_cores(at).threads(), 2);
        put("sys/fs/cgroup/a/cpu.max", "5000 100000\n");
        QCOMPARE(usable_cores(at).threads(), 1);
        put("proc/self/cgroup", "4:cpu,cpuacct:/c\n");
        put("sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "-1\n");
        put("sys/fs/cgroup/cpu/c/cpu.cfs_period_us", "100000\n");
        QCOMPARE(usable_cores(at).quota, 0.0);
        put("sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "300000\n");
        QCOMPARE(usable_cores(at).quota, 3.0);

        // Cores 1 and 9 work all the time, the usable ones don't.
        const auto stat = [&put](int busy) {
            const QByteArray time = QByteArray::number(busy);
            put("proc/stat", "cpu  " + QByteArray::number(2 * busy) +
                                 " 0 0 100 0 0 0 0\ncpu0 0 0 0 100 0 0 0 0\ncpu1 " + time +
                                 " 0 0 0 0 0 0 0\ncpu8 0 0 0 100 0 0 0 0\ncpu9 " + time + " 0 0 0 0 0 0 0\n");
        };
        stat(1000);
        const LoadMeter meter(at);
        QTest::qSleep(250);
        stat(100'000);
        const MachineLoad load = meter.load();
        QCOMPARE(load.others, 0.0);
        QCOMPARE(load.cores, 4);
        QCOMPARE(load.threads, 3);
        Profile profile;
        profile.ns = {{100, 100, 100, 101}};
        profile.load = load;
        profile.threads_used = 3;
        QVERIFY(disturbances(profile).empty());
        profile.threads_used = 4;
        QCOMPARE(english(disturbances(profile).at(0)),
                 std::string("4 threads shared the time of 3 cores, the CPU limit of the control group"));
    }
    void busy_machine_is_reported() {
        Profile profile;
        profile.ns = {{100, 100, 100, 101}};
        profile.threads_used = 2;
        profile.load = {1.0, 2, 0.1, 3};
        QVERIFY(disturbances(profile).empty());
        profile.load = {1.0, 2, 1.7, 300};
        profile.ns = {{100, 100, 150, 160}};
        const std::vector<Message> found = disturbances(profile);
        QCOMPARE(found.size(), size_t(3));
        QCOMPARE(english(found[0]), std::string("other programs used 1.7 of 2 cores"));
        QCOMPARE(english(found[1]), std::string("threads were interrupted 300 times"));
        profile.threads_used = 1; // on the other core
        profile.load.others = 0.9;
        QVERIFY(english(disturbances(profile)[0]).find("other programs") == std::string::npos);
    }
    void waits_of_a_profile_are_known_with_records() {
        const auto target = opened(two_blocks, 64), without = opened(two_blocks);
        const auto profile = target->profile(4, {}), bare = without->profile(4, {});
        QVERIFY(profile.ok() && bare.ok());
        QCOMPARE(profile->waits.size(), profile->ns.size());
        QCOMPARE(profile->waits[0].size(), size_t(4));
        QVERIFY(profile->threads_used >= 1);
        QVERIFY(bare->waits.empty());
    }
    void products_have_the_peak_of_their_arithmetic() {
        Peak peak;
        peak.gflops = 100;
        peak.gbytes = 1000;
        peak.products[static_cast<size_t>(Arithmetic::int8)] = {400, 300, 3};
        peak.products[static_cast<size_t>(Arithmetic::bf16)] = {80, 70, 3}; // converted to f32
        Flops flops{};
        flops[static_cast<size_t>(Arithmetic::int8)] = 40'000;
        QCOMPARE(share_of_peak(peak, flops, 1, 200).share, 0.5); // 100 ns of 200
        QCOMPARE(peak.gflops_of(Arithmetic::bf16), 100.0);
        QCOMPARE(peak.products[3].spread(), 0.25);
    }
    void peak_is_kept_and_never_gets_worse() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("new/peaks.json").toStdString();
        const auto first = measured_peak(builtin_registry(), 1, {}, path);
        QVERIFY(first.ok() && QFile::exists(QString::fromStdString(path)));
        const auto second = measured_peak(builtin_registry(), 1, {}, path);
        QVERIFY(second.ok() && second->gflops >= first->gflops && second->memory.tries > first->memory.tries);
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("[not json") > 0);
        file.close();
        QVERIFY(measured_peak(builtin_registry(), 1, {}, path).ok());
    }
    void rates_that_no_processor_reaches_are_measured_again() {
        QTemporaryDir folder;
        const QString path = folder.filePath("peaks.json");
        const auto measured = [&path] { return measured_peak(builtin_registry(), 1, {}, path.toStdString()); };
        QVERIFY(measured().ok());
        QFile file(path);
        const auto kept = [&file] {
            if (!file.open(QIODevice::ReadOnly)) return QJsonObject();
            const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
            file.close();
            return all;
        };
        const QJsonObject all = kept();
        const QString key = all.keys().first();
        for (const char* const rate : {"f32", "f16", "bf16", "int8", "memory"}) {
            QJsonObject peak = all[key].toObject();
            peak[rate] = QJsonObject{{"best", 9e8}, {"worst", 1.0}, {"tries", 100}};
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(QJsonDocument(QJsonObject{{key, peak}}).toJson());
            file.close();
            const auto peak_now = measured();
            QVERIFY(peak_now.ok());
            QVERIFY2(kept()[key].toObject()[rate].toObject()["best"].toDouble() < 1e5, rate);
        }
    }
    void stopped_profile_of_rounds_returns_to_its_place() {
        const auto target = opened("rounds 6\nx = tensor(f32, 1) { (round + 1) }\nh = tensor(f32, 1)\nsum = add(h, x)\n"
                                   "graph cpy(sum, h)\n");
        QVERIFY(target->go_to(Moment{4, 1}).ok());
        const auto profile = target->profile(100, [](int done) { return done < 2; });
        QVERIFY(profile.ok() && profile->cancelled);
        QCOMPARE(target->moment(), (Moment{4, 1}));
    }

    void a_share_is_the_least_time_by_the_time() {
        Peak peak;
        peak.gflops = 100;
        peak.gbytes = 10;
        const PeakShare computing =
            share_of_peak(peak, Flops{50'000}, 1'000, 1'000); // 500 ns by flops, 100 ns by bytes
        QCOMPARE(computing.bound, Bound::flops);
        QCOMPARE(computing.share, 0.5);
        const PeakShare moving = share_of_peak(peak, Flops{1'000}, 20'000, 1'000); // 10 ns, 2000 ns: out of a cache
        QCOMPARE(moving.bound, Bound::bytes);
        QCOMPARE(moving.share, 2.0);
        QCOMPARE(share_of_peak(peak, Flops{1'000}, 1'000, 0).bound, Bound::none);
        QCOMPARE(share_of_peak(peak, Flops{1'000}, 1'000, 10, 0).bound, Bound::none);
        // Bytes that fit into a cache are compared with the bandwidth of that cache, for each node separately.
        peak.readings = {{1'000, 80}, {100'000, 40}, {10'000'000, 10}};
        QCOMPARE(share_of_peak(peak, Flops{0}, 1'000, 25).share, 0.5);
        QCOMPARE(share_of_peak(peak, Flops{0}, 100'000, 2'500).share, 1.0);
        QCOMPARE(share_of_peak(peak, Flops{0}, 100'000, 2'500, 100).share, 0.5);
        QCOMPARE(peak.gbytes_of(0), 80.0);
        QCOMPARE(peak.gbytes_of(10'000), 60.0); // halfway from 10^3 to 10^5
        QCOMPARE(peak.gbytes_of(1e9), 10.0);
        peak.readings.clear();
        QCOMPARE(share_of_peak(peak, Flops{0}, 0, 100).bound, Bound::none);
        QCOMPARE(share_of_peak(Peak{}, Flops{1}, 1, 1).bound, Bound::none);
    }
    // Memory's bandwidth and a higher one of a node appear in one view, so a sentence has both.
    void bandwidth_above_that_of_memory_comes_with_its_reason() {
        Peak peak;
        peak.gflops = 100;
        peak.gbytes = 17.1;
        peak.readings = {{1'000, 80}, {100'000, 21}, {10'000'000, 17.1}};
        ProfileRow row;
        row.bytes = 200'000;
        row.count = 2;
        QCOMPARE(
            english(about_cache(peak, row)),
            std::string(
                "A cache holds at least part of a node's bytes. It is read at up to 21 GB/s, memory at 17.1 GB/s."));
        row.bytes = 20'000'000;
        QVERIFY(about_cache(peak, row).empty());
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
        QVERIFY(peak->readings.size() > 1);
        for (size_t i = 0; i < peak->readings.size(); ++i) {
            qInfo("%.0f bytes: %.1f GB/s", peak->readings[i].bytes, peak->readings[i].gbytes);
            QVERIFY(peak->readings[i].gbytes > 0);
            QVERIFY(i == 0 || peak->readings[i].bytes > peak->readings[i - 1].bytes);
        }
        QCOMPARE(peak->readings.back().gbytes, peak->gbytes);
        QVERIFY(!measure_peak(builtin_registry(), 1, DeviceChoice{DeviceKind::emulator}).ok());
        QCOMPARE(english(measure_peak(builtin_registry(), 0).error()),
                 std::string("0 threads are out of range: use 1 to 512"));
    }
};

QTEST_APPLESS_MAIN(TestProfile)
#include "test_profile.moc"
