// SPDX-License-Identifier: MIT
// ggscope-cli with scripts, traces and models, and its errors for a kind that a command doesn't take. Also the prompt
// on a terminal, with its history and completion.
#include <QtTest/QTest>

#include "cli/run_cli.h"
#include "files/npy.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <cstdlib>
#include <poll.h>
#include <pty.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace ggs;

namespace {

const QString model = GGSCOPE_TEST_DATA "/golden/ops/misc.gguf";
const QString weights = "misc/dsv4_hc_post/000.src2"; // f32 [4, 5]
constexpr const char* script = "a = tensor(f32, 2, 4) { 2 8  5 1  4 2  8 6 }\n"
                               "b = tensor(f32, 2, 3) { 10 5  9 9  5 4 }\n"
                               "x = mul_mat(a, b)\n"
                               "x = sqr(x)\n"
                               "graph x\n";

// ggscope-cli on a pseudo terminal: keys go in, and the shown text comes out.
class Terminal {
  public:
    Terminal(const QString& file, const QString& state) {
        m_process = forkpty(&m_side, nullptr, nullptr, nullptr);
        if (m_process != 0) return;
        setenv("TERM", "xterm", 1);
        setenv("XDG_STATE_HOME", state.toUtf8().constData(), 1);
        execl(GGSCOPE_CLI, GGSCOPE_CLI, "step", file.toUtf8().constData(), nullptr);
        _exit(127);
    }
    // Closed before it has read all, it would end by a signal.
    ~Terminal() {
        pollfd ready{m_side, POLLIN, 0};
        char some[4096];
        while (poll(&ready, 1, 5'000) > 0 && read(m_side, some, sizeof some) > 0) {
        }
        close(m_side);
        waitpid(m_process, nullptr, 0);
    }
    void type(const char* keys) { QVERIFY(write(m_side, keys, strlen(keys)) == static_cast<ssize_t>(strlen(keys))); }
    // Until these words have come since the last time.
    bool shows(const QByteArray& words) {
        for (int i = 0; i < 200; ++i) {
            if (const auto at = m_seen.indexOf(words); at >= 0) {
                m_seen.remove(0, at + words.size());
                return true;
            }
            pollfd ready{m_side, POLLIN, 0};
            if (poll(&ready, 1, 100) <= 0) continue;
            char some[4096];
            const ssize_t n = read(m_side, some, sizeof some);
            if (n <= 0) break;
            m_seen.append(some, static_cast<qsizetype>(n));
        }
        qWarning("not %s in: %s", words.constData(), m_seen.constData());
        return false;
    }

  private:
    int m_side = -1;
    pid_t m_process = -1;
    QByteArray m_seen;
};

} // namespace

class TestCliFiles : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        m_script = m_folder.filePath("test.ggs");
        m_trace = m_folder.filePath("test.trace");
        QFile file(m_script);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(script) > 0);
        file.close();
        const Answer recorded = cli({"run", "--trace", m_trace, m_script});
        QVERIFY2(recorded.status == 0, qPrintable(recorded.err));
    }

    void option_without_effect_on_a_trace_is_reported() {
        const QString note = QString("note: %1 is a recorded run, and nothing is computed, so ").arg(m_trace);
        const Answer threads = cli({"step", "--threads", "2", m_trace}, "q\n");
        QCOMPARE(threads.status, 0);
        QVERIFY2(threads.err.contains(note + "--threads changes nothing"), qPrintable(threads.err));
        const Answer two = cli({"step", "--history", "1MiB", "--device", "cpu", m_trace}, "q\n");
        QVERIFY2(two.err.contains(note + "--history and --device change nothing"), qPrintable(two.err));
        QVERIFY(cli({"step", m_trace}, "q\n").err.isEmpty());
        QVERIFY(!cli({"step", "--threads", "2", m_script}, "q\n").err.contains("note:"));
    }

    void damaged_trace_comes_with_advice() {
        QFile file(m_trace);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray good = file.readAll();
        const QString path = m_folder.filePath("damaged.trace");
        QByteArray bad = good;
        bad[bad.size() - 20] = static_cast<char>(bad[bad.size() - 20] ^ 0x40);
        for (const QByteArray& each : {bad, good.left(good.size() - 10)}) {
            QFile written(path);
            QVERIFY(written.open(QIODevice::WriteOnly) && written.write(each) == each.size());
            written.close();
            const Answer answer = cli({"graph", path});
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.err.contains("copy the trace again, or record the run again"), qPrintable(answer.err));
        }
        QFile one(path);
        QVERIFY(one.open(QIODevice::WriteOnly) && one.write("G") == 1);
        one.close();
        const QString err = cli({"info", path}).err;
        QVERIFY2(!err.contains("1 bytes"), qPrintable(err));
    }

    void unfinished_index_is_named() {
        const QString err = cli({"step", m_script}, "p x[0:1,\nq\n").err;
        QVERIFY2(err.contains("the index in `x[0:1,` is not finished: a `]` is missing, as in x[0:1, 2]"),
                 qPrintable(err));
        const QString number = cli({"step", m_script}, "b x after 99999999999999999999\nq\n").err;
        QVERIFY2(number.contains("`99999999999999999999` is too large; a number can be at most 9223372036854775807"),
                 qPrintable(number));
    }

    void value_out_of_range_is_called_too_large() {
        const QString digits(25, '9');
        const std::pair<QStringList, QString> lines[] = {
            {{"profile", "--runs", digits}, "--runs: `%1` is too large; the number of runs can be at most 1000000"},
            {{"run", "--memory", digits}, "--memory: `%1` is too large; the number of bytes can be at most "},
            {{"run", "--seconds", digits}, "--seconds: `%1` is too large; the number of seconds can be at most "}};
        for (const auto& [line, words] : lines) {
            const Answer answer = cli(line + QStringList{m_script});
            QCOMPARE(answer.status, 2);
            QVERIFY2(answer.err.contains(words.arg(digits)), qPrintable(answer.err));
        }
        QVERIFY(cli({"run", "--memory", "-5", m_script}).err.contains("is not a number of bytes"));
        const QString large = cli({"run", "--memory", "1e30", m_script}).err;
        QVERIFY2(large.contains("--memory: `1e30` is too large; the number of bytes can be at most"),
                 qPrintable(large));
        const QString index = cli({"step", m_script}, "set x 99999999999999999999 = 1\nq\n").err;
        QVERIFY2(index.contains("`99999999999999999999` is too large"), qPrintable(index));
    }

    void option_without_its_value_takes_no_other_word() {
        const std::pair<QStringList, QString> lines[] = {
            {{"profile", "--csv=", m_script}, "there is no value after `--csv=`\n"},
            {{"generate", "--tokens=", "3", "m.gguf", "a"}, "there is no value after `--tokens=`\n"},
            {{"run", "--device=", "cpu", m_script}, "there is no value after `--device=`\n"},
            {{"run", "--json=maybe", m_script}, "--json: `maybe` is not a choice; the choices are: true, false\n"},
            {{"generate", "--chat=maybe", "m.gguf", "a"},
             "--chat: `maybe` is not a choice; the choices are: true, false\n"}};
        for (const auto& [line, words] : lines) {
            const Answer answer = cli(line);
            QCOMPARE(answer.status, 2);
            QVERIFY2(answer.err.startsWith(words), qPrintable(answer.err));
            QVERIFY2(
                answer.err.endsWith(QString("`ggscope-cli %1 --help` lists the arguments and options\n").arg(line[0])),
                qPrintable(answer.err));
        }
        QVERIFY(cli({"run", "--json=true", m_script}).out.startsWith('{'));
        QVERIFY(!cli({"run", "--json=false", m_script}).out.startsWith('{'));
    }

    void file_name_with_spaces_is_quoted_in_a_command() {
        const QString path = m_folder.filePath("my script's.ggs");
        QVERIFY(QFile::copy(m_script, path));
        const QString err = cli({"stats", path, "nowhere_near"}).err;
        QVERIFY2(err.contains("`ggscope-cli graph '" + m_folder.filePath("my script'\\''s.ggs") + "'` lists them"),
                 qPrintable(err));
    }

    void breakpoint_on_values_that_a_trace_lacks_is_reported() {
        const QString trace = m_folder.filePath("few.trace");
        QCOMPARE(cli({"run", "--trace", trace, "--trace-values", "100", m_script}).status, 0); // the leafs
        const QString lacking = cli({"step", trace}, "b nan\nb if max(x) > 1\nb mul_mat\nb if max(a) > 1\nq\n").out;
        QVERIFY2(lacking.contains("NaN or Inf; the trace has no values of the results of 2 of these 2 steps, so the "
                                  "breakpoint doesn't stop there; record the run again with more room for values\n"),
                 qPrintable(lacking));
        QVERIFY2(lacking.contains("the trace has no values of `x#2`, so the breakpoint doesn't stop at their steps"),
                 qPrintable(lacking));
        QCOMPARE(lacking.count("the trace has no values"), 2);
        QVERIFY(!cli({"step", m_trace}, "b nan\nq\n").out.contains("no values"));
    }

    void schedule_of_a_trace_depends_on_the_device() {
        const Answer answer = cli({"schedule", "--device", "emulator", m_trace});
        QVERIFY2(answer.err.isEmpty() && answer.out.startsWith("emulator: 2 nodes"),
                 qPrintable(answer.err + answer.out));
    }

    void word_that_is_not_a_choice_lists_the_choices() {
        const Answer answer = cli({"run", "--cache", "q8", m_script});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("--cache: `q8` is not a choice; did you mean `q8_0`? The choices are: f16, f32, "
                                     "q8_0"),
                 qPrintable(answer.err));
    }

    // Output goes to a pipe here.
    void words_of_a_table_are_complete_where_there_is_room() {
        const QString path = m_folder.filePath("long.ggs"), name(50, 'n');
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a = tensor(f32, 2, 4) = arange()\nname a \"" + name.toUtf8() + "\"\nx = sqr(a)\ngraph x\n");
        file.close();
        const Answer answer = cli({"graph", path});
        QVERIFY2(answer.status == 0 && answer.out.contains(name), qPrintable(answer.out + answer.err));
    }

    void device_that_is_missing_comes_with_a_way_out() {
        const Answer answer = cli({"run", "--device", "cuda:7", m_script});
        if (answer.status == 0) QSKIP("this machine has eight GPUs");
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("choose the device cpu or emulator instead"), qPrintable(answer.err));
    }

    void rounds_that_a_trace_has_no_room_for_are_run_without_it() {
        const QString script = m_folder.filePath("many.ggs"), trace = m_folder.filePath("many.trace");
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write("rounds 1003\nh = tensor(f32, 1)\none = tensor(f32, 1) { 1 }\ngraph add_inplace(h, one)\n") >
                    0);
        file.close();
        const Answer recorded = cli({"run", "--trace", trace, script});
        QCOMPARE(recorded.status, 0);
        QVERIFY2(recorded.out.contains("in round 1002 of 1003") && recorded.out.contains("\n 1003\n"),
                 qPrintable(recorded.out));
        QVERIFY2(recorded.err.contains("the trace contains rounds 0 to 999 of 1003, which is the limit of a trace; the "
                                       "other rounds are not recorded"),
                 qPrintable(recorded.err));
    }

    void numbers_of_a_model_need_no_script() {
        const Answer stats = cli({"stats", model, weights});
        QVERIFY2(stats.status == 0 && stats.out.contains("000.src2  f32"), qPrintable(stats.err + stats.out));
        const QString out = m_folder.filePath("model.npy");
        const Answer saved = cli({"save", model, weights, out});
        QVERIFY2(saved.status == 0, qPrintable(saved.err));
        QVERIFY2(saved.out.contains("20 values saved to"), qPrintable(saved.out));
        QCOMPARE(shape_of_npy(out), QString("(5, 4)"));
        QVERIFY(
            cli({"stats", "--at", "1", model, weights}).err.contains("there is no step 1; the number of steps is 0"));
        QVERIFY(
            cli({"stats", model, "misc/dsv4_hc_post/000.src9"}).err.contains("did you mean misc/dsv4_hc_post/000.src"));
    }

    void save_writes_the_values_after_a_number_of_steps_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("a script") << "script";
        QTest::newRow("a trace") << "trace";
    }
    void save_writes_the_values_after_a_number_of_steps() {
        QFETCH(QString, file);
        const QString from = file == "script" ? m_script : m_trace, out = m_folder.filePath(file + ".npy");
        QCOMPARE(cli({"save", from, "x", out}).status, 0);
        QCOMPARE(first_of_npy(out), 3600.0);
        QCOMPARE(cli({"save", "--at", "1", from, "x#1", out}).status, 0);
        QCOMPARE(first_of_npy(out), 60.0);
        QCOMPARE(shape_of_npy(out), QString("(3, 4)"));
        const Answer early = cli({"save", "--at", "1", from, "x", out});
        QVERIFY2(early.status == 1 && early.err.contains("`x#2` has not been run"), qPrintable(early.err));
        QCOMPARE(first_of_npy(out), 60.0);
        const Answer json = cli({"save", "--json", from, "x", out});
        const QJsonObject said = QJsonDocument::fromJson(json.out.toUtf8()).object();
        QCOMPARE(said.value("key").toString(), QString("x#2"));
        QCOMPARE(said.value("file").toString(), out);
        QVERIFY(cli({"save", from, "x", m_folder.filePath("x.txt")}).err.contains("`.npy`") ||
                cli({"save", from, "x", m_folder.filePath("x.txt")}).err.contains(".npy"));
        QVERIFY(!QFile::exists(m_folder.filePath("x.txt")));
    }
    // The matrix of the sample: rows { 4 5 1 2 | 3 5 1 | 3 2 } of 6 columns.
    void save_writes_a_sparse_tensor_in_three_forms() {
        const auto bytes_of = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto write_file = [](const QString& path, const QByteArray& bytes) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        const QString from = GGSCOPE_SOURCE_DIR "/resources/samples/csr-by-hand.ggs",
                      npz = m_folder.filePath("bags.npz"), csv = m_folder.filePath("bags.csv"),
                      npy = m_folder.filePath("bags.npy");
        const Answer saved = cli({"save", from, "bags", npz});
        QVERIFY2(saved.out.contains("bags: 3 rows, 6 columns, 9 keys"), qPrintable(saved.out + saved.err));
        const QString again = m_folder.filePath("again.ggs");
        QVERIFY(write_file(again, "x = csr(\"" + npz.toUtf8() + "\")\ngraph bag_to_dense(x, 6)\n"));
        const QString second = m_folder.filePath("again.npz");
        QCOMPARE(cli({"save", again, "x", second}).status, 0);
        QCOMPARE(bytes_of(second), bytes_of(npz));
        QCOMPARE(cli({"save", from, "bags", csv}).status, 0);
        QCOMPARE(bytes_of(csv), QByteArray("row,column,value\n0,4,1\n0,5,1\n0,1,1\n0,2,1\n1,3,1\n1,5,1\n1,1,1\n2,3,1\n"
                                           "2,2,1\n"));
        QCOMPARE(cli({"save", from, "bags", npy}).status, 0);
        QCOMPARE(shape_of_npy(npy), QString("(3, 6)"));
        QCOMPARE(cli({"save", from, "bags", csv}).status, 0); // one of its own is replaced
        QVERIFY(write_file(csv, "mine"));
        QVERIFY(cli({"save", from, "bags", csv}).err.contains("is not overwritten"));
        QCOMPARE(bytes_of(csv), QByteArray("mine"));
        QVERIFY(cli({"save", from, "bags", m_folder.filePath("bags.txt")}).err.contains(".npz (CSR)"));
        QVERIFY(cli({"save", again, "x", npz}).err.contains("a file that the program loads"));
        const Answer step = cli({"step", from}, ("save bags " + m_folder.filePath("step.npz") + "\n").toUtf8());
        QCOMPARE(bytes_of(m_folder.filePath("step.npz")), bytes_of(npz));
        const QJsonObject json =
            QJsonDocument::fromJson(cli({"save", "--json", from, "bags", npz}).out.toUtf8()).object();
        QCOMPARE(json.value("sparse").toString(), QString("bags"));
    }
    void step_saves_too() {
        const QString out = m_folder.filePath("step.npy");
        const Answer answer = cli({"step", m_script}, ("r\nsave x " + out + "\nsave x\n").toUtf8());
        QVERIFY2(answer.out.contains("12 values saved to"), qPrintable(answer.out + answer.err));
        QVERIFY2(answer.err.contains("save c c.npy"), qPrintable(answer.err));
        QCOMPARE(first_of_npy(out), 3600.0);
    }

    void every_command_opens_what_it_can_and_names_what_it_can_not_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says"); // empty: it does what it is for
        const auto row = [](const char* name, const QStringList& arguments, const char* says) {
            QTest::newRow(name) << arguments << says;
        };
        row("graph of a trace", {"graph", "TRACE"}, "");
        row("arena of a trace", {"arena", "TRACE"}, "");
        row("arena of a model", {"arena", "MODEL"}, "");
        row("stats of a trace", {"stats", "TRACE", "x#1"}, "");
        row("explain of a trace", {"explain", "TRACE", "x", "0", "1"}, "");
        row("step through a model", {"step", "MODEL"}, "");
        row("run of a trace", {"run", "TRACE"}, "is a recorded run, which can't be run again");
        row("profile of a trace", {"profile", "TRACE"}, "can't be run again");
        row("run of a model", {"run", "MODEL"}, "the key `general.architecture` is missing");
        row("graph of a model", {"graph", "MODEL"}, "the key `general.architecture` is missing");
        row("explain of a model", {"explain", "MODEL", weights, "0"},
            "misc.gguf: the file does not specify its architecture: the key");
        row("check of a model", {"check", "MODEL"}, "misc.gguf: the file does not specify its architecture: the key");
        row("profile of a model", {"profile", "MODEL"},
            "misc.gguf: the file does not specify its architecture: the key");
        row("format of a model", {"format", "MODEL"}, "misc.gguf is a model; only scripts can be formatted");
        row("info of nothing", {"info", ""}, "the file name is empty");
        row("format of a trace", {"format", "TRACE"}, "test.trace is a recorded run; only scripts can be formatted");
    }
    void every_command_opens_what_it_can_and_names_what_it_can_not() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        arguments.replaceInStrings("TRACE", m_trace).replaceInStrings("MODEL", model);
        const Answer answer = cli(arguments);
        QVERIFY2(answer.status == (says.isEmpty() ? 0 : 1), qPrintable(answer.err));
        QVERIFY2(answer.err.contains(says), qPrintable(answer.err));
        QCOMPARE(answer.out.isEmpty(), !says.isEmpty());
    }
    void a_trace_has_the_graph_and_the_arena_of_its_script() {
        QCOMPARE(cli({"graph", m_trace}).out, cli({"graph", m_script}).out);
        QVERIFY(cli({"graph", m_trace}).out.contains("x#2"));
        QCOMPARE(cli({"arena", m_trace}).out, cli({"arena", m_script}).out);
    }

    void plugins_are_given_to_every_command_that_runs() {
        const QString file = GGSCOPE_SOURCE_DIR "/examples/plugin/softcap.ggs";
        const QStringList plugin{"--plugin", GGSCOPE_SOFTCAP};
        for (const QStringList& arguments : {QStringList{"step"},
                                             {"stats"},
                                             {"explain", "z", "0"},
                                             {"profile", "--runs", "2", "--no-peak"},
                                             {"save", "z"}}) {
            QStringList all{arguments.first(), file};
            all += arguments.mid(1);
            if (arguments.first() == "save") all += m_folder.filePath("z.npy");
            const Answer without = cli(all);
            QVERIFY2(without.status == 1 && without.err.contains("softcap.so"),
                     qPrintable(all.join(' ') + without.err));
            const Answer with = cli(all + plugin);
            QVERIFY2(with.status == 0, qPrintable(all.join(' ') + with.err));
        }
    }

    void a_trace_of_a_plugins_op_opens_with_the_plugin() {
        const QString trace = m_folder.filePath("softcap.trace");
        const QStringList plugin{"--plugin", GGSCOPE_SOFTCAP};
        const QString file = GGSCOPE_SOURCE_DIR "/examples/plugin/softcap.ggs";
        QCOMPARE(cli(QStringList{"run", "--trace", trace, file} + plugin).status, 0);
        const Answer with = cli(QStringList{"stats", trace, "z"} + plugin);
        QVERIFY2(with.status == 0 && with.out.contains("z  "), qPrintable(with.err + with.out));
        const Answer without = cli({"stats", trace, "z"});
        QCOMPARE(without.status, 1);
        QVERIFY2(without.err.contains("the trace needs the op `softcap` of the plug-in softcap.so"),
                 qPrintable(without.err));
    }

    void whole_numbers_are_whole_in_json() {
        const QByteArray text = "a = tensor(i64, 3) { 1234567 -7 9007199254740991 }\nb = view_1d(a, 3, 0)\ngraph b\n";
        const Answer json = cli({"run", "--json", "-"}, text);
        QVERIFY2(json.out.contains("1234567,") && json.out.contains("9007199254740991") &&
                     !json.out.contains("1234567.0"),
                 qPrintable(json.out + json.err));
        const Answer plain = cli({"run", "-"}, text);
        QVERIFY2(plain.out.contains(" 1234567 -7 9007199254740991"), qPrintable(plain.out));
    }

    void a_terminal_has_history_and_completion() {
        if (!GGSCOPE_HAS_LIBEDIT) QSKIP("ggscope-cli was built without libedit");
        const QTemporaryDir state;
        {
            Terminal terminal(m_script, state.path());
            QVERIFY(terminal.shows("ggscope> "));
            terminal.type("inf\tnod\t\r");
            QVERIFY(terminal.shows("step  op"));
            QVERIFY(terminal.shows("ggscope> "));
            terminal.type("info x#\t"); // two of them are listed
            QVERIFY(terminal.shows("x#1  x#2"));
            terminal.type("2\r");
            QVERIFY(terminal.shows("x#2 f32 [4, 3], not run"));
            terminal.type("s\r");
            QVERIFY(terminal.shows("step 1 of 2"));
            terminal.type("\r"); // repeats
            QVERIFY(terminal.shows("done, 2 of 2 steps"));
            terminal.type("q\r");
        }
        QFile history(state.filePath("ggscope/history"));
        QVERIFY(history.open(QIODevice::ReadOnly));
        QCOMPARE(history.readAll(), QByteArray("info nodes \ninfo x#2\ns\nq\n"));
        Terminal again(m_script, state.path());
        QVERIFY(again.shows("ggscope> "));
        again.type("\033[A\033[A\033[A\r"); // three lines up, over what the session before left
        QVERIFY(again.shows("x#2 f32 [4, 3], not run"));
        again.type("q\r");
    }

    void history_that_is_a_pipe_is_ignored() {
        if (!GGSCOPE_HAS_LIBEDIT) QSKIP("ggscope-cli was built without libedit");
        const QTemporaryDir state;
        QVERIFY(QDir(state.path()).mkdir("ggscope"));
        QCOMPARE(mkfifo(state.filePath("ggscope/history").toUtf8().constData(), 0600), 0);
        Terminal terminal(m_script, state.path());
        QVERIFY(terminal.shows("ggscope> "));
        terminal.type("s\r");
        QVERIFY(terminal.shows("step 1 of 2")); // nothing reads the pipe, and ggscope-cli doesn't wait for a reader
        terminal.type("q\r");
    }

  private:
    static QString shape_of_npy(const QString& path) {
        const auto array = NpyArray::open(path.toStdString());
        return array.ok() ? QString::fromStdString(array->shape_text())
                          : QString::fromStdString(english(array.error()));
    }
    static double first_of_npy(const QString& path) {
        const auto array = NpyArray::open(path.toStdString());
        std::vector<double> first(1, -1);
        if (array.ok()) array->read(0, first);
        return first[0];
    }

    QTemporaryDir m_folder;
    QString m_script, m_trace;
};

QTEST_GUILESS_MAIN(TestCliFiles)
#include "test_cli_files.moc"
