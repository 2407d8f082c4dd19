// SPDX-License-Identifier: MIT
// Parquet: files of an independent writer are read from any row, and broken ones are refused in words.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "engine/files/parquet_bytes.h"
#include "files/parquet/parquet_column.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>
#include <numeric>
#include <set>

#include <sys/stat.h>

using namespace ggs;
using namespace ggs::parquet_bytes;
using data_bytes::bytes_of;
using data_bytes::gz;

namespace {

// The formulas of tests/engine/files/parquet/make.py.
float float_at(const std::string& column, int64_t row) {
    return column == "floats_few" ? static_cast<float>(row % 5) * 0.5f - 1 : static_cast<float>(row) * 1.25f - 30;
}
int64_t key_at(const std::string& column, int64_t row) {
    return column == "keys_few" ? row * 7 % 3 - 1 : row * 1'000'000'007 - (int64_t{1} << 53);
}

std::string path_of(const QString& file) { return (GGSCOPE_TEST_DATA "/engine/files/parquet/" + file).toStdString(); }

std::shared_ptr<const ParquetFile> shared(Result<ParquetFile> file) {
    if (!file.ok()) qFatal("%s", english(file.error()).c_str());
    return std::make_shared<const ParquetFile>(std::move(*file));
}

// Returns why the first column can't be read to its end, or the sum of its values.
template <class T> std::string outcome_as(ParquetColumn& column, int64_t rows) {
    std::vector<T> values(static_cast<size_t>(rows));
    const Status read = column.read(0, std::span(values));
    return read.ok() ? "sum " + std::to_string(static_cast<int64_t>(std::accumulate(values.begin(), values.end(), T{})))
                     : english(read.error());
}
std::string outcome(Result<ParquetFile> opened) {
    if (!opened.ok()) return english(opened.error());
    const auto file = shared(std::move(opened));
    auto column = ParquetColumn::open(file, 0);
    if (!column.ok()) return english(column.error());
    return column->info().type == ParquetType::float32 ? outcome_as<float>(*column, file->rows())
                                                       : outcome_as<int64_t>(*column, file->rows());
}
std::string outcome(const File& file, const ParquetLimits& limits = {}) {
    const std::string all = bytes(file);
    return outcome(ParquetFile::parse(bytes_of(all), "x", limits));
}

// The number of the column with a name.
size_t number_of(const ParquetFile& file, const std::string& name) {
    const auto found = std::ranges::find(file.columns(), name, &ParquetColumnInfo::name);
    if (found == file.columns().end()) qFatal("%s", name.c_str());
    return static_cast<size_t>(found - file.columns().begin());
}

const std::string three = raw<int64_t>({5, 6, 7});

// A file with one column of three keys: 5, 6, 7.
File keys_file() { return {.columns = {{.name = "k", .pages = {{.values = 3, .body = three}}}}, .rows = 3}; }
File with_page(Page page, int codec = 0, int repetition = 0) {
    File file = keys_file();
    file.columns[0].pages = {std::move(page)};
    file.columns[0].codec = codec;
    file.columns[0].repetition = repetition;
    return file;
}
// Keys 5, 6, 7 by a dictionary of two pages: indices of two bits.
File dictionary_file(const std::string& indices, const Page& dictionary = {.kind = 2, .values = 3, .body = three}) {
    File file = keys_file();
    file.columns[0].pages = {dictionary, {.values = 3, .body = indices, .encoding = 8}};
    return file;
}
const std::string good_indices{"\2\3\x24\0", 4};

} // namespace

class TestParquet : public QObject {
    Q_OBJECT

    template <class T> static void compare(const std::shared_ptr<const ParquetFile>& file, size_t number) {
        auto column = ParquetColumn::open(file, number);
        QVERIFY2(column.ok(), column.ok() ? "" : english(column.error()).c_str());
        const std::string& name = file->columns()[number].name;
        const int64_t rows = file->rows();
        const auto check = [&](int64_t first, int64_t n) {
            std::vector<T> values(static_cast<size_t>(n));
            const Status read = column->read(first, std::span(values));
            QVERIFY2(read.ok(), read.ok() ? "" : english(read.error()).c_str());
            QCOMPARE(column->delivered(), values.size());
            for (int64_t i = 0; i < n; ++i) {
                if constexpr (std::is_same_v<T, float>) {
                    QCOMPARE(values[static_cast<size_t>(i)], float_at(name, first + i));
                } else {
                    QCOMPARE(values[static_cast<size_t>(i)], key_at(name, first + i));
                }
            }
        };
        check(0, rows);
        for (int64_t row = 0; row < rows; row += 7) check(row, std::min<int64_t>(7, rows - row)); // in order
        for (int64_t i = 0; i < rows; ++i) check(i * 37 % rows, std::min<int64_t>(1 + i % 50, rows - i * 37 % rows));
    }

  private slots:
    void files_of_another_writer_are_read_from_any_row_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(GGSCOPE_TEST_DATA "/engine/files/parquet");
        const QStringList refused = {"missing_v1", "missing_v2", "unsigned", "other_types",
                                     "nested",     "brotli",     "delta"};
        int n = 0;
        for (const QString& file : folder.entryList({"*.parquet"}, QDir::Files, QDir::Name)) {
            if (refused.contains(file.chopped(8))) continue;
            QTest::newRow(qPrintable(file)) << file;
            ++n;
        }
        QVERIFY(n >= 29);
    }
    void files_of_another_writer_are_read_from_any_row() {
        QFETCH(QString, file);
        const auto opened = shared(ParquetFile::open(path_of(file)));
        QCOMPARE(opened->rows(), int64_t{file == "no_rows.parquet" ? 0 : 120});
        QCOMPARE(opened->columns().size(), size_t{4});
        QVERIFY(is_parquet(path_of(file)));
        for (const ParquetColumnInfo& column : opened->columns()) {
            const size_t number = number_of(*opened, column.name);
            QCOMPARE(column.optional, !file.endsWith("_required.parquet"));
            if (column.name.starts_with("floats")) {
                compare<float>(opened, number);
            } else {
                compare<int64_t>(opened, number);
            }
        }
        QVERIFY(opened->check_bytes().ok());
    }

    void the_written_files_mix_dictionaries_and_plain_values() {
        // Otherwise the files don't cover what their names state.
        const auto file = shared(ParquetFile::open(path_of("none_v1.parquet")));
        const ParquetChunk& chunk = file->chunk(0, number_of(*file, "keys_many"));
        std::set<std::pair<int, int64_t>> kinds;
        for (uint64_t at = chunk.begin; at < chunk.begin + chunk.bytes;) {
            const auto page = read_page_header(file->bytes().subspan(at), at);
            QVERIFY(page.ok());
            kinds.insert({static_cast<int>(page->kind), page->encoding});
            at += page->header_bytes + page->packed;
        }
        QCOMPARE(kinds, (std::set<std::pair<int, int64_t>>{{0, 0}, {0, 8}, {2, 0}}));
    }

    void unsigned_columns_are_marked() {
        const auto file = shared(ParquetFile::open(path_of("unsigned.parquet")));
        QVERIFY(file->columns()[0].is_unsigned);
    }

    void every_width_of_indices_is_unpacked() {
        for (unsigned width = 0; width <= 32; ++width) {
            std::vector<uint32_t> values(203);
            std::string packed(8 * 26 * width / 8, '\0');
            for (size_t i = 0; i < values.size(); ++i) {
                values[i] = static_cast<uint32_t>((i * 0x9e3779b97f4a7c15u >> 20) & ((uint64_t{1} << width) - 1));
                for (unsigned bit = 0; bit < width; ++bit) {
                    const size_t at = i * width + bit;
                    if (values[i] >> bit & 1) packed[at / 8] = static_cast<char>(packed[at / 8] | 1 << at % 8);
                }
            }
            const std::string all = Thrift().varint(26 << 1 | 1).bytes + packed;
            for (const size_t step : {203u, 64u, 33u, 1u}) {
                HybridRuns runs(bytes_of(all), width);
                std::vector<uint32_t> read(values.size());
                for (size_t i = 0; i < read.size(); i += step)
                    QVERIFY(runs.read(std::span(read).subspan(i, std::min(step, read.size() - i))));
                QCOMPARE(read, values);
            }
            HybridRuns runs(bytes_of(all), width);
            uint32_t one = 0;
            QVERIFY(runs.skip(101) && runs.read({&one, 1}));
            QCOMPARE(one, values[101]);
        }
    }
    void a_missing_level_is_found_in_packed_and_repeated_runs() {
        const auto zero = [](const std::string& runs, size_t n) {
            size_t at = 0;
            return HybridRuns(bytes_of(runs), 1).find_zero(n, at) ? static_cast<int>(at) : -1;
        };
        QCOMPARE(zero({"\6\1", 2}, 3), 3);
        QCOMPARE(zero({"\6\1", 2}, 4), -1);
        QCOMPARE(zero({"\6\1\2\0", 4}, 4), 3);
        QCOMPARE(zero({"\5\xff\x7f", 3}, 15), 15);
        QCOMPARE(zero({"\5\xff\x7f", 3}, 16), 15);
        QCOMPARE(zero({"\5\xff\xef", 3}, 16), 12);
    }

    void correct_files_are_read_data() {
        QTest::addColumn<std::string>("result");
        QTest::newRow("plain") << outcome(keys_file());
        QTest::newRow("optional") << outcome(with_page({.values = 3, .body = present(3) + three}, 0, 1));
        QTest::newRow("snappy") << outcome(with_page({.values = 3, .body = three, .packed = snappy(three)}, 1));
        QTest::newRow("gzip") << outcome(with_page({.values = 3, .body = three, .packed = gz(three)}, 2));
        QTest::newRow("zstd") << outcome(with_page({.values = 3, .body = three, .packed = zstd(three)}, 6));
        QTest::newRow("version 2") << outcome(
            with_page({.kind = 3, .values = 3, .body = "\6\1" + three, .definition_bytes = 2}, 0, 1));
        QTest::newRow("version 2, not compressed")
            << outcome(with_page({.kind = 3, .values = 3, .body = three, .compressed = false}, 6));
        QTest::newRow("dictionary") << outcome(dictionary_file(good_indices));
        QTest::newRow("checksum") << outcome(
            with_page({.values = 3, .body = three, .crc = static_cast<int32_t>(data_bytes::crc(three))}));
        QTest::newRow("several pages") << outcome(
            {.columns = {{.name = "k",
                          .pages = {{.values = 1, .body = raw<int64_t>({5})},
                                    {.values = 0},
                                    {.values = 2, .body = raw<int64_t>({6, 7})}}}},
             .rows = 3});
    }
    void correct_files_are_read() {
        QFETCH(std::string, result);
        QCOMPARE(result, std::string("sum 18"));
    }

    void broken_files_are_refused_data();
    void broken_files_are_refused() {
        QFETCH(std::string, result);
        QFETCH(std::string, expected);
        QVERIFY2(result.find(expected) != std::string::npos, result.c_str());
    }

    void a_failed_read_delivers_preceding_rows_and_can_be_repeated() {
        const std::string all = bytes(dictionary_file({"\2\3\x34\0", 4})); // indices 0, 1, 3
        const auto file = shared(ParquetFile::parse(bytes_of(all), "x"));
        auto column = ParquetColumn::open(file, 0);
        QVERIFY(column.ok());
        std::vector<int64_t> values(3);
        QVERIFY(!column->read(0, std::span(values)).ok());
        QCOMPARE(column->delivered(), size_t{2});
        QCOMPARE(values, (std::vector<int64_t>{5, 6, 0}));
        QVERIFY(!column->read(2, std::span(values).first(1)).ok());
        QVERIFY(column->read(1, std::span(values).first(1)).ok());
        QCOMPARE(values[0], int64_t{6});
        QVERIFY(!column->read(2, std::span(values).first(2)).ok());
        QVERIFY(!column->read(-1, std::span(values).first(1)).ok());
        std::vector<float> floats(1);
        QVERIFY(!column->read(0, std::span(floats)).ok());
    }

    void jumps_among_many_pages_find_the_row() {
        // More pages than there are marks.
        File file{.columns = {{.name = "k"}}, .rows = 5000};
        for (int64_t i = 0; i < file.rows; ++i)
            file.columns[0].pages.push_back({.values = 1, .body = raw<int64_t>({i * i})});
        const std::string all = bytes(file);
        auto column = ParquetColumn::open(shared(ParquetFile::parse(bytes_of(all), "x")), 0);
        QVERIFY(column.ok());
        for (int64_t i = 0; i < 2000; ++i) {
            const int64_t row = i * 3571 % file.rows;
            int64_t value = 0;
            QVERIFY(column->read(row, std::span(&value, 1)).ok());
            QCOMPARE(value, row * row);
        }
    }

    void any_cut_of_a_file_is_refused() {
        const std::string all = bytes(keys_file());
        for (size_t n = 0; n < all.size(); ++n) QVERIFY(!ParquetFile::parse(bytes_of(all).first(n), "x").ok());
        QVERIFY(!is_parquet(path_of("README.md")));
        QVERIFY(!is_parquet(path_of("nowhere")));
    }

    void a_pipe_is_not_parquet_and_nothing_waits() {
        QTemporaryDir folder;
        const std::string pipe = folder.filePath("pipe").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(!is_parquet(pipe));
    }
};

void TestParquet::broken_files_are_refused_data() {
    QTest::addColumn<std::string>("result");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, const std::string& result, const char* expected) {
        QTest::newRow(name) << result << std::string(expected);
    };
    const auto changed = [](auto change) {
        File file = keys_file();
        change(file);
        return outcome(file);
    };
    const auto written = [](const char* file) { return outcome(ParquetFile::open(path_of(file))); };
    const auto broken = [](std::string all, size_t at, const std::string& by) {
        all.replace(at < all.size() ? at : all.size() + at, by.size(), by);
        return outcome(ParquetFile::parse(bytes_of(all), "x"));
    };
    const std::string good = bytes(keys_file());

    // The file and its footer.
    row("too short", broken("PAR1PAR1", 0, ""), "x: it has 8 bytes; a Parquet file has at least 12");
    row("not Parquet", broken(good, 0, "RIFF"), "this is not a Parquet file: it begins with \"RIFF\"");
    row("incomplete", broken(good, size_t(0) - 4, "PAR2"), "it ends with \"PAR2\" instead of \"PAR1\"");
    row("encrypted", broken(good, size_t(0) - 4, "PARE"), "the Parquet file is encrypted");
    row("footer longer than the file", changed([](File& f) { f.footer_bytes = 100'000; }),
        "the footer has 100000 bytes, but the file has room for at most");
    row("footer beyond the limit", outcome(keys_file(), {.max_footer = 10}), "more than the limit of 10 bytes");
    row("more columns than bytes", changed([](File& f) { f.listed_columns = 1 << 30; }),
        "has 1073741824 elements, but only");
    row("columns beyond the limit", outcome(keys_file(), {.max_columns = 0}),
        "the schema has 1 column, more than the limit of 0");
    row("row groups beyond the limit", outcome(keys_file(), {.max_chunks = 0}),
        "the number of row groups is 1, more than the limit of 0");
    row("deep", changed([](File& f) {
            f.more = Thrift().head(9, 12).bytes;
            for (int i = 0; i < 40; ++i) f.more += Thrift().head(1, 12).bytes;
        }),
        "is nested more than 32 levels deep");
    row("more rows than in its groups", changed([](File& f) { f.file_rows = 4; }),
        "the file announces 4 rows, but its row groups have 3");
    row("nested", written("nested.parquet"), "column \"lists\" is nested: it has 1 column inside");
    row("repeated", changed([](File& f) { f.columns[0].repetition = 2; }), "column \"k\" is repeated");
    row("another type", written("other_types.parquet"),
        "column \"words\": its physical type is BYTE_ARRAY; only FLOAT and INT64");
    row("two types", changed([](File& f) { f.columns[0].stated_type = 4; }),
        "its physical type is 4 here, but 2 in the schema");
    row("another path", changed([](File& f) { f.columns[0].path = "m"; }), "column \"k\": its path is \"m\" here");
    row("another file", changed([](File& f) { f.columns[0].elsewhere = "y"; }), "its values are in another file");
    row("another number of values", changed([](File& f) { f.columns[0].values = 2; }),
        "it has 2 values; the row group has 3 rows");
    row("outside of the file", changed([](File& f) { f.columns[0].data_at = 1 << 20; }),
        "from byte 1048576 are not between byte 4 and the footer at byte");
    row("longer than the file", changed([](File& f) { f.columns[0].bytes = INT64_MAX; }),
        "its 9223372036854775807 bytes from byte 4");
    row("another codec", written("brotli.parquet"),
        "it is compressed with BROTLI; UNCOMPRESSED, SNAPPY, GZIP and ZSTD");
    row("an unknown codec", changed([](File& f) { f.columns[0].codec = 99; }), "the codec 99 is unknown");

    // Pages.
    row("missing, version 1", written("missing_v1.parquet"), "column \"keys\": row group 0, the page at byte");
    row("missing, version 1: its row", written("missing_v1.parquet"), "row 17 has no value");
    row("missing, version 2", written("missing_v2.parquet"), "row 17 has no value");
    row("another encoding", written("delta.parquet"), "its values are encoded with BYTE_STREAM_SPLIT; PLAIN");
    row("fewer values than rows", changed([](File& f) { f.rows = 4; }),
        "column \"k\": the pages of row group 0 have 3 values; 4 are announced");
    row("more values than rows", changed([](File& f) { f.rows = 2; }),
        "with its 3 values, the pages of row group 0 have more than the announced 2");
    row("more pages than rows", changed([](File& f) { f.columns[0].pages.push_back(f.columns[0].pages[0]); }),
        "have more than the announced 3");
    row("a page longer than its chunk", outcome(with_page({.values = 3, .body = three, .packed_size = 99})),
        "it has 99 bytes, but only 24 are left");
    row("a negative size", outcome(with_page({.values = 3, .body = three, .packed_size = -1})),
        "the compressed size in the page's header is -1; it can be 0 to 2147483647");
    row("an unknown kind", outcome(with_page({.kind = 4, .values = 3, .body = three})), "the page's kind is 4");
    row("too few plain bytes", outcome(with_page({.values = 3, .body = raw<int64_t>({1, 2})})),
        "its 3 plain values have 16 bytes; they must have 24");
    row("two sizes without compression", outcome(with_page({.values = 3, .body = three, .size = 25})),
        "it isn't compressed, but has 24 bytes in the file and 25 in memory");
    row("a wrong checksum", outcome(with_page({.values = 3, .body = three, .crc = 1})), "but 1 is stated: the file is");
    row("levels that end early", outcome(with_page({.values = 3, .body = present(2) + three}, 0, 1)),
        "its definition levels end after 2 of 3 values");
    row("levels longer than the page", outcome(with_page({.values = 3, .body = little<uint32_t>(99) + three}, 0, 1)),
        "its definition levels have 99 bytes, but only 24 are left");
    row("old levels", outcome(with_page({.values = 3, .body = present(3) + three, .definition_encoding = 4}, 0, 1)),
        "its definition levels are encoded with BIT_PACKED");
    row("version 2, levels longer than the page",
        outcome(with_page({.kind = 3, .values = 3, .body = three, .definition_bytes = 25})),
        "its levels have 25 bytes, more than the page's 24 bytes");
    row("version 2, rows and values", outcome(with_page({.kind = 3, .values = 3, .body = three, .rows = 2})),
        "the page has 3 values for 2 rows");
    row("version 2, announced missing values",
        outcome(with_page({.kind = 3, .values = 3, .body = "\6\1" + three, .definition_bytes = 2, .missing = 1}, 0, 1)),
        "its header announces 1 missing values, but no value is missing");

    // Dictionaries.
    row("an index beyond the dictionary", outcome(dictionary_file({"\2\3\x34\0", 4})),
        "row 2: the index is 3, but the dictionary has 3 values");
    row("no dictionary", outcome(with_page({.values = 3, .body = good_indices, .encoding = 8})),
        "its values are indices of a dictionary, but there is none in front of it");
    row("indices that end early", outcome(dictionary_file({"\2\2\1", 3})), "its indices end before value 3 of 3");
    row("indices without bytes", outcome(dictionary_file("")), "its indices have no bytes");
    row("too many bits", outcome(dictionary_file({"\x21\2\1\0\0\0\0", 7})), "its indices have 33 bits");
    row("a short dictionary", outcome(dictionary_file(good_indices, {.kind = 2, .values = 4, .body = three})),
        "the dictionary at byte 4: its 4 plain values have 24 bytes; they must have 32");
    row("two dictionaries", changed([](File& f) {
            f.columns[0].pages.insert(f.columns[0].pages.begin(), 2, {.kind = 2, .values = 3, .body = three});
        }),
        "it is a second dictionary; the first one is at byte 4");
    row("a late dictionary", changed([](File& f) {
            f.columns[0].pages = {{.values = 1, .body = raw<int64_t>({5})}, {.kind = 2, .values = 3, .body = three}};
        }),
        "it is a dictionary after 1 value; it must be first");

    // Compressed data that is damaged, or becomes larger than announced.
    const auto packed = [](const std::string& bytes, int codec, std::optional<int64_t> size = {}) {
        return outcome(with_page({.values = 3, .body = three, .packed = bytes, .size = size}, codec));
    };
    row("snappy: another length", packed(snappy(three, 1 << 30), 1), "1073741824 decoded bytes; 24 were announced");
    row("snappy: damaged", packed(snappy(three).substr(0, 20), 1), "snappy can't decode it");
    row("snappy: no length", packed(std::string(10, '\xff'), 1), "snappy can't read its length");
    row("snappy: a bomb", packed(snappy(three, 1 << 25), 1, 1 << 25),
        "29 compressed bytes can't contain the announced 33554432 bytes");
    row("gzip: fewer bytes", packed(gz(three.substr(8)), 2), "it has only 16 decoded bytes; 24 were announced");
    row("gzip: a bomb", packed(gz("", data_bytes::deflate_zeros(40)), 2), "it has more than the 24 decoded bytes");
    row("gzip: an impossible size", packed(gz(three), 2, 1 << 25), "can't contain the announced 33554432 bytes");
    row("gzip: damaged", packed("GARBAGE", 2), "the compressed data is damaged");
    row("zstd: fewer bytes", packed(zstd(three.substr(8)), 6), "it has only 16 decoded bytes; 24 were announced");
    row("zstd: a bomb", packed(zstd_bomb(100'000), 6), "can't be decoded into the announced 24 bytes");
    row("zstd: damaged", packed("GARBAGE", 6), "can't be decoded into the announced 24 bytes");
    row("a page beyond the limit", packed(zstd_bomb(100'000), 6, int64_t{1} << 30),
        "it has 1073741824 bytes decompressed, more than the limit of 67108864 bytes");
}

QTEST_APPLESS_MAIN(TestParquet)
#include "test_parquet.moc"
