// SPDX-License-Identifier: MIT
// Barriers of ThreadPool: no thread continues before all have arrived, sleeping threads are woken, and all threads get
// the same result.
#include "cpu/thread_pool.h"

#include <QtTest/QTest>

#include <chrono>
#include <thread>
#include <vector>

using namespace ggs;

class TestThreadPool : public QObject {
    Q_OBJECT

  private slots:
    void all_meet_at_barriers_data() {
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("working");
        QTest::addColumn<bool>("waits");
        QTest::newRow("one") << 1 << 1 << false;
        QTest::newRow("two") << 2 << 2 << false;
        QTest::newRow("as many as a line has times") << 7 << 7 << false;
        QTest::newRow("more") << 17 << 17 << false;
        QTest::newRow("some of them") << 9 << 2 << false;
        QTest::newRow("two waiting threads") << 2 << 2 << true;
        QTest::newRow("nine waiting threads") << 9 << 9 << true;
    }
    void all_meet_at_barriers() {
        QFETCH(const int, threads);
        QFETCH(const int, working);
        QFETCH(const bool, waits);
        ThreadPool pool(threads);
        QCOMPARE(pool.threads(), threads);
        const int meetings = waits ? 40 : 2'000, runs = waits ? 1 : 3;
        for (int again = 0; again < runs; ++again) {
            std::vector<int> here(static_cast<size_t>(working)); // barriers that each thread has reached
            std::vector<int> wrong(static_cast<size_t>(working));
            int closed = 0;
            std::atomic<int> sleeps{0};
            pool.run(working, [&](int thread) {
                const auto me = static_cast<size_t>(thread);
                for (int i = 0; i < meetings; ++i) {
                    // Longer than a thread spins.
                    if (waits && i % working == thread) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                    here[me] = i + 1;
                    // Each time another one brings the latest.
                    const int64_t latest = 1'000 * (i + 1) + working,
                                  time = i % working == thread ? latest : latest - 1 - thread;
                    const auto [left, slept] = pool.barrier(thread, time, [&](int64_t found) {
                        for (const int each : here) wrong[me] += each != i + 1;
                        wrong[me] += found != latest;
                        ++closed;
                        ThreadPool::Left said;
                        said.begin = i;
                        said.passed = found;
                        said.hooked = i % 3 == 0;
                        said.ends = i + 1 == meetings;
                        return said;
                    });
                    sleeps += slept ? 1 : 0;
                    wrong[me] += left.begin != i || left.passed != latest || left.hooked != (i % 3 == 0) || !left.whole;
                    wrong[me] += left.ends != (i + 1 == meetings);
                    wrong[me] += closed < i + 1;
                    pool.barrier(thread, 0, [](int64_t) { return ThreadPool::Left(); }); // so that no thread closes the
                                                                                         // next one early
                }
            });
            QCOMPARE(closed, meetings);
            QVERIFY(!waits || sleeps > 0);
            for (const int each : wrong) QCOMPARE(each, 0);
        }
    }
};

QTEST_APPLESS_MAIN(TestThreadPool)
#include "test_thread_pool.moc"
