// SPDX-License-Identifier: MIT
// .npz, CSV, idx and .gz: what is in them is read, by `load` and as training examples alike, and hostile files are
// refused in words.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "engine/files/data_bytes.h"
#include "engine/script/script_builds.h"
#include "files/data_file.h"

#include <QFile>
#include <QTemporaryDir>

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>

using namespace ggs;
using namespace ggs::data_bytes;

namespace {

constexpr uint64_t limit = 1 << 20;

// The values of an array, or the error in English as a number of no elements.
struct Read {
    std::string error;
    Shape ne{};
    std::vector<double> values;
};
Read read_all(const std::string& bytes, const std::string& path, const std::string& name = {},
              uint64_t memory = limit) {
    Read read;
    const Result<DataFile> file = DataFile::parse(bytes_of(bytes), path, memory);
    if (!file.ok()) return {english(file.error()), {}, {}};
    const Result<DataArray> array = file->array(name, memory);
    if (!array.ok()) return {english(array.error()), {}, {}};
    read.ne = array->shape().ne;
    read.values.resize(static_cast<size_t>(read.ne[0] * read.ne[1] * read.ne[2] * read.ne[3]));
    array->read(0, read.values);
    // The shape alone is the same.
    const Result<DataShape> shape = file->shape(name);
    if (!shape.ok()) return {"no shape: " + english(shape.error()), {}, {}};
    if (shape->ne != read.ne || shape->text != array->shape().text) return {"another shape: " + shape->text, {}, {}};
    return read;
}

std::string two_floats() { return npy("<f4", "(2,)", raw<float>({1.5f, -2})); }

} // namespace

class TestDataFile : public QObject {
    Q_OBJECT
    QTemporaryDir m_dir;

    std::string path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)).toStdString(); }
    std::string put(const char* name, const std::string& bytes) {
        QFile file(m_dir.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        return file.fileName().toStdString();
    }
    ScriptOptions options() const {
        ScriptOptions made;
        made.folder = m_dir.path().toStdString();
        return made;
    }

  private slots:
    // -- .npz --
    void npz_members_are_read_data() {
        QTest::addColumn<std::string>("bytes");
        const Entry y{.name = "y.npy", .data = npy("<i8", "(1,)", raw<int64_t>({7}))};
        const auto row = [&](const char* name, Entry x, const Ending& ending = {}) {
            x.name = "x.npy";
            x.data = two_floats();
            QTest::newRow(name) << zip({y, x}, ending);
        };
        row("stored", {});
        row("deflated", {.deflated = true});
        row("as NumPy writes it", {.local_ones = true});
        row("deflated as NumPy writes it", {.deflated = true, .local_ones = true});
        row("ZIP64", {.deflated = true, .zip64 = true}, {.zip64 = true});
        row("ZIP64 after another extra field", {.zip64 = true, .extra = std::string("UT\3\0abc", 7)});
        row("a data descriptor", {.deflated = true, .flags = 8});
        row("UTF-8 names", {.flags = 0x800});
        row("a comment", {}, {.comment = "PK\5\6 is not the end"});
    }
    void npz_members_are_read() {
        QFETCH(std::string, bytes);
        for (const char* name : {"x", "x.npy"}) {
            const Read read = read_all(bytes, "f.npz", name);
            QCOMPARE(read.error, std::string());
            QCOMPARE(read.values, (std::vector<double>{1.5, -2}));
        }
        QCOMPARE(read_all(bytes, "f.npz", "y").values, (std::vector<double>{7}));
        QCOMPARE(read_all(bytes, "any name", "y").values,
                 (std::vector<double>{7})); // its content determines the format
    }
    void npz_names() {
        const std::string one = zip({{.name = "folder/", .data = ""}, {.name = "folder/x.npy", .data = two_floats()}});
        QCOMPARE(read_all(one, "f.npz").values.size(), size_t(2)); // the only array needs no name
        QCOMPARE(read_all(one, "f.npz", "folder/x").values.size(), size_t(2));
        QCOMPARE(read_all(one, "f.npz", "x").error,
                 std::string("f.npz has no array \"x\"; its arrays are \"folder/x\""));
        const std::string two = zip({{.name = "images.npy", .data = two_floats()},
                                     {.name = "labels.npy", .data = two_floats()},
                                     {.name = "labels.npy", .data = two_floats()}});
        QCOMPARE(read_all(two, "f.npz").error,
                 std::string("f.npz contains 3 arrays; give the name of one after the file name: \"images\", "
                             "\"labels\", \"labels\""));
        QCOMPARE(read_all(two, "f.npz", "image").error,
                 std::string("f.npz has no array \"image\"; did you mean \"images\"?"));
        QCOMPARE(read_all(two, "f.npz", "labels").error, std::string("f.npz contains several arrays \"labels\""));
        QCOMPARE(read_all(two, "f.npz", "images").error, std::string());
        QCOMPARE(read_all(zip({}), "f.npz").error, std::string("f.npz contains no arrays"));
        QCOMPARE(read_all(zip({}), "f.npz", "x").error, std::string("f.npz contains no arrays"));
        // "x" is the member of exactly this name, if there is one.
        const std::string both =
            zip({{.name = "x.npy", .data = two_floats()}, {.name = "x", .data = npy("|u1", "()", "\x05")}});
        QCOMPARE(read_all(both, "f.npz", "x").values, (std::vector<double>{5}));
        QCOMPARE(read_all(both, "f.npz", "x.npy").values, (std::vector<double>{1.5, -2}));
    }
    void hostile_npz_is_refused_in_words_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const std::string& bytes, const char* sentence) {
            QTest::newRow(name) << bytes << QString::fromLatin1(sentence);
        };
        const auto x = [](Entry e, const Ending& ending = {}) {
            e.name = "x.npy";
            if (e.data.empty()) e.data = two_floats();
            return zip({e}, ending);
        };
        const std::string good = x({});
        row("empty", "", "this is not a complete ZIP file: it has no end record");
        row("another file", "GGUF", "this is not a complete ZIP file: it has no end record");
        row("truncated", good.substr(0, good.size() - 1), "this is not a complete ZIP file: it has no end record");
        row("encrypted", x({.flags = 1}), "the member \"x.npy\" is encrypted; save it without a password");
        row("hidden headers", x({.flags = 1 << 13}), "the member \"x.npy\" is encrypted; save it without a password");
        row("another compression", x({.method = uint16_t{12}}),
            "the member \"x.npy\" is compressed by method 12; only stored and deflated members can be read");
        row("a wrong checksum", x({.crc = 1}),
            "the member \"x.npy\" is damaged: its bytes don't have the checksum in the directory");
        row("a wrong checksum, deflated", x({.deflated = true, .crc = 1}),
            "the member \"x.npy\" is damaged: its bytes don't have the checksum in the directory");
        row("stored with two sizes", x({.bytes = 5}),
            "the member \"x.npy\" is stored, but has 76 bytes in the file and 5 outside");
        row("deflated to less", x({.deflated = true, .bytes = 70}),
            "the member \"x.npy\": it has more than the 70 decoded bytes that were announced");
        row("deflated to more", x({.deflated = true, .bytes = 90}),
            "the member \"x.npy\": it has only 76 decoded bytes; 90 were announced");
        row("a bomb", x({.deflated = true, .packed = deflate_zeros(4000), .bytes = 100}),
            "the member \"x.npy\": it has more than the 100 decoded bytes that were announced");
        row("more than fits", x({.deflated = true, .zip64 = true, .bytes = uint64_t{1} << 60}),
            "the array needs 1152921504606846976 bytes of memory; the limit is 1048576 bytes");
        row("more than can be compressed", x({.deflated = true, .bytes = 1000000}),
            "81 compressed bytes can't contain the announced 1000000 bytes");
        row("deflate cut", x({.deflated = true, .packed = deflate_stored(two_floats()).substr(0, 40)}),
            "the member \"x.npy\": the compressed data ends too early, after 35 decoded bytes");
        row("bytes after deflate", x({.deflated = true, .packed = deflate_stored(two_floats()) + "xy"}),
            "the member \"x.npy\": 2 bytes follow the compressed data");
        row("damaged deflate", x({.deflated = true, .packed = std::string("\7abc")}),
            "the member \"x.npy\": the compressed data is damaged after 0 decoded bytes: invalid block type");
        row("a part of several", x({}, {.disk = 1}), "the ZIP file is a part of several; only one part can be read");
        row("several parts, ZIP64", x({}, {.zip64 = true, .disks = 2}),
            "the ZIP file consists of 2 parts; only one part can be read");
        row("a member on another disk", x({.disk = 1}), "the ZIP file is a part of several; only one part can be read");
        row("too many members", x({}, {.zip64 = true, .members = uint64_t{1} << 40}),
            "the ZIP file has 1099511627776 members; it can have at most 65536");
        row("more members than records", x({}, {.members = 9}), "the directory has 51 bytes, too few for 9 members");
        row("a directory elsewhere", x({}, {.directory = 100000}),
            "the directory (51 bytes from byte 100000 on) is not in front of its end record at byte 162");
        row("an overflowing directory", x({}, {.zip64 = true, .directory = ~uint64_t{0}}),
            "the directory (51 bytes from byte 18446744073709551615 on) is not in front of its end record at byte 162");
        row("a directory that is none", x({}, {.directory = 0}), "there is no record of member 0 at byte 0");
        row("an offset outside", x({.zip64 = true, .offset = ~uint64_t{1}}),
            "the member \"x.npy\" (76 bytes from byte 18446744073709551614 on) overlaps another one, or is not in the "
            "file");
        row("a size outside", x({.zip64 = true, .packed_bytes = ~uint64_t{0}}),
            "the member \"x.npy\" (18446744073709551615 bytes from byte 0 on) overlaps another one, or is not in the "
            "file");
        row("sizes without their field", x({.bytes = 0xffffffff}),
            "a size of \"x.npy\" is in a ZIP64 field, which is missing");
        row("a short ZIP64 field",
            x({.bytes = 0xffffffff, .extra = little(uint16_t{1}) + little(uint16_t{4}) + "abcd"}),
            "the ZIP64 field of \"x.npy\" is too short");
        row("an extra field beyond its record", x({.extra = std::string("UT\x30\0abc", 7)}),
            "an extra field of \"x.npy\" is longer than its record");
        row("overlapping members",
            zip({{.name = "x.npy", .data = two_floats()}, {.name = "y.npy", .data = two_floats(), .offset = 3}}),
            "the member \"x.npy\" (76 bytes from byte 0 on) overlaps another one, or is not in the file");
        row("two names for the same bytes",
            zip({{.name = "x.npy", .data = two_floats()}, {.name = "y.npy", .data = two_floats(), .offset = 0}}),
            "the member \"x.npy\" (76 bytes from byte 0 on) overlaps another one, or is not in the file");
        std::string lengthened = good; // the name of the local header
        lengthened[26] = 60;
        row("a local name over the data", lengthened,
            "the member \"x.npy\" (76 bytes from byte 90 on) overlaps another one, or is not in the file");
        std::string beheaded = good;
        beheaded[0] = 'X';
        row("no local header", beheaded, "there is no header of the member \"x.npy\" at byte 0");
        row("no array", x({.data = "hello"}), "x.npy: this is not a .npy file: it does not begin with \\x93NUMPY");
        row("an array longer than its member", x({.data = npy("<f4", "(3,)", raw<float>({1, 2}))}),
            "x.npy: an array of shape (3,) and type <f4 needs 12 bytes, but only 8 follow the header");
    }
    void hostile_npz_is_refused_in_words() {
        QFETCH(std::string, bytes);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(read_all(bytes, "f.npz", "x").error), "f.npz: " + sentence);
    }
    void every_truncated_and_changed_npz_is_refused_or_read() {
        const std::string good = zip({{.name = "x.npy", .data = two_floats(), .deflated = true, .zip64 = true},
                                      {.name = "y.npy", .data = two_floats(), .local_ones = true}},
                                     {.zip64 = true});
        QCOMPARE(read_all(good, "f.npz", "x").error, std::string());
        for (size_t n = 0; n < good.size(); ++n) {
            // In memory of exactly this size, so that a sanitizer notices a read beyond it.
            const std::vector<char> cut(good.begin(), good.begin() + static_cast<ptrdiff_t>(n));
            QVERIFY(!read_all(std::string(cut.begin(), cut.end()), "f.npz", "x").error.empty());
        }
        size_t refused = 0;
        for (size_t i = 0; i < good.size() * 8; ++i) {
            std::string changed = good;
            changed[i / 8] = static_cast<char>(changed[i / 8] ^ 1 << i % 8);
            const Read read = read_all(changed, "f.npz", "x");
            refused += !read.error.empty();
            if (read.error.empty()) QCOMPARE(read.values, (std::vector<double>{1.5, -2}));
        }
        QVERIFY(refused > good.size() * 2);
    }
    void many_members_are_found() {
        std::vector<Entry> entries(3000);
        for (size_t i = 0; i < entries.size(); ++i)
            entries[i] = {.name = "a" + std::to_string(i) + ".npy",
                          .data = npy("|u1", "()", std::string(1, static_cast<char>(i & 127)))};
        QCOMPARE(read_all(zip(entries), "f.npz", "a2999").values, (std::vector<double>{2999 & 127}));
    }

    // -- idx --
    void idx_types_are_read_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::vector<double>>("values");
        using V = std::vector<double>;
        QTest::newRow("u8") << idx(8, {2}, "\x01\xff") << V{1, 255};
        QTest::newRow("i8") << idx(9, {2}, "\x01\xff") << V{1, -1};
        QTest::newRow("i16") << idx(0xb, {2}, big<uint16_t>(0xfffe) + big<uint16_t>(300)) << V{-2, 300};
        QTest::newRow("i32") << idx(0xc, {2}, big(uint32_t{0x80000000}) + big(uint32_t{7})) << V{-2147483648.0, 7};
        QTest::newRow("f32") << idx(0xd, {2}, big(std::bit_cast<uint32_t>(1.5f)) + big(std::bit_cast<uint32_t>(-2.f)))
                             << V{1.5, -2};
        QTest::newRow("f64") << idx(0xe, {2}, big(std::bit_cast<uint64_t>(0.1)) + big(std::bit_cast<uint64_t>(1e300)))
                             << V{0.1, 1e300};
    }
    void idx_types_are_read() {
        QFETCH(std::string, bytes);
        QFETCH(std::vector<double>, values);
        QCOMPARE(read_all(bytes, "no ending").values, values);
        QCOMPARE(read_all(gz(bytes), "no ending").values, values);
        QCOMPARE(read_all(bytes, "x").ne, (Shape{2, 1, 1, 1}));
    }
    void idx_dimensions_are_reversed() {
        const Read read = read_all(idx(8, {2, 3, 1}, "abcdef"), "images.idx3-ubyte");
        QCOMPARE(read.ne, (Shape{1, 3, 2, 1}));
        QCOMPARE(read.values, (std::vector<double>{'a', 'b', 'c', 'd', 'e', 'f'}));
        QCOMPARE(read_all(idx(8, {0, 28, 28}, ""), "x").ne, (Shape{28, 28, 0, 1}));
        QCOMPARE(read_all(idx(8, {~0u, ~0u, ~0u, 0}, ""), "x").ne[3], int64_t{0xffffffff});
    }
    void hostile_idx_is_refused_in_words_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const std::string& bytes, const char* sentence) {
            QTest::newRow(name) << bytes << QString::fromLatin1(sentence);
        };
        const char* const none =
            "this is not an idx file: it does not begin with two zero bytes, a type and a number of dimensions";
        row("another file", "hello", none);
        row("an unknown type", idx(0xa, {1}, "a"), none);
        row("no dimensions", idx(8, {}, "a"), none);
        row("many dimensions", idx(8, {1, 1, 1, 1, 1}, "a"), "the array has 5 dimensions; a tensor has at most 4");
        row("cut in the header", idx(8, {1, 1}, "").substr(0, 11),
            "the file has only 11 bytes, too few for its header");
        row("too short", idx(0xc, {3}, "abcd"),
            "an idx array of shape (3,) with elements of 4 bytes needs 12 bytes, but 4 follow the header");
        row("too long", idx(8, {3}, "abcd"),
            "an idx array of shape (3,) with elements of 1 byte needs 3 bytes, but 4 follow the header");
        row("huge", idx(0xe, {~0u, ~0u}, "abcd"),
            "an array of shape (4294967295, 4294967295) has more bytes than 64 bits can count");
        row("gzip: huge", gz(idx(8, {1u << 31, 1}, "abcd")),
            "the array needs 2147483660 bytes of memory; the limit is 1048576 bytes");
        row("gzip: more than can be compressed", gz(idx(8, {1000000}, "abcd")),
            "35 compressed bytes can't contain the announced 1000008 bytes");
        row("gzip: a bomb", gz("", deflate_stored(idx(8, {4}, "abcd")) + std::string(9, 'x')), nullptr);
        row("gzip: more than announced", gz(idx(8, {3}, "abcd")),
            "it has more than the 11 decoded bytes that were announced");
        row("gzip: less than announced", gz(idx(8, {5}, "abcd")), "it has only 12 decoded bytes; 13 were announced");
        row("gzip: no idx", gz("hello"), none);
        row("gzip: nothing", std::string("\x1f\x8b", 2), "the compressed data ends too early, after 0 decoded bytes");
        std::string wrong = gz(idx(8, {4}, "abcd"));
        wrong[wrong.size() - 6] = static_cast<char>(wrong[wrong.size() - 6] ^ 1);
        row("gzip: a wrong checksum", wrong,
            "the compressed data is damaged after 12 decoded bytes: incorrect data check");
        const std::string good = gz(idx(8, {4}, "abcd"));
        row("gzip: cut in the checksum", good.substr(0, good.size() - 6),
            "the compressed data ends too early, after 12 decoded bytes");
        row("gzip: rubbish after it", good + "rubbish", "7 bytes follow the compressed data");
    }
    void hostile_idx_is_refused_in_words() {
        QFETCH(std::string, bytes);
        QFETCH(QString, sentence);
        const std::string error = read_all(bytes, "x-ubyte").error;
        if (sentence.isEmpty()) {
            QVERIFY(!error.empty());
            return;
        }
        QCOMPARE(QString::fromStdString(error), "x-ubyte: " + sentence);
    }
    void gzip_of_several_streams_is_read() {
        const std::string all = idx(8, {6}, "abcdef");
        QCOMPARE(read_all(gz(all.substr(0, 9)) + gz(all.substr(9)), "x.gz").values,
                 (std::vector<double>{'a', 'b', 'c', 'd', 'e', 'f'}));
    }
    void compressed_zeros_are_read() {
        const std::string header = npy("|u1", "(2064001,)", "");
        // The header is a deflate block of its own, then zeros.
        std::string packed = deflate_stored(header);
        packed[0] = '\0';
        packed += deflate_zeros(8000);
        const std::string data = header + std::string(258 * 8000 + 1, '\0');
        const std::string bytes = zip({{.name = "z", .data = data, .deflated = true, .packed = packed}});
        QVERIFY(bytes.size() < 20000);
        const Read read = read_all(bytes, "f.npz", "z", uint64_t{4} << 20);
        QCOMPARE(read.error, std::string());
        QCOMPARE(read.values.size(), size_t(2064001));
        QVERIFY(read_all(bytes, "f.npz", "z").error.find("the limit is 1048576 bytes") != std::string::npos);
    }

    // -- CSV --
    void csv_is_read_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("name");
        QTest::addColumn<qint64>("columns");
        QTest::addColumn<std::vector<double>>("values");
        using V = std::vector<double>;
        const auto row = [](const char* test, std::string text, std::string name, qint64 columns, V values) {
            QTest::newRow(test) << std::move(text) << std::move(name) << columns << std::move(values);
        };
        row("without a header", "1,2\n3,4\n", "", 2, V{1, 2, 3, 4});
        row("a header", "x,y\n1,2\n3,4\n", "", 2, V{1, 2, 3, 4});
        row("one column", "x,y\n1,2\n3,4\n", "y", 1, V{2, 4});
        row("several in another order", "x,y,z\n1,2,3\n4,5,6\n", "z, x", 2, V{3, 1, 6, 4});
        row("the same twice", "x,y\n1,2\n", "y,y", 2, V{2, 2});
        row("a name with a comma", "\"x,y\",z\n1,2\n", "x,y", 1, V{1});
        row("names without a header", "1,2\n3,4\n", "2", 1, V{2, 4});
        row("semicolons", "x;y\r\n1.5;2\r\n", "", 2, V{1.5, 2});
        row("tabs", "x\ty\n1\t2\n", "", 2, V{1, 2});
        row("tabs without a header", "1\t2\n", "", 2, V{1, 2});
        row("CR alone", "x,y\r1,2\r3,4", "", 2, V{1, 2, 3, 4});
        row("empty lines", "\n\r\nx,y\n\n1,2\n  \n\n3,4\n\n\n", "", 2, V{1, 2, 3, 4});
        row("no last line break", "1,2\n3,4", "", 2, V{1, 2, 3, 4});
        row("spaces", " x , y \n 1 , 2 \n", "y", 1, V{2});
        row("quotes", "\"a \"\"b\"\"\",\"y\ny\"\n\"1\",\"2\"\n", "a \"b\"", 1, V{1});
        row("a separator in quotes", "\"a;b\",c\n1,2\n", "a;b", 1, V{1});
        row("quoted numbers alone are no header", "\"1\",\"2\"\n3,4\n", "", 2, V{1, 2, 3, 4});
        row("quoted years are a header", "id,\"2019\"\n3,4\n", "2019", 1, V{4});
        row("a header with an empty field", ",x\n0,1\n", "x", 1, V{1});
        row("forms of numbers", "+1,-2.5e-3,.5,1e3\n", "", 4, V{1, -0.0025, .5, 1000});
        row("one column of words", "x,kind\n1,setosa\n2,virginica\n", "x", 1, V{1, 2});
        row("one column of words without a header", "5.1,setosa\n4.9,setosa\n", "1", 1, V{5.1, 4.9});
        row("a byte order mark", "\xef\xbb\xbfx,y\n1,2\n", "x", 1, V{1});
        row("one column alone", "x\n1\n2\n", "", 1, V{1, 2});
        row("a header alone", "x,y\n", "", 2, V{});
    }
    void csv_is_read() {
        QFETCH(std::string, text);
        QFETCH(std::string, name);
        QFETCH(qint64, columns);
        QFETCH(std::vector<double>, values);
        const Read read = read_all(text, "p.CSV", name);
        QCOMPARE(read.error, std::string());
        QCOMPARE(read.values, values);
        QCOMPARE(read.ne, (Shape{columns, static_cast<int64_t>(values.size()) / columns, 1, 1}));
    }
    void csv_nan_and_inf_are_numbers() {
        const Read read = read_all("nan,inf,-inf,NaN\n", "p.csv");
        QVERIFY(std::isnan(read.values[0]) && std::isnan(read.values[3]));
        QCOMPARE(read.values[1], std::numeric_limits<double>::infinity());
        QCOMPARE(read.values[2], -std::numeric_limits<double>::infinity());
    }
    void hostile_csv_is_refused_in_words_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("name");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* test, std::string text, std::string name, const char* sentence) {
            QTest::newRow(test) << std::move(text) << std::move(name) << QString::fromLatin1(sentence);
        };
        row("nothing but lines", "\n\n \n", "", "the file contains no numbers");
        row("a word", "x,y\n1,2\n3,four\n", "", "line 3, column 2: \"four\" is not a number");
        row("a word in its column", "x,y\n1,2\n3,four\n", "y", "line 3, column 2: \"four\" is not a number");
        row("a word after lines in quotes", "\"x\n\nx\",y\n1,2\n\n3,four\n", "y",
            "line 6, column 2: \"four\" is not a number");
        row("a decimal comma", "x;y\n1,5;2\n", "", "line 2, column 1: \"1,5\" is not a number");
        row("an empty field", "x,y\n1,\n", "", "line 2, column 2 is empty; write nan for a missing number");
        row("hexadecimal", "1\n0x10\n", "", "line 2, column 1: \"0x10\" is not a number");
        row("two signs", "1\n+-1\n", "", "line 2, column 1: \"+-1\" is not a number");
        row("too large", "1\n1e999\n", "", "line 2, column 1: \"1e999\" is outside the range of 64-bit floats");
        row("zero bytes", std::string("1\n\0\n", 4), "", "line 2, column 1: \"\\x00\" is not a number");
        row("a number and a word in the first line", "1,x\n2,3\n", "", "line 1, column 2: \"x\" is not a number");
        row("a short line", "x,y\n1,2\n3\n", "", "line 3 has 1 fields, but line 1 has 2");
        row("a long line", "x,y\n1,2,3\n", "x", "line 2 has 3 fields, but line 1 has 2");
        row("an open quote", "x,y\n1,\"2\n3,4\n", "", "line 2: a quotation mark is not closed");
        row("text after a quote", "x,y\n1,\"2\"3\n", "",
            "line 2: expected the separator after a closing quotation mark, got \"3\\n\"");
        row("another name", "width,height\n1,2\n", "heigth", "there is no column \"heigth\"; did you mean \"height\"?");
        row("a name like none", "width,height\n1,2\n", "q",
            "there is no column \"q\"; the first of 2 columns is called \"width\"");
        row("a name twice", "x,x\n1,2\n", "x", "there are several columns \"x\"");
        row("an empty name in a list", "x,y\n1,2\n", "x,",
            "there is no column \"\"; the first of 2 columns is called \"x\"");
    }
    void hostile_csv_is_refused_in_words() {
        QFETCH(std::string, text);
        QFETCH(std::string, name);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(read_all(text, "p.csv", name).error), "p.csv: " + sentence);
    }
    void csv_beyond_the_memory_limit_is_refused() {
        std::string text;
        for (int i = 0; i < 100; ++i) text += "1,2,3,4\n";
        QCOMPARE(read_all(text, "p.csv", "", 8 * 400).values.size(), size_t(400));
        QCOMPARE(read_all(text, "p.csv", "", 8 * 399).error,
                 std::string("p.csv: the table has more numbers than the memory limit of 3192 bytes permits"));
        QCOMPARE(read_all(std::string((size_t{1} << 20) + 1, ','), "p.csv").error,
                 std::string("p.csv: line 1 has more than 1048576 fields"));
    }

    // -- load --
    void scripts_load_them() {
        put("d.npz",
            zip({{.name = "x.npy", .data = npy("|u1", "(2, 3)", "abcdef"), .deflated = true, .local_ones = true},
                 {.name = "y.npy", .data = npy("<f8", "(2, 3)", raw<double>({1, 4, 2, 5, 3, 6}), "True")}}));
        put("p.csv", "x,y\n1,2.5\n3,4\n");
        put("labels.gz", gz(idx(8, {3}, "\x01\x02\x09")));
        const auto p = filled("a = tensor(f32, 3, 2) = load(\"d.npz\", \"x\")\n"
                              "b = tensor(f16, 3, 2) = load(\"d.npz\", \"y\")\n"
                              "c = tensor(f32, 2, 2) = load(\"p.csv\")\n"
                              "d = tensor(f32, 1, 2) = load(\"p.csv\", \"y\")\n"
                              "e = tensor(i32, 2, 2) = load(\"p.csv\", \"y,x\")\n"
                              "f = tensor(i32, 3) = load(\"labels.gz\")\n"
                              "g = quantize(a, f16)\n",
                              options());
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(0)), (std::vector<float>{'a', 'b', 'c', 'd', 'e', 'f'}));
        QCOMPARE(floats_of(p->tensor(1)), (std::vector<float>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(data_of<float>(p->tensor(2)), (std::vector<float>{1, 2.5f, 3, 4}));
        QCOMPARE(data_of<float>(p->tensor(3)), (std::vector<float>{2.5f, 4}));
        QCOMPARE(data_of<int32_t>(p->tensor(4)), (std::vector<int32_t>{3, 1, 4, 3})); // halves away from zero
        QCOMPARE(data_of<int32_t>(p->tensor(5)), (std::vector<int32_t>{1, 2, 9}));
        QCOMPARE(floats_of(p->tensor(6)), (std::vector<float>{'a', 'b', 'c', 'd', 'e', 'f'}));
        QCOMPARE(
            refusal("a = tensor(f32, 2) = load(\"p.csv\", \"y\")", options()),
            std::string("1:22: load: the array has the shape (2, 1) (with the last dimension first: [1, 2, 1, 1]), "
                        "but the tensor has the shape [2, 1, 1, 1]"));
        QVERIFY(refusal("a = tensor(f32, 2) = load(\"labels.gz\", \"z\")", options())
                    .ends_with("contains one array without a name; omit \"z\""));
        // The memory limit of the script counts for what is decoded.
        ScriptOptions small = options();
        std::string numbers;
        for (int i = 0; i < 300000; ++i) numbers += "1\n";
        put("big.csv", numbers);
        small.limits.memory = uint64_t{2} << 20;
        const std::string error = refusal("a = tensor(i8, 1, 300000) = load(\"big.csv\")", small);
        QVERIFY2(error.find("memory limit of 2097152 bytes") != std::string::npos, error.c_str());
        QVERIFY(
            build_script(builtin_registry(), "a = tensor(i8, 1, 300000) = load(\"big.csv\")", small).beyond_options);
        QVERIFY(!build_script(builtin_registry(), "a = tensor(i8, 1, 300000) = load(\"p.csv\")", small).beyond_options);
        put("x.bin", "anything");
        QVERIFY(refusal("a = tensor(f32, 1) = load(\"x.bin\")", options())
                    .ends_with("only .gguf, .safetensors, .npy, .npz, .csv, .tsv, .txt and idx files can be read"));
    }
    void decoded_arrays_share_one_limit() {
        const std::string data = npy("|u1", "(3000,)", std::string(3000, 'x'));
        const std::string file = put("two.npz", zip({{.name = "x", .data = data, .deflated = true},
                                                     {.name = "y", .data = data, .deflated = true},
                                                     {.name = "s", .data = data}}));
        LoadFiles files(5000);
        QVERIFY(files.data(file, "x").ok());
        QVERIFY(files.data(file, "x").ok()); // once
        QVERIFY(files.data(file, "s").ok()); // stays in the file
        QVERIFY(!files.short_of_memory());
        const auto second = files.data(file, "y");
        QVERIFY(!second.ok());
        QVERIFY(english(second.error()).find("the limit is") != std::string::npos);
        QVERIFY(files.short_of_memory());
        QVERIFY(!files.data_shape(file, "y").ok());
    }
    void a_file_changed_after_building_is_an_error() {
        put("c.csv", "1,2\n");
        const auto late = built("a = tensor(f32, 2, 1) = load(\"c.csv\")", options());
        QVERIFY(late);
        put("c.csv", "1,2\n3,4\n");
        QVERIFY(!all_filled(*late).ok());
    }

    // -- examples --
    void examples_equal_what_load_writes_data() {
        QTest::addColumn<std::string>("file");
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("name");
        QTest::addColumn<qint64>("examples");
        QTest::addColumn<qint64>("values");
        std::string halves, doubles, floats, text = "a,b,c\n";
        for (int i = 0; i < 5 * 2 * 3; ++i) {
            const double value = i == 7 ? std::numeric_limits<double>::quiet_NaN() : i / 7. - 1;
            doubles += raw<double>({value});
            floats += raw<float>({static_cast<float>(value)});
            text += std::to_string(value) + (i % 3 == 2 ? "\n" : ",");
        }
        const auto row = [](const char* test, const char* file, std::string bytes, const char* name, qint64 examples,
                            qint64 values) {
            QTest::newRow(test) << std::string(file) << std::move(bytes) << std::string(name) << examples << values;
        };
        row("npy", "e.npy", npy("<f8", "(5, 2, 3)", doubles), "", 5, 6);
        row("npy f32", "e.npy", npy("<f4", "(5, 2, 3)", floats), "", 5, 6);
        row("npy in Fortran order", "e.npy", npy("<f8", "(5, 2, 3)", doubles, "True"), "", 5, 6);
        row("npy of one dimension", "e.npy", npy("<f8", "(30,)", doubles), "", 30, 1);
        row("npy of ones", "e.npy", npy("<f4", "(5, 1, 1)", floats.substr(0, 20)), "", 5, 1);
        row("one example", "e.npy", npy("<f8", "(1, 30)", doubles), "", 1, 30);
        row("a scalar", "e.npy", npy("<f8", "()", doubles.substr(0, 8)), "", 1, 1);
        row("npz", "e.npz", zip({{.name = "x", .data = npy("<f8", "(5, 2, 3)", doubles)}}), "x", 5, 6);
        row("npz deflated", "e.npz", zip({{.name = "x", .data = npy("<f4", "(5, 6)", floats), .deflated = true}}), "x",
            5, 6);
        row("idx", "e.idx", idx(8, {5, 2, 3}, std::string("abcdefghijklmnopqrstuvwxyz\xff\xfe\xfd\xfc")), "", 5, 6);
        row("idx.gz", "e.gz", gz(idx(8, {5, 2, 3}, std::string("abcdefghijklmnopqrstuvwxyz\xff\xfe\xfd\xfc"))), "", 5,
            6);
        row("csv", "e.csv", text, "", 10, 3);
        row("csv columns", "e.csv", text, "c,a", 10, 2);
    }
    void examples_equal_what_load_writes() {
        QFETCH(std::string, file);
        QFETCH(std::string, bytes);
        QFETCH(std::string, name);
        QFETCH(qint64, examples);
        QFETCH(qint64, values);
        const std::string where = put(file.c_str(), bytes);
        const DataFile data = std::move(DataFile::open(where, limit)).value();
        const DataShape shape = std::move(data.shape(name)).value();
        std::string dims, load = " load(\"" + file + "\", \"" + name + "\")";
        for (int i = 0; i + 1 < shape.dims; ++i) dims += ", " + std::to_string(shape.ne[static_cast<size_t>(i)]);
        const auto p = filled("a = tensor(f32" + dims + ", " + std::to_string(examples) + ") =" + load, options());
        QVERIFY(p);
        const std::vector<float> loaded = data_of<float>(p->tensor(0));
        QCOMPARE(loaded.size(), static_cast<size_t>(examples * values));
        BuiltScript built = build_script(builtin_registry(),
                                         "rounds " + std::to_string(examples) + "\na = tensor(f32" + dims +
                                             ", 1) = batches(" + load + ")\ngraph sqr(a)\n",
                                         options());
        QVERIFY2(built.ok(), built.ok() ? "" : english(*built.error).c_str());
        const auto session = std::move(Session::open(builtin_registry(), std::move(built.program))).value();
        for (qint64 example = 0; example < examples; ++example) {
            session->run_to(Moment{static_cast<uint32_t>(example), 0});
            const std::vector<float> one = data_of<float>(session->program().tensor(0));
            QCOMPARE(one.size(), static_cast<size_t>(values));
            QVERIFY(std::memcmp(one.data(), loaded.data() + example * values, one.size() * sizeof(float)) == 0);
        }
    }
    void batches_that_a_file_cannot_give_are_refused() {
        put("r.csv", "1,2\n3,4\n");
        put("n.npy", npy("<f4", "(0, 3)", ""));
        const auto why = [&](const std::string& script) {
            const BuiltScript built = build_script(builtin_registry(), script, options());
            return built.ok() ? std::string() : english(*built.error);
        };
        QVERIFY2(why("a = tensor(f32, 2, 3) = batches(load(\"r.csv\"))\n")
                         .find("there are 2 examples, but a round takes 3") != std::string::npos,
                 why("a = tensor(f32, 2, 3) = batches(load(\"r.csv\"))\n").c_str());
        QVERIFY(why("a = tensor(f32, 3, 1) = batches(load(\"r.csv\"))\n").find("doesn't consist of examples") !=
                std::string::npos);
        QVERIFY(why("a = tensor(f32, 3, 1) = batches(load(\"n.npy\"))\n").find("there are 0 examples") !=
                std::string::npos);
        QVERIFY(!why("a = tensor(f32, 3, 1) = batches(load(\"absent.csv\"))\n").empty());
        QVERIFY(!why("a = tensor(q4_0, 32, 1) = batches(normal(), examples=9)\n").empty());
    }
    void a_file_changed_under_batches_ends_the_run() {
        put("w.npy", npy("<f4", "(4096,)", std::string(16384, 'x')));
        BuiltScript built = build_script(
            builtin_registry(), "rounds 9\na = tensor(f32, 8) = batches(load(\"w.npy\"))\ngraph sqr(a)\n", options());
        QVERIFY(built.ok());
        const auto session = std::move(Session::open(builtin_registry(), std::move(built.program))).value();
        QCOMPARE(session->run_to(Moment{3, 0}).kind, StopKind::reached);
        QVERIFY(QFile::resize(m_dir.filePath("w.npy"), 100));
        QCOMPARE(session->run().kind, StopKind::failed);
    }
};

QTEST_APPLESS_MAIN(TestDataFile)
#include "test_data_file.moc"
