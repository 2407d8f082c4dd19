// SPDX-License-Identifier: MIT
// Letters to the GUI thread, and jobs that are computed in the background.
#include "session/computing.h"
#include "session/mailbox.h"

#include <QAbstractEventDispatcher>
#include <QEventLoop>
#include <QThread>
#include <QTimer>
#include <QtTest/QTest>

#include <latch>
#include <thread>
#include <vector>

using namespace ggs;

namespace {

// Joins its threads at the end of the scope, so that a failed test leaves no thread running.
struct Threads {
    std::vector<std::thread> all;
    ~Threads() {
        for (std::thread& each : all) each.join();
    }
};

} // namespace

class TestComputing : public QObject {
    Q_OBJECT
  private slots:
    void letters_are_opened_here_in_the_order_they_were_posted() {
        Mailbox mail;
        constexpr int each = 1000, writers = 4;
        std::vector<std::vector<int>> read(writers);
        bool here = true;
        {
            Threads threads;
            for (int w = 0; w < writers; ++w) {
                threads.all.emplace_back([&, w] {
                    for (int i = 0; i < each; ++i)
                        mail.post([&, w, i] {
                            here = here && QThread::currentThread() == mail.thread();
                            read[static_cast<size_t>(w)].push_back(i);
                        });
                });
            }
        }
        QVERIFY(read[0].empty()); // letters are opened only in the event loop
        QTRY_COMPARE(read[0].size() + read[1].size() + read[2].size() + read[3].size(), size_t{each * writers});
        QVERIFY(here);
        for (const std::vector<int>& one : read) QVERIFY(std::is_sorted(one.begin(), one.end()));
    }

    // Several threads write while letters are opened. Afterwards the event loop sleeps: no wake-up without a letter.
    void the_bell_is_silent_when_all_letters_are_open() {
        for (int round = 0; round < 20; ++round) {
            Mailbox mail;
            std::atomic<int> opened = 0;
            {
                Threads threads;
                for (int w = 0; w < 3; ++w) {
                    threads.all.emplace_back([&] {
                        for (int i = 0; i < 300; ++i) mail.post([&] { ++opened; });
                    });
                }
                QTRY_COMPARE(opened.load(), 900);
            }
            int woken = 0;
            connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, &mail, [&] { ++woken; });
            QTest::qWait(20);
            QVERIFY2(woken < 20, qPrintable(QString::number(woken)));
        }
    }

    // A letter that opens a dialog doesn't hold up the letters after it.
    void a_letter_that_waits_lets_the_others_through() {
        Mailbox mail;
        std::vector<int> read;
        QEventLoop dialog;
        mail.post([&] {
            read.push_back(1);
            dialog.exec();
            read.push_back(4);
        });
        mail.post([&] { read.push_back(2); });
        mail.post([&] {
            read.push_back(3);
            dialog.quit();
        });
        QTRY_COMPARE(read.size(), size_t{4});
        QCOMPARE(read, (std::vector<int>{1, 2, 3, 4}));
    }

    void letters_of_a_destroyed_mailbox_are_never_opened() {
        int opened = 0;
        {
            Mailbox mail;
            for (int i = 0; i < 3; ++i) mail.post([&] { ++opened; });
        }
        QTest::qWait(20);
        QCOMPARE(opened, 0);
    }

    void job_runs_on_a_worker_and_finishes_on_the_gui_thread() {
        Mailbox mail;
        Computing computing(mail);
        const std::thread::id window = std::this_thread::get_id();
        std::thread::id ran, finished;
        computing.compute(1, this, [&](const std::atomic<bool>&) -> Finish {
            ran = std::this_thread::get_id();
            return [&] { finished = std::this_thread::get_id(); };
        });
        QTRY_COMPARE(finished, window);
        QVERIFY(ran != window);
    }

    void only_the_newest_job_of_a_kind_finishes() {
        Mailbox mail;
        Computing computing(mail);
        std::latch begun(1), told(1);
        std::vector<int> finished;
        computing.compute(1, this, [&](const std::atomic<bool>& unwanted) -> Finish {
            begun.count_down();
            while (!unwanted.load()) std::this_thread::yield();
            told.count_down();
            return [&] { finished.push_back(1); };
        });
        begun.wait();
        computing.compute(1, this, [&](const std::atomic<bool>&) -> Finish { return [&] { finished.push_back(2); }; });
        computing.compute(2, this, [&](const std::atomic<bool>&) -> Finish { return [&] { finished.push_back(3); }; });
        told.wait();
        QTRY_COMPARE(finished.size(), size_t{2});
        QTest::qWait(20);
        std::sort(finished.begin(), finished.end());
        QCOMPARE(finished, (std::vector<int>{2, 3}));
    }

    void forgotten_job_does_not_finish() {
        Mailbox mail;
        Computing computing(mail);
        std::latch done(1);
        bool finished = false;
        computing.compute(1, this, [&](const std::atomic<bool>&) -> Finish {
            done.count_down();
            return [&] { finished = true; };
        });
        done.wait();
        computing.forget(1);
        QTest::qWait(20);
        QVERIFY(!finished);
    }

    void job_of_a_destroyed_object_does_not_finish() {
        Mailbox mail;
        Computing computing(mail);
        std::latch done(1);
        bool finished = false;
        auto view = std::make_unique<QObject>();
        computing.compute(1, view.get(), [&](const std::atomic<bool>&) -> Finish {
            done.count_down();
            return [&] { finished = true; };
        });
        done.wait();
        view.reset();
        QTest::qWait(20);
        QVERIFY(!finished);
    }

    void destructor_cancels_jobs_and_waits_for_them() {
        Mailbox mail;
        std::latch begun(1);
        std::atomic<bool> over = false;
        {
            Computing computing(mail);
            computing.compute(1, this, [&](const std::atomic<bool>& unwanted) -> Finish {
                begun.count_down();
                while (!unwanted.load()) std::this_thread::yield();
                over = true;
                return {};
            });
            begun.wait();
        }
        QVERIFY(over.load());
    }
};

QTEST_GUILESS_MAIN(TestComputing)
#include "test_computing.moc"
