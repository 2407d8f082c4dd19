// SPDX-License-Identifier: MIT
// The pages of ggscope-cli about itself: --help of each command, the manual page and the completions of shells.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QRegularExpression>

namespace {

// The first words of the lines of a part of --help that begins with `head`.
QStringList listed_in(const QString& help, const QString& head) {
    QStringList names;
    const QString part = help.section("\n" + head + ":\n", 1).section("\n\n", 0, 0);
    for (const QString& line : part.split('\n')) {
        if (line.startsWith("  ") && line.size() > 2 && line[2] != ' ') names << line.mid(2).section(' ', 0, 0);
    }
    return names;
}

QStringList commands() { return listed_in(cli({"--help"}).out, "Subcommands"); }

// "--json" and the like, of a command's --help.
QStringList options_of(const QString& command) {
    static const QRegularExpression name("--[a-z0-9-]+");
    QStringList options;
    for (const QString& names : listed_in(cli({command, "--help"}).out, "Options")) {
        for (const QRegularExpressionMatch& each : name.globalMatch(names)) {
            if (each.captured() != "--help") options << each.captured();
        }
    }
    return options;
}

} // namespace

class TestCliPages : public QObject {
    Q_OBJECT
  private slots:
    void help_of_a_command_ends_with_its_own_examples() {
        QVERIFY2(commands().size() >= 26, qPrintable(commands().join(' ')));
        for (const QString& command : commands()) {
            const QString help = cli({command, "--help"}).out;
            QVERIFY2(help.contains("\nExamples:\n"), qPrintable(command));
            const QStringList examples = help.section("\nExamples:\n", 1).split('\n', Qt::SkipEmptyParts);
            QVERIFY2(!examples.isEmpty(), qPrintable(command));
            for (const QString& example : examples)
                QVERIFY2((example + " ").startsWith("  ggscope-cli " + command + " "), qPrintable(example));
        }
    }

    void manual_page_names_every_command_and_option() {
        const QString page = cli({"man"}).out.replace("\\-", "-");
        QVERIFY2(page.startsWith(".TH GGSCOPE-CLI 1 "), qPrintable(page.left(80)));
        QVERIFY(page.contains("\n.SH EXIT STATUS\n0 success; "));
        for (const QString& command : commands()) {
            QVERIFY2(page.contains("\n.SS " + command + "\n"), qPrintable(command));
            const QString part = page.section("\n.SS " + command + "\n", 1).section("\n.S", 0, 0);
            const QStringList options = options_of(command);
            QVERIFY2(!options.isEmpty() || command == "new-op", qPrintable(command));
            for (const QString& option : options)
                QVERIFY2(part.contains(QRegularExpression("\n\\.B (|.*, )" + option + "[ ,\n]")),
                         qPrintable(command + " " + option));
        }
    }

    void manual_page_is_the_same_on_every_machine() { QVERIFY(!cli({"man"}).out.contains("GiB\n")); }

    void completion_has_every_command_and_option_data() {
        QTest::addColumn<QString>("option");
        QTest::newRow("bash") << " %1 ";
        QTest::newRow("zsh") << "*%1[";
        QTest::newRow("fish") << "-l %1 ";
    }
    void completion_has_every_command_and_option() {
        QFETCH(QString, option);
        const Answer script = cli({"completion", QTest::currentDataTag()});
        QCOMPARE(script.status, 0);
        const QString words = script.out.simplified().replace('"', ' ') + ' ';
        for (const QString& command : commands()) {
            QVERIFY2(words.contains(QRegularExpression("[ ']" + command + "[ :)]")), qPrintable(command));
            for (const QString& name : options_of(command)) {
                const QString wanted = option.arg(option.startsWith("-l") ? name.mid(2) : name);
                QVERIFY2(words.contains(wanted), qPrintable(command + " " + name));
            }
        }
    }

    void flag_takes_no_value() {
        QVERIFY(cli({"man"}).out.contains("\n.B \\-\\-fold\\-all\nWith"));
        QVERIFY(cli({"completion", "zsh"}).out.contains("'*--json[Print JSON for other programs]'"));
        QVERIFY(cli({"completion", "fish"}).out.contains(" -l json -d 'Print JSON for other programs'\n"));
    }

    void completion_of_another_shell_ends_with_2() {
        const Answer answer = cli({"completion", "tcsh"});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("SHELL: `tcsh` is not a choice"), qPrintable(answer.err));
    }

    void bash_completes_commands_options_and_words_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("commands") << "ggscope-cli pr"
                                  << "profile";
        QTest::newRow("options of a command") << "ggscope-cli graph --fold"
                                              << "--fold-all --fold";
        QTest::newRow("words of an option") << "ggscope-cli plan --kind C"
                                            << "CPU CUDA";
        QTest::newRow("files are the shell's") << "ggscope-cli graph res"
                                               << "";
    }
    void bash_completes_commands_options_and_words() {
        QFETCH(QString, line);
        QFETCH(QString, words);
        QProcess bash;
        bash.start("bash", {"--norc", "-c",
                            "source <(\"$0\" completion bash); COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                            "_ggscope_cli; echo \"${COMPREPLY[*]}\"",
                            GGSCOPE_CLI, line});
        if (!bash.waitForStarted()) QSKIP("there is no bash here");
        QVERIFY(bash.waitForFinished());
        QVERIFY2(bash.readAllStandardError().isEmpty(), "bash printed an error");
        QCOMPARE(QString::fromUtf8(bash.readAllStandardOutput()).trimmed(), words);
    }
};

QTEST_APPLESS_MAIN(TestCliPages)
#include "test_cli_pages.moc"
