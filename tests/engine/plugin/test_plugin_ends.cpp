// SPDX-License-Identifier: MIT
// Faults in a plug-in's code: one that would end the program ends the call, with an error. A call that never returns
// can be abandoned.
#include "how_built.h"
#include "plugins.h"
#include "values/explained.h"

#include "plugin/gate.h"
#include "plugin/trial.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <csignal>
#include <thread>

using namespace ggs;
using namespace ggs::plugin_test;

namespace {

std::string script(const std::string& how, const std::string& where = "in_run") {
    return "x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\n"
           "y = ends(x, how=" +
           how + ", where=" + where +
           ")\n"
           "graph sqr(y)\n";
}

} // namespace

class TestPluginEnds : public QObject {
    Q_OBJECT
  private slots:
    // A sanitizer would report a fault itself in the trial process, and end that process with exit().
    void initTestCase() {
        for (const char* options : {"ASAN_OPTIONS", "TSAN_OPTIONS"})
            qputenv(options, qgetenv(options) + ":handle_segv=0");
    }
    void abnormal_end_of_kernel_is_reported_data() {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* how, const char* sentence) { QTest::newRow(how) << QString(how) << sentence; };
        row("null_pointer", "it dereferenced a null pointer (SIGSEGV at address 16)");
        row("divides", "it divided an integer by zero (SIGFPE)");
        row("calls_abort", "it called abort (SIGABRT)");
        row("calls_exit", "it called exit(0), which would end ggscope");
        row("exits_now", "it called _exit(7), which would end ggscope");
        row("exits_thread", "it called pthread_exit, which would end a thread of ggscope");
        row("overflows", "it overflowed its stack (SIGSEGV)");
        row("traps", "it ran into a trap or an instruction that this processor doesn't support (SIGILL)");
        row("breaks", "it ran into a trap (SIGTRAP)");
    }
    void abnormal_end_of_kernel_is_reported() {
        QFETCH(QString, how);
        QFETCH(QString, sentence);
        const Registry registry = with({"ends"});
        for (const int n : {1, 4}) {
            const auto session = opened(registry, script(how.toStdString()), threads(n));
            const Stop stop = session->run();
            QCOMPARE(stop.kind, StopKind::failed);
            const QString told = QString::fromStdString(english(stop.reason));
            QVERIFY2(told.startsWith("`y` (ends(x=x), line 2): ends of ends.so: rows ") &&
                         told.endsWith(": " + sentence),
                     qPrintable(told));
            QVERIFY(session->position().torn);
            QCOMPARE(session->structure()->state(session->program().find_key("y").value(), session->position()).kind,
                     TensorState::Kind::torn);
            // And again: nothing of it is left behind in the thread.
            QCOMPARE(session->run().kind, StopKind::failed);
        }
    }

    void its_other_functions_are_caught_as_well() {
        const Registry registry = with({"ends"});
        const std::string fault = "it dereferenced a null pointer (SIGSEGV at address 16)";
        QCOMPARE(refusal(registry, script("null_pointer", "in_shape")),
                 QString::fromStdString("2:5: ends of ends.so: " + fault));
        for (const char* where : {"in_work", "in_cost", "in_reads"}) {
            const QString told = refusal(registry, script("null_pointer", where));
            QVERIFY2(told.startsWith("2:5: ends of ends.so: ") && told.contains("it dereferenced a null pointer"),
                     qPrintable(told));
        }
        QCOMPARE(
            failure(registry, script("calls_exit", "in_accepts")),
            QString("`y` (ends(x=x), line 2): ends: `accepts` of ends.so failed: it called exit(0), which would end "
                    "ggscope"));
        const auto session = opened(registry, script("calls_abort", "in_explain"));
        QCOMPARE(session->run().kind, StopKind::end);
        const auto explained = explain_element(*session->structure(), session->program().find_key("y").value(),
                                               {1, 2, 0, 0}, session->bytes());
        QVERIFY(!explained.ok());
        QCOMPARE(english(explained.error()), "ends of ends.so: explain: it called abort (SIGABRT)");
    }

    void crash_is_reported_to_registered_listeners() {
        std::vector<std::string> told;
        {
            const auto listening = on_plugin_death([&](const Message& what) { told.push_back(english(what)); });
            QVERIFY(!failure(with({"ends"}), script("traps"), threads(1)).isEmpty());
        }
        QCOMPARE(told.size(), size_t(1));
        QVERIFY2(told[0].starts_with("ends of ends.so: it ran into a trap or an instruction"), told[0].c_str());
        QVERIFY(!failure(with({"ends"}), script("traps"), threads(1)).isEmpty());
        QCOMPARE(told.size(), size_t(1));
    }

    void kernel_that_never_returns_is_abandoned_data() {
        QTest::addColumn<QString>("how");
        QTest::newRow("in a loop of its own") << "never";
        QTest::newRow("in a function of the system") << "sleeps";
    }
    void kernel_that_never_returns_is_abandoned() {
        QFETCH(QString, how);
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        const Registry registry = with({"ends"});
        const auto session = opened(registry, script(how.toStdString(), "in_a_row"), threads(2));
        Stop stop;
        std::thread runs([&] { stop = session->run(); });
        QVERIFY(QTest::qWaitFor([] { return !inside_plugins().empty(); }, 10'000));
        QCOMPARE(inside_plugins()[0].whose, std::string("ends of ends.so"));
        session->request_pause();
        QTest::qWait(50);
        QVERIFY(!inside_plugins().empty()); // a pause alone waits for it
        abandon_plugins_now();
        runs.join();
        QVERIFY(inside_plugins().empty());
        QCOMPARE(stop.kind, StopKind::failed);
        const QString told = QString::fromStdString(english(stop.reason));
        QVERIFY2(told.contains("it had not returned after ") && told.endsWith(" s and was abandoned"),
                 qPrintable(told));
    }

    // A killed process can't remove its copy of a plug-in at the end.
    void the_copies_of_a_killed_process_are_removed_by_the_next_one() {
        QTemporaryDir copies;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TMPDIR", copies.path());
        QFile file(copies.filePath("x.ggs"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(script("sleeps").c_str());
        file.close();
        const qint64 size = QFileInfo(QString::fromStdString(file_of("ends"))).size();
        const auto left = [&] { return QDir(copies.path()).entryList({"ggscope-*"}, QDir::Dirs); };
        const auto start = [&](QProcess& process, const QStringList& command) {
            process.setProcessEnvironment(environment);
            process.start(GGSCOPE_CLI, command + QStringList{"--plugin", QString::fromStdString(file_of("ends"))});
            return process.waitForStarted();
        };
        const QStringList runs{"run", file.fileName()}, tells{"graph", file.fileName()};
        QProcess killed, stays, next;
        const auto libraries = [&] {
            int n = 0;
            for (const QString& each : left()) n += QFileInfo(copies.filePath(each) + "/ends.so").size() == size;
            return n;
        };
        QVERIFY(start(killed, runs));
        QTRY_COMPARE_WITH_TIMEOUT(libraries(), 1, 10'000);
        killed.kill();
        QVERIFY(killed.waitForFinished());
        QCOMPARE(left().size(), 1);
        const QStringList of_killed = left();
        QVERIFY(start(stays, runs));
        QVERIFY(QTest::qWaitFor([&] { return left() != of_killed && libraries() == 1; }, 10'000));
        QCOMPARE(left().size(), 1); // its own; the killed process's copy was removed
        // One of an author's own that is called alike stays.
        QVERIFY(QDir(copies.path()).mkpath("ggscope-plugin-my_gelu"));
        QVERIFY(start(next, tells));
        QVERIFY(next.waitForFinished());
        QCOMPARE(libraries(), 1);
        QCOMPARE(left().size(), 2); // that of the one that is still there, and the author's
        stays.kill();
        QVERIFY(stays.waitForFinished());
    }

    // Under guard the threads take turns: who waits for its turn must not make the call that was abandoned.
    void one_press_ends_a_guarded_kernel_on_all_threads() {
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        const Registry registry = with({"ends"});
        const auto session = opened(registry, script("never"), threads(4, true));
        Stop stop;
        std::thread runs([&] { stop = session->run(); });
        QVERIFY(QTest::qWaitFor([] { return !inside_plugins().empty(); }, 10'000));
        QTest::qWait(100); // the others come to wait for their turn
        session->request_pause();
        abandon_plugins_now();
        runs.join();
        QVERIFY(inside_plugins().empty());
        QCOMPARE(stop.kind, StopKind::failed);
    }

    void a_process_that_a_kernel_forks_ends_alone_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"exits_now", "exits", "exits_fast", "aborts", "faults", "returns", "vforks"})
            QTest::newRow(how) << QString(how);
    }
    void a_process_that_a_kernel_forks_ends_alone() {
        QFETCH(QString, how);
        const QTemporaryDir folder;
        QFile file(folder.filePath("forks.ggs"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\ny = forks(x, how=" + how.toUtf8() +
                   ")\ngraph sqr(y)\n");
        file.close();
        const auto output = [&](const QStringList& options) {
            QProcess process;
            process.setProcessChannelMode(QProcess::MergedChannels);
            process.start(GGSCOPE_CLI, QStringList{"run", file.fileName(), "--json", "--plugin",
                                                   QString::fromStdString(file_of("forks"))} +
                                           options);
            if (!process.waitForFinished(20'000)) return QString("it hangs");
            if (process.exitStatus() != QProcess::NormalExit) return QString("it crashed");
            const QByteArray all = process.readAll();
            // One JSON, of one process.
            if (process.exitCode() == 0 && all.count("\"schema\"") == 1) return QString();
            return QString("status %1: %2").arg(process.exitCode()).arg(QString::fromUtf8(all));
        };
        for (const char* n : {"1", "2"}) {
            QCOMPARE(output({"--threads", n}), QString());
            QCOMPARE(output({"--threads", n, "--guard"}), QString());
        }
    }

    void a_rule_that_never_returns_ends_at_the_limit_data() {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("where");
        for (const char* how : {"never", "sleeps"}) {
            for (const char* where : {"in_shape", "in_cost", "in_work", "in_reads"})
                QTest::addRow("%s %s", how, where) << QString(how) << QString(where);
        }
        QTest::newRow("names elements") << "names_for_ever"
                                        << "in_cost";
    }
    void a_rule_that_never_returns_ends_at_the_limit() {
        QFETCH(QString, how);
        QFETCH(QString, where);
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        const Registry registry = with({"ends"});
        ScriptOptions options;
        options.limits.seconds = 0.3;
        QElapsedTimer time;
        time.start();
        const BuiltScript built = build_script(registry, script(how.toStdString(), where.toStdString()), options);
        QVERIFY(!built.ok());
        QVERIFY(built.beyond_options);
        const QString told = QString::fromStdString(english(*built.error));
        QVERIFY2(told.startsWith("2:5: ends of ends.so: ") && told.contains("it had not returned after 0.") &&
                     told.endsWith(" s and was abandoned; the limit is 0.3 s (--seconds)"),
                 qPrintable(told));
        QVERIFY2(!times_count || time.elapsed() < 3000, qPrintable(QString::number(time.elapsed())));
    }

    // Once the program is built: each call has the limit that the plug-in was loaded with.
    void rules_have_a_limit_after_building_too() {
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        Registry registry = builtin_registry();
        QVERIFY(load_plugin(registry, file_of("ends"), is_script_word, nullptr, 0.2).ok());
        const QString accepts = failure(registry, script("never", "in_accepts"));
        QVERIFY2(accepts.contains("`accepts` of ends.so failed: it had not returned after 0.") &&
                     accepts.endsWith("the limit is 0.2 s (--seconds)"),
                 qPrintable(accepts));
        const auto session = opened(registry, script("never", "in_explain"));
        QCOMPARE(session->run().kind, StopKind::end);
        const auto explained = explain_element(*session->structure(), session->program().find_key("y").value(),
                                               {1, 2, 0, 0}, session->bytes());
        QVERIFY(!explained.ok());
        QVERIFY(english(explained.error()).starts_with("ends of ends.so: explain: it had not returned after 0."));
        // A kernel has no limit, and one that is quick is not touched.
        QCOMPARE(failure(registry, script("nothing")), QString());
    }

    void a_rule_that_never_returns_ends_when_building_is_cancelled() {
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        const Registry registry = with({"ends"});
        std::atomic<bool> cancelled{false};
        ScriptOptions options;
        options.cancelled = &cancelled;
        QString told;
        std::thread opens([&] { told = refusal(registry, script("never", "in_shape"), options); });
        QVERIFY(QTest::qWaitFor([] { return !inside_plugins().empty(); }, 10'000));
        cancelled = true;
        opens.join();
        QVERIFY2(told.endsWith(" s and was cancelled"), qPrintable(told));
    }

    // It is hardly ever met in its own code.
    void function_that_calls_back_endlessly_is_abandoned() {
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        const Registry registry = with({"ends"});
        QString told;
        std::thread opens([&] { told = refusal(registry, script("names_for_ever", "in_cost")); });
        QVERIFY(QTest::qWaitFor([] { return !inside_plugins().empty(); }, 10'000));
        QTest::qWait(100);
        abandon_plugins_now();
        opens.join();
        QVERIFY2(told.contains("`reads` for element") && told.contains("was abandoned"), qPrintable(told));
    }

    void library_is_tried_in_a_separate_process_data() {
        QTest::addColumn<QString>("end");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* end, const char* sentence) { QTest::newRow(end) << QString(end) << sentence; };
        row("load fault", "loading it in a separate process ended with SIGSEGV");
        row("load exit", "loading it in a separate process ended with a call of exit(0)");
        row("entry fault", "running its ggscope_plugin in a separate process ended with SIGSEGV");
        row("entry exit", "running its ggscope_plugin in a separate process ended with a call of exit(0)");
        row("load thread", "loading it in a separate process ended with a call of pthread_exit");
        row("entry thread", "running its ggscope_plugin in a separate process ended with a call of pthread_exit");
        row("unload fault", "unloading it in a separate process ended with SIGSEGV");
        row("load sanitizer", "loading it in a separate process ended with a call of exit(1): ASan runtime does not "
                              "come first in initial library list");
    }
    void library_is_tried_in_a_separate_process() {
        QFETCH(QString, end);
        QFETCH(QString, sentence);
        qputenv("GGSCOPE_TEST_END", end.toUtf8());
        const std::string file = file_of("ends_at_once");
        const QString told = refusal_of_file(file);
        qunsetenv("GGSCOPE_TEST_END");
        QCOMPARE(told, "the plug-in " + QString::fromStdString(file) + ": " + sentence);
    }
    void excessive_output_of_library_is_truncated() {
        qputenv("GGSCOPE_TEST_END", "load noise");
        const Status tried = try_library(file_of("ends_at_once"));
        qunsetenv("GGSCOPE_TEST_END");
        QVERIFY(!tried.ok());
        const QString told = QString::fromStdString(english(tried.error()));
        QVERIFY2(told.startsWith("loading it in a separate process ended with SIGABRT: noise ") && told.size() < 100,
                 qPrintable(told));
    }
    void hanging_library_is_abandoned_after_a_timeout() {
        qputenv("GGSCOPE_TEST_END", "load hang");
        QElapsedTimer time;
        time.start();
        const Status tried = try_library(file_of("ends_at_once"), std::chrono::milliseconds(300));
        qunsetenv("GGSCOPE_TEST_END");
        QVERIFY(!tried.ok());
        QCOMPARE(english(tried.error()), "loading it in a separate process had not finished after 0.3 s");
        QVERIFY2(!times_count || time.elapsed() < 5000, qPrintable(QString::number(time.elapsed())));
    }
    void hanging_library_can_be_interrupted() {
        qputenv("GGSCOPE_TEST_END", "load hang");
        QElapsedTimer time;
        time.start();
        std::atomic<bool> cancelled{false};
        std::thread other([&cancelled] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            cancelled = true;
        });
        const Status tried = try_library(file_of("ends_at_once"), std::chrono::milliseconds(60'000), &cancelled);
        other.join();
        QVERIFY(!tried.ok());
        QCOMPARE(english(tried.error()), "interrupted while loading it in a separate process");
        QVERIFY2(!times_count || time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));

        QProcess process;
        process.start(GGSCOPE_CLI, {"ops", "--plugin", QString::fromStdString(file_of("ends_at_once"))});
        QVERIFY(process.waitForStarted());
        QTest::qWait(700);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(3000));
        qunsetenv("GGSCOPE_TEST_END");
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("interrupted while loading it in a separate process"));
    }
    void truncated_library_is_refused() {
        const QTemporaryDir folder;
        QFile whole(QString::fromStdString(file_of("softcap")));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        for (const double part : {0.1, 0.2, 0.3}) { // after 30% a file may contain only data for debuggers
            QFile cut(folder.filePath("cut.so"));
            QVERIFY(cut.open(QIODevice::WriteOnly));
            cut.write(bytes.left(static_cast<qsizetype>(static_cast<double>(bytes.size()) * part)));
            cut.close();
            const QString told = refusal_of_file(cut.fileName().toStdString());
            QVERIFY2(told.startsWith("the plug-in " + cut.fileName() + ": "), qPrintable(told));
        }
    }

    void a_second_interrupt_abandons_it() {
        if (holds_signals_back) QSKIP("the thread sanitizer holds the signal back that ends it");
        const QTemporaryDir folder;
        QFile file(folder.filePath("never.ggs"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(script("never")));
        file.close();
        QProcess process;
        process.start(GGSCOPE_CLI, {"run", file.fileName(), "--plugin", QString::fromStdString(file_of("ends"))});
        QVERIFY(process.waitForStarted());
        QTest::qWait(1000); // until it is in there; the first interrupt asks, the second one ends it
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        process.setReadChannel(QProcess::StandardError);
        QVERIFY(process.waitForReadyRead(10'000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QString told = process.readAllStandardError();
        QVERIFY2(told.contains("ggscope waits for ends of ends.so; Ctrl+C again abandons it"), qPrintable(told));
        QVERIFY2(told.contains("was abandoned"), qPrintable(told));
    }

    void the_console_goes_on() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("ends.ggs"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(script("calls_exit")));
        file.close();
        QProcess process;
        process.start(GGSCOPE_CLI, {"run", file.fileName(), "--plugin", QString::fromStdString(file_of("ends"))});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QString told = process.readAllStandardError();
        QVERIFY2(told.contains("it called exit(0), which would end ggscope"), qPrintable(told));
    }
};

QTEST_GUILESS_MAIN(TestPluginEnds)
#include "test_plugin_ends.moc"
