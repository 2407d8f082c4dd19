// SPDX-License-Identifier: MIT
// The queue between the window and the session's thread: order, replacing, epochs, and closing from many threads.
#include <QtTest/QTest>

#include "base/worker.h"
#include "debug/targets/local_target.h"
#include "ops/all.h"
#include "script/script.h"

#include <atomic>
#include <future>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

using namespace ggs;

class TestWorker : public QObject {
    Q_OBJECT
  private slots:
    void commands_run_in_their_order_and_newer_ones_replace_those_that_wait() {
        Worker worker;
        std::vector<int> done;
        std::promise<void> begin, end;
        worker.push(CommandQueue::each, [&] { begin.get_future().wait(); });
        for (int i = 0; i < 3; ++i) worker.push(7, [&done, i] { done.push_back(i); });
        for (int i = 10; i < 13; ++i) worker.push(CommandQueue::each, [&done, i] { done.push_back(i); });
        worker.push(8, [&done] { done.push_back(8); });
        worker.push(7, [&done] { done.push_back(7); });
        worker.push(CommandQueue::each, [&end] { end.set_value(); });
        begin.set_value();
        end.get_future().wait();
        QCOMPARE(done, (std::vector<int>{10, 11, 12, 8, 7}));
    }

    void commands_of_an_old_epoch_are_dropped() {
        CommandQueue queue;
        int ran = 0;
        queue.push({CommandQueue::each, 0, [&] { ++ran; }});
        queue.set_epoch(5);
        QCOMPARE(queue.waiting(), size_t(0));
        queue.push({CommandQueue::each, 4, [&] { ++ran; }});
        QCOMPARE(queue.waiting(), size_t(0));
        queue.push({CommandQueue::each, 5, [&] { ++ran; }});
        queue.pop()->run();
        QCOMPARE(ran, 1);
        queue.close();
        QVERIFY(!queue.pop());
    }

    // On Linux each thread has its own niceness: a background worker's threads get a higher one, the window's thread
    // keeps its own.
    void background_worker_runs_at_lower_priority() {
#ifdef __linux__
        const auto nice = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); };
        const auto of = [&](Worker::Pace pace) {
            Worker worker(1, pace);
            std::promise<int> found;
            worker.push(CommandQueue::each, [&] { found.set_value(nice()); });
            return found.get_future().get();
        };
        const int here = nice();
        QVERIFY(of(Worker::Pace::behind) > here);
        QCOMPARE(of(Worker::Pace::usual), here);
        QCOMPARE(nice(), here);
#else
        QSKIP("a thread has a niceness of its own on Linux alone");
#endif
    }

    void closing_ends_all_threads_and_drops_what_waits() {
        std::atomic<int> ran{0};
        {
            Worker readers(4);
            for (int i = 0; i < 1000; ++i) readers.push(CommandQueue::each, [&] { ++ran; });
        }
        QVERIFY(ran <= 1000);
    }

    // As in the window: one thread steps, others compute statistics, and a third thread requests both.
    void steps_and_statistics_from_many_threads() {
        BuiltScript built =
            build_script(builtin_registry(), "a = tensor(f32, 1024, 1024, 16) = normal(0, 1, seed=1)\n"
                                             "s = tensor(f32, 4) { 1 2 3 4 }\nx = sqr(s)\ny = sqr(x)\nc = mean(a)\n"
                                             "gf = graph()\nexpand(gf, y)\n");
        QVERIFY(built.ok());
        auto opened = LocalTarget::open(builtin_registry(), std::move(built.program), "test");
        QVERIFY(opened.ok());
        LocalTarget& target = **opened;
        const uint32_t a = *target.structure()->find("a");
        const Tensor& t = target.structure()->tensor(a);
        std::atomic<int> whole{0}, let_go{0}, steps{0};
        Worker session;
        Worker readers(2);
        const auto look = [&] {
            const auto found = statistics(reader_of(target, target.lease()), a, t);
            ++(found.ok() && *found ? whole : let_go);
        };
        std::promise<void> end;
        for (int i = 0; i < 200; ++i) {
            readers.push(1, look);
            session.push(CommandQueue::each, [&] {
                if (target.step().kind == StopKind::end) (void)target.restart();
                ++steps;
            });
        }
        session.push(CommandQueue::each, [&] { end.set_value(); });
        end.get_future().wait();
        QCOMPARE(steps, 200);
        std::promise<void> looked;
        readers.push(CommandQueue::each, [&] {
            look();
            looked.set_value();
        });
        looked.get_future().wait();
        QVERIFY(whole >= 1);
    }
};

QTEST_APPLESS_MAIN(TestWorker)
#include "test_worker.moc"
