// SPDX-License-Identifier: MIT
// Rounds at their edges: a beginning that fails, node memory that is read or written before its node, changes that are
// taken back by running again, and what very many rounds cost.
#include "debug/probes/check.h"
#include "debug/probes/step_into.h"
#include "debug/session.h"
#include "files/npy.h"
#include "how_built.h"
#include "ops/all.h"
#include "script/script.h"

#include "engine/script/script_builds.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <fcntl.h>
#include <sys/stat.h>

using namespace ggs;

namespace {

constexpr size_t much = size_t{256} << 20;

std::unique_ptr<Session> opened(const std::string& script, size_t budget = much) {
    SessionOptions options;
    options.history_bytes = budget;
    return Session::open(builtin_registry(), built(script), options).value();
}

double at(const Session& session, const char* tensor, int64_t i = 0) {
    return value_of(session, session.structure()->find(tensor).value(), {i, 0, 0, 0}).value();
}

} // namespace

class TestRoundEdges : public QObject {
    Q_OBJECT
  private slots:
    void failed_round_start_leaves_previous_round() {
        for (const size_t budget : {much, size_t{0}}) {
            const auto session = opened(
                "rounds 9\nz = tensor(f32, 1) { round }\nx = tensor(f32, 1) { (1 / (round - 3)) }\nh = tensor(f32, 1)\n"
                "graph cpy(add(h, add(x, z)), h)\n",
                budget);
            for (int i = 0; i < 3; ++i) {
                QCOMPARE(session->run().kind, StopKind::failed);
                QCOMPARE(session->moment(), (Moment{2, 3}));
                QCOMPARE(at(*session, "z"), 2.0);
                QCOMPARE(at(*session, "x"), -1.0);
            }
            QCOMPARE(session->step().kind, StopKind::failed);
            QCOMPARE(session->moment(), (Moment{2, 3}));
            QVERIFY(session->step_back().ok());
            QCOMPARE(session->moment(), (Moment{2, 2}));
        }
    }
    void a_change_is_undone_though_the_way_back_runs_again() {
        for (const size_t budget : {much, size_t{1}}) {
            const auto session = opened(
                "rounds 5\nt = tensor(f32, 2) = arange(1)\nh = tensor(f32, 2)\ngraph cpy(add(t, h), h)\n", budget);
            session->run_to(Moment{3, 0});
            QVERIFY(session->change(session->structure()->find("t").value(), {}, 100).ok());
            session->run();
            QCOMPARE(at(*session, "h"), 203.0);
            QVERIFY(session->undo().ok());
            QCOMPARE(at(*session, "h"), 5.0);
            QVERIFY(session->redo().ok());
            QCOMPARE(at(*session, "h"), 203.0);
        }
    }
    void node_memory_read_first_is_restored_at_the_start() {
        const std::string body = "x = tensor(f32, 4) = normal(1, 1, seed=3)\nn = sqr(x)\nvt = view_tensor(n)\ny = "
                                 "add(vt, x)\nz = scale(y, 2)\n"
                                 "g = graph()\nexpand(g, z)\nexpand(g, n)\ncompute(g, threads=1)\n";
        for (const char* rounds : {"", "rounds 6\n"}) {
            for (const size_t budget : {much, size_t{1}}) {
                const auto session = opened(rounds + body, budget);
                session->run_to(Moment{0, 2});
                const double first = at(*session, "y");
                session->run();
                QVERIFY(session->restart().ok());
                session->run_to(Moment{0, 2});
                QCOMPARE(at(*session, "y"), first);
                session->run_to(Moment{0, 4});
                QVERIFY(session->go_to(Moment{0, 0}).ok());
                session->run_to(Moment{0, 2});
                QCOMPARE(at(*session, "y"), first);
            }
        }
        // A node that is in no graph, written through a view alone.
        for (const size_t budget : {much, size_t{1}}) {
            const auto session = opened("rounds 6\nx = tensor(f32, 4) { 1 2 3 4 }\nrow = tensor(i64, 1) { round }\nbig "
                                        "= scale(tensor(f32, 4, 6), 1)\n"
                                        "vt = view_tensor(big)\ngraph set_rows(vt, reshape_2d(x, 4, 1), row)\n",
                                        budget);
            const auto written = [&](int64_t row) {
                float value = -1;
                const Tensor& t = session->structure()->tensor(session->structure()->find("big").value());
                return session->program()
                               .read(t, static_cast<size_t>(row) * 16, std::as_writable_bytes(std::span(&value, 1)))
                               .ok()
                           ? value
                           : -1.0f;
            };
            session->run();
            QCOMPARE(written(5), 1.0f);
            QVERIFY(session->go_to(Moment{2, 0}).ok());
            QCOMPARE(written(1), 1.0f);
            QCOMPARE(written(2), 0.0f);
            QVERIFY(session->restart().ok());
            QCOMPARE(written(0), 0.0f);
        }
    }
    void hits_stay_on_the_way_back() {
        for (const size_t budget : {much, size_t{1}}) {
            const auto session = opened(
                "rounds 9\nx = tensor(f32, 1) { round }\nh = tensor(f32, 1)\ns = add(h, x)\ngraph cpy(s, h)\n", budget);
            Breakpoint third;
            third.op = "add";
            third.after_hits = 3;
            QVERIFY(session->marks().add(third, *session->structure()).ok());
            QCOMPARE(session->run().kind, StopKind::breakpoint);
            QCOMPARE(session->moment(), (Moment{3, 0}));
            QVERIFY(session->go_to(Moment{2, 1}).ok());
            QCOMPARE(session->run().kind, StopKind::breakpoint);
            QCOMPARE(session->moment(), (Moment{3, 0}));
        }
    }
    void a_cast_is_nothing_that_is_carried() {
        const auto session =
            opened("rounds 200\nx = tensor(f32, 64) = normal(0, 1, seed=round)\ngraph cast(x, f16)\n", 16 << 10);
        session->run();
        QVERIFY(session->go_to(Moment{100, 1}).ok());
        QVERIFY(session->history().used() <= (16 << 10));
    }
    // Time and memory that grow with the rounds and not with their square; minutes and gigabytes otherwise.
    void very_many_rounds_cost_little() {
        const std::string stateless =
            "rounds 60000\na = tensor(f32, 4) = arange(1)\ng = graph()\nexpand(g, sqr(a))\ncompute(g, threads=1)\n";
        const std::string carried = "rounds 60000\nx = tensor(f32, 4) { round (round + 1) 2 3 }\nh = tensor(f32, 4)\ny "
                                    "= add(scale(h, 0.5), x)\n"
                                    "g = graph()\nexpand(g, cpy(y, h))\ncompute(g, threads=1)\n";
        for (const std::string& script : {stateless, carried}) {
            for (const size_t budget : {size_t{1}, size_t{1} << 20, size_t{4} << 20, much}) {
                const auto session = opened(script, budget);
                QElapsedTimer timer;
                timer.start();
                QCOMPARE(session->run().kind, StopKind::end);
                const qint64 ms = timer.elapsed();
                QVERIFY2(ms < (sanitized ? 90'000 : 15'000),
                         qPrintable(QStringLiteral("%1 ms with %2 bytes").arg(ms).arg(budget)));
                QVERIFY(session->history().used() <= budget);
            }
        }
    }
    // Some leafs are old and some new: nothing may run, be checked or be changed on that.
    void a_start_that_cant_be_made_again_is_not_gone_on_from() {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("w.npy"));
        NpyWriter out = NpyWriter::create(path.toStdString(), TypeId::f32, {4, 1, 1, 1}).value();
        QVERIFY(out.append(std::vector<double>(4, 0)).ok() && out.finish().ok());
        ScriptOptions where;
        where.folder = dir.path().toStdString();
        SessionOptions little;
        little.history_bytes = 1;
        const auto session =
            Session::open(builtin_registry(),
                          built("a = tensor(f32, 4) = arange(1)\nw = tensor(f32, 4) = load(\"w.npy\")\n"
                                "graph add_inplace(w, add_inplace(a, w))\n",
                                where),
                          little)
                .value();
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(at(*session, "w", 1), 2.0);
        QVERIFY(
            session->change(session->structure()->find("a").value(), {}, 7).ok()); // of the result of the first step
        struct stat before {};
        const QByteArray name = path.toLocal8Bit();
        QCOMPARE(::stat(name.constData(), &before), 0);
        const auto dated = [&](timespec changed) {
            const timespec times[2] = {changed, changed};
            return ::utimensat(AT_FDCWD, name.constData(), times, 0) == 0;
        };
        QVERIFY(dated({before.st_mtim.tv_sec + 100, 0}));
        QVERIFY(!session->restart().ok());
        for (int i = 0; i < 2; ++i) {
            const Stop stop = session->run();
            QCOMPARE(stop.kind, StopKind::failed);
            QVERIFY2(english(stop.reason).starts_with("the start can't be restored: "), english(stop.reason).c_str());
            QCOMPARE(session->moment(), Moment{});
        }
        QCOMPARE(session->step().kind, StopKind::failed);
        QVERIFY(!step_into(*session).ok());
        QVERIFY(!ggs::check(*session, std::array{size_t{0}}).ok());
        QVERIFY(!session->change(session->structure()->find("w").value(), {}, 7).ok());
        QVERIFY(!ggs::profile(*session, 2).ok());
        QVERIFY(dated(before.st_mtim));
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(at(*session, "w", 1), 2.0);
    }
    void rounds_of_nothing_end_at_once() {
        const auto session = opened("rounds 1000000000\nx = tensor(f32, 4) = normal(0, 1, seed=round)\n");
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(session->round(), uint32_t(0));
    }
};

QTEST_APPLESS_MAIN(TestRoundEdges)
#include "test_round_edges.moc"
