// SPDX-License-Identifier: MIT
// Nodes that are stopped halfway. After continuing, going back or a restart the bytes become those of an undisturbed
// run. For every op with a kernel, also in place and into leafs.
//
// The kernels request the stop: in the test's registry each row is a separate chunk, and after a number of rows the
// session pauses.
#include <cstddef>

#include "debug/session.h"
#include "engine/ops/op_samples.h"
#include "ops/all.h"
#include "script/script.h"

#include <QtTest/QTest>

#include <atomic>
#include <functional>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

constexpr unsigned first_seed = 100'000;
constexpr int rounds = 12;

// -- kernels that count their rows ------------------------------------------------------------------------------------

std::atomic<int64_t> rows_run{0};
std::atomic<int64_t> pause_after{INT64_MAX};
std::atomic<Session*> paused_session{nullptr};

Status counted_run(const KernelTask& task, Chunk chunk) {
    const Status status = builtin_registry().op(task.node.op).kernels[DeviceKind::cpu].run(task, chunk);
    if (rows_run.fetch_add(chunk.rows) + chunk.rows == pause_after.load()) paused_session.load()->request_pause();
    return status;
}

// Returns the built-in ops with counting kernels. Each row is declared to take a second, so that it becomes a separate
// chunk.
const Registry& counting_registry() {
    static const Registry registry = [] {
        Registry made = builtin_registry();
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            Kernel& kernel = made.define(static_cast<OpId>(id)).kernels[DeviceKind::cpu];
            if (!kernel.run) continue;
            kernel.run = counted_run;
            kernel.row_ns = [](const Tensor&, int) { return 1e9; };
        }
        return made;
    }();
    return registry;
}

// -- a session on a random node ---------------------------------------------------------------------------------------

struct Paused {
    std::unique_ptr<Session> session;
    QString title;

    Paused(std::unique_ptr<Program> program, int threads, const QString& of, size_t history = size_t{256} << 20) {
        title = QStringLiteral("%1, %2 threads, %3 bytes of history").arg(of).arg(threads).arg(history);
        SessionOptions options;
        options.history_bytes = history;
        options.threads = threads;
        auto opened = Session::open(counting_registry(), std::move(program), options);
        if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
        session = std::move(opened).value();
        paused_session = session.get();
    }

    // Returns the bytes of all tensors that own memory. Without `results` only those of leafs, as results are computed
    // again.
    std::vector<std::byte> bytes(bool results) const {
        std::vector<std::byte> all;
        for (const TensorEntry& entry : session->program().tensors) {
            const Tensor& t = *entry.tensor;
            if (t.view_src || !t.data || (t.op != OpId::none && !results)) continue;
            const auto* const data = static_cast<const std::byte*>(t.data);
            all.insert(all.end(), data, data + nbytes(t));
        }
        return all;
    }
    // Runs on, and asks for a pause when so many rows are done.
    Stop run(int64_t pause_at = INT64_MAX) {
        rows_run = 0;
        pause_after = pause_at;
        return session->run();
    }
};

} // namespace

// Makes a new program at each call, as sessions write into it.
using Make = std::function<std::unique_ptr<Program>()>;

Make random_program(OpId op, int round) {
    return [op, round] {
        NodeDice dice(first_seed + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round));
        return dice.take_program(dice.node(op, round).node);
    };
}
Make scripted(const char* script) {
    return [script] {
        BuiltScript built = build_script(builtin_registry(), script);
        if (!built.ok()) qFatal("%s", english(*built.error).c_str());
        return std::move(built.program);
    };
}

// Several steps of this program overwrite the result of an earlier one.
constexpr const char* written_over = "a = tensor(f32, 6, 5) = normal(0, 1, seed=1)\n"
                                     "b = tensor(f32, 6, 5) = normal(0, 1, seed=2)\n"
                                     "part = tensor(f32, 3, 2) = normal(0, 1, seed=3)\n"
                                     "rows = tensor(f32, 6, 2) = normal(0, 1, seed=4)\n"
                                     "which = tensor(i32, 2) { 4 1 }\n"
                                     "x = add(a, b)\n"
                                     "y = scale_inplace(x, 3)\n"
                                     "z = acc_inplace(y, part, y.nb1, y.nb2, y.nb3, 8)\n"
                                     "w = set_rows(z, rows, which)\n"
                                     "v = soft_max_inplace(w)\n"
                                     "u = cpy(b, v)\n"
                                     "t = sqr(u)\n"
                                     "gf = graph(size=32)\n"
                                     "expand(gf, t)\n"
                                     "compute(gf, threads=1)\n";

class TestTorn : public QObject {
    Q_OBJECT
  private slots:
    void node_stopped_midway_can_be_resumed_or_undone_data() {
        QTest::addColumn<int>("op");
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
            if (op.kernels[DeviceKind::cpu].run) QTest::newRow(op.name) << id;
        }
    }
    void node_stopped_midway_can_be_resumed_or_undone() {
        QFETCH(const int, op);
        QVERIFY(sample_of(static_cast<OpId>(op)));
        int stops = 0;
        for (int round = 0; round < rounds; ++round) {
            const QString title =
                QStringLiteral("%1, round %2").arg(builtin_registry().op(static_cast<OpId>(op)).name).arg(round);
            stops += go_every_way(random_program(static_cast<OpId>(op), round), title,
                                  [&](int64_t rows) { return 1 + round * 7 % (rows - 1); });
            if (QTest::currentTestFailed()) return;
        }
        if (stops == 0) QSKIP("one row in one phase: it has no middle");
    }

    void results_that_are_written_over_come_back() {
        for (int64_t k = 1; k < 26; ++k) {
            const int stops = go_every_way(scripted(written_over), QStringLiteral("stopped at row %1").arg(k),
                                           [k](int64_t) { return k; });
            QVERIFY(stops > 0);
        }
    }

    // A node is stopped in a round after one with the same program. Continuing runs the rest of its rows and no round
    // again. Going back restores the result of the previous round.
    void a_later_round_is_gone_on_with_where_it_was_stopped() {
        const Make make =
            scripted("rounds 6\nx = tensor(f32, 4, 64) = normal(0, 1, seed=round)\nh = tensor(f32, 4, 64)\n"
                     "y = sqr(x)\nz = add(h, y)\ngraph cpy(scale(z, 0.5), h)\n");
        for (const int threads : {1, 2}) {
            for (const int64_t row : {10, 70}) { // of sqr, of add: of neither is anything carried
                const QString title = QStringLiteral("row %1").arg(row);
                Paused straight(make(), 1, title), run(make(), threads, title);
                Session& session = *run.session;
                const size_t n = session.steps().size();
                session.run_to(Moment{4, 0});
                QCOMPARE(run.run(row).kind, StopKind::paused);
                QCOMPARE(session.round(), uint32_t(4));
                QVERIFY2(session.position().torn, qPrintable(run.title));
                rows_run = 0;
                pause_after = INT64_MAX;
                QVERIFY(session.run_to(Moment{4, n}).kind != StopKind::failed);
                QVERIFY2(rows_run <= 4 * 64, qPrintable(run.title + QStringLiteral(": %1 rows").arg(rows_run)));
                straight.session->run_to(Moment{4, n});
                QVERIFY2(run.bytes(true) == straight.bytes(true), qPrintable(run.title));
                // And back.
                QVERIFY(session.go_to(Moment{4, 0}).ok());
                paused_session = &session;
                QCOMPARE(run.run(row).kind, StopKind::paused);
                pause_after = INT64_MAX;
                QVERIFY(session.go_to(Moment{4, 0}).ok());
                QVERIFY(straight.session->restart().ok());
                straight.session->run_to(Moment{4, 0});
                QVERIFY2(run.bytes(true) == straight.bytes(true), qPrintable(run.title));
            }
        }
    }

  private:
    // How often it could be stopped.
    static int go_every_way(const Make& make, const QString& title, const std::function<int64_t(int64_t)>& middle_of);
};

int TestTorn::go_every_way(const Make& make, const QString& title, const std::function<int64_t(int64_t)>& middle_of) {
    int stops = 0;
    const auto go = [&] {
        Paused undisturbed(make(), 1, title);
        const std::vector<std::byte> at_first = undisturbed.bytes(false);
        const Stop end = undisturbed.run();
        QVERIFY2(end.kind == StopKind::end, qPrintable(undisturbed.title + english(end.reason).c_str()));
        const std::vector<std::byte> wanted = undisturbed.bytes(true);
        const int64_t rows = rows_run;
        if (rows < 2) return; // has no middle
        const int64_t middle = middle_of(rows);
        // Without room to keep what a step writes over it is run again from the start.
        const std::pair<int, size_t> ways[] = {
            {1, size_t{256} << 20}, {2, size_t{256} << 20}, {5, size_t{256} << 20}, {1, 0}, {2, 0}};
        for (const auto& [threads, history] : ways) {
            Paused run(make(), threads, title, history);
            Session& session = *run.session;
            const bool several = threads > 1;
            const auto is = [&](bool good, const char* when) { QVERIFY2(good, qPrintable(run.title + when)); };
            const auto stops_in_the_middle = [&](int64_t row) {
                const Stop stop = run.run(row);
                stops += stop.kind == StopKind::paused;
                // With several threads the last rows may be done before the pause is seen.
                is(stop.kind == StopKind::paused || (several && stop.kind == StopKind::end), ": the pause");
            };
            const auto begins = [&](const char* when) { is(run.bytes(false) == at_first, when); };
            const auto ends = [&](const char* when) {
                is(run.run().kind == StopKind::end && run.bytes(true) == wanted, when);
            };

            if (QTest::currentTestFailed()) return;
            begins(": the leafs");
            stops_in_the_middle(middle);
            ends(": going on");

            is(session.restart().ok(), ": a restart");
            begins(": a restart");
            stops_in_the_middle(middle);
            stops_in_the_middle(1);
            if (session.cursor() > 0) is(session.step_back().ok(), ": a step back");
            if (QTest::currentTestFailed()) return;
            ends(": a run after a step back");

            is(session.restart().ok(), ": a restart");
            stops_in_the_middle(middle);
            is(session.restart().ok(), ": a restart when torn");
            begins(": a restart when torn");
            ends(": a run after it");

            while (session.cursor() > 0 && !QTest::currentTestFailed()) is(session.step_back().ok(), ": steps back");
            begins(": steps back");
            ends(": a run after them");
        }
    };
    go();
    return stops;
}

QTEST_APPLESS_MAIN(TestTorn)
#include "test_torn.moc"
