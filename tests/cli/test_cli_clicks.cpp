// SPDX-License-Identifier: MIT
// `ggscope-cli clicks`: what it prints, what it converts, and the sentences of corrupt files.
#include <QtTest/QTest>

#include "cli/run_cli.h"
#include "engine/files/clicks/click_bytes.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

using namespace ggs::click_bytes;

class TestCliClicks : public QObject {
    Q_OBJECT
    QTemporaryDir m_dir;

    QString put_file(const char* name, const std::string& bytes) {
        const QString path = m_dir.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("%s can't be written", name);
        return path;
    }
    QByteArray bytes_of(const char* name) const {
        QFile file(m_dir.filePath(QString::fromLatin1(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString at(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }

  private slots:

    void show_prints_samples_as_json() {
        const std::vector<Sample> samples = {{{1}, {0.5}, {{4, 5}, {}}}, {{0.1F}, {-0.0F}, {{}, {INT64_MAX}}}};
        const QString file = put_file("a.bin", norm({true, true, true}, samples));
        const Answer answer = cli({"clicks", "show", "--json", file});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.isEmpty());
        const QString expected = "\"format\": \"norm\",\n\"samples\": [\n {\"labels\": [1.0], \"dense\": [0.5], "
                                 "\"slots\": [[4, 5], []]},\n {\"labels\": [0.10000000149011612], \"dense\": [-0.0], "
                                 "\"slots\": [[], [9223372036854775807]]}\n]\n}\n";
        QString out = answer.out;
        out.remove(QLatin1Char(' '));
        QString wanted = expected;
        wanted.remove(QLatin1Char(' '));
        QVERIFY2(out.endsWith(wanted), qPrintable(answer.out));
        QCOMPARE(answer.json()["kind"].toString(), QStringLiteral("clicks"));
        QCOMPARE(
            cli({"clicks", "--first", "1", "show", "--keys", "i64", "--json", file}).json()["samples"].toArray().size(),
            1);
    }

    void show_prints_samples_as_text() {
        const QString file = put_file("a.bin", norm({}, three_samples()));
        const Answer answer = cli({"clicks", "show", "--first", "2", file});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.startsWith("norm: 3 samples with 1 label, 2 dense values and 2 slots; keys u32\n"),
                 qPrintable(answer.out));
        QVERIFY(answer.out.contains("4 5 1 | 7"));
        QVERIFY(answer.out.contains("- | 4000000000"));
        QVERIFY(answer.out.endsWith("2 of 3 samples\n"));
    }

    void raw_file_is_shown_with_its_shape_before_and_after_the_name() {
        const QString file = put_file("a.raw", raw(whole_samples()));
        const QStringList shape = {"--labels", "1", "--dense", "2", "--slots", "2"};
        const Answer before = cli(QStringList{"clicks", "show"} + shape + QStringList{"--json", file});
        const Answer after = cli(QStringList{"clicks", "show", file, "--json"} + shape);
        QCOMPARE(before.status, 0);
        QCOMPARE(before.out, after.out);
        QCOMPARE(before.json()["format"].toString(), QStringLiteral("raw"));
        QCOMPARE(before.json()["samples"].toArray().size(), 2);
        QCOMPARE(cli({"clicks", "show", "--labels", "1", file}).status, 2);
    }

    void slot_sizes_shift_the_keys() {
        const QString file = put_file("a.bin", norm({false, true, false}, three_samples()));
        const Answer answer = cli({"clicks", "show", "--json", "--first", "1", "--slot-sizes", "6,8", file});
        QCOMPARE(answer.status, 0);
        const QJsonArray slots_of_first = answer.json()["samples"].toArray()[0].toObject()["slots"].toArray();
        QCOMPARE(slots_of_first, (QJsonArray{QJsonArray{4, 5, 1}, QJsonArray{13}}));
    }

    void key_in_two_slots_is_a_warning_with_both() {
        const QString file = put_file("a.bin", norm({}, {{{}, {}, {{4, 5}, {7}, {5}}}}));
        for (const char* action : {"show", "stats"}) {
            const Answer answer = cli({"clicks", action, "--keys", "u32", file});
            QCOMPARE(answer.status, 0);
            QVERIFY2(answer.err.startsWith("warning: the key 5 occurs in slot 0 and in slot 2 (sample 0)"),
                     qPrintable(answer.err));
        }
        QVERIFY(cli({"clicks", "show", "--slot-sizes", "8,8,8", "--keys", "u32", file}).err.isEmpty());
    }

    void wrong_check_byte_is_a_warning() {
        std::string bytes = norm({false, true, false}, three_samples());
        bytes.back() = static_cast<char>(bytes.back() + 1);
        const QString file = put_file("a.bin", bytes);
        const Answer answer = cli({"clicks", "show", "--json", file});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.err.startsWith("warning: ") && answer.err.contains("sample 2 has a wrong check byte"),
                 qPrintable(answer.err));
        QCOMPARE(answer.json()["samples"].toArray().size(), 3);
        QCOMPARE(cli({"clicks", "stats", "--json", file}).json()["check_failures"].toInt(), 1);
    }

    void damaged_sample_ends_the_list_with_an_error() {
        std::string bytes = norm_header({}, 3, 1, 2, 2);
        bytes += norm_sample({}, three_samples()[0]) + std::string(100, '\xff');
        const QString file = put_file("a.bin", bytes);
        const Answer answer = cli({"clicks", "show", "--keys", "u32", "--json", file});
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.json()["samples"].toArray().size(), 1);
        QVERIFY(answer.json()["error"].toString().contains("slot 0 of sample 1 has -1 keys"));
        QVERIFY(answer.err.contains("slot 0 of sample 1 has -1 keys"));
    }

    void made_log_is_the_same_for_the_same_seed() {
        const QStringList options{"--samples", "3000", "--slot-sizes", "50,20", "--dense", "2", "--seed", "4"};
        const Answer answer = cli(QStringList{"clicks", "make", "--json"} + options + QStringList{at("made.bin")});
        QVERIFY2(answer.status == 0, qPrintable(answer.err));
        const QJsonObject json = answer.json();
        QCOMPARE(json["samples"].toInt(), 3000);
        QVERIFY(json["auc_of_truth"].toDouble() > 0.65 && json["auc_of_truth"].toDouble() < 1);
        QVERIFY(json["clicks"].toInt() > 300 && json["clicks"].toInt() < 2700);
        QCOMPARE(cli(QStringList{"clicks", "make"} + options + QStringList{at("again.bin")}).status, 0);
        QCOMPARE(bytes_of("made.bin"), bytes_of("again.bin"));
        QCOMPARE(cli({"clicks", "make", "--samples", "3000", "--slot-sizes", "50,20", "--dense", "2", at("other.bin")})
                     .status,
                 0);
        QVERIFY(bytes_of("made.bin") != bytes_of("other.bin"));
        const QJsonObject read = cli({"clicks", "stats", "--json", "--slot-sizes", "50,20", at("made.bin")}).json();
        QCOMPARE(read["samples"].toInt(), 3000);
        const QJsonObject first = read["slots"].toArray()[0].toObject(), second = read["slots"].toArray()[1].toObject();
        QVERIFY(first["min"].toInt() == 1 && first["max"].toInt() == 1);
        QVERIFY(second["min"].toInt() == 0 && second["max"].toInt() == 3);
        QCOMPARE(read["hottest"].toArray()[0].toObject()["key"].toInt(), 50); // shifted: key 0 of the second slot
    }
    void made_log_needs_slot_sizes() {
        QCOMPARE(cli({"clicks", "make", at("refused.bin")}).status, 2);
        QCOMPARE(
            cli({"clicks", "make", "--slot-sizes", "5", "--labels", "2", "--slots", "1", at("refused.bin")}).status, 2);
        QCOMPARE(cli({"clicks", "show", "--seed", "2", at("refused.bin")}).status, 2);
        QCOMPARE(cli({"clicks", "make", "--slot-sizes", "0", at("refused.bin")}).status, 1);
        QVERIFY(!QFile::exists(at("refused.bin")));
    }

    void stats_count_keys() {
        const QString file = put_file("a.bin", norm({false, true, false}, three_samples()));
        const QJsonObject json = cli({"clicks", "stats", "--json", "--hot", "2", file}).json();
        QCOMPARE(json["samples"].toInt(), 3);
        QCOMPARE(json["keys"].toInt(), 6);
        QCOMPARE(json["distinct_keys"].toInt(), 6);
        QCOMPARE(json["hottest"].toArray().size(), 2);
        QCOMPARE(json["slots"].toArray()[0].toObject()["max"].toInt(), 3);
        const Answer text = cli({"clicks", "stats", file});
        QVERIFY(text.out.contains("6 keys in total, 6 different; 0 in more than one slot; 0 wrong check bytes"));
    }

    void norm_is_converted_to_the_same_bytes() {
        for (const NormForm form : {NormForm{}, NormForm{true, true, true}, NormForm{false, true, false}}) {
            const std::string bytes = norm(form, three_samples());
            const QString file = put_file("a.bin", bytes);
            QCOMPARE(cli({"clicks", "convert", "--keys", form.i64 ? "i64" : "u32", file, at("b.bin")}).status, 0);
            QCOMPARE(bytes_of("b.bin"), QByteArray::fromStdString(bytes));
            QCOMPARE(cli({"clicks", "convert", "--framed-header", "--no-check-bytes", "--write-keys", "i64", "--keys",
                          form.i64 ? "i64" : "u32", file, at("b.bin")})
                         .status,
                     0);
            QCOMPARE(bytes_of("b.bin"), QByteArray::fromStdString(norm({true, false, true}, three_samples())));
        }
    }

    void one_key_samples_are_converted_to_raw_and_back() {
        const std::string bytes = norm({}, whole_samples());
        const QString file = put_file("a.bin", bytes);
        QCOMPARE(cli({"clicks", "convert", "--keys", "u32", "--to", "raw", file, at("b.raw")}).status, 0);
        QCOMPARE(bytes_of("b.raw"), QByteArray::fromStdString(raw(whole_samples())));
        QCOMPARE(cli({"clicks", "convert", "--labels", "1", "--dense", "2", "--slots", "2", at("b.raw"), at("c.bin")})
                     .status,
                 0);
        QCOMPARE(bytes_of("c.bin"), QByteArray::fromStdString(bytes));
    }

    void wrong_check_byte_remains_in_a_copy() {
        std::string bytes = norm({true, true, false}, three_samples());
        bytes.back() = static_cast<char>(bytes.back() + 1);
        const QString file = put_file("a.bin", bytes);
        const Answer answer = cli({"clicks", "convert", file, at("b.bin")});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.contains("sample 2 has a wrong check byte"));
        QCOMPARE(bytes_of("b.bin"), QByteArray::fromStdString(bytes));
    }
    void wrong_check_byte_remains_wrong_in_another_form() {
        std::string bytes = norm({false, true, false}, three_samples());
        bytes.back() = static_cast<char>(bytes.back() + 1);
        const QString file = put_file("a.bin", bytes);
        const Answer answer = cli({"clicks", "convert", "--framed-header", "--write-keys", "i64", file, at("b.bin")});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.err.contains("which is wrong in " + at("b.bin") + " as well: 1"), qPrintable(answer.err));
        std::string expected = norm({true, true, true}, three_samples());
        expected.back() = static_cast<char>(expected.back() + 1);
        QCOMPARE(bytes_of("b.bin"), QByteArray::fromStdString(expected));
    }
    void damage_that_the_format_cannot_show_needs_a_choice() {
        std::string bytes = norm({false, true, false}, three_samples());
        bytes.back() = static_cast<char>(bytes.back() + 1);
        const QString file = put_file("a.bin", bytes);
        const Answer refused = cli({"clicks", "convert", "--no-check-bytes", file, at("refused.bin")});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("sample 2 has a wrong check byte, which the written file would not show. "
                                      "--damaged keep writes such samples"),
                 qPrintable(refused.err));
        QVERIFY(!QFile::exists(at("refused.bin")));
        const Answer kept = cli(
            {"clicks", "convert", "--no-check-bytes", "--damaged", "keep", "--write-keys", "u32", file, at("b.bin")});
        QCOMPARE(kept.status, 0);
        QVERIFY2(kept.err.contains(", which " + at("b.bin") + " doesn't show: 1"), qPrintable(kept.err));
        QCOMPARE(bytes_of("b.bin"), QByteArray::fromStdString(norm({}, three_samples())));
        const Answer dropped = cli({"clicks", "convert", "--damaged", "drop", "--json", file, at("c.bin")});
        QCOMPARE(dropped.status, 0);
        QVERIFY2(dropped.err.contains("that were left out: 1"), qPrintable(dropped.err));
        QCOMPARE(dropped.json()["samples"].toInt(), 2);
        std::vector<Sample> good = three_samples();
        good.pop_back();
        QCOMPARE(bytes_of("c.bin"), QByteArray::fromStdString(norm({false, true, false}, good)));
    }
    void key_problem_after_many_wrong_check_bytes_is_an_error() {
        const NormForm form{false, true, false};
        std::string bytes = norm_header(form, 300, 0, 0, 1);
        for (int64_t i = 0; i < 300; ++i) {
            std::string sample = norm_sample(form, {{}, {}, {{i == 299 ? 9 : 1}}});
            sample.back() = static_cast<char>(sample.back() + 1);
            bytes += sample;
        }
        const QString file = put_file("a.bin", bytes);
        const Answer answer = cli({"clicks", "stats", "--keys", "u32", "--slot-sizes", "5", file});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("slot 0 of sample 299 has the key 9; its keys are 0 to 4"),
                 qPrintable(answer.err));
        QCOMPARE(answer.err.count("has a wrong check byte"), 10);
        const Answer all = cli({"clicks", "stats", "--keys", "u32", file});
        QVERIFY2(all.err.contains("300 samples have a wrong check byte"), qPrintable(all.err));
    }
    void list_and_its_files_are_not_replaced() {
        const std::string bytes = norm({}, three_samples());
        const QString file = put_file("a.bin", bytes), list = put_file("list.txt", "1\na.bin\n");
        const Answer over_list = cli({"clicks", "convert", list, list});
        QCOMPARE(over_list.status, 1);
        QVERIFY(over_list.err.contains("is the list that is converted; write to another file"));
        const Answer over_file = cli({"clicks", "convert", list, m_dir.filePath("./a.bin")});
        QCOMPARE(over_file.status, 1);
        QVERIFY(over_file.err.contains("is a file of the list that is converted; write to another file"));
        QCOMPARE(bytes_of("a.bin"), QByteArray::fromStdString(bytes));
        QCOMPARE(bytes_of("list.txt"), QByteArray("1\na.bin\n"));
    }
    void file_that_is_not_a_click_log_is_not_replaced() {
        const QString file = put_file("a.bin", norm({}, three_samples())), script = put_file("a.ggs", "x = 1\n"),
                      table = put_file("table.csv", "name,age\nx,3\n");
        for (const QString& out : {script, table}) {
            const Answer converted = cli({"clicks", "convert", "--to", "csv", file, out});
            QCOMPARE(converted.status, 1);
            QVERIFY2(converted.err.contains(out + " exists and is not a click log, so it isn't replaced"),
                     qPrintable(converted.err));
            QCOMPARE(cli({"clicks", "make", "--slot-sizes", "5", out}).status, 1);
        }
        QCOMPARE(bytes_of("a.ggs"), QByteArray("x = 1\n"));
        QCOMPARE(bytes_of("table.csv"), QByteArray("name,age\nx,3\n"));
        QCOMPARE(cli({"clicks", "convert", "--to", "csv", file, at("log.csv")}).status, 0);
        QCOMPARE(cli({"clicks", "convert", "--to", "csv", file, at("log.csv")}).status, 0);
        QCOMPARE(cli({"clicks", "convert", "--framed-header", file, file}).status, 0);
        QCOMPARE(bytes_of("a.bin"), QByteArray::fromStdString(norm({true, false, false}, three_samples())));
    }
    // Nothing in its bytes identifies a Raw file, so its name does.
    void raw_file_replaces_another_one_by_its_name() {
        const QString file = put_file("one.raw", std::string(8, '\x11')),
                      old = put_file("old.raw", std::string(24, '\xab'));
        const QStringList convert{"clicks", "convert", "--labels", "1", "--slots", "1", "--to", "raw", file, old};
        QCOMPARE(cli(convert).status, 0);
        QCOMPARE(bytes_of("old.raw"), QByteArray(8, '\x11'));
    }
    void raw_file_is_copied_with_numbers_that_are_not_floats() {
        std::string bytes;
        for (const int32_t number : {16'777'217, 3, 5}) put<int32_t>(bytes, number);
        const QString file = put_file("a.raw", bytes);
        const QStringList shape = {"--labels", "1", "--dense", "1", "--slots", "1"};
        const Answer copied =
            cli(QStringList{"clicks", "convert", "--to", "raw"} + shape + QStringList{file, at("b.raw")});
        QCOMPARE(copied.status, 0);
        QVERIFY2(copied.err.isEmpty(), qPrintable(copied.err));
        QCOMPARE(bytes_of("b.raw"), QByteArray::fromStdString(bytes));
        const Answer changed =
            cli(QStringList{"clicks", "convert", "--to", "csv"} + shape + QStringList{file, at("b.csv")});
        QCOMPARE(changed.status, 0);
        QVERIFY2(changed.err.contains("label 0 of sample 0 is 16777217, which is not a 32-bit float"),
                 qPrintable(changed.err));
    }
    void keys_that_can_be_either_type_are_a_warning_after_writing() {
        const QString csv = put_file("a.csv", "slot_0\n0\n0\n");
        QCOMPARE(
            cli({"clicks", "convert", "--write-keys", "u32", csv, at("open.bin")}).err,
            QString("warning: %1 can be read with keys of either type. Read it with --keys u32\n").arg(at("open.bin")));
        const QString clear = put_file("b.csv", "slot_0\n7 8 9\n1 2\n");
        QVERIFY(cli({"clicks", "convert", "--write-keys", "i64", clear, at("clear.bin")}).err.isEmpty());
    }
    void sample_with_very_many_keys_is_cut_in_text_and_refused_in_json() {
        Sample large{{1}, {}, {std::vector<int64_t>((1 << 20) + 1, 3), {4}}};
        const QString file = put_file("large.bin", norm({}, {large}));
        const Answer text = cli({"clicks", "show", "--slot-sizes", "5,5", "--keys", "u32", file});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("3 3 … (1048577 keys) | … (1 key)"), qPrintable(text.out.right(200)));
        QVERIFY(text.out.size() < 10'000);
        const Answer json = cli({"clicks", "show", "--json", "--slot-sizes", "5,5", "--keys", "u32", file});
        QCOMPARE(json.status, 1);
        QVERIFY2(json.out.contains("sample 0 has 1048578 keys; JSON can have 1048576 keys of a sample"),
                 qPrintable(json.out));
    }

    void csv_is_converted_and_written() {
        const QString csv = put_file("a.csv", "label_0,dense_0,slot_0,slot_1\n1,0.5,4 5,\n0,3,,7\n");
        QCOMPARE(cli({"clicks", "convert", "--check-bytes", csv, at("a.bin")}).status, 0);
        const std::vector<Sample> samples = {{{1}, {0.5F}, {{4, 5}, {}}}, {{0}, {3}, {{}, {7}}}};
        QCOMPARE(bytes_of("a.bin"), QByteArray::fromStdString(norm({false, true, true}, samples)));
        QCOMPARE(cli({"clicks", "convert", "--to", "csv", at("a.bin"), at("b.csv")}).status, 0);
        QCOMPARE(bytes_of("b.csv"), bytes_of("a.csv"));
    }

    void failed_conversion_leaves_the_old_file() {
        const std::string before = raw(whole_samples());
        const QString old = put_file("old.raw", before);
        const QString file = put_file("a.bin", norm({false, true, false}, three_samples()));
        const Answer answer = cli({"clicks", "convert", "--to", "raw", file, old});
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.err.contains("dense value 0 of sample 0 is 0.5; a Raw file has whole numbers of 32 bits"));
        QCOMPARE(bytes_of("old.raw"), QByteArray::fromStdString(before));
    }

    void options_of_another_action_are_refused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("out") << QStringList{"convert", "a.bin"} << "convert needs the file to write, OUT";
        QTest::newRow("no out") << QStringList{"show", "a.bin", "b.bin"}
                                << "`b.bin` is one argument too many for clicks show";
        QTest::newRow("to") << QStringList{"show", "--to", "raw", "a.bin"} << "clicks show has no option --to";
        QTest::newRow("hot") << QStringList{"show", "--hot", "3", "a.bin"} << "clicks show has no option --hot";
        QTest::newRow("action") << QStringList{"print", "a.bin"} << "print";
        QTest::newRow("keys of CSV") << QStringList{"convert", "--keys", "u32", "a.csv", "b.bin"}
                                     << "--keys has no effect on a CSV file";
        QTest::newRow("header of CSV") << QStringList{"convert", "--to", "csv", "--plain-header", "a.bin", "b.csv"}
                                       << "--framed-header requires --to norm";
        QTest::newRow("floats of Norm") << QStringList{"convert", "--write-float-dense", "a.bin", "b.bin"}
                                        << "--write-float-dense requires --to raw";
        QTest::newRow("sizes") << QStringList{"show", "--slot-sizes", "1,x", "a.bin"} << "x";
    }
    void options_of_another_action_are_refused() {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, sentence);
        const Answer answer = cli(QStringList{"clicks"} + arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains(sentence), qPrintable(answer.err));
    }

    void corrupt_file_is_refused_with_its_sentence_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("sentence");
        const QDir folder(GGSCOPE_TEST_DATA "/rejected/clicks");
        QFile list(folder.filePath("expected.txt"));
        QVERIFY(list.open(QIODevice::ReadOnly));
        for (const QString& line : QString::fromUtf8(list.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            QStringList fields = line.split(QLatin1Char('\t'));
            QCOMPARE(fields.size(), 3);
            QTest::newRow(qPrintable(fields[0]))
                << folder.filePath(fields[0]) << fields[1].split(QLatin1Char(' '), Qt::SkipEmptyParts)
                << fields[2].replace("%F", folder.path());
        }
    }
    void corrupt_file_is_refused_with_its_sentence() {
        QFETCH(const QString, file);
        QFETCH(const QStringList, options);
        QFETCH(const QString, sentence);
        const Answer answer = cli(QStringList{"clicks", "show"} + options + QStringList{file});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.endsWith(sentence + "\n"), qPrintable(answer.err));
        const Answer json = cli(QStringList{"clicks", "show", "--json"} + options + QStringList{file});
        QCOMPARE(json.status, 1);
        const QString reported = json.json()[json.json()["kind"] == "error" ? "message" : "error"].toString();
        QVERIFY2(reported.endsWith(sentence), qPrintable(json.out));
    }
};

QTEST_APPLESS_MAIN(TestCliClicks)
#include "test_cli_clicks.moc"
