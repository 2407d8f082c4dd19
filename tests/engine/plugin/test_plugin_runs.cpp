// SPDX-License-Identifier: MIT
// Nodes of plug-ins: they run on any number of threads, are explained and guarded. An error in one is reported with its
// name.
#include "plugins.h"
#include "values/explained.h"

#include "drawing/graph_text.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <cmath>

using namespace ggs;
using namespace ggs::plugin_test;

class TestPluginRuns : public QObject {
    Q_OBJECT
  private slots:
    void the_same_values_on_any_number_of_threads_guarded_or_not() {
        const Registry registry = with({"softcap"});
        const auto once = opened(registry, capped, threads(1));
        QCOMPARE(once->run().kind, StopKind::end);
        const std::vector<double> wanted = values(*once, "y");
        const std::vector<double> x = values(*once, "x");
        for (size_t i = 0; i < wanted.size(); ++i) QVERIFY(std::fabs(wanted[i] - 10 * std::tanh(x[i] / 10)) < 1e-5);
        for (const int n : {1, 2, 5}) {
            for (const bool guard : {false, true}) {
                const auto session = opened(registry, capped, threads(n, guard));
                QCOMPARE(session->run().kind, StopKind::end);
                QVERIFY2(values(*session, "y") == wanted, qPrintable(QString("%1 threads").arg(n)));
            }
        }
    }

    void a_library_built_with_fast_math_changes_no_other_op() {
        const Registry registry = with({"times_fast"});
        for (const int n : {1, 4}) {
            const auto session = opened(registry,
                                        "a = tensor(f32, 4, 4) { 1 2 3 4  5 6 7 8  1 2 3 4  5 6 7 8 }\n"
                                        "b = times(a)\ns = scale(b, 1e-39)\nt = scale(s, 1e3)\ngraph t\n",
                                        threads(n));
            QCOMPARE(session->run().kind, StopKind::end);
            for (const double value : values(*session, "t"))
                QVERIFY2(value > 1e-36, qPrintable(QString::number(value)));
        }
    }

    void explain_reads_and_cost_are_those_of_the_plugin() {
        const Registry registry = with({"softcap"});
        const auto session = opened(registry, capped);
        session->run();
        const uint32_t y = session->program().find_key("y").value();
        for (const Index& out : {Index{0, 0, 0, 0}, Index{63, 499, 0, 0}, Index{2, 77, 0, 0}}) {
            const Result<Explanation> explained = explain_element(*session->structure(), y, out, session->bytes());
            QVERIFY2(explained.ok(), explained.ok() ? "" : english(explained.error()).c_str());
            QVERIFY(std::fabs(explained->value - value_of(*session, y, out).value()) < 1e-5);
            QCOMPARE(explained->lines.size(), size_t(3));
            QCOMPARE(english(explained->lines[0]), "cap * tanh(x / cap)");
            const Tensor& node = tensor(*session, "y");
            std::vector<SourceElement> elements;
            QVERIFY(registry.op(node).reads(node, out, indices_in_memory(), elements).ok());
            QCOMPARE(elements, (std::vector<SourceElement>{{0, out}}));
        }
        const Tensor& node = tensor(*session, "y");
        const Cost cost = registry.op(node).cost(node);
        QCOMPARE(cost.flops, 22.0 * 32000);
        QCOMPARE(cost.bytes_read, 128000.0);
        QCOMPARE(cost.bytes_written, 128000.0);
    }

    void writes_past_structs_are_reported_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* what, const char* sentence) {
            QTest::newRow(what) << QString(what) << sentence;
        };
        row("error_of_shape",
            "2:5: overrun of overruns.so: it wrote 88 bytes past the end of error->text, which has 512 bytes");
        row("result_end",
            "2:5: overrun of overruns.so: it wrote 8 bytes past the end of its result, which has 88 bytes");
        row("cost_end",
            "2:5: overrun of overruns.so: it wrote 16 bytes past the end of its ggscope_cost, which has 32 bytes");
        row("cost_start", "2:5: overrun of overruns.so: it wrote before the start of its ggscope_cost");
        row("far_error", "2:5: overrun of overruns.so: it wrote 1528 bytes past the end of error->text, which has 512 "
                         "bytes; then it accessed memory that doesn't exist or isn't its own (SIGSEGV)");
    }
    void writes_past_structs_are_reported() {
        QFETCH(QString, what);
        QFETCH(QString, sentence);
        const Registry registry = with({"overruns"});
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(refusal(registry,
                             "x = tensor(f32, 4, 2) = arange(0, 1)\ny = overrun(x, what=" + what.toStdString() + ")\n"),
                     sentence);
            QCOMPARE(refusal(registry, "x = tensor(f32, 4, 2) = arange(0, 1)\ny = overrun(x)\n"), QString());
        }
    }
    void writes_past_the_error_of_a_kernel_are_reported() {
        const Registry registry = with({"overruns"});
        const std::string too_far = "it wrote 88 bytes past the end of error->text, which has 512 bytes";
        const auto script = [](const char* what) {
            return std::string("x = tensor(f32, 4, 2) = arange(0, 1)\ny = overrun(x, what=") + what + ")\ngraph y\n";
        };
        for (const int n : {1, 2}) {
            const QString told = failure(registry, script("error_of_run"), threads(n));
            QVERIFY2(told.contains("overrun of overruns.so: row") && told.endsWith(QString::fromStdString(too_far)),
                     qPrintable(told));
        }
        QCOMPARE(
            failure(registry, script("error_of_accepts")),
            QString::fromStdString("`y` (overrun(x=x), line 2): overrun: `accepts` of overruns.so failed: " + too_far));
        const auto session = opened(registry, script("explanation_end"));
        QCOMPARE(session->run().kind, StopKind::end);
        const auto explained = explain_element(*session->structure(), session->program().find_key("y").value(),
                                               {1, 1, 0, 0}, session->bytes());
        QVERIFY(!explained.ok());
        QVERIFY2(english(explained.error())
                     .starts_with(
                         "overrun of overruns.so: explain: it wrote 4 bytes past the end of its ggscope_explanation"),
                 english(explained.error()).c_str());
    }

    void its_nodes_have_its_name() {
        const Registry registry = with({"softcap"});
        const auto session = opened(registry, std::string(capped));
        QCOMPARE(op_text(registry, tensor(*session, "y")), "softcap");
        const std::string graph = graph_text(registry, session->program());
        QVERIFY2(graph.find("softcap  y (node_0)") != std::string::npos, graph.c_str());
        QCOMPARE(
            refusal(registry, std::string(capped) + "param y"),
            QString("4:1: set_param: `y` is the result of softcap; only a tensor without an op can be a parameter"));
    }

    void a_breakpoint_knows_its_name() {
        const Registry registry = with({"softcap"});
        const auto session = opened(registry, "x = tensor(f32, 4) { 1 2 3 4 }\n"
                                              "y = softcap(sqr(x))\n"
                                              "graph sqr(y)\n");
        Breakpoint breakpoint;
        breakpoint.op = "softcap";
        QVERIFY(session->marks().add(breakpoint, *session->structure()).ok());
        const Stop stop = session->run();
        QCOMPARE(stop.kind, StopKind::breakpoint);
        QCOMPARE(session->cursor(), size_t(1));
        QCOMPARE(session->run().kind, StopKind::end);
        const uint32_t y = session->program().find_key("y").value();
        QCOMPARE((*statistics(session->bytes(), y, session->program().tensor(y)))->count, int64_t(4));
        QVERIFY(session->step_back().ok());
        QVERIFY(session->step_back().ok());
        QCOMPARE(session->cursor(), size_t(1));
        QCOMPARE(session->step().kind, StopKind::stepped);
    }

    void unsupported_view_is_reported() {
        const Registry registry = with({"softcap"});
        const std::string script = "x = tensor(f32, 3, 2) { 1 2 3 4 5 6 }\n"
                                   "y = softcap(transpose(x))\n"
                                   "graph y\n";
        QCOMPARE(failure(registry, script),
                 QString("`y` (softcap(x=@2:1), line 2): softcap: softcap.so does not accept this node: the elements "
                         "of a row of x must be adjacent, and nb[0] = 12 (use cont first)"));
    }

    // -- what goes wrong ----------------------------------------------------------------------------------------------

    void wrong_answers_are_reported_when_the_node_is_made_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* what, const char* sentence) {
            QTest::newRow(what) << QString(what) << sentence;
        };
        row("good", "");
        row("negative", "its shape rule returns the shape [3, -3, 1, 1] and the type f32: ne[1] = -3: a dimension "
                        "can't be negative");
        row("huge",
            "its shape rule returns the shape [9223372036854775807, 9223372036854775807, 9223372036854775807, 1] and "
            "the type f32: a row of 9223372036854775807 elements of type f32 is larger than can be addressed");
        row("large",
            "its shape rule returns [35184372088832, 2, 1, 1], which takes 281474976710656 bytes; the limit is ");
        row("no_type", "its shape rule returns the type 1000, which ggml doesn't have");
        row("part_of_a_block", "its shape rule returns the shape [3, 2, 1, 1] and the type q4_0: ");
        row("nan_cost", "it returns a cost of nan flops for a node");
        row("far_reads",
            "`reads` for element [2, 1, 0, 0]: it refers to element [3, 1, 0, 0] of x, whose shape is [3, 2]");
        row("negative_work",
            "it requests a work buffer of -1 bytes for each thread; the size must be from 0 to 1099511627776");
    }
    void wrong_answers_are_reported_when_the_node_is_made() {
        QFETCH(QString, what);
        QFETCH(QString, sentence);
        const QString got =
            refusal(with({"wrong_answers"}), "x = tensor(f32, 3, 2)\ny = odd(x, what=" + what.toStdString() + ")");
        if (sentence.isEmpty()) {
            QCOMPARE(got, QString());
        } else {
            QVERIFY2(got.startsWith("2:5: odd of wrong_answers.so: " + sentence), qPrintable(got));
        }
    }

    void a_kernel_that_fails_is_named_data() {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("a reason")
            << "fail_in_row"
            << "`node_0` (fail_in_row(x=x), line 2): fail_in_row of fails.so: rows 0 to 3: row 2 sums to 0";
        QTest::newRow("none") << "fail_silently"
                              << "`node_0` (fail_silently(x=x), line 2): fail_silently of fails.so: rows 0 to 3: it "
                                 "failed without giving a reason";
        QTest::newRow("an exception") << "throw_in_run"
                                      << "`node_0` (throw_in_run(x=x), line 2): throw_in_run of fails.so: rows 0 to 3: "
                                         "it threw an exception: out of luck";
        QTest::newRow("accepts") << "accept_nothing"
                                 << "`node_0` (accept_nothing(x=x), line 2): accept_nothing: fails.so does not accept "
                                    "this node: x has 2 columns";
    }
    void a_kernel_that_fails_is_named() {
        QFETCH(QString, op);
        QFETCH(QString, sentence);
        QCOMPARE(failure(with({"fails"}), "x = tensor(f32, 2, 4)\ngraph " + op.toStdString() + "(x)\n", threads(1)),
                 sentence);
    }
    void one_row_is_called_so() {
        QCOMPARE(failure(with({"fails"}), "x = tensor(f32, 2, 1)\ngraph fail_silently(x)\n", threads(1)),
                 QString("`node_0` (fail_silently(x=x), line 2): fail_silently of fails.so: row 0: it failed without "
                         "giving a reason"));
    }
    void an_exception_of_a_shape_rule_is_an_error() {
        QCOMPARE(refusal(with({"fails"}), "x = tensor(f32, 2)\ny = throw_in_shape(x)"),
                 QString("2:5: throw_in_shape of fails.so: it threw an exception"));
    }
    void explanation_with_missing_element_is_an_error() {
        const Registry registry = with({"fails"});
        const auto session = opened(registry, "x = tensor(f32, 2)\ny = fail_in_row(x)\ngraph y\n");
        const auto explained = explain_element(*session->structure(), session->program().find_key("y").value(),
                                               {1, 0, 0, 0}, session->bytes());
        QVERIFY(!explained.ok());
        QCOMPARE(english(explained.error()),
                 "fail_in_row of fails.so: explain: it refers to element [1001, 0, 0, 0] of x, whose shape is [2]");
    }
    void a_node_without_its_plugin_has_no_kernel() {
        const Registry registry = with({"softcap"});
        const BuiltScript built = build_script(registry, capped);
        QVERIFY(built.ok());
        const Tensor& y = built.program->tensor(built.program->find_key("y").value());
        const Tensor* const nodes[] = {&y};
        const Executor executor(builtin_registry(), 1);
        QCOMPARE(english(executor.check(nodes).error()), "`node_0`: custom has no kernel yet");
    }

    // -- guard bytes --------------------------------------------------------------------------------------------------

    void the_guard_finds_the_writer_data() {
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* where, const char* sentence) {
            QTest::newRow(where) << QString(where) << sentence;
        };
        // 4,000 rows of 3 numbers: 12 bytes each, and more than one chunk.
        row("nowhere", "");
        row("behind",
            "it wrote outside its rows: byte 48000, past the end of the result (48000 bytes); its rows are bytes");
        row("before", "it wrote outside its rows: 8 bytes before the result; its rows are bytes 0 to");
        row("next_row", "it wrote outside its rows: byte ");
        row("source", "it changed its source x");
        row("work", "it wrote outside its work buffer: at byte 12, but the buffer has 12 bytes");
        row("skipped", "it did not write row 1");
        row("skipped_element", "it did not write element [2, 2, 0, 0], which is in row 2");
    }
    void the_guard_finds_the_writer() {
        QFETCH(QString, where);
        QFETCH(QString, sentence);
        const Registry registry = with({"writes_outside"});
        const std::string script =
            "x = tensor(f32, 3, 4000) = normal(0, 1, seed=1)\ny = trespass(x, where=" + where.toStdString() +
            ")\ngraph y\n";
        for (const int n : {1, 2, 5}) {
            const QString got = failure(registry, script, threads(n, true));
            if (sentence.isEmpty()) {
                QCOMPARE(got, QString());
            } else {
                QVERIFY2(got.startsWith("`y` (trespass(x=x), line 2): trespass of writes_outside.so: row") &&
                             got.contains(sentence),
                         qPrintable(got));
            }
        }
    }
    void the_guard_finds_what_depends_on_unset_memory_data() {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const char* op, const char* sentence) {
            QTest::newRow(name) << QString(op) << QString(sentence);
        };
        row("its result", "added_sums(x, fault=not_zeroed)",
            "the kernel read its result before writing it: byte 0 of the result (in element [0, 0, 0, 0]) is ");
        row("its work memory", "added_sums(x, fault=unset_sum)",
            "the kernel read its work buffer before writing it: byte 0 of the result (in element [0, 0, 0, 0]) is ");
        row("its calls", "doubled_count(x)", "it computed different bytes for the same rows when it was called again");
        row("in place", "custom_inplace(\"doubled\", x)", "");
        row("in place, past the result", "custom_inplace(\"doubled_past\", x)",
            "it wrote outside its rows: byte 128, past the end of the result (128 bytes)");
        row("none", "added_sums(x)", "");
    }
    void the_guard_finds_what_depends_on_unset_memory() {
        QFETCH(QString, op);
        QFETCH(QString, sentence);
        const Registry registry = with({"planted_faults"});
        const std::string script =
            "x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = " + op.toStdString() + "\ngraph y\n";
        for (const int n : {1, 3}) {
            const QString got = failure(registry, script, threads(n, true));
            QVERIFY2(sentence.isEmpty() ? got.isEmpty() : got.contains(sentence), qPrintable(got));
        }
    }
    void in_place_results_under_guard_are_those_without() {
        const Registry registry = with({"planted_faults"});
        const std::string script =
            "x = tensor(f32, 8, 40) = uniform(1, 2, seed=1)\ny = custom_inplace(\"doubled\", x)\ngraph y\n";
        const auto plain = opened(registry, script, threads(3)), guarded = opened(registry, script, threads(3, true));
        QCOMPARE(plain->run().kind, StopKind::end);
        QCOMPARE(guarded->run().kind, StopKind::end);
        QVERIFY(values(*plain, "y") == values(*guarded, "y"));
    }
    void fresh_memory_is_nan_if_asked_for() {
        const Registry registry = with({"planted_faults"});
        SessionOptions options = threads(2);
        options.fill_nan = true;
        const auto sum = [&](const char* fault) {
            const auto session =
                opened(registry,
                       std::string("x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(x, fault=") + fault +
                           ")\ngraph y\n",
                       options);
            if (session->run().kind != StopKind::end) return 0.0;
            return values(*session, "y")[0];
        };
        QVERIFY(std::isnan(sum("not_zeroed")));
        QVERIFY(std::isnan(sum("unset_sum")));
        QVERIFY(sum("right") > 0);
        // Memory written in place and leafs are not filled with NaN.
        const auto session = opened(
            registry, "x = tensor(f32, 4) { 1 2 3 4 }\nz = tensor(f32, 4)\ny = add(sqr_inplace(x), z)\ngraph y\n",
            options);
        QCOMPARE(session->run().kind, StopKind::end);
        QVERIFY(values(*session, "y") == (std::vector<double>{1, 4, 9, 16}));
    }
    // Even a small tensor is divided among all threads: a comparison of 1 thread with 5 then shows results that depend
    // on chunks.
    void a_small_tensor_is_cut_for_each_thread() {
        const Registry registry = with({"softcap"});
        const auto chunks = [&](int n, bool guard) {
            SessionOptions options = threads(n, guard);
            options.timeline_records = 100;
            const auto session =
                opened(registry, "x = tensor(f32, 3, 10) = normal(0, 1, seed=1)\ngraph softcap(x)\n", options);
            session->run();
            int found = 0;
            session->times().recording().for_each_chunk([&](const ChunkRecord&) { ++found; });
            return found;
        };
        QCOMPARE(chunks(1, false), 1);
        QCOMPARE(chunks(5, false), 5);
        QCOMPARE(chunks(1, true), 5);
        QCOMPARE(chunks(5, true), 10);
    }
    void guard_reports_the_rows_of_the_chunk() {
        const Registry registry = with({"writes_outside"});
        const auto session = opened(
            registry, "x = tensor(f32, 3, 40) = normal(0, 1, seed=1)\ny = trespass(x, where=next_row)\ngraph y\n");
        const Tensor& y = tensor(*session, "y");
        std::vector<std::byte> work(registry.op(y).work(y, 1));
        const KernelTask task{y, 0, 0, 1, work, true};
        const Status done = registry.op(y).kernels[DeviceKind::cpu].run(task, {4, 3});
        QVERIFY(!done.ok());
        QCOMPARE(english(done.error()),
                 "trespass of writes_outside.so: rows 4 to 6: it wrote outside its rows: byte 84 of "
                 "the result, which is in row 7; its rows are bytes 48 to 83");
    }

    // -- the console tool ---------------------------------------------------------------------------------------------

    void output_of_plug_in_is_written_to_stderr() {
        const auto answer = [](const QStringList& arguments) {
            QProcess process;
            process.start(GGSCOPE_CLI, arguments);
            process.write("x = tensor(f32, 4, 4) = arange(0, 1)\ny = chatty(x)\ngraph y\n");
            process.closeWriteChannel();
            process.waitForFinished();
            return std::tuple(process.exitCode(), process.readAllStandardOutput(),
                              QString::fromUtf8(process.readAllStandardError()));
        };
        const QString plugin = QString::fromStdString(file_of("prints"));
        for (const char* command : {"run", "check"}) {
            const auto [status, out, err] = answer({command, "--json", "--plugin", plugin, "-"});
            QCOMPARE(status, 0);
            QJsonParseError error;
            QJsonDocument::fromJson(out, &error);
            QVERIFY2(error.error == QJsonParseError::NoError, out.constData());
            QVERIFY2(err.contains("chatty is loaded\n") && err.contains("chatty runs from row 0\n"), qPrintable(err));
        }
    }
    void the_console_tool_takes_plugins() {
        const QString softcap = QString::fromStdString(file_of("softcap"));
        const QString script = GGSCOPE_SOURCE_DIR "/examples/plugin/softcap.ggs";
        const auto answer = [](const QStringList& arguments, int status) {
            QProcess process;
            process.start(GGSCOPE_CLI, arguments);
            process.waitForFinished();
            const QString text = process.readAllStandardOutput() + process.readAllStandardError();
            return process.exitCode() == status ? text : QString("exit %1: %2").arg(process.exitCode()).arg(text);
        };
        QVERIFY(answer({"ops", "softcap", "--plugin", softcap}, 0).contains("plug-in    softcap.so"));
        QVERIFY(answer({"ops", "--plugin", softcap}, 0).contains("softcap (softcap.so)"));
        QVERIFY(answer({"ops", "softcap"}, 1).contains("there is no op or call softcap"));
        for (const char* command : {"graph", "arena", "run"}) {
            QVERIFY2(answer({command, script, "--plugin", softcap}, 0).contains("softcap"), command);
            QVERIFY2(answer({command, script}, 1).contains("load it with --plugin"), command);
            QVERIFY2(
                answer({command, script, "--plugin", "nowhere.so"}, 1).contains("nowhere.so: there is no such file"),
                command);
        }
        QVERIFY(answer({"arena", "--fields", script, "--plugin", softcap}, 0).contains("op_params[6] cap"));
        QVERIFY(answer({"run", "--guard", script, "--plugin", softcap}, 0).contains("2 of 2 steps done"));

        const QTemporaryDir folder;
        QFile json(folder.filePath("softcap.json"));
        QVERIFY(json.open(QIODevice::WriteOnly));
        json.write(answer({"arena", "--json", script, "--plugin", softcap}, 0).toUtf8());
        json.close();
        const QString verified = answer({"verify", json.fileName(), "--plugin", softcap}, 0);
        QVERIFY2(verified.endsWith("1 passed, 0 failed, 0 skipped\n"), qPrintable(verified));
    }
};

QTEST_GUILESS_MAIN(TestPluginRuns)
#include "test_plugin_runs.moc"
