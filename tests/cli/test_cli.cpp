// SPDX-License-Identifier: MIT
// ggscope-cli as a user calls it: what it prints, its exit status, and that --json is JSON.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <csignal>

namespace {

// Processor time that a process has had, in hundredths of a second; -1 where the system has no /proc.
qint64 processor_ticks(qint64 process) {
    QFile file(QString("/proc/%1/stat").arg(process));
    if (!file.open(QIODevice::ReadOnly)) return -1;
    const QByteArray stat = file.readAll();
    const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    return fields.size() > 12 ? fields[11].toLongLong() + fields[12].toLongLong() : -1;
}

QString sample(const QString& name) { return QString(GGSCOPE_SOURCE_DIR "/resources/samples/%1.ggs").arg(name); }

} // namespace

class TestCli : public QObject {
    Q_OBJECT
  private slots:
    void help_names_every_command_and_has_examples() {
        const Answer answer = cli({"--help"});
        QCOMPARE(answer.status, 0);
        for (const char* command : {"graph", "arena", "run", "step", "stats", "explain", "check", "profile", "info",
                                    "ops", "verify", "format"})
            QVERIFY2(answer.out.contains(QString("  %1").arg(command)), command);
        QVERIFY(answer.out.contains("Examples:"));
        QVERIFY(cli({"--version"}).out.contains("0.21.0"));
    }

    void an_instruction_set_that_is_not_here_is_not_passed_over() {
        QCOMPARE(cli({"run", sample("mlp")}, {}, "plain").status, 0);
        const Answer answer = cli({"run", sample("mlp")}, {}, "avx9");
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("GGSCOPE_ISA is `avx9`; this processor supports: "), qPrintable(answer.err));
        QVERIFY2(answer.err.trimmed().endsWith("plain"), qPrintable(answer.err));
    }

    void a_wrong_command_line_ends_with_2_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("an unknown command") << QStringList{"grahp"};
        QTest::newRow("no file") << QStringList{"graph"};
        QTest::newRow("an unknown option") << QStringList{"graph", "--colour", sample("mlp")};
        QTest::newRow("a negative index") << QStringList{"explain", sample("mlp"), "probs", "-1"};
        QTest::newRow("no runs") << QStringList{"profile", "--runs", "0", sample("mlp")};
        QTest::newRow("two drawings at once") << QStringList{"graph", "--svg", "--dot", sample("mlp")};
        QTest::newRow("a drawing as JSON") << QStringList{"graph", "--svg", "--json", sample("mlp")};
        QTest::newRow("dot as JSON") << QStringList{"graph", "--json", "--dot", sample("mlp")};
        QTest::newRow("room in no trace") << QStringList{"run", "--trace-values", "1k", sample("mlp")};
        QTest::newRow("deeper than is followed") << QStringList{"explain", "--deep", "65", sample("mlp"), "probs", "0"};
        QTest::newRow("a fold without a drawing") << QStringList{"graph", "--fold", "fc1", sample("mlp")};
        QTest::newRow("memory without a number") << QStringList{"graph", "--memory", "lots", sample("mlp")};
    }
    void a_wrong_command_line_ends_with_2() {
        QFETCH(QStringList, arguments);
        const Answer answer = cli(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY(!answer.err.isEmpty());
    }

    void error_in_a_file_exits_with_1_and_a_sentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no such script") << QStringList{"graph", "nowhere.ggs"} << "nowhere.ggs can't be read";
        QTest::newRow("a folder") << QStringList{"arena", GGSCOPE_SOURCE_DIR} << "is a folder";
        QTest::newRow("weights") << QStringList{"graph", GGSCOPE_TEST_DATA "/golden/ops/misc.gguf"}
                                 << "the key `general.architecture` is missing";
        QTest::newRow("no such group") << QStringList{"graph", "--svg", "--fold", "fc9", sample("mlp")}
                                       << "there is no group fc9; the groups are: fc1, fc2";
        QTest::newRow("no such model") << QStringList{"info", "nowhere.gguf"} << "nowhere.gguf";
        QTest::newRow("no such op") << QStringList{"ops", "mulmat"} << "did you mean mul_mat?";
        QTest::newRow("nothing to verify")
            << QStringList{"verify", GGSCOPE_SOURCE_DIR "/README.md"} << "can be verified";
        QTest::newRow("a reversed range") << QStringList{"arena", "--bytes", "9..1", sample("mlp")} << "9..1";
        QTest::newRow("too little memory") << QStringList{"graph", "--memory", "1000", sample("mlp")} << "--memory";
        QTest::newRow("a step after the last one")
            << QStringList{"stats", "--at", "99", sample("mlp")} << "the number of steps is 6";
        QTest::newRow("an unknown tensor") << QStringList{"stats", sample("mlp"), "prob"} << "did you mean probs?";
        QTest::newRow("values of a later step")
            << QStringList{"stats", "--at", "1", sample("mlp"), "probs"} << "has not been run";
        QTest::newRow("a node without a name")
            << QStringList{"check", sample("mlp"), ""} << "the name of a tensor is missing";
        QTest::newRow("the arithmetic of a leaf") << QStringList{"explain", sample("mlp"), "x", "0"} << "`x` is a leaf";
        QTest::newRow("an index outside")
            << QStringList{"explain", sample("mlp"), "probs", "4"} << "outside the shape [4, 3]";
        QTest::newRow("nothing to profile")
            << QStringList{"profile", GGSCOPE_TEST_DATA "/rejected/nothing.ggs"} << "can't be read";
        QTest::newRow("too few nodes") << QStringList{"graph", "--nodes", "3", sample("mlp")} << "--nodes";
    }
    void error_in_a_file_exits_with_1_and_a_sentence() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);
        const Answer answer = cli(arguments);
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains(sentence), qPrintable(answer.err));
        QVERIFY(answer.out.isEmpty());
        if (arguments.contains("--svg")) return; // either a drawing or JSON
        const Answer json = cli(QStringList(arguments) << "--json");
        QCOMPARE(json.status, 1);
        QVERIFY2(json.json().value("message").toString().contains(sentence), qPrintable(json.out));
    }

    void an_error_in_a_script_has_its_place() {
        const Answer answer = cli({"graph", "-"}, "a = tensor(f32, 4)\nb = mulmat(a, a)\n");
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.err.trimmed(), QString("-:2:5: there is no call `mulmat`; did you mean `mul_mat`?"));
        const QJsonObject json = cli({"graph", "-", "--json"}, "a = tensor(f32, 4)\nb = mulmat(a, a)\n").json();
        QCOMPARE(json.value("line").toInt(), 2);
        QCOMPARE(json.value("column").toInt(), 5);
    }

    void every_sample_can_be_shown_and_read_back_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QString& name : folder.entryList({"*.ggs"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void every_sample_can_be_shown_and_read_back() {
        QFETCH(QString, file);
        QCOMPARE(cli({"graph", file}).status, 0);
        QCOMPARE(cli({"arena", file}).status, 0);
        QCOMPARE(cli({"run", file}).status, 0);
        QVERIFY(!cli({"run", "--json", file}).json().value("results").toArray().isEmpty());
        QCOMPARE(cli({"arena", "--fields", "--bytes", "0..4096", file}).status, 0);
        QVERIFY(cli({"graph", "--dot", file}).out.startsWith("digraph"));
        QVERIFY(cli({"graph", "--svg", "--dark", "--left-to-right", "--no-leafs", "--fold-all", file})
                    .out.startsWith("<svg"));
        QVERIFY(!cli({"graph", "--json", file}).json().isEmpty());
        QVERIFY(!cli({"arena", "--fields", "--json", "--bytes", "0..1024", file})
                     .json()
                     .value("regions")
                     .toArray()
                     .isEmpty());
        QCOMPARE(cli({"format", "--check", file}).status, 0);

        const Answer arena = cli({"arena", "--json", file});
        QCOMPARE(arena.json().value("schema").toInt(), 1);
        const QTemporaryDir folder;
        QFile copy(folder.filePath("arena.json"));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(arena.out.toUtf8());
        copy.close();
        const Answer verified = cli({"verify", copy.fileName()});
        QVERIFY2(verified.out.endsWith("1 passed, 0 failed, 0 skipped\n"), qPrintable(verified.out));
        QCOMPARE(verified.status, 0);
    }

    void arena_lists_joint_buffers() {
        const Answer text = cli({"arena", sample("joint-buffers")});
        QCOMPARE(text.status, 0);
        for (const char* memory : {"host", "pinned", "managed", "device"})
            QVERIFY2(text.out.contains(QString("joint buffer \"%1\"  %1 memory  size 192  buffer ").arg(memory)),
                     qPrintable(text.out));
        QCOMPARE(text.out.count("sums: reserved 164, padding 28 = 192\n"), 4);
        const QJsonArray buffers = cli({"arena", "--json", sample("joint-buffers")}).json()["joint_buffers"].toArray();
        QCOMPARE(buffers.size(), 4);
        const QJsonObject w3 = buffers[2].toObject()["reservations"].toArray()[3].toObject();
        QCOMPARE(w3["who"].toString(), "w3_m");
        QCOMPARE(w3["block"].toString(), "weights_m");
        QCOMPARE(w3["offset"].toInt(), 84);
        QCOMPARE(w3["padding"].toInt(), 0);
    }

    void a_session_on_standard_input() {
        const Answer answer =
            cli({"step", "--echo", sample("simple-ctx")}, "b nan\n\nr\np c[:, 1]\n# as it should be\nq\n");
        static const QRegularExpression time("[0-9.]+ (ns|µs|ms)");
        QCOMPARE(QString(answer.out).replace(time, "T"), "simple-ctx.ggs, 1 step; `help` lists the commands\n"
                                                         "step 0 of 1: next is mul_mat c [4, 3]\n"
                                                         "ggscope> b nan\n"
                                                         "breakpoint 1: any node: NaN or Inf\n"
                                                         "ggscope> r\n"
                                                         "done, 1 of 1 steps; c done in T\n"
                                                         "ggscope> p c[:, 1]\n"
                                                         "c f32 [4, 3], done at step 0\n"
                                                         "  [0, 1]   90   54   54  126\n"
                                                         "ggscope> # as it should be\n"
                                                         "ggscope> q\n");
        QVERIFY2(answer.err.isEmpty(), qPrintable(answer.err));
        QCOMPARE(answer.status, 0);
    }
    void failed_command_is_reported_and_the_next_one_runs() {
        const Answer answer = cli({"step", sample("simple-ctx")}, "prnt c\ns\n");
        QCOMPARE(answer.err, QString("there is no command `prnt`; did you mean `print`?\n"));
        QVERIFY2(answer.out.contains("done, 1 of 1 steps"), qPrintable(answer.out));
        QCOMPARE(answer.status, 1);
        QCOMPARE(cli({"step", "-"}, "q\n").status, 1);
    }
    void an_interrupt_pauses_a_run() {
        // Products that take seconds, so that the run is met in its middle.
        QByteArray script = "a = tensor(f32, 1024, 1024) = uniform(0, 1e-3, seed=1)\nx = mul_mat(a, a)\n";
        for (int i = 0; i < 200; ++i) script += "x = mul_mat(a, x)\n";
        script += "graph x\n";
        const QTemporaryDir folder;
        QFile file(folder.filePath("long.ggs"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(script);
        file.close();
        QProcess process;
        process.start(GGSCOPE_CLI, {"step", "--threads", "1", file.fileName()});
        process.write("s\nr\n");
        QByteArray out;
        while (!out.contains("step 1 of") && process.waitForReadyRead(30000)) out += process.readAllStandardOutput();
        QVERIFY2(out.contains("step 1 of"), out.constData());
        // After the answer of the first step only the run takes processor time.
        const qint64 ticks = processor_ticks(process.processId());
        if (ticks < 0) QSKIP("what a process does can't be seen here");
        QTRY_VERIFY_WITH_TIMEOUT(processor_ticks(process.processId()) > ticks + 5, 30000);
        QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        process.write("info\n");
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(60000));
        out += process.readAllStandardOutput();
        QVERIFY2(out.contains("paused\nstep "), out.constData());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
    }

    void statistics_of_a_run() {
        const Answer answer = cli({"stats", "--histogram", "--bins", "2", sample("simple-ctx"), "c", "c[0]"});
        QCOMPARE(answer.out, QString("  tensor  type  values  min  max  mean      sd  NaN  Inf  zeros  state\n"
                                     "  c       f32       12   28  126  63.5  29.056    0    0      0  done at step 0\n"
                                     "  c[0]    f32        3   42   90    64  19.799    0    0      0  done at step 0\n"
                                     "\nc\n"
                                     "  from   to  values\n"
                                     "    28   77       9  ████████████████████████████████████████\n"
                                     "    77  126       3  █████████████▍\n"
                                     "\nc[0]\n"
                                     "  from  to  values\n"
                                     "    42  66       2  ████████████████████████████████████████\n"
                                     "    66  90       1  ████████████████████\n"));
        const QJsonObject json = cli({"stats", "--json", "--at", "0", sample("simple-ctx")}).json();
        const QJsonArray tensors = json.value("tensors").toArray();
        QCOMPARE(tensors.size(), 2); // c has no values yet
        QCOMPARE(tensors[0].toObject().value("mean").toDouble(), 4.5);
    }
    void the_arithmetic_of_an_element() {
        const Answer answer = cli({"explain", "--origins", sample("simple-ctx"), "c", "1", "2"});
        QCOMPARE(answer.out, QString("c[1, 2] of mul_mat\n"
                                     "  c[1, 2] = Σ_i a[i, 1] · b[i, 2] over 2 values of i\n"
                                     "  = 5 · 5 + 1 · 4\n"
                                     "  = 29\n"
                                     "explained  29\n"
                                     "computed   29, 0 apart\n"
                                     "\n"
                                     "made from\n"
                                     "  c[1, 2] = 29  mul_mat\n"
                                     "    a[0, 1] = 5\n"
                                     "    a[1, 1] = 1\n"
                                     "    b[0, 2] = 5\n"
                                     "    b[1, 2] = 4\n"));
        // Through a node, and through a view to what it shows.
        const QJsonObject json =
            cli({"explain", "--json", "--deep", "2", sample("attention-head"), "vt", "2", "1"}).json();
        const QJsonObject view = json.value("origins").toObject().value("from").toArray()[0].toObject();
        QCOMPARE(view.value("tensor").toString(), QString(" (transposed)"));
        const QJsonObject leaf = view.value("from").toArray()[0].toObject();
        QCOMPARE(leaf.value("tensor").toString(), QString("v"));
        QCOMPARE(leaf.value("index").toArray()[0].toInt(), 1);
        QCOMPARE(leaf.value("index").toArray()[1].toInt(), 2);
        QCOMPARE(leaf.value("value"), json.value("computed"));
    }
    // The tensors by their own names, with all of their indices.
    void the_arithmetic_names_the_tensors() {
        const Answer product = cli({"explain", sample("attention-head"), "kq", "0", "1"});
        QVERIFY2(product.out.contains("  kq[0, 1] = Σ_i k[i, 0] · q[i, 1] over 4 values of i\n"),
                 qPrintable(product.out));
        const Answer weights = cli({"explain", sample("attention-head"), "weights", "0", "1"});
        QVERIFY2(weights.out.contains("w = masked[0, 1] · "), qPrintable(weights.out));
    }
    // The numbers that a node was made from, though it writes over them.
    void node_in_place_is_explained_with_the_old_values() {
        const Answer answer =
            cli({"explain", "-", "x", "1"}, "a = tensor(f32, 2) { 1 2 }\nb = tensor(f32, 2) { 10 20 }\n"
                                            "x = add_inplace(a, b)\ngraph x\n");
        QVERIFY2(answer.out.contains("explained  22\ncomputed   22, 0 apart\n"), qPrintable(answer.out));
    }
    // The CPU fuses nothing and reports no events. The bytes that a run overwrites are kept only if it is watched.
    void observe_prints_the_effects_of_watching() {
        const Answer text = cli({"observe", "--runs", "3", sample("mlp")});
        QVERIFY2(text.status == 0 && text.out.startsWith("3 runs each, alternately, on cpu\n") &&
                     text.out.contains("bytes in the history"),
                 qPrintable(text.out + text.err));
        QVERIFY(!text.out.contains("fused with another"));
        const QJsonObject json =
            cli({"observe", "--runs", "2", "--json", "--device", "emulator", sample("mlp")}).json();
        for (const char* const way : {"undisturbed", "watched", "stopping"}) {
            const QJsonObject seen = json[QLatin1String(way)].toObject();
            QVERIFY2(seen["median_ns"].toDouble() > 0 && seen["nodes"].toInt() > 0 && seen["launches"].toInt() > 0,
                     way);
            QCOMPARE(seen["events"].toInt() > 0, QLatin1String(way) != "undisturbed");
        }
        QCOMPARE(json["undisturbed"].toObject()["kept"].toInt(), 0);
        QVERIFY(cli({"observe", "-"}).err.contains("three times"));
    }

    void a_profile_has_a_row_for_each_op_and_node() {
        const Answer text = cli({"profile", "--runs", "3", "--threads", "1", sample("mlp")});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.startsWith("3 runs on 1 thread: median "), qPrintable(text.out));
        QVERIFY2(text.out.contains("peak of this machine: ") && text.out.contains("\nby node\n"), qPrintable(text.out));
        const QJsonObject json = cli({"profile", "--runs", "3", "--no-peak", "--json", sample("mlp")}).json();
        QCOMPARE(json.value("runs").toInt(), 3);
        QCOMPARE(json.value("threads").toInt(), 4);
        QVERIFY(!json.contains("peak"));
        QCOMPARE(json.value("ops").toArray().size(), 4);
        const QJsonArray nodes = json.value("nodes").toArray();
        QCOMPARE(nodes.size(), 6);
        QCOMPARE(nodes[0].toObject().value("op").toString(), QString("mul_mat"));
        QCOMPARE(nodes[0].toObject().value("flops").toDouble(), 2.0 * 8 * 16 * 3);
        for (const QJsonValue& node : nodes) QVERIFY(node.toObject().value("min_ns").toInt() > 0);
    }

    void a_profile_overwrites_neither_its_program_nor_another_model() {
        const QTemporaryDir folder;
        const QString script = folder.filePath("in.ggs"), link = folder.filePath("link.ggs"),
                      model = folder.filePath("tiny.gguf");
        QVERIFY(QFile::copy(sample("mlp"), script) && QFile::link(script, link));
        QVERIFY(QFile::copy(GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf", model));
        const auto bytes = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray before = bytes(script), weights = bytes(model);
        for (const QString& to : {script, link, model}) {
            for (const char* option : {"--csv", "--timeline"}) {
                const Answer answer = cli({"profile", "--runs", "1", "--no-peak", option, to, script});
                QCOMPARE(answer.status, 1);
                QVERIFY2(answer.err.contains("so it is not overwritten"), qPrintable(answer.err));
            }
        }
        QVERIFY(bytes(script) == before && bytes(model) == weights);
        const QString one = folder.filePath("one");
        const Answer both = cli({"profile", "--runs", "1", "--no-peak", "--csv", one, "--timeline", one, script});
        QCOMPARE(both.status, 1);
        QVERIFY2(both.err.contains("name the same file"), qPrintable(both.err));
        QVERIFY(!QFile::exists(one));
    }

    void verify_counts_and_fails() {
        const Answer golden = cli({"verify", GGSCOPE_TEST_DATA "/golden/arena"});
        QCOMPARE(golden.status, 0);
        QVERIFY2(golden.out.startsWith("80 passed, 0 failed, 0 skipped\n"), qPrintable(golden.out));
        QVERIFY2(!golden.out.contains("values not checked"),
                 "the one program with values is run, and they are compared");
        const Answer quant = cli({"verify", GGSCOPE_TEST_DATA "/golden/ops/quant.gguf"});
        QVERIFY2(quant.out.contains("348 passed, 0 failed"), qPrintable(quant.out.right(200)));

        QFile file(GGSCOPE_TEST_DATA "/golden/arena/simple_add.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray wrong = file.readAll();
        wrong.replace("\"used_mem\":1200", "\"used_mem\":1216");
        const QTemporaryDir folder;
        QFile copy(folder.filePath("wrong.json"));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(wrong);
        copy.close();
        const Answer failed = cli({"verify", copy.fileName()});
        QCOMPARE(failed.status, 1);
        QVERIFY2(failed.out.contains("expected 1216, got 1200"), qPrintable(failed.out));
    }

    void op_vectors_are_computed() {
        const Answer all = cli({"verify", "--strict", GGSCOPE_TEST_DATA "/golden/ops"});
        QCOMPARE(all.status, 0);
        QVERIFY2(all.out.contains("1421 passed, 0 failed"), qPrintable(all.out.right(300)));
    }

    void ops_prints_one_op_and_all() {
        QVERIFY(cli({"ops"}).out.contains("OPT_STEP_SGD"));
        // The file must be generated again when the row of an op changes.
        QFile pages(QStringLiteral(GGSCOPE_SOURCE_DIR "/docs/ops.md"));
        QVERIFY(pages.open(QIODevice::ReadOnly));
        QVERIFY2(QString::fromUtf8(pages.readAll()) == cli({"ops", "--markdown"}).out,
                 "docs/ops.md is stale: ggscope-cli ops --markdown > docs/ops.md");
        QCOMPARE(cli({"ops", "--json"}).json().value("ops").toArray().size(), 107);
        const Answer rope = cli({"ops", "rope"});
        QVERIFY2(rope.out.contains("freq_base") && rope.out.contains("neox"), qPrintable(rope.out));
        QCOMPARE(cli({"ops", "rope", "--json"}).json().value("op").toObject().value("name").toString(),
                 QString("ROPE"));
    }

    void format_writes_and_checks() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.ggs");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a=tensor( f32,2 ){1 2}# two\n");
        file.close();
        QCOMPARE(cli({"format", "--check", path}).status, 1);
        QCOMPARE(cli({"format", path}).out, QString("a = tensor(f32, 2) { 1 2 }  # two\n"));
        QCOMPARE(cli({"format", "--write", path}).status, 0);
        QCOMPARE(cli({"format", "--check", path}).status, 0);
        QCOMPARE(cli({"format", "-"}, "a = (").status, 1);
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
