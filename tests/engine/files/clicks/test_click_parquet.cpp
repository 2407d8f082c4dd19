// SPDX-License-Identifier: MIT
// Parquet files as click logs: which column is what, with and without metadata, and reading by samples.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "engine/files/parquet_bytes.h"
#include "files/clicks/click_log.h"
#include "files/clicks/click_metadata.h"
#include "files/clicks/click_parquet.h"
#include "files/parquet/parquet_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <thread>

#include <sys/stat.h>

using namespace ggs;
using namespace ggs::parquet_bytes;

namespace {

Column floats(const std::string& name, std::initializer_list<float> values) {
    return {.name = name, .pages = {{.values = static_cast<int64_t>(values.size()), .body = raw(values)}}, .type = 4};
}
Column keys(const std::string& name, std::initializer_list<int64_t> values) {
    return {.name = name, .pages = {{.values = static_cast<int64_t>(values.size()), .body = raw(values)}}};
}
// Columns in another order than in a sample.
File two_samples() {
    return {.columns = {keys("C2", {30, 31}), floats("I1", {0.5f, 1.5f}), floats("label", {1, 0}),
                        keys("C1", {int64_t{1} << 60, 21}), floats("I2", {2, 3})},
            .rows = 2};
}

std::string json_of(const std::string& labels, const std::string& conts, const std::string& cats,
                    const std::string& files = "") {
    return "{\"file_stats\": [" + files + "], \"labels\": [" + labels + "], \"conts\": [" + conts + "], \"cats\": [" +
           cats + "]}";
}
std::string named(const std::string& name, int index) {
    return "{\"col_name\": \"" + name + "\", \"index\": " + std::to_string(index) + "}";
}

// "1 0 | 0.5 … | keys": a line for each sample.
std::string text_of(const ClickShape& shape, const ClickBlock& block) {
    std::string all;
    for (int64_t i = 0; i < block.count; ++i) {
        const auto add = [&](const UnsetVector<float>& values, int64_t n) {
            for (int64_t k = 0; k < n; ++k)
                all += QString::number(values[static_cast<size_t>(i * n + k)]).toStdString() + " ";
            all += "| ";
        };
        add(block.labels, shape.labels);
        add(block.dense, shape.dense);
        for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
            for (const int64_t key : block.keys_of(i, slot)) all += std::to_string(key) + " ";
        }
        all += "\n";
    }
    return all;
}

} // namespace

class TestClickParquet : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string at(const std::string& name) const { return m_dir->path().toStdString() + "/" + name; }
    void write(const std::string& name, const std::string& bytes) const {
        QFile file(QString::fromStdString(at(name)));
        if (!file.open(QIODevice::WriteOnly)) qFatal("%s", name.c_str());
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }
    // The samples of a log, or its error without the folder.
    std::string samples(const std::string& name, const ClickOptions& options = {}) const {
        const auto log = ClickLog::open(at(name), options);
        ClickBlock block;
        const Status read = log.ok() ? (*log)->read(0, 1000, block) : Status(fail_with(log.error()));
        std::string text = log.ok() ? text_of((*log)->shape(), block) : "";
        if (!read.ok()) text += english(read.error());
        for (size_t i = 0; (i = text.find(at(""))) != text.npos;) text.erase(i, at("").size());
        return text;
    }

  private slots:
    void init() {
        m_dir = std::make_unique<QTemporaryDir>();
        write("0.parquet", bytes(two_samples()));
    }

    void columns_without_metadata_are_known_by_type_and_name() {
        QCOMPARE(samples("0.parquet"), std::string("1 | 0.5 2 | 30 1152921504606846976 \n0 | 1.5 3 | 31 21 \n"));
    }
    void options_count_the_columns_in_their_order() {
        ClickOptions options;
        options.raw = ClickOptions::Raw{2, 1, 2, false};
        QCOMPARE(samples("0.parquet", options),
                 std::string("0.5 1 | 2 | 30 1152921504606846976 \n1.5 0 | 3 | 31 21 \n"));
        options.raw = ClickOptions::Raw{2, 2, 2, false};
        QCOMPARE(samples("0.parquet", options),
                 std::string(
                     "0.parquet: its labels, dense values and slots are 1, 2 and 2, but the options state 2, 2 and 2"));
    }
    void metadata_orders_the_columns_and_leaves_others_out() {
        write("_metadata.json", json_of(named("label", 2), named("I2", 4), named("C1", 3) + "," + named("C2", 0),
                                        R"({"file_name": "0.parquet", "num_rows": 2})"));
        const std::string expected = "1 | 2 | 1152921504606846976 30 \n0 | 3 | 21 31 \n";
        QCOMPARE(samples("0.parquet"), expected);
        // Metadata and lists also name files.
        QCOMPARE(samples("_metadata.json"), expected);
        write("list.txt", "2\n0.parquet\n0.parquet\n");
        QCOMPARE(samples("list.txt"), expected + expected);
    }
    void a_file_that_is_not_listed_is_a_warning() {
        write("_metadata.json", json_of("", "", named("C1", 3), R"({"file_name": "1.parquet", "num_rows": 2})"));
        const auto log = ClickLog::open(at("0.parquet"), {});
        QVERIFY(log.ok());
        QCOMPARE((*log)->warnings().size(), size_t{1});
        QVERIFY(english((*log)->warnings()[0]).find("is not in file_stats of") != std::string::npos);
    }

    void metadata_that_is_a_pipe_is_refused_without_waiting() {
        QCOMPARE(mkfifo(at("_metadata.json").c_str(), 0600), 0);
        const auto log = ClickLog::open(at("0.parquet"), {});
        QVERIFY(!log.ok());
        QVERIFY(english(log.error()).find("is a pipe") != std::string::npos);
    }

    void wrong_metadata_is_refused_data() {
        QTest::addColumn<std::string>("json");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, const std::string& json, const char* expected) {
            QTest::newRow(name) << json << std::string(expected);
        };
        row("another name", json_of("", "", named("C1", 0)),
            "0.parquet: column 0 is \"C2\", but _metadata.json names it \"C1\"");
        row("an index that doesn't exist", json_of("", "", named("C1", 5)),
            "gives column \"C1\" the index 5, but there are 5 columns");
        row("a negative index", json_of("", "", named("C1", -1)),
            "_metadata.json: entry 0 of cats: index must be a whole number from 0 on");
        row("a key as label", json_of(named("C1", 3), "", ""),
            "column \"C1\" is used as a label, but its physical type is INT64; it must be FLOAT");
        row("a float as slot", json_of("", "", named("I1", 1)),
            "column \"I1\" is used as a slot, but its physical type is FLOAT; it must be INT64");
        row("another number of rows", json_of("", "", named("C1", 3), R"({"file_name": "0.parquet", "num_rows": 3})"),
            "it has 2 rows, but file_stats of _metadata.json states 3");
        row("no columns", "{}", "it names no columns");
        row("not JSON", "{\"cats\": [", "it isn't valid JSON at byte");
        row("a number beyond limits", "{\"cats\": [1e999]}", "it isn't valid JSON: a number is too large");
        row("a list", "[]", "it must be a JSON object");
        row("not a list", "{\"cats\": 1}", "cats must be a list");
        row("an entry that is a text", "{\"cats\": [\"C1\"]}", "entry 0 of cats must be an object");
        row("an entry without index", "{\"cats\": [{\"col_name\": \"C1\"}]}", "entry 0 of cats: it has no index");
        row("a name that is a number", "{\"cats\": [{\"col_name\": 1}]}", "entry 0 of cats: col_name must be a text");
        row("a file without rows", "{\"file_stats\": [{\"file_name\": \"x\"}]}", "entry 0 of file_stats: it has no");
        row("deep", "{\"cats\": " + std::string(100'000, '[') + std::string(100'000, ']') + "}",
            "entry 0 of cats must be an object");
    }
    void wrong_metadata_is_refused() {
        QFETCH(std::string, json);
        QFETCH(std::string, expected);
        write("_metadata.json", json);
        const std::string result = samples("0.parquet");
        QVERIFY2(result.find(expected) != std::string::npos, result.c_str());
    }
    void metadata_that_names_no_parquet_file_is_refused() {
        write("_metadata.json", json_of("", "", named("C1", 3)));
        QCOMPARE(samples("_metadata.json"), std::string("_metadata.json: file_stats names no files"));
        write("_metadata.json", json_of("", "", named("C1", 3), R"({"file_name": "_metadata.json", "num_rows": 2})"));
        QCOMPARE(samples("_metadata.json"), std::string("_metadata.json: _metadata.json is not a Parquet file"));
    }

    void a_missing_file_of_the_metadata_is_named() {
        write("_metadata.json", json_of("", "", named("C1", 3), R"({"file_name": "9.parquet", "num_rows": 2})"));
        QCOMPARE(samples("_metadata.json"), std::string("9.parquet can't be read: there is no such file"));
    }
    void metadata_of_the_list_hold_for_files_in_subfolders() {
        QVERIFY(QDir(m_dir->path()).mkpath("day/night"));
        write("day/0.parquet", bytes(two_samples()));
        write("day/night/0.parquet", bytes(two_samples()));
        write("_metadata.json",
              json_of("", "", named("C1", 3),
                      R"({"file_name": "day/0.parquet", "num_rows": 2}, {"file_name": "./day//night/0.parquet",)"
                      R"( "num_rows": 2})"));
        const std::string expected = "| | 1152921504606846976 \n| | 21 \n";
        QCOMPARE(samples("_metadata.json"), expected + expected);
        write("list.txt", "2\nday/0.parquet\nday/night/0.parquet\n");
        QCOMPARE(samples("list.txt"), expected + expected);
        const auto log = ClickLog::open(at("list.txt"), {});
        QVERIFY(log.ok() && (*log)->warnings().empty());
        // The metadata in the folder of a file come first.
        write("day/night/_metadata.json", json_of("", "", named("C2", 0)));
        QCOMPARE(samples("list.txt"), expected + "| | 30 \n| | 31 \n");
    }
    void columns_with_another_meaning_are_not_keys_data() {
        QTest::addColumn<int>("logical");
        QTest::addColumn<int>("converted");
        QTest::addColumn<std::string>("meaning");
        QTest::newRow("decimal") << 5 << -1 << std::string("DECIMAL");
        QTest::newRow("time") << 7 << -1 << std::string("TIME");
        QTest::newRow("timestamp") << 8 << -1 << std::string("TIMESTAMP");
        QTest::newRow("converted decimal") << 0 << 5 << std::string("DECIMAL");
        QTest::newRow("converted time") << 0 << 8 << std::string("TIME");
        QTest::newRow("converted timestamp") << 0 << 10 << std::string("TIMESTAMP");
        QTest::newRow("both") << 8 << 9 << std::string("TIMESTAMP");
    }
    void columns_with_another_meaning_are_not_keys() {
        QFETCH(const int, logical);
        QFETCH(const int, converted);
        QFETCH(const std::string, meaning);
        File file = two_samples();
        file.columns[0].logical = logical;
        if (converted >= 0) file.columns[0].converted = converted;
        write("t.parquet", bytes(file));
        const std::string refused =
            "t.parquet: column \"C2\" has values of the type " + meaning + ", which are not keys";
        QVERIFY2(samples("t.parquet").starts_with(refused), samples("t.parquet").c_str());
        write("_metadata.json", json_of("", "", named("C2", 0)));
        QVERIFY2(samples("t.parquet").starts_with(refused), samples("t.parquet").c_str());
        write("_metadata.json", json_of("", "", named("C1", 3)));
        QCOMPARE(samples("t.parquet"), std::string("| | 1152921504606846976 \n| | 21 \n"));
    }
    void rows_without_columns_are_refused() {
        write("n.parquet", bytes({.columns = {}, .rows = 1 << 30}));
        QCOMPARE(samples("n.parquet"),
                 std::string("n.parquet: the file has no columns, so its 1073741824 rows have no samples"));
    }
    void columns_have_a_limit_of_memory_together() {
        File file = two_samples();
        // Indices of a dictionary, which is decoded.
        for (const size_t i : {0, 3})
            file.columns[i].pages = {{.kind = 2, .values = 2, .body = raw<int64_t>({7, 8})},
                                     {.values = 2, .body = std::string("\1\3\2", 3), .encoding = 8}};
        const std::string all = bytes(file);
        const auto read = [&](uint64_t limit) -> std::string {
            auto source = click_source_of(
                ParquetFile::parse(data_bytes::bytes_of(all), "x", {.max_memory = limit}).value(), {}, nullptr);
            if (!source.ok()) return english(source.error());
            ClickBlock block;
            block.clear(0, (*source)->shape().slot_count);
            ClickPosition position;
            const Status done = (*source)->append(position, 2, block);
            return text_of((*source)->shape(), block) + (done.ok() ? "" : english(done.error()));
        };
        QCOMPARE(read(32), std::string("1 | 0.5 2 | 7 7 \n0 | 1.5 3 | 8 8 \n"));
        QCOMPARE(read(31),
                 std::string("x: the pages and dictionaries of its 5 columns need more than 31 bytes of memory"));
    }

    void an_incomplete_file_is_refused_as_parquet() {
        write("i.parquet", bytes(two_samples()).substr(0, 150));
        QVERIFY(samples("i.parquet").starts_with("i.parquet: the Parquet file is incomplete: it ends with"));
        ClickOptions options;
        options.raw = ClickOptions::Raw{0, 0, 1, false};
        write("raw", "PAR1" + std::string(4, 'x'));
        QCOMPARE(samples("raw", options), std::string("| | 827474256 \n| | 2021161080 \n"));
    }
    void another_type_is_refused_by_name() {
        QFile::copy(GGSCOPE_TEST_DATA "/engine/files/parquet/other_types.parquet",
                    QString::fromStdString(at("t.parquet")));
        QVERIFY(samples("t.parquet").starts_with("t.parquet: column \"words\" has the physical type BYTE_ARRAY; only"));
    }
    void keys_from_2_to_the_63_on_are_refused() {
        QFile::copy(GGSCOPE_TEST_DATA "/engine/files/parquet/unsigned.parquet",
                    QString::fromStdString(at("u.parquet")));
        QCOMPARE(samples("u.parquet"), std::string("| | 1 \nu.parquet: column \"keys\": row 1 is "
                                                   "18446744073709551615; keys must be less than 2^63"));
    }
    void samples_before_a_broken_page_are_read() {
        File file = two_samples();
        file.columns[3].pages = {{.values = 1, .body = raw<int64_t>({7})},
                                 {.values = 1, .body = raw<int64_t>({8}), .crc = 1}};
        write("b.parquet", bytes(file));
        const std::string result = samples("b.parquet");
        QVERIFY2(result.starts_with("1 | 0.5 2 | 30 7 \nb.parquet: column \"C1\": row group 0, the page at byte"),
                 result.c_str());
    }

    void threads_and_jumps_read_the_same_samples() {
        File file{.columns = {floats("label", {}), keys("C1", {})}, .rows = 20'000};
        for (Column& column : file.columns) column.pages.clear();
        for (int64_t row = 0; row < file.rows; row += 100) {
            Page label{.values = 100}, key{.values = 100};
            for (int64_t i = row; i < row + 100; ++i) {
                label.body += raw({static_cast<float>(i)});
                key.body += raw({i * i});
            }
            file.columns[0].pages.push_back(label);
            file.columns[1].pages.push_back(key);
        }
        write("m.parquet", bytes(file));
        const auto log = ClickLog::open(at("m.parquet"), {});
        QVERIFY(log.ok());
        std::atomic<int> wrong{0};
        const auto work = [&](int64_t from) {
            ClickBlock block;
            for (int64_t k = 0; k < 60; ++k) {
                const int64_t first = (from + k * 2029) % 18'000, n = 1 + k * 31 % 2000;
                if (!(*log)->read(first, n, block).ok() || block.count != n) ++wrong;
                for (int64_t i = 0; i < block.count; ++i) {
                    const int64_t row = first + i;
                    if (block.labels[static_cast<size_t>(i)] != static_cast<float>(row) ||
                        block.keys[static_cast<size_t>(i)] != row * row)
                        ++wrong;
                }
            }
        };
        std::vector<std::thread> threads;
        for (int64_t i = 0; i < 4; ++i) threads.emplace_back(work, i * 501);
        for (std::thread& thread : threads) thread.join();
        QCOMPARE(wrong.load(), 0);
    }
};

QTEST_APPLESS_MAIN(TestClickParquet)
#include "test_click_parquet.moc"
