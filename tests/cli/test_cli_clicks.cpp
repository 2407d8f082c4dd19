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

    void csv_is_converted_and_written() {
        const QString csv = put_file("a.csv", "label_0,dense_0,slot_0,slot_1\n1,0.5,4 5,\n0,3,,7\n");
        QCOMPARE(cli({"clicks", "convert", "--check-bytes", csv, at("a.bin")}).status, 0);
        const std::vector<Sample> samples = {{{1}, {0.5F}, {{4, 5}, {}}}, {{0}, {3}, {{}, {7}}}};
        QCOMPARE(bytes_of("a.bin"), QByteArray::fromStdString(norm({false, true, true}, samples)));
        QCOMPARE(cli({"clicks", "convert", "--to", "csv", at("a.bin"), at("b.csv")}).status, 0);
        QCOMPARE(bytes_of("b.csv"), bytes_of("a.csv"));
    }

    void failed_conversion_leaves_the_old_file() {
        const QString old = put_file("old.raw", "old");
        const QString file = put_file("a.bin", norm({false, true, false}, three_samples()));
        const Answer answer = cli({"clicks", "convert", "--to", "raw", file, old});
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.err.contains("dense value 0 of sample 0 is 0.5; a Raw file has whole numbers of 32 bits"));
        QCOMPARE(bytes_of("old.raw"), QByteArray("old"));
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
