// SPDX-License-Identifier: MIT
// The words of a user in the console's debugger: commands, names, locations and files, and the errors for other words.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debugged.h"

#include <QDir>
#include <QTemporaryDir>
#include <random>

using namespace ggs;

class TestConsoleWords : public QObject {
    Q_OBJECT
  private slots:
    void error_contains_the_expected_argument() {
        Debugged say(sample("simple-ctx"));
        QCOMPARE(say("set a -1 = 1"), "error: `-1` is not a valid index; it must be a whole number of at least 0");
        QCOMPARE(say("set a x 1 = 1"), "error: `x` is not a valid index; it must be a whole number of at least 0");
        QCOMPARE(say("save a b c"),
                 "error: there is no tensor called a b; a tensor and a file are expected: save c c.npy");
        QCOMPARE(say(("p " + std::string(5000, 'x')).c_str()),
                 "error: there is no tensor called " + QString(80, 'x') + "…; `info tensors` lists them");
        for (const char* command :
             {"b ", "b if max(%1) > 1", "p %1(a)", "w mean(%1)", "r %1", "%1", "help %1", "set a 0 = %1"})
            QVERIFY2(say(QString(command).replace("%1", QString(5000, 'x')).toUtf8()).size() < 250, command);
    }
    // Some tensors have no name; an empty one means none of them.
    void an_empty_name_is_missing() {
        Debugged say("a = tensor(f32, 2) { 1 2 }\nb = sqr(relu(a))\ngraph b\n");
        say("r");
        for (const char* line : {"p \"\"", "p \"\"[0]", "info \"\"", "set \"\" 0 0 = 3", "stats \"\"", "explain \"\" 0",
                                 "b write \"\"", "save \"\" c.npy"})
            QCOMPARE(say(line), "error: the name of a tensor is missing");
        for (const char* line : {"b \"\"", "r \"\"", "b entering \"\"", "b \"\" nan"})
            QCOMPARE(say(line), "error: the name of a node is missing");
        QCOMPARE(say("w max("), "error: the `)` after `max(` is missing");
        QCOMPARE(
            say("p b[0:0]"),
            "error: `0:0` is empty: the end of a slice is exclusive, so `0:1` is the shortest slice that begins there");
        QVERIFY(say("p b[9223372036854775807]").startsWith("error: `9223372036854775807` can't be part of a slice"));
    }
    void save_completes_file_names() {
        const QTemporaryDir folder;
        for (const char* name : {"one.npy", "two.npy", "text.txt", ".hidden.npy", "b c.npy"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QVERIFY(QDir(folder.path()).mkdir("more"));
        Debugged say(sample("mlp"));
        const std::string path = folder.path().toStdString() + "/";
        size_t begins = 0;
        QCOMPARE(say.console().completions("save probs " + path, &begins),
                 (std::vector<std::string>{path + "more/", path + "one.npy", path + "two.npy"}));
        QCOMPARE(begins, strlen("save probs "));
        QCOMPARE(say.console().completions("save probs " + path + ".h", &begins),
                 std::vector<std::string>{path + ".hidden.npy"});
        QCOMPARE(say.console().completions("save pro", &begins), std::vector<std::string>{"probs"});
        QVERIFY(say.console().completions("save probs /no/such/folder/", &begins).empty());
    }
    void a_breakpoint_s_words_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<int>("stops"); // with so many steps done; 7: nowhere
        QTest::newRow("an op") << "b mul_mat"
                               << "breakpoint 1: mul_mat" << 2;
        QTest::newRow("its second hit") << "b mul_mat after 1"
                                        << "breakpoint 1: mul_mat, after 1 hit" << 6;
        QTest::newRow("a pattern") << "b *k*"
                                   << "breakpoint 1: nodes named *k*" << 2;
        QTest::newRow("entering") << "b entering ?????d"
                                  << "breakpoint 1: entering ?????d" << 3;
        QTest::newRow("a name in quotes") << "b \" (transposed)\""
                                          << "breakpoint 1: node  (transposed)" << 0;
        QTest::newRow("NaN or Inf") << "b nan"
                                    << "breakpoint 1: any node: NaN or Inf" << 5;
        QTest::newRow("NaN or Inf of an op") << "b soft_max nan"
                                             << "breakpoint 1: soft_max: NaN or Inf" << 7;
        QTest::newRow("a condition on the result") << "b if inf() > 0"
                                                   << "breakpoint 1: any node if inf() > 0" << 5;
        QTest::newRow("a condition on a tensor") << "b out if sd(kq[0]) > 0"
                                                 << "breakpoint 1: node out if sd(kq[0]) > 0" << 6;
        QTest::newRow("none holds") << "b out if min(kq) > 0"
                                    << "breakpoint 1: node out if min(kq) > 0" << 7;
        QTest::newRow("a leaf") << "b q"
                                << "error: no step computes `q`" << 7;
        QTest::newRow("no such name") << "b soft_mox"
                                      << "error: no node has the name or the op soft_mox; did you mean soft_max?" << 7;
        QTest::newRow("an op without nodes") << "b rope"
                                             << "error: no node has the name or the op rope" << 7;
        QTest::newRow("no such pattern") << "b zz*"
                                         << "error: no node is called zz*" << 7;
        QTest::newRow("no comparison")
            << "b if max(kq)"
            << "error: `max(kq)` is a number, not a condition: compare it, as in `max(kq) > 0`" << 7;
        QTest::newRow("an unknown tensor") << "b out if max(kv) > 0"
                                           << "error: there is no tensor called `kv`" << 7;
        QTest::newRow("no place") << "b after 3"
                                  << "error: the breakpoint's node or op is missing, as in: b soft_max" << 7;
        QTest::newRow("no condition") << "b out if"
                                      << "error: the condition is missing: b soft_max if max(kq) > 10" << 7;
        QTest::newRow("a condition on no name") << "b out if max(\"\") > 3"
                                                << "error: `max` needs a tensor, as in max(x)" << 7;
        QTest::newRow("no number") << "b out after noon"
                                   << "error: `noon` is not a whole number of 0 or more" << 7;
    }
    void a_breakpoint_s_words() {
        QFETCH(QString, words);
        QFETCH(QString, answer);
        QFETCH(int, stops);
        Debugged say(sample("attention-head"));
        QCOMPARE(say(qPrintable(words)), answer);
        say("r");
        QCOMPARE(static_cast<int>(say.target().snapshot().position.cursor), stops);
    }

    void an_op_can_be_meant_where_a_tensor_is_called_so() {
        Debugged say("a = tensor(f32, 2, 2) { 1 2 3 4 }\nmul_mat = mul_mat(a, a)\nc = mul_mat(mul_mat, a)\ngraph c\n");
        QCOMPARE(say("b mul_mat"), "breakpoint 1: node mul_mat; use `b op mul_mat` for the op");
        QCOMPARE(say("b op mul_mat after 1"), "breakpoint 2: mul_mat, after 1 hit");
        QCOMPARE(say("b op scale"), "error: no step has an op called scale");
        say("delete 1 2");
        QCOMPARE(say("r op mul_mat"), "step 1 of 2: next is mul_mat c [2, 2]; mul_mat done in T");
    }

    void running_to_a_place_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("answer");
        QTest::newRow("a node that has run") << "r kq"
                                             << "error: kq is not reached again; it was step 2: `back 1` goes there";
        QTest::newRow("here") << "r scaled"
                              << "error: scaled is already next and is not reached again";
        QTest::newRow("a step that has run") << "r 1"
                                             << "error: step 1 was earlier: `back 2` goes there";
        QTest::newRow("no such step") << "r 8"
                                      << "error: there is no step 8; the number of steps is 7";
        QTest::newRow("a typo") << "r masced"
                                << "error: no node has the name or the op masced; did you mean masked?";
        QTest::newRow("a leaf") << "r q"
                                << "error: no step computes `q`";
        QTest::newRow("the next of an op")
            << "r mul_mat"
            << "step 6 of 7: next is mul_mat out [4, 3]; weights done in T, 3 steps in T";
    }
    void running_to_a_place() {
        QFETCH(QString, line);
        QFETCH(QString, answer);
        Debugged say(sample("attention-head"));
        say("s 3");
        QCOMPARE(say(qPrintable(line)), answer);
    }

    void commands_are_known_by_their_beginning_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("means");
        QTest::newRow("whole") << "restart"
                               << "restart";
        QTest::newRow("short") << "s"
                               << "step";
        QTest::newRow("begun") << "exp"
                               << "explain";
        QTest::newRow("several") << "st"
                                 << "`st` can be step or stats";
        QTest::newRow("three") << "h"
                               << "help";
        QTest::newRow("close") << "restrt"
                               << "there is no command `restrt`; did you mean `restart`?";
        QTest::newRow("none") << "frobnicate"
                              << "there is no command `frobnicate`; `help` lists them";
    }
    void commands_are_known_by_their_beginning() {
        QFETCH(QString, word);
        QFETCH(QString, means);
        const auto found = find_command(word.toStdString());
        QCOMPARE(QString::fromStdString(found.ok() ? std::string((*found)->name) : english(found.error())), means);
    }
    // Every line has an answer.
    void any_words_are_answered() {
        const std::vector<std::string> words = {"s",
                                                "back",
                                                "r",
                                                "restart",
                                                "b",
                                                "delete",
                                                "enable",
                                                "disable",
                                                "w",
                                                "p",
                                                "set",
                                                "undo",
                                                "redo",
                                                "info",
                                                "stats",
                                                "explain",
                                                "threads",
                                                "history",
                                                "help",
                                                "kq",
                                                "out",
                                                "a",
                                                "[",
                                                "]",
                                                "[0:2]",
                                                "0",
                                                "1",
                                                "-1",
                                                "99999999999999999999",
                                                "=",
                                                "if",
                                                "after",
                                                "nan",
                                                "entering",
                                                "*",
                                                "?",
                                                "max(kq)",
                                                ">",
                                                "max(",
                                                "\"",
                                                "\"kq\"",
                                                "!1",
                                                "!",
                                                "#",
                                                ",",
                                                "\xff\xfe",
                                                "2",
                                                "arena"};
        std::mt19937 random(1);
        Debugged say(sample("attention-head"));
        for (int i = 0; i < 3000; ++i) {
            std::string line;
            for (size_t n = random() % 6; n-- > 0;) line += words[random() % words.size()] + (random() % 4 ? " " : "");
            if (line.starts_with("threads")) continue; // each would start some
            const ConsoleReply reply = say.console().line(line);
            QVERIFY2(reply.ok() || !reply.error.empty(), line.c_str());
            QVERIFY2(say.target().snapshot().position.cursor <= 7, line.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestConsoleWords)
#include "test_console_words.moc"
